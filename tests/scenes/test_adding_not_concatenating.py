"""Chapter 8: what is drawn, against cosines that are computed anew, one vector at a time."""

import cmath
import math
from functools import cache
from itertools import pairwise
from types import SimpleNamespace

import numpy as np
import pytest
from manim import ManimColor
from scipy import stats

import scenes.adding_not_concatenating as chapter
from scenes._kit.numbers import printed
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.lint.witness import Witness
from scenes.adding_not_concatenating import AddingNotConcatenating

PAIRS, DIMS, GUESSED, PLACES = 1000, (2, 8, 32, 128), (8, 16, 32, 128), 500
WIDTH = 128
witness = Witness(AddingNotConcatenating)

# --- the twin -----------------------------------------------------------------------------------

rng = np.random.default_rng(1)
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
def met(dim):
    """The cosines of all words with their own places."""
    words, codes, _ = made(dim)
    return np.array([cosine(a, codes[n]) for a, n in zip(words, THERE, strict=True)])


@cache
def own(dim):
    """The cosines of all sums with their own words."""
    words, _, sums = made(dim)
    return np.array([cosine(a, b) for a, b in zip(sums, words, strict=True)])


@cache
def rivals(dim):
    """The largest cosine of each sum with any word but its own; all words are equally long."""
    words, _, sums = made(dim)
    found = []
    for n, whole in enumerate(sums):
        products = words @ whole
        products[n] = -np.inf
        found.append(products.max() / math.sqrt(np.dot(whole, whole) * np.dot(words[0], words[0])))
    return np.array(found)


@cache
def words_found(dim):
    """For how many sums the own word has the largest dot product; all words are equally long."""
    words, _, sums = made(dim)
    return sum(int(np.argmax(words @ whole)) == n for n, whole in enumerate(sums))


@cache
def steps_off():
    _, codes, sums = made(WIDTH)
    return [abs(int(np.argmax(codes @ a)) - n) for a, n in zip(sums, THERE, strict=True)]


def fares_as_most(n):
    """Whether at each width the word of a sum is found exactly if more than half of all are."""
    return all((own(dim)[n] > rivals(dim)[n]) == (words_found(dim) > PAIRS / 2) for dim in GUESSED)


@cache
def shown_sum():
    """Which sum is shown: its cosines with its own word are the most usual ones.

    Of all that fare as most do, and in which the place is the nearest and those beside it come
    next.
    """
    _, codes, sums = made(WIDTH)
    middles = [float(np.median(own(dim))) for dim in GUESSED]
    away = {}
    for n, (whole, there) in enumerate(zip(sums, THERE, strict=True)):
        near = np.argsort(codes @ whole)[-3:]
        if near[-1] == there and set(near) == {there - 1, there, there + 1} and fares_as_most(n):
            off = (abs(own(dim)[n] - middle) for dim, middle in zip(GUESSED, middles, strict=True))
            away[n] = math.fsum(off)
    return min(away, key=away.get)


@cache
def wrong_words(dim):
    """The cosines of the sum that is shown with all words but its own, in rising order."""
    words, _, sums = made(dim)
    one = shown_sum()
    return np.sort([cosine(sums[one], word) for n, word in enumerate(words) if n != one])


@cache
def all_places():
    """The cosines of the sum that is shown with all places."""
    _, codes, sums = made(WIDTH)
    return np.array([cosine(sums[shown_sum()], place) for place in codes])


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
    corners = pile.points[::4] - pile.frame.origin
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
    ends = [number(frame, scene.axis.arc.points[at]) for at in (0, -1)]
    assert ends == pytest.approx([cmath.exp(1j * math.pi / 6), tip])


@witness.seen("question", since="nothing", settled=True)
def vanished(scene, moment):
    if not {id(scene.nothing), id(scene.sum_name)} <= shown(scene):
        return None
    assert [number.text for number in scene.table[2][1:]] == ["0.00", "0.00"]
    assert number(scene.frame, scene.nothing.get_center()) == pytest.approx(-1)
    assert number(scene.frame, scene.axis.arc.points[-1]) == pytest.approx(-1, abs=1e-4)
    return True


def test_a_ring_marks_the_sum_of_opposite_arrows():
    assert stood(vanished()) >= 1.5


def test_every_place_is_as_long_as_the_root_of_its_hands():
    words, codes, _ = made(WIDTH)
    assert np.linalg.norm(codes, axis=1) == pytest.approx([math.sqrt(64)] * PLACES)
    assert np.linalg.norm(words, axis=1) == pytest.approx([math.sqrt(64)] * PAIRS)


# --- the angle between them ---------------------------------------------------------------------


@witness.seen("angle", since="aimed")
def thrown(scene, moment):
    """A brick falls for each word of the width that is told, while the arrow points at some."""
    there = shown(scene)
    told = [dim for dim, width in scene.widths.items() if id(width) in there]
    spread = [dim for dim, told in zip(DIMS, scene.spreads, strict=True) if id(told) in there]
    now = DIMS[max(0, len(scene.piles) - 1) : len(scene.piles) + 1]
    assert any(all(is_one_of(met(dim), aim) for aim in np.cos(scene.aimed)) for dim in now)
    if moment.settled:
        hand = number(scene.frame, scene.word_arrow.end)
        assert abs(hand) == pytest.approx(1)
        for dim, pile in zip(DIMS, scene.piles, strict=False):
            if id(pile) in there:
                assert drawn_columns(pile) == pytest.approx(columns(met(dim)), abs=1)
                assert pile.brick == pytest.approx(brick(scene))
    return told, spread, len(scene.piles)


def is_one_of(values, value):
    return np.abs(values - value).min() < 1e-6


def brick(scene):
    """How high a brick is: nine tenths of the half circle are filled by the fullest column."""
    piled = [met(dim) for dim in DIMS] + [wrong_words(dim) for dim in GUESSED]
    return 0.9 * scene.frame.unit / max(columns(values).max() for values in piled)


def test_all_widths_come_in_turn_and_each_tells_its_own_spread():
    told = [seen for _, seen in thrown()]
    assert [count for *_, count in told] == sorted(count for *_, count in told)
    assert told[-1][-1] == len(DIMS)
    for dims, spread, count in told:
        assert {DIMS.index(dim) for dim in dims} <= {count, count - 1}
        assert spread in ([], dims[:1])
    for dim in DIMS:
        assert stood([(moment, seen[1] == [dim]) for moment, seen in thrown()]) >= 1


@witness.during("angle", since="spreads")
def test_the_spread_is_one_over_the_root(scene, moment):
    for dim, spread in zip(DIMS, scene.spreads, strict=True):
        assert spread.source == f"cosine about ±{printed(1 / math.sqrt(dim), 2)}"


def within(angle):
    """The percentage of random directions that miss a right angle by less: caps of the sphere."""
    law = stats.beta((WIDTH - 1) / 2, (WIDTH - 1) / 2)
    low, high = ((math.cos(math.radians(90 + side)) + 1) / 2 for side in (angle, -angle))
    return printed(100 * (law.cdf(high) - law.cdf(low)), 1)


@witness.during("angle", since="swing", settled=True)
def test_the_thick_arc_spans_fifteen_degrees_to_both_sides(scene, moment):
    ends = [number(scene.frame, scene.swing.points[at]) for at in (0, -1)]
    assert scene.spoken()["within"] == within(15)
    if id(scene.swing) in shown(scene):
        assert ends == pytest.approx([cmath.exp(1j * math.radians(a)) for a in (75, 105)])
        assert scene.band.source == "15°"


def test_nearly_all_words_stand_nearly_at_right_angles():
    assert within(15) == "99.7"
    assert "Now 99.7 % are within 15° of it." in captions()


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


def test_the_sum_is_shown_as_short_as_any():
    long = np.linalg.norm(made(WIDTH)[2], axis=1) / 8
    told = [text for _, text in lengths() if text]
    assert told[0] == printed(math.sqrt(2), 2) == "1.41"
    assert told[-1] == printed(long.min(), 2)
    assert stood([(moment, text == told[-1]) for moment, text in lengths()]) >= 1.2
    assert "Equally long and at a right angle, they add to 1.41." in captions()
    assert f"The shortest of 1,000 sums is {printed(long.min(), 2)}." in captions()


@witness.during("sum", since="corner")
def test_a_right_angle_is_marked_only_where_it_is_one(scene, moment):
    if moment.settled and id(scene.corner) in shown(scene):
        assert scene.angle.get_value() == pytest.approx(math.pi / 2)


# --- the word in the sum ------------------------------------------------------------------------


@witness.during("word", since="leaned", settled=True)
def test_the_cosine_of_half_a_right_angle_hangs_from_the_tip(scene, moment):
    wedge, _, drop = scene.leaned
    if id(drop) not in shown(scene):
        return
    half = math.pi / 4
    assert number(scene.frame, drop.points[0]) == pytest.approx(cmath.exp(1j * half))
    assert number(scene.frame, drop.points[-1]).real == pytest.approx(math.cos(half))
    ends = [cmath.phase(number(scene.frame, wedge.points[at])) for at in (0, -1)]
    assert ends == pytest.approx([0, half])
    assert scene.law.source == f"cos 45° = {printed(math.cos(half), 2)}" == "cos 45° = 0.71"


def stands(frame, post, cosine):
    foot, tip = (number(frame, post.points[at]) for at in (0, -1))
    assert foot.real == tip.real == pytest.approx(cosine, abs=1e-6)
    assert abs(tip) == pytest.approx(1)


def leads(scene, by):
    """What is ahead by three hundredths is the thicker one; a wrong word is white only then."""
    own_post, rival = scene.own_post, scene.rival_post
    ink, quiet = (ManimColor(hue) for hue in (scene.theme.ink, scene.theme.quiet))
    if by >= 0.03:
        assert own_post.get_stroke_width() == 10 > rival.get_stroke_width()
        assert own_post.get_stroke_opacity() == 1
        assert rival.get_stroke_color().to_hex() == quiet.to_hex()
    elif by <= -0.03:
        assert own_post.get_stroke_width() < 10 == rival.get_stroke_width()
        assert own_post.get_stroke_opacity() < 1
        assert rival.get_stroke_color().to_hex() == ink.to_hex()


@witness.seen("word", since="crowd")
def guessed(scene, moment):
    """What one width tells, at every look; between two widths, nothing is told of either."""
    there, clock = shown(scene), scene.clock.get_value()
    low = min(int(clock), len(GUESSED) - 2)
    few, many = (wrong_words(dim) for dim in GUESSED[low : low + 2])
    mine = [own(dim)[shown_sum()] for dim in GUESSED[low : low + 2]]
    share = clock - low
    now = few + share * (many - few)
    if moment.settled:
        stands(scene.frame, scene.own_post, mine[0] + share * (mine[1] - mine[0]))
        expected = seen_columns(now, scene.wrong)
        assert drawn_columns(scene.wrong) == pytest.approx(expected, abs=1)
        assert scene.wrong.brick == pytest.approx(brick(scene))
        if id(scene.rival_post) in there:
            stands(scene.frame, scene.rival_post, now.max())
            leads(scene, mine[0] + share * (mine[1] - mine[0]) - now.max())
    widths = [dim for dim, width in scene.widths.items() if id(width) in there]
    names = scene.own_name, scene.rival_name, *scene.count
    told = [name.source for name in names if id(name) in there]
    if not widths:
        assert not told
        return None
    assert widths == [GUESSED[round(clock)]]
    assert clock == pytest.approx(round(clock))
    return widths[0], told


@pytest.mark.parametrize("dim", GUESSED)
def test_each_width_tells_its_own_cosines_and_count(dim):
    one = shown_sum()
    expected = [
        f"own word: {printed(own(dim)[one], 2)}",
        f"wrong word: {printed(rivals(dim)[one], 2)}",
        "word found in",
        f"{words_found(dim):,} of 1,000 sums",
    ]
    assert stood([(moment, seen == (dim, expected)) for moment, seen in guessed()]) >= 1
    assert {tuple(told) for _, seen in guessed() if seen for at, told in [seen] if at == dim} <= {
        tuple(expected),
        (expected[0],),
    }


def test_a_wrong_word_is_ahead_until_all_fall_behind():
    """Of the sum that is shown, and of most sums."""
    one = shown_sum()
    assert [bool(own(dim)[one] > rivals(dim)[one]) for dim in GUESSED] == [False, False, True, True]
    assert [words_found(dim) > PAIRS / 2 for dim in GUESSED] == [False, False, True, True]
    assert words_found(WIDTH) == PAIRS
    nearest = [float(np.median(rivals(dim))) for dim in GUESSED]
    assert nearest == sorted(nearest, reverse=True)
    assert "With 8 numbers, a wrong word wins." in captions()


def test_the_own_word_stays():
    for dim in GUESSED:
        assert own(dim)[shown_sum()] == pytest.approx(math.cos(math.pi / 4), abs=0.03)
        assert np.median(own(dim)) == pytest.approx(math.cos(math.pi / 4), abs=0.01)
    assert "They near a right angle; its own word stays near 0.71." in captions()


# --- the place in the sum -----------------------------------------------------------------------


def test_a_place_alone_lies_by_the_shared_part_over_zero():
    """The mean of all products of two places is the squared length of their mean."""
    codes = made(WIDTH)[1]
    mean = np.array([math.fsum(numbers) / PLACES for numbers in codes.T])
    shared = float(np.dot(mean, mean)) / 64
    assert (codes @ codes.T).mean() / 64 == pytest.approx(shared)


def test_wrong_places_are_nearer_than_wrong_words():
    assert np.median(all_places()) > 0.2 > np.quantile(wrong_words(WIDTH), 0.95)


@witness.during("place", since="posts", settled=True)
def test_wrong_places_pile_up_in_bricks_of_the_size_of_words(scene, moment):
    there = THERE[shown_sum()]
    if id(scene.others) in shown(scene):
        others = np.delete(all_places(), [there - 1, there, there + 1])
        assert drawn_columns(scene.others) == pytest.approx(
            seen_columns(others, scene.others), abs=1
        )
        assert scene.others.brick == pytest.approx(brick(scene))
        assert "499 wrong places" in texts(scene)


@witness.during("place", since="posts", settled=True)
def test_no_column_is_empty_or_covered_that_holds_a_place(scene, moment):
    arrow, pile = scene.sum_arrow, scene.others
    heights = drawn_columns(pile) * pile.brick
    assert (heights[pile.counts > 0] >= 0.02 - 1e-9).all()
    assert pile.lift > max(arrow.head.height, arrow.shaft.stroke_width / 100) / 2


@witness.during("place", since="posts", settled=True)
def test_the_place_stands_bright_just_before_the_pale_ones_beside_it(scene, moment):
    place, places = int(THERE[shown_sum()]), all_places()
    assert sorted(range(PLACES), key=lambda at: -places[at])[:1] == [place]
    assert set(np.argsort(places)[-3:]) == {place - 1, place, place + 1}
    before, after, itself = scene.posts
    if id(itself) in shown(scene):
        for post, at in zip((before, after, itself), (place - 1, place + 1, place), strict=True):
            stands(scene.frame, post, places[at])
        bright = ManimColor(scene.theme.position).to_hex()
        hues = [post.get_stroke_color().to_hex() for post in scene.posts]
        assert hues[0] == hues[1] != hues[2] == bright
        touch = (itself.get_stroke_width() + after.get_stroke_width()) / 200
        assert (places[place] - places[place - 1]) * scene.frame.unit > touch


# --- the answer ---------------------------------------------------------------------------------


@witness.seen("answer", settled=True)
def end(scene, moment):
    return texts(scene)


def test_both_rates_are_told_in_the_end_and_held():
    off = steps_off()
    lines = [
        "word found",
        f"in {words_found(WIDTH):,} of 1,000 sums",
        "place to within one",
        f"in {off.count(0) + off.count(1):,} of 1,000 sums",
    ]
    assert lines[1::2] == ["in 1,000 of 1,000 sums", "in 999 of 1,000 sums"]
    assert stood([(moment, set(lines) <= set(told)) for moment, told in end()]) >= 1.5
    assert "Neighbouring places are alike: found to within one." in captions()


@witness.seen("answer", settled=True)
def closed(scene, moment):
    """Word and place, tip to tail, make the sum: in the plane in which all three lie."""
    words, codes, sums = made(WIDTH)
    one = shown_sum()
    mine, place, whole = words[one], codes[THERE[one]], sums[one]
    up = mine - np.dot(mine, whole) / np.dot(whole, whole) * whole
    flat = [whole / np.linalg.norm(whole), up / np.linalg.norm(up)]
    tip, end, other = (
        complex(*(float(np.dot(way, arrow)) / 8 for way in flat)) for arrow in (mine, whole, place)
    )
    if number(scene.frame, scene.sum_arrow.end).real < 1.01:
        return None
    if id(scene.place_arrow) not in shown(scene):
        return None
    assert tip + other == pytest.approx(end)
    joins(scene.frame, scene.word_arrow, 0, tip)
    joins(scene.frame, scene.place_arrow, tip, end)
    joins(scene.frame, scene.sum_arrow, 0, end)
    return True


def test_the_triangle_is_closed_in_the_end():
    assert closed()[-1][1]


# --- other content ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ({"dims": (2, 8, 32, 64)}, r"dims must be 2 and then four times as many each, got"),
        ({"dims": (2, 8, 32)}, "dims must be 4 to 4 long in this picture"),
        ({"guessed": (8, 32, 64, 128)}, "guessed must begin with a number and its double and end"),
        ({"guessed": (8, 16, 32, 64)}, "guessed must begin with a number and its double and end"),
        ({"pairs": 100}, "pairs must be 500 to 2000 in this picture, got 100"),
    ],
)
def test_content_that_cannot_be_drawn_is_refused(content, sentence):
    with pytest.raises(DryRunError, match=sentence):
        dry_run(type("Changed", (AddingNotConcatenating,), content))


def scaled(right):
    return lambda *given, **named: 0.98 * right(*given, **named)


def scaled_in_part(right):
    """All numbers scaled alike would change no angle: the first half of them is."""

    def wrong(*given, **named):
        numbers = np.array(right(*given, **named))
        numbers[..., : numbers.shape[-1] // 2] *= 0.98
        return numbers

    return wrong


def scaled_law(right):
    return lambda dim: SimpleNamespace(cdf=scaled(right(dim).cdf))


@pytest.mark.parametrize(
    ("function", "spoil"),
    [
        ("cross_cosines", scaled),
        ("cosine_std", scaled),
        ("sinusoidal", scaled_in_part),
        ("random_unit_vectors", scaled_in_part),
        ("cosine_distribution", scaled_law),
    ],
)
def test_wrong_numbers_are_noticed(monkeypatch, function, spoil):
    monkeypatch.setattr(chapter, function, spoil(getattr(chapter, function)))
    assert witness.first_failure() is not None
