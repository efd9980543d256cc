#!/usr/bin/env python3
"""The module with the Parma Polyhedra Library, which no other build has: that the default binaries do without it and say so, and what they do with it.

    tests/ppl/run.py ARGOSY

Builds the module alone, in ppl/ beside the binary, with links to the binaries beside it: there they find it. The last line is 'N passed, N failed'."""

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

SOURCES = Path(__file__).resolve().parent.parent.parent
MODULE = "argosy_ppl.so"
CONFIGURATIONS = ("octagon-ppl", "polyhedra")
PROGRAM = SOURCES / "tests" / "verification" / "octagon" / "P1.c"


def run(*command: object, cwd: Path = SOURCES) -> subprocess.CompletedProcess:
    return subprocess.run([*map(str, command)], cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, errors="replace", check=False)


class Tally:
    def __init__(self) -> None:
        self.passed = self.failed = 0

    def check(self, name: str, holds: bool, output: str = "") -> None:
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAILED {name}:\n{output}")

    def add(self, name: str, output: str) -> None:
        """What another runner has counted."""
        print(*re.findall(r"^(?:SKIPPED|FAILED) .*$", output, re.MULTILINE), sep="\n")
        counted = re.search(r"^(\d+) passed, (\d+) failed$", output, re.MULTILINE)
        if counted is None or counted[1] == "0":
            return self.check(name, False, output)
        self.passed, self.failed = self.passed + int(counted[1]), self.failed + int(counted[2])


def test_without(tally: Tally, argosy: Path) -> None:
    linked = run("readelf", "-d", argosy.parent / "argosy-verifier").stdout
    tally.check("the library is linked by nothing but its module", "NEEDED" in linked and "libppl" not in linked, linked)
    if (argosy.parent / MODULE).exists():
        return print("SKIPPED configurations that are missing: this build has the module")
    said = run(argosy, "verify", "--config", "polyhedra", PROGRAM)
    tally.check("a configuration without its module is an error", said.returncode == 2 and "-DARGOSY_PPL=ON" in said.stdout, said.stdout)
    listed = run(argosy, "configs").stdout
    tally.check("the list says what is not there", all(re.search(rf"^{name} .*not available", listed, re.MULTILINE) for name in CONFIGURATIONS), listed)


def test_build_without_library(tally: Tally, build: Path) -> None:
    configured = run("cmake", "-S", SOURCES, "-B", build, "-G", "Ninja", "-DARGOSY_PPL=ON", "-DARGOSY_PPL_LIBRARY=", "-DARGOSY_TESTS=OFF")
    tally.check("without the library the build goes on and says so",
                configured.returncode == 0 and "ARGOSY_PPL is ON, but there is no Parma Polyhedra Library" in configured.stdout, configured.stdout)


def build_module(build: Path, tally: Tally) -> bool:
    configured = run("cmake", "-S", SOURCES, "-B", build, "-G", "Ninja", "-DARGOSY_PPL=ON", "-DARGOSY_TESTS=OFF")
    if "ARGOSY_PPL is ON, but" in configured.stdout:
        print("SKIPPED all with the module: no libppl-dev")
        return False
    built = run("ninja", "-C", build, "argosy_ppl")
    tally.check("the module is built", built.returncode == 0 and (build / MODULE).exists(), configured.stdout + built.stdout)
    return (build / MODULE).exists()


def test_with(tally: Tally, argosy: Path, build: Path) -> None:
    for program in (argosy, argosy.parent / "argosy-verifier", argosy.parent / "tests" / "domains_tests"):
        link = build / program.name
        link.unlink(missing_ok=True)
        os.link(program, link)
    # Where the tests find their data is relative to the directory that they were built in.
    tests = run(build / "domains_tests", "--gtest_filter=*LoadedNumbers*", cwd=argosy.parent)
    passed = re.search(r"^\[  PASSED  \] (\d+) tests?", tests.stdout, re.MULTILINE)
    tally.check("unit tests", tests.returncode == 0 and "SKIPPED" not in tests.stdout, tests.stdout)
    tally.passed += int(passed[1]) - 1 if passed else 0
    wanted = [argument for name in CONFIGURATIONS for argument in ("--config", name)]
    tally.add("programs", run(sys.executable, "tests/run-verification", build / "argosy", *wanted, "--filter", "octagon/", "--timelimit", "5s").stdout)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("argosy", type=Path)
    argosy = parser.parse_args().argosy.resolve()
    tally = Tally()
    test_without(tally, argosy)
    test_build_without_library(tally, argosy.parent / "ppl-missing")
    build = argosy.parent / "ppl"
    if build_module(build, tally):
        test_with(tally, argosy, build)
    print(f"{tally.passed} passed, {tally.failed} failed")
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
