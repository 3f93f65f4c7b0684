"""Chapter 5: what is drawn, against complex numbers: the tip of a hand is e^(iωt)."""

import cmath
import math
from itertools import combinations, pairwise

import numpy as np
import pytest

import scenes.closed_curve as chapter
from scenes._kit.mobjects.hand_on_hand import BARE, carried
from scenes._kit.mobjects.lens import Lens
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme, mix
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.lint.witness import Witness
from scenes.closed_curve import ClosedCurve

FAST, SLOW = 2 * math.pi / 16, 2 * math.pi / 512
HOMES = range(0, 81, 16)
ELEVATION, ASIDE, TURNED = (math.radians(degrees) for degrees in (18, -42, -57))

witness = Witness(ClosedCurve)


def spin(omega, t):
    return cmath.exp(1j * omega * t)


def on_rim(dial, point):
    x, y, _ = (np.asarray(point) - dial.hub) / dial.radius
    return complex(x, y)


def place(word, slow_word=None, fast_word=None, reach=(1, 1)):
    """Where a word lies in space: the slow tip, in the upright plane, plus the fast tip."""
    slow = reach[1] * (spin(SLOW, word if slow_word is None else slow_word) - 1)
    fast = reach[0] * spin(FAST, word if fast_word is None else fast_word)
    return np.array([slow.real, 0, slow.imag]) + np.array([fast.real, fast.imag, 0])


def seen(view, point):
    """Where a point of space is seen: a turn about the upright, then one about the level."""
    level = complex(point[0], point[1]) * cmath.exp(1j * view.azimuth)
    rise = complex(point[2], level.imag) * cmath.exp(-1j * view.elevation)
    return view.base + view.radius * np.array([level.real, rise.real, 0.0])


def opaque(mobjects):
    return [m.source for m in mobjects if m[0].get_fill_opacity() > 0.5]


# --- one hand ------------------------------------------------------------------------------------


beginning = witness.seen("question")(
    lambda scene, _: (scene.turned.get_value(), scene.dial.angle, scene.dial.radius)
)


def test_the_hand_turns_on_from_place_6283_to_place_0_while_its_dial_grows():
    looks = [look for _, look in beginning()]
    assert cmath.exp(1j * looks[0][1]) == pytest.approx(spin(1, 6283))
    assert looks[-1][1] == pytest.approx(0.0, abs=1e-6)
    assert min(later - angle for (_, angle, _), (_, later, _) in pairwise(looks)) > -1e-9
    radii = [radius for *_, radius in looks]
    assert np.diff(radii).min() > -1e-9


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
def test_the_slow_hand_leaves_a_dot_at_every_place(scene, moment):
    if scene.crowd not in scene.mobjects:
        return
    passed = min(int(scene.filled.get_value() + 1e-6) + 1, 500)
    drawn = [on_rim(scene.slow_dial, dot) for dot in scene.crowd.centers]
    assert drawn == pytest.approx([spin(SLOW, word) for word in range(passed)])
    reached = spin(SLOW, scene.filled.get_value())
    assert cmath.exp(1j * scene.slow_dial.angle) == pytest.approx(reached, abs=1e-6)


counting = witness.seen("slow", since="crowd")(
    lambda scene, _: (
        scene.filled.get_value(),
        scene.dial.angle,
        (scene.dial.tip.get_fill_opacity(), scene.dial.hand.get_stroke_opacity()),
        scene.tail.get_fill_opacity(),
        {part.get_fill_color().to_hex().upper() for part in (scene.dial.tip, scene.round.dots)},
        scene.time,
    )
)


def test_both_hands_turn_to_one_place_and_the_fast_one_is_lost_in_its_tail_on_the_long_way():
    looks = [look for _, look in counting()]
    for word, angle, hand, tail, *_ in looks:
        assert cmath.exp(1j * angle) == pytest.approx(spin(FAST, word), abs=1e-6)
        lost = min(1.0, 6 * max(0.0, min(word - 16, 499 - word)) / 483)
        assert hand == pytest.approx((1 - lost, 1 - lost))
        assert (tail > 0) == (lost > 0)
    assert any(hand == (0.0, 0.0) for _, _, hand, *_ in looks)


def test_a_hand_that_rests_is_mixed_with_the_ground_so_that_no_line_shows_through():
    looks = [look for _, look in counting()]
    fast, ground = active_theme().pair(0), active_theme().ground
    for word, *_, hues, _ in looks:
        kept = 1 - 0.34 * min(1.0, 6 * max(0.0, word - 16) / 483)
        assert hues == {mix(ground, fast, kept)}


@witness.during("slow", since="counter")
def test_one_counter_names_the_place_of_both_hands(scene, moment):
    assert scene.counter.number.text == str(math.floor(scene.filled.get_value() + 0.5))
    middle = (scene.dial.hub[0] + scene.slow_dial.hub[0]) / 2
    if scene.aside.get_value() == 1.0:
        assert scene.counter.word.get_center()[0] == pytest.approx(middle, abs=1e-6)


turned_slowly = witness.seen("slow", since="crowd")(
    lambda scene, _: (
        scene.filled.get_value(),
        scene.slow_dial.tip.get_center(),
        scene.slow_pose,
        scene.time,
        any(isinstance(drawn, Lens) for drawn in scene.mobjects),
    )
)


def test_the_slow_hand_stops_short_of_home_and_the_gap_is_seen_before_the_lens_opens():
    looks = [look for _, look in turned_slowly()]
    passed = [word for word, *_ in looks]
    assert passed == sorted(passed)
    assert passed[-1] == 499.0
    from_home = [
        np.linalg.norm((tip - pose.hub) / pose.radius - [1, 0, 0]) for _, tip, pose, *_ in looks
    ]
    assert from_home[-1] == pytest.approx(abs(spin(SLOW, 13) - 1), abs=1e-6)
    assert all(far > 0.1 for word, far in zip(passed, from_home, strict=True) if word > 10)
    stood = [time for word, _, _, time, _ in looks if word == 499.0]
    opened = [time for *_, time, lens in looks if lens]
    assert opened[0] - stood[0] > 0.69


@witness.during("slow", since="crowd", settled=True)
def test_the_fast_dial_stands_beside_with_its_dots(scene, moment):
    gap = scene.dial.hub - scene.slow_dial.hub
    if scene.aside.get_value() == 1.0:
        assert gap == pytest.approx(np.array([2.45 * scene.dial.radius, 0, 0]))
        drawn = [on_rim(scene.dial, dot) for dot in scene.round.dots.centers]
        last = min(int(scene.filled.get_value() + 1e-6), 15)
        assert drawn == pytest.approx([spin(FAST, word) for word in range(1, last + 1)])
        assert opaque(scene.round.homes_named) == ["0"]


@witness.during("slow", since="lens", settled=True)
def test_the_lens_shows_places_far_from_the_gap_true_and_larger(scene, moment):
    lens, source, names, apart, number = scene.lens
    pose = scene.slow_pose
    words = np.array([pose.hub + pose.radius * point(spin(SLOW, w)) for w in range(250, 255)])
    shown = lens.middle + 18 * (words - words[2])
    if number not in scene.mobjects:
        return
    assert lens.dots.centers == pytest.approx(shown, abs=1e-6)
    assert [name.source for name in names] == [*map(str, range(250, 255)), "× 18"]
    assert source.get_center() == pytest.approx(words[2])
    assert source.width == pytest.approx(lens.glass.width / 18)
    assert number.source == printed(abs(spin(SLOW, 1) - 1), 3) == "0.012"
    assert apart.get_end() - apart.get_start() == pytest.approx(shown[2] - shown[1], abs=1e-6)


def said(run):
    return " ".join(cue.caption.text for beat in run.beats for cue in beat.cues)


def point(z):
    return np.array([z.real, z.imag, 0.0])


# --- both ----------------------------------------------------------------------------------------


def lifted(scene, word):
    """Where a word is seen: carried by both hands, each at a share of its length."""
    return seen(scene.hands.view, place(word, reach=reaches(scene)))


def reaches(scene):
    """Which share of their length both hands have."""
    return scene.fast_reach.get_value(), scene.slow_reach.get_value()


@witness.during(
    "carry", "lift", "spring", "compare", "slow_alone", "both", since="hands", settled=True
)
def test_the_fast_hand_stands_on_the_tip_of_the_slow_one(scene, moment):
    hands, view, t = scene.hands, scene.hands.view, scene.raised.get_value()
    _, length = reaches(scene)
    slow = length * (spin(SLOW, t) - 1)
    tip = seen(view, (slow.real, 0, slow.imag))
    assert hands.slow_hand.get_start() == pytest.approx(seen(view, (-length, 0, 0)), abs=1e-6)
    assert hands.slow_hand.get_end() == pytest.approx(tip, abs=1e-6)
    assert hands.come.points[-1] == pytest.approx(tip, abs=1e-6)
    for sample in hands.come.points[::24]:
        angles = np.linspace(0, cmath.phase(spin(SLOW, t)), 121)
        arc = [seen(view, length * np.array([math.cos(a) - 1, 0, math.sin(a)])) for a in angles]
        assert min(np.linalg.norm(np.array(arc) - sample, axis=1)) < 0.03
    if scene.joined.get_value() == 1.0:
        assert hands.arm.get_start() == pytest.approx(tip, abs=1e-6)
        assert hands.arm.get_end() == pytest.approx(lifted(scene, t), abs=1e-6)


@witness.during("carry", since="hands")
def test_the_view_turns_before_the_fast_circle_folds_and_the_slow_one_stays_till_then(
    scene, moment
):
    joined, moved, view = scene.joined.get_value(), scene.moved.get_value(), scene.hands.view
    assert joined <= chapter.MOUNTED or moved >= 1.0
    assert moved == 0.0 or joined >= chapter.MOUNTED
    whole, flat = scene.hands.arc, scene.hands.ring
    closes = np.linalg.norm(whole.points[0] - whole.points[-1]) < 1e-6
    assert closes == (scene.closed.get_value() == 1.0)
    planes = [circle.get_fill_opacity() for circle in (whole, flat)]
    if joined <= chapter.MOUNTED:
        assert planes == [0.0, 0.0]
    if joined < 1.0:
        assert moved <= 1.0
        assert closes
        return
    if closes:
        assert planes == pytest.approx([0.14 + 0.1 * scene.lit.get_value()] * 2, abs=0.01)
        if moved == 1.0:
            assert (view.elevation, view.azimuth) == pytest.approx((ELEVATION, ASIDE))
    upright = scene.hands.slow_hand.get_end()
    drawn = scene.hands.floor.centers
    assert scene.hands.floor.get_fill_opacity() == 1.0
    assert upright == pytest.approx(seen(view, (0, 0, 0)), abs=1e-6)
    expected = np.array([seen(view, place(word, 0)) for word in range(1, 16)])
    apart = np.linalg.norm(drawn[:, None] - expected[None], axis=-1)
    assert apart.min(axis=0).max() < 1e-6


folding = witness.seen("carry", since="hands")(
    lambda scene, _: (
        scene.joined.get_value(),
        scene.moved.get_value(),
        [scene.hands.ring.points[::90].copy(), scene.hands.view],
    )
)


standing = witness.seen("carry", since="hands")(
    lambda scene, _: (scene.time, scene.joined.get_value(), scene.moved.get_value())
)


def test_both_circles_stand_at_right_angles_until_that_has_been_seen():
    both = [time for _, (time, joined, moved) in standing() if (joined, moved) == (1.0, 1.0)]
    assert both[-1] - both[0] > 1.2


def test_the_fast_circle_hinges_about_the_line_of_both_hands():
    looks = [look for _, look in folding() if look[1] == 1.0 and look[0] < 1.0]
    assert looks
    for joined, _, (drawn, view) in looks:
        lean = math.pi / 2 * (1 - joined) / (1 - chapter.MOUNTED)
        angles = np.linspace(0, 2 * math.pi, 2001)
        circle = [
            seen(view, (math.cos(a), math.sin(a) * math.cos(lean), math.sin(a) * math.sin(lean)))
            for a in angles
        ]
        far = np.linalg.norm(np.array(circle)[:, None] - drawn[None], axis=-1)
        assert far.min(axis=0).max() < 0.02


planes = witness.seen("carry", since="hands")(
    lambda scene, _: (
        scene.hands.arc.get_fill_opacity(),
        scene.hands.ring.get_fill_opacity(),
        scene.closed.get_value(),
        scene.moved.get_value(),
    )
)


def test_both_planes_light_up_together_and_are_gone_before_the_circle_opens_far():
    looks = [look for _, look in planes()]
    assert all(upright == flat for upright, flat, *_ in looks)
    assert max(upright for upright, *_ in looks) == pytest.approx(0.24, abs=0.01)
    assert all(upright == 0.0 for upright, _, closed, _ in looks if closed < 0.5)


def test_the_upright_circle_is_open_before_the_view_comes_nearer():
    assert all(closed == 0.0 for *_, closed, moved in (look for _, look in planes()) if moved > 1)


@witness.during("carry", "lift", "spring", since="hands", settled=True)
def test_a_stand_holds_the_pivot_once_the_slow_hand_carries_the_fast_one(scene, moment):
    hands = scene.hands
    assert hands.stand.points[0] == pytest.approx(hands.pivot.get_center(), abs=1e-6)
    carries = scene.joined.get_value() >= chapter.MOUNTED
    assert hands.stand.get_fill_opacity() == pytest.approx(float(carries))


@witness.during("carry", since="hands")
def test_only_place_0_is_named_while_it_is_asked_where_16_will_lie(scene, moment):
    assert opaque(scene.hands.first_names) == ["0"]
    if scene.joined.get_value() > 0:
        assert all(name not in scene.mobjects for name in scene.round.homes_named)


@witness.during("lift", "spring", "compare", "slow_alone", "both")
def test_every_word_is_drawn_at_the_sum_of_both_tips(scene, moment):
    raised = scene.raised.get_value()
    last = int(raised + 1e-6)
    assert scene.hands.tip.get_center() == pytest.approx(lifted(scene, raised), abs=1e-6)
    dots = np.concatenate([mark.centers for mark in scene.hands.spring.marks])
    expected = [lifted(scene, word) for word in range(1, last + 1)]
    assert len(dots) == len(expected)
    apart = np.linalg.norm(dots[:, None] - np.reshape(expected, (1, -1, 3)), axis=-1)
    assert apart.min(axis=0, initial=np.inf).max(initial=0) < 1e-6
    assert apart.min(axis=1, initial=np.inf).max(initial=0) < 1e-6


@witness.during("lift", "spring", "compare", "slow_alone", "both")
def test_every_word_is_born_as_the_hand_comes_and_the_first_circle_fades_as_the_climb_begins(
    scene, moment
):
    hands, raised = scene.hands, scene.raised.get_value()
    assert sum(len(mark.centers) for mark in hands.spring.marks) == int(raised + 1e-6)
    around = range(1, 16) if raised < 2 else []
    expected = [seen(hands.view, place(0, 0, word)) for word in around]
    assert hands.floor.centers == pytest.approx(np.reshape(expected, (-1, 3)), abs=1e-6)
    hue = mix(active_theme().ring, scene.hues[0], max(0.0, 1 - raised / 2))
    assert hands.floor.get_fill_color().to_hex().upper() == hue
    assert hands.floor.get_fill_opacity() == 1.0


@witness.during("lift", "spring", "compare", "slow_alone", "both")
def test_strands_run_through_the_raised_words_and_near_ones_are_heavier(scene, moment):
    view, raised = scene.hands.view, scene.raised.get_value()
    spring = scene.hands.spring
    ends = np.concatenate([s.points[::4] for s in spring.strands])
    for word in range(int(raised) - 1):
        where = lifted(scene, word)
        assert np.linalg.norm(ends - where, axis=1).min() < 1e-6
        level = complex(*place(word, reach=reaches(scene))[:2]) * cmath.exp(1j * view.azimuth)
        near = min(1.0, max(0.0, (1 - level.imag) / 2))
        layers = [
            layer
            for layer, strand in enumerate(spring.strands)
            if any(np.linalg.norm(end - where) < 1e-6 for end in strand.points[::4])
        ]
        assert layers[0] == pytest.approx(14 * near - 0.5, abs=1.1)
    widths = [strand.stroke_width for strand in spring.strands]
    assert all(far < near for far, near in pairwise(widths))


@witness.during("lift", "spring", "compare", "slow_alone", "both")
def test_the_words_of_whole_turns_lie_under_their_numbers(scene, moment):
    raised, hands = int(scene.raised.get_value() + 1e-6), scene.hands
    risen = scene.risen.get_value()
    homes = [lifted(scene, word) for word in range(0, raised + 1, 16)]
    if risen == 0:
        homes = homes[:1]
    drawn = np.concatenate([hands.home.centers, hands.homes.centers])
    assert drawn == pytest.approx(np.array(homes), abs=1e-6)
    shortest, grown = min(reaches(scene)), min(1.0, max(0.0, (raised - 16) / 3))
    if risen in (0, 1) and shortest == 1.0:
        beside = ["0", "16"][: len(homes)]
        assert opaque(hands.first_names) == (beside if grown < 0.95 else [])
    behind = behind_the_spring(scene)
    if shortest == 1.0 and grown in (0, 1) and not behind:
        assert opaque(hands.names) == (
            [str(word) for word in range(0, raised + 1, 16)] * int(grown)
        )
        assert hands.homes.radius == pytest.approx(0.205 if grown else 0.11) or risen < 1
    elif shortest < 0.8 and not behind:
        assert opaque(hands.names) == ["0"]
    if scene.fast_reach.get_value() == 0:
        assert hands.homes.radius == BARE
        assert hands.homes.get_fill_opacity() == hands.links.get_stroke_opacity() == 0.0
    for name, home in zip(hands.names, homes, strict=False):
        assert name.get_center() == pytest.approx(home, abs=1e-6)
    steps = np.linalg.norm(np.diff(drawn, axis=0), axis=1)
    assert all(step > 1.7 * hands.homes.radius for step in steps) or shortest < 1.0


def behind_the_spring(scene):
    """Whether places of whole turns stand less near than the middle of the spring."""
    return cmath.exp(1j * scene.hands.view.azimuth).imag > -0.1


@witness.during("spring", "both", settled=True)
def test_places_of_whole_turns_are_numbered_before_the_spring_and_small_behind_it(scene, moment):
    hands = scene.hands
    far = cmath.exp(1j * hands.view.azimuth).imag
    drawn = list(hands.submobjects)
    assert (drawn.index(hands.homes) > drawn.index(hands.spring.near)) == (far <= 0)
    if reaches(scene) == (1.0, 1.0) and scene.raised.get_value() == 80:
        assert len(opaque(hands.names)) == (0 if behind_the_spring(scene) else 6)
        assert hands.homes.radius == pytest.approx(0.205 - 0.095 * min(1, max(0, 5 * far)))


@witness.during("lift", since="hands")
def test_the_number_of_place_0_does_not_move_until_its_disc_bears_it(scene, moment):
    zero, _ = scene.hands.first_names
    if opaque([zero]):
        home = lifted(scene, 0)
        sunk = 0.1 + 0.82 * math.sin(scene.hands.view.elevation)
        assert zero.get_left()[0] - home[0] == pytest.approx(0.4, abs=0.05)
        assert zero.baseline == pytest.approx(home[1] - sunk, abs=0.02)


named_rod = witness.seen("lift", "spring", "compare", "slow_alone", "both")(
    lambda scene, moment: (
        moment.beat,
        scene.length,
        scene.length and scene.length.get_right().copy(),
        (lifted(scene, 0) + lifted(scene, 16)) / 2,
    )
)


def test_the_first_rod_bears_its_length_once_the_whole_spring_stands_and_to_the_end():
    looks = [look for _, look in named_rod()]
    assert printed(abs(spin(SLOW, 16) - 1), 3) == "0.196"
    assert {beat for beat, label, *_ in looks if label is not None} == {"both"}
    _, label, *_ = looks[-1]
    assert label.source == "0.196"
    assert label[0].get_fill_opacity() == 1.0
    for _, label, right, middle in looks:
        assert label is None or np.linalg.norm(right - middle) < 0.5


@witness.during("lift", "spring", "compare", "slow_alone", "both", since="hands")
def test_the_way_of_the_slow_tip_is_thinner_and_dimmer_than_the_hand_and_before_no_strand(
    scene, moment
):
    hands = scene.hands
    come, hand = hands.come, hands.slow_hand
    assert 2 * come.stroke_width < hand.stroke_width
    assert come.get_stroke_color().to_hex() != hand.get_stroke_color().to_hex()
    drawn = list(hands.submobjects)
    assert drawn.index(hands.slow_hand) < drawn.index(hands.pivot) < drawn.index(hands.spring.near)


@witness.during("spring", "compare", "slow_alone", "both", settled=True)
def test_a_mark_is_on_the_way_of_the_slow_tip_where_a_turn_that_is_named_began(scene, moment):
    hands, named = scene.hands, opaque(scene.hands.counts)
    marks = hands.ticks.centers
    counted = min(6, max(0, math.ceil(1.2 * (scene.linked.get_value() - 1) - 1e-9)))
    assert len(marks) == min(counted, int(scene.raised.get_value() + 1e-6) // 16 + 1)
    assert len(named) in (0, len(marks))
    for mark, word in zip(marks, HOMES, strict=False):
        slow = reaches(scene)[1] * (spin(SLOW, word) - 1)
        assert mark == pytest.approx(seen(hands.view, (slow.real, 0, slow.imag)), abs=1e-6)


@witness.during("lift", "spring", "compare", "slow_alone", "both")
def test_both_hands_are_drawn_to_the_end_but_where_one_has_no_length(scene, moment):
    hands = scene.hands
    for part in (hands.slow_hand, hands.slow_tip, hands.arm, hands.tip, hands.ring):
        assert any(part in drawn.get_family() for drawn in scene.mobjects)
        of_slow = part in (hands.slow_hand, hands.slow_tip)
        there = of_slow or scene.fast_reach.get_value() > 0
        assert max(part.get_stroke_opacity(), part.get_fill_opacity()) == there


@witness.during("carry", "lift", "spring", "compare", "slow_alone", "both", since="hands")
def test_the_fast_hand_is_parted_from_the_slow_one_on_which_it_lies(scene, moment):
    hands = scene.hands
    arm, casing, slow = hands.arm, hands.casing, hands.slow_hand
    assert arm.stroke_width < casing.stroke_width < slow.stroke_width
    assert casing.points == pytest.approx(arm.points)
    drawn = list(hands.submobjects)
    assert drawn.index(slow) < drawn.index(casing) < drawn.index(hands.slow_tip) < drawn.index(arm)


@witness.seen("compare", "slow_alone", "both", settled=True)
def unwound(scene, moment):
    """Return how long the shorter hand is, the way that stays, and the way of the spring."""
    hands, view = scene.hands, scene.hands.view
    whole = scene.codes(hands.sampled, hands.sampled)
    return min(reaches(scene)), hands.faint.points[::4], view.seen(carried(whole))[:-1]


ALONE = (1.0, 0.0), (0.0, 1.0)

shortened = witness.seen("compare", "slow_alone", "both")(
    lambda scene, _: (scene.time, *reaches(scene))
)


def test_each_hand_stands_alone_and_one_grows_as_much_as_the_other_shrinks():
    looks = [look for _, look in shortened()]
    alone = [[time for time, *reach in looks if tuple(reach) == ends] for ends in ALONE]
    (fast_from, fast_to), (slow_from, slow_to) = ((some[0], some[-1]) for some in alone)
    assert fast_to - fast_from >= 1.0
    assert slow_to - slow_from >= 1.0
    for time, fast, slow in looks:
        if fast_to <= time <= slow_from:
            assert fast + slow == pytest.approx(1.0)
        else:
            assert max(fast, slow) == 1.0
    assert looks[0][1:] == looks[-1][1:] == (1.0, 1.0)


def test_no_hand_turns_while_one_is_taken_away():
    for fast, _, raised, hand, beads in (look for _, look in held()):
        assert (raised, beads) == (80.0, 80)
        assert hand is None or hand == pytest.approx(fast * spin(FAST, 80), abs=1e-6)


def test_the_way_of_the_spring_stays_in_sight_while_a_hand_is_taken_away():
    for shortest, ends, expected in (look for _, look in unwound()):
        assert len(ends) == (0 if shortest == 1 else len(expected))
        if shortest < 1:
            assert ends == pytest.approx(expected, abs=1e-6)


@witness.during("compare", "slow_alone", "both")
def test_the_spring_gives_way_to_all_places_of_the_slow_hand(scene, moment):
    hands, fast = scene.hands, scene.fast_reach.get_value()
    shown = float(fast > 0 or scene.crowded.get_value() == 0)
    assert {strand.get_stroke_opacity() for strand in hands.spring.strands} == {shown}
    assert {mark.get_fill_opacity() for mark in hands.spring.marks} == {shown}
    assert hands.base.get_stroke_opacity() == float(fast > 0)
    kept = max(fast, 1 - scene.spread.get_value())
    assert hands.faint.get_stroke_opacity() == pytest.approx(kept)


wound = witness.seen("compare", "slow_alone", "both", since="rows")(
    lambda scene, _: (
        scene.time,
        sum(row.number.get_fill_opacity() > 0.5 for row in scene.rows.rows),
        scene.fast_reach.get_value(),
        scene.raised.get_value(),
        math.dist(*(place(word, reach=reaches(scene)) for word in (0, 1))),
    )
)


def test_the_strip_opens_to_the_spring_and_neighbours_part_all_the_while():
    looks = [look for _, look in wound() if look[1] >= 3 and look[2] > 0]
    assert {raised for *_, raised, _ in looks} == {80.0}
    fast = [turning for *_, turning, _, _ in looks]
    assert fast == sorted(fast)
    assert fast[-1] == 1.0
    growing = [look for look in looks if look[2] < 1]
    assert growing[-1][0] - growing[0][0] > 1.2
    parted = [apart for *_, apart in growing]
    assert all(near < far for near, far in pairwise(parted))


hands_drawn = witness.seen("lift", "spring", "compare", "slow_alone", "both")(
    lambda scene, _: sum(
        part.get_stroke_color().to_hex() == scene.hands.slow_hand.get_stroke_color().to_hex()
        and part.stroke_width == scene.hands.slow_hand.stroke_width
        for drawn in scene.mobjects
        for part in drawn.get_family()
        if isinstance(part, type(scene.hands.slow_hand))
    )
)


def test_the_slow_hand_stands_there_once():
    assert {drawn for _, drawn in hands_drawn()} == {1}


held = witness.seen("compare", "slow_alone", "both")(
    lambda scene, _: (
        *reaches(scene),
        scene.raised.get_value(),
        fast_hand(scene),
        sum(len(mark.centers) for mark in scene.hands.spring.marks),
    )
)


def fast_hand(scene):
    """Where the fast hand points, seen without the drift of the view; none if from the front."""
    view, (start, end) = scene.hands.view, scene.hands.arm.get_start_and_end()
    if view.elevation < 0.01:
        return None
    across, up, _ = (end - start) / view.radius
    return complex(across, up / math.sin(view.elevation)) * cmath.exp(-1j * view.azimuth)


@witness.during("compare", "slow_alone", "both", settled=True)
def test_the_spring_has_the_colour_of_the_hand_that_turns(scene, moment):
    nearest = scene.hands.spring.strands[-1].get_stroke_color().to_hex().upper()
    fast, slow = scene.hues
    assert nearest == {1.0: fast, 0.0: slow}[scene.fast_reach.get_value()]


@witness.during("spring", "compare", "slow_alone", "both", settled=True)
def test_each_turn_is_named_beside_its_place(scene, moment):
    hands = scene.hands
    named = opaque(hands.counts)
    whole = reaches(scene) == (1.0, 1.0)
    aside = scene.moved.get_value() > 3.0
    if aside:
        assert not named, "the rows beside the spring are no continuation of its turns"
    elif whole and scene.linked.get_value() == 6:
        assert named == [f"turn {turn}" for turn in range(6)]
        badges = hands.home.get_right()[0], hands.homes.get_right()[0]
        assert min(count.get_left()[0] for count in hands.counts) - max(badges) > 0.3
    around = np.linspace(0, 2 * math.pi, 721) / FAST
    for label, word in zip(hands.counts, HOMES, strict=True):
        if whole and scene.raised.get_value() == 80:
            circle = np.array([seen(hands.view, place(0, word, fast)) for fast in around])
            right = circle[circle[:, 0].argmax()]
            assert label.baseline == pytest.approx(lifted(scene, word)[1] - 0.1, abs=0.02)
            assert label.get_left()[0] - right[0] > 0.2
        assert int(label.source.removeprefix("turn ")) == word // 16


@witness.during("spring", "compare", "slow_alone", "both", settled=True)
def test_turns_are_as_far_apart_as_the_slow_tip_goes_in_one_turn(scene, moment):
    codes = scene.codes(np.arange(81), np.arange(81))
    drawn = chapter.carried(codes)
    chord = abs(spin(SLOW, 16) - 1)
    assert np.linalg.norm(drawn[16:] - drawn[:-16], axis=1) == pytest.approx(chord)
    assert np.linalg.norm(codes[16:] - codes[:-16], axis=1) == pytest.approx(chord)
    assert min(math.dist(a, b) for a, b in combinations(drawn, 2)) == pytest.approx(chord)
    links = scene.hands.links.points.reshape(-1, 4, 3)[:, [0, -1]]
    ends = [(lifted(scene, word), lifted(scene, word + 16)) for word in HOMES[:-1]]
    if scene.linked.get_value() == 6 and scene.raised.get_value() == 80:
        assert links == pytest.approx(np.array(ends), abs=1e-6)


stops = witness.seen("lift")(lambda scene, _: (scene.time, scene.raised.get_value()))


def test_the_picture_stops_when_place_16_has_landed():
    there = [time for _, (time, raised) in stops() if raised == 16.0]
    assert there[-1] - there[0] >= 0.6


@witness.during("lift", "spring", "compare", "slow_alone", "both")
def test_the_arc_before_the_slow_hand_stays_below_the_title(scene, moment):
    assert scene.hands.arc.get_top()[1] < scene.heading.labels[1].get_bottom()[1] - 0.2


views = witness.seen("carry", "lift", "spring", "compare", "slow_alone", "both", since="hands")(
    lambda scene, _: (
        scene.time,
        scene.drifts_since,
        scene.swaying.get_value(),
        scene.hands.view,
        scene.around.get_value(),
    )
)


def swayed(seconds):
    """How far the view has turned: two and a half degrees and back in twelve seconds."""
    return math.radians(-2.5) * math.sin(math.pi * seconds / 12) ** 2


def test_the_view_sways_once_the_first_word_is_lifted_and_again_to_the_end():
    looks = [(moment, *view) for moment, view in views()]
    first = looks[0][-2]
    assert (first.azimuth, first.elevation) == pytest.approx((0.0, 0.0), abs=0.01)
    turning = [look for look in looks if look[1] > look[2] and not look[0].settled]
    for moment, time, since, share, view, around in turning:
        if moment.beat != "slow_alone":
            turned = TURNED + 2 * math.pi * around
            assert view.azimuth == pytest.approx(turned + share * swayed(time - since), abs=1e-6)
            assert view.elevation == pytest.approx(ELEVATION)
    assert {share for moment, *_, share, _, _ in looks if moment.beat == "slow_alone"} == {0.0}
    last = [look for look in looks if look[0].beat == "both"]
    since = last[-1][2]
    assert {share for _, time, _, share, *_ in last if time > since} == {1.0}
    assert np.diff([time for _, time, *_ in last]).max() < 0.5
    assert witness.run.duration - last[-1][1] < 0.2


@witness.during("spring", "compare", "slow_alone", "both")
def test_no_two_dots_of_the_whole_spring_are_seen_to_touch(scene, moment):
    hands = scene.hands
    at_rest = scene.around.get_value() in (0.0, 1.0)
    whole = hands.reach == (1.0, 1.0) and scene.raised.get_value() == 80 and at_rest
    if not whole or scene.moved.get_value() not in (3.0, 4.0):
        return
    drawn = [*hands.spring.marks, hands.home, hands.homes]
    places = np.concatenate([dots.centers for dots in drawn])
    radii = np.concatenate([np.full(len(dots.centers), dots.radius) for dots in drawn])
    discs = places[-6:]
    under = np.linalg.norm(places[:, None] - discs[None], axis=-1).min(axis=1) < 1e-6
    under[-6:] = False
    places, radii = places[~under], radii[~under]
    clear = np.linalg.norm(places[:, None] - places[None], axis=-1) - radii[:, None] - radii[None]
    np.fill_diagonal(clear, np.inf)
    assert len(places) == 81
    assert clear.min() > 0.035


# --- by the same measure -------------------------------------------------------------------------
def steps_of_the_crowd(scene):
    """How many places bring a hand once round that leaves its dots evenly, or nearly so."""
    return 512 - 12 * scene.spread.get_value()


def seen_alone(scene, word):
    """Where a place is seen that one hand alone leaves on the upright circle."""
    tip = spin(2 * math.pi / steps_of_the_crowd(scene), word) - 1
    return seen(scene.hands.view, (tip.real, 0, tip.imag))


crowds = witness.seen("slow_alone")(
    lambda scene, _: (
        reaches(scene),
        scene.spread.get_value(),
        scene.hands.view,
        scene.crowd.centers.copy() if scene.crowd in scene.mobjects else [],
        np.array([seen_alone(scene, word) for word in range(500)]),
    )
)


def test_all_500_places_of_one_hand_lie_on_its_circle_seen_from_the_front_and_spread():
    looks = [look for _, look in crowds() if look[0] == (0.0, 1.0) and len(look[3]) > 1]
    for _, _, view, drawn, expected in looks:
        assert (view.elevation, view.azimuth) == pytest.approx((0.0, 0.0))
        assert drawn == pytest.approx(expected[: len(drawn)], abs=1e-6)
    assert [len(looks[-1][3]), looks[-1][1]] == [500, 1.0]
    assert looks[0][1] == 0.0
    shares = [share for _, share, *_ in looks]
    assert shares == sorted(shares)


def test_spread_evenly_all_neighbours_are_as_near_the_last_and_the_first_too():
    *_, view, drawn, _ = next(look for _, look in crowds() if look[1] == 1.0)
    steps = np.linalg.norm(drawn - np.roll(drawn, 1, axis=0), axis=1) / view.radius
    assert steps == pytest.approx(best_single_hand())


@witness.during("slow_alone", settled=True)
def test_a_lens_shows_five_evenly_spread_places_and_their_step(scene, moment):
    lenses = [drawn for drawn in scene.mobjects if isinstance(drawn, Lens)]
    if reaches(scene) != (0.0, 1.0) or not lenses:
        return
    (lens,) = lenses
    shown = np.array([seen_alone(scene, word) for word in range(250, 255)])
    assert lens.dots.centers == pytest.approx(lens.middle + 18 * (shown - shown[2]), abs=1e-6)
    told = [m.source for m in scene.mobjects if getattr(m, "source", "").startswith("0.0")]
    assert set(told) <= {printed(best_single_hand(), 3)}


rows = witness.seen("compare", "slow_alone", "both", since="rows", settled=True)(
    lambda scene, _: (
        reaches(scene),
        [row for row in scene.rows.rows if row.number.get_fill_opacity() > 0.5],
        [(row.bar.length, row.unit, row.number.text, row.title.source) for row in scene.rows.rows],
    )
)


def test_each_hand_alone_and_both_are_measured_at_one_scale():
    names = ["fast alone", "slow alone", "best single hand", "both"]
    looks = [look for _, look in rows()]
    for *_, grown, drawn in looks:
        assert len({unit for _, unit, *_ in drawn}) == 1
        for (length, unit, number, name), distance, wanted in zip(
            drawn[: len(grown)], measured(), names, strict=False
        ):
            assert length == pytest.approx(distance * unit, abs=1e-9)
            assert (number, name) == (printed(distance, 3), wanted)
    assert max(len(grown) for *_, grown, _ in looks) == 4


def test_a_row_comes_when_the_spring_shows_it():
    shown = {}
    for _, (reach, grown, _) in rows():
        shown.setdefault(len(grown), reach)
    hands = (1.0, 0.0), (0.0, 1.0), (0.0, 1.0), (1.0, 1.0)
    assert tuple(shown[count] for count in range(1, 5)) == hands


def closest(words, by):
    """The distance of the two closest words: by the fast hand alone, the slow one, by both."""
    points = ([by(w, 0) for w in words], [by(0, w) for w in words], [by(w, w) for w in words])
    return [min(math.dist(a, b) for a, b in combinations(some, 2)) for some in points]


def closest_of_all():
    """That of all 500 words, in the four numbers of both hands."""

    def numbers(fast, slow):
        tips = spin(FAST, fast), spin(SLOW, slow)
        return [part for tip in tips for part in (tip.real, tip.imag)]

    return closest(range(500), numbers)


def best_single_hand():
    """Of 500 points of one circle two lie next to each other by a 500th of it at most."""
    return 2 * math.sin(math.pi / 500)


def measured():
    """What the rows tell."""
    fast, slow, both = closest_of_all()
    return [fast, slow, best_single_hand(), both]


def test_no_speed_of_a_single_hand_does_better_and_one_does_as_well():
    def nearest(omega):
        turned = np.sort(omega * np.arange(500) % (2 * math.pi))
        gaps = np.diff(turned, append=turned[0] + 2 * math.pi)
        return 2 * math.sin(gaps.min() / 2)

    speeds = np.linspace(0.001, math.pi, 20001)
    assert max(map(nearest, speeds)) <= best_single_hand() + 1e-12
    assert nearest(2 * math.pi / 500) == pytest.approx(best_single_hand())


def closest_drawn():
    """That of the 81 words of the picture, in its space."""
    return closest(range(81), lambda fast, slow: place(0, slow, fast))


titles = witness.seen("compare", "slow_alone", "both", since="rows")(
    lambda scene, _: [line.source for line in scene.rows.title]
)


def test_the_title_says_which_places_are_measured():
    said_there = ["closest pair of 500 places", "in radii; drawn: 0 to 80"]
    assert all(title == said_there for _, title in titles())
    for told in (closest_of_all(), closest_drawn()):
        assert [printed(distance, 3) for distance in told] == ["0.000", "0.012", "0.196"]


@witness.during("compare", "slow_alone", "both", since="rows", settled=True)
def test_a_row_measures_the_dots_that_stand_there(scene, moment):
    hands, reach = scene.hands, reaches(scene)
    grown = [row for row in scene.rows.rows if row.number.get_fill_opacity() > 0.5]
    row = {(1.0, 0.0): 0, (0.0, 1.0): 1, (1.0, 1.0): 3}[reach]
    if len(grown) != row + 1:
        return
    points = [place(word, reach=reach) for word in range(81)]
    dots = [mark.centers for mark in hands.spring.marks]
    drawn = np.concatenate([*dots, hands.home.centers])
    expected = np.array([seen(hands.view, point) for point in points])
    apart = np.linalg.norm(drawn[:, None] - expected[None], axis=-1)
    assert len(drawn) == 81
    assert apart.min(axis=0).max() < 1e-6
    assert apart.min(axis=1).max() < 1e-6
    nearest = min(math.dist(a, b) for a, b in combinations(points, 2))
    assert grown[row].number.text == printed(nearest, 3)


last_rows = witness.seen("slow_alone", "both")(
    lambda scene, _: (
        scene.time,
        scene.rows.rows[-1].bar.points[:12:4].copy(),
        scene.rows.rows[-1],
        scene.around.get_value(),
        np.array([lifted(scene, 0), lifted(scene, 16)]),
        scene.rows.rows[-1].number.get_fill_opacity(),
        scene.rows.rows[-1].bar.get_fill_opacity(),
    )
)


def test_the_rod_of_the_first_turn_lies_down_as_the_last_bar():
    flown = [look for _, (*look, opacity) in last_rows() if opacity > 0]
    _, corners, _, around, rod, number = flown[0]
    assert around == 1.0
    assert number == 0.0
    assert np.linalg.norm(corners - rod.mean(axis=0), axis=1).max() < np.linalg.norm(
        rod[1] - rod[0]
    )
    time, corners, row, _, _, number = flown[-1]
    least = min(math.dist(place(0), place(word)) for word in (1, 16))
    assert row.bar.length == pytest.approx(row.unit * least)
    assert row.bar.length == pytest.approx(row.unit * closest_of_all()[-1])
    assert (number, row.number.text) == (1.0, printed(least, 3))
    assert corners[:, 0].min() == pytest.approx(row.edge[0])
    assert np.ptp(corners[:, 1]) == pytest.approx(0.3)
    laid = next(at for at, *_, number in flown if number == 1.0)
    assert time - laid > 1.5


def test_the_view_goes_once_round_as_both_hands_draw_the_spring():
    looks = [look for _, look in last_rows()]
    going = [time for time, _, _, around, *_ in looks if 0 < around < 1]
    assert going[-1] - going[0] > 2.5


def test_all_rows_are_named_from_the_beginning():
    named = [len(drawn) for _, (_, _, drawn) in rows()]
    assert set(named) == {4}


def test_the_chapter_ends_on_the_comparison():
    assert [beat.name for beat in witness.run.beats][-3:] == ["compare", "slow_alone", "both"]


def test_the_captions_follow_the_content():
    changed = type("Changed", (ClosedCurve,), {"fast_steps": 8, "positions": 300})
    told = said(dry_run(changed))
    assert "In 8 places it hardly moves." in told
    assert "Where will place 8 land?" in told
    assert "Each turn falls on the same dots." in told
    assert "Up to 299, it does not come back to 0." in told
    assert "300 dots on one circle can do no better." in told
    least = printed(2 * math.sin(8 * math.pi / 512), 3)
    assert f"Both hands keep 300 places at least {least} apart." in told


def test_the_last_captions_are_computed():
    *_, both = closest_of_all()
    assert f"The slow hand moved by {printed(both, 3)}." in said(witness.run)
    assert f"Both hands keep 500 places at least {printed(both, 3)} apart." in said(witness.run)
    assert math.dist(place(16), place(0)) == pytest.approx(both)


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
