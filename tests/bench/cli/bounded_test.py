"""bench/bounded: the programs have the answers that they are said to have, and a wrong one is noticed."""
import csv
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[3] / "bench" / "bounded"


def run(argosy, directory, *arguments):
    command = [sys.executable, SCRIPT, "--tools", "bmc", "--smallest", "--argosy", argosy, "--output", directory / "results", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    with (directory / "results" / "results.csv").open(newline="") as rows:
        return done, [(f"{family}-{size}", expected, answer) for family, size, expected, _, answer, _ in csv.reader(rows)]


def test_the_smallest_programs_are_decided(argosy, directory):
    done, rows = run(argosy, directory)
    assert done.returncode == 0, done
    assert len(rows) == 2 * len(list(SCRIPT.with_name("bounded_programs").glob("*.c"))), done.stdout
    undecided = [row for row in rows if row[1] != row[2]]
    assert not undecided, undecided


def test_a_wrong_answer_is_an_error(argosy, directory):
    (directory / "programs").mkdir()
    (directory / "programs" / "harmless.c").write_text(
        "// A program whose bug is none.\n// sizes: 2 3\n// unwind: N + 1\n#include <assert.h>\n"
        "int main(void) { int i = 0; while (i < N) i++; assert(i == N); }\n")
    done, rows = run(argosy, directory, "--programs", directory / "programs")
    assert done.returncode == 1, done
    assert rows == [("harmless-2", "TRUE", "TRUE"), ("harmless-2", "FALSE", "TRUE")], rows
    assert "wrong answers: 1; harmless 2: bmc says TRUE" in done.stdout, done.stdout
