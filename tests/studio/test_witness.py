"""The witness sees every look, and no test of it passes without having looked."""

import pytest
from manim import Dot, FadeIn, linear

from scenes._studio.errors import DryRunError
from scenes._studio.lint.witness import Witness


def story(scene):
    scene.dot = Dot()
    scene.play(FadeIn(scene.dot))
    animate = scene.dot.animate(run_time=2, rate_func=linear)
    scene.play(animate.shift([scene.far, 0, 0]))
    scene.wait(1)


@pytest.fixture
def chapter(sample):
    return sample(story, far=2.0)


def test_a_check_is_asked_at_every_look_in_its_beats(chapter):
    witness = Witness(chapter)
    looks = []

    @witness.during("answer")
    def check(scene, moment):
        looks.append((moment.beat, moment.time))

    check()
    assert {beat for beat, _ in looks} == {"answer"}
    assert len(looks) > 10
    assert check.__name__ == "check"


def test_one_play_serves_all(chapter, monkeypatch):
    played = []
    construct = chapter.construct
    monkeypatch.setattr(chapter, "construct", lambda self: (played.append(1), construct(self)))
    witness = Witness(chapter)
    first, second = (witness.during()(lambda scene, moment: None) for _ in range(2))
    first()
    second()
    assert witness.run.duration > 3
    assert played == [1]


def test_a_failure_is_told_with_its_moment_and_fails_no_other(chapter):
    witness = Witness(chapter)

    @witness.during(settled=True)
    def fine(scene, moment):
        assert moment.settled

    @witness.during("answer", settled=True)
    def wrong(scene, moment):
        assert moment.time < 0

    fine()
    with pytest.raises(AssertionError) as raised:
        wrong()
    assert "in beat 'answer'" in raised.value.__notes__[0]


def test_an_attribute_that_is_not_there_fails(chapter):
    check = Witness(chapter).during()(lambda scene, moment: scene.no_such_dial.angle)
    with pytest.raises(AttributeError, match="no_such_dial"):
        check()


def test_what_never_looked_fails(chapter):
    witness = Witness(chapter)

    @witness.during("answer", settled=True)
    def looks(scene, moment):
        pass

    unknown = witness.during("turn")(looks)
    looks()
    with pytest.raises(ValueError, match="no beat is called turn; there are answer, question"):
        unknown()
    witness._questions[0].answers.clear()
    with pytest.raises(AssertionError, match="must look at least once in 'answer'"):
        looks()


def test_what_is_never_there_is_never_looked_at_and_fails(chapter):
    check = Witness(chapter).during("answer", since="dial")(lambda scene, moment: None)
    with pytest.raises(AssertionError, match="in 'answer' since there is a 'dial', it never did"):
        check()


def test_looks_can_be_compared(chapter):
    witness = Witness(chapter, far=1.0)
    places = witness.seen("answer", since="dot")(lambda scene, moment: scene.dot.get_x())
    values = [value for _, value in places()]
    assert values == sorted(values)
    assert values[-1] == pytest.approx(1.0)


def test_the_first_failure_is_found_in_a_play_of_its_own(chapter, monkeypatch):
    witness = Witness(chapter)

    @witness.during(since="dot")
    def stays_near(scene, moment):
        assert scene.dot.get_x() < 2.5

    stays_near()
    assert witness.first_failure() is None
    monkeypatch.setattr(chapter, "far", 3.0)
    assert witness.first_failure() == "stays_near"
    stays_near()


def test_a_chapter_that_stops_fails_all(sample):
    def broken(scene):
        raise ValueError("no")

    check = Witness(sample(broken)).during()(lambda scene, moment: None)
    with pytest.raises(DryRunError, match="ValueError: no"):
        check()
