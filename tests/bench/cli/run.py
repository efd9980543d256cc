#!/usr/bin/env python3
"""Runs the command-line tests of `argosy bench`.

    tests/bench/cli/run.py build/argosy [--filter TEXT]

Every *_test.py beside this file is a module; a test is a function test_…(argosy, directory): the program's absolute path and a
fresh directory, removed afterwards. A test fails by an exception, and is left out by raising Skip with a reason (`from run import
Skip`). The last line of the output is 'N passed, N failed'.
"""

import argparse
import importlib
import pathlib
import sys
import tempfile
import time
import traceback

HERE = pathlib.Path(__file__).resolve().parent


class Skip(Exception):
    """This host cannot show what the test is about."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Runs the command-line tests of argosy bench.")
    parser.add_argument("argosy", type=pathlib.Path)
    parser.add_argument("--filter", default="", help="only tests whose name has this in it")
    options = parser.parse_args()
    argosy = options.argosy.resolve(strict=True)
    sys.path.insert(0, str(HERE))
    sys.modules["run"] = sys.modules[__name__]
    passed = failed = 0
    for file in sorted(HERE.glob("*_test.py")):
        module = importlib.import_module(file.stem)
        for name in [n for n in vars(module) if n.startswith("test_")]:
            full_name = f"{file.stem}.{name}"
            if options.filter not in full_name:
                continue
            started = time.monotonic()
            try:
                with tempfile.TemporaryDirectory(prefix="argosy-bench-") as directory:
                    getattr(module, name)(argosy, pathlib.Path(directory))
                passed += 1
                print(f"ok      {full_name} ({time.monotonic() - started:.1f} s)", flush=True)
            except Skip as reason:
                print(f"SKIPPED {full_name}: {reason}", flush=True)
            except Exception:
                failed += 1
                print(f"FAILED  {full_name}\n{traceback.format_exc()}", flush=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
