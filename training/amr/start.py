"""Start weights, small enough to carry: bge-small for the teachers; for the student the encoder of the syntax model,
which knows parses.

    python -m training.amr.start --bge bge.jar --syntax models/syntax/model.int8.onnx --out .scratch/amr
"""

import argparse
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper

from training.meaning.backbone import read_package
from training.syntax.backbone import save_small


def syntax_encoder(path):
    """The int8 file's encoder as float matrices again."""
    tensors = {one.name: numpy_helper.to_array(one) for one in onnx.load(str(path)).graph.initializer}
    out = {"word": tensors["word"].astype(np.float32) * tensors["word.unit"], "position": tensors["position"], "case": tensors["case"]}
    for name, value in tensors.items():
        if not name.startswith("bert.") or name.split(".")[-1] not in ("w", "b"):
            continue
        if name.endswith(".w") and value.dtype == np.int8:
            value = value.astype(np.float32) * tensors[name[:-2] + ".unit"]
            ease = tensors.get(name[:-2] + ".ease")
            value = value if ease is None else value * ease[:, None]
        out[name[len("bert."):]] = value.astype(np.float32)
    return out


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--bge", required=True)
    options.add_argument("--syntax", required=True)
    options.add_argument("--out", type=Path, required=True)
    options = options.parse_args()
    weights, _ = read_package(options.bge)
    # Five case classes start as copies of the first token type.
    weights["case"] = np.repeat(weights.pop("type")[:1], 5, axis=0)
    save_small(options.out / "bge.bin", weights, step=0)
    save_small(options.out / "syntax.bin", syntax_encoder(options.syntax), step=0)


if __name__ == "__main__":
    main()
