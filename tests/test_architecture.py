"""Who may import whom, and what a chapter's file looks like: read from the source, not run."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from scenes.catalogue import CHAPTERS, FILM

ROOT = Path(__file__).resolve().parents[1]
STDLIB = sys.stdlib_module_names | {"__future__"}
MATH = sorted((ROOT / "posenc_math").rglob("*.py"))
KIT = sorted((ROOT / "scenes" / "_kit").rglob("*.py"))
STUDIO = [*sorted((ROOT / "scenes" / "_studio").rglob("*.py")), ROOT / "scenes" / "__main__.py"]
NO_CHAPTER = {"__init__", "__main__", "catalogue", "live_dials"}
CHAPTER_FILES = [
    path for path in sorted((ROOT / "scenes").glob("*.py")) if path.stem not in NO_CHAPTER
]
SOURCES = [*MATH, *sorted((ROOT / "scenes").rglob("*.py"))]
WITHOUT_MANIM = [
    "scenes._kit.theme",
    "scenes._kit.captions",
    "scenes._kit.settings",
    "scenes._kit.subtitles",
    "scenes._kit.numbers",
    "scenes.catalogue",
    "scenes.__main__",
]


def named(path):
    return str(path.relative_to(ROOT))


def imports(path):
    """Every module that a file imports, wherever in it; of ``from a import b`` also ``a.b``."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or "."
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def roots(path):
    return {module.partition(".")[0] for module in imports(path)}


def scene_modules(path):
    """The second part of every import from ``scenes``: ``_kit``, ``_studio``, a chapter."""
    modules = (module.split(".") for module in imports(path))
    return {parts[1] for parts in modules if parts[0] == "scenes" and len(parts) > 1}


def every(paths):
    return pytest.mark.parametrize("path", paths, ids=named)


@every(MATH)
def test_the_numbers_stand_alone(path):
    allowed = STDLIB | {"numpy", "scipy", "array_api_compat", "posenc_math"}
    if path == ROOT / "posenc_math" / "torch.py":
        allowed = allowed | {"torch"}
    assert roots(path) <= allowed


@every(KIT)
def test_the_kit_knows_no_chapter_and_no_formula(path):
    assert "posenc_math" not in roots(path)
    assert scene_modules(path) <= {"_kit"}


@every(CHAPTER_FILES)
def test_a_chapter_stands_on_the_kit_and_the_numbers(path):
    assert roots(path) <= STDLIB | {"numpy", "manim", "posenc_math", "scenes"}
    assert scene_modules(path) <= {"_kit"}


def test_the_catalogue_knows_only_the_kit():
    assert scene_modules(ROOT / "scenes" / "catalogue.py") <= {"_kit"}


def test_what_can_be_dragged_is_said_by_chapters_and_numbers():
    path = ROOT / "scenes" / "live_dials.py"
    assert roots(path) <= STDLIB | {"numpy", "posenc_math", "scenes"}
    assert scene_modules(path) <= {"_kit", *(part.key for part in FILM)}


@every(STUDIO)
def test_the_studio_knows_no_chapter_by_name(path):
    assert scene_modules(path) <= {"_kit", "_studio", "catalogue"}
    assert "posenc_math" not in roots(path)


@every(SOURCES)
def test_imports_are_absolute_and_explicit(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: relative import"
            assert all(alias.name != "*" for alias in node.names), f"line {node.lineno}: star"


@pytest.mark.parametrize("module", WITHOUT_MANIM)
def test_what_must_answer_at_once_imports_no_manim(module):
    code = f"import sys, {module}; sys.exit('manim' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


@every(CHAPTER_FILES)
def test_a_chapter_is_in_the_catalogue(path):
    assert path.stem in {part.key for part in FILM}


def test_the_catalogue_names_each_chapter_once_and_in_order():
    numbers = [chapter.number for chapter in CHAPTERS]
    assert numbers == sorted(set(numbers))
    assert len({part.key for part in FILM}) == len(FILM)
    assert len({part.scene for part in FILM}) == len(FILM)


@pytest.mark.parametrize("chapter", FILM, ids=lambda chapter: chapter.key)
def test_a_chapter_file_holds_one_scene_that_bears_its_name(chapter):
    tree = ast.parse((ROOT / "scenes" / f"{chapter.key}.py").read_text(encoding="utf-8"))
    scenes = [
        node
        for node in tree.body
        if isinstance(node, ast.ClassDef)
        and any(isinstance(base, ast.Name) and base.id.endswith("Scene") for base in node.bases)
    ]
    assert [scene.name for scene in scenes] == [chapter.scene]
    assert chapter.scene == chapter.key.title().replace("_", "")
    said = {
        node.targets[0].id: ast.literal_eval(node.value)
        for node in scenes[0].body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    assert (said.get("key"), said.get("number", 0)) == (chapter.key, chapter.number)


@pytest.mark.parametrize("chapter", FILM, ids=lambda chapter: chapter.key)
def test_a_chapter_is_not_called_like_a_module_of_python(chapter):
    assert chapter.key not in STDLIB


def strings(path):
    """Every string in a file that is not a docstring, with its line."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    prose = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.lineno, node.value


ONLY_THEME_KNOWS_HUES = [
    path for path in [*KIT, *CHAPTER_FILES] if path.name not in ("theme.py", "typography.py")
]


@every(ONLY_THEME_KNOWS_HUES)
def test_colours_are_roles_and_not_hex_values(path):
    hues = [(line, text) for line, text in strings(path) if re.search(r"#[0-9A-Fa-f]{6}\b", text)]
    assert hues == []


@every(CHAPTER_FILES)
def test_colours_are_not_taken_from_manim(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    taken = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "manim"
        for alias in node.names
    }
    hues = {"WHITE", "BLACK", "RED", "GREEN", "BLUE", "YELLOW", "ORANGE", "GRAY", "GREY", "PINK"}
    assert {name for name in taken if name.rstrip("_ABCDE") in hues} == set()


@every(CHAPTER_FILES)
def test_text_sizes_are_the_four_of_the_type_face(path):
    """``Label("x", 33)``, ``size=33`` and ``font_size=33`` are literals; the four have names."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        called = getattr(node.func, "id", "")
        sizes = [word.value for word in node.keywords if word.arg in ("size", "font_size")]
        sizes += node.args[1:2] if called in ("Label", "Formula") else []
        literal = [size.lineno for size in sizes if isinstance(size, ast.Constant)]
        assert literal == [], f"line {literal}: write TITLE, BODY, LABEL or NOTE"


@every(SOURCES)
def test_no_path_of_one_machine(path):
    absolute = re.compile(r"^(/(home|Users|root|work|tmp|opt|usr|var|mnt)\b|[A-Za-z]:\\|~/)")
    assert [(line, text) for line, text in strings(path) if absolute.search(text)] == []
