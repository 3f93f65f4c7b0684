"""Text and formulas: baselines that hold, sizes that are known, fonts that must be there."""

import pytest
from manim import DOWN, LEFT, PI, RIGHT, UP, tempconfig

from scenes._kit import typography
from scenes._kit.typography import BODY, LABEL, NOTE, TITLE, Formula, Label


@pytest.fixture(scope="module", autouse=True)
def typeset_apart(tmp_path_factory):
    """Keep the typeset files of this test process to itself."""
    with tempconfig({"tex_dir": str(tmp_path_factory.mktemp("typeset"))}):
        yield


@pytest.fixture(autouse=True)
def default_theme(monkeypatch):
    """Let no setting of the terminal reach the tests."""
    monkeypatch.delenv("POSENC_THEME", raising=False)


@pytest.mark.parametrize("size", [TITLE, BODY, LABEL, NOTE])
def test_words_with_and_without_descenders_share_a_baseline(size):
    point = 2 * UP + RIGHT
    dog, the = Label("dog", size).put(point, LEFT), Label("the", size).put(point, LEFT)
    assert dog.baseline == pytest.approx(2)
    assert the.baseline == pytest.approx(2)
    assert the.get_bottom()[1] == pytest.approx(2, abs=0.02)
    assert dog.get_bottom()[1] < 1.97


def test_the_baseline_survives_moving_and_scaling():
    label = Label("dog", BODY)
    depth = label.baseline - label.get_bottom()[1]
    label.shift(3 * UP + LEFT)
    assert label.baseline - label.get_bottom()[1] == pytest.approx(depth)
    label.scale(2)
    assert label.baseline - label.get_bottom()[1] == pytest.approx(2 * depth)
    assert label.put(DOWN).baseline == pytest.approx(-1)


@pytest.mark.parametrize(("align", "edge"), [(LEFT, LEFT), (RIGHT, RIGHT)])
def test_text_is_put_by_its_edge(align, edge):
    label = Label("aligned").put(RIGHT + UP, align)
    assert label.get_edge_center(edge)[0] == pytest.approx(1)
    assert Label("centred").put(RIGHT + UP).get_center()[0] == pytest.approx(1)


@pytest.mark.parametrize(("kind", "source"), [(Label, "size"), (Formula, "p_t + 1")])
def test_a_text_knows_how_large_it_stands(kind, source):
    text = kind(source)
    size = text.size
    assert text.drawn_size == pytest.approx(size)
    assert text.scale(0.5).drawn_size == pytest.approx(size / 2)
    assert text.rotate(PI / 3).shift(UP).drawn_size == pytest.approx(size / 2)
    assert text.become(Label("something else")).drawn_size is None


def test_a_leading_minus_stands_as_close_as_that_of_a_sign():
    negative, difference = Formula("-x"), Formula("a - x")
    sign, x = negative.family_members_with_points()
    _, minus, other_x = difference.family_members_with_points()
    tight = x.get_left()[0] - sign.get_right()[0]
    wide = other_x.get_left()[0] - minus.get_right()[0]
    assert 0 <= tight < wide


@pytest.mark.parametrize("expression", ["-x", "−x", "+x"])
def test_a_leading_sign_is_set_like_any_sign(expression):
    assert len(Formula(expression).family_members_with_points()) == 2


def test_markup_characters_are_printed_as_they_are():
    plain = r'#*_"\$[]'
    assert len(Label(plain).family_members_with_points()) >= len(plain)


def test_digits_are_equally_wide():
    digits = {round(float(Label(f"|{d}|", BODY).width), 4) for d in "0123456789"}
    assert len(digits) == 1


def test_parts_of_a_formula_can_be_named_and_coloured():
    formula = Formula("{{ p_t : vector }} = x", parts={"vector": "#123456"})
    assert formula.part("vector")[0].get_fill_color().to_hex() == "#123456"
    assert len(formula.part("vector").family_members_with_points()) == 2
    with pytest.raises(KeyError, match="has no part 'query'; it has vector"):
        formula.part("query")


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: Label("x", 24), "text must be at least size 24.2, got 24: 'x'"),
        (lambda: Formula("x", 25), "a formula must be at least size 26, got 25: 'x'"),
        (lambda: Label("  "), "text must have at least one visible character, got '  '"),
    ],
)
def test_what_could_not_be_read_is_refused(make, sentence):
    with pytest.raises(ValueError, match=sentence):
        make()


def test_a_missing_font_is_an_error_and_not_another_face(monkeypatch, tmp_path):
    monkeypatch.setattr(typography, "FONT_FOLDER", tmp_path)
    typography._text_preamble.cache_clear()
    with pytest.raises(FileNotFoundError, match=r"assets/fonts/Inter-Regular\.otf is missing"):
        Label("x")
    typography._text_preamble.cache_clear()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_text_wears_the_ink_of_the_theme(monkeypatch, theme):
    monkeypatch.setenv("POSENC_THEME", theme)
    ink = typography.active_theme().ink
    assert Label("x").family_members_with_points()[0].get_fill_color().to_hex() == ink
    assert Formula("x").family_members_with_points()[0].get_fill_color().to_hex() == ink
