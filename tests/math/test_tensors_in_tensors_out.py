"""Functions that used to answer tensors with NumPy arrays, and what flows through them."""

import math

import numpy as np
import pytest

import posenc_math as pm

torch = pytest.importorskip("torch")

OMEGA = pm.frequencies(3)


@pytest.mark.parametrize("layout", ["interleaved", "half"])
@pytest.mark.parametrize("order", ["sin_cos", "cos_sin"])
def test_matrices_differentiate_in_offset_and_frequencies(layout, order):
    omega = torch.tensor(OMEGA, requires_grad=True)
    delta = torch.tensor(1.5, dtype=torch.float64, requires_grad=True)

    def matrix(delta, omega):
        return pm.shift_matrix(delta, omega, layout=layout, order=order)

    assert torch.autograd.gradcheck(matrix, (delta, omega))
    slope = torch.autograd.functional.jacobian(lambda d: matrix(d, omega), delta)
    skew = pm.generator(omega, layout=layout, order=order)
    assert torch.allclose(slope, skew @ matrix(delta, omega), rtol=0, atol=1e-15)
    assert torch.allclose(torch.linalg.matrix_exp(delta * skew), matrix(delta, omega), atol=1e-14)
    there = pm.shift_matrix(1.5, OMEGA, layout=layout, order=order)
    assert isinstance(there, np.ndarray)
    assert np.max(np.abs(there - matrix(delta, omega).detach().numpy())) <= 1e-15


def test_whole_offsets_of_tensors_are_exact():
    far = 10**15
    ours = pm.shift_matrix(torch.tensor(far), pm.phase_increments(2))
    assert isinstance(ours, torch.Tensor)
    assert np.array_equal(ours.numpy(), pm.shift_matrix(far, pm.phase_increments(2)))


def test_the_kernel_limit_of_a_tensor_is_one():
    offsets = torch.tensor([0.0, 1.0, -10.0, 100.0])
    limit = pm.kernel_limit(offsets)
    assert isinstance(limit, torch.Tensor)
    assert limit.dtype == torch.float64
    assert np.array_equal(limit.numpy(), pm.kernel_limit(offsets.numpy()))
    with pytest.raises(ValueError, match="must not require a gradient"):
        pm.kernel_limit(offsets.requires_grad_())


def test_slopes_of_alibi_learn():
    slopes = torch.tensor([0.5, 0.25], dtype=torch.float64, requires_grad=True)
    (slope,) = torch.autograd.grad(
        pm.alibi_bias(torch.arange(3), torch.arange(3), slopes).sum(), slopes
    )
    # the distances of three positions sum to 8
    assert torch.equal(slope, torch.tensor([-8.0, -8.0], dtype=torch.float64))


def test_rates_of_kerple_learn():
    r1, r2 = (torch.tensor([x], dtype=torch.float64, requires_grad=True) for x in (2.0, 0.5))
    assert torch.autograd.gradcheck(
        lambda a, b: pm.kerple_bias(torch.arange(3), torch.arange(3), a, b), (r1, r2)
    )


def test_tables_learn_while_resized():
    table = torch.randn(1 + 9, 2, dtype=torch.float64, requires_grad=True)
    assert torch.autograd.gradcheck(lambda t: pm.resize_positions(t, (2, 4), prefix=1), (table,))


def test_mixed_kinds_are_refused():
    with pytest.raises(ValueError, match="NumPy"):
        pm.shift_matrix(np.array(1.5), torch.tensor(OMEGA))
    with pytest.raises(ValueError, match=r"offset must be one number, got shape \(2,\)"):
        pm.shift_matrix(torch.tensor([1, 2]), OMEGA)
    with pytest.raises(ValueError, match=r"2\*\*63|finite"):
        pm.shift_matrix(math.inf, OMEGA)
