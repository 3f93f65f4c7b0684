"""The colours of a video, as a player takes them that reads its tags."""

from fractions import Fraction
from types import SimpleNamespace

import av
import numpy as np
import pytest
from manim import FadeIn, Square

from scenes._kit.theme import THEMES
from scenes._studio.builder import film, render_chapter
from scenes._studio.builder.job import RenderJob
from scenes._studio.editions import Edition, Quality
from scenes._studio.fast_renderer.encoder import VideoEncoder
from scenes._studio.fast_renderer.rectangles import Rect

SIZE = (48, 64)
WHOLE = Rect(0, SIZE[0], 0, SIZE[1])
RED_AND_BLUE = {1: (0.2126, 0.0722), 6: (0.299, 0.114)}
"""The weights of red and blue in luma by the number of the matrix (ITU-T H.273, table 4)."""
LOST = 3
"""How many of 255 steps the encoder and 4:2:0 in 8 bits may lose."""
COLOURS = sorted({c for theme in THEMES.values() for c in (theme.ground, *theme.roles().values())})


def rgb(colour):
    return np.array(list(bytes.fromhex(colour[1:])))


def as_a_player_shows_it(frame, matrix):
    """Turn the middle of a picture into red, green and blue by the equations of H.273, 8.3."""
    planes = [np.frombuffer(plane, np.uint8).reshape(-1, plane.line_size) for plane in frame.planes]
    row, column = frame.height // 2, frame.width // 2
    luma, *chroma = planes[0][row, column], *(p[row // 2, column // 2] for p in planes[1:])
    y, (cb, cr) = (luma - 16) / 219, ((c - 128.0) / 224 for c in chroma)
    kr, kb = RED_AND_BLUE[matrix]
    red, blue = y + 2 * (1 - kr) * cr, y + 2 * (1 - kb) * cb
    green = (y - kr * red - kb * blue) / (1 - kr - kb)
    return np.clip(np.array([red, green, blue]) * 255, 0, 255)


def tags(path):
    with av.open(str(path)) as container:
        context = container.streams.video[0].codec_context
        return (
            context.color_primaries,
            context.color_trc,
            context.colorspace,
            context.color_range,
        )


@pytest.fixture(scope="module")
def palette(tmp_path_factory):
    """Write every colour of both themes as a picture, as a clip is written."""
    folder = tmp_path_factory.mktemp("palette")
    encoder = VideoEncoder(folder / "raw.mp4", SIZE[1], SIZE[0], Fraction(10))
    for colour in COLOURS:
        picture = np.full((*SIZE, 4), [*rgb(colour), 255], np.uint8)
        encoder.show([(WHOLE, WHOLE, picture)], key=True)
    encoder.close()
    film.remux(folder / "raw.mp4", folder / "palette.mp4", "Palette")
    return folder / "palette.mp4"


def test_a_clip_says_that_it_is_bt709_with_limited_range(palette):
    assert tags(palette) == (1, 1, 1, 1)
    assert b"colrnclx\0\1\0\1\0\1\0" in palette.read_bytes()  # the box that browsers read


def test_every_colour_of_the_palette_is_shown_as_it_is(palette):
    with av.open(str(palette)) as container:
        frames = list(container.decode(video=0))
    for colour, frame in zip(COLOURS, frames, strict=True):
        shown = as_a_player_shows_it(frame, tags(palette)[2])
        assert np.abs(shown - rgb(colour)).max() <= LOST, colour


def test_read_by_the_other_matrix_the_pink_pair_is_another_pink(palette):
    with av.open(str(palette)) as container:
        frames = list(container.decode(video=0))
    pink = "#F93E7B"
    shown = as_a_player_shows_it(frames[COLOURS.index(pink)], 6)
    assert np.abs(shown - rgb(pink)).max() > 3 * LOST


def test_what_manim_renders_itself_is_tagged_as_what_it_is(tmp_path, sample, monkeypatch):
    theme = THEMES["dark"]
    story = sample(
        lambda scene: scene.play(
            FadeIn(Square(9, color=theme.pairs[1], fill_opacity=1)), run_time=0.2
        )
    )
    narration = SimpleNamespace(title="Sample")
    monkeypatch.setattr(render_chapter, "scene_class", lambda entry: story)
    job = RenderJob(
        SimpleNamespace(key="sample", narration=narration),
        Edition(Quality("tiny", 160, 90, 15), "dark"),
        stock=True,
    )
    clip = tmp_path / "stock.mp4"
    clip.write_bytes(render_chapter.render_chapter(job)[".mp4"])
    assert tags(clip) == (6, 6, 6, 1)
    with av.open(str(clip)) as container:
        last = list(container.decode(video=0))[-1]
    assert np.abs(as_a_player_shows_it(last, 6) - rgb(theme.pairs[1])).max() <= LOST
