"""Room is made without losing what somebody waited for."""

from scenes._studio import paths
from scenes._studio.builder.clean import clean


def fill(folder):
    for name in (
        *("README.md", "film-lecture-dark.mp4", ".part-7-film-lecture-dark.mp4"),
        *(
            "Tex/one/aa.svg",
            "dry-runs/one-dark.pickle",
            "logs/lecture-dark/one.log",
            ".locks/one",
            "lecture-dark/one.mp4",
        ),
        *("lecture-dark/.part-12-one.mp4", "sheets/one-dark.png", "videos/one/480p15/One.mp4"),
    ):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"12345")


def left(folder):
    return sorted(str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file())


def test_what_comes_back_by_itself_goes_and_clips_stay(tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "RENDERS", tmp_path)
    fill(tmp_path)
    assert clean() == (7, 35)
    assert left(tmp_path) == [
        *("README.md", "film-lecture-dark.mp4", "lecture-dark/one.mp4", "sheets/one-dark.png"),
    ]


def test_everything_goes_but_the_note_in_the_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "RENDERS", tmp_path)
    fill(tmp_path)
    assert clean(everything=True) == (10, 50)
    assert left(tmp_path) == ["README.md"]
    assert clean(everything=True) == (0, 0)


def test_a_folder_that_is_not_there_holds_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "RENDERS", tmp_path / "none")
    assert clean() == (0, 0)
