"""Chapter 11: what is drawn, against complex numbers: a turn by ωt is a product with e^{iωt}."""

import cmath
import math
from itertools import pairwise

import numpy as np
import pytest
from manim import tempconfig

import scenes.rope_rotation as chapter
from scenes._kit.layout import Region, widescreen
from scenes._kit.mobjects.arrow import VectorArrow, Weight
from scenes._kit.mobjects.arrow_plane import ArrowPlane, view_of
from scenes._kit.mobjects.layer_lanes import LANES, LayerLanes
from scenes._kit.mobjects.length_bars import LengthBars
from scenes._kit.mobjects.plane import Frame
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._studio.lint.witness import Witness
from scenes.rope_rotation import RopeRotation

WORD = 1 + 1j
NEIGHBOURS = math.radians(60)
"""The angle from key to query when the query's word stands one place after the key's."""
STAGE = widescreen(captions=True).stage

witness = Witness(RopeRotation)


def spin(omega, t):
    """e^{iωt}, the independent twin of every rotation in the chapter."""
    return cmath.exp(1j * omega * t)


def pairs(values):
    return [complex(a, b) for a, b in np.reshape(values, (-1, 2))]


def spun(vector, t):
    """The pairs of a vector, each turned at its own speed."""
    dim = len(vector)
    return [z * spin(10000.0 ** (-2 * i / dim), t) for i, z in enumerate(pairs(vector))]


def number(plane, point):
    """The complex number that a point of the scene shows in a plane."""
    x, y, _ = (point - plane.frame.origin) / plane.frame.unit
    return complex(x, y)


def tip(plane, name):
    return number(plane, plane.arrows[name].end)


def near(value):
    return pytest.approx(value, abs=1e-6)


def check_arc(plane, name, start, sweep):
    """The arc of an angle runs from one direction, by so many radians, to the other."""
    angle = plane.angles[name]
    assert angle.sweep == pytest.approx(sweep, abs=2e-3)
    for point, at in ((angle.arc.get_start(), start), (angle.arc.get_end(), start + sweep)):
        seen = cmath.phase(number(plane, point))
        assert math.remainder(seen - at, math.tau) == pytest.approx(0, abs=3e-3)


# --- a word --------------------------------------------------------------------------------


@witness.during("question")
def test_the_word_grows_with_its_two_numbers_and_its_length(scene, moment):
    word = scene.grown.get_value() * WORD
    plane = scene.plane
    assert number(plane, plane.arrows["word"].start) == near(0)
    assert tip(plane, "word") == near(word)
    assert scene.size.text == printed(abs(word), 2)
    across, upward = ((leg.get_start(), leg.get_end()) for leg in scene.legs)
    assert number(plane, across[0]) == near(0)
    assert number(plane, upward[0]) == near(word.real)
    for end, corner in ((across[1], word.real), (upward[1], word)):
        assert abs(number(plane, end) - corner) * plane.frame.unit < 0.2, "a gap between dashes"


@witness.seen("question", settled=True)
def told_length(scene, moment):
    return scene.size.text, scene.grown.get_value()


def test_the_whole_word_is_1_41_long():
    assert told_length()[-1][1] == ("1.41", 1)


@witness.seen("question")
def growth(scene, moment):
    return moment.time, scene.grown.get_value()


def test_it_moves_within_the_first_second():
    assert next(share for _, (time, share) in growth() if time >= 0.9) > 0.02


# --- add -----------------------------------------------------------------------------------


@witness.during("add", since="tags")
def test_hand_and_sum_are_those_of_the_place(scene, moment):
    t, plane = scene.t.get_value(), scene.plane
    assert tip(plane, "word") == near(WORD)
    if moment.settled or t > 0:
        assert number(plane, plane.rings["sum"].get_center()) == near(WORD)
        assert plane.rings["sum"].width / 2 == pytest.approx(plane.frame.unit)
        assert number(plane, plane.arrows["push"].start) == near(WORD)
        assert tip(plane, "push") == tip(plane, "sum") == near(WORD + spin(1, t))
        check_live(scene, t, abs(WORD + spin(1, t)))


@witness.during("add", since="tags")
def test_at_a_whole_place_every_name_stands_outside_the_triangle_at_its_side(scene, moment):
    t = scene.t.get_value()
    if abs(t - round(t)) > 1e-6:
        return
    corners = (0j, WORD, WORD + spin(1, t))
    for k, tag in enumerate(scene.tags):
        start, end, third = (corners[(k + step) % 3] for step in range(3))
        along, place = end - start, number(scene.plane, tag.get_center())
        own = (place - (start + end) / 2) / along
        assert own.real == pytest.approx(0, abs=1e-6)
        assert 0.05 < abs(own * along) < 0.5
        assert own.imag * ((third - start) / along).imag < 0


@witness.during("add", since="tags")
def test_bars_and_numbers_stay_where_the_sum_has_been(scene, moment):
    t, bars = scene.t.get_value(), scene.bars
    for k, (bar, length) in enumerate(zip(bars.bars, bars.numbers, strict=True)):
        if moment.settled or t > 0:
            reached = k <= t + 1e-6
            assert (bar.get_fill_opacity() > 0) == (length[0].get_fill_opacity() > 0) == reached


def check_live(scene, place, length):
    """The live bar is as long as the arrow, in the arrow's scale, at its place."""
    bars = scene.bars
    assert bars.frame.unit == pytest.approx(scene.plane.frame.unit)
    assert bars.live.height == pytest.approx(length * bars.frame.unit, abs=1e-6)
    assert bars.live.get_bottom() == pytest.approx(bars.foot(place), abs=1e-6)
    assert bars.knob.get_center() == pytest.approx(bars.foot(place), abs=1e-6)


@witness.during("add", "turn", "level")
def test_bars_and_numbers_are_the_lengths_of_the_sums(scene, moment):
    bars = scene.bars
    for k, (bar, text) in enumerate(zip(bars.bars, bars.numbers, strict=True)):
        length = abs(WORD + spin(1, k))
        assert bar.height == pytest.approx(length * bars.frame.unit, abs=1e-6)
        assert bar.get_center()[0] == pytest.approx(bars.foot(k)[0])
        assert text.source == printed(length, 2)
        assert text.get_center()[0] == pytest.approx(bars.foot(k)[0], abs=1e-6)


@witness.seen("add")
def places_added(scene, moment):
    return scene.t.get_value()


def test_the_word_walks_through_all_places_and_the_shortest_is_named():
    seen = [t for _, t in places_added()]
    assert seen == sorted(seen)
    assert seen[0] == 0
    assert 4 in seen
    assert seen[-1] == 7


# --- turn ----------------------------------------------------------------------------------


@witness.during("turn")
def test_the_word_stands_until_the_guess_is_made(scene, moment):
    assert tip(scene.plane, "word") == near(WORD)


@witness.during("level")
def test_the_turned_word_draws_a_level_line_over_the_same_bars(scene, moment):
    t, plane, bars = scene.again.get_value(), scene.plane, scene.bars
    assert tip(plane, "word") == near(WORD * spin(1, t))
    check_arc(plane, "turned", cmath.phase(WORD), max(t, 1e-3))
    check_live(scene, min(t, 7), abs(WORD))
    assert bars.live.width < 0.6 * bars.bars[0].width, "the bars behind it are seen"
    height = bars.frame.origin[1] + abs(WORD) * bars.frame.unit
    for end in (bars.level.get_start(), bars.level.get_end()):
        assert end[1] == pytest.approx(height)
    assert bars.level.get_start()[0] == pytest.approx(bars.bars[0].get_left()[0])
    assert bars.level.get_end()[0] == pytest.approx(bars.live.get_right()[0])


@witness.seen("level")
def places_turned(scene, moment):
    return scene.again.get_value()


def test_the_word_turns_through_the_same_places_and_on_while_it_is_asked_what_changes():
    seen = [t for _, t in places_turned()]
    assert seen == sorted(seen)
    assert {4, 7} <= set(seen)
    assert seen[-1] == 11


# --- a layer -------------------------------------------------------------------------------


@witness.during("layer", since="layer")
def test_query_and_key_are_turned_to_their_places_and_the_value_is_not(scene, moment):
    t, other = scene.t.get_value(), scene.key_place.get_value()
    query, key, value = scene.content
    expected = {"query": spun(query, t), "key": spun(key, other), "value": pairs(value)}
    for lane, numbers in expected.items():
        for plane, z in zip(scene.pairs[lane], numbers, strict=True):
            name = "pair" if "pair" in plane.arrows else "word"
            assert tip(plane, name) == near(z)
            assert plane.rings[name].width / 2 / plane.frame.unit == pytest.approx(abs(z))
    assert [counter.number.text for counter in scene.layer.places] == [
        printed(math.floor(place + 0.5)) for place in (t, other)
    ]


@witness.seen("layer")
def places_in_the_layer(scene, moment):
    return scene.t.get_value(), scene.key_place.get_value()


def test_the_query_goes_on_from_where_the_word_was_one_place_ahead_of_the_key():
    seen = [places for _, places in places_in_the_layer()]
    assert seen[0] == (11, 10)
    assert [t - other for t, other in seen] == pytest.approx([1] * len(seen))
    assert seen == sorted(seen)
    assert seen[-1] == (29, 28)


@witness.during("layer", settled=True)
def test_settled_circles_stand_in_their_lanes_and_those_of_query_and_key_in_the_box(scene, moment):
    box = scene.layer.box
    if "word" in scene.plane.arrows:
        return  # it has not yet come into its lane
    for lane in LANES:
        for plane, room in zip(scene.pairs[lane], scene.layer.rooms(lane), strict=True):
            ring = next(iter(plane.rings.values()))
            if ring.width > 0.1:
                room.require(ring, f"a circle of the {lane}")
                inside = box.get_bottom()[1] < ring.get_center()[1] < box.get_top()[1]
                assert inside == (lane != "value")


def test_other_layers_lie_behind_and_farther_up_and_right():
    layer = LayerLanes(STAGE, 4)
    for move in layer.behind():
        animation = move.build()
        animation.begin()
        animation.finish()
    back, middle, front = layer.cards
    for far, close in pairwise((back, middle, front)):
        assert (far.get_center() - close.get_center())[:2].min() > 0.05
        assert close.get_fill_opacity() == 1
    STAGE.require(layer, "the layers")


# --- two arrows ----------------------------------------------------------------------------


@witness.during("angle", since="degrees")
def test_both_arrows_are_those_of_their_places_and_as_long_as_the_word(scene, moment):
    t, other, plane = scene.t.get_value(), scene.key_place.get_value(), scene.plane
    assert tip(plane, "query") == near(WORD * spin(1, t))
    key = WORD * spin(1, 1 + other) * cmath.exp(-1j * NEIGHBOURS)
    assert tip(plane, "key") == near(key)
    assert plane.rings["query"].width / 2 / plane.frame.unit == pytest.approx(abs(WORD))
    places = [math.floor(place + 0.5) for place in (t, other)]
    assert [counter.number.text for counter in scene.layer.places] == list(map(printed, places))
    assert scene.gap.text == printed(places[0] - places[1])


@witness.during("angle", since="degrees")
def test_the_angle_that_is_counted_is_the_one_that_is_drawn_and_printed(scene, moment):
    plane, gap = scene.plane, scene.t.get_value() - scene.key_place.get_value()
    key, query = tip(plane, "key"), tip(plane, "query")
    angle = cmath.phase(query / key)
    assert angle == pytest.approx(NEIGHBOURS + gap - 1)
    counted = NEIGHBOURS + scene.counted.get_value() - 1
    check_arc(plane, "between", cmath.phase(key), counted)
    assert scene.degrees.readout.text == printed(math.degrees(counted))
    if "more" in plane.angles:
        check_arc(plane, "more", cmath.phase(key) + counted, angle - counted)
        assert scene.more.readout.text == printed(math.degrees(angle - counted))


@witness.seen("angle", since="degrees", settled=True)
def stops(scene, moment):
    readouts = scene.degrees, *([scene.more] if "more" in vars(scene) else [])
    texts = tuple(readout.readout.text for readout in readouts)
    return round(scene.t.get_value()), round(scene.key_place.get_value()), texts


def test_the_angle_stands_while_both_move_on_and_grows_by_a_radian_when_one_does():
    seen = list(dict.fromkeys(stop for _, stop in stops()))
    assert seen == [
        (29, 28, ("60",)),
        (30, 29, ("60",)),
        (50, 49, ("60",)),
        (51, 49, ("60", "57")),
        (51, 49, ("117", "0")),
        (52, 50, ("117", "0")),
        (55, 53, ("117", "0")),
    ]
    assert 60 + 57 == 117, "the numbers add up as they are printed"


@witness.seen("angle", settled=True)
def lines(scene, moment):
    labels = [
        part for top in scene.mobjects for part in top.get_family() if hasattr(part, "source")
    ]
    return [label.source for label in labels]


def test_the_last_picture_says_what_was_found_and_the_title_answers():
    last = lines()[-1][1]
    claim = "Turn it: lengths stay, and only the gap changes the angle"
    for text in ("gap 1: angle 60°", "gap 2: angle 117°", "both 1.41 long", claim):
        assert last.count(text) == 1


# --- content -------------------------------------------------------------------------------


def scene_at(t=0.0, **content):
    scene = type("Changed", (RopeRotation,), content)()
    with tempconfig({"dry_run": True}):
        scene.setup()
    scene.t.set_value(t)
    return scene


def test_all_illustrated_arrows_are_as_long_as_the_word_and_the_first_is_the_word():
    query, key, value = scene_at().content
    assert pairs(query)[0] == near(WORD)
    lengths = [abs(z) for z in pairs([query, key, value])]
    assert lengths == pytest.approx([abs(WORD)] * 12)


@pytest.mark.parametrize("angle", [30, 60, 90])
def test_the_key_stands_at_the_angle_of_the_content_when_it_is_one_place_behind(angle):
    scene = scene_at(angle=angle)
    query, key = (pairs(scene.content[i])[0] for i in (0, 1))
    between_them = cmath.phase(query * spin(1, 8) / (key * spin(1, 7)))
    assert math.degrees(between_them) == pytest.approx(angle)
    step = math.degrees(1)
    assert int(printed(angle + step)) == angle + int(printed(step)), "adds up as printed"


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("word", (0.0, 0.0), "word must be an arrow 0.5 to 1.5 long"),
        ("word", (1.0, 1.0, 1.0), "word must be 2 to 2 long"),
        ("word", (3.0, 0.0), "word must be -1.4 to 1.4 each"),
        ("word", (-1.0, 0.0), "cancelled by the hand of place 0"),
        ("places", 30, "places must be 6 to 10"),
        ("dim", 7, "dim must be 4 or 8"),
        ("seed", -1, "seed must be 0 to"),
        ("angle", 120, "angle must be 30 to 90"),
        ("far", 1000, "far must be 10 to 40"),
    ],
)
def test_content_that_the_picture_cannot_hold_is_refused(name, value, message):
    with pytest.raises(ValueError, match=message):
        scene_at(**{name: value})


def test_captions_follow_the_content():
    content = {"word": (1.2, -0.5), "places": 9, "dim": 4, "seed": 5, "far": 12}
    changed = Witness(RopeRotation, **content).run
    texts = [cue.caption.text for beat in changed.beats for cue in beat.cues]
    lengths = [abs(1.2 - 0.5j + spin(1, k)) for k in range(9)]
    low, high = (lengths.index(end) for end in (min(lengths), max(lengths)))
    assert texts[0] == "Take a word as an arrow, 1.30 long."
    assert f"At place {low} it is only {min(lengths):.2f}." in texts
    assert f"At {high} it is {max(lengths):.2f}. Should it weigh more there?" in texts
    assert f"1.30 at place {low}, where it was {min(lengths):.2f}." in texts
    assert "A word asks with its query: two arrows." in texts
    assert "It stays: both turn alike, 12 places on too." in texts


def test_the_shortest_sum_may_be_that_of_the_first_place():
    told = Witness(RopeRotation, word=(-1.2, 0.1)).run
    texts = [cue.caption.text for beat in told.beats for cue in beat.cues]
    assert f"At place 0 it is only {abs(-1.2 + 0.1j + 1):.2f}." in texts


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("rotate", lambda right: lambda x, cos, sin, **how: right(x, cos, -sin, **how)),
        ("perturb", lambda right: lambda *a, **how: right(*a, **how | {"order": "sin_cos"})),
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
        check_arc(plane, "a", 0.3, 1.1)
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


def test_bars_stay_only_where_the_live_one_has_been():
    bars = LengthBars([1.0, 2.0, 0.5], Frame(np.zeros(3), 1.2), pitch=0.9, color="#FFFFFF")
    for place, shown in ((-1, 0), (0, 1), (0.9, 1), (1, 2), (2, 3)):
        bars.reach(place)
        assert sum(bar.get_fill_opacity() for bar in bars.bars) == shown
    bars.follow(1.5, 0.8).level_to(1.5, 0.8)
    assert bars.live.height == pytest.approx(0.96)
    assert bars.level.get_end() == pytest.approx(bars.live.get_corner((1, 1, 0)), abs=1e-6)
    wide = bars.live.width
    bars.compare("#FF0000")
    bars.follow(1.5, 0.8).level_to(1.5, 0.8)
    assert bars.live.width < 0.6 * wide
    assert bars.level.get_end() == pytest.approx(bars.live.get_corner((1, 1, 0)), abs=1e-6)
