"""What the binary counter draws is what the numbers say, at every look during a dry run."""

from itertools import pairwise

import numpy as np
import pytest

import scenes.binary_counter as chapter
from scenes._kit.layout import widescreen
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
    return stage.left + (place + 0.5) * stage.width / 16


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


# --- measuring ---------------------------------------------------------------------------


@witness.during("one_step", "all_places", since="panel", settled=True)
def test_the_steps_of_the_wheels_are_as_long_as_the_root_of_their_flips(scene, moment):
    taken = min(int(scene.t.get_value()) - 6, 2)
    lengths = [np.sqrt(sum(bit(p, w) != bit(p + 1, w) for w in range(4))) for p in (6, 7)]
    names = [meter.name_label.source for meter in scene.panel.meters]
    assert names == ["6 → 7", "7 → 8"]
    for step, (meter, length) in enumerate(zip(scene.panel.meters, lengths, strict=True)):
        assert meter.readout.text == f"{length:.2f}"
        assert meter.readout.get_fill_opacity() == (step < taken)
        drawn = length * meter.track.width / meter.full if step < taken else 0.0
        assert meter.length == pytest.approx(drawn)


@witness.during("one_step", since="moves", settled=True)
def test_under_every_wheel_stands_whether_it_flipped(scene, moment):
    place = int(scene.t.get_value())
    if place == 6:
        assert scene.moves[0] not in scene.mobjects
        return
    changed = [str(int(bit(place, w) != bit(place - 1, w))) for w in range(4)]
    assert [move.text for move in scene.moves] == changed
    assert all(move.get_fill_opacity() == 1 for move in scene.moves)


@witness.during("one_step", "all_places", since="panel")
def test_bars_of_both_measures_have_one_scale(scene, moment):
    (track,) = {round(meter.track.width, 9) for meter in scene.panel.meters}
    for panel in (scene.panel, scene.picture.wheel_panel, scene.picture.hand_panel):
        assert {round(meter.track.width, 9) for meter in panel.meters} == {track}
        assert {meter.full for meter in panel.meters} == {scene.panel.meters[0].full}


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
    assert {position for position, *_ in shown} == {0, 2}
    for position, point, digit, area in shown:
        assert digit == bit(position, 1)
        level = 2 * bit(position, 1) - 1
        np.testing.assert_allclose(point, area.point(position + 0.5, level), atol=POINTS)


@witness.during("sine", "hand", since="sine", settled=True)
def test_the_square_melts_into_its_first_harmonic(scene, moment):
    if scene.checklist.verdicts()["smooth"] == "bad" or scene.reading.get_value() > 2:
        return
    u = np.linspace(0, 16, 16 * chapter.SAMPLES + 1)
    truth = scene.area.points(u, 4 / np.pi * hand(u - 0.5, 1).imag)
    np.testing.assert_allclose(scene.sine.points[3::4], truth[1:], atol=1e-5)


@witness.during("hand")
def test_the_wave_is_as_high_as_the_hand(scene, moment):
    if id(scene.dial.tip) in moment.animated:
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
    return scene.sine.points[3::4].copy(), scene.big


def test_every_point_of_the_wave_keeps_its_height_while_it_winds_round_the_dial():
    shapes = [points for _, (points, _) in winding()]
    for points in shapes:
        np.testing.assert_allclose(points[:, 1], shapes[0][:, 1], atol=1e-5)
    _, big = winding()[-1][1]
    u = np.linspace(0, 16, 16 * chapter.SAMPLES + 1)[1:]
    turned = (in_plane(shapes[-1]) - in_plane(big.hub)) / big.radius
    np.testing.assert_allclose(turned, hand(u - 0.5, 1), atol=1e-5)
    assert np.ptp(shapes[0][:, 0]) > 3 * np.ptp(shapes[-1][:, 0])


# --- wheels and hands --------------------------------------------------------------------


@witness.during("even_steps")
def test_hands_point_where_they_do_and_chords_join_where_they_did(scene, moment):
    position, picture = scene.reading.get_value(), scene.picture
    begun = max(np.ceil(position) - 1, 6)
    step = picture.steps[int(begun) - 6]
    for wheel, dial in enumerate(picture.dials):
        hub = in_plane(dial.hub)
        tips = [hand(begun, wheel), hand(position, wheel)]
        assert np.exp(1j * dial.angle) == pytest.approx(tips[1])
        chord = (in_plane(step[4 + wheel].get_start_and_end()) - hub) / dial.radius
        np.testing.assert_allclose(chord, tips, atol=POINTS)
        _, first, *_, last = step[wheel].get_start_anchors()
        rim = (in_plane([first, last]) - hub) / dial.radius
        np.testing.assert_allclose(rim, tips, atol=POINTS)


def measures_heights(scene):
    """Whether the bars of the hands stand for their heights alone, or are on the way from or to."""
    shown = scene.get_mobject_family_members()
    return scene.picture.hand_panel.title not in shown


@witness.during("even_steps", settled=True)
def test_both_measures_are_the_root_of_the_sum_of_squares_of_what_is_printed(scene, moment):
    position, picture = int(scene.reading.get_value()), scene.picture
    if measures_heights(scene):
        return
    for step in range(position - 6):
        here, there = np.arange(6, 8)[step] + np.array([0, 1])
        flipped = [abs(bit(there, w) - bit(here, w)) for w in range(4)]
        chords = [abs(hand(there, w) - hand(here, w)) for w in range(4)]
        lengths = np.linalg.norm(flipped), np.linalg.norm(chords)
        panels = (picture.wheel_panel, picture.hand_panel)
        for panel, length in zip(panels, lengths, strict=True):
            meter = panel.meters[step]
            assert meter.readout.text == f"{length:.2f}"
            assert meter.readout.get_fill_opacity() == 1
            assert meter.length == pytest.approx(length * meter.track.width / meter.full)
        if there == position:
            assert [move.text for move in picture.wheel_moves] == [str(f) for f in flipped]
            assert [move.text for move in picture.hand_moves] == [f"{c:.3f}" for c in chords]
            recomputed = np.linalg.norm([float(move.text) for move in picture.hand_moves])
            assert f"{recomputed:.2f}" == picture.hand_panel.meters[step].readout.text


@witness.during("even_steps")
def test_the_bar_of_the_hands_is_as_long_as_the_way_of_their_tips_so_far(scene, moment):
    position, panel = scene.reading.get_value(), scene.picture.hand_panel
    begun = int(max(np.ceil(position) - 1, 6))
    so_far = np.linalg.norm([abs(hand(position, w) - hand(begun, w)) for w in range(4)])
    meter = panel.meters[begun - 6]
    if "heights_title" not in vars(scene):
        assert meter.length == pytest.approx(so_far * meter.track.width / meter.full, abs=1e-5)


@witness.seen("even_steps", since="heights_title", settled=True)
def heights_alone(scene, moment):
    alone = scene.heights_title in scene.get_mobject_family_members()
    meters = scene.picture.hand_panel.meters
    scale = meters[0].track.width / meters[0].full
    read = [(meter.readout.text, meter.length / scale) for meter in meters]
    return alone, measures_heights(scene), read, scene.heights_title.source


def test_the_heights_alone_are_uneven_and_the_whole_way_is_even_again():
    moments = [seen for _, seen in heights_alone()]
    tips = np.array([[hand(place, w) for w in range(4)] for place in (6, 7, 8)])
    risen = np.linalg.norm(np.diff(tips.imag, axis=0), axis=1)
    whole = np.linalg.norm(np.diff(tips, axis=0), axis=1)
    assert [f"{length:.2f}" for length in risen] == ["2.10", "2.60"]
    assert {alone for alone, *_ in moments} == {True, False}
    assert not moments[-1][0]
    for alone, titled_otherwise, read, title in moments:
        assert (alone, title) == (titled_otherwise, "their heights alone")
        lengths = risen if alone else whole
        assert [text for text, _ in read] == [f"{length:.2f}" for length in lengths]
        np.testing.assert_allclose([drawn for _, drawn in read], lengths, atol=1e-5)


@witness.during("even_steps")
def test_nothing_is_printed_before_the_hands_have_arrived(scene, moment):
    position, picture = scene.reading.get_value(), scene.picture
    if 6 < position < 7 - 0.01:
        moves = [*picture.wheel_moves, *picture.hand_moves]
        printed = [*moves, *(meter.readout for meter in picture.hand_panel.meters)]
        assert all(number.get_fill_opacity() == 0 for number in printed)


@witness.during("one_step", "even_steps", since="flips", settled=True)
def test_the_row_under_the_wheels_is_named(scene, moment):
    rows = {"one_step": (scene.flips, scene.moves)}
    rows["even_steps"] = scene.picture.flips, scene.picture.wheel_moves
    name, numbers = rows[moment.beat]
    if numbers[0] in scene.get_mobject_family_members():
        assert name.source == "flips"
        assert name in scene.get_mobject_family_members()
        assert name.baseline == pytest.approx(numbers[0].baseline)
        assert name.get_right()[0] < numbers[0].get_left()[0] - 0.1


@witness.during("even_steps", settled=True)
def test_the_wheels_above_the_hands_show_the_place(scene, moment):
    place = scene.reading.get_value()
    assert [wheel.digit for wheel in scene.picture.wheels] == [bit(place, w) for w in range(4)]


@witness.seen("even_steps", settled=True)
def verdicts(scene, moment):
    marks = [mark.verdict for mark in scene.picture.verdicts]
    shown = scene.get_mobject_family_members()
    assert all(mark in shown for mark in scene.checklist.marks.values())
    return scene.reading.get_value(), marks, scene.checklist.verdicts()


def test_the_hands_win_by_the_measure_by_which_the_wheels_failed():
    moments = [seen for _, seen in verdicts()]
    position, marks, wishes = moments[-1]
    assert (position, marks) == (8, ["bad", "good"])
    assert wishes == {
        "unique": "good",
        "bounded": "good",
        "same step": "good",
        "any length": "open",
        "smooth": "good",
        "linear shift": "open",
    }
    assert all(wishes["same step"] == "bad" for place, _, wishes in moments if place < 8)


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
        "a step of 1.00",
        "All four! By Pythagoras, a step of √(1 + 1 + 1 + 1) = 2.00.",
        "All sixteen differ",
        "Pythagoras again: 2.60.",
        "2.60 at every place",
    ):
        assert fact in told


def test_with_three_wheels_the_captions_tell_other_numbers():
    told = captions(fewer.run)
    hands = 2 * np.sqrt(sum(np.sin(np.pi / 2 ** (w + 1)) ** 2 for w in range(3)))
    for fact in (
        "Three times “the”",
        "three wheels",
        "Two! By Pythagoras, a step of √(1 + 1) = 1.41.",
        "All eight differ",
        f"Pythagoras again: {hands:.2f}.",
        f"{hands:.2f} at every place",
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
