"""The last step: logistic regressions that turn signals into the probability that a text expresses a unit.

    python -m training.meaning.fit DATA --answers RUN/answers.npz --judged FOLDER/judged.npz.xz

Everything is fitted on REALSumm-a, on what the copies of the model said that had not seen the document, and on the
summaries whose labels say which units are expressed (`judged.count_only`). Three regressions: from words alone, from
words and vectors, and from reading alone; a pair that is read has the mean of the last two, weighted by READING. No weight
is negative: more of a unit's words never speak against it.
The last signal is a prior: minus the logarithm of the number of the topic's units. The more units there are, the
smaller the share of them that a summary expresses; this is what carries the probabilities over to other genres. Its
weight is set: news topics of 5 to 16 units would have it larger, our own examples of 35 to 40 smaller.

Written: `presence.json` beside the model, and `folds.bin` beside this file: the signals on REALSumm-a by folds, from
which `npm run measure -- meaning` repeats the figures.
"""

import argparse
import json
import math
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

from .batches import load_arrays
from .evidence import RECALLS, SOFT
from .judged import FOLDS, count_only, load, report_pooled, report_realsumm

HERE = Path(__file__).resolve().parent
SIGNALS = (*(f"recall.{name}" for name in RECALLS), *(f"soft.{name}" for name in SOFT), "read", "units")
WORDS, VECTORS, READING = ([s for s in SIGNALS if s.split(".")[0] in kinds]
                           for kinds in (("recall", "units"), ("recall", "soft", "units"), ("read", "units")))
PENALTY = 30.0           # of the squared weights of standardised signals
PRIOR = 0.85             # weight of the prior
READING_SHARE = 0.65    # of reading in the probability of a pair that is read
# Read are pairs to which words and vectors give so much, and this many units of every text; but none to which they give
# less than this share of the prior's odds.
READ_FROM, READ_LEAST, READ_ODDS = 0.1, 16, 0.05
UNITS = (3, 100)         # the prior knows topics of this size
SCALE = 1000             # of the whole numbers in folds.bin


def grids(topics, answers, judged):
    """For each topic [wordings, summaries, units, SIGNALS without the prior], −∞ where a unit has fewer wordings."""
    out, at = [], 0
    for i, topic in enumerate(topics):
        pairs = judged[f"{i}/pairs"].astype(int)
        rows = slice(at, at + len(pairs))
        at += len(pairs)
        values = np.concatenate([judged[f"{i}/recalls"], answers["judged/soft"][rows], answers["judged/read2"][rows, None]], 1)
        grid = np.full((pairs[:, 2].max() + 1, len(topic["summaries"]), len(topic["units"]), values.shape[1]), -np.inf)
        grid[pairs[:, 2], pairs[:, 0], pairs[:, 1]] = values
        out.append(grid)
    return out


def signals(grid, sureness=None):
    """[summaries, units, SIGNALS]: of a unit's wordings the mean of the two best; of reading that of the surest one."""
    best = -np.sort(-grid, axis=0)
    two = best[0] if len(best) == 1 else np.where(np.isfinite(best[1]), (best[0] + best[1]) / 2, best[0])
    if sureness is not None:
        surest = np.where(np.isfinite(grid[..., 0]), np.nan_to_num(grid[..., : len(sureness)], neginf=0.0) @ sureness, -np.inf).argmax(0)
        two[..., -1] = np.take_along_axis(grid[..., -1], surest[None], 0)[0]
    prior = np.full((*two.shape[:2], 1), -math.log(min(UNITS[1], max(UNITS[0], two.shape[1]))))
    return np.concatenate([two, prior], -1)


def fit(x, y, has_prior):
    """Weights ≥ 0 of plain signals, the last of which may be the prior, and the bias."""
    prior, x = (PRIOR * x[:, -1], x[:, :-1]) if has_prior else (0.0, x)
    mean, scale = x.mean(0), x.std(0) + 1e-6
    z, sign = (x - mean) / scale, np.where(y > 0.5, 1.0, -1.0)

    def loss(b):
        logits = z @ b[:-1] + b[-1] + prior
        slope = 1 / (1 + np.exp(-logits)) - y
        return (np.logaddexp(0, -sign * logits).sum() + 0.5 * PENALTY * (b[:-1] ** 2).sum(),
                np.append(z.T @ slope + PENALTY * b[:-1], slope.sum()))

    bounds = [(0, None)] * x.shape[1] + [(None, None)]
    b = minimize(loss, np.zeros(x.shape[1] + 1), jac=True, method="L-BFGS-B", bounds=bounds, options={"maxiter": 2000}).x
    weights = b[:-1] / scale
    return np.append(weights, PRIOR) if has_prior else weights, float(b[-1] - weights @ mean)


def fit_topics(topics, found, names):
    columns = [SIGNALS.index(name) for name in names]
    rows = [~count_only(topic) for topic in topics]
    x = np.concatenate([f[r][..., columns].reshape(-1, len(columns)) for f, r in zip(found, rows)])
    return fit(x, np.concatenate([topic["labels"][r].ravel() for topic, r in zip(topics, rows)]), "units" in names)


def probabilities(found, names, regression):
    weights, bias = regression
    return 1 / (1 + np.exp(-(found[..., [SIGNALS.index(name) for name in names]] @ weights + bias)))


def by_folds(topics, found, names):
    fitted = [fit_topics([t for t in topics if t["fold"] != k], [f for t, f in zip(topics, found) if t["fold"] != k], names)
              for k in range(FOLDS)]
    return [probabilities(f, names, fitted[t["fold"]]) for t, f in zip(topics, found)]


def is_read(cheap):
    """[summaries, units]: which pairs are read, by what words and vectors say."""
    least = -np.sort(-cheap, axis=1)[:, min(READ_LEAST, cheap.shape[1]) - 1 :][:, :1]
    prior = np.clip(cheap.shape[1], *UNITS) ** -PRIOR
    return (cheap >= np.minimum(least, READ_FROM)) & (cheap / (1 - cheap) >= READ_ODDS * prior)


def as_shipped(cheap, read, found):
    """Words and vectors, and reading. Where one sentence has all of a unit's words, but reading denies the unit, log-odds
    fall by its logit (a second reading, and the rules about negation and numbers, are in src/semantics/presence.ts alone)."""
    out = []
    for c, r, signals in zip(cheap, read, found):
        of = lambda name: signals[..., SIGNALS.index(name)]
        fall = np.where(of("recall.rarity.sentence") > 0.99, (-of("read")).clip(0, 4), 0)
        both = READING_SHARE * r + (1 - READING_SHARE) * c
        out.append(np.where(is_read(c), 1 / (1 + (1 / both - 1) * np.exp(fall)), c))
    return out


def show(name, realsumm, others, folds, rest):
    figures = report_realsumm(realsumm, folds)
    print(name.ljust(22), " ".join(f"{k} {v:.3f}" for k, v in figures.items()), end=" | ")
    for topic, p in zip(others, rest):
        print(topic["id"], " ".join(f"{k} {v:.3f}" for k, v in report_pooled(topic, p).items()),
              f"mean {p.mean():.2f} of {topic['labels'].mean():.2f}", end=" | ")
    print()


def regression_json(names, regression):
    weights, bias = regression
    return {"bias": round(bias, 6), "weights": {n: round(float(w), 6) for n, w in zip(names, weights) if round(float(w), 6) != 0}}


def main(options):
    realsumm = load(options.data / "judged/realsumm-a.jsonl")
    others = [*load(options.data / "judged/wim.jsonl"), *load(HERE.parents[1] / "examples/topics.jsonl")]
    wordings = grids([*realsumm, *others], np.load(options.answers), load_arrays(options.judged))
    sureness, _ = fit_topics(realsumm, [signals(grid) for grid in wordings[: len(realsumm)]], VECTORS)
    found = [signals(grid, sureness[:-1]) for grid in wordings]
    seen, rest = found[: len(realsumm)], found[len(realsumm) :]
    fitted = {}
    folds = {}
    for name, names in (("words", WORDS), ("vectors", VECTORS), ("reading", READING)):
        fitted[name] = fit_topics(realsumm, seen, names)
        folds[name] = by_folds(realsumm, seen, names), [probabilities(f, names, fitted[name]) for f in rest]
        show(name, realsumm, others, *folds[name])
    show("as shipped", realsumm, others, *(as_shipped(*of) for of in zip(folds["vectors"], folds["reading"], (seen, rest))))
    for topic, p in zip(others, folds["vectors"][1]):
        print("read:", topic["id"], round(float(is_read(p).mean()), 3), "of all pairs")
    weights = {name: regression_json(names, fitted[name]) for name, names in (("words", WORDS), ("vectors", VECTORS), ("reading", READING))}
    (options.out / "presence.json").write_text(json.dumps({**weights, "readingShare": READING_SHARE, "readFrom": READ_FROM, "readLeast": READ_LEAST, "readOdds": READ_ODDS}, indent=2) + "\n")
    flat = np.concatenate([f[..., :-1].reshape(-1, len(SIGNALS) - 1) for f in seen])
    np.round(flat * SCALE).clip(-32768, 32767).astype("<i2").tofile(HERE / "folds.bin")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("--answers", type=Path, required=True)
    parser.add_argument("--judged", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=HERE.parents[1] / "models/meaning")
    main(parser.parse_args())
