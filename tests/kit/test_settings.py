"""Settings from the environment: the default, the choice, and the sentence for a mistake."""

from pathlib import Path

import pytest

from scenes._kit.settings import captions_are_on, path
from scenes._kit.theme import active_theme


@pytest.mark.parametrize(("value", "name"), [(None, "dark"), ("", "dark"), ("light", "light")])
def test_the_theme_is_dark_unless_the_environment_says_otherwise(monkeypatch, value, name):
    monkeypatch.delenv("POSENC_THEME", raising=False)
    if value is not None:
        monkeypatch.setenv("POSENC_THEME", value)
    assert active_theme().name == name


def test_a_wrong_theme_is_told_in_one_sentence(monkeypatch):
    monkeypatch.setenv("POSENC_THEME", "pink")
    with pytest.raises(ValueError, match="got 'pink'") as raised:
        active_theme()
    assert str(raised.value) == (
        "POSENC_THEME must be dark or light, got 'pink'; type for example POSENC_THEME=dark"
    )


@pytest.mark.parametrize(("value", "state"), [(None, True), ("on", True), ("off", False)])
def test_captions_are_on_unless_switched_off(monkeypatch, value, state):
    monkeypatch.delenv("POSENC_CAPTIONS", raising=False)
    if value is not None:
        monkeypatch.setenv("POSENC_CAPTIONS", value)
    assert captions_are_on() is state


def test_a_wrong_caption_setting_is_told_in_one_sentence(monkeypatch):
    monkeypatch.setenv("POSENC_CAPTIONS", "yes")
    with pytest.raises(ValueError, match="POSENC_CAPTIONS must be on or off, got 'yes'; type"):
        captions_are_on()


def test_a_path_is_absolute_and_nothing_when_it_is_unset(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("POSENC_WPE", raising=False)
    assert path("POSENC_WPE") == ""
    for value, place in (
        ("", ""),
        ("a/../b", str(tmp_path / "b")),
        ("/a/b", "/a/b"),
        ("~/b", str(Path.home() / "b")),
    ):
        monkeypatch.setenv("POSENC_WPE", value)
        assert path("POSENC_WPE") == place
