"""Plane geometry and contrast that the lint relies on, against slow twins."""

import numpy as np
import pytest
from manim import Annulus, Circle, Line, Square, Triangle

from scenes._studio.lint.contrast import blend, colour, contrast, hexadecimal
from scenes._studio.lint.geometry import Box, hull, inside, meets, segments, with_closings

SQUARE = np.array([[0, 0], [2, 0], [2, 2], [0, 2]], dtype=float)


def test_boxes_hold_and_overlap():
    box = Box.around(SQUARE)
    assert box.sides == (0, 0, 2, 2)
    assert (box.center, box.height) == ((1, 1), 2)
    assert box.overlap(Box(1.5, 1, 5, 5)) == 0.5
    assert box.overlap(Box(3, 0, 4, 2)) == -1
    assert box.holds(Box(0, 0, 2, 1))
    assert not box.holds(Box(0, 0, 2.1, 1))
    assert box.holds(Box(0, 0, 2.1, 1), slack=0.2)


@pytest.mark.parametrize("shape", [Circle(), Square(), Triangle(), Annulus()])
def test_inside_agrees_with_the_shape(shape):
    rng = np.random.default_rng(7)
    points = rng.uniform(-1.3, 1.3, (400, 2))
    found = inside(points, with_closings(shape.points))
    radius = np.hypot(*points.T)
    if isinstance(shape, Annulus):
        truth, rim = (radius > 1) & (radius < 2), np.abs(radius - 1)
    elif isinstance(shape, Circle):
        truth, rim = radius < 1, np.abs(radius - 1)
    elif isinstance(shape, Square):
        truth = np.abs(points).max(axis=1) < 1
        rim = np.abs(np.abs(points).max(axis=1) - 1)
    else:
        corners = shape.get_vertices()[:, :2]
        edges = np.roll(corners, -1, axis=0) - corners
        ways = points[:, None] - corners
        side = edges[:, 0] * ways[..., 1] - edges[:, 1] * ways[..., 0]
        truth, rim = (side > 0).all(axis=1) | (side < 0).all(axis=1), np.abs(side).min(axis=1)
    clear = rim > 0.02
    assert np.array_equal(found[clear], truth[clear])


def test_an_open_fill_is_closed():
    corner = Line([0, 0, 0], [2, 0, 0]).add_line_to(np.array([0, 2, 0]))
    assert inside(np.array([[0.5, 0.5], [1.5, 1.5]]), with_closings(corner.points)).tolist() == [
        True,
        False,
    ]


def test_the_hull_holds_every_point_and_turns_left():
    points = np.random.default_rng(3).normal(size=(60, 2))
    corners = hull(points)
    edges = np.roll(corners, -1, axis=0) - corners
    ways = points[:, None] - corners
    assert ((edges[:, 0] * ways[..., 1] - edges[:, 1] * ways[..., 0]) > -1e-5).all()


@pytest.mark.parametrize(
    ("start", "end", "margin", "met"),
    [
        ((-1, 1), (3, 1), 0, True),
        ((0.5, 0.5), (1, 1), 0, True),
        ((-1, 3), (3, 3), 0, False),
        ((-1, 2.05), (3, 2.05), 0.1, True),
        ((-1, 1.95), (3, 1.95), -0.1, False),
        ((-2, 1), (-0.5, 1), 0, False),
        ((3, -1), (-1, 3), 0, True),
        ((5, -1), (-1, 5.1), 0, False),
    ],
)
def test_a_segment_meets_a_polygon_or_not(start, end, margin, met):
    assert meets(np.array([[start, end]], dtype=float), SQUARE, margin).tolist() == [met]


def test_meeting_agrees_with_walking_along_the_segment():
    rng = np.random.default_rng(5)
    lines = rng.uniform(-1, 3, (300, 2, 2))
    walk = lines[:, :1] + np.linspace(0, 1, 400)[None, :, None] * (lines[:, 1:] - lines[:, :1])
    truth = ((walk > 0) & (walk < 2)).all(axis=2).any(axis=1)
    near = ((walk > -0.02) & (walk < 2.02)).all(axis=2).any(axis=1)
    clear = truth == near
    assert np.array_equal(meets(lines, SQUARE)[clear], truth[clear])


def test_a_curve_becomes_segments_that_follow_it():
    pieces = segments(Circle(radius=2).points)
    assert np.allclose(np.hypot(*pieces.reshape(-1, 2).T), 2, atol=1e-2)
    assert np.allclose(pieces[1:, 0], pieces[:-1, 1])


@pytest.mark.parametrize(
    ("first", "second", "ratio"),
    [("#000000", "#FFFFFF", 21), ("#777777", "#FFFFFF", 4.48), ("#123456", "#123456", 1)],
)
def test_contrast_is_that_of_the_standard(first, second, ratio):
    assert contrast(colour(first), colour(second)) == pytest.approx(ratio, abs=0.005)
    assert contrast(colour(second), colour(first)) == pytest.approx(ratio, abs=0.005)


def test_colours_are_laid_over_each_other():
    assert hexadecimal(blend(colour("#FF0000"), 0.5, colour("#0000FF"))) == "#800080"
    assert hexadecimal(colour("#12AB9F")) == "#12AB9F"
