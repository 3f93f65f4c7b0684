"""Identities and asymptotics of the similarity kernel."""

import mpmath
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import brentq

import posenc_math as pm

EPS = np.finfo(np.float64).eps
ENTRY = EPS / 2


@given(n=st.integers(1, 128), base=st.floats(1.5, 1e6), offset=st.integers(-(10**9), 10**9))
def test_even_bounded_and_largest_at_zero(make, n, base, offset):
    omega = pm.frequencies(n, base=base)
    value = float(pm.kernel(make(offset), omega))
    assert value == float(pm.kernel(make(-offset), omega))
    assert abs(value) <= float(pm.kernel(make(0), omega)) == n


@given(n=st.integers(1, 64), base=st.floats(1.5, 1e6), offset=st.floats(0, 0.1))
def test_small_offsets_follow_the_taylor_series(n, base, offset):
    omega = pm.frequencies(n, base=base)
    s2, s4, s6 = (float(np.sum(omega**m)) for m in (2, 4, 6))
    series = n - offset**2 * s2 / 2 + offset**4 * s4 / 24
    # the alternating series stops within its next term; n entries of rounding
    assert abs(float(pm.kernel(offset, omega)) - series) <= offset**6 * s6 / 720 + n * (
        ENTRY + n * EPS
    )


@pytest.mark.parametrize(
    ("offset", "ends_only", "full"), [(1.0, 6.5e-4, 1.7e-9), (50.0, None, 4.5e-5)]
)
def test_euler_maclaurin_from_the_limit(offset, ends_only, full):
    n = 1024
    exact = float(pm.kernel(offset, pm.frequencies(n)))
    assert abs(float(pm.kernel_euler_maclaurin(offset, n)) - exact) <= full
    if ends_only is not None:
        ends = n * pm.kernel_limit(offset) + (np.cos(offset) - np.cos(offset / 1e4)) / 2
        assert abs(float(ends) - exact) <= ends_only


@given(base=st.floats(10, 1e6), offset=st.floats(0.1, 40))
def test_the_kernel_tends_to_its_limit(base, offset):
    n = 4096
    mean = float(pm.kernel(offset, pm.frequencies(n, base=base))) / n
    # left Riemann sum: half the step times the range of f, and the second-order end term
    step = abs(np.cos(offset) - np.cos(offset / base)) / (2 * n)
    second = np.log(base) * (offset + 1) / (12 * n * n)
    assert abs(mean - float(pm.kernel_limit(offset, base=base))) <= step + 2 * second + 1e-14


@pytest.mark.parametrize("n", [64, 256, 1024])
def test_the_limit_holds_only_within_its_range(n):
    reach = pm.kernel_limit_range(n)
    omega = pm.frequencies(n)
    inside = np.arange(1.0, 0.8 * reach)
    # the next term of the formula, f‴(1)/(720 n³), and the geometric rest of the series
    x, step = inside, np.log(1e4) / n
    bound = step**3 * (x**3 + 3 * x**2 + x) / 720 / (1 - (x / reach) ** 2)
    outside = np.arange(1.2 * reach, 6 * reach)
    wave = np.sqrt(n / np.log(1e4))  # height of the first aliasing term
    off_inside = np.abs(pm.kernel_euler_maclaurin(inside, n) - pm.kernel(inside, omega))
    off_outside = np.abs(n * pm.kernel_limit(outside) - pm.kernel(outside, omega))
    assert np.all(off_inside <= bound + n * ENTRY)
    assert off_outside.max() > 0.8 * wave


@pytest.mark.parametrize(
    ("n", "offset", "exact", "limit", "corrected"),
    [
        (64, 1000.0, 10.178, 12.012, 10.229),
        (4096, 3000.0, 268.71, 288.73, 268.15),
        (1024, 20000.0, -50.88, -47.02, -50.82),
    ],
)
def test_the_aliasing_law(n, offset, exact, limit, corrected):
    digits = 5e-4 if n == 64 else 5e-3
    assert float(pm.kernel(offset, pm.frequencies(n))) == pytest.approx(exact, abs=digits)
    # the printed limit carries the end terms of the sum
    assert float(pm.kernel_euler_maclaurin(offset, n, aliasing=True)) == pytest.approx(
        corrected, abs=0.6
    )
    assert n * float(pm.kernel_limit(offset)) == pytest.approx(limit, abs=1.0)


@pytest.mark.parametrize("n", [64, 256, 1024, 4096])
def test_the_aliasing_law_over_many_offsets(n):
    offsets = np.geomspace(2 * pm.kernel_limit_range(n), 9_000, 40)
    exact = pm.kernel(offsets, pm.frequencies(n))
    plain = np.abs(n * pm.kernel_limit(offsets) - exact)
    corrected = np.abs(pm.kernel_euler_maclaurin(offsets, n, aliasing=True) - exact)
    # stationary phase leaves end terms of order 1, whatever n
    assert corrected.mean() <= 0.8
    assert corrected.mean() < plain.mean() / 2


@given(base=st.floats(100, 1e6), u=st.floats(0.1, 0.9))
def test_the_logarithmic_law(base, u):
    offset = base**u
    log_base = np.log(base)
    bound = 1 / (offset * log_base) + (offset / base) ** 2 / (4 * log_base) + 1e-14
    law, limit = pm.kernel_log_law(offset, base=base), pm.kernel_limit(offset, base=base)
    assert abs(float(law) - float(limit)) <= bound


def test_the_first_zero_of_the_limit_lies_beyond_that_of_the_law():
    zero = brentq(lambda x: float(pm.kernel_limit(x)), 5000, 8000, xtol=1e-9)
    with mpmath.workdps(30):
        exact = mpmath.findroot(lambda x: mpmath.ci(x) - mpmath.ci(x / 10_000), 6166)
    assert zero == pytest.approx(float(exact), abs=1e-6)
    assert zero == pytest.approx(6166.03, abs=0.005)
    assert 1e4 * np.exp(-np.euler_gamma) == pytest.approx(5614.6, abs=0.05)


@pytest.mark.parametrize(("dim", "offset"), [(64, 5), (128, 11), (512, 43)])
def test_similarity_does_not_fall_steadily(dim, offset):
    assert pm.first_rise(pm.frequencies(dim // 2)) == offset


def test_values_shown_in_the_film():
    k = pm.kernel(np.array([0, 1, 2, 3, 4, 5, 10, 50, 100]), pm.frequencies(64)) / 64
    shown = [1, 0.970, 0.897, 0.815, 0.759, 0.737, 0.669, 0.546, 0.477]
    assert np.max(np.abs(k - shown)) <= 5.01e-4
    rise = pm.kernel(np.array([11, 12]), pm.frequencies(64)) / 64
    assert rise == pytest.approx([0.66163, 0.66221], abs=5e-6)


@given(base=st.floats(1.5, 1e6), offset=st.floats(-1e4, 1e4))
def test_the_limit_is_even_and_at_most_one(base, offset):
    value = float(pm.kernel_limit(offset, base=base))
    assert value == float(pm.kernel_limit(-offset, base=base))
    # two values of Ci up to 40 in size, each to some units in the last place, over ln base ≥ 0.4
    assert abs(value) <= 1 + 4 * 40 * EPS / 0.4
