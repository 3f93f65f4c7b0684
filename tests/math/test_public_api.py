"""What is public is documented, sourced, shown by an example, and stands alone."""

import ast
import inspect
import re
import sys
from pathlib import Path

import pytest

import posenc_math as pm

ROOM = Path(pm.__file__).parent
ALLOWED = {"numpy", "scipy", "array_api_compat", "posenc_math"}
NAMES = pytest.mark.parametrize("name", pm.__all__)


def test_the_front_page_groups_every_name_once():
    """The docstring names what is public, group by group, in the order of the list."""
    _, *groups = inspect.getdoc(pm).split(":\n    ")
    named = [name for group in groups for name in re.findall(r"\w+", group.split("\n\n")[0])]
    assert named == pm.__all__
    assert len(set(named)) == len(named)


def test_the_list_of_names_is_complete():
    imported = {
        alias.name
        for node in ast.parse((ROOM / "__init__.py").read_text()).body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert imported == set(pm.__all__)


@NAMES
def test_the_docstring_says_what_shapes_errors_source_and_shows_it(name):
    text = inspect.getdoc(getattr(pm, name))
    first = text.splitlines()[0]
    assert first.endswith((".", ":"))
    assert "Source:" in text
    assert ">>>" in text


@NAMES
def test_every_argument_is_described(name):
    function = getattr(pm, name)
    text = inspect.getdoc(function)
    for argument in inspect.signature(function).parameters:
        assert argument in text, f"{argument} is not described"


@NAMES
def test_everything_is_typed(name):
    signature = inspect.signature(getattr(pm, name))
    assert signature.return_annotation is not inspect.Signature.empty
    for parameter in signature.parameters.values():
        assert parameter.annotation is not inspect.Parameter.empty


@pytest.mark.parametrize("file", sorted(ROOM.glob("*.py")), ids=lambda f: f.name)
def test_imports_are_few_and_absolute(file):
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0
            modules = [node.module]
        elif isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        else:
            continue
        for module in modules:
            top = module.split(".")[0]
            torch_file = file.name == "torch.py" and top == "torch"
            assert top in ALLOWED or top in sys.stdlib_module_names or torch_file
