"""Chapter 6: what is drawn, against complex numbers: a pair of a row is e^(iωt)."""

import cmath
import math

import numpy as np
import pytest
from manim import ManimColor, smooth

import scenes.sinusoidal_matrix as chapter
from scenes._kit.captions import read_narration
from scenes._kit.numbers import printed
from scenes._kit.tempo import GESTURE, MORPH, STROLL
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.lint.witness import Witness
from scenes.sinusoidal_matrix import SinusoidalMatrix

PAIRS, PLACES = 64, 500
PIXEL = 8 / 1080
BORDER = (4 + 5) / 2 / 100
"""By how much a frame stands outside of what it surrounds: half of its line and casing."""
SAMPLES = range(0, PAIRS, 9)

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


def drawn_row(heatmap, height, places):
    """The pixels of an image at a height, and at places across."""
    left, top = heatmap.points[0][:2]
    down = int((top - height) / PIXEL)
    return [heatmap.pixel_array[down, int((x - left) / PIXEL), :3] for x in places]


def wrong_in(scene, heatmap, height, numbers, places):
    """Those numbers of a row that an image does not show in their colours at their places."""
    pixels = drawn_row(heatmap, height, places)
    return [x for pixel, x in zip(pixels, numbers, strict=True) if not near(scene, pixel, x)]


def middles(scene):
    """Where the middle of every column of the whole matrix is, across."""
    width = scene.field.width / (2 * PAIRS)
    return [scene.field.left + (column + 0.5) * width for column in range(2 * PAIRS)]


def way(points):
    """The way from the first of some points to the last, as a complex number."""
    return complex(*(points[-1] - points[0])[:2])


# --- hands and rows ------------------------------------------------------------------------------


@witness.during("question", "row", "grow")
def test_every_hand_that_is_drawn_stands_where_complex_numbers_say(scene, moment):
    hands = scene.rack.hands.points.reshape(-1, 4, 3)
    assert len(hands) >= 4
    for pair, radius, hand in zip(SAMPLES, scene.rack.radii, hands, strict=False):
        expected = cmath.exp(1j * speed(pair) * scene.t.get_value())
        assert way(hand) / radius == pytest.approx(expected, abs=1e-6)


@witness.during("question")
def test_numbers_hands_and_legs_agree_at_every_moment(scene, moment):
    t = scene.t.get_value()
    of_hands = [number for pair in SAMPLES[:4] for number in row(t)[2 * pair : 2 * pair + 2]]
    last = scene.numbers[math.ceil(t - 1e-6)]
    assert last.texts == [printed(number, 2) for number in of_hands]
    for k, hub in enumerate(scene.rack.hubs[:4]):
        tall, wide = scene.measures.heights[k], scene.measures.widths[k]
        sine, cosine = of_hands[2 * k : 2 * k + 2]
        assert way(tall.points) == pytest.approx(1j * sine, abs=1e-6)
        assert way(wide.points) == pytest.approx(cosine, abs=1e-6)
        assert wide.points[0] == pytest.approx(hub)
        assert tall.points[0] == pytest.approx(wide.points[-1])
        for leg, number in ((tall, sine), (wide, cosine)):
            assert ManimColor(leg.get_stroke_color()).to_int_rgb() == pytest.approx(
                colour(scene, number)
            )
        cells = [last.plates[2 * k + side].get_center()[0] for side in (0, 1)]
        assert np.mean(cells) == pytest.approx(hub[0])


@witness.during("question", settled=True)
def test_rows_that_were_read_keep_their_numbers_under_one_another(scene, moment):
    place = round(scene.t.get_value())
    tops = []
    for at, cells in enumerate(scene.numbers[: place + 1]):
        expected = [number for pair in SAMPLES[:4] for number in row(at)[2 * pair : 2 * pair + 2]]
        assert cells.texts == [printed(number, 2) for number in expected]
        for plate, number in zip(cells.plates, expected, strict=True):
            assert near(scene, ManimColor(plate.get_fill_color()).to_int_rgb(), number)
        tops.append(cells.plates[0].get_top()[1])
    assert tops == sorted(tops, reverse=True)
    assert scene.counter.number.text == str(place)
    assert [name.source for name in scene.kinds] == ["sine", "cosine"] * 4


def test_all_hands_open_between_the_first_four():
    scene = SinusoidalMatrix()
    scene.setup()
    before = None
    for share in np.linspace(0, 1, 9):
        scene.narrowed.set_value(share)
        lefts, widths = scene.columns()
        assert lefts[0] == 0
        assert lefts[-1] + widths[-1] == pytest.approx(128)
        assert lefts + widths == pytest.approx([*lefts[1:], 128])
        hubs, radii = scene.dials()
        assert np.ptp(hubs[:, 1]) == pytest.approx(0, abs=1e-9)
        assert (np.diff(hubs[:, 0]) >= radii[1:] + radii[:-1] - 1e-9).all()
        if before is not None:
            assert (widths >= before).sum() >= 120
        before = widths
    assert widths == pytest.approx(np.ones(128))


@witness.during("row", since="tags", settled=True)
def test_each_dial_is_tied_to_the_columns_of_its_hand_and_named(scene, moment):
    ties = scene.ties.points.reshape(-1, 4, 3)[:, [0, 3]]
    names = [name.source for name in scene.tags]
    assert names == ["hand 0", *(str(pair) for pair in SAMPLES[1:])]
    for pair, (start, end), hub in zip(SAMPLES, ties, scene.rack.hubs, strict=True):
        across = np.mean(middles(scene)[2 * pair : 2 * pair + 2])
        assert [start[0], end[0], hub[0]] == pytest.approx([across] * 3)
        assert end[1] == pytest.approx(scene.field.top)


@witness.during("row", "grow", since="tags")
def test_the_framed_row_has_the_colours_of_its_128_numbers_at_every_look(scene, moment):
    t, head = scene.t.get_value(), scene.cells
    assert wrong_in(scene, head, head.get_center()[1], row(t), middles(scene)) == []
    frame = scene.scan.line
    assert frame.get_top()[1] - BORDER == pytest.approx(head.points[0][1], abs=PIXEL)
    assert frame.get_bottom()[1] + BORDER == pytest.approx(head.points[2][1], abs=PIXEL)
    assert frame.height > 0.3
    assert scene.counter.number.text == str(math.floor(t + 0.5))


@witness.seen("grow")
def rows_that_stand(scene, moment):
    kept = max(1, math.ceil(scene.t.get_value() - 1e-6))
    high = scene.row_height()
    top, bottom = scene.matrix.points[[0, 2], 1]
    assert [top, bottom] == pytest.approx([scene.top(), scene.top() - kept * high], abs=PIXEL)
    for place in {0, kept // 2, kept - 1}:
        height = top - (place + 0.5) / kept * (top - bottom)
        assert wrong_in(scene, scene.matrix, height, row(place), middles(scene)) == []
    return kept, high


def test_rows_are_kept_in_their_order_and_never_moved_apart_once_they_are_thin():
    looks = [look for _, look in rows_that_stand()]
    assert [kept for kept, _ in looks] == sorted(kept for kept, _ in looks)
    assert [high for _, high in looks] == sorted((high for _, high in looks), reverse=True)
    assert {3, 499} <= {kept for kept, _ in looks}
    assert looks[-1][1] == pytest.approx(576 / 500 * PIXEL, rel=0.02)


@witness.seen("home", since="turned", settled=True)
def whole(scene, moment):
    image = scene.matrix.pixel_array
    high, wide = image.shape[0] / PLACES, image.shape[1] / (2 * PAIRS)
    wrong = sum(
        not near(scene, image[int((t + 0.5) * high), int((column + 0.5) * wide), :3], number)
        for t in (0, 1, 2, 61, 250, 498, 499)
        for column, number in enumerate(row(t))
    )
    alpha = image[..., 3].min()
    return wrong, alpha, scene.matrix.points[0] - scene.field.at(0, 1)


def test_the_matrix_is_an_image_of_all_500_rows_with_place_0_on_top():
    for _, (wrong, alpha, corner) in whole():
        assert (wrong, alpha) == (0, 255)
        assert np.abs(corner).max() < PIXEL


def test_no_pixel_of_the_matrix_has_a_colour_that_is_no_number():
    scene = SinusoidalMatrix()
    scene.setup()
    image = scene.matrix.fill(scene.wide).pixel_array[..., :3].reshape(-1, 3)
    key = {tuple(colour(scene, number)) for number in np.linspace(-1, 1, 4001)}
    assert {tuple(map(int, pixel)) for pixel in np.unique(image, axis=0)} <= key


# --- coming round --------------------------------------------------------------------------------


@witness.seen("home", since="done")
def framed_turns(scene, moment):
    if not len(scene.mark.line.points):
        return None
    pair, place, box = scene.picked, int(scene.read.get_value() + 1e-6), scene.mark.line
    low, across = box.get_bottom()[1] + BORDER, box.get_center()[0]
    assert across == pytest.approx(scene.field.left + (pair + 0.5) * scene.field.width / PAIRS)
    down = (scene.field.top - low) / (scene.field.height / PLACES) - 0.5
    assert down == pytest.approx(place, abs=1e-6)
    hand = way(scene.turned.dial.hands.points) / chapter.DIAL
    assert hand == pytest.approx(cmath.exp(1j * speed(pair) * place), abs=1e-6)
    turns = printed(speed(pair) * place / math.tau, 2)
    lines = scene.turned.hand, scene.turned.place, scene.turned.count
    assert [line[1].text for line in lines] == [str(pair), str(place), turns]
    return pair, place, turns


def test_each_hand_turns_on_from_place_0_until_it_is_round_and_31_until_the_last_row():
    looks = [look for _, look in framed_turns() if look]
    assert looks == sorted(looks)
    turned = {pair: [look[1:] for look in looks if look[0] == pair] for pair, *_ in looks}
    assert list(turned) == [21, 27, 30, 31]
    for pair, seen in turned.items():
        assert seen[0] == (0, "0.00")
        steps = np.diff([place for place, _ in seen])
        assert 0 < steps.max() * speed(pair) < math.tau / 4
        home = round(math.tau / speed(pair))
        assert seen[-1] == ((home, "1.00") if pair < 31 else (PLACES - 1, "0.92"))


@witness.seen("alike", since="both")
def frames_that_stay(scene, moment):
    tops = [frame.line.get_top()[1] for frame in scene.done]
    lows = [frame.line.get_bottom()[1] + BORDER for frame in scene.done]
    return np.ptp(tops), [(scene.field.top - low) * PLACES / scene.field.height for low in lows]


def test_the_frames_of_hands_that_came_round_stay_each_as_far_down_as_its_turn():
    for _, (unlike, down) in frames_that_stay():
        assert unlike < 1e-9
        assert down == pytest.approx([129.5, 306.5, 471.5])


@witness.seen("home", since="spokes")
def spokes_laid(scene, moment):
    tips = scene.spokes.points.reshape(-1, 4, 3)[:, 3] - scene.hub()
    for k, (x, y, _) in enumerate(tips):
        expected = chapter.DIAL * cmath.exp(10j * k * speed(31))
        assert complex(x, y) == pytest.approx(expected, abs=1e-6)
    return len(tips)


def test_the_directions_of_hand_31_are_laid_one_by_one_and_no_two_fall_together():
    counts = [count for _, count in spokes_laid()]
    assert counts == sorted(counts)
    assert (counts[0], counts[-1]) == (1, 50)
    angles = [10 * k * speed(31) for k in range(50)]
    assert math.tau - angles[-1] > angles[1] > 0.1


def test_hand_31_is_the_first_that_does_not_come_round_so_no_two_of_500_rows_are_alike():
    assert min(pair for pair in range(PAIRS) if speed(pair) * (PLACES - 1) < math.tau) == 31
    hands = [cmath.exp(1j * speed(31) * place) for place in range(PLACES)]
    ways = [abs(hands[n] - hands[m]) for n in range(PLACES) for m in range(n)]
    assert min(ways) > 0.01


# --- two rows ------------------------------------------------------------------------------------


@witness.seen("alike", since="laid")
def laid(scene, moment):
    out, joined, compared = (
        tracker.get_value() for tracker in (scene.out, scene.joined, scene.compared)
    )
    grey = np.array(ManimColor(scene.theme.ring).to_int_rgb())
    first, second = (np.array(row(place)) for place in chapter.LAID)
    alike = 1 - np.minimum(np.abs(first - second), 1)
    for strip, numbers in zip(scene.laid.strips, (first, second), strict=True):
        pixels = np.array(drawn_row(strip, strip.get_center()[1], middles(scene)), dtype=float)
        full = np.array([colour(scene, number) for number in numbers])
        share = (1 - compared * alike)[:, None]
        assert np.abs(pixels - (grey + (full - grey) * share)).max() <= 2
    upper, lower = scene.laid.strips
    gap = upper.points[2][1] - lower.points[0][1]
    return out, joined, compared, gap


def test_two_rows_leave_their_places_are_laid_edge_to_edge_compared_and_put_back():
    looks = [look for _, look in laid()]
    assert looks[0][:3] == looks[-1][:3] == (0, 0, 0)
    assert looks[0][3] == pytest.approx((460 - 130 - 1) * 576 / 500 * PIXEL, rel=0.02)
    together = [gap for out, joined, _, gap in looks if out == joined == 1]
    assert together
    assert np.abs(together).max() < 2 * PIXEL
    assert max(compared for *_, compared, _ in looks) == 1
    assert all(out == joined == 1 for out, joined, compared, _ in looks if compared == 1)


@witness.seen("alike", since="laid", settled=True)
def said_of_the_rows(scene, moment):
    return [line.source for line in scene.strip.lines], scene.compared.get_value()


def test_the_difference_stays_lit_while_it_is_told_that_no_two_rows_are_alike():
    lit = [share for _, (said, share) in said_of_the_rows() if "No two" in "".join(said)]
    assert lit[:2] == [1, 1]


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_grey_of_what_is_alike_is_the_colour_of_no_number(theme, monkeypatch):
    monkeypatch.setenv("POSENC_THEME", theme)
    scene = SinusoidalMatrix()
    scene.setup()
    grey = np.array(ManimColor(scene.theme.ring).to_int_rgb())
    key = np.array([colour(scene, number) for number in np.linspace(-1, 1, 401)])
    assert np.linalg.norm(key - grey, axis=1).min() > 40


@witness.during("alike", since="laid")
def test_the_place_of_a_row_is_named_only_clear_of_that_of_the_last_one(scene, moment):
    last = scene.frame[2]
    for name in scene.laid.names:
        if name.get_fill_opacity() > 0:
            assert name.get_bottom()[1] > last.get_top()[1] + 0.1


@witness.during("alike", since="ends")
def test_hand_31_points_where_both_rows_say(scene, moment):
    hands = scene.both.hands.points.reshape(-1, 4, 3)
    for hand, place in zip(hands, (130, 460), strict=True):
        assert way(hand) / chapter.DIAL == pytest.approx(cmath.exp(1j * speed(31) * place))
    assert [name.source for name in scene.ends] == ["130", "460"]


def test_the_cells_of_hand_31_stay_lit():
    (first, second) = (row(place)[62:64] for place in chapter.LAID)
    assert max(abs(a - b) for a, b in zip(first, second, strict=True)) > 1


@witness.during("shuffle", settled=True)
def test_the_title_answers_once_rows_have_been_compared(scene, moment):
    assert scene.heading.labels[1].source == read_narration("sinusoidal_matrix").title


# --- another order -------------------------------------------------------------------------------


def composed(scene):
    """The picture of both sheets, the sines over the cosines, on a canvas as high as both."""
    sines, cosines = scene.halves
    rise = round((cosines.points[0][1] - sines.points[0][1]) / PIXEL)
    high, wide = sines.pixel_array.shape[:2]
    canvas = np.zeros((high + rise, wide, 3), dtype=np.uint8)
    for sheet, down in ((cosines, 0), (sines, rise)):
        seen = sheet.pixel_array[..., 3] > 0
        canvas[down : down + high][seen] = sheet.pixel_array[..., :3][seen]
    return canvas


def parting(covered, parted):
    """A scene whose columns have parted so far."""
    scene = SinusoidalMatrix()
    scene.setup()
    scene.shrunk.set_value(1)
    scene.narrowed.set_value(1)
    scene.split_the_matrix()
    scene.covered.set_value(covered)
    scene.parted.set_value(parted)
    scene.draw_sheets()
    return scene


def test_the_two_sheets_are_the_matrix_before_they_part():
    scene = parting(0, 0)
    assert np.array_equal(composed(scene), scene.matrix.fill(scene.field).pixel_array[..., :3])


def test_the_columns_end_as_64_sines_and_then_64_cosines():
    scene = parting(1, 1)
    sines, cosines, width = scene.sheets()
    assert sines == pytest.approx(np.arange(64) * width)
    assert cosines[-1] + width == pytest.approx(128)
    assert cosines[0] - sines[-1] - width == pytest.approx(128 / 12)
    picture = composed(scene)
    for lefts, kind in ((sines, 0), (cosines, 1)):
        at = ((lefts + width / 2) * chapter.WIDE).astype(int)
        for place in (0, 250, 499):
            pixels = picture[int((place + 0.5) * len(picture) / PLACES), at]
            numbers = row(place)[kind::2]
            assert all(near(scene, p, x) for p, x in zip(pixels, numbers, strict=True))


@witness.seen("shuffle", since="halves")
def columns_on_their_way(scene, moment):
    sines, cosines, width = scene.sheets()
    numbers = row(250)
    height = scene.field.top - 250.5 * scene.field.height / PLACES
    at = scene.field.left + scene.field.width / 128 * (sines + width / 2)
    wrong = wrong_in(scene, scene.halves[0], height, numbers[::2], at)
    return scene.covered.get_value(), scene.parted.get_value(), sines, cosines, wrong


def test_each_cosine_parts_from_its_sine_and_no_column_overtakes_its_like():
    looks = [look for _, look in columns_on_their_way()]
    assert all(wrong == [] for *_, wrong in looks)
    for _, _, sines, cosines, _ in looks:
        assert (np.diff(sines) > 0.9).all()
        assert (np.diff(cosines) > 0.9).all()
        assert (cosines - sines >= -1e-9).all()
    apart = np.array([cosines - sines for _, parted, sines, cosines, _ in looks if parted])
    assert (np.diff(apart, axis=0) >= -1e-9).all()
    assert sum(0 < parted < 1 for _, parted, *_ in looks) > 10


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


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_nothing_flashes_while_the_columns_part(theme, monkeypatch):
    """WCAG 2.3.1: at most three flashes within a second, in any eighth of the moving picture."""
    monkeypatch.setenv("POSENC_THEME", theme)
    scene = parting(0, 0)
    levels = []
    for tracker, seconds in ((scene.covered, MORPH + GESTURE), (scene.parted, STROLL + MORPH)):
        for share in np.linspace(0, 1, round(30 * seconds)):
            tracker.set_value(smooth(share))
            scene.draw_sheets()
            light = luminance(composed(scene)[::5])
            levels.append([part.mean() for part in np.array_split(light, 8, axis=1)])
    for part in np.transpose(levels):
        turns = swings(part)
        for turn in turns:
            assert sum(turn <= other < turn + 30 for other in turns) <= 3


# --- the rule ------------------------------------------------------------------------------------


@witness.during("formula", since="letter")
def test_rows_columns_and_hand_are_those_of_t_and_i_at_every_look(scene, moment):
    t = scene.read.get_value()
    sines, cosines, width = scene.sheets()
    lefts = np.concatenate([sines, cosines])
    at = scene.field.left + scene.field.width / 128 * (lefts + width / 2)
    numbers = [*row(t)[::2], *row(t)[1::2]]
    assert wrong_in(scene, scene.cells, scene.cells.get_center()[1], numbers, at) == []
    assert scene.letter.readout.text == str(math.floor(t + 1e-6))
    for frame, lefts in zip(scene.frames, (sines, cosines), strict=True):
        middle = scene.field.left + scene.field.width / 128 * (lefts[31] + width / 2)
        assert frame.line.get_center()[0] == pytest.approx(middle)
    hand = way(scene.dial.hands.points) / chapter.DIAL
    assert hand == pytest.approx(cmath.exp(1j * speed(31) * t), abs=1e-6)
    assert [rule.source for rule in scene.rules] == [
        "sin(omega_i {{ t : t }})",
        "omega_i = 10000^(-2 i slash 128)",
        "cos(omega_i {{ t : t }})",
    ]


@witness.during("formula", since="plates")
def test_the_numbers_under_the_hand_are_those_of_its_angle(scene, moment):
    angle = speed(31) * 173
    assert printed(angle, 1) == "2.0"
    texts = [plate.readout.text for plate in scene.plates]
    assert texts == [printed(math.sin(angle), 2), printed(math.cos(angle), 2)]


@witness.seen("formula", since="wishes", settled=True)
def at_the_end(scene, moment):
    return scene.read.get_value(), scene.aside.get_value(), scene.wishes.verdicts()


def test_any_length_is_earned_and_the_last_picture_is_the_matrix_at_its_last_place():
    looks = [look for _, look in at_the_end()]
    assert looks[-1][:2] == (PLACES - 1, 0)
    assert looks[0][2] == {"any length": "open"}
    assert looks[-1][2] == {"any length": "good"}


def test_the_chapter_says_its_numbers():
    told = " ".join(cue.caption.text for beat in witness.run.beats for cue in beat.cues)
    assert "64 hands make a row of 128 numbers." in told
    assert "Hand 21 turns once in 129 places. Does every hand come round in 500 places?" in told
    assert round(math.tau / speed(21)) == 129
    assert (
        "Hand 31 is the first that does not. Not once round: so no direction comes twice." in told
    )
    assert "Hand 31 points two ways: its cells differ. No two of 500 rows are alike." in told
    assert "At place 173, hand 31 is at 2.0 radians." in told


def test_the_captions_follow_the_content():
    changed = type("Changed", (SinusoidalMatrix,), {"dim": 64, "first_place": 1})
    told = " ".join(c.caption.text for beat in dry_run(changed).beats for c in beat.cues)
    assert "32 hands make a row of 64 numbers." in told
    unfinished = [i for i in range(32) if math.tau * 10000 ** (i / 32) > PLACES - 1]
    assert f"Hand {unfinished[0]} is the first that does not." in told


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ({"dim": 100}, "dim must be 64 or 128 in this picture, got 100"),
        ({"first_place": 7}, "first_place must be 1 to 2 in this picture, got 7"),
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
