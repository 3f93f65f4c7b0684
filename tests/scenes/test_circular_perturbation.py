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
MET, TURNED, WIDENED = 9, 21, 30
"""Places of the second word when the first walks on, and when the walks on the large rings end."""

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


def arrived(place):
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
            assert orbit.place.text == printed(arrived(place))


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
    joins(scene, scene.place_part, at(DOG, MET), at(DOG, MET + 2))
    assert at(CAT, MET) + (DOG - CAT) == pytest.approx(at(DOG, MET))
    assert scene.part_labels[1].source == "p_11 - p_9"


@witness.during("turn", "gap", since="rings")
def test_both_hands_of_a_ring_stand_at_their_places(scene, moment):
    second = scene.t.get_value()
    gaps = (scene.apart.get_value(), scene.wider.get_value())
    for ring, gap in zip(scene.rings, gaps, strict=False):
        first = [cmath.exp(1j * second), cmath.exp(1j * (second + gap))]
        assert [on_ring(ring, tip) for tip in ring.tips] == pytest.approx(first)
        drawn = on_ring(ring, ring.arrow.end) - on_ring(ring, ring.arrow.start)
        assert drawn == pytest.approx(first[1] - first[0], abs=1e-6)
        assert abs(drawn) == pytest.approx(2 * abs(math.sin(gap / 2)))
        assert ring.apart.text == printed(arrived(gap))
        corners = ring.wedge.points
        edges = [on_ring(ring, corners[i]) for i in (3, -5)]
        assert [edge / abs(edge) for edge in edges] == pytest.approx(first, abs=1e-6)


@witness.during("turn", since="touching", settled=True)
def test_the_places_stand_outside_the_tips(scene, moment):
    ring = scene.rings[0]
    second = round(scene.t.get_value())
    assert [n.text for n in ring.numbers] == [str(second), str(second + 2)]
    for number_there, tip in zip(ring.numbers, ring.tips, strict=True):
        seen = on_ring(ring, number_there.get_center())
        assert abs(seen) > 1
        assert seen / abs(seen) == pytest.approx(on_ring(ring, tip), abs=1e-6)


def traces(ring):
    ends = ring.traces.points.reshape(-1, 4, 3)[:, [0, 3]]
    return [tuple(on_ring(ring, point) for point in pair) for pair in ends]


@witness.during("turn", "gap", since="lengths", settled=True)
def test_every_place_leaves_a_chord_and_all_touch_one_circle(scene, moment):
    second = round(scene.t.get_value())
    since = ((MET, 2), (TURNED, 3))
    for ring, (start, gap) in zip(scene.rings, since, strict=False):
        left = traces(ring)
        if gap == 3 and scene.wider.get_value() < 3:
            assert left == []
            continue
        expected = [cmath.exp(1j * k) for p in range(start, second + 1) for k in (p, p + gap)]
        assert [end for pair in left for end in pair] == pytest.approx(expected, abs=1e-6)
        for begin, end in left:
            assert abs(end - begin) == pytest.approx(2 * math.sin(gap / 2))
            assert abs((begin + end) / 2) == pytest.approx(math.cos(gap / 2))


@witness.during("gap", since="lengths", settled=True)
def test_the_circle_within_is_the_one_that_is_touched(scene, moment):
    ring = scene.rings[0]
    drawn = [abs(on_ring(ring, point)) for point in ring.inner.get_anchors()]
    assert scene.touching.get_value() == 1
    assert drawn == pytest.approx([math.cos(1)] * len(drawn), rel=1e-3)


@witness.seen("gap", "answer", since="lengths", settled=True)
def lengths(scene, moment):
    return [(row.label.source, row.readout.text) for row in scene.lengths]


def test_the_lengths_that_are_printed_are_those_of_the_chords():
    seen = [rows for _, rows in lengths()]
    assert seen[-1] == [
        (f"2 sin({gap}/2) =", printed(2 * math.sin(gap / 2), 3)) for gap in (2, 3, 6)
    ]
    assert [text for _, text in seen[-1]] == ["1.683", "1.995", "0.282"]


@witness.during("answer", since="joint", settled=True)
def test_in_the_end_both_parts_make_up_the_arrow(scene, moment):
    if scene.between in scene.mobjects:
        dog, cat = points(scene)
        first, second = places(scene)
        later = at(DOG, second)
        assert first - second == 2
        joins(scene, scene.word_arrow, cat, later)
        joins(scene, scene.place_part, later, dog)
        joins(scene, scene.between, cat, dog)
        assert (later - cat, abs(dog - later)) == (
            pytest.approx(DOG - CAT),
            pytest.approx(2 * math.sin(1)),
        )
        assert number(scene, scene.joint.get_center()) == pytest.approx(later)
        assert [label.source for label in scene.part_labels] == [
            "word part",
            "place part",
            "gap 2, length 1.683",
        ]


def test_the_captions_follow_the_content():
    content = {"words": ("sun", "sea"), "gaps": (4, 2)}
    changed = type("Changed", (CircularPerturbation,), content)
    told = " ".join(c.caption.text for beat in dry_run(changed).beats for c in beat.cues)
    assert "The arrow from sea to sun: how they differ." in told
    assert "The gap stays 4:" in told
    assert "A gap of 2: longer or shorter? Shorter." in told
    assert "The word part stays; the other turns, 1.819 long." in told


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ({"gaps": (2, 9)}, r"gaps must be 1 to 5 each in this picture, got \(2, 9\)"),
        ({"stops": (6, 7, 7, 21, 30, 31)}, r"stops must grow, got \(6, 7, 7, 21, 30, 31\)"),
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
