"""xPos against its definition; resized tables against torch's interpolation and identities."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_math as pm

EPS = np.finfo(np.float64).eps


@given(query=st.integers(-2000, 2000), key=st.integers(-2000, 2000), seed=st.integers(0, 99))
def test_xpos_scales_each_pair_by_its_power_of_the_offset(query, key, seed):
    n = 4
    rng = np.random.default_rng(seed)
    q, k = rng.standard_normal((2, 2 * n))
    omega = pm.frequencies(n)
    turned = []
    for vector, position, up in ((q, query, True), (k, key, False)):
        cos, sin = pm.rope_tables(position, omega)
        scale = pm.xpos_scale(position, n)
        scale = scale if up else 1 / scale
        turned.append(pm.rotate(vector, cos * scale, sin * scale, pairing="half"))
    zeta = (np.arange(n) / n + 0.4) / 1.4
    pairs = (q[:n] - 1j * q[n:]) * (k[:n] + 1j * k[n:])  # Re of this, turned, is the plain score
    wanted = (zeta ** ((query - key) / 512) * pairs * np.exp(1j * omega * (key - query))).real
    size = np.abs(pairs) * zeta ** ((query - key) / 512)
    # the powers are up to e^5 before they cancel, the angles up to 4000 radians
    assert np.dot(*turned) == pytest.approx(wanted.sum(), abs=4096 * EPS * size.sum())


def test_xpos_of_tensors_is_a_tensor(make):
    positions = np.arange(-3, 4)
    assert np.allclose(
        np.asarray(pm.xpos_scale(make(positions), 3)),
        ((np.arange(3) / 3 + 0.4) / 1.4) ** (positions[:, None] / 512),
        rtol=4 * EPS,
        atol=0,
    )


SIZES = [((5,), (9,)), ((9,), (5,)), ((7,), (7,)), ((4, 6), (7, 5)), ((3, 3), (8, 2)), ((1,), (4,))]


@pytest.mark.parametrize("align", [False, True])
@pytest.mark.parametrize("method", ["linear", "cubic"])
@pytest.mark.parametrize(("old", "new"), SIZES)
def test_resizing_is_the_interpolation_of_torch(make, old, new, method, align):
    torch = pytest.importorskip("torch")
    table = np.random.default_rng(0).standard_normal((int(np.prod(old)), 3))
    # an axis of length 1 makes torch's planar modes serve for one dimension too
    planar = (*old, 1)[:2]
    image = torch.from_numpy(table).T.reshape(1, 3, *planar)
    mode = {"linear": "bilinear", "cubic": "bicubic"}[method]
    theirs = torch.nn.functional.interpolate(
        image, size=(*new, 1)[:2], mode=mode, align_corners=align
    )
    mine = pm.resize_positions(make(table), new, old=old, method=method, align_corners=align)
    assert np.max(np.abs(np.asarray(mine).T - theirs.reshape(3, -1).numpy())) <= 64 * EPS


@pytest.mark.parametrize("method", ["linear", "cubic"])
def test_the_same_size_changes_nothing_and_the_prefix_stays(method):
    table = np.random.default_rng(0).standard_normal((1 + 9, 4)).astype(np.float32)
    same = pm.resize_positions(table, (3, 3), prefix=1, method=method)
    assert np.array_equal(same, table)
    grown = pm.resize_positions(table, (5, 4), prefix=1, method=method)
    assert grown.shape == (21, 4)
    assert grown.dtype == np.float32
    assert np.array_equal(grown[0], table[0])


@given(old=st.integers(2, 12), new=st.integers(1, 40), slope=st.floats(-2, 2))
def test_linear_keeps_straight_lines_and_both_keep_constants(old, new, slope):
    line = slope * (np.arange(old) + 0.5)[:, None] / old
    wanted = slope * (np.arange(new) + 0.5) / new
    centres = (np.arange(new) + 0.5) * old / new - 0.5
    inside = (centres >= 0) & (centres <= old - 1)
    got = pm.resize_positions(line, new, method="linear")[:, 0]
    assert np.max(np.abs(got - wanted)[inside], initial=0) <= 32 * EPS
    for method in ("linear", "cubic"):
        flat = pm.resize_positions(np.ones((old, 1)), new, method=method)
        # four values of a cubic whose terms reach 6
        assert np.max(np.abs(flat - 1)) <= 4 * 6 * EPS


@given(old=st.integers(2, 12), odd=st.sampled_from([1, 3, 5]), seed=st.integers(0, 99))
def test_old_rows_stay_where_new_centres_meet_them(old, odd, seed):
    table = np.random.default_rng(seed).standard_normal((old, 2))
    for method in ("linear", "cubic"):
        grown = pm.resize_positions(table, odd * old, method=method)
        # a centre is off by a rounding of at most old, the kernels' slope is below 2
        assert np.max(np.abs(grown[odd // 2 :: odd] - table)) <= 16 * old * EPS


@pytest.mark.parametrize(
    ("table", "new", "options", "says"),
    [
        (np.zeros((4, 2), int), 3, {}, "table must be real floating-point"),
        (np.zeros(4), 3, {}, r"table must have shape \(prefix \+ N, d\), got \(4,\)"),
        (np.zeros((4, 2)), 3, {"prefix": 4}, r"got \(4, 2\) and prefix 4"),
        (np.zeros((4, 2)), 3, {"prefix": -1}, "prefix must be an integer of at least 0, got -1"),
        (np.zeros((4, 2)), 0, {}, "new size must be a positive integer, got 0"),
        (np.zeros((5, 2)), (3, 3), {}, r"fit the 5 rows of the table, got 2 new sizes and old"),
        (np.zeros((6, 2)), (3, 3), {"old": (2, 2)}, r"fit the 6 rows .* old \(2, 2\)"),
        (np.zeros((8, 2)), (3, 3, 3), {"old": (2, 2, 2)}, "3 new sizes"),
        (np.zeros((4, 2)), 3, {"method": "nearest"}, "method must be one of 'linear', 'cubic'"),
    ],
)
def test_what_does_not_fit_is_refused(table, new, options, says):
    with pytest.raises(ValueError, match=says):
        pm.resize_positions(table, new, **options)
