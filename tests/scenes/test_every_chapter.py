"""Every part of the film, in both themes, with captions and without: beats, clock, findings."""

import itertools

import pytest

from scenes._studio.lint.figures import CRITERIA
from scenes._studio.lint.known_shortfalls import KNOWN_SHORTFALLS
from scenes.catalogue import FILM

VARIANTS = [("dark", True), ("dark", False), ("light", True), ("light", False)]
SHORTEST, LONGEST, ROUNDED = 35, 75, 2
CHARACTERS_PER_SECOND = 17
FRAME = 1 / 30

chapters = pytest.mark.parametrize("chapter", FILM, ids=lambda chapter: chapter.key)
variants = pytest.mark.parametrize(
    ("theme", "captions"),
    VARIANTS,
    ids=[f"{theme}-captions-{'on' if captions else 'off'}" for theme, captions in VARIANTS],
)


@variants
@chapters
def test_the_lint_finds_nothing(linted, chapter, theme, captions):
    findings = linted(chapter.key, theme, captions).findings
    assert [str(finding) for finding in findings] == []


@chapters
def test_the_director_finds_what_is_known_and_nothing_else(linted, chapter):
    """A shortfall that is listed and no longer there is to be taken off the list."""
    shortfalls = linted(chapter.key, "dark", True).figures.shortfalls()
    known = KNOWN_SHORTFALLS.get(chapter.key, frozenset())
    new = [str(shortfall) for shortfall in shortfalls if shortfall.criterion not in known]
    assert new == []
    assert known - {shortfall.criterion for shortfall in shortfalls} == set()


def test_only_criteria_of_chapters_are_known_shortfalls():
    assert set(KNOWN_SHORTFALLS) <= {chapter.key for chapter in FILM}
    assert set().union(*KNOWN_SHORTFALLS.values()) <= set(CRITERIA)


@variants
@chapters
def test_every_beat_is_narrated_and_every_narration_told(linted, chapter, theme, captions):
    run = linted(chapter.key, theme, captions).run
    narrated = list(chapter.narration.beats)
    assert [beat.name for beat in run.beats] == narrated
    assert list(run.sections) == narrated
    cues = [cue.caption for beat in run.beats for cue in beat.cues]
    assert [(cue.beat, cue.name) for cue in cues] == [
        (caption.beat, caption.name) for caption in chapter.narration.captions()
    ]
    assert [cue.content for cue in run.subtitles] == [cue.text for cue in cues]


@chapters
def test_captions_stand_long_enough_to_be_read(linted, chapter):
    for beat in linted(chapter.key, "dark", True).run.beats:
        for cue in beat.cues:
            characters = len(" ".join(cue.caption.lines))
            readable = cue.end - cue.readable_from + FRAME
            assert characters / readable <= CHARACTERS_PER_SECOND, cue.caption.text
            assert 1 <= cue.caption.reading_time <= 7, cue.caption.text


@chapters
def test_the_running_time_is_that_of_the_catalogue(linted, chapter):
    duration = linted(chapter.key, "dark", True).run.duration
    assert duration <= LONGEST
    assert duration >= SHORTEST or not chapter.number
    assert abs(duration - chapter.seconds) <= ROUNDED


@variants
@chapters
def test_beats_follow_each_other_without_overlap(linted, chapter, theme, captions):
    beats = linted(chapter.key, theme, captions).run.beats
    for before, after in itertools.pairwise(beats):
        assert before.start < before.end <= after.start + 1e-6
