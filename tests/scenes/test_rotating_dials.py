"""What the rotating dials draw is what plain complex exponentials say, at every look."""

import numpy as np
import pytest
from manim import Circle, Rectangle

import scenes.rotating_dials as chapter
from scenes._kit.captions import read_narration
from scenes._kit.mobjects.readout import Readout
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.lint.witness import Witness
from scenes.rotating_dials import RotatingDials

OMEGA = (1.0, 0.1, 0.01, 0.001)
STOPS = (44, 440, 4400, 6283)
PERIODS = (2, 4, 8, 16)
LADDER = ("tenfold", "hundredfold", "last")
MEASURED = ("next", *LADDER)
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


def together(t):
    """How far all four tips are from home, as one distance in eight dimensions."""
    return np.linalg.norm([away(pair, t) for pair in range(4)])


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
    assert old.position == 15
    for place in range(16):
        assert old.bits[place].tolist() == [place >> k & 1 for k in range(4)]
        expected = [doubling(pair, place) for pair in range(4)]
        np.testing.assert_allclose(np.exp(1j * old.angles[place]), expected, atol=1e-9)
    chords = [2 * np.sin(np.pi / period) for period in PERIODS]
    np.testing.assert_allclose(old.chords, [chords] * 15, atol=1e-9)
    flips = [[place >> k & 1 ^ (place + 1) >> k & 1 for k in range(4)] for place in range(15)]
    np.testing.assert_array_equal(old.flips, flips)


@witness.during("question", since="dials")
def test_doubling_hands_turn_as_their_periods_say(scene, moment):
    place = scene.counted.get_value()
    assert 15 <= place <= 16
    for pair, dial in enumerate(scene.dials):
        assert spot(dial.dial.tip.get_center(), dial.dial) == pytest.approx(doubling(pair, place))
        assert spot(dial.mark.get_center(), dial.dial) == pytest.approx(doubling(pair, 0))


@witness.seen("question", since="counter", settled=True)
def arrivals(scene, moment):
    return (
        scene.counted.get_value(),
        [abs(doubling(p, 0) - np.exp(1j * d.dial.angle)) for p, d in enumerate(scene.dials)],
        scene.wishes.verdicts()["unique"],
        [period.text for period in scene.periods],
    )


def test_at_16_all_are_home_and_places_are_no_longer_unique():
    place, gaps, verdict, periods = arrivals()[-1][1]
    assert place == 16
    np.testing.assert_allclose(gaps, 0, atol=1e-6)
    assert verdict == "bad"
    assert periods == ["2", "4", "8", "16"]
    before = arrivals()[0][1]
    assert before[0] < 16
    assert before[2] == "good"


@witness.seen("question", since="home")
def homes(scene, moment):
    opacities = [dial.mark.get_stroke_opacity() for dial in scene.dials]
    return scene.counted.get_value(), opacities, scene.home in scene.mobjects


def test_home_is_marked_and_named_before_a_hand_moves():
    moving = [(rings, named) for _, (place, rings, named) in homes() if place > 15]
    assert moving
    assert all(rings == [1] * 4 and named for rings, named in moving)


# --- new speeds ----------------------------------------------------------------------------


@witness.seen("slow")
def beginnings(scene, moment):
    spots = [
        (spot(d.dial.tip.get_center(), d.dial), spot(d.mark.get_center(), d.dial))
        for d in scene.dials
    ]
    opacities = {
        float(part)
        for d in scene.dials
        for part in (
            d.dial.hand.get_stroke_opacity(),
            d.dial.tip.get_fill_opacity(),
            d.mark.get_stroke_opacity(),
        )
    }
    return scene.t.get_value(), spots, opacities


def test_hands_and_homes_go_and_come_together_to_begin_at_three_o_clock():
    old = [doubling(pair, 16) for pair in range(4)]
    places = []
    for _, (t, spots, opacities) in beginnings():
        assert max(opacities) - min(opacities) < 1e-6
        if t == 0:
            tips, homes = np.transpose(spots)
            np.testing.assert_allclose(tips, homes, atol=1e-6)
            assert np.allclose(tips, old, atol=1e-6) or np.allclose(tips, 1, atol=1e-6)
            places.append(np.allclose(tips, 1, atol=1e-6))
    assert places == sorted(places)
    assert {True, False} == set(places)
    assert min(min(opacities) for _, (_, _, opacities) in beginnings()) < 0.01


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
        assert spot(dial.mark.get_center(), dial.dial) == pytest.approx(1)


@witness.seen("slow", settled=True)
def turns(scene, moment):
    shown = set(scene.get_mobject_family_members())
    numbers = [number.text for number in getattr(scene, "growing", []) if number in shown]
    return [period.text for period in scene.periods if period in shown], numbers


def test_the_new_periods_are_those_of_the_speeds():
    expected = [f"{2 * np.pi / w:.{d}f}" for w, d in zip(OMEGA, (2, 1, 0, 0), strict=True)]
    assert expected == ["6.28", "62.8", "628", "6283"]
    seen = [periods for _, (periods, _) in turns()]
    assert expected in seen
    assert expected[:1] in seen


def test_one_step_of_each_hand_is_printed():
    assert turns()[-1][1][1] == [f"{away(pair, 1):.3f}" for pair in range(4)]
    assert turns()[-1][1][1][-1] == "0.001"


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


@witness.during(*READING)
def test_the_counter_prints_the_nearest_place(scene, moment):
    if scene.counter in scene.mobjects:
        assert scene.counter.number.text == str(int(scene.t.get_value() + 0.5))


@witness.during(*READING)
def test_the_home_of_every_hand_stays_in_sight(scene, moment):
    if not moment.settled:
        return  # dials may be fading
    for _, dial in drawn_on(scene):
        assert dial.mark.get_stroke_opacity() == 1
        if abs(np.exp(1j * dial.dial.angle) - 1) < 0.2:
            assert dial.mark.z_index >= dial.dial.tip.z_index


@witness.seen(*READING, settled=True)
def what_reads(scene, moment):
    measured = all(dial.measured == 1 for dial in scene.dials)
    return scene.counter in scene.mobjects, len(drawn_on(scene)), measured


@pytest.mark.parametrize("beat", READING)
def test_every_beat_ends_with_counter_hands_and_gaps_to_look_at(beat):
    last = [look for moment, look in what_reads() if moment.beat == beat][-1]
    assert last == (True, 4 if beat in MEASURED else 1, beat in MEASURED)


@witness.during(*LADDER)
def test_a_hand_is_hidden_only_while_it_is_too_fast(scene, moment):
    row = 1 + LADDER.index(moment.beat)
    under_way = STOPS[row - 1] < scene.t.get_value() < STOPS[row]
    for pair, dial in enumerate(scene.dials):
        opacity = dial.dial.hand.get_stroke_opacity()
        assert opacity == dial.dial.tip.get_fill_opacity()
        if under_way:
            assert opacity == float(pair >= row)
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


@witness.during("alone", since="seen", settled=True)
def test_the_lens_shows_home_and_the_hand_twenty_times_as_far_apart(scene, moment):
    dial, lens = scene.dials[0].dial, scene.lens
    home, tip = lens.first.centers[0], lens.dots.centers[0]
    assert np.linalg.norm(tip - home) / dial.radius == pytest.approx(20 * away(0, 44), abs=1e-6)
    assert lens.zoom == 20
    gap, number, *names, factor = scene.seen
    np.testing.assert_allclose(gap.get_start_and_end(), [home, tip], atol=1e-6)
    assert number.text == f"{away(0, 44):.3f}" == "0.018"
    assert [name.text for name in names] == ["0", "44"]
    assert [abs(n.get_y() - p[1]) < 0.05 for n, p in zip(names, (home, tip), strict=True)]
    assert factor.source == "× 20"


# --- almost home ---------------------------------------------------------------------------


def columns(scene, numbers):
    """The number that stands under each dial, if one does."""
    hubs = [pose.hub[0] for pose in scene.row]
    return [[n.text for n in numbers if abs(n.get_center()[0] - hub) < 0.05] for hub in hubs]


@witness.seen(*MEASURED, since="ledger", settled=True)
def ledgers(scene, moment):
    shown = set(scene.get_mobject_family_members())
    rows = [[n for n in row if isinstance(n, Readout)] for row in scene.ledger]
    return [
        (name.text, name.baseline, columns(scene, numbers), {n.baseline for n in numbers})
        for name, *numbers in rows
        if name in shown
    ]


def whole_ledger():
    """Its last look: the rows from the first to the last, which stands highest."""
    return [ledger for _, ledger in ledgers() if len(ledger) == 4][-1]


def test_the_ledger_prints_how_far_each_tip_is_from_home_under_its_dial():
    for (name, baseline, texts, baselines), stop in zip(whole_ledger(), STOPS, strict=True):
        assert name == str(stop)
        assert texts == [[f"{away(pair, stop):.3f}"] for pair in range(4)]
        assert max(abs(line - baseline) for line in baselines) < 1e-6


def test_the_newest_row_stands_next_to_the_dials():
    for _, ledger in ledgers():
        heights = [baseline for _, baseline, *_ in ledger]
        assert heights == sorted(heights)
    lowest = [pose.hub[1] - pose.radius for pose in witness_row()]
    assert 0 < min(lowest) - whole_ledger()[-1][1] < 0.6


@witness.seen("next")
def dial_row(scene, moment):
    return scene.row


def witness_row():
    return dial_row()[-1][1]


def test_every_row_is_the_one_before_moved_on_by_one_dial():
    texts = [texts for _, _, texts, _ in whole_ledger()][:3]
    for row, pair in np.ndindex(2, 3):
        assert texts[row][pair] == texts[row + 1][pair + 1]
    assert [texts[row][row] for row in range(3)] == [["0.018"]] * 3
    assert [texts[row][row + 1] for row in range(3)] == [["1.617"]] * 3


def test_44_is_the_first_place_that_brings_the_fastest_hand_so_near_home():
    assert next(place for place in range(1, 100) if away(0, place) < 1 / 20) == STOPS[0]


def test_at_the_end_of_the_slow_turn_every_hand_is_home():
    assert whole_ledger()[-1][2] == [["0.185"], ["0.019"], ["0.002"], ["0.000"]]


@witness.seen(*MEASURED, since="box", settled=True)
def marks(scene, moment):
    shown, table = set(scene.get_mobject_family_members()), scene.table
    hubs = [pose.hub[0] for pose in scene.row]
    boxed = [int(np.argmin(np.abs(hubs - scene.box.get_x())))] if scene.box in shown else []
    rings = [
        [
            int(np.argmin(np.abs(hubs - (ring.get_x() + 0.75))))
            for ring in row
            if isinstance(ring, Circle)
        ]
        for row in scene.ledger
    ]
    return moment.beat, boxed, rings, scene.box.get_y() - table.lines[0]


def test_in_every_row_alike_the_ring_marks_the_nearest_and_the_box_the_farthest():
    last = {beat: (boxed, rings[-1]) for _, (beat, boxed, rings, _) in marks() if rings}
    for beat, stop in zip(MEASURED, STOPS, strict=True):
        gaps = [away(pair, stop) for pair in range(4)]
        assert last[beat] == ([int(np.argmax(gaps))], [int(np.argmin(gaps))])
    assert list(last.values()) == [([1], [0]), ([2], [1]), ([3], [2]), ([0], [3])]


@witness.during("count")
def test_rings_and_boxes_leave_with_their_rows(scene, moment):
    assert not any(isinstance(part, Rectangle) for part in scene.get_mobject_family_members())


@witness.during(*LADDER)
def test_a_hand_is_home_before_its_row_is_measured(scene, moment):
    row = 1 + LADDER.index(moment.beat)
    if scene.latest[0].text == str(STOPS[row]) or any(d.measured for d in scene.dials):
        here = scene.t.get_value()
        assert here in (STOPS[row - 1], STOPS[row])


@witness.during("slow", *MEASURED, since="growing")
def test_a_number_is_the_whole_gap_from_the_first_look_and_seen_once_that_is_drawn(scene, moment):
    if "latest" in vars(scene) and scene.growing[0] in scene.latest:
        return  # its row is whole
    for pair, (number, dial) in enumerate(zip(scene.growing, scene.dials, strict=True)):
        assert number.text == f"{away(pair, scene.t.get_value()):.3f}"
        assert number.get_fill_opacity() == (dial.measured == 1)


@witness.seen("slow", *READING, "length")
def wishes(scene, moment):
    return scene.wishes.verdicts()["unique"]


@witness.seen("count")
def earned(scene, moment):
    return scene.wishes.verdicts()["unique"], scene.again.get_value(), scene.heading.answered


def test_places_are_unique_once_all_before_the_end_of_the_slow_turn_were_read():
    assert {verdict for _, verdict in wishes()} == {"bad"}
    for _, (verdict, place, answered) in earned():
        assert verdict == "bad" or place == 6283
        assert not answered or place == 6283
    assert earned()[-1][1] == ("good", 6283, True)


# --- one length ----------------------------------------------------------------------------


@witness.seen("length", settled=True)
def roots(scene, moment):
    shown = set(scene.get_mobject_family_members())
    sign, (squares, pluses), (equals, length) = scene.root
    under = [number.text for number in scene.growing if number in shown]
    stroke = sign.points[:, 0]
    inside = all(stroke[0] < n.get_x() < stroke[-1] for n in (*scene.growing, *squares, *pluses))
    terms = [square.text for square in squares], [plus.source for plus in pluses]
    return length in shown, under, inside, terms, equals.source, length.text


def test_the_root_of_the_sum_of_squares_of_the_gaps_is_the_length():
    gaps = [away(pair, 6283) for pair in range(4)]
    last = roots()[-1][1]
    assert last[:3] == (True, [f"{gap:.3f}" for gap in gaps], True)
    assert last[3] == (["2"] * 4, ["+"] * 3)
    assert last[4:] == ("=", f"{np.sqrt(np.sum(np.square(gaps))):.3f}")
    assert last[5] == "0.186"
    assert float(last[5]) == pytest.approx(np.hypot.reduce([float(x) for x in last[1]]), abs=1e-3)


# --- every place ---------------------------------------------------------------------------

PLACES = np.arange(1, 6284)
DISTANCES = np.linalg.norm(np.exp(1j * PLACES[:, None] * np.array(OMEGA)) - 1, axis=1)


def corners(trace):
    return np.array([trace.points[0], *trace.points[3::4]])


def read_off(scene, points):
    """Places and distances at which points of the plot lie, by its drawn axes."""
    upright, along = (line.get_start_and_end() for line in scene.plot.axes[:2])
    across = (points[:, 0] - along[0][0]) / (along[1][0] - along[0][0]) * 6283
    return across, (points[:, 1] - upright[0][1]) / (upright[1][1] - upright[0][1]) * 4


@witness.during("count", since="plot")
def test_the_curve_runs_through_true_distances_and_no_place_lies_below_it(scene, moment):
    if scene.hero is not scene.plot:
        return  # the dials still go up
    place = scene.again.get_value()
    if not len(scene.plot.curve.points):
        assert place < 63
        return
    drawn, heights = read_off(scene, corners(scene.plot.curve))
    at = np.round(drawn).astype(int)
    np.testing.assert_allclose(drawn, at, atol=1e-2)
    np.testing.assert_allclose(heights, np.array([0, *DISTANCES])[at], atol=1e-6)
    assert at[0] == 0
    assert np.diff(at).max() < 126
    assert place - 126 < at[-1] <= place + 1e-5
    for first in range(1, min(at[-1], 6282) - 62, 63):
        some = DISTANCES[first - 1 : first + 62]
        assert min(some) == pytest.approx(min(heights[(at >= first) & (at < first + 63)]))


@witness.during("count", since="plot")
def test_the_band_reaches_to_the_farthest_place(scene, moment):
    if scene.hero is not scene.plot:
        return  # the dials still go up
    band = scene.plot.band
    if len(band.points):
        drawn, heights = read_off(scene, corners(band))
        at = np.round(drawn).astype(int)
        np.testing.assert_allclose(heights, np.array([0, *DISTANCES])[at], atol=1e-6)
        assert max(heights) == pytest.approx(max(DISTANCES[: at.max()]), abs=0.2)
        assert max(heights) <= 4


@witness.during("count", since="plot")
def test_the_nearest_place_so_far_is_printed(scene, moment):
    if scene.hero is not scene.plot:
        return  # the dials still go up
    place = int(scene.again.get_value() + 1e-5)
    if place:
        assert scene.plot.nearest[1].text == f"{min(DISTANCES[:place]):.3f}"
    else:
        assert scene.plot.nearest[1].get_fill_opacity() == 0


@witness.during("count", since="plot")
def test_hands_stand_at_the_place_that_is_read_and_homes_at_place_0(scene, moment):
    if scene.hero is not scene.plot:
        return  # the dials still go up
    place = scene.again.get_value()
    assert scene.plot.counter.number.text == str(int(place + 0.5))
    for pair, dial in enumerate(scene.plot.dials):
        tip, home = (spot(m.get_center(), dial.dial) for m in (dial.dial.tip, dial.mark))
        assert tip == pytest.approx(hand(pair, place), abs=1e-6)
        assert home == pytest.approx(1, abs=1e-6)


@witness.seen("count", since="plot")
def counted_places(scene, moment):
    if scene.hero is not scene.plot:
        return None  # the dials still go up
    return scene.again.get_value()


def test_the_places_are_read_from_0_to_the_end_of_the_slow_turn():
    places = [place for _, place in counted_places() if place is not None]
    assert min(np.diff(places)) >= 0
    assert {0, 6277, 6283} <= set(np.round(places, 6))


@witness.seen("count", since="plot", settled=True)
def endings(scene, moment):
    if scene.hero is not scene.plot:
        return None  # the dials still go up
    plot, shown = scene.plot, set(scene.get_mobject_family_members())
    found = []
    for dot, *texts in ((plot.start,), plot.least, plot.end):
        (place,), (height,) = read_off(scene, dot.centers)
        found.append((dot in shown, place, height, [text.text for text in texts]))
    _, level = read_off(scene, plot.level.points)
    return scene.again.get_value(), found, level


def test_the_first_the_lowest_and_the_last_place_are_marked():
    place, found, level = endings()[-1][1]
    assert place == 6283
    truths = {0: 0.0, 6277: DISTANCES[6276], 6283: DISTANCES[6282]}
    texts = ([], ["0.620"], ["0.186", "6283"])
    for mark, (at, truth), said in zip(found, truths.items(), texts, strict=True):
        assert mark == (True, pytest.approx(at), pytest.approx(truth, abs=1e-9), said)
    np.testing.assert_allclose(level, DISTANCES[6282], atol=1e-6)
    assert min(DISTANCES[:-1]) == DISTANCES[6276]
    assert [f"{DISTANCES[k - 1]:.3f}" for k in (6277, 6283)] == ["0.620", "0.186"]


def test_the_lowest_is_marked_while_counter_and_hands_stand_there():
    looks = [look for _, look in endings() if look]
    assert next(place for place, found, _ in looks if found[1][0]) == 6277
    standing = [moment.time for moment, (_, place, _) in earned() if place == 6277]
    assert max(standing) - min(standing) > 1.5


# --- what is said --------------------------------------------------------------------------


def captions(run):
    return " ".join(cue.caption.text for beat in run.beats for cue in beat.cues)


def test_the_captions_name_the_true_numbers():
    said = captions(witness.run)
    for words in (
        "a turn is 2π = 6.28",
        "10 times slower",
        "The slowest alone steps 0.001",
        "Only 0.018 from home",
        "nearest of every 63",
        f"Nearest: {1 + np.argmin(DISTANCES[:-1])}, at {min(DISTANCES[:-1]):.3f}",
        f"Even the farthest: only {max(away(pair, 6283) for pair in range(4)):.3f}",
        "Below 6283, none is that near",
        "Only 6283 comes nearer",
    ):
        assert words in said
    assert f"{away(3, 1):.3f}" == "0.001"
    assert round(2 * np.pi / OMEGA[-1]) == 6283
    np.testing.assert_allclose(np.divide(OMEGA[:-1], OMEGA[1:]), 10)


def test_four_hands_tell_as_many_places_apart_as_the_title_claims():
    """Any two of the places 0 to 6282 have a gap of 1 to 6282, and only the gap counts."""
    assert read_narration("rotating_dials").title == "Four hands count 6283 places"
    assert min(DISTANCES[:-1]) > 0.6
    codes = np.exp(1j * np.arange(6283)[:, None] * np.array(OMEGA))
    for gap in (1, 63, 628, 6277):
        np.testing.assert_allclose(
            np.linalg.norm(codes[gap:] - codes[:-gap], axis=1), DISTANCES[gap - 1], atol=1e-9
        )


def test_it_runs_no_longer_than_it_may():
    assert 35 <= witness.run.duration <= 72.5


@pytest.mark.parametrize("name", ["dial_angles", "chord", "bit_dial_angle", "distance"])
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
