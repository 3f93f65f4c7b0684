"""Frames of other shapes: chapters that fit are laid out anew, the others are named beforehand."""

import io

import av
import pytest
from click.testing import CliRunner

from scenes import __main__ as command_line
from scenes._studio.builder.job import RenderJob
from scenes._studio.builder.render_chapter import render_scene
from scenes._studio.editions import QUALITIES, Edition, Quality, Variant
from scenes._studio.errors import StudioError
from scenes._studio.lint import room
from scenes._studio.lint.results import DryRun, Finding, LintResult
from scenes._studio.lint.room import require_room
from scenes._studio.play import scene_class
from scenes.catalogue import CHAPTERS, OPENING

SQUARE = Variant("dark", frame="1:1")


def found(chapter, variant):
    """Every even chapter has a fault."""
    run = DryRun(chapter.key, variant.theme, variant.captions, (), (), (), 1.0)
    fault = Finding(chapter.key, "dark", True, "outside", "question", 1.0, 2.0, "'dog' is cut off")
    return LintResult(run, () if chapter.number % 2 else (fault,))


def test_those_that_fit_are_named_beside_those_that_do_not(monkeypatch):
    monkeypatch.setattr(room, "linted", found)
    require_room(CHAPTERS[:1], SQUARE)
    with pytest.raises(StudioError) as told:
        require_room(CHAPTERS[:3], SQUARE)
    assert str(told.value) == (
        "first_attempts cannot be laid out in 1:1 (first_attempts: 1.0–2.0 s, beat 'question': "
        "outside: 'dog' is cut off); these can: why_position binary_counter"
    )


def test_one_that_stops_does_not_fit(monkeypatch):
    def stops(chapter, variant):
        raise StudioError(f"{chapter.key} stopped")

    monkeypatch.setattr(room, "linted", stops)
    with pytest.raises(StudioError, match=r"why_position stopped.*; they can in 16:9"):
        require_room(CHAPTERS[:1], SQUARE)


def test_nothing_is_rendered_where_there_is_no_room(monkeypatch):
    monkeypatch.setattr(room, "linted", found)
    arguments = ["render", "first_attempts", "--frame", "9:16", "--quality", "preview"]
    done = CliRunner().invoke(command_line.main, arguments)
    assert done.exit_code == 2
    assert done.output.strip().startswith("Error: first_attempts cannot be laid out in 9:16")


@pytest.mark.parametrize(("frame", "shape"), [("1:1", (90, 90)), ("9:16", (90, 160))])
def test_the_picture_has_the_shape_that_was_asked_for(frame, shape, tmp_path):
    edition = Edition(Quality("small", 160, 90, 5), "dark", frame=frame)
    files = render_scene(scene_class(OPENING), RenderJob(OPENING, edition), tmp_path)
    with av.open(io.BytesIO(files[".mp4"])) as film:
        stream = film.streams.video[0]
        assert (stream.width, stream.height) == shape


def test_frames_have_names_of_their_own():
    names = [Edition(QUALITIES["slides"], "dark", frame=f).name for f in ("16:9", "1:1", "9:16")]
    assert names == ["slides-dark", "slides-dark-1x1", "slides-dark-9x16"]
