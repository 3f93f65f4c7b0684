"""Chapter 8: what is drawn, against cosines that are computed anew, one vector at a time."""

import cmath
import math
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from scipy import stats

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
TALL, SUNK = (2.5, 5.0, 2.6, 1.6, 1.0), 1.8
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
def rivals(dim):
    """The largest cosine of each sum with any word but its own, in rising order."""
    words, _, sums = made(dim)
    return np.sort([nearest_wrong(words, whole, n) for n, whole in enumerate(sums)])


def nearest_wrong(words, whole, own):
    """The words are all equally long."""
    products = words @ whole
    products[own] = -np.inf
    return products.max() / math.sqrt(np.dot(whole, whole) * np.dot(words[0], words[0]))


@cache
def words_found(dim):
    """For how many sums the own word has the largest dot product; all words are equally long."""
    words, _, sums = made(dim)
    return sum(int(np.argmax(words @ whole)) == n for n, whole in enumerate(sums))


@cache
def steps_off(dim):
    _, codes, sums = made(dim)
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


@witness.during("question", "plane", since="counters")
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
        assert counted(scene) == [str(2 * len(hands)), str(len(hands))]


def counted(scene):
    """The whole numbers that stand on the stage: beside "d =" and "hands:"."""
    family = (part for mobject in scene.mobjects for part in mobject.get_family())
    return [part.text for part in family if isinstance(part, Readout) and part.decimals == 0]


@witness.seen("question", "plane", since="counters")
def joined(scene, moment):
    there = shown(scene)
    return scene.spiral.length.text if id(scene.spiral.length) in there else None


def test_all_hands_and_the_last_one_are_measured():
    told = [float(text) for _, text in joined() if text]
    assert (told[0], told[-1]) == (8, 1)
    assert told == sorted(told, reverse=True)
    assert "All at right angles: √64 = 8." in captions()


def test_word_and_place_are_told_to_be_as_long_as_that_in_the_first_eight_seconds():
    assert printed(np.linalg.norm(made(WIDTH)[0][0])) == printed(np.linalg.norm(code(137, 128)))
    assert any({"word: 8", "place: 8"} <= set(told) for moment, told in opened() if moment.time < 8)


@witness.seen("question", settled=True)
def opened(scene, moment):
    return texts(scene)


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
    if moment.settled and id(scene.spiral.hands) in shown(scene):
        return
    if moment.settled and id(scene.place_arrow) in shown(scene):
        beside = 1j * 0.15 / frame.unit * max(0, -tip.real) ** 8
        joins(frame, scene.place_arrow, beside, tip + beside)
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
    joins(scene.frame, scene.sum_arrow, 0, 2 * own)
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
    assert turned()[0][1] == pytest.approx(angle)


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


@witness.seen("plane", since="laid", settled=True)
def level(scene, moment):
    there = shown(scene)
    arrows = scene.word_arrow, scene.place_arrow, scene.sum_arrow
    if not all(id(arrow) in there for arrow in arrows):
        return None
    own = cosine(made(2)[2][0], made(2)[0][0])
    tip = cmath.exp(1j * math.acos(own))
    for arrow, ends in zip(arrows, [(0, tip), (tip, 2 * own), (0, 2 * own)], strict=True):
        joins(scene.frame, arrow, *ends)
    return texts(scene)


def test_the_one_hand_and_its_word_are_both_1_long_and_make_a_level_sum():
    (told, *_) = [seen for _, seen in level() if seen]
    assert {"word: 1", "place: 1", "sum"} <= set(told)
    assert np.linalg.norm(code(PLACE, 2)) == pytest.approx(1)


def tall(clock, sunk):
    """How many times as high as in the end the bricks are."""
    stops = np.log(TALL)
    stops[1] += sunk * (math.log(SUNK) - stops[1])
    return math.exp(np.interp(clock, range(5), stops))


@witness.during("narrow", since="span", settled=True)
def test_the_last_line_of_the_table_says_what_is_drawn(scene, moment):
    if id(scene.crowd) not in shown(scene) or id(scene.table[1][1]) not in shown(scene):
        return
    row = max(k for k, line in enumerate(scene.table) if id(line[1]) in shown(scene))
    dim = DIMS[row - 1]
    if id(scene.span) not in shown(scene) or scene.clock.get_value() != row - 1:
        return
    told = [cell.source for cell in scene.table[row]]
    assert told == [str(dim), printed(1 / math.sqrt(dim), 3), f"{words_found(dim):,} of 4,000"]
    assert drawn_columns(scene.crowd) == pytest.approx(columns(wrong(dim)), abs=1)
    assert drawn_columns(scene.owners) == pytest.approx(columns(right(dim)), abs=1)
    assert drawn_columns(scene.rivals) == pytest.approx(columns(rivals(dim)), abs=1)
    high = scene.brick * tall(row - 1, scene.sunk.get_value())
    bricks = [pile.brick for pile in (scene.crowd, scene.owners, scene.rivals)]
    assert bricks == pytest.approx([high] * 3)
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
    assert top - foot == pytest.approx([0, 100 * scene.crowd.brick, 0])
    assert scene.owners.brick == pytest.approx(scene.crowd.brick)
    piles = [scene.crowd, scene.owners, scene.rivals]
    drawn = [pile for pile in piles if id(pile) in shown(scene)]
    high = max(drawn_columns(pile).max() for pile in drawn)
    up = high * scene.crowd.brick / scene.frame.unit
    clock, sunk = scene.clock.get_value(), scene.sunk.get_value()
    assert scene.crowd.brick / scene.brick == pytest.approx(tall(clock, sunk))
    return clock, len(drawn), up


def test_one_mark_tells_the_scale_of_all_piles_and_they_fill_the_stage():
    told = [seen for _, seen in scaled() if seen]
    for clock, piles, up in told:
        if clock != 1 or piles == 3:
            assert (0.8 if piles == 3 else 0.25) < up < 1
    assert all(piles == 3 for clock, piles, _ in told if 1 < clock < 4)
    assert {0, len(DIMS) - 1} <= {clock for clock, *_ in told}


@witness.seen("narrow", since="span")
def stood(scene, moment):
    rows = sum(id(line[0]) in shown(scene) for line in scene.table)
    return rows, scene.clock.get_value()


def test_stops_stand_for_a_second_and_no_line_comes_early():
    for stop in range(len(DIMS)):
        times = [m.time + m.lasts for m, (_, clock) in stood() if clock == stop]
        assert times[-1] - times[0] >= 1 - 1e-6
    for _, (rows, clock) in stood():
        assert rows <= 2 + clock
    assert stood()[-1][1][0] == 1 + len(DIMS)


def test_the_crowd_only_narrows():
    clocks = [clock for _, (_, clock) in stood()]
    assert clocks == sorted(clocks)


def test_the_rivals_of_some_reach_beyond_the_right_words_until_all_let_go():
    """What the table counts, drawn: at 32 both hills overlap, and from 128 on they do not."""
    assert rivals(8).min() > np.median(right(8))
    assert np.median(rivals(32)) < np.median(right(32))
    assert rivals(32).max() > right(32).min()
    lost = PAIRS - words_found(32)
    assert 0 < lost < 0.1 * PAIRS
    for dim in DIMS[-2:]:
        assert rivals(dim).max() < right(dim).min()
    told = captions()
    assert "Among 3,999, some still get past." in told
    assert "Outlined: each sum's nearest wrong word." in told


@witness.seen("narrow", since="rivals", settled=True)
def outlined(scene, moment):
    return scene.clock.get_value(), id(scene.rivals) in shown(scene)


def test_the_overlap_stands_for_a_second():
    times = [m.time + m.lasts for m, seen in outlined() if seen == (2, True)]
    assert times[-1] - times[0] >= 0.7
    assert not any(drawn for _, (clock, drawn) in outlined() if clock < 1)


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


def by_theory(dim, middles):
    """How many of all wrong words fall into columns about these cosines: caps of the sphere."""
    middles = np.asarray(middles)
    law = stats.beta((dim - 1) / 2, (dim - 1) / 2)
    low, high = (np.clip((middles + side + 1) / 2, 0, 1) for side in (-0.01, 0.01))
    return EACH * PAIRS * (law.cdf(high) - law.cdf(low))


@pytest.mark.parametrize("dim", DIMS)
def test_the_theory_is_the_area_of_a_band_of_the_sphere(dim):
    """At angles from a to b to an arrow, a sphere has area ∫ sin^(d − 2)."""
    middles = np.linspace(-0.99, 0.99, 100)
    edges = np.arccos(np.linspace(-1, 1, 101))
    areas = np.array(
        [simpson(lambda at: np.sin(at) ** (dim - 2), b, a) for a, b in pairwise(edges)]
    )
    assert by_theory(dim, middles) == pytest.approx(EACH * PAIRS * areas / areas.sum(), abs=0.01)


def simpson(density, low, high, steps=100):
    marks = np.linspace(low, high, 2 * steps + 1)
    weights = np.array([1, *[4, 2] * (steps - 1), 4, 1])
    return float(weights @ density(marks)) * (high - low) / (6 * steps)


@pytest.mark.parametrize("dim", DIMS)
def test_the_wrong_words_pile_up_as_theory_says(dim):
    """By the squared deviations of all columns in which five or more are expected."""
    expected = by_theory(dim, np.linspace(-0.99, 0.99, 100))
    full = expected >= 5
    off = (columns(wrong(dim)) - expected)[full]
    assert (off**2 / expected[full]).sum() < stats.chi2.ppf(0.999, full.sum() - 1)


@witness.seen("narrow", since="law", settled=True)
def drawn_theory(scene, moment):
    line, name = scene.law
    clock = scene.clock.get_value()
    if id(line) not in shown(scene) or clock not in (0, 4):
        assert id(line) not in shown(scene)
        return None
    dim, corners = DIMS[int(clock)], np.append(line.points[::4], line.points[-1:], axis=0)
    points = [number(scene.frame, corner) for corner in corners]
    heights = [point.imag * scene.frame.unit / scene.crowd.brick for point in points]
    across = [point.real for point in points]
    assert heights == pytest.approx(by_theory(dim, across), abs=1e-6)
    assert across[0] == pytest.approx(-across[-1])
    assert np.diff(across).max() < 0.006
    assert across[-1] == pytest.approx(min(4 / math.sqrt(dim), 0.99))
    assert name.source == "theory"
    assert line.stroke_width < scene.rivals.stroke_width
    return clock


def test_the_theory_stands_over_the_first_and_the_last_pile():
    for stop in (0, len(DIMS) - 1):
        times = [m.time + m.lasts for m, clock in drawn_theory() if clock == stop]
        assert times[-1] - times[0] >= 0.7 - 1e-6


def test_words_are_lost_in_the_plane_and_all_found_in_the_end():
    found = [words_found(dim) for dim in DIMS]
    assert found == sorted(found)
    assert found[0] < 0.001 * PAIRS
    assert found[-2:] == [PAIRS, PAIRS]
    for dim in DIMS[-2:]:
        assert wrong(dim).max() < right(dim).min()
    assert "They let go: no wrong word is closer." in captions()


@witness.seen("narrow", since="rivals", settled=True)
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


def test_the_shared_level_is_told():
    line = f"dashed: the level all places share, {printed(shared(), 2)}"
    asking = [texts for _, texts in beside() if "place 137" in texts]
    assert {line, "match = shadow of the sum on a place / 8"} <= set(asking[0])


def test_a_place_alone_lies_by_that_share_over_zero():
    """The mean of all products of two places is the squared length of their mean."""
    codes = made(WIDTH)[1]
    assert (codes @ codes.T).mean() / 64 == pytest.approx(shared())


def test_the_first_sum_lies_there_too():
    assert printed(shared(), 2) == "0.42" == printed(matches().mean(), 2)


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
    off, few = steps_off(WIDTH), steps_off(2)
    exact, near = off.count(0) / PAIRS, (off.count(0) + off.count(1)) / PAIRS
    lines = [
        f"d = {WIDTH}, place exact: {printed(100 * exact, 1)} % of all sums",
        f"within one step: {printed(100 * near, 1)} % of all sums",
    ]
    assert lines == [
        "d = 128, place exact: 83.4 % of all sums",
        "within one step: 99.9 % of all sums",
    ]
    told = [text for _, seen in beside() for text in seen]
    assert set(lines) <= set(told)
    lost = f"d = 2, place exact: {printed(100 * few.count(0) / PAIRS, 1)} % of all sums"
    assert {*lines, lost} <= set(end()[-1][1][0])
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


@pytest.mark.parametrize("function", ["cross_cosines", "sinusoidal"])
def test_wrong_numbers_are_noticed(monkeypatch, function):
    right = getattr(chapter, function)
    monkeypatch.setattr(chapter, function, lambda *given, **named: 0.98 * right(*given, **named))
    assert witness.first_failure() is not None
