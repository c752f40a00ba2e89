"""Trains the teacher, whose answers the shipped model learns: all-mpnet-base-v2, four times as large, reading only.

    python -m training.meaning.teacher FOLDER [--plan final|smoke] [--seconds 330] [--judged-by teacher.npz]

It learns as the shipped model does (train.py), from the same pairs, and its copies from the same folds. Written:
FOLDER/teacher.npz with the logits of every entailment pair (`pairs`), and of others of the same units and texts that lie
near each other by the start's vectors (`mined`: rows of unit and text, `mined.logits`); and, by each copy, of every pair of the judged
topics and of the units that `auto` makes (`judged`, `auto`: [copies, pairs], the mean of reading two sentences and all);
what a copy learns later it learns from the teacher's copy that has seen the same documents. `own` holds the logits of
reading two sentences, three and all by the copy that has not seen the document.
"""

import argparse
import json
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

from . import backbone
from .batches import Pairs, load_arrays, load_topics, sentences, shuffled_batches
from .model import Parameters, encode, reading_logits, sentence_vectors
from .steps import MODELS, READ, START, Optimiser, Turns, bce, figures, half, human_thrice, log, one_by_one, read_together, spread, topic_logits, topic_loss, unseen

WHOLE = READ[-1]


@dataclass(frozen=True)
class Plan:
    layers: tuple = tuple(range(12))
    batch: int = 512
    rows: int = 420_000      # longer, and it learns how the pairs were made
    mined: int = 2            # texts for each unit, of the nearest
    rate: float = 6e-5
    dropout: float = 0.1
    epochs: int = 8           # over half of each judged topic
    summaries: int = 12
    judged_rate: float = 2.5e-5
    count: float = 1.0
    mixed: float = 0.5
    seed: int = 1


NEAREST = 12


class Teacher:
    def __init__(self, folder, plan, device):
        self.plan, self.device = plan, device
        arrays = load_arrays(folder / "pairs.npz.xz")
        self.pairs = Pairs.of(arrays, device)
        self.chosen = human_thrice(arrays, len(self.pairs.label))
        self.topics, self.auto = (load_topics(folder / f"{name}.npz.xz", device) for name in ("judged", "auto"))
        start = {**backbone.load(folder / "mpnet.0.bin"), **backbone.load(folder / "mpnet.1.bin")}
        start["type"] = np.repeat(start["type"][:1], 4, axis=0)
        self.parameters = Parameters.initial(backbone.keep_layers(start, plan.layers), 1, plan.seed, device)
        log("loaded", len(self.pairs.label), "pairs,", len(self.topics), "topics")

    def batches(self, size, seed):
        for batch in shuffled_batches(self.pairs.widths[self.chosen], size, torch.Generator().manual_seed(seed)):
            yield self.chosen[batch]

    def pair_loss(self, views, rows):
        x = encode(views, *spread(views, self.pairs.take(rows.to(self.device), int(self.pairs.widths[rows].max()))), self.plan.dropout)
        return bce(reading_logits(views, x, self.plan.dropout), self.pairs.label[rows.to(self.device)])

    def learn_pairs(self, seconds):
        plan = self.plan
        optimiser = Optimiser("teacher, pairs", self.parameters, plan.rate, plan.rows // plan.batch, seconds)
        batches = self.batches(plan.batch, plan.seed)
        while optimiser.done < optimiser.steps:
            optimiser.step(self.pair_loss(self.parameters.views(half(self.device)), next(batches)))
        self.parameters = Parameters(self.parameters.shapes, self.parameters.flat.detach())

    @torch.no_grad()
    def pair_logits(self, pairs):
        views, order = self.parameters.views(half(self.device)), torch.argsort(pairs.lengths)
        out = torch.zeros(len(order), device=self.device)
        for rows in order.split(1024):
            out[rows] = reading_logits(views, encode(views, *spread(views, pairs.take(rows))))[0]
        return out.cpu().numpy()

    @torch.no_grad()
    def mine(self):
        """[pairs, 2]: rows of units and of texts near them, no pair that is there already."""
        views, generator = self.parameters.views(half(self.device)), torch.Generator(self.device).manual_seed(self.plan.seed)
        vectors, numbers, firsts = {}, {}, {}
        for side, ragged, longest in (("unit", self.pairs.unit, 60), ("text", self.pairs.text, 126)):
            known, first = {}, []
            values, starts = ragged.values.cpu().numpy().astype(np.uint16), ragged.starts.cpu().numpy()
            numbers[side] = np.zeros(len(starts) - 1, np.int64)
            for row, (a, b) in enumerate(zip(starts, starts[1:])):
                key = values[a:b].tobytes()
                if key not in known:
                    known[key] = len(first)
                    first.append(row)
                numbers[side][row] = known[key]
            firsts[side] = torch.as_tensor(first, device=self.device)
            order = torch.argsort(ragged.lengths[firsts[side]])
            vectors[side] = torch.zeros(len(first), views["word"].shape[-1], device=self.device, dtype=half(self.device))
            for part in order.split(1024):
                pieces, mask = (x.unsqueeze(0) for x in sentences(ragged, firsts[side][part], longest))
                vectors[side][part] = sentence_vectors(encode(views, pieces, torch.zeros_like(pieces), mask), mask)[0].to(vectors[side].dtype)
        count = len(firsts["text"])
        there = torch.as_tensor(np.unique(numbers["unit"] * count + numbers["text"]), device=self.device)
        found = []
        for units in torch.arange(len(firsts["unit"]), device=self.device).split(1024):
            nearest = (vectors["unit"][units] @ vectors["text"].T).topk(min(NEAREST, count), dim=1).indices
            some = torch.rand(nearest.shape, device=self.device, generator=generator).argsort(1)[:, : self.plan.mined]
            pairs = torch.stack([units.unsqueeze(1).expand(-1, some.shape[1]), nearest.gather(1, some)], -1).flatten(0, 1)
            found.append(pairs[~torch.isin(pairs[:, 0] * count + pairs[:, 1], there)])
        found = torch.cat(found)
        log("mined", len(found), "pairs of", len(firsts["unit"]), "units and", count, "texts")
        return torch.stack([firsts["unit"][found[:, 0]], firsts["text"][found[:, 1]]], 1).cpu().numpy()

    def learn_judged(self, seconds):
        plan, generator = self.plan, torch.Generator().manual_seed(self.plan.seed)
        turns = Turns([t for t in self.topics if t.judged], plan.summaries, generator)
        copies = self.parameters.copies(MODELS)
        optimiser = Optimiser("teacher, judged", copies, plan.judged_rate, plan.epochs * len(turns.seen[0]), seconds)
        batches = self.batches(64, plan.seed + 7)
        while optimiser.done < optimiser.steps:
            views, turn = copies.views(half(self.device)), next(turns)
            read = read_together(views, turn, READ[int(torch.randint(len(READ), (), generator=generator))], plan.dropout)
            loss = sum(topic_loss(read[m], part, None, 0.0, plan.count) for m, part in enumerate(turn))
            optimiser.step(loss + plan.mixed * self.pair_loss(views, next(batches)))
        self.parameters = Parameters(copies.shapes, copies.flat.detach())

    def report(self, name):
        """Logits [READ, pairs] of the judged topics by the copy that has not seen them, and their figures."""
        folds = one_by_one(self.parameters, self.device)
        found = {size: [topic_logits(unseen(folds, t), t, size).cpu().numpy() for t in self.topics] for size in READ}
        for label, logits in (*((f"read{s}", found[s]) for s in READ), ("mean", [(a + b) / 2 for a, b in zip(found[2], found[WHOLE])])):
            log(name, label, json.dumps(figures(self.topics, logits)))
        return np.stack([np.concatenate(found[size]) for size in READ])

    def answers(self, topics):
        """[copies, pairs]"""
        folds = one_by_one(self.parameters, self.device)
        rows = [torch.cat([(topic_logits(f, t, 2) + topic_logits(f, t, WHOLE)) / 2 for t in topics]) for f in folds]
        return torch.stack(rows).cpu().numpy()


def main(options):
    torch.manual_seed(1)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    smoke = options.plan == "smoke"
    plan = Plan(layers=(0,), batch=8, rows=24, epochs=1, summaries=2) if smoke else Plan()
    teacher = Teacher(options.folder, plan, device)
    if smoke:
        teacher.topics, teacher.auto = (sorted(t, key=lambda t: len(t.label))[:3] for t in (teacher.topics, teacher.auto))
    known = {name: np.load(options.judged_by)[name] for name in ("judged", "auto", "own")} if options.judged_by else {}
    mined = np.array([[0, 1], [1, 0]]) if smoke else teacher.mine()
    teacher.learn_pairs((0.4 if not known else 0.8) * (options.seconds - (time.time() - START)))
    logits = teacher.pair_logits(teacher.pairs.more(*mined.T, np.zeros(len(mined))))
    out = {**known, "pairs": logits[: -len(mined)], "mined.logits": logits[-len(mined) :]}
    teacher.report("pairs")
    if not known:
        teacher.learn_judged(options.seconds - (time.time() - START) - 60)
        out["own"] = teacher.report("judged")
        out["judged"], out["auto"] = teacher.answers(teacher.topics), teacher.answers(teacher.auto)
    np.savez_compressed(options.folder / "teacher.npz", mined=mined.astype(np.int32), **{name: value.astype(np.float16) for name, value in out.items()})
    log("done")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=float, default=330)
    parser.add_argument("--judged-by", type=Path, help="take `judged`, `auto` and `own` from this earlier teacher.npz")
    parser.add_argument("--plan", default="final", choices=("final", "smoke"))
    main(parser.parse_args())
