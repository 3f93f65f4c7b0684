"""Chapter 5: what is drawn, against complex numbers: the tip of a hand is e^(iωt)."""

import cmath
import math
from itertools import combinations, pairwise

import numpy as np
import pytest

import scenes.closed_curve as chapter
from scenes._kit.numbers import printed
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.lint.witness import Witness
from scenes.closed_curve import ClosedCurve

FAST, SLOW = 2 * math.pi / 16, 2 * math.pi / 512
ELEVATION, FIRST_AZIMUTH = math.radians(13), math.radians(-58)

witness = Witness(ClosedCurve)


def spin(omega, t):
    return cmath.exp(1j * omega * t)


def on_rim(dial, point):
    x, y, _ = (np.asarray(point) - dial.hub) / dial.radius
    return complex(x, y)


def seen(view, z, height):
    """Where a point of the cylinder is seen: a turn about the axis, then one about the level."""
    z *= cmath.exp(1j * view.azimuth)
    up = z.imag * math.sin(view.elevation) + height * math.cos(view.elevation)
    return view.base + view.radius * np.array([z.real, up, 0.0])


def opaque(mobjects):
    return [m.source for m in mobjects if m[0].get_fill_opacity() > 0.5]


# --- one hand ------------------------------------------------------------------------------------


@witness.during("round")
def test_the_hand_stands_where_complex_numbers_say(scene, moment):
    t = scene.t.get_value()
    assert cmath.exp(1j * scene.dial.angle) == pytest.approx(spin(FAST, t), abs=1e-6)


@witness.during("round", since="dots", settled=True)
def test_dots_lie_at_all_words_passed_and_grow_where_a_second_word_falls(scene, moment):
    t = scene.t.get_value()
    for dots, first, last in ((scene.dots, 1, 15), (scene.twice, 17, 31)):
        words = range(first, min(int(t + 1e-6), last) + 1)
        drawn = [on_rim(scene.dial, dot) for dot in dots.centers]
        assert drawn == pytest.approx([spin(FAST, word) for word in words])
    assert scene.twice.radius > scene.dots.radius
    assert on_rim(scene.dial, scene.home.centers[0]) == pytest.approx(spin(FAST, 16))


@witness.during("round", since="home")
def test_every_dot_names_the_words_that_lie_on_it(scene, moment):
    t = scene.t.get_value() + 1e-6
    passed = [[w for w in (word, word + 16) if w <= t] for word in range(1, 16)]
    expected = [", ".join(map(str, words)) for words in passed if words]
    fading = scene.doubles[0] in {m for m in scene.mobjects if id(m) in moment.animated}
    if not fading:
        assert sorted(opaque([*scene.numbers, *scene.doubles])) == sorted(expected)
        assert opaque(scene.homes_named)[-1:] in ([["0", "0, 16", "0, 16, 32"][int(t) // 16]], [])


# --- a slow hand ---------------------------------------------------------------------------------


@witness.during("slow", since="crowd")
def test_the_slow_hand_leaves_a_dot_at_every_word(scene, moment):
    words = range(len(scene.crowd.centers))
    drawn = [on_rim(scene.slow_dial, dot) for dot in scene.crowd.centers]
    assert drawn == pytest.approx([spin(SLOW, word) for word in words])


@witness.during("slow", since="gap", settled=True)
def test_the_lens_shows_the_first_words_true_and_larger(scene, moment):
    view = scene.above[1]
    words = np.array([view.base + view.radius * point(spin(SLOW, w)) for w in range(6)])
    shown = scene.lens.middle + 24 * (words - words[2])
    drawn = np.concatenate([scene.lens.first.centers, scene.lens.dots.centers])
    assert drawn == pytest.approx(shown, abs=1e-6)
    assert scene.gap.source == printed(abs(spin(SLOW, 1) - 1), 3) == "0.012"
    ends = scene.between.get_bottom()[1], scene.between.get_top()[1]
    assert ends == pytest.approx((shown[0, 1], shown[1, 1]), abs=1e-6)


def point(z):
    return np.array([z.real, z.imag, 0.0])


# --- both ----------------------------------------------------------------------------------------


def lifted(scene, word):
    """Where a word is seen: as high as the slow hand once it has come to that word."""
    height = spin(SLOW, word).imag if word <= scene.raised.get_value() + 1e-6 else 0.0
    return seen(scene.seen_from, spin(FAST, word), height)


@witness.during("lift", "spring", "compare")
def test_the_spring_is_seen_as_three_of_its_four_numbers(scene, moment):
    raised = scene.raised.get_value()
    last = round(max(scene.t.get_value(), raised) - 0.5 + 1e-6)
    tip = seen(scene.seen_from, spin(FAST, raised), spin(SLOW, raised).imag)
    assert scene.tip.get_center() == pytest.approx(tip, abs=1e-6)
    assert scene.arm.get_end() == pytest.approx(tip, abs=1e-6)
    dots = np.concatenate([mark.centers for mark in scene.spring.marks])
    expected = [lifted(scene, word) for word in range(last + 1) if word % 16]
    assert len(dots) == len(expected)
    apart = np.linalg.norm(dots[:, None] - np.array(expected)[None], axis=-1)
    assert apart.min(axis=0).max() < 1e-6
    assert apart.min(axis=1).max() < 1e-6


@witness.during("lift", "spring", "compare")
def test_strands_run_through_the_raised_words_and_near_ones_are_heavier(scene, moment):
    view, raised = scene.seen_from, scene.raised.get_value()
    ends = np.concatenate([s.points[::4] for s in scene.spring.strands])
    for word in range(int(raised) - 1):
        where = seen(view, spin(FAST, word), spin(SLOW, word).imag)
        assert np.linalg.norm(ends - where, axis=1).min() < 1e-6
        depth = -(spin(FAST, word) * cmath.exp(1j * view.azimuth)).imag
        layers = [
            layer
            for layer, strand in enumerate(scene.spring.strands)
            if any(np.linalg.norm(end - where) < 1e-6 for end in strand.points[::4])
        ]
        assert layers[0] == pytest.approx(14 * (1 + depth) / 2 - 0.5, abs=1.1)
    widths = [strand.stroke_width for strand in scene.spring.strands]
    assert all(far < near for far, near in pairwise(widths))


@witness.during("lift", "spring", "compare")
def test_the_words_of_whole_turns_lie_under_their_numbers(scene, moment):
    raised = int(scene.raised.get_value() + 1e-6)
    homes = [lifted(scene, word) for word in range(0, raised + 1, 16)]
    drawn = np.concatenate([scene.home_dot.centers, scene.homes.centers])
    assert drawn == pytest.approx(np.array(homes), abs=1e-6)
    lying = [word for word in (0, 16, 32) if word > raised or word == 0]
    beside = [", ".join(map(str, lying))] if len(lying) > 1 else []
    assert opaque(scene.lying) == beside
    on_discs = [str(word) for word in range(0, raised + 1, 16) if word or not beside]
    assert opaque(scene.names) == on_discs
    for name, home in zip(scene.names, homes, strict=False):
        assert name.get_center() == pytest.approx(home, abs=1e-6)
    upright = drawn[:, 1]
    assert all(b - a > 2 * scene.homes.radius for a, b in pairwise(upright))


@witness.during("lift", settled=True)
def test_the_slow_hand_is_as_high_as_the_rod_on_the_axis(scene, moment):
    hand, view, t = scene.height_hand, scene.seen_from, scene.raised.get_value()
    hub, tip = hand.hand.get_start(), hand.tip.get_center()
    radius = view.radius * math.cos(view.elevation)
    x, y, _ = (tip - hub) / radius
    assert complex(x, y) == pytest.approx(spin(SLOW, t), abs=1e-6)
    assert hand.bar.length == pytest.approx(radius * spin(SLOW, t).imag, abs=1e-6)
    assert hub[1] == pytest.approx(view.base[1])
    assert scene.arm.get_start()[1] == pytest.approx(tip[1], abs=1e-6)
    assert hand.tie.points[:, 1] == pytest.approx(np.full(len(hand.tie.points), tip[1]))


views = witness.seen("tilt", "lift", "spring", "compare", since="spring_parts")(
    lambda scene, _: (scene.time, scene.drifts_since, scene.seen_from)
)


def turned_on(seconds):
    """How far the view has turned: the sum of a speed that grows for two seconds, then stays."""
    moments = np.linspace(0, seconds, 20_001)
    speeds = math.radians(3) * np.minimum(1, moments / 2)
    return float(np.sum((speeds[1:] + speeds[:-1]) / 2 * np.diff(moments)))


def test_the_view_never_stands_still_once_the_first_word_is_lifted():
    looks = [(moment, *view) for moment, view in views()]
    first = looks[0][-1]
    assert (first.azimuth, first.elevation) == pytest.approx((0.0, math.pi / 2), abs=0.01)
    turning = [look for look in looks if look[1] > look[2] and not look[0].settled]
    for _, time, since, view in turning:
        assert view.azimuth == pytest.approx(FIRST_AZIMUTH - turned_on(time - since), abs=1e-6)
        assert view.elevation == pytest.approx(ELEVATION)
    assert np.diff([time for _, time, _, _ in turning]).max() < 0.5
    assert witness.run.duration - turning[-1][1] < 0.5
    whole = turning[0][-1].azimuth - turning[-1][-1].azimuth
    assert math.radians(60) < whole < math.radians(120)


# --- by the same measure -------------------------------------------------------------------------


@witness.during("compare", since="gaps", settled=True)
def test_the_closest_pairs_are_drawn_to_one_scale(scene, moment):
    units = set()
    for gap, length, word in zip(scene.gaps, closest(500), (16, 1, 16), strict=True):
        first, second = gap.dots.centers
        units.add(gap.unit)
        assert gap.pair.source == f"0, {word}"
        if gap.number.get_fill_opacity() > 0.5:
            assert second - first == pytest.approx(np.array([0, length * gap.unit, 0]))
            assert gap.number.text == printed(length, 3)
    assert len(units) == 1


@witness.during("compare", since="gaps", settled=True)
def test_the_pair_that_is_closest_with_both_hands_is_marked_on_the_spring(scene, moment):
    if scene.marked.get_value() == 1.0:
        line = scene.nearest.points
        ends = lifted(scene, 0), lifted(scene, 16)
        way = ends[1] - ends[0]
        edge = way / np.linalg.norm(way) * scene.homes.radius
        assert line[0] == pytest.approx(ends[0] + edge, abs=1e-6)
        assert line[-1] == pytest.approx(ends[1] - edge, abs=1e-6)
    else:
        assert len(scene.nearest.points) == 0


def apart(word):
    """How far a word is from word 0, with the fast hand, the slow one, and both."""
    fast, slow = abs(spin(FAST, word) - 1), abs(spin(SLOW, word) - 1)
    return fast, slow, math.hypot(fast, slow)


def closest(words):
    """The distance of the two closest words by comparing all: fast, slow, and both hands."""
    pairs = [apart(b - a) for a, b in combinations(range(words), 2)]
    return [min(kind) for kind in zip(*pairs, strict=True)]


def test_the_named_pairs_are_as_close_as_any():
    named = [apart(word)[kind] for kind, word in enumerate((16, 1, 16))]
    assert named == pytest.approx(closest(500), abs=1e-12)
    assert [printed(distance, 3) for distance in named] == ["0.000", "0.012", "0.196"]


def test_the_chapter_ends_on_the_comparison():
    assert [beat.name for beat in witness.run.beats][-2:] == ["spring", "compare"]


def test_the_captions_follow_the_content():
    changed = type("Changed", (ClosedCurve,), {"fast_steps": 8, "positions": 300})
    told = " ".join(c.caption.text for beat in dry_run(changed).beats for c in beat.cues)
    assert "Every word leaves a dot, 8 to a turn." in told
    assert "And 9 on 1, 10 on 2" in told
    assert "And word 16?" in told
    assert "300 words, and none on another." in told
    assert "Fast alone: 0 and 8 on one dot." in told


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
