"""Pairs written by hand for cheops: blocks of one statement and texts that say it, do not, or say the opposite.

    = Zinc keeps steel from rusting.            two wordings of one statement
    x Zinc makes steel rust faster.             a statement that contradicts it
    + Under a coat of zinc steel stays …        texts that express it
    - Zinc and steel are both used in …         texts that neither say nor deny it
    ! Zinc eats away at the steel, and …        texts that contradict it

The blocks lie in written/*.txt, an empty line between two, with `# section` above each. They share no text with what
measures cheops (scripts/measure/robust, scripts/measure/reading), which their authors did not see.

written/topics/*.txt hold small classes: statements about one topic, and texts with what each says of them.

    ## lighthouses
    1 The keeper lit the lamp every evening.    numbered statements
    2 The lighthouse was automated in 1988.
    > +1 !2 | At dusk a man climbed up and …    + expressed, ! contradicted, ? disputable; what is not named is neither

    python -m training.meaning.written written.jsonl.gz
"""

import argparse
import gzip
import json
import random
import re
from pathlib import Path

from . import noise

FOLDER = Path(__file__).parent / "written"
NEUTRAL, YES, DENIED, UNKNOWN = 0, 1, 2, 9


def blocks(folder=FOLDER):
    """[{'section': …, '=': [two], 'x': [one], '+': […], '-': […], '!': […]}]"""
    for path in sorted(folder.glob("*.txt")):
        for block in re.split(r"\n\s*\n", path.read_text("utf-8").strip()):
            lines = [line.strip() for line in block.split("\n") if line.strip()]
            found = {mark: [line[2:].strip() for line in lines if line[0] == mark] for mark in "=x+-!"}
            yield {"section": lines[0][1:].strip(), **found}


def pairs(folder=FOLDER):
    """(unit, text, gold, source)"""
    for block in blocks(folder):
        source = f"written:{block['section']}"
        for unit in block["="]:
            for mark, gold in (("+", YES), ("-", NEUTRAL), ("!", DENIED), ("x", DENIED)):
                yield from ((unit, text, gold, source) for text in block[mark])
        yield from ((unit, text, YES, source) for unit, text in (block["="], block["="][::-1]))
        for unit in block["x"]:
            yield from ((unit, text, DENIED, source) for text in (*block["+"], *block["="]))
            yield from ((unit, text, UNKNOWN, source) for text in (*block["-"], *block["!"]))


def topics(folder=FOLDER / "topics"):
    """(name, {number: statement}, [(labels {number: mark}, text)]); without those that only measure, every fourth of f-* and g-*
    (judged-sets.js)."""
    late = 0
    for path in sorted(folder.glob("*.txt")):
        for block in re.split(r"\n\s*\n", path.read_text("utf-8").strip()):
            late += path.name[0] in "fg"
            if path.name[0] in "fg" and late % 4 == 1:
                continue
            head, *lines = [line.strip() for line in block.split("\n") if line.strip()]
            statements = dict(line.split(" ", 1) for line in lines if line[0].isdigit())
            said = [line[1:].split("|", 1) for line in lines if line[0] == ">"]
            yield head[2:].strip(), statements, [({label[1:]: label[0] for label in labels.split()}, text.strip()) for labels, text in said]


def topic_pairs():
    """(unit, text, gold, source); of what a text leaves out, as many as it says or denies, and one more."""
    for name, statements, texts in topics():
        rng = random.Random(name)
        for labels, text in texts:
            left_out = [number for number in statements if number not in labels]
            golds = {number: YES if mark == "+" else DENIED for number, mark in labels.items() if mark in "+!"}
            golds.update(dict.fromkeys(rng.sample(left_out, min(len(left_out), len(golds) + 1)), NEUTRAL))
            yield from ((statements[number], text, gold, "written:topic") for number, gold in golds.items())


MISSPELT = 0.15  # the share of which a misspelt copy is made
TAUGHT = 0.35   # the share that teaches the teacher, so that it sees of what people judged as much


def rows(folder, seed=1):
    rng = random.Random(seed)
    for unit, text, gold, source in (*pairs(folder), *topic_pairs()):
        teach = gold != UNKNOWN and rng.random() < TAUGHT
        row = {"unit": unit, "text": text, "gold": gold, "source": source, "teach": teach, "times": 1 if gold == UNKNOWN else 2 - teach}
        yield row
        worn = noise.misspelt(text, rng) if rng.random() < MISSPELT else None
        if worn:
            yield {**row, "text": worn, "teach": False, "times": 1}


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    options = parser.parse_args()
    made = list({(row["unit"], row["text"]): row for row in rows(FOLDER)}.values())
    with gzip.open(options.out, "wt", encoding="utf-8", compresslevel=1) as out:
        out.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in made)
    print(len(made), "pairs of", sum(1 for _ in blocks()), "blocks and", sum(1 for _ in topics()), "topics")
