#!/usr/bin/env python3
"""Sizes and layouts of riscv32, for which Debian has no library that could run anything: run.py ARGOSY.

What `argosy exec --target riscv32` prints of layouts.c must equal what the bare-metal compiler leaves in its object file. The same
for the targets with a library, so that a mistake of this test itself would be seen."""

import pathlib
import struct
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent / "scripts"))
from native_targets import TARGETS, native_target  # noqa: E402

SOURCE = HERE / "layouts.c"
RISCV32 = ("riscv64-unknown-elf-gcc", "-march=rv32imac", "-mabi=ilp32")


def compilers():
    yield "riscv32", RISCV32, "riscv64-unknown-elf-"
    for target in map(native_target, TARGETS):
        yield target.name, target.compiler, target.binutils


def expected(compiler, binutils, directory):
    binary = directory / "layouts.o"
    subprocess.run([*compiler, "-std=gnu17", "-w", "-ffreestanding", "-DBARE_METAL", "-c", SOURCE, "-o", binary], check=True)

    def section(name):
        file = directory / name
        subprocess.run([binutils + "objcopy", "-O", "binary", "-j", name, binary, file], check=True)
        return file.read_bytes()

    values = section(".values")
    return [f"{value:x}" for value in struct.unpack(f"<{len(values) // 4}I", values)], section(".images").hex()


def difference(name, compiler, binutils, argosy):
    """What differs; nothing when all is equal."""
    with tempfile.TemporaryDirectory() as directory:
        values, images = expected(compiler, binutils, pathlib.Path(directory))
    run = subprocess.run([argosy, "exec", f"--target={name}", SOURCE], capture_output=True, text=True)
    if run.returncode != 0:
        return f"argosy exec ends with {run.returncode}: {run.stderr.strip()}"
    lines = run.stdout.splitlines()
    seen, bytes_seen = lines[0].split(), lines[1]
    if seen != values:
        return f"values: {[(i, x, y) for i, (x, y) in enumerate(zip(values, seen)) if x != y]}, {len(values)} and {len(seen)} of them"
    return f"bytes of the records:\n  {images}\n  {bytes_seen}" if bytes_seen != images else ""


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: run.py ARGOSY")
    failed = passed = 0
    for name, compiler, binutils in compilers():
        try:
            what = difference(name, compiler, binutils, sys.argv[1])
        except (OSError, subprocess.CalledProcessError) as error:
            what = str(error)
        if what:
            print(f"FAILED {name}: {what}")
        passed, failed = passed + (not what), failed + bool(what)
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
