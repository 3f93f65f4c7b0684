"""Chapter 11: what is drawn, against complex numbers: a turn by ωt is a product with e^{iωt}."""

import cmath
import math

import numpy as np
import pytest
from manim import DL, LEFT, RIGHT, Dot, ManimColor, tempconfig

import scenes.rope_rotation as chapter
from scenes._kit.layout import Region, laid_out
from scenes._kit.mobjects.arrow import VectorArrow, Weight
from scenes._kit.mobjects.arrow_plane import ArrowPlane, view_of
from scenes._kit.mobjects.lane_arrow import LaneArrow
from scenes._kit.mobjects.lane_tags import LaneTags
from scenes._kit.mobjects.place_bars import BarsView, LevelLine, PlaceBars
from scenes._kit.mobjects.placed_pair import PlacedPair, lane_hues
from scenes._kit.mobjects.plane import Frame
from scenes._kit.numbers import printed
from scenes._kit.poses import between
from scenes._kit.theme import active_theme, mix
from scenes._studio.lint.witness import Witness
from scenes.rope_rotation import RopeRotation

WORD = 1 + 1j
MADE = {
    "query": cmath.rect(1.3, math.radians(95)),
    "key": cmath.rect(0.95, math.radians(-15)),
    "value": cmath.rect(1.0, math.radians(20)),
}
"""What a layer makes of dog's pair, without a place."""
ASIDE = -0.1 + 1.75j
"""Where the value has gone."""
LENGTHS = [abs(WORD + cmath.exp(1j * k)) for k in range(8)]
RIVALS = [abs(MADE["query"] + cmath.exp(1j * k)) for k in range(8)]
STAGE = laid_out(captions=True).stage

witness = Witness(RopeRotation)


def spin(omega, t):
    """e^{iωt}, the independent twin of every rotation in the chapter."""
    return cmath.exp(1j * omega * t)


def is_shown(scene, mobject):
    return any(mobject in top.get_family() for top in scene.mobjects)


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


def check_bars(bars, place):
    """In every picture a bar is as long as the sum is just there, its number in its top."""
    assert len(bars.bars) == len(bars.numbers) == len(LENGTHS)
    for k, (bar, text, measured) in enumerate(zip(bars.bars, bars.numbers, LENGTHS, strict=True)):
        share = min(1, max(0, place - k + 1))
        size = measured if share == 1 else abs(WORD + spin(1, max(0, place)))
        assert (seen(bar) > 0) == (share > 0)
        if not share:
            assert not seen(text)
            continue
        assert bar.height == near(size * bars.unit)
        full = 0.94 * bars.pitch
        assert bar.width == pytest.approx(max(1e-3, share) * full, abs=1e-6)
        assert bar.get_corner(DL) == pytest.approx(bars.foot(k) + LEFT * full / 2, abs=1e-6)
        assert text.source == printed(measured, 2)
        assert text.get_center()[0] == pytest.approx(bars.foot(k)[0], abs=1e-6)
        if seen(text):
            assert share > 0.9
            assert bars.foot(k)[1] < text.get_bottom()[1]
            assert text.get_top()[1] < bar.get_top()[1], "a number stands in its own bar"


@witness.during("add", since="ghosts")
def test_hand_sum_and_bars_are_those_of_the_place(scene, moment):
    t, share, plane = scene.t.get_value(), scene.grown.get_value(), scene.plane
    assert tip(plane, "pair") == near(WORD)
    if t > 0 or scene.carried.get_value() in (0, 1):
        check_bars(scene.bars, t if t else scene.carried.get_value() - 1)
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


@witness.during("add", "turn", "layer", "rope", since="sum_told")
def test_arrows_and_bars_have_one_axis_and_one_scale(scene, moment):
    frame = scene.plane.frame
    if scene.bars not in scene.mobjects:
        return
    assert scene.bars.unit == pytest.approx(frame.unit)
    assert frame.point((0, 0))[1] == pytest.approx(scene.bars.foot(0)[1])


@witness.seen("add", since="sum_told")
def told_of_the_arrows(scene, moment):
    shown = [text.source for text in scene.sum_told if is_shown(scene, text) and seen(text) > 0.5]
    return moment.time, scene.t.get_value(), shown


def test_a_row_says_what_is_added_from_when_it_is_there_until_the_end_of_the_walk():
    looks = [look for _, look in told_of_the_arrows()]
    assert looks[-1][1:] == (7, ["dog", "+ hand", "= sum"])
    assert all(shown == ["dog", "+ hand", "= sum"] for _, t, shown in looks if t > 0)
    begun = next(time for time, _, shown in looks if "= sum" in shown)
    assert begun >= cues(1)["sum"].start


@witness.during("add", "turn", since="bars_told")
def test_the_row_over_arrows_and_bars_stands_clear_of_them(scene, moment):
    assert scene.bars_told.source == "length of the sum"
    if not is_shown(scene, scene.bars.rail):
        return
    for label in (scene.bars_told, *scene.sum_told):
        assert label.get_bottom()[1] > scene.bars.top(7, max(LENGTHS))[1] + 0.1
    assert scene.sum_told.get_right()[0] < scene.bars_told.get_left()[0]


@witness.during("add", since="thread")
def test_the_sum_swings_upright_and_its_length_goes_level_over_to_its_bar(scene, moment):
    plane, bars, t = scene.plane, scene.bars, scene.t.get_value()
    if "swing" not in plane.arrows:
        return
    assert t in (0, 4), "carried where it is asked"
    total = WORD + spin(1, t)
    swung = tip(plane, "swing") / total
    assert abs(swung) == near(1)
    assert plane.angles["swept"].sweep == pytest.approx(max(cmath.phase(swung), 1e-3), abs=2e-3)
    start, end = (number(plane, point) for point in scene.thread.get_start_and_end())
    assert start == near(1j * abs(total))
    assert end.imag == near(abs(total))
    assert scene.thread.get_stroke_opacity() == 0 or tip(plane, "swing") == near(start), "then over"
    bar = bars.bars[round(t)]
    assert bar.height == near(abs(total) * bars.unit)
    if t == 0 and seen(bar):
        right = bar.get_right()[0]
        assert scene.thread.get_end()[0] == pytest.approx(right, abs=5e-3), "swept by the line"


@witness.seen("add", since="sum_told")
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


def test_it_is_asked_whether_the_longest_place_should_count_more_while_both_bars_are_lit():
    moment, lit = lit_at_the_end()[-1]
    assert lit == [LENGTHS.index(min(LENGTHS)), LENGTHS.index(max(LENGTHS))] == [4, 7]
    assert "a longer arrow counts more" in cues(1)["score"].caption.text
    asked = cues(1)["count"]
    assert asked.caption.text == "Should dog count more at place 7 than at place 4?"
    assert moment.time + moment.lasts - asked.readable_from > 1.5


# --- turn ----------------------------------------------------------------------------------


def check_last_step(scene, t):
    """The wedge of the last step ends at the word; the one before it leaves while it opens."""
    last, before = (scene.plane.angles[name] for name in ("turned", "before"))
    left = max(0, math.ceil(t) - 1)
    assert last.sweep == pytest.approx(max(t - left, 1e-3), abs=2e-3)
    if t == 0:
        assert last.arc.get_stroke_opacity() == 0 == last.sector.get_fill_opacity(), "no sliver"
    if left == 0:
        assert before.arc.get_stroke_opacity() == 0 == before.sector.get_fill_opacity()
    if t - left > 0.05:
        end = cmath.phase(number(scene.plane, last.arc.get_end()) / WORD)
        assert math.remainder(end - t, math.tau) == pytest.approx(0, abs=3e-3)
    if left:
        assert before.sweep == pytest.approx(1, abs=2e-3)
        assert before.arc.get_stroke_opacity() == pytest.approx(1 - t + left)
    if t > 0:
        assert last.arc.get_stroke_opacity() == pytest.approx(min(1, (7 - t) / 0.2))


@witness.during("turn", since="bars")
def test_the_turned_word_keeps_its_length_and_its_turn_is_drawn(scene, moment):
    t, plane = scene.again.get_value(), scene.plane
    assert tip(plane, "pair") == near(WORD * spin(1, t))
    if "start" in plane.arrows:
        assert tip(plane, "start") == near(WORD), "a pale copy stays without a place"
    if "turned" in plane.angles:
        check_last_step(scene, t)
        trail, way = plane.angles["trail"], max(min(t, math.tau), 1e-3)
        assert trail.sweep == pytest.approx(way, abs=2e-3)
        assert abs(number(plane, trail.arc.get_end())) == near(abs(WORD))
        reach = abs(number(plane, plane.angles["turned"].arc.get_start()))
        assert abs(number(plane, plane.angles["turned"].arc.get_end())) == near(reach), "closes"
        check_ghosts(scene, t, [WORD * spin(1, k) for k in range(8)])
    assert "ring" not in plane.rings, "no circle tells where the tip will go"


def check_level(scene, level, size, place, over):
    """A line as high as a length goes from the axis, with a mark at each place behind its head."""
    plane, bars = scene.plane, scene.bars
    start, end = (number(plane, level.line.line.points[k]) for k in (0, -1))
    assert number(plane, level.head.get_center()) == near(end)
    assert start == near(1j * size), "as high as it is long"
    assert end.imag == near(size)
    front = (level.head.get_center()[0] - bars.foot(0)[0]) / bars.pitch
    if over == 1:
        assert front == near(place) == near(bars.stood)
    for k, dot in enumerate(level.dots):
        assert (seen(dot) > 0) == (k < front - 1e-3)
        assert dot.get_center() == pytest.approx(bars.top(k, size), abs=1e-6)


@witness.during("turn", since="bars")
def test_the_length_of_the_turned_word_is_carried_over_only_where_it_was_asked(scene, moment):
    t, level, plane = scene.again.get_value(), scene.level, scene.plane
    gauged = scene.gauged.get_value()
    assert gauged in (0, 1) or t == 4, "measured at the place that is asked for"
    if not is_shown(scene, level.line):
        assert t <= 4, "no line before the guess"
        return
    check_bars(scene.bars, 7)
    check_level(scene, level, abs(WORD), t, gauged)
    assert (seen(level.head) > 0) == (gauged > 0.4)
    assert level.tag.text == "1.41"
    told = is_shown(scene, level.tag)
    assert told == (t > 4) or (t == 4 and gauged == 1), "its number is told when the line is there"
    assert level.tag.get_center()[0] == near(scene.bars.foot(4)[0])
    if "swing" in plane.arrows:
        upright = tip(plane, "swing")
        assert abs(upright) == near(abs(WORD))
        if gauged >= 0.4:
            assert upright == near(1j * abs(WORD)), "swung up as the sum was"


@witness.seen("turn", since="bars", settled=True)
def lit_in_the_turn(scene, moment):
    hue = ManimColor(scene.theme.ink)
    lit = [k for k, bar in enumerate(scene.bars.bars) if bar.get_fill_color() == hue]
    return scene.again.get_value(), lit


def test_the_shortest_bar_alone_is_lit_from_when_it_is_asked_for():
    at_rest = dict(look for _, look in lit_in_the_turn())
    assert (at_rest[4], at_rest[7]) == ([4], [4]), "where it is asked, and where it is answered"


@witness.seen("turn")
def places_turned(scene, moment):
    return scene.again.get_value()


def test_the_word_turns_through_the_same_places_and_rests_where_it_is_asked():
    places = [t for _, t in places_turned()]
    assert places == sorted(places)
    assert places[-1] == 7
    stops = {place for moment, place in places_turned() if moment.settled}
    assert stops >= {4, 7}, "it rests where the question is"


@witness.seen("turn")
def gauges(scene, moment):
    return scene.again.get_value(), scene.gauged.get_value()


def test_the_guess_stands_at_the_place_of_the_shortest_sum_before_anything_is_measured():
    guess = cues(2)["guess"]
    assert guess.caption.text == "How long is it at place 4 now?"
    begun = next(moment.time for moment, (_, gauged) in gauges() if gauged > 0)
    assert begun - guess.readable_from > 1
    arrived = next(moment.time for moment, (_, gauged) in gauges() if gauged == 1)
    assert cues(2)["still"].start >= arrived - 0.1
    assert cues(2)["still"].caption.text == "It is still 1.41 long, not 0.42."
    last = next(moment.time for moment, (t, _) in gauges() if t == 7)
    assert cues(2)["alike"].start >= last - 0.1, "told when all places stand"


# --- query, key and value ----------------------------------------------------------------------


def lies(plane, arrow):
    """The complex numbers at which an arrow of a lane starts and ends."""
    return tuple(number(plane, point) for point in arrow.shaft.get_start_and_end())


@witness.during("layer", since="lanes")
def test_query_key_and_value_leave_the_word_one_by_one_and_the_value_goes_aside(scene, moment):
    shares = [scene.made[lane].get_value() for lane in ("query", "key", "value")]
    assert sum(0 < share < 1 for share in shares) <= 1, "one at a time"
    assert shares == sorted(shares, reverse=True)
    for (lane, arrow), made in zip(scene.lanes.items(), shares, strict=True):
        if not is_shown(scene, arrow):
            continue
        end = MADE[lane]
        size = abs(WORD) + made * (abs(end) - abs(WORD))
        turned = cmath.phase(WORD) + made * cmath.phase(end / WORD)
        tail, head = lies(scene.plane, arrow)
        assert tail == near(made * ASIDE if lane == "value" else 0)
        assert head - tail == near(cmath.rect(size, turned))
        assert arrow.point.get_center() == pytest.approx(arrow.shaft.get_end())


@witness.during("layer", since="legend")
def test_each_is_named_when_it_has_left(scene, moment):
    for lane, name in zip(("query", "key", "value"), scene.names, strict=True):
        if is_shown(scene, name) and seen(name) > 0.05:
            assert scene.made[lane].get_value() > 0.5


@witness.during("layer", "rope", since="rival_told")
def test_the_bars_are_as_long_as_what_is_becoming_the_query_with_the_hand_added(scene, moment):
    made, end = scene.made["query"].get_value(), MADE["query"]
    size = abs(WORD) + made * (abs(end) - abs(WORD))
    pair = cmath.rect(size, cmath.phase(WORD) + made * cmath.phase(end / WORD))
    for k, bar in enumerate(scene.bars.bars):
        assert bar.height == near(abs(pair + spin(1, k)) * scene.bars.unit)
    if made > 0:
        assert not any(is_shown(scene, text) for text in scene.bars.numbers), "no false number"
    assert scene.rival_told.source == "length of query + hand"


@witness.seen("layer", settled=True)
def lit_at_the_rival(scene, moment):
    hue = ManimColor(scene.theme.ink)
    return [k for k, bar in enumerate(scene.bars.bars) if bar.get_fill_color() == hue]


def test_the_longest_and_the_shortest_of_the_queries_are_lit():
    lit = [look for _, look in lit_at_the_rival()][-1]
    assert lit == sorted([RIVALS.index(min(RIVALS)), RIVALS.index(max(RIVALS))]) == [2, 5]


@witness.seen("rope", settled=True)
def hues_at_the_end(scene, moment):
    hues = {bar.get_fill_color().to_hex() for bar in scene.bars.bars}
    return hues, mix(scene.theme.ground, scene.theme.quiet, 0.75)


def test_the_bars_are_pale_under_the_level_lines():
    hues, pale = hues_at_the_end()[-1][1]
    assert hues == {ManimColor(pale).to_hex()}


# --- turned by RoPE ------------------------------------------------------------------------------


@witness.during("rope", since="levels")
def test_the_place_turns_query_and_key_as_one_piece_and_no_value(scene, moment):
    place, over = scene.last.get_value(), scene.measured.get_value()
    for lane, level in scene.levels.items():
        bare = MADE[lane]
        assert lies(scene.plane, scene.lanes[lane]) == (near(0), near(bare * spin(1, place)))
        check_level(scene, level, abs(bare), place, over)
        trail = scene.plane.angles[lane]
        assert abs(number(scene.plane, trail.arc.get_end())) == near(abs(bare))
        assert trail.sweep >= min(place, math.tau) - 2e-3
        assert level.tag.text == printed(abs(bare), 2)
        assert not is_shown(scene, level.tag) or place >= 5, "no number before its line"
    tail, head = lies(scene.plane, scene.lanes["value"])
    assert (tail, head - tail) == (near(ASIDE), near(MADE["value"]))


CLAIM = "Turn: every length stays"


@witness.seen("rope", since="levels")
def endings(scene, moment):
    labels = [
        part.source
        for top in scene.mobjects
        for part in top.get_family()
        if hasattr(part, "source") and seen(part) > 0
    ]
    return scene.last.get_value(), CLAIM in labels


def test_query_and_key_are_turned_place_by_place():
    looks = [look for _, look in endings()]
    places = [place for place, _ in looks]
    assert places == sorted(places)
    assert (places[0], places[-1]) == (0, 7)
    assert all(told for place, told in looks if place > 4)
    assert not any(told for place, told in looks if place < 3)
    assert {look[0] for moment, look in endings() if moment.settled} <= set(range(8))


def test_the_last_picture_moves_is_held_and_has_been_answered():
    looks = endings()
    last = looks[-1][0]
    answered = next(moment.time for moment, (_, told) in looks if told)
    assert last.time + last.lasts - answered >= 3
    moving = max(moment.time for moment, (place, _) in looks if place < 7)
    assert 1.3 <= last.time + last.lasts - moving <= 2.1, "it turns on, and rests only then"


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
    assert "Turn cat instead, by one angle per place." in texts
    assert f"How long is it at place {low} now?" in texts
    high = lengths.index(max(lengths))
    assert f"Should cat count more at place {high} than at place {low}?" in texts
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
    bars = place_bars().measure(1.75, 0.8).stand(1.5)
    end = BarsView(STAGE.left + 3.0, STAGE.right - 1.0, STAGE.bottom + 2.0, 0.7)
    for share in (0.0, 0.4, 1.0):
        pose = between(place_bars().pose, end, share)
        bars.take(pose)
        for k, height in enumerate((1.0, 2.0, 0.8)):
            assert bars.bars[k].height == pytest.approx(height * pose.unit)
            assert bars.bars[k].get_bottom()[1] == near(bars.foot(k)[1])
        assert bars.bars[2].width == pytest.approx(0.75 * bars.bars[1].width)
        assert bars.knob.get_center()[0] == near(bars.foot(1.5)[0])
        assert bars.axis.get_end() == pytest.approx(bars.foot(2.5), abs=1e-6)


def test_a_bar_grows_in_width_alone_and_the_newest_is_lit():
    bars = place_bars()
    theme = active_theme()
    for place, here, widths in (
        (-1, 0, (0, 0, 0)),
        (-0.25, 1.0, (0.75, 0, 0)),
        (0, 1.0, (1, 0, 0)),
        (1.8, 0.6, (1, 1, 0.8)),
    ):
        bars.measure(place, here)
        for k, (bar, width) in enumerate(zip(bars.bars, widths, strict=True)):
            assert (seen(bar) > 0) == (width > 0)
            if width:
                left = bars.foot(k)[0] - 0.47 * bars.pitch
                assert bar.get_left()[0] == near(left)
                assert bar.width == near(width * 0.94 * bars.pitch)
                size = here if width < 1 else bars.measured[k]
                assert bar.height == near(size * 1.2)
    bars.measure(1, 2.0)
    hues = [bar.get_fill_color() for bar in bars.bars]
    assert hues[1] == ManimColor(theme.ink)
    assert hues[0] == ManimColor(theme.quiet)


def test_bars_change_to_what_is_measured_anew():
    bars = place_bars().measure(2, 0.5).change([0.4, 1.1, 1.6])
    assert [bar.height for bar in bars.bars] == [near(1.2 * x) for x in (0.4, 1.1, 1.6)]


def test_a_number_shows_when_its_place_is_reached():
    bars = place_bars()
    shown = []
    for place in np.linspace(0, 2, 61):
        bars.measure(place, 1.0)
        shown.append([seen(text) for text in bars.numbers])
    assert (shown[0], shown[-1]) == ([1, 0, 0], [1, 1, 1])
    assert shown[15] == [1, 0, 0], "not half-way"


def test_the_line_is_cased_over_and_just_before_the_bars_only():
    bars = place_bars()
    level = LevelLine(bars, active_theme().word, Dot(radius=0.11))
    start = bars.top(-0.5, 1.0) + 2 * LEFT
    level.draw(1, 1.0, start)
    assert level.line.line.get_start() == pytest.approx(start)
    assert level.line.casing.get_start() == pytest.approx(bars.top(-0.5, 1.0) + 0.25 * LEFT)
    assert level.line.casing.get_end() == pytest.approx(level.line.line.get_end())
    assert [seen(dot) for dot in level.dots] == [1, 0, 0], "a dot when the head has gone on"
    assert level.tag.get_center()[0] == near(bars.foot(2)[0]), "over the shortest bar"
    assert level.tag.get_bottom()[1] > level.head.get_center()[1]


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


def test_tags_of_lanes_stand_on_one_line_each_behind_its_shape():
    tags = LaneTags({"query": "1.30", "value": "0.50"}, size=0.1, apart=0.5).put(
        STAGE.center, RIGHT
    )
    assert tags.get_right()[0] == near(STAGE.center[0])
    for mark, told in tags:
        assert told.baseline == near(STAGE.center[1])
        assert mark.get_right()[0] < told.get_left()[0]


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
