"""The parser as an ONNX graph, written node by node: one sentence a run, few and large nodes.

On short sentences a third of the time went into small nodes, so: products that share an input are one
product; a fencepost's product is split into the two words' parts; attention, GELU and quantised products
are the runtime's own (`com.microsoft`, in onnxruntime from 1.15 on, native and WASM).

    >>> write_graph(weights, sizes, "model.onnx", int8=True, eased=factors)
"""

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from training.syntax.model import ARC, EDU, FLOAT, LABEL, SPAN, START

INPUTS = ("pieces", "cases", "places")
OUTPUTS = {
    "tags": ("words", "tags"), "arc": ("words", "heads"), "label": ("words", "relations", "heads"),
    "span": ("fenceposts", "constituents", "fenceposts"), "edu": ("words",), "start": ("gaps",),
}
CONTRIB = "com.microsoft"


class Graph:
    """Nodes and constants under way."""

    def __init__(self, weights, int8, eased, seen):
        self.weights, self.int8, self.eased, self.seen = weights, int8, eased, seen
        self.nodes, self.constants, self.count = [], {}, 0

    def constant(self, name, value):
        if name not in self.constants:
            self.constants[name] = numpy_helper.from_array(np.ascontiguousarray(value), name)
        return name

    def numbers(self, *values):
        return self.constant("n_" + "_".join(map(str, values)).replace("-", "m"), np.array(values, np.int64))

    def node(self, kind, inputs, outputs=1, name=None, **attributes):
        self.count += 1
        names = [name] if name else [f"t{self.count}_{i}" for i in range(outputs)]
        domain = CONTRIB if kind in ("DynamicQuantizeMatMul", "MultiHeadAttention", "Gelu", "FusedMatMul") else ""
        self.nodes.append(helper.make_node(kind, inputs, names, name=f"{kind}_{self.count}", domain=domain, **attributes))
        return names if outputs > 1 else names[0]

    def product(self, x, name, weight, bias, kept_float=False):
        """x · weight + bias; int8 unless kept in float. `name` is that of the product in the training code."""
        if self.seen is not None:
            self.seen[name] = x
        if not self.int8 or kept_float:
            return self.node("Add", [self.node("MatMul", [x, self.constant(name + ".w", weight)]), self.constant(name + ".b", bias)])
        if name in self.eased:
            x = self.node("Mul", [x, self.constant(name + ".ease", self.eased[name])])
            weight = weight / self.eased[name][:, None]
        unit = np.maximum(np.abs(weight).max(0), 1e-8).astype(np.float32) / 64
        rounded = np.round(weight / unit).astype(np.int8)
        parts = [self.constant(name + ".w", rounded), self.constant(name + ".unit", unit), self.constant(name + ".zero", np.zeros_like(unit, np.int8))]
        return self.node("DynamicQuantizeMatMul", [x, *parts, self.constant(name + ".b", bias)])

    def linear(self, x, name):
        return self.product(x, name, self.weights[name + ".w"], self.weights[name + ".b"], name in FLOAT)

    def norm(self, x, name):
        scale, shift = (self.constant(f"{name}.{part}", self.weights[f"{name}.{part}"]) for part in "wb")
        return self.node("LayerNormalization", [x, scale, shift], epsilon=1e-12)

    def rows(self, x, start, end):
        return self.node("Slice", [x, self.numbers(start), self.numbers(end), self.numbers(0)])


END = 2**31 - 1


def int8_rows(g, words):
    """The rows of the pieces, of 8 bits with a unit each."""
    unit = np.abs(words).max(1, keepdims=True) / 127
    rows = g.node("Gather", [g.constant("word", np.round(words / unit).astype(np.int8)), "pieces"])
    scale = g.node("Gather", [g.constant("word.unit", unit.astype(np.float32)), "pieces"])
    return g.node("Mul", [g.node("Cast", [rows], to=TensorProto.FLOAT), scale])


def embedded(g, small_rows=int8_rows):
    """[1, T, D] from the numbers of pieces and cases."""
    words = g.weights["bert.word"]
    words = small_rows(g, words) if g.int8 else g.node("Gather", [g.constant("word", words), "pieces"])
    cases = g.node("Gather", [g.constant("case", g.weights["bert.case"]), "cases"])
    length = g.node("Shape", ["pieces"], start=1)
    positions = g.node("Slice", [g.constant("position", g.weights["bert.position"]), g.numbers(0), length, g.numbers(0)])
    return g.norm(g.node("Add", [g.node("Add", [words, cases]), positions]), "bert.norm")


def encoded(g, sizes):
    """[1, T, D]: the encoder's last layer."""
    x = embedded(g)
    for i in range(sizes.layers):
        layer = f"bert.{i}."
        qkv = g.node("Split", [g.linear(x, layer + "qkv"), g.numbers(sizes.dim, sizes.dim, sizes.dim)], outputs=3, axis=2)
        mixed = g.linear(g.node("MultiHeadAttention", qkv, num_heads=sizes.attention_heads), layer + "out")
        x = g.norm(g.node("Add", [x, mixed]), layer + "norm1")
        inner = g.linear(g.node("Gelu", [g.linear(x, layer + "up")]), layer + "down")
        x = g.norm(g.node("Add", [x, inner]), layer + "norm2")
    return x


def joined(weights, names, part=None):
    """Several products' matrices as one. A fencepost is two words: part 0 or 1 of its rows, the bias with part 0."""
    matrices, biases = [], []
    for name in names:
        matrix, bias = weights[name + ".w"], weights[name + ".b"]
        if part is not None:
            matrix = np.split(matrix, 2)[part]
            bias = bias if part == 0 else np.zeros_like(bias)
        matrices.append(matrix)
        biases.append(bias)
    return np.concatenate(matrices, 1), np.concatenate(biases)


ON_WORDS = ("arc.dep", "arc.head", "label.dep", "label.head")
ON_FENCES = ("span.left", "span.right", "edu.hidden", "start.hidden")
WIDTHS = (2 * ARC + 2 * LABEL, 2 * SPAN + EDU + START)


def heads(g, sizes, x):
    flat = g.node("Reshape", [x, g.numbers(-1, sizes.dim)])
    words = g.node("Reshape", [g.node("Gather", [flat, "places"]), g.numbers(-1, sizes.dim)])
    tags = g.linear(words, "tags")
    g.node("Slice", [tags, g.numbers(1), g.numbers(-1), g.numbers(0)], name="tags")

    parts = [joined(g.weights, ON_WORDS), *(joined(g.weights, ON_FENCES, part) for part in (0, 1))]
    both = g.product(words, "heads", *(np.concatenate(values, -1) for values in zip(*parts)))
    of_words, before, after = g.node("Split", [both, g.numbers(WIDTHS[0], WIDTHS[1], WIDTHS[1])], outputs=3, axis=1)
    fences = g.node("Add", [g.rows(before, 0, -1), g.rows(after, 1, END)])
    arc_dep, arc_head, label_dep, label_head = g.node(
        "Split", [g.node("Gelu", [of_words]), g.numbers(ARC, ARC, LABEL, LABEL)], outputs=4, axis=1)
    left, right, edu, start = g.node(
        "Split", [g.node("Gelu", [fences]), g.numbers(SPAN, SPAN, EDU, START)], outputs=4, axis=1)

    arc = g.linear(g.rows(arc_dep, 1, -1), "arc.bilinear")
    g.node("FusedMatMul", [arc, g.rows(arc_head, 0, -1)], transB=1, name="arc")
    pairs(g, "label", g.rows(label_dep, 1, -1), g.rows(label_head, 0, -1), sizes.deprel, LABEL)
    pairs(g, "span", left, right, sizes.span, SPAN)
    edu = g.linear(g.rows(edu, 0, -1), "edu.out")
    g.node("Reshape", [edu, g.numbers(-1)], name="edu")
    g.node("Reshape", [g.linear(start, "start.out"), g.numbers(-1)], name="start")


def pairs(g, name, left, right, labels, size):
    """[I, labels, J]: the product's own order. What `own` adds for the right side alone is part of the left's bias."""
    own = g.weights[name + ".own.w"].T.reshape(-1)
    bias = g.weights[name + ".bilinear.b"] + own
    mixed = g.product(left, name + ".bilinear", g.weights[name + ".bilinear.w"], bias)
    mixed = g.node("Reshape", [mixed, g.numbers(-1, size)])
    scores = g.node("FusedMatMul", [mixed, right], transB=1)
    width = g.node("Shape", [right], start=0, end=1)
    shape = g.node("Concat", [g.numbers(-1, labels), width], axis=0)
    scores = g.node("Reshape", [scores, shape])
    g.node("Add", [scores, g.constant(name + ".own.b", g.weights[name + ".own.b"][:, None])], name=name)


def write_graph(weights, sizes, path, int8, eased=None, seen=None):
    """`seen`, if given, is filled with the names of the products' inputs, which become outputs."""
    g = Graph(weights, int8, eased or {}, seen)
    heads(g, sizes, encoded(g, sizes))
    inputs = [helper.make_tensor_value_info(name, TensorProto.INT32, [1, "words_plus_2" if name == "places" else "pieces"]) for name in INPUTS]
    outputs = [helper.make_tensor_value_info(name, TensorProto.FLOAT, list(shape)) for name, shape in OUTPUTS.items()]
    outputs += [helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in set((seen or {}).values())]
    graph = helper.make_graph(g.nodes, "cheops-syntax", inputs, outputs, list(g.constants.values()))
    sets = [helper.make_opsetid("", 17), helper.make_opsetid(CONTRIB, 1)]
    model = helper.make_model(graph, opset_imports=sets, ir_version=8, producer_name="cheops")
    onnx.save(model, str(path))
