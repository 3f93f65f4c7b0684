"""Identities of RoPE and of attention.

ENTRY: error of one sine or cosine of an exact phase, see test_identities_encoding.
"""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_math as pm

EPS = np.finfo(np.float64).eps
ENTRY = EPS / 2

n_pairs = st.integers(1, 32)
bases = st.floats(1.5, 1e6)
pairings = st.sampled_from(["interleaved", "half"])
times = st.integers(-(10**9), 10**9)
seeds = st.integers(0, 2**32 - 1)


def turn(x, position, omega, pairing):
    cos, sin = pm.rope_tables(position, omega)
    return pm.rotate(x, cos, sin, pairing=pairing)


def random(seed, *shape):
    return np.random.default_rng(seed).standard_normal(shape)


@given(m=times, k=times, n=n_pairs, base=bases, pairing=pairings, seed=seeds)
def test_only_the_gap_enters_the_score(make, m, k, n, base, pairing, seed):
    omega = pm.frequencies(n, base=base)
    query, key = random(seed, 2, 2 * n)
    score = np.asarray(turn(make(query), make(m), omega, pairing)) @ np.asarray(
        turn(make(key), make(k), omega, pairing)
    )
    relative = query @ np.asarray(turn(make(key), make(k - m), omega, pairing))
    # three rotations, each off by √2·ENTRY + 2 eps of the length, and two dots of 2n terms
    length = np.linalg.norm(query) * np.linalg.norm(key)
    assert abs(score - relative) <= length * (3 * (1.5 * ENTRY + 2 * EPS) + 4 * n * EPS)


@given(m=times, n=n_pairs, base=bases, pairing=pairings, seed=seeds)
def test_turning_keeps_the_length(m, n, base, pairing, seed):
    x = random(seed, 2 * n)
    turned = turn(x, m, pm.frequencies(n, base=base), pairing)
    assert np.linalg.norm(turned) == pytest.approx(np.linalg.norm(x), rel=(4 + 2 * n) * EPS)


@given(m=times, k=times, n=n_pairs, base=bases, seed=seeds)
def test_the_complex_form(m, k, n, base, seed):
    omega = pm.frequencies(n, base=base)
    query, key = random(seed, 2, 2 * n)
    q, c = query[0::2] + 1j * query[1::2], key[0::2] + 1j * key[1::2]
    cos, sin = pm.rope_tables(m - k, omega)
    complex_form = np.sum(q * np.conj(c) * (cos + 1j * sin)).real
    score = turn(query, m, omega, "interleaved") @ turn(key, k, omega, "interleaved")
    length = np.linalg.norm(query) * np.linalg.norm(key)
    assert abs(score - complex_form) <= length * (3 * (1.5 * ENTRY + 2 * EPS) + 4 * n * EPS)


@given(m=times, n=n_pairs, base=bases)
def test_rotation_is_the_transposed_shift(m, n, base):
    omega = pm.frequencies(n, base=base)
    for layout in ("interleaved", "half"):
        rotation = turn(np.eye(2 * n), m, omega, layout).T
        sine_first = pm.shift_matrix(m, omega, layout=layout)
        cosine_first = pm.shift_matrix(m, omega, layout=layout, order="cos_sin")
        assert np.array_equal(rotation, sine_first.T)
        assert np.array_equal(rotation, cosine_first)


@given(m=times, k=times, n=n_pairs, base=bases)
def test_turning_ones_gives_the_sinusoidal_vector(m, k, n, base):
    omega = pm.frequencies(n, base=base)
    right = np.tile([1.0, 0.0], n)
    assert np.array_equal(
        turn(right, m, omega, "interleaved"), pm.encode(m, omega, order="cos_sin")
    )
    score = turn(right, m, omega, "interleaved") @ turn(right, k, omega, "interleaved")
    assert abs(score - float(pm.kernel(m - k, omega))) <= n * (5 * ENTRY + n * EPS)


@pytest.mark.parametrize("offset", [0, 1, 17])
def test_the_mean_score_of_one_random_vector_with_itself(offset):
    """E q·(R q) = 2K: the trace of R, for q with unit covariance."""
    omega = pm.frequencies(32)
    q = random(0, 40_000, 64)
    scores = np.sum(q * turn(q, offset, omega, "interleaved"), axis=-1)
    # var = ‖R + Rᵀ‖²_F / 2 ≤ 2d; five standard errors
    assert abs(scores.mean() - 2 * float(pm.kernel(offset, omega))) <= 5 * np.sqrt(2 * 64 / 40_000)


@given(n=n_pairs, base=bases, seed=seeds, offset=st.integers(0, 500))
def test_the_abel_bound_of_the_paper(n, base, seed, offset):
    """|Σ h_j e^{i·r·ω_j}| ≤ max|h_{j+1} − h_j| · Σ|S_j| (Su et al. 2021, eq. 37)."""
    h = random(seed, n) + 1j * random(seed + 1, n)
    cos, sin = pm.rope_tables(offset, pm.frequencies(n, base=base))
    z = cos + 1j * sin
    partial = np.abs(np.cumsum(z))
    bound = np.max(np.abs(np.diff(np.append(h, 0)))) * partial.sum()
    assert abs(np.sum(h * z)) <= bound * (1 + 1e-12)


def test_the_decay_of_the_bound_is_an_envelope_not_monotone():
    cos, sin = pm.rope_tables(np.arange(256), pm.frequencies(32))
    mean = np.abs(np.cumsum(cos + 1j * sin, axis=-1)).mean(axis=-1)
    assert mean[0] == pytest.approx((32 + 1) / 2)
    assert mean[50] == pytest.approx(5.73, abs=0.005)
    assert mean[255] == pytest.approx(3.69, abs=0.005)
    assert np.sum(np.diff(mean) > 0) == 113


@given(m=times, n=n_pairs, base=bases, seed=seeds)
def test_the_two_pairings_are_one_rotation_permuted(make, m, n, base, seed):
    omega = pm.frequencies(n, base=base)
    x = random(seed, 3, 2 * n)
    permutation = pm.pairing_permutation(2 * n)
    interleaved = np.asarray(turn(make(x), make(m), omega, "interleaved"))
    half = np.asarray(turn(make(x[:, permutation]), make(m), omega, "half"))
    # the same products; a complex product may fuse one of them, a sum of two roundings
    assert np.max(np.abs(interleaved[:, permutation] - half)) <= 4 * EPS * np.abs(x).max()


@pytest.mark.parametrize("rotary_dim", [None, 6])
def test_permuted_weights_give_equal_scores_and_unpermuted_do_not(rotary_dim):
    heads, head_dim, width, length = 3, 10, 12, 7
    rng = np.random.default_rng(1)
    wq, wk = rng.standard_normal((2, heads * head_dim, width))
    tokens = rng.standard_normal((length, width))
    turned = rotary_dim or head_dim
    cos, sin = pm.rope_tables(np.arange(length), pm.frequencies(turned // 2))

    def scores(q, k, pairing):
        split = [(tokens @ w.T).reshape(length, heads, head_dim).transpose(1, 0, 2) for w in (q, k)]
        query, key = (pm.rotate(x, cos, sin, pairing=pairing) for x in split)
        return query @ key.transpose(0, 2, 1)

    def to_half(w):
        return pm.permute_qk_weight(w, heads, to="half", rotary_dim=rotary_dim)

    wanted = scores(wq, wk, "interleaved")
    assert np.max(np.abs(scores(to_half(wq), to_half(wk), "half") - wanted)) <= 1e-12
    assert np.max(np.abs(scores(wq, wk, "half") - wanted)) > 10
    back = pm.permute_qk_weight(to_half(wq), heads, to="interleaved", rotary_dim=rotary_dim)
    assert np.array_equal(back, wq)


def test_the_permutation_is_that_of_the_conversion_script():
    heads, head_dim, width = 4, 8, 5
    weight = np.arange(heads * head_dim * width, dtype=np.float64).reshape(-1, width)
    script = weight.reshape(heads, head_dim // 2, 2, width).transpose(0, 2, 1, 3).reshape(-1, width)
    assert np.array_equal(pm.permute_qk_weight(weight, heads, to="half"), script)


@given(n=n_pairs, extra=st.integers(1, 9), pairing=pairings, seed=seeds)
def test_partial_rotary_leaves_the_rest_alone(make, n, extra, pairing, seed):
    x = random(seed, 4, 2 * n + extra)
    cos, sin = pm.rope_tables(make(np.arange(4)), pm.frequencies(n))
    out = np.asarray(pm.rotate(make(x), cos, sin, pairing=pairing))
    assert np.array_equal(out[:, 2 * n :], x[:, 2 * n :])
    front = make(np.ascontiguousarray(x[:, : 2 * n]))
    alone = np.asarray(pm.rotate(front, cos, sin, pairing=pairing))
    assert np.max(np.abs(out[:, : 2 * n] - alone)) <= 4 * EPS * np.abs(x).max()


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("pairing", ["interleaved", "half"])
@pytest.mark.parametrize(
    "shape", [(2, 3, 300, 64), (300, 64), (64,), (1, 300, 2, 64), (0, 300, 64)]
)
def test_fast_ways_agree_with_the_plain_formula(make, shape, pairing, dtype):
    x = np.random.default_rng(0).standard_normal(shape).astype(dtype)
    positions = np.arange(300)[:, None] if len(shape) == 4 and shape[2] == 2 else np.arange(300)
    if len(shape) == 1:
        positions = np.array(5)
    cos, sin = (t.astype(dtype) for t in pm.rope_tables(positions, pm.frequencies(32)))
    out = np.asarray(pm.rotate(make(x), make(cos), make(sin), pairing=pairing))
    a, b = (x[..., 0::2], x[..., 1::2]) if pairing == "interleaved" else np.split(x, 2, axis=-1)
    first, second = a * cos - b * sin, a * sin + b * cos
    wanted = np.empty_like(x)
    if pairing == "interleaved":
        wanted[..., 0::2], wanted[..., 1::2] = first, second
    else:
        wanted[..., :32], wanted[..., 32:] = first, second
    assert out.dtype == x.dtype
    assert out.shape == x.shape
    eps = np.finfo(dtype).eps
    # one fused product in place of two roundings
    assert np.max(np.abs(out - wanted), initial=0) <= 2 * eps * np.max(np.abs(x), initial=0)


def test_strided_and_broadcast_inputs():
    x = np.random.default_rng(0).standard_normal((5, 16))[:, ::2]
    cos, sin = pm.rope_tables(np.arange(5), pm.frequencies(4))
    for pairing in ("interleaved", "half"):
        dense = pm.rotate(np.ascontiguousarray(x), cos, sin, pairing=pairing)
        assert np.array_equal(pm.rotate(x, cos, sin, pairing=pairing), dense)
        one = pm.rotate(x[0], cos, sin, pairing=pairing)
        each = [pm.rotate(x[0], cos[i], sin[i], pairing=pairing) for i in range(5)]
        assert np.max(np.abs(one - np.array(each))) <= 4 * EPS * np.abs(x).max()


@pytest.mark.parametrize("shift", [1, 1000, 10**6])
def test_attention_with_rope_does_not_see_a_common_shift(shift):
    rng = np.random.default_rng(3)
    query, key, value = rng.standard_normal((3, 9, 16))
    omega = pm.frequencies(8)

    def out(start):
        positions = np.arange(start, start + 9)
        q, k = turn(query, positions, omega, "half"), turn(key, positions, omega, "half")
        return pm.attention(q, k, value, causal=True)

    # scores are equal to about 40 eps of their size (below 20); softmax and mean keep that
    assert np.max(np.abs(out(0) - out(shift))) <= 20 * 40 * EPS * np.abs(value).max()


@given(seed=seeds, length=st.integers(2, 8))
def test_attention_alone_is_permutation_equivariant(make, seed, length):
    query, key, value = random(seed, 3, length, 6)
    order = np.random.default_rng(seed).permutation(length)
    plain = np.asarray(pm.attention(make(query), make(key), make(value)))
    shuffled = np.asarray(pm.attention(make(query[order]), make(key[order]), make(value[order])))
    # sums of `length` terms in another order, of values and of exponentials
    scale = np.abs(value).max() * (1 + np.abs(query @ key.T).max())
    assert np.max(np.abs(shuffled - plain[order])) <= 8 * length * EPS * scale


def test_positions_break_the_symmetry_unless_they_are_shuffled_too():
    tokens = np.random.default_rng(0).standard_normal((6, 16))
    p = pm.sinusoidal(np.arange(6), 16)
    order = np.array([3, 1, 5, 0, 2, 4])

    def out(x):
        return pm.attention(x, x, x)

    together = out((tokens + p)[order])
    assert np.max(np.abs(together - out(tokens + p)[order])) <= 1e-13
    assert np.max(np.abs(out(tokens[order] + p) - out(tokens + p)[order])) > 0.1


def test_a_causal_mask_breaks_the_symmetry_as_well():
    tokens = np.random.default_rng(0).standard_normal((6, 16))
    order = np.array([3, 1, 5, 0, 2, 4])
    plain = pm.attention(tokens, tokens, tokens, causal=True)
    shuffled = pm.attention(tokens[order], tokens[order], tokens[order], causal=True)
    assert np.max(np.abs(shuffled - plain[order])) > 0.1


@given(seed=seeds, length=st.integers(1, 7), cached=st.integers(0, 5))
def test_the_causal_mask_hides_exactly_the_future(make, seed, length, cached):
    keys = length + cached
    query, key = random(seed, length, 4), random(seed + 1, keys, 4)
    weights = np.asarray(pm.attention_weights(make(query), make(key), causal=True))
    future = np.arange(keys)[None, :] > np.arange(cached, keys)[:, None]
    assert np.all(weights[future] == 0)
    assert np.all(weights[~future] > 0)
    assert np.max(np.abs(weights.sum(axis=-1) - 1)) <= 2 * keys * EPS


def test_added_places_let_the_score_wander_at_one_gap():
    """x·x + x·p_t + x·p_(t+2) + K(2): the two in the middle depend on the place."""
    word, omega = np.ones(2), pm.frequencies(1)
    t = np.arange(50)
    added = np.sum(pm.perturb(word, t, omega) * pm.perturb(word, t + 2, omega), axis=-1)
    closed = 2 + np.sin(t) + np.cos(t) + np.sin(t + 2) + np.cos(t + 2) + np.cos(2)
    # angles up to 52 of one rounding each, and sums of at most 8 terms below 6
    assert np.max(np.abs(added - closed)) <= (4 * 52 + 8 * 6) * EPS
    assert np.ptp(added) > 3
    turned = turn(np.ones((52, 2)), np.arange(52), omega, "half")
    scores = np.sum(turned[:-2] * turned[2:], axis=-1)
    assert np.max(np.abs(scores - 2 * np.cos(2))) <= 4 * 52 * EPS


@given(seed=seeds, length=st.integers(1, 8))
def test_additive_logits_are_four_terms(seed, length):
    x, wq, wk = random(seed, length, 8), random(seed + 1, 8, 8), random(seed + 2, 8, 8)
    p = pm.sinusoidal(np.arange(length), 8)
    whole = ((x + p) @ wq) @ ((x + p) @ wk).T
    terms = [(a @ wq) @ (b @ wk).T for a in (x, p) for b in (x, p)]
    scale = sum(np.abs(t).max() for t in terms) + np.abs(x + p).max() ** 2 * 64
    assert np.max(np.abs(whole - sum(terms))) <= 64 * 8 * EPS * scale
