"""The meaning parser as an ONNX graph: the nodes of the syntax model's encoder as they are, and our heads behind them.

    >>> write_graph(weights, sizes, "models/syntax/model.int8.onnx", "models/amr/model.int8.onnx")
"""

import numpy as np
import onnx
from onnx import TensorProto, helper

from training.amr.encoder import layer_outputs
from training.amr.model import DIM, EDGE, LABEL, SENSE
from training.syntax.graph import CONTRIB, Graph

INPUTS = {"pieces": (1, "pieces"), "cases": (1, "pieces"), "places": ("words",), "upos": ("words",), "deprel": ("words",),
          "paths": ("words", "words")}
OUTPUTS = {"fragment": ("words", "fragments"), "sense": ("words", SENSE), "root": ("words", 1),
           "edge": ("words", "words"), "label": ("words", "roles", "words")}
ON_WORDS = ("fragment.hidden", "edge.source", "edge.target", "label.source", "label.target")


def encoder_of(path):
    """The nodes and constants that the wanted layers need, and the layers' names."""
    model = onnx.load(str(path))
    wanted = layer_outputs(model)
    needed, nodes = set(wanted), []
    for node in reversed(model.graph.node):
        if needed & set(node.output):
            needed |= set(node.input)
            nodes.insert(0, node)
    return nodes, [one for one in model.graph.initializer if one.name in needed], wanted


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


class OwnNames(Graph):
    """Names that the encoder's nodes do not have."""

    def constant(self, name, value):
        return super().constant("amr." + name.removeprefix("amr."), value)

    def node(self, kind, inputs, outputs=1, name=None, **attributes):
        self.count += 1000 if self.count == 0 else 0
        made = super().node(kind, inputs, outputs, name, **attributes)
        self.nodes[-1].name = "amr." + self.nodes[-1].name
        return made


def write_graph(weights, sizes, encoder, path):
    nodes, constants, layers = encoder_of(encoder)
    g = OwnNames(weights, True, {}, None)
    heads(g, sizes, layers)
    inputs = [helper.make_tensor_value_info(name, TensorProto.INT32, list(shape)) for name, shape in INPUTS.items()]
    outputs = [helper.make_tensor_value_info(name, TensorProto.FLOAT, list(shape)) for name, shape in OUTPUTS.items()]
    graph = helper.make_graph([*nodes, *g.nodes], "cheops-amr", inputs, outputs, [*constants, *g.constants.values()])
    sets = [helper.make_opsetid("", 17), helper.make_opsetid(CONTRIB, 1)]
    onnx.save(helper.make_model(graph, opset_imports=sets, ir_version=8, producer_name="cheops"), str(path))
