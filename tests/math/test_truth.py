"""Against sines and cosines worked out to 50 digits (tools/freeze_truth.py)."""

import json
from decimal import Decimal
from pathlib import Path

import numpy as np
import pytest

import posenc_math as pm

TRUTH = json.loads(Path(__file__).with_name("truth.json").read_text(encoding="utf-8"))
CASES = TRUTH["cases"]
IDS = [f"n{c['n_pairs']}-base{c['base']}-shift{c['freq_shift']}" for c in CASES]

# alone: half a unit in the last place of a number below 1, and the little that comes before it
ALONE = {"float32": 2.0**-25 * (1 + 1e-6), "float64": 2.0**-54 * 1.05}
# in a long run, where each entry is a product
RUN = {"float32": 3.0e-8, "float64": 4e-16}
KINDS = ["whole", "far", "unsigned", "fractional"]


def dtype_of(make, name):
    return (
        getattr(np, name)
        if isinstance(make([0]), np.ndarray)
        else getattr(pytest.importorskip("torch"), name)
    )


def positions_of(rows):
    """The positions in their own dtype: int64, uint64 beyond it, or float64."""
    positions = np.array([row["position"] for row in rows])
    return positions.astype(np.uint64) if positions.dtype.kind == "u" else positions


def off(entry, digits):
    """Difference of a float64 number from a decimal one, itself not rounded."""
    return abs(float(Decimal(float(entry)) - Decimal(digits)))


def worst(case, rows, table):
    """Largest error of an interleaved sin_cos table over the frozen pairs."""
    table = np.asarray(table, dtype=np.float64)
    return max(
        off(entries[2 * pair + place], row[key][k])
        for entries, row in zip(table, rows, strict=True)
        for k, pair in enumerate(case["pairs"])
        for place, key in enumerate(("sin", "cos"))
    )


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_frequencies_are_within_one_unit_in_the_last_place(case):
    omega = pm.frequencies(case["n_pairs"], base=case["base"], freq_shift=case["freq_shift"])
    exact = np.array([float(v) for v in case["frequencies"]])
    # one power, itself within 0.5 ulp of an exponent wrong by 0.5 ulp: |exponent·ln base| ≤ 13.2
    # times 2⁻⁵³, and the rounding of the power
    assert np.max(np.abs(omega[case["pairs"]] / exact - 1)) <= (13.2 + 1) * 2.0**-53


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_sinusoidal_at_any_64_bit_position(make, case, dtype, name):
    rows = case[name]
    table = pm.sinusoidal(
        make(positions_of(rows)),
        2 * case["n_pairs"],
        base=case["base"],
        freq_shift=case["freq_shift"],
        dtype=dtype_of(make, dtype),
    )
    # a fractional position adds the angle of a rest of up to 1/2, rounded twice
    extra = 2.0**-53 if name == "fractional" else 0
    assert worst(case, rows, table) <= ALONE[dtype] + extra


@pytest.mark.parametrize("name", ["whole", "far", "unsigned"])
@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_rope_tables_from_exact_increments(make, case, name):
    rows = case[name]
    increments = pm.phase_increments(
        case["n_pairs"], base=case["base"], freq_shift=case["freq_shift"]
    )
    cos, sin = pm.rope_tables(make(positions_of(rows)), increments)
    assert worst(case, rows, pm.pack_pairs(sin, cos)) <= ALONE["float64"]


def turns(increments):
    """The exact number of turns per position, in units of 2⁻¹²⁸."""
    return [
        (int(whole) << 128) + (int(high) % 2**64 << 64) + int(low) % 2**64
        for whole, high, low in increments
    ]


@pytest.mark.parametrize("base", [100.0, 10_000.0, 500_000.0, 1e6])
@pytest.mark.parametrize("n_pairs", [4, 64, 256])
@pytest.mark.parametrize("freq_shift", [0.0, 1.0])
def test_float64_frequencies_cost_what_the_docstring_says(base, n_pairs, freq_shift):
    settings = {"base": base, "freq_shift": freq_shift}
    rounded = turns(pm.as_increments(pm.frequencies(n_pairs, **settings)))
    exact = turns(pm.phase_increments(n_pairs, **settings))
    off = max(abs(a - b) for a, b in zip(rounded, exact, strict=True)) / 2**128 * 2 * np.pi
    # NumPy's power is a unit in the last place off on some processors; its exponent is rounded too
    assert off <= np.spacing(0.5) + np.log(base) * np.spacing(1 / n_pairs)
    assert off * 2**32 <= 6e-7
    assert off * 2**48 <= 4e-2
    t = 2**48 - 1
    table, true = (
        pm.encode([t], w) for w in (pm.frequencies(n_pairs), pm.phase_increments(n_pairs))
    )
    assert np.abs(table - true).max() <= 4e-2


def test_phases_are_angles_rounded_once():
    mpmath = pytest.importorskip("mpmath")
    positions = [0, 1, -1, 355, 10**7, 10**18, 2**63 - 1, -(2**63), 2**64 - 1]
    with mpmath.workdps(60):
        for t in positions:
            angles = pm.phases(t, pm.phase_increments(4))
            assert np.abs(angles).max() <= np.pi
            for i, angle in enumerate(angles):
                exact = t * mpmath.power(10_000, -mpmath.mpf(i) / 4)
                gap = mpmath.fmod(exact - mpmath.mpf(float(angle)) + mpmath.pi, 2 * mpmath.pi)
                assert abs(float(gap % (2 * mpmath.pi) - mpmath.pi)) <= 2.3e-16


def fresh(positions, n_pairs, base=10_000):
    """Sines and cosines to 50 digits, as rows of a table: not frozen, for many positions."""
    mpmath = pytest.importorskip("mpmath")
    rows = []
    with mpmath.workdps(50):
        omega = [mpmath.power(base, -mpmath.mpf(i) / n_pairs) for i in range(n_pairs)]
        for t in positions:
            pairs = (mpmath.cos_sin(w * int(t)) for w in omega)
            rows.append([mpmath.nstr(v, 25) for cos, sin in pairs for v in (sin, cos)])
    return rows


def errors(table, rows):
    return np.array(
        [[off(*both) for both in zip(*two, strict=True)] for two in zip(table, rows, strict=True)]
    )


@pytest.mark.parametrize(("low", "high"), [(0, 2**20), (-(2**63), 2**63), (2**63, 2**64)])
def test_a_thousand_random_positions(low, high):
    kind = np.uint64 if high > 2**63 else np.int64
    positions = np.random.default_rng(low % 97).integers(low, high, 1000, dtype=kind)
    rows = fresh(positions, 4)
    assert errors(pm.sinusoidal(positions, 8), rows).max() <= ALONE["float64"]
    table = pm.sinusoidal(positions, 8, dtype=np.float32)
    assert errors(table, rows).max() <= ALONE["float32"]


def test_plain_float64_is_hardly_ever_nearer_even_at_small_positions():
    positions = np.arange(0, 512, 3)
    rows = fresh(positions, 16)
    ours = errors(pm.sinusoidal(positions, 32), rows)
    angles = positions[:, None] * pm.frequencies(16)
    plain = errors(pm.pack_pairs(np.sin(angles), np.cos(angles)), rows)
    assert np.mean(plain < ours) < 0.01
    assert np.mean(ours < plain) > 0.4
    assert plain.max() > 100 * ours.max()


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("layout", ["interleaved", "half"])
@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_long_runs_keep_the_bound(make, case, layout, dtype):
    """The fast way through complex products, around every frozen position."""
    n = case["n_pairs"]
    length = max(600, (1 << 15) // n + 1)
    for name in ("whole", "far", "unsigned"):
        for row in case[name]:
            low, high = (2**63, 2**64) if name == "unsigned" else (-(2**63), 2**63)
            start = min(max(row["position"] - length // 2, low), high - length)
            table = pm.sinusoidal(
                make(np.arange(start, start + length, dtype=type_of(name))),
                2 * n,
                base=case["base"],
                freq_shift=case["freq_shift"],
                layout=layout,
                dtype=dtype_of(make, dtype),
            )
            at = row["position"] - start
            vector = np.asarray(table)[at : at + 1]
            if layout == "half":
                vector = vector[:, np.argsort(pm.pairing_permutation(2 * n))]
            assert worst(case, [row], vector) <= RUN[dtype]


def type_of(name):
    return np.uint64 if name == "unsigned" else np.int64


@pytest.mark.parametrize("start", [0, 10**15])
def test_every_entry_of_a_long_run_is_within_the_bound_of_the_one_alone(start):
    length = 131_072
    narrow = pm.sinusoidal(np.arange(start, start + length), 128, dtype=np.float32)
    cos, sin = pm.rope_tables(np.arange(start, start + length), pm.phase_increments(64))
    differ = 0
    for first in range(0, length, 16_384):
        block = slice(first, first + 16_384)
        # one far position among them: no run holds so few
        apart = np.append(np.arange(start, start + length)[block], 2**62)
        alone = pm.sinusoidal(apart, 128)[:-1]
        assert np.abs(narrow[block] - alone).max() <= RUN["float32"]
        differ += np.sum(narrow[block] != alone.astype(np.float32))
        assert np.abs(sin[block] - alone[:, 0::2]).max() <= RUN["float64"]
        assert np.abs(cos[block] - alone[:, 1::2]).max() <= RUN["float64"]
    # rounded the other way where the true sine lies within 4e-16 of the middle between two float32
    # numbers: 8e-16 of 6e-8, which of 16 million entries makes less than one
    assert differ <= 1


def test_a_position_gives_the_same_value_in_any_company():
    positions = np.random.default_rng(1).integers(-(2**63), 2**63, 400)
    together = pm.sinusoidal(positions, 64)
    for t, row in zip(positions, together, strict=True):
        assert np.array_equal(pm.sinusoidal(int(t), 64), row)
        assert np.array_equal(pm.sinusoidal(int(-t - 1), 64), pm.sinusoidal([~int(t), 0], 64)[0])


def test_kernel_limit():
    for row in TRUTH["kernel_limit"]:
        got = pm.kernel_limit(row["offset"], base=row["base"])
        # two values of Ci (below 3 in size, each to a few units in the last place) over ln base > 9
        assert abs(float(got) - float(row["limit"])) <= 8 * 2.0**-52


def test_increments_as_frequencies_are_the_frozen_ones():
    for case in CASES:
        increments = pm.phase_increments(
            case["n_pairs"], base=case["base"], freq_shift=case["freq_shift"]
        )
        exact = np.array([float(v) for v in case["frequencies"]])
        slowness = pm.wavelengths(increments)[case["pairs"]]
        # turned to float64, times 2π, divided, and compared: some roundings
        assert np.allclose(2 * np.pi / slowness, exact, rtol=6 * 2.0**-53, atol=0)
