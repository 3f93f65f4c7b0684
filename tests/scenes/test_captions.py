"""Narration files: what is read, and what is refused with which sentence."""

import pytest

from scenes._kit.captions import Caption, read_narration
from scenes.catalogue import CHAPTERS

HEADING = 'kicker = "K"\ntitle = "T"\nquestion = "Q?"\n'


def beat(name, caption):
    return f'[[beat]]\nname = "{name}"\ncaption = """{caption}"""\n'


@pytest.fixture
def narrate(tmp_path):
    def narrate(text):
        (tmp_path / "told.toml").write_text(text, encoding="utf-8")
        return read_narration("told", tmp_path)

    return narrate


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.key)
def test_every_chapter_is_narrated(chapter):
    narration = chapter.narration
    assert narration.question.endswith("?")
    assert next(iter(narration.captions)) == "question"
    for caption in narration.captions.values():
        assert len(caption.lines) <= 2
        assert max(map(len, caption.lines)) <= 60


def test_a_narration_is_read_in_order(narrate):
    narration = narrate(HEADING + beat("question", "One.") + beat("turn", "Two\nlines."))
    assert (narration.kicker, narration.title, narration.question) == ("K", "T", "Q?")
    assert list(narration.captions) == ["question", "turn"]
    assert narration.caption("turn").lines == ("Two", "lines.")
    assert narration.caption("turn").text == "Two\nlines."


def test_reading_takes_a_second_for_17_characters_and_a_second_at_least():
    assert Caption("b", ("x" * 34,)).reading_time == pytest.approx(2)
    assert Caption("b", ("x" * 33, "y" * 17)).reading_time == pytest.approx(3)
    assert Caption("b", ("Hi.",)).reading_time == 1


def test_an_unknown_beat_names_those_that_there_are(narrate):
    narration = narrate(HEADING + beat("question", "One."))
    with pytest.raises(KeyError, match="no caption for beat 'turn'; the narration has question"):
        narration.caption("turn")


def test_a_chapter_without_narration_is_told(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"'told' needs its narration in told\.toml"):
        read_narration("told", tmp_path)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (HEADING.replace('title = "T"\n', ""), r"told\.toml: 'title' must be a line of text"),
        (HEADING.replace('"Q?"', '" "'), "'question' must be a line of text"),
        (HEADING.replace('"K"', "3"), "'kicker' must be a line of text, got 3"),
        (HEADING + "[[beat]]\nname = 'a'\n", "'caption' must be a line of text, got None"),
        (HEADING + beat("a", "One.") * 2, "beat 'a' is narrated twice"),
        (HEADING + beat("a", "1\n2\n3"), "beat 'a' may have 2 lines, got 3"),
        (HEADING + beat("a", "x" * 61), "a line of beat 'a' may have 60 characters, got 61"),
        (
            HEADING + beat("a", "x" * 60 + "\n" + "y" * 60),
            r"beat 'a' must be read within 7 s, it needs 7\.1 s",
        ),
    ],
)
def test_a_bad_narration_is_refused(narrate, text, sentence):
    with pytest.raises(ValueError, match=sentence):
        narrate(text)
