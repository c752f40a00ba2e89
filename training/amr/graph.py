"""The meaning parser as an ONNX graph: its encoder, written as the syntax model's is, and the heads behind it.

    >>> write_graph(weights, sizes, "models/amr/model.int8.onnx", eased=factors)
"""

import numpy as np
import onnx
from onnx import TensorProto, helper

from training.amr.encoder import GROUP, HEADS, LEVEL, STUDENT
from training.amr.model import DIM, EDGE, LABEL, SENSE
from training.syntax.graph import CONTRIB, Graph, embedded

INPUTS = {"pieces": (1, "pieces"), "cases": (1, "pieces"), "places": ("words",), "upos": ("words",), "deprel": ("words",),
          "paths": ("words", "words")}
OUTPUTS = {"fragment": ("words", "fragments"), "sense": ("words", SENSE), "root": ("words", 1),
           "edge": ("words", "words"), "label": ("words", "roles", "words")}
ON_WORDS = ("fragment.hidden", "edge.source", "edge.target", "label.source", "label.target")


def packed_rows(g, words):
    """The rows of the pieces. Two numbers of four bits share a byte: the first half of a row in the low bits, the second
    in the high ones; every GROUP of numbers has a unit of 16 bits."""
    count, width = words.shape
    groups = words.reshape(count, -1, GROUP)
    unit = np.maximum(np.abs(groups).max(-1, keepdims=True) / LEVEL, 1e-6).astype(np.float16)
    levels = np.clip(np.round(groups / unit.astype(np.float32)), -LEVEL, LEVEL).reshape(count, width).astype(np.int8) + 8
    low, high = np.split(levels.astype(np.uint8), 2, axis=1)
    both = g.node("Cast", [g.node("Gather", [g.constant("word", low | (high << 4)), "pieces"])], to=TensorProto.FLOAT)
    sixteen = g.constant("sixteen", np.array(16, np.float32))
    above = g.node("Floor", [g.node("Div", [both, sixteen])])
    below = g.node("Sub", [both, g.node("Mul", [above, sixteen])])
    levels = g.node("Sub", [g.node("Concat", [below, above], axis=2), g.constant("eight", np.array(8, np.float32))])
    units = g.node("Cast", [g.node("Gather", [g.constant("word.unit", unit), "pieces"])], to=TensorProto.FLOAT)
    grouped = g.node("Reshape", [levels, g.numbers(1, -1, width // GROUP, GROUP)])
    return g.node("Reshape", [g.node("Mul", [grouped, units]), g.numbers(1, -1, width)])


def encoded(g):
    """The wanted layers' vectors, each [1, T, D]."""
    x = embedded(g, packed_rows)
    found = [x]
    for i in range(STUDENT.depth):
        layer = f"bert.{i}."
        qkv = g.node("Split", [g.linear(x, layer + "qkv"), g.numbers(*[STUDENT.width] * 3)], outputs=3, axis=2)
        mixed = g.linear(g.node("MultiHeadAttention", qkv, num_heads=HEADS), layer + "out")
        x = g.norm(g.node("Add", [x, mixed]), layer + "norm1")
        inner = g.linear(g.node("Gelu", [g.linear(x, layer + "up")]), layer + "down")
        x = g.norm(g.node("Add", [x, inner]), layer + "norm2")
        found.append(x)
    return [found[layer] for layer in STUDENT.layers]


def heads(g, sizes, layers):
    first = [g.node("Gather", [g.node("Squeeze", [layer, g.numbers(0)]), "places"]) for layer in layers]
    words = g.node("Gelu", [g.product(g.node("Concat", first, axis=1), "words", g.weights["words.w"], g.weights["words.b"])])
    for feature in ("upos", "deprel"):
        words = g.node("Add", [words, g.node("Gather", [g.constant(feature + ".table", g.weights[feature]), feature])])
    weight = np.concatenate([g.weights[name + ".w"] for name in ON_WORDS], 1)
    bias = np.concatenate([g.weights[name + ".b"] for name in ON_WORDS])
    inner = g.node("Gelu", [g.product(words, "heads", weight, bias)])
    hidden, source, target, label_source, label_target = g.node(
        "Split", [inner, g.numbers(DIM, EDGE, EDGE, LABEL, LABEL)], outputs=5, axis=1)

    def last(x, name, output):
        matrix, shift = (g.constant(f"{name}.{part}", g.weights[f"{name}.{part}"]) for part in "wb")
        g.node("Add", [g.node("MatMul", [x, matrix]), shift], name=output)

    last(hidden, "fragment.out", "fragment")
    last(words, "sense", "sense")
    last(words, "root", "root")
    mixed = g.product(source, "edge.bilinear", g.weights["edge.bilinear.w"], g.weights["edge.bilinear.b"])
    scores = g.node("FusedMatMul", [mixed, target], transB=1)
    bias = g.node("Gather", [g.constant("edge.path", g.weights["edge.path"].reshape(-1)), "paths"])
    g.node("Add", [scores, bias], name="edge")

    own = g.weights["label.own.w"].T.reshape(-1)
    mixed = g.product(label_source, "label.bilinear", g.weights["label.bilinear.w"], g.weights["label.bilinear.b"] + own)
    scores = g.node("FusedMatMul", [g.node("Reshape", [mixed, g.numbers(-1, LABEL)]), label_target], transB=1)
    width = g.node("Shape", [label_target], start=0, end=1)
    scores = g.node("Reshape", [scores, g.node("Concat", [g.numbers(-1, sizes.roles), width], axis=0)])
    bias = g.node("Gather", [g.constant("label.path", g.weights["label.path"] + g.weights["label.own.b"]), "paths"])
    g.node("Add", [scores, g.node("Transpose", [bias], perm=[0, 2, 1])], name="label")


def write_graph(weights, sizes, path, int8=True, eased=None, seen=None):
    """`seen`, if given, is filled with the names of the products' inputs, which become outputs."""
    g = Graph(weights, int8, eased or {}, seen)
    heads(g, sizes, encoded(g))
    inputs = [helper.make_tensor_value_info(name, TensorProto.INT32, list(shape)) for name, shape in INPUTS.items()]
    outputs = [helper.make_tensor_value_info(name, TensorProto.FLOAT, list(shape)) for name, shape in OUTPUTS.items()]
    outputs += [helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in sorted(set((seen or {}).values()))]
    graph = helper.make_graph(g.nodes, "cheops-amr", inputs, outputs, list(g.constants.values()))
    sets = [helper.make_opsetid("", 17), helper.make_opsetid(CONTRIB, 1)]
    onnx.save(helper.make_model(graph, opset_imports=sets, ir_version=8, producer_name="cheops"), str(path))
