"""Trains the meaning model on one GPU, from arrays that `pack` wrote and the answers of the teacher.

    python -m training.meaning.train FOLDER OUT [--start start.bin --rate 2e-4] [--seed 1] [--smoke] [--seconds 340]

The start's layers learn whether a text expresses or contradicts a unit, reading both together, and to compare their pieces,
while sentence and piece vectors stay near the start's. A pair's target is what people say and, by TEACHER, what the
teacher says; the teacher's alone where nobody has judged. FOLDER/teacher.npz holds what it says of every pair (judge.py).
Written: the weights as 16-bit floats; `answers.npz`, the logits of the judged sets' rows, which taught nothing; `figures.json`.
"""

import argparse
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from . import backbone
from .batches import Pairs, Ragged, sentences, shuffled_batches
from .judged import auc, pearson
from .model import Parameters, compare, encode, reading_logits, sentence_vectors
from .steps import Optimiser, half, inner, log, spread

TEACHER = 0.6            # share of the teacher's answer in the target of a pair that people judged
ALONE = {"unit": 60, "text": 126}


@dataclass(frozen=True)
class Plan:
    layers: tuple = tuple(range(12))
    batch: int = 768
    alone: int = 160         # of them also compared by their pieces, and held near the start's vectors
    rows: int = 6_000_000
    dropout: float = 0.05
    seed: int = 1


def bce(logits, target):
    return F.binary_cross_entropy_with_logits(logits, target.expand_as(logits), reduction="none").mean(1).sum()


def states(parameters, ragged, rows, longest, width=None, dropout=0.0):
    """Last states of single texts, and their mask."""
    pieces, mask = spread(parameters, sentences(ragged, rows, longest, width))
    return encode(parameters, pieces, torch.zeros_like(pieces), mask, dropout), mask


def targets(gold, logits):
    """[pairs, 2]: how far each is expressed, and contradicted."""
    gold, p = torch.as_tensor(gold).long(), torch.softmax(torch.as_tensor(logits).float(), 1)
    said, denied = p[:, 0], p[:, 2]
    mixed = lambda person, teacher: (1 - TEACHER) * person + TEACHER * teacher
    yes = torch.where(gold == 1, mixed(1.0, said), torch.where(gold == 9, said, mixed(0.0, said)))
    no = torch.where(gold == 2, mixed(1.0, denied), torch.where(gold < 2, mixed(0.0, denied), denied))
    return torch.stack([yes, no], 1)


class Task:
    """The losses; batches are rows on the CPU."""

    def __init__(self, folder, device, start):
        arrays, measure = np.load(folder / "pairs.npz"), np.load(folder / "measure.npz")
        self.device, self.start = device, start.views(half(device))
        unit, text = (Ragged(arrays[name], arrays[name + ".starts"], device) for name in ("unit", "text"))
        ones = Ragged(np.ones(len(arrays["unit"]), np.uint8), arrays["unit.starts"], device)
        number = lambda name: torch.as_tensor(arrays[name].astype(np.int64), device=device)
        logits = np.load(folder / "teacher.npz")["logits"]
        self.target = targets(arrays["gold"], np.nan_to_num(logits)).to(device)
        self.pairs = Pairs(unit, ones, text, self.target[:, 0], number("unit_of"), number("text_of"))
        self.sides = {"unit": (unit, self.pairs.unit_of.cpu()), "text": (text, self.pairs.text_of.cpu())}
        self.piece_idf = torch.as_tensor(measure["piece_idf"], device=device).float()
        self.sets, self.set, self.label, self.measure = arrays["sets"], arrays["set"], arrays["label"], measure
        # What taught the teacher is mostly what people judged; it stands in twice, what was written by hand more often.
        answered = np.isfinite(logits[:, 0]) & (self.set < 0)
        times = answered * (arrays["times"].astype(int) + arrays["teach"])
        self.chosen = torch.as_tensor(np.repeat(np.arange(len(times)), times))

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
        logits = reading_logits(parameters, encode(parameters, *spread(parameters, inputs), dropout), dropout)
        loss = bce(logits[..., 0], self.target[rows, 0]) + 0.5 * bce(logits[..., 1], self.target[rows, 1])
        return loss + self.alone_loss(parameters, batch[torch.randperm(len(batch))[:alone]], dropout)

    def alone_loss(self, parameters, batch, dropout):
        """Unit and text each by itself: compared piece by piece, and their vectors held near the start's."""
        loss, target, found = 0.0, self.target[batch.to(self.device), 0], {}
        for side, (ragged, of) in self.sides.items():
            mine = of[batch]
            rows, width = mine.to(self.device), int(ragged.widths[mine.numpy()].max())
            x, mask = states(parameters, ragged, rows, ALONE[side], width, dropout)
            with torch.no_grad():
                wanted, _ = states(self.start, ragged, rows, ALONE[side], width)
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

    @torch.no_grad()
    def answers(self, parameters):
        """[rows of the judged sets, 2] and their figures."""
        rows = torch.as_tensor(np.flatnonzero(self.set >= 0))
        out, order = np.zeros((len(rows), 2), np.float32), torch.argsort(self.pairs.widths[rows])
        for part in order.split(1024):
            found = reading_logits(parameters, encode(parameters, *spread(parameters, self.pairs.take(rows[part].to(self.device)))))
            out[part.numpy()] = found[0].cpu().numpy()
        of = self.set[rows.numpy()]
        return out, {str(name): round(auc(self.label[rows.numpy()][of == i] == 1, out[of == i, 0]), 4) for i, name in enumerate(self.sets)}

    @torch.no_grad()
    def similarity(self, parameters):
        vectors = []
        for side in ("a", "b"):
            ragged = Ragged(self.measure[side], self.measure[side + ".starts"], self.device)
            rows = torch.arange(len(ragged.lengths), device=self.device)
            vectors.append(torch.cat([sentence_vectors(*states(parameters, ragged, part, 126))[0] for part in rows.split(512)]))
        return round(pearson((vectors[0] * vectors[1]).sum(1).cpu().numpy(), self.measure["score"]), 4)


def save_weights(out, parameters):
    """In files of less than 16 MiB: 16-bit floats, and word vectors as 8-bit rows with a scale."""
    parts = [{}, {}, {}, {}]
    for key, value in parameters.arrays().items():
        if key == "word":
            scale = np.maximum(np.abs(value).max(1, keepdims=True), 1e-8) / 127
            parts[0].update({"word": np.round(value / scale).astype(np.int8), "word.scale": scale.astype(np.float32)})
        else:
            layer = int(key.split(".")[0]) if key[0].isdigit() else 0
            parts[0 if key.startswith(("position", "compare")) else 1 + layer // 4][key] = value.astype(np.float16)
    for i, part in enumerate(parts):
        np.savez(out / f"weights.{i}.npz", **part)


def load_weights(folder):
    weights = {}
    for path in sorted(Path(folder).glob("weights.?.npz")):
        weights.update({key: value.astype(np.float32) for key, value in np.load(path).items()})
    weights["word"] = weights["word"] * weights.pop("word.scale")
    return weights


def main(options):
    torch.manual_seed(1)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    plan = Plan(layers=(0,), batch=8, alone=4, rows=24) if options.smoke else Plan(seed=options.seed)
    start = backbone.load(options.folder / "backbone.bin")
    start["type"] = np.repeat(start["type"][:1], 2, axis=0)   # one for the text, one for the unit
    task = Task(options.folder, device, Parameters.initial(start, 1, 1, device))
    log("loaded", len(task.chosen), "pairs")
    first = backbone.load(options.start) if options.start else start
    parameters = Parameters.initial(backbone.keep_layers(first, plan.layers), 1, plan.seed, device)
    optimiser = Optimiser("pairs", parameters, options.rate, plan.rows // plan.batch, options.seconds)
    batches = task.batches(plan.batch, plan.seed)
    while optimiser.done < optimiser.steps:
        optimiser.step(task.loss(parameters.views(half(device)), next(batches), plan.alone, plan.dropout))
    parameters = Parameters(parameters.shapes, parameters.flat.detach())
    options.out.mkdir(parents=True, exist_ok=True)
    save_weights(options.out, parameters)
    views = parameters.views(half(device))
    found, figures = ({}, {}) if options.smoke else task.answers(views)
    figures["sts14"] = None if options.smoke else task.similarity(views)
    log(json.dumps(figures))
    judged = task.set >= 0
    np.savez_compressed(options.out / "answers.npz", logits=found, sets=task.sets, set=task.set[judged], label=task.label[judged])
    (options.out / "figures.json").write_text(json.dumps(figures, indent=1))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--start", type=Path, help="weights to go on from (shipped.py); those of the backbone if not given")
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--seconds", type=float, default=340)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--smoke", action="store_true")
    main(parser.parse_args())
