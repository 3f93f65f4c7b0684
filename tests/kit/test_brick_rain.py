"""Bricks that fall: when they are large, where they begin, and that all of them arrive."""

import numpy as np
import pytest

from scenes._kit.mobjects.brick_rain import FALL, LARGE, SHRINK, SLOW, BrickRain
from scenes._kit.mobjects.plane import Frame

VALUES = np.array([0.6, -0.28, 0.0, 0.31, 0.33])
LAUNCHES = np.array([0.0, 1.0, 3.0, 3.1, 3.2])
FRAME = Frame(np.array([1.0, -2.0, 0.0]), 3.0)


@pytest.fixture
def rain():
    return BrickRain(FRAME, VALUES, LAUNCHES, color="#FFFFFF", brick=0.04, lift=0.1, alone=2)


def boxes(rain):
    """Left and right, bottom and top of each brick that is drawn by itself."""
    corners = rain.falling.points.reshape(-1, 16, 3)
    return [(box[:, 0].min(), box[:, 0].max(), box[:, 1].min(), box[:, 1].max()) for box in corners]


def test_the_first_bricks_are_large_until_others_come(rain):
    for time, large in ((0.5, LARGE), (3.0 - SHRINK, LARGE), (3.0, 1)):
        rain.pour(time)
        assert all(
            (right - left, top - bottom) == pytest.approx((large * 0.06, large * 0.04))
            for left, right, bottom, top in boxes(rain)
        )


def test_a_brick_begins_on_the_half_circle_and_comes_to_lie_over_the_line(rain):
    left, right, bottom, _ = boxes(rain.pour(0.0))[0]
    assert (left + right) / 2 == pytest.approx(1 + 3 * 0.61)
    assert bottom == pytest.approx(-2 + 3 * 0.8)
    _, _, bottom, _ = boxes(rain.pour(SLOW))[0]
    assert bottom == pytest.approx(-2 + 0.1)


def test_all_bricks_lie_in_the_pile_in_the_end(rain):
    assert rain.lasts == pytest.approx(3.2 + FALL)
    rain.pour(rain.lasts)
    assert rain.landed == rain.pile.counts.sum() == len(VALUES)
    assert not len(rain.falling.points)
    assert rain.pour(2.0).landed == 2
    assert not rain.pile.counts.sum()
