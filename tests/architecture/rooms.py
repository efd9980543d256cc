#!/usr/bin/env python3
"""Checks that the rooms of src/ include only what docs/architecture.md allows them: the flow has one direction, and Clang
stays behind the front end's door. Prints 'N passed, N failed', one check per source file."""

import re
import sys
from pathlib import Path

SOURCES = Path(__file__).resolve().parent.parent.parent / "src"

# What a room may include beside itself. A room that is not listed here has no business in src/.
ALLOWED = {
    "base": set(),
    "program": {"base"},
    "expressions": {"base", "program"},
    "specification": {"base", "program", "expressions"},
    "frontend": {"base", "program"},
    "interpreter": {"base", "program"},
    "statechart": {"base"},
    "configuration": {"base"},
    "confinement": {"base"},
    "smt": {"base"},
    "memory_model": {"base", "program"},
    "encode": {"base", "program", "smt", "memory_model"},
    "acceleration": {"base", "program", "interpreter", "smt", "encode"},
    "analysis": {"base", "program"},
    "domains": {"base", "program", "specification", "configuration", "smt", "memory_model", "encode", "analysis"},
    "evidence": {"base", "program", "specification", "analysis", "interpreter", "confinement"},
    "report": {"base", "program", "analysis", "interpreter", "evidence"},
    "algorithms": {"base", "program", "expressions", "specification", "smt", "memory_model", "encode", "analysis", "domains", "interpreter", "evidence", "report", "configuration", "acceleration"},
    "bench": {"base", "confinement"},
    "cli": {"base", "program", "expressions", "specification", "frontend", "interpreter", "configuration", "analysis", "domains", "evidence", "report",
            "algorithms", "acceleration", "statechart"},
    "cli/bench": {"base", "bench", "cli"},  # the small program: nothing that would have to be loaded for a measurement
}

# Large rooms are flows of their own: what their folders may include beside themselves. Files directly in the room are for all of its folders.
ALLOWED_INSIDE = {
    "statechart": {
        "translation": set(),
    },
    "frontend": {
        "parsing": set(),
        "indexer": {"parsing"},
    },
    "algorithms": {
        "sharing": set(),
        "source": set(),
        "preparation": {"sharing"},
        "precision": {"preparation", "source"},
        "composition": {"precision", "preparation"},
        "confirmation": {"composition", "preparation"},
        "invariants": {"composition", "preparation"},
        "unrolling": {"composition", "confirmation", "preparation"},
        "lemmas": {"invariants", "preparation", "unrolling"},
        "induction": {"confirmation", "invariants", "lemmas", "precision", "preparation", "unrolling"},
        "contracts": {"composition", "induction", "lemmas", "preparation", "unrolling"},
        "acceleration": {"preparation"},
        "reachability": {"composition", "confirmation", "invariants", "precision", "preparation"},
        "processes": {"preparation", "sharing"},
        "strategy": {"acceleration", "contracts", "induction", "invariants", "lemmas", "precision", "preparation", "processes", "reachability", "source", "unrolling"},
        "validation": {"contracts", "preparation", "source", "strategy"},
    },
    "bench": {
        "host": set(),
        "container": set(),
        "run": {"host", "container"},
        "definition": {"host", "container", "run"},
        "results": {"definition"},
        "campaign": {"host", "container", "run", "definition", "results"},
        "table": {"definition", "results"},
        "compare": {"definition", "results"},
    },
}

# The front end, and the files that borrow LLVM's software floats and hash function.
CLANG_ALLOWED = re.compile(r"frontend/|base/(floating_point(_\w+)?|sha256)\.(cpp|h)$")
CLANG_HEADER = re.compile(r"(clang|clang-c|llvm|llvm-c)/")
# The front end's public headers: no Clang type behind which a user of the front end would have to look.
CLANG_FREE_HEADERS = {"frontend/frontend.h", "frontend/models.h"}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)


def against_the_flow_inside(path: str, header: str) -> bool:
    """Whether a folder of a room uses one after it, or the room's own files use a folder of it."""
    (room, *inner), (other, *part) = path.split("/")[:-1], header.split("/")[:-1]
    if room != other or room not in ALLOWED_INSIDE or not part or (inner and inner[0] == part[0]):
        return False
    if not inner:
        return room != "frontend"  # whose own files are what comes after parsing
    return part[0] not in ALLOWED_INSIDE[room].get(inner[0], set())


def problems(path: str, text: str) -> list[str]:
    """What is wrong with the includes of src/<path>."""
    room = "cli/bench" if path.startswith("cli/bench/") else path.split("/")[0]
    if room not in ALLOWED:
        return [f"src/{room}/ is not a room"]
    found = []
    for bracket, header in INCLUDE.findall(text):
        if CLANG_HEADER.match(header):
            if not CLANG_ALLOWED.match(path) or path in CLANG_FREE_HEADERS:
                found.append(f"includes {header}: Clang and LLVM belong to the front end")
        elif bracket == '"':
            other = header.split("/")[0]
            if "/" not in header or other not in ALLOWED:
                found.append(f'includes "{header}": project headers are named from src/, as in "program/program.h"')
            elif other != room and other not in ALLOWED[room]:
                found.append(f'includes "{header}": {room} may not use {other}')
            elif against_the_flow_inside(path, header):
                found.append(f'includes "{header}": {path.rsplit("/", 1)[0]} may not use {header.rsplit("/", 1)[0]}')
            elif not (SOURCES / header).is_file():
                found.append(f'includes "{header}", which does not exist')
    return found


# The checker itself has to be able to fail.
SAMPLES = (
    ("program/x.h", '#include "frontend/frontend.h"', 1),
    ("base/x.cpp", '#include "program/program.h"', 1),
    ("interpreter/x.cpp", '# include <clang/AST/Decl.h>', 1),
    ("frontend/frontend.h", '#include <clang/AST/Decl.h>', 1),
    ("frontend/x.cpp", '#include <clang/AST/Decl.h>\n#include "program/program.h"', 0),
    ("program/x.h", '#include "type.h"', 1),
    ("cli/bench/x.cpp", '#include "frontend/frontend.h"', 1),
    ("cli/bench/x.cpp", '#include "bench/quantity.h"', 0),
    ("algorithms/x.cpp", '#include "bench/quantity.h"', 1),
    ("bench/host/x.h", '#include "bench/run/run.h"', 1),
    ("bench/quantity.h", '#include "bench/run/run.h"', 1),
    ("bench/campaign/slurm/executor.h", '#include "bench/campaign/executor.h"\n#include "bench/run/run.h"', 0),
    ("algorithms/unrolling/x.h", '#include "algorithms/lemmas/lemma_search.h"', 1),
    ("algorithms/lemmas/x.h", '#include "algorithms/unrolling/unrolling.h"\n#include "algorithms/engine.h"', 0),
    ("algorithms/engine.h", '#include "algorithms/strategy/verification.h"', 1),
    ("frontend/parsing/x.h", '#include "frontend/indexer/y.h"', 1),
    ("elsewhere/x.h", "", 1),
)


def main() -> int:
    failed = passed = 0
    for path, text, expected in SAMPLES:
        if len(problems(path, text)) == expected:
            passed += 1
        else:
            failed += 1
            print(f"the checker itself is wrong about {path}: {text!r}")
    for source in sorted(SOURCES.rglob("*")):
        if source.suffix not in (".h", ".cpp"):
            continue
        path = source.relative_to(SOURCES).as_posix()
        found = problems(path, source.read_text())
        for problem in found:
            print(f"src/{path}: {problem}")
        passed, failed = passed + (not found), failed + bool(found)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
