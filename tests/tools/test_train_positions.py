"""Training a table of positions: the same twice, another with another seed, and told honestly."""

import subprocess
import sys
import tomllib
from hashlib import sha256
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from posenc_math import load_learned_positions

torch = pytest.importorskip("torch")
ROOT = Path(__file__).resolve().parents[2]
TEXT = "the dog bites the cat and the cat bites the dog, " * 20


@pytest.fixture(scope="module")
def tool():
    sys.path.insert(0, str(ROOT / "tools"))
    threads = torch.get_num_threads()
    yield import_module("train_positions")
    torch.set_num_threads(threads)
    sys.path.remove(str(ROOT / "tools"))


@pytest.fixture
def run(tool):
    return lambda *arguments: CliRunner().invoke(tool.main, [str(word) for word in arguments])


def test_a_few_steps_give_a_table_that_is_the_same_twice(tool):
    once, again = (tool.train(TEXT, steps=3, seed=5) for _ in range(2))
    assert once.table.shape == (64, 64)
    assert once.table.dtype == np.float32
    assert np.array_equal(once.table, again.table)
    assert once == again._replace(table=once.table, way=once.way)
    assert list(once.way) == list(again.way) == [0, 3]
    assert np.array_equal(once.way[0], again.way[0])
    assert np.array_equal(once.way[3], once.table)
    other = tool.train(TEXT, steps=3, seed=6)
    assert not np.array_equal(once.table, other.table)


def test_the_model_learns_more_than_how_often_each_letter_comes(tool):
    losses = []
    trained = tool.train(TEXT, steps=60, seed=0, tell=lambda step, loss: losses.append(loss))
    assert losses[0] == trained.first_loss == pytest.approx(np.log(len(set(TEXT))), abs=0.1)
    shares = np.unique(list(TEXT), return_counts=True)[1] / len(TEXT)
    assert np.mean(losses[-10:]) < -(shares * np.log(shares)).sum() - 0.5
    assert trained.last_loss == pytest.approx(np.mean(losses))


def test_the_table_is_kept_from_its_random_start_by_equal_ratios(tool):
    steps = sorted(tool.kept(10_000))
    assert steps[0] == 20
    assert steps[-1] == 10_000
    assert len(steps) == 60
    assert np.allclose(steps, 20 * 500 ** (np.arange(60) / 59), atol=0.5)


def test_nothing_is_told_of_what_comes_later(tool):
    """Causal: another end of the text leaves what is said before it as it was."""
    model = tool.TinyGPT(9, torch.Generator().manual_seed(0))
    text = torch.arange(64)[None] % 9
    changed = text.clone()
    changed[0, 40:] = 0
    same = model(text)[0] == model(changed)[0]
    assert same[:40].all()
    assert not same[41:].all()


def test_a_piece_is_an_unbroken_part_of_the_text(tool):
    pieces = tool._pieces(torch.arange(70), torch.Generator().manual_seed(0))
    assert pieces.shape == (32, 65)
    assert bool((pieces.diff() == 1).all())
    assert {int(pieces.min()), int(pieces.max())} == {0, 69}  # its first and last character too


def test_the_text_is_that_of_help(tool):
    text = tool.python_help()
    assert text == tool.python_help()
    assert 'The "assert" statement' in text
    assert text.index('The "assert" statement') < text.index('The "yield" statement')


def test_the_files_tell_what_they_are_made_of(run, tool, tmp_path):
    done = run("--steps", 2, "--seed", 7, "--out", tmp_path / "new" / "folder")
    assert done.exit_code == 0, done.output
    assert done.output.splitlines()[-1].endswith("positions.npy")
    folder = tmp_path / "new" / "folder"
    assert {path.name for path in folder.iterdir()} == {
        "positions.npy",
        "training.npz",
        "provenance.toml",
    }
    trained = tool.train(tool.python_help(), steps=2, seed=7)
    assert np.array_equal(load_learned_positions(folder / "positions.npy"), trained.table)
    told = tomllib.loads((folder / "provenance.toml").read_text(encoding="utf-8"))
    with np.load(folder / "training.npz") as kept:
        assert list(kept["steps"]) == [0, 2]
        assert np.array_equal(kept["tables"], [trained.way[n].astype("f2") for n in (0, 2)])
    way = (folder / "training.npz").read_bytes()
    assert told["way"]["sha256"] == sha256(way).hexdigest()
    text = tool.python_help().encode()
    assert told["table"]["sha256"] == sha256((folder / "positions.npy").read_bytes()).hexdigest()
    assert told["text"] == {
        "module": "pydoc_data.topics",
        "bytes": len(text),
        "sha256": sha256(text).hexdigest(),
    }
    assert told["training"]["command"] == "python tools/train_positions.py --steps 2 --seed 7"
    assert told["training"]["loss_of_first_batch"] == round(trained.first_loss, 4)
    assert told["training"]["parameters"] == trained.parameters
    assert told["versions"]["torch"] == torch.__version__


def test_what_stood_there_stays_when_the_new_one_cannot_be_finished(tool, tmp_path, monkeypatch):
    (tmp_path / "positions.npy").write_bytes(b"old")
    record = tool.Record(tool.train(TEXT, steps=1, seed=0), TEXT, 1, 0)

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space left"):
        record.write(tmp_path)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        "positions.npy": b"old"
    }


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--steps", 0), "Invalid value for '--steps': 0 is not in the range x>=1"),
        (("--steps", "many"), "Invalid value for '--steps': 'many' is not a valid integer"),
        (("--seed", -1), "Invalid value for '--seed': -1 is not in the range"),
        (("--out", __file__), "Invalid value for '--out': Directory"),
        (("--out", f"{__file__}/x"), "--out must be a folder that can be written to, got"),
    ],
)
def test_a_bad_value_is_told_before_anything_is_trained(
    run, tool, monkeypatch, arguments, sentence
):
    monkeypatch.setattr(tool, "train", lambda *_, **__: pytest.fail("it was trained"))
    done = run(*arguments)
    assert done.exit_code != 0
    assert f"Error: {sentence}" in done.output
    assert "Traceback" not in done.output


def test_it_says_what_is_missing_where_pytorch_is_not_installed():
    without = "import sys, runpy; sys.modules['torch'] = None; runpy.run_path(sys.argv[1])"
    done = subprocess.run(
        [sys.executable, "-c", without, ROOT / "tools" / "train_positions.py"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr == (
        "training needs PyTorch, which is not installed here (rendering does not need it); "
        "type pip install -c constraints.txt -e '.[torch]'\n"
    )
