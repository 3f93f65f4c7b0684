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
from scenes._kit.mobjects.pair_table import PairTable
from scenes._kit.mobjects.plane import Frame
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._studio.lint.witness import Witness
from scenes.rope_rotation import RopeRotation

WORD = 1 + 1j
OWN = math.radians(35)
"""The angle from key to query before they get places."""
KEY = WORD / 2 * cmath.exp(-1j * OWN)
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
    assert scene.size.text == printed(abs(WORD), 2)
    for text in (*scene.parts, scene.size):
        shown = max(part.get_fill_opacity() for part in text.family_members_with_points())
        assert shown == 0 or scene.grown.get_value() == 1, "no length before the arrow has it"
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
    assert seen[-1] == 7


def held(looks, at):
    """For how many seconds the story stood at a value."""
    times = [moment.time for moment, value in looks if value == at]
    return max(times) - min(times)


def test_the_place_of_the_shortest_sum_is_held():
    assert held(places_added(), 4) > 1


# --- turn ----------------------------------------------------------------------------------


@witness.during("turn")
def test_the_word_stands_until_the_guess_is_made(scene, moment):
    assert tip(scene.plane, "word") == near(WORD)


@witness.during("level")
def test_the_turned_word_leaves_bars_of_one_height_before_those_of_the_sums(scene, moment):
    t, plane, bars = scene.again.get_value(), scene.plane, scene.bars
    assert tip(plane, "word") == near(WORD * spin(1, t))
    check_live(scene, t, abs(WORD))
    assert bars.live.width < 0.6 * bars.bars[0].width, "the bars behind it are seen"
    assert len(bars.slim) == 8
    for k, bar in enumerate(bars.slim):
        assert bar.height == pytest.approx(abs(WORD) * bars.frame.unit, abs=1e-6)
        assert bar.width == pytest.approx(bars.live.width)
        assert bar.get_bottom() == pytest.approx(bars.foot(k), abs=1e-6)
        assert (bar.get_fill_opacity() > 0) == (k <= t + 1e-6)


@witness.during("level")
def test_the_angle_of_the_last_step_follows_the_word_and_is_a_radian(scene, moment):
    t, plane = scene.again.get_value(), scene.plane
    sweep = min(t, 1)
    begin = cmath.phase(WORD) + t - sweep
    check_arc(plane, "turned", begin, max(sweep, 1e-3))
    assert scene.step.readout.text == printed(math.degrees(sweep), 1)
    middle = cmath.exp(1j * (begin + sweep / 2))
    off = number(plane, scene.step.get_center()) / middle
    assert off == near(off.real)
    assert abs(WORD) * 0.5 < off.real < abs(WORD)


@witness.seen("level")
def places_turned(scene, moment):
    return scene.again.get_value()


def test_the_word_turns_through_the_same_places_and_is_held_at_the_same_one():
    seen = [t for _, t in places_turned()]
    assert seen == sorted(seen)
    assert seen[-1] == 7
    assert held(places_turned(), 4) > 1


@witness.during("level")
def test_no_number_of_a_sum_stands_out_while_the_word_turns(scene, moment):
    numbers, places = ({label.get_fill_color() for label in labels} for labels in rows(scene.bars))
    assert len(numbers) == len(places) == 1


def rows(bars):
    """The labels under the bars: the lengths of the sums, and the places."""
    return bars.numbers, bars.places


def test_the_bars_of_one_height_are_held():
    looks = [moment for moment, place in places_turned() if place == 7]
    assert looks[-1].time + looks[-1].lasts - looks[0].time > 2


@witness.during("level", since="note")
def test_the_length_of_the_word_stands_over_the_bar_where_the_sum_was_shortest(scene, moment):
    assert scene.note.source == printed(abs(WORD), 2)
    assert scene.note.get_center()[0] == pytest.approx(scene.bars.foot(4)[0], abs=1e-6)
    assert scene.note.get_bottom()[1] > scene.bars.slim[4].get_top()[1]


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
    assert seen[0] == (7, 6)
    assert [t - other for t, other in seen] == pytest.approx([1] * len(seen))
    assert seen == sorted(seen)
    assert seen[-1] == (17, 16)


@witness.during("layer", since="pairs")
def test_every_column_says_how_far_its_pairs_turn_at_each_place(scene, moment):
    unit, *speeds = scene.layer.heads
    assert unit.source == "radians a place"
    assert [speed.source for speed in speeds] == ["1", "0.1", "0.01", "0.001"]
    for speed, room in zip(speeds, scene.layer.rooms("query"), strict=True):
        assert speed.get_center()[0] == pytest.approx(room.center[0])


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
    layer = LayerLanes(STAGE, (1, 0.1, 0.01, 0.001), ("dog", "man"))
    for move in layer.behind():
        animation = move.build()
        animation.begin()
        animation.finish()
    back, middle, front = layer.cards
    for far, close in pairwise((back, middle, front)):
        assert (far.get_center() - close.get_center())[:2].min() > 0.05
        assert close.get_fill_opacity() == 1
    STAGE.require(layer, "the layers")


def test_the_veil_of_a_layer_lies_over_all_but_the_first_column():
    layer = LayerLanes(STAGE, (1, 0.1, 0.01, 0.001), ("dog", "man"))
    veil = layer.veil(1)
    left, right = (veil.get_edge_center((side, 0, 0))[0] for side in (-1, 1))
    for lane in LANES:
        first, *others = layer.rooms(lane)
        assert first.right <= left
        assert all(left <= room.left and room.right <= right for room in others)


# --- two words -----------------------------------------------------------------------------


def expected(scene, side):
    """Query and key with their places added, or turned to them."""
    places = [place.get_value() for place in scene.walked[side]]
    if side == "turned":
        return [z * spin(1, t) for z, t in zip((WORD, KEY), places, strict=True)]
    share = scene.joined.get_value()
    return [z + share * spin(1, t) for z, t in zip((WORD, KEY), places, strict=True)]


def reached(scene, side):
    """The last whole places of query and key."""
    return [math.floor(place.get_value() + 1e-6) for place in scene.walked[side]]


def lengths_of(scene, side):
    """How long query and key were when they last stood at whole places."""
    places = reached(scene, side)
    if side == "turned" or scene.joined.get_value() < 1:
        return [abs(WORD), abs(KEY)]
    return [abs(z + spin(1, t)) for z, t in zip((WORD, KEY), places, strict=True)]


@witness.during("pair", "walk", "gap", since="tables")
def test_both_sides_draw_and_print_the_same_two_words_at_one_scale(scene, moment):
    growing = "query's hand" not in scene.two_planes["added"].arrows
    for side, plane in scene.two_planes.items():
        tips = expected(scene, side)
        lengths = [number.text for number in scene.tables[side].lengths]
        assert lengths == [printed(length, 2) for length in lengths_of(scene, side)]
        if not growing:
            assert [tip(plane, name) for name in ("query", "key")] == list(map(near, tips))
            for name in ("query", "key"):
                assert number(plane, plane.arrows[name].start) == near(0)
        places = reached(scene, side)
        assert [number.text for number in scene.tables[side].numbers] == list(map(printed, places))
    added, turned = (plane.frame.unit for plane in scene.two_planes.values())
    assert added == turned


@witness.during("pair", "walk", "gap", since="tables")
def test_the_angle_of_the_arrows_is_the_one_that_is_drawn_and_printed(scene, moment):
    for side, plane in scene.two_planes.items():
        query, key = expected(scene, side)
        angle = cmath.phase(query / key)
        new = 0
        if side == "turned":
            gap = scene.walked[side][0].get_value() - scene.walked[side][1].get_value()
            assert angle == pytest.approx(OWN + gap)
            new = gap - scene.counted.get_value()
            check_arc(plane, "more", cmath.phase(query) - new, max(new, 1e-3))
            assert scene.more.readout.text == printed(math.degrees(new), 1)
        check_arc(plane, "between", cmath.phase(key), angle - new)
        radius = abs(number(plane, plane.angles["between"].arc.get_start()))
        assert radius < min(abs(query), abs(key)), "the angle lies between its arrows"
        degrees = scene.tables[side].degrees.readout.text
        assert degrees == printed(abs(math.degrees(angle)), 1)


@witness.during("pair", "walk", "gap", since="more")
def test_the_number_of_what_is_new_never_counts_backwards(scene, moment):
    gap = scene.walked["turned"][0].get_value() - scene.walked["turned"][1].get_value()
    if 0 < scene.counted.get_value() < gap == round(gap):
        shown = scene.more.readout.get_fill_opacity()
        assert shown == 0 or scene.counted.get_value() == round(scene.counted.get_value())


@witness.during("walk", "gap")
def test_hands_lead_from_the_words_to_their_sums_on_rings_of_radius_one(scene, moment):
    plane = scene.two_planes["added"]
    for name, word in (("query", WORD), ("key", KEY)):
        hand = plane.arrows[f"{name}'s hand"]
        assert number(plane, hand.start) == near(word)
        assert number(plane, hand.end) == near(tip(plane, name))
        assert number(plane, plane.rings[name].get_center()) == near(word)
        assert plane.rings[name].width / 2 == pytest.approx(plane.frame.unit)
    turned = scene.two_planes["turned"]
    for name, word in (("query", WORD), ("key", KEY)):
        assert turned.rings[name].width / 2 / turned.frame.unit == pytest.approx(abs(word))


def told(scene, side):
    """The places, the lengths and the angle that a table prints."""
    table = scene.tables[side]
    lengths = tuple(number.text for number in table.lengths)
    places = tuple(number.text for number in table.numbers)
    return places, lengths, table.degrees.readout.text


@witness.seen("pair", "walk", "gap", since="tables", settled=True)
def stops(scene, moment):
    return told(scene, "added"), told(scene, "turned")


def test_the_added_pair_changes_at_each_stop_and_the_turned_one_with_its_gap_alone():
    stood = list(dict.fromkeys(stop for _, stop in stops()))
    turned = list(dict.fromkeys(told for _, told in stood))
    same = ("1.41", "0.71")
    assert turned == [
        (("0", "0"), same, "35.0"),
        (("1", "0"), same, "92.3"),
        (("2", "1"), same, "92.3"),
        (("3", "2"), same, "92.3"),
        (("4", "3"), same, "92.3"),
        (("5", "4"), same, "92.3"),
        (("6", "4"), same, "149.6"),
        (("7", "5"), same, "149.6"),
        (("8", "6"), same, "149.6"),
    ]
    assert round(35.0 + 57.3, 1) == 92.3
    assert round(92.3 + 57.3, 1) == 149.6, "the numbers add up as they are printed"
    added = list(dict.fromkeys(told for told, _ in stood))
    assert added[0] == (("0", "0"), same, "35.0"), "both sides begin with the same picture"
    for places, lengths, angle in added[1:]:
        query, key = WORD + spin(1, int(places[0])), KEY + spin(1, int(places[1]))
        assert lengths == (printed(abs(query), 2), printed(abs(key), 2))
        assert angle == printed(abs(math.degrees(cmath.phase(query / key))), 1)
    assert [places for places, _, _ in added] == [places for places, _, _ in turned]
    angles = [float(angle) for _, _, angle in added[1:6]]
    assert max(angles) - min(angles) > 60, "the added angle jumps at whole places"
    assert min(abs(a - b) for a, b in pairwise(angles)) > 10, "and from each to the next"


@witness.seen("walk")
def walked(scene, moment):
    tables = told(scene, "added"), told(scene, "turned")
    return tuple(tuple(x.get_value() for x in scene.walked[side]) for side in scene.walked), tables


def test_first_the_added_pair_walks_and_then_the_turned_one_through_the_same_places():
    seen = [places for _, (places, _) in walked()]
    assert seen[0] == ((1, 0), (1, 0))
    assert ((5, 4), (1, 0)) in seen
    assert seen[-1] == ((5, 4), (5, 4))
    assert seen == sorted(seen)


@witness.seen("gap", settled=True)
def lines(scene, moment):
    labels = [
        part for top in scene.mobjects for part in top.get_family() if hasattr(part, "source")
    ]
    return [label.source for label in labels]


CLAIM = "Turn query and key: only the gap counts"


def test_the_title_answers_when_all_has_moved_and_both_tables_stand():
    moment, last = lines()[-1]
    for text in (CLAIM, "added", "turned"):
        assert last.count(text) == 1
    for name in ("dog", "man", "query", "key"):
        assert last.count(name) == 2
    first = next(moment.time for moment, shown in lines() if CLAIM in shown)
    assert first >= max(moment.time for moment, _ in moves())
    assert moment.time + moment.lasts >= first + 2.9, "the answer is held"


@witness.seen("gap")
def places_of_all(scene, moment):
    return tuple(x.get_value() for pair in scene.walked.values() for x in pair)


def moves():
    """The looks in the last beat before which something had moved on."""
    looks = places_of_all()
    return [after for before, after in pairwise(looks) if before[1] != after[1]]


# --- content -------------------------------------------------------------------------------


def scene_at(t=0.0, **content):
    scene = type("Changed", (RopeRotation,), content)()
    with tempconfig({"dry_run": True}):
        scene.setup()
    scene.t.set_value(t)
    return scene


@pytest.mark.parametrize("part", [0.4, 0.5, 0.8])
def test_the_first_arrow_is_the_word_and_all_are_as_long_but_that_of_the_key(part):
    query, key, value = scene_at(part=part).content
    assert pairs(query)[0] == near(WORD)
    lengths = [abs(z) / abs(WORD) for z in pairs([query, key, value])]
    assert lengths == pytest.approx([1] * 4 + [part] + [1] * 7)


@pytest.mark.parametrize("angle", [10, 35, 45])
def test_the_key_stands_at_the_angle_of_the_content(angle):
    query, key = (pairs(scene_at(angle=angle).content[i])[0] for i in (0, 1))
    assert math.degrees(cmath.phase(query / key)) == pytest.approx(angle)
    step = float(printed(math.degrees(1), 1))
    for gap in (1, 2):
        whole = printed(angle + math.degrees(gap), 1)
        assert whole == printed(angle + gap * step, 1), "adds up as printed"
        assert float(whole) < 180


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
        ("angle", 120, "angle must be 10 to 45"),
        ("part", 1.5, "part must be 0.4 to 0.8"),
        ("walk", 1000, "walk must be 4 to 8"),
        ("names", ("dog",), "names must be 2 to 2 long"),
    ],
)
def test_content_that_the_picture_cannot_hold_is_refused(name, value, message):
    with pytest.raises(ValueError, match=message):
        scene_at(**{name: value})


def test_captions_follow_the_content():
    content = {"word": (1.2, -0.5), "places": 9, "dim": 4, "seed": 5, "angle": 30}
    content["names"] = ("cat", "hat")
    changed = Witness(RopeRotation, **content).run
    texts = [cue.caption.text for beat in changed.beats for cue in beat.cues]
    lengths = [abs(1.2 - 0.5j + spin(1, k)) for k in range(9)]
    low, high = (lengths.index(end) for end in (min(lengths), max(lengths)))
    assert texts[:2] == ["Take the word cat as an arrow.", "It is 1.30 long."]
    assert f"At place {low} it is only {min(lengths):.2f}." in texts
    assert f"At {high} it is {max(lengths):.2f}. Should cat count more?" in texts
    assert "1.30 here too." in texts
    assert "57.3°, one radian, at every place." in texts
    assert "Compare cat's query, hat's key: 30.0° apart." in texts
    assert "Add or turn: cat to place 1, hat to 0." in texts
    assert "Turned: the gap grew by one, by 57.3°." in texts


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
    bars.follow(1.5, 0.8)
    assert bars.live.height == pytest.approx(0.96)
    wide = bars.live.width
    bars.compare([0.8, 0.7, 0.6], "#FF0000")
    bars.follow(1.5, 0.8)
    assert bars.live.width < 0.6 * wide
    assert [bar.height for bar in bars.slim] == pytest.approx([0.96, 0.84, 0.72])
    for place, shown in ((-1, 0), (0, 1), (0.9, 1), (1, 2), (2, 3)):
        bars.reach_again(place)
        assert sum(bar.get_fill_opacity() for bar in bars.slim) == shown
        assert sum(bar.get_stroke_opacity() for bar in bars.slim) == shown


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


def test_a_table_prints_the_places_that_have_been_reached():
    table = PairTable(STAGE.columns(1, 4)[0], "turned", ("dog", "man"))
    table.read((2.9, 1.0), (1.406, 0.5), 134.56)
    assert [number.text for number in table.numbers] == ["2", "1"]
    assert [number.text for number in table.lengths] == ["1.41", "0.50"]
    assert table.degrees.readout.text == "134.6"
    assert table.degrees.get_right()[0] == pytest.approx(table.edge[0], abs=1e-6)
