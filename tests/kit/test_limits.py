"""Limits that are declared where the attribute is."""

from typing import Annotated

import pytest

from scenes._kit.limits import Between, Each, Length, OneOf, check_limits, limits_of
from scenes._studio.play import scene_class
from scenes.catalogue import FILM


class Content:
    offset: Annotated[int, Between(1, 9)] = 1
    dim: Annotated[int, OneOf(4, 6, 8)] = 8
    stops: Annotated[tuple[int, ...], Each(Between(0, 500))] = (8, 153)
    words: Annotated[tuple[str, ...], Length(2, 4)] = ("the", "dog")
    free = 3


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("offset", 12, "offset must be 1 to 9 in this picture, got 12"),
        ("offset", 0, "offset must be 1 to 9 in this picture, got 0"),
        ("offset", "2", "offset must be 1 to 9 in this picture, got '2'"),
        ("offset", True, "offset must be 1 to 9 in this picture, got True"),
        ("offset", float("nan"), "offset must be 1 to 9 in this picture, got nan"),
        ("dim", 5, "dim must be 4, 6 or 8 in this picture, got 5"),
        ("stops", (8, 501), r"stops must be 0 to 500 each in this picture, got \(8, 501\)"),
        ("stops", (), r"stops must be 0 to 500 each in this picture, got \(\)"),
        ("stops", 8, "stops must be 0 to 500 each in this picture, got 8"),
        ("words", ("one",), r"words must be 2 to 4 long in this picture, got \('one',\)"),
    ],
)
def test_what_is_beyond_a_limit_is_refused_in_one_sentence(name, value, sentence):
    content = type("Changed", (Content,), {name: value})()
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        check_limits(content)


def test_what_keeps_to_its_limits_is_taken():
    check_limits(Content())
    check_limits(type("Changed", (Content,), {"offset": 9, "dim": 4, "stops": [0, 500]})())
    assert set(limits_of(Content)) == {"offset", "dim", "stops", "words"}


@pytest.mark.parametrize("chapter", FILM, ids=lambda chapter: chapter.key)
def test_every_chapter_keeps_to_its_own_limits_and_checks_them(chapter):
    scene = scene_class(chapter)
    content = scene.__new__(scene)
    content.check_content()
    for name in limits_of(scene):
        broken = type("Broken", (scene,), {name: object()})
        with pytest.raises(ValueError, match=f"^{name} must be"):
            broken.__new__(broken).check_content()
