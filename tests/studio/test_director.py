"""A small chapter that meets every criterion, and for each criterion one that does not."""

import pytest
from manim import (
    DOWN,
    LEFT,
    PI,
    RIGHT,
    UP,
    Circle,
    Create,
    Dot,
    FadeIn,
    FadeOut,
    LaggedStart,
    Line,
    ReplacementTransform,
    Rotate,
    Square,
    Transform,
    TransformFromCopy,
    UpdateFromAlphaFunc,
    VGroup,
    linear,
)

from scenes._kit import chapter
from scenes._kit.captions import Caption, NarratedBeat, Narration
from scenes._kit.mobjects.scenery import scenery
from scenes._kit.typography import Label
from scenes._studio.lint.director import Director
from scenes._studio.lint.dry_run import dry_run
from scenes._studio.lint.figures import CRITERIA, LIMITS

STAGE_WIDTH, STAGE_HEIGHT = 12.8, 5.05


def narrated(name, line, **cues):
    said = {cue: Caption(name, (text,), cue) for cue, text in cues.items()}
    return NarratedBeat(name, Caption(name, (line,)), said)


NARRATION = Narration(
    source="small.toml",
    kicker="Small",
    title="A square is as high as wide",
    question="Is it square?",
    beats={
        beat.name: beat
        for beat in (
            narrated("question", "Here is a question."),
            narrated("climax", "And here it is turned.", fact="It looks the same."),
            narrated("end", "So it is square."),
        )
    },
)


class Small(chapter.ChapterScene):
    """A square that is asked about, grows, turns, and shrinks a little."""

    key, number, climax = "small", 1, "climax"

    def construct(self):
        self.hero = Square(3.2, color=self.theme.word)
        self.hero.move_to(self.stage.center)
        with self.question():
            self.ask()
        with self.beat("climax"):
            self.turn()
        with self.beat("end"):
            self.settle()

    def ask(self):
        self.play(Create(self.hero), run_time=4)
        self.ponder(1.5)

    def turn(self):
        self.play(self.hero.animate.set_height(4.4), run_time=2)
        with self.redrawn(self.draw):
            self.sweep(1, 40)
        self.say("fact", answer=True)

    def draw(self):
        corner = PI / 4 + PI / 2 * self.t.get_value()
        self.hero.set_points_as_corners(
            [
                self.stage.center + 2.2 * 2**0.5 * (RIGHT * x + UP * y)
                for x, y in (self.on_circle(corner + PI / 2 * k) for k in range(5))
            ]
        )

    @staticmethod
    def on_circle(angle):
        point = complex(2.718281828459045) ** (1j * angle)
        return point.real, point.imag

    def settle(self):
        self.play(self.hero.animate.set_height(3.6), run_time=6)


@pytest.fixture
def played(monkeypatch):
    """Return a function that plays the small chapter with other methods, and counts."""
    monkeypatch.setattr(chapter, "read_narration", lambda key: NARRATION)

    def played(captions=True, **methods):
        director = Director()
        story = type("Other", (Small,), methods)
        return director.figures(dry_run(story, captions=captions, watcher=director))

    return played


@pytest.fixture
def count(played):
    """Return a function that tells a story at the end of the climax and returns the figures."""

    def count(story, **methods):
        def turn(self):
            Small.turn(self)
            story(self)

        return played(turn=turn, **methods)

    return count


def missed(figures):
    return {shortfall.criterion for shortfall in figures.shortfalls()}


def crossed(figures):
    return {(crossing.mover, crossing.crossed) for crossing in figures.crossings}


def test_the_small_chapter_meets_every_criterion(played):
    figures = played()
    assert figures.shortfalls() == []
    assert figures.clearings == figures.crossings == figures.backwards == ()
    assert figures.question.height == pytest.approx(3.2 / STAGE_HEIGHT, rel=1e-4)
    assert figures.climax.width == pytest.approx(4.4 / STAGE_WIDTH, rel=1e-4)
    assert figures.end.height == pytest.approx(3.6 / STAGE_HEIGHT, rel=1e-4)
    assert [(pace.beat, pace.name) for pace in figures.captions] == [
        ("question", ""),
        ("climax", ""),
        ("climax", "fact"),
        ("end", ""),
    ]


def rest_often(scene):
    for way in (0.3 * UP, 0.3 * DOWN, 0.3 * UP, 0.3 * DOWN):
        scene.pause(1.2)
        scene.play(scene.hero.animate.shift(way), run_time=0.3)


def rest_long(scene):
    scene.play(scene.hero.animate.shift(0.1 * UP), run_time=2)
    scene.pause(2)
    scene.play(scene.hero.animate.shift(0.1 * DOWN), run_time=4)


def talk_fast(self):
    """Something moves while manim waits, so that the caption is read more slowly."""
    Small.ask(self)
    dot = Dot(self.stage.at(0.1, 0.5))
    self.add(dot)
    dot.add_updater(lambda dot, dt: dot.shift(0.05 * dt * UP))


def shrink(scene):
    scene.play(scene.hero.animate.set_height(1), run_time=1)


def clear_twice(scene):
    for _ in range(2):
        scene.hide(scene.hero)
        scene.show(scene.hero)


def without_hero(scene):
    scene.hero = None


def grow_too_large(self):
    self.play(self.hero.animate.set_height(4.8), run_time=4)
    self.play(self.hero.animate.set_height(3.6), run_time=2)


def run_back(scene):
    scene.play(scene.t.animate.set_value(0.5))


def fly_over_a_word(scene):
    word, dot = Label("word").move_to(4.5 * RIGHT), Dot(4.5 * RIGHT + DOWN)
    scene.show(word, dot)
    scene.play(dot.animate.shift(2 * UP))


def nothing_at_first(self):
    self.play(Create(Square(0.5)), run_time=4)
    self.ponder()


@pytest.mark.parametrize(
    ("criterion", "methods"),
    [
        ("still", {"turn": lambda self: (Small.turn(self), rest_often(self))}),
        ("dead air", {"turn": lambda self: (Small.turn(self), rest_long(self))}),
        ("reading", {"ask": talk_fast}),
        ("question", {"ask": lambda self: (Small.ask(self), shrink(self))}),
        ("question", {"ask": nothing_at_first}),
        ("end", {"settle": lambda self: (Small.settle(self), shrink(self))}),
        ("smaller climax", {"settle": grow_too_large}),
        ("clearing", {"turn": lambda self: (Small.turn(self), clear_twice(self))}),
        ("flight", {"turn": lambda self: (Small.turn(self), fly_over_a_word(self))}),
        ("backwards", {"turn": lambda self: (Small.turn(self), run_back(self))}),
    ],
)
def test_each_criterion_is_missed_alone(played, criterion, methods):
    figures = played(**methods)
    assert missed(figures) == {criterion}
    assert criterion in CRITERIA


def test_a_climax_without_a_large_hero_is_missed(played):
    def ask(self):
        self.play(Create(self.hero), run_time=4)
        self.play(self.hero.animate.set_height(1))

    def turn(self):
        self.play(Rotate(self.hero, PI / 2, run_time=40))
        self.say("fact", answer=True)

    assert missed(played(ask=ask, turn=turn)) == {"question", "climax", "smaller climax"}


def test_a_chapter_without_a_hero_misses_all_three_pictures(played):
    def ask(self):
        Small.ask(self)
        self.square, self.hero = self.hero, None

    def turn(self):
        self.say("fact", answer=True)

    methods = {"ask": ask, "turn": turn, "settle": lambda self: self.play(FadeIn(Dot()))}
    assert {"climax", "end"} <= missed(played(**methods))


# stillness


def test_a_pondered_question_explains_a_stillness(count):
    pondered = count(lambda scene: scene.ponder(4))
    waited = count(lambda scene: scene.pause(4))
    seconds = [figures.unexplained * figures.duration for figures in (pondered, waited)]
    assert seconds[1] - seconds[0] == pytest.approx(4 - 1, abs=0.5)  # 1 s or less is read
    assert waited.still == pytest.approx(pondered.still, abs=0.1)
    assert missed(pondered) == set()
    assert "dead air" in missed(waited)


def test_a_caption_explains_a_stillness_until_it_is_read(played):
    seconds = len("So it is square.") / 17
    figures = played(settle=lambda self: self.pause(5))
    last = figures.stillnesses[-1]
    # the hold at the end of a chapter is not explained, the swap of the caption is
    hold = chapter.SHORTEST_LAST_HOLD
    assert last.unexplained == pytest.approx(5 + hold - max(seconds, 1.0), abs=0.1)


def test_a_caption_that_changes_is_no_movement(played):
    def turn(self):
        Small.turn(self)
        self.pause(3)

    figures = played(turn=turn, settle=lambda self: self.pause(1))
    # the pause, the hold of the climax, the swap to the last caption and the last pause are one
    assert figures.stillnesses[-1].end == pytest.approx(figures.duration)
    assert figures.stillnesses[-1].end - figures.stillnesses[-1].start > 3 + 1 + 0.4


def test_an_animation_without_a_visible_change_is_a_stillness(count):
    figures = count(lambda scene: scene.play(scene.hero.animate.shift(0 * UP), run_time=3))
    assert missed(figures) >= {"dead air"}


def test_figures_need_captions(played):
    with pytest.raises(ValueError, match="'small' need a run with captions, got one without"):
        played(captions=False)


# reading


def test_a_caption_is_read_at_13_and_17_characters_a_second(played):
    def ask(self):
        self.play(Create(self.hero), run_time=1)
        self.wait(2)

    pace = played(ask=ask).captions[0]
    assert pace.characters == len("Here is a question.")
    assert pace.moving == pytest.approx(1, abs=0.05)
    assert pace.still == pytest.approx(2 + chapter.SHORTEST_HOLD, abs=0.05)
    assert pace.readable == pytest.approx(13 * pace.moving + 17 * pace.still)


# the hero


def test_only_what_can_be_seen_of_the_hero_counts(played):
    def settle(self):
        self.hero.set_height(3.6).move_to(self.stage.center)
        beyond = Dot(self.stage.at(0.5, 0) + DOWN)
        faint = Line(2.6 * LEFT, 2.6 * RIGHT, stroke_opacity=0.08)
        not_there = Square(5)
        self.add(beyond, faint)
        self.hero = VGroup(self.hero, beyond, faint, not_there)
        self.play(self.hero[0].animate.shift(0.1 * UP), run_time=4)

    end = played(settle=settle).end
    assert end.width == pytest.approx(3.6 / STAGE_WIDTH, rel=1e-3)
    assert end.height == pytest.approx(3.6 / STAGE_HEIGHT, rel=1e-3)


def test_the_hero_may_become_another_one(played):
    def settle(self):
        other = Line(4 * LEFT, 4 * RIGHT)
        self.play(ReplacementTransform(self.hero, other), run_time=4)
        self.hero = other

    figures = played(settle=settle)
    assert figures.end.width == pytest.approx(8 / STAGE_WIDTH, rel=1e-3)
    assert missed(figures) == set()


# clearing


def cut(scene):
    scene.remove(scene.hero)
    scene.play(FadeIn(Dot(3 * RIGHT)))


def in_two_plays(scene):
    others = [Square(2.4).move_to(4.6 * side) for side in (LEFT, RIGHT)]
    scene.show(*others)
    scene.pause(1)
    scene.hide(others[0], run_time=0.4)
    scene.hide(others[1], scene.hero, run_time=0.4)


@pytest.mark.parametrize(
    "story",
    [lambda scene: scene.hide(scene.hero), lambda scene: scene.clear_stage(), cut, in_two_plays],
    ids=["hide", "clear_stage", "cut", "in_two_plays"],
)
def test_the_stage_is_cleared_once(count, story):
    figures = count(story, settle=lambda self: self.show(self.hero, run_time=4))
    assert len(figures.clearings) == 1
    assert missed(figures) == set()


def become(scene):
    scene.play(ReplacementTransform(scene.hero, Circle(1).shift(4 * RIGHT)))


def swapped_in_place(scene):
    scene.remove(scene.hero)
    scene.hero = scene.hero.copy()
    scene.add(scene.hero)
    scene.play(scene.hero.animate.shift(0.5 * UP))


def crossfaded_in_place(scene):
    other = Circle(2.2, color=scene.theme.word).move_to(scene.hero)
    scene.play(FadeOut(scene.hero), FadeIn(other))
    scene.hero = other


def one_after_the_other(scene):
    others = [Square(4.2).move_to(2 * side) for side in (LEFT, RIGHT, UP, DOWN)]
    scene.show(*others)
    for other in others:
        scene.hide(other, run_time=1.5)


@pytest.mark.parametrize(
    "story", [become, swapped_in_place, crossfaded_in_place, one_after_the_other]
)
def test_what_stays_is_not_cleared(count, story):
    assert count(story).clearings == ()


# flights


def stage_a_flight(scene, *, obstacle, mover=None):
    """Put a thing to the right of the square and another one under it."""
    mover = mover or Dot(color=scene.theme.word)
    scene.show(obstacle.move_to(4.6 * RIGHT), mover.move_to(4.6 * RIGHT + 1.7 * DOWN))
    return mover


def ring(scene):
    return Circle(0.6, color=scene.theme.word)


def shifted(scene):
    mover = stage_a_flight(scene, obstacle=Label("word"))
    scene.play(mover.animate.shift(3.4 * UP))


def through_a_ring(scene):
    mover = stage_a_flight(scene, obstacle=ring(scene))
    scene.play(Transform(mover, mover.copy().shift(3.4 * UP)), run_time=0.5)


def behind_a_card(scene):
    card = Square(1, fill_opacity=1, color=scene.theme.word)
    mover = stage_a_flight(scene, obstacle=card)
    scene.bring_to_front(card)
    scene.play(TransformFromCopy(mover, mover.copy().shift(3.4 * UP)))


def on_an_arc(scene):
    mover = stage_a_flight(scene, obstacle=Label("word").shift(RIGHT))
    mover.shift(0.9 * LEFT)
    word = Label("bow").move_to(mover.get_center() + 1.5 * UP + 1.5 * RIGHT)
    scene.show(word)
    scene.play(mover.animate(path_arc=PI).shift(3 * UP), run_time=2)


def in_a_group(scene):
    mover = stage_a_flight(scene, obstacle=Label("word"))
    scene.play(LaggedStart(FadeIn(Dot(5 * LEFT)), mover.animate.shift(3.4 * UP)))


def glided(scene):
    mover = stage_a_flight(scene, obstacle=Label("word"))
    start = mover.get_center()
    scene.play(UpdateFromAlphaFunc(mover, lambda dot, a: dot.move_to(start + 3.4 * a * UP)))


def carried_while_t_runs(scene):
    """A redrawn thing comes, flies and goes while the position moves on."""
    scene.show(Label("word").move_to(4.6 * RIGHT))
    mover = Dot(color=scene.theme.word)

    def draw():
        way = min(max(scene.t.get_value() - 2, 0), 1)
        mover.set_opacity(float(0 < way < 1)).move_to(4.6 * RIGHT + 1.7 * (2 * way - 1) * UP)
        scene.draw()

    scene.add(mover)
    with scene.redrawn(draw):
        scene.sweep(4, 6)


def lands_while_t_runs(scene):
    """A redrawn thing rests, then moves while the position does both."""
    mover = stage_a_flight(scene, obstacle=Label("word"))
    start = mover.get_center()

    def draw():
        mover.move_to(start + 3.4 * min(max(scene.t.get_value() - 2, 0), 1) * UP)
        scene.draw()

    with scene.redrawn(draw):
        scene.sweep(4, 6)


@pytest.mark.parametrize(
    ("story", "name"),
    [
        (shifted, "'word'"),
        (through_a_ring, "the Circle"),
        (behind_a_card, "the Square"),
        (on_an_arc, "'bow'"),
        (in_a_group, "'word'"),
        (glided, "'word'"),
        (carried_while_t_runs, "'word'"),
        (lands_while_t_runs, "'word'"),
    ],
)
def test_what_flies_through_something_is_found(count, story, name):
    figures = count(story)
    assert crossed(figures) == {("the Dot", name)}
    assert missed(figures) == {"flight"}
    (crossing,) = figures.crossings
    assert crossing.beat == "climax"
    assert crossing.start < crossing.end < figures.duration


def beside(scene):
    mover = stage_a_flight(scene, obstacle=Label("word"))
    scene.play(mover.animate.shift(RIGHT))
    scene.play(mover.animate.shift(3.4 * UP))


def not_far(scene):
    mover = stage_a_flight(scene, obstacle=Label("word"), mover=Dot())
    mover.next_to(scene.mobjects[-2], DOWN, buff=0.1)
    scene.play(mover.animate.shift(0.7 * UP))


def out_of_its_origin(scene):
    mover = stage_a_flight(scene, obstacle=ring(scene))
    mover.move_to(4.6 * RIGHT)
    scene.play(mover.animate.shift(1.7 * UP))


def into_its_target(scene):
    mover = stage_a_flight(scene, obstacle=ring(scene))
    scene.play(mover.animate.shift(1.7 * UP))


class Noun(VGroup):
    """A thing with parts."""


def within_its_noun(scene):
    word, dot = Label("word").move_to(4.6 * RIGHT), Dot(4.6 * RIGHT + 1.7 * DOWN)
    scene.show(Noun(VGroup(word), dot))
    scene.play(dot.animate.shift(3.4 * UP))


def over_scenery(scene):
    mover = stage_a_flight(scene, obstacle=scenery(ring(scene)))
    scene.show(Line(3 * RIGHT, 6 * RIGHT, color=scene.theme.hairline).shift(UP))
    scene.play(mover.animate.shift(3.4 * UP))


def along_a_track(scene):
    track = Line(5 * LEFT + DOWN, 5 * LEFT + UP, color=scene.theme.word)
    knob = Dot(5 * LEFT + 1.7 * DOWN)
    scene.show(track, knob)
    scene.play(knob.animate.shift(3.4 * UP), rate_func=linear)


def grows(scene):
    line = Line(4.6 * RIGHT + 1.7 * DOWN, 4.6 * RIGHT + 1.6 * DOWN, color=scene.theme.word)
    scene.show(ring(scene).move_to(4.6 * RIGHT), line)
    scene.play(line.animate.put_start_and_end_on(line.get_start(), 4.6 * RIGHT + 1.7 * UP))


def leaves_at_the_same_time(scene):
    word = Label("word")
    mover = stage_a_flight(scene, obstacle=word)
    scene.play(mover.animate.shift(3.4 * UP), FadeOut(word))


def follows_the_position(scene):
    """A knob, a scan line and a hand that follow the position over a plot, all the time."""
    curve = Line(4 * RIGHT + UP, 6 * RIGHT + DOWN, color=scene.theme.word)
    scan = Line(DOWN, UP, color=scene.theme.position)
    knob = Dot(color=scene.theme.position)
    scene.show(curve, ring(scene).move_to(5 * RIGHT))
    start = scene.t.get_value()

    def draw():
        place = (3.6 + 2.4 * (scene.t.get_value() - start) / 2) * RIGHT
        scan.move_to(place)
        knob.move_to(place)

    scene.add(scan, knob)
    with scene.redrawn(draw):
        scene.sweep(start + 2, 4)


def stepped_with_the_position(scene):
    knob = Dot(color=scene.theme.position)
    scene.show(ring(scene).move_to(5 * RIGHT))
    start = scene.t.get_value()
    scene.add(knob)
    with scene.redrawn(lambda: knob.move_to((3.4 + 1.6 * (scene.t.get_value() - start)) * RIGHT)):
        scene.step_to(start + 1, start + 2)


@pytest.mark.parametrize(
    "story",
    [
        beside,
        not_far,
        out_of_its_origin,
        into_its_target,
        within_its_noun,
        over_scenery,
        along_a_track,
        grows,
        leaves_at_the_same_time,
        follows_the_position,
        stepped_with_the_position,
    ],
)
def test_plain_movements_are_not_reported(count, story):
    assert count(story).crossings == ()


# what is told


def test_the_figures_are_told_in_one_line(played):
    line = str(played())
    assert "\n" not in line
    for part in ("still ", "reading ", "63 % × 25 % question", "cleared 0×", "flights 0"):
        assert part in line


def test_every_shortfall_says_what_was_seen_and_what_may_be(played):
    figures = played(ask=lambda self: (Small.ask(self), shrink(self)), settle=grow_too_large)
    assert [str(shortfall) for shortfall in figures.shortfalls()] == [
        f"question: at {figures.question.time:.1f} s the hero fills 20 % × 8 % of the stage's "
        "height and width, one must be 55 % or 60 %",
        f"smaller climax: the hero fills 95 % × 38 % in beat 'end' at "
        f"{figures.largest_other.time:.1f} s, but 87 % × 34 % in the climax 'climax'",
    ]


def test_every_limit_is_documented():
    assert LIMITS.still == 0.08
    assert LIMITS.stillness == 1.5
    assert (LIMITS.hero_height, LIMITS.hero_width) == (0.55, 0.60)
    assert (LIMITS.clearings, LIMITS.flights, LIMITS.backwards) == (1, 0, 0)
