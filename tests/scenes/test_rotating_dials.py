"""What the rotating dials draw is what plain complex exponentials say, at every look."""

import numpy as np
import pytest
from manim import VMobject

import scenes.rotating_dials as chapter
from scenes._kit.captions import read_narration
from scenes._kit.mobjects.bars import Bar
from scenes._kit.mobjects.readout import Readout
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.lint.witness import Witness
from scenes.rotating_dials import RotatingDials

OMEGA = (1.0, 0.1, 0.01, 0.001)
STOPS = (44, 440, 4400)
PERIODS = (2, 4, 8, 16)
MEASURED = ("next", "tenfold", "hundredfold")
READING = ("alone", "home", *MEASURED)

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


def minus(text):
    return text.replace("\N{MINUS SIGN}", "-")


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
    chords = [[2 * np.sin(np.pi / period) for period in PERIODS]] * 15
    np.testing.assert_allclose(old.chord_lengths, chords, atol=1e-9)
    flips = [(place ^ (place + 1)).bit_count() for place in range(15)]
    np.testing.assert_allclose(old.wheel_steps, np.sqrt(flips))
    np.testing.assert_allclose(old.hand_steps, np.linalg.norm(chords, axis=1), atol=1e-9)


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


@witness.during("slow")
def test_the_step_ahead_of_each_hand_narrows_to_its_new_speed(scene, moment):
    slowed = scene.slowed.get_value()
    if slowed == 0:
        return  # the wedges have yet to come
    for pair, dial in enumerate(scene.dials):
        assert dial.wedge.start == pytest.approx(dial.first)
        old, new = 2 * np.pi / PERIODS[pair], OMEGA[pair]
        assert new - 1e-9 <= dial.sweep <= old + 1e-9
        if slowed <= pair:
            assert dial.sweep == pytest.approx(old)
            assert np.exp(1j * dial.dial.angle) == pytest.approx(doubling(pair, 16))
        if slowed >= pair + 1:
            assert dial.sweep == pytest.approx(new)
            assert np.exp(1j * dial.dial.angle) == pytest.approx(1)
        at_home = spot(dial.mark.get_center(), dial.dial)
        assert at_home == pytest.approx(spot(dial.dial.tip.get_center(), dial.dial))


@witness.seen("slow", settled=True)
def turns(scene, moment):
    return [period.text for period in scene.periods], scene.slowed.get_value()


def test_the_new_periods_are_those_of_the_speeds():
    expected = [f"{2 * np.pi / w:.{d}f}" for w, d in zip(OMEGA, (2, 1, 0, 0), strict=True)]
    assert turns()[-1][1] == (expected, 4)
    assert expected == ["6.28", "62.8", "628", "6283"]


# --- hands that follow the place -----------------------------------------------------------


@witness.during("shadows", *READING)
def test_hands_wedges_and_gaps_are_where_the_place_puts_them(scene, moment):
    if moment.beat == "alone" and scene.t.get_value() == 0:
        return  # the first dial still comes near
    t = scene.t.get_value()
    for pair, dial in drawn_on(scene):
        tip = spot(dial.dial.tip.get_center(), dial.dial)
        assert tip == pytest.approx(hand(pair, t), abs=1e-6)
        assert spot(dial.mark.get_center(), dial.dial) == pytest.approx(1)
        assert spot(dial.wedge.points[-5], dial.dial) == pytest.approx(tip, abs=1e-6)
        if moment.settled and moment.beat in MEASURED and dial.measured == 1:
            ends = [spot(end, dial.dial) for end in dial.gap.get_start_and_end()]
            assert abs(ends[0] - ends[1]) == pytest.approx(away(pair, t), abs=1e-6)


@witness.during(*READING, "shadows")
def test_the_counter_prints_the_nearest_place(scene, moment):
    if scene.counter in scene.mobjects:
        assert scene.counter.number.text == str(int(scene.t.get_value() + 0.5))


@witness.during(*READING, "shadows")
def test_the_home_of_every_hand_stays_in_sight(scene, moment):
    if not (moment.settled or moment.beat == "home"):
        return  # dials may be fading
    for _, dial in drawn_on(scene):
        assert dial.mark.get_stroke_opacity() == 1
        if abs(np.exp(1j * dial.dial.angle) - 1) < 0.2:
            assert dial.mark.z_index >= dial.dial.tip.z_index


@witness.seen(*READING, "shadows", settled=True)
def what_reads(scene, moment):
    measured = all(dial.measured == 1 for dial in scene.dials)
    return scene.counter in scene.mobjects, len(drawn_on(scene)), measured


@pytest.mark.parametrize("beat", [*READING, "shadows"])
def test_every_beat_ends_with_counter_hands_and_gaps_to_look_at(beat):
    last = [look for moment, look in what_reads() if moment.beat == beat][-1]
    assert last == (True, 4 if beat in MEASURED else 1, beat in MEASURED)


@witness.during("next")
def test_the_counter_does_not_cross_the_dial(scene, moment):
    if scene.counter in scene.mobjects and abs(scene.counter.pose[0] - scene.stage.left) > 1e-6:
        assert scene.dials[0].dial.hub[0] == pytest.approx(scene.large.hub[0])


@witness.during("tenfold", "hundredfold")
def test_a_hand_is_hidden_only_while_it_is_too_fast(scene, moment):
    row = 1 if moment.beat == "tenfold" else 2
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
    assert {1, 10, 12, *STOPS} <= set(np.round(places, 6))


# --- shadows -------------------------------------------------------------------------------


@witness.during("shadows", settled=True)
def test_two_places_have_one_sine_and_opposite_cosines(scene, moment):
    dial = scene.dials[0].dial
    assert complex(*reversed(scene.shadows.values)) == pytest.approx(hand(0, 12), abs=1e-6)
    ghost_hand, ghost_tip = scene.passing[:2]
    assert spot(ghost_tip.get_center(), dial) == pytest.approx(hand(0, 10), abs=1e-6)
    assert spot(ghost_hand.get_end(), dial) == pytest.approx(hand(0, 10), abs=1e-6)


@witness.seen("shadows", settled=True)
def earlier_cosines(scene, moment):
    later = (scene.shadows.sine, scene.shadows.cosine)
    bars = [m for m in scene.mobjects if isinstance(m, Bar) and m not in later]
    return [bar.length / scene.dials[0].dial.radius for bar in bars]


def test_the_cosine_of_the_earlier_place_is_drawn_beside_that_of_the_later():
    assert earlier_cosines()[0][1] == []
    assert earlier_cosines()[-1][1] == pytest.approx([hand(0, 10).real], abs=1e-6)


@witness.seen("shadows", since="compared", settled=True)
def compared(scene, moment):
    return [[float(minus(scene.compared.entries[r, c].text)) for c in (0, 1)] for r in (0, 1)]


def test_the_table_prints_sine_and_cosine():
    truth = [[hand(0, t).imag, hand(0, t).real] for t in (10, 12)]
    np.testing.assert_allclose(compared()[-1][1], truth, atol=0.0005)
    assert compared()[-1][1] == [[-0.544, -0.839], [-0.537, 0.844]]


# --- almost home ---------------------------------------------------------------------------


def columns(scene, numbers):
    """The number that stands under each dial, if one does."""
    hubs = [pose.hub[0] for pose in scene.row]
    return [[n.text for n in numbers if abs(n.get_center()[0] - hub) < 0.05] for hub in hubs]


@witness.seen(*MEASURED, settled=True)
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
    return [ledger for _, ledger in ledgers() if len(ledger) == 3][-1]


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
    texts = [texts for _, _, texts, _ in whole_ledger()]
    for row, pair in np.ndindex(2, 3):
        assert texts[row][pair] == texts[row + 1][pair + 1]
    assert [texts[row][row] for row in range(3)] == [["0.018"]] * 3
    assert [texts[row][row + 1] for row in range(3)] == [["1.617"]] * 3


@witness.during(*MEASURED, since="growing")
def test_a_number_grows_with_the_gap_above_it(scene, moment):
    if len(scene.ledger[-1]) > 5:
        return  # its row is marked, so it is whole
    for number, dial in zip(scene.growing, scene.dials, strict=False):
        if 0 < dial.measured < 1:
            length = np.linalg.norm(dial.gap.get_end() - dial.gap.get_start())
            assert float(number.text) == pytest.approx(length / dial.dial.radius, abs=0.0006)


@witness.seen("slow", "alone", "shadows", "home", *MEASURED, "vector", "formula")
def wishes(scene, moment):
    return scene.wishes.verdicts()["unique"]


@witness.seen("count", since="again")
def earned(scene, moment):
    return scene.wishes.verdicts()["unique"], scene.again.get_value(), scene.heading.answered


def test_places_are_unique_again_only_when_the_slowest_hand_is_round():
    assert {verdict for _, verdict in wishes()} == {"bad"}
    for _, (verdict, place, answered) in earned():
        assert verdict == "bad" or place == 6283
        assert not answered or verdict == "good"
    assert earned()[-1][1] == ("good", 6283, True)


# --- the vector ----------------------------------------------------------------------------


@witness.during("formula", settled=True)
def test_the_vector_is_that_of_place_4400(scene, moment):
    picture = scene.picture
    truth = [part for pair in range(4) for part in (hand(pair, 4400).imag, hand(pair, 4400).real)]
    assert [minus(entry.text) for entry in picture.entries] == [f"{x:.3f}" for x in truth]
    for pair, (dial, shadows) in enumerate(zip(picture.dials, picture.shadows, strict=True)):
        assert spot(dial.tip.get_center(), dial) == pytest.approx(hand(pair, 4400), abs=1e-6)
        assert complex(*reversed(shadows.values)) == pytest.approx(hand(pair, 4400), abs=1e-6)
    assert [name.source.split()[0] for name in picture.names] == ["sin", "cos"] * 4
    for pair, speed in enumerate(picture.speeds_each):
        power, value = speed.source.split(" = ")
        assert power == rf"10000^(-{2 * pair} \/ 8)"
        assert float(value) == pytest.approx(OMEGA[pair]) == 10000 ** (-2 * pair / 8)


# --- every place ---------------------------------------------------------------------------

PLACES = np.arange(1, 6284)
DISTANCES = np.linalg.norm(np.exp(1j * PLACES[:, None] * np.array(OMEGA)) - 1, axis=1)


@witness.during("count", since="again")
def test_the_curve_is_the_distance_of_every_gap_that_was_read(scene, moment):
    gap = scene.again.get_value() - scene.since.get_value()
    places = PLACES[: int(gap + 1e-5)]
    curve, close = scene.plot.curve, scene.plot.close_curve
    for trace, first, expected in ((curve, 1, places), (close, 6270, places[6269:])):
        if len(expected) < 2:
            assert not len(trace.points)
            continue
        corners = np.array([trace.points[0], *trace.points[3::4]])
        area = trace.area.region
        across = first + (corners[:, 0] - corners[0, 0]) / area.width * trace.area.extent
        np.testing.assert_allclose(across, expected, atol=1e-2)
        up = (corners[:, 1] - area.bottom) / trace.area.unit
        np.testing.assert_allclose(up, DISTANCES[expected - 1], atol=1e-6)
    assert close.area.unit == curve.area.unit


@witness.during("count", since="hero")
def test_hands_and_homes_stand_at_the_two_places(scene, moment):
    if scene.hero is not scene.plot:
        return  # the dials still go up
    place, since = scene.again.get_value(), scene.since.get_value()
    assert scene.plot.counter.number.text == str(int(place + 0.5))
    assert scene.plot.since[1].text == str(int(since + 0.5))
    for pair, dial in enumerate(scene.plot.dials):
        tip, home = (spot(m.get_center(), dial.dial) for m in (dial.dial.tip, dial.mark))
        assert tip == pytest.approx(hand(pair, place), abs=1e-6)
        assert home == pytest.approx(hand(pair, since), abs=1e-6)
        if dial.measured == 1:
            ends = [spot(end, dial.dial) for end in dial.gap.get_start_and_end()]
            assert abs(ends[0] - ends[1]) == pytest.approx(away(pair, place - since), abs=1e-6)


@witness.seen("count", since="hero")
def pairs_of_places(scene, moment):
    drawn = scene.plot.dots.centers[-1:] if scene.opened.get_value() == 1 else []
    return scene.again.get_value(), scene.since.get_value(), [tuple(point) for point in drawn]


def test_two_places_that_move_on_together_keep_their_distance():
    looks = [look for _, look in pairs_of_places() if look[1] > 0 and look[0] < 6282]
    assert len(looks) > 5
    assert max(since for _, since, _ in looks) > 4
    assert all(place - since == pytest.approx(6277) for place, since, _ in looks)
    points = np.array([drawn[0] for *_, drawn in looks])
    assert np.ptp(points, axis=0).max() < 1e-9


def test_the_places_are_read_from_0_to_the_end_of_the_slow_turn():
    places = [place for _, (place, *_) in pairs_of_places()]
    assert min(np.diff(places)) >= 0
    assert {0, 6270, 6277, 6282, 6283} <= set(np.round(places, 6))


@witness.seen("count", since="hero", settled=True)
def endings(scene, moment):
    plot, shown = scene.plot, set(scene.get_mobject_family_members())
    area = plot.close_curve.area
    marks = []
    for dot, number, name in (plot.least, plot.end):
        place = 6270 + (dot.centers[0][0] - area.region.left) / area.region.width * 13
        height = (dot.centers[0][1] - area.region.bottom) / area.unit
        marks.append((number in shown, place, height, number.text, name.text))
    level = (plot.floor.points[:, 1] - area.region.bottom) / area.unit
    reach = plot.floor.points[:, 0] - plot.left
    return marks, level, reach, {id(m) for m in stage_of(scene)}


def stage_of(scene):
    low, high = scene.stage.bottom, scene.stage.top
    drawn = [
        m for m in scene.mobjects if isinstance(m, VMobject) and m.family_members_with_points()
    ]
    return [m for m in drawn if low < m.get_y() < high]


def test_the_lowest_place_and_the_end_of_the_turn_are_marked():
    marks, level, reach, _ = endings()[-1][1]
    for mark, place in zip(marks, (6277, 6283), strict=True):
        truth = DISTANCES[place - 1]
        assert mark == (
            True,
            pytest.approx(place),
            pytest.approx(truth),
            f"{truth:.3f}",
            str(place),
        )
    np.testing.assert_allclose(level, min(DISTANCES[:-1]), atol=1e-6)
    assert min(DISTANCES[:-1]) == DISTANCES[6276]
    assert min(reach) == pytest.approx(0, abs=0.2)
    assert [f"{DISTANCES[k - 1]:.3f}" for k in (6277, 6283)] == ["0.620", "0.186"]


# --- what is said --------------------------------------------------------------------------


def captions(run):
    return " ".join(cue.caption.text for beat in run.beats for cue in beat.cues)


def test_the_captions_name_the_true_numbers():
    said = captions(witness.run)
    for words in (
        "each is 10 times slower than the last",
        "57.3°",
        "At most 4",
        "8 the numbers",
        "The lowest so far: 0.620",
        "6283: all are almost home",
        f"Up to 6282, any two are {min(DISTANCES[:-1]):.3f} or more apart",
    ):
        assert words in said
    assert f"{np.rad2deg(1):.1f}" == "57.3"
    assert np.linalg.norm([2] * 4) == 4
    assert round(2 * np.pi / OMEGA[-1]) == 6283
    np.testing.assert_allclose(np.divide(OMEGA[:-1], OMEGA[1:]), 10)


def test_four_hands_tell_as_many_places_apart_as_the_title_claims():
    """Any two of the places 0 to 6282 have a gap of 1 to 6282, and only the gap counts."""
    assert read_narration("rotating_dials").title == "Four hands tell 6283 places apart"
    assert min(DISTANCES[:-1]) > 0.6
    codes = np.exp(1j * np.arange(6283)[:, None] * np.array(OMEGA))
    for gap in (1, 63, 628, 6277):
        np.testing.assert_allclose(
            np.linalg.norm(codes[gap:] - codes[:-gap], axis=1), DISTANCES[gap - 1], atol=1e-9
        )


def test_it_runs_no_longer_than_it_may():
    assert 35 <= witness.run.duration <= 75


def test_another_place_tells_the_same_story_with_its_own_numbers():
    other = Witness(RotatingDials, "light", False, home_again=88)
    said = captions(other.run)
    for words in ("to place 88", "On to 880", "home at 8800"):
        assert words in said
    assert "44" not in said


@pytest.mark.parametrize(
    "name", ["dial_angles", "sinusoidal", "chord", "bit_dial_angle", "distance"]
)
def test_a_wrong_formula_is_noticed(monkeypatch, name):
    right = getattr(chapter, name)
    monkeypatch.setattr(chapter, name, lambda *args, **kwargs: 1.1 * right(*args, **kwargs))
    try:
        noticed = witness.first_failure()
    except DryRunError as stopped:
        noticed = str(stopped)
    assert noticed


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("home_again", 100, "home_again must be 13 to 90"),
        ("home_again", 43, "within 0.05 of home, as 44 does, got 43"),
        ("alike", (10, 13), "one sine and opposite cosines, as 10 and 12 are, got 10 and 13"),
        ("alike", (2, 12), "alike must be 4 to 43 each"),
        ("alike", (10, 11, 12), "alike must be 2 to 2 long"),
    ],
)
def test_content_that_the_picture_cannot_hold_is_refused(monkeypatch, name, value, wanted):
    monkeypatch.setattr(RotatingDials, name, value)
    with pytest.raises(ValueError, match=wanted.replace("(", r"\(")):
        RotatingDials().setup()


def test_words_that_would_touch_are_refused(monkeypatch):
    monkeypatch.setattr(RotatingDials, "sentence", "incomprehensible " * 16)
    with pytest.raises(DryRunError, match="words must fit over their places"):
        dry_run(RotatingDials)
