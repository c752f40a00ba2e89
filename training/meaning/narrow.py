"""Cuts heads and inner features away, those first without which the model answers most alike.

How much one matters is the mean of the squared gradient of the loss by its mask (Fisher's information) over small batches. A head
has as many weights as 128 inner features, so that they are cut in blocks of equal size: of all blocks of all layers the best stay.

    narrowed(parameters, importance(parameters, losses), blocks=192)
"""

import torch

from .model import HEAD, Parameters, layers_of

BLOCK = 128
LEAST = 2       # heads, and blocks of features, that every layer keeps


def blocks_of(shapes):
    """How many blocks of weights a model has."""
    return sum(shapes[f"{i}.distance"][1] + shapes[f"{i}.up.b"][0] // BLOCK for i in range(layers_of(shapes)))


def masks_of(views):
    device = views["word"].device
    sizes = lambda i: (views[f"{i}.out.w"].shape[0] // HEAD[views["word"].shape[1]], views[f"{i}.up.w"].shape[1])
    return [[torch.ones(size, device=device, requires_grad=True) for size in sizes(i)] for i in range(layers_of(views))]


def importance(views, losses):
    """[layers][heads, features]; `losses(masks)` yields a loss for each of some batches."""
    masks = masks_of(views)
    flat = [mask for layer in masks for mask in layer]
    sums = [torch.zeros_like(mask) for mask in flat]
    for loss in losses(masks):
        for total, gradient in zip(sums, torch.autograd.grad(loss, flat)):
            total += gradient.float().square()
    return [sums[i : i + 2] for i in range(0, len(sums), 2)]


def chosen(scores, blocks):
    """[(heads that stay, features that stay)], as many blocks in all."""
    found = []
    for i, (heads, features) in enumerate(scores):
        order = heads.argsort(descending=True)
        found += [(heads[head].item() if at >= LEAST else float("inf"), i, 0, [head.item()]) for at, head in enumerate(order)]
        order = features.argsort(descending=True)
        for at, some in enumerate(order.split(BLOCK)):
            found.append((features[some].sum().item() if at >= LEAST else float("inf"), i, 1, some.tolist()))
    found.sort(key=lambda one: -one[0])
    kept = [([], []) for _ in scores]
    for _, i, kind, some in found[:blocks]:
        kept[i][kind].extend(some)
    return [(sorted(heads), sorted(features)) for heads, features in kept]


def narrowed(parameters, scores, blocks):
    views = {name: value.detach() for name, value in parameters.views().items()}
    head = HEAD[views["word"].shape[1]]
    for i, (heads, features) in enumerate(chosen(scores, blocks)):
        device = views["word"].device
        of_heads = (torch.tensor(heads, device=device)[:, None] * head + torch.arange(head, device=device)).flatten()
        all_heads = views[f"{i}.out.w"].shape[0]
        of_qkv = torch.cat([of_heads + part * all_heads for part in range(3)])
        features = torch.tensor(features, device=device)
        for name, index, axis in (("qkv.w", of_qkv, 1), ("qkv.b", of_qkv, 0), ("out.w", of_heads, 0), ("distance", torch.tensor(heads, device=device), 1),
                                  ("up.w", features, 1), ("up.b", features, 0), ("down.w", features, 0)):
            views[f"{i}.{name}"] = views[f"{i}.{name}"].index_select(axis, index)
    return Parameters({name: tuple(value.shape) for name, value in views.items()}, torch.cat([value.flatten() for value in views.values()]))
