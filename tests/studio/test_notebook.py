"""Chapters in a notebook: with content of one's own, in a player that needs no file beside it."""

import base64
import io
import re

import av
import pytest

import scenes
from scenes._studio.preview.notebook import Player, player

nbformat = pytest.importorskip("nbformat")
CELLS = [
    "import scenes\nscenes.show('opening', theme='light', places=60)",
    "from scenes.opening import Opening",
    "%%manim -v ERROR --progress_bar none -ql Opening\nOpening.places = 70",
]


def test_a_player_holds_film_and_captions():
    page = Player("Who & where?", b"film", b"WEBVTT")._repr_html_()
    held = [base64.b64decode(data) for data in re.findall(r"base64,([^\"]+)", page)]
    assert held == [b"film", b"WEBVTT"]
    assert 'aria-label="Who &amp; where?"' in page
    assert "http" not in page


@pytest.mark.parametrize(
    ("arguments", "error", "sentence"),
    [
        ({"key": "nowhere"}, KeyError, "no chapter is called 'nowhere'"),
        ({"key": "opening", "quality": "best"}, ValueError, "quality must be one of preview, "),
        ({"key": "opening", "theme": "pink"}, ValueError, "theme must be one of dark, light"),
        ({"key": "opening", "spaces": 3}, TypeError, "opening has no content 'spaces'; it has dim"),
        ({"key": "opening", "places": 3}, ValueError, "places must be 60 to 120 in this picture"),
    ],
)
def test_what_cannot_be_shown_is_told_in_one_sentence(arguments, error, sentence):
    with pytest.raises(error, match=sentence):
        player(**arguments)


@pytest.mark.timeout(300)
def test_a_notebook_shows_chapters(tmp_path):
    client = pytest.importorskip("nbclient")
    cells = [nbformat.v4.new_code_cell(cell) for cell in CELLS]
    notebook = nbformat.v4.new_notebook(cells=cells)
    resources = {"metadata": {"path": str(tmp_path)}}
    client.NotebookClient(notebook, timeout=240, resources=resources).execute()
    shown = notebook.cells[0].outputs[-1]["data"]["text/html"]
    film = base64.b64decode(re.search(r"video/mp4;base64,([^\"]+)", shown)[1])
    with av.open(io.BytesIO(film)) as file:
        stream = file.streams.video[0]
        assert (stream.width, stream.height) == (854, 480)
        assert 5 < stream.frames / 15 < 13
    assert "WEBVTT" in base64.b64decode(re.search(r"text/vtt;base64,([^\"]+)", shown)[1]).decode()
    manims = [output for output in notebook.cells[2].outputs if "data" in output]
    assert any("video" in output["data"].get("text/html", "") for output in manims)


def test_the_project_offers_it_without_manim():
    assert scenes.show.__doc__
