"""Trains teachers on the treebanks, lets them label further text, and trains the student on both.

1. M teachers (BERT-base, one seed each) learn the gold rows abreast.
2. Their averaged probabilities label the silver sentences and the layers that EWT lacks (EDUs, trees).
3. A student (layers of MiniLM, narrowed if wanted) learns from gold labels and the teachers' probabilities; late
   in training weights and activations are rounded as the int8 file will round them.

Among the batches of sentences are some of windows over several sentences, which teach where sentences start.

    python -m training.syntax.train --data .scratch/syntax --out .scratch/run
"""

import argparse
import json
import math
import time
from collections import Counter
from contextlib import nullcontext
from functools import partial
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from training.syntax.backbone import load_small
from training.syntax.corpus import NO_TREE, Corpus, altered, merged, plain
from training.syntax.model import Sizes, forward, initial, narrowed

WEIGHTS = {"arc": 1.0, "label": 1.0, "upos": 0.5, "xpos": 0.7, "verb_form": 0.3, "edu": 2.0, "span": 0.7, "start": 3.0}
TAGS = ("upos", "xpos", "verb_form")
BLOCKED = -1e4
START = time.time()


def say(*parts):
    print(f"{time.time() - START:6.1f}s", *parts, flush=True)


def precision(device, exact=False):
    return nullcontext() if exact else torch.autocast(device.type, dtype=torch.bfloat16, cache_enabled=False)


# ---- losses --------------------------------------------------------------------------------------


def not_first(words):
    return torch.arange(words.shape[-1], device=words.device) > 0


def _log(scores, mask=None):
    scores = scores.float()
    return F.log_softmax(scores if mask is None else scores.masked_fill(~mask, BLOCKED), -1)


def _chosen(log, target):
    """Cross-entropy against class numbers, 0 where the target is missing."""
    return -torch.gather(log, -1, target.clamp_min(0).unsqueeze(-1)).squeeze(-1) * (target >= 0)


def _word_losses(out, batch):
    """Log-probabilities and hard losses per head, each [M, B, W]; spans summed to [M, B]."""
    logs = {name: _log(out[name]) for name in (*TAGS, "label", "span")}
    logs["arc"] = _log(out["arc"], batch["head_mask"])
    hard = {name: _chosen(logs[name], batch[name]) for name in TAGS}
    hard["arc"] = _chosen(logs["arc"], batch["head"])
    hard["label"] = _chosen(logs["label"], batch["deprel"])
    # The first word of a sentence always starts an EDU and teaches nothing.
    known = (batch["edu"] >= 0) & not_first(batch["edu"])
    edu = F.binary_cross_entropy_with_logits(out["edu"].float(), batch["edu"].clamp_min(0).float(), reduction="none")
    hard["edu"] = edu * known
    tree = batch["span"] != NO_TREE
    hard["span"] = (_chosen(logs["span"], batch["span"].long().masked_fill(~tree, 0)) * tree).sum((-1, -2))
    return logs, hard, known, tree.flatten(2).any(-1)


def gold_loss(out, batch):
    """[M]: every layer averaged over the words that have it."""
    _, hard, has_edu, has_tree = _word_losses(out, batch)
    words = batch["word_mask"].sum((1, 2)).clamp_min(1)
    tree_words = (batch["words"].long() * has_tree).sum(1).clamp_min(1)
    counts = {"edu": has_edu.sum((1, 2)).clamp_min(1), "span": tree_words}
    return sum(WEIGHTS[name] * value.flatten(1).sum(1) / counts.get(name, words) for name, value in hard.items())


def mixed_loss(out, batch, gold_share):
    """[M]: gold labels where there are any, mixed with the teachers' probabilities; these alone elsewhere."""
    logs, hard, has_edu, has_tree = _word_losses(out, batch)
    mask = batch["word_mask"]

    def soft(name):
        return -(batch["soft." + name].float() * logs[name]).sum(-1)

    losses = {name: soft(name) * mask for name in (*TAGS, "arc", "label")}
    losses["span"] = (soft("span") * batch["span_mask"]).sum((-1, -2))
    edu_mask = mask & not_first(mask)
    losses["edu"] = F.binary_cross_entropy_with_logits(out["edu"].float(), batch["soft.edu"].float(), reduction="none") * edu_mask
    labelled = batch["head"] >= 0
    known = {**{name: labelled for name in (*TAGS, "arc", "label")}, "edu": has_edu, "span": has_tree}
    words = mask.sum((1, 2)).clamp_min(1)
    total = 0
    for name, value in losses.items():
        share = gold_share * known[name]
        total = total + WEIGHTS[name] * (share * hard[name] + (1 - share) * value).flatten(1).sum(1) / words
    return total


def start_loss(out, batch, gold_share):
    """[M]: whether a sentence starts at each word of a window, in which every word but the first has an answer."""
    known = batch["start"] >= 0
    target = batch["start"].clamp_min(0).float()
    if "soft.start" in batch:
        target = gold_share * target + (1 - gold_share) * batch["soft.start"].float()
    loss = F.binary_cross_entropy_with_logits(out["start"].float(), target, reduction="none") * known
    return WEIGHTS["start"] * loss.sum((1, 2)) / known.sum((1, 2)).clamp_min(1)


# ---- optimising ----------------------------------------------------------------------------------


class Optimiser:
    """AdamW; linear warm-up over 6% of the steps, then linear to zero."""

    def __init__(self, parameters, body_rate, head_rate, steps, models, device):
        body = [value for name, value in parameters.items() if name.startswith("bert.")]
        heads = [value for name, value in parameters.items() if not name.startswith("bert.")]
        self.all, self.steps, self.done, self.models = body + heads, steps, 0, models
        self.rates, self.on_gpu = (body_rate, head_rate), device.type == "cuda"
        groups = [{"params": part, "lr": torch.tensor(rate, device=device) if self.on_gpu else rate}
                  for part, rate in zip((body, heads), self.rates)]
        self.inner = torch.optim.AdamW(groups, betas=(0.9, 0.98), weight_decay=0.01, fused=True, capturable=self.on_gpu)

    def schedule(self):
        """Sets the rates of the next step and counts it."""
        share = self.done / self.steps
        scale = max(share / 0.06 if share < 0.06 else (1 - share) / 0.94, 1e-3)
        for group, rate in zip(self.inner.param_groups, self.rates):
            if self.on_gpu:
                group["lr"].fill_(rate * scale)
            else:
                group["lr"] = rate * scale
        self.done += 1

    def update(self, loss):
        loss.backward()
        # One norm over all models: they behave alike, so each is clipped at about 2.
        torch.nn.utils.clip_grad_norm_(self.all, 2.0 * math.sqrt(self.models), foreach=True)
        self.inner.step()
        self.inner.zero_grad(set_to_none=True)


class Replay:
    """Records a whole training step per batch shape and replays it, so that launching kernels costs nothing.

    All work, recorded or not, runs on one side stream; the first steps of each shape run as they are.
    """

    def __init__(self, device, wanted):
        self.on = wanted and device.type == "cuda"
        self.graphs, self.seen, self.pool = {}, Counter(), None
        self.stream = torch.cuda.Stream() if self.on else None

    def __enter__(self):
        self.context = torch.cuda.stream(self.stream) if self.on else nullcontext()
        if self.on:
            self.stream.wait_stream(torch.cuda.current_stream())
        self.context.__enter__()
        return self

    def __exit__(self, *error):
        self.context.__exit__(*error)
        if self.on:
            torch.cuda.synchronize()

    def run(self, key, step, rows):
        self.seen[key] += 1
        if not self.on or self.seen[key] <= 3:
            step(rows)
            return
        if key not in self.graphs:
            place, graph = rows.clone(), torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph, pool=self.pool, stream=self.stream):
                step(place)
            self.pool = self.pool or graph.pool()
            self.graphs[key] = (graph, place)
        graph, place = self.graphs[key]
        place.copy_(rows)
        graph.replay()


def ready(parameters, device):
    return {name: value.to(device).requires_grad_(True) for name, value in parameters.items()}


def interleaved(sentences, windows, share, generator):
    """Both plans' batches in random order; of the windows as many as `share` of the sentences' batches, or all."""
    plan = sentences + windows[: round(share * len(sentences))]
    return [plan[i] for i in torch.randperm(len(plan), generator=generator).tolist()]


def train_teachers(parameters, sizes, gold, windows, options, device):
    generator = torch.Generator().manual_seed(options.seed)
    models = options.teachers

    def epoch_plan(models):
        parts = (corpus.batches(models, options.teacher_pieces, generator) for corpus in (gold, windows))
        return interleaved(*parts, options.window_share, generator)

    per_epoch = len(epoch_plan(1))
    optimiser = Optimiser(parameters, 6e-5, 1e-3, per_epoch * options.teacher_epochs, models, device)
    total = torch.zeros((), device=device)

    def step(bucket, rows):
        batch = altered(bucket.take(rows), mask_share=0.10)
        window = "start" in batch
        with precision(device):
            out = forward(parameters, sizes, batch, dropout=0.1, head_dropout=0.33, starts_only=window,
                          label_heads=None if window else batch["head"].clamp_min(0))
        loss = start_loss(out, batch, 1.0) if window else gold_loss(out, batch)
        optimiser.update(loss.sum())
        total.add_(loss.detach().mean())

    with Replay(device, options.graphs) as replay:
        for epoch in range(options.teacher_epochs):
            total.zero_()
            for bucket, rows in epoch_plan(models):
                optimiser.schedule()
                replay.run((bucket.length, "start" in bucket.tensors), partial(step, bucket), rows)
            say(f"teachers epoch {epoch + 1}: loss {total.item() / per_epoch:.3f}")


ROUNDED_PACE = 1.6  # a step with rounding takes about so much longer


def shortened(steps, done, rounding_from, pace, left):
    """How many steps fit: a slow machine must still finish, and finish at rate zero."""
    def seconds(total):
        switch = max(done, rounding_from * total)
        rounded = 1 if done >= rounding_from * total else ROUNDED_PACE
        return pace * ((switch - done) + rounded * (total - switch))

    while steps > done + 250 and seconds(steps) > left:
        steps = max(done + 250, steps - 50)
    return steps


def train_student(parameters, sizes, corpus, windows, options, device, steps, limit):
    generator = torch.Generator().manual_seed(options.seed + 1)
    optimiser = Optimiser(parameters, options.student_rate, 1e-3, steps, 1, device)
    plan, total, every = [], torch.zeros(1, device=device), 250

    def step(bucket, rounding, rows):
        batch = altered(bucket.take(rows), mask_share=0.08)
        window = "start" in batch
        with precision(device):
            out = forward(parameters, sizes, batch, dropout=options.student_dropout, head_dropout=0.2, rounding=rounding,
                          starts_only=window, label_heads=None if window else batch["soft.head"].long())
        loss = (start_loss if window else mixed_loss)(out, batch, options.gold_share)
        optimiser.update(loss.sum())
        total.add_(loss.detach())

    with Replay(device, options.graphs) as replay:
        last = time.time()
        while optimiser.done < optimiser.steps:
            if not plan:
                parts = (part.batches(1, options.student_pieces, generator) for part in (corpus, windows))
                plan = interleaved(*parts, options.student_window_share, generator)
            bucket, rows = plan.pop()
            rounding = optimiser.done >= options.rounding_from * optimiser.steps
            optimiser.schedule()
            replay.run((bucket.length, "start" in bucket.tensors, rounding), partial(step, bucket, rounding), rows)
            if optimiser.done % every == 0:
                say(f"student step {optimiser.done}/{optimiser.steps}: loss", [round(x / every, 3) for x in total.tolist()])
                total.zero_()
                pace, last = (time.time() - last) / every, time.time()
                if optimiser.done > 2 * every:
                    left = limit - (time.time() - START)
                    optimiser.steps = shortened(optimiser.steps, optimiser.done, options.rounding_from, pace, left)
    return optimiser.done


# ---- soft labels and dev scores ------------------------------------------------------------------


@torch.no_grad()
def mean_probabilities(parameters, sizes, batch, device, exact=False, use_gold_heads=False):
    """Averaged over the models; labels belong to `head`: the gold one if wanted and known, else the best."""
    batch = plain(batch)
    with precision(device, exact):
        out = forward(parameters, sizes, batch)
    mean = {name: _log(out[name]).exp().mean(0) for name in (*TAGS, "span")}
    mean["arc"] = _log(out["arc"], batch["head_mask"]).exp().mean(0)
    mean["edu"] = torch.sigmoid(out["edu"].float()).mean(0)
    mean["head"] = mean["arc"].argmax(-1)
    if use_gold_heads:
        gold = batch["head"][0]
        mean["head"] = torch.where(gold >= 0, gold, mean["head"])
    scores = out["label"]
    at = mean["head"][None, :, :, None, None].expand(scores.shape[0], -1, -1, 1, scores.shape[-1])
    mean["label"] = _log(torch.gather(scores, 3, at).squeeze(3)).exp().mean(0)
    return mean


def _chunks(bucket, pieces=16384):
    for rows in torch.arange(bucket.size).split(max(1, pieces // bucket.length)):
        yield rows.to(bucket.tensors["pieces"].device)


def _spread(rows, models):
    return rows.unsqueeze(0).expand(models, -1)


def label_softly(teachers, sizes, corpus, device, models):
    """Writes the teachers' mean probabilities beside every sentence."""
    for bucket in corpus.buckets:
        parts = []
        for rows in _chunks(bucket):
            batch = bucket.take(_spread(rows, models))
            mean = mean_probabilities(teachers, sizes, batch, device, use_gold_heads=True)
            parts.append({name: value.to(torch.int16 if name == "head" else torch.float16) for name, value in mean.items()})
        bucket.soft = {name: torch.cat([part[name] for part in parts]) for name in parts[0]}


@torch.no_grad()
def label_windows(teachers, sizes, windows, device, models):
    """The same for windows: how probably a sentence starts at each word."""
    for bucket in windows.buckets:
        parts = []
        for rows in _chunks(bucket):
            with precision(device):
                out = forward(teachers, sizes, plain(bucket.take(_spread(rows, models))), starts_only=True)
            parts.append(torch.sigmoid(out["start"].float()).mean(0).half())
        bucket.soft = {"start": torch.cat(parts)}


def _f1(right, guessed, gold):
    return 200 * right / max(1, guessed + gold)


@torch.no_grad()
def dev_scores(parameters, sizes, dev, device, members, exact=False):
    """Greedy scores in per cent for the mean of the given models, per corpus: no tree constraints yet."""
    chosen = {name: value[members] for name, value in parameters.items()}
    counts = {}
    for bucket in dev.buckets:
        for rows in _chunks(bucket, 8192):
            batch = bucket.take(_spread(rows, len(members)))
            mean = mean_probabilities(chosen, sizes, batch, device, exact)
            one = {name: value[0] for name, value in batch.items()}
            mask = one["word_mask"]
            right = (mean["head"] == one["head"]) & mask
            edu, known = mean["edu"] > 0.5, mask & (one["edu"] >= 0) & not_first(mask)
            tree = (one["span"] != NO_TREE) & one["span_mask"]
            spans = mean["span"].argmax(-1)
            per_row = {
                "words": mask, "uas": right, "las": right & (mean["label"].argmax(-1) == one["deprel"]),
                "upos": (mean["upos"].argmax(-1) == one["upos"]) & mask,
                "xpos": (mean["xpos"].argmax(-1) == one["xpos"]) & mask,
                "edu.right": edu & (one["edu"] == 1) & known, "edu.guess": edu & known, "edu.gold": (one["edu"] == 1) & known,
                "span.right": ((spans == one["span"]) & (spans > 0) & tree).flatten(1),
                "span.guess": ((spans > 0) & tree).flatten(1), "span.gold": ((one["span"] > 0) & tree).flatten(1),
            }
            for corpus in (0, 1):
                of = one["corpus"] == corpus
                for name, value in per_row.items():
                    counts[corpus, name] = counts.get((corpus, name), 0) + value[of].sum()
    scores = {}
    for corpus, title in ((0, "EWT"), (1, "GUM")):
        c = {name: int(value) for (number, name), value in counts.items() if number == corpus}
        for name in ("uas", "las", "upos", "xpos"):
            scores[f"{title} {name}"] = round(100 * c[name] / max(1, c["words"]), 2)
        if c["edu.gold"]:
            scores[f"{title} edu"] = round(_f1(c["edu.right"], c["edu.guess"], c["edu.gold"]), 2)
            scores[f"{title} span"] = round(_f1(c["span.right"], c["span.guess"], c["span.gold"]), 2)
    return scores


@torch.no_grad()
def start_scores(parameters, sizes, windows, device, members, exact=False):
    """F1 of sentence starts inside the dev windows."""
    chosen = {name: value[members] for name, value in parameters.items()}
    counts = Counter()
    for bucket in windows.buckets:
        for rows in _chunks(bucket, 8192):
            batch = bucket.take(_spread(rows, len(members)))
            with precision(device, exact):
                out = forward(chosen, sizes, plain(batch), starts_only=True)
            guess = torch.sigmoid(out["start"].float()).mean(0) > 0.5
            start, corpus = batch["start"][0], batch["corpus"][0].unsqueeze(-1)
            for number, title in ((0, "EWT"), (1, "GUM")):
                known = (start >= 0) & (corpus == number)
                counts[title, "right"] += int((guess & (start == 1) & known).sum())
                counts[title, "guess"] += int((guess & known).sum())
                counts[title, "gold"] += int(((start == 1) & known).sum())
    return {f"{title} start": round(_f1(*(counts[title, name] for name in ("right", "guess", "gold"))), 2) for title in ("EWT", "GUM")}


# ---- the run -------------------------------------------------------------------------------------


def save_parts(folder, parameters, limit=15 << 20):
    """float16 arrays, several files of at most `limit` bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    parts, size = [{}], 0
    for name, value in parameters.items():
        array = value[0].detach().float().cpu().numpy().astype(np.float16)
        pieces = np.array_split(array, math.ceil(array.nbytes / (limit - 4096)))
        for i, piece in enumerate(pieces):
            if size + piece.nbytes > limit - 4096 * (len(parts[-1]) // 8 + 4):
                parts.append({})
                size = 0
            parts[-1][f"{name}@{i}"] = piece
            size += piece.nbytes
    for i, part in enumerate(parts):
        np.savez(folder / f"student-{i}.npz", **part)


def new_student(start, layers, inner, labels, gold, options, device):
    """The first layers of the start weights with their loudest inner units."""
    sizes = sizes_of(start, layers, labels)
    parameters = initial(start, sizes, 1, options.seed + 2)
    bucket = next(bucket for bucket in gold.buckets if bucket.length == 32)
    rows = torch.arange(min(256, bucket.size))
    batch = {name: value.cpu() for name, value in plain(bucket.take(rows.unsqueeze(0).to(device))).items()}
    return sizes, narrowed(parameters, sizes, inner, batch)


def sizes_of(backbone, most_layers, labels):
    layers = sum(name.endswith("qkv.w") for name in backbone)
    return Sizes(min(layers, most_layers), backbone["word"].shape[1], 12, **labels)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--data", type=Path, required=True)
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--seed", type=int, default=20261115)
    options.add_argument("--teachers", type=int, default=3)
    options.add_argument("--teacher-backbone", default="bert")
    options.add_argument("--student-backbone", default="minilm")
    options.add_argument("--teacher-epochs", type=int, default=11)
    options.add_argument("--teacher-pieces", type=int, default=1800)
    options.add_argument("--window-share", type=float, default=0.45, help="batches of windows per batch of sentences, teachers")
    options.add_argument("--student-window-share", type=float, default=0.15, help="the same, student")
    options.add_argument("--shapes", default="5x1536", help="layers x inner units of the student; several, with commas, are trained in turn")
    options.add_argument("--student-steps", type=int, default=11000)
    options.add_argument("--student-pieces", type=int, default=4096)
    options.add_argument("--student-rate", type=float, default=3e-4)
    options.add_argument("--student-dropout", type=float, default=0.0)
    options.add_argument("--rounding-from", type=float, default=0.65, help="share of the steps before rounding starts")
    options.add_argument("--graphs", action=argparse.BooleanOptionalAction, default=True, help="replay recorded steps (GPU)")
    options.add_argument("--gold-repeats", type=int, default=3)
    options.add_argument("--gold-share", type=float, default=0.7)
    options.add_argument("--limit", type=float, default=1e9, help="seconds after which training must have ended")
    options = options.parse_args()
    torch.manual_seed(options.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    options.out.mkdir(parents=True, exist_ok=True)

    inventory = json.loads((options.data / "inventory.json").read_text())
    labels = {name: len(values) for name, values in inventory.items()}
    names = ("gold", "dev", "silver", "windows", "dev-windows")
    gold, dev, silver, windows, dev_windows = (Corpus.of(np.load(options.data / f"{name}.npz"), device) for name in names)
    say("sentences: gold", gold.sentences, "dev", dev.sentences, "silver", silver.sentences, "windows", windows.sentences)
    log = {"options": {name: str(value) for name, value in vars(options).items()}}

    start = load_small(options.data / f"{options.teacher_backbone}.bin")
    large = sizes_of(start, 12, labels)
    teachers = ready(initial(start, large, options.teachers, options.seed), device)
    train_teachers(teachers, large, gold, windows, options, device)
    teachers = {name: value.detach() for name, value in teachers.items()}
    everyone = list(range(options.teachers))
    log["ensemble"] = dev_scores(teachers, large, dev, device, everyone) | start_scores(teachers, large, dev_windows, device, everyone)
    say("dev, ensemble", json.dumps(log["ensemble"]))
    for corpus in (gold, silver):
        label_softly(teachers, large, corpus, device, options.teachers)
    label_windows(teachers, large, windows, device, options.teachers)
    say("soft labels written")
    del teachers

    start = load_small(options.data / f"{options.student_backbone}.bin")
    corpus, shapes = merged(gold, options.gold_repeats, silver), options.shapes.split(",")
    for k, shape in enumerate(shapes):
        sizes, parameters = new_student(start, *map(int, shape.split("x")), labels, dev, options, device)
        parameters, begun = ready(parameters, device), time.time() - START
        limit = begun + (options.limit - begun) / (len(shapes) - k)
        steps = train_student(parameters, sizes, corpus, windows, options, device, options.student_steps, limit)
        parameters = {name: value.detach() for name, value in parameters.items()}
        scores = dev_scores(parameters, sizes, dev, device, [0], exact=True) | start_scores(parameters, sizes, dev_windows, device, [0], exact=True)
        say("dev, student", shape, json.dumps(scores))
        log[shape] = {"steps": steps, "dev": scores}
        save_parts(options.out if len(shapes) == 1 else options.out / shape, parameters)
    log.update(seconds=round(time.time() - START, 1), device=torch.cuda.get_device_name() if device.type == "cuda" else "cpu")
    (options.out / "log.json").write_text(json.dumps(log, indent=1))
    say("done")


if __name__ == "__main__":
    main()
