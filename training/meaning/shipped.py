"""The shipped model's weights out of its int8 file, to train on from there.

    python -m training.meaning.shipped models/meaning/model.int8.onnx start.bin
"""

import sys

import numpy as np

from . import backbone


def weights_of(path):
    """{name: array}, as train.py names them; those of the comparison are not in the file."""
    import onnx
    from onnx import numpy_helper

    raw = {t.name: numpy_helper.to_array(t) for t in onnx.load(str(path)).graph.initializer}
    named = {name.removeprefix("p_"): value for name, value in raw.items() if name.startswith("p_")}
    out = {"word": words(named["word"], raw["word_scale"]), "position": named["position"] * raw["position_scale"]}
    for name, value in named.items():
        if name.endswith("_w_quantized"):
            ours = name.removesuffix("_quantized")
            value = value.astype(np.float32) * raw[f"p_{ours}_scale"]
            ease = named.get(ours.removesuffix("_w") + "_ease")
            out[plain(ours)] = value if ease is None else value * ease[:, None]
        elif value.dtype == np.float32 and not name.endswith(("_ease", "_scale")):
            out[plain(name)] = value
    return {name: np.ascontiguousarray(value, np.float32) for name, value in out.items()}


def words(packed, scale):
    """4 bits a number, 32 numbers a scale: what export.packed put together."""
    plainly = np.concatenate([packed & 15, packed >> 4], 1).astype(np.float32) - 7.5
    return (plainly.reshape(len(packed), -1, 32) * scale.astype(np.float32)[:, :, None]).reshape(len(packed), -1)


def plain(name):
    return name.replace("_", ".")


if __name__ == "__main__":
    backbone.save(weights_of(sys.argv[1]), sys.argv[2])
