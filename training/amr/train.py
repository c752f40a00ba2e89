"""Trains the meaning parser's heads from sentences with whole graphs and from PropBank's predicates, on CPU.

    python -m training.amr.train --data .scratch/amr --labels models/amr/labels.json --out .scratch/amr/heads.npz
"""

import argparse
import json
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from training.amr.data import Corpus, read_rows
from training.amr.model import forward, initial, sizes_of

WEIGHTS = {"fragment": 1.0, "sense": 0.4, "edge": 1.0, "label": 0.7, "root": 0.3}
# How much a sentence of each set counts.
SETS = {"umr-minecraft": 0.5, "ewt": 0.5, "masc": 0.5, "examples": 0.4}
START = time.time()


def say(*parts):
    print(f"{time.time() - START:6.1f}s {time.process_time():6.1f}s", *parts, flush=True)


def frame_scores(out, sense, parameters):
    options = sense[:, 3:]
    query = out["sense"][sense[:, 0], sense[:, 1]]
    scores = (parameters["frames"][options.clamp_min(0)] * query.unsqueeze(1)).sum(-1) + parameters["frames.b"][options.clamp_min(0)]
    return scores.masked_fill(options < 0, -1e4)


def losses(out, batch, parameters):
    weight = batch["weight"]
    known = (batch["fragment"] >= 0) * weight[:, None]
    fragment = F.cross_entropy(out["fragment"].transpose(1, 2), batch["fragment"].clamp_min(0), reduction="none")
    result = {"fragment": (fragment * known).sum() / known.sum().clamp_min(1)}
    own = weight[batch["sense"][:, 0]]
    sense = F.cross_entropy(frame_scores(out, batch["sense"], parameters), batch["sense"][:, 2], reduction="none")
    result["sense"] = (sense * own).sum() / own.sum().clamp_min(1)
    edge = F.binary_cross_entropy_with_logits(out["edge"], batch["edge"], reduction="none")
    mask = batch["edge_mask"] * weight[:, None, None]
    result["edge"] = (edge * mask).sum() / (batch["edge"] * mask).sum().clamp_min(1)
    own = weight[batch["pairs"][0]]
    result["label"] = (F.cross_entropy(out["label"], batch["roles"], reduction="none") * own).sum() / own.sum().clamp_min(1)
    has = (batch["full"] & (batch["root"] >= 0)) * weight
    root = F.cross_entropy(masked_root(out, batch), batch["root"].clamp_min(0), reduction="none")
    result["root"] = (root * has).sum() / has.sum().clamp_min(1)
    return result


def masked_root(out, batch):
    return out["root"].masked_fill(~batch["word_mask"], -1e4)


@torch.no_grad()
def held_out_scores(parameters, sizes, corpus, places):
    totals = {}

    def add(name, right, count):
        a, b = totals.get(name, (0, 0))
        totals[name] = (a + float(right), b + float(count))

    for part in np.array_split(places, max(1, len(places) // 64)):
        batch = corpus.take(part)
        out = forward(parameters, sizes, batch)
        right = out["fragment"].argmax(-1) == batch["fragment"]
        add("fragment", right.sum(), (batch["fragment"] >= 0).sum())
        content = batch["fragment"] > 0
        add("fragment but none", (right & content).sum(), content.sum())
        add("sense", (frame_scores(out, batch["sense"], parameters).argmax(-1) == batch["sense"][:, 2]).sum(), len(batch["sense"]))
        guess, gold = (out["edge"] > 0) & batch["edge_mask"], (batch["edge"] > 0) & batch["edge_mask"]
        add("edge F", 2 * (guess & gold).sum(), guess.sum() + gold.sum())
        add("label", (out["label"].argmax(-1) == batch["roles"]).sum(), len(batch["roles"]))
        add("root", (masked_root(out, batch).argmax(-1) == batch["root"]).sum(), len(part))
    return {name: round(a / max(1, b), 4) for name, (a, b) in totals.items()}


def train(parameters, sizes, corpus, places, held, options):
    generator = np.random.default_rng(options.seed)
    full = np.array([bool(corpus.rows[k]["full"]) for k in places])
    optimiser = torch.optim.AdamW(parameters.values(), lr=options.rate, betas=(0.9, 0.98), weight_decay=0.01)
    steps = done = None
    for epoch in range(options.epochs):
        some = generator.random(len(places)) < options.partial_share
        plan = corpus.batches(places[full | some], options.words, generator)
        steps, done = steps or len(plan) * options.epochs, done or 0
        total = {}
        for rows in plan:
            share = done / steps
            for group in optimiser.param_groups:
                group["lr"] = options.rate * max(min(share / 0.06, (1 - share) / 0.94), 0.01)
            batch = corpus.take(rows)
            found = losses(forward(parameters, sizes, batch, options.dropout), batch, parameters)
            sum(WEIGHTS[name] * value for name, value in found.items()).backward()
            torch.nn.utils.clip_grad_norm_(parameters.values(), 2.0)
            optimiser.step()
            optimiser.zero_grad(set_to_none=True)
            for name, value in found.items():
                total[name] = total.get(name, 0) + value.item()
            done += 1
            if done % 50 == 0:
                say(f"step {done} of {steps}")
        say(f"epoch {epoch + 1}", {name: round(value / len(plan), 3) for name, value in total.items()})
        say("  held out", held_out_scores(parameters, sizes, corpus, held))
        np.savez(options.out, **{name: value.detach().numpy() for name, value in parameters.items()})


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--data", type=Path, required=True)
    options.add_argument("--labels", type=Path, required=True)
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--epochs", type=int, default=6)
    options.add_argument("--rate", type=float, default=1.5e-3)
    options.add_argument("--words", type=int, default=1200)
    options.add_argument("--dropout", type=float, default=0.3)
    options.add_argument("--partial-share", type=float, default=0.3, help="share of PropBank's sentences in an epoch")
    options.add_argument("--seed", type=int, default=1)
    options = options.parse_args()
    torch.manual_seed(options.seed)
    inventory = json.loads(options.labels.read_text())
    rows = read_rows(options.data / "chosen.jsonl.gz")
    features = np.load(options.data / "features.npy")
    sizes = sizes_of(inventory, features.shape[1])
    corpus = Corpus(rows, features, inventory, SETS)
    order = np.random.default_rng(0).permutation(len(rows))
    held = [k for k in order if rows[k]["full"] and rows[k]["set"] != "umr-minecraft"][:150]
    rest = order[~np.isin(order, held)]
    say(sizes, len(rest), "sentences")
    parameters = {name: value.requires_grad_(True) for name, value in initial(sizes, options.seed).items()}
    train(parameters, sizes, corpus, rest, np.array(held), options)


if __name__ == "__main__":
    main()
