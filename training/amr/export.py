"""The trained model as ONNX, int8, and the frames' vectors as a table of their own.

    python -m training.amr.export --weights .scratch/amr/run --data .scratch/amr --out models/amr
"""

import argparse
import json
from pathlib import Path

import numpy as np
import onnxruntime
import torch

from training.amr.data import read_rows
from training.amr.graph import write_graph
from training.amr.model import Sizes, path_classes
from training.syntax.export import OUTLIERS, load_parts


def sizes_of(weights, inventory):
    layers = 1 + max(int(name.split(".")[1]) for name in weights if name.startswith("bert.") and name.split(".")[1].isdigit())
    return Sizes(layers, weights["bert.word"].shape[1], 12, len(inventory["fragments"]), len(inventory["roles"]),
                 len(weights["frames"]), len(inventory["upos"]), len(inventory["deprel"]))


def row_inputs(row, deprels):
    head, deprel = torch.tensor([row["h"]]), torch.tensor([row["d"]])
    paths = path_classes(head, deprel, deprels)[0].numpy().astype(np.int32)
    def flat(key):
        return np.array(row[key], np.int32)
    return {"pieces": flat("p")[None], "cases": flat("c")[None], "places": flat("f"), "upos": flat("u"), "deprel": flat("d"), "paths": paths}


def easing(weights, sizes, rows, path, sentences=200):
    """Factors ≤ 1 per input channel that bring outlier channels down to the largest ordinary one."""
    seen = {}
    write_graph(weights, sizes, path, int8=False, seen=seen)
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    largest = {}
    for k in np.random.default_rng(1).permutation(len(rows))[:sentences]:
        for name, x in zip(seen, session.run(list(seen.values()), row_inputs(rows[k], sizes.deprel))):
            found = np.abs(x).reshape(-1, x.shape[-1]).max(0)
            largest[name] = np.maximum(largest.get(name, found), found)
    factors = {}
    for name, values in largest.items():
        count = OUTLIERS.get(name.split(".")[-1]) if name.startswith("bert.") else None
        if count:
            factors[name] = np.minimum(np.sort(values)[-count] / values, 1).astype(np.float32)
    return factors


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--weights", type=Path, required=True)
    options.add_argument("--data", type=Path, required=True)
    options.add_argument("--out", type=Path, required=True)
    options = options.parse_args()
    inventory = json.loads((options.out / "labels.json").read_text())
    weights = load_parts(options.weights)
    sizes = sizes_of(weights, inventory)
    rows = [row for row in read_rows(options.data / "train.jsonl.gz") if row["full"]]
    full = options.weights / "model.fp32.onnx"
    factors = easing(weights, sizes, rows, full)
    write_graph(weights, sizes, full, int8=False)
    write_graph(weights, sizes, options.out / "model.int8.onnx", int8=True, eased=factors)
    # A row: the frame's vector as int8, its unit and its bias as float32.
    vectors = weights["frames"]
    unit = np.maximum(np.abs(vectors).max(1, keepdims=True), 1e-8) / 127
    rounded = np.round(vectors / unit).astype(np.int8)
    tail = np.concatenate([unit, weights["frames.b"][:, None]], 1).astype("<f4")
    (options.out / "frames.bin").write_bytes(rounded.tobytes() + tail.tobytes())
    print({path.name: path.stat().st_size for path in sorted(options.out.iterdir())})


if __name__ == "__main__":
    main()
