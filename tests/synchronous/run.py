#!/usr/bin/env python3
"""<argosy/synchronous.h> for compilers: what is verified in tests/verification/synchronous/ compiles without warnings, as C11, GNU C17 and C++, and runs. Random inputs violate no assertion where the verdict is TRUE, and
one where it is FALSE. The last line is 'N passed, N failed'.

    tests/synchronous/run.py ARGOSY [--mutants]

With --mutants the header is changed instead, in one way after the other; each time some task has to notice."""

import argparse
import os
import random
import re
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


# What the header says (a regular expression), and what it says instead.
MUTANTS = {
    "the first writer wins": (r"if \(sync_input_bool\(\)\) \(rival\) = \(shadow\);", "(void)sync_input_bool();"),
    "the last writer wins": (r"if \(sync_input_bool\(\)\) \(rival\)", "(rival)"),
    "what was overwritten may win": (r"if \(\(writer\) != sync_turn_\) \{", "if (true) {"),
    "equal values race": (r"else if \(\(rival\) != \(shadow\)\)", "else"),
    "deferred is at once": (r"SYNC_WRITE_\(name, value_, name##_shadow_,", "name = value_; SYNC_WRITE_(name, value_, name##_shadow_,"),
    "deferred never": (r"\(variable\) = \(rival\);", ""),
    "a move is visible at once": (r"name##_next_ = sync_to_;", "name##_next_ = name##_state_ = sync_to_;"),
    "two moves in a step": (r"if \(!sync_took_ && SYNC_ENABLED_", "if (SYNC_ENABLED_"),
    "the last transition is taken": (r"if \(!guard\) return false;", "if (!guard || true) return false;"),
    "events stay": (r"name##_raised_ = false;", ""),
    "nothing is stable": (r"#define SYNC_STABLE \(!sync_moved_\)", "#define SYNC_STABLE (sync_moved_ && !sync_moved_)"),
    "everything is stable": (r"#define SYNC_STABLE \(!sync_moved_\)", "#define SYNC_STABLE (sync_moved_ || !sync_moved_)"),
    "stability counts one less": (r"sync_busy_ < \(SYNC_CHECK_STABILITY\)", "sync_busy_ <= (SYNC_CHECK_STABILITY)"),
    "who moves is not stopped": (r"name##_start_commit_\(\);", "if (name##_next_ == name##_state_) name##_start_commit_();"),
    "two enabled transitions are fine": (r"sync_ambiguous_ = true;", ""),
}


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
        return f"0 of {RUNS} runs violate an assertion, but the verdict is FALSE"
    return None


def survivors(headers, directory):
    """Each mutant that no task notices."""
    header = headers / "argosy" / "synchronous.h"
    for name, (pattern, instead) in MUTANTS.items():
        changed, count = re.subn(pattern, lambda _: instead, original := header.read_text())
        if count == 0:
            yield f"{name}: the header does not say {pattern}"
            continue
        header.write_text(changed)
        try:
            # That it does not compile is no merit of a task.
            noticed = next((definition.stem for definition in sorted(TASKS.glob("*.yml")) if " runs violate" in (check(headers, definition, directory) or "")), None)
        finally:
            header.write_text(original)
        print(f"{name}: {noticed}", flush=True)
        if not noticed:
            yield f"{name}: no task notices"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("argosy", metavar="ARGOSY")
    parser.add_argument("--mutants", action="store_true")
    options = parser.parse_args()
    argosy = os.path.abspath(options.argosy)
    with tempfile.TemporaryDirectory(prefix="argosy-synchronous-") as name:
        directory = Path(name)
        headers = directory / "include"
        subprocess.run([argosy, "headers", str(headers)], check=True, stdout=subprocess.DEVNULL)
        if options.mutants:
            count, problems = len(MUTANTS), list(survivors(headers, directory))
        else:
            definitions = sorted(TASKS.glob("*.yml"))
            found = ((definition.stem, check(headers, definition, directory)) for definition in definitions)
            count, problems = len(definitions), [f"{stem}: {problem}" for stem, problem in found if problem]
    for problem in problems:
        print(f"FAILED {problem}")
    print(f"{count - len(problems)} passed, {len(problems)} failed")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
