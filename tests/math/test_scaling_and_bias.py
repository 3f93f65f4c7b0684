"""Context extension, T5 buckets, ALiBi: identities and independent twins."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_math as pm

EPS = np.finfo(np.float64).eps
POWER = 16 * EPS  # a power within |exponent·ln base| ≤ 14 roundings, and one of its own

dims = st.integers(2, 64).map(lambda n: 2 * n)
bases = st.floats(100.0, 1e6)
factors = st.floats(1.0, 32.0)


@given(dim=dims, base=bases, factor=factors, t=st.integers(0, 10**5))
def test_linear_scaling_is_division_of_positions(dim, base, factor, t):
    omega = pm.frequencies(dim // 2, base=base)
    scaled = pm.encode(t, pm.linear_scaling(omega, factor))
    # one rounding of ω/f and one of t/f, times the angle
    tolerance = 12 * EPS + 2 * EPS * t
    assert np.max(np.abs(scaled - pm.encode(t / factor, omega))) <= tolerance


@given(dim=dims, base=bases, factor=factors)
def test_ntk_keeps_the_fastest_and_interpolates_the_slowest(dim, base, factor):
    omega = pm.frequencies(dim // 2, base=base)
    scaled = pm.frequencies(dim // 2, base=pm.ntk_base(base, factor, dim))
    assert scaled[0] == omega[0] == 1
    assert scaled[-1] == pytest.approx(omega[-1] / factor, rel=4 * POWER)
    assert np.all(scaled <= omega * (1 + 4 * POWER))


@given(dim=dims, base=bases, factor=factors, data=st.data())
def test_ntk_slows_the_pair_that_is_named_by_exactly_the_factor(dim, base, factor, data):
    pair = data.draw(st.integers(1, dim // 2 - 1))
    omega = pm.frequencies(dim // 2, base=base)
    raised = pm.ntk_base(base, factor, dim, pair=pair)
    scaled = pm.frequencies(dim // 2, base=raised)
    assert scaled[pair] == pytest.approx(omega[pair] / factor, rel=4 * POWER)
    later = 4 * POWER * (1 + math.log(raised) / 14)  # the raised base may be far above 1e6
    assert np.all(scaled[pair:] <= omega[pair:] / factor * (1 + later))
    assert np.all(scaled[:pair] >= omega[:pair] / factor * (1 - 4 * POWER))


def test_the_last_pair_is_the_one_that_ntk_slows_unless_told():
    assert pm.ntk_base(1e4, 4.0, 128, pair=63) == pm.ntk_base(1e4, 4.0, 128)


@given(dim=dims, base=bases, factor=factors, length=st.integers(1, 8192))
def test_dynamic_ntk_leaves_short_sequences_alone(dim, base, factor, length):
    same = pm.dynamic_ntk_base(base, factor, dim, seq_len=min(length, 512), original_length=512)
    assert same == pytest.approx(base, rel=16 * EPS * factor)
    whole = pm.dynamic_ntk_base(base, factor, dim, seq_len=round(factor) * 512, original_length=512)
    f, r = factor, round(factor)
    if r >= 1:
        multiplier = f * r - (f - 1) if r * 512 > 512 else 1.0
        wanted = base * multiplier ** (dim / (dim - 2))
        assert whole == pytest.approx(wanted, rel=32 * EPS * factor)


def test_dynamic_ntk_at_the_target_length_overshoots():
    """At l = f·L the multiplier is f² − f + 1 = 13 for f = 4, not 4."""
    base = pm.dynamic_ntk_base(1e4, 4.0, 128, seq_len=16_384, original_length=4096)
    assert (base / 1e4) ** (126 / 128) == pytest.approx(13, rel=1e-12)


def test_ntk_leaves_slow_dials_beyond_the_angles_they_know():
    """Of 18 dials that never finished a turn only the slowest is slowed by the whole factor."""
    omega = pm.frequencies(64)
    stretched = pm.frequencies(64, base=pm.ntk_base(1e4, 4.0, 128))
    unfinished = np.arange(46, 64)
    assert np.all(omega[unfinished] * 4096 < 2 * np.pi)
    assert omega[45] * 4096 > 2 * np.pi
    # ω'_i = ω_i·f^(−i/(n − 1)), so dial i goes farther by f^(1 − i/(n − 1))
    farther = stretched[unfinished] * 16_384 / (omega[unfinished] * 4096)
    assert np.allclose(farther, 4.0 ** (1 - unfinished / 63), rtol=4 * POWER, atol=0)
    assert np.sum(farther > 1 + 4 * POWER) == 17
    angles = np.degrees([stretched[55] * 16_384, omega[55] * 4096])
    assert angles == pytest.approx([102.2, 85.7], abs=0.05)


@given(dim=dims, base=bases, factor=factors, length=st.integers(256, 32_768))
def test_yarn_lies_between_nothing_and_interpolation(dim, base, factor, length):
    omega = pm.frequencies(dim // 2, base=base)
    ramp = pm.yarn_ramp(dim, base=base, original_length=length)
    scaled, attention = pm.yarn(dim, factor=factor, base=base, original_length=length)
    assert np.all(np.diff(ramp) >= 0)
    assert np.array_equal(scaled[ramp == 0], omega[ramp == 0])
    assert np.array_equal(scaled[ramp == 1], omega[ramp == 1] / factor)
    assert np.all(scaled <= omega * (1 + 2 * EPS))
    assert np.all(scaled >= omega / factor * (1 - 2 * EPS))
    assert attention == pytest.approx(1 + 0.1 * math.log(factor), rel=EPS)


@given(dim=dims, base=bases, length=st.integers(256, 32_768))
def test_yarn_of_factor_one_is_the_identity(dim, base, length):
    scaled, attention = pm.yarn(dim, factor=1.0, base=base, original_length=length)
    assert np.allclose(scaled, pm.frequencies(dim // 2, base=base), rtol=2 * EPS, atol=0)
    assert attention == 1


def test_the_yarn_of_the_film():
    ramp = pm.yarn_ramp(128, original_length=4096)
    counts = [int(np.sum(c)) for c in (ramp == 0, (ramp > 0) & (ramp < 1), ramp == 1)]
    assert counts == [21, 25, 18]
    assert pm.yarn_attention_factor(4.0) == pytest.approx(1.139, abs=5e-4)
    assert pm.ntk_base(1e4, 4.0, 128) == pytest.approx(40_890, abs=0.5)


@given(
    omega=st.lists(st.floats(1e-7, 1.0), min_size=1, max_size=64),
    factor=factors,
    low=st.floats(0.5, 2),
    gap=st.floats(0.1, 10),
)
def test_llama3_is_the_published_three_way_rule(omega, factor, low, gap):
    """The published loop over wavelengths, written out."""
    high, length = low + gap, 8192
    scaled = pm.llama3_scaling(
        np.array(omega),
        factor=factor,
        low_freq_factor=low,
        high_freq_factor=high,
        original_length=length,
    )
    for got, w in zip(scaled, omega, strict=True):
        wavelength = 2 * math.pi / w
        if wavelength < length / high:
            wanted = w
        elif wavelength > length / low:
            wanted = w / factor
        else:
            smooth = (length / wavelength - low) / (high - low)
            wanted = (1 - smooth) * w / factor + smooth * w
        # near the edges the ramp amplifies the rounding of the number of turns
        assert got == pytest.approx(wanted, rel=16 * EPS * (1 + high / gap) * factor)


@given(factor=st.floats(1, 32))
def test_llama3_is_continuous_and_keeps_the_order(factor):
    omega = np.geomspace(1.0, 1e-6, 4000)
    scaled = pm.llama3_scaling(omega, factor=factor)
    assert np.all(np.diff(scaled) < 0)
    for turns in (1.0, 4.0):
        edge = 2 * math.pi * turns / 8192
        both = pm.llama3_scaling(np.array([edge * (1 - 1e-9), edge * (1 + 1e-9)]), factor=factor)
        assert both[1] / both[0] == pytest.approx(1, abs=1e-6)


def bucket_by_definition(relative, bidirectional, buckets, distance):
    """T5's rule with 60-digit logarithms."""
    mpmath = pytest.importorskip("mpmath")
    offset = 0
    if bidirectional:
        buckets //= 2
        offset = buckets if relative > 0 else 0
        n = abs(relative)
    else:
        n = max(-relative, 0)
    exact = buckets // 2
    if n < exact:
        return offset + n
    with mpmath.workdps(60):
        share = mpmath.log(mpmath.mpf(n) / exact) / mpmath.log(mpmath.mpf(distance) / exact)
        # a boundary hit exactly would be off by 1e-60: lift it
        step = int(mpmath.floor(share * (buckets - exact) + mpmath.mpf(10) ** -40))
    return offset + min(exact + step, buckets - 1)


@pytest.mark.parametrize(
    ("buckets", "distance"), [(32, 128), (32, 256), (64, 512), (16, 64), (8, 9)]
)
@pytest.mark.parametrize("bidirectional", [True, False])
def test_t5_buckets_follow_the_definition(make, buckets, distance, bidirectional):
    relative = np.arange(-600, 601)
    got = np.asarray(
        pm.t5_bucket(
            make(relative), bidirectional=bidirectional, num_buckets=buckets, max_distance=distance
        )
    )
    wanted = [bucket_by_definition(int(r), bidirectional, buckets, distance) for r in relative]
    assert got.tolist() == wanted


@given(
    far=st.integers(10**6, 10**15),
    buckets=st.sampled_from([4, 8, 32]),
    distance=st.integers(33, 999),
)
def test_t5_buckets_saturate_and_never_fall(far, buckets, distance):
    options = {"num_buckets": buckets, "max_distance": distance}
    after = pm.t5_bucket(np.arange(1, 2 * distance), **options)
    assert np.all(np.diff(after) >= 0)
    assert np.all(pm.t5_bucket([distance, far], **options) == buckets - 1)
    assert np.all(pm.t5_bucket([-distance, -far], **options) == buckets // 2 - 1)
    assert np.all(pm.t5_bucket([1, far], bidirectional=False, **options) == 0)


@given(power=st.integers(0, 6))
def test_slopes_for_a_power_of_two_are_geometric(power):
    slopes = pm.alibi_slopes(2**power)
    ratio = 2.0 ** (-8 / 2**power)
    assert slopes[0] == ratio
    assert np.allclose(slopes[1:] / slopes[:-1], ratio, rtol=4 * EPS, atol=0)
    assert slopes[-1] == 2.0**-8


@given(heads=st.integers(1, 100))
def test_slopes_for_other_numbers_follow_the_reference_code(heads):
    def reference(n):
        if math.log2(n).is_integer():
            start = 2 ** (-(2 ** -(math.log2(n) - 3)))
            return [start * start**i for i in range(n)]
        closest = 2 ** math.floor(math.log2(n))
        return reference(closest) + reference(2 * closest)[0::2][: n - closest]

    assert np.allclose(pm.alibi_slopes(heads), reference(heads), rtol=130 * EPS, atol=0)


def test_twelve_heads_do_not_follow_the_rule_for_powers_of_two():
    slopes = pm.alibi_slopes(12)
    assert np.allclose(slopes[:8], 2.0 ** -np.arange(1, 9), rtol=130 * EPS, atol=0)
    assert np.allclose(slopes[8:], 2.0 ** -np.arange(0.5, 4), rtol=130 * EPS, atol=0)
    by_rule = 2.0 ** (-8 / 12 * np.arange(1, 13))
    assert np.max(np.abs(np.sort(slopes) - np.sort(by_rule))) > 0.07


@given(length=st.integers(1, 12), dim=st.integers(1, 8), seed=st.integers(0, 999))
def test_a_score_asks_two_vectors_alone_and_a_softmax_of_scores_gives_the_weights(
    length, dim, seed
):
    rng = np.random.default_rng(seed)
    query, key = rng.standard_normal((2, length, dim))
    scores = pm.attention_scores(query, key)
    for m, n in np.ndindex(length, length):
        one = pm.attention_scores(query[m : m + 1], key[n : n + 1])
        assert abs(one.item() - scores[m, n]) <= 32 * EPS
        assert abs(one.item() - float(query[m] @ key[n]) / dim**0.5) <= 32 * EPS
    assert np.array_equal(pm.softmax(scores), pm.attention_weights(query, key))


@given(heads=st.integers(1, 12), length=st.integers(1, 12), seed=st.integers(0, 999))
def test_a_bias_of_the_key_alone_is_the_same_after_a_causal_softmax(heads, length, seed):
    rng = np.random.default_rng(seed)
    query, key = rng.standard_normal((2, heads, length, 4))
    slopes = pm.alibi_slopes(heads)
    positions = np.arange(length)
    relative = pm.attention_weights(
        query, key, causal=True, bias=pm.alibi_bias(positions, positions, slopes)
    )
    keyed = pm.attention_weights(query, key, causal=True, bias=slopes[:, None, None] * positions)
    # logits below 20 + 12 differ by roundings of that size
    assert np.max(np.abs(relative - keyed)) <= 64 * EPS


@given(heads=st.integers(1, 12), length=st.integers(1, 40))
def test_without_content_the_weights_are_a_truncated_geometric_series(heads, length):
    slopes = pm.alibi_slopes(heads)
    blank = np.zeros((heads, length, 2))
    positions = np.arange(length)
    weights = pm.attention_weights(
        blank, blank, causal=True, bias=pm.alibi_bias(positions, positions, slopes)
    )
    i, j = positions[:, None], positions[None, :]
    m = slopes[:, None, None]
    closed = np.exp(-m * (i - j)) * -np.expm1(-m) / -np.expm1(-m * (i + 1.0))
    assert np.max(np.abs(weights - np.where(j <= i, closed, 0))) <= 4 * length * EPS
