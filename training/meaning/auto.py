"""The metric `auto` on REALSumm-a by folds: what the copies that had not seen a document say of its references' units.

    python -m training.meaning.auto pack DATA --units units.json --sentences s.json --stems S --vocab V --out FOLDER
    python -m training.meaning.train FOLDER RUN          # writes the answers about FOLDER/auto.npz.xz too
    python -m training.meaning.auto report DATA --units units.json --run RUN --judged FOLDER

`units.json` is written by auto-units.js. Nothing is trained on these units; they have no labels.
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
    answers = np.load(options.run / "answers.npz")
    wordings = last.grids(realsumm, answers, load_arrays(options.judged / "judged.npz.xz"))
    sureness, _ = last.fit_topics(realsumm, [last.signals(g) for g in wordings], last.VECTORS)
    found = [last.signals(g, sureness[:-1]) for g in wordings]
    of = lambda names, k: last.fit_topics([t for t in realsumm if t["fold"] != k], [f for t, f in zip(realsumm, found) if t["fold"] != k], names)
    folds = [{"vectors": of(last.VECTORS, k), "words": of(last.WORDS, k)} for k in range(last.FOLDS)]
    owned = last.combined(last.by_folds(realsumm, found, last.VECTORS), last.by_folds(realsumm, found, last.READING))
    auto = {name: shares(realsumm, units, load_arrays(options.judged / "auto.npz.xz"), answers["auto/soft"], folds, name) for name in ("vectors", "words")}
    human = [t["labels"].mean(1) for t in realsumm]
    coverage = [p.mean(1) for p in owned]
    scores = {"types": [types(t) for t in realsumm], "auto, words alone": auto["words"], "auto": auto["vectors"], "coverage": coverage,
              "units": [(c + a) / 2 for c, a in zip(coverage, auto["vectors"])]}
    for name, values in scores.items():
        print(name.ljust(20), " ".join(f"{k} {v:.3f}" for k, v in levels(human, values).items()))
    np.concatenate(auto["vectors"]).astype("<f4").tofile(last.HERE / "folds-auto.bin")


def shares(realsumm, units, arrays, soft, folds, name):
    """The score of every summary: the mean of the expected shares of sentences and clauses."""
    out, at = {topic["id"]: [] for topic in realsumm}, 0
    for i, topic in enumerate(as_topics(realsumm, units)):
        pairs = arrays[f"{i}/pairs"].astype(int)
        rows = slice(at, at + len(pairs))
        at += len(pairs)
        values = np.concatenate([arrays[f"{i}/recalls"], soft[rows], np.zeros((len(pairs), 1))], 1)
        grid = np.zeros((1, *topic["labels"].shape, values.shape[1]))
        grid[0, pairs[:, 0], pairs[:, 1]] = values
        names = last.VECTORS if name == "vectors" else last.WORDS
        p = last.probabilities(last.signals(grid), names, folds[topic["fold"]][name])
        weights = np.array([u["weight"] for u in topic["units"]], float)
        out[topic["id"].rsplit("/", 1)[0]].append(p @ weights / weights.sum())
    return [np.mean(parts, axis=0) for parts in out.values()]


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=("pack", "report"))
    parser.add_argument("data", type=Path)
    for name in ("units", "sentences", "stems", "vocab", "out", "run", "judged"):
        parser.add_argument(f"--{name}", type=Path)
    options = parser.parse_args()
    (pack if options.what == "pack" else report)(options)
