"""The trained parser as one int8 file, and the frames' vectors as a table of their own.

    python -m training.amr.export .scratch/amr/run .scratch/amr models/amr
"""

import json
import sys
from pathlib import Path

import numpy as np
import onnxruntime

from training.amr.data import read_rows
from training.amr.graph import write_graph
from training.amr.model import path_classes, sizes_of
from training.syntax.export import OUTLIERS


def load(folder):
    weights = {}
    for path in sorted(Path(folder).glob("*.npz")):
        weights.update({name: value.astype(np.float32) for name, value in np.load(path).items()})
    weights["bert.word"] = weights["bert.word"] * weights.pop("bert.word.unit")
    return weights


def inputs_of(row, count):
    import torch

    number = lambda values: np.array(values, np.int32)
    paths = path_classes(torch.tensor([row["h"]]), torch.tensor([row["d"]]), count)[0].numpy().astype(np.int32)
    return {"pieces": number([row["p"]]), "cases": number([row["c"]]), "places": number(row["f"]), "upos": number(row["u"]),
            "deprel": number(row["d"]), "paths": paths}


def easing(weights, sizes, rows, path):
    """Factors ≤ 1 for each input channel that bring outlier channels down to the largest ordinary one."""
    seen = {}
    write_graph(weights, sizes, path, int8=False, seen=seen)
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    largest = {}
    for row in rows:
        for name, x in zip(seen, session.run(list(seen.values()), inputs_of(row, sizes.deprel))):
            found = np.abs(x).reshape(-1, x.shape[-1]).max(0)
            largest[name] = np.maximum(largest.get(name, found), found)
    counts = {name: OUTLIERS.get(name.split(".")[-1]) for name in largest if name.startswith("bert.")}
    return {name: np.minimum(np.sort(largest[name])[-count] / largest[name], 1).astype(np.float32) for name, count in counts.items() if count}


def main():
    run, data, out = (Path(argument) for argument in sys.argv[1:4])
    weights = load(run)
    inventory = json.loads((out / "labels.json").read_text())
    sizes = sizes_of(inventory)
    rows = [row for row in read_rows(data / "train.jsonl.gz") if row["full"]][::20][:250]
    factors = easing(weights, sizes, rows, run / "model.fp32.onnx")
    write_graph(weights, sizes, out / "model.int8.onnx", eased=factors)
    # A row: the frame's vector as int8; behind all rows, the unit and the bias of each as float32.
    vectors = weights["frames"]
    unit = np.maximum(np.abs(vectors).max(1, keepdims=True), 1e-8) / 127
    tail = np.concatenate([unit, weights["frames.b"][:, None]], 1).astype("<f4")
    (out / "frames.bin").write_bytes(np.round(vectors / unit).astype(np.int8).tobytes() + tail.tobytes())
    print({path.name: path.stat().st_size for path in sorted(out.iterdir())})


if __name__ == "__main__":
    main()
