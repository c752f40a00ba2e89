"""The trained model as ONNX: float32 for comparison, int8 for use.

Inputs `pieces` and `types`, int32 [1, T]: one text, or a unit and a text, is one run, without padding. Outputs:
`states` [1, T, 384], every piece's last state normalised; `vector` [1, 384], the normalised mean of the last states;
`logits` [1, 2], for a unit read together with a text: expressed, contradicted. Opset 17, plain operations.

Word embeddings become rows of 4 bits, two numbers in a byte, with a scale for every 32. The few channels that carry outliers are scaled down before a
product and their matrix rows up; then every constant matrix is quantised (per column, 7 bits, so that sums of
products never overflow on processors without VNNI; activations dynamically, 8 bits).

    python -m training.meaning.export --weights RUN… [--start start.bin] --data .scratch/meaning --vocab vocab.txt --out models/meaning
"""

import argparse
import logging
import shutil
from pathlib import Path

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from onnxruntime.quantization import QuantType, quantize_dynamic

from . import backbone
from .batches import CLS, SEP
from .model import HEADS, layers_of
from .train import load_weights

LONGEST = 320  # positions that are kept; a longer input is cut
GROUP = 32     # numbers of a word's row that share a scale
OUTLIERS = {"qkv": 5, "up": 10, "down": 20}  # channels of each kind of product that count as outliers


TRAINED = 0.5  # share of the trained weights, where training went on from others; the rest is theirs


def shipped(folders, start=None):
    """The weights that are exported, the mean of several runs: not those of the comparison, which only shaped the vectors. Between the
    trained weights and those that they went on from lies a model that keeps more of what it knew than the one and reads better than
    the other."""
    runs = [load_weights(folder) for folder in folders]
    weights = {name: sum(run[name] for run in runs) / len(runs) for name in runs[0]}
    weights["position"] = weights["position"][:LONGEST]
    kept = {name: value for name, value in weights.items() if not name.startswith(("compare", "soft"))}
    if start is None:
        return kept
    before = backbone.load(start)
    return {name: (TRAINED * value + (1 - TRAINED) * before[name][: len(value)]).astype(np.float32) for name, value in kept.items()}


class Meaning(torch.nn.Module):
    """The same computation as `model` for one model, in operations that export plainly."""

    def __init__(self, weights, int8_rows=False, eased=None):
        super().__init__()
        self.layers, self.int8_rows, self.names, self.largest = layers_of(weights), int8_rows, {}, None
        weights = dict(weights)
        for name, factor in (eased or {}).items():
            weights[name + ".w"] = weights[name + ".w"] / factor[:, None]
            weights[name + ".ease"] = factor
        for name, value in weights.items():
            tensor = torch.from_numpy(np.ascontiguousarray(value))
            if int8_rows and name == "position":
                scale = tensor.abs().amax(1, keepdim=True).clamp_min(1e-8) / 127
                self.register_buffer(name + "_scale", scale)
                tensor = torch.round(tensor / scale).to(torch.int8)
            if int8_rows and name == "word":
                tensor = self.packed(tensor)
            self.names[name] = "p_" + name.replace(".", "_")
            self.register_buffer(self.names[name], tensor)

    def get(self, name):
        return getattr(self, self.names[name])

    def packed(self, tensor):
        """4 bits a number: the first half of a row in the low ones, the second in the high ones. Each scale is the one of
        several that comes nearest to its 32 numbers."""
        groups = tensor.view(len(tensor), -1, GROUP)
        most, best, least = groups.abs().amax(-1, keepdim=True).clamp_min(1e-8), None, None
        for share in (1.0, 0.94, 0.88, 0.82, 0.76):
            scale = (most * share / 7.5).half().float()
            quants = torch.round(groups / scale + 7.5).clamp(0, 15)
            error = ((quants - 7.5) * scale - groups).pow(2).sum(-1, keepdim=True)
            if best is None:
                best, least, kept = scale, error, quants
            else:
                better = error < least
                best, least, kept = torch.where(better, scale, best), torch.minimum(error, least), torch.where(better, quants, kept)
        self.register_buffer("word_scale", best.squeeze(-1).half())
        kept = kept.view(len(tensor), 2, -1)
        return (kept[:, 0] + 16 * kept[:, 1]).to(torch.uint8)

    def rows(self, name, index):
        found = F.embedding(index, self.get(name))
        if not self.int8_rows:
            return found
        scale = F.embedding(index, getattr(self, name + "_scale")).float()
        if name != "word":
            return found.float() * scale
        both = found.float()
        high = torch.floor(both / 16)
        plain = torch.cat([both - 16 * high, high], -1) - 7.5
        shape = plain.shape
        return (plain.view(*shape[:-1], -1, GROUP) * scale.unsqueeze(-1)).view(shape)

    def linear(self, x, name):
        if self.largest is not None:
            found = x.abs().amax(dim=tuple(range(x.dim() - 1)))
            self.largest[name] = torch.maximum(self.largest.get(name, found), found)
        if name + ".ease" in self.names:
            x = x * self.get(name + ".ease")
        return torch.matmul(x, self.get(name + ".w")) + self.get(name + ".b")

    def norm(self, x, name):
        weight = self.get(name + ".w")
        return F.layer_norm(x, weight.shape, weight, self.get(name + ".b"), eps=1e-12)

    def forward(self, pieces, types):
        batch, length = pieces.shape
        places = torch.arange(length, device=pieces.device).unsqueeze(0)
        x = self.rows("word", pieces) + F.embedding(types, self.get("type")) + self.rows("position", places)
        x = self.norm(x, "norm")
        dim = x.shape[-1]
        for i in range(self.layers):
            qkv = self.linear(x, f"{i}.qkv").view(batch, length, 3, HEADS, dim // HEADS).permute(2, 0, 3, 1, 4)
            weights = torch.softmax(torch.matmul(qkv[0], qkv[1].transpose(-1, -2)) * ((dim // HEADS) ** -0.5), -1)
            mixed = torch.matmul(weights, qkv[2]).transpose(1, 2).reshape(batch, length, dim)
            x = self.norm(x + self.linear(mixed, f"{i}.out"), f"{i}.norm1")
            x = self.norm(x + self.linear(F.gelu(self.linear(x, f"{i}.up")), f"{i}.down"), f"{i}.norm2")
        states = x / x.pow(2).sum(-1, keepdim=True).sqrt()
        mean = x.mean(1)
        vector = mean / mean.pow(2).sum(-1, keepdim=True).sqrt()
        logits = self.linear(torch.tanh(self.linear(x[:, 0], "pool")), "reading")
        return states, vector, logits


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


def write_cosines(path):
    """`cosines` [A, B] of the rows of `a` [A, 384] and `b` [B, 384]; one operation, so that the runtime does it fast."""
    from onnx import TensorProto, helper

    rows = {name: helper.make_tensor_value_info(name, TensorProto.FLOAT, [f"rows_{name}", 384]) for name in "ab"}
    out = helper.make_tensor_value_info("cosines", TensorProto.FLOAT, ["rows_a", "rows_b"])
    nodes = [helper.make_node("Gemm", ["a", "b"], ["cosines"], transB=1)]
    graph = helper.make_graph(nodes, "cosines", [rows["a"], rows["b"]], [out])
    onnx.save(helper.make_model(graph, ir_version=8, opset_imports=[helper.make_opsetid("", 17)]), str(path))


def main():
    logging.getLogger().setLevel(logging.ERROR)
    parser = argparse.ArgumentParser()
    parser.add_argument("--weights", type=Path, required=True, nargs="+", help="runs of train.py, whose mean is exported")
    parser.add_argument("--start", type=Path, help="the weights that training went on from")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--vocab", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    weights = shipped(options.weights, options.start)
    options.out.mkdir(parents=True, exist_ok=True)
    write_onnx(Meaning(weights), options.weights[0] / "model.fp32.onnx")
    middle = options.weights[0] / "model.rows8.onnx"
    write_onnx(Meaning(weights, int8_rows=True, eased=easing(weights, dict(np.load(options.data / "pairs.npz")))), middle)
    quantise(middle, options.out / "model.int8.onnx")
    middle.unlink()
    write_cosines(options.out / "cosines.onnx")
    if options.vocab.resolve() != (options.out / "vocab.txt").resolve():
        shutil.copy(options.vocab, options.out / "vocab.txt")


if __name__ == "__main__":
    main()
