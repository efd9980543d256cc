#!/usr/bin/env python3
"""Compares `argosy exec` with compiled programs that call the C library: run_exec.py ARGOSY.

Each program of exec/ is compiled for each target and executed (under qemu where the host is another); output and exit status
must equal those of `argosy exec` for the same target.
"""
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent / "scripts"))
from native_targets import TARGETS, native_target  # noqa: E402


def first_difference(expected, actual):
    for number, (x, y) in enumerate(zip(expected.splitlines(), actual.splitlines()), 1):
        if x != y:
            return f"line {number}:\n  compiled: {x}\n  argosy:   {y}"
    return "one output is longer"


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: run_exec.py ARGOSY")
    failures = runs = 0
    with tempfile.TemporaryDirectory() as directory:
        for target in map(native_target, TARGETS):
            if target.missing():
                print(f"{target.name}: {', '.join(target.missing())} is missing")
                failures += 1
                continue
            for program in sorted((HERE / "exec").glob("*.c")):
                binary = pathlib.Path(directory) / "program"
                subprocess.run([*target.compiler, "-std=gnu17", "-O0", "-w", "-fno-builtin", program, *target.libraries, "-o", binary], check=True)
                compiled = subprocess.run([*target.runner, binary], cwd=directory, capture_output=True, text=True, errors="replace")
                argosy = subprocess.run([str(pathlib.Path(sys.argv[1]).resolve()), "exec", target.option, program], cwd=directory, capture_output=True, text=True, errors="replace")
                same = compiled.stdout == argosy.stdout and compiled.returncode == argosy.returncode
                runs += 1
                print(f"{program.name} {target.name}: {'same' if same else 'DIFFERENT'}")
                if not same:
                    failures += 1
                    print(f"status {compiled.returncode} and {argosy.returncode}; {first_difference(compiled.stdout, argosy.stdout)}")
                    print(argosy.stderr, end="")
    print(f"{runs - failures} passed, {failures} failed")
    sys.exit(1 if failures else 0)


main()
