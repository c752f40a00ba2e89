"""Short texts for the factorisation: definitions and sentences whose licences allow it, as bags of stems.

    corpus = build(texts(Path("../shared/data")))      # counts, terms and how many texts have each

A definition is one text: its head words and its gloss, each gloss once. Sentences come from the parts of the other
corpora that may train (`nc: false`); similarity test sets (STS, SICK) are never among them.
"""

import gzip
import json
import re
from collections import Counter, defaultdict

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
    return list(found)


def texts(folder):
    return definitions(folder) + sentences(folder)


def build(found, minimum=3):
    """A matrix of counts in compressed rows (text by text), the terms, and how many texts have each."""
    bags = {tuple(sorted(Counter(terms(text)).items())): None for text in found}
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


def word_counts(found, rarest=5e-6):
    """How often words are written, the frequent ones, and the number of all words: what SIF weighs words by."""
    counts = Counter(word for text in found for word in words(text))
    total = sum(counts.values())
    kept = sorted((word for word, count in counts.items() if count >= rarest * total), key=lambda w: (-counts[w], w))
    return {word: counts[word] for word in kept}, total
