"""What the binary counter draws is what the numbers say, at every look during a dry run."""

from itertools import pairwise

import numpy as np
import pytest
from manim import RoundedRectangle

import scenes.binary_counter as chapter
from scenes._kit.layout import laid_out
from scenes._kit.mobjects import melting_wave
from scenes._kit.mobjects.dashes import DashedSegment as Dashes
from scenes._kit.mobjects.melting_wave import MeltingWave
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.step_stacks import EDGE_RISE, Judged
from scenes._kit.mobjects.tip_way import CHORD_WIDTH
from scenes._kit.pictures import wheels_over_hands as last
from scenes._studio.lint.witness import Witness
from scenes.binary_counter import BinaryCounter

PLACES = np.arange(16)
POINTS = 1e-6
"""Scene units; drawing is done in float64, points are kept by manim in float64 as well."""

witness = Witness(BinaryCounter)
sooner = Witness(BinaryCounter, stop_at=3)


def bit(place, wheel):
    return int(place) >> wheel & 1


def hand(position, wheel):
    """Where a hand points, in the middle of a place: nine o'clock is where place 0 begins."""
    return -np.exp(2j * np.pi * (np.asarray(position) + 0.5) / 2 ** (wheel + 1))


def flips(place, wheel):
    """How often a wheel has turned when the count has come to a place."""
    return int(place) // 2**wheel


def flipped(place, wheel):
    """Whether a wheel flips from a place to the next."""
    return (int(place) ^ (int(place) + 1)) >> wheel & 1


def way(wheel):
    """How far the tip of a hand is from where it was one step before, in radii."""
    return abs(hand(1, wheel) - hand(0, wheel))


def come_to(position):
    """The place at which a count stands: it is reached in the first half of a step."""
    step = max(int(np.ceil(position)) - 1, 0)
    share = min(2 * (position - step), 1)
    return step + share * share * (3 - 2 * share)


def in_plane(points):
    points = np.asarray(points)
    return points[..., 0] + 1j * points[..., 1]


def boxes(shape):
    """Return left, right, bottom and top of every box that one shape is drawn of."""
    corners = shape.points.reshape(-1, 16, 3)
    low, high = corners.min(axis=1), corners.max(axis=1)
    return low[:, 0], high[:, 0], low[:, 1], high[:, 1]


def gone(position):
    """The place at which the hands stand that take a whole step for a step."""
    step = max(int(np.ceil(position)) - 1, 0)
    share = position - step
    return step + share * share * (3 - 2 * share)


def middle_of(place):
    """Where a place stands on the stage across which the sentence is spread."""
    stage = laid_out(captions=True).stage
    left, right = stage.left + chapter.NAME_ROOM, stage.right - chapter.ASIDE
    return left + (place + 0.5) * (right - left) / 16


def wide_middle_of(place):
    """Where a place stands under four dials side by side, across the whole stage."""
    stage = laid_out(captions=True).stage
    left, right = stage.left + chapter.NAME_ROOM, stage.right - chapter.NAME_ROOM
    return left + (place + 0.5) * (right - left) / 16


def narrow_middle_of(place):
    """Where a place stands beside the large dials of the last picture."""
    stage = laid_out(captions=True).stage
    left = stage.left + last.NAME_ROOM
    right = stage.right - min(stage.height, last.WIDEST * stage.width) - last.ASIDE_GAP
    return left + (place + 0.5) * (right - left) / 16


def middles(scene):
    """How places stand now, or None while the words are on their way."""
    spread = wide_middle_of if shown(scene, scene.picture.dials[0].hand) else middle_of
    return {0.0: spread, 1.0: narrow_middle_of}.get(scene.sentence.span.stagger)


def sine_of(scene):
    """The points of the main wave of the wheel that is looked at alone."""
    u = np.linspace(0, 16, 16 * melting_wave.SAMPLES + 1)
    return scene.area.points(u, 4 / np.pi * hand(u - 0.5, 1).imag)


def shown(scene, mobject):
    return mobject in scene.get_mobject_family_members()


def compares(scene):
    """Whether the last picture stands: wheels, hands, and the stacks of both."""
    return shown(scene, scene.picture.hand_stacks)


def standing(stacks, wheel, middle=middle_of):
    """Return step, foot and top, in units, of every brick of one layer that has been laid."""
    shape = stacks.layers[wheel]
    if not len(shape.points):
        return [], np.zeros(0), np.zeros(0)
    left, right, bottom, top = boxes(shape)
    steps = np.round(((left + right) / 2 - middle(0.5)) / stacks.pitch).astype(int)
    np.testing.assert_allclose((left + right) / 2, middle(steps + 0.5), atol=POINTS)
    foot, unit = stacks.pose.foot, stacks.pose.unit
    return steps.tolist(), (bottom - foot) / unit, (top - foot) / unit


def check_stacks(stacks, position, height, decimals, middle=middle_of):
    """Check every brick that lies, and that each total says how high its stack is."""
    piled = np.zeros(15)
    for wheel in range(4):
        steps, feet, tops = standing(stacks, wheel, middle)
        below = np.array([sum(height(s, w) for w in range(wheel)) for s in steps])
        heights = np.array([height(s, wheel) for s in steps])
        np.testing.assert_allclose(feet, below, atol=1e-5)
        np.testing.assert_allclose(tops, below + heights, atol=1e-5)
        piled[steps] += heights
        done = [s for s in range(int(position)) if height(s, wheel)]
        assert steps[: len(done)] == done
        assert set(steps) - set(done) <= {int(position)}
    for step, total in enumerate(stacks.totals):
        assert total.text == f"{piled[step]:.{decimals}f}"
        assert total.get_fill_opacity() == (piled[step] > 0)
        assert total.get_center()[0] == pytest.approx(middle(step + 0.5))
        if position == round(position) and piled[step]:
            top = stacks.pose.foot + piled[step] * stacks.pose.unit
            assert 0.1 < total.baseline - top < 0.2


# --- counting ----------------------------------------------------------------------------


@witness.during("count", "codes", settled=True)
def test_the_wheels_show_the_digits_of_the_place(scene, moment):
    place = come_to(scene.t.get_value())
    assert place == round(place)
    assert [wheel.digit for wheel in scene.wheels] == [bit(place, wheel) for wheel in range(4)]
    assert all(wheel.turn == round(wheel.turn) for wheel in scene.wheels)


@witness.during("count", "codes", since="rows")
def test_only_the_wheels_that_flip_turn_and_as_far_as_the_count_has_come(scene, moment):
    if not shown(scene, scene.sentence.line):
        return
    position = come_to(scene.t.get_value())
    here, share = int(position), position - int(position)
    for wheel, drawn in enumerate(scene.wheels):
        ahead = here + (share > 0)
        turned = flips(here, wheel) + share * (flips(ahead, wheel) - flips(here, wheel))
        assert drawn.turn == pytest.approx(turned, abs=1e-9)


@witness.during("count", "codes", since="rows")
def test_every_word_read_so_far_keeps_its_digits_over_it(scene, moment):
    if not shown(scene, scene.rows[0]):
        return
    position = come_to(scene.t.get_value())
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


@witness.during("count", "codes", since="rows")
def test_the_fastest_row_lies_on_top(scene, moment):
    heights = [row.pose.middle for row in scene.rows]
    assert all(upper > lower for upper, lower in pairwise(heights))


@witness.during("count", "codes", since="rows")
def test_every_flip_lays_a_brick_of_height_1_between_its_words(scene, moment):
    stacks = scene.picture.wheel_stacks
    if shown(scene, stacks):
        check_stacks(stacks, scene.t.get_value(), flipped, 0)


@witness.during("count", "codes", since="rows")
def test_a_brick_is_as_high_on_its_way_as_where_it_lies(scene, moment):
    stacks = scene.picture.wheel_stacks
    for flier in stacks.fliers:
        if len(flier.points):
            left, right, bottom, top = boxes(flier)
            assert top - bottom == pytest.approx(stacks.pose.unit)
            assert right - left == pytest.approx(0.88 * stacks.pitch)


@witness.seen("count", settled=True)
def guesses(scene, moment):
    return scene.t.get_value(), bool(scene.pondered)


def test_the_count_stands_at_7_while_the_viewer_guesses():
    asked = next(c for b in witness.run.beats for c in b.cues if c.caption.name == "guess")
    assert all(place <= 7 for _, (place, guessed) in guesses() if not guessed)
    at = [place for moment, (place, _) in guesses() if asked.start <= moment.time < asked.end]
    assert at[0] == 7
    assert guesses()[-1][1][0] == 8


@witness.during("count", "codes", "even_steps", settled=True)
def test_the_word_of_the_place_is_underlined_and_its_place_is_named(scene, moment):
    if not shown(scene, scene.sentence.line):
        return
    if middles(scene) is None:
        return
    large = moment.beat == "even_steps"
    position = gone(scene.reading.get_value()) if large else come_to(scene.t.get_value())
    sentence = scene.sentence
    assert sentence.number.text == str(round(position))
    assert sentence.line.get_center()[0] == pytest.approx(middles(scene)(position))
    word = sentence.words[round(position)]
    assert word.source == scene.words[round(position)]
    assert word.get_center()[0] == pytest.approx(middles(scene)(position))


@witness.during("even_steps", settled=True)
def test_where_words_stand_in_two_rows_only_the_one_that_is_read_has_the_colour_of_its_line(
    scene, moment
):
    sentence = scene.sentence
    if sentence.span.stagger == 1:
        lit = sentence.line.get_stroke_color()
        like = [word[0].get_fill_color() == lit for word in sentence.words]
        assert like == [place == int(sentence.number.text) for place in PLACES]


@witness.during("count", "codes", "one_wheel", "hand", "four_hands", "even_steps")
def test_the_printed_place_is_that_of_the_word_under_which_the_line_lies(scene, moment):
    sentence = scene.sentence
    if not shown(scene, sentence.line):
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


@witness.during("count", "codes", since="rows")
def test_the_wheels_stand_just_right_of_the_word_that_they_count(scene, moment):
    if not shown(scene, scene.sentence.line):
        return
    end = middle_of(come_to(scene.t.get_value()) + 0.5)
    for wheel in scene.wheels:
        assert 0 < wheel.window.get_left()[0] - end < middle_of(1) - middle_of(0)


@witness.during("question")
def test_the_wheels_do_not_turn_before_they_count(scene, moment):
    assert [wheel.turn for wheel in scene.wheels if shown(scene, wheel.window)] in ([], [0.0] * 4)


@witness.seen("codes", settled=True)
def framed(scene, moment):
    windows = [wheel.window for wheel in scene.wheels]
    drawn = scene.get_mobject_family_members()
    frames = [m for m in drawn if isinstance(m, RoundedRectangle) and m not in windows]
    edges = [(f.get_left()[0], f.get_right()[0], f.get_bottom()[1], f.get_top()[1]) for f in frames]
    rows = [row.cells[value] for row in scene.rows for value in (0, 1)]
    drawn = [boxes(cells)[2:] for cells in rows]
    low = min(bottom.min() for bottom, _ in drawn)
    return edges, low, max(top.max() for _, top in drawn), scene.sentence.words[0].get_bottom()[1]


def test_the_same_word_is_framed_with_its_digits_which_all_differ():
    edges, low, high, foot = next(look for _, look in framed() if look[0])
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


# --- from a wheel to a hand --------------------------------------------------------------


@witness.during("one_wheel", since="square", settled=True)
def test_ones_stand_on_the_axis_and_zeros_hang_below(scene, moment):
    row, area = scene.rows[1], scene.area
    if row.pose.parted < 1:
        return
    assert row.revealed == 16
    axis = area.point(0, 0)[1]
    for value, height in ((0, -area.unit), (1, area.unit)):
        held = np.array([place for place in PLACES if bit(place, 1) == value])
        left, right, bottom, top = boxes(row.cells[value])
        np.testing.assert_allclose(left, area.points(held, 0 * held)[:, 0], atol=POINTS)
        np.testing.assert_allclose(right, area.points(held + 1, 0 * held)[:, 0], atol=POINTS)
        np.testing.assert_allclose((left + right) / 2, middle_of(held), atol=POINTS)
        np.testing.assert_allclose(np.minimum(bottom, top), axis + min(height, 0), atol=POINTS)
        np.testing.assert_allclose(np.maximum(bottom, top), axis + max(height, 0), atol=POINTS)


@witness.seen("one_wheel", since="square")
def jumps(scene, moment):
    if not shown(scene, scene.square.outline) or not shown(scene, scene.sentence.line):
        return None
    position, drawn = scene.reading.get_value(), scene.square.outline.points
    reached = scene.area.point(come_to(position) + 1, 0)[0]
    return position, scene.wheels[1].turn, float(drawn[:, 0].max() - reached)


def test_the_single_wheel_flips_along_with_its_wave():
    looks = [look for _, look in jumps() if look]
    assert looks[0][0] == 0
    assert looks[-1][0] == 15
    for position, turn, ahead in looks:
        here, share = divmod(come_to(position), 1)
        begun = flips(here, 1)
        assert turn == pytest.approx(begun + share * (flips(here + 1, 1) - begun), abs=1e-9)
        assert -0.8 < ahead < POINTS


@witness.during("hand", settled=True)
def test_the_square_melts_into_its_first_harmonic(scene, moment):
    np.testing.assert_allclose(scene.sine.points[3::4], sine_of(scene)[1:], atol=1e-5)


@witness.during("hand")
def test_the_wave_is_as_high_as_the_hand(scene, moment):
    if id(scene.dial.tip) in moment.animated or not shown(scene, scene.link):
        return
    position = scene.reading.get_value()
    truth = hand(position, 1)
    hub, radius = in_plane(scene.dial.hub), scene.dial.radius
    assert (in_plane(scene.dial.tip.get_center()) - hub) / radius == pytest.approx(truth)
    height = 4 / np.pi * truth.imag
    expected = scene.area.point(position + 0.5, height)
    np.testing.assert_allclose(scene.point.get_center(), expected, atol=POINTS)
    assert expected[1] == pytest.approx(scene.dial.tip.get_center()[1])


@witness.during("hand", "four_hands", since="link")
def test_the_hand_points_where_its_place_says_from_the_first_frame_to_the_last(scene, moment):
    if not shown(scene, scene.dial.hand) or id(scene.dial.hand) in moment.animated:
        return
    truth = hand(scene.reading.get_value(), 1)
    hub, radius = in_plane(scene.dial.hub), scene.dial.radius
    assert (in_plane(scene.dial.tip.get_center()) - hub) / radius == pytest.approx(truth)


@witness.during("hand", since="measured", settled=True)
def test_heights_are_marked_as_far_apart_as_is_printed(scene, moment):
    for place, mark in zip((9, 10), scene.measured, strict=False):
        if len(mark) not in (2, 3) or not shown(scene, mark[1]):
            continue
        level, number, *rise = mark
        change = abs(hand(place, 1).imag - hand(place - 1, 1).imag)
        assert number.source == (f"+{change:.2f}" if change > POINTS else "0.00")
        assert len(rise) == (change > POINTS)
        assert [part.height / scene.dial.radius for part in rise] == pytest.approx(
            [change] * len(rise)
        )
        ends = level.get_left()[0], level.get_right()[0]
        assert ends[0] == pytest.approx(middle_of(place - 1), abs=0.1)
        assert ends[1] == pytest.approx(middle_of(place), abs=0.1)


@witness.during("hand", since="strides")
def test_the_tip_draws_its_way_in_each_of_the_two_steps_as_far_as_it_has_come(scene, moment):
    if not shown(scene, scene.strides[0].chord):
        return
    position = scene.reading.get_value()
    hub, radius = in_plane(scene.dial.hub), scene.dial.radius
    for place, went in zip((8, 9), scene.strides, strict=True):
        ends = [hand(place, 1), hand(np.clip(position, place, place + 1), 1)]
        middle, length, width, straight = drawn_chord(went)
        assert straight
        assert width == pytest.approx(CHORD_WIDTH)
        assert (middle - hub) / radius == pytest.approx(sum(ends) / 2, abs=1e-6)
        assert length / radius == pytest.approx(abs(ends[1] - ends[0]), abs=1e-6)
        assert (in_plane(went.old.get_center()) - hub) / radius == pytest.approx(ends[0])


@witness.during("hand", since="strides")
def test_a_ring_stays_where_the_tip_was_before_each_step(scene, moment):
    for place, went in zip((8, 9), scene.strides, strict=True):
        if scene.reading.get_value() > place:
            assert shown(scene, went.old)
            assert went.old.get_stroke_opacity() == 1
            assert shown(scene, scene.dial.hand)
            assert shown(scene, scene.sentence.marker)


@witness.seen("hand")
def readings(scene, moment):
    return scene.reading.get_value()


def test_the_hand_never_goes_back():
    steps = np.diff([position for _, position in readings()])
    # it is set down once, before it is drawn
    assert (steps < 0).sum() <= 1
    assert readings()[-1][1] == 10


@witness.seen("hand", since="measured", settled=True)
def turned_chords(scene, moment):
    if len(scene.measured) != 5:
        return None
    _, _, _, turned, number = scene.measured
    corners = in_plane(turned.points).reshape(4, 4)[:, 0]
    laid = (corners - in_plane(scene.dial.hub)) / scene.dial.radius
    return scene.reading.get_value(), laid, number.source


def test_the_way_of_the_tip_is_turned_onto_the_next_one():
    position, corners, number = turned_chords()[-1][1]
    assert position == 10
    middle, length = (hand(9, 1) + hand(10, 1)) / 2, abs(hand(10, 1) - hand(9, 1))
    assert corners.mean() == pytest.approx(middle, abs=1e-6)
    assert abs(corners[1] - corners[0]) == pytest.approx(length, abs=1e-6)
    assert number == f"{abs(hand(9, 1) - hand(8, 1)):.2f} radii" == f"{length:.2f} radii"


@witness.seen("even_steps")
def answers(scene, moment):
    drawn = scene.get_mobject_family_members()
    windows = [wheel.window for wheel in scene.wheels]
    framed = any(isinstance(m, RoundedRectangle) and m not in windows for m in drawn)
    return framed, scene.reading.get_value() if compares(scene) else 0.0


def test_the_answer_stands_in_its_frame_for_more_than_a_second():
    stands = [moment.time for moment, look in answers() if look == (True, 8)]
    assert stands[-1] - stands[0] > 1.0


def test_the_question_is_asked_before_the_hands_have_made_more_than_three_columns():
    asked = next(c for c in witness.run.beats[-1].cues if c.caption.name == "guess")
    assert all(at <= 3 for moment, (_, at) in answers() if moment.time < asked.start)


# --- wheels and hands --------------------------------------------------------------------


@witness.during("four_hands", settled=True)
def test_every_wheel_becomes_a_hand_that_points_where_it_should(scene, moment):
    position, all_stand = scene.reading.get_value(), shown(scene, scene.picture.dials[0].hand)
    columns = laid_out(captions=True).stage.row_of(4)
    for index, dial in enumerate(scene.picture.dials):
        if all_stand:
            assert np.exp(1j * dial.angle) == pytest.approx(hand(position, index))
            assert dial.hub[0] == pytest.approx(columns[index].center[0])
        elif shown(scene, scene.wheels[index].window):
            assert scene.wheels[index].digit == bit(position, index)
            assert scene.wheels[index].hub == pytest.approx(dial.hub)


def test_after_16_places_all_hands_are_where_they_were_at_place_0():
    assert [hand(16, wheel) for wheel in range(4)] == pytest.approx([hand(0, w) for w in range(4)])


@witness.seen("four_hands", "even_steps", since="periods", settled=True)
def named(scene, moment):
    if not shown(scene, scene.periods[-1]):
        return None
    texts = zip(scene.periods, scene.picture.dials, strict=True)
    labels = [(text.source, text.get_center()[0] - dial.hub[0]) for text, dial in texts]
    numbered = "sum" in vars(scene) and any(shown(scene, text) for text in scene.sum.numbers)
    return labels, numbered


def test_under_every_large_dial_stands_its_period_until_the_way_of_its_tip_takes_its_place():
    looks = [look for _, look in named() if look]
    assert looks
    for labels, numbered in looks:
        assert [text for text, _ in labels] == [f"{2 ** (w + 1)} places a turn" for w in range(4)]
        assert [away for _, away in labels] == pytest.approx([0.0] * 4, abs=POINTS)
        assert not numbered


@witness.during("even_steps", since="sum", settled=True)
def test_every_number_of_the_sum_says_how_far_its_tip_has_come(scene, moment):
    if not shown(scene, scene.sum.numbers[0]):
        return
    for wheel, (dial, text) in enumerate(zip(scene.picture.dials, scene.sum.numbers, strict=True)):
        assert text.source == f"{way(wheel):.2f}"
        assert text.get_top()[1] < dial.hub[1] - dial.radius
        assert np.exp(1j * dial.angle) == pytest.approx(hand(1, wheel))


@witness.seen("even_steps", since="sum", settled=True)
def written_sums(scene, moment):
    added = scene.sum
    if not shown(scene, added.total):
        return None
    spans = []
    for plank in added.planks:
        left, right, bottom, top = boxes(plank)
        spans.append((left[0], right[0], bottom[0], top[0]))
    texts = [t.source for t in (*added.numbers, *added.signs, added.total)]
    ends = added.bracket.get_left()[0], added.bracket.get_right()[0]
    return texts, spans, ends, scene.large[0].radius


def test_the_chords_lie_end_to_end_over_their_written_sum():
    texts, spans, ends, radius = next(look for _, look in written_sums() if look)
    total = sum(way(wheel) for wheel in range(4))
    numbers = [f"{way(wheel):.2f}" for wheel in range(4)]
    assert texts == [*numbers, "+", "+", "+", "=", f"{total:.2f} radii"]
    for wheel, (left, right, bottom, top) in enumerate(spans):
        assert right - left == pytest.approx(way(wheel) * radius)
        assert (bottom, top) == pytest.approx(spans[0][2:])
    for before, after in pairwise(spans):
        assert after[0] == pytest.approx(before[1])
    assert ends == pytest.approx((spans[0][0], spans[-1][1]))
    assert ends[1] - ends[0] == pytest.approx(total * radius)


@witness.seen("even_steps", since="sum")
def sums_to_read(scene, moment):
    total = scene.sum.total
    return shown(scene, total) and all(glyph.get_fill_opacity() == 1 for glyph in total)


def test_the_written_sum_stands_for_two_and_a_half_seconds():
    times = [moment.time for moment, stands in sums_to_read() if stands]
    assert times[-1] - times[0] > 2.4


@witness.during("four_hands", "even_steps", settled=True)
def test_the_hands_are_large_from_their_first_picture_to_the_last(scene, moment):
    dials = scene.picture.dials
    if all(shown(scene, dial.hand) for dial in dials):
        assert all(dial.radius * 1080 / 8 >= 150 for dial in dials)


@witness.during("hand", "four_hands", "even_steps", settled=True)
def test_a_hand_points_up_where_its_bit_is_1_and_down_where_it_is_0(scene, moment):
    place = scene.reading.get_value()
    assert place == round(place)
    for wheel, dial in enumerate(scene.picture.dials):
        if shown(scene, dial.hand):
            height = in_plane(dial.tip.get_center() - dial.hub).imag
            assert (height > 0) == bit(place % 16, wheel)


def drawn_chord(way_of_tip):
    """Return the middle, length and width of the chord on a dial, and whether it is straight."""
    points = in_plane(way_of_tip.chord.points)
    corners = points.reshape(4, 4)[:, 0]
    sides = points.reshape(4, 4)
    controls = (sides[:, 1:3] - sides[:, :1]).T
    straight = np.allclose((controls[0].conj() * controls[1]).imag, 0, atol=POINTS)
    return corners.mean(), abs(corners[1] - corners[0]), abs(corners[2] - corners[1]), straight


@witness.during("even_steps")
def test_hands_stand_at_the_place_to_which_they_have_come_and_their_sectors_begin_at_the_last_one(
    scene, moment
):
    position, picture = scene.reading.get_value(), scene.picture
    if not shown(scene, picture.ways[0].chord):
        return
    begun = max(int(np.ceil(position)) - 1, 0)
    for wheel, (dial, went) in enumerate(zip(picture.dials, picture.ways, strict=True)):
        ends = [hand(begun, wheel), hand(gone(position), wheel)]
        assert np.exp(1j * dial.angle) == pytest.approx(ends[1])
        hub = in_plane(dial.hub)
        assert (in_plane(went.old.get_center()) - hub) / dial.radius == pytest.approx(ends[0])
        _, first, *_, final = went.wedge.get_start_anchors()
        rim = (in_plane([first, final]) - hub) / dial.radius
        np.testing.assert_allclose(rim, ends, atol=POINTS)


@witness.during("even_steps")
def test_a_chord_joins_in_a_straight_line_the_places_of_its_tip(scene, moment):
    position, picture = scene.reading.get_value(), scene.picture
    if not shown(scene, picture.ways[0].chord):
        return
    begun = max(int(np.ceil(position)) - 1, 0)
    for wheel, (dial, went) in enumerate(zip(picture.dials, picture.ways, strict=True)):
        middle, length, width, straight = drawn_chord(went)
        ends = [hand(begun, wheel), hand(gone(position), wheel)]
        assert straight
        assert length / dial.radius == pytest.approx(abs(ends[1] - ends[0]), abs=1e-6)
        assert width == pytest.approx(CHORD_WIDTH)
        away = (middle - in_plane(dial.hub)) / dial.radius
        assert away == pytest.approx(sum(ends) / 2, abs=1e-6)


def standing_steps(scene):
    """The steps of which the hands' bricks are to be seen: all on which the hands have set out."""
    return [step for step in range(15) if step < scene.reading.get_value()]


@witness.during("even_steps")
def test_flips_and_chords_lie_on_stacks_of_one_scale(scene, moment):
    if not compares(scene):
        return
    picture, position = scene.picture, scene.reading.get_value()
    assert picture.wheel_stacks.pose.unit == picture.hand_stacks.pose.unit == picture.unit
    check_stacks(picture.wheel_stacks, 15, flipped, 0, narrow_middle_of)
    begun, stacks = max(int(np.ceil(position)) - 1, 0), picture.hand_stacks
    now = [abs(hand(gone(position), wheel) - hand(begun, wheel)) for wheel in range(4)]
    for wheel in range(4):
        steps, feet, tops = standing(stacks, wheel, narrow_middle_of)
        for step, foot, top in zip(steps, feet, tops, strict=True):
            heights = now if step == begun else [way(w) for w in range(4)]
            assert foot == pytest.approx(sum(heights[:wheel]), abs=1e-5)
            assert top - foot == pytest.approx(heights[wheel], abs=1e-5)
        assert steps == standing_steps(scene)


@witness.during("even_steps")
def test_no_mark_stands_behind_a_skyline_before_the_line_has_run_along_it(scene, moment):
    drawn = scene.get_mobject_family_members()
    for line in (part for part in drawn if isinstance(part, Judged)):
        whole = np.ptp(line.edge.points[:, 0]) > 14 * line_pitch(scene)
        assert whole or not len(line.mark.points)


def line_pitch(scene):
    return scene.picture.hand_stacks.pitch


@witness.seen("even_steps")
def totals(scene, moment):
    stacks = (scene.picture.wheel_stacks, scene.picture.hand_stacks)
    if not compares(scene):
        return None
    return scene.reading.get_value(), [[t.text for t in s.totals] for s in stacks]


def test_the_hands_begin_under_the_whole_skyline_and_the_step_after_7_comes_after_its_question():
    cue = next(cue for cue in witness.run.beats[-1].cues if cue.caption.name == "guess")
    looks = [(moment.time, *look) for moment, look in totals() if look]
    assert looks[0][1:] == (1, [list("121312141213121"), ["4.57"]])
    assert all(position <= 7 for time, position, _ in looks if time <= cue.start + 2.0)
    _, position, (wheels, hands) = looks[-1]
    assert position == 15
    assert wheels == list("121312141213121")
    assert hands == ["4.57"]


@witness.seen("even_steps")
def told_law(scene, moment):
    return scene.heading.answered, len(scene.picture.verdicts), scene.reading.get_value()


def test_the_law_is_told_once_all_stacks_stand_and_the_title_answers_after_both_lines():
    cue = next(cue for cue in witness.run.beats[-1].cues if cue.caption.name == "even")
    looks = [(moment.time, *look) for moment, look in told_law()]
    assert all(position == 15 for time, *_, position in looks if time >= cue.start)
    answered = [look for look in looks if look[1]]
    assert all(verdicts == 2 for _, _, verdicts, _ in answered)
    assert answered[0][0] > cue.start + 1.0
    assert answered[-1] == looks[-1]


@witness.seen("even_steps", since="sum")
def columns_of_hands(scene, moment):
    if not compares(scene):
        return None
    drawn = scene.get_mobject_family_members()
    levels = [(m.points[:, 1].copy(), m.points[:, 0].max()) for m in drawn if type(m) is Dashes]
    stacks = scene.picture.hand_stacks
    return scene.reading.get_value(), standing(stacks, 0, narrow_middle_of)[0], levels, stacks.pose


def test_only_the_hands_lay_stacks_and_each_in_the_step_that_they_take():
    looks = [look for _, look in columns_of_hands() if look]
    for (before, old, *_), (now, new, *_) in pairwise(looks):
        assert len(new) == int(np.ceil(now))
        assert (new == old) or now > before
    assert looks[-1][1] == list(range(15))


def test_a_level_runs_from_the_first_stack_of_the_hands_into_the_frame():
    looks = [look for _, look in columns_of_hands() if look]
    drawn = [(position, *level, pose) for position, _, levels, pose in looks for level in levels]
    assert drawn
    whole = sum(way(wheel) for wheel in range(4))
    for _, heights, _, pose in drawn:
        level = pose.foot + whole * pose.unit + last.LEVEL_RISE
        np.testing.assert_allclose(heights, level, atol=POINTS)
    reached = [right for position, _, right, _ in drawn if position > 1]
    assert all(right > narrow_middle_of(7.5) for right in reached)


@witness.seen("even_steps", settled=True)
def asked(scene, moment):
    windows = [wheel.window for wheel in scene.wheels]
    drawn = scene.get_mobject_family_members()
    frames = [m for m in drawn if isinstance(m, RoundedRectangle) and m not in windows]
    wheels, hands = scene.picture.wheel_stacks, scene.picture.hand_stacks
    edges = [(f.get_center()[0], f.get_bottom()[1], f.get_top()[1]) for f in frames]
    return edges, hands.pose.foot, wheels.top(7, 4)[1]


def test_the_question_frames_the_stack_of_the_wheels_and_the_room_of_the_hands():
    edges, foot, tallest = next(look for _, look in asked() if look[0])
    ((middle, low, high),) = edges
    assert middle == pytest.approx(narrow_middle_of(7.5))
    assert low < foot
    assert high > tallest + 0.3


def test_every_step_of_the_hands_is_as_long_at_every_place():
    steps = [sum(abs(hand(p + 1, w) - hand(p, w)) for w in range(4)) for p in PLACES]
    closed_form = 2 * sum(np.sin(np.pi / 2 ** (w + 1)) for w in range(4))
    np.testing.assert_allclose(steps, closed_form)
    assert f"{closed_form:.2f}" == "4.57"
    assert f"{sum(float(f'{way(w):.2f}') for w in range(4)):.2f}" == "4.57"


@witness.seen("even_steps", settled=True)
def edges(scene, moment):
    stacks = (scene.picture.wheel_stacks, scene.picture.hand_stacks)
    judged = scene.picture.verdicts
    return [
        (np.array(j.edge.get_start_anchors()), np.array(j.edge.get_end_anchors()), s.pose.foot)
        for j, s in zip(judged, stacks, strict=False)
    ], stacks[0].pose.unit


def test_the_edge_over_the_stacks_follows_their_tops():
    judged, unit = edges()[-1][1]
    flips_of = [sum(flipped(step, wheel) for wheel in range(4)) for step in range(15)]
    lengths = flips_of, [sum(way(wheel) for wheel in range(4))] * 15
    for (starts, ends, foot), truth in zip(judged, lengths, strict=True):
        for step, length in enumerate(truth):
            middle = narrow_middle_of(step + 0.5)
            over = (starts[:, 0] < middle) & (ends[:, 0] > middle)
            tops = foot + length * unit + EDGE_RISE
            np.testing.assert_allclose(starts[over, 1], [tops], atol=1e-5)
            np.testing.assert_allclose(ends[over, 1], starts[over, 1], atol=POINTS)
    ragged, level = (np.ptp(starts[:, 1]) for starts, _, _ in judged)
    assert ragged / unit == pytest.approx(3)
    assert level == pytest.approx(0, abs=POINTS)


@witness.seen(settled=True)
def verdicts(scene, moment):
    if "checklist" not in vars(scene):
        return None
    marks = [judged.mark.verdict for judged in scene.picture.verdicts]
    if shown(scene, scene.checklist):
        assert all(shown(scene, mark) for mark in scene.checklist.marks.values())
    return scene.reading.get_value(), marks, scene.checklist.verdicts(), moment.beat


def test_the_hands_win_by_the_measure_by_which_the_wheels_failed():
    moments = [seen for _, seen in verdicts() if seen]
    position, marks, wishes, _ = moments[-1]
    assert (position, marks) == (15, ["bad", "good"])
    assert wishes == {
        "unique": "good",
        "bounded": "good",
        "same step": "good",
        "any length": "open",
        "smooth": "good",
        "linear shift": "open",
    }
    assert all(w["same step"] == "bad" for p, _, w, beat in moments if "hand" in beat)
    assert all(w["smooth"] == "bad" for _, _, w, beat in moments if beat == "hand")
    assert all(w["same step"] == "bad" for p, _, w, b in moments if b == "even_steps" and p < 15)


# --- words and limits --------------------------------------------------------------------


def captions(run):
    return " ".join(cue.caption.text for beat in run.beats for cue in beat.cues).replace("\n", " ")


def test_the_captions_say_what_is_measured():
    told = captions(witness.run)
    for fact in (
        "Four times “the”",
        "Let four wheels",
        "All four.",
        "Four codes of four digits.",
        "Always one word on, but 1 flip or 4.",
        "All four flipped. And the hands?",
        "Same turn, so 1.41 again.",
        "One step of all four: 4.57 radii.",
        "Equal at every step.",
    ):
        assert fact in told


def test_the_step_that_is_guessed_may_be_another():
    told = captions(sooner.run)
    assert "Three." in told
    assert "Three flipped. And the hands?" in told


def test_that_the_steps_of_all_hands_are_equal_is_said_only_after_the_question():
    said = [cue.caption for cue in witness.run.beats[-1].cues]
    asked = next(i for i, caption in enumerate(said) if "And the hands?" in caption.text)
    assert all("qual" not in c.text and "same" not in c.text for c in said[: asked + 1])


@pytest.mark.parametrize(("name", "value"), [("stop_at", 6), ("words", ("the", "dog"))])
def test_content_that_the_picture_cannot_hold_is_refused(monkeypatch, name, value):
    monkeypatch.setattr(BinaryCounter, name, value)
    with pytest.raises(ValueError, match=rf"{name} must be .* in this picture, got"):
        BinaryCounter().setup()


def test_a_wrong_angle_is_noticed(monkeypatch):
    right = chapter.bit_dial_angle
    monkeypatch.setattr(chapter, "bit_dial_angle", lambda u, period: -right(u, period))
    assert witness.first_failure() == "test_the_wave_is_as_high_as_the_hand"


def test_wrong_digits_are_noticed(monkeypatch):
    right = chapter.binary_bits
    monkeypatch.setattr(chapter, "binary_bits", lambda v, n: right(v, n)[..., ::-1])
    assert witness.first_failure() is not None


@pytest.fixture
def wave():
    scene = BinaryCounter()
    scene.setup()
    return MeltingWave(scene.area, BinaryCounter.term, color=scene.hues[1])


def test_the_square_melts_by_equal_parts_in_equal_times(wave):
    main = wave.melt(1.0).points.copy()
    far = [np.linalg.norm(wave.melt(share).points - main) for share in np.linspace(0, 1, 6)]
    np.testing.assert_allclose(np.diff(far), -far[0] / 5, rtol=0.1)


def test_the_square_is_sharp_before_it_melts(wave):
    u = np.linspace(0, 16, 16 * melting_wave.SAMPLES + 1)
    inside = np.abs(u % 2 - 1) < 0.7
    square = np.where((u // 2) % 2 == 1, 1.0, -1.0)
    sharp, main = (wave.molten(time) for time in melting_wave.MELTING[[0, -1]])
    np.testing.assert_allclose(sharp[inside], square[inside], atol=0.02)
    np.testing.assert_allclose(main, 4 / np.pi * hand(u - 0.5, 1).imag, atol=1e-6)
