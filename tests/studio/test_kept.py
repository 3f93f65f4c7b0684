"""A dry run is played once and kept until something changes on which it depends."""

import subprocess
import sys
from concurrent.futures import Executor, Future

import pytest

from scenes._studio import paths
from scenes._studio.editions import Variant
from scenes._studio.errors import StudioError
from scenes._studio.lint import kept as module
from scenes._studio.lint.kept import Lint, kept, linted
from scenes._studio.lint.results import DryRun, LintResult
from scenes._studio.paths import ROOT
from scenes.catalogue import CHAPTERS

CHAPTER = CHAPTERS[0]
DARK, LIGHT, SILENT = Variant("dark"), Variant("light"), Variant("dark", captions=False)


def found(variant):
    run = DryRun(CHAPTER.key, variant.theme, variant.captions, (), (), (), 60.0)
    return LintResult(run, ())


class Stage(Executor):
    """Plays nothing, but notes what was asked for, and answers."""

    def __init__(self, workers=1, loaded=()):
        self.asked = []

    def submit(self, fn, /, chapter, variants):
        self.asked.append(variants)
        future = Future()
        future.set_result([self.answer(variant) for variant in variants])
        return future

    answer = staticmethod(found)


@pytest.fixture(autouse=True)
def inputs(monkeypatch, tmp_path):
    """Let what is kept lie in a folder of its own, and a dry run depend on one thing."""
    inputs = {"source": "one"}
    monkeypatch.setattr(paths, "RENDERS", tmp_path)
    monkeypatch.setattr(module, "dry_run_inputs", lambda chapter, variant: dict(inputs))
    return inputs


def test_what_is_found_is_kept_until_an_input_changes(inputs):
    assert kept(CHAPTER, DARK) is None
    stage = Stage()
    assert Lint(CHAPTER, [DARK], stage).outcomes() == {DARK: found(DARK)}
    assert kept(CHAPTER, DARK) == found(DARK)
    assert Lint(CHAPTER, [DARK], stage).outcomes() == {DARK: found(DARK)}
    assert len(stage.asked) == 1
    inputs["source"] = "two"
    assert kept(CHAPTER, DARK) is None


def test_only_what_is_missing_is_played_and_both_themes_together():
    stage = Stage()
    Lint(CHAPTER, [LIGHT], stage).outcomes()
    lint = Lint(CHAPTER, [DARK, LIGHT, SILENT], stage)
    assert lint.unchanged == 1
    assert list(lint.outcomes()) == [DARK, LIGHT, SILENT]
    assert sorted(stage.asked[1:], key=len) == [(SILENT,), (DARK,)]
    both = Stage()
    Lint(CHAPTERS[1], [DARK, LIGHT], both)
    assert both.asked == [(DARK, LIGHT)]


def test_an_input_that_changes_while_it_is_played_leaves_it_unknown(inputs):
    lint = Lint(CHAPTER, [DARK], Stage())
    inputs["source"] = "edited meanwhile"
    lint.outcomes()
    assert kept(CHAPTER, DARK) is None


def test_a_damaged_file_is_not_believed():
    Lint(CHAPTER, [DARK], Stage()).outcomes()
    (file,) = paths.RENDERS.glob("dry-runs/*.pickle")
    file.write_bytes(file.read_bytes()[:-1])
    assert kept(CHAPTER, DARK) is None


def test_a_chapter_that_stops_is_told_and_not_kept(monkeypatch):
    stage = Stage()
    monkeypatch.setattr(Stage, "answer", staticmethod(lambda variant: "it stopped"))
    assert Lint(CHAPTER, [DARK], stage).outcomes() == {DARK: "it stopped"}
    assert kept(CHAPTER, DARK) is None
    monkeypatch.setattr(module, "Forks", Stage)
    with pytest.raises(StudioError, match="it stopped"):
        linted(CHAPTER, DARK)


def test_who_asks_for_one_theme_has_both_kept(monkeypatch):
    monkeypatch.setattr(module, "Forks", Stage)
    assert linted(CHAPTER, LIGHT) == found(LIGHT)
    assert kept(CHAPTER, DARK) == found(DARK)


def test_what_is_kept_is_read_without_manim():
    code = "import sys, scenes._studio.lint.report; sys.exit('manim' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
