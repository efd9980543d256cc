#!/usr/bin/env python3
"""Results of a campaign with bench/octagon/configurations.xml, in the shape of the thesis's Tables 5.1 to 5.3, as Markdown.

    bench/octagon/tables.py results/*.results.*.xml.bz2

The first table counts answers; correct ones are TRUE and FALSE together, since an alarm that no execution confirms is UNKNOWN here. The second one has means over solved tasks, the third one totals over all. Exit status 1 on any wrong answer."""

import bz2
import sys
import xml.etree.ElementTree as ElementTree


def number(columns, title):
    digits = columns.get(title, "").rstrip("sB")
    return float(digits) if digits else 0.0


def read(file):
    with bz2.open(file) as text:
        result = ElementTree.fromstring(text.read())
    runs = [{column.get("title"): column.get("value") for column in run.findall("column")} for run in result.findall("run")]
    return result.get("name").removesuffix(".loops"), runs


def mean(runs, title):
    return sum(number(run, title) for run in runs) / max(len(runs), 1)


def show(results):
    """What each configuration, by its name, did; how many answers were wrong."""
    results.sort(key=lambda result: -sum(run["category"] == "correct" for run in result[1]))
    wrong = 0
    print("| configuration | tasks | proofs | bugs | false alarms | false proofs | s, all | unknown |\n|---|---:|---:|---:|---:|---:|---:|---:|")
    for name, runs in results:
        correct = [run for run in runs if run["category"] == "correct"]
        mistakes = [run for run in runs if run["category"] == "wrong"]
        proofs = sum(run["status"] == "true" for run in correct)
        falseproofs = sum(run["status"] == "true" for run in mistakes)
        wrong += len(mistakes)
        print(f"| {name} | {len(runs)} | {proofs} | {len(correct) - proofs} | {len(mistakes) - falseproofs} | {falseproofs} "
              f"| {sum(number(run, 'cputime') for run in runs):.0f} | {len(runs) - len(correct) - len(mistakes)} |")
    print("\n| configuration | reached | refinements | MB | s |\n|---|---:|---:|---:|---:|")
    for name, runs in results:
        solved = [run for run in runs if run["category"] == "correct"]
        print(f"| {name} | {mean(solved, 'reached'):.0f} | {mean(solved, 'refinements'):.1f} | {mean(solved, 'memory') / 1e6:.0f} | {mean(solved, 'cputime'):.2f} |")
    print("\n| configuration | reached | successors | MB, mean |\n|---|---:|---:|---:|")
    for name, runs in results:
        print(f"| {name} | {sum(number(run, 'reached') for run in runs):.0f} | {sum(number(run, 'successors') for run in runs):.0f} | {mean(runs, 'memory') / 1e6:.0f} |")
    return wrong


def main():
    return 1 if show([read(file) for file in sys.argv[1:]]) else 0


if __name__ == "__main__":
    sys.exit(main())
