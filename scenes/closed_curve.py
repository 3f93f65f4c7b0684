"""Chapter 5: one dial comes home; a second one lifts its circle into a spring."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Annotated

import numpy as np
from manim import (
    DOWN,
    LEFT,
    ORIGIN,
    RIGHT,
    TAU,
    UP,
    Animation,
    Circle,
    FadeIn,
    FadeOut,
    Line,
    UpdateFromAlphaFunc,
    ValueTracker,
    VGroup,
    VMobject,
    linear,
    smooth,
)
from manim.utils.rate_functions import squish_rate_func
from numpy.typing import ArrayLike, NDArray

from posenc_math import closest_pair, dial_angles, encode, frequencies, wavelengths
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, OneOf
from scenes._kit.mobjects.dial import Dial, DialPose, on_circle, tip_radius
from scenes._kit.mobjects.hand_on_hand import APART, MOUNTED, HandOnHand, ahead, carried
from scenes._kit.mobjects.helix import Viewpoint
from scenes._kit.mobjects.home_dial import TIP
from scenes._kit.mobjects.lens import Lens
from scenes._kit.mobjects.marks import Dots
from scenes._kit.mobjects.measured_rows import MeasuredRows
from scenes._kit.mobjects.place_counter import PlaceCounter
from scenes._kit.mobjects.rim_tail import RimTail
from scenes._kit.mobjects.shared_dots import SharedDots
from scenes._kit.numbers import printed
from scenes._kit.pictures.dials_over_ruler import dial_poses
from scenes._kit.poses import between
from scenes._kit.tempo import GESTURE, JOURNEY, MORPH, QUICK, STROLL
from scenes._kit.theme import mix
from scenes._kit.trackers import moved
from scenes._kit.typography import LABEL, Label

Vector = NDArray[np.float64]

DIALS_BEFORE = 4
"""Number of the dials in the picture that chapter 4 ends with."""
HAND = 6, 9
"""Width of the hand of one dial among others, and of one that stands alone."""
DIAL = 0.39
"""Radius of a dial that stands alone, as a share of the stage's height."""
ELEVATION, ASIDE, TURNED = np.radians([18, -42, -57])
"""How high the eye stands, and how far the view is turned at the two circles and at the spring, in
radians; from there no dot of the spring is seen to touch another."""
SWAY, SWAYING = np.radians(2.5), 2.4 * JOURNEY
"""How far the view of the spring turns on, and in which time it does so and comes back."""
NEIGHBOURS, ZOOM, GLASS = 5, 18, 0.66
"""How many places the lens shows, how much larger, and in which share of the dial's radius."""
ACROSS, SPAN = 20, 161
"""How many places before and after those the line in a lens reaches, and its corners."""
SMALL = 0.5
"""How large the slow hand's tip is beside the fast one's, so that the gap up to 0 is seen."""
RUSH, RESTING = 6, 0.66
"""Into how many parts the way to the last place falls, in the first of which the fast hand is lost
in its tail, and in the last of which it is found again; share of its hue that it then keeps."""
UNDER = 0.5
"""How far under a circle its name stands."""
BELOW, ABOVE, BESIDE, COLUMN = 0.2, 0.25, 0.35, 3.5
"""Room under the spring, over it, right of it as it turns, and for the rows beyond."""
BESIDE_ROD = np.array([-0.33, -0.26, 0.0])
"""Where the length of a rod ends, seen from the middle of it: between two turns."""
WIDEST = 2.7
"""How many radii the hands may need from left to right."""
EARLY, LATE = squish_rate_func(smooth, 0.0, 0.17), squish_rate_func(smooth, 0.83, 1.0)
"""As soon as a movement begins, and once it is as good as over."""
AT_FIRST = squish_rate_func(smooth, 0.0, 0.55)
"""What has grown and stands in its place before the view has turned round."""
ASLANT, HIGHER = 1.2, 0.3
"""How much larger the circles are seen aslant, where they are narrower, and how much higher."""
AT_LAST = squish_rate_func(smooth, 0.6, 1.0)
"""Once what goes before has made room."""
LEANS = 0.12
"""How far the spring leans back to the left of the circle of place 0, in radii, on the whole."""


class ClosedCurve(ChapterScene):
    """Lets places fall on one dot of a circle, and lifts the circle until they part."""

    key = "closed_curve"
    number = 5
    climax = "spring"

    fast_steps: Annotated[int, OneOf(8, 16)] = 16
    """How many places bring the fast hand once round."""
    slow_steps: Annotated[int, OneOf(512, 1024)] = 512
    """How many places bring the slow hand once round."""
    positions: Annotated[int, Between(100, 500)] = 500
    """How many places the slow hand leaves on its circle."""
    turns: Annotated[int, Between(3, 5)] = 5
    """How many turns of the spring are drawn."""

    def setup(self) -> None:
        """Make the fast dial, and say what moves beside the place."""
        super().setup()
        self.hues = self.theme.pair(0), self.theme.pair(3)
        self.filled, self.aside, self.joined, self.raised = (ValueTracker(0.0) for _ in range(4))
        self.risen, self.linked, self.moved = (ValueTracker(0.0) for _ in range(3))
        self.turned, self.lit, self.around = (ValueTracker(0.0) for _ in range(3))
        self.crowded, self.spread = ValueTracker(0.0), ValueTracker(0.0)
        self.closed, self.swaying = ValueTracker(1.0), ValueTracker(1.0)
        self.fast_reach, self.slow_reach = ValueTracker(1.0), ValueTracker(1.0)
        self.dial = Dial(radius=DIAL * self.stage.height, color=self.hues[0], width=HAND[-1])
        self.dial.shift(self.stage.center)
        self.drifts_since = np.inf
        self.length: Label | None = None

    @property
    def last(self) -> int:
        """The last place that is drawn."""
        return self.turns * self.fast_steps

    @property
    def both_steps(self) -> tuple[int, int]:
        """How many places bring the fast hand once round, and the slow one."""
        return self.fast_steps, self.slow_steps

    # --- what is true of a place -------------------------------------------------------------

    def angles(self, places: ArrayLike, steps: int) -> Vector:
        """Return how far a hand has turned at places, in radians."""
        return np.asarray(dial_angles(np.asarray(places), np.array([TAU / steps])))[..., 0]

    def code(self, places: ArrayLike, steps: float) -> Vector:
        """Return cosine and sine (n, 2) of a hand at places."""
        return np.asarray(encode(np.asarray(places), np.array([TAU / steps]), order="cos_sin"))

    def codes(self, fast: ArrayLike, slow: ArrayLike) -> Vector:
        """Return cosine and sine of the fast hand at places, of the slow one at others: (n, 4)."""
        return np.hstack([self.code(fast, self.fast_steps), self.code(slow, self.slow_steps)])

    @cached_property
    def closest(self) -> dict[str, float]:
        """The distance of the two closest of all places: by each hand alone, and by both."""
        places = np.arange(self.positions)
        by_hand = {
            "fast alone": self.code(places, self.fast_steps),
            "slow alone": self.code(places, self.slow_steps),
            "best single hand": self.code(places, self.positions),
            "both": self.codes(places, places),
        }
        return {name: float(closest_pair(codes)[0]) for name, codes in by_hand.items()}

    @property
    def slow_step(self) -> float:
        """How far the slow hand's tip moves from one place to the next, in radii."""
        return float(np.linalg.norm(np.diff(self.code([0, 1], self.slow_steps), axis=0)))

    def apart(self, steps: int) -> float:
        """Return how far both hands together bring a place that is steps later."""
        first, later = self.codes([0, steps], [0, steps])
        return float(np.linalg.norm(later - first))

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        return {
            "fast": self.fast_steps,
            "positions": self.positions,
            "last": self.positions - 1,
            "slow_step": printed(self.slow_step, 3),
            "moves": printed(self.apart(self.fast_steps), 3),
            "both": printed(self.closest["both"], 3),
        }

    def construct(self) -> None:
        """Tell the chapter."""
        self.keep_one_dial()
        self.come_home()
        self.try_a_slow_hand()
        self.carry()
        with self.redrawn(self.draw_hands, drifting=True):
            self.lift_the_circle()
            self.count_the_turns()
            self.take_the_slow_hand_away()
        with self.redrawn(self.draw_hands):
            self.take_the_fast_hand_away()
        with self.redrawn(self.draw_hands, drifting=True):
            self.measure_both()

    # --- one hand ----------------------------------------------------------------------------

    def keep_one_dial(self) -> None:
        """Begin with the first dial of four, as it stood; it grows and becomes the circle."""
        self.hero = self.dial
        self.before = self._first_of_the_four()
        self.draw_growing()
        self.add(self.dial)
        with self.question(), self.redrawn(self.draw_growing):
            self.play(moved(self.turned), run_time=1.5 * MORPH)

    def _first_of_the_four(self) -> tuple[DialPose, float]:
        """Return how the first dial stands as chapter 4 ends, and where its hand points."""
        speeds = frequencies(DIALS_BEFORE)
        turns = np.asarray(wavelengths(speeds))
        turned = dial_angles(np.array(round(float(turns[-1]))), speeds)
        return dial_poses(self.stage, turns)[0], float(turned[0])

    def draw_growing(self) -> None:
        """Draw the first dial on its way; its hand turns on to three o'clock."""
        share, (start, angle) = self.turned.get_value(), self.before
        end = DialPose(self.stage.center, DIAL * self.stage.height)
        self.dial.take(between(start, end, share))
        tips = TIP * start.radius, tip_radius(end.radius)
        self.dial.tip.scale_to_fit_width(2 * between(*tips, share))
        self.dial.hand.set_stroke(width=between(*HAND, share))
        self.dial.set_angle(angle + share * (-angle % TAU))

    def come_home(self) -> None:
        """Let every place leave a dot; after one turn they fall on dots that are there."""
        once, angles = self.fast_steps, self.angles(np.arange(self.fast_steps), self.fast_steps)
        self.round = SharedDots(self.dial.hub, self.dial.radius, angles, color=self.hues[0])
        shared, hand = self.round, (self.dial.hand, self.dial.tip)
        self.draw_round()
        with self.beat("round"):
            self.add(shared.dots, shared.twice, *hand, shared.home)
            self.show(shared.homes_named[0])
            self.add(*shared.numbers, *shared.doubles, *shared.homes_named[1:])
            with self.redrawn(self.draw_round):
                self.step_to(1, rest=0)
                self.sweep(once - 1, MORPH)
                self.say("guess")
                self.ponder()
                self.step_to(once, rest=0)
                self.say("home")
                self.sweep(2 * once - 1, MORPH)
                self.step_to(2 * once, rest=GESTURE)
            self.remove(*shared.numbers)
            gone = (*shared.doubles, shared.dots, shared.twice, shared.homes_named[-1])
            self.play(*map(FadeOut, gone), FadeIn(shared.homes_named[0]), run_time=QUICK)

    def draw_round(self) -> None:
        """Turn the hand, and show the dots of all places that it has passed."""
        place = self.t.get_value()
        self.dial.set_angle(float(self.angles(place, self.fast_steps)))
        self.round.see(place)

    # --- a slow hand -------------------------------------------------------------------------

    @property
    def slow_pose(self) -> DialPose:
        """How the slow dial stands: both dials in the middle, if what lies on a dot has room."""
        radius, stage = DIAL * self.stage.height, self.stage
        beside = (1 + APART) / 2 * radius
        named = self.round.homes_named[0].get_right()[0] - self.round.hub[0]
        beyond = max(0.0, stage.center[0] + beside + named - stage.right)
        return DialPose(stage.center + LEFT * (beside + beyond), radius)

    def try_a_slow_hand(self) -> None:
        """Let a slow hand count beside the fast one: one turn of that, then all places."""
        pose = self.slow_pose
        self.slow_dial = Dial(0.0, radius=pose.radius, color=self.hues[1], width=HAND[-1]).shift(
            pose.hub
        )
        self.slow_dial.tip.scale(SMALL)
        self.crowd, self.tail = Dots(color=self.hues[1], radius=0.045), RimTail(self.hues[0])
        self.counter = PlaceCounter(
            pose.hub + self._to_the_fast_hub() / 2 + UP * pose.radius, face="sans"
        )
        self.counter.shift(LEFT * self.counter.word.width / 2)
        self.landed = self.round.home.radius
        slow, fast = ((dial.hand, dial.tip) for dial in (self.slow_dial, self.dial))
        with self.beat("slow"):
            self.add(self.tail, self.round.dots, *fast, self.round.home)
            with self.redrawn(self.draw_both_dials):
                comes = FadeIn(self.slow_dial.ring, *slow, rate_func=AT_LAST)
                self.play(moved(self.aside), comes, run_time=MORPH)
                self.add(self.slow_dial.ring, self.crowd, *slow)
                self.hero = VGroup(self.slow_dial, self.dial)
                self.dials_named = self._names_of_the_dials()
                self.show(*self.dials_named, self.counter)
                once = moved(self.filled, self.fast_steps, rate_func=linear)
                self.say("hardly", once, run_time=1.5 * MORPH)
                self.say("rush")
                self.sweep(self.positions - 1, 1.25 * MORPH, tracker=self.filled)
                self.pause(GESTURE)
            self._look_closely(*slow)

    def _to_the_fast_hub(self) -> Vector:
        """Return the way from the slow dial to the fast one beside it."""
        return (1 + APART) * self.slow_pose.radius * RIGHT

    def _names_of_the_dials(self) -> list[Label]:
        """Return what is printed under the fast dial and under the slow one."""
        dials = (self.dial, "fast"), (self.slow_dial, "slow")
        return [
            Label(f"{name}: {steps} places a turn", color=hue, bold=True).put(
                dial.hub + DOWN * (dial.radius + UNDER)
            )
            for (dial, name), steps, hue in zip(dials, self.both_steps, self.hues, strict=True)
        ]

    def draw_both_dials(self) -> None:
        """Let both dials turn to one place; the fast hand is lost in its tail on the long way."""
        pose, place = self.slow_pose, self.filled.get_value()
        hub = between(self.stage.center, pose.hub + self._to_the_fast_hub(), self.aside.get_value())
        gone = max(0.0, place - self.fast_steps) / (self.positions - 1 - self.fast_steps)
        lost, rested = (min(1.0, RUSH * share) for share in (min(gone, 1 - gone), gone))
        hue = mix(self.theme.ground, self.hues[0], between(1.0, RESTING, rested))
        angle = float(self.angles(place, self.fast_steps))
        self.dial.take(DialPose(hub, pose.radius)).set_angle(angle)
        self.tail.set_fill(hue).lie(self.dial.pose, angle, TAU * lost)
        self.round.move_to(hub).see(min(place, self.fast_steps))
        self.round.home.set_radius(self.landed)
        for turn, name in enumerate(self.round.homes_named):
            name.set_opacity(float(turn == 0))
        self.round.dots.set_fill(hue)
        for part in (self.dial.hand, self.dial.tip):
            part.set_color(hue).set_opacity(1 - lost)
        self.slow_dial.set_angle(float(self.angles(place, self.slow_steps)))
        passed = min(int(place + 1e-6) + 1, self.positions)
        self.crowd.set_centers(self._on_the_slow_rim(np.arange(passed)))
        self.counter.read(place)

    def _on_the_slow_rim(self, places: ArrayLike) -> Vector:
        """Return where the tip of the slow hand was at places (n,) on its circle: shape (n, 3)."""
        pose, angles = self.slow_pose, self.angles(places, self.slow_steps)
        return np.array([on_circle(pose.hub, pose.radius, angle) for angle in np.ravel(angles)])

    def _look_closely(self, *hand: VMobject) -> None:
        """Hold a glass over a few places of the slow hand, half a turn from the gap."""
        hub, step = self.slow_pose.hub, self.slow_step
        self.lens, opening, measure = self._glass(self._on_the_slow_rim, hub, step)
        self.play(*opening, FadeOut(*hand), run_time=MORPH)
        self.say("touch", *map(FadeIn, measure), run_time=GESTURE)

    def _glass(
        self, where: Callable[[ArrayLike], Vector], center: Vector, step: float
    ) -> tuple[VGroup, list[Animation], list[VMobject]]:
        """Return a glass over a few places of one hand, how it opens, and the step in it.

        Args:
            where: the points of the picture of places.
            center: where it stands once it is open.
            step: the distance of two neighbours, in radii.
        """
        first, middle = self.positions // 2, NEIGHBOURS // 2
        places = where(first + np.arange(NEIGHBOURS))
        way = first + middle + np.linspace(-ACROSS, ACROSS, SPAN)
        lens = Lens(
            places,
            where(way),
            anchor=places[middle],
            center=center,
            radius=GLASS * self.slow_pose.radius,
            zoom=ZOOM,
            color=self.hues[1],
        )
        source = Circle(
            radius=lens.radius / ZOOM, stroke_color=self.theme.ink, stroke_width=2
        ).move_to(lens.anchor)
        names = lens.names(first)
        self.add(lens.set_open(0.0))
        ends = lens.shown(places[middle - 1 : middle + 1]) + LEFT * 0.22
        apart = Line(*ends, stroke_color=self.theme.ink, stroke_width=7)
        number = Label(printed(step, 3), LABEL, bold=True)
        number.next_to(apart, LEFT, buff=0.12)
        opening = [lens.opening(), FadeIn(source), FadeIn(names, rate_func=LATE)]
        return VGroup(lens, source, names, apart, number), opening, [apart, number]

    # --- both --------------------------------------------------------------------------------

    def carry(self) -> None:
        """Let the slow hand take the fast one with its circle on its tip."""
        self.hands = HandOnHand(
            self.codes,
            once=self.fast_steps,
            turns=self.turns,
            colors=self.hues,
        )
        self.views = self._viewpoints()
        self.draw_hands()
        hands, fast = self.hands, self.round
        with self.beat("carry"):
            rested = (self.dial.hand, self.dial.tip, fast.dots, fast.home, fast.homes_named[0])
            gone = (self.lens, self.crowd, self.counter, *rested, *self.dials_named)
            self.hide(*gone)
            self.remove(self.slow_dial.ring, self.dial.ring, *fast.labels)
            self.add(hands)
            back = (hands.slow_hand, hands.pivot, hands.slow_tip)
            awake = (hands.floor, hands.arm, hands.tip, hands.home)
            self.show(*back, *awake)
            self.add(self.hands)
            self.hero = VGroup(self.hands.base, self.hands.spring, self.hands.homes)
            with self.redrawn(self.draw_hands):
                self.play(self.joined.animate.set_value(MOUNTED), run_time=MORPH)
                self.play(moved(self.moved, 1.0), run_time=MORPH)
                self.say("fold", moved(self.joined, 1.0), run_time=MORPH)
                self.say("four", moved(self.lit), run_time=MORPH)
                self.play(moved(self.closed, 0.0), run_time=GESTURE)
                self.play(moved(self.moved, 2.0), run_time=MORPH)
                self.say("guess")
            self.ponder()

    def _viewpoints(self) -> list[Viewpoint]:
        """Return the views: as it was, that aslant, of one turn, of all, of all at the left, of the
        slow hand's circle, and of all again.
        """
        pose, stage = self.slow_pose, self.stage
        start = Viewpoint(pose.hub + RIGHT * pose.radius, pose.radius, 0.0)
        near_by = ASLANT * pose.radius
        away = np.cos(ASIDE) - 0.5, np.sin(ASIDE) * np.sin(ELEVATION), 0.0
        middle = stage.center + UP * HIGHER
        aslant = Viewpoint(middle + near_by * np.array(away), near_by, ELEVATION, ASIDE)
        near, high = (self._largest(places) for places in (self.fast_steps, self.last))
        reach = 2 - float(self.code([self.last], self.slow_steps)[0, 0])
        beside = min(high, (stage.width - COLUMN - BESIDE) / (2 * reach))
        low = float(np.sin(ELEVATION))
        ends = [
            Viewpoint(np.array([x, stage.bottom + BELOW + low * r, 0]), r, ELEVATION, TURNED)
            for x, r in (
                (stage.center[0], near),
                (stage.center[0] + LEANS * high, high),
                (stage.left + reach * beside, beside),
            )
        ]
        return [start, aslant, *ends, self._front(), ends[-1]]

    def _front(self) -> Viewpoint:
        """Return how the slow hand's circle is seen as a circle, left of the rows."""
        middle = self.stage.center + LEFT * COLUMN / 2
        radius = self.slow_pose.radius
        return Viewpoint(middle + RIGHT * radius, radius, 0.0)

    def _largest(self, place: int) -> float:
        """Return the largest radius at which the hands fit on the stage, up to a place."""
        turn = Viewpoint(ORIGIN, 1.0, ELEVATION, TURNED)
        places = np.arange(place - self.fast_steps, place + 1)
        arc = ahead(float(self.angles(place, self.slow_steps)))
        corners = [*carried(self.codes(places, places)), [np.cos(arc) - 1, 0.0, np.sin(arc)]]
        high = float(turn.seen(corners)[:, 1].max()) + float(np.sin(ELEVATION))
        return min((self.stage.height - BELOW - ABOVE) / high, self.stage.width / WIDEST)

    def view(self) -> Viewpoint:
        """Return how the hands are seen now."""
        view, *others = self.views
        for before, other in enumerate(others):
            share = self.moved.get_value() - before
            view = between(view, other, min(1.0, max(0.0, share)))
        azimuth = view.azimuth + self.drift() + TAU * self.around.get_value()
        return Viewpoint(view.base, view.radius, view.elevation, azimuth)

    def drift(self) -> float:
        """Return how far the view has turned on: it sways gently to and fro."""
        since = max(0.0, self.time - self.drifts_since)
        share = self.swaying.get_value()
        return float(-share * SWAY * (1 - np.cos(TAU * since / SWAYING)) / 2)

    def draw_hands(self) -> None:
        """Draw both hands, and the spring up to the place to which both have turned."""
        linked, crowded = self.linked.get_value(), self.crowded.get_value()
        reach = self.fast_reach.get_value(), self.slow_reach.get_value()
        self.hands.see(
            self.view(),
            word=self.raised.get_value(),
            joined=self.joined.get_value(),
            closed=self.closed.get_value(),
            risen=self.risen.get_value(),
            linked=linked,
            lit=self.lit.get_value(),
            counted=1.2 * (linked - 1),
            labelled=self.moved.get_value() <= 3,
            reach=reach,
            covered=crowded > 0 and reach[0] == 0,
            kept=1 - self.spread.get_value(),
        )
        if crowded > 0:
            crowd = np.arange(int(crowded + 1e-6) + 1)
            self.crowd.set_centers(self._on_the_slow_way(crowd))
        if self.length is not None:
            self.length.put(self._rod().mean(axis=0) + BESIDE_ROD, RIGHT)

    def lift_the_circle(self) -> None:
        """Turn both hands: places of whole turns part, one by one, always equally far."""
        once = self.fast_steps
        with self.beat("lift"):
            self.sweep(once, STROLL, tracker=self.raised)
            self.play(moved(self.risen), run_time=QUICK)
            self.say("split", self.linked.animate.set_value(1.0), run_time=GESTURE)
            self.drifts_since = self.time
            rest = (
                moved(self.raised, self.last, rate_func=linear),
                self.moved.animate.set_value(3.0),
            )
            self.say("climb", *rest, run_time=STROLL)

    def count_the_turns(self) -> None:
        """Tie all turns and number them: this is what the slow hand knows."""
        with self.beat("spring"):
            tie = moved(self.linked, self.turns + 1, rate_func=linear)
            self.say("tell", tie, run_time=STROLL)
            self.answer()

    # --- by the same measure -----------------------------------------------------------------

    def take_the_slow_hand_away(self) -> None:
        """Take the slow hand away: the turns lie on one circle."""
        with self.beat("compare"):
            self.rows = self._measured()
            turns = [FadeOut(turn.copy(), rate_func=EARLY) for turn in self.hands.counts]
            comes = FadeIn(self.rows, rate_func=LATE)
            self.play(moved(self.moved, 4.0), *turns, comes, run_time=MORPH)
            self.say("no_slow", moved(self.slow_reach, 0.0), run_time=MORPH)
            self.play(self._growing("fast alone"), moved(self.swaying, 0.0), run_time=GESTURE)

    def take_the_fast_hand_away(self) -> None:
        """Take the fast hand away instead; then spread all places evenly, the best one hand can."""
        with self.beat("slow_alone"):
            hands = moved(self.fast_reach, 0.0), moved(self.slow_reach)
            self.play(*hands, moved(self.moved, 5.0), run_time=MORPH)
            self.crowded.set_value(self.last)
            self.draw_hands()
            self.add(self.crowd, self.hands)
            self.sweep(self.positions - 1, GESTURE, tracker=self.crowded)
            self.play(self._growing("slow alone"), run_time=GESTURE)
            self.say("best", moved(self.spread), run_time=MORPH)
            step, hub = self.closest["best single hand"], self._front().base
            hub = hub + LEFT * self.slow_pose.radius
            lens, opening, measure = self._glass(self._on_the_slow_way, hub, step)
            self.play(*opening, run_time=MORPH)
            self.play(*map(FadeIn, measure), self._growing("best single hand"), run_time=GESTURE)
            leave = (FadeOut(gone, rate_func=EARLY) for gone in (lens, self.crowd))
            opens = moved(self.fast_reach, rate_func=AT_FIRST)
            comes = moved(self.moved, 6.0, rate_func=AT_FIRST)
            self.say("release", *leave, opens, comes, moved(self.around), run_time=0.6 * JOURNEY)

    def _on_the_slow_way(self, places: ArrayLike) -> Vector:
        """Return where places (n,) are seen that the slow hand draws alone: shape (n, 3)."""
        steps = between(self.slow_steps, self.positions, self.spread.get_value())
        turned = self.code(places, steps)
        return self.view().seen(carried(np.hstack([0 * turned, turned])))

    def measure_both(self) -> None:
        """Name the rod from place 0 to the one a turn later, and lay it down as the last bar."""
        with self.beat("both"):
            self.drifts_since = self.time
            self.swaying.set_value(1.0)
            self.length = Label(printed(self.apart(self.fast_steps), 3), LABEL, bold=True)
            self.play(FadeIn(self.length), run_time=GESTURE)
            row, rod = self.rows.rows[-1], self._rod()
            laid = UpdateFromAlphaFunc(row, lambda _, share: row.lay_down(rod, share))
            self.say("least", laid, run_time=1.5 * MORPH)

    def _rod(self) -> Vector:
        """Return the ends of the rod from place 0 to the one a turn later."""
        return np.concatenate([self.hands.home.centers, self.hands.homes.centers[:1]])

    def _measured(self) -> MeasuredRows:
        """Return the rows of the distances, right of the spring."""
        stage = self.stage
        room = Region(stage.right - COLUMN, stage.right, stage.bottom, stage.top)
        measure = f"closest pair of {self.positions} places"
        notes = (f"in radii; drawn: 0 to {self.last}",)
        hues = [*self.hues, self.theme.quiet, self.theme.ink]
        return MeasuredRows(measure, self.closest, hues, room, notes=notes)

    def _growing(self, name: str) -> UpdateFromAlphaFunc:
        """Return the animation in which one row grows."""
        row = self.rows.rows[list(self.closest).index(name)]
        return UpdateFromAlphaFunc(row, lambda _, share: row.grow(share))
