"""Chapter 14: beyond the trained length slow hands meet angles that they never met."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    ORIGIN,
    RIGHT,
    TAU,
    UP,
    FadeIn,
    FadeOut,
    LaggedStart,
    Mobject,
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
from scenes._kit.mobjects.dial import DialPose
from scenes._kit.mobjects.power_readout import PowerReadout
from scenes._kit.mobjects.reach_comb import BarSpan, ReachComb, ReachPose, UnrolledBand
from scenes._kit.mobjects.readout import Degrees, Readout
from scenes._kit.mobjects.trained_dial import TrainedDial
from scenes._kit.numbers import printed
from scenes._kit.poses import glide
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
from scenes._kit.trackers import moved
from scenes._kit.typography import BODY, LABEL, NOTE, Label
from scenes._kit.wishes import Verdict

Vector = NDArray[np.float64]

PAIRS, BASE = 64, 10_000.0
NAMES = {"divide": "interpolation", "base": "NTK-aware base", "yarn": "YaRN"}
"""What the cures are called."""
FIRST = 7
"""The first place at which the fastest hand has come round."""
HEAD, FOOT = 0.65, 0.6
"""Room above and below the comb for what is written there."""
WAVE = 10
"""How many bars grow at the same time while all of them appear."""
LAST = 1.3, 3.4, 3.4, 3.4
"""Widths of the names of the rows and of the three cures in the last picture."""
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
    """Which slow dial stands beside the fastest."""

    # --- what is true of the hands -----------------------------------------------------------

    @property
    def longer(self) -> int:
        """The place that is read up to."""
        return self.factor * self.trained

    @property
    def shown(self) -> tuple[int, int]:
        """The two dials that are seen as dials."""
        return 0, self.dial

    def cured(self, name: str) -> Vector:
        """Return the frequencies (64,) after a cure, or as trained, radians for each place."""
        if name == "divide":
            return linear_scaling(frequencies(PAIRS), self.factor)
        if name == "base":
            return frequencies(PAIRS, base=ntk_base(BASE, self.factor, 2 * PAIRS))
        if name == "yarn":
            return yarn(2 * PAIRS, factor=self.factor, original_length=self.trained, base=BASE)[0]
        return frequencies(PAIRS)

    def meets_new(self, omega: Vector) -> NDArray[np.bool_]:
        """Return for each hand (64,) whether it leaves the angles of training."""
        met = frequencies(PAIRS) * self.trained
        return np.asarray((met < TAU) & (omega * self.longer > met * EXACT))

    def spoken(self) -> Mapping[str, object]:
        """Return the numbers of the captions."""
        omega = frequencies(PAIRS)
        met = omega * self.trained
        ramp = yarn_ramp(2 * PAIRS, base=BASE, original_length=self.trained)
        return {
            "trained": f"{self.trained:,}",
            "longer": f"{self.longer:,}",
            "factor": self.factor,
            "pairs": PAIRS,
            "first": FIRST,
            "done": int(np.sum(met >= TAU)),
            "short": int(np.sum(met < TAU)),
            "base": f"{BASE:,.0f}",
            "left": int(np.sum(self.meets_new(self.cured("base")))),
            "stay": int(np.sum(ramp == 0)),
            "blend": int(np.sum((ramp > 0) & (ramp < 1))),
            "full": int(np.sum(ramp == 1)),
        }

    # --- the stage ---------------------------------------------------------------------------

    def setup(self) -> None:
        """Make both dials with their numbers, the comb, and the place."""
        super().setup()
        self.omega = frequencies(PAIRS)
        self.met = self.omega * self.trained
        self.speeds = self.omega.copy()
        self.seen = ValueTracker(1.0)  # how much of the fast hand is seen
        self.place = ValueTracker(self.trained)  # up to which the comb has been read
        self.columns = self.stage.columns(4.1, 2.3, 4.1, 2.3)
        self.hues = [self.theme.pair(i, PAIRS, past_red=True) for i in range(PAIRS)]
        radius = 0.44 * min(self.columns[0].width, self.stage.height)
        self.dials = [
            TrainedDial(DialPose(room.center, radius), self.hues[i])
            for room, i in zip(self.columns[::2], self.shown, strict=True)
        ]
        self.names = [Label(f"dial {i}", BODY, color=self.hues[i], bold=True) for i in self.shown]
        self.turns = VGroup(Readout(0, 1, BODY, face="sans", grouped=True, align=RIGHT))
        self.turns.add(Label("turns", BODY))
        self.angle = Degrees(0.0, BODY, 1)
        hue = self.theme.position
        number = Readout(0, 0, BODY, color=hue, face="sans", bold=True, grouped=True)
        self.clock = VGroup(Label("place", BODY, color=hue), number)
        self.comb = ReachComb(self.hues, self.wide)
        self.write_beside_the_dials()

    def write_beside_the_dials(self) -> None:
        """Put names and numbers beside the large dials, and the place between them."""
        left, right = self.columns[1::2]
        for room, name in zip((left, right), self.names, strict=True):
            name.put(room.center + 0.3 * UP, ORIGIN)
        count, word = self.turns
        count.put(left.center + 0.3 * DOWN + 0.18 * RIGHT, RIGHT)
        word.put(left.center + 0.3 * DOWN + 0.28 * RIGHT, LEFT)
        self.angle.readout.put(right.center + 0.3 * DOWN + 0.5 * LEFT, LEFT)
        self.put_the_place(left.at(0.46, 0.05))

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
        self.divide()
        self.change_the_base()
        self.blend()
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
                self.play(moved(self.seen, 0, QUICK))
                self.say("slow", moved(self.t, self.trained, 1.4 * STROLL, linear))
                self.play(moved(self.seen, 1, QUICK))
            self.say("guess")
            self.ponder()

    def leave(self) -> None:
        """Read on: the fast hand finds nothing new, the slow one leaves what it knows."""
        self.marks = [Mark("good", 0.22), Mark("bad", 0.22)]
        for mark, room in zip(self.marks, self.columns[1::2], strict=True):
            mark.move_to(room.center + 0.95 * DOWN)
        with self.beat("leave"), self.redrawn(self.draw_dials):
            self.play(moved(self.seen, 0, QUICK))
            self.sweep(self.longer, 1.2 * STROLL)
            self.say("fast", moved(self.seen, 1, QUICK), FadeIn(self.marks[0]))
            self.say("new", FadeIn(self.marks[1], run_time=QUICK))

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
            with self.redrawn(lambda: self.draw_bands(bands, share.get_value())):
                unrolled = moved(share, 1, 1.5 * MORPH)
                self.say("unroll", unrolled, FadeIn(self.comb.rules, run_time=GESTURE))
            self.tag_the_bars()
            grown = ValueTracker(0.0)
            self.grow(0.0)
            self.remove(*bands, self.comb.rules)
            self.clock[1].set_number(self.trained)
            self.put_the_place(self.stage.at(0.5, 0) + 0.1 * UP)
            self.add(self.comb)
            with self.redrawn(lambda: self.grow(grown.get_value())):
                self.say(
                    "all",
                    moved(grown, 1, STROLL),
                    FadeIn(*self.tags, self.turn_tag, self.clock, run_time=QUICK),
                )
            self.count_the_bars(self.tell_the_base())
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

    def tell_the_base(self) -> VGroup:
        """Say how far each hand steps, above the bars, and return what stands there."""
        words, law, unit = Label("one step of dial i:", BODY), self.law(BASE), Label("rad", BODY)
        up = (self.stage.top - HEAD + 0.15) * UP
        law.put(up, LEFT)
        words.put(up + 0.15 * LEFT, RIGHT)
        unit.put(up + law.get_right()[0] * RIGHT + 0.15 * RIGHT, LEFT)
        told = VGroup(words, law, unit)
        self.say("base", FadeIn(told, run_time=QUICK))
        return told

    def law(self, base: float) -> PowerReadout:
        """Return how far a hand steps, which follows from the base."""
        return PowerReadout(
            base, BODY, color=self.theme.ink, wording=lambda b: f'1 \\/ "{b:,.0f}"^(i \\/ {PAIRS})'
        )

    def count_the_bars(self, told: VGroup) -> None:
        """Say how many hands came round in training and how many did not, for what stood there."""
        self.done = int(np.sum(self.met >= TAU))
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
        counted = FadeIn(self.counts, run_time=GESTURE)
        leaving = FadeOut(told, run_time=QUICK)
        self.say("count", Succession(leaving, counted), drawn)

    def draw_reach(self) -> None:
        """Draw the comb as far as it is read."""
        place = self.place.get_value()
        self.comb.draw(self.met, self.omega * place, np.ones(PAIRS))
        self.clock[1].set_number(place)

    def read_on(self) -> None:
        """Read on beyond training: what no hand has met grows dashed on the slow bars."""
        with self.beat("beyond"), self.redrawn(self.draw_reach):
            self.sweep(self.longer, 1.3 * STROLL, tracker=self.place)
            self.say("slow")

    # --- cures -------------------------------------------------------------------------------

    @property
    def rooms(self) -> tuple[Region, Region]:
        """Where the comb of a cure stands, and where its two dials."""
        comb, dials = self.stage.columns(8.7, 3.7, gap=0.4)
        return comb, dials

    @property
    def both_rows(self) -> ReachPose:
        """How the comb stands with its steps below, beside both dials."""
        room = self.rooms[0]
        return ReachPose(room.left, room.width, room.top - 2.65, 2.0, 1.0, 0.62, mast=MAST)

    def divide(self) -> None:
        """Show how far each hand steps; divide all places, and see what that costs."""
        with self.beat("divide"):
            self.hide(self.counts, self.tags, self.turn_tag, self.clock)
            self.hero = VGroup(self.comb)
            self.play(glide((self.comb, self.both_rows)), run_time=MORPH)
            self.set_the_dials()
            self.hero = VGroup(self.comb, *self.dials)
            said = *self.dials, self.beside, self.rows, self.spans
            self.say("step", FadeIn(*said), run_time=GESTURE)
            self.apply("divide", "divide")
            self.say("price")

    def set_the_dials(self) -> None:
        """Make the dials small beside the rows that they explain, with what is written there."""
        pose, room = self.both_rows, self.rooms[1]
        ups = pose.zero - pose.gap - pose.step / 2 - 0.15, pose.zero + pose.turn / 2 + 0.05
        self.numbers = [Degrees(0.0, BODY, 1), Degrees(0.0, BODY, 1)]
        said = "one step", f"at {self.longer:,}"
        self.beside = VGroup()
        for k, (dial, number) in enumerate(zip(self.dials, self.numbers, strict=True)):
            hub = np.array([room.left + 0.95, ups[k], 0.0])
            dial.take(DialPose(hub, 0.92)).reveal(1.0)
            edge = hub + 1.2 * RIGHT
            self.names[k].put(edge + 0.4 * UP, LEFT)
            number.readout.put(edge + 0.1 * DOWN, LEFT)
            number.set_number(0.0)
            self.beside.add(self.names[k], number, Label(said[k], NOTE, color=self.theme.quiet))
            self.beside[-1].put(edge + 0.55 * DOWN, LEFT)
        self.marks = [Mark("good"), Mark("bad")]
        for mark in self.marks:
            mark.move_to(np.array([room.right - 0.15, ups[1] + 0.02, 0.0]))
        self.beside.add(*self.marks)
        self.rows = VGroup(
            Label(f"angle at {self.longer:,}", NOTE, color=self.theme.quiet),
            Label("one step ÷ one step in training", NOTE, color=self.theme.quiet),
        )
        high, low = pose.zero + pose.turn + 0.15, pose.zero - pose.gap + 0.15
        self.rows[0].put(np.array([pose.left + pose.width, high, 0.0]), RIGHT)
        self.rows[1].put(np.array([pose.left, low, 0.0]), LEFT)
        self.spans = self.spans_of(("came round", self.met >= TAU), ("did not", self.met < TAU))
        self.title_tag = VGroup()
        self.draw_cured()

    def spans_of(self, *groups: tuple[str, NDArray[np.bool_]]) -> VGroup:
        """Return brackets below the lower row, each with how many bars it spans and what of them.

        Args:
            groups: what is said, and of which bars (64,), all of them neighbours.
        """
        found = [(word, np.flatnonzero(bars)) for word, bars in groups]
        return VGroup(
            *(
                BarSpan(self.comb, int(bars[0]), int(bars[-1]), f"{len(bars)} {word}")
                for word, bars in found
            )
        )

    def draw_cured(self) -> None:
        """Draw comb and dials with the speeds that now hold, at the far place."""
        reached = self.speeds * self.longer
        self.comb.draw(self.met, reached, self.speeds / self.omega)
        self.turn_the_dials(self.dials, self.speeds)
        step, angle = (float(self.speeds[0]), float(reached[self.dial]))
        for number, value in zip(self.numbers, (step, angle), strict=True):
            number.set_number(float(np.degrees(value)))
        told, known = (printed(float(np.degrees(x)), 1) for x in (angle, self.met[self.dial]))
        new = told != known  # it is never crossed while its number is that of training
        for mark, seen in zip(self.marks, (not new, new), strict=True):
            mark.set_stroke(opacity=float(seen))

    def turn_the_dials(self, dials: list[TrainedDial], speeds: Vector) -> None:
        """Turn a fast dial by one step, and a slow one to the far place."""
        fast, slow = dials
        fast.turn(float(speeds[0]), TAU, TAU, compared=float(self.omega[0]))
        angle = float(speeds[self.dial]) * self.longer
        slow.turn(angle, float(self.met[self.dial]), angle)

    def apply(self, name: str, cue: str, *coming: Mobject) -> None:
        """Let the speeds become those of a cure, with its name above and a caption.

        Args:
            name: of the cure.
            cue: of the caption.
            coming: what else appears.
        """
        start, end = self.speeds, self.cured(name)
        share = ValueTracker(0.0)
        pose = self.both_rows
        place = pose.left * RIGHT + (pose.zero + pose.turn + 0.15) * UP
        title = Label(self.called(name), BODY, bold=True).put(place, LEFT)
        law = self.law(BASE).put(place + (title.width + 0.2) * RIGHT, LEFT)
        self.title_tag = VGroup(title, law) if name == "base" else VGroup(title)

        def draw() -> None:
            part = share.get_value()
            self.speeds = start ** (1 - part) * end**part if part < 1 else end
            self.draw_cured()
            if name == "base":
                law.set_number(float(self.speeds[-1]) ** (-PAIRS / (PAIRS - 1)))

        with self.redrawn(draw):
            moving = moved(share, 1, 0.8 * STROLL)
            self.say(cue, moving, FadeIn(self.title_tag, *coming, run_time=QUICK))

    def called(self, name: str) -> str:
        """Return what stands over a cure."""
        more = {"divide": f": all ÷ {self.factor}", "base": ":", "yarn": ": by speed"}
        return NAMES[name] + more[name] if name in NAMES else name

    def change_the_base(self) -> None:
        """Take the division back, then change the base: a little red stays."""
        with self.beat("base"):
            self.hide(self.title_tag)
            self.apply("as trained", "guess")
            self.ponder()
            self.hide(self.title_tag)
            self.apply("base", "base")
            self.say("left")

    def blend(self) -> None:
        """Leave fast hands, divide slow ones, and blend between them."""
        ramp = yarn_ramp(2 * PAIRS, base=BASE, original_length=self.trained)
        with self.beat("yarn"):
            self.hide(self.title_tag, self.spans)
            self.spans = self.spans_of(
                ("stay", ramp == 0), ("blend", (ramp > 0) & (ramp < 1)), ("slow fully", ramp == 1)
            )
            self.apply("yarn", "yarn", self.spans)
            self.say("both")

    # --- all cures ---------------------------------------------------------------------------

    def compare(self) -> None:
        """Set the three cures side by side, each with its comb and its two dials."""
        with self.beat("last"):
            self.hide(*self.dials, self.beside, self.rows, self.title_tag, self.spans)
            margin, *rooms = self.stage.columns(*LAST, gap=0.35)
            columns = [self.column(name, room) for name, room in zip(NAMES, rooms, strict=True)]
            *others, last = columns
            self.answer(
                glide((self.comb, last[0][0].pose), run_time=MORPH),
                *(
                    Succession(Wait(share * MORPH), FadeIn(column[0], run_time=GESTURE))
                    for share, column in zip((0.5, 0.9), others, strict=True)
                ),
            )
            judged = [FadeIn(column[1], run_time=GESTURE) for column in others]
            rest = FadeIn(*last[0][1:], self.name_the_rows(margin), run_time=GESTURE)
            self.play(LaggedStart(rest, *judged, lag_ratio=0.5))
            self.hero = VGroup(self.comb, *last[0][1:3], *(column[0][:3] for column in others))
            self.say("claim", FadeIn(last[1], run_time=GESTURE))
            self.say("test")

    def name_the_rows(self, room: Region) -> VGroup:
        """Return what the bars of both rows are, at the left of them."""
        pose = last_pose(room)
        ups = pose.zero + pose.turn / 2, pose.zero - pose.gap - pose.step / 2
        words = ("angle at", f"{self.longer:,}"), ("step ÷", "training")
        return VGroup(
            *(
                Label(line, NOTE, color=self.theme.quiet).put(
                    np.array([room.left, up + drop, 0.0]), LEFT
                )
                for up, lines in zip(ups, words, strict=True)
                for line, drop in zip(lines, (0.08, -0.3), strict=True)
            )
        )

    def column(self, name: str, room: Region) -> tuple[VGroup, VGroup]:
        """Return a cure on a column of the stage: its picture, and what is judged of it.

        The picture is comb, both dials with their names, and title, in this order.
        """
        speeds = self.cured(name)
        comb = ReachComb(self.hues, last_pose(room)).part(self.done)
        comb.draw(self.met, speeds * self.longer, speeds / self.omega)
        hubs = [room.at(x, 0) + 1.55 * UP for x in (0.25, 0.75)]
        dials = [
            TrainedDial(DialPose(hub, 0.5), self.hues[i])
            for hub, i in zip(hubs, self.shown, strict=True)
        ]
        self.turn_the_dials(dials, speeds)
        names = [
            Label(f"dial {i}", NOTE, color=self.hues[i], bold=True).put(hub + 0.8 * DOWN)
            for hub, i in zip(hubs, self.shown, strict=True)
        ]
        title = Label(NAMES[name], BODY, bold=True).put(room.at(0.5, 1) + 0.35 * DOWN)
        ratio = float(speeds[0] / self.omega[0])
        new = bool(self.meets_new(speeds)[self.dial])
        judged: list[tuple[Verdict, str]] = [
            ("good", "full step") if ratio == 1 else ("bad", f"1/{1 / ratio:.0f} step"),
            ("bad", "new") if new else ("good", "known"),
        ]
        verdicts = VGroup()
        for (verdict, word), hub in zip(judged, hubs, strict=True):
            mark = Mark(verdict)
            label = Label(word, NOTE)
            wide = mark.width + 0.1 + label.width
            label.put(hub + 1.25 * DOWN + wide / 2 * RIGHT, RIGHT)
            mark.move_to(hub + 1.15 * DOWN + (wide - mark.width) / 2 * LEFT)
            verdicts.add(mark, label)
        return VGroup(comb, *dials, *names, title), verdicts


def last_pose(room: Region) -> ReachPose:
    """Return how a comb stands on a column of the last picture."""
    return ReachPose(room.left, room.width, room.top - 1.95, 1.35, 0.75, 0.2, 1.12, 0.1)
