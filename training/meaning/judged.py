"""Judged topics as (unit, text) pairs, and the figures that are reported on them.

A pair asks whether a summary expresses a unit. `REALSumm-a` is cut into five folds by document.

    topics = load("realsumm-a.jsonl")
    report(topics, presence)     # presence[topic][summary][unit] → AUC, summary-level r, system-level r
"""

import json
from pathlib import Path

import numpy as np

from .words import content_stems

FOLDS = 5


def load(path):
    topics = [json.loads(line) for line in Path(path).read_text("utf-8").splitlines()]
    for index, topic in enumerate(topics):
        topic["fold"] = index % FOLDS
        topic["labels"] = labels(topic)
    return topics


def labels(topic):
    """[summaries, units] of 0 and 1: does the annotator find the unit in the summary?"""
    found = [set(topic["human"].get(s["id"], {}).get("units", ())) for s in topic["summaries"]] if "human" in topic else []
    return np.array([[u["id"] in units for u in topic["units"]] for units in found], dtype=np.float32)


def count_only(topic):
    """[summaries]: labels that tell how many units are expressed, but not which ones.

    In REALSumm most labels of ten extractive systems are the first k units of the list, whatever the summary says:
    ext_refresh has such a set in 40 of 45 topics, ext_neusumm and the abstractive systems in about one of five.
    """
    rows = []
    for summary, row in zip(topic["summaries"], topic["labels"]):
        k = int(row.sum())
        extractive = summary["id"].startswith("ext_") and summary["id"] != "ext_neusumm_out"
        rows.append(extractive and 0 < k < len(row) and row[:k].all())
    return np.array(rows)


# ---- figures -------------------------------------------------------------------------------------


def pearson(a, b):
    a, b = np.asarray(a, float) - np.mean(a), np.asarray(b, float) - np.mean(b)
    norm = np.sqrt((a * a).sum() * (b * b).sum())
    return float((a * b).sum() / norm) if norm > 1e-12 else float("nan")


def auc(labels, scores):
    order = np.argsort(scores, kind="stable")
    values, index, counts = np.unique(np.asarray(scores)[order], return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[index]
    positive = np.asarray(labels)[order] > 0.5
    n = positive.sum()
    return float((ranks[positive].sum() - n * (n + 1) / 2) / (n * (len(positive) - n)))


def levels(human, scores):
    """Two lists of arrays [summaries], one for each topic, systems in one order: summary-level and system-level r."""
    within = [pearson(h, s) for h, s in zip(human, scores) if np.ptp(h) > 0]
    # A metric that gives every summary of a topic the same score has no correlation there: 0, not left out.
    summary = float(np.mean(np.nan_to_num(within)))
    return {"summary": summary, "system": pearson(np.mean(human, axis=0), np.mean(scores, axis=0))}


def report_realsumm(topics, presence):
    """presence: one array [summaries, units] for each topic."""
    labels = np.concatenate([t["labels"].ravel() for t in topics])
    clean = np.concatenate([np.repeat(~count_only(t), len(t["units"])) for t in topics])
    scores = np.concatenate([p.ravel() for p in presence])
    human = [t["labels"].mean(1) for t in topics]
    return {"auc": auc(labels, scores), "aucWithoutCountOnly": auc(labels[clean], scores[clean]),
            **levels(human, [p.mean(1) for p in presence])}


def report_pooled(topic, presence):
    """One topic with weighted units (WIM, our examples): AUC, and r of the weighted sum with the manual raw score."""
    weights = np.array([u["weight"] for u in topic["units"]], float)
    raw = [topic["human"][s["id"]]["raw"] for s in topic["summaries"]]
    return {"auc": auc(topic["labels"].ravel(), presence.ravel()), "r": pearson(raw, presence @ weights)}


def types(topic):
    """METHODS' floor: the share of the references' distinct content stems that the summary has."""
    stems = {stem for reference in topic["references"] for stem in content_stems(reference["text"])}
    return np.array([len(stems & set(content_stems(s["text"]))) / len(stems) for s in topic["summaries"]])
