"""The meaning model: one BERT encoder with three uses.

- Sentence vectors: `[CLS] sentence [SEP]`, the normalised mean of the last states (marks included).
- Piece vectors: the same run, every last state normalised. `compare` lays a unit's pieces over a text's.
- Reading together: `[CLS] unit [SEP] text [SEP]`, two logits from the state of [CLS]: expressed, contradicted.

Every parameter has a leading axis of M models, so that folds train abreast. Shapes: M models, B inputs, T pieces,
D = 384 features.

    >>> x = encode(parameters, pieces, types, mask)       # [M, B, T, D]
    >>> sentence_vectors(x, mask).shape                   # [M, B, D]
    >>> reading_logits(parameters, x).shape               # [M, B, 2]
"""

import math

import torch
import torch.nn.functional as F

HEADS = 12
HIDDEN = 128  # of the comparison


def head_shapes(dim):
    return {"pool.w": (dim, dim), "pool.b": (dim,), "reading.w": (dim, 2), "reading.b": (2,),
            "compare.in.w": (4 * dim + 2, HIDDEN), "compare.in.b": (HIDDEN,),
            "compare.weight.w": (HIDDEN, 1), "compare.weight.b": (1,),
            "compare.out.w": (2 * HIDDEN + 1, 1), "compare.out.b": (1,), "compare.sharpness": (1,), "soft": (2,)}


class Parameters:
    """All parameters of M models in one tensor, so that copying, clipping and stepping are single operations."""

    def __init__(self, shapes, flat):
        self.shapes, self.flat = shapes, flat

    @staticmethod
    def initial(backbone, models, seed, device):
        generator = torch.Generator().manual_seed(seed)
        dim = backbone["word"].shape[1]
        values = {name: torch.as_tensor(value) for name, value in backbone.items()}
        for name, shape in head_shapes(dim).items():
            if name in values:
                continue
            spread = 0.5 / math.sqrt(shape[0]) if name.endswith(".w") else 0.0
            values[name] = torch.randn(shape, generator=generator) * spread
        values["compare.sharpness"] += 3.0  # e³ ≈ 20
        values["soft"] += torch.tensor([2.3, 0.7])  # 10 · (recall − 0.7)
        return Parameters.of(values, device).copies(models)

    @staticmethod
    def of(values, device):
        """One model from {name: array}."""
        values = {name: torch.as_tensor(value).float() for name, value in values.items()}
        flat = torch.cat([value.flatten() for value in values.values()])
        return Parameters({name: tuple(value.shape) for name, value in values.items()}, flat.to(device).unsqueeze(0))

    def views(self, dtype=torch.float32):
        sizes = [math.prod(shape) for shape in self.shapes.values()]
        parts = self.flat.to(dtype).split(sizes, 1)
        return {name: part.view(-1, *shape) for (name, shape), part in zip(self.shapes.items(), parts)}

    def copies(self, models):
        return Parameters(self.shapes, self.flat.detach()[-1:].expand(models, -1).clone())

    def one(self, model):
        return Parameters(self.shapes, self.flat.detach()[model : model + 1])

    def arrays(self):
        """The last model's parameters."""
        return {name: value[-1].detach().cpu().numpy() for name, value in self.views().items()}


def layers_of(parameters):
    return 1 + max(int(name.split(".")[0]) for name in parameters if name[0].isdigit())


def linear(x, parameters, name):
    weight, bias = parameters[name + ".w"], parameters[name + ".b"]
    flat = x.reshape(x.shape[0], -1, x.shape[-1])
    return torch.baddbmm(bias.unsqueeze(1), flat, weight).view(*x.shape[:-1], weight.shape[-1])


def norm(x, parameters, name):
    weight, bias = parameters[name + ".w"], parameters[name + ".b"]
    if x.shape[0] == 1:
        return F.layer_norm(x, x.shape[-1:], weight[0], bias[0], 1e-12)
    shape = (x.shape[0],) + (1,) * (x.dim() - 2) + (x.shape[-1],)
    return torch.addcmul(bias.view(shape), F.layer_norm(x, x.shape[-1:], eps=1e-12), weight.view(shape))


def embed(table, ids):
    """ids [M, …] into tables [M, rows, D]."""
    models, rows, dim = table.shape
    shift = torch.arange(models, device=ids.device).view(-1, *[1] * (ids.dim() - 1)) * rows
    return F.embedding(ids + shift, table.reshape(-1, dim))


def encode(parameters, pieces, types, mask, dropout=0.0):
    """pieces, types [M, B, T]; mask [M, B, T] of booleans → [M, B, T, D]."""
    models, batch, length = pieces.shape
    dim = parameters["word"].shape[-1]
    x = embed(parameters["word"], pieces) + embed(parameters["type"], types) + parameters["position"][:, None, :length]
    x = F.dropout(norm(x, parameters, "norm"), dropout, dropout > 0)
    attended = mask.reshape(models * batch, 1, 1, length)
    for i in range(layers_of(parameters)):
        qkv = linear(x, parameters, f"{i}.qkv").view(models * batch, length, 3, HEADS, dim // HEADS)
        q, k, v = qkv.permute(2, 0, 3, 1, 4)
        mixed = F.scaled_dot_product_attention(q, k, v, attn_mask=attended)
        mixed = linear(mixed.transpose(1, 2).reshape(models, batch, length, dim), parameters, f"{i}.out")
        x = norm(x + F.dropout(mixed, dropout, dropout > 0), parameters, f"{i}.norm1")
        inner = linear(F.gelu(linear(x, parameters, f"{i}.up")), parameters, f"{i}.down")
        x = norm(x + F.dropout(inner, dropout, dropout > 0), parameters, f"{i}.norm2")
    return x


def sentence_vectors(x, mask):
    weight = mask.unsqueeze(-1).float()
    return F.normalize((x.float() * weight).sum(2) / weight.sum(2).clamp_min(1), dim=-1)


def reading_logits(parameters, x, dropout=0.0):
    pooled = torch.tanh(linear(x[:, :, 0], parameters, "pool"))
    return linear(F.dropout(pooled, dropout, dropout > 0), parameters, "reading").float()


def compare(parameters, unit, weights, text, text_mask, dropout=0.0):
    """Two logits from piece vectors [M, B, U, D] and [M, B, T, D], weights [M, B, U] of the unit's pieces (0: not one).

    The first reads each piece beside what it finds in the text and gathers what it saw; the second is the plain
    weighted mean of each piece's highest cosine.
    """
    cosines = (unit @ text.transpose(-1, -2)).float().masked_fill(~text_mask.unsqueeze(-2), -1.0)
    sharp = parameters["compare.sharpness"].float().exp().view(-1, 1, 1, 1)
    found = torch.softmax(cosines * sharp, -1).to(text.dtype) @ text
    best = cosines.amax(-1)
    scale = math.sqrt(unit.shape[-1])
    share = weights / weights.sum(-1, keepdim=True).clamp_min(1e-6)
    seen = torch.cat([unit * scale, found * scale, unit * found * (scale * scale / 4), (unit - found).abs() * scale,
                      best.unsqueeze(-1).to(unit.dtype), (share * 4).unsqueeze(-1).to(unit.dtype)], -1)
    hidden = F.dropout(F.gelu(linear(seen, parameters, "compare.in")), dropout, dropout > 0)
    attention = linear(hidden, parameters, "compare.weight").squeeze(-1).float() + (share + 1e-4).log()
    attention = torch.softmax(attention.masked_fill(weights <= 0, -1e4), -1).unsqueeze(-1)
    mean = (hidden.float() * attention).sum(2)
    most = hidden.float().masked_fill((weights <= 0).unsqueeze(-1), -1e4).amax(2)
    recall = (best * share).sum(-1)
    pooled = torch.cat([mean, most, recall.unsqueeze(-1)], -1).to(hidden.dtype)
    logit = linear(pooled, parameters, "compare.out").squeeze(-1).float()
    soft = parameters["soft"].float()
    return logit, soft[:, :1].exp() * (recall - soft[:, 1:])
