"""Render chapters with plain manim and with the studio, both with nothing kept from before.

Plain manim is called once per chapter, one after the other; the studio once for all of them. Wall
and CPU seconds are those of all their processes, looked up ten times a second; memory is the
largest sum of their resident sets, shared pages counted in each.

Usage: ``bench_render.py [KEY …] [--quality lecture]``.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from scenes._studio.editions import QUALITIES, Quality
from scenes._studio.paths import ROOT

CHAPTERS = ("rope_rotation", "closed_curve", "binary_counter")
SAMPLE_EVERY = 0.1


@dataclass(frozen=True)
class Cost:
    """What something took: wall and CPU seconds, and the most memory in MB at any time."""

    wall: float
    cpu: float
    memory: float

    def then(self, other: Cost) -> Cost:
        """Return the cost of both, one after the other."""
        memory = max(self.memory, other.memory)
        return Cost(self.wall + other.wall, self.cpu + other.cpu, memory)


def measured(command: Sequence[str], settings: dict[str, str]) -> Cost:
    """Return what a command cost, with all the processes that it started.

    Raises:
        SystemExit: the command failed.
    """
    began = time.perf_counter()
    watch = Watch()
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(
            command, cwd=ROOT, env={**os.environ, **settings}, stdout=said, stderr=said
        )
        while process.poll() is None:
            watch.look(process.pid)
            time.sleep(SAMPLE_EVERY)
        if process.returncode:
            said.seek(0)
            sys.exit(f"{' '.join(command)} failed:\n{said.read().decode(errors='replace')}")
    return Cost(time.perf_counter() - began, sum(watch.cpu.values()), watch.memory)


class Watch:
    """What a process and all that come from it have used, as far as was looked."""

    def __init__(self) -> None:
        self.cpu: dict[int, float] = {}
        self.memory = 0.0

    def look(self, pid: int) -> None:
        """Read the seconds and the memory of every process that there is now."""
        memory = 0.0
        for member in _tree(pid):
            with suppress(OSError):
                folder = Path(f"/proc/{member}")
                ticks = folder.joinpath("stat").read_text().rpartition(")")[2].split()[11:13]
                self.cpu[member] = sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")
                pages = int(folder.joinpath("statm").read_text().split()[1])
                memory += pages * os.sysconf("SC_PAGE_SIZE") / 1e6
        self.memory = max(self.memory, memory)


def _tree(pid: int) -> list[int]:
    """Return a process and all that come from it."""
    tree = [pid]
    for parent in tree:
        with suppress(OSError):
            for task in Path(f"/proc/{parent}/task").iterdir():
                tree += map(int, (task / "children").read_text().split())
    return tree


def plain(keys: Sequence[str], quality: Quality) -> Cost:
    """Return what plain manim costs, called for one chapter after the other."""
    total = Cost(0, 0, 0)
    manim = str(Path(sys.executable).with_name("manim"))
    for key in keys:
        with tempfile.TemporaryDirectory() as media:
            size = ("-r", f"{quality.width},{quality.height}", "--fps", str(quality.frame_rate))
            quiet = ("--disable_caching", "--progress_bar", "none", "--media_dir", media)
            command = (manim, "render", *size, *quiet, f"scenes/{key}.py")
            total = total.then(measured(command, {}))
    return total


def studio(keys: Sequence[str], quality: Quality, *options: str) -> Cost:
    """Return what the studio costs, called for all chapters at once."""
    with tempfile.TemporaryDirectory() as renders:
        command = (sys.executable, "-m", "scenes", "render", *keys, "--quality", quality.name)
        return measured((*command, *options), {"POSENC_RENDERS": renders})


def main() -> None:
    """Print a line for each way of rendering in each quality."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("keys", nargs="*", default=CHAPTERS, metavar="KEY")
    parser.add_argument("--quality", action="append", choices=QUALITIES)
    parser.add_argument("--jobs", type=int, help="how many chapters the studio renders at once")
    chosen = parser.parse_args()
    jobs = ("--jobs", str(chosen.jobs)) if chosen.jobs else ()
    print(f"{len(chosen.keys)} chapters on {os.cpu_count()} cores: {' '.join(chosen.keys)}")
    print(f"{'':22}{'wall s':>9}{'CPU s':>9}{'MB':>8}")
    for name in chosen.quality or ("preview", "lecture"):
        quality = QUALITIES[name]
        costs = plain(chosen.keys, quality), studio(chosen.keys, quality, *jobs)
        for who, cost in zip(("plain manim", "studio"), costs, strict=True):
            row = f"{cost.wall:9.1f}{cost.cpu:9.1f}{cost.memory:8.0f}"
            print(f"{name:9}{who:13}{row}", flush=True)
        slow, fast = costs
        print(f"{'':9}{'ratio':13}{slow.wall / fast.wall:9.1f}{slow.cpu / fast.cpu:9.1f}")


if __name__ == "__main__":
    main()
