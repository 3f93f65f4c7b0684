"""Chapter 1: what is drawn, against attention written out with plain sums of exponentials."""

import math

import numpy as np
import pytest
from manim import Animation, AnimationGroup, ManimColor, VMobject

import scenes.why_position as chapter
from posenc_math import attention
from scenes._kit.mobjects.framed_row import MARGIN
from scenes._kit.mobjects.mixing_board import TALL
from scenes._kit.mobjects.place_drops import THIN
from scenes._kit.mobjects.power_readout import PowerReadout
from scenes._kit.mobjects.ribbon import FRAME_LINE
from scenes._kit.mobjects.swap_braid import DIMMED, LOWER, UPPER
from scenes._kit.numbers import printed
from scenes._kit.theme import THEMES, _contrast, _luminance, mix
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


def colours(scene, vectors, bright=1.0):
    theme = scene.theme
    return [
        [ManimColor(mix(theme.ground, theme.cell(x, LIMIT), bright)).to_hex() for x in row]
        for row in vectors
    ]


def shown(scene, mobject):
    """Whether all of a mobject is on the stage."""
    there = {id(part) for one in scene.mobjects for part in one.get_family()}
    return all(id(part) in there for part in mobject.family_members_with_points())


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


# --- one score of two vectors ---------------------------------------------------------------------


def scores():
    """The scores of the first word with all words, sum by sum."""
    vectors, query, key = drawn_by_lot()
    asking = times(vectors[0], query)
    return [
        math.fsum(a * b for a, b in zip(asking, times(x, key), strict=True)) / DIM**0.5
        for x in vectors
    ]


@witness.seen("mix", since="scores", settled=True)
def faced(scene, moment):
    """At which places two words stand, and the score that is printed."""
    pair, score = scene.pair, scene.scores[1]
    if not (shown(scene, pair) and shown(scene, score)):
        return None
    assert drawn(pair.rows) == colours(scene, sentences(False)[UPPER][:2])
    for row, name, word in zip(pair.rows, pair.names, WhyPosition.words, strict=False):
        assert name.source == word
        assert name.get_x() == pytest.approx(row.get_x())
    rows = [row.get_x() for row in pair.rows]
    if pair.bracket.get_stroke_opacity():
        ends = pair.bracket.points[:, 0]
        assert (ends.min(), ends.max()) == pytest.approx((min(*rows, 0), max(*rows, 0)))
        assert score.get_x() == pytest.approx(pair.bracket.points[-1, 0], abs=1e-6)
    places = [float(np.interp(x, pair.spots[:, 0], range(WORDS))) for x in rows]
    return [round(t, 3) for t in places], score.source


def test_two_words_make_one_score_and_keep_it_at_other_places():
    looks = [found for _, found in faced() if found]
    assert {text for _, text in looks} == {f"score {printed(scores()[1], 2)}"}
    for places in ([0, 1], [1, 0], [2, 1]):
        assert places in [found for found, _ in looks]


def test_two_words_that_change_places_do_not_touch():
    pair = chapter.ScorePair(
        WhyPosition.words[:2],
        np.array(sentences(False)[UPPER][:2]),
        [np.array([x, 0.0, 0.0]) for x in (-3.75, 0.0, 3.75)],
        0.0,
        limit=LIMIT,
    )
    pair.stand((0.5, 0.5), 1.0)
    assert pair.names[0].get_top()[1] < pair.rows[1].get_bottom()[1]


@witness.seen("mix")
def texts_of_the_mixture(scene, moment):
    labels = [p for m in scene.mobjects for p in m.get_family() if isinstance(p, Label)]
    return {label.source for label in labels}


def test_the_printed_shares_are_those_of_attention_and_add_up():
    texts = set().union(*(found for _, found in texts_of_the_mixture()))
    weights, _ = attend(sentences(False)[UPPER])
    shares = [printed(weight, 2) for weight in weights[0]]
    assert {f"share {share}" for share in shares} <= texts
    assert sum(map(float, shares)) == pytest.approx(1.0)
    assert {f"score {printed(score, 2)}" for score in scores()} <= texts
    raised = np.exp(scores())
    assert raised / raised.sum() == pytest.approx(weights[0])


@witness.during("turn", settled=True)
def test_each_lower_row_is_that_of_its_own_word(scene, moment):
    vectors, mixtures = sentences(False)[LOWER], outputs(False)[LOWER]
    rows = drawn(scene.braid.rows[LOWER])
    assert rows in (colours(scene, vectors), colours(scene, mixtures))


def as_looked_at(scene, vectors, side):
    """Colours of a sentence of which the first word alone is bright."""
    own = first_word(side)
    return [
        *colours(scene, vectors[:own], DIMMED),
        *colours(scene, vectors[own : own + 1]),
        *colours(scene, vectors[own + 1 :], DIMMED),
    ]


@witness.during("land", "compare", settled=True)
def test_both_sentences_show_their_outputs(scene, moment):
    for side, vectors in enumerate(outputs(now_with_places(moment))):
        rows = drawn(scene.braid.rows[side])
        assert rows in (colours(scene, vectors), as_looked_at(scene, vectors, side))


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
        hues = [outputs(now_with_places(moment))[UPPER][index]]
        bright = colours(scene, hues)[0], colours(scene, hues, DIMMED)[0]
        assert hues_of(ribbon) in bright[: 1 if index == 0 else 2]
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


@witness.seen("land", "miss", since="gap", settled=True)
def subtractions(scene, moment):
    """What is subtracted in writing, and which lower cell is framed meanwhile."""
    gap = scene.gap
    if not (shown(scene, gap.subtraction) and gap.record in scene.mobjects):
        return None
    cells = [cell.get_center() for row in scene.braid.rows[LOWER] for cell in row.cells]
    away = np.linalg.norm(np.array(cells) - gap.record.get_center(), axis=1)
    assert away.min() == pytest.approx(0.0, abs=1e-6)
    return gap.subtraction.source, int(away.argmin())


def test_the_cell_that_differs_most_is_subtracted_with_numbers_that_give_the_printed_result():
    written = {moment.beat: found for moment, found in subtractions() if found}
    for beat, (text, at) in written.items():
        upper, lower = outputs(beat == "miss")
        left, result = text.replace("\N{MINUS SIGN}", "-").split(" = ")
        came, was = (float(part.strip("()")) for part in left.split(" - "))
        assert came == float(f"{upper[::-1].ravel()[at]:.2f}")
        assert was == float(f"{lower.ravel()[at]:.2f}")
        assert came - was == pytest.approx(float(result), abs=1e-9)
    with_places, at = written["miss"]
    assert at == np.abs(np.subtract(outputs(True)[UPPER][::-1], outputs(True)[LOWER])).argmax()
    assert with_places.endswith(f"= {printed(largest_difference(True), 2)}")
    assert written["land"][1] == at


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
    """Where the two thick frames stand, and the colours of all ribbons and of both first words."""
    hues = [hues_of(ribbon) for ribbon in scene.braid.ribbons]
    expected = [colours(scene, outputs(False)[UPPER], bright) for bright in (1.0, DIMMED)]
    ends = scene.braid.rows[UPPER][0].get_center(), scene.braid.rows[LOWER][-1].get_center()
    away = [np.abs(m.get_center() - e).max() for m, e in zip(scene.marks, ends, strict=True)]
    above, below = drawn(scene.braid.rows[UPPER])[0], drawn(scene.braid.rows[LOWER])[-1]
    return max(away), hues == [expected[0][0], *expected[1][1:]], above, below


def test_the_first_word_comes_out_the_same_and_is_all_that_is_bright():
    away, as_expected, above, below = marked()[-1][1]
    assert away == pytest.approx(0.0, abs=1e-9)
    assert above == below
    assert as_expected


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_ribbon_in_front_stands_out_from_the_ground(theme):
    first = outputs(False)[UPPER][0]
    assert sorted(np.abs(first) >= 0.4)[-3:] == [True] * 3
    hues = [THEMES[theme].cell(float(number), LIMIT) for number in first]
    found = [_contrast(_luminance(hue), _luminance(THEMES[theme].ground)) for hue in hues]
    assert sorted(found)[-3] >= 1.5


@witness.seen("land", "miss", since="halves", settled=True)
def named_halves(scene, moment):
    """The names of the upper and the lower half of the first word's lower box, and their colours.

    The colours of the upper half are those of the ribbon that has come into it.
    """
    if not shown(scene, scene.halves) or scene.braid.flown != (0.0, 1.0):
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


@witness.seen("land", "miss", since="halves")
def meetings(scene, moment):
    """How far the ribbons have flown, what is left of the seam, and whether halves are named."""
    ribbon, row = scene.braid.ribbons[0], scene.braid.rows[LOWER][-1]
    if scene.braid.flown == (0.0, 1.0):
        assert ribbon.front.get_y() == pytest.approx(row.get_y(), abs=1e-6)
    named = shown(scene, scene.halves)
    return scene.braid.flown[1], ribbon.front.get_stroke_opacity(), named, list(scene.pondered)


@pytest.mark.parametrize("beat", ["land", "miss"])
def test_the_seam_stands_between_named_halves_then_fades_and_then_nothing_happens_for_a_second(
    beat,
):
    looks = [(moment, found) for moment, found in meetings() if moment.beat == beat]
    assert any(flown < 1 and named for _, (flown, _, named, _) in looks)
    arrived = [(moment, found) for moment, found in looks if found[0] == 1 and found[2]]
    assert arrived[0][1][1] == 1
    melted = next(moment.time for moment, found in arrived if found[1] == 0)
    silences = [span for span in looks[-1][1][3] if span[0] >= melted - 0.1]
    assert silences[0][1] - silences[0][0] >= 1.0


def test_the_mask_is_owned_up_to_once_the_claim_is_read():
    run = dry_run(WhyPosition)
    [land] = [beat for beat in run.beats if beat.name == "land"]
    assert [cue.caption.name for cue in land.cues] == ["fly", "exact", "mask"]
    claimed = min(moment.time for moment, (text, *_) in titles() if text.startswith("Attention"))
    assert land.cues[1].end - 0.1 <= claimed <= land.cues[2].start + 0.5


@witness.during("turn", since="tags", settled=True)
def test_every_lower_word_stands_under_its_own_vector_after_the_swap(scene, moment):
    for name, row in zip(scene.braid.names[LOWER], scene.braid.rows[LOWER], strict=True):
        assert name.get_x() == pytest.approx(row.get_x(), abs=0.05)


# --- places ------------------------------------------------------------------------------------


@witness.during("place", since="ways")
def test_the_vector_of_a_place_goes_to_both_words_that_stand_there(scene, moment):
    for side, rows in enumerate(scene.drops.rows):
        for t, row in enumerate(rows):
            assert row.values == pytest.approx(place(t), abs=1e-12)
            assert row.get_x() == pytest.approx(scene.braid.rows[side][t].get_x())
            assert (
                row.frame.get_stroke_color().to_hex() == ManimColor(scene.theme.position).to_hex()
            )


@witness.seen("place", since="ways", settled=True)
def additions(scene, moment):
    """To which words their places have been added, after every word was compared with its sum."""
    added = []
    for side, (alone, placed) in enumerate(zip(sentences(False), sentences(True), strict=True)):
        for t, row in enumerate(scene.braid.rows[side]):
            way = scene.ways[side][t].get_value()
            assert way in (0, 1, 2)
            expected = placed[t] if way == 2 else alone[t]
            assert row.values == pytest.approx(expected, abs=1e-12)
            added += [(side, t)] if way == 2 else []
    return added


def test_it_is_added_to_the_first_word_in_one_sentence_then_in_the_other_then_to_all_others():
    looks = [len(found) for _, found in additions()]
    assert looks == sorted(looks)
    assert set(looks) == {0, 1, 2, 2 * WORDS}
    assert [(UPPER, 0)] in [found for _, found in additions()]
    assert [(UPPER, 0), (LOWER, WORDS - 1)] in [found for _, found in additions()]


@witness.during("place", since="ways")
def test_of_a_place_as_much_has_been_added_as_has_sunk_into_the_word(scene, moment):
    for drops, rows, vectors in zip(
        scene.drops.rows, scene.braid.rows, sentences(False), strict=True
    ):
        for drop, row, vector in zip(drops, rows, vectors, strict=True):
            sunk = 1 - np.array([cell.height for cell in drop.cells]) / (THIN - 2 * MARGIN)
            assert row.values == pytest.approx(vector + sunk * drop.values, abs=1e-9)
            ends = [(box.get_bottom()[1], box.get_top()[1]) for box in (drop, row)]
            (low, high), (bottom, top) = ends
            assert max(low - top, bottom - high) > -1e-6


@witness.seen("place", since="sums", settled=True)
def printed_sums(scene, moment):
    """Which sums stand there: of which sentence each is, and whether its strip was still whole."""
    found = []
    for side, at, line in zip((UPPER, LOWER), (0, WORDS - 1), scene.sums[::2], strict=False):
        row, strip = scene.braid.rows[side][at], scene.drops.rows[side][at]
        gap = abs(line.get_x() - row.get_x()) - line.width / 2 - row.frame.width / 2
        assert 0 < gap < 0.5
        assert 0 < abs(line.get_y() - row.get_y()) < 2 * row.frame.height
        found.append((side, [part.source for part in line], strip.frame.get_stroke_opacity() > 0))
    return found


def test_the_same_cell_of_the_same_word_becomes_two_sums_of_unlike_sign_one_after_the_other():
    looks = [found for _, found in printed_sums() if found]
    assert [side for side, _, _ in looks[0]] == [UPPER]
    assert looks[0][0][2]
    lines = next(found for found in looks if len(found) == 2)
    assert [whole for _, _, whole in lines] == [False, True]
    totals, cell = [], chapter.ADDED_CELL
    for (side, line, _), at in zip(lines, (0, WORDS - 1), strict=True):
        before, after = (sentences(placed)[side][at][cell] for placed in (False, True))
        number, step, total = (
            float(part.replace("\N{MINUS SIGN}", "-").replace(" ", "").strip("=")) for part in line
        )
        assert line[0] == printed(before, 1)
        assert line[2] == f"= {printed(after, 1)}"
        assert step == pytest.approx(place(at)[cell], abs=0.05)
        assert number + step == pytest.approx(total)
        totals.append(total)
    assert lines[0][1][0] == lines[1][1][0]
    assert totals[1] < 0 < totals[0]


@witness.during("compare", settled=True)
def test_every_word_names_the_vector_of_its_place(scene, moment):
    for side in (UPPER, LOWER):
        tags = [tag.source for tag in scene.braid.tags[side]]
        assert [source.split("p_")[1] for source in tags] == ["0", "1", "2"]


@witness.seen("land", "place", "miss", "compare")
def titles(scene, moment):
    return scene.heading.labels[1].source, scene.braid.flown


def test_the_title_asks_again_while_the_cure_is_tried_and_claims_it_once_outputs_differ():
    assert all(flown == (0.0, 1.0) for _, (text, flown) in titles() if text == chapter.PLACED)
    assert titles()[-1][1][0] == chapter.PLACED
    tried = [text for moment, (text, _) in titles() if moment.beat == "place"]
    assert set(tried[5:]) == {chapter.CURE}


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
