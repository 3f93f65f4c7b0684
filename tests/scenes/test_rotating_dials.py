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
    assert {1, 2, 10, 12, *STOPS} <= set(np.round(places, 6))


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


@witness.during("home", since="lens", settled=True)
def test_the_lens_shows_the_gap_20_times_larger(scene, moment):
    lens, radius = scene.lens, scene.dials[0].dial.radius
    assert radius == pytest.approx(scene.large.radius)
    dots = np.linalg.norm(lens.dots.centers[0] - lens.first.centers[0])
    assert dots == pytest.approx(20 * radius * away(0, 44), abs=1e-6)


@witness.seen(*MEASURED, settled=True)
def ledgers(scene, moment):
    shown = set(scene.get_mobject_family_members())
    entries = {key: n for key, n in scene.table.entries.items() if n in shown}
    middles = [*(pose.hub[0] for pose in scene.row), scene.under.right]
    columns = {key: n.get_center()[0] - middles[key[1]] for key, n in entries.items()}
    return {key: n.text for key, n in entries.items()}, columns


def whole_ledger():
    """The last before it makes room for the curve."""
    return [ledger for _, ledger in ledgers() if ledger[0]][-1]


@witness.seen("tenfold", "hundredfold")
def rows(scene, moment):
    shown = set(scene.get_mobject_family_members())
    columns = [pose.hub[0] for pose in scene.row]
    row = 1 if moment.beat == "tenfold" else 2
    line = [
        n.get_center()[0]
        for n in scene.get_mobject_family_members()
        if isinstance(n, Readout)
        and n.baseline == pytest.approx(scene.table.lines[row])
        and columns[0] - 0.7 < n.get_center()[0] < columns[3] + 0.7
    ]
    return scene.table.entries.get((row, 0)) in shown, sorted(line)


def test_numbers_that_slide_have_left_before_another_comes():
    for _, (newest_is_there, line) in rows():
        assert min(np.diff(line), default=2.0) > 1.3
        if newest_is_there:
            assert len(line) in (0, 4)


def test_the_ledger_prints_how_far_each_tip_is_from_home():
    texts, columns = whole_ledger()
    expected = {(r, p): f"{away(p, t):.3f}" for r, t in enumerate(STOPS) for p in range(4)}
    expected |= {(r, 4): f"{together(t):.3f}" for r, t in enumerate(STOPS)}
    assert texts == expected
    assert max(map(abs, columns.values())) < 0.05


def test_every_row_is_the_one_before_moved_on_by_one_dial():
    texts, _ = whole_ledger()
    for row, pair in np.ndindex(2, 3):
        assert texts[row, pair] == texts[row + 1, pair + 1]
    assert [texts[row, row] for row in range(3)] == ["0.018"] * 3
    assert [texts[row, row + 1] for row in range(3)] == ["1.617"] * 3


@witness.seen("question", "slow", "alone", "shadows", "home", *MEASURED)
def wishes(scene, moment):
    return scene.wishes.verdicts()["unique"], len(scene.strip.cues), moment.beat


def test_places_are_unique_again_only_when_it_is_said():
    told = [
        verdict for _, (verdict, _, beat) in wishes() if beat not in ("question", *MEASURED[2:])
    ]
    assert set(told) == {"bad"}
    said = [(verdict, cues) for _, (verdict, cues, beat) in wishes() if beat == "hundredfold"]
    earlier = {verdict for verdict, cues in said if cues < max(cues for _, cues in said)}
    assert earlier == {"bad"}
    assert said[-1][0] == "good"


# --- all four together ---------------------------------------------------------------------


@witness.during("hundredfold", since="floor", settled=True)
def test_the_curve_is_the_distance_of_every_place_from_0(scene, moment):
    area, places = scene.curve.area, np.arange(1, 6283)
    truth = np.linalg.norm(np.abs(np.exp(1j * places[:, None] * np.array(OMEGA)) - 1), axis=1)
    corners = np.array([scene.curve.points[0], *scene.curve.points[3::4]])
    across = (corners[:, 0] - area.point(0, 0)[0]) / area.region.width * 6282
    np.testing.assert_allclose(across, places, atol=1e-6)
    np.testing.assert_allclose((corners[:, 1] - area.region.bottom) / area.unit, truth, atol=1e-6)
    assert scene.ledger[-2] is scene.floor
    assert scene.ledger[-1].text == f"{truth.min():.3f}"
    level = (scene.floor.get_y() - area.region.bottom) / area.unit
    assert level == pytest.approx(truth.min(), abs=1e-6)


# --- the vector ----------------------------------------------------------------------------


@witness.during("formula", settled=True)
def test_the_picture_is_place_4400(scene, moment):
    picture = scene.picture
    truth = [part for pair in range(4) for part in (hand(pair, 4400).imag, hand(pair, 4400).real)]
    assert [minus(entry.text) for entry in picture.entries] == [f"{x:.3f}" for x in truth]
    for pair, (dial, shadows) in enumerate(zip(picture.dials, picture.shadows, strict=True)):
        assert spot(dial.tip.get_center(), dial) == pytest.approx(hand(pair, 4400), abs=1e-6)
        assert complex(*reversed(shadows.values)) == pytest.approx(hand(pair, 4400), abs=1e-6)
    assert [name.source for name in scene.of[::2]] == ["sin 4400", "sin 440", "sin 44", "sin 4.4"]
    assert [name.source.split()[0] for name in picture.names] == ["sin", "cos"] * 4
    speeds = [float(picture.rule.source.split(f" : w{i}")[0].split()[-1]) for i in range(4)]
    assert speeds == pytest.approx(OMEGA) == [10000 ** (-2 * i / 8) for i in range(4)]


@witness.seen("formula")
def on_stage(scene, moment):
    low, high = scene.stage.bottom, scene.stage.top
    drawn = [m for m in scene.mobjects if isinstance(m, VMobject)]
    return {id(m) for m in drawn if low < m.get_y() < high}, id(scene.picture)


def test_the_last_picture_is_the_shared_one_alone():
    shown, picture = on_stage()[-1][1]
    assert shown == {picture}


# --- what is said --------------------------------------------------------------------------


def captions(run):
    return " ".join(cue.caption.text for beat in run.beats for cue in beat.cues)


def test_the_captions_name_the_true_numbers():
    gaps = np.arange(1, 6283)[:, None] * np.array(OMEGA)
    smallest = np.linalg.norm(np.abs(np.exp(1j * gaps) - 1), axis=1).min()
    said = captions(witness.run)
    for words in (
        "each is 10 times slower than the one before",
        "57.3°",
        f"7 turns on, only {away(0, 44):.3f} from home",
        f"All four: {together(44):.3f} from 0",
        f"All four, from 1 to 6282: the smallest is {smallest:.3f}",
    ):
        assert words in said
    assert f"{np.rad2deg(1):.1f}" == "57.3"
    assert 0 < 44 - 7 * 2 * np.pi < 0.018
    assert int(2 * np.pi / OMEGA[-1]) == 6283
    np.testing.assert_allclose(np.divide(OMEGA[:-1], OMEGA[1:]), 10)


def test_only_all_four_together_tell_a_place_as_the_title_claims():
    """Each hand is near home at some place, at 628 the second and third; all four at none."""
    assert read_narration("rotating_dials").title == "Only all four together tell a place"
    assert max(away(pair, 628) for pair in (1, 2)) < 0.04
    gaps = np.abs(np.exp(1j * np.arange(1, 6283)[:, None] * np.array(OMEGA)) - 1)
    assert np.all(gaps.min(axis=0) < 0.01)
    assert np.all(np.linalg.norm(gaps, axis=1) > 0.6)


def test_it_runs_no_longer_than_it_may():
    assert 35 <= witness.run.duration <= 75


def test_another_base_tells_the_same_story_with_its_own_numbers():
    other = Witness(RotatingDials, "light", False, base=4096, home_again=88)
    said = captions(other.run)
    for words in ("8 times", "88", "704", "3215"):
        assert words in said
    assert "440" not in said


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
        ("base", 5000, "base must be 4096, 6561 or 10000 in this picture, got 5000"),
        ("home_again", 100, "home_again must be 13 to 90"),
        ("home_again", 43, "within 0.05 of home, as 44 does, got 43"),
        ("alike", (10, 13), "one sine and opposite cosines, as 10 and 12 are, got 10 and 13"),
        ("alike", (2, 12), "alike must be 4 to 43 each"),
        ("alike", (10, 11, 12), "alike must be 2 to 2 long"),
        ("handed_over_at", 0, "handed_over_at must be 1 to 15"),
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
