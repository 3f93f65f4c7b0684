"""Chapter 11: what is drawn, against complex numbers: a turn by ωt is a product with e^{iωt}."""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from manim import tempconfig

import scenes.rope_rotation as chapter
from scenes._kit.layout import Region, widescreen
from scenes._kit.mobjects.arrow_plane import ArrowPlane, view_of
from scenes._kit.mobjects.layer_lanes import LayerLanes
from scenes._kit.mobjects.length_bars import LengthBars
from scenes._kit.mobjects.plane import Frame
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.theme import active_theme
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes.rope_rotation import RopeRotation

WORD = 1 + 1j
LIMIT = 1.5
STAGE = widescreen(captions=True).stage


def spin(omega: float, t: float) -> complex:
    """e^{iωt}, the independent twin of every rotation in the chapter."""
    return cmath.exp(1j * omega * t)


def omega(i: int, dim: int = 8) -> float:
    return 10000.0 ** (-2 * i / dim)


def pairs(values: Any) -> list[complex]:
    return [complex(a, b) for a, b in np.reshape(values, (-1, 2))]


def spun(vector: Any, t: float) -> list[complex]:
    """The pairs of a vector, each turned at its own speed."""
    dim = len(vector)
    return [z * spin(omega(i, dim), t) for i, z in enumerate(pairs(vector))]


def number(plane: ArrowPlane, point: Any) -> complex:
    """The complex number that a point of the scene shows in a plane."""
    x, y, _ = (point - plane.frame.origin) / plane.frame.unit
    return complex(x, y)


def tip(plane: ArrowPlane, name: str) -> complex:
    return number(plane, plane.arrows[name].end)


def hexes(cells: Any) -> list[str]:
    return [cell.get_fill_color().to_hex().upper() for cell in cells]


def hues(turned: list[complex]) -> list[str]:
    """The value colours of the two parts of complex numbers."""
    theme = active_theme()
    return [theme.value(part, LIMIT).upper() for z in turned for part in (z.real, z.imag)]


def check_cells(row: Any, turned: list[complex], settled: bool) -> None:
    """Cells have the colours of their values; while they fade in, colours are being mixed."""
    if settled or all(cell.get_fill_opacity() == 1 for cell in row.cells):
        assert hexes(row.cells) == hues(turned)


def near(value: complex) -> Any:
    return pytest.approx(value, abs=1e-6)


def check_arc(plane: ArrowPlane, name: str, start: float, sweep: float) -> None:
    """The arc of an angle runs from one direction, by so many radians, to the other."""
    angle = plane.angles[name]
    assert angle.sweep == pytest.approx(sweep, abs=2e-3)
    for point, at in ((angle.arc.get_start(), start), (angle.arc.get_end(), start + sweep)):
        seen = cmath.phase(number(plane, point))
        assert math.remainder(seen - at, math.tau) == pytest.approx(0, abs=3e-3)


def check_question(scene: RopeRotation, settled: bool) -> None:
    assert scene.size.readout.text == printed(abs(WORD), 2)
    assert tip(scene.plane, "word") == near(WORD), "the word stands there from the first frame"
    assert number(scene.plane, scene.plane.arrows["word"].start) == near(0)


def check_add(scene: RopeRotation, settled: bool) -> None:
    t, plane, bars = scene.t.get_value(), scene.plane, scene.bars
    assert tip(plane, "word") == near(WORD)
    if "sum" not in plane.arrows or not (settled or t > 0):
        return
    total = WORD + spin(1, t)
    assert number(plane, plane.arrows["push"].start) == near(WORD)
    assert tip(plane, "push") == near(total)
    assert tip(plane, "sum") == near(total)
    assert number(plane, plane.rings["sum"].get_center()) == near(WORD)
    assert plane.rings["sum"].width / 2 == pytest.approx(plane.frame.unit)
    check_tags(scene, total)
    check_live(scene, t, abs(total))
    for k, (bar, length) in enumerate(zip(bars.bars, bars.numbers, strict=True)):
        reached = k <= t + 1e-6
        assert (bar.get_fill_opacity() > 0) == (length[0].get_fill_opacity() > 0) == reached


def check_tags(scene: RopeRotation, total: complex) -> None:
    """At a whole place every arrow has its name at its middle, outside the triangle."""
    t, plane = scene.t.get_value(), scene.plane
    if abs(t - round(t)) > 1e-6:
        return
    corners = (0j, WORD, total)
    for k, tag in enumerate(scene.tags):
        start, end, third = (corners[(k + step) % 3] for step in range(3))
        along, place = end - start, number(plane, tag.get_center())
        own = (place - (start + end) / 2) / along
        assert own.real == pytest.approx(0, abs=1e-6)
        assert 0.05 < abs(own * along) < 0.4
        assert own.imag * ((third - start) / along).imag < 0


def check_live(scene: RopeRotation, t: float, length: float) -> None:
    """The live bar is as long as the arrow, in the arrow's scale, at its place."""
    bars = scene.bars
    assert bars.frame.unit == pytest.approx(scene.plane.frame.unit)
    assert bars.live.height == pytest.approx(length * bars.frame.unit, abs=1e-6)
    assert bars.live.get_bottom() == pytest.approx(bars.foot(t), abs=1e-6)
    assert bars.knob.get_center() == pytest.approx(bars.foot(t), abs=1e-6)


def check_bars(scene: RopeRotation) -> None:
    """Bars and numbers that stay are the lengths of the sums."""
    bars = scene.bars
    for k, (bar, text) in enumerate(zip(bars.bars, bars.numbers, strict=True)):
        length = abs(WORD + spin(1, k))
        assert bar.height == pytest.approx(length * bars.frame.unit, abs=1e-6)
        assert bar.get_center()[0] == pytest.approx(bars.foot(k)[0])
        assert text.source == printed(length, 2)
        assert text.get_center()[0] == pytest.approx(bars.foot(k)[0], abs=1e-6)


def check_turn(scene: RopeRotation, settled: bool) -> None:
    assert tip(scene.plane, "word") == near(WORD)
    check_bars(scene)


def check_level(scene: RopeRotation, settled: bool) -> None:
    t, plane, bars = scene.again.get_value(), scene.plane, scene.bars
    assert tip(plane, "word") == near(WORD * spin(1, t))
    assert bars.live.width < 0.6 * bars.bars[0].width, "the bars behind it are seen"
    assert bars.names[-1].source == "added"
    check_arc(plane, "turned", cmath.phase(WORD), max(t, 1e-3))
    check_live(scene, t, abs(WORD))
    check_bars(scene)
    height = bars.frame.origin[1] + abs(WORD) * bars.frame.unit
    for end in (bars.level.get_start(), bars.level.get_end()):
        assert end[1] == pytest.approx(height)
    assert bars.level.get_start()[0] == pytest.approx(bars.bars[0].get_left()[0])
    assert bars.level.get_end()[0] == pytest.approx(bars.live.get_right()[0])


def check_pairs(scene: RopeRotation, settled: bool) -> None:
    t, turned = scene.t.get_value(), spun(scene.content[0], scene.t.get_value())
    if "q" not in scene.plane.arrows:
        assert tip(scene.plane, "word") == near(turned[0])
        return
    for i, (plane, z) in enumerate(zip(scene.planes, turned, strict=True)):
        assert tip(plane, "q") == near(z)
        ring = plane.rings["word" if i == 0 and "word" in plane.rings else "q"]
        assert ring.width / 2 / plane.frame.unit == pytest.approx(abs(z))
        assert plane.frame.unit == pytest.approx(scene.planes[-1].frame.unit)
        assert scene.speeds[i].readout.text == printed(omega(i) * t, 2)
        if "turned" in plane.angles:
            start, angle = cmath.phase(pairs(scene.content[0])[i]), omega(i) * t
            rest = angle % math.tau
            check_arc(plane, "turned", start, angle if angle < math.tau else math.tau + rest)
            check_wedge(scene, i)
    check_cells(scene.row, turned, settled)
    assert scene.clock.readout.text == printed(t)


def check_wedge(scene: RopeRotation, i: int) -> None:
    """At the place where a pair has turned by one radian its wedge alone is bright, and all are
    seen; on the way there no pair is seen that turns by more than nine radians.
    """
    t, plane = scene.t.get_value(), scene.planes[i]
    seen = plane.arrows["q"].shaft.get_stroke_opacity()
    if t in (10, 100, 1000):
        assert seen == pytest.approx(1)
        bright = plane.angles["turned"].sector.get_fill_opacity() > 0.2
        assert bright == (abs(omega(i) * t - 1) < 1e-9)
    elif 200 < t < 800 or 20 < t < 80:
        last = 10 ** int(math.log10(t))
        assert seen == pytest.approx(0.1 if omega(i) * 9 * last > 9.1 else 1)


def check_layer(scene: RopeRotation, settled: bool) -> None:
    t, layer = scene.t.get_value(), scene.layer
    query, key, value = scene.content
    for lane, vector in zip("qkv", scene.content, strict=True):
        check_cells(layer.rows[lane], pairs(vector), settled)
    check_cells(layer.results["q"], spun(query, t), settled)
    check_cells(layer.results["k"], spun(key, t), settled)
    check_cells(layer.results["v"], pairs(value), settled)
    for i, plane in enumerate(scene.planes):
        assert tip(plane, "q") == near(spun(query, t)[i])
        if "k" in plane.arrows:
            assert tip(plane, "k") == near(spun(key, t)[i])
            for name, vector in (("q", query), ("k", key)):
                radius = plane.rings[name].width / 2 / plane.frame.unit
                assert radius == pytest.approx(abs(pairs(vector)[i]))


def check_locked(scene: RopeRotation, settled: bool) -> None:
    t, lead, plane = scene.t.get_value(), scene.lead.get_value(), scene.plane
    query = pairs(scene.content[0])[0] * spin(1, t + lead)
    key = pairs(scene.content[1])[0] * spin(1, t)
    assert tip(plane, "q") == near(query)
    assert tip(plane, "k") == near(key)
    if "between" in plane.angles:
        check_arc(plane, "between", cmath.phase(key), cmath.phase(query / key))
        assert scene.degrees.readout.text == printed(math.degrees(cmath.phase(query / key)))
    first = 1000 + 2
    start = pairs(scene.content[0])[0] / pairs(scene.content[1])[0]
    for row, (q, k) in zip(scene.rows, ((0, 0), (1, 0), (2, 1), (3, 2)), strict=False):
        angle = f"{printed(math.degrees(cmath.phase(start * spin(1, q - k))))}°"
        assert [text.source for text in row] == [str(first + q), str(first + k), angle]


CHECKS: dict[str, Callable[[RopeRotation, bool], None]] = {
    "question": check_question,
    "add": check_add,
    "turn": check_turn,
    "level": check_level,
    "pairs": check_pairs,
    "layer": check_layer,
    "locked": check_locked,
}


def agrees_with_complex_numbers(scene: Any, moment: Any) -> None:
    CHECKS[moment.beat](scene, moment.settled)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_whole_story_agrees_with_complex_numbers(theme: str) -> None:
    beats, drawn, places, again, rows = set(), set(), [], [], []

    def watch(scene: Any, moment: Any) -> None:
        beats.add(moment.beat)
        drawn.update((moment.beat, name) for name in (*scene.plane.arrows, *scene.plane.angles))
        agrees_with_complex_numbers(scene, moment)
        places.append(scene.t.get_value())
        again.append(scene.again.get_value())
        if moment.beat == "locked":
            rows.append(len(scene.rows))

    dry_run(RopeRotation, theme=theme, watcher=watch)
    assert beats == set(CHECKS)
    assert drawn >= {("add", "sum"), ("pairs", "q"), ("pairs", "turned")}
    assert drawn >= {("layer", "k"), ("locked", "between")}
    assert any(20 < t < 80 for t in places)
    assert any(200 < t < 800 for t in places)
    assert places == sorted(places), "no place comes twice"
    assert again == sorted(again)
    assert {*range(8), 10, 100, 1000, 1001, 1002, 1003, 1004} <= set(places)
    assert {4, 7} <= set(again), "it stops where the sums are shortest and longest"
    assert again[-1] == 7
    assert rows[-1] == 4, "the angle is printed before, and at three places after the query's step"


@pytest.fixture
def wrong(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Changes one formula of the number module on purpose."""
    rotate, perturb, angles = chapter.rotate, chapter.perturb, chapter.dial_angles
    changes: dict[str, Callable[..., Any]] = {
        "rotate": lambda x, cos, sin, **how: rotate(x, cos, -sin, **how),
        "perturb": lambda *what, **how: perturb(*what, **how | {"order": "sin_cos"}),
        "dial_angles": lambda t, omega: 1.01 * np.asarray(angles(t, omega)),
    }
    return lambda name: monkeypatch.setattr(chapter, name, changes[name])


@pytest.mark.parametrize("name", ["rotate", "perturb", "dial_angles"])
def test_a_wrong_formula_does_not_go_unnoticed(name: str, wrong: Callable[[str], None]) -> None:
    wrong(name)
    with pytest.raises(DryRunError) as caught:
        dry_run(RopeRotation, watcher=agrees_with_complex_numbers)
    assert isinstance(caught.value.__cause__, AssertionError)


def scene_at(t: float = 0.0) -> RopeRotation:
    scene = RopeRotation()
    with tempconfig({"dry_run": True}):
        scene.setup()
    scene.t.set_value(t)
    return scene


@pytest.mark.parametrize("t", [0, 1, 3.5, 7, 1003])
def test_a_wrong_rotation_shows_in_the_layer(t: float, wrong: Callable[[str], None]) -> None:
    query = spun(scene_at().content[0], t)
    assert hexes(scene_at(t).build_layer().results["q"].cells) == hues(query)
    wrong("rotate")
    changed = hexes(scene_at(t).build_layer().results["q"].cells)
    assert (changed == hues(query)) == (t == 0)


def test_the_first_pair_of_the_query_is_the_word() -> None:
    query, key, value = scene_at().content
    assert pairs(query)[0] == WORD
    assert np.abs([query, key, value]).max() <= LIMIT
    assert min(map(abs, pairs(query) + pairs(key))) > 0.7, "no arrow shrinks to nothing"


def test_the_value_goes_past_the_box_and_is_not_paired() -> None:
    layer = scene_at(5).build_layer()
    assert len(layer.arrows["v"]) == 1
    assert layer.arrows["v"][0].start[1] < layer.box.get_bottom()[1]
    assert not len(layer.rows["v"].brackets)
    assert len(layer.rows["q"].brackets) == len(layer.rows["k"].brackets) == 4
    for lane in "qk":
        into, out = layer.arrows[lane]
        assert into.end[0] == pytest.approx(layer.box_region.left)
        assert out.start[0] == pytest.approx(layer.box_region.right)


def test_other_layers_lie_behind_and_farther_up_and_right() -> None:
    layer = LayerLanes(np.zeros((3, 8)), np.zeros((3, 8)), 1.0, STAGE)
    for move in layer.behind():
        animation = move.build()
        animation.begin()
        animation.finish()
    back, middle, front = layer.cards
    for far, close in ((back, middle), (middle, front)):
        assert (far.get_center() - close.get_center())[:2].min() > 0.05
        assert close.get_fill_opacity() == 1
    STAGE.require(layer, "the layers")


def test_everything_in_an_arrow_plane_follows_its_view() -> None:
    start = view_of(Region(-2, 2, -2, 2), STAGE)
    end = view_of(Region(0, 3, -1, 3), STAGE, unit=0.5)
    plane = ArrowPlane(start)
    plane.ring("a", 1.5, center=(0.5, 0.5))
    plane.angle("a", "#FFFFFF")
    plane.open_angle("a", 0.3, 1.1, radius=0.4)
    plane.arrow("a", (1.0, 2.0), "#FFFFFF", tail=(0.5, 0.0))
    for share in (0.0, 0.4, 1.0):
        plane.take(between(start, end, share))
        assert tip(plane, "a") == near(1 + 2j)
        assert number(plane, plane.arrows["a"].start) == near(0.5)
        assert number(plane, plane.rings["a"].get_center()) == near(0.5 + 0.5j)
        assert plane.rings["a"].width / 2 / plane.frame.unit == pytest.approx(1.5)
        check_arc(plane, "a", 0.3, 1.1)
    assert plane.axes.across.get_start() == pytest.approx(plane.point((0, 0)), abs=1e-6)


def test_what_waits_is_no_part_of_the_plane_before_it_is_admitted() -> None:
    plane = ArrowPlane(view_of(Region(-2, 2, -2, 2), STAGE))
    arrow = plane.arrow("a", (1.0, 1.0), "#FFFFFF", waiting=True)
    assert arrow not in plane.get_family()
    assert arrow in plane.admit().get_family()
    plane.rename("a", "b")
    assert plane.lay("b", (0.0, 1.0)).drop("b") == [arrow]
    assert arrow not in plane.get_family()
    assert "b" not in plane.arrows


def test_bars_stay_only_where_the_live_one_has_been() -> None:
    bars = LengthBars([1.0, 2.0, 0.5], Frame(np.zeros(3), 1.2), pitch=0.9, color="#FFFFFF")
    for place, shown in ((-1, 0), (0, 1), (0.9, 1), (1, 2), (2, 3)):
        bars.reach(place)
        assert sum(bar.get_fill_opacity() for bar in bars.bars) == shown
    bars.follow(1.5, 0.8).level_to(1.5, 0.8)
    assert bars.live.height == pytest.approx(0.96)
    assert bars.level.get_end() == pytest.approx(bars.live.get_corner((1, 1, 0)), abs=1e-6)
    wide = bars.live.width
    bars.compare("#FF0000")
    bars.follow(1.5, 0.8).level_to(1.5, 0.8)
    assert bars.live.width < 0.6 * wide
    assert bars.level.get_end() == pytest.approx(bars.live.get_corner((1, 1, 0)), abs=1e-6)


@pytest.mark.parametrize(
    ("angle", "drawn"),
    [(1.0, 1.0), (7.0, 7.0), (12.5, 12.5), (12.6, 12.6 - math.tau), (100, 100 - 14 * math.tau)],
)
def test_a_wound_angle_ends_where_it_should_and_has_at_most_one_whole_turn(
    angle: float, drawn: float
) -> None:
    assert chapter.wound(angle) == pytest.approx(drawn, abs=1e-6)
    assert spin(1, chapter.wound(angle)) == near(spin(1, angle))


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("word", (0.0, 0.0), "word must be an arrow 0.5 to 1.5 long"),
        ("word", (1.0, 1.0, 1.0), "word must be 2 to 2 long"),
        ("word", (3.0, 0.0), "word must be -1.4 to 1.4 each"),
        ("word", (-1.0, 0.0), "cancelled by the hand of place 0"),
        ("places", 30, "places must be 6 to 10"),
        ("dim", 7, "dim must be 4 or 8"),
        ("seed", -1, "seed must be 0 to"),
    ],
)
def test_content_that_the_picture_cannot_hold_is_refused(
    name: str, value: Any, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RopeRotation, name, value)
    with tempconfig({"dry_run": True}), pytest.raises(ValueError, match=message):
        RopeRotation().setup()


def test_captions_follow_the_content() -> None:
    changed = type(
        "Changed", (RopeRotation,), {"word": (1.2, -0.5), "places": 9, "dim": 4, "seed": 5}
    )
    texts = [cue.caption.text for beat in dry_run(changed).beats for cue in beat.cues]
    lengths = [abs(1.2 - 0.5j + spin(1, k)) for k in range(9)]
    low, high = (lengths.index(end) for end in (min(lengths), max(lengths)))
    assert texts[0].startswith("Take a word as an arrow. It is 1.30 long.")
    assert f"At place {low} it is only {min(lengths):.2f} long." in texts
    assert f"At place {high} it is {max(lengths):.2f}. Should it weigh more there?" in texts
    assert f"1.30 at place {low}, where the sum was {min(lengths):.2f}." in texts
    assert any("speed: at 100\n" in text for text in texts)
