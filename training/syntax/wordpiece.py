"""WordPiece for single words, as the uncased BERT vocabulary expects it.

A word is given as the treebank has it and comes back as vocabulary numbers; its case, which the
vocabulary does not know, is one of five classes and enters the model beside the pieces.

    >>> wp = WordPiece(load_vocab("models/syntax/vocab.txt"))
    >>> [wp.vocab_list[i] for i in wp.word("Startups")], case_class("Startups")
    (['startups'], 1)
"""

import unicodedata

PAD, UNK, CLS, SEP, MASK = "[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"
MAX_PIECES_PER_WORD = 16
MAX_CHARACTERS = 100  # a longer run is [UNK], as in BERT

LOWER, TITLE, CAPS, SINGLE, MIXED = range(5)


def load_vocab(path):
    with open(path, encoding="utf-8") as lines:
        return [line.rstrip("\n") for line in lines]


def case_class(word):
    """0 no capital, 1 Capital first only, 2 ALL CAPITALS, 3 one cased letter and it is capital, 4 mIxed."""
    cased = [c for c in word if c.lower() != c.upper()]
    capital = [c != c.lower() for c in cased]
    if not any(capital):
        return LOWER
    if len(cased) == 1:
        return SINGLE
    if all(capital):
        return CAPS
    return TITLE if capital[0] and not any(capital[1:]) else MIXED


def _is_punctuation(char):
    # BERT counts every ASCII symbol as punctuation, whatever Unicode says.
    code = ord(char)
    if 33 <= code <= 47 or 58 <= code <= 64 or 91 <= code <= 96 or 123 <= code <= 126:
        return True
    return unicodedata.category(char).startswith("P")


def _is_cjk(code):
    return (
        0x4E00 <= code <= 0x9FFF or 0x3400 <= code <= 0x4DBF or 0x20000 <= code <= 0x2A6DF
        or 0x2A700 <= code <= 0x2B81F or 0x2B820 <= code <= 0x2CEAF or 0xF900 <= code <= 0xFAFF
        or 0x2F800 <= code <= 0x2FA1F
    )


def _normalise(word):
    """Lower case without accents; control characters go, white space becomes a blank."""
    kept = []
    for char in word:
        category = unicodedata.category(char)
        if char in "\t\n\r" or category == "Zs":
            kept.append(" ")
        elif ord(char) in (0, 0xFFFD) or category in ("Cc", "Cf", "Cn", "Co"):
            continue
        else:
            kept.append(char)
    decomposed = unicodedata.normalize("NFD", "".join(kept).lower())
    return "".join(c for c in decomposed if unicodedata.category(c) != "Mn")


def _runs(text):
    """Splits off every punctuation mark and every CJK character as a run of its own."""
    run = ""
    for char in text:
        if char == " " or _is_punctuation(char) or _is_cjk(ord(char)):
            if run:
                yield run
            run = ""
            if char != " ":
                yield char
        else:
            run += char
    if run:
        yield run


class WordPiece:
    def __init__(self, vocab_list):
        self.vocab_list = vocab_list
        self.vocab = {piece: i for i, piece in enumerate(vocab_list)}
        self.pad, self.unk, self.cls, self.sep, self.mask = (
            self.vocab[p] for p in (PAD, UNK, CLS, SEP, MASK)
        )
        self._cache = {}

    def word(self, word):
        """Vocabulary numbers of a word, at least one and at most MAX_PIECES_PER_WORD."""
        found = self._cache.get(word)
        if found is None:
            pieces = [piece for run in _runs(_normalise(word)) for piece in self._run(run)]
            found = self._cache[word] = pieces[:MAX_PIECES_PER_WORD] or [self.unk]
        return found

    def _run(self, run):
        if len(run) > MAX_CHARACTERS:
            return [self.unk]
        pieces, start = [], 0
        while start < len(run):
            for end in range(len(run), start, -1):
                piece = self.vocab.get(("##" if start else "") + run[start:end])
                if piece is not None:
                    break
            else:
                return [self.unk]
            pieces.append(piece)
            start = end
        return pieces
