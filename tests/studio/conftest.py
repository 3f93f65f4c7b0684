"""Tiny chapters for the tests of the studio, told with a narration of their own."""

import sys
from pathlib import Path

import pytest

from scenes._kit import chapter
from scenes._kit.captions import Caption, NarratedBeat, Narration

sys.path.append(str(Path(__file__).parent))  # so that worker processes find fault_jobs


def narrated(name, line):
    return NarratedBeat(name, Caption(name, (line,)), {})


NARRATION = Narration(
    source="sample.toml",
    kicker="Sample",
    title="A title of its own",
    question="Is everything in order?",
    beats={
        "question": narrated("question", "Here is a question."),
        "answer": narrated("answer", "And here is an answer to it."),
    },
)


@pytest.fixture
def sample(monkeypatch):
    """Return a function that turns a story into a chapter with the beats question and answer."""
    monkeypatch.setattr(chapter, "read_narration", lambda key: NARRATION)

    def sample(story, **overrides):
        def construct(self):
            with self.question():
                pass
            with self.beat("answer"):
                self.answer()
                story(self)

        told = {"key": "sample", "number": 1, "construct": construct, **overrides}
        return type("Sample", (chapter.ChapterScene,), told)

    return sample


@pytest.fixture
def look(sample):
    """Return a function that lints a story and returns its findings."""
    from scenes._studio.lint.dry_run import dry_run
    from scenes._studio.lint.linter import Linter

    def look(story, theme="dark", captions=True, frame="16:9", **overrides):
        linter, told = Linter(), sample(story, **overrides)
        run = dry_run(told, theme=theme, captions=captions, frame=frame, watcher=linter)
        return linter.findings(run)

    return look
