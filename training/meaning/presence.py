"""What the shipped model says about units and texts, on the CPU: the signals that the last step weighs.

    model = Model("models/meaning")
    signals(model, units, text_sentences, idf, sureness)      # [units, SIGNALS]

`units` are lists of wordings (the label first, then contributors). Each wording gives signals of its own; a unit has
the mean of its two best wordings, and its surest wording is read (`sureness`: the weights of the regression without
reading). This is the specification of src/semantics/presence.ts, which reads only what may be there.
"""

import re
import unicodedata
from pathlib import Path

import numpy as np
import onnxruntime

from .evidence import RECALLS, SOFT, Topic, best_two, soft_features, unit_stems, weighted_words
from .words import stem, words

CLS, SEP = 101, 102
LONGEST_UNIT, LONGEST_SENTENCE, LONGEST_TEXT = 60, 126, 220   # in pieces
READ = 2          # sentences of a text that are read together with a unit
SIGNALS = (*(f"recall.{name}" for name in RECALLS), *(f"soft.{name}" for name in SOFT), "read")


class Model:
    def __init__(self, folder, file="model.int8.onnx", threads=1):
        from tokenizers import BertWordPieceTokenizer

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.log_severity_level = 3
        self.session = onnxruntime.InferenceSession(str(Path(folder) / file), options, providers=["CPUExecutionProvider"])
        self.tokenizer = BertWordPieceTokenizer(str(Path(folder) / "vocab.txt"), lowercase=True)
        self.known, self.read_known = {}, {}

    def pieces(self, text):
        return self.tokenizer.encode(text, add_special_tokens=False)

    def run(self, ids, types):
        feed = {"pieces": np.array([ids], np.int32), "types": np.array([types], np.int32)}
        return [out[0] for out in self.session.run(["states", "vector", "logit"], feed)]

    def alone(self, text, longest=LONGEST_SENTENCE):
        """(piece vectors without marks, sentence vector) of one text."""
        if (text, longest) not in self.known:
            ids = self.pieces(text).ids[:longest]
            states, vector, _ = self.run([CLS, *ids, SEP], [0] * (len(ids) + 2))
            self.known[text, longest] = states[1:-1], vector
        return self.known[text, longest]

    def read(self, unit, kinds, text):
        """The logit of a unit read together with a text; kinds: the type of each of the unit's pieces."""
        key = (unit, tuple(kinds), text)
        if key not in self.read_known:
            first, second = self.pieces(unit).ids[:LONGEST_UNIT], self.pieces(text).ids[:LONGEST_TEXT]
            ids = [CLS, *first, SEP, *second, SEP]
            types = [0, *kinds[: len(first)], *[0] * (len(second) + 2)]
            self.read_known[key] = float(self.run(ids, types)[2])
        return self.read_known[key]


def piece_kinds(encoding, text, topic):
    """3 for pieces of words that few other units have, 2 for those of many; 1 for the rest and for fewer than 4 units."""
    mine = set(unit_stems(text))
    few = max(1, topic.count / 5)
    spans = [(m.start(), m.end(), stem(m.group().lower())) for m in re.finditer(r"[^\W_]+", text)]
    kinds = []
    for start, end in encoding.offsets:
        word = next((w for a, b, w in spans if a <= start and end <= b), None)
        known = topic.count >= 4 and word in mine
        kinds.append((3 if topic.units_with[word] <= few else 2) if known else 1)
    return kinds


def wording_signals(model, wording, sentences, stems, topic):
    """SIGNALS but the last of one wording in one text, and how likely each sentence carries it."""
    found = weighted_words(wording, topic)
    encoding = model.pieces(wording)
    unit_states, unit_vector = model.alone(wording, LONGEST_UNIT)
    word_of = [next((i for i, (a, b, *_) in enumerate(found) if a <= s and e <= b), -1) for s, e in encoding.offsets]
    word_of = np.array(word_of[:LONGEST_UNIT])
    best = np.zeros((len(sentences), len(found)))
    vectors = []
    for row, sentence in enumerate(sentences):
        states, vector = model.alone(sentence)
        vectors.append(vector)
        highest = (unit_states @ states.T).max(1) if len(states) else np.full(len(unit_states), -1.0)
        for i in range(len(found)):
            mine = word_of == i
            best[row, i] = highest[mine].mean() if mine.any() else 0.0
    vectors = np.array(vectors)
    weights = np.array([entry[2:] for entry in found])
    recalls = topic.features(wording, stems)
    soft = soft_features(best, weights, unit_vector, vectors)
    likely = [topic.features(wording, [s])[3] + float(v @ unit_vector) for s, v in zip(stems, vectors)]
    return [*recalls, *soft], likely


def read_together(model, wording, sentences, likely, topic, read=READ):
    """The logit of a wording and the likeliest sentences, in the order of the text."""
    order = sorted(range(len(sentences)), key=lambda i: (-likely[i], i))
    text = " ".join(sentences[i] for i in sorted(order[:read]))
    return model.read(wording, piece_kinds(model.pieces(wording), wording, topic), text)


def signals(model, units, sentences, idf, sureness, topic=None):
    """[units, SIGNALS] of one text."""
    topic = topic or Topic(units, idf)
    stems = [{stem(word) for word in words(s)} for s in sentences]
    rows = []
    for wordings in units:
        found = [wording_signals(model, w, sentences, stems, topic) for w in wordings]
        surest = int(np.argmax([np.dot(cheap, sureness) for cheap, _ in found]))
        read = read_together(model, wordings[surest], sentences, found[surest][1], topic)
        rows.append([*best_two([cheap for cheap, _ in found]), read])
    return np.array(rows)
