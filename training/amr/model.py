"""The meaning parser's model: an encoder with heads for fragments, frames, links and the root.

Every word gets one of the fragments, its vector is compared with those of the frames that the lexicon
allows, and every ordered pair of words is scored as a link and for each role. How two words stand to
each other in the dependency tree adds to both scores. Shapes: B sentences, T pieces, W words.

    >>> parameters = initial(backbone, sizes, seed=1)
    >>> out = forward(parameters, sizes, batch)
    >>> out["edge"].shape   # [B, W, W]: from word i to word j
"""

import math
from dataclasses import dataclass

import torch
import torch.nn.functional as F

from training.syntax.model import Rounding, encode, linear

EDGE, LABEL, SENSE = 256, 64, 64
KINDS = 6  # child, parent, sibling, grandchild, grandparent, uncle
# Small last layers and tables stay in float32 in the int8 file.
FLOAT = ("fragment.out", "root", "sense", "label.own")


@dataclass(frozen=True)
class Sizes:
    layers: int
    dim: int
    attention_heads: int
    fragments: int
    roles: int
    frames: int
    upos: int
    deprel: int

    @property
    def paths(self):
        return 1 + KINDS * self.deprel


def head_shapes(sizes):
    d = sizes.dim
    return {
        "upos": (sizes.upos, d), "deprel": (sizes.deprel, d),
        "fragment.hidden.w": (d, d), "fragment.hidden.b": (d,),
        "fragment.out.w": (d, sizes.fragments), "fragment.out.b": (sizes.fragments,),
        "sense.w": (d, SENSE), "sense.b": (SENSE,), "frames": (sizes.frames, SENSE), "frames.b": (sizes.frames,),
        "edge.source.w": (d, EDGE), "edge.source.b": (EDGE,), "edge.target.w": (d, EDGE), "edge.target.b": (EDGE,),
        "edge.bilinear.w": (EDGE, EDGE), "edge.bilinear.b": (EDGE,), "edge.path": (sizes.paths, 1),
        "label.source.w": (d, LABEL), "label.source.b": (LABEL,), "label.target.w": (d, LABEL), "label.target.b": (LABEL,),
        "label.bilinear.w": (LABEL, sizes.roles * LABEL), "label.bilinear.b": (sizes.roles * LABEL,),
        "label.own.w": (LABEL, sizes.roles), "label.own.b": (sizes.roles,), "label.path": (sizes.paths, sizes.roles),
        "root.w": (d, 1), "root.b": (1,),
    }


def initial(backbone, sizes, seed):
    """Every parameter has a leading axis of one, as the shared encoder wants it."""
    generator = torch.Generator().manual_seed(seed)
    parameters = {}
    for name, value in backbone.items():
        if not name[0].isdigit() or int(name.split(".")[0]) < sizes.layers:
            parameters["bert." + name] = torch.as_tensor(value).float().unsqueeze(0).clone()
    for name, shape in head_shapes(sizes).items():
        value = torch.zeros(1, *shape)
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


def forward(parameters, sizes, batch, dropout=0.0, head_dropout=0.0, rounding=False, pairs=None):
    """`pairs` [3, N] (sentence, source, target): roles are scored for these alone, [N, roles]; else for all."""
    if rounding:
        parameters = {**parameters, **{name: Rounding.weight(value) for name, value in parameters.items()
                                       if name.endswith(".w") and value.dim() == 3 and name[:-2] not in FLOAT}}
    quiet = Rounding.activation if rounding else (lambda x: x)

    def drop(x):
        return F.dropout(x, head_dropout, head_dropout > 0)

    def hidden(x, name):
        return drop(F.gelu(linear(x, parameters, name)))

    x = encode(parameters, sizes, batch["pieces"][None], batch["cases"][None], batch["piece_mask"][None], dropout, rounding)
    places = batch["first"][None]
    words = torch.gather(x, 2, places.unsqueeze(-1).expand(*places.shape, x.shape[-1])).float()
    words = words + F.embedding(batch["upos"], parameters["upos"][0])[None] + F.embedding(batch["deprel"], parameters["deprel"][0])[None]
    words = quiet(drop(words))
    out = {"fragment": linear(hidden(words, "fragment.hidden"), parameters, "fragment.out")[0],
           "sense": linear(words, parameters, "sense")[0],
           "root": linear(words, parameters, "root")[0].squeeze(-1)}
    path = path_classes(batch["head"], batch["deprel"], sizes.deprel)
    source, target = hidden(words, "edge.source"), hidden(words, "edge.target")
    edge = linear(quiet(source), parameters, "edge.bilinear") @ target.transpose(-1, -2)
    out["edge"] = edge[0].float() + F.embedding(path, parameters["edge.path"][0]).squeeze(-1)
    source, target = hidden(words, "label.source"), hidden(words, "label.target")
    mixed = linear(quiet(source), parameters, "label.bilinear")[0].unflatten(-1, (sizes.roles, LABEL))
    own = linear(target, parameters, "label.own")[0]
    if pairs is not None:
        b, i, j = pairs
        out["label"] = (mixed[b, i] @ target[0, b, j].unsqueeze(-1)).squeeze(-1).float() + own[b, j] + parameters["label.path"][0][path[b, i, j]]
    else:
        scores = torch.einsum("bird,bjd->bijr", mixed, target[0])
        out["label"] = scores.float() + own.unsqueeze(1) + F.embedding(path, parameters["label.path"][0])
    return out
