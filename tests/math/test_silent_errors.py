"""Calls that once gave a wrong answer without a word: each is right now, or refused."""

import math

import numpy as np
import pytest

import posenc_math as pm

OMEGA = pm.frequencies(4)
EXACT = pm.phase_increments(4)
FAR = [2**63, 2**63 + 5, 2**64 - 1]


def product(t, n_pairs=4):
    """Sine and cosine at t from whole numbers alone, a twin of what is tested."""
    turns = [
        sum(int(w) % 2**64 << shift for w, shift in zip(row[1:], (64, 0), strict=True))
        for row in pm.phase_increments(n_pairs)
    ]
    angles = [2 * math.pi * ((t * turn % 2**128) / 2**128) for turn in turns]
    return np.array([f(a) for a in angles for f in (math.sin, math.cos)])


# angles up to 2π, rounded to a unit in their last place of 2⁻⁵⁰
CLOSE = 2.0**-49


@pytest.mark.parametrize("t", [*FAR, -(2**63)])
def test_positions_beyond_int64_are_not_read_as_negative(t):
    wanted = product(t)
    assert np.abs(pm.sinusoidal(t, 8) - wanted).max() <= CLOSE
    assert np.abs(pm.encode(np.array([t]), EXACT)[0] - wanted).max() <= CLOSE
    cos, sin = pm.rope_tables(t, EXACT)
    assert np.abs(pm.pack_pairs(sin, cos) - wanted).max() <= CLOSE
    moved = pm.shift_matrix(t, EXACT) @ pm.sinusoidal(0, 8)
    assert np.abs(moved - wanted).max() <= CLOSE
    assert np.abs(pm.shift(pm.sinusoidal(0, 8), t, EXACT) - wanted).max() <= CLOSE
    assert abs(pm.kernel(t, EXACT) - wanted[1::2].sum()) <= 4 * CLOSE
    assert pm.dial_angles(t, np.array([1.0])) == float(t)


def test_a_tensor_meets_an_offset_beyond_int64():
    torch = pytest.importorskip("torch")
    p = torch.from_numpy(pm.sinusoidal(np.zeros(1), 8))
    for t in FAR:
        assert np.abs(pm.shift(p, t, EXACT)[0].numpy() - product(t)).max() <= CLOSE
    with pytest.raises(ValueError, match=r"from -2\*\*63 to 2\*\*64 - 1"):
        pm.shift(p, 2**64, EXACT)


@pytest.mark.parametrize("values", [[3, 2**63 + 1], [2**63 + 1, 3], [[2**64 - 1, 0]]])
def test_lists_of_large_integers_are_not_rounded_to_floats(values):
    exact = pm.sinusoidal(np.array(values, np.uint64), 8)
    assert np.array_equal(pm.sinusoidal(values, 8), exact)


@pytest.mark.parametrize("values", [[-1, 2**63 + 1], [0.5, 2**53 + 1], [2**64, -(2**70) - 1]])
def test_lists_that_no_dtype_holds_are_refused(values):
    with pytest.raises(ValueError, match="integers"):
        pm.sinusoidal(values, 8)


@pytest.mark.parametrize("kind", ["numpy", "torch"])
def test_all_64_bits_are_counted(kind):
    make = np.asarray if kind == "numpy" else pytest.importorskip("torch").from_numpy
    a = make(np.array([2**64 - 1, 2**63, 3, 2**64 - 1], np.uint64))
    b = make(np.array([0, 1, 1, 2**64 - 1], np.uint64))
    assert pm.hamming_distance(a, b).tolist() == [64, 2, 1, 0]


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.int64, np.uint64])
def test_the_period_of_a_bit_does_not_overflow(dtype):
    bits = np.array([0, 6, 7, 30, 61], dtype)
    assert pm.bit_period(bits).tolist() == [2, 128, 256, 2**31, 2**62]


@pytest.mark.parametrize(("u", "period"), [(2**53 + 1, 2), (2**62 + 3, 2), (-(2**63), 4), (7, 3)])
def test_a_square_wave_of_integers_is_decided_in_integers(u, period):
    wanted = 1.0 if 2 * (u % period) >= period else -1.0
    assert pm.bit_square_wave(np.array([u]), period) == wanted
    assert pm.bit_square_wave(u, float(period)) == wanted


def test_the_square_wave_of_the_largest_integers():
    u = np.array([2**64 - 1, 2**64 - 2, 2**63 + 1], np.uint64)
    assert pm.bit_square_wave(u, 2).tolist() == [1.0, -1.0, 1.0]
    assert pm.bit_square_wave(u, 2.0**61).tolist() == [1.0, 1.0, -1.0]
    assert pm.gray_bits(u[:2], 63)[:, 61:].tolist() == [[0, 0], [0, 0]]
    assert pm.gray_bits(u[2:], 63)[0, 61:].tolist() == [0, 1]


@pytest.mark.parametrize("u", [2**53 + 1, -(2**63), np.array([2**64 - 1], np.uint64)])
def test_waves_refuse_integers_that_float64_skips(u):
    for wave in (
        lambda: pm.bit_square_wave(u, 2.5),
        lambda: pm.bit_harmonic(u, 2.0),
        lambda: pm.bit_fourier_sum(u, 2.0, n_terms=2),
        lambda: pm.bit_dial_angle(u, 2.0),
        lambda: pm.chord(u),
    ):
        with pytest.raises(ValueError, match=r"must be at most 2\*\*53 in size"):
            wave()


@pytest.mark.parametrize("kind", ["numpy", "torch"])
def test_the_farthest_offsets_fall_in_the_last_bucket(kind):
    make = np.asarray if kind == "numpy" else pytest.importorskip("torch").from_numpy
    ends = make(np.array([-(2**63), 2**63 - 1]))
    assert pm.t5_bucket(ends).tolist() == [15, 31]
    assert pm.t5_bucket(ends, bidirectional=False).tolist() == [31, 0]
    beyond = make(np.array([2**63, 2**64 - 1, 3], np.uint64))
    assert pm.t5_bucket(beyond).tolist() == [31, 31, 19]
    assert pm.t5_bucket(make(np.array([-128, 127], np.int8))).tolist() == [15, 31]


@pytest.mark.parametrize("longest", [10**9, 2**61])
def test_buckets_of_a_large_distance_are_found_at_once(longest):
    far = longest // 100
    buckets = pm.t5_bucket([-longest, -far, -8, -7], max_distance=longest)
    place = 8 + 8 * math.log(far / 8) / math.log(longest / 8)  # not near a whole number
    assert buckets.tolist() == [15, math.floor(place), 8, 7]


def test_bias_of_offsets_that_would_overflow_is_refused():
    with pytest.raises(ValueError, match=r"query_positions must be below 2\*\*62 in size"):
        pm.alibi_bias([-(2**63)], [0], np.ones(1))
    with pytest.raises(ValueError, match=r"key_positions must be below 2\*\*62 in size"):
        pm.alibi_bias([0], np.array([2**64 - 1], np.uint64), np.ones(1))


def test_wavelengths_of_increments_are_those_of_the_frequencies():
    assert np.allclose(pm.wavelengths(EXACT), pm.wavelengths(OMEGA), rtol=8 * 2.0**-53, atol=0)


@pytest.mark.parametrize("wrong", ["1", 1.0, True, [1], None, 2**64])
def test_a_padding_index_that_matches_nothing_is_refused(wrong):
    if wrong is None:
        assert pm.sinusoidal([1], 4, padding_index=wrong).any()
        return
    with pytest.raises(ValueError, match="padding_index must"):
        pm.sinusoidal([1], 4, padding_index=wrong)


def test_a_padding_index_works_at_the_ends_of_int64_and_uint64():
    assert not pm.sinusoidal([2**64 - 1], 4, padding_index=2**64 - 1).any()
    assert pm.sinusoidal([-1], 4, padding_index=2**64 - 1).any()
    assert not pm.sinusoidal([-1], 4, padding_index=-1).any()


def test_pairs_of_two_kinds_are_refused():
    torch = pytest.importorskip("torch")
    with pytest.raises(ValueError, match="first is a NumPy array, second is a tensor"):
        pm.pack_pairs(np.ones(3), torch.ones(3))


@pytest.mark.parametrize("bad", [math.inf, -math.inf, math.nan])
def test_vectors_that_are_not_finite_have_no_position(bad):
    p = pm.sinusoidal(np.arange(3), 8)
    p[1, 2] = bad
    with pytest.raises(ValueError, match="p must be finite"):
        pm.decode_position(p, OMEGA)
    with pytest.raises(ValueError, match="q must be finite"):
        pm.relative_rotation(np.ones((3, 8)), p)


@pytest.mark.parametrize("base", [1e-60, 1e-300])
def test_frequencies_beyond_the_exact_range_are_refused(base):
    with pytest.raises(ValueError, match=r"base must keep all frequencies below 2\*\*40"):
        pm.phase_increments(8, base=base)
    with pytest.raises(ValueError, match=r"base must keep all frequencies below 2\*\*40"):
        pm.sinusoidal([1], 16, base=base)


@pytest.mark.parametrize("base", [1 + 1e-13, 1 - 1e-13, 1.0005])
def test_the_limit_refuses_a_base_where_its_integrals_cancel(base):
    with pytest.raises(ValueError, match=r"base must be at least 0\.001 away from 1"):
        pm.kernel_limit(1, base=base)


@pytest.mark.parametrize("base", [1.0011, 0.998, 2.0, 0.1])
def test_the_limit_is_as_near_as_its_docstring_says(base):
    mpmath = pytest.importorskip("mpmath")
    with mpmath.workdps(40):
        for x in (1e-3, 0.5, 7.0, 1000.0):
            exact = mpmath.ci(x) - mpmath.ci(mpmath.mpf(x) / mpmath.mpf(base))
            exact /= mpmath.log(mpmath.mpf(base))
            off = abs(float(exact - mpmath.mpf(float(pm.kernel_limit(x, base=base)))))
            assert off <= 1e-15 * (1 + 2 / abs(math.log(base)))


def test_a_base_that_overflows_is_refused():
    for changed in (
        lambda: pm.ntk_base(1e308, 4.0, 64),
        lambda: pm.ntk_base(1e4, 1e300, 4),
        lambda: pm.dynamic_ntk_base(1e308, 4.0, 64, seq_len=9, original_length=4),
    ):
        with pytest.raises(ValueError, match=r"base must stay below 1\.8e308"):
            changed()


@pytest.mark.parametrize("dtype", [np.longdouble, "longdouble", "g"])
def test_a_dtype_wider_than_the_angles_is_refused(dtype):
    with pytest.raises(ValueError, match="dtype must be a real floating-point dtype of at most 64"):
        pm.sinusoidal([1], 4, dtype=dtype)
    with pytest.raises(ValueError, match="at most 64"):
        pm.rope_tables([1], OMEGA, dtype=dtype)
    wide = np.ones((3, 8), np.longdouble)
    with pytest.raises(ValueError, match="must be real floating-point numbers, got dtype"):
        pm.decode_position(wide, OMEGA)


def test_a_layout_that_is_not_used_is_checked_all_the_same():
    with pytest.raises(ValueError, match="layout must be one of"):
        pm.slowed_dials([0], 3, coordinates="sin", layout="halves")


def test_a_run_that_wraps_is_no_run():
    ends = np.array([2**64 - 1, 0], np.uint64)
    long = np.arange(2**64 - 300, 2**64 - 1, dtype=np.uint64)
    positions = np.concatenate((long, ends))
    table = pm.sinusoidal(positions, 256, dtype=np.float32)
    assert np.array_equal(table[-1], pm.sinusoidal(0, 256, dtype=np.float32))
    signed = positions.view(np.int64)
    # as int64 it is one, from −300 to 0, and made of products
    assert np.abs(pm.sinusoidal(signed, 256)[-3:] - pm.sinusoidal([-2, -1, 0], 256)).max() <= 4e-16


def test_no_number_is_made_of_truth():
    for call in (
        lambda: pm.frequencies(4, base=True),
        lambda: pm.linear_scaling(OMEGA, True),
        lambda: pm.yarn_attention_factor(4.0, mscale="1", mscale_all_dim=1.0),
        lambda: pm.bit_period(True),
    ):
        with pytest.raises(ValueError, match="must be"):
            call()
