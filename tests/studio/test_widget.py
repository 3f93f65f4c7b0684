"""Pictures to drag in a notebook: the same module, one place that both sides may set."""

import pytest

import scenes
from scenes._studio.preview.live_page import live_module
from scenes.live_dials import live_dials

traitlets = pytest.importorskip("traitlets")
pytest.importorskip("anywidget")


def test_a_widget_has_the_numbers_of_its_chapter():
    widget = scenes.live("shift_matrix")
    assert widget.live == live_dials("shift_matrix")
    assert widget.place == widget.live["start"]
    assert widget.get_state()["_esm"] == live_module()
    assert ".live {" in widget.get_state()["_css"]


def test_its_place_stays_on_the_slider():
    widget = scenes.live("recap")
    widget.place = widget.live["last"]
    with pytest.raises(traitlets.TraitError, match="place must be 0 to 15, got 16"):
        widget.place = 16
    assert widget.place == 15


def test_a_chapter_without_a_slider_is_told_in_one_sentence():
    with pytest.raises(KeyError, match="no chapter with one slider is called 'opening'; there are"):
        scenes.live("opening")
