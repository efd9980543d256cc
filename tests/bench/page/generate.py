#!/usr/bin/env python3
"""Writes result files for the tests of tables and pages: generate.py DIRECTORY ROWS RUN-SETS. The numbers are arbitrary but always the
same, in the shape of BenchExec's result XML. Small ones get a log archive."""

import random
import sys
import zipfile
from pathlib import Path
from xml.sax.saxutils import quoteattr

LIMIT = 900.0
LOGGED_ROWS = 200
WORDS = ("loop", "array", "bitvector", "list", "heap", "float", "recursive", "driver", "eca", "sorting")


def tasks(rows: int) -> list[tuple[str, str]]:
    """Names and expected verdicts."""
    source = random.Random(1)
    return [(f"../tasks/c/{WORDS[i % len(WORDS)]}s/{WORDS[(i * 7) % len(WORDS)]}-{i:05}.yml",
             "true" if source.random() < 0.6 else "false(unreach-call)") for i in range(rows)]


def outcome(source: random.Random, expected: str, skill: float) -> tuple[str, str, float]:
    """Status, category and CPU time."""
    time = min(LIMIT + 3, source.lognormvariate(1.5, 2.2) / skill)
    chance = source.random()
    if time > LIMIT:
        return "TIMEOUT" if chance < 0.9 else f"TIMEOUT ({expected})", "error", LIMIT + source.random() * 3
    if chance < 0.03:
        return "OUT OF MEMORY", "error", time
    if chance < 0.05:
        return "ERROR (1)", "error", time
    if chance < 0.14:
        return "unknown", "unknown", time
    if chance < 0.146:
        return ("false(unreach-call)" if expected == "true" else "true"), "wrong", time
    return expected, "correct", time


def run_set(directory: Path, index: int, rows: list[tuple[str, str]]) -> Path:
    source = random.Random(100 + index)
    name = ("predicate", "kinduction", "bmc", "impact", "interval", "portfolio")[index % 6]
    grade = "A" if index == 0 else "B"
    lines = [f'<?xml version="1.0"?>\n<result benchmarkname="generated" name="{name}" date="2026-11-15 12:00:00 UTC" '
             f'starttime="2026-11-15T12:00:00+00:00" endtime="2026-11-15T18:00:00+00:00" tool="Argosy" version="0.{index + 1}" '
             f'toolmodule="argosy" generator="argosy bench" options="--config {name}" memlimit="15000000000B" timelimit="{LIMIT:.0f}s" '
             f'cpuCores="4">', '<columns><column title="status"/><column title="cputime"/><column title="walltime"/>'
             '<column title="memory"/></columns>', '<systeminfo hostname="ship"><os name="Linux 6.1"/>'
             '<cpu model="A processor" cores="16" frequency="3400000000Hz" turboboostActive="false"/><ram size="67000000000B"/></systeminfo>']
    logs = {}
    for number, (task, expected) in enumerate(rows):
        status, category, time = outcome(source, expected, 1 + 0.4 * index)
        # The second run set lacks a few tasks.
        if index == 1 and number % 25 == 24:
            continue
        memory = int(2e7 + time * 3e6 * source.uniform(0.5, 2))
        lines.append(
            f'<run name={quoteattr(task)} files="[{task[:-4]}.c]" properties="unreach-call" expectedVerdict={quoteattr(expected)}>'
            f'<column title="status" value={quoteattr(status)}/><column title="cputime" value="{time:.9f}s"/>'
            f'<column title="walltime" value="{time * source.uniform(0.4, 1.1):.6f}s"/><column title="memory" value="{memory}B"/>'
            f'<column title="category" value="{category}" hidden="true"/><column title="grade" value="{grade}" hidden="true"/></run>')
        if number < LOGGED_ROWS:
            logs[f"{name}.{task.rsplit('/', 1)[1]}.log"] = f"argosy --config {name} {task}\n<b>not markup</b> ✓\nVerdict: {status}\n"
    lines.append("</result>\n")
    file = directory / f"generated.results.{name}.xml"
    file.write_text("\n".join(lines))
    if len(rows) <= LOGGED_ROWS:
        with zipfile.ZipFile(directory / "generated.logfiles.zip", "a") as archive:
            for log, text in logs.items():
                archive.writestr(f"generated.logfiles/{log}", text)
    return file


def generate(directory: Path, rows: int, run_sets: int) -> list[Path]:
    directory.mkdir(parents=True, exist_ok=True)
    table = tasks(rows)
    return [run_set(directory, index, table) for index in range(run_sets)]


if __name__ == "__main__":
    for path in generate(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])):
        print(path)
