"""The shipped model's weights out of its files, to train on from there.

    python -m training.meaning.shipped models/meaning start.bin
"""

import json
import struct
import sys
from pathlib import Path

import numpy as np

from . import backbone
from .fourbit import plain


def weights_of(folder):
    """{name: array}, as train.py names them; those of the comparison are not in the files."""
    import onnx
    from onnx import numpy_helper

    raw = {t.name.removeprefix("p_"): numpy_helper.to_array(t) for t in onnx.load(str(folder / "model.onnx")).graph.initializer}
    scale = raw["word_scale"].astype(np.float32) * raw["word_most"].astype(np.float32)
    out = {"word": plain(raw["word"], scale), "position": raw["position"] * raw["position_scale"]}
    for name, value in raw.items():
        if name.endswith("_distance"):
            out[name.replace("_", ".")] = value.T
        elif value.dtype == np.float32 and not name.endswith(("_ease", "_scale")) and name.endswith(("_w", "_b", "type")) and name != "states_b":
            out[name.replace("_", ".")] = value
    out.update(matrices_of(folder / "matrices.bin"))
    return {name: np.ascontiguousarray(value, np.float32) for name, value in out.items()}


def matrices_of(path):
    raw = path.read_bytes()
    size = struct.unpack("<I", raw[:4])[0]
    at, out = 4 + size, {}
    for matrix in json.loads(raw[4:at]):
        rows, columns, groups = matrix["rows"], matrix["columns"], matrix["columns"] // matrix["group"]
        q = np.frombuffer(raw, np.uint8, rows * columns // 2, at).reshape(rows, -1)
        at += q.nbytes
        scale = np.frombuffer(raw, "<f2", rows * groups, at).reshape(rows, groups)
        at += scale.nbytes + 4 * (rows + columns)     # what eases channels and makes 8 bits is not the model's
        out[matrix["name"].removeprefix("p_").removesuffix("_quantized").replace("_", ".")] = plain(q, scale)
    return out


if __name__ == "__main__":
    backbone.save(weights_of(Path(sys.argv[1])), sys.argv[2])
