"""The credits: hands that turn with the clock, sources that the project cites, true licences."""

import re
from pathlib import Path

import pytest

from posenc_math import dial_angles, frequencies
from scenes._studio.lint.witness import Witness
from scenes.catalogue import CREDITS, FILM
from scenes.credits import DIALS, MADE, PAPERS, Credits

ROOT = Path(__file__).resolve().parents[2]
CITED = " ".join(path.read_text(encoding="utf-8") for path in (ROOT / "posenc_math").glob("*.py"))
SOURCES = (ROOT / "assets" / "SOURCES.md").read_text(encoding="utf-8")
LOOK = 0.2 + 1e-6
"""Seconds between two looks; a look may come before the picture has been drawn."""
witness = Witness(Credits)


@witness.during("sources", "made")
def test_the_hands_turn_one_place_a_second(scene, moment):
    place = scene.rack.angles[0]  # the fastest hand turns one radian a place
    assert moment.time - LOOK <= place <= moment.time
    assert scene.rack.angles == pytest.approx(dial_angles(place, frequencies(DIALS)))


@pytest.mark.parametrize("paper", PAPERS)
def test_every_paper_is_cited_by_the_numbers(paper):
    who = re.search(r"(\w+( et al\.)? \d{4})", paper)
    assert who is not None
    assert who[1] in CITED


@pytest.mark.parametrize("licence", ["SIL Open Font License 1.1", "GUST Font License", "MIT"])
def test_every_licence_is_that_of_the_sources(licence):
    assert any(licence in line for line in MADE)
    assert licence in SOURCES


def test_the_credits_end_the_film():
    assert FILM[-1] is CREDITS
