"""Chapter 7: what is drawn, against complex numbers: at place t a word w has become w + e^(it)."""

import cmath
import itertools
import math

import numpy as np
import pytest

import scenes.circular_perturbation as chapter
from scenes._kit.mobjects.arrow import VectorArrow
from scenes._kit.numbers import printed
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.lint.witness import Witness
from scenes.circular_perturbation import CLOSE, CircularPerturbation

DOG, CAT = 3.25 + 0.75j, 0j
JOINED, MET, WALKED, SHORT, LONG, LAST = 1, 3, 18, 20, 23, 28
"""Places of the second word: where it gets its arrow, where the first goes on alone, where the
quick walk ends, where the difference is short and long, and where the last walk ends."""
CHORD = 2 * math.sin(1)
"""How long the chord of a gap of 2 is."""
PLACED = ("ring", "same", "apart", "chord", "circle", "answer")

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


@witness.during("question", "ring")
def test_the_picture_shrinks_before_a_place_is_added(scene, moment):
    if scene.grown[0].get_value() > 0:
        assert scene.near.get_value() == 0
    elif scene.near.get_value() > -1:
        assert "adds" not in [cue.caption.name for cue in scene.strip.cues]


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
def test_a_name_bears_the_last_place_at_which_its_word_has_arrived(scene, moment):
    assert [name.label.source for name in scene.names] == ["dog", "cat"]
    for name, place in zip(scene.names, places(scene), strict=True):
        assert name.place.text == str(math.floor(place + 1e-6))


@witness.seen(*PLACED, settled=True)
def places_printed(scene, moment):
    shown = on_stage(scene)
    return tuple(name.place.text for name in scene.names if name.place in shown)


def test_places_are_printed_at_the_stops():
    stops = {texts for _, texts in places_printed()}
    met = {("1", "1"), ("3", "3"), ("5", "3"), ("6", "4")}
    swung = {("20", "18"), ("22", "20"), ("25", "23"), ("30", "28")}
    assert {("0",), ("1",)} | met | swung <= stops


@witness.during("ring", "same", "apart", "answer", settled=True)
def test_names_stand_beside_the_rings_where_nothing_ever_comes(scene, moment):
    unit = scene.orbits[0].frame.unit
    for orbit, name, side in zip(scene.orbits, scene.names, (1, -1), strict=True):
        if name.label in on_stage(scene) and scene.near.get_value() == 0:
            grown = orbit.grown * unit
            near = side * (name.label.get_edge_center([-side, 0, 0])[0] - orbit.hub[0])
            assert near > grown + 0.2
            assert abs(name.label.get_y() - orbit.hub[1]) < 0.05


@witness.during("same", "apart", "answer", settled=True)
def test_the_difference_leads_from_one_word_to_the_other(scene, moment):
    if scene.between in scene.mobjects:
        dog, cat = points(scene)
        joins(scene, scene.between, cat, dog)


@witness.seen("same", "apart")
def differences(scene, moment):
    """The difference as it is drawn, once it has grown."""
    growing = scene.t.get_value() == JOINED and not moment.settled
    if scene.between not in scene.mobjects or growing:
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


def test_at_one_place_the_four_arrows_never_collapse_into_a_line():
    for place in np.linspace(JOINED, MET, 41):
        across = (cmath.exp(1j * place) * (DOG - CAT).conjugate()).imag / abs(DOG - CAT)
        assert across > math.sin(math.radians(20))


@witness.seen("same", settled=True)
def copies(scene, moment):
    pale = (thing for thing in scene.mobjects if isinstance(thing, VectorArrow))
    known = (scene.word_arrow, scene.between, *(orbit.hand for orbit in scene.orbits))
    return [number(scene, arrow.start) for arrow in pale if arrow not in known]


def test_the_difference_leaves_a_copy_at_every_place_that_it_leaves():
    seen = max((value for _, value in copies()), key=len)
    left = [at(CAT, place) for place in range(JOINED, MET)]
    assert sorted(seen, key=cmath.phase) == pytest.approx(left)


@witness.during("same", since="struck")
def test_the_same_place_is_struck_from_both_words(scene, moment):
    struck = scene.struck
    for word, term, stroke in zip(scene.words, struck.terms, struck.strokes, strict=True):
        assert f'sans("{word}")' in term.source
        assert f'sans("place {MET}")' in term.source
        if stroke in on_stage(scene) and moment.settled:
            assert stroke.width > term.part("place").width
    assert struck.left[1].source == 'sans("dog") - sans("cat")'


@witness.during("apart", "answer")
def test_the_old_arrow_is_laid_at_the_second_word(scene, moment):
    if scene.laid.get_value():
        slid = scene.laid.get_value() * (at(CAT, places(scene)[1]) - CAT)
        joins(scene, scene.word_arrow, CAT + slid, DOG + slid)


@witness.during("apart", settled=True)
def test_the_word_part_is_named_above_it_clear_of_both_rings(scene, moment):
    if scene.part in scene.mobjects:
        corners = [scene.part.get_corner([x, y, 0]) for x in (-1, 1) for y in (-1, 1)]
        for orbit in scene.orbits:
            away = [np.linalg.norm(corner - orbit.hub) for corner in corners]
            assert min(away) > orbit.frame.unit + 0.05


@witness.during("apart", "chord", "circle", "answer", settled=True)
def test_the_chord_and_its_arc_lead_from_place_to_place(scene, moment):
    ring = scene.ring
    if ring.arrow not in on_stage(scene):
        return
    first, second = places(scene)
    assert number(scene, ring.pose.hub) == pytest.approx(DOG)
    if first > second:
        joins(scene, ring.arrow, at(DOG, second), at(DOG, first))
        assert abs(at(DOG, first) - at(DOG, second)) == pytest.approx(CHORD)
    drawn = [on_ring(ring, point) for point in ring.arc.points[::4]]
    turned = [cmath.phase(z / cmath.exp(1j * second)) for z in drawn]
    assert turned == pytest.approx(np.linspace(0, first - second, len(drawn) + 1)[:-1], abs=1e-6)
    assert [ring.gap[0].source, ring.gap[1].text] == ["gap", "2"]


@witness.during("apart", settled=True)
def test_word_part_and_chord_add_up_to_the_difference(scene, moment):
    if places(scene) == (MET + 2, MET):
        word = number(scene, scene.ring.joint.get_center()) - number(scene, scene.word_arrow.start)
        added = number(scene, scene.orbits[0].end) - number(scene, scene.ring.tips[0])
        assert word == pytest.approx(DOG - CAT)
        assert word + added == pytest.approx(at(DOG, MET + 2) - at(CAT, MET))


@witness.during("chord", "circle", since="law")
def test_the_triangle_turns_whole(scene, moment):
    ring, (first, second) = scene.ring, places(scene)
    corners = [on_ring(ring, point) for point in (*ring.triangle.points[::4],)]
    assert corners == pytest.approx([cmath.exp(1j * second), 0], abs=1e-6)
    end = on_ring(ring, ring.triangle.points[-1])
    assert end == pytest.approx(cmath.exp(1j * first), abs=1e-6)


@witness.during("chord", settled=True)
def test_the_length_stands_between_the_chord_and_its_arc(scene, moment):
    ring = scene.ring
    if ring.length in scene.mobjects:
        assert ring.length.text == printed(CHORD, 2) == "1.68"
        middle = on_ring(ring, ring.length.get_center())
        assert math.cos(1) < abs(middle) < 1
        assert cmath.phase(middle / cmath.exp(1j * sum(places(scene)) / 2)) == pytest.approx(
            0, abs=0.02
        )


@witness.seen("chord")
def turning(scene, moment):
    return places(scene)[1], moment.time


def test_the_turn_of_one_place_takes_its_time():
    under_way = [time for _, (second, time) in turning() if MET < second < MET + 1]
    assert max(under_way) - min(under_way) > 1.3


@witness.during("chord", since="law", settled=True)
def test_half_the_gap_and_half_the_chord_are_set_off(scene, moment):
    ring, (first, second) = scene.ring, places(scene)
    arc, half = ring.halves
    ends = [on_ring(ring, point) for point in (arc.points[0], arc.points[-1])]
    middle = cmath.exp(1j * (first + second) / 2)
    assert ends == pytest.approx([middle, cmath.exp(1j * first)])
    foot, tip = (on_ring(ring, point) for point in (half.points[0], half.points[-1]))
    assert (foot, tip) == pytest.approx((math.cos(1) * middle, cmath.exp(1j * first)))
    assert abs(tip - foot) == pytest.approx(math.sin(1)) == pytest.approx(CHORD / 2)
    assert ring.half.source == "gap/2"
    assert scene.law.source.endswith(f"= {printed(CHORD, 2)}")


@witness.during("circle")
def test_every_place_leaves_a_chord_and_all_touch_one_circle(scene, moment):
    first, second = places(scene)
    assert first - second == pytest.approx(2)
    ends = scene.ring.traces.points.reshape(-1, 4, 3)[:, [0, 3]]
    left = [tuple(on_ring(scene.ring, point) for point in pair) for pair in ends]
    walked = range(MET + 1, math.floor(second + 1e-6) + 1)
    expected = [(cmath.exp(1j * p), cmath.exp(1j * (p + 2))) for p in walked]
    assert np.array(left) == pytest.approx(np.array(expected), abs=1e-5)
    for begin, end in left:
        assert abs(end - begin) == pytest.approx(CHORD)
        assert abs((begin + end) / 2) == pytest.approx(math.cos(1))


@witness.during("circle")
def test_the_middle_of_the_bold_chord_draws_the_circle(scene, moment):
    ring = scene.ring
    if 0 < ring.share < 1:
        begin, end = (cmath.exp(1j * place) for place in places(scene)[::-1])
        assert on_ring(ring, ring.inner.points[-1]) == pytest.approx((begin + end) / 2, abs=1e-3)


@witness.during("circle")
def test_the_circle_is_whole_before_all_are_said_to_touch_it(scene, moment):
    if "more" in [cue.caption.name for cue in scene.strip.cues]:
        assert scene.ring.share == 1


@witness.seen("chord", "circle", "answer")
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
            assert math.degrees(radians) / 30 < 7


@witness.during("answer")
def test_the_bar_is_as_long_as_the_arrow_that_it_measures(scene, moment):
    measure, second = scene.measure, places(scene)[1]
    if scene.measured.get_value() == 1:
        drawn = measure.bar.get_right()[0] - measure.bar.get_left()[0]
        assert measure.bar.get_left()[0] == pytest.approx(measure.foot[0])
        assert drawn / scene.orbits[0].frame.unit == pytest.approx(whole(second))
        assert measure.number.text == printed(whole(second), 2)
        assert 0.1 < measure.number.get_left()[0] - measure.bar.get_right()[0] < 0.3
    else:
        assert measure.number not in on_stage(scene)


@witness.seen("answer", settled=True)
def marked(scene, moment):
    return [mark[1].text for mark in scene.marks], places(scene)[1], moment.lasts


def test_a_short_and_a_long_difference_are_marked_and_stay():
    seen = [value for _, value in marked()]
    assert [printed(whole(place), 2) for place in (SHORT, LONG)] == ["1.85", "4.99"]
    assert seen[-1][:2] == (["1.85", "4.99"], LAST)
    for place in (SHORT, LONG):
        assert sum(lasts for _, second, lasts in seen if second == place) > 1


def test_the_marks_are_the_extremes_of_all_places_of_a_turn():
    turn = {place: whole(place) for place in range(WALKED, LAST + 1)}
    assert min(list(turn)[:7], key=turn.__getitem__) == SHORT
    assert max(list(turn)[3:10], key=turn.__getitem__) == LONG


@witness.during("answer", since="marks")
def test_each_mark_stands_under_the_end_of_the_bar_that_it_keeps(scene, moment):
    for mark, place in zip(scene.marks, (SHORT, LONG), strict=False):
        along = whole(place) * scene.orbits[0].frame.unit
        tick, number = mark
        for across in (tick.get_x(), number.anchor[0]):
            assert across - scene.measure.foot[0] == pytest.approx(along)
        assert number.get_top()[1] < tick.get_bottom()[1] < scene.measure.bar.get_bottom()[1]


def test_the_captions_follow_the_content():
    content = {"words": ("sun", "sea"), "gap": 1}
    changed = type("Changed", (CircularPerturbation,), content)
    told = " ".join(c.caption.text for beat in dry_run(changed).beats for c in beat.cues)
    assert "The gap of 1 adds a chord of the ring." in told


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ({"gap": 3}, "gap must be 1 to 2 in this picture, got 3"),
        ({"stops": (1, 3, 10)}, "the third stop must be 11 or later, got 10"),
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
