"""Matrices of 4 bits a number: what training sees, what is stored, and back.

A row lies in groups, and each group has a scale of 16 bits; a number is (q − 7.5) · scale with q from 0 to 15.

    rounded(matrix)            # as it will be stored; gradients pass as if nothing had been rounded
    kept = packed(matrix)      # {"q": uint8, two numbers a byte, "scale": float16}
    plain(kept["q"], kept["scale"])
"""

import numpy as np
import torch

GROUP = 64   # of a matrix
WORD = 32    # of a word's row


def group_of(name):
    """How many numbers share a scale; None for what is not stored in 4 bits."""
    if name == "word":
        return WORD
    layers = name[0].isdigit() and name.endswith((".qkv.w", ".out.w", ".up.w", ".down.w"))
    return GROUP if layers or name in ("pool.w", "states.w") else None


def quants(matrix, group):
    groups = matrix.view(*matrix.shape[:-1], -1, group)
    scale = (groups.abs().amax(-1, keepdim=True).clamp_min(1e-6) / 7.5).half().float()
    return torch.round(groups / scale + 7.5).clamp(0, 15), scale


class Rounded(torch.autograd.Function):
    @staticmethod
    def forward(context, matrix, group):
        q, scale = quants(matrix.float(), group)
        return ((q - 7.5) * scale).view(matrix.shape).to(matrix.dtype)

    @staticmethod
    def backward(context, gradient):
        return gradient, None


def rounded(matrix, group=GROUP):
    return Rounded.apply(matrix, group)


def packed(matrix, group=GROUP):
    """The first half of a row in the low four bits, the second in the high ones."""
    q, scale = quants(torch.as_tensor(matrix).float(), group)
    halves = q.reshape(len(matrix), 2, -1)
    return {"q": (halves[:, 0] + 16 * halves[:, 1]).to(torch.uint8).numpy(), "scale": scale.squeeze(-1).half().numpy()}


def plain(q, scale):
    numbers = np.concatenate([q & 15, q >> 4], 1).astype(np.float32) - 7.5
    rows, groups = scale.shape
    return (numbers.reshape(rows, groups, -1) * scale.astype(np.float32)[:, :, None]).reshape(rows, -1)
