"""What the rotating dials draw is what plain complex exponentials say, at every look."""

from itertools import pairwise, permutations

import numpy as np
import pytest
from manim import ManimColor

import scenes.rotating_dials as chapter
from scenes._kit.captions import read_narration
from scenes._kit.homecoming import beats, by_whole_places, tenfold
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
RETURNS = (6283, 6280, 6253, 5962)
HOME = 0.42
LIT = 0.29
READING = ("alone", "next", *LADDER)

witness = Witness(RotatingDials)


def hand(pair, t):
    """Where a hand points: three o'clock at place 0, then counter-clockwise."""
    return np.exp(1j * OMEGA[pair] * t)


def doubling(pair, place):
    """Where a hand of chapter 3 points, which reads the middle of a place."""
    return np.exp(1j * (np.pi + 2 * np.pi * (place + 0.5) / PERIODS[pair]))


def old_hand(pair, t):
    """Where a doubling hand points that was at three o'clock at place 0."""
    return np.exp(2j * np.pi * t / PERIODS[pair])


def away(pair, t):
    return abs(hand(pair, t) - 1)


def told_home(dial):
    """How brightly a home is lit, 0 to 1, by what is drawn."""
    return dial.mark.get_fill_opacity() / LIT


def clear(dial):
    """How clearly a dial is seen, 0 to 1."""
    return dial.dial.ring.get_stroke_opacity()


def nearest(t):
    """The whole place that the hands are nearest to, which the counter prints."""
    return int(np.floor(t + 0.5))


def glow(gap):
    """How brightly a home is lit: from the edge on, wholly a tenth of a radius deeper."""
    return float(np.clip((HOME - gap) / 0.1, 0, 1))


def spot(point, dial):
    """Where a point lies as seen from a dial: its hub is 0, three o'clock is 1."""
    x, y, _ = (point - dial.hub) / dial.radius
    return complex(x, y)


# --- the hands of chapter 3 ----------------------------------------------------------------


@witness.seen("question")
def first_dials(scene, moment):
    shown = [part for mobject in scene.mobjects for part in mobject.get_family()]
    parts = [part for part in shown if isinstance(part, (Dial, HomeDial, Label, Readout))]
    parts = [part for part in parts if max(p.get_fill_opacity() for p in part.get_family()) > 0]
    dials = [part for part in parts if type(part) is Dial]
    own = {id(dial.dial) for dial in scene.dials}
    found = [(d.hub, d.radius, spot(d.tip.get_center(), d)) for d in dials if id(d) not in own]
    return len(parts), found


def test_it_opens_on_four_dials_alone_that_point_as_at_place_15():
    count, dials = first_dials()[0][1]
    texts = 2  # kicker and question
    assert (count, len(dials)) == (4 + texts, 4)
    late = [found for _, (_, found) in first_dials()][-1]
    assert late == []


def test_on_their_way_into_a_row_the_dials_keep_apart_and_their_hands_turn_on_to_the_right():
    ways = []
    for _, (_, dials) in first_dials():
        ways.append([np.angle(tip) % (2 * np.pi) or 2 * np.pi for *_, tip in dials])
        for (hub, radius, _), (other, beside, _) in permutations(dials, 2):
            assert np.linalg.norm(hub - other) > radius + beside + 0.2
    turned = np.array([way for way in ways if way])
    begun = [np.angle(doubling(pair, 15)) % (2 * np.pi) for pair in range(4)]
    np.testing.assert_allclose(turned[0], begun, atol=1e-9)
    assert np.all(np.diff(turned, axis=0) >= -1e-9)
    assert np.all(turned <= 2 * np.pi + 1e-9)


@witness.during("question", since="place")
def test_doubling_hands_turn_as_their_periods_say_from_home_at_the_right(scene, moment):
    place, stamped = scene.place, scene.stamped.get_value()
    assert place == 0 or stamped == 1
    assert scene.counter.number.text == str(nearest(place))
    for pair, dial in enumerate(scene.dials):
        tip, home = (spot(part.get_center(), dial.dial) for part in (dial.dial.tip, dial.mark))
        assert (tip, home) == (pytest.approx(old_hand(pair, place)), pytest.approx(1))
        assert dial.mark.get_stroke_opacity() == pytest.approx(stamped)
        lit = stamped * glow(abs(old_hand(pair, place) - 1))
        assert told_home(dial) == pytest.approx(lit, abs=1e-6)


@witness.during(since="names")
def test_home_is_the_same_circle_on_every_dial_and_touches_no_other_ring(scene, moment):
    for dial, other in permutations(scene.dials, 2):
        apart = np.linalg.norm(dial.mark.get_center() - other.dial.hub)
        assert apart > dial.mark.width / 2 + other.dial.radius + 0.05
    for dial in scene.dials:
        assert dial.mark.width / 2 == pytest.approx(HOME * dial.dial.radius)
        for middle in (dial.mark.get_center(), dial.start.get_center()):
            assert spot(middle, dial.dial) == pytest.approx(1)
        assert dial.start.width < dial.dial.tip.width


@witness.seen("question", since="place")
def old_places(scene, moment):
    return scene.place, [told_home(dial) for dial in scene.dials]


def test_the_doubling_hands_count_by_whole_places_up_to_16():
    places = [place for _, (place, _) in old_places()]
    assert (places[0], places[-1]) == (0, 16)
    assert min(np.diff(places)) >= 0
    resting = [place for place in places if place == round(place)]
    assert len(set(resting)) > 10


@pytest.mark.parametrize(("place", "home"), [(0, 4), (8, 3), (16, 4)])
def test_where_the_doubling_hands_rest_just_those_that_are_home_are_lit(place, home):
    lit = [glows for _, (at, glows) in old_places() if at == place][-1]
    expected = [float(abs(old_hand(pair, place) - 1) < HOME) for pair in range(4)]
    assert (lit, sum(expected)) == (pytest.approx(expected), home)


def test_16_is_the_first_place_that_brings_all_old_hands_home():
    gaps = [[abs(old_hand(pair, t) - 1) for pair in range(4)] for t in range(1, 17)]
    assert [max(row) < HOME for row in gaps] == [False] * 15 + [True]


# --- new speeds ----------------------------------------------------------------------------


@witness.seen("slow")
def beginnings(scene, moment):
    tips = [spot(dial.dial.tip.get_center(), dial.dial) for dial in scene.dials]
    shown = float(scene.counter.number.get_fill_opacity()) * (scene.counter in scene.mobjects)
    return scene.old, scene.place, tips, shown, scene.counter.number.text


def test_the_same_dials_start_again_without_a_swing():
    for _, (old, place, tips, *_) in beginnings():
        if old or place == 0:
            assert tips == pytest.approx([1] * 4)


def test_the_counter_is_out_of_sight_as_16_becomes_the_new_0():
    numbers = [(shown, text) for *_, shown, text in (look for _, look in beginnings())]
    assert {text for _, text in numbers} == {"16", "0", "1"}
    changed = next(k for k, (_, text) in enumerate(numbers) if text == "0")
    assert numbers[changed - 1][0] < 0.1
    assert numbers[changed][0] < 0.1


@witness.during("slow")
def test_one_place_turns_each_hand_by_its_speed(scene, moment):
    t = scene.t.get_value()
    assert 0 <= t <= 1
    for pair, dial in enumerate(scene.dials):
        assert spot(dial.dial.tip.get_center(), dial.dial) == pytest.approx(hand(pair, t), abs=1e-6)


@witness.seen("question", settled=True, since="names")
def old_names(scene, moment):
    shown = set(scene.get_mobject_family_members())
    named = zip(scene.names, scene.dials, strict=True)
    return [(n.source, n.get_x() - d.dial.hub[0]) for n, d in named if n in shown]


def test_the_speeds_of_the_old_hands_stand_under_their_dials_too():
    told = [look for _, look in old_names()][-1]
    turns = [np.degrees(np.angle(doubling(pair, 1) / doubling(pair, 0))) for pair in range(4)]
    assert [text for text, _ in told] == [f"{abs(turn):g}° a place" for turn in turns]
    assert [text for text, _ in told][::3] == ["180° a place", "22.5° a place"]
    assert [off for _, off in told] == pytest.approx([0] * 4)


@witness.seen("slow", settled=True)
def names(scene, moment):
    shown = set(scene.get_mobject_family_members())
    named = zip(getattr(scene, "names", []), scene.dials, strict=False)
    return [(n.source, spot(n.get_center(), d.dial)) for n, d in named if n in shown]


def test_under_each_dial_stands_how_far_a_place_turns_it_one_tenth_of_the_one_before():
    told = [look for _, look in names()][-1]
    assert [text for text, _ in told] == [
        f"{np.degrees(omega):.{1 + pair}f}° a place" for pair, omega in enumerate(OMEGA)
    ]
    assert [text for text, _ in told][:2] == ["57.3° a place", "5.73° a place"]
    for _, at in told:
        assert at.real == pytest.approx(0, abs=1e-6)
        assert -1.4 < at.imag < -1.1
    np.testing.assert_allclose(np.divide(OMEGA[:-1], OMEGA[1:]), 10)


@witness.during(*READING)
def test_the_speeds_stay_under_the_dials(scene, moment):
    shown = set(scene.get_mobject_family_members())
    assert shown.issuperset(scene.names)
    glyphs = [part for name in scene.names for part in name.family_members_with_points()]
    assert {glyph.get_fill_opacity() for glyph in glyphs} == {1}


# --- hands that follow the place -----------------------------------------------------------


@witness.during(*READING)
def test_all_four_hands_are_where_the_place_puts_them(scene, moment):
    shown = set(scene.get_mobject_family_members())
    for pair, dial in enumerate(scene.dials):
        assert dial.dial.hand in shown
        tip = spot(dial.dial.tip.get_center(), dial.dial)
        assert tip == pytest.approx(hand(pair, scene.t.get_value()), abs=1e-6)
        assert spot(dial.mark.get_center(), dial.dial) == pytest.approx(1)


@witness.during("slow", *READING)
def test_the_counter_prints_the_place_that_the_hands_are_nearest_to(scene, moment):
    if scene.t.get_value() > 0:
        assert scene.counter.number.text == str(nearest(scene.t.get_value()))


def behind(scene):
    """The place whose hands the ends of the tails show, 0.15 s ago; on a step nothing trails."""
    lag = 0.15 if scene.lag else 0.0
    return scene.course.at(scene.clock.get_value() - lag)


def swept(scene, pair):
    """How far a hand has gone since the moment that its tail still shows, until it is lost."""
    return min(OMEGA[pair] * (scene.t.get_value() - behind(scene)), np.pi)


@witness.during("slow", *READING)
def test_a_home_is_lit_just_while_the_tip_is_in_its_ring(scene, moment):
    t = scene.t.get_value()
    if t == 0:
        return
    for pair, dial in enumerate(scene.dials):
        assert dial.mark.get_stroke_opacity() == pytest.approx(clear(dial))
        assert dial.start.get_fill_opacity() == pytest.approx(clear(dial))
        calm = clear(dial) * (1 - swept(scene, pair) / np.pi)
        lit = calm * glow(away(pair, t))
        assert told_home(dial) == pytest.approx(lit, abs=1e-6)
        assert dial.mark.get_stroke_width() == pytest.approx(3 + 2 * lit, abs=1e-5)
        assert dial.mark.get_fill_color() == ManimColor(scene.theme.pair(pair))
        for seen in (dial.dial.hand.get_stroke_opacity(), dial.dial.tip.get_fill_opacity()):
            assert seen == pytest.approx(calm, abs=1e-9)


@witness.seen(*READING)
def dimmed(scene, moment):
    return scene.t.get_value(), [clear(dial) for dial in scene.dials]


def test_a_dial_is_dimmed_only_under_its_lens_and_until_its_hand_has_come_home_last():
    for moment, (t, seen) in dimmed():
        if (moment.beat, t) == ("alone", 6):
            assert seen[1:] == [1] * 3
        elif moment.beat == "last":
            assert seen[3] == 1
        else:
            assert seen == [1] * 4
    last = [(t, seen) for moment, (t, seen) in dimmed() if moment.beat == "last"]
    alone = [seen for t, seen in last if 700 < t <= RETURNS[3]]
    np.testing.assert_allclose(alone, [[0.3, 0.3, 0.3, 1]] * len(alone))
    for pair, place in enumerate(RETURNS):
        assert {seen[pair] for t, seen in last if t > place} <= {1}
    assert last[-1][1] == [1] * 4


def test_no_dial_gets_darker_or_brighter_from_one_look_to_the_next():
    looks = [(moment.time, seen) for moment, (_, seen) in dimmed()]
    for (since, before), (until, after) in pairwise(looks):
        if until - since < 0.05:
            assert max(abs(np.subtract(after, before))) < 0.35


@witness.seen(*READING, settled=True)
def rests(scene, moment):
    return scene.t.get_value(), [told_home(d) / max(clear(d), 1e-9) for d in scene.dials]


@pytest.mark.parametrize("place", [*STOPS, *RETURNS, 16, 5860])
def test_where_the_hands_rest_just_those_that_are_home_are_lit(place):
    lit = [glows for _, (t, glows) in rests() if t == place][-1]
    assert lit == pytest.approx([float(away(pair, place) < HOME) for pair in range(4)])


@witness.seen(*READING)
def all_lit(scene, moment):
    return min(told_home(dial) for dial in scene.dials) > 1e-6, scene.counter.number.text


def test_four_homes_are_lit_at_no_other_place_than_the_last_one():
    assert {text for _, (lit, text) in all_lit() if lit} == {"6283"}


def told(dial):
    """How much of the sector from home to the hand is seen."""
    return dial.told * dial.wedge.get_fill_opacity() / 0.28


@witness.seen(*READING, settled=True)
def sectors(scene, moment):
    found = [told(dial) for dial in scene.dials]
    return scene.t.get_value(), found, [dial.sweep for dial in scene.dials]


@pytest.mark.parametrize(
    ("beat", "place", "tell"),
    [
        ("next", 6, [1]),
        ("next", 16, [0, 1]),
        ("tenfold", 63, [2]),
        ("hundredfold", 628, [3]),
        ("last", 6283, []),
    ],
)
def test_at_every_stop_a_sector_shows_just_the_hands_that_are_told_to_be_out(beat, place, tell):
    looks = [look for moment, look in sectors() if moment.beat == beat]
    _, found, sweeps = [look for look in looks if look[0] == place][-1]
    assert found == pytest.approx([float(pair in tell) for pair in range(4)])
    assert tell == [pair for pair in range(4) if away(pair, place) >= HOME]
    for pair in tell:
        assert sweeps[pair] == pytest.approx(OMEGA[pair] * place % (2 * np.pi))


@witness.during(*READING)
def test_a_whole_sector_reaches_to_its_hand_at_every_moment(scene, moment):
    for dial in scene.dials:
        if dial.told == 1 and dial.wedge.get_fill_opacity():
            edge = spot(dial.wedge.points[-4], dial.dial)
            assert edge == pytest.approx(spot(dial.dial.tip.get_center(), dial.dial), abs=1e-6)


@witness.seen("last")
def watched(scene, moment):
    fourth = scene.dials[3]
    calm = fourth.dial.hand.get_stroke_opacity()
    return scene.t.get_value(), told(fourth), told_home(fourth) / calm


def test_the_sector_of_the_fourth_hand_grows_with_it_until_it_is_home():
    out = [share for _, (t, share, _) in watched() if t < 5861]
    assert len(out) > 10
    np.testing.assert_allclose(out, 1)
    for _, (_, share, lit) in watched():
        assert share == pytest.approx(1 - lit, abs=1e-6)
    assert next(t for t in range(629, 6284) if away(3, t) < HOME) == 5861


# --- the lens ------------------------------------------------------------------------------


@witness.during("alone", since="seen_through")
def test_the_lens_shows_both_hands_as_they_are_on_the_dial(scene, moment):
    lens, dial = scene.lens, scene.dials[0].dial
    scale = lens.glass.width / 2 / HOME
    home = lens.glass.get_center()
    for dot, place in ((lens.start, 0), (lens.tip, 6)):
        x, y, _ = (dot.get_center() - home) / scale
        assert complex(x, y) == pytest.approx(hand(0, place) - 1, abs=1e-6)
        assert abs(complex(x, y)) < HOME
    assert HOME * dial.radius - 1e-6 <= lens.glass.width / 2 <= dial.radius + 1e-6
    assert lens.glass.get_right()[0] < scene.dials[1].dial.ring.get_left()[0]


@witness.seen("alone", since="seen_through", settled=True)
def lens_texts(scene, moment):
    shown = set(scene.get_mobject_family_members())
    texts = [text for text in scene.seen_through if hasattr(text, "source")]
    return [(text.source, text.get_center()) for text in texts if text in shown], scene.lens


def test_the_lens_tells_how_near_the_hand_of_6_is():
    texts, lens = next((texts, lens) for _, (texts, lens) in lens_texts() if texts)
    off = abs(np.degrees(np.angle(hand(0, 6))))
    assert off < np.degrees(2 * np.arcsin(HOME / 2))
    assert [text for text, _ in texts] == [f"{off:.0f}°", "0", "6"] == ["16°", "0", "6"]
    for _, middle in texts:
        assert np.linalg.norm(middle - lens.middle) < lens.radius - 0.15


@witness.seen(*LADDER)
def runs(scene, moment):
    t, row = scene.t.get_value(), 1 + LADDER.index(moment.beat)
    stops = (5860, *RETURNS) if row == 3 else (STOPS[row],)
    if scene.course.stop not in stops:
        return None  # it has not begun
    tails = [(spot(d.tail.points[[0, -4]].mean(axis=0), d.dial), d.trail) for d in scene.dials]
    return row, t, behind(scene), tails, moment.time


@pytest.mark.parametrize("row", [1, 2, 3])
def test_every_hand_trails_its_last_way_along_the_rim(row):
    looks = [look[1:] for _, look in runs() if look and look[0] == row]
    for t, late, tails, *_ in looks:
        assert late <= t
        for pair, (end, trail) in enumerate(tails):
            assert trail == pytest.approx(OMEGA[pair] * (t - late), abs=1e-6)
            back = min(trail, 2 * np.pi)
            back = back if back <= np.pi else 2 * np.pi
            assert end == pytest.approx(hand(pair, t) * np.exp(-1j * back), abs=1e-6)
    assert looks[-1][:2] == (STOPS[row], STOPS[row])
    assert any(late < t - 1 for t, late, *_ in looks)


@pytest.mark.parametrize(
    ("start", "stop", "seconds", "fast"),
    [
        (16, 63, None, 1),
        (63, 628, None, 2),
        (628, 5860, None, 3),
        (5860, 5962, 0.84, 2),
        (5962, 6253, 0.84, 2),
        (6253, 6280, 0.84, 1),
        (6280, 6283, 0.84, 0),
    ],
)
def test_no_hand_that_is_seen_goes_half_a_turn_in_one_of_30_frames_a_second(
    start, stop, seconds, fast
):
    spread = stop - start
    seconds = seconds or 0.42 * beats(spread)
    way = by_whole_places(spread, tenfold(spread))
    moments = np.arange(0, seconds, 1 / 30)
    read, late = (
        spread * np.array([way(float(np.clip(t / seconds, 0, 1))) for t in moments - lag])
        for lag in (0, 0.15)
    )
    lost = 0
    for speed in OMEGA:
        step, trail = speed * np.diff(read), speed * (read - late)[1:]
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


def test_at_the_end_the_hands_come_home_one_after_the_other_the_slowest_first():
    looks = [(when, t) for _, (row, t, *_, when) in filter(lambda at: at[1], runs()) if row == 3]
    left_at = []  # the last moment at which each hand was not yet deep at home for good
    for pair in range(4):
        left_at.append(max(when for when, t in looks if away(pair, t) > HOME - 0.1))
    assert min(-np.diff(left_at)) > 0.8


@pytest.mark.parametrize(("pair", "place"), list(enumerate(RETURNS)))
def test_at_each_return_just_the_hand_and_all_slower_ones_are_home_to_stay(pair, place):
    home = [other for other in range(4) if away(other, place) < HOME]
    assert home == [*range(pair, 4)]
    assert all(away(pair, t) <= HOME - 0.1 for t in range(place, 6284))
    assert away(3, 5860) >= HOME > away(3, 5861)


@witness.seen()
def positions(scene, moment):
    return scene.t.get_value()


def test_the_place_only_grows_and_rests_at_each_stop():
    places = [place for _, place in positions()]
    assert min(np.diff(places)) >= 0
    assert {1, 2, 3, 4, 5, 16, *STOPS} <= set(np.round(places, 6))


# --- the ruler -----------------------------------------------------------------------------


def on_ruler(scene, x):
    """Which place a point of the ruler is, whose homes lie over 6 and 6283."""
    near, far = (scene.picture.poses[k].hub[0] + scene.picture.poses[k].radius for k in (0, 3))
    length = (far - near) / np.log10(6284 / 7)
    return 7 * 10 ** ((x - near) / length) - 1


@witness.during(*READING)
def test_the_ruler_is_filled_from_0_to_the_place(scene, moment):
    ruler = scene.ruler
    ends = ruler.track.get_start()[0], ruler.track.get_end()[0], ruler.bar.get_left()[0]
    places = [on_ruler(scene, x) for x in (*ends, ruler.bar.get_right()[0])]
    expected = [0, STOPS[3], 0, scene.t.get_value()]
    np.testing.assert_allclose(places, expected, rtol=1e-4, atol=1e-6)
    number = ruler.zero
    assert (number.text, on_ruler(scene, number.get_x())) == ("0", pytest.approx(0, abs=1e-6))


@witness.during(*READING, settled=True)
def test_each_tick_stands_at_its_place_right_under_the_home_of_its_hand(scene, moment):
    ruler = scene.ruler
    for stop, tick, number, dial in zip(
        STOPS, ruler.ticks, ruler.numbers, scene.dials, strict=True
    ):
        assert on_ruler(scene, tick.get_x()) == pytest.approx(stop)
        assert number.text == str(stop)
        assert number.get_x() == pytest.approx(tick.get_x(), abs=1e-6)
        assert tick.get_x() == pytest.approx(dial.mark.get_x(), abs=1e-6)
    tick, number = ruler.before
    assert [on_ruler(scene, x) for x in (tick.get_x(), number.get_x())] == pytest.approx([16, 16])
    assert number.text == "16"
    for power, (small, label) in enumerate(ruler.tens):
        assert label.source == str(10**power)
        for part in (small, label):
            assert on_ruler(scene, part.get_x()) == pytest.approx(10**power)


@witness.seen(*READING)
def marked_places(scene, moment):
    shown, ruler = set(scene.get_mobject_family_members()), scene.ruler
    marks = zip((*ruler.ticks, ruler.before[0]), (*STOPS, 16), strict=True)
    numbers = zip((*ruler.numbers, ruler.before[1]), (*STOPS, 16), strict=True)
    told = [{place for part, place in parts if part in shown} for parts in (marks, numbers)]
    return scene.t.get_value(), told


def test_a_tick_is_born_only_once_its_place_is_reached_and_stays():
    seen = set()
    for _, (t, (marks, numbers)) in marked_places():
        assert seen <= marks
        assert numbers <= {16} | {place for place in STOPS if place <= t}
        seen = marks
    assert seen == {16, *STOPS}


# --- who is home, and who tells ------------------------------------------------------------


@witness.seen(*READING, settled=True)
def questions(scene, moment):
    counted = scene.counter.number
    found = [m for m in scene.mobjects if getattr(m, "source", "") == "or 0?"]
    beside = [
        (label.get_left()[0] - counted.get_right()[0], label.baseline - counted.baseline)
        for label in found
    ]
    return scene.t.get_value(), counted.text, beside


@pytest.mark.parametrize(("row", "stop"), list(enumerate(STOPS)))
def test_each_stop_is_asked_beside_its_number_before_it_is_told_who_is_out(row, stop):
    looks = [look for _, look in questions() if look[0] == stop and look[2]]
    assert looks
    for _, number, beside in looks:
        assert number == str(stop)
        assert beside == [(pytest.approx(0.22), pytest.approx(0))]
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
    assert full == [3, 3, 3, 4][: row + 1]
    assert [len(marks) for marks in found.values()] == [4, 4, 4, 4][: row + 1]
    np.testing.assert_allclose(np.diff(heights), 0.28)


@witness.during(*LADDER, settled=True)
def test_at_16_a_quiet_flag_keeps_how_far_the_first_speeds_counted(scene, moment):
    shown = set(scene.get_mobject_family_members())
    old, tick = scene.picture.old, scene.ruler.before[0]
    assert shown.issuperset([*old, *scene.ruler.before])
    quiet = ManimColor(scene.theme.quiet)
    assert (old.text.source, old.pole.get_color()) == ("first speeds", quiet)
    assert old.pole.get_x() == pytest.approx(tick.get_x())


@pytest.mark.parametrize("hands", [1, 2, 3, 4])
def test_each_stop_is_the_first_place_that_brings_all_hands_home_that_counted(hands):
    places = range(1, STOPS[-1] + 1)
    together = (t for t in places if all(away(pair, t) < HOME for pair in range(hands)))
    assert next(together) == STOPS[hands - 1]
    assert round(2 * np.pi / OMEGA[hands - 1]) == STOPS[hands - 1]


@pytest.mark.parametrize(("row", "stop"), list(enumerate(STOPS)))
def test_at_each_stop_only_the_next_hand_is_out(row, stop):
    assert [pair for pair in range(4) if away(pair, stop) >= HOME] == ([row + 1] if row < 3 else [])


# --- what stands over the ruler ------------------------------------------------------------


@witness.during("hundredfold", "last", settled=True)
def test_what_stands_over_the_ruler_keeps_apart(scene, moment):
    shown = set(scene.get_mobject_family_members())
    over = [scene.counter, scene.guess, *scene.picture.columns, scene.picture.old]
    over = [part for part in over if part.submobjects[-1] in shown]
    over.sort(key=lambda part: part.get_x())
    assert all(b.get_left()[0] - a.get_right()[0] > 0.12 for a, b in pairwise(over))
    top = max(part.get_top()[1] for part in over)
    assert top + 0.12 < min(name.get_bottom()[1] for name in scene.names)
    for _, number in scene.ruler.tens:
        for part in over:
            beside = part.get_left()[0] - number.get_right()[0] > 0.12
            beside |= number.get_left()[0] - part.get_right()[0] > 0.12
            assert beside or part.get_bottom()[1] - number.get_top()[1] > 0.12


# --- what is said --------------------------------------------------------------------------

GAPS = np.abs(np.exp(1j * np.arange(1, 6283)[:, None] * np.array(OMEGA)) - 1)


@witness.seen()
def answers(scene, moment):
    home = min(told_home(dial) for dial in scene.dials) == pytest.approx(1)
    return home and scene.t.get_value() == STOPS[3], scene.heading.answered


def test_the_question_is_answered_only_once_all_four_are_seen_to_be_home():
    looks = [look for _, look in answers()]
    assert (False, True) not in looks
    assert looks[-1] == (True, True)


def captions(run):
    return " ".join(cue.caption.text for beat in run.beats for cue in beat.cues)


def test_the_captions_name_the_true_numbers():
    said = captions(witness.run)
    for words in (
        "In its ring, within 24°, a hand is home.",
        "Each hand turns half as fast as the one before.",
        "All four are home: 16 looks like 0.",
        "Each mark is ten times as far.",
        "Now each next hand is 10 times slower.",
        "At 6 it is 16° off, within the 24°: home.",
        "Which hand tells 6 from 0?",
        "The second: it is out.",
        "They pass 16: now two hands are out.",
        "When are the first two home at once?",
        "Now the third is out: it tells.",
        "Now the fourth is out: it tells.",
        "While the fourth is out, nothing looks like 0.",
        "The fourth is home.",
        "Then the third, the second and the first.",
        "First 16 looked like 0. Now 6283 does.",
    ):
        assert words in said
    np.testing.assert_allclose(np.divide(STOPS[1:], STOPS[:-1]), 10, rtol=0.06)
    assert [pair for pair in range(4) if away(pair, 6) < HOME] == [0, 2, 3]
    assert [pair for pair in range(4) if away(pair, 16) > HOME] == [0, 1]
    assert min(GAPS.max(axis=1)) > HOME
    assert max(away(pair, 6283) for pair in range(4)) < HOME


def test_four_hands_tell_any_two_places_apart_below_the_end_of_the_slow_turn():
    """Any two of the places 0 to 6282 have a gap of 1 to 6282, and only the gap counts."""
    codes = np.exp(1j * np.arange(6283)[:, None] * np.array(OMEGA))
    for gap in (1, 57, 628, 6277):
        bars = np.abs(codes[gap:] - codes[:-gap])
        np.testing.assert_allclose(bars, np.broadcast_to(GAPS[gap - 1], bars.shape), atol=1e-9)
    title = f"One comes home, the next one tells: until {STOPS[3]}"
    assert read_narration("rotating_dials").title == title


def test_when_one_hand_comes_home_another_one_is_out_at_every_place_before_the_end():
    home = GAPS < HOME
    assert home.any(axis=1).sum() > 1000
    assert not home.all(axis=1).any()


def test_it_runs_no_longer_than_it_may():
    assert 35 <= witness.run.duration <= 65


@pytest.mark.parametrize("name", ["dial_angles", "chord", "bit_dial_angle"])
def test_a_wrong_formula_is_noticed(monkeypatch, name):
    right = getattr(chapter, name)
    monkeypatch.setattr(chapter, name, lambda *args, **kwargs: 1.1 * right(*args, **kwargs))
    try:
        noticed = witness.first_failure()
    except DryRunError as stopped:
        noticed = str(stopped)
    assert noticed
