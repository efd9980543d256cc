#!/usr/bin/env python3
"""Tests the library models natively, without the front end.

models/*.c is compiled, its symbols get the prefix `model_`, and the result is linked with the tests here, with native
versions of the intrinsics (intrinsics.c), and with the real C library to compare with. One build for
each target that gcc has (under qemu where the host is another), trapping on undefined behaviour; and the host with
AddressSanitizer.
"""
import argparse
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
MODELS = HERE.parent.parent / "models"
sys.path.insert(0, str(HERE.parent.parent / "scripts"))
from native_targets import TARGETS, native_target  # noqa: E402

TRAP = ["-fsanitize=undefined,float-cast-overflow", "-fno-sanitize=alignment,float-divide-by-zero",
        "-fsanitize-undefined-trap-on-error"]


class Build:
    def __init__(self, name, compiler, prefix, flags, emulator):
        self.name, self.compiler, self.prefix, self.flags, self.emulator = name, compiler, prefix, flags, emulator


def builds():
    for target in map(native_target, TARGETS):
        yield Build(target.name, target.compiler[0], target.binutils, TRAP + list(target.compiler[1:]), list(target.runner))
    yield Build("host with AddressSanitizer", "gcc", "", ["-fsanitize=address,undefined", "-fno-sanitize=alignment"], [])


def run(command, **options):
    result = subprocess.run(list(map(str, command)), capture_output=True, text=True, **options)
    if result.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\nfailed with {result.returncode}\n{result.stdout}{result.stderr}")
    return result.stdout


def compile_models(build, directory):
    """Compiles each model and renames what models define, and the intrinsics, to model_NAME."""
    objects = []
    names = set()
    for source in sorted(MODELS.glob("*.c")):
        target = directory / ("model_" + source.stem + ".o")
        # Without builtins and loop idioms: otherwise the compiler makes of strlen's loop a call of strlen.
        run([build.compiler, "-std=gnu17", "-O1", "-g", "-w", "-ffreestanding", "-fno-builtin",
             "-fno-tree-loop-distribute-patterns", *build.flags, "-c", source, "-o", target])
        objects.append(target)
        for line in run([build.prefix + "nm", "-P", "-g", target]).splitlines():
            name, kind = line.split()[:2]
            if kind != "U" or name.startswith("__argosy_"):
                names.add(name)
    renaming = directory / "renaming"
    renaming.write_text("".join(f"{name} model_{name}\n" for name in sorted(names)))
    for target in objects:
        run([build.prefix + "objcopy", f"--redefine-syms={renaming}", target])
    return objects


def test(build):
    if not shutil.which(build.compiler) or (build.emulator and not shutil.which(build.emulator[0])):
        sys.exit(f"{build.name}: {build.compiler} or {' '.join(build.emulator)} is missing")
    with tempfile.TemporaryDirectory() as temporary:
        directory = pathlib.Path(temporary)
        objects = compile_models(build, directory)
        flags = [f for f in build.flags if f not in TRAP]
        # The library functions under comparison must not be folded or replaced by the compiler.
        run([build.compiler, "-std=gnu17", "-O1", "-g", "-Wall", "-Wextra", "-Wno-format", "-Wno-nonnull", "-fno-builtin",
             "-Wno-clobbered", "-Wno-stringop-truncation", f"-I{HERE}", *flags, *sorted(HERE.glob("*.c")), *objects, "-lm",
             "-o", directory / "tests"])
        output = run([*build.emulator, directory / "tests"], timeout=600)
        return f"{build.name}: {output.strip()}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", help="the build whose name starts with this")
    options = parser.parse_args()
    chosen = [build for build in builds() if not options.only or build.name.startswith(options.only)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for line in pool.map(test, chosen):
            print(line, flush=True)


main()
