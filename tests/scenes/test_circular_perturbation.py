"""What the word orbits draw is what plain complex numbers say, at every look of a dry run."""

import tomllib
from collections import defaultdict

import numpy as np
import pytest

import scenes.circular_perturbation as chapter
from scenes._kit.captions import NARRATION_FOLDER
from scenes._studio.errors import DryRunError
from scenes._studio.lint.dry_run import dry_run
from scenes.circular_perturbation import CircularPerturbation

WORDS = {"dog": -2.75 + 0.62j, "cat": -1.35 - 0.5j, "tax": 1.55 + 0.35j}
OMEGA = 10000.0 ** (-np.arange(64) / 64)
NORMS = ["2.24", "2.40", "2.00", "1.14", "0.42", "1.28", "2.09"]


def flat(point):
    return complex(point[0], point[1])


def turned(angle):
    return np.exp(1j * angle)


class Witness:
    """Compares what is drawn with the truth whenever the dry run lets it look."""

    def __init__(self):
        self.checks = defaultdict(int)
        self.readings = defaultdict(set)

    def __call__(self, scene, moment):
        for name in dir(self):
            if name.startswith("see_") and getattr(self, name)(scene, moment):
                self.checks[name.removeprefix("see_")] += 1

    def see_hands(self, scene, moment):
        t = scene.t.get_value()
        if moment.beat == "walk":
            orbits = {0: scene.orbits["dog"]}
        elif moment.beat in ("same", "difference"):
            orbits = dict(enumerate(scene.orbits.values()))
        else:
            return False
        for orbit in orbits.values():
            if abs(orbit.sweep - t) > 1e-9:  # not yet copied
                continue
            drawn = flat(orbit.hand.get_end() - orbit.hand.get_start()) / scene.frame.unit
            assert drawn == pytest.approx(turned(t), abs=1e-6)
            assert flat(orbit.tip.get_center()) == pytest.approx(
                flat(orbit.hand.get_end()), abs=1e-6
            )
        self.readings["hands"].add(round(t, 3))
        return True

    def see_the_printed_position(self, scene, moment):
        slider = getattr(scene, "slider", None)
        if slider not in scene.mobjects or moment.beat not in ("walk", "same", "difference"):
            return False
        left, right = slider.track.get_start()[0], slider.track.get_end()[0]
        drawn = abs(slider.knob.get_x() - left) / (right - left) * 6
        text = slider.clock.readout.text
        whole = abs(drawn - round(drawn)) < 1e-6
        assert text == f"{drawn:.{0 if whole else 1}f}"
        assert abs(float(text) - drawn) <= 0.05 + 1e-6
        self.readings["printed"].add(text)
        return True

    def see_which_pairs_are_meant(self, scene, moment):
        if not moment.settled or moment.beat == "question":
            return False
        told = {"slower": "4 of the 64 pairs of 128 numbers", "far": "all 64 pairs"}
        if moment.lasts > 0.5:  # the rest at the end of a beat
            assert scene.scope in scene.mobjects
            assert scene.scope.source == told.get(moment.beat, "one pair of the 64")
        return True

    def see_the_ring_under_the_walk(self, scene, moment):
        if moment.beat != "walk":
            return False
        family = [part for top in scene.mobjects for part in top.get_family()]
        orbit = scene.orbits["dog"]
        if orbit.ring not in family:
            return False
        assert family.index(orbit.ring) < family.index(orbit.rim) < family.index(orbit.tip)
        return True

    def see_the_arrow_between_moved_words(self, scene, moment):
        if moment.beat != "difference" or not any(getattr(scene, "table", None).shares):
            return False
        t, unit, origin = scene.t.get_value(), scene.frame.unit, flat(scene.frame.origin)
        difference = WORDS["dog"] - WORDS["cat"]
        gap = chapter.GAP * difference / abs(difference)
        start = origin + unit * (WORDS["cat"] + turned(t)) + gap
        end = origin + unit * (WORDS["dog"] + turned(t)) - gap
        assert flat(scene.arrow.start) == pytest.approx(start, abs=1e-6)
        assert flat(scene.arrow.end) == pytest.approx(end, abs=1e-6)
        return True

    def see_the_table(self, scene, moment):
        if moment.beat != "difference" or not moment.settled or not hasattr(scene, "table"):
            return False
        if min(scene.table.shares) < 1:
            return False
        difference = WORDS["dog"] - WORDS["cat"]
        assert [name.source for name in scene.table.names] == [f"t = {t}" for t in range(4)]
        for numbers, arrow in zip(scene.table.numbers, scene.table.arrows, strict=True):
            assert numbers.source == "(−1.40, 1.12)"
            drawn = flat(arrow.vector) / scene.frame.unit / chapter.ICON
            assert drawn == pytest.approx(difference, abs=1e-6)
        return True

    def see_slower_pairs(self, scene, moment):
        if moment.beat != "slower" or not hasattr(scene, "shift_length"):
            return False
        t = scene.t.get_value()
        for pair, orbit in scene.pairs.items():
            drawn = flat(orbit.hand.get_end() - orbit.hub) / orbit.radius
            assert drawn == pytest.approx(turned(OMEGA[pair] * t), abs=1e-6)
        assert len({round(orbit.radius, 9) for orbit in scene.pairs.values()}) == 1
        assert scene.shift_length.readout.text == "8.00" == f"{np.sqrt(len(OMEGA)):.2f}"
        rule = "abs(p_t) = sqrt(1 + 1 + dots.c + 1) = sqrt(64) ="
        assert scene.shift_length.label.source == rule
        assert [name.source.split(" = ")[1] for name in scene.pair_names] == [
            "1",
            "0.1",
            "0.01",
            "0.001",
        ]
        self.readings["slower"].add(round(t, 3))
        return True

    def see_ring_distances(self, scene, moment):
        if moment.beat != "far" or not moment.settled or scene.near.strip.revealed < 64:
            return False
        for board, offset, fast, second, joint in (
            (scene.far, 6, "0.28", "1.03", "5.82"),
            (scene.near, 1, "0.96", "0.84", "1.95"),
        ):
            chords = np.abs(turned(OMEGA * offset) - 1)
            drawn = [bar.length / board.strip.unit for bar in board.strip.bars]
            np.testing.assert_allclose(drawn, chords, atol=1e-9)
            heights = [bar.height / board.strip.unit for bar in board.strip.bars]
            np.testing.assert_allclose(heights, chords, atol=1e-6)
            assert board.total.text == joint == f"{np.linalg.norm(chords):.2f}"
            assert board.rule.source == f"sqrt({fast}^2 + {second}^2 + dots.c) {{{{ = : equals }}}}"
            assert board.rule.part("equals")[0].get_fill_opacity() == 1
            assert board.notes[1][0].get_fill_opacity() == 1
            assert second == f"{chords[1]:.2f}"
            assert board.fast.text == fast == f"{chords[0]:.2f}"
        return True

    def see_the_long_words_swing(self, scene, moment):
        if moment.beat != "long_word" or scene.ray not in scene.mobjects:
            return False
        t, ray, word = scene.t.get_value(), scene.ray.points, complex(*scene.long_word)
        if not len(ray):
            return False
        angle = np.angle(flat(ray[1] - ray[0]))
        assert angle == pytest.approx(np.angle(word + turned(t)), abs=1e-6)
        assert abs(angle - np.angle(word)) <= np.arcsin(1 / 10) + 1e-9
        assert f"{np.degrees(np.arcsin(1 / 10)):.1f}" == "5.7"
        assert "5.7" in scene.swing_names[0].source
        return True

    def see_the_cone_open(self, scene, moment):
        if getattr(scene, "swing", None) not in scene.mobjects:
            return False
        frame, orbit, swing = scene.plane.frame, scene.pairs[0], scene.swing
        word = flat(orbit.hub - frame.origin) / orbit.radius
        for edge, side in zip(swing.edges.points.reshape(-1, 4, 3), (1, -1), strict=True):
            way = flat(edge[-1] - frame.origin) / orbit.radius
            turn = np.angle(way / word)
            assert turn == pytest.approx(side * np.arcsin(1 / abs(word)), abs=1e-6)
            assert abs(way - word) == pytest.approx(1, abs=1e-6)  # the edge ends on the ring
        if hasattr(scene, "turn_name") and scene.turn_name in scene.mobjects:
            assert "45.0 degree" in scene.turn_name.source
            self.readings["turn"].add(scene.turn_name.source)
        self.readings["cone"].add(round(abs(word), 3))
        return True

    def see_the_axes_between_their_rests(self, scene, moment):
        if moment.beat != "origin" or scene.plane not in scene.mobjects:
            return False
        frame, plane = scene.lonely_frame, scene.plane
        last = (frame.point((0, scene.extent.top)), frame.point((scene.extent.right, 0)))
        self.rests = getattr(self, "rests", None) or (
            plane.upright.get_end(),
            plane.across.get_end(),
        )
        for axis, first, rest, side in zip(
            (plane.upright, plane.across), self.rests, last, (1, 0), strict=True
        ):
            low, high = sorted((first[side], rest[side]))
            assert low - 1e-6 <= axis.get_end()[side] <= high + 1e-6
        return True

    def see_the_vector_follow_its_ring(self, scene, moment):
        if moment.beat != "long_word" or not hasattr(scene, "swing"):
            return False
        middle, fast = scene.swing.middle, scene.pairs[0]
        np.testing.assert_allclose(middle.points[-1], fast.hub, atol=1e-6)
        if fast not in scene.mobjects or scene.clock not in scene.mobjects or not moment.settled:
            return False
        drawn = abs(flat(middle.points[-1] - middle.points[0])) / fast.radius
        assert drawn == pytest.approx(10)
        assert scene.swing_names[1].source == "abs(x) = 10"
        return True

    def see_the_position_of_the_long_walk(self, scene, moment):
        if moment.beat != "long_word" or getattr(scene, "clock", None) not in scene.mobjects:
            return False
        fast = scene.pairs[0]
        drawn = np.angle(flat(fast.hand.get_end() - fast.hub)) % (2 * np.pi)
        told = float(scene.clock.readout.text)
        assert abs(np.angle(turned(told - drawn))) <= 0.05 + 1e-6
        self.readings["told"].add(scene.clock.readout.text)
        return True

    def see_the_length_beside_the_turn(self, scene, moment):
        if getattr(scene, "size_name", None) not in scene.mobjects:
            return False
        assert scene.turn_name in scene.mobjects
        assert scene.word_name in scene.mobjects
        assert scene.size_name.source == "abs(x) = 1.41" == f"abs(x) = {abs(1 + 1j):.2f}"
        assert scene.word_name.text.source == "(1, 1)"
        return True

    def see_bars_rise_with_their_rays(self, scene, moment):
        running = False
        for row in (scene.rays, scene.hands) if moment.beat in ("origin", "word") else ():
            if row.gauge not in scene.mobjects or not len(row.gauge.points):
                continue
            lit = np.linalg.norm(row.gauge.points[-1] - row.tail) / scene.lonely_frame.unit
            k = int(np.flatnonzero((row.shares > 0) & (row.shares < 1))[0])
            assert row.bars.bars[k].height / row.bars.frame.unit == pytest.approx(lit, abs=1e-6)
            way = flat(row.gauge.points[-1] - row.tail) / flat(row.arrows[k])
            assert way == pytest.approx(lit / row.lengths[k], abs=1e-6)
            assert all(bar.height < 1e-9 for bar in row.bars.bars[k + 1 :])
            running = True
        return running

    def see_the_points_left_behind(self, scene, moment):
        if moment.beat not in ("origin", "word") or not len(scene.dots.centers):
            return False
        drawn = [flat(p - scene.lonely_frame.origin) for p in scene.dots.centers]
        expected = [1 + 1j + turned(t) for t in range(len(drawn))]
        np.testing.assert_allclose(np.array(drawn) / scene.lonely_frame.unit, expected, atol=1e-6)
        self.readings["points"].add(len(drawn))
        return True

    def see_the_copies_leave_at_zero(self, scene, moment):
        cat, origin, unit = scene.orbits["cat"], flat(scene.frame.origin), scene.frame.unit
        apart = [abs((flat(cat.hub) - origin) / unit - WORDS[name]) for name in ("dog", "cat")]
        if moment.beat != "same" or min(apart) < 1e-6:  # the copy is not on its way
            return False
        assert scene.slider.clock.readout.text == "0"
        assert all(orbit.sweep == 0 for orbit in scene.orbits.values())
        return True

    def see_no_equals_before_all_rings_are_counted(self, scene, moment):
        boards = (getattr(scene, "far", None), getattr(scene, "near", None))
        counting = [board for board in boards if board and board.strip.revealed < 64]
        for board in counting if moment.beat == "far" else ():
            assert board.rule.part("equals")[0].get_fill_opacity() == 0
            pairs = int(board.strip.revealed)
            chords = np.abs(turned(OMEGA[:pairs] * board.offset) - 1)
            assert board.total.get_fill_opacity() == float(pairs > 0)
            assert board.total.text == f"{np.linalg.norm(chords):.2f}"
            self.readings["counted"].add(board.total.text)
        return bool(counting)

    def see_the_words_numbers_clear_of_its_arrows(self, scene, moment):
        if moment.beat != "word":
            return False
        name, hub = scene.word_name.text, flat(scene.hub)
        assert name.get_right()[0] < scene.hub[0]
        across = np.linspace(name.get_left()[0], name.get_right()[0], 15)
        up = np.linspace(name.get_bottom()[1], name.get_top()[1], 9)
        for spot in (across[:, None] + 1j * up).ravel():
            for t in range(7):
                way = (spot - hub) / turned(t)  # along and across an arrow from the word
                assert way.real < 0 or abs(way.imag) > 0.05
        return True

    def see_the_bars(self, scene, moment):
        if moment.beat != "word" or not moment.settled or scene.hands.shares.min() < 1:
            return False
        norms = [abs(1 + 1j + turned(t)) for t in range(7)]
        for row, lengths, texts in (
            (scene.rays, norms, NORMS),
            (scene.hands, [1.0] * 7, ["1.00"] * 7),
        ):
            heights = [bar.height / row.bars.frame.unit for bar in row.bars.bars]
            np.testing.assert_allclose(heights, lengths, atol=1e-6)
            assert [row.bars.notes[k].source for k in range(7)] == texts
            for line, tip in zip(row.strokes, scene.points, strict=True):
                reach = np.linalg.norm(line.get_end() - tip)
                assert reach <= (0.21 if row.dashed else 1e-6)
        return True


def test_everything_drawn_is_true():
    witness = Witness()
    dry_run(CircularPerturbation, watcher=witness)
    looks = [name.removeprefix("see_") for name in dir(witness) if name.startswith("see_")]
    assert {name: witness.checks[name] > 0 for name in looks} == dict.fromkeys(looks, True)
    assert len(witness.readings["hands"]) > 20
    assert len(witness.readings["slower"]) > 10
    assert {"0", "6"} <= witness.readings["printed"]
    assert sum("." in text for text in witness.readings["printed"]) > 20
    assert len(witness.readings["cone"]) > 5
    assert witness.readings["turn"]
    assert len(witness.readings["counted"]) > 5
    assert {"0", "6"} <= witness.readings["told"]
    assert witness.readings["points"] == set(range(1, 8))


def test_a_wrong_formula_is_noticed(monkeypatch):
    right = chapter.perturb
    monkeypatch.setattr(
        chapter, "perturb", lambda word, t, omega, **how: right(word, -t, omega, **how)
    )
    with pytest.raises(DryRunError, match="AssertionError"):
        dry_run(CircularPerturbation, watcher=Witness())


def test_the_captions_tell_the_numbers_of_the_picture():
    table = tomllib.loads((NARRATION_FOLDER / "circular_perturbation.toml").read_text("utf-8"))
    told = {beat["name"]: " ".join(beat["caption"].split()) for beat in table["beat"]}
    assert f"from {max(NORMS)} down to {min(NORMS)}" in told["origin"]
    assert f"{CircularPerturbation.dim // 2} together" in told["slower"]
    assert f"{np.hypot(*CircularPerturbation.long_word):.0f} " in told["long_word"] + " "


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("words", {"dog": (0.0, 0.0)}, "words must be 2 or 3"),
        ("words", {"dog": (-9.0, 0.0), "cat": (9.0, 0.0)}, "words must lie within"),
        ("positions", 9, "positions must be 4 to 7"),
        ("table_positions", (0, 9), "table_positions must be 1 to 5 of 0 to 6"),
        ("dim", 7, "dim must be even, 16 to 256, got 7"),
        ("shown_pairs", (1, 2, 3, 4), "shown_pairs must be 0 and 3 more"),
        ("long_word", (1.0, 1.0), "long_word must lie 5 to 12 across"),
        ("lonely_word", (3.0, 3.0), "lonely_word must lie 1.1 to 2 from the origin"),
    ],
)
def test_content_that_the_picture_cannot_hold_is_refused(monkeypatch, name, value, message):
    monkeypatch.setattr(CircularPerturbation, name, value)
    with pytest.raises(ValueError, match=message):
        CircularPerturbation().setup()


def test_other_words_tell_the_same_story(monkeypatch):
    words = {"sun": (-1.5, -0.4), "moon": (1.0, 0.6)}
    monkeypatch.setattr(CircularPerturbation, "words", words)
    monkeypatch.setattr(CircularPerturbation, "compared", ("sun", "moon"))
    monkeypatch.setattr(CircularPerturbation, "lonely_word", (-0.8, 1.2))
    told = dry_run(CircularPerturbation)
    assert [beat.name for beat in told.beats][-1] == "word"
