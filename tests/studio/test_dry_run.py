"""The dry run keeps the clock of the video, moves what moves, and tells why it stopped."""

import itertools
import os

import numpy as np
import pytest
from manim import RIGHT, Dot, FadeIn

from scenes._kit.caption_strip import SWAP
from scenes._kit.chapter import LONGEST_SILENT_HOLD
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run


def test_beats_sections_and_subtitles_are_kept(sample):
    done = dry_run(sample(lambda scene: scene.wait(1)))
    assert [beat.name for beat in done.beats] == ["question", "answer"]
    assert done.sections == ("question", "answer")
    assert [cue.content for cue in done.subtitles] == [
        "Here is a question.",
        "And here is an answer to it.",
    ]
    assert done.subtitles[1].end.total_seconds() == pytest.approx(done.duration, abs=1e-3)
    assert (done.theme, done.captions) == ("dark", True)


@pytest.mark.parametrize("rate", [15, 30, 60])
def test_animations_last_as_many_frames_as_in_the_video(sample, rate):
    def story(scene):
        dot = Dot()
        scene.play(FadeIn(dot), run_time=0.51)
        scene.play(dot.animate.shift(RIGHT), run_time=1.01)
        scene.wait(LONGEST_SILENT_HOLD + 0.09)

    done = dry_run(sample(story), captions=False, frame_rate=rate)
    moved = sum(len(np.arange(0, seconds, 1 / rate)) for seconds in (SWAP, 0.51, 1.01))
    still = int((LONGEST_SILENT_HOLD + 0.09) / (1 / rate))
    (cue,) = done.beats[-1].cues
    assert (cue.end - cue.readable_from) * rate == pytest.approx(moved + still)


def test_the_watcher_looks_twice_a_second_and_at_rest(sample):
    moments = []
    positions = []

    def story(scene):
        scene.play(scene.t.animate.set_value(1), run_time=3)

    def watch(scene, moment):
        moments.append(moment)
        positions.append(scene.t.get_value())

    done = dry_run(sample(story), watcher=watch)
    pauses = [b.time - a.time - a.lasts for a, b in itertools.pairwise(moments)]
    assert max(pauses) <= 0.5
    assert moments[-1].time + moments[-1].lasts == pytest.approx(done.duration)
    assert positions == sorted(positions)
    assert len(set(positions)) > 6
    assert positions[-1] == 1
    assert [m.beat for m in moments] == sorted((m.beat for m in moments), reverse=True)
    assert all(m.settled for m in moments if m.lasts)


def test_the_theme_and_captions_are_those_asked_for_and_the_terminal_keeps_its_own(
    sample, monkeypatch
):
    monkeypatch.setenv("POSENC_THEME", "dark")
    monkeypatch.delenv("POSENC_CAPTIONS", raising=False)
    seen = []
    chapter = sample(lambda scene: seen.append((scene.theme.name, scene.captioned)))
    dry_run(chapter, theme="light", captions=False)
    assert seen == [("light", False)]
    assert os.environ["POSENC_THEME"] == "dark"
    assert "POSENC_CAPTIONS" not in os.environ


def test_a_chapter_that_stops_is_told_with_its_place_and_its_reason(sample):
    def story(scene):
        scene.wait(2)
        raise ValueError("dim must be even, got 7")

    with pytest.raises(DryRunError) as raised:
        dry_run(sample(story))
    message = str(raised.value)
    assert message.startswith("chapter 'sample' stopped at ")
    assert "in beat 'answer'" in message
    assert message.endswith("ValueError: dim must be even, got 7")


def test_nothing_is_painted(sample, monkeypatch):
    from manim import Camera

    def paint(*args, **kwargs):
        raise AssertionError("a dry run must not paint")

    monkeypatch.setattr(Camera, "capture_mobjects", paint)
    dry_run(sample(lambda scene: scene.play(FadeIn(Dot()))))
