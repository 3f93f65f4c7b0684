"""What tests of chapters share: what happens in a chapter is found out once, whoever asks first."""

import sys

import pytest

from scenes._studio.editions import Variant
from scenes._studio.lint import kept
from scenes.catalogue import chapter


@pytest.fixture(scope="session", autouse=True)
def typeset_alone(tmp_path_factory):
    """Give each process a folder for what Typst sets: two take manim's files from each other."""
    if "manim" not in sys.modules:
        yield
        return
    from manim import tempconfig

    with tempconfig({"tex_dir": str(tmp_path_factory.mktemp("typeset"))}):
        yield


@pytest.fixture(scope="session")
def linted():
    """Return a function that gives the dry run and the findings of a variant of a chapter.

    They come from the artifact store; a chapter is played only when an input of it changed.
    """

    def linted(key, theme="dark", captions=True):
        return kept.linted(chapter(key), Variant(theme, captions))

    return linted


def pytest_collection_modifyitems(items):
    """Let tests that need the same play of a chapter run in one process, where there are several.

    With ``--dist loadgroup`` no process plays what another has played, or waits for it.
    """
    for item in items:
        if not isinstance(item, pytest.Function):
            continue
        if "linted" in item.fixturenames:
            asked = item.callspec.params
            group = f"{asked['chapter'].key}, captions {asked.get('captions', True)}"
            item.add_marker(pytest.mark.xdist_group(group))
        elif any(type(value).__name__ == "Witness" for value in vars(item.module).values()):
            item.add_marker(pytest.mark.xdist_group(item.module.__name__))
