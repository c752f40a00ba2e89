"""Judged topics, and the figures by which a signal is watched.

    topics = load("acu-units.jsonl")
    auc(labels, scores)     # the chance that a pair with label 1 scores higher than one with 0
"""

import json
from pathlib import Path

import numpy as np



def load(path):
    topics = [json.loads(line) for line in Path(path).read_text("utf-8").splitlines()]
    for topic in topics:
        topic["labels"] = labels(topic)
    return topics


def labels(topic):
    """[summaries, units] of 0 and 1: does the annotator find the unit in the summary?"""
    found = [set(topic["human"].get(s["id"], {}).get("units", ())) for s in topic["summaries"]] if "human" in topic else []
    return np.array([[u["id"] in units for u in topic["units"]] for units in found], dtype=np.float32)


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
