"""What the binary counter draws is what the numbers say, at every look during a dry run."""

from itertools import pairwise

import numpy as np
import pytest

import scenes.binary_counter as chapter
from scenes._kit.layout import widescreen
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.step_bars import EDGE_RISE
from scenes._kit.pictures.wheels_over_hands import MARGIN
from scenes._studio.lint.witness import Witness
from scenes.binary_counter import BinaryCounter

PLACES = np.arange(16)
POINTS = 1e-6
"""Scene units; drawing is done in float64, points are kept by manim in float64 as well."""

witness = Witness(BinaryCounter)
fewer = Witness(BinaryCounter, n_bits=3, stop_at=5, single=2)


def bit(place, wheel):
    return int(place) >> wheel & 1


def hand(position, wheel):
    """Where a hand points, in the middle of a place: nine o'clock is where place 0 begins."""
    return -np.exp(2j * np.pi * (np.asarray(position) + 0.5) / 2 ** (wheel + 1))


def flips(place, wheel):
    """How often a wheel has turned when the count has come to a place."""
    return int(place) // 2**wheel


def in_plane(points):
    points = np.asarray(points)
    return points[..., 0] + 1j * points[..., 1]


def boxes(shape):
    """Return left, right, bottom and top of every box that one shape is drawn of."""
    corners = shape.points.reshape(-1, 16, 3)
    low, high = corners.min(axis=1), corners.max(axis=1)
    return low[:, 0], high[:, 0], low[:, 1], high[:, 1]


def middle_of(place):
    """Where a place stands on the stage across which the sentence is spread."""
    stage = widescreen(captions=True).stage
    left = stage.left + MARGIN
    return left + (place + 0.5) * (stage.right - left) / 16


def flipped(place):
    """How many wheels flip from a place to the next: the bits in which the two differ."""
    return (int(place) ^ (int(place) + 1)).bit_count()


def tips_move(start, end):
    """How far all tips together move, in radii: the root of the sum of the squares."""
    return np.linalg.norm([abs(hand(end, w) - hand(start, w)) for w in range(4)])


def compares(scene):
    """Whether the last picture stands: wheels, hands, and the bars of both."""
    return scene.picture in scene.get_mobject_family_members()


def standing(bars, shape):
    """Return middle and height, in steps of length 1, of every bar that one shape is drawn of."""
    if not len(shape.points):
        return np.zeros((0,)), np.zeros((0,))
    left, right, bottom, top = boxes(shape)
    np.testing.assert_allclose(bottom, bars.region.bottom, atol=POINTS)
    return (left + right) / 2, (top - bottom) / bars.unit


# --- counting ----------------------------------------------------------------------------


@witness.during("count", "one_step", "all_places", settled=True)
def test_the_wheels_show_the_digits_of_the_place(scene, moment):
    place = scene.t.get_value()
    assert place == round(place)
    assert [wheel.digit for wheel in scene.wheels] == [bit(place, wheel) for wheel in range(4)]
    assert all(wheel.turn == round(wheel.turn) for wheel in scene.wheels)


@witness.during("count", "one_step", "all_places")
def test_only_the_wheels_that_flip_turn_and_as_far_as_the_count_has_come(scene, moment):
    position = scene.t.get_value()
    here, share = int(position), position - int(position)
    for wheel, drawn in enumerate(scene.wheels):
        ahead = here + (share > 0)
        turned = flips(here, wheel) + share * (flips(ahead, wheel) - flips(here, wheel))
        assert drawn.turn == pytest.approx(turned, abs=1e-9)


@witness.during("count", "one_step", "all_places", since="rows")
def test_every_word_read_so_far_keeps_its_digits_over_it(scene, moment):
    position = scene.t.get_value()
    for wheel, row in enumerate(scene.rows):
        for value in (0, 1):
            held = [place for place in PLACES if bit(place, wheel) == value]
            held = [place for place in held if place < row.revealed]
            if not held:
                assert len(row.cells[value].points) == 0
                continue
            left, right, _, _ = boxes(row.cells[value])
            np.testing.assert_allclose((left + right) / 2, middle_of(np.array(held)), atol=POINTS)
    assert scene.rows[0].revealed == pytest.approx(position + 1) or position == 0


@witness.during("count", "one_step", "all_places", since="rows")
def test_the_fastest_row_lies_on_top(scene, moment):
    heights = [row.pose.middle for row in scene.rows]
    assert all(upper > lower for upper, lower in pairwise(heights))


@witness.during("count", "one_step", "all_places", "one_hand", "even_steps", settled=True)
def test_the_word_of_the_place_is_underlined_and_its_place_is_named(scene, moment):
    read = scene.reading if moment.beat in ("one_hand", "even_steps") else scene.t
    position = read.get_value()
    if moment.beat == "one_hand" and scene.height_bars not in scene.get_mobject_family_members():
        return
    sentence = scene.sentence
    assert sentence.number.text == str(round(position))
    assert sentence.line.get_center()[0] == pytest.approx(middle_of(position))
    word = sentence.words[round(position)]
    assert word.source == scene.words[round(position)]
    assert word.get_center()[0] == pytest.approx(middle_of(position))


@witness.during("count", "one_step", "all_places", "hand", "one_hand", "four_hands", "even_steps")
def test_the_printed_place_is_that_of_the_word_under_which_the_line_lies(scene, moment):
    sentence = scene.sentence
    if sentence.line not in scene.get_mobject_family_members():
        return
    place, number = int(sentence.number.text), sentence.number
    away = sentence.line.get_center()[0] - sentence.words[place].get_center()[0]
    assert abs(away) <= sentence.pitch / 2 + POINTS
    glyphs = Readout(place, size=number.size, face="sans").points
    np.testing.assert_allclose(
        number.points - number.points[0], glyphs - glyphs[0], atol=POINTS, err_msg=str(place)
    )
    assert number.get_left()[0] - sentence.label.get_right()[0] == pytest.approx(0.14, abs=0.05)
    assert number.baseline == pytest.approx(sentence.label.baseline)


@witness.during("one_wheel", "sine", since="square", settled=True)
def test_no_word_is_marked_while_none_is_read(scene, moment):
    if scene.square.outline in scene.get_mobject_family_members():
        assert scene.sentence.line not in scene.get_mobject_family_members()


@witness.seen("all_places", since="frames", settled=True)
def framed(scene, moment):
    edges = [
        (f.get_left()[0], f.get_right()[0], f.get_bottom()[1], f.get_top()[1]) for f in scene.frames
    ]
    rows = [row.cells[value] for row in scene.rows for value in (0, 1)]
    drawn = [boxes(cells)[2:] for cells in rows if len(cells.points)]
    low = min(bottom.min() for bottom, _ in drawn)
    return edges, low, max(top.max() for _, top in drawn), scene.sentence.words[0].get_bottom()[1]


def test_the_same_word_is_framed_with_its_digits_which_all_differ():
    edges, low, high, foot = framed()[-1][1]
    words = BinaryCounter.words
    same = [place for place in PLACES if words[place] == "the"]
    assert len(edges) == len(same) == 4
    for place, (left, right, bottom, top) in zip(same, edges, strict=True):
        assert (left + right) / 2 == pytest.approx(middle_of(place))
        assert right - left < middle_of(1) - middle_of(0)
        assert bottom < min(foot, low)
        assert top > high - 0.03
    codes = {tuple(bit(place, wheel) for wheel in range(4)) for place in same}
    assert len(codes) == len(same)


@witness.seen("question", since="written")
def written(scene, moment):
    return [(w.source, w.get_center().copy(), w.height) for w in scene.written], [
        w.height for w in scene.sentence.words
    ]


def test_the_sentence_is_first_written_large_in_two_lines():
    large, small = written()[0][1]
    assert [word for word, *_ in large] == list(BinaryCounter.words)
    for (_, _, height), small_height in zip(large, small, strict=True):
        assert height == pytest.approx(chapter.LARGE * small_height, rel=0.2)
    for line in (large[:8], large[8:]):
        assert all(a[1][0] < b[1][0] for a, b in pairwise(line))
    assert min(c[1] for _, c, _ in large[:8]) > max(c[1] for _, c, _ in large[8:])


# --- measuring ---------------------------------------------------------------------------


@witness.during("one_step", "all_places", since="bars")
def test_the_steps_of_the_wheels_are_as_long_as_the_root_of_their_flips(scene, moment):
    middles, heights = standing(scene.bars, scene.bars.bars)
    steps = np.round((middles - middle_of(0.5)) / (middle_of(1) - middle_of(0))).astype(int)
    np.testing.assert_allclose(middles, middle_of(steps + 0.5), atol=POINTS)
    for step, height in zip(steps, heights, strict=True):
        number, length = scene.bars.numbers[step], np.sqrt(flipped(step))
        assert height < length + 1e-5
        assert number.text == f"{length:.2f}"
        assert (number.get_fill_opacity() == 1) == (height > length - 1e-5)


@witness.seen("one_step", "all_places", since="diagonal", settled=True)
def bars_and_places(scene, moment):
    _, heights = standing(scene.bars, scene.bars.bars)
    growing = scene.diagonal in scene.get_mobject_family_members()
    return None if growing else (heights, scene.t.get_value())


def test_the_bars_grow_with_the_count():
    looks = [look for _, look in bars_and_places() if look]
    for heights, place in looks:
        truth = [np.sqrt(flipped(step)) for step in range(int(place))]
        np.testing.assert_allclose(heights, truth, atol=1e-5)
    assert {place for _, place in looks} == set(range(7, 16))


@witness.seen("one_step", since="diagonal")
def figures(scene, moment):
    figure, bars = scene.diagonal, scene.bars
    start, end = figure.diagonal.get_start_and_end()
    sides = figure.edges.points.reshape(-1, 4, 3)
    sides = in_plane(sides[:, 3] - sides[:, 0]) / figure.edge
    middles, heights = standing(bars, bars.bars)
    steps = np.round((middles - middle_of(0.5)) / (middle_of(1) - middle_of(0))).astype(int)
    shown = figure in scene.get_mobject_family_members()
    lengths = dict(zip(steps.tolist(), heights.tolist(), strict=True))
    return figure.swept, abs(in_plane(end - start)) / figure.edge, sides, lengths, shown


def test_an_edge_a_square_and_a_cube_have_diagonals_as_long_as_the_bars_that_grow_with_them():
    seen = [look for _, look in figures() if look[-1]]
    whole = {int(swept): look for look in seen for swept in [look[0]] if swept in (1, 2, 3)}
    assert set(whole) == {1, 2, 3}
    for edges, (_, length, sides, lengths, _) in whole.items():
        assert length == pytest.approx(np.sqrt(edges))
        assert len(sides) == edges * 2 ** (edges - 1)
        np.testing.assert_allclose(np.abs(sides[:2]), 1)
        steps = [step for step in range(7) if flipped(step) <= edges]
        assert sorted(lengths) == steps
        np.testing.assert_allclose(
            [lengths[step] for step in steps], [np.sqrt(flipped(s)) for s in steps], atol=1e-5
        )


@witness.during("one_step", "even_steps", since="bars")
def test_bars_of_both_measures_have_one_scale(scene, moment):
    picture = scene.picture
    assert picture.wheel_bars.unit == picture.hand_bars.unit
    assert scene.bars is picture.wheel_bars


# --- from a wheel to a hand --------------------------------------------------------------


@witness.during("one_wheel", since="point", settled=True)
def test_ones_stand_on_the_axis_and_zeros_hang_below(scene, moment):
    row, area = scene.rows[1], scene.area
    if row.pose.parted < 1:
        return
    axis = area.point(0, 0)[1]
    for value, height in ((0, -area.unit), (1, area.unit)):
        held = np.array([place for place in PLACES if bit(place, 1) == value])
        left, right, bottom, top = boxes(row.cells[value])
        np.testing.assert_allclose(left, area.points(held, 0 * held)[:, 0], atol=POINTS)
        np.testing.assert_allclose(right, area.points(held + 1, 0 * held)[:, 0], atol=POINTS)
        np.testing.assert_allclose(np.minimum(bottom, top), axis + min(height, 0), atol=POINTS)
        np.testing.assert_allclose(np.maximum(bottom, top), axis + max(height, 0), atol=POINTS)


@witness.during("hand", settled=True)
def test_the_square_melts_into_its_first_harmonic(scene, moment):
    if scene.reading.get_value() > 6:
        return
    u = np.linspace(0, 16, 16 * chapter.SAMPLES + 1)
    truth = scene.area.points(u, 4 / np.pi * hand(u - 0.5, 1).imag)
    np.testing.assert_allclose(scene.sine.points[3::4], truth[1:], atol=1e-5)


@witness.during("hand")
def test_the_wave_is_as_high_as_the_hand(scene, moment):
    joined = scene.link in scene.get_mobject_family_members()
    if id(scene.dial.tip) in moment.animated or not joined:
        return
    position = scene.reading.get_value()
    truth = hand(position, 1)
    hub, radius = in_plane(scene.dial.hub), scene.dial.radius
    assert (in_plane(scene.dial.tip.get_center()) - hub) / radius == pytest.approx(truth)
    height = 4 / np.pi * truth.imag
    expected = scene.area.point(position + 0.5, height)
    np.testing.assert_allclose(scene.point.get_center(), expected, atol=POINTS)
    assert expected[1] == pytest.approx(scene.dial.tip.get_center()[1])


# --- one hand ----------------------------------------------------------------------------


@witness.during("hand", "one_hand", since="dial")
def test_the_hand_points_where_its_place_says_from_the_first_frame_to_the_last(scene, moment):
    shown = scene.get_mobject_family_members()
    if scene.dial.hand not in shown or id(scene.dial.hand) in moment.animated:
        return
    truth = hand(scene.reading.get_value(), 1)
    assert np.exp(1j * scene.dial.angle) == pytest.approx(truth)
    hub, radius = in_plane(scene.dial.hub), scene.dial.radius
    assert (in_plane(scene.dial.tip.get_center()) - hub) / radius == pytest.approx(truth)
    if scene.link in shown and moment.beat == "hand":
        assert scene.point.get_center()[1] == pytest.approx(hub.imag + radius * truth.imag)


@witness.seen("one_hand", since="link")
def squeezed(scene, moment):
    hub, radius = in_plane(scene.dial.hub), scene.dial.radius
    shown = scene.sine in scene.get_mobject_family_members()
    points = (in_plane(scene.sine.points[3::4]) - hub) / radius
    return (points, in_plane(scene.point.get_center()).real) if shown else None


def test_every_point_of_the_wave_keeps_its_height_while_the_wave_becomes_a_line():
    shapes = [look for _, look in squeezed() if look]
    u = np.linspace(0, 16, 16 * chapter.SAMPLES + 1)[1:]
    for points, _ in shapes:
        np.testing.assert_allclose(points.imag, hand(u - 0.5, 1).imag, atol=1e-5)
    assert np.ptp(shapes[0][0].real) > 5
    assert np.ptp(shapes[-1][0].real) == pytest.approx(0, abs=1e-6)


@witness.during("one_hand", since="rise")
def test_the_line_beside_the_large_hand_is_how_far_its_height_has_moved(scene, moment):
    shown = scene.get_mobject_family_members()
    if scene.rise not in shown or scene.stepping in shown:
        return
    position = scene.reading.get_value()
    begun = max(5, int(np.ceil(position)) - 1)
    hub, radius = in_plane(scene.dial.hub), scene.dial.radius
    tip = (in_plane(scene.dial.tip.get_center()) - hub) / radius
    assert tip == pytest.approx(hand(position, 1))
    ends = (in_plane(scene.rise.get_start_and_end()) - hub) / radius
    np.testing.assert_allclose(ends.imag, hand([begun, position], 1).imag, atol=POINTS)
    np.testing.assert_allclose(ends.real, ends.real[0], atol=POINTS)
    assert ends.real[0] > 1
    np.testing.assert_allclose(scene.point.get_center(), scene.rise.get_end(), atol=POINTS)


def way(kind, start, end):
    """How far the height, or the tip, of the hand of period 4 moves, in radii."""
    moved = hand(end, 1) - hand(start, 1)
    return abs(moved.imag if kind == "height" else moved)


@witness.during("one_hand", "four_hands", since="stepping")
def test_bars_beside_the_large_hand_are_as_long_as_its_height_and_its_tip_have_moved(scene, moment):
    shown, position = scene.get_mobject_family_members(), scene.reading.get_value()
    for kind, bars, first in (("height", scene.height_bars, 5), ("tip", scene.tip_bars, 9)):
        if bars not in shown:
            continue
        assert bars.unit == pytest.approx(scene.large.radius)
        spans = [
            (p, min(p + 1, position)) for p in range(first, min(first + 4, int(np.ceil(position))))
        ]
        lengths = np.array([way(kind, *span) for span in spans])
        starts = np.array([start for start, _ in spans])[lengths > 1e-5]
        middles, heights = standing(bars, bars.bars)
        np.testing.assert_allclose(heights, lengths[lengths > 1e-5], atol=1e-5)
        np.testing.assert_allclose(middles, middle_of(starts + 0.5), atol=POINTS)
        for start, number in enumerate(bars.numbers, first):
            assert number.text == f"{way(kind, start, start + 1):.2f}"


def test_the_height_of_one_hand_moves_unevenly_and_its_tip_does_not():
    heights = [f"{way('height', p, p + 1):.2f}" for p in range(5, 9)]
    tips = [f"{way('tip', p, p + 1):.2f}" for p in range(9, 13)]
    assert heights == ["1.41", "0.00", "1.41", "0.00"]
    assert tips == ["1.41"] * 4
    assert "Uneven again!" in captions(witness.run)


@witness.during("one_hand", since="stepping")
def test_the_chord_before_comes_to_lie_on_the_chord_of_the_step(scene, moment):
    if scene.stepping not in scene.get_mobject_family_members():
        return
    check_steps(scene.stepping, [scene.dial], [1], scene.reading.get_value())


def check_steps(stepping, dials, wheels, position):
    """Check hands, wedges and chords of a step, and that the chords before turn with the hands."""
    begun = max(np.ceil(position) - 1, 0)
    for index, (wheel, dial) in enumerate(zip(wheels, dials, strict=True)):
        hub = in_plane(dial.hub)
        tips = [hand(begun, wheel), hand(position, wheel)]
        assert np.exp(1j * dial.angle) == pytest.approx(tips[1])
        chord = (in_plane(stepping.step.chords[index].get_start_and_end()) - hub) / dial.radius
        np.testing.assert_allclose(chord, tips, atol=POINTS)
        _, first, *_, last = stepping.step.wedges[index].get_start_anchors()
        rim = (in_plane([first, last]) - hub) / dial.radius
        np.testing.assert_allclose(rim, tips, atol=POINTS)
        if begun == 0:
            continue
        ghost = stepping.before.chords[index]
        turned = tips[1] / tips[0]
        expected = np.array([hand(begun - 1, wheel), tips[0]]) * turned
        drawn = (in_plane(ghost.get_start_and_end()) - hub) / dial.radius
        np.testing.assert_allclose(drawn, expected, atol=POINTS)
        if position < begun + 1:
            assert ghost.get_stroke_opacity() > 0
        else:
            np.testing.assert_allclose(drawn, chord, atol=POINTS)


# --- wheels and hands --------------------------------------------------------------------


@witness.during("four_hands", settled=True)
def test_every_wheel_gets_a_hand_under_it_that_turns_as_fast(scene, moment):
    position, shown = scene.reading.get_value(), scene.get_mobject_family_members()
    assert scene.dial in shown
    for index, (wheel, dial) in enumerate(zip(scene.wheels, scene.picture.dials, strict=True)):
        if dial.hand in shown and wheel in shown and wheel.window in shown:
            assert dial.hub[0] == pytest.approx(wheel.hub[0])
            assert dial.hub[1] + dial.radius < wheel.hub[1] - wheel.window.height / 2
            assert np.exp(1j * dial.angle) == pytest.approx(hand(position, index))
            assert wheel.digit == bit(position % 16, index)


@witness.during("four_hands", since="turns", settled=True)
def test_under_every_dial_stand_its_turn_and_the_length_of_its_chord(scene, moment):
    shown = scene.get_mobject_family_members()
    for wheel, dial in enumerate(scene.picture.dials):
        turn, length = scene.turns[wheel], scene.lengths[wheel]
        degrees = 360 / 2 ** (wheel + 1)
        assert turn.source == f"{degrees:g}°"
        assert length.text == f"{2 * np.sin(np.radians(degrees) / 2):.3f}"
        for text in (turn, length):
            assert text.baseline < dial.hub[1] - dial.radius
            assert abs(text.get_center()[0] - dial.hub[0]) < dial.radius
        if length in shown:
            drawn = scene.picture.swept.step.chords[wheel].get_length() / dial.radius
            assert f"{drawn:.3f}" == length.text


@witness.during("four_hands", since="turns")
def test_all_hands_step_with_their_chords(scene, moment):
    if scene.picture.swept in scene.get_mobject_family_members():
        check_steps(scene.picture.swept, scene.picture.dials, range(4), scene.reading.get_value())


@witness.during("even_steps")
def test_hands_point_where_they_do_and_chords_join_where_they_did(scene, moment):
    if compares(scene):
        check_steps(scene.picture.swept, scene.picture.dials, range(4), scene.reading.get_value())


@witness.during("even_steps")
def test_every_bar_stands_between_its_words_and_is_as_long_as_its_step_so_far(scene, moment):
    if not compares(scene):
        return
    position, picture = scene.reading.get_value(), scene.picture
    middles, heights = standing(picture.wheel_bars, picture.wheel_bars.bars)
    np.testing.assert_allclose(heights, [np.sqrt(flipped(step)) for step in range(15)], atol=1e-5)
    np.testing.assert_allclose(middles, middle_of(np.arange(15) + 0.5), atol=POINTS)
    middles, heights = standing(picture.hand_bars, picture.hand_bars.bars)
    steps = np.round((middles - middle_of(0.5)) / (middle_of(1) - middle_of(0))).astype(int)
    np.testing.assert_allclose(middles, middle_of(steps + 0.5), atol=POINTS)
    lengths = [tips_move(step, min(step + 1, position)) for step in steps]
    rising = steps == max((step for step in steps if step < 7), default=-1)
    np.testing.assert_allclose(heights[~rising], np.array(lengths)[~rising], atol=1e-5)
    assert np.all(heights <= np.array(lengths) + 1e-5)


@witness.seen("even_steps")
def rows_of_hands(scene, moment):
    bars = scene.picture.hand_bars
    drawn = bars in scene.get_mobject_family_members() and len(bars.bars.points)
    middles = standing(bars, bars.bars)[0] if drawn else np.zeros(0)
    steps = np.round((middles - middle_of(0.5)) / (middle_of(1) - middle_of(0))).astype(int)
    return scene.reading.get_value(), steps.tolist(), "formula" in vars(scene)


def test_the_row_of_the_hands_is_empty_until_its_step_is_guessed_and_full_at_the_end():
    looks = [look for _, look in rows_of_hands()]
    assert all(not steps for place, steps, _ in looks if place <= 7)
    assert all(steps == [7] for place, steps, summed in looks if place > 7 and not summed)
    assert {tuple(steps) for place, steps, _ in looks if place == 8} >= {(7,), tuple(range(8))}
    assert all(steps == list(range(int(np.ceil(p)))) for p, steps, _ in looks if p > 8)
    assert looks[-1][:2] == (15, list(range(15)))


@witness.during("even_steps")
def test_every_bar_carries_the_length_of_its_step_and_those_of_the_hands_not_before_the_sum(
    scene, moment
):
    if not compares(scene):
        return
    picture, position = scene.picture, scene.reading.get_value()
    for step in range(15):
        length = tips_move(step, step + 1)
        assert picture.wheel_bars.numbers[step].text == f"{np.sqrt(flipped(step)):.2f}"
        assert picture.hand_bars.numbers[step].text == f"{length:.2f}" == "2.60"
        assert picture.wheel_bars.numbers[step].get_fill_opacity() == 1
        clarity = picture.hand_bars.numbers[step].get_fill_opacity()
        if "formula" not in vars(scene):
            assert clarity == 0
        elif position > 8 and position == round(position):
            assert clarity == (step < position)


@witness.seen("even_steps", since="formula")
def sums(scene, moment):
    formula, picture = scene.formula, scene.picture
    return formula in scene.get_mobject_family_members() and (
        formula.source,
        formula.get_left()[0],
        formula.get_right()[0],
        scene.stage.right,
        picture.hand_bars.top(7)[0] + picture.hand_bars.pitch / 2,
    )


def test_the_root_of_the_sum_of_the_squares_stands_beside_the_bar_of_the_step():
    source, left, right, end, bar = next(look for _, look in sums() if look)
    chords = [abs(hand(8, w) - hand(7, w)) for w in range(4)]
    squares = " + ".join(f"{c:.3f}^2" for c in chords)
    recomputed = np.linalg.norm([float(f"{c:.3f}") for c in chords])
    assert source == f"sqrt({squares}) = {recomputed:.2f}"
    assert source.endswith("= 2.60")
    assert bar < left < right < end


def test_the_length_of_the_hands_steps_is_said_only_after_the_question():
    said = [cue.caption for beat in witness.run.beats for cue in beat.cues]
    asked = next(i for i, caption in enumerate(said) if caption.text.startswith("7 → 8"))
    assert all("2.60" not in caption.text for caption in said[: asked + 2])


@witness.seen("even_steps", settled=True)
def edges(scene, moment):
    bars = (scene.picture.wheel_bars, scene.picture.hand_bars)
    judged = scene.picture.verdicts
    return [
        (np.array(j.edge.get_start_anchors()), np.array(j.edge.get_end_anchors()), b.region.bottom)
        for j, b in zip(judged, bars, strict=False)
    ], bars[0].unit


def test_the_edge_over_the_bars_follows_their_tops():
    judged, unit = edges()[-1][1]
    lengths = [np.sqrt(flipped(step)) for step in range(15)], [tips_move(0, 1)] * 15
    for (starts, ends, foot), truth in zip(judged, lengths, strict=True):
        for step, length in enumerate(truth):
            middle = middle_of(step + 0.5)
            over = (starts[:, 0] < middle) & (ends[:, 0] > middle)
            tops = foot + length * unit + EDGE_RISE
            np.testing.assert_allclose(starts[over, 1], [tops], atol=1e-5)
            np.testing.assert_allclose(ends[over, 1], starts[over, 1], atol=POINTS)
    ragged, level = (np.ptp(starts[:, 1]) for starts, _, _ in judged)
    assert ragged / unit == pytest.approx(1)
    assert level == pytest.approx(0, abs=POINTS)


@witness.during("even_steps", settled=True)
def test_the_wheels_above_the_hands_show_the_place(scene, moment):
    place = scene.reading.get_value()
    assert [wheel.digit for wheel in scene.picture.wheels] == [bit(place, w) for w in range(4)]


@witness.seen("even_steps", settled=True)
def verdicts(scene, moment):
    shown = scene.get_mobject_family_members()
    marks = [judged.mark.verdict for judged in scene.picture.verdicts]
    assert all(mark in shown for mark in scene.checklist.marks.values())
    return scene.reading.get_value(), marks, scene.checklist.verdicts()


def test_the_hands_win_by_the_measure_by_which_the_wheels_failed():
    moments = [seen for _, seen in verdicts()]
    position, marks, wishes = moments[-1]
    assert (position, marks) == (15, ["bad", "good"])
    assert wishes == {
        "unique": "good",
        "bounded": "good",
        "same step": "good",
        "any length": "open",
        "smooth": "good",
        "linear shift": "open",
    }
    assert all(wishes["same step"] == "bad" for place, _, wishes in moments if place < 15)


def test_every_step_of_the_hands_is_as_long_at_every_place():
    steps = [
        np.linalg.norm([abs(hand(place + 1, w) - hand(place, w)) for w in range(4)])
        for place in PLACES
    ]
    closed_form = 2 * np.sqrt(sum(np.sin(np.pi / 2 ** (w + 1)) ** 2 for w in range(4)))
    np.testing.assert_allclose(steps, closed_form)
    assert f"{closed_form:.2f}" == "2.60"


# --- words and limits --------------------------------------------------------------------


def captions(run):
    return " ".join(cue.caption.text for beat in run.beats for cue in beat.cues).replace("\n", " ")


def test_the_captions_say_what_is_measured():
    told = captions(witness.run)
    for fact in (
        "Four times “the”",
        "four wheels",
        "All four! √4 = 2.00.",
        "Four “the”, four codes: unique.",
        "Uneven again!",
        "7 → 8: the wheels jump.",
        "The hands move 2.60 at every word.",
    ):
        assert fact in told


def test_with_three_wheels_the_captions_tell_other_numbers():
    told = captions(fewer.run)
    hands = 2 * np.sqrt(sum(np.sin(np.pi / 2 ** (w + 1)) ** 2 for w in range(3)))
    for fact in (
        "Three times “the”",
        "three wheels",
        "Two! √2 = 1.41.",
        "Three “the”, three codes: unique.",
        f"The hands move {hands:.2f} at every word.",
    ):
        assert fact in told


@pytest.mark.parametrize(
    ("name", "value"),
    [("n_bits", 5), ("stop_at", 6), ("single", 0), ("words", ("the", "dog"))],
)
def test_content_that_the_picture_cannot_hold_is_refused(monkeypatch, name, value):
    monkeypatch.setattr(BinaryCounter, name, value)
    with pytest.raises(ValueError, match=rf"{name} must be .* in this picture, got"):
        BinaryCounter().setup()


def test_steps_beyond_the_last_place_are_refused(monkeypatch):
    monkeypatch.setattr(BinaryCounter, "n_bits", 3)
    with pytest.raises(ValueError, match="stop_at must be 5 at most with 3 wheels, got 7"):
        BinaryCounter().setup()


def test_a_wrong_angle_is_noticed(monkeypatch):
    right = chapter.bit_dial_angle
    monkeypatch.setattr(chapter, "bit_dial_angle", lambda u, period: -right(u, period))
    assert witness.first_failure() == "test_the_wave_is_as_high_as_the_hand"


def test_wrong_digits_are_noticed(monkeypatch):
    right = chapter.binary_bits
    monkeypatch.setattr(chapter, "binary_bits", lambda v, n: right(v, n)[..., ::-1])
    assert witness.first_failure() is not None


def test_the_square_is_sharp_before_it_melts():
    scene = BinaryCounter()
    scene.setup()
    u = scene.samples
    inside = np.abs(u % 2 - 1) < 0.7
    square = np.where((u // 2) % 2 == 1, 1.0, -1.0)
    np.testing.assert_allclose(scene.molten(chapter.SHARPEST)[inside], square[inside], atol=0.02)
    main = 4 / np.pi * hand(u - 0.5, 1).imag
    np.testing.assert_allclose(scene.molten(chapter.SMOOTHEST), main, atol=1e-6)
