"""Jobs that stand for the rendering of a chapter in the tests of the studio, good and bad ones.

A module of its own, since worker processes import it by name.
"""

import os
import signal
import tempfile
import time

from scenes._studio import progress
from scenes._studio.errors import ChapterFailedError

CLIP = b"clip of "


def hear_ctrl_c():
    """Let a new process hear SIGINT, which one that was started in the background ignores."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def good(order):
    """Tell progress, and hand back a small clip."""
    progress.tell(order.chapter.key, 2.5)
    progress.tell(order.chapter.key, 7.5)
    return files(order)


def files(order):
    content = CLIP + order.chapter.key.encode()
    return {".srt": b"1", ".vtt": b"WEBVTT", ".beats.json": b"[]", ".mp4": content}


def notes(order):
    """Return the folder around the renders folder, where jobs may leave a note."""
    return order.log.parents[3]


def by_key(order):
    """Do what the chapter's key says."""
    return globals()[order.chapter.key.rstrip("0123456789")](order)


def raising(order):
    raise ChapterFailedError("raising.py:3: ValueError: no")


def surprising(order):
    raise ZeroDivisionError("by zero")


def killed(order):
    os.kill(os.getpid(), signal.SIGKILL)


def leaving(order):
    os._exit(9)


def slow(order):
    """Work for half a minute, telling so, until somebody puts an end to it."""
    (notes(order) / str(os.getpid())).write_text(tempfile.mkdtemp())
    for tick in range(300):
        progress.tell(order.chapter.key, tick / 30)
        time.sleep(0.1)
    return files(order)


def large(order):
    """Hand back a clip of four mebibytes."""
    return files(order) | {".mp4": bytes(4 << 20)}


def counted(order):
    """Take half a second, and leave a note of every time that this was done."""
    (notes(order) / f"{order.chapter.key}-{time.monotonic_ns()}").touch()
    time.sleep(0.5)
    return files(order)
