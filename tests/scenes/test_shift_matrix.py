"""Chapter 10: what is drawn, against complex numbers: a step of one word multiplies by e^(iω)."""

import cmath
import math

import numpy as np
import pytest

import scenes.shift_matrix as chapter
from scenes._kit.mobjects.block_matrix import width_of
from scenes._kit.typography import Formula, Label
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.lint.witness import Witness
from scenes.shift_matrix import ShiftMatrix

OMEGA = [1.0, 0.1, 0.01, 0.001]
PLACE = 0.4
ROUND = (2, 5, 7)
WALK = (9, 10)
FAR = 5
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
    u = np.linspace(0, 4 * np.pi - 1 + PLACE, len(waves.angles))
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


def test_multiples_above_one_and_below_nought_are_tried():
    tried_multiples = [multiple for _, multiple in multiples()]
    assert max(tried_multiples) == pytest.approx(1.3)
    assert min(tried_multiples) == pytest.approx(-0.3)
    assert tried_multiples[-1] == pytest.approx(math.cos(1), abs=1e-3)


@witness.during("question", "gap", since="waves")
def test_the_hand_is_as_high_as_the_wave_that_it_writes(scene, moment):
    waves, lag = scene.waves, scene.waves.lag.get_value()
    reached = waves.written.get_value() * (4 * np.pi - 1 + PLACE)
    assert on(scene.figure, scene.figure.end) == pytest.approx(cmath.exp(1j * reached))
    assert scene.figure.hub[1] == pytest.approx(waves.area.point(0, 0)[1])
    assert scene.figure.radius == pytest.approx(waves.area.unit)
    if lag == 0:
        head = waves.made.points[-1]
        step = (4 * np.pi - 1 + PLACE) / (len(waves.angles) - 1)
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
        (figure.angle, figure.hub, turned, t * figure.grown["angle"]),
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
    members = scene.figure.submobjects
    assert members.index(scene.figure.turns[1]) > members.index(scene.figure.height_leg)


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
def test_the_level_line_begins_where_the_bar_with_its_name_ends(scene, moment):
    figure = scene.figure
    if figure.grown["level"] == 0:
        return
    _, _, outer, other = corners(figure.height_leg)
    start = complex(*figure.level.get_start()[:2])
    assert start.imag == pytest.approx(figure.end[1])
    assert ((start - outer) / (other - outer)).imag == pytest.approx(0, abs=1e-6)
    assert 0 < ((start - outer) / (other - outer)).real < 1


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


@witness.seen("dials", "matrix", settled=True, since="letters")
def blocks_spelled(scene, moment):
    whole = [
        [letter.source for letter in letters if opacity_of(letter) == 1]
        for letters in scene.letters
    ]
    return whole, {n.get_fill_opacity() for block in scene.blocks for n in block.numbers}


def test_each_block_is_spelled_once_with_its_signs_and_is_numbers_again_in_the_matrix():
    looks = [look for _, look in blocks_spelled()]
    sources = ["cos omega", "sin omega", "-sin omega", "cos omega"]
    assert ([sources] * 4, {0}) in looks
    assert looks[-1] == ([[]] * 4, {1})
    # the letters say what the numbers are
    named = {"cos": math.cos, "sin": math.sin, "-sin": lambda angle: -math.sin(angle)}
    for omega in OMEGA:
        values = [named[source.split()[0]](omega) for source in sources]
        assert values == pytest.approx(block(omega))


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


@witness.during("freeze", since="equation")
def test_the_block_turns_the_numbers_of_one_hand_into_those_of_the_other(scene, moment):
    equation, t = scene.equation, scene.t.get_value()
    for ahead, dial, column, count in (
        (0, equation.old, equation.met, equation.counts[0]),
        (1, equation.new, equation.made, equation.counts[1]),
    ):
        assert on(dial, dial.end) == pytest.approx(cmath.exp(1j * (t + ahead)))
        assert texts(column.numbers) == [printed(x) for x in hand(t + ahead)]
        assert count.readout.text == printed(t + ahead, 1)
    # block, input, result: from left to right
    order = scene.block.place, equation.met.region.center, equation.old.hub, equation.equals
    order = [*(point[0] for point in order[:3]), order[3].get_center()[0]]
    order += [equation.made.region.center[0], equation.new.hub[0]]
    assert order == sorted(order) or not moment.settled
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


@witness.seen("freeze", settled=True, since="equation")
def lit_rows(scene, moment):
    labels = [part.source for part in scene.mobjects if isinstance(part, Label)]
    written = [source for source in labels if "×" in source or source.startswith("=")]
    return written, [ground.get_fill_opacity() for ground in scene.block.grounds]


@pytest.mark.parametrize("row", [0, 1])
def test_a_row_alone_is_lit_while_it_is_written_out_with_the_printed_numbers(row):
    sine, cosine = hand(PLACE)
    c, s = block(1)[2 * row :][:2]
    total = printed(hand(PLACE + 1)[row])
    first, second = f"{printed(c)} × {printed(sine)}", f"+ {printed(s)} × {printed(cosine)}"
    product = [first, second, f"= {total}"]
    c, s, sine, cosine = (round(x, 3) for x in (c, s, sine, cosine))
    assert printed(c * sine + s * cosine) == total
    written = [look for _, look in lit_rows() if look[0] and look[0][0] == first]
    assert max(len(sources) for sources, _ in written) == 3
    for sources, grounds in written:
        # term by term, each factor beside its row
        assert sources == product[: len(sources)]
        if sources != product:
            continue
        assert grounds[2 * row :][:2] == pytest.approx([0.4, 0.4])
        assert grounds[2 - 2 * row :][:2] == pytest.approx([0, 0])
    assert lit_rows()[-1][1][1] == pytest.approx([0.4] * 4)


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
    return scene.t.get_value(), frame.get_stroke_width(), tuple(scene.block.place)


def test_t_goes_a_whole_turn_in_steps_while_the_lit_block_keeps_its_place():
    going = [look for _, look in rounds() if look[0] > PLACE]
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
    )


def test_the_turn_is_left_where_it_rested_and_every_one_of_them_fits_the_last():
    looks = [look for _, look in left_turns()]
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
    assert scene.equation.new.radius > 0.28 * scene.stage.height


# --- all dials -------------------------------------------------------------------------------


def is_early(scene):
    """Whether the hand of the equation is still on its way to its dial."""
    return scene.hero is not None and not hasattr(scene.hero[0], "start")


@witness.during("dials", since="hero")
def test_every_dial_turns_by_its_word_after_the_one_before(scene, moment):
    if is_early(scene):
        return
    stepped, t = scene.stepped.get_value(), scene.t.get_value()
    assert t == WALK[0] - 1
    for i, (omega, dial, numbers) in enumerate(zip(OMEGA, scene.dials, scene.blocks, strict=True)):
        words = min(max(stepped - i, 0), 1)
        assert on(dial, dial.start) == pytest.approx(cmath.exp(1j * omega * t), abs=1e-6)
        new = cmath.exp(1j * omega * (t + words))
        assert on(dial, dial.hand.get_end()) == pytest.approx(new, abs=1e-6)
        assert texts(numbers.numbers) == [printed(x) for x in block(omega)]
        assert dial.turn.sweep == pytest.approx(omega * words)


@witness.seen("dials", since="hero")
def steps(scene, moment):
    seen = [block in scene.mobjects for block in scene.blocks[1:]]
    return scene.stepped.get_value(), is_early(scene), seen


def test_every_dial_takes_a_whole_step_before_the_next_one_and_its_block_comes_then():
    looks = [(stepped, seen) for _, (stepped, early, seen) in steps() if not early]
    stepped = [step for step, _ in looks]
    assert stepped == sorted(stepped)
    assert (stepped[0], stepped[-1]) == (0, 4)
    for step, seen in looks:
        assert all(not there or step >= i + 1 for i, there in enumerate(seen))
    assert looks[-1][1] == [True, True, True]


def test_the_hand_of_the_equation_is_that_of_the_first_dial():
    angles = [
        (beat, early, angle) for beat, (early, angle) in ((m.beat, look) for m, look in hands())
    ]
    last = [angle for _, early, angle in angles if early][-1]
    first = next(angle for _, early, angle in angles if not early)
    assert last == pytest.approx(first, abs=1e-6)
    assert first == pytest.approx(cmath.exp(1j * (WALK[0] - 1)), abs=1e-6)


@witness.seen("dials", since="hero")
def hands(scene, moment):
    early = is_early(scene)
    if early:
        return early, on(scene.equation.old, scene.equation.old.end)
    return early, on(scene.dials[0], scene.dials[0].hand.get_end())


@witness.during("dials", since="row")
def test_a_lens_comes_out_of_a_tip_that_steps_and_shows_it_as_much_larger_as_it_says(scene, moment):
    # a tenth of a radian is seen without one
    assert sorted(scene.row.lenses) == [2, 3]
    if is_early(scene):
        return
    drawn = {id(part) for thing in scene.mobjects for part in thing.get_family()}
    for pair, lens in scene.row.lenses.items():
        glass, dial, omega = lens.glass, scene.dials[pair], OMEGA[pair]
        zoom = int(lens.label.source.removeprefix("magnified × "))
        assert zoom == glass.zoom == round(0.3 / omega)
        words = min(max(scene.stepped.get_value() - pair, 0), 1)
        assert id(lens) not in drawn or scene.stepped.get_value() >= pair
        assert np.linalg.norm(glass.middle - dial.pose.hub) + glass.radius < dial.pose.radius
        assert glass.middle[1] + glass.radius < dial.pose.hub[1]
        if words < 0.5:
            assert len(lens.way.points) == 0
            continue
        tips = glass.first.centers[0], glass.dots.centers[0]
        apart = np.linalg.norm(tips[0] - tips[1])
        assert apart == pytest.approx(zoom * 2 * dial.pose.radius * math.sin(omega * words / 2))
        ends = lens.way.points[0], lens.way.points[-1]
        np.testing.assert_allclose(ends, tips, atol=1e-9)
    assert len(scene.dials[1].turn.arc.points) > 0 or scene.stepped.get_value() <= 1


@witness.during("dials", since="row")
def test_every_dial_says_its_speed(scene, moment):
    assert [name.source for name in scene.row.names] == [f"omega = {omega:g}" for omega in OMEGA]


# --- the matrix ------------------------------------------------------------------------------


@witness.during("dials", "matrix", "slide", settled=True, since="blocks")
def test_no_minus_stands_close_to_the_number_before_it_nor_to_a_frame(scene, moment):
    for numbers in scene.blocks:
        frame = numbers.frame
        wide = [width_of(number.text, number.size) for number in numbers.numbers]
        for row in (0, 2):
            left, right = numbers.numbers[row : row + 2]
            pen = right.anchor[0] - wide[row + 1]
            assert pen - left.anchor[0] > 0.17
            assert left.anchor[0] - wide[row] - frame.get_left()[0] > 0.08
            assert frame.get_right()[0] - right.anchor[0] > 0.08


@witness.during("slide")
def test_no_minus_of_a_column_stands_close_to_its_bracket(scene, moment):
    for column in (scene.product.new, scene.product.old, scene.product.own):
        for number in column.numbers:
            assert number.get_left()[0] - column.brackets.get_left()[0] > 0.12
            assert column.brackets.get_right()[0] - number.get_right()[0] > 0.12
        assert column.brackets.height == pytest.approx(scene.product.matrix.brackets.height)


@witness.during("slide")
def test_the_matrix_is_that_of_the_step_to_the_last_picture(scene, moment):
    for i, (omega, numbers) in enumerate(zip(OMEGA, scene.blocks, strict=True)):
        words = max(1, scene.ahead.get_value())
        four = block(words * omega)
        assert texts(numbers.numbers) == [printed(x) for x in four]
        np.testing.assert_allclose(numbers.place, scene.product.matrix.block_place(i), atol=1e-9)
    assert len(scene.names) == FAR
    for words, name in enumerate(scene.names, 1):
        assert name.source == (f"T(1)^{FAR} = T({FAR})" if words == FAR else f"T({words})")
        shown = any(name in part.get_family() for part in scene.mobjects)
        # no name stands over a matrix that it does not mean
        off = abs(words - max(1, scene.ahead.get_value()))
        assert not shown or name.get_fill_opacity() == pytest.approx(max(0, 1 - 12 * off))
        assert name.get_center()[0] == pytest.approx(scene.product.matrix.region.center[0], abs=0.1)


@witness.during("slide")
def test_one_hand_a_dial_is_that_of_the_own_column(scene, moment):
    place = scene.t.get_value() + scene.ahead.get_value()
    own = texts(scene.product.own.numbers)
    assert own == [printed(x, 2) for x in column(place)]
    for i, (omega, dial) in enumerate(zip(OMEGA, scene.dials, strict=True)):
        pointed = on(dial, dial.hand.get_end())
        assert pointed == pytest.approx(cmath.exp(1j * omega * place), abs=1e-6)
        assert own[2 * i : 2 * i + 2] == [printed(pointed.imag, 2), printed(pointed.real, 2)]
        assert dial.pose.radius >= 0.4
        seat = scene.product.seats[i]
        if not np.allclose([*dial.pose.hub, dial.pose.radius], [*seat.hub, seat.radius]):
            # the first one leaves its row to grow, and comes back
            assert (i, hasattr(scene, "laid")) == (0, True)
            continue
        assert dial.pose.hub[1] == pytest.approx(scene.product.matrix.block_place(i)[1])
        # the dot of the hand, too, is clear of the bracket wherever it points
        own_edge = scene.product.own.get_right()[0]
        assert dial.ring.get_left()[0] - own_edge > 0.12
        assert dial.get_left()[0] > own_edge + 0.02


@witness.during("matrix", "slide", since="rail")
def test_each_dial_keeps_a_ghost_of_its_old_hand_and_the_turn_between_both(scene, moment):
    product, ahead = scene.product, scene.ahead.get_value()
    if product.equals not in scene.mobjects:
        return
    # the ghost comes to the hand as the new column comes to the place of the old one
    behind = ahead * product.arrived
    for omega, dial in zip(OMEGA, scene.dials, strict=True):
        start = cmath.exp(1j * omega * (scene.t.get_value() + behind))
        assert on(dial, dial.ghost.get_end()) == pytest.approx(start, abs=1e-6)
        assert dial.turn.sweep == pytest.approx(omega * (ahead - behind))
        assert (dial.ghost.get_stroke_opacity() > 0) == (omega * (ahead - behind) > 0.02)


@witness.during("matrix", "slide", since="rail")
def test_the_columns_are_of_the_printed_places(scene, moment):
    t, product, ahead = scene.t.get_value(), scene.product, scene.ahead.get_value()
    assert t == int(t)
    if product.old.numbers[0] in scene.mobjects or moment.beat == "slide":
        assert texts(product.old.numbers) == [printed(x, 2) for x in column(t)]
        assert texts(product.new.numbers) == [printed(x, 2) for x in column(t + max(1, ahead))]
        assert scene.heads[0].readout.text == f"{t + (product.arrived > 0.8):.0f}"
        assert scene.heads[1].readout.text == f"{t + round(ahead):.0f}" or ahead < 1
        if hasattr(scene, "laid"):
            # they leave before the dial comes to their place
            drawn = {id(part) for thing in scene.mobjects for part in thing.get_family()}
            gone = all(id(thing) not in drawn for thing in (*product.columns, *scene.heads))
            small = scene.dials[0].pose.radius < 0.1 * scene.stage.height
            assert gone or small
            if not moment.settled or gone or ahead < FAR:
                return
        made = [float(number.get_fill_opacity() > 0.5) for number in product.new.numbers]
        assert made == [float(8 * product.made.get_value() > i) for i in range(8)]
        # equal is only said of what is equal
        if product.checks.get_fill_opacity() == 1 and product.checks in scene.mobjects:
            assert texts(product.new.numbers) == texts(product.own.numbers)
            assert ahead >= 1
    assert [head.symbol.source for head in scene.heads] == ["bold(p)"] * 2


@witness.during("matrix", "slide", since="rail")
def test_each_name_stands_over_its_column_with_a_smaller_index_clear_of_the_next(scene, moment):
    product, (given, own) = scene.product, scene.heads
    named = ((given, product.old), (own, product.own))
    for name, column in named:
        assert name.get_center()[0] == pytest.approx(column.region.center[0], abs=0.05)
        assert name.readout.size < 0.75 * name.symbol.size
        assert 0 < name.readout.get_left()[0] - name.symbol.get_right()[0] < 0.1
        assert name.get_left()[0] > column.get_left()[0] - 0.15
        assert name.get_right()[0] < column.get_right()[0] + 0.15
    # the made column has no name yet: that is what is asked
    assert scene.asked.source == f"bold(p)_({WALK[0] + 1}) ?"
    assert scene.asked.get_center()[0] == pytest.approx(product.new.region.center[0], abs=0.1) or (
        product.arrived > 0
    )
    if product.checks in scene.mobjects and moment.settled:
        assert scene.asked not in scene.mobjects


@witness.seen("matrix", "slide", since="rail")
def handed(scene, moment):
    product, (given, _) = scene.product, scene.heads
    opaque = [n.get_fill_opacity() for n in product.old.numbers]
    signs = [sign.family_members_with_points()[0] for sign in (product.equals, product.checks)]
    return (
        (scene.t.get_value(), product.handed.get_value()),
        product.new.brackets.get_center()[0],
        {n.get_center()[0] - product.new.brackets.get_center()[0] < 0.5 for n in product.new},
        max(opaque),
        (given.readout.text, given.symbol.family_members_with_points()[0].get_fill_opacity()),
        [sign.get_fill_opacity() for sign in signs],
    )


def test_the_old_column_leaves_first_and_then_the_new_one_takes_its_place_and_its_name():
    product = scene_of_the_product()
    start, end = (side.region.center[0] for side in (product.new, product.old))
    moving = [look for _, look in handed() if 0 < look[0][1] < 1]
    assert {place for ((place, _), *_) in moving} == set(WALK[:-1])
    for (place, share), middle, inside, seen, (name, named), signs in moving:
        way = (middle - start) / (end - start)
        assert inside == {True}
        # never two columns in one place, nor an equals sign before a column on its way
        assert way == 0 or (seen == 0 and signs == [0, 0])
        assert -1e-9 <= way <= 1
        if name == f"{place + 1:.0f}":
            assert way > 0.8
        else:
            assert named <= max(0.0, 1 - share / 0.35) + 1e-9


def scene_of_the_product():
    return next(look for _, look in products())


@witness.seen("slide")
def products(scene, moment):
    return scene.product


@witness.seen("matrix", since="rail")
def made_numbers(scene, moment):
    product = scene.product
    drawn = product.equals in scene.mobjects
    made = [float(number.get_fill_opacity()) for number in product.new.numbers]
    return drawn, made, scene.t.get_value()


def test_the_numbers_are_made_downwards_and_each_row_times_the_printed_column_gives_its_own():
    looks = [made for _, (drawn, made, _) in made_numbers() if drawn]
    counts = [sum(made) for made in looks]
    assert counts == sorted(counts)
    assert (counts[0], counts[-1]) == (0, 8)
    assert all(made == sorted(made, reverse=True) for made in looks)
    assert {t for _, (drawn, _, t) in made_numbers() if drawn} == {WALK[0]}
    # the printed digits of the first pair suffice for the printed digits of the product
    c, s = (round(x, 3) for x in block(1)[:2])
    sine, cosine = (round(x, 2) for x in hand(WALK[0]))
    assert printed(c * sine + s * cosine, 2) == printed(math.sin(WALK[1]), 2)
    assert printed(c * cosine - s * sine, 2) == printed(math.cos(WALK[1]), 2)


@witness.seen("slide")
def walked(scene, moment):
    return scene.t.get_value(), tuple(scene.blocks[0].place), scene.ahead.get_value()


def test_the_places_run_from_the_walk_to_the_end_and_rest_there():
    places = [place for _, (place, *_) in walked()]
    assert places == sorted(places)
    assert set(WALK) <= set(places)
    run = [place for place in places if place > WALK[-1]]
    # no leap: within a fifth of a second less than a third of the way
    assert max(np.diff([WALK[-1], *run])) < 165
    assert len(set(run)) > 12
    assert run[-1] == run[-3] == 500


def test_the_matrix_alone_stands_still_while_the_places_run():
    assert len({where for _, (_, where, _) in walked()}) == 1
    assert {ahead for _, (place, _, ahead) in walked() if place > WALK[-1]} == {FAR}
    laid = [ahead for _, (place, _, ahead) in walked() if place == WALK[-1]]
    assert laid == sorted(laid)
    assert (laid[0], laid[-1]) == (0, FAR)


@witness.seen("slide")
def frames(scene, moment):
    return scene.t.get_value(), [block.frame.get_stroke_width() for block in scene.blocks]


def test_the_matrix_stands_out_while_the_places_run():
    running = [widths for _, (place, widths) in frames() if place > WALK[-1]]
    assert running
    assert all(widths == [4] * 4 for widths in running)


def test_the_fast_hand_is_stepped_through_a_few_places_and_not_swept():
    places = [place for _, (place, *_) in walked() if place > WALK[-1]]
    assert 10 < len(set(places)) < 16


def missed():
    """By how much the matrix of five words misses at most, at every place from 10 on."""
    far = np.zeros((8, 8))
    for i, omega in enumerate(OMEGA):
        far[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = np.reshape(block(FAR * omega), (2, 2))
    found = [
        np.abs(far @ column(place) - column(place + FAR)).max() for place in range(WALK[-1], 501)
    ]
    return np.maximum.accumulate(found)


def power(text):
    mantissa, exponent = text.rstrip(")").split(" dot 10^(")
    return float(mantissa) * 10.0 ** int(exponent)


@witness.seen("slide")
def errors(scene, moment):
    rail = scene.rail
    start, end = (point[0] for point in rail.ends)
    filled = (rail.fill.get_right()[0] - start) / (end - start)
    tip = (rail.tip.get_center()[0] - start) / (end - start)
    name = [part.source for part in rail.submobjects if isinstance(part, Label)]
    reached = int(rail.reached.text) + WALK[-1] - 1
    return reached, rail.largest.text, scene.missed, filled, tip, name


def test_the_largest_error_so_far_is_printed_in_its_own_digits():
    for _, (reached, largest, found, *_) in errors():
        np.testing.assert_allclose(found, missed(), atol=1e-15)
        # rounding differs from one way of computing to another, by about itself
        assert power(largest) == pytest.approx(found[reached - WALK[-1]], rel=0.06)
    reached, largest, found, *_ = errors()[-1][1]
    assert (reached, len(found)) == (500, 491)
    assert power(largest) == pytest.approx(missed().max(), rel=0.06)
    assert 1e-15 < power(largest) < 1e-14


@witness.during("matrix", "slide", since="rail")
def test_the_matrix_makes_what_is_printed_out_of_what_is_given(scene, moment):
    place, ahead = round(scene.t.get_value()), scene.ahead.get_value()
    if place < WALK[0]:
        return
    assert texts(scene.product.old.numbers) == [printed(x, 2) for x in column(place)]
    if ahead <= 1 or ahead == FAR:
        turns = np.array([cmath.exp(1j * omega * max(1, ahead)) for omega in OMEGA])
        given = np.array(column(place))
        z = (given[1::2] + 1j * given[::2]) * turns
        made = np.stack([z.imag, z.real], axis=1).ravel()
        assert texts(scene.product.new.numbers) == [printed(x, 2) for x in made]


def test_the_places_are_counted_from_the_first_that_is_tested():
    assert errors()[0][1][0] == WALK[-1]
    assert all(names == ["places tested", "largest error"] for _, (*_, names) in errors())


@witness.seen("slide", settled=True)
def proofs(scene, moment):
    drawn = {id(part) for thing in scene.mobjects for part in thing.get_family()}
    proof, sides = scene.rail, (scene.product.old, scene.product.new, scene.product.own)
    return {
        "there": id(proof) in drawn,
        "answered": scene.heading.answered,
        "said": [part.source for part in proof.submobjects if isinstance(part, Label | Formula)],
        "places": proof.reached.text,
        "limits": [part.source for part in proof.limits],
        "error": proof.largest.text,
        "columns": [texts(side.numbers) for side in sides],
        "indices": [head.readout.text for head in scene.heads],
        "drawn": all(id(number) in drawn for side in sides for number in side.numbers),
        "place": scene.t.get_value(),
    }


def test_the_last_picture_is_five_steps_of_every_dial_as_an_equation_and_its_largest_error():
    last = proofs()[-1][1]
    assert [last[what] for what in ("there", "drawn", "answered")] == [True] * 3
    given, made, own = last["columns"]
    assert given == [printed(x, 2) for x in column(500)]
    assert made == own == [printed(x, 2) for x in column(505)]
    assert last["indices"] == ["500", "505"]
    assert last["said"] == [
        f"T({FAR}) bold(p)_t = bold(p)_(t+{FAR})",
        "places tested",
        "largest error",
    ]
    assert (last["places"], last["limits"]) == ("491", ["10", "500"])
    far = np.zeros((8, 8))
    for i, omega in enumerate(OMEGA):
        far[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = np.reshape(block(FAR * omega), (2, 2))
    missed_far = max(np.abs(far @ column(t) - column(t + FAR)).max() for t in range(10, 501))
    # rounding differs from one way of computing to another, by about itself
    assert power(last["error"]) == pytest.approx(missed_far, rel=0.06)
    # places are counted once the columns are back, and the answer comes when all are tested
    for _, look in proofs():
        assert look["drawn"] or not look["there"]
        assert not look["answered"] or (look["place"], look["places"]) == (500, "491")


def test_the_rail_is_filled_as_far_as_is_printed():
    for _, (reached, _, _, filled, tip, _) in errors():
        assert 10 + 490 * tip == pytest.approx(reached)
        assert filled == pytest.approx(tip, abs=1e-6)


@witness.during("slide")
def test_the_columns_are_of_a_place_that_is_tested(scene, moment):
    place, tested = scene.t.get_value(), int(scene.rail.reached.text)
    assert place <= tested + WALK[-1] - 1
    if moment.settled and place >= WALK[-1]:
        assert place == tested + WALK[-1] - 1


@witness.seen("slide", settled=True)
def verdicts(scene, moment):
    wishes = scene.checklist.verdicts() if hasattr(scene, "checklist") else None
    return wishes, scene.heading.answered


@witness.seen("slide", since="laid")
def laid_turns(scene, moment):
    drawn = [part for thing in scene.mobjects for part in thing.get_family()]
    laid, dial = scene.laid, scene.dials[0]
    names = [(name.source, on(dial, name.get_center())) for name in laid.names]
    return {
        "settled": moment.settled,
        "answered": scene.heading.answered,
        "ahead": scene.ahead.get_value(),
        "place": scene.t.get_value(),
        "there": laid in drawn,
        "rail": scene.rail in drawn,
        "turn": dial.turn.sweep,
        "begins": on(dial, dial.start),
        "ends": on(dial, dial.hand.get_end()),
        "goal": on(dial, laid.goal.get_center()),
        "goals": [
            on(slow, ring.get_center())
            for slow, ring in zip(scene.dials[1:], laid.goals, strict=True)
        ],
        "hands": [on(slow, slow.hand.get_end()) for slow in scene.dials[1:]],
        "cuts": [on(dial, c.get_end()) for c in laid.cuts if c.get_stroke_opacity() == 1],
        "counts": [n.source for n in laid.counts if n.get_fill_opacity() == 1],
        "middles": [on(dial, n.get_center()) for n in laid.counts],
        "names": names,
        "height": dial.ring.height / scene.stage.height,
        "others": min(d.ring.get_left()[0] for d in scene.dials[1:]),
        "right": dial.ring.get_right()[0],
        "left": min(name.get_left()[0] for name in laid.names),
        "bracket": scene.product.matrix.brackets.get_right()[0],
        "four": [float(n.text.replace("−", "-")) for n in scene.blocks[0].numbers],
    }


def test_the_turns_of_the_first_dial_are_laid_end_to_end_to_the_place_far_on():
    large = max(look["height"] for _, look in laid_turns())
    looks = [look for _, look in laid_turns() if look["there"] and look["height"] == large]
    start, step = cmath.exp(1j * WALK[-1]), cmath.exp(1j)
    assert {len(look["counts"]) for look in looks} == {1, 2, 3, 4, FAR}
    assert {len(look["counts"]) for look in looks if look["settled"]} == {1, 2, 3, 4, FAR}
    for look in looks:
        ahead, turn = look["ahead"], cmath.exp(1j * look["ahead"])
        assert look["turn"] == pytest.approx(ahead)
        assert look["begins"] == pytest.approx(start, abs=1e-6)
        assert look["ends"] == pytest.approx(start * turn, abs=1e-6)
        assert look["goal"] == pytest.approx(cmath.exp(15j), abs=1e-6)
        # one cut between each two that are there, and a number on each that is whole
        assert len(look["cuts"]) == max(0, math.ceil(ahead) - 1)
        for k, cut in enumerate(look["cuts"], 1):
            assert cut / abs(cut) == pytest.approx(start * step**k, abs=1e-6)
        assert look["counts"] == [str(k) for k in range(1, math.floor(ahead) + 1)]
        for k, middle in enumerate(look["middles"]):
            assert abs(middle / abs(middle) - start * step ** (k + 0.5)) < 0.05
        for (text, point), place in zip(look["names"], (10, 15), strict=True):
            assert text == str(place)
            assert abs(point - cmath.exp(1j * place)) < 0.4
    # every hand ends in its ring, on the large dial and on the small one that it becomes again
    there = [look for _, look in laid_turns() if look["there"]]
    for last in (looks[-1], there[-1]):
        assert last["there"]
        assert last["ends"] == pytest.approx(last["goal"], abs=1e-6)
        assert last["hands"] == pytest.approx(last["goals"], abs=1e-6)
        assert last["goals"] == pytest.approx(
            [cmath.exp(15j * omega) for omega in OMEGA[1:]], abs=1e-6
        )
    assert there[-1]["counts"] == []


def test_each_matrix_is_the_first_one_times_itself():
    for _, look in laid_turns():
        if look["ahead"] == int(look["ahead"]):
            words = max(1, int(look["ahead"]))
            power = np.linalg.matrix_power(np.reshape(block(1), (2, 2)), words)
            np.testing.assert_allclose(look["four"], power.ravel(), atol=0.00051)


def test_the_large_dial_comes_near_nothing_else():
    for _, look in laid_turns():
        if look["height"] > 0.2:
            assert look["others"] - look["right"] > 0.1
        assert look["left"] - look["bracket"] > 0.05
    assert max(look["height"] for _, look in laid_turns()) > 0.6


def test_the_title_answers_when_the_last_turn_has_ended_and_places_are_counted_after_it():
    looks = [look for _, look in laid_turns()]
    assert {look["ahead"] for look in looks if look["answered"]} == {FAR}
    # all the while that turns are told, until the dial is the small one that it was, in its row
    seated = looks[-1]["right"]
    assert not any(look["rail"] for look in looks if look["right"] != pytest.approx(seated))
    # and the ring of where it ended leaves as the rail comes
    both = [look for look in looks if look["rail"] and look["there"]]
    assert all(look["place"] == WALK[-1] and not look["settled"] for look in both)
    assert looks[-1]["answered"]
    assert (looks[-1]["rail"], looks[-1]["there"]) == (True, False)


def test_one_wish_is_earned_when_the_title_answers():
    looks = [
        ([name for name, verdict in wishes.items() if verdict == "open"], answered)
        for _, (wishes, answered) in verdicts()
        if wishes is not None
    ]
    assert looks[0] == (["linear shift"], False)
    assert looks[-1] == ([], True)


# --- the story -------------------------------------------------------------------------------


@witness.seen()
def titles(scene, moment):
    return moment.beat, scene.heading.answered, scene.t.get_value()


def test_the_title_answers_only_when_the_last_place_has_been_tried():
    answered = [place for _, (_, done, place) in titles() if done]
    assert answered
    assert set(answered) == {500}


def test_what_is_said_are_the_numbers_that_are_drawn():
    told = " ".join(cue.caption.text for beat in witness.run.beats for cue in beat.cues)
    for number in (
        "climbs sin 1",
        "again angle 1",
        "place 9",
        "Place 10",
        "T(1)",
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
        ("place", 0.1),
        ("place", 0.8),
        ("walk", (3, 15)),
        ("walk", (15, 12)),
        ("walk", (12, 13, 14)),
        ("positions", 5),
        ("positions", 10),
    ],
)
def test_content_that_the_picture_cannot_hold_is_refused(monkeypatch, name, value):
    monkeypatch.setattr(ShiftMatrix, name, value)
    with pytest.raises(ValueError, match=rf"{name}.* must "):
        ShiftMatrix().setup()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"dim": 6, "walk": (9, 11)}, ("place 9", "Place 10")),
        ({"dim": 4, "positions": 101}, ("place 9",)),
    ],
)
def test_other_content_is_told_and_said(content, said):
    scene = type("ShiftMatrix", (ShiftMatrix,), content)
    told = dry_run(scene)
    captions = " ".join(cue.caption.text for beat in told.beats for cue in beat.cues)
    for words in said:
        assert words in captions
    assert told.beats[-1].name == "slide"


def test_the_chapter_stops_when_t_would_run_backwards(monkeypatch):
    monkeypatch.setattr(ShiftMatrix, "check_content", lambda self: None)
    monkeypatch.setattr(ShiftMatrix, "walk", (0, 15))
    with pytest.raises(DryRunError, match="forward only"):
        dry_run(ShiftMatrix)
