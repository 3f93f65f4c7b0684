"""The opening: hands at the angles of the place, and a row for every place so far."""

import numpy as np
import pytest

from posenc_math import dial_angles, frequencies, sinusoidal
from scenes._kit.mobjects.heatmap import LINES
from scenes._kit.theme import active_theme
from scenes._studio.lint.witness import Witness
from scenes.catalogue import OPENING
from scenes.opening import Opening

LONGEST = 12
witness = Witness(Opening)


def test_the_opening_is_short():
    assert witness.run.duration <= LONGEST


@witness.during("hand", "rows", "title")
def test_every_hand_stands_at_the_angle_of_the_place(scene, moment):
    drawn = scene.rack.radii > 0
    hands = scene.rack.hands.points.reshape(-1, 4, 3)
    ways = hands[:, 3] - hands[:, 0]
    wanted = dial_angles(scene.t.get_value(), frequencies(scene.dim // 2))[drawn]
    turned = np.arctan2(ways[:, 1], ways[:, 0]) - wanted
    assert np.cos(turned) == pytest.approx(1)


@witness.during("title")
def test_the_curtain_is_the_matrix(scene, moment):
    pixels = scene.rows.pixel_array
    places, columns = scene.places, scene.dim
    assert scene.t.get_value() == places - 1
    rows = ((np.arange(places) + 0.5) * pixels.shape[0] / places).astype(int)
    across = ((np.arange(columns) + 0.5) * pixels.shape[1] / columns).astype(int)
    wanted = active_theme().values(sinusoidal(np.arange(places), columns))[..., :3]
    got = pixels[np.ix_(rows, across)][..., :3]
    assert np.abs(got.astype(int) - wanted).max() <= 1
    assert LINES * scene.field.height / 8 / places > 2


def test_its_mark_is_the_question_of_the_film():
    assert OPENING.mark == "Where am I?"
