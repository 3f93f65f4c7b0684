"""Write tests/math/truth.json: sines and cosines of exact angles, worked out to 50 digits.

Run `python tools/freeze_truth.py` from the root of the repository.  The numbers depend on nothing
but mpmath; the tests read the file and need neither mpmath nor this script.
"""

import json
from pathlib import Path
from typing import Any

import mpmath

DIGITS = 50
KEPT = 25
TARGET = Path(__file__).resolve().parent.parent / "tests" / "math" / "truth.json"

WHOLE = [0, 1, 2, 7, 44, 511, 512, 710, 4095, 65_536, 99_999, 131_071, 1_000_003, 9_999_999]
WHOLE += [10_000_000, -1, -12_345, -10_000_000]
FAR = [10**8 + 7, 10**9, 2**32 - 1, 2**32, 987_654_321_012, 10**12, -(10**12), 2**53 + 1, 10**18]
FAR += [-(10**18), 2**62 + 3, 2**63 - 1, -(2**63), -(2**63) + 1]
UNSIGNED = [2**63, 2**63 + 1, 12_345_678_901_234_567_890, 2**64 - 2, 2**64 - 1]
FRACTIONAL = ["0.5", "0.0009765625", "-3.25", "999.875", "12345.6875", "9999999.5"]
CASES: list[dict[str, Any]] = [
    {"n_pairs": 64, "base": 10_000, "freq_shift": 0},
    {"n_pairs": 64, "base": 10_000, "freq_shift": 1},
    {"n_pairs": 256, "base": 10_000, "freq_shift": 0},
    {"n_pairs": 64, "base": 500_000, "freq_shift": 0},
    {"n_pairs": 5, "base": 7.5, "freq_shift": 0.5},
]


def frequency(case: dict[str, Any], pair: int) -> mpmath.mpf:
    """base^(−i/(n − s)), exact to the working precision."""
    exponent = mpmath.mpf(pair) / (mpmath.mpf(case["n_pairs"]) - mpmath.mpf(case["freq_shift"]))
    return mpmath.power(mpmath.mpf(case["base"]), -exponent)


def pairs_of(case: dict[str, Any]) -> list[int]:
    """Twelve pairs from the fastest to the slowest, or all if there are fewer."""
    last = int(case["n_pairs"]) - 1
    return sorted({round(k * last / 11) for k in range(12)})


def rows(case: dict[str, Any], positions: list[Any]) -> list[dict[str, Any]]:
    """One row a position: sines and cosines of the chosen pairs."""
    out: list[dict[str, Any]] = []
    for position in positions:
        angles = [frequency(case, i) * mpmath.mpf(position) for i in pairs_of(case)]
        out.append(
            {
                "position": position if isinstance(position, int) else float(position),
                "sin": [mpmath.nstr(mpmath.sin(a), KEPT) for a in angles],
                "cos": [mpmath.nstr(mpmath.cos(a), KEPT) for a in angles],
            }
        )
    return out


def kernel_rows() -> list[dict[str, Any]]:
    """Limits of the similarity kernel, [Ci(x) − Ci(x/base)]/ln base."""
    out: list[dict[str, Any]] = []
    for base in (10_000, 500_000):
        for x in (1, 2, 10, 100, 1000, 5000, 6166):
            limit = (mpmath.ci(x) - mpmath.ci(mpmath.mpf(x) / base)) / mpmath.log(base)
            out.append({"base": base, "offset": x, "limit": mpmath.nstr(limit, KEPT)})
    return out


def main() -> None:
    """Write the file."""
    with mpmath.workdps(DIGITS):
        truth = {
            "digits": DIGITS,
            "cases": [
                {
                    **case,
                    "pairs": pairs_of(case),
                    "frequencies": [mpmath.nstr(frequency(case, i), KEPT) for i in pairs_of(case)],
                    "whole": rows(case, WHOLE),
                    "far": rows(case, FAR),
                    "unsigned": rows(case, UNSIGNED),
                    "fractional": rows(case, FRACTIONAL),
                }
                for case in CASES
            ],
            "kernel_limit": kernel_rows(),
        }
    TARGET.write_text(json.dumps(truth, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
