"""Relative biases against the loops of their papers."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_math as pm

EPS = np.finfo(np.float64).eps


@given(queries=st.integers(1, 6), before=st.integers(0, 6), seed=st.integers(0, 99))
def test_transformer_xl_reads_the_encoding_of_the_distance(queries, before, seed):
    keys, d = queries + before, 4
    rng = np.random.default_rng(seed)
    q, v = rng.standard_normal((2, queries, d)), rng.standard_normal((2, 1, d))
    rows = rng.standard_normal((2, queries + keys - 1, d))
    bias = pm.transformer_xl_bias(q, rows, v)
    assert bias.shape == (2, queries, keys)
    for head in range(2):
        for i in range(queries):
            for j in range(keys):
                distance = (before + i) - j
                wanted = (q[head, i] + v[head, 0]) @ rows[head, keys - 1 - distance]
                assert bias[head, i, j] == pytest.approx(wanted, abs=32 * EPS)


def test_transformer_xl_with_sinusoids_depends_on_the_distance_alone():
    """For one query everywhere, terms b and d are constant along diagonals."""
    m = 6
    rows = pm.sinusoidal(np.arange(m - 1, -m, -1), 8)
    bias = pm.transformer_xl_bias(np.ones((m, 8)), rows, np.zeros(8))
    assert np.array_equal(bias[1:, 1:], bias[:-1, :-1])


@pytest.mark.parametrize("window", [(1, 1), (2, 3), (3, 2), (7, 7)])
def test_swin_gives_equal_offsets_equal_rows(make, window):
    index = pm.swin_index(*window)
    patches = pm.grid_positions(*window)
    rows_of = {}
    for i, query in enumerate(patches):
        for j, key in enumerate(patches):
            rows_of.setdefault(tuple(query - key), set()).add(int(index[i, j]))
    found = [rows_of[offset] for offset in sorted(rows_of)]
    # sorted offsets, one row each, in order and without a gap
    assert found == [{row} for row in range((2 * window[0] - 1) * (2 * window[1] - 1))]
    table = np.random.default_rng(0).standard_normal((len(found), 2))
    bias = np.asarray(pm.swin_bias(make(table), *window))
    assert np.array_equal(bias, np.moveaxis(table[index], -1, 0))


@given(heads=st.integers(1, 4), m=st.integers(1, 6), n=st.integers(1, 6), seed=st.integers(0, 99))
def test_kerple_is_its_formula(heads, m, n, seed):
    rng = np.random.default_rng(seed)
    r1, r2 = rng.uniform(0.1, 2, (2, heads))
    query, key = rng.integers(-50, 50, m), rng.integers(-50, 50, n)
    log = pm.kerple_bias(query, key, r1, r2)
    power = pm.kerple_bias(query, key, r1, r2, kind="power")
    for h in range(heads):
        for i in range(m):
            for j in range(n):
                away = abs(int(query[i]) - int(key[j]))
                assert log[h, i, j] == pytest.approx(
                    -r1[h] * math.log(1 + r2[h] * away), rel=8 * EPS, abs=0
                )
                assert power[h, i, j] == pytest.approx(-r1[h] * away ** r2[h], rel=4 * EPS, abs=0)


def test_kerple_of_power_one_is_alibi(make):
    slopes = pm.alibi_slopes(6)
    query, key = make(np.arange(3, 7)), make(np.arange(7))
    kerple = pm.kerple_bias(query, key, slopes, np.ones(6), kind="power")
    alibi = pm.alibi_bias(query, key, slopes)
    assert type(kerple) is type(alibi) is type(query)
    assert np.array_equal(np.asarray(kerple), np.asarray(alibi))


def test_fire_grows_from_0_to_1_for_every_query(make):
    query = make(np.array([3, 40, 999]))
    scaled = np.asarray(pm.fire_distances(query, make(np.arange(1000)), c=0.3, threshold=32.0))
    for row, position in enumerate((3, 40, 999)):
        seen = scaled[row, : position + 1]
        assert seen[-1] == 0
        assert np.all(np.diff(seen) < 0)
        longest = max(position, 32)
        wanted = [math.log(0.3 * (position - j) + 1) / math.log(0.3 * longest + 1) for j in (0, 1)]
        assert seen[:2] == pytest.approx(wanted, rel=8 * EPS)
    assert scaled[1, 0] == scaled[2, 0] == 1


def test_what_does_not_fit_is_refused():
    torch = pytest.importorskip("torch")
    q = np.zeros((2, 4))
    with pytest.raises(ValueError, match="at least 2 distance_keys and a position_bias of width 4"):
        pm.transformer_xl_bias(q, np.zeros((1, 4)), np.zeros(4))
    with pytest.raises(ValueError, match=r"got \(2, 4\) and \(3, 5\)"):
        pm.transformer_xl_bias(q, np.zeros((3, 5)), np.zeros(4))
    with pytest.raises(ValueError, match="all NumPy or all torch"):
        pm.transformer_xl_bias(q, torch.zeros(3, 4), np.zeros(4))
    with pytest.raises(ValueError, match=r"table must have shape \(9, H\), got \(8, 2\)"):
        pm.swin_bias(np.zeros((8, 2)), 2, 2)
    with pytest.raises(ValueError, match="rows must be a positive integer, got 0"):
        pm.swin_index(0, 2)
    for bad in (0.0, -1.0, math.nan, np.ones((2, 2))):
        with pytest.raises(ValueError, match="r1 must be positive"):
            pm.kerple_bias([1], [0], bad, 1.0)
    with pytest.raises(ValueError, match="r2 must be at most 2"):
        pm.kerple_bias([1], [0], 1.0, 2.5, kind="power")
    with pytest.raises(ValueError, match="query_positions must be integers"):
        pm.kerple_bias([1.5], [0], 1.0, 1.0)
    with pytest.raises(ValueError, match="one axis each"):
        pm.fire_distances([[1]], [0], c=1.0, threshold=1.0)
    with pytest.raises(ValueError, match="must not be negative"):
        pm.fire_distances([-1], [0], c=1.0, threshold=1.0)
    with pytest.raises(ValueError, match="c must be a finite positive number"):
        pm.fire_distances([1], [0], c=0.0, threshold=1.0)
    with pytest.raises(ValueError, match="arrays must be all NumPy or all torch"):
        pm.alibi_bias(torch.arange(3), np.arange(3), pm.alibi_slopes(2))
