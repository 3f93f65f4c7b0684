"""Chapter 13: what is drawn, against complex numbers: a pair is one, turned by e^{iωt}."""

import cmath
from itertools import pairwise

import numpy as np
import pytest
from manim import ManimColor

from scenes._kit.layout import laid_out
from scenes._kit.mobjects.chip_row import Chip, EmptySeats, seated
from scenes._kit.mobjects.pair_arcs import DASH, PairArcs
from scenes._kit.mobjects.weight_strips import WeightStrips
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme
from scenes._studio.errors import DryRunError
from scenes._studio.lint.witness import Witness
from scenes.channel_layouts import (
    CLOSE,
    FIRST,
    HALVES,
    LAG,
    NEIGHBOURS,
    WORDS,
    ChannelLayouts,
)

QUERY = (0.4, 1.2, -1.2, 0.9, -1.1, -0.4, 0.7, 0.5)
KEY = (-0.7, -1.1, 0.5, -0.9, -0.8, -1.5, 0.6, -1.0)
SPEEDS = (1.0, 0.1, 0.01, 0.001)
PARTNERS = {
    NEIGHBOURS: ((0, 1), (2, 3), (4, 5), (6, 7)),
    HALVES: ((0, 4), (1, 5), (2, 6), (3, 7)),
}
SEATS = (0, 4, 1, 5, 2, 6, 3, 7)
"""The seat of each channel after the reordering."""
STAGE = laid_out(captions=True).stage

witness = Witness(ChannelLayouts)


def near(value):
    return pytest.approx(value, abs=1e-6)


def turned(numbers, place, side):
    """The numbers at a place, each pair a complex number."""
    found = np.zeros(8)
    for speed, (a, b) in zip(SPEEDS, PARTNERS[side], strict=True):
        pair = complex(numbers[a], numbers[b]) * cmath.exp(1j * speed * place)
        found[a], found[b] = pair.real, pair.imag
    return found


def parts(gap, side, query=QUERY, key=KEY):
    """What each pair adds: the real part of its query times the conjugate of its key."""
    return [
        (
            complex(query[a], query[b])
            * cmath.exp(1j * speed * gap)
            * complex(key[a], key[b]).conjugate()
        ).real
        for speed, (a, b) in zip(SPEEDS, PARTNERS[side], strict=True)
    ]


def reseated(numbers):
    found = np.zeros(8)
    found[list(SEATS)] = numbers
    return found


def bars(row):
    return np.array([chip.bar.length / chip.unit for chip in row.chips])


def ends(arc):
    return arc.points[0], arc.points[-1]


# --- two orders ----------------------------------------------------------------------------


@witness.seen("question", "halves")
def walks(scene, moment):
    walked = scene.walked.get_value() if scene.side == HALVES else scene.t.get_value()
    return moment.beat, scene.side, walked, bars(scene.row), scene.place.number.text


def test_the_bars_turn_in_the_pairs_of_the_code_that_is_shown():
    for beat, side in (("question", NEIGHBOURS), ("halves", HALVES)):
        seen = [look for _, look in walks() if look[0] == beat and look[1] == side and look[2] > 0]
        assert len(seen) > 10
        for _, _, place, lengths, text in seen:
            assert lengths == near(turned(QUERY, place, side))
            assert text == printed(place)
        assert max(look[2] for look in seen) > FIRST, "on, once the pairs are known"


@witness.during("question", "halves", "mixed", settled=True)
def test_an_arc_joins_the_two_seats_that_are_turned_together(scene, moment):
    for side, arcs in scene.arcs.items():
        if arcs not in scene.mobjects or scene.arced[side].get_value() < 4:
            continue
        for arc, (a, b) in zip(arcs.arcs, PARTNERS[side], strict=True):
            start, end = ends(arc)
            spots = scene.row.pose.spots
            assert start[0] == near(spots[a, 0])
            if not arcs.dash:
                assert end[0] == near(spots[b, 0])
            upper, lower = (row.pose.reach for row in scene.rows)
            assert start[1] == near(upper[1] if side == NEIGHBOURS else lower[0])


@witness.during("halves", "mixed", "last", settled=True)
def test_in_its_middle_every_hanging_arc_is_the_lowest(scene, moment):
    arcs = scene.arcs[HALVES]
    if arcs not in scene.mobjects or scene.arced[HALVES].get_value() < 4:
        return
    for arc in arcs.arcs:
        middle, lowest = arc.get_center()[0], arc.get_bottom()[1]
        for other in arcs.arcs:
            near_middle = abs(other.points[:, 0] - middle) < 0.1
            assert other is arc or (other.points[near_middle, 1] > lowest + 0.03).all()


@witness.during("halves", settled=True)
def test_chips_have_the_hue_of_their_pair(scene, moment):
    theme = active_theme()
    if scene.arced[HALVES].get_value() == 4:
        for pair, seats in enumerate(PARTNERS[HALVES]):
            for seat in seats:
                assert scene.row.chips[seat].bar.get_fill_color() == ManimColor(theme.pair(pair))


# --- mixed up ------------------------------------------------------------------------------


@witness.during("mixed", since="sums")
def test_parts_and_sums_are_those_of_the_gap(scene, moment):
    gap = scene.apart.get_value()
    assert scene.at_gap.number.text == printed(gap)
    for side in PARTNERS:
        texts = [part.text for part in scene.arcs[side].parts]
        assert texts == [printed(x, 2) for x in parts(gap, side)]
    assert scene.sums[2].number.text == printed(sum(parts(gap, HALVES)), 2)


@witness.seen("mixed", since="sums")
def adding(scene, moment):
    drawn = scene.get_mobject_family_members()
    total, arcs = scene.sums[0].number, scene.arcs[NEIGHBOURS]
    come = [part in drawn and part.get_fill_opacity() > 0 for part in arcs.parts]
    seen = total in drawn and total.get_fill_opacity() > 0
    return scene.apart.get_value(), come, total.text if seen else None


def test_the_score_is_the_sum_of_the_parts_that_have_come_one_after_the_other():
    counts = []
    for _, (gap, come, total) in adding():
        counts.append(sum(come))
        assert come == sorted(come, reverse=True)
        wanted = printed(sum(parts(gap, NEIGHBOURS)[: counts[-1]]), 2)
        assert total == (wanted if counts[-1] else None)
    assert counts == sorted(counts)
    assert set(counts) == set(range(5))


@pytest.mark.parametrize("gap", range(WORDS))
def test_only_gap_0_has_the_same_score_in_both(gap):
    right, wrong = (sum(parts(gap, side)) for side in PARTNERS)
    assert (abs(right - wrong) < 1e-12) == (gap == 0)
    assert gap == 0 or abs(right - wrong) > 1


@pytest.mark.parametrize("gap", [0, ChannelLayouts.gap])
@pytest.mark.parametrize("side", PARTNERS)
def test_the_printed_parts_come_to_the_printed_sum(gap, side):
    wanted = parts(gap, side)
    assert printed(sum(round(part, 2) for part in wanted), 2) == printed(sum(wanted), 2)


@witness.seen("mixed", since="keys")
def keys(scene, moment):
    lengths = ([bar.length / scene.keys.unit for bar in bars] for bars in scene.keys.drawn)
    return scene.apart.get_value(), scene.lag.pegs[1].get_x(), *map(np.array, lengths)


def test_the_key_is_turned_back_by_both_codes_as_far_as_it_falls_behind():
    looks = [look for _, look in keys()]
    assert max(gap for gap, *_ in looks) == ChannelLayouts.gap
    stands = looks[0][1]
    for gap, peg, *drawn in looks:
        assert peg == near(stands - gap * LAG)
        for side, lengths in zip(PARTNERS, drawn, strict=True):
            assert lengths == near(turned(KEY, -gap, side))


@witness.during("mixed", since="keys", settled=True)
def test_the_drawn_query_and_keys_make_the_printed_parts(scene, moment):
    for side, lengths, arcs in zip(
        (NEIGHBOURS, HALVES), scene.keys.drawn, scene.arcs.values(), strict=True
    ):
        products = bars(scene.row) * [bar.length / scene.keys.unit for bar in lengths]
        made = [printed(products[list(pair)].sum(), 2) for pair in PARTNERS[side]]
        assert made == [part.text for part in arcs.parts]
    assert scene.row.chips[0].unit == near(scene.keys.unit), "both rows have one scale"


# --- a text --------------------------------------------------------------------------------


@witness.during("mixed", since="marks")
def test_the_tick_never_stands_beside_sums_that_differ(scene, moment):
    drawn = scene.get_mobject_family_members()
    upper, lower = (total.number.text for total in scene.sums[::2])
    if scene.marks[0] in drawn:
        assert upper == lower
        assert scene.at_gap.number.text == "0"
    if scene.marks[1] in drawn and scene.marks[1].get_stroke_opacity() > 0:
        assert upper != lower


@witness.during("mixed", since="marks")
def test_gap_and_cross_stand_only_where_the_key_is_at_a_place(scene, moment):
    gap = scene.apart.get_value()
    told, crossed = scene.at_gap.number.get_fill_opacity(), scene.marks[1].get_stroke_opacity()
    if abs(gap - round(gap)) > 0.05:
        assert (told, crossed) == (0, 0)
    elif gap == round(gap) and scene.marks[1] in scene.get_mobject_family_members():
        assert (told, crossed) == (1, gap > 0)


@witness.seen("mixed", since="marks", settled=True)
def hues_of_pairs(scene, moment):
    """The hues of both orders: of the cards, the bars and the arcs of every pair."""
    keys, found = scene.keys, []
    for side, bars, arcs in zip(PARTNERS, keys.drawn, scene.arcs.values(), strict=True):
        for arc, seats in zip(arcs.arcs, PARTNERS[side], strict=True):
            hues = {arc.get_stroke_color().to_hex()}
            for seat in seats:
                full = side == NEIGHBOURS
                bar = bars[seat].get_fill_color() if full else bars[seat].get_stroke_color()
                cards = (keys.cards[seat], scene.row.chips[seat].card) if full else ()
                hues |= {bar.to_hex(), *(card.get_stroke_color().to_hex() for card in cards)}
            found.append(hues)
    return scene.apart.get_value(), found


def test_either_order_keeps_the_hues_of_its_pairs():
    """All but the fastest pair of both is grey while the key first falls behind, and only then."""
    theme, greyed = active_theme(), []
    plain = [{theme.pair(pair).upper()} for pair in range(4)] * 2
    grey = [{theme.quiet.upper()} if pair % 4 else hues for pair, hues in enumerate(plain)]
    for _, (gap, found) in hues_of_pairs():
        assert found in (plain, grey)
        greyed.append((gap, found == grey))
    assert (0, True) in greyed
    assert (1, False) in greyed
    assert not any(grey for gap, grey in greyed if gap > 1)


@witness.during("text", since="boards")
def test_the_boards_hold_both_scores_and_their_difference(scene, moment):
    right, wrong, apart = (board.values for board in scene.boards)
    for m in range(WORDS):
        for n in range(m + 1):
            assert right[m, n] == near(sum(parts(m - n, NEIGHBOURS)))
            assert wrong[m, n] == near(sum(parts(m - n, HALVES)))
    assert apart == near(right - wrong)
    assert np.diagonal(apart) == near(np.zeros(WORDS))
    assert len({board.limit for board in scene.boards}) == 1, "all have one scale"
    assert len({board.pitch for board in scene.boards}) == 1, "and one size"


@witness.seen("text", since="boards")
def filled(scene, moment):
    return [board.filled for board in scene.boards]


def test_the_boards_are_filled_together_row_by_row_and_never_ahead_of_their_place():
    looks = [boards for _, boards in filled()]
    for boards in looks:
        assert all(np.array_equal(boards[0], other) for other in boards[1:])
        assert not np.triu(boards[0], 1).any()
    assert np.array_equal(looks[-1][0], np.tril(np.ones((WORDS, WORDS))))


@witness.during("text", since="boards")
def test_a_verdict_stands_beside_a_row_and_never_comes_before_it(scene, moment):
    drawn = scene.get_mobject_family_members()
    marks = [mark for mark in scene.verdicts if mark in drawn]
    for row, mark in enumerate(marks):
        assert mark.verdict == ("good" if row == 0 else "bad")
        if mark.get_stroke_opacity() > 0:
            assert scene.boards[2].filled[row, 0] > 0.5
    if scene.boards[2].filled[-1, 0] == 1:
        assert len(marks) == WORDS
        assert len({mark.get_stroke_opacity() for mark in marks}) == 1, "all come and go as one"


@witness.during("text", since="framed")
def test_what_is_read_under_the_boards_is_on_the_whole_framed_diagonal(scene, moment):
    gap = ChannelLayouts.gap
    right, wrong = (sum(parts(gap, side)) for side in PARTNERS)
    texts = [mobject.source for mobject in scene.framed if hasattr(mobject, "source")]
    assert texts == [f"gap {gap}: {printed(x, 2)}" for x in (right, wrong, right - wrong)]
    for board in scene.boards:
        diagonal = np.diagonal(board.values, -gap)
        assert diagonal == near(np.full(WORDS - gap, diagonal[0]))


def test_a_framed_number_is_the_difference_of_the_other_two_as_printed():
    right, wrong = (sum(parts(ChannelLayouts.gap, side)) for side in PARTNERS)
    assert printed(round(right, 2) - round(wrong, 2), 2) == printed(right - wrong, 2)


# --- the cure ------------------------------------------------------------------------------


@witness.during("last")
def test_in_the_end_every_arc_joins_two_chips_of_one_pair_and_both_scores_are_one(scene, moment):
    upper, lower = scene.rows
    starts, stops = upper.pose.spots, lower.pose.spots
    assert stops[:, 0] == near(starts[list(SEATS), 0])
    theme, whole = active_theme(), scene.arcs[HALVES]
    for pair, (a, b) in enumerate(PARTNERS[NEIGHBOURS]):
        start, end = ends(whole.arcs[pair])
        assert (start[0], end[0]) == near((stops[a, 0], stops[b, 0]))
        hues = {scene.twin.chips[j].card.get_stroke_color().to_hex() for j in (a, b)}
        assert hues == {whole.arcs[pair].get_stroke_color().to_hex()}
        assert hues == {theme.pair(pair).upper()}
    gap = scene.apart.get_value()
    trained = parts(gap, NEIGHBOURS)
    mended = parts(gap, HALVES, reseated(QUERY), reseated(KEY))
    assert mended == pytest.approx(trained, abs=1e-12)
    assert [part.text for part in whole.parts] == [printed(x, 2) for x in mended]
    assert {total.number.text for total in scene.sums[:2]} == {printed(sum(mended), 2)}


@witness.during("cure", "last", since="ridden")
def test_once_reordered_both_scores_and_their_parts_are_those_of_every_gap(scene, moment):
    wanted = parts(scene.apart.get_value(), NEIGHBOURS)
    for side, total in zip(PARTNERS, scene.sums[:2], strict=True):
        assert [part.text for part in scene.arcs[side].parts] == [printed(x, 2) for x in wanted]
        assert total.number.text == printed(sum(wanted), 2)


@witness.seen("cure", "last", since="weights", settled=True)
def wanted(scene, moment):
    drawn = scene.get_mobject_family_members()
    rows = [thing for thing in drawn if isinstance(thing, EmptySeats)]
    below = min(rows, key=lambda row: row.get_y(), default=())
    arcs = scene.arcs[HALVES].arcs
    return [[part.get_stroke_color().to_hex() for part in parts] for parts in (below, arcs)]


def test_every_seat_below_has_the_hue_of_the_pair_that_comes_to_it():
    hues = [active_theme().pair(pair).upper() for pair in range(4)]
    looks = [look for _, look in wanted() if look[0]]
    assert len(looks) > 3
    assert all(look == [hues * 2, hues] for look in looks)


@witness.during("cure", "last", since="weights", settled=True)
def test_the_mix_has_a_cross_and_halves_a_tick_each_level_with_its_own_score(scene, moment):
    drawn = scene.get_mobject_family_members()
    trained, mended, mixed = scene.sums
    tick, cross = scene.marks
    assert (tick in drawn) == (mended.number in drawn)
    assert (cross in drawn) == (mixed.number in drawn)
    assert trained.number.text == mended.number.text != mixed.number.text
    for mark, total in (tick, mended), (cross, mixed):
        assert mark.get_y() == pytest.approx(total.number.get_y(), abs=0.05)
    if cross in drawn:
        assert cross.get_stroke_opacity() == 1


@witness.seen("cure", since="ridden")
def seats(scene, moment):
    riding = scene.twin in scene.mobjects
    rows = [
        [(strips.corner[1] - strip.get_y()) / strips.pitch - 0.5 for strip in strips.strips]
        for strips in scene.weights
    ]
    return riding, scene.twin.pose, bars(scene.twin), np.array(rows)


def test_no_two_chips_ever_touch_on_their_way_and_each_carries_its_bar():
    looks = [look for _, look in seats() if look[0]]
    assert len(looks) > 10
    for _, pose, lengths, _ in looks:
        apart = np.abs(pose.spots[:, None] - pose.spots[None])
        free = (apart[..., 0] > pose.width) | (apart[..., 1] > pose.height)
        assert free[~np.eye(8, dtype=bool)].all()
        assert lengths == near(np.array(QUERY))


@witness.seen("cure", since="ridden")
def staying(scene, moment):
    assert scene.row in scene.get_mobject_family_members()
    assert bars(scene.row) == near(QUERY)
    hues = {chip.bar.get_fill_color().to_hex() for chip in scene.row.chips}
    return scene.ridden.get_value(), scene.row.pose.spots, hues


def test_the_row_stays_above_with_its_score_and_is_grey_while_copies_pass_over_it():
    looks = [look for _, look in staying()]
    colours = {active_theme().pair(pair).upper() for pair in range(4)}
    for ridden, spots, hues in looks:
        assert spots == near(looks[0][1])
        if 0 < ridden <= 4:
            assert hues == {active_theme().quiet.upper()}
    assert looks[-1][2] == colours


def test_no_number_sets_out_before_the_weights_stand_in_their_new_order():
    looks = [look for _, look in seats()]
    assert {bool(np.allclose(rows, SEATS)) for *_, rows in looks} == {False, True}
    for riding, _, _, rows in looks:
        if riding:
            assert rows == near(np.tile(SEATS, (2, 1)))


def test_a_chip_only_goes_straight_down_or_along_a_row_to_its_seat():
    poses = [look[1].spots for _, look in seats() if look[0]]
    first, last = poses[0], poses[-1]
    assert first[:, 0] - first[0, 0] == near(CLOSE * np.arange(8.0))
    assert last[:, 0] - first[0, 0] == near(CLOSE * np.array(SEATS))
    for before, after in pairwise(poses):
        across, down = np.abs(after - before)[:, :2].T
        on_row = np.isclose(before[:, 1], first[:, 1]) | np.isclose(before[:, 1], last[:, 1])
        assert ((across < 1e-6) | (down < 1e-6) | on_row).all()


@witness.seen("last", since="ridden")
def places(scene, moment):
    pegs = [peg.get_x() - scene.lag.place(0)[0] for peg in scene.lag.pegs]
    return scene.apart.get_value(), scene.lag in scene.mobjects, np.array(pegs) / LAG


def test_in_the_end_the_query_walks_on_from_a_key_that_stays():
    looks = [look for _, look in places() if look[1]]
    assert {2, 3} < {gap for gap, *_ in looks}
    for gap, _, (query, key) in looks:
        assert (query, key) == near((gap - 3, -3))


@witness.during("last", since="ridden", settled=True)
def test_both_rows_turn_alike_as_the_word_walks_on(scene, moment):
    walked = scene.apart.get_value() - ChannelLayouts.gap
    assert walked in (0, 1)
    for row in scene.rows:
        assert bars(row) == near(turned(QUERY, walked, NEIGHBOURS))
    in_halves = turned(reseated(QUERY), walked, HALVES)
    assert reseated(bars(scene.twin)) == near(in_halves)


@witness.during("last")
def test_in_the_end_each_sum_is_level_with_its_row(scene, moment):
    for row, total in zip(scene.rows, scene.sums[:2], strict=True):
        assert total.get_center()[1] == pytest.approx(row.pose.spots[0, 1], abs=0.05)
        assert total.get_left()[0] > row.get_right()[0]


@witness.seen("mixed", "cure", "last", since="sums")
def mixes(scene, moment):
    drawn, mixed = scene.get_mobject_family_members(), scene.sums[2]
    assert mixed.word.source == "mixed"
    told = mixed.number.text if mixed.number in drawn else None
    named, wanted = mixed.word in drawn, printed(sum(parts(scene.apart.get_value(), HALVES)), 2)
    return moment.beat, named, told, wanted, scene.sums[1].word in drawn, scene.heading.answered


def test_the_score_of_the_mix_is_named_so_from_the_first_and_once_back_it_never_leaves():
    looks = [look for _, look in mixes()]
    for beat, named, told, wanted, halves, _ in looks:
        assert told in (None, wanted)
        assert named or told is None
        assert not (beat == "mixed" and halves), "halves is the name of the mended score alone"
    assert any(told for beat, _, told, *_ in looks if beat == "mixed")
    back = [told is not None for beat, _, told, *_ in looks if beat != "mixed"]
    assert back == sorted(back)
    assert {look[2] for look in looks if look[-1]} == {printed(sum(parts(3, HALVES)), 2)}


@witness.during("cure", since="ridden")
def test_the_rows_of_both_weights_have_gone_to_the_same_seats(scene, moment):
    if not 0 < scene.ridden.get_value() <= 4:
        return
    assert set(scene.weights) <= set(scene.get_mobject_family_members())
    theme = active_theme()
    for strips in scene.weights:
        order = sorted(range(8), key=lambda j: -strips.strips[j].get_y())
        assert [SEATS[j] for j in order] == list(range(8))
        assert len({round(strip.get_x(), 6) for strip in strips.strips}) == 1
        heights = [
            (strip.get_y(), number.get_y())
            for strip, number in zip(strips.strips, strips.numbers, strict=True)
        ]
        assert all(abs(strip - number) < strips.pitch / 4 for strip, number in heights)
        hues = [strips.strips[j].get_stroke_color().to_hex() for j in range(8)]
        assert hues == [theme.pair(j // 2).upper() for j in range(8)]


def test_reordering_the_weights_reorders_the_numbers():
    """A row of a weight matrix makes one number, so the same seats mend queries and keys."""
    weights = np.arange(24.0).reshape(8, 3) % 7 - 3
    word = np.array([0.3, -1.1, 0.8])
    assert reseated(weights @ word) == near(np.array([reseated(c) for c in weights.T]).T @ word)


# --- content and nouns ---------------------------------------------------------------------


def captions(**content):
    beats = Witness(ChannelLayouts, **content).run.beats
    return [cue.caption.text for beat in beats for cue in beat.cues]


def test_the_captions_name_the_partners_and_the_places():
    texts = captions()
    for side, words in ((NEIGHBOURS, "one shrinks"), (HALVES, "first half with second half")):
        partner = PARTNERS[side][0][1]
        assert any(text.startswith(f"Number {partner}: {words}") for text in texts)
    words = ["Four", "Five", "Six"][WORDS - 4]
    assert f"{words} places, one query and one key." in texts


def test_of_a_pair_one_bar_always_shrinks_while_the_other_grows():
    looks = [abs(look[3][:2]) for _, look in walks() if look[0] == "question" and look[2] > 0]
    for before, after in pairwise(looks):
        first, second = after**2 - before**2
        assert first == near(-second)


@pytest.mark.parametrize("gap", [2, 4])
def test_it_plays_at_the_ends_of_its_limits(gap):
    run = Witness(ChannelLayouts, gap=gap).run
    assert run.beats[-1].name == "last"


def test_orders_with_nearly_one_score_are_refused():
    with pytest.raises(DryRunError, match=r"must differ by 0.5 at every gap, got 0.00"):
        Witness(ChannelLayouts, query=(0.5,) * 8, answer_key=(0.5,) * 8).run  # noqa: B018


@pytest.mark.parametrize("value", [-1.5, 0.0, 1.2])
def test_a_bar_is_as_long_as_its_number(value):
    chip = Chip("3", 1.6, "#FFFFFF").stand(STAGE.center, 1.2, 3.0).measure(value)
    assert chip.bar.length == near(value * chip.unit)
    assert abs(chip.bar.length) <= chip.room / 2
    assert STAGE.center[1] - 1.5 < chip.bar.get_bottom()[1]
    assert chip.bar.get_top()[1] < STAGE.center[1] + 1.5


def test_a_small_chip_shows_its_label_in_the_middle_and_no_bar():
    chip = Chip("3", 1.6, "#FFFFFF").stand(STAGE.center, 0.4, 0.44).measure(1.0)
    assert chip.seen == 0
    assert chip.label.get_center()[1] == pytest.approx(STAGE.center[1], abs=0.02)


def test_a_row_stands_in_its_seats():
    pose = seated(STAGE.center, 1.0, 0.8, [1, 0, 2])
    assert pose.spots[:, 0] - STAGE.center[0] == near([0, -1, 1])
    assert pose.reach[1] - pose.reach[0] == near(0.8)


def test_empty_seats_are_outlines_where_the_chips_sit():
    pose = seated(STAGE.center, 1.0, 0.8, [1, 0])
    for seat, spot in zip(EmptySeats(["#FFFFFF"] * 2, pose), pose.spots, strict=True):
        assert seat.get_center() == near(spot)
        assert (seat.width, seat.height) == near((pose.width, pose.height))
        assert seat.get_fill_opacity() == 0


@pytest.mark.parametrize("over", [True, False])
def test_an_arc_is_half_an_ellipse_or_a_parabola_with_its_number_beyond_its_top(over):
    arcs = PairArcs(["#FFFFFF"], over=over)
    start, end = np.array([-2.0, 0.5, 0]), np.array([1.0, 0.5, 0])
    points = arcs.span([start], [end], 0.9).arcs[0].points[::4]
    x, y = (points[:, 0] + 0.5) / 1.5, (points[:, 1] - 0.5) / (0.9 if over else -0.9)
    assert x**2 + y ** (2 if over else 1) == near(np.ones(len(x)))
    number = arcs.tell([-0.08])[0]
    assert number.text == "−0.08"
    assert number.get_center()[0] == pytest.approx(-0.5, abs=0.05)
    assert number.get_bottom()[1] > 1.4 if over else number.get_top()[1] < -0.4


def test_dashes_leave_gaps_and_a_share_is_the_first_part():
    whole, dashed = (PairArcs(["#FFFFFF"], over=True, dashed=flag) for flag in (False, True))
    ways = np.zeros((1, 3)), np.array([[4.0, 0, 0]])
    counts = [len(arcs.span(*ways, 1.0).arcs[0].points) for arcs in (whole, dashed)]
    assert counts[1] * 2 == counts[0]
    assert dashed.dash == DASH
    assert whole.span(*ways, 1.0, 0.5).arcs[0].points[:, 0].max() == near(2.0)


def test_strips_step_aside_far_enough_to_pass():
    strips = WeightStrips("query", "#FFFFFF", ["#FFFFFF"] * 2, STAGE.center, 0.6, 0.3)
    first, second = strips.stand(np.array([0, 0]), np.array([0, 1])).strips
    assert second.get_left()[0] > first.get_right()[0]
