"""Copies of texts as loose glyphs, which may fly through a picture and become other texts."""

from __future__ import annotations

from typing import cast

from manim import LEFT, Mobject, VGroup, VMobject

from scenes._kit.mobjects.readout import Readout
from scenes._kit.numbers import MINUS
from scenes._kit.typography import Formula, Label, Type


def loose(text: Mobject) -> VGroup:
    """Return the glyphs of a text or of a printed number, as they stand, as copies."""
    if isinstance(text, Readout):
        text = _typeset(text)
    glyphs = cast(list[VMobject], text.family_members_with_points())
    return VGroup(*(glyph.copy() for glyph in glyphs))


def _typeset(number: Readout) -> Type:
    """Return the text that looks as a printed number does now."""
    color = VMobject.get_fill_color(number).to_hex()
    if number.face == "math":
        words: Type = Formula(number.text.replace(MINUS, "-"), number.size, color=color)
    else:
        words = Label(number.text, number.size, color=color)
    words.put(number.get_left(), LEFT)
    words.shift(number.get_center() - words.get_center())
    return words
