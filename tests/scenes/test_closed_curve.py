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
HOMES = range(0, 81, 16)
ELEVATION, FIRST_AZIMUTH = math.radians(17), math.radians(-42)

witness = Witness(ClosedCurve)


def spin(omega, t):
    return cmath.exp(1j * omega * t)


def on_rim(dial, point):
    x, y, _ = (np.asarray(point) - dial.hub) / dial.radius
    return complex(x, y)


def place(word, slow_word=None):
    """Where a word lies in space: the slow tip, in the upright plane, plus the fast tip."""
    slow, fast = spin(SLOW, word if slow_word is None else slow_word), spin(FAST, word)
    return np.array([slow.real - 1, 0, slow.imag]) + np.array([fast.real, fast.imag, 0])


def seen(view, point):
    """Where a point of space is seen: a turn about the upright, then one about the level."""
    level = complex(point[0], point[1]) * cmath.exp(1j * view.azimuth)
    rise = complex(point[2], level.imag) * cmath.exp(-1j * view.elevation)
    return view.base + view.radius * np.array([level.real, rise.real, 0.0])


def opaque(mobjects):
    return [m.source for m in mobjects if m[0].get_fill_opacity() > 0.5]


# --- one hand ------------------------------------------------------------------------------------


@witness.during("round")
def test_the_hand_stands_where_complex_numbers_say(scene, moment):
    t = scene.t.get_value()
    assert cmath.exp(1j * scene.dial.angle) == pytest.approx(spin(FAST, t), abs=1e-6)


@witness.during("round", since="round", settled=True)
def test_dots_lie_at_all_words_passed_and_grow_where_a_second_word_falls(scene, moment):
    t = scene.t.get_value()
    for dots, first, last in ((scene.round.dots, 1, 15), (scene.round.twice, 17, 31)):
        words = range(first, min(int(t + 1e-6), last) + 1)
        drawn = [on_rim(scene.dial, dot) for dot in dots.centers]
        assert drawn == pytest.approx([spin(FAST, word) for word in words])
    assert scene.round.twice.radius > scene.round.dots.radius
    assert on_rim(scene.dial, scene.round.home.centers[0]) == pytest.approx(spin(FAST, 16))


@witness.during("round", since="round")
def test_every_dot_names_the_words_that_lie_on_it(scene, moment):
    t = scene.t.get_value() + 1e-6
    passed = [[w for w in (word, word + 16) if w <= t] for word in range(1, 16)]
    expected = [", ".join(map(str, words)) for words in passed if words]
    fading = scene.round.doubles[0] in {m for m in scene.mobjects if id(m) in moment.animated}
    if not fading:
        assert sorted(opaque([*scene.round.numbers, *scene.round.doubles])) == sorted(expected)
        assert opaque(scene.round.homes_named)[-1:] in (
            [["0", "0, 16", "0, 16, 32"][int(t) // 16]],
            [],
        )


# --- a slow hand ---------------------------------------------------------------------------------


@witness.during("slow", since="crowd")
def test_the_slow_hand_leaves_a_dot_at_every_word(scene, moment):
    words = range(len(scene.crowd.centers))
    drawn = [on_rim(scene.slow_dial, dot) for dot in scene.crowd.centers]
    assert drawn == pytest.approx([spin(SLOW, word) for word in words])


@witness.during("slow", since="gap", settled=True)
def test_the_lens_shows_the_first_words_true_and_larger(scene, moment):
    pose = scene.slow_pose()
    words = np.array([pose.hub + pose.radius * point(spin(SLOW, w)) for w in range(6)])
    shown = scene.lens.middle + 24 * (words - words[2])
    drawn = np.concatenate([scene.lens.first.centers, scene.lens.dots.centers])
    if scene.gap not in scene.mobjects:
        return
    assert drawn == pytest.approx(shown, abs=1e-6)
    assert scene.gap.source == printed(abs(spin(SLOW, 1) - 1), 3) == "0.012"
    ends = scene.between.get_bottom()[1], scene.between.get_top()[1]
    assert ends == pytest.approx((shown[0, 1], shown[1, 1]), abs=1e-6)


def point(z):
    return np.array([z.real, z.imag, 0.0])


# --- both ----------------------------------------------------------------------------------------


def lifted(scene, word):
    """Where a word is seen: carried by the slow hand once that has come to the word."""
    come = word <= scene.raised.get_value() + 1e-6
    return seen(scene.hands.view, place(word, word if come else 0))


@witness.during("carry", "lift", "spring", "compare", since="hands", settled=True)
def test_the_fast_hand_stands_on_the_tip_of_the_slow_one(scene, moment):
    hands, view, t = scene.hands, scene.hands.view, scene.raised.get_value()
    slow = spin(SLOW, t)
    tip = seen(view, (slow.real - 1, 0, slow.imag))
    assert hands.slow_hand.get_start() == pytest.approx(seen(view, (-1, 0, 0)), abs=1e-6)
    assert hands.slow_hand.get_end() == pytest.approx(tip, abs=1e-6)
    assert hands.come.points[-1] == pytest.approx(tip, abs=1e-6)
    for sample in hands.come.points[::24]:
        angles = np.linspace(0, cmath.phase(slow), 121)
        arc = [seen(view, (math.cos(a) - 1, 0, math.sin(a))) for a in angles]
        assert min(np.linalg.norm(np.array(arc) - sample, axis=1)) < 0.03
    if scene.joined.get_value() == 1.0:
        assert hands.arm.get_start() == pytest.approx(tip, abs=1e-6)
        assert hands.arm.get_end() == pytest.approx(seen(view, place(t)), abs=1e-6)


@witness.during("lift", "spring", "compare")
def test_every_word_is_drawn_at_the_sum_of_both_tips(scene, moment):
    raised = scene.raised.get_value()
    last = max(31, int(raised + 1e-6))
    assert scene.hands.tip.get_center() == pytest.approx(
        seen(scene.hands.view, place(raised)), abs=1e-6
    )
    dots = np.concatenate([mark.centers for mark in scene.hands.spring.marks])
    expected = [lifted(scene, word) for word in range(last + 1) if word % 16]
    assert len(dots) == len(expected)
    apart = np.linalg.norm(dots[:, None] - np.array(expected)[None], axis=-1)
    assert apart.min(axis=0).max() < 1e-6
    assert apart.min(axis=1).max() < 1e-6


@witness.during("lift", "spring", "compare")
def test_strands_run_through_the_raised_words_and_near_ones_are_heavier(scene, moment):
    view, raised = scene.hands.view, scene.raised.get_value()
    spring = scene.hands.spring
    ends = np.concatenate([s.points[::4] for s in spring.strands])
    for word in range(int(raised) - 1):
        where = seen(view, place(word))
        assert np.linalg.norm(ends - where, axis=1).min() < 1e-6
        level = complex(*place(word)[:2]) * cmath.exp(1j * view.azimuth)
        near = min(1.0, max(0.0, (1 - level.imag) / 2))
        layers = [
            layer
            for layer, strand in enumerate(spring.strands)
            if any(np.linalg.norm(end - where) < 1e-6 for end in strand.points[::4])
        ]
        assert layers[0] == pytest.approx(14 * near - 0.5, abs=1.1)
    widths = [strand.stroke_width for strand in spring.strands]
    assert all(far < near for far, near in pairwise(widths))


@witness.during("lift", "spring", "compare")
def test_the_words_of_whole_turns_lie_under_their_numbers(scene, moment):
    raised, hands = int(scene.raised.get_value() + 1e-6), scene.hands
    homes = [lifted(scene, word) for word in range(0, raised + 1, 16)]
    drawn = np.concatenate([hands.home.centers, hands.homes.centers])
    assert drawn == pytest.approx(np.array(homes), abs=1e-6)
    lying = [word for word in (0, 16, 32) if word > raised or word == 0]
    beside = [", ".join(map(str, lying))] if len(lying) > 1 else []
    assert opaque(hands.lying) == beside
    on_discs = [str(word) for word in range(0, raised + 1, 16) if word or not beside]
    assert opaque(hands.names) == on_discs
    for name, home in zip(hands.names, homes, strict=False):
        assert name.get_center() == pytest.approx(home, abs=1e-6)
    steps = np.linalg.norm(np.diff(drawn, axis=0), axis=1)
    assert all(step > 2 * hands.homes.radius for step in steps)


@witness.during("spring", "compare", settled=True)
def test_turns_are_as_far_apart_as_the_slow_tip_goes_in_one_turn(scene, moment):
    codes = scene.both(np.arange(scene.last + 1))
    drawn = chapter.carried(codes)
    chord = abs(spin(SLOW, 16) - 1)
    assert np.linalg.norm(drawn[16:] - drawn[:-16], axis=1) == pytest.approx(chord)
    assert np.linalg.norm(codes[16:] - codes[:-16], axis=1) == pytest.approx(chord)
    assert min(math.dist(a, b) for a, b in combinations(drawn, 2)) == pytest.approx(chord)
    links = scene.hands.links.points.reshape(-1, 4, 3)[:, [0, -1]]
    ends = [(lifted(scene, word), lifted(scene, word + 16)) for word in HOMES[:-1]]
    if scene.linked.get_value() == scene.turns:
        assert links == pytest.approx(np.array(ends), abs=1e-6)


@witness.during("lift")
def test_only_the_first_two_words_are_tied_while_the_spring_grows(scene, moment):
    ties = len(scene.hands.links.points) // 4
    assert ties == (1 if scene.linked.get_value() > 0 else 0)


stops = witness.seen("lift")(
    lambda scene, _: (scene.time, scene.raised.get_value(), scene.linked.get_value())
)


def test_the_picture_stops_when_word_16_has_landed():
    there = [(time, linked) for _, (time, raised, linked) in stops() if raised == 16.0]
    untied = [time for time, linked in there if linked == 0.0]
    assert untied[-1] - untied[0] >= 1.3
    assert there[-1][1] == 1.0


views = witness.seen("carry", "lift", "spring", "compare", since="hands")(
    lambda scene, _: (scene.time, scene.drifts_since, scene.hands.view)
)


def turned_on(seconds):
    """How far the view has turned: the sum of a speed that grows for two seconds, then stays."""
    moments = np.linspace(0, seconds, 20_001)
    speeds = math.radians(2) * np.minimum(1, moments / 2)
    return float(np.sum((speeds[1:] + speeds[:-1]) / 2 * np.diff(moments)))


def test_the_view_never_stands_still_once_the_first_word_is_lifted():
    looks = [(moment, *view) for moment, view in views()]
    first = looks[0][-1]
    assert (first.azimuth, first.elevation) == pytest.approx((0.0, 0.0), abs=0.01)
    turning = [look for look in looks if look[1] > look[2] and not look[0].settled]
    for _, time, since, view in turning:
        assert view.azimuth == pytest.approx(FIRST_AZIMUTH + turned_on(time - since), abs=1e-6)
        assert view.elevation == pytest.approx(ELEVATION)
    assert np.diff([time for _, time, _, _ in turning]).max() < 0.5
    assert witness.run.duration - turning[-1][1] < 0.5
    last = turning[-1][-1].azimuth
    assert abs(last) < math.radians(8), "the slow hand's plane is seen as it is: equal steps"


# --- by the same measure -------------------------------------------------------------------------


compared = witness.seen("compare", since="gaps", settled=True)(
    lambda scene, _: [
        (gap.distance, gap.unit, gap.dots.centers.copy(), gap.number.text, gap.pair.source)
        for gap in scene.gaps
        if gap.number.get_fill_opacity() > 0.5
    ]
)


def test_the_closest_pairs_are_drawn_to_one_scale():
    looks = [gaps for _, gaps in compared()]
    for gaps in looks:
        assert len({unit for _, unit, *_ in gaps}) <= 1
        for (_, unit, centers, number, pair), length, word in zip(
            gaps, closest(500), (16, 1, 16), strict=False
        ):
            assert centers[1] - centers[0] == pytest.approx(np.array([0, length * unit, 0]))
            assert (number, pair) == (printed(length, 3), f"0, {word}")
    assert max(map(len, looks)) == 3


@witness.during("compare", since="gaps")
def test_the_pairs_come_out_of_the_spring(scene, moment):
    for gap, word in zip(scene.gaps, (0, None, 16), strict=False):
        if word is None:
            assert gap.source == pytest.approx(np.array([gap.foot, gap.foot]))
        else:
            ways = np.array([place(0), place(word)])
            drawn = seen(scene.hands.view, ways[1]) - seen(scene.hands.view, ways[0])
            assert np.linalg.norm(gap.source[1] - gap.source[0] - drawn) < 0.06


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
    assert "One hand, any speed: at best 0.021." in told


def test_the_last_captions_are_computed():
    told = " ".join(c.caption.text for beat in witness.run.beats for c in beat.cues)
    best = 2 * math.sin(math.pi / 500)
    assert f"at best {printed(best, 3)}." in told
    *_, slow, both = closest(500)
    assert f"{both / slow:.0f} times as far as slow alone." in told
    assert "Turn to turn, always 0.196." in told


def test_no_speed_of_one_hand_beats_words_spread_over_the_circle():
    for steps in (16, 499, 500, 501, 512, 37.3):
        codes = [spin(math.tau / steps, word) for word in range(500)]
        nearest = min(abs(a - b) for a, b in pairwise(sorted(codes, key=cmath.phase)))
        assert nearest <= 2 * math.sin(math.pi / 500) + 1e-12


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
