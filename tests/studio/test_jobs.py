"""Chapters side by side: progress, failures that stop no other, and what is told about them."""

import io
import sys

import pytest
from rich.console import Console

from scenes._studio import jobs, places, render
from scenes._studio.places import QUALITIES, Edition
from scenes.catalogue import Chapter

EDITION = Edition(QUALITIES["preview"], "light", captions=False)
GOOD, BAD, DEAD = (
    Chapter(key, n, key.title(), 10) for n, key in enumerate(("good", "bad", "dead"))
)
SAYS = {
    "good": "print('seconds 2.5'); print('seconds 7.5'); print('done')",
    "bad": "import sys; print('failed bad.py:3: ValueError: no'); print('why', file=sys.stderr); "
    "sys.exit(1)",
    "dead": "import os; print('seconds 1'); os._exit(9)",
}


@pytest.fixture(autouse=True)
def played(monkeypatch, tmp_path):
    """Let a few words stand for the rendering of each chapter."""
    monkeypatch.setattr(places, "RENDERS", tmp_path)
    monkeypatch.setattr(
        jobs, "_command", lambda chapter, edition: [sys.executable, "-c", SAYS[chapter.key]]
    )


def test_one_failure_stops_no_other_and_the_order_is_kept():
    seen = []
    outcomes = jobs.render_all(
        [BAD, DEAD, GOOD], EDITION, jobs=2, progress=lambda c, s: seen.append((c.key, s))
    )
    assert [outcome.chapter.key for outcome in outcomes] == ["bad", "dead", "good"]
    assert outcomes[0].error == "bad.py:3: ValueError: no"
    assert outcomes[1].error == "it ended with status 9"
    assert outcomes[2].error == ""
    assert [entry for entry in seen if entry[0] == "good"] == [("good", 2.5), ("good", 7.5)]
    assert outcomes[0].log.read_text() == "why\n"


def test_clips_and_failures_are_told_with_their_paths(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    written = io.StringIO()
    console = Console(file=written, width=60)
    outcomes = render.render([GOOD, BAD], EDITION, jobs=None, console=console)
    assert [bool(outcome.error) for outcome in outcomes] == [False, True]
    text = written.getvalue()
    assert "preview-light-no-captions/good.mp4\n" in text
    assert "✗ bad: bad.py:3: ValueError: no\n" in text
    assert "see logs/preview-light-no-captions/bad.log\n" in text


def test_the_command_names_chapter_quality_theme_and_captions(monkeypatch):
    monkeypatch.undo()
    assert jobs._command(GOOD, EDITION)[1:] == [
        *("-m", "scenes._studio.one_chapter"),
        *("good", "preview", "light", "off"),
    ]
