"""What the rotating dials draw is what plain complex exponentials say, at every look."""

from itertools import permutations

import numpy as np
import pytest
from manim import ManimColor
from manim.utils.rate_functions import ease_in_out_sine

import scenes.rotating_dials as chapter
from scenes._kit.captions import read_narration
from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.home_dial import HomeDial
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.lint.witness import Witness
from scenes.rotating_dials import RotatingDials

OMEGA = (1.0, 0.1, 0.01, 0.001)
STOPS = (6, 63, 628, 6283)
PERIODS = (2, 4, 8, 16)
LADDER = ("tenfold", "hundredfold", "last")
MEASURED = ("next", *LADDER)
HOME = 0.35
READING = ("alone", *MEASURED)

witness = Witness(RotatingDials)


def hand(pair, t):
    """Where a hand points: three o'clock at place 0, then counter-clockwise."""
    return np.exp(1j * OMEGA[pair] * t)


def doubling(pair, place):
    """Where a hand of chapter 3 points, which reads the middle of a place."""
    return np.exp(1j * (np.pi + 2 * np.pi * (place + 0.5) / PERIODS[pair]))


def away(pair, t):
    return abs(hand(pair, t) - 1)


def reached(t):
    """The last whole place that has been reached, which a counter prints."""
    return int(np.floor(t + 1e-6))


def spot(point, dial):
    """Where a point lies as seen from a dial: its hub is 0, three o'clock is 1."""
    x, y, _ = (point - dial.hub) / dial.radius
    return complex(x, y)


def drawn_on(scene):
    shown = set(scene.get_mobject_family_members())
    return [(pair, dial) for pair, dial in enumerate(scene.dials) if dial.dial.hand in shown]


# --- the hands of chapter 3 ----------------------------------------------------------------


@witness.during("question")
def test_the_old_picture_is_that_of_the_steps_to_place_15(scene, moment):
    old = scene.old
    assert (old.wheel_stacks.position, old.hand_stacks.position) == (15, 14)
    grown = [way.length for way in old.ways]  # the last step of the hands has been taken
    np.testing.assert_allclose(grown, [2 * np.sin(np.pi / period) for period in PERIODS])
    for place in range(16):
        assert old.bits[place].tolist() == [place >> k & 1 for k in range(4)]
        expected = [doubling(pair, place) for pair in range(4)]
        np.testing.assert_allclose(np.exp(1j * old.angles[place]), expected, atol=1e-9)
    chords = [2 * np.sin(np.pi / period) for period in PERIODS]
    np.testing.assert_allclose(old.chords, [chords] * 15, atol=1e-9)
    flips = [[place >> k & 1 ^ (place + 1) >> k & 1 for k in range(4)] for place in range(15)]
    np.testing.assert_array_equal(old.flips, flips)


@witness.during("question", since="up")
def test_doubling_hands_turn_as_their_periods_say_and_home_is_where_they_stood(scene, moment):
    place = scene.counted.get_value()
    assert 15 <= place <= 16
    if not scene.marked.get_value():
        return
    assert scene.counter.number.text == str(reached(place))
    for pair, dial in enumerate(scene.dials):
        tip, home = (spot(part.get_center(), dial.dial) for part in (dial.dial.tip, dial.mark))
        assert tip == pytest.approx(doubling(pair, place) / doubling(pair, 0))
        assert home == pytest.approx(1)
        number, unit = scene.periods[pair], scene.periods[4 + pair]
        assert (number.text, unit.source) == (str(PERIODS[pair]), "places a turn")
        assert [spot(part.get_center(), dial.dial).real for part in (number, unit)] == (
            pytest.approx([0, 0], abs=0.05)
        )


@witness.during("question", since="up")
def test_lined_up_dials_never_cross_each_other(scene, moment):
    for dial, other in permutations((dial.dial for dial in scene.dials), 2):
        assert np.linalg.norm(dial.hub - other.hub) > dial.radius + other.radius + 0.05


@witness.during("question", since="up")
def test_a_dot_in_the_middle_of_every_home_marks_where_the_hand_began(scene, moment):
    for dial in scene.dials:
        assert spot(dial.start.get_center(), dial.dial) == pytest.approx(
            spot(dial.mark.get_center(), dial.dial)
        )
        assert dial.start.get_fill_opacity() == dial.mark.get_stroke_opacity()
        assert dial.start.width < dial.dial.tip.width


@witness.during("question", since="up")
def test_an_old_home_is_lit_once_its_hand_is_seen_in_it(scene, moment):
    for dial in scene.dials:
        tip, home = (spot(part.get_center(), dial.dial) for part in (dial.dial.tip, dial.mark))
        seen = dial.mark.get_stroke_opacity() == 1
        assert (dial.mark.get_fill_opacity() > 0) == (seen and abs(tip - home) < HOME)
    if scene.counted.get_value() == 15:
        assert not any(dial.mark.get_fill_opacity() for dial in scene.dials)


@witness.seen("question", since="up")
def homes_turned(scene, moment):
    pointed = [spot(d.dial.tip.get_center(), d.dial) for d in scene.dials]
    return scene.turned.get_value(), pointed, [d.mark.get_stroke_opacity() for d in scene.dials]


def test_hands_turn_until_their_homes_are_at_the_right_before_these_are_seen():
    old = np.array([doubling(pair, 15) for pair in range(4)])
    home = np.array([doubling(pair, 0) for pair in range(4)])
    for _, (share, pointed, seen) in homes_turned():
        assert share == 1 or not any(seen)
        if share in (0, 1):
            before = old / (home if share else 1)
            if share == 0 or seen == [0] * 4:
                np.testing.assert_allclose(pointed, before, atol=1e-6)
    assert {0, 1} <= {share for _, (share, *_) in homes_turned()}


@witness.during()
def test_home_is_the_same_circle_on_every_dial_and_touches_no_other_ring(scene, moment):
    for dial, other in permutations(scene.dials, 2):
        apart = np.linalg.norm(dial.mark.get_center() - other.dial.hub)
        hidden = not dial.mark.get_stroke_opacity()
        assert hidden or apart > dial.mark.width / 2 + other.dial.radius + 0.05
    for dial in scene.dials:
        assert dial.mark.width / 2 == pytest.approx(HOME * dial.dial.radius)


@witness.seen("question", since="up", settled=True)
def arrivals(scene, moment):
    gaps = [
        abs(spot(d.dial.tip.get_center(), d.dial) - spot(d.mark.get_center(), d.dial))
        for d in scene.dials
    ]
    return scene.counted.get_value(), gaps, scene.wishes.verdicts()["unique"]


def test_at_16_all_are_home_and_places_are_no_longer_unique():
    place, gaps, verdict = arrivals()[-1][1]
    assert place == 16
    np.testing.assert_allclose(gaps, 0, atol=1e-6)
    assert verdict == "bad"
    before = arrivals()[0][1]
    assert before[0] < 16
    assert min(before[1]) > HOME
    assert before[2] == "good"


@witness.seen("question", since="up")
def homes(scene, moment):
    opacities = [dial.mark.get_stroke_opacity() for dial in scene.dials]
    return scene.counted.get_value(), opacities, scene.picture.home in scene.mobjects


def test_home_is_marked_and_named_before_a_hand_moves():
    moving = [(rings, named) for _, (place, rings, named) in homes() if place > 15]
    assert moving
    assert all(rings == [1] * 4 and named for rings, named in moving)


# --- new speeds ----------------------------------------------------------------------------


@witness.seen("slow")
def beginnings(scene, moment):
    tips = [spot(d.dial.tip.get_center(), d.dial) for d in scene.dials]
    hands = [d.dial.hand.get_stroke_opacity() for d in scene.dials]
    away = max(hands) == 0 and scene.periods not in scene.mobjects
    shown = away, scene.counter in scene.mobjects
    return scene.t.get_value(), tips, shown, scene.counter.number.text


def test_new_hands_begin_where_the_old_ones_came_home_which_are_gone_before_with_the_counter():
    begun = [look for _, look in beginnings() if look[0] == 0]
    new = [tips for _, tips, *_, number in begun if number == "0"]
    np.testing.assert_allclose(new, 1, atol=1e-6)
    assert {"16", "0"} == {number for *_, number in begun}
    changed = next(k for k, (*_, number) in enumerate(begun) if number == "0")
    assert begun[changed - 1][2] == (True, False)


@witness.during("slow")
def test_one_place_turns_each_hand_by_its_speed_and_the_sector_shows_it(scene, moment):
    t = scene.t.get_value()
    assert 0 <= t <= 1
    if t == 0:
        return  # the homes may yet turn
    for pair, dial in enumerate(scene.dials):
        assert spot(dial.dial.tip.get_center(), dial.dial) == pytest.approx(hand(pair, t), abs=1e-6)
        assert dial.sweep == pytest.approx(OMEGA[pair] * t)
        assert dial.wedge.start == pytest.approx(0)
        assert dial.wedge.get_fill_opacity() > 0.1


@witness.seen("slow", settled=True)
def named_speeds(scene, moment):
    shown = set(scene.get_mobject_family_members())
    units = [
        member
        for member in scene.get_mobject_family_members()
        if getattr(member, "source", "").startswith("radian")
    ]
    speeds = [speed for speed in scene.picture.speeds if speed in shown]
    return (
        [
            (speed.text, speed.get_x() - dial.dial.hub[0])
            for speed, dial in zip(speeds, scene.dials, strict=False)
        ],
        [unit.source for unit in units],
        [part.source for part in scene.mobjects if "°" in getattr(part, "source", "")],
    )


def test_the_speed_of_every_hand_is_named_under_it_the_first_one_first():
    last, units, degrees = named_speeds()[-1][1]
    assert degrees == [f"{np.degrees(OMEGA[0]):.1f}°"]
    assert [text for text, *_ in last] == ["1", "0.1", "0.01", "0.001"]
    assert [float(text) for text, *_ in last] == list(OMEGA)
    assert units == ["radian a place", *["radians a place"] * 3]
    assert max(abs(aside) for _, aside in last) < 0.05
    assert [text for text, _ in named_speeds()[1][1][0]] in ([], ["1"])


@witness.seen("slow")
def small_steps(scene, moment):
    said = scene.strip.lines[0].source if scene.strip.lines else ""
    return said, [dial.mark.get_fill_opacity() > 0.2 for dial in scene.dials]


def test_at_place_1_the_slow_hands_are_still_home_which_their_rings_say():
    lit = [lit for _, (said, lit) in small_steps() if said == "Each next is 10 times slower."]
    assert lit
    for look in lit:
        assert look == [False, True, True, True] == [away(pair, 1) < HOME for pair in range(4)]


@witness.during(*MEASURED, settled=True)
def test_the_speeds_stay_centred_under_the_dials(scene, moment):
    shown = set(scene.get_mobject_family_members())
    picture = scene.picture
    for pair, speed in enumerate(picture.speeds):
        assert speed in shown
        at = spot(speed.get_center(), scene.dials[pair].dial)
        assert at.real == pytest.approx(0, abs=0.05)
        assert -1.4 < at.imag < -1.1
        assert float(speed.text) == OMEGA[pair]
        assert picture.per_place in shown
        assert picture.per_place.source == "radians a place"
        assert picture.per_place.baseline == pytest.approx(speed.baseline)
        assert picture.per_place.get_right()[0] < picture.speeds[0].get_left()[0]


# --- hands that follow the place -----------------------------------------------------------


@witness.during(*READING)
def test_hands_and_gaps_are_where_the_place_puts_them(scene, moment):
    t = scene.t.get_value()
    for pair, dial in drawn_on(scene):
        tip = spot(dial.dial.tip.get_center(), dial.dial)
        assert tip == pytest.approx(hand(pair, t), abs=1e-6)
        assert spot(dial.mark.get_center(), dial.dial) == pytest.approx(1)
        if moment.settled and moment.beat in MEASURED and dial.measured == 1:
            ends = [spot(end, dial.dial) for end in dial.gap.get_start_and_end()]
            assert abs(ends[0] - ends[1]) == pytest.approx(away(pair, t), abs=1e-6)


@witness.during("slow", *READING)
def test_the_counter_prints_the_last_place_that_is_reached(scene, moment):
    if scene.t.get_value() > 0:
        assert scene.counter in scene.get_mobject_family_members()
        assert scene.counter.number.text == str(reached(scene.t.get_value()))


def asked(scene):
    """How far each hand has been asked, 0 to 1: those that are not are dim, but there."""
    return np.clip(scene.open.get_value() - np.arange(4), 0, 1)


def swept(scene, pair):
    """How far a hand has gone since the moment that its tail still shows, until it is lost."""
    behind = scene.behind.get_value()
    way = OMEGA[pair] * (scene.t.get_value() - behind) if behind else 0.0
    return min(way, 1.5 * np.pi)


@witness.during("slow", *READING)
def test_a_home_is_seen_with_its_hand_and_lit_while_that_is_seen_within(scene, moment):
    if scene.t.get_value() == 0:
        return
    for pair, (dial, share) in enumerate(zip(scene.dials, asked(scene), strict=True)):
        assert dial.mark.get_stroke_opacity() == pytest.approx(0.5 + 0.5 * share)
        slow = 1 - swept(scene, pair) / (1.5 * np.pi)
        tip = spot(dial.dial.tip.get_center(), dial.dial)
        home = abs(tip - 1) < HOME
        lit = share * slow * home
        assert dial.mark.get_fill_opacity() == pytest.approx(0.24 * lit, abs=1e-6)
        assert dial.mark.get_stroke_width() == pytest.approx(3 + 2 * lit)
        assert dial.mark.get_fill_color() == ManimColor(scene.theme.quiet)


@witness.seen(*READING, settled=True)
def what_reads(scene, moment):
    shown = [dial.dial.hand.get_stroke_opacity() for dial in scene.dials]
    return shown, [dial.measured for dial in scene.dials]


@pytest.mark.parametrize(("beat", "hands"), list(zip(READING, (1, 2, 3, 4, 4), strict=True)))
def test_every_beat_ends_with_as_many_hands_as_count_and_the_one_that_tells(beat, hands):
    shown, measured = [look for moment, look in what_reads() if moment.beat == beat][-1]
    assert shown == pytest.approx([1] * hands + [0.5] * (4 - hands))
    assert measured == ([0] * 4 if beat == "alone" else [1] * hands + [0] * (4 - hands))


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
        return None
    tails = [(spot(d.tail.points[[0, -4]].mean(axis=0), d.dial), d.trail) for d in scene.dials]
    wedges = [(d.wedge.get_fill_opacity(), d.wedge.start, d.sweep) for d in scene.dials]
    return row, t, scene.behind.get_value(), tails, wedges, moment.time


@pytest.mark.parametrize("row", [1, 2, 3])
def test_every_hand_trails_its_last_way_along_the_rim(row):
    looks = [look[1:] for _, look in runs() if look and look[0] == row]
    for t, behind, tails, *_ in looks:
        assert STOPS[row - 1] <= behind <= t
        for pair, (end, trail) in enumerate(tails):
            assert trail == pytest.approx(OMEGA[pair] * (t - behind), abs=1e-6)
            back = min(trail, 2 * np.pi)
            assert end == pytest.approx(hand(pair, t) * np.exp(-1j * back), abs=1e-6)
    assert (looks[0][0], *looks[-1][:2]) == (STOPS[row - 1], STOPS[row], STOPS[row])
    assert any(STOPS[row - 1] < behind < STOPS[row] for _, behind, *_ in looks)


@pytest.mark.parametrize(("row", "seconds"), [(1, 2.5), (2, 2.5), (3, 5.0)])
def test_no_hand_that_is_seen_goes_half_a_turn_in_one_of_30_frames_a_second(row, seconds):
    way = chapter.nearing(STOPS[3] - STOPS[2]) if row == 3 else ease_in_out_sine
    frames = np.arange(0, seconds, 1 / 30) / seconds
    spread = STOPS[row] - STOPS[row - 1]
    read, behind = (
        spread * np.array([way(float(np.clip(t, 0, 1))) for t in shares / (1 - chapter.BEHIND)])
        for shares in (frames, frames - chapter.BEHIND)
    )
    lost = 0
    for speed in OMEGA:
        step, trail = speed * np.diff(read), speed * (read - behind)[1:]
        assert np.all(step[trail < chapter.LOST] < np.pi)
        lost += np.any(trail >= chapter.LOST)
    assert lost == (0, 0, 1, 3)[row]


@pytest.mark.parametrize("turns", [1, 3])
def test_a_tail_that_goes_all_round_is_an_even_ring(turns):
    tail = HomeDial(color="#FFFFFF").point(0.7, trail=2 * np.pi * turns).tail
    outer = np.linalg.norm(tail.points, axis=1) / 1.2
    assert set(np.round(outer[::4], 6)) == {1.04, 0.96}


def test_the_sector_is_the_way_from_home_and_gone_after_the_first_turn():
    for _, look in runs():
        for pair, (seen, start, sweep) in enumerate(look[4] if look else ()):
            turned = OMEGA[pair] * look[1]
            if seen:
                assert turned < 2 * np.pi - HOME
                assert (start, sweep) == (pytest.approx(0, abs=1e-6), pytest.approx(turned))
            else:
                assert turned > 2 * np.pi - HOME - 1e-6


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


# --- the strip -----------------------------------------------------------------------------


@witness.during(*READING)
def test_the_strip_is_filled_up_to_the_place_and_each_mark_stands_at_its_own(scene, moment):
    strip, shown = scene.picture.strip, set(scene.get_mobject_family_members())
    if strip.track not in shown:
        return
    zero, end = (float(point[0]) for point in strip.track.get_start_and_end())
    reach = 10 ** scene.reach.get_value()
    assert end - zero == pytest.approx(strip.length)
    filled = (strip.bar.get_right()[0] - zero) / (end - zero)
    assert filled == pytest.approx(scene.t.get_value() / reach, abs=1e-4)
    assert filled <= 1 + 1e-6
    for stop, tick, number in zip(STOPS, strip.ticks, strip.numbers, strict=True):
        if tick in shown:
            assert stop <= scene.t.get_value()
            assert (tick.get_x() - zero) / (end - zero) == pytest.approx(stop / reach, abs=1e-4)
            assert (number.text, number.anchor[0]) == (str(stop), pytest.approx(tick.get_x()))


@witness.seen(*READING, settled=True)
def marked_stops(scene, moment):
    shown, strip = set(scene.get_mobject_family_members()), scene.picture.strip
    marks = [s for s, tick in zip(STOPS, strip.ticks, strict=True) if tick in shown]
    tick, number = strip.before
    zero = strip.track.get_start()[0]
    seen = tick in shown and tick.get_stroke_opacity() == number.get_fill_opacity() == 1
    earlier = (number.text, (tick.get_x() - zero) / strip.length) if seen else None
    if strip.track not in shown:
        assert not {*strip.ticks, *strip.numbers, tick, number, strip.bar, strip.zero} & shown
        return None
    return round(10 ** scene.reach.get_value()), marks, earlier, strip.zero in shown


@pytest.mark.parametrize(("beat", "row"), list(zip(READING, (0, 0, 1, 2, 3), strict=True)))
def test_the_strip_ends_at_each_stop_in_turn_and_the_one_before_lies_at_its_tenth(beat, row):
    reach, marks, earlier, zero = [look for m, look in marked_stops() if look and m.beat == beat][
        -1
    ]
    assert reach == STOPS[row]
    assert marks == list(STOPS[max(0, row - 1) : row + 1])
    assert zero
    assert earlier == (("16", pytest.approx(16 / reach)) if reach > 16 else None)


# --- one hand alone ------------------------------------------------------------------------


@witness.seen(*READING, settled=True)
def questions(scene, moment):
    found = {m.source: m for m in scene.mobjects if getattr(m, "source", "").startswith("0 or ")}
    seen = [float(dial.dial.hand.get_stroke_opacity()) for dial in scene.dials]
    hubs = [dial.dial.hub for dial in scene.dials]
    under = [
        pair
        for label in found.values()
        for pair, hub in enumerate(hubs)
        if abs(label.get_x() - hub[0]) < 0.2 and label.get_top()[1] < hub[1] - 1.15
    ]
    return scene.t.get_value(), list(found), seen, under


@pytest.mark.parametrize(("row", "stop"), list(enumerate(STOPS)))
def test_each_stop_asks_under_the_dial_that_will_answer_while_the_others_are_home(row, stop):
    looks = [look for _, look in questions() if look[0] == stop and look[1]]
    assert looks
    for _, question, seen, under in looks:
        assert question == [f"0 or {stop}?"]
        assert seen == pytest.approx([1] * (row + 1) + [0.5] * (3 - row))
        assert under == ([row + 1] if row < 3 else [])
    assert all(away(pair, stop) < HOME for pair in range(row + 1))
    assert row == 3 or away(row + 1, stop) > HOME


# --- bars ----------------------------------------------------------------------------------


def rows_on(scene):
    shown = set(scene.get_mobject_family_members())
    rows = zip(STOPS, scene.picture.rows, strict=True)
    return [(stop, row) for stop, row in rows if row.place in shown]


@witness.during(*MEASURED)
def test_every_row_has_the_hands_that_counted_and_the_one_that_was_asked(scene, moment):
    for index, row in enumerate(scene.picture.rows):
        assert len(row.bars) == len(row.tracks) == len(row.numbers) == min(index + 2, 4)


def ends(bar):
    """The middles of the two short sides of a bar: where it begins and where it ends."""
    first, second, third, fourth = bar.points[::4][:4]
    return (first + fourth) / 2, (second + third) / 2


@witness.during(*MEASURED)
def test_every_bar_is_as_long_as_its_chord_on_its_whole_way(scene, moment):
    for stop, row in rows_on(scene):
        for pair, (bar, dial) in enumerate(zip(row.bars, scene.dials, strict=False)):
            foot, end = ends(bar)
            long = np.linalg.norm(end - foot) / dial.dial.radius
            assert long == pytest.approx(away(pair, stop), abs=1e-6)
            assert foot[0] == pytest.approx(dial.mark.get_x())


@witness.seen(*MEASURED)
def falls(scene, moment):
    if not scene.fallen.get_value():
        tips = [(d.mark.get_center(), d.dial.tip.get_center()) for d in scene.dials]
        stop = scene.t.get_value()
        bars = [list(map(ends, row.bars)) for at, row in rows_on(scene) if at == stop]
        return stop, np.array(bars), np.array(tips)
    return None


def test_the_bars_begin_as_the_chords_that_are_drawn_on_the_dials():
    begun = [fall for _, fall in falls() if fall and len(fall[1])]
    assert {stop for stop, *_ in begun} == set(STOPS)
    for _, (bars,), chords in begun:
        np.testing.assert_allclose(bars, chords[: len(bars)], atol=1e-6)


def shown_length(length):
    """With three digits, or with the first one that is not 0."""
    return f"{length:.3f}" if length >= 0.0005 else f"{length:.1g}"


@witness.during(*MEASURED)
def test_a_number_is_seen_once_its_bar_lies_and_says_how_long_that_is(scene, moment):
    for stop, row in rows_on(scene):
        assert row.place.text == str(stop)
        for pair, (number, bar) in enumerate(zip(row.numbers, row.bars, strict=True)):
            foot, end = ends(bar)
            lies = abs(end[1] - foot[1]) < 1e-9 and abs(foot[1] - row.tracks[0].get_y()) < 1e-9
            whole = row.tracks[pair].get_fill_opacity()  # less while the cell comes or leaves
            if number not in scene.get_mobject_family_members():
                continue
            assert number.get_fill_opacity() == pytest.approx(float(lies) * whole, abs=1e-9)
            assert number.text == shown_length(away(pair, stop))


@witness.during(*MEASURED)
def test_bars_and_numbers_are_drawn_over_their_tracks_and_every_tick_over_its_bar(scene, moment):
    drawn = {part: order for order, part in enumerate(scene.get_mobject_family_members())}
    for _, row in rows_on(scene):
        cells = zip(row.tracks, row.bars, row.numbers, row.ticks, strict=True)
        for track, bar, number, tick in cells:
            if bar in drawn:
                assert drawn[track] < drawn[bar] < drawn[tick]
                assert drawn[track] < drawn[number]


@witness.seen(*MEASURED, settled=True)
def ledgers(scene, moment):
    if scene.fallen.get_value() != 1:
        return None
    shown, found = set(scene.get_mobject_family_members()), {}
    for stop, row in rows_on(scene):
        cells = zip(row.tracks, row.bars, row.numbers, row.ticks, strict=True)
        found[stop] = {}
        for pair, (track, bar, number, tick) in enumerate(cells):
            there = {part in shown for part in (track, bar, number, tick)}
            assert len(there) == 1
            if there == {True}:
                dial = scene.dials[pair].dial
                wider, aside = track.width / 2 - dial.radius, track.get_x() - dial.hub[0]
                found[stop][pair] = number.text, wider, aside, ends(bar)[0][1]
    return found


def numbers_of(ledger):
    return {
        stop: {pair: text for pair, (text, *_) in cells.items()} for stop, cells in ledger.items()
    }


WHOLE = {
    6: {0: "0.282", 1: "0.591"},
    63: {0: "0.168", 1: "0.017", 2: "0.620"},
    628: {0: "0.317", 1: "0.032", 2: "0.003", 3: "0.618"},
    6283: {0: "0.185", 1: "0.019", 2: "0.002", 3: "0.0002"},
}


@pytest.mark.parametrize(("beat", "row"), list(zip(MEASURED, range(4), strict=True)))
def test_of_the_rows_before_only_the_hand_that_told_stays_one_dial_further_each_time(beat, row):
    ledger = [look for moment, look in ledgers() if look and moment.beat == beat][-1]
    before = {STOPS[k]: {k + 1: WHOLE[STOPS[k]][k + 1]} for k in range(row)}
    assert numbers_of(ledger) == {**before, STOPS[row]: WHOLE[STOPS[row]]}


def test_each_row_lies_under_the_dials_on_tracks_as_wide_as_these_and_the_next_one_over_it():
    for _, ledger in ledgers():
        cells = [cell for row in (ledger or {}).values() for cell in row.values()]
        np.testing.assert_allclose([cell[1:3] for cell in cells], 0, atol=1e-6)
    heights = [[height for *_, height in row.values()] for row in ledgers()[-1][1].values()]
    for row in heights:
        np.testing.assert_allclose(row, row[0])
    steps = np.diff([row[0] for row in heights])
    assert min(steps) > 0.4
    np.testing.assert_allclose(steps, steps[0])


@pytest.mark.parametrize("hands", [1, 2, 3, 4])
def test_each_stop_is_the_first_place_that_brings_all_hands_home_that_counted(hands):
    places = range(1, STOPS[-1] + 1)
    together = (t for t in places if all(away(pair, t) < HOME for pair in range(hands)))
    assert next(together) == STOPS[hands - 1]
    assert round(2 * np.pi / OMEGA[hands - 1]) == STOPS[hands - 1]


@pytest.mark.parametrize(("row", "stop"), list(enumerate(STOPS)))
def test_at_each_stop_only_the_next_hand_is_out(row, stop):
    assert [pair for pair in range(4) if away(pair, stop) >= HOME] == ([row + 1] if row < 3 else [])


# --- who is home, and who tells ------------------------------------------------------------


@witness.seen(*MEASURED, settled=True)
def marks(scene, moment):
    hues, quiet = [scene.theme.pair(pair) for pair in range(4)], ManimColor(scene.theme.quiet)
    found = {}
    for stop, row in rows_on(scene):
        colours = [bar.get_fill_color() for bar in row.bars]
        lit = [p for p, c in enumerate(colours) if c == ManimColor(hues[p])]
        plain = [p for p, c in enumerate(colours) if c == quiet]
        assert sorted(lit + plain) == list(range(len(colours)))
        found[stop] = lit
    return found


def test_the_one_bar_beyond_home_has_the_hue_of_its_hand_one_hand_further_in_every_row():
    assert marks()[-1][1] == {6: [1], 63: [2], 628: [3], 6283: []}


@witness.during(*MEASURED)
def test_the_stroke_from_home_has_the_hue_of_a_hand_that_is_out_from_its_birth(scene, moment):
    for pair, dial in enumerate(scene.dials):
        away = abs(spot(dial.dial.tip.get_center(), dial.dial) - 1)
        hue = scene.theme.quiet if away < HOME else scene.theme.pair(pair)
        if dial.measured:
            assert dial.gap.get_stroke_color() == ManimColor(hue)


@witness.during(*MEASURED)
def test_a_tick_stands_at_the_edge_of_home_in_every_cell(scene, moment):
    for _, row in rows_on(scene):
        for tick, bar, dial in zip(row.ticks, row.bars, scene.dials[: len(row.bars)], strict=True):
            foot, _ = ends(bar)
            assert (foot[0] - tick.get_x()) / dial.dial.radius == pytest.approx(HOME)
            assert tick.get_y() == pytest.approx(row.pose)


# --- ten times farther ---------------------------------------------------------------------


@witness.seen(*LADDER)
def rescales(scene, moment):
    shown = set(scene.get_mobject_family_members())
    parts = [part for row in scene.picture.rows for part in row.submobjects if part in shown]
    still = scene.t.get_value(), [round(float(p.get_y()), 6) for p in parts], len(parts)
    return moment.beat, scene.reach.get_value(), still, moment.time


@pytest.mark.parametrize("beat", LADDER)
def test_nothing_else_moves_while_the_line_is_seen_from_ten_times_as_far_for_a_second(beat):
    looks = [look[1:] for _, look in rescales() if look[0] == beat]
    first, last = looks[0][0], looks[-1][0]
    assert last - first == pytest.approx(1, abs=0.03)
    moving = [(still, when) for reach, still, when in looks if first < reach < last]
    assert moving
    assert all(still == moving[0][0] for still, _ in moving)
    assert 0.8 < moving[-1][1] - moving[0][1] < 1.2


@witness.seen("last")
def climbs(scene, moment):
    rows, ink = scene.picture.rows, ManimColor(scene.theme.ink)
    known = [bar for row in rows for bar in row.bars]
    parts = [m for m in scene.get_mobject_family_members() if isinstance(m, Bar)]
    bright = [m for m in parts if m not in known and m.get_fill_color() == ink]
    past = []
    for pair, row in enumerate(rows[:-1], start=1):
        edge, radius = row.ticks[pair].get_x(), scene.dials[pair].dial.radius
        found = [m for m in bright if m.get_y() == pytest.approx(row.pose)]
        past.append([((edge - m.get_left()[0]) / radius, m.get_right()[0] - edge) for m in found])
    return [row.place.height for row in rows], past, len(bright)


def test_places_swell_one_after_the_other_and_what_lies_beyond_the_mark_lights_up_with_them():
    looks = [look for _, look in climbs()]
    places = np.array([heights for heights, *_ in looks])
    peaks = np.argmax(places, axis=0)
    assert min(np.diff(peaks)) > 0
    np.testing.assert_allclose(np.max(places, axis=0) / places[-1], 1.2, atol=0.05)
    for row, stop in enumerate(STOPS[:-1]):
        lengths = [sum(length for length, _ in past[row]) for _, past, _ in looks]
        begun = [past[row][0][1] for _, past, _ in looks if past[row]]
        assert np.argmax(lengths) == peaks[row]
        assert max(lengths) == pytest.approx(away(row + 1, stop) - HOME, abs=0.01)
        np.testing.assert_allclose(begun, 0, atol=1e-6)
    assert max(count for *_, count in looks) == 3
    assert looks[-1][2] == 0


@witness.seen("last")
def calls(scene, moment):
    shown = scene.strip.lines[0].source if scene.strip.lines else ""
    return shown, scene.wishes.names["unique"].height, scene.wishes.verdicts()["unique"]


def test_unique_is_called_on_before_its_tick_is_drawn_under_the_caption_that_says_how_far():
    looks = [look for _, look in calls()]
    since = next(k for k, (*_, verdict) in enumerate(looks) if verdict == "good")
    heights = [height for _, height, _ in looks]
    assert max(heights[:since]) > 1.1 * heights[0]
    np.testing.assert_allclose(heights[since:], heights[0], rtol=1e-3)
    assert {said for said, *_ in looks[since:]} == {"Clearly apart: 6283 places, not 16."}


# --- what is said --------------------------------------------------------------------------

GAPS = np.abs(np.exp(1j * np.arange(1, 6283)[:, None] * np.array(OMEGA)) - 1)


@witness.seen()
def wishes(scene, moment):
    shown = set(scene.get_mobject_family_members())
    lying = scene.fallen.get_value() == 1 and scene.picture.rows[3].place in shown
    return scene.wishes.verdicts()["unique"], lying, scene.heading.answered


def test_places_are_unique_and_the_question_is_answered_only_at_the_last_row():
    looks = [look for _, look in wishes()]
    since = next(index for index, (verdict, *_) in enumerate(looks) if verdict == "bad")
    changed = [look for look in looks[since:] if look[0] == "good" or look[2]]
    assert changed
    assert all(lying for _, lying, _ in changed)
    assert all(answered for verdict, _, answered in looks[since:] if verdict == "good")
    assert wishes()[-1][1] == ("good", True, True)
    for beat in ("slow", "alone", *MEASURED[:-1]):
        begun = [look for moment, look in wishes() if moment.beat == beat]
        assert begun[-1] == ("open", False, False)
        assert set(begun) <= {("bad", False, False), ("open", False, False)}


def captions(run):
    return " ".join(cue.caption.text for beat in run.beats for cue in beat.cues)


def test_the_captions_name_the_true_numbers():
    said = captions(witness.run)
    for words in (
        "Home: too near 0 to tell.",
        "All are exactly back: 16 looks like 0.",
        f"The first turns {OMEGA[0]:g} radian a place.",
        "10 times slower",
        "At 6 it is home.",
        "At 63 both are home.",
        "At 628 all three are home.",
        "The fourth tells.",
        "All four are home.",
        "The second tells 6 from 0.",
        "Bars: hand to dot, in radii.",
        "The mark: where home ends.",
        "Now two hands.",
        "No bar passes its mark: almost 0.",
        "Each slower hand: ten times farther.",
        "Clearly apart: 6283 places, not 16.",
    ):
        assert words in said
    np.testing.assert_allclose(np.divide(OMEGA[:-1], OMEGA[1:]), 10)
    np.testing.assert_allclose(np.divide(STOPS[1:], STOPS[:-1]), 10, rtol=0.06)
    assert min(GAPS.max(axis=1)) > HOME
    assert min(away(pair, 6283) for pair in range(4)) > 0
    assert [pair for pair in range(4) if away(pair, 1) > HOME] == [0]
    assert max(away(pair, 6283) for pair in range(4)) < HOME
    again = [doubling(pair, 16) - doubling(pair, 0) for pair in range(4)]
    np.testing.assert_allclose(again, 0, atol=1e-9)


def test_four_hands_tell_any_two_places_apart_below_the_end_of_the_slow_turn():
    """Any two of the places 0 to 6282 have a gap of 1 to 6282, and only the gap counts."""
    codes = np.exp(1j * np.arange(6283)[:, None] * np.array(OMEGA))
    for gap in (1, 57, 628, 6277):
        bars = np.abs(codes[gap:] - codes[:-gap])
        np.testing.assert_allclose(bars, np.broadcast_to(GAPS[gap - 1], bars.shape), atol=1e-9)
    assert read_narration("rotating_dials").title == f"Four hands count {STOPS[3]} places"


def test_it_runs_no_longer_than_it_may():
    assert 35 <= witness.run.duration <= 66


@pytest.mark.parametrize("name", ["dial_angles", "chord", "bit_dial_angle"])
def test_a_wrong_formula_is_noticed(monkeypatch, name):
    right = getattr(chapter, name)
    monkeypatch.setattr(chapter, name, lambda *args, **kwargs: 1.1 * right(*args, **kwargs))
    try:
        noticed = witness.first_failure()
    except DryRunError as stopped:
        noticed = str(stopped)
    assert noticed


def test_words_that_would_touch_are_refused(monkeypatch):
    monkeypatch.setattr(RotatingDials, "sentence", "incomprehensible " * 16)
    with pytest.raises(DryRunError, match="words must fit over their places"):
        dry_run(RotatingDials)
