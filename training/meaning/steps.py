"""What teacher and student share: the optimiser, losses on judged topics, and the figures of a signal."""

import time
from dataclasses import dataclass

import numpy as np
import torch
import torch.nn.functional as F

from .batches import EVIDENCE, JudgedTopic, sentences
from .judged import FOLDS, auc, levels, pearson
from .model import Parameters, compare, encode, reading_logits

NLI = ("snli", "cfnli", "mnli", "fever-nli", "conjnli")
MODELS = FOLDS + 1   # one for each fold, and one that sees every topic
READ = EVIDENCE[1:]
START = time.time()


def log(*words):
    print(f"{time.time() - START:6.1f}", *words, flush=True)


def half(device):
    return torch.bfloat16 if device.type == "cuda" else torch.float32


def human_thrice(arrays, count):
    """Numbers of `count` pairs, the first of which are those of `arrays`; the human entailment pairs stand in three times,
    as the others are far more."""
    human = np.flatnonzero(np.isin(arrays["sources"][arrays["source"]], NLI))
    return torch.as_tensor(np.concatenate([np.arange(count), human, human]))


class Optimiser:
    """AdamW with warm-up and linear decay; each of the M models has its own norm to clip.

    `pace` shortens the schedule to the seconds that are left, once a few steps have shown how long one takes.
    """

    def __init__(self, name, parameters, rate, steps, seconds):
        self.flat = parameters.flat.requires_grad_(True)
        self.adam = torch.optim.AdamW([self.flat], lr=rate, weight_decay=0.01, betas=(0.9, 0.98), fused=self.flat.is_cuda)
        self.name, self.rate, self.done, self.steps, self.seconds = name, rate, 0, steps, seconds
        self.started, self.began = time.time(), None

    def step(self, loss):
        loss.backward()
        norms = self.flat.grad.norm(dim=1, keepdim=True)
        # A model whose gradient overflowed stays as it is in this step.
        self.flat.grad = torch.where(norms.isfinite(), self.flat.grad / norms.clamp_min(1.0), 0.0)
        warm = 0.06 * self.steps
        share = min((self.done + 1) / max(1, warm), (self.steps - self.done) / max(1, self.steps - warm))
        for group in self.adam.param_groups:
            group["lr"] = self.rate * max(share, 0.0)
        self.adam.step()
        self.adam.zero_grad(set_to_none=True)
        self.done += 1
        self.pace(loss)

    def pace(self, loss, first=30, last=60):
        if self.flat.is_cuda and self.done in (first, last):
            torch.cuda.synchronize()
            if self.done == first:
                self.began = time.time()
            else:
                speed = (time.time() - self.began) / (last - first)
                left = self.seconds - (time.time() - self.started)
                self.steps = max(last, min(self.steps, last + int(left / speed)))
                log(f"{self.name}: {speed * 1000:.0f} ms a step, {self.steps} steps")
        if self.done % 400 == 0:
            log(self.name, self.done, "loss", round(float(loss.detach()), 4))


def spread(parameters, inputs):
    """The same inputs for each model."""
    return [x.unsqueeze(0).expand(parameters["word"].shape[0], *x.shape) for x in inputs]


def inner(x, mask):
    """Normalised piece vectors without the marks [CLS] and [SEP]."""
    inside = mask & torch.roll(mask, -1, -1)
    inside = inside[:, :, 1:] & (torch.arange(mask.shape[-1] - 1, device=mask.device) < mask.sum(-1, keepdim=True) - 2)
    return F.normalize(x[:, :, 1:].float(), dim=-1).to(x.dtype), inside


def bce(logits, target):
    """Mean over the inputs of each model, summed over models."""
    return F.binary_cross_entropy_with_logits(logits, target.expand_as(logits), reduction="none").mean(1).sum()


# ---- judged topics -------------------------------------------------------------------------------


@dataclass
class Part:
    """Some of a topic's pairs: those of some of its summaries."""

    topic: JudgedTopic
    rows: torch.Tensor

    @staticmethod
    def of(topic, summaries, generator):
        chosen = torch.zeros(len(topic.labels), dtype=torch.bool)
        chosen[torch.randperm(len(chosen), generator=generator)[:summaries]] = True
        return Part(topic, torch.nonzero(chosen.to(topic.index.device)[topic.index[:, 0]]).squeeze(1))


class Turns:
    """Endless turns: for each model a part of a topic whose fold it may see."""

    def __init__(self, topics, summaries, generator):
        self.seen = [[t for t in topics if t.fold != m] for m in range(MODELS)]
        self.queues, self.summaries, self.generator = [[] for _ in range(MODELS)], summaries, generator

    def __next__(self):
        turn = []
        for m, queue in enumerate(self.queues):
            if not queue:
                queue.extend(self.seen[m][i] for i in torch.randperm(len(self.seen[m]), generator=self.generator))
            turn.append(Part.of(queue.pop(), self.summaries, self.generator))
        return turn


def padded(items):
    """Tensors [B, …] of different sizes, one for each model → [M, B, …]."""
    shape = [max(sizes) for sizes in zip(*(item.shape for item in items))]
    out = items[0].new_zeros(len(items), *shape)
    for i, item in enumerate(items):
        out[(i, *(slice(0, size) for size in item.shape))] = item
    return out


def read_together(parameters, turn, size, dropout=0.0):
    """Logits [M, B] of the pairs of each model's part."""
    pieces, types, mask = (padded(list(part)) for part in zip(*(p.topic.evidence[size].take(p.rows) for p in turn)))
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
    """Two logits [M, B] of the pairs of each model's part, from piece vectors."""
    topics = [part.topic for part in turn]
    units, _, _, _ = piece_states(parameters, [t.unit for t in topics], dropout)
    texts, _, _, _ = piece_states(parameters, [t.sentence for t in topics], dropout)
    wide = texts.shape[2]
    index = padded([part.topic.index[part.rows] + 1 for part in turn]) - 1   # padded rows become −1
    summary, wording = index[:, :, 0].clamp_min(0), index[:, :, 3].clamp_min(0)
    model = torch.arange(len(turn), device=index.device).view(-1, 1)
    weights = padded([t.piece_weights for t in topics])
    weights = F.pad(weights, (0, max(0, units.shape[2] - weights.shape[2])))[:, :, : units.shape[2]]
    place, sentence = padded([t.text_place + 1 for t in topics]) - 1, padded([t.text_sentence for t in topics])
    inside = (place >= 0) & (place < wide)
    where = (sentence * wide + place.clamp(0, wide - 1))[model, summary]
    text = rows_of(texts.flatten(1, 2), where)
    return compare(parameters, rows_of(units, wording), weights[model, wording], text, inside[model, summary], dropout)


def rows_of(x, index):
    """x [M, N, …], index [M, …] → x's rows, by an operation whose gradient is fast."""
    models, count = x.shape[:2]
    shift = torch.arange(models, device=x.device).view(-1, *[1] * (index.dim() - 1)) * count
    found = x.flatten(0, 1).index_select(0, (index + shift).flatten())
    return found.view(*index.shape, *x.shape[2:])


def topic_loss(logits, part, soft, share, count):
    """logits [B] of one part.

    A pair's target is what people say, by `share` what the teacher says (`soft`, over all pairs of the topic; None:
    no teacher), and the teacher's alone where people's labels tell a number only, or there are none. How many units a
    summary expresses is learned too, with weight `count`.
    """
    topic, rows = part.topic, part.rows
    logits = logits[: len(rows)]
    summary, unit = topic.index[rows, 0], topic.index[rows, 1]
    told = (~topic.count_only[summary]) if topic.judged else torch.zeros_like(summary, dtype=torch.bool)
    gold = topic.labels[summary, unit]
    target = gold if soft is None else torch.where(told, (1 - share) * gold + share * soft[rows], soft[rows])
    each = F.binary_cross_entropy_with_logits(logits, target, reduction="none")
    loss = each.mean() if soft is not None else (each * told).sum() / told.sum().clamp_min(1)
    if not topic.judged:
        return loss
    size = torch.zeros(len(topic.labels), device=logits.device).index_add(0, summary, torch.ones_like(logits))
    mean = torch.zeros_like(size).index_add(0, summary, torch.sigmoid(logits)) / size.clamp_min(1)
    away = (mean - topic.labels.mean(1)).pow(2) * (size > 0)
    return loss + count * 4 * away.sum() / (size > 0).sum()


@torch.no_grad()
def topic_logits(parameters, topic, size, batch=1024):
    """[pairs]: the logits of one model for all pairs of a topic."""
    found = []
    for rows in torch.arange(len(topic.label), device=topic.label.device).split(batch):
        x = encode(parameters, *(y.unsqueeze(0) for y in topic.evidence[size].take(rows)))
        found.append(reading_logits(parameters, x)[0])
    return torch.cat(found)


def one_by_one(parameters: Parameters, device):
    return [parameters.one(m).views(half(device)) for m in range(len(parameters.flat))]


def unseen(folds, topic):
    """The model that has not seen a topic of REALSumm-a; the last for others."""
    return folds[topic.fold if topic.folded and len(folds) > 1 else -1]


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
