"""Pairs and texts on the device, one behind the other without padding, made from ragged lists without a loop.

    pairs = Pairs(unit, text, unit_of, text_of)
    batch = pairs.take(rows)      # [CLS] unit [SEP] text [SEP], and so on for each row
    batch.pieces, batch.types, batch.places, batch.row, batch.starts

Types: 0 for the text and the marks, 1 for the unit.
"""

from dataclasses import dataclass

import numpy as np
import torch
import torch.nn.functional as F

CLS, SEP = 101, 102


@dataclass(frozen=True)
class Batch:
    pieces: torch.Tensor     # [N]
    types: torch.Tensor      # [N]
    places: torch.Tensor     # [N], of each piece in its row
    row: torch.Tensor        # [N]
    starts: torch.Tensor     # [rows + 1], where each row begins
    rows: int
    width: int               # of the longest row


class Ragged:
    def __init__(self, values, starts, device):
        self.values = torch.as_tensor(np.asarray(values).astype(np.int32), device=device).long()
        self.starts = torch.as_tensor(np.asarray(starts), device=device).long()
        self.lengths = self.starts[1:] - self.starts[:-1]
        self.widths = np.diff(np.asarray(starts)).astype(np.int64)   # the same on the CPU, so that a batch need not wait for the device

    def at(self, rows, place):
        """Values at `place` inside the lists `rows`; places outside give any value."""
        return self.values[(self.starts[rows] + place).clamp(0, len(self.values) - 1)]


def layout(widths, device):
    """The row and the place of each piece of rows of these widths, one behind the other, and where each row begins."""
    lengths = torch.as_tensor(widths, device=device)
    starts = F.pad(lengths.cumsum(0), (1, 0))
    size = int(widths.sum())
    row = torch.repeat_interleave(torch.arange(len(widths), device=device), lengths, output_size=size)
    return row, torch.arange(size, device=device) - starts[row], starts.int()


class Pairs:
    """unit_of and text_of say which unit and which text a pair has."""

    def __init__(self, unit, text, unit_of, text_of):
        self.unit, self.text, self.unit_of, self.text_of = unit, text, unit_of, text_of
        self.widths = unit.widths[unit_of.cpu().numpy()] + text.widths[text_of.cpu().numpy()] + 3

    def take(self, rows):
        """rows: numbers on the CPU."""
        device, widths = self.unit_of.device, self.widths[rows]
        chosen = torch.as_tensor(rows, device=device)
        unit, text = self.unit_of[chosen], self.text_of[chosen]
        row, place, starts = layout(widths, device)
        first, second = self.unit.lengths[unit][row], self.text.lengths[text][row]
        in_unit = (place >= 1) & (place <= first)
        in_text = (place >= first + 2) & (place < first + 2 + second)
        pieces = torch.where(in_unit, self.unit.at(unit[row], place - 1), SEP)
        pieces = torch.where(in_text, self.text.at(text[row], place - first - 2), pieces)
        pieces = torch.where(place == 0, CLS, pieces)
        return Batch(pieces, in_unit.long(), place, row, starts, len(rows), int(widths.max()))


def alone(sides, device):
    """[CLS] text [SEP] for each of the texts [(ragged, rows on the CPU, longest)], those of the first side before those of the second."""
    widths = np.concatenate([np.minimum(ragged.widths[rows], longest) + 2 for ragged, rows, longest in sides])
    row, place, starts = layout(widths, device)
    lengths = torch.as_tensor(widths, device=device)[row]
    pieces, before = torch.full_like(place, SEP), 0
    for ragged, rows, _ in sides:
        mine = (row >= before) & (row < before + len(rows))
        found = ragged.at(torch.as_tensor(rows, device=device)[(row - before).clamp(0, len(rows) - 1)], place - 1)
        pieces = torch.where(mine & (place <= lengths - 2), found, pieces)
        before += len(rows)
    return Batch(torch.where(place == 0, CLS, pieces), torch.zeros_like(place), place, row, starts, len(widths), int(widths.max()))


def fitting(widths, room, most):
    """How many of the first rows fit into the room."""
    return min(int(np.searchsorted(np.cumsum(widths), room, side="right")), most)


def shuffled(widths, room, most, rng, together=60_000):
    """Endless batches of row numbers of like width that fill the room as far as whole rows do."""
    while True:
        order = rng.permutation(len(widths))
        for some in np.array_split(order, max(1, len(order) // together)):
            some, at, batches = some[np.argsort(widths[some], kind="stable")], 0, []
            while at < len(some):
                count = fitting(widths[some[at : at + most]], room, most)
                batches.append(some[at : at + count])
                at += count
            yield from (rng.permutation(batches[i]) for i in rng.permutation(len(batches)))
