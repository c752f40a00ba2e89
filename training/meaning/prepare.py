"""Everything that the GPU needs, as arrays of word pieces: pairs for entailment, judged pairs, sentences.

    python -m training.meaning.prepare DATA --backbone bge.bin --vocab vocab.txt --sentences s.json --stems stems.txt --out FOLDER

Only rows marked `nc: false` of the splits that may train are read, of judged topics only REALSumm-a and ACU units;
WIM and our own examples are added for measuring alone. See README.md for the sources.
"""

import argparse
import json
import math
import random
import re
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np

from ..wtmf.corpus import read
from . import perturb
from .evidence import Topic, unit_stems, weighted_words
from .batches import save_arrays
from .judged import count_only, load
from .stems import rareness
from .words import STOP_WORDS, stem, words

NLI = (("snli", {"dev"}), ("cfnli", {"train"}), ("mnli", {"train"}), ("fever-nli", {"dev"}), ("conjnli", {"train"}))
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


def piece_rareness(pairs, vocab):
    """How rare each piece is in the texts of the pairs; 0 for stop words and marks."""
    pieces, texts = Path(vocab).read_text("utf-8").split("\n"), len(pairs["label"])
    counts = np.minimum(np.bincount(pairs["text"], minlength=len(pieces)), texts)
    idf = np.log((texts + 1) / (counts + 0.5))
    for i, piece in enumerate(pieces):
        if piece in STOP_WORDS or not re.search(r"[^\W_]", piece) or piece.startswith("["):
            idf[i] = 0
    return idf.astype(np.float16)


# ---- pairs for entailment ------------------------------------------------------------------------


def nli(folder):
    for name, splits in NLI:
        for row in read(folder / f"pairs/{name}.jsonl.gz"):
            if row["nc"] is False and row["split"] in splits and not row.get("conflict"):
                yield {"unit": row["b"], "text": row["a"], "label": row["label"] == "entailment", "source": name}


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
    """A complex sentence expresses each of its simple ones; not a neighbour, a changed one, or more than it says."""
    by_source = defaultdict(list)
    for name, complex_, simple in split_rows(folder):
        by_source[name].append((complex_, simple))
    for name, rows in by_source.items():
        if only not in (None, name):
            continue
        flat = [(r, s) for r, (_, simple) in enumerate(rows) for s in simple if len(words(s)) > 2]
        neighbours = nearest([unit_stems(s) for _, s in flat], [r for r, _ in flat], rng)
        pool = perturb.Pool(s for _, s in flat)
        for (r, s), other in zip(flat, neighbours):
            text = context(rows, r, rng)
            yield {"unit": s, "text": text, "label": True, "source": name}
            if other is not None and rng.random() < 0.7:
                yield {"unit": flat[other][1], "text": text, "label": False, "source": name + ":near"}
            if rng.random() < 0.8:
                yield from changed(s, text, pool, name, rng)
            if rng.random() < 0.1:
                yield {"unit": rows[r][0], "text": s, "label": False, "source": name + ":more"}


def context(rows, r, rng):
    """The sentence, sometimes with one or two others around it, as in a summary."""
    others = [rows[rng.randrange(len(rows))][0] if rng.random() < 0.5 else rows[min(r + 1, len(rows) - 1)][0]
              for _ in range(rng.choice((0, 0, 1, 2)))]
    parts = [*others, rows[r][0]]
    rng.shuffle(parts)
    return " ".join(parts)


def changed(unit, text, pool, name, rng):
    """A name, number or word exchanged on one side: no longer expressed; on both sides: still expressed."""
    change = perturb.change(unit, text, pool, rng)
    if change is None:
        return
    if change.both is not None and rng.random() < 0.4:
        yield {"unit": change.unit, "text": change.both, "label": True, "source": name + ":both"}
    else:
        yield {"unit": change.unit, "text": text, "label": False, "source": name + ":changed"}


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


def acu(topics, split, idf, rng):
    """A reference expresses its units; without the sentence that carries a unit it does not."""
    pool = perturb.Pool(u["label"] for t in topics for u in t["units"])
    for topic in topics:
        sentences = split[topic["references"][0]["text"]]
        stems = [{stem(word) for word in words(s)} for s in sentences]
        units = Topic([wordings(u) for u in topic["units"]], idf)
        kinds = kinds_of(units, [u["label"] for u in topic["units"]])
        for i, unit in enumerate(topic["units"]):
            recalls = [units.features(unit["label"], [s])[3] for s in stems]
            carrier = int(np.argmax(recalls))
            text = " ".join(sentences)
            extra = {"kinds": kinds[i]}
            yield {"unit": unit["label"], "text": text, "label": True, "source": "acu", **extra}
            yield {"unit": unit["label"], "text": around(sentences, carrier, rng), "label": True, "source": "acu", **extra}
            rest = [s for j, s in enumerate(sentences) if recalls[j] < 0.5 * recalls[carrier]]
            if rest and max(r for r in recalls if r < 0.5 * recalls[carrier]) < 0.5 and recalls[carrier] > 0.6:
                yield {"unit": unit["label"], "text": " ".join(rest), "label": False, "source": "acu:less", **extra}
            for row in changed(unit["label"], text, pool, "acu", rng):
                yield {**row, **extra}
            stranger = rng.choice(topics)
            if stranger is not topic:
                away = " ".join(split[stranger["references"][0]["text"]])
                yield {"unit": unit["label"], "text": away, "label": False, "source": "acu:away", **extra}


def around(sentences, carrier, rng):
    low = max(0, carrier - rng.choice((0, 1)))
    return " ".join(sentences[low : carrier + 1 + rng.choice((0, 1))])


# ---- judged pairs --------------------------------------------------------------------------------


def wordings(unit):
    return [unit["label"], *(c["text"] for c in unit.get("contributors", ()))]


def kinds_of(topic, texts):
    """For each wording {stem: 2 or 3}: 3 for words of few other units, 2 for those of many; 1 is everything else."""
    n = topic.count
    few = max(1, n / 5)
    return [{s: 3 if topic.units_with[s] <= few else 2 for s in unit_stems(text)} if n >= 4 else {} for text in texts]


def judged_pairs(topic, split, idf, cosine):
    """One row for each wording of a unit and each summary, with the summary's sentences, most likely carrier first."""
    units = Topic([wordings(u) for u in topic["units"]], idf)
    for i, unit in enumerate(topic["units"]):
        texts = wordings(unit)
        for k, (text, kinds) in enumerate(zip(texts, kinds_of(units, texts))):
            for j, summary in enumerate(topic["summaries"]):
                sentences = split[summary["text"]]
                stems = [{stem(word) for word in words(s)} for s in sentences]
                score = [units.features(text, [s])[3] + cosine(text, x) for s, x in zip(stems, sentences)]
                order = sorted(range(len(sentences)), key=lambda x: (-score[x], x))
                yield {"unit": text, "kinds": kinds, "words": weighted_words(text, units), "sentences": sentences,
                       "order": order, "u": i, "s": j, "variant": k, "recalls": units.features(text, stems)}


# ---- arrays --------------------------------------------------------------------------------------


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

    def kinds(self, text, kinds):
        """1 for every piece, or what `kinds` says of the stem of the word it is in."""
        out = []
        encoding = self(text)
        spans = [(m.start(), m.end(), kinds.get(stem(m.group().lower()), 1)) for m in re.finditer(r"[^\W_]+", text)]
        for start, end in encoding.offsets:
            out.append(next((kind for a, b, kind in spans if a <= start and end <= b), 1))
        return out


    def words(self, text, words):
        """For each piece the number of the weighted word it is in, or −1."""
        return [next((i for i, (a, b, *_) in enumerate(words) if a <= start and end <= b), -1)
                for start, end in self(text).offsets]


class Ragged:
    """Lists of numbers, one after another in one array."""

    def __init__(self):
        self.values, self.lengths = [], []

    def add(self, values):
        self.values.extend(values)
        self.lengths.append(len(values))

    def arrays(self, name, kind=np.uint16):
        return {name: np.array(self.values, kind), name + ".starts": np.cumsum([0] + self.lengths).astype(np.int32)}


def pack_pairs(rows, pieces):
    unit, kinds, text = Ragged(), Ragged(), Ragged()
    sources = sorted({row["source"] for row in rows})
    for row in rows:
        unit.add(pieces(row["unit"]).ids[:60])
        kinds.add(pieces.kinds(row["unit"], row.get("kinds", {}))[:60])
        text.add(pieces(row["text"]).ids[:160])
    return {**unit.arrays("unit"), **kinds.arrays("kinds", np.uint8), **text.arrays("text"),
            "label": np.array([row["label"] for row in rows], np.uint8),
            "source": np.array([sources.index(row["source"]) for row in rows], np.uint8), "sources": np.array(sources)}


def pack_topic(topic, rows, pieces):
    """Sentences once each; a pair holds its sentences' numbers, most likely first."""
    sentence, unit, kinds, order, word, weight = Ragged(), Ragged(), Ragged(), Ragged(), Ragged(), Ragged()
    index, units, pairs, recalls = {}, {}, [], []
    for row in rows:
        for s in row["sentences"]:
            if s not in index:
                index[s] = len(index)
                sentence.add(pieces(s).ids[:120])
        key = (row["u"], row["variant"])
        if key not in units:
            units[key] = len(units)
            unit.add(pieces(row["unit"]).ids[:60])
            kinds.add(pieces.kinds(row["unit"], row["kinds"])[:60])
            word.add(pieces.words(row["unit"], row["words"])[:60])
            weight.add([w for _, _, *both in row["words"] for w in both])
        order.add([index[row["sentences"][x]] * 256 + x for x in row["order"]])
        pairs.append((row["s"], row["u"], row["variant"], units[key]))
        recalls.append(row["recalls"])
    return {**sentence.arrays("sentence"), **unit.arrays("unit"), **kinds.arrays("kinds", np.uint8),
            **order.arrays("order", np.int32), **word.arrays("word", np.int8),
            **weight.arrays("weight", np.float32), "recalls": np.array(recalls, np.float32), "pairs": np.array(pairs, np.int16),
            "labels": topic["labels"].astype(np.uint8), "fold": np.array(topic["fold"]),
            "count_only": count_only(topic), "weights": np.array([u["weight"] for u in topic["units"]], np.int16)}


def similarity_pairs(folder, pieces):
    """STS-14, to measure the sentence vectors while they train; nothing is trained on it."""
    rows, a, b = read(folder / "pairs/sts14.jsonl.gz"), Ragged(), Ragged()
    for row in rows:
        a.add(pieces(row["a"]).ids[:126])
        b.add(pieces(row["b"]).ids[:126])
    return {**a.arrays("a"), **b.arrays("b"), "score": np.array([row["score"] for row in rows], np.float32)}


def reference_key(topic):
    return "".join(words(topic["references"][0]["text"]))[:60]


def texts_of(topics, split):
    for topic in topics:
        yield from (s for summary in topic["summaries"] for s in split[summary["text"]])
        for unit in topic["units"]:
            yield from (unit["label"], *(c["text"] for c in unit.get("contributors", ())))


def main(options):
    rng = random.Random(options.seed)
    split = json.loads(Path(options.sentences).read_text("utf-8"))
    realsumm = load(options.data / "judged/realsumm-a.jsonl")
    known = {reference_key(topic) for topic in realsumm}
    units = [t for t in load(options.data / "judged/acu-units.jsonl") if reference_key(t) not in known]
    print(len(units), "ACU topics that are not in REALSumm-a")
    idf = Idf(s for _, complex_, _ in split_rows(options.data) for s in [complex_])
    rows = [*nli(options.data), *splitting(options.data, rng), *connected(options.data, rng), *acu(units, split, idf, rng)]
    print(len(rows), Counter((row["source"], row["label"]) for row in rows))
    pieces = Pieces(options.vocab)
    out = Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    pairs = pack_pairs(rows, pieces)
    save_arrays(out / "pairs.npz.xz", pairs)
    from .vectors import Cosine
    cosine = Cosine(options.backbone, pieces)
    wim = load(options.data / "judged/wim.jsonl")
    own = load(Path(__file__).parents[2] / "examples/topics.jsonl")
    topics = [*realsumm, *wim, *own]
    cosine.learn(texts_of(topics, split))
    arrays, rare = {}, rareness(options.stems)
    for i, topic in enumerate(topics):
        packed = pack_topic(topic, judged_pairs(topic, split, rare, cosine), pieces)
        arrays.update({f"{i}/{name}": value for name, value in packed.items()})
    save_arrays(out / "judged.npz.xz", {"names": np.array([t["id"] for t in topics]), **arrays})
    measure = {**similarity_pairs(options.data, pieces), "piece_idf": piece_rareness(pairs, options.vocab)}
    save_arrays(out / "measure.npz.xz", measure)
    if options.save_examples:
        Path(options.save_examples).write_text("\n".join(json.dumps(r) for r in rng.sample(rows, 2000)))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("--backbone", required=True)
    parser.add_argument("--vocab", required=True)
    parser.add_argument("--sentences", required=True)
    parser.add_argument("--stems", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save-examples")
    main(parser.parse_args())
