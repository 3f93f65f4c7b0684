"""Chapter 8: what is drawn, against cosines that are computed anew, one vector at a time."""

import cmath
import math
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from scipy import stats

import scenes.adding_not_concatenating as chapter
from scenes._kit.numbers import printed
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.lint.witness import Witness
from scenes.adding_not_concatenating import AddingNotConcatenating

PAIRS, DIMS, PLACES, PLACE, EACH = 4000, (2, 8, 32, 128), 500, 137, 3
WIDTH = 128
witness = Witness(AddingNotConcatenating)

# --- the twin -----------------------------------------------------------------------------------

rng = np.random.default_rng(1203)
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
def met(dim):
    """The cosines of all words with their own places, in rising order."""
    words, codes, _ = made(dim)
    return np.sort([cosine(a, codes[n]) for a, n in zip(words, THERE, strict=True)])


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


@cache
def cues():
    return [cue for beat in dry_run(AddingNotConcatenating).beats for cue in beat.cues]


def captions():
    return [cue.caption.text for cue in cues()]


# --- a word and a place -------------------------------------------------------------------------


@witness.during("question", since="readout")
def test_word_and_place_make_their_sum_tip_to_tail(scene, moment):
    tip, frame = cmath.exp(1j * scene.angle.get_value()), scene.frame
    if not moment.settled or scene.slid.get_value() or id(scene.sum_arrow) not in shown(scene):
        return
    lift = 0.15j / frame.unit
    ahead, back = lift * max(0, tip.real) ** 8, lift * max(0, -tip.real) ** 8
    joins(frame, scene.place_arrow, -1, 0)
    joins(frame, scene.word_arrow, back, tip + back)
    if abs(1 + tip) > 1e-3:
        joins(frame, scene.sum_arrow, -1 - ahead, tip - ahead)
    if id(scene.readout) in shown(scene):
        assert scene.readout.text == printed(8 * abs(1 + tip), 1)


@witness.during("sum", "word", since="lean", settled=True)
def test_the_triangle_stands_and_turns_in_one_piece(scene, moment):
    """The place begins at the tip of the word, and the sum where the word does."""
    if not {id(arrow) for arrow in scene.triangle} <= shown(scene):
        return
    tip = cmath.exp(1j * (scene.angle.get_value() - scene.turned.get_value() * math.pi / 4))
    along = cmath.exp(-0.25j * math.pi * scene.turned.get_value())
    joins(scene.frame, scene.word_arrow, 0, tip)
    joins(scene.frame, scene.place_arrow, tip, tip + along)
    joins(scene.frame, scene.sum_arrow, 0, tip + along)
    if id(scene.readout) in shown(scene):
        assert scene.readout.text == printed(8 * abs(tip + along), 1)
    if scene.turned.get_value() == 1:
        assert (tip + along) == pytest.approx(math.sqrt(2))


@witness.during("answer", since="around", settled=True)
def test_the_last_triangle_is_large_and_at_a_right_angle(scene, moment):
    if id(scene.corner) not in shown(scene):
        return
    joins(scene.frame, scene.word_arrow, 0.5, -0.5)
    joins(scene.frame, scene.place_arrow, -0.5, -0.5 + 1j)
    joins(scene.frame, scene.sum_arrow, 0.5, -0.5 + 1j)
    assert scene.readout.text == printed(8 * math.sqrt(2), 1)


@witness.seen("question", "sum", "answer", since="readout")
def lengths(scene, moment):
    return scene.readout.text if id(scene.readout) in shown(scene) else None


def test_the_sum_shrinks_from_both_lengths_to_nothing_and_stands_there():
    told = [(m, text) for m, text in lengths() if text and m.beat == "question"]
    numbers = [float(text) for _, text in told]
    assert (numbers[0], numbers[-1]) == (16, 0)
    assert numbers == sorted(numbers, reverse=True)
    times = [m.time + m.lasts for m, text in told if text == "0.0"]
    assert times[-1] - times[0] >= 0.7


def test_word_and_place_are_told_to_be_as_long_as_that_in_the_first_eight_seconds():
    assert printed(np.linalg.norm(made(WIDTH)[0][0])) == printed(np.linalg.norm(code(137, 128)))
    assert any({"word: 8", "place: 8"} <= set(told) for moment, told in opened() if moment.time < 8)


@witness.seen("question", settled=True)
def opened(scene, moment):
    return texts(scene)


def test_every_place_is_as_long_as_the_root_of_its_hands():
    codes = made(WIDTH)[1]
    assert np.linalg.norm(codes, axis=1) == pytest.approx([math.sqrt(64)] * PLACES)


# --- the angle between them ---------------------------------------------------------------------


@witness.during("angle", since="rain")
def test_bricks_fall_from_the_tip_of_the_word_that_swings(scene, moment):
    """At its launch the word points at the brick, but for the few at both ends."""
    if scene.clock.get_value():
        return
    angles = np.array([scene._word_angle(time) for time in scene.rain.launches])
    low, high = np.cos(angles).min(), np.cos(angles).max()
    assert np.cos(angles) == pytest.approx(np.clip(scene.rain.values, low, high), abs=1e-6)
    assert np.sort(scene.rain.values) == pytest.approx(met(2), abs=1e-6)
    if id(scene.rain) in shown(scene):
        fallen = scene.rain.values[: scene.rain.landed]
        assert drawn_columns(scene.crowd) == pytest.approx(columns(fallen))


@witness.during("angle", "sum", since="begun")
def test_the_word_swings_as_far_as_all_words_do(scene, moment):
    hand = number(scene.frame, scene.word_arrow.end) - number(scene.frame, scene.word_arrow.start)
    if not moment.settled or moment.beat == "sum":
        return
    clock = scene.clock.get_value()
    low = min(int(clock), len(DIMS) - 2)
    between = met(DIMS[low]) + (clock - low) * (met(DIMS[low + 1]) - met(DIMS[low]))
    assert abs(hand) == pytest.approx(1)
    ends = np.quantile(between, [0.01, 0.99])
    assert ends[0] - 1e-6 <= hand.real <= ends[1] + 1e-6


@witness.seen("angle", since="reach", settled=True)
def bracketed(scene, moment):
    there, clock = shown(scene), scene.clock.get_value()
    if id(scene.span) not in there or clock not in range(len(DIMS)):
        return None
    dim = DIMS[int(clock)]
    assert drawn_columns(scene.crowd) == pytest.approx(columns(met(dim)), abs=1)
    ends = [number(scene.frame, corner).real for corner in scene.span.points[[0, -1]]]
    assert ends == pytest.approx([-1 / math.sqrt(dim), 1 / math.sqrt(dim)])
    arc = [number(scene.frame, point) for point in scene.swing.points[[-1, 0]]]
    assert [abs(point) for point in arc] == pytest.approx([1, 1])
    assert [point.real for point in arc] == pytest.approx(ends)
    assert scene.reach[1].text == printed(1 / math.sqrt(dim), 3)
    if id(scene.widths[int(clock)]) in there:
        assert scene.widths[int(clock)].source == f"d = {dim} numbers"
    return clock, scene.crowd.brick


def test_the_bracket_is_shown_at_each_width_over_one_scale():
    told = [seen for _, seen in bracketed() if seen]
    assert {clock for clock, _ in told} == set(range(1, len(DIMS)))
    highest = columns(met(WIDTH)).max()
    assert len({round(brick * highest, 9) for _, brick in told}) == 1


@pytest.mark.parametrize("dim", DIMS[1:])
def test_two_of_three_lie_in_the_bracket(dim):
    within = (np.abs(met(dim)) < 1 / math.sqrt(dim)).mean()
    assert within == pytest.approx(2 / 3, abs=0.04)
    assert "Two of three words lie in the bracket." in captions()


@pytest.mark.parametrize("dim", DIMS)
@pytest.mark.parametrize("cosines", [met, wrong])
def test_cosines_scatter_by_the_root(cosines, dim):
    """Cosines squared have mean 1/d and variance 2(d − 1)/(d²(d + 2)): within four deviations."""
    squares = cosines(dim) ** 2
    deviation = math.sqrt(2 * (dim - 1) / (dim**2 * (dim + 2)) / len(squares))
    assert squares.mean() == pytest.approx(1 / dim, abs=4 * deviation)


def by_theory(dim, middles, count=PAIRS):
    """How many of all words fall into columns about these cosines: caps of the sphere."""
    middles = np.asarray(middles)
    law = stats.beta((dim - 1) / 2, (dim - 1) / 2)
    low, high = (np.clip((middles + side + 1) / 2, 0, 1) for side in (-0.01, 0.01))
    return count * (law.cdf(high) - law.cdf(low))


@pytest.mark.parametrize("dim", DIMS)
def test_the_theory_is_the_area_of_a_band_of_the_sphere(dim):
    """At angles from a to b to an arrow, a sphere has area ∫ sin^(d − 2)."""
    middles = np.linspace(-0.99, 0.99, 100)
    edges = np.arccos(np.linspace(-1, 1, 101))
    areas = np.array(
        [simpson(lambda at: np.sin(at) ** (dim - 2), b, a) for a, b in pairwise(edges)]
    )
    assert by_theory(dim, middles) == pytest.approx(PAIRS * areas / areas.sum(), abs=0.01)


def simpson(density, low, high, steps=100):
    marks = np.linspace(low, high, 2 * steps + 1)
    weights = np.array([1, *[4, 2] * (steps - 1), 4, 1])
    return float(weights @ density(marks)) * (high - low) / (6 * steps)


@pytest.mark.parametrize("dim", DIMS)
@pytest.mark.parametrize("cosines", [met, wrong])
def test_words_pile_up_as_theory_says(cosines, dim):
    """By the squared deviations of all columns in which five or more are expected."""
    values = cosines(dim)
    expected = by_theory(dim, np.linspace(-0.99, 0.99, 100), len(values))
    full = expected >= 5
    off = (columns(values) - expected)[full]
    assert (off**2 / expected[full]).sum() < stats.chi2.ppf(0.999, full.sum() - 1)


@witness.seen("angle", since="law", settled=True)
def drawn_theory(scene, moment):
    line, name = scene.law
    if id(line) not in shown(scene):
        return None
    assert scene.clock.get_value() == 3
    corners = np.append(line.points[::4], line.points[-1:], axis=0)
    points = [number(scene.frame, corner) for corner in corners]
    heights = [point.imag * scene.frame.unit / scene.crowd.brick for point in points]
    across = [point.real for point in points]
    assert heights == pytest.approx(by_theory(WIDTH, across), abs=1e-6)
    assert across[0] == pytest.approx(-across[-1])
    assert np.diff(across).max() < 0.006
    assert across[-1] == pytest.approx(4 / math.sqrt(WIDTH))
    assert name.source == "line: theory"
    return True


def test_the_theory_stands_over_the_last_pile():
    times = [m.time + m.lasts for m, drawn in drawn_theory() if drawn]
    assert times[-1] - times[0] >= 1


# --- the sum at right angles --------------------------------------------------------------------


def test_no_sum_vanishes():
    long = np.linalg.norm(made(WIDTH)[2], axis=1)
    told = f"No sum vanishes: all are {printed(long.min(), 1)} to {printed(long.max(), 1)} long."
    assert told in captions()


def test_the_sum_settles_at_the_diagonal_of_a_square():
    for beat in "sum", "answer":
        told = [text for m, text in lengths() if text and m.beat == beat]
        assert told[-1] == printed(8 * math.sqrt(2), 1) == "11.3"


def test_the_usual_cosine_of_a_right_word_is_that_of_half_a_right_angle():
    usual = float(np.median(right(WIDTH)))
    assert printed(usual, 2) == printed(math.cos(math.pi / 4), 2) == "0.71"
    assert "At 45°, word and sum have the cosine 0.71." in captions()


# --- the word in the sum ------------------------------------------------------------------------


@cache
def trial():
    """Of the sum of two numbers that leans on its word as usual: its cosines with all words."""
    words, _, sums = made(2)
    own = [cosine(a, b) for a, b in zip(sums, words, strict=True)]
    one = min(range(PAIRS), key=lambda n: abs(own[n] - np.median(right(WIDTH))))
    return own[one], np.array([cosine(sums[one], words[n]) for n in range(PAIRS) if n != one])


def test_a_quarter_of_wrong_words_is_nearer_to_one_sum_of_two_numbers():
    own, others = trial()
    ahead = int((others > own).sum())
    assert ahead / PAIRS == pytest.approx(0.25, abs=0.02)
    assert f"With 2 numbers, {ahead:,} wrong words are nearer to this sum." in captions()


@witness.seen("word", since="tried", settled=True)
def tried(scene, moment):
    crowd, ahead, own = scene.tried
    if not {id(crowd), id(ahead), id(own)} <= shown(scene):
        return None
    right, wrong = trial()
    assert drawn_columns(crowd) == pytest.approx(columns(wrong))
    assert drawn_columns(own) == pytest.approx(columns([right]))
    beyond = int(np.flatnonzero(columns([right]))[0])
    expected = np.where(np.arange(100) > beyond, columns(wrong), 0)
    assert drawn_columns(ahead) == pytest.approx(expected)
    assert id(scene.widths[0]) in shown(scene)
    return True


def test_the_lost_word_of_one_sum_is_seen_for_three_seconds():
    times = [m.time + m.lasts for m, drawn in tried() if drawn]
    assert times[-1] - times[0] >= 2.5


@witness.seen("word", since="wrong")
def piled(scene, moment):
    there, clock = shown(scene), scene.clock.get_value()
    if id(scene.wrong) not in there:
        return None
    piles = (scene.wrong, wrong), (scene.owners, right), (scene.rivals, rivals)
    low = min(int(clock), len(DIMS) - 2)
    if moment.settled:
        for pile, cosines in piles:
            a, b = cosines(DIMS[low]), cosines(DIMS[low + 1])
            expected = columns(a + (clock - low) * (b - a))
            assert drawn_columns(pile) == pytest.approx(expected, abs=1)
    bricks = [pile.brick for pile, _ in piles]
    assert bricks == pytest.approx([bricks[0]] * 3)
    rows = [row for row in scene.table if id(row[-1]) in there]
    drawn = [pile for pile, _ in piles if id(pile) in there]
    high = max(drawn_columns(pile).max() * pile.brick for pile in drawn) / scene.frame.unit
    return clock, [[cell.source for cell in row] for row in rows], len(drawn), high, bricks[0]


def test_all_piles_have_one_scale_that_never_changes_and_fit():
    told = [seen for _, seen in piled() if seen]
    assert len({round(seen[-1], 9) for seen in told}) == 1
    assert max(seen[3] for seen in told) == pytest.approx(0.93, abs=0.05)


def test_the_table_counts_what_is_found_and_no_line_comes_early():
    *_, (_, rows, *_) = (seen for _, seen in piled() if seen)
    found = [[f"d = {dim}", f"{words_found(dim):,} of 4,000"] for dim in DIMS]
    assert rows == [["right word nearest"], *found]
    for _, seen in piled():
        if seen:
            assert len(seen[1]) <= 2 + seen[0]


def test_the_crowd_only_narrows_and_the_outline_comes_at_the_second_width():
    told = [seen for _, seen in piled() if seen]
    clocks = [seen[0] for seen in told]
    assert clocks == sorted(clocks)
    assert all(seen[2] == 2 for seen in told if seen[0] < 1)
    assert all(seen[2] == 3 for seen in told if seen[0] > 1)


def test_nothing_is_said_while_the_outline_passes():
    crossing = [m.time for m, seen in piled() if seen and 1 < seen[0] < 3]
    assert crossing[-1] - crossing[0] > 4
    assert not any(c.start < crossing[-1] and c.end > crossing[0] + 0.3 for c in cues())


def test_the_rivals_of_some_reach_beyond_the_right_words_until_all_let_go():
    """What the table counts, drawn: at 32 both hills overlap, and at 128 they do not."""
    assert rivals(8).min() > np.median(right(8))
    assert np.median(rivals(32)) < np.median(right(32))
    assert rivals(32).max() > right(32).min()
    assert 0 < PAIRS - words_found(32) < 0.1 * PAIRS
    assert rivals(128).max() < right(128).min()
    assert words_found(2) < 0.001 * PAIRS
    assert words_found(128) == PAIRS
    assert "The right word is always the nearest." in captions()


# --- the place in the sum -----------------------------------------------------------------------


def matches():
    """The shadow of the first sum on every place, in lengths of a place."""
    _, codes, sums = made(WIDTH)
    return np.array([float(np.dot(sums[0], place)) / 64 for place in codes])


def mean_place():
    return np.array([math.fsum(numbers) / PLACES for numbers in made(WIDTH)[1].T])


def shared():
    return float(np.dot(mean_place(), mean_place())) / 64


def test_a_place_alone_lies_by_the_shared_part_over_zero():
    """The mean of all products of two places is the squared length of their mean."""
    codes = made(WIDTH)[1]
    assert (codes @ codes.T).mean() / 64 == pytest.approx(shared())


def test_the_first_sum_has_that_average_too():
    assert printed(shared(), 2) == "0.42" == printed(matches().mean(), 2)
    assert "On average, places are 42 % alike." in captions()


def drawn_matches(curve):
    """Places and matches of the corners of the curve that is drawn."""
    window = curve.window
    corners = np.append(curve.line.points[::4], curve.line.points[-1:], axis=0)
    region = window.region
    across = (corners[:, 0] - region.left) / region.width
    up = (corners[:, 1] - region.bottom) / region.height
    places = window.left + across * (window.right - window.left)
    return places, window.low + up * (window.high - window.low)


@witness.during("place", since="until")
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
        assert up == pytest.approx(shared())
        assert [curve.level[1].source, curve.level[2].source] == ["0.42", "average"]


@witness.seen("place", since="around", settled=True)
def stood_up(scene, moment):
    there, window, own = shown(scene), scene.curve.window, matches()[PLACE]
    level, value = scene.around
    if not {id(scene.word_arrow), id(scene.sum_arrow), id(level)} <= there:
        return None
    unit = window.region.height
    word, place, whole = (
        arrow.vector / unit for arrow in (scene.word_arrow, scene.place_arrow, scene.sum_arrow)
    )
    assert word + place == pytest.approx(whole)
    assert place == pytest.approx([0, 1, 0])
    assert scene.place_arrow.end == pytest.approx(window.point(PLACE, own))
    assert np.linalg.norm(word) == pytest.approx(1)
    assert whole[1] == pytest.approx(own)
    assert scene.sum_arrow.end[1] == pytest.approx(level.points[0, 1])
    assert value.source == printed(own, 2)
    return np.linalg.norm(whole)


def test_the_sum_that_stands_up_has_its_true_length():
    (long,) = {round(float(seen), 6) for _, seen in stood_up() if seen}
    assert long == pytest.approx(np.linalg.norm(made(WIDTH)[2][0]) / 8, abs=1e-5)


@witness.seen("place", since="until", settled=True)
def asked(scene, moment):
    there = shown(scene)
    return scene.until.get_value(), id(scene.curve.peak) in there


def test_the_best_match_is_marked_only_when_it_is_reached():
    assert any(until == 0 for _, (until, _) in asked())
    assert all(until >= PLACE for _, (until, marked) in asked() if marked)


@witness.during("place", since="until", settled=True)
def test_the_spike_is_at_the_place_that_was_added(scene, moment):
    curve, window = scene.curve, scene.curve.window
    if id(curve.peak) in shown(scene):
        x, y, _ = curve.peak.get_center() - window.point(PLACE, matches().max())
        assert (x, y) == pytest.approx((0, 0), abs=1e-6)
        assert curve.asked[1].source == f"place {int(np.argmax(matches()))}" == f"place {PLACE}"


# --- the answer ---------------------------------------------------------------------------------


@witness.seen("answer", settled=True)
def end(scene, moment):
    return texts(scene)


def test_both_rates_are_told_in_the_end_and_held():
    off = steps_off(WIDTH)
    exact, near = off.count(0) / PAIRS, (off.count(0) + off.count(1)) / PAIRS
    lines = [
        f"word: {words_found(WIDTH):,} of 4,000 exact",
        f"place: {printed(100 * exact, 1)} % exact,",
        f"{printed(100 * near, 1)} % within a step",
    ]
    assert lines == ["word: 4,000 of 4,000 exact", "place: 83.2 % exact,", "99.9 % within a step"]
    whole = [moment for moment, told in end() if set(lines) <= set(told)]
    assert whole[-1].time + whole[-1].lasts - whole[0].time >= 2.5


# --- other content ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ({"dims": (2, 8, 32, 64)}, r"dims must be 2 and then four times as many each, got"),
        ({"dims": (2, 8, 32)}, "dims must be 4 to 4 long in this picture"),
        ({"place": 400}, "place must be 100 to 250 in this picture, got 400"),
        ({"pairs": 100}, "pairs must be 2000 to 6000 in this picture, got 100"),
        ({"seed": 3}, r"place 137 must be found in its sum, got \d+: try another seed"),
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
