"""Small changes that turn a statement into another one: a name, a number or a word exchanged, an opposite, a negation.

    change("Ann paid 20 euros.", "Ann paid 20 euros to Bob.", pool, rng)
    # Change(unit="Bob paid 20 euros.", both=None), or "Ann paid 35 euros.", …
"""

import re
from collections import defaultdict
from dataclasses import dataclass

from .opposites import OPPOSITES
from .words import STOP_WORDS

NAME = re.compile(r"(?<=[\w,;] )[A-Z][\w'’-]*[a-z](?: [A-Z][\w'’-]*[a-z])*")
FIRST_NAME = re.compile(r"^[A-Z][\w'’-]*[a-z] [A-Z][\w'’-]*[a-z](?: [A-Z][\w'’-]*[a-z])*")
NUMBER = re.compile(r"(?<![\w.,])\d[\d,.]*(?![\w])")
AUXILIARY = re.compile(r"\b(is|are|was|were|has|have|had|will|can|could|would|should|did|does)\b(?! not|n't)")
NOT = re.compile(r"\b(is|are|was|were|has|have|had|will|can|could|would|should|did|does|do) not ")
WORD = re.compile(r"\b[a-z]{4,}\b")


@dataclass(frozen=True)
class Change:
    unit: str
    both: str | None  # the text with the same exchange made in it


def names(text):
    return [m.group() for m in FIRST_NAME.finditer(text)] + [m.group() for m in NAME.finditer(text)]


class Pool:
    """Words and names of a corpus to exchange others for; words by their ending, which stands in for their class."""

    def __init__(self, texts):
        self.words, found = defaultdict(list), set()
        self.names = []
        texts = list(texts)
        for text in texts:
            self.names += names(text)
        self.known = set(self.names)
        for text in texts:
            for word in WORD.findall(text):
                if word not in STOP_WORDS and word not in found:
                    found.add(word)
                    self.words[word[-2:]].append(word)


def exchange(unit, text, old, new):
    pattern = re.compile(r"(?<!\w)" + re.escape(old) + r"(?!\w)")
    if not pattern.search(unit) or new.lower() == old.lower():
        return None
    both = pattern.sub(lambda _: new, text) if pattern.search(text) and new not in text else None
    return Change(pattern.sub(lambda _: new, unit, count=1), both)


def by_name(unit, text, pool, rng):
    mine = names(unit)
    if not mine or not pool.names:
        return None
    old = rng.choice(mine)
    others = [name for name in names(text) if name not in unit and old not in name]
    return exchange(unit, text, old, rng.choice(others) if others and rng.random() < 0.7 else rng.choice(pool.names))


def by_role(unit, text, pool, rng):
    """Two names of a statement change places; its first word is a name if others have it as one."""
    first = unit.split(" ", 1)[0]
    mine = list(dict.fromkeys([*([first] if first in pool.known else []), *names(unit)]))
    if len(mine) < 2:
        return None
    a, b = rng.sample(mine, 2)
    if a in b or b in a or re.search(rf"{re.escape(a)}(,| and| or) {re.escape(b)}|{re.escape(b)}(,| and| or) {re.escape(a)}", unit):
        return None
    return Change(unit.replace(a, "\0").replace(b, a).replace("\0", b), None)


def by_number(unit, text, pool, rng):
    mine = NUMBER.findall(unit)
    if not mine:
        return None
    old = rng.choice(mine).rstrip(".,")
    others = [n.rstrip(".,") for n in NUMBER.findall(text) if n.rstrip(".,") not in unit]
    new = rng.choice(others) if others and rng.random() < 0.5 else "".join(
        str(rng.randrange(1 if i == 0 else 0, 10)) if c.isdigit() else c for i, c in enumerate(old))
    return exchange(unit, text, old, new)


def by_word(unit, text, pool, rng):
    mine = [word for word in WORD.findall(unit) if word not in STOP_WORDS and len(pool.words[word[-2:]]) > 5]
    if not mine:
        return None
    old = rng.choice(mine)
    new = rng.choice(pool.words[old[-2:]])
    return exchange(unit, text, old, new) if new not in text else None


def by_opposite(unit, text, pool, rng):
    mine = [word for word in re.findall(r"\b[a-z]+\b", unit) if word in OPPOSITES]
    if not mine:
        return None
    old = rng.choice(mine)
    return Change(re.sub(rf"\b{old}\b", OPPOSITES[old], unit, count=1), None)


def by_negation(unit, text, pool, rng):
    without = NOT.sub(lambda m: m.group(1) + " ", unit, count=1)
    if without != unit:
        return Change(without, None)
    with_not = AUXILIARY.sub(lambda m: m.group(1) + " not", unit, count=1)
    return Change(with_not, None) if with_not != unit else None


def change(unit, text, pool, rng):
    kinds = [by_name, by_role, by_role, by_number, by_opposite, by_opposite, by_word, by_negation]
    rng.shuffle(kinds)
    for kind in kinds:
        result = kind(unit, text, pool, rng)
        if result is not None:
            return result
    return None
