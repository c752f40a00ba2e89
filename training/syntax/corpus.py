"""Encoded sentences on the device, padded by buckets of length, and batches drawn from them.

    >>> corpus = Corpus.of(np.load("gold.npz"), sizes, device)
    >>> for bucket, rows in corpus.batches(models=4, pieces=1500, generator=g):
    ...     batch = bucket.take(rows)   # every tensor has shape [models, sentences, …]
"""

import numpy as np
import torch

EDGES = (8, 16, 24, 32, 40, 48, 64, 96, 128, 192)
IGNORE = -1
NO_TREE = 255
HAS_LETTERS = 8
LOWER, TITLE, CAPS = 0, 1, 2
MASK_PIECE = 103


class Bucket:
    """Sentences of at most `length` pieces; W = length − 2 words, F = W + 1 fenceposts."""

    def __init__(self, tensors, length):
        self.tensors, self.length = tensors, length
        self.size = len(tensors["pieces"])
        self.soft = None
        self.epoch = torch.arange(self.size)  # the rows of one epoch; a row may come more than once

    def take(self, rows):
        batch = {name: value[rows] for name, value in self.tensors.items()}
        for name in ("pieces", "cases", "places", "upos", "xpos", "verb_form", "head", "deprel"):
            if name in batch:
                batch[name] = batch[name].long()
        width = self.length - 2
        counts = batch["words"].long().unsqueeze(-1)
        device = counts.device
        positions = torch.arange(self.length, device=device)
        batch["piece_mask"] = positions < batch["piece_count"].long().unsqueeze(-1)
        batch["word_mask"] = torch.arange(width, device=device) < counts
        if self.soft is not None:
            batch.update({"soft." + name: value[rows] for name, value in self.soft.items()})
        if "head" not in batch:
            return batch
        # A head is the root or a word of the sentence, and never the word itself.
        heads = torch.arange(width + 1, device=device)
        own = heads[None, :] == torch.arange(1, width + 1, device=device)[:, None]
        batch["head_mask"] = (heads <= counts).unsqueeze(-2) & ~own
        fence = torch.arange(width + 1, device=device)
        batch["span_mask"] = (fence[:, None] < fence[None, :]) & (fence <= counts).unsqueeze(-2)
        return batch


def _padded(flat, offsets, rows, width, fill, dtype):
    out = np.full((len(rows), width), fill, dtype=dtype)
    for slot, row in enumerate(rows):
        values = flat[offsets[row] : offsets[row + 1]]
        out[slot, : len(values)] = values
    return out


def _bucket(packed, rows, length, device):
    width = length - 2

    def column(name, fill, dtype, size=width):
        return _padded(packed[name], packed[name + ".offset"], rows, size, fill, dtype)

    counts = np.diff(packed["first.offset"])[rows]
    piece_counts = np.diff(packed["pieces.offset"])[rows]
    places = np.zeros((len(rows), width + 2), dtype=np.int16)
    places[:, 1:-1] = column("first", 0, np.int16)
    places[np.arange(len(rows)), counts + 1] = piece_counts - 1
    out = {
        "pieces": column("pieces", 0, np.int16, length), "cases": column("cases", 0, np.uint8, length),
        "piece_count": piece_counts.astype(np.int16), "words": counts.astype(np.int16), "places": places,
    }
    if "start" in packed:
        out["start"], out["corpus"] = column("start", IGNORE, np.int16), packed["corpus"][rows]
        return _on_device(out, length, device)
    gold = "head" in packed
    for name in ("upos", "xpos", "verb_form", "deprel", "edu", "head"):
        out[name] = column(name, IGNORE, np.int16) if gold else np.full((len(rows), width), IGNORE, np.int16)
    spans = np.full((len(rows), width + 1, width + 1), NO_TREE, dtype=np.uint8)
    if gold:
        for slot, row in enumerate(rows):
            found = packed["spans"][packed["spans.offset"][row] : packed["spans.offset"][row + 1]]
            if len(found) and found[0, 0] >= 0:
                n = counts[slot]
                start, end = np.triu_indices(n + 1, 1)
                spans[slot, start, end] = 0
                spans[slot, found[:, 0], found[:, 1]] = found[:, 2]
    out["span"] = spans
    out["corpus"] = packed["corpus"][rows] if gold else np.full(len(rows), 9, np.int8)
    return _on_device(out, length, device)


def _on_device(arrays, length, device):
    return Bucket({name: torch.from_numpy(np.ascontiguousarray(value)).to(device) for name, value in arrays.items()}, length)


class Corpus:
    def __init__(self, buckets):
        self.buckets = buckets

    @staticmethod
    def of(packed, device):
        packed = dict(packed)
        packed["pieces"] = packed["pieces"].astype(np.int16)
        lengths = np.diff(packed["pieces.offset"])
        buckets, lower = [], 0
        for edge in EDGES:
            rows = np.flatnonzero((lengths > lower) & (lengths <= edge))
            if len(rows):
                buckets.append(_bucket(packed, rows, edge, device))
            lower = edge
        return Corpus(buckets)

    @property
    def sentences(self):
        return sum(bucket.size for bucket in self.buckets)

    def batches(self, models, pieces, generator):
        """One epoch as (bucket, rows [M, B]): each model has an order of its own; B is fixed for a bucket.

        What does not fill a batch is left for another epoch, except in buckets smaller than one.
        """
        plan = []
        for bucket in self.buckets:
            device, rows = bucket.tensors["pieces"].device, bucket.epoch
            size = min(len(rows), max(1, pieces // bucket.length))
            orders = torch.stack([rows[torch.randperm(len(rows), generator=generator)] for _ in range(models)]).to(device)
            plan += [(bucket, orders[:, at : at + size]) for at in range(0, len(rows) - size + 1, size)]
        return [plan[i] for i in torch.randperm(len(plan), generator=generator).tolist()]


def merged(first, repeats, second):
    """Both corpora as one, soft labels included; rows of the first come `repeats` times an epoch."""
    buckets = []
    for length in EDGES:
        parts = [b for corpus in (first, second) for b in corpus.buckets if b.length == length]
        if not parts:
            continue
        bucket = Bucket({name: torch.cat([b.tensors[name] for b in parts]) for name in parts[0].tensors}, length)
        bucket.soft = {name: torch.cat([b.soft.pop(name) for b in parts]) for name in list(parts[0].soft)}
        often = sum(b.size for b in parts if b in first.buckets)
        bucket.epoch = torch.cat([torch.arange(often)] * repeats + [torch.arange(often, bucket.size)])
        buckets.append(bucket)
    return Corpus(buckets)


def altered(batch, mask_share, lower=0.07, caps=0.025, title=0.015):
    """Masks pieces and changes the case of whole sentences; labels stay as they are."""
    pieces, marks = batch["pieces"], batch["cases"]
    letters, cases = marks >= HAS_LETTERS, marks & (HAS_LETTERS - 1)
    draw = torch.rand(pieces.shape[:2], device=pieces.device).unsqueeze(-1)
    cases = cases.masked_fill(draw < lower, LOWER)
    cases = cases.masked_fill((draw >= lower) & (draw < lower + caps) & letters, CAPS)
    cases = cases.masked_fill((draw >= lower + caps) & (draw < lower + caps + title) & letters, TITLE)
    inner = torch.arange(pieces.shape[-1], device=pieces.device) > 0
    inner = inner & (torch.arange(pieces.shape[-1], device=pieces.device) < batch["piece_count"].long().unsqueeze(-1) - 1)
    masked = (torch.rand(pieces.shape, device=pieces.device) < mask_share) & inner
    return {**batch, "pieces": pieces.masked_fill(masked, MASK_PIECE), "cases": cases}


def plain(batch):
    return {**batch, "cases": batch["cases"] & (HAS_LETTERS - 1)}
