"""Every noun of the kit has an example, and the example draws inside the frame on both themes."""

import pytest
from manim import Dot, VGroup, tempconfig
from PIL import Image

from scenes._kit.layout import widescreen
from scenes._studio.preview import gallery
from scenes._studio.preview.gallery import Noun, nouns

NOUNS = list(nouns())


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("noun", NOUNS, ids=lambda noun: noun.name)
def test_the_example_of_every_noun_draws_inside_the_frame(noun, theme, monkeypatch):
    monkeypatch.setenv("POSENC_THEME", theme)
    with tempconfig({"dry_run": True}):
        picture = noun.picture()
    assert any(len(part.points) for part in picture.get_family())
    widescreen(captions=True).safe.require(picture, f"the example of {noun.name}")


class Bare(Dot):
    """A noun without an example."""


class Wrong(Dot):
    """A noun whose example draws nothing.

    Example:
        >>> picture = 3
    """


@pytest.mark.parametrize(
    ("drawn", "sentence"),
    [
        (Bare, r"test_gallery\.Bare must have an Example in its docstring, it has none"),
        (Wrong, r"the example of test_gallery\.Wrong must bind a mobject to picture"),
    ],
)
def test_a_noun_without_a_picture_is_named(drawn, sentence):
    with pytest.raises(ValueError, match=sentence):
        Noun(drawn).picture()


class Round(Dot):
    """A dot.

    Example:
        >>> picture = VGroup(Dot(radius=np.sqrt(4), color=active_theme().position))
    """


def test_the_page_shows_what_the_examples_draw(tmp_path, monkeypatch):
    monkeypatch.setattr(gallery, "RENDERS", tmp_path)
    monkeypatch.setattr(gallery, "nouns", lambda: iter([Noun(Round)]))
    monkeypatch.setattr(Round, "__module__", VGroup.__module__)
    page = Image.open(gallery.gallery("dark"))
    assert page.size == (4 * 640, 360)
    assert page.getpixel((320, 180)) == (0xFF, 0xE8, 0x52)
