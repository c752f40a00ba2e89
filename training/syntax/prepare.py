"""Everything the training run needs, in one folder: gold, dev and silver sentences as numbers.

    python -m training.syntax.prepare --data ../shared/data --out .scratch/syntax
"""

import argparse
import json
from pathlib import Path

import numpy as np

from training.syntax import data as treebank
from training.syntax.silver import unlabelled_sentences
from training.syntax.windows import windows
from training.syntax.wordpiece import WordPiece, load_vocab

SEED = 20261115
HAS_LETTERS = 8  # added to a case class, so that case can be altered batch by batch


def _mark_letters(encoded, words):
    marks = [any(c.lower() != c.upper() for c in word) for word in words]
    ends = [*encoded["first"][1:], len(encoded["pieces"]) - 1]
    for mark, start, end in zip(marks, encoded["first"], ends):
        for at in range(start, end):
            encoded["cases"][at] += HAS_LETTERS * mark
    return encoded


def _gold(rows, inventory, wordpiece):
    encoded = [_mark_letters(treebank.encode(row, inventory, wordpiece), row["tokens"]) for row in rows]
    packed = treebank.pack(encoded)
    packed["corpus"] = np.array([["EWT", "GUM"].index(row["corpus"]) for row in rows], dtype=np.int8)
    return packed


def _silver(sentences, wordpiece):
    encoded = []
    for words in sentences:
        pieces, cases, first = treebank.encode_words(words, wordpiece)
        encoded.append(_mark_letters({"pieces": pieces, "cases": cases, "first": first}, words))
    return treebank.pack(encoded)


def _windows(rows, wordpiece, passes):
    found, encoded = windows(rows, SEED, passes), []
    for window in found:
        pieces, cases, first = treebank.encode_words(window["words"], wordpiece)
        encoded.append(_mark_letters({"pieces": pieces, "cases": cases, "first": first}, window["words"]) | {"start": window["start"]})
    packed = treebank.pack(encoded)
    packed["corpus"] = np.array([["EWT", "GUM"].index(window["corpus"]) for window in found], dtype=np.int8)
    return packed


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--data", required=True)
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--penn-trees", action="store_true", help="EWT's Penn trees train too")
    options.add_argument("--tiny", action="store_true", help="a few hundred sentences, to try the code")
    options = options.parse_args()
    wordpiece = WordPiece(load_vocab(options.out / "vocab.txt"))
    gold = treebank.training_rows(options.data, options.penn_trees)
    inventory = treebank.Inventory.of(gold)
    dev, test = (treebank.treebank_rows(options.data, part) for part in ("dev", "test"))
    sentences, counts = unlabelled_sentences(options.data, dev + test, SEED)
    if options.tiny:
        gold, dev, sentences = gold[::60], dev[::30], sentences[::200]
    np.savez_compressed(options.out / "windows.npz", **_windows(gold, wordpiece, passes=4))
    np.savez_compressed(options.out / "dev-windows.npz", **_windows(dev, wordpiece, passes=1))
    gold += treebank.augmented(gold, SEED)
    np.savez_compressed(options.out / "gold.npz", **_gold(gold, inventory, wordpiece))
    np.savez_compressed(options.out / "dev.npz", **_gold(dev, inventory, wordpiece))
    np.savez_compressed(options.out / "silver.npz", **_silver(sentences, wordpiece))
    (options.out / "inventory.json").write_text(json.dumps(inventory.as_dict()))
    print(json.dumps({"gold": len(gold), "dev": len(dev), "silver sentences and words": counts}, indent=1))


if __name__ == "__main__":
    main()
