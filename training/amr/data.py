"""Training sentences on the device: flat arrays with offsets, from which batches are gathered.

    python -m training.amr.data .scratch/amr/train.jsonl.gz .scratch/amr/train.npz

    >>> corpus = Corpus(np.load(".scratch/amr/train.npz"), device, inventory, weights)
    >>> batch = corpus.take(rows)
"""

import gzip
import json
import sys

import numpy as np
import torch

CANDIDATES = 24
FIELDS = {"p": "pieces", "c": "cases", "f": "first", "u": "upos", "d": "deprel", "h": "head", "y": "fragment"}
CONTENT = {"NOUN", "PROPN", "VERB", "ADJ", "ADV", "PRON", "NUM", "CCONJ", "INTJ"}


def read_rows(path):
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def pack(rows):
    """Every column flat, with the lengths of its rows."""
    senses = [[[at, gold, *options, *[-1] * (CANDIDATES - len(options))] for at, options, gold in row["s"]] for row in rows]
    columns = {name: ([row[key] for row in rows], ()) for key, name in FIELDS.items()}
    columns |= {"edges": ([row["e"] for row in rows], (3,)), "senses": (senses, (2 + CANDIDATES,)),
                "known": ([row.get("m", []) for row in rows], ()), "open": ([row.get("g", []) for row in rows], (2,))}
    packed = {"root": np.array([row["r"] for row in rows], np.int32), "full": np.array([row["full"] for row in rows], bool),
              "set": np.array([row["set"] for row in rows])}
    for name, (column, width) in columns.items():
        packed[name + ".length"] = np.array([len(row) for row in column], np.int32)
        packed[name] = np.array([value for row in column for value in row], np.int32).reshape(-1, *width)
    return packed


class Ragged:
    """Rows of different lengths: values one after the other, and where each row begins."""

    def __init__(self, values, lengths, device):
        self.starts = torch.tensor(np.concatenate([[0], np.cumsum(lengths)]), device=device)
        self.values = torch.tensor(values, device=device)

    def take(self, rows, fill):
        start, end = self.starts[rows], self.starts[rows + 1]
        most = int((end - start).max())
        at = start[:, None] + torch.arange(most, device=rows.device)
        inside = at < end[:, None]
        values = self.values[at.clamp_max(max(0, len(self.values) - 1))].long()
        mask = inside.view(*inside.shape, *([1] * (values.dim() - 2)))
        return torch.where(mask, values, torch.full_like(values, fill)), inside


class Corpus:
    def __init__(self, packed, device, inventory, weights):
        def ragged(name):
            return Ragged(packed[name], packed[name + ".length"], device)

        self.size = len(packed["root"])
        self.parts = {name: ragged(name) for name in FIELDS.values()}
        self.edges, self.senses, self.known, self.open = (ragged(name) for name in ("edges", "senses", "known", "open"))
        self.root, self.full = torch.tensor(packed["root"], device=device).long(), torch.tensor(packed["full"], device=device)
        self.weight = torch.tensor([weights.get(str(name), 1.0) for name in packed["set"]], device=device)
        self.lengths = torch.tensor(packed["pieces.length"])
        self.content = torch.tensor([name in CONTENT for name in inventory["upos"]], device=device)
        self.device = device

    def take(self, rows):
        batch = {"root": self.root[rows], "full": self.full[rows], "weight": self.weight[rows]}
        for name, part in self.parts.items():
            batch[name], inside = part.take(rows, {"fragment": -1, "head": -1}.get(name, 0))
            if name == "pieces":
                batch["piece_mask"] = inside
            if name == "first":
                batch["word_mask"] = inside
        size, width = batch["first"].shape
        edges, real = self.edges.take(rows, 0)
        sentence = torch.arange(size, device=rows.device)[:, None].expand(real.shape)[real]
        source, role, target = edges[real].unbind(-1)
        batch["pairs"], batch["roles"] = torch.stack([sentence, source, target]), role
        gold = torch.zeros(size, width, width, device=rows.device)
        gold[sentence, source, target] = 1.0
        batch["edge"] = gold
        batch["edge_mask"] = self._edge_mask(rows, batch, gold)
        senses, real = self.senses.take(rows, -1)
        sentence = torch.arange(size, device=rows.device)[:, None].expand(real.shape)[real]
        batch["sense"] = (sentence, senses[real][:, 0], senses[real][:, 1], senses[real][:, 2:])
        return batch

    def _edge_mask(self, rows, batch, gold):
        """Which pairs are known to be links or none: in full graphs all between words with fragments, in partial ones
        those from a predicate to a content word."""
        size, width = batch["first"].shape
        has = batch["fragment"] > 1
        mask = has[:, :, None] & has[:, None, :] & batch["word_mask"][:, None, :]
        known, real = self.known.take(rows, 0)
        predicate = torch.zeros(size, width, dtype=torch.bool, device=rows.device)
        sentence = torch.arange(size, device=rows.device)[:, None].expand(real.shape)[real]
        predicate[sentence, known[real]] = True
        partly = predicate[:, :, None] & (self.content[batch["upos"]] & batch["word_mask"])[:, None, :] | (gold > 0)
        opened, real = self.open.take(rows, 0)
        if opened.numel():
            sentence = torch.arange(size, device=rows.device)[:, None].expand(real.shape)[real]
            at = opened[real].clamp_max(width - 1)
            partly[sentence, at[:, 0], at[:, 1]] = False
        mask = torch.where(batch["full"][:, None, None], mask, partly)
        return mask & ~torch.eye(width, dtype=torch.bool, device=rows.device)

    def batches(self, rows, pieces, generator):
        """Sentences of about equal length together, in random order."""
        noise = torch.rand(len(rows), generator=generator) * 6
        order = rows[torch.argsort(self.lengths[rows] + noise)]
        plan, start = [], 0
        while start < len(order):
            end = start + 1
            while end < len(order) and (end - start + 1) * int(self.lengths[order[end]]) <= pieces:
                end += 1
            plan.append(order[start:end].to(self.device))
            start = end
        return [plan[i] for i in torch.randperm(len(plan), generator=generator).tolist()]


if __name__ == "__main__":
    np.savez_compressed(sys.argv[2], **pack(read_rows(sys.argv[1])))
