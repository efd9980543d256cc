#!/usr/bin/env python3
"""Our C++ looks as clang-format 19 and .clang-format say. Prints 'N passed, N failed', a test per file.

    tests/architecture/formatting.py [--fix]

C programs that are data (what is verified, executed, or read as a library model) look as their tests need them."""

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
DATA = ("tests/programs/", "tests/verification/", "tests/confinement/programs/", "tests/models/", "models/")


def our_files() -> list[str]:
    listing = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.cpp", "*.h"], cwd=ROOT,
                             capture_output=True, text=True, check=False)
    names = listing.stdout.splitlines() if listing.returncode == 0 else [
        str(path.relative_to(ROOT)) for room in ("src", "tests", "bench") for path in (ROOT / room).rglob("*") if path.suffix in (".cpp", ".h")]
    return [name for name in names if not name.startswith(DATA) and (ROOT / name).is_file()]


def complaints_about(names: list[str]) -> list[str]:
    """The first of each file."""
    ended = subprocess.run(["clang-format-19", "--dry-run", "-Werror", *names], cwd=ROOT, capture_output=True, text=True, check=False)
    first: dict[str, str] = {}
    for line in ended.stderr.splitlines():
        if found := re.match(r"(.+?):\d+:\d+: error:", line):
            first.setdefault(found[1], line)
    return list(first.values()) or ([ended.stderr] if ended.returncode else [])


def main() -> int:
    names = our_files()
    if "--fix" in sys.argv:
        return subprocess.run(["clang-format-19", "-i", *names], cwd=ROOT, check=False).returncode
    with ThreadPoolExecutor() as pool:
        complaints = sum(pool.map(complaints_about, (names[i:i + 40] for i in range(0, len(names), 40))), [])
    for text in complaints:
        print("FAILED", text)
    if complaints:
        print("tests/architecture/formatting.py --fix mends it")
    print(f"{len(names) - len(complaints)} passed, {len(complaints)} failed")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
