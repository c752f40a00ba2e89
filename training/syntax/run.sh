#!/bin/sh
# Trains, exports and measures the syntax model: sh training/syntax/run.sh DATA MINILM.tgz BERT.jar
# DATA is the folder that holds syntax/, splitting/ and pairs/; needs one GPU and training/requirements.txt.
set -e
work=.scratch/syntax
python -m training.syntax.backbone --minilm "$2" --bert "$3" --out "$work"
python -m training.syntax.prepare --data "$1" --out "$work"
python -m training.syntax.train --data "$work" --out "$work/run"
python -m training.syntax.export --weights "$work/run" --data "$work" --out models/syntax
python -m training.syntax.golden --model models/syntax --out training/syntax/golden.json
python -m training.syntax.evaluate --model models/syntax --data "$1"
