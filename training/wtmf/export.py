"""The trained matrix as the files of models/wtmf.

    model.json    {"K", "missing" (w_m), "lambda", "terms"}
    terms.txt     a term a line, in the order of the rows
    weights.bin   little-endian: common K × K float64, scale of each row float32, idf of each row float32, rows int8
    words.txt     the number of all words, then `word count` a line: what SIF weighs words by

`common` is w_m P Pᵀ + λ I over the rows as they are rounded, so that loading the model multiplies nothing.
"""

import json

import numpy as np


def quantise(P):
    """Rows in 8 bits, each with a scale of its own."""
    scale = (np.abs(P).max(1) / 127).astype(np.float32)
    return np.round(P / scale[:, None]).astype(np.int8), scale


def dequantise(matrix, scale):
    return matrix.astype(np.float32) * scale[:, None]


def write(folder, vocabulary, matrix, scale, weight, words, w_m, lam):
    folder.mkdir(parents=True, exist_ok=True)
    rows = matrix.astype(np.float64) * scale.astype(np.float64)[:, None]
    common = w_m * rows.T @ rows + lam * np.eye(rows.shape[1])
    parts = (common.astype("<f8"), scale.astype("<f4"), weight.astype("<f4"), matrix)
    (folder / "weights.bin").write_bytes(b"".join(part.tobytes() for part in parts))
    (folder / "terms.txt").write_text("".join(f"{term}\n" for term in vocabulary), "utf-8")
    counts, total = words
    (folder / "words.txt").write_text("".join([f"{total}\n", *(f"{word} {n}\n" for word, n in counts.items())]), "utf-8")
    about = {"K": rows.shape[1], "missing": w_m, "lambda": lam, "terms": len(vocabulary)}
    (folder / "model.json").write_text(json.dumps(about) + "\n", "utf-8")
