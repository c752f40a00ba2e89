"""Trains the meaning model on one GPU, from arrays that `prepare` wrote and the answers of a larger teacher.

    python -m training.meaning.train FOLDER OUT [--plan final|smoke] [--seconds 600]

1. Pairs: ten of the start's twelve layers learn from entailment pairs whether a text expresses a unit, reading both
   together and comparing their pieces, while their sentence and piece vectors stay near the start's.
2. Judged: copies go on with REALSumm-a, one for each fold of documents and one for all of it, and with the units that
   `auto` makes of its references, which only the teacher has judged.

FOLDER/teacher.npz holds what the teacher says of every pair (see teacher.py). What is written: `figures.json`;
`answers.npz`, what each judged pair gets from the model (for REALSumm-a from the copy that did not see the document);
and the weights of the copy that saw all, as 16-bit floats.
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
from .batches import Pairs, Ragged, load_arrays, load_topics, sentences, shuffled_batches
from .evidence import SOFT, soft_features
from .judged import pearson
from .model import Parameters, compare, encode, reading_logits, sentence_vectors
from .steps import (MODELS, READ, START, Optimiser, Part, Turns, bce, compare_topics, figures, half, human_thrice, inner, log,
                    one_by_one, piece_states, read_together, spread, topic_logits, topic_loss, unseen)

TEACHER = 0.6   # share of the teacher's answer in the target of a pair


def states(parameters, ragged, rows, longest, width=None, dropout=0.0):
    """Last states of single texts, and their mask."""
    pieces, mask = spread(parameters, sentences(ragged, rows, longest, width))
    return encode(parameters, pieces, torch.zeros_like(pieces), mask, dropout), mask


# ---- 1. pairs ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PairPlan:
    layers: tuple = (0, 1, 2, 3, 4, 5, 7, 8, 10, 11)
    batch: int = 768
    alone: int = 192         # of them also compared by their pieces, and held near the start's vectors
    rows: int = 6_000_000
    rate: float = 3e-4
    dropout: float = 0.05
    seed: int = 1


class PairTask:
    """The losses on entailment pairs and vectors; used by both stages. Batches are rows on the CPU."""

    def __init__(self, start, pairs, target, chosen, piece_idf, device):
        self.pairs, self.target, self.chosen, self.device = pairs, target, chosen, device
        self.start, self.piece_idf = start.views(half(device)), piece_idf
        self.sides = {"unit": (pairs.unit, pairs.unit_of.cpu(), 60), "text": (pairs.text, pairs.text_of.cpu(), 126)}

    def batches(self, size, seed):
        for batch in shuffled_batches(self.pairs.widths[self.chosen], size, torch.Generator().manual_seed(seed)):
            yield self.chosen[batch]

    def weights(self, units, width):
        """The unit's pieces weigh as they are rare; every piece alike where all are stop words."""
        place = torch.arange(width, device=self.device)
        inside = place < self.pairs.unit.lengths[units].clamp_max(width).unsqueeze(-1)
        weight = self.piece_idf[self.pairs.unit.at(units, place.unsqueeze(0))] * inside
        return torch.where(weight.sum(-1, keepdim=True) > 0, weight, inside.float())

    def loss(self, parameters, batch, alone, dropout):
        rows = batch.to(self.device)
        inputs = self.pairs.take(rows, int(self.pairs.widths[batch].max()))
        together = encode(parameters, *spread(parameters, inputs), dropout)
        loss = bce(reading_logits(parameters, together, dropout), self.target[rows])
        return loss + self.alone_loss(parameters, batch[torch.randperm(len(batch))[:alone]], dropout)

    def alone_loss(self, parameters, batch, dropout):
        """Unit and text each by itself: compared piece by piece, and their vectors held near the start's."""
        loss, target, found = 0.0, self.target[batch.to(self.device)], {}
        for side, (ragged, of, longest) in self.sides.items():
            mine = of[batch]
            rows, width = mine.to(self.device), int(ragged.widths[mine.numpy()].max())
            x, mask = states(parameters, ragged, rows, longest, width, dropout)
            with torch.no_grad():
                wanted, _ = states(self.start, ragged, rows, longest, width)
            got, goal = sentence_vectors(x, mask), sentence_vectors(wanted, mask[:1])
            loss = loss + 10 * (1 - (got * goal).sum(-1)).mean(1).sum()
            away = 1 - (F.normalize(x.float(), dim=-1) * F.normalize(wanted.float(), dim=-1)).sum(-1)
            loss = loss + 2 * ((away * mask).sum((1, 2)) / mask.sum((1, 2))).sum()
            found[side] = (*inner(x, mask), got, rows)
        (u, u_inside, unit_vectors, units), (t, t_inside, text_vectors, _) = found["unit"], found["text"]
        logit, soft = compare(parameters, u, self.weights(units, u.shape[2]) * u_inside, t, t_inside, dropout)
        loss = loss + bce(logit, target) + 0.5 * bce(soft, target)
        # A unit is nearer to its text than to other texts.
        scores = unit_vectors @ text_vectors.transpose(1, 2) / 0.05
        positive = (target > 0.7).float()
        own = torch.arange(len(batch), device=self.device).expand(scores.shape[0], -1)
        contrast = F.cross_entropy(scores.transpose(1, 2), own, reduction="none") * positive
        return loss + 0.2 * (contrast.sum(1) / positive.sum().clamp_min(1)).sum()


def train_pairs(start, task, plan, seconds, device):
    parameters = Parameters.initial(backbone.keep_layers(start, plan.layers), 1, plan.seed, device)
    optimiser = Optimiser("pairs", parameters, plan.rate, plan.rows // plan.batch, seconds)
    batches = task.batches(plan.batch, plan.seed)
    while optimiser.done < optimiser.steps:
        optimiser.step(task.loss(parameters.views(half(device)), next(batches), plan.alone, plan.dropout))
    return Parameters(parameters.shapes, parameters.flat.detach())


# ---- 2. judged topics ----------------------------------------------------------------------------


@dataclass(frozen=True)
class JudgedPlan:
    epochs: int = 12
    summaries: int = 12      # of a topic in one step
    rate: float = 1e-4
    dropout: float = 0.1
    teacher: float = 0.5     # share of the teacher's answer in a target
    count: float = 1.0       # weight of the loss on how many units a summary expresses
    auto: float = 0.5        # weight of the units that `auto` made
    mixed: float = 0.3       # weight of a batch of entailment pairs beside each topic
    seed: int = 1


def train_judged(parameters, topics, auto, task, plan, seconds, device):
    """`parameters` has MODELS models: the last sees every topic."""
    generator = torch.Generator().manual_seed(plan.seed)
    turns = [Turns(topics, plan.summaries, generator), Turns(auto, plan.summaries, generator)]
    optimiser = Optimiser("judged", parameters, plan.rate, plan.epochs * len(turns[0].seen[0]), seconds)
    batches = task.batches(64, plan.seed + 7)
    while optimiser.done < optimiser.steps:
        views = parameters.views(half(device))
        loss = plan.mixed * task.loss(views, next(batches), 24, plan.dropout)
        for queue, weight in zip(turns, (1.0, plan.auto)):
            turn, size = next(queue), READ[int(torch.randint(len(READ), (), generator=generator))]
            read = read_together(views, turn, size, plan.dropout)
            compared, soft = compare_topics(views, turn, plan.dropout)
            for m, part in enumerate(turn):
                teacher = part.topic.soft[m]
                loss = loss + weight * sum(topic_loss(l[m], part, teacher, plan.teacher, plan.count) * w
                                           for l, w in ((read, 1.0), (compared, 1.0), (soft, 0.5)))
        optimiser.step(loss)
    return Parameters(parameters.shapes, parameters.flat.detach())


# ---- measuring -----------------------------------------------------------------------------------


@torch.no_grad()
def topic_answers(parameters, topic):
    """{name: array over the topic's pairs}: logits of reading and comparing, and the soft recalls [pairs, SOFT]."""
    out = {f"read{size}": topic_logits(parameters, topic, size).cpu().numpy() for size in READ}
    compared, soft = compare_topics(parameters, [Part(topic, torch.arange(len(topic.label), device=topic.label.device))])
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
        self.device, self.out, self.folder = device, out, folder
        arrays = load_arrays(folder / "pairs.npz.xz")
        self.pairs = Pairs.of(arrays, device)
        self.topics, self.auto = (load_topics(folder / f"{name}.npz.xz", device) for name in ("judged", "auto"))
        self.measure = load_arrays(folder / "measure.npz.xz")
        self.teach(np.load(folder / "teacher.npz"))
        self.chosen = human_thrice(arrays, len(self.target))
        self.figures, self.answers = {}, {}
        log("loaded", len(self.pairs.label), "pairs,", len(self.topics), "topics")

    def teach(self, teacher):
        """Targets from the teacher's logits: of pairs mixed with the labels, of topics beside them."""
        probability = lambda logits: torch.sigmoid(torch.as_tensor(logits, device=self.device).float())
        given, mined = (1 - TEACHER) * self.pairs.label + TEACHER * probability(teacher["pairs"]), probability(teacher["mined.logits"])
        self.pairs = self.pairs.more(*teacher["mined"].T, mined)
        self.target = torch.cat([given, mined])
        for name, topics in (("judged", self.topics), ("auto", self.auto)):
            soft, at = probability(teacher[name]), 0
            for topic in topics:
                topic.soft, at = soft[:, at : at + len(topic.label)], at + len(topic.label)

    def start(self):
        start = backbone.load(self.folder / "backbone.bin")
        # Three kinds of unit words beside the text's type; all start as the one type that the weights were trained with.
        return {**start, "type": np.repeat(start["type"][:1], 4, axis=0)}

    def task(self, start):
        """`start`: the weights whose vectors are to be kept."""
        piece_idf = torch.as_tensor(self.measure["piece_idf"], device=self.device).float()
        return PairTask(start, self.pairs, self.target, self.chosen, piece_idf, self.device)

    def record(self, name, parameters):
        """REALSumm-a by the model that did not see the topic, the others by the last."""
        folds = one_by_one(parameters, self.device)
        found = [topic_answers(unseen(folds, topic), topic) for topic in self.topics]
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
        folds = one_by_one(parameters, self.device)
        self.answers["auto/soft"] = np.concatenate([soft_answers(unseen(folds, topic), topic) for topic in self.auto]).astype(np.float16)
        self.answers["auto/read2"] = torch.cat([topic_logits(unseen(folds, topic), topic, 2) for topic in self.auto]).cpu().numpy().astype(np.float16)

    def save_weights(self, name, parameters):
        """The last model in files of less than 16 MiB: 16-bit floats, and word vectors as 8-bit rows with a scale."""
        parts = [{}, {}, {}, {}]
        for key, value in parameters.arrays().items():
            if key == "word":
                scale = np.maximum(np.abs(value).max(1, keepdims=True), 1e-8) / 127
                parts[0].update({"word": np.round(value / scale).astype(np.int8), "word.scale": scale.astype(np.float32)})
            else:
                layer = int(key.split(".")[0]) if key[0].isdigit() else 0
                parts[1 + (layer >= 4) + (layer >= 8)][key] = value.astype(np.float16)
        for i, part in enumerate(parts):
            np.savez(self.out / f"{name}.{i}.npz", **part)


def load_weights(folder, name):
    weights = {}
    for path in sorted(Path(folder).glob(f"{name}.?.npz")):
        weights.update({key: value.astype(np.float32) for key, value in np.load(path).items()})
    weights["word"] = weights["word"] * weights.pop("word.scale")
    return weights


def final(run, seconds, stages):
    share = 0.6 if len(stages) == 2 else 0.96
    if "pairs" in stages:
        start = run.start()
        task = run.task(Parameters.initial(start, 1, 1, run.device))
        pairs = train_pairs(start, task, PairPlan(), share * (seconds - (time.time() - START)), run.device)
        run.save_weights("pairs", pairs)
        run.record("pairs", pairs)
    if "judged" in stages:
        pairs = Parameters.of(load_weights(run.out, "pairs"), run.device)
        left = seconds - (time.time() - START)
        topics = [t for t in run.topics if t.judged]
        judged = train_judged(pairs.copies(MODELS), topics, run.auto, run.task(pairs), JudgedPlan(), left - 20, run.device)
        run.save_weights("weights", judged)
        run.record_auto(judged)
        run.record("judged", judged)


def smoke(run, *_):
    """A few steps of everything on one layer and the smallest topics, to see that it runs."""
    run.topics, run.auto = (sorted(topics, key=lambda t: len(t.label))[:3] for topics in (run.topics, run.auto))
    start = run.start()
    task = run.task(Parameters.initial(start, 1, 1, run.device))
    pairs = train_pairs(start, task, PairPlan(layers=(0,), batch=8, alone=4, rows=24), 0, run.device)
    judged = train_judged(pairs.copies(MODELS), run.topics, run.auto, run.task(pairs), JudgedPlan(epochs=1, summaries=2), 0, run.device)
    run.save_weights("weights", judged)
    run.record_auto(judged)
    run.measure = {k: v[:200] if k in ("score",) else v for k, v in run.measure.items()} | {s + ".starts": run.measure[s + ".starts"][:201] for s in "ab"}
    run.record("judged", judged)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--plan", default="final", choices=("final", "smoke"))
    parser.add_argument("--stages", nargs="+", default=["pairs", "judged"], choices=("pairs", "judged"), help="the second goes on from OUT/pairs.?.npz")
    options = parser.parse_args()
    torch.manual_seed(1)
    options.out.mkdir(parents=True, exist_ok=True)
    run = Run(options.folder, options.out, torch.device("cuda" if torch.cuda.is_available() else "cpu"))
    (final if options.plan == "final" else smoke)(run, options.seconds, options.stages)
    log("done")
