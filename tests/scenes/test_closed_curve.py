"""Chapter 5: what is drawn, against complex numbers: the tip of a hand is e^(iωt)."""

import cmath
import math
from itertools import combinations

import numpy as np
import pytest
from manim import RIGHT

import scenes.closed_curve as chapter
from scenes._kit.numbers import printed
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.lint.witness import Witness
from scenes.closed_curve import FROM_THE_SIDE, ClosedCurve

FAST, SLOW = 2 * math.pi / 16, 2 * math.pi / 512

witness = Witness(ClosedCurve)


def spin(omega, t):
    return cmath.exp(1j * omega * t)


def on_rim(dial, point):
    x, y, _ = (np.asarray(point) - dial.hub) / dial.radius
    return complex(x, y)


def seen(view, z, height):
    """Where a point of the cylinder is seen: a rotation about the level axis, written out."""
    up = z.imag * math.sin(view.elevation) + height * math.cos(view.elevation)
    return view.base + view.radius * np.array([z.real, up, 0.0])


@witness.during("round")
def test_the_hand_and_every_dot_stand_where_complex_numbers_say(scene, moment):
    t = scene.t.get_value()
    assert cmath.exp(1j * scene.dial.angle) == pytest.approx(spin(FAST, t), abs=1e-6)


@witness.during("round", since="dots", settled=True)
def test_dots_lie_at_all_words_passed_and_words_of_whole_turns_on_one(scene, moment):
    t = scene.t.get_value()
    words = range(1, min(int(t + 1e-6), 15) + 1)
    assert [on_rim(scene.dial, dot) for dot in scene.dots.centers] == pytest.approx(
        [spin(FAST, word) for word in words]
    )
    if t >= 16:
        assert on_rim(scene.dial, scene.home.get_center()) == pytest.approx(spin(FAST, 16))


@witness.during("slow", since="crowd", settled=True)
def test_the_slow_hand_leaves_a_dot_at_every_word(scene, moment):
    words = range(len(scene.crowd.centers))
    drawn = [on_rim(scene.slow_dial, dot) for dot in scene.crowd.centers]
    assert drawn == pytest.approx([spin(SLOW, word) for word in words])


@witness.during("slow", since="gap", settled=True)
def test_the_lens_shows_the_first_words_true_and_larger(scene, moment):
    words = [scene.views[0].base + scene.views[0].radius * point(spin(SLOW, w)) for w in range(5)]
    seen = scene.lens.middle + scene.lens.zoom * (np.array(words) - words[2])
    drawn = np.concatenate([scene.lens.first.centers, scene.lens.dots.centers])
    assert drawn == pytest.approx(seen, abs=1e-6)
    assert scene.gap.source == printed(abs(spin(SLOW, 1) - 1), 3) == "0.012"


def point(z):
    return np.array([z.real, z.imag, 0.0])


def lifted(scene, word):
    """Where a word is seen: as high as the slow hand once it has come to that word."""
    height = spin(SLOW, word).imag if word <= scene.raised.get_value() + 1e-6 else 0.0
    return seen(scene.view(), spin(FAST, word), height)


@witness.during("tilt", "lift", "compare", since="small", settled=True)
def test_the_spring_is_seen_as_three_of_its_four_numbers(scene, moment):
    raised = scene.raised.get_value()
    last = round(max(scene.t.get_value(), raised))
    tip = seen(scene.view(), spin(FAST, raised), spin(SLOW, raised).imag)
    assert scene.tip.get_center() == pytest.approx(tip, abs=1e-6)
    assert scene.arm.get_end() == pytest.approx(tip, abs=1e-6)
    dots = np.concatenate([mark.centers for mark in scene.spring.marks])
    expected = [lifted(scene, word) for word in range(last + 1)]
    assert len(dots) == len(expected)
    apart = np.linalg.norm(dots[:, None] - np.array(expected)[None], axis=-1)
    assert apart.min(axis=0).max() < 1e-6
    assert apart.min(axis=1).max() < 1e-6
    homes = [lifted(scene, word) for word in range(0, int(raised + 1e-6) + 1, 16)]
    assert np.array(homes) == pytest.approx(scene.homes.centers, abs=1e-6)


@witness.during("lift", "compare", settled=True)
def test_both_hands_beside_the_spring_stand_at_its_word(scene, moment):
    t = scene.raised.get_value()
    for dial, omega in zip(scene.small, (FAST, SLOW), strict=True):
        assert cmath.exp(1j * dial.angle) == pytest.approx(spin(omega, t), abs=1e-6)
    assert scene.shadow.values[0] == pytest.approx(spin(SLOW, t).imag, abs=1e-6)


@witness.during("compare", settled=True)
def test_the_closest_pairs_are_drawn_to_scale(scene, moment):
    for pair, distance in zip(scene.pairs, closest(500), strict=True):
        ends, number, _ = pair
        first, second = ends.centers
        assert second - first == pytest.approx(RIGHT * distance * scene.views[1].radius)
        assert number.source == printed(distance, 3)


def closest(words):
    """The distance of the two closest words by comparing all: fast, slow, and both hands."""
    pairs = list(combinations(range(words), 2))
    fast = min(abs(spin(FAST, a) - spin(FAST, b)) for a, b in pairs)
    slow = min(abs(spin(SLOW, a) - spin(SLOW, b)) for a, b in pairs)
    both = min(
        math.hypot(abs(spin(SLOW, a) - spin(SLOW, b)), abs(spin(FAST, a) - spin(FAST, b)))
        for a, b in pairs
    )
    return fast, slow, both


def test_the_chapter_ends_on_the_spring_of_eighty_words():
    run = witness.run
    assert [beat.name for beat in run.beats][-1] == "compare"
    assert [printed(distance, 3) for distance in closest(500)] == ["0.000", "0.012", "0.196"]
    assert pytest.approx(math.radians(22)) == FROM_THE_SIDE


def test_the_captions_follow_the_content():
    changed = type("Changed", (ClosedCurve,), {"fast_steps": 8, "positions": 300})
    told = " ".join(c.caption.text for beat in dry_run(changed).beats for c in beat.cues)
    assert "now 8 words bring it once round." in told
    assert "Word 16 as well: three words, one dot." in told
    assert "Now 300 words lie on one turn, and none on another." in told


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ({"fast_steps": 12}, "fast_steps must be 8 or 16 in this picture, got 12"),
        ({"positions": 900}, "positions must be 100 to 500 in this picture, got 900"),
        ({"turns": 6}, "turns must be 3 to 5 in this picture, got 6"),
    ],
)
def test_content_that_cannot_be_drawn_is_refused(content, sentence):
    with pytest.raises(DryRunError, match=sentence):
        dry_run(type("Changed", (ClosedCurve,), content))


def test_a_wrong_formula_is_noticed(monkeypatch):
    right = chapter.dial_angles
    monkeypatch.setattr(chapter, "dial_angles", lambda *a: 1.01 * right(*a))
    assert witness.first_failure() is not None
