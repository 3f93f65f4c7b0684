"""The packages of the studio import each other one way only, and nothing is defined twice."""

import ast
from collections import Counter
from pathlib import Path

import pytest

from scenes._studio.paths import ROOT

STUDIO = ROOT / "scenes" / "_studio"
BELOW = {
    "shared": set(),
    "fast_renderer": {"shared"},
    "voice": {"shared"},
    "builder": {"shared", "fast_renderer", "voice"},
    "lint": {"shared", "fast_renderer", "builder"},
    "preview": {"shared", "fast_renderer", "builder"},
    "export": {"shared", "fast_renderer", "builder", "preview", "voice"},
}
"""Which packages each one may import; ``shared`` is what lies beside them."""


def package(path):
    parts = path.relative_to(STUDIO).parts
    return parts[0] if len(parts) > 1 else "shared"


def imported_files(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("scenes._studio"):
            stem = ROOT.joinpath(*node.module.split("."))
            for target in (stem, *(stem / alias.name for alias in node.names)):
                if target.with_suffix(".py").is_file():
                    yield target.with_suffix(".py")


FILES = sorted(path for path in STUDIO.rglob("*.py") if path.name != "__init__.py")


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(Path(path).relative_to(STUDIO)))
def test_packages_import_one_way(path):
    assert {package(target) for target in imported_files(path)} <= {
        package(path),
        *BELOW[package(path)],
    }


def test_no_two_modules_import_each_other():
    needs = {path: set(imported_files(path)) - {path} for path in FILES}
    while needs:
        free = {path for path in needs if not needs[path] & needs.keys()}
        assert free, f"a circle among {sorted(path.name for path in needs)}"
        needs = {path: targets for path, targets in needs.items() if path not in free}


def test_no_public_name_is_defined_twice():
    defined = Counter(
        node.name
        for path in FILES
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_")
    )
    assert [name for name, times in defined.items() if times > 1] == []
