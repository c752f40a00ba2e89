"""The meaning parser's heads: fragments, frames, links and the root, on the encoder's vectors.

Every word gets one of the fragments, its vector is compared with those of the frames that the lexicon
allows, and every ordered pair of words is scored as a link and for each role. How two words stand to
each other in the dependency tree adds to both scores. Shapes: B sentences, W words.

    >>> parameters = initial(sizes, seed=1)
    >>> out = forward(parameters, sizes, batch)
    >>> out["edge"].shape   # [B, W, W]: from word i to word j
    >>> role_scores(parameters, sizes, out["roles"], batch["pairs"]).shape   # [N, roles]
"""

import math
from dataclasses import dataclass

import torch
import torch.nn.functional as F

from training.amr.encoder import STUDENT, Encoder, features

DIM, EDGE, LABEL, SENSE = 384, 256, 64, 64
KINDS = 6  # child, parent, sibling, grandchild, grandparent, uncle


@dataclass(frozen=True)
class Sizes:
    fragments: int
    roles: int
    frames: int
    upos: int
    deprel: int
    encoder: Encoder = STUDENT

    @property
    def paths(self):
        return 1 + KINDS * self.deprel


def sizes_of(inventory, encoder=STUDENT):
    return Sizes(len(inventory["fragments"]), len(inventory["roles"]), inventory["frames"],
                 len(inventory["upos"]), len(inventory["deprel"]), encoder)


def shapes(sizes):
    return {
        "words.w": (sizes.encoder.features, DIM), "words.b": (DIM,), "upos": (sizes.upos, DIM), "deprel": (sizes.deprel, DIM),
        "fragment.hidden.w": (DIM, DIM), "fragment.hidden.b": (DIM,),
        "fragment.out.w": (DIM, sizes.fragments), "fragment.out.b": (sizes.fragments,),
        "sense.w": (DIM, SENSE), "sense.b": (SENSE,), "frames": (sizes.frames, SENSE), "frames.b": (sizes.frames,),
        "edge.source.w": (DIM, EDGE), "edge.source.b": (EDGE,), "edge.target.w": (DIM, EDGE), "edge.target.b": (EDGE,),
        "edge.bilinear.w": (EDGE, EDGE), "edge.bilinear.b": (EDGE,), "edge.path": (sizes.paths, 1),
        "label.source.w": (DIM, LABEL), "label.source.b": (LABEL,), "label.target.w": (DIM, LABEL), "label.target.b": (LABEL,),
        "label.bilinear.w": (LABEL, sizes.roles * LABEL), "label.bilinear.b": (sizes.roles * LABEL,),
        "label.own.w": (LABEL, sizes.roles), "label.own.b": (sizes.roles,), "label.path": (sizes.paths, sizes.roles),
        "root.w": (DIM, 1), "root.b": (1,),
    }


def initial(sizes, seed):
    generator = torch.Generator().manual_seed(seed)
    parameters = {}
    for name, shape in shapes(sizes).items():
        value = torch.zeros(shape)
        if name.endswith(".w"):
            gain = 0.25 if "bilinear" in name else 1.0
            value.normal_(0, gain / math.sqrt(shape[0]), generator=generator)
        elif name == "frames":
            value.normal_(0, 0.05, generator=generator)
        parameters[name] = value
    parameters["edge.path"].fill_(-2.0)  # most pairs are no link
    return parameters


def path_classes(head, deprel, count):
    """[B, W, W]: how word j stands to word i; heads count from 0, −1 is the root's and a missing word's."""
    batch, width = head.shape
    places = torch.arange(width, device=head.device)

    def up(x):
        return torch.where(x >= 0, torch.gather(head, 1, x.clamp_min(0)), torch.full_like(x, -1))

    grand = up(head)
    i, j = places.view(1, -1, 1), places.view(1, 1, -1)
    hi, hj, gi, gj = head[:, :, None], head[:, None, :], grand[:, :, None], grand[:, None, :]
    di, dj = deprel[:, :, None].expand(-1, -1, width), deprel[:, None, :].expand(-1, width, -1)
    out = torch.zeros(batch, width, width, dtype=torch.long, device=head.device)
    rules = [(hj == gi, hj >= 0, 5, dj), (gi == j, gi >= 0, 4, di), (gj == i, gj >= 0, 3, dj),
             (hi == hj, hi >= 0, 2, dj), (hi == j, hi >= 0, 1, di), (hj == i, hj >= 0, 0, dj)]
    for met, real, kind, label in rules:
        out = torch.where(met & real, 1 + kind * count + label, out)
    return out


def forward(parameters, sizes, batch, dropout=0.0):
    """Scores of fragments, senses, the root and links; `roles` is for role_scores."""

    def linear(x, name):
        return x @ parameters[name + ".w"] + parameters[name + ".b"]

    def drop(x):
        return F.dropout(x, dropout, dropout > 0)

    def hidden(x, name):
        return drop(F.gelu(linear(x, name)))

    words = F.gelu(linear(drop(features(parameters, sizes.encoder, batch, dropout / 3)), "words"))
    words = drop(words + F.embedding(batch["upos"], parameters["upos"]) + F.embedding(batch["deprel"], parameters["deprel"]))
    path = path_classes(batch["head"], batch["deprel"], sizes.deprel)
    source, target = hidden(words, "edge.source"), hidden(words, "edge.target")
    return {
        "fragment": linear(hidden(words, "fragment.hidden"), "fragment.out"), "sense": linear(words, "sense"),
        "root": linear(words, "root").squeeze(-1),
        "edge": linear(source, "edge.bilinear") @ target.transpose(-1, -2) + F.embedding(path, parameters["edge.path"]).squeeze(-1),
        "roles": (hidden(words, "label.source"), hidden(words, "label.target"), path),
    }


def role_scores(parameters, sizes, roles, pairs):
    """[N, roles] for pairs [3, N] (sentence, source, target)."""
    b, i, j = pairs
    source, target, path = roles[0][b, i], roles[1][b, j], roles[2][b, i, j]
    mixed = (source @ parameters["label.bilinear.w"] + parameters["label.bilinear.b"]).unflatten(-1, (sizes.roles, LABEL))
    own = target @ parameters["label.own.w"] + parameters["label.own.b"]
    return (mixed @ target.unsqueeze(-1)).squeeze(-1) + own + F.embedding(path, parameters["label.path"])
