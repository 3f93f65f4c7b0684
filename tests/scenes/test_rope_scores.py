"""Chapter 12: what is drawn, against complex numbers: a score is the real part of q̄k."""

import cmath
import math
from itertools import pairwise, product

import numpy as np
import pytest
from manim import ManimColor

from scenes._kit.layout import Region, laid_out
from scenes._kit.mobjects.arrow_plane import ArrowPlane, about_the_origin, view_of
from scenes._kit.mobjects.dashes import DashedSegment
from scenes._kit.mobjects.gap_rail import GapRail
from scenes._kit.mobjects.gap_scores import GapScores
from scenes._kit.mobjects.gap_tag import GapTag
from scenes._kit.mobjects.key_shadow import KeyShadow
from scenes._kit.mobjects.score_board import ScoreBoard
from scenes._kit.mobjects.score_cells import ScoreCells, score_hue
from scenes._kit.mobjects.score_lane import ScoreLane
from scenes._kit.mobjects.score_run import RUN, ScoreRun
from scenes._kit.mobjects.tip_names import TipNames
from scenes._kit.mobjects.turned_by import TurnedBy
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme
from scenes._kit.typography import Label
from scenes._studio.lint.witness import Witness
from scenes.rope_scores import PLACES, RopeScores

QUERY, KEY = 1.2 + 1.2j, 1.6 + 0.4j
STEP = math.radians(30)
STAGE = laid_out(captions=True).stage

witness = Witness(RopeScores)


def spin(t):
    """e^{iωt} for the dial of 30° a place, the independent twin of every rotation."""
    return cmath.exp(1j * STEP * t)


def turned(m, n):
    """The score of the turned arrows."""
    return ((QUERY * spin(m)).conjugate() * KEY * spin(n)).real


def added(m, n):
    """The score of the sums of arrows and hands."""
    return ((QUERY + spin(m)).conjugate() * (KEY + spin(n))).real


SCORE = {"turned": turned, "added": added}


def number(plane, point):
    """The complex number that a point of the scene shows in a plane."""
    x, y, _ = (point - plane.frame.origin) / plane.frame.unit
    return complex(x, y)


def near(value):
    return pytest.approx(value, abs=1e-6)


def table(score):
    return np.array([[score(m, n) for n in range(PLACES)] for m in range(PLACES)])


# --- two arrows ----------------------------------------------------------------------------


@witness.during("question", settled=True)
def test_query_and_key_stand_with_their_names_beyond_their_points(scene, moment):
    for name, tip, tag in zip(("query", "key"), (QUERY, KEY), scene.tags, strict=True):
        arrow = scene.plane.arrows[name]
        if scene.t.get_value() == 0 and tag in scene.mobjects:
            assert number(scene.plane, arrow.end) == near(tip)
            off = number(scene.plane, tag.get_center()) / tip
            assert off.imag == near(0)
            assert 1 < off.real < 1.5
            assert tag.source == name


@witness.during("turn", "spin", "board", "fill", "add")
def test_the_shadow_is_that_of_the_drawn_key_on_the_drawn_query(scene, moment):
    plane, frame = scene.plane, scene.plane.frame
    if scene.shadow not in scene.get_mobject_family_members():
        return
    query, key = (number(plane, plane.arrows[name].end) for name in ("query", "key"))
    reach = (query.conjugate() * key).real / abs(query)
    assert scene.shadow.strip.length == near(reach * frame.unit)
    along = scene.shadow.strip.get_center() - frame.origin
    middle = complex(along[0], along[1]) / (query / abs(query))
    assert middle.real == near(reach / 2 * frame.unit)
    away = -np.clip((key / query).imag / abs(key / query) / 0.15, -1, 1)
    assert middle.imag == near(0.28 * away), "it lies beside the query, on the side turned away"
    if 0 < reach <= abs(query):
        assert len(scene.shadow.back.points) == 0
    else:
        foot = number(plane, scene.shadow.back.get_end()) / (query / abs(query))
        assert foot.imag == near(0)
        gap = scene.shadow.back.dash / frame.unit  # the last dash may end before the foot
        short = (foot.real - reach) * (1 if reach < 0 else -1)
        assert -1e-6 <= short < gap + 1e-6, "the query's line runs on to the foot"


@witness.seen("question")
def flown(scene, moment):
    lane = scene.lane
    texts = {
        getattr(m, "text", getattr(m, "source", None)) for m in scene.get_mobject_family_members()
    }
    box = lane.bar.width, lane.bar.height
    return lane.bar in scene.mobjects, lane.bar.length, box, texts, scene.plane.frame.unit, lane


def test_a_copy_of_the_shadow_is_stretched_by_the_query_and_becomes_the_bar_of_the_score():
    shown = [look for _, look in flown() if look[0]]
    unit = shown[0][4]
    lengths = [look[1] for look in shown]
    shadow = turned(0, 0) / abs(QUERY)
    tallest = int(np.argmax(lengths))
    assert lengths[: tallest + 1] == sorted(lengths[: tallest + 1])
    assert lengths.count(near(shadow * unit)) > 2, "it stands as long as the shadow"
    assert lengths[tallest] == near(shadow * unit * abs(QUERY))
    assert shown[tallest][2][1] == near(lengths[tallest]), "it stands upright"
    factors = printed(shadow, 2), printed(abs(QUERY), 2)
    product = [look for look in shown if {factors[0], f"× {factors[1]}", "=", "2.40"} <= look[3]]
    assert product, "factors and product are seen at once"
    assert printed(float(factors[0]) * float(factors[1]), 2) == "2.40", "as printed, it comes out"
    assert printed(turned(0, 0), 2) == "2.40"
    lane = shown[-1][5]
    assert lengths[-1] == near(turned(0, 0) * lane.unit)


@witness.seen("question")
def growth(scene, moment):
    return moment.time, abs(number(scene.plane, scene.plane.arrows["key"].end))


def test_it_moves_within_the_first_second():
    lengths = [length for _, (time, length) in growth() if time < 1]
    assert max(lengths) - min(lengths) > 0.2


# --- places --------------------------------------------------------------------------------


@witness.during("turn", "spin", "board", "fill")
def test_arrows_angle_and_number_are_those_of_the_places(scene, moment):
    m, n = scene.at()
    plane, lane = scene.plane, scene.lane
    if plane not in scene.mobjects:
        return
    for name, tip in (("query", QUERY * spin(m)), ("key", KEY * spin(n))):
        assert number(plane, plane.arrows[name].end) == near(tip)
    between = cmath.phase(QUERY * spin(m) / (KEY * spin(n)))
    assert abs(plane.angles["between"].sweep) == near(abs(between))
    if scene.turn in scene.mobjects:
        assert scene.turn.readout.text == printed(math.degrees(abs(between)))
        inside = number(plane, scene.turn.get_center()) / (KEY * spin(n))
        room = 2 * abs(KEY) * plane.frame.unit * math.sin(abs(between) / 2)
        if 0.66 * room < scene.turn.width + 0.38:
            inside = -inside  # beyond the origin, where nothing is
        assert cmath.phase(inside) == pytest.approx(between / 2, abs=1e-3)
    assert lane.number.text == printed(turned(m, n), 2)
    assert lane.bar.length == near(turned(m, n) * lane.unit)


@witness.during("turn", "spin", since="rail")
def test_names_and_gap_stand_at_the_places(scene, moment):
    m, n = scene.at()
    rail = scene.rail
    for name, at in zip(rail.names, (m, n), strict=True):
        assert name.get_center()[0] == pytest.approx(rail.place(at)[0], abs=0.01)
    assert rail.apart.text == printed(m - n)


@witness.seen("spin")
def spun(scene, moment):
    caption = " ".join(line.source for line in scene.strip.lines)
    told = [(mark.sweep, mark.number.readout.text) for mark in scene.turned]
    return scene.at(), scene.lane.number.text, scene.shadow.strip.length, caption, told


def test_both_move_on_through_the_stops_and_the_score_stands_still():
    looks = [look for _, look in spun()]
    assert {text for _, text, *_ in looks} == {"−1.44"}
    assert [length for _, _, length, *_ in looks] == near([looks[0][2]] * len(looks))
    places = [n for (_, n), *_ in looks]
    assert places == sorted(places)
    assert {0, 2, 7} <= set(places)
    assert all(m - n == near(3) for (m, n), *_ in looks)


def test_both_arrows_are_told_to_have_turned_alike():
    for _, ((_, n), *_, told) in spun():
        since = 0 if n < 2 else 2
        if n in (0, 2):
            continue
        assert [sweep for sweep, _ in told] == near([STEP * (n - since)] * 2)
        assert {text for _, text in told} == {printed(30 * (n - since))}
    assert {text for _, (*_, told) in spun() for _, text in told} >= {"60", "150"}


def test_at_both_stops_the_pair_rests_and_what_is_said_of_them_is_said_at_the_last():
    said = {(caption, round(n, 3)) for _, ((_, n), _, _, caption, _) in spun() if caption}
    assert said == {("Same angle, same score.", 7.0)}
    times = {stop: [m.time for m, ((_, n), *_) in spun() if n == near(stop)] for stop in (2, 7)}
    assert all(max(there) - min(there) > 0.6 for there in times.values())


@witness.seen("turn")
def query_first(scene, moment):
    return scene.at(), scene.turn.readout.text, scene.rail.apart.text


def test_first_only_the_query_moves_and_its_angle_is_told_at_every_place():
    looks = [look for _, look in query_first()]
    assert {n for (_, n), *_ in looks} == {0}
    rests = {m: (angle, gap) for (m, _), angle, gap in looks if m == round(m)}
    assert rests == {0: ("31", "0"), 1: ("61", "1"), 2: ("91", "2"), 3: ("121", "3")}


# --- the board -----------------------------------------------------------------------------


def drawn_cells(cells):
    """The colour in the middle of every cell of the image."""
    middles = np.arange(PLACES) * cells.pixels + cells.pixels // 2
    return cells.pixel_array[np.ix_(middles, middles)][..., :3].astype(int)


@witness.during("board", "fill", "add", "both")
def test_the_cells_have_the_colours_of_the_scores_on_one_scale(scene, moment):
    limit = max(np.abs(table(score)).max() for score in SCORE.values())
    for side, board in scene.boards.items():
        cells = board.cells
        assert cells.values == near(table(SCORE[side]))
        assert (cells.limit, scene.lane.limit) == near((limit, limit))
        colours = np.array(
            [[rgb(score_hue(value, limit)) for value in row] for row in table(SCORE[side])]
        )
        if moment.animated & {id(cells)}:
            continue  # it fades
        whole = cells.filled == 1
        assert (drawn_cells(cells)[whole] == colours[whole]).all()


def rgb(hue):
    return tuple(bytes.fromhex(hue[1:]))


@witness.during("board", "fill", "add", "both")
def test_the_cursor_frames_the_cell_of_the_places(scene, moment):
    for board in scene.boards.values():
        if board.cursor in scene.mobjects and not moment.animated & {id(board.cursor)}:
            cell = board.cells.cell(*scene.at())
            assert board.cursor.get_center() == near(cell.center)
            whole, (left, right) = board.outline, (board.tag.get_left(), board.tag.get_right())
            assert whole.bottom - 0.4 < left[1] < whole.bottom - 0.1, "it covers no cell"
            if whole.left + 0.6 < cell.center[0] < whole.right - 0.6:
                assert (left + right)[0] / 2 == pytest.approx(cell.center[0], abs=0.03)
            m, n = scene.at()
            assert board.tag.apart.text == printed(m - n)
            if m - n < 0 and board.tag in scene.mobjects:
                assert m - n == round(m - n), "it tells no gap between two cells"
            # else the tag is seen whenever the cursor is, except beside the gap's own reading
            there = scene.get_mobject_family_members()
            assert board.tag in scene.mobjects or board.band in there or m - n <= 0


@witness.seen("board")
def stamped(scene, moment):
    return scene.at(), scene.boards["turned"].cells.filled.copy(), scene.lane.number.text


def test_the_score_is_put_into_the_cell_of_the_pair_that_stands():
    looks = [look for _, look in stamped()]
    assert {places for places, *_ in looks} == {(10, 7)}
    assert {text for *_, text in looks} == {"−1.44"}
    assert not looks[0][1].any()
    assert set(zip(*np.nonzero(looks[-1][1]), strict=True)) == {(10, 7)}


GAP = np.subtract(*np.indices((PLACES, PLACES)))


@witness.seen("fill")
def filled(scene, moment):
    return scene.at(), scene.boards["turned"].cells.filled.copy(), scene.lane.number.text


@witness.seen("add")
def filled_again(scene, moment):
    return scene.at(), scene.boards["added"].cells.filled.copy(), ""


def test_one_diagonal_is_walked_and_holds_only_cells_to_which_the_pair_has_come():
    looks = [look for _, look in filled()]
    there = [look for look in looks if look[0][0] - look[0][1] == near(3)]
    places = [n for (_, n), *_ in there]
    assert (max(places), min(places)) == near((8, 0))
    assert {score for *_, score in there} == {printed(turned(3, 0), 2)}
    assert len(there) > 6
    for at, (_, shown, _) in enumerate(there):
        come = places[: at + 1]
        cells = {column for row, column in np.argwhere(shown > 0) if row - column == 3}
        assert cells <= set(range(math.floor(min(come) + 0.25), math.ceil(max(come) + 0.75)))
    assert (np.diagonal(there[-1][1], -3) == 1).all(), "full before the next follows"


def test_the_pair_rests_at_each_gap_to_which_it_shrinks_and_at_one_ahead():
    for gap in (2, 1, 0, -2):
        at = [m.time for m, ((row, column), *_) in filled() if row - column == near(gap)]
        assert max(at) - min(at) > 0.1


def test_the_gaps_from_2_to_the_last_one_ahead_are_filled_as_the_pair_comes_to_them():
    looks = [look for _, look in filled()]
    swept = [look for look in looks if look[0][0] - look[0][1] < 3 - 1e-9]
    assert [m for (m, _), *_ in swept] == sorted((m for (m, _), *_ in swept), reverse=True)
    for (m, n), shown, score in swept:
        assert score == printed(turned(m, n), 2)
        seen = GAP[shown > 0]
        assert m - n - 1 < seen.min()
    ways = [m - n for (m, n), *_ in swept]
    assert ways[0] > 2
    assert ways[-1] == near(-11)
    assert np.diff(ways).min() > -2, "it comes to every gap on its way"


def test_most_of_the_23_diagonals_begin_where_the_pair_stands():
    begun = {}
    for _, ((m, n), shown, _) in filled():
        for gap in range(1 - PLACES, PLACES):
            if (np.diagonal(shown, -gap) > 0).any():
                begun.setdefault(gap, m - n)
    earned = [gap for gap, apart in begun.items() if abs(gap - apart) < 1]
    assert sorted(earned) == list(range(-11, 4))
    assert len(begun) == 23
    assert len(earned) == 15


def test_the_larger_gaps_follow_as_whole_diagonals_outwards_from_those_that_were_met():
    looks = [look for _, look in filled()]
    rest = [look for look in looks if look[0] == near((0, 11))]
    assert {score for *_, score in rest} == {printed(turned(0, 11), 2)}
    for _, shown, _ in rest:
        high = GAP[shown > 0].max()
        for gap in range(PLACES):
            share = np.diagonal(shown, -gap)
            assert np.ptp(share) == 0, "a diagonal is filled as a whole"
            assert gap >= high - 1 or share[0] == 1
    totals = [shown.sum() for _, shown, _ in looks]
    assert totals == sorted(totals)
    assert (rest[-1][1] == 1).all()


def test_the_added_diagonal_is_walked_down_and_then_the_others_follow():
    looks = [look for _, look in filled_again()]
    walked = [look for look in looks if not look[1][GAP != 3].any()]
    for (m, n), shown, _ in walked:
        assert m == near(n + 3) or not shown.any()
        assert {column for _, column in np.argwhere(shown > 0)} <= set(range(int(n + 1.75)))
    assert (np.diagonal(walked[-1][1], -3) == 1).all(), "full before the others follow"
    totals = [shown.sum() for _, shown, _ in looks]
    assert totals == sorted(totals)
    assert (looks[-1][1] == 1).all()


def test_nine_cells_of_the_walked_gap_have_nine_scores_when_added():
    assert len({printed(added(n + 3, n), 2) for n in range(9)}) == 9


def test_turned_diagonals_have_one_score_and_added_ones_have_not():
    for gap in range(2 - PLACES, PLACES - 1):
        assert np.ptp(np.diagonal(table(turned), gap)) < 1e-12
        assert np.ptp(np.diagonal(table(added), gap)) > 0.01
    assert np.ptp(np.diagonal(table(added), 3)) > 3


# --- the other way -------------------------------------------------------------------------


def sums_of(scene):
    """Word and sum of query and key, as the places and the added share demand."""
    share = scene.joined.get_value()
    words = zip((QUERY, KEY), scene.at(), strict=True)
    return [(word, word + share * spin(t)) for word, t in words]


@witness.during("add", since="sums")
def test_sums_are_words_with_the_arrows_of_their_places(scene, moment):
    plane, parts = scene.plane, scene.sums
    if parts not in scene.mobjects:
        return
    each = zip(("query", "key"), sums_of(scene), parts.words, parts.hands, strict=True)
    for name, (word, total), quiet, hand in each:
        arrow = plane.arrows[name]
        assert number(plane, arrow.end) == near(total)
        assert number(plane, quiet.end) == near(word)
        assert number(plane, quiet.start) == number(plane, arrow.start) == near(0)
        assert number(plane, hand.start) == near(word)
        assert number(plane, hand.end) == pytest.approx(total, abs=2e-3)
        weights = [each.pose.width for each in (arrow, hand, quiet)]
        assert weights == sorted(weights, reverse=True), "the sum is bold, the word is quiet"
        assert hand.shaft.get_stroke_color() == ManimColor(active_theme().position)
        assert quiet.shaft.get_stroke_color() == ManimColor(active_theme().ring)
    (_, query), (_, key) = sums_of(scene)
    score = (query.conjugate() * key).real
    assert scene.lane.number.text == printed(score, 2)
    assert scene.lane.bar.length == near(score * scene.lane.unit)
    sweep = abs(cmath.phase(query / key))
    assert abs(plane.angles["between"].sweep) == near(sweep)
    assert scene.turn.readout.text == printed(math.degrees(sweep))


@witness.seen("fill", "add")
def sized(scene, moment):
    plane = scene.plane
    return plane.frame.unit, "dial" in plane.rings, plane in scene.mobjects


def test_what_is_added_is_as_large_as_what_was_turned_and_has_no_circle():
    sizes = {"fill": set(), "add": set()}
    for moment, (unit, circled, shown) in sized():
        if shown and not (moment.beat == "add" and circled):
            sizes[moment.beat].add(round(unit, 9))
    assert len(sizes["add"]) == 1
    assert sizes["add"] == sizes["fill"]
    assert not sized()[-1][1][1]


@witness.during("add", since="sums")
def test_the_names_ride_at_the_points_of_the_sums_and_on_no_shadow(scene, moment):
    plane = scene.plane
    if scene.sums not in scene.mobjects or scene.tags not in scene.mobjects:
        return
    strip, unit = scene.shadow.strip, plane.frame.unit
    for (_, total), (_, other), tag in zip(
        sums_of(scene), sums_of(scene)[::-1], scene.tags, strict=True
    ):
        off = number(plane, tag.get_center()) - total
        assert abs(off) * unit < 1.1, "next to its point"
        if abs(total - other) * unit > 1:
            assert (off / (total - other)).real > 0, "on the side away from the other"
        turned_away = abs((total / (total - other)).imag / abs(total / (total - other)))
        behind = (total / (total - other)).real < 0 and turned_away < 0.2
        assert opacity(tag) == 1 or moment.animated or behind
    query = sums_of(scene)[0][1]
    if abs(scene.away) == 1:
        axis = query / abs(query)
        seen = [number(plane, corner) / axis for corner in corners_of(scene.tags[0])]
        lie = [number(plane, corner) / axis for corner in strip.get_anchors()]
        assert (
            min(c.real for c in seen) > max(c.real for c in lie)
            or min(scene.away * c.imag for c in seen) > max(scene.away * c.imag for c in lie) - 0.02
        )


@witness.seen("add", since="sums")
def tagged(scene, moment):
    tags = scene.sums.tags
    shown = tags in scene.get_mobject_family_members() and min(map(opacity, tags)) > 0.99
    told = [(tag[0].source, tag[1].text) for tag in tags]
    return shown, told, scene.at()


def test_the_yellow_arrows_are_tagged_with_their_places_until_the_pair_walks():
    shown = [(moment.time, told, at) for moment, (there, told, at) in tagged() if there]
    assert all(at == near((3, 0)) for *_, at in shown)
    assert {tuple(told) for _, told, _ in shown} == {(("place", "3"), ("place", "0"))}
    assert shown[-1][0] - shown[0][0] > 2


@witness.seen("add")
def wandered(scene, moment):
    return scene.at(), scene.joined.get_value(), scene.lane.number.text


def test_the_added_score_wanders_while_the_gap_stays():
    looks = [(at, text) for _, (at, joined, text) in wandered() if joined == 1]
    assert all(m - n == near(3) for (m, n), _ in looks)
    places = [n for (_, n), _ in looks]
    assert (places[0], places[-1]) == (0, 8)
    assert places == sorted(places)
    assert np.diff(places).max() < 1.5, "it walks"
    assert looks[0][1] == "4.00"
    assert looks[-1][1] == printed(added(11, 8), 2)
    assert len({text for _, text in looks}) > 8


@witness.seen("add")
def rested(scene, moment):
    return round(scene.at()[1], 3), scene.lane.number.text


def test_it_rests_long_enough_at_three_places_to_compare_the_score():
    for place in (2, 6, 8):
        stops = [(moment.time, text) for moment, (at, text) in rested() if at == place]
        assert max(stops)[0] - min(stops)[0] > 0.25
        assert {text for _, text in stops} == {printed(added(place + 3, place), 2)}


@witness.seen("both")
def compared(scene, moment):
    there = scene.get_mobject_family_members()
    boards = [board for board in scene.boards.values() if board.cells in there]
    told = {board.reading.source for board in boards if board.reading[0] in there}
    sizes = [board.cells.pitch for board in boards]
    return sizes, told


def test_both_boards_stand_at_one_size_with_the_scores_of_the_gap():
    sizes, told = [look for _, look in compared() if len(look[1]) == 2][-1]
    assert sizes[0] == near(sizes[1])
    diagonal = np.diagonal(table(added), -3)
    ends = [printed(end, 2) for end in (diagonal.min(), diagonal.max())]
    assert told == {"gap 3: −1.44", f"gap 3: {ends[0]} to {ends[1]}"}
    assert ends == ["0.80", "4.00"]


@witness.seen("both")
def run_beside(scene, moment):
    runs = [m for m in scene.mobjects if isinstance(m, ScoreRun)]
    assert not scene.heading.answered, "the claim is false while added stands"
    dots = [[dot.get_center() for dot in run.dots] for run in runs]
    rows = [[b.cells.cell(m, 0).center[1] for m in range(3, 12)] for b in scene.boards.values()]
    return dots, rows, [run.axis[0].get_center()[0] for run in runs]


def test_the_dots_beside_the_boards_are_the_scores_of_the_gap_on_one_scale():
    dots, rows, zeros = [look for _, look in run_beside() if len(look[0]) == 2][-1]
    straight, wandering = (np.array(run)[:, 0] for run in dots)
    assert straight == near([straight[0]] * 9)
    scores = [added(n + 3, n) for n in range(9)]
    unit, _ = np.polyfit(scores, wandering, 1)
    assert unit > 0.2
    assert np.diff(wandering) == near(unit * np.diff(scores))
    assert wandering - zeros[1] == near(unit * np.array(scores)), "the line stands for zero"
    assert straight[0] - zeros[0] == near(unit * turned(3, 0))
    for run, heights in zip(dots, rows, strict=True):
        assert np.array(run)[:, 1] == near(heights)


@witness.seen("both")
def read(scene, moment):
    there = scene.get_mobject_family_members()
    dots = [dot for m in scene.mobjects if isinstance(m, ScoreRun) for dot in m.dots]
    drawn = len(dots) == 18 and all(dot.get_fill_opacity() == 1 for dot in dots)
    return any(board.reading[0] in there for board in scene.boards.values()), drawn


def test_the_ends_of_the_gap_are_told_when_all_its_dots_have_been_drawn():
    assert {drawn for _, (told, drawn) in read() if told} == {True}


def test_a_run_stands_in_its_room_beside_its_board():
    board = ScoreBoard(np.arange(144.0).reshape(12, 12) / 144, STAGE.inset(RUN, 0.5))
    scores = np.diagonal(board.cells.values, -3)
    run = ScoreRun(board, scores.min(), scores.max())
    assert len(run.dots) == 9
    joined = [run.way.get_start(), *run.way.get_anchors()[1::2]]
    assert np.array(joined) == near(np.array([dot.get_center() for dot in run.dots]))
    assert board.outline.right < run.get_left()[0]
    assert run.dots.get_right()[0] < board.outline.right + RUN
    assert [label.source for label in run.axis if isinstance(label, Label)] == ["0", "score →"]
    high = ScoreRun(board, 0.0, 4.2)
    assert [label.source for label in high.axis if isinstance(label, Label)] == [
        "0",
        "4",
        "score →",
    ]
    assert (
        high.axis[3].get_start()[1]
        == high.axis[3].get_end()[1]
        == near(high.axis[0].get_start()[1])
    )


@witness.seen("back")
def another(scene, moment):
    plane, board = scene.plane, scene.boards["turned"]
    query, key = pointing(plane)
    shown = plane in scene.mobjects
    return shown, query, key, board.cells.values.copy(), scene.lane.number.text, scene.at()


def pointing(plane):
    """The numbers that query and key are, wherever they begin."""
    return [
        number(plane, plane.arrows[name].end) - number(plane, plane.arrows[name].start)
        for name in ("query", "key")
    ]


OTHER = abs(KEY) * QUERY / abs(QUERY) * spin(5)
"""Another key, as long as the first: it points as the query does five places on."""


def test_another_key_is_there_at_once_and_never_turns_but_by_its_place():
    looks = [look for _, look in another() if look[0]]
    keys = [key / spin(n) for _, _, key, *_, (_, n) in looks]
    first = sum(abs(key - KEY) < 1e-6 for key in keys)
    assert keys[:first] == near([KEY] * first)
    assert len({round(cmath.phase(key), 6) for key in keys}) == 2, "no way between the two"
    assert keys[-1] == near(OTHER)
    assert all(query == near(QUERY * spin(m)) for _, query, *_, (m, _) in looks)


def test_the_query_comes_to_the_gap_and_the_angle_closes_by_30_degrees_a_place():
    looks = [look for _, look in another() if look[0]]
    rests = {
        round(m): printed(math.degrees(abs(cmath.phase(key / query))))
        for _, query, key, *_, (m, n) in looks
        if n == 0 and m == round(m) and key == near(OTHER)
    }
    assert rests == {0: "150", 1: "120", 2: "90", 3: "60", 4: "30", 5: "0"}


def other_turned(m, n):
    """The score of the other key."""
    return ((QUERY * spin(m)).conjugate() * OTHER * spin(n)).real


@witness.during("back")
def test_cells_and_curve_have_the_scores_of_the_other_key_as_far_as_its_gaps_are_met(scene, moment):
    curve, cells = the_curve(scene), scene.boards["turned"].cells
    if curve is None or moment.animated & {id(curve), id(scene.plane)}:
        return
    new = pointing(scene.plane)[1] / spin(scene.at()[1]) == near(OTHER)
    seen = [dot.get_fill_opacity() > 0 for dot in curve.dots]
    met = seen.index(False) if False in seen else PLACES
    assert not any(seen[met:]), "they come gap by gap"
    if not new:
        assert cells.values == near(table(turned))
        return
    full = (GAP >= 0) & (met > GAP)
    assert cells.values[full] == near(table(other_turned)[full])
    later = met < GAP
    assert cells.values[later] == near(table(turned)[later])
    if met:
        assert cells.filled[later] == near([0.25] * later.sum()), "ghosts of the old key's"
        m, n = scene.at()
        assert curve.number.text == printed(other_turned(m, n), 2)
        assert curve.title.apart.text == printed(m - n)


def test_at_last_the_pair_walks_the_gap_and_score_and_angle_stand_still():
    looks = [look for _, look in another() if look[0]]
    walked = [look for look in looks if look[-1][1] > 0]
    assert (looks[0][-1], looks[-1][-1]) == (near((0, 0)), near((11, 6)))
    ways = [at for *_, at in looks]
    assert all(n == 0 or m - n == near(5) for m, n in ways)
    assert np.diff(np.array(ways), axis=0).min() > -1e-9
    assert {text for *_, text, _ in walked} == {"2.80"}
    assert [cmath.phase(key / query) for _, query, key, *_ in walked] == near([0] * len(walked))
    assert all(np.array_equal(look[3], walked[0][3]) for look in walked)
    for place in range(7):
        rests = [m.time for m, look in another() if look[-1] == near((place + 5, place))]
        assert max(rests) - min(rests) > 0.1, "it rests at every place"


@witness.during("back")
def test_the_key_lies_on_a_wider_query_and_no_shadow_beside(scene, moment):
    plane = scene.plane
    if plane not in scene.mobjects:
        return
    query, key = (plane.arrows[name] for name in ("query", "key"))
    assert query.pose.width > 2 * key.pose.width
    assert number(plane, query.start) == number(plane, key.start) == near(0)
    drawn = plane.get_family()
    if key in drawn:
        assert drawn.index(query) < drawn.index(key)
    if "casing" in plane.arrows and plane.arrows["casing"] in drawn:
        casing = plane.arrows["casing"]
        assert drawn.index(query) < drawn.index(casing) < drawn.index(key)
        assert casing.vector == near(
            casing.vector @ key.vector / (key.vector @ key.vector) * key.vector
        )
    assert scene.shadow not in scene.get_mobject_family_members()
    assert [opacity(name) for name in scene.tags] == [1, 1] or moment.animated


BACK = np.arange(PLACES)


def test_gap_5_scores_highest_of_all_gaps_back_and_alone():
    last = [look for _, look in another() if look[0]][-1][3][11, ::-1]
    assert np.argmax(last) == 5
    assert last == near(abs(QUERY) * abs(KEY) * np.cos(STEP * (5 - BACK)))
    assert [printed(score, 2) for score in np.sort(last)[-3:]] == ["2.42", "2.42", "2.80"]


def test_a_gap_ahead_would_tie_and_is_not_on_the_board():
    last = [look for _, look in another() if look[0]][-1][3]
    assert last[0, 7] == near(last[11, 6])
    *_, (_, (filled, *_)) = coloured()
    assert not filled[GAP < 0].any()


# --- the curve of all gaps back --------------------------------------------------------------


def the_curve(scene):
    found = [m for m in scene.get_mobject_family_members() if isinstance(m, GapScores)]
    return found[0] if found else None


def read_off(curve, points):
    """Gaps and scores at points, by the axis that is drawn: its marks and the line of zero."""
    assert [mark.source for mark in curve.marks] == ["0", "2", "4", "6", "8", "10"]
    marked = [mark.get_center()[0] for mark in curve.marks]
    assert np.diff(marked) == pytest.approx([(marked[-1] - marked[0]) / 5] * 5, abs=0.02)
    assert marked[1] == pytest.approx(curve.window.point(2, 0)[0], abs=0.02)
    left, right = curve.window.point(11, 0), curve.window.point(0, 0)
    gaps = 11 * (points[:, 0] - right[0]) / (left[0] - right[0])
    top = curve.window.region.top
    return gaps, (points[:, 1] - left[1]) / (top - left[1]) * abs(QUERY) * abs(KEY)


@witness.during("back")
def test_every_dot_of_the_curve_has_the_score_and_the_colour_of_its_cells(scene, moment):
    curve = the_curve(scene)
    if curve is None or moment.animated & {id(curve)}:
        return
    (query, key), (m, n) = pointing(scene.plane), scene.at()
    own = query / spin(m), key / spin(n)
    seen = [dot.get_fill_opacity() == 1 for dot in curve.dots]
    if not any(seen):
        return
    scores = np.array([((own[0] * spin(gap)).conjugate() * own[1]).real for gap in BACK])
    gaps, heights = read_off(curve, np.array([dot.get_center() for dot in curve.dots]))
    assert gaps == near(BACK)
    assert heights == pytest.approx(scores, abs=1e-5)
    limit = max(np.abs(table(score)).max() for score in SCORE.values())
    hues = [dot.get_fill_color().to_hex() for dot in curve.dots]
    for hue, score in zip(hues, scores, strict=True):
        assert rgb(hue) == pytest.approx(rgb(score_hue(score, limit)), abs=1)
    (at,), (height,) = read_off(curve, curve.own.get_center()[None])
    assert at == near(m - n), "the large dot stands at the gap of the pair"
    assert height == pytest.approx((query.conjugate() * key).real, abs=1e-5)
    if len(curve.line.points):
        corners = np.concatenate([curve.line.points[::4], curve.line.points[-1:]])
        fine, along = read_off(curve, corners)
        wave = np.array([((own[0] * spin(gap)).conjugate() * own[1]).real for gap in fine])
        assert along == pytest.approx(wave, abs=1e-5)


@witness.seen("back")
def asked(scene, moment):
    caption = " ".join(line.source for line in scene.strip.lines)
    curve = the_curve(scene)
    shown = curve is not None and any(dot.get_fill_opacity() > 0 for dot in curve.dots)
    return caption, shown, scene.heading.answered, scene.at()


def test_it_is_asked_which_gap_the_other_key_likes_before_any_of_its_scores_is_seen():
    question = "Which gap does this key like best?"
    waits = [m.time for m, (caption, shown, *_) in asked() if caption == question and not shown]
    assert max(waits) - min(waits) > 1.5


def test_the_answer_comes_when_the_pair_has_walked_and_stands_alone_for_three_seconds():
    done = [(m, caption, at) for m, (caption, _, answered, at) in asked() if answered]
    assert all(at == near((11, 6)) for *_, at in done)
    alone = [m for m, caption, _ in done if not caption]
    assert alone[-1].time + alone[-1].lasts - alone[0].time > 2.95


@witness.seen("both")
def finished(scene, moment):
    caption = " ".join(line.source for line in scene.strip.lines)
    dots = [dot for m in scene.mobjects if isinstance(m, ScoreRun) for dot in m.dots]
    return caption, len(dots) == 18 and all(dot.get_fill_opacity() == 1 for dot in dots)


def test_the_finished_comparison_stands_long_enough_and_goes_with_its_caption():
    whole = [(moment, caption) for moment, (caption, done) in finished() if done]
    (first, _), (last, said) = whole[0], whole[-1]
    assert last.time + last.lasts - first.time > 2.4, "and on while the caption goes"
    assert (last, said) == (finished()[-1][0], "Turned: one score for all. Added: many.")


@witness.during("back", settled=True)
def test_the_turned_board_keeps_its_place_and_the_arrows_their_circle_and_angle(scene, moment):
    plane, board = scene.plane, scene.boards["turned"]
    if plane not in scene.mobjects:
        return
    assert board.outline.right < plane.rings["dial"].get_left()[0]
    assert plane.rings["dial"].width > 0.6 * scene.stage.height
    assert number(plane, plane.rings["dial"].get_right()) == near(abs(QUERY))
    assert board.outline.left < scene.stage.center[0] - 4, "it has not left the left"
    query, key = pointing(plane)
    if "between" not in plane.angles or scene.turn not in scene.get_mobject_family_members():
        assert scene.at() == near((0, 0)), "before the pair moves"
        return
    assert scene.turn.readout.text == printed(math.degrees(abs(cmath.phase(key / query))))
    assert opacity(scene.turn.readout) == 1 or moment.animated
    middle = number(plane, scene.turn.get_center())
    for way in (query, key):
        along = middle / way * abs(way)
        beside = (abs(along.imag) if along.real > 0 else abs(along)) * plane.frame.unit
        assert beside > scene.turn.height, "it lies on no arrow"


@witness.during("back", settled=True)
def test_the_last_picture_is_the_turned_board_with_the_gap_that_scores_highest(scene, moment):
    board = scene.boards["turned"]
    assert board.tag.apart.text == printed(np.subtract(*scene.at()))
    if scene.heading.answered:
        assert (board.cells.filled[GAP >= 0] == 1).all()
        assert scene.boards["added"].cells not in scene.get_mobject_family_members()
        assert np.subtract(*scene.at()) == near(5)
        assert {board.tag, board.cursor, board.band} <= set(scene.mobjects)
        first, last = board.cells.cell(5, 0), board.cells.cell(11, 6)
        assert board.band.get_corner((-1, 1, 0)) == near(first.at(0, 1))
        assert board.band.get_corner((1, -1, 0)) == near(last.at(1, 0))


@witness.seen("back")
def coloured(scene, moment):
    board = scene.boards["turned"]
    return board.cells.filled.copy(), board.cells.limit, scene.lane.limit, board.band, moment


def test_no_cell_back_goes_empty_and_the_scale_is_that_of_the_chapter():
    limit = max(np.abs(table(score)).max() for score in SCORE.values())
    for _, (shown, *limits, _, _) in coloured():
        assert (shown[GAP >= 0] >= 0.25).all()
        assert limits == near([limit, limit])


@witness.seen("back")
def marked(scene, moment):
    board = scene.boards["turned"]
    caption = " ".join(line.source for line in scene.strip.lines)
    cell = board.cells.cell(*scene.at())
    cursor = board.cursor
    there = cursor in scene.get_mobject_family_members() and not moment.animated
    return there, caption, scene.at(), cursor.get_center() - cell.center, cursor.width / cell.width


def test_the_cell_of_the_pair_is_marked_all_along_the_frame_of_its_gap():
    looks = [look for _, look in marked() if look[0]]
    assert looks
    assert all(off == near(np.zeros(3)) for *_, off, _ in looks)
    assert min(wide for *_, wide in looks) > 1.3
    last = "It likes 5 back, at every place."
    said = [at for _, caption, at, *_ in looks if caption == last]
    assert said[-1] == near((11, 6))


# --- content -------------------------------------------------------------------------------


def test_captions_follow_the_content():
    class Other(RopeScores):
        degrees = 40
        gap = 2
        stops = (3, 6)
        best = 6

    told = {
        cue.name: cue.text
        for beat in Other().narration.beats.values()
        for cue in beat.cues.values()
    }
    assert Other().narration.beat("add").cues["guess"].text == "Gap 2 again. Still one score?"
    assert told["turn"] == "New speed: each place turns by 40°."
    assert told["walk"] == "The gap stays, the score wanders."
    assert told["best"] == "It likes 6 back, at every place."


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ({"degrees": 90}, "degrees must be 20 to 40"),
        ({"gap": 7}, "gap must be 2 to 4"),
        ({"best": 4}, "best must be 5 to 8"),
        ({"query": (0.1, 0.0)}, "query must be an arrow 0.5 to 2 long"),
        ({"answer_key": (1.8, 1.8)}, "answer_key must be an arrow 0.5 to 2 long"),
        ({"stops": (7, 2)}, "stops must rise"),
        ({"stops": (2, 7), "gap": 4, "degrees": 30}, None),
    ],
)
def test_bad_content_is_refused_with_one_sentence(content, message):
    scene = type("Other", (RopeScores,), content)()
    if message is None:
        scene.check_content()
        return
    with pytest.raises(ValueError, match=message):
        scene.check_content()


# --- nouns ---------------------------------------------------------------------------------


def test_cells_are_outlines_until_filled_and_never_look_empty_afterwards():
    values = np.array([[1.0, -1.0], [0.5, 0.0]])
    cells = ScoreCells(values, np.zeros(3), 0.4)
    theme = active_theme()
    middle = cells.pixels // 2

    def colour(row, column):
        pixels = cells.pixel_array
        return tuple(pixels[row * cells.pixels + middle, column * cells.pixels + middle, :3])

    assert colour(0, 0) == rgb(theme.ground)
    assert tuple(cells.pixel_array[0, middle, :3]) != rgb(theme.ground)
    assert (cells.pixel_array[0] == cells.pixel_array[-1]).all(), "the last line is drawn too"
    cells.paint(np.eye(2))
    assert colour(0, 0) == rgb(theme.value(1.0))
    assert colour(0, 1) == rgb(theme.ground)
    away = np.abs(np.subtract(colour(1, 1), rgb(theme.ground), dtype=int))
    assert away.max() > 30, "a score of zero is a grey"
    with pytest.raises(ValueError, match="values must lie within"):
        ScoreCells(values, np.zeros(3), 0.4, limit=0.9)


def test_cells_take_other_values_with_their_colours():
    cells = ScoreCells(np.eye(2), np.zeros(3), 0.4, limit=2.0).paint(1.0)
    other = ScoreCells(-np.eye(2), np.zeros(3), 0.4, limit=2.0).paint(1.0)
    assert (cells.score(other.values).paint(1.0).pixel_array == other.pixel_array).all()


def test_a_name_stands_next_to_its_point_and_the_second_gives_way():
    plane = ArrowPlane(view_of(about_the_origin(2.0), STAGE))
    ways = np.array([1.0, 0.0]), np.array([0.0, 1.5])
    names = TipNames({"query": "#FFFFFF", "key": "#000000"}).follow(plane, *ways)
    for name, way in zip(names, ways, strict=True):
        away = name.get_center()[:2] - plane.point(way)[:2]
        assert away / np.linalg.norm(away) == near(way / np.linalg.norm(way))
        assert opacity(name) == 1
    names.follow(plane, ways[0], 1.01 * ways[0])
    assert [opacity(name) for name in names] == near([1, 0])
    names.put_beside(1, plane, ways[0], ways[1])
    assert names[1].get_center()[0] == near(plane.point(ways[0])[0])
    assert opacity(names[1]) == 1


def test_a_shadow_ends_at_its_foot_on_the_line_of_the_query():
    plane = ArrowPlane(view_of(about_the_origin(2.0), STAGE))
    query = np.array([1.0, 0.0])
    for key, reach in ((np.array([0.5, 1.0]), 0.5), (np.array([-0.5, 1.0]), -0.5)):
        shadow = KeyShadow().fall(plane, query, key, -1.0)
        assert shadow.strip.length == near(reach * plane.frame.unit)
        assert shadow.strip.get_center()[1] < plane.frame.origin[1], "on the right of the query"
        assert shadow.drop.get_start() == near(plane.point(key))
        assert len(shadow.back.points) == 0 if reach > 0 else len(shadow.back.points) > 0
        assert shadow.drop.get_stroke_width() == 4
        half = KeyShadow().fall(plane, query, key, -1.0, 0.5)
        assert half.strip.length == near(shadow.strip.length / 2)


def test_a_shadow_has_no_dashed_line_shorter_than_an_arrowhead():
    plane = ArrowPlane(view_of(about_the_origin(2.0), STAGE))
    key = np.array([0.5, 0.25 / plane.frame.unit])
    shadow = KeyShadow().fall(plane, np.array([1.0, 0.0]), key, -1.0)
    assert shadow.drop.get_stroke_width() == shadow.back.get_stroke_width() == 0


def test_a_board_counts_rows_down_and_columns_across():
    board = ScoreBoard(np.zeros((12, 12)), STAGE)
    STAGE.require(board, "the board")
    for place in range(12):
        cell = board.cells.cell(place, place)
        assert board.rows[place].get_center()[1] == pytest.approx(cell.center[1], abs=0.03)
        assert board.rows[place].source == str(place)
    assert [number.source for number in board.columns] == ["0", "2", "4", "6", "8", "10"]
    for number in board.columns:
        cell = board.cells.cell(0, int(number.source))
        assert number.get_center()[0] == pytest.approx(cell.center[0])
    boxes = [(number.get_left()[0], number.get_right()[0]) for number in board.columns]
    assert all(right < left for (_, right), (left, _) in pairwise(boxes))


def opacity(text):
    return max(glyph.get_fill_opacity() for glyph in text)


def corners_of(text):
    return [text.get_corner((x, y, 0)) for x in (-1, 1) for y in (-1, 1)]


def test_a_board_that_is_made_small_stands_with_all_that_is_told_of_it():
    board = ScoreBoard(np.zeros((12, 12)), STAGE, 1.0, "turned")
    board.take(board.pose_in(STAGE, titled=True))
    for part in (board, board.title, board.reading):
        STAGE.require(part, "the board")
    cell = board.cells.cell(5, 3)
    assert board.point_at(5, 3).get_center() == near(cell.center)
    STAGE.require(board.tag, "what is told under the board")
    assert board.cells.width == pytest.approx(12 * board.cells.pitch, abs=0.02)


def test_a_board_frames_and_reads_the_pairs_of_one_gap():
    values = np.arange(16.0).reshape(4, 4) / 4
    board = ScoreBoard(values, STAGE, 4.0, gap=1)
    assert board.reading.source == "gap 1: 1.00 to 3.50"
    middle = (board.cells.cell(1, 0).center + board.cells.cell(3, 2).center) / 2
    assert board.band.get_center() == near(middle)
    corners = {tuple(np.round(point, 6)) for point in board.band.get_anchors()}
    cells = [board.cells.cell(at + 1, at) for at in range(3)]
    assert corners == {
        tuple(np.round(cell.at(*share), 6)) for cell in cells for share in product((0, 1), (0, 1))
    }, "it runs along its own cells"
    assert ScoreBoard(np.ones((4, 4)), STAGE, gap=2).reading.source == "gap 2: 1.00"


def test_a_tag_tells_a_gap_under_the_column_of_a_cell():
    cells, cell = Region(-1.0, 3.0, -2.0, 2.0), Region(1.0, 1.4, -0.2, 0.2)
    tag = GapTag().stand(cells, cell, 3.2)
    assert (tag.word.source, tag.apart.text) == ("gap", "3")
    assert tag.get_top()[1] < cells.bottom
    assert (tag.get_left() + tag.get_right())[0] / 2 == pytest.approx(cell.center[0], abs=0.03)
    assert tag.word.get_right()[0] < tag.apart.get_left()[0]
    tag.stand(cells, Region(2.6, 3.0, -0.2, 0.2), -11)
    assert tag.get_right()[0] <= cells.right + 0.03, "it keeps within the width of the cells"


def test_a_lane_measures_from_its_zero_line_wherever_it_is_shifted():
    lane = ScoreLane(Region(-1, 1, -2, 3), -2.8, 6.6)
    for score in (-1.44, 2.4):
        lane.measure(score)
        low, high = lane.bar.get_bottom()[1], lane.bar.get_top()[1]
        assert high - low == pytest.approx(abs(score) * lane.unit, abs=1e-6)
        assert (low if score > 0 else high) == pytest.approx(lane.foot[1])
        assert lane.number.text == printed(score, 2)
    before = lane.foot
    lane.shift(np.array([2.0, 0.0, 0.0]))
    assert lane.measure(1.0).bar.get_center()[0] == pytest.approx(before[0] + 2)
    assert ScoreLane(Region(-1, 1, -2, 3), -2.8, 2.8, "turned").title.source == "turned"


def test_a_rail_says_the_gap_between_its_two_names():
    rail = GapRail(12, STAGE).stand(2, 5)
    assert rail.apart.text == "3"
    assert rail.stand(4.6, 2).apart.text == "3", "it is rounded, and has no sign"
    rail.stand(2, 5)
    left, right = rail.span.get_left()[0], rail.span.get_right()[0]
    assert (left, right) == near((rail.place(2)[0], rail.place(5)[0]))


def test_a_turn_is_told_behind_what_points():
    mark = TurnedBy(active_theme().query)
    hub = np.array([1.0, -0.5, 0.0])
    mark.set_sweep(hub, 1.5, 2.0, 0.3, math.radians(150))
    assert mark.number.readout.text == "150"
    assert mark.arc.get_end() == near(hub + 1.5 * direction(0.3 + math.radians(150)))
    words = (mark.sign.get_center() + mark.number.get_center()) / 2 - hub
    assert math.atan2(words[1], words[0]) == pytest.approx(0.3 + math.radians(75), abs=0.1)
    mark.set_sweep(hub, 1.5, 2.0, 0.3, 0.1)
    assert opacity(mark.sign) == 0


def direction(angle):
    return np.array([math.cos(angle), math.sin(angle), 0.0])


def test_a_dashed_line_gives_way_to_what_it_would_cross():
    line = DashedSegment(np.zeros(3), np.array([4.0, 0, 0]), color=active_theme().ink)
    assert line.give_way(np.array([2.0, 0.1, 0]), 0.3).get_stroke_opacity() == 0
    assert line.give_way(np.array([2.0, 0.5, 0]), 0.3).get_stroke_opacity() == 1
