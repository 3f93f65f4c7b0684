"""What stands on the canvas at one moment: texts, marks and images, in drawing order.

A mobject (or a group above it) may carry ``decor = True``: it is scenery that carries no meaning
of its own, such as a ghost track, a spoke or a wash of colour inside an outline.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
from manim import (
    DecimalNumber,
    ImageMobject,
    MarkupText,
    Mobject,
    Scene,
    SingleStringMathTex,
    Text,
    Typst,
    VMobject,
)
from manim.mobject.svg.svg_mobject import VMobjectFromSVGPath
from manim.utils.family import extract_mobject_family_members
from manim.utils.iterables import list_update

from scenes._kit.mobjects.readout import Readout
from scenes._kit.typography import Formula, Label, Type
from scenes._studio.lint.contrast import Colour
from scenes._studio.lint.geometry import Box, Points, hull, segments, with_closings

VISIBLE = 0.05
"""Below this opacity a thing does not exist for the eye."""
UNITS_PER_STROKE_WIDTH = 0.01
FOREIGN = (DecimalNumber, MarkupText, SingleStringMathTex, Text, Typst)


@dataclass(frozen=True)
class Paint:
    """One colour and how opaque it is."""

    rgb: Colour
    alpha: float


@dataclass
class VisibleMark:
    """A drawn shape that is not text."""

    mobject: VMobject
    order: int
    name: str
    decor: bool
    box: Box
    fills: tuple[Paint, ...]
    strokes: tuple[Paint, ...]
    stroke_width: float
    """Thickness of the line in scene units."""

    @property
    def fill(self) -> Paint | None:
        """The first visible fill colour, if it is filled."""
        return self.fills[0] if self.fills else None

    @cached_property
    def line(self) -> npt.NDArray[np.float64]:
        """The drawn line as segments."""
        return segments(self.mobject.points)

    @cached_property
    def outline(self) -> npt.NDArray[np.float64]:
        """The border of the filled shape as segments."""
        return with_closings(self.mobject.points)


@dataclass
class VisibleText:
    """A text, a formula, a number, or loose glyphs on their way between them."""

    mobject: Mobject
    order: int
    name: str
    glyphs: tuple[VMobject, ...]
    loose: bool = False
    ids: frozenset[int] = field(default_factory=frozenset)

    @cached_property
    def box(self) -> Box:
        """The bounding box of all visible glyphs."""
        return Box.around(np.concatenate([glyph.points for glyph in self.glyphs]))

    @cached_property
    def shapes(self) -> tuple[Points, ...]:
        """The convex hull of each glyph."""
        if isinstance(self.mobject, Readout):
            parts = [part for part in self.mobject.get_subpaths() if len(part)]
        else:
            parts = [glyph.points for glyph in self.glyphs]
        return tuple(hull(part) for part in parts)

    @cached_property
    def opacity(self) -> float:
        """The opacity of the most opaque glyph."""
        return max(_alpha(glyph) for glyph in self.glyphs)

    @cached_property
    def paints(self) -> tuple[Paint, ...]:
        """The different colours of the glyphs, each with its opacity; bars are lines, not fills."""
        seen: dict[bytes, Paint] = {}
        for glyph in self.glyphs:
            filled = glyph.get_fill_rgbas()[:, 3].max() > VISIBLE
            for rgba in glyph.get_fill_rgbas() if filled else glyph.get_stroke_rgbas():
                seen.setdefault(np.round(rgba, 3).tobytes(), Paint(rgba[:3], float(rgba[3])))
        return tuple(seen.values())


@dataclass(frozen=True)
class VisibleImage:
    """A bitmap, such as a heatmap."""

    mobject: ImageMobject
    order: int
    name: str
    decor: bool
    box: Box


@dataclass
class View:
    """Everything that is drawn at one moment."""

    texts: list[VisibleText] = field(default_factory=list)
    marks: list[VisibleMark] = field(default_factory=list)
    images: list[VisibleImage] = field(default_factory=list)
    foreign: list[VisibleText] = field(default_factory=list)
    fingerprint: str = ""


def view_of(scene: Scene) -> View:
    """Return what is drawn in a scene at this moment."""
    drawn = list_update(scene.mobjects, scene.foreground_mobjects)
    family = extract_mobject_family_members(drawn, use_z_index=True)
    order = {id(mobject): place for place, mobject in enumerate(family)}
    view = View()
    seen: set[int] = set()
    for mobject in drawn:
        _sort(mobject, "", False, order, view, seen)
    view.fingerprint = _fingerprint(family)
    return view


def _sort(
    mobject: Mobject,
    owner: str,
    decor: bool,
    order: dict[int, int],
    view: View,
    seen: set[int],
) -> None:
    if id(mobject) in seen:
        return
    seen.add(id(mobject))
    decor = decor or bool(getattr(mobject, "decor", False))
    if isinstance(mobject, Type | Readout) or _is_loose(mobject):
        text = _text(mobject, order)
        if text is not None:
            view.texts.append(text)
        seen.update(map(id, mobject.get_family()))
        return
    if isinstance(mobject, FOREIGN):
        text = _text(mobject, order)
        if text is not None:
            view.foreign.append(text)
        seen.update(map(id, mobject.get_family()))
        return
    kind = type(mobject).__name__
    if isinstance(mobject, ImageMobject):
        box = Box.around(mobject.points)
        view.images.append(VisibleImage(mobject, order[id(mobject)], kind, decor, box))
    elif isinstance(mobject, VMobject) and len(mobject.points) >= 4:
        mark = _mark(mobject, f"{kind} of {owner}" if owner else kind, decor, order)
        if mark is not None:
            view.marks.append(mark)
    if kind not in ("VGroup", "Group", "VDict", "Mobject"):
        owner = kind
    for part in mobject.submobjects:
        _sort(part, owner, decor, order, view, seen)


def _is_loose(mobject: Mobject) -> bool:
    """Return whether a mobject holds nothing but glyphs, such as a formula's part on its way."""
    if isinstance(mobject, VMobjectFromSVGPath):
        return True
    parts = mobject.submobjects
    return type(mobject).__name__ == "VGroup" and bool(parts) and all(map(_is_loose, parts))


def _text(mobject: Mobject, order: dict[int, int]) -> VisibleText | None:
    family = mobject.get_family()
    glyphs = tuple(
        part
        for part in family
        if isinstance(part, VMobject) and len(part.points) >= 4 and _alpha(part) > VISIBLE
    )
    if not glyphs:
        return None
    loose = not isinstance(mobject, Label | Formula | Type | Readout)
    place = min(order.get(id(glyph), 0) for glyph in glyphs)
    ids = frozenset(map(id, family))
    return VisibleText(mobject, place, _name(mobject, len(glyphs)), glyphs, loose, ids)


def _name(mobject: Mobject, glyphs: int) -> str:
    if isinstance(mobject, Type):
        return repr(mobject.source)
    if isinstance(mobject, Readout):
        return f"the number {mobject.text}"
    if isinstance(mobject, FOREIGN):
        return f"a {type(mobject).__name__}"
    return f"{glyphs} loose glyphs"


def _mark(mobject: VMobject, name: str, decor: bool, order: dict[int, int]) -> VisibleMark | None:
    fills = _paints(mobject.get_fill_rgbas())
    width = float(mobject.get_stroke_width()) * UNITS_PER_STROKE_WIDTH
    strokes = _paints(mobject.get_stroke_rgbas()) if width > 0 else ()
    if not fills and not strokes:
        return None
    box = Box.around(mobject.points)
    return VisibleMark(mobject, order[id(mobject)], name, decor, box, fills, strokes, width)


def _paints(rgbas: npt.NDArray[Any]) -> tuple[Paint, ...]:
    return tuple(Paint(rgba[:3], float(rgba[3])) for rgba in rgbas if rgba[3] > VISIBLE)


def _alpha(glyph: VMobject) -> float:
    fill = float(glyph.get_fill_rgbas()[:, 3].max())
    stroke = float(glyph.get_stroke_rgbas()[:, 3].max()) if glyph.get_stroke_width() > 0 else 0.0
    return max(fill, stroke)


def _fingerprint(family: list[Mobject]) -> str:
    """Return a digest of all geometry and colour: equal digests are equal pictures."""
    numbers: list[npt.NDArray[Any]] = [np.zeros(1)]
    digest = hashlib.blake2b(digest_size=16)
    for mobject in family:
        if isinstance(mobject, VMobject) and len(mobject.points) and _alpha(mobject) > 0:
            numbers += (mobject.points.ravel(), mobject.get_fill_rgbas().ravel())
            numbers += (mobject.get_stroke_rgbas().ravel(), np.array([mobject.get_stroke_width()]))
        elif isinstance(mobject, ImageMobject):
            numbers.append(mobject.points.ravel())
            digest.update(mobject.pixel_array.tobytes())
    digest.update((np.concatenate(numbers).round(3) + 0.0).tobytes())
    return digest.hexdigest()


def visible(view: View) -> Iterator[VisibleText]:
    """Yield every text of a view, whoever set it."""
    yield from view.texts
    yield from view.foreign
