"""Trains the meaning parser from sentences with whole graphs and from PropBank's predicates.

    python -m training.amr.train --data .scratch/amr --labels models/amr/labels.json --start bge.bin --out teacher-1
    python -m training.amr.train … --start syntax.bin --teachers teacher-1,teacher-2 --out run

With teachers, their mean probabilities teach beside the gold labels, and alone where PropBank says nothing.
"""

import argparse
import json
import time
from contextlib import nullcontext
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from training.amr.data import Corpus
from training.amr.model import Sizes, forward, initial
from training.syntax.backbone import load_small
from training.syntax.train import Optimiser

WEIGHTS = {"fragment": 1.0, "sense": 0.4, "edge": 1.0, "label": 0.7, "root": 0.3}
# How much a sentence of each set counts.
SETS = {"umr-minecraft": 0.25, "umr-general": 1.0, "wiser-dialogue": 1.0, "qald9": 1.0, "propbank-frames-amr": 1.0,
        "ewt": 0.5, "masc": 0.5, "examples": 0.4}
MASK = 103
START = time.time()


def say(*parts):
    print(f"{time.time() - START:6.1f}s", *parts, flush=True)


def precision(device):
    return torch.autocast(device.type, dtype=torch.bfloat16) if device.type == "cuda" else nullcontext()


def losses(out, batch, parameters):
    weight = batch["weight"]
    known = batch["fragment"] >= 0
    fragment = F.cross_entropy(out["fragment"].float().transpose(1, 2), batch["fragment"].clamp_min(0), reduction="none")
    result = {"fragment": (fragment * known * weight[:, None]).sum() / (known * weight[:, None]).sum().clamp_min(1)}
    sentence, at, gold, options = batch["sense"]
    scores = frame_scores(out["sense"][sentence, at], options, parameters)
    sense = F.cross_entropy(scores, gold, reduction="none") * weight[sentence]
    result["sense"] = sense.sum() / weight[sentence].sum().clamp_min(1)
    edge = F.binary_cross_entropy_with_logits(out["edge"], batch["edge"], reduction="none")
    mask = batch["edge_mask"] * weight[:, None, None]
    links = (batch["edge"] * mask).sum().clamp_min(1)
    result["edge"] = (edge * mask).sum() / links
    own = weight[batch["pairs"][0]]
    result["label"] = (F.cross_entropy(out["label"], batch["roles"], reduction="none") * own).sum() / own.sum().clamp_min(1)
    has = batch["full"] & (batch["root"] >= 0)
    root = out["root"].float().masked_fill(~batch["word_mask"], -1e4)
    root = F.cross_entropy(root, batch["root"].clamp_min(0), reduction="none") * has * weight
    result["root"] = root.sum() / (has * weight).sum().clamp_min(1)
    return result


@torch.no_grad()
def taught(teachers, batch, device):
    """The teachers' mean probabilities, and the pairs of words worth a role."""
    means = {}
    for parameters, sizes in teachers:
        with precision(device):
            out = forward(parameters, sizes, batch)
        root = out["root"].float().masked_fill(~batch["word_mask"], -1e4)
        found = {"fragment": out["fragment"].float().softmax(-1), "edge": torch.sigmoid(out["edge"]), "label": out["label"].softmax(-1), "root": root.softmax(-1)}
        means = {name: means.get(name, 0) + value / len(teachers) for name, value in found.items()}
    has = (means["fragment"][:, :, :2].sum(-1) < 0.5) & batch["word_mask"]
    means["mask"] = has[:, :, None] & has[:, None, :] & ~torch.eye(has.shape[1], dtype=torch.bool, device=has.device)
    likely = (means["edge"] > 0.2) & means["mask"]
    gold = batch["edge"] > 0
    means["pairs"] = torch.stack((likely & ~gold).nonzero(as_tuple=True))
    return means


def soft_losses(out, batch, soft, extra):
    """Cross-entropy against the teachers, for every sentence alike."""
    words = batch["word_mask"]
    fragment = -(soft["fragment"] * out["fragment"].float().log_softmax(-1)).sum(-1)
    result = {"fragment": (fragment * words).sum() / words.sum()}
    edge = F.binary_cross_entropy_with_logits(out["edge"], soft["edge"], reduction="none") * soft["mask"]
    result["edge"] = edge.sum() / (soft["edge"] * soft["mask"]).sum().clamp_min(1)
    b, i, j = soft["pairs"]
    weight = soft["edge"][b, i, j]
    label = -(soft["label"][b, i, j] * extra.log_softmax(-1)).sum(-1)
    result["label"] = (label * weight).sum() / weight.sum().clamp_min(1)
    root = out["root"].float().masked_fill(~words, -1e4).log_softmax(-1)
    result["root"] = -(soft["root"] * root).sum(-1).mean()
    return result


def frame_scores(query, options, parameters):
    frames = parameters["frames"][0][options.clamp_min(0)]
    scores = (frames * query.float().unsqueeze(1)).sum(-1) + parameters["frames.b"][0][options.clamp_min(0)]
    return scores.masked_fill(options < 0, -1e4)


@torch.no_grad()
def held_out_scores(parameters, sizes, corpus, rows, rounding):
    totals = {}
    def add(name, right, count):
        a, b = totals.get(name, (0, 0))
        totals[name] = (a + float(right), b + float(count))
    for part in rows.to(corpus.device).split(128):
        batch = corpus.take(part)
        out = forward(parameters, sizes, batch, rounding=rounding, pairs=batch["pairs"])
        known = batch["fragment"] >= 0
        add("fragment", ((out["fragment"].argmax(-1) == batch["fragment"]) & known).sum(), known.sum())
        content = known & (batch["fragment"] > 0)
        add("fragment but none", ((out["fragment"].argmax(-1) == batch["fragment"]) & content).sum(), content.sum())
        sentence, at, gold, options = batch["sense"]
        add("sense", (frame_scores(out["sense"][sentence, at], options, parameters).argmax(-1) == gold).sum(), len(gold))
        guess = (out["edge"] > 0) & batch["edge_mask"]
        gold = (batch["edge"] > 0) & batch["edge_mask"]
        add("edge F", 2 * (guess & gold).sum(), guess.sum() + gold.sum())
        add("label", (out["label"].argmax(-1) == batch["roles"]).sum(), len(batch["roles"]))
        has = batch["root"] >= 0
        root = out["root"].masked_fill(~batch["word_mask"], -1e4).argmax(-1)
        add("root", ((root == batch["root"]) & has).sum(), has.sum())
    return {name: round(a / max(1, b), 4) for name, (a, b) in totals.items()}


def altered(batch, share):
    pieces = batch["pieces"]
    inner = batch["piece_mask"] & (pieces != 101) & (pieces != 102)
    masked = (torch.rand(pieces.shape, device=pieces.device) < share) & inner
    cases = batch["cases"].masked_fill((torch.rand(len(pieces), 1, device=pieces.device) < 0.06), 0)
    return {**batch, "pieces": pieces.masked_fill(masked, MASK), "cases": cases}


def step_losses(parameters, sizes, batch, rounding, teachers, device):
    """Gold labels alone, or mixed with what the teachers say."""
    altered_batch = altered(batch, 0.08)
    if not teachers:
        with precision(device):
            out = forward(parameters, sizes, altered_batch, 0.1, 0.25, rounding, pairs=batch["pairs"])
        return losses(out, batch, parameters)
    soft = taught(teachers, batch, device)
    pairs = torch.cat([batch["pairs"], soft["pairs"]], 1)
    with precision(device):
        out = forward(parameters, sizes, altered_batch, 0.1, 0.2, rounding, pairs=pairs)
    gold, extra = out["label"].split([batch["pairs"].shape[1], soft["pairs"].shape[1]])
    hard = losses({**out, "label": gold}, batch, parameters)
    gentle = soft_losses(out, batch, soft, extra)
    return {name: 0.5 * (hard[name] + gentle[name]) if name in gentle else hard[name] for name in hard}


def train(parameters, sizes, corpus, rows, held, options, device, teachers):
    generator = torch.Generator().manual_seed(options.seed)
    optimiser = Optimiser(parameters, options.rate, 1e-3, options.steps, 1, device)
    full, partial = rows[corpus.full.cpu()[rows]], rows[~corpus.full.cpu()[rows]]
    plan, total, every = [], {}, 250
    last = time.time()
    while optimiser.done < optimiser.steps:
        if not plan:
            plan = corpus.batches(torch.cat([full.repeat(options.repeats), partial]), options.pieces, generator)
        rounding = optimiser.done >= options.rounding_from * optimiser.steps
        optimiser.schedule()
        found = step_losses(parameters, sizes, corpus.take(plan.pop()), rounding, teachers, device)
        optimiser.update(sum(WEIGHTS[name] * value for name, value in found.items()))
        for name, value in found.items():
            total[name] = total.get(name, 0) + value.detach()
        if optimiser.done % every == 0:
            say(f"step {optimiser.done}/{optimiser.steps}", {name: round(float(value) / every, 3) for name, value in total.items()})
            total = {}
            pace, last = (time.time() - last) / every, time.time()
            left = options.seconds - (time.time() - START)
            # A slow machine must still finish, and finish at rate zero.
            while optimiser.steps > optimiser.done + every and pace * 1.25 * (optimiser.steps - optimiser.done) > left:
                optimiser.steps -= 50
        if optimiser.done % 2000 == 0:
            say("held out", held_out_scores(parameters, sizes, corpus, held, rounding))
    say("held out", held_out_scores(parameters, sizes, corpus, held, options.rounding_from < 1))


def load_teacher(folder, inventory, device):
    pieces = {}
    for path in sorted(Path(folder).glob("student-*.npz")):
        for key, value in np.load(path).items():
            name, number = key.rsplit("@", 1)
            pieces.setdefault(name, {})[int(number)] = value
    arrays = {name: np.concatenate([part[k] for k in sorted(part)]).astype(np.float32) for name, part in pieces.items()}
    layers = 1 + max(int(name.split(".")[1]) for name in arrays if name.startswith("bert.") and name.split(".")[1].isdigit())
    return {name: torch.tensor(value, device=device)[None] for name, value in arrays.items()}, sizes_of(layers, inventory)


def sizes_of(layers, inventory):
    return Sizes(layers, 384, 12, len(inventory["fragments"]), len(inventory["roles"]), inventory["frames"],
                 len(inventory["upos"]), len(inventory["deprel"]))


def save(parameters, folder, most=15 * 2**20):
    """Half precision, in files small enough to be carried."""
    folder.mkdir(parents=True, exist_ok=True)
    parts, size, number = {}, 0, 0
    for name, value in parameters.items():
        array = value.detach()[0].cpu().numpy().astype(np.float16)
        for k, piece in enumerate(np.array_split(array, max(1, -(-array.nbytes // most)))):
            if size + piece.nbytes > most:
                np.savez(folder / f"student-{number}.npz", **parts)
                parts, size, number = {}, 0, number + 1
            parts[f"{name}@{k}"] = piece
            size += piece.nbytes
    np.savez(folder / f"student-{number}.npz", **parts)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--data", type=Path, required=True)
    options.add_argument("--labels", type=Path, required=True)
    options.add_argument("--start", type=Path, required=True)
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--layers", type=int, default=6)
    options.add_argument("--steps", type=int, default=9000)
    options.add_argument("--seconds", type=float, default=1e9)
    options.add_argument("--rate", type=float, default=2e-4)
    options.add_argument("--pieces", type=int, default=2400)
    options.add_argument("--repeats", type=int, default=3)
    options.add_argument("--rounding-from", type=float, default=0.7, help="share of the steps before int8 is imitated")
    options.add_argument("--teachers", default="", help="folders of trained models, with commas between them")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--tiny", action="store_true", help="a few sentences, to try the code")
    options = options.parse_args()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(options.seed)
    inventory = json.loads(options.labels.read_text())
    packed = dict(np.load(options.data / "train.npz"))
    backbone = load_small(options.start)
    layers = min(options.layers, 1 + max(int(name.split(".")[0]) for name in backbone if name[0].isdigit()))
    sizes = sizes_of(layers, inventory)
    corpus = Corpus(packed, device, inventory, SETS)
    order = torch.randperm(corpus.size, generator=torch.Generator().manual_seed(0))
    if options.tiny:
        order = order[::150]
    whole = order[corpus.full.cpu()[order]]
    held = whole[: max(8, len(whole) // 40)]
    rest = order[~torch.isin(order, held)]
    teachers = [load_teacher(folder, inventory, device) for folder in options.teachers.split(",") if folder]
    say(sizes, len(rest), "sentences,", len(held), "held out", len(teachers), "teachers", device)
    parameters = {name: value.to(device).requires_grad_(True) for name, value in initial(backbone, sizes, options.seed).items()}
    train(parameters, sizes, corpus, rest, held, options, device, teachers)
    save(parameters, options.out)
    say("saved")


if __name__ == "__main__":
    main()
