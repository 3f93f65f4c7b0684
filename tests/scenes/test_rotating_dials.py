"""What the rotating dials draw is what plain complex exponentials say, at every look."""

from itertools import pairwise, permutations

import numpy as np
import pytest
from manim import ManimColor
from manim.utils.rate_functions import ease_in_out_sine

import scenes.rotating_dials as chapter
from scenes._kit.captions import read_narration
from scenes._kit.mobjects.dial import Dial
from scenes._kit.mobjects.home_dial import HomeDial
from scenes._kit.mobjects.readout import Readout
from scenes._kit.typography import Label
from scenes._studio.errors import DryRunError
from scenes._studio.lint.witness import Witness
from scenes.rotating_dials import RotatingDials

OMEGA = (1.0, 0.1, 0.01, 0.001)
STOPS = (6, 63, 628, 6283)
PERIODS = (2, 4, 8, 16)
LADDER = ("tenfold", "hundredfold", "last")
HOME = 0.42
READING = ("alone", "next", *LADDER)

witness = Witness(RotatingDials)


def hand(pair, t):
    """Where a hand points: three o'clock at place 0, then counter-clockwise."""
    return np.exp(1j * OMEGA[pair] * t)


def doubling(pair, place):
    """Where a hand of chapter 3 points, which reads the middle of a place."""
    return np.exp(1j * (np.pi + 2 * np.pi * (place + 0.5) / PERIODS[pair]))


def away(pair, t):
    return abs(hand(pair, t) - 1)


def nearest(t):
    """The whole place that is nearest, which a counter prints."""
    return int(np.floor(t + 0.5))


def spot(point, dial):
    """Where a point lies as seen from a dial: its hub is 0, three o'clock is 1."""
    x, y, _ = (point - dial.hub) / dial.radius
    return complex(x, y)


def drawn_on(scene):
    shown = set(scene.get_mobject_family_members())
    return [(pair, dial) for pair, dial in enumerate(scene.dials) if dial.dial.hand in shown]


# --- the hands of chapter 3 ----------------------------------------------------------------


@witness.seen("question")
def first_dials(scene, moment):
    shown = [part for mobject in scene.mobjects for part in mobject.get_family()]
    parts = [part for part in shown if isinstance(part, (Dial, HomeDial, Label, Readout))]
    dials = [part for part in parts if type(part) is Dial]
    own = {id(dial.dial) for dial in scene.dials}
    return len(parts), [(d.radius, spot(d.tip.get_center(), d)) for d in dials if id(d) not in own]


def test_it_opens_on_four_dials_alone_that_point_as_at_place_15():
    count, dials = first_dials()[0][1]
    texts = 3  # kicker, question and caption
    assert (count, len(dials)) == (4 + texts, 4)
    for pair, (_, tip) in enumerate(dials):
        assert tip == pytest.approx(doubling(pair, 15), abs=1e-9)
    late = [found for _, (_, found) in first_dials()][-1]
    assert late == []


@witness.during("question", since="old_home")
def test_doubling_hands_turn_as_their_periods_say_and_home_is_where_they_stood(scene, moment):
    place = scene.counted.get_value()
    assert 15 <= place <= 32
    assert scene.counter.number.text == str(nearest(place))
    for pair, dial in enumerate(scene.dials):
        tip, home = (spot(part.get_center(), dial.dial) for part in (dial.dial.tip, dial.mark))
        assert tip == pytest.approx(doubling(pair, place))
        assert home == pytest.approx(doubling(pair, 0))
        number, unit = scene.old_names[pair], scene.old_names[4 + pair]
        assert (number.text, unit.source) == (str(PERIODS[pair]), "places a turn")
        if scene.marked.get_value():
            across = [spot(part.get_center(), dial.dial).real for part in (number, unit)]
            assert across == pytest.approx([0, 0], abs=0.05)


@witness.seen("question", since="old_home")
def opening_turns(scene, moment):
    return scene.counted.get_value(), scene.marked.get_value()


def test_no_hand_turns_before_the_homes_are_marked():
    looks = [look for _, look in opening_turns()]
    assert {marked for place, marked in looks if place > 15} == {1}
    assert looks[-1] == (32, 1)


@witness.seen("question", since="old_home")
def counted(scene, moment):
    return scene.counted.get_value()


def test_the_old_hands_rest_at_every_place_up_to_32_where_all_are_home_again():
    way, times = chapter.by_whole_places(16), np.linspace(0, 1, 1601)
    places = 16 + 16 * np.array([way(t) for t in times])
    assert (places[0], places[-1]) == (16, 32)
    assert min(np.diff(places)) >= 0
    for place in range(17, 32):
        assert 0.2 < np.mean(places == place) * 16 < 0.4
    home = [all(abs(doubling(k, t) - doubling(k, 0)) < HOME for k in range(4)) for t in places]
    assert set(np.round(places[home])) == {16, 32}


def test_the_old_hands_count_round_in_about_four_seconds():
    times = [moment.time for moment, place in counted() if 16 < place < 32]
    assert 3.5 < times[-1] - times[0] < 4.5


def test_16_is_the_first_place_that_brings_all_old_hands_home():
    gaps = [[abs(doubling(pair, t) - doubling(pair, 0)) for pair in range(4)] for t in range(1, 17)]
    assert [max(row) < HOME for row in gaps] == [False] * 15 + [True]


@witness.during("question", since="old_home")
def test_lined_up_dials_never_cross_each_other(scene, moment):
    for dial, other in permutations((dial.dial for dial in scene.dials), 2):
        assert np.linalg.norm(dial.hub - other.hub) > dial.radius + other.radius + 0.05


@witness.during("question", since="old_home")
def test_a_dot_in_the_middle_of_every_home_marks_where_the_hand_began(scene, moment):
    for dial in scene.dials:
        assert spot(dial.start.get_center(), dial.dial) == pytest.approx(
            spot(dial.mark.get_center(), dial.dial)
        )
        assert dial.start.get_fill_opacity() == dial.mark.get_stroke_opacity()
        assert dial.start.width < dial.dial.tip.width


@witness.during("question", since="old_home")
def test_an_old_home_is_lit_once_its_hand_is_seen_in_it(scene, moment):
    for dial in scene.dials:
        tip, home = (spot(part.get_center(), dial.dial) for part in (dial.dial.tip, dial.mark))
        seen = dial.mark.get_stroke_opacity() > 0
        assert (dial.mark.get_fill_opacity() > 0) == (seen and abs(tip - home) < HOME)
    if scene.counted.get_value() == 15 and scene.marked.get_value() == 1:
        lit = [dial.mark.get_fill_opacity() > 0 for dial in scene.dials]
        assert lit == [False, False, False, True]


@witness.during()
def test_home_is_the_same_circle_on_every_dial_and_touches_no_other_ring(scene, moment):
    for dial, other in permutations(scene.dials, 2):
        apart = np.linalg.norm(dial.mark.get_center() - other.dial.hub)
        hidden = not dial.mark.get_stroke_opacity()
        assert hidden or apart > dial.mark.width / 2 + other.dial.radius + 0.05
    for dial in scene.dials:
        assert dial.mark.width / 2 == pytest.approx(HOME * dial.dial.radius)


@witness.seen("question", since="old_home", settled=True)
def arrivals(scene, moment):
    gaps = [
        abs(spot(d.dial.tip.get_center(), d.dial) - spot(d.mark.get_center(), d.dial))
        for d in scene.dials
    ]
    return scene.counted.get_value(), gaps


def test_at_16_all_are_home_of_which_only_the_slowest_is_before():
    gaps = next(gaps for _, (place, gaps) in arrivals() if place == 16)
    np.testing.assert_allclose(gaps, 0, atol=1e-6)
    before = arrivals()[0][1]
    assert before[0] == 15
    assert [gap < HOME for gap in before[1]] == [False, False, False, True]


@witness.seen("question", since="old_home")
def homes(scene, moment):
    opacities = [dial.mark.get_stroke_opacity() for dial in scene.dials]
    return scene.counted.get_value(), opacities, scene.old_home in scene.mobjects


def test_home_is_marked_and_named_before_a_hand_moves():
    moving = [(rings, named) for _, (place, rings, named) in homes() if place > 15]
    assert moving
    assert all(rings == [1] * 4 and named for rings, named in moving)


# --- new speeds ----------------------------------------------------------------------------


@witness.seen("slow")
def beginnings(scene, moment):
    tips = [spot(d.dial.tip.get_center(), d.dial) for d in scene.dials]
    hands = [d.dial.hand.get_stroke_opacity() for d in scene.dials]
    away = max(hands) == 0 and scene.old_names not in scene.mobjects
    shown = away, scene.counter in scene.mobjects
    return scene.t.get_value(), tips, shown, scene.counter.number.text


def test_new_hands_begin_where_the_old_ones_came_home_which_are_gone_before_with_the_counter():
    begun = [look for _, look in beginnings() if look[0] == 0]
    new = [tips for _, tips, *_, number in begun if number == "0"]
    np.testing.assert_allclose(new, 1, atol=1e-6)
    assert {"32", "0"} == {number for *_, number in begun}
    changed = next(k for k, (*_, number) in enumerate(begun) if number == "0")
    assert begun[changed - 1][2] == (True, False)


@witness.during("slow")
def test_one_place_turns_each_hand_by_its_speed_and_the_sector_shows_it(scene, moment):
    t = scene.t.get_value()
    assert 0 <= t <= 1
    if t == 0:
        return  # the old hands may yet leave
    for pair, dial in enumerate(scene.dials):
        assert spot(dial.dial.tip.get_center(), dial.dial) == pytest.approx(hand(pair, t), abs=1e-6)
        assert dial.sweep == pytest.approx(OMEGA[pair] * t)
        assert dial.wedge.start == pytest.approx(0)
        assert dial.wedge.get_fill_opacity() > 0.1


@witness.seen("slow", settled=True)
def names(scene, moment):
    shown = set(scene.get_mobject_family_members())
    said = scene.strip.lines[0].source if scene.strip.lines else ""
    units = [m.source for m in shown if getattr(m, "source", "").endswith((" place", " turn"))]
    step = [scene.degrees.source] if scene.degrees in shown else []
    periods = zip(scene.picture.periods, scene.dials, strict=True)
    turns = [(p.text, p.get_x() - d.dial.hub[0]) for p, d in periods if p in shown]
    slower = zip(scene.slower, scene.dials[1:], strict=True)
    slower = [(s.source, s.get_x() - d.dial.hub[0]) for s, d in slower if s in shown]
    return said, sorted(units), step, turns, slower


def test_the_first_hand_is_named_by_its_step_and_its_turn_the_others_as_ever_slower():
    looks = {said: look for _, (said, *look) in names()}
    degrees = [f"{np.degrees(OMEGA[0]):.1f}°"]
    units, step, turns, slower = looks["The first turns 1 radian a place."]
    assert (units, step, slower) == (["places a turn"], degrees, [])
    assert [text for text, _ in turns] == ["6.28"]
    units, _, turns, slower = looks["Each next hand is 10 times slower."]
    assert (units, [text for text, _ in turns]) == (["places a turn"], ["6.28"])
    assert [text for text, _ in slower] == ["10× slower"] * 3
    assert max(abs(aside) for _, aside in (*turns, *slower)) < 0.05


@witness.seen("slow")
def small_steps(scene, moment):
    said = scene.strip.lines[0].source if scene.strip.lines else ""
    return said, [dial.mark.get_fill_opacity() > 0.2 for dial in scene.dials]


def test_at_place_1_the_slow_hands_are_still_home_which_their_rings_say():
    lit = [lit for _, (said, lit) in small_steps() if said == "Each next hand is 10 times slower."]
    assert lit
    for look in lit:
        assert look == [False, True, True, True] == [away(pair, 1) < HOME for pair in range(4)]


@witness.during("next", *LADDER, settled=True)
def test_the_places_of_a_turn_stand_under_a_dial_once_they_are_reached(scene, moment):
    shown = set(scene.get_mobject_family_members())
    if scene.picture.unit not in shown:  # only dials and ruler are left to be compared
        assert scene.t.get_value() == STOPS[3]
        return
    names = zip(scene.picture.periods, [None, *scene.slower], scene.dials, strict=True)
    for pair, (period, slower, dial) in enumerate(names):
        reached = scene.ruler.numbers[pair] in shown
        assert not reached or scene.t.get_value() >= STOPS[pair]
        assert (period in shown, slower in shown) == (reached, not reached)
        at = spot((period if reached else slower).get_center(), dial.dial)
        assert at.real == pytest.approx(0, abs=0.05)
        assert -1.4 < at.imag < -1.1
        assert float(period.text) == pytest.approx(2 * np.pi / OMEGA[pair], rel=1e-3)


@witness.during("slow", *READING, settled=True)
def test_home_is_named_beside_the_ring_of_the_first_dial(scene, moment):
    if scene.picture.home in scene.get_mobject_family_members():
        apart = scene.picture.home.get_center() - scene.dials[0].mark.get_center()
        assert np.linalg.norm(apart) < 2.5 * scene.dials[0].mark.height / 2


# --- hands that follow the place -----------------------------------------------------------


@witness.during(*READING)
def test_hands_and_gaps_are_where_the_place_puts_them(scene, moment):
    t = scene.t.get_value()
    for pair, dial in drawn_on(scene):
        tip = spot(dial.dial.tip.get_center(), dial.dial)
        assert tip == pytest.approx(hand(pair, t), abs=1e-6)
        assert spot(dial.mark.get_center(), dial.dial) == pytest.approx(1)
        if dial.measured == 1:
            ends = [spot(end, dial.dial) for end in dial.gap.get_start_and_end()]
            assert abs(ends[0] - ends[1]) == pytest.approx(away(pair, t), abs=1e-6)


@witness.during("slow", *READING)
def test_the_counter_prints_the_nearest_place(scene, moment):
    if scene.t.get_value() > 0:
        assert scene.counter.number.text == str(nearest(scene.t.get_value()))


def asked(scene):
    """How far each hand has been asked, 0 to 1: those that are not are dim, but there."""
    return np.clip(scene.open.get_value() - np.arange(4), 0, 1)


def swept(scene, pair):
    """How far a hand has gone since the moment that its tail still shows, until it is lost."""
    behind = scene.behind.get_value()
    way = OMEGA[pair] * (scene.t.get_value() - behind) if behind else 0.0
    return min(way, 1.5 * np.pi)


@witness.during("slow", *READING)
def test_a_hand_has_a_home_once_it_is_asked_which_is_lit_while_it_is_seen_within(scene, moment):
    if scene.t.get_value() == 0:
        return
    hues = [scene.theme.pair(pair) for pair in range(4)]
    for pair, (dial, share) in enumerate(zip(scene.dials, asked(scene), strict=True)):
        assert dial.mark.get_stroke_opacity() == pytest.approx(share)
        assert dial.start.get_fill_opacity() == pytest.approx(share)
        slow = 1 - swept(scene, pair) / (1.5 * np.pi)
        tip = spot(dial.dial.tip.get_center(), dial.dial)
        home = abs(tip - 1) < HOME
        lit = share * slow * home
        assert dial.mark.get_fill_opacity() == pytest.approx(0.26 * lit, abs=1e-6)
        assert dial.mark.get_stroke_width() == pytest.approx(3 + 2 * lit)
        assert dial.mark.get_fill_color() == ManimColor(hues[pair])


@witness.seen(*READING, settled=True)
def what_reads(scene, moment):
    shown = [dial.dial.hand.get_stroke_opacity() for dial in scene.dials]
    return shown, [dial.measured for dial in scene.dials]


@pytest.mark.parametrize(("beat", "hands"), list(zip(READING, (1, 2, 3, 4, 4), strict=True)))
def test_every_beat_ends_with_as_many_hands_as_count_and_the_one_that_tells(beat, hands):
    shown, measured = [look for moment, look in what_reads() if moment.beat == beat][-1]
    assert shown == pytest.approx([1] * hands + [0.5] * (4 - hands))
    told = {"alone": None, "next": None, "tenfold": 2, "hundredfold": 3, "last": None}[beat]
    assert measured == [float(pair == told) for pair in range(4)]


@witness.during("slow", *READING)
def test_every_hand_turns_all_the_time_and_is_seen_the_less_the_faster_it_is(scene, moment):
    if scene.t.get_value() == 0:
        return
    assert [pair for pair, _ in drawn_on(scene)] == [0, 1, 2, 3]
    for pair, (dial, share) in enumerate(zip(scene.dials, asked(scene), strict=True)):
        seen, way = 0.5 + 0.5 * share, swept(scene, pair)
        expected = seen * (1 - way / (1.5 * np.pi))
        assert dial.dial.hand.get_stroke_opacity() == pytest.approx(expected, abs=1e-9)
        assert dial.dial.tip.get_fill_opacity() == pytest.approx(expected, abs=1e-9)
        assert spot(dial.dial.tip.get_center(), dial.dial) == pytest.approx(
            hand(pair, scene.t.get_value()), abs=1e-6
        )


@witness.seen(*LADDER)
def runs(scene, moment):
    t, row = scene.t.get_value(), 1 + LADDER.index(moment.beat)
    if not STOPS[row - 1] <= scene.behind.get_value() <= t <= STOPS[row]:
        return None  # it has not begun
    tails = [(spot(d.tail.points[[0, -4]].mean(axis=0), d.dial), d.trail) for d in scene.dials]
    return row, t, scene.behind.get_value(), tails, moment.time


@pytest.mark.parametrize("row", [1, 2, 3])
def test_every_hand_trails_its_last_way_along_the_rim(row):
    looks = [look[1:] for _, look in runs() if look and look[0] == row]
    for t, behind, tails, *_ in looks:
        assert STOPS[row - 1] <= behind <= t
        for pair, (end, trail) in enumerate(tails):
            assert trail == pytest.approx(OMEGA[pair] * (t - behind), abs=1e-6)
            back = min(trail, 2 * np.pi)
            back = back if back <= np.pi else 2 * np.pi
            assert end == pytest.approx(hand(pair, t) * np.exp(-1j * back), abs=1e-6)
    assert (looks[0][0], *looks[-1][:2]) == (STOPS[row - 1], STOPS[row], STOPS[row])
    assert any(STOPS[row - 1] < behind < STOPS[row] for _, behind, *_ in looks)


@pytest.mark.parametrize(
    ("start", "stop", "seconds", "fast"),
    [(6, 63, 2.5, 0), (63, 628, 2.0, 1), (628, 6283, 5.0, 3)],
)
def test_no_hand_that_is_seen_goes_half_a_turn_in_one_of_30_frames_a_second(
    start, stop, seconds, fast
):
    way = chapter.nearing(stop - start) if stop == STOPS[3] else ease_in_out_sine
    frames = np.arange(0, seconds, 1 / 30) / seconds
    spread = stop - start
    read, behind = (
        spread * np.array([way(float(np.clip(t, 0, 1))) for t in shares / (1 - chapter.BEHIND)])
        for shares in (frames, frames - chapter.BEHIND)
    )
    lost = 0
    for speed in OMEGA:
        step, trail = speed * np.diff(read), speed * (read - behind)[1:]
        assert np.all(step[trail < chapter.LOST] < np.pi)
        lost += np.any(trail >= chapter.LOST)
    assert lost == fast


@pytest.mark.parametrize("turns", [1, 3])
def test_a_tail_that_goes_all_round_is_an_even_ring(turns):
    tail = HomeDial(color="#FFFFFF").point(0.7, trail=2 * np.pi * turns).tail
    outer = np.linalg.norm(tail.points, axis=1) / 1.2
    assert set(np.round(outer[::4], 6)) == {1.04, 0.96}


@pytest.mark.parametrize("length", np.linspace(1.01, 2, 12) * np.pi)
def test_under_a_tail_of_more_than_half_a_turn_an_even_ring_grows_without_a_gap(length):
    tail = HomeDial(color="#FFFFFF").point(0.7, trail=float(length)).tail
    corners = tail.points[::4][: len(tail.points) // 8]
    across, half = corners[:, 0] + 1j * corners[:, 1], np.linalg.norm(corners, axis=1) / 1.2 - 1
    turned = np.unwrap(np.angle(across))
    assert turned[-1] - turned[0] == pytest.approx(2 * np.pi, abs=0.06)
    even = 0.04 * (length / np.pi - 1)
    assert min(half) >= even - 1e-9
    assert half[0] == pytest.approx(even)


@witness.during(*READING)
def test_the_sector_of_the_first_step_goes_with_the_second_one(scene, moment):
    for pair, (dial, share) in enumerate(zip(scene.dials, asked(scene), strict=True)):
        t = scene.t.get_value()
        seen = 0.22 * (0.5 + 0.5 * share) * np.clip(2 - t, 0, 1)
        assert dial.wedge.get_fill_opacity() == pytest.approx(seen, abs=1e-6)
        if t <= 2:
            assert dial.sweep == pytest.approx(OMEGA[pair] * t)
            assert dial.wedge.start == pytest.approx(0, abs=1e-6)


def test_in_the_last_run_the_hands_come_home_one_after_the_other_the_fastest_last():
    looks = [(when, t) for _, (row, t, *_, when) in filter(lambda at: at[1], runs()) if row == 3]
    left_at = {}  # the last moment at which each hand was not yet home for good
    for pair in range(4):
        left_at[pair] = max(when for when, t in looks if away(pair, t) >= HOME)
    gaps = -np.diff([left_at[pair] for pair in range(4)])
    assert min(gaps) > 0.7
    late = [when for when, t in looks if 6200 <= t < 6283]
    assert max(late) - min(late) > 2.3


@witness.seen()
def positions(scene, moment):
    return scene.t.get_value()


def test_the_place_only_grows_and_rests_at_each_stop():
    places = [place for _, place in positions()]
    assert min(np.diff(places)) >= 0
    assert {1, *STOPS} <= set(np.round(places, 6))


# --- the ruler -----------------------------------------------------------------------------


def on_ruler(scene, x):
    """Which place a point of the ruler is: one length there is the distance of two hubs."""
    hubs = [pose.hub[0] for pose in scene.picture.poses]
    return 2 * np.pi * 10 ** ((x - hubs[0]) / (hubs[1] - hubs[0]))


@witness.during(*READING)
def test_the_ruler_is_filled_from_1_to_the_place_and_keeps_its_scale_until_the_end(scene, moment):
    ruler = scene.ruler
    if ruler.pose.even:
        return
    begin = ruler.part if ruler.pose.claimed else ruler.bar
    ends = ruler.track.get_start()[0], ruler.track.get_end()[0], begin.get_left()[0]
    places = [on_ruler(scene, x) for x in (*ends, ruler.bar.get_right()[0])]
    expected = [1, STOPS[3], 1, max(1, scene.t.get_value())]
    np.testing.assert_allclose(places, expected, rtol=1e-4)


@witness.during(*READING, settled=True)
def test_each_tick_stands_at_its_whole_place_near_the_hub_over_it(scene, moment):
    shown = set(scene.get_mobject_family_members())
    ruler, poses = scene.ruler, scene.picture.poses
    if ruler.pose.even:
        return
    hubs = [pose.hub[0] for pose in poses]
    np.testing.assert_allclose(np.diff(hubs), hubs[1] - hubs[0])
    for stop, tick, number, hub in zip(STOPS, ruler.ticks, ruler.numbers, hubs, strict=True):
        assert tick.get_x() == pytest.approx(hub, abs=0.07)
        assert on_ruler(scene, tick.get_x()) == pytest.approx(stop)
        if number in shown:
            assert scene.t.get_value() >= stop
            assert (number.text, number.anchor[0]) == (str(stop), pytest.approx(tick.get_x()))
    between = [(factor.source, factor.get_x()) for factor in ruler.factors]
    assert [source for source, _ in between] == ["×10"] * 3
    np.testing.assert_allclose([x for _, x in between], np.add(hubs[:-1], hubs[1:]) / 2, atol=0.05)
    tick, number = ruler.before
    assert on_ruler(scene, tick.get_x()) == pytest.approx(16)
    assert number.text == "16"
    assert tick not in shown or scene.t.get_value() >= STOPS[0]  # it is said that it is passed


@witness.seen(*READING, settled=True)
def marked_stops(scene, moment):
    shown, ruler = set(scene.get_mobject_family_members()), scene.ruler
    return [int(n.text) for n in (*ruler.numbers, ruler.before[1]) if n in shown]


@pytest.mark.parametrize(("beat", "row"), list(zip(READING, (0, 0, 1, 2, 3), strict=True)))
def test_every_place_that_was_reached_stays_on_the_ruler(beat, row):
    marks = [look for moment, look in marked_stops() if moment.beat == beat][-1]
    assert marks == [*STOPS[: row + 1], *([16] if row else [])]


@witness.seen(*READING)
def factors(scene, moment):
    shown = set(scene.get_mobject_family_members())
    asked = any(getattr(m, "source", "").startswith("0 or ") for m in shown)
    return [factor in shown for factor in scene.ruler.factors], asked


def test_factors_lead_from_tick_to_tick_and_are_gone_before_a_question_is_asked():
    looks = [look for _, look in factors()]
    assert ([True] * 3, False) in looks
    first = next(k for k, (_, question) in enumerate(looks) if question)
    assert not any(any(shown) for shown, _ in looks[first:])


# --- who is home, and who tells ------------------------------------------------------------


@witness.seen(*READING, settled=True)
def questions(scene, moment):
    found = {m.source: m for m in scene.mobjects if getattr(m, "source", "").startswith("0 or ")}
    seen = [float(dial.dial.hand.get_stroke_opacity()) for dial in scene.dials]
    ticks = [tick.get_center() for tick in scene.ruler.ticks]
    over = [
        (pair, label.baseline - tick[1])
        for label in found.values()
        for pair, tick in enumerate(ticks)
        if abs(label.get_x() - tick[0]) < 0.1
    ]
    return scene.t.get_value(), list(found), seen, over


@pytest.mark.parametrize(("row", "stop"), list(enumerate(STOPS)))
def test_each_stop_asks_over_its_tick_while_the_hands_that_count_are_home(row, stop):
    looks = [look for _, look in questions() if look[0] == stop and look[1]]
    assert looks
    for _, question, seen, over in looks:
        assert question == [f"0 or {stop}?"]
        assert seen == pytest.approx([1] * (row + 1) + [0.5] * (3 - row))
        assert over == [(row, pytest.approx(0.54))]
    assert all(away(pair, stop) < HOME for pair in range(row + 1))
    assert row == 3 or away(row + 1, stop) > HOME


@witness.seen("next", *LADDER, settled=True)
def columns(scene, moment):
    shown = set(scene.get_mobject_family_members())
    found = {}
    for stop, column, tick in zip(STOPS, scene.picture.columns, scene.ruler.ticks, strict=True):
        marks = [mark for mark in column if mark in shown]
        if marks:
            found[stop] = [
                (
                    mark.get_fill_opacity() == 1,
                    mark.get_color().to_hex(),
                    mark.get_x() - tick.get_x(),
                )
                for mark in marks
            ]
    hues = [ManimColor(scene.theme.pair(pair)).to_hex() for pair in range(4)]
    return found, hues, [mark.get_y() for mark in scene.picture.columns[-1]]


@pytest.mark.parametrize(("beat", "row"), list(zip(("next", *LADDER), range(4), strict=True)))
def test_a_column_over_each_tick_keeps_who_was_home_and_who_told(beat, row):
    looks = [look for moment, look in columns() if moment.beat == beat and look[0]]
    found, hues, heights = looks[-1]
    assert list(found) == list(STOPS[: row + 1])
    for stop, marks in found.items():
        home = [away(pair, stop) < HOME for pair in range(len(marks))]
        assert marks == [
            (is_home, hue, pytest.approx(0, abs=1e-6))
            for is_home, hue in zip(home, hues, strict=False)
        ]
    full = [sum(is_home for is_home, *_ in marks) for marks in found.values()]
    assert full == [1, 2, 3, 4][: row + 1]
    assert [len(marks) for marks in found.values()] == [2, 3, 4, 4][: row + 1]
    np.testing.assert_allclose(np.diff(heights), 0.3)


@witness.seen("next", settled=True)
def slower_hands(scene, moment):
    if "20 times slower would still be home." not in [line.source for line in scene.strip.lines]:
        return None
    dial, (stick, tip, name) = scene.dials[1], scene.slow_hand
    ends = [spot(end, dial.dial) for end in stick.get_start_and_end()]
    return spot(tip.get_center(), dial.dial), ends, name.source, dial.measured


def test_a_hand_that_is_twenty_times_slower_is_drawn_where_it_would_be_still_at_home():
    tip, (hub, end), name, measured = [look for _, look in slower_hands() if look][-1]
    assert tip == pytest.approx(np.exp(1j * STOPS[0] / 20), abs=1e-6)
    assert (hub, end) == (pytest.approx(0, abs=1e-6), pytest.approx(tip, abs=1e-6))
    assert abs(tip - 1) < HOME < away(1, STOPS[0])
    assert (name, measured) == ("20× slower", 0)


@pytest.mark.parametrize("hands", [1, 2, 3, 4])
def test_each_stop_is_the_first_place_that_brings_all_hands_home_that_counted(hands):
    places = range(1, STOPS[-1] + 1)
    together = (t for t in places if all(away(pair, t) < HOME for pair in range(hands)))
    assert next(together) == STOPS[hands - 1]
    assert round(2 * np.pi / OMEGA[hands - 1]) == STOPS[hands - 1]


@pytest.mark.parametrize(("row", "stop"), list(enumerate(STOPS)))
def test_at_each_stop_only_the_next_hand_is_out(row, stop):
    assert [pair for pair in range(4) if away(pair, stop) >= HOME] == ([row + 1] if row < 3 else [])


# --- how much farther ----------------------------------------------------------------------


@witness.seen("last")
def evenings(scene, moment):
    ruler = scene.ruler
    start, end = ruler.track.get_start()[0], ruler.track.get_end()[0]
    marks = [*ruler.ticks, ruler.before[0]]
    across = [float((mark.get_x() - start) / (end - start)) for mark in marks]
    part = ruler.part.width / (end - start)
    joints = [(joint.get_x() - start) / (end - start) for joint in ruler.joints]
    seen = [float(number.get_fill_opacity()) for number in (ruler.one, *ruler.numbers)]
    return ruler.pose, across, part, joints, seen, end


def test_the_ruler_becomes_even_while_its_marks_slide_to_the_left_and_its_end_stays():
    looks = [look for _, look in evenings()]
    ends = [end for *_, end in looks]
    np.testing.assert_allclose(ends, ends[0])
    shares = [pose.even for pose, *_ in looks]
    assert (shares[0], shares[-1]) == (0, 1)
    assert min(np.diff(shares)) >= 0
    tenfold, even = np.log10([*STOPS, 16]) / np.log10(STOPS[3]), np.array([*STOPS, 16]) / STOPS[3]
    for pose, across, *_ in looks:
        expected = (1 - pose.even) * tenfold + pose.even * even
        np.testing.assert_allclose(across, expected, atol=1e-6)


def test_the_ruler_takes_three_to_five_seconds_to_become_even():
    times = [moment.time for moment, (pose, *_) in evenings() if 0 < pose.even < 1]
    assert 3 < times[-1] - times[0] < 5


def test_what_the_old_hands_count_was_a_third_of_the_ruler_and_becomes_its_true_sliver():
    whole = [(pose.even, part) for _, (pose, _, part, *_) in evenings() if pose.claimed == 1]
    assert whole[0] == (0, pytest.approx(np.log10(16) / np.log10(STOPS[3])))
    assert whole[-1] == (1, pytest.approx(16 / STOPS[3]))


def test_the_joints_of_the_even_ruler_are_a_thousand_places_apart():
    joints = evenings()[-1][1][3]
    np.testing.assert_allclose(joints, np.arange(1000, STOPS[3], 1000) / STOPS[3])


def test_numbers_are_gone_before_they_touch_and_only_two_stay():
    assert evenings()[-1][1][4] == [0, 0, 0, 0, 1]


@witness.during("last", settled=True)
def test_no_number_under_the_ruler_touches_another_one(scene, moment):
    ruler = scene.ruler
    numbers = [n for n in (ruler.one, *ruler.numbers, ruler.before[1]) if n.get_fill_opacity()]
    numbers.sort(key=lambda number: number.get_x())
    gaps = [right.get_left()[0] - left.get_right()[0] for left, right in pairwise(numbers)]
    assert min(gaps) > 0.1


# --- what is said --------------------------------------------------------------------------

GAPS = np.abs(np.exp(1j * np.arange(1, 6283)[:, None] * np.array(OMEGA)) - 1)


@witness.seen()
def answers(scene, moment):
    told = scene.t.get_value() == STOPS[3] and scene.ruler.pose.even == 1
    return told, scene.heading.answered


def test_the_question_is_answered_only_once_16_is_seen_against_the_last_place():
    looks = [look for _, look in answers()]
    assert (False, True) not in looks
    assert looks[-1] == (True, True)


def captions(run):
    return " ".join(cue.caption.text for beat in run.beats for cue in beat.cues)


@witness.seen("last")
def ends(scene, moment):
    shown = set(scene.get_mobject_family_members())
    texts = [*scene.heading.labels, *scene.strip.lines]
    labels = {m for m in shown if isinstance(m, Label)} - {
        part for text in texts for part in text.get_family()
    }
    old, new = scene.ruler.before[1], scene.ruler.numbers[-1]
    lines = {label.source: label.baseline for label in labels}
    return {*scene.dials, scene.ruler} <= shown, lines, (old.baseline, new.baseline)


def test_the_last_picture_is_the_dials_and_the_ruler_which_tells_how_much_farther_it_is():
    whole, lines, (old, new) = ends()[-1][1]
    assert whole
    assert lines == {"393 times as far": pytest.approx(new)}
    assert old == pytest.approx(new)
    assert round(STOPS[3] / 16) == 393


def test_the_captions_name_the_true_numbers():
    said = captions(witness.run)
    for words in (
        "A tip in its ring is home. When are all four?",
        "Each hand is half as fast as the last.",
        "Every 16 places it looks like 0.",
        "The first turns 1 radian a place.",
        "Each next hand is 10 times slower.",
        "At place 6 it is home.",
        "The second hand is out: 6 is not 0.",
        "20 times slower would still be home.",
        "Past the old 16: when are both home?",
        "At 63 two are home. The third is out.",
        "At 628 three are home. The fourth is out.",
        "The slowest has turned once.",
        "All four are home: nobody is out to tell.",
        "How much farther than 16? Now every place is equally long.",
        "16 is only this sliver.",
    ):
        assert words in said
    np.testing.assert_allclose(np.divide(OMEGA[:-1], OMEGA[1:]), 10)
    np.testing.assert_allclose(np.divide(STOPS[1:], STOPS[:-1]), 10, rtol=0.06)
    assert min(GAPS.max(axis=1)) > HOME
    assert [pair for pair in range(4) if away(pair, 1) > HOME] == [0]
    assert max(away(pair, 6283) for pair in range(4)) < HOME
    np.testing.assert_allclose(np.divide(PERIODS[1:], PERIODS[:-1]), 2)
    again = [doubling(pair, 32) - doubling(pair, 0) for pair in range(4)]
    np.testing.assert_allclose(again, 0, atol=1e-9)


def test_four_hands_tell_any_two_places_apart_below_the_end_of_the_slow_turn():
    """Any two of the places 0 to 6282 have a gap of 1 to 6282, and only the gap counts."""
    codes = np.exp(1j * np.arange(6283)[:, None] * np.array(OMEGA))
    for gap in (1, 57, 628, 6277):
        bars = np.abs(codes[gap:] - codes[:-gap])
        np.testing.assert_allclose(bars, np.broadcast_to(GAPS[gap - 1], bars.shape), atol=1e-9)
    title = f"They count until the slowest hand comes home: {STOPS[3]}"
    assert read_narration("rotating_dials").title == title


def test_it_runs_no_longer_than_it_may():
    assert 35 <= witness.run.duration <= 67


@pytest.mark.parametrize("name", ["dial_angles", "chord", "bit_dial_angle"])
def test_a_wrong_formula_is_noticed(monkeypatch, name):
    right = getattr(chapter, name)
    monkeypatch.setattr(chapter, name, lambda *args, **kwargs: 1.1 * right(*args, **kwargs))
    try:
        noticed = witness.first_failure()
    except DryRunError as stopped:
        noticed = str(stopped)
    assert noticed
