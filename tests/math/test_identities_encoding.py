"""Identities of the position vectors: norms, Gram matrix, layouts, the path, decoding.

Tolerances.  Phases are exact, and a sine or cosine is off by little more than half a unit in the
last place (test_truth): below ENTRY = eps/2, whatever the position.  Sums over n pairs get n times
the error of a term.
"""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_math as pm

EPS = np.finfo(np.float64).eps
ENTRY = EPS / 2

n_pairs = st.integers(1, 96)
bases = st.floats(1.5, 1e6)
shifts = st.sampled_from([0.0, 0.5])
layouts = st.sampled_from(["interleaved", "half"])
orders = st.sampled_from(["sin_cos", "cos_sin"])
times = st.integers(-(10**9), 10**9)


def omega_of(n, base, shift=0.0):
    return pm.frequencies(n, base=base, freq_shift=shift)


@given(n=n_pairs, base=bases, shift=shifts, t=times, layout=layouts, order=orders)
def test_each_pair_lies_on_the_unit_circle_and_the_norm_is_constant(
    make, n, base, shift, t, layout, order
):
    p = pm.sinusoidal(make([t]), 2 * n, base=base, freq_shift=shift, layout=layout, order=order)
    a, b = pm.unpack_pairs(np.asarray(p), layout=layout)
    # sin² + cos²: both from one angle, each function rounded once (1 ulp), squares and sum rounded
    assert np.max(np.abs(a * a + b * b - 1)) <= 4 * EPS
    assert abs(np.sum(np.asarray(p) ** 2) - n) <= 4 * EPS * n
    assert pm.displacement(2 * n) == pytest.approx(np.sqrt(n), rel=EPS)


@given(n=n_pairs, base=bases, t=times, s=times, layout=layouts, order=orders)
def test_dot_products_depend_on_the_offset_alone(make, n, base, t, s, layout, order):
    omega = omega_of(n, base)
    p, q = pm.encode(make([t, s]), omega, layout=layout, order=order)
    dot = float(np.sum(np.asarray(p) * np.asarray(q)))
    # a term of the dot: 2 products of 2 entries (4 ENTRY + 2 eps); K: one entry a pair
    assert abs(dot - float(pm.kernel(make(t - s), omega))) <= n * (5 * ENTRY + n * EPS)


@given(n=n_pairs, base=bases, start=times)
def test_the_gram_matrix_is_symmetric_toeplitz_and_positive(n, base, start):
    omega = omega_of(n, base)
    positions = np.arange(start, start + 12)
    gram = pm.gram(positions, omega)
    tolerance = n * (5 * ENTRY + n * EPS)
    toeplitz = pm.kernel(positions[:, None] - positions[None, :], omega)
    assert np.max(np.abs(gram - toeplitz)) <= tolerance
    # Bochner: eigenvalues are not negative; Weyl: off by at most the norm of the error matrix
    assert np.linalg.eigvalsh((gram + gram.T) / 2).min() >= -12 * tolerance
    assert abs(np.trace(gram) - 12 * n) <= 12 * tolerance


def test_the_spectra_of_both_products_agree():
    p = pm.sinusoidal(np.arange(40), 16)
    large = np.linalg.eigvalsh(p @ p.T)
    small = np.linalg.eigvalsh(p.T @ p)
    # backward-stable eigenvalues: N · eps · ‖PᵀP‖ with ‖PᵀP‖ ≤ trace = 40·8
    tolerance = 40 * EPS * 320
    assert np.max(np.abs(large[-16:] - small)) <= tolerance
    assert np.max(np.abs(large[:-16])) <= tolerance


@given(n=n_pairs, base=bases, t=times, offset=st.integers(-(10**6), 10**6))
def test_distance_is_the_chord_sum(n, base, t, offset):
    omega = omega_of(n, base)
    p, q = pm.encode([t, t + offset], omega)
    length = np.linalg.norm(p - q)
    closed = float(pm.distance(offset, omega))
    # the difference of two entries is off by 2 ENTRY each, in 2n entries
    assert abs(length - closed) <= np.sqrt(2 * n) * 2 * ENTRY + 8 * EPS * np.sqrt(n)
    chords = pm.chord(pm.dial_angles(offset, omega) % (2 * np.pi))
    # these angles keep their whole turns: off by |Δ|·ω·2⁻⁵², reduced by a rounded 2π likewise
    assert abs(np.sqrt(np.sum(chords**2)) - closed) <= 4 * np.sqrt(n) * EPS * (1 + abs(offset))


@given(n=n_pairs, base=bases, t=st.lists(times, min_size=1, max_size=5), order=orders)
def test_layouts_are_a_permutation_bit_for_bit(make, n, base, t, order):
    interleaved = pm.sinusoidal(make(t), 2 * n, base=base, order=order)
    halves = pm.sinusoidal(make(t), 2 * n, base=base, order=order, layout="half")
    permutation = pm.pairing_permutation(2 * n)
    assert np.array_equal(np.asarray(interleaved)[:, permutation], np.asarray(halves))
    first, second = pm.unpack_pairs(halves, layout="half")
    assert np.array_equal(pm.pack_pairs(first, second), interleaved)


@given(n=n_pairs, base=bases, t=times, layout=layouts)
def test_orders_swap_the_two_coordinates_of_every_pair(n, base, t, layout):
    a = pm.unpack_pairs(pm.sinusoidal([t], 2 * n, base=base, layout=layout), layout=layout)
    b = pm.unpack_pairs(
        pm.sinusoidal([t], 2 * n, base=base, layout=layout, order="cos_sin"), layout=layout
    )
    assert np.array_equal(a[0], b[1])
    assert np.array_equal(a[1], b[0])


@given(n=n_pairs, base=bases, t=times)
def test_three_neighbours_obey_the_chebyshev_recurrence(n, base, t):
    omega = omega_of(n, base)
    before, here, after = pm.encode([t - 1, t, t + 1], omega)
    # 2cos(ω)·p: one entry of error twice, doubled; the left side two entries
    assert np.max(np.abs(before + after - 2 * np.repeat(np.cos(omega), 2) * here)) <= 7 * ENTRY


@given(n=n_pairs, base=bases, t=st.floats(-1000, 1000))
def test_the_velocity_is_the_generator_and_the_speed_is_constant(n, base, t):
    omega = omega_of(n, base)
    p = pm.encode(t, omega)
    velocity = pm.generator(omega) @ p
    analytic = np.repeat(omega, 2) * pm.encode(t + 0.0, omega)[pm_swap(n)] * np.tile([1, -1], n)
    assert np.max(np.abs(velocity - analytic)) <= ENTRY
    assert np.linalg.norm(velocity) == pytest.approx(pm.speed(omega), rel=2 * n * EPS + 2 * ENTRY)
    # the sum of squares is geometric: n terms each within 4 roundings plus the power's 14
    closed = (1 - base**-2.0) / (1 - base ** (-2.0 / n))
    conditioned = (n * 4 + 30) * EPS / (1 - base ** (-2.0 / n))
    assert abs(pm.speed(omega) ** 2 - closed) <= closed * conditioned


def pm_swap(n):
    """Index that swaps the coordinates of every pair."""
    return np.arange(2 * n).reshape(n, 2)[:, ::-1].reshape(-1)


@given(n=n_pairs, base=bases, offset=st.integers(1, 50))
def test_the_polygon_length_tends_to_the_arc_length(n, base, offset):
    omega = omega_of(n, base)
    steps = 64 * offset
    path = pm.encode(np.linspace(0, offset, steps + 1), omega)
    polygon = pm.step_distances(path).sum()
    arc = pm.arc_length(offset, omega)
    # a chord of angle h is shorter than its arc by at most h²/24 relatively; h ≤ 1/64 radian
    assert 0 <= arc - polygon + 1e-12 * arc <= arc * (1 / 64) ** 2 / 24 + 2e-12 * arc


@given(base=st.floats(2, 1e5), n=st.integers(3, 48))
def test_curvatures_are_those_of_the_frenet_frame(base, n):
    omega = omega_of(n, base)
    first, second = pm.curvatures(omega)
    g = pm.generator(omega)
    p = pm.encode(0.7, omega)
    velocity = g @ p
    speed = np.linalg.norm(velocity)
    tangent = velocity / speed
    turn = g @ tangent / speed
    assert first == pytest.approx(np.linalg.norm(turn), rel=1e-13)
    normal = turn / np.linalg.norm(turn)
    rest = g @ normal / speed + np.linalg.norm(turn) * tangent
    # the rest cancels down to κ₂, which may be small beside κ₁: n roundings relative to κ₁
    assert abs(second - np.linalg.norm(rest)) <= 8 * n * EPS * first
    assert abs(rest @ tangent) <= 8 * n * EPS * first


@given(n=st.integers(2, 256), base=bases)
def test_wavelengths_are_geometric(n, base):
    waves = pm.wavelengths(omega_of(n, base)) / (2 * np.pi)
    # each power within (|exponent·ln base| + 1)·2⁻⁵³ ≤ 15·2⁻⁵³; a ratio of two of them and a power
    assert np.allclose(waves[1:] / waves[:-1], base ** (1 / n), rtol=40 * EPS, atol=0)
    assert waves[0] == 1
    assert waves[-1] < base
    shifted = pm.wavelengths(omega_of(n, base, 1.0)) / (2 * np.pi)
    assert shifted[-1] == pytest.approx(base, rel=15 * EPS)


@pytest.mark.parametrize(("length", "count"), [(2048, 23), (4096, 18)])
def test_the_number_of_dials_that_do_not_finish_a_turn(length, count):
    assert np.sum(pm.wavelengths(pm.frequencies(64)) > length) == count
    assert 64 - np.ceil(64 * np.log(length / (2 * np.pi)) / np.log(1e4)) == count


@pytest.mark.parametrize(
    ("dim", "nearest", "offset"), [(512, 3.714, 1), (64, 1.472, 1), (8, 0.0033, 169_646)]
)
def test_separation_of_positions(dim, nearest, offset):
    found, where = pm.separation(pm.frequencies(dim // 2), 200_000)
    assert where == offset
    assert found == pytest.approx(nearest, abs=0.5 * 10.0 ** -(4 if nearest < 1 else 3))


def test_four_dimensions_return_even_nearer():
    assert pm.separation(pm.frequencies(2), 200_000)[0] == pytest.approx(0.0016, abs=5e-5)


@given(omega=st.floats(0.01, 3.0), count=st.integers(1, 500))
def test_the_centroid_of_the_sines(omega, count):
    sines = pm.encode(np.arange(count), np.array([omega]))[:, 0]
    half = omega / 2
    closed = np.sin(count * half) * np.sin((count - 1) * half) / np.sin(half)
    # count entries; the closed form has angles up to count·1.5, off by as many eps, over sin(ω/2)
    assert abs(sines.sum() - closed) <= count * ENTRY + 4 * count * EPS * 3 / np.sin(half) + (
        count**2 * EPS
    )


@given(n=st.integers(1, 32), length_factor=st.integers(2, 4))
def test_harmonic_frequencies_make_the_columns_orthogonal(n, length_factor):
    """ω_i = 2π(i+1)/N: PᵀP = (N/2)·I and the Gram matrix is a circulant Dirichlet kernel."""
    length = length_factor * n + 1
    omega = 2 * np.pi * np.arange(1, n + 1) / length
    p = pm.encode(np.arange(length), omega)
    # the float64 frequency is off by 2 eps relatively; angles up to 2πn: 2πn·2 eps of an entry
    entry = ENTRY + 4 * np.pi * n * EPS
    assert np.max(np.abs(p.T @ p - length / 2 * np.eye(2 * n))) <= 2 * length * entry
    gram = p @ p.T
    lag = np.arange(length)
    with np.errstate(invalid="ignore", divide="ignore"):
        dirichlet = np.sin((2 * n + 1) * np.pi * lag / length) / (2 * np.sin(np.pi * lag / length))
    row = np.where(lag == 0, n, dirichlet - 0.5)
    # the closed form divides an error of (2n+1)π eps by 2 sin(π/N)
    tolerance = 2 * n * entry + 4 * n * np.pi * EPS / np.sin(np.pi / length)
    circulant = row[(lag[:, None] - lag[None, :]) % length]
    assert np.max(np.abs(gram - circulant)) <= tolerance


def test_the_circulant_approximation_splits_the_leading_pair():
    """T. Chan's circulant: equal trace, not negative, but a leading eigenvalue pair (2045, 2045)
    where the Toeplitz matrix has two different ones."""
    length, omega = 512, pm.frequencies(64)
    k = pm.kernel(np.arange(length), omega)
    lag = np.arange(length)
    row = ((length - lag) * k + lag * np.roll(k[::-1], 1)) / length
    circulant = np.sort(np.fft.fft(row).real)[::-1]
    toeplitz = np.sort(np.linalg.eigvalsh(pm.gram(np.arange(length), omega)))[::-1]
    assert circulant.sum() == pytest.approx(toeplitz.sum(), rel=1e-12)
    assert circulant.min() > -1e-9
    pairs = circulant[1:-1:2], circulant[2::2]
    assert np.max(np.abs(pairs[0] - pairs[1][: len(pairs[0])])) <= 1e-9 * circulant[0]
    assert abs(toeplitz[1] - toeplitz[2]) > 100


@pytest.mark.parametrize(("length", "rank", "most"), [(512, 61, 48), (2048, 208, 186)])
def test_the_numerical_rank_is_far_below_the_width(length, rank, most):
    dim = {512: 128, 2048: 512}[length]
    values = np.linalg.svd(pm.sinusoidal(np.arange(length), dim), compute_uv=False)
    energy = np.cumsum(values**2) / np.sum(values**2)
    found_rank = np.sum(values > values[0] * length * EPS)
    assert abs(found_rank - rank) <= 1
    assert np.searchsorted(energy, 0.99) + 1 <= most


@given(n=n_pairs, base=bases, t=times, s=times, layout=layouts, order=orders)
def test_the_relative_angle_is_bilinear(n, base, t, s, layout, order):
    omega = omega_of(n, base)
    p, q = pm.encode([t, s], omega, layout=layout, order=order)
    sin, cos = pm.relative_rotation(p, q, layout=layout, order=order)
    expected = pm.encode(s - t, omega, layout="half")
    assert np.max(np.abs(np.concatenate((sin, cos)) - expected)) <= 6 * ENTRY


@given(t=st.floats(-25_000, 25_000), layout=layouts, order=orders)
def test_the_position_can_be_read_back(t, layout, order):
    omega = pm.frequencies(64)
    found = pm.decode_position(
        pm.encode(t, omega, layout=layout, order=order), omega, layout=layout, order=order
    )
    # the fastest dial tells t up to its angle error; ω_0 t itself is off by eps·|t|
    assert abs(float(found) - t) <= 2 * ENTRY + 4 * EPS * abs(t)


def test_linear_regression_decodes_in_range_and_fails_outside():
    p = pm.sinusoidal(np.arange(512), 128)
    weights, *_ = np.linalg.lstsq(p[:256], np.arange(256.0), rcond=None)
    assert np.max(np.abs(p[:256] @ weights - np.arange(256))) < 1e-8
    assert np.max(np.abs(p[256:] @ weights - np.arange(256, 512))) > 100


@given(t=times, k=st.integers(-(10**9), 10**9), n=n_pairs, base=bases, shift=shifts)
def test_phases_add_bit_for_bit(make, t, k, n, base, shift):
    increments = pm.phase_increments(n, base=base, freq_shift=shift)
    one, other = (pm.phase_turns(make(v), increments) for v in (t, k))
    total = pm.add_phases(one, other)
    assert np.array_equal(np.asarray(total), np.asarray(pm.phase_turns(make(t + k), increments)))
    assert np.array_equal(np.asarray(pm.add_phases(other, one)), np.asarray(total))


def number_of(words):
    """The whole number whose 64-bit words these are, the first one signed."""
    first, *rest = (int(w) for w in words)
    for word in rest:
        first = (first << 64) + word % 2**64
    return first


@given(omega=st.lists(st.floats(-(2.0**39), 2.0**39), min_size=1, max_size=8))
def test_increments_are_the_given_frequencies_rounded_once(omega):
    mpmath = pytest.importorskip("mpmath")
    got = pm.as_increments(np.array(omega))
    with mpmath.workdps(80):
        for value, words in zip(omega, got, strict=True):
            exact = mpmath.mpf(value) / (2 * mpmath.pi) * 2**128
            assert abs(exact - number_of(words)) <= 0.5


@pytest.mark.parametrize("base", [1e4, 5e5, 7.5, 0.5, 1e-10])
@pytest.mark.parametrize("freq_shift", [0.0, 0.5, 1.0])
def test_phase_increments_are_rounded_once(base, freq_shift):
    mpmath = pytest.importorskip("mpmath")
    got = pm.phase_increments(7, base=base, freq_shift=freq_shift)
    with mpmath.workdps(80):
        for pair, words in enumerate(got):
            turns = mpmath.power(mpmath.mpf(base), -pair / (7 - mpmath.mpf(freq_shift)))
            exact = turns / (2 * mpmath.pi) * 2**128
            assert abs(exact - number_of(words)) <= 0.5 + 1e-9


@given(t=st.integers(-(2**63), 2**64 - 1), n=n_pairs, base=bases)
def test_phases_at_any_64_bit_position_are_the_product_in_whole_numbers(t, n, base):
    increments = pm.phase_increments(n, base=base)
    for got, words in zip(pm.phase_turns(t, increments), increments, strict=True):
        assert number_of(got) % 2**128 == t * number_of(words) % 2**128


@given(omega=st.lists(st.floats(-100, 100), min_size=1, max_size=8), t=times)
def test_increments_of_either_sign_serve_as_frequencies_do(omega, t):
    """Fractional positions need the whole turns, and which way a dial turns."""
    w = np.array(omega)
    for positions in ([t], [0.37], [t + 0.5]):
        assert np.array_equal(pm.encode(positions, pm.as_increments(w)), pm.encode(positions, w))
    # increments are rounded to 2⁻¹²⁸ turns, and 53 bits of the last word are looked at
    assert np.allclose(
        pm.speed(pm.as_increments(w)), pm.speed(w), rtol=4 * EPS, atol=8 * 2 * np.pi * 2.0**-117
    )


@given(n=n_pairs, base=bases, t=st.integers(-(10**6), 10**6))
def test_whole_and_floating_positions_agree_bit_for_bit(make, n, base, t):
    whole = pm.sinusoidal(make([t]), 2 * n, base=base)
    floating = pm.sinusoidal(make([float(t)]), 2 * n, base=base)
    assert np.array_equal(np.asarray(whole), np.asarray(floating))


@given(n=st.integers(2, 96), base=bases, t=st.floats(-1000, 1000))
def test_fractional_positions_follow_the_plain_formula(n, base, t):
    omega = omega_of(n, base)
    # the plain angle is off by eps·|t|
    tolerance = ENTRY + 2 * EPS * abs(t)
    table = pm.sinusoidal(t, 2 * n, base=base, layout="half")
    plain = np.concatenate((np.sin(t * omega), np.cos(t * omega)))
    assert np.max(np.abs(table - plain)) <= tolerance


@given(n=n_pairs, base=bases, t=st.integers(-(10**6), 10**6), layout=layouts, order=orders)
def test_backends_agree_to_the_last_bits(n, base, t, layout, order):
    torch = pytest.importorskip("torch")
    options = {"base": base, "layout": layout, "order": order}
    ours = pm.sinusoidal([t, t + 1], 2 * n, **options)
    theirs = pm.sinusoidal(torch.tensor([t, t + 1]), 2 * n, **options)
    assert theirs.dtype == torch.float64
    # equal angles; sine and cosine of two libraries, each right to 1 ulp
    assert np.max(np.abs(ours - theirs.numpy())) <= 2 * EPS


def test_one_sine_is_not_shifted_linearly_two_coordinates_are():
    t = np.linspace(0, 2 * np.pi, 720, endpoint=False)
    for offset in (0.3, 1.0, 2.0):
        c, rms = pm.best_single_sine(offset)
        fit, residual, *_ = np.linalg.lstsq(np.sin(t)[:, None], np.sin(t + offset), rcond=None)
        assert fit[0] == pytest.approx(c, abs=1e-14)
        assert np.sqrt(residual[0] / len(t)) == pytest.approx(rms, abs=1e-14)
        both = np.stack((np.sin(t), np.sin(t + 0.7)), axis=1)
        remainder = np.linalg.lstsq(both, np.sin(t + offset), rcond=None)[1]
        assert remainder[0] < 1e-24
