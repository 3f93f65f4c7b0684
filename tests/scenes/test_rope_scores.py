"""Chapter 12: what is drawn, against complex numbers: a score is the real part of q̄k."""

import cmath
import math
from itertools import pairwise

import numpy as np
import pytest

from scenes._kit.layout import Region, widescreen
from scenes._kit.mobjects.gap_rail import GapRail
from scenes._kit.mobjects.score_board import ScoreBoard
from scenes._kit.mobjects.score_cells import ScoreCells
from scenes._kit.mobjects.score_lane import ScoreLane
from scenes._kit.mobjects.score_trail import ScoreTrail
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme
from scenes._studio.lint.witness import Witness
from scenes.rope_scores import PLACES, RopeScores

QUERY, KEY = 1.6 + 0.4j, 1.2 + 1.2j
STEP = math.radians(30)
STAGE = widescreen(captions=True).stage

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


@witness.during("turn", "spin", "spin_on", "board", "fill")
def test_the_shadow_is_that_of_the_drawn_key_on_the_drawn_query(scene, moment):
    plane, frame = scene.plane, scene.plane.frame
    query, key = (number(plane, plane.arrows[name].end) for name in ("query", "key"))
    reach = (query.conjugate() * key).real / abs(query)
    assert scene.shadow.length == near(reach * frame.unit)
    along = scene.shadow.get_center() - frame.origin
    middle = complex(along[0], along[1]) / (query / abs(query))
    assert middle.real == near(reach / 2 * frame.unit)
    assert -0.3 < middle.imag < -0.2, "it lies beside the query, on the side turned away"
    if reach > 0:
        assert len(scene.back.points) == 0
    else:
        foot = number(plane, scene.back.get_end()) / (query / abs(query))
        assert foot.imag == near(0)
        assert reach - 1e-6 <= foot.real < 0.7 * reach, "the line of the query runs on to the foot"


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
    assert lengths[0] == near(shadow * unit)
    tallest = int(np.argmax(lengths))
    assert lengths[tallest] == near(shadow * unit * abs(QUERY))
    assert lengths[: tallest + 1] == sorted(lengths[: tallest + 1])
    assert shown[tallest][2][1] == near(lengths[tallest]), "it stands upright"
    assert {printed(shadow, 2), f"× {printed(abs(QUERY), 2)}"} <= shown[tallest][3]
    lane = shown[-1][5]
    landed = [look for look in shown if "2.40" in look[3]]
    assert printed(turned(0, 0), 2) == "2.40"
    assert landed
    assert all(look[1] == near(turned(0, 0) * lane.unit) for look in landed)


@witness.seen("question")
def growth(scene, moment):
    return moment.time, abs(number(scene.plane, scene.plane.arrows["key"].end))


def test_it_moves_within_the_first_second():
    lengths = [length for _, (time, length) in growth() if time < 1]
    assert max(lengths) - min(lengths) > 0.2


# --- places --------------------------------------------------------------------------------


@witness.during("turn", "spin", "spin_on", "board", "fill")
def test_arrows_angle_and_number_are_those_of_the_places(scene, moment):
    m, n = scene.at()
    plane, lane = scene.plane, scene.lane
    for name, tip in (("query", QUERY * spin(m)), ("key", KEY * spin(n))):
        assert number(plane, plane.arrows[name].end) == near(tip)
    between = cmath.phase(KEY * spin(n) / (QUERY * spin(m)))
    assert abs(plane.angles["between"].sweep) == near(abs(between))
    if scene.turn in scene.mobjects:
        assert scene.turn.readout.text == printed(math.degrees(abs(between)))
        inside = number(plane, scene.turn.get_center()) / (QUERY * spin(m))
        assert cmath.phase(inside) == pytest.approx(between / 2, abs=1e-3)
    assert lane.number.text == printed(turned(m, n), 2)
    assert lane.bar.length == near(turned(m, n) * lane.unit)


@witness.during("turn", "spin", "spin_on", since="rail")
def test_names_and_gap_stand_at_the_places(scene, moment):
    m, n = scene.at()
    rail = scene.rail
    for name, at in zip(rail.names, (m, n), strict=True):
        assert name.get_center()[0] == pytest.approx(rail.place(at)[0], abs=0.01)
    assert rail.apart.text == printed(n - m)


@witness.seen("spin", "spin_on")
def spun(scene, moment):
    caption = " ".join(line.source for line in scene.strip.lines)
    return scene.at(), scene.lane.number.text, scene.shadow.length, caption


def test_both_move_on_through_the_stops_and_the_score_stands_still():
    looks = [look for _, look in spun()]
    assert {text for _, text, *_ in looks} == {"−1.44"}
    assert [length for _, _, length, _ in looks] == near([looks[0][2]] * len(looks))
    places = [m for (m, _), *_ in looks]
    assert places == sorted(places)
    assert {0, 2, 7} <= set(places)
    assert all(n - m == near(3) for (m, n), *_ in looks)


def test_what_is_said_of_a_stop_is_said_only_while_the_pair_stands_there():
    said = {(caption[:9], round(m, 3)) for _, ((m, _), _, _, caption) in spun() if caption}
    assert said == {("At 2 and ", 2.0), ("At 7 and ", 7.0)}


@witness.seen("turn")
def key_first(scene, moment):
    return scene.at()


def test_first_only_the_key_moves_to_its_gap():
    looks = [places for _, places in key_first()]
    assert {m for m, _ in looks} == {0}
    assert looks[-1] == (0, 3)


# --- the board -----------------------------------------------------------------------------


def drawn_cells(cells):
    """The colour in the middle of every cell of the image."""
    middles = np.arange(PLACES) * cells.pixels + cells.pixels // 2
    return cells.pixel_array[np.ix_(middles, middles)][..., :3].astype(int)


@witness.during("board", "fill", "add", since="kept")
def test_the_cells_have_the_colours_of_the_scores(scene, moment):
    for side, board in scene.boards.items():
        cells = board.cells
        assert cells.values == near(table(SCORE[side]))
        colours = active_theme_colours(scene.theme, table(SCORE[side]), cells.limit)
        whole = (cells.filled == 1) & (cells.lit == 1)
        assert (drawn_cells(cells)[whole] == colours[whole]).all()


def active_theme_colours(theme, values, limit):
    def hue(value):
        share = math.copysign(abs(value / limit) ** 0.5, value)
        return tuple(bytes.fromhex(theme.value(share)[1:]))

    return np.array([[hue(value) for value in row] for row in values])


@witness.during("board", "fill", "add", since="kept")
def test_the_cursor_frames_the_cell_of_the_places(scene, moment):
    for board in scene.boards.values():
        if board.cursor in scene.mobjects and not moment.animated & {id(board.cursor)}:
            cell = board.cells.cell(*scene.at())
            assert board.cursor.get_center() == near(cell.center)


@witness.seen("board")
def stamped(scene, moment):
    return scene.at(), scene.boards["turned"].cells.filled.copy(), scene.lane.number.text


def test_the_three_equal_scores_are_stamped_into_one_diagonal_of_an_empty_board():
    looks = [look for _, look in stamped()]
    assert {places for places, *_ in looks} == {(7, 10)}
    assert {text for *_, text in looks} == {"−1.44"}
    assert not looks[0][1].any()
    last = looks[-1][1]
    assert set(zip(*np.nonzero(last), strict=True)) == {(0, 3), (2, 5), (7, 10)}
    counts = [int(filled.sum()) for _, filled, _ in looks]
    assert counts == sorted(counts)
    assert set(counts) == {0, 1, 2, 3}


@witness.seen("fill")
def filled(scene, moment):
    return scene.at(), scene.boards["turned"].cells.filled.copy()


def test_diagonals_are_filled_only_where_the_pair_or_its_gap_has_been():
    looks = [look for _, look in filled()]
    column_less_row = np.subtract(*np.indices((PLACES, PLACES))[::-1])
    gaps = [n - m for (m, n), _ in looks]
    for index, (_, shown) in enumerate(looks):
        had = gaps[: index + 1]
        beyond = (column_less_row > max(had) + 1) | (column_less_row < min(had) - 1)
        assert (shown[beyond] == 0).all()
        if max(had) <= 3 + 1e-6:
            assert set(np.unique(column_less_row[shown > 0])) == {3}
    first_four = next(shown for (m, n), shown in looks if n - m > 3.5)
    assert (np.diagonal(first_four, 3) == 1).all(), "its diagonal is full before the key moves on"
    assert (looks[-1][1] == 1).all()


def test_the_pair_is_never_set_back_while_it_walks_the_board():
    places = [np.array(at) for _, (at, _) in filled()]
    strides = [np.abs(after - before).max() for before, after in pairwise(places)]
    assert max(strides) < 2.5


def test_turned_diagonals_have_one_score_and_added_ones_have_not():
    for gap in range(2 - PLACES, PLACES - 1):
        assert np.ptp(np.diagonal(table(turned), gap)) < 1e-12
        assert np.ptp(np.diagonal(table(added), gap)) > 0.01
    assert np.ptp(np.diagonal(table(added), 3)) > 3


# --- the other way -------------------------------------------------------------------------


@witness.during("add", since="sums")
def test_sums_are_words_with_the_hands_of_their_places(scene, moment):
    if scene.sums not in scene.mobjects:
        return
    share = max(1e-3, scene.joined.get_value())
    plane = scene.sums
    for name, word, t in zip(("query", "key"), (QUERY, KEY), scene.at(), strict=True):
        total = word + share * spin(t)
        assert number(plane, plane.arrows[name].end) == near(total)
        assert number(plane, plane.arrows[f"{name} word"].end) == near(word)
        hand = plane.arrows[f"{name} hand"]
        assert number(plane, hand.start) == near(word)
        assert number(plane, hand.end) == near(total)


@witness.during("add", since="trails")
def test_arrows_angle_and_curves_are_those_of_the_walk(scene, moment):
    m, n = scene.at()
    plane = scene.plane
    for name, tip in (("query", QUERY * spin(m)), ("key", KEY * spin(n))):
        assert number(plane, plane.arrows[name].end) == near(tip)
    assert scene.turn.readout.text == "121"
    for side, trail in scene.trails.items():
        assert trail.number.text == printed(SCORE[side](m, n), 2)
        if scene.trails["added"] in scene.mobjects:
            if m:
                assert trail.curve.points[-1] == near(trail.point(m, SCORE[side](m, n)))
            assert len(trail.dots.centers) == math.floor(m + 1e-3) + 1


@witness.seen("add")
def walk(scene, moment):
    return (
        scene.at(),
        {side: trail.number.text for side, trail in getattr(scene, "trails", {}).items()},
        [board.cells.lit.copy() for board in scene.boards.values()],
        [board.cells.limit for board in scene.boards.values()],
        scene.dimmed.get_value(),
        scene.heading.answered,
    )


def test_at_the_climax_both_walk_the_same_gap_and_only_one_score_stands():
    looks = [look for _, look in walk() if look[1]]
    assert {texts["turned"] for _, texts, *_ in looks} == {"−1.44"}
    assert len({texts["added"] for _, texts, *_ in looks}) > 8
    assert looks[-1][0] == near((8, 11))
    answered = next(index for index, look in enumerate(looks) if look[5])
    assert looks[answered][0] == near((8, 11)), "the claim comes when both have walked"


def test_both_boards_are_on_one_scale_while_they_are_compared_and_only_the_gap_is_lit():
    compared = [look for _, look in walk() if look[4] == 1]
    largest = max(np.abs(table(score)).max() for score in SCORE.values())
    assert compared
    for *_, lit, limits, _, _ in compared:
        assert limits == near([largest, largest])
        assert all((shown == np.eye(PLACES, k=3)).all() for shown in lit)
    assert compared[0][3] == near([largest, largest])


def test_the_last_picture_is_the_turned_board_lit_and_large():
    _, (_, _, lit, limits, _, answered) = walk()[-1]
    assert answered
    assert (lit[0] == 1).all()
    assert limits[0] == near(abs(QUERY) * abs(KEY))


# --- content -------------------------------------------------------------------------------


def test_captions_follow_the_content():
    class Other(RopeScores):
        degrees = 40
        gap = 2
        stops = (3, 6)

    told = {
        cue.name: cue.text
        for beat in Other().narration.beats.values()
        for cue in beat.cues.values()
    }
    step = cmath.exp(1j * math.radians(80))
    assert told["turn"] == "Every place turns an arrow by 40°."
    score = printed((QUERY.conjugate() * KEY * step).real, 2)
    assert told["same"] == f"At 3 and 5: {score} again."
    assert told["locked"] == "At 6 and 8 too: same angle, same score."
    assert told["walk"] == "Walk both: the key stays 2 ahead."


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ({"degrees": 90}, "degrees must be 20 to 40"),
        ({"gap": 7}, "gap must be 2 to 4"),
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


def test_cells_are_empty_until_filled_and_nearer_the_ground_when_not_lit():
    values = np.array([[1.0, -1.0], [0.5, 0.0]])
    cells = ScoreCells(values, np.zeros(3), 0.4)
    theme = active_theme()
    middle = cells.pixels // 2

    def colour(row, column):
        pixels = cells.pixel_array
        return tuple(pixels[row * cells.pixels + middle, column * cells.pixels + middle, :3])

    def channels(hue):
        return tuple(bytes.fromhex(hue[1:]))

    assert colour(0, 0) == channels(theme.surface)
    cells.paint(np.eye(2))
    assert colour(0, 0) == channels(theme.value(1.0))
    assert colour(0, 1) == channels(theme.surface)
    cells.paint(1.0, [[1, 0], [0, 0]])
    away = np.abs(np.subtract(channels(theme.value(-1.0)), channels(theme.ground)))
    left = np.abs(np.subtract(np.array(colour(0, 1), dtype=int), channels(theme.ground)))
    assert left == pytest.approx(away / 4, abs=1)
    with pytest.raises(ValueError, match="values must lie within"):
        ScoreCells(values, np.zeros(3), 0.4, limit=0.9)


def test_a_board_counts_rows_down_and_columns_across():
    board = ScoreBoard(np.zeros((12, 12)), STAGE)
    STAGE.require(board, "the board")
    for place in range(12):
        cell = board.cells.cell(place, place)
        assert board.rows[place].get_center()[1] == pytest.approx(cell.center[1], abs=0.03)
        assert board.rows[place].source == str(place)
    for place, number in enumerate(board.columns):
        assert number.get_center()[0] == pytest.approx(board.cells.cell(0, place).center[0])
        assert number.source == str(place)
    boxes = [(number.get_left()[0], number.get_right()[0]) for number in board.columns]
    assert all(right < left for (_, right), (left, _) in pairwise(boxes))


def opacity(text):
    return max(glyph.get_fill_opacity() for glyph in text)


def test_a_board_that_is_made_small_has_its_name_and_every_other_place():
    board = ScoreBoard(np.zeros((12, 12)), STAGE, 1.0, "turned")
    assert all(map(opacity, (*board.columns, *board.rows)))
    small = STAGE.columns(1, 2)[0]
    board.take(board.pose_in(small, 2.0, named=0.0))
    small.require(board, "the board")
    assert board.cells.limit == 2.0
    shown = [int(n.source) for n in board.rows if opacity(n) == 1]
    assert shown == list(range(0, 12, 2))
    assert board.title.source == "turned"
    assert (opacity(board.title), opacity(board.key)) == (1, 0)
    cell = board.cells.cell(3, 5)
    assert board.point_at(3, 5).get_center() == near(cell.center)
    assert board.cells.width == near(12 * board.cells.pitch)


def test_a_lane_measures_from_its_zero_line_wherever_it_is_shifted():
    lane = ScoreLane(Region(-1, 1, -2, 3), 2.8)
    for score in (-1.44, 2.4):
        lane.measure(score)
        low, high = lane.bar.get_bottom()[1], lane.bar.get_top()[1]
        assert high - low == pytest.approx(abs(score) * lane.unit, abs=1e-6)
        assert (low if score > 0 else high) == pytest.approx(lane.foot[1])
        assert lane.number.text == printed(score, 2)
    before = lane.foot
    lane.shift(np.array([2.0, 0.0, 0.0]))
    assert lane.measure(1.0).bar.get_center()[0] == pytest.approx(before[0] + 2)
    assert ScoreLane(Region(-1, 1, -2, 3), 2.8, "turned").title.source == "turned"


def test_a_rail_says_the_gap_between_its_two_names():
    rail = GapRail(12, STAGE).stand(2, 5)
    assert rail.apart.text == "3"
    assert rail.stand(2, 4.6).apart.text == "3", "it is rounded"
    rail.stand(2, 5)
    left, right = rail.span.get_left()[0], rail.span.get_right()[0]
    assert (left, right) == near((rail.place(2)[0], rail.place(5)[0]))


def test_a_trail_draws_scores_over_places_and_prints_the_last():
    trail = ScoreTrail(9, STAGE, -1.44, 4.0)
    places = np.linspace(0, 6.5, 27)
    trail.follow(places, 4 * np.cos(places / 4))
    assert trail.curve.points[-1] == near(trail.point(6.5, 4 * math.cos(6.5 / 4)))
    assert trail.dots.centers[:, 0] == near([trail.point(place, 0)[0] for place in range(7)])
    assert trail.number.text == printed(4 * math.cos(6.5 / 4), 2)
    assert trail.point(0, 0)[1] == near(trail.zero.get_center()[1])
    trail.follow(np.array([0.0, 8.0]), np.array([4.0, 4.0]))
    STAGE.require(trail, "the trail")
