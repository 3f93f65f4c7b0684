"""What can be dragged beside a chapter has the chapter's own content and its numbers."""

import json

import numpy as np
import pytest

from posenc_math import dial_angles, frequencies, shift, sinusoidal
from scenes.binary_counter import BinaryCounter
from scenes.catalogue import CHAPTERS
from scenes.live_dials import LIVE, live_dials
from scenes.recap import WORD_ANGLES
from scenes.rope_rotation import RopeRotation
from scenes.shift_matrix import ShiftMatrix
from scenes.similarity_kernel import SimilarityKernel


def picture(key, kind):
    return next(shown for shown in live_dials(key)["pictures"] if shown["kind"] == kind)


def test_only_chapters_can_be_dragged():
    assert set(LIVE) <= {chapter.key for chapter in CHAPTERS}
    assert live_dials("why_position") is None


@pytest.mark.parametrize("key", LIVE)
def test_a_slider_stands_within_its_ends_and_every_picture_is_told(key):
    live = json.loads(json.dumps(live_dials(key)))
    assert live["first"] <= live["start"] <= live["last"]
    assert all(shown["label"] and shown["kind"] for shown in live["pictures"])


def test_the_hands_of_digits_are_those_of_the_chapter():
    shown = picture("binary_counter", "dials")
    places = np.arange(len(BinaryCounter.words))
    turned = np.array(shown["zeros"]) + np.asarray(dial_angles(places, shown["frequencies"]))
    assert np.allclose(turned, BinaryCounter.angles(places), atol=1e-12)


def test_the_matrix_takes_each_row_to_the_next():
    shown = picture("shift_matrix", "step")
    omega = np.array(shown["frequencies"])
    rows = sinusoidal(np.arange(ShiftMatrix.positions), ShiftMatrix.dim)
    moved = rows[:-1] @ np.array(shown["matrix"]).T
    assert np.allclose(moved, rows[1:], atol=1e-15)
    assert np.allclose(moved, shift(rows[:-1], 1, omega), atol=1e-15)


def test_the_curve_is_the_first_row_of_the_products_of_all_rows():
    shown = picture("similarity_kernel", "gap")
    rows = sinusoidal(np.arange(len(shown["curve"])), SimilarityKernel.dim)
    first = (rows @ rows.T)[0] / (SimilarityKernel.dim / 2)
    assert np.allclose(shown["curve"], first, atol=1e-14)


def test_hues_of_some_hands_are_theirs_among_all():
    some, omega = picture("sinusoidal_matrix", "dials"), frequencies(64)
    assert some["frequencies"][0] == omega[0]
    assert some["frequencies"][-1] == omega[-1]
    everyone = picture("similarity_kernel", "gap")["hues"]
    assert [some["hues"][0], some["hues"][-1]] == [everyone[0], everyone[-1]]


def test_words_begin_where_the_recap_has_them():
    *_, words = live_dials("recap")["pictures"]
    assert words["turns_words"]
    assert words["zeros"] == list(WORD_ANGLES)


def test_query_and_key_begin_where_the_chapter_has_them():
    shown = picture("rope_rotation", "dials")
    assert shown["turns_words"]
    ends = np.exp(1j * np.array(shown["zeros"]))
    for end, lane in zip(ends, ("query", "key"), strict=True):
        pair = RopeRotation.made_of_it[lane]
        assert end == pytest.approx(complex(*pair) / np.linalg.norm(pair))
    assert shown["frequencies"] == [1, 1], "as one piece"
