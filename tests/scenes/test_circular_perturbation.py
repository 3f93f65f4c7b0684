"""Chapter 7: what is drawn, against complex numbers: at place t a word w has become w + e^(it)."""

import cmath
import math

import numpy as np
import pytest

import scenes.circular_perturbation as chapter
from scenes._kit.numbers import printed
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.lint.witness import Witness
from scenes.circular_perturbation import CLOSE, CircularPerturbation

DOG, CAT = 1.95 + 1.25j, 5.75 + 1.55j
MET, WIDENED, LAST = 9, 18, 24
"""Places of the second word when the first walks on, when it walks on again, and in the end."""

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


def nearest(place):
    return math.floor(place + 0.5)


def passed(place):
    return math.floor(place + 1e-6)


def number(scene, point):
    frame = scene.orbits[0].frame
    x, y, _ = (np.asarray(point) - frame.origin) / frame.unit
    return complex(x, y)


def on_ring(ring, point):
    """The complex number of a point, as seen from the hub of a large ring of radius 1."""
    x, y, _ = (np.asarray(point) - ring.pose.hub) / ring.pose.radius
    return complex(x, y)


def both(z):
    return (printed(z.real, 2), printed(z.imag, 2))


def joins(scene, arrow, start, end):
    """Whether an arrow leads from one number towards another and stops just before its dot."""
    drawn = number(scene, arrow.end) - number(scene, arrow.start)
    assert number(scene, arrow.start) == pytest.approx(start, abs=1e-6)
    short = CLOSE / scene.orbits[0].frame.unit
    assert drawn == pytest.approx((end - start) * (1 - short / abs(end - start)), abs=1e-6)


@witness.during("question", since="word_label")
def test_words_rise_to_their_two_numbers(scene, moment):
    share = scene.risen.get_value()
    for orbit, word in zip(scene.orbits, (DOG, CAT), strict=True):
        assert number(scene, orbit.word.get_center()) == pytest.approx(
            complex(word.real, share * word.imag)
        )


@witness.during("question", since="word_label", settled=True)
def test_an_arrow_says_how_they_differ(scene, moment):
    if scene.word_arrow in scene.mobjects:
        assert scene.risen.get_value() == 1
        joins(scene, scene.word_arrow, CAT, DOG)
        assert scene.word_label[1].texts == both(DOG - CAT) == ("−3.80", "−0.30")


@witness.during("ring", "cancel", "apart", "split", since="turned")
def test_words_are_one_unit_away_at_the_angle_of_their_places(scene, moment):
    for orbit, word, place, grown in zip(
        scene.orbits, (DOG, CAT), places(scene), scene.grown, strict=True
    ):
        share = grown.get_value()
        moved = word + share * cmath.exp(1j * place)
        assert number(scene, orbit.tip.get_center()) == pytest.approx(moved)
        if share:
            assert number(scene, orbit.hand.end) == pytest.approx(moved)
            assert orbit.place.text == printed(nearest(place))


@witness.during("ring", "cancel", "apart", "split", "turn", "wider", "answer", since="turned")
def test_the_row_shows_both_words_at_their_places(scene, moment):
    rail = scene.rail
    pitch = rail.ticks.points[4, 0] - rail.ticks.points[0, 0]
    for peg, number_there, place in zip(rail.pegs, rail.numbers, places(scene), strict=True):
        assert (peg.get_x() - rail.ticks.points[0, 0]) / pitch == pytest.approx(place)
        assert number_there.text == printed(nearest(place))


@witness.during("apart", "split", "turn", "length", "wider", "answer", since="turned")
def test_the_row_spans_the_gap_from_one_word_to_the_other(scene, moment):
    rail, (first, second) = scene.rail, places(scene)
    pitch = rail.ticks.points[4, 0] - rail.ticks.points[0, 0]
    span = (rail.span.points[[0, -1], 0] - rail.ticks.points[0, 0]) / pitch
    assert span == pytest.approx([second, first])
    assert rail.apart.text == printed(nearest(first - second))
    drawn = (rail.gap.get_left()[0] + rail.gap.get_right()[0]) / 2
    assert (drawn - rail.ticks.points[0, 0]) / pitch == pytest.approx((first + second) / 2, abs=0.1)


@witness.during("turn", "length", "wider", "answer", since="turned")
def test_the_row_stays_on_stage_to_the_end(scene, moment):
    shown = {member for mobject in scene.mobjects for member in mobject.get_family()}
    rail = scene.rail
    assert {rail, rail.span, rail.gap, *rail.marks} <= shown


@witness.during(since="grown")
def test_no_arrow_is_seen_before_it_grows(scene, moment):
    for orbit, grown in zip(scene.orbits, scene.grown, strict=True):
        if grown.get_value() == 0:
            middle, radius = orbit.word.get_center(), orbit.word.width / 2
            ends = (orbit.hand.start, orbit.hand.end)
            assert all(np.linalg.norm(end - middle) < radius for end in ends)


@witness.during("cancel", since="values")
def test_both_words_stay_at_one_place_while_it_cancels(scene, moment):
    first, second = places(scene)
    assert first == second <= MET


@witness.during("ring", "cancel", "apart", "split", since="turned", settled=True)
def test_a_name_stays_at_its_point_outside_the_ring(scene, moment):
    for orbit, grown in zip(scene.orbits, scene.grown, strict=True):
        if grown.get_value() == 1:
            left, right = orbit.named.get_left()[0], orbit.named.get_right()[0]
            bottom, top = orbit.named.get_bottom()[1], orbit.named.get_top()[1]
            x, y, _ = orbit.end
            nearest = np.array([np.clip(x, left, right), np.clip(y, bottom, top), 0.0])
            assert np.linalg.norm(nearest - orbit.end) < 0.45
            assert np.linalg.norm(nearest - orbit.hub) > orbit.frame.unit


@witness.during("ring", since="turned")
def test_the_wedge_is_the_last_radian_that_the_arrow_turned(scene, moment):
    t = scene.t.get_value()
    corners = scene.turned.points
    first, last = (cmath.phase(number(scene, corners[i]) - DOG) for i in (3, -5))
    if t > 1e-3:
        assert cmath.exp(1j * first) == pytest.approx(cmath.exp(1j * max(0.0, t - 1)), abs=1e-6)
        assert cmath.exp(1j * last) == pytest.approx(cmath.exp(1j * t), abs=1e-6)


@witness.during("ring", since="turned", settled=True)
def test_the_trail_holds_every_whole_place(scene, moment):
    trail = [number(scene, point) for point in scene.trail.centers]
    if trail:
        expected = [at(DOG, place) for place in range(round(scene.t.get_value()) + 1)]
        assert trail == pytest.approx(expected)


@witness.during("apart", "split", settled=True)
def test_the_arrow_leads_from_one_word_to_the_other(scene, moment):
    dog, cat = points(scene)
    joins(scene, scene.between, cat, dog)


@witness.during("cancel", since="values", settled=True)
def test_at_one_place_it_keeps_its_numbers(scene, moment):
    if scene.between in scene.mobjects:
        dog, cat = points(scene)
        assert dog - cat == pytest.approx(DOG - CAT)
        joins(scene, scene.between, cat, dog)
        assert scene.values.texts == both(DOG - CAT)


@witness.during("cancel", since="values")
def test_its_numbers_stand_close_under_it(scene, moment):
    if scene.between in scene.mobjects and scene.values in scene.mobjects:
        dog, cat = scene.orbits[0].end, scene.orbits[1].end
        share = (scene.values.get_x() - dog[0]) / (cat[0] - dog[0])
        over = dog[1] + share * (cat[1] - dog[1])
        assert 0 < share < 1
        assert 0.05 < over - scene.values.get_top()[1] < 0.4


@witness.seen("apart", settled=True)
def difference(scene, moment):
    joins(scene, scene.between, *reversed(points(scene)))
    return number(scene, scene.between.end) - number(scene, scene.between.start)


def test_apart_the_arrow_changes():
    seen = [value for _, value in difference()]
    assert abs(seen[0] - (DOG - CAT)) < 0.2 < abs(seen[-1] - (DOG - CAT))


@witness.during("split", since="part_labels", settled=True)
def test_the_arrow_is_the_sum_of_a_word_part_and_a_place_part(scene, moment):
    assert places(scene) == (MET + 2, MET)
    slid = scene.slid.get_value() * (at(CAT, MET) - CAT)
    joins(scene, scene.word_arrow, CAT + slid, DOG + slid)
    if moment.settled and scene.ring.arrow in scene.mobjects:
        joins(scene, scene.ring.arrow, at(DOG, MET), at(DOG, MET + 2))
    assert number(scene, scene.joint.get_center()) == pytest.approx(at(DOG, MET))
    assert at(CAT, MET) + (DOG - CAT) == pytest.approx(at(DOG, MET))
    assert [label.source for label in scene.part_labels] == ["word part", "place part"]


@witness.during("turn", "length", "wider", "answer", since="leaves")
def test_the_triangle_is_whole_from_afar_and_from_near(scene, moment):
    (first, second), (dog, cat) = places(scene), points(scene)
    joins(scene, scene.between, cat, dog)
    joins(scene, scene.word_arrow, cat, at(DOG, second))
    joins(scene, scene.ring.arrow, at(DOG, second), dog)
    assert number(scene, scene.joint.get_center()) == pytest.approx(at(DOG, second))
    assert number(scene, scene.orbits[0].tip.get_center()) == pytest.approx(dog)
    assert at(DOG, second) - cat == pytest.approx(DOG - CAT)
    assert abs(dog - at(DOG, second)) == pytest.approx(2 * abs(math.sin((first - second) / 2)))


@witness.during("turn", "length", "wider", "answer", since="leaves")
def test_both_hands_of_the_ring_stand_at_their_places(scene, moment):
    ring, (first, second) = scene.ring, places(scene)
    tips = [cmath.exp(1j * second), cmath.exp(1j * first)]
    assert number(scene, ring.pose.hub) == pytest.approx(DOG)
    assert [on_ring(ring, tip) for tip in ring.tips] == pytest.approx(tips)
    assert [on_ring(ring, end) for end in ring.hands.points[[3, 7]]] == pytest.approx(tips)
    assert ring.apart.text == printed(nearest(first - second))
    edges = [on_ring(ring, ring.wedge.points[i]) for i in (3, -5)]
    assert [edge / abs(edge) for edge in edges] == pytest.approx(tips, abs=1e-6)


def traces(ring):
    ends = ring.traces.points.reshape(-1, 4, 3)[:, [0, 3]]
    return [tuple(on_ring(ring, point) for point in pair) for pair in ends]


@witness.during("turn", "length", "wider", "answer", since="leaves")
def test_every_place_leaves_a_chord_and_all_touch_one_circle(scene, moment):
    if scene.ring not in scene.mobjects:
        return
    first, second = places(scene)
    left = traces(scene.ring)
    if not scene.leaves:
        assert moment.beat in ("wider", "answer")
        assert left == []
        return
    assert first - second == pytest.approx(2)
    assert second <= WIDENED
    expected = [cmath.exp(1j * k) for p in range(MET, passed(second) + 1) for k in (p, p + 2)]
    assert [end for pair in left for end in pair] == pytest.approx(expected, abs=1e-6)
    for begin, end in left:
        assert abs(end - begin) == pytest.approx(2 * math.sin(1))
        assert abs((begin + end) / 2) == pytest.approx(math.cos(1))


@witness.during("length", since="halves")
def test_the_circle_within_is_the_one_that_is_touched(scene, moment):
    ring = scene.ring
    drawn = [abs(on_ring(ring, point)) for point in ring.inner.get_anchors()]
    assert scene.touching.get_value() == 1
    assert drawn == pytest.approx([math.cos(1)] * len(drawn), rel=1e-3)


@witness.seen("turn", settled=True)
def nearness(scene, moment):
    return scene.near.get_value(), 2 * scene.ring.pose.radius if "ring" in vars(scene) else 0


def test_from_near_the_ring_fills_the_stage_under_the_row():
    near, height = nearness()[-1][1]
    assert near == 1
    assert height > 0.52 * 8


@witness.during("turn", "length", "wider", since="leaves")
def test_the_ring_stays_clear_of_the_row(scene, moment):
    top = scene.ring.pose.hub[1] + scene.ring.pose.radius
    assert top < scene.rail.span.get_bottom()[1]


@witness.during("length", since="halves", settled=True)
def test_half_the_piece_is_the_sine_of_half_the_gap(scene, moment):
    ring = scene.ring
    wedge, bisector, _, _, bars = scene.halves
    middle = cmath.exp(1j * (WIDENED + 1)) * math.cos(1)
    dashes = [on_ring(ring, point) for point in bisector.points]
    assert dashes[0] == pytest.approx(0, abs=1e-6)
    assert all((dash / middle).imag == pytest.approx(0, abs=1e-6) for dash in dashes)
    assert max((dash / middle).real for dash in dashes) == pytest.approx(1, abs=0.15)
    opened = on_ring(ring, wedge.points[-5]) / on_ring(ring, wedge.points[3])
    assert cmath.phase(opened) == pytest.approx(1)
    assert len(bars.points) in (0, 8)
    for bar in bars.points.reshape(-1, 4, 3):
        way = on_ring(ring, bar[3]) - on_ring(ring, bar[0])
        chord = cmath.exp(1j * (WIDENED + 2)) - cmath.exp(1j * WIDENED)
        assert cmath.phase(way / chord) == pytest.approx(0, abs=1e-6)
        assert abs(way) == pytest.approx(math.sin(1) - 0.05 / ring.pose.radius)


@witness.seen("length", since="length", settled=True)
def measured(scene, moment):
    return scene.length.label.source, scene.length.readout.text


def test_the_measured_length_is_that_of_the_chords():
    assert measured()[-1][1] == ('2 sin("gap"slash 2) =', printed(2 * math.sin(1), 3))


@witness.seen("wider", "answer", since="rows", settled=True)
def rows(scene, moment):
    return [row.source for row in scene.rows]


def test_the_lengths_that_are_compared_are_those_of_all_gaps():
    lengths = [f"gap {gap}: {printed(2 * math.sin(gap / 2), 3)}" for gap in (2, 3, 4, 5, 6)]
    assert lengths[1:] == ["gap 3: 1.995", "gap 4: 1.819", "gap 5: 1.197", "gap 6: 0.282"]
    assert rows()[-1][1] == lengths


@witness.during("wider", since="rows", settled=True)
def test_a_length_is_shown_when_its_gap_is_reached(scene, moment):
    first, second = places(scene)
    shown = [row for row in scene.rows if row in scene.mobjects]
    assert second == WIDENED
    assert len(shown) <= nearest(first - second) - 1


@witness.seen("wider", since="rows", settled=True)
def lengths_of_the_place_part(scene, moment):
    start, end = (on_ring(scene.ring, tip) for tip in scene.ring.tips)
    return round(abs(end - start), 3)


def test_the_chord_grows_and_closes():
    drawn = [value for _, value in lengths_of_the_place_part()]
    turns = [value for k, value in enumerate(drawn) if k == 0 or value != drawn[k - 1]]
    assert turns == [1.683, 1.995, 1.819, 1.197, 0.282]


@witness.seen("answer", settled=True)
def last_places(scene, moment):
    return places(scene)


def test_the_end_is_a_gap_of_two():
    assert last_places()[-1][1] == (LAST + 2, LAST)


@witness.during("answer", settled=True)
def test_in_the_end_each_part_has_its_name_beside_it(scene, moment):
    word_part, place_part = scene.part_labels
    if word_part not in scene.mobjects and scene.part_labels not in scene.mobjects:
        return
    (first, second), (_, cat) = places(scene), points(scene)
    assert (first, second) == (LAST + 2, LAST)
    there = number(scene, word_part.get_center())
    assert abs(there - (cat + at(DOG, second)) / 2) < 0.7
    there = number(scene, place_part.get_left())
    assert cmath.phase((there - DOG) / cmath.exp(1j * (second + 1))) == pytest.approx(0, abs=0.2)


def test_the_captions_follow_the_content():
    content = {"words": ("sun", "sea"), "gap": 1, "widest": 5}
    changed = type("Changed", (CircularPerturbation,), content)
    told = " ".join(c.caption.text for beat in dry_run(changed).beats for c in beat.cues)
    assert "Same place: sea gets the same arrow." in told
    assert "So at gap 1: always 0.959." in told
    assert "Gap 1 is an angle of 1, in radians." in told
    assert "A wider gap: longer? At first longer: 1.683." in told


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ({"gap": 3}, "gap must be 1 to 2 in this picture, got 3"),
        ({"widest": 7}, "widest must be 4 to 6 in this picture, got 7"),
        ({"stops": (6, 7, 9, 12, 18, 23)}, "the last stop must be 24 or later, got 23"),
        ({"stops": (6, 7, 7, 12, 18, 24)}, r"stops must grow, got \(6, 7, 7, 12, 18, 24\)"),
        ({"numbers": ((1.0, 0.0), (2.0, 0.0))}, "numbers of words must be 3.6 apart or more"),
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
