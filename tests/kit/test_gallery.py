"""Every noun of the kit has an example, and the example draws inside the frame on both themes."""

import pytest
from manim import Dot
from PIL import Image

from scenes._kit.layout import laid_out
from scenes._studio.preview import gallery
from scenes._studio.preview.gallery import Noun, nouns

NOUNS = list(nouns())


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("noun", NOUNS, ids=lambda noun: noun.name)
def test_the_example_of_every_noun_draws_inside_the_frame(noun, theme):
    with gallery.drawing_in(theme):
        picture = noun.picture()
    assert any(len(part.points) for part in picture.get_family())
    laid_out(captions=True).safe.require(picture, f"the example of {noun.name}")


def drawn(name, *example):
    """A noun with an example of these lines in its docstring, or with none."""
    lines = "\n".join(f"    >>> {line}" for line in example)
    told = {"__doc__": f"A dot.\n\nExample:\n{lines}\n", "__module__": Dot.__module__}
    return Noun(type(name, (Dot,), told))


def test_a_noun_without_a_picture_is_named():
    with pytest.raises(ValueError, match=r"arc\.Bare must have an Example in its docstring"):
        drawn("Bare").picture()
    with pytest.raises(ValueError, match=r"of arc\.Wrong must bind a mobject to picture"):
        drawn("Wrong", "picture = 3").picture()


def test_the_page_shows_what_the_examples_draw(tmp_path, monkeypatch):
    noun = drawn("Round", "picture = Dot(radius=np.sqrt(4), color=active_theme().position)")
    monkeypatch.setattr(gallery, "RENDERS", tmp_path)
    monkeypatch.setattr(gallery, "nouns", lambda: iter([noun]))
    page = Image.open(gallery.gallery("dark"))
    assert page.size == (4 * 640, 360)
    assert page.getpixel((320, 180)) == (0xFF, 0xE8, 0x52)
