"""Weighted matrix factorisation (Guo & Diab 2012): X ≈ PᵀQ, weight 1 on words a text has and w_m on words it lacks.

X is the tf-idf matrix of terms and texts. Alternating least squares: with Q fixed, a term's column of P solves

    (C + (1 − w_m) V Vᵀ) p = V x        C = w_m Q Qᵀ + λ I; V holds the texts that have the term, x their tf-idf

and likewise for texts. Most rows have fewer columns n than K, and then the same p comes from n × n numbers
(Woodbury's identity): p = C⁻¹ V (I + (1 − w_m) Vᵀ C⁻¹ V)⁻¹ x. A new sentence is such a text.

    P = factorise(corpus, K=100, w_m=0.01, lam=20, rounds=20)      # [terms, K]
"""

import numpy as np
import torch


def idf(frequency, texts):
    return np.log(texts / frequency).astype(np.float32)


def solve(ids, values, starts, other, w_m, lam):
    """One vector for each row of a sparse matrix, given the vectors of its columns. Rows of like length share a batch."""
    K, device = other.shape[1], other.device
    lengths = starts[1:] - starts[:-1]
    common = w_m * other.T @ other + lam * torch.eye(K, device=device)
    eased = torch.cholesky_solve(other.T, torch.linalg.cholesky(common)).T.contiguous()  # C⁻¹ v of each column
    out = torch.zeros(len(lengths), K, device=device)
    order = torch.argsort(lengths, stable=True)
    at = int((lengths == 0).sum())
    while at < len(order):
        batch = max(1, min(4096, 400_000 // int(lengths[order[min(at + 4095, len(order) - 1)]])))
        rows = order[at : at + batch]
        longest = int(lengths[rows].max())
        place = (starts[rows, None] + torch.arange(longest, device=device)).clamp_max(len(ids) - 1)
        inside = torch.arange(longest, device=device) < lengths[rows, None]
        vectors = other[ids[place]] * inside.unsqueeze(-1)
        right = (values[place] * inside).unsqueeze(-1)
        if longest < K:
            small = torch.eye(longest, device=device) + (1 - w_m) * vectors @ eased[ids[place]].transpose(1, 2)
            found = eased[ids[place]].transpose(1, 2) @ torch.linalg.solve(small, right)
        else:
            left = common + (1 - w_m) * vectors.transpose(1, 2) @ vectors
            found = torch.cholesky_solve(vectors.transpose(1, 2) @ right, torch.linalg.cholesky(left))
        out[rows] = found.squeeze(-1)
        at += batch
    return out


def factorise(corpus, K=100, w_m=0.01, lam=20.0, rounds=20, seed=1, device="cpu", log=None):
    starts = torch.as_tensor(corpus["starts"], device=device).long()
    ids = torch.as_tensor(corpus["ids"], device=device).long()
    texts = len(starts) - 1
    weight = torch.as_tensor(idf(corpus["frequency"], texts), device=device)
    values = torch.as_tensor(corpus["counts"], device=device).float() * weight[ids]
    text_of = torch.repeat_interleave(torch.arange(texts, device=device), starts[1:] - starts[:-1])
    by_term = torch.argsort(ids, stable=True)
    term_starts = torch.zeros(len(weight) + 1, dtype=torch.long, device=device)
    term_starts[1:] = torch.cumsum(torch.bincount(ids, minlength=len(weight)), 0)
    generator = torch.Generator().manual_seed(seed)
    P = torch.randn(len(weight), K, generator=generator).to(device)
    for i in range(rounds):
        Q = solve(ids, values, starts, P, w_m, lam)
        P = solve(text_of[by_term], values[by_term], term_starts, Q, w_m, lam)
        if log:
            log(i, P)
    return P


def embed(bags, P, weight, w_m, lam):
    """Vectors of new texts, given as lists of (term, count)."""
    starts = torch.tensor(np.cumsum([0] + [len(bag) for bag in bags]), device=P.device)
    ids = torch.tensor([i for bag in bags for i, _ in bag], dtype=torch.long, device=P.device)
    counts = torch.tensor([float(c) for bag in bags for _, c in bag], device=P.device)
    return solve(ids, counts * weight.to(P.device)[ids], starts, P, w_m, lam)
