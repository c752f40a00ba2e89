"""The meaning model: one BERT encoder with three uses.

- Sentence vectors: `[CLS] sentence [SEP]`, the normalised mean of the last states (marks included).
- Piece vectors: the same run, every last state normalised. `compare` lays a unit's pieces over a text's.
- Reading together: `[CLS] unit [SEP] text [SEP]`, two logits from the state of [CLS]: expressed, contradicted.

The rows of a batch lie one behind the other (batches.py): N pieces, D = 384 features.

    >>> x = encode(parameters, batch)                     # [N, D]
    >>> sentence_vectors(x, batch).shape                  # [rows, D]
    >>> reading_logits(parameters, x, batch).shape        # [rows, 2]
"""

import math

import torch
import torch.nn.functional as F

from .batches import LONGEST

HEADS = 12
HIDDEN = 128  # of the comparison


def head_shapes(dim):
    return {"pool.w": (dim, dim), "pool.b": (dim,), "reading.w": (dim, 2), "reading.b": (2,),
            "compare.in.w": (4 * dim + 2, HIDDEN), "compare.in.b": (HIDDEN,),
            "compare.weight.w": (HIDDEN, 1), "compare.weight.b": (1,),
            "compare.out.w": (2 * HIDDEN + 1, 1), "compare.out.b": (1,), "compare.sharpness": (1,), "soft": (2,)}


class Parameters:
    """All parameters in one tensor, so that copying, clipping and stepping are single operations."""

    def __init__(self, shapes, flat):
        self.shapes, self.flat = shapes, flat

    @staticmethod
    def initial(backbone, seed, device):
        generator = torch.Generator().manual_seed(seed)
        dim = backbone["word"].shape[1]
        values = {name: torch.as_tensor(value) for name, value in backbone.items()}
        for name, shape in head_shapes(dim).items():
            if name in values:
                continue
            spread = 0.5 / math.sqrt(shape[0]) if name.endswith(".w") else 0.0
            values[name] = torch.randn(shape, generator=generator) * spread
            if name == "compare.sharpness":
                values[name] += 3.0  # e³ ≈ 20
            if name == "soft":
                values[name] += torch.tensor([2.3, 0.7])  # 10 · (recall − 0.7)
        values = {name: value.float() for name, value in values.items()}
        flat = torch.cat([value.flatten() for value in values.values()])
        return Parameters({name: tuple(value.shape) for name, value in values.items()}, flat.to(device))

    def views(self, dtype=torch.float32):
        sizes = [math.prod(shape) for shape in self.shapes.values()]
        parts = self.flat.to(dtype).split(sizes)
        return {name: part.view(shape) for (name, shape), part in zip(self.shapes.items(), parts)}

    def arrays(self):
        return {name: value.detach().cpu().numpy() for name, value in self.views().items()}


def layers_of(parameters):
    return 1 + max(int(name.split(".")[0]) for name in parameters if name[0].isdigit())


def linear(x, parameters, name):
    return F.linear(x, parameters[name + ".w"].T, parameters[name + ".b"])


def attend(q, k, v, starts):
    """[N, H, D / H]: each row by itself."""
    if q.is_cuda:
        from torch.nn.attention.varlen import varlen_attn

        return varlen_attn(q, k, v, starts, starts, LONGEST, LONGEST)
    row = torch.searchsorted(starts.long(), torch.arange(len(q)), right=True)
    q, k, v = (part.transpose(0, 1).unsqueeze(0) for part in (q, k, v))
    return F.scaled_dot_product_attention(q, k, v, attn_mask=row[:, None] == row[None]).squeeze(0).transpose(0, 1)


PARTS = ("qkv.w", "qkv.b", "out.w", "out.b", "norm1.w", "norm1.b", "up.w", "up.b", "down.w", "down.b", "norm2.w", "norm2.b")


def layer(x, starts, weights, dropout: float):
    qkv_w, qkv_b, out_w, out_b, norm1_w, norm1_b, up_w, up_b, down_w, down_b, norm2_w, norm2_b = weights
    size, dim = x.shape
    q, k, v = torch.addmm(qkv_b, x, qkv_w).view(size, 3, HEADS, dim // HEADS).unbind(1)
    mixed = torch.addmm(out_b, attend(q, k, v, starts).reshape(size, dim), out_w)
    x = F.layer_norm(x + F.dropout(mixed, dropout, dropout > 0), (dim,), norm1_w, norm1_b, 1e-12)
    inner = torch.addmm(down_b, F.gelu(torch.addmm(up_b, x, up_w)), down_w)
    return F.layer_norm(x + F.dropout(inner, dropout, dropout > 0), (dim,), norm2_w, norm2_b, 1e-12)


class Layer:
    """What computes a layer; on a GPU compiled once for all of them."""

    of = staticmethod(layer)

    @staticmethod
    def compiled():
        Layer.of = staticmethod(torch.compile(layer, dynamic=False))


def encode(parameters, batch, dropout=0.0):
    """[N, D], the last states."""
    x = F.embedding(batch.pieces, parameters["word"]) + F.embedding(batch.types, parameters["type"]) + parameters["position"][batch.places]
    x = F.layer_norm(x, x.shape[-1:], parameters["norm.w"], parameters["norm.b"], 1e-12)
    for i in range(layers_of(parameters)):
        x = Layer.of(x, batch.starts, [parameters[f"{i}.{part}"] for part in PARTS], dropout)
    return x


def sentence_vectors(x, batch):
    row = torch.searchsorted(batch.starts[1 : batch.rows + 1].long(), torch.arange(len(x), device=x.device), right=True)
    sums = torch.zeros(batch.rows + 1, x.shape[-1], device=x.device).index_add_(0, row, x.float())
    return F.normalize(sums[: batch.rows], dim=-1)


def reading_logits(parameters, x, batch, dropout=0.0):
    pooled = torch.tanh(linear(x[batch.starts[: batch.rows].long()], parameters, "pool"))
    return linear(F.dropout(pooled, dropout, dropout > 0), parameters, "reading").float()


def laid_out(x, starts, lengths, width):
    """Rows of a batch as [rows, width, D], and which of it are pieces; without the marks [CLS] and [SEP]."""
    place = torch.arange(width, device=x.device)
    inside = place < (lengths - 2).unsqueeze(1)
    return x[(starts.unsqueeze(1) + 1 + place).clamp_max(len(x) - 1)], inside


def compare(parameters, unit, weights, text, text_mask, dropout=0.0):
    """Two logits from piece vectors [B, U, D] and [B, T, D], weights [B, U] of the unit's pieces (0: not one).

    The first reads each piece beside what it finds in the text and gathers what it saw; the second is the plain
    weighted mean of each piece's highest cosine.
    """
    cosines = (unit @ text.transpose(-1, -2)).float().masked_fill(~text_mask.unsqueeze(-2), -1.0)
    sharp = parameters["compare.sharpness"].float().exp()
    found = torch.softmax(cosines * sharp, -1).to(text.dtype) @ text
    best = cosines.amax(-1)
    scale = math.sqrt(unit.shape[-1])
    share = weights / weights.sum(-1, keepdim=True).clamp_min(1e-6)
    seen = torch.cat([unit * scale, found * scale, unit * found * (scale * scale / 4), (unit - found).abs() * scale,
                      best.unsqueeze(-1).to(unit.dtype), (share * 4).unsqueeze(-1).to(unit.dtype)], -1)
    hidden = F.dropout(F.gelu(linear(seen, parameters, "compare.in")), dropout, dropout > 0)
    attention = linear(hidden, parameters, "compare.weight").squeeze(-1).float() + (share + 1e-4).log()
    attention = torch.softmax(attention.masked_fill(weights <= 0, -1e4), -1).unsqueeze(-1)
    mean = (hidden.float() * attention).sum(1)
    most = hidden.float().masked_fill((weights <= 0).unsqueeze(-1), -1e4).amax(1)
    recall = (best * share).sum(-1)
    pooled = torch.cat([mean, most, recall.unsqueeze(-1)], -1).to(hidden.dtype)
    logit = linear(pooled, parameters, "compare.out").squeeze(-1).float()
    soft = parameters["soft"].float()
    return logit, soft[0].exp() * (recall - soft[1])
