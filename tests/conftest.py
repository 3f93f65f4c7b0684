"""What tests of chapters share: what happens in a chapter is found out once, whoever asks first."""

import pytest

from scenes._studio.editions import Variant
from scenes._studio.lint import kept
from scenes.catalogue import chapter


@pytest.fixture(scope="session")
def linted():
    """Return a function that gives the dry run and the findings of a variant of a chapter.

    They come from the artifact store; a chapter is played only when an input of it changed.
    """

    def linted(key, theme="dark", captions=True):
        return kept.linted(chapter(key), Variant(theme, captions))

    return linted
