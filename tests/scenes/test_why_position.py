"""Chapter 1: what is drawn, against attention written out with plain sums of exponentials."""

import math

import numpy as np
import pytest
from manim import Animation, AnimationGroup, ManimColor, VMobject

import scenes.why_position as chapter
from posenc_math import attention
from scenes._kit.mobjects.mixing_board import TALL
from scenes._kit.mobjects.pair_link import PairLink
from scenes._kit.mobjects.power_readout import PowerReadout
from scenes._kit.mobjects.ribbon import FRAME_LINE
from scenes._kit.mobjects.swap_braid import LOWER, UPPER
from scenes._kit.numbers import printed
from scenes._kit.theme import THEMES, _contrast, _luminance
from scenes._kit.typography import Formula, Label
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.lint.witness import Witness
from scenes.why_position import LIMIT, WhyPosition

WORDS, DIM = 3, 4
ROUNDING = 1e-15

witness = Witness(WhyPosition)


def drawn_by_lot(seed=WhyPosition.seed):
    """Words' vectors and the weights of queries and keys, as lists."""
    generator = np.random.default_rng(seed)
    vectors = generator.uniform(-1.5, 1.5, (WORDS, DIM)).tolist()
    query, key = generator.normal(size=(2, DIM, DIM)).tolist()
    return vectors, query, key


def times(vector, matrix):
    columns = zip(*matrix, strict=True)
    return [math.fsum(a * b for a, b in zip(vector, c, strict=True)) for c in columns]


def attend(vectors, seed=WhyPosition.seed, causal=False):
    """Weights and outputs of attention over vectors, sum by sum."""
    _, query, key = drawn_by_lot(seed)
    queries, keys = ([times(x, matrix) for x in vectors] for matrix in (query, key))
    weights = []
    for m, q in enumerate(queries):
        logits = [math.fsum(a * b for a, b in zip(q, k, strict=True)) / 2 for k in keys]
        shares = [math.exp(x) if n <= m or not causal else 0.0 for n, x in enumerate(logits)]
        weights.append([share / math.fsum(shares) for share in shares])
    outputs = [times(row, vectors) for row in weights]
    return np.array(weights), np.array(outputs)


def place(t):
    return [math.sin(t), math.cos(t), math.sin(t / 100), math.cos(t / 100)]


def sentences(with_places):
    """The vectors of the sentence and of the same turned round."""
    vectors, _, _ = drawn_by_lot()
    return [
        [
            [x + (p if with_places else 0.0) for x, p in zip(word, place(t), strict=True)]
            for t, word in enumerate(sentence)
        ]
        for sentence in (vectors, vectors[::-1])
    ]


def outputs(with_places):
    return [attend(sentence)[1] for sentence in sentences(with_places)]


def largest_difference(with_places, **options):
    upper, lower = (attend(sentence, **options)[1] for sentence in sentences(with_places))
    return np.abs(upper - lower[::-1]).max()


def colours(scene, vectors):
    return [[ManimColor(scene.theme.value(x, LIMIT)).to_hex() for x in row] for row in vectors]


def drawn(rows):
    return [[cell.get_fill_color().to_hex() for cell in row.cells] for row in rows]


def hues_of(ribbon):
    return [strand.get_fill_color().to_hex() for strand in ribbon.strands]


def now_with_places(moment):
    return moment.beat in ("miss", "compare")


# --- what attention makes of the words ---------------------------------------------------------


def layered(scene, side, weights, vectors, mixed):
    """Whether a stack is covered by layers as high as the weights, each in its own colours."""
    stack = scene.board.stacks[side]
    whole = stack.result.cells[0].height
    top = stack.result.cells[0].get_top()[1]
    for layer, weight, vector in zip(stack.layers, weights, vectors, strict=True):
        for j, cell in enumerate(layer.cells):
            assert cell.get_x() == pytest.approx(stack.result.cells[j].get_x())
            assert cell.height == pytest.approx(weight * whole)
            assert cell.get_top()[1] == pytest.approx(top)
        top -= weight * whole
        if not mixed:
            assert drawn([layer]) == colours(scene, [vector])
    assert top == pytest.approx(stack.result.cells[0].get_bottom()[1])


def first_word(side):
    return 0 if side == UPPER else WORDS - 1


def opacity(cells):
    return [cell.get_fill_opacity() for cell in cells]


@witness.seen("mix", "turn", "miss", since="board", settled=True)
def stacked(scene, moment):
    """Which large stacks stand there, after each was measured, and whether each is mixed."""
    standing = []
    for side, stack in enumerate(scene.board.stacks):
        vectors = sentences(moment.beat == "miss")[side]
        weights, mixtures = attend(vectors)
        own = first_word(side)
        # in both stacks the layers lie in the order of the sentence above
        order = slice(None) if side == UPPER else slice(None, None, -1)
        if stack not in scene.mobjects or stack.result.frame.height < 1.5:
            continue
        if max(opacity(stack.layers[-1].cells)) == 0 and max(opacity(stack.result.cells)) == 0:
            continue
        done = opacity(stack.result.cells) == [1.0] * DIM
        layered(
            scene,
            side,
            weights[own][order],
            vectors[order],
            mixed=max(opacity(stack.result.cells)) > 0,
        )
        if done:
            assert drawn([stack.result]) == colours(scene, [mixtures[own]])
        standing.append((side, done))
    return standing


@witness.seen("mix", since="board")
def slides(scene, moment):
    """How the layers of the large box lie while they come: own column or own level, and size."""
    board = scene.board
    if board.stacks[UPPER] not in scene.mobjects:
        return []
    stack, found = board.stacks[UPPER], []
    inner = stack.result.cells[0].height
    top, weights = stack.result.cells[0].get_top()[1], attend(sentences(False)[UPPER])[0][0]
    for k, layer in enumerate(stack.layers):
        level = top - inner * (sum(weights[:k]) + weights[k] / 2)
        over = abs(layer.cells.get_x() - scene.braid.rows[UPPER][k].get_x()) < 1e-6
        on_level = abs(layer.cells.get_y() - level) < 1e-6
        assert over or on_level
        if on_level:
            assert layer.cells[0].height == pytest.approx(inner * weights[k])
        found.append((over, on_level))
    return found


def test_every_layer_falls_to_its_level_as_high_as_its_weight_and_then_slides_into_the_box():
    looks = [found for _, found in slides() if found]
    for k in range(1, WORDS):
        assert (True, False) in [found[k] for found in looks]
        assert (False, True) in [found[k] for found in looks]


def test_the_box_of_the_one_sentence_is_larger_than_those_between_two():
    heights = {moment.beat: height for moment, height in box_heights()}
    assert heights["mix"] > 1.5 * heights["turn"] == 1.5 * heights["miss"]


@witness.seen("mix", "turn", "miss", since="board", settled=True)
def box_heights(scene, moment):
    return max(TALL, scene.board.stacks[UPPER].result.frame.height)


def test_layers_are_as_high_as_their_weights_and_cover_the_output():
    looks = [(moment.beat, one) for moment, standing in stacked() for one in standing]
    for one in (("mix", (UPPER, False)), ("turn", (UPPER, False)), ("turn", (LOWER, False))):
        assert one in looks
    assert {("miss", (UPPER, False)), ("miss", (LOWER, False))} <= set(looks)


def test_the_shares_of_both_sentences_stand_side_by_side_and_are_mixed_together():
    for beat in ("turn", "miss"):
        pairs = [standing for moment, standing in stacked() if moment.beat == beat]
        done = [[mixed for _, mixed in pair] for pair in pairs if len(pair) == 2]
        assert done[0] == [False, False]
        assert [True, False] not in done
        assert [False, True] not in done


@witness.seen("mix", "turn", "miss", since="board", settled=True)
def printed_shares(scene, moment):
    """What is printed beside the stacks that stands there, line by line."""
    shown = {id(part) for mobject in scene.mobjects for part in mobject.get_family()}
    return [[text.source for text in texts if id(text) in shown] for texts in scene.board.lists]


def expected_shares(with_places, side):
    weights = attend(sentences(with_places)[side])[0][first_word(side)]
    order = slice(None) if side == UPPER else slice(None, None, -1)
    pairs = zip(weights[order], WhyPosition.words, strict=True)
    return [f"{printed(weight, 2)} {word}" for weight, word in pairs]


def test_pairs_of_words_keep_their_printed_shares_only_without_places():
    seen = [(moment.beat, texts) for moment, texts in printed_shares() if all(texts)]
    alone = [texts for beat, texts in seen if beat == "turn"][-1]
    assert alone == [expected_shares(False, side) for side in (UPPER, LOWER)]
    assert alone[UPPER] == alone[LOWER]
    placed = [texts for beat, texts in seen if beat == "miss"][-1]
    assert placed == [expected_shares(True, side) for side in (UPPER, LOWER)]
    assert not set(placed[UPPER]) & set(placed[LOWER])


@witness.seen("mix")
def numbers_in_the_cells(scene, moment):
    """What is printed in the empty cells, cell by cell."""
    labels = [p for m in scene.mobjects for p in m.get_family() if isinstance(p, Label)]
    cells = [cell for row in scene.braid.rows[UPPER] for cell in row.cells]
    texts = []
    for cell in cells:
        away = [np.linalg.norm(label.get_center() - cell.get_center()) for label in labels]
        texts += [labels[k].source for k, far in enumerate(away) if far < 0.2]
    return opacity(cells), texts


def test_the_numbers_stand_in_the_cells_before_they_are_coloured_and_a_while_after():
    looks = [cells for _, cells in numbers_in_the_cells()]
    [numbers] = {tuple(texts) for fills, texts in looks if not any(fills) and len(texts) == 12}
    assert list(numbers) == [printed(x, 1) for vector in sentences(False)[UPPER] for x in vector]
    coloured = [tuple(texts) for fills, texts in looks if min(fills) == 1]
    assert coloured.count(numbers) > 1
    assert coloured[-1] == ()


@witness.seen("mix", "turn", "miss", since="board")
def pairs_tied(scene, moment):
    """Between which columns brackets run, as they are when they are drawn whole."""
    links = [part for m in scene.mobjects for part in m.get_family() if isinstance(part, PairLink)]
    columns = [[row.get_x() for row in rows] for rows in scene.braid.rows]
    half = scene.full.cell * DIM / 2
    tied = []
    for link in links:
        ends = link.points[[0, -1], 0]
        side = UPPER if link.get_y() > scene.full.middle[1] else LOWER
        tied.append((side, *(int(np.abs(np.array(columns[side]) - x).argmin()) for x in ends)))
        near = [np.abs(np.array(columns[side]) - x).min() for x in ends]
        assert max(near) < half or len(link.points) < 12
    return tied


def test_a_bracket_ties_the_first_word_to_every_word_and_then_again_in_both_sentences():
    seen = [(moment.beat, tie) for moment, ties in pairs_tied() for tie in ties]
    first = [tie for beat, tie in seen if beat == "mix"]
    assert {(UPPER, 0, k) for k in range(WORDS)} <= set(first)
    assert {tie[1] for tie in first} == {0}
    for beat in ("turn", "miss"):
        ties = {tie for b, tie in seen if b == beat}
        assert {(UPPER, 0, k) for k in range(WORDS)} <= ties
        assert {(LOWER, 2, 2 - k) for k in range(WORDS)} <= ties


@witness.seen("mix")
def texts_of_the_mixture(scene, moment):
    labels = [p for m in scene.mobjects for p in m.get_family() if isinstance(p, Label)]
    return {label.source for label in labels}


def test_the_printed_shares_are_those_of_attention_and_add_up():
    texts = set().union(*(found for _, found in texts_of_the_mixture()))
    weights, _ = attend(sentences(False)[UPPER])
    shares = [printed(weight, 2) for weight in weights[0]]
    assert {
        f"{share} {word}" for share, word in zip(shares, WhyPosition.words, strict=True)
    } <= texts
    assert sum(map(float, shares)) == pytest.approx(1.0)


@witness.during("turn", settled=True)
def test_each_lower_row_is_that_of_its_own_word(scene, moment):
    vectors, mixtures = sentences(False)[LOWER], outputs(False)[LOWER]
    rows = drawn(scene.braid.rows[LOWER])
    assert rows in (colours(scene, vectors), colours(scene, mixtures))


@witness.during("land", settled=True)
def test_both_sentences_show_their_outputs(scene, moment):
    for side, vectors in enumerate(outputs(False)):
        assert drawn(scene.braid.rows[side]) == colours(scene, vectors)


@witness.during("compare", settled=True)
def test_both_sentences_show_their_outputs_with_places(scene, moment):
    for side, vectors in enumerate(outputs(True)):
        assert drawn(scene.braid.rows[side]) == colours(scene, vectors)


# --- where the ribbons land --------------------------------------------------------------------


@witness.during("land", "miss", "compare", settled=True)
def test_every_ribbon_keeps_its_colours_and_ends_on_its_own_word(scene, moment):
    braid = scene.braid
    since, share = braid.flown
    if (since, share) != (0.0, 1.0):
        return
    for index, ribbon in enumerate(braid.ribbons):
        above, below = braid.rows[UPPER][index], braid.rows[LOWER][WORDS - 1 - index]
        names = braid.names[UPPER][index], braid.names[LOWER][WORDS - 1 - index]
        assert names[0].source == names[1].source
        hues = outputs(now_with_places(moment))[UPPER][index]
        assert hues_of(ribbon) == colours(scene, [hues])[0]
        for strand, start, end in zip(ribbon.strands, above.cells, below.cells, strict=True):
            assert strand.get_bottom()[1] == pytest.approx(below.get_y())
            assert strand.get_top()[1] == pytest.approx(
                above.frame.get_bottom()[1] - FRAME_LINE / 2
            )
            corners = strand.points[np.isclose(strand.points[:, 1], strand.get_bottom()[1])]
            ends = corners[:, 0].min(), corners[:, 0].max()
            assert ends == pytest.approx((end.get_left()[0], end.get_right()[0]), abs=1e-6)
            corners = strand.points[np.isclose(strand.points[:, 1], strand.get_top()[1])]
            begins = corners[:, 0].min(), corners[:, 0].max()
            assert begins == pytest.approx((start.get_left()[0], start.get_right()[0]), abs=1e-6)


@witness.during("land", since="gap", settled=True)
def test_alone_every_cell_keeps_its_colour_where_a_ribbon_lands(scene, moment):
    for ribbon, row in zip(scene.braid.ribbons, scene.braid.rows[LOWER][::-1], strict=True):
        assert hues_of(ribbon) == drawn([row])[0]


@witness.seen("land", "miss", since="gap", settled=True)
def readings(scene, moment):
    """What the readout says it shows, after its glyphs were compared with that."""
    number = scene.gap.number
    glyphs = Formula(number.text, number.size).family_members_with_points()
    expected = np.concatenate([glyph.points for glyph in glyphs])
    assert np.ptp(number.points, axis=0) == pytest.approx(np.ptp(expected, axis=0))
    assert number.points - number.points[0] == pytest.approx(expected - expected[0], abs=1e-6)
    return number.text


def test_the_printed_difference_is_rounding_alone_and_large_with_places():
    alone = [text for moment, text in readings() if moment.beat == "land"][-1]
    mantissa, exponent = alone.split(" dot 10^(") if "dot" in alone else (alone, "0)")
    assert 0 <= float(mantissa) * 10.0 ** int(exponent[:-1]) < ROUNDING
    assert largest_difference(False) < ROUNDING
    placed = [text for moment, text in readings() if moment.beat == "miss"][-1]
    assert placed == printed(largest_difference(True), 2)
    assert largest_difference(True) > 0.5


def cell_at(scene, frame):
    cells = [cell.get_center() for row in scene.braid.rows[LOWER] for cell in row.cells]
    away = np.linalg.norm(np.array(cells) - frame.get_center(), axis=1)
    assert away.min() == pytest.approx(0.0, abs=1e-6)
    return int(away.argmin())


@witness.seen("miss", since="gap")
def framed(scene, moment):
    gap, cell = scene.gap, scene.braid.rows[LOWER][0].cells[0]
    if gap.gauge not in scene.mobjects:
        return None
    for frame in (gap.gauge, gap.record):
        assert (frame.width, frame.height) == pytest.approx((cell.width, cell.height))
    return cell_at(scene, gap.gauge), cell_at(scene, gap.record)


def test_one_frame_visits_every_cell_in_turn():
    visited = [at[0] for moment, at in framed() if at]
    assert sorted(visited) == visited
    assert (visited[0], visited[-1]) == (0, WORDS * DIM - 1)


def test_the_other_frame_stays_where_the_difference_is_largest():
    upper, lower = outputs(True)
    last = [at[1] for moment, at in framed() if at][-1]
    assert last == np.abs(upper[::-1] - lower).argmax()


@witness.during("compare", settled=True)
def test_in_the_end_what_came_and_what_was_there_fill_half_a_lower_box_each(scene, moment):
    if len(scene.hero) != 2:
        return
    for braid in scene.hero:
        for row in braid.rows[LOWER]:
            assert row.frame.height > 1.5 * braid.rows[UPPER][0].frame.height
        if braid.flown == (0.0, 1.0):
            [ends] = {round(r.strands.get_bottom()[1], 6) for r in braid.ribbons}
            assert ends == pytest.approx(braid.rows[LOWER][0].get_y(), abs=1e-6)


@witness.during("compare")
def test_it_stays_on_its_cell_while_the_picture_moves_and_to_the_end(scene, moment):
    upper, lower = outputs(True)
    word, cell = divmod(np.abs(upper[::-1] - lower).argmax(), DIM)
    at, record = scene.braid.rows[LOWER][word].cells[cell], scene.gap.record
    assert record in scene.mobjects
    assert (record.width, record.height) == pytest.approx((at.width, at.height))
    assert record.get_center() == pytest.approx(at.get_center(), abs=1e-9)


@witness.seen("compare", settled=True)
def both(scene, moment):
    """The rows of the two braids, and the numbers in powers of ten or not that are printed."""
    braids = list(scene.hero) if len(scene.hero) == 2 else []
    numbers = [
        p.text for m in scene.mobjects for p in m.get_family() if isinstance(p, PowerReadout)
    ]
    rows = [[drawn(braid.rows[side]) for side in (UPPER, LOWER)] for braid in braids]
    right = [[colours(scene, vectors) for vectors in outputs(places)] for places in (False, True)]
    beside = [p for m in scene.mobjects for p in m.get_family() if isinstance(p, Label)]
    remarks = [p.get_x() < 0 for p in beside if p.source == chapter.ROUNDING]
    return rows == right, [braid.flown for braid in braids], numbers, remarks


def test_the_last_picture_has_both_braids_landed_and_both_differences():
    rows_are_right, flown, numbers, remarks = both()[-1][1]
    assert rows_are_right
    assert flown == [(0.0, 1.0), (0.0, 1.0)]
    assert len(numbers) == 2
    assert "10^(-1" in numbers[0] or numbers[0] == "0"
    assert numbers[1] == printed(largest_difference(True), 2)
    assert remarks == [True]


@witness.seen("land", since="marks", settled=True)
def marked(scene, moment):
    """Where the two thick frames stand, and how bright every word's ribbon is."""
    brightness = [opacity(ribbon.strands) for ribbon in scene.braid.ribbons]
    ends = scene.braid.rows[UPPER][0].get_center(), scene.braid.rows[LOWER][-1].get_center()
    away = [np.abs(m.get_center() - e).max() for m, e in zip(scene.marks, ends, strict=True)]
    return max(away), brightness, drawn(scene.braid.rows[UPPER])[0], drawn(scene.braid.rows[LOWER])


def test_the_first_word_comes_out_the_same_and_is_all_that_is_bright():
    away, brightness, above, below = marked()[-1][1]
    assert away == pytest.approx(0.0, abs=1e-9)
    assert above == below[-1]
    assert brightness[0] == [1.0] * DIM
    assert max(max(dimmed) for dimmed in brightness[1:]) < 0.5


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_ribbon_in_front_stands_out_from_the_ground(theme):
    first = outputs(False)[UPPER][0]
    assert sorted(np.abs(first) >= 0.4)[-3:] == [True] * 3
    hues = [THEMES[theme].value(float(number), LIMIT) for number in first]
    found = [_contrast(_luminance(hue), _luminance(THEMES[theme].ground)) for hue in hues]
    assert sorted(found)[-3] >= 1.5


@witness.seen("land", "miss", since="halves", settled=True)
def named_halves(scene, moment):
    """The names of the upper and the lower half of the first word's lower box, and their colours.

    The colours of the upper half are those of the ribbon that has come into it.
    """
    shown = {id(part) for mobject in scene.mobjects for part in mobject.get_family()}
    if not all(id(name) in shown for name in scene.halves):
        return None
    row, ribbon = scene.braid.rows[LOWER][-1], scene.braid.ribbons[0]
    assert ribbon.strands.get_bottom()[1] == pytest.approx(row.get_y(), abs=1e-6)
    middle, edge = row.get_y(), row.frame.get_right()[0]
    bottom, top = row.frame.get_bottom()[1], row.frame.get_top()[1]
    above, below = scene.halves
    assert edge < min(above.get_left()[0], below.get_left()[0]) < edge + 0.5
    assert middle < above.get_y() < top
    assert bottom < below.get_y() < middle
    return above.source, below.source, hues_of(ribbon), drawn([row])[0]


def test_biting_names_the_output_that_has_come_and_bitten_the_one_that_was_there():
    theme = type("Scene", (), {"theme": THEMES["dark"]})
    seen = {moment.beat: found for moment, found in named_halves() if found}
    assert set(seen) == {"land", "miss"}
    for beat, (above, below, came, was) in seen.items():
        assert (above, below) == ("biting", "bitten")
        # the dog bites where it comes first, in the upper sentence, and is bitten in the lower one
        biting, bitten = (mixed[first_word(k)] for k, mixed in enumerate(outputs(beat == "miss")))
        assert came == colours(theme, [biting])[0]
        assert was == colours(theme, [bitten])[0]
        assert (came == was) == (beat == "land")


@witness.seen("land", "place", since="note", settled=True)
def remarks(scene, moment):
    shown = {id(part) for mobject in scene.mobjects for part in mobject.get_family()}
    note = " ".join(line.source for line in scene.note if id(line) in shown)
    return note, scene.heading.labels[1].source, not scene.strip.lines


def test_the_mask_is_owned_up_to_once_the_claim_is_read_and_the_caption_has_gone():
    looks = [found for moment, found in remarks() if moment.beat == "land"]
    noted = [found for found in looks if found[0]]
    claim = "Attention alone cannot tell who bit whom"
    assert noted
    assert set(noted) == {("a mask that hides later words would break the tie", claim, True)}
    assert ("", claim, True) in looks
    assert remarks()[-1][1][0] == ""


@witness.during("turn", since="tags", settled=True)
def test_every_lower_word_stands_under_its_own_vector_after_the_swap(scene, moment):
    for name, row in zip(scene.braid.names[LOWER], scene.braid.rows[LOWER], strict=True):
        assert name.get_x() == pytest.approx(row.get_x(), abs=0.05)


# --- places ------------------------------------------------------------------------------------


@witness.during("place", since="dropped")
def test_the_vector_of_a_place_goes_to_both_words_that_stand_there(scene, moment):
    for side, rows in enumerate(scene.drops.rows):
        for t, row in enumerate(rows):
            assert row.values == pytest.approx(place(t), abs=1e-12)
            assert row.get_x() == pytest.approx(scene.braid.rows[side][t].get_x())
            assert (
                row.frame.get_stroke_color().to_hex() == ManimColor(scene.theme.position).to_hex()
            )


@witness.during("place", since="dropped", settled=True)
def test_it_is_added_to_the_first_word_in_both_sentences_before_the_others(scene, moment):
    if scene.first.get_value() not in (0, 1):
        return
    added = np.full((2, WORDS, DIM), scene.dropped.get_value())
    added[UPPER, 0] = added[LOWER, -1] = scene.first.get_value()
    for side, (alone, placed) in enumerate(zip(sentences(False), sentences(True), strict=True)):
        values = np.array([row.values for row in scene.braid.rows[side]])
        expected = np.where(added[side] == 1, np.array(placed), np.array(alone))
        assert values == pytest.approx(expected, abs=1e-12)


@witness.during("place", since="dropped")
def test_of_a_place_as_much_has_been_added_as_has_sunk_into_the_word(scene, moment):
    whole = scene.full.height - 0.08
    for drops, rows, vectors in zip(
        scene.drops.rows, scene.braid.rows, sentences(False), strict=True
    ):
        for drop, row, vector in zip(drops, rows, vectors, strict=True):
            sunk = 1 - np.array([cell.height for cell in drop.cells]) / whole
            assert row.values == pytest.approx(vector + sunk * drop.values, abs=1e-9)
            ends = [(box.get_bottom()[1], box.get_top()[1]) for box in (drop, row)]
            (low, high), (bottom, top) = ends
            assert max(low - top, bottom - high) > -1e-6


@witness.seen("place", since="sums", settled=True)
def printed_sums(scene, moment):
    """What is written in both sums, whether each stands by its word, and which cell is marked."""
    upper, lower, *marks = scene.sums
    shown = scene.sums in scene.mobjects or all(m in scene.mobjects for m in marks)
    ends = scene.braid.rows[UPPER][0], scene.braid.rows[LOWER][-1]
    for line, row, mark in zip((upper, lower), ends, marks, strict=True):
        assert line.get_x() == pytest.approx(row.get_x(), abs=1e-3)
        assert 0 < abs(line.get_y() - row.get_y()) < 2 * row.frame.height
        assert mark.get_center() == pytest.approx(row.cells[chapter.ADDED_CELL].get_center())
        # the words are as they are with their places, in numbers and in colours
        hue = scene.theme.value(row.values[chapter.ADDED_CELL], LIMIT)
        assert row.cells[chapter.ADDED_CELL].get_fill_color() == ManimColor(hue)
    return shown, [[part.source for part in line] for line in (upper, lower)]


def test_the_same_cell_of_the_same_word_becomes_two_sums_of_unlike_sign():
    [lines] = {tuple(map(tuple, texts)) for _, (shown, texts) in printed_sums() if shown}
    totals = []
    for side, at, line in ((UPPER, 0, lines[0]), (LOWER, WORDS - 1, lines[1])):
        cell = chapter.ADDED_CELL
        before, after = (sentences(placed)[side][at][cell] for placed in (False, True))
        number, step, total = (
            float(part.replace("\N{MINUS SIGN}", "-").replace(" ", "").strip("=")) for part in line
        )
        assert line[0] == printed(before, 1)
        assert line[2] == f"= {printed(after, 1)}"
        assert step == pytest.approx(place(at)[cell], abs=0.05)
        assert number + step == pytest.approx(total)
        totals.append(total)
    assert lines[0][0] == lines[1][0]
    assert totals[1] < 0 < totals[0]


@witness.during("compare", settled=True)
def test_every_word_names_the_vector_of_its_place(scene, moment):
    for side in (UPPER, LOWER):
        tags = [tag.source for tag in scene.braid.tags[side]]
        assert [source.split("p_")[1] for source in tags] == ["0", "1", "2"]


@witness.during("miss", since="gap", settled=True)
def test_both_sentences_show_their_outputs_with_places_before_the_ribbons_fly(scene, moment):
    if scene.gap.record in scene.mobjects:
        for side, vectors in enumerate(outputs(True)):
            assert drawn(scene.braid.rows[side]) == colours(scene, vectors)


@witness.seen("miss", "compare")
def titles(scene, moment):
    return scene.heading.labels[1].source, scene.braid.flown


def test_the_title_tells_the_cure_once_the_outputs_were_seen_to_differ():
    assert all(flown == (0.0, 1.0) for _, (text, flown) in titles() if text == chapter.PLACED)
    assert titles()[-1][1][0] == chapter.PLACED


# --- what is said ------------------------------------------------------------------------------


def test_a_mask_breaks_the_tie_as_well():
    masked = largest_difference(False, causal=True)
    assert masked > 0.5
    vectors, query, key = (np.array(part) for part in drawn_by_lot())
    upper, lower = (attention(x @ query, x @ key, x, causal=True) for x in (vectors, vectors[::-1]))
    assert np.abs(upper - lower[::-1]).max() == pytest.approx(masked, abs=1e-12)


def test_outputs_swap_along_whatever_the_numbers():
    for seed in range(50):
        vectors, _, _ = drawn_by_lot(seed)
        upper, lower = attend(vectors, seed)[1], attend(vectors[::-1], seed)[1]
        assert np.abs(upper - lower[::-1]).max() < ROUNDING


# --- nothing pops --------------------------------------------------------------------------------


def introduced(animations):
    """What animations bring on the stage, those inside of others as well."""
    for one in (one for one in animations if isinstance(one, Animation)):
        if one.is_introducer() and not isinstance(one, AnimationGroup):
            yield one.mobject
        yield from introduced(getattr(one, "animations", []))


def looks_of(scene, coming=()):
    """What every visible shape on the stage looks like, but for captions and what is just coming.

    Each by its outline and its colour, so that a twin may take the place of a shape.
    """
    left_out = {id(part) for mobject in coming for part in mobject.get_family()}
    found = {}
    for part in (part for mobject in scene.mobjects for part in mobject.get_family()):
        if not isinstance(part, VMobject) or not len(part.points) or id(part) in left_out:
            continue
        filled = part.fill_opacity > 0.01
        if not filled and (part.stroke_opacity < 0.01 or part.stroke_width == 0):
            continue
        if not scene.stage.bottom < part.get_y() < scene.stage.top:
            continue
        box = np.round([*part.get_corner((-1, -1, 0)), *part.get_corner((1, 1, 0))], 2) + 0.0
        hue = part.fill_color if filled else part.stroke_color
        found[(*box, hue.to_hex())] = type(part).__name__
    return found


class Watched(WhyPosition):
    """Compares what stands when something begins to be played with what stood at the end before."""

    def setup(self):
        super().setup()
        self.before, self.jumps = None, []

    def play(self, *args, **kwargs):
        now = looks_of(self, introduced(args))
        if self.before is not None:
            popped = [name for key, name in now.items() if key not in self.before]
            gone = [name for key, name in self.before.items() if key not in now]
            self.jumps += [(round(self.time, 1), popped, gone)] if popped or gone else []
        super().play(*args, **kwargs)
        self.before = looks_of(self)


def test_nothing_appears_or_vanishes_between_two_movements():
    jumps = []
    dry_run(Watched, watcher=lambda scene, moment: jumps.append(list(scene.jumps)))
    assert jumps
    assert jumps[-1] == []


def test_the_captions_follow_the_content():
    changed = type("Changed", (WhyPosition,), {"words": ("cat", "sees", "owl")})
    told = " ".join(cue.caption.text for beat in dry_run(changed).beats for cue in beat.cues)
    assert "“Cat sees owl”: no news." in told
    assert "“Owl sees cat”: front page." in told
    assert "Attention: “cat” takes a share of each word." in told
    assert "Swap “cat” and “owl”. New shares for “cat”?" in told


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ({"words": ("dog", "bites")}, "words must be 3 to 3 long in this picture"),
        ({"words": ("dog", "considers", "man")}, "words must be 2 to 6 long each in this picture"),
        ({"seed": -1}, "seed must be 0 to 1e\\+09 in this picture, got -1"),
        ({"seed": 1}, "seed must give vectors within ±1.5, their places added, got"),
    ],
)
def test_content_that_cannot_be_drawn_is_refused(content, sentence):
    with pytest.raises(DryRunError, match=sentence):
        dry_run(type("Changed", (WhyPosition,), content))


def test_a_wrong_formula_is_noticed(monkeypatch):
    right = chapter.attention
    monkeypatch.setattr(chapter, "attention", lambda *a: 0.9 * right(*a))
    assert witness.first_failure() is not None
