"""Pairs and sentences as padded arrays on the device, made from ragged lists without a loop.

    pairs = Pairs(unit, kinds, text, label, unit_of, text_of)
    pieces, types, mask = pairs.take(rows)      # [CLS] unit [SEP] text [SEP]

Types: 0 for the text and the marks, 1 for the unit.
"""

import numpy as np
import torch

CLS, SEP = 101, 102


class Ragged:
    def __init__(self, values, starts, device):
        self.values = torch.as_tensor(np.asarray(values).astype(np.int32), device=device).long()
        self.starts = torch.as_tensor(np.asarray(starts), device=device).long()
        self.lengths = self.starts[1:] - self.starts[:-1]
        self.widths = np.diff(np.asarray(starts))   # the same on the CPU, so that a batch need not wait for the device

    def at(self, rows, place):
        """Values at `place` [B, T] inside the lists `rows` [B]; places outside give any value."""
        where = self.starts[rows].unsqueeze(-1) + place
        return self.values[where.clamp(0, len(self.values) - 1)]


def places(length, device):
    """Positions of a row; lengths are multiples of 8, for which the attention kernels are fastest."""
    return torch.arange(-(-length // 8) * 8, device=device).unsqueeze(0)


class Pairs:
    """unit_of and text_of say which unit and which text a pair has; by default the pair's own number."""

    def __init__(self, unit, kinds, text, label, unit_of=None, text_of=None):
        self.unit, self.kinds, self.text, self.label = unit, kinds, text, label
        everything = torch.arange(len(label), device=label.device)
        self.unit_of = everything if unit_of is None else unit_of
        self.text_of = everything if text_of is None else text_of
        self.lengths = self.unit.lengths[self.unit_of] + self.text.lengths[self.text_of] + 3
        self.widths = self.lengths.cpu()

    def take(self, rows, width=None):
        """rows on the device; `width`: of the longest, where it is known."""
        unit, text = self.unit_of[rows], self.text_of[rows]
        first, second = self.unit.lengths[unit].unsqueeze(-1), self.text.lengths[text].unsqueeze(-1)
        place = places(width or int(self.lengths[rows].max()), rows.device)
        in_unit = (place >= 1) & (place <= first)
        in_text = (place >= first + 2) & (place < first + 2 + second)
        mask = place < first + second + 3
        pieces = torch.where(in_unit, self.unit.at(unit, place - 1), 0)
        pieces = torch.where(in_text, self.text.at(text, place - first - 2), pieces)
        pieces = torch.where((place == first + 1) | (place == first + second + 2), SEP, pieces)
        pieces = torch.where(place == 0, CLS, pieces)
        return pieces, torch.where(in_unit, self.kinds.at(unit, place - 1), 0), mask


def sentences(ragged, rows, longest=64, width=None):
    """[CLS] sentence [SEP] for the lists `rows`, cut at `longest` pieces; `width`: of the longest, where it is known."""
    length = ragged.lengths[rows].clamp_max(longest).unsqueeze(-1)
    place = places((min(width, longest) if width else int(length.max())) + 2, rows.device)
    pieces = torch.where((place >= 1) & (place <= length), ragged.at(rows, place - 1), 0)
    pieces = torch.where(place == 0, CLS, pieces)
    pieces = torch.where(place == length + 1, SEP, pieces)
    return pieces, place <= length + 1


def shuffled_batches(lengths, size, generator):
    """Endless batches of row numbers; rows of like length share one, so that little is padding."""
    count = len(lengths)
    while True:
        order = torch.randperm(count, generator=generator)
        blocks = [block[torch.argsort(lengths[block])] for block in order.split(size * 50)]
        batches = [batch for block in blocks for batch in block.split(size) if len(batch) == size]
        for i in torch.randperm(len(batches), generator=generator).tolist():
            yield batches[i]
