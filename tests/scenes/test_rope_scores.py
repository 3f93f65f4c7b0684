"""Chapter 12: what is drawn, against complex numbers: a score is the real part of q̄k."""

import cmath
import math
from itertools import pairwise, product

import numpy as np
import pytest

from scenes._kit.layout import laid_out
from scenes._kit.mobjects.key_shadow import KeyShadow
from scenes._kit.mobjects.numbered_angle import NumberedAngle
from scenes._kit.mobjects.placed_pair import PlacedPair
from scenes._kit.mobjects.plane import Frame
from scenes._kit.mobjects.score_board import ScoreBoard
from scenes._kit.mobjects.score_cells import ScoreCells, score_hue
from scenes._kit.mobjects.score_tile import ScoreTile
from scenes._kit.numbers import printed
from scenes._kit.theme import THEMES, active_theme
from scenes._studio.lint.witness import Witness
from scenes.live_dials import live_dials
from scenes.rope_scores import PLACES, RopeScores

QUERY = 1.8 + 1.1j
STEP = math.radians(30)
KEY = 0.46 * QUERY * cmath.exp(1j * STEP)
STAGE = laid_out(captions=True).stage
ROWS, COLUMNS = np.indices((PLACES, PLACES))
GAP = ROWS - COLUMNS
BACK = 5
KEPT = GAP >= 0
"""The cells of a word and of those that stand at places up to it."""

witness = Witness(RopeScores)


def spin(t):
    """e^{iωt} for the dial of 30° a place, the independent twin of every rotation."""
    return cmath.exp(1j * STEP * t)


def turned(m, n, further=0.0):
    """The score of the turned arrows, the key turned further by as many places."""
    return ((QUERY * spin(m)).conjugate() * KEY * spin(n + further)).real


def added(m, n, query=QUERY, key=KEY):
    """The score of the sums of arrows and hands."""
    return ((query + spin(m)).conjugate() * (key + spin(n))).real


def number(frame, point):
    """The complex number that a point of the scene shows in a frame."""
    x, y, _ = (point - frame.origin) / frame.unit
    return complex(x, y)


def tips(pair):
    """The complex numbers at which query and key end, as drawn."""
    return [number(pair.frame, shaft.get_end()) for shaft in pair.shafts]


def near(value):
    return pytest.approx(value, abs=1e-6)


def table(score, *more):
    return np.array([[score(m, n, *more) for n in range(PLACES)] for m in range(PLACES)])


def best(scores):
    """In which column each row from place 5 on has its highest score."""
    return [int(np.argmax(scores[m, : m + 1])) for m in range(BACK, PLACES)]


def rgb(hue):
    return tuple(bytes.fromhex(hue[1:]))


def shown(scene, part):
    return part in scene.get_mobject_family_members()


def resting(moment, *parts):
    return not moment.animated & {id(part) for part in parts}


def ahead(further):
    """The key turned further by as many places."""
    return KEY * spin(further)


LIMIT = max(np.abs(table(added, QUERY, ahead(x))).max() for x in np.linspace(0, 4, 41))


# --- the numbers of the example ------------------------------------------------------------


def test_the_scores_are_those_that_the_film_tells():
    assert printed(turned(0, 0), 2) == "1.77"
    assert printed(turned(5, 0), 2) == "−1.02"
    assert printed(turned(5, 0, 4), 2) == printed(abs(QUERY) * abs(KEY), 2) == "2.05"
    assert [printed(added(n + 5, n), 2) for n in (0, 5)] == ["2.73", "−0.61"]


def test_no_score_that_stands_still_is_so_near_a_rounding_that_it_could_flicker():
    for score in (turned(5, 0), turned(5, 0, 4)):
        assert abs(abs(score) * 100 % 1 - 0.5) > 0.1


def test_turned_diagonals_have_one_score_and_added_ones_have_not():
    for gap in range(1, PLACES - 1):
        assert np.ptp(np.diagonal(table(turned), -gap)) < 1e-12
        assert np.ptp(np.diagonal(table(added), -gap)) > 0.5
    assert np.ptp(np.diagonal(table(added), -BACK)) > 3


def test_added_none_of_six_is_five_back_and_no_key_moves_any_of_them():
    assert best(table(added)) == [2, 2, 1, 0, 0, 0]
    for angle, size in product(range(0, 360, 15), (0.5, 1.0, 2.0)):
        key = size * cmath.exp(1j * math.radians(angle))
        assert best(table(added, QUERY, key)) == best(table(added))


def test_added_no_query_longer_than_the_arrow_of_a_place_has_all_six_five_back():
    for angle, size in product(range(0, 360, 5), (1.05, 1.5, 2.0, 3.0)):
        columns = best(table(added, size * cmath.exp(1j * math.radians(angle))))
        assert columns != list(range(PLACES - BACK))


def test_turned_the_best_is_as_many_places_back_as_the_key_is_ahead():
    for further in range(5):
        assert best(table(turned, further)) == [m - 1 - further for m in range(BACK, PLACES)]


def test_turned_it_is_so_for_any_two_words_not_only_for_those_a_whole_place_apart():
    for ahead in np.linspace(4.51, 5.49, 50):
        scores = table(lambda m, n, ahead=ahead: math.cos(STEP * (m - n - ahead)))
        assert best(scores) == list(range(PLACES - BACK))


def test_the_highest_score_stands_out_most_in_either_look(monkeypatch):
    scores = np.sort(np.unique(table(turned).round(6)))
    for name in THEMES:
        monkeypatch.setenv("POSENC_THEME", name)
        theme = active_theme()
        ground = np.array(rgb(theme.ground), dtype=float)
        off = [np.linalg.norm(rgb(score_hue(score, LIMIT)) - ground) for score in scores]
        assert int(np.argmax(off)) == len(off) - 1, name
        high, key = rgb(score_hue(scores[-1], LIMIT)), rgb(theme.key)
        assert np.linalg.norm(np.subtract(high, key, dtype=float)) > 70, name


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
    assert printed(float(shadow) * float(length), 2) == printed(turned(0, 0), 2) == "1.77"
    both = {"shadow", shadow, "× query's length", length}
    assert [look for _, look in product_told() if both <= look[0] and look[1]]
    assert not [texts for _, (texts, there) in product_told() if there and not both <= texts]


@witness.during("question", "places", "add", "turn", "back")
def test_the_shadow_is_that_of_the_drawn_key_on_the_drawn_query(scene, moment):
    if not shown(scene, scene.shadow) or not resting(moment, scene.shadow):
        return
    frame, (query, key) = scene.arrows.frame, tips(scene.arrows)
    reach = (query.conjugate() * key).real / abs(query)
    if moment.beat == "question":
        assert abs(scene.shadow.strip.length) <= abs(reach) * frame.unit + 1e-6
        return
    assert scene.shadow.strip.length == near(reach * frame.unit)
    middle = number(frame, scene.shadow.strip.get_center()) / (query / abs(query))
    assert middle == near(reach / 2), "on the query's line"


@witness.during("add", "turn", "back")
def test_the_score_is_that_of_the_arrows_as_drawn(scene, moment):
    if not shown(scene, scene.tile) or not resting(moment, scene.tile):
        return
    query, key = tips(scene.arrows)
    score = (query.conjugate() * key).real
    assert scene.tile.number.text == printed(score, 2)
    hue = scene.tile.square.get_fill_color().to_hex()
    assert rgb(hue) == pytest.approx(rgb(score_hue(score, LIMIT)), abs=1)


@witness.during("places", settled=True)
def test_no_score_is_told_while_places_are_given_but_do_nothing(scene, moment):
    if shown(scene, scene.board.cells):
        assert not shown(scene, scene.tile.number)


# --- the board -----------------------------------------------------------------------------


@witness.seen("places")
def given(scene, moment):
    return scene.at(), shown(scene, scene.board.dots)


def test_dog_goes_to_place_five_and_only_then_the_dots_come():
    looks = [look for _, look in given()]
    assert (looks[0][0], looks[-1][0]) == ((0, 0), (5, 0))
    assert looks[-1][1]
    assert all(at == (5, 0) for at, dotted in looks if dotted)


@witness.during("places", "add", "turn", "back")
def test_cursor_and_badges_are_at_the_places_of_the_pair(scene, moment):
    board = scene.board
    if not shown(scene, board.cursor) or not resting(moment, board.cursor):
        return
    m, n = scene.at()
    middle = board.cursor.get_center()
    assert middle == near(board.cells.cell(m, n).center)
    dog, man = (badge.get_center() for badge in board.badges)
    assert (man[0], dog[1]) == near((middle[0], middle[1]))


@witness.during("add", "turn", "back")
def test_only_cells_up_to_the_diagonal_are_filled_each_with_its_colour(scene, moment):
    cells = scene.board.cells
    assert not cells.filled[~KEPT].any()
    middles = np.arange(PLACES) * cells.pixels + cells.pixels // 2
    drawn = cells.pixel_array[np.ix_(middles, middles)][..., :3].astype(int)
    for m, n in np.argwhere(cells.filled == 1):
        assert tuple(drawn[m, n]) == rgb(score_hue(cells.values[m, n], LIMIT))
    if moment.beat == "add":
        key = ahead(scene.further.get_value())
        assert cells.values == near(table(added, QUERY, key))
    if moment.beat == "back":
        assert cells.values == near(table(turned, scene.further.get_value()))


@witness.during("add", "turn", "back")
def test_what_stands_in_the_corner_touches_no_cell(scene, moment):
    board = scene.board
    counts = [getattr(scene, name, scene.tally) for name in ("counted", "before")]
    for part in (scene.tile, scene.signs, scene.tally, *counts):
        foot, left = part.get_bottom()[1], part.get_left()[0]
        row = math.ceil((board.outline.top - foot) / board.cells.pitch) - 1
        assert left > board.cells.cell(row, row).right + 0.1
        STAGE.require(part, "what stands in the corner")


@witness.seen("add", "turn", "back", since="counted")
def counts(scene, moment):
    board = scene.board
    met = sum(abs(column - at) < 1e-6 for at, column in enumerate(board.marked))
    told = [scene.counted.source] if shown(scene, scene.counted) else []
    return told, met, shown(scene, board.frames[-1])


def test_what_is_counted_is_how_many_frames_stand_on_the_dots():
    for moment, (told, met, framed) in counts():
        if told and moment.lasts:
            assert told == [f"{met} of 6 rows"]
            assert framed
    tally = [told[0] for _, (told, *_) in counts() if told]
    assert list(dict.fromkeys(tally)) == ["0 of 6 rows", "6 of 6 rows"]


@witness.during("turn", "back", settled=True)
def test_what_was_counted_when_added_stands_to_the_end_under_what_is_counted_now(scene, moment):
    if not hasattr(scene, "before"):
        return
    assert shown(scene, scene.before)
    assert scene.before.source == "added: 0 of 6"
    if shown(scene, scene.counted):
        assert scene.before.get_top()[1] < scene.counted.get_bottom()[1] - 0.05


@witness.during("back")
def test_all_six_frames_are_seen_whole_also_at_the_cell_of_the_pair(scene, moment):
    board = scene.board
    if not shown(scene, board.cursor):
        return
    assert board.cursor.z_index < min(frame.z_index for frame in board.frames)
    assert board.cursor.line.width > board.frames[0].line.width + 0.12
    dog = board.badges[0]
    assert dog.get_right()[0] < board.cells.cell(0, 0).left - 0.1


# --- the one way ---------------------------------------------------------------------------


@witness.during("add")
def test_sums_are_words_with_the_arrows_of_their_places(scene, moment):
    if not scene.sums.hands or not shown(scene, scene.sums.hands):
        return
    share, frame = scene.joined.get_value(), scene.sums.frame
    words = QUERY, ahead(scene.further.get_value())
    both = zip(words, scene.at(), strict=True)
    assert tips(scene.sums) == near([word + share * spin(t) for word, t in both])
    for line, hand, word in zip(scene.sums.words, scene.sums.hands, words, strict=True):
        assert number(frame, line.get_end()) == near(word)
        if share == 1:
            assert number(frame, hand.start) == near(word)


def test_the_points_of_the_sums_never_lie_on_each_other_or_on_a_word():
    for n in range(6):
        query, key = QUERY + spin(n + 5), KEY + spin(n)
        pairs = (query, key), (query, KEY), (key, QUERY), (key, 0), (query, 0)
        assert min(abs(a - b) for a, b in pairs) > 0.4


@witness.seen("add")
def tried(scene, moment):
    board = scene.board
    ends = number(scene.sums.frame, scene.sums.shafts[1].get_end()) if scene.sums.hands else 0
    return scene.further.get_value(), board.marked.copy(), ends, scene.tile.number.text


def test_added_the_key_turns_as_far_as_later_and_no_frame_moves():
    looks = [look for _, look in tried() if look[0] > 0]
    ways = [further for further, *_ in looks]
    assert ways == sorted(ways)
    assert ways[-1] == 4
    for further, columns, end, _ in looks:
        assert list(columns) == best(table(added)) == best(table(added, QUERY, ahead(further)))
        assert end == near(ahead(further) + spin(5))
    assert len({text for *_, text in looks}) > 8, "the scores do change"


@witness.seen("add")
def below(scene, moment):
    return scene.tile.number.text, shown(scene, scene.tile.number)


def test_below_zero_is_explained_as_soon_as_a_score_is():
    told = {cue.caption.name: cue for beat in witness.run.beats for cue in beat.cues}["behind"]
    first = next(look.time for look, (text, there) in below() if there and text.startswith("−"))
    assert first - 0.1 < told.start < first + 1


@witness.during("places", settled=True)
def test_the_gap_is_measured_from_mans_place_to_dogs_own(scene, moment):
    if not hasattr(scene, "span") or not shown(scene, scene.span):
        return
    cells, (line, told) = scene.board.cells, scene.span
    ends = line.line.get_left()[0], line.line.get_right()[0]
    assert ends == near([cells.cell(5, at).center[0] for at in (0, 5)])
    assert line.get_bottom()[1] > cells.cell(5, 0).top
    assert told.source == "gap 5"


@witness.seen("add", "turn", "back")
def walked(scene, moment):
    pair = scene.arrows
    left = [number(pair.frame, point.get_center()) for _, point in pair.traces]
    ends = left if shown(scene, pair.traces) else []
    return scene.at(), ends, scene.tile.number.text, scene.board.cells.filled.copy()


def on(beat):
    looks = [look for moment, look in walked() if moment.beat == beat]
    return [look for look in looks if look[0][1] > 0 and look[0][0] - look[0][1] == near(5)]


def begun(beat):
    """The looks from when the pair has gone to place 5 and 0 for the last time in a beat."""
    looks = [look for moment, look in walked() if moment.beat == beat]
    last = max(at for at, look in enumerate(looks) if look[0] == (5, 0))
    return looks[last:]


@pytest.mark.parametrize("beat", ["add", "turn", "back"])
def test_the_pair_walks_five_places_with_a_gap_of_five(beat):
    ways = [at for at, *_ in begun(beat)]
    assert all(m - n == near(5) for m, n in ways)
    assert [n for _, n in ways] == sorted(n for _, n in ways)
    assert ways[-1] == near((10, 5)) or beat == "add"
    assert max(ways) == near((10, 5))


@pytest.mark.parametrize(
    ("beat", "query", "key"),
    [
        ("add", lambda t: QUERY + spin(t + 5), lambda t: KEY + spin(t)),
        ("turn", lambda t: QUERY * spin(t + 5), lambda t: KEY * spin(t)),
        ("back", lambda t: QUERY * spin(t + 5), lambda t: KEY * spin(t + 4)),
    ],
)
def test_it_leaves_itself_at_every_place(beat, query, key):
    left = next(ends for at, ends, *_ in begun(beat) if at == (10, 5))
    assert left == near([end(t) for t in range(5) for end in (query, key)])


def test_added_the_score_wanders_and_turned_it_stands_still():
    assert len({text for _, _, text, _ in begun("add")}) > 6
    assert {text for _, _, text, _ in begun("turn")} == {"−1.02"}
    assert {text for _, _, text, _ in begun("back")} == {"2.05"}


@pytest.mark.parametrize("beat", ["add", "turn"])
def test_cells_are_filled_only_when_the_pair_has_come_to_them(beat):
    looks = begun(beat)
    for (_, n), _, _, filled in looks:
        if n < 5:
            assert not filled[(GAP != BACK) & (COLUMNS > 0)].any()
            assert set(COLUMNS[(filled > 0) & (GAP == BACK)]) <= set(range(math.ceil(n + 0.25)))
    assert (looks[-1][-1] == KEPT).all()


# --- the other way -------------------------------------------------------------------------


@witness.during("turn", "back")
def test_turned_arrows_and_their_angle_are_those_of_the_places(scene, moment):
    if not shown(scene, scene.angle) or not resting(moment, scene.angle):
        return
    (m, n), further = scene.at(), scene.further.get_value()
    assert tips(scene.pair) == near([QUERY * spin(m), KEY * spin(n + further)])
    sweep = STEP * (m - n - 1 - further)
    assert scene.angle.sweep == near(sweep)
    assert scene.angle.number.readout.text == printed(abs(math.degrees(sweep)))
    if abs(sweep) < 0.4:
        assert scene.angle.number.readout.get_fill_opacity() == 0
        return
    frame, told = scene.pair.frame, scene.angle.number
    away = np.linalg.norm(told.get_center() - frame.origin) / frame.unit
    assert abs(KEY) < away < abs(QUERY), "between the rings"


@witness.seen("turn", since="step")
def first_turn(scene, moment):
    return scene.at(), scene.step.sweep, shown(scene, scene.step)


def test_dog_goes_alone_to_place_five_and_the_turn_of_one_place_is_marked():
    looks = [look for _, look in first_turn() if look[2]]
    assert {n for (_, n), *_ in looks} == {0}
    assert looks[-1][0] == (5, 0)
    assert all(sweep == near(max(STEP * min(m, 1), 1e-3)) for (m, _), sweep, _ in looks)


@witness.seen("turn")
def questioned(scene, moment):
    return scene.at()[1]


def test_the_question_stands_before_both_walk_on():
    cues = {cue.caption.name: cue for beat in witness.run.beats for cue in beat.cues}
    asked = cues["guess"].start
    begins = next(look.time for look, n in questioned() if n > 0 and look.time > asked)
    assert begins - asked > 1.5


# --- another key ---------------------------------------------------------------------------


@witness.seen("back")
def clicked(scene, moment):
    return scene.further.get_value(), scene.board.marked.copy()


def test_the_key_turns_four_places_further_and_the_frames_go_with_it():
    ways = [further for _, (further, _) in clicked()]
    assert ways == sorted(ways)
    assert ways[-1] == 4
    assert {way for moment, (way, _) in clicked() if moment.settled} >= {0, 1, 2, 3, 4}
    for _, (further, columns) in clicked():
        assert columns == near(np.arange(6) + 4 - further)
        if further == round(further):
            assert list(columns) == best(table(turned, further))


@witness.during("back", settled=True)
def test_the_answer_stands_over_the_star_and_the_framed_dots(scene, moment):
    if not scene.heading.answered or scene.at() != (10, 5):
        return
    board, pair = scene.board, scene.pair
    query, key = tips(pair)
    assert cmath.phase(key / query) == near(0)
    assert board.met == len(board.frames) == 6
    assert shown(scene, pair.traces[0])
    assert (board.cells.filled[GAP == BACK] == 1).all()
    assert (board.cells.filled[KEPT & (GAP != BACK)] < 0.5).all()
    assert pair.rings.height > 0.9 * scene.stage.height


# --- content -------------------------------------------------------------------------------


def test_captions_follow_the_content():
    class Other(RopeScores):
        query = (0.8, 1.2)

    told = {
        cue.name: cue.text
        for beat in Other().narration.beats.values()
        for cue in beat.cues.values()
    }
    columns = best(table(added, 0.8 + 1.2j))
    met = sum(column == at for at, column in enumerate(columns))
    assert told["count"] == f"Added, {met} of 6 rows are five back."
    assert told["turn"] == "Second way: each place turns an arrow by 30°."
    assert told["best"] == "Of gaps 0 to 10, five stays the highest."


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ({"query": (0.6, 0.6)}, "query must be an arrow 1.2 to 2.4 long"),
        ({"query": (1.9, 1.0)}, "query"),
        ({"share": 0.9}, "share must be 0.45 to 0.6"),
        ({"query": (1.5, 1.5)}, None),
    ],
)
def test_bad_content_is_refused_with_one_sentence(content, message):
    scene = type("Other", (RopeScores,), content)()
    if message is None:
        scene.check_content()
        return
    with pytest.raises(ValueError, match=message):
        scene.check_content()


def test_what_can_be_dragged_are_key_and_query_five_places_apart():
    (dragged,) = live_dials("rope_scores")["pictures"]
    assert [complex(*arrow) for arrow in dragged["pair"]] == near([KEY, QUERY])
    assert dragged["gap"] == BACK
    assert dragged["speed"] == near(STEP)


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


def test_a_board_counts_rows_down_and_places_across():
    board = ScoreBoard(np.zeros((12, 12)), STAGE)
    STAGE.require(board, "the board")
    for numbers in (board.rows, board.columns):
        assert [number.source for number in numbers] == [str(at) for at in range(12)]
    for at in range(12):
        cell = board.cells.cell(at, at).center
        assert board.rows[at].get_center()[1] == pytest.approx(cell[1], abs=0.03)
        assert board.columns[at].get_center()[0] == pytest.approx(cell[0], abs=0.03)
    boxes = [(number.get_left()[0], number.get_right()[0]) for number in board.columns]
    assert all(right < left for (_, right), (left, _) in pairwise(boxes))


def test_the_corner_of_a_board_covers_what_is_no_cell():
    board = ScoreBoard(np.zeros((4, 4)), STAGE, gap=1)
    for row, column in product(range(4), range(4)):
        rim = board.corner.get_anchors() - board.cells.cell(row, column).center
        angles = np.arctan2(rim[:, 1], rim[:, 0])
        turns = np.sum((np.diff(angles) + math.pi) % (2 * math.pi) - math.pi)
        assert (abs(turns) > 1) == (column > row)


def test_a_board_frames_the_best_of_its_rows_as_they_are_reached():
    values = np.array([[0.0, 9, 9, 9], [1, 0, 9, 9], [0, 2, 1, 9], [0, 1, 2, 1]])
    board = ScoreBoard(values, STAGE, 9.0, gap=1)
    assert list(board.best()) == [0, 1, 2]
    assert board.mark(board.best()) is board.frames
    assert board.met == 3
    for at, frame in enumerate(board.frames):
        assert frame.get_center() == near(board.cells.cell(at + 1, at).center)
    board.mark([0, 0.5, 1], 2)
    assert board.met == 1
    assert [frame.line.get_stroke_opacity() for frame in board.frames] == [1, 1, 0]


def test_dots_run_through_the_cells_of_one_gap():
    board = ScoreBoard(np.zeros((4, 4)), STAGE, gap=2)
    for dot, at in zip(board.dots, (0, 0, 1, 1), strict=True):
        cell, middle = board.cells.cell(at + 2, at), dot.get_center()
        assert cell.left < middle[0] < cell.right
        assert cell.bottom < middle[1] < cell.top


def test_a_board_fills_cells_rows_and_columns():
    board = ScoreBoard(np.zeros((4, 4)), STAGE, gap=1)
    assert board.fill_at(2, 1).cells.filled.sum() == board.cells.filled[2, 1] == 1
    assert board.fill_at(2.5, 1.5).cells.filled.sum() == 1, "nothing between places"
    assert (board.fill_rows(1).cells.filled[:2] == np.tri(4)[:2]).all()
    assert (board.fill_across(3).cells.filled == np.tri(4)).all()


def test_badges_and_cursor_stand_at_both_places():
    board = ScoreBoard(np.zeros((4, 4)), STAGE, gap=1).point_at(3, 1.5)
    assert board.cursor.get_center() == near(board.cells.cell(3, 1.5).center)
    dog, man = board.badges
    assert dog.get_center()[1] == near(board.cells.cell(3, 0).center[1])
    assert man.get_center()[0] == near(board.cells.cell(0, 1.5).center[0])


def test_a_pair_forgets_what_it_left():
    pair = PlacedPair(Frame(STAGE.center, 1.0)).leave_a_trace()
    assert len(pair.traces) == 2
    pair.forget_the_traces().lay(np.array([1.0, 1.0]), np.array([0.0, 1.0])).leave_a_trace()
    ends = [number(pair.frame, point.get_center()) for _, point in pair.traces]
    assert ends == near([1 + 1j, 1j])


def test_a_tile_has_the_colour_of_its_score_and_the_number_under_it():
    tile = ScoreTile(STAGE.center, 2.0).measure(-1.44)
    assert tile.number.text == "−1.44"
    hue = tile.square.get_fill_color().to_hex()
    assert rgb(hue) == pytest.approx(rgb(score_hue(-1.44, 2.0)), abs=1)
    assert tile.title.get_right()[0] < tile.square.get_left()[0] < tile.number.get_left()[0]
    tile.take(STAGE.at(0.2, 0.5))
    assert tile.square.get_center() == near(STAGE.at(0.2, 0.5))
    assert tile.number.get_left()[0] > tile.square.get_right()[0]
