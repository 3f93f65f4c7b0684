"""Every chapter, rehearsed in both themes, with captions and without: beats, clock, eyes."""

import itertools

import pytest

from scenes.catalogue import CHAPTERS

DRESSES = [("dark", True), ("dark", False), ("light", True), ("light", False)]
SHORTEST, LONGEST, ROUNDED = 35, 75, 2
CHARACTERS_PER_SECOND = 17
FRAME = 1 / 30

chapters = pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.key)
dresses = pytest.mark.parametrize(
    ("theme", "captions"),
    DRESSES,
    ids=[f"{theme}-captions-{'on' if captions else 'off'}" for theme, captions in DRESSES],
)


@dresses
@chapters
def test_the_eyes_find_nothing(inspected, chapter, theme, captions):
    findings = inspected(chapter.key, theme, captions).findings
    assert [str(finding) for finding in findings] == []


@dresses
@chapters
def test_every_beat_is_narrated_and_every_narration_told(inspected, chapter, theme, captions):
    rehearsal = inspected(chapter.key, theme, captions).rehearsal
    narrated = list(chapter.narration.beats)
    assert [beat.name for beat in rehearsal.beats] == narrated
    assert list(rehearsal.sections) == narrated
    assert narrated[0] == "question"
    cues = [cue.caption for beat in rehearsal.beats for cue in beat.cues]
    assert [(cue.beat, cue.name) for cue in cues] == [
        (caption.beat, caption.name) for caption in chapter.narration.captions()
    ]
    assert [cue.content for cue in rehearsal.subtitles] == [cue.text for cue in cues]


@chapters
def test_captions_stand_long_enough_to_be_read(inspected, chapter):
    for beat in inspected(chapter.key, "dark", True).rehearsal.beats:
        for cue in beat.cues:
            characters = len(" ".join(cue.caption.lines))
            readable = cue.end - cue.readable_from + FRAME
            assert characters / readable <= CHARACTERS_PER_SECOND, cue.caption.text
            assert 1 <= cue.caption.reading_time <= 7, cue.caption.text


@chapters
def test_the_running_time_is_that_of_the_catalogue(inspected, chapter):
    duration = inspected(chapter.key, "dark", True).rehearsal.duration
    assert SHORTEST <= duration <= LONGEST
    assert abs(duration - chapter.seconds) <= ROUNDED


@dresses
@chapters
def test_beats_follow_each_other_without_overlap(inspected, chapter, theme, captions):
    beats = inspected(chapter.key, theme, captions).rehearsal.beats
    for before, after in itertools.pairwise(beats):
        assert before.start < before.end <= after.start + 1e-6
