"""What a clip is made of: everything that it imports is found, and a change is told."""

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from scenes._studio.builder import fingerprint
from scenes._studio.builder.fingerprint import (
    clip_inputs,
    combined,
    difference,
    dry_run_inputs,
)
from scenes._studio.editions import QUALITIES, Edition, Variant
from scenes._studio.paths import ROOT
from scenes.catalogue import CHAPTERS

EDITION = Edition(QUALITIES["preview"], "dark")


@pytest.mark.parametrize("entry", CHAPTERS, ids=lambda entry: entry.key)
def test_every_project_module_that_is_really_loaded_was_found(entry):
    """Loading a chapter and what renders it in a fresh process is the twin of following imports."""
    asked = f"""
import importlib, sys
importlib.import_module("scenes._studio.builder.render_chapter")
importlib.import_module({entry.module!r})
for name, module in sorted(sys.modules.items()):
    if name.partition(".")[0] in ("scenes", "posenc_math") and name != "scenes.catalogue":
        print(module.__file__)
"""
    loaded = subprocess.run(
        [sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True
    )
    found = {str(path) for path in fingerprint.modules([entry.module, fingerprint.RENDERING])}
    assert set(loaded.stdout.split()) <= found


def test_no_other_chapter_is_among_the_inputs():
    keys = {entry.key for entry in CHAPTERS}
    for entry in CHAPTERS:
        names = " ".join(clip_inputs(entry, EDITION))
        assert not [key for key in keys - {entry.key} if key in names]


@pytest.fixture
def project(tmp_path, monkeypatch):
    """Copy the readable part of the project, so that a test may change it."""
    import shutil

    for name in ("scenes", "posenc_math", "assets"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "manim.cfg", tmp_path)
    monkeypatch.setattr(fingerprint, "ROOT", tmp_path)
    return tmp_path


def changed_chapters(before):
    after = {entry.key: clip_inputs(entry, EDITION) for entry in CHAPTERS}
    told = {key: difference(before[key], after[key]) for key in after}
    assert all((combined(before[key]) != combined(after[key])) == bool(told[key]) for key in told)
    return {key: why for key, why in told.items() if why}


@pytest.mark.parametrize(
    ("file", "told"),
    [
        ("posenc_math/rotary.py", {entry.key for entry in CHAPTERS}),
        ("scenes/_kit/theme.py", {entry.key for entry in CHAPTERS}),
        ("scenes/_studio/fast_renderer/renderer.py", {entry.key for entry in CHAPTERS}),
        ("assets/fonts/Inter-Regular.otf", {entry.key for entry in CHAPTERS}),
        ("manim.cfg", {entry.key for entry in CHAPTERS}),
        ("scenes/rope_rotation.py", {"rope_rotation"}),
        ("assets/narration/closed_curve.toml", {"closed_curve"}),
        ("scenes/_studio/preview/sheet.py", set()),
        ("scenes/_studio/lint/linter.py", set()),
        ("scenes/catalogue.py", set()),
        ("scenes/__main__.py", set()),
    ],
)
def test_a_changed_file_is_felt_where_it_is_used_and_nowhere_else(project, file, told):
    before = {entry.key: clip_inputs(entry, EDITION) for entry in CHAPTERS}
    with (project / file).open("ab") as opened:
        opened.write(b"\n")
    assert changed_chapters(before) == dict.fromkeys(told, f"{file} changed")


def test_a_new_import_is_followed_at_once(project):
    before = {entry.key: clip_inputs(entry, EDITION) for entry in CHAPTERS}
    (project / "scenes" / "_kit" / "brand_new.py").write_text("")
    chapter = project / "scenes" / "rope_rotation.py"
    chapter.write_text(chapter.read_text() + "\n\ndef later():\n    import scenes._kit.brand_new\n")
    assert changed_chapters(before) == {
        "rope_rotation": "scenes/rope_rotation.py changed and 1 more"
    }


READERS = "learned_positions", "recap"
"""The chapters that read the learned table."""


def test_the_learned_table_is_felt_where_it_is_read_and_nowhere_else(project):
    before = {entry.key: clip_inputs(entry, EDITION) for entry in CHAPTERS}
    with (project / "assets" / "learned" / "positions.npy").open("ab") as file:
        file.write(b"\n")
    assert changed_chapters(before) == dict.fromkeys(
        READERS, "assets/learned/positions.npy changed"
    )


def test_a_table_that_is_brought_is_felt_where_it_is_read(project, tmp_path, monkeypatch):
    brought = tmp_path / "brought"
    brought.mkdir()
    for change in (
        lambda: monkeypatch.setenv("POSENC_WPE", str(brought)),
        lambda: (brought / "model.safetensors").write_bytes(b"1"),
        lambda: (brought / "model.safetensors").write_bytes(b"12"),
        lambda: monkeypatch.setenv("POSENC_WPE", str(brought / "model.safetensors")),
        lambda: monkeypatch.setenv("POSENC_WPE", str(brought / "gone")),
        lambda: monkeypatch.setenv("POSENC_WPE", ""),
    ):
        before = {entry.key: clip_inputs(entry, EDITION) for entry in CHAPTERS}
        change()
        assert changed_chapters(before) == dict.fromkeys(READERS, "POSENC_WPE changed")


def test_an_edition_a_library_and_the_pipeline_count():
    entry = CHAPTERS[0]
    plain = clip_inputs(entry, EDITION)
    light = clip_inputs(entry, Edition(EDITION.quality, "light"))
    silent = clip_inputs(entry, Edition(EDITION.quality, "dark", captions=False))
    assert difference(plain, light) == difference(plain, silent) == "the edition changed"
    sharp = clip_inputs(entry, Edition(QUALITIES["master"], "dark"))
    assert difference(plain, sharp) == "the quality changed"
    assert difference(plain, clip_inputs(entry, EDITION, stock=True)) == "the pipeline changed"
    assert difference(plain | {"manim": "0.21.0"}, plain) == "manim changed"


def test_a_noun_is_felt_where_it_is_used_and_nowhere_else(project):
    noun = project / "scenes" / "_kit" / "mobjects" / "brand_new.py"
    noun.write_text("")
    chapter = project / "scenes" / "closed_curve.py"
    chapter.write_text(chapter.read_text() + "\n\nfrom scenes._kit.mobjects import brand_new\n")
    before = {entry.key: clip_inputs(entry, EDITION) for entry in CHAPTERS}
    noun.write_text("hue = 1")
    assert changed_chapters(before) == {"closed_curve": "scenes/_kit/mobjects/brand_new.py changed"}


def test_a_dry_run_depends_on_the_lint_and_on_what_a_chapter_needs():
    entry, other = CHAPTERS[0], CHAPTERS[-1]
    names = dry_run_inputs(entry, Variant("dark"))
    for part in ("linter", "criteria", "geometry", "view", "dry_run", "director"):
        assert f"scenes/_studio/lint/{part}.py" in names
    assert {f"scenes/{entry.key}.py", f"assets/narration/{entry.key}.toml"} <= names.keys()
    assert {"posenc_math/__init__.py", "scenes/_kit/chapter.py", "numpy", "Python"} <= names.keys()
    assert f"scenes/{other.key}.py" not in names
    assert "scenes/_studio/builder/film.py" not in names
    light = dry_run_inputs(entry, Variant("light"))
    assert difference(names, light) == "the variant changed"


def test_relative_imports_and_packages_are_followed(project):
    package = project / "scenes" / "_kit" / "nested"
    package.mkdir()
    (package / "__init__.py").write_text("from .inner import thing")
    (package / "inner.py").write_text("from .. import theme\nthing = 1")
    found = {
        path.relative_to(project).as_posix() for path in fingerprint.modules(["scenes._kit.nested"])
    }
    assert found >= {
        "scenes/__init__.py",
        "scenes/_kit/__init__.py",
        "scenes/_kit/nested/__init__.py",
        "scenes/_kit/nested/inner.py",
        "scenes/_kit/theme.py",
    }


def test_what_was_not_installed_is_said(monkeypatch):
    fingerprint._version.cache_clear()
    monkeypatch.setattr(fingerprint, "LIBRARIES", ("no-such-library",))
    assert clip_inputs(CHAPTERS[0], EDITION)["no-such-library"] == "not installed"


def test_nothing_new_is_nothing():
    assert difference({"a": "1"}, {"a": "1"}) == ""
    assert difference({"a": "1", "b": "2"}, {"a": "1"}) == "b is gone"
    assert difference({"a": "1"}, {"a": "1", "b": "2"}) == "b is new"
    assert difference({"a": "1", "b": "2"}, {"a": "3", "b": "4"}) == "a changed and 1 more"


def test_several_threads_never_parse_at_once(monkeypatch):
    busy, most = [], []

    def parse(*arguments):
        busy.append(1)
        most.append(len(busy))
        time.sleep(0.002)
        tree = plain(*arguments)
        busy.pop()
        return tree

    plain = fingerprint.ast.parse
    monkeypatch.setattr(fingerprint.ast, "parse", parse)
    fingerprint._names.cache_clear()
    with ThreadPoolExecutor(8) as threads:
        told = list(threads.map(lambda entry: clip_inputs(entry, EDITION), CHAPTERS * 2))
    assert told[: len(CHAPTERS)] == told[len(CHAPTERS) :]
    assert max(most) == 1
