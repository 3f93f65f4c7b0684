"""What the rotating dials draw is what plain complex exponentials say, at every look."""

import re
from collections import defaultdict

import numpy as np
import pytest
from manim import VMobject

import scenes.rotating_dials as chapter
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes.binary_counter import BinaryCounter
from scenes.rotating_dials import RotatingDials

OMEGA = (1.0, 0.1, 0.01, 0.001)
LAST = 44


def hand(pair, t):
    """Where a hand points: three o'clock at position 0, then counter-clockwise."""
    return np.exp(1j * OMEGA[pair] * t)


def minus(text):
    return text.replace("\N{MINUS SIGN}", "-")


class Witness:
    """Compares what is drawn with the truth whenever the dry run lets it look."""

    def __init__(self):
        self.checks = defaultdict(int)
        self.positions = set()
        self.last = 0.0

    def __call__(self, scene, moment):
        for name in dir(self):
            if name.startswith("see_") and getattr(self, name)(scene, moment):
                self.checks[name.removeprefix("see_")] += 1

    def see_periods_and_waves(self, scene, moment):
        if moment.beat != "question" or not moment.settled or scene.slowed.get_value() < 1:
            return False
        assert [period.text for period in scene.periods] == ["6.28", "62.8", "628", "6283"]
        assert [angle[0].text for angle in scene.angles] == ["57.3", "5.73", "0.573", "0.0573"]
        u = scene.scan.get_value()
        for pair, row in enumerate(scene.rows):
            assert np.exp(1j * row.dial.angle) == pytest.approx(hand(pair, u), abs=1e-6)
            assert row.point.get_center()[1] == pytest.approx(row.dial.tip.get_center()[1])
            w = np.linspace(0, 16, len(row.wave.points) // 4 + 1)[1:]
            expected = row.area.points(w, hand(pair, w).imag)
            np.testing.assert_allclose(row.wave.points[3::4], expected, atol=1e-6)
        return True

    def see_hands(self, scene, moment):
        if moment.beat == "question" or not hasattr(scene, "names"):
            return False
        t = scene.t.get_value()
        assert t >= self.last - 1e-9 or scene.rewinding or t == 0, "the hands turn back"
        self.last = t
        shown = [dial for dial in scene.dials if dial in scene.get_mobject_family_members()]
        for dial in shown:
            truth = hand(scene.dials.index(dial), t)
            if not scene.rewinding:
                assert np.exp(1j * dial.angle) == pytest.approx(truth, abs=1e-6)
            expected = dial.hub + dial.radius * np.array(
                [np.cos(dial.angle), np.sin(dial.angle), 0]
            )
            np.testing.assert_allclose(dial.tip.get_center(), expected, atol=1e-6)
            faded = dial.ring.get_stroke_opacity()
            assert dial.hand.get_stroke_opacity() == pytest.approx(faded), "a dial lost its hand"
        self.positions.add(round(t, 3))
        return bool(shown)

    def see_step_angles(self, scene, moment):
        if moment.beat != "steps" or not hasattr(scene, "prints"):
            return False
        shown = [row[0].text for row in scene.step_angles]
        assert shown == ["57.3", "5.73", "0.573", "0.0573"]
        turns = [row[1].text for row in scene.turns]
        assert turns == [f"{2 * np.pi / w:.{d}f}" for w, d in zip(OMEGA, (2, 1, 0, 0), strict=True)]
        for pair, dots in enumerate(scene.prints):
            dial, steps = scene.dials[pair], np.arange(int(scene.t.get_value() + 1e-9) + 1)
            spots = (dots.centers - dial.hub)[:, :2] @ [1, 1j] / dial.radius
            np.testing.assert_allclose(spots, hand(pair, steps), atol=1e-6)
        return True

    def see_rail(self, scene, moment):
        if moment.beat not in ("steps", "carry", "read_on") or not hasattr(scene, "prints"):
            return False
        rail, t = scene.rail, scene.t.get_value()
        if rail not in scene.mobjects or rail.position != pytest.approx(t):
            return False
        assert rail.clock.readout.text == str(int(t + 0.5))
        counts_down = scene.rewinding and moment.beat == "carry"
        assert not (counts_down and rail.clock.readout.get_fill_opacity() > 0)
        across = (rail.knob.get_x() - rail.region.left) / rail.pitch
        assert across == pytest.approx(t, abs=1e-6)
        return True

    def see_no_carry(self, scene, moment):
        if moment.beat != "carry" or not hasattr(scene, "slope") or scene.t.get_value() < 0.1:
            return False
        t = scene.t.get_value()
        for trace, truth in (
            (scene.slope, lambda u: 0.1 * u),
            (scene.stairs, lambda u: 0.1 * 2 * np.pi * np.floor(u / (2 * np.pi))),
        ):
            area, drawn = trace.area, trace.points[3::4]
            u = (drawn[:, 0] - area.region.left) / area.region.width * area.extent
            heights = (drawn[:, 1] - area.region.bottom) / area.unit
            np.testing.assert_allclose(heights, truth(u + 1e-9), atol=1e-6)
        waiting = scene.waiting_hand[1].get_center() - scene.dials[1].hub
        angle = 0.1 * 2 * np.pi * np.floor(t / (2 * np.pi))
        assert np.arctan2(waiting[1], waiting[0]) == pytest.approx(angle, abs=1e-6)
        return True

    def see_rounds(self, scene, moment):
        if moment.beat != "carry" or not hasattr(scene, "graph") or not moment.settled:
            return False
        printed = {part.text: part for part in scene.graph if hasattr(part, "text")}
        assert list(printed) == ["6.28", "12.6"]
        area = scene.slope.area
        for rounds, number in enumerate(printed.values(), start=1):
            across = area.region.left + rounds * 2 * np.pi / area.extent * area.region.width
            assert number.anchor[0] == pytest.approx(across)
        return True

    def see_two_shadows(self, scene, moment):
        if moment.beat != "shadows" or not hasattr(scene, "meters"):
            return False
        truth = hand(0, scene.t.get_value())
        drawn = complex(*reversed(scene.shadows.values))
        assert drawn == pytest.approx(truth, abs=1e-6)
        dial = scene.dials[0]
        sine, cosine = scene.sine.pen.get_center(), scene.cosine.pen.get_center()
        assert (sine[1] - dial.hub[1]) / dial.radius == pytest.approx(truth.imag, abs=1e-3)
        if scene.cosine.pose.heading == chapter.HANGING:
            assert (cosine[0] - dial.hub[0]) / dial.radius == pytest.approx(truth.real, abs=1e-3)
        printed = [float(minus(meter.readout.text)) for meter in scene.meters]
        expected = [scene.t.get_value(), truth.imag, truth.real]
        np.testing.assert_allclose(printed, expected, atol=0.00501)
        return True

    def see_distances(self, scene, moment):
        if moment.beat != "rack" or not hasattr(scene, "sum"):
            return False
        away = [abs(hand(pair, LAST) - 1) for pair in range(4)]
        shown = [distance[0].text for distance in scene.distances]
        assert shown == [f"{x:.2f}" for x in away] == ["0.02", "1.62", "0.44", "0.04"]
        for pair, gap in enumerate(scene.gaps):
            length = gap.get_length() / scene.dials[pair].radius
            assert length == pytest.approx(away[pair], abs=1e-6)
        assert scene.sum.source.endswith("approx {{ 1.68 : total }}^2")
        assert f"{np.linalg.norm(away):.2f}" == "1.68"
        by_calculator = np.sqrt(sum(float(x) ** 2 for x in shown))
        assert f"{by_calculator:.2f}" == "1.68"
        return True

    def see_lens(self, scene, moment):
        if moment.beat != "rack":
            return False
        lens = scene.lens
        gap = np.linalg.norm(lens.dots.centers[0] - lens.first.centers[0])
        assert gap == pytest.approx(20 * scene.dials[0].radius * abs(hand(0, LAST) - 1), abs=1e-6)
        assert scene.seen_gap.get_length() == pytest.approx(gap, abs=1e-6)
        return True

    def see_waves(self, scene, moment):
        if moment.beat not in ("unroll", "vector") or not hasattr(scene, "waves"):
            return False
        for index, wave in enumerate(scene.waves):
            pair, part = divmod(index, 2)
            start, end = wave.shown
            if end - start < 1:
                return False
            corners = (wave.curve.points[3::4] - wave.pose.start)[:, :2]
            u, heights = corners[:, 0] / wave.pose.pitch, corners[:, 1] / wave.pose.unit
            truth = hand(pair, u)
            expected = truth.imag if part else truth.real
            np.testing.assert_allclose(heights, expected, atol=2e-4)  # the pen: between samples
            assert u[-1] == pytest.approx(scene.t.get_value())
        for pair, shadows in enumerate(scene.all_shadows):
            truth = hand(pair, scene.t.get_value())
            assert complex(*reversed(shadows.values)) == pytest.approx(truth, abs=1e-6)
        return True

    def see_shadows_begin_at_the_hub(self, scene, moment):
        if moment.beat not in ("shadows", "unroll", "vector") or not hasattr(scene, "shadows"):
            return False
        drawn = [scene.shadows] if moment.beat == "shadows" else getattr(scene, "all_shadows", [])
        for shadows in drawn:
            hub, tip = shadows.dial.hub, shadows.dial.tip.get_center()
            for bar, way in ((shadows.cosine, 0), (shadows.sine, 1)):
                ends = sorted((bar.points[:, way].min(), bar.points[:, way].max()))
                assert ends == pytest.approx(sorted((hub[way], tip[way])), abs=1e-6)
            order = shadows.submobjects
            assert order.index(shadows.sine) == order.index(shadows.cosine) + 1
        return bool(drawn)

    def see_upright_flight(self, scene, moment):
        if moment.beat != "vector" or moment.settled:
            return False
        for cell in scene.cells.cells:
            corners = cell.points[::4][:, :2]
            sides = np.abs(np.diff([*corners, corners[0]], axis=0))
            np.testing.assert_allclose(sides.min(axis=1), 0, atol=1e-9)
        return True

    def see_old_speeds_while_reading_back(self, scene, moment):
        if moment.beat != "question" or scene.slowed.get_value() > 0:
            return False
        assert [float(period.text) for period in scene.periods] == [2, 4, 8, 16]
        return True

    def see_bits_leave_before_the_hands_move(self, scene, moment):
        if moment.beat != "question":
            return False
        shown = [part for part in scene.old_bits if part in scene.mobjects]
        if scene.scan.get_value() == 9.5:
            assert moment.time <= 1
            return False
        assert not shown
        return True

    def see_new_speeds_come_at_0(self, scene, moment):
        if moment.beat != "question" or not 0 < scene.slowed.get_value() < 1:
            return False
        assert scene.scan.get_value() == pytest.approx(0)
        return True

    def see_vector(self, scene, moment):
        if moment.beat != "vector" or not moment.settled:
            return False
        truth = [part for i in range(4) for part in (hand(i, LAST).imag, hand(i, LAST).real)]
        assert [minus(entry.text) for entry in scene.entries] == [f"{x:.3f}" for x in truth]
        colours = [cell.get_fill_color().to_hex() for cell in scene.cells.cells]
        assert colours == [scene.theme.value(x).upper() for x in truth]
        shadows = [value for shadow in scene.all_shadows for value in shadow.values]
        np.testing.assert_allclose(shadows, truth, atol=1e-6)
        assert [name.source for name in scene.entry_names[::2]] == [
            "sin 44", "sin 4.4", "sin 0.44", "sin 0.044"
        ]  # fmt: skip
        speeds = scene.formulas[1].source
        printed = [float(w) for w in re.findall(r"{{ ([0-9.]+) : w", speeds)]
        assert printed == [10000 ** (-2 * i / 8) for i in range(4)] == pytest.approx(OMEGA)
        assert scene.formulas[2].source == 'i = 0 dots 3, thin d = 8 upright("numbers")'
        return True


def test_everything_drawn_is_true():
    witness = Witness()
    dry_run(RotatingDials, watcher=witness)
    looks = [name.removeprefix("see_") for name in dir(witness) if name.startswith("see_")]
    assert {name: witness.checks[name] > 0 for name in looks} == dict.fromkeys(looks, True)
    assert len(witness.positions) > 40


@pytest.mark.parametrize("name", ["dial_angles", "sinusoidal"])
def test_a_wrong_formula_is_noticed(monkeypatch, name):
    right = getattr(chapter, name)
    monkeypatch.setattr(chapter, name, lambda *args, **kwargs: -right(*args, **kwargs))
    with pytest.raises(DryRunError):
        dry_run(RotatingDials, watcher=Witness())


def painted(scene):
    """Every outline on the stage in the order in which it is painted: its paint and its points."""
    parts = [part for m in scene.mobjects for part in m.family_members_with_points()]
    shapes = [part for part in parts if isinstance(part, VMobject)]
    bottom, top = scene.stage.bottom, scene.stage.top
    outlines = []
    for shape in shapes:
        if not bottom < shape.get_y() < top:
            continue
        fill, stroke = shape.get_fill_rgbas()[0], shape.get_stroke_rgbas()[0]
        width = shape.get_stroke_width() if stroke[3] else 0
        for points in shape.get_subpaths():
            is_flat = np.ptp(points, axis=0)[:2].min() < 1e-9
            seen = [fill * bool(fill[3]) * (not is_flat), stroke * bool(width)]
            if np.any(seen):
                outlines.append((np.array([*seen[0], *seen[1], width]), np.array(points)))
    return outlines


def equals(outline, others):
    """Where among other outlines the equal ones stand: same points, same paint."""
    paint, points = outline
    return [
        index
        for index, (other_paint, other) in enumerate(others)
        if other.shape == points.shape
        and np.abs(other - points).max() < 1e-6
        and np.abs(other_paint - paint).max() < 1e-6
    ]


def overlapping(outlines):
    """Which outlines lie over or under one another, as far as their boxes tell."""
    low = np.array([points.min(axis=0)[:2] for _, points in outlines])
    high = np.array([points.max(axis=0)[:2] for _, points in outlines])
    return np.all((low[:, None] < high[None]) & (low[None] < high[:, None]), axis=2)


@pytest.mark.parametrize("captions", [True, False])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_first_picture_is_the_last_one_of_the_chapter_before(theme, captions):
    assert RotatingDials.handed_over_at == BinaryCounter.last_position
    ended, began = [], []

    def watch_the_end(scene, moment):
        ended[:] = [scene]

    def watch_the_start(scene, moment):
        if not began:
            began.append(painted(scene))

    how = {"theme": theme, "captions": captions, "frame_rate": 2}
    dry_run(BinaryCounter, watcher=watch_the_end, **how)
    dry_run(RotatingDials, watcher=watch_the_start, **how)
    before, after = painted(ended[0]), began[0]
    assert len(before) > 300
    places = [equals(outline, after) for outline in before]
    assert all(places), "something of the last picture is missing from the first"
    assert all(equals(outline, before) for outline in after), "something was added at the cut"
    for over, under in np.argwhere(np.tril(overlapping(before), -1)):
        assert max(places[over]) >= min(places[under]), "two things changed places at the cut"


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("dim", 10, "dim must be 6 or 8"),
        ("positions", 200, "positions must be 20 to 60"),
        ("last_position", 45, "last_position must be 14 to 44"),
        ("last_position", 43, "within 0.05 of home, as 44 does, got 43"),
        ("carry_until", 3, "carry_until must be 7 to 44"),
        ("sentence", "Too short", "number of words in sentence must be 4 to 9"),
    ],
)
def test_content_that_the_picture_cannot_hold_is_refused(monkeypatch, name, value, wanted):
    monkeypatch.setattr(RotatingDials, name, value)
    with pytest.raises(ValueError, match=wanted):
        RotatingDials().setup()


def test_words_that_would_touch_are_refused(monkeypatch):
    monkeypatch.setattr(RotatingDials, "sentence", "Unfortunately incomprehensible " * 4)
    with pytest.raises(DryRunError, match="words must fit over their dots"):
        dry_run(RotatingDials)


def test_three_dials_tell_the_same_story(monkeypatch):
    monkeypatch.setattr(RotatingDials, "dim", 6)
    told = dry_run(RotatingDials)
    assert [beat.name for beat in told.beats][-1] == "vector"
