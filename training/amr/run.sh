#!/bin/sh
# Trains, exports and measures the meaning parser: sh training/amr/run.sh DATA BGE.jar
# DATA is the folder that holds amr/ and syntax/; needs `npm run build`, training/requirements.txt and, to be done in minutes, a GPU.
set -e
work=.scratch/amr
mkdir -p "$work"
python -m training.meaning.backbone "$2" "$work/backbone.bin"
node training/amr/parse.js "$1" "$work/parsed.jsonl"
node training/amr/prepare.js "$1" "$work" models/amr
python -m training.amr.train --data "$work" --labels models/amr/labels.json --out "$work/run"
python -m training.amr.export "$work/run" "$work" models/amr
node scripts/measure/amr.js "$1" parser
