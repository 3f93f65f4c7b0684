"""Chapter 11: what is drawn, against complex numbers: a turn by ωt is a product with e^{iωt}."""

import cmath
import math
from itertools import pairwise

import numpy as np
import pytest
from manim import ManimColor, tempconfig

import scenes.rope_rotation as chapter
from scenes._kit.layout import Region, widescreen
from scenes._kit.mobjects.arrow import VectorArrow, Weight
from scenes._kit.mobjects.arrow_plane import ArrowPlane, view_of
from scenes._kit.mobjects.layer_lanes import LANES, LayerLanes
from scenes._kit.mobjects.walk_bars import ADDED, BRACE, TURNED, WalkBars, foot_of, unit_for
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._studio.lint.witness import Witness
from scenes.rope_rotation import RopeRotation

WORD = 1 + 1j
KEY = WORD * cmath.exp(1j * math.radians(35))
"""First pairs of dog's query and of man's key, without a place."""
PLACES = [(2, 0), (3, 1), (4, 2), (5, 3), (6, 3), (7, 4), (8, 5)]
"""Where dog and man stand at each step."""
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


def check_arc(angle, plane, start, sweep):
    """The arc of an angle runs from one direction, by so many radians, to the other."""
    assert angle.sweep == pytest.approx(sweep, abs=2e-3)
    for point, at in ((angle.arc.get_start(), start), (angle.arc.get_end(), start + sweep)):
        seen = cmath.phase(number(plane, point))
        assert math.remainder(seen - at, math.tau) == pytest.approx(0, abs=3e-3)


def seen(mobject):
    """How opaque a text or a bar is drawn."""
    return max(part.get_fill_opacity() for part in mobject.family_members_with_points())


def live_number(bars):
    return getattr(bars.number, "readout", bars.number)


def check_bars(bars, walk, step, measured):
    """The live bar stands at its step, as long as what it measures, and that is printed."""
    assert bars.live.height == pytest.approx(measured * bars.unit, abs=1e-6)
    assert bars.live.get_bottom() == pytest.approx(bars.foot(step), abs=1e-6)
    assert bars.knob.get_center() == pytest.approx(bars.foot(step), abs=1e-6)
    assert live_number(bars).text == printed(measured, live_number(bars).decimals)
    for k, bar in enumerate(bars.bars[walk]):
        row = bars.rows[("added", "turned")[walk]][k]
        assert (seen(bar) > 0) == (seen(row) > 0) == (k <= step + 1e-6)


def check_record(bars, walk, expected):
    """Bars that stay are as long as they must, each over its number."""
    name, decimals = ("added", "turned")[walk], live_number(bars).decimals
    assert len(bars.bars[walk]) == len(bars.rows[name]) == len(expected)
    for k, (bar, row, length) in enumerate(
        zip(bars.bars[walk], bars.rows[name], expected, strict=True)
    ):
        assert bar.height == pytest.approx(length * bars.unit, abs=1e-6)
        assert bar.get_bottom() == pytest.approx(bars.foot(k), abs=1e-6)
        assert row.source == printed(length, decimals)
        assert row.get_center()[0] == pytest.approx(bars.foot(k)[0], abs=1e-6)


# --- a word --------------------------------------------------------------------------------


@witness.during("question")
def test_the_word_grows_with_its_two_numbers_and_its_length(scene, moment):
    word = scene.grown.get_value() * WORD
    plane, (across, upward, _, size) = scene.plane, scene.texts
    assert number(plane, plane.arrows["pair"].start) == near(0)
    assert tip(plane, "pair") == near(word)
    assert size.text == printed(abs(WORD), 2)
    for text in (across, upward, size):
        assert seen(text) == 0 or scene.grown.get_value() == 1, "no length before the arrow has it"
    legs = [(leg.get_start(), leg.get_end()) for leg in scene.legs]
    assert number(plane, legs[0][0]) == near(0)
    assert number(plane, legs[1][0]) == near(word.real)
    for (_, end), corner in zip(legs, (word.real, word), strict=True):
        assert abs(number(plane, end) - corner) * plane.frame.unit < 0.2, "a gap between dashes"


@witness.seen("question", settled=True)
def told_length(scene, moment):
    return scene.texts[2].source, scene.texts[3].text, scene.grown.get_value()


def test_the_whole_word_is_called_dog_and_1_41_long():
    assert told_length()[-1][1] == ("dog", "1.41", 1)


@witness.seen("question")
def growth(scene, moment):
    return moment.time, scene.grown.get_value()


def test_it_moves_within_the_first_second():
    assert next(share for _, (time, share) in growth() if time >= 0.9) > 0.02


# --- add -----------------------------------------------------------------------------------


@witness.during("add", since="names_of_arrows")
def test_hand_sum_and_live_bar_are_those_of_the_place(scene, moment):
    t, plane = scene.t.get_value(), scene.plane
    assert tip(plane, "pair") == near(WORD)
    if moment.settled or t > 0:
        assert number(plane, plane.arrows["hand"].start) == near(WORD)
        assert tip(plane, "hand") == tip(plane, "sum") == near(WORD + spin(1, t))
        assert scene.bars.unit == pytest.approx(plane.frame.unit), "one scale on both sides"
        check_bars(scene.bars, ADDED, t, abs(WORD + spin(1, t)))


@witness.during("add", "turn")
def test_bars_and_numbers_are_the_lengths_of_the_sums(scene, moment):
    check_record(scene.bars, ADDED, [abs(WORD + spin(1, k)) for k in range(7)])
    assert [label.source for label in scene.bars.rows["place"]] == list("0123456")


@witness.seen("add")
def places_added(scene, moment):
    return scene.t.get_value()


def test_the_word_walks_through_all_places():
    places = [t for _, t in places_added()]
    assert places == sorted(places)
    assert (places[0], places[-1]) == (0, 6)


@witness.seen("add", settled=True)
def stressed(scene, moment):
    hue = ManimColor(scene.theme.ink)
    return [bar.get_fill_color() == hue for bar in scene.bars.bars[ADDED]]


def test_the_longest_and_the_shortest_sum_are_asked_for_beside_each_other():
    assert stressed()[-1][1] == [k in (1, 4) for k in range(7)]
    lengths = [abs(WORD + spin(1, k)) for k in range(7)]
    assert (max(lengths), min(lengths)) == (lengths[1], lengths[4])
    angle = cmath.phase(spin(1, 6) / WORD)
    assert abs(math.sin(angle)) > 0.7, "at the question word, hand and sum lie on no one line"


# --- turn ----------------------------------------------------------------------------------


@witness.during("turn", since="step")
def test_the_turned_word_leaves_bars_of_one_height_before_those_of_the_sums(scene, moment):
    t, plane, bars = scene.again.get_value(), scene.plane, scene.bars
    assert tip(plane, "pair") == near(WORD * spin(1, t))
    check_record(bars, TURNED, [abs(WORD)] * 7)
    if moment.settled or t > 0:
        check_bars(bars, TURNED, t, abs(WORD))
    assert bars.live.width < 0.6 * bars.bars[ADDED][0].width, "the bars behind it are seen"
    assert {bar.get_fill_color() for bar in bars.bars[ADDED]} == {ManimColor(scene.theme.ring)}


@witness.during("turn", since="step")
def test_the_wedge_stays_at_the_first_place_and_opens_by_a_radian_a_place(scene, moment):
    t, plane = scene.again.get_value(), scene.plane
    check_arc_of_spiral(plane, t)
    assert scene.step.readout.text == printed(math.degrees(min(t, 1)), 1)
    off = number(plane, scene.step.get_center()) / (WORD * spin(1, min(t, 1) / 2))
    assert off == near(off.real)
    assert 0.5 < off.real < 1
    for k in range(7):
        left = plane.arrows[f"at {k}"]
        assert tip(plane, f"at {k}") == near(WORD * spin(1, k))
        assert (left.head.get_fill_opacity() > 0) == (k <= t + 1e-6)


def check_arc_of_spiral(plane, t):
    check_arc(plane.angles["turned"], plane, cmath.phase(WORD), max(t, 1e-3))


@witness.seen("turn")
def places_turned(scene, moment):
    return scene.again.get_value()


def test_the_word_stands_until_the_guess_is_made_and_turns_through_the_same_places():
    places = [t for _, t in places_turned()]
    assert places == sorted(places)
    assert places[-1] == 6
    begun = next(moment.time for moment, t in places_turned() if t > 0)
    guess = next(
        cue for beat in witness.run.beats for cue in beat.cues if "rise" in cue.caption.text
    )
    assert begun - guess.readable_from > 1.5
    looks = [moment for moment, place in places_turned() if place == 6]
    assert looks[-1].time + looks[-1].lasts - looks[0].time > 1.5, "the level bars are held"


# --- a layer -------------------------------------------------------------------------------


@witness.during("layer", since="hero")
def test_query_and_key_are_turned_to_their_places_and_the_value_is_not(scene, moment):
    if not moment.settled and scene.t.get_value() == scene.since:
        return  # the word is on its way into the lanes
    t = scene.t.get_value()
    for word, (layer, place) in enumerate(zip(scene.layers, (t, t - 2), strict=True)):
        query, key, value = scene.content[word]
        expected = {"query": spun(query, place), "key": spun(key, place), "value": pairs(value)}
        for lane, numbers in expected.items():
            assert len(numbers) == 4
            for plane, z in zip(layer.dials[lane], numbers, strict=True):
                assert tip(plane, "pair") == near(z)
                assert plane.rings["ring"].width / 2 / plane.frame.unit == pytest.approx(abs(z))


@witness.during("layer", since="layers")
def test_wedges_show_how_far_a_pair_has_turned_and_there_are_none_in_the_lane_of_values(
    scene, moment
):
    gone = scene.t.get_value() - scene.since
    if gone == 0:
        return
    for layer in scene.layers:
        for lane, dials in layer.dials.items():
            for i, dial in enumerate(dials):
                sweep = 10000.0 ** (-i / 4) * gone if lane != "value" else 0
                assert dial.angles["turned"].sweep == pytest.approx(sweep, abs=2e-3)


@witness.seen("layer", since="layers")
def layer_looks(scene, moment):
    back, _, front = scene.layers[0].cards
    return scene.t.get_value(), float((back.get_center() - front.get_center())[0])


def test_places_go_on_from_the_word_and_are_held_while_the_other_layers_come():
    places = [t for _, (t, _) in layer_looks()]
    assert places == sorted(places)
    assert (places[0], places[-1]) == (6, 11)
    assert {t for _, (t, behind) in layer_looks() if behind > 1e-6} == {11}


@witness.during("layer", settled=True)
def test_settled_dials_stand_in_the_card_of_their_word(scene, moment):
    for layer, half in zip(scene.layers, scene.stage.halves(0.3), strict=True):
        half.require(layer.cards, "the layers")
        for lane in LANES:
            for dial in layer.dials[lane]:
                if dial.width > 0.1 and dial.frame.unit < 1:
                    layer.lanes[lane].require(dial, f"a dial of the {lane}")


def test_other_layers_lie_behind_and_farther_up_and_right():
    layer = LayerLanes(STAGE.halves()[0], "dog", np.ones((3, 8)))
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
    """The places of dog and man between the whole steps: both go evenly."""
    steps = scene.walked.get_value()
    k = min(int(steps), len(PLACES) - 2)
    (dog, man), (dog_after, man_after) = PLACES[k], PLACES[k + 1]
    return dog + (steps - k) * (dog_after - dog), man + (steps - k) * (man_after - man)


def expected(scene):
    """Query and key with their places added, or turned to them."""
    share, places = scene.entered.get_value(), places_at(scene)
    if scene.walk == TURNED:
        return [z * spin(1, share * t) for z, t in zip((WORD, KEY), places, strict=True)]
    return [z + share * spin(1, t) for z, t in zip((WORD, KEY), places, strict=True)]


@witness.during("added", "walk", "gap", since="record")
def test_arrows_angle_and_bar_are_those_of_the_walk(scene, moment):
    plane = scene.plane
    if "between" not in plane.angles or not {"query", "key"} <= set(plane.arrows):
        return
    query, key = tips = expected(scene)
    if abs(tip(plane, "query") - query) > 1e-6:
        assert moment.beat == "walk"
        assert (scene.entered.get_value(), scene.walked.get_value()) == (1, 3)
        return  # the added pair has just been taken away
    assert [tip(plane, name) for name in ("query", "key")] == list(map(near, tips))
    angle, new = cmath.phase(query / key), 0.0
    if scene.walk == TURNED:
        dog, man = places_at(scene)
        new = dog - man - 2
        check_arc(plane.angles["new"], plane, cmath.phase(query) - new, max(new, 1e-3))
        assert scene.more.readout.text == printed(math.degrees(new), 1)
        middle = number(plane, scene.more.get_center()) / (query * spin(1, -new / 2))
        assert middle == near(middle.real)
    else:
        for name, bare, end in zip(("query", "key"), (WORD, KEY), tips, strict=True):
            hand = plane.arrows[f"{name}'s hand"]
            assert number(plane, hand.start) == near(bare) == tip(plane, f"bare {name}")
            assert abs(number(plane, hand.end) - end) < 2e-3
    check_arc(plane.angles["between"], plane, cmath.phase(key), angle - new)
    radius = abs(number(plane, plane.angles["between"].arc.get_start()))
    assert radius < min(abs(query), abs(key)), "the angle lies between its arrows"
    record, degrees = scene.record, abs(math.degrees(angle))
    steps = scene.walked.get_value()
    assert record.live.height == pytest.approx(degrees * record.unit, abs=1e-6)
    assert record.live.get_bottom() == pytest.approx(record.foot(steps), abs=1e-6)
    assert live_number(record).text == printed(degrees, 1)


@witness.during("added", "walk", "gap", since="record")
def test_the_record_keeps_the_angle_of_every_step_that_was_reached(scene, moment):
    record = scene.record
    added = [(WORD + spin(1, dog)) / (KEY + spin(1, man)) for dog, man in PLACES[:4]]
    turned = [WORD * spin(1, dog) / (KEY * spin(1, man)) for dog, man in PLACES]
    for walk, ratios in ((ADDED, added), (TURNED, turned)):
        check_record(record, walk, [abs(math.degrees(cmath.phase(z))) for z in ratios])
    assert [label.source for label in record.rows["dog"]] == [str(dog) for dog, _ in PLACES]
    assert [label.source for label in record.rows["man"]] == [str(man) for _, man in PLACES]
    reached = scene.walked.get_value() if scene.entered.get_value() == 1 else -1
    if scene.walk == TURNED:
        shown = [seen(bar) > 0 for bar in record.bars[TURNED]]
        assert shown == [k <= reached + 1e-6 for k in range(7)]
        assert all(seen(bar) > 0 for bar in record.bars[ADDED])
    elif moment.beat == "added":
        shown = [seen(bar) > 0 for bar in record.bars[ADDED]]
        assert shown == [k <= reached + 1e-6 for k in range(4)]
        assert not any(seen(bar) for bar in record.bars[TURNED])
    base = record.bars[TURNED][0].height
    for bar, top in zip(record.bars[TURNED], record.tops, strict=True):
        assert top.length == pytest.approx(max(0, bar.height - base), abs=1e-6)
        if top.length:
            assert top.get_top() == pytest.approx(bar.get_top(), abs=1e-6)


@witness.seen("added", "walk", "gap", since="record", settled=True)
def stops(scene, moment):
    return scene.walk, scene.entered.get_value(), live_number(scene.record).text


def test_the_added_angle_changes_at_each_stop_and_the_turned_one_with_the_gap_alone():
    stood = list(dict.fromkeys(stop for _, stop in stops()))
    added = [float(text) for walk, share, text in stood if walk == ADDED and share]
    assert added == [24.8, 18.9, 59.2, 114.1]
    assert max(added) - min(added) > 60, "the added angle jumps at whole places"
    turned = [text for walk, share, text in stood if walk == TURNED and share]
    assert turned == ["79.6", "136.9"]
    assert round(79.6 + 57.3, 1) == 136.9, "the numbers add up as they are printed"


@witness.seen("walk", "gap")
def turning(scene, moment):
    text = live_number(scene.record).text
    return scene.walk, scene.entered.get_value(), scene.walked.get_value(), text


def test_while_both_turn_the_printed_angle_stands_at_every_look():
    on = [(steps, text) for _, (walk, share, steps, text) in turning() if walk and share == 1]
    assert [steps for steps, _ in on] == sorted(steps for steps, _ in on)
    assert {text for steps, text in on if steps <= 3} == {"79.6"}
    assert {text for steps, text in on if steps >= 4} == {"136.9"}
    assert len({steps for steps, _ in on}) > 15


@witness.seen("gap", settled=True)
def lines(scene, moment):
    labels = [
        part for top in scene.mobjects for part in top.get_family() if hasattr(part, "source")
    ]
    return [label.source for label in labels if seen(label) > 0]


CLAIM = "Turn query and key: only the gap counts"


def test_the_title_answers_when_all_has_moved_and_the_record_stands():
    moment, last = lines()[-1]
    once = CLAIM, "gap 2", "gap 3", "dog's query", "man's key", "angle", "added", "turned"
    for text in once:
        assert last.count(text) == 1
    assert last.count("79.6") == 4
    assert last.count("136.9") == 3
    first = next(moment.time for moment, shown in lines() if CLAIM in shown)
    looks = [(moment.time, steps) for moment, (_, _, steps, _) in turning()]
    assert first >= max(after for (_, a), (after, b) in pairwise(looks) if a != b)
    assert moment.time + moment.lasts >= first + 2.4, "the answer is held"


# --- content -------------------------------------------------------------------------------


def scene_at(t=0.0, **content):
    scene = type("Changed", (RopeRotation,), content)()
    with tempconfig({"dry_run": True}):
        scene.setup()
    scene.t.set_value(t)
    return scene


def test_the_first_pair_of_the_first_query_is_the_word_and_all_are_as_long():
    content = scene_at().content
    assert content.shape == (2, 3, 8)
    assert pairs(content[0, 0])[0] == near(WORD)
    assert [abs(z) for z in pairs(content)] == pytest.approx([abs(WORD)] * 24)


@pytest.mark.parametrize("angle", [10, 35, 50])
@pytest.mark.parametrize("gap", [1, 2])
def test_the_key_lies_ahead_by_the_angle_of_the_content(angle, gap):
    scene = scene_at(angle=angle, gap=gap)
    query, key = (pairs(pair)[0] for pair in scene.two)
    assert math.degrees(cmath.phase(key / query)) == pytest.approx(angle)
    narrow, wide = (scene.measured(TURNED, step) for step in (0, scene.last))
    assert wide - narrow == pytest.approx(math.degrees(1))
    assert wide < 180


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("word", (0.0, 0.0), "word must be an arrow 0.5 to 1.5 long"),
        ("word", (1.0, 1.0, 1.0), "word must be 2 to 2 long"),
        ("word", (3.0, 0.0), "word must be -1.4 to 1.4 each"),
        ("word", (-1.0, 0.0), "cancelled by the hand of place 0"),
        ("places", 30, "places must be 6 to 7"),
        ("dim", 7, "dim must be 4 or 8"),
        ("seed", -1, "seed must be 0 to"),
        ("angle", 120, "angle must be 10 to 50"),
        ("gap", 3, "gap must be 1 to 2"),
        ("together", 1000, "together must be 2 to 3"),
        ("names", ("dog",), "names must be 2 to 2 long"),
    ],
)
def test_content_that_the_picture_cannot_hold_is_refused(name, value, message):
    with pytest.raises(ValueError, match=message):
        scene_at(**{name: value})


def test_captions_follow_the_content():
    content = {"word": (1.2, -0.5), "places": 6, "dim": 4, "seed": 5, "angle": 30, "gap": 1}
    content |= {"names": ("cat", "hat"), "together": 2}
    changed = Witness(RopeRotation, **content).run
    texts = [cue.caption.text for beat in changed.beats for cue in beat.cues]
    lengths = [abs(1.2 - 0.5j + spin(1, k)) for k in range(6)]
    low, high = (lengths.index(end) for end in (min(lengths), max(lengths)))
    assert texts[:2] == ["Take the word cat as an arrow.", "It is 1.30 long."]
    assert f"Should cat weigh more at place {high} than at {low}?" in texts
    assert "It is 1.30 long at every place." in texts
    assert "Each place turns it by one radian, 57.3°." in texts
    assert "Take cat's query and hat's key." in texts
    assert "Turned, it stays at 27.3°." in texts
    assert "Now only cat goes on." in texts


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


def test_a_dial_that_swings_turns_the_short_way_and_ends_as_it_was_asked():
    start = view_of(Region(-2, 2, -2, 2), STAGE)
    end = view_of(Region(-2, 2, -2, 2), STAGE, unit=0.5)
    plane = ArrowPlane(start)
    plane.arrow("a", (1.0, 0.1), "#FF0000", width=6, head=0.2)
    swing = plane.swing("a", end, (-0.5, 0.8), Weight(12, 0.4), "#0000FF")
    swing.begin()
    angles = []
    for share in (0.0, 0.3, 0.6, 1.0):
        swing.interpolate(share)
        angles.append(cmath.phase(tip(plane, "a")))
    assert angles == sorted(angles)
    assert tip(plane, "a") == near(-0.5 + 0.8j)
    assert plane.frame.unit == pytest.approx(end.frame.unit)
    assert plane.frame.origin == pytest.approx(end.frame.origin)
    assert plane.arrows["a"].pose == Weight(12, pytest.approx(0.4))
    assert plane.arrows["a"].head.get_fill_color() == ManimColor("#0000FF")


def walk_bars(**how):
    walks = [1.0, 2.0], [0.8, 0.8, 1.3]
    places = {"place": [3, 4, 5]}
    return WalkBars(STAGE, "length", places, walks, unit=1.2, color="#FF0000", **how)


def test_bars_stay_only_where_the_live_one_has_been():
    bars = walk_bars(base=0.8)
    for place, shown in ((-1, 0), (0, 1), (0.9, 1), (1, 2)):
        bars.reach(ADDED, place)
        assert [seen(bar) for bar in bars.bars[ADDED]] == [1.0] * shown + [0.0] * (2 - shown)
        assert [seen(label) for label in bars.rows["place"]] == [1.0] * shown + [0.0] * (3 - shown)
    bars.follow(ADDED, 0.5, 1.5)
    assert bars.live.height == pytest.approx(1.8)
    assert seen(bars.live_top) == 0
    wide = bars.live.width
    for place, shown in ((-1, 0), (0, 1), (1.9, 2), (2, 3)):
        bars.reach(TURNED, place)
        assert [seen(bar) for bar in bars.bars[TURNED]] == [1.0] * shown + [0.0] * (3 - shown)
        assert [seen(top) for top in bars.tops] == [0.0, 0.0, float(shown == 3)]
        assert seen(bars.rows["place"][1]) == 1, "a place that was reached stays"
    bars.follow(TURNED, 1.5, 1.1)
    assert bars.live.width < 0.6 * wide
    assert bars.live_top.height == pytest.approx(0.3 * 1.2)
    assert bars.live_top.get_top() == pytest.approx(bars.live.get_top())
    assert bars.number.text == "1.10"


def test_bars_of_the_longest_unit_fill_the_height_over_their_rows():
    unit = unit_for(5.0, 3, np.array([0.5, 2.0]))
    assert unit * 2.0 + foot_of(3) == pytest.approx(5.0)


def test_a_brace_spans_its_bars_over_the_region():
    bars = walk_bars()
    line, label = bars.brace(1, 2, "gap 3")
    assert bars.foot(0.5)[0] < line.get_left()[0] < bars.foot(1)[0]
    assert bars.foot(2)[0] < line.get_right()[0] < bars.foot(2.5)[0]
    assert STAGE.top < line.get_center()[1] < label.get_bottom()[1]
    assert label.get_top()[1] < STAGE.top + BRACE + 0.1


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
