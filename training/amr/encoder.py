"""The syntax model's encoder, as it stands in its int8 file: what the meaning parser's heads see of a word.

Three layers' vectors of each word's first piece are laid side by side: the embeddings, which know the word itself, the
third layer and the last. The encoder is not trained again, so one file's worth of int8 numbers serves both.

    python -m training.amr.encoder .scratch/amr models/syntax/model.int8.onnx      # writes features.npy, chosen.jsonl.gz
"""

import gzip
import json
import sys
from pathlib import Path

import numpy as np
import onnx
import onnxruntime

from training.amr.data import read_rows

LAYERS = (0, 3, 5)
# Which share of a set's sentences trains: the first of every so many.
EVERY = {"umr-minecraft": 6, "ewt": 3, "masc": 3, "examples": 6}


def layer_outputs(model):
    """The names of the encoder's vectors: after the embeddings, and after each layer."""
    norms = [node.output[0] for node in model.graph.node if node.op_type == "LayerNormalization"]
    return [norms[2 * layer] for layer in LAYERS]


def session_of(path):
    model = onnx.load(str(path))
    names = layer_outputs(model)
    del model.graph.output[:]
    model.graph.output.extend(onnx.helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, None) for name in names)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    return onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"]), names


def chosen(rows):
    seen = {}
    for row in rows:
        seen[row["set"]] = seen.get(row["set"], -1) + 1
        if seen[row["set"]] % EVERY.get(row["set"], 1) == 0:
            yield row


def features(session, names, row):
    """[W, layers · dim] in half precision."""
    inputs = {"pieces": np.array([row["p"]], np.int32), "cases": np.array([row["c"]], np.int32),
              "places": np.array([[0, *row["f"], len(row["p"]) - 1]], np.int32)}
    wanted = {one.name for one in session.get_inputs()}
    found = session.run(names, {name: value for name, value in inputs.items() if name in wanted})
    return np.concatenate([layer[0][row["f"]] for layer in found], 1).astype(np.float16)


def main():
    folder, model = Path(sys.argv[1]), sys.argv[2]
    session, names = session_of(model)
    rows = list(chosen(read_rows(folder / "train.jsonl.gz")))
    np.save(folder / "features.npy", np.concatenate([features(session, names, row) for row in rows]))
    with gzip.open(folder / "chosen.jsonl.gz", "wt", encoding="utf-8") as out:
        out.writelines(json.dumps(row) + "\n" for row in rows)
    print(len(rows), "sentences")


if __name__ == "__main__":
    main()
