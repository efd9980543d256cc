#!/usr/bin/env python3
"""The compiler had nothing to say: fails for each warning in the log of the last build.

    tests/architecture/compiler_warnings.py LOG

Warnings are no errors for somebody who only wants to build Argosy with a compiler that we have not met; here they are."""

import re
import sys
from pathlib import Path

log = Path(sys.argv[1]).read_text(errors="replace")
warnings = [line for line in log.splitlines() if re.search(r"\bwarning:", line)]
for line in warnings:
    print("FAILED", line)
print(f"1 passed, {len(warnings)} failed" if log else "0 passed, 1 failed")
sys.exit(1 if warnings or not log else 0)
