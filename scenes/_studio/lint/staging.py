"""What stands on the stage: things, how much of it the hero fills, and how often it is cleared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from manim import Animation, Mobject, Transform

from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.theme import Theme
from scenes._studio.lint.contrast import Colour, colour
from scenes._studio.lint.dry_run import Moment
from scenes._studio.lint.figures import Clearing, HeroSize
from scenes._studio.lint.geometry import Box
from scenes._studio.lint.view import View, VisibleImage, VisibleMark, VisibleText, visible

SEEN = 0.1
"""Opacity above which a thing stands on the stage."""
SAME_COLOUR = 0.012
CLEARED = 0.7
"""Share of what stands on the stage that must go to call it cleared."""
FILLED = 0.1
"""Share of the stage that the boxes of all things must fill before it can be cleared."""
AT_ONCE = 1.0
"""Seconds within which several plays clear the stage together."""
SAME_PLACE = 0.7
"""Share of two boxes that must be common to call two things one."""
BORDER = 0.05
"""Scene units round a box, so that a line has an area."""


@dataclass(frozen=True)
class Thing:
    """A text, a mark or an image that can be seen.

    ``scenery`` says that it means nothing: it is decor, or has a colour that is faint by design.
    """

    seen: VisibleText | VisibleMark | VisibleImage
    scenery: bool

    @property
    def mobject(self) -> Mobject:
        """What is drawn."""
        return self.seen.mobject

    @property
    def name(self) -> str:
        """What it is called in a report."""
        return self.seen.name if self.is_text else f"the {self.seen.name}"

    @property
    def is_text(self) -> bool:
        """Whether it is a text."""
        return isinstance(self.seen, VisibleText)

    @property
    def box(self) -> Box:
        """The box around it."""
        return self.seen.box

    @property
    def ids(self) -> frozenset[int]:
        """The identities of all that it is drawn with."""
        return (
            self.seen.ids if isinstance(self.seen, VisibleText) else frozenset([id(self.mobject)])
        )

    def points(self) -> npt.NDArray[np.float64]:
        """Return points in whose hull it lies, a copy."""
        if isinstance(self.seen, VisibleMark):
            return np.array(self.seen.mobject.points[:, :2])
        left, bottom, right, top = self.box.sides
        return np.array([[left, bottom], [right, bottom], [right, top], [left, top]])

    def outline(self) -> npt.NDArray[np.float64]:
        """Return its line, or the border of its box less a graze, as segments."""
        if isinstance(self.seen, VisibleMark):
            return self.seen.outline if self.seen.fills else self.seen.line
        corners = self.points()
        inward = np.clip(corners.mean(axis=0) - corners, -BORDER, BORDER)
        corners = corners + inward
        return np.stack([corners, np.roll(corners, -1, axis=0)], axis=1)


def things(view: View, theme: Theme) -> list[Thing]:
    """Return all that stands out enough to be seen."""
    faint = [colour(hue) for hue in (theme.hairline, theme.surface, theme.ground)]
    texts = [Thing(text, False) for text in visible(view) if text.opacity > SEEN]
    marks = [
        Thing(mark, mark.decor or _is_faint(mark, faint))
        for mark in view.marks
        if max(paint.alpha for paint in (*mark.fills, *mark.strokes)) > SEEN
    ]
    return [*texts, *marks, *(Thing(image, image.decor) for image in view.images)]


def _is_faint(mark: VisibleMark, faint: Iterable[Colour]) -> bool:
    paints = [paint.rgb for paint in (*mark.fills, *mark.strokes)]
    return all(any(np.abs(rgb - hue).max() < SAME_COLOUR for hue in faint) for rgb in paints)


def on_stage(box: Box, stage: Region) -> Box | None:
    """Return the part of a box that lies on the stage, if there is one."""
    left, right = max(box.left, stage.left), min(box.right, stage.right)
    bottom, top = max(box.bottom, stage.bottom), min(box.top, stage.top)
    return Box(left, bottom, right, top) if left < right and bottom < top else None


def hero_size(scene: ChapterScene, seen: list[Thing], moment: Moment) -> HeroSize | None:
    """Return how much of the stage the hero fills, ``None`` if nothing of it can be seen."""
    if scene.hero is None:
        return None
    ids = set(map(id, scene.hero.get_family()))
    ground = [colour(scene.theme.ground)]
    boxes = [
        box
        for thing in seen
        if not ids.isdisjoint(thing.ids)
        and not (isinstance(thing.seen, VisibleMark) and _is_faint(thing.seen, ground))
        and (box := on_stage(thing.box.grown(1e-6), scene.stage))
    ]
    if not boxes:
        return None
    left, bottom, right, top = zip(*(box.sides for box in boxes), strict=True)
    height = (max(top) - min(bottom)) / scene.stage.height
    width = (max(right) - min(left)) / scene.stage.width
    return HeroSize(moment.time, moment.beat, height, width)


@dataclass
class _Piece:
    """What stands on the stage at one place; the mobject that draws it may be exchanged."""

    mobject: Mobject
    box: Box


class Clearings:
    """Keeps count of how often most of the stage goes at once.

    A mobject that is put where another was taken away goes on being the same piece, and what has
    faded in where another faded out has taken its place.
    """

    def __init__(self) -> None:
        self.found: list[Clearing] = []
        self._pieces: dict[int, _Piece] = {}
        self._settled: list[tuple[float, dict[_Key, Box]]] = []
        self._keys: dict[int, _Key] = {}
        self._became: set[_Key] = set()

    def see(self, scene: ChapterScene, seen: list[Thing], moment: Moment) -> None:
        """Look once; at rest, compare with what stood there a play or a second before."""
        self._follow(scene, seen)
        if not moment.settled:
            became = set(_replaced(scene.animations or []))
            self._became |= {key for piece, key in self._keys.items() if piece in became}
            return
        now = {self._keys[identity]: piece.box for identity, piece in self._pieces.items()}
        room = FILLED * scene.stage.width * scene.stage.height
        share = max((self._gone(before, now, room) for _, before in self._settled), default=0.0)
        until = moment.time + moment.lasts
        if share > CLEARED:
            self.found.append(Clearing(moment.time, moment.beat, share))
            self._settled = []
        recent = [entry for entry in self._settled if until - entry[0] <= AT_ONCE]
        self._settled = [*recent, (until, now)]
        if not recent:
            self._became.clear()

    def _follow(self, scene: ChapterScene, seen: list[Thing]) -> None:
        """Note what stands where, and tell new pieces from old ones drawn by new mobjects."""
        pieces = {
            id(thing.mobject): _Piece(thing.mobject, box)
            for thing in seen
            if not thing.scenery and (box := on_stage(thing.box.grown(BORDER), scene.stage))
        }
        gone = {key: piece for key, piece in self._pieces.items() if key not in pieces}
        keys: dict[int, _Key] = {}
        for identity, piece in pieces.items():
            if identity in self._keys:
                keys[identity] = self._keys[identity]
                continue
            heirs = [old for old in gone if _is_one(gone[old].box, piece.box)]
            keys[identity] = self._keys[heirs[0]] if heirs else _Key()
            for heir in heirs[:1]:
                del gone[heir]
        self._pieces, self._keys = pieces, keys

    def _gone(self, before: dict[_Key, Box], now: dict[_Key, Box], room: float) -> float:
        """Return which share of the boxes that stood there before has gone."""
        whole = sum(_area(box) for box in before.values())
        fresh = [box for key, box in now.items() if key not in before]
        missing = [box for key, box in before.items() if key not in now and key not in self._became]
        gone = sum(_area(box) for box in missing if not any(_is_one(box, new) for new in fresh))
        return gone / whole if whole >= room else 0.0


class _Key:
    """The identity of a piece."""


def _replaced(animations: Iterable[Animation]) -> Iterator[int]:
    """Yield the identity of all that becomes something else in animations."""
    for animation in animations:
        yield from _replaced(getattr(animation, "animations", ()))
        if isinstance(animation, Transform) and animation.replace_mobject_with_target_in_scene:
            yield from map(id, animation.mobject.get_family())


def _area(box: Box) -> float:
    return (box.right - box.left) * box.height


def _is_one(first: Box, second: Box) -> bool:
    across = min(first.right, second.right) - max(first.left, second.left)
    upward = min(first.top, second.top) - max(first.bottom, second.bottom)
    if across <= 0 or upward <= 0:
        return False
    common = across * upward
    return common / (_area(first) + _area(second) - common) > SAME_PLACE
