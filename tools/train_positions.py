"""Train a tiny character model on Python's own help texts, and keep its table of positions.

What the table was on its way is kept as well: random at first, then ever seldomer looked at.

    python tools/train_positions.py            about five minutes on one core
    python tools/train_positions.py --help     what can be chosen

The model is a GPT of two layers with a learned table of absolute positions, one row for each of the
64 places that it ever sees, as GPT-2 has one of 1024 rows (Radford et al. 2019, "Language Models
are Unsupervised Multitask Learners", section 2.3; its table is called wpe). The text is what
`help()` says on its topics: the module `pydoc_data.topics`, which comes with Python, its topics in
alphabetical order. Another version of Python has another text, another version of PyTorch adds in
another order: `provenance.toml` says what the table beside it was made of.

Nothing is downloaded. PyTorch is needed here and never to render.
"""

from __future__ import annotations

import hashlib
import io
import math
import platform
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import click
import numpy as np
from numpy.typing import NDArray

from scenes._studio.paths import ROOT, atomically, display_path

try:
    import torch
    from torch import Generator, Tensor, nn
    from torch.nn import functional
except ImportError:
    sys.exit(
        "training needs PyTorch, which is not installed here (rendering does not need it); "
        "type pip install -c constraints.txt -e '.[torch]'"
    )

SOURCE = "pydoc_data.topics"
PLACES = 64
WIDTH = 64
LAYERS = 2
HEADS = 2
BATCH = 32
LEARNING_RATE = 2e-3
WARM_UP = 100  # steps
WEIGHT_DECAY = 0.1
LAST = 100
"""Of so many steps the mean loss is what the model came to; one batch alone says little."""
STATES, FIRST = 60, 20
"""How often the table is kept on its way, and from which step on, after its random start."""
TABLE, WAY, PROVENANCE = "positions.npy", "training.npz", "provenance.toml"


# --- the text -------------------------------------------------------------------------------------


def python_help() -> str:
    """Every topic of `help()`, in alphabetical order: the same text for the same Python."""
    topics: dict[str, str] = import_module(SOURCE).topics
    return "\n".join(topics[name] for name in sorted(topics))


def as_numbers(text: str) -> Tensor:
    """The characters as integers (characters,), numbered in the order of their code points."""
    number = {character: n for n, character in enumerate(sorted(set(text)))}
    return torch.tensor([number[character] for character in text])


# --- the model ------------------------------------------------------------------------------------


class Block(nn.Module):
    """One layer: causal attention, then two linear maps, each added to what came in."""

    def __init__(self) -> None:
        super().__init__()
        self.before_attention, self.before_maps = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.query_key_value, self.attended = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.maps = nn.Sequential(
            nn.Linear(WIDTH, 4 * WIDTH), nn.GELU(), nn.Linear(4 * WIDTH, WIDTH)
        )

    def forward(self, x: Tensor) -> Tensor:
        """Vectors (batch, places, width) after this layer."""
        parts = self.query_key_value(self.before_attention(x))
        parts = parts.unflatten(-1, (3, HEADS, WIDTH // HEADS)).permute(2, 0, 3, 1, 4)
        seen = functional.scaled_dot_product_attention(*parts, is_causal=True)
        x = x + self.attended(seen.transpose(1, 2).flatten(-2))
        return x + self.maps(self.before_maps(x))


class TinyGPT(nn.Module):
    """A GPT that adds a learned row to each character: wte and wpe are called as in GPT-2."""

    def __init__(self, characters: int, chance: Generator) -> None:
        super().__init__()
        self.wte, self.wpe = nn.Embedding(characters, WIDTH), nn.Embedding(PLACES, WIDTH)
        self.blocks = nn.Sequential(*(Block() for _ in range(LAYERS)))
        self.last_norm = nn.LayerNorm(WIDTH)
        for name, weight in self.named_parameters():
            if weight.ndim == 2:
                spread = 0.01 if name == "wpe.weight" else 0.02
                nn.init.normal_(weight, std=spread, generator=chance)
            elif name.endswith("bias"):
                nn.init.zeros_(weight)

    def forward(self, text: Tensor) -> Tensor:
        """Logits (batch, places, characters) of what comes next, for text (batch, places)."""
        x = self.blocks(self.wte(text) + self.wpe.weight)
        logits: Tensor = self.last_norm(x) @ self.wte.weight.T
        return logits


# --- the training ---------------------------------------------------------------------------------


class Trained(NamedTuple):
    """What training leaves: the table, and the loss of the first batch and the last, in nats.

    Its ``way`` is the table by the number of steps that were done, from 0 on.
    """

    table: NDArray[np.float32]
    way: dict[int, NDArray[np.float32]]
    first_loss: float
    last_loss: float
    parameters: int


def train(
    text: str, *, steps: int, seed: int, tell: Callable[[int, float], object] = lambda *_: None
) -> Trained:
    """The table of positions (64, 64) that a model learns from a text.

    steps: how many batches of 32 pieces of 64 characters it sees.
    seed: of the first weights and of the pieces.
    tell: called after each step with its number and the loss of its batch.

    One thread and one generator: on one machine the same arguments give the same table.
    """
    torch.set_num_threads(1)
    chance = torch.Generator().manual_seed(seed)
    numbers = as_numbers(text)
    model = TinyGPT(int(numbers.max()) + 1, chance)
    optimiser = _optimiser(model)
    losses = []
    way = {0: model.wpe.weight.detach().numpy().copy()}
    looked_at = kept(steps)
    for step in range(steps):
        for group in optimiser.param_groups:
            group["lr"] = LEARNING_RATE * _share_of_rate(step, steps)
        pieces = _pieces(numbers, chance)
        logits = model(pieces[:, :-1])
        loss = functional.cross_entropy(logits.flatten(0, 1), pieces[:, 1:].flatten())
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        losses.append(loss.item())
        if step + 1 in looked_at:
            way[step + 1] = model.wpe.weight.detach().numpy().copy()
        tell(step + 1, losses[-1])
    return Trained(
        table=model.wpe.weight.detach().numpy().copy(),
        way=way,
        first_loss=losses[0],
        last_loss=float(np.mean(losses[-LAST:])),
        parameters=sum(weight.numel() for weight in model.parameters()),
    )


def kept(steps: int) -> set[int]:
    """After which steps the table is kept: by equal ratios, the last one among them."""
    return {round(step) for step in np.geomspace(min(FIRST, steps), steps, STATES)}


def _optimiser(model: TinyGPT) -> torch.optim.Optimizer:
    """AdamW; matrices and tables are pulled towards zero, biases and norms are not."""
    tables = [weight for weight in model.parameters() if weight.ndim == 2]
    others = [weight for weight in model.parameters() if weight.ndim < 2]
    groups = [
        {"params": tables, "weight_decay": WEIGHT_DECAY},
        {"params": others, "weight_decay": 0.0},
    ]
    return torch.optim.AdamW(groups, betas=(0.9, 0.98))


def _share_of_rate(step: int, steps: int) -> float:
    """Up within the first steps, then down along half a cosine to a fiftieth."""
    falling = 0.02 + 0.98 * (1 + math.cos(math.pi * step / steps)) / 2
    return min(1.0, (step + 1) / WARM_UP) * falling


def _pieces(numbers: Tensor, chance: Generator) -> Tensor:
    """Pieces of the text from anywhere in it, (batch, places + 1): each with what comes next."""
    starts = torch.randint(len(numbers) - PLACES, (BATCH, 1), generator=chance)
    return numbers[starts + torch.arange(PLACES + 1)]


# --- what is kept ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Record:
    """A trained table with all that it was made of."""

    trained: Trained
    text: str
    steps: int
    seed: int

    @property
    def table_file(self) -> bytes:
        """The table as a .npy file."""
        stream = io.BytesIO()
        np.save(stream, self.trained.table)
        return stream.getvalue()

    @property
    def way_file(self) -> bytes:
        """What the table was on its way, rounded to half precision, as a .npz file."""
        stream = io.BytesIO()
        steps, tables = zip(*self.trained.way.items(), strict=True)
        np.savez_compressed(
            stream, steps=np.array(steps), tables=np.array(tables, dtype=np.float16)
        )
        return stream.getvalue()

    @property
    def provenance(self) -> str:
        """What the table was made of, as TOML."""
        spoken = self.text.encode()
        rows, columns = self.trained.table.shape
        return f"""\
# Written by tools/train_positions.py together with {TABLE} and {WAY}.

[table]
file = "{TABLE}"
sha256 = "{hashlib.sha256(self.table_file).hexdigest()}"
shape = [{rows}, {columns}]
dtype = "{self.trained.table.dtype}"

[way]
file = "{WAY}"
sha256 = "{hashlib.sha256(self.way_file).hexdigest()}"
states = {len(self.trained.way)}  # of the same run, from its random start to its end

[training]
command = "python tools/train_positions.py --steps {self.steps} --seed {self.seed}"
steps = {self.steps}
seed = {self.seed}
parameters = {self.trained.parameters}
loss_of_first_batch = {self.trained.first_loss:.4f}  # nats per character
loss_of_last_batches = {self.trained.last_loss:.4f}  # mean of the last {LAST}

[text]
module = "{SOURCE}"
bytes = {len(spoken)}
sha256 = "{hashlib.sha256(spoken).hexdigest()}"

[versions]
python = "{platform.python_version()}"
torch = "{torch.__version__}"
machine = "{platform.machine()}"
"""

    def write(self, folder: Path) -> None:
        """Put the table, its way and its provenance into a folder, each whole or not at all."""
        with atomically(folder / TABLE) as part:
            part.write_bytes(self.table_file)
        with atomically(folder / WAY) as part:
            part.write_bytes(self.way_file)
        with atomically(folder / PROVENANCE) as part:
            part.write_text(self.provenance, encoding="utf-8")


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--steps", type=click.IntRange(1), default=10_000, show_default=True, help="How many batches."
)
@click.option(
    "--seed",
    type=click.IntRange(0, 2**63 - 1),
    default=0,
    show_default=True,
    help="Of the first weights and the choice of text.",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, writable=True, path_type=Path),
    default=ROOT / "assets" / "learned",
    help=f"Folder for {TABLE}, {WAY} and {PROVENANCE}; this project's assets/learned if not given.",
)
def main(steps: int, seed: int, out: Path) -> None:
    """Train a tiny character model on Python's help texts, and keep its table of positions.

    \b
    python tools/train_positions.py                          anew, into assets/learned/
    python tools/train_positions.py --seed 1 --out mine      another one, for a look:
    POSENC_WPE=mine/positions.npy python -m scenes render …  the film draws it
    """  # noqa: D301, since \b must reach Click as a backspace
    with _one_sentence_for(out):
        out.mkdir(parents=True, exist_ok=True)  # rather now than after the training
    text = python_help()
    click.echo(f"{len(text):,} characters of {SOURCE}, {steps:,} steps, seed {seed}")

    def tell(step: int, loss: float) -> None:
        if step % 500 == 0 or step in (1, steps):
            click.echo(f"step {step:>6,}  loss {loss:.3f}")

    trained = train(text, steps=steps, seed=seed, tell=tell)
    with _one_sentence_for(out):
        Record(trained, text, steps, seed).write(out)
    click.echo(display_path(out / TABLE))


@contextmanager
def _one_sentence_for(out: Path) -> Iterator[None]:
    """Tell in one sentence why nothing can be written to a folder."""
    try:
        yield
    except OSError as error:
        raise click.ClickException(
            f"--out must be a folder that can be written to, got {out} ({error.strerror}); "
            "name another one"
        ) from None


if __name__ == "__main__":
    main()
