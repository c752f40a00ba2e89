"""python -m unittest training.syntax.test_syntax"""

import itertools
import unittest

import numpy as np

from training.syntax import tree
from training.syntax.data import with_penn_marks, without_final_punctuation
from training.syntax.decode import best_constituents, best_tree
from training.syntax.silver import rough_words
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


if __name__ == "__main__":
    unittest.main()
