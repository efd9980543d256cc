#!/usr/bin/env python3
"""Tests the library models natively, without the front end.

models/*.c is compiled, its symbols get the prefix `model_`, and the result is linked with the tests here, with native
versions of the intrinsics (intrinsics.c), and with the real C library to compare with. Three builds: x86-64 and i686 (the
two data models, x87 long double; under qemu on other hosts), trapping on undefined behaviour; and the host with
AddressSanitizer, without the mathematical functions if its long double is not the x87's.
"""
import argparse
import pathlib
import platform
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
MODELS = HERE.parent.parent / "models"
MATH_TESTS = {"math_rounding_test.c", "math_scaling_test.c", "math_bounds_test.c", "complex_test.c"}
TRAP = ["-fsanitize=undefined,float-cast-overflow", "-fno-sanitize=alignment,float-divide-by-zero",
        "-fsanitize-undefined-trap-on-error"]


class Build:
    def __init__(self, name, compiler, prefix, flags, emulator, skip):
        self.name, self.compiler, self.prefix, self.flags = name, compiler, prefix, flags
        self.emulator, self.skip = emulator, skip


def builds():
    host = platform.machine()
    x86_64, i686 = "x86_64-linux-gnu-", "i686-linux-gnu-"
    on_x86 = host == "x86_64"
    i686_prefix = "" if on_x86 and not shutil.which(i686 + "gcc") else i686
    sse = ["-msse2", "-mfpmath=sse"] + ([] if i686_prefix else ["-m32"])
    x86_prefix = "" if on_x86 else x86_64
    yield Build("x86-64", x86_prefix + "gcc", x86_prefix, TRAP,
                [] if on_x86 else ["qemu-x86_64", "-L", "/usr/x86_64-linux-gnu"], set())
    yield Build("i686", i686_prefix + "gcc", i686_prefix, TRAP + sse,
                [] if on_x86 and not i686_prefix else ["qemu-i386", "-L", "/usr/i686-linux-gnu"], set())
    yield Build("host with AddressSanitizer", "gcc", "", ["-fsanitize=address,undefined", "-fno-sanitize=alignment"], [],
                set() if on_x86 else MATH_TESTS)


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
        run([build.compiler, "-std=gnu17", "-O1", "-g", "-w", "-ffreestanding", "-fno-builtin", "-fsigned-char",
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
        print(f"{build.name}: skipped, {build.compiler} or {' '.join(build.emulator)} is missing")
        return
    with tempfile.TemporaryDirectory() as temporary:
        directory = pathlib.Path(temporary)
        objects = compile_models(build, directory)
        tests = [t for t in sorted(HERE.glob("*.c")) if t.name not in build.skip]
        main = directory / "main.c"
        skipped = {"math_rounding_test.c": "testMathRounding", "math_scaling_test.c": "testMathScaling",
                   "math_bounds_test.c": "testMathBounds", "complex_test.c": "testComplex"}
        main.write_text((HERE / "main.c").read_text())
        for name in build.skip:
            main.write_text(main.read_text().replace(f"  {skipped[name]}();\n", ""))
        sources = [t for t in tests if t.name != "main.c"] + [main]
        flags = [f for f in build.flags if f not in TRAP]
        # The library functions under comparison must not be folded or replaced by the compiler.
        run([build.compiler, "-std=gnu17", "-O1", "-g", "-Wall", "-Wextra", "-Wno-format", "-Wno-nonnull", "-fno-builtin",
             "-fsigned-char", "-Wno-clobbered", "-Wno-stringop-truncation", f"-I{HERE}", *flags, *sources, *objects, "-lm",
             "-o", directory / "tests"])
        output = run([*build.emulator, directory / "tests"], timeout=600)
        print(f"{build.name}: {output.strip()}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", help="the build whose name starts with this")
    options = parser.parse_args()
    for build in builds():
        if not options.only or build.name.startswith(options.only):
            test(build)


main()
