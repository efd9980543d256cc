#!/usr/bin/env python3
"""Compares `argosy exec` with compiled programs that call the C library: run_exec.py ARGOSY.

Each program of exec/ is compiled for x86-64 and i686 and executed (under qemu on other hosts); output and exit status must
equal those of `argosy exec` with the data model of the same width.
"""
import pathlib
import platform
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent


def targets():
    on_x86 = platform.machine() == "x86_64"
    yield ("--64", ["gcc"], []) if on_x86 else ("--64", ["x86_64-linux-gnu-gcc"], ["qemu-x86_64", "-L", "/usr/x86_64-linux-gnu"])
    sse = ["-msse2", "-mfpmath=sse"]
    yield ("--32", ["gcc", "-m32", *sse], []) if on_x86 else (
        "--32", ["i686-linux-gnu-gcc", *sse], ["qemu-i386", "-L", "/usr/i686-linux-gnu"])


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
        for model, compiler, emulator in targets():
            if not shutil.which(compiler[0]):
                print(f"{model}: skipped, {compiler[0]} is missing")
                continue
            for program in sorted((HERE / "exec").glob("*.c")):
                binary = pathlib.Path(directory) / "program"
                subprocess.run([*compiler, "-std=gnu17", "-O0", "-w", "-fno-builtin", program, "-lm", "-o", binary], check=True)
                compiled = subprocess.run([*emulator, binary], capture_output=True, text=True, errors="replace")
                argosy = subprocess.run([sys.argv[1], "exec", model, program], capture_output=True, text=True, errors="replace")
                same = compiled.stdout == argosy.stdout and compiled.returncode == argosy.returncode
                runs += 1
                print(f"{program.name} {model}: {'same' if same else 'DIFFERENT'}")
                if not same:
                    failures += 1
                    print(f"status {compiled.returncode} and {argosy.returncode}; {first_difference(compiled.stdout, argosy.stdout)}")
                    print(argosy.stderr, end="")
    print(f"{runs - failures} passed, {failures} failed")
    sys.exit(1 if failures else 0)


main()
