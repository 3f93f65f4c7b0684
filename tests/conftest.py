"""What tests of chapters share: a chapter is played once for all of them, whoever asks first."""

import os
import pickle
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from scenes.catalogue import chapter


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory):
    """A folder that all test processes of this run share."""
    folder = tmp_path_factory.getbasetemp()
    return folder.parent if os.environ.get("PYTEST_XDIST_WORKER") else folder


@pytest.fixture(scope="session")
def inspected(shared_folder):
    """Return a function that lints a chapter, once in all test processes."""

    def play(key, theme, captions):
        from scenes._studio.editions import Variant
        from scenes._studio.lint.report import lint

        return lint(chapter(key), Variant(theme, captions))

    def inspected(key, theme, captions):
        name = f"{key}-{theme}-{'on' if captions else 'off'}"
        return once(shared_folder / name, lambda: play(key, theme, captions))

    return inspected


def once(path: Path, make: Callable[[], object]) -> object:
    """Return what ``make`` returns (or raise what it raises); only the first caller makes it."""
    done, claim = path.with_suffix(".pickle"), path.with_suffix(".claim")
    try:
        claim.touch(exist_ok=False)
    except FileExistsError:
        while not done.exists():
            time.sleep(0.1)
    else:
        try:
            made = make()
        except Exception as error:
            made = RuntimeError(str(error))
        part = path.with_suffix(".part")
        part.write_bytes(pickle.dumps(made))
        part.rename(done)
    made = pickle.loads(done.read_bytes())
    if isinstance(made, RuntimeError):
        raise made
    return made
