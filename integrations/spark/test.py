"""The job on a cluster of two workers on this machine, one of which is killed on the way.

    python test.py [TOPICS] [PRESENCE]      how many topics by types and ROUGE, and how many by presence

The rows must be those of one machine, byte for byte after sorting, each topic once; a topic that cannot be read and one that
never ends are rows with an error. job.py must give the same, of JSON Lines and of Parquet, and `cheops meta` must read it.
"""

import json
import os
import random
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
MAIN = HERE.parent.parent / "dist/cli/main.js"
EXAMPLE = HERE.parent.parent / "examples/topics.jsonl"
sys.path.insert(0, str(HERE))
os.environ["PYTHONPATH"] = str(HERE)
os.environ["PYSPARK_PYTHON"] = sys.executable
os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")

import pyspark  # noqa: E402

os.environ.setdefault("SPARK_HOME", str(Path(pyspark.__file__).parent))

from cheops_spark import averages, duplicate_ids, evaluate, read_topics  # noqa: E402
from pyspark.sql import SparkSession  # noqa: E402

COMMAND = ["node", str(MAIN)]
WORDS = "storm coast harbour ferry council vote roof repair library bus river bridge school market".split()


def text(random_words: random.Random, sentences: int) -> str:
    def sentence() -> str:
        return f"The {random_words.choice(WORDS)} and the {random_words.choice(WORDS)} reached the {random_words.choice(WORDS)}."

    return " ".join(sentence() for _ in range(sentences))


def write_topics(path: Path, count: int) -> None:
    words = random.Random(2019)
    with path.open("w", encoding="utf-8") as file:
        for i in range(count):
            # Some have no summaries, and some summaries no words.
            summaries = [] if i % 97 == 3 else [{"id": f"s{s}", "text": text(words, s)} for s in range(3)]
            topic = {"id": f"topic-{i}", "references": [{"id": "A", "text": text(words, 2)}], "summaries": summaries}
            file.write(json.dumps(topic) + "\n")


def one_machine(topics: Path, arguments: list[str]) -> list[str]:
    call = [*COMMAND, "eval", str(topics), *arguments, "--jobs", "1", "-o", "-"]
    return subprocess.run(call, check=True, capture_output=True, text=True).stdout.splitlines()


def kill_an_executor(rows_seen: threading.Event) -> threading.Thread:
    """As soon as a process of cheops runs on the cluster, one executor is gone."""

    def work() -> None:
        while not rows_seen.is_set():
            victims = executors()
            if victims and processes("cli/main.js eval"):
                time.sleep(1)
                os.kill(victims[0], signal.SIGKILL)
                rows_seen.set()
                return
            time.sleep(0.2)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread


def executors() -> list[int]:
    return processes("CoarseGrainedExecutorBackend")


def processes(words: str) -> list[int]:
    """Of those that this test started, and no others."""
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            call = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            if words in call and str(os.getpid()) in ancestors(int(entry.name)):
                found.append(int(entry.name))
        except OSError:
            continue
    return sorted(found)


def ancestors(process: int) -> list[str]:
    line = []
    while process > 1:
        status = (Path("/proc") / str(process) / "status").read_text()
        process = int(next(row for row in status.splitlines() if row.startswith("PPid:")).split()[1])
        line.append(str(process))
    return line


def check(name: str, holds: bool, detail: str = "") -> None:
    print(f"  {'ok' if holds else 'FAILED'}: {name}{f' ({detail})' if detail else ''}", flush=True)
    if not holds:
        sys.exit(1)


def same_rows(spark: SparkSession, folder: Path, count: int, arguments: list[str], partitions: int, kill: bool) -> None:
    topics = folder / f"topics-{count}.jsonl"
    write_topics(topics, count)
    start = time.monotonic()
    expected = sorted(one_machine(topics, arguments))
    alone = time.monotonic() - start
    killed = threading.Event()
    if kill:
        kill_an_executor(killed)
    start = time.monotonic()
    frame = read_topics(spark, str(topics), partitions)
    check("every id is there once", duplicate_ids(frame) == [])
    output = folder / f"rows-{count}"
    evaluate(frame, arguments, COMMAND).select("error", "signature", "row").write.json(str(output))
    seconds = time.monotonic() - start
    rows = [json.loads(line) for line in lines_of(output)]
    if kill:
        check("an executor was killed on the way", killed.is_set())
    check("no topic failed", all("error" not in row for row in rows))
    detail = f"{len(rows)} rows of {count} topics; {alone:.1f} s on one machine, {seconds:.1f} s on two workers"
    check("the rows are those of one machine, byte for byte", sorted(row["row"] for row in rows) == expected, detail)
    check("every row says what it depends on", all(row["signature"].startswith("cheops:") for row in rows))


def lines_of(output: Path) -> list[str]:
    """Of all files that Spark wrote into a folder."""
    parts = sorted(output.glob("part-*"))
    return [line for part in parts for line in part.read_text(encoding="utf-8").splitlines()]


def submit(*arguments: str) -> subprocess.CompletedProcess:
    submit = [str(Path(os.environ["SPARK_HOME"]) / "bin/spark-submit"), "--master", "local[2]"]
    call = [*submit, "--py-files", str(HERE / "cheops_spark.py"), str(HERE / "job.py"), *arguments]
    return subprocess.run(call, capture_output=True, text=True, check=False)


def said(job: subprocess.CompletedProcess) -> str:
    """What a job that failed said last."""
    return "" if job.returncode == 0 else (job.stdout + job.stderr)[-1000:]


def jobs(spark: SparkSession, folder: Path) -> None:
    metrics = ["--metrics", "types,rouge-2"]
    command = ["--command", shlex.join(COMMAND)]
    expected = sorted(one_machine(EXAMPLE, [*metrics, "--stem"]))
    job = submit(str(EXAMPLE), str(folder / "jsonl"), *metrics, "--partitions", "2", *command, "--", "--stem")
    rows = lines_of(folder / "jsonl")
    check("job.py: JSON Lines are those of one machine", job.returncode == 0 and sorted(rows) == expected, said(job))
    scores = [json.loads(row) for row in rows]
    of = [row["score"] for row in scores if (row["summary"], row["metric"]) == (scores[0]["summary"], "types")]
    mean = next(row for row in job.stdout.splitlines() if re.match(rf"\|{scores[0]['summary']} *\|types", row))
    check("job.py: it prints means", f"{sum(of) / len(of):.6f}" in mean, mean)

    spark.read.json(str(EXAMPLE)).write.parquet(str(folder / "topics.parquet"))
    parquet = [str(folder / "topics.parquet"), str(folder / "scores"), "--format", "parquet"]
    job = submit(*parquet, *metrics, *command, "--", "--stem")
    table = spark.read.parquet(str(folder / "scores")).collect() if job.returncode == 0 else []
    check("job.py: so is Parquet, of Parquet", sorted(row.row for row in table) == expected, said(job))
    check("its columns say the same", all(row.score == json.loads(row.row)["score"] for row in table))
    check("job.py: what is there is not written over", submit(*parquet, *metrics, *command).returncode != 0)

    one = folder / "one.jsonl"
    one.write_text("".join(f"{row}\n" for row in one_machine(EXAMPLE, [*metrics, "--stem"])), encoding="utf-8")
    files = [str(part) for part in sorted((folder / "jsonl").glob("part-*"))]
    check("cheops meta reads what Spark wrote", meta(files) == meta([str(one)]) != "")

    twice = folder / "twice.jsonl"
    twice.write_text(EXAMPLE.read_text(encoding="utf-8") * 2, encoding="utf-8")
    job = submit(str(twice), str(folder / "twice"), *metrics, *command)
    check("job.py: an id that is there twice is refused", job.returncode != 0 and "Several topics have the id" in job.stdout)


def meta(files: list[str]) -> str:
    call = [*COMMAND, "meta", *files, "--human", str(EXAMPLE), "--level", "summary", "--resamples", "100"]
    return subprocess.run(call, check=True, capture_output=True, text=True).stdout


def failures(spark: SparkSession) -> None:
    good = {"references": [{"id": "A", "text": "A storm hit."}], "summaries": [{"id": "s", "text": "Storm."}]}
    lines = [json.dumps({"id": f"t{i}", **good}) for i in range(6)]
    lines[1:1] = ["{half a topic", json.dumps({"id": "odd", "references": 3, "summaries": [{"id": "s", "text": "x"}]})]
    frame = spark.createDataFrame([(line,) for line in lines], ["value"]).coalesce(1)
    rows = evaluate(frame, ["--metrics", "types"], COMMAND).collect()
    failed = {row.topic: row.error for row in rows if row.error is not None}
    check("what cannot be read are rows with an error", set(failed) == {"{half a topic", "odd"}, str(failed))
    check("all others are scored, each once", sorted(row.topic for row in rows if row.row) == [f"t{i}" for i in range(6)])
    means = averages(evaluate(frame, ["--metrics", "types"], COMMAND)).collect()
    check("averages are over what was scored", [(row.summary, row.topics) for row in means] == [("s", 6)])
    loose = [json.dumps({"id": "one", "references": "A storm hit.", "summaries": "A storm."}), "\ufeff" + lines[0]]
    rows = evaluate(spark.createDataFrame([(line,) for line in loose], ["value"]), ["--metrics", "types"], COMMAND).collect()
    check("a text for a list of one, and a byte order mark, are what they are to cheops", [row.error for row in rows] == [None, None])
    try:
        evaluate(frame, ["--metrics", "types", "--stemm"], COMMAND).collect()
        refused = ""
    except Exception as error:  # noqa: BLE001
        refused = str(error)
    check("a wrong call ends the job, and is no fault of the topics", "cheops refuses the call: error: unknown option '--stemm'" in refused)
    hangs = ["sh", "-c", "sleep 600"]
    rows = evaluate(frame.limit(1), ["--metrics", "types"], hangs, timeout=2).collect()
    check("one that hangs is a row with an error", [row.error for row in rows] == ["cheops gave no row within 2 s."])


def main() -> None:
    topics = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    presence = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    builder = SparkSession.builder.master("local-cluster[2,1,1024]").appName("cheops-test")
    for name, value in {
        "spark.executor.memory": "1g",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.network.timeout": "600s",
        "spark.speculation": "true",
        "spark.task.maxFailures": "8",
        "spark.sql.shuffle.partitions": "8",
    }.items():
        builder = builder.config(name, value)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    try:
        with tempfile.TemporaryDirectory() as folder:
            failures(spark)
            jobs(spark, Path(folder))
            same_rows(spark, Path(folder), topics, ["--metrics", "types,rouge-1,rouge-l"], 16, kill=True)
            if presence > 0:
                same_rows(spark, Path(folder), presence, ["--metrics", "auto", "--no-cache"], 8, kill=True)
        print("spark: everything that was checked holds")
    finally:
        spark.stop()


if __name__ == "__main__":
    main()
