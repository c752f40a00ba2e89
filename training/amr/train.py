"""Trains the meaning parser, encoder and heads, from sentences with whole graphs and from PropBank's predicates.

    python -m training.amr.train --data .scratch/amr --labels models/amr/labels.json --out .scratch/amr/run [--smoke]
"""

import argparse
import json
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from torch.utils.data import DataLoader

from training.amr import encoder
from training.amr.data import Corpus, chosen, read_rows
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
def held_out_scores(parameters, sizes, corpus, places, device):
    totals = {}

    def add(name, right, count):
        a, b = totals.get(name, (0, 0))
        totals[name] = (a + float(right), b + float(count))

    for part in np.array_split(places, max(1, len(places) // 64)):
        batch = {name: value.to(device) for name, value in corpus.take(part).items()}
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


def groups(parameters, options):
    """The encoder learns slowly; vectors of words and frames do not decay."""
    encoder = [value for name, value in parameters.items() if name.startswith("bert.")]
    heads = [value for name, value in parameters.items() if not name.startswith("bert.")]
    return [{"params": encoder, "rate": options.encoder_rate}, {"params": heads, "rate": options.rate}]


def loaded(corpus, plan, workers):
    """Batches made by other processes, in the order of the plan."""
    return DataLoader(plan, batch_size=None, collate_fn=corpus.take, num_workers=workers, prefetch_factor=4 if workers else None)


def train(parameters, sizes, corpus, places, held, options, device):
    generator = np.random.default_rng(options.seed)
    full = np.array([bool(corpus.rows[k]["full"]) for k in places])
    optimiser = torch.optim.AdamW(groups(parameters, options), lr=options.rate, betas=(0.9, 0.98), weight_decay=0.01)
    steps = done = None
    for epoch in range(options.epochs):
        some = generator.random(len(places)) < options.partial_share
        plan = corpus.batches(places[full | some], options.words, generator)[: 2 if options.smoke else None]
        steps, done = steps or len(plan) * options.epochs, done or 0
        total = {}
        for batch in loaded(corpus, plan, options.workers):
            share = done / steps
            for group in optimiser.param_groups:
                group["lr"] = group["rate"] * max(min(share / 0.06, (1 - share) / 0.94), 0.01)
            batch = {name: value.to(device) for name, value in batch.items()}
            with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
                out = forward(parameters, sizes, batch, options.dropout)
            found = losses({name: value.float() for name, value in out.items()}, batch, parameters)
            loss = sum(WEIGHTS[name] * value for name, value in found.items())
            loss.backward()
            if torch.isfinite(torch.nn.utils.clip_grad_norm_(parameters.values(), 2.0)):
                optimiser.step()
            optimiser.zero_grad(set_to_none=True)
            for name, value in found.items():
                total[name] = total.get(name, 0) + value.detach()
            done += 1
        say(f"epoch {epoch + 1}, {len(plan)} steps", {name: round(value.item() / len(plan), 3) for name, value in total.items()})
        if epoch % 3 == 2 or epoch + 1 == options.epochs:
            say("  held out", held_out_scores(parameters, sizes, corpus, held, device))
        if time.time() - START > options.seconds:
            break
    save(parameters, options.out)


def save(parameters, out):
    """Of 16 bits, in files of less than 16 MiB: what comes before the layers, and four layers each, the heads last."""
    out.mkdir(parents=True, exist_ok=True)
    parts = {}
    for name, value in parameters.items():
        layer = name.split(".")[1] if name.startswith("bert.") else "heads"
        part = "words" if name == "bert.word" else f"layers{int(layer) // 4}" if layer.isdigit() else "rest"
        value = value.detach().float().cpu().numpy()
        if name == "bert.word":
            unit = np.maximum(np.abs(value).max(1, keepdims=True), 1e-8) / 127
            parts.setdefault(part, {}).update({name: np.round(value / unit).astype(np.int8), name + ".unit": unit})
        else:
            parts.setdefault(part, {})[name] = value.astype(np.float16)
    for part, arrays in parts.items():
        np.savez_compressed(out / f"{part}.npz", **arrays)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--data", type=Path, required=True)
    options.add_argument("--labels", type=Path, required=True)
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--epochs", type=int, default=14)
    options.add_argument("--rate", type=float, default=1.2e-3)
    options.add_argument("--encoder-rate", type=float, default=1.2e-4)
    options.add_argument("--words", type=int, default=2400)
    options.add_argument("--dropout", type=float, default=0.3)
    options.add_argument("--partial-share", type=float, default=0.35, help="share of PropBank's sentences in an epoch")
    options.add_argument("--workers", type=int, default=14)
    options.add_argument("--seconds", type=float, default=400)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--smoke", action="store_true")
    options = options.parse_args()
    torch.manual_seed(options.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    inventory = json.loads(options.labels.read_text())
    rows = list(chosen(read_rows(options.data / "train.jsonl.gz")))
    sizes = sizes_of(inventory)
    corpus = Corpus(rows, inventory, SETS)
    order = np.random.default_rng(0).permutation(len(rows))
    held = [k for k in order if rows[k]["full"] and rows[k]["set"] != "umr-minecraft"][:150]
    rest = order[~np.isin(order, held)]
    say(sizes, len(rest), "sentences")
    start = {name: torch.as_tensor(value) for name, value in encoder.start(options.data / "backbone.bin").items()}
    parameters = {name: value.to(device).requires_grad_(True) for name, value in {**start, **initial(sizes, options.seed)}.items()}
    train(parameters, sizes, corpus, rest, np.array(held), options, device)


if __name__ == "__main__":
    main()
