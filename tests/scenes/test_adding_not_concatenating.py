"""Chapter 8: what is drawn, against cosines that are computed anew, one vector at a time."""

import cmath
import math
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

import scenes.adding_not_concatenating as chapter
from scenes._kit.numbers import printed
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.lint.witness import Witness
from scenes.adding_not_concatenating import AddingNotConcatenating

PAIRS, DIM, PLACES, FIRST, LAST = 4000, 128, 500, 137, 400
witness = Witness(AddingNotConcatenating)

# --- the twin -----------------------------------------------------------------------------------

rng = np.random.default_rng(1)
LEFT, RIGHT = (rng.standard_normal((PAIRS, DIM)) for _ in range(2))
WORDS = rng.standard_normal((PAIRS, DIM))
WORDS *= 8 / np.sqrt(np.einsum("nd,nd->n", WORDS, WORDS))[:, None]
THERE = rng.integers(0, PLACES, PAIRS)


def code(place):
    """The vector of a place, number by number."""
    angles = [place / 10000 ** (2 * i / DIM) for i in range(DIM // 2)]
    return np.array([turn(angle) for angle in angles for turn in (math.sin, math.cos)])


CODES = np.array([code(place) for place in range(PLACES)])


def cosine(a, b):
    return float(np.dot(a, b) / math.sqrt(np.dot(a, a) * np.dot(b, b)))


@cache
def thrown(dim):
    """The cosines of all pairs by their first numbers only."""
    return np.array([cosine(a[:dim], b[:dim]) for a, b in zip(LEFT, RIGHT, strict=True)])


def of_sum(place, others):
    """The cosines of the sum of the first word and a place with other vectors."""
    whole = WORDS[0] + code(place)
    return np.array([cosine(whole, other) for other in others])


SUMS = WORDS + CODES[THERE]
TABLE = np.array(
    [WORDS @ whole / (8 * math.sqrt(np.dot(whole, whole))) for whole in SUMS], dtype=np.float32
)
OWNS = np.diagonal(TABLE).astype(float)
WRONG = of_sum(FIRST, WORDS[1:])

# --- what is drawn ------------------------------------------------------------------------------


def number(scene, point):
    """The complex number of a point over the line; its real part is a cosine."""
    x, y, _ = (np.asarray(point) - scene.frame.origin) / scene.frame.unit
    return complex(x, y)


def joins(scene, arrow, start, end):
    assert number(scene, arrow.start) == pytest.approx(start, abs=1e-6)
    assert number(scene, arrow.end) == pytest.approx(end, abs=1e-6)


def columns(values):
    return np.histogram(np.clip(values, -1, 1), bins=100, range=(-1, 1))[0]


def drawn_columns(scene, pile):
    """How many bricks stand in each column, read from the outline that is drawn."""
    corners = pile.points[::4] - scene.frame.origin
    found = np.zeros(100)
    for (x, y, _), (right, top, _) in pairwise(corners):
        if abs(y - top) < 1e-9 and right > x + 1e-9:
            column = round(((x + right) / 2 / scene.frame.unit + 1) * 50 - 0.5)
            found[column] = y / pile.brick
    return found


def shown(scene):
    return {id(member) for mobject in scene.mobjects for member in mobject.get_family()}


# --- a word and a place -------------------------------------------------------------------------


@witness.during("question", since="wedge")
def test_word_and_place_make_their_sum_tip_to_tail(scene, moment):
    tip, slid = cmath.exp(1j * scene.angle.get_value()), scene.slid.get_value()
    if id(scene.place_arrow) in shown(scene) and moment.settled:
        joins(scene, scene.place_arrow, 0, tip)
        joins(scene, scene.word_arrow, slid - 1, slid)
    if id(scene.sum_arrow) in shown(scene) and moment.settled and abs(1 + tip) > 1e-3:
        joins(scene, scene.sum_arrow, -1, tip)
    if id(scene.readout) in shown(scene) and moment.settled:
        assert scene.readout.readout.text == printed(8 * abs(1 + tip), 1)


def test_every_place_is_as_long_as_the_root_of_its_hands():
    assert np.linalg.norm(CODES, axis=1) == pytest.approx([math.sqrt(64)] * PLACES)


# --- random arrows ------------------------------------------------------------------------------


@witness.during("plane", since="rain", settled=True)
def test_what_has_landed_is_piled_up(scene, moment):
    rain = scene.rain
    assert drawn_columns(scene, rain.pile) == pytest.approx(columns(thrown(2)[: rain.landed]))
    if id(scene.readout) in shown(scene):
        assert scene.readout.readout.text == str(rain.landed)


@witness.during("plane", since="rain")
def test_a_falling_brick_stays_over_the_cosine_of_its_pair(scene, moment):
    rain, left = scene.rain, scene.frame.origin[0]
    bricks = rain.falling.points.reshape(-1, 16, 3)
    cosines = thrown(2)[rain.landed : rain.landed + len(bricks)]
    middles = (bricks[:, :, 0].mean(axis=1) - left) / scene.frame.unit
    assert np.abs(middles - cosines).max(initial=0) <= 0.01 + 1e-9


@witness.seen("plane", since="rain")
def turned(scene, moment):
    if id(scene.place_arrow) not in shown(scene):
        return None
    tip = number(scene, scene.place_arrow.end)
    assert abs(tip) == pytest.approx(1)
    joins(scene, scene.word_arrow, 0, 1)
    return tip.real if moment.settled else None


def test_the_first_arrows_stand_at_the_angles_of_their_pairs():
    stood = [value for _, value in turned() if value is not None]
    assert stood[-1] == pytest.approx(thrown(2)[2])


@witness.during("narrow", since="span", settled=True)
def test_the_hill_holds_all_pairs_at_the_printed_dimension(scene, moment):
    row = max(k for k, pair in enumerate(scene.rows) if id(pair[0]) in shown(scene))
    pile = scene.rain.pile
    if id(pile) not in shown(scene):
        return
    dims = [int(pair[0].readout.text) for pair in scene.rows]
    settled = dims[row]
    assert pile.counts.sum() == PAIRS
    assert drawn_columns(scene, pile) == pytest.approx(columns(thrown(settled)), abs=1)
    if id(scene.rows[0][1]) in shown(scene):
        assert scene.rows[row][1].readout.text == printed(1 / math.sqrt(settled), 3)
        ends = [number(scene, corner).real for corner in scene.span.points[[0, -1]]]
        assert ends == pytest.approx([-1 / math.sqrt(settled), 1 / math.sqrt(settled)])


def test_the_last_rows_are_those_of_the_four_stops():
    rows = [tuple(part.readout.text for part in row) for row in last_rows()[-1][1]]
    assert rows == [("2", "0.707"), ("8", "0.354"), ("32", "0.177"), ("128", "0.088")]


@witness.seen("narrow", since="span", settled=True)
def last_rows(scene, moment):
    return scene.rows


@pytest.mark.parametrize("dim", [2, 8, 32, 128])
def test_the_bracket_is_as_wide_as_the_cosines_scatter(dim):
    """Cosines squared have mean 1/d and variance 2(d − 1)/(d²(d + 2)): within four deviations."""
    squares = thrown(dim) ** 2
    deviation = math.sqrt(2 * (dim - 1) / (dim**2 * (dim + 2)) / PAIRS)
    assert squares.mean() == pytest.approx(1 / dim, abs=4 * deviation)


@witness.during("narrow", since="law", settled=True)
def test_the_exact_curve_is_the_area_of_a_cap_of_the_sphere(scene, moment):
    if not len(scene.law.points) or id(scene.law) not in shown(scene):
        return
    fine = np.linspace(-1, 1, 100 * 200 + 1)
    density = (1 - fine**2) ** ((DIM - 3) / 2)
    area = np.concatenate([[0.0], np.cumsum((density[1:] + density[:-1]) / 2)])
    share = np.diff(area[::200]) / area[-1]
    drawn = np.append(scene.law.points[::4], scene.law.points[-1:], axis=0)
    heights = [number(scene, point).imag * scene.frame.unit / scene.brick for point in drawn]
    assert heights == pytest.approx(PAIRS * share, abs=0.01)
    middles = [number(scene, point).real for point in drawn]
    assert middles == pytest.approx(np.linspace(-0.99, 0.99, 100))


# --- the word -----------------------------------------------------------------------------------


@witness.during("word", since="own", settled=True)
def test_the_sum_lies_true_to_scale_under_its_word_and_its_place(scene, moment):
    whole = WORDS[0] + code(FIRST)
    assert scene.t.get_value() == FIRST
    end = math.sqrt(np.dot(whole, whole)) / 8
    tip = cmath.exp(1j * math.acos(cosine(whole, WORDS[0])))
    joins(scene, scene.sum_arrow, 0, end)
    joins(scene, scene.word_arrow, 0, tip)
    joins(scene, scene.place_arrow, tip, end)
    assert abs(end - tip) == pytest.approx(1)
    if id(scene.own[1]) in shown(scene):
        assert number(scene, scene.own[0].get_center()) == pytest.approx(tip.real, abs=1e-6)
        assert scene.own[1].readout.text == printed(tip.real, 2) == "0.70"


@witness.during("word", since="list", settled=True)
def test_wrong_words_fall_into_the_hill_and_the_own_one_does_not(scene, moment):
    landed = WRONG[: scene.list.landed]
    assert drawn_columns(scene, scene.list.pile) == pytest.approx(columns(landed), abs=1)
    assert WRONG.max() < 0.5 < cosine(WORDS[0] + code(FIRST), WORDS[0])


@witness.during("word", since="right")
def test_all_words_fall_where_their_own_sums_say(scene, moment):
    pile, landed = scene.right.pile, scene.right.landed
    if landed:
        assert drawn_columns(scene, pile) == pytest.approx(columns(OWNS[:landed]), abs=1)
        assert pile.brick == scene.list.pile.brick
        assert scene.readout.readout.text == str(landed)


def test_no_wrong_word_ever_comes_as_near_as_a_right_one():
    assert (TABLE.argmax(axis=1) == np.arange(PAIRS)).all()
    rivals = TABLE.copy()
    np.fill_diagonal(rivals, -1)
    assert rivals.max() < 0.5 < OWNS.min()


# --- the place ----------------------------------------------------------------------------------


@witness.during("place", since="comb", settled=True)
def test_places_fall_beside_zero(scene, moment):
    if id(scene.comb) in shown(scene):
        cosines = of_sum(FIRST, CODES)
        landed = scene.comb.landed
        assert drawn_columns(scene, scene.comb.pile) == pytest.approx(columns(cosines[:landed]))
        assert np.mean(cosines) > 2 / math.sqrt(DIM)


def test_what_all_places_share_is_printed():
    mean = CODES.mean(axis=0)
    assert printed(100 * np.dot(mean, mean) / 64) == "42"
    assert "shared direction: 42 %" in [text for _, texts in beside() for text in texts]


@witness.seen("place", settled=True)
def beside(scene, moment):
    parts = (part for mobject in scene.mobjects for part in mobject.get_family())
    return [part.source for part in parts if hasattr(part, "source")]


@witness.during("place", since="readout")
def test_each_place_has_its_row_and_its_cosine(scene, moment):
    if "column" not in vars(scene) or id(scene.column) not in shown(scene):
        return
    if scene.sorted.get_value() == 1:
        place = scene.t.get_value()
        bricks = scene.column.bricks.points.reshape(-1, 16, 3)
        low, high = bricks.min(axis=1), bricks.max(axis=1)
        middles = [number(scene, middle) for middle in (low + high) / 2]
        cosines = of_sum(place, CODES)
        assert [middle.real for middle in middles] == pytest.approx(cosines, abs=1e-6)
        heights = np.array([middle.imag for middle in middles])
        assert np.diff(heights) == pytest.approx([heights[1] - heights[0]] * (PLACES - 1))
        assert heights[1] < heights[0]
        best = int(np.argmax(cosines))
        assert scene.column.found.text == str(best)
        assert number(scene, scene.column.dot.get_center()) == pytest.approx(middles[best])
        assert abs(best - place) <= 1.5


@witness.seen("place", since="column", settled=True)
def found_and_added(scene, moment):
    texts = scene.column.found.text, scene.readout.readout.text
    return texts if id(scene.column.dot) in shown(scene) else None


def test_the_place_is_found_where_the_walk_begins_and_ends():
    both = [texts for _, texts in found_and_added() if texts]
    assert both[0] == (str(FIRST), str(FIRST))
    assert both[-1] == (str(LAST), str(LAST))


# --- the answer ---------------------------------------------------------------------------------


@witness.seen("answer", settled=True)
def end(scene, moment):
    joins(scene, scene.word_arrow, 0, number(scene, scene.place_arrow.start))
    joins(scene, scene.place_arrow, number(scene, scene.word_arrow.end), length_of_last_sum())
    joins(scene, scene.sum_arrow, 0, length_of_last_sum())
    parts = (part for mobject in scene.mobjects for part in mobject.get_family())
    return [part.source for part in parts if hasattr(part, "source")]


def length_of_last_sum():
    whole = WORDS[0] + code(LAST)
    return math.sqrt(np.dot(whole, whole)) / 8


def test_the_end_tells_how_often_both_are_found():
    off = [
        abs(int(np.argmax(CODES @ whole)) - place) for whole, place in zip(SUMS, THERE, strict=True)
    ]
    told = end()[-1][1]
    assert "4,000 of 4,000" in told
    assert f"exactly {off.count(0):,}," in told
    assert f"within one step {off.count(0) + off.count(1):,}" in told
    assert (off.count(0), off.count(1)) == (3326, 673)


# --- other content ------------------------------------------------------------------------------


def test_the_captions_follow_the_content():
    content = {"dims": (2, 8, 32, 128, 512), "pairs": 2000, "places": 450, "stops": (100, 300)}
    changed = type("Changed", (AddingNotConcatenating,), content)
    told = " ".join(c.caption.text for beat in dry_run(changed).beats for c in beat.cues)
    assert "Its place: 256 hands of length 1, so √256 = 16." in told
    assert "Now 512 numbers each: wider or narrower?" in told
    assert "Now all 2,000 words, each in its own sum." in told
    assert "Compare it with all 450." in told


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ({"dims": (2, 8, 64, 512)}, r"dims must be 2 and then four times as many each, got \(2, 8"),
        ({"dims": (2, 8, 32)}, "dims must be 4 to 5 long in this picture"),
        ({"stops": (400, 137)}, r"stops must grow, got \(400, 137\)"),
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
