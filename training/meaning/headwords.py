"""The words of English, so that presence knows which words of a text are misspelt: the single words among the headwords
of Open English WordNet, names left out.

    python -m training.meaning.headwords DATA models/meaning/words.txt
"""

import argparse
import re
from pathlib import Path

from ..wtmf.corpus import read


def headwords(data):
    parts = (part for row in read(data / "definitions/oewn.jsonl.gz") for part in re.split(r"[^A-Za-z]+", row["word"]))
    return sorted({part for part in parts if re.fullmatch("[a-z]{2,}", part)})


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    options = parser.parse_args()
    options.out.write_text("".join(f"{word}\n" for word in headwords(options.data)), "utf-8")
