"""The wishes of the checklist, large, each with who fails it."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from manim import LEFT, RIGHT, VGroup

from scenes._kit.layout import Region
from scenes._kit.mobjects.checklist import Mark
from scenes._kit.theme import active_theme
from scenes._kit.typography import LABEL, TITLE, Label

MARK = 0.2
"""Radius of a mark."""
INDENT = 0.55
"""From the middle of a mark to its wish."""
GAP = 0.3
"""From a wish to who fails it."""


class WishBoard(VGroup):
    """Wishes in two columns, each with a cross and the tries that fail it.

    Args:
        failed: of every wish who fails it, in words.
        region: which the rows fill.

    Raises:
        ValueError: a row does not fit.

    Example:
        >>> picture = WishBoard({"unique": "fraction", "bounded": "count"}, stage)
    """

    def __init__(self, failed: Mapping[str, str], region: Region) -> None:
        self.marks: dict[str, Mark] = {}
        self.names: dict[str, Label] = {}
        self.who: dict[str, Label] = {}
        wishes = list(failed)
        rows = -(-len(wishes) // 2)
        columns = region.columns(1, 1, gap=0.3)
        lanes = [lane for column in columns for lane in column.rows(*[1.0] * rows)]
        super().__init__()
        for wish, lane in zip(wishes, lanes, strict=False):
            line = np.array([lane.left + MARK, lane.center[1] - 0.13, 0.0])
            mark = Mark("bad", MARK).move_to(line + np.array([0.0, 0.15, 0.0]))
            name = Label(wish, TITLE, bold=True).put(line + RIGHT * (INDENT - MARK), LEFT)
            after = np.array([name.get_right()[0] + GAP, line[1], 0.0])
            who = Label(failed[wish], LABEL, color=active_theme().quiet).put(after, LEFT)
            row = VGroup(mark, name, who)
            lane.require(row, f"the wish {wish!r}")
            self.marks[wish], self.names[wish], self.who[wish] = mark, name, who
            self.add(row)
