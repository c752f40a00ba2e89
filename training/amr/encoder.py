"""The parser's encoder: the first eight layers of bge-small, to which a vector for each word's letter case is added.

Heads see three layers' vectors of each word's first piece side by side: the embeddings, which know the word itself, the
fourth layer and the last.

    >>> weights = start(".scratch/amr/backbone.bin")
    >>> features(parameters, batch).shape     # [B, W, 1152]
"""

import numpy as np
import torch
import torch.nn.functional as F

from training.meaning import backbone

HEADS, WIDTH, DEPTH, CASES, PIECES = 12, 384, 8, 5, 512
LAYERS = (0, 4, 8)
FEATURES = WIDTH * len(LAYERS)


def start(path):
    """{name: array}, all names with `bert.` before them."""
    weights = backbone.keep_layers(backbone.load(path), range(DEPTH))
    weights["position"] = weights["position"][:PIECES] + weights.pop("type")[0]
    weights["case"] = np.zeros((CASES, WIDTH), np.float32)
    return {"bert." + name: value for name, value in weights.items()}


def norm(x, parameters, name):
    return F.layer_norm(x, (WIDTH,), parameters[name + ".w"], parameters[name + ".b"], eps=1e-12)


def features(parameters, batch, dropout=0.0):
    def linear(x, name):
        return x @ parameters[name + ".w"] + parameters[name + ".b"]

    def drop(x):
        return F.dropout(x, dropout, dropout > 0)

    pieces, mask = batch["pieces"], batch["piece_mask"]
    count, length = pieces.shape
    x = F.embedding(pieces, parameters["bert.word"]) + F.embedding(batch["cases"], parameters["bert.case"])
    x = drop(norm(x + parameters["bert.position"][:length], parameters, "bert.norm"))
    found = [x]
    for i in range(DEPTH):
        layer = f"bert.{i}."
        q, k, v = linear(x, layer + "qkv").view(count, length, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
        mixed = F.scaled_dot_product_attention(q, k, v, attn_mask=mask[:, None, None], dropout_p=dropout)
        mixed = linear(mixed.transpose(1, 2).reshape(count, length, WIDTH), layer + "out")
        x = norm(x + drop(mixed), parameters, layer + "norm1")
        x = norm(x + drop(linear(F.gelu(linear(x, layer + "up")), layer + "down")), parameters, layer + "norm2")
        found.append(x)
    places = batch["places"].unsqueeze(-1).expand(-1, -1, WIDTH)
    return torch.cat([torch.gather(found[layer], 1, places) for layer in LAYERS], -1)
