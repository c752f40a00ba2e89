"""What pupils do to words: misspellings, and other words for the same thing.

    misspelt("Bees pollinate many plants.", rng)     # "Bees polinate many plants."
    Synonyms(rows).reworded("A big house.", rng)     # "A large house."
"""

import re
from collections import defaultdict

WORD = re.compile(r"\b[a-z]{4,}\b")
LIKE = (("ie", "ei"), ("ei", "ie"), ("ph", "f"), ("ea", "ee"), ("ee", "ea"), ("tion", "sion"), ("ance", "ence"), ("ence", "ance"),
        ("able", "ible"), ("ible", "able"), ("ou", "u"), ("qu", "kw"), ("c", "k"), ("s", "c"), ("y", "i"), ("ght", "t"), ("wh", "w"),
        ("e", "a"), ("a", "e"), ("i", "e"), ("o", "u"))


def misspell(word, rng):
    kind = rng.random()
    inner = list(range(1, len(word) - 1))
    doubled = [i for i in inner if word[i] == word[i + 1]]
    if doubled and kind < 0.45:
        i = rng.choice(doubled)
        return word[:i] + word[i + 1 :]
    if kind < 0.7:
        old, new = rng.choice(LIKE)
        if old in word[1:]:
            i = word.index(old, 1)
            return word[:i] + new + word[i + len(old) :]
    i = rng.choice(inner)
    if kind < 0.8:
        return word[:i] + word[i + 1] + word[i] + word[i + 2 :]
    if kind < 0.9:
        return word[:i] + word[i + 1 :]
    return word[:i] + word[i] + word[i:]


def misspelt(text, rng, share=0.25):
    """At least one word of four letters or more, and about `share` of them."""
    places = [m.span() for m in WORD.finditer(text)]
    if not places:
        return None
    chosen = {p for p in places if rng.random() < share} or {rng.choice(places)}
    out, at = [], 0
    for start, end in places:
        if (start, end) in chosen:
            out += [text[at:start], misspell(text[start:end], rng)]
            at = end
    return "".join([*out, text[at:]])


class Synonyms:
    """Words that share a synset; rare senses are left out by taking only words of few synsets."""

    def __init__(self, rows, most=6):
        by_synset, synsets = defaultdict(set), defaultdict(set)
        for row in rows:
            by_synset[row["source"]].add(row["word"])
            synsets[row["word"]].add(row["source"])
        self.others = defaultdict(list)
        for synset, found in by_synset.items():
            for word in found:
                if len(synsets[word]) <= most and word.islower():
                    self.others[word] += [w for w in sorted(found) if w != word and w.replace(" ", "").isalpha() and w.islower()]

    def reworded(self, text, rng, share=0.5):
        """A few words exchanged for synonyms, in their base forms and with -s; None if there is none."""
        out, at, changed = [], 0, 0
        for match in WORD.finditer(text):
            word, ending = match.group(), ""
            if word not in self.others and word.endswith("s") and word[:-1] in self.others:
                word, ending = word[:-1], "s"
            if self.others.get(word) and rng.random() < share:
                out += [text[at : match.start()], rng.choice(self.others[word]) + ending]
                at, changed = match.end(), changed + 1
        return "".join([*out, text[at:]]) if changed else None
