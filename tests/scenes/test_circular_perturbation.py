"""Chapter 7: what is drawn, against complex numbers: at place t a word w has become w + e^(it)."""

import cmath
import math

import numpy as np
import pytest

import scenes.circular_perturbation as chapter
from scenes._kit.numbers import printed
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.lint.witness import Witness
from scenes.circular_perturbation import CLOSE, CircularPerturbation

DOG, CAT = 1.3 + 1.45j, 3.9 + 1.1j

witness = Witness(CircularPerturbation)


def at(word, place):
    """The complex number that a word has become at a place, the twin of every picture."""
    return word + cmath.exp(1j * place)


def points(scene):
    """The complex numbers of both words at their places."""
    first, second = places(scene)
    return at(DOG, first), at(CAT, second)


def places(scene):
    t = scene.t.get_value()
    return t, t + scene.apart.get_value()


def number(scene, point):
    frame = scene.plane.frame
    x, y, _ = (np.asarray(point) - frame.origin) / frame.unit
    return complex(x, y)


def both(z):
    return (printed(z.real, 2), printed(z.imag, 2))


def joins(scene, arrow, start, end):
    """Whether an arrow leads from one number towards another and stops just before its dot."""
    drawn = number(scene, arrow.end) - number(scene, arrow.start)
    assert number(scene, arrow.start) == pytest.approx(start, abs=1e-6)
    short = CLOSE / scene.plane.frame.unit
    assert drawn == pytest.approx((end - start) * (1 - short / abs(end - start)), abs=1e-6)


@witness.during("question", settled=True)
def test_words_lie_at_their_two_numbers(scene, moment):
    for orbit, word in zip(scene.orbits, (DOG, CAT), strict=True):
        assert number(scene, orbit.word.get_center()) == pytest.approx(word)
    joins(scene, scene.word_arrow, CAT, DOG)


@witness.during("ring", since="turned")
def test_the_first_word_is_one_unit_away_at_the_angle_of_its_place(scene, moment):
    dog = scene.orbits[0]
    assert number(scene, dog.tip.get_center()) == pytest.approx(points(scene)[0])
    assert scene.clock.readout.text == printed(int(scene.t.get_value() + 1e-6))


@witness.during("ring", since="turned")
def test_the_wedge_is_the_last_radian_that_the_arrow_turned(scene, moment):
    t = scene.t.get_value()
    corners = scene.turned.points
    first, last = (cmath.phase(number(scene, corners[i]) - DOG) for i in (3, -5))
    if t > 1e-3:
        assert cmath.exp(1j * first) == pytest.approx(cmath.exp(1j * max(0.0, t - 1)), abs=1e-6)
        assert cmath.exp(1j * last) == pytest.approx(cmath.exp(1j * t), abs=1e-6)


@witness.during("ring", since="turned", settled=True)
def test_the_trail_holds_every_whole_place(scene, moment):
    trail = [number(scene, point) for point in scene.trail.centers]
    if trail:
        expected = [at(DOG, place) for place in range(round(scene.t.get_value()) + 1)]
        assert trail == pytest.approx(expected)


@witness.during("cancel", "apart", "split", "gap", since="between", settled=True)
def test_the_arrow_and_its_numbers_lead_from_one_word_to_the_other(scene, moment):
    dog, cat = points(scene)
    joins(scene, scene.between, cat, dog)
    assert scene.values.texts == both(dog - cat)
    for orbit, point in zip(scene.orbits, (dog, cat), strict=True):
        assert number(scene, orbit.tip.get_center()) == pytest.approx(point)
        assert number(scene, orbit.hand.end) == pytest.approx(point)


@witness.during("cancel", "apart", "split", "gap", since="difference")
def test_numbers_wait_until_the_words_have_arrived(scene, moment):
    first, second = (int(place + 1e-6) for place in places(scene))
    assert scene.values.texts == both(at(DOG, first) - at(CAT, second))


@witness.during("cancel", since="between", settled=True)
def test_at_one_place_it_keeps_its_numbers(scene, moment):
    dog, cat = points(scene)
    assert dog - cat == pytest.approx(DOG - CAT)
    assert scene.values.texts == both(DOG - CAT)


@witness.during("cancel", since="copies", settled=True)
def test_a_pale_copy_stays_at_every_place_and_all_are_parallel(scene, moment):
    for copy, place in zip(scene.copies, range(8, 11), strict=True):
        joins(scene, copy, at(CAT, place), at(DOG, place))


@witness.during("gap", settled=True)
def test_the_arrow_is_the_sum_of_a_word_part_and_a_place_part(scene, moment):
    dog, cat = points(scene)
    later = at(DOG, places(scene)[1])
    joins(scene, scene.word_arrow, cat, later)
    joins(scene, scene.place_part, later, dog)
    assert number(scene, scene.later.get_center()) == pytest.approx(later)
    assert (later - cat) + (dog - later) == pytest.approx(dog - cat)
    assert later - cat == pytest.approx(DOG - CAT)
    assert [v.texts for v in scene.part_values] == [both(later - cat), both(dog - later)]


@witness.seen("gap")
def chord(scene, moment):
    first, second = places(scene)
    return at(DOG, first) - at(DOG, second)


def test_the_place_part_turns_and_keeps_its_length():
    seen = [value for _, value in chord()]
    assert [abs(value) for value in seen] == pytest.approx([2 * math.sin(1)] * len(seen))
    assert len({round(cmath.phase(value), 3) for value in seen}) > 8


@witness.during("gap", since="chords")
def test_the_length_that_is_printed_is_that_of_the_chord(scene, moment):
    assert scene.length.readout.text == printed(2 * math.sin(1), 3) == "1.683"
    for place, copy in enumerate(scene.chords, start=11):
        ends = (at(DOG, place + 2), at(DOG, place))
        drawn = (number(scene, copy.get_start()), number(scene, copy.get_end()))
        assert drawn == pytest.approx(ends, abs=1e-6)


def test_the_captions_follow_the_content():
    content = {"words": ("sun", "sea"), "gap": 3}
    changed = type("Changed", (CircularPerturbation,), content)
    told = " ".join(c.caption.text for beat in dry_run(changed).beats for c in beat.cues)
    assert "The arrow from sea to sun says how they differ." in told
    assert "would be at place 14." in told
    assert "apart it is always 1.995 long on this ring." in told


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ({"gap": 9}, "gap must be 1 to 5 in this picture, got 9"),
        ({"stops": (6, 8, 8, 15)}, r"stops must grow, got \(6, 8, 8, 15\)"),
        ({"numbers": ((1.0, 0.0), (2.0, 0.0))}, "numbers of words must be 2.1 apart or more"),
    ],
)
def test_content_that_cannot_be_drawn_is_refused(content, sentence):
    with pytest.raises(DryRunError, match=sentence):
        dry_run(type("Changed", (CircularPerturbation,), content))


def test_a_wrong_formula_is_noticed(monkeypatch):
    right = chapter.perturb
    monkeypatch.setattr(chapter, "perturb", lambda *a, **k: right(*a, **{**k, "order": "sin_cos"}))
    assert witness.first_failure() is not None
