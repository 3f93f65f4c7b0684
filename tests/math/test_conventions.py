"""Each convention in use, written out plainly as its source has it, against one function."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_math as pm

POSITIONS = np.arange(-3, 40)
EPS = np.finfo(np.float64).eps
# plain float64 angles up to 40, from frequencies within 15 half-units: 40·16·eps, and the sine
CLOSE = {"rtol": 0, "atol": 40 * 16 * EPS + 2 * EPS}


def paper(positions, d, base=10000.0):
    """Vaswani et al. 2017, section 3.5, entry by entry."""
    table = np.empty((len(positions), d))
    for t, position in enumerate(positions):
        for j in range(0, d, 2):
            angle = position / base ** (j / d)
            table[t, j], table[t, j + 1] = math.sin(angle), math.cos(angle)
    return table


def tatp22(positions, d, base=10000.0):
    """positional-encodings: built with d + 1 columns if d is odd, then cut."""
    return paper(positions, d + d % 2, base)[:, :d]


def tensor2tensor(positions, d, max_timescale=1.0e4):
    """get_timing_signal_1d with min_timescale = 1."""
    n = d // 2
    increment = math.log(max_timescale) / max(n - 1, 1)
    inverse = np.exp(np.arange(n) * -increment)
    scaled = positions[:, None] * inverse[None, :]
    signal = np.concatenate([np.sin(scaled), np.cos(scaled)], axis=1)
    return np.pad(signal, [[0, 0], [0, d % 2]])


def fairseq(n_rows, d, padding_idx):
    """SinusoidalPositionalEmbedding.get_embedding: rows of a table, one of them blank."""
    table = tensor2tensor(np.arange(n_rows), d)
    table[padding_idx] = 0
    return table


def diffusers(positions, d, *, flip=False, shift=1.0, scale=1.0, max_period=10000.0):
    """get_timestep_embedding, in float64."""
    half = d // 2
    exponent = -math.log(max_period) * np.arange(half) / (half - shift)
    angles = scale * positions[:, None] * np.exp(exponent)[None, :]
    table = np.concatenate([np.sin(angles), np.cos(angles)], axis=-1)
    if flip:
        table = np.concatenate([table[:, half:], table[:, :half]], axis=-1)
    return np.pad(table, [[0, 0], [0, d % 2]])


def marian(positions, d):
    """MarianSinusoidalPositionalEmbedding: exponents 2⌊j/2⌋/d with the odd d, sines ⌈d/2⌉."""
    angles = np.array(
        [[p / np.power(10000, 2 * (j // 2) / d) for j in range(d)] for p in positions]
    )
    sentinel = d // 2 if d % 2 == 0 else (d // 2) + 1
    out = np.empty((len(positions), d))
    out[:, :sentinel] = np.sin(angles[:, 0::2])
    out[:, sentinel:] = np.cos(angles[:, 1::2])
    return out


def kernes(positions, d):
    """Cosine first, interleaved (document notes on "Master Positional Encoding")."""
    n = d // 2
    out = np.empty((len(positions), d))
    for k in range(n):
        out[:, 2 * k] = np.cos(positions * 10000.0 ** (-k / n))
        out[:, 2 * k + 1] = np.sin(positions * 10000.0 ** (-k / n))
    return out


@pytest.mark.parametrize("d", [2, 4, 10, 64, 128])
def test_the_paper_and_the_documents(d):
    assert np.allclose(pm.sinusoidal(POSITIONS, d), paper(POSITIONS, d), **CLOSE)
    assert np.allclose(pm.sinusoidal(POSITIONS, d, order="cos_sin"), kernes(POSITIONS, d), **CLOSE)


@pytest.mark.parametrize("d", [1, 3, 7, 65, 10])
def test_positional_encodings_truncates(d):
    got = pm.sinusoidal(POSITIONS, d, odd="truncate")
    assert np.allclose(got, tatp22(POSITIONS, d), **CLOSE)


@pytest.mark.parametrize("d", [1, 3, 7, 65])
def test_the_paper_at_an_odd_width(d):
    """PE(pos, 2i) = sin(pos/10000^(2i/d)), PE(pos, 2i+1) = cos(…), with the odd d itself."""
    wanted = np.empty((len(POSITIONS), d))
    for j in range(d):
        angles = POSITIONS / 10000.0 ** (2 * (j // 2) / d)
        wanted[:, j] = np.cos(angles) if j % 2 else np.sin(angles)
    got = pm.sinusoidal(POSITIONS, d, freq_shift=0.5, odd="truncate")
    assert np.allclose(got, wanted, **CLOSE)
    if d > 3:
        assert not np.allclose(tatp22(POSITIONS, d), wanted, rtol=0, atol=0.1)


@pytest.mark.parametrize(("a", "b"), [(1.0, 1e4), (2.0, 1e4), (0.5, 300.0)])
def test_the_timescales_of_tensor2tensor_and_those_it_means(a, b):
    """get_timing_signal_1d: inv_timescales = min_timescale · exp(−i · log(b/a)/(n − 1))."""
    n = 8
    increment = math.log(b / a) / max(n - 1, 1)
    code = a * np.exp(np.arange(n) * -increment)
    ours = pm.frequencies(n, base=b / a, freq_shift=1, min_timescale=1 / a)
    assert np.allclose(ours, code, rtol=40 * EPS, atol=0)
    meant = pm.wavelengths(pm.frequencies(n, base=b / a, freq_shift=1, min_timescale=a))
    assert np.allclose(meant[[0, -1]] / (2 * math.pi), (a, b), rtol=40 * EPS, atol=0)


@pytest.mark.parametrize("d", [2, 3, 4, 9, 64])
def test_tensor2tensor_pads(d):
    got = pm.sinusoidal(POSITIONS, d, layout="half", freq_shift=1, odd="pad")
    assert np.allclose(got, tensor2tensor(POSITIONS, d), **CLOSE)


@pytest.mark.parametrize("padding_idx", [0, 1, 5])
def test_fairseq_blanks_the_padding_row(padding_idx):
    got = pm.sinusoidal(np.arange(20), 16, layout="half", freq_shift=1, padding_index=padding_idx)
    assert np.allclose(got, fairseq(20, 16, padding_idx), **CLOSE)
    assert np.all(got[padding_idx] == 0)


@pytest.mark.parametrize("shift", [0.0, 1.0, 0.5])
@pytest.mark.parametrize("flip", [False, True])
@pytest.mark.parametrize("d", [4, 7, 64])
def test_diffusers_takes_fractional_time_steps(d, flip, shift):
    steps = np.array([0.0, 0.25, 999.0, 13.7])
    got = pm.sinusoidal(
        2.0 * steps,
        d,
        layout="half",
        freq_shift=shift,
        order="cos_sin" if flip else "sin_cos",
        odd="pad",
    )
    wanted = diffusers(steps, d, flip=flip, shift=shift, scale=2.0)
    # angles up to 2000, frequencies by exp of a logarithm: 1 + ln(10⁴) roundings and more
    assert np.allclose(got, wanted, rtol=0, atol=2000 * 16 * EPS)


@pytest.mark.parametrize("d", [2, 8, 3, 5, 65])
def test_marian_keeps_the_odd_width_in_the_exponent(d):
    shift = 0.5 if d % 2 else 0.0
    got = pm.sinusoidal(POSITIONS, d, layout="half", freq_shift=shift, odd="truncate")
    assert np.allclose(got, marian(POSITIONS, d), **CLOSE)


@given(low=st.floats(0.01, 100), ratio=st.floats(1.5, 1e5), n=st.integers(2, 64))
def test_timescales_from_a_to_b(low, ratio, n):
    high = low * ratio
    scales = 1 / pm.frequencies(n, base=high / low, freq_shift=1, min_timescale=low)
    assert scales[0] == pytest.approx(low, rel=4 * EPS)
    assert scales[-1] == pytest.approx(high, rel=32 * EPS)
    assert np.allclose(scales[1:] / scales[:-1], ratio ** (1 / (n - 1)), rtol=64 * EPS, atol=0)


def test_rope_tables_of_other_shapes_are_rearrangements():
    positions, omega = np.arange(10), pm.frequencies(4)
    cos, sin = pm.rope_tables(positions, omega)
    complex_table = np.exp(1j * np.outer(positions, omega))  # Meta, (T, d/2)
    assert np.allclose(cos + 1j * sin, complex_table, **CLOSE)
    doubled = np.cos(np.concatenate([np.outer(positions, omega)] * 2, axis=-1))  # HF, (T, d)
    assert np.allclose(np.concatenate((cos, cos), axis=-1), doubled, **CLOSE)
    gptj = pm.encode(positions, omega, layout="half")  # (T, d), [sin | cos]
    assert np.array_equal(gptj, np.concatenate((sin, cos), axis=-1))
    vllm = pm.encode(positions, omega, layout="half", order="cos_sin")  # [cos | sin]
    assert np.array_equal(vllm, np.concatenate((cos, sin), axis=-1))


def test_rotate_half_is_the_half_pairing_and_complex_products_the_interleaved():
    rng = np.random.default_rng(0)
    x, positions, omega = rng.standard_normal((10, 8)), np.arange(10), pm.frequencies(4)
    cos, sin = pm.rope_tables(positions, omega)
    rotated_half = np.concatenate((-x[:, 4:], x[:, :4]), axis=-1)
    hugging_face = x * np.tile(cos, 2) + rotated_half * np.tile(sin, 2)
    assert np.allclose(pm.rotate(x, cos, sin, pairing="half"), hugging_face, rtol=0, atol=8 * EPS)
    z = (x[:, 0::2] + 1j * x[:, 1::2]) * (cos + 1j * sin)
    meta = np.stack((z.real, z.imag), axis=-1).reshape(10, 8)
    assert np.allclose(pm.rotate(x, cos, sin, pairing="interleaved"), meta, rtol=0, atol=8 * EPS)


@pytest.mark.parametrize(("least", "most"), [(1.0, 10_000.0), (2.0, 10_000.0), (0.5, 40.0)])
def test_timescales_run_from_the_least_to_the_most(make, least, most):
    """What tensor2tensor means by min_timescale and max_timescale (its code divides wrongly)."""
    options = {"base": most / least, "freq_shift": 1, "min_timescale": least}
    omega = pm.frequencies(8, **options)
    assert 1 / omega[0] == pytest.approx(least, rel=1e-15)
    assert 1 / omega[-1] == pytest.approx(most, rel=1e-14)
    positions = make(np.array([0, 1, 7, 12_345]))
    table = np.asarray(pm.sinusoidal(positions, 16, layout="half", **options))
    exact = pm.encode(positions, pm.phase_increments(8, **options), layout="half")
    assert np.array_equal(table, np.asarray(exact))
    # float64 frequencies are off by some roundings of an exponent below 10, times the angle
    near = np.asarray(pm.encode(positions, omega, layout="half"))
    assert np.max(np.abs(table - near)) <= 12_345 / least * 16 * np.finfo(np.float64).eps
