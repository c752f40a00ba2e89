#!/usr/bin/env bash
# The Spark job on a cluster of two workers on this machine. Skipped, with a message, where Java, Python or PySpark cannot
# be had; CHEOPS_VENV says where PySpark is kept.
#   bash integrations/spark/test.sh [TOPICS] [PRESENCE]
set -euo pipefail
cd "$(dirname "$0")/../.."
venv="${CHEOPS_VENV:-.venv}/spark"
skip() { echo "spark: skipped, $1"; exit 0; }
command -v java > /dev/null || skip 'there is no java'
command -v python3 > /dev/null || skip 'there is no python3'
[ -x "$venv/bin/python" ] || python3 -m venv "$venv" || skip 'python3 makes no environment'
"$venv/bin/python" -c 'import pyspark' 2> /dev/null ||
  "$venv/bin/pip" install --quiet pyspark==3.5.6 || skip 'pyspark cannot be installed'
"$venv/bin/python" integrations/spark/test.py "$@"
