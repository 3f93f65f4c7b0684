"""Chapter 11: what is drawn, against complex numbers: a turn by ωt is a product with e^{iωt}."""

import cmath
import math

import numpy as np
import pytest
from manim import LEFT, ManimColor, tempconfig

import scenes.rope_rotation as chapter
from scenes._kit.layout import Region, laid_out
from scenes._kit.mobjects.arrow import VectorArrow, Weight
from scenes._kit.mobjects.arrow_names import BEYOND, RIGHT_OF, ArrowNames
from scenes._kit.mobjects.arrow_plane import ArrowPlane, view_of
from scenes._kit.mobjects.gap_report import GapReport
from scenes._kit.mobjects.lane_arrow import LaneArrow
from scenes._kit.mobjects.place_bars import BarsView, PlaceBars
from scenes._kit.mobjects.placed_pair import PlacedPair, lane_hues
from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.set_square import SetSquare
from scenes._kit.mobjects.word_places import WordPlaces
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.theme import active_theme
from scenes._studio.lint.witness import Witness
from scenes.rope_rotation import RopeRotation

WORD = 1 + 1j
QUERY, KEY = cmath.rect(1.6, math.radians(85)), cmath.rect(1.6, math.radians(37))
"""Pairs of dog's query and of man's key, without a place."""
OWN = {"key": cmath.rect(1.2, math.radians(10)), "value": cmath.rect(1.4, math.radians(200))}
"""Pairs of dog's own key and value, without a place."""
PLACE, STEPS, WIDEST = 1, 3, 2
"""Where both stand at first, how far they go on at a stroke, and the largest gap."""
BARE = cmath.phase(QUERY / KEY)
"""The angle from key to query without places."""
LENGTHS = [abs(WORD + cmath.exp(1j * k)) for k in range(8)]
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
    check_bars(scene.bars, t - (1 - scene.counted.get_value()))
    if "hand" not in plane.arrows:
        return
    assert number(plane, plane.arrows["hand"].start) == near(WORD)
    assert tip(plane, "hand") == near(WORD + spin(1, t))
    assert tip(plane, "sum") == near(share * (WORD + spin(1, t)))
    ring = plane.rings["orbit"]
    assert ring.width / 2 / plane.frame.unit <= 1 + 1e-6


def check_ghosts(scene, t, tips):
    """A dot stays at the tip of each place that was left, and none is ahead."""
    for place, (ghost, where) in enumerate(zip(scene.ghosts, tips, strict=True)):
        assert number(scene.plane, ghost.get_center()) == near(where)
        assert seen(ghost) == pytest.approx(min(1, max(0, (t - place) / 0.2)), abs=1e-6)


@witness.during("add", since="ghosts")
def test_a_dot_stays_at_the_tip_of_every_sum_on_one_circle_about_the_tip_of_the_word(scene, moment):
    if "hand" not in scene.plane.arrows or scene.ghosts not in scene.mobjects:
        return
    check_ghosts(scene, scene.t.get_value(), [WORD + spin(1, k) for k in range(8)])


@witness.during("add", "turn", since="arrow_names")
def test_arrows_and_bars_have_one_axis_and_one_scale(scene, moment):
    frame = scene.plane.frame
    if scene.bars not in scene.mobjects:
        return
    assert scene.bars.unit == pytest.approx(frame.unit)
    assert frame.point((0, 0))[1] == pytest.approx(scene.bars.foot(0)[1])


@witness.during("add", since="arrow_names")
def test_each_name_stands_beside_its_own_arrow(scene, moment):
    if scene.arrow_names not in scene.mobjects or scene.grown.get_value() < 1:
        return
    for name, text in scene.arrow_names.texts.items():
        arrow = scene.plane.arrows[name]
        away = text.get_center() - (arrow.end if name == "sum" else (arrow.start + arrow.end) / 2)
        along, across = np.dot(away, arrow.vector), np.cross(away, arrow.vector)[2]
        assert (across if name == "sum" else along) == near(0)
        assert np.linalg.norm(away) < 0.9


@witness.seen("add", since="arrow_names")
def named_sum(scene, moment):
    shown = {part for top in scene.mobjects for part in top.get_family()}
    return moment.time, scene.arrow_names.texts["sum"] in shown, scene.t.get_value()


def test_the_sum_is_named_from_when_it_is_whole_until_the_hand_turns_on():
    named = [(time, t) for _, (time, shown, t) in named_sum() if shown]
    assert named[-1][0] - named[0][0] > 4
    assert named[-1][1] == 1


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
    assert looks[-1][1] == 7


@witness.seen("add")
def places_added(scene, moment):
    return scene.t.get_value()


def test_the_word_walks_through_all_places_and_rests_at_the_shortest_sum():
    places = [t for _, t in places_added()]
    assert places == sorted(places)
    assert (places[0], places[-1]) == (0, 7)
    rests = {t for moment, t in places_added() if moment.settled}
    assert {0, 1, 4, 7} <= rests <= set(range(8))


def cues(at):
    """The cues of a beat by their names."""
    return {cue.caption.name: cue for cue in witness.run.beats[at].cues}


def test_the_hand_pulls_back_at_the_shortest_sum_and_the_walk_ends_at_the_longest():
    assert (LENGTHS.index(min(LENGTHS)), LENGTHS.index(max(LENGTHS))) == (4, 7)
    assert [printed(LENGTHS[k], 2) for k in (4, 7)] == ["0.42", "2.41"]
    for place, way in ((4, -1), (7, 1)):
        assert math.cos(cmath.phase(spin(1, place) / WORD)) * way > 0.99
    cue = cues(1)["back"]
    assert "place 4," in cue.caption.text
    times = [moment.time for moment, t in places_added() if t == 4]
    assert min(times) <= cue.start, "told when it is seen"
    assert max(times) >= cue.readable_from + 1, "and it rests while this is read"
    assert cues(1)["uneven"].start >= max(times) - 0.1, "and it goes on with the next caption"


# --- turn ----------------------------------------------------------------------------------


def check_last_step(scene, t):
    """The wedge of the last step ends at the word; the one before it leaves while it opens."""
    last, before = (scene.plane.angles[name] for name in ("turned", "before"))
    left = max(0, math.ceil(t) - 1)
    assert last.sweep == pytest.approx(max(t - left, 1e-3), abs=2e-3)
    if t - left > 0.05:
        end = cmath.phase(number(scene.plane, last.arc.get_end()) / WORD)
        assert math.remainder(end - t, math.tau) == pytest.approx(0, abs=3e-3)
    assert before.sweep == pytest.approx(1 if left else 1e-3, abs=2e-3)
    assert before.arc.get_stroke_opacity() == pytest.approx(1 - t + left)


@witness.during("turn", since="bars")
def test_the_turned_word_keeps_its_length_and_its_turn_is_drawn(scene, moment):
    t, plane = scene.again.get_value(), scene.plane
    assert tip(plane, "pair") == near(WORD * spin(1, t))
    if "start" in plane.arrows:
        assert tip(plane, "start") == near(WORD), "a pale copy stays without a place"
    if "turned" in plane.angles:
        check_last_step(scene, t)
        trail, compass = plane.angles["trail"], min(1, scene.gauged.get_value() / 0.4)
        way = max(compass * math.pi / 4, min(t, math.tau), 1e-3)
        assert trail.sweep == pytest.approx(way, abs=2e-3)
        assert abs(number(plane, trail.arc.get_end())) == near(abs(WORD))
        reach = abs(number(plane, plane.angles["turned"].arc.get_start()))
        assert abs(number(plane, plane.angles["turned"].arc.get_end())) == near(reach), "closes"
        check_ghosts(scene, t, [WORD * spin(1, k) for k in range(8)])
    assert "ring" not in plane.rings, "no circle tells where the tip will go"


@witness.during("turn", since="bars")
def test_a_compass_carries_the_length_up_to_the_axis_and_the_line_runs_with_the_walker(
    scene, moment
):
    t, bars, plane = scene.again.get_value(), scene.bars, scene.plane
    gauged = scene.gauged.get_value()
    assert t == 0 or gauged == 1, "the length of the first place is there before the guess"
    if bars.line not in scene.mobjects:
        return
    check_bars(bars, 7)
    start, end = (number(plane, bars.line.line.points[k]) for k in (0, -1))
    assert number(plane, bars.head.get_center()) == near(end)
    assert start == near(1j * abs(WORD)), "as high as the word is long"
    assert end.imag == near(abs(WORD))
    place = (bars.head.get_center()[0] - bars.foot(0)[0]) / bars.pitch
    if gauged == 1:
        assert place == near(t) == near(bars.stood)
    assert (seen(bars.head) > 0) == (gauged > 0.4)
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
    assert places[-1] == 7
    stops = {place for moment, place in places_turned() if moment.settled}
    assert stops == {0, 4, 7}, "it rests where the question is"
    begun = next(moment.time for moment, t in places_turned() if t > 0)
    guess = next(
        cue for beat in witness.run.beats for cue in beat.cues if "how long" in cue.caption.text
    )
    assert begun - guess.readable_from > 1.5


# --- three arrows of a word ----------------------------------------------------------------


def lies(arrow):
    """The complex number at which an arrow of a layer ends."""
    return number(arrow, arrow.shaft.get_end())


def check_square(square, frame_of, start, sizes, opened):
    """The wedges lie seam on seam from a direction on, each open by its part of its size."""
    for wedge, size, share in zip(square.wedges, sizes, opened, strict=True):
        assert wedge.sweep == pytest.approx(share * size, abs=1e-9)
        if share * size > 0.05:
            for point, at in ((wedge.arc.get_start(), 0), (wedge.arc.get_end(), share * size)):
                seen_at = cmath.phase(number(frame_of, point))
                assert math.remainder(seen_at - start - at, math.tau) == pytest.approx(0, abs=3e-3)
        start += size


@witness.during("layer", since="three")
def test_three_arrows_grow_beside_the_word_and_the_place_turns_query_and_key_alone(scene, moment):
    made, t = scene.made.get_value(), scene.spun.get_value()
    assert number(scene.kept, scene.kept.arrows["word"].end) == near(WORD)
    assert t == 0 or made == 1, "one thing after the other"
    if not set(scene.three.values()) & set(scene.mobjects):
        return
    for lane, bare in {"query": QUERY, **OWN}.items():
        turned = spin(1, t) if lane != "value" else 1
        assert lies(scene.three[lane]) == near(max(made, 1e-3) * bare * turned)
    for square, bare in zip(scene.squares, (QUERY, OWN["key"]), strict=True):
        check_square(square, scene.three["query"], cmath.phase(bare), (0, 1), (0, min(1, t)))


@witness.seen("layer", since="three")
def made_and_spun(scene, moment):
    return scene.made.get_value(), scene.spun.get_value()


def test_the_three_are_made_and_the_place_of_the_word_turns_them():
    looks = [look for _, look in made_and_spun()]
    assert looks == sorted(looks)
    assert (looks[0], looks[-1]) == ((0, 0), (1, PLACE))


@witness.seen("layer", since="three", settled=True)
def told_of_the_turn(scene, moment):
    shown = {part for top in scene.mobjects for part in top.get_family()}
    numbers = [square.numbers[1] for square in scene.squares]
    place = scene.place_text.source if scene.place_text in shown else ""
    return [told.readout.text for told in numbers if told in shown], place


def test_both_turns_are_told_with_the_place_that_gives_them():
    assert told_of_the_turn()[-1][1] == (["57.3", "57.3"], "place 1")


# --- the query of one word, and the key of another -----------------------------------------


def at_places(scene):
    """Where both words stand."""
    gone = PLACE + scene.walked.get_value()
    return gone + scene.ahead.get_value(), gone


@witness.during("pair", "gap", since="report")
def test_both_arrows_are_turned_by_their_places_and_the_wedges_fill_what_lies_between(
    scene, moment
):
    (query, key), (dog, man) = scene.both, at_places(scene)
    assert lies(query) == near(QUERY * spin(1, dog))
    assert lies(key) == near(max(scene.met.get_value(), 1e-3) * KEY * spin(1, man))
    gap, opened = dog - man, scene.opened.get_value()
    shares = [opened, *(min(1, max(0, gap - k)) for k in range(WIDEST))]
    start = cmath.phase(KEY * spin(1, man))
    check_square(scene.square, query, start, (BARE, 1, 1), shares)
    if opened == 1:
        assert scene.square.sweep == pytest.approx(BARE + gap, abs=1e-6)
    assert scene.whole.sweep == pytest.approx(scene.swept.get_value() * (BARE + gap), abs=1e-6)


@witness.during("pair", "gap", since="report")
def test_gap_angle_and_places_are_told_where_they_were_reached_and_not_between(scene, moment):
    dog, man = at_places(scene)
    told = [*zip(scene.where.readouts, (dog, man), strict=True), (scene.report.gap, dog - man)]
    for readout, value in told:
        assert readout.text == str(round(value))
        away = abs(value - round(value))
        assert readout.get_fill_opacity() == pytest.approx(max(0, 1 - 4 * away), abs=1e-6) or (
            away < 1e-9
        )
    if scene.report.sum in scene.mobjects:
        angle = scene.report.angle.readout
        assert angle.text == printed(math.degrees(BARE + round(dog - man)), 1)
        assert angle.get_fill_opacity() <= scene.report.gap.get_fill_opacity() + 1e-6


@witness.during("pair", "gap", since="report")
def test_every_number_rides_in_the_middle_of_its_own_wedge_clear_of_its_edges(scene, moment):
    query = scene.both[0]
    shown = {part for top in scene.mobjects for part in top.get_family()}
    start = cmath.phase(KEY * spin(1, at_places(scene)[1]))
    for told, size in zip(scene.square.numbers, (BARE, 1, 1), strict=True):
        assert told.readout.text == printed(math.degrees(size), 1)
        if told in shown:
            middle = number(query, told.get_center())
            off = math.remainder(cmath.phase(middle) - start - size / 2, math.tau)
            assert off == pytest.approx(0, abs=1e-3)
            away = abs(middle) * math.sin(size / 2) * query.frame.unit
            assert away > math.hypot(told.width, told.height) / 2
        start += size


@witness.seen("pair", since="report")
def met_and_opened(scene, moment):
    trackers = scene.came, scene.met, scene.opened, scene.ahead
    return tuple(tracker.get_value() for tracker in trackers)


def test_the_key_comes_then_the_angle_without_a_gap_opens_and_then_the_gap_adds_to_it():
    looks = [look for _, look in met_and_opened()]
    assert looks == sorted(looks)
    for came, met, opened, ahead in looks:
        assert met == 0 or came == 1, "it grows where the query has come"
        assert opened == 0 or met == 1
        assert ahead == 0 or opened == 1
    assert (looks[0], looks[-1]) == ((0, 0, 0, 0), (1, 1, 1, 1))


def test_the_angle_without_a_gap_is_told_before_the_gap_adds_to_it():
    told = [cue.caption.text for cue in witness.run.beats[4].cues]
    bare, more = (printed(math.degrees(x), 1) for x in (BARE, 1))
    assert told == [
        f"At the same place, man's key is {bare}° apart.",
        f"Dog one place later: the gap adds {more}°.",
    ]


# --- one rigid piece -----------------------------------------------------------------------


CLAIM = "Turn it: lengths stay, and only the gap counts"


@witness.seen("gap")
def endings(scene, moment):
    labels = [
        part.source
        for top in scene.mobjects
        for part in top.get_family()
        if hasattr(part, "source") and seen(part) > 0
    ]
    walked, ahead = scene.walked.get_value(), scene.ahead.get_value()
    lengths = [abs(lies(arrow)) for arrow in scene.both]
    assert scene.ring.width / 2 / scene.round.unit == pytest.approx(max(lengths)), "where tips go"
    return walked, ahead, lengths, scene.square.sweep, CLAIM in labels


def test_while_both_walk_lengths_and_angle_stand_and_each_place_of_the_gap_opens_one_wedge():
    looks = [look for _, look in endings()]
    for walked, ahead, lengths, sweep, _ in looks:
        assert lengths == [near(abs(QUERY)), near(abs(KEY))]
        assert ahead == 1 or walked >= 1 + STEPS
        assert ahead == WIDEST or walked <= 1 + STEPS
        assert sweep == pytest.approx(BARE + ahead, abs=1e-6)
    assert {1, WIDEST} <= {ahead for _, ahead, *_ in looks}
    assert looks[-1][:2] == (1 + 2 * STEPS, WIDEST)
    told = [printed(math.degrees(BARE + gap), 1) for gap in (1, WIDEST)]
    assert told == ["105.3", "162.6"], "less than half a turn"


def test_there_is_time_to_guess_whether_the_score_changes_and_it_is_told_when_it_was_seen():
    said, looks = cues(5), [(moment.time, walked) for moment, (walked, *_) in endings()]
    begun = next(time for time, walked in looks if walked > 0)
    assert begun - said["guess"].readable_from > 1.5
    assert said["rigid"].start >= next(time for time, walked in looks if walked >= 1) - 0.1


def test_the_title_answers_when_the_piece_was_seen_to_be_rigid_and_the_picture_is_held():
    looks = endings()
    answered = next(moment.time for moment, (*_, told) in looks if told)
    widest = next(moment.time for moment, (_, ahead, *_) in looks if ahead == WIDEST)
    assert answered >= widest
    last = looks[-1][0]
    assert last.time + last.lasts - answered >= 2
    moved = max(moment.time for moment, (walked, *_) in looks if walked < 1 + 2 * STEPS)
    assert 1.4 <= last.time + last.lasts - moved <= 2.1, "it turns on, and rests only then"


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
        ("sizes", (5.0, 1.6), "sizes must be 1.5 to 1.7 each"),
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
    lengths = [abs(1.2 + 0.5j + spin(1, k)) for k in range(8)]
    low = lengths.index(min(lengths))
    assert texts[:2] == ["One pair of cat's numbers is an arrow.", "It is 1.30 long."]
    assert f"At place {low}, the hand pulls back." in texts
    assert f"Turn cat instead: how long at place {low}?" in texts
    assert "Now cat turns by 57.3° per place." in texts
    assert "At the same place, hat's key is 48.0° apart." in texts
    assert "Cat one place later: the gap adds 57.3°." in texts


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


def shown_in(way, at):
    """The complex number at which a point of a pair lies."""
    return number(way, way.points_of[at].get_center())


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


def test_both_words_are_told_with_their_places():
    where = WordPlaces(STAGE.center, ("dog", "man")).tell(10, 9)
    assert [place.text for place in where.readouts] == ["10", "9"]


def test_a_number_that_is_told_on_arrival_is_not_seen_between_two_places():
    where = WordPlaces(STAGE.center, ("dog", "man"))
    for dog, text, opacity in ((1, "1", 1), (1.1, "1", 0.6), (1.5, "2", 0), (1.95, "2", 0.8)):
        place, still = where.tell(dog, 3).readouts
        assert (place.text, still.text) == (text, "3")
        assert (seen(place), seen(still)) == (pytest.approx(opacity), 1)


def test_a_report_of_a_gap_is_in_the_middle_of_its_column():
    report = GapReport(STAGE.center)
    for gap, degrees in ((1, 105.3), (1.9, 162.6), (3, 9.0)):
        report.tell(gap, degrees)
        assert (report.gap.text, report.angle.readout.text) == (
            str(round(gap)),
            printed(degrees, 1),
        )
        assert seen(report.gap) == seen(report.angle) == pytest.approx(1 - 4 * (round(gap) - gap))
        assert report.angle.get_center()[0] == pytest.approx(STAGE.center[0], abs=1e-6)
        assert report.gap.get_bottom()[1] > report.angle.get_top()[1]


def test_the_wedges_of_a_set_square_open_one_after_the_other_and_follow_its_frame():
    square = SetSquare(0.8, 1.0, 3)
    for frame in (Frame(STAGE.center, 1.5), Frame(STAGE.at(0.2, 0.2), 0.7)):
        for gap in (0.0, 0.4, 1.0, 2.7):
            square.lay(frame, 1.2, 0.3, gap)
            assert square.sweep == pytest.approx(0.8 + gap)
            for wedge, share in zip(
                square.wedges[1:], np.clip(gap - np.arange(3), 0, 1), strict=True
            ):
                away = np.linalg.norm(wedge.arc.get_start() - frame.origin)
                assert away == near(1.2 * frame.unit if share else 0.0), "what is closed is nothing"


def test_traces_of_a_pair_follow_its_frame():
    start, end = Frame(STAGE.center, 1.5), Frame(STAGE.at(0.2, 0.2), 0.7)
    way = PlacedPair(start).lay(np.array([0.6, 1.5]), np.array([1.1, 0.5])).leave_a_trace()
    way.lay(np.array([-1.5, 0.6]), np.array([-0.5, 1.1]))
    for share in (0.0, 0.4, 1.0):
        way.take(between(start, end, share))
        left = [number(way, line.get_end()) for line, _ in way.traces]
        assert left == [near(0.6 + 1.5j), near(1.1 + 0.5j)]
        assert [number(way, point.get_center()) for _, point in way.traces] == list(map(near, left))


def test_a_lane_is_told_by_its_shape_and_named_beside_its_point():
    frame, tip_of = Frame(STAGE.center, 1.5), np.array([0.6, 1.2])
    arrows = {lane: LaneArrow(frame, lane, lane).lay(tip_of) for lane in lane_hues()}
    widths = [arrow.point[0].width for arrow in arrows.values()]
    assert widths == [near(0.54), near(0.54), near(0.54 * 2**0.5)], "disc, square, on its corner"
    for lane, arrow in arrows.items():
        assert [arrow.point[1].source, arrow.name_text.source] == [lane[0], lane]
        name, point = arrow.name_text, arrow.point
        assert name.get_center()[1] == pytest.approx(point.get_center()[1])
        right, left = (name, point) if lane == "key" else (point, name)
        assert right.get_left()[0] - left.get_right()[0] == pytest.approx(0.2)


def test_a_name_stands_beside_its_arrow_on_its_side():
    plane = ArrowPlane(view_of(Region(-2, 2, -2, 2), STAGE))
    plane.arrow("a", (1.0, 0.0), active_theme().word)
    names = ArrowNames(plane, {"a": ("dog", RIGHT_OF)}).follow()
    assert names.texts["a"].get_top()[1] < plane.arrows["a"].end[1]
    plane.lay("a", (-1.0, 0.0))
    assert names.follow().texts["a"].get_bottom()[1] > plane.arrows["a"].end[1]
    assert names.drop("a")[0] not in names.get_family()
    plane.lay("a", (1.0, 1.0))
    text = ArrowNames(plane, {"a": ("dog", BEYOND)}).follow().texts["a"]
    away = text.get_center() - plane.arrows["a"].end
    assert away[0] == near(away[1])
    assert away[0] > 0


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
