"""Pairs out of sentences and what people split them into: DeSSE, MinWiki, WikiSplit.

    for pair in splitting(Path("data"), random.Random(1), only="minwiki"): ...
    # {"unit": "Ann sings.", "text": "Ann, who is tall, sings.", "label": True, "source": "minwiki"}
"""

import math
from collections import Counter, defaultdict

from ..wtmf.corpus import read
from .words import STOP_WORDS, stem, words

SPLITTING = (("desse-acl2021", {"train"}), ("minwiki", {"train"}), ("wiki-split", {"tune"}))
JOINED = {"and", "because", "but", "so", "as", "since", "while", "when", "after", "before", "although"}


class Idf:
    """How rare a stem is in the sentences of the corpora."""

    def __init__(self, texts):
        self.texts, self.frequency = 0, Counter()
        for text in texts:
            self.texts += 1
            self.frequency.update({stem(word) for word in words(text)})

    def __call__(self, word):
        return math.log((self.texts + 1) / (self.frequency[word] + 0.5))


def unit_stems(text):
    """Distinct content stems in order; all stems where there is no content word."""
    content = [stem(word) for word in words(text) if word not in STOP_WORDS]
    return list(dict.fromkeys(content or [stem(word) for word in words(text)]))


def split_rows(folder):
    for name, splits in SPLITTING:
        for row in read(folder / f"splitting/{name}.jsonl.gz"):
            if row["nc"] is False and row["split"] in splits and len(row["simple"]) > 1:
                yield name, row["complex"], row["simple"]


def nearest(stems, rows, rng, tries=3):
    """For each sentence another that shares its rarest words: same topic, other content."""
    postings = defaultdict(list)
    for i, found in enumerate(stems):
        for word in found:
            postings[word].append(i)
    result = []
    for i, found in enumerate(stems):
        counts = Counter()
        for word in found:
            if len(postings[word]) <= 400:
                for j in rng.sample(postings[word], min(40, len(postings[word]))):
                    if rows[j] != rows[i]:
                        counts[j] += 1 / len(postings[word]) ** 0.5
        best = [j for j, _ in counts.most_common(tries) if len(set(stems[j]) & set(found)) < 0.7 * len(set(found))]
        result.append(rng.choice(best) if best else None)
    return result


def splitting(folder, rng, only=None):
    """A complex sentence expresses each of its simple ones; not a neighbour, nor more than it says."""
    by_source = defaultdict(list)
    for name, complex_, simple in split_rows(folder):
        by_source[name].append((complex_, simple))
    for name, rows in by_source.items():
        if only not in (None, name):
            continue
        flat = [(r, s) for r, (_, simple) in enumerate(rows) for s in simple if len(words(s)) > 2]
        neighbours = nearest([unit_stems(s) for _, s in flat], [r for r, _ in flat], rng)
        for (r, s), other in zip(flat, neighbours):
            text = context(rows, r, rng)
            yield {"unit": s, "text": text, "label": True, "source": name}
            if other is not None and rng.random() < 0.7:
                yield {"unit": flat[other][1], "text": text, "label": False, "source": name + ":near"}
            if rng.random() < 0.1:
                yield {"unit": rows[r][0], "text": s, "label": False, "source": name + ":more"}


def context(rows, r, rng):
    """The sentence, sometimes with one or two others around it, as in a summary."""
    others = [rows[rng.randrange(len(rows))][0] if rng.random() < 0.5 else rows[min(r + 1, len(rows) - 1)][0]
              for _ in range(rng.choice((0, 0, 1, 2)))]
    parts = [*others, rows[r][0]]
    rng.shuffle(parts)
    return " ".join(parts)


def connected(folder, rng):
    """Two simple sentences and what joined them: the whole expresses both, each alone not the whole."""
    rows = [row for row in read(folder / "splitting/desse-textgraphs2021.jsonl.gz") if row["nc"] is False and row["split"] == "train"]
    rows = [row for row in rows if row["connective"] in JOINED and all(len(words(s)) > 2 for s in row["simple"])]
    stems = [unit_stems(row["simple"][0]) for row in rows]
    neighbours = nearest(stems, list(range(len(rows))), rng)
    for row, other in zip(rows, neighbours):
        first, second = row["simple"]
        joined = first.rstrip(". ") + " " + row["connective"] + " " + second[:1].lower() + second[1:]
        yield {"unit": rng.choice((first, second)), "text": joined, "label": True, "source": "textgraphs"}
        if rng.random() < 0.3:
            yield {"unit": joined, "text": rng.choice((first, second)), "label": False, "source": "textgraphs:more"}
        elif other is not None:
            yield {"unit": rows[other]["simple"][0], "text": joined, "label": False, "source": "textgraphs:near"}
