"""cheops on Apache Spark: topics in, rows of scores out.

    from cheops_spark import evaluate, read_topics

    rows = evaluate(read_topics(spark, "topics.jsonl"), ["--metrics", "types,rouge-2"])
    rows.select("row").write.text("scores")          # JSON Lines, as `cheops eval` writes them
    rows.write.parquet("scores.parquet")             # or columns

A partition of topics goes through one `cheops eval - -o -`, so that models are loaded once a partition. A topic that
cannot be scored is a row with an `error`, and the others go on. A partition depends on nothing but its topics: Spark may
run it twice, or twice at once.
"""

import json
import queue
import subprocess
import threading

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.types import DoubleType, StringType, StructField, StructType

#: The columns of the rows. `row` is the line that cheops wrote, byte for byte; null where there is an error.
SCHEMA = StructType(
    [
        StructField("topic", StringType()),
        StructField("summary", StringType()),
        StructField("metric", StringType()),
        StructField("score", DoubleType()),
        StructField("reason", StringType()),
        StructField("signature", StringType()),
        StructField("error", StringType()),
        StructField("row", StringType()),
    ]
)

DONE = object()


def read_topics(spark: SparkSession, path: str, partitions: int | None = None) -> DataFrame:
    """JSON Lines with a topic on each line, as a column `value`; ids must differ."""
    topics = spark.read.text(path).where("length(trim(value)) > 0")
    return topics if partitions is None else topics.repartition(partitions)


def evaluate(topics: DataFrame, arguments: list[str], command: list[str] | None = None, timeout: float = 600) -> DataFrame:
    """Rows of scores of the topics in the column `value`.

    `arguments` are those of `cheops eval`; `command` starts cheops on the executors; a topic that takes more than
    `timeout` seconds is given up.
    """
    start = [*(command or ["cheops"]), "eval", "-", *arguments, "--jobs", "1", "-o", "-"]
    metrics = count_metrics(arguments)
    scored = topics.select("value").rdd.mapPartitions(
        lambda rows: score_partition((row.value for row in rows), start, metrics, timeout)
    )
    return topics.sparkSession.createDataFrame(scored, SCHEMA)


def averages(rows: DataFrame) -> DataFrame:
    """The mean score of each system by each metric, over the topics that have one."""
    return (
        rows.where("error is null")
        .groupBy("summary", "metric")
        .agg({"score": "avg", "row": "count"})
        .withColumnRenamed("avg(score)", "mean")
        .withColumnRenamed("count(row)", "topics")
        .orderBy("metric", "summary")
    )


def duplicate_ids(topics: DataFrame) -> list[str]:
    """Ids that several topics have. One machine tells such topics apart; parts of a cluster cannot."""
    ids = topics.selectExpr("get_json_object(value, '$.id') as id").where("id is not null")
    return [row.id for row in ids.groupBy("id").count().where("count > 1").limit(10).collect()]


def count_metrics(arguments: list[str]) -> int:
    """How many rows a summary has."""
    for at, argument in enumerate(arguments):
        if argument.startswith("--metrics="):
            return len(set(filter(None, map(str.strip, argument.removeprefix("--metrics=").split(",")))))
        if argument == "--metrics":
            return len(set(filter(None, map(str.strip, arguments[at + 1].split(",")))))
    raise ValueError("Name metrics: --metrics types,rouge-2")


def score_partition(lines, start, metrics, timeout):
    """The rows of some topics, in their order, whatever happens to one of them."""
    waiting = []
    for line in lines:
        topic, rows = expectation(line, metrics)
        if rows is None:
            yield from flush(waiting, start, timeout)
            waiting = []
            yield failure(topic, "The line is no topic: it needs an id and a list of summaries.")
        else:
            waiting.append((line, topic, rows))
    yield from flush(waiting, start, timeout)


def expectation(line, metrics):
    """A topic's id, and how many rows it will have; None for what is no topic."""
    try:
        topic = json.loads(line)
        return topic["id"], len(topic["summaries"]) * metrics
    except (ValueError, KeyError, TypeError):
        return line[:80], None


def flush(waiting, start, timeout):
    """Topics through one process; where it fails, the topic at fault becomes a row, and another takes the rest."""
    while waiting:
        finished, reason = 0, None
        for done, rows, reason in run_process(waiting, start, timeout):
            finished = done
            yield from rows
        waiting = waiting[finished:]
        if reason is None:
            return
        # The process reads ahead, so that the topic it failed on may be the one behind.
        rows, alone = run_alone(waiting[0], start, timeout)
        yield from rows if alone is None else [failure(waiting[0][1], alone)]
        waiting = waiting[1:]


def run_alone(topic, start, timeout):
    rows, reason = [], None
    for _, more, reason in run_process([topic], start, timeout):
        rows.extend(more)
    return rows, reason


def run_process(topics, start, timeout):
    """Yields (topics finished, rows of the latest, None); in the end, if it failed, (topics finished, [], why)."""
    process = subprocess.Popen(start, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    said = []
    lines = queue.Queue(maxsize=10_000)
    threads = [
        threading.Thread(target=feed, args=(process.stdin, [line for line, _, _ in topics]), daemon=True),
        threading.Thread(target=read, args=(process.stdout, lines), daemon=True),
        threading.Thread(target=lambda: said.append(process.stderr.read()), daemon=True),
    ]
    for thread in threads:
        thread.start()
    finished = 0
    try:
        for _, _, expected in topics:
            rows = []
            while len(rows) < expected:
                line = lines.get(timeout=timeout)
                if line is DONE:
                    threads[2].join()
                    yield finished, [], reason_in(said) or f"cheops ended with exit code {process.wait()}."
                    return
                rows.append(row_of(line))
            finished += 1
            yield finished, rows, None
        code = process.wait(timeout=timeout) if has_ended(lines, timeout) else None
        if code not in (0, None) and any(expected for _, _, expected in topics):
            threads[2].join()
            yield finished, [], reason_in(said) or f"cheops ended with exit code {code}."
    except queue.Empty:
        yield finished, [], f"cheops gave no row within {timeout:g} s."
    finally:
        process.kill()
        process.wait()


def has_ended(lines, timeout):
    return lines.get(timeout=timeout) is DONE


def feed(stream, lines):
    try:
        for line in lines:
            stream.write(line.encode() + b"\n")
        stream.close()
    except (BrokenPipeError, OSError):
        pass


def read(stream, lines):
    for line in stream:
        lines.put(line.decode().rstrip("\n"))
    lines.put(DONE)


def reason_in(said):
    """The first line that cheops said, which names what is wrong."""
    lines = b"".join(said).decode(errors="replace").strip().splitlines()
    return next((line for line in lines if line.rstrip().endswith("]")), lines[0] if lines else None)


def row_of(line):
    found = json.loads(line)
    details = found.get("details") or {}
    score = None if found["score"] is None else float(found["score"])
    return (found["topic"], found["summary"], found["metric"], score, found.get("reason"), details.get("signature"), None, line)


def failure(topic, why):
    return (str(topic), None, None, None, None, None, why, None)
