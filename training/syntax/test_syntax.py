"""python -m unittest training.syntax.test_syntax"""

import itertools
import tempfile
import unittest

import numpy as np
import onnxruntime
import torch

from training.syntax import tree
from training.syntax.data import with_penn_marks, without_final_punctuation
from training.syntax.decode import best_constituents, best_tree
from training.syntax.graph import write_graph
from training.syntax.model import Sizes, forward, initial, narrowed
from training.syntax.silver import rough_words
from training.syntax.windows import windows
from training.syntax.wordpiece import CAPS, LOWER, MIXED, SINGLE, TITLE, WordPiece, case_class


def _is_tree(heads):
    for node in range(1, len(heads) + 1):
        seen = set()
        while node:
            if node in seen:
                return False
            seen.add(node)
            node = heads[node - 1]
    return heads.count(0) == 1


class Decoding(unittest.TestCase):
    def test_best_tree_equals_brute_force(self):
        rng = np.random.default_rng(1)
        for _ in range(200):
            n = int(rng.integers(1, 6))
            arc = rng.normal(size=(n, n + 1)) * 3
            best = max(sum(arc[i, h] for i, h in enumerate(heads))
                       for heads in itertools.product(range(n + 1), repeat=n) if _is_tree(heads))
            found = best_tree(arc)
            self.assertTrue(_is_tree(tuple(found)))
            self.assertAlmostEqual(sum(arc[i, h] for i, h in enumerate(found)), best)

    def test_best_constituents_equal_brute_force(self):
        rng = np.random.default_rng(2)

        def best(gain, i, j):
            own = gain[i, j] if j - i == len(gain) - 1 else max(0, gain[i, j])
            return own + (max(best(gain, i, k) + best(gain, k, j) for k in range(i + 1, j)) if j - i > 1 else 0)

        for _ in range(100):
            n = int(rng.integers(1, 7))
            span = rng.normal(size=(n + 1, 4, n + 1))
            found = best_constituents(span)
            gain = span[:, 1:].max(1) - span[:, 0]
            self.assertAlmostEqual(sum(span[i, k, j] - span[i, 0, j] for i, j, k in found), best(gain, 0, n))
            for (a, b, _), (c, d, _) in itertools.combinations(found, 2):
                self.assertTrue(b <= c or d <= a or (a <= c and d <= b) or (c <= a and b <= d))


class Trees(unittest.TestCase):
    TEXT = "(ROOT (S (NP-SBJ (PRP I)) (VP (VBD said) (SBAR (S (NP (PRP it))))) (. .)))"

    def test_spans_and_back(self):
        spans = tree.spans(tree.read(self.TEXT))
        self.assertEqual(spans, [(0, 4, "S"), (0, 1, "NP"), (1, 3, "VP"), (2, 3, "SBAR+S+NP")])
        written = tree.write(spans, ["PRP", "VBD", "PRP", "."], ["I", "said", "it", "."])
        self.assertEqual(written, self.TEXT.replace("-SBJ", ""))

    def test_altered_copies(self):
        row = {"tokens": ["(", "Go", ")", "."], "upos": ["PUNCT", "VERB", "PUNCT", "PUNCT"], "xpos": ["-LRB-", "VB", "-RRB-", "."],
               "feats": ["_"] * 4, "head": [2, 0, 2, 2], "deprel": ["punct", "root", "punct", "punct"],
               "eduStart": [True, False, False, False], "tree": "(ROOT (S (-LRB- -LRB-) (VP (VB Go)) (-RRB- -RRB-) (. .)))"}
        self.assertEqual(with_penn_marks(row)["tokens"], ["-lrb-", "Go", "-rrb-", "."])
        short = without_final_punctuation(row)
        self.assertEqual((short["head"], short["tree"]), ([2, 0, 2], "(ROOT (S (-LRB- -LRB-) (VP (VB Go)) (-RRB- -RRB-)))"))

    def test_nodes_of_a_label_give_way_to_their_children(self):
        node = tree.read("(NP (DT the) (NML (NN car) (NML (NN part))) (NN maker))")
        self.assertEqual(tree.spans(tree.flattened(node, "NML")), [(0, 4, "NP")])


class Words(unittest.TestCase):
    def test_case_classes(self):
        words = ["ant", "Ant", "ANT", "A", "aNt", "42", "Ca-"]
        self.assertEqual([case_class(w) for w in words], [LOWER, TITLE, CAPS, SINGLE, MIXED, LOWER, TITLE])

    def test_pieces(self):
        wordpiece = WordPiece(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "cafe", "##s", "-", "x"])
        self.assertEqual([wordpiece.word(w) for w in ("Cafés", "x-x", "寿", "\u200b")], [[5, 6], [8, 7, 8], [1], [1]])

    def test_rough_words(self):
        self.assertEqual(rough_words("He didn't pay $5 (a \"start-up\" did)."),
                         ["He", "did", "n't", "pay", "$", "5", "(", "a", '"', "start", "-", "up", '"', "did", ")", "."])


def _random_model(seed=3, dim=64, inner=80, layers=2):
    rng = np.random.default_rng(seed)

    def values(*shape):
        return rng.normal(size=shape).astype(np.float32) * 0.3

    backbone = {"word": values(50, dim), "case": values(5, dim), "position": values(20, dim), "norm.w": values(dim) + 1, "norm.b": values(dim)}
    for i in range(layers):
        for name, shape in (("qkv", (dim, 3 * dim)), ("out", (dim, dim)), ("up", (dim, inner)), ("down", (inner, dim))):
            backbone[f"{i}.{name}.w"], backbone[f"{i}.{name}.b"] = values(*shape), values(shape[1])
        for name in ("norm1", "norm2"):
            backbone[f"{i}.{name}.w"], backbone[f"{i}.{name}.b"] = values(dim) + 1, values(dim)
    sizes = Sizes(layers, dim, 4, upos=3, xpos=4, verb_form=2, deprel=5, span=6)
    return sizes, initial(backbone, sizes, 1, seed)


PIECES, PLACES = [1, 7, 8, 30, 9, 11, 2], [0, 1, 3, 4, 5, 6]


def _batch():
    pieces = torch.tensor([[PIECES]])
    return {"pieces": pieces, "cases": pieces % 5, "piece_mask": torch.ones_like(pieces, dtype=torch.bool), "places": torch.tensor([[PLACES]])}


class Graphs(unittest.TestCase):
    def scores(self, sizes, parameters, int8):
        with tempfile.NamedTemporaryFile(suffix=".onnx") as file:
            write_graph({name: value[0].numpy() for name, value in parameters.items()}, sizes, file.name, int8=int8)
            session = onnxruntime.InferenceSession(file.name, providers=["CPUExecutionProvider"])
        inputs = {"pieces": PIECES, "cases": [piece % 5 for piece in PIECES], "places": PLACES}
        names = [output.name for output in session.get_outputs()]
        return dict(zip(names, session.run(names, {name: np.array([value], np.int32) for name, value in inputs.items()})))

    def test_the_graph_computes_what_was_trained(self):
        sizes, parameters = _random_model()
        expected = {name: value[0, 0].numpy() for name, value in forward(parameters, sizes, _batch()).items()}
        expected["label"], expected["span"] = (expected[name].swapaxes(1, 2) for name in ("label", "span"))
        expected["tags"] = np.concatenate([expected.pop(name) for name in ("upos", "xpos", "verb_form")], -1)
        expected["start"] = forward(parameters, sizes, _batch(), starts_only=True)["start"][0, 0].numpy()
        found = self.scores(sizes, parameters, int8=False)
        for name, value in expected.items():
            np.testing.assert_allclose(found[name][: len(value)], value, atol=2e-4, err_msg=name)

    def test_int8_is_close(self):
        sizes, parameters = _random_model()
        full, small = (self.scores(sizes, parameters, int8) for int8 in (False, True))
        for name, value in full.items():
            self.assertLess(np.abs(small[name] - value).mean(), 0.1 * np.abs(value).mean() + 0.02, name)

    def test_silent_units_are_dropped_without_loss(self):
        sizes, parameters = _random_model()
        for layer in ("bert.0.", "bert.1."):
            parameters[layer + "down.w"][:, ::4] = 0
        before, after = (forward(p, sizes, _batch())["arc"] for p in (parameters, narrowed(parameters, sizes, 60, _batch())))
        torch.testing.assert_close(after, before)


class Windows(unittest.TestCase):
    def test_windows_tile_documents(self):
        rows = [{"corpus": "EWT", "doc": f"d{k % 3}", "tokens": [f"W{k}", "x", "y", "."][: 2 + k % 3]} for k in range(90)]
        found = windows(rows, seed=5, passes=1)
        for window in found:
            self.assertEqual(len(window["words"]), len(window["start"]))
            self.assertEqual(window["start"][0], -1)
            for word, start in zip(window["words"][1:], window["start"][1:]):
                self.assertEqual(start, int(word.lower().startswith("w")))
        self.assertEqual(sum(word.lower().startswith("w") for window in found for word in window["words"]), 90)


if __name__ == "__main__":
    unittest.main()
