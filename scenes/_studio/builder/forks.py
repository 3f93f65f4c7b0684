"""An executor that gives each job a process of its own, forked from one that has manim loaded.

Unlike a process pool it survives the sudden death of a worker: only that worker's job fails.
Imports no manim.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import sys
import tempfile
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

from scenes._studio import progress
from scenes._studio.errors import WorkerDiedError
from scenes._studio.paths import ROOT

P = ParamSpec("P")
T = TypeVar("T")
Send = Callable[[Any], object]


class Forks(Executor):
    """Runs each job in a fresh fork of a process that has imported what jobs need.

    What a job reports with :func:`scenes._studio.progress.tell` is reported here as well. Its
    temporary files are removed with it, however it ends.
    """

    def __init__(self, workers: int, *, loaded: Sequence[str] = ()) -> None:
        """Prepare for jobs.

        Args:
            workers: how many jobs run at the same time.
            loaded: modules that are imported once, before the first fork.
        """
        self._context = get_context("forkserver")
        self._context.set_forkserver_preload([__name__, *loaded])
        self._threads = ThreadPoolExecutor(max_workers=workers, thread_name_prefix="forks")
        self._running: set[Any] = set()
        self._lock = threading.Lock()
        self._stopped = False

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Return the future of a job; job, arguments and result must be picklable."""
        return self._threads.submit(self._run, fn, args, kwargs)

    def _run(self, fn: Callable[..., T], args: Any, kwargs: Any) -> T:
        receiver, sender = self._context.Pipe(duplex=False)
        with tempfile.TemporaryDirectory(prefix="posenc-", ignore_cleanup_errors=True) as scratch:
            process = self._context.Process(target=_work, args=(sender, scratch, fn, args, kwargs))
            with self._lock:
                if self._stopped:
                    raise WorkerDiedError("it was stopped before it began")
                with _working_in(ROOT):
                    process.start()
                self._running.add(process)
            sender.close()
            try:
                return cast(T, listen(receiver.recv, progress.tell))
            except EOFError:
                process.join()
                raise WorkerDiedError(_how_it_ended(process.exitcode)) from None
            finally:
                process.join()
                self._running.discard(process)
                receiver.close()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End; with ``cancel_futures`` running jobs are stopped too."""
        if cancel_futures:
            with self._lock:
                self._stopped = True
                for process in list(self._running):
                    process.terminate()
        self._threads.shutdown(wait, cancel_futures=cancel_futures)


def _work(sender: Connection, scratch: str, fn: Callable[..., Any], args: Any, kwargs: Any) -> None:
    """Do one job in a process of its own, and send home what becomes of it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears Ctrl-C and ends this
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    tempfile.tempdir = scratch
    answer(sender.send, fn, *args, **kwargs)


def answer(
    send: Callable[[Any], object], fn: Callable[..., Any], *args: Any, **kwargs: Any
) -> None:
    """Do a job and send its progress, and then its result or what it raised."""
    try:
        with progress.listening(lambda *report: send(("progress", *report))):
            result = fn(*args, **kwargs)
        send(("done", result))
    except BrokenPipeError:
        sys.exit(1)  # nobody is there any more
    except Exception as cause:
        send(("raised", _portable(cause)))


def listen(receive: Callable[[], Any], listener: progress.Listener) -> Any:
    """Return the result of a job that answers elsewhere; pass its progress on.

    Raises:
        EOFError: the other side ended without an answer.
        Exception: whatever the job raised.
    """
    while True:
        kind, *message = receive()
        if kind == "progress":
            listener(*message)
        elif kind == "raised":
            raise message[0]
        else:
            return message[0]


def _portable(cause: Exception) -> Exception:
    """Return an exception that certainly survives the way home."""
    with contextlib.suppress(Exception):
        pickle.loads(pickle.dumps(cause))
        return cause
    return RuntimeError(f"{type(cause).__name__}: {cause}")


def _how_it_ended(exit_code: int | None) -> str:
    if exit_code is not None and exit_code < 0:
        return f"its process was ended by {signal.Signals(-exit_code).name}"
    return f"its process ended with status {exit_code}"


@contextlib.contextmanager
def _working_in(folder: Path) -> Any:
    """Start processes in a folder: manim reads the ``manim.cfg`` of the one it is loaded in."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)
