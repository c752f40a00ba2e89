"""How many short texts have a stem: the table by which presence knows rare words from common ones.

    python -m training.meaning.stems DATA models/meaning/stems.txt

The texts are those that WTMF is trained on: definitions, and sentences that may train. The first line of the file has
their number, the others a stem and how many of them have it, most first; stems of fewer than three are left out.
"""

import argparse
import math
from collections import Counter
from pathlib import Path

from ..wtmf.corpus import NUMBER, texts
from .words import STOP_WORDS, stem, words

FEWEST = 3


def bag(text):
    """The content stems of a text with how often each occurs; a number counts by its digits."""
    found = Counter("#" * min(len(word), 5) if NUMBER.match(word) else stem(word) for word in words(text) if word not in STOP_WORDS)
    return tuple(sorted(found.items()))


def write(data, out):
    # Texts of the same words count once; one word alone is no text.
    bags = [found for found in dict.fromkeys(bag(text) for text in texts(data)) if len(found) > 1]
    counts = Counter(word for found in bags for word, _ in found if not word.startswith("#"))
    rows = sorted((-count, word) for word, count in counts.items() if count >= FEWEST)
    out.write_text(f"{len(bags)}\n" + "".join(f"{word} {-count}\n" for count, word in rows), "utf-8")


def rareness(path):
    """The logarithm of one in how many texts has a stem; src/semantics/presence.ts computes the same."""
    first, *lines = Path(path).read_text("utf-8").splitlines()
    counts = {word: int(count) for word, count in (line.split(" ") for line in lines)}
    return lambda word: math.log((int(first) + 1) / (counts.get(word, 0) + 0.5))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    options = parser.parse_args()
    write(options.data, options.out)
