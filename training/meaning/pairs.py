"""All pairs of a unit and a text that teach: what people judged, what is made so that the answer is known, and what only the
teacher answers.

    python -m training.meaning.pairs DATA --sentences s.json --out pairs.jsonl.gz

A row: `unit`, `text`, `gold`, `source`, and `teach` if it trains the teacher too. Only rows marked `nc: false` of the splits
that may train are read; of judged topics ACU units and SQuALITY's references. README.md names the sources.
"""

import argparse
import gzip
import json
import random
import re
from collections import Counter, defaultdict
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path

from ..wtmf.corpus import read
from . import grammar, noise, perturb
from .judged import load
from .splits import Idf, connected, split_rows, splitting
from .words import content_stems, stem, words

# What people say: not there, expressed, contradicted, one of the first and third, in part, nothing.
NEUTRAL, YES, DENIED, NO, PARTIAL, UNKNOWN = 0, 1, 2, 3, 4, 9
LABELS = {"entailment": YES, "neutral": NEUTRAL, "contradiction": DENIED, "not_entailment": NO, "partial": PARTIAL,
          "paraphrase": YES, "not_paraphrase": NO}
NLI = (("snli", "dev", 1.0), ("cfnli", "train", 1.0), ("mnli", "train", 1.0), ("fever-nli", "dev", 1.0), ("conjnli", "train", 0.5),
       ("argkp", "train", 0.45), ("perspectrum", "train", 0.6), ("propsegment", "dev", 1.0), ("entailmentbank", "train", 0.4),
       ("summedits", "train", 1.0))
SENTENCE = re.compile(r"(?<=[.!?])[\"”')]*\s+(?=[\"“'(]?[A-Z0-9])")


def row(unit, text, gold, source, teach=False):
    return {"unit": unit.strip(), "text": text.strip(), "gold": gold, "source": source, "teach": teach}


def training_rows(data, folder, name, split):
    for entry in read(data / f"{folder}/{name}.jsonl.gz"):
        if entry["nc"] is False and entry["split"] == split and not entry.get("conflict") and not entry.get("duplicate"):
            yield entry


def detokenised(text):
    """SNLI and FEVER come as tokens between spaces, brackets by name."""
    text = text.replace("-LRB- ", "(").replace(" -RRB-", ")").replace("`` ", '"').replace(" ''", '"')
    return re.sub(r" ([,.;:!?'’]|n't\b)", r"\1", text)


def human(data, rng):
    for name, split, share in NLI:
        for entry in training_rows(data, "pairs", name, split):
            clean = detokenised if name in ("snli", "fever-nli") else str
            yield row(clean(entry["b"]), clean(entry["a"]), LABELS[entry["label"]], name, rng.random() < share)
            if entry["label"] in ("paraphrase", "not_paraphrase"):
                yield row(entry["a"], entry["b"], LABELS[entry["label"]], name)


def students(data, rng):
    """Answers against reference answers, of the same question and of others of the same module; against each other."""
    rows = list(training_rows(data, "students", "sra", "train"))
    by_module, by_question = defaultdict(set), defaultdict(list)
    for entry in rows:
        by_module[entry["topic"].rsplit("/", 1)[0]].add(entry["b"])
        by_question[entry["topic"]].append(entry)
    for entry in rows:
        answer = entry["a"] if rng.random() > 0.33 else f"{entry['question']} {entry['a']}"
        yield row(entry["b"], answer, LABELS[entry["label"]], "sra", True)
        others = [b for b in sorted(by_module[entry["topic"].rsplit("/", 1)[0]]) if b != entry["b"]]
        if others and rng.random() < 0.8:
            yield row(rng.choice(others), entry["a"], UNKNOWN, "sra:other")
        peer = rng.choice(by_question[entry["topic"]])
        if peer is not entry and len(words(peer["a"])) > 3:
            yield row(peer["a"], entry["a"], UNKNOWN, "sra:peer")
    for entry in training_rows(data, "students", "saf", "train"):
        answer = sentences(entry["a"])
        for unit in (s for s in sentences(entry["b"]) if 4 <= len(words(s)) <= 40):
            if rng.random() < 0.7:
                yield row(unit, likeliest(unit, answer, 2, rng), UNKNOWN, "saf")


def key_points(data, rng):
    """Arguments against the key points of either side that nobody judged for them."""
    rows = list(training_rows(data, "pairs", "argkp", "train"))
    points, known = defaultdict(set), defaultdict(set)
    for entry in rows:
        points[re.sub(r" \((pro|con)\)$", "", entry["topic"])].add(entry["b"])
        known[entry["a"]].add(entry["b"])
    for argument, topic in sorted({(e["a"], re.sub(r" \((pro|con)\)$", "", e["topic"])) for e in rows}):
        others = sorted(points[topic] - known[argument])
        for point in rng.sample(others, min(len(others), 3)):
            yield row(point, argument, UNKNOWN, "argkp:other")


def sentences(text):
    return [s for s in SENTENCE.split(text) if s.strip()]


@lru_cache(maxsize=200_000)
def stems_of(text):
    return frozenset(stem(word) for word in words(text))


@lru_cache(maxsize=200_000)
def weighed(unit):
    """{stem: share} of a unit's content words, rare words first."""
    mine = {s: Weigh.idf(s) for s in set(content_stems(unit))}
    total = sum(mine.values()) or 1.0
    return {s: weight / total for s, weight in sorted(mine.items())}


class Weigh:
    """How much of a unit's content a sentence has."""

    idf = None

    @staticmethod
    def of(unit, sentence):
        there = stems_of(sentence)
        return sum(share for s, share in weighed(unit).items() if s in there)


def likeliest(unit, parts, most, rng):
    """The likeliest sentences in their order, as the shipped model reads them; now and then fewer or more."""
    most = rng.choice((most, most, most, 1, 3, 5, 8))
    order = sorted(range(len(parts)), key=lambda i: (-Weigh.of(unit, parts[i]), i))
    return " ".join(parts[i] for i in sorted(order[:most]))


CLAUSE = re.compile(r",? (?=(?:and|but|so|because|while|when|after|before|although|though|where|which|who|since|as) (?:\w+ ){2,})|; ")


def clauses(sentence):
    """Roughly: cut before words that open a clause; pieces of fewer than four words stay with the one before."""
    out = []
    for part in CLAUSE.split(sentence):
        if out and len(words(part)) < 4:
            out[-1] += " " + part
        else:
            out.append(part)
    return out if len(out) > 1 else []


def stories(topics, rng):
    """Sentences and clauses of one reference, looked for in another of the same question."""
    for topic in topics:
        texts = [reference["text"] for reference in topic["references"]]
        split = [sentences(text) for text in texts]
        units = {u.strip(" ,;"): i for i, parts in enumerate(split) for s in parts for u in (s, *clauses(s))}
        for unit, home in units.items():
            if not 3 <= len(words(unit)) <= 45:
                continue
            away = rng.choice([i for i in range(len(texts)) if i != home])
            if rng.random() < 0.36:
                yield row(unit, likeliest(unit, split[away], 2, rng), UNKNOWN, "squality")
            if rng.random() < 0.05:
                yield row(unit, likeliest(unit, split[home], 2, rng), UNKNOWN, "squality:own")
            if rng.random() < 0.06:
                yield from changes(unit, likeliest(unit, split[home], 1, rng), Pools.stories, "squality", rng, False)


class Pools:
    stories = None


KINDS = {"role": NO, "name": NO, "number": DENIED, "opposite": DENIED, "negation": DENIED, "word": NO}


def changes(unit, text, pool, source, rng, teach=True, most=1):
    """The unit with something exchanged, so that the text no longer says it; and the text changed, which the teacher judges."""
    kinds = list(KINDS)
    rng.shuffle(kinds)
    made = 0
    for kind in sorted(kinds, key=lambda k: k == "word"):
        change = getattr(perturb, "by_" + kind)(unit, text, pool, rng)
        if change is not None and made < most:
            made += 1
            yield row(change.unit, text, KINDS[kind], f"{source}:{kind}", teach)
            if change.both is not None and rng.random() < 0.3:
                yield row(change.unit, change.both, YES, f"{source}:both", teach)
    change = getattr(perturb, "by_" + rng.choice(("opposite", "negation", "number", "role")))(text, unit, pool, rng)
    if change is not None and rng.random() < 0.5:
        yield row(unit, change.unit, UNKNOWN, f"{source}:text changed")


SHARES = {"desse-acl2021": 0.8, "minwiki": 0.35, "wiki-split": 0.7, "textgraphs": 0.5}


def from_splits(made, rng):
    """What splits.splitting and splits.connected made, and changes of it."""
    for entry in made:
        source = entry["source"]
        share = SHARES[source.split(":")[0]]
        if rng.random() < share:
            yield row(entry["unit"], entry["text"], YES if entry["label"] else (NO if source.endswith(":more") else NEUTRAL), source, rng.random() < 0.16)
            if entry["label"] and rng.random() < 0.3:
                yield from changes(entry["unit"], entry["text"], Pools.splits, source, rng, rng.random() < 0.16)


def around(sentences, carrier, rng):
    low = max(0, carrier - rng.choice((0, 1)))
    return " ".join(sentences[low : carrier + 1 + rng.choice((0, 1))])


def reference_key(topic):
    return "".join(words(topic["references"][0]["text"]))[:60]


def news(topics, split, rng):
    pool = perturb.Pool(u["label"] for t in topics for u in t["units"])
    for topic in topics:
        parts = split[topic["references"][0]["text"]]
        for unit in (u["label"] for u in topic["units"]):
            weight = [Weigh.of(unit, s) for s in parts]
            carrier = max(range(len(parts)), key=weight.__getitem__)
            yield row(unit, " ".join(parts), YES, "acu", rng.random() < 0.5)
            yield row(unit, around(parts, carrier, rng), YES, "acu", rng.random() < 0.5)
            rest = [s for j, s in enumerate(parts) if j != carrier]
            if rest:
                less = weight[carrier] > 0.6 and all(w < 0.5 * weight[carrier] for j, w in enumerate(weight) if j != carrier)
                yield row(unit, likeliest(unit, rest, 2, rng), NEUTRAL if less else UNKNOWN, "acu:less", less)
            yield from changes(unit, around(parts, carrier, rng), pool, "acu", rng, rng.random() < 0.5)


def role_rows(text, made, teach):
    """Who does what: the passive says the same, the same with the two exchanged does not."""
    for name, other in made.items():
        gold = YES if name == "passive" else DENIED
        yield row(text, other, gold, f"roles:{name}", teach)
        yield row(other, text, gold, f"roles:{name}", teach)
    if made:
        yield row(made["passive"], made["swapped passive"], DENIED, "roles:swapped passive", teach)
        yield row(made["swapped"], made["swapped passive"], YES, "roles:passive", teach)


def denial_rows(text, made, teach, rng):
    for other, still in made:
        yield row(text, other, YES if still else DENIED, "denials:still" if still else "denials", teach)
        if not still and rng.random() < 0.4:
            yield row(other, text, DENIED, "denials", teach)


def parsed(data, rng):
    """Who does what, and what did not happen: from gold trees, and from short plain sentences by their form."""
    rows = [r for r in read(data / "syntax/train.jsonl.gz") if r["nc"] is False]
    forms = grammar.Forms(rows)
    for entry in rows:
        yield from role_rows(entry["text"], grammar.roles(entry, forms), True)
        yield from denial_rows(entry["text"], grammar.denials(entry, forms, rng), rng.random() < 0.5, rng)
    names = sorted({n for n in Pools.stories.names + Pools.splits.names if len(n.split()) < 3})
    for text, made in grammar.made_up(names, forms, rng, 2500):
        yield from role_rows(text, made, rng.random() < 0.1)
    short = [s for _, _, simple in split_rows(data) for s in simple]
    for text in dict.fromkeys(s.replace(" .", ".").replace(" ,", ",") for s in short if 4 <= len(words(s)) <= 22):
        made = grammar.plain_roles(text, forms)
        yield from role_rows(text, made, rng.random() < 0.3)
        if rng.random() < 0.5:
            yield from denial_rows(text, grammar.plain_denials(text, forms, rng), rng.random() < 0.12, rng)


def worn(rows, synonyms, rng):
    """Copies of pairs with misspelt or other words in the text."""
    for entry in rng.sample(rows, len(rows) * 3 // 10):
        if rng.random() < 0.6:
            text, unit = noise.misspelt(entry["text"], rng), entry["unit"]
            if text and rng.random() < 0.15:
                unit = noise.misspelt(unit, rng, 0.1) or unit
            if text:
                yield {**row(unit, text, entry["gold"], entry["source"] + "+misspelt"), "teach": entry["teach"] and rng.random() < 0.2}
        else:
            text = synonyms.reworded(entry["text"], rng)
            if text:
                yield row(entry["unit"], text, UNKNOWN, entry["source"] + "+reworded")


def strangers(rows, count, rng):
    """A unit and a text that have nothing to do with each other."""
    for _ in range(count):
        a, b = rng.choice(rows), rng.choice(rows)
        shared = set(content_stems(a["unit"])) & set(content_stems(b["text"]))
        if a["source"] != b["source"] and not shared:
            yield row(a["unit"], b["text"], NEUTRAL, "strangers", rng.random() < 0.1)


def part(name, data, split, units, story, seed):
    """The rows of one kind; kinds are made in processes of their own."""
    rng = random.Random(f"{seed} {name}")
    makers = {
        "human": lambda: human(data, rng),
        "students": lambda: students(data, rng),
        "key points": lambda: key_points(data, rng),
        "parsed": lambda: parsed(data, rng),
        "news": lambda: news(units, split, rng),
        **{f"stories {k}": (lambda k=k: stories(story[k::4], rng)) for k in range(4)},
        **{source: (lambda source=source: from_splits(splitting(data, rng, only=source), rng)) for source in list(SHARES)[:3]},
        "connected": lambda: from_splits(connected(data, rng), rng),
    }
    return list(makers[name]()) if name else list(makers)


def main(options):
    rng = random.Random(options.seed)
    data = options.data
    split = json.loads(options.sentences.read_text("utf-8"))
    known = {reference_key(topic) for topic in load(data / "judged/realsumm-a.jsonl")}
    units = [t for t in load(data / "judged/acu-units.jsonl") if reference_key(t) not in known]
    story = list(read(data / "judged/squality-refs.jsonl.gz"))
    Weigh.idf = Idf(c for _, c, _ in split_rows(data))
    Pools.stories = perturb.Pool(s for t in story for r in t["references"][:2] for s in sentences(r["text"]))
    Pools.splits = perturb.Pool(s for _, _, simple in split_rows(data) for s in simple)
    common = (data, split, units, story, options.seed)
    with get_context("fork").Pool(options.jobs) as pool:
        parts = pool.starmap(part, [(name, *common) for name in part("", *common)], chunksize=1)
    rows = [entry for found in parts for entry in found]
    synonyms = noise.Synonyms(r for r in read(data / "definitions/oewn.jsonl.gz"))
    rows += [*worn(rows, synonyms, rng), *strangers(rows, 16_000, rng)]
    rows = list({(r["unit"], r["text"]): r for r in rows if words(r["unit"]) and words(r["text"])}.values())
    rng.shuffle(rows)
    with gzip.open(options.out, "wt", encoding="utf-8", compresslevel=1) as out:
        for entry in rows:
            out.write(json.dumps(entry, ensure_ascii=False) + "\n")
    print(len(rows), "pairs,", sum(r["teach"] for r in rows), "for the teacher")
    for (source, gold), count in sorted(Counter((r["source"].split("+")[0], r["gold"]) for r in rows).items()):
        print(f"  {source:32}{gold:3}{count:8}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("--sentences", type=Path, required=True, help="what sentences.js writes")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    main(parser.parse_args())
