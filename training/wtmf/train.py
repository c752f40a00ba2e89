"""Factorises the corpus and reports Pearson on STS-14 for each setting; the first setting's terms are saved.

    python -m training.wtmf.train CORPUS.npz.xz STS.npz.xz OUT.npz [--settings "K=100,w_m=0.01,lam=20;K=100,…"]

Seconds on a GPU, minutes on a CPU. STS-14 measures and is never trained on; the settings are the paper's.
"""

import argparse
import time

import numpy as np
import torch

from ..meaning.batches import load_arrays
from ..meaning.judged import pearson
from .factorise import embed, factorise, idf


def bags(arrays, side):
    ids, counts, starts = (arrays[f"{side}.{name}"] for name in ("ids", "counts", "starts"))
    return [list(zip(ids[a:b], counts[a:b])) for a, b in zip(starts, starts[1:])]


def sts14(P, weight, sts, w_m, lam):
    vectors = [torch.nn.functional.normalize(embed(bags(sts, side), P, weight, w_m, lam), dim=1) for side in ("a", "b")]
    return pearson((vectors[0] * vectors[1]).sum(1).cpu().numpy(), sts["score"])


def main(options):
    corpus, sts = load_arrays(options.corpus), load_arrays(options.sts)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    weight = torch.as_tensor(idf(corpus["frequency"], len(corpus["starts"]) - 1))
    for number, text in enumerate(options.settings.split(";")):
        started = time.time()
        setting = {name: float(value) for name, value in (item.split("=") for item in text.split(","))}
        K, rounds = int(setting.pop("K")), int(setting.pop("rounds", 15))
        trace = []
        P = factorise(corpus, K=K, rounds=rounds, device=device, **setting,
                      log=lambda i, P: trace.append(round(sts14(P, weight, sts, **setting), 4)) if i % 3 == 2 or i < 2 else None)
        print(text, "STS-14", trace, round(time.time() - started, 1), "s", flush=True)
        if number == 0:
            np.savez(options.out, P=P.half().cpu().numpy())


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("corpus")
    parser.add_argument("sts")
    parser.add_argument("out")
    parser.add_argument("--settings", default="K=100,w_m=0.01,lam=20")
    main(parser.parse_args())
