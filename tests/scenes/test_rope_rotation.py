"""Chapter 11: what is drawn, against complex numbers: a turn by ωt is a product with e^{iωt}."""

import cmath
import math

import numpy as np
import pytest
from manim import LEFT, RIGHT, ManimColor, tempconfig

import scenes.rope_rotation as chapter
from scenes._kit.course import Course
from scenes._kit.layout import Region, laid_out
from scenes._kit.mobjects.arrow import VectorArrow, Weight
from scenes._kit.mobjects.arrow_names import BEYOND, RIGHT_OF, ArrowNames
from scenes._kit.mobjects.arrow_plane import ArrowPlane, view_of
from scenes._kit.mobjects.lane_arrow import LaneArrow
from scenes._kit.mobjects.lane_tags import LaneTags
from scenes._kit.mobjects.place_bars import BarsView, PlaceBars
from scenes._kit.mobjects.place_tag import PlaceTag
from scenes._kit.mobjects.placed_pair import PlacedPair, lane_hues
from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.spun_arrow import SpunArrow
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.theme import active_theme
from scenes._studio.lint.witness import Witness
from scenes.rope_rotation import RopeRotation

WORD = 1 + 1j
SPEEDS = [1, 1 / 10, 1 / 100, 1 / 1000]
"""Radians by which a place turns each pair."""


def pairs(*polar):
    """Complex numbers that are so long and point so many degrees up."""
    return [cmath.rect(size, math.radians(degrees)) for size, degrees in polar]


PAIRS = [WORD, *pairs((1.3, 160), (1.2, 250), (1.45, 330))]
MADE = {
    "query": pairs((1.3, 95), (1.05, 125), (1.3, 290), (1.05, 300)),
    "key": pairs((1.05, 20), (1.3, 195), (1.1, 225), (1.35, 15)),
    "value": pairs((0.5, 330), (0.48, 255), (0.5, 10), (0.48, 200)),
}
"""All pairs of dog, and of what a layer makes of it, without a place."""
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


@witness.during("add", since="ghosts")
def test_hand_sum_and_bars_are_those_of_the_place(scene, moment):
    t, share, plane = scene.t.get_value(), scene.grown.get_value(), scene.plane
    assert tip(plane, "pair") == near(WORD)
    check_bars(scene.bars, t - (1 - scene.counted.get_value()) / 2)
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
    text = scene.arrow_names.texts["sum"]
    shown = text in {part for top in scene.mobjects for part in top.get_family()}
    return moment.time, shown and seen(text) > 0.05, scene.t.get_value()


def test_the_sum_is_named_until_its_length_goes_over_to_the_first_bar():
    named = [(time, t) for _, (time, shown, t) in named_sum() if shown]
    assert {t for _, t in named} == {0}
    length = cues(1)["length"]
    assert named[-1][0] <= length.start + 0.5


@witness.during("add", since="level")
def test_the_sum_swings_upright_and_its_length_goes_level_over_to_its_bar(scene, moment):
    plane, carried, t = scene.plane, scene.carried.get_value(), scene.t.get_value()
    if "swing" not in plane.arrows:
        return
    assert t in (0, 4), "carried where it is asked"
    total = WORD + spin(1, t)
    swung = tip(plane, "swing") / total
    assert abs(swung) == near(1)
    assert plane.angles["swing"].sweep == pytest.approx(max(cmath.phase(swung), 1e-3), abs=2e-3)
    start, end = (number(plane, point) for point in scene.level.get_start_and_end())
    assert start == near(1j * abs(total))
    assert end.imag == near(abs(total))
    assert scene.level.get_stroke_opacity() == 0 or tip(plane, "swing") == near(start), "then over"
    if scene.counted.get_value() > 0:
        assert scene.level.get_end() == pytest.approx(scene.bars.top(t, abs(total)), abs=2e-3)
    if carried == 1:
        assert scene.counted.get_value() == 1


@witness.seen("add", since="arrow_names")
def axis_drawn(scene, moment):
    ends = [(point - scene.bars.foot(0))[0] / scene.bars.pitch for point in scene.bars.axis.points]
    shown = {part for top in scene.mobjects for part in top.get_family()}
    return min(ends), max(ends), scene.bars.rail in shown


def test_the_axis_of_all_places_stands_before_the_first_bar():
    for _, (first, last, shown) in axis_drawn():
        assert (first, last, shown) == (near(-0.5), near(7.5), True)


@witness.seen("add")
def places_added(scene, moment):
    return scene.t.get_value()


def test_the_word_walks_through_all_places_and_rests_at_the_shortest_sum():
    places = [t for _, t in places_added()]
    assert places == sorted(places)
    assert (places[0], places[-1]) == (0, 7)
    rests = {t for moment, t in places_added() if moment.settled}
    assert {0, 4, 7} <= rests <= set(range(8))


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


@witness.seen("add", settled=True)
def lit_at_the_end(scene, moment):
    hue = ManimColor(scene.theme.ink)
    return [k for k, bar in enumerate(scene.bars.bars) if bar.get_fill_color() == hue]


def test_it_is_asked_whether_the_longest_place_should_weigh_more_while_both_bars_are_lit():
    moment, lit = lit_at_the_end()[-1]
    assert lit == [LENGTHS.index(min(LENGTHS)), LENGTHS.index(max(LENGTHS))] == [4, 7]
    asked = cues(1)["weigh"]
    assert asked.caption.text == "Should dog weigh more at place 7 than at place 4?"
    assert moment.time + moment.lasts - asked.readable_from > 1.5


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
    assert last.arc.get_stroke_opacity() == pytest.approx(min(1, (7 - t) / 0.2))


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


def test_the_shortest_bar_alone_is_lit_from_when_it_is_asked_for():
    at_rest = dict(look for _, look in lit_in_the_turn())
    assert (at_rest[0], at_rest[4]) == ([4], [4]), "where it is asked, and where it is answered"


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


# --- all pairs of the word -------------------------------------------------------------------


def lies(spun):
    """The complex number at which an arrow ends, in the frame in which it is spun."""
    shaft = getattr(spun.arrow, "shaft", None)
    end = spun.arrow.end if isinstance(spun.arrow, VectorArrow) else shaft.get_end()
    return number(spun, end)


def check_turned(spun, bare, speed, place, share=1.0):
    """An arrow is turned to a place, as long as before, and its tip has drawn that much."""
    assert lies(spun) == near(share * bare * spin(speed, place))
    way = max(1e-3, min(speed * place, math.tau))
    assert spun.trace.sweep == pytest.approx(way, abs=1e-6)
    for point, back in ((spun.trace.arc.get_start(), way), (spun.trace.arc.get_end(), 0)):
        assert number(spun, point) == near(share * bare * spin(speed, place) * spin(-back, 1))


@witness.during("pairs", since="spun")
def test_every_pair_is_turned_at_its_own_speed_and_keeps_its_length(scene, moment):

    place, more = scene.place, max(scene.more.get_value(), 1e-3)
    for k, (spun, start, bare) in enumerate(zip(scene.spun, scene.starts, PAIRS, strict=True)):
        share = more if k else 1.0
        check_turned(spun, bare, SPEEDS[k], place, share)
        assert number(spun, start.end) == near(share * bare), "a pale copy stays without a place"
    assert scene.place_told.number.text == str(math.floor(place + 1e-6)), (
        "the last place that was reached"
    )


@witness.seen("pairs", "layer", "rope", since="sizes")
def told_of_the_pairs(scene, moment):
    return [label.source for label in (*scene.sizes, *scene.turns, scene.whole)]


def test_lengths_and_turns_are_told_under_the_dials():
    told = {tuple(look) for _, look in told_of_the_pairs()}
    sizes = [printed(abs(pair), 2) for pair in PAIRS]
    turns = [printed(math.degrees(speed), 1 + k) + "°" for k, speed in enumerate(SPEEDS)]
    all_of_it = printed(math.sqrt(sum(abs(pair) ** 2 for pair in PAIRS)), 2)
    assert told == {
        (
            *(f"length {sizes[0]}", *sizes[1:]),
            *(f"{turns[0]} per place", *turns[1:]),
            f"all eight numbers: length {all_of_it}",
        )
    }
    assert turns == ["57.3°", "5.73°", "0.573°", "0.0573°"]


@witness.seen("pairs", since="spun")
def places_of_all_pairs(scene, moment):
    return scene.place


def test_the_pairs_walk_on_from_where_the_word_was_and_rest_where_slow_ones_have_turned():
    places = [place for _, place in places_of_all_pairs()]
    assert places == sorted(places)
    assert (places[0], places[-1]) == (7, 100)
    assert SPEEDS[2] * 100 == SPEEDS[0], "the third as far as the first one in one place"
    begun = next(moment.time for moment, place in places_of_all_pairs() if place > 7)
    assert begun - cues(3)["slow"].readable_from > 1.5
    ran = next(moment.time for moment, place in places_of_all_pairs() if place > 10)
    assert cues(3)["kept"].start >= ran - 0.5


# --- query, key and value ----------------------------------------------------------------------


@witness.during("layer", since="lanes")
def test_query_key_and_value_part_from_the_word_that_no_place_has_turned(scene, moment):
    made = scene.made.get_value()
    for lane, ends in MADE.items():
        for spun, start, word, end in zip(
            scene.lanes[lane], scene.starts, PAIRS, ends, strict=True
        ):
            assert number(spun, start.end) == near(word)
            if spun.arrow not in scene.mobjects:
                continue
            way = cmath.phase(end / word)
            size = abs(word) + made * (abs(end) - abs(word))
            assert lies(spun) == near(cmath.rect(size, cmath.phase(word) + made * way))
            assert spun.trace.sweep == pytest.approx(1e-3, abs=1e-6), "not turned by a place"


@witness.during("rope", since="kept")
def test_the_place_turns_query_and_key_of_every_dial_as_one_piece_and_no_value(scene, moment):
    place = scene.place
    for lane in ("query", "key"):
        for spun, bare, speed in zip(scene.lanes[lane], MADE[lane], SPEEDS, strict=True):
            check_turned(spun, bare, speed, place)
    for spun, bare in zip(scene.lanes["value"], MADE["value"], strict=True):
        assert lies(spun) == near(bare)
        assert spun.calm == 1
    for told, *both in zip(scene.kept, MADE["query"], MADE["key"], strict=True):
        assert [label.source for _, label in told] == [printed(abs(pair), 2) for pair in both]
    assert scene.place_told.number.text == str(math.floor(place + 1e-6))


@witness.during("pairs", "rope", since="spun")
def test_an_arrow_is_lost_in_its_ring_only_as_far_as_it_is_fast(scene, moment):
    rush = scene.course.rush(scene.clock.get_value())
    lanes = getattr(scene, "lanes", None)
    for arrows in [lanes["query"], lanes["key"]] if lanes else [scene.spun]:
        for spun, speed in zip(arrows, SPEEDS, strict=True):
            assert spun.calm == pytest.approx(1 - min(1, speed * rush / (1.5 * math.pi)))
    assert not moment.settled or rush == 0, "no arrow is lost in a picture that rests"


CLAIM = "Turn it: every length stays"


@witness.seen("rope", since="kept")
def endings(scene, moment):
    labels = [
        part.source
        for top in scene.mobjects
        for part in top.get_family()
        if hasattr(part, "source") and seen(part) > 0
    ]
    return scene.place, CLAIM in labels


def test_query_and_key_walk_from_the_first_place_step_by_step_and_then_run_far():
    looks = [look for _, look in endings()]
    places = [place for place, _ in looks]
    assert places == sorted(places)
    assert (places[0], places[-1]) == (0, 1000)
    assert SPEEDS[3] * 1000 == SPEEDS[0], "the slowest as far as the first one in one place"
    assert all(told for place, told in looks if place > 5)
    assert not any(told for place, told in looks if place < 4)


def test_the_last_picture_moves_is_held_and_has_been_answered():
    looks = endings()
    last = looks[-1][0]
    answered = next(moment.time for moment, (_, told) in looks if told)
    assert last.time + last.lasts - answered >= 3
    moving = max(moment.time for moment, (place, _) in looks if place < 1000)
    assert 1.3 <= last.time + last.lasts - moving <= 2.1, "it turns on, and rests only then"


@witness.during("pairs", "layer", "rope", since="whole")
def test_no_tip_leaves_its_column_and_rows_stand_clear_of_the_dials(scene, moment):
    columns = scene.stage.row_of(4, gap=0)
    for column, dial, size in zip(columns, scene.dials, scene.sizes, strict=True):
        reach = 1.5 * dial.unit
        assert column.left <= dial.origin[0] - reach < dial.origin[0] + reach <= column.right
        assert size.get_top()[1] < dial.origin[1] - reach
        assert scene.whole.get_bottom()[1] > dial.origin[1] + reach


# --- content -------------------------------------------------------------------------------


def scene_at(**content):
    scene = type("Changed", (RopeRotation,), content)()
    with tempconfig({"dry_run": True}):
        scene.setup()
    return scene


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("word", (0.1, 0.1), "word must be an arrow 0.5 to 1.5 long"),
        ("word", (1.0, 1.0, 1.0), "word must be 2 to 2 long"),
        ("word", (3.0, 0.0), "word must be 0.1 to 1.4 each"),
        ("word", (0.654, 0.757), "cancelled by the hand of place 4"),
        ("name", "crocodile", "name must be 2 to 6 long"),
    ],
)
def test_content_that_the_picture_cannot_hold_is_refused(name, value, message):
    with pytest.raises(ValueError, match=message):
        scene_at(**{name: value})


def test_captions_follow_the_content():
    content = {"word": (1.2, 0.5), "name": "cat"}
    changed = Witness(RopeRotation, **content).run
    texts = [cue.caption.text for beat in changed.beats for cue in beat.cues]
    lengths = [abs(1.2 + 0.5j + spin(1, k)) for k in range(8)]
    low = lengths.index(min(lengths))
    assert texts[:2] == ["One pair of cat's numbers is an arrow.", "It is 1.30 long."]
    assert f"At place {low}, the hand pulls back." in texts
    assert f"Turn cat instead: how long at place {low}?" in texts
    high = lengths.index(max(lengths))
    assert f"Should cat weigh more at place {high} than at place {low}?" in texts
    assert "Cat has more pairs, each with a slower turn." in texts
    assert "A layer makes a query, a key and a value from cat." in texts


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
        arc = plane.angles["a"].arc
        ends = [cmath.phase(number(plane, point)) for point in (arc.get_start(), arc.get_end())]
        assert ends == [near(0.3), near(1.4)]
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
        assert bars.axis.get_end() == pytest.approx(bars.foot(2.5), abs=1e-6)


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


def test_traces_of_a_pair_follow_its_frame():
    start, end = Frame(STAGE.center, 1.5), Frame(STAGE.at(0.2, 0.2), 0.7)
    way = PlacedPair(start).lay(np.array([0.6, 1.5]), np.array([1.1, 0.5])).leave_a_trace()
    way.lay(np.array([-1.5, 0.6]), np.array([-0.5, 1.1]))
    for share in (0.0, 0.4, 1.0):
        way.take(between(start, end, share))
        left = [number(way, line.get_end()) for line, _ in way.traces]
        assert left == [near(0.6 + 1.5j), near(1.1 + 0.5j)]
        assert [number(way, point.get_center()) for _, point in way.traces] == list(map(near, left))


def test_a_lane_is_told_by_its_shape_and_its_weight():
    arrows = {lane: LaneArrow(lane) for lane in lane_hues()}
    widths = [arrow.point.width for arrow in arrows.values()]
    assert widths == [near(0.34), near(0.34), near(0.34 * 2**0.5)], "disc, square, on its corner"
    ground = ManimColor(active_theme().ground)
    assert [a.point.get_fill_color() == ground for a in arrows.values()] == [False, False, True]
    assert arrows["value"].shaft.stroke_width < arrows["key"].shaft.stroke_width


def test_an_arrow_is_made_of_a_word_before_its_point_shows():
    arrow, theme = LaneArrow("query"), active_theme()
    hues = []
    for share in (0.0, 0.4, 1.0):
        arrow.become_made(share)
        hues.append(arrow.shaft.get_color())
        assert seen(arrow.point) == pytest.approx(max(0, 2 * share - 1))
    assert (hues[0], hues[-1]) == (ManimColor(theme.word), ManimColor(theme.query))


def test_a_spun_arrow_draws_the_way_of_its_tip_and_is_lost_in_a_ring_where_it_is_fast():
    frame, hue = Frame(STAGE.center, 1.5), active_theme().query
    spun = SpunArrow(frame, LaneArrow("query"), hue, hue)
    bare = 0.6 + 1.1j
    for swept, rush in ((0.0, 0.0), (2.0, 0.5), (9.0, 3 * math.pi)):
        end = bare * spin(1, swept)
        spun.lay(np.array([end.real, end.imag]), swept=swept, rush=rush)
        check_turned(spun, bare, 1, swept)
        calm = 1 - min(1, rush / (1.5 * math.pi))
        assert seen(spun.arrow.point) == pytest.approx(calm)
        assert (spun.tail.get_fill_opacity() > 0) == (rush > 0)


def test_tags_of_lanes_stand_on_one_line_each_behind_its_shape():
    tags = LaneTags({"query": "1.30", "value": "0.50"}, size=0.1, apart=0.5).put(
        STAGE.center, RIGHT
    )
    assert tags.get_right()[0] == near(STAGE.center[0])
    for mark, told in tags:
        assert told.baseline == near(STAGE.center[1])
        assert mark.get_right()[0] < told.get_left()[0]


def test_a_place_is_told_from_when_it_was_reached():
    tag = PlaceTag(STAGE.center)
    told = [tag.read(place).number.text for place in (7, 7.9, 8 - 1e-9, 8)]
    assert told == ["7", "7", "8", "8"]


def test_a_course_is_seen_for_its_lag_after_it_has_ended():
    course = Course(7, 9, 4.0, lambda share: share, lag=1.0)
    assert [course.at(clock) for clock in (-1, 0, 2, 5)] == [7, 7, 8, 9]
    assert [course.rush(clock) for clock in (0, 2, 4.5, course.lasts)] == [0, 0.5, 0.25, 0]


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
