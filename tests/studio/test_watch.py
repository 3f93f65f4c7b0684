"""After an edit the right beats are shown again, with what is in the files by then."""

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time

import pytest
from fault_jobs import hear_ctrl_c
from rich.console import Console

from scenes._studio import paths
from scenes._studio.builder import film, fingerprint
from scenes._studio.editions import QUALITIES, Edition, Quality
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.paths import ROOT
from scenes._studio.play import scene_class
from scenes._studio.preview import edits, sheet, watch
from scenes._studio.preview.edits import REST, Reading, beats_touched
from scenes._studio.preview.some_beats import show, who_plays
from scenes.catalogue import chapter

KEY = "rope_rotation"
CHAPTER = chapter(KEY)
CODE, TOLD = f"scenes/{KEY}.py", f"assets/narration/{KEY}.toml"
SECONDS = 120


@pytest.fixture
def project(tmp_path, monkeypatch):
    """Copy the readable part of the project, so that a test may edit it."""
    for name in ("scenes", "posenc_math", "assets"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "manim.cfg", tmp_path)
    for module in (edits, fingerprint):
        monkeypatch.setattr(module, "ROOT", tmp_path)
    return tmp_path


def edit(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


PLAYED = {
    "RopeRotation.turn_the_arrow": frozenset({"turn"}),
    "RopeRotation.ask": frozenset({"question"}),
}
CAPTION = "Now turn the arrow itself, with the block of chapter 10."
DOCSTRING = "Take the hand away, and make ready to turn the arrow itself about its tail."


@pytest.mark.parametrize(
    ("file", "old", "new", "beats"),
    [
        (TOLD, CAPTION, "Now turn it.", {"turn"}),
        (TOLD, 'title = "No: turned, a word keeps its length"', 'title = "Turn"', {"question"}),
        (CODE, DOCSTRING, "Turn.", {"turn"}),
        (CODE, 'key = "rope_rotation"', 'key = "rope_rotation"\n    odd = 1', None),
        (CODE, "def enter_the_layer(self)", "def enter_the_layer(self, odd=1)", None),
    ],
)
def test_an_edit_is_seen_in_the_beats_of_its_function_or_caption(project, file, old, new, beats):
    before = Reading(CHAPTER)
    edit(project / file, old, new)
    touched = beats_touched(before, Reading(CHAPTER), {file: ""}, PLAYED)
    assert touched == (beats if beats is None else frozenset(beats))


def test_an_edit_elsewhere_may_be_seen_anywhere(project):
    reading = Reading(CHAPTER)
    assert beats_touched(reading, reading, {"scenes/_kit/theme.py": ""}, PLAYED) is None


def test_every_function_of_the_chapter_is_told_apart_from_the_rest():
    functions = Reading(CHAPTER).functions
    assert REST in functions
    assert "RopeRotation.turn_the_arrow" in functions
    assert CAPTION not in functions[REST]


def test_a_beat_is_shown_alone_in_the_size_and_at_the_rate_of_its_edition(tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "RENDERS", tmp_path)
    run = dry_run(scene_class(CHAPTER), frame_rate=6)
    beat = next(beat for beat in run.beats if beat.name == "level")
    show(CHAPTER, Edition(Quality("tiny", 160, 90, 6), "dark"), ["level"], tmp_path / "beat.mp4")
    facts = film.facts(tmp_path / "beat.mp4")
    assert facts.frame_rate == 6
    assert facts.frames == round((beat.end - beat.start) * 6)
    (first,) = sheet.frames_at(tmp_path / "beat.mp4", [0])
    assert first.size == (160, 90)


def test_who_plays_agrees_with_the_story():
    """``construct`` calls one method for a beat or two; the code itself says which they open."""
    played = who_plays(CHAPTER, Edition(QUALITIES["preview"], "dark"))
    code = (ROOT / CODE).read_text(encoding="utf-8")
    methods = re.findall(
        r"\n    def (\w+)\(self\) -> None:\n(.*?)(?=\n    def |\nclass |\Z)", code, re.S
    )
    checked = 0
    for name, body in methods:
        opened = set(re.findall(r'self\.beat\("(\w+)"\)', body))
        if opened and name != "construct":
            assert opened <= played[f"RopeRotation.{name}"], name
            assert len(played[f"RopeRotation.{name}"] - opened) <= 1, name
            checked += 1
    assert checked >= 5


def test_an_edit_made_while_the_chapter_is_being_learnt_is_not_missed(project, monkeypatch):
    monkeypatch.setattr(watch, "ROOT", project)
    monkeypatch.setattr(sys, "dont_write_bytecode", sys.dont_write_bytecode)
    seen, looks = [], iter(range(20))

    class Learning(watch.Watch):
        def _play_through(self):
            edit(project / TOLD, CAPTION, "Now turn it.")
            return {}

        def _render_whole(self):
            pass

        def _write_page(self):
            pass

        def _look_after_the_others(self):
            next(looks)  # and no further

        def _answer(self, inputs, saved):
            seen.append({name for name in inputs if inputs[name] != self._inputs[name]})
            raise KeyboardInterrupt

    Learning(CHAPTER, Edition(QUALITIES["preview"], "dark"), Console(quiet=True)).run()
    assert seen == [{TOLD}]


class Told:
    """What a process says, line by line, as far as it has been heard."""

    def __init__(self, process):
        self.lines = []
        self._thread = threading.Thread(target=self._listen, args=(process.stdout,), daemon=True)
        self._thread.start()

    def _listen(self, stream):
        for line in stream:
            self.lines.append(line.rstrip())

    def wait_for(self, pattern):
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            for line in self.lines:
                if re.search(pattern, line):
                    return line
            time.sleep(0.05)
        raise AssertionError(f"{pattern!r} was not told; there was {self.lines}")


def test_a_saved_caption_and_a_saved_mistake_are_answered(project):
    renders = project / "renders"
    process = subprocess.Popen(
        [sys.executable, "-m", "scenes", "watch", KEY],
        cwd=project,
        env={**os.environ, "PYTHONPATH": str(project), "POSENC_RENDERS": str(renders)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        preexec_fn=hear_ctrl_c,
    )
    told = Told(process)
    try:
        told.wait_for("to look at it, open .*rope_rotation.html")
        edit(project / TOLD, CAPTION, "Now turn it.")
        told.wait_for(f"{TOLD} changed: turn")
        told.wait_for(r"shown after \d+\.\d s: .*rope_rotation.mp4")
        seconds = float(film.facts(renders / "watch" / f"{KEY}.mp4").length)
        assert 2 < seconds < 20
        edit(
            project / CODE,
            "    def turn_the_arrow(self) -> None:",
            "    def turn_the_arrow(self -> None:",
        )
        told.wait_for(r"SyntaxError")
        edit(
            project / CODE,
            "    def turn_the_arrow(self -> None:",
            "    def turn_the_arrow(self) -> None:",
        )
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=SECONDS) == 0
        told.wait_for("no longer watching")
    finally:
        process.kill()
        process.wait()
