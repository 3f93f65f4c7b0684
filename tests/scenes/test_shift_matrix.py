"""What the shift matrix draws is what plain formulas say, at every look during a dry run."""

from collections import defaultdict

import numpy as np
import pytest
from manim import ManimColor, VGroup

import scenes.shift_matrix as chapter
from scenes._studio.lint.dry_run import dry_run
from scenes.shift_matrix import ShiftMatrix

OMEGA = np.array([1.0, 0.1, 0.01, 0.001])


def vector(position):
    return np.column_stack([np.sin(OMEGA * position), np.cos(OMEGA * position)]).ravel()


def block(angle):
    return np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])


def shown(value, decimals=3):
    text = f"{value:.{decimals}f}".replace("-", "−")
    return text[1:] if text == "−" + "0." + "0" * decimals else text


def turn_of(dial):
    return np.exp(1j * dial.angle)


class Witness:
    """Compares what is drawn with the truth whenever the dry run lets it look."""

    def __init__(self):
        self.checks = defaultdict(int)
        self.angles = set()
        self.positions = set()
        self.blurs = set()
        self.stops = set()
        self.hatched = set()
        self.names = set()
        self.shapes = set()
        self.powers = {}

    def __call__(self, scene, moment):
        for name in dir(self):
            if name.startswith("see_") and getattr(self, name)(scene, moment):
                self.checks[name.removeprefix("see_")] += 1

    def see_foil(self, scene, moment):
        if moment.beat != "foil" or not moment.settled or not hasattr(scene, "gap_size"):
            return False
        c = scene.multiple.get_value()
        u = np.linspace(0, 2 * np.pi, 20001)[:-1]
        gap = np.sqrt(np.mean((np.sin(u + 1) - c * np.sin(u)) ** 2))
        assert scene.c_name.readout.text == shown(c)
        assert scene.gap_size.text == shown(gap)
        places = np.linspace(0, 4 * np.pi, len(scene.angles))
        expected = scene.area.points(places, c * np.sin(places))[1:]
        np.testing.assert_allclose(scene.old_wave.points[3::4], expected, atol=1e-6)
        return True

    def see_legs_of_the_old_hand(self, scene, moment):
        if moment.beat != "dial" or not hasattr(scene, "old_legs"):
            return False
        hub, radius, angle = scene.figure.hub, scene.figure.radius, np.deg2rad(32)
        foot = hub + radius * np.array([np.cos(angle), 0, 0])
        tip = hub + radius * np.array([np.cos(angle), np.sin(angle), 0])
        upright, level, sine, cosine = scene.old_legs
        assert (sine.source, cosine.source) == ("sin omega t", "cos omega t")
        if moment.settled and scene.names["p_old"] in scene.mobjects:
            np.testing.assert_allclose(upright.get_start(), foot, atol=1e-9)
            np.testing.assert_allclose(upright.get_end(), tip, atol=1e-9)
            np.testing.assert_allclose(scene.figure.old_tip.get_center(), tip, atol=1e-6)
            np.testing.assert_allclose(level.get_left(), hub, atol=1e-6)
            assert foot[0] - 0.11 < level.get_right()[0] <= foot[0]
            self.legs_stood = True
        return getattr(self, "legs_stood", False)

    def see_name_of_the_wave(self, scene, moment):
        if moment.beat != "foil" or not moment.settled or scene.multiple.get_value() == 1:
            return False
        sources = {getattr(m, "source", "") for m in scene.mobjects}
        assert "sin t" not in sources
        assert "{{c : c}} dot sin t" in sources
        return True

    def see_the_same_angle_twice(self, scene, moment):
        if moment.beat not in ("sums", "block", "freeze") or not scene.figure.grown["twin"]:
            return False
        figure, old = scene.figure, scene.old_turn.get_value()
        share = figure.grown["twin"]
        corner, first, *_, last, _ = figure.twin_wedge.get_anchors()
        place = figure.hub + share * (figure.knee - figure.hub)
        np.testing.assert_allclose(corner, place, atol=1e-9)
        arms = [complex(*(point - corner)[:2]) for point in (first, last)]
        assert np.angle(arms[0]) == pytest.approx(share * np.pi / 2, abs=1e-6)
        assert np.angle(arms[1] / arms[0]) == pytest.approx(old, abs=1e-6)
        if share == 1:
            to_end = complex(*(figure.new_end - figure.knee)[:2])
            assert np.angle(arms[1] / to_end) == pytest.approx(0, abs=1e-6)
        return True

    def see_triangles(self, scene, moment):
        if moment.beat not in ("sums", "block", "freeze") or not hasattr(scene, "figure"):
            return False
        figure, old, gap = scene.figure, scene.old_turn.get_value(), scene.gap_turn.get_value()
        radius = figure.radius
        tip = (figure.new_end - figure.hub) / radius
        assert complex(*tip[:2]) == pytest.approx(np.exp(1j * (old + gap)), abs=1e-9)
        assert np.linalg.norm(figure.along.get_end() - figure.along.get_start()) == pytest.approx(
            radius * np.cos(np.deg2rad(38)), abs=1e-6
        )
        assert np.linalg.norm(figure.across.get_end() - figure.across.get_start()) == pytest.approx(
            radius * np.sin(np.deg2rad(38)), abs=1e-6
        )
        right = figure.knee - figure.hub, figure.new_end - figure.knee
        assert np.dot(*right) == pytest.approx(0, abs=1e-9)
        self.angles.add(round(old, 4))
        return True

    def see_leg_numbers(self, scene, moment):
        if moment.beat != "freeze" or not hasattr(scene, "figure_texts"):
            return False
        if not scene.equation_numbers.updaters:
            return False
        old, gap = scene.old_turn.get_value(), np.deg2rad(38)
        legs = [
            [np.cos(gap) * np.sin(old), np.sin(gap) * np.cos(old)],
            [np.sin(gap) * np.sin(old), np.cos(gap) * np.cos(old)],
        ]
        printed = [[number.text for number in row] for row in scene.leg_numbers]
        assert printed == [[shown(x) for x in row] for row in legs]
        assert [n.text for n in scene.weight_numbers] == ["0.788", "0.616", "−0.616", "0.788"]
        new = [np.sin(old + gap), np.cos(old + gap)]
        assert [n.text for n in scene.new_numbers] == [shown(x) for x in new]
        assert scene.angle_slider.reading.readout.text == shown(old)
        assert scene.angle_slider.value == pytest.approx(old, abs=1e-12)
        return True

    def see_blocks(self, scene, moment):
        if moment.beat == "column" and scene.turn_formula in scene.mobjects and moment.settled:
            assert scene.delta.get_value() == 12
        if moment.beat not in ("blocks", "turns") or not moment.settled:
            return False
        if not getattr(scene, "turned", None) or not scene.delta.get_value():
            return False
        delta = scene.delta.get_value()
        for omega, dial, numbers in zip(OMEGA, scene.dials, scene.blocks, strict=True):
            assert turn_of(dial) == pytest.approx(np.exp(1j * omega * delta), abs=1e-6)
            expected = [shown(x, 4) for x in block(omega * delta).ravel()]
            assert [number.text for number in numbers.numbers] == expected
        return True

    def see_names_of_the_walks(self, scene, moment):
        if moment.beat != "turns":
            return False
        shown_now = {getattr(m, "source", "") for m in scene.mobjects}
        walked = scene.delta.get_value()
        for name, least in (("T(5)", 5), ("T(7)", 12), ("= T(12)", 12)):
            if name in shown_now:
                assert walked >= least - 1e-9
                self.names.add(name)
        if "= T(12)" in shown_now:
            for omega, hand, dial in zip(OMEGA, scene.thin, scene.dials, strict=True):
                way = complex(*(hand.get_end() - dial.hub)[:2]) / dial.radius
                assert way == pytest.approx(np.exp(12j * omega), abs=1e-6)
        if moment.settled and hasattr(scene, "difference"):
            assert scene.difference.text == "< 10^(-15)"
        return True

    def see_texts_that_fly(self, scene, moment):
        """An angle arrives as it left: two glyphs of unchanged shape, whatever stands before."""
        if moment.beat != "sums" or moment.settled:
            return False
        parts = [m for m in scene.mobjects if type(m) is VGroup and len(m) == 2]
        for omega, t in (m for m in parts if m[0].get_fill_color() == self.yellow(scene)):
            self.shapes.add((round(omega.height, 2), round(t.height, 2)))
        return bool(self.shapes)

    @staticmethod
    def yellow(scene):
        return ManimColor(scene.theme.position)

    def see_matrix(self, scene, moment):
        if moment.beat not in ("product", "slide"):
            return False
        for omega, numbers in zip(OMEGA, scene.blocks, strict=True):
            expected = [shown(x) for x in block(omega).ravel()]
            assert [number.text for number in numbers.numbers] == expected
        return True

    def see_running_sum(self, scene, moment):
        if moment.beat != "product" or not hasattr(scene, "finger"):
            return False
        j = round(scene.finger.get_value())
        row = np.zeros(8)
        row[:2] = block(1.0)[0]
        if scene.work.updaters:
            assert scene.work_sum.text == shown(row[: j + 1] @ vector(2)[: j + 1])
            assert scene.work_numbers[2].text == shown(row[j] * vector(2)[j])
        return True

    def see_columns_and_dials(self, scene, moment):
        if moment.beat != "slide" or not hasattr(scene, "error"):
            return False
        t, half = scene.now, scene.blur
        assert half <= 12
        if moment.settled and t in scene.stops:
            self.stops.add(t)
        assert half == 0 or not moment.settled
        self.blurs.add(half)
        seen = np.arange(max(t - half, 0), min(t + half, 500) + 1)
        old, new = (np.mean([vector(p) for p in seen + d], axis=0) for d in (0, 1))
        np.testing.assert_allclose(scene.old_column.values, old, atol=1e-9)
        np.testing.assert_allclose(scene.new_column.values, new, atol=1e-9)
        for i, omega in enumerate(OMEGA):
            for dial, d in ((scene.dials[i], 0), (scene.new_dials[i], 1)):
                mean = np.exp(1j * omega * (seen + d)).mean()
                sharp = abs(mean) if 2 * half * omega < 2 * np.pi else 0
                assert dial.hand.get_stroke_opacity() == pytest.approx(sharp, abs=1e-6)
                assert turn_of(dial) == pytest.approx(mean / abs(mean), abs=1e-6)
            if hasattr(scene, "hatchings"):
                self.cells_of(scene, i, blurs=abs(mean) <= 0.75 or 2 * half * omega >= 2 * np.pi)
        fill = scene.new_column[0].get_fill_color().to_hex().upper()
        assert fill == scene.theme.value(float(new[0])).upper()
        assert scene.slider.reading.readout.text == str(t)
        self.positions.add(t)
        return True

    def cells_of(self, scene, pair, *, blurs):
        """A hand too fast to be seen leaves its two cells hatched and empty; others are filled."""
        for column, hatchings in zip(
            (scene.old_column, scene.new_column), scene.hatchings, strict=True
        ):
            for cell, hatching in list(zip(column, hatchings, strict=True))[2 * pair :][:2]:
                assert cell.get_fill_opacity() == (not blurs)
                assert hatching.get_stroke_opacity() == blurs
                np.testing.assert_allclose(hatching.get_center(), cell.get_center(), atol=1e-6)
        if blurs:
            self.hatched.add(pair)

    def see_wishes(self, scene, moment):
        if moment.beat != "slide" or not hasattr(scene, "checklist"):
            return False
        still_open = [name for name, v in scene.checklist.verdicts().items() if v == "open"]
        assert "any length" in still_open
        if not moment.animated and moment.settled:
            assert len(scene.checklist.verdicts()) == 6
        self.still_open = still_open
        return True

    def see_error(self, scene, moment):
        if moment.beat != "slide" or not moment.settled or not hasattr(scene, "visited"):
            return False
        low, high = scene.visited
        assert (low, high) == (2, round(scene.time_tracker.get_value()))
        step = np.zeros((8, 8))
        for i, omega in enumerate(OMEGA):
            step[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = block(omega)
        plain = [abs(step @ vector(p) - vector(p + 1)).max() for p in range(low, high + 1)]
        start, power = scene.error.text.rstrip(")").split("^(")
        assert start == "< 10"
        assert max(plain) < 10.0 ** int(power)
        assert scene.largest_error() == pytest.approx(max(max(plain), 2.0**-52), rel=0.5)
        self.powers[high] = int(power)
        return True


def test_everything_drawn_is_true():
    witness = Witness()
    told = dry_run(ShiftMatrix, watcher=witness)
    looks = [name.removeprefix("see_") for name in dir(witness) if name.startswith("see_")]
    assert {name: witness.checks[name] > 0 for name in looks} == dict.fromkeys(looks, True)
    assert len(witness.angles) > 8
    assert len(witness.positions) > 15
    assert 0 in witness.blurs
    assert len(witness.blurs) > 3
    assert max(witness.blurs) > 5
    assert witness.stops == {8, 153, 350, 500}
    assert witness.hatched == {0}
    assert witness.names == {"T(5)", "T(7)", "= T(12)"}
    assert len(witness.shapes) == 1
    assert witness.still_open == ["any length"]
    assert witness.powers[8] == -15
    assert witness.powers[500] == -14
    assert [beat.name for beat in told.beats] == list(ShiftMatrixNarration())


def ShiftMatrixNarration():
    from scenes._kit.captions import read_narration

    return read_narration("shift_matrix").beats


def test_a_wrong_formula_is_noticed(monkeypatch):
    right = chapter.shift_matrix
    monkeypatch.setattr(chapter, "shift_matrix", lambda offset, omega: right(offset, omega).T)
    with pytest.raises(Exception, match=r"AssertionError|assert|approx|Mismatch"):
        dry_run(ShiftMatrix, watcher=Witness())


def test_turns_add_up_to_rounding():
    scene = ShiftMatrix()
    scene.setup()
    twelve = np.zeros((8, 8))
    for i, omega in enumerate(OMEGA):
        twelve[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = block(12 * omega)
    np.testing.assert_allclose(scene.step(7) @ scene.step(5), twelve, atol=1e-14)
    assert 2.0**-52 <= scene.turn_difference() < 1e-15


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("dim", 10),
        ("offset", 0),
        ("positions", 5),
        ("old_angle", 60),
        ("gap_angle", 60),
        ("first_steps", 20),
        ("first_position", -1),
        ("stops", (8, 501)),
        ("stops", (-1, 8)),
    ],
)
def test_content_that_the_picture_cannot_hold_is_refused(monkeypatch, name, value):
    monkeypatch.setattr(ShiftMatrix, name, value)
    with pytest.raises(ValueError, match=rf"{name}.* must be .* in this picture, got"):
        ShiftMatrix().setup()


def test_six_numbers_and_four_words_on_tell_the_same_story(monkeypatch):
    monkeypatch.setattr(ShiftMatrix, "dim", 6)
    monkeypatch.setattr(ShiftMatrix, "offset", 4)
    assert dry_run(ShiftMatrix).beats[-1].name == "slide"
