"""A chapter played under the eyes of the linter and the director."""

from __future__ import annotations

from collections.abc import Sequence

from scenes._kit.chapter import ChapterScene
from scenes._studio.editions import Variant
from scenes._studio.errors import DryRunError
from scenes._studio.lint.director import Director
from scenes._studio.lint.dry_run import Moment, dry_run
from scenes._studio.lint.figures import Figures
from scenes._studio.lint.linter import Linter
from scenes._studio.lint.results import LintResult
from scenes._studio.lint.view import Viewer
from scenes._studio.play import scene_class
from scenes._studio.typst_cache import typst_folder
from scenes.catalogue import Chapter


def lint(
    chapter: Chapter,
    variant: Variant,
    viewer: Viewer | None = None,
    figures: Figures | None = None,
) -> LintResult:
    """Return what the linter and the director find in a variant of a chapter.

    Args:
        chapter: which chapter.
        variant: theme and captions.
        viewer: one that has seen another variant, most of which will look the same.
        figures: what the director found in the other theme, since no colour changes it.

    Raises:
        DryRunError: the chapter stopped before its end.
    """
    viewer, linter = viewer or Viewer(), Linter()
    director = Director() if variant.captions and figures is None else None

    def watch(scene: ChapterScene, moment: Moment) -> None:
        view = viewer.view_of(scene)
        linter.see(scene, view, moment)
        if director:
            director.see(scene, view, moment)

    run = dry_run(
        scene_class(chapter),
        theme=variant.theme,
        captions=variant.captions,
        frame=variant.frame,
        watcher=watch,
    )
    if director:
        figures = director.figures(run)
    return LintResult(run, tuple(linter.findings(run)), figures)


def lint_all(chapter: Chapter, variants: Sequence[Variant]) -> list[LintResult | str]:
    """Return what is found in several variants, or in one sentence why the chapter stopped.

    A chapter is played in each theme, for only then is it known that nothing but colours differs.
    What has the same points in both is judged once, and its letters are made once.
    """
    viewer = Viewer()
    outcomes: list[LintResult | str] = []
    figures: dict[bool, Figures | None] = {}
    with typst_folder(chapter.key):
        for variant in variants:
            try:
                result = lint(chapter, variant, viewer, figures.get(variant.captions))
                figures[variant.captions] = result.figures
                outcomes.append(result)
            except DryRunError as error:
                outcomes.append(str(error))
    return outcomes
