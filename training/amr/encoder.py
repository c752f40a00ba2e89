"""The parser's encoders, to which a vector for each word's letter case is added: eight layers of bge-small for the parser
itself, BERT-base for its teachers.

Heads see three layers' vectors of each word's first piece side by side: the embeddings, which know the word itself, a
middle layer and the last.

    >>> weights = start(".scratch/amr/backbone.bin", STUDENT)
    >>> features(parameters, STUDENT, batch).shape     # [B, W, 1152]
"""

from dataclasses import dataclass

import numpy as np
import torch
import torch.nn.functional as F

from training.meaning import backbone
from training.syntax.backbone import load_small

HEADS, CASES, PIECES = 12, 5, 512
GROUP, LEVEL = 32, 7  # how words' vectors are rounded: numbers with one unit, and the largest whole number


@dataclass(frozen=True)
class Encoder:
    width: int
    depth: int
    layers: tuple

    @property
    def features(self):
        return self.width * len(self.layers)


STUDENT = Encoder(384, 8, (0, 4, 8))
TEACHER = Encoder(768, 12, (0, 6, 12))


def start(path, encoder):
    """{name: array}, all names with `bert.` before them."""
    weights = load_small(path) if encoder is TEACHER else backbone.load(path)
    weights = backbone.keep_layers(weights, range(encoder.depth))
    if "type" in weights:
        weights["position"] = weights["position"] + weights.pop("type")[0]
        weights["case"] = np.zeros((CASES, encoder.width), np.float32)
    weights["position"] = weights["position"][:PIECES]
    return {"bert." + name: value for name, value in weights.items()}


def rounded_words(w):
    """As the file will have them: 15 levels, a unit for every GROUP of numbers."""
    value = w.detach().unflatten(-1, (-1, GROUP))
    unit = value.abs().amax(-1, keepdim=True).clamp_min(1e-6) / LEVEL
    return w + ((torch.round(value / unit) * unit).flatten(-2) - w.detach())


def norm(x, parameters, name):
    return F.layer_norm(x, x.shape[-1:], parameters[name + ".w"], parameters[name + ".b"], eps=1e-12)


def features(parameters, encoder, batch, dropout=0.0):
    def linear(x, name):
        return x @ parameters[name + ".w"] + parameters[name + ".b"]

    def drop(x):
        return F.dropout(x, dropout, dropout > 0)

    pieces, mask, width = batch["pieces"], batch["piece_mask"], encoder.width
    count, length = pieces.shape
    x = F.embedding(pieces, parameters["bert.word"]) + F.embedding(batch["cases"], parameters["bert.case"])
    x = drop(norm(x + parameters["bert.position"][:length], parameters, "bert.norm"))
    found = [x]
    for i in range(encoder.depth):
        layer = f"bert.{i}."
        q, k, v = linear(x, layer + "qkv").view(count, length, 3, HEADS, width // HEADS).permute(2, 0, 3, 1, 4)
        mixed = F.scaled_dot_product_attention(q, k, v, attn_mask=mask[:, None, None], dropout_p=dropout)
        mixed = linear(mixed.transpose(1, 2).reshape(count, length, width), layer + "out")
        x = norm(x + drop(mixed), parameters, layer + "norm1")
        x = norm(x + drop(linear(F.gelu(linear(x, layer + "up")), layer + "down")), parameters, layer + "norm2")
        found.append(x)
    places = batch["places"].unsqueeze(-1).expand(-1, -1, width)
    return torch.cat([torch.gather(found[layer], 1, places) for layer in encoder.layers], -1)
