"""CORRECTIONS.md: the tests and chapters that it names exist, and its numbers are computed anew."""

import ast
import math
import re
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

import posenc_math as pm
from scenes.catalogue import CHAPTERS

ROOT = Path(__file__).resolve().parents[1]
PARTS = ["Said", "Right", "Number", "Test", "Chapter"]
BOLD = re.compile(r"\*\*(.+?)\*\*")


class Correction(NamedTuple):
    title: str
    parts: dict[str, str]

    @property
    def numbers(self):
        """The numbers that decide, as printed."""
        return BOLD.findall(self.parts["Number"])


def read_corrections():
    text = (ROOT / "CORRECTIONS.md").read_text(encoding="utf-8")
    for section in re.split(r"^### ", text, flags=re.MULTILINE)[1:]:
        title, _, body = section.partition("\n")
        body = re.split(r"^## ", body, flags=re.MULTILINE)[0]
        items = re.split(r"^- ", body, flags=re.MULTILINE)[1:]
        pairs = (item.split(": ", 1) for item in items)
        yield Correction(title, {name: " ".join(said.split()) for name, said in pairs})


CORRECTIONS = list(read_corrections())
every = pytest.mark.parametrize("correction", CORRECTIONS, ids=lambda c: c.title)

# --- how each number is computed -----------------------------------------------------------------

OMEGA = pm.frequencies(64)
GROWING = 10_000 ** (2 * np.arange(1, 5) / 8)


def in_bfloat16(x):
    """The nearest numbers of 8 significant bits."""
    mantissa, exponent = np.frexp(np.asarray(x, dtype=np.float64))
    return np.ldexp(np.round(mantissa * 256) / 256, exponent)


def exact_sines(places):
    return np.sin(pm.phases(places, pm.phase_increments(64)))


def lengths_of_ones(dim, places):
    return np.linalg.norm(
        pm.perturb(np.ones(dim), np.arange(places), pm.frequencies(dim // 2)), axis=-1
    )


def swing(dim):
    lengths = lengths_of_ones(dim, 1000)
    return 100 * (lengths.max() - lengths.min()) / lengths.mean()


def chaos():
    lengths = lengths_of_ones(2, 1000)
    radius = np.linalg.norm(pm.perturb(np.ones(2), np.arange(1000), OMEGA[:1]) - 1, axis=-1)
    assert np.ptp(radius) < 1e-12
    return radius[0], lengths.min(), lengths.max(), swing(2), swing(512)


def turn_of(matrix):
    return math.degrees(math.atan2(matrix[1, 0], matrix[0, 0]))


def turns_of_a_place():
    rotary = pm.rotate(np.eye(2), *pm.rope_tables(1, OMEGA[:1]), pairing="interleaved").T
    return turn_of(pm.shift_matrix(1, OMEGA[:1])), turn_of(rotary)


def what_sines_miss():
    t = np.arange(720) * 2 * np.pi / 720
    two = np.stack((np.sin(t), np.sin(t + 0.5)), axis=1)
    fit = np.linalg.lstsq(two, np.sin(t + 1), rcond=None)[0]
    return pm.best_single_sine(1)[1], np.sqrt(np.mean((two @ fit - np.sin(t + 1)) ** 2))


def outputs_of_the_first_and_second_order():
    """What comes out for the word of value 1: unmasked, then masked, first and second."""
    blank = np.zeros((2, 1))
    first, second = np.array([[1.0], [0.0]]), np.array([[0.0], [1.0]])
    plain = pm.attention(blank, blank, first)[0, 0], pm.attention(blank, blank, second)[1, 0]
    assert plain[0] == plain[1]
    masked = [pm.attention(blank, blank, values, causal=True) for values in (first, second)]
    return plain[0], masked[0][0, 0], masked[1][1, 0]


def scores_at_gap_two():
    word = np.ones(2)
    added = [pm.perturb(word, t, OMEGA[:1]) @ pm.perturb(word, t + 2, OMEGA[:1]) for t in (0, 1)]
    tables = pm.rope_tables(np.arange(4), OMEGA[:1])
    turned = pm.rotate(np.ones((4, 2)), *tables, pairing="half")
    assert turned[0] @ turned[2] == pytest.approx(turned[1] @ turned[3], abs=1e-15)
    return *added, turned[0] @ turned[2]


def scores_of_both_pairings():
    tables = pm.rope_tables(np.arange(2), pm.frequencies(2))
    same = np.tile([0.0, 1.0, 0.0, 0.0], (2, 1))
    for pairing in ("interleaved", "half"):
        query, key = pm.rotate(same, *tables, pairing=pairing)
        yield query @ key


def rises_of_the_bound():
    cos, sin = pm.rope_tables(np.arange(256), pm.frequencies(32))
    steps = np.diff(np.abs(np.cumsum(cos + 1j * sin, axis=-1)).mean(axis=-1))
    return np.sum(steps > 0), steps.size


def t5_numbers():
    offsets = np.arange(-1000, 1001)
    buckets = pm.t5_bucket(offsets)
    return len(np.unique(buckets)), -offsets[buckets == buckets[0]].max()


def dials_beyond():
    stretched = pm.frequencies(64, base=pm.ntk_base(1e4, 4.0, 128))
    unfinished = pm.wavelengths(OMEGA) > 4096
    known, reached = (np.degrees(angles) for angles in (OMEGA * 4096, stretched * 16_384))
    # the last one reaches just what it knows, up to rounding
    beyond = unfinished & (reached > known * (1 + 1e-9))
    return unfinished.sum(), len(OMEGA), beyond.sum(), reached[55], known[55]


def loss_of_rounding_the_ramp():
    rounded, right = (
        pm.yarn(128, factor=4.0, original_length=4096, truncate=t)[0] for t in (True, False)
    )
    return 100 * np.max(np.abs(rounded / right - 1))


def loss_of_float32_angles():
    places = np.arange(9_999_900, 10_000_000)
    narrow = places.astype(np.float32)[:, None] * OMEGA.astype(np.float32)
    return np.max(np.abs(np.sin(narrow.astype(np.float64)) - exact_sines(places)))


def loss_of_bfloat16_frequencies(length):
    places = np.arange(length)
    return np.max(np.abs(np.sin(places[:, None] * in_bfloat16(OMEGA)) - exact_sines(places)))


def dynamic_multiplier():
    base = pm.dynamic_ntk_base(1e4, 4.0, 128, seq_len=16_384, original_length=4096)
    return (base / 1e4) ** (126 / 128)


COMPUTED = {
    "The wavelengths reach 10000 · 2π": lambda: [
        pm.wavelengths(pm.frequencies(64, freq_shift=shift))[-1] for shift in (0, 1)
    ],
    "The frequencies are numbered from one": lambda: np.degrees(pm.frequencies(4)[:2]),
    "The frequencies grow along the vector": lambda: [
        pm.distance(1, omega) for omega in (pm.frequencies(4), GROWING)
    ],
    "Each channel has a frequency of its own": lambda: [
        pm.sinusoidal(0, 128).size,
        np.unique(OMEGA).size,
    ],
    "The smallest timescale is `min_timescale`": lambda: (
        1 / pm.frequencies(4, base=1e4 / 2, freq_shift=1, min_timescale=1 / 2)[[0, -1]]
    ),
    "The dials are the digits of a binary number, made smooth": lambda: [
        omega[0] / omega[1] for omega in (pm.frequencies(4), OMEGA)
    ],
    "Different places are always well apart": lambda: [
        *reversed(pm.separation(pm.frequencies(4), 200_000)),
        pm.distance(1, pm.frequencies(4)),
    ],
    "Similarity falls steadily with the gap": lambda: pm.kernel([11, 12], OMEGA) / 64,
    "The distance decays": lambda: pm.distance([1, 5, 100], OMEGA),
    "Words far apart are pushed in different directions": lambda: [
        pm.distance(44, omega) for omega in (OMEGA[:1], OMEGA)
    ],
    "Position vectors are nearly orthogonal, being long": lambda: [
        pm.mean_pairwise_cosine(pm.sinusoidal(np.arange(2048), 512)),
        pm.cosine_std(512),
        100 * pm.shared_mean_fraction(pm.sinusoidal(np.arange(500), 128)),
    ],
    "Adding a place moves words chaotically": chaos,
    "Only rotary vectors rotate": turns_of_a_place,
    "Only sine with cosine can be shifted linearly": what_sines_miss,
    "Attention without places sees a bag of words": outputs_of_the_first_and_second_order,
    "Added sinusoids make the score depend on the gap alone": scores_at_gap_two,
    "With RoPE the score decays with the gap": rises_of_the_bound,
    "The two pairings are interchangeable": scores_of_both_pairings,
    "T5 uses sinusoids": t5_numbers,
    "ALiBi's slopes start at 2^(−8/H) for any number of heads": lambda: [
        pm.alibi_slopes(12)[0],
        2 ** (-8 / 12),
    ],
    "Dynamic NTK arrives at NTK": lambda: [dynamic_multiplier()],
    "NTK by a factor covers a context longer by that factor": dials_beyond,
    "YaRN's `truncate` is read from the configuration": lambda: [loss_of_rounding_the_ramp()],
    "Float32 is enough for angles": lambda: [loss_of_float32_angles()],
    "A model can be cast to bfloat16 as a whole": lambda: [
        loss_of_bfloat16_frequencies(length) for length in (512, 4096)
    ],
    "Places may have the dtype of the model": lambda: [
        len(np.unique(in_bfloat16(np.arange(start, start + 512)))) for start in (0, 2048, 65_536)
    ],
}


def printed(value, like):
    """The number with the decimals, the separators and the minus sign of the page."""
    decimals = len(like.partition(".")[2])
    return f"{value:,.{decimals}f}".replace("-", "−")


# --- the page -----------------------------------------------------------------------------------


def test_every_correction_is_computed_and_nothing_else():
    titles = [correction.title for correction in CORRECTIONS]
    assert titles == list(COMPUTED)


@every
def test_a_correction_says_five_things_in_turn(correction):
    assert list(correction.parts) == PARTS
    assert all(correction.parts.values())
    assert correction.numbers


@every
def test_the_numbers_are_those_that_are_computed(correction):
    values = list(COMPUTED[correction.title]())
    assert len(values) == len(correction.numbers)
    for value, number in zip(values, correction.numbers, strict=True):
        assert printed(value, number) == number


@every
def test_no_decimal_stands_beside_those_that_are_computed(correction):
    rest = BOLD.sub("", f"{correction.parts['Right']} {correction.parts['Number']}")
    assert re.findall(r"\d\.\d", rest) == []


def defined(tree):
    """The names of a module's tests, those in classes as ``Class::test``."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.ClassDef):
            yield from (
                f"{node.name}::{part.name}"
                for part in node.body
                if isinstance(part, ast.FunctionDef)
            )


@every
def test_the_named_tests_exist(correction):
    named = re.findall(r"`(.+?)`", correction.parts["Test"])
    assert ", ".join(f"`{name}`" for name in named) == correction.parts["Test"]
    for name in named:
        path, _, test = name.partition("::")
        assert test.rpartition("::")[2].startswith("test_")
        tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
        assert test in set(defined(tree)), f"{path} has no {test}"


@every
def test_the_named_chapter_is_in_the_catalogue(correction):
    chapter = correction.parts["Chapter"]
    assert chapter == "none yet" or chapter.strip("`") in {entry.key for entry in CHAPTERS}


def test_the_readme_leads_here():
    assert "](CORRECTIONS.md)" in (ROOT / "README.md").read_text(encoding="utf-8")
