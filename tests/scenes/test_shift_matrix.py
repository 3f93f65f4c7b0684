"""Chapter 10: what is drawn, against complex numbers: a step of one word multiplies by e^(iω)."""

import cmath
import math

import numpy as np
import pytest

import scenes.shift_matrix as chapter
from scenes._kit.mobjects.block_matrix import width_of
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.lint.witness import Witness
from scenes.shift_matrix import ShiftMatrix

OMEGA = [1.0, 0.1, 0.01, 0.001]
PLACE = 13
FAR = 400
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


# --- the wave --------------------------------------------------------------------------------


def typical(lag, c, s):
    """The root of the mean square over a turn of sin(u + lag) less c sin u and s cos u."""
    first, second = math.cos(lag) - c, math.sin(lag) - s
    return math.sqrt((first**2 + second**2) / 2)


@witness.during("question", "gap", since="waves")
def test_both_waves_and_the_gap_between_them(scene, moment):
    waves = scene.waves
    lag, c, s = (t.get_value() for t in (waves.lag, waves.of_height, waves.of_width))
    u = np.linspace(0, PLACE, len(waves.angles))
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
def test_height_and_width_of_the_hand_are_drawn_where_the_wave_ends(scene, moment):
    figure, waves = scene.figure, scene.waves
    if waves.written.get_value() < 1:
        return
    tip = cmath.exp(1j * PLACE)
    assert on(figure, figure.height_leg.get_start()) == pytest.approx(tip.real, abs=1e-6)
    assert on(figure, figure.height_leg.get_end()) == pytest.approx(tip, abs=1e-6)
    if figure.grown["width"] == 1:
        assert on(figure, figure.width_leg.get_end()) == pytest.approx(tip.real, abs=1e-6)


@witness.during("question", "gap", since="waves")
def test_the_hand_is_as_high_as_the_wave_that_it_writes(scene, moment):
    waves, lag = scene.waves, scene.waves.lag.get_value()
    reached = waves.written.get_value() * (PLACE)
    assert on(scene.figure, scene.figure.hand.get_end()) == pytest.approx(cmath.exp(1j * reached))
    assert scene.figure.hub[1] == pytest.approx(waves.area.point(0, 0)[1])
    assert scene.figure.radius == pytest.approx(waves.area.unit)
    if lag == 0:
        head = waves.made.points[-1]
        step = (PLACE) / (len(waves.angles) - 1)
        place = (head - waves.area.point(0, 0)) / (waves.area.point(1, 0) - waves.area.point(0, 0))[
            0
        ]
        assert reached - step <= place[0] + 1e-6 <= reached + 2e-6


# --- the turn --------------------------------------------------------------------------------


def walking(check):
    """Witness the legs while they are drawn, from their names on."""
    return witness.during("turn", "walk", since="heights")(check)


def standing(check):
    """Witness the sums that are drawn while the hand stands."""
    return witness.during("turn", since="widths")(check)


@walking
def test_both_legs_lead_to_the_tip_of_the_new_hand(scene, moment):
    figure, t = scene.figure, scene.t.get_value()
    old = cmath.exp(1j * t)
    assert on(figure, figure.hand.get_end()) == pytest.approx(old, abs=1e-6)
    assert on(figure, figure.knee) == pytest.approx(math.cos(1) * old)
    assert on(figure, figure.end) == pytest.approx(cmath.exp(1j * (t + 1)))
    if figure.grown["turn"] == 1:
        assert on(figure, figure.new.get_end()) == pytest.approx(on(figure, figure.end))
        assert figure.turn.sweep == pytest.approx(1)
    if figure.grown["across"] == 1:
        along, across = (
            on(figure, leg.get_end()) - on(figure, leg.get_start())
            for leg in (figure.along, figure.across)
        )
        # each as long as the number of the block, and at a right angle
        assert (abs(along), abs(across)) == pytest.approx((math.cos(1), math.sin(1)), abs=1e-6)
        assert across / along == pytest.approx(1j * math.tan(1), abs=1e-6)
        assert on(figure, figure.across.get_end()) == pytest.approx(on(figure, figure.end))


@walking
def test_the_mark_of_the_right_angle_lies_between_both_legs(scene, moment):
    figure, t = scene.figure, scene.t.get_value()
    if figure.grown["across"] < 1:
        return
    first, corner, _, last = (on(figure, point) for point in figure.square.get_anchors())
    knee, side = on(figure, figure.knee), 0.07 * cmath.exp(1j * t)
    assert (first - knee, last - knee) == pytest.approx((-side, 1j * side))
    assert corner - knee == pytest.approx(first + last - 2 * knee)


def ends_of(bar):
    """Where an upright bar begins and ends, in scene units."""
    points = bar.get_anchors()
    return points[0][1], points[4][1]


@standing
def test_the_bars_climb_as_high_as_the_legs(scene, moment):
    figure, heights, t = scene.figure, scene.heights, scene.t.get_value()
    climbs = math.cos(1) * math.sin(t), math.sin(1) * math.cos(t)
    levels = 0, climbs[0], math.sin(t + 1)
    assert sum(climbs) == pytest.approx(levels[-1])
    pairs = (levels[0], levels[1]), (levels[1], levels[2]), (levels[0], levels[2])
    for bar, part, wanted in zip(heights.bars, ("first", "second", "whole"), pairs, strict=True):
        if heights.grown[part] == 1:
            drawn = [(end - figure.hub[1]) / figure.radius for end in ends_of(bar)]
            assert drawn == pytest.approx(wanted, abs=1e-6)
    for level, point, part in zip(
        heights.levels, (figure.knee, figure.end), ("second", "whole"), strict=True
    ):
        if heights.grown[part] == 1:
            np.testing.assert_allclose(level.get_start(), point, atol=1e-6)
            assert level.get_end()[1] == pytest.approx(point[1])
    values = (*climbs, math.sin(t + 1))
    assert texts(heights.numbers) == [printed(value, 2) for value in values]
    names = ["0.540 sin t", "0.841 cos t", "sin(t + 1)"]
    assert [name.source for name in heights.names] == names


@standing
def test_height_and_width_are_said_as_they_add_up(scene, moment):
    for numbers in (scene.heights.numbers, scene.widths.numbers):
        first, second, both = (float(text.replace("−", "-")) for text in texts(numbers))
        assert first + second == pytest.approx(both, abs=1e-9)


@standing
def test_the_hands_triangle_turns_as_one_and_comes_to_stand_on_the_second_leg(scene, moment):
    figure, t = scene.figure, scene.t.get_value()
    quarter, fit = figure.grown["quarter"], figure.grown["fit"]
    if not quarter:
        return
    base, height, hand = (
        [on(figure, end) for end in (copy.get_start(), copy.get_end())] for copy in figure.quarter
    )
    assert base[0] == pytest.approx(hand[0])
    assert (base[1], hand[1]) == pytest.approx(tuple(height))
    # width, height and hand keep their shape, on a corner that slides from the hub to the knee
    turn = (1 + (math.sin(1) - 1) * fit) * cmath.exp(1j * math.pi / 2 * quarter)
    assert base[0] == pytest.approx(fit * math.cos(1) * cmath.exp(1j * t), abs=1e-6)
    assert base[1] - base[0] == pytest.approx(math.cos(t) * turn, abs=1e-6)
    assert height[1] - height[0] == pytest.approx(1j * math.sin(t) * turn, abs=1e-6)
    if quarter == 1:
        assert (base[1] - base[0]).real == pytest.approx(0, abs=1e-6)
    if fit == 1:
        assert hand == pytest.approx([on(figure, figure.knee), on(figure, figure.end)])
        assert (base[1] - base[0]).imag == pytest.approx(math.sin(1) * math.cos(t))


@standing
def test_the_widths_go_forward_and_back_to_under_the_new_tip(scene, moment):
    figure, widths = scene.figure, scene.widths
    t = scene.t.get_value()
    ways = 0, math.cos(1) * math.cos(t), math.cos(t + 1)
    assert ways[1] - math.sin(1) * math.sin(t) == pytest.approx(ways[2])
    pairs = (ways[0], ways[1]), (ways[1], ways[2]), (ways[0], ways[2])
    for bar, share, wanted in zip(widths.bars, widths.grown, pairs, strict=True):
        if share == 1:
            drawn = sorted((bar.get_left()[0], bar.get_right()[0]))
            drawn = [(x - figure.hub[0]) / figure.radius for x in drawn]
            assert drawn == pytest.approx(sorted(wanted), abs=1e-6)
    assert texts(widths.numbers) == [printed(end - start, 2) for start, end in pairs]
    names = ["0.540 cos t", "-0.841 sin t", "cos(t + 1)"]
    assert [name.source for name in widths.names] == names
    # in the columns of the sum of the heights
    for number, above in zip(widths.numbers, scene.heights.numbers, strict=True):
        assert number.anchor[0] == pytest.approx(above.anchor[0], abs=1e-6)


@witness.during("walk", since="trail")
def test_the_triangle_is_left_at_every_place_that_was_met(scene, moment):
    figure, t = scene.figure, scene.t.get_value()
    for words, triangle in enumerate(scene.trail):
        if t < PLACE + words + 1:
            continue
        assert triangle.get_fill_opacity() == pytest.approx(0.22)
        _, knee, end = (on(figure, point) for point in triangle.get_anchors()[:5:2])
        hand_there = cmath.exp(1j * (PLACE + words))
        assert knee == pytest.approx(math.cos(1) * hand_there, abs=1e-6)
        assert end == pytest.approx(cmath.exp(1j) * hand_there, abs=1e-6)


@walking
def test_a_number_stands_beside_its_leg_on_the_outer_side(scene, moment):
    figure = scene.figure
    assert [chip.number.text for chip in scene.chips] == ["0.540", "0.841"]
    points = [on(figure, point) for point in (figure.hub, figure.knee, figure.end)]
    for chip, start, end in zip(scene.chips, points, points[1:], strict=False):
        side = (on(figure, chip.frame.get_center()) - (start + end) / 2) / (end - start)
        assert side.real == pytest.approx(0, abs=1e-3)
        assert side.imag < 0


@walking
def test_each_hand_has_its_name_outside_the_ring(scene, moment):
    figure, t = scene.figure, scene.t.get_value()
    for words, name in enumerate(scene.hand_names):
        place = on(figure, name.get_center())
        assert abs(place) > 1.08
        assert abs(cmath.phase(place / cmath.exp(1j * (t + words)))) < 0.1


@witness.seen("walk")
def places_told(scene, moment):
    return scene.t.get_value(), scene.now_told.readout.text, scene.block.frame.get_stroke_width()


def test_the_place_runs_with_the_hand_and_the_frame_is_lit_when_it_has_come():
    looks = [look for _, look in places_told()]
    assert all(text == printed(t, 1) for t, text, _ in looks)
    assert {"13.0", "14.0", "17.0"} <= {text for _, text, _ in looks}
    assert {width for t, _, width in looks if t < 16.5} == {3}
    assert looks[-1][2] == 8


@witness.seen("same", since="equals")
def on_their_way(scene, moment):
    texts = *scene.here.texts, *scene.there.texts
    seen = max(text.get_fill_opacity() if is_drawn(scene, text, 0) else 0 for text in texts)
    return scene.t.get_value(), seen


def test_nothing_is_printed_of_a_place_while_the_hands_are_between_two():
    between = [seen for _, (t, seen) in on_their_way() if abs(t - round(t)) > 0.25]
    assert between
    assert max(between) == 0


@witness.seen("walk")
def blocks_of_the_walk(scene, moment):
    return tuple(texts(scene.block.numbers)), tuple(scene.block.place), scene.t.get_value()


def test_the_block_stands_still_while_the_legs_turn():
    looks = [look for _, look in blocks_of_the_walk()]
    assert {numbers for numbers, _, _ in looks} == {tuple(printed(x) for x in block(1))}
    assert len({place for _, place, _ in looks}) == 1
    assert (looks[0][2], looks[-1][2]) == (13, 17)


def opacity_of(formula):
    return formula.family_members_with_points()[0].get_fill_opacity()


@witness.seen("turn", settled=True, since="letters")
def spelled(scene, moment):
    told = [letter.source if opacity_of(letter) == 1 else "" for letter in scene.letters]
    return told, [number.get_fill_opacity() for number in scene.block.numbers]


def test_each_number_of_the_block_says_what_it_is_when_its_leg_is_laid():
    looks = [look for _, look in spelled()]
    assert looks[0] == ([""] * 4, [1, 1, 0, 0])
    assert (["cos 1", "", "", ""], [1, 1, 0, 0]) in looks or (
        ["cos 1", "sin 1", "", ""],
        [1, 1, 0, 0],
    ) in looks
    assert looks[-1] == (["cos 1", "sin 1", "-sin 1", "cos 1"], [1] * 4)


@witness.seen("turn", settled=True, since="widths")
def lit(scene, moment):
    grounds = [ground.get_fill_opacity() for ground in scene.block.grounds]
    return [value > 0.3 for value in grounds], list(scene.widths.grown)


def test_the_row_that_is_made_is_the_one_that_is_lit():
    looks = [look for _, look in lit()]
    assert {tuple(cells[:2]) for cells, widths in looks if any(widths)} == {(False, False)}
    assert looks[-1] == ([False, False, True, True], [1, 1, 1])


# --- all hands -------------------------------------------------------------------------------


@witness.during("rows", "same", settled=True, since="speeds")
def test_the_matrix_has_the_block_of_every_hand_on_its_diagonal(scene, moment):
    for pair, (omega, numbers) in enumerate(zip(OMEGA, scene.blocks, strict=True)):
        assert texts(numbers.numbers) == [printed(x) for x in block(omega)]
        np.testing.assert_allclose(numbers.place, scene.matrix.block_place(pair, pair), atol=1e-6)
    assert scene.rule.source == "T(1)"
    assert [speed.source for speed in scene.speeds] == [f"{omega:g}" for omega in OMEGA]
    assert len(scene.matrix.zeros) == 12


@witness.seen("rows", since="meanings")
def meanings(scene, moment):
    letters, numbers = scene.meanings, [block.numbers for block in scene.blocks]
    seen = [opacity_of(own[0]) if is_drawn(scene, own[0][0], 0) else 0 for own in letters]
    return seen, [own[0].get_fill_opacity() for own in numbers], letters


def test_each_block_says_cosine_and_sine_before_its_numbers():
    looks = [look for _, look in meanings()]
    assert not any(
        min(a, b) > 0.05 for said, told, _ in looks for a, b in zip(said, told, strict=True)
    )
    assert ([1] * 4, [0] * 4) in [look[:2] for look in looks]
    assert looks[-1][:2] == ([0] * 4, [1] * 4)
    for letters in looks[-1][2]:
        sources = [letter.source for letter in letters]
        assert sources == ["cos omega", "sin omega", "-sin omega", "cos omega"]


@witness.during("rows", "same", settled=True, since="speeds")
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


@witness.during("rows", "same", settled=True, since="speeds")
def test_each_hand_stands_in_line_with_the_rows_of_its_block(scene, moment):
    for pair, numbers in enumerate(scene.blocks):
        for hands in (scene.here, scene.there):
            dial, own = hands.dials[pair], hands.numbers[2 * pair : 2 * pair + 2]
            assert dial.hub[1] == pytest.approx(numbers.place[1])
            assert dial.ring.width == pytest.approx(2 * numbers.cell[1], abs=0.28)
            for number, beside in zip(own, numbers.numbers[::2], strict=True):
                assert number.baseline == pytest.approx(beside.baseline, abs=0.05)
                assert dial.ring.get_left()[0] - number.get_right()[0] > 0.1


@witness.during("same", since="equals")
def test_the_matrix_turns_grey_hands_and_true_ones_walk(scene, moment):
    t, ahead = scene.t.get_value(), scene.ahead.get_value()
    for omega, own, other in zip(OMEGA, scene.here.dials, scene.there.dials, strict=True):
        start = cmath.exp(1j * omega * t)
        assert on(own, own.hand.get_end()) == pytest.approx(start, abs=1e-6)
        assert on(other, other.new.get_end()) == pytest.approx(
            start * cmath.exp(1j * other.turn.sweep), abs=1e-6
        )
        assert other.turn.sweep <= omega + 1e-9
        true = cmath.exp(1j * omega * (t + ahead))
        assert on(other, other.hand.get_end()) == pytest.approx(true, abs=1e-6)
        if moment.settled and ahead == 1 and not other.grown["aside"]:
            assert on(other, other.new.get_end()) == pytest.approx(true, abs=1e-6)


def is_drawn(scene, shape, least=1):
    return shape.get_fill_opacity() >= least and any(
        shape in thing.get_family() for thing in scene.mobjects
    )


@witness.seen("same", settled=True, since="equals")
def equations(scene, moment):
    here, there = scene.here, scene.there
    return {
        "t": scene.t.get_value(),
        "ahead": scene.ahead.get_value(),
        "matrix": tuple(text for block in scene.blocks for text in texts(block.numbers)),
        "here": (here.place.text, texts(here.numbers)),
        "there": (there.place.text, texts(there.numbers)),
        "told": [is_drawn(scene, text) for text in there.texts],
        "gap": scene.missed.text if is_drawn(scene, scene.missed) else None,
        "seen": [dial.hand.get_stroke_opacity() for dial in (*here.dials, *there.dials)],
        "guessed": not any(dial.grown["aside"] for dial in there.dials),
    }


def test_both_columns_say_sine_and_cosine_of_their_places():
    for _, look in equations():
        for side, place in (("here", look["t"]), ("there", look["t"] + look["ahead"])):
            told, numbers = look[side]
            assert told == f"{place:.0f}"
            assert numbers == [printed(x, 2) for x in column(place)]


def test_the_largest_difference_is_told_once_hands_are_laid_and_goes_to_nothing():
    looks = [look for _, look in equations()]
    for look in looks:
        missed = np.subtract(column(look["t"] + 1), column(look["t"] + look["ahead"]))
        if look["gap"]:
            assert look["gap"] == printed(np.abs(missed).max())
            assert look["guessed"]
        if any(look["told"]):
            assert look["ahead"] == 1
            assert look["gap"] in (None, "0.000")
    for place in (17, FAR):
        told = [look["gap"] for look in looks if look["t"] == place and look["gap"]]
        assert float(told[0]) > 0.5
        assert told[-1] == "0.000"


def test_the_matrix_of_one_place_never_changes():
    wanted = tuple(printed(x) for omega in OMEGA for x in block(omega))
    assert {look["matrix"] for _, look in equations()} == {wanted}


def test_hands_run_forward_only_to_each_place_far_away():
    looks = [(look["t"], look["t"] + look["ahead"]) for _, look in equations()]
    assert looks == sorted(looks)
    assert all(ahead >= place for place, ahead in looks)
    rests = list(dict.fromkeys(looks))
    assert rests[:3] == [(17, 17), (17, 18), (FAR, FAR)]
    assert rests[3:] == [(FAR + n, FAR + n + 1) for n in range(3)]


def test_every_true_hand_is_seen_while_it_is_tried():
    tried = [look["seen"] for _, look in equations() if look["gap"]]
    assert tried
    assert all(seen == [1] * 8 for seen in tried)


@witness.seen("same", since="equals")
def mists(scene, moment):
    t, ahead = scene.t.get_value(), scene.ahead.get_value()
    return t, ahead, [dial.grown["blur"] for dial in scene.there.dials]


def test_only_a_hand_too_fast_to_follow_is_a_mist_and_it_is_none_where_it_comes():
    looks = [look for _, look in mists()]
    way = [mist for t, _, mist in looks if 17 < t < FAR]
    assert np.max(way, axis=0).tolist() == pytest.approx([1, 1, 0, 0], abs=0.01)
    assert all(mist == [0] * 4 for t, _, mist in looks if t in (17, FAR))


def test_the_matrix_that_is_shown_fits_at_all_places():
    matrix = np.zeros((8, 8))
    for i, omega in enumerate(OMEGA):
        matrix[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = np.reshape(block(omega), (2, 2))
    missed = max(np.abs(matrix @ column(t) - column(t + 1)).max() for t in range(501))
    assert missed < 1e-13


@witness.seen("same", settled=True, since="checklist")
def wishes(scene, moment):
    return scene.checklist.verdicts(), scene.heading.answered


def test_the_wish_gets_its_tick_in_the_end():
    assert wishes()[-1][1] == ({"linear shift": "good"}, True)


# --- the story -------------------------------------------------------------------------------


@witness.seen()
def titles(scene, moment):
    fitted = hasattr(scene, "fits") and is_drawn(scene, scene.fits, 0)
    return scene.heading.answered, scene.t.get_value() if fitted else 0


def test_the_title_answers_only_when_the_matrix_has_fitted_far_away():
    answered = [place for _, (done, place) in titles() if done]
    assert answered
    assert min(answered) == FAR


def test_what_is_said_are_the_numbers_that_are_drawn():
    told = " ".join(cue.caption.text for beat in witness.run.beats for cue in beat.cues)
    for number in ("climbs 0.540 sin t", "climbs 0.841 cos t"):
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
        ("far", 17),
        ("far", 501),
        ("positions", 5),
        ("positions", 403),
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
        ({"dim": 6, "far": 18}, ("0.841 cos t",)),
        ({"dim": 4, "positions": 404}, ("No number",)),
    ],
)
def test_other_content_is_told_and_said(content, said):
    scene = type("ShiftMatrix", (ShiftMatrix,), content)
    told = dry_run(scene)
    captions = " ".join(cue.caption.text for beat in told.beats for cue in beat.cues)
    for words in said:
        assert words in captions
    assert told.beats[-1].name == "same"


@witness.during("question", settled=True, since="neighbours")
def test_two_neighbours_are_equally_high_on_their_waves(scene, moment):
    area = scene.waves.area
    (white, here), (level, thick, there) = scene.neighbours["here"], scene.neighbours["there"]
    first = 7
    for word, line in ((first, white), (first + 1, thick)):
        np.testing.assert_allclose(line.get_start(), area.point(word, 0), atol=1e-6)
        np.testing.assert_allclose(line.get_end(), area.point(word, math.sin(8)), atol=1e-6)
    assert level.get_start()[1] == pytest.approx(level.get_end()[1])
    assert (here.source, there.source) == ("7", "8")
    for word, name in ((first, here), (first + 1, there)):
        assert name.get_center()[0] == pytest.approx(area.point(word, 0)[0], abs=0.02)
        assert name.get_top()[1] < area.point(word, 0)[1]
