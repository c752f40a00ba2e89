"""Words, stems and content words, as src/text has them.

    content_stems("The dogs were running home.")   # ['dog', 'run', 'home']

Words are runs of letters and digits in lower case, stems are Porter's as ROUGE-1.5.5 computes them, and the stop
list is read out of src/text/stopwords.ts, so that there is one list only.
"""

import re
import unicodedata
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def _stop_words():
    source = (ROOT / "src/text/stopwords.ts").read_text("utf-8")
    lists = source[source.index("const CLASSES") : source.index("} as const")]
    return frozenset(word for text in re.findall(r"['`]([^'`]+)['`]", lists) for word in text.split())


STOP_WORDS = _stop_words()


def words(text):
    return re.findall(r"[^\W_]+", unicodedata.normalize("NFC", text).lower())


def content_stems(text):
    return [stem(word) for word in words(text) if word not in STOP_WORDS]


# ---- Porter (1980), with the order of step 4 that ROUGE-1.5.5 has -----------------------------------

_STEP2 = dict(ational="ate", tional="tion", enci="ence", anci="ance", izer="ize", bli="ble", alli="al", entli="ent",
              eli="e", ousli="ous", ization="ize", ation="ate", ator="ate", alism="al", iveness="ive", fulness="ful",
              ousness="ous", aliti="al", iviti="ive", biliti="ble", logi="log")
_STEP3 = dict(icate="ic", ative="", alize="al", iciti="ic", ical="ic", ful="", ness="")
_STEP4 = "al ance ence er ic able ible ant ement ou ism ate iti ous ive ize".split()


def _consonants(word):
    flags = []
    for i, letter in enumerate(word):
        flags.append((i == 0 or not flags[i - 1]) if letter == "y" else letter not in "aeiou")
    return flags


def _measure(word):
    flags = _consonants(word)
    return sum(1 for before, here in zip(flags, flags[1:]) if here and not before)


def _short(word):
    return len(word) >= 3 and _consonants(word)[-3:] == [True, False, True] and word[-1] not in "wxy"


def _longest(word, rules):
    best = max((suffix for suffix in rules if word.endswith(suffix)), key=len, default=None)
    return None if best is None else (word[: -len(best)], rules[best])


def _replace(word, rules):
    rule = _longest(word, rules)
    return rule[0] + rule[1] if rule and _measure(rule[0]) > 0 else word


def _strip(word, suffixes):
    rule = _longest(word, dict.fromkeys(suffixes, ""))
    return rule[0] if rule and _measure(rule[0]) > 1 else word


def _step1(word):
    if word.endswith(("sses", "ies")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith("ss"):
        word = word[:-1]
    return _step1b(word)


def _step1b(word):
    if word.endswith("eed"):
        return word[:-1] if _measure(word[:-3]) > 0 else word
    ending = re.search(r"(?:ed|ing)$", word)
    if not ending or all(_consonants(word[: ending.start()])):
        return word
    short = word[: ending.start()]
    if short.endswith(("at", "bl", "iz")):
        return short + "e"
    if len(short) > 1 and short[-1] == short[-2] and short[-1] not in "aeiouy":
        return short if short[-1] in "lsz" else short[:-1]
    return short + "e" if _short(short) and _measure(short) == 1 else short


def _step4(word):
    word = _strip(_strip(word, _STEP4), ["ment"])
    if word.endswith("ent"):
        return _strip(word, ["ent"])
    return word[:-3] if re.search(r"[st]ion$", word) and _measure(word[:-3]) > 1 else word


def _step5(word):
    if word.endswith("e"):
        shorter = word[:-1]
        m = _measure(shorter)
        if m > 1 or (m == 1 and not _short(shorter)):
            word = shorter
    return word[:-1] if word.endswith("ll") and _measure(word) > 1 else word


@lru_cache(maxsize=None)
def stem(word):
    if len(word) < 3:
        return word
    word = _step1(word)
    if word.endswith("y") and not all(_consonants(word[:-1])):
        word = word[:-1] + "i"
    return _step5(_step4(_replace(_replace(word, _STEP2), _STEP3)))
