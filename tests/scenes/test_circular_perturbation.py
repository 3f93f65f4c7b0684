"""Chapter 7: what is drawn, against complex numbers: at place t a word w has become w + e^(it)."""

import cmath
import itertools
import math

import numpy as np
import pytest
from manim import UR, Dot

import scenes.circular_perturbation as chapter
from scenes._kit.mobjects.readout import Readout
from scenes._kit.numbers import printed
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.lint.witness import Witness
from scenes.circular_perturbation import CLOSE, CircularPerturbation

DOG, CAT = 3.3 + 0j, 0.5j
GIVEN, MET, WALKED, BEGUN, LAST = 2, 5, 26, 28, 36
RESTS = [28, 29, 30, 31, 36]
"""Places of the second word: where it gets its arrow, where the first goes on alone, where the walk
near the ring ends, and where the last one begins, rests and ends."""
CHORD, SHORTER = 2 * math.sin(1), 2 * math.sin(0.5)
"""How long the chords of a gap of 2 and of a gap of 1 are."""

witness = Witness(CircularPerturbation)


def at(word, place):
    """The complex number that a word has become at a place, the twin of every picture."""
    return word + cmath.exp(1j * place)


def places(scene):
    t = scene.t.get_value()
    return t + scene.apart.get_value(), t


def points(scene):
    """The complex numbers of both words at their places."""
    first, second = places(scene)
    return at(DOG, first), at(CAT, second)


def passed(place):
    return math.floor(place + 1e-6)


def number(scene, point, frame=None):
    frame = frame or scene.orbits[0].frame
    x, y, _ = (np.asarray(point) - frame.origin) / frame.unit
    return complex(x, y)


def on_ring(ring, point):
    """The complex number of a point, as seen from the hub of a ring of radius 1."""
    x, y, _ = (np.asarray(point) - ring.pose.hub) / ring.pose.radius
    return complex(x, y)


def on_stage(scene):
    return {member for mobject in scene.mobjects for member in mobject.get_family()}


def joins(scene, arrow, start, end):
    """Whether an arrow leads from one number towards another and stops at the rim of its dot."""
    drawn = number(scene, arrow.end) - number(scene, arrow.start)
    assert number(scene, arrow.start) == pytest.approx(start, abs=1e-6)
    assert scene.orbits[0].tip.width / 2 == pytest.approx(CLOSE)
    short = CLOSE / scene.orbits[0].frame.unit
    assert drawn == pytest.approx((end - start) * (1 - short / abs(end - start)), abs=1e-6)


def is_hidden_by_a_dot(scene, arrow):
    """Whether an arrow without a length is not seen beside the dot at both its ends."""
    drawn = arrow.get_all_points() - scene.orbits[0].end
    assert np.linalg.norm(drawn, axis=1).max() < CLOSE


@witness.during("question", settled=True)
def test_an_arrow_says_how_two_words_differ(scene, moment):
    dog, cat = scene.orbits
    assert number(scene, dog.word.get_center()) == pytest.approx(DOG)
    assert number(scene, cat.word.get_center()) == pytest.approx(CAT)
    if scene.word_arrow in scene.mobjects:
        joins(scene, scene.word_arrow, CAT, DOG)
        assert scene.named.source == "dog − cat"


@witness.during("question", "ring")
def test_the_picture_shrinks_before_a_place_is_added(scene, moment):
    if scene.grown[0].get_value() > 0:
        assert scene.near.get_value() == 0
    elif scene.near.get_value() > -1:
        assert "adds" not in [cue.caption.name for cue in scene.strip.cues]


@witness.during("walk")
def test_the_old_arrow_is_gone_before_its_points_move(scene, moment):
    if scene.near.get_value() > 0:
        assert scene.stays not in on_stage(scene)


@witness.during("ring", since="hero")
def test_the_rule_of_the_place_stands_while_its_arrow_turns(scene, moment):
    if 0 < scene.t.get_value() < GIVEN:
        sources = [getattr(thing, "source", "") for thing in on_stage(scene)]
        assert "bold(p)_t = (cos t, sin t)" in sources


@witness.during("ring", "same", "apart", "walk", "hole", "other")
def test_words_are_one_unit_away_at_the_angle_of_their_places(scene, moment):
    for orbit, word, place, grown in zip(
        scene.orbits, (DOG, CAT), places(scene), scene.grown, strict=True
    ):
        share = grown.get_value()
        moved = word + share * cmath.exp(1j * place)
        assert number(scene, orbit.tip.get_center()) == pytest.approx(moved)
        if share:
            assert number(scene, orbit.hand.end) == pytest.approx(moved)


@witness.during("ring", "same", "apart", "walk", "hole", "other")
def test_a_place_is_printed_only_while_the_word_rests_at_it(scene, moment):
    both = (*scene.orbits, scene.guest)
    for orbit, place in zip(both, (*places(scene), places(scene)[1]), strict=True):
        if orbit.place in orbit.named.submobjects and orbit.place.get_fill_opacity() > 0:
            near = 0.501 if orbit.runs else 0.05
            assert place == pytest.approx(int(orbit.place.text), abs=near)


@witness.seen("ring", "same", "apart", "walk", "hole", "other", settled=True)
def places_printed(scene, moment):
    shown = on_stage(scene)
    return [orbit.place.text for orbit in scene.orbits if orbit.place in shown]


def test_places_are_printed_at_the_stops():
    stops = {tuple(texts) for _, texts in places_printed()}
    assert {
        ("0",),
        ("2", "2"),
        ("5", "5"),
        ("7", "5"),
        ("7",),
        ("8",),
    } <= stops


@witness.during("ring", "same", "apart")
def test_the_row_shows_both_words_at_their_places(scene, moment):
    rail = scene.rail
    ticks = rail.ticks.points.reshape(-1, 4, 3)[1:]
    assert ticks.mean(axis=1) == pytest.approx(np.array([rail.place(k) for k in range(MET + 3)]))
    assert [readout.text for readout in rail.numbers] == [str(k) for k in range(MET + 3)]
    for k, readout in enumerate(rail.numbers):
        assert readout.get_x() == pytest.approx(rail.place(k)[0], abs=0.02)
    for peg, place in zip(rail.pegs, places(scene), strict=True):
        assert peg.get_x() == pytest.approx(rail.start[0] + place * rail.pitch)
    dog, cat = rail.names
    middles = (dog.get_x() + cat.get_x()) / 2, (rail.pegs[0].get_x() + rail.pegs[1].get_x()) / 2
    assert middles[0] == pytest.approx(middles[1])
    assert dog.get_left()[0] - cat.get_right()[0] > 0.19
    if places(scene)[0] - places(scene)[1] > 1:
        assert dog.get_x() == pytest.approx(rail.pegs[0].get_x())


@witness.during("apart")
def test_the_row_spans_the_gap_and_a_place_is_as_long_as_an_arrow(scene, moment):
    rail, (first, second) = scene.rail, places(scene)
    ends = np.array([rail.span.get_start(), rail.span.get_end()])
    if first > second:
        assert ends == pytest.approx(np.array([rail.place(second), rail.place(first)]))
    assert rail.pitch == pytest.approx(scene.orbits[0].frame.unit)


@witness.during("apart", since="spanned", settled=True)
def test_the_gap_is_named_under_its_span_until_it_bends(scene, moment):
    if scene.ring.arc in on_stage(scene):
        assert scene.spanned not in scene.mobjects
        return
    name, rail = scene.spanned, scene.rail
    if name in scene.mobjects:
        assert [name[0].source, name[1].text] == ["gap", "2"]
        middle = (rail.place(MET) + rail.place(MET + 2)) / 2
        assert name.get_x() == pytest.approx(middle[0])
        assert 0.1 < middle[1] - name.get_top()[1] < 0.4


@witness.during("question", "ring", "same", "apart")
def test_no_arrow_is_seen_before_it_grows(scene, moment):
    for orbit, grown in zip(scene.orbits, scene.grown, strict=True):
        if grown.get_value() == 0:
            middle, radius = orbit.word.get_center(), orbit.word.width / 2
            ends = (orbit.hand.start, orbit.hand.end)
            assert all(np.linalg.norm(end - middle) < radius for end in ends)


@witness.during("ring", "same", "apart", "walk", "hole", "other")
def test_a_tip_traces_its_ring_of_radius_one(scene, moment):
    for orbit, word, since, place in zip(
        scene.orbits, (DOG, CAT), (0, GIVEN), places(scene), strict=True
    ):
        passed = min(place - since, 2 * math.pi)
        if passed > 0:
            drawn = [number(scene, anchor) - word for anchor in orbit.ring.get_anchors()]
            assert [abs(z) for z in drawn] == pytest.approx([1] * len(drawn), rel=1e-3)
            begin, end = drawn[0], drawn[-1]
            assert begin == pytest.approx(cmath.exp(1j * since), abs=0.01)
            assert end == pytest.approx(cmath.exp(1j * (since + passed)), abs=0.01)
            # nothing of the ring is drawn before its tip comes there
            if passed < 2 * math.pi:
                tip = number(scene, orbit.tip.get_center()) - word
                assert end == pytest.approx(tip, abs=0.01)


@witness.during("ring", "same", "apart", settled=True)
def test_a_name_stays_at_its_point_outside_the_ring(scene, moment):
    for orbit, grown in zip(scene.orbits, scene.grown, strict=True):
        if grown.get_value() == 1:
            left, right = orbit.named.get_left()[0], orbit.named.get_right()[0]
            bottom, top = orbit.named.get_bottom()[1], orbit.named.get_top()[1]
            x, y, _ = orbit.end
            nearest = np.array([np.clip(x, left, right), np.clip(y, bottom, top), 0.0])
            assert np.linalg.norm(nearest - orbit.end) < 0.45
            assert np.linalg.norm(nearest - orbit.hub) > orbit.frame.unit


@witness.during("same", "apart", settled=True)
def test_the_white_arrow_leads_from_one_word_to_the_other(scene, moment):
    if scene.between in scene.mobjects:
        dog, cat = points(scene)
        joins(scene, scene.between, cat, dog)


@witness.seen("same", "apart")
def differences(scene, moment):
    """The white arrow, once it has grown."""
    if scene.between not in scene.mobjects or (scene.t.get_value() == GIVEN and not moment.settled):
        return None
    drawn = scene.between.end - scene.between.start
    way = complex(*drawn[:2])
    return places(scene), way * (1 + CLOSE / abs(way)) / scene.orbits[0].frame.unit


def test_at_one_place_it_only_slides_and_apart_it_changes():
    seen = [value for _, value in differences() if value is not None]
    together = [way for (first, second), way in seen if first == second]
    assert len({second for (first, second), _ in seen if first == second}) > 10
    assert together == pytest.approx([DOG - CAT] * len(together))
    (first, second), last = seen[-1]
    assert (first, second) == (MET + 2, MET)
    assert last == pytest.approx(at(DOG, first) - at(CAT, second))
    assert abs(last - (DOG - CAT)) > 1.5


@witness.during("same", "apart")
def test_the_arrow_that_is_carried_over_is_that_of_the_place(scene, moment):
    guest, share = scene.guest, scene.carried.get_value()
    if guest.hand not in on_stage(scene):
        return
    hub = CAT + share * (DOG - CAT)
    assert number(scene, guest.hub) == pytest.approx(hub)
    assert number(scene, guest.hand.end) == pytest.approx(at(hub, places(scene)[1]))


@witness.during("apart", "walk", "hole", "other", settled=True)
def test_carried_over_it_is_the_second_hand_of_the_ring(scene, moment):
    if scene.guest.tip in scene.mobjects or moment.beat != "apart":
        assert scene.carried.get_value() == 1
        assert scene.guest.label.source == "place"
        tip = number(scene, scene.guest.hand.end)
        assert tip == pytest.approx(at(DOG, places(scene)[1]))
        assert tip == pytest.approx(at(CAT, places(scene)[1]) + DOG - CAT)
        assert number(scene, scene.guest.tip.get_center()) == pytest.approx(tip)


@witness.during("apart", settled=True)
def test_only_one_point_is_named_cat_while_the_row_of_places_is_seen(scene, moment):
    assert scene.guest.named not in scene.mobjects
    assert all(readout in on_stage(scene) for readout in scene.rail.numbers)
    assert scene.orbits[0].label.source == "dog"
    # the span of both places passes where the name stands
    bent = scene.ring.arc in scene.mobjects and scene.ring.arrow not in scene.mobjects
    assert scene.orbits[0].named in scene.mobjects or bent


@witness.during("apart")
def test_the_old_arrow_is_laid_at_the_second_word(scene, moment):
    if scene.laid.get_value():
        slid = scene.laid.get_value() * (at(CAT, MET) - CAT)
        joins(scene, scene.word_arrow, CAT + slid, DOG + slid)


@witness.during("apart", "walk", "hole", "other", settled=True)
def test_the_span_of_two_places_is_an_arc_of_as_many_radians(scene, moment):
    ring = scene.ring
    if ring.arc not in on_stage(scene):
        return
    drawn = [on_ring(ring, point) for point in ring.arc.points[::4]]
    first, second = places(scene)
    turned = [cmath.phase(z / cmath.exp(1j * second)) for z in drawn]
    assert turned == pytest.approx(np.linspace(0, first - second, len(drawn) + 1)[:-1], abs=1e-6)
    assert on_ring(ring, ring.arc.points[-1]) == pytest.approx(cmath.exp(1j * first))
    sides = np.diff(ring.arc.points.reshape(-1, 4, 3)[:, [0, 3]], axis=1)
    length = np.linalg.norm(sides, axis=2).sum() / ring.pose.radius
    assert length == pytest.approx(first - second, rel=1e-3)
    name, gap = ring.gap
    assert name.source == "gap"
    if gap in on_stage(scene):
        assert float(gap.text) == pytest.approx(first - second)


@witness.during("apart", since="sum")
def test_the_span_on_its_way_keeps_clear_of_the_point_to_which_it_bends(scene, moment):
    ring, tip = scene.ring, scene.orbits[0].end
    begun = ring.arc in on_stage(scene) and not moment.settled
    left = ring.arc.points[-1] - tip
    if begun and np.linalg.norm(left) > 0.75:
        assert np.linalg.norm(ring.arc.points - tip, axis=1).min() > 0.5


@witness.during("apart", "answer", settled=True)
def test_where_two_arrows_end_the_heads_of_the_places_step_back(scene, moment):
    if scene.ring.arrow in on_stage(scene):
        hands = scene.orbits[0].hand, scene.guest.hand
        assert all(hand.head_length < 0.05 for hand in hands)


@witness.during("apart", "walk", "hole", "other", settled=True)
def test_the_place_part_leads_from_hand_to_hand(scene, moment):
    if scene.ring.arrow in on_stage(scene):
        first, second = places(scene)
        assert number(scene, scene.ring.pose.hub) == pytest.approx(DOG)
        if first == second:
            is_hidden_by_a_dot(scene, scene.ring.arrow)
            return
        joins(scene, scene.ring.arrow, at(DOG, second), at(DOG, first))
        chord = {2: CHORD, 1: SHORTER}[round(first - second)]
        assert abs(at(DOG, first) - at(DOG, second)) == pytest.approx(chord)


@witness.during("walk", since="left")
def test_the_triangle_turns_whole_and_leaves_its_outline(scene, moment):
    ring, (first, second) = scene.ring, places(scene)
    for triangle, at_first, at_second in (
        (ring.triangle, first, second),
        (scene.left, MET + 2, MET),
    ):
        corners = [on_ring(ring, point) for point in triangle.points[::4]]
        turned = [0, cmath.exp(1j * at_second), cmath.exp(1j * at_first)]
        assert corners == pytest.approx(turned, abs=1e-6)
        assert triangle in on_stage(scene) or ring.drop in on_stage(scene)


@witness.seen("walk", since="left")
def moved(scene, moment):
    return places(scene)[1], moment.time


def test_the_turn_of_one_place_takes_its_time():
    under_way = [time for _, (second, time) in moved() if MET < second < MET + 1]
    assert max(under_way) - min(under_way) > 1.6


@witness.seen("walk", since="left", settled=True)
def rests_after_the_turn(scene, moment):
    """How long the turned triangle stands before its chord stands upright too."""
    turned = places(scene)[1] == MET + 1 and scene.chords.bars[1] not in on_stage(scene)
    return moment.lasts * turned


def test_the_turned_triangle_rests_before_its_bar_leaves_it():
    assert max(lasts for _, lasts in rests_after_the_turn()) > 0.5


@witness.during("walk", "hole", "other")
def test_every_place_leaves_a_chord_and_all_touch_one_circle(scene, moment):
    first, second = places(scene)
    gap = first - second
    if moment.beat != "other":
        assert gap == pytest.approx(2)
    if moment.settled and moment.beat == "other":
        assert scene.ring.traces in scene.mobjects
    ends = scene.ring.traces.points.reshape(-1, 4, 3)[:, [0, 3]]
    left = [tuple(on_ring(scene.ring, point) for point in pair) for pair in ends]
    begun = math.ceil(second - 1e-6)
    walked = range(MET, begun) if scene.leaves else ()
    expected = [(cmath.exp(1j * p), cmath.exp(1j * (p + gap))) for p in walked]
    if expected:
        begin, end = expected[-1]
        expected[-1] = begin, begin + (end - begin) * (second - begun + 1)
    assert np.array(left) == pytest.approx(np.array(expected), abs=1e-5)
    for begin, end in left[:-1]:
        assert abs(end - begin) == pytest.approx(2 * math.sin(gap / 2))
        assert abs((begin + end) / 2) == pytest.approx(math.cos(gap / 2))


@witness.seen("hole", settled=True)
def hole(scene, moment):
    ends = scene.ring.traces.points.reshape(-1, 4, 3)[:, [0, 3]]
    return [cmath.phase(sum(on_ring(scene.ring, point) for point in pair)) for pair in ends]


def test_about_twenty_chords_lie_evenly_round_the_hole():
    angles = np.sort(hole()[-1][1])
    assert len(angles) == WALKED - MET
    spaces = np.diff([*angles, angles[0] + 2 * math.pi])
    assert spaces.max() < 1.5 * 2 * math.pi / len(angles)


@witness.during("hole")
def test_the_middle_of_the_bold_chord_draws_the_circle(scene, moment):
    ring = scene.ring
    if 0 < ring.share < 1:
        begin, end = (cmath.exp(1j * place) for place in places(scene)[::-1])
        assert on_ring(ring, ring.inner.points[-1]) == pytest.approx((begin + end) / 2, abs=1e-3)


@witness.during("hole")
def test_the_circle_is_whole_before_all_are_said_to_touch_it(scene, moment):
    if "more" in [cue.caption.name for cue in scene.strip.cues]:
        assert scene.ring.share == 1


@witness.seen("other")
def hole_drawn(scene, moment):
    return places(scene)[0] - places(scene)[1], scene.ring.share


def test_the_hole_stays_drawn_while_the_gap_changes():
    seen = [value for _, value in hole_drawn()]
    assert seen[-1] == (0, 1)
    assert all(drawn == 1 for _, drawn in seen)
    assert len({round(gap, 3) for gap, _ in seen}) > 5


@witness.seen("walk", "hole", "other", "answer")
def turns_of_the_chord(scene, moment):
    """When the bold chord of the ring is seen, and the place from which it leads."""
    if scene.ring.arrow not in on_stage(scene):
        return None
    return moment.time, places(scene)[1]


def test_a_bold_chord_turns_slowly_enough_to_be_followed():
    seen = [value for _, value in turns_of_the_chord()]
    for before, now in itertools.pairwise(seen):
        if before and now and now[0] > before[0]:
            radians = (now[1] - before[1]) / (now[0] - before[0])
            assert math.degrees(radians) / 30 < 10


@witness.during("same", since="struck")
def test_the_same_place_is_struck_from_both_words(scene, moment):
    struck = scene.struck
    for word, term, stroke in zip(scene.words, struck.terms, struck.strokes, strict=True):
        assert f'sans("{word}")' in term.source
        assert f"bold(p)_{MET} " in term.source
        if stroke in on_stage(scene) and moment.settled:
            part, index = term.part("place")
            assert index.get_right()[0] > stroke.get_right()[0]
            assert stroke.get_center() == pytest.approx(part.get_center())
            assert stroke.width > part.width
            assert stroke.height > part.height
    assert struck.left[1].source == 'sans("dog") - sans("cat")'


@witness.during("apart", since="sum")
def test_what_the_places_add_is_written_as_it_is_drawn(scene, moment):
    written = scene.sum
    for word, place, term in zip(scene.words, (MET + 2, MET), written.terms, strict=True):
        assert f'sans("{word}")' in term.source
        assert f"bold(p)_{place} " in term.source
    _, words, result = written.left
    assert words.source == 'sans("dog") - sans("cat")'
    assert f"+ thin {{{{ (bold(p)_{MET + 2} - bold(p)_{MET}) : place }}}}" in result.source
    assert len(written.strokes) == 0
    if written.left in on_stage(scene):
        assert scene.ring.arrow in on_stage(scene)
        color = scene.ring.arrow.head.get_fill_color()
        assert result.part("place")[0].get_fill_color() == color


@witness.during("walk", "hole", "other")
def test_the_hole_that_is_traced_is_the_circle_that_all_touch(scene, moment):
    ring = scene.ring
    if ring.share:
        drawn = [abs(on_ring(ring, point)) for point in ring.inner.get_anchors()]
        first, second = places(scene)
        assert drawn == pytest.approx([math.cos((first - second) / 2)] * len(drawn), rel=1e-3)


@witness.during("walk", "hole", "other", settled=True)
def test_chords_stand_upright_on_one_floor_with_their_places(scene, moment):
    chords, unit = scene.chords, scene.ring.pose.radius
    seen = on_stage(scene)
    first, second = places(scene)
    last = (
        (passed(second), passed(first))
        if moment.beat in ("hole", "other")
        else (WALKED, WALKED + first - second)
    )
    between = [(MET, MET + 2), (MET + 1, MET + 3), last]
    lengths = [CHORD] * 2 + [2 * math.sin((first - second) / 2)]
    for k, (bar, named) in enumerate(zip(chords.bars, chords.places, strict=True)):
        if bar in seen:
            corners = bar.points.reshape(-1, 4, 3)[:4, 0]
            assert sorted(corners[:, 1]) == pytest.approx(
                chords.floor.get_y() + np.array([0, 0, lengths[k] * unit, lengths[k] * unit])
            )
            assert corners[:, 0].mean() == pytest.approx(chords.foot(k)[0])
            told = [int(place.text) for place in named if place in seen]
            assert told == pytest.approx(between[k][: len(told)])
            assert len(told) == 2 or k == 2
            assert [place.get_x() for place in named] == pytest.approx([bar.get_x()] * 2, abs=0.02)
    assert [name.source for name in chords.names] == ["cat", "dog"]
    assert chords.title.source == "length"
    if chords.bars[0] in seen:
        assert chords.title in seen
        assert 0.1 < chords.title.get_bottom()[1] - chords.bars[0].get_top()[1] < 0.4


@witness.during("hole", settled=True)
def test_the_bar_of_all_further_chords_is_as_high_as_they_are_long(scene, moment):
    bar = scene.chords.bars[-1]
    if bar in on_stage(scene):
        assert bar.height / scene.ring.pose.radius == pytest.approx(CHORD)
        assert bar.get_bottom()[1] == pytest.approx(scene.chords.floor.get_y())


@witness.during("hole", "other")
def test_the_last_column_names_the_chord_that_was_left_last(scene, moment):
    told = [int(place.text) for place in scene.chords.places[-1]]
    first, second = places(scene)
    if scene.chords.places[-1] in scene.mobjects and moment.beat == "hole":
        assert second == WALKED
        assert told == [WALKED, WALKED + 2]
    written = scene.chords.places[-1][1] in on_stage(scene)
    if moment.beat == "other" and moment.settled and written:
        assert told[1] - told[0] == pytest.approx(first - second)


@witness.during("other")
def test_no_gap_is_printed_between_two_places(scene, moment):
    first, second = places(scene)
    for number in (scene.ring.gap[1], scene.chords.places[-1][1]):
        if number in on_stage(scene):
            assert first - second == pytest.approx(round(first - second))
    if scene.ring.gap[1] in on_stage(scene):
        assert float(scene.ring.gap[1].text) == pytest.approx(first - second)


@witness.during("other")
def test_the_last_chord_upright_is_as_long_as_that_of_the_gap(scene, moment):
    bar = scene.chords.bars[-1]
    if bar in on_stage(scene):
        first, second = places(scene)
        length = 2 * math.sin((first - second) / 2) * scene.ring.pose.radius
        assert bar.height == pytest.approx(length)


def is_a_level(scene, level, chord):
    """Whether a level line is as high as a chord."""
    height = level.get_y() - scene.chords.floor.get_y()
    assert height / scene.ring.pose.radius == pytest.approx(chord)


@witness.during("walk", "hole", "other", since="level")
def test_the_level_of_the_chords_is_their_length(scene, moment):
    is_a_level(scene, scene.level, CHORD)


@witness.during("walk", "hole", "other", since="sine")
def test_the_length_is_written_as_twice_the_sine_of_half_the_gap(scene, moment):
    assert scene.sine.source == f"2 sin 1 = {printed(CHORD, 3)}" == "2 sin 1 = 1.683"
    if scene.sine in on_stage(scene):
        title = scene.chords.title
        assert scene.sine.baseline == pytest.approx(title.baseline)
        assert 0 < scene.sine.get_left()[0] - title.get_right()[0] < 0.3


@witness.during("walk", "hole", since="halves", settled=True)
def test_half_the_angle_and_half_the_chord_are_named_where_they_are(scene, moment):
    arc, angle, radius, sine = scene.halves
    assert (angle.source, radius.source, sine.source) == ("1 rad", "1", "sin 1")
    if angle not in on_stage(scene):
        return
    first, second = places(scene)
    middle, tip = (first + second) / 2, cmath.exp(1j * first)
    assert first - middle == pytest.approx(1)
    assert cmath.phase(on_ring(scene.ring, angle.get_center()) / tip) == pytest.approx(-0.5)
    # the arc leads from the height to the radius that is named, and its size is beyond it
    ends = [on_ring(scene.ring, point) for point in (arc.get_start(), arc.get_end())]
    phases = [cmath.phase(end / cmath.exp(1j * middle)) for end in ends]
    assert phases == pytest.approx([0, 1], abs=1e-6)
    assert abs(ends[0]) < abs(on_ring(scene.ring, angle.get_center())) < math.cos(1)
    beside = on_ring(scene.ring, radius.get_center()) / tip
    assert beside.real == pytest.approx(0.5)
    assert 0.05 < beside.imag < 0.2
    # seen along the chord, between its middle and its end; outside of it and inside the ring
    named = on_ring(scene.ring, sine.get_center()) / cmath.exp(1j * middle)
    assert 0 < named.imag < math.sin(1) == pytest.approx((tip / cmath.exp(1j * middle)).imag)
    assert named.real > math.cos(1)
    assert abs(on_ring(scene.ring, sine.get_corner(UR))) < 1


@witness.during("hole", "other", since="sine", settled=True)
def test_the_length_of_the_first_gap_stays_written_over_its_bars(scene, moment):
    assert {scene.sine, scene.level} <= on_stage(scene)


@witness.during("other", since="sinking", settled=True)
def test_a_length_has_its_sine_beside_its_level_only_while_it_rests(scene, moment):
    first, second = places(scene)
    told = {1: "= 0.959", 0: "= 0"}
    values = [
        thing
        for thing in on_stage(scene)
        if getattr(thing, "source", "") in told.values() and thing.get_fill_opacity() > 0
    ]
    for value in values:
        assert value.source == told[round(first - second)]
        assert first - second == pytest.approx(round(first - second), abs=1e-6)
        assert value.get_left()[0] == pytest.approx(scene.law.get_left()[0], abs=0.05)
        assert value.get_top()[1] < scene.law.get_bottom()[1]


@witness.during("other", since="law")
def test_the_law_of_the_length_stands_at_its_level_while_that_sinks(scene, moment):
    assert scene.law.source == '2 sin(sans("gap/2"))'
    if scene.law not in on_stage(scene):
        return
    beside = scene.law.baseline - scene.sinking.get_y()
    assert -0.2 < beside < 0
    assert 0 < scene.law.get_left()[0] - scene.sinking.get_end()[0] < 0.3


@witness.seen("other", settled=True)
def lengths_written(scene, moment):
    sources = {getattr(thing, "source", "") for thing in on_stage(scene)}
    return {
        source
        for source in sources
        if isinstance(source, str) and source.startswith(("2 sin 1", "= "))
    }


def test_the_lengths_of_two_gaps_stand_side_by_side():
    assert printed(SHORTER, 3) == "0.959"
    assert {"2 sin 1 = 1.683", "= 0.959"} in [value for _, value in lengths_written()]
    assert lengths_written()[-1][1] == {"2 sin 1 = 1.683", "= 0"}


@witness.during("walk", "hole", "other", since="sine")
def test_the_height_meets_the_middle_of_the_chord_at_a_right_angle(scene, moment):
    ring, (first, second) = scene.ring, places(scene)
    if scene.sine not in on_stage(scene):
        return
    height, corner = ring.drop
    begin, end = cmath.exp(1j * second), cmath.exp(1j * first)
    assert on_ring(ring, height.get_start()) == pytest.approx(0)
    assert on_ring(ring, height.get_end()) == pytest.approx((begin + end) / 2)
    assert abs(on_ring(ring, height.get_end())) == pytest.approx(math.cos((first - second) / 2))
    if first > second:
        foot = height.get_end()
        sides = corner.get_start() - foot, corner.get_end() - foot
        assert np.dot(*sides) == pytest.approx(0, abs=1e-9)


@witness.during("hole", "other", since="sine")
def test_the_triangle_stays_whole_on_the_running_chord(scene, moment):
    shown, ring, (first, second) = on_stage(scene), scene.ring, places(scene)
    hands = scene.orbits[0].hand, scene.guest.hand
    # at one place, both hands are one
    needed = hands if first > second else hands[:1]
    if first > second:
        assert {scene.orbits[0].tip, scene.guest.tip} <= shown
    assert {ring.triangle, ring.drop, ring.arc, ring.arrow, *needed} <= shown
    corners = [on_ring(ring, point) for point in ring.triangle.points[::4]]
    assert corners == pytest.approx([0, cmath.exp(1j * second), cmath.exp(1j * first)], abs=1e-6)


@witness.during("other", since="sinking")
def test_another_level_sinks_with_the_gap(scene, moment):
    first, second = places(scene)
    is_a_level(scene, scene.sinking, 2 * math.sin((first - second) / 2))


@witness.seen("hole", settled=True)
def nearness(scene, moment):
    return scene.near.get_value(), 2 * scene.ring.pose.radius, len(scene.ring.traces.points) / 4


def test_from_near_the_ring_fills_the_stage_and_is_full_of_chords():
    near, height, chords = nearness()[-1][1]
    assert near == 1
    assert height > 0.5 * 8
    assert chords == WALKED - MET


@witness.seen("apart", since="sum")
def equation(scene, moment):
    """When what is left of the written difference is seen."""
    *_, result = scene.sum.left
    return moment.time if result.part("place")[0] in on_stage(scene) else None


def test_the_whole_equation_stands_until_it_can_be_read():
    seen = [time for _, time in equation() if time is not None]
    assert seen[-1] - seen[0] > 2.3


@witness.during("apart", settled=True)
def test_the_laid_arrow_ends_at_a_dot(scene, moment):
    laid = scene.laid.get_value() == 1 and moment.lasts > 0.1
    if laid and scene.word_arrow in scene.mobjects:
        joint = at(DOG, MET)
        dots = [thing for thing in on_stage(scene) if isinstance(thing, Dot)]
        assert any(abs(number(scene, dot.get_center()) - joint) < 1e-6 for dot in dots)


@witness.seen("answer")
def captions_at_the_end(scene, moment):
    return scene.heading.answered, len(scene.strip.lines), moment.time, moment.lasts


def test_the_answer_stands_alone_until_it_can_be_read():
    alone = [value for _, value in captions_at_the_end() if value[0]]
    # a caption that leaves is seen until the title has come
    since = [time for _, lines, time, _ in alone if lines == 0]
    assert len(since) > len(alone) / 2
    *_, time, lasts = alone[-1]
    assert time + lasts - since[0] > 2.9
    assert lasts >= 1.5


@witness.during("hole")
def test_the_places_run_along_at_both_tips(scene, moment):
    for orbit, place in zip((scene.orbits[0], scene.guest), places(scene), strict=True):
        if orbit.runs:
            assert orbit.place in on_stage(scene)
            assert abs(int(orbit.place.text) - place) < 0.51
            hub, tip = orbit.hub, orbit.end - orbit.hub
            beyond = (orbit.named.get_center() - hub) @ tip / np.linalg.norm(tip)
            assert 0 < beyond - np.linalg.norm(tip) < 1.2


@witness.seen("other")
def walk_to_another_gap(scene, moment):
    return places(scene)


def test_the_word_that_is_behind_comes_nearer_and_nobody_goes_back():
    firsts, seconds = np.array([value for _, value in walk_to_another_gap()]).T
    assert firsts == pytest.approx(np.full(len(firsts), WALKED + 2))
    assert (np.diff(seconds) >= -1e-9).all()
    assert seconds[[0, -1]] == pytest.approx([WALKED, BEGUN])


def as_number(scene, point):
    """The complex number of a point of the last picture."""
    x, y, _ = (np.asarray(point) - scene.swing.frame.origin) / scene.swing.frame.unit
    return complex(x, y)


@witness.during("answer", since="whole")
def test_word_part_and_place_part_lie_tip_to_tail_under_the_whole(scene, moment):
    swing, (first, second) = scene.swing, places(scene)
    whole = at(DOG, first) - at(CAT, second)
    assert [as_number(scene, p) for p in (swing.fixed.start, swing.fixed.end)] == pytest.approx(
        [0, DOG - CAT]
    )
    if swing.whole in on_stage(scene) and moment.settled:
        ends = swing.turning.start, swing.turning.end, swing.whole.start, swing.whole.end
        told = [as_number(scene, end) for end in ends]
        assert told == pytest.approx([DOG - CAT, whole, 0, whole], abs=1e-6)
        assert abs(whole - (DOG - CAT)) == pytest.approx(CHORD)


@witness.seen("answer", since="whole")
def walking(scene, moment):
    swing = scene.swing
    if swing.whole not in scene.mobjects:
        return None
    part = as_number(scene, swing.turning.end) - as_number(scene, swing.turning.start)
    return part, places(scene)[1], moment.lasts


def test_the_place_part_turns_forward_by_a_radian_per_place_and_rests_at_every_one():
    seen = [value for _, value in walking() if value is not None]
    parts, seconds, lasts = (np.array(each) for each in zip(*seen, strict=True))
    turned = np.unwrap(np.angle(parts / parts[0]))
    assert turned == pytest.approx(seconds - BEGUN, abs=1e-6)
    assert (np.diff(turned) >= -1e-9).all()
    assert len({round(angle, 6) for angle in turned}) > 10
    assert set(RESTS) <= {round(float(second), 6) for second in seconds}
    assert lasts[seconds == LAST].sum() > 1.4
    assert turned[-1] > 2 * math.pi


@witness.during("answer", since="row", settled=True)
def test_from_the_camera_move_on_both_arrows_lie_at_one_scale(scene, moment):
    if scene.near.get_value() == 2 and scene.ring.arrow in on_stage(scene):
        swing, ring = scene.swing, scene.ring
        assert ring.pose.radius == pytest.approx(swing.frame.unit)
        assert ring.tips[0] == pytest.approx(swing.hub)


def lying(bar, unit):
    """How long a bar is, as drawn."""
    sides = np.diff(bar.points.reshape(-1, 4, 3)[:2, [0, 3]], axis=1)
    return np.linalg.norm(sides, axis=2).max() / unit


@witness.during("answer", since="whole")
def test_every_bar_is_as_long_as_the_arrow_that_it_measures(scene, moment):
    unit, (word, part, whole) = scene.swing.frame.unit, scene.lengths
    seen = on_stage(scene)
    assert lying(word.bars[0], unit) == pytest.approx(abs(DOG - CAT))
    rows = [row for row, bar in enumerate(whole.bars) if bar in seen]
    assert rows == list(range(scene.row + 1)) or rows == list(range(scene.row))
    now = abs(at(DOG, places(scene)[0]) - at(CAT, places(scene)[1]))
    for row in rows:
        assert part.bars[row] in seen
        assert lying(part.bars[row], unit) == pytest.approx(CHORD)
        rested = abs(at(DOG, RESTS[row] + 2) - at(CAT, RESTS[row]))
        expected = now if row == scene.row else rested
        assert lying(whole.bars[row], unit) == pytest.approx(expected)
    edges = {round(float(bar.get_left()[0]), 6) for each in scene.lengths for bar in each.bars[:1]}
    assert len(edges) == 1


@witness.during("answer", since="counted", settled=True)
def test_every_length_is_written_at_its_bar(scene, moment):
    for row, number in enumerate(scene.whole):
        bar = scene.lengths[2].bars[row]
        rested = abs(at(DOG, RESTS[row] + 2) - at(CAT, RESTS[row]))
        assert number.text == printed(rested, 3)
        assert 0.1 < number.get_left()[0] - bar.get_right()[0] < 0.3
        assert number.get_y() == pytest.approx(bar.get_y(), abs=0.02)


@witness.seen("answer", since="counted", settled=True)
def lengths_told(scene, moment):
    seen = on_stage(scene)
    numbers = [thing.text for thing in seen if isinstance(thing, Readout) and thing.decimals == 3]
    return [number.text for number in scene.whole if number in seen], set(numbers)


def test_the_length_of_the_whole_swings_while_both_parts_keep_theirs():
    whole, all_told = lengths_told()[-1][1]
    assert whole == ["4.754", "4.969", "4.113", "2.538", "4.453"]
    assert all_told - set(whole) == {printed(abs(DOG - CAT), 3), printed(CHORD, 3)}
    assert all_told - set(whole) == {"3.338", "1.683"}


def test_the_last_walk_passes_almost_the_shortest_and_the_longest_whole():
    lengths = [abs(at(DOG, place + 2) - at(CAT, place)) for place in range(31, LAST + 1)]
    assert min(lengths) == pytest.approx(abs(DOG - CAT) - CHORD, abs=0.05)
    assert max(lengths) == pytest.approx(abs(DOG - CAT) + CHORD, abs=0.05)


@witness.during("answer", since="counted")
def test_the_places_of_the_place_part_are_counted(scene, moment):
    told = [int(number.text) for number in scene.counted]
    if moment.settled and scene.counted[0] in on_stage(scene):
        first, second = places(scene)
        assert told == pytest.approx([second, first])


@witness.during("answer", since="whole")
def test_the_tip_has_drawn_its_circle(scene, moment):
    swing = scene.swing
    drawn = [as_number(scene, point) - (DOG - CAT) for point in swing.way.points]
    assert [abs(z) for z in drawn] == pytest.approx([CHORD] * len(drawn), rel=1e-3)
    assert drawn[0] == pytest.approx(at(0, BEGUN + 2) - at(0, BEGUN))


@witness.seen("other", settled=True)
def gap_tried(scene, moment):
    seen = on_stage(scene)
    told = scene.ring.gap in seen and scene.chords.places[-1][1] in seen
    return scene.ring.gap[1].text, moment.lasts * told


def test_another_gap_stands_until_its_chord_can_be_compared():
    assert max(lasts for _, (gap, lasts) in gap_tried() if gap == "1") == pytest.approx(
        0.9, abs=0.05
    )
    assert gap_tried()[-1][1][0] == "0"


@witness.during("walk", "hole", "other", since="left")
def test_the_bold_chord_never_leaves_the_walk(scene, moment):
    arrow = scene.ring.arrow
    assert arrow in on_stage(scene)
    assert arrow.shaft.get_stroke_opacity() == arrow.head.get_fill_opacity() == 1


def test_the_captions_follow_the_content():
    content = {"words": ("sun", "sea"), "gap": 1}
    changed = type("Changed", (CircularPerturbation,), content)
    told = " ".join(c.caption.text for beat in dry_run(changed).beats for c in beat.cues)
    assert "Lay the old arrow at sea 5." in told
    assert "With radius 1, half the chord is sin 0.5." in told
    assert "Gap 1 is an arc of 1 radians." in told


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ({"gap": 3}, "gap must be 1 to 2 in this picture, got 3"),
        ({"taken": 6}, "taken must be 2 to 3 in this picture, got 6"),
        ({"stops": (2, 5, 13)}, "the third stop must be 14 or later, got 13"),
        ({"stops": (2, 5, 5)}, r"stops must grow, got \(2, 5, 5\)"),
        ({"numbers": ((3.0, 0.0), (0.0, 0.0))}, "numbers of words must be 3.2 apart or more"),
    ],
)
def test_content_that_cannot_be_drawn_is_refused(content, sentence):
    with pytest.raises(DryRunError, match=sentence):
        dry_run(type("Changed", (CircularPerturbation,), content))


def test_a_wrong_formula_is_noticed(monkeypatch):
    right = chapter.perturb
    monkeypatch.setattr(chapter, "perturb", lambda *a, **k: right(*a, **{**k, "order": "sin_cos"}))
    assert witness.first_failure() is not None


def test_a_wrong_angle_is_noticed(monkeypatch):
    right = chapter.dial_angles
    monkeypatch.setattr(chapter, "dial_angles", lambda *a, **k: 1.01 * right(*a, **k))
    assert witness.first_failure() is not None
