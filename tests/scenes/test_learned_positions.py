"""Chapter 15: what is drawn, against cosines and hands computed anew from the two tables."""

import itertools
from pathlib import Path

import numpy as np
import pytest
from manim import RIGHT, ManimColor

from scenes._kit.layout import laid_out
from scenes._kit.mobjects.missing_row import MissingRow
from scenes._kit.mobjects.slid_wave import SlidWave
from scenes._kit.typography import Label
from scenes._studio.errors import DryRunError
from scenes._studio.lint.witness import Witness
from scenes.learned_positions import LearnedPositions

ROOT = Path(__file__).resolve().parents[2]
LEARNED = np.load(ROOT / "assets" / "learned" / "positions.npy").astype(float)
HANDS = np.exp(1j * np.arange(65)[:, None] * 10000.0 ** (-np.arange(32) / 32))
with np.load(ROOT / "assets" / "learned" / "training.npz") as kept:
    WAY = dict(zip(kept["steps"].tolist(), kept["tables"].astype(float), strict=True))
WAY[10000] = LEARNED
FORMULA = np.stack([HANDS.imag, HANDS.real], axis=-1).reshape(65, 64)
PIXEL = 8 / 1080

witness = Witness(LearnedPositions)


def cosine(a, b):
    return float(a @ b / np.sqrt((a @ a) * (b @ b)))


def tables(scene):
    """Both exhibits, each with its table and the end of its scale as computed here."""
    return zip(scene.both, (FORMULA[:64], LEARNED), (1.0, 0.15), strict=True)


def states(scene):
    """The same, where the learned one is what it was after the printed number of steps."""
    now = WAY[int(scene.count[-1].text.replace(",", ""))]
    return zip(scene.both, (FORMULA[:64], now), (1.0, scale_of(now)), strict=True)


def scale_of(table):
    """The hundredth up to which 98 % of a table's numbers lie."""
    return float(np.ceil(100 * np.quantile(np.abs(table), 0.98)) / 100)


def shown(scene, mobject):
    return mobject in scene.get_mobject_family_members()


def pixel(heat, region, across, down):
    """The colour of an image at shares of a region."""
    left, top = heat.points[0][:2]
    x, y, _ = region.at(across, 1 - down)
    return heat.pixel_array[int((top - y) / PIXEL), int((x - left) / PIXEL), :3]


def colour(scene, number, limit):
    number = np.clip(number, -limit, limit)
    return ManimColor(scene.theme.value(float(number), limit)).to_int_rgb()


def check_cells(scene, sheet, values, limit, rows):
    """Cells of rows have the colours of their numbers."""
    height, width = values.shape
    for row in rows:
        for column in range(0, width, 5):
            drawn = pixel(sheet.heat, sheet.region, (column + 0.5) / width, (row + 0.5) / height)
            wanted = [colour(scene, values[row, column] + off, limit) for off in (-1e-9, 0, 1e-9)]
            assert any(np.abs(drawn.astype(int) - w).max() <= 1 for w in wanted), (row, column)


@witness.during("question", "tables", settled=True)
def test_the_tables_are_filled_down_to_the_place_and_each_cell_has_the_colour_of_its_number(
    scene, moment
):
    for exhibit, values, limit in states(scene):
        sheet = exhibit.table
        if not shown(scene, sheet.heat):
            continue
        whole = int(sheet.filled)
        check_cells(scene, sheet, values, limit, range(0, whole, 9))
        drawn = sheet.heat.points[0][1] - sheet.heat.points[2][1]
        assert drawn == pytest.approx(sheet.filled / 64 * sheet.region.height, abs=PIXEL)


@witness.seen("tables")
def training(scene, moment):
    return scene.trained.table.filled, int(scene.count[-1].text.replace(",", ""))


@witness.seen("rows")
def training_again(scene, moment):
    number = scene.count[-1]
    return scene.trained.rows.filled, int(number.text.replace(",", "")), shown(scene, number)


def test_the_learned_table_is_shown_whole_in_states_that_were_kept_alone():
    seen = [(filled, step) for _, (filled, step) in training() if filled]
    assert {filled for filled, _ in seen} == {64}
    steps = [step for _, step in seen]
    assert steps == sorted(steps)
    assert {0, 10000} < set(steps) <= set(WAY)
    assert len(set(steps)) > 15


def test_the_rows_are_compared_before_training_and_in_states_that_were_kept_alone():
    seen = [(filled, step) for _, (filled, step, counted) in training_again() if counted]
    assert {step for filled, step in seen if filled < 64} == {0}
    trained = {step for filled, step in seen if filled == 64}
    assert {0, 10000} < trained <= set(WAY)
    assert len(trained) > 15


def test_the_replay_lingers_where_the_cosines_of_the_rows_change_most():
    """A change counts by the size of the cosines, so that noise passes by and the band has time."""
    likeness = {step: np.array([[cosine(a, b) for b in w] for a in w]) for step, w in WAY.items()}
    steps = sorted(likeness)
    change = {
        b: np.abs(likeness[b] - likeness[a]).mean() * np.abs(likeness[b]).mean()
        for a, b in itertools.pairwise(steps)
    }
    whole = sum(change.values())
    noise, birth, blocks = (
        sum(c for step, c in change.items() if low < step <= high) / whole
        for low, high in ((0, 133), (133, 251), (251, 10000))
    )
    assert noise < 0.11 < 0.3 < birth < blocks
    scene = LearnedPositions()
    scene.setup()
    pace = scene.as_rows_change()
    shares = np.linspace(0, 1, 1001)
    reached = scene.learned.steps[[int(60 * pace(share)) for share in shares]]
    assert np.mean(reached < 133) == pytest.approx(noise, abs=0.01)
    assert np.mean((reached >= 133) & (reached < 251)) == pytest.approx(birth, abs=0.01)
    assert pace(0) == 0
    assert pace(1) == 1


@witness.seen("rows")
def steps_of_the_replay(scene, moment):
    compared = scene.formula.rows.filled == 64
    return int(scene.count[-1].text.replace(",", "")), compared and scene.practised.get_value()


def test_the_replay_takes_under_a_second_for_noise_and_two_for_blocks_to_become_a_band():
    looks = [(moment.time, step) for moment, (step, state) in steps_of_the_replay() if state]
    times = [time for time, step in looks if step < 10000]
    assert max(t for t, step in looks if step <= 133) - times[0] < 1
    assert times[-1] - min(t for t, step in looks if step >= 278) > 2


def test_before_training_no_row_is_like_another():
    start = [cosine(WAY[0][m], WAY[0][n]) for m in range(64) for n in range(m)]
    assert max(map(abs, start)) < 0.6
    assert abs(np.mean(start)) < 0.02


def test_the_learned_table_has_its_true_name_and_its_scale():
    scene = LearnedPositions()
    scene.setup()
    scales = [(words.source, end.text) for words, end in (e.scale for e in scene.both)]
    assert scales == [("colours: ±", "1"), ("colours, clipped at ±", "0.15")]
    names = [exhibit.name.source for exhibit in scene.both]
    assert names == ["the formula", "learned by our tiny model"]
    assert np.mean(np.abs(LEARNED) <= 0.15) > 0.98 > np.mean(np.abs(LEARNED) <= 0.14)


@witness.during("tables", settled=True)
def test_under_the_learned_table_stands_the_scale_that_it_has_in_this_state(scene, moment):
    words, end = scene.trained.scale
    if shown(scene, end):
        *_, (_, now, limit) = states(scene)
        assert end.text == f"{limit:.2f}"
        assert np.abs(now).max() > limit
        assert shown(scene, words)


def test_the_noise_of_the_start_is_drawn_on_a_scale_of_its_own_size():
    assert scale_of(WAY[0]) == 0.03
    assert scale_of(LEARNED) == 0.15


@witness.during("columns", settled=True)
def test_every_curve_sways_by_the_numbers_of_its_column(scene, moment):
    for exhibit, values, limit in tables(scene):
        table = exhibit.table
        for k, curve in enumerate(exhibit.curves.curves):
            if not shown(scene, curve):
                continue
            column = int((k + 0.5) * 64 / 6)
            corners = np.concatenate([curve.points[:1], curve.points[3::4]])
            middle = table.region.left + (column + 0.5) * table.region.width / 64
            unit = (corners[:, 0] - middle) * limit
            drawn = np.clip(values[: len(corners), column], -limit, limit)
            scale = 0.42 * table.region.width / 6
            np.testing.assert_allclose(unit / scale, drawn, atol=1e-6)


def crossings(column):
    """How often a column, its smallest wiggles averaged out, crosses its own mean."""
    smooth = np.convolve(column - column.mean(), np.ones(3) / 3, mode="valid")
    return int(np.sum(smooth[1:] * smooth[:-1] < 0))


def steepness(column):
    """How large the steps from row to row are, beside the numbers themselves."""
    return np.linalg.norm(np.diff(column)) / np.linalg.norm(column)


def test_every_learned_column_is_slow_in_whatever_order_they_stand():
    fast = [crossings(FORMULA[:64, column]) for column in range(8)]
    assert max(crossings(column) for column in LEARNED.T) <= 4 < 8 <= min(fast)
    fast = [steepness(FORMULA[:64, column]) for column in range(8)]
    assert max(steepness(column[3:]) for column in LEARNED.T) < 0.25 < min(fast)


def test_learned_columns_change_slowly_only_after_the_first_rows():
    assert max(steepness(column) for column in LEARNED.T) > 0.9


def the_wave():
    """The one speed at which waves hold most of the learned columns: its turns, crests, share."""
    unit = LEARNED / np.sqrt((LEARNED**2).sum(axis=0))
    best = (0, 0, 0)
    for turns in np.arange(0.5, 2.001, 1 / 64):
        angles = 2 * np.pi * turns * np.arange(64) / 64
        wave = np.stack([np.cos(angles), np.sin(angles)], axis=1)
        size = np.linalg.inv(wave.T @ wave) @ wave.T @ unit
        share = 1 - np.sum((unit - wave @ size) ** 2) / 64
        if share > best[2]:
            best = (turns, np.angle(size[0] + 1j * size[1]), share)
    return best


TURNS, CRESTS, SHARE = the_wave()


def standing(scene):
    """The left edge of every learned column, in columns from the left, as its table is drawn."""
    return np.asarray(scene.trained.table.lefts, dtype=float)


@witness.during("order", since="sorting", settled=True)
def test_the_square_of_columns_holds_the_cosines_of_all_columns_as_they_stand(scene, moment):
    square = scene.sorting.square
    if shown(scene, square.heat):
        values = LEARNED[:, np.argsort(standing(scene), kind="stable")]
        truth = np.array([[cosine(a, b) for b in values.T] for a in values.T])
        check_cells(scene, square, truth, 1.0, range(0, 64, 13))


@witness.during("order", "end", settled=True)
def test_the_learned_table_is_sorted_and_keeps_its_numbers(scene, moment):
    for exhibit, values, limit in tables(scene):
        if not shown(scene, exhibit.table.heat):
            continue
        if exhibit is scene.trained:
            stand = standing(scene)
            if not np.array_equal(np.sort(stand), np.arange(64)):
                continue  # on their way
            values = values[:, np.argsort(stand)]
        assert exhibit.table.filled == 64
        check_cells(scene, exhibit.table, values, limit, range(0, 64, 13))


@witness.seen("order", since="sorting")
def columns_in_order(scene, moment):
    return tuple(standing(scene)), shown(scene, scene.sorting.square.heat)


def test_the_columns_glide_in_sight_from_where_they_came_to_where_their_crest_puts_them():
    ways = [np.array(stand) for _, (stand, square) in columns_in_order() if square]
    ranks = np.argsort(np.argsort(CRESTS))
    assert np.array_equal(ways[0], np.arange(64))
    assert np.array_equal(ways[-1], ranks)
    assert len({tuple(way) for way in ways}) > 10
    for before, after in itertools.pairwise(ways):  # never back, never past its rank
        assert np.all((after - before) * (ranks - np.arange(64)) >= -1e-9)
    assert any(np.any(way != way.round()) for way in ways)
    assert {stand for _, (stand, _) in columns_in_order()[-5:]} == {tuple(map(float, ranks))}


def test_sorted_the_learned_columns_are_like_their_neighbours_and_were_not_before():
    def beside(values):
        return np.mean([cosine(a, b) for a, b in itertools.pairwise(values.T)])

    assert beside(LEARNED) < 0
    assert beside(LEARNED[:, np.argsort(CRESTS)]) > 0.8


def test_what_is_said_to_be_one_slow_wave_is_mostly_that():
    """One wave of less than a turn; nor do the two strongest shapes of any kind hold much more."""
    assert 0.785 < SHARE < 0.795
    assert 0.5 < TURNS < 1
    unit = LEARNED / np.sqrt((LEARNED**2).sum(axis=0))
    shapes, sizes, _ = np.linalg.svd(unit)
    assert 0.8 < np.sum(sizes[:2] ** 2) / np.sum(sizes**2) < SHARE + 0.05
    hand = np.unwrap(np.angle(shapes[:, 0] + 1j * shapes[:, 1]))
    assert np.pi < abs(hand[-1] - hand[0]) < 1.5 * np.pi


def test_the_share_of_the_wave_is_the_mean_over_columns_of_what_it_holds_of_their_squares():
    angles = 2 * np.pi * TURNS * np.arange(64) / 64
    shares = []
    for column, crest in zip(LEARNED.T, CRESTS, strict=True):
        wave = np.cos(angles - crest)
        rest = column - wave * (wave @ column) / (wave @ wave)
        shares.append(1 - rest @ rest / (column @ column))
    assert np.mean(shares) == pytest.approx(SHARE, abs=1e-3)
    assert f"{100 * np.mean(shares):.0f}" == "79"


@witness.seen("order", since="sorting", settled=True)
def what_the_wave_holds(scene, moment):
    printed = {m.source for m in scene.get_mobject_family_members() if isinstance(m, Label)}
    waves = [m for m in scene.get_mobject_family_members() if isinstance(m, SlidWave)]
    return bool(waves), "fits 79\N{NO-BREAK SPACE}% of a column (mean)" in printed


def test_the_share_stands_beside_the_wave():
    looks = [look for _, look in what_the_wave_holds()]
    assert (True, True) in looks
    assert (False, True) not in looks


def held(column, crest):
    """What share of a column's squares its own wave holds, and the size of that wave."""
    wave = np.cos(2 * np.pi * TURNS * np.arange(64) / 64 - crest)
    size = wave @ column / (wave @ wave)
    rest = column - size * wave
    return 1 - rest @ rest / (column @ column), size


@witness.seen("order", since="sorting", settled=True)
def columns_on_the_wave(scene, moment):
    """Of the wave: over which column it stands, and where the dots of that column are."""
    for wave in scene.get_mobject_family_members():
        if isinstance(wave, SlidWave) and hasattr(wave, "dots") and shown(scene, wave.dots):
            table = scene.trained.table.region
            upright = wave.upright.points[0][0]
            x, y, _ = wave.dots.centers.T
            column = (upright - table.left) / table.width * 64 - 0.5
            return column, (table.top - y) / table.height * 64 - 0.5, (x - upright) / 0.8
    return None


def test_on_two_columns_their_own_numbers_lie_on_the_wave_on_the_scale_that_fits_them_best():
    looks = {round(look[0], 6): look for _, look in columns_on_the_wave() if look}
    assert set(looks) == {15, 23}
    order = np.argsort(CRESTS)
    for column, rows, sways in looks.values():
        came = order[round(column)]
        _, size = held(LEARNED[:, came], CRESTS[came])
        np.testing.assert_allclose(rows, np.arange(64), atol=1e-6)
        np.testing.assert_allclose(sways * size, LEARNED[:, came], atol=1e-6)


def test_the_wave_halts_on_columns_that_it_fits_neither_better_nor_worse_than_the_mean():
    order = np.argsort(CRESTS)
    off = [abs(held(LEARNED[:, came], CRESTS[came])[0] - SHARE) for came in order]
    assert max(off[15], off[23]) < 0.03
    assert min(o for k, o in enumerate(off[5:36], 5) if k not in (15, 23)) > 0.04


def test_the_square_of_columns_and_its_key_are_gone_before_the_wave_comes():
    looks = [look for _, look in beside_the_wave()]
    assert (False, True, True) in looks
    assert all(not square and not key for wave, square, key in looks if wave)


@witness.seen("order", since="sorting", settled=True)
def beside_the_wave(scene, moment):
    wave = any(isinstance(m, SlidWave) for m in scene.get_mobject_family_members())
    return wave, shown(scene, scene.sorting.square.heat), shown(scene, scene.cosines)


@witness.during("order", settled=True, since="lifted")
def test_alone_the_table_is_as_wide_as_the_stage(scene, moment):
    table = scene.trained.table.region
    assert table.width > 0.92 * scene.stage.width
    assert table.right < scene.stage.right


@witness.seen("end", settled=True)
def titles(scene, moment):
    return scene.heading.labels[1].source


def test_the_title_claims_the_wave_of_our_own_table_and_that_its_next_row_is_not_there():
    assert titles()[-1][1] == "One slow wave of its own, and no row 64"


@witness.seen("order", since="sorting")
def waves_on_their_way(scene, moment):
    """Of the wave that is slid: its column, and how high its curve lies at every second corner."""
    for wave in scene.get_mobject_family_members():
        if isinstance(wave, SlidWave):
            table = scene.trained.table.region
            x, y = wave.curve.line.points[[0, *range(3, 4 * 128, 4)], :2].T
            upright = wave.upright.points[0][0]
            column = round((upright - table.left) / table.width * 64 - 0.5, 9)
            rows = (table.top - y) / table.height * 64 - 0.5
            return column, rows, (x - upright) / 0.8
    return None


def test_the_wave_is_slid_forward_and_has_in_each_column_the_crest_that_is_fitted_there():
    looks = [look for _, look in waves_on_their_way() if look]
    columns = [column for column, _, _ in looks]
    assert columns == sorted(columns)
    assert columns[0] < 5
    assert 30 < columns[-1] < 40
    assert len(set(columns)) > 10
    crests = np.sort(CRESTS)
    for column, rows, sways in looks:
        crest = np.interp(column, np.arange(64), crests)
        truth = np.cos(2 * np.pi * TURNS * rows / 64 - crest)
        np.testing.assert_allclose(sways, truth, atol=1e-4)


def test_the_trough_of_the_wave_follows_the_band_of_the_sorted_table():
    """Where it slides, the trough lies in the lowest third of the numbers of its columns."""
    looks = [look for _, look in waves_on_their_way() if look]
    sorted_columns = LEARNED[:, np.argsort(CRESTS)]
    low = []
    for column, rows, sways in looks:
        trough = int(np.clip(round(rows[np.argmin(sways)]), 3, 63))
        beside = sorted_columns[:, round(column) - 1 : round(column) + 2].mean(axis=1)
        low.append(np.mean(beside[3:] < beside[trough]))
    assert np.mean(np.array(low) < 1 / 3) > 0.9


def test_rows_are_least_alike_half_a_wave_apart():
    means = means_of(LEARNED)
    assert np.argmin(means) == 52
    assert means[63] > means[52] + 0.2  # the curve turns back: a wave
    half_a_wave = 64 / TURNS / 2
    assert half_a_wave == pytest.approx(52, abs=1)
    told = " ".join(cue.caption.text for beat in witness.run.beats for cue in beat.cues)
    assert "Half a wave: 52 rows." in told
    assert "Half a wave apart: opposite." in told


@witness.during("order", since="sorting", settled=True)
def test_the_bracket_measures_half_of_the_wave_from_crest_to_trough(scene, moment):
    for wave in scene.get_mobject_family_members():
        if isinstance(wave, SlidWave) and hasattr(wave, "half"):
            table = scene.trained.table.region
            heights = wave.bracket.line.points[:, 1]
            first, last = (
                (table.top - y) / table.height * 64 - 0.5 for y in (heights.max(), heights.min())
            )
            assert (first, last) == pytest.approx((5, 57), abs=1e-6)
            assert wave.text.source == "52 rows"
            assert wave.crest == pytest.approx(first, abs=1e-6)
            assert wave.crest + 32 / TURNS == pytest.approx(last, abs=1)


@witness.during("order", since="lifted", settled=True)
def test_two_learned_rows_half_a_wave_apart_are_lifted_out_with_their_cosine(scene, moment):
    lifted = scene.lifted
    upper, lower = (int(number.source) for number in lifted.numbers)
    assert (upper, lower) == (5, 57)
    values = LEARNED[:, np.argsort(CRESTS)]
    for strip, place in zip(lifted.strips, (upper, lower), strict=True):
        check_cells(scene, strip, values[[place]], 0.15, [0])
        assert strip.region.width == pytest.approx(scene.trained.table.region.width)
    truth = f"−{abs(cosine(LEARNED[upper], LEARNED[lower])):.2f}"
    assert lifted.value.source == f"this pair: cosine {truth}"
    assert cosine(LEARNED[upper], LEARNED[lower]) < -0.9
    assert np.mean(LEARNED[upper] * LEARNED[lower] < 0) > 0.8


@witness.seen("order", since="lifted", settled=True)
def thickness_of_the_strips(scene, moment):
    return scene.lifted.pose, [strip.region.height for strip in scene.lifted.strips]


def test_the_strips_leave_their_rows_and_become_thick():
    looks = [look for _, look in thickness_of_the_strips()]
    assert looks[0] == (0, pytest.approx([576 * PIXEL / 64] * 2))
    assert looks[-1][0] == 1
    assert min(looks[-1][1]) > 1


def test_of_the_formula_only_slow_columns_are_alike():
    def nearest(values):
        like = np.array([[cosine(a, b) for b in values.T] for a in values.T])
        return np.max(like - 2 * np.eye(64), axis=1)

    assert nearest(FORMULA[:64])[:10].max() < 0.25
    slow = FORMULA[:64].T[32:]
    assert min(cosine(a, b) for a in slow for b in slow) > 0.75
    assert nearest(LEARNED).min() > 0.65


def test_the_slow_half_of_the_formula_keeps_far_rows_half_alike_and_every_learned_column_changes():
    for start, end, low, high in ((32, 64, 0.48, 0.5), (0, 32, -0.11, 0.11)):
        half = FORMULA[:64, start:end]
        far = [half[n] @ half[n + g] / 32 for g in range(40, 64) for n in range(64 - g)]
        assert low < min(far) <= max(far) < high
    size = np.sqrt(np.mean(LEARNED**2, axis=0))
    assert np.min(np.ptp(LEARNED[3:], axis=0) / size) > 1.5


@witness.during("rows", since="meeting", settled=True)
def test_two_rows_meet_in_the_cell_of_their_cosine(scene, moment):
    meeting = scene.meeting
    if not shown(scene, meeting.cell):
        return
    table, square = scene.formula.table.region, scene.formula.rows.region
    upper, lower = (int(m.source) for m in meeting.rows if isinstance(m, Label))
    frames = [m for m in meeting.rows if not isinstance(m, Label)]
    for frame, place in zip(frames, (upper, lower), strict=True):
        assert frame.get_y() == pytest.approx(table.at(0, 1 - (place + 0.5) / 64)[1])
        assert frame.width > table.width
    frame, cell, value = meeting.cell
    spot = square.at((lower + 0.5) / 64, 1 - (upper + 0.5) / 64)
    np.testing.assert_allclose(cell.get_center(), spot, atol=1e-6)
    np.testing.assert_allclose(frame.get_center(), spot, atol=1e-6)
    assert cell.width == pytest.approx(square.width / 64)
    truth = cosine(FORMULA[upper], FORMULA[lower])
    assert value.source == f"cosine {truth:.2f}"
    drawn = np.array(cell.get_fill_color().to_int_rgb())
    assert np.abs(drawn - np.array(colour(scene, truth, 1.0))).max() <= 1
    for way, place in zip(meeting.ways, (upper, lower), strict=True):
        start = square.at(0, 1 - (place + 0.5) / 64)
        np.testing.assert_allclose(way.line.points[[0, -1]], [start, spot], atol=1e-6)


def test_the_meeting_of_two_rows_is_seen_before_the_squares_fill():
    looks = [look for _, look in meeting_and_rows()]
    assert (True, 0) in looks
    assert not any(seen and filled for seen, filled in looks)


@witness.seen("rows", since="meeting", settled=True)
def meeting_and_rows(scene, moment):
    return shown(scene, scene.meeting.cell), scene.formula.rows.filled


@witness.during("rows", "gap", settled=True)
def test_the_squares_are_the_largest_thing_on_stage_once_they_are_there(scene, moment):
    for exhibit in scene.both:
        square = exhibit.rows.region
        assert square.width == pytest.approx(square.height)
        assert square.height > 0.5 * 8
        if exhibit.table.region.width < square.width:  # the tables have made room
            assert square.width == pytest.approx(3 * exhibit.table.region.width)


@witness.during("rows", "gap", "end", settled=True)
def test_the_squares_of_rows_hold_the_cosines_of_all_rows(scene, moment):
    for exhibit, values, _ in states(scene):
        sheet = exhibit.rows
        if shown(scene, sheet.heat):
            truth = np.array([[cosine(a, b) for b in values] for a in values])
            check_cells(scene, sheet, truth, 1.0, range(0, int(sheet.filled), 13))


@witness.during("rows", settled=True)
def test_one_frame_runs_down_both_tables_and_both_squares(scene, moment):
    here = min(int(scene.compared.get_value()), 63)
    for mark, reading, exhibit in zip(scene.marks, scene.reading, scene.both, strict=True):
        if not shown(scene, mark):
            continue
        table = exhibit.table.region
        assert mark.get_y() == pytest.approx(table.at(0, 1 - (here + 0.5) / 64)[1])
        assert reading.get_y() == pytest.approx(mark.get_y())
        assert reading.get_x() == pytest.approx(exhibit.rows.region.center[0])
        assert scene.place.text == str(here)


def words_under(scene, square):
    """What is written right under a square, from left to right."""
    words = {
        (word.get_x(), word.source): word
        for word in scene.get_mobject_family_members()
        if hasattr(word, "source") and square.left - 0.01 <= word.get_left()[0]
        if word.get_right()[0] <= square.right + 0.01 and -0.5 < word.get_y() - square.bottom < 0
    }
    return [source for _, source in sorted(words)]


@witness.seen("rows", settled=True)
def words_under_the_squares(scene, moment):
    return [words_under(scene, exhibit.rows.region) for exhibit in scene.both]


@witness.seen("order", since="sorting", settled=True)
def words_under_the_small_square(scene, moment):
    return words_under(scene, scene.sorting.square.region)


def test_under_each_square_stands_what_it_compares_from_the_first_to_the_last():
    assert [["0", "rows", "63"]] * 2 in [words for _, words in words_under_the_squares()]
    assert ["columns: how alike"] in [words for _, words in words_under_the_small_square()]


def test_in_both_tables_nothing_is_more_like_a_row_than_a_neighbour():
    for values in (FORMULA[:64], LEARNED):
        like = [[cosine(a, b) for b in values] for a in values]
        assert np.all(np.abs(np.argsort(like)[:, -2] - np.arange(64)) == 1)


@witness.seen("rows", settled=True)
def end_of_the_key(scene, moment):
    return [m.source for m in scene.get_mobject_family_members() if isinstance(m, Label)]


def test_beside_the_colours_of_cosines_stands_what_their_ends_mean():
    looks = [look for _, look in end_of_the_key()]
    assert {"cosine", "opposite", "−1", "1", "alike"} <= set(looks[-1])
    assert "cosine" not in looks[0]


def means_of(values):
    return [np.mean([cosine(values[n], values[n + g]) for n in range(64 - g)]) for g in range(64)]


@witness.during("gap", since="plot", settled=True)
def test_the_diagonal_of_the_gap_is_marked(scene, moment):
    gap = int(scene.plot.gap.text)
    for exhibit in scene.both:
        gaps = exhibit.gaps
        if not shown(scene, gaps.lines[0]):
            continue
        square = exhibit.rows.region

        def cells(path, square=square):
            """Places across and down of the corners of a path."""
            return [
                ((x - square.left) / square.width * 64, (square.top - y) / square.height * 64)
                for x, y, _ in path.points[::4]
            ]

        # a line runs along the corners of the gap's cells, so that none of them is covered
        for k, line in enumerate(gaps.lines):
            beside = gap + 1 if k < 2 else gap - 1 if gap >= 4 else 64
            for across, down in cells(line):
                assert (down - across if k % 2 else across - down) == pytest.approx(beside)
        for k, veil in enumerate(gaps.veils[:2]):
            apart = [down - across if k else across - down for across, down in cells(veil)]
            assert min(apart) == pytest.approx(gap + 1)
            assert max(apart) == pytest.approx(64)
        nearer = [abs(across - down) for across, down in cells(gaps.veils[2])]
        assert max(nearer) == pytest.approx(max(gap - 1, 0))


@witness.during("gap", since="plot", settled=True)
def test_both_curves_go_by_the_mean_cosine_at_least_to_the_gap_on_the_one_scale_beside_them(
    scene, moment
):
    plot = scene.plot
    gap = int(plot.gap.text)
    heights = {mark.source: mark.get_center()[1] for mark in plot.marks}
    upright, level = plot.axes
    (left, low), (_, high) = (upright.points[k][:2] for k in (0, -1))
    right = level.points[-1][0]
    assert (low, high) == pytest.approx((heights["−1"], heights["1"]), abs=0.02)
    assert level.points[0][1] == pytest.approx(heights["0"], abs=0.02)
    everything = zip(plot.curves, plot.dots.centers, tables(scene), strict=True)
    for curve, dot, (_, values, _) in everything:
        truth = np.array(means_of(values))
        corners = np.concatenate([curve.points[:1], curve.points[3::4]])
        gaps = (corners[:, 0] - left) / (right - left) * 63
        reach = round(gaps[-1])
        assert gap <= reach <= 63
        np.testing.assert_allclose(gaps, [*range(1, reach + 1), reach], atol=1e-6)
        drawn = (corners[:, 1] - low) / (high - low) * 2 - 1
        np.testing.assert_allclose(drawn, truth[[*range(1, reach + 1), reach]], atol=1e-6)
        np.testing.assert_allclose(dot, corners[gap - 1], atol=1e-6)


@witness.during("gap", since="plot", settled=True)
def test_at_the_end_of_each_curve_stand_its_name_and_its_mean_cosine(scene, moment):
    plot = scene.plot
    gap = int(plot.gap.text)
    assert [name.source for name in plot.names] == ["formula", "learned"]
    means = [means_of(values)[gap] for _, values, _ in tables(scene)]
    assert [value.text for value in plot.values] == [
        f"{mean:.3f}".replace("-", "−") for mean in means
    ]
    higher = [name.get_y() for name in plot.names]
    assert np.argmax(higher) == np.argmax(means)


@witness.seen("gap", since="plot", settled=True)
def ends_of_the_curves(scene, moment):
    plot = scene.plot
    bare = not any(shown(scene, exhibit.gaps.lines[0]) for exhibit in scene.both)
    named = [name.family_members_with_points()[0].get_fill_opacity() for name in plot.names]
    return int(plot.gap.text), shown(scene, plot), bare, named


def test_the_numbers_of_the_last_gap_stay_while_the_squares_stand_bare():
    looks = [look for _, look in ends_of_the_curves()]
    assert looks[-1] == (52, True, True, [1, 1])
    assert (1, True, False, [1, 1]) in looks


def test_far_apart_the_formula_is_half_alike_and_the_learned_table_opposite():
    """From a gap of three quarters of all places on, to the last; the one shown has many pairs."""
    told = " ".join(cue.caption.text for beat in witness.run.beats for cue in beat.cues)
    assert "52 apart: formula half alike, ours opposite." in told
    for values, low, high in ((FORMULA[:64], 0.4, 0.6), (LEARNED, -1, -0.65)):
        far = [cosine(values[n], values[n + g]) for g in range(48, 64) for n in range(64 - g)]
        assert low < min(far) <= max(far) < high
    assert np.mean(far) < -0.8


@witness.seen("gap", since="plot", settled=True)
def gaps_so_far(scene, moment):
    curve = scene.plot.curves[1].points[:, 0]
    upright, level = scene.plot.axes
    share = (curve.max() - upright.points[0][0]) / level.get_length() if len(curve) else 0
    return float(scene.plot.gap.text), share * 63


def test_the_curves_are_drawn_to_the_last_gap_and_read_no_farther_than_rows_are_least_alike():
    looks = [look for _, look in gaps_so_far()]
    drawn = [reach for _, reach in looks]
    assert drawn == sorted(drawn)
    assert drawn[-1] == pytest.approx(63)
    gaps = [gap for gap, _ in looks]
    assert gaps[0] == 1
    assert gaps == sorted(gaps)
    assert gaps[-1] == 52


@witness.seen("end", settled=True)
def widths_at_the_end(scene, moment):
    missing = [m[0].width for m in scene.mobjects if isinstance(m, MissingRow)]
    squares = [e.rows.heat for e in scene.both] + [scene.sorting.square.heat]
    alone = not any(shown(scene, square) for square in squares)
    return alone, [e.table.region.width for e in scene.both], missing


def test_at_the_end_both_tables_stand_alone_and_the_missing_row_is_as_wide_as_its_table():
    looks = [look for _, look in widths_at_the_end()]
    alone, tables, missing = looks[-1]
    assert alone
    assert tables == pytest.approx([768 * PIXEL] * 2)
    assert missing == pytest.approx([768 * PIXEL], abs=0.06)


@witness.seen("end", settled=True)
def the_end(scene, moment):
    return scene.t.get_value(), [type(m) for m in scene.mobjects].count(MissingRow)


def test_the_row_after_the_last_is_asked_for_and_only_the_formula_has_it():
    looks = [look for _, look in the_end()]
    assert looks[0] == (63, 0)
    assert looks[-1] == (64, 1)


@witness.during("end", settled=True)
def test_the_row_after_the_last_is_the_formula_s_at_64(scene, moment):
    for heat in scene.mobjects:
        if getattr(heat, "shape", None) == (1, 64):
            width = heat.points[1][0] - heat.points[0][0]
            for column in range(0, 64, 3):
                drawn = heat.pixel_array[0, int((column + 0.5) / 64 * width / PIXEL), :3]
                wanted = colour(scene, FORMULA[64, column], 1.0)
                assert np.abs(drawn.astype(int) - wanted).max() <= 1


def test_the_captions_print_what_the_tables_hold():
    told = " ".join(cue.caption.text for beat in witness.run.beats for cue in beat.cues)
    for values in (FORMULA[:64], LEARNED):
        assert np.mean([cosine(values[n], values[n + 1]) for n in range(63)]) > 0.95
    assert "Near: alike in both." in told
    assert "Which rows are alike, before training?" in told
    assert "Replay the same run" in told
    assert "10,000 steps" in told
    assert "And place 64" in told


def test_a_table_of_another_size_is_shown_whole(tmp_path, monkeypatch):
    bend = np.exp(1j * np.arange(200)[:, None] * np.linspace(0.01, 0.05, 24))
    np.save(
        tmp_path / "quite_a_long_name_of_it.npy", np.concatenate([bend.real, bend.imag], axis=1)
    )
    monkeypatch.setenv("POSENC_WPE", str(tmp_path / "quite_a_long_name_of_it.npy"))
    scene = LearnedPositions()
    scene.setup()
    assert scene.trained.table.heat.shape == (200, 48)
    assert scene.formula.table.heat.shape == (200, 48)
    stage = laid_out(captions=True).stage
    for exhibit in scene.both:
        stage.require(exhibit.name, "the name")
        exhibit.name.shift(scene.room_aside(exhibit) * RIGHT)
        stage.require(exhibit.name, "the name over its square")
    told = " ".join(c.caption.text for b in Witness(LearnedPositions).run.beats for c in b.cues)
    assert "And place 200" in told
    assert scene.narration.title == "A row for every place, and no row 200"


def test_a_table_that_cannot_be_read_is_refused_before_anything_is_drawn(monkeypatch, tmp_path):
    monkeypatch.setenv("POSENC_WPE", str(tmp_path / "nowhere.npy"))
    with pytest.raises((ValueError, DryRunError), match="POSENC_WPE must lead to a learned table"):
        LearnedPositions().setup()
