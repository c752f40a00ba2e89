"""Sentence vectors on the CPU, for choosing evidence before training."""

import numpy as np
import torch

from . import backbone
from .model import Parameters, encode, sentence_vectors

CLS, SEP = 101, 102


def batches(ids, size=64):
    """Indices of like length together, with padded pieces and mask."""
    order = sorted(range(len(ids)), key=lambda i: len(ids[i]))
    for at in range(0, len(order), size):
        chosen = order[at : at + size]
        longest = max(len(ids[i]) for i in chosen)
        pieces = torch.zeros(1, len(chosen), longest, dtype=torch.long)
        mask = torch.zeros(1, len(chosen), longest, dtype=torch.bool)
        for row, i in enumerate(chosen):
            pieces[0, row, : len(ids[i])] = torch.tensor(ids[i])
            mask[0, row, : len(ids[i])] = True
        yield chosen, pieces, mask


@torch.no_grad()
def embed(parameters, ids):
    out = np.zeros((len(ids), parameters["word"].shape[-1]), np.float32)
    for chosen, pieces, mask in batches(ids):
        out[chosen] = sentence_vectors(encode(parameters, pieces, torch.zeros_like(pieces), mask), mask)[0].numpy()
    return out


class Cosine:
    """Cosine of two texts by the start weights; vectors are made when first needed, many at a time if asked."""

    def __init__(self, path, pieces):
        self.parameters = Parameters.initial(backbone.load(path), 1, 1, torch.device("cpu")).views()
        self.pieces, self.known = pieces, {}

    def learn(self, texts):
        texts = [text for text in dict.fromkeys(texts) if text not in self.known]
        vectors = embed(self.parameters, [[CLS, *self.pieces(text).ids[:126], SEP] for text in texts])
        self.known.update(zip(texts, vectors))

    def __call__(self, a, b):
        if a not in self.known or b not in self.known:
            self.learn([a, b])
        return float(self.known[a] @ self.known[b])
