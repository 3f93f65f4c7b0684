"""Against sines and cosines worked out to 50 digits (tools/freeze_truth.py)."""

import json
from pathlib import Path

import numpy as np
import pytest

import posenc_math as pm

TRUTH = json.loads(Path(__file__).with_name("truth.json").read_text(encoding="utf-8"))
CASES = TRUTH["cases"]
IDS = [f"n{c['n_pairs']}-base{c['base']}-shift{c['freq_shift']}" for c in CASES]

FLOAT32 = 1.5e-7
FLOAT64 = 2e-12
FAR_FLOAT32 = 3e-7


def dtype_of(make, name):
    return (
        getattr(np, name)
        if isinstance(make([0]), np.ndarray)
        else getattr(pytest.importorskip("torch"), name)
    )


def expected(rows, key):
    return np.array([[float(v) for v in row[key]] for row in rows])


def positions_of(rows):
    return np.array([row["position"] for row in rows])


def worst(case, rows, table):
    """Largest error of an interleaved sin_cos table over the frozen pairs."""
    table = np.asarray(table, dtype=np.float64)
    pairs = np.array(case["pairs"])
    error_sin = np.abs(table[:, 2 * pairs] - expected(rows, "sin")).max()
    error_cos = np.abs(table[:, 2 * pairs + 1] - expected(rows, "cos")).max()
    return max(error_sin, error_cos)


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_frequencies_are_within_one_unit_in_the_last_place(case):
    omega = pm.frequencies(case["n_pairs"], base=case["base"], freq_shift=case["freq_shift"])
    exact = np.array([float(v) for v in case["frequencies"]])
    # one power, itself within 0.5 ulp of an exponent wrong by 0.5 ulp: |exponent·ln base| ≤ 13.2
    # times 2⁻⁵³, and the rounding of the power
    assert np.max(np.abs(omega[case["pairs"]] / exact - 1)) <= (13.2 + 1) * 2.0**-53


@pytest.mark.parametrize("name", ["whole", "fractional"])
@pytest.mark.parametrize(("dtype", "bound"), [("float32", FLOAT32), ("float64", FLOAT64)])
@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_sinusoidal_up_to_ten_million(make, case, dtype, bound, name):
    rows = case[name]
    table = pm.sinusoidal(
        make(positions_of(rows)),
        2 * case["n_pairs"],
        base=case["base"],
        freq_shift=case["freq_shift"],
        dtype=dtype_of(make, dtype),
    )
    assert worst(case, rows, table) <= bound


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_sinusoidal_up_to_a_million_million_in_float32(make, case):
    rows = case["far"]
    table = pm.sinusoidal(
        make(positions_of(rows)),
        2 * case["n_pairs"],
        base=case["base"],
        freq_shift=case["freq_shift"],
        dtype=dtype_of(make, "float32"),
    )
    assert worst(case, rows, table) <= FAR_FLOAT32


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_rope_tables_from_exact_increments(make, case):
    rows = case["whole"]
    increments = pm.phase_increments(
        case["n_pairs"], base=case["base"], freq_shift=case["freq_shift"]
    )
    cos, sin = pm.rope_tables(make(positions_of(rows)), increments)
    pairs = case["pairs"]
    assert np.abs(np.asarray(cos)[:, pairs] - expected(rows, "cos")).max() <= FLOAT64
    assert np.abs(np.asarray(sin)[:, pairs] - expected(rows, "sin")).max() <= FLOAT64


@pytest.mark.parametrize(("dtype", "bound"), [("float32", FLOAT32), ("float64", FLOAT64)])
@pytest.mark.parametrize("layout", ["interleaved", "half"])
@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_long_runs_keep_the_bound(make, case, layout, dtype, bound):
    """The fast way through complex products, around every frozen position."""
    n = case["n_pairs"]
    length = max(600, (1 << 15) // n + 1)
    for row in case["whole"]:
        start = row["position"] - length // 2
        table = pm.sinusoidal(
            make(np.arange(start, start + length)),
            2 * n,
            base=case["base"],
            freq_shift=case["freq_shift"],
            layout=layout,
            dtype=dtype_of(make, dtype),
        )
        vector = np.asarray(table)[length // 2 : length // 2 + 1]
        if layout == "half":
            vector = vector[:, np.argsort(pm.pairing_permutation(2 * n))]
        assert worst(case, [row], vector) <= bound


def test_every_entry_of_a_long_float32_run_is_within_the_bound():
    fast = pm.sinusoidal(np.arange(131_072), 128, dtype=np.float32)
    increments = pm.phase_increments(64)
    for first in range(0, 131_072, 16_384):
        angles = pm.phases(np.arange(first, first + 16_384), increments)
        block = fast[first : first + 16_384]
        # the float64 values are right to 3e-14 here, see test_sinusoidal_up_to_ten_million
        assert np.abs(block[:, 0::2] - np.sin(angles)).max() <= FLOAT32
        assert np.abs(block[:, 1::2] - np.cos(angles)).max() <= FLOAT32


def test_kernel_limit():
    for row in TRUTH["kernel_limit"]:
        got = pm.kernel_limit(row["offset"], base=row["base"])
        # two values of Ci (below 3 in size, each to a few units in the last place) over ln base > 9
        assert abs(float(got) - float(row["limit"])) <= 8 * 2.0**-52


def test_phase_increments_are_the_frozen_frequencies():
    for case in CASES:
        increments = pm.phase_increments(
            case["n_pairs"], base=case["base"], freq_shift=case["freq_shift"]
        )
        exact = np.array([float(v) for v in case["frequencies"]])
        # increments are rounded to 2⁻⁶⁵ turns; the comparison itself rounds three times
        omega = increments[case["pairs"]].astype(np.float64) * (2 * np.pi / 2.0**64)
        assert np.allclose(omega, exact, rtol=3 * 2.0**-53, atol=np.pi * 2.0**-64)
