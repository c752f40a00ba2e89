#!/bin/sh
# What runs on the GPU: three teachers side by side, then the student. sh training/amr/gpu.sh DATA LABELS OUT
# TEACHER_SECONDS and STUDENT_SECONDS limit the two parts; a slower machine makes fewer steps.
set -e
train="python3 -m training.amr.train --data $1 --labels $2 --pieces 4000"
teacher="$train --rounding-from 1 --steps 4000 --seconds ${TEACHER_SECONDS:-85}"
$teacher --start "$1/bge.bin" --layers 12 --rate 2e-4 --seed 1 --out "$3/teacher-1" > "$3/teacher-1.log" 2>&1 &
$teacher --start "$1/bge.bin" --layers 12 --rate 1.5e-4 --seed 2 --out "$3/teacher-2" > "$3/teacher-2.log" 2>&1 &
$teacher --start "$1/syntax.bin" --rate 3e-4 --seed 3 --out "$3/teacher-3" > "$3/teacher-3.log" 2>&1 &
wait
grep -h "held out\|step 250/\|rror" "$3"/teacher-*.log
$train --start "$1/syntax.bin" --rate 3e-4 --steps 5000 --seconds "${STUDENT_SECONDS:-100}" \
  --teachers "$3/teacher-1,$3/teacher-2,$3/teacher-3" --out "$3/run"
