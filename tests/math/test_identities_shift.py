"""Identities of the shift matrix: a rotation group acting on position vectors.

ENTRY: error of one sine or cosine of an exact phase, see test_identities_encoding.  A pair turned
by a block has error √2·(ENTRY of the pair + ENTRY of the block) + 2 roundings: ROTATED.
"""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.linalg import expm, logm
from scipy.optimize import linear_sum_assignment

import posenc_math as pm

EPS = np.finfo(np.float64).eps
ENTRY = EPS / 2
ROTATED = 4 * ENTRY

n_pairs = st.integers(1, 24)
bases = st.floats(1.5, 1e6)
layouts = st.sampled_from(["interleaved", "half"])
orders = st.sampled_from(["sin_cos", "cos_sin"])
times = st.integers(-(10**9), 10**9)
settings_of = {"n": n_pairs, "base": bases, "layout": layouts, "order": orders}


@given(t=times, k=times, **settings_of)
def test_the_matrix_moves_every_position(t, k, n, base, layout, order):
    omega = pm.frequencies(n, base=base)
    style = {"layout": layout, "order": order}
    p, moved = pm.encode([t, t + k], omega, **style)
    assert np.max(np.abs(pm.shift_matrix(k, omega, **style) @ p - moved)) <= ROTATED + ENTRY


@given(t=times, k=times, **settings_of)
def test_the_shift_without_a_matrix_is_the_same(make, t, k, n, base, layout, order):
    omega = pm.frequencies(n, base=base)
    style = {"layout": layout, "order": order}
    p = pm.encode(make([t, t + 1]), omega, **style)
    moved = np.asarray(pm.shift(p, k, omega, **style))
    dense = np.asarray(p) @ pm.shift_matrix(k, omega, **style).T
    # two products and a sum a coordinate, in whatever order
    assert np.max(np.abs(moved - dense)) <= 4 * EPS
    expected = np.asarray(pm.encode(make([t + k, t + k + 1]), omega, **style))
    assert np.max(np.abs(moved - expected)) <= ROTATED + ENTRY


@given(j=times, k=times, **settings_of)
def test_shifts_add(j, k, n, base, layout, order):
    omega = pm.frequencies(n, base=base)
    style = {"layout": layout, "order": order}
    product = pm.shift_matrix(j, omega, **style) @ pm.shift_matrix(k, omega, **style)
    assert np.max(np.abs(product - pm.shift_matrix(j + k, omega, **style))) <= ROTATED + ENTRY


@given(k=times, **settings_of)
def test_the_matrix_is_a_rotation(k, n, base, layout, order):
    omega = pm.frequencies(n, base=base)
    style = {"layout": layout, "order": order}
    matrix = pm.shift_matrix(k, omega, **style)
    identity = np.eye(2 * n)
    assert np.array_equal(pm.shift_matrix(0, omega, **style), identity)
    # phases of k and −k are negatives of each other, sine is odd and cosine even in any libm
    assert np.array_equal(pm.shift_matrix(-k, omega, **style), matrix.T)
    assert np.max(np.abs(matrix @ matrix.T - identity)) <= 4 * EPS
    assert abs(np.linalg.det(matrix) - 1) <= 8 * n * EPS


@given(k=times, **settings_of)
def test_the_trace_is_twice_the_kernel(k, n, base, layout, order):
    omega = pm.frequencies(n, base=base)
    style = {"layout": layout, "order": order}
    matrix = pm.shift_matrix(k, omega, **style)
    value = float(pm.kernel(k, omega))
    assert abs(np.trace(matrix) - 2 * value) <= 2 * n * n * EPS
    p = pm.encode(7, omega, **style)
    assert abs(p @ matrix @ p - value) <= n * (ROTATED + 2 * ENTRY + n * EPS)


@given(k=st.integers(-(10**6), 10**6), n=st.integers(1, 16), base=bases)
def test_eigenvalues_are_the_turns_of_the_dials(k, n, base):
    omega = pm.frequencies(n, base=base)
    found = np.linalg.eigvals(pm.shift_matrix(k, omega))
    cos, sin = pm.rope_tables(k, omega)
    wanted = np.concatenate((cos + 1j * sin, cos - 1j * sin))
    cost = np.abs(found[:, None] - wanted[None, :])
    rows, columns = linear_sum_assignment(cost)
    # a normal matrix: eigenvalues move no more than the backward error, d·eps
    assert np.max(cost[rows, columns]) <= 2 * n * 4 * EPS + 2 * ENTRY


@given(k=st.integers(-50, 50), **settings_of)
def test_the_matrix_is_the_exponential_of_its_generator(k, n, base, layout, order):
    omega = pm.frequencies(n, base=base)
    style = {"layout": layout, "order": order}
    g = pm.generator(omega, **style)
    assert np.array_equal(g, -g.T)
    # spectral theorem: iG is Hermitian with eigenvalues within d·eps of ±ω ≤ 1, so turns by k of
    # them are within |k|·d·eps, and the products of d terms add d·eps each
    values, vectors = np.linalg.eigh(1j * g)
    exponential = (vectors * np.exp(-1j * k * values)) @ vectors.conj().T
    tolerance = (1 + abs(k)) * 2 * n * 4 * EPS
    assert np.max(np.abs(exponential - pm.shift_matrix(k, omega, **style))) <= tolerance


def test_the_matrix_is_what_scipy_takes_for_the_exponential():
    g = pm.generator(pm.frequencies(4))
    assert np.max(np.abs(expm(g) - pm.shift_matrix(1, pm.frequencies(4)))) <= 8 * 8 * EPS
    assert np.max(np.abs(expm(1000 * g) - pm.shift_matrix(1000, pm.frequencies(4)))) <= 5e-11


def test_the_logarithm_gives_the_generator_until_half_a_turn():
    omega = pm.frequencies(4)
    g = pm.generator(omega)
    for k in (1, 2, 3):  # k·ω_0 < π
        assert np.max(np.abs(logm(pm.shift_matrix(k, omega)) - k * g)) < 1e-13
    off = np.abs(logm(pm.shift_matrix(4, omega)) - 4 * g)
    assert off.max() == pytest.approx(2 * np.pi, abs=1e-12)
    assert np.max(off[2:, 2:]) < 1e-13  # the slower dials have not passed half a turn


def test_the_shift_is_the_only_linear_one():
    """Position vectors span the space: |det(p_0 … p_(d−1))| = Π_{i<j}|z_j − z_i| / 2^n ≠ 0."""
    omega = pm.frequencies(4)
    z = np.exp(1j * np.concatenate((omega, -omega)))
    i, j = np.triu_indices(8, 1)
    vandermonde = np.prod(np.abs(z[j] - z[i])) / 2**4
    determinant = abs(np.linalg.det(pm.encode(np.arange(8), omega)))
    assert vandermonde > 0
    # the smallest singular value is about 1e-9 of the largest: eight digits are lost
    assert determinant == pytest.approx(vandermonde, rel=1e-6)


@given(n=st.integers(1, 4), base=st.floats(2.0, 10.0), k=st.integers(1, 5))
def test_least_squares_finds_the_shift_where_the_rows_are_well_conditioned(n, base, k):
    omega = pm.frequencies(n, base=base)
    p, moved = pm.encode(np.arange(200), omega), pm.encode(np.arange(k, 200 + k), omega)
    condition = np.linalg.cond(p)
    assume(condition < 1e6)
    found = np.linalg.lstsq(p, moved, rcond=None)[0].T
    assert np.max(np.abs(found - pm.shift_matrix(k, omega))) <= 200 * EPS * condition**2


def test_yet_it_cannot_be_identified_from_short_samples():
    """Of 256 rows of d = 64 the numerical rank is 35: least squares finds another matrix."""
    omega = pm.frequencies(32)
    p, moved = pm.encode(np.arange(256), omega), pm.encode(np.arange(1, 257), omega)
    found = np.linalg.lstsq(p, moved, rcond=None)[0].T
    assert np.linalg.matrix_rank(p) == 35
    assert np.max(np.abs(found - pm.shift_matrix(1, omega))) > 0.1
    assert np.max(np.abs(p @ found.T - moved)) < 1e-9  # it fits these rows all the same


@given(k=st.floats(-1000, 1000), n=n_pairs, base=bases)
def test_fractional_shifts_add_too(k, n, base):
    omega = pm.frequencies(n, base=base)
    half = pm.shift_matrix(k / 2, omega)
    # fractional positions: k/2 is exact, its angle has the error of one more product and sum
    assert np.max(np.abs(half @ half - pm.shift_matrix(k, omega))) <= 2 * ROTATED


def test_an_offset_for_every_row():
    omega = pm.frequencies(8)
    p = pm.encode(np.arange(5), omega)
    moved = pm.shift(p, np.array([5, 4, 3, 2, 1]), omega)
    assert np.max(np.abs(moved - pm.encode(5, omega))) <= ROTATED + ENTRY


def test_a_tensor_is_shifted_by_plain_numbers_exactly():
    torch = pytest.importorskip("torch")
    omega = pm.frequencies(4)
    p = pm.encode(torch.tensor([2]), omega)
    for offset in (3, 0.1):
        moved = pm.shift(p, offset, omega).numpy()
        assert np.max(np.abs(moved - pm.encode(np.array([2 + offset]), omega))) <= 2 * ROTATED
