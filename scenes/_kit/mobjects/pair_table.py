"""What is measured of two arrows: the place and length of each, and the angle between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, VGroup

from scenes._kit.layout import Region
from scenes._kit.mobjects.readout import Degrees, Readout
from scenes._kit.theme import active_theme
from scenes._kit.typography import BODY, NOTE, TITLE, Label

LEADING = 0.56
"""From one line to the next."""
ROWS = -3.3, -1.9, -1.1, 0.4, 1.8, 2.7
"""How many lines under the middle the title, the heads and the numbers stand."""
UNDER = 0.6
"""How many lines under a name its vector is named."""
PLACE, LENGTH = 0.55, 1.0
"""Where the numbers of a line end, as shares of the width."""


class PairTable(VGroup):
    """A heading, a line for each of two arrows, and the angle between them.

    ``places`` are a group of their own: they may come later than the rest.

    Args:
        region: where to stand, centred in its height.
        title: what was done to the arrows.
        names: of the words whose query and key the two arrows are.

    Example:
        >>> picture = PairTable(stage.columns(1, 4)[0], "turned", ("dog", "man"))
        >>> _ = picture.read((1, 0), (1.41, 1.41), 77.3)
    """

    def __init__(self, region: Region, title: str, names: Sequence[str]) -> None:
        theme = active_theme()
        hues = theme.query, theme.key
        lines = [region.at(0, 0.5) + DOWN * LEADING * row for row in ROWS]
        places, lengths = RIGHT * PLACE * region.width, RIGHT * LENGTH * region.width
        self.title = Label(title, TITLE, bold=True).put(lines[0], LEFT)
        self.names = VGroup(
            *(
                Label(name, BODY, color=hue, bold=True).put(line, LEFT)
                for name, hue, line in zip(names, hues, lines[2:4], strict=True)
            )
        )
        vectors = (
            Label(text, NOTE, color=hue).put(line + DOWN * UNDER * LEADING, LEFT)
            for text, hue, line in zip(("query", "key"), hues, lines[2:4], strict=True)
        )
        self.names.add(*vectors)
        self.numbers = [
            Readout(0, size=BODY, color=theme.position, face="sans").put(line + places, RIGHT)
            for line in lines[2:4]
        ]
        self.lengths = [
            Readout(0, 2, BODY, color=hue, face="sans").put(line + lengths, RIGHT)
            for hue, line in zip(hues, lines[2:4], strict=True)
        ]
        place = Label("place", NOTE, color=theme.position).put(lines[1] + places, RIGHT)
        length = Label("length", NOTE, color=theme.quiet).put(lines[1] + lengths, RIGHT)
        self.places = VGroup(place, *self.numbers)
        angle = Label("angle", NOTE, color=theme.quiet).put(lines[4] + lengths, RIGHT)
        self.degrees = Degrees(0, TITLE, 1, bold=True)
        self.edge = lines[5] + lengths
        self.measures = VGroup(length, *self.lengths, angle, self.degrees)
        super().__init__(self.title, self.names, self.measures)

    def read(self, places: Sequence[float], lengths: Sequence[float], angle: float) -> Self:
        """Print the places that have been reached, the lengths, and the angle in degrees."""
        for number, place in zip(self.numbers, places, strict=True):
            number.set_number(float(np.floor(place + 1e-6)))
        for number, length in zip(self.lengths, lengths, strict=True):
            number.set_number(length)
        self.degrees.set_number(angle)
        self.degrees.shift(RIGHT * (self.edge[0] - self.degrees.get_right()[0]))
        self.degrees.shift(DOWN * (self.degrees.readout.baseline - self.edge[1]))
        return self
