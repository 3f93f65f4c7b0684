"""Chapter 14: what is drawn, against complex numbers."""

import cmath

import pytest

from scenes._studio.lint.witness import Witness
from scenes.long_context import LongContext

witness = Witness(LongContext)


@witness.during()
def test_the_hand_stands_where_e_to_the_it_stands(scene, moment):
    t = scene.t.get_value()
    assert cmath.exp(1j * scene.dial.angle) == pytest.approx(cmath.exp(1j * t), abs=1e-6)


@witness.seen()
def positions(scene, moment):
    return scene.t.get_value()


def test_the_hand_passes_every_place():
    assert max(t for _, t in positions()) == LongContext.places


def test_the_captions_follow_the_content():
    beats = Witness(LongContext, places=4).run.beats
    texts = [cue.caption.text for beat in beats for cue in beat.cues]
    assert "Now let it pass 4 words." in texts
