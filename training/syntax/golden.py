"""A few sentences with the int8 model's own answers, for tests of other implementations.

    python -m training.syntax.golden --model models/syntax --out training/syntax/golden.json
"""

import argparse
import json
from pathlib import Path

from training.syntax import tree as trees
from training.syntax.evaluate import Model

SENTENCES = [
    "Run !",
    "The startup that Mary founded in 2011 did n't pay its workers .",
    "The start - up Mary founded failed because nobody wanted what it sold .",
    "When the rain stopped , the children ran outside and their father closed the door .",
    "Matter is anything that has mass and takes up space .",
    "Dr. Alvarez said on Tuesday that the bridge , built in 1932 , would be closed for repairs .",
    "if u dont water the plants they die , simple as that",
    "the minister -lrb- who resigned in may -rrb- said : `` i did nothing wrong '' .",
    "To understand how heat moves , students measured the temperature of two liquids every five minutes .",
    "CITY COUNCIL APPROVES NEW BUDGET",
    "Although he was tired , Tom wrote the letter , sealed it , and walked three miles to the post office to send it .",
    "Éva 's café serves crêpes , smørrebrød and 寿司 at https://example.org/menu ?",
]


def golden(model, sentence):
    words = sentence.split()
    encoded = {name: value[0].tolist() for name, value in model.inputs(words).items()}
    parse = model.parse(words)
    return {
        "tokens": words, "pieces": encoded["pieces"], "cases": encoded["cases"], "places": encoded["places"],
        "upos": parse["upos"], "xpos": parse["xpos"], "finite": [form == "Fin" for form in parse["verbForm"]],
        "verbForm": parse["verbForm"], "head": parse["head"], "deprel": parse["deprel"], "eduStart": parse["eduStart"],
        "tree": trees.write(parse["spans"], parse["xpos"], words),
    }


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--model", required=True)
    options.add_argument("--out", type=Path, required=True)
    options = options.parse_args()
    model = Model(options.model)
    rows = [json.dumps(golden(model, sentence), ensure_ascii=False) for sentence in SENTENCES]
    options.out.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
