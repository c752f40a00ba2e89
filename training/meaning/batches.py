"""Pairs and sentences as padded arrays on the device, made from ragged lists without a loop.

    pairs = Pairs(arrays, device)
    pieces, types, mask = pairs.take(rows)      # [CLS] unit [SEP] text [SEP]

Types: 0 for the text and the marks; in the unit 1, 2 or 3 (see `prepare.kinds_of`).
"""

import io
import lzma

import numpy as np
import torch

CLS, SEP = 101, 102


def save_arrays(path, arrays):
    raw = io.BytesIO()
    np.savez(raw, **arrays)
    with lzma.open(path, "wb") as out:
        out.write(raw.getvalue())


def load_arrays(path):
    with lzma.open(path, "rb") as raw:
        return dict(np.load(io.BytesIO(raw.read())))


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

    @staticmethod
    def of(arrays, device):
        ragged = {name: Ragged(arrays[name], arrays[name + ".starts"], device) for name in ("unit", "text")}
        kinds = Ragged(arrays["kinds"], arrays["kinds.starts"], device)
        return Pairs(ragged["unit"], kinds, ragged["text"], torch.as_tensor(arrays["label"], device=device).float())

    def more(self, unit_of, text_of, label):
        """These pairs and others of the same units and texts."""
        join = lambda a, b: torch.cat([a, torch.as_tensor(b, device=a.device).to(a.dtype)])
        return Pairs(self.unit, self.kinds, self.text, join(self.label, label), join(self.unit_of, unit_of), join(self.text_of, text_of))

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


# ---- judged topics -------------------------------------------------------------------------------

EVIDENCE = (1, 2, 3, 99)  # how many sentences of the summary are read; 99: all
LONGEST = 220


class JudgedTopic:
    """One topic: its wordings, its sentences, and its pairs with the text of every evidence size."""

    def __init__(self, arrays, index, device):
        get = lambda name: arrays[f"{index}/{name}"]
        ragged = lambda name: Ragged(get(name), get(name + ".starts"), device)
        self.name = str(arrays["names"][index])
        self.folded = self.name.startswith("cnndm")           # REALSumm-a, whose documents are cut into folds
        self.judged = self.folded and "/" not in self.name     # and not units that `auto` made, which have no labels
        self.pairs_index = get("pairs").astype(np.int64)  # summary, unit, variant, number of the wording
        self.index = torch.as_tensor(self.pairs_index, device=device)
        self.labels = torch.as_tensor(get("labels"), device=device).float()
        self.count_only = torch.as_tensor(get("count_only"), device=device)
        self.fold, self.weights = int(get("fold")), get("weights")
        self.unit, self.sentence, kinds = ragged("unit"), ragged("sentence"), ragged("kinds")
        self.label = self.labels[self.index[:, 0], self.index[:, 1]]
        self._texts(get, kinds, device)
        self._words(get, device)

    def _texts(self, get, kinds, device):
        starts = get("sentence.starts")
        pieces = [get("sentence")[a:b] for a, b in zip(starts, starts[1:])]
        order, bounds = get("order"), get("order.starts")
        codes = [order[a:b] for a, b in zip(bounds, bounds[1:])]
        self.evidence = {}
        for size in EVIDENCE:
            texts = []
            for row in codes:
                chosen = sorted(row[:size], key=lambda code: code % 256)
                texts.append(np.concatenate([pieces[code // 256] for code in chosen] or [np.zeros(0, np.uint16)])[:LONGEST])
            text = Ragged(np.concatenate(texts), np.cumsum([0] + [len(t) for t in texts]), device)
            self.evidence[size] = Pairs(self.unit, kinds, text, self.label, unit_of=self.index[:, 3])
        # The sentences of each summary, in order.
        self.sentences_of = [None] * len(self.labels)
        for row, (summary, *_) in zip(codes, self.pairs_index):
            self.sentences_of[summary] = [int(code) // 256 for code in sorted(row, key=lambda code: code % 256)]
        widest = max(sum(len(pieces[s]) for s in found) for found in self.sentences_of)
        self.text_sentence = torch.zeros(len(self.labels), widest, dtype=torch.long, device=device)
        self.text_place = torch.full((len(self.labels), widest), -1, dtype=torch.long, device=device)
        for summary, found in enumerate(self.sentences_of):
            where = [(s, p) for s in found for p in range(len(pieces[s]))]
            self.text_sentence[summary, : len(where)] = torch.tensor([s for s, _ in where])
            self.text_place[summary, : len(where)] = torch.tensor([p for _, p in where])

    def _words(self, get, device):
        """For each wording: its words' weights, the word of each piece, and each piece's share of the weight."""
        word, starts = get("word"), get("word.starts")
        weight, bounds = get("weight").reshape(-1, 2), get("weight.starts") // 2
        self.words, self.word_weights = [], []
        widest = int(self.unit.lengths.max())
        shares = np.zeros((len(starts) - 1, widest), np.float32)
        for i, (a, b) in enumerate(zip(starts, starts[1:])):
            self.words.append(word[a:b])
            self.word_weights.append(weight[bounds[i] : bounds[i + 1]])
            for w, (_, both) in enumerate(self.word_weights[i]):
                mine = np.flatnonzero(word[a:b] == w)
                shares[i, mine] = both / max(1, len(mine))
        self.piece_weights = torch.as_tensor(shares, device=device)

    def grid(self, values, variant=0):
        """Values of the pairs of one wording as [summaries, units]."""
        out = np.full(tuple(self.labels.shape), np.nan, np.float32)
        rows = self.pairs_index[:, 2] == variant
        out[self.pairs_index[rows, 0], self.pairs_index[rows, 1]] = np.asarray(values)[rows]
        return out


def load_topics(path, device):
    arrays = load_arrays(path)
    return [JudgedTopic(arrays, i, device) for i in range(len(arrays["names"]))]
