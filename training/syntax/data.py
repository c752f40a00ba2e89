"""Treebank rows as arrays of numbers.

Reads syntax/{train,dev,test}.jsonl.gz and EWT's trees from amr/propbank-ewt.jsonl.gz, keeps for training only
rows with nc false, adds a few altered copies (final punctuation gone, Penn brackets and quotes), and numbers every label.

    >>> rows = training_rows("../shared/data")
    >>> inventory = Inventory.of(rows)
    >>> encoded = encode(rows[0], inventory, wordpiece)
"""

import gzip
import json
import random
import re
from collections import Counter
from dataclasses import asdict, dataclass

import numpy as np

from training.syntax import tree as trees
from training.syntax.wordpiece import case_class

VERB_FORMS = ["-", "Fin", "Inf", "Part", "Ger"]
NULL = "-"  # the label of a span that is no constituent
MISSING = -1


def read_rows(path):
    opener = gzip.open if str(path).endswith(".gz") else open
    with opener(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def treebank_rows(data, split):
    """A part of the treebanks; EWT's sentences with their Penn trees, which PropBank has."""
    penn = {row["id"]: row["tree"] for row in read_rows(f"{data}/amr/propbank-ewt.jsonl.gz")}
    return [_with_tree(row, penn.get(row["id"])) for row in read_rows(f"{data}/syntax/{split}.jsonl.gz")]


def _with_tree(row, tree):
    if row["corpus"] != "EWT" or tree is None:
        return row
    node = trees.flattened(trees.read(tree), "NML")
    return {**row, "tree": _unread(node)} if len(trees.leaves(node)) == len(row["tokens"]) else row


def training_rows(data, penn_trees=False):
    """Only what may train shipped weights; EWT's trees if wanted."""
    rows = treebank_rows(data, "train") if penn_trees else read_rows(f"{data}/syntax/train.jsonl.gz")
    return [row for row in rows if row["nc"] is False]


def verb_form(feats):
    found = re.search(r"VerbForm=(\w+)", feats)
    return found.group(1) if found and found.group(1) in VERB_FORMS else "-"


def row_spans(row):
    return trees.spans(trees.read(row["tree"])) if row.get("tree") else None


@dataclass(frozen=True)
class Inventory:
    upos: list
    xpos: list
    verb_form: list
    deprel: list
    span: list  # span[0] is NULL

    @staticmethod
    def of(rows, rarest_span=5):
        spans = Counter(label for row in rows for _, _, label in row_spans(row) or [])
        return Inventory(
            upos=sorted({tag for row in rows for tag in row["upos"]}),
            xpos=sorted({tag for row in rows for tag in row["xpos"]}),
            verb_form=VERB_FORMS,
            deprel=sorted({label for row in rows for label in row["deprel"]}),
            span=[NULL, *sorted(label for label, n in spans.items() if n >= rarest_span)],
        )

    def as_dict(self):
        return asdict(self)


def _keep(row, kept):
    """The row restricted to the words in kept; a dropped word must have no dependents."""
    number = {old: new for new, old in enumerate(kept, 1)}
    number[-1] = 0
    out = dict(row)
    for column in ("tokens", "upos", "xpos", "feats", "deprel"):
        out[column] = [row[column][i] for i in kept]
    out["head"] = [number[row["head"][i] - 1] for i in kept]
    if row.get("eduStart"):
        out["eduStart"] = [row["eduStart"][i] for i in kept]
    if row.get("tree"):
        drop = set(range(len(row["tokens"]))) - set(kept)
        node, _ = trees.without_leaves(trees.read(row["tree"]), drop)
        out["tree"] = _unread(node)
    return out


def _unread(node):
    if trees.is_leaf(node):
        return f"({node[0]} {node[1]})"
    return f"({node[0]} {' '.join(_unread(child) for child in node[1:])})"


def without_final_punctuation(row):
    """None if the sentence does not end in a punctuation mark without dependents."""
    last = len(row["tokens"]) - 1
    if last < 2 or row["upos"][last] != "PUNCT" or row["head"][last] == 0 or last + 1 in row["head"]:
        return None
    return _keep(row, range(last))


_PENN = {"(": "-lrb-", ")": "-rrb-", "[": "-lsb-", "]": "-rsb-"}


def with_penn_marks(row):
    """Brackets and quotes as tokenised news has them; None if there are none."""
    tokens = [
        xpos if xpos in ("``", "''") and token in ('"', "“", "”") else _PENN.get(token, token)
        for token, xpos in zip(row["tokens"], row["xpos"])
    ]
    return {**row, "tokens": tokens} if tokens != row["tokens"] else None


def augmented(rows, seed, punctuation=0.12, penn=0.5):
    """Extra copies for robustness; case is altered later, batch by batch."""
    rng = random.Random(seed)
    copies = []
    for row in rows:
        if rng.random() < punctuation:
            copies.append(without_final_punctuation(row))
        if rng.random() < penn:
            copies.append(with_penn_marks(row))
    return [copy for copy in copies if copy]


def encode_words(words, wordpiece):
    """Pieces with [CLS] and [SEP], their case classes, and per word the place of its first piece."""
    pieces, cases, first = [wordpiece.cls], [0], []
    for word in words:
        ids = wordpiece.word(word)
        first.append(len(pieces))
        pieces.extend(ids)
        cases.extend([case_class(word)] * len(ids))
    return pieces + [wordpiece.sep], cases + [0], first


def span_numbers(row, inventory):
    """[start, end, label] triples; a rare chain falls back to its topmost label that is known."""
    known = {label: i for i, label in enumerate(inventory.span)}
    found = row_spans(row)
    if found is None:
        return None
    out = []
    for start, end, label in found:
        for candidate in (label, *label.split("+")):
            if candidate in known:
                out.append((start, end, known[candidate]))
                break
    return out


def encode(row, inventory, wordpiece):
    def numbers(column, values):
        index = {label: i for i, label in enumerate(column)}
        return [index.get(value, MISSING) for value in values]

    pieces, cases, first = encode_words(row["tokens"], wordpiece)
    n = len(row["tokens"])
    spans = span_numbers(row, inventory)
    return {
        "pieces": pieces, "cases": cases, "first": first,
        "upos": numbers(inventory.upos, row["upos"]),
        "xpos": numbers(inventory.xpos, row["xpos"]),
        "verb_form": numbers(inventory.verb_form, map(verb_form, row["feats"])),
        "head": row["head"],
        "deprel": numbers(inventory.deprel, row["deprel"]),
        "edu": [int(e) for e in row["eduStart"]] if row.get("eduStart") else [MISSING] * n,
        "spans": spans if spans is not None else [(MISSING, MISSING, MISSING)],
    }


PIECE_COLUMNS = ("pieces", "cases")
LABEL_COLUMNS = ("upos", "xpos", "verb_form", "head", "deprel", "edu", "start")


def pack(encoded):
    """Ragged lists as flat int16 arrays with offsets, ready for np.savez."""
    out = {}
    columns = [c for c in (*PIECE_COLUMNS, "first", *LABEL_COLUMNS, "spans") if c in encoded[0]]
    for column in columns:
        lengths = [len(row[column]) for row in encoded]
        flat = [value for row in encoded for value in row[column]]
        out[column] = np.array(flat, dtype=np.int16)
        out[column + ".offset"] = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)
    return out
