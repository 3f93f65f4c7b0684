"""Chapters side by side in real processes: what fails, is killed, or meets another run."""

import os
import resource
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import fault_jobs
import pytest

from scenes._studio import paths
from scenes._studio.builder import artifact_store, fingerprint, jobs
from scenes._studio.builder.forks import Forks
from scenes._studio.editions import QUALITIES, Edition
from scenes._studio.errors import WorkerDiedError
from scenes.catalogue import Chapter

EDITION = Edition(QUALITIES["preview"], "light", captions=False)
HERE = Path(__file__).parent


def chapters(*keys):
    return [Chapter(key, n, key.title(), 10 + n) for n, key in enumerate(keys)]


@pytest.fixture(autouse=True)
def renders(monkeypatch, tmp_path):
    """Let clips land in a folder of their own, and a chapter be made of one file."""
    source = tmp_path / "source.txt"
    source.write_text("one")
    folder = tmp_path / "renders"
    monkeypatch.setattr(paths, "RENDERS", folder)
    monkeypatch.setattr(
        jobs, "clip_inputs", lambda *_, **__: {"source.txt": fingerprint.digest(source)}
    )
    return folder


class Seen(jobs.BuildListener):
    def __init__(self):
        self.why, self.seconds = {}, []

    def begun(self, chapter, why):
        self.why[chapter.key] = why

    def progress(self, key, seconds):
        self.seconds.append((key, seconds))


def render(*keys, workers=2, force=False, job=fault_jobs.by_key):
    seen = Seen()
    with Forks(workers) as forks:
        builder = jobs.ChapterBuilder(jobs.Plan(EDITION, force=force), forks, seen, job)
        return builder.render(chapters(*keys), workers), seen


def visible(folder):
    return sorted(p.name for p in (folder / EDITION.name).iterdir()) if folder.exists() else []


def whole(*keys):
    return sorted(
        k + s for k in keys for s in (".beats.json", ".inputs.json", ".mp4", ".srt", ".vtt")
    )


def test_what_raises_leaves_or_is_killed_stops_no_other(renders):
    outcomes, seen = render("raising", "good", "killed", "leaving", "surprising", "good2")
    errors = {outcome.chapter.key: outcome.error for outcome in outcomes}
    assert errors == {
        "raising": "raising.py:3: ValueError: no",
        "good": "",
        "killed": "its process was ended by SIGKILL",
        "leaving": "its process ended with status 9",
        "surprising": "ZeroDivisionError: by zero",
        "good2": "",
    }
    assert list(errors) == ["raising", "good", "killed", "leaving", "surprising", "good2"]
    assert [entry for entry in seen.seconds if entry[0] == "good"] == [("good", 2.5), ("good", 7.5)]
    assert visible(renders) == whole("good", "good2")


def test_the_next_run_continues(renders):
    render("good", "raising")
    outcomes, seen = render("good", "raising")
    assert seen.why == {"raising": "there is no raising.mp4 yet"}
    assert [bool(outcome.why) for outcome in outcomes] == [False, True]


def test_what_changed_is_said(renders, tmp_path):
    render("good")
    (tmp_path / "source.txt").write_text("two")
    assert render("good")[1].why == {"good": "source.txt changed"}
    assert render("good")[1].why == {}
    assert render("good", force=True)[1].why == {"good": "you asked for it"}


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda p: p.with_suffix(".mp4").write_bytes(b"clip of goof"), "good.mp4 is damaged"),
        (lambda p: p.with_suffix(".mp4").write_bytes(b"clip"), "good.mp4 is damaged"),
        (lambda p: p.with_suffix(".srt").unlink(), "good.srt is missing"),
        (
            lambda p: p.with_suffix(".inputs.json").unlink(),
            "nothing says what good.mp4 was made of",
        ),
        (
            lambda p: p.with_suffix(".inputs.json").write_text('{"inputs": 3'),
            "nothing says what good.mp4 was made of",
        ),
    ],
)
def test_a_corrupt_clip_is_made_again(renders, spoil, why):
    render("good")
    clip = EDITION.clip("good")
    spoil(clip)
    outcomes, seen = render("good")
    assert seen.why["good"].startswith(why)
    assert not outcomes[0].error
    assert clip.read_bytes() == b"clip of good"


def test_the_longest_chapter_comes_first(renders):
    seen = render("good", "good1", "good2", workers=1)[1]
    assert list(seen.why) == ["good2", "good1", "good"]


def test_scratch_files_of_a_killed_worker_are_removed(renders, tmp_path):
    with Forks(1) as forks:
        future = forks.submit(fault_jobs.slow, order("slow"))
        pid, scratch = wait_for_note(tmp_path)
        assert scratch.is_dir()
        os.kill(pid, signal.SIGKILL)
        with pytest.raises(WorkerDiedError, match="SIGKILL"):
            future.result(timeout=20)
    assert not scratch.exists()


def order(key):
    from scenes._studio.builder.job import RenderJob

    return RenderJob(chapters(key)[0], EDITION, log=EDITION.log(key))


def wait_for_note(folder, seconds=60):
    """Return process number and scratch folder of a slow job, once it works."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        for note in folder.iterdir():
            if note.name.isdigit() and note.read_text():
                return int(note.name), Path(note.read_text())
        time.sleep(0.05)
    raise AssertionError("the slow job did not begin")


def alive(pid):
    """Tell whether a process is there and is no zombie."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def wait_until_dead(pid, seconds=20):
    deadline = time.monotonic() + seconds
    while alive(pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    return not alive(pid)


RUN = """
import sys
sys.path.insert(0, {here!r})
from pathlib import Path
import fault_jobs
from scenes._studio import editions
from scenes._studio.builder import jobs
from scenes._studio.builder.forks import Forks
from scenes.catalogue import Chapter

if __name__ == "__main__":
    jobs.clip_inputs = lambda *_, **__: {{"source.txt": "one"}}
    edition = editions.Edition(editions.QUALITIES["preview"], "light", captions=False)
    chapters = [Chapter(key, 1, key, 10) for key in sys.argv[1:]]
    with Forks(2) as forks:
        plan, listener = jobs.Plan(edition), jobs.BuildListener()
        builder = jobs.ChapterBuilder(plan, forks, listener, fault_jobs.by_key)
        outcomes = builder.render(chapters, 2)
    for outcome in outcomes:
        print(outcome.chapter.key, outcome.error or "made" if outcome.why else "unchanged")
"""


@pytest.fixture
def run(tmp_path, renders):
    """Return a function that starts a run of its own on the same folder."""
    script = tmp_path / "run.py"
    script.write_text(RUN.format(here=str(HERE)))

    def run(*keys, **environment):
        return subprocess.Popen(
            [sys.executable, str(script), *keys],
            env={**os.environ, "POSENC_RENDERS": str(renders), **environment},
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
            preexec_fn=fault_jobs.hear_ctrl_c,
        )

    return run


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_run_that_is_ended_leaves_nothing_and_the_next_one_continues(renders, tmp_path, run, how):
    first = run("good", "slow")
    pid, _ = wait_for_note(tmp_path)
    while not EDITION.clip("good").with_suffix(".inputs.json").exists():
        time.sleep(0.05)
    first.send_signal(how)
    first.wait(timeout=30)
    assert wait_until_dead(pid)
    assert visible(renders) == whole("good")
    second = run("good")
    assert second.communicate(timeout=60)[0] == "good unchanged\n"


def test_two_runs_at_once_do_nothing_twice(renders, tmp_path, run):
    keys = ("counted1", "counted2", "counted3", "counted4")
    said = [process.communicate(timeout=120)[0] for process in [run(*keys), run(*keys)]]
    assert len([p for p in tmp_path.iterdir() if p.name.startswith("counted")]) == len(keys)
    assert visible(renders) == whole(*keys)
    lines = sorted("".join(said).splitlines())
    assert lines == sorted([f"{k} made" for k in keys] + [f"{k} unchanged" for k in keys])


@contextmanager
def small_disk(folder):
    """Mount a file system of one mebibyte; where that is forbidden, let no file grow beyond it."""
    folder.mkdir(exist_ok=True)
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True).returncode == 0:
        try:
            yield f"the disk with {folder / EDITION.name} is full; free some space and run again"
        finally:
            subprocess.run(["umount", str(folder)], check=True)
    else:
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, before[1]))
        try:
            yield f"{EDITION.clip('large')}: File too large"
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
            signal.signal(signal.SIGXFSZ, handler)


def test_a_full_disk_spoils_nothing_and_is_told(renders):
    with small_disk(renders) as reason:
        outcomes, _ = render("good", "large")
        assert [outcome.error for outcome in outcomes] == ["", reason]
        assert visible(renders) == sorted(
            [*whole("good"), "large.beats.json", "large.srt", "large.vtt"]
        )
        assert artifact_store.why_again(outcomes[1].clip, {}) == "there is no large.mp4 yet"
    outcomes, _ = render("good", "large")
    assert [outcome.error for outcome in outcomes] == ["", ""]


def test_no_file_is_left_open(renders):
    before = len(os.listdir("/proc/self/fd"))
    render("good", "raising", "killed")
    render("good", "raising", "killed")
    assert len(os.listdir("/proc/self/fd")) <= before + 4
