#!/bin/sh
# Trains and exports the meaning parser: sh training/amr/run.sh DATA BGE.jar
# DATA is the folder that holds amr/ and syntax/; needs `npm run build`, one GPU and training/requirements.txt.
set -e
work=.scratch/amr
mkdir -p "$work"
node training/amr/parse.js "$1" "$work/parsed.jsonl"
node training/amr/prepare.js "$1" "$work" models/amr
python -m training.amr.data "$work/train.jsonl.gz" "$work/train.npz"
python -m training.amr.start --bge "$2" --syntax models/syntax/model.int8.onnx --out "$work"
sh training/amr/gpu.sh "$work" models/amr/labels.json "$work"
python -m training.amr.export --weights "$work/run" --data "$work" --out models/amr
node scripts/measure/amr.js "$1" parser
