"""Chapter 11: what is drawn, against complex numbers: a turn by ωt is a product with e^{iωt}."""

from __future__ import annotations

import cmath
import itertools
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from manim import PI, Mobject, tempconfig

import scenes.rope_rotation as chapter
from scenes._kit.layout import widescreen
from scenes._kit.mobjects.plane import Frame
from scenes._kit.numbers import printed
from scenes._kit.theme import THEMES, active_theme
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import Moment, dry_run
from scenes.rope_rotation import Added, Clock, Layer, LengthChart, PairBoard, RopeRotation, Turned

WORD = 1 + 1j
POSITIONS = [0, 0.4, 1, 2.7, 3, 4, 6.5, 7, 9]
FRAME = Frame(np.array([0.7, -0.3, 0.0]), 1.3)
STAGE = widescreen(captions=True).stage


def spin(omega: float, t: float) -> complex:
    """e^{iωt}, the independent twin of every rotation in the chapter."""
    return cmath.exp(1j * omega * t)


def omega(i: int, dim: int = 8, base: float = 10000.0) -> float:
    return base ** (-2 * i / dim)


def number(frame: Frame, point: Any) -> complex:
    """The complex number that a point of the scene shows in a frame."""
    x, y, _ = (point - frame.origin) / frame.unit
    return complex(x, y)


def wrapped(angle: float) -> float:
    return math.remainder(angle, 2 * PI)


def pairs(values: Any) -> list[complex]:
    return [complex(a, b) for a, b in np.reshape(values, (-1, 2))]


def hexes(mobject: Any) -> list[str]:
    return [part.get_fill_color().to_hex().upper() for part in mobject]


def hues(turned: list[complex]) -> list[str]:
    """The value colours of the two parts of complex numbers."""
    theme = active_theme()
    return [theme.value(part).upper() for z in turned for part in (z.real, z.imag)]


def check_clock(clock: Clock, t: float) -> None:
    """The printed position is the drawn one, whole only if the drawn one is."""
    whole = math.isclose(t, round(t), abs_tol=1e-9)
    assert clock.readout.text in {printed(t, 1)} | ({printed(t)} if whole else set())


def agrees_with_complex_numbers(scene: RopeRotation) -> None:
    """Assert that everything the scene shows at this moment is what complex numbers say."""
    shown = {id(part) for mobject in scene.mobjects for part in mobject.get_family()}
    for name, check in CHECKS.items():
        picture = getattr(scene, name, None)
        if isinstance(picture, Mobject) and id(picture) in shown:
            check(picture)


def check_added(added: Added) -> None:
    tip = WORD + spin(1, added.t)
    assert number(added.frame, added.word.end) == pytest.approx(WORD, abs=1e-6)
    if added.grown["push"] == 1:
        assert number(added.frame, added.push.start) == pytest.approx(WORD, abs=1e-6)
        assert number(added.frame, added.push.end) == pytest.approx(tip, abs=1e-6)
    if added.grown["result"] == 1:
        assert number(added.frame, added.result.end) == pytest.approx(tip, abs=1e-6)
        assert number(added.frame, added.end.get_center()) == pytest.approx(tip, abs=1e-6)
    if added.measuring:
        check_arc(added, WORD, 0.0, cmath.phase(spin(1, added.t)))
    for k, dot in zip(np.flatnonzero(added.dotted), added.dots.centers, strict=True):
        assert number(added.frame, dot) == pytest.approx(WORD + spin(1, int(k)), abs=1e-6)


def check_arc(walk: Added | Turned, hub: complex, first: float, last: float) -> None:
    """The yellow arc about ``hub`` runs from one angle to the other, t radians on."""
    arc = walk.angle.arc
    assert walk.angle.sweep == pytest.approx(max(walk.t, 1e-3))
    for point, angle in ((arc.get_start(), first), (arc.get_end(), last)):
        away = cmath.phase(number(walk.frame, point) - hub) - angle
        assert wrapped(away) == pytest.approx(0, abs=2e-3)


def check_turned(turned: Turned) -> None:
    tip = WORD * spin(1, turned.t)
    if turned.grown["result"] == 1:
        assert number(turned.frame, turned.result.end) == pytest.approx(tip, abs=1e-6)
        check_arc(turned, 0j, cmath.phase(WORD), cmath.phase(tip))
    for k, dot in zip(np.flatnonzero(turned.dotted), turned.dots.centers, strict=True):
        assert number(turned.frame, dot) == pytest.approx(WORD * spin(1, int(k)), abs=1e-6)


def check_chart(chart: LengthChart, length: Callable[[float], float]) -> None:
    assert chart.readout.text == printed(length(chart.walk.t), 2)
    foot = chart.bars.foot(chart.walk.t)
    assert chart.knob.get_center() == pytest.approx(foot, abs=1e-6)
    for k, bar in enumerate(chart.bars.bars):
        if chart.bars.flown[k] == 1:
            assert bar.height / chart.frame.unit == pytest.approx(length(k), abs=1e-6)
            assert bar.get_bottom() == pytest.approx(chart.bars.foot(k), abs=1e-6)
    if chart.live_share == 1:
        assert chart.live.height / chart.frame.unit == pytest.approx(length(chart.walk.t), abs=1e-6)
        assert chart.live.width == pytest.approx(chart.bars.width_of_bar)
        assert chart.live.get_stroke_width() == 0, "the bar is exactly as wide as the others"
    for k, note in chart.bars.notes.items():
        assert note.source == printed(length(k), 2)


def check_sums(chart: LengthChart) -> None:
    check_chart(chart, lambda t: abs(WORD + spin(1, t)))


def check_turns(chart: LengthChart) -> None:
    check_chart(chart, lambda t: abs(WORD))


def check_board(board: PairBoard, t: float | None = None) -> None:
    t = board.t if t is None else t
    turned = [z * spin(omega(i), t) for i, z in enumerate(pairs(board.query))]
    assert hexes(board.row.cells) == hues(turned)
    check_clock(board.clock, t)
    for z, plane in zip(turned, board.planes, strict=True):
        assert number(plane.frame, plane.arrow.end) == pytest.approx(z, abs=1e-6)
        assert plane.ring.width / 2 / plane.frame.unit == pytest.approx(abs(z), abs=1e-6)
        across, upward = (number(plane.frame, mark.get_center()) for mark in plane.marks)
        assert across == pytest.approx(z.real, abs=1e-6)
        assert upward == pytest.approx(z.imag * 1j, abs=1e-6)
        assert hexes(plane.marks) == hues([z])


def check_layer(layer: Layer, t: float) -> None:
    for i, dial in enumerate(layer.dials):
        assert wrapped(dial.angle - omega(i) * t) == pytest.approx(0, abs=1e-6)
        rim = layer.wedges[i].points - dial.hub
        assert np.abs(rim).max() <= dial.radius + 1e-6
    check_clock(layer.clock, t)


CHECKS: dict[str, Callable[[Any], None]] = {
    "added": check_added,
    "turned": check_turned,
    "chart": check_sums,
    "even": check_turns,
    "board": check_board,
}


def walks() -> tuple[Added, Turned]:
    theme, word = active_theme(), np.array([WORD.real, WORD.imag])
    added, turned = Added(word, 10, FRAME, theme), Turned(word, 10, FRAME, theme)
    for walk in (added, turned):
        walk.grown = dict.fromkeys(walk.grown, 1.0)
        walk.dotting = True
    added.measuring = True
    return added, turned


def content(seed: int = RopeRotation.seed) -> Any:
    drawn = np.random.default_rng(seed).normal(size=(3, 8))
    return drawn / np.abs(drawn.view(complex)).max(axis=1, keepdims=True)


@pytest.mark.parametrize("t", POSITIONS)
def test_both_walks_end_where_complex_numbers_say(t: float) -> None:
    added, turned = walks()
    check_added(added.follow(t))
    check_turned(turned.follow(t))


@pytest.mark.parametrize("t", POSITIONS)
def test_lengths_are_printed_and_drawn_as_computed(t: float) -> None:
    for walk, check in zip(walks(), (check_sums, check_turns), strict=True):
        chart = LengthChart(walk, FRAME, 0.6, active_theme())
        chart.light()
        chart.live_share, chart.catching = 1.0, 1
        chart.follow(0)
        walk.follow(t)
        check(chart.follow(t))


def test_a_bar_leaves_its_arrow_with_the_arrow_s_length_and_direction() -> None:
    added, _ = walks()
    chart = LengthChart(added, Frame(FRAME.origin + 3, FRAME.unit), 0.6, active_theme())
    chart.catching = 1
    added.follow(2.02)
    chart.follow(2.02)
    low, high = (chart.bars.bars[2].points[k] for k in (0, 3))
    seen = complex(*((high - low) / FRAME.unit)[:2])
    assert seen == pytest.approx(WORD + spin(1, 2), abs=0.02)


@pytest.mark.parametrize("t", [0, 1, 3.5, 5, 17, 20])
def test_every_pair_of_a_query_turns_at_its_own_frequency(t: float) -> None:
    speeds = np.array([omega(i) for i in range(4)])
    board = PairBoard(content()[0], speeds, STAGE, active_theme())
    check_board(board.follow(t), t)
    board.follow(t)
    assert board.clock.readout.text == f"{t:g}", "a whole position at rest needs no decimal"


def test_planes_stand_apart() -> None:
    speeds = np.array([omega(i) for i in range(4)])
    axes = [p.plane for p in PairBoard(content()[0], speeds, STAGE, active_theme()).planes]
    for before, after in itertools.pairwise(axes):
        assert before.get_right()[0] + 0.3 < after.get_left()[0]


def layer_at(position: int) -> Layer:
    scene = RopeRotation()
    scene.layer_position = position
    scene.setup()
    return scene.build_layer()


@pytest.mark.parametrize("position", [1, 3, 5, 6])
def test_the_layer_turns_query_and_key_and_leaves_the_value_alone(position: int) -> None:
    layer = layer_at(position)
    for lane, vector in zip("qkv", content(), strict=True):
        turned = [
            z * (1 if lane == "v" else spin(omega(i), position))
            for i, z in enumerate(pairs(vector))
        ]
        assert hexes(layer.rows[lane].cells) == hues(pairs(vector))
        assert hexes(layer.results[lane].cells) == hues(turned)
    assert not len(layer.rows["v"].brackets), "the value is not paired"


@pytest.mark.parametrize("share", [0, 0.2, 0.4, 0.55, 0.7, 0.9, 1])
def test_pairs_turn_only_while_they_stand_under_their_dials(share: float) -> None:
    layer = layer_at(5)
    layer.ready_to_pass()
    layer.passing(5).interpolate_mobject(share)
    turns = min(max((share - 0.28) / 0.44, 0), 1)
    check_layer(layer, 5 * turns)
    for lane, vector in zip("qk", content(), strict=False):
        row = layer.travellers[lane]
        turned = [z * spin(omega(i), 5 * turns) for i, z in enumerate(pairs(vector))]
        assert hexes(row.cells) == hues(turned)
        if 0 < turns < 1:
            for i, dial in enumerate(layer.dials):
                assert row.pair(i).get_center()[0] == pytest.approx(dial.hub[0])
                assert dial.ring.get_bottom()[1] > row.pair(i).get_top()[1]
            assert layer.box.get_left()[0] < row.get_left()[0]
            assert row.get_right()[0] < layer.box.get_right()[0]
            assert row.get_bottom()[1] > layer.box.get_bottom()[1]
    ends = {0: layer.rows, 1: layer.results}.get(share, {})
    for lane, row in ends.items():
        assert layer.travellers[lane].get_center() == pytest.approx(row.get_center())
    assert hexes(layer.travellers["v"].cells) == hexes(layer.rows["v"].cells)


def test_the_layers_behind_lie_behind_and_farther_up_and_right() -> None:
    layer = layer_at(5)
    for move in layer.fan_out():
        animation = move.build()
        animation.begin()
        animation.finish()
    back, middle, front = layer.cards
    assert back.z_index < middle.z_index < front.z_index < layer.box.z_index
    for far, near in ((back, middle), (middle, front)):
        assert (far.get_center() - near.get_center())[:2].min() > 0.05
        assert near.get_fill_opacity() == 1


@pytest.mark.parametrize("theme", list(THEMES))
def test_the_whole_story_agrees_with_complex_numbers(theme: str) -> None:
    beats = set()

    def watch(scene: Any, moment: Moment) -> None:
        beats.add(moment.beat)
        agrees_with_complex_numbers(scene)

    told = dry_run(RopeRotation, theme=theme, watcher=watch)
    assert [beat.name for beat in told.beats] == list(told.sections)
    assert beats == set(told.sections)
    assert 50 <= told.duration <= 70


class FirstHalf(RopeRotation):
    """Only the comparison of adding and turning."""

    def construct(self) -> None:
        self.show_the_word()
        self.walk_the_orbit()
        self.stand_the_sums_up()
        self.turn_the_word()


@pytest.fixture
def wrong(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Changes one formula of the number module on purpose."""
    rotate, perturb = chapter.rotate, chapter.perturb
    changes: dict[str, Callable[..., Any]] = {
        "rotate": lambda x, cos, sin, **how: rotate(x, cos, -sin, **how),
        "perturb": lambda *what, **how: perturb(*what, **how | {"order": "sin_cos"}),
    }
    return lambda name: monkeypatch.setattr(chapter, name, changes[name])


@pytest.mark.parametrize("name", ["rotate", "perturb"])
def test_a_wrong_formula_does_not_go_unnoticed(name: str, wrong: Callable[[str], None]) -> None:
    wrong(name)
    with pytest.raises(DryRunError) as caught:
        dry_run(FirstHalf, watcher=lambda scene, _: agrees_with_complex_numbers(scene))
    assert isinstance(caught.value.__cause__, AssertionError)


def test_a_wrong_rotation_shows_in_every_picture(wrong: Callable[[str], None]) -> None:
    wrong("rotate")
    board = PairBoard(content()[0], np.array([omega(i) for i in range(4)]), STAGE, active_theme())
    with pytest.raises(AssertionError):
        check_board(board.follow(3), 3)
    results = hexes(layer_at(5).results["q"].cells)
    assert results != hues([z * spin(omega(i), 5) for i, z in enumerate(pairs(content()[0]))])


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("word", (0.0, 0.0), "word must be two numbers"),
        ("word", (1.0, 1.0, 1.0), "word must be two numbers"),
        ("word", (3.0, 0.0), "length 0.5 to 2"),
        ("word", (-1.0, 0.0), "cancelled by the position added at t = 0"),
        ("positions", 30, "positions must be 4 to 12"),
        ("shown_position", 10, "shown_position must be 0 to 9"),
        ("dim", 7, "dim must be 4, 6 or 8"),
        ("base", 1.0, "base must be"),
        ("layer_position", 9, "layer_position must be 1 to 6"),
        ("last_position", 500, "last_position must be 10 to 40"),
    ],
)
def test_content_that_the_picture_cannot_hold_is_refused(
    name: str, value: Any, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RopeRotation, name, value)
    with tempconfig({"dry_run": True}), pytest.raises(ValueError, match=message):
        RopeRotation().setup()


@pytest.mark.parametrize(
    "changes",
    [{"word": (1.2, -0.5), "shown_position": 6}, {"dim": 6, "base": 100.0, "positions": 8}],
)
def test_other_content_still_fits_the_picture(
    changes: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in changes.items():
        monkeypatch.setattr(RopeRotation, name, value)
    assert len(dry_run(RopeRotation).beats) == 9
