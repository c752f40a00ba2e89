"""The meaning model: one encoder with three uses.

- Sentence vectors: `[CLS] sentence [SEP]`, the normalised mean of the last states (marks included), laid into 384 numbers.
- Piece vectors: the same run, every last state so laid and normalised. `compare` lays a unit's pieces over a text's.
- Reading together: `[CLS] unit [SEP] text [SEP]`, two logits from the state of [CLS]: expressed, contradicted.

The encoder is MPNet, some of whose heads and inner features are cut away (narrow.py), or a BERT of width 384, whose states are the
vectors. The rows of a batch lie one behind the other (batches.py): N pieces, D features.

    >>> x = encode(parameters, batch)                     # [N, D]
    >>> sentence_vectors(parameters, x, batch).shape      # [rows, 384]
    >>> reading_logits(parameters, x, batch).shape        # [rows, 2]
"""

import math

import torch
import torch.nn.functional as F

from .fourbit import group_of, rounded

VECTOR = 384
HEAD = {384: 32, 768: 64}   # features of a head
HIDDEN = 128                # of the comparison


def head_shapes(dim):
    laid = {} if dim == VECTOR else {"states.w": (dim, VECTOR)}
    return {**laid, "pool.w": (dim, dim), "pool.b": (dim,), "reading.w": (dim, 2), "reading.b": (2,),
            "compare.in.w": (4 * VECTOR + 2, HIDDEN), "compare.in.b": (HIDDEN,),
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

    def views(self, dtype=torch.float32, fourbit=False):
        """All parameters; with `fourbit` matrices as they will be stored. Rows of words are rounded where they are looked up."""
        sizes = [math.prod(shape) for shape in self.shapes.values()]
        parts = (self.flat if fourbit else self.flat.to(dtype)).split(sizes)
        found = {name: part.view(shape) for (name, shape), part in zip(self.shapes.items(), parts)}
        if not fourbit:
            return found
        put = lambda name, value: rounded(value) if name != "word" and group_of(name) else value
        return {**{name: put(name, value).to(dtype) for name, value in found.items()}, "fourbit": True}

    def arrays(self):
        return {name: value.detach().cpu().numpy() for name, value in self.views().items()}


def layers_of(parameters):
    return 1 + max(int(name.split(".")[0]) for name in parameters if name[0].isdigit())


def linear(x, parameters, name):
    return F.linear(x, parameters[name + ".w"].T, parameters[name + ".b"])


def attend(q, k, v, batch):
    """[N, H, D / H]: each row by itself."""
    if q.is_cuda:
        from torch.nn.attention.varlen import varlen_attn

        return varlen_attn(q, k, v, batch.starts, batch.starts, batch.width, batch.width)
    q, k, v = (part.transpose(0, 1).unsqueeze(0) for part in (q, k, v))
    return F.scaled_dot_product_attention(q, k, v, attn_mask=batch.row[:, None] == batch.row[None]).squeeze(0).transpose(0, 1)


class Padded:
    """Rows of a batch side by side, filled up to one width, for attention that depends on how far apart two pieces are."""

    def __init__(self, batch):
        width, device = -(-batch.width // 8) * 8, batch.row.device
        place = torch.arange(width, device=device)
        self.shape = batch.rows, width
        self.flat = batch.row * width + batch.places
        self.inside = place < (batch.starts[1:] - batch.starts[:-1]).unsqueeze(1)
        self.apart = distances(width, device)

    def attend(self, qkv, table):
        """qkv [N, 3, H, F] → [N, H, F]; table [32, H]."""
        rows, width = self.shape
        heads, head = qkv.shape[2:]
        laid = qkv.new_zeros(rows * width, 3 * heads * head).index_copy(0, self.flat, qkv.flatten(1))
        q, k, v = laid.view(rows, width, 3, heads, head).permute(2, 0, 3, 1, 4)
        bias = F.embedding(self.apart, table.detach()).permute(2, 0, 1).to(qkv.dtype)
        mask = bias.unsqueeze(0).masked_fill(~self.inside[:, None, None], -1e4).contiguous()
        mixed = F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
        return mixed.transpose(1, 2).reshape(rows * width, heads, head).index_select(0, self.flat)


def distances(length, device="cpu"):
    """[T, T]: which row of the table of distances two places have. Distances up to 7 each have one, greater ones share rows, up to 128."""
    place = torch.arange(length, device=device)
    behind = place.unsqueeze(1) - place
    apart = behind.abs()
    far = 8 + (torch.log(apart.clamp_min(1) / 8) / math.log(128 / 8) * 8).long()
    return torch.where(apart < 8, apart, far.clamp_max(15)) + 16 * (behind < 0)


def layer(x, batch, padded, parameters, i, dropout, masks):
    """`masks` [H] and [inner features]: how much of each head and feature is there (narrow.py)."""
    w = lambda part: parameters[f"{i}.{part}"]
    size, dim = x.shape
    qkv = torch.addmm(w("qkv.b"), x, w("qkv.w")).view(size, 3, -1, HEAD[dim])
    mixed = attend(*qkv.unbind(1), batch) if padded is None else padded.attend(qkv, w("distance"))
    if masks:
        mixed = mixed * masks[0].to(x.dtype).unsqueeze(1)
    mixed = torch.addmm(w("out.b"), mixed.reshape(size, -1), w("out.w"))
    x = F.layer_norm(x + F.dropout(mixed, dropout, dropout > 0), (dim,), w("norm1.w"), w("norm1.b"), 1e-12)
    inner = F.gelu(torch.addmm(w("up.b"), x, w("up.w")))
    if masks:
        inner = inner * masks[1].to(x.dtype)
    inner = torch.addmm(w("down.b"), inner, w("down.w"))
    return F.layer_norm(x + F.dropout(inner, dropout, dropout > 0), (dim,), w("norm2.w"), w("norm2.b"), 1e-12)


def encode(parameters, batch, dropout=0.0, masks=None):
    """[N, D], the last states."""
    words = F.embedding(batch.pieces, parameters["word"])
    if "fourbit" in parameters:
        words = rounded(words, group_of("word"))
    x = words + F.embedding(batch.types, parameters["type"]) + parameters["position"][batch.places]
    x = F.layer_norm(x, x.shape[-1:], parameters["norm.w"], parameters["norm.b"], 1e-12)
    padded = Padded(batch) if "0.distance" in parameters else None
    for i in range(layers_of(parameters)):
        x = layer(x, batch, padded, parameters, i, dropout, masks and masks[i])
    return x


def laid(parameters, x):
    """[N, 384]: what vectors are made of."""
    return x @ parameters["states.w"] if "states.w" in parameters else x


def sentence_vectors(parameters, x, batch):
    x = laid(parameters, x).float()
    sums = torch.zeros(batch.rows, VECTOR, device=x.device).index_add_(0, batch.row, x)
    return F.normalize(sums, dim=-1)


def reading_logits(parameters, x, batch, dropout=0.0):
    pooled = torch.tanh(linear(x[batch.starts[:-1].long()], parameters, "pool"))
    return linear(F.dropout(pooled, dropout, dropout > 0), parameters, "reading").float()


def side_by_side(x, starts, lengths, width):
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
