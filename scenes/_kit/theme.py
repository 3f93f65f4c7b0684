"""Colour roles of the two themes. Scenes name roles; only this file knows hex values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

import numpy as np
from cmap import Colormap
from numpy.typing import ArrayLike, NDArray

from scenes._kit.settings import choice

STEPS = 256
"""How many colours a colour map has."""
LIFTED = 0.6
"""How far zero is lifted in a single cell, from the ground to the colour of rings."""


@dataclass(frozen=True)
class Theme:
    """One set of colours for every role in the film, as ``#RRGGBB``.

    ``ground`` is the canvas, ``surface`` a panel raised from it; ``ink`` is text, ``quiet``
    secondary text; ``hairline`` divides and ``ring`` frames things. ``position`` means *t* and
    "now". ``word``, ``query`` and ``key`` are content vectors. ``pairs`` run from the fastest
    pair (warm) to the slowest (cool). ``good`` and ``bad`` never come without a tick or a cross.
    ``value_reach`` is the share of the colour map, about its neutral middle, that values take.
    """

    name: str
    ground: str
    surface: str
    ink: str
    quiet: str
    hairline: str
    ring: str
    position: str
    word: str
    query: str
    key: str
    pairs: tuple[str, str, str, str]
    good: str
    bad: str
    value_map: str
    value_reach: float

    def pair(self, index: int, count: int = 4, *, past_red: bool = False) -> str:
        """Return the hue of one pair, warm for the fastest and cool for the slowest.

        Args:
            index: which pair, ``0`` (fastest) to ``count - 1`` (slowest).
            count: how many pairs there are.
            past_red: whether the way from warm to cool leads past red, through ``quiet``: for a
                picture of many pairs in which ``bad`` must be told from every one of them.

        Raises:
            ValueError: ``index`` is not one of the ``count`` pairs.
        """
        if not 0 <= index < count:
            raise ValueError(f"pair index must be 0 to {count - 1}, got {index}")
        place = index / (count - 1) if count > 1 else 0.0
        warm, red, *cool = self.pairs
        return _hex((warm, self.quiet if past_red else red, *cool), place)

    def value(self, number: float, limit: float = 1.0) -> str:
        """Return the colour of a number on the diverging scale from ``-limit`` to ``limit``.

        Raises:
            ValueError: ``number`` lies outside the scale, so that the colour would lie.
        """
        if abs(number) > limit * (1 + 1e-9):
            raise ValueError(f"value must lie within ±{limit:g} of the scale, got {number:g}")
        return _hex(self.value_map, (number / limit * self.value_reach + 1) / 2)

    def cell(self, number: float, limit: float = 1.0) -> str:
        """Return the colour of a number in a cell that stands on the ground by itself.

        It is that of :meth:`value`, lifted where the number is small: there the scale is as dark
        (or as light) as the ground, and the cell would look empty.

        Raises:
            ValueError: ``number`` lies outside the scale.
        """
        small = (1 - min(abs(number) / limit, 1.0)) ** 2
        return mix(self.value(number, limit), mix(self.ground, self.ring, LIFTED), small)

    def values(self, numbers: ArrayLike, limit: float = 1.0) -> NDArray[np.uint8]:
        """Return the colours of many numbers at once, as red, green and blue (..., 3).

        Raises:
            ValueError: a number lies outside the scale.
        """
        shares = np.asarray(numbers, dtype=np.float64) / limit
        largest = float(abs(shares).max(initial=0.0))
        if not largest <= 1 + 1e-9:
            raise ValueError(
                f"values must lie within ±{limit:g} of the scale, got ±{limit * largest:g}"
            )
        steps = np.array([list(bytes.fromhex(step[1:])) for step in _steps(self.value_map)])
        places = ((shares * self.value_reach + 1) / 2 * STEPS).astype(int)
        found: NDArray[np.uint8] = steps.astype(np.uint8)[np.clip(places, 0, STEPS - 1)]
        return found

    def print_on(self, colour: str) -> str:
        """Return ink or ground, whichever is read better on a colour."""
        under = _luminance(colour)
        return max(self.ink, self.ground, key=lambda hue: _contrast(_luminance(hue), under))

    def roles(self) -> dict[str, str]:
        """Return every role that carries meaning; the pairs are called ``pair0`` to ``pair3``."""
        names = ("ink", "quiet", "position", "word", "query", "key", "good", "bad")
        return {name: getattr(self, name) for name in names} | {
            f"pair{i}": colour for i, colour in enumerate(self.pairs)
        }


def _hex(colours: str | tuple[str, ...], place: float) -> str:
    steps = _steps(colours)
    return steps[min(int(max(place, 0.0) * len(steps)), len(steps) - 1)]


@cache
def _steps(colours: str | tuple[str, ...]) -> tuple[str, ...]:
    """Return all the steps of a colour map, which are costly to ask for one by one."""
    colormap = Colormap(colours if isinstance(colours, str) else list(colours))
    return tuple(str(colour.hex[:7]) for colour in colormap.iter_colors(STEPS))


def _luminance(colour: str) -> float:
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(first: float, second: float) -> float:
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)


def mix(colour: str, other: str, share: float) -> str:
    """Return ``colour`` with a ``share`` (0 to 1) of ``other`` mixed in, both as ``#RRGGBB``."""
    pair = [[int(c[i : i + 2], 16) for i in (1, 3, 5)] for c in (colour, other)]
    blend = (round(a + (b - a) * share) for a, b in zip(*pair, strict=True))
    return "#" + "".join(f"{channel:02X}" for channel in blend)


THEMES: Mapping[str, Theme] = MappingProxyType(
    {
        "dark": Theme(
            name="dark",
            ground="#101418",
            surface="#171C22",
            ink="#ECE7DF",
            quiet="#98A1AB",
            hairline="#2B333C",
            ring="#6B747E",
            position="#FFE852",
            word="#D0BFFF",
            query="#8FF0E0",
            key="#FFBB95",
            pairs=("#F08D00", "#F93E7B", "#9A6FAB", "#009AFF"),
            good="#82D994",
            bad="#EB5B54",
            value_map="crameri:berlin",
            value_reach=1.0,
        ),
        "light": Theme(
            name="light",
            ground="#FAF8F4",
            surface="#F5F2EC",
            ink="#171B21",
            quiet="#5C6570",
            hairline="#D5D2CB",
            ring="#838A92",
            position="#896D05",
            word="#322AD0",
            query="#18524D",
            key="#570008",
            pairs=("#734508", "#C72470", "#5D196C", "#0476C1"),
            good="#1E8251",
            bad="#CF0124",
            value_map="crameri:vik",
            value_reach=0.8,
        ),
    }
)


def active_theme() -> Theme:
    """Return the theme that ``POSENC_THEME`` names, dark when it is unset.

    Raises:
        ValueError: ``POSENC_THEME`` names no theme.
    """
    return THEMES[choice("POSENC_THEME", tuple(THEMES))]
