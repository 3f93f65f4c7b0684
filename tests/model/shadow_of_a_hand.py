"""A model of a chapter: the height of a turning hand, drawn over the words, is a sine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import numpy as np
from manim import DOWN, RIGHT, Create, Line

from posenc_math import dial_angles, frequencies, sinusoidal
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.dial import Dial
from scenes._kit.mobjects.readout import NamedReadout
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.mobjects.trace import PlotArea, Trace
from scenes._kit.numbers import printed
from scenes._kit.tempo import GESTURE, JOURNEY, STROLL
from scenes._kit.typography import TITLE, Formula


class ShadowOfAHand(ChapterScene):
    """One hand turns with the position; its height is drawn over the words that it passes."""

    key = "shadow_of_a_hand"
    number = 1
    climax = "height"

    words: Annotated[int, Between(6, 14)] = 10
    """How many words the hand passes."""

    def setup(self) -> None:
        """Place the dial, the plot that its hand draws, and the formula."""
        super().setup()
        self.omega = frequencies(1)
        top, self.foot = self.stage.rows(0.86, 0.14)
        left, right = top.columns(0.3, 0.7)
        radius = min(left.width, top.height) / 2
        hub = left.at(0, 0.5) + RIGHT * radius
        self.dial = Dial(0.0, radius=radius, color=self.theme.pair(0), width=8).move_to(hub)
        plot = Region(hub[0] + 1.5 * radius, right.right, top.bottom, top.top)
        self.area = PlotArea(plot, self.words, radius)
        self.axis = scenery(Line(*self.area.points([0, self.words], [0, 0])))
        self.axis.set_stroke(self.theme.ring, width=2)
        self.places = np.linspace(0, self.words, 40 * self.words + 1)
        self.wave = Trace(self.area, color=self.theme.pair(0), width=7)
        self.wave.set_heights(self.places, self.height(self.places))
        self.level = DashedSegment(hub, hub, color=self.theme.quiet)
        self.clock = NamedReadout("t", 0.0, 1, TITLE, color=self.theme.position)
        self.clock.put(self.foot.at(0.15, 0.3))

    def height(self, position: float | np.ndarray) -> np.ndarray:
        """Return the sine of the first pair, of the shape of ``position``."""
        return np.asarray(sinusoidal(position, 2))[..., 0]

    def spoken(self) -> Mapping[str, object]:
        """Return how far the hand turns from word to word."""
        return {"degrees": printed(np.degrees(dial_angles(1, frequencies(1))[0]), 1)}

    def construct(self) -> None:
        """Tell the chapter."""
        self.ask()
        self.draw_the_height()
        self.name_the_curve()

    def ask(self) -> None:
        """Let the hand turn on by one word, and ask."""
        self.hero = self.dial
        with self.question():
            self.show(self.dial, self.clock, self.axis)
            with self.redrawn(self.draw_hand):
                self.sweep(1, GESTURE)
            self.ponder()

    def draw_the_height(self) -> None:
        """Let the hand run on, and its height leave a trace."""
        with self.beat("height"):
            self.add(self.wave, self.level)
            with self.redrawn(self.draw_all):
                self.sweep(3, STROLL)
                self.ponder()
                self.sweep(self.words, JOURNEY + STROLL)

    def name_the_curve(self) -> None:
        """Write its formula under the curve."""
        formula = Formula("sin t", TITLE, color=self.theme.pair(0))
        formula.put(self.area.point(self.words / 2, 0) * RIGHT + self.foot.at(0, 0.3)[1] * -DOWN)
        with self.beat("name"):
            self.say("sine", Create(formula), answer=True)

    def draw_hand(self) -> None:
        """Turn the hand to the position, and print that."""
        t = self.t.get_value()
        self.dial.set_angle(float(dial_angles(t, self.omega)[0]))
        self.clock.set_number(t)

    def draw_all(self) -> None:
        """Turn the hand, and draw its height up to the position."""
        self.draw_hand()
        t = self.t.get_value()
        self.wave.reveal(t)
        self.level.set_ends(self.dial.tip.get_center(), self.area.point(t, float(self.height(t))))
