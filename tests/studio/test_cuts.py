"""A beat can be cut out of a clip without encoding anything, and begins with its first picture."""

from types import SimpleNamespace

import av
import numpy as np
from manim import DOWN, Circle, Create, FadeIn

from scenes._studio.builder import render_chapter
from scenes._studio.builder.job import RenderJob
from scenes._studio.editions import Edition, Quality

RATE = 15


def decoded(path):
    with av.open(str(path)) as container:
        return [frame.to_ndarray() for frame in container.decode(video=0)]


def cut(clip, first, last, target):
    """Copy the packets of the pictures from ``first`` up to ``last`` into a file of their own."""
    with av.open(str(clip)) as whole, av.open(str(target), "w") as part:
        source = whole.streams.video[0]
        stream = part.add_stream_from_template(source)
        packets = [packet for packet in whole.demux(source) if packet.size][first:last]
        assert packets[0].is_keyframe
        start = packets[0].pts
        for packet in packets:
            packet.pts, packet.dts = packet.pts - start, packet.dts - start
            packet.stream = stream
            part.mux(packet)


def test_every_beat_cut_out_shows_what_the_clip_shows(tmp_path, sample, monkeypatch):
    def story(scene):
        circle = Circle(color=scene.theme.ink)
        scene.play(Create(circle), run_time=0.4)
        scene.play(circle.animate.shift(DOWN), FadeIn(Circle(0.3)), run_time=0.4)

    chapter = sample(story)
    scenes = []
    monkeypatch.setattr(
        render_chapter,
        "scene_class",
        lambda entry: lambda **options: scenes.append(chapter(**options)) or scenes[-1],
    )
    entry = SimpleNamespace(key="sample", narration=SimpleNamespace(title="Sample"))
    job = RenderJob(entry, Edition(Quality("tiny", 160, 90, RATE), "dark"))
    clip = tmp_path / "clip.mp4"
    clip.write_bytes(render_chapter.render_chapter(job)[".mp4"])
    pictures = decoded(clip)
    (scene,) = scenes
    starts = [round(beat.start * RATE) for beat in scene.beats]
    assert len(starts) == 2
    for number, (first, last) in enumerate(zip(starts, [*starts[1:], len(pictures)], strict=True)):
        beat = tmp_path / f"{number}.mp4"
        cut(clip, first, last, beat)
        shown = decoded(beat)
        assert len(shown) == last - first
        assert all(map(np.array_equal, shown, pictures[first:last]))
