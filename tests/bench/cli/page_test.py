"""`argosy bench table`: its files, and the HTML page in a real browser (Debian's Chromium, driven by tests/bench/page/page_tests.mjs).
What the page has to show is computed here, from the generated results, in exact decimals."""

import json
import os
import re
import subprocess
import sys
from collections import Counter
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path
from statistics import median
from xml.etree import ElementTree

from run import Skip

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent / "page"
sys.path.insert(0, str(PAGE))
from generate import generate  # noqa: E402

PACKAGES = HERE.parent.parent.parent / "build" / "page"
ANSWERS = ("true", "false(unreach-call)")


def table(argosy: Path, *arguments: object) -> subprocess.CompletedProcess:
    return subprocess.run([argosy, "bench", "table", *map(str, arguments)], capture_output=True, text=True, check=False, timeout=120)


def made(argosy: Path, *arguments: object) -> str:
    result = table(argosy, *arguments)
    assert result.returncode == 0, result.stderr
    return result.stdout


def rounded(number: Decimal) -> str:
    """Three significant digits, half up, as the page shows computed values."""
    if number == 0:
        return "0"
    shown = number.quantize(Decimal((0, (1,), number.adjusted() - 2)), ROUND_HALF_UP)
    shown = shown.quantize(Decimal((0, (1,), min(0, shown.adjusted() - 2))), ROUND_HALF_UP)
    return f"{shown:f}"


def facts(file: Path, task_filter: str) -> dict:
    """What has to be shown of one result, and of its tasks with a text in their name."""
    runs = []
    for run in ElementTree.parse(file).getroot().findall("run"):
        columns = {column.get("title"): column.get("value") for column in run.findall("column")}
        runs.append({"name": run.get("name"), "status": columns["status"], "category": columns["category"],
                     "time": Decimal(columns["cputime"].rstrip("s"))})

    def summary(chosen: list[dict]) -> dict:
        categories = Counter(run["category"] for run in chosen)
        correct = sorted(run["time"] for run in chosen if run["category"] == "correct")
        score = sum({("correct", "true"): 2, ("correct", ANSWERS[1]): 1, ("wrong", "true"): -32, ("wrong", ANSWERS[1]): -16}
                    .get((run["category"], run["status"]), 0) for run in chosen)
        lost = sum(-32 if run["status"] == "true" else -16 for run in chosen if run["category"] == "wrong")
        return {"runs": len(chosen), "categories": categories, "score": score, "lost": lost, "correctSum": rounded(sum(correct)),
                "correctMedian": rounded(Decimal(median(correct))), "correctMaximum": rounded(max(correct)),
                "timeouts": sum(run["status"].startswith("TIMEOUT") for run in chosen)}

    return {"all": summary(runs), "filtered": summary([run for run in runs if task_filter in run["name"]]),
            "cells": [rounded(run["time"]) for run in runs[:15]], "slowest": max(runs, key=lambda run: run["time"])["name"].rsplit("/", 1)[1],
            "between": sum(Decimal(10) <= run["time"] <= Decimal(60) for run in runs)}


def browse(argosy: Path, directory: Path, suite: str, rows: int, run_sets: int, *options: str) -> None:
    if not (PACKAGES / "node_modules" / "playwright-core").is_dir():
        raise Skip("built without the page or its tests (ARGOSY_PAGE, ARGOSY_TESTS)")
    files = generate(directory / "results", rows, run_sets)
    made(argosy, "--outputpath", directory, "--name", "page", "--format", "html,csv", *options, *files)
    if not (directory / "page.html").exists():
        raise Skip("built without the page (ARGOSY_PAGE)")
    expected = {"taskFilter": "eca", "rows": rows, "runSets": [facts(file, "eca") for file in files]}
    (directory / "expected.json").write_text(json.dumps(expected))
    process = subprocess.run(["node", PAGE / "page_tests.mjs", suite, PACKAGES, directory], capture_output=True, text=True,
                             check=False, timeout=300, env={**os.environ, "HOME": str(directory), "TMPDIR": str(directory)})
    print("".join(f"        {line}\n" for line in process.stdout.splitlines()), end="")
    assert process.returncode == 0, process.stdout + process.stderr


def test_formats_and_names(argosy: Path, directory: Path) -> None:
    files = generate(directory / "results", 50, 2)
    said = made(argosy, "--outputpath", directory / "new" / "deep", "--name", "t", "--format", "csv,tex", *files)
    assert sorted(path.name for path in (directory / "new" / "deep").iterdir()) == ["t.csv", "t.diff.csv", "t.tex"]
    assert re.search(r"^kinduction against predicate: \d+ differences, \d+ regressions, \d+ improvements$", said, re.MULTILINE), said
    lines = (directory / "new" / "deep" / "t.csv").read_text().split("\n")
    assert len(lines) == 3 + 50 + 1 and len({line.count("\t") for line in lines[:-1]}) == 1
    assert lines[1].startswith("run set\t\tpredicate\t") and lines[2].split("\t")[2:4] == ["status", "cputime (s)"]
    assert "\tcputime (s)" not in made(argosy, "-o", "-", "-f", "csv", "--columns", "memory", files[0])
    made(argosy, "--format", "csv", "--no-diff", files[0])
    assert (directory / "results" / "generated.results.predicate.csv").exists()


def test_bad_input_is_refused(argosy: Path, directory: Path) -> None:
    file = generate(directory, 3, 1)[0]
    broken = directory / "broken.xml"
    broken.write_text("<result><run")
    blocked = directory / "blocked"
    blocked.touch()
    for arguments, code, word in (((), 1, "RESULT"), ((file, "--format", "pdf"), 1, "pdf"), ((directory / "no.xml",), 2, "no.xml"),
                                  ((broken,), 2, "broken.xml"), ((file, "--columns", "colour"), 2, "colour"),
                                  ((file, "--outputpath", blocked / "x"), 2, "blocked"),
                                  ((file, "--log-limit", "much"), 2, "much"), ((file, "-o", "-"), 2, "one --format")):
        result = table(argosy, *arguments)
        assert result.returncode == code and word in result.stderr and not result.stdout, (arguments, result)


def test_different_grades_are_told(argosy: Path, directory: Path) -> None:
    files = generate(directory, 5, 3)
    assert "different grades" in table(argosy, "-f", "csv", "-o", directory, *files).stderr
    assert "grades" not in table(argosy, "-f", "csv", "-o", directory, *files[1:]).stderr


def test_types_of_the_page(_argosy: Path, _directory: Path) -> None:
    compiler = PACKAGES / "node_modules" / ".bin" / "tsc"
    if not compiler.exists():
        raise Skip("built without the page or its tests (ARGOSY_PAGE, ARGOSY_TESTS)")
    result = subprocess.run([compiler, "-p", "source/tsconfig.json"], cwd=PACKAGES, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout


def test_page_shows_what_was_measured(argosy: Path, directory: Path) -> None:
    browse(argosy, directory, "content", 150, 3)


def test_plots(argosy: Path, directory: Path) -> None:
    browse(argosy, directory, "plots", 150, 3)


def test_logs_beside_the_page(argosy: Path, directory: Path) -> None:
    browse(argosy, directory, "logs", 40, 1, "--logs", "beside")


def test_ten_thousand_rows_are_pleasant(argosy: Path, directory: Path) -> None:
    browse(argosy, directory, "performance", 10_000, 6)
