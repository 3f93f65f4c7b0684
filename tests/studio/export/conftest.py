"""A lecture kit of two tiny chapters, made once, and room to make others."""

import shutil

import pytest
from tiny_clips import CHOSEN, EDITION, write_chapter

from scenes._studio import paths
from scenes._studio.export.kit import make_kit

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@pytest.fixture(scope="module")
def browser():
    """A real browser without a window."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        pytest.skip("there is no Chromium here")
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as driver:
        launched = driver.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def rendered(tmp_path_factory):
    """A renders folder with the clips of two chapters; tests must leave it as it is."""
    folder = tmp_path_factory.mktemp("rendered")
    for chapter in CHOSEN:
        write_chapter(chapter, folder / EDITION.name)
    return folder


@pytest.fixture(scope="session")
def kit(rendered, tmp_path_factory):
    """A finished kit; tests must leave it as it is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paths, "RENDERS", rendered)
        return make_kit(CHOSEN, EDITION, pytest.fail)


@pytest.fixture
def renders(tmp_path, rendered, monkeypatch):
    """A renders folder of one's own, with the same clips and no kit."""
    folder = tmp_path / "renders"
    shutil.copytree(rendered / EDITION.name, folder / EDITION.name)
    monkeypatch.setattr(paths, "RENDERS", folder)
    return folder
