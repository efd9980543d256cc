#!/usr/bin/env python3
"""Checks the documentation: links and paths lead somewhere, docs/features.md and tests/programs/constructs agree, and the
console examples print what they say. Usage: documents.py ARGOSY. Prints 'N passed, N failed'.

In a ```console block, a line '$ ./argosy …' is run at the project's root; the lines after it are its standard output and
standard error. A line '…' stands for any number of lines; 'exit code N' as last line is checked when it is there."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDERS = "src|tests|docs|bench|models|scripts|cmake"
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
PATH = re.compile(rf"`((?:{FOLDERS})/[\w./*+-]*)`")
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Tally:
    def __init__(self) -> None:
        self.passed = self.failed = 0

    def check(self, good: bool, message: str) -> None:
        self.passed, self.failed = self.passed + good, self.failed + (not good)
        if not good:
            print(message)


def anchors(text: str) -> set[str]:
    """GitHub's names for the headings."""
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def link_leads_somewhere(document: Path, link: str) -> bool:
    if re.match(r"[a-z]+:", link):
        return True
    path, _, anchor = link.partition("#")
    target = (document.parent / path) if path else document
    return target.exists() and (not anchor or anchor in anchors(target.read_text()))


def matches(expected: list[str], actual: list[str]) -> bool:
    """Lines equal, where '…' stands for any number of lines."""
    if not expected:
        return not actual
    if expected[0] == "…":
        return any(matches(expected[1:], actual[skipped:]) for skipped in range(len(actual) + 1))
    return bool(actual) and expected[0].rstrip() == actual[0].rstrip() and matches(expected[1:], actual[1:])


def examples(text: str) -> list[tuple[str, list[str]]]:
    found: list[tuple[str, list[str]]] = []
    for block in CONSOLE.findall(text):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            elif found:
                found[-1][1].append(line)
    return [(command, output) for command, output in found if command.startswith("./argosy ")]


def run_example(argosy: str, command: str, expected: list[str]) -> str | None:
    """What differs, or nothing."""
    words = shlex.split(command)
    process = subprocess.run([argosy, *words[1:]], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, text=True, timeout=60, check=False)
    code = re.fullmatch(r"exit code (\d+)", expected[-1]) if expected else None
    if code:
        expected = expected[:-1]
        if process.returncode != int(code[1]):
            return f"ended with {process.returncode}, not {code[1]}; it printed:\n{process.stdout}"
    return None if matches(expected, process.stdout.splitlines()) else f"printed:\n{process.stdout}"


def main() -> int:
    tally = Tally()
    # The checker itself has to be able to fail.
    tally.check(matches(["a", "…", "c"], ["a", "b", "b", "c"]), "matches: '…' is not understood")
    tally.check(not matches(["a", "…", "c"], ["a", "b"]), "matches: accepts what it should not")
    tally.check(not link_leads_somewhere(ROOT / "README.md", "docs/no-such-file.md"), "links: accepts a missing file")

    documents = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
    for document in documents:
        text, name = document.read_text(), document.relative_to(ROOT)
        for link in LINK.findall(text):
            tally.check(link_leads_somewhere(document, link), f"{name}: the link {link} leads nowhere")
        for path in PATH.findall(text):
            tally.check(any(ROOT.glob(path.rstrip("/"))), f"{name}: {path} does not exist")
        for command, expected in examples(text):
            difference = run_example(sys.argv[1], command, expected)
            tally.check(difference is None, f"{name}: $ {command}\n{difference}")

    features = (ROOT / "docs" / "features.md").read_text().split("\n## Verification")[0]
    mentioned = {stem for cell in re.findall(r"^\|[^|]*\|([^|]*)\|", features, re.MULTILINE)
                 for stem in re.findall(r"`([\w-]+)`", cell)}
    existing = {definition.stem for definition in (ROOT / "tests" / "programs" / "constructs").glob("*.yml")}
    for stem in sorted(mentioned | existing):
        tally.check(stem in mentioned, f"docs/features.md does not mention the test program {stem}")
        tally.check(stem in existing, f"docs/features.md: there is no constructs/{stem}.yml")
    print(f"{tally.passed} passed, {tally.failed} failed")
    return 1 if tally.failed else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: documents.py ARGOSY")
    sys.exit(main())
