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

PAIRS, DIMS, PLACES, PLACE, EACH = 4000, (2, 8, 32, 128), 500, 137, 3
witness = Witness(AddingNotConcatenating)

# --- the twin -----------------------------------------------------------------------------------

rng = np.random.default_rng(159)
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
    _, codes, sums = made(DIMS[-1])
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
    codes = made(DIMS[-1])[1]
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


def test_the_right_word_is_one_brick_in_the_crowd():
    (own,) = {value for _, value in dropped() if value}
    values = of_first_sum(2, made(2)[0])
    assert values[0] == pytest.approx(own)
    assert f"In the crowd: {(values > own).sum():,} wrong words are closer." in captions()


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
    if id(scene.law) not in shown(scene):
        return
    told = [cell.source for cell in scene.table[row]]
    assert told == [str(dim), printed(1 / math.sqrt(dim), 3), f"{words_found(dim):,} of 4,000"]
    assert drawn_columns(scene.crowd) == pytest.approx(columns(wrong(dim)), abs=1)
    assert drawn_columns(scene.owners) == pytest.approx(columns(right(dim)), abs=1)
    assert [scene.crowd.brick, scene.owners.brick] == pytest.approx([scene.brick] * 2)
    ends = [number(scene.frame, corner).real for corner in scene.span.points[[0, -1]]]
    assert ends == pytest.approx([-1 / math.sqrt(dim), 1 / math.sqrt(dim)])


@witness.seen("narrow", since="span")
def stood(scene, moment):
    rows = sum(id(line[0]) in shown(scene) for line in scene.table)
    return rows, scene.clock.get_value()


def test_each_stop_stands_for_a_second_and_has_its_line():
    for stop in range(len(DIMS)):
        times = [m.time + m.lasts for m, (_, clock) in stood() if clock == stop]
        assert times[-1] - times[0] >= 1 - 1e-6
    for _, (rows, clock) in stood():
        assert rows <= 2 + clock


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
    heights = [point.imag * scene.frame.unit / scene.brick for point in points]
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
    assert found[-1] == PAIRS
    assert wrong(DIMS[-1]).max() < right(DIMS[-1]).min()


# --- the place ----------------------------------------------------------------------------------


@witness.during("place", since="until")
def test_the_curve_has_the_cosines_of_all_places(scene, moment):
    curve = scene.curve
    if id(curve) not in shown(scene) or not len(curve.line.points):
        return
    until = scene.until.get_value()
    cosines = of_first_sum(DIMS[-1], made(DIMS[-1])[1])
    drawn = np.append(curve.line.points[::4], curve.line.points[-1:], axis=0)
    left, bottom = curve.region.left, curve.region.bottom
    places = (drawn[:, 0] - left) / curve.region.width * (PLACES - 1)
    assert places[-1] == pytest.approx(until, abs=1e-6)
    heights = (drawn[:, 1] - bottom) / curve.region.height
    assert heights == pytest.approx(np.interp(places, range(PLACES), cosines), abs=1e-6)
    if id(curve.level) in shown(scene):
        mean = (curve.level[0].points[0, 1] - bottom) / curve.region.height
        assert mean == pytest.approx(cosines.mean())


@witness.seen("place", since="until", settled=True)
def asked(scene, moment):
    there = shown(scene)
    return scene.until.get_value(), id(scene.curve.asked) in there, id(scene.curve.peak) in there


def test_the_question_comes_before_the_spike():
    before = [until for _, (until, is_asked, _) in asked() if is_asked]
    assert before[0] < PLACE - 20
    assert all(until == PLACES - 1 for _, (until, _, found) in asked() if found)


@witness.during("place", "answer", since="rates", settled=True)
def test_the_spike_is_at_the_place_that_was_added(scene, moment):
    curve, cosines = scene.curve, of_first_sum(DIMS[-1], made(DIMS[-1])[1])
    if id(curve.peak) in shown(scene):
        assert curve.peak[1].source == f"found: {int(np.argmax(cosines))}" == f"found: {PLACE}"
        x, y, _ = curve.peak[0].get_center()
        assert (x - curve.region.left) / curve.region.width == pytest.approx(PLACE / (PLACES - 1))
        assert (y - curve.region.bottom) / curve.region.height == pytest.approx(cosines.max())


def test_the_rates_of_the_place_are_told():
    off = steps_off()
    exact, near = off.count(0), off.count(0) + off.count(1)
    told = [text for _, seen in beside() for text in seen]
    assert f"place found: {exact:,} of 4,000" in told
    assert f"or next door: {near:,} of 4,000" in told


@witness.seen("place", settled=True)
def beside(scene, moment):
    return texts(scene)


def test_what_all_places_share_is_said():
    mean = made(DIMS[-1])[1].mean(axis=0)
    shared = printed(100 * np.dot(mean, mean) / 64)
    assert shared == "42"
    assert f"Places lean one way: {shared} % of their squared length is shared." in captions()


# --- the answer ---------------------------------------------------------------------------------


@witness.seen("answer", settled=True)
def end(scene, moment):
    piles = [part for pile in scene.mobjects for part in pile.get_family() if hasattr(part, "tops")]
    return texts(scene), [(drawn_columns(pile), pile.frame.unit, pile.brick) for pile in piles]


def test_the_end_tells_how_often_both_are_found():
    told, piles = end()[-1][1]
    near = sum(off <= 1 for off in steps_off())
    assert "word found: 4,000 of 4,000" in told
    assert f"place found, or next door: {near:,} of 4,000" in told
    assert "place 137" in told
    (crowd, *scale), (owners, *same) = piles
    assert scale == pytest.approx(same)
    assert crowd == pytest.approx(columns(wrong(DIMS[-1])), abs=1)
    assert owners == pytest.approx(columns(right(DIMS[-1])), abs=1)


def test_the_last_picture_is_held():
    whole = [moment for moment, (told, _) in end() if "word found: 4,000 of 4,000" in told]
    assert whole[-1].time + whole[-1].lasts - whole[0].time >= 3.8


# --- other content ------------------------------------------------------------------------------


def captions(**content):
    changed = type("Changed", (AddingNotConcatenating,), content)
    return [c.caption.text for beat in dry_run(changed).beats for c in beat.cues]


def test_the_captions_follow_the_content():
    content = {"dims": (2, 8, 32, 128), "pairs": 2000, "places": 450, "place": 150, "seed": 1}
    told = captions(**content)
    assert "Now all 2,000 sums, 3 wrong words each." in told
    assert "And the place? Compare one sum with all 450." in told
    assert "Will place 150 stand out?" in told


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ({"dims": (2, 8, 64, 512)}, r"dims must be 2 and then four times as many each, got \(2, 8"),
        ({"dims": (2, 8, 32)}, "dims must be 4 to 4 long in this picture"),
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
