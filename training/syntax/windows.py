"""Windows over consecutive sentences of a document, to learn where sentences start.

A window begins and ends anywhere, also inside a sentence, so that its edges say nothing. In some windows
final punctuation is gone, in some sentences begin in lower case: that is how people write.

    >>> windows(rows, seed=1, passes=4)[0]
    {"words": ["the", "door", ".", "Then", …], "start": [-1, 0, 0, 1, …], "corpus": "EWT"}
"""

import random

SHORTEST, LONGEST = 40, 128
UNKNOWN = -1
FINAL = set(".!?…") | {"...", "!!", "??", "!!!", ":", "-", "--", ";"}


def _documents(rows):
    documents = {}
    for row in rows:
        documents.setdefault((row["corpus"], row["doc"]), []).append(row["tokens"])
    return documents


def _altered(words, rng, bare, low):
    if len(words) > 1 and words[-1] in FINAL and rng.random() < bare:
        words = words[:-1]
    if rng.random() < low:
        words = [words[0][:1].lower() + words[0][1:], *words[1:]]
    return words


def _running(sentences, rng):
    """All words of a document and whether each starts a sentence; how much is altered changes on the way."""
    words, starts, bare, low = [], [], 0.0, 0.0
    for k, sentence in enumerate(sentences):
        if k % 8 == 0:
            bare = rng.choice((0.3, 0.9)) if rng.random() < 0.15 else 0.0
            low = rng.choice((0.5, 1.0)) if rng.random() < 0.10 else 0.0
        sentence = _altered(sentence, rng, bare, low)
        words += sentence
        starts += [1] + [0] * (len(sentence) - 1)
    return words, starts


def windows(rows, seed, passes):
    rng = random.Random(seed)
    found = []
    for _ in range(passes):
        for (corpus, _), sentences in _documents(rows).items():
            words, starts = _running(sentences, rng)
            at = 0
            while at < len(words):
                size = rng.randint(SHORTEST, LONGEST) if at else rng.randint(8, LONGEST)
                # Nothing before a window tells whether its first word starts a sentence.
                found.append({"words": words[at : at + size], "start": [UNKNOWN, *starts[at + 1 : at + size]], "corpus": corpus})
                at += size
    return [window for window in found if len(window["words"]) > 1]
