"""How two words differ at two places: one word part, and a place part that turns at its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import LEFT, RIGHT, UP, Circle, Dot, VGroup
from manim.typing import Point3D
from manim.utils.space_ops import rotation_about_z
from numpy.typing import NDArray

from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.theme import active_theme, mix
from scenes._kit.typography import BODY, Label

FAINT = 0.5
"""How strong the circle is drawn on which the place part ends."""
ASIDE, AWAY, BETWEEN = 0.16, 0.23, 0.14
"""Room between an arrow and its name, a dot and its name, and that name and its place."""
ALONG = 0.3
"""Which share of the place part lies before its name."""
FLAT = 0.06
"""Height of the triangle over the word part, in lengths of the whole, under which no side is
named: there is no outside."""


class SplitDifference(VGroup):
    """An arrow for the word part, one for the place part at its end, and one for both together.

    The place part ends on a circle about its beginning. Each side of the triangle is named outside
    of it, ``called``, as long as it is not flat, and where no name lies on that circle; ``named``
    says which word is at which corner, and at which place. Neither these names nor the ``orbit``
    belong to the picture until they are added.

    Args:
        word_part: two numbers, longer than any place part.
        frame: where the plane lies.
        words: the one from which it is seen, and the other.
        short: scene units by which an arrow stops before the dot to which it leads.
        yields: by how much more the whole difference stops, so that two heads do not meet.

    Example:
        >>> frame = Frame(stage.at(0.3, 0.4), 1.2)
        >>> split = SplitDifference(np.array([3.0, 0.2]), frame, ("cat", "dog"))
        >>> _ = split.stand(np.array([0, 1])).tell((3, 5))
        >>> picture = VGroup(split.orbit, split, *split.called, *split.named)
    """

    def __init__(
        self,
        word_part: NDArray[np.float64],
        frame: Frame,
        words: Sequence[str],
        *,
        short: float = 0.0,
        yields: float = 0.0,
    ) -> None:
        theme = active_theme()
        self.content, self.frame = np.asarray(word_part), frame
        self.short, self.yields = short, yields
        faint = mix(theme.ground, theme.position, FAINT)
        self.orbit = scenery(Circle(stroke_color=faint, stroke_width=4))
        self._circle = self.orbit.points.copy()
        hues = theme.ink, theme.word, theme.position
        self.whole, self.word_part, self.place_part = (
            VectorArrow(LEFT, RIGHT, color=hue, width=width, head=head)
            for hue, width, head in zip(hues, (9, 9, 14), (0.34, 0.34, 0.45), strict=True)
        )
        self.dots = [Dot(radius=0.12, color=hue) for hue in (theme.ink, theme.position, theme.ink)]
        self.called = [
            Label(text, BODY, color=hue)
            for text, hue in zip(("difference", "word part", "place part"), hues, strict=True)
        ]
        self.words = [Label(word, BODY, color=theme.word) for word in words]
        self.places = [Readout(0, 0, BODY, color=theme.position) for _ in words]
        self.named = [VGroup(*pair) for pair in zip(self.words, self.places, strict=True)]
        super().__init__(self.whole, self.word_part, self.place_part, *self.dots)
        self.stand(np.array([1.0, 0.0]))

    @property
    def start(self) -> Point3D:
        """Where the word part begins."""
        return self.frame.point((0.0, 0.0))

    @property
    def joint(self) -> Point3D:
        """Where both parts meet."""
        return self.frame.point(self.content)

    @property
    def tip(self) -> Point3D:
        """Where the place part ends."""
        return self.frame.point(self.content + self.part)

    @property
    def pose(self) -> Frame:
        """The frame of the plane in which it lies."""
        return self.frame

    def take(self, pose: Frame) -> Self:
        """Lie in another frame."""
        self.frame = pose
        return self.stand(self.part)

    def stand(self, place_part: NDArray[np.float64]) -> Self:
        """Let the place part be these two numbers."""
        self.part = np.asarray(place_part)
        for dot, point in zip(self.dots, (self.start, self.joint, self.tip), strict=True):
            dot.move_to(point)
        self.word_part.lead(self.start, self.joint, self.short)
        self.place_part.lead(self.joint, self.tip, self.short)
        self.whole.lead(self.start, self.tip, self.short + self.yields)
        # it is drawn from where the place part ends
        turned = rotation_about_z(float(np.arctan2(*self.part[::-1])))
        reach = self.frame.unit * float(np.linalg.norm(self.part))
        self.orbit.points = self._circle @ turned.T * reach + self.joint
        self._name_the_sides()
        self._name_the_words()
        return self

    def tell(self, places: Sequence[int], *, seen: bool = True) -> Self:
        """Write at which places both words are, to be seen or not."""
        for readout, place in zip(self.places, places, strict=True):
            readout.set_number(place).set_opacity(float(seen))
        self._name_the_words()
        return self

    def _name_the_sides(self) -> None:
        """Let each side of the triangle have its name beside it, outside."""
        start, joint, tip = self.start, self.joint, self.tip
        height = abs(float(np.cross(_unit(joint - start), _unit(tip - start))[2]))
        sides = (start, tip, joint), (start, joint, tip), (joint, tip, start)
        whole, words, part = (float(np.linalg.norm(end - begin)) for begin, end, _ in sides)
        # two names stand half-way to the circle: its power tells where the whole first meets it
        nearest = words - part
        meets = min(whole, nearest * (words + part) / whole)
        ways = meets / 2, nearest / 2, ALONG * part
        for label, way, (begin, end, other) in zip(self.called, ways, sides, strict=True):
            along, inward = _unit(end - begin), other - begin
            away = rotation_about_z(np.pi / 2) @ along
            away = -away if away @ inward > 0 else away
            _stand_beside(label, begin + way * along, away, ASIDE)
            label.set_opacity(float(height > FLAT))

    def _name_the_words(self) -> None:
        """Let each word have its name at its end of the whole, off the arrows that meet there."""
        came = 2 * _unit(self.tip - self.joint) + _unit(self.tip - self.start)
        # the name of the first leaves the room over the arrows to theirs
        ways = _unit(UP + LEFT), _unit(came)
        ends = self.start, self.tip
        for pair, end, way in zip(self.named, ends, ways, strict=True):
            word, place = pair
            place.put(np.array([word.get_right()[0] + BETWEEN, word.baseline, 0.0]), LEFT)
            _stand_beside(pair, end, way, AWAY)


def _unit(way: Point3D) -> Point3D:
    return np.asarray(way / np.linalg.norm(way))


def _stand_beside(name: VGroup, point: Point3D, way: Point3D, room: float) -> None:
    half = np.array([name.width, name.height, 0.0]) / 2
    name.move_to(point + way * (room + float(np.abs(way) @ half)))
