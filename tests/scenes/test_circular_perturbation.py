"""Chapter 7: what is drawn, against complex numbers: at place t a word w has become w + e^(it)."""

import cmath
import itertools
import math

import numpy as np
import pytest

import scenes.circular_perturbation as chapter
from scenes._kit.numbers import printed
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.lint.witness import Witness
from scenes.circular_perturbation import CLOSE, CircularPerturbation

DOG, CAT = 4 + 0j, 0j
JOINED, MET, WALKED, END = 1, 2, 3, 8
"""Places of the second word: where it gets its arrow, where the first goes on alone, where both
have walked on, and at the end."""
TOLD = {3: "5.39", 4: "5.63", 5: "4.75", 6: "3.16", 7: "2.35", 8: "3.64"}
"""How far apart the words are, while the second one is at a place of the last walk."""
CHORD = 2 * math.sin(1)
"""How long the chord of a gap of 2 is."""
PLACED = ("ring", "same", "apart", "chord", "answer")

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


def whole(second):
    """How far apart the words are at a place and two places on."""
    return abs(at(DOG, second + 2) - at(CAT, second))


def number(scene, point):
    frame = scene.orbits[0].frame
    x, y, _ = (np.asarray(point) - frame.origin) / frame.unit
    return complex(x, y)


def on_ring(ring, point):
    """The complex number of a point, as seen from the hub of a ring of radius 1."""
    x, y, _ = (np.asarray(point) - ring.pose.hub) / ring.pose.radius
    return complex(x, y)


def on_stage(scene):
    return {member for mobject in scene.mobjects for member in mobject.get_family()}


def is_place(place):
    return place == pytest.approx(round(place), abs=1e-6)


def joins(scene, arrow, start, end):
    """Whether an arrow leads from one number towards another and stops at the rim of its dot."""
    drawn = number(scene, arrow.end) - number(scene, arrow.start)
    assert number(scene, arrow.start) == pytest.approx(start, abs=1e-6)
    assert scene.orbits[0].tip.width / 2 == pytest.approx(CLOSE)
    short = CLOSE / scene.orbits[0].frame.unit
    assert drawn == pytest.approx((end - start) * (1 - short / abs(end - start)), abs=1e-6)


@witness.during("question", settled=True)
def test_an_arrow_says_how_two_words_differ(scene, moment):
    dog, cat = scene.orbits
    assert number(scene, dog.word.get_center()) == pytest.approx(DOG)
    assert number(scene, cat.word.get_center()) == pytest.approx(CAT)
    if scene.word_arrow in scene.mobjects:
        joins(scene, scene.word_arrow, CAT, DOG)
        assert scene.named.source == "dog − cat"


@witness.during(*PLACED)
def test_words_are_one_unit_away_at_the_angle_of_their_places(scene, moment):
    for orbit, word, place, grown in zip(
        scene.orbits, (DOG, CAT), places(scene), scene.grown, strict=True
    ):
        share = grown.get_value()
        moved = word + share * cmath.exp(1j * place)
        assert number(scene, orbit.tip.get_center()) == pytest.approx(moved)
        if share:
            assert number(scene, orbit.hand.end) == pytest.approx(moved)
            radii = [abs(number(scene, point) - word) for point in orbit.ring.get_anchors()]
            assert radii == pytest.approx([share] * len(radii), rel=1e-3)


@witness.during("question", "ring", "same")
def test_no_arrow_is_seen_before_it_grows(scene, moment):
    for orbit, grown in zip(scene.orbits, scene.grown, strict=True):
        if grown.get_value() == 0:
            middle, radius = orbit.word.get_center(), orbit.word.width / 2
            ends = (orbit.hand.start, orbit.hand.end)
            assert all(np.linalg.norm(end - middle) < radius for end in ends)


@witness.during(*PLACED)
def test_a_name_bears_the_last_place_that_was_reached(scene, moment):
    assert [name.label.source for name in scene.names] == ["dog", "cat"]
    for name, place in zip(scene.names, places(scene), strict=True):
        assert name.place.text == str(math.floor(place))


@witness.seen(*PLACED, settled=True)
def places_printed(scene, moment):
    shown = on_stage(scene)
    return tuple(name.place.text for name in scene.names if name.place in shown)


def test_places_are_printed_at_the_stops():
    stops = {texts for _, texts in places_printed()}
    met = {("1", "1"), ("2", "2"), ("3", "2"), ("4", "2"), ("5", "3"), ("10", "8")}
    assert {("0",), ("1",)} | met <= stops


@witness.during(*PLACED)
def test_names_stand_beside_the_rings_where_nothing_ever_comes(scene, moment):
    unit = scene.orbits[0].frame.unit
    for orbit, name in zip(scene.orbits, scene.names, strict=True):
        corners = [name.label.get_corner([x, y, 0]) for x in (-1, 1) for y in (-1, 1)]
        away = min(np.linalg.norm(corner - orbit.hub) for corner in corners)
        assert away > orbit.grown * unit + 0.2


@witness.during("same", "apart", "chord", "answer", settled=True)
def test_the_difference_leads_from_one_word_to_the_other(scene, moment):
    if scene.between in on_stage(scene):
        first, second = places(scene)
        joins(scene, scene.between, at(CAT, second), at(DOG, first))


def test_the_difference_lies_clear_of_its_parts_at_every_place_where_both_rest():
    for place in range(MET, END + 1):
        way = at(DOG, place + 2) - at(CAT, place)
        part = DOG - CAT
        assert abs((part * way.conjugate()).imag) / abs(way) > 0.2


@witness.seen("same")
def differences(scene, moment):
    """The difference as it is drawn, once it has grown."""
    growing = scene.t.get_value() == JOINED and not moment.settled
    if scene.between not in on_stage(scene) or growing:
        return None
    drawn = scene.between.vector
    way = complex(*drawn[:2])
    return places(scene), way * (1 + CLOSE / abs(way)) / scene.orbits[0].frame.unit


def test_at_one_place_it_only_slides():
    seen = [value for _, value in differences() if value is not None]
    assert len({second for (_, second), _ in seen}) > 5
    assert [way for _, way in seen] == pytest.approx([DOG - CAT] * len(seen))


def test_at_one_place_the_four_arrows_never_collapse_into_a_line():
    for place in np.linspace(JOINED, MET, 41):
        across = (cmath.exp(1j * place) * (DOG - CAT).conjugate()).imag / abs(DOG - CAT)
        assert across > math.sin(math.radians(20))


@witness.during("apart", "chord", "answer")
def test_the_old_arrow_is_laid_at_the_second_word_and_keeps_its_length(scene, moment):
    slid = scene.laid.get_value() * (at(CAT, places(scene)[1]) - CAT)
    joins(scene, scene.word_arrow, CAT + slid, DOG + slid)


@witness.during("apart", "chord", "answer", settled=True)
def test_the_word_part_is_named_above_it_clear_of_the_rings(scene, moment):
    if scene.part not in on_stage(scene) or scene.part[0].get_fill_opacity() < 1:
        return
    assert scene.part.source == "word part 4.00"
    corners = [scene.part.get_corner([x, y, 0]) for x in (-1, 1) for y in (-1, 1)]
    for orbit in scene.orbits:
        away = [np.linalg.norm(corner - orbit.hub) for corner in corners]
        assert min(away) > orbit.frame.unit + 0.05
    shaft = scene.word_arrow.start[1]
    assert 0.1 < min(corner[1] - shaft for corner in corners) < 0.3


@witness.during("apart", "chord", "answer", settled=True)
def test_the_chord_and_its_arc_lead_from_place_to_place(scene, moment):
    ring = scene.ring
    if ring.arrow not in on_stage(scene):
        return
    first, second = places(scene)
    assert number(scene, ring.pose.hub) == pytest.approx(DOG)
    assert number(scene, ring.joint.get_center()) == pytest.approx(at(DOG, second))
    if first > second:
        joins(scene, ring.arrow, at(DOG, second), at(DOG, first))
        length = abs(at(DOG, first) - at(DOG, second))
        assert length == pytest.approx(2 * math.sin((first - second) / 2))
    drawn = [on_ring(ring, point) for point in ring.arc.points[::4]]
    turned = [cmath.phase(z / cmath.exp(1j * second)) for z in drawn]
    assert turned == pytest.approx(np.linspace(0, first - second, len(drawn) + 1)[:-1], abs=1e-6)
    assert [ring.gap[0].source, ring.gap[1].text] == [
        "gap",
        str(math.floor(scene.apart.get_value())),
    ]


@witness.during("apart", settled=True)
def test_word_part_and_chord_add_up_to_the_difference(scene, moment):
    if places(scene) == (MET + 2, MET):
        word = number(scene, scene.ring.joint.get_center()) - number(scene, scene.word_arrow.start)
        added = number(scene, scene.orbits[0].end) - number(scene, scene.ring.tips[0])
        assert word == pytest.approx(DOG - CAT)
        assert word + added == pytest.approx(at(DOG, MET + 2) - at(CAT, MET))


@witness.seen("apart", settled=True)
def gaps(scene, moment):
    ring = scene.ring
    return ring.gap[1].text if ring.gap[1] in on_stage(scene) else None


def test_the_gap_is_named_once_it_is_whole():
    assert [text for text, _ in itertools.groupby(text for _, text in gaps())] == [None, "2"]


@witness.during("apart", "chord", "answer")
def test_both_rings_stand_where_they_are(scene, moment):
    assert [orbit.ring in on_stage(scene) for orbit in scene.orbits] == [True, True]
    left, right = scene.orbits[1].hub, scene.orbits[0].hub
    assert (left + right) / 2 == pytest.approx([0.0, left[1], 0.0])


@witness.during("chord", "answer")
def test_the_triangle_turns_whole(scene, moment):
    ring, (first, second) = scene.ring, places(scene)
    corners = [on_ring(ring, point) for point in (*ring.triangle.points[::4],)]
    assert corners == pytest.approx([cmath.exp(1j * second), 0], abs=1e-6)
    end = on_ring(ring, ring.triangle.points[-1])
    assert end == pytest.approx(cmath.exp(1j * first), abs=1e-6)


@witness.during("apart", "chord", "answer")
def test_the_length_stands_within_the_triangle_beside_the_chord(scene, moment):
    ring = scene.ring
    if ring.length in on_stage(scene):
        assert ring.length.text == printed(CHORD, 2) == "1.68"
        middle = on_ring(ring, ring.length.get_center())
        assert 0.2 < abs(middle) < math.cos(1) - 0.1
        assert cmath.phase(middle / cmath.exp(1j * sum(places(scene)) / 2)) == pytest.approx(
            0, abs=1e-6
        )


@witness.during("chord", since="before")
def test_the_chord_stays_pale_where_it_was(scene, moment):
    joins(scene, scene.before, at(DOG, MET), at(DOG, MET + 2))
    assert np.linalg.norm(scene.before.vector) == pytest.approx(
        np.linalg.norm(scene.ring.arrow.vector)
    )


@witness.seen("chord")
def turning(scene, moment):
    return places(scene)[1], moment.time


def test_the_turn_of_one_place_takes_its_time():
    under_way = [time for _, (second, time) in turning() if MET < second < MET + 1]
    assert max(under_way) - min(under_way) > 1.3


@witness.seen("answer")
def turns_of_the_chord(scene, moment):
    """When the chord is seen turning, and the place from which it leads."""
    return moment.time, places(scene)[1]


def test_the_chord_turns_slowly_enough_to_be_followed():
    seen = [value for _, value in turns_of_the_chord()]
    for before, now in itertools.pairwise(seen):
        if now[0] > before[0]:
            radians = (now[1] - before[1]) / (now[0] - before[0])
            assert math.degrees(radians) / 30 < 4


@witness.during("same", "apart", "chord", "answer")
def test_the_bar_is_as_long_as_the_difference_and_bears_its_length(scene, moment):
    measure, (first, second) = scene.measure, places(scene)
    if measure.number not in on_stage(scene):
        return
    length = abs(at(DOG, first) - at(CAT, second))
    drawn = measure.bar.get_right()[0] - measure.bar.get_left()[0]
    assert measure.bar.get_left()[0] == pytest.approx(measure.foot[0])
    assert drawn / scene.orbits[0].frame.unit == pytest.approx(length)
    assert measure.number.text == printed(length, 2)
    assert measure.number.get_x() == pytest.approx(measure.bar.get_right()[0], abs=0.06)
    assert measure.number.get_bottom()[1] > measure.bar.get_top()[1]


@witness.seen("same")
def lengths_at_one_place(scene, moment):
    return scene.measure.number.text if scene.measure.number in on_stage(scene) else None


def test_at_one_place_the_length_never_moves():
    assert {text for _, text in lengths_at_one_place()} <= {None, "4.00"}


@witness.seen("answer", settled=True)
def lengths_at_rest(scene, moment):
    return places(scene)[1], scene.measure.number.text


def test_both_rest_at_each_place_of_the_last_walk():
    assert dict(value for _, value in lengths_at_rest()) == TOLD


def test_the_chord_is_nearly_in_line_where_that_is_said():
    ahead, back = whole(4) - 4, 4 - whole(7)
    for gained in (ahead, back):
        assert 0.95 * CHORD < gained < CHORD
    assert max(TOLD, key=whole) == 4
    assert min(TOLD, key=whole) == 7


@witness.seen("answer", settled=True)
def walked(scene, moment):
    return places(scene)


def test_both_walk_on_to_the_last_picture():
    assert [value for _, value in walked()][-1] == pytest.approx((END + 2, END))


def test_no_place_and_no_gap_leads_beyond_the_limits():
    for gap in range(1, 9):
        reach = abs(2 * math.sin(gap / 2))
        for place in range(60):
            length = abs(at(DOG, place + gap) - at(CAT, place))
            assert 4 - reach <= length <= 4 + reach


@witness.during("answer")
def test_each_limit_stands_under_the_length_that_it_tells(scene, moment):
    told = ["4.00"], ["4.00", "+ 1.68"], ["4.00", "− 1.68"]
    for mark, chords, terms in zip(scene.limits, (0, 1, -1), told, strict=False):
        tick, written = mark
        along = (4 + chords * CHORD) * scene.measure.unit
        for across in (tick.get_x(), written.get_x()):
            assert across - scene.measure.foot[0] == pytest.approx(along)
        assert [term.source for term in written] == terms
        assert written.get_top()[1] < tick.get_bottom()[1] < scene.measure.bar.get_bottom()[1]
    for before, after in itertools.combinations(scene.limits, 2):
        left, right = sorted((before[1], after[1]), key=lambda each: each.get_x())
        assert right.get_left()[0] > left.get_right()[0] + 0.1


def test_the_captions_follow_the_content():
    content = {"words": ("sun", "sea"), "gap": 1}
    changed = type("Changed", (CircularPerturbation,), content)
    told = " ".join(c.caption.text for beat in dry_run(changed).beats for c in beat.cues)
    assert "The hollow dot is where sun would be at sea's place." in told


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ({"gap": 3}, "gap must be 1 to 2 in this picture, got 3"),
        ({"stops": (2, 5, 5, 9)}, r"stops must grow, got \(2, 5, 5, 9\)"),
        ({"stops": (1, 2, 3, 7)}, "the last walk must be 5 places or longer, got 4"),
        ({"numbers": ((3.0, 0.0), (0.0, 0.0))}, "3.2 to 4 apart, got 3 across and 0 up"),
        ({"numbers": ((4.0, 0.5), (0.0, 0.0))}, "side by side, .* got 4 across and 0.5 up"),
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
