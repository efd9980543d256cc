#!/usr/bin/env python3
"""clang-tidy 19 has nothing to say, by the rules of .clang-tidy. Prints 'N passed, N failed', a test per translation unit.

    tests/architecture/tidy.py BUILD [--all]

Without --all only files that differ from where this work began: from the common ancestor with origin/main, or, on main itself, from the
commit before the last. As in the build, the files of a folder are looked at together."""

import argparse
import json
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
AT_MOST = 6  # units of changed files: what is more belongs into ./test tidy, which takes half an hour of processor time
# Tests compute with small constants, and hand on what must be refused.
NOT_IN_TESTS = ("bugprone-implicit-widening-of-multiplication-result", "bugprone-misplaced-widening-cast", "bugprone-narrowing-conversions",
                "bugprone-string-constructor", "bugprone-suspicious-missing-comma", "clang-analyzer-security.FloatLoopCounter",
                "cppcoreguidelines-no-malloc", "cppcoreguidelines-virtual-class-destructor")
CLANG_ONLY = re.compile(r"^(Suppressed|Use -header-filter|\d+ warnings?( and \d+ errors?)? (generated|treated))", re.MULTILINE)


def git(*arguments: str) -> str:
    ended = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return ended.stdout.strip() if ended.returncode == 0 else ""


def changed_files() -> set[Path]:
    head = git("rev-parse", "HEAD")
    base = git("merge-base", "HEAD", "origin/main")
    if base in ("", head):
        base = git("rev-parse", "HEAD~1")
    names = git("diff", "--name-only", base or "HEAD").splitlines() + git("ls-files", "--others", "--exclude-standard").splitlines()
    return {ROOT / name for name in names if name.endswith((".cpp", ".h"))}


def units(build: Path) -> dict[Path, set[Path]]:
    """The translation units, and which of our files each consists of."""
    found = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        unit = Path(entry["file"])
        if "cmake_pch" in unit.name:
            continue
        sources = {unit}
        if "/Unity/" in str(unit):
            sources = {Path(name) for name in re.findall(r'#include "(.+)"', unit.read_text())}
        if any(source.is_relative_to(ROOT / room) for source in sources for room in ("src", "tests")):
            found[unit] = sources
    return found


def concerned(all_units: dict[Path, set[Path]], changed: set[Path]) -> list[Path]:
    """A header is looked at with the file of its name, or else with the first that includes it."""
    chosen = set()
    for file in changed:
        if file.suffix == ".cpp":
            chosen |= {unit for unit, sources in all_units.items() if file in sources}
            continue
        own = file.with_suffix(".cpp")
        include = f'#include "{file.relative_to(ROOT / file.relative_to(ROOT).parts[0])}"'
        for unit, sources in all_units.items():
            if own in sources or (not own.exists() and any(include in source.read_text() for source in sources)):
                chosen.add(unit)
                break
    return sorted(chosen)


def findings(build: Path, unit: Path, sources: set[Path]) -> str:
    left_out = NOT_IN_TESTS if any(source.is_relative_to(ROOT / "tests") for source in sources) else ()
    checks = ["--checks=" + ",".join(f"-{check}" for check in left_out)] if left_out else []
    ended = subprocess.run(["clang-tidy-19", "--quiet", *checks, "--extra-arg=-Wno-ignored-gch", "-p", build, unit], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True,
                           text=True, check=False)
    if ended.returncode == 0:
        return ""
    return ended.stdout.strip() or CLANG_ONLY.sub("", ended.stderr).strip() or f"clang-tidy ended with status {ended.returncode}"


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=Path)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    build = options.build.resolve()
    every = units(build)
    chosen = sorted(every) if options.all else concerned(every, changed_files())
    left_out = [] if options.all else chosen[AT_MOST:]
    chosen = chosen[:len(chosen) - len(left_out)]
    failed = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for unit, text in zip(chosen, pool.map(lambda unit: findings(build, unit, every[unit]), chosen)):
            failed += bool(text)
            if text:
                print(f"FAILED {unit.name}\n{text}")
    for unit in left_out:
        print(f"SKIPPED {unit.stem}: too much has changed for a look at all of it; ./test tidy does")
    # That the rules are read, and what they forbid is found, is a test of its own: nothing may have changed.
    failed += not sees_something(build)
    print(f"{len(chosen) + 1 - failed} passed, {failed} failed")
    return 1 if failed else 0


def sees_something(build: Path) -> bool:
    sample = build / "tidy-sample.cpp"
    sample.write_text("int* Not_a_name() { return 0; }\n")
    ended = subprocess.run(["clang-tidy-19", "--quiet", f"--config-file={ROOT / '.clang-tidy'}", sample, "--", "-std=c++20"], cwd=ROOT,
                           capture_output=True, text=True, check=False)
    return all(check in ended.stdout for check in ("readability-identifier-naming", "modernize-use-nullptr"))


if __name__ == "__main__":
    sys.exit(main())
