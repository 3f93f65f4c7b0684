"""The command line: help for newcomers, sentences for mistakes, and never a traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from scenes import __main__ as command_line
from scenes.catalogue import CHAPTERS

ROOT = Path(__file__).resolve().parents[2]
KEY = CHAPTERS[0].key


@pytest.fixture
def run():
    def run(*arguments):
        return CliRunner().invoke(command_line.main, arguments)

    return run


def test_help_names_every_command_and_an_example(run):
    shown = run("--help")
    assert shown.exit_code == 0
    for command in ("list", "check", "render", "film", "sheet", "export"):
        assert f"python -m scenes {command}" in shown.output


@pytest.mark.parametrize("command", ["list", "check", "render", "film", "sheet", "export"])
def test_every_command_explains_itself(run, command):
    shown = run(command, "--help")
    assert shown.exit_code == 0
    assert len(shown.output.splitlines()) > 4


def test_the_list_shows_every_chapter(run):
    shown = run("list")
    assert shown.exit_code == 0
    for chapter in CHAPTERS:
        assert chapter.key in shown.output


@pytest.mark.parametrize("arguments", [("list",), ("--help",)])
def test_simple_answers_need_no_manim(arguments):
    code = (
        "import sys; from scenes.__main__ import main\n"
        f"try: main({list(arguments)!r})\n"
        "except SystemExit: sys.exit('manim' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, check=False, capture_output=True, timeout=60
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("command", ["check", "render", "sheet", "export"])
def test_an_unknown_chapter_names_the_nearest(run, command):
    shown = run(command, KEY[:-2])
    assert shown.exit_code == 2
    assert shown.output.startswith(f"Error: no chapter is called '{KEY[:-2]}'; the nearest")
    assert KEY in shown.output
    assert "python -m scenes list" in shown.output


def test_a_chapter_may_be_called_by_its_number(run, monkeypatch):
    from scenes._studio.lint import report

    asked = []
    monkeypatch.setattr(report, "report", lambda chapters, **rest: not asked.extend(chapters))
    assert run("check", str(CHAPTERS[0].number)).exit_code == 0
    assert asked == [CHAPTERS[0]]


@pytest.mark.parametrize("found", [True, False])
def test_check_fails_when_anything_is_found(run, monkeypatch, found):
    from scenes._studio.lint import report

    monkeypatch.setattr(report, "report", lambda chapters, **rest: not found)
    assert run("check").exit_code == int(found)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("render", "--quality", "best"), "'best' is not one of 'preview', 'slides', 'lecture'"),
        (("film", "--theme", "pink"), "'pink' is not one of 'dark', 'light'"),
        (("render", "--jobs", "0"), "0 is not in the range x>=1"),
        (("paint",), "No such command 'paint'"),
    ],
)
def test_a_wrong_choice_names_the_right_ones(run, arguments, sentence):
    shown = run(*arguments)
    assert shown.exit_code == 2
    assert sentence in shown.output
    assert "Traceback" not in shown.output


def test_a_sheet_of_what_is_not_rendered_says_what_to_type(run, monkeypatch, tmp_path):
    from scenes._studio import paths

    monkeypatch.setattr(paths, "RENDERS", tmp_path)
    shown = run("sheet", KEY)
    assert shown.exit_code == 2
    assert f"type python -m scenes render {KEY} --quality lecture --theme dark" in shown.output


def test_the_film_is_not_joined_when_a_chapter_failed(run, monkeypatch):
    from scenes._studio.builder import film, jobs, terminal

    def failing(chapters, plan, **rest):
        clip, log = plan.edition.clip(KEY), plan.edition.log(KEY)
        return [jobs.Outcome(chapter, clip, log, "it broke") for chapter in chapters]

    monkeypatch.setattr(terminal, "render", failing)
    monkeypatch.setattr(film, "join", lambda *rest: pytest.fail("must not join"))
    shown = run("film", "--quality", "preview")
    assert shown.exit_code == 2
    assert "the film was not joined" in shown.output


def test_figures_are_told_in_full_and_a_chapter_that_stops_in_one_sentence(run, monkeypatch):
    from scenes._studio.errors import StudioError
    from scenes._studio.lint import kept
    from scenes._studio.lint.figures import Figures, Pace
    from scenes._studio.lint.results import DryRun, LintResult

    def counted(key):
        pace = Pace("turn", "fast", 3.0, 40, 2.0, 1.0)
        return Figures(key, 60.0, 6.0, (), (pace,), None, None, None, None, (), (), (3.2,))

    def linted(chapter, variant):
        run = DryRun(chapter.key, variant.theme, variant.captions, (), (), (), 60.0)
        return LintResult(run, (), counted(chapter.key))

    monkeypatch.setattr(kept, "linted", linted)
    told = run("figures", KEY)
    assert told.exit_code == 0
    lines = told.output.splitlines()
    assert (lines[0], lines[1]) == (KEY, str(counted(KEY)))
    assert "backwards: t is smaller than at the look before, 1× from 3.2 to 3.2 s" in lines
    assert lines[-1] == (
        "  3.0 s  turn.fast: 40 characters in 2.0 s moving and 1.0 s still, "
        "93 % of what can be read"
    )

    def stop(chapter, variant):
        raise StudioError(
            f"chapter {chapter.key!r} stopped at 3.2 s, in beat 'turn': ValueError: no"
        )

    monkeypatch.setattr(kept, "linted", stop)
    told = run("figures", KEY)
    assert told.exit_code == 2
    assert told.output.strip().endswith("stopped at 3.2 s, in beat 'turn': ValueError: no")


def test_a_table_that_is_brought_is_sought_where_the_command_was_typed(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("POSENC_WPE", "mine/gpt2")
    assert run("list").exit_code == 0
    assert os.environ["POSENC_WPE"] == str(tmp_path / "mine" / "gpt2")
