"""Chapter 14: beyond the trained length slow hands meet angles that they never met."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    ORIGIN,
    RIGHT,
    TAU,
    UP,
    Animation,
    FadeIn,
    FadeOut,
    Succession,
    ValueTracker,
    VGroup,
    Wait,
    linear,
)
from numpy.typing import NDArray

from posenc_math import frequencies
from posenc_math.scaling import linear_scaling, ntk_base, yarn, yarn_ramp
from scenes._kit.chapter import ChapterScene
from scenes._kit.layout import Region
from scenes._kit.limits import Between
from scenes._kit.mobjects.checklist import Mark
from scenes._kit.mobjects.dial import DialPose, on_circle
from scenes._kit.mobjects.head_count import HeadCount
from scenes._kit.mobjects.marks import Dots
from scenes._kit.mobjects.power_readout import PowerReadout
from scenes._kit.mobjects.reach_comb import ReachComb, ReachPose, StepScale, UnrolledBand
from scenes._kit.mobjects.readout import Degrees, Readout
from scenes._kit.mobjects.return_rail import ReturnRail, returns
from scenes._kit.mobjects.trained_dial import TrainedDial
from scenes._kit.poses import glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.trackers import moved
from scenes._kit.typography import BODY, LABEL, NOTE, Label

Vector = NDArray[np.float64]

PAIRS, BASE = 64, 10_000.0
NAMES = {
    "base": "NTK-aware base",
    "more": "larger base",
    "divide": "interpolation",
    "yarn": "YaRN",
}
"""What the cures are called, in the order in which they come."""
MANY, ONE = 32, 1
"""Turns in training from which YaRN leaves a hand, and up to which it slows it fully."""
FIRST = 7
"""The first place at which the fastest hand has come round."""
HEAD, FOOT = 0.65, 0.6
"""Room above and below the comb for what is written there."""
WAVE = 10
"""How many bars grow at the same time while all of them appear."""
LAG = 1.5
"""How many times as long as one hand the last one waits, when they change one by one."""
LAST = 2.2, 2.4, 2.4, 2.4, 2.4
"""Widths of the names of the rows and of the four cures in the last picture."""
TALL = 3.52
"""How high a whole turn is while the comb of a cure has no row of steps."""
SCORED = "at new angles", "at full step"
"""What hands are counted for, after every cure."""
HUBS = 1.72, 0.56
"""How high the hubs of both dials stand above the foot of the last picture."""
SMALL = 0.5
"""Their radius."""
LEFTWARDS = TAU / 2
"""The angle whose places are looked for."""
RAILS = 0.95
"""How far apart two rails are."""
MAST = 0.45
"""How far the border between hands that came round and the others rises above the bars."""
EXACT = 1 + 1e-9
"""By how much an angle must be larger to be a new one."""


class LongContext(ChapterScene):
    """Two dials and a comb of all 64: what was met in training, what comes, and what cures it."""

    key = "long_context"
    number = 14
    climax = "beyond"

    trained: Annotated[int, Between(2048, 8192)] = 4096
    """How many places training had."""
    factor: Annotated[int, Between(2, 8)] = 4
    """How many times further is read."""
    dial: Annotated[int, Between(52, 58)] = 55
    """Which slow dial is seen as a dial."""
    fast: Annotated[int, Between(12, 18)] = 16
    """Which fast dial stands beside it under the cures."""
    places: Annotated[int, Between(5, 12)] = 10
    """How many places that one is turned through."""

    # --- what is true of the hands -----------------------------------------------------------

    @property
    def longer(self) -> int:
        """The place that is read up to."""
        return self.factor * self.trained

    @property
    def shown(self) -> tuple[int, int]:
        """The two dials that are seen as dials while places are read."""
        return 0, self.dial

    def cured(self, name: str) -> Vector:
        """Return the frequencies (64,) after a cure, or as trained, radians for each place."""
        if name == "divide":
            return linear_scaling(frequencies(PAIRS), self.factor)
        if name == "base":
            return frequencies(PAIRS, base=ntk_base(BASE, self.factor, 2 * PAIRS))
        if name == "more":  # until the fastest of those that did not come round just fits
            raised = ntk_base(BASE, self.factor, 2 * PAIRS, pair=self.done)
            return frequencies(PAIRS, base=raised)
        if name == "yarn":
            given: dict[str, Any] = {"base": BASE, "original_length": self.trained}
            given |= {"beta_fast": MANY, "beta_slow": ONE}
            return yarn(2 * PAIRS, factor=self.factor, **given)[0]
        return frequencies(PAIRS)

    @property
    def done(self) -> int:
        """How many hands came round in training; they are the first ones."""
        return int(np.sum(frequencies(PAIRS) * self.trained >= TAU))

    @property
    def ramp(self) -> Vector:
        """How far YaRN slows each hand (64,): 0 leaves it, 1 slows it fully."""
        given: dict[str, Any] = {"base": BASE, "original_length": self.trained}
        return yarn_ramp(2 * PAIRS, beta_fast=MANY, beta_slow=ONE, **given)

    def meets_new(self, omega: Vector) -> NDArray[np.bool_]:
        """Return for each hand (64,) whether it leaves the angles of training."""
        met = frequencies(PAIRS) * self.trained
        return np.asarray((met < TAU) & (omega * self.longer > met * EXACT))

    def scored(self, omega: Vector) -> tuple[int, int]:
        """Return how many hands meet new angles, and how many keep their full step."""
        kept = omega * EXACT > frequencies(PAIRS)
        return int(np.sum(self.meets_new(omega))), int(np.sum(kept))

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        return {
            "trained": f"{self.trained:,}",
            "longer": f"{self.longer:,}",
            "factor": self.factor,
            "pairs": PAIRS,
            "first": FIRST,
            "short": PAIRS - self.done,
            "done": self.done,
            "last": self.done - 1,
            "again": len(returns(frequencies(PAIRS)[self.done - 1], LEFTWARDS, self.longer)),
            "left": self.scored(self.cured("base"))[0],
            "places": self.places,
            "alike": f"{self.places / self.factor:g}",
            "many": MANY,
            "one": ONE,
        }

    @property
    def shown_cured(self) -> tuple[int, int]:
        """The two dials that are seen as dials under the cures."""
        return self.fast, self.dial

    # --- the stage ---------------------------------------------------------------------------

    def setup(self) -> None:
        """Make both dials with their numbers, the comb, and the place."""
        super().setup()
        self.omega = frequencies(PAIRS)
        self.met = self.omega * self.trained
        self.speeds = self.omega.copy()
        self.seen = ValueTracker(1.0)  # how much of the fast hand is seen
        self.place = ValueTracker(self.trained)  # up to which the comb has been read
        self.halves = self.stage.halves(gap=0.0)
        self.hues = [self.theme.pair(i, PAIRS, past_red=True) for i in range(PAIRS)]
        radius = min(0.37 * self.stage.height, 0.3 * self.halves[0].width)
        self.dials = [
            TrainedDial(DialPose(room.at(0.5, 0.595), radius), self.hues[i])
            for room, i in zip(self.halves, self.shown, strict=True)
        ]
        self.names = [Label(f"dial {i}", BODY, color=self.hues[i], bold=True) for i in self.shown]
        self.turns = VGroup(Readout(0, 1, BODY, face="sans", grouped=True, align=RIGHT))
        self.turns.add(Label("turns", BODY))
        self.angle = Degrees(0.0, BODY, 1)
        hue = self.theme.position
        number = Readout(0, 0, BODY, color=hue, face="sans", bold=True, grouped=True)
        self.clock = VGroup(Label("place", BODY, color=hue), number)
        self.comb = ReachComb(self.hues, self.wide)
        self.write_below_the_dials()

    def write_below_the_dials(self) -> None:
        """Put names and numbers below the large dials, and the place between them."""
        fast, slow = (room.at(0.5, 0.1) for room in self.halves)
        self.names[0].put(fast + 0.7 * LEFT, RIGHT)
        count, word = self.turns
        count.put(fast + 0.8 * RIGHT, RIGHT)
        word.put(fast + 0.92 * RIGHT, LEFT)
        self.names[1].put(slow + 0.1 * LEFT, RIGHT)
        self.angle.readout.put(slow + 0.15 * RIGHT, LEFT)
        self.put_the_place(self.stage.at(0.5, 0.3) + 0.13 * LEFT)

    def put_the_place(self, point: Vector) -> None:
        """Put the place about a point of its baseline; its number begins there."""
        word, number = self.clock
        word.put(point + 0.05 * LEFT, RIGHT)
        number.put(point + 0.1 * RIGHT, LEFT)

    @property
    def wide(self) -> ReachPose:
        """How the comb stands when it has the stage to itself."""
        room = self.stage
        height = room.height - HEAD - FOOT
        return ReachPose(room.left, room.width, room.bottom + FOOT, height, 0.0, mast=MAST)

    def construct(self) -> None:
        """Tell the chapter."""
        self.ask()
        self.leave()
        self.unroll()
        self.read_on()
        self.change_the_base()
        self.divide()
        self.give_back()
        self.compare()

    # --- two dials ---------------------------------------------------------------------------

    def draw_dials(self) -> None:
        """Draw both dials at the place, with what they have met."""
        t = self.t.get_value()
        for dial, index in zip(self.dials, self.shown, strict=True):
            angle = float(self.omega[index]) * t
            dial.turn(angle, min(angle, float(self.met[index])), angle)
        self.dials[0].reveal(self.seen.get_value())
        self.turns[0].set_number(float(self.omega[0]) * t / TAU)
        self.angle.set_number(float(np.degrees(self.omega[self.dial] * t)))
        self.clock[1].set_number(t)

    def ask(self) -> None:
        """Let both hands run through training, and ask what comes behind it."""
        self.hero = VGroup(*self.dials)
        texts = *self.names, self.turns, self.angle, self.clock
        with self.question():
            self.draw_dials()
            self.show(*self.dials, *texts)
            with self.redrawn(self.draw_dials):
                self.say("fast", moved(self.t, FIRST, STROLL, linear))
                faster = moved(self.t, self.trained, 1.1 * STROLL, linear)
                self.say("slow", Succession(moved(self.seen, 0, QUICK), faster))
                self.play(moved(self.seen, 1, QUICK))
            self.say("guess")
            self.ponder()

    def leave(self) -> None:
        """Read on: the fast hand finds nothing new, the slow one leaves what it knows."""
        self.marks = [Mark("good", 0.22), Mark("bad", 0.22)]
        for mark, room, aside in zip(self.marks, self.halves, (2.15, 1.65), strict=True):
            mark.move_to(room.at(0.5, 0.1) + aside * RIGHT + 0.12 * UP)
        good, bad = (FadeIn(mark, run_time=QUICK) for mark in self.marks)
        with self.beat("leave"), self.redrawn(self.draw_dials):
            self.play(moved(self.seen, 0, QUICK))
            self.sweep(self.longer, 0.8 * STROLL)
            self.say("new", moved(self.seen, 1, QUICK), Succession(good, Wait(QUICK), bad))

    # --- all of them -------------------------------------------------------------------------

    def unroll(self) -> None:
        """Straighten the bands of both dials into bars, and let all the others stand beside."""
        bands = [UnrolledBand(min(float(self.met[i]), TAU), self.hues[i]) for i in self.shown]
        with self.beat("comb"):
            self.draw_bands(bands, 0.0)
            self.add(*bands)
            self.hide(*self.dials, *self.names, self.turns, self.angle, self.clock, *self.marks)
            self.hero = self.comb
            share = ValueTracker(0.0)
            self.tag_the_bars()
            with self.redrawn(lambda: self.draw_bands(bands, share.get_value())):
                shown = FadeIn(self.comb.rules, self.turn_tag, run_time=GESTURE)
                named = Wait(1.5 * MORPH - QUICK), FadeIn(self.tags, run_time=QUICK)
                self.say("unroll", moved(share, 1, 1.5 * MORPH), shown, Succession(*named))
            grown = ValueTracker(0.0)
            self.grow(0.0)
            self.remove(*bands, self.comb.rules)
            self.clock[1].set_number(self.trained)
            self.put_the_place(self.stage.at(0.5, 0) + 0.1 * UP)
            self.add(self.comb)
            with self.redrawn(lambda: self.grow(grown.get_value())):
                self.play(moved(grown, 1, 0.7 * STROLL), FadeIn(self.clock, run_time=QUICK))
            self.say("guess")
            self.ponder()

    def draw_bands(self, bands: list[UnrolledBand], share: float) -> None:
        """Draw the bands of both dials a share of the way to their bars."""
        height = self.comb.pose.turn
        for band, dial, index in zip(bands, self.dials, self.shown, strict=True):
            hub, radius = dial.pose.hub, dial.pose.radius
            arc = hub + radius * RIGHT, band.sweep * radius, dial.known.get_stroke_width()
            width = self.comb.known[0].get_stroke_width()
            bar = self.comb.foot(index), band.sweep / TAU * height, width
            band.unroll(share, arc, bar)

    def grow(self, share: float) -> None:
        """Let the bars grow one after the other, but for those that stand already."""
        ahead = share * (PAIRS + WAVE) - np.arange(PAIRS)
        grown = np.clip(ahead / WAVE, 0.0, 1.0)
        grown[list(self.shown)] = 1.0
        met = grown * np.minimum(self.met, TAU)
        self.comb.draw(met, met, np.ones(PAIRS))

    def tag_the_bars(self) -> None:
        """Make the names below the two bars, and the one of the whole turn."""
        self.tags = VGroup(
            *(Label(f"dial {i}", LABEL, color=self.hues[i], bold=True) for i in self.shown)
        )
        base = self.stage.bottom + 0.1
        fast, slow = self.tags
        fast.put(np.array([self.stage.left, base, 0.0]), LEFT)
        slow.put(np.array([self.comb.foot(self.dial)[0], base, 0.0]), ORIGIN)
        self.turn_tag = Label("one turn", NOTE, color=self.theme.quiet)
        self.turn_tag.put(np.array([self.stage.left, self.stage.top - HEAD + 0.15, 0.0]), LEFT)

    def law(self, base: float) -> PowerReadout:
        """Return how far a hand steps, which follows from the base."""
        one = f"{np.degrees(1):.1f} degree"
        return PowerReadout(
            base,
            BODY,
            color=self.theme.ink,
            wording=lambda b: f'{one} \\/ "{b:,.0f}"^(i \\/ {PAIRS})',
        )

    def count_the_bars(self) -> None:
        """Write how many hands came round in training and how many did not, with the answer."""
        groups = (0, self.done - 1), (self.done, PAIRS - 1)
        words = f"{self.done} came round", f"{PAIRS - self.done} did not"
        up = self.stage.top - HEAD + 0.15
        self.counts = VGroup(
            *(
                Label(word, BODY, bold=True).put(sum(self.comb.span(*group)) / 2 * RIGHT + up * UP)
                for word, group in zip(words, groups, strict=True)
            )
        )
        self.comb.part(self.done).border.set_stroke(opacity=0)
        border: Any = self.comb.border.animate
        drawn = border(run_time=GESTURE).set_stroke(opacity=1)
        self.say("slow", FadeIn(self.counts, run_time=GESTURE), drawn)

    def draw_reach(self) -> None:
        """Draw the comb as far as it is read."""
        place = self.place.get_value()
        self.comb.draw(self.met, self.omega * place, np.ones(PAIRS))
        self.clock[1].set_number(place)

    def read_on(self) -> None:
        """Read on beyond training: what no hand has met grows dashed on the slow bars."""
        with self.beat("beyond"), self.redrawn(self.draw_reach):
            self.sweep(self.longer, STROLL, tracker=self.place)
            self.count_the_bars()

    # --- cures -------------------------------------------------------------------------------

    @property
    def rooms(self) -> tuple[Region, Region]:
        """Where the comb of a cure stands, and where its two dials."""
        comb, dials = self.stage.columns(8.4, 3.6, gap=0.8)
        return comb, dials

    @property
    def one_row(self) -> ReachPose:
        """How the comb stands alone beside the slow dial."""
        room = self.rooms[0]
        return ReachPose(room.left, room.width, room.top - 0.92 - TALL, TALL, 0.0)

    @property
    def both_rows(self) -> ReachPose:
        """How the comb stands with its steps below, over the same height."""
        gap, row = 0.62, (TALL - 0.62) / 2
        alone = self.one_row
        return replace(alone, zero=alone.zero + gap + row, turn=row, step=row, gap=gap)

    def stand_aside(self) -> None:
        """Let the comb make room for the slow dial, which shows one of its bars as an angle."""
        self.hide(self.counts, self.tags, self.turn_tag, self.clock)
        self.hero = VGroup(self.comb)
        self.play(glide((self.comb, self.one_row)), run_time=MORPH)
        self.set_the_dials()
        self.hero = VGroup(self.comb, self.dials[1])
        shown = self.dials[1], self.beside[1], self.tags[1], self.tallies[0]
        self.show(*shown)

    def show_the_steps(self) -> None:
        """Set the steps of training below the bars, and a fast dial; then let them shrink."""
        with self.redrawn(self.draw_cured):
            self.say("step", glide((self.comb, self.both_rows)), run_time=GESTURE)
        self.hero = VGroup(self.comb, *self.dials)
        self.show(self.scale, self.dials[0], self.beside[0], self.tags[0])
        self.pause(GESTURE)
        with self.redrawn(self.draw_cured):
            self.play(moved(self.shrunk, 1))
        self.show(self.tallies[1])

    def set_the_dials(self) -> None:
        """Make the dials small beside the rows that they explain, with what is written there."""
        pose, room, quiet = self.both_rows, self.rooms[1], self.theme.quiet
        right, top = pose.left + pose.width, pose.zero + pose.turn
        ups = pose.zero - pose.gap - pose.step / 2, pose.zero + pose.turn / 2
        hue = self.hues[self.fast]
        self.dials[0] = TrainedDial(self.dials[0].pose, hue)
        self.names[0] = Label(f"dial {self.fast}", BODY, color=hue, bold=True)
        self.numbers = [Degrees(0.0, BODY, 1), Degrees(0.0, BODY, 1)]
        self.tips = [Dots(color=self.theme.ink).set_z_index(1) for _ in self.dials]
        self.beads = Dots(color=self.theme.ink, radius=0.05)
        self.shrunk = ValueTracker(0.0)  # how much of that the row of steps shows
        said = f"in {self.places} places", f"at {self.longer:,}"
        self.beside = [VGroup(self.beads, self.tips[0]), VGroup(self.tips[1])]
        self.tags = VGroup(*map(self.tag_below, self.shown_cured))
        for k, (dial, number) in enumerate(zip(self.dials, self.numbers, strict=True)):
            hub = np.array([room.left + 1.0, ups[k], 0.0])
            dial.take(DialPose(hub, 0.88)).reveal(1.0)
            edge = hub + 1.07 * RIGHT
            self.names[k].put(edge + 0.4 * UP, LEFT)
            number.readout.put(edge + 0.1 * DOWN, LEFT)
            note = Label(said[k], NOTE, color=quiet).put(edge + 0.55 * DOWN, LEFT)
            self.beside[k].add(self.names[k], number, note)
        row = Label(f"angles met by {self.longer:,}", NOTE, color=quiet)
        whole = Label("1 turn", NOTE, color=quiet).put(np.array([right + 0.1, top - 0.09, 0]), LEFT)
        self.beside[1].add(row.put(np.array([pose.left, top + 0.15, 0.0]), LEFT), whole)
        heads = top, pose.zero - pose.gap
        self.tallies = [
            HeadCount(words).put(np.array([right, head + 0.15, 0.0]))
            for words, head in zip(SCORED, heads, strict=True)
        ]
        self.scale = StepScale(pose, self.factor)
        self.title_tag = VGroup()
        self.draw_cured()

    def tag_below(self, index: int) -> Label:
        """Return the name of a dial below its bar."""
        pose = self.one_row
        tag = Label(f"dial {index}", NOTE, color=self.hues[index], bold=True)
        return tag.put(np.array([self.comb.foot(index)[0], pose.zero - 0.4, 0.0]), ORIGIN)

    def draw_cured(self) -> None:
        """Draw comb and dials with the speeds that now hold, at the far place, and count."""
        reached = self.speeds * self.longer
        steps = (self.speeds / self.omega) ** self.shrunk.get_value()
        self.comb.draw(self.met, reached, steps)
        fast, slow = self.dials
        step, angle = float((steps * self.omega)[self.fast]), float(reached[self.dial])
        turned = self.places * step
        fast.turn(turned, TAU, TAU, compared=self.places * float(self.omega[self.fast]))
        slow.turn(angle, float(self.met[self.dial]), angle)
        for number, value in zip(self.numbers, (turned, angle), strict=True):
            number.set_number(float(np.degrees(value)))
        hub, radius = fast.pose.hub, fast.pose.radius
        ways = np.arange(self.places + 1) * step
        self.beads.set_centers(np.array([on_circle(hub, radius, way) for way in ways]))
        ends = self.comb.step_end(self.fast), self.comb.reach_end(self.dial)
        for tip, end in zip(self.tips, ends, strict=True):
            tip.set_centers(end)
        for tally, count in zip(self.tallies, self.scored(self.speeds), strict=True):
            tally.set_number(count)
        for law in self.title_tag[1:]:
            law.set_number(self.base)

    @property
    def base(self) -> float:
        """The base that now holds, which follows from the slowest hand."""
        return float(self.speeds[-1] ** (-PAIRS / (PAIRS - 1)))

    def entitle(self, name: str) -> Animation:
        """Let what stands above a cure appear, in place of what stood there."""
        pose = self.both_rows
        place = pose.left * RIGHT + (pose.zero + pose.turn + 0.57) * UP
        titles = {
            "base": f"{NAMES['base']}: dial i steps",
            "more": f"{NAMES['more']}: dial i steps",
            "divide": f"{NAMES['divide']}: all ÷ {self.factor}",
            "round": "full step for all that came round",
            "yarn": f"{NAMES['yarn']}, as in its code: by turns",
        }
        title = Label(titles[name], BODY, bold=True).put(place, LEFT)
        before, self.title_tag = self.title_tag, VGroup(title)
        if name in ("base", "more"):
            self.title_tag.add(self.law(self.base).put(place + (title.width + 0.15) * RIGHT, LEFT))
        leaves = [FadeOut(before, run_time=QUICK)] if len(before) else []
        return Succession(*leaves, FadeIn(self.title_tag, run_time=QUICK))

    def change(self, end: Vector, *coming: Animation, lag: float = 0.0) -> None:
        """Let the speeds become others.

        Args:
            end: the speeds (64,) that then hold.
            coming: what else is played.
            lag: how long the slowest hand waits, in times that one needs: 0 if all change at
                once; below 0 it is the fastest that waits.
        """
        start, share = self.speeds, ValueTracker(0.0)
        changing, waits = np.flatnonzero(start != end), np.zeros(PAIRS)
        waits[changing] = np.linspace(max(-lag, 0.0), max(lag, 0.0), len(changing))

        def draw() -> None:
            part = np.clip(share.get_value() * (1 + abs(lag)) - waits, 0.0, 1.0)
            self.speeds = np.where(part < 1, start ** (1 - part) * end**part, end)
            self.draw_cured()

        with self.redrawn(draw):
            self.play(moved(share, 1, STROLL if lag else 0.8 * STROLL), *coming)

    def change_the_base(self) -> None:
        """Change the base until nothing is new; then show what became of the steps."""
        with self.beat("base"):
            self.stand_aside()
            self.say("base", self.entitle("base"))
            self.pause(GESTURE)
            self.change(self.cured("base"))
            self.say("more", self.entitle("more"))
            self.change(self.cured("more"))
            self.show_the_steps()

    def divide(self) -> None:
        """Divide all places instead, and see what that costs."""
        with self.beat("divide"):
            self.say("divide", self.entitle("divide"))
            self.change(self.cured("divide"))
            self.say("price")

    def give_back(self) -> None:
        """Give all that came round their step back, which one of them betrays; then ease it."""
        often, full = self.ramp == 0, self.ramp == 1
        came = self.met >= TAU
        with self.beat("yarn"):
            self.spans = self.comb.brackets(("came round", came), ("did not", ~came))
            self.say("guess", FadeOut(self.tags), FadeIn(self.spans), run_time=QUICK)
            self.ponder()
            self.say("round", self.entitle("round"))
            self.change(np.where(came, self.omega, self.speeds), lag=LAG)
            self.pause(QUICK)
            self.look_left()
            leaves = FadeOut(self.spans, run_time=QUICK)
            self.spans = self.comb.brackets(
                (f"over {MANY} turns", often),
                ("between", ~often & ~full),
                (f"under {ONE} turn", full),
            )
            shown = Succession(leaves, FadeIn(self.spans, run_time=QUICK))
            self.say("ease", self.entitle("yarn"), shown)
            with self.redrawn(self.draw_rails):
                self.change(self.cured("yarn"), lag=-LAG)

    @property
    def looked_at(self) -> tuple[int, int]:
        """The two hands whose ways are compared: the slowest that came round, and a fast one."""
        return self.done - 1, self.fast

    def look_left(self) -> None:
        """Put rails in place of the angles, and read on with the slowest hand that came round."""
        self.set_the_rails()
        leaves = FadeOut(self.dials[1], self.beside[1], self.tallies[0], run_time=QUICK)
        closed = replace(self.both_rows, turn=0.0)
        with self.redrawn(self.draw_cured):
            self.play(leaves, glide((self.comb, closed), run_time=GESTURE))
        self.hero = VGroup(self.comb, self.rails, self.returning)
        with self.redrawn(self.draw_rails):
            self.show(self.rails, self.returning)
            self.say("once", moved(self.place, self.longer, STROLL, linear))

    def set_the_rails(self) -> None:
        """Make a rail for each of the two hands, and the dial of the slower one."""
        pose, top = self.both_rows, self.both_rows.zero + self.both_rows.turn + 0.15
        self.place.set_value(0)
        self.rails = VGroup()
        for k, index in enumerate(self.looked_at):
            head, hue = np.array([pose.left, top - k * RAILS, 0.0]), self.hues[index]
            start, length = head + 0.38 * DOWN, (pose.width, self.longer, self.trained)
            known = len(returns(self.omega[index], LEFTWARDS, self.trained))
            self.rails.add(
                VGroup(
                    ReturnRail(start, *length, color=hue, width=2 if k else 6),
                    HeadCount(f"by {self.longer:,}").put(head + pose.width * RIGHT),
                    Label(f"dial {index} points left:", NOTE, color=hue, bold=True).put(head, LEFT),
                    Label(f"{known} in training", NOTE, color=self.theme.quiet),
                )
            )
            name, note = self.rails[-1][2:]
            note.put(name.get_right()[0] * RIGHT + head[1] * UP + 0.15 * RIGHT, LEFT)
        index, stand = self.looked_at[0], self.dials[1].pose
        name = Label(f"dial {index}", BODY, bold=True, color=self.hues[index])
        self.returning = VGroup(
            TrainedDial(stand, self.hues[index]),
            Dots(color=self.theme.ink).set_centers(on_circle(stand.hub, stand.radius, LEFTWARDS)),
            name.put(self.names[1].get_left()[0] * RIGHT + stand.hub[1] * UP, LEFT),
        )

    def draw_rails(self) -> None:
        """Draw both rails and the dial as far as is read, with the speeds that now hold."""
        place = self.place.get_value()
        for (rail, tally, *_), index in zip(self.rails, self.looked_at, strict=True):
            tally.set_number(rail.mark(float(self.speeds[index]), LEFTWARDS, place))
        way = float(self.speeds[self.looked_at[0]]) * place
        self.returning[0].turn(way, way, way)

    # --- all cures ---------------------------------------------------------------------------

    def compare(self) -> None:
        """Set the four cures side by side, each with its comb and its two dials."""
        with self.beat("last"):
            self.hide(
                *(self.beside[0], self.tallies[1], self.scale),
                *(self.rails, self.returning, self.title_tag, self.spans),
            )
            margin, *rooms = self.stage.columns(*LAST, gap=0.25)
            columns = [self.column(name, room) for name, room in zip(NAMES, rooms, strict=True)]
            *others, (comb, title, rest) = columns
            *_, dial, _ = rest
            rest.remove(dial)
            self.answer(
                glide((self.comb, comb.pose), (self.dials[0], dial.pose), run_time=MORPH),
                Succession(Wait(QUICK), FadeIn(title, self.name_the_rows(margin))),
            )
            for column in others:
                self.show(*column)
            self.hero = VGroup(
                self.comb, self.dials[0], rest, *(VGroup(*column) for column in others)
            )
            self.say("claim", FadeIn(rest), run_time=GESTURE)

    def name_the_rows(self, room: Region) -> VGroup:
        """Return what stands in each row, at the left of it."""
        pose, quiet = last_pose(room), self.theme.quiet
        fast, slow = (
            Label(f"dial {index}", NOTE, color=self.hues[index], bold=True)
            for index in self.shown_cured
        )
        angles, steps = (Label(words, NOTE, bold=True) for words in SCORED)
        rows = (
            (pose.zero + pose.turn / 2, f"of {PAIRS} dials", angles),
            (pose.zero - pose.gap - pose.step / 2, f"of {PAIRS} dials", steps),
            (room.bottom + HUBS[0], f"at {self.longer:,}", slow),
            (room.bottom + HUBS[1], f"in {self.places} places", fast),
        )
        names = VGroup()
        for up, text, name in rows:
            base = room.left * RIGHT + up * UP
            names.add(name.put(base + 0.1 * UP, LEFT))
            names.add(Label(text, NOTE, color=quiet).put(base + 0.28 * DOWN, LEFT))
        return names

    def column(self, name: str, room: Region) -> tuple[ReachComb, Label, VGroup]:
        """Return a cure on a column of the stage: comb, title, and dials and counts."""
        speeds, pose = self.cured(name), last_pose(room)
        comb = ReachComb(self.hues, pose).part(self.done)
        comb.draw(self.met, speeds * self.longer, speeds / self.omega)
        rest = VGroup()
        tops = pose.zero + pose.turn, pose.zero - pose.gap
        for count, top in zip(self.scored(speeds), tops, strict=True):
            corner = np.array([pose.left + pose.width, top - 0.37, 0.0])
            rest.add(Label(str(count), BODY, bold=True).put(corner, RIGHT))
        fast, slow = self.shown_cured
        ways = float(speeds[slow]) * self.longer, float(speeds[fast]) * self.places
        for index, way, up in zip((slow, fast), ways, HUBS, strict=True):
            hub = np.array([room.left + SMALL + 0.05, room.bottom + up, 0.0])
            dial, number = TrainedDial(DialPose(hub, SMALL), self.hues[index]), Degrees(0, BODY, 1)
            if index == slow:
                dial.turn(way, float(self.met[slow]), way)
            else:
                dial.turn(way, TAU, TAU, compared=float(self.omega[fast]) * self.places)
            number.readout.put(hub + (SMALL + 0.15) * RIGHT + 0.12 * DOWN, LEFT)
            rest.add(dial, number.set_number(float(np.degrees(way))))
        title = Label(NAMES[name], BODY, bold=True).put(room.at(0.5, 1) + 0.35 * DOWN)
        return comb, title, rest


def last_pose(room: Region) -> ReachPose:
    """Return how a comb stands on a column of the last picture."""
    return ReachPose(room.left, room.width, room.top - 1.77, 1.2, 0.6, 0.15, 1.12, 0.1)
