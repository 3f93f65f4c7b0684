"""What the closed curve draws is what plain trigonometry says, at every look during a dry run."""

from collections import defaultdict
from itertools import combinations

import numpy as np
import pytest

import scenes.closed_curve as chapter
from scenes._kit.mobjects.dial import Dial
from scenes._kit.mobjects.meter import Meter
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes.closed_curve import CLOSEST, ONE_STEP, ClosedCurve
from scenes.rotating_dials import RotatingDials

FAST, SLOW, POSITIONS, DRAWN = 16, 512, 500, 64
TEXT = np.arange(POSITIONS)


def tip(position, steps):
    """Where a hand points that needs so many steps for a turn."""
    return np.exp(2j * np.pi * np.asarray(position) / steps)


def places(points, center, radius):
    """Return points of the scene as numbers on the unit circle."""
    return ((points - center) @ np.array([1, 1j, 0])) / radius


def closest(*dials):
    """Return the smallest distance of any two positions, from all their differences."""
    gaps = np.arange(1, POSITIONS)
    return np.sqrt(sum(4 * np.sin(np.pi * (gaps % n) / n) ** 2 for n in dials)).min()


def seen(scene, position, height, tilt):
    """Return where a point of the helix is seen from a height of 90 to 22 degrees."""
    eye = np.pi / 2 + (np.radians(22) - np.pi / 2) * tilt
    around = tip(position, FAST)
    low, high = scene.above, scene.aside_view
    base = low.base + (high.base - low.base) * tilt
    up = around.imag * np.sin(eye) + height * np.cos(eye)
    return base + low.radius * np.stack([around.real, up, 0 * up], axis=-1)


class Witness:
    """Compares what is drawn with the truth whenever the dry run lets it look."""

    def __init__(self):
        self.checks = defaultdict(int)
        self.slowness, self.runs, self.climbs = set(), set(), set()

    def __call__(self, scene, moment):
        for name in dir(self):
            if name.startswith("see_") and getattr(self, name)(scene, moment):
                self.checks[name.removeprefix("see_")] += 1

    def see_the_first_hand(self, scene, moment):
        if moment.beat not in ("question", "home") or not scene.t.get_value():
            return False
        t = scene.t.get_value()
        assert np.exp(1j * scene.hand.angle) == pytest.approx(tip(t, FAST), abs=1e-6)
        assert scene.place.readout.text == str(int(t + 0.5))
        dial = scene.first_dial
        drawn = places(dial.dots.centers, dial.hub, dial.radius)
        np.testing.assert_allclose(drawn, tip(np.arange(1, int(t + 1e-6) + 1), FAST), atol=1e-6)
        return True

    def see_equal_chords(self, scene, moment):
        if moment.beat != "near" or not moment.settled or not hasattr(scene, "near_marks"):
            return False
        other, *names, first, second = scene.near_marks
        if second not in scene.mobjects:
            return False
        assert [name.source for name in names] == ["1", "15"]
        truth = abs(tip(1, FAST) - 1)
        assert first.source == second.source == f"{truth:.3f}"
        for line in (scene.chord, other):
            assert line.get_length() / scene.first_dial.radius == pytest.approx(truth)
        ends = np.array([scene.chord.get_end(), other.get_end()])
        drawn = places(ends, scene.first_dial.hub, scene.first_dial.radius)
        np.testing.assert_allclose(drawn, tip([1, 15], FAST), atol=1e-6)
        return True

    def see_zero_sines(self, scene, moment):
        if moment.beat != "sine" or not hasattr(scene, "across"):
            return False
        row, dial = scene.wave, scene.wave.dial
        t = (row.point.get_x() - row.area.region.left) / row.area.region.width * 4
        truth = tip(t, 2)
        assert np.exp(1j * dial.angle) == pytest.approx(truth, abs=1e-5)
        cosine = (scene.across.get_x() - dial.hub[0]) / dial.radius
        assert cosine == pytest.approx(truth.real, abs=1e-5)
        u = np.linspace(0, 4, len(row.wave.points) // 4 + 1)[1:]
        np.testing.assert_allclose(
            row.wave.points[3::4], row.area.points(u, tip(u, 2).imag), atol=1e-6
        )
        middle = row.area.point(0, 0)[1]
        np.testing.assert_allclose(scene.read_sines.centers[:, 1], middle, atol=1e-6)
        return True

    def see_the_dial_slow_down(self, scene, moment):
        if moment.beat not in ("slow", "lens", "contrast") or not hasattr(scene, "divider"):
            return False
        card, steps = scene.slow_card, FAST * 32 ** scene.slowing.get_value()
        first_turn = np.array([t for t in range(1, POSITIONS) if t < steps - 1e-9])
        drawn = places(card.dial.dots.centers, card.dial.hub, card.dial.radius)
        np.testing.assert_allclose(drawn, tip(first_turn, steps), atol=1e-6)
        whole = round(steps)
        assert card.steps.text == str(whole)
        truth = {ONE_STEP: abs(tip(1, whole) - 1), CLOSEST: closest(whole)}
        for name, meter in card.meters.items():
            assert meter.readout.text == f"{abs(truth[name]):.3f}"
            share = meter.length / meter.track.width
            assert share == pytest.approx(truth[name] / scene.longest, abs=1e-6)
        self.slowness.add(whole)
        return True

    def see_the_bracket(self, scene, moment):
        if moment.beat != "slow" or not len(getattr(scene, "bracket", np.empty(0)).points):
            return False
        dial, steps = scene.slow_card.dial, FAST * 32 ** scene.slowing.get_value()
        end = places(scene.bracket.points[-1:], dial.hub, 1.0)[0]
        assert end / abs(end) == pytest.approx(tip(15, steps), abs=1e-6)
        name, meter = scene.bracket_names[1], scene.slow_card.meters[ONE_STEP]
        near = name.get_bottom()[1] - meter.get_top()[1] < 0.1
        assert not (near and name.get_fill_opacity())
        return True

    def see_neighbours_through_the_lens(self, scene, moment):
        if moment.beat != "lens" or not moment.settled or not hasattr(scene, "lens"):
            return False
        lens, dial = scene.lens, scene.slow_card.dial
        if len(lens.dots.centers) < 4 or lens.glass.width < 1.9 * lens.radius:
            return False
        drawn = np.concatenate([lens.first.centers, lens.dots.centers])
        gaps = np.linalg.norm(np.diff(drawn, axis=0), axis=1)
        np.testing.assert_allclose(gaps, 20 * dial.radius * abs(tip(1, SLOW) - 1), rtol=1e-9)
        return True

    def see_the_bound(self, scene, moment):
        if moment.beat != "contrast" or not hasattr(scene, "bound_row"):
            return False
        truth = 2 * np.sin(np.pi / POSITIONS)
        assert scene.bound_row[1].source.endswith(f"= {truth:.4f}")
        assert max(closest(n) for n in range(2, 600)) <= truth
        return True

    def see_both_dials_run(self, scene, moment):
        """Rings stand round the same position on both dials, and in the lens while it shows it."""
        if moment.beat != "contrast" or not scene.t.get_value():
            return False
        t = scene.t.get_value()
        dials = [scene.fast_card.dial, scene.slow_card.dial]
        fast, slow, near = scene.runners
        for ring, dial, steps in zip((fast, slow), dials, (FAST, SLOW), strict=True):
            at = places(ring.get_center(), dial.hub, dial.radius)
            assert at == pytest.approx(tip(t, steps), abs=1e-6)
        if near.get_stroke_opacity():
            beyond = (near.get_center() - scene.lens.first.centers[0]) / 20
            drawn = places(beyond, np.zeros(3), dials[1].radius)
            assert drawn == pytest.approx(tip(t, SLOW) - 1, abs=1e-6)
        assert scene.count.readout.text == str(int(t + 0.5))
        self.runs.add(round(t, 2))
        return True

    def see_the_first_lift_alone(self, scene, moment):
        """While the point is lifted for the first time, no table and no note stand beside it."""
        if moment.beat != "lift" or not 0 < scene.t.get_value() < FAST:
            return False
        assert not [m for m in scene.mobjects if isinstance(m, Meter)]
        return True

    def see_the_circle_stay_the_same_mark(self, scene, moment):
        """The dashes lie on the circle and leave half of it open only when it has tipped over."""
        if moment.beat != "lift" or not hasattr(scene, "old_dots"):
            return False
        if not len(scene.old_dots.centers):
            return False
        tilt = scene.tilt.get_value()
        shares = np.arange(44) * 2 * np.pi / 44
        for k, far in ((0, 0.0), (3, 1 - tilt / 2)):
            around = (shares + far * 2 * np.pi / 44) * FAST / (2 * np.pi)
            truth = seen(scene, around, 0.0, tilt)
            np.testing.assert_allclose(scene.shadow.points[k::4], truth, atol=1e-6)
        curves = scene.shadow.points.reshape(-1, 4, 3)
        middles = curves.transpose(0, 2, 1) @ np.array([1, 3, 3, 1]) / 8
        around = (shares + (1 - tilt / 2) * np.pi / 44) * FAST / (2 * np.pi)
        np.testing.assert_allclose(middles, seen(scene, around, 0.0, tilt), atol=1e-6)
        return True

    def see_the_helix(self, scene, moment):
        if moment.beat not in ("lift", "apart", "climb") or not hasattr(scene, "stack"):
            return False
        if not len(scene.stack.centers):
            return False
        tilt, grown = scene.tilt.get_value(), scene.grown.get_value()
        reached = np.arange(int(grown + 1e-6) + 1)
        turns, between = reached[reached % FAST == 0], reached[reached % FAST > 0]
        truth = seen(scene, turns, tip(turns, SLOW).imag, tilt)
        np.testing.assert_allclose(scene.stack.centers, truth, atol=1e-6)
        drawn = np.concatenate([dots.centers for dots in scene.helix.marks])
        truth = seen(scene, between, tip(between, SLOW).imag, tilt)
        order = [np.lexsort(np.round(points[:, :2].T, 6)) for points in (drawn, truth)]
        np.testing.assert_allclose(drawn[order[0]], truth[order[1]], atol=1e-5)
        return True

    def see_the_old_circle(self, scene, moment):
        if moment.beat not in ("lift", "apart", "climb") or not hasattr(scene, "old_dots"):
            return False
        if not len(scene.old_dots.centers):
            return False
        truth = seen(scene, np.arange(1, FAST), 0.0, scene.tilt.get_value())
        np.testing.assert_allclose(scene.old_dots.centers, truth, atol=1e-6)
        return True

    def see_turns_as_far_apart_as_the_meter_says(self, scene, moment):
        """Height is one of the two slow axes: turns drawn much closer would belie the meter."""
        if moment.beat != "climb" or len(scene.stack.centers) < 2:
            return False
        rises = np.diff(scene.stack.centers[:, 1])
        shown = rises / (scene.helix_radius * np.cos(np.radians(22)))
        nearest = closest(FAST, SLOW)
        assert 0.7 * nearest < shown.min() <= shown.max() <= nearest
        return True

    def see_the_climb(self, scene, moment):
        """Both hands stand at one t, and the ring rides as high as the slow one says."""
        if moment.beat not in ("lift", "apart", "climb") or not scene.t.get_value():
            return False
        t, lowest = scene.t.get_value(), scene.seen([0])[0]
        slow = tip(t, SLOW)
        assert np.exp(1j * scene.gauge.angle) == pytest.approx(slow, abs=1e-6)
        unit = scene.helix_radius * np.cos(np.radians(22))
        assert scene.gauge.tip.get_y() - lowest[1] == pytest.approx(unit * slow.imag, abs=1e-6)
        lifted = seen(scene, np.array([t]), slow.imag, 1.0)[0]
        below = seen(scene, np.array([t]), 0.0, 1.0)[0]
        np.testing.assert_allclose(scene.climber.get_center(), lifted, atol=1e-6)
        for drawn in (scene.spoke.get_end(), scene.spoke_tip.get_center(), scene.rise.get_start()):
            np.testing.assert_allclose(drawn, below, atol=1e-6)
        np.testing.assert_allclose(scene.spoke.get_start(), scene.aside_view.base, atol=1e-6)
        assert scene.climbed.readout.text == str(int(t + 0.5))
        self.climbs.add(round(t, 2))
        return True

    def see_no_number_on_its_way(self, scene, moment):
        """The meters of both dials never print a number that is not measured."""
        if moment.beat != "apart":
            return False
        truth = {
            ONE_STEP: np.hypot(abs(tip(1, FAST) - 1), abs(tip(1, SLOW) - 1)),
            CLOSEST: closest(FAST, SLOW),
        }
        entered = [m for m in scene.mobjects if isinstance(m, Meter)]
        both = [m for m in entered if m not in scene.table_meters]
        for meter in both:
            assert meter.readout.text == f"{truth[meter.name_label.source]:.3f}"
        return bool(both)

    def see_open_wishes(self, scene, moment):
        if moment.beat not in ("home", "climb") or not hasattr(scene, "checklist"):
            return False
        verdicts = scene.checklist.verdicts()
        left_open = {name for name, verdict in verdicts.items() if verdict == "open"}
        assert left_open == {"any length", "linear shift"}
        return True

    def see_all_meters(self, scene, moment):
        if moment.beat != "climb":
            return False
        step = {"fast": (FAST,), "slow": (SLOW,), "both": (FAST, SLOW)}
        meters = {
            "fast": [*scene.fast_card.meters.values()],
            "slow": [*scene.slow_card.meters.values()],
            "both": scene.both_meters,
        }
        for name, dials in step.items():
            one = np.sqrt(sum(abs(tip(1, n) - 1) ** 2 for n in dials))
            printed = [meter.readout.text for meter in meters[name]]
            assert printed == [f"{one:.3f}", f"{closest(*dials):.3f}"]
        return True


def parts_of(dials):
    """Return what of dials is seen: points, hues and stroke widths of ring, hand and tip."""
    parts = [part for dial in dials for part in (dial.ring, dial.hand, dial.tip)]
    looks = [
        (p.get_color().to_hex(), p.get_stroke_width(), p.get_stroke_opacity(), p.get_fill_opacity())
        for p in parts
    ]
    return np.concatenate([part.points for part in parts]), looks


@pytest.mark.parametrize("how", [{}, {"captions": False}, {"theme": "light"}])
def test_the_picture_of_the_chapter_before_is_handed_on(how):
    """The first picture has the four dials of the chapter before at their places."""
    taken, scenes = [], []

    def keep(scene, _):
        scenes[:] = [scene]

    def look(scene, _):
        if not taken:
            dials = [m for m in scene.get_mobject_family_members() if isinstance(m, Dial)]
            taken.append(parts_of(dials))
            ways = [np.exp(1j * dial.angle) for dial in dials]
            np.testing.assert_allclose(ways, np.exp(44j * 0.1 ** np.arange(4)), atol=1e-6)

    dry_run(RotatingDials, watcher=keep, **how)
    points, looks = parts_of(scenes[0].dials)
    dry_run(ClosedCurve, watcher=look, **how)
    np.testing.assert_allclose(taken[0][0], points, atol=1e-6)
    assert taken[0][1] == looks


def test_the_dial_that_stays_becomes_the_only_one():
    """When it has grown, it looks like the chapter's own dial, and nothing jumps."""
    grown = []

    def look(scene, moment):
        if not grown and moment.settled and scene.first_dial in scene.mobjects:
            first = scene.old_dials[0]
            old = {part for dial in scene.old_dials for part in dial.get_family()}
            assert not old & set(scene.get_mobject_family_members())
            grown.append(moment.time)
            for mine, own in (
                (first.ring, scene.first_dial.ring),
                (first.hand, scene.hand.hand),
                (first.tip, scene.hand.tip),
            ):
                np.testing.assert_allclose(mine.points, own.points, atol=1e-6)
                assert mine.get_color() == own.get_color()
                assert mine.get_stroke_width() == own.get_stroke_width()

    dry_run(ClosedCurve, watcher=look)
    assert grown[0] < 2.5


def test_everything_drawn_is_true():
    witness = Witness()
    dry_run(ClosedCurve, watcher=witness)
    looks = [name.removeprefix("see_") for name in dir(witness) if name.startswith("see_")]
    assert {name: witness.checks[name] > 0 for name in looks} == dict.fromkeys(looks, True)
    assert min(map(len, (witness.slowness, witness.runs, witness.climbs))) > 10


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("dial_angles", lambda right: lambda *args: -right(*args)),
        ("chord", lambda right: lambda angle: right(angle) * 1.02),
        ("encode", lambda right: lambda *args, **how: right(*args, **how) * 0.9),
        ("closest_pair", lambda right: lambda codes: (right(codes)[0] + 0.002, (0, 1))),
        ("prototype_dials", lambda right: lambda t, n, **how: right(2 * np.asarray(t), n, **how)),
    ],
)
def test_a_wrong_formula_is_noticed(monkeypatch, name, wrong):
    monkeypatch.setattr(chapter, name, wrong(getattr(chapter, name)))
    with pytest.raises(DryRunError, match="AssertionError"):
        dry_run(ClosedCurve, watcher=Witness())


def test_the_closest_pair_is_the_minimum_over_all_pairs():
    scene = ClosedCurve()
    scene.setup()
    codes = {n: np.stack([tip(TEXT, n).real, tip(TEXT, n).imag], axis=-1) for n in (FAST, SLOW)}
    codes["both"] = np.hstack([codes[FAST], codes[SLOW]])
    for name, key in (("fast", FAST), ("slow", SLOW), ("both", "both")):
        least = min(
            np.linalg.norm(codes[key][s] - codes[key][t]) for s, t in combinations(range(200), 2)
        )
        assert scene.measured[name][CLOSEST] == pytest.approx(least, abs=1e-12)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("fast_steps", 12),
        ("slow_steps", 500),
        ("positions", 600),
        ("positions", 64),
        ("drawn_positions", 100),
        ("drawn_positions", 96),
    ],
)
def test_content_that_the_picture_cannot_hold_is_refused(monkeypatch, name, value):
    monkeypatch.setattr(ClosedCurve, name, value)
    with pytest.raises(ValueError, match=r"must be .*, got \d+"):
        ClosedCurve().setup()


def test_other_dials_tell_the_same_story(monkeypatch):
    monkeypatch.setattr(ClosedCurve, "fast_steps", 8)
    monkeypatch.setattr(ClosedCurve, "slow_steps", 256)
    monkeypatch.setattr(ClosedCurve, "positions", 200)
    monkeypatch.setattr(ClosedCurve, "drawn_positions", 32)
    told = dry_run(ClosedCurve)
    assert [beat.name for beat in told.beats][-1] == "climb"
