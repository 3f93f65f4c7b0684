"""Chapter 8: what is drawn, against cosines that are computed anew, one vector at a time."""

import cmath
import math
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

import scenes.adding_not_concatenating as chapter
from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.mobjects.own_in_crowd import OwnInCrowd
from scenes._kit.mobjects.readout import Readout
from scenes._kit.numbers import printed
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.lint.witness import Witness
from scenes.adding_not_concatenating import AddingNotConcatenating

PAIRS, DIMS, PLACES, PLACE, EACH = 4000, (2, 8, 32, 128, 512), 500, 137, 3
WIDTH = 128
TALL = (2.5, 5.0, 3.5, 2.0, 1.0)
witness = Witness(AddingNotConcatenating)

# --- the twin -----------------------------------------------------------------------------------

rng = np.random.default_rng(22974)
NORMAL = rng.standard_normal((PAIRS, DIMS[-1]))
THERE = rng.integers(0, PLACES, PAIRS)
THERE[0] = PLACE


def code(place, dim):
    """The vector of a place, number by number."""
    angles = [place / 10000 ** (2 * i / dim) for i in range(dim // 2)]
    return np.array([turn(angle) for angle in angles for turn in (math.sin, math.cos)])


def cosine(a, b):
    return float(np.dot(a, b) / math.sqrt(np.dot(a, a) * np.dot(b, b)))


@cache
def made(dim):
    """Words as long as places, the places and the sums, of arrows with so many numbers."""
    words = NORMAL[:, :dim].copy()
    words *= math.sqrt(dim / 2) / np.sqrt(np.einsum("nd,nd->n", words, words))[:, None]
    codes = np.array([code(place, dim) for place in range(PLACES)])
    return words, codes, words + codes[THERE]


@cache
def right(dim):
    """The cosines of all sums with their own words, in rising order."""
    words, _, sums = made(dim)
    return np.sort([cosine(a, b) for a, b in zip(sums, words, strict=True)])


@cache
def wrong(dim):
    """The cosines of all sums with the words that stand one, two and three before their own."""
    words, _, sums = made(dim)
    pairs = [(n, n - back) for back in range(1, EACH + 1) for n in range(PAIRS)]
    return np.sort([cosine(sums[n], words[k]) for n, k in pairs])


@cache
def words_found(dim):
    """For how many sums the own word has the largest dot product; all words are equally long."""
    words, _, sums = made(dim)
    return sum(int(np.argmax(words @ whole)) == n for n, whole in enumerate(sums))


@cache
def steps_off():
    _, codes, sums = made(WIDTH)
    return [abs(int(np.argmax(codes @ a)) - n) for a, n in zip(sums, THERE, strict=True)]


def of_first_sum(dim, others):
    return np.array([cosine(made(dim)[2][0], other) for other in others])


# --- what is drawn ------------------------------------------------------------------------------


def number(frame, point):
    """The complex number of a point in a frame; over the line its real part is a cosine."""
    x, y, _ = (np.asarray(point) - frame.origin) / frame.unit
    return complex(x, y)


def joins(frame, arrow, start, end):
    assert number(frame, arrow.start) == pytest.approx(start, abs=1e-6)
    assert number(frame, arrow.end) == pytest.approx(end, abs=1e-6)


def columns(values):
    return np.histogram(np.clip(values, -1, 1), bins=100, range=(-1, 1))[0]


def drawn_columns(pile):
    """How many bricks stand in each column, read from the outline that is drawn."""
    corners = pile.points[::4] - pile.frame.origin
    found = np.zeros(100)
    for (x, y, _), (beyond, top, _) in pairwise(corners):
        if abs(y - top) < 1e-9 and beyond > x + 1e-9:
            column = round(((x + beyond) / 2 / pile.frame.unit + 1) * 50 - 0.5)
            found[column] = y / pile.brick
    return found


def shown(scene):
    return {id(member) for mobject in scene.mobjects for member in mobject.get_family()}


def texts(scene):
    parts = (part for mobject in scene.mobjects for part in mobject.get_family())
    return [part.source for part in parts if hasattr(part, "source")]


# --- hands --------------------------------------------------------------------------------------


@witness.during("question", since="spiral")
def test_every_hand_is_one_long_and_at_a_right_angle_to_the_sum_before(scene, moment):
    spiral, there = scene.spiral, shown(scene)
    hands = [hand.points for hand in spiral.hands if id(hand) in there and len(hand.points)]
    if not hands or id(spiral.length) not in there or not moment.settled:
        return
    start, unit = hands[0][0], np.linalg.norm(hands[0][-1] - hands[0][0])
    for hand in hands:
        step, before = hand[-1] - hand[0], hand[0] - start
        assert np.linalg.norm(step) == pytest.approx(unit)
        assert np.dot(step, before) == pytest.approx(0, abs=1e-6)
    assert np.linalg.norm(spiral.sum.vector) / unit == pytest.approx(math.sqrt(len(hands)))
    assert spiral.length.text == printed(math.sqrt(len(hands)), 2)
    if "hands:" in texts(scene):
        assert counted(scene) == [str(len(hands))]


def counted(scene):
    """The whole numbers that stand on the stage: one, beside "hands:"."""
    family = (part for mobject in scene.mobjects for part in mobject.get_family())
    return [part.text for part in family if isinstance(part, Readout) and part.decimals == 0]


@witness.seen("question", since="spiral", settled=True)
def joined(scene, moment):
    there = shown(scene)
    return scene.spiral.length.text if id(scene.spiral.length) in there else None


def test_one_two_and_all_hands_are_measured():
    assert {"1.00", "1.41", "8.00"} <= {text for _, text in joined()}
    assert "All 64 reach √64 = 8." in captions()


def test_each_hand_is_an_equal_piece_of_a_place():
    hands = np.zeros((64, WIDTH))
    for pair, hand in enumerate(hands):
        hand[2 * pair : 2 * pair + 2] = code(PLACE, WIDTH)[2 * pair : 2 * pair + 2]
    assert hands @ code(PLACE, WIDTH) / 8 == pytest.approx([1 / 8] * 64)


@witness.during("question", since="angle")
def test_the_hands_are_laid_onto_the_arrow_of_the_place(scene, moment):
    if id(scene.spiral.hands) in shown(scene) and scene.clock.get_value() == 1:
        arrow = scene.spiral.sum
        starts = [hand.points[0] for hand in scene.spiral.hands]
        expected = arrow.start + np.arange(64)[:, None] / 64 * arrow.vector
        assert np.array(starts) == pytest.approx(expected)


# --- a word and a place -------------------------------------------------------------------------


@witness.during("question", since="readout")
def test_word_and_place_make_their_sum_tip_to_tail(scene, moment):
    tip, frame = cmath.exp(1j * scene.angle.get_value()), scene.opening
    if moment.settled and id(scene.place_arrow) in shown(scene):
        joins(frame, scene.place_arrow, 0, tip)
        joins(frame, scene.word_arrow, -1, 0)
    if moment.settled and id(scene.sum_arrow) in shown(scene) and abs(1 + tip) > 1e-3:
        joins(frame, scene.sum_arrow, -1, tip)
    if moment.settled and id(scene.readout) in shown(scene):
        assert scene.readout.text == printed(8 * abs(1 + tip), 1)


@witness.seen("question", since="readout")
def lengths(scene, moment):
    return scene.readout.text if id(scene.readout) in shown(scene) else None


def test_the_sum_stays_away_for_a_second():
    times = [moment.time + moment.lasts for moment, text in lengths() if text == "0.0"]
    assert times[-1] - times[0] >= 1


def test_every_place_is_as_long_as_the_root_of_its_hands():
    codes = made(WIDTH)[1]
    assert np.linalg.norm(codes, axis=1) == pytest.approx([math.sqrt(64)] * PLACES)


# --- in the plane -------------------------------------------------------------------------------


@witness.during("plane", since="crowd", settled=True)
def test_wrong_words_of_the_first_sum_pile_up(scene, moment):
    if id(scene.rain) in shown(scene):
        values = of_first_sum(2, made(2)[0][1:])
        assert drawn_columns(scene.crowd) == pytest.approx(columns(values[: scene.rain.landed]))


@witness.during("plane", since="clock")
def test_nothing_falls_before_its_caption(scene, moment):
    if scene.clock.get_value() == 0:
        rains = [vars(scene)[name] for name in ("rain", "pour") if name in vars(scene)]
        assert not len(rains[-1].falling.points)


@witness.seen("plane", since="own", settled=True)
def dropped(scene, moment):
    if id(scene.own) not in shown(scene):
        return None
    own = cosine(made(2)[2][0], made(2)[0][0])
    joins(scene.frame, scene.sum_arrow, 0, 1)
    joins(scene.frame, scene.word_arrow, 0, cmath.exp(1j * math.acos(own)))
    low = number(scene.frame, scene.own.get_bottom())
    assert low.real == pytest.approx(own, abs=1e-6)
    column = int((own + 1) * 50)
    assert low.imag * scene.frame.unit == pytest.approx(scene.crowd.tops[column])
    return own


@witness.seen("plane", since="closer", settled=True)
def marked(scene, moment):
    if id(scene.closer) not in shown(scene):
        return None
    assert scene.closer.brick == pytest.approx(EACH * TALL[0] * scene.brick)
    return drawn_columns(scene.closer)


def test_the_right_word_is_one_brick_in_the_crowd():
    (own,) = {value for _, value in dropped() if value}
    values = of_first_sum(2, made(2)[0])
    assert values[0] == pytest.approx(own)
    (bright, *_) = [drawn for _, drawn in marked() if drawn is not None]
    assert bright == pytest.approx(columns(values[values > own]))
    assert f"{(values > own).sum():,} wrong words are closer." in captions()


def test_the_angle_of_the_opening_is_that_of_the_first_word_and_place():
    words, codes, _ = made(2)
    angle = math.acos(cosine(words[0], codes[PLACE]))
    assert angle == pytest.approx(2 * math.acos(cosine(made(2)[2][0], words[0])))
    assert turned()[-1][1] == pytest.approx(angle)


@witness.seen("question", since="readout", settled=True)
def turned(scene, moment):
    return scene.angle.get_value()


@witness.during("plane", since="pour")
def test_right_words_fall_where_their_own_sums_say(scene, moment):
    pour = scene.pour
    if id(pour) in shown(scene) and pour.landed:
        landed = np.sort(pour.values)
        assert landed == pytest.approx(right(2), abs=1e-6)
        assert drawn_columns(pour.pile) == pytest.approx(columns(pour.values[: pour.landed]))


# --- more numbers -------------------------------------------------------------------------------


@witness.during("narrow", since="span", settled=True)
def test_the_last_line_of_the_table_says_what_is_drawn(scene, moment):
    if id(scene.crowd) not in shown(scene) or id(scene.table[1][1]) not in shown(scene):
        return
    row = max(k for k, line in enumerate(scene.table) if id(line[1]) in shown(scene))
    dim = DIMS[row - 1]
    if id(scene.law) not in shown(scene) or scene.clock.get_value() != row - 1:
        return
    told = [cell.source for cell in scene.table[row]]
    assert told == [str(dim), printed(1 / math.sqrt(dim), 3), f"{words_found(dim):,} of 4,000"]
    assert drawn_columns(scene.crowd) == pytest.approx(columns(wrong(dim)), abs=1)
    assert drawn_columns(scene.owners) == pytest.approx(columns(right(dim)), abs=1)
    high = scene.brick * TALL[row - 1]
    assert [scene.crowd.brick, scene.owners.brick] == pytest.approx([high] * 2)
    ends = [number(scene.frame, corner).real for corner in scene.span.points[[0, -1]]]
    assert ends == pytest.approx([-1 / math.sqrt(dim), 1 / math.sqrt(dim)])


@witness.seen("narrow", since="span")
def scaled(scene, moment):
    """The scale of the piles, in shares of that at the end, and how high they stand."""
    mark, name = scene.key_names[3]
    if id(mark) not in shown(scene) or id(scene.crowd) not in shown(scene):
        return None
    foot, top = mark.points[[0, -1]]
    assert name.source == "100 bricks"
    assert foot[1] == pytest.approx(scene.frame.origin[1])
    assert top - foot == pytest.approx([0, 100 * scene.crowd.brick, 0])
    assert scene.owners.brick == pytest.approx(scene.crowd.brick)
    high = max(drawn_columns(pile).max() for pile in (scene.crowd, scene.owners))
    up = high * scene.crowd.brick / scene.frame.unit
    return scene.clock.get_value(), scene.crowd.brick / scene.brick, up


def test_one_mark_tells_the_scale_of_both_piles_and_they_fill_the_stage():
    told = [seen for _, seen in scaled() if seen]
    for clock, scale, up in told:
        assert 0.25 < up < 1
        assert math.log(scale) == pytest.approx(np.interp(clock, range(5), np.log(TALL)))
    assert {0, len(DIMS) - 1} <= {clock for clock, *_ in told}


@witness.seen("narrow", since="span")
def stood(scene, moment):
    rows = sum(id(line[0]) in shown(scene) for line in scene.table)
    return rows, scene.clock.get_value()


def test_first_and_last_stop_stand_for_a_second_and_no_line_comes_early():
    for stop in (0, len(DIMS) - 1):
        times = [m.time + m.lasts for m, (_, clock) in stood() if clock == stop]
        assert times[-1] - times[0] >= 1 - 1e-6
    for _, (rows, clock) in stood():
        assert rows <= 2 + clock
    assert stood()[-1][1][0] == 1 + len(DIMS)


def test_the_crowd_narrows_in_one_even_movement():
    way = [(m.time, clock) for m, (_, clock) in stood() if 0 < clock < len(DIMS) - 1]
    speeds = [(b - a) / (later - time) for (time, a), (later, b) in pairwise(way) if later > time]
    assert len(speeds) > 10
    assert min(speeds) > 0.5 * np.median(speeds)


@witness.during("narrow", since="span")
def test_crowd_and_bracket_narrow_together(scene, moment):
    clock = scene.clock.get_value()
    if not moment.settled or id(scene.span) not in shown(scene) or not len(scene.span.points):
        return
    low = min(int(clock), len(DIMS) - 2)
    reach = np.interp(clock - low, (0, 1), [1 / math.sqrt(dim) for dim in DIMS[low : low + 2]])
    assert scene.span.reach == pytest.approx(reach)
    if id(scene.crowd) in shown(scene):
        values = wrong(DIMS[low]) + (clock - low) * (wrong(DIMS[low + 1]) - wrong(DIMS[low]))
        assert drawn_columns(scene.crowd) == pytest.approx(columns(values), abs=1)


@pytest.mark.parametrize("dim", DIMS)
def test_the_bracket_is_as_wide_as_the_wrong_cosines_scatter(dim):
    """Cosines squared have mean 1/d and variance 2(d − 1)/(d²(d + 2)): within four deviations."""
    squares = wrong(dim) ** 2
    deviation = math.sqrt(2 * (dim - 1) / (dim**2 * (dim + 2)) / len(squares))
    assert squares.mean() == pytest.approx(1 / dim, abs=4 * deviation)


@witness.during("narrow", since="law", settled=True)
def test_the_line_is_the_area_of_a_cap_of_the_sphere(scene, moment):
    if not len(scene.law.points) or id(scene.law) not in shown(scene):
        return
    dim = DIMS[round(scene.clock.get_value())]
    angles = np.arccos(np.linspace(-1, 1, 101))
    shares = [simpson(lambda at: math.sin(at) ** (dim - 2), b, a) for a, b in pairwise(angles)]
    drawn = np.append(scene.law.points[::4], scene.law.points[-1:], axis=0)
    points = [number(scene.frame, point) for point in drawn]
    heights = [point.imag * scene.frame.unit / scene.crowd.brick for point in points]
    expected = EACH * PAIRS * np.array(shares) / sum(shares)
    assert heights == pytest.approx(expected, abs=0.01)
    assert [point.real for point in points] == pytest.approx(np.linspace(-0.99, 0.99, 100))


def simpson(density, low, high, steps=100):
    marks = np.linspace(low, high, 2 * steps + 1)
    weights = np.array([1, *[4, 2] * (steps - 1), 4, 1])
    return float(weights @ [density(mark) for mark in marks]) * (high - low) / (6 * steps)


def test_words_are_lost_in_the_plane_and_all_found_in_the_end():
    found = [words_found(dim) for dim in DIMS]
    assert found == sorted(found)
    assert found[0] < 0.001 * PAIRS
    assert found[-2:] == [PAIRS, PAIRS]
    for dim in DIMS[-2:]:
        assert wrong(dim).max() < right(dim).min()
    assert "They part: no wrong word is closer." in captions()


@witness.seen("narrow", since="law", settled=True)
def squared(scene, moment):
    parts = (part for mobject in scene.mobjects for part in mobject.get_family())
    legs = [part for part in parts if isinstance(part, VectorArrow)]
    if len(legs) != 3:
        return None
    word, place, whole = (leg.vector / scene.frame.unit for leg in legs)
    assert word + place == pytest.approx(whole)
    assert number(scene.frame, legs[0].start) == pytest.approx(0)
    return [np.linalg.norm(word), np.linalg.norm(place), cosine(word, whole)], texts(scene)


def test_the_triangle_has_equal_legs_and_the_usual_cosine_of_a_right_word():
    lengths, told = next(seen for _, seen in squared() if seen)
    usual = float(np.median(right(512)))
    assert lengths == pytest.approx([1, 1, usual], abs=1e-6)
    words, codes, _ = made(512)
    crossing = [abs(cosine(a, codes[n])) for a, n in zip(words, THERE, strict=True)]
    assert np.quantile(crossing, 0.95) < 0.1
    assert {"45°", "0.71"} <= set(told)
    assert printed(usual, 2) == "0.71"
    assert printed(math.degrees(math.acos(usual))) == "45"


# --- what all places share ----------------------------------------------------------------------


def matches():
    """The shadow of the first sum on every place, in lengths of a place."""
    _, codes, sums = made(WIDTH)
    return np.array([float(np.dot(sums[0], place)) / 64 for place in codes])


def mean_place():
    return np.array([math.fsum(numbers) / PLACES for numbers in made(WIDTH)[1].T])


def shared():
    return float(np.dot(mean_place(), mean_place())) / 64


def test_the_length_of_the_mean_is_told_with_the_share_that_it_gives():
    mean = printed(np.linalg.norm(mean_place()), 2)
    line = f"mean of all places: {mean} long, ({mean} / 8)² = {printed(shared(), 2)}"
    assert line == "mean of all places: 5.17 long, (5.17 / 8)² = 0.42"
    assert printed((5.17 / 8) ** 2, 2) == "0.42"
    asking = [texts for _, texts in beside() if "place 137" in texts]
    assert {line, "match = shadow of the sum on a place / 8"} <= set(asking[0])


def test_a_place_alone_lies_by_that_share_over_zero():
    """The mean of all products of two places is the squared length of their mean."""
    codes = made(WIDTH)[1]
    assert (codes @ codes.T).mean() / 64 == pytest.approx(shared())


def test_the_first_sum_lies_there_too():
    assert printed(shared(), 2) == "0.42" == printed(matches().mean(), 2)
    assert "Their shared mean alone gives 0.42." in captions()


# --- the place ----------------------------------------------------------------------------------


def drawn_matches(curve):
    """Places and matches of the corners of the curve that is drawn."""
    window = curve.window
    corners = np.append(curve.line.points[::4], curve.line.points[-1:], axis=0)
    region = window.region
    across = (corners[:, 0] - region.left) / region.width
    up = (corners[:, 1] - region.bottom) / region.height
    places = window.left + across * (window.right - window.left)
    return places, window.low + up * (window.high - window.low)


@witness.during("place", "answer", since="until")
def test_the_curve_has_the_matches_of_all_places(scene, moment):
    curve = scene.curve
    if id(curve.line) not in shown(scene) or not len(curve.line.points):
        return
    places, heights = drawn_matches(curve)
    last = min(scene.until.get_value(), curve.window.right)
    assert places[-1] == pytest.approx(last, abs=1e-6)
    expected = np.interp(places, range(PLACES), matches())
    assert heights == pytest.approx(np.maximum(expected, curve.window.low), abs=1e-6)
    if id(curve.level) in shown(scene):
        dashes = curve.level[0].points[0, 1]
        up = (dashes - curve.window.region.bottom) / curve.window.region.height
        level = curve.window.low + up * (curve.window.high - curve.window.low)
        assert level == pytest.approx(shared())
        assert curve.level[1].source == "0.42"


@witness.seen("place", since="until", settled=True)
def asked(scene, moment):
    there = shown(scene)
    return scene.until.get_value(), id(scene.curve.asked) in there, id(scene.curve.peak) in there


def test_the_question_comes_before_the_spike():
    before = [until for _, (until, is_asked, _) in asked() if is_asked]
    assert before[0] < PLACE - 20
    assert all(until == PLACES - 1 for _, (until, _, found) in asked() if found)


@witness.during("place", "answer", since="until", settled=True)
def test_the_spike_is_at_the_place_that_was_added(scene, moment):
    curve, window = scene.curve, scene.curve.window
    if id(curve.peak) in shown(scene):
        x, y, _ = curve.peak.get_center() - window.point(PLACE, matches().max())
        assert (x, y) == pytest.approx((0, 0), abs=1e-6)
        assert curve.asked[1].source == f"place {int(np.argmax(matches()))}" == f"place {PLACE}"


def test_the_rates_of_the_place_are_told():
    off = steps_off()
    exact, near = off.count(0) / PAIRS, (off.count(0) + off.count(1)) / PAIRS
    lines = [
        f"d = {WIDTH}, place exact: {printed(100 * exact)} % of all sums",
        f"within one step: {printed(100 * near, 1)} % of all sums",
    ]
    assert lines == [
        "d = 128, place exact: 83 % of all sums",
        "within one step: 99.9 % of all sums",
    ]
    told = [text for _, seen in beside() for text in seen]
    assert set(lines) <= set(told)
    assert set(lines) <= set(end()[-1][1][0])
    assert "d = 128: 64 hands" in told


@witness.seen("place", settled=True)
def beside(scene, moment):
    return texts(scene)


# --- the answer ---------------------------------------------------------------------------------


@witness.seen("answer", settled=True)
def end(scene, moment):
    parts = [part for mobject in scene.mobjects for part in mobject.get_family()]
    crowds = [part for part in parts if isinstance(part, OwnInCrowd)]
    drawn = []
    for piled in crowds:
        frame = piled.crowd.frame
        needle = number(frame, piled.needle.get_start())
        knob = number(frame, piled.knob.get_center())
        assert (needle.imag, knob.real) == pytest.approx((0, needle.real), abs=1e-6)
        counts = [drawn_columns(pile) for pile in (piled.crowd, piled.beyond)]
        drawn.append((needle.real, counts, frame.unit, piled.crowd.brick, frame.origin[0]))
    return texts(scene), drawn


def test_the_end_shows_one_sum_at_two_widths_on_one_scale():
    told, crowds = end()[-1][1]
    scales = [crowd[2:] for crowd in crowds]
    assert scales[0] == pytest.approx(scales[1])
    for dim, (needle, (crowd, beyond), *_) in zip((2, WIDTH), crowds, strict=True):
        own, *others = of_first_sum(dim, made(dim)[0])
        closer = [value for value in others if value > own]
        assert needle == pytest.approx(own)
        assert crowd == pytest.approx(columns(others), abs=1)
        assert beyond == pytest.approx(columns(closer), abs=1)
        assert f"d = {dim}: {len(closer)} of 3,999 wrong words are closer" in told
    assert told.count("right word") == 2
    assert "place 137" in told


def test_the_last_picture_is_held():
    whole = [moment for moment, (_, crowds) in end() if len(crowds) == 2]
    assert whole[-1].time + whole[-1].lasts - whole[0].time >= 3.8


# --- other content ------------------------------------------------------------------------------


def captions(**content):
    changed = type("Changed", (AddingNotConcatenating,), content)
    return [c.caption.text for beat in dry_run(changed).beats for c in beat.cues]


def test_the_captions_follow_the_content():
    content = {"dims": DIMS, "pairs": 2000, "places": 450, "place": 150, "seed": 1}
    told = captions(**content)
    assert "All 2,000 sums, 3 wrong words each." in told
    assert "Match one sum with all 450 places." in told
    assert "Will place 150 stand out?" in told


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ({"dims": (2, 8, 32, 64, 512)}, r"dims must be 2 and then four times as many each, got"),
        ({"dims": (2, 8, 32)}, "dims must be 5 to 5 long in this picture"),
        ({"place": 400}, "place must be 100 to 250 in this picture, got 400"),
        ({"pairs": 100}, "pairs must be 2000 to 6000 in this picture, got 100"),
        ({"seed": 3}, "place 137 must be found in its sum, got 136: try another seed"),
    ],
)
def test_content_that_cannot_be_drawn_is_refused(content, sentence):
    with pytest.raises(DryRunError, match=sentence):
        dry_run(type("Changed", (AddingNotConcatenating,), content))


@pytest.mark.parametrize("function", ["leading_cosines", "cross_cosines", "sinusoidal"])
def test_wrong_numbers_are_noticed(monkeypatch, function):
    right = getattr(chapter, function)
    monkeypatch.setattr(chapter, function, lambda *given, **named: 0.98 * right(*given, **named))
    assert witness.first_failure() is not None
