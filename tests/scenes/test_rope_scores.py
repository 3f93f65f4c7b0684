"""Chapter 12: what is drawn, against complex numbers: a score is the real part of q̄k."""

import cmath
import math

import numpy as np
import pytest

from scenes._kit.layout import Region, widescreen
from scenes._kit.mobjects.gap_rail import GapRail
from scenes._kit.mobjects.score_board import ScoreBoard
from scenes._kit.mobjects.score_cells import ScoreCells
from scenes._kit.mobjects.score_lane import ScoreLane
from scenes._kit.mobjects.score_row import ScoreRow
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


@witness.during("turn", "spin", "board", "fill")
def test_the_shadow_is_that_of_the_drawn_key_on_the_drawn_query(scene, moment):
    plane, frame = scene.plane, scene.plane.frame
    query, key = (number(plane, plane.arrows[name].end) for name in ("query", "key"))
    reach = (query.conjugate() * key).real / abs(query)
    assert scene.shadow.length == near(reach * frame.unit)
    along = scene.shadow.get_center() - frame.origin
    middle = complex(along[0], along[1]) / (query / abs(query))
    assert middle.real == near(reach / 2 * frame.unit)
    assert -0.3 < middle.imag < -0.2, "it lies beside the query, on the side turned away"


@witness.seen("question")
def flown(scene, moment):
    lane = scene.lanes["turned"]
    return lane.bar in scene.mobjects, lane.bar.length, lane.number.text, lane.unit


def test_the_shadow_becomes_the_bar_of_the_score():
    shown = [look for _, look in flown() if look[0]]
    lengths = [length for _, length, _, _ in shown]
    assert len({text for _, _, text, _ in shown}) == 1
    _, last, text, unit = shown[-1]
    assert text == printed(turned(0, 0), 2) == "2.40"
    assert last == near(turned(0, 0) * unit)
    assert lengths == sorted(lengths, reverse=bool(lengths[0] > last))


@witness.seen("question")
def growth(scene, moment):
    return moment.time, abs(number(scene.plane, scene.plane.arrows["key"].end))


def test_it_moves_within_the_first_second():
    lengths = [length for _, (time, length) in growth() if time < 1]
    assert max(lengths) - min(lengths) > 0.2


# --- places --------------------------------------------------------------------------------


@witness.during("turn", "spin", "board", "fill")
def test_arrows_angle_and_number_are_those_of_the_places(scene, moment):
    m, n = scene.at("turned")
    plane, lane = scene.plane, scene.lanes["turned"]
    for name, tip in (("query", QUERY * spin(m)), ("key", KEY * spin(n))):
        assert number(plane, plane.arrows[name].end) == near(tip)
    own = cmath.phase(KEY / QUERY)
    assert plane.angles["between"].sweep == near(own + STEP * (n - m))
    assert lane.number.text == printed(turned(m, n), 2)
    assert lane.bar.length == near(turned(m, n) * lane.unit)


@witness.during("turn", "spin", since="rail")
def test_names_and_gap_stand_at_the_places(scene, moment):
    m, n = scene.at("turned")
    rail = scene.rail
    for name, at in zip(rail.names, (m, n), strict=True):
        assert name.get_center()[0] == pytest.approx(rail.place(at)[0], abs=0.01)
    assert rail.apart.text == printed(math.floor(n - m + 1e-6))


@witness.seen("spin")
def spun(scene, moment):
    return scene.at("turned"), scene.lanes["turned"].number.text, scene.shadow.length


def test_both_move_on_through_the_stops_and_the_score_stands_still():
    looks = [look for _, look in spun()]
    assert {text for _, text, _ in looks} == {"−1.44"}
    assert [length for _, _, length in looks] == near([looks[0][2]] * len(looks))
    places = [m for (m, _), _, _ in looks]
    assert places == sorted(places)
    assert {0, 2, 7} <= set(places)
    assert all(n - m == near(3) for (m, n), _, _ in looks)


@witness.seen("turn")
def key_first(scene, moment):
    return scene.at("turned")


def test_first_only_the_key_moves_to_its_gap():
    looks = [places for _, places in key_first()]
    assert {m for m, _ in looks} == {0}
    assert looks[-1] == (0, 3)


# --- the board -----------------------------------------------------------------------------


def drawn_cells(cells):
    """The colour in the middle of every cell of the image."""
    middles = np.arange(PLACES) * cells.pixels + cells.pixels // 2
    return cells.pixel_array[np.ix_(middles, middles)][..., :3].astype(int)


@witness.during("board", "fill", "add", "head", since="kept")
def test_the_cells_have_the_colours_of_the_scores(scene, moment):
    sides = ["turned"] if moment.beat in ("board", "fill") else ["turned", "added"]
    if moment.beat == "head":
        return
    for side in sides:
        cells = scene.boards[side].cells
        assert cells.values == near(table(SCORE[side]))
        limit = scene.lanes[side].limit
        colours = active_theme_colours(scene.theme, table(SCORE[side]), limit)
        whole = (cells.filled == 1) & (cells.lit == 1)
        assert (drawn_cells(cells)[whole] == colours[whole]).all()


def active_theme_colours(theme, values, limit):
    return np.array(
        [[tuple(bytes.fromhex(theme.value(v, limit)[1:])) for v in row] for row in values]
    )


@witness.during("board", "fill", "add", since="kept")
def test_the_cursor_frames_the_cell_of_the_places(scene, moment):
    sides = ["turned"] if moment.beat in ("board", "fill") else list(scene.boards)
    for side in sides:
        board = scene.boards[side]
        if board.cursor in scene.mobjects:
            cell = board.cells.cell(*scene.at(side))
            assert board.cursor.get_center() == near(cell.center)


@witness.seen("board")
def kept(scene, moment):
    return scene.at("turned"), scene.kept.copy(), scene.lanes["turned"].number.text


def test_first_one_row_is_filled_then_one_column():
    looks = [look for _, look in kept()]
    last = looks[-1][1]
    assert (last[0] == 1).all()
    assert (last[:, 0] == 1).all()
    assert (last[1:, 1:] == 0).all()
    row_only = [shown for (m, n), shown, _ in looks if n > 0 and m == 0]
    assert all((shown[1:] == 0).all() for shown in row_only)
    assert "1.44" in {text for places, _, text in looks if places == (3, 0)}


@witness.seen("fill")
def filled(scene, moment):
    return scene.at("turned"), scene.boards["turned"].cells.filled.copy()


def test_every_diagonal_is_filled_as_far_as_both_have_moved_on():
    edge = np.minimum(*np.indices((PLACES, PLACES)))
    for _, ((m, n), shown) in filled():
        assert m == near(n)
        assert (shown[edge <= m] > 0).all()
        assert (shown[edge > m + 1] == 0).all()
    assert (filled()[-1][1][1] == 1).all()


def test_turned_diagonals_have_one_score_and_added_ones_have_not():
    for gap in range(2 - PLACES, PLACES - 1):
        assert np.ptp(np.diagonal(table(turned), gap)) < 1e-12
        assert np.ptp(np.diagonal(table(added), gap)) > 0.01
    assert np.ptp(np.diagonal(table(added), 3)) > 3


# --- the other way -------------------------------------------------------------------------


@witness.during("add", since="joined")
def test_sums_are_words_with_the_hands_of_their_places(scene, moment):
    if scene.side != "added" or scene.plane not in scene.mobjects:
        return
    share = scene.joined.get_value()
    plane = scene.plane
    for name, word, t in zip(("query", "key"), (QUERY, KEY), scene.at("added"), strict=True):
        total = word + share * spin(t)
        assert number(plane, plane.arrows[name].end) == near(total)
        assert number(plane, plane.arrows[f"{name} word"].end) == near(word)
        if share > 0:
            hand = plane.arrows[f"{name} hand"]
            assert number(plane, hand.start) == near(word)
            assert number(plane, hand.end) == near(total)


@witness.seen("add")
def walked(scene, moment):
    lanes = scene.lanes
    return (
        scene.at("turned"),
        scene.at("added"),
        {side: lane.number.text for side, lane in lanes.items()},
        [board.cells.lit.copy() for board in scene.boards.values()],
        scene.dimmed.get_value(),
    )


def test_at_the_climax_both_walk_the_same_gap_and_only_one_score_stands():
    looks = [look for _, look in walked() if look[4] > 0]
    assert all(first == second for first, second, *_ in looks)
    for first, _, texts, *_ in looks:
        assert texts == {side: printed(SCORE[side](*first), 2) for side in texts}
    assert {texts["turned"] for _, _, texts, *_ in looks} == {"−1.44"}
    assert len({texts["added"] for _, _, texts, *_ in looks}) > 8
    assert looks[-1][0] == near((8, 11))


def test_at_the_climax_only_the_gap_is_lit_on_both_boards():
    *_, lit, _ = walked()[-1][1]
    for shown in lit:
        assert (shown == np.eye(PLACES, k=3)).all()


# --- many pairs ----------------------------------------------------------------------------


def head(m, n):
    """The score of a head of 32 pairs whose key is its query five places on."""
    speeds = [10000.0 ** (-i / 32) for i in range(32)]
    return abs(QUERY) ** 2 * sum(w * math.cos(w * (n + 5 - m)) for w in speeds) / sum(speeds)


@witness.seen("head")
def rows(scene, moment):
    row = next((m for m in scene.hero.submobjects if isinstance(m, ScoreRow)), None)
    lengths = None if row is None else [bar.length / row.unit for bar in row.bars]
    return lengths, scene.boards["turned"].cells.values.copy()


def test_the_last_board_has_the_scores_of_many_pairs_and_its_last_row_stands_beside_it():
    lengths, values = rows()[-1][1]
    assert values == near(table(head))
    assert lengths == near([head(11, n) for n in range(PLACES)])


def test_the_score_peaks_five_places_back_wherever_there_is_such_a_place():
    values = RopeScores().head_scores(range(PLACES))
    for m in range(5, PLACES):
        others = np.delete(values[m], m - 5)
        assert values[m].argmax() == m - 5
        assert values[m, m - 5] > others.max() + 0.3


# --- content -------------------------------------------------------------------------------


def test_captions_follow_the_content():
    class Other(RopeScores):
        degrees = 40
        gap = 2
        stops = (3, 6)
        back = 4

    told = {
        cue.name: cue.text
        for beat in Other().narration.beats.values()
        for cue in beat.cues.values()
    }
    step = cmath.exp(1j * math.radians(80))
    assert told["turn"] == "Every place turns an arrow by 40°."
    score = printed((QUERY.conjugate() * KEY * step).real, 2)
    assert told["same"].startswith("At 3 and 5: ") or "diagonal" in told["same"]
    assert score in Other().narration.beat("spin").cues["same"].text
    other = printed(((QUERY * step).conjugate() * KEY).real, 2)
    assert other in told["order"]
    assert told["hold"] == "Its score is highest 4 places back."


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ({"degrees": 90}, "degrees must be 20 to 40"),
        ({"gap": 7}, "gap must be 2 to 4"),
        ({"query": (0.1, 0.0)}, "query must be an arrow 0.5 to 2 long"),
        ({"answer_key": (1.8, 1.8)}, "answer_key must be an arrow 0.5 to 2 long"),
        ({"stops": (7, 2)}, "stops must rise"),
        ({"stops": (2, 7), "gap": 4, "degrees": 30}, None),
        ({"dim": 48}, "dim must be 32, 64 or 128"),
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
        assert board.columns[place].get_center()[0] == pytest.approx(cell.center[0])
        assert board.rows[place].get_center()[1] == pytest.approx(cell.center[1], abs=0.03)
        assert board.columns[place].source == board.rows[place].source == str(place)
    board.frame_row(4)
    first, last = board.cells.cell(4, 0), board.cells.cell(4, 11)
    assert board.cursor.get_center() == near((first.center + last.center) / 2)


def test_a_board_unfolds_from_a_row_of_places_to_where_it_was():
    board, rail = ScoreBoard(np.zeros((12, 12)), STAGE), GapRail(12, STAGE)
    edges = board.columns, board.rows
    ends = [[label.get_center() for label in edge] for edge in edges]
    unfolding = board.unfolding([rail.place(place) for place in range(12)])
    unfolding.begin()
    for edge in edges:
        assert [label.get_center()[0] for label in edge] == near(
            [rail.place(place)[0] for place in range(12)]
        )
    unfolding.interpolate(1.0)
    for edge, end in zip(edges, ends, strict=True):
        for label, point in zip(edge, end, strict=True):
            assert label.get_center() == near(point)


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
    assert lane.call("turned").title[0].source == "turned"


def test_a_rail_says_the_gap_between_its_two_names():
    rail = GapRail(12, STAGE).stand(2, 5)
    assert rail.apart.text == "3"
    left, right = rail.span.get_left()[0], rail.span.get_right()[0]
    assert (left, right) == near((rail.place(2)[0], rail.place(5)[0]))


def test_a_row_draws_bars_of_the_scores_and_the_way_back():
    row = ScoreRow(12, STAGE, 2.0, -0.6, 5)
    scores = np.linspace(-0.6, 2.0, 12)
    row.measure(scores).look(9)
    for place, (bar, score) in enumerate(zip(row.bars, scores, strict=True)):
        assert bar.length == pytest.approx(score * row.unit)
        assert bar.get_center()[0] == pytest.approx(row.foot(place)[0])
    ends = row.line.get_left()[0], row.line.get_right()[0]
    assert ends == near((row.foot(4)[0], row.foot(9)[0]))
    STAGE.require(row, "the row")
