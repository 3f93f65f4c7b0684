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
from manim.utils.iterables import list_update

from scenes._kit.mobjects.readout import Readout
from scenes._kit.typography import Type
from scenes._studio.fast_renderer.family import drawn_family
from scenes._studio.lint.contrast import Colour
from scenes._studio.lint.geometry import Box, Lettering, Outline, Points, array_digest

VISIBLE = 0.05
"""Below this opacity a thing does not exist for the eye."""
UNITS_PER_STROKE_WIDTH = 0.01
FOREIGN = (DecimalNumber, MarkupText, SingleStringMathTex, Text, Typst)
TEXTS = (Type, Readout, *FOREIGN)


@dataclass(frozen=True)
class Paint:
    """One colour and how opaque it is."""

    rgb: Colour
    alpha: float


@dataclass(frozen=True, eq=False)
class Look:
    """How a shape was drawn: its outline, its visible paints and its opacity."""

    outline: Outline
    fills: tuple[Paint, ...]
    strokes: tuple[Paint, ...]
    stroke_width: float
    """Thickness of the line in scene units."""
    opacity: float
    filled: bool
    rounded: bytes
    """A digest of all colours and the thickness to three digits."""


@dataclass
class VisibleMark:
    """A drawn shape that is not text."""

    mobject: VMobject
    order: int
    name: str
    decor: bool
    look: Look

    @property
    def box(self) -> Box:
        """The bounding box."""
        return self.look.outline.box

    @property
    def fills(self) -> tuple[Paint, ...]:
        """The visible colours of its inside."""
        return self.look.fills

    @property
    def strokes(self) -> tuple[Paint, ...]:
        """The visible colours of its line."""
        return self.look.strokes

    @property
    def paints(self) -> tuple[Paint, ...]:
        """All its visible colours."""
        return (*self.look.strokes, *self.look.fills)

    @property
    def fill(self) -> Paint | None:
        """The first visible fill colour, if it is filled."""
        return self.fills[0] if self.fills else None

    @property
    def reach(self) -> float:
        """How far its line reaches beyond its outline."""
        return self.look.stroke_width / 2 if self.strokes else 0.0

    @property
    def line(self) -> npt.NDArray[np.float64]:
        """The drawn line as segments."""
        return self.look.outline.line

    @property
    def outline(self) -> npt.NDArray[np.float64]:
        """The border of the filled shape as segments."""
        return self.look.outline.border


@dataclass
class VisibleText:
    """A text, a formula, a number, or loose glyphs on their way between them."""

    mobject: Mobject
    order: int
    name: str
    glyphs: tuple[VMobject, ...]
    looks: tuple[Look, ...]
    lettering: Lettering
    loose: bool = False
    ids: frozenset[int] = field(default_factory=frozenset)

    @property
    def box(self) -> Box:
        """The bounding box of all visible glyphs."""
        return self.lettering.box

    @property
    def shapes(self) -> tuple[Points, ...]:
        """The convex hull of each glyph."""
        return self.lettering.shapes

    @cached_property
    def opacity(self) -> float:
        """The opacity of the most opaque glyph."""
        return max(look.opacity for look in self.looks)

    @cached_property
    def drawn_size(self) -> float | None:
        """The size at which a text of the kit stands, where it can tell."""
        return self.mobject.drawn_size if isinstance(self.mobject, Type) else None

    @cached_property
    def paints(self) -> tuple[Paint, ...]:
        """The different colours of the glyphs, each with its opacity; bars are lines, not fills."""
        seen: dict[bytes, Paint] = {}
        for glyph, look in zip(self.glyphs, self.looks, strict=True):
            rgbas = glyph.get_fill_rgbas() if look.filled else glyph.get_stroke_rgbas()
            for rgba in rgbas:
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
    fingerprint: bytes = b""


class Viewer:
    """Sees what is drawn in a scene, and knows again what it has seen before.

    One viewer may look at several scenes, one after the other; what has the same points in two of
    them, as most things have that a chapter draws in both themes, is worked out once.
    """

    def __init__(self) -> None:
        self._outlines: dict[bytes, Outline] = {}
        self._letterings: dict[tuple[object, ...], Lettering] = {}
        self._scene: Scene | None = None
        self._looks: dict[Mobject, tuple[tuple[object, ...], Look]] = {}
        self._texts: dict[Mobject, VisibleText] = {}

    def view_of(self, scene: Scene) -> View:
        """Return what is drawn in a scene at this moment."""
        if scene is not self._scene:
            self._scene, self._looks, self._texts = scene, {}, {}
        drawn = list_update(scene.mobjects, scene.foreground_mobjects)
        family = drawn_family(drawn, use_z_index=True)
        self._order = {id(mobject): place for place, mobject in enumerate(family)}
        self._sorted: set[int] = set()
        view = View()
        for mobject in drawn:
            self._sort(mobject, "", False, view)
        view.fingerprint = self._fingerprint(family)
        return view

    def _sort(self, mobject: Mobject, owner: str, decor: bool, view: View) -> None:
        if id(mobject) in self._sorted:
            return
        self._sorted.add(id(mobject))
        decor = decor or bool(getattr(mobject, "decor", False))
        kind = type(mobject).__name__
        if isinstance(mobject, TEXTS) or _is_loose(mobject):
            family = list(_family(mobject))
            self._sorted.update(map(id, family))
            text = self._text(mobject, family)
            if text is not None:
                foreign = isinstance(mobject, FOREIGN)
                (view.foreign if foreign else view.texts).append(text)
            return
        if isinstance(mobject, ImageMobject):
            box = Box.around(mobject.points)
            view.images.append(VisibleImage(mobject, self._order[id(mobject)], kind, decor, box))
        elif isinstance(mobject, VMobject) and len(mobject.points) >= 4:
            look = self._look(mobject)
            if look.fills or look.strokes:
                name = f"{kind} of {owner}" if owner else kind
                mark = VisibleMark(mobject, self._order[id(mobject)], name, decor, look)
                view.marks.append(mark)
        if kind not in ("VGroup", "Group", "VDict", "Mobject"):
            owner = kind
        for part in mobject.submobjects:
            self._sort(part, owner, decor, view)

    def _text(self, mobject: Mobject, family: list[Mobject]) -> VisibleText | None:
        glyphs, looks = [], []
        for part in family:
            if isinstance(part, VMobject) and len(part.points) >= 4:
                look = self._look(part)
                if look.opacity > VISIBLE:
                    glyphs.append(part)
                    looks.append(look)
        if not glyphs:
            return None
        place = min(self._order.get(id(glyph), 0) for glyph in glyphs)
        ids = frozenset(map(id, family))
        old = self._texts.get(mobject)
        if old is not None and old.looks == tuple(looks) and old.ids == ids:
            old.order = place
            return old
        text = VisibleText(
            mobject=mobject,
            order=place,
            name=_name(mobject, len(glyphs)),
            glyphs=tuple(glyphs),
            looks=tuple(looks),
            lettering=self._lettering(mobject, looks),
            loose=not isinstance(mobject, Type | Readout),
            ids=ids,
        )
        self._texts[mobject] = text
        return text

    def _lettering(self, mobject: Mobject, looks: list[Look]) -> Lettering:
        outlines = [look.outline for look in looks]
        key = (isinstance(mobject, Readout), *outlines)
        if key not in self._letterings:
            boxes = [outline.box for outline in outlines]
            shapes = [outline.hull for outline in outlines]
            if isinstance(mobject, Readout):
                shapes = [shape for outline in outlines for shape in outline.hulls]
            self._letterings[key] = Lettering(shapes, Box.of_all(boxes))
        return self._letterings[key]

    def _look(self, mobject: VMobject) -> Look:
        """Return how a shape is drawn now: the look from before if nothing of it changed."""
        points, width = mobject.points, mobject.get_stroke_width()
        fill, stroke = mobject.get_fill_rgbas(), mobject.get_stroke_rgbas()
        raw = (points.tobytes(), fill.tobytes(), stroke.tobytes(), width)
        old = self._looks.get(mobject)
        if old is not None and old[0] == raw:
            return old[1]
        strokes = _paints(stroke) if width > 0 else ()
        opacity = max(fill[:, 3].max(), stroke[:, 3].max() if width > 0 else 0.0)
        colours = np.concatenate([fill.ravel(), stroke.ravel(), [width]])
        look = Look(
            outline=self._outline(points),
            fills=_paints(fill),
            strokes=strokes,
            stroke_width=float(width) * UNITS_PER_STROKE_WIDTH,
            opacity=float(opacity),
            filled=bool(fill[:, 3].max() > VISIBLE),
            rounded=array_digest(colours.round(3) + 0.0),
        )
        self._looks[mobject] = raw, look
        return look

    def _outline(self, points: npt.NDArray[np.float64]) -> Outline:
        key = array_digest(points)
        if key not in self._outlines:
            self._outlines[key] = Outline(points)
        return self._outlines[key]

    def _fingerprint(self, family: list[Mobject]) -> bytes:
        """Return a digest of all geometry and colour: equal digests are equal pictures."""
        found = hashlib.blake2b(digest_size=16)
        for mobject in family:
            if isinstance(mobject, VMobject):
                known = self._looks.get(mobject) if id(mobject) in self._sorted else None
                look = known[1] if known else self._look(mobject)
                if look.opacity > 0:
                    found.update(look.outline.rounded)
                    found.update(look.rounded)
            elif isinstance(mobject, ImageMobject):
                found.update((mobject.points.round(3) + 0.0).tobytes())
                found.update(mobject.pixel_array.tobytes())
        return found.digest()


def _family(mobject: Mobject) -> Iterator[Mobject]:
    yield mobject
    for part in mobject.submobjects:
        yield from _family(part)


def _is_loose(mobject: Mobject) -> bool:
    """Return whether a mobject holds nothing but glyphs, such as a formula's part on its way."""
    if isinstance(mobject, VMobjectFromSVGPath):
        return True
    parts = mobject.submobjects
    return type(mobject).__name__ == "VGroup" and bool(parts) and all(map(_is_loose, parts))


def _name(mobject: Mobject, glyphs: int) -> str:
    if isinstance(mobject, Type):
        return repr(mobject.source)
    if isinstance(mobject, Readout):
        return f"the number {mobject.text}"
    if isinstance(mobject, FOREIGN):
        return f"a {type(mobject).__name__}"
    return f"{glyphs} loose glyphs"


def _paints(rgbas: npt.NDArray[Any]) -> tuple[Paint, ...]:
    return tuple(Paint(rgba[:3].copy(), float(rgba[3])) for rgba in rgbas if rgba[3] > VISIBLE)


def visible(view: View) -> Iterator[VisibleText]:
    """Yield every text of a view, whoever set it."""
    yield from view.texts
    yield from view.foreign
