"""Chapter 11: what is drawn, against complex numbers: a turn by ωt is a product with e^{iωt}."""

import cmath
import math
from itertools import pairwise

import numpy as np
import pytest
from manim import LEFT, ManimColor, tempconfig

import scenes.rope_rotation as chapter
from scenes._kit.layout import Region, laid_out
from scenes._kit.mobjects.angle_sum import AngleSum
from scenes._kit.mobjects.arrow import VectorArrow, Weight
from scenes._kit.mobjects.arrow_plane import ArrowPlane, view_of
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.equal_turns import EqualTurns
from scenes._kit.mobjects.layer_card import LANES, LayerCard
from scenes._kit.mobjects.place_bars import PlaceBars
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.theme import active_theme
from scenes._studio.lint.witness import Witness
from scenes.rope_rotation import RopeRotation

WORD = 1 + 1j
QUERY, KEY = (cmath.rect(2.4, math.radians(angle)) for angle in (65, 17))
"""Pairs of dog's query and of man's key, without a place."""
TURNS = [(0, 0), (2, 1), (3, 1), (4, 2), (5, 3), (5, 4), (6, 5)]
"""To which places dog's query and man's key are turned at each step; from the first on dog and man
stand there."""
STAGE = laid_out(captions=True).stage

witness = Witness(RopeRotation)


def spin(omega, t):
    """e^{iωt}, the independent twin of every rotation in the chapter."""
    return cmath.exp(1j * omega * t)


def number(plane, point):
    """The complex number that a point of the scene shows in a plane."""
    x, y, _ = (point - plane.frame.origin) / plane.frame.unit
    return complex(x, y)


def tip(plane, name):
    return number(plane, plane.arrows[name].end)


def near(value):
    return pytest.approx(value, abs=1e-6)


def check_arc(angle, plane, start, sweep):
    """The arc of an angle runs from one direction, by so many radians, to the other."""
    assert angle.sweep == pytest.approx(sweep, abs=2e-3)
    for point, at in ((angle.arc.get_start(), start), (angle.arc.get_end(), start + sweep)):
        seen = cmath.phase(number(plane, point))
        assert math.remainder(seen - at, math.tau) == pytest.approx(0, abs=3e-3)


def seen(mobject):
    """How opaque a text or a bar is drawn."""
    return max(part.get_fill_opacity() for part in mobject.family_members_with_points())


def value_of(number):
    """The text of a readout, with or without its sign of degrees."""
    return getattr(number, "readout", number).text


def check_bars(bars, step, measured):
    """The live bar stands at its place, as long as what it measures, and that is printed."""
    assert bars.live.height == pytest.approx(abs(measured) * bars.unit, abs=1e-6)
    assert bars.live.get_bottom() == pytest.approx(bars.foot(step), abs=1e-6)
    assert value_of(bars.number) == printed(measured, 2)


def check_record(bars, expected, reached):
    """Bars that stay are as long as they must, from one axis, each with its number in its top."""
    assert len(bars.bars) == len(bars.numbers) == len(expected)
    everything = zip(bars.bars, bars.numbers, expected, strict=True)
    for k, (bar, text, measured) in enumerate(everything):
        assert bar.height == pytest.approx(measured * bars.unit, abs=1e-6)
        assert bar.get_bottom() == pytest.approx(bars.foot(k), abs=1e-6)
        assert text.source == printed(measured, 2)
        assert text.get_center()[0] == pytest.approx(bars.foot(k)[0], abs=1e-6)
        assert abs(text.get_center()[1] - bar.get_top()[1]) < 0.3
        assert (seen(bar) > 0) == (k <= reached + 1e-6)


def check_sum(shown, own, turned):
    """Both parts are printed, and their sum, in true digits."""
    values = own, turned, own + turned
    assert [value_of(number) for number in shown.numbers] == [printed(x, 1) for x in values]


def line_points(bars):
    """Places and what is measured there, at the corners of the line."""
    points = np.concatenate([bars.line.line.points[:1], bars.line.line.points[3::4]])
    return [
        (float((x - bars.foot(0)[0]) / bars.pitch), float((y - bars.foot(0)[1]) / bars.unit))
        for x, y, _ in points
    ]


# --- a word --------------------------------------------------------------------------------


@witness.during("question")
def test_the_word_grows_with_its_two_numbers_and_its_length(scene, moment):
    word = scene.grown.get_value() * WORD
    plane, tags = scene.plane, scene.tags
    (across, upward), size = tags.numbers, tags.size_text
    assert number(plane, plane.arrows["pair"].start) == near(0)
    assert tip(plane, "pair") == near(word)
    assert size.text == printed(abs(WORD), 2)
    for text in (across, upward, size):
        assert seen(text) == 0 or scene.grown.get_value() == 1, "no length before the arrow has it"
    legs = [(leg.get_start(), leg.get_end()) for leg in tags.legs]
    assert number(plane, legs[0][0]) == near(0)
    assert number(plane, legs[1][0]) == near(word.real)
    for (_, end), corner in zip(legs, (word.real, word), strict=True):
        assert abs(number(plane, end) - corner) * plane.frame.unit < 0.2, "a gap between dashes"


@witness.seen("question", settled=True)
def told_length(scene, moment):
    return scene.tags.name_text.source, scene.tags.size_text.text, scene.grown.get_value()


def test_the_whole_word_is_called_dog_and_1_41_long():
    assert told_length()[-1][1] == ("dog", "1.41", 1)


@witness.seen("question")
def growth(scene, moment):
    return moment.time, scene.grown.get_value()


def test_it_moves_within_the_first_second():
    shares = [(time, share) for _, (time, share) in growth()]
    assert next(share for time, share in shares if time >= 0.9) > 0.02
    assert shares[0][1] > 0.05, "the first picture is not empty"


# --- add -----------------------------------------------------------------------------------


@witness.during("add", since="names_of_arrows")
def test_hand_sum_and_live_bar_are_those_of_the_place(scene, moment):
    t, share, plane = scene.t.get_value(), scene.grown.get_value(), scene.plane
    assert tip(plane, "pair") == near(WORD)
    if t > 0:
        assert number(plane, plane.arrows["hand"].start) == near(WORD)
        assert tip(plane, "hand") == tip(plane, "sum") == near(WORD + spin(1, t))
        check_bars(scene.bars, t, abs(WORD + spin(1, t)))
        reached = t
    else:
        reached = 0 if share == 1 and "sum" in plane.arrows and seen(scene.bars.bars[0]) else -1
    check_record(scene.bars, [abs(WORD + spin(1, k)) for k in range(5)], reached)
    ring = plane.rings["orbit"]
    assert ring.width / 2 / plane.frame.unit <= 1 + 1e-6


@witness.during("add", "turn", since="names_of_arrows")
def test_arrows_and_bars_have_one_axis_and_one_scale(scene, moment):
    frame = scene.plane.frame
    assert scene.bars.unit == pytest.approx(frame.unit)
    assert frame.point((0, 0))[1] == pytest.approx(scene.bars.foot(0)[1])


@witness.during("add", since="hand_step")
def test_the_arc_of_the_first_step_is_as_far_as_the_hand_has_turned(scene, moment):
    plane, t = scene.plane, min(1.0, scene.t.get_value())
    (arc,), (left,), (text,) = (
        scene.hand_step.arcs,
        scene.hand_step.left,
        scene.hand_step.numbers,
    )
    assert number(plane, left.start) == near(WORD)
    assert number(plane, left.end) == near(WORD + 1)
    for point, at in ((arc.arc.get_start(), 0), (arc.arc.get_end(), max(t, 1e-3))):
        assert cmath.phase(number(plane, point) - WORD) == pytest.approx(at, abs=3e-3)
    assert value_of(text) == printed(math.degrees(t), 1)


@witness.seen("add")
def places_added(scene, moment):
    return scene.t.get_value()


def test_the_word_walks_through_all_places():
    places = [t for _, t in places_added()]
    assert places == sorted(places)
    assert (places[0], places[-1]) == (0, 4)


@witness.seen("add")
def live_numbers(scene, moment):
    if scene.bars.number not in scene.bars.moving.submobjects:
        return None
    return scene.grown.get_value(), seen(scene.bars.number)


def test_no_length_is_printed_before_the_sum_is_drawn():
    looks = [look for _, look in live_numbers() if look is not None]
    assert {shown > 0 for grown, shown in looks if grown <= 1e-3} == {False}
    assert {shown for grown, shown in looks if grown == 1} == {1}
    assert {shown > 0 for grown, shown in looks if grown < 0.8} == {False}, "nothing is counted up"


@witness.seen("add", settled=True)
def stressed(scene, moment):
    hue = ManimColor(scene.theme.ink)
    return [bar.get_fill_color() == hue for bar in scene.bars.bars]


def test_the_longest_and_the_shortest_sum_are_asked_for_beside_each_other():
    assert stressed()[-1][1] == [k in (1, 4) for k in range(5)]
    lengths = [abs(WORD + spin(1, k)) for k in range(5)]
    assert (max(lengths), min(lengths)) == (lengths[1], lengths[4])


# --- turn ----------------------------------------------------------------------------------


@witness.during("turn", since="sum")
def test_the_own_angle_and_the_turn_lie_seam_on_seam_and_add_up(scene, moment):
    t, plane = scene.again.get_value(), scene.plane
    assert tip(plane, "pair") == near(WORD * spin(1, t))
    own = cmath.phase(WORD)
    check_arc(plane.angles["own"], plane, 0.0, own)
    for name, radius in (("turned", 0.5 * abs(WORD)), ("trail", abs(WORD))):
        check_arc(plane.angles[name], plane, own, max(t, 1e-3))
        assert abs(number(plane, plane.angles[name].arc.get_end())) == near(radius)
    assert "ring" not in plane.rings, "no circle tells where the tip will go"
    assert own + t < math.tau, "the wedges do not overlap"
    ends = plane.angles["own"].arc.get_end(), plane.angles["turned"].arc.get_start()
    assert ends[0] == pytest.approx(ends[1], abs=1e-6)
    check_sum(scene.sum, 45.0, math.degrees(t))
    for k in range(5):
        left = plane.arrows[f"at {k}"]
        assert tip(plane, f"at {k}") == near(WORD * spin(1, k))
        assert (left.head.get_fill_opacity() > 0) == (k <= t + 1e-6)


@witness.during("turn", since="sum")
def test_the_line_leaves_the_tip_that_stands_upright_and_runs_level_over_the_bars(scene, moment):
    t, bars, plane = scene.again.get_value(), scene.bars, scene.plane
    check_record(bars, [abs(WORD + spin(1, k)) for k in range(5)], 4)
    start, end = (number(plane, bars.line.line.points[k]) for k in (0, -1))
    assert number(plane, bars.head.get_center()) == near(end)
    if t <= math.pi / 4:
        assert start == near(end) == near(WORD * spin(1, t)), "it waits at the tip"
        assert seen(bars.tag) == 0
        return
    assert start == near(1j * abs(WORD)), "there the tip stood"
    assert end.imag == near(abs(WORD))
    assert all(point[1] == near(abs(WORD)) for point in line_points(bars))
    assert line_points(bars)[-1][0] <= t + 1e-6
    if t >= math.pi / 4 + 0.2:
        assert line_points(bars)[-1][0] == near(t)
        assert (value_of(bars.tag), seen(bars.tag)) == ("1.41", 1)


@witness.seen("turn")
def places_turned(scene, moment):
    return scene.again.get_value()


def test_the_word_stands_until_the_guess_is_made_and_turns_through_the_same_places():
    places = [t for _, t in places_turned()]
    assert places == sorted(places)
    assert places[-1] == 4
    stops = {place for moment, place in places_turned() if moment.settled}
    assert {0, 4} <= stops <= {0, 1, 2, 3, 4}, "it rests at whole places only"
    begun = next(moment.time for moment, t in places_turned() if t > 0)
    guess = next(
        cue for beat in witness.run.beats for cue in beat.cues if "how long" in cue.caption.text
    )
    assert begun - guess.readable_from > 1.5
    looks = [moment for moment, place in places_turned() if place == 4]
    assert looks[-1].time + looks[-1].lasts - looks[0].time > 1.0, "the level line is held"


# --- a layer -------------------------------------------------------------------------------


@witness.during("layer", since="layers", settled=True)
def test_one_dial_for_each_role_stands_in_the_card_of_its_word(scene, moment):
    halves = scene.stage.halves(0.3)
    for layer, half, pairs in zip(scene.layers, halves, scene.content, strict=True):
        half.require(layer.cards, "the layers")
        assert list(layer.dials) == list(LANES)
        for lane, pair in zip(LANES, pairs, strict=True):
            dial = layer.dials[lane]
            if "pair" in dial.arrows and seen(dial.arrows["pair"].head):
                assert tip(dial, "pair") == near(complex(*pair))


@witness.seen("layer", since="layers")
def carried(scene, moment):
    dial = scene.layers[0].dials["query"]
    return float(dial.rings["ring"].width), dial.frame.unit


@witness.during("layer", since="layers")
def test_the_word_turns_back_before_it_becomes_query_key_and_value(scene, moment):
    t, plane = scene.again.get_value(), scene.plane
    if "pair" not in plane.arrows:
        assert t == 0
        return
    assert tip(plane, "pair") == near(WORD * spin(1, t))
    if "turned" in plane.angles:
        check_arc(plane.angles["turned"], plane, cmath.phase(WORD), max(t, 1e-3))
        assert t == 4 or list(plane.arrows) == ["pair"], "there is one dog"


def test_the_circle_of_the_word_becomes_the_dial_of_its_query():
    widths = [width for _, (width, _) in carried()]
    assert max(widths) > 1.8 * widths[-1]
    assert {round(width / 2 / unit, 6) for _, (width, unit) in carried()} == {2.4}


@witness.seen("layer", "pair", since="layers", settled=True)
def rims(scene, moment):
    hue = ManimColor(scene.theme.position)
    dials = [(lane, dial) for card in scene.layers for lane, dial in card.dials.items()]
    on_stage = {part for top in scene.mobjects for part in top.get_family()}
    rings = [(lane, dial.rings["ring"]) for lane, dial in dials if "ring" in dial.rings]
    yellow = {lane for lane, ring in rings if ring.get_stroke_color() == hue and ring in on_stage}
    return moment.beat, yellow


def test_query_and_key_get_yellow_rims_when_they_are_said_to_get_places():
    looks = [look for _, look in rims()]
    assert [lanes for beat, lanes in looks if beat == "layer"][-1] == {"query", "key"}
    assert all(lanes <= {"query", "key"} for _, lanes in looks)
    compared = [lanes for beat, lanes in looks if beat == "pair"]
    assert compared[-1] == set(), "without places they are plain"


def test_every_dial_is_named_with_what_it_does_and_the_card_with_what_it_is():
    card = LayerCard(STAGE.halves()[0], "dog", np.ones((3, 2)))
    assert [text.source for text in card.word] == ["dog", "layer"]
    told = [tuple(text.source for text in texts) for texts in card.names]
    assert told == [("query", "asks"), ("key", "answers"), ("value", "is passed on")]
    for dial, texts in zip(card.dials.values(), card.names, strict=True):
        for text in texts:
            assert text.get_center()[0] == pytest.approx(dial.point((0, 0))[0], abs=0.02)
            assert text.get_top()[1] < dial.rings["ring"].get_bottom()[1] - 0.1
    for left, right in pairwise(card.names):
        assert left.get_right()[0] + 0.15 < right.get_left()[0]


def test_other_layers_lie_behind_and_farther_up_and_right():
    layer = LayerCard(STAGE.halves()[0], "dog", np.ones((3, 2)))
    for move in layer.behind():
        animation = move.build()
        animation.begin()
        animation.finish()
    back, middle, front = layer.cards
    for far, close in pairwise((back, middle, front)):
        assert (far.get_center() - close.get_center())[:2].min() > 0.05
        assert close.get_fill_opacity() == 1
    STAGE.halves()[0].require(layer, "the layers")


# --- two words -----------------------------------------------------------------------------


def places_at(scene):
    """Where dog and man stand: they wait at 2 and 1 until they are turned."""
    return between_turns(max(1, scene.walked.get_value()))


def between_turns(steps):
    """The turns between the whole steps: in the first the query goes, and then the key."""
    if steps < 1:
        return min(2, 3 * steps), max(0, 3 * steps - 2)
    k = min(int(steps), len(TURNS) - 2)
    (dog, man), (dog_after, man_after) = TURNS[k], TURNS[k + 1]
    return dog + (steps - k) * (dog_after - dog), man + (steps - k) * (man_after - man)


def expected(scene):
    """Query and key as far as they are turned."""
    turns = between_turns(scene.walked.get_value())
    return [z * spin(1, t) for z, t in zip((QUERY, KEY), turns, strict=True)]


@witness.during("pair", since="own_told")
def test_the_angle_without_places_opens_between_the_two_arrows(scene, moment):
    plane = scene.plane
    assert [tip(plane, name) for name in ("query", "key")] == [near(QUERY), near(KEY)]
    check_arc(plane.angles["own"], plane, math.radians(17), math.radians(48))


@witness.during("walk", "gap", since="marks")
def test_arrows_and_the_wedges_between_them_are_those_of_the_walk(scene, moment):
    plane = scene.plane
    query, key = tips = expected(scene)
    assert [tip(plane, name) for name in ("query", "key")] == list(map(near, tips))
    assert plane.rings["ring"].width / 2 / plane.frame.unit == near(abs(query)) == near(abs(key))
    angle = cmath.phase(query / key)
    assert 0 < angle < math.pi, "all angles are positive and less than half a turn"
    dog, man = between_turns(scene.walked.get_value())
    gap = dog - man
    assert angle - gap == pytest.approx(math.radians(48), abs=1e-6)
    check_arc(plane.angles["own"], plane, cmath.phase(key), angle - gap)
    check_arc(plane.angles["gap"], plane, cmath.phase(query) - gap, max(gap, 1e-3))
    seam = plane.angles["own"].arc.get_end(), plane.angles["gap"].arc.get_start()
    assert seam[0] == pytest.approx(seam[1], abs=1e-6)
    check_sum(scene.sum, 48.0, math.degrees(gap))
    for wedge in plane.angles.values():
        radius = abs(number(plane, wedge.arc.get_start()))
        assert radius < min(abs(query), abs(key)), "the angle lies between its arrows"


@witness.during("walk", "gap", since="marks")
def test_the_line_over_the_rail_is_as_high_as_the_angle_over_the_middle_of_the_gap(scene, moment):
    record, steps = scene.record, scene.walked.get_value()
    path = [((dog + man) / 2, 48 + math.degrees(dog - man)) for dog, man in TURNS]
    dog, man = places_at(scene)
    rested = [path[k] for k in range(1, len(path)) if k < steps]
    expected_points = [*rested, ((man + dog) / 2, 48 + math.degrees(dog - man))]
    points = line_points(record)
    begin = [expected_points[0]] * 2  # the line comes from nowhere else
    for point, right in zip(points, [*begin, *expected_points], strict=True):
        assert point == pytest.approx(right, abs=1e-3)
    assert len(record.dots) == len(TURNS) - 1
    for k, dot in enumerate(record.dots):
        place, angle = expected_points[min(k, len(expected_points) - 1)]
        assert dot.get_center() == pytest.approx(record.top(place, angle), abs=1e-6)
    assert value_of(scene.sum.numbers[2]) == printed(
        points[-1][1] if steps >= 1 else 48 + math.degrees(np.subtract(*between_turns(steps))), 1
    )
    middle = (record.gap.get_start() + record.gap.get_end()) / 2
    assert record.stem.get_start() == pytest.approx(middle, abs=1e-3), "it stands on the gap"
    assert record.stem.get_end() == pytest.approx(record.head.get_center(), abs=2e-3)


@witness.during("walk", "gap", since="marks")
def test_two_words_are_never_at_one_place(scene, moment):
    dog, man = places_at(scene)
    assert dog - man >= 1


@witness.during("walk", "gap", since="marks")
def test_both_words_stand_at_their_places_with_the_gap_between_them(scene, moment):
    record = scene.record
    dog, man = places_at(scene)
    for place, knob, side in zip((dog, man), record.knobs, (1, -1), strict=True):
        foot = record.foot(place)
        assert knob.get_center()[0] == pytest.approx(foot[0], abs=1e-3)
        assert side * (knob.get_center()[1] - foot[1]) > knob.height / 2, "they never meet"
    hues = [ManimColor(hue) for hue in (scene.theme.query, scene.theme.key)]
    assert [knob.get_fill_color() for knob in record.knobs] == hues
    over, under = record.names
    assert over.get_left()[0] > record.knobs[0].get_right()[0]
    assert under.get_right()[0] < record.knobs[1].get_left()[0]
    assert [name.source for name in record.names] == ["dog", "man"]
    assert record.gap.width == pytest.approx((dog - man) * record.pitch, abs=2e-3)


def test_no_arrow_lies_along_another_by_luck():
    angles = [cmath.phase(complex(*pair)) for pair in scene_at().content.reshape(-1, 2)]
    for i, angle in enumerate(angles):
        for other in angles[:i]:
            assert abs(math.sin(angle - other)) > 0.1


@witness.seen("pair", "walk", since="own_told")
def own_angle_told(scene, moment):
    parts = [part for top in scene.mobjects for part in top.get_family()]
    written = scene.own_told in parts and seen(scene.own_told) > 0.99
    if written and moment.settled:
        place = number(scene.plane, scene.own_told.get_center())
        assert math.degrees(cmath.phase(place)) == pytest.approx((65 + 17) / 2, abs=1e-3)
        assert scene.own_told.source == "48.0°"
    there = hasattr(scene, "record") and scene.record.axis in parts
    return written, there, moment.settled


def test_the_own_angle_is_written_in_its_wedge_before_there_are_places():
    looks = [look for _, look in own_angle_told()]
    assert (True, False, True) in looks
    assert not any(written and there and settled for written, there, settled in looks)


@witness.seen("walk", "gap", since="marks")
def turning(scene, moment):
    return scene.walked.get_value(), value_of(scene.sum.numbers[2])


def test_while_both_turn_the_printed_angle_stands_at_every_look():
    on = [look for _, look in turning()]
    assert [steps for steps, _ in on] == sorted(steps for steps, _ in on)
    for begin, end, angle in ((2, 4, "162.6"), (5, 6, "105.3")):
        looks = {steps: text for steps, text in on if begin <= steps <= end}
        assert set(looks.values()) == {angle}
        assert len(looks) > 5
    assert round(162.6 - 57.3, 1) == 105.3, "the numbers add up as they are printed"


@witness.seen("gap", settled=True)
def lines(scene, moment):
    labels = [
        part for top in scene.mobjects for part in top.get_family() if hasattr(part, "source")
    ]
    return [label.source for label in labels if seen(label) > 0]


CLAIM = "Turn query and key: of places, only the gap counts"


def test_the_title_answers_when_all_has_moved_and_the_record_stands():
    moment, last = lines()[-1]
    names = "query", "key", "dog", "man", "without places", "gap", "angle between"
    for text in (CLAIM, *names, "1 × 57.3°", "gap 2", "162.6°"):
        assert last.count(text) == 1
    assert last.count("gap 1") == last.count("105.3°") == 2, "the same gap, the same angle"
    first = next(moment.time for moment, shown in lines() if CLAIM in shown)
    looks = [(moment.time, steps) for moment, (steps, _) in turning()]
    assert first >= max(after for (_, a), (after, b) in pairwise(looks) if a != b)
    assert moment.time + moment.lasts >= first + 2.4, "the answer is held"


@witness.seen("walk", "gap", since="marks")
def named_levels(scene, moment):
    record, found = scene.record, []
    for top in scene.mobjects:
        for part in top.get_family():
            if getattr(part, "source", "") in ("gap 2", "gap 1") and seen(part) == 1:
                x, y, _ = part.get_center()
                place = (x - record.foot(0)[0]) / record.pitch
                found.append((place, (y - record.foot(0)[1]) / record.unit, part.source))
    return scene.walked.get_value(), sorted(found)


def test_each_level_of_the_line_is_named_by_its_gap_once_it_is_there():
    looks = [look for _, look in named_levels()]
    assert [source for *_, source in looks[-1][1]] == ["gap 1", "gap 2", "gap 1"]
    for count, begins in ((1, 1), (2, 3), (3, 5)):
        born = next(steps for steps, found in looks if len(found) == count)
        assert begins <= born <= begins + 1
    for (place, height, _), (start, end, angle) in zip(
        looks[-1][1], ((0, 1.5, 105.3), (2, 4, 162.6), (4.5, 6.5, 105.3)), strict=True
    ):
        assert start < place < end
        assert 0 < height - angle < 30, "it is written over its own level"


@witness.seen("gap")
def joining(scene, moment):
    hue, record = ManimColor(scene.theme.position), scene.record
    family = [part for top in scene.mobjects for part in top.get_family()]
    for line in family:
        if isinstance(line, DashedSegment) and len(line.points) and line.get_color() == hue:
            ends = line.points[[0, -1]]
            assert ends[:, 1] == pytest.approx(record.top(0, 48 + math.degrees(1))[1], abs=1e-6)
            return [(x - record.foot(0)[0]) / record.pitch for x in ends[:, 0]]
    return None


def test_a_dashed_line_joins_the_two_places_of_one_gap_once_the_angle_is_there_again():
    looks = [(moment.time, ends) for moment, ends in joining()]
    assert looks[-1][1][0] == near(1.5)
    assert looks[-1][1][1] == pytest.approx(4.5, abs=0.2), "to the last dash before the dot"
    drawn = next(time for time, ends in looks if ends is not None)
    assert drawn >= next(moment.time for moment, steps in last_steps() if steps >= 5)


@witness.during("walk", "gap", since="arrow_names")
def test_each_name_goes_with_its_arrow(scene, moment):
    if "gap" not in scene.plane.angles or not hasattr(scene, "same"):
        return
    if [label.source for label in scene.arrow_names] != ["query", "key"]:
        return
    for label, z in zip(scene.arrow_names, expected(scene), strict=True):
        apart = cmath.phase(number(scene.plane, label.get_center()) / z)
        assert apart == pytest.approx(0.36, abs=1e-6)


@witness.seen("layer", "pair", since="layers")
def directions(scene, moment):
    found = {}
    for word, (layer, lane) in enumerate(zip(scene.layers, ("query", "key"), strict=True)):
        arrows = layer.dials[lane].arrows
        if "pair" in arrows:
            vector = arrows["pair"].vector
            found[word] = round(math.degrees(math.atan2(vector[1], vector[0])) % 360, 3)
    return moment.beat, found


def test_nothing_turns_once_it_has_come_out_of_the_word():
    looks = [(beat, moment, found) for moment, (beat, found) in directions() if found]
    assert {found[0] for beat, _, found in looks if beat == "pair" and 0 in found} == {65.0}
    queries = [found[0] for beat, moment, found in looks if beat == "layer" and moment.settled]
    assert queries[-1] == 65.0
    born = {found[0] for beat, _, found in looks if beat == "layer"}
    assert born == {65.0}, "a turn is a place, and the query has none yet"
    assert {found[1] for _, _, found in looks if 1 in found} == {17.0}


# --- content -------------------------------------------------------------------------------


def scene_at(t=0.0, **content):
    scene = type("Changed", (RopeRotation,), content)()
    with tempconfig({"dry_run": True}):
        scene.setup()
    scene.t.set_value(t)
    return scene


def test_all_pairs_are_of_one_length_and_two_point_as_they_are_asked():
    content = scene_at().content
    assert content.shape == (2, 3, 2)
    assert complex(*content[0, 0]) == near(QUERY)
    assert complex(*content[1, 1]) == near(KEY)
    assert np.linalg.norm(content, axis=-1) == pytest.approx(2.4)


@pytest.mark.parametrize("own", [48, 55, 60])
def test_the_angle_is_the_own_one_and_a_radian_for_each_place_of_the_gap(own):
    scene = scene_at(own=own)
    for step, (dog, man) in enumerate(TURNS):
        assert scene.pair.turns(step) == (dog, man)
        assert scene.pair.places(step) == ((dog, man) if step else (2, 1))
        turned = scene.pair.measured(step)
        assert turned == pytest.approx(own + math.degrees(dog - man))
        assert turned < 180


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("word", (0.1, 0.1), "word must be an arrow 0.5 to 1.5 long"),
        ("word", (1.0, 1.0, 1.0), "word must be 2 to 2 long"),
        ("word", (3.0, 0.0), "word must be 0.1 to 1.4 each"),
        ("word", (0.654, 0.757), "cancelled by the hand of place 4"),
        ("places", 30, "places must be 5 to 6"),
        ("seed", -1, "seed must be 0 to"),
        ("own", 120, "own must be 20 to 60"),
        ("asked", 400, "asked must be 0 to 359"),
        ("reach", 5.0, "reach must be 1.2 to 3"),
        ("gap", 3, "gap must be 2 to 2"),
        ("together", 1000, "together must be 2 to 3"),
        ("names", ("dog",), "names must be 2 to 2 long"),
    ],
)
def test_content_that_the_picture_cannot_hold_is_refused(name, value, message):
    with pytest.raises(ValueError, match=message):
        scene_at(**{name: value})


def test_captions_follow_the_content():
    content = {"word": (1.2, 0.5), "places": 5, "seed": 5, "own": 28, "asked": 155}
    content |= {"names": ("cat", "hat"), "together": 3}
    changed = Witness(RopeRotation, **content).run
    texts = [cue.caption.text for beat in changed.beats for cue in beat.cues]
    lengths = [abs(1.2 + 0.5j + spin(1, k)) for k in range(5)]
    low = lengths.index(min(lengths))
    assert texts[:2] == ["Take a pair of cat's numbers as an arrow.", "It is 1.30 long."]
    assert f"Should cat be shorter at place {low}?" in texts
    assert f"Turn it instead: how long at place {low}?" in texts
    assert "Each place turns it by one radian, 57.3°." in texts
    assert "Without places: 28.0° apart." in texts
    assert "Now cat goes on alone." in texts
    assert "Now hat goes on: gap 1. Which angle?" in texts


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("rotate", lambda right: lambda x, cos, sin, **how: right(x, cos, -sin, **how)),
        ("perturb", lambda right: lambda *a, **how: 1.01 * np.asarray(right(*a, **how))),
        ("dial_angles", lambda right: lambda t, omega: 1.01 * np.asarray(right(t, omega))),
    ],
)
def test_a_wrong_formula_does_not_go_unnoticed(name, wrong, monkeypatch):
    monkeypatch.setattr(chapter, name, wrong(getattr(chapter, name)))
    assert witness.first_failure() is not None


# --- the nouns -----------------------------------------------------------------------------


def test_everything_in_an_arrow_plane_follows_its_view():
    start = view_of(Region(-2, 2, -2, 2), STAGE)
    end = view_of(Region(0, 3, -1, 3), STAGE, unit=0.5)
    plane = ArrowPlane(start)
    plane.ring("a", 1.5, center=(0.5, 0.5))
    plane.angle("a", "#FFFFFF")
    plane.open_angle("a", 0.3, 1.1, radius=0.4)
    plane.arrow("a", (1.0, 2.0), "#FFFFFF", tail=(0.5, 0.0))
    for share in (0.0, 0.4, 1.0):
        plane.take(between(start, end, share))
        assert tip(plane, "a") == near(1 + 2j)
        assert number(plane, plane.arrows["a"].start) == near(0.5)
        assert number(plane, plane.rings["a"].get_center()) == near(0.5 + 0.5j)
        assert plane.rings["a"].width / 2 / plane.frame.unit == pytest.approx(1.5)
        check_arc(plane.angles["a"], plane, 0.3, 1.1)
    assert plane.axes.across.get_start() == pytest.approx(plane.point((0, 0)), abs=1e-6)


def test_what_waits_is_no_part_of_the_plane_before_it_is_admitted():
    plane = ArrowPlane(view_of(Region(-2, 2, -2, 2), STAGE))
    arrow = plane.arrow("a", (1.0, 1.0), "#FFFFFF", waiting=True)
    assert arrow not in plane.get_family()
    assert arrow in plane.admit().get_family()
    plane.rename("a", "b")
    assert plane.lay("b", (0.0, 1.0)).drop("b") == [arrow]
    assert arrow not in plane.get_family()
    assert "b" not in plane.arrows


def test_a_heavier_arrow_has_the_same_ends():
    arrow = VectorArrow(np.zeros(3), np.array([2.0, 1.0, 0.0]), color="#FFFFFF", width=6, head=0.2)
    assert arrow.pose == Weight(6, 0.2)
    arrow.take(between(arrow.pose, Weight(14, 0.4), 0.5))
    assert arrow.pose == Weight(10, pytest.approx(0.3))
    assert arrow.start == near(np.zeros(3))
    assert arrow.end == near(np.array([2.0, 1.0, 0.0]))
    head = arrow.head.get_vertices()
    assert np.linalg.norm(head[0] - (head[1] + head[2]) / 2) == pytest.approx(0.3)


def place_bars(**how):
    walkers = {"dog": "#00FF00", "man": "#0000FF"}
    return PlaceBars(
        STAGE, 5, walkers, [1.0, 2.0, 0.1], unit=1.2, below=1.2, color="#FF0000", **how
    )


def test_bars_stay_only_where_the_live_one_has_been_which_covers_their_numbers():
    bars = place_bars()
    for place, shown in ((-1, 0), (0, 1), (0.9, 1), (1, 2), (2, 3)):
        bars.reach(place)
        for parts in (bars.bars, bars.numbers):
            assert [seen(part) for part in parts] == [1.0] * shown + [0.0] * (3 - shown)
    bars.reach(1.5, live=True)
    assert [seen(bar) for bar in bars.bars] == [1, 1, 0]
    assert [seen(text) for text in bars.numbers] == [1, 0, 0]
    bars.follow(0.5, 1.5)
    assert bars.live.height == pytest.approx(1.8)
    assert bars.number.text == "1.50"


def test_a_number_stands_in_its_bar_or_over_a_bar_that_is_too_low():
    bars = place_bars()
    high, low = bars.numbers[1], bars.numbers[2]
    assert high.get_top()[1] < bars.bars[1].get_top()[1]
    assert low.get_bottom()[1] > bars.bars[2].get_top()[1]
    assert low[0].get_fill_color() != high[0].get_fill_color()


def test_a_live_bar_that_is_too_low_tells_its_number_only_where_it_rests():
    bars = place_bars()
    for place, measured, shown in ((1, 0.1, 1), (0.5, 0.1, 0), (0.5, 1.5, 1), (2, 0.1, 1)):
        assert seen(bars.follow(place, measured).number) == shown
    looks = [seen(bars.follow(place, 0.1).number) for place in np.linspace(1, 1.3, 10)]
    assert looks == sorted(looks, reverse=True), "it fades"
    assert len(set(looks)) > 3


def test_a_level_is_named_over_it_by_its_gap_and_what_is_measured():
    bars = place_bars()
    gap, told = bars.level_name("gap 1", "105.3°", 2, 1.0)
    assert gap.get_right()[0] < told.get_left()[0]
    assert (gap.get_left()[0] + told.get_right()[0]) / 2 == pytest.approx(bars.foot(2)[0], abs=0.03)
    assert gap.get_bottom()[1] > bars.top(2, 1.0)[1] + bars.head.height / 2


def test_of_two_words_at_one_place_one_stands_over_the_axis_and_one_under_it():
    bars = place_bars().stand(2, 2)
    (over, under), axis = bars.knobs, bars.foot(2)[1]
    assert over.get_bottom()[1] > axis > under.get_top()[1]
    assert bars.gap.width < bars.knobs[0].width / 20
    for name, knob in zip(bars.names, bars.knobs, strict=True):
        assert abs(name.get_center()[1] - knob.get_center()[1]) < 0.1
        assert name[0].get_fill_color() == ManimColor(active_theme().word)


def test_the_line_is_cased_over_and_just_before_the_bars_only():
    bars = place_bars(lead=1.2)
    start = bars.top(-0.5, 1.0) + 2 * LEFT
    bars.draw_line([(0, 1.0), (1, 1.0)], start)
    assert bars.line.line.get_start() == pytest.approx(start)
    assert bars.line.casing.get_start() == pytest.approx(bars.top(-0.5, 1.0) + 0.6 * LEFT)
    assert bars.line.casing.get_end() == pytest.approx(bars.line.line.get_end())


def test_query_key_and_value_grow_where_they_will_point_and_then_part_without_a_jump():
    pairs = 2j, -2, 2
    card = LayerCard(
        STAGE.halves()[0], "dog", np.array([[z.real, z.imag] for z in map(complex, pairs)])
    )
    plane = ArrowPlane(view_of(Region(-2, 2, -2, 2), STAGE))
    plane.ring("word", 1.5)
    born = card.born(plane, "word")
    born.begin()
    lengths = []
    for share in np.linspace(0, 1, 30):
        born.interpolate(share)
        for dial, pair in zip(card.dials.values(), pairs, strict=True):
            ratio = tip(dial, "pair") / pair
            assert ratio.imag == near(0), "it never turns"
            if share < 0.4:
                assert dial.point((0, 0)) == pytest.approx(plane.point((0, 0)))
                assert dial.rings["ring"].width == pytest.approx(plane.rings["word"].width)
        lengths.append(round(ratio.real, 6))
    assert lengths == sorted(lengths)
    assert (lengths[0], lengths[-1]) == (pytest.approx(0, abs=2e-3), near(1))
    for lane, dial in card.dials.items():
        assert dial.frame.unit == pytest.approx(card.homes[lane].frame.unit)
        assert dial.point((0, 0)) == pytest.approx(card.homes[lane].frame.origin)
        assert dial.arrows["pair"].head.get_fill_color() == ManimColor(card.hues[lane])


@witness.during("walk", since="marks")
def test_arcs_end_as_far_as_each_has_turned_by_its_place_and_then_by_the_same(scene, moment):
    steps, plane = scene.walked.get_value(), scene.plane
    dog, man = between_turns(min(1, steps))
    alike = min(1, max(0, steps - 2))
    expected = [
        [(QUERY, min(1, dog))],
        [(QUERY * spin(1, 1), dog - 1)],
        [(KEY, man)],
        [(QUERY * spin(1, 3), alike), (KEY * spin(1, 1), alike)],
    ]
    on_stage = {part for top in scene.mobjects for part in top.get_family()}
    for mark, turns in zip(scene.marks, expected, strict=False):
        if mark not in on_stage or steps > 3:
            continue
        told = mark.numbers[0] in on_stage and seen(mark.numbers[0]) == 1
        if mark in scene.marks[2:3] and man == 1 and not told:
            continue  # it slides onto the other's
        for arc, left, text, (z, swept) in zip(
            mark.arcs, mark.left, mark.numbers, turns, strict=True
        ):
            check_arc(arc, plane, cmath.phase(z), max(swept, 1e-3))
            assert (left.end - left.start)[:2] == pytest.approx(
                np.array([z.real, z.imag]) * plane.frame.unit, abs=1e-6
            )
            assert value_of(text) == printed(math.degrees(swept), 1)


@witness.seen("walk", since="marks")
def first_marks(scene, moment):
    on_stage = {part for top in scene.mobjects for part in top.get_family()}
    told = [
        mark in on_stage and all(text in on_stage and seen(text) == 1 for text in mark.numbers)
        for mark in scene.marks[:3]
    ]
    arcs = [mark in on_stage for mark in scene.marks[:3]]
    ends = [number(scene.plane, mark.arcs[0].arc.get_end()) for mark in scene.marks[:3]]
    swept = [mark.arcs[0].sweep for mark in scene.marks[:3]]
    return scene.walked.get_value(), told, arcs, ends, swept


def test_of_the_radians_of_both_places_one_of_each_leaves_and_the_one_left_becomes_the_gap():
    looks = [(moment, *look) for moment, look in first_marks()]
    held = [moment for moment, _, told, *_ in looks if told == [True] * 3]
    assert held[-1].time + held[-1].lasts - held[0].time >= 0.7, "all three are held"
    slid = [ends[2] for _, steps, told, arcs, ends, _ in looks if steps == 1 and arcs[2]]
    lies = [
        ends for _, _, _, arcs, ends, _ in looks if arcs == [True] * 3 and ends[2] == near(ends[0])
    ]
    assert slid[0] == near(0.68 * 2.4 * spin(1, 1) * KEY / abs(KEY))
    assert lies, "the key's radian lies on one of the query's before both go"
    assert len({round(cmath.phase(end), 2) for end in slid}) > 3, "and slides there"
    assert all(swept[2] == near(1) for _, steps, *_, swept in looks if steps == 1)
    alone = [abs(ends[1]) for *_, arcs, ends, _ in looks if arcs == [False, True, False]]
    assert alone[0] == near(0.9 * 2.4)
    assert alone[-1] == pytest.approx(0.55 * 2.4, abs=0.02), "it lies on the wedge of the gap"
    assert alone == sorted(alone, reverse=True)


@witness.seen("walk", since="marks", settled=True)
def counted(scene, moment):
    parts = [part for top in scene.mobjects for part in top.get_family()]
    texts = [part.source for part in parts if hasattr(part, "source") and seen(part) == 1]
    opened = {name: angle.sweep for name, angle in scene.plane.angles.items()}
    return scene.walked.get_value(), opened, texts


def test_the_gap_opens_place_by_place_behind_dog_alone_and_is_counted_when_it_is_there():
    looks = [look for _, look in counted()]
    for stop, gap in ((1, 1), (2, 2)):
        opened, texts = next(look[1:] for look in reversed(looks) if look[0] == stop)
        assert opened["own"] == pytest.approx(math.radians(48))
        assert opened.get("gap", 0) == pytest.approx(gap, abs=2e-3)
        told = [text for text in texts if "× 57.3°" in text]
        assert told == ([f"{gap} × 57.3°"] if gap else [])
        assert ("gap" in texts) == (gap > 0), "a gap is counted in places"


def test_arcs_that_would_meet_may_lie_at_their_own_radius():
    plane = ArrowPlane(view_of(Region(-3, 3, -3, 3), STAGE))
    tips = [np.array([z.real, z.imag]) for z in (QUERY, KEY)]
    radii = (0.74, 0.87), (0.62, 0.4)
    turns = EqualTurns(plane, tips, ("#00FF00", "#0000FF"), radii).turn(1.0, 1.0)
    for arc, text, (part, told) in zip(turns.arcs, turns.numbers, radii, strict=True):
        assert abs(number(plane, arc.arc.get_end())) == near(2.4 * part)
        assert abs(number(plane, text.get_center())) == near(2.4 * told)


@witness.seen("walk", since="marks", settled=True)
def stops(scene, moment):
    return scene.walked.get_value()


def test_they_rest_at_every_place_of_the_walk():
    assert {round(3 * steps) for _, steps in stops()} == {1, 2, 3, 6, 9, 12}


@witness.seen("gap")
def last_steps(scene, moment):
    return scene.walked.get_value()


def test_no_caption_of_the_new_gap_comes_before_its_fact():
    cues = {cue.caption.name: cue for cue in witness.run.beats[-1].cues}
    reached = {
        name: next(moment.time for moment, steps in last_steps() if steps >= stop - 1e-6)
        for name, stop in (("more", 5),)
    }
    for name, time in reached.items():
        assert time - 1e-6 <= cues[name].start <= time + 0.3


@witness.seen("walk", since="marks", settled=True)
def first_turns(scene, moment):
    return scene.walked.get_value(), [seen(text) for text in scene.marks[-1].numbers]


def test_the_walk_rests_when_it_is_told_how_far_both_have_turned():
    looks = [look for _, look in first_turns()]
    assert (1.0, [1.0]) in looks
    assert (3.0, [1.0, 1.0]) in looks


def test_a_number_rides_on_its_line_unless_it_has_a_place_of_its_own():
    points = [(0, 1.0), (2, 1.0)]
    riding, beside = place_bars().draw_line(points), place_bars(lead=1.2).draw_line(points)
    assert riding.tag.get_center()[0] > riding.foot(1.5)[0]
    assert beside.tag.get_right()[0] < beside.foot(-0.4)[0]
    for bars in (riding, beside):
        assert bars.head.get_center() == pytest.approx(bars.top(2, 1.0), abs=1e-6)
        assert bars.tag.get_bottom()[1] > bars.head.get_center()[1]


def test_a_sum_of_angles_adds_what_it_shows():
    shown = AngleSum(STAGE.center, ("own", "turned", "angle"))
    for own, turned in ((45.0, 0.0), (30.0, 114.59), (45.0, 286.48)):
        check_sum(shown.set_parts(own, turned), own, turned)
        for number, slot in zip(shown.numbers, shown.slots, strict=True):
            assert number.get_center()[0] == pytest.approx(slot[0])
            assert number.readout.baseline == pytest.approx(slot[1])


def test_counts_follow_the_name_of_what_is_turned_and_are_shown_by_the_chapter():
    counted = {2: "2 × 57.3°", 1: "1 × 57.3°"}
    shown = AngleSum(STAGE.center, ("without places", "gap", "angle"), counted=counted)
    for text in shown.counts.values():
        assert text not in shown.get_family()
        assert text.get_left()[0] > shown.names[1].get_right()[0]
        assert text.get_right()[0] < shown.names[2].get_left()[0] - 0.1
    assert shown.names[0].get_right()[0] < shown.names[1].get_left()[0] - 0.1


def test_an_arrow_that_grows_is_as_thin_as_it_is_short_and_ends_as_it_was():
    plane = ArrowPlane(view_of(Region(-2, 2, -2, 2), STAGE))
    arrow = plane.arrow("a", (1.0, 1.0), "#FFFFFF", width=12, head=0.4)
    growing = plane.growing("a")
    growing.begin()
    widths = []
    for share in (0.0, 0.2, 0.4, 1.0):
        growing.interpolate(share)
        widths.append(arrow.pose.width)
    assert widths == sorted(widths)
    assert widths[0] < 1
    assert arrow.pose == Weight(12, 0.4)
    assert tip(plane, "a") == near(1 + 1j)
