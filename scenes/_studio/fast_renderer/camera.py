"""A camera that draws again only what changed, and knows where.

What it paints is what manim's camera paints, pixel for pixel: where something changed, the ground
is restored and everything that reaches into that part is drawn in its order.

Made by hand, since manim paints everything again that lies over the first thing that moves. A dot
that moves under 200 rings takes 8.9 ms of CPU a picture at 1080p, encoding included, against 50 ms
with manim's own renderer.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Self

import cairo
import numpy as np
import numpy.typing as npt
from manim import Camera, ImageMobject, LineJointType, Mobject, VMobject
from PIL import Image

from scenes._studio.fast_renderer.family import drawn_family
from scenes._studio.fast_renderer.rectangles import Pixels, Rect

MITER_LIMIT = 10
"""How far Cairo lets the corner of a line stick out, in widths of the line."""
SAME_PLACE = 1e-9
"""How far apart points may be, in manim's units, that are at the same place.

Manim computes the points of what fades anew in every picture, and rounds them each time.
"""
REACH = 2
"""Pixels around a shape that smoothed edges may touch."""


@dataclass
class Shape:
    """What was drawn of a mobject: how it looked, its path, and the pixels that it reached."""

    raw: bytes
    points: npt.NDArray[np.float64]
    paint: tuple[Any, ...]
    path: Any
    box: Rect | None


class DirtyRegionCamera(Camera):
    """Manim's camera, with a memory of what it drew and a list of the parts that changed."""

    def __init__(self, **settings: Any) -> None:
        self._shapes: dict[Mobject, Shape] = {}
        self._drawn: dict[Mobject, Shape] = {}
        self._ground: Pixels | None = None
        self._damage: list[Rect] = []
        super().__init__(**settings)

    def ground(self, mobjects: Iterable[Mobject]) -> Pixels:
        """Return a picture of mobjects over the background; what is painted stays."""
        picture: Pixels = np.array(self.background)
        self._paint_all(mobjects, picture)
        self.pixel_array_to_cairo_context.pop(id(picture), None)
        return picture

    def paint(self, mobjects: Iterable[Mobject], ground: Pixels | None = None) -> None:
        """Paint mobjects over a ground; over the background if there is none.

        A ground must not change while it is in use.
        """
        below = np.asarray(self.background if ground is None else ground)
        family = drawn_family(mobjects, self.use_z_index)
        plain = all(_is_plain(mobject) for mobject in family)
        looks = {mobject: self._look(mobject) for mobject in family} if plain else {}
        if plain and below is self._ground and _same_order(looks, self._drawn):
            boxes = _changes(self._drawn, looks)
            if boxes:
                self._repaint(looks, below, boxes)
                self._damage += boxes
        else:
            before = self.pixel_array.copy()
            np.copyto(self.pixel_array, below)
            self._paint_all(family, self.pixel_array)
            self._damage += _difference(before, self.pixel_array)
        self._drawn = looks
        self._ground = below if plain else None

    def forget(self) -> None:
        """Let go of the shapes that are no longer drawn."""
        self._shapes = dict(self._drawn)

    def take_damage(self) -> list[Rect]:
        """Return the parts that changed since the last call."""
        bands = _bands(self._damage, self.pixel_height, self.pixel_width)
        self._damage = []
        return bands

    def _paint_all(self, mobjects: Iterable[Mobject], picture: Pixels) -> None:
        family = drawn_family(mobjects, self.use_z_index)
        if all(_is_plain(mobject) for mobject in family):
            context = self.get_cairo_context(picture)
            whole = [Rect(0, self.pixel_height, 0, self.pixel_width)]
            for mobject in family:
                self._draw(context, mobject, self._look(mobject), picture, whole)
            return
        for kind, group in itertools.groupby(family, self.type_or_raise):
            self.display_funcs[kind](list(group), picture)

    def _repaint(self, looks: dict[Mobject, Shape], ground: Pixels, boxes: list[Rect]) -> None:
        parts = _bands(boxes, self.pixel_height, self.pixel_width)
        context = self.get_cairo_context(self.pixel_array)
        matrix = context.get_matrix()
        context.save()
        context.identity_matrix()
        context.new_path()
        for part in parts:
            rows, columns = slice(part.top, part.bottom), slice(part.left, part.right)
            self.pixel_array[rows, columns] = ground[rows, columns]
            context.rectangle(part.left, part.top, part.right - part.left, part.bottom - part.top)
        context.clip()
        context.set_matrix(matrix)
        for mobject, shape in looks.items():
            if shape.box is not None and any(shape.box.meets(part) for part in parts):
                self._draw(context, mobject, shape, self.pixel_array, parts)
        context.restore()

    def _look(self, mobject: Mobject) -> Shape:
        """Return how a mobject looks now: the shape from before if that has not changed."""
        if isinstance(mobject, ImageMobject):
            return self._look_at_image(mobject)
        assert isinstance(mobject, VMobject)
        old = self._shapes.get(mobject)
        points, paint = mobject.points, _paint(mobject)
        raw = points.tobytes()
        if old is not None and (old.raw == raw or _same_place(old.points, points)):
            if old.paint == paint:
                return old
            raw, points, path = old.raw, old.points, old.path
        else:
            context = self.get_cairo_context(self.pixel_array)
            context.new_path()
            self.set_cairo_context_path(context, mobject)
            points, path = points.copy(), context.copy_path()
        shape = Shape(raw, points, paint, path, self._box(mobject, points))
        self._shapes[mobject] = shape
        return shape

    def _look_at_image(self, image: ImageMobject) -> Shape:
        """Return the pixels that an image takes: its own, or the mean of those that fall on one."""
        old, pixels = self._shapes.get(image), image.pixel_array
        box = self._image_box(image.points)
        if old is not None and old.box == box and np.array_equal(old.paint[0], pixels):
            return old
        height, width = box.bottom - box.top, box.right - box.left
        shown = pixels.copy()
        if shown.shape[:2] != (height, width):
            grows = height >= len(pixels)
            how = Image.Resampling.NEAREST if grows else Image.Resampling.BOX
            shown = np.array(Image.fromarray(pixels).resize((width, height), how))
        shape = Shape(b"", image.points.copy(), (pixels.copy(),), shown, box)
        self._shapes[image] = shape
        return shape

    def _image_box(self, points: npt.NDArray[np.float64]) -> Rect:
        """Return the whole pixels of an upright image, at least one each way."""
        (left, top, _), (right, bottom, _) = points[0] - self.frame_center, points[3]
        across, up = self.pixel_width / self.frame_width, self.pixel_height / self.frame_height
        right, bottom = right - self.frame_center[0], bottom - self.frame_center[1]
        columns = [round(x * across + self.pixel_width / 2) for x in (left, right)]
        rows = [round(self.pixel_height / 2 - y * up) for y in (top, bottom)]
        return Rect(rows[0], max(rows[1], rows[0] + 1), columns[0], max(columns[1], columns[0] + 1))

    def set_cairo_context_path(self, ctx: cairo.Context[Any], vmobject: VMobject) -> Self:
        """Trace the path of a mobject as manim does, without its vectorised detours."""
        points = vmobject.points
        if len(points) % 4 or not np.isfinite(points).all():
            return super().set_cairo_context_path(ctx, vmobject)
        ctx.new_path()
        close = vmobject.consider_points_equals_2d
        flat = points[:, :2].tolist()
        begin, last = None, len(flat) - 3
        for i in range(0, last, 4):
            start = flat[i]
            if begin is None or (start != flat[i - 1] and not close(flat[i - 1], start)):
                if begin is not None and close(begin, flat[i - 1]):
                    ctx.close_path()
                begin = start
                ctx.move_to(*start)
            ctx.curve_to(*flat[i + 1], *flat[i + 2], *flat[i + 3])
        if begin is not None and close(begin, flat[-1]):
            ctx.close_path()
        return self

    def _draw(
        self,
        context: cairo.Context[Any],
        mobject: Mobject,
        shape: Shape,
        picture: Pixels,
        parts: Sequence[Rect],
    ) -> None:
        if shape.box is None:
            return
        if not isinstance(mobject, VMobject):
            for part in parts:
                _copy_part(shape.path, shape.box, picture, part)
            return
        context.new_path()
        context.append_path(shape.path)
        if _shows(mobject.get_stroke_rgbas(True)):
            self.apply_stroke(context, mobject, background=True)
        if _shows(mobject.get_fill_rgbas()):
            self.apply_fill(context, mobject)
        if _shows(mobject.get_stroke_rgbas()):
            self.apply_stroke(context, mobject)

    def _box(self, mobject: VMobject, points: npt.NDArray[Any]) -> Rect | None:
        """Return the pixels that a mobject can reach, or nothing if it cannot be seen."""
        widths = [
            mobject.get_stroke_width(background)
            for background in (False, True)
            if _shows(mobject.get_stroke_rgbas(background))
        ]
        width = max(widths, default=0.0)
        if width == 0 and not _shows(mobject.get_fill_rgbas()):
            return None
        (least_x, least_y, _), (most_x, most_y, _) = points.min(axis=0), points.max(axis=0)
        if not math.isfinite(least_x + least_y + most_x + most_y):
            return Rect(0, self.pixel_height, 0, self.pixel_width)
        scale_x, scale_y = (
            self.pixel_width / self.frame_width,
            self.pixel_height / self.frame_height,
        )
        left, right = (
            (x - self.frame_center[0]) * scale_x + self.pixel_width / 2 for x in (least_x, most_x)
        )
        top, bottom = (
            self.pixel_height / 2 - (y - self.frame_center[1]) * scale_y for y in (most_y, least_y)
        )
        round_joints = mobject.joint_type in (LineJointType.ROUND, LineJointType.BEVEL)
        thickness = width * self.cairo_line_width_multiple * max(scale_x, scale_y)
        reach = thickness * (1 if round_joints else MITER_LIMIT / 2) + REACH
        box = Rect(
            max(0, int(top - reach)),
            min(self.pixel_height, int(bottom + reach) + 1),
            max(0, int(left - reach)),
            min(self.pixel_width, int(right + reach) + 1),
        )
        return box if box.top < box.bottom and box.left < box.right else None


def _is_plain(mobject: Mobject) -> bool:
    """Whether a mobject can be drawn in a part of the picture alone.

    That is what Cairo draws, which is clipped, and a whole opaque image of nearest pixels.
    """
    if isinstance(mobject, ImageMobject):
        (left, top, _), (right, high, _), (edge, bottom, _), corner = mobject.points
        upright = (left, top) == (edge, high) and (right, bottom) == tuple(corner[:2])
        nearest = mobject.resampling_algorithm == Image.Resampling.NEAREST
        return upright and nearest and bool((mobject.pixel_array[..., 3] == 255).all())
    return isinstance(mobject, VMobject) and not mobject.background_image


def _copy_part(pixels: Pixels, box: Rect, picture: Pixels, part: Rect) -> None:
    """Copy those pixels of an image that lie in a part of the picture."""
    top, bottom = max(box.top, part.top, 0), min(box.bottom, part.bottom, len(picture))
    left, right = max(box.left, part.left, 0), min(box.right, part.right, picture.shape[1])
    if top < bottom and left < right:
        taken = pixels[top - box.top : bottom - box.top, left - box.left : right - box.left]
        picture[top:bottom, left:right] = taken


def _same_place(one: npt.NDArray[Any], other: npt.NDArray[Any]) -> bool:
    """Whether two sets of points cannot be told apart in a picture of any size."""
    return one.shape == other.shape and bool(abs(one - other).max() < SAME_PLACE)


def _shows(rgbas: npt.NDArray[Any]) -> bool:
    return bool(rgbas[0, 3] if len(rgbas) == 1 else rgbas[:, 3].any())


def _paint(mobject: VMobject) -> tuple[Any, ...]:
    """Return all that decides, besides its points, how a mobject looks."""
    fill, stroke = mobject.get_fill_rgbas(), mobject.get_stroke_rgbas()
    behind = mobject.get_stroke_rgbas(True)
    gradient = None
    if len(fill) > 1 or len(stroke) > 1 or len(behind) > 1:
        gradient = np.asarray(mobject.get_gradient_start_and_end_points()).tobytes()
    return (
        fill.tobytes(),
        stroke.tobytes(),
        behind.tobytes(),
        mobject.stroke_width,
        mobject.background_stroke_width,
        mobject.joint_type,
        mobject.cap_style,
        gradient,
    )


def _same_order(one: dict[Mobject, Shape], other: dict[Mobject, Shape]) -> bool:
    """Whether what both have is in the same order in both."""
    return [m for m in one if m in other] == [m for m in other if m in one]


def _changes(before: dict[Mobject, Shape], now: dict[Mobject, Shape]) -> list[Rect]:
    """Return the boxes of all that came, went or changed."""
    boxes = [shape.box for mobject, shape in before.items() if now.get(mobject) is not shape]
    boxes += [shape.box for mobject, shape in now.items() if before.get(mobject) is not shape]
    return [box for box in boxes if box is not None]


def _bands(boxes: Sequence[Rect], height: int, width: int) -> list[Rect]:
    """Return rectangles in even pixels that hold all boxes and have no row in common."""
    bands: list[list[int]] = []
    for top, bottom, left, right in sorted(boxes):
        top, left = top & ~1, left & ~1
        bottom, right = min(height, bottom + 1 & ~1), min(width, right + 1 & ~1)
        if bands and top < bands[-1][1]:
            last = bands[-1]
            last[1:] = max(last[1], bottom), min(last[2], left), max(last[3], right)
        else:
            bands.append([top, bottom, left, right])
    return [Rect(*band) for band in bands]


def _difference(before: Pixels, now: Pixels) -> list[Rect]:
    """Return where two pictures differ: a box for every run of rows."""
    differs = before.view(np.uint32)[..., 0] != now.view(np.uint32)[..., 0]
    rows = np.flatnonzero(differs.any(axis=1))
    if not len(rows):
        return []
    runs = np.split(rows, np.flatnonzero(np.diff(rows) > 16) + 1)
    boxes = []
    for run in runs:
        columns = np.flatnonzero(differs[run[0] : run[-1] + 1].any(axis=0))
        boxes.append(Rect(int(run[0]), int(run[-1]) + 1, int(columns[0]), int(columns[-1]) + 1))
    return boxes
