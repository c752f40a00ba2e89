"""Groups of statements that belong together, as a rubric or a reference has them: about each, write.py writes texts that say some.

    python -m training.meaning.groups DATA groups.json.gz

News: units of an ACU reference, without documents of REALSumm-a. Stories: sentences of a SQuALITY reference and clauses of them. Wikipedia, essays: what neighbouring
sentences were split into. Only what may train.
"""

import argparse
import gzip
import json
import random
import re
from pathlib import Path

from ..wtmf.corpus import read
from .judged import load
from .pairs import clauses, reference_key, sentences
from .splits import split_rows
from .words import words

SHARES = {"news": 6, "stories": 1, "splits": 1}     # how often each group is taken


def windows(statements, rng, low=4, high=7):
    """Runs of neighbours."""
    found = [re.sub(r" ([.,;:!?'’)])", r"\1", s.strip(" ,;")) for s in statements if 3 <= len(words(s)) <= 30]
    at = 0
    while len(found) - at >= 3:
        size = rng.randint(low, high)
        yield found[at : at + size]
        at += size


def news(data, rng):
    known = {reference_key(topic) for topic in load(data / "judged/realsumm-a.jsonl")}
    for topic in load(data / "judged/acu-units.jsonl"):
        if reference_key(topic) not in known:
            for _ in range(SHARES["news"]):
                yield from windows([unit["label"] for unit in topic["units"]], rng, 4, 9)


def stories(data, rng):
    for topic in read(data / "judged/squality-refs.jsonl.gz"):
        for reference in topic["references"]:
            finer = [part for s in sentences(reference["text"]) for part in ((clauses(s) or [s]) if rng.random() < 0.5 else [s])]
            yield from windows(finer, rng)


def splits(data, rng):
    """Simple sentences of one complex one, and of the next of the same corpus."""
    rows = list(split_rows(data))
    for (name, _, first), (other, _, second) in zip(rows[::2], rows[1::2]):
        if rng.random() < (0.5 if name == "minwiki" else 0.8):
            yield from windows([*first, *(second if name == other else ())], rng, 3, 6)


def main(options):
    rng = random.Random(options.seed)
    found = [group for make in (news, stories, splits) for group in make(options.data, rng)]
    rng.shuffle(found)
    with gzip.open(options.out, "wt", encoding="utf-8") as out:
        json.dump(found, out, ensure_ascii=False)
    print(len(found), "groups,", sum(map(len, found)), "statements")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    main(parser.parse_args())
