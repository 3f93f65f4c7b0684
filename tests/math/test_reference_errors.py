"""Statements found in teaching material that do not hold, each with its counterexample.

Five documents were read: a notebook on time embeddings (0), an article that compares sinusoidal
and rotary vectors (1), a notebook on T5 (2), one on GPT-2's table (3) and collected notes (4).
"""

import math

import numpy as np
import pytest

import posenc_math as pm

OMEGA = pm.frequencies(64)


class TestTimeEmbeddings:
    """Document 0."""

    def test_the_white_line_marks_the_mirrored_row(self):
        """imshow puts row 0 at the top; extent [.., 0, 500] labels the top 500."""
        rows, shown = 500, 490
        row_under_cursor = int(rows - shown)  # y runs downwards from 500
        assert row_under_cursor == 10
        table = pm.sinusoidal(np.arange(rows), 128, layout="half")
        assert np.max(np.abs(table[row_under_cursor] - table[shown])) > 1

    def test_the_extent_is_half_a_column_off(self):
        """128 columns on 0 … 127 are 127/128 wide; centred ones need −½ … 127½."""
        centres = (np.arange(128) + 0.5) * 127 / 128
        assert np.max(np.abs(centres - np.arange(128))) == pytest.approx(0.5, abs=0.004)

    def test_float32_angles_are_lost_at_ten_million(self):
        factor = np.float32(10_000) ** (np.arange(64, dtype=np.float32) / np.float32(64))
        positions = np.arange(9_999_900, 10_000_000)
        narrow = np.sin(positions.astype(np.float32)[:, None] / factor)
        exact = np.sin(pm.phases(positions, pm.phase_increments(64)))
        assert np.max(np.abs(narrow - exact)) > 0.5

    def test_its_layout_is_half_with_the_paper_s_frequencies(self):
        """Nothing in the text says that it departs from the paper; the numbers are the same."""
        factor = 10_000 ** (np.arange(64) / 64)
        t = np.arange(100)[:, None] / factor
        table = np.concatenate((np.sin(t), np.cos(t)), axis=-1)
        assert np.max(np.abs(table - pm.sinusoidal(np.arange(100), 128, layout="half"))) < 1e-13
        assert np.max(np.abs(table - pm.sinusoidal(np.arange(100), 128))) > 1


class TestChaosAgainstPatterns:
    """Document 1."""

    def test_integers_to_negative_powers_fail(self):
        with pytest.raises(ValueError, match="negative integer powers"):
            np.power(10_000, -2 * (2 // 2))

    def test_without_the_division_by_d_the_frequencies_collapse(self):
        wrong = 10_000.0 ** (-2.0 * np.arange(3))
        assert wrong == pytest.approx([1, 1e-8, 1e-16])
        assert pm.frequencies(3) == pytest.approx([1, 0.0464, 0.00215], abs=5e-5)

    def test_with_the_index_fixed_there_is_one_frequency(self):
        i = 0
        assert 10_000.0 ** (-2 * (i // 2)) == 1 == pm.frequencies(1)[0]

    def test_the_word_moves_on_a_perfect_circle(self):
        word = np.ones(2)
        moved = pm.perturb(word, np.arange(10), pm.frequencies(1))
        radius = np.linalg.norm(moved - word, axis=-1)
        assert radius == pytest.approx(np.ones(10), abs=4e-16)
        norms = np.linalg.norm(moved, axis=-1)
        assert (norms.min(), norms.max()) == (
            pytest.approx(0.42, abs=5e-3),
            pytest.approx(2.41, abs=5e-3),
        )

    def test_the_change_of_length_belongs_to_two_dimensions(self):
        spread = {}
        for d in (2, 512):
            moved = pm.perturb(np.ones(d), np.arange(1000), pm.frequencies(d // 2))
            norms = np.linalg.norm(moved, axis=-1)
            spread[d] = (norms.max() - norms.min()) / norms.mean()
        assert spread[2] > 1.2
        assert spread[512] == pytest.approx(0.194, abs=5e-4)

    def test_sinusoidal_vectors_rotate_too_clockwise(self):
        step = pm.shift_matrix(1, pm.frequencies(1))
        assert math.atan2(step[1, 0], step[0, 0]) == pytest.approx(-1)
        cos, sin = pm.rope_tables(1, pm.frequencies(1))
        turned = pm.rotate(np.array([1.0, 0.0]), cos, sin, pairing="interleaved")
        assert math.atan2(turned[1], turned[0]) == pytest.approx(1)


class TestT5:
    """Document 2."""

    def test_t5_has_no_vectors_but_a_scalar_for_each_bucket(self):
        """Only 32 values a head: all far offsets share one, which no sinusoid does."""
        buckets = pm.t5_bucket(np.arange(-1000, 1001))
        # offset 0 counts as "not after", so the first bucket of the other side stays empty
        assert set(range(32)) - set(buckets.tolist()) == {16}
        assert np.all(buckets[:873] == 15)

    def test_an_odd_width_does_not_fit_the_assignment(self):
        table = np.zeros((4, 7))
        angles = np.ones((4, 4))
        with pytest.raises(ValueError, match="could not broadcast"):
            table[:, 1::2] = np.cos(angles)
        assert pm.sinusoidal(np.arange(4), 7, odd="truncate").shape == (4, 7)

    def test_the_exponential_form_loses_more_than_the_power(self):
        index = np.arange(0, 512, 2, dtype=np.float32)
        logarithm = np.log(np.float32(10_000))
        by_exp = np.exp(index * -(logarithm / np.float32(512)))
        by_power = np.float32(10_000) ** (-index / np.float32(512))
        exact = pm.frequencies(256)
        worst = [np.max(np.abs(w / exact - 1)) for w in (by_exp, by_power)]
        assert worst[0] > 3e-7
        assert worst[1] < 5e-7
        assert worst[0] > worst[1]


class TestLearnedTable:
    """Document 3."""

    def test_the_formula_is_right_only_by_precedence(self):
        d = 64
        for i in range(d):
            as_written = 2 * i // 2 / d  # parsed as ((2·i)//2)/d
            assert as_written == i / d
            assert i % 2 == 0 or 2 * (i // 2) / d != as_written

    def test_an_odd_width_runs_over_the_last_column(self):
        table = np.zeros((3, 5))
        last_even = 4
        with pytest.raises(IndexError):
            table[:, last_even + 1] = 1.0

    def test_columns_are_dimensions_not_positions(self):
        table = pm.sinusoidal(np.arange(500), 128)
        assert table.shape[1] == 128
        assert table[:, 7].shape == (500,)


class TestNotes:
    """Document 4."""

    def test_frequencies_numbered_from_one_lose_the_fastest(self):
        d = 8
        off_by_one = 10_000.0 ** (-2 * np.arange(1, d // 2 + 1) / d)
        assert off_by_one == pytest.approx([0.1, 0.01, 0.001, 0.0001])
        assert pm.frequencies(4) == pytest.approx([1, 0.1, 0.01, 0.001])

    @pytest.mark.parametrize(("d", "longest"), [(4, 100), (64, 7499), (128, 8660), (512, 9647)])
    def test_wavelengths_do_not_reach_ten_thousand_turns(self, d, longest):
        last = pm.wavelengths(pm.frequencies(d // 2))[-1] / (2 * math.pi)
        assert last == pytest.approx(longest, abs=0.5)
        shifted = pm.wavelengths(pm.frequencies(d // 2, freq_shift=1))[-1] / (2 * math.pi)
        assert shifted == pytest.approx(10_000)

    def test_frequencies_that_grow_are_not_the_paper_s(self):
        growing = 10_000.0 ** (2 * np.arange(1, 5) / 8)
        assert growing == pytest.approx([10, 100, 1000, 10_000])
        wrong, right = (pm.encode([0, 1], w) for w in (growing, pm.frequencies(4)))
        assert pm.closing_distance(wrong) == pytest.approx(2.955, abs=5e-4)
        assert pm.closing_distance(right) == pytest.approx(0.964, abs=5e-4)

    def test_the_prototype_s_first_columns_are_zero_and_rows_collide(self):
        table = pm.prototype_dials(np.arange(256), 9)
        assert np.all(table[:, :2] == 0)
        assert np.array_equal(table[128], table[0])

    def test_the_smallest_frequency_of_the_slowed_dials_is_not_reached(self):
        d = 8
        omega = 1e-4 ** (np.arange(d) / d)
        assert omega[-1] == pytest.approx(3.16e-4, abs=5e-7)
        assert pm.slowed_dials(1, d)[-1] == pytest.approx(math.sin(3.16e-4), abs=5e-7)

    def test_distance_grows_and_similarity_falls_with_ripples(self):
        distances = pm.distance([1, 2, 5, 100], OMEGA)
        assert distances == pytest.approx([1.95, 3.64, 5.80, 8.18], abs=5e-3)
        k = pm.kernel([1, 2, 5, 11, 12, 100], OMEGA)
        assert k[0] > k[1] > k[2] > k[5]
        assert k[4] > k[3]

    @pytest.mark.parametrize(("offset", "nearest"), [(44, 0.0177), (710, 6.0e-5)])
    def test_far_words_are_not_always_pushed_in_different_directions(self, offset, nearest):
        first_pair = pm.encode([0, offset], pm.frequencies(1))
        assert pm.closing_distance(first_pair) == pytest.approx(nearest, rel=0.01)
        assert pm.distance(offset, OMEGA) > 5  # all pairs together are far apart

    def test_min_timescale_with_the_wrong_sign(self):
        """inverse = min · exp(…) gives timescales 1/min … max/min², not min … max."""
        low, high, n = 2.0, 1e4, 4
        inverse = low * np.exp(np.arange(n) * -(math.log(high / low) / (n - 1)))
        assert 1 / inverse[[0, -1]] == pytest.approx([0.5, 2500])
        right = 1 / pm.frequencies(n, base=high / low, freq_shift=1, min_timescale=low)
        assert right[[0, -1]] == pytest.approx([2, 1e4])
        same = np.exp(np.arange(n) * -(math.log(high) / (n - 1)))
        assert pm.frequencies(n, base=high, freq_shift=1) == pytest.approx(same)

    def test_channels_come_in_pairs_of_one_frequency(self):
        table = pm.sinusoidal(np.arange(64), 16, layout="half", freq_shift=1)
        # sine and cosine of channel i: two phases of one frequency
        assert table[:, 3] ** 2 + table[:, 11] ** 2 == pytest.approx(np.ones(64))

    def test_one_sine_cannot_be_shifted_linearly_two_can(self):
        t = np.arange(200.0)
        one, moved = np.sin(t)[:, None], np.sin(t + 1)
        left = np.linalg.lstsq(one, moved, rcond=None)[1][0]
        assert math.sqrt(left / len(t)) == pytest.approx(pm.best_single_sine(1.0)[1], rel=0.01)
        two = np.stack((np.sin(t), np.sin(t + 0.5)), axis=1)
        assert np.linalg.lstsq(two, moved, rcond=None)[1][0] < 1e-25


class TestRoundingOfLibraries:
    """What goes wrong when angles, positions or tables are kept in few bits."""

    @staticmethod
    def as_bfloat16(x):
        """The nearest number with 8 significant bits."""
        mantissa, exponent = np.frexp(np.asarray(x, dtype=np.float64))
        return np.ldexp(np.round(mantissa * 256) / 256, exponent)

    def test_frequencies_in_bfloat16_are_wrong_by_whole_turns(self):
        positions = np.arange(4096)
        angles = positions[:, None] * self.as_bfloat16(OMEGA)
        assert np.max(np.abs(np.sin(angles[:512]) - np.sin(positions[:512, None] * OMEGA))) > 0.5
        assert np.max(np.abs(np.sin(angles) - np.sin(positions[:, None] * OMEGA))) > 1.8

    @pytest.mark.parametrize(("start", "distinct"), [(0, 385), (2048, 33), (65_536, 2)])
    def test_positions_in_bfloat16_coincide(self, start, distinct):
        positions = np.arange(start, start + 512)
        assert len(np.unique(self.as_bfloat16(positions))) == distinct
        with pytest.raises(ValueError, match="got dtype float16"):
            pm.sinusoidal((positions % 100).astype(np.float16), 8)

    def test_float32_frequencies_spoil_float64_angles(self):
        """The half fix: exact products of rounded frequencies are off by 0.3 at ten million."""
        positions = np.arange(9_999_000, 10_000_000)
        half_fixed = np.sin(positions[:, None] * OMEGA.astype(np.float32).astype(np.float64))
        exact = np.sin(pm.phases(positions, pm.phase_increments(64)))
        assert np.max(np.abs(half_fixed - exact)) > 0.1

    def test_bfloat16_tables_do_not_keep_the_norm(self):
        cos, sin = pm.rope_tables(np.arange(512), OMEGA)
        squares = self.as_bfloat16(cos) ** 2 + self.as_bfloat16(sin) ** 2
        assert np.max(np.abs(squares - 1)) == pytest.approx(5.5e-3, abs=3e-4)

    def test_a_score_drifts_with_float32_angles_and_not_with_exact_ones(self):
        rng = np.random.default_rng(0)
        query, key = rng.standard_normal((2, 128)).astype(np.float32)

        def score(m, n, tables):
            q, k = (
                pm.rotate(x, *tables(np.array([p])), pairing="half")[0]
                for x, p in ((query[None], m), (key[None], n))
            )
            return float(q @ k)

        def narrow(p):
            angles = p.astype(np.float32)[:, None] * OMEGA.astype(np.float32)
            return np.cos(angles), np.sin(angles)

        def exact(p):
            return pm.rope_tables(p, OMEGA, dtype=np.float32)

        start = score(7, 0, exact)
        length = np.linalg.norm(query) * np.linalg.norm(key)
        drift = [abs(score(10**7 + 7, 10**7, t) - start) for t in (narrow, exact)]
        assert drift[0] > 0.01
        # float32 tables, products and a sum of 128 terms: √128 roundings of the length
        assert drift[1] <= 12 * np.finfo(np.float32).eps * length

    def test_a_cache_must_not_be_keyed_by_shape_alone(self):
        """Tables are pure functions: a call in few bits cannot change a later one in many."""
        before = pm.sinusoidal(np.arange(64), 32)
        pm.sinusoidal(np.arange(64), 32, dtype=np.float16)
        after = pm.sinusoidal(np.arange(64), 32)
        assert after.dtype == np.float64
        assert np.array_equal(before, after)
        after[:] = 0
        assert np.array_equal(pm.sinusoidal(np.arange(64), 32), before)
