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
from .batches import Pairs, Ragged, alone, fitting, shuffled
from .judged import auc, pearson
from .model import Layer, Parameters, compare, encode, laid_out, reading_logits, sentence_vectors
from .steps import Optimiser, half, log

TEACHER = 0.6            # share of the teacher's answer in the target of a pair that people judged
LONGEST = {"unit": 60, "text": 126}   # of texts that stand alone


@dataclass(frozen=True)
class Plan:
    """`room`: pieces of a batch, of `most` pairs at the most; `alone`: of the batch of those whose unit and text are also compared
    by their pieces, and held near the start's vectors."""

    layers: tuple = tuple(range(12))
    room: int = 98_304
    most: int = 3072
    alone: int = 12_288
    steps: int = 60_000
    dropout: float = 0.05
    seed: int = 1


def bce(logits, target):
    return F.binary_cross_entropy_with_logits(logits, target)


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

    def __init__(self, folder, device, start, plan):
        arrays, measure = np.load(folder / "pairs.npz"), np.load(folder / "measure.npz")
        self.device, self.start, self.plan = device, start.views(half(device)), plan
        unit, text = (Ragged(arrays[name], arrays[name + ".starts"], device) for name in ("unit", "text"))
        number = lambda name: torch.as_tensor(arrays[name].astype(np.int64), device=device)
        logits = np.load(folder / "teacher.npz")["logits"]
        self.target = targets(arrays["gold"], np.nan_to_num(logits)).to(device)
        self.pairs = Pairs(unit, text, number("unit_of"), number("text_of"))
        self.of = {"unit": (unit, arrays["unit_of"]), "text": (text, arrays["text_of"])}
        self.piece_idf = torch.as_tensor(measure["piece_idf"], device=device).float()
        self.sets, self.set, self.label, self.measure = arrays["sets"], arrays["set"], arrays["label"], measure
        # What taught the teacher is mostly what people judged; it stands in twice, what was written by hand more often.
        answered = np.isfinite(logits[:, 0]) & (self.set < 0)
        times = answered * (arrays["times"].astype(int) + arrays["teach"])
        self.chosen = np.repeat(np.arange(len(times)), times)

    def batches(self):
        plan = self.plan
        for batch in shuffled(self.pairs.widths[self.chosen], plan.room, plan.most, np.random.default_rng(plan.seed)):
            yield self.chosen[batch]

    def weights(self, units, width):
        """The unit's pieces weigh as they are rare; every piece alike where all are stop words."""
        place = torch.arange(width, device=self.device)
        inside = place < self.pairs.unit.lengths[units].clamp_max(width).unsqueeze(-1)
        weight = self.piece_idf[self.pairs.unit.at(units.unsqueeze(1), place)] * inside
        return torch.where(weight.sum(-1, keepdim=True) > 0, weight, inside.float())

    def number(self, rows):
        return torch.as_tensor(rows, device=self.device)

    def loss(self, parameters, batch):
        plan, rows = self.plan, self.number(batch)
        taken = self.pairs.take(rows, plan.room, plan.most)
        logits = reading_logits(parameters, encode(parameters, taken, plan.dropout), taken, plan.dropout)
        loss = bce(logits[:, 0], self.target[rows, 0]) + 0.5 * bce(logits[:, 1], self.target[rows, 1])
        return loss + self.alone_loss(parameters, batch)

    def alone_loss(self, parameters, batch):
        """Unit and text each by itself: compared piece by piece, and their vectors held near the start's."""
        plan = self.plan
        widths = {side: np.minimum(ragged.widths[of[batch]], LONGEST[side]) + 2 for side, (ragged, of) in self.of.items()}
        batch = batch[: fitting(widths["unit"] + widths["text"], plan.alone, plan.most // 2)]
        target, count = self.target[self.number(batch), 0], len(batch)
        sides = [(ragged, self.number(of[batch]).long(), LONGEST[side]) for side, (ragged, of) in self.of.items()]
        taken = alone(sides, plan.alone, plan.most)
        x = encode(parameters, taken, plan.dropout)
        with torch.no_grad():
            wanted = encode(self.start, taken)
        vectors, goal = sentence_vectors(x, taken), sentence_vectors(wanted, taken)
        states = F.normalize(x.float(), dim=-1)
        away = 1 - (states * F.normalize(wanted.float(), dim=-1)).sum(-1)
        inside = int(widths["unit"][:count].sum() + widths["text"][:count].sum())
        loss = 20 * (1 - (vectors * goal).sum(-1)).mean() + 4 * away[:inside].mean()
        found = []
        for i, (ragged, rows, longest) in enumerate(sides):
            width = int((widths["unit"], widths["text"])[i][:count].max()) - 2
            starts = taken.starts[i * count : (i + 1) * count].long()
            found.append(laid_out(states.to(x.dtype), starts, ragged.lengths[rows].clamp_max(longest) + 2, width))
        (u, u_inside), (t, t_inside) = found
        logit, soft = compare(parameters, u, self.weights(sides[0][1], u.shape[1]) * u_inside, t, t_inside, plan.dropout)
        loss = loss + bce(logit, target) + 0.5 * bce(soft, target)
        # A unit is nearer to its text than to other texts.
        scores = vectors[:count] @ vectors[count:].T / 0.05
        positive = (target > 0.7).float()
        contrast = F.cross_entropy(scores.T, torch.arange(count, device=self.device), reduction="none") * positive
        return loss + 0.2 * contrast.sum() / positive.sum().clamp_min(1)

    @torch.no_grad()
    def answers(self, parameters):
        """[rows of the judged sets, 2] and their figures."""
        rows, plan, at = np.flatnonzero(self.set >= 0), self.plan, 0
        out = np.zeros((len(rows), 2), np.float32)
        while at < len(rows):
            some = rows[at : at + fitting(self.pairs.widths[rows[at : at + plan.most]], plan.room, plan.most)]
            taken = self.pairs.take(self.number(some), plan.room, plan.most)
            out[at : at + len(some)] = reading_logits(parameters, encode(parameters, taken), taken).cpu().numpy()
            at += len(some)
        of = self.set[rows]
        return out, {str(name): round(auc(self.label[rows][of == i] == 1, out[of == i, 0]), 4) for i, name in enumerate(self.sets)}

    @torch.no_grad()
    def similarity(self, parameters):
        vectors = []
        for side in ("a", "b"):
            ragged, found = Ragged(self.measure[side], self.measure[side + ".starts"], self.device), []
            for rows in torch.arange(len(ragged.lengths), device=self.device).split(self.plan.alone // 128):
                taken = alone([(ragged, rows, 126)], self.plan.alone, self.plan.most)
                found.append(sentence_vectors(encode(parameters, taken), taken))
            vectors.append(torch.cat(found))
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
    plan = Plan(layers=(0,), room=1024, most=32, alone=512, steps=3) if options.smoke else Plan(seed=options.seed)
    if device.type == "cuda":
        Layer.compiled()
    start = backbone.load(options.folder / "backbone.bin")
    start["type"] = np.repeat(start["type"][:1], 2, axis=0)   # one for the text, one for the unit
    task = Task(options.folder, device, Parameters.initial(start, 1, device), plan)
    log("loaded", len(task.chosen), "pairs")
    first = backbone.load(options.start) if options.start else start
    parameters = Parameters.initial(backbone.keep_layers(first, plan.layers), plan.seed, device)
    optimiser = Optimiser("pairs", parameters, options.rate, plan.steps, options.seconds)
    batches = task.batches()
    while optimiser.done < optimiser.steps:
        optimiser.step(task.loss(parameters.views(half(device)), next(batches)))
    parameters = Parameters(parameters.shapes, parameters.flat.detach())
    options.out.mkdir(parents=True, exist_ok=True)
    save_weights(options.out, parameters)
    views = parameters.views(half(device))
    if options.start and not options.smoke:
        # What export.py may ship: some of the weights before in the mixture.
        before = Parameters.initial(backbone.load(options.start), plan.seed, device)
        before = torch.cat([before.views()[name][: shape[0]].flatten() for name, shape in parameters.shapes.items()])
        for share in (0.0, 0.4, 0.55, 0.7, 0.85):
            mixed = Parameters(parameters.shapes, share * parameters.flat + (1 - share) * before)
            _, figures = task.answers(mixed.views(half(device)))
            log(f"{share:.2f} of these weights:", json.dumps(figures))
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
