"""Chapter 5: one dial comes home; a second one lifts its circle into a spring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import astuple
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
    LaggedStart,
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
from scenes._kit.mobjects.dial import Dial, DialPose, Wedge, on_circle, tip_radius
from scenes._kit.mobjects.hand_on_hand import (
    APART,
    BESIDE,
    SMALL_TIP,
    SWEPT,
    HandOnHand,
    carried,
)
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
from scenes._kit.typography import LABEL, NOTE, Label

Vector = NDArray[np.float64]

DIALS_BEFORE = 4
"""Number of the dials in the picture that chapter 4 ends with."""
HAND = 6, 9
"""Width of the hand of one dial among others, and of one that stands alone."""
DIAL, NAMED = 0.365, 0.65
"""Radius of a dial that stands alone, as a share of the stage's height, and room for its 0."""
COLUMN, GAP = 3.2, 0.3
"""Width of the column at the right in which distances are compared, and room left of it."""
ELEVATION, ASIDE, TURNED = np.radians([18, -42, -57])
"""How high the eye stands, and how far the view is turned at the two circles and at the spring, in
radians; from there no dot of the spring is seen to touch another."""
SWAY, SWAYING = np.radians(2.5), 2.4 * JOURNEY
"""How far the view of the spring turns on, and in which time it does so and comes back."""
NEIGHBOURS, ZOOM, GLASS = 5, 18, 0.66
"""How many places the lens shows, how much larger, and in which share of the dial's radius."""
ACROSS, SPAN = 20, 161
"""How many places before and after those the line in a lens reaches, and its corners."""
START = 0.11
"""Radius of the dot of place 0 on the slow dial, so that the gap up to it is seen."""
RUSH, RESTING = 6, 0.63
"""Into how many parts the way to the last place falls, in the first of which the fast hand is lost
in its tail, and in the last of which it is found again; share of its hue that it then keeps."""
UNDER = 0.5
"""How far under a circle its name stands."""
BELOW, ABOVE = 0.3, 0.25
"""Room under the spring, and over it."""
BESIDE_ROD = np.array([-0.33, -0.26, 0.0])
"""Where the length of a rod ends, seen from the middle of it: between two turns."""
WIDEST, ROUND = 2.3, 2.85
"""How many radii the first turn may need from left to right, and the spring seen from all sides."""
ASLANT, HIGHER = 1.2, 0.3
"""How much larger the circles are seen aslant, where they are narrower, and how much higher."""
AT_LAST = squish_rate_func(smooth, 0.6, 1.0)
"""Once what goes before has made room."""
SECOND_HALF = squish_rate_func(linear, 0.5, 1.0)
"""While the last turn is drawn."""
LATE = squish_rate_func(smooth, 0.83, 1.0)
"""Once a movement is as good as over."""
LEFT_OUT = 2
"""How many turns are left to the end."""
LEADING = 0.42
"""From one line of a note to the next."""


class ClosedCurve(ChapterScene):
    """Lets places fall on one dot of a circle, and lifts the circle until they part."""

    key = "closed_curve"
    number = 5
    climax = "both"

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
        self.risen, self.linked, self.moved, self.lit = (ValueTracker(0.0) for _ in range(4))
        self.turned, self.grown, self.around = (ValueTracker(0.0) for _ in range(3))
        stage = self.stage
        self.column = Region(stage.right - COLUMN, stage.right, stage.bottom, stage.top)
        self.room = Region(stage.left, self.column.left - GAP, stage.bottom, stage.top)
        self.radius = min(DIAL * stage.height, (self.room.width - NAMED) / (3 + APART))
        self.dial = Dial(radius=self.radius, color=self.hues[0], width=HAND[-1])
        self.dial.shift(self.stage.center)
        self.drifts_since = np.inf
        self.length = Label(printed(self.apart(self.fast_steps), 3), LABEL, bold=True)

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
            "fast hand": self.code(places, self.fast_steps),
            "slow hand": self.code(places, self.slow_steps),
            "both hands": self.codes(places, places),
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
            "slow": self.slow_steps,
            "moves": printed(self.apart(self.fast_steps), 3),
            "both": printed(self.closest["both hands"], 3),
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
            self.measure_both()

    # --- one hand ----------------------------------------------------------------------------

    def keep_one_dial(self) -> None:
        """Begin with the first dial of four, as it stood; it grows and becomes the circle."""
        self.hero = self.dial
        self.before = self._first_of_the_four()
        self.draw_growing()
        self.add(self.dial)
        with self.question(), self.redrawn(self.draw_growing):
            self.play(moved(self.turned), run_time=1.25 * MORPH)

    def _first_of_the_four(self) -> tuple[DialPose, float]:
        """Return how the first dial stands as chapter 4 ends, and where its hand points."""
        speeds = frequencies(DIALS_BEFORE)
        turns = np.asarray(wavelengths(speeds))
        turned = dial_angles(np.array(round(float(turns[-1]))), speeds)
        return dial_poses(self.stage, turns)[0], float(turned[0])

    def draw_growing(self) -> None:
        """Draw the first dial on its way; its hand turns on to three o'clock."""
        share, (start, angle) = self.turned.get_value(), self.before
        end = DialPose(self.stage.center, self.radius)
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
                self.rows = self._measured()
                self.say("home", FadeIn(self.rows.title), *self._found(0), run_time=GESTURE)
                self.sweep(2 * once - 1, MORPH)
                self.step_to(2 * once, rest=0)
            self.remove(*shared.numbers)
            shared.homes_named[0].set_opacity(1.0)
            gone = (*shared.doubles, shared.dots, shared.twice, shared.homes_named[-1])
            self.play(*map(FadeOut, gone), FadeIn(shared.homes_named[0]), run_time=QUICK)

    def _measured(self) -> MeasuredRows:
        """Return the rows of the distances, in the column at the right, over the note."""
        left, right, bottom, top = astuple(self.column)
        column = Region(left, right, bottom + 2 * LEADING, top)
        hues = [*self.hues, self.theme.ink]
        return MeasuredRows("closest two places", self.closest, hues, column, notes=("in radii",))

    def _found(self, index: int) -> tuple[Animation, Animation]:
        """Return the animations in which one row comes, and its bar grows."""
        row = self.rows.rows[index]
        return FadeIn(row), UpdateFromAlphaFunc(row, lambda _, share: row.grow(share))

    def draw_round(self) -> None:
        """Turn the hand, and show the dots of all places that it has passed."""
        place = self.t.get_value()
        self.dial.set_angle(float(self.angles(place, self.fast_steps)))
        self.round.see(place)

    # --- a slow hand -------------------------------------------------------------------------

    @property
    def slow_pose(self) -> DialPose:
        """How the slow dial stands: left of the fast one, both left of the column."""
        width = (3 + APART) * self.radius + NAMED
        left = self.room.center[0] - width / 2
        return DialPose(np.array([left + self.radius, self.stage.center[1], 0.0]), self.radius)

    def try_a_slow_hand(self) -> None:
        """Let a slow hand count beside the fast one: one turn of that, all places, and on to 0."""
        pose = self.slow_pose
        self.slow_dial = Dial(0.0, radius=pose.radius, color=self.hues[1], width=HAND[-1]).shift(
            pose.hub
        )
        self.slow_dial.tip.scale(SMALL_TIP)
        self.crowd, self.tail = Dots(color=self.hues[1], radius=0.045), RimTail(self.hues[0])
        self.wedge = Wedge(pose.hub, pose.radius, 0.0, 0.0, color=self.hues[1], opacity=SWEPT)
        self.start = self._start_of_the_slow_hand()
        self.counter = PlaceCounter(
            pose.hub + self._to_the_fast_hub() / 2 + UP * pose.radius, face="sans"
        )
        self.counter.shift(LEFT * self.counter.word.width / 2)
        self.landed = self.round.home.radius
        slow, fast = ((dial.hand, dial.tip) for dial in (self.slow_dial, self.dial))
        with self.beat("slow"):
            self.add(self.tail, self.round.dots, *fast, self.round.home)
            with self.redrawn(self.draw_both_dials):
                comes = FadeIn(self.slow_dial.ring, self.start, *slow, rate_func=AT_LAST)
                self.play(moved(self.aside), comes, run_time=MORPH)
                self.add(self.wedge, self.slow_dial.ring, self.crowd, self.start, *slow)
                self.hero = VGroup(self.slow_dial, self.dial)
                self.dials_named = self._names_of_the_dials()
                self.show(*self.dials_named, self.counter)
                once = moved(self.filled, self.fast_steps, rate_func=linear)
                self.say("hardly", once, run_time=1.5 * MORPH)
                self.say("rush", FadeOut(self.wedge), run_time=QUICK)
                self.sweep(self.positions - 1, STROLL, tracker=self.filled)
                self.pause(GESTURE)
            self._look_closely(*slow)
            with self.redrawn(self.draw_both_dials):
                comes_home = moved(self.filled, self.slow_steps, rate_func=linear)
                self.say("again", comes_home, run_time=1.5 * MORPH)

    def _start_of_the_slow_hand(self) -> VGroup:
        """Return the dot of place 0 on the slow dial, with its number."""
        start = self._on_the_slow_rim(0)
        dot = Dots(color=self.theme.ink, radius=START).set_centers(start)
        return VGroup(dot, Label("0", LABEL, bold=True).put(start[0] + BESIDE, LEFT))

    def _to_the_fast_hub(self) -> Vector:
        """Return the way from the slow dial to the fast one beside it."""
        return (1 + APART) * self.radius * RIGHT

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
        rushed = np.interp(place, [self.fast_steps, self.positions - 1], [0.0, 1.0])
        awake = np.interp(place, [self.positions - 1, self.slow_steps], [0.0, 1.0])
        lost, rested = (min(1.0, RUSH * share) for share in (min(rushed, 1 - rushed), rushed))
        hue = mix(self.theme.ground, self.hues[0], between(1.0, RESTING, rested * (1 - awake)))
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
        first = float(self.angles(min(place, self.fast_steps), self.slow_steps))
        self.wedge.set_sweep(pose.hub, first)
        passed = min(int(place + 1e-6) + 1, self.slow_steps)
        self.crowd.set_centers(self._on_the_slow_rim(np.arange(passed)))
        self.counter.read(place)

    def _on_the_slow_rim(self, places: ArrayLike) -> Vector:
        """Return where the tip of the slow hand was at places (n,) on its circle: shape (n, 3)."""
        pose, angles = self.slow_pose, self.angles(places, self.slow_steps)
        return np.array([on_circle(pose.hub, pose.radius, angle) for angle in np.ravel(angles)])

    def _look_closely(self, *hand: VMobject) -> None:
        """Hold a glass over a few places of the slow hand, half a turn from the gap."""
        lens, source, names, apart, number = self.lens = self._glass()
        opening = [lens.opening(), FadeIn(source), FadeIn(names, rate_func=LATE)]
        self.play(*opening, FadeOut(*hand), run_time=MORPH)
        measure = map(FadeIn, (apart, number))
        self.say("touch", *measure, *self._found(1), run_time=GESTURE)
        self.pause(1.5 * MORPH)
        self.hide(self.lens)
        self.show(*hand)

    def _glass(self) -> VGroup:
        """Return a glass over a few places of the slow hand, its source, names, and their step."""
        first, middle = self.positions // 2, NEIGHBOURS // 2
        places = self._on_the_slow_rim(first + np.arange(NEIGHBOURS))
        way = first + middle + np.linspace(-ACROSS, ACROSS, SPAN)
        lens = Lens(
            places,
            self._on_the_slow_rim(way),
            anchor=places[middle],
            center=self.slow_pose.hub,
            radius=GLASS * self.radius,
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
        number = Label(printed(self.slow_step, 3), LABEL, bold=True)
        number.next_to(apart, LEFT, buff=0.12)
        return VGroup(lens, source, names, apart, number)

    # --- both --------------------------------------------------------------------------------

    def carry(self) -> None:
        """Let the slow hand take the fast one with its circle on its tip, where it lies down."""
        self.hands = HandOnHand(
            self.codes,
            once=self.fast_steps,
            turns=self.turns,
            colors=self.hues,
            region=self.room,
        )
        self.views = self._viewpoints()
        self.draw_hands()
        hands, fast = self.hands, self.round
        with self.beat("carry"):
            self.hide(self.counter, self.start, *self.dials_named)
            self.remove(self.crowd, self.tail, *self.slow_dial, *self.dial)
            self.remove(fast.dots, fast.home, *fast.labels)
            self.add(hands)
            self.hero = VGroup(hands.ring, hands.base, hands.spring, hands.homes)
            with self.redrawn(self.draw_hands):
                self.play(moved(self.joined), moved(self.moved), run_time=STROLL)
                self.say("guess", moved(self.moved, 2.0), run_time=1.5 * MORPH)
            self.ponder()

    def _viewpoints(self) -> list[Viewpoint]:
        """Return the views: as it was, that aslant, of one turn, and of all."""
        pose, room = self.slow_pose, self.room
        start = Viewpoint(pose.hub + RIGHT * pose.radius, pose.radius, 0.0)
        near_by = ASLANT * pose.radius
        away = np.cos(ASIDE) - 0.5, np.sin(ASIDE) * np.sin(ELEVATION), 0.0
        middle = room.center + UP * HIGHER
        aslant = Viewpoint(middle + near_by * np.array(away), near_by, ELEVATION, ASIDE)
        ends = []
        for place, widest in ((self.fast_steps, WIDEST), (self.last, ROUND)):
            radius = min(self._largest(place), room.width / widest)
            low = room.bottom + BELOW + float(np.sin(ELEVATION)) * radius
            base = np.array([room.center[0], low, 0.0])
            ends.append(Viewpoint(base, radius, ELEVATION, TURNED))
        return [start, aslant, *ends]

    def _largest(self, place: int) -> float:
        """Return the largest radius at which the spring up to a place is as high as the stage."""
        turn = Viewpoint(ORIGIN, 1.0, ELEVATION, TURNED)
        places = np.arange(place - self.fast_steps, place + 1)
        corners = carried(self.codes(places, places))
        high = float(turn.seen(corners)[:, 1].max()) + float(np.sin(ELEVATION))
        return (self.stage.height - BELOW - ABOVE) / high

    def view(self) -> Viewpoint:
        """Return how the hands are seen now."""
        view, *others = self.views
        for before, other in enumerate(others):
            share = self.moved.get_value() - before
            view = between(view, other, min(1.0, max(0.0, share)))
        azimuth = view.azimuth + self.drift() - TAU * self.around.get_value()
        return Viewpoint(view.base, view.radius, view.elevation, azimuth)

    def drift(self) -> float:
        """Return how far the view has turned on: it sways gently to and fro."""
        since = max(0.0, self.time - self.drifts_since)
        return float(-SWAY * (1 - np.cos(TAU * since / SWAYING)) / 2)

    def draw_hands(self) -> None:
        """Draw both hands, and the spring up to the place to which both have turned."""
        self.hands.see(
            self.view(),
            word=self.raised.get_value(),
            joined=self.joined.get_value(),
            risen=self.risen.get_value(),
            linked=self.linked.get_value(),
            lit=self.lit.get_value(),
            grown=self.grown.get_value(),
        )
        if self.raised.get_value() >= self.fast_steps:
            self.length.put(self._rod().mean(axis=0) + BESIDE_ROD, RIGHT)

    def lift_the_circle(self) -> None:
        """Turn both hands: a turn later they stand over place 0, as far as the slow one moved."""
        hands = self.hands
        with self.beat("lift"):
            self.sweep(self.fast_steps, 1.2 * STROLL, tracker=self.raised)
            self.play(moved(self.risen), run_time=QUICK)
            self.drifts_since = self.time
            self.play(moved(self.linked), moved(self.lit), run_time=GESTURE)
            self.say("split", FadeIn(self.length))
            numbers = self._with(self.grown, 1.0, *hands.first_names, *hands.names[:2])
            self.say("climb", moved(self.lit, 0.0), *numbers, run_time=GESTURE)
            self._climb(self.turns - LEFT_OUT, 1.2 * STROLL, moved(self.moved, 3.0))

    def _climb(
        self, turn: int, run_time: float, *others: Animation, rests: Iterable[Animation] = ()
    ) -> None:
        """Turn both hands up to the end of a turn; its first place comes forward as they rest."""
        rise = moved(self.raised, turn * self.fast_steps, rate_func=linear)
        self.play(rise, *others, run_time=run_time)
        self.risen.set_value(turn - 1)
        comes = self._with(self.risen, turn, self.hands.names[turn])
        self.play(*comes, *rests, run_time=QUICK)

    def _with(self, tracker: ValueTracker, to: float, *drawn: VMobject) -> list[Animation]:
        """Return the animations in which a tracker is moved, and with it what it draws."""
        start = tracker.get_value()
        return [
            UpdateFromAlphaFunc(part, lambda _, share: tracker.set_value(between(start, to, share)))
            for part in drawn
        ]

    def count_the_turns(self) -> None:
        """Tie all turns and number them: this is what the slow hand knows."""
        turn = self.turns - LEFT_OUT
        with self.beat("spring"):
            tie = moved(self.linked, turn, rate_func=linear)
            names = LaggedStart(*map(FadeIn, self.hands.counts[: turn + 1]), lag_ratio=0.5)
            self.play(tie, names, run_time=STROLL)

    def measure_both(self) -> None:
        """Lay the rod down as the last bar, and let both hands go on as the view goes round."""
        with self.beat("both"):
            row, rod = self.rows.rows[-1], self._rod()
            laid = UpdateFromAlphaFunc(row, lambda _, share: row.lay_down(rod, share))
            named = self.hands.counts[: self.turns - LEFT_OUT + 1]
            self.answer(FadeIn(row), *map(FadeOut, named))
            self.add(row, self.hands, self.length)
            self.play(laid, run_time=1.5 * MORPH)
            self.play(FadeOut(self.length), FadeIn(self._note()), run_time=QUICK)
            self.say("range")
            tie = moved(self.linked, self.turns - 1, rate_func=SECOND_HALF)
            last = moved(self.linked, self.turns)
            self._climb(self.turns, 1.2 * JOURNEY, moved(self.around), tie, rests=[last])

    def _note(self) -> VGroup:
        """Return what is to be known of the picture beside its distances."""
        told = f"drawn: places 0 to {self.last}, in", "three of four directions"
        lines = [Label(line, NOTE, color=self.theme.quiet) for line in told]
        edge = self.column.at(0, 0)
        for line, label in enumerate(reversed(lines)):
            label.put(edge + UP * (0.1 + line * LEADING), LEFT)
        return VGroup(*lines)

    def _rod(self) -> Vector:
        """Return the ends of the rod from place 0 to the one a turn later."""
        first, *_ = [*self.hands.homes.centers, *self.hands.newest.centers]
        return np.array([self.hands.home.centers[0], first])
