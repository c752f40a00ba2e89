"""Unlabelled sentences that may train shipped weights, cut into words by plain rules.

The teachers label them; only rows with nc false and only training splits are read, and no sentence
that occurs in a treebank's dev or test part is kept.

    >>> rough_words('He didn\\'t pay $5 (a "start-up" did).')
    ['He', 'did', "n't", 'pay', '$', '5', '(', 'a', '"', 'start', '-', 'up', '"', 'did', ')', '.']
"""

import random
import re

from training.syntax.data import read_rows

_KEEP = re.compile(r"https?://\S+|www\.\S+|\S+@\S+\.\w+|-[lr][rsc]b-|``|''|--+|\.\.\.+", re.I)
_ABBREVIATION = re.compile(
    r"(?:[A-Za-z]\.)+[A-Za-z]?\.?$|(?:Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|vs|etc|Inc|Ltd|Co|Corp|No|Gen|Col|Sen|Rep|Gov|Mt|"
    r"Jan|Feb|Mar|Apr|Aug|Sept|Sep|Oct|Nov|Dec|approx|ca|cf|al)\.$", re.I)
_LEADING = re.compile(r"^(\.\.\.+|``|''|--+|[\"'“”‘’(\[{<$£€#*~_,;:!?&=+|/–—•-])(?=.)")
_TRAILING = re.compile(r"(.*?)(\.\.\.+|''|--+|[!?]+|[\"'“”’)\]}>%,;:.&=+|/…–—*~_-])$", re.S)
_CLITIC = re.compile(r"(.+)(n['’]t|['’](?:s|m|d|re|ve|ll))$", re.I)
_INFIX = re.compile(r"(?<=[A-Za-z0-9])(--+|\.\.\.+|[-–—/])(?=[A-Za-z0-9])|(?<=[A-Za-z])(\.)(?=[A-Z][a-z])|(?<=[a-z])([,;:!?])(?=[A-Za-z])")
_WHOLE = {"cannot": 3, "gonna": 3, "wanna": 3, "gotta": 3, "gimme": 3, "lemme": 3}


def _split(chunk):
    if _KEEP.fullmatch(chunk):
        return [chunk]
    head, tail = [], []
    while len(chunk) > 1:
        match = _LEADING.match(chunk)
        if match and not re.match(r"^['’](?:s|m|d|re|ve|ll|em|n|t|\d\ds?)$", chunk, re.I):
            head.append(match.group(1))
            chunk = chunk[match.end():]
            continue
        match = _TRAILING.match(chunk)
        if not match or not match.group(1) or _ABBREVIATION.match(chunk):
            break
        tail.insert(0, match.group(2))
        chunk = match.group(1)
    middle = [part for part in _INFIX.split(chunk) if part] if not _KEEP.fullmatch(chunk) else [chunk]
    return head + [word for part in middle for word in _clitics(part)] + tail


def _clitics(word):
    cut = _WHOLE.get(word.lower())
    if cut:
        return [word[:cut], word[cut:]]
    match = _CLITIC.match(word)
    return [*_clitics(match.group(1)), match.group(2)] if match else [word]


def rough_words(text):
    return [word for chunk in text.split() for word in _split(chunk)]


def _sentences(text):
    """Tokenised running text at its free-standing full stops."""
    return [part.strip() for part in re.split(r"(?<= [.!?]) (?=[\"A-Z`(])", text) if part.strip()]


def unlabelled_sources(data):
    """(name, sentences) per source, with what each may contribute."""
    def rows(path, *splits):
        return [r for r in read_rows(f"{data}/{path}.jsonl.gz") if r["nc"] is False and r.get("split") in splits]

    acl = rows("splitting/desse-acl2021", "train")
    graphs = rows("splitting/desse-textgraphs2021", "train")
    minwiki = rows("splitting/minwiki", "train")
    wikisplit = rows("splitting/wiki-split", "tune")
    fever = rows("pairs/fever-nli", "dev")
    conj = rows("pairs/conjnli", "train")
    mnli = rows("pairs/mnli", "train")
    cfnli = rows("pairs/cfnli", "train")
    return {
        "desse-acl2021": [r["complex"] for r in acl] + [s for r in acl for s in r["simple"]],
        "desse-textgraphs2021": [s for r in graphs for s in r["simple"]],
        "minwiki": [r["complex"] for r in minwiki] + [r["simple"][0] for r in minwiki],
        "wiki-split": [r["complex"] for r in wikisplit] + [s for r in wikisplit for s in r["simple"]],
        "fever-nli": [s for r in fever for s in _sentences(r["a"])] + [r["b"] for r in fever],
        "conjnli": [r["a"] for r in conj] + [r["b"] for r in conj],
        "mnli": [t for r in mnli for t in (r["a"], r["b"])],
        "cfnli": [t for r in cfnli for t in (r["a"], r["b"])],
    }


# Captions, and the many short student clauses, would otherwise outweigh the rest.
LIMIT = {"desse-textgraphs2021": 30000, "cfnli": 6000}


def unlabelled_sentences(data, held_out, seed):
    """Word lists of 3 to 90 words, each sentence once."""
    def key(words):
        return "".join(words).lower()

    rng = random.Random(seed)
    seen = {key(row["tokens"]) for row in held_out}
    out, counts = [], {}
    for name, texts in unlabelled_sources(data).items():
        kept = []
        for text in texts:
            words = rough_words(text or "")
            if 3 <= len(words) <= 90 and key(words) not in seen:
                seen.add(key(words))
                kept.append(words)
        rng.shuffle(kept)
        kept = kept[: LIMIT.get(name, len(kept))]
        counts[name] = (len(kept), sum(map(len, kept)))
        out.extend(kept)
    return out, counts
