"""The matrix as an image: colours first, then whole pixels; rows that share one are averaged."""

import numpy as np
import pytest
from manim import ManimColor

from scenes._kit.layout import FRAME_HEIGHT, Region
from scenes._kit.mobjects.heatmap import LINES, Heatmap
from scenes._kit.theme import active_theme

PIXEL = FRAME_HEIGHT / LINES
VALUES = np.random.default_rng(6).uniform(-1, 1, (6, 4))


def region(width, height):
    return Region(0, width * PIXEL, -height * PIXEL, 0)


def rgb(value):
    return ManimColor(active_theme().value(value)).to_int_rgb()


def test_rows_of_whole_pixels_have_exactly_the_colours_of_the_map():
    pixels = Heatmap(VALUES, region(40, 18)).pixel_array
    assert pixels.shape == (18, 40, 4)
    for row, column in np.ndindex(VALUES.shape):
        block = pixels[3 * row : 3 * row + 3, 10 * column : 10 * column + 10, :3]
        assert np.all(block == rgb(VALUES[row, column]))


def test_rows_that_share_a_pixel_have_their_mean_colour():
    pixels = Heatmap(VALUES, region(4, 2)).pixel_array
    for part in range(2):
        three = [[rgb(value) for value in row] for row in VALUES[3 * part : 3 * part + 3]]
        assert pixels[part, :, :3] == pytest.approx(np.mean(three, axis=0), abs=0.5)


def test_columns_stand_where_they_are_put_and_later_ones_cover():
    heatmap = Heatmap(VALUES, region(40, 6))
    heatmap.lay(region(40, 6), 6, np.array([0.0, 2.0, 0.5, 9.0]), 4)
    ground = ManimColor(active_theme().ground).to_int_rgb()
    owners = [0] * 5 + [2] * 10 + [None] * 5 + [1] * 10 + [None] * 10
    for pixel, owner in enumerate(owners):
        expected = ground if owner is None else rgb(VALUES[2, owner])
        assert np.all(heatmap.pixel_array[2, pixel, :3] == expected)


def test_a_value_beyond_the_scale_is_refused():
    with pytest.raises(ValueError, match=r"values must lie within ±1 of the scale, got ±1.5"):
        Heatmap([[0.0, -1.5]], region(4, 4))
