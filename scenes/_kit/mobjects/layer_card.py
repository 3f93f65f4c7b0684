"""What a layer of a model makes of one word: its query, key and value, each as a dial."""

from __future__ import annotations

from typing import Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    Animation,
    Mobject,
    RoundedRectangle,
    UpdateFromAlphaFunc,
    VGroup,
    linear,
    smooth,
)
from numpy.typing import NDArray

from scenes._kit.layout import Region
from scenes._kit.mobjects.arrow import Weight
from scenes._kit.mobjects.arrow_plane import SPROUT, ArrowPlane, View, view_of
from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.poses import between
from scenes._kit.theme import active_theme, mix
from scenes._kit.typography import BODY, NOTE, Label

LANES = ("query", "key", "value")
ROLES = ("asks", "answers", "is passed on")
FAN = np.array([0.16, 0.14, 0.0])
"""How far the next layer stands behind the one before."""
HEAD, PAD, UNDER, ROLE = 0.9, 0.16, 0.5, 0.4
"""Room for the word over the dials, round the dials, how far under them are their names, and how
far under these is what each does."""
RIM, RING = 7, 3
"""How wide the ring is of a dial that gets a place, and of any other."""
THIN, FIRM = Weight(0.0, SPROUT), Weight(10.0, 0.34)
"""How heavy the arrows are when they begin to grow, and when they have."""
GROWN, PARTED = 0.4, 0.84
"""The parts of the time after which they have grown, and after which the dials have parted."""


class LayerCard(VGroup):
    """A card with a word and three dials, for a pair of its query, of its key, of its value.

    Args:
        region: what the card and the other layers behind it fill.
        word: whose query, key and value these are.
        pairs: shape (3, 2), in the order of ``LANES``.

    Example:
        >>> pairs = np.random.default_rng(3).normal(size=(3, 2))
        >>> picture = LayerCard(stage.halves()[0], "dog", pairs)
    """

    def __init__(self, region: Region, word: str, pairs: NDArray[np.float64]) -> None:
        self.theme = active_theme()
        hues = self.theme.query, self.theme.key, self.theme.ink
        self.hues = dict(zip(LANES, hues, strict=True))
        right, top = region.right - 2 * FAN[0], region.top - 2 * FAN[1]
        self.card = Region(region.left, right, region.bottom, top)
        edges = [mix(self.theme.ring, self.theme.ground, share) for share in (0.5, 0.3, 0)]
        self.cards = scenery(VGroup(*map(self._card, edges))).set_z_index(-3)
        head = np.array([self.card.left + 0.3, self.card.top - 0.6, 0.0])
        tag = np.array([self.card.right - 0.3, head[1], 0.0])
        self.word = VGroup(
            Label(word, BODY, color=self.theme.word, bold=True).put(head, LEFT),
            Label("layer", NOTE, color=self.theme.quiet).put(tag, RIGHT),
        )
        inner = self.card.inset(PAD)
        rooms = Region(inner.left, inner.right, inner.bottom + UNDER + ROLE, self.card.top - HEAD)
        reach = 1.05 * float(np.linalg.norm(pairs, axis=-1).max())
        extent = Region(-reach, reach, -reach, reach)
        self.middle = Region(inner.left, inner.right, inner.bottom + UNDER, self.card.top - HEAD)
        self.homes: dict[str, View] = {}
        self.dials: dict[str, ArrowPlane] = {}
        self.names = VGroup()
        lanes = zip(LANES, ROLES, rooms.row_of(len(LANES), gap=PAD), pairs, hues, strict=True)
        for lane, role, room, pair, hue in lanes:
            home = self.homes[lane] = view_of(extent, room)
            dial = self.dials[lane] = ArrowPlane(home)
            dial.remove(dial.axes)
            dial.ring("ring", float(np.linalg.norm(pair)))
            dial.arrow("pair", pair, hue, width=FIRM.width, head=FIRM.head)
            foot = home.frame.point((0, -reach)) + DOWN * UNDER
            name = Label(lane, BODY, color=hue, bold=True).put(foot)
            does = Label(role, NOTE, color=self.theme.quiet).put(foot + DOWN * ROLE)
            self.names.add(VGroup(name, does))
        super().__init__(self.cards, self.word, self.names, *self.dials.values())

    def born(self, plane: ArrowPlane, name: str) -> Animation:
        """Return the animation in which all arrows grow in one ring, and their dials then part.

        No arrow turns: each grows where it will point, for a turn would be a place.

        Args:
            plane: in which the ring stands; the dials lie on each other exactly there at first.
            name: of the ring.
        """
        reach = float(plane.rings[name].width) / 2
        tracks = []
        for lane, dial in self.dials.items():
            pair = dial.arrows["pair"].vector[:2] / dial.frame.unit
            here = Frame(plane.point((0, 0)), reach / float(np.linalg.norm(pair)))
            tracks.append((dial, View(self.homes[lane].extent, here), self.homes[lane], pair))

        def part(_: Mobject, share: float) -> None:
            grown = smooth(min(1.0, share / GROWN))
            gone = smooth(max(0.0, min(1.0, (share - GROWN) / (PARTED - GROWN))))
            for dial, start, home, pair in tracks:
                dial.take(between(start, home, gone)).lay("pair", max(grown, SPROUT) * pair)
                dial.arrows["pair"].take(between(THIN, FIRM, min(1.0, 2 * grown)))

        return UpdateFromAlphaFunc(VGroup(*self.dials.values()), part, rate_func=linear)

    def behind(self) -> list[Any]:
        """Return the animations in which the other layers come out from behind the first."""
        back, middle, _ = self.cards
        return [back.animate.shift(2 * FAN), middle.animate.shift(FAN)]

    def placed(self) -> list[Any]:
        """Return the animations in which query and key get yellow rims; the value goes quiet."""
        *lanes, value = LANES
        rings: list[Any] = [self.dials[lane].rings["ring"] for lane in lanes]
        arrow, name = self.dials[value].arrows["pair"], self.names[-1]
        return [
            *(ring.animate.set_stroke(self.theme.position, width=RIM) for ring in rings),
            arrow.animate.set_color(self.theme.ring),
            name.animate.set_color(self.theme.quiet),
        ]

    def plain(self, lane: str) -> Any:
        """Return the animation in which the rim of a dial is as it was before it got a place."""
        ring: Any = self.dials[lane].rings["ring"]
        return ring.animate.set_stroke(self.theme.ring, width=RING)

    def _card(self, edge: str) -> RoundedRectangle:
        return RoundedRectangle(
            corner_radius=0.22,
            width=self.card.width,
            height=self.card.height,
            stroke_color=edge,
            stroke_width=4,
            fill_color=self.theme.ground,
            fill_opacity=1,
        ).move_to(self.card.center)
