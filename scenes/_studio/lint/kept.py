"""Dry runs kept in the artifact store under the fingerprint of all that they depend on.

Whatever needs to know what happens in a chapter asks here: the check, the tests, and whoever wants
its running time or its subtitles. Imports no manim until a chapter must be played.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from concurrent.futures import Executor, Future
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import cast

from scenes._kit.theme import THEMES
from scenes._studio import paths
from scenes._studio.builder import artifact_store
from scenes._studio.builder.fingerprint import dry_run_inputs
from scenes._studio.builder.forks import Forks
from scenes._studio.builder.jobs import LIBRARIES
from scenes._studio.editions import Variant
from scenes._studio.errors import StudioError
from scenes._studio.lint.results import LintResult
from scenes.catalogue import Chapter

SUFFIX = ".pickle"
Outcome = LintResult | str
"""What was found in a variant, or in one sentence why the chapter stopped."""


class Lint:
    """Variants of a chapter being linted: what is kept is there, the rest is played elsewhere.

    Args:
        chapter: which chapter.
        variants: which variants.
        executor: where it is played; variants that differ only in their theme in one process.
    """

    def __init__(self, chapter: Chapter, variants: Sequence[Variant], executor: Executor) -> None:
        self.chapter = chapter
        self._variants = variants
        self._known: dict[Variant, Outcome] = {}
        for variant in variants:
            result = kept(chapter, variant)
            if result is not None:
                self._known[variant] = result
        missing = [variant for variant in variants if variant not in self._known]
        self._inputs = {variant: dry_run_inputs(chapter, variant) for variant in missing}
        self._played: dict[tuple[Variant, ...], Future[list[Outcome]]] = {}
        for _, same in groupby(sorted(missing, key=_captions), key=_captions):
            together = tuple(same)
            self._played[together] = executor.submit(_play, chapter, together)

    @property
    def unchanged(self) -> int:
        """Of how many variants everything was known before."""
        return len(self._variants) - len(self._inputs)

    def outcomes(self) -> dict[Variant, Outcome]:
        """Return what became of each variant once all are played; keep what was found."""
        for together, future in self._played.items():
            for variant, outcome in zip(together, future.result(), strict=True):
                self._known[variant] = outcome
                if isinstance(outcome, LintResult):
                    files = {SUFFIX: pickle.dumps(outcome)}
                    target = _target(self.chapter, variant)
                    artifact_store.store(target, files, self._inputs[variant])
        return {variant: self._known[variant] for variant in self._variants}


def kept(chapter: Chapter, variant: Variant) -> LintResult | None:
    """Return what was found in a variant, or nothing if an input changed since."""
    target = _target(chapter, variant)
    if artifact_store.why_again(target, dry_run_inputs(chapter, variant)):
        return None
    return cast(LintResult, pickle.loads(target.read_bytes()))


def linted(chapter: Chapter, variant: Variant) -> LintResult:
    """Return what is found in a variant: what is kept, or what it is played for now.

    It is played in all themes, since the second costs little beside the first. When several
    processes ask at the same time, one of them plays and the others wait.

    Raises:
        StudioError: the chapter stopped before its end.
    """
    variants = [replace(variant, theme=theme) for theme in THEMES]
    played_by_one = _target(chapter, replace(variant, theme="all"))
    with artifact_store.locked(played_by_one, wait=True), Forks(1, loaded=LIBRARIES) as forks:
        outcome = Lint(chapter, variants, forks).outcomes()[variant]
    if isinstance(outcome, str):
        raise StudioError(outcome)
    return outcome


def _play(chapter: Chapter, variants: Sequence[Variant]) -> list[Outcome]:
    from scenes._studio.lint.lint_chapter import lint_all

    return lint_all(chapter, variants)


def _captions(variant: Variant) -> bool:
    return variant.captions


def _target(chapter: Chapter, variant: Variant) -> Path:
    return paths.RENDERS / "dry-runs" / f"{chapter.key}-{variant.name}{SUFFIX}"
