"""A film without its ground: over the ground of the theme it is the film itself."""

import io
from dataclasses import replace

import av
import numpy as np
import pytest
from click.testing import CliRunner
from PIL import Image, ImageColor

from scenes import __main__ as command_line
from scenes._kit.theme import THEMES
from scenes._studio.builder.job import RenderJob
from scenes._studio.builder.render_chapter import render_scene
from scenes._studio.editions import Edition, Quality
from scenes._studio.play import scene_class
from scenes.catalogue import OPENING

SMALL = Edition(Quality("small", 320, 180, 5), "dark")


def film(edition, workshop):
    workshop.mkdir()
    files = render_scene(scene_class(OPENING), RenderJob(OPENING, edition), workshop)
    with av.open(io.BytesIO(files[edition.suffix])) as file:
        stream = file.streams.video[0]
        if not edition.transparent:
            return [frame.to_image() for frame in file.decode(stream)]
        # FFmpeg's own decoder of VP9 leaves transparency out
        decoder = av.CodecContext.create("libvpx-vp9", "r")
        decoder.extradata = stream.codec_context.extradata
        frames = [frame for packet in file.demux(stream) for frame in decoder.decode(packet)]
        return [
            Image.fromarray(frame.reformat(format="rgba").to_ndarray(), "RGBA") for frame in frames
        ]


GROUND = ImageColor.getrgb(THEMES["dark"].ground)


def ink(picture):
    """How bright title and dials are in all; edges that are too dark or too thin change it."""
    return (np.asarray(picture, float)[:70] - np.array(GROUND) - 8).clip(0).sum()


def test_over_its_ground_it_is_the_film(tmp_path):
    plain = film(SMALL, tmp_path / "plain")
    bare = film(replace(SMALL, transparent=True), tmp_path / "bare")
    assert len(bare) == len(plain)
    ground = Image.new("RGBA", bare[0].size, GROUND)
    for number in (len(plain) // 2, -1):
        assert bare[number].getpixel((1, 1))[3] == 0
        over = Image.alpha_composite(ground, bare[number]).convert("RGB")
        assert ink(over) == pytest.approx(ink(plain[number]), rel=0.02)
    assert max(picture.getextrema()[3][1] for picture in bare) == 255


def test_it_is_silent():
    arguments = ["render", "opening", "--transparent", "--voice", "piper"]
    done = CliRunner().invoke(command_line.main, arguments)
    assert done.exit_code == 2
    assert done.output.strip() == "Error: --transparent is silent; leave --voice away"
