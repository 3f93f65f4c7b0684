"""Chapter 5: one dial comes home; a second one lifts its circle into a spring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
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
    rush_from,
    rush_into,
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
    SMALL_TIP,
    SWEPT,
    HandOnHand,
    carried,
)
from scenes._kit.mobjects.helix import Viewpoint
from scenes._kit.mobjects.home_dial import TIP
from scenes._kit.mobjects.lens import Lens
from scenes._kit.mobjects.marks import Dots
from scenes._kit.mobjects.measured_rows import MeasuredRow, MeasuredRows
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
ELEVATION, TURNED, AT_LAST_TURNED = np.radians([18, -57, -80])
"""How high the eye stands, and how far the view is turned at the spring, where no dot is seen to
touch another, and at last, in radians."""
SWAY, SWAYING = np.radians(2.5), 3 * JOURNEY
"""How far the view of the spring turns on, and in which time it does so and comes back."""
NEIGHBOURS, ZOOM, GLASS = 3, 18, 0.45
"""How many places the lens shows, how much larger, and in which share of the dial's radius."""
BEFORE, UNDER_HUB = 10, np.array([-0.12, -0.5, 0.0])
"""How many places before the last one it shows, clear of the hand, and where it stands, seen from
the hub, in radii."""
ASIDE, TIED = np.array([0.31, 0.0, 0.0]), np.array([-0.2, 0.0, 0.0])
"""How far left of its middle the places are seen, to leave room for their numbers; where the line
between two of them stands, seen from there."""
ACROSS, SPAN = 20, 161
"""How many places before and after those the line in a lens reaches, and its corners."""
START = 0.11
"""Radius of the dot of place 0 on the slow dial, so that the gap up to it is seen."""
RUSH, RESTING = 6, 0.63
"""Into how many parts a long way falls, in the first of which the fast hand is lost, and in the
last of which it is found again; share of its hue that its dial then keeps."""
UNDER = 0.5
"""How far under a circle its name stands."""
BELOW, ABOVE = 0.3, 0.25
"""Room under the spring, and over it."""
ZERO = np.array([0.24, -0.1, 0.0])
"""Where the 0 of the slow dial stands, seen from its dot, and clear of the tip on both sides."""
ENLARGED = np.array([-0.62, -0.08, 0.0])
"""Where the factor of the lens is printed, seen from the hub, in radii."""
BESIDE_ROD = np.array([-0.33, -0.26, 0.0])
"""Where the length of a rod ends, seen from the middle of it: between two turns."""
WIDEST = 2.3, 2.95
"""How many radii the first turn may need from left to right, and the spring with its names."""
AT_LAST = squish_rate_func(smooth, 0.6, 1.0)
"""Once what goes before has made room."""
LIES, NEARS = squish_rate_func(smooth, 0.0, 0.75), squish_rate_func(smooth, 0.25, 1.0)
"""While the fast circle lies down, and while the view comes near, as it then has room."""
WORD = 2, 5
"""The turns before the word that both hands tell, and the steps beyond them."""
AT_TIP, OVER_TIP = np.array([0.4, 0.12, 0.0]), np.array([0.0, 0.42, 0.0])
"""Where the steps are named, and the word over them, seen from the tip."""
ASTRIDE, SUNK = 0.3, 0.1
"""How far left of the fast circle the turns are named, and under the height of the pivot."""
COUNTED, DRAWN = (0.87, 0.93), (0.0, 0.02)
"""Where the place is counted then, and where it says how much is drawn, as shares of the room."""
HALF = 0.5
"""Share of the long way after which it has been seen what is then said of it."""


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
        self.turned, self.grown, self.landed = (ValueTracker(0.0) for _ in range(3))
        self.stepped, self.counted, self.hidden = (ValueTracker(0.0) for _ in range(3))
        stage = self.stage
        self.column = Region(stage.right - COLUMN, stage.right, stage.bottom, stage.top)
        self.room = Region(stage.left, self.column.left - GAP, stage.bottom, stage.top)
        self.radius = min(DIAL * stage.height, (self.room.width - NAMED) / (3 + APART))
        self.dial = Dial(radius=self.radius, color=self.hues[0], width=HAND[-1])
        self.dial.shift(self.room.center)
        self.drifts_since = np.inf
        self.told_turns, self.told_steps, self.told_place = (
            Label(text, LABEL, color=hue, bold=True)
            for text, hue in (
                (f"{WORD[0]} turns", self.hues[1]),
                (f"{WORD[1]} steps", self.hues[0]),
                (str(self.word), self.theme.position),
            )
        )
        self.leader = Line(stroke_color=self.hues[1], stroke_width=3)
        self.drawn = Label(f"drawn: 0 to {self.last}", NOTE, color=self.theme.quiet)
        self.drawn.put(self.room.at(*DRAWN), LEFT)
        self.length = Label(printed(self.apart(self.fast_steps), 3), LABEL, bold=True)

    @property
    def last(self) -> int:
        """The last place that is drawn."""
        return self.turns * self.fast_steps

    @property
    def word(self) -> int:
        """The place that both hands tell together."""
        turn, rest = WORD
        return turn * self.fast_steps + rest

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

    def measured(self, places: ArrayLike) -> tuple[Vector, Vector, Vector]:
        """Return the numbers of places by the fast hand, by the slow one, and by both."""
        fast, slow = (self.code(places, steps) for steps in self.both_steps)
        return fast, slow, self.codes(places, places)

    @cached_property
    def closest(self) -> list[Vector]:
        """How near the closest two of all places up to each are, by each hand and by both."""
        found = []
        for codes in self.measured(np.arange(self.positions)):
            apart = np.linalg.norm(codes[:, None] - codes, axis=-1)
            before = np.where(np.tri(len(codes), k=-1, dtype=bool), apart, np.inf)
            found.append(np.minimum.accumulate(before.min(axis=1)))
        return found

    def closest_so_far(self, by: int, place: float) -> float:
        """Return how near the closest two are once a hand, or both, have come to a place.

        Between two places, the tip counts as well, but for its distance to the place it has left.
        """
        reached = int(place + 1e-6)
        found, earlier = self.closest[by][reached], np.arange(max(1, reached))
        if reached and place - reached < 1e-6:
            return float(found)
        before, now = self.measured(earlier)[by], self.measured([place])[by]
        return float(min(found, np.linalg.norm(before - now, axis=1).min()))

    def step(self, steps: int) -> float:
        """Return how far the tip of a hand moves from one place to the next, in radii."""
        return float(np.linalg.norm(np.diff(self.code([0, 1], steps), axis=0)))

    def apart(self, steps: int) -> float:
        """Return how far both hands together bring a place that is steps later."""
        first, later = self.codes([0, steps], [0, steps])
        return float(np.linalg.norm(later - first))

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        codes = self.measured(np.arange(self.positions))[-1]
        return {
            "fast": self.fast_steps,
            "positions": self.positions,
            "last": self.positions - 1,
            "fast_step": printed(self.step(self.fast_steps), 3),
            "slow_step": printed(self.step(self.slow_steps), 3),
            "both": printed(float(closest_pair(codes)[0]), 3),
        }

    def construct(self) -> None:
        """Tell the chapter."""
        self.keep_one_dial()
        self.come_home()
        self.try_a_slow_hand()
        self.carry()
        with self.redrawn(self.draw_hands, drifting=True):
            self.lift_the_circle()
            self.read_a_place()
            self.count_all_places()

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
        end = DialPose(self.room.center, self.radius)
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
        self.rows = self._rows_of_the_measure()
        self.draw_round()
        with self.beat("round"):
            self.add(shared.dots, shared.twice, *hand, shared.home)
            self.show(shared.homes_named[0])
            self.add(*shared.numbers, *shared.doubles, *shared.homes_named[1:])
            with self.redrawn(self.draw_round):
                row = self.rows.rows[0]
                self.show(self.rows.title, row)
                self.step_to(1, rest=0)
                chord = self._first_chord()
                self.bring_to_back(chord)
                self.show(chord, row.number)
                self.say("step")
                self.pause(QUICK)
                self.hide(chord)
                self.sweep(once - 1, MORPH)
                self.say("guess")
                self.ponder()
                self.step_to(once, rest=0)
                self.say("home", moved(self.landed), run_time=QUICK)
                self.sweep(2 * once - 1, MORPH)
                self.step_to(2 * once, rest=0)
                self.play(moved(self.landed, 2.0), run_time=QUICK)
                self.pause(MORPH)

    def _first_chord(self) -> Line:
        """Return the line between the first two places."""
        ends = (self.round.home.centers[0], self.round.dots.centers[0])
        return Line(*ends, stroke_color=self.theme.ink, stroke_width=7)

    def _rows_of_the_measure(self) -> MeasuredRows:
        """Return the rows of the distances, as long as the rod of the first turn will be seen."""
        first, later = self.views[1].seen(carried(self.codes(*2 * [[0, self.fast_steps]])))
        unit = float(np.linalg.norm(later - first)) / self.apart(self.fast_steps)
        return MeasuredRows(
            "closest two places",
            ["fast hand", "slow hand", "both hands"],
            [*self.hues, self.theme.ink],
            self.column,
            longest=self.apart(1),
            unit=unit,
            notes=("so far, in radii",),
        )

    def read_row(self, by: int, place: float) -> None:
        """Print and draw how near the closest two places so far are, by a hand or by both."""
        self.rows.rows[by].read(self.closest_so_far(by, place))

    def draw_round(self) -> None:
        """Turn the hand, and show the dots of all places that it has passed."""
        place = self.t.get_value()
        self.dial.set_angle(float(self.angles(place, self.fast_steps)))
        self.round.see(place, self.landed.get_value())
        self.read_row(0, place)

    # --- a slow hand -------------------------------------------------------------------------

    @property
    def slow_pose(self) -> DialPose:
        """How the slow dial stands: left of the fast one, both left of the column."""
        width = (3 + APART) * self.radius + NAMED
        left = self.room.center[0] - width / 2
        return DialPose(np.array([left + self.radius, self.stage.center[1], 0.0]), self.radius)

    def try_a_slow_hand(self) -> None:
        """Let a slow hand count beside the fast one: one turn of that, then all places."""
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
        slow, fast = ((dial.hand, dial.tip) for dial in (self.slow_dial, self.dial))
        with self.beat("slow"):
            self._leave_place_0_alone()
            self.add(self.tail, self.round.dots, *fast, self.round.home)
            with self.redrawn(self.draw_both_dials):
                comes = FadeIn(self.slow_dial.ring, self.start, *slow, rate_func=AT_LAST)
                self.play(moved(self.aside), comes, run_time=MORPH)
                self.add(self.wedge, self.slow_dial.ring, self.crowd, self.start, *slow)
                self.hero = VGroup(self.slow_dial, self.dial)
                self.dials_named = self._names_of_the_dials()
                self.show(*self.dials_named, self.counter, self.rows.rows[1])
                self._count_to_1(self.filled, self.rows.rows[1])
                once = moved(self.filled, self.fast_steps, rate_func=linear)
                self.say("hardly", once, run_time=1.5 * MORPH)
                self.say("rush", FadeOut(self.wedge), run_time=QUICK)
                self.sweep(self.positions - 1, STROLL, tracker=self.filled)
                self.pause(GESTURE)
            self._look_closely()

    def _count_to_1(self, tracker: ValueTracker, row: MeasuredRow) -> None:
        """Step to the first place from which there are two, and print how near they are."""
        self.sweep(1, QUICK, tracker=tracker)
        self.show(row.number)

    def _leave_place_0_alone(self) -> None:
        """Take all dots of the fast circle away but that of place 0, and what they are called."""
        shared = self.round
        self.remove(*shared.numbers)
        self.hide(*shared.doubles, shared.dots, shared.twice, *shared.homes_named[1:])

    def _start_of_the_slow_hand(self) -> VGroup:
        """Return the dot of place 0 on the slow dial, with its number."""
        start = self._on_the_slow_rim(0)
        dot = Dots(color=self.theme.ink, radius=START).set_centers(start)
        return VGroup(dot, Label("0", LABEL, bold=True).put(start[0] + ZERO, LEFT))

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
        hub = between(self.room.center, pose.hub + self._to_the_fast_hub(), self.aside.get_value())
        rushed = np.interp(place, [self.fast_steps, self.positions - 1], [0.0, 1.0])
        lost, rested = (min(1.0, RUSH * share) for share in (min(rushed, 1 - rushed), rushed))
        hue = mix(self.theme.ground, self.hues[0], between(1.0, RESTING, rested))
        angle = float(self.angles(place, self.fast_steps))
        self.dial.take(DialPose(hub, pose.radius)).set_angle(angle)
        self.tail.set_fill(hue).lie(self.dial.pose, angle, TAU * lost)
        self.round.move_to(hub).see(min(place, self.fast_steps), self.landed.get_value())
        for turn, name in enumerate(self.round.homes_named):
            name.set_opacity(float(turn == 0))
        self.round.dots.set_fill(hue)
        for part in (self.dial.hand, self.dial.tip):
            part.set_color(hue).set_opacity(1 - lost)
        self.slow_dial.set_angle(float(self.angles(place, self.slow_steps)))
        first = float(self.angles(min(place, self.fast_steps), self.slow_steps))
        self.wedge.set_sweep(pose.hub, first)
        self.crowd.set_centers(self._on_the_slow_rim(np.arange(int(place + 1e-6) + 1)))
        self.counter.read(np.floor(place + 1e-6))
        self.read_row(1, place)

    def _on_the_slow_rim(self, places: ArrayLike) -> Vector:
        """Return where the tip of the slow hand was at places (n,) on its circle: shape (n, 3)."""
        pose, angles = self.slow_pose, self.angles(places, self.slow_steps)
        return np.array([on_circle(pose.hub, pose.radius, angle) for angle in np.ravel(angles)])

    def _look_closely(self) -> None:
        """Hold a glass over a few places to which the slow hand has just come."""
        *glass, apart = self.lens = self._glass()
        self.show(*glass, run_time=GESTURE)
        self.say("touch", FadeIn(apart), run_time=GESTURE)

    def _glass(self) -> VGroup:
        """Return a glass over some places of the slow hand, its source, factor, names, and step."""
        middle = NEIGHBOURS // 2
        first = self.positions - 1 - BEFORE - middle
        places = self._on_the_slow_rim(first + np.arange(NEIGHBOURS))
        way = first + middle + np.linspace(-ACROSS, ACROSS, SPAN)
        lens = Lens(
            places,
            self._on_the_slow_rim(way),
            anchor=places[middle] + ASIDE / ZOOM,
            center=self.slow_pose.hub + self.radius * UNDER_HUB,
            radius=GLASS * self.radius,
            zoom=ZOOM,
            color=self.hues[1],
        )
        source = Circle(
            radius=lens.radius / ZOOM, stroke_color=self.theme.ink, stroke_width=2
        ).move_to(lens.anchor)
        names = lens.names(first)
        ends = lens.shown(places[middle - 1 : middle + 1]) + TIED
        apart = Line(*ends, stroke_color=self.theme.ink, stroke_width=7)
        factor = Label(f"× {ZOOM}", LABEL).put(self.slow_pose.hub + self.radius * ENLARGED)
        return VGroup(lens, source, factor, names, apart)

    # --- both --------------------------------------------------------------------------------

    def carry(self) -> None:
        """Put the fast hand with its circle on the tip of the slow one, where it lies down."""
        with self.beat("carry"):
            self.hide(self.lens, self.counter, *self.dials_named)
            hands = self.hands = HandOnHand(
                self.codes,
                once=self.fast_steps,
                turns=self.turns,
                colors=self.hues,
                region=self.room,
            )
            self.draw_hands()
            self._begin_anew()
            self.hero = VGroup(hands.base, hands.spring, hands.homes)
            with self.redrawn(self.draw_hands):
                self.play(moved(self.joined, 0.5), run_time=MORPH)
                self.pause(QUICK)
                lies, nears = moved(self.joined, rate_func=LIES), moved(self.moved, rate_func=NEARS)
                self.say("contact", lies, nears, run_time=STROLL)
            self.say("guess")
            self.ponder()

    def _begin_anew(self) -> None:
        """Let both hands fade where they are, and come again at place 0."""
        fast, slow, new = self.round, self.slow_dial, self.hands
        hands = slow.hand, slow.tip, self.dial.hand, self.dial.tip
        self.hide(*hands, self.crowd, self.tail, fast.dots, self.start)
        self.remove(fast.home, *fast.labels)
        self.add(*new)
        self.show(*(part for part in new if part not in (new.home, *new.first_names)))
        self.remove(slow.ring, self.dial.ring)
        self.add(new)

    @cached_property
    def views(self) -> list[Viewpoint]:
        """The views: as it was, of one turn, of the spring, and of the spring turned."""
        pose, room = self.slow_pose, self.room
        start = Viewpoint(pose.hub + RIGHT * pose.radius, pose.radius, 0.0)
        ends = []
        for place, widest in zip((self.fast_steps, self.last), WIDEST, strict=True):
            radius = min(self._largest(place), room.width / widest)
            low = room.bottom + BELOW + float(np.sin(ELEVATION)) * radius
            base = np.array([room.center[0], low, 0.0])
            ends.append(Viewpoint(base, radius, ELEVATION, TURNED))
        return [start, *ends, replace(ends[-1], azimuth=AT_LAST_TURNED)]

    def _largest(self, place: int) -> float:
        """Return the largest radius at which the spring up to a place is as high as the stage."""
        turn = Viewpoint(ORIGIN, 1.0, ELEVATION, AT_LAST_TURNED)
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
        return Viewpoint(view.base, view.radius, view.elevation, view.azimuth + self.drift())

    def drift(self) -> float:
        """Return how far the view has turned on: it sways gently to and fro."""
        since = max(0.0, self.time - self.drifts_since)
        return float(-SWAY * (1 - np.cos(TAU * since / SWAYING)) / 2)

    def draw_hands(self) -> None:
        """Draw both hands, and the spring up to the place to which both have turned."""
        place = self.raised.get_value()
        self.hands.see(
            self.view(),
            word=place,
            joined=self.joined.get_value(),
            risen=self.risen.get_value(),
            linked=self.linked.get_value(),
            lit=self.lit.get_value(),
            stepped=self.stepped.get_value(),
            grown=self.grown.get_value(),
            kept=1 - self.hidden.get_value(),
        )
        if place >= self.fast_steps:
            self.length.put(self._rod().mean(axis=0) + BESIDE_ROD, RIGHT)
        counted = max(place, self.counted.get_value())
        self.counter.read(np.floor(counted + 1e-6))
        self.read_row(2, counted)
        self._put_names()

    def lift_the_circle(self) -> None:
        """Turn both hands: a turn later they stand over place 0, as far as the slow one moved."""
        hands = self.hands
        self.counter.take(self.room.at(*COUNTED))
        with self.beat("lift"):
            self.show(self.counter, self.rows.rows[2])
            self._count_to_1(self.raised, self.rows.rows[2])
            self.sweep(self.fast_steps - 1, STROLL, tracker=self.raised)
            self.sweep(self.fast_steps, MORPH, tracker=self.raised)
            self.play(moved(self.risen), run_time=QUICK)
            self.drifts_since = self.time
            self.say("split", moved(self.lit), run_time=GESTURE)
            rod = moved(self.linked), FadeIn(self.length, rate_func=AT_LAST)
            self.play(*rod, run_time=MORPH)
            self.add(hands, self.length)
            self.pause(GESTURE)
            numbers = self._with(self.grown, 1.0, *hands.first_names, *hands.names[:2])
            away = moved(self.lit, 0.0), moved(self.moved, 2.0), FadeOut(self.length)
            self.play(*away, *numbers, run_time=MORPH)

    def _with(self, tracker: ValueTracker, to: float, *drawn: VMobject) -> list[Animation]:
        """Return the animations in which a tracker is moved, and with it what it draws."""
        start = tracker.get_value()
        return [
            UpdateFromAlphaFunc(part, lambda _, share: tracker.set_value(between(start, to, share)))
            for part in drawn
        ]

    def read_a_place(self) -> None:
        """Climb turn by turn, and stop at a place that both hands tell together."""
        with self.beat("spring"):
            self._climb(self.word, 2 * MORPH)
            turns = self.told_place, self.told_turns, self.leader
            self.say("told", moved(self.lit), *map(FadeIn, turns))
            self.pause(GESTURE)
            self.play(moved(self.stepped), FadeIn(self.told_steps), run_time=GESTURE)
            self.pause(MORPH)
            told = map(FadeOut, (*turns, self.told_steps))
            self.play(*told, moved(self.lit, 0.0), moved(self.stepped, 0.0), run_time=QUICK)
            self._climb(self.last, STROLL)

    def _climb(self, place: int, run_time: float) -> None:
        """Turn both hands up to a place; whole turns are tied as they come."""
        turns = place // self.fast_steps
        tied = moved(self.linked, turns, rate_func=AT_LAST)
        self.play(moved(self.raised, place, rate_func=linear), tied, run_time=run_time)
        if place % self.fast_steps == 0:
            self.play(*self._with(self.risen, turns, self.hands.names[turns]), run_time=QUICK)

    def _put_names(self) -> None:
        """Put the names of the turns, of the steps, and of the place where they belong."""
        view, word = self.hands.view, [self.word]
        (tip,) = view.seen(carried(self.codes(word, word)))
        pivot, left = self.hands.pivot, self.hands.ring.get_left()[0] - ASTRIDE
        end = np.array([left, pivot.get_y(), 0.0])
        self.told_turns.put(end + DOWN * SUNK, RIGHT)
        self.leader.put_start_and_end_on(end + RIGHT * SUNK, pivot.get_left())
        self.told_steps.put(tip + AT_TIP, LEFT)
        self.told_place.put(tip + OVER_TIP)

    def count_all_places(self) -> None:
        """Let the spring stand alone, turn, and count on to the last place that is measured."""
        last = self.positions - 1
        self.counted.set_value(self.last)
        with self.beat("both"):
            self.play(moved(self.hidden), FadeIn(self.drawn), run_time=GESTURE)
            half = moved(self.counted, round(between(self.last, last, HALF)), rate_func=linear)
            turns = moved(self.moved, 2.5, rate_func=rush_into)
            self.play(half, turns, run_time=1.25 * MORPH)
            rest = moved(self.counted, last, rate_func=linear)
            turns = moved(self.moved, 3.0, rate_func=rush_from)
            self.say("far", rest, turns, run_time=1.25 * MORPH)
            self.answer()
            self.pause(1.5 * MORPH)

    def _rod(self) -> Vector:
        """Return the ends of the rod from place 0 to the one a turn later."""
        first, *_ = [*self.hands.homes.centers, *self.hands.newest.centers]
        return np.array([self.hands.home.centers[0], first])
