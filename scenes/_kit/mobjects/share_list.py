"""The weights of a mixture as a list beside its layers: how much, and of what."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import LEFT, RIGHT, UP, VGroup

from scenes._kit.mobjects.framed_row import FramedRow
from scenes._kit.mobjects.mixing import Mixing
from scenes._kit.numbers import printed
from scenes._kit.typography import BODY, Label

GAP, DROP = 0.25, 0.12
"""Between the frame and the list, and from the middle of a line of text to its baseline."""


class ShareList(VGroup):
    """A line of text beside every layer: its weight, and the name of its row.

    Args:
        mixing: whose weights are printed.
        names: of its sources, in their order.
        leftward: whether the list stands on the left of the frame, or on its right.

    Example:
        >>> theme, size = active_theme(), {"cell": 0.6, "height": 0.6, "color": active_theme().word}
        >>> sources = [FramedRow([0.9, -0.7], LEFT * x + UP * 2, **size) for x in (2, -2)]
        >>> result = FramedRow([0.05, -0.15], LEFT * 2, color=theme.word, cell=0.6, height=1.6)
        >>> mixing = Mixing(sources, np.array([0.4, 0.6]), result).pour(1.0)
        >>> picture = VGroup(mixing, ShareList(mixing, ("one", "two")))
    """

    def __init__(
        self,
        mixing: Mixing,
        names: Sequence[str],
        *,
        leftward: bool = False,
    ) -> None:
        result: FramedRow = mixing.result
        frame = result.frame
        outward = LEFT if leftward else RIGHT
        edge = frame.get_edge_center(outward)[0] + GAP * outward[0]
        even = np.linspace(1, -1, len(names)) * frame.height / 3 + frame.get_y()
        lines = []
        for name, weight, (middle, _), line in zip(
            names, mixing.weights, mixing.slots, even, strict=True
        ):
            label = Label(f"{printed(weight, 2)} {name}", BODY, bold=True)
            # thin layers lie closer together than lines of text may
            height = (middle[1] + 2 * line) / 3 - DROP
            lines.append(label.put(edge * RIGHT + height * UP, -outward))
        super().__init__(*lines)
