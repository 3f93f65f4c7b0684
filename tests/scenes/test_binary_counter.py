"""What the binary counter draws is what the numbers say, at every look during a dry run."""

from collections import defaultdict

import numpy as np
import pytest

import scenes.binary_counter as chapter
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes.binary_counter import BinaryCounter

ROUNDING = 1e-12
"""A convex combination of two numbers up to 15 in float64 is off by a few units of 2e-15."""


def bit(value, place):
    return int(value) // 2**place % 2


def hand(position, place):
    """Where the hand of a bit points: nine o'clock at 0, one turn in 2^(place + 1) steps."""
    return np.exp(1j * (np.pi + 2 * np.pi * position / 2 ** (place + 1)))


class Witness:
    """Compares what is drawn with the truth whenever the dry run lets it look."""

    def __init__(self):
        self.checks = defaultdict(int)
        self.readings = set()

    def __call__(self, scene, moment):
        for name in dir(self):
            if name.startswith("see_") and getattr(self, name)(scene, moment):
                self.checks[name.removeprefix("see_")] += 1

    def see_wheels(self, scene, moment):
        if moment.beat not in ("count", "fastest_first", "periods") or not moment.settled:
            return False
        assert [w.digit for w in scene.wheels] == [bit(scene.now, place) for place in range(4)]
        return True

    def see_rolling_wheels(self, scene, moment):
        count = scene.count.get_value()
        if moment.beat != "count" or moment.time < scene.beats[0].end + 1:
            return False
        for place, wheel in enumerate(scene.wheels):
            flips = sum(bit(n, place) != bit(n + 1, place) for n in range(min(int(count), 15)))
            assert flips - ROUNDING <= wheel._turn <= flips + 1 + ROUNDING
        return True

    def see_barcode(self, scene, moment):
        if moment.beat not in ("count", "periods") or not hasattr(scene, "place_name"):
            return False
        for place, column in enumerate(scene.barcode.columns):
            ones = [n for n in range(column.revealed) if bit(n, place)]
            centers = column.lit.points.reshape(-1, 16, 3).mean(axis=1)
            rows = (scene.barcode.region.top - centers[:, 1]) / scene.barcode.pitch - 0.5
            np.testing.assert_allclose(rows, ones, atol=1e-6)
        return column.revealed > 0

    def see_meters(self, scene, moment):
        if moment.beat != "score":
            return False
        shown = {meter.names[0].source: meter.flips.text for meter in scene.meters_shown}
        assert shown == {"6 -> 7": "1", "7 -> 8": "4", "0 -> 8": "1"}
        return True

    def see_dials(self, scene, moment):
        rows = {"circle": "big", "dials": "rows", "even_steps": "rows", "no_jumps": "rows"}.get(
            moment.beat
        )
        if rows is None or not hasattr(scene, rows) or not scene.reading.get_value():
            return False
        drawn = getattr(scene, rows)
        pairs = [(scene.lifted_bit, drawn)] if rows == "big" else list(enumerate(drawn))
        if not all(row in scene.mobjects for _, row in pairs):
            return False
        position = scene.reading.get_value()
        for place, row in pairs:
            truth = hand(position, place)
            assert np.exp(1j * row.dial.angle) == pytest.approx(truth, abs=1e-6)
            expected = row.area.point(position, 4 / np.pi * truth.imag)
            np.testing.assert_allclose(row.point.get_center(), expected, atol=1e-6)
        self.readings.add(round(position, 3))
        return True

    def see_waves(self, scene, moment):
        if moment.beat != "even_steps":
            return False
        for place, row in enumerate(scene.rows):
            u = np.linspace(0, 16, len(row.wave.points) // 4 + 1)[1:]
            expected = row.area.points(u, 4 / np.pi * hand(u, place).imag)
            np.testing.assert_allclose(row.wave.points[3::4], expected, atol=1e-6)
        return True

    def see_turned_angles(self, scene, moment):
        if moment.beat != "even_steps" or not moment.settled or not scene.wedges:
            return False
        begun = np.ceil(scene.reading.get_value() - 1) - 0.5
        for place, wedge in enumerate(scene.wedges):
            hub, first, *_, last = wedge.get_start_anchors()
            start, end = (complex(*(rim - hub)[:2]) / wedge.radius for rim in (first, last))
            assert start == pytest.approx(hand(begun, place), abs=1e-6)
            assert end == pytest.approx(hand(scene.reading.get_value(), place), abs=1e-6)
        return True

    def see_all_wishes_to_the_end(self, scene, moment):
        if moment.beat != "no_jumps":
            return False
        shown = set(scene.get_mobject_family_members())
        marks = scene.checklist.marks.values()
        assert len(scene.checklist.names) == 6
        assert set(scene.checklist.names.values()) <= shown
        return moment.settled and all(mark in shown for mark in marks)

    def see_angle_names(self, scene, moment):
        if moment.beat != "no_jumps":
            return False
        assert [name.source for name in scene.angles] == [
            f"{angle}° a step" for angle in ("180", "90", "45", "22.5")
        ]
        return True

    def see_bits_of_the_place(self, scene, moment):
        shown = moment.beat in ("even_steps", "no_jumps") and hasattr(scene, "digits")
        if not shown or not moment.settled:
            return False
        place = int(scene.reading.get_value())
        assert scene.place_name.readout.text == str(place)
        assert [digit.text for digit in scene.digits] == [str(bit(place, i)) for i in range(4)]
        return True


def test_everything_drawn_is_true():
    witness = Witness()
    dry_run(BinaryCounter, watcher=witness)
    looks = [name.removeprefix("see_") for name in dir(witness) if name.startswith("see_")]
    assert {name: witness.checks[name] > 0 for name in looks} == dict.fromkeys(looks, True)
    assert len(witness.readings) > 20


def test_a_wrong_formula_is_noticed(monkeypatch):
    right = chapter.bit_dial_angle
    monkeypatch.setattr(chapter, "bit_dial_angle", lambda u, period: -right(u, period))
    with pytest.raises(DryRunError, match="AssertionError"):
        dry_run(BinaryCounter, watcher=Witness())


def test_the_square_melts_into_its_first_harmonic():
    scene = BinaryCounter()
    scene.setup()
    u = scene.samples
    sharp = scene.molten(1, chapter.SHARPEST)
    inside = np.abs(u % 2 - 1) < 0.7
    square = np.where((u // 2) % 2 == 1, 1.0, -1.0)
    np.testing.assert_allclose(sharp[inside], square[inside], atol=0.02)
    np.testing.assert_allclose(
        scene.molten(1, chapter.SMOOTHEST), -4 / np.pi * np.sin(np.pi * u / 2), atol=1e-6
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [("n_bits", 5), ("freeze_at", 14), ("lifted_bit", 4), ("last_position", 8)],
)
def test_content_that_the_picture_cannot_hold_is_refused(monkeypatch, name, value):
    monkeypatch.setattr(BinaryCounter, name, value)
    with pytest.raises(ValueError, match=rf"{name} must be \d+ to \d+ in this picture, got"):
        BinaryCounter().setup()


def test_three_wheels_tell_the_same_story(monkeypatch):
    monkeypatch.setattr(BinaryCounter, "n_bits", 3)
    monkeypatch.setattr(BinaryCounter, "freeze_at", 3)
    monkeypatch.setattr(BinaryCounter, "last_position", 6)
    told = dry_run(BinaryCounter)
    assert [beat.name for beat in told.beats][-1] == "no_jumps"
