"""Chapter 16: four pictures of one place, against complex numbers and binary digits."""

import cmath
import math

import numpy as np
import pytest
from manim import DL, UR, ManimColor, SurroundingRectangle

from scenes._kit.mobjects.block_matrix import NumberBlock
from scenes._kit.mobjects.dial import Wedge
from scenes._kit.mobjects.places_left import PlacesLeft
from scenes._kit.mobjects.position_codes import PositionCodes
from scenes._kit.mobjects.readout import NamedReadout
from scenes._kit.mobjects.swept_turns import SweptTurns
from scenes._kit.typography import Label
from scenes._kit.wishes import WISHES
from scenes._studio.lint.witness import Witness
from scenes.recap import Recap, why

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


@witness.during("wheels", "row", "turns", "together")
def test_the_place_that_is_printed_is_the_one_that_the_wheels_show(scene, moment):
    if shown(scene, scene.wheels[0].window):
        digits = [wheel.digit for wheel in scene.wheels]
        assert sum(d << bit for bit, d in enumerate(digits)) == int(
            scene.slider.reading.readout.text
        )


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


def test_the_question_who_jumps_is_asked_before_the_place_moves():
    asked = next(
        c
        for b in witness.run.beats
        for c in b.cues
        if b.name == "together" and "jumps" in c.caption.text
    )
    assert {t for moment, t in the_jump() if moment.time < asked.start + 1.0} == {7}


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


def test_a_wish_is_ticked_only_after_its_movement():
    places = {len(ticked): t for t, ticked, _ in reversed(ticking_seen())}
    assert places == {0: places[0], 1: 11, 2: 12, 3: 13, 4: 13, 5: 14, 6: 15}


@witness.seen("clock", settled=True)
def the_clock(scene, moment):
    hubs = {tuple(np.round(dial.hub, 6)) for dial in scene.dials}
    hands = [in_plane(dial.hand.get_end() - dial.hub) / dial.radius for dial in scene.dials]
    lengths = [dial.radius for dial in scene.dials]
    readings = [
        m.readout.text
        for m in scene.get_mobject_family_members()
        if isinstance(m, NamedReadout) and m is not scene.slider.reading
    ]
    return scene.t.get_value(), hubs, hands, lengths, readings


def test_the_film_ends_with_four_hands_on_one_hub_that_show_the_place_beside_them():
    _, (t, hubs, hands, lengths, readings) = the_clock()[-1]
    assert len(hubs) == 1
    assert lengths == sorted(lengths, reverse=True)
    assert hands == pytest.approx([hand(30, pair) for pair in range(4)], abs=1e-6)
    assert (t, readings) == (30, ["30"])


def reading(text):
    return float(text.split()[-2])


@witness.seen("clock", settled=True)
def the_rim(scene, moment):
    family = scene.get_mobject_family_members()
    hub = scene.dials[0].hub
    labels = {
        label.source: in_plane(label.get_center() - hub)
        for label in family
        if isinstance(label, Label) and label.source.endswith(" rad")
    }
    wedges = [m.points.reshape(-1, 4, 3)[:, 0] - hub for m in family if isinstance(m, Wedge)]
    rails = [m for m in family if isinstance(m, PlacesLeft)]
    told = [label.source for label in family if isinstance(label, Label)]
    rows = [
        (
            bars_of(rail.bars[row], rail.spots[row]),
            rail.names[row].source if row < 4 and shown(scene, rail.names[row]) else "",
        )
        for rail in rails
        for row, bars in enumerate(rail.bars)
        if shown(scene, bars)
    ]
    return labels, wedges, rows, [text for text in told if "turns" in text]


def bars_of(bars, spots):
    """Return the place under every bar of a row, by where 0 and 120 stand on its rail."""
    ends = bars.points.reshape(-1, 4, 3)[:, [0, -1]]
    assert ends[:, :, 1].mean() == pytest.approx(spots[0][1])
    start, end = spots[0][0], spots[-1][0]
    return [float(place) for place in (ends[:, 0, 0] - start) / (end - start) * 120]


def test_the_angles_are_written_slowest_first_each_in_line_with_its_hand():
    seen = [labels for _, (labels, *_) in the_rim()]
    told = ["0.0 rad", "0.3 rad", "3.0 rad", "4.9 rad"]
    assert {len(labels) for labels in seen} >= {0, 1, 2, 3, 4}
    assert all(set(labels) == set(told[: len(labels)]) for labels in seen)
    for pair, text in zip((3, 2, 1, 0), told, strict=True):
        spot = seen[-1][text]
        assert spot / abs(spot) == pytest.approx(hand(30, pair), abs=1e-6)


def test_the_turns_which_no_hand_shows_join_its_angle_when_one_place_is_left():
    seen = [(rows[-1][0], turns) for _, (_, _, rows, turns) in the_rim() if rows]
    assert {tuple(turns) for _, turns in seen} == {(), ("4 turns +",)}
    assert all(bars == pytest.approx([30]) for bars, turns in seen if turns)
    printed = [moment.time for moment, look in the_clock() if look[-1]]
    turned = [moment.time for moment, (*_, turns) in the_rim() if turns]
    assert min(turned) < min(printed)
    assert 4 * 2 * math.pi + 4.9 == pytest.approx(30, abs=0.05)


def test_each_hand_that_is_read_stands_in_a_wedge_as_wide_as_the_others_about_what_is_written():
    for _, (labels, wedges, *_) in the_rim():
        assert len(wedges) == len(labels)
        middles = []
        for points in wedges:
            first, last = in_plane(points[1]), in_plane(points[-1])
            assert cmath.phase(last / first) == pytest.approx(0.2)
            middles.append(first * cmath.exp(0.1j) / abs(first))
        for text in labels:
            assert any(z == pytest.approx(cmath.exp(1j * reading(text))) for z in middles)
    texts = sorted(the_rim()[-1][1][0], key=reading)
    for pair, text in zip((3, 2, 1, 0), texts, strict=True):
        assert abs(cmath.phase(hand(30, pair) / cmath.exp(1j * reading(text)))) < 0.1


def compatible(texts):
    """Return the places at which each hand that was read is within 0.1 radians of its reading."""
    pairs = (3, 2, 1, 0)[: len(texts)]
    return [
        place
        for place in range(121)
        if all(
            abs(cmath.phase(hand(place, pair) / cmath.exp(1j * reading(text)))) < 0.1 + 1e-9
            for pair, text in zip(pairs, texts, strict=True)
        )
    ]


def test_every_row_shows_the_places_that_the_angles_written_so_far_leave():
    counts = {}
    for _, (labels, _, rows, _) in the_rim():
        texts = sorted(labels, key=reading)
        assert len(rows) == len(texts) + 1 or not texts
        for row, (bars, _) in enumerate(rows):
            left = compatible(texts[:row])
            assert bars == pytest.approx(left)
            counts[row] = len(left)
    assert counts == {0: 121, 1: 101, 2: 21, 3: 3, 4: 1}


def test_beside_every_row_stands_from_where_to_where_its_places_reach():
    *_, (_, (labels, _, rows, _)) = the_rim()
    texts = sorted(labels, key=reading)
    left = [compatible(texts[:row]) for row in range(4)]
    assert [text for _, text in rows] == [*(f"{each[0]}–{each[-1]}" for each in left), ""]
    assert all(places == list(range(places[0], places[-1] + 1)) for places in left)


@witness.seen("clock", settled=True)
def teeth(scene, moment):
    """Return the stretches of every row in places, and how high each is drawn."""
    rails = [m for m in scene.get_mobject_family_members() if isinstance(m, PlacesLeft)]
    return [
        [(*stretch(tooth, rail.spots[row + 1]), tooth.height) for tooth in drawn]
        for rail in rails
        for row, drawn in enumerate(rail.teeth)
        if all(shown(scene, tooth) for tooth in drawn)
    ]


def stretch(tooth, spots):
    """Return from where to where a tooth reaches, without the half of a bar on either side."""
    pitch = spots[1][0] - spots[0][0]
    ends = tooth.get_left()[0] + 0.02, tooth.get_right()[0] - 0.02
    return tuple(float(end - spots[0][0]) / pitch for end in ends)


def test_every_row_shows_the_stretches_that_its_hand_alone_would_leave():
    *_, (_, rows) = teeth()
    counts = []
    for pair, drawn, seen in zip((3, 2, 1, 0), rows, (0.0, 0.3, 3.0, 4.9), strict=True):
        where = np.linspace(0, 120, 120_001)
        off = where * 10.0**-pair - seen
        allowed = np.abs((off + np.pi) % (2 * np.pi) - np.pi) <= 0.1
        covered = [(where >= low) & (where <= high) for low, high, _ in drawn]
        assert np.mean(np.any(covered, axis=0) != allowed) < 1e-3
        counts.append(len(drawn))
    assert counts == [1, 1, 2, 19]


def test_of_the_stretches_only_the_one_that_the_slower_hands_leave_is_not_struck_out():
    *_, (_, rows) = teeth()
    tall = max(height for *_, height in rows[0])
    kept = [[k for k, (*_, height) in enumerate(row) if height > 0.99 * tall] for row in rows]
    assert kept == [[0], [0], [0], [4]]
    slower = compatible(["0.0 rad", "0.3 rad", "3.0 rad"])
    inside = [
        k for k, (low, high, _) in enumerate(rows[3]) if slower[0] <= low < high <= slower[-1]
    ]
    assert inside == [4]


def test_beside_its_stretches_stands_how_far_each_hand_lets_a_place_be_off():
    scene = Recap()
    scene.setup()
    for speed, off in zip(scene.speeds, (0.1, 1, 10, 100), strict=True):
        told = why(speed)
        assert f" {speed:g} rad a place" in told
        assert told.endswith(f"= ±{off:g} places")
        assert 0.1 / speed == pytest.approx(off)


def test_only_the_reading_of_the_fastest_hand_leaves_one_place():
    *before, last = [compatible(["0.0 rad", "0.3 rad", "3.0 rad", "4.9 rad"][:n]) for n in range(5)]
    assert last == [30]
    assert all(len(left) > 1 and set(last) < set(left) for left in before)


def test_the_place_is_not_printed_before_all_hands_were_read():
    angles = {moment.time: look[0] for moment, look in the_rim()}
    printed = [len(angles[moment.time]) for moment, look in the_clock() if look[-1]]
    assert set(printed) == {4}


def table_of_codes():
    scene = Recap()
    scene.setup()
    return PositionCodes(scene.stage, buckets=32)


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


def test_the_table_says_where_each_code_enters_what_it_knows_and_what_is_learned():
    told = {e.name: (e.stop, *e.facts[:2]) for e in table_of_codes().entries}
    assert told == {
        "sinusoid": (0, "place", "0"),
        "learned table": (0, "place", "N × d"),
        "T5 bias": (2, "gap", "32 a head"),
        "ALiBi": (2, "gap", "0"),
        "RoPE": (1, "gap", "0"),
    }


@witness.seen("where", settled=True)
def columns(scene, moment):
    told = [[text for text in column if shown(scene, text)] for column in scene.table.columns]
    return [column for column in told if column]


def test_the_columns_come_one_by_one_and_the_full_table_stands_long_enough_to_be_read():
    counts = [len(told) for _, told in columns()]
    assert counts == sorted(counts)
    assert set(counts) == {0, 1, 2, 3}
    full = next(moment.time for moment, told in columns() if sum(map(len, told)) == 18)
    [where] = [beat for beat in witness.run.beats if beat.name == "where"]
    assert where.end - full >= 3.5 - 1 / 15


@witness.seen("where", settled=True)
def bright(scene, moment):
    """Return which texts are lit in the newest column, and the rows whose name is."""
    ink = ManimColor(scene.theme.ink)
    told = [column for column in scene.table.columns if shown(scene, column[-1])]
    hues = [[text[0].get_fill_color() == ink for text in column] for column in told]
    names = [row[0][0].get_fill_color() == ink for row in scene.table.rows]
    cues = [cue.caption.name for cue in scene.strip.cues]
    return cues, hues, names


def test_what_is_spoken_of_in_the_table_is_lit_alone():
    seen = {len(cues): (hues, names) for _, (cues, hues, names) in bright()}
    before = min(seen)
    for column in range(3):
        hues, names = seen[before + 3 + column]
        assert [all(lit) for lit in hues] == [False] * column + [True]
        assert not any(map(any, hues[:-1]))
        assert all(names)
    for cue, lit_row in ((6, {1}), (7, {0, 2, 3, 4})):
        hues, names = seen[before + cue]
        assert {row for row, lit in enumerate(names) if lit} == lit_row
        assert all({row for row, lit in enumerate(told[1:]) if lit} == lit_row for told in hues)


def test_the_lit_stop_stands_under_its_heading():
    table = table_of_codes()
    for row, entry in zip(table.rows, table.entries, strict=True):
        lit = max(row[2:], key=lambda mark: mark.width)
        heading = table.heads[entry.stop]
        assert lit.get_center()[0] == pytest.approx(heading.get_center()[0], abs=0.02)


@pytest.mark.parametrize(
    ("name", "value"), [("last", 16), ("last", 13), ("home", 41), ("first_stop", 1)]
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
