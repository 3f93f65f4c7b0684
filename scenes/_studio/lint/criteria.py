"""The criteria of the lint: what a viewer could not read.

What counts as a fault:

* *outside*: a text leaves the safe frame;
* *overlap*: the boxes of two texts meet;
* *busy*: a drawn line, the edge of a filled shape, or an image runs through a text;
* *small*: a text stands below the smallest size;
* *foreign*: a text that the kit did not set, so that its face and its baseline are not the film's;
* *text contrast*: a text below 4.5:1 over what lies directly under it;
* *mark contrast*: a shape below 3:1; of a shape's fill and line, the better one counts;
* *still*: nothing moves for more than 3 s while there is no caption left to read;
* *fast*: a caption is gone before it can be read at 17 characters a second.

What is exempt, and why:

* a mobject with ``decor = True`` (or inside a group that has it): scenery without a meaning of
  its own. It may be faint and may run behind text; a decor shape laid over a text hides it;
* the theme's ``hairline`` and ``surface`` colours are faint by design: no mark contrast is asked;
  neither is it of a shape in the ``ground`` colour, which is a casing or a mask;
* a mark that lies over an image: its casing is looked at by people;
* a text that is being faded, moved or changed: its contrast and size are judged when it rests;
* a crossfade: two texts in one place are reported only if both are more than half opaque;
* a copy that leaves the text it was copied from, and loose glyphs on their way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from scenes._kit.layout import Layout, laid_out
from scenes._kit.mobjects.readout import Readout, atlas
from scenes._kit.theme import Theme
from scenes._kit.typography import SMALLEST_FORMULA, SMALLEST_TEXT, Formula
from scenes._studio.lint.contrast import (
    MARK_CONTRAST,
    TEXT_CONTRAST,
    Colour,
    blend,
    colour,
    contrast,
    hexadecimal,
)
from scenes._studio.lint.dry_run import Moment
from scenes._studio.lint.geometry import Box, Meeting, Outline, Points, inside
from scenes._studio.lint.view import (
    Paint,
    View,
    VisibleImage,
    VisibleMark,
    VisibleText,
    visible,
)

HAIR = 0.02
"""Scene units by which two things may meet before it is called a fault: one pixel at 480p."""
OPAQUE = 0.9
SMALLEST_LETTER = 0.13
"""Height of an x at the smallest text size: no text has only lower glyphs than that."""
SAME_COLOUR = 0.012


@dataclass(frozen=True)
class Fault:
    """One fault as seen at one moment. ``identity`` says which things it is about."""

    kind: str
    identity: tuple[object, ...]
    message: str


def faults(view: View, moment: Moment, theme: Theme, layout: Layout) -> Iterator[Fault]:
    """Yield every fault that is visible at one moment."""
    backdrop = Backdrop(view, theme)
    seen = replace(
        view,
        texts=[text for text in view.texts if not backdrop.is_hidden(text)],
        foreign=[text for text in view.foreign if not backdrop.is_hidden(text)],
    )
    resting = [text for text in seen.texts if not _is_animated(text, moment)]
    yield from _outside(seen, layout)
    if moment.settled and layout.whole != laid_out(captions=True).whole:
        yield from _cut_off(seen, layout)
    yield from _overlapping(seen, moment)
    yield from _busy(seen, moment, backdrop)
    yield from _small(resting)
    yield from _foreign(seen)
    yield from _unreadable(resting, backdrop)
    if moment.settled:
        yield from _faint(seen, theme, backdrop)


def _is_animated(text: VisibleText, moment: Moment) -> bool:
    return not moment.settled and not moment.animated.isdisjoint(text.ids)


class Backdrop:
    """What lies under and over a text or a mark."""

    def __init__(self, view: View, theme: Theme) -> None:
        self.ground = colour(theme.ground)
        self.filled = sorted((m for m in view.marks if m.fill), key=lambda mark: mark.order)
        self.boxes = _sides(mark.box for mark in self.filled)
        self._around: dict[int, list[VisibleMark]] = {}

    def around(self, text: VisibleText) -> list[VisibleMark]:
        """Return the filled shapes inside which a whole text stands, in drawing order."""
        if id(text) not in self._around:
            left, bottom, right, top = text.box.grown(-HAIR).sides
            holds = (self.boxes[:, 0] <= left) & (self.boxes[:, 1] <= bottom)
            holds &= (self.boxes[:, 2] >= right) & (self.boxes[:, 3] >= top)
            near = [self.filled[index] for index in np.flatnonzero(holds)]
            self._around[id(text)] = [
                mark for mark in near if text.lettering.stands_in(mark.look.outline)
            ]
        return self._around[id(text)]

    def is_hidden(self, text: VisibleText) -> bool:
        """Return whether opaque scenery was laid over the whole text."""
        return any(
            mark.decor and mark.order > text.order and mark.fill and mark.fill.alpha >= OPAQUE
            for mark in self.around(text)
        )

    def floor(self, text: VisibleText, *, moving: bool) -> int:
        """Return the drawing order of the opaque shape under a text; what lies lower is unseen.

        A shape that fades together with its text is as opaque as it must be.
        """
        needed = min(OPAQUE, text.opacity - SAME_COLOUR) if moving else OPAQUE
        opaque = [
            mark.order
            for mark in self.around(text)
            if mark.order < text.order and mark.fill and mark.fill.alpha >= needed
        ]
        return max(opaque, default=-1)

    def seen(self, text: VisibleText, rgb: Colour, alpha: float) -> tuple[Colour, Colour]:
        """Return the colour of a text and of what is round it, as they arrive at the eye."""
        under = self.ground
        around = self.around(text)
        for mark in around:
            if mark.order < text.order and mark.fill:
                under = blend(mark.fill.rgb, mark.fill.alpha, under)
        over = blend(rgb, alpha, under)
        for mark in around:
            if mark.order > text.order and mark.fill:
                under = blend(mark.fill.rgb, mark.fill.alpha, under)
                over = blend(mark.fill.rgb, mark.fill.alpha, over)
        return over, under

    def under(self, outline: Outline, order: int) -> list[Colour]:
        """Return the colour under each sample of an outline, as drawn before that order."""
        colours = [self.ground] * len(outline.samples)
        for mark, fill in self._filled_under(outline.samples, order):
            for place in mark.look.outline.samples_of(outline):
                colours[place] = blend(fill.rgb, fill.alpha, colours[place])
        return colours

    def under_point(self, point: Points, order: int) -> Colour:
        """Return the colour under a point, as drawn before a place in the drawing order."""
        colour = self.ground
        for mark, fill in self._filled_under(point, order):
            if inside(point, mark.outline)[0]:
                colour = blend(fill.rgb, fill.alpha, colour)
        return colour

    def _filled_under(self, points: Points, order: int) -> Iterator[tuple[VisibleMark, Paint]]:
        low, high = points.min(axis=0), points.max(axis=0)
        near = np.all((self.boxes[:, :2] <= high) & (self.boxes[:, 2:] >= low), axis=1)
        for index in np.flatnonzero(near):
            mark = self.filled[index]
            if mark.order < order and mark.fill:
                yield mark, mark.fill


def _sides(boxes: Iterable[Box]) -> npt.NDArray[np.float64]:
    """Return left, bottom, right and top of each box as a row."""
    return np.array([box.sides for box in boxes], dtype=np.float64).reshape(-1, 4)


def _outside(view: View, layout: Layout) -> Iterator[Fault]:
    safe = Box(layout.safe.left, layout.safe.bottom, layout.safe.right, layout.safe.top)
    for text in visible(view):
        if safe.holds(text.box, HAIR):
            continue
        ways = {
            "left": safe.left - text.box.left,
            "right": text.box.right - safe.right,
            "bottom": safe.bottom - text.box.bottom,
            "top": text.box.top - safe.top,
        }
        side = max(ways, key=lambda way: ways[way])
        message = f"{text.name} passes the {side} of the safe frame by {ways[side]:.2f} units"
        yield Fault("outside", (id(text.mobject),), message)


def _cut_off(view: View, layout: Layout) -> Iterator[Fault]:
    """Yield shapes that stand across the edge of the frame.

    At 16:9 some do so on purpose, and every picture was looked at; in other frames none was.
    """
    whole = layout.whole
    frame = Box(whole.left, whole.bottom, whole.right, whole.top)
    for mark in view.marks:
        if not mark.decor and not frame.holds(mark.box, HAIR):
            yield Fault("outside", (id(mark.mobject),), f"{mark.name} is cut off by the frame")


def _overlapping(view: View, moment: Moment) -> Iterator[Fault]:
    texts = list(visible(view))
    sides = _sides(text.box for text in texts)
    low, high = sides[:, :2], sides[:, 2:]
    shared = np.minimum(high[:, None], high) - np.maximum(low[:, None], low)
    depths = np.triu(shared.min(axis=2, initial=np.inf) - HAIR, k=1)
    for row, column in np.argwhere(depths > 0):
        first, second = texts[row], texts[column]
        moving = _is_animated(first, moment) or _is_animated(second, moment)
        if moving and (first.loose or second.loose or first.name == second.name):
            continue
        if moving and min(first.opacity, second.opacity) <= 0.5:
            continue
        x, y = first.box.center
        depth = first.box.overlap(second.box)
        message = f"{first.name} and {second.name} overlap by {depth:.2f} units near {_at(x, y)}"
        yield Fault("overlap", (id(first.mobject), id(second.mobject)), message)


def _busy(view: View, moment: Moment, backdrop: Backdrop) -> Iterator[Fault]:
    marks = [mark for mark in view.marks if not mark.decor]
    boxes = _sides(mark.box.grown(mark.reach) for mark in marks)
    for text in visible(view):
        moving = _is_animated(text, moment)
        if text.loose and moving:
            continue
        left, bottom, right, top = text.box.sides
        near = (boxes[:, 0] < right) & (boxes[:, 1] < top)
        near &= (boxes[:, 2] > left) & (boxes[:, 3] > bottom)
        around = [marks[index] for index in np.flatnonzero(near)]
        if not (around or view.images):
            continue
        floor = backdrop.floor(text, moving=moving)
        for image in view.images:
            if _lies_on(text, image) and image.order > floor and not image.decor:
                yield Fault(
                    "busy", (id(text.mobject), image.name), f"{text.name} stands on an image"
                )
        for mark in around:
            if mark.order < floor:
                continue
            place = _crossing(text, mark, backdrop)
            if place is not None:
                message = f"{text.name} is crossed by the {mark.name} near {_at(*place)}"
                yield Fault("busy", (id(text.mobject), mark.name), message)


def _lies_on(text: VisibleText, image: VisibleImage) -> bool:
    return text.box.overlap(image.box) > HAIR


def _crossing(
    text: VisibleText, mark: VisibleMark, backdrop: Backdrop
) -> tuple[float, float] | None:
    """Return where the line or the edge of a mark runs through a glyph, if that can be seen."""
    stroked = bool(mark.strokes)
    met = text.lettering.crossing(mark.look.outline, mark.reach, HAIR / 2, stroked=stroked)
    if met is None or not _shows(mark, met, text, backdrop):
        return None
    return met.place


def _shows(mark: VisibleMark, met: Meeting, text: VisibleText, backdrop: Backdrop) -> bool:
    """Return whether a mark can be told from what is under it; over a text it always can."""
    if mark.order > text.order:
        return True
    under = backdrop.under_point(met.begins, mark.order)
    return any(
        np.abs(blend(paint.rgb, paint.alpha, under) - under).max() > SAME_COLOUR
        for paint in mark.paints
    )


def _small(texts: Iterable[VisibleText]) -> Iterator[Fault]:
    for text in texts:
        if text.loose:
            continue
        size, smallest = _drawn_size(text)
        if size < smallest * 0.995:
            message = f"{text.name} stands at size {size:.1f}, the smallest is {smallest:g}"
            yield Fault("small", (id(text.mobject),), message)


def _drawn_size(text: VisibleText) -> tuple[float, float]:
    """Return the size at which a text stands, and the smallest that its kind may have."""
    mobject = text.mobject
    tallest = text.lettering.tallest
    if isinstance(mobject, Readout):
        smallest = SMALLEST_FORMULA if mobject.face == "math" else SMALLEST_TEXT
        digit = float(np.ptp(atlas(mobject.face)["0"].points[:, 1]))
        return tallest / digit, smallest
    smallest = SMALLEST_FORMULA if isinstance(mobject, Formula) else SMALLEST_TEXT
    size = text.drawn_size
    return (tallest / SMALLEST_LETTER * smallest if size is None else size), smallest


def _foreign(view: View) -> Iterator[Fault]:
    for text in view.foreign:
        message = f"{text.name} near {_at(*text.box.center)} must be a Label, Formula or Readout"
        yield Fault("foreign", (id(text.mobject),), message)


def _unreadable(texts: Iterable[VisibleText], backdrop: Backdrop) -> Iterator[Fault]:
    for text in texts:
        pairs = [backdrop.seen(text, paint.rgb, paint.alpha) for paint in text.paints]
        over, under = min(pairs, key=lambda pair: contrast(*pair))
        ratio = contrast(over, under)
        if ratio < TEXT_CONTRAST:
            message = (
                f"{text.name} has {ratio:.1f}:1 ({hexadecimal(over)} on {hexadecimal(under)}), "
                f"text needs {TEXT_CONTRAST}:1"
            )
            yield Fault("text contrast", (id(text.mobject),), message)


def _faint(view: View, theme: Theme, backdrop: Backdrop) -> Iterator[Fault]:
    exempt = np.array([colour(theme.hairline), colour(theme.surface), colour(theme.ground)])
    for mark in view.marks:
        if mark.decor or any(_is_one_of(paint.rgb, exempt) for paint in mark.paints):
            continue
        if any(
            image.order < mark.order and image.box.overlap(mark.box) > 0 for image in view.images
        ):
            continue
        unders = backdrop.under(mark.look.outline, mark.order)
        ratio, over, under = max(
            (_median_contrast(paint, unders) for paint in mark.paints), key=lambda seen: seen[0]
        )
        if ratio < MARK_CONTRAST:
            shades = f"{hexadecimal(over)} on {hexadecimal(under)}"
            message = (
                f"the {mark.name} near {_at(*mark.box.center)} has {ratio:.1f}:1 ({shades}), "
                f"a mark needs {MARK_CONTRAST:g}:1"
            )
            yield Fault("mark contrast", (mark.name, shades), message)


def _median_contrast(paint: Paint, unders: list[Colour]) -> tuple[float, Colour, Colour]:
    known: dict[int, tuple[float, Colour, Colour]] = {}
    for under in unders:
        if id(under) not in known:
            over = blend(paint.rgb, paint.alpha, under)
            known[id(under)] = contrast(over, under), over, under
    ordered = sorted((known[id(under)] for under in unders), key=lambda seen: seen[0])
    return ordered[len(unders) // 2]


def _is_one_of(rgb: Colour, colours: npt.NDArray[np.float64]) -> bool:
    return bool((np.abs(colours - rgb).max(axis=1) < SAME_COLOUR).any())


def _at(x: float, y: float) -> str:
    return f"({x:.1f}, {y:.1f})".replace("-", "−")
