"""cheops on Apache Spark: topics in, rows of scores out.

    from cheops_spark import evaluate, read_topics

    rows = evaluate(read_topics(spark, "topics.jsonl"), ["--metrics", "types,rouge-2"])
    rows.select("row").write.text("scores")          # JSON Lines, as `cheops eval` writes them
    rows.write.parquet("scores.parquet")             # or columns

Topics go through a `cheops eval - -o -` that stays for the partitions to come, so that an executor loads models once for
each task that it runs at a time. A topic that cannot be scored is a row with an `error`, and the others go on. A partition
depends on nothing but its topics: Spark may run it twice, or twice at once.
"""

import collections
import json
import queue
import re
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
    """Topics as JSON in a column `value`, of JSON Lines or, by its name, of Parquet; ids must differ."""
    is_parquet = path.rstrip("/").endswith(".parquet")
    topics = as_json(spark.read.parquet(path)) if is_parquet else spark.read.text(path)
    topics = topics.where("length(trim(value)) > 0")
    return topics if partitions is None else topics.repartition(partitions)


def as_json(topics: DataFrame) -> DataFrame:
    """Topics that have columns (id, references, summaries, …) as `evaluate` takes them; null is left out."""
    return topics if topics.columns == ["value"] else topics.selectExpr("to_json(struct(*)) as value")


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
        topic = json.loads(line.removeprefix("\ufeff"))
        summaries = topic["summaries"]
        # cheops takes a text for a list of one.
        return topic["id"], (1 if isinstance(summaries, str) else len(summaries)) * metrics
    except (ValueError, KeyError, TypeError):
        return line[:80], None


def flush(waiting, start, timeout):
    """Topics through one process; where it fails, the topic at fault becomes a row, and another takes the rest."""
    while waiting:
        finished, reason = 0, None
        for done, rows, reason in run_topics(waiting, start, timeout):
            finished = done
            yield from rows
        waiting = waiting[finished:]
        if reason is None:
            return
        # The process reads ahead, so that the topic it failed on may be the one behind.
        rows, alone = run_alone(waiting[0], start, timeout)
        if alone is not None and alone != late(timeout):
            refuse_wrong_call(start, timeout)
        yield from rows if alone is None else [failure(waiting[0][1], alone)]
        waiting = waiting[1:]


#: Calls of cheops that have scored a topic.
proven = set()

SOUND = {
    "id": "t",
    "references": [{"id": "A", "text": "A storm hit."}],
    "units": [{"id": "1", "label": "A storm hit.", "weight": 1, "contributors": []}],
    "summaries": [{"id": "s", "text": "A storm hit."}],
}


def refuse_wrong_call(start, timeout):
    """A call that fails on a sound topic fails on all of them: no topic is at fault, and no other one is tried."""
    if tuple(start) in proven:
        return
    _, reason = run_alone((json.dumps(SOUND), SOUND["id"], 1), start, timeout)
    # It may have more rows to give.
    if kept[0] is not None:
        kept[0].end()
    if reason is not None:
        raise ValueError(f"cheops refuses the call: {reason}")
    proven.add(tuple(start))


def late(timeout):
    return f"cheops gave no row within {timeout:g} s."


def run_alone(topic, start, timeout):
    rows, reason = [], None
    for _, more, reason in run_topics([topic], start, timeout):
        rows.extend(more)
    return rows, reason


def run_topics(topics, start, timeout):
    """Yields (topics finished, rows of the latest, None); in the end, if it failed, (topics finished, [], why)."""
    process = take_process(start, [str(topic) for _, topic, _ in topics])
    finished = 0
    try:
        process.send([line for line, _, _ in topics])
        for _, _, expected in topics:
            rows = []
            while len(rows) < expected:
                line = process.lines.get(timeout=timeout)
                if line is DONE:
                    yield finished, [], process.reason()
                    return
                rows.append(row_of(line))
            finished += 1
            yield finished, rows, None
    except queue.Empty:
        yield finished, [], late(timeout)
    finally:
        if finished < len(topics):
            process.end()


class Process:
    """A process of cheops. It ends with the process that started it, since nothing more can come then."""

    def __init__(self, start):
        self.start = start
        self.ids = set()
        self.lines = queue.Queue(maxsize=10_000)
        self.said = collections.deque(maxlen=100)
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        self.process = subprocess.Popen(start, **pipes)
        self.listener = threading.Thread(target=lambda: self.said.extend(self.process.stderr), daemon=True)
        self.listener.start()
        threading.Thread(target=self.read, daemon=True).start()

    def send(self, lines):
        threading.Thread(target=self.feed, args=(lines,), daemon=True).start()

    def feed(self, lines):
        try:
            for line in lines:
                self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()
        except (OSError, ValueError):
            pass

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.decode().rstrip("\n"))
        self.lines.put(DONE)

    def reason(self):
        """What cheops said is wrong."""
        self.listener.join()
        said = [line.decode(errors="replace").rstrip() for line in self.said]
        faults = [line for line in said if re.search(r"\[E_\w+\]$", line)]
        return next(iter(faults + said), None) or f"cheops ended with exit code {self.process.wait()}."

    def end(self):
        if self is kept[0]:
            kept[0] = None
        self.process.kill()
        self.process.wait()


#: Of this Python process, which Spark keeps for the partitions to come and which works on one at a time.
kept = [None]


def take_process(start, ids):
    """The one that is there, or a new one: to cheops, a second topic with the same id would be another topic."""
    there = kept[0]
    if there is not None and (there.start != start or there.process.poll() is not None or not there.ids.isdisjoint(ids)):
        there.end()
    if kept[0] is None:
        kept[0] = Process(start)
    kept[0].ids.update(ids)
    return kept[0]


def row_of(line):
    found = json.loads(line)
    details = found.get("details") or {}
    score = None if found["score"] is None else float(found["score"])
    return (found["topic"], found["summary"], found["metric"], score, found.get("reason"), details.get("signature"), None, line)


def failure(topic, why):
    return (str(topic), None, None, None, None, None, why, None)
