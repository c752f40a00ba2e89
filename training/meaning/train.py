"""Trains the meaning model on one GPU, from arrays that `prepare` wrote.

    python -m training.meaning.train FOLDER OUT [--plan final|smoke] [--seconds 300]

1. Pairs: eight of the start's twelve layers learn from entailment pairs whether a text expresses a unit, reading both
   together and comparing their pieces, while their sentence and piece vectors stay near the start's.
2. Judged: copies go on with REALSumm-a, one for each fold of documents and one for all of it.

What is written: `figures.json`; `answers.npz`, what each judged pair gets from the model (for REALSumm-a from the copy
that did not see the document); and the weights of the copy that saw all, as 16-bit floats.
"""

import argparse
import json
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from . import backbone
from .batches import EVIDENCE, JudgedTopic, Pairs, Ragged, load_arrays, sentences, shuffled_batches
from .evidence import SOFT, soft_features
from .judged import FOLDS, auc, levels, pearson
from .model import Parameters, compare, encode, reading_logits, sentence_vectors

NLI = ("snli", "cfnli", "mnli", "fever-nli", "conjnli")
READ = EVIDENCE[1:]
START = time.time()


def log(*words):
    print(f"{time.time() - START:6.1f}", *words, flush=True)


def half(device):
    return torch.bfloat16 if device.type == "cuda" else torch.float32


class Optimiser:
    """AdamW with warm-up and linear decay; each of the M models has its own norm to clip."""

    def __init__(self, parameters, rate, steps):
        self.flat = parameters.flat.requires_grad_(True)
        self.adam = torch.optim.AdamW([self.flat], lr=rate, weight_decay=0.01, betas=(0.9, 0.98), fused=self.flat.is_cuda)
        self.rate, self.step_number, self.steps = rate, 0, steps

    def step(self, loss):
        loss.backward()
        norms = self.flat.grad.norm(dim=1, keepdim=True)
        self.flat.grad.mul_(1.0 / norms.clamp_min(1.0))
        warm = 0.06 * self.steps
        share = min((self.step_number + 1) / max(1, warm), (self.steps - self.step_number) / max(1, self.steps - warm))
        for group in self.adam.param_groups:
            group["lr"] = self.rate * max(share, 0.0)
        self.adam.step()
        self.adam.zero_grad(set_to_none=True)
        self.step_number += 1


def spread(parameters, inputs):
    """The same inputs for each model."""
    return [x.unsqueeze(0).expand(parameters["word"].shape[0], *x.shape) for x in inputs]


def states(parameters, ragged, rows, longest, dropout=0.0):
    """Last states of single texts, and their mask."""
    pieces, mask = spread(parameters, sentences(ragged, rows, longest))
    return encode(parameters, pieces, torch.zeros_like(pieces), mask, dropout), mask


def inner(x, mask):
    """Normalised piece vectors without the marks [CLS] and [SEP]."""
    inside = mask & torch.roll(mask, -1, -1)
    inside = inside[:, :, 1:] & (torch.arange(mask.shape[-1] - 1, device=mask.device) < mask.sum(-1, keepdim=True) - 2)
    return F.normalize(x[:, :, 1:].float(), dim=-1).to(x.dtype), inside


def bce(logits, target):
    """Mean over the inputs of each model, summed over models."""
    return F.binary_cross_entropy_with_logits(logits, target.expand_as(logits), reduction="none").mean(1).sum()


# ---- 1. pairs ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PairPlan:
    layers: tuple = (0, 1, 2, 4, 5, 7, 9, 11)
    batch: int = 256
    near: int = 128          # rows of a batch whose vectors are held near the start's
    rows: int = 900_000
    rate: float = 2e-4
    dropout: float = 0.05
    seed: int = 1


class PairTask:
    """The losses on entailment pairs and vectors; used by both stages."""

    def __init__(self, start, pairs, chosen, piece_idf, device):
        self.pairs, self.chosen, self.device = pairs, chosen, device
        self.start, self.piece_idf = start.views(half(device)), piece_idf

    def batches(self, size, seed):
        lengths = self.pairs.lengths.cpu()[self.chosen]
        for batch in shuffled_batches(lengths, size, torch.Generator().manual_seed(seed)):
            yield self.chosen[batch].to(self.device)

    def weights(self, rows, width):
        """The unit's pieces weigh as they are rare; every piece alike where all are stop words."""
        place = torch.arange(width, device=self.device)
        inside = place < self.pairs.unit.lengths[rows].clamp_max(width).unsqueeze(-1)
        weight = self.piece_idf[self.pairs.unit.at(rows, place.unsqueeze(0))] * inside
        return torch.where(weight.sum(-1, keepdim=True) > 0, weight, inside.float())

    def loss(self, parameters, rows, near, dropout, vectors=1.0):
        target = self.pairs.label[rows]
        together = encode(parameters, *spread(parameters, self.pairs.take(rows)), dropout)
        loss = bce(reading_logits(parameters, together, dropout), target)
        unit, unit_mask = states(parameters, self.pairs.unit, rows, 60, dropout)
        text, text_mask = states(parameters, self.pairs.text, rows, 126, dropout)
        (u, u_inside), (t, t_inside) = inner(unit, unit_mask), inner(text, text_mask)
        weights = self.weights(rows, u.shape[2]) * u_inside
        logit, soft = compare(parameters, u, weights, t, t_inside, dropout)
        loss = loss + bce(logit, target) + 0.5 * bce(soft, target)
        return loss + vectors * self.vector_loss(parameters, rows[:near], (unit[:, :near], text[:, :near]), (unit_mask[:, :near], text_mask[:, :near]))

    def vector_loss(self, parameters, rows, found, masks):
        """Sentence and piece vectors near the start's; and a unit nearer to its text than to other texts."""
        loss, vectors = 0.0, []
        for ragged, longest, x, mask in zip((self.pairs.unit, self.pairs.text), (60, 126), found, masks):
            with torch.no_grad():
                wanted, wanted_mask = states(self.start, ragged, rows, longest)
            width = wanted.shape[2]
            x, mask = x[:, :, :width], mask[:, :, :width]
            got, goal = sentence_vectors(x, mask), sentence_vectors(wanted, wanted_mask)
            loss = loss + 10 * (1 - (got * goal).sum(-1)).mean(1).sum()
            away = 1 - (F.normalize(x.float(), dim=-1) * F.normalize(wanted.float(), dim=-1)).sum(-1)
            loss = loss + 2 * ((away * mask).sum((1, 2)) / mask.sum((1, 2))).sum()
            vectors.append(got)
        scores = vectors[0] @ vectors[1].transpose(1, 2) / 0.05
        positive = (self.pairs.label[rows] > 0.5).float()
        target = torch.arange(len(rows), device=self.device).expand(scores.shape[0], -1)
        contrast = F.cross_entropy(scores.transpose(1, 2), target, reduction="none") * positive
        return loss + 0.2 * (contrast.sum(1) / positive.sum().clamp_min(1)).sum()


def train_pairs(start, task, plan, seconds, device):
    kept = backbone.keep_layers(start, plan.layers)
    parameters = Parameters.initial(kept, 1, plan.seed, device)
    steps = plan.rows // plan.batch
    optimiser = Optimiser(parameters, plan.rate, steps)
    batches, began = task.batches(plan.batch, plan.seed), None
    for step in range(10**9):
        if step >= optimiser.steps:
            break
        loss = task.loss(parameters.views(half(device)), next(batches), plan.near, plan.dropout)
        optimiser.step(loss)
        if step == 10 and device.type == "cuda":
            torch.cuda.synchronize()
            began = time.time()
        if step == 60 and began:
            torch.cuda.synchronize()
            speed = (time.time() - began) / 50
            optimiser.steps = min(steps, int(seconds / speed))
            log("pairs:", round(speed * 1000), "ms a step,", optimiser.steps, "steps")
        if (step + 1) % 500 == 0:
            log("pairs", step + 1, "loss", round(float(loss.detach()), 4))
    return Parameters(parameters.shapes, parameters.flat.detach())


# ---- 2. judged topics ----------------------------------------------------------------------------


@dataclass(frozen=True)
class JudgedPlan:
    epochs: int = 4
    rate: float = 5e-5
    dropout: float = 0.1
    count: float = 1.0       # weight of the loss on how many units a summary expresses
    mixed: float = 0.5       # weight of a batch of entailment pairs beside each topic
    seed: int = 1


def padded(items):
    """Tensors [B, …] of different sizes, one for each model → [M, B, …]."""
    shape = [max(sizes) for sizes in zip(*(item.shape for item in items))]
    out = items[0].new_zeros(len(items), *shape)
    for i, item in enumerate(items):
        out[(i, *(slice(0, size) for size in item.shape))] = item
    return out


def read_together(parameters, turn, size, dropout=0.0):
    """Logits [M, B] of every pair of each model's topic."""
    parts = [t.evidence[size].take(torch.arange(len(t.label), device=t.label.device)) for t in turn]
    pieces, types, mask = (padded(list(part)) for part in zip(*parts))
    mask[:, :, 0] = True  # a padded row must attend to something
    return reading_logits(parameters, encode(parameters, pieces, types, mask, dropout), dropout)


def piece_states(parameters, raggeds, dropout):
    """All lists of one ragged for each model: [M, N, T, D] of piece vectors without marks, [M, N, T], and the states."""
    parts = [sentences(r, torch.arange(len(r.lengths), device=r.values.device), 126) for r in raggeds]
    pieces, mask = padded([p for p, _ in parts]), padded([m for _, m in parts])
    mask[:, :, 0] = True
    x = encode(parameters, pieces, torch.zeros_like(pieces), mask, dropout)
    return (*inner(x, mask), x, mask)


def compare_topics(parameters, turn, dropout=0.0):
    """Two logits [M, B] of every pair of each model's topic, from piece vectors."""
    units, _, _, _ = piece_states(parameters, [t.unit for t in turn], dropout)
    texts, _, _, _ = piece_states(parameters, [t.sentence for t in turn], dropout)
    wide = texts.shape[2]
    index = padded([t.index + 1 for t in turn]) - 1   # padded rows become −1
    summary, wording = index[:, :, 0].clamp_min(0), index[:, :, 3].clamp_min(0)
    model = torch.arange(len(turn), device=index.device).view(-1, 1)
    weights = padded([F.pad(t.piece_weights, (0, 0)) for t in turn])
    weights = F.pad(weights, (0, max(0, units.shape[2] - weights.shape[2])))[:, :, : units.shape[2]]
    place, sentence = padded([t.text_place + 1 for t in turn]) - 1, padded([t.text_sentence for t in turn])
    inside = (place >= 0) & (place < wide)
    flat = texts.flatten(1, 2)
    where = (sentence * wide + place.clamp(0, wide - 1))[model, summary]
    text = flat[model.unsqueeze(-1), where]
    return compare(parameters, units[model, wording], weights[model, wording], text, inside[model, summary], dropout)


def topic_loss(logits, topic, plan):
    """logits [B] of one topic, all summaries × units; labels that tell a count only are used as a count."""
    grid = torch.zeros(topic.labels.shape, device=logits.device)
    grid = grid.index_put((topic.index[:, 0], topic.index[:, 1]), logits[: len(topic.index)])
    clean = ~topic.count_only
    loss = F.binary_cross_entropy_with_logits(grid[clean], topic.labels[clean])
    return loss + plan.count * 4 * (torch.sigmoid(grid).mean(1) - topic.labels.mean(1)).pow(2).mean()


def train_judged(parameters, topics, task, plan, seconds, device):
    """`parameters` has FOLDS + 1 models: the last sees every topic."""
    models = FOLDS + 1
    seen = [[t for t in topics if t.fold != m] for m in range(models)]
    steps = plan.epochs * len(seen[0])
    optimiser = Optimiser(parameters, plan.rate, steps)
    generator = torch.Generator().manual_seed(plan.seed)
    queues, batches, began = [[] for _ in range(models)], task.batches(48, plan.seed + 7), time.time()
    for step in range(10**9):
        if step >= optimiser.steps:
            break
        size = READ[int(torch.randint(len(READ), (), generator=generator))]
        turn = []
        for m in range(models):
            queues[m] = queues[m] or [seen[m][i] for i in torch.randperm(len(seen[m]), generator=generator)]
            turn.append(queues[m].pop())
        views = parameters.views(half(device))
        read = read_together(views, turn, size, plan.dropout)
        compared, soft = compare_topics(views, turn, plan.dropout)
        loss = sum(topic_loss(l[m], turn[m], plan) * w for l, w in ((read, 1.0), (compared, 1.0), (soft, 0.5)) for m in range(models))
        loss = loss + plan.mixed * task.loss(views, next(batches), 24, plan.dropout)
        optimiser.step(loss)
        if step == 11 and device.type == "cuda":
            torch.cuda.synchronize()
            speed = (time.time() - began) / 12
            optimiser.steps = min(steps, int(seconds / speed))
            log("judged:", round(speed * 1000), "ms a step,", optimiser.steps, "of", steps, "steps")
        if (step + 1) % len(seen[0]) == 0:
            log("judged", step + 1, "loss", round(float(loss.detach()) / models, 4))
    return Parameters(parameters.shapes, parameters.flat.detach())


# ---- measuring -----------------------------------------------------------------------------------


@torch.no_grad()
def topic_answers(parameters, topic):
    """{name: array over the topic's pairs}: logits of reading and comparing, and the soft recalls [pairs, SOFT]."""
    out = {}
    for size in READ:
        pairs, found = topic.evidence[size], []
        for rows in torch.arange(len(topic.label), device=topic.label.device).split(1024):
            x = encode(parameters, *(y.unsqueeze(0) for y in pairs.take(rows)))
            found.append(reading_logits(parameters, x)[0])
        out[f"read{size}"] = torch.cat(found).cpu().numpy()
    compared, soft = compare_topics(parameters, [topic])
    out["compare"], out["recall"] = compared[0].cpu().numpy(), soft[0].cpu().numpy()
    out["soft"] = soft_answers(parameters, topic)
    return out


def soft_answers(parameters, topic):
    units, _, ux, umask = piece_states(parameters, [topic.unit], 0.0)
    texts, inside, sx, smask = piece_states(parameters, [topic.sentence], 0.0)
    unit_vectors, sentence_vs = (sentence_vectors(x, m)[0].cpu().numpy() for x, m in ((ux, umask), (sx, smask)))
    best = []
    for unit in units[0].float():   # one wording at a time: [pieces, D] against all sentences
        cosines = torch.einsum("ud,std->sut", unit, texts[0].float()).masked_fill(~inside[0].unsqueeze(1), -1.0)
        best.append(cosines.amax(-1).cpu().numpy())
    rows = []
    for summary, _, _, wording in topic.pairs_index:
        mine = topic.sentences_of[summary]
        words, weights = topic.words[wording], topic.word_weights[wording]
        found = np.stack([best[wording][mine][:, np.flatnonzero(words == w)].mean(1) if (words == w).any()
                          else np.zeros(len(mine)) for w in range(len(weights))], 1)
        rows.append(soft_features(found, weights, unit_vectors[wording], sentence_vs[mine]))
    return np.array(rows, np.float32)


def figures(topics, found):
    """Plain figures of one signal, label wordings only: AUC, AUC without count-only labels, r; AUC and r of the others."""
    grids = [1 / (1 + np.exp(-np.clip(t.grid(f), -30, 30))) for t, f in zip(topics, found)]
    labels = [t.labels.cpu().numpy() for t in topics]
    flat = lambda part: np.concatenate([p.ravel() for p in part])
    real = sum(t.judged for t in topics)
    clean = flat([np.repeat(~t.count_only.cpu().numpy()[:, None], t.labels.shape[1], 1) for t in topics[:real]])
    y, p = flat(labels[:real]), flat(grids[:real])
    entry = {"auc": auc(y, p), "clean": auc(y[clean], p[clean]), **levels([l.mean(1) for l in labels[:real]], [g.mean(1) for g in grids[:real]])}
    for t, l, g in list(zip(topics, labels, grids))[real:]:
        entry[t.name] = [auc(l.ravel(), g.ravel()), pearson(l @ t.weights, g @ t.weights)]
    return {k: [round(x, 3) for x in v] if isinstance(v, list) else round(v, 3) for k, v in entry.items()}


@torch.no_grad()
def similarity(parameters, measure, device):
    vectors = []
    for side in ("a", "b"):
        ragged = Ragged(measure[side], measure[side + ".starts"], device)
        rows = torch.arange(len(ragged.lengths), device=device)
        vectors.append(torch.cat([sentence_vectors(*states(parameters, ragged, part, 126))[0] for part in rows.split(512)]))
    return round(pearson((vectors[0] * vectors[1]).sum(1).cpu().numpy(), measure["score"]), 4)


# ---- plans ---------------------------------------------------------------------------------------


class Run:
    def __init__(self, folder, out, device):
        self.device, self.out = device, out
        self.start = backbone.load(folder / "backbone.bin")
        # Three kinds of unit words beside the text's type; all start as the one type that the weights were trained with.
        self.start["type"] = np.repeat(self.start["type"][:1], 4, axis=0)
        arrays = load_arrays(folder / "pairs.npz.xz")
        self.pairs, self.sources, self.names = Pairs.of(arrays, device), arrays["source"], arrays["sources"]
        judged = load_arrays(folder / "judged.npz.xz")
        self.topics = [JudgedTopic(judged, i, device) for i in range(len(judged["names"]))]
        self.measure = load_arrays(folder / "measure.npz.xz")
        auto = load_arrays(folder / "auto.npz.xz") if (folder / "auto.npz.xz").exists() else {"names": []}
        self.auto = [JudgedTopic(auto, i, device) for i in range(len(auto["names"]))]
        self.figures, self.answers = {}, {}
        log("loaded", len(self.pairs.label), "pairs,", len(self.topics), "topics")

    def task(self):
        start = Parameters.initial(self.start, 1, 1, self.device)
        piece_idf = torch.as_tensor(self.measure["piece_idf"], device=self.device).float()
        # The human entailment pairs stand in three times, as the others are far more.
        human = np.isin(self.names[self.sources], NLI)
        chosen = torch.as_tensor(np.concatenate([np.arange(len(human)), *[np.flatnonzero(human)] * 2]))
        return PairTask(start, self.pairs, chosen, piece_idf, self.device)

    def record(self, name, parameters):
        """REALSumm-a by the model that did not see the topic, the others by the last."""
        found = []
        folds = [parameters.one(m).views(half(self.device)) for m in range(len(parameters.flat))]
        for topic in self.topics:
            found.append(topic_answers(folds[topic.fold if topic.judged and len(folds) > 1 else -1], topic))
        for signal in found[0]:
            if signal == "soft":
                self.answers[f"{name}/soft"] = np.concatenate([f["soft"] for f in found]).astype(np.float16)
                for i, soft in enumerate(SOFT):
                    self.figures[f"{name}/{soft}"] = figures(self.topics, [f["soft"][:, i] for f in found])
            else:
                self.answers[f"{name}/{signal}"] = np.concatenate([f[signal] for f in found]).astype(np.float16)
                self.figures[f"{name}/{signal}"] = figures(self.topics, [f[signal] for f in found])
                log(name, signal, json.dumps(self.figures[f"{name}/{signal}"]))
        self.figures[f"{name}/sts14"] = similarity(folds[-1], self.measure, self.device)
        log(name, "STS-14", self.figures[f"{name}/sts14"])
        (self.out / "figures.json").write_text(json.dumps(self.figures, indent=1))
        np.savez_compressed(self.out / "answers.npz", **self.answers)

    @torch.no_grad()
    def record_auto(self, parameters):
        """What each fold's copy says of the units that `auto` makes of references which it has not seen (see auto.py)."""
        folds = [parameters.one(m).views(half(self.device)) for m in range(len(parameters.flat))]
        found = [soft_answers(folds[topic.fold], topic) for topic in self.auto]
        if found:
            self.answers["auto/soft"] = np.concatenate(found).astype(np.float16)

    def save_weights(self, parameters):
        """The last model in files of less than 16 MiB."""
        parts = [{}, {}, {}, {}]
        for name, value in parameters.arrays().items():
            if name == "word":
                middle = len(value) // 2
                parts[0]["word.0"], parts[1]["word.1"] = value[:middle].astype(np.float16), value[middle:].astype(np.float16)
            else:
                parts[2 + (name[0].isdigit() and int(name.split(".")[0]) >= 4)][name] = value.astype(np.float16)
        for i, part in enumerate(parts):
            np.savez(self.out / f"weights.{i}.npz", **part)


def final(run, seconds):
    task = run.task()
    budget = seconds - (time.time() - START)
    pairs = train_pairs(run.start, task, PairPlan(), 0.52 * budget, run.device)
    run.record("pairs", pairs)
    left = seconds - (time.time() - START)
    judged = train_judged(pairs.copies(FOLDS + 1), [t for t in run.topics if t.judged], task, JudgedPlan(), left - 35, run.device)
    run.save_weights(judged)
    run.record_auto(judged)
    run.record("judged", judged)


def smoke(run, seconds):
    """A few steps of everything on two layers and four small topics, to see that it runs."""
    run.start = backbone.keep_layers(run.start, (0, 6))
    run.topics, run.auto = sorted(run.topics, key=lambda t: len(t.label))[:3], run.auto[:2]
    task = run.task()
    pairs = train_pairs(run.start, task, PairPlan(layers=(0,), batch=8, near=4, rows=24), 0, run.device)
    judged = train_judged(pairs.copies(FOLDS + 1), run.topics, task, JudgedPlan(epochs=1), 0, run.device)
    run.save_weights(judged)
    run.record_auto(judged)
    run.measure = {k: v[:200] if k in ("score",) else v for k, v in run.measure.items()} | {s + ".starts": run.measure[s + ".starts"][:201] for s in "ab"}
    run.record("judged", judged)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--plan", default="final", choices=("final", "smoke"))
    options = parser.parse_args()
    torch.manual_seed(1)
    options.out.mkdir(parents=True, exist_ok=True)
    run = Run(options.folder, options.out, torch.device("cuda" if torch.cuda.is_available() else "cpu"))
    (final if options.plan == "final" else smoke)(run, options.seconds)
    log("done")
