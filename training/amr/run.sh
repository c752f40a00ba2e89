#!/bin/sh
# Trains, exports and measures the meaning parser: sh training/amr/run.sh DATA BGE.jar MINILM.tgz BERT.jar
# DATA is the folder that holds amr/, syntax/, splitting/, pairs/ and students/; needs `npm run build`, training/requirements.txt and, to be
# done in minutes, a GPU.
set -e
work=.scratch/amr
mkdir -p "$work"
python -m training.meaning.backbone "$2" "$work/backbone.bin"
python -m training.syntax.backbone --minilm "$3" --bert "$4" --out "$work"
node training/amr/parse.js "$1" "$work/parsed.jsonl"
node training/amr/prepare.js "$1" "$work" models/amr
for seed in 1 2 3; do
  python -m training.amr.train teacher --data "$work" --labels models/amr/labels.json --out "$work/teacher-$seed" --seed "$seed" --epochs 11
done
python -m training.amr.train student --data "$work" --labels models/amr/labels.json --out "$work/run" --words 4800 --teachers "$work"/teacher-*
python -m training.amr.export "$work/run" "$work" models/amr
node scripts/measure/amr.js "$1" parser
