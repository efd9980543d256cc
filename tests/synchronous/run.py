#!/usr/bin/env python3
"""<argosy/synchronous.h> for compilers: what is verified in tests/verification/synchronous/ compiles without warnings, as C11, GNU C17 and C++, and runs. Random inputs violate no assertion where the verdict is TRUE, and
one where it is FALSE. The last line is 'N passed, N failed'.

    tests/synchronous/run.py ARGOSY"""

import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import task_definitions

TASKS = Path(__file__).resolve().parent.parent / "verification" / "synchronous"
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]
COMPILERS = [["gcc", "-std=c11"], ["gcc", "-std=gnu17"], ["g++", "-x", "c++"]]
RUNS = 60
INPUTS = 400


def compile_with(compiler, headers, arguments, file, binary, more=()):
    command = [*compiler, *WARNINGS, *more, "-I", str(headers), *arguments, str(file), "-o", str(binary)]
    compiled = subprocess.run(command, capture_output=True, text=True, check=False)
    return None if compiled.returncode == 0 else f"{' '.join(command)}: {compiled.stderr.strip()[:500]}"


def failing_runs(binary, seed):
    failing = 0
    for number in range(RUNS):
        rng = random.Random(f"{seed} {number}")
        text = "\n".join(str(rng.choice([0, 1, 1, 2])) for _ in range(INPUTS))
        status = subprocess.run([binary], input=text, capture_output=True, text=True, check=False, timeout=60).returncode
        if status not in (0, -6):
            raise RuntimeError(f"ends with {status}")
        failing += status == -6
    return failing


def check(headers, definition, directory):
    task = task_definitions.parse_yaml(definition.read_text())
    file, arguments = TASKS / task["input_files"], task["argosy"].get("arguments", [])
    expected = task["properties"][0]["expected_verdict"]
    for compiler in COMPILERS:
        if compiler[0] == "g++" and "SYNC_DECLARE_" in file.read_text():
            continue
        if problem := compile_with(compiler, headers, arguments, file, directory / "program"):
            return problem
    if problem := compile_with(["gcc"], headers, [*arguments, "-DSYNC_STEPS=150", "-DSYNC_TRACE"], file, directory / "program"):
        return problem
    failing = failing_runs(directory / "program", definition.stem)
    if expected == "true" and failing:
        return f"{failing} of {RUNS} runs violate an assertion, but the verdict is TRUE"
    if expected == "false" and not failing:
        return f"none of {RUNS} runs violates an assertion, but the verdict is FALSE"
    return None


def main():
    argosy = os.path.abspath(sys.argv[1])
    passed = failed = 0
    with tempfile.TemporaryDirectory(prefix="argosy-synchronous-") as name:
        directory = Path(name)
        subprocess.run([argosy, "headers", str(directory / "include")], check=True, stdout=subprocess.DEVNULL)
        for definition in sorted(TASKS.glob("*.yml")):
            problem = check(directory / "include", definition, directory)
            passed, failed = passed + (problem is None), failed + (problem is not None)
            if problem:
                print(f"FAILED {definition.stem}: {problem}")
    print(f"{passed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
