"""Tests of the magnifying glass."""

from __future__ import annotations

import numpy as np
import pytest

from scenes._kit.mobjects.lens import Lens

ORIGIN = np.zeros(3)


def glass(center: np.ndarray) -> Lens:
    spots = np.array([[-0.04, 0.0, 0.0], [0.04, 0.0, 0.0]])
    line = np.array([[-3.0, 0.0, 0.0], [3.0, 0.0, 0.0]])
    return Lens(spots, line, anchor=ORIGIN, center=center, radius=1.2, zoom=12, color="#ff8800")


def test_both_lines_from_what_is_shown_touch_the_glass():
    middle = np.array([0.5, 2.0, 0.0])
    lens = glass(middle)
    for tie in lens.submobjects[:2]:
        end = tie.get_end()
        assert np.linalg.norm(end - middle) == pytest.approx(1.2)
        assert np.dot(end - middle, end - ORIGIN) == pytest.approx(0, abs=1e-9)


def test_a_glass_over_what_it_shows_is_refused():
    with pytest.raises(ValueError, match=r"radius of 1\.2 .* got 1\.00; move center"):
        glass(np.array([0.0, 1.0, 0.0]))
