"""The trained student as ONNX: float32 for comparison, int8 for use.

Word embeddings become int8 rows with a scale each; the few channels that carry outliers are scaled down
before a product and their matrix rows up, which halves the rounding noise; then every matrix but the small
last layers is quantised (per column, 7 bits; activations dynamically, 8 bits).

    python -m training.syntax.export --weights .scratch/run --data .scratch/syntax --out models/syntax
"""

import argparse
import json
from pathlib import Path

import numpy as np
import onnxruntime

from training.syntax.graph import write_graph
from training.syntax.train import sizes_of


def load_parts(folder):
    pieces = {}
    for path in sorted(Path(folder).glob("student-*.npz"), key=lambda p: int(p.stem.split("-")[1])):
        for key, value in np.load(path).items():
            name, number = key.rsplit("@", 1)
            pieces.setdefault(name, {})[int(number)] = value
    return {name: np.concatenate([part[i] for i in sorted(part)]).astype(np.float32) for name, part in pieces.items()}


# How many channels of each kind of product count as outliers.
OUTLIERS = {"qkv": 5, "up": 10, "down": 20}


def row_inputs(gold, row):
    """What the graph takes, of one encoded sentence."""
    def values(name):
        return gold[name][gold[name + ".offset"][row] : gold[name + ".offset"][row + 1]].astype(np.int32)

    pieces = values("pieces")
    places = np.array([0, *values("first"), len(pieces) - 1], dtype=np.int32)
    return {"pieces": pieces[None], "cases": values("cases")[None] % 8, "places": places[None]}


def easing(weights, sizes, gold, path, sentences=300):
    """Factors ≤ 1 per input channel that bring outlier channels down to the largest ordinary one."""
    seen = {}
    write_graph(weights, sizes, path, int8=False, seen=seen)
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    largest = {}
    for row in np.random.default_rng(1).permutation(len(gold["first.offset"]) - 1)[:sentences]:
        for name, x in zip(seen, session.run(list(seen.values()), row_inputs(gold, row))):
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
    options.add_argument("--float-out", type=Path, help="where the float32 file goes (default: the weights' folder)")
    options = options.parse_args()
    inventory = json.loads((options.data / "inventory.json").read_text())
    weights = load_parts(options.weights)
    backbone = {name[5:]: value for name, value in weights.items() if name.startswith("bert.")}
    sizes = sizes_of(backbone, 99, {name: len(values) for name, values in inventory.items()})
    options.out.mkdir(parents=True, exist_ok=True)
    full = (options.float_out or options.weights) / "model.fp32.onnx"
    factors = easing(weights, sizes, np.load(options.data / "gold.npz"), full)
    write_graph(weights, sizes, full, int8=False)
    write_graph(weights, sizes, options.out / "model.int8.onnx", int8=True, eased=factors)
    labels = {"format": 2, "layers": sizes.layers, "dim": sizes.dim, "maxPieces": 512, "maxPiecesPerWord": 16,
              "upos": inventory["upos"], "xpos": inventory["xpos"], "verbForm": inventory["verb_form"],
              "deprel": inventory["deprel"], "span": inventory["span"]}
    (options.out / "labels.json").write_text(json.dumps(labels, indent=1) + "\n")
    (options.out / "vocab.txt").write_text((options.data / "vocab.txt").read_text(encoding="utf-8"), encoding="utf-8")
    print({path.name: path.stat().st_size for path in (full, options.out / "model.int8.onnx")})


if __name__ == "__main__":
    main()
