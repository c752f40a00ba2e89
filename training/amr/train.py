"""Trains the meaning parser from sentences with whole graphs, from PropBank's predicates and from its teachers.

    python -m training.amr.train teacher --data .scratch/amr --labels models/amr/labels.json --out .scratch/amr/teacher-1 --seed 1
    python -m training.amr.train student --data .scratch/amr --labels models/amr/labels.json --out .scratch/amr/run \\
        --teachers .scratch/amr/teacher-*

Teachers are the same heads on BERT-base. The student learns the labels that there are and, of every sentence, of those
without any graph too, the mean of the teachers' probabilities.
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
from training.amr.model import forward, initial, role_scores, sizes_of

WEIGHTS = {"fragment": 1.0, "sense": 0.4, "edge": 1.0, "label": 0.7, "root": 0.3}
# How much a sentence of each set counts.
SETS = {"umr-minecraft": 0.5, "ewt": 0.5, "masc": 0.5, "examples": 0.4}
# Words that bring a fragment are likelier than this to do so, and pairs of them to be linked, for the teachers to speak of roles.
BRINGS, LINKED = 0.3, 0.15
START = time.time()


def say(*parts):
    print(f"{time.time() - START:6.1f}s {time.process_time():6.1f}s", *parts, flush=True)


def frame_scores(out, sense, parameters):
    options = sense[:, 3:]
    query = out["sense"][sense[:, 0], sense[:, 1]]
    scores = (F.embedding(options.clamp_min(0), parameters["frames"]) * query.unsqueeze(1)).sum(-1) + parameters["frames.b"][options.clamp_min(0)]
    return scores.masked_fill(options < 0, -1e4)


def losses(out, batch, parameters):
    """Against the labels that there are."""
    weight = batch["weight"]
    known = (batch["fragment"] >= 0) * weight[:, None]
    fragment = F.cross_entropy(out["fragment"].transpose(1, 2), batch["fragment"].clamp_min(0), reduction="none")
    result = {"fragment": (fragment * known).sum() / known.sum().clamp_min(1)}
    gold = batch["sense"][:, 2]
    own = weight[batch["sense"][:, 0]] * (gold >= 0)
    sense = F.cross_entropy(frame_scores(out, batch["sense"], parameters), gold.clamp_min(0), reduction="none")
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


@torch.no_grad()
def taught(teachers, batch):
    """The teachers' mean probabilities."""
    found = []
    for parameters, sizes in teachers:
        out = forward(parameters, sizes, batch)
        found.append((parameters, sizes, {name: value if name == "roles" else value.float() for name, value in out.items()}))

    def mean(of):
        return sum(of(*one) for one in found) / len(found)

    target = {
        "fragment": mean(lambda p, s, out: out["fragment"].softmax(-1)),
        "sense": mean(lambda p, s, out: frame_scores(out, batch["sense"], p).softmax(-1)),
        "edge": mean(lambda p, s, out: out["edge"].sigmoid()),
        "root": mean(lambda p, s, out: masked_root(out, batch).softmax(-1)),
    }
    brings = (target["fragment"][..., 2:].sum(-1) > BRINGS) & batch["word_mask"]
    mask = brings[:, :, None] & brings[:, None, :] & ~torch.eye(brings.shape[1], dtype=torch.bool, device=brings.device)
    target["edge_mask"] = mask
    target["pairs"] = (mask & (target["edge"] > LINKED)).nonzero().T
    target["label"] = mean(lambda p, s, out: role_scores(p, s, out["roles"], target["pairs"]).float().softmax(-1))
    return target


def soft_losses(out, batch, parameters, sizes, target):
    """Against what the teachers say."""
    weight = batch["weight"]

    def against(scores, wanted, counts):
        return (-(wanted * F.log_softmax(scores, -1)).sum(-1) * counts).sum() / counts.sum().clamp_min(1)

    words = batch["word_mask"] * weight[:, None]
    result = {"fragment": against(out["fragment"], target["fragment"], words)}
    result["sense"] = against(frame_scores(out, batch["sense"], parameters), target["sense"], weight[batch["sense"][:, 0]])
    mask = target["edge_mask"] * weight[:, None, None]
    edge = F.binary_cross_entropy_with_logits(out["edge"], target["edge"], reduction="none")
    result["edge"] = (edge * mask).sum() / (target["edge"] * mask).sum().clamp_min(1)
    b, i, j = target["pairs"]
    scores = role_scores(parameters, sizes, out["roles"], target["pairs"]).float()
    result["label"] = against(scores, target["label"], weight[b] * target["edge"][b, i, j])
    result["root"] = against(masked_root(out, batch), target["root"], weight)
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
        out["label"] = role_scores(parameters, sizes, out["roles"], batch["pairs"])
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


def rounded(parameters):
    """As the file will have them."""
    return {**parameters, "bert.word": encoder.rounded_words(parameters["bert.word"])}


def batch_losses(parameters, sizes, batch, teachers, options, device):
    with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
        target = taught(teachers, batch) if teachers else None
        out = forward(parameters, sizes, batch, options.dropout)
        out["label"] = role_scores(parameters, sizes, out["roles"], batch["pairs"])
    out = {name: value if name == "roles" else value.float() for name, value in out.items()}
    found = losses(out, batch, parameters)
    if target is not None:
        soft = soft_losses(out, batch, parameters, sizes, target)
        found |= {f"soft {name}": value for name, value in soft.items()}
    return sum(WEIGHTS[name.removeprefix("soft ")] * value for name, value in found.items()), found


def train(parameters, sizes, corpus, places, held, teachers, options, device):
    generator = np.random.default_rng(options.seed)
    full = np.array([bool(corpus.rows[k]["full"]) for k in places])
    optimiser = torch.optim.AdamW(groups(parameters, options), lr=options.rate, betas=(0.9, 0.98), weight_decay=0.01)
    steps = done = None
    begun = time.time()
    for epoch in range(options.epochs):
        some = generator.random(len(places)) < options.partial_share
        plan = corpus.batches(places[full | some], options.words, generator)[: 2 if options.smoke else None]
        steps, done = steps or len(plan) * options.epochs, done or 0
        total = {}
        for batch in loaded(corpus, plan, options.workers):
            if time.time() - begun > options.seconds:
                break
            share = min(1, max(done / steps, (time.time() - begun) / options.seconds))
            for group in optimiser.param_groups:
                group["lr"] = group["rate"] * max(min(share / 0.06, (1 - share) / 0.94), 0.01)
            batch = {name: value.to(device) for name, value in batch.items()}
            used = parameters if options.part == "teacher" else rounded(parameters)
            loss, found = batch_losses(used, sizes, batch, teachers, options, device)
            loss.backward()
            if torch.isfinite(torch.nn.utils.clip_grad_norm_(parameters.values(), 2.0)):
                optimiser.step()
            optimiser.zero_grad(set_to_none=True)
            for name, value in found.items():
                total[name] = total.get(name, 0) + value.detach()
            done += 1
        say(f"epoch {epoch + 1}, {len(plan)} steps", {name: round(value.item() / len(plan), 3) for name, value in total.items()})
        if epoch % 3 == 2 or epoch + 1 == options.epochs:
            used = parameters if options.part == "teacher" else rounded(parameters)
            say("  held out", held_out_scores(used, sizes, corpus, held, device))
        if time.time() - begun > options.seconds:
            break
    (save_whole if options.part == "teacher" else save)(parameters, options.out)


def save_whole(parameters, out):
    out.mkdir(parents=True, exist_ok=True)
    torch.save({name: value.detach().to(torch.bfloat16).cpu() for name, value in parameters.items()}, out / "teacher.pt")


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


RATES = {"teacher": (1e-3, 5e-5), "student": (1.2e-3, 1.2e-4)}


def main():
    options = argparse.ArgumentParser()
    options.add_argument("part", choices=["teacher", "student"])
    options.add_argument("--data", type=Path, required=True)
    options.add_argument("--labels", type=Path, required=True)
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--teachers", type=Path, nargs="*", default=[])
    options.add_argument("--epochs", type=int, default=14)
    options.add_argument("--words", type=int, default=2400, help="words in a step")
    options.add_argument("--dropout", type=float, default=0.3)
    options.add_argument("--partial-share", type=float, default=0.35, help="share of the sentences without a whole graph in an epoch")
    options.add_argument("--workers", type=int, default=14)
    options.add_argument("--seconds", type=float, default=1e9, help="training has ended by then, at rate zero")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--smoke", action="store_true")
    options = options.parse_args()
    options.rate, options.encoder_rate = RATES[options.part]
    torch.manual_seed(options.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    inventory = json.loads(options.labels.read_text())
    rows = [row for row in chosen(read_rows(options.data / "train.jsonl.gz")) if options.part == "student" or row["set"] != "silver"]
    size = {part: sizes_of(inventory, of) for part, of in (("teacher", encoder.TEACHER), ("student", encoder.STUDENT))}
    sizes = size[options.part]
    corpus = Corpus(rows, inventory, SETS)
    order = np.random.default_rng(0).permutation(sum(row["set"] != "silver" for row in rows))
    held = [k for k in order if rows[k]["full"] and rows[k]["set"] != "umr-minecraft"][:150]
    rest = np.concatenate([order[~np.isin(order, held)], np.arange(len(order), len(rows))])
    say(sizes, len(rest), "sentences")
    file = options.data / ("bert.bin" if options.part == "teacher" else "backbone.bin")
    start = {name: torch.as_tensor(value) for name, value in encoder.start(file, sizes.encoder).items()}
    parameters = {name: value.to(device).requires_grad_(True) for name, value in {**start, **initial(sizes, options.seed)}.items()}
    kind = torch.bfloat16 if device.type == "cuda" else torch.float32
    teachers = [({name: value.to(device, kind) for name, value in torch.load(folder / "teacher.pt").items()}, size["teacher"]) for folder in options.teachers]
    train(parameters, sizes, corpus, rest, np.array(held), teachers, options, device)


if __name__ == "__main__":
    main()
