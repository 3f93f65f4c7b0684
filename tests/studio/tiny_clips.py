"""Two chapters of the film as tiny clips with real narrations, for the tests of the kit."""

import json
import re

import av
import numpy as np

from scenes._studio.editions import QUALITIES, Edition
from scenes.catalogue import CHAPTERS

EDITION = Edition(QUALITIES["preview"], "light")
RATE = 15
BEAT_FRAMES = 12
CHOSEN = CHAPTERS[2:4]


def picture(number):
    """A grey that tells its number, with an edge that moves."""
    image = np.full((90, 160, 3), 40 + number % 100 * 2, np.uint8)
    image[:, : 8 + number % 120] = 200
    return image


def write_clip(path, frames):
    """Encode pictures, each twelfth as a key frame, which is where a beat begins."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", RATE, options={"forced-idr": "1", "bf": "0"})
        stream.width, stream.height, stream.pix_fmt = 160, 90, "yuv420p"
        for number in range(frames):
            frame = av.VideoFrame.from_ndarray(picture(number), format="rgb24")
            frame.pict_type = 1 if number % BEAT_FRAMES == 0 else 0
            container.mux(stream.encode(frame))
        container.mux(stream.encode())


def write_chapter(chapter, folder):
    """Write the clip of a chapter, its beats, and its subtitles with all placeholders filled."""
    beats = list(chapter.narration.beats.values())
    clip = folder / f"{chapter.key}.mp4"
    write_clip(clip, BEAT_FRAMES * len(beats))
    seconds = BEAT_FRAMES / RATE
    marks = [
        {"name": beat.name, "start": n * seconds, "end": (n + 1) * seconds}
        for n, beat in enumerate(beats)
    ]
    clip.with_suffix(".beats.json").write_text(json.dumps(marks))
    cues = []
    for n, beat in enumerate(beats):
        captions = list(beat.captions())
        for k, caption in enumerate(captions):
            start, end = (n * seconds + seconds * (k + x) / len(captions) for x in (0, 1))
            text = re.sub(r"\{\w+\}", "1.5", caption.text)
            cues.append(f"{len(cues) + 1}\n{clock(start)} --> {clock(end)}\n{text}\n")
    clip.with_suffix(".srt").write_text("\n".join(cues), encoding="utf-8")


def clock(seconds):
    return f"00:00:{int(seconds):02},{int(seconds * 1000 + 1e-6) % 1000:03}"
