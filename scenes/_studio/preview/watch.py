"""A chapter shown again whenever one of its files is saved.

This process stays, with manim loaded and every text typeset; each time it forks one that reads the
project's files afresh. First come the beats that the edit can be seen in, then the whole chapter.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from rich.console import Console

from scenes._studio import paths
from scenes._studio.builder.beat_marks import read_beats
from scenes._studio.builder.fingerprint import PACKAGES, clip_inputs
from scenes._studio.editions import Edition
from scenes._studio.errors import StudioError, one_line
from scenes._studio.paths import ROOT, display_path
from scenes._studio.preview.edits import Played, Reading, beats_touched
from scenes.catalogue import Chapter

LOOK_EVERY = 0.1
"""Seconds between two looks at the files.

The state of some ninety files takes a millisecond to ask for; a service that tells of changes
would be quicker by a twentieth of a second, but is silent on network folders and in containers.
"""
MOST_BEATS = 2
"""How many beats are shown before the whole chapter is."""
MOST_PICTURES = 100
"""How many pictures there is time for; a long beat is shown with fewer of them a second."""
FEWEST_A_SECOND = 4


def watch(chapter: Chapter, edition: Edition, console: Console) -> None:
    """Show a chapter, and again after each edit, until Ctrl-C.

    Args:
        chapter: which chapter.
        edition: quality, theme and captions.
        console: where to tell what is shown.
    """
    Watch(chapter, edition, console).run()


class Watch:
    """One chapter under observation."""

    def __init__(self, chapter: Chapter, edition: Edition, console: Console) -> None:
        self._chapter = chapter
        self._edition = edition
        self._console = console
        self._target = paths.RENDERS / "watch" / f"{chapter.key}.mp4"
        self._whole: subprocess.Popen[bytes] | None = None
        self._played: Any = None
        self._known: Played = {}

    def run(self) -> None:
        """Show the chapter and then every edit, until Ctrl-C."""
        sys.dont_write_bytecode = True  # what is compiled within a second of an edit may be stale
        self._reading = Reading(self._chapter)
        self._inputs = clip_inputs(self._chapter, self._edition)
        self._seen = self._state()
        self._tell(f"playing through {self._chapter.key} …")
        self._known = self._play_through()
        self._render_whole()
        self._write_page()
        try:
            for changed, saved in self._edits():
                self._answer(changed, saved)
        except KeyboardInterrupt:
            self._tell("no longer watching")
        finally:
            self._stop()

    def _play_through(self) -> Played:
        """Pass through the chapter here, so that all texts are at hand in every later fork."""
        from scenes._studio.preview.some_beats import who_plays

        try:
            return who_plays(self._chapter, self._edition)
        except Exception as cause:
            self._tell(one_line(cause, self._chapter.key))
            return {}

    def _edits(self) -> Iterator[tuple[dict[str, str], float]]:
        """Yield what the chapter is made of after each edit, and when that was saved."""
        while True:
            time.sleep(LOOK_EVERY)
            self._look_after_the_others()
            if self._state() == self._seen:
                continue
            saved = time.monotonic()
            time.sleep(LOOK_EVERY / 2)  # an editor may still be writing
            self._seen = self._state()
            try:
                yield clip_inputs(self._chapter, self._edition), saved
            except (SyntaxError, ValueError, OSError) as cause:
                self._tell(one_line(cause, self._chapter.key))

    def _state(self) -> list[tuple[str, int, int]]:
        state = []
        for name in self._inputs:
            path = ROOT / name
            if path.is_file():
                found = path.stat()
                state.append((name, found.st_mtime_ns, found.st_size))
        return state

    def _answer(self, found: dict[str, str], saved: float) -> None:
        """Show what an edit changed."""
        changed = {n: d for n, d in found.items() if self._inputs.get(n) != d}
        if not changed and found.keys() == self._inputs.keys():
            return
        reading = Reading(self._chapter)
        beats = beats_touched(self._reading, reading, changed, self._known)
        self._inputs, self._reading = found, reading
        self._stop()
        what = next(iter(changed), "an import")
        if beats is None:
            self._tell(f"{what} changed: rendering the whole chapter")
            self._render_whole()
            return
        wanted = [beat for beat in self._chapter.narration.beats if beat in beats][:MOST_BEATS]
        self._tell(f"{what} changed: {', '.join(wanted)}")
        if self._fork("show", self._quick_edition(wanted), wanted, self._target):
            self._write_page()
            took = time.monotonic() - saved
            self._tell(f"shown after {took:.1f} s: {display_path(self._target)}")
            self._render_whole()

    def _fork(self, function: str, *rest: Any) -> bool:
        """Do something in a fork that reads the files afresh; say whether it went well."""
        arguments = (function, self._chapter, *rest)
        process = get_context("fork").Process(target=_afresh, args=arguments)
        process.start()
        process.join()
        return process.exitcode == 0

    def _quick_edition(self, beats: list[str]) -> Edition:
        """Return an edition in which these beats do not need too many pictures."""
        try:
            marks = read_beats(self._edition.clip(self._chapter.key))
        except StudioError:
            return self._edition
        quality = self._edition.quality
        seconds = sum(mark.end - mark.start for mark in marks if mark.name in beats)
        rate = round(MOST_PICTURES / max(seconds, 1))
        rate = max(FEWEST_A_SECOND, min(rate, quality.frame_rate))
        return replace(self._edition, quality=replace(quality, frame_rate=rate))

    def _render_whole(self) -> None:
        """Start to render the whole chapter, and to see again which function plays where."""
        variant = ["--theme", self._edition.theme]
        variant += ["--captions", "on" if self._edition.captions else "off"]
        quality = ["--quality", self._edition.quality.name]
        command = [sys.executable, "-m", "scenes", "render", self._chapter.key, *quality, *variant]
        self._whole = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
        receiver, sender = get_context("fork").Pipe(duplex=False)
        arguments = ("who_plays", self._chapter, self._edition)
        process = get_context("fork").Process(target=_afresh, args=arguments, kwargs={"to": sender})
        process.start()
        sender.close()
        self._played = (process, receiver)

    def _look_after_the_others(self) -> None:
        """Take what the processes in the background have finished."""
        if self._played is not None and self._played[1].poll():
            process, receiver = self._played
            try:
                self._known = receiver.recv()
            except EOFError:
                self._known = {}
            process.join()
            self._played = None
        if self._whole is not None and self._whole.poll() is not None:
            clip = self._edition.clip(self._chapter.key)
            if self._whole.returncode:
                said = self._whole.communicate()[0].decode(errors="replace")
                self._tell(said.strip())
            else:
                self._tell(f"whole chapter: {display_path(clip)}")
            self._whole = None

    def _stop(self) -> None:
        """End what still runs in the background: it is about files that are no more."""
        if self._whole is not None:
            self._whole.terminate()
            self._whole.communicate()
            self._whole = None
        if self._played is not None:
            self._played[0].terminate()
            self._played[0].join()
            self._played = None

    def _tell(self, text: str) -> None:
        self._console.print(text, markup=False, highlight=False, soft_wrap=True)

    def _write_page(self) -> None:
        """Write a page that plays the last shown video, and the note by which it sees a new one."""
        video = self._target if self._target.exists() else self._edition.clip(self._chapter.key)
        self._target.parent.mkdir(parents=True, exist_ok=True)
        address = Path("..") / video.relative_to(paths.RENDERS)
        note = f'shown("{time.time_ns()}", "{address.as_posix()}")'
        self._target.with_suffix(".js").write_text(note, encoding="utf-8")
        page = self._target.with_suffix(".html")
        if not page.exists():
            page.write_text(PAGE.replace("KEY", self._chapter.key), encoding="utf-8")
            self._tell(f"to look at it, open {display_path(page)}")


def _afresh(function: str, *arguments: Any, to: Any = None) -> None:
    """Call a function of ``some_beats``, all of the project's modules being read again."""
    for name in [n for n in sys.modules if n.partition(".")[0] in PACKAGES]:
        del sys.modules[name]
    try:
        result = getattr(import_module("scenes._studio.preview.some_beats"), function)(*arguments)
    except Exception as cause:
        if to is None:
            print(one_line(cause, arguments[0].key), flush=True)
        sys.exit(1)
    if to is not None:
        to.send(result)


PAGE = """<!doctype html>
<meta charset="utf-8">
<title>KEY</title>
<style>body { margin: 0; background: #000 } video { width: 100vw; height: 100vh }</style>
<video muted autoplay loop controls></video>
<script>
let now
function display_path(version, video) {
  if (version === now) return
  now = version
  document.querySelector("video").src = video + "?" + version
}
setInterval(() => {
  const note = document.createElement("script")
  note.src = "KEY.js?" + Date.now()
  note.onload = note.onerror = () => note.remove()
  document.head.append(note)
}, 300)
</script>
"""
