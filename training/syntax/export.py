"""The trained student as ONNX: float32 for comparison, int8 for use.

The graph is written out with plain matrix products, so that any runtime of opset 17 can run it.
Word embeddings become int8 rows with a scale each; the few channels that carry outliers are scaled down
before a product and their matrix rows up, which halves the rounding noise; then every constant matrix but
the small last layers is quantised (per column, 7 bits; activations dynamically, 8 bits).

    python -m training.syntax.export --weights .scratch/run --data .scratch/syntax --out models/syntax
"""

import argparse
import json
import logging
from pathlib import Path

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from onnxruntime.quantization import QuantType, quantize_dynamic

from training.syntax.model import FLOAT, LABEL, SPAN
from training.syntax.train import sizes_of

INPUTS = ("pieces", "cases", "mask", "places")
OUTPUTS = ("upos", "xpos", "verb_form", "arc", "label", "span", "edu")
AXES = {
    "pieces": {0: "sentences", 1: "pieces"}, "cases": {0: "sentences", 1: "pieces"}, "mask": {0: "sentences", 1: "pieces"},
    "places": {0: "sentences", 1: "words_plus_2"},
    "upos": {0: "sentences", 1: "words"}, "xpos": {0: "sentences", 1: "words"}, "verb_form": {0: "sentences", 1: "words"},
    "arc": {0: "sentences", 1: "words", 2: "words_plus_1"}, "label": {0: "sentences", 1: "words", 3: "words_plus_1"},
    "span": {0: "sentences", 1: "words_plus_1", 3: "words_plus_1"}, "edu": {0: "sentences", 1: "words"},
}


def load_parts(folder):
    pieces = {}
    for path in sorted(Path(folder).glob("student-*.npz"), key=lambda p: int(p.stem.split("-")[1])):
        for key, value in np.load(path).items():
            name, number = key.rsplit("@", 1)
            pieces.setdefault(name, {})[int(number)] = value
    return {name: np.concatenate([part[i] for i in sorted(part)]).astype(np.float32) for name, part in pieces.items()}


class Parser(torch.nn.Module):
    """The same computation as model.forward for one model, in operations that export plainly."""

    def __init__(self, weights, sizes, int8_words, eased=None):
        super().__init__()
        self.sizes, self.int8_words, self.names, self.largest = sizes, int8_words, {}, None
        weights = dict(weights)
        for name, factor in (eased or {}).items():
            weights[name + ".w"] = weights[name + ".w"] / factor[:, None]
            weights[name + ".ease"] = factor
        for name, value in weights.items():
            self.names[name] = "p_" + name.replace(".", "_")
            tensor = torch.from_numpy(value)
            if name == "bert.word" and int8_words:
                scale = tensor.abs().amax(1, keepdim=True) / 127
                self.register_buffer("word_scale", scale)
                tensor = torch.round(tensor / scale).to(torch.int8)
            if name == "bert.position":
                tensor = tensor.half()
            self.register_buffer(self.names[name], tensor)

    def get(self, name):
        return getattr(self, self.names[name])

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

    def embed(self, pieces, cases):
        words = F.embedding(pieces, self.get("bert.word"))
        if self.int8_words:
            words = words.float() * F.embedding(pieces, self.word_scale)
        positions = self.get("bert.position")[: pieces.shape[1]].float()
        return self.norm(words + F.embedding(cases, self.get("bert.case")) + positions, "bert.norm")

    def encode(self, pieces, cases, mask):
        x = self.embed(pieces, cases)
        batch, length = pieces.shape
        heads = self.sizes.attention_heads
        width = self.sizes.dim // heads
        bias = ((mask.float() - 1) * 1e4).view(batch, 1, 1, length)
        for i in range(self.sizes.layers):
            layer = f"bert.{i}."
            qkv = self.linear(x, layer + "qkv").view(batch, length, 3, heads, width).permute(2, 0, 3, 1, 4)
            q, k, v = qkv[0], qkv[1], qkv[2]
            weights = torch.softmax(torch.matmul(q, k.transpose(-1, -2)) * (width**-0.5) + bias, -1)
            mixed = torch.matmul(weights, v).transpose(1, 2).reshape(batch, length, self.sizes.dim)
            x = self.norm(x + self.linear(mixed, layer + "out"), layer + "norm1")
            x = self.norm(x + self.linear(F.gelu(self.linear(x, layer + "up")), layer + "down"), layer + "norm2")
        return x

    def pairs(self, left, right, name, own, labels, size):
        """[B, I, labels, J] from [B, I, size] and [B, J, size]: the product's own order, no transposing."""
        batch, rows = left.shape[0], left.shape[1]
        mixed = self.linear(left, name).view(batch, rows * labels, size)
        scores = torch.matmul(mixed, right.transpose(-1, -2)).view(batch, rows, labels, -1)
        return scores + self.linear(right, own).transpose(-1, -2).unsqueeze(1)

    def forward(self, pieces, cases, mask, places):
        x = self.encode(pieces, cases, mask)
        words = x.reshape(-1, self.sizes.dim)[places]
        inner, rooted = words[:, 1:-1], words[:, :-1]
        fences = torch.cat([words[:, :-1], words[:, 1:]], -1)

        def hidden(value, name):
            return F.gelu(self.linear(value, name))

        tags = self.linear(inner, "tags").split(self.sizes.tags, -1)
        arc = torch.matmul(self.linear(hidden(inner, "arc.dep"), "arc.bilinear"), hidden(rooted, "arc.head").transpose(-1, -2))
        label = self.pairs(hidden(inner, "label.dep"), hidden(rooted, "label.head"), "label.bilinear", "label.own", self.sizes.deprel, LABEL)
        span = self.pairs(hidden(fences, "span.left"), hidden(fences, "span.right"), "span.bilinear", "span.own", self.sizes.span, SPAN)
        edu = self.linear(hidden(fences[:, :-1], "edu.hidden"), "edu.out").squeeze(-1)
        return (*tags, arc, label, span, edu)


# How many channels of each kind of product count as outliers.
OUTLIERS = {"qkv": 5, "up": 10, "down": 20}


@torch.no_grad()
def easing(weights, sizes, gold, sentences=300):
    """Factors ≤ 1 per input channel that bring outlier channels down to the largest ordinary one."""
    module = Parser(weights, sizes, int8_words=False)
    module.largest = {}
    rows = np.random.default_rng(1).permutation(len(gold["first.offset"]) - 1)[:sentences]
    for row in rows:
        def values(name):
            return gold[name][gold[name + ".offset"][row] : gold[name + ".offset"][row + 1]].astype(np.int64)
        pieces, cases = (torch.from_numpy(values(name))[None] for name in ("pieces", "cases"))
        places = torch.tensor([[0, *values("first"), pieces.shape[1] - 1]])
        module(pieces, cases % 8, torch.ones_like(pieces), places)
    factors = {}
    for name, largest in module.largest.items():
        count = OUTLIERS.get(name.split(".")[-1]) if name.startswith("bert.") else None
        if count:
            ordinary = largest.sort().values[-count]
            factors[name] = (ordinary / largest).clamp_max(1).numpy()
    return factors


def example():
    """Two sentences of different lengths, so that tracing sees padding."""
    pieces = torch.randint(1000, 2000, (2, 9), dtype=torch.int32)
    mask = torch.ones(2, 9, dtype=torch.int32)
    mask[1, 7:] = 0
    places = torch.tensor([[0, 1, 2, 4, 5, 8], [9, 10, 12, 13, 15, 0]], dtype=torch.int32)
    return pieces, torch.zeros_like(pieces), mask, places


def write_onnx(weights, sizes, path, int8_words, eased=None):
    module = Parser(weights, sizes, int8_words, eased).eval()
    torch.onnx.export(module, example(), str(path), dynamo=False, opset_version=17, input_names=list(INPUTS),
                      output_names=list(OUTPUTS), dynamic_axes=AXES, do_constant_folding=False)
    model = onnx.load(str(path))
    model.ir_version = 8  # read by runtimes from 1.12 on
    onnx.save(model, str(path))


def quantise(source, target):
    model = onnx.load(str(source))
    kept = {"p_" + (name + ".w").replace(".", "_") for name in FLOAT}
    skipped = [node.name for node in model.graph.node if node.op_type == "MatMul" and kept & set(node.input)]
    quantize_dynamic(str(source), str(target), op_types_to_quantize=["MatMul"], per_channel=True, reduce_range=True,
                     weight_type=QuantType.QInt8, nodes_to_exclude=skipped, extra_options={"MatMulConstBOnly": True})


def main():
    logging.getLogger().setLevel(logging.ERROR)
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
    write_onnx(weights, sizes, full, int8_words=False)
    middle = full.with_name("model.words8.onnx")
    write_onnx(weights, sizes, middle, int8_words=True, eased=easing(weights, sizes, np.load(options.data / "gold.npz")))
    quantise(middle, options.out / "model.int8.onnx")
    middle.unlink()
    labels = {"format": 1, "layers": sizes.layers, "dim": sizes.dim, "maxPieces": 512, "maxPiecesPerWord": 16,
              "upos": inventory["upos"], "xpos": inventory["xpos"], "verbForm": inventory["verb_form"],
              "deprel": inventory["deprel"], "span": inventory["span"]}
    (options.out / "labels.json").write_text(json.dumps(labels, indent=1) + "\n")
    (options.out / "vocab.txt").write_text((options.data / "vocab.txt").read_text(encoding="utf-8"), encoding="utf-8")
    print({path.name: path.stat().st_size for path in (full, options.out / "model.int8.onnx")})


if __name__ == "__main__":
    main()
