"""The base of every chapter: captions in turn, the title that answers, the position that moves."""

import re

import numpy as np
import pytest
from manim import Create, Dot, Group, Line, UpdateFromAlphaFunc

from scenes._kit import chapter
from scenes._kit.captions import CHARACTERS_WHILE_MOVING, Caption, NarratedBeat, Narration
from scenes._studio.lint.dry_run import dry_run

NARRATION = Narration(
    source="told.toml",
    kicker="Told",
    title="It turns",
    question="Does it turn?",
    beats={
        "question": NarratedBeat("question", Caption("question", ("Look.",)), {}),
        "turn": NarratedBeat(
            "turn",
            None,
            {
                "guess": Caption("turn", ("Will {name} turn by {angle} degrees?",), "guess"),
                "seen": Caption("turn", ("It does.",), "seen"),
            },
        ),
    },
)


@pytest.fixture
def play(monkeypatch):
    """Return a function that rehearses a story told in the beat ``turn``, and what was seen."""
    monkeypatch.setattr(chapter, "read_narration", lambda key: NARRATION)

    def play(story, watch=lambda scene, moment: None, captions=True, **overrides):
        def construct(self):
            with self.question():
                pass
            with self.beat("turn"):
                story(self)

        told = {
            "key": "told",
            "number": 7,
            "construct": construct,
            "spoken": lambda self: {"name": "the hand", "angle": 30},
            **overrides,
        }
        scene = type("Told", (chapter.ChapterScene,), told)
        return dry_run(scene, captions=captions, watcher=watch)

    return play


def tell(scene):
    scene.say("guess")
    scene.ponder()
    scene.say("seen", answer=True)


def shown(scene):
    return {text.source for text in [*scene.heading.labels, *scene.strip.lines]}


def test_captions_of_one_beat_come_in_turn_with_their_numbers(play):
    told = play(tell)
    guess, seen = told.beats[1].cues
    assert guess.caption.text == "Will the hand turn by 30 degrees?"
    assert (guess.caption.name, seen.caption.name) == ("guess", "seen")
    assert guess.start < guess.readable_from < guess.end == pytest.approx(seen.start)
    assert seen.end == pytest.approx(told.duration)
    assert [cue.content for cue in told.subtitles] == [
        "Look.",
        "Will the hand turn by 30 degrees?",
        "It does.",
    ]


def test_the_title_is_the_question_until_it_is_answered(play):
    titles = []
    told = play(tell, lambda scene, moment: titles.append((moment.time, shown(scene))))
    asked = [time for time, texts in titles if "Does it turn?" in texts]
    claimed = [time for time, texts in titles if "It turns" in texts]
    assert max(asked) < min(claimed)
    assert min(claimed) >= told.beats[1].cues[1].start - 1e-6
    assert titles[-1][1] == {"7 · Told", "It turns", "It does."}


def test_a_title_that_answers_alone_waits_for_the_caption_and_then_takes_its_place(play):
    def story(scene):
        scene.say("guess")
        scene.say("seen")
        scene.answer(alone=True)
        scene.wait(1)

    looks = []
    told = play(story, lambda scene, moment: looks.append((moment.time, shown(scene))))
    seen = told.beats[1].cues[1]
    read = len(seen.caption.text) / 17
    claimed = min(time for time, texts in looks if "It turns" in texts)
    assert seen.end - seen.readable_from >= read - 2 / 30
    assert seen.end - 2 / 30 <= claimed < told.duration - 1
    assert looks[-1][1] == {"7 · Told", "It turns"}


def test_a_caption_is_held_longer_when_something_moved_while_it_stood(play):
    characters = len("Will the hand turn by 30 degrees?")

    def busy(scene):
        scene.say("guess")
        scene.play(Create(Line()), run_time=1)
        scene.say("seen", answer=True)

    def calm(scene):
        scene.say("guess")
        scene.say("seen", answer=True)

    for story, expected in ((busy, 1 + (characters - 13) / 17), (calm, characters / 17)):
        guess = play(story).beats[1].cues[0]
        assert guess.end - guess.readable_from == pytest.approx(expected, abs=2 / 30)


def test_without_captions_no_picture_stands_for_long_but_subtitles_are_written(play):
    told = play(tell, captions=False)
    assert len(told.subtitles) == 3
    assert told.duration < play(tell).duration


@pytest.mark.parametrize(
    ("story", "sentence"),
    [
        (lambda s: s.say("nothing"), "beat 'turn' has no cue 'nothing'; it has guess, seen"),
        (lambda s: s.say("guess"), "beat 'turn' must say all its cues, it never said 'seen'"),
        (lambda s: [s.say(n) for n in ("guess", "seen")], "never answers its question"),
        (lambda s: [tell(s), s.answer()], "the question was answered already: 'It turns'"),
        (lambda s: [s.sweep(2, 0.5), s.sweep(1, 0.5)], "t runs forward only: it is 2, got 1"),
    ],
)
def test_a_story_that_breaks_the_rules_is_stopped_in_one_sentence(play, story, sentence):
    with pytest.raises(Exception, match=re.escape(sentence)):
        play(story)


def test_a_placeholder_that_the_chapter_does_not_fill_is_named(play):
    with pytest.raises(Exception, match=re.escape("asks for {angle}, but the chapter's spoken()")):
        play(tell, spoken=lambda self: {"name": "the hand"})


def test_what_is_redrawn_follows_the_position_in_every_look_and_then_stands(play):
    dots, seen = [], []

    def draw(scene):
        dots[0].move_to(np.array([scene.t.get_value(), 0, 0]))

    def story(scene):
        dots.append(Dot())
        scene.add(dots[0])
        with scene.redrawn(lambda: draw(scene)):
            scene.sweep(2.0, 1.0)
            scene.step_to(3.0, 3.5)
        scene.t.set_value(9.0)
        tell(scene)

    def watch(scene, moment):
        if dots:
            seen.append((scene.t.get_value(), dots[0].get_x()))

    play(story, watch)
    moving = [pair for pair in seen if pair[0] < 9]
    assert len(moving) > 8
    assert all(x == pytest.approx(t) for t, x in moving)
    assert [x for t, x in seen if t == 9] == pytest.approx([3.5] * (len(seen) - len(moving)))


def test_what_drifts_goes_on_while_captions_are_read_and_leaves_more_time_to_read(play):
    dots, seen = [], []

    def story(scene):
        dots.append(Dot())
        with scene.redrawn(lambda: dots[0].move_to(np.array([scene.time, 0, 0])), drifting=True):
            tell(scene)
            scene.wait(scene.strip.time_left)

    def watch(scene, moment):
        if scene.drifts and not moment.settled:
            seen.append((moment.time, dots[0].get_x()))

    run = play(story, watch)
    assert all(x == pytest.approx(time) for time, x in seen)
    assert np.diff([time for time, _ in seen]).max() < 0.5
    guess = run.beats[-1].cues[0]
    assert seen[0][0] <= guess.readable_from < guess.end <= seen[-1][0]
    pace = guess.caption.characters / (guess.end - guess.readable_from)
    assert pace <= CHARACTERS_WHILE_MOVING + 0.5


def test_another_tracker_may_run_backwards(play):
    ends = []

    def story(scene):
        for start in (2.0, 0.0):
            turn = chapter.ValueTracker(start)
            scene.sweep(-1.0, 0.5, tracker=turn)
            ends.append((turn.get_value(), scene.t.get_value()))
        tell(scene)

    play(story)
    assert ends == [(-1.0, 0.0), (-1.0, 0.0)]


def test_what_is_kept_stays_whatever_group_it_moved_in(play):
    left = []

    def story(scene):
        kept, gone, pair = Dot(), Dot(), Group(Dot(), Dot())
        scene.play(UpdateFromAlphaFunc(Group(kept, gone), lambda group, share: None))
        scene.add(pair)
        scene.play(UpdateFromAlphaFunc(pair[0], lambda dot, share: None))
        scene.clear_stage(kept, pair)
        members = scene.get_mobject_family_members()
        left.append([dot in members for dot in (kept, gone, *pair)])
        tell(scene)

    play(story)
    assert left == [[True, False, True, True]]
