"""Pairs and texts on the device, one behind the other without padding, made from ragged lists without a loop.

    pairs = Pairs(unit, text, unit_of, text_of)
    batch = pairs.take(rows, room)      # [CLS] unit [SEP] text [SEP], and so on for each row
    batch.pieces, batch.types, batch.places, batch.starts

Types: 0 for the text and the marks, 1 for the unit. `room`: so many pieces has every batch, the last ones of no row, so that all
batches have one shape; `starts` has a fixed length too.
"""

from dataclasses import dataclass

import numpy as np
import torch
import torch.nn.functional as F

CLS, SEP = 101, 102
LONGEST = 264            # pieces of a row at the most


@dataclass(frozen=True)
class Batch:
    pieces: torch.Tensor     # [room]
    types: torch.Tensor      # [room]
    places: torch.Tensor     # [room], of each piece in its row
    starts: torch.Tensor     # [more than rows], where each row begins; behind the last one `room`
    rows: int


class Ragged:
    def __init__(self, values, starts, device):
        self.values = torch.as_tensor(np.asarray(values).astype(np.int32), device=device).long()
        self.starts = torch.as_tensor(np.asarray(starts), device=device).long()
        self.lengths = self.starts[1:] - self.starts[:-1]
        self.widths = np.diff(np.asarray(starts)).astype(np.int64)   # the same on the CPU, so that a batch need not wait for the device

    def at(self, rows, place):
        """Values at `place` inside the lists `rows`; places outside give any value."""
        return self.values[(self.starts[rows] + place).clamp(0, len(self.values) - 1)]


def layout(lengths, room, most):
    """The row and the place of each piece of rows that lie one behind the other; what is left of the room are rows of no use."""
    starts = F.pad(lengths.cumsum(0), (1, 0))
    left, piece = room - starts[-1:], torch.arange(room, device=lengths.device)
    row = torch.repeat_interleave(torch.arange(len(lengths) + 1, device=lengths.device), torch.cat([lengths, left]), output_size=room)
    place = (piece - starts[row]) % LONGEST
    rest = (starts[-1] + LONGEST * torch.arange(1, room // LONGEST + 2, device=lengths.device)).clamp_max(room)
    return row, place, F.pad(torch.cat([starts, rest]), (0, most - len(lengths)), value=room).int()


class Pairs:
    """unit_of and text_of say which unit and which text a pair has."""

    def __init__(self, unit, text, unit_of, text_of):
        self.unit, self.text, self.unit_of, self.text_of = unit, text, unit_of, text_of
        self.widths = unit.widths[unit_of.cpu().numpy()] + text.widths[text_of.cpu().numpy()] + 3

    def take(self, rows, room, most):
        unit, text = self.unit_of[rows], self.text_of[rows]
        first, second = self.unit.lengths[unit], self.text.lengths[text]
        row, place, starts = layout(first + second + 3, room, most)
        row = row.clamp_max(len(rows) - 1)      # what belongs to no row reads the last one once more
        first, second = first[row], second[row]
        in_unit = (place >= 1) & (place <= first)
        in_text = (place >= first + 2) & (place < first + 2 + second)
        pieces = torch.where(in_unit, self.unit.at(unit[row], place - 1), SEP)
        pieces = torch.where(in_text, self.text.at(text[row], place - first - 2), pieces)
        pieces = torch.where(place == 0, CLS, pieces)
        return Batch(pieces, in_unit.long(), place, starts, len(rows))


def alone(sides, room, most):
    """[CLS] text [SEP] for each of the texts [(ragged, rows, longest)], those of the first side before those of the second."""
    lengths = torch.cat([ragged.lengths[rows].clamp_max(longest) + 2 for ragged, rows, longest in sides])
    row, place, starts = layout(lengths, room, most)
    row = row.clamp_max(len(lengths) - 1)
    pieces, before = torch.full_like(place, SEP), 0
    for ragged, rows, _ in sides:
        mine = (row >= before) & (row < before + len(rows))
        found = ragged.at(rows[(row - before).clamp(0, len(rows) - 1)], place - 1)
        pieces = torch.where(mine & (place <= lengths[row] - 2), found, pieces)
        before += len(rows)
    return Batch(torch.where(place == 0, CLS, pieces), torch.zeros_like(place), place, starts, len(lengths))


def fitting(widths, room, most):
    """How many of the first rows fit into the room."""
    return min(int(np.searchsorted(np.cumsum(widths), room, side="right")), most)


def shuffled(widths, room, most, rng):
    """Endless batches of row numbers that fill the room as far as whole rows do."""
    while True:
        order = rng.permutation(len(widths))
        at = 0
        while at < len(order):
            count = fitting(widths[order[at : at + most]], room, most)
            if at + count >= len(order):
                break
            yield order[at : at + count]
            at += count
