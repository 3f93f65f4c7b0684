"""What the rotating dials draw is what plain complex exponentials say, at every look."""

import numpy as np
import pytest
from manim import ManimColor

import scenes.rotating_dials as chapter
from scenes._kit.captions import read_narration
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.lint.witness import Witness
from scenes.rotating_dials import RotatingDials

OMEGA = (1.0, 0.1, 0.01, 0.001)
STOPS = (44, 440, 4400, 6283)
PERIODS = (2, 4, 8, 16)
LADDER = ("tenfold", "hundredfold", "last")
MEASURED = ("next", *LADDER)
HOME = 0.2
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
    assert old.wheel_stacks.position == old.hand_stacks.position == 15
    for place in range(16):
        assert old.bits[place].tolist() == [place >> k & 1 for k in range(4)]
        expected = [doubling(pair, place) for pair in range(4)]
        np.testing.assert_allclose(np.exp(1j * old.angles[place]), expected, atol=1e-9)
    chords = [2 * np.sin(np.pi / period) for period in PERIODS]
    np.testing.assert_allclose(old.chords, [chords] * 15, atol=1e-9)
    flips = [[place >> k & 1 ^ (place + 1) >> k & 1 for k in range(4)] for place in range(15)]
    np.testing.assert_array_equal(old.flips, flips)


@witness.during("question", since="up")
def test_doubling_hands_turn_as_their_periods_say_with_home_at_the_right(scene, moment):
    place = scene.counted.get_value()
    assert 15 <= place <= 16
    if scene.turned.get_value() < 1:
        return
    assert scene.counter.number.text == str(int(place + 1e-6))
    for pair, dial in enumerate(scene.dials):
        turned = doubling(pair, place) / doubling(pair, 0)
        assert spot(dial.dial.tip.get_center(), dial.dial) == pytest.approx(turned)
        assert spot(dial.mark.get_center(), dial.dial) == pytest.approx(1)


@witness.during()
def test_home_is_the_same_circle_on_every_dial(scene, moment):
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
    return scene.counted.get_value(), opacities, scene.named in scene.mobjects


def test_home_is_marked_and_named_before_a_hand_moves():
    moving = [(rings, named) for _, (place, rings, named) in homes() if place > 15]
    assert moving
    assert all(rings == [1] * 4 and named for rings, named in moving)


# --- new speeds ----------------------------------------------------------------------------


@witness.seen("slow")
def beginnings(scene, moment):
    tips = [spot(d.dial.tip.get_center(), d.dial) for d in scene.dials]
    return scene.t.get_value(), tips, scene.counter in scene.mobjects, scene.counter.number.text


def test_new_hands_begin_where_the_old_ones_came_home_and_the_counter_is_away_meanwhile():
    begun = [look for _, look in beginnings() if look[0] == 0]
    np.testing.assert_allclose([tips for _, tips, *_ in begun], 1, atol=1e-6)
    assert {"16", "0"} == {number for *_, number in begun}
    changed = next(k for k, (*_, number) in enumerate(begun) if number == "0")
    assert not begun[changed - 1][2]


@witness.during("slow")
def test_one_place_turns_each_hand_by_its_speed_and_the_sector_shows_it(scene, moment):
    t = scene.t.get_value()
    assert 0 <= t <= 1
    if t == 0:
        return
    for pair, dial in enumerate(scene.dials):
        assert spot(dial.dial.tip.get_center(), dial.dial) == pytest.approx(hand(pair, t), abs=1e-6)
        assert dial.sweep == pytest.approx(OMEGA[pair] * t)
        assert dial.wedge.start == 0
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
    return [
        (speed.text, speed.get_x() - dial.dial.hub[0])
        for speed, dial in zip(speeds, scene.dials, strict=False)
    ], [unit.source for unit in units]


def test_the_speed_of_every_hand_is_named_under_it_the_first_one_first():
    last, units = named_speeds()[-1][1]
    assert [text for text, *_ in last] == ["1", "0.1", "0.01", "0.001"]
    assert [float(text) for text, *_ in last] == list(OMEGA)
    assert units == ["radian a place", *["radians a place"] * 3]
    assert max(abs(aside) for _, aside in last) < 0.05
    assert [text for text, _ in named_speeds()[1][1][0]] in ([], ["1"])


@witness.during(*MEASURED, settled=True)
def test_the_speeds_stay_beside_the_dials(scene, moment):
    shown = set(scene.get_mobject_family_members())
    for pair, (speed, dial) in enumerate(zip(scene.picture.speeds, scene.dials, strict=True)):
        assert speed in shown
        assert float(speed.text) == OMEGA[pair]
        assert -1.5 < spot(speed.get_center(), dial.dial).real < 0


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
def test_the_counter_prints_the_last_place_that_was_reached(scene, moment):
    if scene.t.get_value() > 0:
        assert scene.counter in scene.get_mobject_family_members()
        assert scene.counter.number.text == str(int(scene.t.get_value() + 1e-6))


@witness.during(*READING)
def test_the_home_of_every_hand_stays_in_sight(scene, moment):
    if not moment.settled:
        return  # dials may be fading
    for pair, dial in drawn_on(scene):
        assert dial.mark.get_stroke_opacity() == (1 - scene.covered.get_value() if pair else 1)
        if abs(np.exp(1j * dial.dial.angle) - 1) < 0.2:
            assert dial.mark.z_index >= dial.dial.tip.z_index


@witness.seen(*READING, settled=True)
def what_reads(scene, moment):
    return len(drawn_on(scene)), all(dial.measured == 1 for dial in scene.dials)


@pytest.mark.parametrize("beat", READING)
def test_every_beat_ends_with_hands_and_gaps_to_look_at(beat):
    last = [look for moment, look in what_reads() if moment.beat == beat][-1]
    assert last == (4, beat in MEASURED)


@witness.during(*LADDER)
def test_a_hand_is_hidden_only_while_it_is_too_fast(scene, moment):
    row = 1 + LADDER.index(moment.beat)
    under_way = STOPS[row - 1] < scene.t.get_value() < STOPS[row]
    for pair, dial in enumerate(scene.dials):
        opacity = dial.dial.hand.get_stroke_opacity()
        assert opacity == dial.dial.tip.get_fill_opacity()
        whirl = {arc.get_stroke_opacity() for arc in dial.whirl}
        assert list(whirl) == pytest.approx([0.6 * (1 - opacity)])
        if under_way:
            assert opacity == float(pair >= min(row, 2))
        if moment.lasts > 0:
            assert opacity == 1


@witness.seen()
def positions(scene, moment):
    return scene.t.get_value()


def test_the_place_only_grows_and_rests_at_each_stop():
    places = [place for _, place in positions()]
    assert min(np.diff(places)) >= 0
    assert {1, *STOPS} <= set(np.round(places, 6))


# --- one hand alone ------------------------------------------------------------------------


@witness.seen("alone", settled=True)
def covers(scene, moment):
    asked = [member.source for member in scene.mobjects if hasattr(member, "source")]
    seen = [(d.dial.hand.get_stroke_opacity(), d.dial.tip.get_fill_opacity()) for d in scene.dials]
    return scene.t.get_value(), seen, [d.dial.hub[0] for d in scene.dials], "0 or 44?" in asked


def test_the_first_hand_is_asked_while_the_others_are_covered_and_no_dial_moves():
    looks = [look for _, look in covers() if look[0] == 44]
    asked = [seen for _, seen, _, question in looks if question]
    assert [(1, 1), *[(0, 0)] * 3] in asked
    assert looks[-1][1] == [(1, 1)] * 4
    assert not looks[-1][3]
    assert {tuple(hubs) for *_, hubs, _ in looks} == {tuple(looks[0][2])}


# --- bars ----------------------------------------------------------------------------------


def rows_on(scene):
    shown = set(scene.get_mobject_family_members())
    rows = zip(STOPS, scene.picture.rows, strict=True)
    return [(stop, row) for stop, row in rows if row.place in shown]


def ends(bar):
    """The middles of the two short sides of a bar: where it begins and where it ends."""
    first, second, third, fourth = bar.points[::4][:4]
    return (first + fourth) / 2, (second + third) / 2


@witness.during(*MEASURED)
def test_every_bar_is_as_long_as_its_chord_on_its_whole_way(scene, moment):
    for stop, row in rows_on(scene):
        for pair, (bar, dial) in enumerate(zip(row.bars, scene.dials, strict=True)):
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
        np.testing.assert_allclose(bars, chords, atol=1e-6)


@witness.during(*MEASURED)
def test_a_number_is_seen_once_its_bar_lies_and_says_how_long_that_is(scene, moment):
    for stop, row in rows_on(scene):
        assert row.place.text == str(stop)
        for pair, (number, bar) in enumerate(zip(row.numbers, row.bars, strict=True)):
            foot, end = ends(bar)
            lies = abs(end[1] - foot[1]) < 1e-9 and abs(foot[1] - row.tracks[0].get_y()) < 1e-9
            assert number.get_fill_opacity() == float(lies)
            assert number.text == f"{away(pair, stop):.3f}"


@witness.during(*MEASURED)
def test_bars_and_numbers_are_drawn_over_their_tracks(scene, moment):
    drawn = {part: order for order, part in enumerate(scene.get_mobject_family_members())}
    for _, row in rows_on(scene):
        for track, bar, number in zip(row.tracks, row.bars, row.numbers, strict=True):
            if bar in drawn:
                assert drawn[track] < drawn[bar]
                assert drawn[track] < drawn[number]


@witness.seen(*MEASURED, settled=True)
def ledgers(scene, moment):
    if scene.fallen.get_value() != 1:
        return None
    return [
        (
            stop,
            [number.text for number in row.numbers],
            [
                track.width / 2 - dial.dial.radius
                for track, dial in zip(row.tracks, scene.dials, strict=True)
            ],
            [
                track.get_x() - dial.dial.hub[0]
                for track, dial in zip(row.tracks, scene.dials, strict=True)
            ],
            [ends(bar)[0][1] for bar in row.bars],
        )
        for stop, row in rows_on(scene)
    ]


def whole_ledger():
    """Its last look: the rows in the order of their places."""
    return [ledger for _, ledger in ledgers() if ledger][-1]


def test_the_rows_lie_under_the_dials_on_tracks_as_wide_as_these_the_newest_on_top():
    assert [row[0] for row in whole_ledger()] == list(STOPS)
    heights = [lines for *_, lines in whole_ledger()]
    for _, _, widths, asides, lines in whole_ledger():
        np.testing.assert_allclose([*widths, *asides], 0, atol=1e-6)
        np.testing.assert_allclose(lines, lines[0])
    steps = np.diff(np.array(heights)[:, 0])
    assert min(steps) > 0.4
    np.testing.assert_allclose(steps, steps[0])


def test_every_row_is_the_one_before_moved_on_by_one_dial():
    texts = [row[1] for row in whole_ledger()]
    for row, pair in np.ndindex(2, 3):
        assert texts[row][pair] == texts[row + 1][pair + 1]
    assert [texts[row][row] for row in range(3)] == ["0.018"] * 3
    assert [texts[row][row + 1] for row in range(3)] == ["1.617"] * 3


def test_44_is_the_first_place_that_brings_the_fastest_hand_home():
    assert next(place for place in range(1, 100) if away(0, place) < 0.02) == STOPS[0]
    assert [stop / 10 for stop in STOPS[1:3]] == list(STOPS[:2])
    assert round(2 * np.pi / OMEGA[-1]) == STOPS[3]


def test_at_the_end_of_the_slow_turn_every_bar_is_short():
    assert whole_ledger()[-1][1] == ["0.185", "0.019", "0.002", "0.000"]


# --- who is home, and who tells ------------------------------------------------------------


@witness.seen(*MEASURED, settled=True)
def marks(scene, moment):
    hues = [scene.theme.pair(pair) for pair in range(4)]
    found = {}
    for stop, row in rows_on(scene):
        colours = [bar.get_fill_color() for bar in row.bars]
        found[stop] = tuple(
            [p for p, c in enumerate(colours) if c == ManimColor(hue if hue else hues[p])]
            for hue in (scene.theme.ring, scene.theme.quiet, None)
        )
    return found


def test_bars_of_hands_at_home_are_dim_and_the_longest_of_the_others_has_the_hue_of_its_hand():
    for stop, (dim, plain, lit) in marks()[-1][1].items():
        gaps = [away(pair, stop) for pair in range(4)]
        assert dim == [pair for pair in range(4) if gaps[pair] < HOME]
        assert lit == ([int(np.argmax(gaps))] if max(gaps) > HOME else [])
        assert sorted(dim + plain + lit) == [0, 1, 2, 3]
    told = [(dim, lit) for dim, _, lit in marks()[-1][1].values()]
    assert told == [([0, 3], [1]), ([0, 1], [2]), ([1, 2], [3]), ([0, 1, 2, 3], [])]


def test_in_the_first_row_who_is_home_is_seen_before_who_tells():
    seen = [look[44] for moment, look in marks() if moment.beat == "next" and 44 in look]
    assert ([0, 3], [1, 2], []) in seen
    assert seen[-1] == ([0, 3], [2], [1])


@witness.during(*MEASURED)
def test_a_tick_stands_at_the_edge_of_home_in_every_cell(scene, moment):
    for _, row in rows_on(scene):
        for tick, bar, dial in zip(row.ticks, row.bars, scene.dials, strict=True):
            foot, _ = ends(bar)
            assert (foot[0] - tick.get_x()) / dial.dial.radius == pytest.approx(HOME)
            assert tick.get_y() == pytest.approx(row.pose)


def inside(point, outline):
    """Whether a ray from the point to the right crosses the outline an odd number of times."""
    (x, y), crossed = point[:2], 0
    for (x0, y0), (x1, y1) in zip(outline, np.roll(outline, -1, axis=0), strict=True):
        if (y0 > y) != (y1 > y):
            crossed += x0 + (y - y0) / (y1 - y0) * (x1 - x0) > x
    return crossed % 2 == 1


@witness.seen("hundredfold", "last", settled=True)
def bands(scene, moment):
    shown = set(scene.get_mobject_family_members())
    outline = np.array(scene.picture.band.get_anchors())[:, :2]
    held = [
        (stop, pair)
        for stop, row in rows_on(scene)
        for pair, track in enumerate(row.tracks)
        if any(inside(corner, outline) for corner in track.get_vertices())
    ]
    whole = [
        all(inside(corner, outline) for corner in row.tracks[pair].get_vertices())
        for stop, row in rows_on(scene)
        for pair in range(4)
        if (stop, pair) in held
    ]
    return scene.picture.band in shown, held, all(whole)


def test_the_band_holds_who_is_home_and_who_tells_one_row_and_one_hand_further_each_time():
    assert not bands()[0][1][0]
    assert bands()[-1][1] == (
        True,
        [(STOPS[row], pair) for row in range(3) for pair in (row, row + 1)],
        True,
    )


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
    assert wishes()[-1][1] == ("good", True, True)
    assert {look for moment, look in wishes() if moment.beat in ("slow", "alone", "next")} == {
        ("bad", False, False)
    }


def captions(run):
    return " ".join(cue.caption.text for beat in run.beats for cue in beat.cues)


def test_the_captions_name_the_true_numbers():
    said = captions(witness.run)
    for words in (
        "16 looks like 0",
        f"1 radian a place: {np.degrees(OMEGA[0]):.1f}°",
        "10 times slower",
        "The first is home again. Is it 0 or 44?",
        "All four are home: 6283 looks like 0.",
        "Not before 6283 are all home again.",
        "16 places before, 6283 now.",
    ):
        assert words in said
    np.testing.assert_allclose(np.divide(OMEGA[:-1], OMEGA[1:]), 10)
    assert min(GAPS.max(axis=1)) > HOME
    assert max(away(pair, 6283) for pair in range(4)) < HOME


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
