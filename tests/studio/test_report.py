"""What the check prints: every fault once, every chapter with its verdict."""

import io
from concurrent.futures import Executor, Future

import pytest
from rich.console import Console

from scenes._studio import paths
from scenes._studio.editions import Variant
from scenes._studio.errors import DryRunError
from scenes._studio.lint import lint_chapter
from scenes._studio.lint import report as reporting
from scenes._studio.lint.figures import Figures, HeroSize
from scenes._studio.lint.report import merged, report, variants
from scenes._studio.lint.results import DryRun, Finding, LintResult
from scenes.catalogue import CHAPTERS

CHAPTER = CHAPTERS[0]


def linted(theme, captions, *messages):
    run = DryRun(CHAPTER.key, theme, captions, (), (), (), 60.0)
    findings = tuple(
        Finding(CHAPTER.key, theme, captions, "busy", "turn", 3.0, 4.0, message)
        for message in messages
    )
    return LintResult(run, findings)


@pytest.fixture
def told(monkeypatch, tmp_path):
    """Return a function that reports what a stand-in for the linter finds, played right here."""

    class Here(Executor):
        def __init__(self, workers, loaded):
            pass

        def submit(self, fn, /, *args):
            future = Future()
            future.set_result(fn(*args))
            return future

    monkeypatch.setattr(reporting, "Forks", Here)
    monkeypatch.setattr(paths, "RENDERS", tmp_path)

    def told(lint):
        monkeypatch.setattr(
            lint_chapter, "lint", lambda chapter, variant, *_: lint(chapter, variant)
        )
        written = io.StringIO()
        good = report(
            [CHAPTER],
            theme=None,
            captions=None,
            jobs=1,
            console=Console(file=written, width=40),
        )
        return good, written.getvalue()

    return told


def test_each_theme_is_linted_with_captions_and_without():
    assert [(variant.theme, variant.captions) for variant in variants()] == [
        *(("dark", True), ("dark", False)),
        *(("light", True), ("light", False)),
    ]
    assert variants("light", "off") == [Variant("light", captions=False)]


def test_one_fault_in_several_dry_runs_is_told_once():
    one = linted("dark", True, "'a' is crossed near (1.0, 2.0): 1.5:1 (#112233 on #000000)")
    two = linted("light", True, "'a' is crossed near (1.0, −2.5): 1.7:1 (#AABBCC on #FFFFFF)")
    (fault,) = merged([one, two])
    assert fault.seen_in == (Variant("dark"), Variant("light"))
    assert len(merged([one, linted("dark", True, "'b' is crossed")])) == 2


def test_a_clean_chapter_has_zero_findings(told):
    good, text = told(lambda chapter, variant: linted(variant.theme, variant.captions))
    assert good
    assert f"✓ {CHAPTER.key}  60.0 s" in text
    assert text.endswith("zero findings in 4 dry runs\n")


def test_a_fault_is_told_with_time_beat_and_where_it_is_seen(told):
    good, text = told(
        lambda chapter, variant: linted(
            variant.theme,
            variant.captions,
            *(["[q] is crossed by the Line"] if variant.theme == "light" else []),
        )
    )
    assert not good
    line = "  3.0–4.0 s, beat 'turn': busy: [q] is crossed by the Line"
    assert f"{line}  [light, captions on; light, captions off]\n" in text
    assert text.endswith("1 finding in 4 dry runs\n")


def test_what_is_known_is_not_played_again(told):
    played = []

    def lint(chapter, variant):
        played.append(variant)
        return linted(variant.theme, variant.captions)

    told(lint)
    good, text = told(lint)
    assert good
    assert len(played) == 4
    assert text.endswith("zero findings in 4 dry runs, 4 of them unchanged\n")


def test_a_chapter_that_stops_is_a_finding(told):
    def stop(chapter, variant):
        raise DryRunError(chapter.key, 3.25, "turn", ValueError("no"))

    good, text = told(stop)
    assert not good
    assert f"chapter '{CHAPTER.key}' stopped at 3.2 s, in beat 'turn': ValueError: no\n" in text


def counted(**changed):
    size = HeroSize(9.0, "turn", 0.8, 0.5)
    nothing = dict.fromkeys(("stillnesses", "captions", "clearings", "crossings", "backwards"), ())
    heroes = dict.fromkeys(("question", "climax", "end", "largest_other"), size)
    return Figures(
        **{"key": CHAPTER.key, "duration": 60.0, "still": 0.0, **nothing, **heroes} | changed
    )


@pytest.mark.parametrize(
    ("figures", "known", "good"),
    [
        (counted(), frozenset(), True),
        (counted(backwards=(3.0, 3.2)), frozenset(), False),
        (counted(backwards=(3.0, 3.2)), frozenset({"backwards"}), True),
        (counted(backwards=(3.0, 3.2)), frozenset({"flight"}), False),
    ],
)
def test_figures_beyond_their_limits_are_findings_unless_they_are_known(
    told, monkeypatch, figures, known, good
):
    monkeypatch.setattr(reporting, "KNOWN_SHORTFALLS", {CHAPTER.key: known})

    def lint(chapter, variant):
        result = linted(variant.theme, variant.captions)
        return LintResult(result.run, (), figures if variant.captions else None)

    clean, text = told(lint)
    assert clean == good
    assert ("✓" in text, "✗" in text) == (good, not good)
    assert text.count(f"  {figures}\n") == 1
    sentence = "  backwards: t is smaller than at the look before, 2× from 3.0 to 3.2 s\n"
    assert (sentence in text) == (not good)
    assert ("zero findings" in text) == good
