"""The syntax model: a BERT encoder with heads for tags, dependencies, constituents, EDU and sentence starts.

Every parameter has a leading axis of M models, so that several seeds train abreast in the time that
one would leave the GPU waiting; M is 1 for a single model. Shapes below: M models, B sentences,
T pieces, W words, F = W + 1 fenceposts between words, D features.

    >>> parameters = initial(backbone, sizes, models=1, seed=1)
    >>> out = forward(parameters, sizes, batch, ...)
    >>> out["arc"].shape   # [M, B, W, F]: word i, head j (0 is the root)
"""

import math
from dataclasses import dataclass

import torch
import torch.nn.functional as F

ARC, LABEL, SPAN, EDU, START = 256, 64, 64, 128, 128
NULL_BIAS = 5.0  # most pairs of fenceposts are no constituent


@dataclass(frozen=True)
class Sizes:
    layers: int
    dim: int
    attention_heads: int
    upos: int
    xpos: int
    verb_form: int
    deprel: int
    span: int

    @property
    def tags(self):
        return (self.upos, self.xpos, self.verb_form)


def head_shapes(sizes):
    d, fence = sizes.dim, 2 * sizes.dim
    return {
        "tags.w": (d, sum(sizes.tags)), "tags.b": (sum(sizes.tags),),
        "arc.dep.w": (d, ARC), "arc.dep.b": (ARC,), "arc.head.w": (d, ARC), "arc.head.b": (ARC,),
        "arc.bilinear.w": (ARC, ARC), "arc.bilinear.b": (ARC,),
        "label.dep.w": (d, LABEL), "label.dep.b": (LABEL,), "label.head.w": (d, LABEL), "label.head.b": (LABEL,),
        "label.bilinear.w": (LABEL, sizes.deprel * LABEL), "label.bilinear.b": (sizes.deprel * LABEL,),
        "label.own.w": (LABEL, sizes.deprel), "label.own.b": (sizes.deprel,),
        "span.left.w": (fence, SPAN), "span.left.b": (SPAN,), "span.right.w": (fence, SPAN), "span.right.b": (SPAN,),
        "span.bilinear.w": (SPAN, sizes.span * SPAN), "span.bilinear.b": (sizes.span * SPAN,),
        "span.own.w": (SPAN, sizes.span), "span.own.b": (sizes.span,),
        "edu.hidden.w": (fence, EDU), "edu.hidden.b": (EDU,), "edu.out.w": (EDU, 1), "edu.out.b": (1,),
        "start.hidden.w": (fence, START), "start.hidden.b": (START,), "start.out.w": (START, 1), "start.out.b": (1,),
    }


def initial(backbone, sizes, models, seed):
    """Backbone weights copied M times, heads drawn anew for each model."""
    generator = torch.Generator().manual_seed(seed)
    parameters = {}
    for name, value in backbone.items():
        if not name[0].isdigit() or int(name.split(".")[0]) < sizes.layers:
            parameters["bert." + name] = torch.as_tensor(value).expand(models, *value.shape).clone()
    for name, shape in head_shapes(sizes).items():
        value = torch.zeros(models, *shape)
        if len(shape) == 2:
            # Bilinear matrices start small, as sums over both sides amplify them.
            gain = 0.25 if "bilinear" in name else 1.0
            value.normal_(0, gain / math.sqrt(shape[0]), generator=generator)
        if name == "span.own.b":
            value[:, 0] = NULL_BIAS
        parameters[name] = value
    return parameters


def narrowed(parameters, sizes, width, batch):
    """Keeps of every layer the inner units that speak loudest on a batch: their mean size times their weights' norm."""
    heard = {}
    with torch.no_grad():
        encode(parameters, sizes, batch["pieces"], batch["cases"], batch["piece_mask"], heard=heard)
    out = dict(parameters)
    for layer, inner in heard.items():
        loud = inner.abs().mean((0, 1, 2)) * parameters[layer + "down.w"][0].norm(dim=-1)
        kept = loud.topk(width).indices.sort().values
        out[layer + "up.w"], out[layer + "up.b"] = parameters[layer + "up.w"][..., kept], parameters[layer + "up.b"][..., kept]
        out[layer + "down.w"] = parameters[layer + "down.w"][:, kept]
    return out


def linear(x, parameters, name):
    """x [M, …, in] → [M, …, out]."""
    weight, bias = parameters[name + ".w"], parameters[name + ".b"]
    flat = x.reshape(x.shape[0], -1, x.shape[-1])
    return torch.baddbmm(bias.unsqueeze(1), flat, weight).view(*x.shape[:-1], weight.shape[-1])


def norm(x, parameters, name):
    weight, bias = parameters[name + ".w"], parameters[name + ".b"]
    shape = (x.shape[0],) + (1,) * (x.dim() - 2) + (x.shape[-1],)
    return F.layer_norm(x.float(), x.shape[-1:], eps=1e-12) * weight.view(shape) + bias.view(shape)


# Small last layers stay in float32 in the int8 file.
FLOAT = ("tags", "label.own", "span.own", "edu.out", "start.out")


class Rounding:
    """Stands in for int8 in training: values are rounded as the quantised file will round them.

    Weights: symmetric, per output column, 7 bits (so that sums of products never overflow on CPUs
    without VNNI). Activations: 8 bits between the smallest and the largest value of the sentence.
    """

    @staticmethod
    def weight(w):
        unit = w.detach().abs().amax(-2, keepdim=True).clamp_min(1e-8) / 64
        return w + (torch.round(w.detach() / unit) * unit - w.detach())

    @staticmethod
    def activation(x):
        value = x.detach().float()
        flat = value.reshape(*x.shape[:2], -1)
        shape = (*x.shape[:2],) + (1,) * (x.dim() - 2)
        low = flat.amin(-1).clamp_max(0).view(shape)
        unit = ((flat.amax(-1).clamp_min(0).view(shape) - low) / 255).clamp_min(1e-8)
        zero = torch.round(-low / unit)
        rounded = ((torch.round(value / unit) + zero).clamp(0, 255) - zero) * unit
        return x + (rounded - value).to(x.dtype)

    @staticmethod
    def parameters(parameters):
        return {
            name: Rounding.weight(value) if is_rounded(name, value.dim() - 1) else value
            for name, value in parameters.items()
        }


def is_rounded(name, dimensions):
    return name.endswith(".w") and dimensions == 2 and name[:-2] not in FLOAT


def encode(parameters, sizes, pieces, cases, piece_mask, dropout=0.0, rounding=False, heard=None):
    """pieces, cases [M, B, T] → features [M, B, T, D]. `heard` is filled with the inner units of every layer."""
    models, batch, length = pieces.shape
    quiet = Rounding.activation if rounding else (lambda x: x)
    vocabulary, dim = parameters["bert.word"].shape[1:]
    shift = torch.arange(models, device=pieces.device).view(-1, 1, 1)
    x = F.embedding(pieces + shift * vocabulary, parameters["bert.word"].reshape(-1, dim))
    x = x + F.embedding(cases + shift * 5, parameters["bert.case"].reshape(-1, dim))
    x = x + parameters["bert.position"][:, None, :length]
    x = F.dropout(norm(x, parameters, "bert.norm"), dropout, dropout > 0)
    heads, width = sizes.attention_heads, dim // sizes.attention_heads
    mask = piece_mask.reshape(models * batch, 1, 1, length)
    for i in range(sizes.layers):
        layer = f"bert.{i}."
        qkv = linear(quiet(x), parameters, layer + "qkv").view(models * batch, length, 3, heads, width)
        q, k, v = qkv.permute(2, 0, 3, 1, 4)
        mixed = F.scaled_dot_product_attention(q, k, v, attn_mask=mask, dropout_p=dropout)
        mixed = mixed.transpose(1, 2).reshape(models, batch, length, dim)
        mixed = linear(quiet(mixed), parameters, layer + "out")
        x = norm(x + F.dropout(mixed, dropout, dropout > 0), parameters, layer + "norm1")
        inner = F.gelu(linear(quiet(x), parameters, layer + "up"))
        if heard is not None:
            heard[layer] = inner
        inner = linear(quiet(inner), parameters, layer + "down")
        x = norm(x + F.dropout(inner, dropout, dropout > 0), parameters, layer + "norm2")
    return x


def _all_pairs(mixed, other):
    """mixed [M, B, I, R, d] with other [M, B, J, d] → [M, B, I, J, R]."""
    models, batch, rows, labels, width = mixed.shape
    scores = mixed.reshape(models, batch, rows * labels, width) @ other.transpose(-1, -2)
    return scores.view(models, batch, rows, labels, -1).transpose(-1, -2)


def forward(parameters, sizes, batch, dropout=0.0, head_dropout=0.0, rounding=False, label_heads=None, starts_only=False):
    """Scores of every head; of windows over several sentences only where sentences start (`starts_only`).

    batch: pieces, cases, piece_mask [M, B, T]; places [M, B, W + 2] are the pieces of the root ([CLS]),
    each word's first piece, and [SEP]. With label_heads [M, B, W] labels are scored for that head of
    each word only ([M, B, W, R]); without it for all heads ([M, B, W, F, R]).
    """
    if rounding:
        parameters = Rounding.parameters(parameters)
    quiet = Rounding.activation if rounding else (lambda x: x)

    def drop(x):
        return F.dropout(x, head_dropout, head_dropout > 0)

    def hidden(x, name):
        return drop(F.gelu(linear(x, parameters, name)))

    x = encode(parameters, sizes, batch["pieces"], batch["cases"], batch["piece_mask"], dropout, rounding)
    places = batch["places"]
    words = quiet(drop(torch.gather(x, 2, places.unsqueeze(-1).expand(*places.shape, x.shape[-1]))))
    inner, rooted = words[:, :, 1:-1], words[:, :, :-1]
    fences = torch.cat([words[:, :, :-1], words[:, :, 1:]], -1)
    models, count, width = inner.shape[:3]
    start = linear(hidden(fences[:, :, :-1], "start.hidden"), parameters, "start.out").squeeze(-1)
    if starts_only:
        return {"start": start}

    out = dict(zip(("upos", "xpos", "verb_form"), linear(inner, parameters, "tags").split(sizes.tags, -1)))
    dep, head = hidden(inner, "arc.dep"), hidden(rooted, "arc.head")
    out["arc"] = linear(quiet(dep), parameters, "arc.bilinear") @ head.transpose(-1, -2)

    dep, head = hidden(inner, "label.dep"), hidden(rooted, "label.head")
    mixed = linear(quiet(dep), parameters, "label.bilinear").view(models, count, width, sizes.deprel, LABEL)
    own = linear(head, parameters, "label.own")
    if label_heads is not None:
        def pick(value):
            return torch.gather(value, 2, label_heads.unsqueeze(-1).expand(*label_heads.shape, value.shape[-1]))
        out["label"] = (mixed @ pick(head).unsqueeze(-1)).squeeze(-1) + pick(own)
    else:
        out["label"] = _all_pairs(mixed, head) + own.unsqueeze(2)

    left, right = hidden(fences, "span.left"), hidden(fences, "span.right")
    mixed = linear(quiet(left), parameters, "span.bilinear").view(models, count, width + 1, sizes.span, SPAN)
    own = linear(right, parameters, "span.own")
    out["span"] = _all_pairs(mixed, right) + own.unsqueeze(2)

    out["edu"] = linear(hidden(fences[:, :, :-1], "edu.hidden"), parameters, "edu.out").squeeze(-1)
    return out
