"""Chapter 12: what is drawn, against complex numbers: a score is the real part of q̄k."""

import cmath
import math
from itertools import pairwise, product

import numpy as np
import pytest

from scenes._kit.layout import laid_out
from scenes._kit.mobjects.key_shadow import KeyShadow
from scenes._kit.mobjects.numbered_angle import NumberedAngle
from scenes._kit.mobjects.pair_readings import PairReadings
from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.score_bars import ScoreBars
from scenes._kit.mobjects.score_board import ScoreBoard
from scenes._kit.mobjects.score_cells import ScoreCells, score_hue
from scenes._kit.mobjects.score_tile import ScoreTile
from scenes._kit.mobjects.words_on_line import WordsOnLine
from scenes._kit.numbers import printed
from scenes._kit.theme import THEMES, active_theme
from scenes._studio.lint.witness import Witness
from scenes.rope_scores import PLACES, RopeScores

QUERY, KEY = 1.8 + 1.5j, 1.4 - 0.2j
STEP = math.radians(30)
STAGE = laid_out(captions=True).stage
GAP = np.subtract(*np.indices((PLACES, PLACES)))
BEHIND = (GAP > 0).astype(float)
"""The cells of a word and of those that stand at places before it."""

witness = Witness(RopeScores)


def spin(t):
    """e^{iωt} for the dial of 30° a place, the independent twin of every rotation."""
    return cmath.exp(1j * STEP * t)


def turned(m, n, key=KEY):
    """The score of the turned arrows."""
    return ((QUERY * spin(m)).conjugate() * key * spin(n)).real


def added(m, n):
    """The score of the sums of arrows and hands."""
    return ((QUERY + spin(m)).conjugate() * (KEY + spin(n))).real


SCORE = {"turned": turned, "added": added}
OTHER = abs(KEY) * QUERY / abs(QUERY) * spin(5)
"""The key when it has been turned: as long as the first, five places beyond the query."""


def number(frame, point):
    """The complex number that a point of the scene shows in a frame."""
    x, y, _ = (point - frame.origin) / frame.unit
    return complex(x, y)


def tips(pair):
    """The complex numbers at which query and key end, as drawn."""
    return [number(pair.frame, shaft.get_end()) for shaft in pair.shafts]


def near(value):
    return pytest.approx(value, abs=1e-6)


def table(score):
    return np.array([[score(m, n) for n in range(PLACES)] for m in range(PLACES)])


def rgb(hue):
    return tuple(bytes.fromhex(hue[1:]))


def shown(scene, part):
    return part in scene.get_mobject_family_members()


# --- the numbers of the example ------------------------------------------------------------


def test_the_scores_are_those_that_the_film_tells():
    assert [printed(turned(m, 0), 2) for m in range(4)] == ["2.22", "0.69", "−1.02", "−2.46"]
    assert printed(abs(QUERY) * abs(KEY), 2) == "3.31"
    assert printed(math.degrees(cmath.phase(QUERY / KEY))) == "48"


def test_turned_diagonals_have_one_score_and_added_ones_have_not():
    for gap in range(1, PLACES - 1):
        assert np.ptp(np.diagonal(table(turned), -gap)) < 1e-12
        assert np.ptp(np.diagonal(table(added), -gap)) > 1
    assert printed(np.ptp(np.diagonal(table(added), -3)), 2) == "3.20"


def test_eight_cells_of_the_walked_gap_have_eight_scores_when_added():
    assert len({printed(added(n + 3, n), 2) for n in range(8)}) == 8


def test_the_highest_turned_score_stands_out_most_in_either_look(monkeypatch):
    limit = max(np.abs(table(score)).max() for score in SCORE.values())
    scores = np.sort(np.unique(table(turned).round(6)))
    for name in THEMES:
        monkeypatch.setenv("POSENC_THEME", name)
        theme = active_theme()
        ground = np.array(rgb(theme.ground), dtype=float)
        off = [np.linalg.norm(rgb(score_hue(score, limit)) - ground) for score in scores]
        assert int(np.argmax(off)) == len(off) - 1, name
        assert off[-1] > 1.4 * off[0], name
        best, key = rgb(score_hue(scores[-1], limit)), rgb(theme.key)
        assert np.linalg.norm(np.subtract(best, key, dtype=float)) > 70, name


# --- two arrows ----------------------------------------------------------------------------


@witness.seen("question")
def growth(scene, moment):
    return moment, tips(scene.pair)


def test_both_arrows_grow_within_the_first_second_and_stand():
    looks = [look for _, look in growth()]
    lengths = [abs(key) for moment, (_, key) in looks if moment.time < 1]
    assert max(lengths) - min(lengths) > 0.2
    assert looks[-1][1] == near([QUERY, KEY])


@witness.seen("question")
def product_told(scene, moment):
    texts = {
        getattr(m, "text", getattr(m, "source", "")) for m in scene.get_mobject_family_members()
    }
    return texts, shown(scene, scene.tile.number)


def test_shadow_times_length_makes_the_score_as_printed():
    shadow, length = (printed(x, 2) for x in (turned(0, 0) / abs(QUERY), abs(QUERY)))
    assert printed(float(shadow) * float(length), 2) == printed(turned(0, 0), 2) == "2.22"
    both = {"shadow", shadow, "× query's length", length}
    assert [look for _, look in product_told() if both <= look[0] and look[1]]
    assert not [texts for _, (texts, there) in product_told() if there and not both <= texts]


@witness.during("question", "turn", "spin", "fill", "add", "back")
def test_the_shadow_is_that_of_the_drawn_key_on_the_drawn_query(scene, moment):
    if not shown(scene, scene.shadow) or moment.animated & {id(scene.shadow)}:
        return
    pair = scene.arrows
    frame = pair.frame
    query, key = tips(pair)
    reach = (query.conjugate() * key).real / abs(query)
    if moment.beat == "question":
        assert abs(scene.shadow.strip.length) <= abs(reach) * frame.unit + 1e-6
        return
    assert scene.shadow.strip.length == near(reach * frame.unit)
    sides = np.linalg.norm(np.diff(scene.shadow.strip.get_start_anchors()[:3], axis=0), axis=1)
    assert min(sides) <= 0.4 * max(sides) + 1e-6, "longer than wide"
    middle = number(frame, scene.shadow.strip.get_center()) / (query / abs(query))
    assert middle == near(reach / 2), "on the query's line"


@witness.during("turn", "spin", "fill", "back")
def test_arrows_angle_and_score_are_those_of_the_places(scene, moment):
    m, n = scene.at()
    if not shown(scene, scene.angle):
        return
    key = KEY * cmath.exp(1j * scene.spun.get_value())
    assert tips(scene.pair) == near([QUERY * spin(m), key * spin(n)])
    sweep = cmath.phase(QUERY / KEY) - scene.spun.get_value() + STEP * (m - n)
    assert scene.angle.sweep == pytest.approx(sweep, abs=1e-6)
    assert scene.angle.number.readout.text == printed(abs(math.degrees(sweep)))
    score = turned(m, n, key)
    assert scene.tile.number.text == printed(score, 2)
    hue = scene.tile.square.get_fill_color().to_hex()
    limit = scene.boards["turned"].cells.limit
    assert rgb(hue) == pytest.approx(rgb(score_hue(score, limit)), abs=1)


@witness.during("turn", "spin", "fill", "back")
def test_the_angle_and_its_number_stand_between_the_rings(scene, moment):
    if shown(scene, scene.angle) and scene.pair.rings:
        frame = scene.pair.frame
        inner, outer = abs(KEY) * frame.unit, abs(QUERY) * frame.unit
        told = scene.angle.number
        away = np.linalg.norm(told.get_center() - frame.origin)
        assert inner + told.height / 2 < away < outer - told.height / 2
        rim = np.linalg.norm(scene.angle.arc.points - frame.origin, axis=1)
        assert rim.min() > inner + 0.3, "beyond the key's point, so never over the shadow"


@witness.seen("turn")
def query_first(scene, moment):
    step = getattr(scene, "step", None)
    return (
        scene.at(),
        scene.angle.number.readout.text,
        scene.boards["turned"].cells.filled.copy(),
        math.degrees(step.sweep) if step and shown(scene, step) else None,
    )


def test_first_only_the_query_moves_and_every_score_goes_into_its_cell():
    looks = [look for _, look in query_first()]
    assert {n for (_, n), *_ in looks} == {0}
    rests = {m: angle for (m, _), angle, *_ in looks if m == round(m)}
    assert rests == {0: "48", 1: "78", 2: "108", 3: "138"}
    assert set(zip(*np.nonzero(looks[-1][2]), strict=True)) == {(m, 0) for m in range(1, 4)}
    for (m, _), _, filled, _ in looks:
        rows = {int(row) for row, _ in np.argwhere(filled)}
        assert rows <= set(range(1, math.ceil(m + 0.25)))


def test_the_turn_of_one_place_is_drawn_once_as_far_as_it_has_come():
    steps = [(m, step) for _, ((m, _), *_, step) in query_first() if step is not None]
    assert all(step == pytest.approx(max(30 * m, 0.06), abs=0.01) for m, step in steps)
    assert steps[-1][0] == 1


@witness.during("turn", "spin", "fill", "add", "both", "back")
def test_no_cell_stands_where_man_is_not_before_dog(scene, moment):
    for board in scene.boards.values():
        assert not board.cells.filled[GAP <= 0].any()
        assert (board.cells.kept == BEHIND).all()
        if shown(scene, board.cursor):
            assert scene.at()[0] - scene.at()[1] >= 1 - 1e-9


@witness.during("turn", "spin", "fill", "add", "back")
def test_what_stands_in_the_corner_of_a_board_touches_no_cell(scene, moment):
    for board in scene.boards.values():
        if not shown(scene, board.cells) or not shown(scene, scene.tile):
            continue
        if moment.animated & {id(board), id(board.cells), id(scene.tile)}:
            continue
        foot, left = scene.tile.get_bottom()[1], scene.tile.get_left()[0]
        row = (board.outline.top - foot) / board.cells.pitch
        assert left > board.cells.cell(0, math.ceil(row) - 1).left + 0.12


@witness.seen("fill")
def opened(scene, moment):
    return scene.angle.sweep


def test_the_angle_never_counts_backwards_while_the_gap_grows():
    sweeps = [sweep for _, sweep in opened()]
    begun = max(at for at, sweep in enumerate(sweeps) if sweep == near(sweeps[0]))
    assert np.diff(sweeps[begun:]).min() > -1e-9
    assert math.degrees(sweeps[-1]) == pytest.approx(347.94, abs=0.01)


@witness.seen("spin", since="ghost")
def spun(scene, moment):
    ghost = scene.ghost if shown(scene, scene.ghost) else []
    ends = [number(scene.pair.frame, point.get_center()) for point in ghost]
    board = scene.boards["turned"]
    return (
        scene.at(),
        scene.tile.number.text,
        scene.angle.number.readout.text,
        ends,
        scene.strip.cues[-1].caption.name if scene.strip.cues else "",
        board.cells.filled.copy(),
    )


def test_both_move_on_as_one_piece_by_all_places_and_nothing_changes():
    looks = [look for _, look in spun()]
    assert {text for _, text, *_ in looks} == {"−2.46"}
    assert {angle for _, _, angle, *_ in looks} == {"138"}
    places = [n for (_, n), *_ in looks]
    assert places == sorted(places)
    assert (places[0], places[-1]) == (0, 7)
    assert all(m - n == near(3) for (m, n), *_ in looks)


def test_the_pair_rests_once_on_its_way():
    rests = [n for moment, ((_, n), *_) in spun() if moment.settled]
    assert sorted(set(rests)) == near([0, 3, 7])


def test_outlines_of_the_pair_stay_where_it_began():
    moving = [look for _, look in spun() if look[0][1] > 0]
    assert all(look[3] == near([QUERY * spin(3), KEY]) for look in moving)


def test_the_walked_diagonal_holds_only_cells_to_which_the_pair_has_come():
    looks = [look for _, look in spun()]
    for (_, n), *_, filled in looks:
        cells = {column for row, column in np.argwhere(filled > 0) if row - column == 3}
        assert cells <= set(range(math.ceil(n + 0.75)))
    assert (np.diagonal(looks[-1][-1], -3) == 1).all()


# --- the board -----------------------------------------------------------------------------


def drawn_cells(cells):
    """The colour in the middle of every cell of the image."""
    middles = np.arange(PLACES) * cells.pixels + cells.pixels // 2
    return cells.pixel_array[np.ix_(middles, middles)][..., :3].astype(int)


@witness.during("turn", "spin", "fill", "add", "both")
def test_the_cells_have_the_colours_of_the_scores_on_one_scale(scene, moment):
    limit = max(np.abs(table(score)).max() for score in SCORE.values())
    for side, board in scene.boards.items():
        cells = board.cells
        assert cells.values == near(table(SCORE[side]))
        assert cells.limit == near(limit)
        colours = np.array(
            [[rgb(score_hue(value, limit)) for value in row] for row in table(SCORE[side])]
        )
        whole = cells.filled == 1
        if shown(scene, cells) and not moment.animated & {id(cells)}:
            assert (drawn_cells(cells)[whole] == colours[whole]).all()


@witness.during("turn", "spin", "fill", "add", "back")
def test_the_cursor_and_the_words_on_the_line_are_at_the_places_of_the_pair(scene, moment):
    for board in scene.boards.values():
        if not shown(scene, board.cursor) or moment.animated & {id(board.cursor)}:
            continue
        m, n = scene.at()
        assert board.cursor.get_center() == near(board.cells.cell(m, n).center)
        assert board.here.get_center()[1] == near(board.cursor.get_center()[1])
        dog, man = (point.get_center()[0] for point in board.words.points_of)
        assert man == near(board.cursor.get_center()[0])
        assert dog == near(board.cells.cell(0, m).center[0])
        words = board.words
        seen = words.apart.get_fill_opacity()
        assert seen == words.word.get_fill_opacity()
        if seen:
            assert words.apart.text == printed(m - n)
        missing = abs(m - n - round(m - n))
        if missing > 0.1 or missing < 0.02:
            assert seen == (missing < 0.02)


@witness.seen("fill")
def filled(scene, moment):
    return scene.at(), scene.boards["turned"].cells.filled.copy()


def test_dog_walks_on_alone_and_then_every_score_goes_down_its_diagonal():
    looks = [look for _, look in filled() if look[0][1] == 0]
    ways = [m for (m, _), _ in looks]
    assert ways == sorted(ways)
    assert (ways[0], ways[-1]) == (3, 10)
    for (m, n), cells in looks:
        assert n == 0
        if m < 10:
            others = (GAP != 3) & (np.indices(GAP.shape)[1] > 0)
            assert not cells[others].any(), "only the first column"
            assert (GAP[cells > 0] <= max(math.ceil(m + 0.25), 3)).all()
    totals = [cells.sum() for _, cells in looks]
    assert totals == sorted(totals)
    assert (looks[-1][1] == BEHIND).all()


# --- the other way -------------------------------------------------------------------------


@witness.during("add", since="sums")
def test_sums_are_words_with_the_arrows_of_their_places(scene, moment):
    if not shown(scene, scene.sums.hands):
        return
    share, frame = scene.joined.get_value(), scene.sums.frame
    words = zip((QUERY, KEY), scene.at(), strict=True)
    expected = [word + share * spin(t) for word, t in words]
    assert tips(scene.sums) == near(expected)
    for line, hand, word, total in zip(
        scene.sums.words, scene.sums.hands, (QUERY, KEY), expected, strict=True
    ):
        assert number(frame, line.get_end()) == near(word)
        if share == 1:
            assert number(frame, hand.start) == near(word)
            along = (number(frame, hand.end) - word) / (total - word)
            assert along.imag == pytest.approx(0, abs=1e-6)
            assert 0.5 < along.real <= 1, "its head ends at the sum's point"
    assert frame.unit > 1.2 * scene.pair.frame.unit, "larger than what was turned"
    query, key = expected
    assert scene.tile.number.text == printed((query.conjugate() * key).real, 2)
    assert scene.sums.between.sweep == pytest.approx(cmath.phase(query / key), abs=2e-3)
    told = [readout.text for readout in scene.readings.lengths]
    assert told == [printed(abs(query), 2), printed(abs(key), 2)]
    angle = abs(math.degrees(cmath.phase(query / key)))
    assert scene.readings.angle.readout.text == printed(angle, 1)


@witness.seen("add", since="sums")
def wandered(scene, moment):
    ways = [
        [number(scene.sums.frame, dot.get_center()) for dot in way if dot.get_fill_opacity()]
        for way in scene.ways
    ]
    return (
        scene.at(),
        ways,
        scene.boards["added"].cells.filled.copy(),
        scene.joined.get_value(),
    )


def test_the_cells_come_as_the_pair_walks_and_the_tips_leave_their_ways():
    looks = [look for _, look in wandered() if look[-1] == 1]
    places = [n for (_, n), *_ in looks]
    assert places == sorted(places)
    assert (places[0], places[-1]) == (0, 7)
    for (m, n), ways, cells, _ in looks:
        assert m - n == near(3)
        for way, word, start in zip(ways, (QUERY, KEY), (3, 0), strict=True):
            assert way == near([word + spin(start + at) for at in range(len(way))])
            assert len(way) <= n + 1
        if not cells[GAP != 3].any():
            walked = {column for _, column in np.argwhere(cells > 0)}
            assert walked <= set(range(math.ceil(n + 0.75)))
    assert (looks[-1][2] == BEHIND).all()


def test_the_sums_rest_where_their_score_is_told():
    rests = [n for moment, ((_, n), *_, share) in wandered() if moment.settled and share == 1]
    assert sorted(set(rests)) == near([0, 3, 7])
    assert [printed(added(n + 3, n), 2) for n in (0, 3, 6)] == ["3.82", "2.32", "0.62"]


def test_the_points_of_the_sums_never_lie_on_each_other_or_on_the_pivot():
    for n in np.linspace(0, 7, 141):
        query, key = QUERY + spin(n + 3), KEY + spin(n)
        assert min(abs(query - key), abs(key)) > 0.3
    apart = [cmath.phase((QUERY + spin(n + 3)) / (KEY + spin(n))) for n in (0, 3, 7)]
    assert min(map(abs, apart)) > math.radians(25), "at rest"


@witness.during("spin", "fill", "add", "both")
def test_bars_tell_the_scores_of_the_walk_on_one_scale(scene, moment):
    spans = {(board.walk.low, board.walk.high) for board in scene.boards.values()}
    assert len(spans) == 1
    for side, board in scene.boards.items():
        assert board.walk.scores == near([SCORE[side](n + 3, n) for n in range(8)])


@witness.during("back")
def test_the_profile_tells_the_score_of_each_gap(scene, moment):
    board = scene.boards["turned"]
    assert board.profile.scores == near(board.cells.values[1:, 0])


@witness.during("both")
def test_the_turned_board_stays_in_sight_with_its_stripes(scene, moment):
    cells = scene.boards["turned"].cells
    assert (cells.filled == BEHIND).all()
    if shown(scene, scene.boards["turned"].title):
        assert shown(scene, cells)


# --- both ----------------------------------------------------------------------------------


@witness.during("both")
def test_both_boards_stand_at_one_size_with_the_scores_of_the_gap(scene, moment):
    turned_board, added_board = scene.boards.values()
    assert turned_board.reading.source == "gap 3: −2.46"
    assert added_board.reading.source == "gap 3: 0.62 to 3.82"
    if shown(scene, turned_board.reading[0]):
        assert turned_board.cells.pitch == near(added_board.cells.pitch)


@witness.during("add", "both")
def test_what_frames_a_gap_frames_the_one_that_is_told(scene, moment):
    for board in scene.boards.values():
        assert board.gap == 3
        first, last = board.cells.cell(3, 0), board.cells.cell(10, 7)
        if shown(scene, board.band) and not moment.animated & {id(board.band)}:
            assert board.band.get_corner((-1, 1, 0)) == near(first.at(0, 1))
            assert board.band.get_corner((1, -1, 0)) == near(last.at(1, 0))


@witness.during("back")
def test_a_frame_leaves_with_its_gap_and_the_next_one_comes_for_another(scene, moment):
    board = scene.boards["turned"]
    if not shown(scene, board.band) or moment.animated & {id(board.band)}:
        return
    framed = 5 if scene.spun.get_value() else 3
    assert board.gap == framed
    assert board.band.get_corner((-1, 1, 0)) == near(board.cells.cell(framed, 0).at(0, 1))


# --- another key ---------------------------------------------------------------------------


@witness.seen("back")
def slid(scene, moment):
    board = scene.boards["turned"]
    filled = board.cells.filled.copy()
    return scene.spun.get_value(), scene.at(), board.cells.values.copy(), tips(scene.pair), filled


def test_all_stripes_slide_with_the_key_until_gap_5_is_the_brightest():
    looks = [look for _, look in slid()]
    ways = [way for way, *_ in looks]
    assert ways == sorted(ways)
    for way, _, values, *_ in looks:
        key = KEY * cmath.exp(1j * way)
        assert values == near(table(lambda m, n, key=key: turned(m, n, key)))
    last = looks[-1]
    assert KEY * cmath.exp(1j * last[0]) == near(OTHER)
    back = last[2][10, ::-1]
    assert int(np.argmax(back)) == 5
    assert printed(back[5], 2) == "3.31"
    assert np.sort(back)[-2] < back[5] - 0.3, "it is so alone"


def test_the_key_turns_on_to_the_query_and_then_by_five_places_of_thirty_degrees():
    before = [look for moment, look in slid() if look[1] == (0, 0) and moment.settled]
    query, key = before[-1][3]
    assert math.degrees(cmath.phase(key / query)) == near(150.0)
    rests = {round(math.degrees(way - cmath.phase(QUERY / KEY)), 6) for way, *_ in before if way}
    assert rests >= {0, 30, 60, 90, 120, 150}


def test_all_scores_keep_their_colours_and_gap_5_is_the_highest_of_all_gaps():
    _, _, values, _, filled = slid()[-1][1]
    assert (filled == BEHIND).all()
    scores = [values[gap, 0] for gap in range(1, PLACES)]
    assert 1 + int(np.argmax(scores)) == 5
    assert scores == near(
        [abs(QUERY * KEY) * math.cos(STEP * (gap - 5)) for gap in range(1, PLACES)]
    )


def test_dog_meets_the_key_after_five_counted_steps():
    rests = {look[1]: look for _, look in slid() if look[0] and look[1][1] == 0}
    counted = [m for m, n in rests if m == round(m)]
    assert counted == [0, 1, 2, 3, 4, 5]
    query, key = rests[5.0, 0.0][3]
    assert cmath.phase(key / query) == near(0)


def test_at_last_the_pair_walks_the_brightest_gap_on_one_line():
    looks = [look for _, look in slid()]
    walked = [look for look in looks if look[0] and look[1][1] > 0]
    assert walked[-1][1] == near((10, 5))
    for _, (m, n), _, (query, key), _ in walked:
        assert m - n == near(5)
        assert cmath.phase(key / query) == near(0)
    ways = [at for _, at, *_ in looks]
    begun = next(index for index, at in enumerate(ways) if at == (0, 0))
    assert np.diff(np.array(ways[begun:]), axis=0).min() > -1e-9


@witness.during("back", settled=True)
def test_the_answer_stands_over_a_pair_at_every_place_with_one_score(scene, moment):
    if not scene.heading.answered or scene.at() != near((10, 5)):
        return
    board, pair = scene.boards["turned"], scene.pair
    assert not shown(scene, scene.boards["added"].cells)
    assert (board.words.apart.text, scene.tile.number.text) == ("5", "3.31")
    assert shown(scene, board.band)
    assert not shown(scene, board.reading[0]), "nothing is told twice"
    left = [number(pair.frame, point.get_center()) for _, point in pair.traces]
    assert left == near([e * spin(t) for t in range(5) for e in (QUERY * spin(5), OTHER)])
    assert board.cells.height > 0.8 * scene.stage.height
    assert pair.rings.height > 0.8 * scene.stage.height


# --- content -------------------------------------------------------------------------------


def test_captions_follow_the_content():
    class Other(RopeScores):
        gap = 2
        best = 6

    told = {
        cue.name: cue.text
        for beat in Other().narration.beats.values()
        for cue in beat.cues.values()
    }
    assert told["turn"] == "Here each place turns an arrow by 30°."
    assert told["added"] == "Added, gap 2 has 9 different scores."
    assert told["meet"] == "Dog must walk 6 places on to meet it."


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ({"gap": 7}, "gap must be 2 to 4"),
        ({"best": 3}, "best must be 4 to 6"),
        ({"query": (0.1, 0.0)}, "query must be an arrow 0.5 to 2.4 long"),
        ({"answer_key": (1.8, 1.8)}, "answer_key must be an arrow 0.5 to 2.4 long"),
        ({"gap": 4}, None),
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


def test_a_shadow_ends_at_its_foot_on_the_line_of_the_query():
    frame = Frame(STAGE.center, 1.2)
    query = np.array([1.0, 0.0])
    for key, reach in ((np.array([0.5, 1.0]), 0.5), (np.array([-0.5, 1.0]), -0.5)):
        shadow = KeyShadow().fall(frame, query, key)
        assert shadow.strip.length == near(reach * frame.unit)
        assert shadow.strip.get_center() == near(frame.point((reach / 2, 0)))
        assert shadow.drop.get_start() == near(frame.point(key))
        assert len(shadow.back.points) == 0 if reach > 0 else len(shadow.back.points) > 0
        assert shadow.drop.get_stroke_width() == 4
        half = KeyShadow().fall(frame, query, key, 0.5)
        assert half.strip.length == near(shadow.strip.length / 2)


def test_a_shadow_has_no_dashed_line_shorter_than_an_arrowhead():
    frame = Frame(STAGE.center, 1.2)
    key = np.array([0.5, 0.25 / frame.unit])
    shadow = KeyShadow().fall(frame, np.array([1.0, 0.0]), key)
    assert shadow.drop.get_stroke_width() == shadow.back.get_stroke_width() == 0


def test_an_arc_leaves_room_for_its_number():
    angle = NumberedAngle().set_sweep(STAGE.center, 1.8, 0.3, 2.1)
    rim = angle.arc.points - STAGE.center
    assert np.linalg.norm(rim, axis=1) == pytest.approx(1.8, abs=0.01)
    assert angle.number.readout.text == printed(math.degrees(2.1))
    turns = np.arctan2(rim[:, 1], rim[:, 0])
    assert (turns.min(), turns.max()) == near((0.3, 2.4))
    low, high = angle.number.get_corner((-1, -1, 0)), angle.number.get_corner((1, 1, 0))
    inside = (angle.arc.points > low - 0.1).all(axis=1, where=[True, True, False])
    inside &= (angle.arc.points < high + 0.1).all(axis=1, where=[True, True, False])
    assert not inside.any()


def test_an_angle_too_small_for_its_number_shows_nothing():
    angle = NumberedAngle().set_sweep(STAGE.center, 1.8, 0.3, -0.1)
    assert angle.arc.get_stroke_opacity() == 0
    assert angle.number.readout.get_fill_opacity() == 0


def test_readings_print_both_lengths_and_the_angle():
    told = PairReadings(STAGE.center).tell(3.05, 0.357, -38.6)
    assert [readout.text for readout in told.lengths] == ["3.05", "0.36"]
    assert told.angle.readout.text == "38.6"


def test_a_board_counts_rows_down_and_places_across():
    board = ScoreBoard(np.zeros((12, 12)), STAGE.inset(0, 0.6))
    STAGE.require(board, "the board")
    assert [number.source for number in board.rows] == [str(at) for at in range(1, 12)]
    assert [number.source for number in board.columns] == [str(at) for at in range(12)]
    for at, number in enumerate(board.rows, 1):
        assert number.get_center()[1] == pytest.approx(board.cells.cell(at, 0).center[1], abs=0.03)
    for at, number in enumerate(board.columns):
        assert number.get_center()[0] == pytest.approx(board.place(at)[0])
    boxes = [(number.get_left()[0], number.get_right()[0]) for number in board.columns]
    assert all(right < left for (_, right), (left, _) in pairwise(boxes))


def test_a_board_that_is_made_small_leaves_odd_places_out():
    board = ScoreBoard(np.zeros((12, 12)), STAGE, 1.0, "turned")
    board.take(board.pose_in(STAGE.inset(0, 0.8)))
    for part in (board, board.title, board.names, board.reading):
        STAGE.require(part, "the board")
    cell = board.cells.cell(5, 3)
    assert board.point_at(5, 3).get_center() == near(cell.center)
    assert board.cells.width == pytest.approx(12 * board.cells.pitch, abs=0.02)
    board.take(board.pose_in(STAGE.inset(1.5, 0.9).inset(2.4, 0)))
    seen = [number.source for number in board.columns if number[0].get_fill_opacity()]
    assert seen == ["0", "2", "4", "6", "8", "10"]


def test_the_corner_of_a_board_covers_what_is_no_cell():
    board = ScoreBoard(np.zeros((4, 4)), STAGE)
    for row, column in product(range(4), range(4)):
        middle = board.cells.cell(row, column).center
        turns = 0.0
        rim = board.corner.get_anchors() - middle
        angles = np.arctan2(rim[:, 1], rim[:, 0])
        turns = np.sum((np.diff(angles) + math.pi) % (2 * math.pi) - math.pi)
        assert (abs(turns) > 1) == (column >= row)


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


def test_words_stand_at_their_places_with_the_gap_between_them():
    start = STAGE.at(0.2, 0.5)
    words = WordsOnLine().stand(start, 0.5, 7, 4, STAGE.right)
    assert words.apart.text == "3"
    dog, man = words.points_of
    assert (dog.get_center() - start)[0] == near(3.5)
    assert (man.get_center() - start)[0] == near(2.0)
    assert words.span.get_length() == pytest.approx(1.5, abs=0.01)
    for later, earlier in ((1, 0), (7, 4), (11, 0), (11, 8)):
        words.stand(start, 0.5, later, earlier, start[0] + 11 * 0.5 + 0.2)
        told = words.names[1], words.word, words.apart, words.names[0]
        assert all(a.get_right()[0] < b.get_left()[0] for a, b in pairwise(told))
        assert words.names[0].get_right()[0] <= start[0] + 11 * 0.5 + 0.2 + 1e-6


def test_a_gap_is_told_at_a_place_and_not_on_the_way_to_it():
    words = WordsOnLine()
    told = [
        (words.stand(STAGE.center, 0.4, at, 0, 9.0).apart.text, words.apart.get_fill_opacity())
        for at in (2, 2.5, 2.95, 3)
    ]
    assert [text for text, seen in told if seen == 1] == ["2", "3"]
    assert told[1][1] == 0
    assert 0 < told[2][1] < 1
    assert told[2][0] == "3"


def test_arrows_that_have_met_have_nought_degrees_beside_them():
    angle = NumberedAngle().set_sweep(STAGE.center, 1.8, 0.3, 0.0)
    assert angle.number.readout.text == "0"
    assert angle.number.readout.get_fill_opacity() == 1
    away = angle.number.get_center() - STAGE.center
    assert abs(np.arctan2(away[1], away[0]) - 0.3) > 0.3


def test_bars_stand_on_zero_in_their_room_and_grow_when_they_are_reached():
    room = STAGE.inset(2.0, 1.0)
    bars = ScoreBars([2.0, -1.0, 1.0], (-1.0, 2.0), 2.0, [(0, "man 0"), (2, "2")]).lay(room)
    assert not any(bar.get_fill_opacity() for bar in bars.bars)
    bars.reach(1)
    zero = bars.zero.get_start()[1]
    up, down, unseen = bars.bars
    assert up.get_top()[1] == near(room.top)
    assert up.get_bottom()[1] == down.get_top()[1] == near(zero)
    assert up.height == near(2 * down.height)
    assert unseen.get_fill_opacity() == 0
    assert bars.names.get_bottom()[1] > room.bottom - 0.1
    assert bars.reach(2).mark(2).get_center() == near(unseen.get_center())
    assert bars.tell([1.0, 1.0, 1.0]).bars[0].height == near(unseen.height)


def test_a_tile_has_the_colour_of_its_score_and_the_number_under_it():
    tile = ScoreTile(STAGE.center, 2.0).measure(-1.44)
    assert tile.number.text == "−1.44"
    hue = tile.square.get_fill_color().to_hex()
    assert rgb(hue) == pytest.approx(rgb(score_hue(-1.44, 2.0)), abs=1)
    assert tile.title.get_right()[0] < tile.square.get_left()[0] < tile.number.get_left()[0]
    tile.take(STAGE.at(0.2, 0.5))
    assert tile.square.get_center() == near(STAGE.at(0.2, 0.5))
    assert tile.number.get_left()[0] > tile.square.get_right()[0]
