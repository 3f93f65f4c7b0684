"""Chapter 10: what is drawn, against complex numbers: a step of one word multiplies by e^(iω)."""

import cmath
import math

import numpy as np
import pytest

import scenes.shift_matrix as chapter
from scenes._kit.mobjects.block_matrix import width_of
from scenes._kit.mobjects.matrix_product import SIZE
from scenes._kit.typography import Formula
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.lint.witness import Witness
from scenes.shift_matrix import ShiftMatrix

OMEGA = [1.0, 0.1, 0.01, 0.001]
PLACE = 13
ROUND = (16, 20)
PLACES = (20, 100, 500)
FAR = 3
witness = Witness(ShiftMatrix)


def printed(value, decimals=3):
    text = f"{value:.{decimals}f}".replace("-", "−")
    return text[1:] if text == "−0." + "0" * decimals else text


def texts(numbers):
    return [number.text for number in numbers]


def block(angle):
    """The block of a turn, row by row, out of the complex number that it multiplies by."""
    z = cmath.exp(1j * angle)
    return [z.real, z.imag, -z.imag, z.real]


def hand(angle):
    """The sine and the cosine of a hand, in the order of the chapter."""
    return [math.sin(angle), math.cos(angle)]


def column(place):
    return [number for omega in OMEGA for number in hand(omega * place)]


def on(figure, point):
    """The complex number at which a point of a dial lies."""
    x, y, _ = (np.asarray(point) - figure.pose.hub) / figure.pose.radius
    return complex(x, y)


def corners(bar):
    """The corners of a bar as complex numbers: its inner edge first, then round."""
    x, y, _ = np.array(bar.get_anchors())[[0, 1, 3, 5]].T
    return x + 1j * y


# --- the wave --------------------------------------------------------------------------------


def typical(lag, c, s):
    """The root of the mean square over a turn of sin(u + lag) less c sin u and s cos u."""
    first, second = math.cos(lag) - c, math.sin(lag) - s
    return math.sqrt((first**2 + second**2) / 2)


@witness.during("question", "gap", since="waves")
def test_both_waves_and_the_gap_between_them(scene, moment):
    waves = scene.waves
    lag, c, s = (t.get_value() for t in (waves.lag, waves.of_height, waves.of_width))
    u = np.linspace(0, PLACE - 1, len(waves.angles))
    wanted, made = np.sin(u + lag), c * np.sin(u) + s * np.cos(u)
    for wave, heights in ((waves.goal, wanted), (waves.made, made)):
        expected = waves.area.points(u, heights)[1:]
        drawn = wave.points[3::4]
        np.testing.assert_allclose(drawn, expected[: len(drawn)], atol=1e-6)
    np.testing.assert_allclose(
        waves.gap.get_anchors()[0], waves.area.point(0, wanted[0]), atol=1e-6
    )
    assert waves.size.text == printed(typical(lag, c, s))
    assert [chip.number.text for chip in scene.line.chips] == [printed(c), printed(s)]


@witness.during("gap")
def test_the_valley_is_the_gap_of_every_multiple_that_was_tried(scene, moment):
    waves, valley = scene.waves, scene.waves.valley
    c, s = waves.of_height.get_value(), waves.of_width.get_value()
    floor, unit = valley.area.point(0, 0), valley.area.point(0, 1)[1] - valley.area.point(0, 0)[1]
    wide = (valley.area.point(1, 0) - floor)[0]

    def seen(point):
        return -0.3 + (point[0] - floor[0]) / wide, (point[1] - floor[1]) / unit

    assert seen(valley.spot.get_center()) == pytest.approx((c, typical(1, c, s)), abs=1e-3)
    # the factor stands under the foot of the line
    assert valley.number.text == printed(c)
    assert valley.number.get_center()[0] == pytest.approx(valley.spot.get_center()[0], abs=0.15)
    assert valley.number.get_top()[1] < floor[1]
    if typical(1, c, s) > 0.3:
        assert valley.drop.get_bottom()[1] == pytest.approx(floor[1], abs=0.12)
    least, most = (end.get_value() for end in waves.tried)
    assert least - 1e-9 <= c <= most + 1e-9
    if most > least:
        points = np.array([seen(point) for point in valley.curve.points[::4]])
        assert points[0][0] == pytest.approx(least, abs=1e-6)
        gaps = [typical(1, multiple, 0) for multiple, _ in points]
        np.testing.assert_allclose(points[:, 1], gaps, atol=1e-3)
    assert valley.floor.get_left()[1] == pytest.approx(floor[1])


@witness.seen("gap", settled=True)
def gaps(scene, moment):
    waves = scene.waves
    chips = tuple(chip.number.text for chip in scene.line.chips)
    return waves.size.text, chips, waves.of_width.get_value()


def test_the_best_multiple_leaves_a_gap_and_the_width_closes_it():
    numbers = [look[0] for _, look in gaps()]
    best = min(typical(1, c, 0) for c in np.linspace(0, 1, 1001))
    assert printed(best) == "0.595"
    assert numbers.index("0.595") < numbers.index("0.000")
    assert set(numbers[numbers.index("0.000") :]) == {"0.000"}
    assert {width for _, (text, _, width) in gaps() if text == "0.595"} == {0}
    # what is called the best, and this much, are the numbers that are printed then
    assert {chips for _, (text, chips, _) in gaps() if text == "0.595"} == {("0.540", "0.000")}
    assert {chips for _, (text, chips, _) in gaps() if text == "0.000"} == {("0.540", "0.841")}


@witness.seen("gap")
def multiples(scene, moment):
    return scene.waves.of_height.get_value()


def test_multiples_from_one_to_below_nought_are_tried():
    tried_multiples = [multiple for _, multiple in multiples()]
    assert max(tried_multiples) == pytest.approx(1)
    assert min(tried_multiples) == pytest.approx(-0.3)
    assert tried_multiples[-1] == pytest.approx(math.cos(1), abs=1e-3)


@witness.during("question", "gap", since="waves")
def test_the_legs_of_the_hand_are_as_long_as_what_they_add(scene, moment):
    figure, waves = scene.figure, scene.waves
    for leg, angle, weight in (
        (figure.height_leg, math.sin(scene.place - 1), waves.of_height.get_value()),
        (figure.width_leg, math.cos(scene.place - 1), waves.of_width.get_value()),
    ):
        if waves.written.get_value() < 1 or abs(angle * weight) < 1e-6:
            continue
        first, second = corners(leg)[:2]
        assert abs(second - first) / figure.radius == pytest.approx(abs(angle * weight), abs=1e-6)


@witness.during("question", "gap", since="waves")
def test_the_hand_is_as_high_as_the_wave_that_it_writes(scene, moment):
    waves, lag = scene.waves, scene.waves.lag.get_value()
    reached = waves.written.get_value() * (PLACE - 1)
    assert on(scene.figure, scene.figure.end) == pytest.approx(cmath.exp(1j * reached))
    assert scene.figure.hub[1] == pytest.approx(waves.area.point(0, 0)[1])
    assert scene.figure.radius == pytest.approx(waves.area.unit)
    if lag == 0:
        head = waves.made.points[-1]
        step = (PLACE - 1) / (len(waves.angles) - 1)
        place = (head - waves.area.point(0, 0)) / (waves.area.point(1, 0) - waves.area.point(0, 0))[
            0
        ]
        assert reached - step <= place[0] + 1e-6 <= reached + 2e-6


# --- the turn --------------------------------------------------------------------------------


def turning(check):
    """Witness the triangle while it is drawn, from its names on."""
    return witness.during("turn", since="leg_names")(check)


@turning
def test_hand_and_legs_turn_as_one_piece(scene, moment):
    figure, t, turned = scene.figure, scene.t.get_value(), scene.turned.get_value()
    turn = cmath.exp(1j * turned)
    assert on(figure, figure.end) == pytest.approx(cmath.exp(1j * t) * turn)
    assert on(figure, figure.knee) == pytest.approx(math.cos(t) * turn)
    assert on(figure, figure.hand.get_end()) == pytest.approx(cmath.exp(1j * t) * turn, abs=1e-6)
    hub, knee, end = (complex(*p[:2]) for p in (figure.hub, figure.knee, figure.end))
    for leg, ends in ((figure.width_leg, (hub, knee)), (figure.height_leg, (knee, end))):
        assert corners(leg)[:2] == pytest.approx(ends, abs=1e-6)
        along = (ends[1] - ends[0]) / abs(ends[1] - ends[0])
        assert corners(leg)[2] - corners(leg)[1] == pytest.approx(-1j * along * figure.thick)


@turning
def test_a_leg_that_stands_up_keeps_its_height_and_is_upright_in_the_end(scene, moment):
    figure, grown = scene.figure, scene.figure.grown
    hub, knee, end = (complex(*p[:2]) for p in (figure.hub, figure.knee, figure.end))
    for part, bar, (low, high) in (
        ("low", figure.low, (hub, knee)),
        ("high", figure.high, (knee, end)),
    ):
        if grown[part] == 0:
            assert len(bar.points) == 0
            continue
        first, second = corners(bar)[:2]
        assert [first.imag, second.imag] == pytest.approx([low.imag, high.imag], abs=1e-6)
        if grown[part] == 1:
            assert (second - first).real == pytest.approx(0, abs=1e-6)


@turning
def test_every_bar_is_as_thick_as_its_leg(scene, moment):
    figure = scene.figure
    for bar in (
        *(figure.low, figure.high, figure.total),
        *(figure.far, figure.back, figure.across, figure.width_leg, figure.height_leg),
    ):
        if len(bar.points):
            assert abs(corners(bar)[2] - corners(bar)[1]) == pytest.approx(figure.thick, abs=1e-6)


@turning
def test_both_climbs_end_at_the_height_of_the_new_tip(scene, moment):
    figure, t = scene.figure, scene.t.get_value()
    if figure.grown["stack"] < 1:
        return
    floor, radius = figure.hub[1], figure.radius
    climbs = (math.sin(1) * math.cos(t), math.cos(1) * math.sin(t))
    low, high = corners(figure.low), corners(figure.high)
    ends = [low[0].imag, low[1].imag, high[0].imag, high[1].imag]
    expected = [0, climbs[0], climbs[0], math.sin(t + 1)]
    assert (np.array(ends) - floor) / radius == pytest.approx(expected, abs=1e-6)
    assert sum(climbs) == pytest.approx(math.sin(t + 1))
    # one on the other, and no share is negative, so that none hides another
    assert min(high.real) == pytest.approx(min(low.real), abs=1e-6)
    assert min(climbs) > 0
    assert figure.level.get_end()[1] == pytest.approx(high[1].imag, abs=1e-6)
    if figure.grown["total"] == 1:
        foot, top = corners(figure.total)[:2]
        assert (top - foot) / radius == pytest.approx(1j * math.sin(t + 1), abs=1e-6)
        assert max(corners(figure.total).real) < min(high.real)


@turning
def test_one_leg_goes_forward_and_the_other_is_taken_off(scene, moment):
    figure, t = scene.figure, scene.t.get_value()
    if figure.grown["back"] < 1:
        return
    far, back = (corners(bar) for bar in (figure.far, figure.back))
    expected = (math.cos(1) * math.cos(t), -math.sin(1) * math.sin(t))
    ways = [way[1] - way[0] for way in (far, back)]
    assert np.array(ways) / figure.radius == pytest.approx(expected, abs=1e-6)
    assert expected[0] > 0 > expected[1]
    # what is taken off begins where the first one ends, one row lower
    assert far[0].real == pytest.approx(figure.hub[0])
    assert back[0].real == pytest.approx(far[1].real, abs=1e-6)
    assert max(back.imag) < min(far.imag)
    assert max(far.imag) < min(corners(figure.width_leg).imag)
    assert on(figure, figure.end).real == pytest.approx(sum(expected))
    if figure.grown["across"] == 1:
        across = corners(figure.across)
        assert (across[1] - across[0]) / figure.radius == pytest.approx(math.cos(t + 1), abs=1e-6)
        assert across[0].real == pytest.approx(figure.hub[0])
        assert max(across.imag) < min(back.imag)
        assert figure.plumb.get_start()[0] == pytest.approx(across[1].real, abs=1e-6)


@turning
def test_the_angles_are_marked_in_both_corners(scene, moment):
    figure, t, turned = scene.figure, scene.t.get_value(), scene.turned.get_value()
    lean = figure.grown["lean"]
    # the copy of the lower angle comes along the width to the knee, and then turns by 90 degrees
    apex = np.array(figure.turns[1].sector.points[0])
    way = on(figure, apex) / (math.cos(t) * cmath.exp(1j * turned))
    assert way.imag == pytest.approx(0, abs=1e-6)
    assert -1e-9 <= way.real <= 1 + 1e-9
    assert way.real == pytest.approx(float(lean > 0)) or 0 < lean < 0.5
    tilt = 0
    if lean:
        begun = complex(*(figure.turns[1].arc.points[0] - apex)[:2])
        tilt = cmath.phase(begun / cmath.exp(1j * turned))
    assert -1e-9 <= tilt <= math.pi / 2 + 1e-9
    assert lean > 0.5 or tilt == pytest.approx(0, abs=1e-6)
    assert lean < 1 or tilt == pytest.approx(math.pi / 2)
    for sector, corner, start, sweep in (
        (figure.angle, figure.hub, turned, t % (2 * math.pi) * figure.grown["angle"]),
        (figure.turns[0], figure.hub, 0, turned),
        (figure.turns[1], apex, turned + tilt, -turned * (lean > 0)),
    ):
        assert sector.sweep == pytest.approx(sweep)
        if abs(sweep) > 1e-3:
            ends = [complex(*(sector.arc.points[k] - corner)[:2]) for k in (0, -1)]
            assert cmath.phase(ends[0]) == pytest.approx(start, abs=1e-6)
            way = ends[1] / ends[0]
            assert way / abs(way) == pytest.approx(cmath.exp(1j * sweep), abs=1e-6)


@turning
def test_every_right_angle_is_marked(scene, moment):
    figure = scene.figure
    marks = [on(figure, point) for point in figure.squares.get_anchors()]
    knee, end, turn = on(figure, figure.knee), on(figure, figure.end), scene.turned.get_value()
    feet = [knee] * int(figure.grown["angle"] > 0)
    feet += [complex(knee.real, 0)] * int(figure.grown["low"] > 0)
    feet += [complex(knee.real, end.imag)] * int(figure.grown["level"] > 0)
    # the last one lies outside, where no leg leans over it
    tilts = [turn, 0, np.pi]
    # each mark is two sides: one anchor at each end of a side
    found = [marks[4 * i : 4 * i + 4] for i in range(len(marks) // 4)]
    assert len(found) == len(feet)
    for foot, tilt, (first, corner, _, last) in zip(feet, tilts, found, strict=False):
        assert abs(first - foot) == pytest.approx(abs(last - foot), abs=1e-6)
        assert first - foot == pytest.approx(-abs(first - foot) * cmath.exp(1j * tilt), abs=1e-6)
        assert ((first - foot) / (last - foot)).real == pytest.approx(0, abs=1e-6)
        assert corner - foot == pytest.approx(first + last - 2 * foot, abs=1e-6)


@turning
def test_every_share_is_printed_beside_its_bar(scene, moment):
    names, figure = scene.leg_names, scene.figure
    shares = {"low": math.sin(1), "high": math.cos(1), "far": math.cos(1), "back": -math.sin(1)}
    assert {part: names[part].number.text for part in shares} == {
        part: printed(share) for part, share in shares.items()
    }
    terms = {part: names[part].term.source for part in shares}
    assert terms == {"low": "cos t", "high": "sin t", "far": "cos t", "back": "sin t"}
    for part, bar in (("low", figure.low), ("high", figure.high)):
        if figure.grown[part] == 1 and names[part] in scene.mobjects:
            assert 0 < names[part].get_left()[0] - bar.get_right()[0] < 0.25
            assert bar.get_bottom()[1] < names[part].get_center()[1] < bar.get_top()[1]
    for part in ("far", "back", "across"):
        bar = getattr(figure, part)
        if figure.grown[part] == 1 and names[part] in scene.mobjects:
            assert 0 < names[part].get_left()[0] - bar.get_right()[0] < 0.25
            assert names[part].get_center()[1] == pytest.approx(bar.get_center()[1], abs=0.08)


def opacity_of(formula):
    return formula.family_members_with_points()[0].get_fill_opacity()


@witness.seen("turn", settled=True, since="letters")
def spelled(scene, moment):
    (letters,), names = scene.letters, scene.leg_names
    told = [letter.source if opacity_of(letter) == 1 else "" for letter in letters]
    shares = [
        (opacity_of(share.letters), share.number.get_fill_opacity())
        for share in (names["high"], names["low"])
    ]
    return told[:2], [n.get_fill_opacity() for n in scene.block.numbers[:2]], shares


def test_both_numbers_stay_and_say_what_they_are_in_the_block_and_beside_the_bars():
    looks = [look for _, look in spelled()]
    assert {tuple(numbers) for _, numbers, _ in looks} == {(1, 1)}
    told = [letters for letters, _, _ in looks]
    assert [told[0], told[-1]] == [["", ""], ["cos 1", "sin 1"]]
    assert ["", "sin 1"] in told
    assert looks[0][2] == [(1, 0), (1, 0)]
    assert looks[-1][2] == [(0, 1), (0, 1)]


@turning
def test_the_upper_angle_is_drawn_before_the_bar_that_it_explains(scene, moment):
    grown = scene.figure.grown
    assert grown["lean"] == 1 or grown["high"] == 0
    assert grown["aside"] == 1 or grown["lean"] == 0
    # under the leg, which carries a name
    for turn in scene.figure.turns:
        assert turn.sector.z_index < scene.figure.height_leg.z_index


@turning
def test_the_name_of_an_angle_stands_in_its_sector_and_clear_of_the_bar(scene, moment):
    figure, names = scene.figure, scene.leg_names
    turned = scene.turned.get_value()
    for name, sector, corner, start in (
        ("one", figure.turns[0], figure.hub, 0),
        ("other", figure.turns[1], figure.knee, math.pi / 2),
    ):
        if not moment.settled or names[name] not in scene.mobjects or turned < 1:
            continue
        reach = abs(complex(*(sector.arc.points[0] - corner)[:2]))
        for way in (names[name].get_corner([x, y, 0]) for x in (-1, 1) for y in (-1, 1)):
            seen = complex(*(way - corner)[:2])
            assert abs(seen) < reach
            assert start < cmath.phase(seen) < start + 1
            # how far it is from the leg's line, which the bar accompanies
            assert abs(seen) * math.sin(start + 1 - cmath.phase(seen)) > figure.thick


@turning
def test_the_level_line_begins_at_the_tip_and_crosses_no_name(scene, moment):
    figure = scene.figure
    if figure.grown["level"] == 0:
        return
    np.testing.assert_allclose(figure.level.get_start(), figure.end, atol=1e-6)
    assert figure.level.get_end()[1] == pytest.approx(figure.end[1])
    name = scene.leg_names["sine"]
    for letter in name.family_members_with_points():
        assert letter.get_top()[1] < figure.end[1] - 0.02


@witness.during("turn", settled=True, since="letters")
def test_the_turned_angle_and_the_name_of_the_width_stay_to_the_end(scene, moment):
    if scene.turned.get_value() == 1 and scene.figure.grown["low"] == 1:
        for name in ("one", "cosine"):
            assert opacity_of(scene.leg_names[name]) == 1
        assert scene.figure.turns[0].sweep == pytest.approx(1)


@witness.during("turn", settled=True, since="leg_names")
def test_no_sum_is_told_before_the_bar_that_it_is(scene, moment):
    rows, grown = getattr(scene, "row_names", None), scene.figure.grown
    if rows:
        told = any(rows[1] in shown.get_family() for shown in scene.mobjects)
        assert told == (grown["across"] > 0)


@turning
def test_an_arrowhead_says_which_way_each_leg_goes(scene, moment):
    figure = scene.figure
    for part, head, way in (("far", figure.heads[0], 1), ("back", figure.heads[1], -1)):
        if figure.grown[part] == 1:
            side, tip = (on(figure, point).real for point in head.get_anchors()[:2])
            assert (tip - side) * way > 0


@turning
def test_a_leg_that_lies_down_keeps_its_width_on_all_its_way(scene, moment):
    figure, grown = scene.figure, scene.figure.grown
    hub, knee, end = (complex(*p[:2]) for p in (figure.hub, figure.knee, figure.end))
    for part, bar, leg in (("far", figure.far, (hub, knee)), ("back", figure.back, (knee, end))):
        if grown[part] == 0:
            assert len(bar.points) == 0
            continue
        first, second = corners(bar)[:2]
        # it swings first, about the end that it keeps; as it lies, it goes straight down
        assert [first.real, second.real] == pytest.approx([x.real for x in leg], abs=1e-6)
        assert (first - leg[0]).imag == pytest.approx(0, abs=1e-6) or (
            second - first
        ).imag == pytest.approx(0, abs=1e-6)


@turning
def test_a_made_bar_lights_its_entry_of_the_block(scene, moment):
    if not moment.settled or "block" not in vars(scene):
        return
    entries = {"low": 1, "high": 0, "far": 3, "back": 2}
    for part, entry in entries.items():
        glow = scene.block.grounds[entry].get_fill_opacity()
        assert (glow > 0.3) == (scene.figure.grown[part] == 1)
        number, ground = scene.block.numbers[entry], scene.block.grounds[entry]
        assert ground.get_left()[0] < number.get_left()[0]
        assert number.get_right()[0] < ground.get_right()[0]


@witness.during("turn", "freeze", since="block")
def test_the_block_stands_still(scene, moment):
    assert texts(scene.block.numbers) == [printed(x) for x in block(1)]


@witness.seen("turn", settled=True, since="unknown")
def rows(scene, moment):
    return [number.get_fill_opacity() for number in scene.block.numbers]


def test_the_two_numbers_of_the_wave_are_carried_into_the_upper_row():
    looks = [look for _, look in rows()]
    assert [1, 1, 0, 0] in looks
    assert [1, 1, 0, 1] in looks
    assert looks[-1] == [1, 1, 1, 1]


@witness.during("turn", settled=True, since="block")
def test_terms_and_names_stand_at_the_columns_and_rows_of_the_block(scene, moment):
    numbers = scene.block.numbers
    assert [term.source for term in scene.line.terms] == ["sin {{t : t}}", "cos {{t : t}}"]
    if scene.block not in scene.mobjects:
        return
    for term, number in zip(scene.line.terms, numbers[:2], strict=True):
        assert term.get_center()[0] == pytest.approx(number.get_center()[0], abs=0.05)
    for name, number, whole in zip(scene.row_names, numbers[::2], ("sin", "cos"), strict=True):
        assert name[0].source.startswith(whole)
        assert name[0].baseline == pytest.approx(number.baseline, abs=1e-6)
        assert name.get_left()[0] > scene.block.frame.get_right()[0]


def shrinks(scene):
    """Whether the equation is on its way into the first row of the product."""
    return "product" in vars(scene)


@witness.during("freeze", since="equation")
def test_the_block_turns_the_numbers_of_one_hand_into_those_of_the_other(scene, moment):
    equation, t = scene.equation, scene.t.get_value()
    told = round(t, 1)
    for ahead, dial, column, count in (
        (0, equation.old, equation.met, equation.counts[0]),
        (1, equation.new, equation.made, equation.counts[1]),
    ):
        assert on(dial, dial.end) == pytest.approx(cmath.exp(1j * (t + ahead)))
        # each column is that of the place as it is printed under its dial
        assert texts(column.numbers) == [printed(x) for x in hand(told + ahead)]
        assert count.readout.text == printed(told + ahead, 1)
        assert texts(column.numbers) == [printed(x) for x in hand(float(count.readout.text))]
    # block, input, result: from left to right
    order = scene.block.place, equation.met.region.center, equation.old.hub, equation.equals
    order = [*(point[0] for point in order[:3]), order[3].get_center()[0]]
    order += [equation.made.region.center[0], equation.new.hub[0]]
    assert order == sorted(order) or not moment.settled or shrinks(scene)
    # the wedge leads from the one hand to the other, and is always as wide
    assert equation.wedge.sweep == pytest.approx(1)
    ends = [complex(*(equation.wedge.arc.points[k] - equation.new.hub)[:2]) for k in (0, -1)]
    directions = [end / abs(end) for end in ends]
    assert directions == pytest.approx([cmath.exp(1j * t), cmath.exp(1j * (t + 1))], abs=1e-6)
    # it begins at a ghost of the old hand, and lies over the legs but under the new hand
    assert on(equation.new, equation.ghost.get_end()) == pytest.approx(cmath.exp(1j * t), abs=1e-6)
    drawn = equation.submobjects
    assert drawn.index(equation.wedge) > drawn.index(equation.new)
    assert equation.new.hand.z_index > equation.wedge.z_index


@witness.during("freeze", since="equation")
def test_what_is_new_has_one_colour_from_the_triangle_to_the_dial(scene, moment):
    new, triangle = scene.equation.new, scene.figure
    color = triangle.total.get_fill_color()
    for part in (new.height_leg, new.hand, new.tip):
        assert part.get_color() == color
    assert new.width_leg.get_stroke_color() == color
    assert scene.equation.old.height_leg.get_fill_color() == triangle.height_leg.get_fill_color()


@witness.seen("freeze", since="equation")
def entering(scene, moment):
    equation, block = scene.equation, scene.block.frame
    texts = [*scene.line.terms, *(name for name, _ in scene.row_names)]
    bottom, top = block.get_bottom()[1], block.get_top()[1]
    right = block.get_right()[0] + 0.02
    over = [
        text.get_left()[0] < right and bottom < text.get_center()[1] < top for text in texts[:2]
    ]
    there = [
        np.allclose(text.get_center(), name.get_center(), atol=0.01)
        for text, name in zip(texts, equation.names, strict=True)
    ]
    return over, there, [text.source for text in texts]


def test_the_terms_go_to_the_column_that_the_block_meets_and_the_sums_to_what_it_makes():
    sources = ["sin {{t : t}}", "cos {{t : t}}", "sin ({{t : t}} + 1)", "cos ({{t : t}} + 1)"]
    assert all(seen == sources for _, (_, _, seen) in entering())
    assert any(all(there) for _, (_, there, _) in entering())
    # none of them goes over the block
    assert not any(any(over) for _, (over, _, _) in entering())


@witness.seen("freeze", since="equation")
def answered_rows(scene, moment):
    shown = [number.get_fill_opacity() for number in scene.equation.made.numbers]
    return shown, [ground.get_fill_opacity() for ground in scene.block.grounds], shrinks(scene)


def test_a_row_alone_is_lit_while_its_sum_takes_the_place_of_what_was_asked():
    looks = [(shown, grounds) for _, (shown, grounds, later) in answered_rows() if not later]
    for row in range(2):
        begun = [look for look in looks if 0 < look[0][row] < 1]
        assert begun
        for shown, grounds in begun:
            assert shown[1 - row] == float(row == 1)
            assert sum(grounds[2 * row :][:2]) > sum(grounds[2 - 2 * row :][:2])
    assert looks[-1][0] == [1, 1]
    assert looks[-1][1] == pytest.approx([0.4] * 4)


@witness.during("freeze", since="equation")
def test_the_triangle_keeps_its_legs_until_the_dial_has_taken_it_in(scene, moment):
    if scene.figure not in scene.mobjects:
        return
    for leg in (scene.figure.width_leg, scene.figure.height_leg):
        assert leg.get_fill_opacity() == 1 or scene.equation.new in scene.mobjects


@witness.during("freeze", since="equation")
def test_each_leg_lies_outside_its_triangle(scene, moment):
    for dial in (scene.equation.old, scene.equation.new):
        x, y = on(dial, dial.end).real, on(dial, dial.end).imag
        if not moment.settled or min(abs(x), abs(y)) < 0.12 or dial.grown["height"] < 1:
            continue
        for bar, across, up in (
            (dial.width_leg, (0, x), (0, -np.sign(y) * figure_bar(dial))),
            (dial.height_leg, (x, x + np.sign(x) * figure_bar(dial)), (0, y)),
        ):
            drawn = np.array([on(dial, point) for point in bar.get_anchors()])
            assert [min(drawn.real), max(drawn.real)] == pytest.approx(sorted(across), abs=1e-6)
            assert [min(drawn.imag), max(drawn.imag)] == pytest.approx(sorted(up), abs=1e-6)


def figure_bar(dial):
    """How thick a leg is, in radii."""
    return dial.thick / dial.radius


@witness.seen("freeze", since="equation")
def rounds(scene, moment):
    frame = scene.block.frame
    return scene.t.get_value(), frame.get_stroke_width(), tuple(scene.block.place), shrinks(scene)


def test_t_goes_a_whole_turn_in_steps_while_the_lit_block_keeps_its_place():
    going = [look[:3] for _, look in rounds() if look[0] > PLACE and not look[3]]
    places = [place for place, _, _ in going]
    assert places == sorted(places)
    assert places[-1] - PLACE > 2 * math.pi
    # what stayed is lit only once it has stayed
    assert {width for place, width, _ in going if place < places[-1]} == {3}
    assert going[-1][1] == 8
    assert len({where for _, _, where in going}) == 1
    # there are pauses to read at each of them
    assert set(ROUND) <= set(places)


@witness.seen("freeze", since="equation")
def left_turns(scene, moment):
    equation = scene.equation

    def ends(wedge):
        return [on(equation.new, wedge.arc.points[k]) / 0.86 for k in (0, -1)]

    past = [(wedge.sweep, ends(wedge)) for wedge in equation.past]
    drawn = {id(part) for thing in scene.mobjects for part in thing.get_family()}
    there = all(id(wedge) in drawn for wedge in equation.past)
    lit = scene.block.frame.get_stroke_width()
    return (
        scene.t.get_value(),
        equation.gathered.get_value(),
        past,
        ends(equation.wedge),
        there,
        lit,
        shrinks(scene),
    )


def test_the_turn_is_left_where_it_rested_and_every_one_of_them_fits_the_last():
    looks = [look[:-1] for _, look in left_turns() if not look[-1]]
    for t, gathered, past, now, there, lit in looks:
        assert there
        rested = [place for place in (PLACE, *ROUND) if place < t]
        assert len(past) == len(rested)
        for place, (sweep, ends) in zip(rested, past, strict=True):
            assert sweep == pytest.approx(1)
            # none goes round by more than half a turn
            way = cmath.phase(cmath.exp(1j * (t - place)))
            start = cmath.exp(1j * (place + gathered * way))
            assert ends == pytest.approx([start, start * cmath.exp(1j)], abs=1e-6)
            assert gathered < 1 or ends == pytest.approx(now, abs=1e-6)
        # the block is lit when they have met
        assert lit == 3 or gathered == 1
        assert gathered == 0 or t == ROUND[-1]
    assert (looks[-1][1], len(looks[-1][2])) == (1, len(ROUND))


@witness.during("freeze", since="equation")
def test_nothing_of_the_turn_leaves_the_stage(scene, moment):
    if scene.figure in scene.mobjects and scene.figure.pose.opened < 1:
        assert scene.figure.rim.get_bottom()[1] > scene.stage.bottom
    assert scene.equation.get_bottom()[1] > scene.stage.bottom
    assert scene.equation.new.radius > 0.28 * scene.stage.height or shrinks(scene)


# --- all hands -------------------------------------------------------------------------------


def opaque(part, drawn):
    """Whether a thing or what it lies in is on stage, and can be seen."""
    return part in drawn and part.family_members_with_points()[0].get_fill_opacity() > 0.99


def on_stage(part, scene):
    """Whether a thing, or what it lies in, is drawn."""
    return any(part in thing.get_family() for thing in scene.mobjects)


@witness.seen("rows", since="product")
def rows_made(scene, moment):
    product = scene.product
    drawn = [part for thing in scene.mobjects for part in thing.get_family()]
    made = [opaque(number, drawn) for number in product.new.numbers]
    there = [block in drawn for block in scene.blocks]
    named = [speed.source for speed in scene.speeds]
    whole = [product.matrix.brackets in drawn, scene.names[0] in drawn]
    return moment.settled, scene.stepped.get_value(), made, there, named, whole


def test_every_hand_brings_its_block_and_its_numbers_are_made_as_it_turns():
    looks = [look for _, look in rows_made()]
    stepped = [step for _, step, *_ in looks]
    assert stepped == sorted(stepped)
    assert (stepped[0], stepped[-1]) == (1, 4)
    for settled, step, made, there, named, whole in looks:
        assert sum(there) >= step
        if settled and step > 1:
            assert made == [True] * (2 * round(step)) + [False] * (8 - 2 * round(step))
        assert named == [f"omega = {omega:g}" for omega in OMEGA]
        assert not whole[0] or step == 4
    assert looks[-1][-1] == [True, True]


@witness.during("rows", settled=True, since="product")
def test_a_speed_stands_beside_its_block_and_in_no_other(scene, moment):
    if scene.stepped.get_value() == 1:
        return
    for speed, own in zip(scene.speeds, scene.blocks, strict=True):
        assert abs(speed.get_center()[1] - own.place[1]) < 0.2
        for block in scene.blocks:
            if not on_stage(block, scene):
                continue
            apart = max(
                speed.get_left()[0] - block.frame.get_right()[0],
                block.frame.get_left()[0] - speed.get_right()[0],
                abs(speed.get_center()[1] - block.place[1]) - block.cell[1],
            )
            assert apart > 0.1


@witness.during("rows", settled=True, since="product")
def test_a_speed_waits_in_the_row_and_hue_of_its_hand_until_its_block_comes(scene, moment):
    hues = [scene.theme.pair(i, 4) for i in range(4)]
    for i, (speed, hue) in enumerate(zip(scene.speeds, hues, strict=True)):
        assert str(speed.family_members_with_points()[0].get_fill_color()).upper() == hue.upper()
        assert speed.get_center()[1] == pytest.approx(scene.blocks[i].place[1], abs=0.2)
        if not on_stage(scene.blocks[i], scene):
            assert scene.stepped.get_value() <= i
            assert speed.get_center()[0] == pytest.approx(scene.blocks[i].place[0])


@witness.seen("freeze", "rows", since="product")
def carried_numbers(scene, moment):
    drawn = [part for thing in scene.mobjects for part in thing.get_family()]
    old = [
        opaque(n, drawn)
        for column in (scene.equation.met, scene.equation.made)
        for n in column.numbers
    ]
    pairs = [vector.numbers[:2] for vector in (scene.product.old, scene.product.new)]
    return old, [texts(pair) for pair in pairs], [opaque(n, drawn) for pair in pairs for n in pair]


def test_the_numbers_of_the_equation_are_those_of_the_first_row():
    wanted = [[printed(x) for x in hand(place)] for place in (20, 21)]
    looks = [look for _, look in carried_numbers()]
    for old, pairs, new in looks:
        assert pairs == wanted
        # each of them is there once, and never twice
        assert [a != b for a, b in zip(old, new, strict=True)] == [True] * 4
    assert (looks[0][0], looks[-1][2]) == ([True] * 4, [True] * 4)


# --- every place -----------------------------------------------------------------------------


@witness.during("rows", settled=True, since="product")
def test_both_vectors_are_those_of_the_places_over_them(scene, moment):
    if scene.stepped.get_value() < 4:
        return
    for vector, here in ((scene.product.old, 20), (scene.product.new, 21)):
        assert vector.place.text == str(here)
        assert str(vector.place.get_fill_color()).upper() == scene.theme.position
        assert texts(vector.numbers) == [printed(x) for x in column(here)]
        for omega, dial in zip(OMEGA, vector.hands, strict=True):
            pointed = on(dial, dial.hand.get_end())
            assert pointed == pytest.approx(cmath.exp(1j * omega * here), abs=1e-6)


@witness.during("rows", since="product")
def test_every_new_hand_is_ahead_by_its_turn_and_shows_where_it_was(scene, moment):
    for i, (omega, old, new) in enumerate(
        zip(OMEGA, scene.product.old.hands, scene.product.new.hands, strict=True)
    ):
        turn = omega * min(max(scene.stepped.get_value() - i, 0), 1)
        assert new.turn.sweep == pytest.approx(turn)
        start = on(old, old.hand.get_end())
        assert abs(start) == pytest.approx(1)
        assert on(new, new.ghost.get_end()) == pytest.approx(start, abs=1e-6)
        assert on(new, new.hand.get_end()) == pytest.approx(start * cmath.exp(1j * turn), abs=1e-6)


def guessing(check):
    """Witness what the matrix of three places makes, from its first guess on."""
    return witness.during("same", since="rail")(check)


@guessing
def test_the_hands_and_numbers_on_the_left_are_those_of_one_whole_place(scene, moment):
    vector = scene.product.old
    place = int(vector.place.text)
    assert place in PLACES
    assert texts(vector.numbers) == [printed(x) for x in column(place)]
    for omega, dial in zip(OMEGA, vector.hands, strict=True):
        pointed = on(dial, dial.hand.get_end())
        assert pointed == pytest.approx(cmath.exp(1j * omega * place), abs=1e-6)
    # while the marker is on its way between two places, they go and come
    begin, end = scene.hop
    if scene.t.get_value() in PLACES:
        assert {dial.hand.get_stroke_opacity() for dial in vector.hands} == {1}
        assert {number.get_fill_opacity() for number in vector.numbers} == {1}
        assert scene.t.get_value() in (begin, end)


def under_way(scene):
    """Whether the matrix of three places is not there yet, or the marker has not arrived."""
    return not on_stage(scene.names[2], scene) or scene.hop[0] < scene.hop[1]


@guessing
def test_every_guess_begins_at_the_hand_on_the_left_and_ends_three_turns_on(scene, moment):
    guessed = scene.guessed.get_value()
    if under_way(scene) or guessed == 0:
        return
    for omega, old, new in zip(
        OMEGA, scene.product.old.hands, scene.product.new.hands, strict=True
    ):
        turn = FAR * omega * guessed
        assert new.turn.sweep == pytest.approx(turn)
        start = on(old, old.hand.get_end())
        expected = start * cmath.exp(1j * turn)
        assert on(new, new.ghost.get_end()) == pytest.approx(expected, abs=1e-6)
        # so wide that it can be seen under the hand that comes to lie on it
        assert new.ghost.get_stroke_width() > 1.5 * new.hand.get_stroke_width()
        assert str(new.ghost.get_stroke_color()).upper() == scene.theme.quiet


@guessing
def test_the_true_hands_come_and_lie_on_what_was_guessed(scene, moment):
    come, place = scene.come.get_value(), scene.t.get_value()
    new = scene.product.new
    if under_way(scene):
        return
    for omega, dial in zip(OMEGA, new.hands, strict=True):
        # its way from place 0, the shorter one round
        true = cmath.phase(cmath.exp(1j * omega * (place + FAR)))
        pointed = on(dial, dial.hand.get_end())
        assert pointed == pytest.approx(cmath.exp(1j * true * come), abs=1e-6)
        if come == 0:
            assert dial.hand.get_stroke_opacity() == 0
        if come == 1:
            assert pointed == pytest.approx(on(dial, dial.ghost.get_end()), abs=1e-6)
            assert dial.hand.get_stroke_opacity() == 1
    assert new.place.text == str(round(place) + FAR)
    assert texts(new.numbers) == [printed(x) for x in column(place + FAR)]
    made, known = scene.guessed.get_value() >= 0.7, come == 1
    assert (new.numbers[0].get_fill_opacity() == 1) == made
    hue = str(new.numbers[0].get_fill_color()).upper()
    assert (hue == scene.theme.ink) == known
    assert come > 0.7 or hue == scene.theme.quiet


@guessing
def test_both_pegs_stand_at_t_and_three_places_on(scene, moment):
    rail, t = scene.rail, scene.t.get_value()
    zero, unit = rail.place(0), (rail.place(500) - rail.place(0))[0] / 500
    seen = [(peg.get_center() - zero)[0] / unit for peg in rail.pegs]
    assert seen == pytest.approx([t, t + FAR], abs=1e-6)
    assert [number.text for number in rail.numbers] == ["0", *map(str, PLACES)]
    for number, place in zip(rail.numbers, (0, *PLACES), strict=True):
        assert number.get_center()[0] == pytest.approx(rail.place(place)[0], abs=0.05)


@witness.during("rows", "same", settled=True, since="product")
def test_dials_are_large_and_all_stand_in_their_rows_between_their_brackets(scene, moment):
    product = scene.product
    for vector in (product.old, product.new):
        left, right = vector.brackets.get_left()[0], vector.brackets.get_right()[0]
        for i, dial in enumerate(vector.hands):
            assert dial.ring.width > 0.9
            assert dial.pose.hub[1] == pytest.approx(product.matrix.block_place(i)[1])
            assert right - dial.get_right()[0] > 0.05
            for number in vector.pair(i):
                assert number.size == SIZE or scene.stepped.get_value() == 1
                if scene.stepped.get_value() > 1:
                    assert number.get_left()[0] - left > 0.12
                    assert dial.get_left()[0] - number.get_right()[0] > 0.05
        assert vector.head.get_bottom()[1] > vector.brackets.get_top()[1]
    gaps = (
        product.old.brackets.get_left()[0] - product.matrix.brackets.get_right()[0],
        product.equals.get_left()[0] - product.old.brackets.get_right()[0],
        product.new.brackets.get_left()[0] - product.equals.get_right()[0],
    )
    assert min(gaps) > 0.12


@witness.during("rows", "same", settled=True, since="hero")
def test_no_minus_stands_close_to_the_number_before_it_nor_to_a_frame(scene, moment):
    if not hasattr(scene, "blocks"):
        return
    for numbers in scene.blocks:
        frame = numbers.frame
        wide = [width_of(number.text, number.size) for number in numbers.numbers]
        for row in (0, 2):
            left, right = numbers.numbers[row : row + 2]
            pen = right.anchor[0] - wide[row + 1]
            assert pen - left.anchor[0] > 0.17
            assert left.anchor[0] - wide[row] - frame.get_left()[0] > 0.08
            assert frame.get_right()[0] - right.anchor[0] > 0.08


@witness.seen("same", since="product")
def matrices(scene, moment):
    drawn = [part for thing in scene.mobjects for part in thing.get_family()]
    return {
        "settled": moment.settled,
        "names": [name.source for name in scene.names if name in drawn],
        "blocks": [texts(numbers.numbers) for numbers in scene.blocks],
        "hidden": {n.get_fill_opacity() for b in scene.blocks for n in b.numbers} == {0},
        "places": [tuple(numbers.place) for numbers in scene.blocks],
        "t": scene.t.get_value(),
        "frames": [b.frame.get_stroke_width() for b in scene.blocks],
        "asked": max(
            (part.get_fill_opacity() for part in scene.product.new.numbers if part in drawn),
            default=0,
        )
        == 0,
    }


def test_the_matrix_of_three_places_is_that_of_k_for_three_and_stands_still():
    looks = [look for _, look in matrices()]
    wanted = {
        f"T({k})": [[printed(x) for x in block(k * omega)] for omega in OMEGA] for k in (1, FAR)
    }
    told = []
    for look in looks:
        if look["settled"]:
            (name,) = look["names"]
            told.append(name)
            assert look["hidden"] if name == "T(k)" else look["blocks"] == wanted[name]
            # what any other matrix makes is not yet known
            assert look["asked"] or name != "T(k)"
    assert list(dict.fromkeys(told)) == ["T(1)", "T(k)", f"T({FAR})"]
    running = [look for look in looks if look["t"] > PLACES[0]]
    assert all(look["names"] == [f"T({FAR})"] for look in running)
    assert all(look["blocks"] == wanted[f"T({FAR})"] for look in running)
    assert len({tuple(look["places"]) for look in looks}) == 1
    # its frames are lit as long as t runs
    assert min(min(look["frames"]) for look in running) == 7


@witness.seen("same", since="product")
def letters_of_k(scene, moment):
    return [
        letter.source
        for thing in scene.mobjects
        for letter in thing.get_family()
        if isinstance(letter, Formula) and "k omega" in letter.source and opacity_of(letter) == 1
    ]


def test_each_block_is_spelled_with_k_before_k_is_three():
    sources = ["cos k omega", "sin k omega", "-sin k omega", "cos k omega"]
    assert max((look for _, look in letters_of_k()), key=len) == sources * 4


@witness.seen("same", since="rail")
def stops(scene, moment):
    trackers = (scene.t, scene.guessed, scene.come)
    return moment.time, [tracker.get_value() for tracker in trackers]


def test_at_every_place_it_is_guessed_first_and_then_met_and_stays_for_a_while():
    looks = [look for _, look in stops()]
    places = [place for _, (place, _, _) in looks]
    assert places == sorted(places)
    for place in PLACES:
        here = [(time, guessed, come) for time, (t, guessed, come) in looks if t == place]
        assert here[-1][0] - here[0][0] > 1.2
        assert here[-1][1:] == (1, 1)
        for _, guessed, come in here:
            assert guessed == 1 or come == 0
    # the last one is the picture in which all ends
    assert looks[-1][1] == [PLACES[-1], 1, 1]


def test_the_slow_hands_are_seen_to_act_at_last():
    third, fourth = (omega * (PLACES[-1] - PLACES[-2]) for omega in OMEGA[2:])
    assert (third, fourth) == pytest.approx((4, 0.4))


def test_the_matrix_that_is_shown_fits_at_all_places():
    far = np.zeros((8, 8))
    for i, omega in enumerate(OMEGA):
        far[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = np.reshape(block(FAR * omega), (2, 2))
    missed = max(np.abs(far @ column(t) - column(t + FAR)).max() for t in range(501))
    assert missed < 1e-14


@witness.seen("same", settled=True, since="checklist")
def wishes(scene, moment):
    return scene.checklist.verdicts(), scene.heading.answered


def test_the_wish_gets_its_tick_in_the_end():
    assert wishes()[-1][1] == ({"linear shift": "good"}, True)


# --- the story -------------------------------------------------------------------------------


@witness.seen()
def titles(scene, moment):
    return moment.beat, scene.heading.answered, scene.t.get_value()


def test_the_title_answers_only_at_the_last_place():
    answered = [place for _, (_, done, place) in titles() if done]
    assert answered
    assert set(answered) == {PLACES[-1]}


def test_what_is_said_are_the_numbers_that_are_drawn():
    told = " ".join(cue.caption.text for beat in witness.run.beats for cue in beat.cues)
    for number in (
        "climbs: sin 1",
        "1 radian more",
        "T(1)",
        f"k is {FAR}",
        f"T({FAR})",
    ):
        assert number in told
    assert "{" not in told


@pytest.mark.parametrize("name", ["shift_matrix", "encode"])
def test_a_wrong_formula_is_noticed(monkeypatch, name):
    right = getattr(chapter, name)
    wrong = {
        "shift_matrix": lambda offset, omega: right(offset, omega).T,
        "encode": lambda angles, omega: right(angles, omega)[..., ::-1],
    }
    monkeypatch.setattr(chapter, name, wrong[name])
    assert witness.first_failure() is not None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("dim", 10),
        ("base", 1.0),
        ("place", 0),
        ("place", 14),
        ("places", (22,)),
        ("places", (15, 64)),
        ("places", (64, 22)),
        ("places", (22, 501)),
        ("places", (22, 30, 40, 50, 60)),
        ("positions", 5),
        ("positions", 1001),
    ],
)
def test_content_that_the_picture_cannot_hold_is_refused(monkeypatch, name, value):
    monkeypatch.setattr(ShiftMatrix, name, value)
    with pytest.raises(ValueError, match=rf"{name}.* must "):
        ShiftMatrix().setup()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"dim": 6, "places": (30, 40)}, ("T(3)",)),
        ({"dim": 4, "positions": 101}, ("T(3)",)),
    ],
)
def test_other_content_is_told_and_said(content, said):
    scene = type("ShiftMatrix", (ShiftMatrix,), content)
    told = dry_run(scene)
    captions = " ".join(cue.caption.text for beat in told.beats for cue in beat.cues)
    for words in said:
        assert words in captions
    assert told.beats[-1].name == "same"


def test_the_chapter_stops_when_t_would_run_backwards(monkeypatch):
    monkeypatch.setattr(ShiftMatrix, "check_content", lambda self: None)
    monkeypatch.setattr(ShiftMatrix, "places", (15, 64))
    with pytest.raises(DryRunError, match="forward only"):
        dry_run(ShiftMatrix)


@witness.during("question", settled=True, since="neighbours")
def test_two_neighbours_are_equally_high_on_their_waves(scene, moment):
    area = scene.waves.area
    (white, here), (level, thick, there) = scene.neighbours["here"], scene.neighbours["there"]
    for word, line in enumerate((white, thick)):
        np.testing.assert_allclose(line.get_start(), area.point(word, 0), atol=1e-6)
        np.testing.assert_allclose(line.get_end(), area.point(word, math.sin(1)), atol=1e-6)
    assert level.get_start()[1] == pytest.approx(level.get_end()[1])
    assert (here.source, there.source) == ("t", "t + 1")
    for word, name in enumerate((here, there)):
        assert name.get_center()[0] == pytest.approx(area.point(word, 0)[0], abs=0.02)
        assert name.get_top()[1] < area.point(word, 0)[1]
