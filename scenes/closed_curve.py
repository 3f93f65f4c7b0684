"""Chapter 5: one dial comes home; a second one lifts its circle into a spring."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any

import numpy as np
from manim import (
    LEFT,
    ORIGIN,
    RIGHT,
    TAU,
    Create,
    FadeIn,
    FadeOut,
    ValueTracker,
    VGroup,
    VMobject,
    linear,
)
from numpy.typing import ArrayLike, NDArray

from posenc_math import chord, closest_pair, dial_angles, encode, frequencies, wavelengths
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, OneOf
from scenes._kit.mobjects.checklist import Checklist
from scenes._kit.mobjects.dial import Dial, DialPose, on_circle
from scenes._kit.mobjects.hand_on_hand import HandOnHand, carried
from scenes._kit.mobjects.helix import Viewpoint
from scenes._kit.mobjects.lens import Lens
from scenes._kit.mobjects.marks import Dots
from scenes._kit.mobjects.pair_gap import PairGap
from scenes._kit.mobjects.shared_dots import SharedDots
from scenes._kit.numbers import printed
from scenes._kit.pictures.dials_over_rows import HOME_AGAIN, WISHES, DialsOverRows
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.typography import TITLE, Label

Vector = NDArray[np.float64]

HANDED_OVER_DIALS = 4
"""Number of the dials in the picture that chapter 4 ends with."""
LARGEST = 2.25
"""Radius of a dial, in scene units, of which two stand side by side with a label."""
ELEVATION, TURNED = np.radians(17), np.radians(-42)
"""How high the eye stands at the spring, and how far that view is turned at first, in radians."""
DRIFT, EASING = np.radians(2.0), 2.0
"""How fast the view turns, in radians a second, and after how many seconds it turns so fast."""
NEIGHBOURS, CENTRAL, ZOOM = 6, 2, 24
"""How many words the lens shows, from 0 on, which one in the middle, and how much larger."""
BELOW, ABOVE, BESIDE, COLUMNS = 0.2, 0.25, 0.4, 4.7
"""Room under the spring, over it, beside it, and for the three distances at its right."""
LEANS = 0.22
"""How far the spring leans back to the left of the circle of word 0, in radii, on the whole."""


class ClosedCurve(ChapterScene):
    """Lets words fall on one dot of a circle, and lifts the circle until they part."""

    key = "closed_curve"
    number = 5
    climax = "spring"

    fast_steps: Annotated[int, OneOf(8, 16)] = 16
    """How many words bring the fast hand once round."""
    slow_steps: Annotated[int, OneOf(512, 1024)] = 512
    """How many words bring the slow hand once round."""
    positions: Annotated[int, Between(100, 500)] = 500
    """How many words are compared for the closest pair."""
    turns: Annotated[int, Between(3, 5)] = 5
    """How many turns of the spring are drawn."""

    def setup(self) -> None:
        """Place the circle as it is seen from above and from the side."""
        super().setup()
        self.hues = self.theme.pair(0), self.theme.pair(3)
        self.halves = self.stage.halves(gap=0.0)
        self.filled, self.aside, self.joined, self.raised, self.linked, self.moved = (
            ValueTracker(0.0) for _ in range(6)
        )
        radius = min(0.39 * self.stage.height, LARGEST)
        self.dial = Dial(radius=radius, color=self.hues[0], width=9)
        self.dial.shift(self.stage.center)
        self.drifts_since = np.inf

    @property
    def last(self) -> int:
        """The last word that is drawn."""
        return self.turns * self.fast_steps

    # --- what is true of a word --------------------------------------------------------------

    def angles(self, words: ArrayLike, steps: int) -> Vector:
        """Return how far a hand has turned at words, in radians."""
        return np.asarray(dial_angles(np.asarray(words), np.array([TAU / steps])))[..., 0]

    def codes(self, steps: int) -> Vector:
        """Return cosine and sine (n, 2) of a hand at all words that are compared."""
        words = np.arange(self.positions)
        return np.asarray(encode(words, np.array([TAU / steps]), order="cos_sin"))

    def both(self, words: ArrayLike) -> Vector:
        """Return cosine and sine of the fast hand, then of the slow one, at words: (n, 4)."""
        speeds = np.array([TAU / self.fast_steps, TAU / self.slow_steps])
        return np.asarray(encode(np.asarray(words), speeds, order="cos_sin"))

    @cached_property
    def closest(self) -> list[tuple[float, int]]:
        """The distance of the two closest words, and the first word that is so close to word 0.

        With the fast hand alone, with the slow one, and with both.
        """
        fast, slow = self.codes(self.fast_steps), self.codes(self.slow_steps)
        found = []
        for codes in (fast, slow, np.hstack([fast, slow])):
            length, _ = closest_pair(codes)
            apart = np.linalg.norm(codes[1:] - codes[0], axis=1)
            found.append((length, 1 + int(np.argmax(np.isclose(apart, length, atol=1e-9)))))
        return found

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        (_, same), (slow, near), (both, _) = self.closest
        return {
            "fast": self.fast_steps,
            "twice": 2 * self.fast_steps,
            "last": self.last,
            "next": self.fast_steps + 1,
            "after": self.fast_steps + 2,
            "slow": self.slow_steps,
            "positions": self.positions,
            "same": same,
            "near": near,
            "slow_pair": printed(slow, 3),
            "both_pair": printed(both, 3),
            "best": printed(closest_pair(self.codes(self.positions))[0], 3),
            "ratio": printed(both / slow, 0),
        }

    def construct(self) -> None:
        """Tell the chapter."""
        self.keep_one_dial()
        self.come_home()
        self.slow_down()
        self.carry()
        with self.redrawn(self.draw_hands, drifting=True):
            self.lift_the_circle()
            self.turn_the_spring()
            self.compare()

    # --- one hand ----------------------------------------------------------------------------

    def keep_one_dial(self) -> None:
        """Take over the four dials; three fade, and one becomes the circle."""
        picture = self._picture_of_chapter_four()
        first = picture.dials[0].dial
        rest = [part for part in [*picture, *picture.dials[0]] if first not in part.get_family()]
        self.turned = ValueTracker(0.0)
        self.way = (first.pose, self.dial.pose, first.angle)
        self.add(picture)
        self.hero = first
        with self.question():
            self.hide(*rest)
            self.remove(picture)
            self.add(self.dial)
            self.hero = self.dial
            with self.redrawn(self.draw_growing):
                self.remove(first)
                self.sweep(1.0, 1.5 * MORPH, tracker=self.turned)

    def _picture_of_chapter_four(self) -> DialsOverRows:
        speeds = frequencies(HANDED_OVER_DIALS)
        around = round(float(wavelengths(speeds)[-1]))
        places = [HOME_AGAIN, HOME_AGAIN * 10, HOME_AGAIN * 100, around]
        turned = dial_angles(np.array(places), speeds)
        hues = [self.theme.pair(i, HANDED_OVER_DIALS) for i in range(HANDED_OVER_DIALS)]
        picture = DialsOverRows(self.stage, places, turned, chord(turned), hues=hues)
        picture.add(Checklist(WISHES, self.layout.checklist))
        return picture

    def draw_growing(self) -> None:
        """Draw the first dial on its way; its hand turns on to three o'clock."""
        share, (start, end, angle) = self.turned.get_value(), self.way
        self.dial.take(between(start, end, share))
        self.dial.set_angle(angle + share * ((0.0 - angle) % TAU))

    def come_home(self) -> None:
        """Let every word leave a dot; after one turn they fall on dots that are there."""
        once = self.fast_steps
        angles = self.angles(np.arange(once), once)
        self.round = SharedDots(self.dial.hub, self.dial.radius, angles, color=self.hues[0])
        self.draw_round()
        with self.beat("round"):
            shared, hand = self.round, (self.dial.hand, self.dial.tip)
            self.add(shared.dots, shared.twice, *hand, shared.home)
            self.show(shared.homes_named[0])
            self.add(*shared.numbers, *shared.doubles, *shared.homes_named)
            with self.redrawn(self.draw_round):
                self.step_to(1, 2, tempo=0.5, rest=0.1)
                self.sweep(once - 1, 0.9 * STROLL)
                self.say("guess")
                self.ponder()
                self.step_to(once, rest=0)
                self.say("home")
                self.say("full", self._evenly(self.t, 1.7 * once), run_time=0.9 * STROLL)
                self.say("again", self._evenly(self.t, 2 * once - 1), run_time=0.9)
                self.ponder(0.5)
                self.step_to(2 * once, rest=0)
                self.say("three")
            self.remove(*shared.numbers)
            self.hide(*shared.doubles, run_time=GESTURE)

    @staticmethod
    def _evenly(tracker: ValueTracker, to: float) -> Any:
        """Return the animation that moves a tracker evenly, to be played with a caption."""
        animate: Any = tracker.animate
        return animate(rate_func=linear).set_value(to)

    def draw_round(self) -> None:
        """Turn the hand, and show the dots of all words that it has passed."""
        word = self.t.get_value()
        self.dial.set_angle(float(self.angles(word, self.fast_steps)))
        self.round.see(word)

    def _on_the_rim(self, words: ArrayLike) -> Vector:
        """Return where the tip of the slow hand was at words (n,) on its circle: shape (n, 3)."""
        pose, angles = self.slow_pose(), self.angles(words, self.slow_steps)
        return np.array([on_circle(pose.hub, pose.radius, angle) for angle in np.ravel(angles)])

    def slow_pose(self) -> DialPose:
        """Return how the slow dial stands: in the middle, or beside the lens."""
        aside = between(self.stage.center, self.halves[0].center, self.aside.get_value())
        return DialPose(aside, self.dial.radius)

    # --- a slow hand -------------------------------------------------------------------------

    def slow_down(self) -> None:
        """Let a slow hand draw all words on one circle: they fit, and almost touch."""
        hub, radius = self.dial.hub, self.dial.radius
        self.slow_dial = Dial(0.0, radius=radius, color=self.hues[1], width=9).shift(hub)
        self.crowd = Dots(color=self.hues[1], radius=0.1)
        slow = (self.slow_dial.hand, self.slow_dial.tip)
        with self.beat("slow"):
            shared = self.round
            self.hide(shared.dots, shared.twice, shared.home, *shared.homes_named)
            self.play(FadeOut(self.dial.hand, self.dial.tip), FadeIn(*slow), run_time=QUICK)
            self.add(self.slow_dial.ring, self.crowd, *slow)
            self.remove(self.dial.ring)
            self.hero = self.slow_dial
            with self.redrawn(self.draw_slow):
                self.sweep(self.fast_steps, 1.25 * MORPH, tracker=self.filled)
                rest = self._evenly(self.filled, self.positions - 1)
                self.say("steps", rest, run_time=0.9 * STROLL)
                self.say("fit", self.aside.animate.set_value(1.0), run_time=1.5 * MORPH)
            self.lens = self._lens()
            self.add(self.lens)
            self.say("gap", self.lens.opening(), FadeOut(*slow), run_time=1.4 * MORPH)
            low, high = self.lens.shown(self.lens.spots[:2])
            ends = [low + LEFT * 0.2, low + LEFT * 0.34, high + LEFT * 0.34, high + LEFT * 0.2]
            self.between = VMobject(stroke_color=self.theme.ink, stroke_width=5)
            self.between.set_points_as_corners(ends)
            self.gap = Label(printed(self.closest[1][0], 3), TITLE, bold=True)
            self.gap.next_to(self.between, LEFT, buff=0.15)
            self.marks = self.lens.names()
            come = (Create(self.between), FadeIn(self.gap, self.marks))
            self.say("touch", *come, run_time=GESTURE)
            self.say("best", FadeOut(self.marks, self.between, self.gap), run_time=QUICK)
            self.play(self.lens.closing(), run_time=GESTURE)
            self.remove(self.lens)

    def _lens(self) -> Lens:
        """Return a glass over the first words of the slow hand, still closed."""
        words = self._on_the_rim(np.arange(NEIGHBOURS))
        rim = self._on_the_rim(np.linspace(-20, 20, 161))
        lens = Lens(
            words,
            rim,
            anchor=words[CENTRAL],
            center=self.halves[1].center,
            radius=0.4 * self.stage.height,
            zoom=ZOOM,
            color=self.hues[1],
        )
        return lens.set_open(0.0)

    def draw_slow(self) -> None:
        """Turn the slow hand, and show the dots of all words that it has passed."""
        word = self.filled.get_value()
        self.slow_dial.take(self.slow_pose())
        self.slow_dial.set_angle(float(self.angles(word, self.slow_steps)))
        words = np.arange(int(word + 1e-6) + 1)
        self.crowd.set_centers(self._on_the_rim(words))

    # --- both --------------------------------------------------------------------------------

    def carry(self) -> None:
        """Let the slow hand, level again, take the fast one with its circle on its tip."""
        once, last = self.fast_steps, self.turns
        self.hands = HandOnHand(self.both, once=once, turns=last, colors=self.hues)
        self.views = self._viewpoints()
        self.draw_hands()
        with self.beat("carry"):
            self.remove(self.slow_dial.ring)
            self.add(self.hands.arc)
            others = [part for part in self.hands.parts if part is not self.hands.arc]
            self.play(FadeOut(self.crowd), *map(FadeIn, others), run_time=1.5 * QUICK)
            self.remove(self.hands.arc)
            self.add(*self.hands.parts)
            self.hero = VGroup(self.hands.base, self.hands.spring, self.hands.homes)
            with self.redrawn(self.draw_hands):
                self.play(self.joined.animate.set_value(1.0), run_time=2.4 * MORPH)
            self.say("guess")
            self.ponder()

    def _viewpoints(self) -> list[Viewpoint]:
        """Return the view of the slow circle as it was, of the spring, and of it at the left."""
        pose, stage = self.slow_pose(), self.stage
        start = Viewpoint(pose.hub + RIGHT * pose.radius, pose.radius, 0.0)
        turn = Viewpoint(ORIGIN, 1.0, ELEVATION, TURNED)
        words = np.arange(self.last - self.fast_steps, self.last + 1)
        top = float(turn.seen(carried(self.both(words)))[:, 1].max())
        low = float(np.sin(ELEVATION))
        high = (stage.height - BELOW - ABOVE) / (top + low)
        beside = min(high, (stage.width - COLUMNS - BESIDE) / (2 + 2 * LEANS))
        ends = [
            Viewpoint(np.array([x, stage.bottom + BELOW + low * r, 0]), r, ELEVATION, TURNED)
            for x, r in (
                (stage.center[0] + LEANS * high, high),
                (stage.left + (1 + 2 * LEANS) * beside, beside),
            )
        ]
        return [start, *ends]

    def view(self) -> Viewpoint:
        """Return how the hands are seen now."""
        start, middle, left = self.views
        view = between(start, middle, self.joined.get_value())
        view = between(view, left, self.moved.get_value())
        return Viewpoint(view.base, view.radius, view.elevation, view.azimuth + self.drift())

    def drift(self) -> float:
        """Return how far the view has turned on: it begins gently, and then goes on evenly."""
        since = max(0.0, self.time - self.drifts_since)
        eased = min(since, EASING)
        return float(DRIFT * (eased**2 / (2 * EASING) + since - eased))

    def draw_hands(self) -> None:
        """Draw both hands, and the spring up to the word to which both have turned."""
        joined, word = self.joined.get_value(), self.raised.get_value()
        self.hands.see(self.view(), word=word, joined=joined, linked=self.linked.get_value())

    def lift_the_circle(self) -> None:
        """Turn both hands: words of whole turns part, one by one, always equally far."""
        once = self.fast_steps
        with self.beat("lift"):
            self.sweep(once, STROLL, tracker=self.raised)
            self.wait(1.5)
            self.say("split", self.linked.animate.set_value(1.0), run_time=GESTURE)
            self.drifts_since = self.time
            self.say("climb", self.raised.animate.set_value(self.last), run_time=1.5 * STROLL)

    def turn_the_spring(self) -> None:
        """Tie all turns, while the view goes on turning."""
        with self.beat("spring"):
            tie = self._evenly(self.linked, self.turns)
            self.play(tie, *self.heading.answer(), run_time=0.8 * STROLL)
            gone = map(FadeOut, (self.hands.arm, self.hands.tip, self.hands.ring))
            self.say("four", *gone, self.moved.animate.set_value(1.0), run_time=2 * MORPH)

    # --- by the same measure -----------------------------------------------------------------

    def compare(self) -> None:
        """Lift the two closest words out of the picture: of one hand, the other, and both."""
        with self.beat("compare"):
            self.gaps: list[PairGap] = []
            self.play(self._gap("fast").growing(), run_time=MORPH)
            self.say("slow", self._gap("slow").growing(), run_time=MORPH)
            self.say("both", self._gap("both").growing(), run_time=1.5 * MORPH)
            self.say("ratio")

    def _gap(self, name: str) -> PairGap:
        """Return the closest pair by one measure; all stand side by side, at one scale."""
        index = len(self.gaps)
        length, word = self.closest[index]
        view, stage = self.views[-1], self.stage
        left = view.base[0] + view.radius + BESIDE
        room = Region(left, stage.right, stage.bottom + 0.95, stage.top - 0.55)
        foot = room.row_of(3, gap=0)[2 - index].at(0.5, 0)
        lying = self.both(np.array([0, word if name == "both" else 0]))
        seen = self.view().seen(carried(lying)) + RIGHT * BESIDE
        gap = PairGap(
            foot,
            length,
            room.height / self.closest[2][0],
            np.array([foot, foot]) if name == "slow" else seen,
            (0, word),
            name,
            color=(*self.hues, self.theme.ink)[index],
        )
        self.gaps.append(gap)
        return gap
