"""Chapter 11: what is drawn, against complex numbers: a turn by ωt is a product with e^{iωt}."""

import cmath
import math
import operator

import numpy as np
import pytest
from manim import LEFT, ManimColor, tempconfig

import scenes.rope_rotation as chapter
from scenes._kit.layout import Region, laid_out
from scenes._kit.mobjects.arrow import VectorArrow, Weight
from scenes._kit.mobjects.arrow_plane import ArrowPlane, view_of
from scenes._kit.mobjects.pair_report import PairReport
from scenes._kit.mobjects.place_bars import PlaceBars
from scenes._kit.mobjects.placed_pair import PlacedPair
from scenes._kit.mobjects.plane import Frame
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.theme import active_theme
from scenes._studio.lint.witness import Witness
from scenes.rope_rotation import RopeRotation

WORD = 1 + 1j
QUERY, KEY = cmath.rect(1.6, math.radians(70)), cmath.rect(1.2, math.radians(22))
"""Pairs of dog's query and of man's key, without a place."""
DOG, MAN, STEPS = 5, 4, 5
"""Where both stand at first, and how far they go on."""
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


@witness.during("add", since="names_of_arrows")
def test_hand_sum_and_bars_are_those_of_the_place(scene, moment):
    t, share, plane = scene.t.get_value(), scene.grown.get_value(), scene.plane
    assert tip(plane, "pair") == near(WORD)
    if "sum" not in plane.arrows or share == 1e-3 or scene.bars.bars not in scene.mobjects:
        return
    assert number(plane, plane.arrows["hand"].start) == near(WORD)
    assert tip(plane, "hand") == near(WORD + spin(1, t))
    assert tip(plane, "sum") == near(share * (WORD + spin(1, t)))
    check_bars(scene.bars, t + share - 1)
    ring = plane.rings["orbit"]
    assert ring.width / 2 / plane.frame.unit <= 1 + 1e-6


@witness.during("add", "turn", since="names_of_arrows")
def test_arrows_and_bars_have_one_axis_and_one_scale(scene, moment):
    frame = scene.plane.frame
    assert scene.bars.unit == pytest.approx(frame.unit)
    assert frame.point((0, 0))[1] == pytest.approx(scene.bars.foot(0)[1])


@witness.seen("add", since="names_of_arrows")
def first_turn(scene, moment):
    step, on_stage = scene.plane.angles.get("step"), moment.time
    if step is not None and scene.t.get_value() <= 1 and scene.grown.get_value() == 1:
        turned = max(scene.t.get_value(), 1e-3)
        assert step.sweep == pytest.approx(turned, abs=2e-3)
        for point, at in ((step.arc.get_start(), 0), (step.arc.get_end(), turned)):
            assert cmath.phase(number(scene.plane, point) - WORD) == pytest.approx(at, abs=3e-3)
    return scene.t.get_value(), step is not None, on_stage


def test_the_arc_of_the_first_turn_leaves_before_the_hand_turns_on_far():
    looks = [look for _, look in first_turn()]
    assert any(there and 0 < t <= 1 for t, there, _ in looks)
    cue = next(
        cue for beat in witness.run.beats for cue in beat.cues if "radian" in cue.caption.text
    )
    begun = next(time for t, _, time in looks if t > 0)
    assert cue.start - 0.3 <= begun <= cue.start + 0.5, "it is told when the hand first turns"


@witness.seen("add")
def places_added(scene, moment):
    return scene.t.get_value()


def test_the_word_walks_through_all_places_and_rests_at_the_first_of_them():
    places = [t for _, t in places_added()]
    assert places == sorted(places)
    assert (places[0], places[-1]) == (0, 9)
    rests = {t for moment, t in places_added() if moment.settled}
    assert {0, 1, 2, 3, 4, 9} <= rests <= set(range(10))


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
    assert (at_rest[1], at_rest[4]) == ([], [4])


@witness.seen("turn")
def places_turned(scene, moment):
    return scene.again.get_value()


def test_the_word_stands_until_the_guess_is_made_and_turns_through_the_same_places():
    places = [t for _, t in places_turned()]
    assert places == sorted(places)
    assert places[-1] == 9
    stops = {place for moment, place in places_turned() if moment.settled}
    assert stops == {0, 1, 4, 9}, "it rests where the question is"
    begun = next(moment.time for moment, t in places_turned() if t > 0)
    guess = next(
        cue for beat in witness.run.beats for cue in beat.cues if "how long" in cue.caption.text
    )
    assert begun - guess.readable_from > 1.5


# --- query and key -------------------------------------------------------------------------


def shown_in(way, at):
    """The complex number at which a point of a pair lies."""
    return number(way, way.points_of[at].get_center())


@witness.during("pair", since="both")
def test_query_and_key_grow_along_their_own_directions_and_the_angle_opens_between(scene, moment):
    for at, (z, grown) in enumerate(zip((QUERY, KEY), scene.grown_tips, strict=True)):
        if scene.both.points_of[at] in scene.mobjects or grown.get_value() == 1:
            share = shown_in(scene.both, at) / z
            assert share == near(grown.get_value()), "it never turns before it has a place"
    if scene.opened.get_value() == 1 and scene.grown_tips[1].get_value() == 1:
        check_wedge(scene.both, QUERY, KEY)


def check_wedge(way, query, key):
    """The wedge of a pair runs from its key to its query."""
    arc = way.between.arc
    for point, z in ((arc.get_start(), key), (arc.get_end(), query)):
        assert abs(cmath.phase(number(way, point) / z)) < 3e-3


@witness.seen("pair", since="both", settled=True)
def names_shown(scene, moment):
    on_stage = [part for top in scene.mobjects for part in top.get_family()]
    return [part.source for part in on_stage if getattr(part, "size", 0) == 42 and seen(part) == 1]


def test_one_thing_comes_at_a_time():
    looks = [tuple(text for text in shown if "?" not in text) for _, shown in names_shown()]
    stages = [look for k, look in enumerate(looks) if look and look not in looks[:k]]
    assert stages == [("dog",), ("dog", "dog's query"), ("dog's query", "man's key")]


# --- both ways -----------------------------------------------------------------------------


def at_places(scene):
    """Where both words stand, and how much of their places sums and turned arrows have got."""
    gone = scene.walked.get_value()
    return DOG + gone, MAN + gone, scene.placed.get_value(), scene.spun.get_value()


@witness.during("walk", since="report")
def test_the_sums_and_the_turned_pair_are_those_of_the_places(scene, moment):
    if scene.report not in scene.mobjects:
        return
    dog, man, share, spun = at_places(scene)
    assert spun == 0 or share == 1, "one side after the other"
    sums = [z + share * spin(1, t) for z, t in ((QUERY, dog), (KEY, man))]
    turned = [z * spin(1, spun * t) for z, t in ((QUERY, dog), (KEY, man))]
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
    told = [place.text for place in scene.report.places]
    assert told == [printed(dog), printed(man)]


@witness.during("walk", since="report")
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


@witness.seen("walk", since="traces", settled=True)
def rests(scene, moment):
    added, turned = scene.ways.values()
    lengths = [[abs(shown_in(way, at)) for at in (0, 1)] for way in (added, turned)]
    ends = [
        number(way, line.get_end())
        for k, line in enumerate(scene.traces)
        for way in [(added, added, turned, turned)[k % 4]]
    ]
    return scene.walked.get_value(), lengths, [way.angle for way in (added, turned)], ends


def test_at_every_place_the_sums_have_other_lengths_and_another_angle_and_the_turned_pair_not():
    looks = {step: look for _, (step, *look) in rests()}
    assert list(looks) == list(range(STEPS + 1)), "it rests at every place"
    added = [[*lengths[0], angles[0]] for lengths, angles, _ in looks.values()]
    turned = [[*lengths[1], angles[1]] for lengths, angles, _ in looks.values()]
    for values in zip(*turned, strict=True):
        assert np.ptp(values) == near(0)
    q, k, angle = (np.array(values) for values in zip(*added, strict=True))
    for lengths in (q, k):
        assert lengths.max() > 2 * lengths.min()
    assert np.abs(np.diff(np.degrees(angle))).min() > 3, "every step can be seen"
    assert angle.max() > 2 * angle.min()
    assert [printed(math.degrees(x), 1) for x in (angle[0], angle[-1])] == ["67.0", "30.1"]
    assert printed(math.degrees(turned[0][2]), 1) == "105.3"


def test_every_pair_that_was_left_has_its_trace_on_both_sides():
    step, *_, ends = rests()[-1][1]
    assert step == STEPS
    left = [
        way(z, spin(1, t + k))
        for k in range(STEPS)
        for way in (operator.add, operator.mul)
        for z, t in ((QUERY, DOG), (KEY, MAN))
    ]
    assert ends == list(map(near, left))


def test_the_points_never_meet():
    way = RopeRotation.added
    for gone in np.linspace(0, STEPS, 200):
        q, k = (
            complex(*way(np.array([z.real, z.imag]), t + gone))
            for z, t in ((QUERY, DOG), (KEY, MAN))
        )
        assert abs(q - k) > 0.45
        assert min(abs(q), abs(k)) > 0.45


CLAIM = "Turning both keeps their lengths and their angle"


@witness.seen("walk")
def endings(scene, moment):
    labels = [
        part.source
        for top in scene.mobjects
        for part in top.get_family()
        if hasattr(part, "source") and seen(part) > 0
    ]
    walked = scene.walked.get_value()
    return walked, CLAIM in labels


def test_the_title_answers_when_both_have_gone_all_the_way_and_the_picture_is_held():
    looks = endings()
    arrived = next(moment.time for moment, (walked, _) in looks if walked == STEPS)
    answered = next(moment.time for moment, (_, told) in looks if told)
    assert answered >= arrived
    last = looks[-1][0]
    assert last.time + last.lasts - answered >= 2


@witness.seen("walk")
def asking(scene, moment):
    return scene.walked.get_value()


def test_there_is_time_to_guess_which_pair_keeps_its_shape():
    guess = next(
        cue for beat in witness.run.beats for cue in beat.cues if "keeps" in cue.caption.text
    )
    begun = next(moment.time for moment, walked in asking() if walked > 0)
    assert begun - guess.readable_from > 1.5
    for name, step in (("bends", 1), ("rigid", 3)):
        cue = next(
            cue for beat in witness.run.beats for cue in beat.cues if cue.caption.name == name
        )
        seen_at = next(moment.time for moment, walked in asking() if walked >= step)
        assert cue.start >= seen_at, "told when it has been seen"


def test_the_turned_angle_is_told_from_the_bare_one_before_it_is_said_to_stay():
    caption = next(
        cue.caption.text
        for beat in witness.run.beats
        for cue in beat.cues
        if cue.caption.name == "apart"
    )
    bare, turned = (math.degrees(cmath.phase(QUERY * spin(1, gap) / KEY)) for gap in (0, 1))
    step = math.degrees(DOG - MAN)
    first, more, total = (printed(angle, 1) for angle in (bare, step, turned))
    assert caption == f"They are 1 place apart: {first}° + {more}° = {total}°."


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
        ("places", (2, 30), "places must be 0 to 9 each"),
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
    high = lengths.index(max(lengths[low:]))
    assert texts[:2] == ["Take a pair of cat's numbers as an arrow.", "It is 1.30 long."]
    assert f"Should cat weigh more at place {high} than at {low}?" in texts
    assert f"Turn it instead: how long at place {low}?" in texts
    assert "Each place turns it by the same 57.3°." in texts
    assert "and hat's key." in texts


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
    return PlaceBars(STAGE, "dog", [1.0, 2.0, 0.5], unit=1.2, below=1.2, lead=1.2, **how)


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
    assert bars.line.casing.get_start() == pytest.approx(bars.top(-0.5, 1.0) + 0.6 * LEFT)
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


def test_a_report_prints_each_angle_in_the_middle_of_its_column_and_both_places():
    report = PairReport(STAGE.center, ("added", "turned"), ("dog", "man"))
    report.measure([0.5, 2.0]).tell(10, 9)
    assert [angle.readout.text for angle in report.angles] == ["28.6", "114.6"]
    for angle, side in zip(report.angles, (-1, 1), strict=True):
        assert angle.get_center()[0] == pytest.approx(STAGE.center[0] + side * 0.85, abs=1e-6)
    assert report.angles[0].get_right()[0] < report.angles[1].get_left()[0]
    assert [place.text for place in report.places] == ["10", "9"]


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
