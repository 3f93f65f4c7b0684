"""Chapter 6: what is drawn, against complex numbers: a pair of a row is e^(iωt)."""

import cmath
import math

import numpy as np
import pytest
from manim import ManimColor, smooth
from manim.utils.rate_functions import ease_out_quad

import scenes.sinusoidal_matrix as chapter
from scenes._kit.captions import read_narration
from scenes._kit.numbers import printed
from scenes._kit.tempo import GESTURE, MORPH, QUICK, STROLL
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


def reach(turned, left):
    """Which share of its radius a hand has: it goes at 10 to 16 radians from both ends."""
    return min(1, max(0, (16 - min(turned, left)) / 6))


@witness.during("question", "row", "grow")
def test_every_hand_stands_where_complex_numbers_say_unless_it_is_too_fast_to_follow(scene, moment):
    t = scene.t.get_value()
    for rack, some in ((scene.rack, SAMPLES[:4]), (scene.others, SAMPLES[4:])):
        hands, discs = (
            part.points.reshape(-1, n, 3) for part, n in ((rack.hands, 4), (rack.blurs, 32))
        )
        hands, discs = iter(hands), iter(discs)
        for pair, hub, radius in zip(some, rack.hubs, rack.radii, strict=True):
            if radius == 0:
                continue
            share = reach(speed(pair) * t, speed(pair) * (PLACES - 1 - t))
            if share > 0:
                hand = next(hands)
                assert hand[0] == pytest.approx(hub)
                assert way(hand) / radius == pytest.approx(
                    share * cmath.exp(1j * speed(pair) * t), abs=1e-6
                )
            if share < 1:
                assert np.ptp(next(discs)[:, 0]) == pytest.approx(2 * radius * (1 - share))
        assert not list(hands)
        assert not list(discs)


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
    assert [tag.source for tag in scene.tags[:4]] == ["hand 0", "9", "18", "27"]


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
def test_each_hand_is_over_its_columns_and_every_ninth_is_named(scene, moment):
    for rack, some in ((scene.rack, SAMPLES[:4]), (scene.others, SAMPLES[4:])):
        for pair, (x, *_) in zip(some, rack.hubs, strict=True):
            assert x == pytest.approx(np.mean(middles(scene)[2 * pair : 2 * pair + 2]))
    names = [name.source for name in scene.tags]
    assert names == ["hand 0", *(str(pair) for pair in SAMPLES[1:])]
    for pair, name in zip(SAMPLES, scene.tags, strict=True):
        across = np.mean(middles(scene)[2 * pair : 2 * pair + 2])
        assert across - name.get_right()[0] == pytest.approx(0.4)


@witness.during("grow")
def test_the_framed_row_has_the_colours_of_its_128_numbers_at_every_look(scene, moment):
    t, head = scene.t.get_value(), scene.cells
    assert wrong_in(scene, head, head.get_center()[1], row(t), middles(scene)) == []
    frame = scene.scan.line
    assert frame.get_top()[1] - BORDER == pytest.approx(head.points[0][1], abs=PIXEL)
    assert frame.get_bottom()[1] + BORDER == pytest.approx(head.points[2][1], abs=PIXEL)
    assert scene.counter.number.text == str(math.floor(t + 0.5))


@witness.seen("grow")
def rows_that_stand(scene, moment):
    t = scene.t.get_value()
    kept = max(1, math.ceil(t - 1e-6))
    high = scene.row_height()
    top, bottom = scene.matrix.points[[0, 2], 1]
    assert [top, bottom] == pytest.approx(
        [scene.field.top, scene.field.top - kept * high], abs=PIXEL
    )
    for place in {0, kept // 2, kept - 1}:
        height = top - (place + 0.5) / kept * (top - bottom)
        assert wrong_in(scene, scene.matrix, height, row(place), middles(scene)) == []
    return kept, high, scene.scan.line.get_bottom()[1]


def test_rows_are_kept_in_their_order_and_the_frame_never_goes_up():
    looks = [look for _, look in rows_that_stand()]
    assert [kept for kept, *_ in looks] == sorted(kept for kept, *_ in looks)
    highs = [high for _, high, _ in looks]
    assert highs == sorted(highs, reverse=True)
    assert (np.diff([low for *_, low in looks]) <= PIXEL).all()
    assert {3, 499} <= {kept for kept, *_ in looks}
    assert highs[-1] == pytest.approx(len(whole().matrix.pixel_array) / 500 * PIXEL, rel=0.02)


def whole():
    """A scene whose matrix stands alone, complete."""
    scene = SinusoidalMatrix()
    scene.setup()
    scene.narrowed.set_value(1)
    scene.t.set_value(PLACES - 1)
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


# --- coming round --------------------------------------------------------------------------------

CLOCKED = (30, 31)


@witness.seen("clock", since="turns")
def clocks(scene, moment):
    place = math.floor(scene.read.get_value() + 0.5)
    lefts, widths = scene.broadened()
    for pair, clock, holder in zip(CLOCKED, scene.turns, scene.holders, strict=True):
        hand = way(clock.dial.hands.points) / chapter.CLOCK
        assert hand == pytest.approx(cmath.exp(1j * speed(pair) * place), abs=1e-6)
        assert clock.hand[1].text == str(pair)
        assert clock.count[0].text == printed(speed(pair) * place / math.tau, 2)
        edges = scene.across([lefts[2 * pair], lefts[2 * pair + 1] + widths[2 * pair + 1]])
        assert holder.points[[0, -1], 0] == pytest.approx(edges)
        assert clock.dial.hubs[0][0] == pytest.approx(np.mean(edges))
        assert clock.wedge.get_center()[1] < scene.stage.top
    return place, widths[list(2 * np.array(CLOCKED))] * scene.field.width / 128 / PIXEL


def test_two_hands_run_once_down_the_matrix_and_their_columns_are_broad():
    looks = [look for _, look in clocks()]
    places = [place for place, _ in looks]
    assert places == sorted(places)
    assert (places[0], places[-1]) == (0, PLACES - 1)
    running = [broad for place, broad in looks if 0 < place < PLACES - 1]
    assert len(running) > 20
    assert np.min(running) > 100


@witness.seen("clock", since="turns")
def rows_under_clocks(scene, moment):
    lefts, widths = scene.broadened()
    assert (np.diff(lefts) >= widths[:-1] - 1e-9).all()
    at = scene.across(lefts + widths / 2)
    place, high = math.floor(scene.read.get_value() + 0.5), len(scene.matrix.pixel_array)
    down = int((place + 0.5) * high / PLACES)
    drawn = int((down + 0.5) * PLACES / high)
    assert abs(drawn - place) <= 1
    height = scene.matrix.points[0][1] - (down + 0.5) * PIXEL
    assert wrong_in(scene, scene.matrix, height, row(drawn), at) == []
    frame = scene.scan.line
    assert frame.get_bottom()[1] + BORDER == pytest.approx(
        scene.field.top - (place + 1) * scene.field.height / PLACES
    )
    return frame.get_bottom()[1] + BORDER - scene.veil.get_top()[1]


def test_columns_keep_their_numbers_while_they_are_broad_and_rows_that_are_unread_are_veiled():
    gaps = [gap for _, gap in rows_under_clocks()]
    assert np.abs(gaps).max() < 2 * PIXEL


def test_hand_31_is_the_first_that_does_not_come_round_and_no_slower_one_does():
    short = [pair for pair in range(PAIRS) if speed(pair) * (PLACES - 1) < math.tau]
    assert short == list(range(31, PAIRS))
    assert [printed(speed(k) * (PLACES - 1) / math.tau, 2) for k in CLOCKED] == ["1.06", "0.92"]


# --- another order -------------------------------------------------------------------------------


def composed(scene):
    """The picture of both sheets, and how often one covers the other, on a canvas of the matrix."""
    field = scene.field
    high, wide = (round(side / PIXEL) for side in (field.height, field.width))
    canvas, covered = np.zeros((high, wide, 3), dtype=np.uint8), np.zeros((high, wide), dtype=int)
    for sheet in scene.halves:
        down, rows = round((field.top - sheet.points[0][1]) / PIXEL), len(sheet.pixel_array)
        seen = sheet.pixel_array[..., 3] > 0
        canvas[down : down + rows][seen] = sheet.pixel_array[..., :3][seen]
        covered[down : down + rows] += seen
    return canvas, covered


def parting(split, packed, raised):
    """A scene whose columns have parted so far."""
    scene = whole()
    scene.split_the_matrix()
    for tracker, share in zip(parts(scene), (split, packed, raised), strict=True):
        tracker.set_value(share)
    scene.draw_sheets()
    return scene


def parts(scene):
    """What parts the columns, one after the other."""
    return scene.split, scene.packed, scene.raised


def test_the_two_sheets_are_the_matrix_before_they_part():
    scene = parting(0, 0, 0)
    picture, _ = composed(scene)
    assert np.array_equal(picture, scene.matrix.pixel_array[..., :3])


def test_the_columns_end_as_64_sines_and_then_64_cosines():
    scene = parting(1, 1, 1)
    sines, cosines, width = scene.sheets()
    assert sines == pytest.approx(np.arange(64) * width)
    assert cosines[-1] + width == pytest.approx(128)
    assert cosines[0] - sines[-1] - width == pytest.approx(128 / 12)
    picture, _ = composed(scene)
    for lefts, kind in ((sines, 0), (cosines, 1)):
        at = ((lefts + width / 2) * chapter.WIDE).astype(int)
        for place in (0, 250, 499):
            pixels = picture[int((place + 0.5) * len(picture) / PLACES), at]
            numbers = row(place)[kind::2]
            assert all(near(scene, p, x) for p, x in zip(pixels, numbers, strict=True))


@pytest.mark.parametrize("stage", range(3))
def test_no_column_covers_another_on_its_way_or_overtakes_its_like(stage):
    for share in np.linspace(0, 1, 12):
        scene = parting(*(float(k < stage) or (k == stage) * share for k in range(3)))
        _, covered = composed(scene)
        assert covered.max() == 1
        sines, cosines, _ = scene.sheets()
        assert (np.diff(sines) > 0.9).all()
        assert (np.diff(cosines) > 0.9).all()


@witness.during("sort", since="rules")
def test_rules_are_those_of_sines_and_cosines(scene, moment):
    assert [rule.source for rule in scene.rules] == [
        "sin(omega_i {{ t : t }})",
        "omega_i = 10000^(-2 i slash 128)",
        "cos(omega_i {{ t : t }})",
    ]


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
    for tracker, seconds in zip(parts(scene), (MORPH, MORPH + GESTURE, MORPH), strict=True):
        for share in np.linspace(0, 1, round(30 * seconds)):
            tracker.set_value(smooth(share))
            scene.draw_sheets()
            yield composed(scene)[0]


def growths(scene):
    """The matrix at every frame of its growth."""
    seconds, place = STROLL + GESTURE, float(chapter.FEW)
    for end, ease in ((chapter.SOME, lambda x: x), (PLACES - 1, ease_out_quad)):
        for share in np.linspace(0, 1, round(30 * seconds)):
            scene.t.set_value(place * (end / place) ** ease(share))
            scene.draw_rows()
            yield scene.matrix.pixel_array[..., :3]
        place = end


def runs(scene):
    """Both sheets at every frame while their rows run on."""
    scene = parting(1, 1, 1)
    for start, seconds in ((0, STROLL + QUICK), (1, STROLL)):
        for share in np.linspace(0, 1, round(30 * seconds)):
            scene.decade.set_value(start + smooth(share))
            scene.draw_rows_on()
            yield composed(scene)[0]


@pytest.mark.parametrize("movement", [partings, growths, runs])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_nothing_flashes_while_rows_and_columns_move(theme, movement, monkeypatch):
    """WCAG 2.3.1: at most three flashes within a second, in any eighth of the moving picture."""
    monkeypatch.setenv("POSENC_THEME", theme)
    assert flashes(movement(whole())) <= 3


# --- on and on -----------------------------------------------------------------------------------


def test_16_hands_on_a_hand_is_ten_times_as_slow_so_the_picture_is_the_same():
    for pair in range(PAIRS - 16):
        assert speed(pair + 16) == pytest.approx(speed(pair) / 10)
    for place in (1, 77, 499):
        assert row(10 * place)[32:] == pytest.approx(row(place)[:-32], abs=1e-9)


@pytest.mark.parametrize(("places", "hand"), [(499, 31), (4990, 47), (49900, 63)])
def test_the_first_hand_left_open_is_16_hands_on_with_the_same_share_of_a_turn(places, hand):
    assert min(pair for pair in range(PAIRS) if speed(pair) * places < math.tau) == hand
    assert printed(speed(hand) * places / math.tau, 2) == "0.92"


def around(scene, part):
    """The mean colour of a number over a whole turn."""
    turn = [cmath.exp(2j * math.pi * k / 360) for k in range(360)]
    return np.mean([colour(scene, part(z)) for z in turn], axis=0)


@witness.seen("run_on", since="wishes")
def rows_that_run_on(scene, moment):
    decade = scene.decade.get_value()
    *both, width = scene.sheets()
    for kind, part in enumerate((lambda z: z.imag, lambda z: z.real)):
        xs, plain = scene.across(both[kind] + width / 2), around(scene, part)
        for at in (0, 137, 499):
            height = scene.field.top - (at + 0.5) * scene.field.height / PLACES
            pixels = drawn_row(scene.halves[kind], height, xs)
            numbers = row(math.floor(at * 10**decade))[kind::2]
            for pair, pixel in enumerate(pixels):
                step = speed(pair) * 10**decade
                if step <= 1:
                    assert near(scene, pixel, numbers[pair])
                elif step > 2:
                    assert np.abs(pixel - plain).max() < 4
    return decade, scene.counter.number.text


def test_rows_run_on_and_what_turns_too_far_between_two_of_them_has_one_plain_colour():
    looks = [look for _, look in rows_that_run_on()]
    assert [decade for decade, _ in looks] == sorted(decade for decade, _ in looks)
    assert {(0, "499"), (1, "4,990"), (2, "49,900")} <= set(looks)


@witness.seen("run_on", since="wishes")
def lines(scene, moment):
    shift = scene.shift.get_value()
    *_, cosines, width = scene.sheets()
    for corner in scene.line.line.points[::4]:
        column = ((corner[0] - scene.field.left) / scene.field.width * 128 - cosines[0]) / width
        place = (scene.field.top - corner[1]) / scene.field.height * PLACES - 0.5
        hand = column - 0.5 - 16 * shift
        assert speed(hand) * place == pytest.approx(math.tau, rel=1e-6)
    number = scene.foot[1]
    assert number.text == str(math.floor(31 + 16 * shift + 1e-6))
    assert len(scene.ticks.points) // 4 == int(number.text) - 30
    return scene.decade.get_value(), shift


def test_the_line_of_one_turn_waits_and_then_moves_on_by_16_hands():
    looks = [look for _, look in lines()]
    assert all(shift <= decade + 1e-9 for decade, shift in looks)
    assert {(0, 0), (1, 0), (1, 1), (2, 2)} <= set(looks)


@witness.seen("run_on", since="wishes", settled=True)
def at_the_end(scene, moment):
    return scene.decade.get_value(), scene.wishes.verdicts(), scene.heading.labels[1].source


def test_any_length_is_earned_and_the_title_answers_once_the_rows_have_run_on():
    looks = [look for _, look in at_the_end()]
    told = read_narration("sinusoidal_matrix")
    assert looks[0] == (0, {"any length": "open"}, told.question)
    assert looks[-1] == (2, {"any length": "good"}, told.title)


def test_the_chapter_says_its_numbers():
    told = " ".join(cue.caption.text for beat in witness.run.beats for cue in beat.cues)
    assert "64 hands make a row of 128 numbers." in told
    assert "Does every hand come round in 500 places?" in told
    assert "Hand 30 just does. From hand 31 on, none does." in told
    assert "the same curve, 16 hands further." in told


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
