"""Training sentences as arrays: flat columns with offsets, from which batches are gathered.

    >>> corpus = Corpus(read_rows(".scratch/amr/train.jsonl.gz"), inventory, weights)
    >>> batch = corpus.take(rows)
"""

import gzip
import json

import numpy as np
import torch

CANDIDATES = 24
FIELDS = {"u": "upos", "d": "deprel", "h": "head", "y": "fragment", "f": "places", "p": "pieces", "c": "cases"}
CONTENT = {"NOUN", "PROPN", "VERB", "ADJ", "ADV", "PRON", "NUM", "CCONJ", "INTJ"}


def read_rows(path):
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


# Which share of a set's sentences trains: the first of every so many.
EVERY = {"umr-minecraft": 6, "examples": 2}


def chosen(rows):
    seen = {}
    for row in rows:
        seen[row["set"]] = seen.get(row["set"], -1) + 1
        if seen[row["set"]] % EVERY.get(row["set"], 1) == 0:
            yield row


def padded(rows, fill):
    """[B, longest] of rows of numbers."""
    width = max(len(row) for row in rows)
    return torch.tensor([[*row, *[fill] * (width - len(row))] for row in rows])


class Corpus:
    def __init__(self, rows, inventory, weights):
        self.rows = rows
        self.lengths = np.array([len(row["u"]) for row in rows])
        self.weight = [weights.get(row["set"], 1.0) for row in rows]
        self.content = torch.tensor([name in CONTENT for name in inventory["upos"]])

    def take(self, places):
        rows = [self.rows[k] for k in places]
        batch = {name: padded([row[key] for row in rows], {"fragment": -1, "head": -1}.get(name, 0)) for key, name in FIELDS.items()}
        size, width = batch["upos"].shape
        lengths = torch.tensor([len(row["u"]) for row in rows])
        batch["word_mask"] = torch.arange(width) < lengths[:, None]
        batch["piece_mask"] = torch.arange(batch["pieces"].shape[1]) < torch.tensor([len(row["p"]) for row in rows])[:, None]
        edges = torch.tensor([[k, *edge] for k, row in enumerate(rows) for edge in row["e"]], dtype=torch.long).reshape(-1, 4)
        batch["pairs"], batch["roles"] = edges[:, [0, 1, 3]].T, edges[:, 2]
        batch["edge"] = torch.zeros(size, width, width)
        batch["edge"][tuple(batch["pairs"])] = 1.0
        senses = [[k, at, gold, *options, *[-1] * (CANDIDATES - len(options))] for k, row in enumerate(rows) for at, options, gold in row["s"]]
        batch["sense"] = torch.tensor(senses, dtype=torch.long).reshape(-1, 3 + CANDIDATES)
        batch["root"] = torch.tensor([row["r"] for row in rows])
        batch["full"] = torch.tensor([bool(row["full"]) for row in rows])
        batch["weight"] = torch.tensor([self.weight[k] for k in places])
        batch["edge_mask"] = self._edge_mask(rows, batch)
        return batch

    def _edge_mask(self, rows, batch):
        """Which pairs are known to be links or none: in full graphs all between words with fragments, in partial ones
        those from a predicate to a content word."""
        has = batch["fragment"] > 1
        mask = has[:, :, None] & has[:, None, :]
        for k, row in enumerate(rows):
            if row["full"]:
                continue
            mask[k] = False
            mask[k, row["m"]] = (self.content[batch["upos"][k]] & batch["word_mask"][k])[None]
            mask[k] |= batch["edge"][k] > 0
            for source, target in row["g"]:
                if target < mask.shape[2]:
                    mask[k, source, target] = False
        return mask & ~torch.eye(mask.shape[1], dtype=torch.bool)

    def batches(self, places, words, generator):
        """Sentences of about equal length together, in random order."""
        order = places[np.argsort(self.lengths[places] + generator.uniform(0, 4, len(places)), kind="stable")]
        plan, start = [], 0
        while start < len(order):
            end = start + 1
            while end < len(order) and (end - start + 1) * self.lengths[order[end]] <= words:
                end += 1
            plan.append(order[start:end])
            start = end
        return [plan[k] for k in generator.permutation(len(plan))]
