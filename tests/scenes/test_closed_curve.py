"""Chapter 5: what is drawn, against complex numbers: the tip of a hand is e^(iωt)."""

import cmath
import math
from itertools import combinations, pairwise

import numpy as np
import pytest

import scenes.closed_curve as chapter
from scenes._kit.mobjects.hand_on_hand import carried
from scenes._kit.mobjects.lens import Lens
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme, mix
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.lint.witness import Witness
from scenes.closed_curve import ClosedCurve

FAST, SLOW = 2 * math.pi / 16, 2 * math.pi / 512
HOMES = range(0, 81, 16)
ELEVATION, TURNED, AT_LAST = (math.radians(degrees) for degrees in (18, -57, -80))

witness = Witness(ClosedCurve)


def spin(omega, t):
    return cmath.exp(1j * omega * t)


def on_rim(dial, point):
    x, y, _ = (np.asarray(point) - dial.hub) / dial.radius
    return complex(x, y)


def place(word, slow_word=None, fast_word=None):
    """Where a word lies in space: the slow tip, in the upright plane, plus the fast tip."""
    slow = spin(SLOW, word if slow_word is None else slow_word) - 1
    fast = spin(FAST, word if fast_word is None else fast_word)
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
        landed = scene.landed.get_value()
        assert landed <= t // 16
        if t > 1:
            assert opaque(scene.round.homes_named) == ["0", ", 16", ", 32"][: 1 + round(landed)]


landings = witness.seen("round", since="round")(
    lambda scene, moment: (scene.time, scene.t.get_value(), scene.landed.get_value())
)


def test_three_numbers_on_one_dot_stand_long_enough_to_be_read():
    looks = [look for _, look in landings()]
    for place, count in ((16, 1), (32, 2)):
        arrived = next(time for time, t, _ in looks if t == place)
        named = next(time for time, _, landed in looks if landed == count)
        assert named - arrived < 0.45
    assert looks[-1][0] - named > 1.0


# --- a slow hand ---------------------------------------------------------------------------------


@witness.during("slow", since="crowd")
def test_the_slow_hand_leaves_a_dot_at_every_place(scene, moment):
    if scene.crowd not in scene.mobjects:
        return
    passed = min(int(scene.filled.get_value() + 1e-6) + 1, 512)
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
        kept = 1 - 0.37 * min(1.0, 6 * max(0.0, word - 16) / 483)
        assert hues == {mix(ground, fast, kept)}


@witness.during("slow", "carry", "lift", "spring", "both", since="counter")
def test_one_counter_names_the_place_of_both_hands_once_they_have_come_to_it(scene, moment):
    if scene.counter not in scene.mobjects:
        return
    lifted = moment.beat in ("lift", "spring", "both")
    trackers = [scene.raised, scene.counted] if lifted else [scene.filled]
    place = max(tracker.get_value() for tracker in trackers)
    assert scene.counter.number.text == str(math.floor(place + 1e-6))
    middle = (scene.dial.hub[0] + scene.slow_dial.hub[0]) / 2
    if lifted:
        assert scene.counter.get_right()[0] < scene.rows.rows[0].edge[0] - 0.4
        assert scene.counter.get_left()[0] > scene.hands.ring.get_right()[0] - 0.8
        assert scene.counter.get_bottom()[1] > scene.hands.ring.get_center()[1]
    elif scene.aside.get_value() == 1.0:
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
    stopped = passed.index(499.0)
    assert from_home[stopped] == pytest.approx(abs(spin(SLOW, 13) - 1), abs=1e-6)
    on_the_way = zip(passed[:stopped], from_home[:stopped], strict=True)
    assert all(far > 0.1 for word, far in on_the_way if word > 10)
    stood = [time for word, _, _, time, _ in looks if word == 499.0]
    opened = [time for *_, time, lens in looks if lens]
    assert opened[0] - stood[0] > 0.69


started = witness.seen("carry")(
    lambda scene, _: (
        [
            part in scene.mobjects
            for part in (scene.counter, scene.slow_dial.hand, scene.crowd, scene.round.dots)
        ],
        scene.hands in scene.mobjects if "hands" in vars(scene) else False,
    )
)


def test_all_that_both_hands_did_fades_before_they_begin_anew():
    looks = [look for _, look in started()]
    assert all(looks[0][0])
    assert any(not any(there) and not carried for there, carried in looks)
    assert looks[-1] == ([False] * 4, True)


@witness.during("slow", since="crowd")
def test_a_wedge_shows_how_little_the_slow_hand_sweeps_in_one_turn_of_the_fast_one(scene, moment):
    if scene.wedge in scene.mobjects:
        hub, first, *_ = scene.wedge.get_anchors()
        assert hub == pytest.approx(scene.slow_dial.hub, abs=1e-6)
        assert on_rim(scene.slow_dial, first) == pytest.approx(1, abs=1e-6)
        swept = spin(SLOW, min(16, scene.filled.get_value()))
        last = on_rim(scene.slow_dial, scene.wedge.get_anchors()[-2])
        assert last == pytest.approx(swept, abs=1e-6)


@witness.during("slow", since="start")
def test_the_slow_dial_has_a_place_0_of_its_own(scene, moment):
    dot, name = scene.start
    assert on_rim(scene.slow_dial, dot.centers[0]) == pytest.approx(1, abs=1e-6)
    assert name.source == "0"
    way = name.get_center() - dot.centers[0]
    assert way[0] > 0.28
    assert way[1] == pytest.approx(0, abs=0.02)
    if scene.aside.get_value() == 1.0:
        eight = scene.dial.ring.get_left()
        assert np.linalg.norm(name.get_center() - eight) > 1.2 * np.linalg.norm(way)
        for word in (16, 499):
            tip = scene.slow_pose.hub + scene.slow_pose.radius * point(spin(SLOW, word))
            assert np.linalg.norm(name.get_center() - tip) > 0.4


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
def test_the_lens_shows_places_near_the_hand_true_and_larger(scene, moment):
    lens, source, factor, names, apart = scene.lens
    pose = scene.slow_pose
    words = np.array([pose.hub + pose.radius * point(spin(SLOW, w)) for w in range(488, 491)])
    shown = lens.middle + 18 * (words - lens.anchor)
    if apart not in scene.mobjects:
        return
    assert lens.dots.centers == pytest.approx(shown, abs=1e-6)
    assert [name.source for name in names] == ["488", "489", "490"]
    for corner in (name.get_corner(c) for name in names for c in ([1, 1, 0], [1, -1, 0])):
        assert np.linalg.norm(corner - lens.middle) < lens.radius - 0.05
    assert np.linalg.norm(lens.middle - pose.hub) + lens.radius < pose.radius
    assert np.linalg.norm(source.get_center() - words[1]) < lens.radius / 18
    assert source.width == pytest.approx(lens.glass.width / 18)
    assert factor.source == "× 18"
    beside = np.linalg.norm(factor.get_corner([1, -1, 0]) - lens.middle) - lens.radius
    assert 0.05 < beside < 0.3
    assert np.linalg.norm(factor.get_left() - pose.hub) < pose.radius - 0.15
    assert apart.get_end() - apart.get_start() == pytest.approx(shown[1] - shown[0], abs=1e-6)
    assert scene.slow_dial.hand in scene.mobjects


def test_captions_name_the_steps_of_both_hands():
    assert printed(abs(spin(SLOW, 1) - 1), 3) == "0.012"
    assert "Neighbours are only 0.012 apart: easily mixed up." in said(witness.run)
    assert printed(abs(spin(FAST, 1) - 1), 3) == "0.390"
    assert "Places 0 and 1 are 0.390 radii apart." in said(witness.run)


def said(run):
    return " ".join(cue.caption.text for beat in run.beats for cue in beat.cues)


def point(z):
    return np.array([z.real, z.imag, 0.0])


# --- both ----------------------------------------------------------------------------------------


def lifted(scene, word):
    """Where a word is seen: carried by both hands."""
    return seen(scene.hands.view, place(word))


@witness.during("carry", "lift", "spring", "both", since="hands", settled=True)
def test_the_fast_hand_stands_on_the_tip_of_the_slow_one(scene, moment):
    hands, view, t = scene.hands, scene.hands.view, scene.raised.get_value()
    slow = spin(SLOW, t) - 1
    tip = seen(view, (slow.real, 0, slow.imag))
    assert hands.slow_hand.get_start() == pytest.approx(seen(view, (-1, 0, 0)), abs=1e-6)
    assert hands.slow_hand.get_end() == pytest.approx(tip, abs=1e-6)
    assert hands.come.points[-1] == pytest.approx(tip, abs=1e-6)
    for sample in hands.come.points[::24]:
        angles = np.linspace(0, SLOW * t, 121)
        arc = [seen(view, np.array([math.cos(a) - 1, 0, math.sin(a)])) for a in angles]
        assert min(np.linalg.norm(np.array(arc) - sample, axis=1)) < 0.03
    if scene.joined.get_value() == 1.0:
        assert hands.arm.get_start() == pytest.approx(tip, abs=1e-6)
        assert hands.arm.get_end() == pytest.approx(lifted(scene, t), abs=1e-6)


joining = witness.seen("carry", since="hands")(
    lambda scene, _: (
        scene.joined.get_value(),
        scene.moved.get_value(),
        scene.hands.ring.points[::90].copy(),
        scene.hands.view,
        [(part.stroke_width, part.get_start_and_end()) for part in arms(scene.hands)],
        [(dot.width / 2, dot.get_center()) for dot in (scene.hands.slow_tip, scene.hands.tip)],
    )
)


def arms(hands):
    """Both hands of the picture in which one carries the other."""
    return hands.slow_hand, hands.arm


def test_the_fast_hub_slides_onto_the_slow_tip_and_rests_there_before_the_circle_lies_down():
    looks = [look[:4] for _, look in joining()]
    assert any(0.1 < joined < 0.4 for joined, *_ in looks)
    assert any(0.6 < joined < 0.9 for joined, *_ in looks)
    spent = np.linspace(0, 1, 4001)
    lain, come = (eased(share) for share in (spent / 0.75, (spent - 0.25) / 0.75))
    for joined, moved, drawn, view in looks:
        if joined < 1:
            expected = np.interp(max(0.0, 2 * joined - 1), lain, come) if joined > 0.5 else 0.0
            assert moved == pytest.approx(expected, abs=2e-3)
        else:
            assert moved > eased(2 / 3) - 2e-3
        lean, beside = math.pi * min(0.5, 1 - joined), 1.45 * max(0.0, 1 - 2 * joined)
        angles = np.linspace(0, 2 * math.pi, 2001)
        flat = ((math.cos(a) + beside, math.sin(a)) for a in angles)
        circle = [seen(view, (x, y * math.cos(lean), y * math.sin(lean))) for x, y in flat]
        far = np.linalg.norm(np.array(circle)[:, None] - drawn[None], axis=-1)
        assert far.min(axis=0).max() < 0.02


def eased(share):
    """How far one has come from rest to rest: a logistic curve, cut off at both ends."""
    rise = np.tanh(5 * (np.clip(share, 0, 1) - 0.5))
    return (rise / math.tanh(2.5) + 1) / 2


pinned = witness.seen("carry", since="hands")(
    lambda scene, _: (scene.time, scene.joined.get_value(), scene.hands.axle.get_center().copy())
)


def test_the_pinned_hub_rests_long_enough_to_be_seen():
    there = [(time, hub) for _, (time, joined, hub) in pinned() if joined == 0.5]
    assert there[-1][0] - there[0][0] > 0.29
    slow = [look for _, look in dials()][-1][0]
    tip = slow.hub + slow.radius * np.array([1, 0, 0])
    assert there[0][1] == pytest.approx(tip, abs=1e-6)


dials = witness.seen("slow", since="crowd")(
    lambda scene, _: (
        scene.slow_dial.pose,
        scene.dial.pose,
        [dial.hand.stroke_width for dial in (scene.slow_dial, scene.dial)],
        [dial.tip.width / 2 for dial in (scene.slow_dial, scene.dial)],
        scene.round.home.radius,
    )
)


def test_the_hands_that_are_carried_begin_just_as_the_dials_stood():
    *_, (slow, fast, widths, tips, home) = (look for _, look in dials())
    joined, moved, ring, _, hands, dots = next(look for _, look in joining())
    assert (joined, moved) == (0.0, 0.0)
    for pose, width, tip, (drawn, ends), (radius, center) in zip(
        (slow, fast), widths, tips, hands, dots, strict=True
    ):
        assert (drawn, radius) == (width, pytest.approx(tip))
        assert ends[0] == pytest.approx(pose.hub, abs=1e-6)
        assert ends[1] == pytest.approx(pose.hub + pose.radius * np.array([1, 0, 0]), abs=1e-6)
        assert center == pytest.approx(ends[1], abs=1e-6)
    assert np.linalg.norm(ring - fast.hub, axis=1) == pytest.approx(fast.radius, abs=1e-3)
    assert home == pytest.approx(0.22)


@witness.during("carry", "lift", "spring", "both", since="hands")
def test_the_circle_of_the_slow_hand_stays_and_fades_where_it_runs_out_of_the_room(scene, moment):
    hands, view, room = scene.hands, scene.hands.view, scene.room
    hub = seen(view, (-1, 0, 0))
    drawn = np.concatenate([step.points for step in hands.arc.steps])
    assert len(drawn) > 100
    angles = np.linspace(0, 2 * math.pi, 721)
    circle = np.array([seen(view, (math.cos(a) - 1, 0, math.sin(a))) for a in angles])
    apart = np.linalg.norm(drawn[::8, None] - circle[None], axis=-1).min(axis=1)
    assert apart.max() < 0.01 * view.radius
    assert np.linalg.norm(hub - circle, axis=1).max() < 1.01 * view.radius
    assert drawn[:, 0].min() > room.left - 0.1
    assert drawn[:, 0].max() < room.right + 0.1
    assert drawn[:, 1].max() < room.top + 0.1
    if scene.joined.get_value() > 0:
        opacities = [step.get_stroke_opacity() for step in hands.arc.steps]
        assert opacities == sorted(opacities)


@witness.during("carry", since="hands", settled=True)
def test_a_stand_holds_the_pivot_once_the_slow_hand_carries_the_fast_one(scene, moment):
    hands = scene.hands
    assert hands.stand.points[0] == pytest.approx(hands.pivot.get_center(), abs=1e-6)
    assert hands.stand.get_fill_opacity() == pytest.approx(scene.joined.get_value())


@witness.during("carry", since="hands")
def test_only_place_0_is_named_while_it_is_asked_where_16_will_lie(scene, moment):
    assert opaque(scene.hands.first_names) == ["0"]
    if scene.joined.get_value() > 0:
        assert all(name not in scene.mobjects for name in scene.round.homes_named)


@witness.during("lift", "spring", "both")
def test_every_word_is_drawn_at_the_sum_of_both_tips(scene, moment):
    raised = scene.raised.get_value()
    words = range(1, int(raised + 1e-6) + 1)
    assert scene.hands.tip.get_center() == pytest.approx(lifted(scene, raised), abs=1e-6)
    dots = np.concatenate([mark.centers for mark in scene.hands.spring.marks])
    expected = [lifted(scene, word) for word in words]
    assert len(dots) == len(expected)
    apart = np.linalg.norm(dots[:, None] - np.reshape(expected, (1, -1, 3)), axis=-1)
    assert apart.min(axis=0, initial=np.inf).max(initial=0) < 1e-6
    assert apart.min(axis=1, initial=np.inf).max(initial=0) < 1e-6


@witness.during("lift", "spring", "both")
def test_the_dots_of_the_first_circle_fade_as_the_climb_begins(scene, moment):
    hands, raised = scene.hands, scene.raised.get_value()
    around = range(1, 16) if raised < 2 else []
    expected = [seen(hands.view, place(0, 0, word)) for word in around]
    assert hands.floor.centers == pytest.approx(np.reshape(expected, (-1, 3)), abs=1e-6)
    hue = mix(active_theme().ring, scene.hues[0], max(0.0, 1 - raised / 2))
    assert hands.floor.get_fill_color().to_hex().upper() == hue


@witness.during("lift", "spring", "both")
def test_strands_run_through_the_raised_words_and_near_ones_are_heavier(scene, moment):
    view, raised = scene.hands.view, scene.raised.get_value()
    spring = scene.hands.spring
    ends = np.concatenate([s.points[::4] for s in spring.strands])
    for word in range(int(raised) - 1):
        where = lifted(scene, word)
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


@witness.during("lift", "spring", "both")
def test_the_words_of_whole_turns_lie_above_each_other_under_their_numbers(scene, moment):
    raised, hands = int(scene.raised.get_value() + 1e-6), scene.hands
    homes = [lifted(scene, word) for word in range(0, raised + 1, 16)]
    every = (hands.home, hands.homes, hands.newest)
    drawn = np.concatenate([dots.centers for dots in every])
    assert drawn == pytest.approx(np.array(homes), abs=1e-6)
    for name, home in zip(hands.names, homes, strict=False):
        assert name.get_center() == pytest.approx(home, abs=1e-6)
    if scene.grown.get_value() == 0:
        assert opaque(hands.names) == []
    if scene.grown.get_value() == 1:
        assert opaque(hands.first_names) == []
        assert hands.homes.radius == pytest.approx(0.205)
        rests = 16 * scene.risen.get_value() == raised
        if moment.settled and rests:
            assert opaque(hands.names) == [str(word) for word in range(0, raised + 1, 16)]


@witness.during("lift", since="hands")
def test_the_number_of_place_0_does_not_move_until_its_disc_bears_it(scene, moment):
    zero, _ = scene.hands.first_names
    if opaque([zero]):
        home = lifted(scene, 0)
        sunk = 0.1 + 0.82 * math.sin(scene.hands.view.elevation)
        assert zero.get_left()[0] - home[0] == pytest.approx(0.4, abs=0.05)
        assert zero.baseline == pytest.approx(home[1] - sunk, abs=0.02)


named_rod = witness.seen("lift", "spring", "both")(
    lambda scene, moment: (
        scene.time,
        scene.raised.get_value(),
        scene.length in scene.mobjects,
        (scene.length.source, scene.length.get_right().copy()),
        (lifted(scene, 0) + lifted(scene, 16)) / 2,
        scene.length.get_fill_opacity() * (scene.length in scene.mobjects),
        (scene.lit.get_value(), scene.hands.swept.get_fill_opacity()),
        scene.hands.swept.get_anchors().copy(),
        [seen(scene.hands.view, (-1, 0, 0)), seen(scene.hands.view, (0, 0, 0))],
    )
)


def test_the_rod_bears_its_length_where_16_has_landed_and_until_it_is_a_bar():
    looks = [look for _, look in named_rod()]
    assert printed(abs(spin(SLOW, 16) - 1), 3) == "0.196"
    borne = [(raised, label, middle) for _, raised, there, label, middle, *_ in looks if there]
    assert borne[0][0] == 16.0
    assert borne[-1][0] == 16.0
    for _, (text, right), middle in borne:
        assert text == "0.196"
        assert np.linalg.norm(right - middle) < 0.5


def test_the_wedge_that_the_slow_hand_swept_lights_up_as_its_length_is_named():
    looks = [look for _, look in named_rod()]
    lit = [time for time, *_, (share, _), _, _ in looks if share == 1.0]
    assert lit[-1] - lit[0] > 2.0
    for *_, named, (share, _), _, _ in looks:
        assert named <= share + 0.01
    for _, raised, *_, (share, opacity), corners, (pivot, level) in looks:
        assert opacity == pytest.approx(0.26 * share)
        if raised > 0:
            assert corners[0] == pytest.approx(pivot, abs=1e-6)
            assert corners[1] == pytest.approx(level, abs=1e-6)
    assert {raised for _, raised, *_, (share, _), _, _ in looks if share and raised} == {16, 37}
    *_, corners, _ = next(look for look in looks if look[1] == 37)
    ends = [corner for corner in corners if np.linalg.norm(corner - corners[0]) < 1e-6]
    assert len(ends) == 4


@witness.during("lift", "spring", "both")
def test_the_lit_wedge_is_as_wide_as_the_one_of_the_slow_dial(scene, moment):
    if scene.raised.get_value() >= 16:
        for turn in range(1, int(scene.raised.get_value() + 1e-6) // 16 + 1):
            slow = spin(SLOW, 16 * turn) - 1
            end = seen(scene.hands.view, (slow.real, 0, slow.imag))
            apart = np.linalg.norm(scene.hands.swept.get_anchors() - end, axis=1)
            assert apart.min() < 1e-6


@witness.during("lift", "spring", "both", since="hands")
def test_the_way_of_the_slow_tip_is_thinner_and_dimmer_than_the_hand_and_before_no_strand(
    scene, moment
):
    hands = scene.hands
    come, hand = hands.come, hands.slow_hand
    assert 2 * come.stroke_width < hand.stroke_width
    assert come.get_stroke_color().to_hex() != hand.get_stroke_color().to_hex()
    drawn = list(hands.submobjects)
    assert drawn.index(hands.slow_hand) < drawn.index(hands.pivot) < drawn.index(hands.spring.near)


@witness.during("lift", "spring")
def test_both_hands_are_drawn(scene, moment):
    hands = scene.hands
    for part in (hands.slow_hand, hands.slow_tip, hands.arm, hands.tip, hands.ring):
        assert any(part in drawn.get_family() for drawn in scene.mobjects)
        assert max(part.get_stroke_opacity(), part.get_fill_opacity()) == 1


@witness.during("lift", "spring", "both", since="hands")
def test_the_fast_hand_is_parted_from_the_slow_one_on_which_it_lies(scene, moment):
    hands = scene.hands
    arm, casing, slow = hands.arm, hands.casing, hands.slow_hand
    assert arm.stroke_width < casing.stroke_width < slow.stroke_width
    assert casing.points == pytest.approx(arm.points)
    drawn = list(hands.submobjects)
    assert drawn.index(slow) < drawn.index(casing) < drawn.index(hands.slow_tip) < drawn.index(arm)


@witness.during("spring", settled=True)
def test_both_hands_stop_at_37_which_is_2_turns_and_5_steps(scene, moment):
    told = scene.told_place, scene.told_turns, scene.told_steps
    assert [label.source for label in told] == ["37", "2 turns", "5 steps"]
    if any(label in scene.mobjects for label in told):
        assert scene.raised.get_value() == 37 == 2 * 16 + 5
        tip = lifted(scene, 37)
        assert scene.told_place.get_center()[0] == pytest.approx(tip[0], abs=1e-6)
        assert scene.told_steps.get_left()[0] - tip[0] == pytest.approx(0.4, abs=0.05)
        strand = np.array([lifted(scene, word) for word in np.linspace(0, 37, 501)])
        assert strand[:, 0].min() - scene.told_turns.get_right()[0] > 0.2
        pivot = seen(scene.hands.view, (-1, 0, 0))
        assert scene.told_turns.baseline == pytest.approx(pivot[1] - 0.1, abs=0.02)
        start, end = scene.leader.get_start_and_end()
        assert start[0] - scene.told_turns.get_right()[0] == pytest.approx(0.1, abs=0.02)
        assert np.linalg.norm(end - pivot) < 0.2
        assert scene.told_steps.get_right()[0] < scene.rows.rows[0].edge[0]


@witness.during("spring")
def test_the_five_steps_are_marked_on_the_circle_of_the_fast_hand(scene, moment):
    if scene.stepped.get_value() == 0:
        return
    assert scene.raised.get_value() == 37
    steps = np.linspace(32, 32 + 5 * scene.stepped.get_value(), 121)
    way = [seen(scene.hands.view, place(0, 37, step)) for step in steps]
    drawn = scene.hands.beyond.points
    apart = np.linalg.norm(drawn[::12, None] - np.array(way)[None], axis=-1).min(axis=1)
    assert apart.max() < 0.02
    assert drawn[[0, -1]] == pytest.approx(np.array(way)[[0, -1]], abs=1e-6)


@witness.during("spring", settled=True)
def test_turns_are_as_far_apart_as_the_slow_tip_goes_in_one_turn(scene, moment):
    codes = scene.codes(np.arange(81), np.arange(81))
    drawn = carried(codes)
    chord = abs(spin(SLOW, 16) - 1)
    assert np.linalg.norm(drawn[16:] - drawn[:-16], axis=1) == pytest.approx(chord)
    assert np.linalg.norm(codes[16:] - codes[:-16], axis=1) == pytest.approx(chord)
    assert min(math.dist(a, b) for a, b in combinations(drawn, 2)) == pytest.approx(chord)
    links = scene.hands.links.points.reshape(-1, 4, 3)[:, [0, -1]]
    ends = [(lifted(scene, word), lifted(scene, word + 16)) for word in HOMES[:-1]]
    if scene.linked.get_value() == 5 and scene.raised.get_value() == 80:
        assert links == pytest.approx(np.array(ends), abs=1e-6)


stops = witness.seen("lift")(lambda scene, _: (scene.time, scene.raised.get_value()))


def test_the_picture_stops_when_place_16_has_landed():
    there = [time for _, (time, raised) in stops() if raised == 16.0]
    assert there[-1] - there[0] >= 0.6


views = witness.seen("carry", "lift", "spring", "both", since="hands")(
    lambda scene, _: (
        scene.time,
        scene.drifts_since,
        scene.hands.view,
        scene.moved.get_value(),
        scene.raised.get_value(),
    )
)


def swayed(seconds):
    """How far the view has turned: two and a half degrees and back in fifteen seconds."""
    return math.radians(-2.5) * math.sin(math.pi * seconds / 15) ** 2


def test_the_view_sways_once_the_first_word_is_lifted_and_turns_on_at_last():
    looks = [look for moment, look in views() if not moment.settled]
    first = looks[0][2]
    assert (first.azimuth, first.elevation) == pytest.approx((0.0, 0.0), abs=0.01)
    for time, since, view, moved, _ in looks:
        if time > since:
            turned = TURNED + (AT_LAST - TURNED) * max(0.0, moved - 2)
            assert view.azimuth == pytest.approx(turned + swayed(time - since), abs=1e-6)
            assert view.elevation == pytest.approx(ELEVATION)
    assert looks[-1][3:] == (3.0, 80.0)


def test_hands_rest_while_the_view_changes_and_the_view_rests_while_they_turn():
    looks = [look for _, look in views()]
    for (*_, moved, raised), (*_, then, later) in pairwise(looks):
        assert moved == then or raised == later
        assert raised <= later


alone = witness.seen("both")(
    lambda scene, _: (
        scene.time,
        scene.hidden.get_value(),
        scene.counted.get_value(),
        scene.rows.rows[2].number.text,
        scene.heading.answered,
    )
)


def test_the_spring_stands_alone_before_places_are_counted_to_the_last():
    looks = [look for _, look in alone()]
    assert all(counted == 80 or hidden == 1 for _, hidden, counted, *_ in looks)
    assert {number for *_, number, _ in looks} == {"0.196"}
    counting = [time for time, _, counted, *_ in looks if 80 < counted < 499]
    assert counting[-1] - counting[0] > 2.5
    assert looks[-1][2] == 499
    answered = next(time for time, *_, answered in looks if answered)
    assert answered >= next(time for time, _, counted, *_ in looks if counted == 499)
    assert witness.run.duration - answered > 3.5


@witness.during("both")
def test_of_the_hands_nothing_is_left_and_all_of_the_spring(scene, moment):
    hands, kept = scene.hands, 1 - scene.hidden.get_value()
    strokes = (hands.slow_hand, hands.come, hands.arm, hands.casing, hands.ring)
    fills = (hands.slow_tip, hands.pivot, hands.stand, hands.axle, hands.tip)
    assert [part.get_stroke_opacity() for part in strokes] == pytest.approx([kept] * 5)
    assert [part.get_fill_opacity() for part in fills] == pytest.approx([kept] * 5)
    assert hands.arc.steps[-1].get_stroke_opacity() == pytest.approx(kept)
    assert opaque(hands.names) == ["0", "16", "32", "48", "64", "80"]
    assert scene.drawn.source == "drawn: 0 to 80"


@witness.during("both")
def test_the_whole_spring_is_seen_and_what_is_printed_stands_clear_of_it(scene, moment):
    words = np.linspace(0, 80, 1601)
    spring = np.array([lifted(scene, word) for word in words])
    circle = np.array([seen(scene.hands.view, place(0, 0, word)) for word in words])
    room = scene.room
    for drawn in (spring, circle):
        assert room.left < drawn[:, 0].min()
        assert drawn[:, 0].max() < room.right
        assert room.bottom < drawn[:, 1].min()
        assert drawn[:, 1].max() < room.top
        for text in (scene.drawn, scene.counter):
            beside = np.abs(drawn - text.get_center()) - [text.width / 2, text.height / 2, 0]
            assert np.linalg.norm(np.maximum(0, beside), axis=1).min() > 0.12


@witness.during("spring", "both")
def test_no_two_dots_of_the_whole_spring_are_seen_to_touch(scene, moment):
    hands = scene.hands
    if scene.raised.get_value() != 80 or scene.moved.get_value() != 2 or not moment.settled:
        return
    drawn = [*hands.spring.marks, hands.home, hands.homes, hands.newest]
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


def numbers(fast, slow):
    """The four numbers of both hands."""
    tips = spin(FAST, fast), spin(SLOW, slow)
    return [part for tip in tips for part in (tip.real, tip.imag)]


BY = ((1, 0), (0, 1), (1, 1))
"""Whether the fast hand and the slow one turn: each alone, and both."""


def closest_so_far(row, reached):
    """The distance of the two closest of all places up to one: by brute force."""
    fast, slow = BY[row]
    points = [numbers(fast * word, slow * word) for word in range(reached + 1)]
    return min(math.dist(a, b) for a, b in combinations(points, 2))


rows = witness.seen("round", "slow", "lift", "spring", "both", since="rows")(
    lambda scene, moment: (
        moment.beat,
        {
            "round": scene.t.get_value(),
            "slow": scene.filled.get_value(),
        }.get(moment.beat, max(scene.raised.get_value(), scene.counted.get_value())),
        [
            (row in scene.mobjects, row.number in scene.mobjects, row.bar.length / row.unit)
            for row in scene.rows.rows
        ],
        [row.number.text for row in scene.rows.rows],
    )
)
MEASURED = {"round": 0, "slow": 1, "lift": 2, "spring": 2, "both": 2}
"""Which row is measured in a beat."""


def test_bars_and_numbers_say_how_near_the_closest_two_places_so_far_are():
    for _, (beat, place_now, drawn, printed_numbers) in rows():
        row = MEASURED[beat]
        _, named, length = drawn[row]
        if named:
            assert printed_numbers[row] == printed(length, 3)
        if place_now >= 1 and abs(place_now - round(place_now)) < 1e-6 and place_now <= 100:
            assert length == pytest.approx(closest_so_far(row, round(place_now)), abs=1e-6)


def test_the_tip_counts_on_its_way_to_where_it_lands():
    for _, (beat, place_now, drawn, _) in rows():
        row = MEASURED[beat]
        fast, slow = BY[row]
        if 15 < place_now < 16 and row != 1:
            tip = numbers(fast * place_now, slow * place_now)
            near = min(math.dist(tip, numbers(0, 0)), closest_so_far(row, 15))
            assert drawn[row][2] == pytest.approx(near, abs=1e-6)


def test_a_number_comes_once_there_are_two_places():
    for _, (beat, place_now, drawn, _) in rows():
        row = MEASURED[beat]
        there, named, _ = drawn[row]
        assert not named or (there and place_now >= 1)


def test_a_row_comes_when_its_hand_counts_and_stays():
    counts = [sum(there for there, *_ in drawn) for _, (_, _, drawn, _) in rows()]
    assert counts == sorted(counts)
    beats = {}
    for (_, (beat, *_)), count in zip(rows(), counts, strict=True):
        beats.setdefault(beat, set()).add(count)
    assert beats == {
        "round": {0, 1},
        "slow": {1, 2},
        "lift": {2, 3},
        "spring": {3},
        "both": {3},
    }


@witness.during("lift", since="rows", settled=True)
def test_a_bar_is_as_long_as_the_rod_of_the_same_number(scene, moment):
    if scene.linked.get_value() == 1.0 and scene.moved.get_value() == 1.0:
        (rod,) = scene.hands.links.points.reshape(-1, 4, 3)[:, [0, -1]]
        bar = scene.rows.rows[2].bar
        assert bar.length == pytest.approx(np.linalg.norm(rod[1] - rod[0]), rel=0.02)
        assert scene.length.source == scene.rows.rows[2].number.text == "0.196"


@witness.during("lift", since="rows")
def test_tracks_are_as_long_as_the_first_step_of_both_hands(scene, moment):
    step = math.dist(numbers(0, 0), numbers(1, 1))
    for row in scene.rows.rows:
        assert row.track.length == pytest.approx(step * row.unit)


def closest(words, by):
    """The distance of the two closest words: by the fast hand alone, the slow one, by both."""
    points = ([by(w, 0) for w in words], [by(0, w) for w in words], [by(w, w) for w in words])
    return [min(math.dist(a, b) for a, b in combinations(some, 2)) for some in points]


def closest_of_all():
    """That of all 500 words, in the four numbers of both hands."""
    return closest(range(500), numbers)


def closest_drawn():
    """That of the 81 words of the picture, in its space."""
    return closest(range(81), lambda fast, slow: place(0, slow, fast))


def test_what_is_drawn_and_what_is_counted_have_the_same_distances():
    for told in (closest_of_all(), closest_drawn()):
        assert [printed(distance, 3) for distance in told] == ["0.000", "0.012", "0.196"]


def test_both_hands_keep_all_places_apart_until_the_slow_hand_is_home():
    def tips(word):
        return np.array([spin(FAST, word), spin(SLOW, word)])

    nearest = [np.linalg.norm(tips(word) - tips(0)) for word in range(1, 513)]
    assert min(nearest[:-16]) == pytest.approx(abs(spin(SLOW, 16) - 1))
    assert nearest[-1] == pytest.approx(0, abs=1e-9)


def test_the_captions_follow_the_content():
    changed = type("Changed", (ClosedCurve,), {"fast_steps": 8, "positions": 300})
    told = said(dry_run(changed))
    assert "In 8 places it hardly moves." in told
    assert "Where will place 8 land?" in told
    assert "In 300 places it does not come back to 0." in told
    least = printed(2 * math.sin(8 * math.pi / 512), 3)
    assert "Now count on, up to place 299." in told
    assert f"No two places come nearer than {least}." in told


def test_the_captions_say_that_16_lies_above_0_and_name_the_closest_of_all():
    *_, both = closest_of_all()
    assert place(16)[2] > place(0)[2]
    assert "It lands above 0: the slow hand lifted it." in said(witness.run)
    assert "Now count on, up to place 499." in said(witness.run)
    assert f"No two places come nearer than {printed(both, 3)}." in said(witness.run)
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
