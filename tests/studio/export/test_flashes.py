"""What flashes is found and named; what moves calmly is not."""

import av
import numpy as np
import pytest

from scenes._studio import paths
from scenes._studio.export import kit as kits
from scenes._studio.export.flashes import LIMIT, worst_flashes
from scenes._studio.export.kit import make_kit

RATE = 30


def clip_of(path, lights):
    """A clip in which the whole picture has one brightness after the other."""
    with av.open(str(path), "w") as file:
        stream = file.add_stream("libx264", RATE)
        stream.width, stream.height, stream.pix_fmt = 480, 270, "yuv420p"
        for light in lights:
            picture = np.full((270, 480, 3), light, np.uint8)
            file.mux(stream.encode(av.VideoFrame.from_ndarray(picture, format="rgb24")))
        file.mux(stream.encode())
    return path


def test_five_flashes_a_second_are_found_where_they_are(tmp_path):
    calm = [40] * (2 * RATE)
    flashing = [40, 40, 40, 220, 220, 220] * 10
    badness, second = worst_flashes(clip_of(tmp_path / "f.mp4", [*calm, *flashing, *calm]))
    assert badness > LIMIT
    assert 2 <= second <= 4.5


@pytest.mark.parametrize("ground", [16, 240])
def test_a_bright_or_dark_picture_that_changes_slowly_is_calm(tmp_path, ground):
    lights = np.linspace(ground, 128, 4 * RATE).astype(int)
    assert worst_flashes(clip_of(tmp_path / "calm.mp4", lights))[0] < 0.5 * LIMIT


def test_a_chapter_that_flashes_is_named(renders, monkeypatch):
    from tiny_clips import CHOSEN, EDITION

    monkeypatch.setattr("scenes._studio.export.lecture.worst_flashes", lambda clip: (1.5, 3.0))
    told = []
    make_kit(CHOSEN[:1], EDITION, told.append)
    assert told == [f"{CHOSEN[0].key} flashes (badness 1.50, 1 may harm): warn before you show it"]
    assert (paths.RENDERS / "lecture" / kits.DECK).is_file()
