"""What each ingredient of presence is worth, by folds on REALSumm-a and on the sets that nothing was fitted on.

    python -m training.meaning.ablate DATA --answers RUN/answers.npz --judged FOLDER/judged.npz.xz --sentences s.json

Prints the table of docs/presence.md. Every row fits its regression anew.
"""

import argparse
import json
from pathlib import Path

import numpy as np

from . import fit as last
from .batches import load_arrays
from .judged import load, report_pooled, report_realsumm
from .words import content_stems, stem, words

RARITY = [s for s in last.WORDS if ".rarity." in s]


def plain_recalls(topic, split):
    """Unweighted shares of a label's content stems in the text, its best sentence and its best pair of sentences."""
    labels = [set(content_stems(u["label"])) or {stem(w) for w in words(u["label"])} for u in topic["units"]]
    rows = []
    for summary in topic["summaries"]:
        sentences = [{stem(word) for word in words(s)} for s in split[summary["text"]]]
        pairs = [a | b for a, b in zip(sentences, sentences[1:])] or sentences
        rows.append([[max((len(label & t) / max(1, len(label)) for t in texts), default=0.0)
                      for texts in ([set().union(*sentences)], sentences, pairs)] for label in labels])
    return np.array(rows)


def row(name, topics, found, names):
    realsumm, others = topics[:-4], topics[-4:]
    seen, rest = found[:-4], found[-4:]
    fitted = last.fit_topics(realsumm, seen, names)
    report(name, topics, last.by_folds(realsumm, seen, names) + [last.probabilities(f, names, fitted) for f in rest])


def report(name, topics, presence):
    real = report_realsumm(topics[:-4], presence[:-4])
    others = [report_pooled(t, p) for t, p in zip(topics[-4:], presence[-4:])]
    share = " ".join(f"{p.mean():.2f}" for p in presence[-4:])
    print(f"| {name} | {real['auc']:.3f} | {real['aucWithoutCountOnly']:.3f} | {real['summary']:.3f} | {real['system']:.3f} | "
          f"{others[0]['auc']:.3f} | {others[0]['r']:.3f} | {np.mean([o['auc'] for o in others[1:]]):.3f} | "
          f"{np.mean([o['r'] for o in others[1:]]):.3f} | {share} |", flush=True)


def main(options):
    topics = [*load(options.data / "judged/realsumm-a.jsonl"), *load(options.data / "judged/wim.jsonl"),
              *load(last.HERE.parents[1] / "examples/topics.jsonl")]
    answers, judged = np.load(options.answers), load_arrays(options.judged)
    split = json.loads(Path(options.sentences).read_text("utf-8"))
    wordings = last.grids(topics, answers, judged)
    label = [last.signals(grid[:1]) for grid in wordings]
    sureness, _ = last.fit_topics(topics[:-4], [last.signals(g) for g in wordings[:-4]], last.VECTORS)
    full = [last.signals(grid, sureness[:-1]) for grid in wordings]
    plain = [f.copy() for f in label]
    for f, topic in zip(plain, topics):
        f[..., :3] = plain_recalls(topic, split)
    without = lambda names: [s for s in names if s != "units"]
    print("| signals | AUC | AUC, telling labels | summary r | system r | WIM AUC | WIM r | own AUC | own r | mean probability |")
    print("| --- |" + " ---: |" * 9)
    row("recall of the label's words, none weighted", topics, plain, without(RARITY))
    row("… weighted by how few units have them", topics, label, without(RARITY))
    row("… and by how rare they are", topics, label, without(last.WORDS))
    row("… and soft recalls", topics, label, without(last.VECTORS))
    row("… and contributors", topics, full, without(last.VECTORS))
    row("… and the number of units", topics, full, last.VECTORS)
    row("words, contributors, the number of units; no vectors", topics, full, last.WORDS)
    row("reading alone", topics, full, last.READING)
    row("one regression of all signals", topics, full, (*last.VECTORS[:-1], *last.READING))
    shipped("words and vectors, reading, their mean: as shipped", topics, full)
    shipped("as shipped, contributors left out", topics, label)
    if options.teacher:
        teacher = {**answers, "judged/read2": np.load(options.teacher)["own"][0].astype(np.float32)}
        shipped("as shipped, but read by the teacher", topics, [last.signals(grid, sureness[:-1]) for grid in last.grids(topics, teacher, judged)])


def shipped(name, topics, found):
    parts = []
    for names in (last.VECTORS, last.READING):
        fitted = last.fit_topics(topics[:-4], found[:-4], names)
        parts.append(last.by_folds(topics[:-4], found[:-4], names) + [last.probabilities(f, names, fitted) for f in found[-4:]])
    report(name, topics, last.as_shipped(*parts, found))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("--answers", type=Path, required=True)
    parser.add_argument("--judged", type=Path, required=True)
    parser.add_argument("--sentences", type=Path, required=True)
    parser.add_argument("--teacher", type=Path, help="teacher.npz, for a row of what the larger model would give")
    main(parser.parse_args())
