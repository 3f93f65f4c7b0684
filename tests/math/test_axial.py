"""Several coordinates: every part is the one-dimensional encoding, and RoPE sees offsets only."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import posenc_math as pm

EPS = np.finfo(np.float64).eps
coordinates = st.integers(-(10**6), 10**6)
points = st.tuples(coordinates, coordinates, coordinates)


@given(rows=st.integers(1, 5), columns=st.integers(1, 5), frames=st.integers(1, 3))
def test_a_grid_counts_like_nested_loops(rows, columns, frames):
    wanted = [[t, y, x] for t in range(frames) for y in range(rows) for x in range(columns)]
    assert pm.grid_positions(frames, rows, columns).tolist() == wanted


@pytest.mark.parametrize("layout", ["interleaved", "half"])
def test_every_part_is_the_encoding_of_one_coordinate(make, layout):
    grid = pm.grid_positions(3, 4, 5)
    vectors = np.asarray(pm.axial_sinusoidal(make(grid), (4, 6, 2), layout=layout, base=100.0))
    for axis, (begin, end) in enumerate(((0, 4), (4, 10), (10, 12))):
        alone = pm.sinusoidal(grid[:, axis], end - begin, layout=layout, base=100.0)
        # sines of either library, each within one unit
        assert np.max(np.abs(vectors[:, begin:end] - alone)) <= 2 * EPS


@given(query=points, key=points, move=points, seed=st.integers(0, 99))
def test_axial_rope_sees_only_the_offset_along_each_axis(query, key, move, seed):
    omega = [pm.phase_increments(n) for n in (2, 3, 1)]
    q, k = np.random.default_rng(seed).standard_normal((2, 12))

    def score(a, b):
        turned = (
            pm.rotate(v, *pm.axial_rope_tables(np.array(p), omega), pairing="half")
            for v, p in ((q, a), (k, b))
        )
        return float(np.dot(*turned))

    moved = [tuple(np.add(p, move).tolist()) for p in (query, key)]
    assert score(query, key) == pytest.approx(score(*moved), abs=1e-11)


def test_one_axis_is_plain_rope(make):
    positions, omega = make(np.arange(7)[:, None]), pm.frequencies(4)
    for axial, plain in zip(
        pm.axial_rope_tables(positions, [omega]),
        pm.rope_tables(positions[:, 0], omega),
        strict=True,
    ):
        assert np.array_equal(np.asarray(axial), np.asarray(plain))


SECTIONS = {  # the axis of each pair, written out
    (False, (2, 3, 3)): [0, 0, 1, 1, 1, 2, 2, 2],
    (True, (4, 2, 2)): [0, 1, 2, 0, 1, 2, 0, 0],
    (True, (3, 3, 2)): [0, 1, 2, 0, 1, 2, 0, 1],
}


@pytest.mark.parametrize(("how", "axes"), SECTIONS.items())
@pytest.mark.parametrize("exact", [False, True])
def test_each_pair_of_mrope_turns_by_its_coordinate(make, how, axes, exact):
    interleaved, sections = how
    omega = pm.phase_increments(8) if exact else pm.frequencies(8)
    positions = np.random.default_rng(0).integers(0, 1000, (3, 2, 5))
    cos, sin = pm.mrope_tables(make(positions), omega, sections, interleaved=interleaved)
    for pair, axis in enumerate(axes):
        c, s = pm.rope_tables(positions[axis], omega[pair : pair + 1])
        assert np.max(np.abs(np.asarray(cos)[..., pair] - c[..., 0])) <= 2 * EPS
        assert np.max(np.abs(np.asarray(sin)[..., pair] - s[..., 0])) <= 2 * EPS


@pytest.mark.parametrize("interleaved", [False, True])
def test_for_text_mrope_is_rope(interleaved):
    positions = np.arange(50)
    tables = pm.mrope_tables(
        np.stack([positions] * 3), pm.frequencies(8), (4, 2, 2), interleaved=interleaved
    )
    for ours, plain in zip(tables, pm.rope_tables(positions, pm.frequencies(8)), strict=True):
        assert np.array_equal(ours, plain)


def test_what_does_not_fit_is_refused():
    with pytest.raises(ValueError, match="at least one positive integer, got none"):
        pm.grid_positions()
    with pytest.raises(ValueError, match="length must be a positive integer, got 0"):
        pm.grid_positions(2, 0)
    with pytest.raises(ValueError, match=r"positions must have shape \(\.\.\., 2\)"):
        pm.axial_sinusoidal(np.zeros((4, 3), int), (4, 4))
    with pytest.raises(ValueError, match="dim must be a positive even integer, got 3"):
        pm.axial_sinusoidal(np.zeros((4, 1), int), (3,))
    with pytest.raises(ValueError, match="one array for each axis, got none"):
        pm.axial_rope_tables(np.zeros((4, 0), int), [])
    omega = pm.frequencies(8)
    with pytest.raises(ValueError, match=r"sections sum to the 8 pairs, got \(3, 1\) and \(4, 2\)"):
        pm.mrope_tables(np.zeros((3, 1), int), omega, (4, 2))
    with pytest.raises(ValueError, match="must leave the first coordinate most pairs"):
        pm.mrope_tables(np.zeros((3, 1), int), omega, (1, 3, 4), interleaved=True)
