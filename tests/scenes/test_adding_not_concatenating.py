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

PAIRS, DIMS, PLACES = 4000, (2, 8, 32, 128), 500
WIDTH = 128
witness = Witness(AddingNotConcatenating)

# --- the twin -----------------------------------------------------------------------------------

rng = np.random.default_rng(1203)
NORMAL = rng.standard_normal((PAIRS, DIMS[-1]))
THERE = rng.integers(0, PLACES, PAIRS)


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
def thrown_words(dim):
    """The cosines of the first thousand words with their places."""
    words, codes, _ = made(dim)
    return np.array([cosine(words[n], codes[THERE[n]]) for n in range(1000)])


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


@cache
def read_out():
    """The sum that is shown: its word, its place, and its cosines with all words and places.

    Of all in which the place is the nearest and those beside it come next, the most usual one.
    """
    words, codes, sums = made(WIDTH)
    middle = np.median(right(WIDTH))
    best = None
    for n, (whole, there) in enumerate(zip(sums, THERE, strict=True)):
        near = np.argsort(codes @ whole)[-3:]
        if near[-1] != there or set(near) != {there - 1, there, there + 1}:
            continue
        away = abs(cosine(whole, words[n]) - middle)
        if best is None or away < best[0]:
            best = away, n
    one = best[1]
    among = np.array([cosine(sums[one], word) for word in words])
    return one, THERE[one], among, np.array([cosine(sums[one], place) for place in codes])


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
    """How high each column is in bricks, read from the outline that is drawn."""
    corners = (pile.points[::4] - pile.frame.origin) * np.array([1, pile.side, 1])
    found = np.zeros(100)
    for (x, y, _), (beyond, top, _) in pairwise(corners):
        if abs(y - top) < 1e-9 and beyond > x + 1e-9:
            column = round(((x + beyond) / 2 / pile.frame.unit + 1) * 50 - 0.5)
            found[column] = (y - pile.lift) / pile.brick
    return found


def seen_columns(values, pile):
    """What counts of bricks stand there: a column that is not empty is at least a hairline."""
    counts = columns(values)
    return np.maximum(counts, np.where(counts, 0.02 / pile.brick, 0))


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


def stood(seen):
    """Seconds between the first and the last look at which something was seen."""
    times = [moment.time + moment.lasts for moment, found in seen if found]
    return times[-1] - times[0]


# --- a word and a place -------------------------------------------------------------------------


@witness.during("question", since="table", settled=True)
def test_the_lists_add_up_number_by_number_to_the_sum(scene, moment):
    angle = scene.angle.get_value()
    word = math.cos(angle), math.sin(angle)
    pairs = [(1, 0), word, (1 + word[0], word[1])]
    for row, pair in zip(scene.table, pairs, strict=True):
        assert [number.text for number in row[1:]] == [printed(value, 2) for value in pair]


@witness.during("question", since="table")
def test_word_and_place_make_their_sum_tip_to_tail(scene, moment):
    tip, frame = cmath.exp(1j * scene.angle.get_value()), scene.frame
    if not moment.settled or scene.slid.get_value() or id(scene.sum_arrow) not in shown(scene):
        return
    aside = 0.17j / frame.unit * max(0, -tip.real) ** 12
    joins(frame, scene.place_arrow, -1, 0)
    joins(frame, scene.word_arrow, aside, tip + aside)
    joins(frame, scene.sum_arrow, -1, tip)
    ends = [number(frame, scene.path.points[at]) for at in (0, -1)]
    assert ends == pytest.approx([cmath.exp(1j * math.pi / 6), tip])


@witness.seen("question", since="table", settled=True)
def vanished(scene, moment):
    if [number.text for number in scene.table[2][1:]] != ["0.00", "0.00"]:
        return None
    assert number(scene.frame, scene.path.points[-1]) == pytest.approx(-1, abs=1e-4)
    return True


def test_the_sum_of_opposite_arrows_stands_as_nothing():
    assert stood(vanished()) >= 2


def test_every_place_is_as_long_as_the_root_of_its_hands():
    words, codes, _ = made(WIDTH)
    assert np.linalg.norm(codes, axis=1) == pytest.approx([math.sqrt(64)] * PLACES)
    assert np.linalg.norm(words, axis=1) == pytest.approx([math.sqrt(64)] * PAIRS)


# --- the angle between them ---------------------------------------------------------------------


@witness.seen("angle", since="aimed")
def thrown(scene, moment):
    """A brick falls for each word of the width that is told, while the arrow points at some."""
    there = shown(scene)
    told = [place for place, width in enumerate(scene.widths) if id(width) in there]
    if len(scene.piles) < len(DIMS):
        words = thrown_words(DIMS[len(scene.piles)])
        assert all(np.abs(words - aim).min() < 1e-6 for aim in np.cos(scene.aimed))
    if moment.settled:
        hand = number(scene.frame, scene.word_arrow.end)
        assert abs(hand) == pytest.approx(1)
        for dim, pile in zip(DIMS, scene.piles, strict=False):
            if id(pile) in there:
                assert drawn_columns(pile) == pytest.approx(columns(thrown_words(dim)), abs=1)
    return told, len(scene.piles), tuple(round(pile.brick, 9) for pile in scene.piles)


def test_all_widths_come_in_turn_over_one_scale():
    told = [seen for _, seen in thrown()]
    assert [count for _, count, _ in told] == sorted(count for _, count, _ in told)
    assert told[-1][1] == len(DIMS)
    assert len(set(told[-1][2])) == 1
    for names, count, _ in told:
        assert set(names) <= {count, count - 1}


def test_nearly_all_words_stand_nearly_at_right_angles():
    law = stats.beta((WIDTH - 1) / 2, (WIDTH - 1) / 2)
    low, high = ((math.cos(math.radians(angle)) + 1) / 2 for angle in (105, 75))
    within = law.cdf(high) - law.cdf(low)
    assert printed(100 * within, 1) == "99.7"
    assert f"Now {printed(100 * within, 1)} % are within 15° of a right angle." in captions()


@witness.during("angle", since="swing", settled=True)
def test_the_thick_arc_spans_fifteen_degrees_to_both_sides(scene, moment):
    ends = [number(scene.frame, scene.swing.points[at]) for at in (0, -1)]
    if id(scene.swing) in shown(scene):
        assert ends == pytest.approx([cmath.exp(1j * math.radians(a)) for a in (75, 105)])


@pytest.mark.parametrize("dim", DIMS)
def test_cosines_scatter_by_the_root(dim):
    """Cosines squared have mean 1/d and variance 2(d − 1)/(d²(d + 2)): within four deviations."""
    squares = met(dim) ** 2
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
def test_words_pile_up_as_theory_says(dim):
    """By the squared deviations of all columns in which five or more are expected."""
    values = met(dim)
    expected = by_theory(dim, np.linspace(-0.99, 0.99, 100), len(values))
    full = expected >= 5
    off = (columns(values) - expected)[full]
    assert (off**2 / expected[full]).sum() < stats.chi2.ppf(0.999, full.sum() - 1)


# --- the sum at right angles --------------------------------------------------------------------


@witness.during("sum", "word", since="readout", settled=True)
def test_the_triangle_stands_and_turns_in_one_piece(scene, moment):
    """The place begins at the tip of the word, and the sum where the word does."""
    arrows = scene.word_arrow, scene.place_arrow, scene.sum_arrow
    if not {id(arrow) for arrow in arrows} <= shown(scene):
        return
    turn = scene.turned.get_value() * math.pi / 4
    tip, along = cmath.exp(1j * (scene.angle.get_value() - turn)), cmath.exp(-1j * turn)
    joins(scene.frame, scene.word_arrow, 0, tip)
    joins(scene.frame, scene.place_arrow, tip, tip + along)
    joins(scene.frame, scene.sum_arrow, 0, tip + along)
    if id(scene.readout) in shown(scene):
        assert scene.readout.text == printed(abs(tip + along), 2)
    if scene.turned.get_value() == 1:
        assert (tip + along) == pytest.approx(math.sqrt(2))


@witness.seen("sum", since="readout")
def lengths(scene, moment):
    there = shown(scene)
    return scene.readout.text if moment.settled and id(scene.readout) in there else None


def test_the_sum_is_shown_as_short_and_as_long_as_any():
    long = np.linalg.norm(made(WIDTH)[2], axis=1) / 8
    told = [text for _, text in lengths() if text]
    assert {printed(long.min(), 2), printed(long.max(), 2)} <= set(told)
    assert told[0] == told[-1] == printed(math.sqrt(2), 2) == "1.41"
    assert "Both are 1 long, and their sum is 1.41." in captions()
    assert f"The shortest of 4,000 sums is {printed(long.min(), 2)} long." in captions()


def test_the_usual_cosine_of_a_right_word_is_that_of_half_a_right_angle():
    usual = float(np.median(right(WIDTH)))
    assert printed(usual, 2) == printed(math.cos(math.pi / 4), 2) == "0.71"
    assert "With the sum, its own word has the cosine 0.71." in captions()


# --- the word in the sum ------------------------------------------------------------------------


@witness.during("word", since="tried", settled=True)
def test_a_wrong_word_is_nearer_to_the_sum_that_is_tried(scene, moment):
    own, rival = scene.retreat[0].typical
    words, _, sums = made(8)
    at = int(np.argmin([abs(cosine(a, b) - own) for a, b in zip(sums, words, strict=True)]))
    assert cosine(sums[at], words[at]) == pytest.approx(own)
    assert nearest_wrong(words, sums[at], at) == pytest.approx(rival)
    assert rival > own
    for drop, value in ((scene.drop, own), (scene.rival_drop, rival)):
        assert number(scene.close, drop.points[-1]).real == pytest.approx(value, abs=0.03)


WIDTHS = 8, 16, 32, 64, 128


@witness.seen("word", since="anchor")
def piled(scene, moment):
    there, clock = shown(scene), scene.clock.get_value()
    low = min(int(clock), len(WIDTHS) - 2)
    if moment.settled and id(scene.owner_name) in there:
        for pile, cosines in ((scene.rivals, rivals), (scene.owners, right)):
            a, b = cosines(WIDTHS[low]), cosines(WIDTHS[low + 1])
            expected = seen_columns(a + (clock - low) * (b - a), pile)
            assert drawn_columns(pile) == pytest.approx(expected, abs=1)
    counts = [told.source for told in scene.counts if id(told) in there]
    numbers = [told.source for told in (scene.widths[1], *scene.doubled) if id(told) in there]
    anchored = id(scene.anchor) in there
    return clock, counts, numbers, anchored, (scene.rivals.brick, scene.owners.brick)


def test_both_piles_have_one_scale_that_never_changes():
    assert len({round(brick, 9) for _, seen in piled() for brick in seen[-1]}) == 1


def test_each_width_tells_how_many_right_words_are_the_nearest_once_it_is_reached():
    for dim in WIDTHS:
        assert any(
            seen[0] == WIDTHS.index(dim)
            and seen[1] == [f"{words_found(dim):,} of 4,000"]
            and seen[2] == [f"{dim} numbers"]
            for _, seen in piled()
        )


def test_the_right_word_is_anchored_only_where_it_is_true():
    assert all(seen[0] >= WIDTHS.index(32) for _, seen in piled() if seen[3])
    for dim in (32, 64, 128):
        assert printed(np.median(right(dim)), 2) == "0.71"
    assert "The right word stays at 0.71, the wrong ones retreat." in captions()


def test_wrong_words_reach_beyond_the_right_ones_until_all_let_go():
    """What is counted, drawn: at 32 both hills overlap, and at 128 they do not."""
    assert rivals(8).min() > np.median(right(8))
    assert np.median(rivals(32)) < np.median(right(32))
    assert rivals(32).max() > right(32).min()
    assert 0 < PAIRS - words_found(32) < 0.1 * PAIRS
    assert rivals(128).max() < right(128).min()
    assert words_found(8) < 0.03 * PAIRS
    assert words_found(128) == PAIRS
    assert "So it is for nearly all 4,000 sums." in captions()


# --- the place in the sum -----------------------------------------------------------------------


def test_a_place_alone_lies_by_the_shared_part_over_zero():
    """The mean of all products of two places is the squared length of their mean."""
    codes = made(WIDTH)[1]
    mean = np.array([math.fsum(numbers) / PLACES for numbers in codes.T])
    shared = float(np.dot(mean, mean)) / 64
    assert (codes @ codes.T).mean() / 64 == pytest.approx(shared)
    _, _, words, places = read_out()
    assert np.median(places) > 0.2 > np.quantile(words, 0.95)


@witness.seen("place", "answer", since="others", settled=True)
def read(scene, moment):
    there, frame = shown(scene), scene.close
    if id(scene.others) not in there:
        return None
    one, _, words, _ = read_out()
    expected = seen_columns(np.delete(words, one), scene.others)
    if id(scene.wrong) in there:
        assert drawn_columns(scene.others) == pytest.approx(expected, abs=1)
    if id(scene.found) not in there:
        return None
    for point in scene.found.points[[0, -1]]:
        assert number(frame, point).real == pytest.approx(words[one], abs=1e-6)
    joins(frame, scene.sum_arrow, 0, 1)
    return True


def test_the_single_sum_stands_until_the_end():
    assert stood(read()) > 8


@witness.during("place", "answer", since="rods", settled=True)
def test_no_column_is_empty_or_covered_that_holds_a_word_or_place(scene, moment):
    arrow = scene.sum_arrow
    one, place, words, places = read_out()
    for pile, values in (
        (scene.others, np.delete(words, one)),
        (scene.wrong, np.delete(places, place)),
    ):
        heights = drawn_columns(pile) * pile.brick
        assert (heights[columns(values) > 0] >= 0.02 - 1e-9).all()
        assert pile.lift > max(arrow.head.height, arrow.shaft.stroke_width / 100) / 2


@witness.during("place", "answer", since="rods", settled=True)
def test_places_hang_in_the_scale_of_words(scene, moment):
    _, place, _, places = read_out()
    expected = seen_columns(np.delete(places, place), scene.wrong)
    assert drawn_columns(scene.wrong) == pytest.approx(expected, abs=1)
    assert scene.wrong.brick * (PLACES - 1) == pytest.approx(scene.others.brick * (PAIRS - 1))
    assert {"3,999 wrong words", "499 wrong places"} <= set(texts(scene))


@witness.during("place", "answer", since="rods", settled=True)
def test_the_right_place_hangs_just_before_those_beside_it(scene, moment):
    _, place, _, places = read_out()
    near = sorted((place - 1, place, place + 1), key=lambda at: -places[at])
    assert near[0] == place
    for at, line, name in zip(near, scene.rods.lines, scene.rods.names, strict=True):
        start = number(scene.close, line.points[0])
        assert start.real == pytest.approx(places[at], abs=1e-6)
        assert name.source == (f"place {at}" if at == place else str(at))


# --- the answer ---------------------------------------------------------------------------------


@witness.seen("answer", settled=True)
def end(scene, moment):
    return texts(scene)


def test_all_rates_are_told_in_the_end_and_held():
    off = steps_off(WIDTH)
    exact, near = off.count(0) / PAIRS, (off.count(0) + off.count(1)) / PAIRS
    lines = [
        f"word: {printed(100 * words_found(WIDTH) / PAIRS)} % right",
        f"place: {printed(100 * exact, 1)} % right,",
        f"{printed(100 * near, 1)} % within a step",
    ]
    assert lines == ["word: 100 % right", "place: 83.2 % right,", "99.9 % within a step"]
    assert stood([(moment, set(lines) <= set(told)) for moment, told in end()]) >= 1.5


# --- other content ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ({"dims": (2, 8, 32, 64)}, r"dims must be 2 and then four times as many each, got"),
        ({"dims": (2, 8, 32)}, "dims must be 4 to 4 long in this picture"),
        ({"pairs": 100}, "pairs must be 2000 to 6000 in this picture, got 100"),
    ],
)
def test_content_that_cannot_be_drawn_is_refused(content, sentence):
    with pytest.raises(DryRunError, match=sentence):
        dry_run(type("Changed", (AddingNotConcatenating,), content))


@pytest.mark.parametrize("function", ["cross_cosines", "sinusoidal"])
def test_wrong_numbers_are_noticed(monkeypatch, function):
    right = getattr(chapter, function)
    monkeypatch.setattr(
        chapter, function, lambda *given, **named: np.flip(right(*given, **named), -1)
    )
    assert witness.first_failure() is not None
