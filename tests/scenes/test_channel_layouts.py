"""Chapter 13: what is drawn, against complex numbers: a pair is one, turned by e^{iωt}."""

import cmath
from itertools import pairwise

import numpy as np
import pytest
from manim import ManimColor

from scenes._kit.layout import laid_out
from scenes._kit.mobjects.chip_row import SLIM, THICK, BarNames, Chip, seated
from scenes._kit.mobjects.pair_arcs import PairArcs
from scenes._kit.mobjects.weight_rows import CELLS, WeightRows
from scenes._kit.numbers import printed
from scenes._kit.theme import active_theme
from scenes._studio.errors import DryRunError
from scenes._studio.lint.witness import Witness
from scenes.channel_layouts import (
    FIRST,
    FOOT,
    HALVES,
    LAID,
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
SCORED = np.outer(np.arange(WORDS) == ChannelLayouts.gap, np.arange(WORDS) == 0)
"""The square into which a score flies."""
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


def slims(row):
    return np.array([chip.slim.length / chip.unit for chip in row.chips])


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
            assert end[0] == near(spots[b, 0])
            upper, lower = (row.pose.reach for row in scene.rows)
            assert start[1] == near(upper[1] if side == NEIGHBOURS else lower[0])


@witness.during("halves", "mixed", "cure", settled=True)
def test_in_its_middle_every_hanging_arc_is_the_lowest(scene, moment):
    arcs = scene.arcs[HALVES]
    if (
        scene.row.chips[0].seen == 0
        or arcs not in scene.mobjects
        or scene.arced[HALVES].get_value() < 4
    ):
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


@witness.seen("mixed", since="twin")
def keys(scene, moment):
    return scene.apart.get_value(), *map(slims, scene.rows)


def test_the_key_is_turned_back_by_both_codes_as_far_as_it_falls_behind():
    looks = [look for _, look in keys()]
    assert max(gap for gap, *_ in looks) == ChannelLayouts.gap
    for gap, *drawn in looks:
        for side, lengths in zip(PARTNERS, drawn, strict=True):
            assert lengths == near(turned(KEY, -gap, side))


@witness.during("mixed", since="twin", settled=True)
def test_the_drawn_query_and_keys_make_the_printed_parts(scene, moment):
    for side, row, arcs in zip(PARTNERS, scene.rows, scene.arcs.values(), strict=True):
        assert bars(row) == near(QUERY)
        products = bars(row) * slims(row)
        made = [printed(products[list(pair)].sum(), 2) for pair in PARTNERS[side]]
        assert made == [part.text for part in arcs.parts]
    assert len({row.chips[0].unit for row in scene.rows}) == 1, "both rows have one scale"


@witness.during("mixed", since="twin", settled=True)
def test_each_score_is_level_with_its_row(scene, moment):
    if scene.arced[HALVES].get_value() == 0:
        return
    for row, total in zip(scene.rows, scene.sums[::2], strict=True):
        assert total.number.get_y() == pytest.approx(row.pose.spots[0, 1], abs=0.2)
        assert total.get_left()[0] > row.get_right()[0]


@witness.seen("mixed", "text", since="marks")
def wrong_scores(scene, moment):
    drawn = scene.marks[1] in scene.get_mobject_family_members()
    return scene.apart.get_value(), drawn and scene.marks[1].get_stroke_opacity() == 1, moment.time


@pytest.mark.parametrize(("gap", "least"), [(1, 1.0), (ChannelLayouts.gap, 1.5)])
def test_a_wrong_score_stands_long_enough_to_be_read(gap, least):
    times = [time for _, (apart, crossed, time) in wrong_scores() if crossed and apart == gap]
    assert max(times) - min(times) >= least


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
def test_the_gap_and_the_cross_stand_only_where_the_key_is_at_a_place(scene, moment):
    gap = scene.apart.get_value()
    told, crossed = scene.at_gap.number.get_fill_opacity(), scene.marks[1].get_stroke_opacity()
    if abs(gap - round(gap)) > 0.05:
        assert (told, crossed) == (0, 0)
    elif gap == round(gap) and scene.marks[1] in scene.get_mobject_family_members():
        assert (told, crossed) == (1, gap > 0)


@witness.seen("mixed", since="marks", settled=True)
def hues_of_pairs(scene, moment):
    """The hues of both orders: of the cards, the bars and the arcs of every pair."""
    found = []
    if scene.arced[HALVES].get_value() < 4:
        return None
    for side, row, arcs in zip(PARTNERS, scene.rows, scene.arcs.values(), strict=True):
        for arc, seats in zip(arcs.arcs, PARTNERS[side], strict=True):
            hues = {arc.get_stroke_color().to_hex()}
            for chip in (row.chips[seat] for seat in seats):
                hues |= {bar.get_fill_color().to_hex() for bar in (chip.bar, chip.slim)}
                hues.add(chip.card.get_stroke_color().to_hex())
            found.append(hues)
    return scene.apart.get_value(), found


def test_either_order_keeps_the_hues_of_its_pairs():
    """All but the fastest pair of both is grey while the key first falls behind, and only then."""
    theme, greyed = active_theme(), []
    plain = [{theme.pair(pair).upper()} for pair in range(4)] * 2
    grey = [{theme.quiet.upper()} if pair % 4 else hues for pair, hues in enumerate(plain)]
    for gap, found in filter(None, (look for _, look in hues_of_pairs())):
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


def test_the_mix_is_filled_alone_and_then_both_others_together_row_by_row():
    looks = [boards for _, boards in filled()]
    whole, alone = np.tri(WORDS), False
    for trained, mixed, apart in looks:
        assert not any(np.triu(board, 1).any() for board in (trained, mixed, apart))
        if apart.any():
            assert np.array_equal(mixed, whole)
            assert np.array_equal(np.maximum(apart, SCORED), trained)
        alone = alone or (np.array_equal(mixed, whole) and np.array_equal(trained, SCORED))
    assert alone, "it is seen whole before anything is beside it but the one score that was added"
    assert all(np.array_equal(board, whole) for board in looks[-1])


@witness.seen("text", "last", since="titled")
def flown(scene, moment):
    totals = scene.sums[0], scene.sums[2 if moment.beat == "text" else 1]
    drawn = scene.get_mobject_family_members()
    named = "mixed" if moment.beat == "text" else "halves"
    if scene.titled.source != f"scores: {named}":
        return None
    if not all(total.number in drawn for total in totals):
        return None
    spots = [board.cell(scene.gap, 0).center for board in scene.boards[:2]]
    values = [board.values[scene.gap, 0] for board in scene.boards[:2]]
    texts = [total.number.text for total in totals]
    assert texts == [printed(value, 2) for value in values]
    away = [
        np.linalg.norm(total.number.get_center() - spot)
        for total, spot in zip(totals, spots, strict=True)
    ]
    return moment.beat, max(away)


def test_both_scores_fly_into_the_squares_of_their_gap():
    looks = [look for _, look in flown() if look]
    for beat in ("text", "last"):
        away = [far for name, far in looks if name == beat]
        assert max(away) > 3
        assert min(away) < 0.05


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
    wanted = [printed(score, 2) for score in (wrong, right, right - wrong)]
    assert texts == [f"gap {gap}: {told}" for told in wanted]
    for board in scene.boards:
        diagonal = np.diagonal(board.values, -gap)
        assert diagonal == near(np.full(WORDS - gap, diagonal[0]))


# --- the cure ------------------------------------------------------------------------------


@witness.seen("cure", since="moved")
def seats(scene, moment):
    if scene.marked not in scene.mobjects:
        return None
    mixed = scene.rows[1]
    lengths = np.array([bars(mixed), slims(mixed)])
    hues = {chip.bar.get_fill_color().to_hex() for chip in mixed.chips}
    return scene.moved.get_value(), mixed.pose, lengths, hues, scene.poses["laid"].reach[0]


def test_no_two_chips_ever_touch_on_their_way_and_each_carries_both_its_bars():
    looks = [look for _, look in seats() if look]
    assert len({look[0] for look in looks}) > 10
    for _, pose, lengths, hues, _ in looks:
        apart = np.abs(pose.spots[:, None] - pose.spots[None])
        free = (apart[..., 0] > pose.width) | (apart[..., 1] > pose.height)
        assert free[~np.eye(8, dtype=bool)].all()
        assert lengths == near(np.array([QUERY, KEY])), "as the weights make them"
        assert hues == {active_theme().pair(pair).upper() for pair in range(4)}


def test_all_chips_leave_one_row_and_come_back_into_it_in_the_other_order():
    looks = [look for _, look in seats() if look]
    first, last = looks[0][1].spots, looks[-1][1].spots
    feet = [look[1].spots[:, 1] - look[1].height / 2 for look in looks]
    assert [looks[0][0], looks[-1][0]] == [0, 1]
    assert first[:, 0] - first[0, 0] == near(LAID * np.arange(8.0))
    assert last[:, 0] - first[0, 0] == near(LAID * np.array(SEATS))
    for foot in (feet[0], feet[-1]):
        assert foot == near(np.full(8, looks[0][4] + FOOT)), "over the weights"
    assert any(np.ptp(look[1].spots[:, 1]) > look[1].height for look in looks)


@witness.seen("cure", since="weights")
def made(scene, moment):
    drawn = scene.weights in scene.mobjects
    return drawn, np.array([bars(scene.rows[1]), slims(scene.rows[1])])


def test_the_weights_make_the_numbers_before_any_turn():
    looks = [lengths for drawn, lengths in (look for _, look in made()) if drawn]
    assert looks[0] == near(np.zeros((2, 8)))
    assert looks[-1] == near(np.array([QUERY, KEY]))


@witness.seen("cure", since="moved")
def proving(scene, moment):
    """Both rows while the key falls behind once more, from left to right, and what is told."""
    if scene.rows[0] not in scene.mobjects:
        return None
    rows = []
    for row in scene.rows:
        order = np.argsort(row.pose.spots[:, 0])
        rows.append((bars(row)[order], slims(row)[order]))
    told = [[part.text for part in scene.arcs[side].parts] for side in PARTNERS]
    sums = [total.number.text for total in scene.sums[:2]]
    return scene.apart.get_value(), rows, told, sums, scene.at_gap.number.text


def test_halves_turn_the_reordered_key_pair_by_pair_as_neighbours_turn_the_trained_one():
    looks = [look for _, look in proving() if look]
    assert (looks[0][0], looks[-1][0]) == (0, ChannelLayouts.gap)
    assert len({look[0] for look in looks}) > 10
    for gap, rows, told, sums, at_gap in looks:
        (query, key), (moved, fallen) = rows
        assert query == near(QUERY)
        assert moved == near(reseated(QUERY))
        assert key == near(turned(KEY, -gap, NEIGHBOURS))
        assert fallen == near(turned(reseated(KEY), -gap, HALVES))
        again = parts(gap, HALVES, reseated(QUERY), reseated(KEY))
        assert told[0] == told[1] == [printed(part, 2) for part in again]
        assert sums == [printed(sum(again), 2)] * 2, "digit for digit"
        assert at_gap == printed(gap)


@witness.during("cure", since="moved")
def test_the_arcs_of_neighbours_let_go_before_any_chip_leaves_its_column(scene, moment):
    arcs, pose = scene.arcs[NEIGHBOURS], scene.rows[1].pose
    if scene.rows[0] in scene.mobjects:
        return
    if arcs in scene.mobjects and any(arc.get_stroke_opacity() > 0 for arc in arcs.arcs):
        tops = pose.spots + np.array([0, pose.height / 2, 0])
        assert pose.spots[:, 0] == near(scene.poses["laid"].spots[:, 0])
        for pair, ends_of in enumerate(PARTNERS[NEIGHBOURS]):
            assert np.array(ends(arcs.arcs[pair])) == near(tops[list(ends_of)])


@witness.during("cure", since="marked")
def test_seats_are_numbered_from_the_left_and_stay_where_they_are(scene, moment):
    labels = [label for label in scene.marked.get_family() if hasattr(label, "source")]
    if scene.marked not in scene.mobjects:
        return
    assert [label.source for label in labels] == [*"01234567", "seats"]
    xs = np.array([label.get_x() for label in labels[:8]])
    assert xs == pytest.approx(scene.poses["laid"].spots[0, 0] + LAID * np.arange(8), abs=0.03)
    assert len({round(label.baseline, 9) for label in labels}) == 1
    foot = min(chip.card.get_bottom()[1] for chip in scene.rows[1].chips)
    assert max(label.get_top()[1] for label in labels) < foot


@witness.seen("cure", since="marked")
def links(scene, moment):
    """The hue and the ends of each link, and which chips sit in its two seats."""
    arcs, row = scene.arcs[HALVES], scene.rows[1]
    if scene.marked not in scene.mobjects:
        return None
    if arcs not in scene.mobjects or scene.arced[HALVES].get_value() < 4:
        return None
    seats = scene.poses["laid"].spots[0, 0] + LAID * np.arange(8.0)
    ground = row.pose.spots[0, 1]
    sitting = [
        [
            [
                j
                for j, spot in enumerate(row.pose.spots)
                if np.allclose(spot[:2], (seats[seat], ground))
            ]
            for seat in pair
        ]
        for pair in PARTNERS[HALVES]
    ]
    hues = [arc.get_stroke_color().to_hex() for arc in arcs.arcs]
    xs = [[end[0] for end in ends(arc)] for arc in arcs.arcs]
    return hues, xs, [seats[list(pair)] for pair in PARTNERS[HALVES]], sitting


def test_each_link_stays_between_its_seats_and_takes_its_colour_when_its_couple_sits_there():
    theme, coloured = active_theme(), []
    for hues, xs, wanted, sitting in (look for _, look in links() if look):
        assert np.array(xs) == near(np.array(wanted))
        home = [
            pair == [[a], [b]] for pair, (a, b) in zip(sitting, PARTNERS[NEIGHBOURS], strict=True)
        ]
        for pair, hue in enumerate(hues):
            assert home[pair] or hue == theme.quiet.upper()
        coloured.append([hue == theme.pair(pair).upper() for pair, hue in enumerate(hues)])
    assert coloured[0] == [False] * 4
    assert coloured[-1] == [True] * 4
    assert all(look == sorted(look, reverse=True) for look in coloured), "the fastest first"
    assert {sum(look) for look in coloured} == set(range(5)), "one after the other"


@witness.during("cure", since="moved")
def test_under_every_chip_go_the_weights_of_its_query_and_its_key(scene, moment):
    if scene.weights in scene.mobjects:
        row_pose = scene.rows[1].pose
        spots = row_pose.spots
        for row in scene.weights.rows:
            middles = row.points.reshape(8, -1, 3).mean(axis=1)
            assert middles[:, 0] == near(spots[:, 0])
            assert (middles[:, 1] < spots[:, 1] - row_pose.height / 2).all()


@witness.seen("cure", since="marked", settled=True)
def below(scene, moment):
    arcs, row = scene.arcs[HALVES], scene.rows[1]
    if arcs not in scene.mobjects or scene.arced[HALVES].get_value() < 4:
        return None
    seats = np.sort(row.pose.spots[:, 0])
    for arc, (a, b) in zip(arcs.arcs, PARTNERS[HALVES], strict=True):
        assert [end[0] for end in ends(arc)] == near([seats[a], seats[b]])
    hues = [arc.get_stroke_color().to_hex() for arc in arcs.arcs]
    cards = [chip.card.get_stroke_color().to_hex() for chip in row.chips]
    order = np.argsort(row.pose.spots[:, 0])
    return hues, [cards[j] for j in order]


def test_the_arcs_of_halves_are_grey_until_each_joins_two_chips_of_its_colour():
    looks = [look for _, look in below() if look]
    theme = active_theme()
    plain = [theme.pair(pair).upper() for pair in range(4)]
    assert looks[0][0] == [theme.quiet.upper()] * 4
    assert looks[-1] == (plain, plain * 2)
    for hues, cards in looks:
        assert (hues == plain) == (cards == plain * 2)


@witness.seen("cure", since="moved")
def ticked(scene, moment):
    drawn = scene.get_mobject_family_members()
    trained, mended, mixed = scene.sums
    tick, cross = scene.marks
    assert cross not in drawn
    assert mixed.number not in drawn
    if tick not in drawn:
        return False
    gap = ChannelLayouts.gap
    assert scene.apart.get_value() == gap
    again = parts(gap, HALVES, reseated(QUERY), reseated(KEY))
    assert {mended.number, trained.number} <= set(drawn)
    assert mended.number.text == trained.number.text == printed(sum(again), 2)
    assert tick.get_y() == pytest.approx(mended.number.get_y(), abs=0.05)
    return True


def test_halves_earn_a_tick_with_the_score_that_was_trained():
    looks = [look for _, look in ticked()]
    assert (looks[0], looks[-1]) == (False, True)


@pytest.mark.parametrize("gap", range(WORDS))
def test_once_reordered_every_part_of_every_score_is_that_of_the_training(gap):
    mended = parts(gap, HALVES, reseated(QUERY), reseated(KEY))
    assert mended == pytest.approx(parts(gap, NEIGHBOURS), abs=1e-12)


@witness.seen("last")
def healing(scene, moment):
    if scene.boards[1] not in scene.mobjects:
        return None
    values, filled = ([getattr(b, x).copy() for b in scene.boards] for x in ("values", "filled"))
    assert values[0] - values[1] == near(values[2])
    again = [sum(parts(m, HALVES, reseated(QUERY), reseated(KEY))) for m in range(WORDS)]
    assert values[1][:, 0] == near(again)
    assert abs(values[2]).max() < 1e-9
    assert scene.titled.source == "scores: halves", "the heading of the mix never stands over these"
    assert all(np.array_equal(board, np.maximum(filled[2], SCORED)) for board in filled[:2])
    verdicts = [mark.verdict for mark in scene.verdicts]
    seen = [mark.get_stroke_opacity() > 0 for mark in scene.verdicts]
    assert all(share > 0.5 for share, shown in zip(filled[2][:, 0], seen, strict=True) if shown)
    return verdicts, seen, filled[2].sum()


def test_all_places_that_had_a_cross_have_a_tick_in_the_end():
    looks = [look for _, look in healing() if look]
    assert all(verdicts == ["good"] * WORDS for verdicts, *_ in looks)
    assert (looks[0][1], looks[0][2]) == ([False] * WORDS, 0), "all boards come empty"
    assert looks[-1][1] == [True] * WORDS
    assert looks[-1][2] == np.tri(WORDS).sum()


@witness.during("last", settled=True)
def test_over_the_boards_stand_both_orders_in_the_hues_of_one_set_of_pairs(scene, moment):
    if scene.boards[1] not in scene.mobjects:
        return
    theme = active_theme()
    left, right = scene.rows
    for kind in scene.arcs.values():
        assert [arc.get_stroke_opacity() for arc in kind.arcs] == [1] * 4
    assert scene.titled.source == "scores: halves"
    for row, board in zip(scene.rows, scene.boards, strict=False):
        assert row.pose.spots[:, 0].mean() == near(board.cell(0, WORDS / 2).left)
        hues = [chip.card.get_stroke_color().to_hex() for chip in row.chips]
        assert hues == [theme.pair(j // 2).upper() for j in range(8)]
    assert list(np.argsort(left.pose.spots[:, 0])) == list(range(8))
    assert list(np.argsort(np.argsort(right.pose.spots[:, 0]))) == list(SEATS)
    for side, row in zip(PARTNERS, scene.rows, strict=True):
        for arc, pair in zip(scene.arcs[side].arcs, PARTNERS[NEIGHBOURS], strict=True):
            assert [end[0] for end in ends(arc)] == near(row.pose.spots[list(pair), 0])


@witness.during("last", settled=True)
def test_what_is_read_in_the_end_is_one_score_and_no_difference(scene, moment):
    texts = [mobject.source for mobject in scene.framed if hasattr(mobject, "source")]
    if scene.framed[0] in scene.get_mobject_family_members():
        gap = ChannelLayouts.gap
        right = printed(sum(parts(gap, NEIGHBOURS)), 2)
        assert texts == [f"gap {gap}: {told}" for told in (right, right, printed(0, 2))]
        assert right == printed(sum(parts(gap, HALVES, reseated(QUERY), reseated(KEY))), 2)


@witness.seen("mixed", since="sums")
def mixes(scene, moment):
    drawn, mixed = scene.get_mobject_family_members(), scene.sums[2]
    assert mixed.word.source == "mixed"
    told = mixed.number.text if mixed.number in drawn else None
    wanted = printed(sum(parts(scene.apart.get_value(), HALVES)), 2)
    return mixed.word in drawn, told, wanted, scene.sums[1].word in drawn


def test_the_score_of_the_mix_is_named_so_from_the_first():
    looks = [look for _, look in mixes()]
    for named, told, wanted, halves in looks:
        assert told in (None, wanted)
        assert named or told is None
        assert not halves, "halves is the name of the mended score alone"
    assert any(told for _, told, *_ in looks)


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
    assert f"{words} such words: each square is a score." in texts


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


@pytest.mark.parametrize("parted", [0.0, 0.5, 1.0])
def test_a_second_number_parts_from_the_first_as_a_slimmer_bar(parted):
    chip = Chip("3", 1.6, "#FFFFFF").stand(STAGE.center, 1.2, 3.0).measure(1.2).part(-0.7, parted)
    assert (chip.bar.length, chip.slim.length) == near((1.2 * chip.unit, -0.7 * chip.unit))
    assert chip.slim.get_fill_opacity() == near(parted)
    assert chip.slim.width < chip.bar.width
    if parted == 1:
        assert chip.slim.get_left()[0] > chip.bar.get_right()[0]
        assert chip.slim.get_right()[0] < chip.card.get_right()[0]


def test_the_bars_are_named_side_by_side():
    thick, query, slim, key = BarNames(("query", "#FFFFFF"), ("key", "#FFFFFF"))
    assert thick.width / slim.width == near(THICK / SLIM)
    assert (query.source, key.source) == ("query", "key")
    edges = [part.get_left()[0] for part in (thick, query, slim, key)]
    assert edges == sorted(edges)


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


def test_a_share_of_an_arc_is_its_first_part():
    arcs = PairArcs(["#FFFFFF"], over=True)
    start, end = np.zeros((1, 3)), np.array([[4.0, 0, 0]])
    assert arcs.span(start, end, 1.0, 0.5).arcs[0].points[:, 0].max() == near(2.0)


@pytest.mark.parametrize("over", [True, False])
def test_a_straight_stem_leads_to_the_end_that_is_farther_in(over):
    far = -1.0 if over else 1.0
    arc = PairArcs(["#FFFFFF"], over=over).span([[0, 0, 0]], [[2, far, 0]], 0.5).arcs[0]
    stem = arc.points[arc.points[:, 1] * far > 1e-9]
    assert stem[:, 0] == near(np.full(len(stem), 2.0))
    assert np.array(ends(arc)) == near(np.array([[0, 0, 0], [2, far, 0]]))
    assert abs(arc.points[:, 1] * -np.sign(far)).max() == near(1.0)


def test_a_row_of_weights_is_as_wide_as_the_chip_over_it():
    pose = seated(STAGE.center, 1.0, 0.8, [1, 0])
    for row in WeightRows(("#FFFFFF", "#000000"), pose).rows:
        cells = row.points.reshape(2, CELLS, -1, 3)
        assert np.ptp(cells[..., 0].reshape(2, -1), axis=1) == near(np.full(2, pose.width))
        assert cells[..., 1].max() < pose.reach[0]
