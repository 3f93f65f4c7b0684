"""Chapters that join on a shared picture: what one opens on is a part of how the last one ends.

The film dissolves from one to the other, so that what they share stands still meanwhile.
"""

from itertools import pairwise

import numpy as np
import pytest
from manim import VMobject

from scenes._studio.lint.dry_run import dry_run
from scenes._studio.play import scene_class
from scenes.catalogue import CHAPTERS, chapter

TOLERANCE = 1e-3
"""Scene units, far less than a pixel, by which two outlines may differ that are one."""
FEWEST = 2
"""At least a circle and its hand are shared."""
CUTS = [(before.key, after.key) for before, after in pairwise(CHAPTERS) if after.joined]


def outlines(scene):
    """What stands on the stage, without heading and caption: each shape's points and colours."""
    texts = [*scene.heading.labels, *scene.strip.lines]
    apart = {id(part) for text in texts for part in text.get_family()}
    found = []
    for mobject in scene.mobjects:
        for part in mobject.get_family():
            if id(part) in apart or not isinstance(part, VMobject) or not len(part.points):
                continue
            paints = [part.get_fill_rgbas(), part.get_stroke_rgbas()]
            if max(paint[:, 3].max() for paint in paints) > 0.01:
                numbers = np.concatenate([part.points.ravel(), *map(np.ravel, paints)])
                found.append(numbers)
    return found


def unmatched(drawn, others):
    """What is drawn to which none of the others is equal; each of those is taken only once."""
    left, lonely = list(others), []
    for shape in drawn:
        same = (k for k, other in enumerate(left) if is_one(shape, other))
        index = next(same, None)
        if index is None:
            lonely.append(shape[:3])
        else:
            del left[index]
    return lonely


def is_one(shape, other):
    return len(shape) == len(other) and np.abs(shape - other).max() < TOLERANCE


@pytest.fixture(scope="module", params=[True, False], ids=["captions", "no captions"])
def ends(request):
    """Return first and last picture of each chapter that has a shared one."""
    kept = {}
    for key in dict.fromkeys(key for cut in CUTS for key in cut):
        looks = []

        def look(scene, moment, looks=looks):
            looks[1:] = [outlines(scene)]

        dry_run(scene_class(chapter(key)), captions=request.param, watcher=look)
        kept[key] = looks
    return kept


@pytest.mark.parametrize(("before", "after"), CUTS, ids=" to ".join)
def test_what_a_chapter_opens_on_stands_in_the_last_picture_before(ends, before, after):
    last, first = ends[before][-1], ends[after][0]
    assert len(first) >= FEWEST
    assert unmatched(first, last) == []
