"""Trains the vectors of words that `src/semantics/wtmf.ts` uses, and says what they are worth.

    python -m training.wtmf.train ../shared/data models/wtmf

Seventeen minutes on two CPU cores, seconds on a GPU. The settings are the paper's. STS-14 measures and is never
trained on; STS-B without the pairs of STS-14, and SICK, show whether a choice holds elsewhere.
"""

import argparse
import time
from collections import Counter
from pathlib import Path

import numpy as np
import torch

from .corpus import build, read, terms, texts, word_counts
from .export import dequantise, quantise, write
from .factorise import embed, factorise, idf


class Pairs:
    """Pairs of sentences with human judgments of how alike they are."""

    def __init__(self, rows, vocabulary):
        index = {term: i for i, term in enumerate(vocabulary)}
        self.score = np.array([row["score"] for row in rows])
        self.sides = [[bag(row[side], index) for row in rows] for side in ("a", "b")]

    def pearson(self, P, weight, w_m, lam):
        a, b = (torch.nn.functional.normalize(embed(side, P, weight, w_m, lam), dim=1) for side in self.sides)
        return round(float(np.corrcoef((a * b).sum(1).cpu().numpy(), self.score)[0, 1]), 4)


def bag(text, index):
    return sorted((index[term], count) for term, count in Counter(terms(text)).items() if term in index)


def judged(folder, vocabulary):
    stsb = [row for row in read(folder / "pairs/stsb.jsonl.gz") if not row.get("inSts14")]
    sick = [row for row in read(folder / "pairs/sick.jsonl.gz") if row["split"] == "train"]
    found = {"STS-14": read(folder / "pairs/sts14.jsonl.gz"), "STS-B": stsb, "SICK": sick}
    return {name: Pairs(rows, vocabulary) for name, rows in found.items()}


def main(options):
    started = time.time()
    said = texts(options.data)
    corpus = build(said, options.minimum)
    number = len(corpus["starts"]) - 1
    print(number, "texts,", len(corpus["vocabulary"]), "terms,", len(corpus["ids"]), "entries", flush=True)
    weight = torch.as_tensor(idf(corpus["frequency"], number))
    setting = {"w_m": options.w_m, "lam": options.lam}
    sets = judged(options.data, corpus["vocabulary"])

    def report(name, P):
        figures = {of: pairs.pearson(P, weight, **setting) for of, pairs in sets.items()}
        print(name, figures, round(time.time() - started), "s", flush=True)

    device = "cuda" if torch.cuda.is_available() else "cpu"
    P = factorise(corpus, K=options.K, rounds=options.rounds, seed=options.seed, device=device, **setting, log=report)
    matrix, scale = quantise(P.cpu().numpy())
    report("int8", torch.as_tensor(dequantise(matrix, scale)))
    write(options.out, vocabulary=corpus["vocabulary"], matrix=matrix, scale=scale, weight=weight.numpy(),
          words=word_counts(said), **setting)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--K", type=int, default=100)
    parser.add_argument("--w_m", type=float, default=0.01)
    parser.add_argument("--lam", type=float, default=20)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--minimum", type=int, default=3, help="texts that a term must be in")
    parser.add_argument("--seed", type=int, default=1)
    main(parser.parse_args())
