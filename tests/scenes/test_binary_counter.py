"""What the binary counter draws is what the numbers say, at every look during a dry run."""

from itertools import pairwise

import numpy as np
import pytest

import scenes.binary_counter as chapter
from scenes._kit.layout import widescreen
from scenes._kit.pictures.wheels_over_hands import MARGIN
from scenes._studio.lint.witness import Witness
from scenes.binary_counter import BinaryCounter

PLACES = np.arange(16)
POINTS = 1e-6
"""Scene units; drawing is done in float64, points are kept by manim in float64 as well."""

witness = Witness(BinaryCounter)
fewer = Witness(BinaryCounter, n_bits=3, stop_at=5, single=0)


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
    return scene.picture.step in scene.get_mobject_family_members()


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


@witness.during("count", "one_step", "all_places", "even_steps", settled=True)
def test_the_word_of_the_place_is_underlined_and_its_place_is_named(scene, moment):
    position = (scene.reading if moment.beat == "even_steps" else scene.t).get_value()
    sentence = scene.sentence
    assert sentence.number.text == str(round(position))
    assert sentence.line.get_center()[0] == pytest.approx(middle_of(position))
    word = sentence.words[round(position)]
    assert word.source == scene.words[round(position)]
    assert word.get_center()[0] == pytest.approx(middle_of(position))


@witness.seen("count", since="frame", settled=True)
def framed(scene, moment):
    shown = scene.frame in scene.get_mobject_family_members()
    low, high = scene.frame.get_corner((-1, -1, 0)), scene.frame.get_corner((1, 1, 0))
    return shown, (low[0] + high[0]) / 2, high[0] - low[0], scene.sentence.pitch


def test_the_place_that_is_read_aloud_is_framed():
    assert any(shown for _, (shown, *_) in framed())
    for _, (shown, middle, width, pitch) in framed():
        if shown:
            assert middle == pytest.approx(middle_of(4))
            assert width == pytest.approx(pitch)
    read = "".join(str(bit(4, wheel)) for wheel in range(4))
    assert f"place 4 reads {read}." in captions(witness.run)


# --- measuring ---------------------------------------------------------------------------


@witness.during("one_step", "all_places", since="bars")
def test_the_steps_of_the_wheels_are_as_long_as_the_root_of_their_flips(scene, moment):
    gone = scene.bars.gone
    taken = np.arange(int(np.ceil(gone)))
    middles, heights = standing(scene.bars, scene.bars.bars)
    assert len(heights) == len(taken)
    lengths = [np.sqrt(flipped(step)) * min(1, gone - step) for step in taken]
    np.testing.assert_allclose(heights, lengths, atol=1e-5)
    np.testing.assert_allclose(middles, middle_of(taken + 0.5), atol=POINTS)
    for step, number in enumerate(scene.bars.numbers):
        assert number.text == f"{np.sqrt(flipped(step)):.2f}"
        assert (number.get_fill_opacity() == 1) == (step + 1 <= gone)


@witness.seen("one_step", "all_places", since="moves", settled=True)
def bars_and_places(scene, moment):
    rising = moment.beat == "one_step" and scene.flips not in scene.get_mobject_family_members()
    return None if rising else (scene.bars.gone, scene.t.get_value())


def test_the_bars_grow_with_the_count():
    looks = [look for _, look in bars_and_places() if look]
    assert all(gone == place for gone, place in looks)
    assert {place for _, place in looks} == set(range(7, 16))


@witness.during("one_step", since="moves", settled=True)
def test_under_every_wheel_stands_whether_it_flipped(scene, moment):
    if scene.moves[0] not in scene.get_mobject_family_members():
        return
    place = int(scene.t.get_value())
    changed = [str(int(bit(place, w) != bit(place - 1, w))) for w in range(4)]
    assert [move.text for move in scene.moves] == changed
    assert all(move.get_fill_opacity() == 1 for move in scene.moves)


@witness.seen("one_step", since="moves", settled=True)
def what_flipped(scene, moment):
    return [move.anchor for move in scene.moves], scene.bars.top(7)


def test_what_flipped_goes_to_the_bar_of_the_step():
    _, (ends, top) = what_flipped()[-1]
    for end in ends:
        assert end[0] == pytest.approx(middle_of(7.5))
        assert 0 < end[1] - top[1] < 0.1


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


@witness.seen("one_wheel", since="point", settled=True)
def readings_of_the_square(scene, moment):
    shown = scene.point in scene.get_mobject_family_members()
    seen = scene.point.get_center(), scene.wheels[1].digit, scene.area
    return (scene.reading.get_value(), *seen) if shown else None


def test_the_point_lies_on_the_square_and_the_wheel_shows_it():
    shown = [reading for _, reading in readings_of_the_square() if reading]
    assert {position for position, *_ in shown} == {0, 2, 6}
    for position, point, digit, area in shown:
        assert digit == bit(position, 1)
        level = 2 * bit(position, 1) - 1
        np.testing.assert_allclose(point, area.point(position + 0.5, level), atol=POINTS)


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


@witness.seen("hand", since="link")
def winding(scene, moment):
    pose = scene.dial.pose
    return (in_plane(scene.sine.points[3::4]) - in_plane(pose.hub)) / pose.radius, pose


def test_every_point_of_the_wave_keeps_its_height_while_it_winds_round_the_dial():
    shapes = [points for _, (points, _) in winding()]
    for points in shapes:
        np.testing.assert_allclose(points.imag, shapes[0].imag, atol=1e-5)
    u = np.linspace(0, 16, 16 * chapter.SAMPLES + 1)[1:]
    np.testing.assert_allclose(shapes[-1], hand(u - 0.5, 1), atol=1e-5)
    assert np.ptp(shapes[0].real) > 3 * np.ptp(shapes[-1].real)


# --- wheels and hands --------------------------------------------------------------------


@witness.during("four_hands", settled=True)
def test_every_wheel_gets_a_hand_under_it_that_turns_as_fast(scene, moment):
    position, shown = scene.reading.get_value(), scene.get_mobject_family_members()
    assert scene.dial in shown
    for index, (wheel, dial) in enumerate(zip(scene.wheels, scene.picture.dials, strict=True)):
        if dial.hand in shown and wheel in shown:
            assert dial.hub[0] == pytest.approx(wheel.hub[0])
            assert dial.hub[1] + dial.radius < wheel.hub[1] - wheel.window.height / 2
            assert np.exp(1j * dial.angle) == pytest.approx(hand(position, index))
            assert wheel.digit == bit(position % 16, index)


@witness.during("even_steps")
def test_hands_point_where_they_do_and_chords_join_where_they_did(scene, moment):
    if not compares(scene):
        return
    position, picture = scene.reading.get_value(), scene.picture
    begun = max(np.ceil(position) - 1, 0)
    step = picture.step
    for wheel, dial in enumerate(picture.dials):
        hub = in_plane(dial.hub)
        tips = [hand(begun, wheel), hand(position, wheel)]
        assert np.exp(1j * dial.angle) == pytest.approx(tips[1])
        chord = (in_plane(step.chords[wheel].get_start_and_end()) - hub) / dial.radius
        np.testing.assert_allclose(chord, tips, atol=POINTS)
        _, first, *_, last = step.wedges[wheel].get_start_anchors()
        rim = (in_plane([first, last]) - hub) / dial.radius
        np.testing.assert_allclose(rim, tips, atol=POINTS)


@witness.during("even_steps", settled=True)
def test_what_is_printed_under_wheels_and_hands_is_how_far_they_moved(scene, moment):
    if not compares(scene):
        return
    place, picture = int(scene.reading.get_value()), scene.picture
    if place == 0:
        return
    changed = [str(abs(bit(place, w) - bit(place - 1, w))) for w in range(4)]
    chords = [abs(hand(place, w) - hand(place - 1, w)) for w in range(4)]
    assert [move.text for move in picture.wheel_moves] == changed
    assert [move.text for move in picture.hand_moves] == [f"{c:.3f}" for c in chords]
    recomputed = np.linalg.norm([float(move.text) for move in picture.hand_moves])
    assert f"{recomputed:.2f}" == picture.hand_bars.numbers[place - 1].text


@witness.during("even_steps")
def test_every_bar_stands_between_its_words_and_is_as_long_as_its_step_so_far(scene, moment):
    if not compares(scene):
        return
    position, picture = scene.reading.get_value(), scene.picture
    steps = np.arange(int(np.ceil(position)))
    spans = [(step, min(step + 1, position)) for step in steps]
    ways = {
        picture.wheel_bars: [np.sqrt(flipped(start)) * (end - start) for start, end in spans],
        picture.hand_bars: [tips_move(*span) for span in spans],
    }
    for bars, lengths in ways.items():
        middles, heights = standing(bars, bars.bars)
        np.testing.assert_allclose(heights, lengths, atol=1e-5)
        np.testing.assert_allclose(middles, middle_of(steps + 0.5), atol=POINTS)


@witness.during("even_steps", settled=True)
def test_the_bars_of_the_wheels_are_foreseen_and_those_of_the_hands_are_not(scene, moment):
    if not compares(scene):
        return
    place, picture = int(scene.reading.get_value()), scene.picture
    middles, heights = standing(picture.wheel_bars, picture.wheel_bars.ahead)
    if picture.wheel_bars.foreseen == 1:
        ahead = np.arange(place, 15)
        np.testing.assert_allclose(heights, [np.sqrt(flipped(step)) for step in ahead])
        np.testing.assert_allclose(middles, middle_of(ahead + 0.5), atol=POINTS)
    assert len(picture.hand_bars.ahead.points) == 0


@witness.during("even_steps", settled=True)
def test_every_bar_carries_the_length_of_its_step(scene, moment):
    if not compares(scene):
        return
    place, picture = int(scene.reading.get_value()), scene.picture
    for step in range(15):
        length = tips_move(step, step + 1)
        assert picture.wheel_bars.numbers[step].text == f"{np.sqrt(flipped(step)):.2f}"
        assert picture.hand_bars.numbers[step].text == f"{length:.2f}" == "2.60"
        for bars in (picture.wheel_bars, picture.hand_bars):
            assert bars.numbers[step].get_fill_opacity() == (step < place)


@witness.during("even_steps")
def test_nothing_is_printed_before_the_hands_have_arrived(scene, moment):
    if not compares(scene):
        return
    position, picture = scene.reading.get_value(), scene.picture
    step = int(position)
    if (step and 0.3 < position - step < 0.9) or (not step and 0 < position < 0.9):
        moves = [*picture.wheel_moves, *picture.hand_moves]
        printed = [*moves, picture.wheel_bars.numbers[step], picture.hand_bars.numbers[step]]
        assert all(number.get_fill_opacity() == 0 for number in printed)


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
            np.testing.assert_allclose((starts[over, 1] - foot) / unit, [length], atol=1e-5)
            np.testing.assert_allclose(ends[over, 1], starts[over, 1], atol=POINTS)
    ragged, level = (np.ptp(starts[:, 1]) for starts, _, _ in judged)
    assert ragged / unit == pytest.approx(1)
    assert level == pytest.approx(0, abs=POINTS)


@witness.during("one_step", "even_steps", since="flips", settled=True)
def test_the_rows_under_wheels_and_hands_are_named(scene, moment):
    rows = {"one_step": [("flips", scene.flips, scene.moves)]}
    picture = scene.picture
    rows["even_steps"] = [
        ("flips", picture.flips, picture.wheel_moves),
        ("tips", picture.tips, picture.hand_moves),
    ]
    shown = scene.get_mobject_family_members()
    for source, name, numbers in rows[moment.beat]:
        if numbers[0] not in shown or (numbers[0].anchor[0] > middle_of(5) and source == "flips"):
            continue
        assert name.source == source
        assert name in shown
        assert name.baseline == pytest.approx(numbers[0].baseline)
        assert name.get_right()[0] < numbers[0].get_left()[0] - 0.1


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
        "By Pythagoras, a step is √flips long.",
        "All four! A step of √4 = 2.00.",
        "all sixteen places differ",
        "√(2.000² + 1.414² + 0.765² + 0.390²) = 2.60",
        "7 → 8: the wheels jumped most.",
        "2.60 again, at every word.",
    ):
        assert fact in told


def test_with_three_wheels_the_captions_tell_other_numbers():
    told = captions(fewer.run)
    hands = 2 * np.sqrt(sum(np.sin(np.pi / 2 ** (w + 1)) ** 2 for w in range(3)))
    for fact in (
        "Three times “the”",
        "three wheels",
        "Two! A step of √2 = 1.41.",
        "all eight places differ",
        f"√(2.000² + 1.414² + 0.765²) = {hands:.2f}",
        f"{hands:.2f} again, at every word.",
    ):
        assert fact in told


@pytest.mark.parametrize(
    ("name", "value"),
    [("n_bits", 5), ("stop_at", 6), ("single", 2), ("words", ("the", "dog"))],
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
