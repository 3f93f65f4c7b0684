"""The fast renderer against manim's own: what is painted, what is encoded, and what fails."""

import re
import subprocess
import threading
from fractions import Fraction

import av
import numpy as np
import pytest
from av.bitstream import BitStreamFilterContext
from manim import (
    BLUE,
    DOWN,
    LEFT,
    PI,
    RED,
    RIGHT,
    UP,
    YELLOW,
    CairoRenderer,
    Circle,
    Create,
    Dot,
    FadeIn,
    FadeOut,
    ImageMobject,
    LaggedStart,
    Line,
    ManimColor,
    Scene,
    Square,
    Transform,
    Triangle,
    ValueTracker,
    VGroup,
    VMobject,
    tempconfig,
)
from manim.constants import RESAMPLING_ALGORITHMS
from scipy.ndimage import gaussian_filter

from scenes._kit.typography import NOTE, TITLE, Label
from scenes._studio.fast_renderer import video_writer
from scenes._studio.fast_renderer.encoder import VideoEncoder
from scenes._studio.fast_renderer.quick_copies import quick_copies
from scenes._studio.fast_renderer.rectangles import Rect
from scenes._studio.fast_renderer.renderer import FastRenderer
from scenes._studio.fast_renderer.skip_slices import Bits, Repeater
from scenes._studio.play import environment_variables, scene_class
from scenes._studio.typst_cache import typst_folder
from scenes.catalogue import chapter

RATE = 10
SIZE = (214, 120)
UNIT = 90 / 8
"""Pixels to a unit of a scene, both ways, in a picture of 160 by 90."""
CLOSE = 2
"""How many of 255 steps a painted pixel may be off: rounding at the edge of a clipped part."""


class Stock(CairoRenderer):
    """Manim's renderer, keeping its pictures."""

    def __init__(self):
        super().__init__()
        self.pictures = []

    def add_frame(self, frame, num_frames=1):
        super().add_frame(frame, num_frames)
        self.pictures += [frame.copy()] * num_frames


class Fast(FastRenderer):
    """The fast renderer, keeping its pictures."""

    def __init__(self):
        super().__init__(lambda seconds: None)
        self.pictures = []

    def _add(self, count):
        super()._add(count)
        self.pictures += [self.camera.pixel_array.copy()] * count


@pytest.fixture
def render(tmp_path):
    """Return a function that renders a scene and returns its renderer."""

    def rendered(scene, make_renderer=Fast, **settings):
        quiet = {
            "disable_caching": True,
            "progress_bar": "none",
            "verbosity": "ERROR",
            "pixel_width": SIZE[0],
            "pixel_height": SIZE[1],
            "frame_rate": RATE,
            "media_dir": str(tmp_path / make_renderer.__name__),
        }
        with tempconfig(quiet | settings):
            renderer = make_renderer()
            scene(renderer=renderer).render()
        return renderer

    return rendered


def assert_same_pictures(fast, stock):
    assert len(fast.pictures) == len(stock.pictures)
    for number, (one, other) in enumerate(zip(fast.pictures, stock.pictures, strict=True)):
        off = np.abs(one.astype(int) - other.astype(int)).max()
        assert off <= CLOSE, f"picture {number} is off by {off}"


def ssim(one, other):
    """Return the mean structural similarity (Wang et al. 2004) of two grey pictures."""

    def mean(picture):
        return gaussian_filter(picture, 1.5, truncate=3.5)

    one, other = one.astype(float), other.astype(float)
    m1, m2 = mean(one), mean(other)
    v1, v2 = mean(one * one) - m1 * m1, mean(other * other) - m2 * m2
    both = mean(one * other) - m1 * m2
    c1, c2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    top = (2 * m1 * m2 + c1) * (2 * both + c2)
    return (top / ((m1 * m1 + m2 * m2 + c1) * (v1 + v2 + c2))).mean()


def decoded(path):
    """Return the brightness of every picture of a video and when it is shown."""
    with av.open(str(path), options={"err_detect": "explode"}) as container:
        assert len(container.streams) == 1
        stream = container.streams.video[0]
        assert (stream.codec_context.name, stream.codec_context.pix_fmt) == ("h264", "yuv420p")
        frames = list(container.decode(stream))
    pictures = [frame.to_ndarray(format="yuv420p")[: frame.height] for frame in frames]
    return pictures, [frame.pts * frame.time_base for frame in frames]


def grey(painted):
    """Return the brightness of a painted picture as a video shows it."""
    frame = av.VideoFrame.from_ndarray(painted, format="rgba").reformat(format="yuv420p")
    return frame.to_ndarray()[: frame.height]


def shown(renderer):
    """Return the brightness of every picture of the video that was made."""
    return decoded(renderer.file_writer.final_file_path)[0]


class Moving(Scene):
    """Movers below, between and above things that stand still."""

    def construct(self):
        below = Circle(0.6, color=RED, fill_opacity=0.5).shift(LEFT * 3)
        still = VGroup(*(Square(0.8, color=BLUE, fill_opacity=0.4) for _ in range(5)))
        still.arrange(RIGHT)
        above = Triangle(color=YELLOW, fill_opacity=1).shift(LEFT * 4)
        self.add(below, still, above)
        self.play(below.animate.shift(RIGHT * 6), run_time=0.6)
        self.play(above.animate.shift(RIGHT * 7), below.animate.shift(LEFT * 6), run_time=0.6)
        self.wait(0.5)
        self.remove(still[2], above)
        self.add(Line(LEFT * 5, RIGHT * 5, stroke_width=12))
        self.play(still.animate.set_opacity(0.9).shift(DOWN), run_time=0.5)
        self.play(FadeOut(still, shift=UP), run_time=0.4)


class Written(Scene):
    """Text that fades and is drawn, strokes and gradients, things at other depths."""

    def construct(self):
        text = Label("Where am I?", TITLE, color="#ffffff").shift(UP)
        ball = Dot(radius=0.5, color=ManimColor("#55aa77")).shift(LEFT * 2 + UP).set_z_index(-1)
        rainbow = Square(2, stroke_width=20).set_color_by_gradient(RED, BLUE, YELLOW)
        rainbow.set_fill([RED, BLUE], opacity=[0.2, 1]).shift(DOWN * 1.5)
        self.play(FadeIn(text, shift=DOWN), Create(rainbow), run_time=0.8)
        self.play(FadeIn(ball), run_time=0.3)
        self.play(ball.animate.shift(RIGHT * 4), rainbow.animate.rotate(PI / 3), run_time=0.7)
        ball.set_z_index(2)
        self.play(ball.animate.shift(LEFT * 4), run_time=0.7)
        self.play(LaggedStart(*map(FadeOut, [text, ball, rainbow]), lag_ratio=0.5), run_time=0.9)


class ByHand(Scene):
    """Everything that can be changed behind the back of a cache, by an updater."""

    def construct(self):
        clock = ValueTracker()
        bystanders = VGroup(*(Circle(0.3, fill_opacity=0.6) for _ in range(6))).arrange(RIGHT)
        ring = Circle(1, stroke_width=4).shift(LEFT * 3 + DOWN)
        bar = Square(1, fill_opacity=0.5).shift(RIGHT * 2 + DOWN * 0.5)
        bystanders[4].set_background_stroke(color=RED, width=10, opacity=1)
        flock = VGroup(Dot().shift(UP * 2))
        self.add(clock, ring, bystanders, bar, flock)

        def change(mobject):
            step = round(clock.get_value() * 10)
            if step in (1, 2):
                ring.points[:, 0] += 0.4
            if step == 3:
                ring.points[5] += 1.5
            if step == 4:
                bar.fill_rgbas[0, :3] = (1, 0, 0)
            if step == 5:
                bystanders[1].stroke_rgbas[:, 3] = 0.2
            if step == 6:
                ring.stroke_width = 30
            if step == 7:
                bar.z_index = -1
            if step == 8:
                bar.z_index = 3
            if step == 9:
                flock.add(Dot(color=RED).shift(UP * 2 + RIGHT * step / 5))
            if step == 11:
                flock.remove(flock[0])
            if step == 12:
                bystanders[2].set_opacity(0)
            if step == 13:
                bystanders[2].set_background_stroke(color=BLUE, width=20, opacity=1)
            if step == 14:
                bystanders.submobjects.reverse()
                bystanders[4].background_stroke_width = 30
            if step == 15:
                bystanders[4].background_stroke_rgbas[:, :3] = (0, 0, 1)
                bar.set_fill([RED, BLUE])
                bar.set_sheen_direction(UP)
            if step == 16:
                bar.set_sheen_direction(RIGHT)
            if step == 17:
                bystanders[3].points = np.full_like(bystanders[3].points, np.nan)
            if step == 18:
                ring.clear_points()

        ring.add_updater(change)
        self.play(clock.animate(rate_func=lambda t: t).set_value(2), run_time=2)
        ring.clear_updaters()
        self.wait(0.3)


class Pictured(Scene):
    """A picture between shapes: what Cairo does not draw is not clipped."""

    def construct(self):
        pixels = np.linspace(0, 255, 64 * 3, dtype=np.uint8).reshape(8, 8, 3)
        picture = ImageMobject(pixels).set_opacity(0.5).scale(30)
        ball = Dot(radius=0.6, color=RED).shift(LEFT * 2)
        self.add(ball, picture, Square(1, fill_opacity=0.7))
        self.play(ball.animate.shift(RIGHT * 4), run_time=0.6)
        self.play(FadeOut(picture), run_time=0.4)


class Whole(Scene):
    """An opaque picture of nearest pixels, one to one, that changes under and over shapes."""

    def construct(self):
        random = np.random.default_rng(6)
        picture = ImageMobject(random.integers(0, 256, (20, 31, 3), dtype=np.uint8))
        picture.set_resampling_algorithm(RESAMPLING_ALGORITHMS["nearest"])
        left, right, top, bottom = np.array([7.25, 38.25, 29.75, 9.75]) / UNIT
        picture.points = np.array(
            [[x, y, 0.0] for x, y in ((left, top), (right, top), (left, bottom), (right, bottom))]
        )
        under, over = Dot(radius=1, color=RED).shift(RIGHT), Dot(radius=0.4).shift(LEFT * 2)
        self.add(under, picture, over)

        def change(mobject, dt):
            if dt:
                mobject.pixel_array = mobject.pixel_array.copy()
                mobject.pixel_array[3:9, :, :3] = random.integers(0, 256, 3)

        picture.add_updater(change)
        self.play(over.animate.shift(RIGHT * 5 + UP), under.animate.shift(UP), run_time=1)
        picture.clear_updaters()
        self.play(FadeOut(picture), run_time=0.4)


class Becoming(Scene):
    """Transforms, and a wait that goes on until something has moved far enough."""

    def construct(self):
        one, other = Square(fill_opacity=0.8, color=RED), VMobject(color=BLUE, stroke_width=8)
        other.set_points_as_corners([LEFT * 3, UP * 2, RIGHT * 3, DOWN, LEFT * 3])
        runner = Dot().shift(LEFT * 3)
        self.add(one)
        self.play(Transform(one, other), run_time=0.6)
        self.wait(1)
        runner.add_updater(lambda mobject, dt: mobject.shift(RIGHT * dt * 4))
        self.add(runner)
        self.wait_until(lambda: runner.get_x() > 0, max_time=3)


SCENES = (Moving, Written, ByHand, Pictured, Becoming)


@pytest.mark.parametrize("scene", SCENES)
def test_it_paints_what_manim_paints(scene, render):
    fast, stock = render(scene, Fast), render(scene, Stock)
    assert_same_pictures(fast, stock)
    assert fast.time == pytest.approx(stock.time)


def test_a_whole_picture_is_painted_as_manim_paints_it(render):
    square = {"pixel_width": 160, "pixel_height": 90}
    assert_same_pictures(render(Whole, Fast, **square), render(Whole, Stock, **square))


def test_a_picture_that_shrinks_shows_the_mean_of_its_pixels(render):
    class Shrunk(Scene):
        def construct(self):
            rows = np.tile(np.uint8([[0], [100]]), (30, 20))
            picture = ImageMobject(rows).set_resampling_algorithm(RESAMPLING_ALGORITHMS["nearest"])
            self.add(picture.stretch_to_fit_height(30 / UNIT).stretch_to_fit_width(20 / UNIT))
            self.wait(0.2)

    painted = render(Shrunk, pixel_width=160, pixel_height=90).pictures[0]
    assert np.all(painted[35:55, 72:88, :3] == 50)


@pytest.mark.parametrize("scene", SCENES)
def test_the_video_shows_what_was_painted_at_even_times(scene, render):
    fast = render(scene)
    pictures, times = decoded(fast.file_writer.final_file_path)
    assert times == [Fraction(number, RATE) for number in range(len(fast.pictures))]
    for picture, painted in zip(pictures, fast.pictures, strict=True):
        assert ssim(picture, grey(painted)) > 0.98


def test_a_chapter_looks_as_manim_paints_it(render):
    entry = chapter("rope_rotation")
    with (
        environment_variables({"POSENC_THEME": "dark", "POSENC_CAPTIONS": "on"}),
        typst_folder(entry.key) as typeset,
    ):
        small = {"frame_rate": 5, "tex_dir": str(typeset)}
        fast, stock = (render(scene_class(entry), kind, **small) for kind in (Fast, Stock))
    assert fast.time == pytest.approx(stock.time)
    scores = [ssim(*pair) for pair in zip(shown(fast), map(grey, stock.pictures), strict=True)]
    assert min(scores) > 0.99


class Held(Scene):
    """A hold between two movements."""

    def construct(self):
        ball = Dot(radius=1, color=RED)
        self.next_section("one")
        self.play(ball.animate.shift(RIGHT * 2), run_time=0.5)
        self.wait(10)
        self.next_section("two")
        self.play(ball.animate.shift(LEFT * 2), run_time=0.5)
        self.add_subcaption("here", duration=1, offset=-1)
        self.wait(2)


def test_a_hold_shows_one_picture_and_can_be_jumped_into(render):
    path = render(Held).file_writer.final_file_path
    pictures, _ = decoded(path)
    for first, last in ((5, 105), (110, 130)):
        for number in range(first + 1, last):
            assert np.array_equal(pictures[first], pictures[number]), number
    assert not np.array_equal(pictures[104], pictures[106])
    with av.open(str(path)) as container:
        stream = container.streams.video[0]
        container.seek(round(Fraction(8) / stream.time_base), stream=stream)
        at_eight = next(f for f in container.decode(stream) if f.pts * f.time_base >= 8)
        assert np.array_equal(at_eight.to_ndarray()[: SIZE[1]], pictures[80])


def test_a_hold_takes_a_few_bytes_a_picture_and_a_section_begins_with_a_key(render):
    path = render(Held).file_writer.final_file_path
    with av.open(str(path)) as container:
        packets = [p for p in container.demux(video=0) if p.size]
    assert [n for n, p in enumerate(packets) if p.is_keyframe] == [0, 105]
    assert max(packet.size for packet in packets[6:100]) < 20


def test_ffmpeg_plays_it_without_a_word(render):
    path = render(Held).file_writer.final_file_path
    strict = ["ffmpeg", "-v", "warning", "-xerror", "-err_detect", "explode", "-i", str(path)]
    try:
        done = subprocess.run([*strict, "-f", "null", "-"], capture_output=True, check=False)
    except FileNotFoundError:
        pytest.skip("the ffmpeg program is not installed")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_many_holds_and_movements_are_numbered_through(tmp_path):
    random = np.random.default_rng(7)
    height, width = 64, 96
    picture = np.zeros((height, width, 4), np.uint8)
    whole = Rect(0, height, 0, width)
    encoder = VideoEncoder(tmp_path / "long.mp4", width, height, Fraction(30))
    shown = 0
    for number in range(200):
        picture[number % 50 : number % 50 + 9, 10:40, :3] = random.integers(0, 255, 3)
        encoder.show([(whole, whole, picture)], key=number in (60, 61))
        encoder.hold(number % 7)
        shown += 1 + number % 7
    encoder.hold(700)
    encoder.show([(whole, whole, picture[::-1].copy())])
    encoder.close()
    pictures, times = decoded(tmp_path / "long.mp4")
    assert times == [Fraction(n, 30) for n in range(shown + 701)]
    assert np.array_equal(pictures[shown - 1], pictures[shown + 699])
    assert ssim(pictures[-1], pictures[-2][::-1]) > 0.9


def test_pictures_are_numbered_one_after_the_other_from_every_key(render):
    with av.open(str(render(Held).file_writer.final_file_path)) as container:
        stream = container.streams.video[0]
        annexb = BitStreamFilterContext("h264_mp4toannexb", stream)
        packets = [packet for packet in container.demux(stream) if packet.size]
        pictures = [bytes(out) for packet in packets for out in annexb.filter(packet)]
    bits = Repeater(pictures[0])._number_bits
    number = 0
    for picture in pictures:
        units = re.split(rb"\x00?\x00\x00\x01", picture)
        (unit,) = (unit for unit in units if unit and unit[0] & 31 in (1, 5))
        head = Bits(unit[1:12].replace(b"\0\0\3", b"\0\0"))
        assert head.take_ue() == 0  # the slice begins at the first macroblock
        head.take_ue(), head.take_ue()
        number = 0 if unit[0] & 31 == 5 else (number + 1) % (1 << bits)
        assert head.take(bits) == number


def test_only_the_changed_part_is_needed(tmp_path):
    random = np.random.default_rng(3)
    height, width = 120, 214
    first = gaussian_filter(random.integers(0, 255, (height, width, 4)), (3, 3, 0)).astype(np.uint8)
    second = first.copy()
    second[40:60, 100:130] = 255
    inner = Rect(40, 60, 100, 130)
    outer = inner.grown(height, width)
    encoder = VideoEncoder(tmp_path / "part.mp4", width, height, Fraction(10))
    whole = Rect(0, height, 0, width)
    encoder.show([(whole, whole, first)])
    encoder._paint(inner, outer, second[outer.top : outer.bottom, outer.left : outer.right].copy())
    in_part = [plane.copy() for plane in encoder._planes]
    encoder._paint(whole, whole, second)
    encoder.close()
    for one, other, step in zip(in_part, encoder._planes, (1, 2, 2), strict=True):
        rows, columns = slice(40 // step, 60 // step), slice(100 // step, 130 // step)
        assert np.array_equal(one[rows, columns], other[rows, columns])
        assert np.abs(one.astype(int) - other).max() <= 8


def test_parts_may_take_more_room_with_their_margins_than_the_whole(tmp_path):
    picture = np.zeros((48, 64, 4), np.uint8)
    thread = video_writer.EncoderThread(tmp_path / "parts.mp4", 64, 48, Fraction(10))
    thread.show([Rect(0, 48, 0, 64)], picture, True)
    picture[:, 20:44] = 255
    thread.show([Rect(0, 48, 20, 32), Rect(0, 48, 32, 44), Rect(0, 24, 20, 44)], picture, False)
    thread.finish()
    with av.open(str(tmp_path / "parts.mp4")) as container:
        last = [frame.to_ndarray(format="gray") for frame in container.decode(video=0)][-1]
    assert last[24, 32] > 200
    assert last[24, 4] < 30


def test_numbers_in_bits():
    bits = Bits(b"")
    for value in (0, 1, 5, 8159, 70000):
        bits.put_ue(value)
    bits.put(5, 4)
    again = Bits(bits.as_bytes())
    assert [again.take_ue() for _ in range(5)] == [0, 1, 5, 8159, 70000]
    assert again.take(4) == 5


def test_sections_and_subtitles_are_kept(render):
    writer = render(Held).file_writer
    assert [section.name for section in writer.sections] == ["one", "two"]
    assert "here" in writer.final_file_path.with_suffix(".srt").read_text(encoding="utf-8")


def test_it_reports_about_every_half_second(render):
    seconds = []
    render(Moving, lambda: FastRenderer(seconds.append))
    assert seconds == sorted(seconds)
    assert np.all(np.diff([0, *seconds]) < 0.7)


def encoder_threads():
    return [thread for thread in threading.enumerate() if thread.name == "encoder"]


class Failing(Scene):
    def construct(self):
        self.play(FadeIn(Circle()), run_time=0.5)
        raise LookupError("lost")


def test_a_failing_scene_leaves_nothing(render, tmp_path):
    with pytest.raises(LookupError, match="lost"):
        render(Failing)
    assert not encoder_threads()
    assert not list(tmp_path.rglob("*.mp4"))


def test_a_failing_encoder_is_heard(render, tmp_path, monkeypatch):
    def fail(self, *args):
        raise OSError("disk full")

    monkeypatch.setattr(video_writer.VideoEncoder, "show", fail)
    with pytest.raises(OSError, match="disk full"):
        render(Moving)
    assert not encoder_threads()
    assert not list(tmp_path.rglob("*.mp4"))


def test_an_encoder_that_fails_at_the_end_is_heard(render, monkeypatch):
    def fail(self, *args):
        raise OSError("disk full")

    monkeypatch.setattr(video_writer.VideoEncoder, "hold", fail)
    with pytest.raises(OSError, match="disk full"):
        render(Held)
    assert not encoder_threads()


def test_quick_copies_are_whole_and_leave_manim_alone():
    before = VMobject.__deepcopy__
    original = VGroup(Circle(color=RED, fill_opacity=0.5), Label("word", NOTE))
    original.partner = original[0]
    with quick_copies():
        copied = original.copy()
    assert VMobject.__deepcopy__ is before
    assert copied.partner is copied[0]
    assert copied[0] is not original[0]
    copied.shift(UP).set_color(BLUE)
    assert np.allclose(original[0].get_center(), 0)
    assert original[0].get_color() == RED
    for one, other in zip(original.get_family(), copied.get_family(), strict=True):
        assert one.__dict__.keys() | {"original_id"} == other.__dict__.keys()
        assert not np.shares_memory(one.points, other.points) or not len(one.points)
