"""Chapter 16: four pictures of one place, against complex numbers and binary digits."""

import cmath
import math
import re
from itertools import pairwise

import numpy as np
import pytest
from manim import DL, UR, ManimColor, Rectangle, SurroundingRectangle

from posenc_math import t5_bucket
from scenes._kit.learned_table import TABLE
from scenes._kit.mobjects.block_matrix import NumberBlock
from scenes._kit.mobjects.cell_row import CellRow
from scenes._kit.mobjects.dial import Wedge
from scenes._kit.mobjects.glowing_plate import GlowingPlate
from scenes._kit.mobjects.marks import Segments
from scenes._kit.mobjects.position_codes import PositionCodes
from scenes._kit.mobjects.swept_turns import SweptTurns
from scenes._kit.mobjects.zoom_rows import ZoomRows
from scenes._kit.typography import TITLE, Label
from scenes._kit.wishes import WISHES
from scenes._studio.errors import DryRunError
from scenes._studio.lint.witness import Witness
from scenes.recap import NEAR, WORD_ANGLES, Recap, alibi_falls, t5_firsts

witness = Witness(Recap)
GRID = ("question", "wheels", "row", "turns", "together")


def hand(t, pair):
    return cmath.exp(1j * t * 10.0**-pair)


def shown(scene, mobject):
    return mobject in scene.get_mobject_family_members()


def in_plane(point):
    return complex(point[0], point[1])


@witness.during(*GRID, settled=True)
def test_every_hand_stands_where_its_place_says(scene, moment):
    for pair, dial in enumerate(scene.dials):
        if shown(scene, dial.hand):
            drawn = in_plane(dial.hand.get_end() - dial.hub) / dial.radius
            assert drawn == pytest.approx(hand(scene.t.get_value(), pair), abs=1e-6)


@witness.during("wheels", "row", "turns", "together", settled=True)
def test_at_whole_places_the_wheels_show_the_binary_digits_fastest_first(scene, moment):
    t = scene.t.get_value()
    if t != int(t):
        return
    for bit, wheel in enumerate(scene.wheels):
        if shown(scene, wheel.window):
            assert wheel.digit == int(t) >> bit & 1


@witness.during(*GRID, "wishes")
def test_a_place_is_printed_as_equal_only_where_it_is_reached(scene, moment):
    reading, t = scene.slider.reading, scene.t.get_value()
    *_, equal = reading.signs
    assert int(reading.readout.text) == math.floor(t + 0.5)
    assert (reading.label[-1].points.shape == equal.points.shape) == (abs(t - round(t)) < 1e-9)


@witness.during("wheels", "row", "turns", "together")
def test_a_wheel_is_never_seen_between_two_digits(scene, moment):
    if shown(scene, scene.wheels[0].window):
        assert {wheel.turn for wheel in scene.wheels} <= {0, 1}


@witness.during("wheels", "row", "turns", "together")
def test_wheels_flip_on_the_tick(scene, moment):
    if shown(scene, scene.wheels[0].window):
        digits = [wheel.digit for wheel in scene.wheels]
        reached = math.floor(scene.t.get_value() + 1e-9)
        assert sum(d << bit for bit, d in enumerate(digits)) == reached


@witness.seen("wheels", "row", "turns", "together")
def wide_frames(scene, moment):
    shown_wheels = [wheel for wheel in scene.wheels if shown(scene, wheel.window)]
    wide = sum(wheel.window.get_stroke_width() > 4 for wheel in shown_wheels)
    return scene.t.get_value(), wide, moment.settled


def test_the_frames_of_all_four_wheels_flash_when_8_is_reached_and_none_at_rest():
    looks = [look for _, look in wide_frames()]
    assert {(t, wide) for t, wide, _ in looks if wide} == {(8, 4)}
    assert not any(wide for _, wide, settled in looks if settled)


@witness.during("row", "turns", "together", settled=True)
def test_the_cells_have_the_colours_of_sine_and_cosine(scene, moment):
    for pair, cells in enumerate(scene.cells):
        if not shown(scene, cells.cells[0]):
            continue
        z = hand(scene.t.get_value(), pair)
        for cell, number in zip(cells.cells, (z.imag, z.real), strict=True):
            shades = {scene.theme.value(max(-1, min(1, number + off))) for off in (-1e-9, 0, 1e-9)}
            assert cell.get_fill_color().to_hex().lower() in {
                ManimColor(shade).to_hex().lower() for shade in shades
            }


@witness.during("row", "turns", "together", settled=True)
def test_the_legs_of_a_hand_are_its_height_and_its_width(scene, moment):
    if not shown(scene, scene.legs):
        return
    sides = scene.legs.points.reshape(-1, 4, 3)[:, [0, -1]]
    for pair, dial in enumerate(scene.dials):
        z = hand(scene.t.get_value(), pair)
        height, width = sides[pair], sides[pair + 4]
        assert (height[1] - height[0])[1] / dial.radius == pytest.approx(z.imag, abs=1e-6)
        assert (width[1] - width[0])[0] / dial.radius == pytest.approx(z.real, abs=1e-6)


@witness.during("turns", "together", settled=True)
def test_the_word_is_turned_by_the_same_angles(scene, moment):
    turns = scene.turns
    for pair, (arrow, word) in enumerate(zip(turns.arrows, turns.words, strict=True)):
        if not shown(scene, arrow.shaft) or not shown(scene, word.shaft):
            continue
        turned, plain = (in_plane(a.end - a.start) for a in (arrow, word))
        assert abs(turned) == pytest.approx(abs(plain))
        assert turned / plain == pytest.approx(hand(scene.t.get_value(), pair), abs=1e-6)


@witness.seen("turns")
def the_arcs(scene, moment):
    """Return the place, the rims of all sectors, and the query before and after it is turned."""
    if not shown(scene, scene.turned):
        return None
    rims = [rim(sector.points) for sector in scene.turned]
    hubs = [sector.points[0] for sector in scene.turned]
    rings = [*scene.turns.rings, *(dial.ring for dial in scene.dials)]
    assert np.allclose(hubs, [ring.get_center() for ring in rings])
    pairs = zip(scene.turns.words, scene.turns.arrows, strict=True)
    query = [[in_plane(arrow.end - arrow.start) for arrow in pair] for pair in pairs]
    return scene.t.get_value(), rims, query


def arcs_seen():
    return [look for _, look in the_arcs() if look]


def opened(look):
    """Return the place whose angles have opened, by the sector under the fastest hand."""
    first, last = look[1][4]
    return cmath.phase(last / first) % math.tau


def test_a_hand_and_the_turn_under_it_fill_the_same_sector():
    for look in arcs_seen():
        for k, (first, last) in enumerate(look[1]):
            assert first == pytest.approx(cmath.exp(1j * (WORD_ANGLES[k] if k < 4 else 0.0)))
            assert last / first == pytest.approx(hand(opened(look), k % 4), abs=2e-4)


def test_the_query_turns_with_its_sectors_and_keeps_its_length_on_the_way():
    for look in arcs_seen():
        for pair, (plain, turned) in enumerate(look[2]):
            assert abs(turned) == pytest.approx(abs(plain))
            assert turned / plain == pytest.approx(hand(opened(look), pair), abs=2e-4)


def test_the_sectors_open_counter_clockwise_up_to_the_hands_and_never_fill_a_ring():
    angles = [opened(look) for look in arcs_seen()]
    assert angles == sorted(angles)
    assert angles[0] < 0.5
    assert sum(0.1 < angle < 2.9 for angle in angles) > 3
    assert all(angle < look[0] + 1e-3 for angle, look in zip(angles, arcs_seen(), strict=True))
    assert {3, 4} <= {round(angle, 3) for angle in angles}


@witness.during("together", "wishes", settled=True)
def test_no_sector_is_left_when_a_hand_has_come_round(scene, moment):
    assert scene.t.get_value() < math.tau or not shown(scene, scene.turned)


@witness.during("turns", "together", settled=True)
def test_the_query_keeps_its_name_as_long_as_it_is_turned(scene, moment):
    turned = [shown(scene, arrow.shaft) for arrow in scene.turns.arrows]
    assert shown(scene, scene.query) or not any(turned)


def test_the_pairs_of_the_word_point_into_four_ways():
    scene = Recap()
    scene.setup()
    ways = [in_plane(word.vector) for word in scene.turns.words]
    ways = [way / abs(way) for way in ways]
    assert all(abs(a - b) > 0.7 for k, a in enumerate(ways) for b in ways[:k])


@witness.seen(*GRID, "wishes", settled=True)
def places(scene, moment):
    return scene.t.get_value(), scene.slider.reading.readout.text


def test_one_slider_walks_from_0_over_11_to_15_and_prints_the_place():
    looks = [look for _, look in places()]
    walked = [t for t, _ in looks]
    assert walked == sorted(walked)
    assert {7, 8, 11} <= set(walked)
    assert walked[-1] == 15
    assert all(text == str(math.floor(t + 1e-9)) for t, text in looks)


@witness.seen("together", settled=True)
def the_jump(scene, moment):
    return scene.t.get_value()


def test_the_question_who_jumps_is_asked_before_the_place_goes_on_to_8():
    [beat] = [beat for beat in witness.run.beats if beat.name == "together"]
    asked, told = beat.cues
    looks = [(m, t) for m, t in the_jump() if asked.start < m.time < told.start]
    assert any(t == 7 and moment.lasts >= 1 for moment, t in looks)
    assert {t for _, t in looks} <= {4, 7, 8}


@witness.seen("wishes", settled=True)
def ticking(scene, moment):
    ticked = [wish for wish in WISHES if shown(scene, scene.checklist.names[wish])]
    rings = [swept for swept in scene.lit if isinstance(swept, SweptTurns)]
    return scene.t.get_value(), ticked, [[part.points.copy() for part in parts] for parts in rings]


def test_the_wishes_are_ticked_one_by_one_in_the_order_of_the_film():
    counts = [len(ticked) for _, ticked, _ in ticking_seen()]
    assert counts == sorted(counts)
    assert set(counts) >= {1, 2, 3, 4, 5, 6}
    assert all(ticked == list(WISHES[: len(ticked)]) for _, ticked, _ in ticking_seen())


def ticking_seen():
    return [look for _, look in ticking()]


def rim(points):
    """Return where a filled turn begins and ends on the rim, about its hub and by its radius."""
    corners = points.reshape(-1, 4, 3)[:, 0]
    hub, first, last = corners[0], corners[1], corners[-1]
    reach = abs(in_plane(first - hub))
    return in_plane(first - hub) / reach, in_plane(last - hub) / reach


def test_two_steps_light_the_same_turn_of_every_hand():
    t, swept = next((t, s) for t, ticked, s in ticking_seen() if len(s) == 2)
    for k, turns in enumerate(swept):
        for pair, points in enumerate(turns):
            first, last = rim(points)
            assert first == pytest.approx(hand(t - 2 + k, pair), abs=1e-6)
            assert last == pytest.approx(hand(t - 1 + k, pair), abs=1e-6)


@witness.seen("wishes", settled=True)
def pile(scene, moment):
    """Return the colours of every row under the row, from the top, and how many wishes are met."""
    family = scene.get_mobject_family_members()
    top = scene.cells.get_bottom()[1]
    cells = [m for m in family if isinstance(m, Rectangle) and m.get_top()[1] < top]
    cells = [cell for cell in cells if 0 < cell.height < 0.2 and cell.get_fill_opacity() == 1]
    heights = sorted({round(float(cell.get_y()), 6) for cell in cells}, reverse=True)
    rows = [
        sorted((c for c in cells if round(float(c.get_y()), 6) == y), key=by_x) for y in heights
    ]
    met = sum(shown(scene, name) for name in scene.checklist.names.values())
    values = scene.theme.value
    return [[c.get_fill_color().to_hex().lower() for c in row] for row in rows], met, values


def by_x(cell):
    return cell.get_x()


def test_unique_is_ticked_over_the_rows_of_all_places_so_far():
    looks = [(rows, value) for _, (rows, met, value) in pile() if met == 1 and rows]
    rows, value = looks[0]
    assert len(rows) == 11
    for place, row in enumerate(reversed(rows)):
        numbers = [f(hand(place, pair)) for pair in range(4) for f in (imaginary, real)]
        assert row == [ManimColor(value(number)).to_hex().lower() for number in numbers]
    told = [
        [f(hand(place, pair)) for pair in range(4) for f in (imaginary, real)]
        for place in range(12)
    ]
    apart = [math.dist(a, b) for k, a in enumerate(told) for b in told[:k]]
    assert min(apart) > 0.1


def imaginary(z):
    return z.imag


def real(z):
    return z.real


@witness.during("wishes", settled=True)
def test_no_wheel_is_on_stage_while_wishes_are_ticked(scene, moment):
    ticked = any(shown(scene, name) for name in scene.checklist.names.values())
    assert not (ticked and any(shown(scene, wheel.window) for wheel in scene.wheels))


@witness.seen("wishes", settled=True)
def blocks(scene, moment):
    family = scene.get_mobject_family_members()
    shown_blocks = [m for m in family if isinstance(m, NumberBlock)]
    seen = [[float(n.text.replace("−", "-")) for n in b.numbers] for b in shown_blocks]
    return seen, [b.place for b in shown_blocks], [pair.get_center() for pair in scene.cells]


def test_the_last_wish_shows_the_block_that_takes_every_pair_of_cells_one_place_on():
    looks = [look for _, look in blocks() if look[0]]
    seen, places, cells = looks[-1]
    assert {len(look[0]) for look in looks} == {4}
    for pair, (block, place, cell) in enumerate(zip(seen, places, cells, strict=True)):
        now, then = hand(14, pair), hand(15, pair)
        moved = np.reshape(block, (2, 2)) @ [now.imag, now.real]
        assert moved == pytest.approx([then.imag, then.real], abs=0.001)
        assert place[0] == pytest.approx(cell[0])
        assert place[1] < cell[1]


@witness.seen("wishes", settled=True)
def frames(scene, moment):
    family = scene.get_mobject_family_members()
    shown_blocks = [m for m in family if isinstance(m, NumberBlock)]
    if not shown_blocks:
        return []
    return [
        all(
            frame.get_corner(way)[axis] * way[axis] > block.get_corner(way)[axis] * way[axis]
            for block in shown_blocks
            for way in (DL, UR)
            for axis in (0, 1)
        )
        for frame in family
        if isinstance(frame, SurroundingRectangle)
    ]


def test_one_frame_goes_round_all_blocks_of_the_one_matrix():
    seen = [round_all for _, round_all in frames()]
    assert [True] in seen
    assert all(round_all in ([], [True]) for round_all in seen)


@witness.seen("wishes", "where", "clock", settled=True)
def dimmed(scene, moment):
    """Return of every wish that is ticked whether it has gone dim."""
    if "checklist" not in vars(scene):
        return []
    quiet = ManimColor(scene.theme.quiet)
    told = scene.checklist
    parts = [(told.names[w][0].get_fill_color(), told.marks[w].get_stroke_color()) for w in WISHES]
    ticked = [shown(scene, told.names[wish]) for wish in WISHES]
    hues = [set(hues) for hues, seen in zip(parts, ticked, strict=True) if seen]
    return [hue == {quiet} for hue in hues]


def test_only_the_wish_that_was_just_ticked_is_bright():
    looks = [look for _, look in dimmed() if look]
    assert all(all(look[:-1]) for look in looks)
    assert [False] in looks
    assert looks[-1] == [True] * 6


@witness.seen("wishes", settled=True)
def far_rows(scene, moment):
    family = scene.get_mobject_family_members()
    named = any(isinstance(m, Label) and m.source == "100,000" for m in family)
    under = [m for m in family if isinstance(m, CellRow) and m.height > 0.2]
    under = [m for m in under if m.get_y() < scene.cells.get_bottom()[1]]
    return [list(m.values) for m in sorted(under, key=by_x)] if named else None


def test_any_length_is_ticked_over_the_row_of_a_place_far_beyond_the_slider():
    rows = [row for _, row in far_rows() if row]
    far = [hand(100_000, pair) for pair in range(4)]
    assert rows
    assert all(np.allclose(row, [(z.imag, z.real) for z in far], atol=1e-6) for row in rows)


def test_a_wish_is_ticked_only_after_its_movement():
    places = {len(ticked): t for t, ticked, _ in reversed(ticking_seen())}
    assert places == {0: places[0], 1: 11, 2: 12, 3: 13, 4: 13, 5: 14, 6: 15}


HORIZON, HOME = 2000, 430


@witness.seen("clock", settled=True)
def the_hands(scene, moment):
    hands = [in_plane(dial.hand.get_end() - dial.hub) / dial.radius for dial in scene.dials]
    family = scene.get_mobject_family_members()
    printed = [m.answer.source for m in family if isinstance(m, GlowingPlate)]
    angles = [m for m in family if isinstance(m, Label) and m.source.endswith(" rad")]
    hubs = [dial.hub for dial in scene.dials]
    wedges = [m.points.reshape(-1, 4, 3)[:, 0] for m in family if isinstance(m, Wedge)]
    beside = [(m.source, m.get_center()) for m in angles]
    return scene.t.get_value(), hands, hubs, printed, beside, wedges


def test_the_film_ends_with_four_hands_that_show_the_place_under_the_rows():
    t, hands, _, printed, _, _ = the_hands()[-1][1]
    assert hands == pytest.approx([hand(HOME, pair) for pair in range(4)], abs=1e-6)
    assert (t, printed) == (HOME, [f"t = {HOME}"])


def test_the_place_is_not_printed_before_all_hands_were_read():
    read = {len(beside) for _, (*_, printed, beside, _) in the_hands() if printed}
    assert read == {4}


def test_the_last_picture_stands_for_three_seconds():
    told = [moment for moment, (*_, printed, _, _) in the_hands() if printed]
    assert told[-1].time + told[-1].lasts - told[0].time >= 3


@witness.seen("clock")
def running(scene, moment):
    """Return the place, and of every hand where it and its smear end, and whether it is drawn."""
    smears = [m for m in scene.get_mobject_family_members() if isinstance(m, SweptTurns)]
    ends = [in_plane(dial.hand.get_end() - dial.hub) / dial.radius for dial in scene.dials]
    drawn = [dial.hand.get_stroke_opacity() for dial in scene.dials]
    rims = [rim(sector.points) for swept in smears for sector in swept]
    return scene.t.get_value(), ends, drawn, rims


def test_while_the_place_runs_on_every_hand_is_where_the_place_says():
    looks = [look for _, look in running()]
    walked = [t for t, *_ in looks]
    assert walked == sorted(walked)
    assert sum(15 < t < HOME for t in walked) > 5
    for t, ends, _, _ in looks:
        assert ends == pytest.approx([hand(t, pair) for pair in range(4)], abs=1e-6)


def test_a_smear_ends_at_its_hand_which_is_hidden_only_by_one_that_fills_the_ring():
    looks = [(ends, drawn, rims) for _, (_, ends, drawn, rims) in running() if rims]
    for ends, drawn, rims in looks:
        for end, opacity, (first, last) in zip(ends, drawn, rims, strict=True):
            assert last == pytest.approx(end, abs=2e-4)
            assert opacity == 1 or abs(last - first) < 2e-4
        assert drawn[1:] == [1, 1, 1]
    assert any(drawn[0] == 0 for _, drawn, _ in looks)
    assert running()[-1][1][2] == [1, 1, 1, 1]


READ_IN_TURN = (3, 2, 1, 0)


def test_the_angles_are_written_each_beside_its_hand_the_slowest_first():
    told = [f"{HOME * 10.0**-pair % (2 * math.pi):.2f} rad" for pair in READ_IN_TURN]
    assert told == ["0.43 rad", "4.30 rad", "5.30 rad", "2.74 rad"]
    for _, (_, _, hubs, _, beside, _) in the_hands():
        spots = dict(beside)
        assert set(spots) == set(told[: len(beside)])
        for text, pair in list(zip(told, READ_IN_TURN, strict=True))[: len(beside)]:
            spot = spots[text]
            assert spot[1] == pytest.approx(hubs[pair][1], abs=0.1)
            assert spot[0] > hubs[pair][0]
    assert {len(beside) for _, (*_, beside, _) in the_hands()} >= {0, 1, 2, 3, 4}


def test_each_hand_that_is_read_stands_amid_a_wedge_as_wide_as_the_others():
    for _, (_, hands, hubs, _, beside, wedges) in the_hands():
        assert len(wedges) == len(beside)
        for points, pair in zip(wedges, READ_IN_TURN, strict=False):
            first, last = (in_plane(points[k] - hubs[pair]) for k in (1, -1))
            assert cmath.phase(last / first) == pytest.approx(2 * 0.1)
            assert first * cmath.exp(0.1j) / abs(first) == pytest.approx(hands[pair], abs=1e-6)


def compatible(count):
    """Return the places at which the slowest hands are all within 0.1 radians of the hands seen."""
    return [
        place
        for place in range(HORIZON + 1)
        if all(
            abs(cmath.phase(hand(place, pair) / hand(HOME, pair))) < 0.1 + 1e-9
            for pair in (3, 2, 1, 0)[:count]
        )
    ]


@witness.seen("clock", settled=True)
def the_rows(scene, moment):
    """Return the ends of every row as printed and as drawn, and those of its yellow bar."""
    return [
        (
            [float(text.source) for text in rows.parts[row][1:3]],
            ends_of(rows.parts[row][0]),
            ends_of(rows.bars[row]),
            rows.bars[row].get_y(),
        )
        for rows in scene.hero
        if isinstance(rows, ZoomRows)
        for row in range(4)
        if shown(scene, rows.bars[row]) and shown(scene, rows.parts[row])
    ]


def ends_of(shape):
    return shape.get_left()[0], shape.get_right()[0]


def places_under(row):
    """Return the first and the last place under the yellow bar of a row, as drawn."""
    (first, last), (left, right), bar, _ = row
    start, end = ((x - left) / (right - left) * (last - first + 1) for x in bar)
    return [first + start, first + end - 1]


def test_every_hand_cuts_its_row_to_the_whole_places_that_it_and_the_slower_ones_leave():
    told = [compatible(count) for count in range(5)]
    assert [(left[0], left[-1]) for left in told] == [
        (0, 2000), (330, 530), (420, 440), (429, 431), (430, 430)
    ]  # fmt: skip
    assert all(left == list(range(left[0], left[-1] + 1)) for left in told)
    rows = the_rows()[-1][1]
    for row, before, left in zip(rows, told[:-1], told[1:], strict=True):
        assert row[0] == [before[0], before[-1]]
        assert places_under(row) == pytest.approx([left[0], left[-1]])


def test_a_row_is_whole_until_its_hand_is_read():
    read = {moment.time: len(look[4]) for moment, look in the_hands()}
    for moment, rows in the_rows():
        for row in rows[read[moment.time] :]:
            assert places_under(row) == pytest.approx(row[0])
        for row, below in pairwise(rows):
            assert places_under(row) == pytest.approx(below[0])
    counts = {(read[moment.time], len(rows)) for moment, rows in the_rows() if rows}
    assert counts == {(0, 1), (1, 1), (2, 2), (3, 3), (4, 4)}


@witness.seen("clock", settled=True)
def the_counts(scene, moment):
    family = scene.get_mobject_family_members()
    told = [m.source for m in family if isinstance(m, Label) and m.source.endswith(" places")]
    parted = [m.points.reshape(-1, 4, 3)[:, 0, 0] for m in family if isinstance(m, Segments)]
    return told, [len(across) for across in parted if len(across)]


def test_every_row_says_how_many_places_are_left_and_parts_them():
    told, parted = the_counts()[-1][1]
    left = [len(compatible(count)) for count in (1, 2, 3)]
    assert left == [201, 21, 3]
    assert told == [f"{count} places" for count in left]
    assert parted == [count - 1 for count in left[1:]]
    assert {cuts[-1] + 1 for _, (_, cuts) in the_counts() if cuts} == set(left)


def test_all_rows_are_equally_wide():
    whole = [right - left for _, (left, right), _, _ in the_rows()[-1][1]]
    assert whole == pytest.approx([whole[0]] * 4)


def test_every_row_stands_beside_the_hand_that_cuts_it():
    hubs = the_hands()[-1][1][2]
    for (*_, height), hub in zip(the_rows()[-1][1], hubs[::-1], strict=True):
        assert height == pytest.approx(hub[1])


def test_no_hand_fits_a_second_time_into_its_row():
    rows = [(0, 2000), (330, 530), (420, 440), (429, 431)]
    for pair, (first, last) in zip((3, 2, 1, 0), rows, strict=True):
        period, window = 2 * math.pi * 10.0**pair, 2 * NEAR * 10.0**pair
        assert last - first + window < period
        where = np.linspace(first, last, 200_001)
        off = np.abs((where * 10.0**-pair - HOME * 10.0**-pair + np.pi) % (2 * np.pi) - np.pi)
        starts = np.flatnonzero(np.diff((off <= NEAR).astype(int)) == 1)
        assert len(starts) == 1


@witness.during("clock", settled=True)
def test_the_bars_have_the_colour_of_the_place(scene, moment):
    for rows in scene.hero:
        for bar in rows.bars if isinstance(rows, ZoomRows) else ():
            assert bar.get_fill_color() == ManimColor(scene.theme.position)


def test_captions_count_the_places_that_each_hand_leaves():
    said = {c.caption.name: c.caption.text for b in witness.run.beats for c in b.cues}
    for count, cue in enumerate(("slowest", "next", "third", "fastest"), start=1):
        assert re.findall(r"\d+", said[cue]) == [str(len(compatible(count)))]


@witness.during("where", "clock")
def test_no_two_titles_are_printed_over_each_other(scene, moment):
    family = scene.get_mobject_family_members()
    titles = [m for m in family if isinstance(m, Label) and m.size == TITLE]
    assert sum(title[0].get_fill_opacity() > 0.05 for title in titles) <= 1


def a_scene():
    scene = Recap()
    scene.setup()
    return scene


def table_of_codes():
    return PositionCodes(a_scene().stage, buckets=32)


@witness.seen("where", settled=True)
def signs(scene, moment):
    cells = [cell for pair in scene.cells for cell in pair.cells]
    return [cell.get_center() for cell in cells], [ring.get_center() for ring in scene.turns.rings]


def test_row_and_turns_end_as_the_signs_of_sinusoid_and_rope():
    _, marks = signs()[-1]
    table = table_of_codes()
    for name, places in zip(("sinusoid", "RoPE"), marks, strict=True):
        row = [entry.name for entry in table.entries].index(name)
        inside = table.rows[row][0].get_right()[0], table.rows[row][1].get_left()[0]
        assert all(inside[0] < place[0] < inside[1] for place in places)
        assert [place[1] for place in places] == pytest.approx(
            [table.lines[row].center[1]] * len(places)
        )
        assert np.all(np.diff([place[0] for place in places]) > 0)


def test_the_table_says_where_each_code_enters_what_it_knows_what_is_learned_and_its_limit():
    told = {e.name: (e.stop, *e.facts) for e in table_of_codes().entries}
    assert told == {
        "sinusoid": (0, "place", "0", "far rows untested"),
        "learned table": (0, "place", "$N times d$", "no row beyond"),
        "T5 bias": (2, "gap", "32 a head", "all far gaps alike"),
        "ALiBi": (2, "gap", "0", "far words fade"),
        "RoPE": (1, "gap", "0", "slow angles untested"),
    }


@witness.seen("where", settled=True)
def bright(scene, moment):
    """Return of every column that has come which texts are lit, and the rows whose name is."""
    ink = ManimColor(scene.theme.ink)
    columns = [column for column in scene.table.columns if shown(scene, column[0])]
    lit = [
        [None if not shown(scene, text) else text[0].get_fill_color() == ink for text in column]
        for column in columns
    ]
    names = [row[0][0].get_fill_color() == ink for row in scene.table.rows]
    return lit, names


def test_the_columns_come_one_by_one_and_only_the_newest_is_lit():
    looks = [look for _, look in bright()]
    counts = [len(columns) for columns, _ in looks]
    assert counts == sorted(counts)
    assert set(counts) == {0, 1, 2, 3}
    for columns, names in looks:
        if 0 < len(columns) < 3:
            *before, newest = columns
            assert all(newest)
            assert not any(map(any, before))
            assert all(names)


def test_the_limits_come_one_by_one_each_in_the_only_row_that_is_lit():
    looks = [(moment, columns, names) for moment, (columns, names) in bright() if len(columns) == 3]
    order, told = [], []
    for _, columns, names in looks:
        [row] = [row for row, lit in enumerate(names) if lit]
        assert all([k for k, lit in enumerate(c[1:]) if lit] == [row] for c in columns)
        order += [row] if order[-1:] != [row] else []
        told.append(sum(lit is not None for lit in columns[2][1:]))
        assert told[-1] == len(order)
    assert order == [0, 2, 3, 4, 1]
    for count in range(1, 6):
        rests = [moment.lasts for (moment, *_), n in zip(looks, told, strict=True) if n == count]
        assert max(rests) >= 0.7 - 1 / 15


@witness.seen("where", settled=True)
def rows_of_cells(scene, moment):
    family = scene.get_mobject_family_members()
    return [list(part.values) for part in family if isinstance(part, CellRow)]


def test_the_sign_of_the_learned_table_is_the_beginning_of_its_last_row():
    last = np.load(TABLE)[-1, :8].astype(float)
    assert any(last == pytest.approx(row) for _, rows in rows_of_cells() for row in rows)


def test_a_table_of_another_size_gives_its_sign_too(tmp_path, monkeypatch):
    values = np.random.default_rng(5).normal(size=(4, 6))
    np.save(tmp_path / "small.npy", values)
    monkeypatch.setenv("POSENC_WPE", str(tmp_path / "small.npy"))
    scene = Recap()
    scene.setup()
    sign = table_of_codes().cells_sign(scene.learned_row[:8])
    assert sign.values == pytest.approx(values[-1])


def test_a_table_that_cannot_be_read_is_refused_before_anything_is_drawn(monkeypatch, tmp_path):
    monkeypatch.setenv("POSENC_WPE", str(tmp_path / "nowhere.npy"))
    with pytest.raises((ValueError, DryRunError), match="POSENC_WPE must lead to a learned table"):
        Recap().setup()


def test_the_sign_of_t5_has_a_mark_where_each_of_its_ranges_begins():
    firsts = t5_firsts()
    assert firsts == sorted(set(firsts))
    assert firsts[:17] == list(range(17))
    bounds = [*firsts, 2000]
    for first, after in pairwise(bounds):
        inside = t5_bucket(-np.arange(first, after), bidirectional=False)
        assert len(set(inside)) == 1
    rail, *marks = table_of_codes().ranges_sign(firsts)
    across = np.array([mark.get_x() for mark in marks])
    drawn = (across - rail.get_left()[0]) / rail.width * firsts[-1]
    assert drawn == pytest.approx(firsts, abs=1e-6)


def test_the_sign_of_alibi_falls_as_its_first_head_does():
    level, fall = table_of_codes().fall_sign(alibi_falls())
    heights = level.points[0][1] - fall.points[::4, 1]
    gaps = np.arange(len(heights))
    assert alibi_falls()[: len(gaps)] == pytest.approx(-gaps / 2)
    assert heights == pytest.approx(gaps / (len(gaps)) * fall.height, abs=1e-6)


def test_the_lit_stop_stands_under_its_heading():
    table = table_of_codes()
    for row, entry in zip(table.rows, table.entries, strict=True):
        lit = max(row[2:], key=lambda mark: mark.width)
        heading = table.heads[entry.stop]
        assert lit.get_center()[0] == pytest.approx(heading.get_center()[0], abs=0.02)


@pytest.mark.parametrize(
    ("name", "value"),
    [("last", 16), ("last", 13), ("home", 601), ("horizon", 4000), ("first_stop", 4)],
)
def test_content_that_the_picture_cannot_hold_is_refused(monkeypatch, name, value):
    monkeypatch.setattr(Recap, name, value)
    with pytest.raises(ValueError, match=rf"{name} must be .* in this picture, got"):
        Recap().setup()


def test_a_wrong_angle_is_noticed(monkeypatch):
    import scenes.recap as chapter

    right = chapter.dial_angles
    monkeypatch.setattr(chapter, "dial_angles", lambda t, w: -np.asarray(right(t, w)))
    assert witness.first_failure() == "test_every_hand_stands_where_its_place_says"
