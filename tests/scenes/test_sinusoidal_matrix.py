"""Chapter 6: what is drawn, against complex numbers: a pair of a row is e^(iωt)."""

import cmath
import math

import numpy as np
import pytest
from manim import ManimColor, smooth

import scenes.sinusoidal_matrix as chapter
from scenes._kit.captions import read_narration
from scenes._kit.numbers import printed
from scenes._kit.tempo import GESTURE, JOURNEY, MORPH
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.lint.witness import Witness
from scenes.sinusoidal_matrix import SinusoidalMatrix

PAIRS, PLACES = 64, 500
PIXEL = 8 / 1080
UNDER = (4 + 5) / 2 / 100
"""How far the middle of a cased line is under what it lies under: half of its line and casing."""
SAMPLES = (0, 8, 16, 30, 31, 48, 56)

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
def test_every_hand_stands_where_complex_numbers_say_until_its_dial_is_full(scene, moment):
    t = scene.t.get_value()
    for rack, some in ((scene.rack, SAMPLES[:4]), (scene.others, SAMPLES[4:])):
        hands, sectors = (
            iter(part.points.reshape(-1, n, 3))
            for part, n in ((rack.hands, 4), (rack.sectors, 196))
        )
        for pair, hub, radius in zip(some, rack.hubs, rack.radii, strict=True):
            if radius == 0:
                continue
            turned = speed(pair) * t
            if turned > 0:
                assert area(next(sectors)) / radius**2 == pytest.approx(
                    min(turned, math.tau) / 2, rel=0.01
                )
            if turned < math.tau:
                hand = next(hands)
                assert hand[0] == pytest.approx(hub)
                assert way(hand) / radius == pytest.approx(cmath.exp(1j * turned), abs=1e-6)
        assert not list(hands)
        assert not list(sectors)


def area(points):
    """The area inside an outline."""
    x, y = points[:, 0], points[:, 1]
    return abs(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1))) / 2


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
    assert [tag.source for tag in scene.tags[:4]] == ["hand 0", "8", "16", "30"]


@witness.during("question")
def test_a_row_that_was_read_stays_while_the_next_comes_out_from_under_it(scene, moment):
    t = scene.t.get_value()
    for at, cells in enumerate(scene.numbers[: math.floor(t + 1e-6) + 1]):
        assert {part.get_fill_opacity() for part in (*cells.plates, *cells.readouts)} == {1.0}
        top = scene.rows_region(at, at + 1).top
        assert cells.plates[0].get_top()[1] == pytest.approx(top)


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
        hubs, radii = scene.dials(np.array(SAMPLES))
        assert np.ptp(hubs[:, 1]) == pytest.approx(0, abs=1e-9)
        assert (np.diff(hubs[:, 0]) >= radii[1:] + radii[:-1] - 1e-9).all()
        if before is not None:
            assert (widths >= before).sum() >= 120
        before = widths
    assert widths == pytest.approx(np.ones(128))


@witness.during("grow")
def test_each_hand_is_over_its_columns_and_named_but_those_at_the_border_stand_beside_it(
    scene, moment
):
    border = scene.field.left + 62 * 12 * PIXEL
    hubs = [x for rack in (scene.rack, scene.others) for x, *_ in rack.hubs]
    for pair, x in zip(SAMPLES, hubs, strict=True):
        over = np.mean(middles(scene)[2 * pair : 2 * pair + 2])
        beside = {30: border - chapter.ASUNDER, 31: border + chapter.ASUNDER}
        assert x == pytest.approx(beside.get(pair, over))
    names = [name.source for name in scene.tags]
    assert names == ["hand 0", *(str(pair) for pair in SAMPLES[1:])]
    for x, name in zip(hubs, scene.tags, strict=True):
        assert x - name.get_right()[0] == pytest.approx(0.44)


@witness.during("grow")
def test_the_row_over_the_line_has_the_colours_of_its_128_numbers_at_every_look(scene, moment):
    t, head = scene.t.get_value(), scene.cells
    assert wrong_in(scene, head, head.get_center()[1], row(t), middles(scene)) == []
    line = scene.scan.line
    assert line.get_center()[1] + UNDER == pytest.approx(head.points[2][1], abs=PIXEL)
    assert [line.get_left()[0], line.get_right()[0]] == [scene.field.left, scene.field.right]
    assert scene.counter.number.text == str(math.floor(t + 1e-6))


@witness.seen("grow")
def rows_that_stand(scene, moment):
    t = scene.t.get_value()
    kept, high = max(1, math.ceil(t - 1e-6)), scene.row_height()
    top, bottom = scene.matrix.points[[0, 2], 1]
    assert top == pytest.approx(scene.field.top)
    assert -1e-9 <= bottom - (top - kept * high) < PIXEL
    for place in {0, kept // 2, kept - 1}:
        down = min(int((place + 0.5) * high / PIXEL), len(scene.matrix.pixel_array) - 1)
        drawn = int((down + 0.5) * PIXEL / high)
        assert abs(drawn - place) <= 1
        height = top - (down + 0.5) * PIXEL
        assert wrong_in(scene, scene.matrix, height, row(drawn), middles(scene)) == []
    frame = scene.frame
    assert frame.get_top()[1] == pytest.approx(top)
    assert frame.get_bottom()[1] == pytest.approx(top - scene.room() * high)
    return kept, high, frame.get_bottom()[1] - scene.field.bottom


def test_rows_are_kept_in_their_order_and_never_move_once_there_is_room_for_all():
    looks = [look for _, look in rows_that_stand()]
    kept, highs, under = zip(*looks, strict=True)
    assert list(kept) == sorted(kept)
    assert list(highs) == sorted(highs, reverse=True)
    assert (kept[0], kept[-1]) == (2, 499)
    settled = [high for count, high, _ in looks if count > chapter.SETTLED]
    assert len(settled) > 20
    assert np.ptp(settled) < 1e-9
    assert max(low for count, _, low in looks if count > chapter.FEW) < 1e-9
    assert min(under) >= -1e-9


@witness.seen("grow")
def marks_that_fell(scene, moment):
    t, high = scene.t.get_value(), scene.row_height()
    ends = scene.marks.bars.points.reshape(-1, 4, 3)
    fallen = [pair for pair in range(PAIRS) if first_round(pair) <= t + 1e-6]
    for pair, bar in zip(fallen, ends, strict=True):
        assert bar[:, 0].mean() == pytest.approx(scene.field.left + (2 * pair + 1) * 12 * PIXEL)
        row_middle = scene.field.top - (first_round(pair) + 0.5) * high
        assert bar[:, 1] == pytest.approx(row_middle)
    return t, len(ends), [way(bar).real / (24 * PIXEL) for bar in ends]


def first_round(pair):
    """The first place at which a hand has turned once, if there is one of 500."""
    return next((t for t in range(PLACES) if speed(pair) * t >= math.tau), math.inf)


def test_a_mark_falls_in_the_columns_of_each_hand_at_the_place_where_it_has_come_round():
    looks = [look for _, look in marks_that_fell()]
    counts = [count for _, count, _ in looks]
    assert counts == sorted(counts)
    assert counts[-1] == 31
    assert looks[-1][2] == pytest.approx(np.ones(31))
    assert max(width for *_, widths in looks for width in widths) > 1.5


def test_hand_30_comes_round_at_place_472_and_no_slower_one_does():
    assert [pair for pair in range(PAIRS) if first_round(pair) < PLACES] == list(range(31))
    assert [first_round(pair) for pair in (0, 16, 30)] == [7, 63, 472]
    scene = whole()
    assert list(scene.rounds) == [first_round(pair) for pair in range(31)]
    assert scene.unfinished == 31


@witness.during("grow", since="axis", settled=True)
def test_hand_30_has_closed_its_circle_and_31_has_not_when_both_are_counted(scene, moment):
    assert [part.source for part in counted(scene.axis)] == COUNTS
    assert scene.axis[2].get_center()[0] == pytest.approx(scene.field.left + 62 * 12 * PIXEL)
    turned = [angle / math.tau for angle in (scene.rack.angles[3], scene.others.angles[0])]
    assert turned == pytest.approx([speed(pair) * 499 / math.tau for pair in (30, 31)])
    assert turned[0] > 1 > turned[1] > 0.9


COUNTS = ["fast", "31 come round", "33 do not", "slow"]


def counted(axis):
    """The texts under a sheet; the border stands between them."""
    return [*axis[:2], *axis[3:]]


def whole():
    """A scene whose matrix stands alone, complete."""
    scene = SinusoidalMatrix()
    scene.setup()
    scene.narrowed.set_value(1)
    scene.t.set_value(PLACES - 1)
    scene.draw_rows()
    scene.matrix.fill(scene.field)
    return scene


def test_the_matrix_is_an_image_of_all_500_rows_with_place_0_on_top():
    scene = whole()
    image = scene.matrix.pixel_array
    high, wide = image.shape[0] / PLACES, image.shape[1] / (2 * PAIRS)
    assert image[..., 3].min() == 255
    for t in (0, 1, 2, 61, 250, 498, 499):
        for column, number in enumerate(row(t)):
            pixel = image[int((t + 0.5) * high), int((column + 0.5) * wide), :3]
            assert near(scene, pixel, number)


def test_no_pixel_of_the_matrix_has_a_colour_that_is_no_number():
    scene = whole()
    image = scene.matrix.pixel_array[..., :3].reshape(-1, 3)
    key = {tuple(colour(scene, number)) for number in np.linspace(-1, 1, 4001)}
    assert {tuple(map(int, pixel)) for pixel in np.unique(image, axis=0)} <= key


# --- another order -------------------------------------------------------------------------------


ASIDE, ACROSS = 1, 131
"""How many columns the room for sorting begins further left, and how wide it is."""


def composed(scene):
    """The picture of both sheets in the room that they take, cosines in front, and what is seen."""
    (room, _), up = scene.sheet_regions(), chapter.LIFT
    high, wide = round((room.height + up) / PIXEL), round(room.width / PIXEL)
    canvas, seen = np.zeros((high, wide, 3), dtype=np.uint8), np.zeros((high, wide), dtype=int)
    for sheet in scene.halves:
        down = round((room.top + up - sheet.points[0][1]) / PIXEL)
        part = slice(down, down + len(sheet.pixel_array))
        there = sheet.pixel_array[..., 3] > 0
        canvas[part][there] = sheet.pixel_array[..., :3][there]
        seen[part] += there
    return canvas, seen


def parting(lifted, parted):
    """A scene whose columns are lifted and have parted so far."""
    scene = whole()
    scene.split_the_matrix()
    scene.lifted.set_value(lifted)
    scene.sorted.set_value(parted)
    scene.draw_sheets()
    return scene


def test_the_two_sheets_are_the_matrix_before_they_part():
    scene = parting(0, 0)
    picture, seen = composed(scene)
    up, left = round(chapter.LIFT / PIXEL), 12 * ASIDE
    wide = scene.matrix.pixel_array.shape[1]
    there = picture[up:, left : left + wide]
    assert np.array_equal(there, scene.matrix.pixel_array[..., :3])
    assert seen[up:, left : left + wide].min() == seen.max() == 1


def test_the_columns_end_as_64_sines_and_then_64_cosines():
    scene = parting(0, 1)
    sines, cosines = scene.parted()
    assert sines == pytest.approx(np.arange(64) - 1)
    assert cosines == pytest.approx(np.arange(64) + 66)
    picture, _ = composed(scene)
    up = round(chapter.LIFT / PIXEL)
    for lefts, kind in ((sines, 0), (cosines, 1)):
        at = ((lefts + ASIDE + 0.5) * chapter.WIDE).astype(int)
        for place in (0, 250, 499):
            down = up + int((place + 0.5) * (len(picture) - up) / PLACES)
            numbers = row(place)[kind::2]
            assert all(near(scene, p, x) for p, x in zip(picture[down, at], numbers, strict=True))


def test_columns_keep_their_order_and_width_and_only_cosines_that_fly_cover_something():
    for share in np.linspace(0, 1, 41):
        scene = parting(1, share)
        sines, cosines = scene.parted()
        assert (np.diff(sines) > 1 - 1e-9).all()
        assert (np.diff(cosines) > 1 - 1e-9).all()
        order, aside = np.arange(64), chapter.eased(share)
        home = abs(cosines - (2 * order + 1 - aside)) < 1e-9
        landed = abs(cosines - (order + 66)) < 1e-9
        for left in cosines[home | landed]:
            assert abs(sines - left).min() > 1 - 1e-6


def test_sorting_is_one_continuous_permutation():
    """No column jumps, in no step of a hundredth of a second, and none goes back."""
    before = None
    steps = round(100 * (JOURNEY - GESTURE))
    scene = parting(1, 0)
    for share in np.linspace(0, 1, steps):
        scene.sorted.set_value(share)
        sines, cosines = scene.parted()
        if before is not None:
            assert (sines <= before[0] + 1e-9).all()
            assert np.abs(sines - before[0]).max() < 0.5
            assert np.abs(cosines - before[1]).max() < 65 / steps / chapter.FLIGHT * 1.6
        before = sines, cosines
    assert before[0] == pytest.approx(np.arange(64) - 1)


@witness.during("sort", "rule", "read", since="halves")
def test_every_mark_travels_with_its_column(scene, moment):
    bars = scene.marks.bars.points.reshape(2, 31, 4, 3)
    up = chapter.LIFT * scene.lifted.get_value()
    for lefts, some, lift in zip(scene.parted(), bars, (0.0, up), strict=True):
        for pair, bar in enumerate(some):
            left = scene.field.left + lefts[pair] * 12 * PIXEL
            assert bar[[0, -1], 0] == pytest.approx([left, left + 12 * PIXEL])
            down = (first_round(pair) + 0.5) * scene.field.height / PLACES
            assert bar[:, 1] == pytest.approx(scene.field.top - down + lift)


@witness.during("sort", since="sheets", settled=True)
def test_both_sheets_are_named_and_each_takes_two_fifths_of_the_stage(scene, moment):
    assert [name.source for name in scene.sheets] == ["64 sines", "64 cosines"]
    for axis, (left, right) in zip(scene.axes, scene.sheet_edges(), strict=True):
        assert [part.source for part in counted(axis)] == COUNTS
        assert axis[2].get_center()[0] == pytest.approx(left + 31 * 12 * PIXEL)
        assert [axis.get_left()[0], axis.get_right()[0]] == pytest.approx([left, right])
        assert right - left == pytest.approx(64 * 12 * PIXEL)
        assert (right - left) / scene.stage.width > 0.44


# --- the rule, and all rows ----------------------------------------------------------------------


@witness.during("rule", since="speed")
def test_rules_are_those_of_sines_and_cosines(scene, moment):
    assert [rule.source for rule in scene.rules] == [
        "sin(omega_i {{ t : t }})",
        "cos(omega_i {{ t : t }})",
    ]
    assert scene.speed.source == "omega_i = 10000^(-2 i slash 128)"


@witness.during("rule", since="speed")
def test_each_rule_is_over_the_middle_of_its_sheet(scene, moment):
    for rule, (left, right) in zip(scene.rules, scene.sheet_edges(), strict=True):
        assert rule.get_center()[0] == pytest.approx((left + right) / 2)
    assert scene.speed.get_left()[0] - scene.rules[0].get_right()[0] > 0.5
    assert scene.rules[1].get_left()[0] - scene.speed.get_right()[0] > 0.5


@witness.seen("rule", "read", since="lenses")
def rows_read(scene, moment):
    place = scene.read.get_value()
    assert scene.counter.number.text == str(math.floor(place + 1e-6))
    row_middle = scene.field.top - (place + 0.5) * scene.field.height / PLACES
    expected = max(row_middle, scene.field.bottom - chapter.BELOW)
    for kind, (lens, (left, right)) in enumerate(
        zip(scene.lenses, scene.sheet_edges(), strict=True)
    ):
        across = [left + (column + 0.5) * 12 * PIXEL for column in range(PAIRS)]
        middle = lens.get_center()[1]
        assert middle == pytest.approx(expected, abs=PIXEL)
        assert [lens.points[0][0], lens.points[3][0]] == pytest.approx([left, right])
        assert wrong_in(scene, lens, middle, row(place)[kind::2], across) == []
        if place == round(place) < PLACES:
            sheet = scene.halves[kind].pixel_array
            down = int((place + 0.5) / PLACES * len(sheet))
            first = 12 * (0, ACROSS - PAIRS)[kind]
            drawn = sheet[down, first + 6 : first + PAIRS * 12 : 12, :3]
            numbers = row(place)[kind::2]
            assert all(near(scene, p, x) for p, x in zip(drawn, numbers, strict=True))
    z = cmath.exp(1j * speed(16) * place)
    hand = scene.dial.hands.points
    assert way(hand) / chapter.SMALL == pytest.approx(z, abs=1e-6)
    assert scene.dial.hubs[0][0] == pytest.approx(scene.field.left + 15.5 * 12 * PIXEL)
    for leg, number in ((scene.legs.heights[0], 1j * z.imag), (scene.legs.widths[0], z.real)):
        assert way(leg.points) / chapter.SMALL == pytest.approx(number, abs=1e-6)
    return place, expected < scene.field.bottom


def test_one_row_is_read_in_its_own_colours_down_both_sheets_and_on_under_them():
    looks = [look for _, look in rows_read()]
    places = [place for place, _ in looks]
    assert places == sorted(places)
    assert {0, 40, 63, 499, 1000} <= set(places)
    assert all(under == (place >= PLACES) for place, under in looks if place == round(place))


@witness.during("rule", since="picked", settled=True)
def test_the_column_of_hand_16_is_framed_in_both_sheets_and_its_speed_is_told(scene, moment):
    for frame, lefts in zip(scene.picked, scene.parted(), strict=True):
        left = scene.field.left + lefts[16] * 12 * PIXEL
        middle = frame.line.get_center()[0]
        assert middle == pytest.approx(left + 6 * PIXEL)
    assert scene.spoken()["speed"] == printed(speed(16), 1) == "0.1"


# --- flashes -------------------------------------------------------------------------------------


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


def flashes(pictures):
    """The most swings of a level within a second, in any eighth of a picture that moves."""
    levels = []
    for picture in pictures:
        eighths = np.array_split(luminance(picture[::5]), 8, axis=1)
        levels.append([part.mean() for part in eighths])
    most = 0
    for part in np.transpose(levels):
        turns = swings(part)
        most = max([most, *(sum(turn <= other < turn + 30 for other in turns) for turn in turns)])
    return most


def partings(scene):
    """Both sheets at every frame of their way apart."""
    scene.split_the_matrix()
    for tracker, end, seconds, ease in (
        (scene.lifted, 1, MORPH, smooth),
        (scene.sorted, 1, JOURNEY - GESTURE, lambda x: x),
        (scene.lifted, 0, GESTURE, smooth),
    ):
        start = tracker.get_value()
        for share in np.linspace(0, 1, round(30 * seconds)):
            tracker.set_value(start + (end - start) * ease(share))
            scene.draw_sheets()
            yield composed(scene)[0]


def growths(scene):
    """The matrix at every frame of its growth, on the ground."""
    high, wide = (round(side / PIXEL) for side in (scene.field.height, scene.field.width))
    few, fast = chapter.FEW, chapter.LATER - chapter.FEW
    places = [
        *np.linspace(few - 1, few, round(30 * GESTURE)),
        *(few + fast * np.linspace(0, 1, round(30 * 2 * fast / chapter.PACE)) ** 2),
        *np.arange(chapter.LATER, PLACES - 1, chapter.PACE / 30),
    ]
    for place in places:
        scene.t.set_value(place)
        scene.draw_rows()
        picture = np.zeros((high, wide, 3), dtype=np.uint8)
        picture[:] = ManimColor(scene.theme.ground).to_int_rgb()
        rows = scene.matrix.pixel_array[..., :3]
        picture[: len(rows)] = rows[:high]
        yield picture


@pytest.mark.parametrize("movement", [partings, growths])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_nothing_flashes_while_rows_and_columns_move(theme, movement, monkeypatch):
    """WCAG 2.3.1: at most three flashes within a second, in any eighth of the moving picture."""
    monkeypatch.setenv("POSENC_THEME", theme)
    assert flashes(movement(whole())) <= 3


# --- what is told --------------------------------------------------------------------------------


def test_16_hands_on_a_hand_is_ten_times_as_slow():
    for pair in range(PAIRS - 16):
        assert speed(pair + 16) == pytest.approx(speed(pair) / 10)


@witness.seen("rule", "read", since="wishes", settled=True)
def at_the_end(scene, moment):
    return scene.wishes.verdicts(), scene.heading.labels[1].source


def test_any_length_is_earned_and_the_title_answers_while_all_rows_are_read():
    looks = [look for _, look in at_the_end()]
    told = read_narration("sinusoidal_matrix")
    assert looks[0] == ({"any length": "open"}, told.question)
    assert looks[-1] == ({"any length": "good"}, told.title)


def test_the_chapter_says_its_numbers():
    told = " ".join(cue.caption.text for beat in witness.run.beats for cue in beat.cues)
    assert "64 hands, each slower than the one before it." in told
    assert "A place has 128 numbers" in told
    assert "Which hands come round at least once?" in told
    assert "Hand 30 just comes round. From hand 31 on, none does." in told
    assert "The same 128 numbers in each row, now sorted." in told


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ({"first_place": 7}, "first_place must be 1 to 2 in this picture, got 7"),
    ],
)
def test_content_that_cannot_be_drawn_is_refused(content, sentence):
    with pytest.raises(DryRunError, match=sentence):
        dry_run(type("Changed", (SinusoidalMatrix,), content))


def test_a_wrong_formula_is_noticed(monkeypatch):
    right = chapter.sinusoidal
    monkeypatch.setattr(chapter, "sinusoidal", lambda *a: 0.97 * np.asarray(right(*a)))
    assert witness.first_failure() is not None
