"""The metric `auto` on REALSumm-a by folds: what the copies that had not seen a document say of its references' units.

    python -m training.meaning.auto pack DATA --units units.json --sentences s.json --stems S --vocab V --out FOLDER
    python -m training.meaning.train FOLDER RUN          # writes the answers about FOLDER/auto.npz.xz too
    python -m training.meaning.auto report DATA --units units.json --run RUN --judged FOLDER [--teacher teacher.npz]

`units.json` is written by auto-units.js. People have not judged these units; the shipped model learns from what the
teacher says of them. With --teacher the figures are those of the teacher in the model's place.
"""

import argparse
import json
from pathlib import Path

import numpy as np

from . import fit as last
from .batches import load_arrays, save_arrays
from .judged import levels, load, types

KINDS = ("sentences", "clauses")


def as_topics(topics, units):
    """Two topics for each: one whose units are the references' sentences, one whose units are their clauses."""
    for topic in topics:
        for kind in KINDS:
            if not units[topic["id"]][kind]:
                continue  # what is not taken for English has no clauses
            found = [{"id": str(i), "label": u["text"], "weight": u["weight"]} for i, u in enumerate(units[topic["id"]][kind])]
            labels = np.zeros((len(topic["summaries"]), len(found)), np.float32)
            yield {**topic, "id": f"{topic['id']}/{kind}", "units": found, "labels": labels}


def pack(options):
    from .prepare import Pieces, judged_pairs, pack_topic
    from .stems import rareness

    split, units = (json.loads(path.read_text("utf-8")) for path in (options.sentences, options.units))
    idf, pieces, arrays, names = rareness(options.stems), Pieces(options.vocab), {}, []
    for i, topic in enumerate(as_topics(load(options.data / "judged/realsumm-a.jsonl"), units)):
        names.append(topic["id"])
        packed = pack_topic(topic, judged_pairs(topic, split, idf, lambda a, b: 0.0), pieces)
        arrays.update({f"{i}/{name}": value for name, value in packed.items()})
    save_arrays(options.out / "auto.npz.xz", {"names": np.array(names), **arrays})


def report(options):
    realsumm = load(options.data / "judged/realsumm-a.jsonl")
    units = json.loads(options.units.read_text("utf-8"))
    arrays, answers = load_arrays(options.judged / "auto.npz.xz"), dict(np.load(options.run / "answers.npz"))
    if options.teacher:
        answers.update(teachers_answers(np.load(options.teacher), arrays, list(as_topics(realsumm, units))))
    wordings = last.grids(realsumm, answers, load_arrays(options.judged / "judged.npz.xz"))
    sureness, _ = last.fit_topics(realsumm, [last.signals(g) for g in wordings], last.VECTORS)
    found = [last.signals(g, sureness[:-1]) for g in wordings]
    of = lambda names, k: last.fit_topics([t for t in realsumm if t["fold"] != k], [f for t, f in zip(realsumm, found) if t["fold"] != k], names)
    folds = [{"words": of(last.WORDS, k), "vectors": of(last.VECTORS, k), "reading": of(last.READING, k)} for k in range(last.FOLDS)]
    owned = last.as_shipped(last.by_folds(realsumm, found, last.VECTORS), last.by_folds(realsumm, found, last.READING), found)
    auto = {name: shares(realsumm, units, arrays, answers, folds, name) for name in ("words", "vectors", "shipped")}
    human = [t["labels"].mean(1) for t in realsumm]
    coverage = [p.mean(1) for p in owned]
    mean = lambda name: [np.mean(list(parts.values()), axis=0) for parts in auto[name]]
    kind = lambda which: [parts.get(which, parts["sentences"]) for parts in auto["shipped"]]
    scores = {"types": [types(t) for t in realsumm], "auto, words alone": mean("words"), "auto, nothing read": mean("vectors"),
              "auto, sentences": kind("sentences"), "auto, clauses": kind("clauses"), "auto": mean("shipped"), "coverage": coverage,
              **{f"units, {share} of auto": [(1 - share) * c + share * a for c, a in zip(coverage, mean("shipped"))] for share in (0.25, 0.5)}}
    scores["auto and types"] = [(a + t) / 2 for a, t in zip(scores["auto"], scores["types"])]
    for name, values in scores.items():
        print(name.ljust(20), " ".join(f"{k} {v:.3f}" for k, v in levels(human, values).items()))
    if not options.teacher:
        np.concatenate(scores["auto"]).astype("<f4").tofile(last.HERE / "folds-auto.bin")


def teachers_answers(teacher, arrays, topics):
    """What the teacher says instead, by the copy that has not seen the document; of these units it has read two sentences
    and the whole text, of people's units two sentences."""
    ends = np.cumsum([len(arrays[f"{i}/pairs"]) for i in range(len(topics))])
    own = [teacher["auto"][topic["fold"], end - len(arrays[f"{i}/pairs"]) : end] for i, (topic, end) in enumerate(zip(topics, ends))]
    return {"auto/read2": np.concatenate(own), "judged/read2": teacher["own"][0].astype(np.float32)}


def shares(realsumm, units, arrays, answers, folds, name):
    """For each topic the expected shares of sentences and of clauses, {kind: [summaries]}."""
    out, at = {topic["id"]: {} for topic in realsumm}, 0
    for i, topic in enumerate(as_topics(realsumm, units)):
        pairs = arrays[f"{i}/pairs"].astype(int)
        rows = slice(at, at + len(pairs))
        at += len(pairs)
        values = np.concatenate([arrays[f"{i}/recalls"], answers["auto/soft"][rows], answers["auto/read2"][rows, None]], 1)
        grid = np.zeros((1, *topic["labels"].shape, values.shape[1]))
        grid[0, pairs[:, 0], pairs[:, 1]] = values
        signals, fitted = last.signals(grid), folds[topic["fold"]]
        by = lambda which, names: last.probabilities(signals, names, fitted[which])
        if name == "shipped":
            p = last.as_shipped([by("vectors", last.VECTORS)], [by("reading", last.READING)], [signals])[0]
        else:
            p = by(name, last.VECTORS if name == "vectors" else last.WORDS)
        weights = np.array([u["weight"] for u in topic["units"]], float)
        document, kind = topic["id"].rsplit("/", 1)
        out[document][kind] = p @ weights / weights.sum()
    return list(out.values())


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=("pack", "report"))
    parser.add_argument("data", type=Path)
    for name in ("units", "sentences", "stems", "vocab", "out", "run", "judged", "teacher"):
        parser.add_argument(f"--{name}", type=Path)
    options = parser.parse_args()
    (pack if options.what == "pack" else report)(options)
