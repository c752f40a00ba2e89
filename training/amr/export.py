"""The trained heads behind the syntax model's encoder as one int8 file, and the frames' vectors as a table of their own.

    python -m training.amr.export .scratch/amr/heads.npz models/syntax/model.int8.onnx models/amr
"""

import json
import sys
from pathlib import Path

import numpy as np

from training.amr.graph import write_graph
from training.amr.model import sizes_of


def main():
    weights, encoder, out = dict(np.load(sys.argv[1])), sys.argv[2], Path(sys.argv[3])
    inventory = json.loads((out / "labels.json").read_text())
    write_graph(weights, sizes_of(inventory, len(weights["words.w"])), encoder, out / "model.int8.onnx")
    # A row: the frame's vector as int8; behind all rows, the unit and the bias of each as float32.
    vectors = weights["frames"]
    unit = np.maximum(np.abs(vectors).max(1, keepdims=True), 1e-8) / 127
    tail = np.concatenate([unit, weights["frames.b"][:, None]], 1).astype("<f4")
    (out / "frames.bin").write_bytes(np.round(vectors / unit).astype(np.int8).tobytes() + tail.tobytes())
    print({path.name: path.stat().st_size for path in sorted(out.iterdir())})


if __name__ == "__main__":
    main()
