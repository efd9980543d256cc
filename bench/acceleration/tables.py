#!/usr/bin/env python3
"""Results of a campaign with bench/acceleration/configurations.xml in the shape of [Mad18], chapter 3, as Markdown, beside the table published there.

    bench/acceleration/tables.py results/*.results.*.xml.bz2

A proof is correct or wrong, an alarm is; what is neither is "none". "Fastest" counts the tasks that a configuration answers right in less processor time than all others (a tie, within a hundredth of a second, has no fastest),
"unique" those that it alone answers right. Points are the thesis's: 2 for a correct proof, -12 for a wrong one, 1 for a correct alarm, -6 for a wrong one. The second table says what acceleration gains and loses, task by task.
Exit status 1 on any wrong answer."""

import bz2
import pathlib
import sys
import xml.etree.ElementTree as ElementTree

# 201 tasks, 60 s; the time of the accelerator not counted.
PUBLISHED = [
    ("CPAchecker 1.3.4", 83, 16, 35, 14, 53, 18, 11, -75),
    ("UFO SV-COMP'14", 52, 2, 18, 2, 127, 4, 2, 86),
    ("CBMC r4503", 32, 0, 35, 0, 134, 16, 1, 99),
    ("CBMC + acceleration", 53, 0, 45, 12, 91, 28, 9, 79),
    ("IMPARA 0.2", 78, 1, 36, 15, 71, 73, 0, 90),
    ("IMPARA + acceleration", 86, 0, 47, 12, 56, 36, 6, 147),
]
HEADER = ["configuration", "correct proofs", "wrong proofs", "correct alarms", "wrong alarms", "none", "fastest", "unique", "points"]
TIE = 0.01


def table(header, rows):
    print("| " + " | ".join(header) + " |\n|---|" + "---:|" * (len(header) - 1))
    for row in rows:
        print("| " + " | ".join(str(entry) for entry in row) + " |")
    print()


class Run:
    def __init__(self, element):
        columns = {column.get("title"): column.get("value") for column in element.findall("column")}
        self.isProof = columns["status"] == "true"
        self.isCorrect = columns["category"] == "correct"
        self.isWrong = columns["category"] == "wrong"
        self.seconds = float(columns.get("cputime", "0").rstrip("s") or 0)
        # Of the accelerated program, and what it took.
        self.accelerated = int(columns.get("accelerated") or 0)
        self.acceleration = float((columns.get("acceleration") or "0").rstrip("s") or 0)


def read(files):
    """Of each configuration its runs, by task."""
    results = {}
    for file in files:
        with bz2.open(file) as text:
            result = ElementTree.fromstring(text.read())
        # "default.loops" is a part of "default".
        name = result.get("name").partition(".")[0]
        runs = results.setdefault(name, {})
        for element in result.findall("run"):
            runs[element.get("name")] = Run(element)
    return results


def counts(results, name):
    runs = results[name]
    proofs, alarms = ([run for run in runs.values() if run.isProof == isProof and (run.isCorrect or run.isWrong)] for isProof in (True, False))
    right = [sum(run.isCorrect for run in kind) for kind in (proofs, alarms)]
    wrong = [sum(run.isWrong for run in kind) for kind in (proofs, alarms)]
    fastest = unique = 0
    for task, run in runs.items():
        if not run.isCorrect:
            continue
        others = [other[task].seconds for own, other in results.items() if own != name and task in other and other[task].isCorrect]
        unique += not others
        fastest += all(run.seconds + TIE < seconds for seconds in others)
    none = len(runs) - sum(right) - sum(wrong)
    points = 2 * right[0] - 12 * wrong[0] + right[1] - 6 * wrong[1]
    return (name, right[0], wrong[0], right[1], wrong[1], none, fastest, unique, points)


def main():
    results = read(sys.argv[1:])
    rows = [counts(results, name) for name in results]
    tasks = max((len(runs) for runs in results.values()), default=0)
    print(f"{tasks} tasks:\n")
    table(HEADER, rows)
    print("Published ([Mad18], 201 tasks, 60 s, other machine and other tasks):\n")
    table(HEADER, PUBLISHED)
    changes = []
    for name, runs in results.items():
        accelerated = results.get(name + "-accelerated")
        if not accelerated:
            continue
        both = [(runs[task], accelerated[task]) for task in runs if task in accelerated]
        gained = sum(not before.isCorrect and after.isCorrect for before, after in both)
        lost = sorted(pathlib.Path(task).stem for task in runs if task in accelerated and runs[task].isCorrect and not accelerated[task].isCorrect)
        with_loops = sum(after.accelerated > 0 for _, after in both)
        seconds = sum(after.acceleration for _, after in both)
        changes.append((name, gained, len(lost), with_loops, f"{seconds:.1f}", ", ".join(lost)))
    table(["configuration", "gained", "lost", "tasks with accelerated loops", "s for acceleration, all", "which are lost"], changes)
    return 1 if any(row[2] or row[4] for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
