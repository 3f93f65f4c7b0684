"""Chapter 14: what is drawn, against the turns: hand i comes round in 2π·10^(i/16) places."""

import cmath
import itertools
import math

import numpy as np
import pytest

from scenes._kit.layout import laid_out
from scenes._kit.mobjects.dial import DialPose
from scenes._kit.mobjects.reach_comb import ReachComb, ReachPose, UnrolledBand
from scenes._kit.mobjects.readout import Readout
from scenes._kit.mobjects.return_rail import ReturnRail
from scenes._kit.mobjects.trained_dial import BLUR, TrainedDial, dashed
from scenes._kit.theme import active_theme
from scenes._studio.lint.witness import Witness
from scenes.long_context import FIRST, LongContext

TRAINED, LONGER, PAIRS, SLOW = 4096, 16384, 64, 55
FAST, WALKED = 16, 10
LENGTHS = np.array([2 * math.pi * 10 ** (i / 16) for i in range(PAIRS)])
STAGE = laid_out(captions=True).stage

witness = Witness(LongContext)


def near(value):
    return pytest.approx(value, abs=1e-6)


def interpolated():
    return np.full(PAIRS, 1 / 4)


def other_base():
    """Speeds over those of training when the last of 63 steps of the base is slowed to a fourth."""
    return 4.0 ** -(np.arange(PAIRS) / 63)


def larger_base():
    """Speeds over those of training when hand 46, which just did not come round, just fits."""
    return 4.0 ** -(np.arange(PAIRS) / 46)


def by_parts():
    """Speeds over those of training: left above 32 turns, a fourth below one, a ramp between."""

    def pair_with(turns):
        return 16 * math.log10(TRAINED / (2 * math.pi * turns))

    low, high = math.floor(pair_with(32)), math.ceil(pair_with(1))
    share = [min(1.0, max(0.0, (i - low) / (high - low))) for i in range(PAIRS)]
    return np.array([1 - s + s / 4 for s in share])


CURED = (
    ("base", (18, 64), (0, 1)),
    ("divide", (0, 1), (0, 0)),
    ("yarn", (0, 0), (0, 21)),
)
"""How many are at new angles and at full step when a beat begins and ends."""
CURES = {"base": other_base, "more": larger_base, "divide": interpolated, "yarn": by_parts}


def angle_on(dial, point):
    """The angle of a point about the hub of a dial, in turns from 0 to 1."""
    x, y, _ = point - dial.pose.hub
    return (cmath.phase(complex(x, y)) / (2 * math.pi)) % 1


def heights(bars, line):
    """How far each bar reaches from a line, 0 if it is not drawn."""
    return np.array([bar.get_end()[1] - line if len(bar.points) else 0.0 for bar in bars])


def drawn_comb(comb):
    """Angles in turns and steps over training, both (64,), as the bars of a comb show them."""
    pose = comb.pose
    turns = heights(comb.known, pose.zero) / pose.turn if pose.turn else None
    steps = heights(comb.steps, pose.zero - pose.gap - pose.step)
    return turns, steps / pose.step if pose.step else None


def red_on(comb):
    """Which bars of a comb have something dashed on them, and how high it reaches, in turns."""
    found = {}
    for x, y, _ in comb.unseen.points:
        index = round((x - comb.foot(0)[0]) / (comb.foot(1)[0] - comb.foot(0)[0]))
        found[index] = max(found.get(index, 0.0), (y - comb.pose.zero) / comb.pose.turn)
    return found


# --- two dials -----------------------------------------------------------------------------


@witness.during("question", "leave")
def test_hands_and_bands_are_those_of_the_place(scene, moment):
    t = scene.t.get_value()
    for dial, index in zip(scene.dials, (0, SLOW), strict=True):
        turns = t / LENGTHS[index]
        hand = cmath.exp(2j * math.pi * turns)
        assert cmath.exp(1j * dial.dial.angle) == pytest.approx(hand, abs=1e-6)
        met = min(turns, TRAINED / LENGTHS[index], 1.0)
        if 0.001 < met < 1:
            assert angle_on(dial, dial.known.get_end()) == near(met)
        assert bool(len(dial.unseen.points)) == (index == SLOW and turns > TRAINED / LENGTHS[SLOW])
        for point in dial.unseen.points:
            assert met - 1e-6 < angle_on(dial, point) < turns + 1e-6


@witness.during("question", "leave")
def test_place_turns_and_angle_are_told(scene, moment):
    t = scene.t.get_value()
    assert scene.clock[1].text == f"{t:,.0f}"
    assert scene.turns[0].text == f"{t / LENGTHS[0]:,.1f}"
    assert scene.angle.readout.text == f"{360 * t / LENGTHS[SLOW]:.1f}"


@witness.seen("question", "leave", settled=True)
def rests(scene, moment):
    shown = scene.dials[0].dial.hand.get_stroke_opacity()
    return scene.clock[1].text, scene.turns[0].text, scene.angle.readout.text, shown


def test_both_hands_are_seen_where_training_and_reading_end():
    found = {look for _, look in rests() if look[0] != "0"}
    assert ("4,096", "651.9", "85.7", 1.0) in found
    assert ("16,384", "2,607.6", "342.8", 1.0) in found


@witness.seen("question")
def followed(scene, moment):
    return scene.t.get_value(), scene.dials[0].dial.hand.get_stroke_opacity()


def test_the_fast_hand_is_seen_for_its_first_turn_and_hidden_while_it_is_too_fast():
    looks = [look for _, look in followed()]
    assert all(shown == 1 for t, shown in looks if 0 < t < FIRST)
    assert all(shown < 0.01 for t, shown in looks if FIRST < t < TRAINED)
    assert FIRST - 1 < LENGTHS[0] < FIRST, "it comes round within so many places"


@witness.during("leave", since="marks")
def test_the_fast_hand_met_all_angles_and_the_slow_one_leaves_its_own(scene, moment):
    beside = sorted(scene.marks, key=lambda mark: mark.get_x())
    assert [mark.verdict for mark in beside] == ["good", "bad"]


# --- all of them ---------------------------------------------------------------------------


@witness.seen("comb")
def opened(scene, moment):
    bands = [m for m in scene.mobjects if isinstance(m, UnrolledBand)]
    return [(np.array(band.points), band.get_stroke_width() / 200) for band in bands]


def test_bands_straighten_into_the_bars_of_their_hands_within_the_stage():
    looks = [look for _, look in opened() if look]
    for points, half in (band for look in looks for band in look):
        low, high = points.min(axis=0)[:2] - half, points.max(axis=0)[:2] + half
        assert STAGE.bottom - 0.1 < low[1]
        assert high[1] < STAGE.top + 0.1
        assert STAGE.left - 0.35 < low[0]
        assert high[0] < STAGE.right
    for points, _ in looks[-1]:
        assert np.ptp(points[:, 0]) == pytest.approx(0, abs=1e-6), "in the end they are upright"
    ends = [np.ptp(points[:, 1]) for points, _ in looks[-1]]
    assert ends[1] / ends[0] == pytest.approx(TRAINED / LENGTHS[SLOW], abs=1e-6)


@witness.during("beyond")
def test_bars_are_what_was_met_and_red_is_what_is_new(scene, moment):
    place = scene.place.get_value()
    turns, _ = drawn_comb(scene.comb)
    assert turns == near(np.minimum(TRAINED / LENGTHS, 1))
    reached = np.minimum(place / LENGTHS, 1)
    for index, top in red_on(scene.comb).items():
        assert LENGTHS[index] > TRAINED
        assert turns[index] < top <= reached[index] + 1e-6
        assert reached[index] - top < 0.013, "it is dashed up to its end"
    assert scene.clock[1].text == f"{place:,.0f}"


@witness.seen("beyond")
def red(scene, moment):
    counts = getattr(scene, "counts", ())
    return scene.place.get_value(), set(red_on(scene.comb)), [c.source for c in counts]


def test_all_that_never_came_round_meet_new_angles():
    looks = [look for _, look in red()]
    assert looks[0][0] == TRAINED
    assert looks[0][1:] == (set(), []), "no answer stands beside the question"
    place, bars, counts = looks[-1]
    assert place == LONGER
    assert bars == {i for i in range(PAIRS) if LENGTHS[i] > TRAINED} == set(range(46, 64))
    assert counts == ["46 came round", "18 did not"]


@witness.during("beyond", settled=True, since="counts")
def test_the_border_stands_between_those_that_came_round_and_the_others(scene, moment):
    x = scene.comb.border.get_center()[0]
    assert scene.comb.foot(45)[0] < x < scene.comb.foot(46)[0]
    assert LENGTHS[45] < TRAINED < LENGTHS[46]


# --- cures ---------------------------------------------------------------------------------


@witness.seen("divide", "base", "yarn", settled=True, since="numbers")
def cured(scene, moment):
    comb = scene.comb
    counts = [int(tally.number.text) for tally in scene.tallies]
    texts = [number.readout.text for number in scene.numbers]
    title = [part.source for part in scene.title_tag.submobjects[:1]]
    return moment.beat, drawn_comb(comb), red_on(comb), counts, texts, title


@pytest.mark.parametrize(
    ("cure", "texts", "counts", "title"),
    [
        ("base", ["40.3", "102.2"], [17, 1], ["NTK-aware base: dial i steps"]),
        ("more", ["35.4", "65.3"], [0, 1], ["larger base: dial i steps"]),
        ("divide", ["14.3", "85.7"], [0, 0], ["interpolation: all ÷ 4"]),
        ("yarn", ["57.3", "85.7"], [0, 21], ["YaRN, as in its code: by turns"]),
    ],
)
def test_a_cure_ends_with_its_steps_its_angles_and_its_counts(cure, texts, counts, title):
    looks = [look for _, look in cured() if look[-1] == title]
    if cure == "base":  # another title comes before the last look at this one
        looks = [look for look in looks if look[4][1] == texts[1]]
        texts = ["57.3", texts[1]]  # its steps are not shown yet
    _, (turns, steps), dashes, *told = looks[-1]
    ratios = CURES[cure]()
    assert (steps is None) == (cure == "base")
    if steps is not None:
        assert steps == near(ratios)
    assert (turns is None) == (cure == "yarn"), "rails stand in their place"
    if turns is not None:
        assert turns == near(np.minimum(TRAINED / LENGTHS, 1)), "what was met stays"
    assert told == [counts, texts, title]
    assert counts[1] == np.sum(ratios > 1 - 1e-9)
    reached = ratios * LONGER / LENGTHS
    new = {i for i in range(46, 64) if reached[i] > TRAINED / LENGTHS[i] * (1 + 1e-9)}
    assert set(dashes) <= new
    tall = {i for i in new if min(reached[i], 1) - TRAINED / LENGTHS[i] > 0.013}
    assert tall <= set(dashes)
    assert len(new) == counts[0]


@witness.during("divide", "base", "yarn", since="numbers")
def test_both_dials_show_what_the_comb_says_of_them(scene, moment):
    fast, slow = scene.dials
    steps = scene.comb.ratios
    turned = WALKED * steps[FAST] * 2 * math.pi / LENGTHS[FAST]
    assert fast.dial.angle == near(turned)
    assert fast.compared == near(1.0), "in 10 places of training it turns by one radian"
    assert scene.numbers[0].readout.text == f"{math.degrees(turned):.1f}"
    beads = [angle_on(fast, bead) for bead in scene.beads.centers[1:]]
    each = steps[FAST] / LENGTHS[FAST]
    assert beads == near([place * each for place in range(1, WALKED + 1)]), "one for each place"
    reached = scene.speeds[SLOW] * LONGER / (2 * math.pi)
    assert angle_on(slow, slow.dial.hand.get_end()) == near(reached)
    assert angle_on(slow, slow.known.get_end()) == near(TRAINED / LENGTHS[SLOW])
    assert scene.numbers[1].readout.text == f"{360 * reached:.1f}"
    assert [scene.names[0].source, scene.names[1].source] == [f"dial {FAST}", f"dial {SLOW}"]
    pose, drawn = scene.comb.pose, scene.get_mobject_family_members()
    stepping, high = (tip.centers[0] for tip in scene.tips)
    if scene.tips[0] in drawn:
        assert stepping[0] == near(scene.comb.foot(FAST)[0])
        assert stepping[1] - pose.zero + pose.gap + pose.step == near(steps[FAST] * pose.step)
    if scene.tips[1] in drawn and pose.turn:
        assert high[0] == near(scene.comb.foot(SLOW)[0])
        assert (high[1] - pose.zero) / pose.turn == near(reached)


@witness.seen("base", "divide", "yarn", settled=True, since="numbers")
def witnessed(scene, moment):
    readout = scene.numbers[0].readout
    text = readout.text if readout in scene.get_mobject_family_members() else ""
    return text, scene.dials[0].dial.angle, scene.dials[0].compared


def test_the_fast_hand_loses_its_step_and_swings_back_to_where_it_was():
    """10 places of dial 16: one radian, of which the larger base leaves 4^(−16/46)."""
    radians = np.array([1, 4.0 ** (-16 / 46), 1 / 4, 1])
    looks = [look for _, look in witnessed() if look[0]]
    told = [text for text, _ in itertools.groupby(text for text, *_ in looks)]
    assert told == [f"{angle:.1f}" for angle in np.degrees(radians)]
    assert told == ["57.3", "35.4", "14.3", "57.3"]
    assert looks[-1] == ("57.3", near(1.0), near(1.0)), "it is back on its dashed line"
    assert all(before == near(1.0) for *_, before in looks), "which stays where it was"


@witness.during("divide", "base", "yarn", since="tallies")
def test_hands_are_counted_while_they_are_slowed(scene, moment):
    ratios = scene.speeds * LENGTHS / (2 * math.pi)
    if scene.comb.pose.step:
        assert drawn_comb(scene.comb)[1] == near(scene.comb.ratios)
    angles, steps = (int(tally.number.text) for tally in scene.tallies)
    met = TRAINED / LENGTHS
    if scene.tallies[1] in scene.get_mobject_family_members():
        assert scene.comb.ratios == near(ratios)
        assert steps == np.sum(ratios > 1 - 1e-6)
    assert angles == np.sum((met < 1) & (ratios * LONGER / LENGTHS > met * (1 + 1e-6)))


@witness.seen("base", "divide", "yarn", since="tallies")
def counted(scene, moment):
    return moment.beat, *(int(tally.number.text) for tally in scene.tallies)


def test_hands_get_their_step_back_one_by_one_and_none_of_them_meets_new_angles():
    looks = {beat: [look[1:] for _, look in counted() if look[0] == beat] for beat, *_ in CURED}
    for beat, begin, end in CURED:
        assert (looks[beat][0], looks[beat][-1]) == (begin, end)
    red = [angles for angles, _ in looks["base"]]
    assert red == sorted(red, reverse=True)
    assert {0, 17, 18} < set(red), "a larger base clears them one after the other"
    angles, kept = zip(*looks["yarn"], strict=True)
    assert set(angles) == {0}
    assert len(set(kept)) >= 4, "so that it can be followed"
    most = kept.index(46)
    assert list(kept[:most]) == sorted(kept[:most]), "first all that came round"
    assert list(kept[most:]) == sorted(kept[most:], reverse=True), "then the cliff is eased"
    assert len(set(kept[most:])) >= 4


LEFT_ON = {45: (1, 4, 1), 16: (65, 261, 261)}
"""At how many places a hand points left: in training, by 16,384, and there with YaRN."""


@witness.during("yarn", since="rails")
def test_rails_have_a_tick_wherever_a_hand_points_left(scene, moment):
    place, pose = scene.place.get_value(), scene.both_rows
    for (rail, tally, *texts), index in zip(scene.rails, LEFT_ON, strict=True):
        ratio = scene.speeds[index] * LENGTHS[index] / (2 * math.pi)
        halves = np.arange(1, 1000, 2) / 2 * LENGTHS[index] / ratio
        expected = halves[halves < place]
        found = (rail.ticks.points[::4, 0] - pose.left) / pose.width * LONGER
        assert found == pytest.approx(expected, abs=1e-3)
        assert tally.number.text == str(len(expected))
        name, known = (text.source for text in texts)
        assert name == f"dial {index} points left:"
        assert known == f"{LEFT_ON[index][0]} in training"
        assert LEFT_ON[index][0] == round(TRAINED / LENGTHS[index])
    dial = scene.returning[0]
    turns = scene.speeds[45] * place / (2 * math.pi)
    assert cmath.exp(1j * dial.dial.angle) == pytest.approx(cmath.exp(2j * math.pi * turns))
    assert len(dial.unseen.points) == 0, "it came round"


@witness.seen("yarn", settled=True, since="rails")
def returned(scene, moment):
    return scene.place.get_value(), [int(tally.number.text) for _, tally, *_ in scene.rails]


def test_the_slowest_that_came_round_meets_one_angle_at_more_places_until_it_is_eased():
    ends = [counts for _, (place, counts) in returned() if place == LONGER]
    assert ends[0] == [LEFT_ON[45][1], LEFT_ON[16][1]]
    assert ends[-1] == [LEFT_ON[45][2], LEFT_ON[16][2]]
    assert LENGTHS[45] < TRAINED < LENGTHS[46]


@witness.seen("last", settled=True)
def ended(scene, moment):
    drawn = scene.get_mobject_family_members()
    combs = [m for m in drawn if isinstance(m, ReachComb)]
    combs.sort(key=lambda comb: comb.pose.left)
    texts = [m for m in drawn if hasattr(m, "source")]
    counts = []
    for comb in combs:
        pose = comb.pose
        inside = [t for t in texts if t.source.isdigit() and 0 < t.get_x() - pose.left < pose.width]
        counts.append([int(t.source) for t in sorted(inside, key=lambda t: -t.get_y())])
    dials = [m for m in drawn if isinstance(m, TrainedDial)]
    dials.sort(key=lambda dial: (dial.pose.hub[0], -dial.pose.hub[1]))
    numbers = [m for m in drawn if isinstance(m, Readout)]
    beside = [
        min(numbers, key=lambda m, hub=dial.pose.hub: math.dist(m.get_left(), hub))
        for dial in dials
        if numbers
    ]
    borders = [(c.foot(45)[0], c.border.get_center()[0], c.foot(46)[0]) for c in combs]
    return (
        [drawn_comb(c)[1] for c in combs],
        [red_on(c) for c in combs],
        {text.source for text in texts},
        counts,
        [angle_on(dial, dial.dial.hand.get_end()) * 360 for dial in dials],
        [float(number.text) for number in beside],
        borders,
    )


def test_the_last_picture_has_the_four_cures_side_by_side():
    steps, red, texts, counts, hands, degrees, borders = ended()[-1][1]
    assert len(steps) == len(CURES)
    for drawn, cure in zip(steps, CURES.values(), strict=True):
        assert drawn == near(cure())
    assert [len(bars) for bars in red] == [17, 0, 0, 0], "the least of it is seen too"
    assert counts == [[17, 1], [0, 1], [0, 0], [0, 21]], "new angles and full steps of each"
    ratios = [cure() for cure in CURES.values()]
    kept = [np.sum(ratio > 1 - 1e-9) for ratio in ratios]
    assert [full for _, full in counts] == kept
    walks = [(SLOW, LONGER), (FAST, WALKED)]
    angles = [ratio[i] * 360 * n / LENGTHS[i] for ratio in ratios for i, n in walks]
    assert hands == pytest.approx(angles, abs=1e-3)
    assert degrees == pytest.approx(angles, abs=0.051)
    words = ["NTK-aware base", "larger base", "interpolation", "YaRN"]
    assert {*words, "at new angles", "at full step", "of 64 dials", "dial 55", "dial 16"} <= texts
    assert all(left < x < right for left, x, right in borders)


@witness.during("base", since="title_tag")
def test_the_law_above_the_bars_has_the_base_of_the_steps_below(scene, moment):
    if len(scene.title_tag) < 2:
        return
    title, law = scene.title_tag
    assert title.source.endswith("base: dial i steps")
    steps = scene.speeds * LENGTHS / (2 * math.pi)
    slow = steps[SLOW] * LONGER / LENGTHS[SLOW]
    assert angle_on(scene.dials[1], scene.dials[1].dial.hand.get_end()) == near(slow)
    base = 10_000 * steps[-1] ** (-PAIRS / (PAIRS - 1))
    told = float(law.text.split('"')[1].replace(",", ""))
    assert told == pytest.approx(base, abs=0.5)
    trained = np.array([told ** (-i / PAIRS) * LENGTHS[i] / (2 * math.pi) for i in range(PAIRS)])
    assert steps == pytest.approx(trained, abs=1e-4)


@witness.seen("yarn", settled=True, since="spans")
def spanned(scene, moment):
    comb, spans = scene.comb, scene.spans
    ends = [span.bracket.points[:, 0] for span in spans]
    middles = np.array([comb.foot(i)[0] for i in range(PAIRS)])
    counted = [int(np.sum((x.min() < middles) & (middles < x.max()))) for x in ends]
    return counted, [span.label.source for span in spans]


def test_brackets_span_as_many_bars_as_they_say():
    looks = [look for _, look in spanned()]
    assert ([46, 18], ["46 came round", "18 did not"]) in looks
    words = ["21 over 32 turns", "25 between", "18 under 1 turn"]
    assert looks[-1] == ([21, 25, 18], words)


# --- content -------------------------------------------------------------------------------


def told(**content):
    scene = type("Other", (LongContext,), content)()
    return {
        (cue.beat, cue.name): cue.text
        for beat in scene.narration.beats.values()
        for cue in beat.captions()
    }


def test_captions_tell_what_was_counted():
    said = told()
    assert said["base", "more"] == "17 others stay red: raise it further."
    assert said["yarn", "round"] == "All 46 that came round?"
    assert said["yarn", "once"] == "For dial 45, left meant one place; now 4."
    assert said["yarn", "ease"] == "YaRN eases it: over 32 turns full, under 1 slow."
    assert said["last", "claim"] == "None keeps all 64 steps; YaRN found 32 and 1 by trial."
    assert LENGTHS[20] * 32 < TRAINED < LENGTHS[21] * 32, "21 came round more than 32 times"
    ratios = by_parts()
    stay, full = int(np.sum(ratios == 1)), int(np.sum(ratios == 0.25))
    assert (stay, PAIRS - stay - full, full) == (21, 25, 18)
    assert said["divide", "divide"] == "Instead, divide every place by 4."
    assert said["divide", "price"] == "No red. But 10 places look like 2.5."
    assert interpolated() * WALKED == near(2.5), "of every hand"
    assert said["base", "base"] == "Raise the base until the slowest hand just fits."
    assert other_base()[-1] == near(TRAINED / LONGER)
    assert np.all(np.diff(other_base()) < 0)
    assert said["beyond", "slow"] == "The 18 that never came round."


def test_captions_follow_the_content():
    said = told(trained=8192, factor=2)
    done = int(np.sum(LENGTHS <= 8192))
    assert said["beyond", "slow"] == f"The {PAIRS - done} that never came round."
    assert said["question", "guess"].startswith("Read on to 16,384.")
    assert said["divide", "divide"] == "Instead, divide every place by 2."
    assert said["divide", "price"] == "No red. But 10 places look like 5."


@pytest.mark.parametrize(
    "content",
    [
        {"trained": 2048, "factor": 8, "dial": 58, "fast": 12, "places": 5},
        {"trained": 8192, "factor": 2, "dial": 52, "fast": 18, "places": 12},
    ],
)
def test_it_is_told_at_the_ends_of_its_limits(content):
    ends = Witness(LongContext, **content)

    @ends.during("beyond", settled=True)
    def test_bars(scene, moment):
        known, _ = drawn_comb(scene.comb)
        assert known == near(np.minimum(content["trained"] / LENGTHS, 1))

    test_bars()
    assert ends.run.beats[-1].name == "last"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ({"trained": 1024}, "trained must be 2048 to 8192"),
        ({"factor": 1}, "factor must be 2 to 8"),
        ({"dial": 40}, "dial must be 52 to 58"),
        ({"fast": 0}, "fast must be 12 to 18"),
        ({"places": 50}, "places must be 5 to 12"),
    ],
)
def test_bad_content_is_refused_with_one_sentence(content, message):
    scene = type("Other", (LongContext,), content)()
    with pytest.raises(ValueError, match=message):
        scene.check_content()


# --- nouns ---------------------------------------------------------------------------------


def test_a_readout_sets_off_its_thousands_if_it_is_asked_to():
    assert Readout(16384, grouped=True).text == "16,384"
    assert Readout(16384).text == "16384"
    assert Readout(0, grouped=True).set_number(2607.6).text == "2,608"
    assert Readout(-1234.5, 1, grouped=True).text == "−1,234.5"
    assert Readout(999, 1, grouped=True).text == "999.0"


def test_dashes_cover_two_thirds_of_a_way_and_never_leave_it():
    spans = dashed(1.0, 4.0, 0.1)
    assert spans.min() > 1.0
    assert spans.max() <= 4.0
    assert (spans[:, 1] - spans[:, 0]).sum() == pytest.approx(2, abs=0.1)
    assert len(dashed(2.0, 1.0, 0.1)) == 0
    shut = dashed(1.0, 4.0, 0.1, 0.0)
    assert shut[1:, 0] == near(shut[:-1, 1]), "without gaps"
    assert (shut.min(), shut.max()) == near((1.0, 4.0))


def test_a_dial_shows_a_step_beside_the_one_it_is_compared_to():
    dial = TrainedDial(DialPose(STAGE.center, 2.0), active_theme().pair(0))
    dial.turn(0.25, 2 * math.pi, 2 * math.pi, compared=1.0)
    x, y, _ = dial.before.points[-1] - STAGE.center
    assert math.atan2(y, x) == near(1.0)
    assert dial.wedge.get_fill_opacity() > 0
    dial.take(DialPose(STAGE.center, 1.0))
    assert dial.known.width == pytest.approx(2, abs=1e-3)
    assert dial.turn(0.25, 1.0, 1.0).wedge.get_fill_opacity() == 0
    assert len(dial.before.points) == 0
    assert dial.reveal(0.25).wedge.get_fill_opacity() == near(0.75 * BLUR)
    assert dial.wedge.width == pytest.approx(2 * 0.94, abs=1e-2), "the whole disc is swept"
    assert dial.reveal(1.0).wedge.get_fill_opacity() == 0


def test_a_comb_keeps_what_it_shows_when_it_stands_elsewhere():
    comb = ReachComb(["#FFFFFF"] * 4, ReachPose(-4.0, 8.0, 0.0, 2.0, 1.0, 0.5))
    met = np.array([7.0, math.pi, math.pi / 2, 0.0])
    comb.draw(met, 2 * met, np.array([1.0, 0.5, 0.25, 0.25]))
    before, red = drawn_comb(comb), red_on(comb)
    assert before[0] == near([1, 0.5, 0.25, 0])
    assert before[1] == near([1, 0.5, 0.25, 0.25])
    assert set(red) == {1, 2}
    comb.part(2)
    comb.take(ReachPose(0.0, 4.0, 1.0, 1.0, 0.5, 0.1, 1.0, 0.3))
    assert comb.border.get_corner((1, 1, 0)) == near((2.0, 2.3, 0.0))
    assert comb.border.get_bottom()[1] == near(0.4)
    assert len(comb.part(None).border.points) == 0
    for shown, again in zip(before, drawn_comb(comb), strict=True):
        assert again == near(shown)
    assert comb.foot(0) == near((0.5, 1.0, 0.0))


def test_a_rail_has_a_tick_at_each_place_where_a_hand_points_one_way():
    rail = ReturnRail(np.array([-5.0, 0, 0]), 10.0, 100, 25, color=active_theme().pair(0))
    assert rail.mark(math.pi / 10, math.pi / 2, 60) == 3
    assert rail.ticks.points[::4, 0] == near([-4.5, -2.5, -0.5])
    assert rail.mark(math.pi / 10, math.pi / 2, 0) == 0
