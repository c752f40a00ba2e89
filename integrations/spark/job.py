"""Scores a dataset on a cluster.

    spark-submit --py-files cheops_spark.py job.py topics.jsonl scores --metrics types,rouge-2 [--partitions 64]
        [--format jsonl|parquet] [--command "npx cheops"] [--timeout 600] [-- --stem …]

Topics are JSON Lines, or Parquet where the name ends in .parquet. What stands behind `--` goes to `cheops eval`. Topics
that could not be scored are in OUTPUT-errors, if there are any.
"""

import argparse
import shlex
import sys

from cheops_spark import averages, duplicate_ids, evaluate, read_topics
from pyspark.sql import SparkSession


def main() -> None:
    given, more = split(sys.argv[1:])
    parser = argparse.ArgumentParser()
    parser.add_argument("topics")
    parser.add_argument("output")
    parser.add_argument("--metrics", required=True)
    parser.add_argument("--partitions", type=int)
    parser.add_argument("--format", choices=["jsonl", "parquet"], default="jsonl")
    parser.add_argument("--command", default="cheops", type=shlex.split)
    parser.add_argument("--timeout", type=float, default=600)
    options = parser.parse_args(given)
    spark = SparkSession.builder.appName("cheops").getOrCreate()
    topics = read_topics(spark, options.topics, options.partitions)
    twice = duplicate_ids(topics)
    if twice:
        sys.exit(f"Several topics have the id {twice[0]!r}. Give each its own id.")
    rows = evaluate(topics, ["--metrics", options.metrics, *more], options.command, options.timeout).cache()
    scored, failed = rows.where("error is null"), rows.where("error is not null")
    if options.format == "parquet":
        scored.drop("error").write.mode("errorifexists").parquet(options.output)
    else:
        scored.select("row").write.mode("errorifexists").text(options.output)
    count = failed.count()
    if count > 0:
        failed.select("topic", "error").write.mode("errorifexists").json(f"{options.output}-errors")
    averages(rows).show(100, truncate=False)
    print(f"{scored.count()} rows, {count} topics that could not be scored")
    spark.stop()


def split(arguments: list[str]) -> tuple[list[str], list[str]]:
    if "--" not in arguments:
        return arguments, []
    at = arguments.index("--")
    return arguments[:at], arguments[at + 1 :]


if __name__ == "__main__":
    main()
