"""A new chapter passes every check as it comes, and the model shows how little a chapter takes."""

import importlib.util
import shutil
import sys
from pathlib import Path

import pytest

import scenes
from scenes._kit import captions
from scenes._studio.editions import Variant
from scenes._studio.errors import StudioError
from scenes._studio.lint import lint_chapter
from scenes._studio.lint.lint_chapter import lint
from scenes._studio.new_chapter import new_chapter
from scenes._studio.paths import ROOT
from scenes.catalogue import CHAPTERS, Chapter

VARIANTS = [Variant(theme, captions) for theme in ("dark", "light") for captions in (True, False)]
MODEL = ROOT / "tests" / "model"


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A copy of what a new chapter is written into, found by imports."""
    for folder in ("scenes", "assets/narration", "tests/scenes"):
        (tmp_path / folder).mkdir(parents=True)
    shutil.copy(ROOT / "scenes" / "catalogue.py", tmp_path / "scenes")
    monkeypatch.setattr(scenes, "__path__", [*scenes.__path__, str(tmp_path / "scenes")])
    monkeypatch.setattr(captions, "NARRATION_FOLDER", tmp_path / "assets" / "narration")
    yield tmp_path
    sys.modules.pop("scenes.fresh_start", None)


def load(path: Path):
    spec = importlib.util.spec_from_file_location(f"loaded_{path.stem}", path)
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("number", [0, 99])
def test_it_is_listed_in_its_place(project, number):
    new_chapter("fresh_start", number, project)
    listed = load(project / "scenes" / "catalogue.py").CHAPTERS
    numbers = [entry.number for entry in listed]
    assert numbers == sorted([number, *(entry.number for entry in CHAPTERS)])
    (entry,) = [entry for entry in listed if entry.number == number]
    assert (entry.key, entry.scene) == ("fresh_start", "FreshStart")


def test_it_passes_every_check_as_it_comes(project):
    written = new_chapter("fresh_start", 99, project)
    (entry,) = [e for e in load(written[-1]).CHAPTERS if e.key == "fresh_start"]
    for variant in VARIANTS:
        result = lint(entry, variant)
        assert [str(finding) for finding in result.findings] == []
        assert result.figures is None or result.figures.shortfalls() == []
    assert abs(lint(entry, VARIANTS[0]).run.duration - entry.seconds) <= 2
    own = load(written[2])
    tests = [test for name, test in vars(own).items() if name.startswith("test_")]
    assert len(tests) == 3
    for test in tests:
        test()


@pytest.mark.parametrize(
    ("key", "number", "sentence"),
    [
        ("Fresh", 99, "KEY must be like rope_rotation, in lower case, got 'Fresh'"),
        ("2nd", 99, "KEY must be like rope_rotation, in lower case, got '2nd'"),
        ("class", 99, "KEY must be like rope_rotation, in lower case, got 'class'"),
        ("rope_rotation", 99, "chapter 11 is 'rope_rotation': choose another KEY and --number"),
        ("fresh", 11, "chapter 11 is 'rope_rotation': choose another KEY and --number"),
    ],
)
def test_a_name_that_cannot_be_is_refused_and_nothing_is_written(project, key, number, sentence):
    with pytest.raises(StudioError, match=sentence):
        new_chapter(key, number, project)
    assert [path.name for path in project.rglob("*") if path.is_file()] == ["catalogue.py"]


def test_nothing_is_written_over(project):
    mine = project / "assets" / "narration" / "fresh_start.toml"
    mine.write_text("mine")
    with pytest.raises(StudioError, match=r"fresh_start\.toml is there already"):
        new_chapter("fresh_start", 99, project)
    assert mine.read_text() == "mine"
    assert not (project / "scenes" / "fresh_start.py").exists()


def test_the_model_takes_few_lines_and_passes_every_check(monkeypatch):
    monkeypatch.setattr(captions, "NARRATION_FOLDER", MODEL)
    path = MODEL / "shadow_of_a_hand.py"
    assert len(path.read_text(encoding="utf-8").splitlines()) < 150
    model = load(path).ShadowOfAHand
    monkeypatch.setattr(lint_chapter, "scene_class", lambda entry: model)
    for variant in VARIANTS:
        result = lint(Chapter("shadow_of_a_hand", 1, "ShadowOfAHand", 20), variant)
        assert [str(finding) for finding in result.findings] == []
        assert result.figures is None or result.figures.shortfalls() == []
        assert 16 <= result.run.duration <= 24
