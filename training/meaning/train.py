"""Trains the meaning model on one GPU, from arrays that `pack` wrote and the answers of the teacher.

    python -m training.meaning.train FOLDER OUT --start mpnet.bin|shipped.bin [--seed 1] [--seconds 455] [--smoke]

The start's layers learn whether a text expresses or contradicts a unit, reading both together, and to compare their pieces,
while sentence and piece vectors come near those of FOLDER/backbone.bin. It goes in STAGES: before each what matters least is cut away
(narrow.py), and in the last one the model sees its matrices as they will be stored. A pair's target is what people say and, by TEACHER,
what the teacher says; the teacher's alone where nobody has judged. FOLDER/teacher.npz holds what it says of every pair (judge.py).
Written: the weights as they are stored; `answers.npz`, the logits of the judged sets' rows, which taught nothing; `figures.json`.
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
from .batches import Pairs, Ragged, alone, fitting, shuffled
from .fourbit import group_of, packed, plain
from .judged import auc, pearson
from .model import Parameters, compare, encode, laid, reading_logits, sentence_vectors, side_by_side
from .narrow import blocks_of, importance, narrowed
from .steps import START, Optimiser, half, log

TEACHER = 0.6            # share of the teacher's answer in the target of a pair that people judged
LONGEST = {"unit": 60, "text": 126}   # of texts that stand alone


@dataclass(frozen=True)
class Stage:
    """`blocks`: how many blocks of the weights stay (narrow.py); `share`: of the seconds; `last`: the share of the rate at its end."""

    blocks: int
    share: float
    rate: float
    last: float
    room: int


# Small batches first: what the whole model has to learn anew is to answer at all.
STAGES = (Stage(432, 0.30, 7e-5, 0.6, 24_576), Stage(290, 0.16, 1e-4, 0.6, 32_768), Stage(192, 0.54, 1.6e-4, 0.0, 49_152))
SMOKE = (Stage(72, 0.3, 1e-5, 0.6, 1024), Stage(32, 0.7, 1e-5, 0.0, 1024))


@dataclass(frozen=True)
class Plan:
    """`most` pairs are in a batch; an eighth of its room has the batch of those whose unit and text are also compared by their
    pieces, and held near the goal's vectors."""

    stages: tuple = STAGES
    layers: int = 12
    most: int = 3072
    steps: int = 60_000
    dropout: float = 0.05
    seed: int = 1
    looks: int = 80           # small batches by which is seen what matters


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

    def __init__(self, folder, device, goal, plan):
        arrays, measure = np.load(folder / "pairs.npz"), np.load(folder / "measure.npz")
        self.device, self.goal, self.plan = device, goal.views(half(device)), plan
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

    def batches(self, room, seed):
        for batch in shuffled(self.pairs.widths[self.chosen], room, self.plan.most, np.random.default_rng(seed)):
            yield self.chosen[batch]

    def weights(self, units, width):
        """The unit's pieces weigh as they are rare; every piece alike where all are stop words."""
        place = torch.arange(width, device=self.device)
        inside = place < self.pairs.unit.lengths[units].clamp_max(width).unsqueeze(-1)
        weight = self.piece_idf[self.pairs.unit.at(units.unsqueeze(1), place)] * inside
        return torch.where(weight.sum(-1, keepdim=True) > 0, weight, inside.float())

    def number(self, rows):
        return torch.as_tensor(rows, device=self.device)

    def loss(self, parameters, batch, room, dropout=None, masks=None):
        dropout, target = self.plan.dropout if dropout is None else dropout, self.target[self.number(batch)]
        taken = self.pairs.take(batch)
        logits = reading_logits(parameters, encode(parameters, taken, dropout, masks), taken, dropout)
        loss = bce(logits[:, 0], target[:, 0]) + 0.5 * bce(logits[:, 1], target[:, 1])
        return loss + self.alone_loss(parameters, batch, room // 8, dropout, masks)

    def losses(self, views):
        """What `importance` asks for."""
        rng, some = np.random.default_rng(self.plan.seed + 100), 48
        def each(masks):
            for _ in range(self.plan.looks):
                yield self.loss(views, self.chosen[rng.integers(0, len(self.chosen), some)], 49_152, 0.0, masks)
        return each

    def alone_loss(self, parameters, batch, room, dropout, masks):
        """Unit and text each by itself: compared piece by piece, and their vectors held near the goal's."""
        widths = {side: np.minimum(ragged.widths[of[batch]], LONGEST[side]) + 2 for side, (ragged, of) in self.of.items()}
        batch = batch[: fitting(widths["unit"] + widths["text"], room, self.plan.most)]
        target, count = self.target[self.number(batch), 0], len(batch)
        sides = [(ragged, of[batch], LONGEST[side]) for side, (ragged, of) in self.of.items()]
        taken = alone(sides, self.device)
        x = encode(parameters, taken, dropout, masks)
        with torch.no_grad():
            wanted = encode(self.goal, taken)
        vectors, goal = sentence_vectors(parameters, x, taken), sentence_vectors(self.goal, wanted, taken)
        states = F.normalize(laid(parameters, x).float(), dim=-1)
        away = 1 - (states * F.normalize(wanted.float(), dim=-1)).sum(-1)
        loss = 20 * (1 - (vectors * goal).sum(-1)).mean() + 4 * away.mean()
        found = []
        for i, (ragged, rows, longest) in enumerate(sides):
            width = int((widths["unit"], widths["text"])[i][:count].max()) - 2
            starts = taken.starts[i * count : (i + 1) * count].long()
            found.append(side_by_side(states.to(x.dtype), starts, ragged.lengths[self.number(rows).long()].clamp_max(longest) + 2, width))
        (u, u_inside), (t, t_inside) = found
        logit, soft = compare(parameters, u, self.weights(self.number(sides[0][1]).long(), u.shape[1]) * u_inside, t, t_inside, dropout)
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
            some = rows[at : at + fitting(self.pairs.widths[rows[at : at + plan.most]], 98_304, plan.most)]
            taken = self.pairs.take(some)
            out[at : at + len(some)] = reading_logits(parameters, encode(parameters, taken), taken).cpu().numpy()
            at += len(some)
        of = self.set[rows]
        return out, {str(name): round(auc(self.label[rows][of == i] == 1, out[of == i, 0]), 4) for i, name in enumerate(self.sets)}

    @torch.no_grad()
    def similarity(self, parameters):
        vectors = []
        for side in ("a", "b"):
            ragged, found = Ragged(self.measure[side], self.measure[side + ".starts"], self.device), []
            for rows in np.array_split(np.arange(len(ragged.widths)), 40):
                taken = alone([(ragged, rows, 126)], self.device)
                found.append(sentence_vectors(parameters, encode(parameters, taken), taken))
            vectors.append(torch.cat(found))
        return round(pearson((vectors[0] * vectors[1]).sum(1).cpu().numpy(), self.measure["score"]), 4)


def stored(parameters):
    """{name: array}: matrices of 4 bits as `name.q` and `name.scale`, all else as 16-bit floats."""
    out = {}
    for name, value in parameters.arrays().items():
        if group_of(name):
            out.update({f"{name}.{part}": numbers for part, numbers in packed(value, group_of(name)).items()})
        elif not name.startswith(("compare", "soft")):
            out[name] = value.astype(np.float16)
    return out


def save_weights(out, parameters):
    """In files of less than 16 MiB, without what only shaped the vectors."""
    parts, size = [{}], 0
    for name, value in stored(parameters).items():
        if size + value.nbytes > 15e6:
            parts.append({})
            size = 0
        parts[-1][name] = value
        size += value.nbytes
    for i, part in enumerate(parts):
        np.savez(out / f"weights.{i}.npz", **part)


def load_stored(folder):
    weights = {}
    for path in sorted(Path(folder).glob("weights.?.npz")):
        weights.update(np.load(path))
    return weights


def load_weights(folder):
    weights = load_stored(folder)
    for name in [name.removesuffix(".q") for name in weights if name.endswith(".q")]:
        weights[name] = plain(weights.pop(name + ".q"), weights.pop(name + ".scale"))
    return {name: value.astype(np.float32) for name, value in weights.items()}


LONGEST_ROW = 320


def start_of(path, plan, device):
    weights = backbone.load(path)
    weights["position"] = weights["position"][:LONGEST_ROW]
    return Parameters.initial(backbone.keep_layers(weights, range(plan.layers)), plan.seed, device)


def narrower(task, parameters, blocks):
    views = parameters.views(half(task.device))
    found = narrowed(parameters, importance(views, task.losses(views)), blocks)
    sizes = [(found.shapes[f"{i}.distance"][1], found.shapes[f"{i}.up.b"][0]) for i in range(task.plan.layers)]
    log(f"{blocks} blocks, heads and features:", sizes, len(found.flat), "parameters")
    return found


def learn(task, parameters, stage, fourbit, seconds):
    optimiser = Optimiser(f"{stage.blocks} blocks", parameters, stage.rate, task.plan.steps, seconds, stage.last)
    batches = task.batches(stage.room, task.plan.seed + stage.blocks)
    while optimiser.done < optimiser.steps:
        optimiser.step(task.loss(parameters.views(half(task.device), fourbit), next(batches), stage.room))
    return Parameters(parameters.shapes, parameters.flat.detach())


def main(options):
    torch.manual_seed(options.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.backends.cuda.enable_cudnn_sdp(False)   # it plans anew for every shape of a batch
    plan = Plan(SMOKE, layers=2, most=16, steps=3, looks=2) if options.smoke else Plan(seed=options.seed)
    goal = backbone.load(options.folder / "backbone.bin")
    goal["type"] = np.repeat(goal["type"][:1], 2, axis=0)   # one for the text, one for the unit
    if options.smoke:
        goal = backbone.keep_layers(goal, range(1))
    task = Task(options.folder, device, Parameters.initial(goal, 1, device), plan)
    parameters = start_of(options.start, plan, device)
    log("loaded", len(task.chosen), "pairs,", len(parameters.flat), "parameters")
    # What comes narrow already goes on in the last stage.
    stages = [stage for stage in plan.stages if stage.blocks <= blocks_of(parameters.shapes)]
    for stage in stages:
        last = stage is stages[-1]
        if stage.blocks < blocks_of(parameters.shapes):
            parameters = narrower(task, parameters, stage.blocks)
        seconds = options.seconds - (time.time() - START) if last else options.seconds * stage.share
        parameters = learn(task, parameters, stage, last, seconds)
    options.out.mkdir(parents=True, exist_ok=True)
    save_weights(options.out, parameters)
    with torch.no_grad():
        views = parameters.views(half(device), True)
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
    parser.add_argument("--start", type=Path, required=True, help="mpnet.bin of backbone.py, or what shipped.py wrote")
    parser.add_argument("--seconds", type=float, default=455, help="from the beginning to the last step")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--smoke", action="store_true")
    main(parser.parse_args())
