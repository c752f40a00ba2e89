"""The trained model as ONNX: float32 for comparison, int8 for use.

Inputs `pieces` and `types`, int32 [1, T]: one text, or a unit and a text, is one run, without padding. Outputs:
`states` [1, T, 384], every piece's last state normalised; `vector` [1, 384], the normalised mean of the last states;
`logits` [1, 2], for a unit read together with a text: expressed, contradicted. Opset 17, plain operations.

The few channels that carry outliers are scaled down before a product and their matrix rows up; then every constant matrix is
quantised (per column, 7 bits, so that sums of products never overflow on processors without VNNI; activations dynamically, 8 bits).
Rows of words have 4 bits in the model too, and their scales 8. The matrices have 4 bits in matrices.bin, of which src/inference/matrices.ts makes the 8
(fourbit.py says how). RUN/model.int8.onnx is the whole model for other programs.

    python -m training.meaning.export --weights RUN --data .scratch/meaning --vocab vocab.txt --out models/meaning
"""

import argparse
import json
import logging
import shutil
import struct
from pathlib import Path

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic

from .batches import CLS, SEP, Ragged, alone
from .fourbit import WORD, plain
from .model import HEAD, distances, encode, laid, layers_of
from .train import LONGEST_ROW, load_stored, load_weights

OUTLIERS = {"qkv": 5, "up": 10, "down": 20}  # channels of each kind of product that count as outliers


class Meaning(torch.nn.Module):
    """The same computation as `model` for one model, in operations that export plainly."""

    def __init__(self, weights, words=None, eased=None):
        """`words`: the rows of words in 4 bits, as they are stored; they and positions of 8 bits are what is for use."""
        super().__init__()
        self.layers, self.names, self.largest, self.small = layers_of(weights), {}, None, words is not None
        self.head = HEAD[weights["word"].shape[1]]
        weights = dict(weights)
        for i in range(self.layers):
            weights[f"{i}.distance"] = weights[f"{i}.distance"].T
        rows = distances(LONGEST_ROW)
        # Which row of the table each distance has, from the farthest before to the farthest behind.
        self.register_buffer("apart", torch.cat([rows[-1, :-1], rows[0]]).to(torch.int32))
        for name, factor in (eased or {}).items():
            weights[name + ".w"] = weights[name + ".w"] / factor[:, None]
            weights[name + ".ease"] = factor
        for name, value in weights.items():
            tensor = torch.from_numpy(np.ascontiguousarray(value))
            if self.small and name == "position":
                scale = tensor.abs().amax(1, keepdim=True).clamp_min(1e-8) / 127
                self.register_buffer(name + "_scale", scale)
                tensor = torch.round(tensor / scale).to(torch.int8)
            if self.small and name == "word":
                tensor = torch.from_numpy(words["q"])
                scales = torch.from_numpy(words["scale"]).float()
                most = scales.amax(1, keepdim=True)
                self.register_buffer("word_scale", torch.round(scales / most * 255).to(torch.uint8))
                self.register_buffer("word_most", (most / 255).half())
            self.names[name] = "p_" + name.replace(".", "_")
            self.register_buffer(self.names[name], tensor)

    def get(self, name):
        return getattr(self, self.names[name])

    def rows(self, name, index):
        found = F.embedding(index, self.get(name))
        if not self.small:
            return found
        scale = F.embedding(index, getattr(self, name + "_scale")).float()
        if name != "word":
            return found.float() * scale
        scale = scale * F.embedding(index, self.word_most).float()
        both = found.float()
        high = torch.floor(both / 16)
        plain = torch.cat([both - 16 * high, high], -1) - 7.5
        shape = plain.shape
        return (plain.view(*shape[:-1], -1, WORD) * scale.unsqueeze(-1)).view(shape)

    def linear(self, x, name):
        return self.product(x, name) + self.get(name + ".b")

    def product(self, x, name):
        if self.largest is not None:
            found = x.abs().amax(dim=tuple(range(x.dim() - 1)))
            self.largest[name] = torch.maximum(self.largest.get(name, found), found)
        if name + ".ease" in self.names:
            x = x * self.get(name + ".ease")
        return torch.matmul(x, self.get(name + ".w"))

    def norm(self, x, name):
        weight = self.get(name + ".w")
        return F.layer_norm(x, weight.shape, weight, self.get(name + ".b"), eps=1e-12)

    def forward(self, pieces, types):
        batch, length = pieces.shape
        places = torch.arange(length, device=pieces.device).unsqueeze(0)
        x = self.rows("word", pieces) + F.embedding(types, self.get("type")) + self.rows("position", places)
        x = self.norm(x, "norm")
        head = self.head
        apart = self.apart[places - places.transpose(0, 1) + (LONGEST_ROW - 1)]
        for i in range(self.layers):
            qkv = self.linear(x, f"{i}.qkv").view(batch, length, 3, -1, head).permute(2, 0, 3, 1, 4)
            near = torch.matmul(qkv[0], qkv[1].transpose(-1, -2)) * head**-0.5 + self.get(f"{i}.distance")[:, apart]
            mixed = torch.matmul(torch.softmax(near, -1), qkv[2]).transpose(1, 2).reshape(batch, length, -1)
            x = self.norm(x + self.linear(mixed, f"{i}.out"), f"{i}.norm1")
            x = self.norm(x + self.linear(F.gelu(self.linear(x, f"{i}.up")), f"{i}.down"), f"{i}.norm2")
        laid = self.linear(x, "states")
        states = laid / laid.pow(2).sum(-1, keepdim=True).sqrt()
        mean = laid.mean(1)
        vector = mean / mean.pow(2).sum(-1, keepdim=True).sqrt()
        logits = self.linear(torch.tanh(self.linear(x[:, 0], "pool")), "reading")
        return states, vector, logits


CENTRE = 0.15   # the share of the mean piece vector that is taken off all: strangers are then as unlike as the goal has them


@torch.no_grad()
def centre(weights, pairs, rows=600):
    """[384], what is added to all piece vectors."""
    views = {name: torch.from_numpy(value) for name, value in weights.items()}
    units = Ragged(pairs["unit"], pairs["unit.starts"], "cpu")
    some = np.random.default_rng(1).choice(len(units.widths), rows, replace=False)
    batch = alone([(units, some, 60)], "cpu")
    inner = (batch.places > 0) & (batch.places < batch.starts.diff()[batch.row] - 1)
    return -CENTRE * laid(views, encode(views, batch))[inner].mean(0).numpy()


@torch.no_grad()
def easing(weights, pairs, rows=300):
    """Factors ≤ 1 for each input channel that bring outlier channels down to the largest ordinary one."""
    module = Meaning(weights)
    module.largest = {}
    pieces = lambda side, i: pairs[side][pairs[side + ".starts"][i] : pairs[side + ".starts"][i + 1]].tolist()
    for row in np.random.default_rng(1).permutation(len(pairs["unit_of"]))[:rows]:
        unit, text = pieces("unit", pairs["unit_of"][row]), pieces("text", pairs["text_of"][row])
        together = torch.tensor([[CLS, *unit, SEP, *text, SEP]])
        types = torch.tensor([[0, *[1] * len(unit), *[0] * (len(text) + 2)]])
        module(together, types)
        alone = torch.tensor([[CLS, *text, SEP]])
        module(alone, torch.zeros_like(alone))
    factors = {}
    for name, largest in module.largest.items():
        count = OUTLIERS.get(name.split(".")[-1]) if name[0].isdigit() else None
        if count:
            factors[name] = (largest.sort().values[-count] / largest).clamp_max(1).numpy()
    return factors


def write_onnx(module, path):
    example = (torch.randint(1000, 2000, (1, 9), dtype=torch.int32), torch.zeros(1, 9, dtype=torch.int32))
    axes = {"pieces": {1: "pieces"}, "types": {1: "pieces"}, "states": {1: "pieces"}}
    torch.onnx.export(module.eval(), example, str(path), dynamo=False, opset_version=17, input_names=["pieces", "types"],
                      output_names=["states", "vector", "logits"], dynamic_axes=axes, do_constant_folding=False)
    model = onnx.load(str(path))
    model.ir_version = 8  # read by runtimes from 1.12 on
    onnx.save(model, str(path))


def quantise(source, target):
    model = onnx.load(str(source))
    kept = [node.name for node in model.graph.node if node.op_type == "MatMul" and "p_reading_w" in node.input]
    quantize_dynamic(str(source), str(target), op_types_to_quantize=["MatMul"], per_channel=True, reduce_range=True,
                     weight_type=QuantType.QInt8, nodes_to_exclude=kept, extra_options={"MatMulConstBOnly": True})


def without_matrices(source, target, matrices, stored):
    """Moves the matrices of 4 bits out of the model into a file of their own (src/inference/matrices.ts)."""
    model = onnx.load(str(source))
    graph = model.graph
    arrays = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    header, chunks = [], []
    for name in [name.removesuffix(".q") for name in stored if name.endswith(".w.q")]:
        ours = "p_" + name.replace(".", "_")
        q, scale, wanted = stored[name + ".q"], stored[name + ".scale"], arrays[ours + "_quantized"]
        ease = arrays.get(ours.removesuffix("_w") + "_ease", np.ones(len(wanted), np.float32))
        rows, columns = (1 / ease).astype("<f4"), (1 / arrays[ours + "_scale"]).astype("<f4")
        header.append({"name": ours + "_quantized", "rows": wanted.shape[0], "columns": wanted.shape[1], "group": wanted.shape[1] // scale.shape[1]})
        chunks += [q.tobytes(), scale.astype("<f2").tobytes(), rows.tobytes(), columns.tobytes()]
        away = np.abs(np.floor(plain(q, scale) * rows[:, None] * columns + 0.5) - wanted)
        if away.max() > 1 or away.mean() > 1e-3:
            raise SystemExit(f"{name}: its 4 bits do not give its 8 bits")
    left_out = {matrix["name"] for matrix in header}
    kept = [tensor for tensor in graph.initializer if tensor.name not in left_out]
    del graph.initializer[:]
    graph.initializer.extend(kept)
    onnx.save(model, str(target))
    head = json.dumps(header).encode()
    matrices.write_bytes(struct.pack("<I", len(head)) + head + b"".join(chunks))


def write_cosines(path):
    """`cosines` [A, B] of the rows of `a` [A, 384] and `b` [B, 384]; one operation, so that the runtime does it fast."""
    rows = {name: helper.make_tensor_value_info(name, TensorProto.FLOAT, [f"rows_{name}", 384]) for name in "ab"}
    out = helper.make_tensor_value_info("cosines", TensorProto.FLOAT, ["rows_a", "rows_b"])
    nodes = [helper.make_node("Gemm", ["a", "b"], ["cosines"], transB=1)]
    graph = helper.make_graph(nodes, "cosines", [rows["a"], rows["b"]], [out])
    onnx.save(helper.make_model(graph, ir_version=8, opset_imports=[helper.make_opsetid("", 17)]), str(path))


def main():
    logging.getLogger().setLevel(logging.ERROR)
    parser = argparse.ArgumentParser()
    parser.add_argument("--weights", type=Path, required=True, help="a run of train.py")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--vocab", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    weights, stored = load_weights(options.weights), load_stored(options.weights)
    pairs = dict(np.load(options.data / "pairs.npz"))
    weights["states.b"] = centre(weights, pairs)
    options.out.mkdir(parents=True, exist_ok=True)
    write_onnx(Meaning(weights), options.weights / "model.fp32.onnx")
    middle = options.weights / "model.rows.onnx"
    words = {part: stored[f"word.{part}"] for part in ("q", "scale")}
    write_onnx(Meaning(weights, words, easing(weights, pairs)), middle)
    whole = options.weights / "model.int8.onnx"
    quantise(middle, whole)
    middle.unlink()
    without_matrices(whole, options.out / "model.onnx", options.out / "matrices.bin", stored)
    write_cosines(options.out / "cosines.onnx")
    if options.vocab.resolve() != (options.out / "vocab.txt").resolve():
        shutil.copy(options.vocab, options.out / "vocab.txt")


if __name__ == "__main__":
    main()
