"""Bits, Gray code, square waves, dials and the small orbit round a word."""

import cmath
import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import posenc_math as pm

EPS = np.finfo(np.float64).eps


@given(value=st.integers(0, 2**62), n_bits=st.integers(1, 63))
def test_bits_are_the_binary_digits(make, value, n_bits):
    bits = np.asarray(pm.binary_bits(make([value]), n_bits))[0]
    assert "".join(str(b) for b in bits[::-1]) == format(value % 2**n_bits, f"0{n_bits}b")
    assert sum(int(b) << j for j, b in enumerate(bits)) == value % 2**n_bits


@given(bit=st.integers(0, 20), t=st.integers(0, 2**40))
def test_a_bit_repeats_after_its_period_and_flips_after_half(bit, t):
    period = pm.bit_period(bit)
    here, half, whole = pm.binary_bits([t, t + period // 2, t + period], bit + 1)[:, bit]
    assert here == whole == 1 - half


@given(bit=st.integers(0, 30), t=st.integers(0, 2**30))
def test_the_sign_of_the_main_wave_is_the_bit(bit, t):
    period = pm.bit_period(bit)
    value = int(pm.binary_bits(t, bit + 1)[bit])
    assert pm.bit_square_wave(t, period) == 2 * value - 1
    # half a cell is 2⁻³¹ of a turn or more away from a zero of the sine; t/period is exact
    assert (float(pm.bit_harmonic(t + 0.5, period)) > 0) == (value == 1)


@given(t=st.integers(0, 2**62 - 1))
def test_gray_code_changes_one_bit_and_counting_changes_many(make, t):
    gray = np.asarray(pm.gray_bits(make([t, t + 1]), 63))
    assert np.sum(gray[0] != gray[1]) == 1
    trailing_zeros = ((t + 1) & -(t + 1)).bit_length() - 1
    assert int(pm.hamming_distance(make(t), make(t + 1))) == trailing_zeros + 1


@given(a=st.integers(0, 2**62), b=st.integers(0, 2**62))
def test_hamming_distance_counts_different_digits(make, a, b):
    assert int(pm.hamming_distance(make(a), make(b))) == bin(a ^ b).count("1")


def test_the_mean_number_of_flips_tends_to_two():
    t = np.arange(2**12)
    flips = pm.hamming_distance(t, t + 1)
    assert flips.sum() == 2 ** (12 + 1) - 1  # Σ over bits of the number of times each flips
    assert flips.max() == 13


@given(n_bits=st.integers(1, 12))
def test_gray_code_is_a_reordering(n_bits):
    codes = pm.gray_bits(np.arange(2**n_bits), n_bits)
    assert len(np.unique(codes, axis=0)) == 2**n_bits


@given(bit=st.integers(0, 10))
def test_the_discrete_spectrum_has_odd_harmonics_only(bit):
    period = pm.bit_period(bit)
    wave = pm.bit_square_wave(np.arange(period), period)
    bits = (wave + 1) / 2
    spectrum = np.fft.fft(bits)
    m = np.arange(1, period, 2)
    # bits are 0 then 1: F[m] = −2/(1 − e^{−2πim/N}) = −1 + i·cot(πm/N) for odd m
    nearest = np.where(m < period / 2, m, m - period)
    closed = -1 + 1j / np.tan(np.pi * nearest / period)
    assert np.max(np.abs(spectrum[m] - closed)) <= 8 * period * EPS
    assert np.max(np.abs(spectrum[2::2]), initial=0) <= 8 * period * EPS


@given(bit=st.integers(0, 6), terms=st.integers(1, 400))
def test_the_fourier_sum_tends_to_the_wave(bit, terms):
    period = pm.bit_period(bit)
    t = np.arange(period) + 0.5
    # an alternating-type sum at distance φ from the jump is off by at most 2/(π·M·sin φ)·…
    phase = np.pi * ((2 * t / period) % 1)
    bound = 2 / (np.pi * terms * np.sin(phase))
    off = np.abs(pm.bit_fourier_sum(t, period, n_terms=terms) - pm.bit_square_wave(t, period))
    assert np.all(off <= bound)


@given(u=st.floats(0, 1000), period=st.floats(1, 64), order=st.sampled_from([1, 3, 5]))
def test_the_hand_draws_the_main_wave(make, u, period, order):
    angle = np.asarray(pm.bit_dial_angle(make(u), period))
    wave = np.asarray(pm.bit_harmonic(make(u), period))
    # both angles have up to 1000·2π radians, off by two roundings
    assert abs(4 / math.pi * math.sin(angle) - wave) <= 8 * EPS * (4 + 2 * math.pi * u / period)
    term = pm.bit_harmonic(make(u), period, order=order)
    assert abs(float(term)) <= 4 / (math.pi * order) * (1 + EPS)


def test_the_hand_starts_at_nine_and_goes_down_first():
    assert pm.bit_dial_angle(0.0, 2) == math.pi
    assert math.sin(pm.bit_dial_angle(0.25, 2)) < 0


@given(dials=st.integers(1, 16), t=st.integers(-(2**40), 2**40))
def test_the_prototype_has_period_two_to_the_last_dial(make, dials, t):
    style = {"coordinates": "sin_cos"}
    here, there = pm.prototype_dials(make([t, t + 2 ** (dials - 1)]), dials, **style)
    assert np.array_equal(np.asarray(here), np.asarray(there))
    sines = np.asarray(pm.prototype_dials(make([t]), dials))[0]
    plain = np.sin(2 * np.pi * ((t % 2 ** np.arange(dials)) / 2.0 ** np.arange(dials)))
    # sine of an angle up to 2π, itself rounded
    assert np.max(np.abs(sines - plain)) <= 8 * EPS
    assert np.all(sines[:2] == 0)


@given(t=st.integers(0, 2**30), quarter=st.integers(0, 3), dials=st.integers(3, 12))
def test_quarter_turns_are_exact(t, quarter, dials):
    step = 2 ** (dials - 1)
    sin, cos = pm.prototype_dials(step * t + quarter * step // 4, dials, coordinates="sin_cos")[-2:]
    assert (sin, cos) == [(0, 1), (1, 0), (0, -1), (-1, 0)][quarter]


@given(t=st.floats(0, 1000), dials=st.integers(1, 12))
def test_fractional_positions_turn_smoothly(make, t, dials):
    sines = np.asarray(pm.prototype_dials(make(t), dials))
    plain = np.sin(2 * np.pi * t / 2.0 ** np.arange(dials))
    assert np.max(np.abs(sines - plain)) <= 4 * EPS * (2 + 2 * np.pi * t)


def test_collisions_of_the_prototype():
    sines = pm.prototype_dials(np.arange(256), 9)  # dials j = 0 … 8
    distinct = np.unique(sines.round(12), axis=0)
    assert len(distinct) == 255
    assert pm.closest_pair(sines) == (0.0, (0, 128))
    both = pm.prototype_dials(np.arange(256), 9, coordinates="sin_cos")
    assert len(np.unique(both.round(12), axis=0)) == 256
    assert pm.closing_distance(both) == pytest.approx(2.6056, abs=5e-5)
    assert pm.step_distances(both)[0] == pytest.approx(pm.closing_distance(both), rel=4 * EPS)


def test_the_closed_curve_of_the_film():
    one = pm.prototype_dials(np.arange(16), 5, coordinates="sin_cos")[:, -2:]
    assert pm.step_distances(one)[0] == pytest.approx(0.390, abs=5e-4)
    assert pm.closing_distance(one) == pytest.approx(0.390, abs=5e-4)
    slow = pm.encode(np.arange(500), np.array([2 * np.pi / 512]))
    assert pm.closest_pair(slow)[0] == pytest.approx(0.0123, abs=5e-5)
    helix = pm.encode(np.arange(500), 2 * np.pi / np.array([16.0, 512.0]))
    assert pm.step_distances(helix)[0] == pytest.approx(0.390, abs=5e-4)
    assert pm.closest_pair(helix)[0] == pytest.approx(0.196, abs=5e-4)


@given(seed=st.integers(0, 1000), count=st.integers(2, 40), width=st.integers(1, 6))
def test_the_closest_pair_is_the_closest(seed, count, width):
    x = np.random.default_rng(seed).standard_normal((count, width))
    nearest, (s, t) = pm.closest_pair(x)
    brute = np.linalg.norm(x[:, None] - x[None, :], axis=-1)
    brute[np.diag_indices(count)] = np.inf
    assert nearest == pytest.approx(brute.min(), rel=8 * EPS)
    assert brute[s, t] == pytest.approx(nearest, rel=8 * EPS)
    assert s < t


@given(n=st.integers(1, 32), t=st.integers(0, 10**6), low=st.floats(1e-6, 0.9))
def test_slowed_dials_are_the_sines_of_the_sinusoidal_encoding(make, n, t, low):
    omega = pm.frequencies(n, base=1 / low)
    sines = np.asarray(pm.slowed_dials(make([t]), n, min_frequency=low))
    # two powers of one number, each within 15·2⁻⁵³: angles apart by that times t
    wanted = pm.encode([t], omega, layout="half")[:, :n]
    assert np.max(np.abs(sines - wanted)) <= 8 * EPS + 15 * EPS * t
    both = pm.slowed_dials([t], n, min_frequency=low, coordinates="cos_sin")
    assert both.shape == (1, 2 * n)


@given(angle=st.floats(-100, 100))
def test_the_chord_is_the_distance_on_the_circle(make, angle):
    point = np.array([math.cos(angle), math.sin(angle)])
    wanted = np.linalg.norm(point - [1, 0])
    assert abs(float(pm.chord(make(angle))) - wanted) <= 4 * EPS
    assert pm.chord(44) == pytest.approx(0.0177, abs=5e-5)


@given(t=st.integers(0, 10**6), n=st.integers(1, 32))
def test_dial_angles_count_whole_turns(make, t, n):
    omega = pm.frequencies(n)
    angles = np.asarray(pm.dial_angles(make(t), omega))
    assert np.array_equal(angles, t * omega)
    exact = np.asarray(pm.dial_angles(make(t), pm.phase_increments(n)))
    # increments are rounded to half of 2⁻⁶⁴ turns, the frequencies to 15·2⁻⁵³
    assert np.all(np.abs(exact - angles) <= t * (np.pi * 2.0**-64 + 16 * EPS * omega))


@given(
    last=st.integers(1, 3000),
    turns=st.lists(st.floats(0.01, 3), min_size=1, max_size=4),
    within=st.floats(0.05, 1),
)
def test_hands_are_back_where_all_tips_lie_near_where_they_began(last, turns, within):
    tips = [[cmath.exp(1j * w * t) for w in turns] for t in range(1, last + 1)]
    gaps = [max(abs(tip - 1) for tip in row) for row in tips]
    assume(min(abs(gap - within) for gap in gaps) > 1e-9)
    wanted = [t for t, gap in enumerate(gaps, 1) if gap < within]
    assert pm.near_returns(last, np.array(turns), within).tolist() == wanted


def test_three_of_four_hands_are_back_six_times_before_all_are():
    omega = pm.frequencies(4)
    assert pm.near_returns(6282, omega[:3], 0.35).tolist() == [628, 1885, 2513, 3770, 4398, 5655]
    assert pm.near_returns(6283, omega, 0.35).tolist() == [6283]


@given(t=st.integers(0, 10**6), n=st.integers(1, 64), order=st.sampled_from(["sin_cos", "cos_sin"]))
def test_every_word_moves_on_the_same_orbit(make, t, n, order):
    rng = np.random.default_rng(t)
    dog, cat = rng.standard_normal((2, 2 * n))
    omega = pm.frequencies(n)
    moved = np.asarray(pm.perturb(make(np.stack((dog, cat))), make(t), omega, order=order))
    size = np.abs(moved).max()
    assert np.max(np.abs((moved[0] - moved[1]) - (dog - cat))) <= 4 * EPS * size
    radius = np.linalg.norm(moved[0] - dog)
    assert radius == pytest.approx(math.sqrt(n), abs=2 * math.sqrt(n) * EPS * (size + 4))


def test_the_orbit_is_clockwise_for_sine_first():
    word = np.array([3.0, -1.0])
    for t in range(7):
        p = pm.perturb(word, t, np.array([1.0])) - word
        difference = math.atan2(p[1], p[0]) - (math.pi / 2 - t)
        assert abs(math.remainder(difference, 2 * math.pi)) <= 16 * EPS
        q = pm.perturb(word, t, np.array([1.0]), order="cos_sin") - word
        assert abs(math.remainder(math.atan2(q[1], q[0]) - t, 2 * math.pi)) <= 16 * EPS


def test_the_word_one_one():
    norms = np.linalg.norm(pm.perturb(np.ones(2), np.arange(10), np.array([1.0])), axis=-1)
    assert norms[:6] == pytest.approx([2.24, 2.40, 2.00, 1.14, 0.42, 1.28], abs=5e-3)
    assert norms.min() == pytest.approx(0.42, abs=5e-3)
    assert norms.max() == pytest.approx(2.41, abs=5e-3)


@given(norm=st.floats(1, 1e3))
def test_the_largest_swing_is_reached_on_the_ring(norm):
    ring = pm.ring_points([norm, 0.0], 100_000)
    swing = np.max(np.abs(np.arctan2(ring[:, 1], ring[:, 0])))
    # steps of 2π/10⁵ along the ring: near the tangent point the angle is flat to second order
    assert swing <= pm.direction_swing(norm) + 4 * EPS
    assert pm.direction_swing(norm) - swing <= (1e-2 if norm < 1.01 else 1e-4)


@pytest.mark.parametrize("dim", [8, 64, 512])
def test_random_directions_have_the_stated_distribution(dim):
    from scipy import stats

    rng = np.random.default_rng(dim)
    x = pm.random_unit_vectors(rng, 4000, dim)
    y = pm.random_unit_vectors(rng, 4000, dim)
    cosines = np.sum(x * y, axis=-1)
    law = pm.cosine_distribution(dim)
    assert stats.kstest(cosines, law.cdf).pvalue > 1e-3
    assert law.std() == pytest.approx(pm.cosine_std(dim), rel=1e-12)
    assert law.moment(4) == pytest.approx(3 / (dim * (dim + 2)), rel=1e-9)
    for epsilon in (0.05, 0.1, 0.3):
        assert 2 * law.sf(epsilon) <= pm.cosine_tail_bound(epsilon, dim) * (1 + 1e-12)


def test_cosines_between_two_arrays_are_those_of_each_pair_of_rows():
    rng = np.random.default_rng(4)
    x, y = rng.standard_normal((7, 5)), rng.standard_normal((600, 5))
    table = [[math.cos(angle_between(a, b)) for b in y] for a in x]
    assert pm.cross_cosines(x, y) == pytest.approx(np.array(table), abs=1e-12)
    assert pm.closest_rows(x, y).tolist() == [row.index(max(row)) for row in table]
    assert pm.closest_rows(y, y).tolist() == list(range(600))
    assert pm.cross_cosines(x, x) == pytest.approx(pm.pairwise_cosines(x), abs=1e-15)


def angle_between(a, b):
    """The angle by Kahan's formula, which uses neither products nor cosines."""
    a, b = a / np.linalg.norm(a), b / np.linalg.norm(b)
    return 2 * math.atan2(np.linalg.norm(a - b), np.linalg.norm(a + b))


def test_leading_cosines_are_those_of_vectors_cut_short():
    rng = np.random.default_rng(5)
    x, y = rng.standard_normal((2, 9, 6))
    short = pm.leading_cosines(x, y)
    for k in range(1, 7):
        angles = [angle_between(a[:k], b[:k]) for a, b in zip(x, y, strict=True)]
        assert short[:, k - 1] == pytest.approx(np.cos(angles), abs=1e-12)


def test_the_mean_cosine_by_gap_is_that_of_all_pairs_a_gap_apart():
    x = np.random.default_rng(6).standard_normal((7, 5))
    got = pm.mean_cosine_by_gap(x)
    for gap in range(7):
        angles = [angle_between(x[n], x[n + gap]) for n in range(7 - gap)]
        assert got[gap] == pytest.approx(np.mean(np.cos(angles)), abs=1e-12)
    omega = pm.frequencies(32)
    by_gap = pm.mean_cosine_by_gap(pm.sinusoidal(np.arange(64), 64))
    assert by_gap == pytest.approx(pm.kernel(np.arange(64), omega) / 32, abs=1e-12)


def test_waves_of_one_speed_are_found_with_their_crests_whatever_their_sizes():
    crests = np.array([-3.0, -0.5, 0.0, 2.25])
    rows = 2 * np.pi * 0.625 * np.arange(40)[:, None] / 40
    turns, found, share = pm.shared_wave(np.cos(rows - crests) * [1, 5, 0.1, 2])
    assert turns == 0.625
    assert found == pytest.approx(crests, abs=1e-12)
    assert share == pytest.approx(1)
    noise = np.random.default_rng(4).standard_normal((200, 100))
    assert pm.shared_wave(noise)[2] < 2 * 2 / 200


def test_the_shared_wave_is_the_best_of_all_that_are_tried():
    x = np.cumsum(np.random.default_rng(5).standard_normal((30, 6)), axis=0)
    turns, crests, share = pm.shared_wave(x)
    unit = x / np.sqrt((x * x).sum(axis=0))

    def held(k):
        """What the plane of one wave holds of the columns, by its projection."""
        turning = np.exp(2j * np.pi * k / 64 * np.arange(30) / 30)
        plane, _ = np.linalg.qr(np.stack([turning.real, turning.imag], axis=1))
        return np.sum((plane.T @ unit) ** 2) / 6

    shares = [held(k) for k in range(32, 129)]
    assert turns == (32 + int(np.argmax(shares))) / 64
    assert share == pytest.approx(max(shares))
    angles = 2 * np.pi * turns * np.arange(30) / 30
    for column, crest in zip(unit.T, crests, strict=True):
        rest = [
            np.linalg.lstsq(np.cos(angles - c)[:, None], column, rcond=None)[1][0]
            for c in (crest - 0.01, crest, crest + 0.01)
        ]
        assert rest[1] == min(rest)


def test_position_vectors_are_not_nearly_orthogonal():
    codes = pm.sinusoidal(np.arange(2048), 512)
    assert pm.mean_pairwise_cosine(codes) == pytest.approx(0.270, abs=5e-4)
    assert pm.mean_pairwise_cosine(codes) > 6 * pm.cosine_std(512)
    assert pm.shared_mean_fraction(pm.sinusoidal(np.arange(500), 128)) == pytest.approx(
        0.42, abs=5e-3
    )
    # for rows of one length both say the same: N²·share = N + N(N−1)·mean cosine
    share, mean = pm.shared_mean_fraction(codes), pm.mean_pairwise_cosine(codes)
    assert 2048 * share == pytest.approx(1 + 2047 * mean, rel=1e-10)
