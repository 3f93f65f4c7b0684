"""Each story has exactly one planted fault; the linter must find that one and no other."""

import numpy as np
import pytest
from manim import (
    DOWN,
    LEFT,
    ORIGIN,
    RIGHT,
    UP,
    Circle,
    FadeIn,
    FadeOut,
    ImageMobject,
    Line,
    Rectangle,
    ReplacementTransform,
    Square,
    Transform,
    Typst,
    VGroup,
    Write,
    linear,
)

from scenes._kit.mobjects.readout import Readout
from scenes._kit.theme import mix
from scenes._kit.typography import BODY, LABEL, NOTE, Formula, Label

DRESSES = [("dark", True), ("dark", False), ("light", True), ("light", False)]


def ring(scene, radius=1.0):
    return Circle(radius=radius, color=scene.theme.ring, stroke_width=4)


def kinds(findings):
    return [finding.kind for finding in findings]


# stories without a fault


def calm(scene):
    circle = ring(scene)
    scene.play(FadeIn(circle, Label("7").move_to(circle)))
    scene.play(Write(Formula("p_t = x + y", BODY).next_to(circle, RIGHT, buff=0.5)))
    scene.play(FadeIn(Readout(0.5, 2).put(circle.get_bottom() + DOWN)))


def bars_in_formulas(scene):
    scene.play(FadeIn(Formula("sqrt(64) = abs(x) / 2")))


def badge(scene):
    disc = Circle(radius=0.3, color=scene.theme.ink, fill_opacity=1)
    scene.play(FadeIn(disc), FadeIn(Label("8", color=scene.theme.ground).move_to(disc)))


def crossfade(scene):
    old, new = Label("before"), Label("after")
    scene.play(FadeIn(old))
    scene.play(FadeOut(old), FadeIn(new))


def morph(scene):
    old, new = Formula("a + b"), Formula("c + d + e")
    scene.play(FadeIn(old))
    scene.play(ReplacementTransform(old, new))


def copy_leaves_its_twin(scene):
    label = Label("copied")
    scene.play(FadeIn(label))
    scene.play(label.copy().animate.shift(2 * UP))


def part_flies(scene):
    formula = Formula("{{ x : word }} + y")
    scene.play(FadeIn(formula))
    scene.play(formula.part("word").copy().animate.shift(2 * UP))


def decor_behind_text(scene):
    spoke = Line(2 * LEFT, 2 * RIGHT, color=scene.theme.hairline)
    spoke.decor = True
    scene.play(FadeIn(spoke, Label("over a spoke")))


def decor_group_behind_text(scene):
    spokes = VGroup(Line(2 * LEFT, 2 * RIGHT, color=scene.theme.ring))
    spokes.decor = True
    scene.play(FadeIn(spokes, Label("over a spoke")))


def panel_covers_line(scene):
    line = Line(3 * LEFT, 3 * RIGHT, color=scene.theme.ring)
    panel = Rectangle(
        width=3, height=1, color=scene.theme.ring, fill_color=scene.theme.ground, fill_opacity=1
    )
    scene.play(FadeIn(line, panel, Label("on a panel")))


def faint_roles(scene):
    divider = Line(3 * LEFT, 3 * RIGHT, color=scene.theme.hairline)
    panel = Square(fill_color=scene.theme.surface, fill_opacity=1, stroke_width=0).shift(2 * UP)
    scene.play(FadeIn(divider, panel))


def faint_fill_in_a_ring(scene):
    scene.play(FadeIn(ring(scene).set_fill(scene.theme.pair(0), 0.1)))


@pytest.mark.parametrize(("theme", "captions"), DRESSES)
def test_a_calm_story_has_no_findings(look, theme, captions):
    assert look(calm, theme, captions) == []


@pytest.mark.parametrize(
    "story",
    [
        bars_in_formulas,
        badge,
        crossfade,
        morph,
        copy_leaves_its_twin,
        part_flies,
        decor_behind_text,
        decor_group_behind_text,
        panel_covers_line,
        faint_roles,
        faint_fill_in_a_ring,
    ],
)
def test_what_is_allowed_is_not_reported(look, story):
    assert look(story) == []


# stories with one fault each


def leaves_the_frame(scene):
    scene.play(FadeIn(Label("too far").move_to(scene.layout.safe.at(1, 0.5))))


def flies_out_and_back(scene):
    label = Label("away").move_to(5 * RIGHT)
    scene.play(FadeIn(label))
    scene.play(label.animate.shift(2 * RIGHT), rate_func=lambda t: 4 * t * (1 - t))


def two_texts(scene):
    scene.play(FadeIn(Label("first"), Label("second").shift(0.1 * UP)))


def number_on_text(scene):
    scene.play(FadeIn(Label("a label"), Readout(12.5, 1)))


def passing_texts(scene):
    low, high = Label("low").shift(DOWN), Label("high").shift(UP)
    scene.play(FadeIn(low, high))
    scene.play(low.animate.shift(3 * UP), run_time=3)


def part_rests_on_text(scene):
    formula = Formula("{{ x : word }} + y")
    label = Label("resting place").shift(2 * UP)
    scene.play(FadeIn(formula, label))
    scene.play(formula.part("word").copy().animate.move_to(label))


def line_through(scene):
    line = Line(2 * LEFT, 2 * RIGHT, color=scene.theme.ring)
    scene.play(FadeIn(line), FadeIn(Label("crossed")))


def line_passes(scene):
    line = Line(2 * LEFT, 2 * RIGHT, color=scene.theme.ring).shift(UP)
    scene.play(FadeIn(line), FadeIn(Label("crossed")))
    scene.play(line.animate.shift(2 * DOWN), run_time=4, rate_func=linear)


def edge_of_a_fill(scene):
    panel = Square(fill_color=scene.theme.pair(0), fill_opacity=0.3, stroke_width=0)
    panel.align_to(ORIGIN, RIGHT).set_stroke(scene.theme.ring, 0)
    panel.decor = False
    edge = Line(panel.get_corner(DOWN + LEFT), panel.get_corner(UP + LEFT), color=scene.theme.ring)
    scene.play(FadeIn(edge), FadeIn(Label("half in").move_to(edge)))


def dot_under_text(scene):
    dot = Circle(radius=0.03, color=scene.theme.ink, fill_opacity=1, stroke_width=0)
    scene.play(FadeIn(dot), FadeIn(Label("mmm")))


def heatmap_under_text(scene):
    pixels = np.zeros((4, 4, 3), dtype=np.uint8)
    scene.play(FadeIn(ImageMobject(pixels).set_height(2)), FadeIn(Label("on it")))


def shrunk(scene):
    scene.play(FadeIn(Label("small", NOTE).scale(0.8)))


def shrunk_formula(scene):
    scene.play(FadeIn(Formula("x^2", BODY).scale(0.8)))


def shrunk_number(scene):
    scene.play(FadeIn(Readout(3.25, 2, LABEL).scale(0.7)))


def morphed_into_small(scene):
    label = Label("large")
    scene.play(FadeIn(label))
    scene.play(Transform(label, Label("little thing").scale(0.5)))


def foreign_text(scene):
    scene.play(FadeIn(Typst("foreign", color=scene.theme.ink)))


def dim_text(scene):
    scene.play(FadeIn(Label("dim", color=mix(scene.theme.ground, scene.theme.ink, 0.3))))


def faded_text(scene):
    label = Label("faded")
    scene.play(FadeIn(label))
    scene.play(label.animate.set_opacity(0.3))


def dim_part(scene):
    hue = mix(scene.theme.ground, scene.theme.ink, 0.3)
    scene.play(FadeIn(Formula("{{ x : word }} + y", parts={"word": hue})))


def text_on_its_own_colour(scene):
    disc = Circle(radius=1, color=scene.theme.ink, fill_opacity=1)
    scene.play(FadeIn(disc), FadeIn(Label("ink on ink")))


def text_under_a_veil(scene):
    veil = Square(color=scene.theme.ground, fill_opacity=0.8, stroke_width=0)
    label = Label("veiled")
    scene.play(FadeIn(label))
    scene.play(FadeIn(veil))


def dim_mark(scene):
    hue = mix(scene.theme.ground, scene.theme.ink, 0.2)
    scene.play(FadeIn(Circle(color=hue)))


def faded_mark(scene):
    scene.play(FadeIn(Circle(color=scene.theme.pair(2), stroke_opacity=0.3)))


def mark_on_its_own_colour(scene):
    panel = Square(side_length=3, color=scene.theme.pair(1), fill_opacity=1)
    scene.play(FadeIn(panel), FadeIn(Circle(radius=1, color=scene.theme.pair(1))))


def stands_still(scene):
    scene.play(FadeIn(ring(scene)))
    scene.wait(3)
    scene.wait(3)


def unseen_movement(scene):
    circle = ring(scene)
    scene.play(FadeIn(circle))
    scene.play(circle.animate.shift(ORIGIN), run_time=5)


@pytest.mark.parametrize(
    ("story", "kind", "names"),
    [
        (leaves_the_frame, "outside", "'too far' passes the right"),
        (flies_out_and_back, "outside", "'away'"),
        (two_texts, "overlap", "'first' and 'second'"),
        (number_on_text, "overlap", "the number 12.5"),
        (passing_texts, "overlap", "'low' and 'high'"),
        (part_rests_on_text, "overlap", "'resting place'"),
        (line_through, "busy", "'crossed' is crossed by the Line"),
        (line_passes, "busy", "'crossed' is crossed by the Line"),
        (edge_of_a_fill, "busy", "'half in'"),
        (dot_under_text, "busy", "Circle"),
        (heatmap_under_text, "busy", "'on it' stands on an image"),
        (shrunk, "small", "'small' stands at size 20.0, the smallest is 24.2"),
        (shrunk_formula, "small", "size 24.0, the smallest is 26"),
        (shrunk_number, "small", "the number 3.25"),
        (morphed_into_small, "small", "'large'"),
        (foreign_text, "foreign", "a Typst"),
        (dim_text, "text contrast", "'dim'"),
        (faded_text, "text contrast", "'faded'"),
        (dim_part, "text contrast", "word"),
        (text_on_its_own_colour, "text contrast", "1.0:1"),
        (text_under_a_veil, "text contrast", "'veiled'"),
        (dim_mark, "mark contrast", "the Circle"),
        (faded_mark, "mark contrast", "the Circle"),
        (mark_on_its_own_colour, "mark contrast", "the Circle"),
        (stands_still, "still", "nothing moves"),
        (unseen_movement, "still", "nothing moves"),
    ],
)
def test_a_planted_fault_is_the_only_finding(look, story, kind, names):
    findings = look(story)
    assert kinds(findings) == [kind]
    assert findings[0].beat == "answer"
    assert names in findings[0].message


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("story", [dim_text, dim_mark])
def test_contrast_is_measured_on_the_ground_of_each_theme(look, story, theme):
    assert len(look(story, theme)) == 1


def test_a_caption_that_is_gone_too_soon(look):
    def no_hold(self, reading_time_left):
        self.wait(0.1)

    findings = look(lambda scene: None, _hold=no_hold)
    assert kinds(findings) == ["fast", "fast"]
    assert "needs 1.6 s" in findings[1].message


def test_reading_a_caption_is_not_standing_still_but_a_lecture_has_none(look):
    def still(seconds):
        return lambda scene: scene.wait(seconds)

    assert look(still(1.7), captions=True) == []
    assert look(still(1.7), captions=False) == []
    assert kinds(look(still(3.2), captions=False)) == ["still"]


def test_a_fault_that_lasts_is_one_finding_with_its_span(look):
    def crossed_for_long(scene):
        scene.add(Label("crossed"))
        line = Line(2 * LEFT, 2 * RIGHT, color=scene.theme.ring)
        scene.add(line)
        for way in (RIGHT, LEFT, RIGHT):
            scene.play(line.animate.shift(0.3 * way), run_time=1)

    (finding,) = look(crossed_for_long)
    assert finding.kind == "busy"
    assert finding.end - finding.start >= 3
    assert str(finding).startswith(f"{finding.start:.1f}–{finding.end:.1f} s, beat 'answer': busy:")


def test_a_text_hidden_by_scenery_is_not_read(look):
    def masked(scene):
        mask = Square(color=scene.theme.ground, fill_opacity=1, stroke_width=0)
        mask.decor = True
        scene.add(Label("one"), Label("two"), mask)

    assert look(masked) == []


def stands_across_the_edge(scene):
    scene.play(FadeIn(ring(scene).move_to(scene.layout.whole.right * RIGHT)))


def test_where_nobody_looked_no_shape_is_cut_off(look):
    assert look(stands_across_the_edge) == []
    for frame in ("1:1", "9:16"):
        (finding,) = look(stands_across_the_edge, frame=frame)
        assert finding.kind == "outside"
        assert "is cut off by the frame" in finding.message
        assert look(calm, frame=frame) == []
