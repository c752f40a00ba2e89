#!/bin/sh
# Trains, exports and measures the meaning parser: sh training/amr/run.sh DATA
# DATA is the folder that holds amr/ and syntax/; needs `npm run build` and training/requirements.txt, and no GPU.
set -e
work=.scratch/amr
mkdir -p "$work"
node training/amr/parse.js "$1" "$work/parsed.jsonl"
node training/amr/prepare.js "$1" "$work" models/amr
python -m training.amr.encoder "$work" models/syntax/model.int8.onnx
python -m training.amr.train --data "$work" --labels models/amr/labels.json --out "$work/heads.npz"
python -m training.amr.export "$work/heads.npz" models/syntax/model.int8.onnx models/amr
node scripts/measure/amr.js "$1" parser
