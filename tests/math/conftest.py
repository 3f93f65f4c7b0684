"""Both kinds of arrays, for tests that hold for either."""

import numpy as np
import pytest


@pytest.fixture(scope="module", params=["numpy", "torch"])
def make(request):
    """A function that turns numbers into an array of one backend; np.asarray is the way back."""
    if request.param == "numpy":
        return np.asarray
    torch = pytest.importorskip("torch")
    return lambda values: torch.as_tensor(np.asarray(values))
