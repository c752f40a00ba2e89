"""The last step: from signals to a probability. Fits the regressions of words and vectors, and shows what each part is worth.

    python -m training.meaning.fit signals.jsonl [--out models/meaning/presence.json]
    python -m training.meaning.fit signals.jsonl --out /dev/null                       # the table alone

signals.jsonl is what signals.js writes: every pair of the judged sets with the shipped model's signals. Each set weighs the same,
whatever its size; no weight is below 0: more of a unit's words never speak against it. Only the sets of FITTED have a say;
the table shows each of them by the fit to all and, *left out*, by a fit to the others. What is set by hand, because it is one number and all sets
agree about it, stands in SET: the mean over sets chose it (docs/presence.md).
"""

import argparse
import json
from collections import defaultdict
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

from .judged import auc

RECALLS = [f"recall.{by}.{where}" for by in ("rarity", "both") for where in ("text", "sentence", "pair")]
SOFT = [f"soft.{name}" for name in ("rarity.text", "rarity.sentence", "both.text", "both.sentence", "least.text", "least.sentence", "plain.sentence", "vector")]
FITTED = ("pyrxsum-a", "wim", "realsumm-a", "summhay", "wice-dev", "examples")   # texts with many units, or long ones
PENALTY = 5e-4     # of the squared weights of standardised signals, with losses that sum to 1
SET = {"reading": {"weight": 1.0, "least": 0.28, "moreForOne": 0.55, "moreForSeveral": 0.4, "partLevel": 0.2}, "units": {"weight": 0.5, "from": 10}, "unread": 1, "lacksNumber": {"whole": 0.25, "part": 0.8},
       "readFrom": 0.1, "readLeast": 16}
VERBATIM = 3
SAME_WORDS = 6     # unit-words.ts: all other words of the unit, and another number
ALL = 4            # texts of so many sentences are read whole


def load(path):
    """{set: {signal: array}}, with `label`; pairs whose label does not tell are left out."""
    rows = defaultdict(list)
    for line in Path(path).open(encoding="utf-8"):
        row = json.loads(line)
        if row["label"] is not None and "read" in row["signals"]:
            rows[row["set"]].append({**row["signals"], "label": row["label"]})
    column = lambda found, name: np.array([row.get(name, 0) for row in found], float)
    names = [*RECALLS, *SOFT, "read", "sentences", "verbatim", "lacksNumber", "units", "label"]
    return {name: {n: column(found, n) for n in names} for name, found in rows.items()}


def fit(sets, names):
    x = np.concatenate([np.stack([d[n] for n in names], 1) for d in sets])
    y = np.concatenate([(d["label"] == 1).astype(float) for d in sets])
    weight = np.concatenate([np.where(d["label"] == 0.5, 0.5, 1) / len(d["label"]) for d in sets])
    weight /= weight.sum()
    mean, scale = x.mean(0), x.std(0) + 1e-6
    z, sign = (x - mean) / scale, np.where(y > 0.5, 1, -1)

    def loss(b):
        logits = z @ b[:-1] + b[-1]
        slope = weight * (1 / (1 + np.exp(-logits)) - y)
        return ((weight * np.logaddexp(0, -sign * logits)).sum() + 0.5 * PENALTY * (b[:-1] ** 2).sum(),
                np.append(z.T @ slope + PENALTY * b[:-1], slope.sum()))

    bounds = [(0, None)] * len(names) + [(None, None)]
    b = minimize(loss, np.zeros(len(names) + 1), jac=True, method="L-BFGS-B", bounds=bounds, options={"maxiter": 1000}).x
    weights = b[:-1] / scale
    return weights, float(b[-1] - weights @ mean)


def odds(d, names, regression):
    return np.stack([d[n] for n in names], 1) @ regression[0] + regression[1]


def mixed(d, cheap):
    reading, whole = SET["reading"], d["sentences"] <= ALL
    share = reading["least"] + np.where(d["units"] > 1, reading["moreForSeveral"], reading["moreForOne"]) / np.maximum(1, d["sentences"] - ALL + 1)
    # Another number in the same words is another statement, however much is read.
    light = whole & (d["lacksNumber"] < SAME_WORDS)
    lacks = np.where(light, SET["lacksNumber"]["whole"], SET["lacksNumber"]["part"]) * d["lacksNumber"]
    fall = SET["units"]["weight"] * np.maximum(0, np.log(np.minimum(100, d["units"]) / SET["units"]["from"])) + lacks
    level = np.where(whole, 0, reading["partLevel"]) + VERBATIM * d["verbatim"]
    return share * reading["weight"] * d["read"] + (1 - share) * cheap + level - fall


def auc_of(name, d, values):
    sided = d["label"] != 0.5 if name == "summhay" else np.ones(len(values), bool)
    return auc(d["label"][sided] == 1, values[sided])


def show(sets):
    """AUC of words, of words and vectors, of reading and of all together, what contradicts left aside; a row a set."""
    names = [*RECALLS, *SOFT]
    without = lambda name: fit([sets[n] for n in FITTED if n != name and n in sets], names)
    print("| set | pairs | words | vectors | reading | together | left out |\n| --- |" + " ---: |" * 6)
    chosen = without(None)
    for name, d in sets.items():
        cheap = odds(d, names, chosen)
        left = mixed(d, odds(d, names, without(name))) if name in FITTED else None
        figures = [auc_of(name, d, values) for values in (d["recall.both.text"], cheap, d["read"], mixed(d, cheap))]
        figures.append(None if left is None else auc_of(name, d, left))
        print(f"| {name} | {len(d['label'])} |", " | ".join("" if f is None else f"{f:.3f}".lstrip("0") for f in figures), "|", flush=True)


def regression_json(names, regression):
    weights, bias = regression
    return {"bias": round(bias, 6), "weights": {n: round(float(w), 6) for n, w in zip(names, weights) if w > 1e-6}}


def main(options):
    sets = load(options.signals)
    show(sets)
    chosen = [sets[name] for name in FITTED if name in sets]
    fitted = {"words": regression_json(RECALLS, fit(chosen, RECALLS)), "vectors": regression_json([*RECALLS, *SOFT], fit(chosen, [*RECALLS, *SOFT]))}
    options.out.write_text(json.dumps({**fitted, **SET}, indent=2) + "\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("signals", type=Path)
    parser.add_argument("--out", type=Path, default=Path(__file__).resolve().parents[2] / "models/meaning/presence.json")
    main(parser.parse_args())
