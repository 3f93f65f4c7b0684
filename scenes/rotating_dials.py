"""Chapter 4: hands of very different speed tell places apart until the slowest comes round."""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    ORIGIN,
    UP,
    Animation,
    ApplyMethod,
    Create,
    FadeIn,
    FadeOut,
    LaggedStart,
    Mobject,
    Succession,
    TransformFromCopy,
    ValueTracker,
    VGroup,
    linear,
    rush_from,
)
from manim.animation.animation import prepare_animation
from manim.typing import Point3D, Vector3D
from numpy.typing import NDArray

from posenc_math import (
    binary_bits,
    bit_dial_angle,
    bit_period,
    chord,
    dial_angles,
    distance,
    frequencies,
    sinusoidal,
    step_distances,
    wavelengths,
)
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between, Each, Length
from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.checklist import Checklist
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.dial import DialPose, on_circle
from scenes._kit.mobjects.dials_over_numbers import PALE, DialsOverNumbers
from scenes._kit.mobjects.home_dial import HomeDial
from scenes._kit.mobjects.number_table import NumberTable
from scenes._kit.mobjects.place_counter import LEADING, PlaceCounter
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.shadows import Shadows
from scenes._kit.numbers import printed
from scenes._kit.pictures.dials_over_curve import CLOSE, DialsOverCurve
from scenes._kit.pictures.wheels_over_hands import WheelsOverHands
from scenes._kit.poses import glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.theme import mix
from scenes._kit.typography import BODY, LABEL, NOTE, TITLE, Label

PAIRS, BASE = 4, 10000.0
ALL = 2**PAIRS
"""How many places the doubling hands tell apart."""
BEGUN = ALL - 1
"""The place at which chapter 3 leaves its hands."""
NEARLY_HOME = 0.05
"""Chord below which a hand counts as almost home."""
GHOST = 0.75
"""Opacity of a hand that stands where the hand was."""
NAME_GAP = 0.5
"""How far outside the ring the name of a place stands."""
HOME_GAP = 0.4
"""How far outside the ring the word "home" stands."""
LANDED = 0.4
"""Size of a shadow that has fallen into the frame of its number, as a share."""
ALIKE = 0.02
"""By how much two sines may differ that look the same."""
ROWS = (2.75, 0.55, 0.55, 0.55)
"""Relative heights of the dials and of three rows of numbers under them."""
OVER_NUMBERS = 0.1
"""Room under a dial."""
NAMES_WIDTH = 1.1
"""Room at the left of the four dials for the place."""
SPEED_RISE = 0.3
"""How far above its line a speed appears: nearer to its dial."""
AMBLE = MORPH + GESTURE
"""Seconds for what is watched, but known."""
DECIMALS = 3
HALF_A_PLACE = 0.5
"""A doubling hand reads the middle of a place."""


def moving(tracker: ValueTracker, to: float, **timing: Any) -> Animation:
    """Return the animation that moves a tracker."""
    animate: Any = tracker.animate
    return prepare_animation(animate(**timing).set_value(to))


class RotatingDials(ChapterScene):
    """Slows four hands to speeds far apart, and asks at every place how far they are from home."""

    key = "rotating_dials"
    number = 4
    climax = "count"

    alike: Annotated[tuple[int, int], Each(Between(4, 43)), Length(2, 2)] = (10, 12)
    """Two places at which the fastest hand is as high, on opposite sides."""
    home_again: Annotated[int, Between(13, 90)] = 44
    """A place at which the fastest hand is almost home."""
    sentence = "the dog bit the man and now the man bit the dog and all ran off"
    """The words of chapter 3, one for each place that four bits tell apart."""

    def check_content(self) -> None:
        """Check also that the places do what is said of them."""
        super().check_content()
        (sine_a, cosine_a), (sine_b, cosine_b) = (sinusoidal(place, 2) for place in self.alike)
        if abs(sine_a - sine_b) > ALIKE or cosine_a * cosine_b > 0:
            raise ValueError(
                f"alike must be two places with one sine and opposite cosines, as 10 and 12 are, "
                f"got {self.alike[0]} and {self.alike[1]}"
            )
        gap = float(chord(float(self.home_again)))
        if gap > NEARLY_HOME:
            raise ValueError(
                f"home_again must bring the fastest hand within {NEARLY_HOME} of home, "
                f"as 44 does, got {self.home_again} with {gap:.3f}"
            )

    def setup(self) -> None:
        """Compute speeds and places, and divide the stage."""
        super().setup()
        self.omega = frequencies(PAIRS, base=BASE)
        self.counted = ValueTracker(float(BEGUN))
        self.slowed, self.measured, self.whirling = (ValueTracker(0.0) for _ in range(3))
        self.wedged, self.marked = ValueTracker(1.0), ValueTracker(0.0)
        self._divide_the_stage()

    def spoken(self) -> dict[str, object]:
        """Return the numbers that the captions name."""
        (a, b), (first, second, third) = self.alike, self.stops
        distances = self.distances
        lowest = int(np.argmin(distances[1:-1])) + 1
        return {
            "begun": BEGUN,
            "all": ALL,
            "ratio": self.ratio,
            "degrees": printed(float(np.rad2deg(self.omega[0])), 1),
            "a": a,
            "b": b,
            "first": first,
            "second": second,
            "third": third,
            "numbers": 2 * PAIRS,
            "most": printed(2 * np.sqrt(PAIRS)),
            "lowest": lowest,
            "least": printed(float(distances[lowest]), DECIMALS),
            "last": self.around - 1,
            "around": self.around,
            "end": printed(float(distances[-1]), DECIMALS),
        }

    def _divide_the_stage(self) -> None:
        dials, *rows = self.stage.rows(*ROWS)
        right = Region(self.stage.left + NAMES_WIDTH, self.stage.right, dials.bottom, dials.top)
        columns = right.row_of(PAIRS, gap=0.0)
        radius = min(0.47 * dials.height, 0.456 * columns[0].width)
        hubs = [column.at(0.5, 0) + UP * (radius + OVER_NUMBERS) for column in columns]
        self.row = [DialPose(hub, radius) for hub in hubs]
        middles = [pose.hub[0] for pose in self.row]
        lines = [row.at(0, 0.3)[1] for row in rows]
        self.table = NumberTable(middles, lines, edge=self.stage.left, decimals=DECIMALS)
        hero, self.aside = self.stage.beside(0.56)
        self.large = DialPose(hero.center, min(0.44 * hero.height, 0.36 * hero.width))

    @property
    def counter_spot(self) -> Point3D:
        """Where the counter stands beside the four dials."""
        return np.array([self.stage.left, self.row[0].hub[1] + 0.2, 0.0])

    @property
    def hues(self) -> list[str]:
        """The hue of each hand."""
        return [self.theme.pair(i, PAIRS) for i in range(PAIRS)]

    def construct(self) -> None:
        """Tell the chapter."""
        self.let_all_hands_come_home()
        self.slow_them_down()
        self.watch_one_alone()
        self.tell_two_places_apart()
        self.come_home_at_44()
        self.ask_the_next_hand()
        self.go_ten_times_as_far()
        self.go_once_more()
        self.write_the_vector()
        self.name_the_rule()
        self.ask_every_place()

    # --- numbers ---------------------------------------------------------------------------

    @property
    def ratio(self) -> int:
        """How many times slower each hand is than the one before it."""
        root: float = BASE ** (1 / PAIRS)
        return round(root)

    @property
    def stops(self) -> list[int]:
        """The places at which the first, the second and the third hand is almost home."""
        return [self.home_again * self.ratio**k for k in range(3)]

    def angles(self, place: float) -> NDArray[np.float64]:
        """Return where the hands point at a place, in radians."""
        return np.asarray(dial_angles(place, self.omega))

    def gap(self, place: int, pair: int) -> float:
        """Return how far the tip of a hand is from home, in radii."""
        return float(chord(dial_angles(place, self.omega))[pair])

    @property
    def around(self) -> int:
        """The place at which the slowest hand has come round."""
        return round(float(wavelengths(self.omega)[-1]))

    @property
    def distances(self) -> NDArray[np.float64]:
        """How far each place is from place 0, until the slowest hand has come round."""
        return distance(np.arange(self.around + 1), self.omega)

    def shadow(self, place: float, pair: int) -> tuple[float, float]:
        """Return sine and cosine of a hand."""
        sine, cosine = sinusoidal(place, 2 * PAIRS, base=BASE)[2 * pair : 2 * pair + 2]
        return float(sine), float(cosine)

    def doubling(self, place: float) -> NDArray[np.float64]:
        """Return where the hands of chapter 3 point, in radians; they read a place's middle."""
        u = place + HALF_A_PLACE
        return np.array([float(bit_dial_angle(u, bit_period(i))) for i in range(PAIRS)])

    # --- the hands of chapter 3 ------------------------------------------------------------

    def let_all_hands_come_home(self) -> None:
        """Let everything but the hands go; they read on to where all of them began."""
        self.hang_the_old_picture()
        with self.question():
            self.keep_only_the_hands()
            with self.redrawn(self.draw_doubling):
                self.name_home(self.row[0].hub[0], self.table.lines[0], ORIGIN)
                entering = [self.counter, *self.periods, *self.units, self.home]
                self.say("home", moving(self.marked, 1), *map(FadeIn, entering))
                self.play(moving(self.counted, ALL), run_time=AMBLE)
            self.say("again", self.wishes.turn("unique", "bad"))

    def name_home(self, x: float, baseline: float, align: Vector3D) -> None:
        """Prepare the word for the ring that marks where a hand was at place 0."""
        self.home = Label("home", LABEL).put(np.array([x, baseline, 0.0]), align)

    def hang_the_old_picture(self) -> None:
        """Hang the picture that chapter 3 ends with."""
        places = np.arange(ALL)
        bits = np.asarray(binary_bits(places, PAIRS))
        angles = np.array([self.doubling(float(place)) for place in places])
        tips = np.concatenate([np.cos(angles), np.sin(angles)], axis=-1)
        self.old = WheelsOverHands(
            self.stage,
            self.sentence.split(),
            bits=bits,
            angles=angles,
            wheel_steps=step_distances(bits.astype(float)),
            hand_steps=step_distances(tips),
            hues=self.hues,
        )
        self.old.judge()
        self.wishes = Checklist(
            {
                "unique": "good",
                "bounded": "good",
                "same step": "good",
                "any length": "open",
                "smooth": "good",
                "linear shift": "open",
            },
            self.layout.checklist,
        )
        self.add(self.old, self.wishes)

    def keep_only_the_hands(self) -> None:
        """What is not a hand leaves; the hands grow into four large dials over their periods."""
        leaving = [part for part in self.old.submobjects if part not in self.old.dials]
        self.remove(self.old)
        self.add(*leaving, *self.old.dials)
        self.dials = [
            HomeDial(radius=dial.radius, color=hue).take(dial.pose)
            for dial, hue in zip(self.old.dials, self.hues, strict=True)
        ]
        self.draw_doubling()
        self.hide(*leaving, run_time=GESTURE)
        self.remove(*self.old.dials)
        self.hero = VGroup(*self.dials)
        self.add(*self.dials)
        self.counter = PlaceCounter(self.counter_spot).read(BEGUN)
        self.periods = [self.period(i, float(bit_period(i))) for i in range(PAIRS)]
        self.units = [self.unit(i) for i in range(PAIRS)]
        self.play(glide(*zip(self.dials, self.row, strict=True)))

    def period(self, pair: int, places: float) -> Readout:
        """Return how many places a turn of a hand takes, to stand under its dial."""
        decimals = max(0, 2 - int(np.log10(places))) if places % 1 else 0
        number = Readout(places, decimals, TITLE, color=self.hues[pair], align=ORIGIN)
        return number.put(self.table.spot(1, pair))

    def unit(self, pair: int) -> Label:
        """Return what that number counts."""
        return Label("places a turn", NOTE, color=self.theme.quiet).put(self.table.spot(2, pair))

    def draw_doubling(self) -> None:
        """Let the hands of chapter 3 read a place."""
        place, homes, appeared = self.counted.get_value(), self.doubling(0), self.marked.get_value()
        for dial, angle, home in zip(self.dials, self.doubling(place), homes, strict=True):
            dial.point(angle, home=home).reveal(wedge=0, home=appeared)
        if place > BEGUN:
            self.counter.read(place)

    # --- new speeds ------------------------------------------------------------------------

    def slow_them_down(self) -> None:
        """One hand after the other takes its new speed, and goes to its new home."""
        self.wedged.set_value(0)
        with self.beat("slow"), self.redrawn(self.draw_slowing):
            leaving = map(FadeOut, (self.counter, self.home))
            self.play(moving(self.wedged, 1), *leaving, run_time=QUICK)
            self.counter.read(0)
            for pair, turn in enumerate(wavelengths(self.omega)):
                old, self.periods[pair] = self.periods[pair], self.period(pair, float(turn))
                slowing = moving(self.slowed, pair + 1, rate_func=rush_from)
                self.play(slowing, FadeOut(old), FadeIn(self.periods[pair]), run_time=GESTURE)
            self.play(moving(self.wedged, 0), FadeIn(self.counter), run_time=QUICK)
        self.wedged.set_value(1)

    def draw_slowing(self) -> None:
        """Let each hand move on to three o'clock while the step ahead of it narrows."""
        done = np.clip(self.slowed.get_value() - np.arange(PAIRS), 0, 1)
        starts = self.doubling(ALL) % (2 * np.pi)
        old = np.diff([self.doubling(0), self.doubling(1)], axis=0)[0]
        for dial, share, start, before, step in zip(
            self.dials, done, starts, old, self.omega, strict=True
        ):
            angle = start + (2 * np.pi - start) * share
            dial.foresee(angle, float(before ** (1 - share) * step**share), home=angle)
            dial.reveal(wedge=self.wedged.get_value())

    # --- one hand --------------------------------------------------------------------------

    def watch_one_alone(self) -> None:
        """The fastest hand comes near and steps through the first places."""
        first, second, *slower = self.dials
        with self.beat("alone"):
            with self.redrawn(self.draw_dials):
                gone = (*slower, *self.periods, *self.units)
                self.sweep(1, MORPH, *map(FadeOut, gone))
            self.hide(second, self.counter)
            self.hero = first
            self.play(glide((first, self.large)), *map(FadeIn, self.set_aside()))
            with self.redrawn(self.draw_dials):
                self.sweep(self.alike[0], MORPH)
                self.leave_a_ghost()
                self.sweep(self.alike[1], GESTURE)

    def set_aside(self) -> list[Mobject]:
        """Put the counter and the hand's period beside the large dial."""
        spot = self.aside.at(0.45, 0.84)
        self.periods[0].put(spot + DOWN * LEADING, LEFT)
        self.units[0].put(spot, LEFT)
        self.counter.take(self.aside.at(0.1, 0.84))
        ring = on_circle(self.large.hub, self.large.radius, 0.0)
        self.name_home(ring[0] + HOME_GAP, ring[1] - 0.1, LEFT)
        return [self.counter, self.periods[0], self.units[0], self.home]

    def draw_dials(self) -> None:
        """Let dials and counter follow the place."""
        self.draw_hands(self.t.get_value())
        self.counter.read(self.t.get_value())

    def draw_hands(self, place: float, since: float = 0.0) -> None:
        """Point the hands at a place, their homes at another; those that whirl are not seen."""
        measured, whirling = self.measured.get_value(), self.whirling.get_value()
        wedge, home = self.wedged.get_value(), self.marked.get_value()
        ends = zip(self.dials, self.angles(place), self.angles(since), strict=True)
        for pair, (dial, angle, start) in enumerate(ends):
            seen = 1 - float(np.clip(whirling - pair, 0, 1))
            dial.point(angle, home=start).measure(seen * float(np.clip(measured - pair, 0, 1)))
            dial.reveal(wedge=seen * wedge, hand=seen, home=home)

    def tell_two_places_apart(self) -> None:
        """At two places the hand is equally high; its other shadow tells which is which."""
        self.cast_shadows()
        shadows, (heights, widths, names) = self.shadows, self.tabulate()
        heights += [*names, shadows.axes, shadows.sine, shadows.drops[1], self.same_height()]
        widths += [shadows.cosine, shadows.drops[0], *self.other_cosine()]
        with self.beat("shadows"):
            with self.redrawn(self.draw_dials):
                self.play(moving(self.wedged, 0), *map(FadeIn, heights), run_time=MORPH)
            self.ponder(GESTURE)
            self.say("across", *map(FadeIn, widths), run_time=STROLL)
        self.passing += [*heights, *widths]

    def cast_shadows(self) -> None:
        """Prepare the two shadows of the hand."""
        hue, pale = self.hues[0], mix(self.hues[0], self.theme.ink, PALE)
        self.shadows = Shadows(self.dials[0].dial, sine=hue, cosine=pale, thickness=0.16)

    def tabulate(self) -> tuple[list[Mobject], list[Mobject], list[Mobject]]:
        """Return two columns, each under its title, and the names of the two rows."""
        columns = [self.aside.at(across, 0)[0] for across in (0.45, 0.83)]
        lines = [self.aside.at(0, up)[1] for up in (0.4, 0.25)]
        self.compared = table = NumberTable(columns, lines, edge=self.aside.at(0.1, 0)[0])
        bars = (self.shadows.sine, self.shadows.cosine)
        filled: list[list[Mobject]] = []
        for column, (bar, title) in enumerate(zip(bars, ("sine", "cosine"), strict=True)):
            hue = bar.get_fill_color().to_hex()
            top = Label(title, LABEL, color=hue).put(table.spot(0, column) + UP * 0.7)
            values = [self.shadow(place, 0)[column] for place in self.alike]
            entries = [table.enter(row, column, v, color=hue) for row, v in enumerate(values)]
            filled.append([top, *entries])
        heights, widths = filled
        return heights, widths, [table.name_row(row, place) for row, place in enumerate(self.alike)]

    def leave_a_ghost(self) -> None:
        """Leave a copy of the hand where it is."""
        dial = self.dials[0].dial
        self.passing: list[Mobject] = [
            dial.hand.copy().set_stroke(opacity=GHOST),
            dial.tip.copy().set_fill(opacity=GHOST),
        ]
        self.add(*self.passing)

    def same_height(self) -> VGroup:
        """Return the line on which both tips are, as far as the axis, and both places' names."""
        hub, radius = self.large.hub, self.large.radius
        angles = [float(dial_angles(place, self.omega)[0]) for place in self.alike]
        ghost = on_circle(hub, radius, angles[0])
        dashes = DashedSegment(
            ghost, np.array([hub[0], ghost[1], 0.0]), color=self.theme.quiet, width=2.5
        )
        names = VGroup()
        for place, angle in zip(self.alike, angles, strict=True):
            name = Readout(place, size=BODY, color=self.theme.position, align=ORIGIN)
            names.add(name.put(on_circle(hub, radius + NAME_GAP, angle) + DOWN * 0.1))
        return VGroup(dashes, names)

    def other_cosine(self) -> list[Mobject]:
        """Return the shadow across that the hand threw at the first of both places."""
        hub, radius = self.large.hub, self.large.radius
        cosine = self.shadow(self.alike[0], 0)[1]
        ghost = on_circle(hub, radius, float(dial_angles(self.alike[0], self.omega)[0]))
        bar = Bar(self.shadows.cosine.get_fill_color().to_hex())
        bar.lay(hub, 0.0, cosine * radius, self.shadows.thickness).set_fill(opacity=GHOST)
        above = np.array([ghost[0], hub[1], 0.0])
        return [bar, DashedSegment(ghost, above, color=self.theme.quiet, width=2.5)]

    def come_home_at_44(self) -> None:
        """The hand comes back so near to its home that it alone cannot tell."""
        with self.beat("home"):
            self.hide(*self.passing)
            self.dials[0].dial.tip.set_z_index(0)  # without shadows, the home lies over it again
            with self.redrawn(self.draw_dials):
                back = moving(self.wedged, 1, run_time=QUICK)
                self.sweep(self.home_again, AMBLE, back)
            home = self.dials[0].mark.get_center()
            self.guess = Label(f"0 or {self.home_again}?", TITLE, color=self.theme.position)
            self.guess.put(home + np.array([0.35, 0.5, 0.0]), LEFT)
            self.show(self.guess)
            self.ponder(MORPH)

    # --- the next hand ---------------------------------------------------------------------

    def ask_the_next_hand(self) -> None:
        """The other hands come, as they stand at the same place; their gaps are measured."""
        first, *others = self.dials
        self.ledger: list[VGroup] = []
        with self.beat("next"):
            self.hide(self.guess, self.home, self.periods[0], self.units[0], self.counter)
            self.counter.take(self.counter_spot)
            self.play(glide((first, self.row[0])))
            self.hero = VGroup(*self.dials)
            self.show(*others, self.counter)
            self.begin_row()
            self.measure(MORPH)
            self.say("tells", self.mark_who_tells(0))

    def begin_row(self, *moved: Readout) -> None:
        """Begin a row right under the dials, with numbers that were there before."""
        name = self.table.name_row(0, self.stops[len(self.ledger)])
        self.growing = [self.table.enter(0, k, 0.0) for k in range(PAIRS - len(moved))]
        self.ledger.append(VGroup(name, *self.growing, *moved))
        self.add(self.ledger[-1])

    def measure(self, run_time: float, *moves: Animation) -> None:
        """Draw each hand's gap, under it how long it is so far."""
        with self.redrawn(self.draw_measures):
            self.play(moving(self.measured, PAIRS), *moves, run_time=run_time)

    def draw_measures(self) -> None:
        """Print the length of each gap as it is drawn."""
        self.draw_dials()
        for number, dial in zip(self.growing, self.dials, strict=False):
            length = float(dial.gap.get_length()) / dial.dial.radius if dial.measured else 0.0
            number.set_number(length).set_fill(opacity=float(dial.measured > 0))

    def mark_who_tells(self, row: int) -> Animation:
        """Return the animation that marks who is home, and frames who is far from there."""
        marks = VGroup(self.table.ring(0, row), self.table.frame(0, row + 1))
        self.ledger[row].add(marks)
        return Create(marks, run_time=AMBLE)

    def go_ten_times_as_far(self) -> None:
        """Every hand now stands as the one before it stood."""
        with self.beat("tenfold"):
            with self.redrawn(self.draw_dials):
                self.forget_the_gaps(1)
                self.sweep(self.stops[1], AMBLE)
            self.compare(1)
            self.play(self.mark_who_tells(1), run_time=GESTURE)

    def go_once_more(self) -> None:
        """And once more, one dial further."""
        with self.beat("hundredfold"):
            self.ponder(MORPH)
            with self.redrawn(self.draw_dials):
                self.forget_the_gaps(2)
                self.sweep(self.stops[2], AMBLE)
            self.compare(2)
            self.say("same", self.mark_who_tells(2))

    def forget_the_gaps(self, too_fast: int) -> None:
        """Take the gaps away, and the hands that will be too fast to be seen."""
        self.play(moving(self.measured, 0), moving(self.whirling, too_fast), run_time=QUICK)

    def compare(self, row: int) -> None:
        """The numbers of the row before go on, each under the next dial: they are the same."""
        down = DOWN * (self.table.lines[0] - self.table.lines[1])
        with self.redrawn(self.draw_dials):
            lower = [ApplyMethod(older.shift, down) for older in self.ledger]
            self.play(moving(self.whirling, 0), *lower, run_time=QUICK)
        moved = [self.table.entries[0, k].copy() for k in range(PAIRS - 1)]
        self.begin_row(*moved)
        slides = [ApplyMethod(n.put, self.table.spot(0, k + 1)) for k, n in enumerate(moved)]
        self.measure(MORPH, *slides)
        for k, number in enumerate(moved):
            self.table.entries[0, k + 1] = number

    # --- the vector ------------------------------------------------------------------------

    def write_the_vector(self) -> None:
        """The shadows of all hands become eight numbers: the place as a vector."""
        place, angles = self.stops[-1], self.angles(self.stops[-1])
        numbers = np.asarray(sinusoidal(place, 2 * PAIRS, base=BASE))
        self.picture = DialsOverNumbers(
            place, angles, numbers, self.omega, self.stage, hues=self.hues, base=BASE
        )
        with self.beat("vector"):
            with self.redrawn(self.draw_dials):
                going = [moving(t, 0) for t in (self.measured, self.wedged, self.marked)]
                leaving = map(FadeOut, (*self.ledger, self.counter))
                self.play(*going, *leaving, run_time=QUICK)
            moves = zip(self.dials, self.picture.places.poses, strict=True)
            self.play(glide(*moves, run_time=GESTURE))
            self.remove(*self.dials)
            self.add(*self.picture.dials)
            self.hero = VGroup(*self.picture.dials)
            names = (self.picture.vector_of_t, *self.picture.names)
            self.show(*self.picture.shadows, self.picture.cells, self.picture.vector, *names)
            self.let_the_shadows_fall()

    def let_the_shadows_fall(self) -> None:
        """Each shadow falls into its frame and becomes its number."""
        bars = [bar for shadow in self.picture.shadows for bar in (shadow.sine, shadow.cosine)]
        falls = [self.fall(bar, k) for k, bar in enumerate(bars)]
        self.play(LaggedStart(*falls, lag_ratio=0.2), run_time=AMBLE)

    def fall(self, bar: Bar, entry: int) -> Animation:
        """Return the animation in which a shadow falls into its frame and is a number there."""
        landed = bar.copy().scale(LANDED).move_to(self.picture.number_spot(entry))
        number = self.picture.entries[entry]
        gone, come = FadeOut(landed, run_time=0.2), FadeIn(number, run_time=0.4)
        return Succession(TransformFromCopy(bar, landed), gone, come)

    def name_the_rule(self) -> None:
        """The angles are speeds times the place, and the speeds follow one rule."""
        picture = self.picture
        with self.beat("formula"):
            speeds = [FadeIn(speed, shift=DOWN * SPEED_RISE) for speed in picture.speeds_each]
            self.play(FadeIn(picture.rule), LaggedStart(*speeds, lag_ratio=0.5), run_time=STROLL)

    # --- every place -----------------------------------------------------------------------

    def ask_every_place(self) -> None:
        """Begin anew at place 0, and draw how far all four hands are from there."""
        last, distances = self.around, self.distances
        self.hang_the_curve(
            DialsOverCurve(self.stage, distances, self.angles(last), hues=self.hues)
        )
        with self.beat("count"):
            self.start_anew()
            with self.redrawn(self.draw_count):
                self.ponder(GESTURE)
                self.wedged.set_value(1)
                whirl = moving(self.whirling, PAIRS - 1, run_time=QUICK)
                reading = moving(
                    self.again, last - CLOSE, run_time=STROLL + MORPH, rate_func=linear
                )
                self.say("every", reading, whirl)
                self.look_closer()
                self.come_round()
            self.say("apart", FadeOut(self.wishes), answer=True)

    def hang_the_curve(self, curve: DialsOverCurve) -> None:
        """Take the curve as the picture, with nothing of it drawn so far."""
        self.plot = curve
        self.again, self.since, self.opened, self.leveled = (ValueTracker(0.0) for _ in range(4))
        curve.widen(0).read(0).draw_floor(0)

    def start_anew(self) -> None:
        """The hands whirl out of sight; the dials go up, and axes grow under them."""
        plot, gone = self.plot, VGroup(*self.picture.submobjects)
        gone.remove(*self.picture.dials)
        self.remove(*self.picture.dials)
        self.add(*self.dials)
        self.play(*map(FadeOut, gone), run_time=QUICK)
        with self.redrawn(self.draw_dials):
            moves = zip(self.dials, plot.poses, strict=True)
            self.play(moving(self.whirling, PAIRS), glide(*moves), run_time=MORPH)
        self.remove(*self.dials)
        self.dials = plot.dials
        upright, *names = plot.heights
        axes = [Create(upright), Create(plot.axis), *map(FadeIn, (*names, plot.counter))]
        with self.redrawn(self.draw_count):
            self.add(*plot.dials, plot.curve, plot.floor, plot.close_curve, plot.dots)
            self.play(moving(self.whirling, 0), moving(self.marked, 1), *axes)
        self.hero = plot

    def draw_count(self) -> None:
        """Draw hands, homes and curve for the two places of which the distance is taken."""
        place, since = self.again.get_value(), self.since.get_value()
        self.draw_hands(place, since)
        if self.opened.get_value() != self.plot.opened:
            self.plot.widen(self.opened.get_value())
        self.plot.read(place, since).draw_floor(self.leveled.get_value())

    def look_closer(self) -> None:
        """Enlarge the last places, and step through them to the lowest; move both places on."""
        plot, since = self.plot, VGroup(*self.plot.since)
        self.add(*plot.ties, plot.close_axis)
        seen = moving(self.whirling, 0), moving(self.measured, PAIRS), moving(self.opened, 1)
        self.say("close", *seen, run_time=MORPH)
        self.sweep(plot.lowest, AMBLE, tracker=self.again)
        level = moving(self.leveled, 1, run_time=MORPH)
        self.say("lowest", level, *map(FadeIn, (*plot.least, since)))
        further = self.around - 1 - plot.lowest
        both = moving(self.since, further), moving(self.again, self.around - 1)
        self.say("gap", *both, run_time=STROLL)

    def come_round(self) -> None:
        """The gap grows to a whole turn of the slowest hand, and all are home again."""
        self.play(moving(self.since, 0), run_time=GESTURE)
        self.say("round", moving(self.again, self.around), run_time=MORPH)
        self.play(*map(FadeIn, self.plot.end), self.wishes.turn("unique", "good"))
