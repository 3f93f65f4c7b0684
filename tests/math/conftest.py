"""Both kinds of arrays, for tests that hold for either."""

import numpy as np
import pytest
from hypothesis import settings

settings.register_profile("posenc", deadline=None, max_examples=40)
settings.load_profile("posenc")


@pytest.fixture(scope="module", params=["numpy", "torch"])
def make(request):
    """A function that turns numbers into an array of one backend; np.asarray is the way back."""
    if request.param == "numpy":
        return np.asarray
    torch = pytest.importorskip("torch")
    return lambda values: torch.as_tensor(np.asarray(values))
