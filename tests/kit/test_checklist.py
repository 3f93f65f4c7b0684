"""A wish keeps its mark until the animation that changes it is played."""

import numpy as np
import pytest
from manim import Scene, tempconfig

from scenes._kit.layout import laid_out
from scenes._kit.mobjects.checklist import FADED, Checklist, Mark
from scenes._kit.theme import active_theme
from scenes._kit.wishes import wishes_met


@pytest.fixture
def wishes():
    with tempconfig({"dry_run": True}):
        yield Checklist(wishes_met("unique"), laid_out(captions=True).checklist)


def drawn(mark):
    return mark.points.copy(), mark.get_stroke_color().to_hex(), mark.get_stroke_opacity()


def same(seen, mark):
    points, hue, opacity = drawn(mark)
    return np.array_equal(seen[0], points) and seen[1:] == (hue, pytest.approx(opacity))


def ink(label):
    return {part.get_fill_color().to_hex().lower() for part in label.family_members_with_points()}


@pytest.mark.parametrize(("name", "verdict"), [("unique", "bad"), ("smooth", "good")])
def test_nothing_changes_while_the_change_waits_to_be_played(wishes, name, verdict):
    mark, label = wishes.marks[name], wishes.names[name]
    before, hue, told = drawn(mark), ink(label), wishes.verdicts()
    turning = wishes.turn(name, verdict)
    assert wishes.marks[name] is mark
    assert mark in wishes.submobjects
    assert same(before, mark)
    assert (ink(label), wishes.verdicts()) == (hue, told)
    turning.begin()
    assert same(before, mark)
    assert wishes.verdicts() == {**told, name: verdict}


@pytest.mark.parametrize("verdict", ["good", "bad", "open"])
def test_the_old_mark_fades_before_the_new_one_is_drawn(wishes, verdict):
    mark = wishes.marks["smooth"]
    before, target = mark.points.copy(), Mark(verdict).move_to(mark)
    turning = wishes.turn("smooth", verdict)
    turning.begin()
    seen = []
    for share in np.linspace(0, 0.99 * FADED, 5):
        turning.interpolate(share)
        np.testing.assert_array_equal(mark.points, before)
        seen.append(mark.get_stroke_opacity())
    assert np.all(np.diff(seen) < 0)
    turning.interpolate(FADED + 0.01)
    assert mark.height < target.height / 2
    turning.interpolate(1)
    turning.finish()
    np.testing.assert_allclose(mark.points, target.points, atol=1e-9)
    assert mark.get_stroke_color() == target.get_stroke_color()
    assert mark.get_stroke_opacity() == 1
    hue = active_theme().quiet if verdict == "open" else active_theme().ink
    assert ink(wishes.names["smooth"]) == {hue.lower()}


def test_a_list_on_stage_never_shows_two_marks_for_one_wish(wishes):
    scene = Scene()
    scene.add(wishes)
    wishes.turn("bounded", "good")
    scene.play(wishes.turn("smooth", "bad"))
    marks = [part for part in scene.get_mobject_family_members() if isinstance(part, Mark)]
    assert len(marks) == len(wishes.marks) == len(set(map(id, marks)))
    assert set(map(id, marks)) == {id(mark) for mark in wishes.marks.values()}
    assert wishes.verdicts() == {**wishes_met("unique"), "smooth": "bad"}
