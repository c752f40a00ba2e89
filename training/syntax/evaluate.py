"""Scores an exported model on the treebanks, gold tokens and sentences, one sentence a run.

    python -m training.syntax.evaluate --model models/syntax --data ../shared/data [--file fp32.onnx] [--split dev]

LAS counts all words, punctuation too, with full labels (subtypes as they are). EDU F1 counts starts
other than a sentence's first word. Constituents: labelled brackets, ROOT and part-of-speech nodes left
out, function tags stripped, unary chains undone, punctuation kept (nothing is deleted or equated).
"""

import argparse
import json
from collections import Counter
from pathlib import Path

import numpy as np
import onnxruntime

from training.syntax import data as treebank
from training.syntax import tree as trees
from training.syntax.decode import decode
from training.syntax.wordpiece import WordPiece, load_vocab

CLAUSAL = ("VP", "S", "SBAR")


class Model:
    """An ONNX file with its labels and vocabulary."""

    def __init__(self, folder, file="model.int8.onnx", threads=1):
        folder = Path(folder)
        labels = json.loads((folder / "labels.json").read_text())
        self.inventory = {"verb_form" if name == "verbForm" else name: value for name, value in labels.items()}
        self.wordpiece = WordPiece(load_vocab(folder / "vocab.txt"))
        self.limit = labels["maxPieces"]
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        path = file if Path(file).is_absolute() or Path(file).exists() else folder / file
        self.session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        self.names = [output.name for output in self.session.get_outputs()]

    def inputs(self, words):
        pieces, cases, first = treebank.encode_words(words, self.wordpiece)
        if len(pieces) > self.limit:
            raise ValueError(f"{len(pieces)} pieces; the model takes {self.limit}")
        row = {"pieces": pieces, "cases": cases, "places": [0, *first, len(pieces) - 1]}
        return {name: np.array([value], dtype=np.int32) for name, value in row.items()}

    def scores(self, words):
        out = dict(zip(self.names, self.session.run(self.names, self.inputs(words))))
        ends = np.cumsum([len(self.inventory[name]) for name in ("upos", "xpos")])
        return out | dict(zip(("upos", "xpos", "verb_form"), np.split(out["tags"], ends, -1)))

    def parse(self, words):
        return decode(self.scores(words), self.inventory)


def _edu_counts(gold, guess, counts, name):
    pairs = list(zip(gold, guess))[1:]
    counts[name + ".right"] += sum(a and b for a, b in pairs)
    counts[name + ".gold"] += sum(a for a, _ in pairs)
    counts[name + ".guess"] += sum(b for _, b in pairs)


def _set_counts(gold, guess, counts, name):
    counts[name + ".right"] += sum((Counter(gold) & Counter(guess)).values())
    counts[name + ".gold"] += len(gold)
    counts[name + ".guess"] += len(guess)


def count(row, parse, counts):
    words = list(zip(row["head"], row["deprel"], parse["head"], parse["deprel"]))
    counts["words"] += len(words)
    counts["uas"] += sum(h == g for h, _, g, _ in words)
    counts["las"] += sum(h == g and d == r for h, d, g, r in words)
    counts["las.universal"] += sum(h == g and d.split(":")[0] == r.split(":")[0] for h, d, g, r in words)
    for column in ("upos", "xpos"):
        counts[column] += sum(a == b for a, b in zip(row[column], parse[column]))
    gold = {i for i, feats in enumerate(row["feats"]) if treebank.verb_form(feats) == "Fin"}
    guess = {i for i, form in enumerate(parse["verbForm"]) if form == "Fin"}
    _set_counts(list(gold), list(guess), counts, "finite")
    if row.get("eduStart"):
        _edu_counts(row["eduStart"], parse["eduStart"], counts, "edu")
    if row.get("tree"):
        a, b = (trees.brackets(spans) for spans in (treebank.row_spans(row), parse["spans"]))
        _set_counts(a, b, counts, "brackets")
        _set_counts([x for x in a if x[2] in CLAUSAL], [x for x in b if x[2] in CLAUSAL], counts, "clausal")


def summarise(counts):
    out = {"words": counts["words"]}
    for name in ("uas", "las", "las.universal", "upos", "xpos"):
        out[name] = round(100 * counts[name] / counts["words"], 2)
    for name in ("finite", "edu", "brackets", "clausal"):
        if counts[name + ".gold"]:
            out[name] = round(200 * counts[name + ".right"] / (counts[name + ".gold"] + counts[name + ".guess"]), 2)
    return out


def lowered(row):
    """The same sentence without capitals, to see what lost case costs."""
    return {**row, "tokens": [word.lower() for word in row["tokens"]]}


def evaluate(model, rows):
    """{corpus: figures}."""
    counts, skipped = {}, 0
    for row in rows:
        try:
            parse = model.parse(row["tokens"])
        except ValueError:
            skipped += 1
            continue
        count(row, parse, counts.setdefault(row["corpus"], Counter()))
    if skipped:
        print(f"{skipped} sentences are too long and were skipped")
    return {corpus: summarise(found) for corpus, found in counts.items()}


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--model", required=True)
    options.add_argument("--data", required=True)
    options.add_argument("--file", default="model.int8.onnx")
    options.add_argument("--split", default="test")
    options.add_argument("--every", type=int, default=1, help="only every n-th sentence")
    options.add_argument("--lower", action="store_true", help="lower-case every word first")
    options.add_argument("--threads", type=int, default=1)
    options = options.parse_args()
    model = Model(options.model, options.file, options.threads)
    rows = treebank.treebank_rows(options.data, options.split)[:: options.every]
    if options.lower:
        rows = [lowered(row) for row in rows]
    for corpus, figures in evaluate(model, rows).items():
        print(corpus, json.dumps(figures))


if __name__ == "__main__":
    main()
