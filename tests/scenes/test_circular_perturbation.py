"""Chapter 7: what is drawn, against complex numbers: at place t a word w has become w + e^(it)."""

import cmath
import math

import numpy as np
import pytest

import scenes.circular_perturbation as chapter
from scenes._kit.numbers import printed
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes.circular_perturbation import CircularPerturbation

DOG, CAT = 1.3 + 1.45j, 3.9 + 1.1j
CLOSE = 0.17


def at(word, place):
    """The complex number that a word has become at a place, the twin of every picture."""
    return word + cmath.exp(1j * place)


def number(frame, point):
    x, y, _ = (np.asarray(point) - frame.origin) / frame.unit
    return complex(x, y)


def visible(scene):
    return {id(part) for mobject in scene.mobjects for part in mobject.get_family()}


def both(z):
    return (printed(z.real, 2), printed(z.imag, 2))


class Witness:
    """Compares every settled look with complex numbers, and keeps what the tests ask for."""

    def __init__(self):
        self.differences, self.chords, self.angles, self.seen = {}, set(), set(), set()

    def __call__(self, scene, moment):
        self.seen.add(moment.beat)
        if moment.beat == "question":
            return
        t = scene.t.get_value()
        places = (t, t + scene.apart.get_value())
        frame = scene.orbits[0].frame
        for orbit, word, place in zip(scene.orbits, (DOG, CAT), places, strict=True):
            if id(orbit.tip) in visible(scene):
                assert number(frame, orbit.tip.get_center()) == pytest.approx(at(word, place))
                assert abs(number(frame, orbit.tip.get_center()) - word) == pytest.approx(1)
            if id(orbit.ring) in visible(scene) and moment.settled:
                assert orbit.ring.width / 2 == pytest.approx(frame.unit, rel=1e-3)
        dog, cat = (at(word, place) for word, place in zip((DOG, CAT), places, strict=True))
        if id(scene.between) in visible(scene) and moment.settled:
            self.check_join(scene, scene.between, cat, dog)
            self.differences[moment.beat, round(t, 6)] = dog - cat
            assert scene.values.texts == both(dog - cat)
        if moment.beat == "gap":
            self.check_parts(scene, dog, cat, at(DOG, places[1]))

    def check_join(self, scene, arrow, start, end):
        frame = scene.orbits[0].frame
        drawn = number(frame, arrow.end) - number(frame, arrow.start)
        assert number(frame, arrow.start) == pytest.approx(start, abs=1e-6)
        assert cmath.phase(drawn) == pytest.approx(cmath.phase(end - start), abs=1e-6)
        assert abs(drawn) == pytest.approx(abs(end - start) - CLOSE / frame.unit, abs=1e-6)

    def check_parts(self, scene, dog, cat, later):
        word_part, place_part = later - cat, dog - later
        assert word_part == pytest.approx(DOG - CAT)
        assert word_part + place_part == pytest.approx(dog - cat)
        self.check_join(scene, scene.word_part, cat, later)
        self.check_join(scene, scene.place_part, later, dog)
        frame = scene.orbits[0].frame
        assert number(frame, scene.later.get_center()) == pytest.approx(later)
        assert [v.texts for v in scene.part_values] == [both(word_part), both(place_part)]
        assert scene.length.readout.text == printed(abs(place_part), 3)
        self.chords.add(scene.length.readout.text)
        self.angles.add(round(cmath.phase(place_part), 3))


@pytest.fixture(scope="module")
def witness():
    watching = Witness()
    watching.run = dry_run(CircularPerturbation, watcher=watching)
    return watching


def test_every_point_and_arrow_is_where_complex_numbers_say(witness):
    assert witness.seen == {"question", "ring", "cancel", "apart", "split", "gap"}


def test_at_one_place_the_arrow_keeps_its_numbers(witness):
    together = {z for (beat, _), z in witness.differences.items() if beat == "cancel"}
    assert len(together) >= 2
    for difference in together:
        assert difference == pytest.approx(DOG - CAT)


def test_at_two_places_it_does_not(witness):
    apart = [z for (beat, _), z in witness.differences.items() if beat == "split"]
    assert apart
    for difference in apart:
        assert abs(difference - (DOG - CAT)) == pytest.approx(2 * math.sin(1))


def test_the_place_part_turns_and_keeps_its_length(witness):
    assert witness.chords == {printed(2 * math.sin(1), 3)} == {"1.683"}
    assert len(witness.angles) > 8


def test_the_captions_follow_the_content():
    content = {"words": ("sun", "sea"), "gap": 3}
    changed = type("Changed", (CircularPerturbation,), content)
    told = " ".join(c.caption.text for beat in dry_run(changed).beats for c in beat.cues)
    assert "how sun differs from sea" in told
    assert "would be at place 14." in told
    assert "it has one length on this ring: 1.995." in told


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ({"gap": 9}, "gap must be 1 to 5 in this picture, got 9"),
        ({"stops": (6, 8, 8, 15)}, r"stops must grow, got \(6, 8, 8, 15\)"),
        ({"numbers": ((1.0, 0.0), (2.0, 0.0))}, "numbers of words must be 2.1 apart or more"),
    ],
)
def test_content_that_cannot_be_drawn_is_refused(content, sentence):
    changed = type("Changed", (CircularPerturbation,), content)
    with pytest.raises(DryRunError, match=sentence):
        dry_run(changed)


def test_a_wrong_formula_is_noticed(monkeypatch):
    right = chapter.perturb
    monkeypatch.setattr(chapter, "perturb", lambda *a, **k: right(*a, **{**k, "order": "sin_cos"}))
    with pytest.raises(DryRunError):
        dry_run(CircularPerturbation, watcher=Witness())
