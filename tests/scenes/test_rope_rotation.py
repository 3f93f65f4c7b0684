"""Chapter 11: what is drawn, against complex numbers: a turn by ωt is a product with e^{iωt}."""

import cmath
import math
import operator

import numpy as np
import pytest
from manim import LEFT, ManimColor, tempconfig

import scenes.rope_rotation as chapter
from scenes._kit.layout import Region, laid_out
from scenes._kit.mobjects.angle_sum import AngleSum
from scenes._kit.mobjects.arrow import VectorArrow, Weight
from scenes._kit.mobjects.arrow_names import RIGHT_OF, ArrowNames
from scenes._kit.mobjects.arrow_plane import ArrowPlane, view_of
from scenes._kit.mobjects.lane_arrow import LaneArrow
from scenes._kit.mobjects.pair_report import PairReport
from scenes._kit.mobjects.place_bars import BarsView, PlaceBars
from scenes._kit.mobjects.placed_pair import PlacedPair, lane_hues
from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.word_places import WordPlaces
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.theme import active_theme
from scenes._studio.lint.witness import Witness
from scenes.rope_rotation import RopeRotation

WORD = 1 + 1j
QUERY, KEY = cmath.rect(1.6, math.radians(85)), cmath.rect(1.2, math.radians(37))
"""Pairs of dog's query and of man's key, without a place."""
OWN = {"key": cmath.rect(1.2, math.radians(120)), "value": cmath.rect(1.4, math.radians(5))}
"""Pairs of dog's own key and value, without a place."""
DOG, MAN, STEPS = 1, 0, 3
"""Where both stand at first, and how far they go on side by side."""
LENGTHS = [abs(WORD + cmath.exp(1j * k)) for k in range(10)]
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


def check_bars(bars, reached):
    """Every bar that is reached is as long as it must, from one axis, its number in its top."""
    assert len(bars.bars) == len(bars.numbers) == len(LENGTHS)
    for k, (bar, text, measured) in enumerate(zip(bars.bars, bars.numbers, LENGTHS, strict=True)):
        share = min(1, max(0, 2 * (reached - k) + 1))
        assert bar.height == pytest.approx(max(1e-3, share * measured) * bars.unit, abs=1e-6)
        assert bar.get_bottom() == pytest.approx(bars.foot(k), abs=1e-6)
        assert (seen(bar) > 0) == (share > 0)
        assert text.source == printed(measured, 2)
        assert text.get_center()[0] == pytest.approx(bars.foot(k)[0], abs=1e-6)
        if seen(text):
            assert bars.foot(k)[1] < text.get_bottom()[1]
            assert text.get_top()[1] < bar.get_top()[1], "a number stands in its own bar"


@witness.during("add", since="arrow_names")
def test_hand_sum_and_bars_are_those_of_the_place(scene, moment):
    t, share, plane = scene.t.get_value(), scene.grown.get_value(), scene.plane
    assert tip(plane, "pair") == near(WORD)
    if t == 0 and "step" not in plane.angles:
        return
    check_bars(scene.bars, t - (1 + t) * (1 - scene.counted.get_value()))
    if "hand" not in plane.arrows:
        return
    assert number(plane, plane.arrows["hand"].start) == near(WORD)
    assert tip(plane, "hand") == near(WORD + spin(1, t))
    assert tip(plane, "sum") == near(share * (WORD + spin(1, t)))
    ring = plane.rings["orbit"]
    assert ring.width / 2 / plane.frame.unit <= 1 + 1e-6


@witness.during("add", since="places_told")
def test_the_word_stands_twice_with_the_hands_of_the_shortest_and_of_the_longest_sum(scene, moment):
    plane = scene.plane
    aside = number(plane, plane.arrows["other"].start)
    assert (aside, tip(plane, "other")) == (near(0.5), near(0.5 + WORD))
    for name, place, tail in (("low", 4, 0), ("high", 7, 0.5)):
        hand, total = (plane.arrows[f"{name} {part}"] for part in ("hand", "sum"))
        assert (number(plane, total.start), number(plane, hand.start)) == (
            near(tail),
            near(tail + WORD),
        )
        for arrow in (hand, total):
            assert number(plane, arrow.end) == near(tail + WORD + spin(1, place))
    assert [text.source for text in scene.places_told] == ["4", "7"]


@witness.during("add", "turn", since="arrow_names")
def test_arrows_and_bars_have_one_axis_and_one_scale(scene, moment):
    frame = scene.plane.frame
    if scene.bars not in scene.mobjects:
        return
    assert scene.bars.unit == pytest.approx(frame.unit)
    assert frame.point((0, 0))[1] == pytest.approx(scene.bars.foot(0)[1])


@witness.during("add", since="arrow_names")
def test_each_name_stands_beside_its_own_arrow(scene, moment):
    if "step" not in scene.plane.angles:
        return
    for name, text in scene.arrow_names.texts.items():
        arrow = scene.plane.arrows[name]
        middle = (arrow.start + arrow.end) / 2
        assert np.dot(text.get_center() - middle, arrow.vector) == near(0)
        assert np.linalg.norm(text.get_center() - middle) < 0.9


@witness.seen("add", since="arrow_names")
def first_turn(scene, moment):
    step, told = scene.plane.angles.get("step"), getattr(scene, "first_turn", None)
    if step is not None and scene.grown.get_value() == 1:
        turned = max(scene.t.get_value(), 1e-3)
        assert step.sweep == pytest.approx(turned, abs=2e-3)
        for point, at in ((step.arc.get_start(), 0), (step.arc.get_end(), turned)):
            assert cmath.phase(number(scene.plane, point) - WORD) == pytest.approx(at, abs=3e-3)
    shown = step is not None and told in scene.mobjects
    if shown:
        aside = number(scene.plane, told.get_center()) - WORD
        assert cmath.phase(aside) == pytest.approx(0.5, abs=1e-3), "in the middle of the angle"
    return scene.t.get_value(), shown and told.readout.text, moment.time


def test_the_first_turn_is_told_at_its_angle_which_leaves_before_the_hand_turns_on():
    looks = [look for _, look in first_turn()]
    assert {told for t, told, _ in looks if t == 1} >= {"57.3", False}
    assert not any(told for t, told, _ in looks if t > 1)
    cue = next(
        cue for beat in witness.run.beats for cue in beat.cues if cue.caption.name == "radian"
    )
    begun = next(time for t, _, time in looks if t > 0)
    assert cue.start - 0.3 <= begun <= cue.start + 0.5, "it is told when the hand first turns"


@witness.seen("add", since="arrow_names")
def axis_drawn(scene, moment):
    if scene.bars not in scene.mobjects:
        return None
    end = (scene.bars.axis.get_end() - scene.bars.foot(0))[0] / scene.bars.pitch
    return end - scene.bars.reached, scene.bars.reached


def test_the_axis_of_the_bars_is_drawn_no_further_than_the_walk_has_come():
    looks = [look for _, look in axis_drawn() if look and look[1] > -1]
    assert max(ahead for ahead, _ in looks) == pytest.approx(0.5)
    assert looks[-1][1] == 9


@witness.seen("add")
def places_added(scene, moment):
    return scene.t.get_value()


def test_the_word_walks_through_all_places_and_rests_at_the_shortest_sum():
    places = [t for _, t in places_added()]
    assert places == sorted(places)
    assert (places[0], places[-1]) == (0, 9)
    rests = {t for moment, t in places_added() if moment.settled}
    assert {0, 1, 4, 9} <= rests <= set(range(10))


@witness.seen("add", settled=True)
def lit(scene, moment):
    hue = ManimColor(scene.theme.ink)
    return [bar.get_fill_color() == hue for bar in scene.bars.bars]


def test_the_shortest_sum_and_the_longest_after_it_are_asked_for():
    assert lit()[-1][1] == [k in (4, 7) for k in range(10)]
    assert (min(LENGTHS), max(LENGTHS[4:])) == (LENGTHS[4], LENGTHS[7])
    assert [printed(x, 2) for x in (LENGTHS[4], LENGTHS[7])] == ["0.42", "2.41"]


# --- turn ----------------------------------------------------------------------------------


@witness.during("turn", since="bars")
def test_the_turned_word_keeps_its_length_and_its_turn_is_drawn(scene, moment):
    t, plane = scene.again.get_value(), scene.plane
    assert tip(plane, "pair") == near(WORD * spin(1, t))
    if "start" in plane.arrows:
        assert tip(plane, "start") == near(WORD), "a pale copy stays without a place"
    if "turned" in plane.angles:
        assert plane.angles["turned"].sweep == pytest.approx(max(t, 1e-3), abs=2e-3)
        trail = plane.angles["trail"]
        assert trail.sweep == pytest.approx(max(min(t, math.tau), 1e-3), abs=2e-3)
        assert abs(number(plane, trail.arc.get_end())) == near(abs(WORD))
    assert "ring" not in plane.rings, "no circle tells where the tip will go"


@witness.during("turn", since="bars")
def test_the_line_leaves_the_tip_that_stands_upright_and_runs_level_over_the_bars(scene, moment):
    t, bars, plane = scene.again.get_value(), scene.bars, scene.plane
    if t == 0:
        return
    check_bars(bars, 9)
    start, end = (number(plane, bars.line.line.points[k]) for k in (0, -1))
    assert number(plane, bars.head.get_center()) == near(end)
    if t <= math.pi / 4:
        assert start == near(end) == near(WORD * spin(1, t)), "it waits at the tip"
        return
    assert start == near(1j * abs(WORD)), "there the tip stood"
    assert end.imag == near(abs(WORD))
    place = (bars.head.get_center()[0] - bars.foot(0)[0]) / bars.pitch
    assert place <= t + 1e-6
    if t >= math.pi / 4 + 0.2:
        assert place == near(t)
    assert bars.tag.text == "1.41"
    told = any(bars.tag in top.get_family() for top in scene.mobjects)
    assert told == (t > 4) or t == 4, "the number is told at the place that is asked for"
    assert bars.tag.get_center()[0] == near(bars.foot(4)[0])
    for k, dot in enumerate(bars.dots):
        assert (seen(dot) > 0) == (k < place - 1e-3)
        assert dot.get_center() == pytest.approx(bars.top(k, abs(WORD)), abs=1e-6)


@witness.seen("turn", since="bars", settled=True)
def lit_in_the_turn(scene, moment):
    hue = ManimColor(scene.theme.ink)
    lit = [k for k, bar in enumerate(scene.bars.bars) if bar.get_fill_color() == hue]
    return scene.again.get_value(), lit


def test_the_shortest_bar_alone_is_lit_where_the_turned_word_stops_at_its_place():
    at_rest = dict(look for _, look in lit_in_the_turn())
    assert (at_rest[0], at_rest[4]) == ([], [4])


@witness.seen("turn")
def places_turned(scene, moment):
    return scene.again.get_value()


def test_the_word_stands_until_the_guess_is_made_and_turns_through_the_same_places():
    places = [t for _, t in places_turned()]
    assert places == sorted(places)
    assert places[-1] == 9
    stops = {place for moment, place in places_turned() if moment.settled}
    assert stops == {0, 4, 9}, "it rests where the question is"
    begun = next(moment.time for moment, t in places_turned() if t > 0)
    guess = next(
        cue for beat in witness.run.beats for cue in beat.cues if "how long" in cue.caption.text
    )
    assert begun - guess.readable_from > 1.5


# --- three arrows of a word, and two that meet ---------------------------------------------


def lies(arrow):
    """The complex number at which an arrow of a layer ends."""
    return number(arrow, arrow.shaft.get_end())


@witness.during("layer", since="three")
def test_three_arrows_swing_out_of_the_word_and_the_place_turns_query_and_key_alone(scene, moment):
    made, t = scene.made.get_value(), scene.spun.get_value()
    assert number(scene.kept, scene.kept.arrows["word"].end) == near(WORD)
    assert t == 0 or made == 1, "one thing after the other"
    if not set(scene.three.values()) & set(scene.mobjects):
        return
    for lane, bare in {"query": QUERY, **OWN}.items():
        size = (1 - made) * abs(WORD) + made * abs(bare)
        angle = (1 - made) * cmath.phase(WORD) + made * cmath.phase(bare)
        turned = t if lane != "value" else 0
        assert lies(scene.three[lane]) == near(cmath.rect(size, angle + turned))
    if t > 0:
        for turn, line, bare in zip(scene.turns, scene.bare, (QUERY, OWN["key"]), strict=True):
            assert turn.sweep == pytest.approx(t, abs=2e-3)
            start = turn.arc.get_start() - scene.hub.origin
            assert math.atan2(start[1], start[0]) == pytest.approx(cmath.phase(bare), abs=3e-3)
            assert number(scene.kept, line.get_end()) == near(bare)


@witness.seen("layer", since="three")
def made_and_spun(scene, moment):
    return scene.made.get_value(), scene.spun.get_value()


def test_the_three_are_made_and_the_place_of_the_word_turns_them():
    looks = [look for _, look in made_and_spun()]
    assert looks == sorted(looks)
    assert (looks[0], looks[-1]) == ((0, 0), (1, DOG))


@witness.during("pair", since="between")
def test_the_angle_between_is_the_angle_without_places_and_the_turn_of_the_gap(scene, moment):
    query, key = scene.meeting
    assert lies(query) == near(QUERY * spin(1, DOG))
    assert lies(key) == near(scene.met.get_value() * KEY * spin(1, MAN))
    bare, turn, whole = scene.between, scene.turns[0], scene.whole
    unturned, total = cmath.phase(QUERY / KEY), cmath.phase(QUERY * spin(1, DOG - MAN) / KEY)
    for angle, share, size in ((bare, scene.opened, unturned), (whole, scene.joined, total)):
        assert angle.sweep == pytest.approx(max(1e-3, share.get_value() * size), abs=2e-3)
    assert turn.sweep == pytest.approx(DOG - MAN, abs=2e-3)
    assert scene.joined.get_value() == 0 or scene.opened.get_value() == 1


@witness.during("pair", since="parts")
def test_each_part_of_the_angle_and_their_sum_has_its_number_beside_it(scene, moment):
    query, (bare, turn) = scene.meeting[0], (scene.between, scene.turns[0])
    assert bare.arc.get_end() == pytest.approx(turn.arc.get_start(), abs=1e-3), "seam on seam"
    assert [part.readout.text for part in scene.parts] == ["48.0", "57.3", "105.3"]
    *parts, total = scene.parts
    out = [abs(number(query, x)) for x in (scene.whole.arc.get_end(), total.get_center())]
    assert max(abs(number(query, part.get_center())) for part in parts) < out[0] < out[1]
    for part, angle in zip(parts, (bare, turn), strict=True):
        ends = (angle.arc.get_start(), angle.arc.get_end())
        begin, end, at = (cmath.phase(number(query, x)) for x in (*ends, part.get_center()))
        assert at == pytest.approx((begin + end) / 2, abs=3e-3), "beside its own part"


@witness.seen("pair", since="between", settled=True)
def named(scene, moment):
    return [text.source for arrow in scene.meeting for text in arrow.name_text]


def test_both_are_named_with_the_places_of_their_words():
    assert named()[-1][1] == ["dog's query", "place 1", "man's key", "place 0"]


def test_the_unturned_angle_is_named_before_the_gap_adds_to_it():
    _, *told = (cue.caption.text for cue in witness.run.beats[4].cues)
    bare, more = (printed(math.degrees(x), 1) for x in (cmath.phase(QUERY / KEY), DOG - MAN))
    assert told == [f"Unturned, they stand {bare}° apart.", f"The gap, 1 place, adds {more}°."]


# --- both ways -----------------------------------------------------------------------------


def shown_in(way, at):
    """The complex number at which a point of a pair lies."""
    return number(way, way.points_of[at].get_center())


def check_wedge(way, query, key):
    """The wedge of a pair runs from its key to its query."""
    arc = way.between.arc
    for point, z in ((arc.get_start(), key), (arc.get_end(), query)):
        assert abs(cmath.phase(number(way, point) / z)) < 3e-3


def at_places(scene):
    """Where both words stand."""
    gone = scene.walked.get_value()
    return DOG + gone + scene.ahead.get_value(), MAN + gone


@witness.during("compare", since="report")
def test_the_sums_and_the_turned_pair_are_those_of_the_places(scene, moment):
    if scene.report not in scene.mobjects:
        return
    (dog, man), share = at_places(scene), scene.placed.get_value()
    sums = [z + share * spin(1, t) for z, t in ((QUERY, dog), (KEY, man))]
    turned = [z * spin(1, t) for z, t in ((QUERY, dog), (KEY, man))]
    for name, tips in (("added", sums), ("turned", turned)):
        way = scene.ways[name]
        assert [shown_in(way, at) for at in (0, 1)] == list(map(near, tips))
        check_wedge(way, *tips)
        angle = math.degrees(cmath.phase(tips[0] / tips[1]))
        assert 0 < angle < 180
        told = scene.report.angles[list(scene.ways).index(name)]
        assert told.readout.text == printed(angle, 1)
    for word, hand, total in zip((QUERY, KEY), scene.ways["added"].hands, sums, strict=False):
        if share == 1:
            assert number(scene.ways["added"], hand.start) == near(word)
            way = number(scene.ways["added"], hand.end) - word
            assert abs(cmath.phase(way / (total - word))) < 1e-6
    told = [place.text for place in scene.where.readouts]
    assert told == [printed(dog), printed(man)]


@witness.during("compare", since="report")
def test_both_ways_have_one_scale_and_their_circles_hold_the_points(scene, moment):
    if scene.report not in scene.mobjects:
        return
    added, turned = scene.ways.values()
    assert added.frame.unit == pytest.approx(turned.frame.unit)
    for ring, z in zip(added.rings, (QUERY, KEY), strict=True):
        assert number(added, ring.get_center()) == near(z)
        assert ring.width / 2 / added.frame.unit == pytest.approx(1)
    for ring, z in zip(turned.rings, (QUERY, KEY), strict=True):
        assert number(turned, ring.get_center()) == near(0)
        assert ring.width / 2 / turned.frame.unit == pytest.approx(abs(z))


@witness.seen("compare", since="report", settled=True)
def rests(scene, moment):
    added, turned = scene.ways.values()
    lengths = [[abs(shown_in(way, at)) for at in (0, 1)] for way in (added, turned)]
    ends = [[number(way, line.get_end()) for line, _ in way.traces] for way in (added, turned)]
    step = scene.walked.get_value() if scene.placed.get_value() == 1 else None
    return step, lengths, [way.angle for way in (added, turned)], ends


def test_at_every_place_the_sums_have_other_lengths_and_another_angle_and_the_turned_pair_not():
    looks = {step: look for _, (step, *look) in rests() if step is not None}
    assert list(looks) == list(range(STEPS + 1)), "it rests at every place"
    added = [[*lengths[0], angles[0]] for lengths, angles, _ in looks.values()]
    turned = [[*lengths[1], angles[1]] for lengths, angles, _ in looks.values()]
    for values in zip(*turned, strict=True):
        assert np.ptp(values) == near(0)
    q, k, angle = (np.array(values) for values in zip(*added, strict=True))
    for lengths in (q, k):
        assert lengths.max() > 2 * lengths.min()
    assert np.abs(np.diff(np.degrees(angle))).min() > 3, "every step can be seen"
    assert angle.max() > 1.8 * angle.min()
    assert [printed(math.degrees(x), 1) for x in (angle[0], angle[-1])] == ["54.2", "29.5"]
    assert printed(math.degrees(turned[0][2]), 1) == "105.3"


def test_every_pair_that_was_left_has_its_trace_on_both_sides():
    step, *_, ends = rests()[-1][1]
    assert step == STEPS
    for way, found in zip((operator.add, operator.mul), ends, strict=True):
        left = [way(z, spin(1, t + k)) for k in range(STEPS) for z, t in ((QUERY, DOG), (KEY, MAN))]
        assert found == list(map(near, left))


def test_the_points_never_meet():
    way = RopeRotation.added
    for gone in np.linspace(0, STEPS, 200):
        q, k = (
            complex(*way(np.array([z.real, z.imag]), t + gone))
            for z, t in ((QUERY, DOG), (KEY, MAN))
        )
        assert abs(q - k) > 0.45
        assert min(abs(q), abs(k)) > 0.45


@witness.seen("compare")
def asking(scene, moment):
    return scene.walked.get_value()


def test_there_is_time_to_guess_which_pair_keeps_its_shape():
    cues = {cue.caption.name: cue for cue in witness.run.beats[5].cues}
    begun = next(moment.time for moment, walked in asking() if walked > 0)
    assert begun - cues["guess"].readable_from > 1.5
    seen_at = next(moment.time for moment, walked in asking() if walked >= 1)
    assert cues["rigid"].start >= seen_at, "told when it has been seen"


# --- the gap -------------------------------------------------------------------------------


@witness.during("gap", since="sum")
def test_the_angle_within_and_the_sum_are_those_of_the_gap(scene, moment):
    way, (dog, man) = scene.ways["turned"], at_places(scene)
    tips = [z * spin(1, t) for z, t in ((QUERY, dog), (KEY, man))]
    assert [shown_in(way, at) for at in (0, 1)] == list(map(near, tips))
    check_wedge(way, *tips)
    if scene.locked not in scene.mobjects:
        return
    check_locked(scene, tips)
    check_arcs(way, scene.ahead.get_value())
    if scene.sum not in scene.mobjects:
        return
    assert scene.ahead.get_value() in (0, 1), "no sum is told while the gap changes"
    bare, turn = math.degrees(cmath.phase(QUERY / KEY)), math.degrees(dog - man)
    told = [part.readout.text for part in scene.sum.angles]
    assert told == [printed(x, 1) for x in (bare, turn, bare + turn)]
    assert scene.sum.gap.text == printed(dog - man, 0)


def check_locked(scene, tips):
    """The number of the angle between stands within this."""
    way = scene.ways["turned"]
    assert scene.locked.readout.text == printed(math.degrees(cmath.phase(tips[0] / tips[1])), 1)
    hub, reach = scene.locked.get_center() - way.frame.origin, way.wedge * way.frame.unit
    corner = np.hypot(scene.locked.width, scene.locked.height) / 2
    assert np.linalg.norm(hub) + corner < reach, "the number stands within its angle"


def check_arcs(way, ahead):
    """Every faint copy is of the gap that is shown, and joined by an arc of its angle."""
    copies = [[number(way, line.get_end()) for line, _ in way.traces[k : k + 2]] for k in (0, 2)]
    assert len(way.traces) == 2 * len(way.arcs)
    assert not way.arcs or ahead in (0, 1), "none of another gap"
    for (query, key), arc in zip(filter(None, copies), way.arcs, strict=True):
        for point, end in ((arc.arc.get_start(), key), (arc.arc.get_end(), query)):
            assert abs(cmath.phase(number(way, point) / end)) < 3e-3
        assert query / key == near(QUERY / KEY * spin(1, DOG - MAN + ahead))


@witness.seen("gap", since="sum", settled=True)
def copies_left(scene, moment):
    return len(scene.ways["turned"].arcs)


def test_every_place_that_was_left_has_its_copy_until_the_gap_changes():
    left = [count for _, count in copies_left()]
    assert [a for a, b in zip(left, [*left[1:], None], strict=True) if a != b] == [0, 1, 2, 0, 1, 2]


CLAIM = "Turning keeps lengths; of the places only the gap counts"


@witness.seen("gap", since="sum")
def endings(scene, moment):
    labels = [
        part.source
        for top in scene.mobjects
        for part in top.get_family()
        if hasattr(part, "source") and seen(part) > 0
    ]
    walked, ahead = scene.walked.get_value(), scene.ahead.get_value()
    return walked, ahead, scene.ways["turned"].angle, CLAIM in labels


def test_both_walk_on_with_one_angle_before_and_after_the_gap_grows():
    rested = [look for moment, look in endings() if moment.settled]
    for gap, angle in ((0, "105.3"), (1, "162.6")):
        places = {walked for walked, ahead, _, _ in rested if ahead == gap}
        assert len(places) >= 3, "it stays at more than one place"
        told = {printed(math.degrees(found), 1) for _, ahead, found, _ in rested if ahead == gap}
        assert told == {angle}


def test_the_title_answers_when_the_wider_angle_was_seen_to_stay_and_the_picture_is_held():
    looks = endings()
    answered = next(moment.time for moment, (*_, told) in looks if told)
    stayed = next(
        moment.time for moment, (walked, ahead, *_) in looks if ahead == 1 and walked >= STEPS + 3
    )
    assert answered >= stayed
    last = looks[-1][0]
    assert last.time + last.lasts - answered >= 2


# --- content -------------------------------------------------------------------------------


def scene_at(**content):
    scene = type("Changed", (RopeRotation,), content)()
    with tempconfig({"dry_run": True}):
        scene.setup()
    return scene


def test_query_and_key_are_as_long_as_they_are_asked_and_point_where_they_are_asked():
    query, key = scene_at().pair
    assert complex(*query) == near(QUERY)
    assert complex(*key) == near(KEY)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("word", (0.1, 0.1), "word must be an arrow 0.5 to 1.5 long"),
        ("word", (1.0, 1.0, 1.0), "word must be 2 to 2 long"),
        ("word", (3.0, 0.0), "word must be 0.1 to 1.4 each"),
        ("word", (0.654, 0.757), "cancelled by the hand of place 4"),
        ("sizes", (5.0, 1.2), "sizes must be 1.1 to 1.7 each"),
        ("degrees", (400, 20), "degrees must be 0 to 359 each"),
        ("steps", 1000, "steps must be 3 to 6"),
        ("names", ("dog",), "names must be 2 to 2 long"),
    ],
)
def test_content_that_the_picture_cannot_hold_is_refused(name, value, message):
    with pytest.raises(ValueError, match=message):
        scene_at(**{name: value})


def test_captions_follow_the_content():
    content = {"word": (1.2, 0.5), "names": ("cat", "hat"), "steps": 4}
    changed = Witness(RopeRotation, **content).run
    texts = [cue.caption.text for beat in changed.beats for cue in beat.cues]
    lengths = [abs(1.2 + 0.5j + spin(1, k)) for k in range(10)]
    low = lengths.index(min(lengths))
    assert texts[:2] == ["One pair of cat's numbers is an arrow.", "It is 1.30 long."]
    assert f"The same word: why so short at place {low}?" in texts
    assert f"Turn it instead: how long at place {low}?" in texts
    assert "It turns by the same 57.3°." in texts
    assert "Now cat's query meets hat's key." in texts


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


def place_bars():
    view = BarsView(STAGE.left + 1.2, STAGE.right, STAGE.bottom + 1.2, 1.2)
    return PlaceBars(view, "dog", [1.0, 2.0, 0.5])


def test_bars_keep_what_they_measure_and_where_the_walk_is_in_another_view():
    bars = place_bars().reach(1.75).stand(1.5)
    end = BarsView(STAGE.left + 3.0, STAGE.right - 1.0, STAGE.bottom + 2.0, 0.7)
    for share in (0.0, 0.4, 1.0):
        pose = between(place_bars().pose, end, share)
        bars.take(pose)
        for k, height in enumerate((1.0, 2.0, 0.25)):
            assert bars.bars[k].height == pytest.approx(height * pose.unit)
            assert bars.bars[k].get_bottom() == pytest.approx(bars.foot(k), abs=1e-6)
        assert bars.knob.get_center()[0] == near(bars.foot(1.5)[0])
        assert bars.axis.get_end() == pytest.approx(bars.foot(2.25), abs=1e-6)


def test_a_bar_rises_before_its_place_and_is_lit_there_alone():
    bars = place_bars()
    theme = active_theme()
    for place, heights in (
        (-1, (0, 0, 0)),
        (-0.25, (0.5, 0, 0)),
        (0, (1, 0, 0)),
        (1.8, (1, 2, 0.3)),
    ):
        bars.reach(place)
        for bar, height in zip(bars.bars, heights, strict=True):
            assert bar.height == pytest.approx(max(height, 1e-3) * 1.2, abs=2e-3)
            assert (seen(bar) > 0) == (height > 0)
    bars.reach(1)
    hues = [bar.get_fill_color() for bar in bars.bars]
    assert hues[1] == ManimColor(theme.ink)
    assert hues[0] == ManimColor(theme.quiet)


def test_a_number_shows_when_its_bar_holds_it():
    bars = place_bars()
    shown = []
    for place in np.linspace(0, 2, 60):
        bars.reach(place)
        for bar, text in zip(bars.bars, bars.numbers, strict=True):
            if seen(text):
                assert text.get_top()[1] < bar.get_top()[1]
        shown.append([seen(text) for text in bars.numbers])
    assert (shown[0], shown[-1]) == ([1, 0, 0], [1, 1, 1])


def test_the_line_is_cased_over_and_just_before_the_bars_only():
    bars = place_bars()
    start = bars.top(-0.5, 1.0) + 2 * LEFT
    bars.draw_level(1, 1.0, start)
    assert bars.line.line.get_start() == pytest.approx(start)
    assert bars.line.casing.get_start() == pytest.approx(bars.top(-0.5, 1.0) + 0.25 * LEFT)
    assert bars.line.casing.get_end() == pytest.approx(bars.line.line.get_end())
    assert [seen(dot) for dot in bars.dots] == [1, 0, 0], "a dot when the head has gone on"
    assert bars.tag.get_center()[0] == near(bars.foot(2)[0]), "over the shortest bar"
    assert bars.tag.get_bottom()[1] > bars.head.get_center()[1]


def test_a_placed_pair_follows_its_frame():
    words, hands = np.array([(0.6, 1.5), (1.1, 0.5)]), np.array([(0.6, -0.8), (-1.0, 0.0)])
    start, end = Frame(STAGE.center, 1.5), Frame(STAGE.at(0.2, 0.2), 0.7)
    way = PlacedPair(start, 0.2).add_up(words, hands).encircle([(word, 1.0) for word in words])
    for share in (0.0, 0.4, 1.0):
        way.take(between(start, end, share))
        for at, (word, hand) in enumerate(zip(words, hands, strict=True)):
            total = complex(*(word + hand))
            assert shown_in(way, at) == near(total)
            assert number(way, way.shafts[at].get_end()) == near(total)
            assert number(way, way.words[at].get_end()) == near(complex(*word))
            assert number(way, way.rings[at].get_center()) == near(complex(*word))
            gap = np.linalg.norm(way.hands[at].end - way.points_of[at].get_center())
            assert gap == pytest.approx(min(0.2, way.frame.unit / 2))
            assert way.points_of[at].width == pytest.approx(0.4)
    assert way.angle == pytest.approx(cmath.phase(complex(1.2, 0.7) / complex(0.1, 0.5)))


def test_query_and_key_are_told_apart_without_their_hues():
    way = PlacedPair(Frame(STAGE.center, 1.5))
    (disc, q), (square, k) = way.points_of
    assert len(square.get_vertices()) == 4
    assert np.ptp(np.linalg.norm(disc.points - disc.get_center(), axis=1)) < 0.01
    assert [q.source, k.source] == ["q", "k"]


def test_a_report_prints_each_angle_in_the_middle_of_its_column():
    report = PairReport(STAGE.center, ("added", "turned")).measure([0.5, 2.0])
    assert [angle.readout.text for angle in report.angles] == ["28.6", "114.6"]
    for angle, side in zip(report.angles, (-1, 1), strict=True):
        assert angle.get_center()[0] == pytest.approx(STAGE.center[0] + side * 0.85, abs=1e-6)
    assert report.angles[0].get_right()[0] < report.angles[1].get_left()[0]


def test_both_words_are_told_with_their_places():
    where = WordPlaces(STAGE.center, ("dog", "man")).tell(10, 9)
    assert [place.text for place in where.readouts] == ["10", "9"]


def test_a_sum_of_angles_is_flush_right_and_adds_up():
    total = AngleSum(STAGE.center)
    for gap, bare, turns in ((1, 48.0, 57.3), (2, 8.0, 114.6)):
        total.tell(gap, bare, turns)
        told = [angle.readout.text for angle in total.angles]
        assert told == [printed(x, 1) for x in (bare, turns, bare + turns)]
        assert total.gap.text == str(gap)
        edges = [angle.get_right()[0] for angle in total.angles]
        assert edges == [pytest.approx(STAGE.center[0] + 1.15)] * 3


def test_traces_of_a_pair_follow_its_frame_and_its_hub_lies_within_its_angle():
    start, end = Frame(STAGE.center, 1.5), Frame(STAGE.at(0.2, 0.2), 0.7)
    way = PlacedPair(start).lay(np.array([0.6, 1.5]), np.array([1.1, 0.5])).leave_a_trace(0.9)
    way.lay(np.array([-1.5, 0.6]), np.array([-0.5, 1.1]))
    for share in (0.0, 0.4, 1.0):
        way.take(between(start, end, share))
        assert abs(number(way, way.arcs[0].arc.get_start())) == near(0.9)
        left = [number(way, line.get_end()) for line, _ in way.traces]
        assert left == [near(0.6 + 1.5j), near(1.1 + 0.5j)]
        assert [number(way, point.get_center()) for _, point in way.traces] == list(map(near, left))
        hub = number(way, way.hub)
        room = way.wedge - abs(hub)
        for at in (0, 1):
            side = hub / shown_in(way, at)
            assert abs(hub) * math.sin(abs(cmath.phase(side))) == near(room)


def test_a_lane_is_told_by_its_shape_and_named_beyond_its_point():
    frame, tip_of = Frame(STAGE.center, 1.5), np.array([0.6, 1.2])
    arrows = {lane: LaneArrow(frame, lane, lane).lay(tip_of) for lane in lane_hues()}
    widths = [arrow.point[0].width for arrow in arrows.values()]
    assert widths == [near(0.54), near(0.54), near(0.54 * 2**0.5)], "disc, square, on its corner"
    for lane, arrow in arrows.items():
        assert [arrow.point[1].source, arrow.name_text[0].source] == [lane[0], lane]
        away = number(arrow, arrow.name_text.get_center()) / complex(*tip_of)
        assert away.imag == near(0)
        assert away.real > 1
        assert arrow.name_text.get_bottom()[1] > arrow.point.get_top()[1] - 0.2


def test_a_name_stands_beside_its_arrow_on_its_side():
    plane = ArrowPlane(view_of(Region(-2, 2, -2, 2), STAGE))
    plane.arrow("a", (1.0, 0.0), active_theme().word)
    names = ArrowNames(plane, {"a": ("dog", RIGHT_OF)}).follow()
    assert names.texts["a"].get_top()[1] < plane.arrows["a"].end[1]
    plane.lay("a", (-1.0, 0.0))
    assert names.follow().texts["a"].get_bottom()[1] > plane.arrows["a"].end[1]
    assert names.drop("a")[0] not in names.get_family()


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
