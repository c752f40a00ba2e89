"""Which words of a unit tell it from the topic's other units, and what the words of a text say about its presence.

A unit's word tells more the rarer it is in English and the fewer of the topic's other units have it: every unit about
matter says "matter", one says "flammability". So weighted, recall is a far better sign of presence than plain recall.
A unit may come with several wordings, its label and its contributors; it has a word if one of them has it.

    topic = Topic([["Ann Lee is 27."], ["Ann Lee lives in Kent.", "Her home is Kent."]], idf)
    topic.features("Ann Lee is 27.", sentences)      # six recalls
"""

import math
from collections import Counter

import numpy as np

from .words import STOP_WORDS, stem, words

FLOOR = 0.05  # a word that all units have still counts a little
RECALLS = ("rarity.text", "rarity.sentence", "rarity.pair", "both.text", "both.sentence", "both.pair")


def unit_stems(text):
    """Distinct content stems in order; all stems where there is no content word."""
    content = [stem(word) for word in words(text) if word not in STOP_WORDS]
    return list(dict.fromkeys(content or [stem(word) for word in words(text)]))


class Topic:
    def __init__(self, units, idf):
        """units: the wordings of each unit, its label first."""
        self.count = len(units)
        self.units_with = Counter(s for wordings in units for s in {s for text in wordings for s in unit_stems(text)})
        self.idf = idf

    def rarity(self, s):
        return math.log((self.count + 1) / max(1, self.units_with[s])) + FLOOR

    def both(self, s):
        return self.rarity(s) * self.idf(s)

    def shared(self, s):
        """The share of the units that have the stem."""
        return self.units_with[s] / self.count

    def features(self, wording, sentences):
        """RECALLS of a wording in a text, given as the sets of stems of its sentences."""
        stems = unit_stems(wording)
        pairs = [a | b for a, b in zip(sentences, sentences[1:])] or sentences
        everything = [set().union(*sentences)] if sentences else []
        out = []
        for weigh in (self.rarity, self.both):
            weights = {s: weigh(s) for s in stems}
            total = sum(weights.values()) or 1.0
            for texts in (everything, sentences, pairs):
                out.append(max((sum(w for s, w in weights.items() if s in text) / total for text in texts), default=0.0))
        return out


# ---- soft recall, from the vectors of word pieces ------------------------------------------------

SOFT = ("rarity.text", "rarity.sentence", "both.text", "both.sentence", "least.text", "least.sentence", "plain.sentence", "vector")


def soft_features(best, weights, unit_vector, sentence_vectors):
    """SOFT of one wording in one text.

    best [sentences, words]: the highest cosine of each word of the wording with a piece of the sentence (the mean over
    the word's own pieces); weights [words, 2]: rarity, both.
    """
    rarity, both = weights[:, 0] / weights[:, 0].sum(), weights[:, 1] / weights[:, 1].sum()
    text = best.max(0)
    return [text @ rarity, (best @ rarity).max(), text @ both, (best @ both).max(), text.min(), best.min(1).max(),
            best.mean(1).max(), (sentence_vectors @ unit_vector).max()]


def weighted_words(wording, topic):
    """(start, end, rarity, both) of each content word; of every word where there is none."""
    import re

    found = [(m.start(), m.end(), m.group().lower()) for m in re.finditer(r"[^\W_]+", wording)]
    content = [entry for entry in found if entry[2] not in STOP_WORDS] or found
    return [(start, end, topic.rarity(stem(word)), topic.both(stem(word))) for start, end, word in content]


def best_two(values):
    """The mean of the two best wordings of a unit, or of the only one: [wordings, …] → […]."""
    ordered = -np.sort(-np.asarray(values), axis=0)
    return ordered[:2].mean(0)
