"""Chapter 6: what is drawn, against complex numbers: a pair of a row is e^(iωt)."""

import cmath
import math

import numpy as np
import pytest
from manim import ManimColor, smooth, there_and_back

import scenes.sinusoidal_matrix as chapter
from scenes._kit.captions import read_narration
from scenes._kit.mobjects.counted_turn import CountedTurn
from scenes._kit.mobjects.rim_glass import RimGlass
from scenes._kit.mobjects.value_plate import ValuePlate
from scenes._kit.numbers import printed
from scenes._kit.tempo import GESTURE, JOURNEY, MORPH, STROLL
from scenes._kit.typography import TITLE, Formula
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.lint.witness import Witness
from scenes.sinusoidal_matrix import SinusoidalMatrix

PAIRS, PLACES = 64, 500
PIXEL = 8 / 1080
BORDER = (4 + 5) / 2 / 100
"""By how much a frame stands outside of what it surrounds: half of its line and casing."""

witness = Witness(SinusoidalMatrix)


def speed(pair):
    return 10000 ** (-pair / PAIRS)


def row(t):
    """The 128 numbers of a place: imaginary and real part of each hand in turn."""
    hands = [cmath.exp(1j * speed(pair) * t) for pair in range(PAIRS)]
    return [part for z in hands for part in (z.imag, z.real)]


def colour(scene, number):
    return ManimColor(scene.theme.value(max(-1.0, min(1.0, number)))).to_int_rgb()


def near(scene, pixel, number):
    """Whether a pixel has the colour of a number; at the edge of a step, of the next number."""
    return any(np.array_equal(pixel, colour(scene, number + off)) for off in (0, -1e-9, 1e-9))


def drawn_row(scene, heatmap, height, places):
    """The pixels of an image at a height, and at places across."""
    left, top = heatmap.points[0][:2]
    down = int((top - height) / PIXEL)
    return [heatmap.pixel_array[down, int((x - left) / PIXEL), :3] for x in places]


def middles(scene):
    """Where the middle of every column of the whole matrix is, across."""
    width = scene.field.width / (2 * PAIRS)
    return [scene.field.left + (column + 0.5) * width for column in range(2 * PAIRS)]


def hand(scene, pair):
    """The hand of a dial as drawn, as a complex number of length 1."""
    start, end = scene.rack.hands.points.reshape(-1, 4, 3)[pair][[0, 3]]
    x, y, _ = (end - start) / scene.rack.radii[pair]
    return complex(x, y)


@witness.during("question", "row", "grow")
def test_every_hand_that_is_drawn_stands_where_complex_numbers_say(scene, moment):
    t = scene.t.get_value()
    count = len(scene.rack.hands.points) // 4
    assert count >= 4
    for pair in range(count):
        assert hand(scene, pair) == pytest.approx(cmath.exp(1j * speed(pair) * t), abs=1e-6)


@witness.during("question", settled=True)
def test_the_numbers_under_the_dials_are_those_of_the_hands(scene, moment):
    expected = row(scene.t.get_value())[:8]
    assert [number.text for number in scene.measures.numbers] == [printed(x, 2) for x in expected]
    assert [name.source for name in scene.measures.names] == ["sine", "cosine"] * 4


@witness.during("question")
def test_place_and_numbers_change_on_arrival_and_are_of_one_whole_place(scene, moment):
    place = int(scene.counter.number.text)
    assert place == math.floor(scene.t.get_value() + 0.03)
    numbers = row(place)[:8]
    assert [number.text for number in scene.measures.numbers] == [printed(x, 2) for x in numbers]


@witness.during("question")
def test_the_legs_reach_from_each_hub_to_the_tip_over_the_middle_of_its_numbers(scene, moment):
    wide, tall = scene.measures.legs.points.reshape(2, -1, 4, 3)[:, :, [0, 3]]
    anchors = np.array([number.anchor[0] for number in scene.measures.numbers]).reshape(-1, 2)
    for pair, (hub, radius) in enumerate(zip(scene.rack.hubs[:4], scene.rack.radii, strict=False)):
        tip = hub[:2] + radius * np.array([hand(scene, pair).real, hand(scene, pair).imag])
        assert wide[pair, 0] == pytest.approx(hub)
        assert tall[pair, 1, :2] == pytest.approx(tip, abs=1e-6)
        for foot in (wide[pair, 1], tall[pair, 0]):
            assert foot == pytest.approx([tip[0], hub[1], 0], abs=1e-6)
        assert anchors[pair].mean() == pytest.approx(hub[0])


@witness.during("row", since="frame", settled=True)
def test_the_small_dials_stand_apart_even_with_their_tips(scene, moment):
    pitch = np.diff(scene.rack.hubs[:, 0])
    assert (pitch > 2 * (scene.rack.radii[0] + scene.rack.tips.radius)).all()


@witness.during("row", since="frame", settled=True)
def test_the_first_row_has_the_colours_of_its_128_numbers(scene, moment):
    assert scene.t.get_value() == 2
    height = scene.cells.get_center()[1]
    pixels = drawn_row(scene, scene.cells, height, middles(scene))
    assert len(pixels) == 128
    assert all(near(scene, pixel, x) for pixel, x in zip(pixels, row(2), strict=True))


@witness.seen("grow", since="frame", settled=True)
def rows_under_the_scan_line(scene, moment):
    if scene.kept.get_value() < PLACES:
        return 0, 0, 0, []
    t = scene.t.get_value()
    height = scene.scan.line.get_center()[1]
    pixels = drawn_row(scene, scene.matrix, height, middles(scene))
    wrong = [x for pixel, x in zip(pixels, row(t), strict=True) if not near(scene, pixel, x)]
    return t, scene.rows(), scene.kept.get_value(), wrong


@witness.during("grow")
def test_the_place_that_is_read_is_that_of_the_row_it_stands_at(scene, moment):
    if not scene.kept.get_value():
        return
    line, count = scene.scan.line, scene.counter
    tall = line.height
    place = round((scene.matrix.points[0][1] - line.get_bottom()[1]) / tall) - 1
    whole = scene.rows() % 1 == 0 and tall > 0.05
    if whole:
        assert count.number.text == str(place)
    assert count.word.baseline == pytest.approx(line.get_center()[1] + 0.12)


@witness.seen("grow")
def read_while_the_first_rows_are_laid(scene, moment):
    return scene.kept.get_value(), scene.counter.number.text


def test_the_first_row_keeps_its_place_while_those_before_it_are_laid_above_it():
    seen = [look for _, look in read_while_the_first_rows_are_laid() if look[0] < PLACES]
    assert {text for _, text in seen} == {"2"}


def test_the_row_under_the_scan_line_has_the_colours_of_its_place():
    seen = [look for _, look in rows_under_the_scan_line() if look[2] == PLACES]
    assert {3, 4, 9, 499} <= {t for t, *_ in seen}
    for t, rows, _, wrong in seen:
        assert rows == t + 1
        assert wrong == []


@witness.seen("home", settled=True)
def whole(scene, moment):
    pixels = scene.matrix.pixel_array
    wrong = sum(
        not near(scene, pixels[t, 12 * column + 6, :3], number)
        for t in (0, 1, 2, 61, 250, 498, 499)
        for column, number in enumerate(row(t))
    )
    return pixels.shape, wrong, scene.matrix.points[0] - scene.field.at(0, 1)


def test_the_matrix_has_one_row_of_pixels_to_a_place_and_place_0_on_top():
    for _, (shape, wrong, corner) in whole():
        assert shape == (PLACES, 12 * 2 * PAIRS, 4)
        assert wrong == 0
        assert corner == pytest.approx(np.zeros(3), abs=1e-9)


@witness.during("home", settled=True)
def test_the_way_runs_through_the_first_turn_of_every_pair(scene, moment):
    walked = scene.walked.get_value()
    corners = scene.stairs.line.points.reshape(-1, 4, 3)[:, [0, 3]]
    if not walked:
        return
    assert corners[0][0] == pytest.approx(scene.field.at(0, 1))
    treads = [(a, b) for a, b in corners if abs(a[1] - b[1]) < 1e-9 < b[0] - a[0]]
    assert len(treads) == int(walked)
    for pair, (start, end) in enumerate(treads):
        turn = 2 * math.pi / speed(pair)
        assert turn < PLACES
        assert (scene.field.top - start[1]) / PIXEL - 0.5 == pytest.approx(turn)
        assert start[0] == pytest.approx(middles(scene)[2 * pair] - 6 * PIXEL)
        assert end[0] == pytest.approx(middles(scene)[2 * pair + 1] + 6 * PIXEL)
    assert 2 * math.pi / speed(31) > PLACES


@witness.seen("home", since="turned")
def framed_turns(scene, moment):
    pair, box = int(scene.picked.get_value()), scene.mark.line
    assert box.get_center()[0] == pytest.approx(np.mean(middles(scene)[2 * pair : 2 * pair + 2]))
    place = (scene.field.top - box.get_bottom()[1] - BORDER) / PIXEL - 0.5
    angle = speed(pair) * place
    start, end = scene.turned.dial.hands.points[[0, 3]]
    hand = complex(*(end - start)[:2]) / scene.turned.dial.radii[0]
    assert hand == pytest.approx(cmath.exp(1j * angle), abs=1e-6)
    assert start[0] == pytest.approx(box.get_center()[0])
    rim = scene.turned.wedge.points - start
    reached = np.unwrap(np.arctan2(rim[:, 1], rim[:, 0])[np.hypot(*rim.T[:2]) > 0.3])
    if angle > 0.1:
        assert reached.max() == pytest.approx(angle, abs=0.02)
    assert scene.turned.turns.text == printed(angle / (2 * math.pi), 2)
    return pair, place, scene.turned.name_label.source, scene.turned.turns.text


def test_one_hand_comes_round_in_its_frame_and_that_of_pair_31_does_not():
    looks = [look for _, look in framed_turns()]
    pairs = sorted({pair for pair, *_ in looks})
    assert pairs == [21, 31]
    (once,) = {look for look in looks if look[0] == 21 and look[3] == "1.00"}
    assert once[1] == pytest.approx(2 * math.pi / speed(21))
    assert looks[-1] == (31, pytest.approx(PLACES - 1), "hand 31:", "0.92")
    assert looks[-1][3] == printed(speed(31) * (PLACES - 1) / (2 * math.pi), 2)


@witness.during("home", since="turned")
def test_hand_31_leaves_a_mark_at_every_twentieth_place_and_none_on_another(scene, moment):
    if scene.picked.get_value() != 31:
        return
    hub, place = scene.turned.dial.hubs[0], scene.read.get_value()
    marks = scene.turned.marks.points.reshape(-1, 4, 3)[:, [0, 3]] - hub
    assert len(marks) == math.floor(place / 20 + 1e-9)
    for count, ends in enumerate(marks, 1):
        for x, y, _ in ends:
            way = complex(x, y)
            assert way / abs(way) == pytest.approx(cmath.exp(1j * speed(31) * 20 * count))
            assert abs(way) > scene.turned.radius
    tips = [complex(x, y) for x, y, _ in marks[:, 1]]
    apart = [abs(tip - other) for count, tip in enumerate(tips) for other in tips[:count]]
    assert min(apart, default=1) > 0.1


@witness.during("home", since="turned", settled=True)
def test_the_first_and_the_last_pair_are_named_over_their_columns(scene, moment):
    assert [name.source for name in scene.heads] == ["hand 0: fast", "hand 63: slow"]
    assert scene.heads[0].get_left()[0] == pytest.approx(scene.field.left, abs=1e-6)
    assert scene.heads[1].get_right()[0] == pytest.approx(scene.field.right, abs=1e-6)
    assert 0 < scene.heads.get_bottom()[1] - scene.field.top < 0.3


def test_hand_31_is_the_first_that_does_not_come_round_so_no_two_of_500_rows_are_alike():
    assert min(pair for pair in range(PAIRS) if speed(pair) * PLACES < 2 * math.pi) == 31
    hands = [cmath.exp(1j * speed(31) * place) for place in range(PLACES)]
    ways = [abs(hands[n] - hands[m]) for n in range(PLACES) for m in range(n)]
    assert min(ways) > 0.01


def test_the_stairs_are_named_under_the_tread_of_the_pair_that_came_round():
    scene = SinusoidalMatrix()
    scene.setup()
    plate, name = scene.stairs.named("one turn", 21)
    turn = scene.field.top - (2 * math.pi / speed(21) + 0.5) * PIXEL
    assert name.source == "one turn"
    assert 0 < turn - plate.get_top()[1] < 0.1
    assert 0 < scene.field.left + 21 * scene.field.width / 64 - plate.get_right()[0] < 0.2


@witness.during("shuffle", settled=True)
def test_the_title_answers_once_no_row_can_come_twice(scene, moment):
    assert scene.heading.labels[1].source == read_narration("sinusoidal_matrix").title


def reached(scene):
    """At which place hand 0 is seen: at whole ones, and from 44 on after every 44 places only."""
    way = scene.read.get_value()
    step = 44 if 44 <= way < 704 else 1
    return scene.since.get_value() + step * math.floor((way + 1e-6) / step)


def of_length_1(points):
    """The way from the first of two points to the other, as a complex number of length 1."""
    way = complex(*(points[-1] - points[0])[:2])
    return way / abs(way)


@witness.during("any", since="far")
def test_counters_rows_and_hands_are_those_of_two_places_at_every_look(scene, moment):
    place, since = reached(scene), scene.since.get_value()
    hand, begun = scene.race.dial.hands.points, scene.race.begun.points
    assert of_length_1(hand[:4]) == pytest.approx(cmath.exp(1j * place), abs=1e-6)
    assert of_length_1(begun) == pytest.approx(cmath.exp(1j * since), abs=1e-6)
    assert math.dist(hand[0], hand[3]) == pytest.approx(scene.race.radius)
    other, name = scene.other
    for drawn, at in ((scene.cells, place), (other, since)):
        pixels = drawn_row(scene, drawn, drawn.get_center()[1], middles(scene))
        assert all(near(scene, pixel, x) for pixel, x in zip(pixels, row(at), strict=True))
    assert scene.race.name_label.source == "hand 0:"
    assert scene.race.turns.text == printed((place - since) / (2 * math.pi), 5)
    if since % 1:
        assert not {scene.counter, name} & set(scene.get_mobject_family_members())
    else:
        assert (scene.counter.number.text, name.text) == (str(round(place)), str(round(since)))


@witness.seen("any", since="far")
def turned_back(scene, moment):
    rim = scene.race.wedge.points - scene.race.dial.hubs[0]
    seen = np.unwrap(np.arctan2(rim[:, 1], rim[:, 0])[np.hypot(*rim.T[:2]) > 1.4])
    return scene.since.get_value(), scene.read.get_value(), np.ptp(seen) if len(seen) else 0


def test_both_hands_turn_back_by_three_places_and_their_gap_stays():
    looks = [look for _, look in turned_back()]
    turned = [look for look in looks if look[0] > 0]
    assert turned[0][0] == 3
    assert sum(0 < since < 3 for since, *_ in turned) >= 5
    assert [since for since, *_ in looks] == sorted((since for since, *_ in looks), reverse=True)
    assert {way for _, way, _ in turned} == {2}
    assert [gap for *_, gap in turned] == pytest.approx([2] * len(turned), abs=1e-3)
    back = [cmath.exp(1j * speed(pair) * -3) for pair in range(PAIRS)]
    for pair, turn in enumerate(back):
        for place in (3, 5):
            there = cmath.exp(1j * speed(pair) * place)
            assert there * turn == pytest.approx(cmath.exp(1j * speed(pair) * (place - 3)))


@witness.seen("any", since="far")
def places_run_through(scene, moment):
    if scene.since.get_value():
        return None
    return int(scene.counter.number.text), scene.read.get_value(), reached(scene)


def raced():
    return [look for _, look in places_run_through() if look]


def test_hand_0_ticks_all_the_way_to_44_then_misses_by_as_much_each_44_and_ticks_on_to_710():
    ways = [way for *_, way in raced()]
    assert ways == sorted(ways)
    assert all(way % 1 == 0 for way in ways)
    assert len({way for way in ways if 6 < way < 44}) > 8
    frames = np.linspace(0, 1, round(30 * STROLL) + 1)
    assert np.diff([(44 - 6) * smooth(share) for share in frames]).max() < math.pi / 2
    by_44 = {way for way in ways if 44 <= way <= 704}
    assert {44, 704} <= by_44 <= set(range(44, 705, 44))
    assert len(by_44) > 6
    assert {place for place, *_ in raced()} >= {*range(2, 7), *range(704, 711)}
    assert 44 - 7 * math.tau < 0.02


def test_the_race_halts_where_the_fastest_hand_is_nearly_back_and_no_earlier_place_is_nearer():
    looks = raced()
    assert {44, 710} <= {place for place, clock, _ in looks if place == clock}
    misses = [abs(cmath.exp(1j * place) - 1) for place in range(1, 711)]
    assert min(misses) > 0
    for place, below in ((44, 0.02), (710, 1e-4)):
        assert misses[place - 1] == min(misses[:place])
        assert misses[place - 1] < below
    assert all(place <= clock + 1e-6 for place, clock, _ in looks)


@witness.during("any", since="race")
def test_hand_0_is_tied_to_its_pair_of_both_rows(scene, moment):
    if not hasattr(scene, "far"):
        return
    frame, tie = scene.far[6]
    pair = scene.field.width / 64
    assert frame.line.get_left()[0] + BORDER == pytest.approx(scene.field.left)
    assert frame.line.get_right()[0] - BORDER == pytest.approx(scene.field.left + pair)
    rows = scene.cells, scene.other[0]
    assert frame.line.get_top()[1] - BORDER == pytest.approx(rows[0].get_top()[1], abs=0.02)
    if moment.settled:
        assert frame.line.get_bottom()[1] + BORDER == pytest.approx(
            rows[1].get_bottom()[1], abs=0.02
        )
    foot, rim = tie.line.get_start(), tie.line.get_end()
    assert foot == pytest.approx(frame.line.get_bottom())
    assert math.dist(rim, scene.race.dial.hubs[0]) == pytest.approx(scene.race.radius)


@witness.seen("any", since="glass")
def looks_through_the_glass(scene, moment):
    lens, place = scene.glass.lens, reached(scene)
    zoom = float(scene.glass.factor.text)
    assert zoom == pytest.approx(lens.zoom, abs=0.5)
    tip, start = lens.shown(lens.spots)
    off = cmath.exp(1j * place) - 1
    expected = lens.zoom * scene.race.radius * np.array([off.real, off.imag])
    assert (tip - start)[:2] == pytest.approx(expected, rel=1e-6)
    return place, lens.zoom, float(np.hypot(*expected))


def test_the_glass_shows_the_gap_as_many_times_larger_as_it_says_and_goes_on_from_there():
    looks = [look for _, look in looks_through_the_glass()]
    near = [wide for place, zoom, wide in looks if place == 44]
    assert all(0.8 < wide < 1.1 for wide in near)
    zooms = [zoom for place, zoom, _ in looks if place == 710]
    assert zooms == sorted(zooms)
    assert (zooms[0], zooms[-1]) == (pytest.approx(40), pytest.approx(10000))
    assert sum(40.5 < zoom < 9999 for zoom in zooms) > 5
    back = [wide for place, zoom, wide in looks if place == 710 and zoom < 40.5]
    assert max(back) < 0.01, "the tip covers its start before the glass shows more"
    assert 0.8 < looks[-1][2] < 1.1


def test_beside_the_glass_stand_the_place_and_the_whole_turns_that_are_nearest():
    scene = SinusoidalMatrix()
    scene.setup()
    scene.race = CountedTurn("hand 0:", chapter.ALONE, 5)
    for place, turns in ((44, 7), (710, 113)):
        scene.race.turn(scene.stage.at(0.3, 0.5), place)
        glass = RimGlass(scene.race, scene.stage.center, chapter.GLASS, chapter.SEEN)
        there, whole, turned = glass.names()
        assert there.source == f"{place} radians"
        assert whole.source == f"{printed(turns * 2 * math.pi, 5)} radians"
        assert turned.source == f"≈ {turns} turns"
        near, never = glass.fraction()
        assert near.source == f"2π = {place}/{turns}?"
        assert 0 < abs(place / turns - 2 * math.pi) < 0.003
        assert never.source == "2π ≠ any fraction"
        *_, start_name = glass
        begun = glass.lens.shown(glass.lens.spots)[1]
        assert start_name.source == "place 0"
        assert 0 < start_name.get_left()[0] - begun[0] < 0.4
        assert start_name.get_center()[1] == pytest.approx(begun[1], abs=0.05)
        lines = (there, whole, turned, near, never)
        heights = [line.baseline for line in lines]
        assert heights == sorted(heights, reverse=True)
        assert max(line.get_right()[0] for line in lines) < scene.stage.right
        assert 0 < place - turns * 2 * math.pi < 0.02


def test_two_equal_rows_would_bring_hand_0_back_and_no_whole_turns_are_a_whole_number():
    """The first pair of a row is e^(it): equal for t and s only if e^(i(s - t)) is 1."""
    for t, s in ((0, 44), (3, 713), (100, 144)):
        assert cmath.exp(1j * s) / cmath.exp(1j * t) == pytest.approx(cmath.exp(1j * (s - t)))
    assert all(abs(n * math.tau - round(n * math.tau)) > 1e-5 for n in range(1, 1000))


@witness.seen("any", since="glass", settled=True)
def verdict(scene, moment):
    claim = scene.heading.labels[1].source == read_narration("sinusoidal_matrix").title
    gap = scene.glass.lens.zoom == pytest.approx(10000)
    return claim, hasattr(scene, "wishes"), gap and moment.lasts


def test_the_split_dot_stands_alone_before_the_title_answers_and_the_ticks_come_last():
    looks = [look for _, look in verdict()]
    first = [look for look in looks if look[2] is not False]
    assert not first[0][0]
    assert sum(lasts for claim, _, lasts in first if not claim) >= 1.5
    assert [claim for claim, *_ in looks] == sorted(claim for claim, *_ in looks)
    assert all(claim for claim, ticks, _ in looks if ticks)


def test_beside_hand_0_the_frame_holds_all_other_hands_which_miss_at_710():
    scene = SinusoidalMatrix()
    scene.setup()
    off = [abs(cmath.exp(1j * speed(pair) * 710) - 1) for pair in range(PAIRS)]
    line, pair = scene.others().line, scene.field.width / PAIRS
    assert pair < line.get_left()[0] - scene.field.left < 2 * pair
    assert line.get_right()[0] - BORDER == pytest.approx(scene.field.right)
    assert off[0] < 1e-4
    assert min(off[1:]) > 0.05


@witness.during("any", since="wishes", settled=True)
def test_the_row_far_beyond_stands_over_row_0_and_each_beside_its_place(scene, moment):
    (first, zero), far_beyond = scene.other, scene.cells
    digits = scene.counter.number
    assert zero.text == "0"
    assert digits.get_center()[1] == pytest.approx(far_beyond.get_center()[1], abs=PIXEL)
    assert zero.get_center()[1] == pytest.approx(first.get_center()[1], abs=PIXEL)
    assert scene.scan.line.get_center() == pytest.approx(far_beyond.get_center(), abs=PIXEL)
    pixels = drawn_row(scene, first, first.get_center()[1], middles(scene))
    assert all(near(scene, pixel, x) for pixel, x in zip(pixels, row(0), strict=True))
    assert far_beyond.get_bottom()[1] > first.get_top()[1]
    top, bottom = scene.matrix.points[[0, 2], 1]
    assert top - bottom == pytest.approx(PIXEL)
    assert first.get_bottom()[1] < bottom < top < first.get_top()[1]


@witness.seen("any", since="wishes", settled=True)
def far(scene, moment):
    return scene.read.get_value(), scene.wishes.verdicts()


def test_any_length_is_earned():
    _, (t, before) = far()[0]
    assert t == 710
    assert min(math.dist(row(t), row(place)) for place in range(PLACES)) > 8
    assert far()[-1][1][1] == before | {"any length": "good"}
    assert [name for name, verdict in far()[-1][1][1].items() if verdict == "open"] == [
        "linear shift"
    ]


@witness.seen("shuffle", "formula")
def all_sorting(scene, moment):
    if len(scene.matrix.pixel_array) < PLACES:
        return None
    lefts, widths, across, peeled = scene.columns_laid()
    lefts, widths = 12 * 128 * lefts / across, 12 * 128 * widths / across
    numbers, wrong = row(250), 0
    rank = np.argsort(scene.dealing.order)
    for column, (left, wide) in enumerate(zip(lefts, widths, strict=True)):
        beside = abs(lefts + widths / 2 - left - wide / 2) >= (widths + wide) / 2 - 1e-6
        if (~beside & (rank > rank[column])).any():
            continue
        pixel = scene.matrix.pixel_array[250, int(left + wide / 2), :3]
        wrong += not near(scene, pixel, numbers[column])
    return scene.room.get_value(), scene.dealt.get_value(), lefts, widths, peeled, wrong


def sorting():
    return [look for look in all_sorting() if look[1] is not None]


def test_every_column_keeps_its_numbers_and_its_order_on_the_way_to_its_sheet():
    looks = [look for _, look in sorting()]
    assert sum(0 < dealt < 1 for _, dealt, *_ in looks) > 10
    for room, _, lefts, widths, _, wrong in looks:
        assert wrong == 0
        sines, cosines = lefts[::2], lefts[1::2]
        if room == 0:
            assert (np.diff(sines) > widths[:-2:2] - 1e-6).all()
        assert (np.diff(cosines) > 0).all()


def test_the_columns_begin_in_turn_and_end_in_two_sheets():
    (_, (*_, first, _, _, _)), *_, (_, (room, dealt, last, widths, _, _)) = sorting()
    assert first == pytest.approx(12 * np.arange(128))
    assert (room, dealt) == (0, 1)
    assert last[::2] == pytest.approx(11 * np.arange(64))
    assert last[1::2] == pytest.approx(832 + 11 * np.arange(64))
    assert widths == pytest.approx(np.full(128, 11))


def test_one_pair_opens_wide_and_the_cosines_peel_off_from_the_right():
    looks = [look for _, look in sorting()]
    opened = next(look for look in looks if look[0] == 1)
    assert opened[3][[32, 33]] == pytest.approx([12 + 64] * 2)
    rest = np.delete(np.arange(128), [32, 33])
    assert opened[2][rest] == pytest.approx(12 * rest)
    for _, dealt, _, _, peeled, _ in looks:
        assert (np.diff(peeled) >= 0).all()
        assert not (dealt == 0 and peeled.any())


def test_each_opened_column_is_named_over_its_middle():
    scene = SinusoidalMatrix()
    scene.setup()
    scene.open_pair()
    scene.room.set_value(1)
    lefts, widths, across, _ = scene.columns_laid()
    assert [name.source for name in scene.names] == ["sin", "cos"]
    for name, column in zip(scene.names, (32, 33), strict=True):
        middle = scene.field.left + scene.field.width * (lefts + widths / 2)[column] / across
        assert name.get_center()[0] == pytest.approx(middle)
        assert name.width < widths[column] * scene.field.width / across


def test_the_opened_pair_stands_named_until_its_names_can_have_been_read():
    looks = [(at.time, look[:2]) for at, look in all_sorting() if look]
    opened, begun = (next(time for time, at in looks if at[k] == 1) for k in (0, 1))
    assert begun - opened - chapter.DEALING * JOURNEY >= 1.5 - 1e-6


@witness.seen("shuffle", since="names", settled=True)
def named(scene, moment):
    over = [name.get_center()[0] - scene.field.left for name in scene.names]
    return scene.room.get_value(), scene.dealt.get_value(), np.array(over) / scene.field.width


def test_both_names_go_with_their_columns_and_then_stand_over_their_sheets():
    looks = {(room, dealt): over for _, (room, dealt, over) in named()}
    (sine, cosine), (left, right), ends = (looks[key] for key in ((1, 0), (1, 1), (0, 1)))
    assert sine < cosine < 0.3
    assert left < 0.458 < 0.54 < right
    assert 0.2 < ends[0] < 0.458 < 0.75 < ends[1] < 1


@witness.during("formula", since="letter", settled=True)
def test_each_name_has_become_the_beginning_of_the_formula_of_its_sheet(scene, moment):
    for name, rule in zip(scene.names, scene.rules, strict=True):
        assert rule.source.startswith(name.source)
        for before, after in zip(name, rule, strict=False):
            assert before.get_center() == pytest.approx(after.get_center(), abs=1e-6)


@witness.during("shuffle")
def test_the_frames_surround_the_pair_and_then_each_of_its_columns(scene, moment):
    if not len(scene.columns[0].line.points):
        return
    lefts, widths, across, peeled = scene.columns_laid()
    pair = int(scene.picked.get_value())
    if 0 < peeled[pair] < 1:
        return
    own = slice(2 * pair, 2 * pair + 2)
    edges = scene.field.left + scene.field.width / across * np.stack(
        [lefts[own], lefts[own] + widths[own]], axis=1
    )
    if not peeled[pair]:
        edges[:] = edges[0, 0], edges[1, 1]
    for frame, (left, right) in zip(scene.columns, edges, strict=True):
        assert frame.line.get_left()[0] + BORDER == pytest.approx(left, abs=1e-6)
        assert frame.line.get_right()[0] - BORDER == pytest.approx(right, abs=1e-6)


def luminance(pixels):
    """Relative luminance of pixels, as for contrast: sRGB made linear."""
    share = np.arange(256) / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    return linear[pixels[..., :3]] @ [0.2126, 0.7152, 0.0722]


def swings(levels, size=0.1):
    """At which frames a level has turned and come back by more than a size, as flashes are told."""
    found, low, high, rising = [], levels[0], levels[0], None
    for frame, level in enumerate(levels):
        low, high = min(low, level), max(high, level)
        if level - low > size and rising is not True:
            found, rising, high = [*found, frame], True, level
        elif high - level > size and rising is not False:
            found, rising, low = [*found, frame], False, level
        if rising:
            low = high = max(high, level)
        elif rising is False:
            low = high = min(low, level)
    return found


def test_a_swing_is_found_where_a_level_turns():
    assert swings([0.3, 0.32, 0.35, 0.3]) == []
    assert swings([0.3, 0.5, 0.45, 0.6, 0.2, 0.35]) == [1, 4, 5]


GREY = np.array([0.2126, 0.7152, 0.0722])


def boiling(frames, size=60):
    """Up to each frame, which share of the pixels swung by a size six times within a second."""
    low, high = frames[0].copy(), frames[0].copy()
    way, turns, shares = np.zeros(low.shape), [], []
    for grey in frames:
        low, high = np.minimum(low, grey), np.maximum(high, grey)
        up = (grey - low > size) & (way != 1)
        down = (high - grey > size) & (way != -1)
        way = np.where(up, 1, np.where(down, -1, way))
        high, low = np.where(way == -1, grey, high), np.where(way == 1, grey, low)
        turns = [*turns, up | down][-30:]
        shares.append(float((np.sum(turns, axis=0) >= 6).mean()))
    return shares


def test_what_boils_is_found():
    calm, wild = np.zeros((60, 4, 4)), np.zeros((60, 4, 4))
    wild[::2, :2] = 200
    assert max(boiling(list(calm))) == 0
    assert max(boiling(list(wild))) == 0.5


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_nothing_flashes_while_the_columns_are_sorted(theme, monkeypatch):
    """WCAG 2.3.1: at most three flashes within a second, in any eighth of the moving picture."""
    monkeypatch.setenv("POSENC_THEME", theme)
    scene = SinusoidalMatrix()
    scene.setup()
    scene.open_pair()
    opening = np.linspace(0, 1, round(30 * GESTURE))
    closing = np.linspace(0, 1, round(30 * MORPH))
    length = chapter.DEALING * JOURNEY
    frames = [
        *((smooth(share), 0) for share in opening),
        *((1, chapter.calming(seconds / length)) for seconds in np.arange(30 * length) / 30),
        *((1 - smooth(share), 1) for share in closing),
    ]
    levels, greys = [], []
    for room, dealt in frames:
        scene.room.set_value(room)
        scene.dealt.set_value(dealt)
        scene.draw_sorting()
        greys.append(scene.matrix.pixel_array[::7, ::3, :3] @ GREY)
        light = luminance(scene.matrix.pixel_array[::5])
        parts = np.array_split(light, 8, axis=1)
        levels.append([light.mean(), *(part.mean() for part in parts)])
    for part in np.transpose(levels):
        turns = swings(part)
        for turn in turns:
            assert sum(turn <= other < turn + 30 for other in turns) <= 3
    assert swings(np.transpose(levels)[0]) == []
    shares = boiling(greys)
    assert max(shares[: len(opening)]) == 0
    assert max(shares) < 0.15


def test_nothing_boils_while_the_rows_run():
    scene = SinusoidalMatrix()
    scene.setup()
    scene.kept.set_value(PLACES)
    greys = []
    for start, end, blur, count in ((9, 24, 0, 75), (24, PLACES - 1, chapter.BLUR, 96)):
        ratio = end / start
        for share in np.linspace(0, 1, count):
            gone = (ratio ** smooth(share) - 1) / (ratio - 1)
            scene.t.set_value(start + (end - start) * gone)
            scene.haste.set_value(blur * there_and_back(share))
            scene.draw_matrix()
            whole = np.zeros((PLACES, 512))
            drawn = scene.matrix.pixel_array[:, ::3, :3] @ GREY
            whole[: len(drawn)] = drawn[:PLACES]
            greys.append(whole[::4])
    assert max(boiling(greys)) < 0.01


def test_the_sorted_sheets_stand_apart_on_the_ground():
    assert all(gap == {ground} for gap, ground in (look for _, look in between_the_sheets()))


@witness.during("formula", since="letter", settled=True)
def test_each_sheet_has_an_outline_just_outside_of_it(scene, moment):
    boxes = scene.matrix.rim.points.reshape(-1, 16, 3)
    starts = scene.field.left + PIXEL * np.array([0, 832])
    assert boxes[..., 0].min(axis=1) == pytest.approx(starts - 0.01)
    assert boxes[..., 0].max(axis=1) == pytest.approx(starts + 704 * PIXEL + 0.01)
    assert boxes[..., 1].max() == pytest.approx(scene.field.top + 0.01)
    assert boxes[..., 1].min() == pytest.approx(scene.field.bottom - 0.01)


@witness.seen("formula", since="letter")
def between_the_sheets(scene, moment):
    ground = ManimColor(scene.theme.ground).to_int_rgb()
    gap = scene.matrix.pixel_array[:, 64 * 11 : 64 * 11 + 128, :3].reshape(-1, 3)
    return {tuple(int(x) for x in pixel) for pixel in np.unique(gap, axis=0)}, tuple(
        int(x) for x in ground
    )


@witness.during("formula", since="letter", settled=True)
def test_the_lines_stand_on_row_t_and_on_both_columns_of_pair_i(scene, moment):
    t, pair = scene.read.get_value(), scene.picked.get_value()
    height = scene.scan.line.get_center()[1]
    assert (scene.field.top - height) / PIXEL - 0.5 == pytest.approx(t, abs=1e-6)
    assert scene.letter.readout.text == str(round(t))
    for index, frame in zip(scene.indices, scene.columns, strict=True):
        assert index.get_center()[0] == pytest.approx(frame.line.get_center()[0], abs=0.01)
        assert index.readout.text == str(round(pair))
    for frame, first in zip(scene.columns, (0, 64 * 11 + 128), strict=True):
        assert frame.line.get_center()[0] == pytest.approx(
            scene.field.left + (first + (pair + 0.5) * 11) * PIXEL, abs=1e-6
        )


@witness.during("formula", since="speed")
def test_the_rule_gives_the_speed_of_the_pair_that_is_marked(scene, moment):
    pair = round(scene.picked.get_value())
    assert scene.indices[0].readout.text == str(pair)
    assert "10000" in scene.speed.label.source
    assert scene.speed.readout.text == printed(speed(pair), 3)
    exact = math.isclose(float(scene.speed.readout.text), speed(pair), rel_tol=1e-9)
    sign = Formula("=" if exact else "≈", TITLE)[0]
    assert len(scene.speed.label[-1].points) in (0, len(sign.points))
    if moment.settled and pair == 32:
        assert scene.speed.get_center()[0] == pytest.approx(scene.field.center[0], abs=0.05)


@witness.seen("formula", since="letter")
def place_read(scene, moment):
    place = int(scene.letter.readout.text)
    height = scene.scan.line.get_center()[1]
    assert (scene.field.top - height) / PIXEL - 0.5 == pytest.approx(place, abs=1e-6)
    pair = int(scene.indices[0].readout.text)
    assert scene.measured.angle == pytest.approx(speed(pair) * place, abs=1e-9)
    return place


def test_line_and_hand_are_those_of_the_place_printed_at_every_look():
    assert len({place for _, place in place_read()}) > 5


@witness.during("formula", since="measured")
def test_the_hand_between_the_sheets_has_the_height_and_width_of_its_angle(scene, moment):
    tall, wide = scene.measured.legs
    start, end = scene.measured.dial.hands.points[[0, 3]]
    tip = (end - start) / scene.measured.radius
    assert tip[:2] == pytest.approx(
        [math.cos(scene.measured.angle), math.sin(scene.measured.angle)], abs=1e-6
    )
    assert wide.points[[0, -1], 0] == pytest.approx([start[0], end[0]])
    assert tall.points[[0, -1], 1] == pytest.approx([start[1], end[1]])
    assert start[0] == pytest.approx(scene.field.center[0])


@witness.seen("formula", since="numbers", settled=True)
def worked_out(scene, moment):
    sine, cosine = (frame.line for frame in scene.columns)
    plates, texts = scene.numbers, [plate.readout.text for plate in scene.numbers]
    apart = [plate.get_left()[0] - sine.get_right()[0] for plate in plates[::2]]
    apart += [cosine.get_left()[0] - plate.get_right()[0] for plate in plates[1::2]]
    line = scene.field.top - (scene.read.get_value() + 0.5) * PIXEL
    under = [line - plate.get_top()[1] for plate in plates]
    return scene.measured.angle, texts, apart, under


def test_one_pair_of_numbers_stands_beside_its_cells_as_its_hand_gives_it():
    _, (angle, texts, apart, under) = worked_out()[0]
    assert angle == pytest.approx(speed(32) * 210)
    assert angle == pytest.approx(2.1)
    assert min(apart) > 0
    assert all(4 * PIXEL + 2 * BORDER < gap < 0.3 for gap in under)
    assert texts == [printed(math.sin(angle), 2), printed(math.cos(angle), 2)]


def test_these_numbers_were_no_pair_of_the_first_place_that_was_measured():
    _, (_, texts, *_) = worked_out()[0]
    for place in (0, 1, 2):
        before = [printed(x, 2) for x in row(place)[:8]]
        assert texts not in [before[k : k + 2] for k in range(0, 8, 2)]


@witness.seen("formula", since="numbers", settled=True)
def read_last(scene, moment):
    parts = scene.get_mobject_family_members()
    plates = [part.readout.text for part in parts if isinstance(part, ValuePlate)]
    first, last = scene.frame[1:]
    return plates, scene.letter.readout.text, {first, last} <= set(parts)


def test_in_the_end_one_row_stands_with_its_pair_between_the_first_place_and_the_last():
    pair = [printed(f(2.1), 2) for f in (math.sin, math.cos)]
    assert read_last()[-1][1] == (pair, "210", True)
    assert speed(32) * (PLACES - 1) < 2 * math.pi


@witness.during("formula", since="letter", settled=True)
def test_the_line_covers_no_cell_that_it_points_to(scene, moment):
    line = scene.scan.line
    assert line.height / 2 - BORDER >= 4 * PIXEL


def test_the_chapter_says_its_numbers():
    told = " ".join(cue.caption.text for beat in witness.run.beats for cue in beat.cues)
    assert "Hand 31: every place a new way. Not one turn in 500: no two alike." in told
    assert "Take any two rows. Turn both back by 3: the gap stays." in told
    assert "Alike? Then hand 0 is exactly back." in told
    assert "44: nearly, 0.00282 turns off." in told
    assert printed(44 / (2 * math.pi) - 7, 5) == "0.00282"
    assert "710: the others miss. And hand 0?" in told
    assert "Exactly back? 2π would be a fraction. It is irrational: never, at any place." in told
    assert "0.01 · 210 = 2.1 radians." in told


def test_the_captions_follow_the_content():
    changed = type("Changed", (SinusoidalMatrix,), {"dim": 64, "first_place": 3})
    told = " ".join(c.caption.text for beat in dry_run(changed).beats for c in beat.cues)
    assert "32 hands: a row of 64 numbers." in told
    unfinished = [i for i in range(32) if 2 * math.pi * 10000 ** (i / 32) > PLACES - 1]
    assert f"Hand {unfinished[0]}: every place a new way." in told


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ({"dim": 100}, "dim must be 64 or 128 in this picture, got 100"),
        ({"first_place": 7}, "first_place must be 2 to 4 in this picture, got 7"),
        ({"ask_at": 1.0}, "ask_at must be 0.3 to 0.9 in this picture, got 1.0"),
    ],
)
def test_content_that_cannot_be_drawn_is_refused(content, sentence):
    with pytest.raises(DryRunError, match=sentence):
        dry_run(type("Changed", (SinusoidalMatrix,), content))


def test_a_wrong_formula_is_noticed(monkeypatch):
    right = chapter.sinusoidal
    monkeypatch.setattr(chapter, "sinusoidal", lambda *a: 0.97 * np.asarray(right(*a)))
    assert witness.first_failure() is not None
