"""Pairs as arrays of tokens, for the teacher and for the model; with them the judged sets, by which both are watched.

    python -m training.meaning.pack first pairs.jsonl.gz --sets sets.json --tokenizer tokenizer.json --vocab vocab.txt --data DATA --out FOLDER
    python -m training.meaning.pack more written.jsonl.gz lm.jsonl.gz --tokenizer tokenizer.json --vocab vocab.txt --out FOLDER

judge.npz and pairs.npz hold the same rows: `unit_of`, `text_of` (into tables of distinct units and texts), `gold` (pairs.py),
`teach`; and rows of the judged sets with `set` (−1: none) and `label`, each unit with the sentences that have most of its words.
"""

import argparse
import gzip
import json
import random
import re
from pathlib import Path

import numpy as np

from ..wtmf.corpus import read
from .pairs import UNKNOWN, Weigh
from .splits import Idf, split_rows
from .words import STOP_WORDS

MOST = {"pyrxsum-a": 2800, "wim": 1200, "realsumm-a": 2500, "summhay": 1200, "sra-ua": 1000, "sra-uq": 1600, "argkp-dev": 1500, "argkp-test": 2000,
        "wice-dev": 400, "wice-test": 400, "summedits-test": 1600, "dt-grade": 700, "snli-test": 800, "breaking-nli": 800, "examples": 1500}
LONGEST = {"judge": (100, 330), "model": (60, 200)}


class Pieces:
    def __init__(self, vocab):
        from tokenizers import BertWordPieceTokenizer

        self.tokenizer = BertWordPieceTokenizer(str(vocab), lowercase=True)
        self.known = {}

    def __call__(self, text):
        """Word pieces of a text, without [CLS] and [SEP]."""
        if text not in self.known:
            self.known[text] = self.tokenizer.encode(text, add_special_tokens=False)
        return self.known[text]


class Ragged:
    """Lists of numbers, one after another in one array."""

    def __init__(self):
        self.values, self.lengths = [], []

    def add(self, values):
        self.values.extend(values)
        self.lengths.append(len(values))

    def arrays(self, name, kind=np.uint16):
        return {name: np.array(self.values, kind), name + ".starts": np.cumsum([0] + self.lengths).astype(np.int32)}


def piece_rareness(pairs, vocab):
    """How rare each piece is in the texts of the pairs; 0 for stop words and marks."""
    pieces, texts = Path(vocab).read_text("utf-8").split("\n"), len(pairs["label"])
    counts = np.minimum(np.bincount(pairs["text"], minlength=len(pieces)), texts)
    idf = np.log((texts + 1) / (counts + 0.5))
    for i, piece in enumerate(pieces):
        if piece in STOP_WORDS or not re.search(r"[^\W_]", piece) or piece.startswith("["):
            idf[i] = 0
    return idf.astype(np.float16)


def similarity_pairs(folder, pieces):
    """STS-14, to measure the sentence vectors while they train; nothing is trained on it."""
    rows, a, b = read(folder / "pairs/sts14.jsonl.gz"), Ragged(), Ragged()
    for row in rows:
        a.add(pieces(row["a"]).ids[:126])
        b.add(pieces(row["b"]).ids[:126])
    return {**a.arrays("a"), **b.arrays("b"), "score": np.array([row["score"] for row in rows], np.float32)}


def set_rows(sets, rng):
    """Each unit with the likeliest two sentences, and with five where there are more (`:5`)."""
    for name, topics in sets.items():
        found = [(unit, text["sentences"], text["labels"][i]) for topic in topics for text in topic["texts"]
                 for i, unit in enumerate(topic["units"]) if text["labels"][i] is not None and (text["labels"][i] != 0.5 or name != "summhay")]
        for unit, sentences, label in rng.sample(found, min(len(found), MOST.get(name, 0))):
            order = sorted(range(len(sentences)), key=lambda i: (-Weigh.of(unit, sentences[i]), i))
            for suffix, most in (("", 2), (":5", 5)):
                if most == 2 or name.split("-")[0] in ("wim", "wice", "summhay", "realsumm"):
                    yield {"unit": unit, "text": " ".join(sentences[i] for i in sorted(order[:most])), "gold": UNKNOWN, "teach": False, "set": name + suffix, "label": label}


def table(texts):
    numbers = {}
    of = np.array([numbers.setdefault(text, len(numbers)) for text in texts], np.int32)
    return of, list(numbers)


def encoded(texts, encode, longest):
    out = Ragged()
    for at in range(0, len(texts), 5000):
        for ids in encode(texts[at : at + 5000]):
            out.add(ids[:longest])
    return out


def arrays_of(rows, names):
    """What the teacher's and the model's arrays have in common, and the distinct units and texts."""
    (unit_of, units), (text_of, texts) = (table([row[side] for row in rows]) for side in ("unit", "text"))
    common = {"unit_of": unit_of, "text_of": text_of, "gold": np.array([row["gold"] for row in rows], np.uint8),
              "teach": np.array([row["teach"] for row in rows], bool), "sets": np.array(names),
              "set": np.array([names.index(row["set"]) if "set" in row else -1 for row in rows], np.int8),
              "label": np.array([row.get("label", 0) for row in rows], np.float16),
              "times": np.array([row.get("times", 1) for row in rows], np.uint8)}
    print(len(rows), "rows,", len(units), "units,", len(texts), "texts", flush=True)
    return common, units, texts


def model_sides(units, texts, vocab):
    pieces = Pieces(vocab)
    encode = lambda some: [e.ids for e in pieces.tokenizer.encode_batch(some, add_special_tokens=False)]
    unit, text = (encoded(some, encode, longest) for some, longest in zip((units, texts), LONGEST["model"]))
    return {**unit.arrays("unit"), **text.arrays("text")}


def judge_sides(units, texts, tokenizer):
    from .judge import Words

    words = Words(tokenizer)
    plain = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-"})
    unit, text = (encoded([f"{before}{t}".translate(plain) for t in some], words, longest)
                  for some, before, longest in zip((units, texts), ("\nStatement: ", "Text: "), LONGEST["judge"]))
    return {**unit.arrays("unit"), **text.arrays("text")}


def read_pairs(path):
    return [json.loads(line) for line in gzip.open(path, "rt", encoding="utf-8")]


def first(options):
    """The arrays of what was judged and made, with the judged sets."""
    from .judge import TAIL, Words

    rows = [row for path in options.pairs for row in read_pairs(path)]
    Weigh.idf = Idf(c for _, c, _ in split_rows(options.data))
    rows += set_rows(json.loads(options.sets.read_text("utf-8")), random.Random(1))
    common, units, texts = arrays_of(rows, sorted({row["set"] for row in rows if "set" in row}))
    options.out.mkdir(parents=True, exist_ok=True)
    arrays = {**common, **model_sides(units, texts, options.vocab)}
    np.savez(options.out / "pairs.npz", **arrays)
    counted = {"label": np.zeros(len(texts)), "text": arrays["text"]}
    measure = similarity_pairs(options.data, Pieces(options.vocab))
    np.savez_compressed(options.out / "measure.npz", **measure, piece_idf=piece_rareness(counted, options.vocab))
    tail = np.array(Words(options.tokenizer)([TAIL])[0], np.uint16)
    np.savez(options.out / "judge.npz", **common, tail=tail, **judge_sides(units, texts, options.tokenizer))


def more(options):
    """Adds to the arrays what was written by hand (written.py) or by the teacher's start weights (write.py)."""
    found = {(row["unit"], row["text"]): row for path in options.pairs for row in read_pairs(path)}
    rows = [{"gold": UNKNOWN, "teach": False, **row} for row in found.values()]
    for name, sides in (("pairs", lambda *two: model_sides(*two, options.vocab)), ("judge", lambda *two: judge_sides(*two, options.tokenizer))):
        path = options.out / f"{name}.npz"
        old = dict(np.load(path))
        common, units, texts = arrays_of(rows, [])
        np.savez(path, **joined(old, {**common, **sides(units, texts)}))


def joined(old, new):
    out = {**old}
    for side in ("unit", "text"):
        new[f"{side}_of"] = new[f"{side}_of"] + (len(old[f"{side}.starts"]) - 1)
        new[f"{side}.starts"] = new[f"{side}.starts"][1:] + old[f"{side}.starts"][-1]
    for name, values in new.items():
        if name != "sets":
            out[name] = np.concatenate([old[name], values.astype(old[name].dtype)])
    return out


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(required=True)
    for call, names in ((first, ("sets", "tokenizer", "vocab", "data", "out")), (more, ("tokenizer", "vocab", "out"))):
        command = commands.add_parser(call.__name__)
        command.add_argument("pairs", type=Path, nargs="+")
        for name in names:
            command.add_argument(f"--{name}", type=Path, required=True)
        command.set_defaults(call=call)
    options = parser.parse_args()
    options.call(options)
