"""Short texts for the factorisation: definitions and sentences whose licences allow it, as bags of stems.

    python -m training.wtmf.corpus /work/data OUT.npz

A definition is one text: its head words and its gloss, each gloss once. Sentences come from the parts of the other
corpora that may train (`nc: false`); similarity test sets (STS, SICK) are never among them.
"""

import argparse
import gzip
import json
import re
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np

from ..meaning.words import STOP_WORDS, stem, words

NUMBER = re.compile(r"\d+$")

# file, splits that may train (None: all), fields with text
SENTENCES = (
    ("pairs/snli", {"dev"}, ("a", "b")), ("pairs/cfnli", {"train"}, ("a", "b")), ("pairs/mnli", {"train"}, ("a", "b")),
    ("pairs/fever-nli", {"dev"}, ("a", "b")), ("pairs/conjnli", {"train"}, ("a",)),
    ("splitting/desse-acl2021", {"train"}, ("complex",)), ("splitting/desse-textgraphs2021", {"train"}, ("simple",)),
    ("splitting/minwiki", {"train"}, ("complex",)), ("splitting/wiki-split", {"tune"}, ("complex",)),
    ("syntax/train", None, ("text",)),
)


def terms(text):
    """What the factorisation counts: stems; every number without letters is one term by its number of digits."""
    return ["#" * min(len(word), 5) if NUMBER.match(word) else stem(word) for word in words(text) if word not in STOP_WORDS]


def read(path):
    opener = gzip.open if str(path).endswith(".gz") else open
    with opener(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def definitions(folder):
    """One text for each gloss, with the words that it defines in front of it."""
    heads = defaultdict(list)
    for name in ("oewn", "wordset"):
        for row in read(folder / f"definitions/{name}.jsonl.gz"):
            if row["nc"] is False and not row.get("inOewn"):
                heads[row["gloss"]].append(row["word"])
    return [" ".join(dict.fromkeys(found)) + " " + gloss for gloss, found in heads.items()]


def sentences(folder):
    found = {}
    for name, splits, fields in SENTENCES:
        for row in read(folder / f"{name}.jsonl.gz"):
            if row["nc"] is False and (splits is None or row["split"] in splits):
                for field in fields:
                    value = row[field]
                    # FEVER's premises run several sentences together.
                    pieces = value if isinstance(value, list) else re.split(r"(?<= \.) ", value)
                    found.update(dict.fromkeys(pieces))
    for topic in read(folder / "judged/acu-units.jsonl"):
        for reference in topic["references"]:
            found.update(dict.fromkeys(re.split(r"(?<=\.)\s+", reference["text"])))
    return list(found)


def build(folder, minimum):
    """A matrix of counts in compressed rows (text by text), the terms, and how many texts have each."""
    texts = definitions(folder) + sentences(folder)
    bags = {tuple(sorted(Counter(terms(text)).items())): None for text in texts}
    bags = [bag for bag in bags if len(bag) >= 2]
    frequency = Counter(term for bag in bags for term, _ in bag)
    vocabulary = sorted((term for term, count in frequency.items() if count >= minimum), key=lambda t: (-frequency[t], t))
    index = {term: i for i, term in enumerate(vocabulary)}
    rows = [[(index[t], c) for t, c in bag if t in index] for bag in bags]
    rows = [row for row in rows if row]
    starts = np.cumsum([0] + [len(row) for row in rows])
    ids = np.array([i for row in rows for i, _ in row], np.int32)
    counts = np.array([c for row in rows for _, c in row], np.uint8)
    return {"starts": starts.astype(np.int32), "ids": ids, "counts": counts,
            "frequency": np.array([frequency[t] for t in vocabulary], np.int32), "vocabulary": np.array(vocabulary)}


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("out")
    parser.add_argument("--minimum", type=int, default=3)
    options = parser.parse_args()
    corpus = build(options.data, options.minimum)
    np.savez_compressed(options.out, **corpus)
    print(len(corpus["starts"]) - 1, "texts,", len(corpus["vocabulary"]), "terms,", len(corpus["ids"]), "entries")
