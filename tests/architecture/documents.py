#!/usr/bin/env python3
"""Checks the documentation: links and paths lead somewhere, docs/features.md and tests/programs/constructs agree, the
console examples print what they say, and what cites docs/theory.md cites a section that is there, or else something that a
reader of the repository can look up. Usage: documents.py ARGOSY. Prints 'N passed, N failed'.

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
# Notes on which the design rests, which are not in the repository. A message digest is none of them.
OUTSIDE = re.compile(r"\b[Dd]igest(?:'s|s/| §| F\d| seed)|\bseed-(?:predicate|octagon|bam|statecharts?|benchmarking)\b|\bDESIGN(?:\.md\b| §)"
                     r"|\banchors(?:\.md\b| §)")
# A feature's number in such a note; those of docs/features.md are cited by its name.
NUMBER = re.compile(r"(?<!docs/features\.md )(?<![\w.])F[1-9]\d?\b(?!\.\w|\()")
# "theory.md §2.3, §5.1"; a comment may go on in the next line.
CITATION = re.compile(r"theory\.md[`)]*((?:(?:[\s/#*]|, | and |–)*§\d+(?:\.\d+)*)+)")
SECTION = re.compile(r"^##+ (\d+(?:\.\d+)*) ", re.MULTILINE)
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


def citations(text: str) -> list[str]:
    """The sections of docs/theory.md that a text cites."""
    return [section for group in CITATION.findall(text) for section in re.findall(r"\d+(?:\.\d+)*", group)]


def texts() -> list[tuple[Path, str]]:
    """What people wrote, outside of the documentation."""
    found = []
    for folder in (*FOLDERS.replace("docs|", "").split("|"), "configs", "tools", "contrib"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path == Path(__file__).resolve() or "__pycache__" in path.parts or not path.is_file():
                continue
            try:
                found.append((path, path.read_text()))
            except UnicodeDecodeError:
                pass  # hostile inputs, compressed data
    return found


def check_citations(tally: Tally, documents: list[Path]) -> None:
    numbers = SECTION.findall((ROOT / "docs" / "theory.md").read_text())
    sections = set(numbers)
    tally.check(len(numbers) == len(sections), "docs/theory.md: two sections have the same number")
    sources = texts()
    tally.check(len(sources) > 1000, "citations: hardly any files are looked at")
    for path, text in sources:
        name = path.relative_to(ROOT)
        # Programs under test may call anything F1.
        patterns = [OUTSIDE, NUMBER] if name.parts[0] in ("src", "bench", "models", "scripts") else [OUTSIDE]
        outside = [match[0] for pattern in patterns for match in pattern.finditer(text)]
        tally.check(not outside, f"{name} cites what is not in the repository: {', '.join(outside)}")
    for path, text in [*sources, *((document, document.read_text()) for document in documents)]:
        for section in citations(text):
            tally.check(section in sections, f"{path.relative_to(ROOT)}: docs/theory.md has no section {section}")


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

    tally.check(citations("(docs/theory.md\n// §2.3, §5; [theory.md](theory.md) §7.1") == ["2.3", "5", "7.1"], "citations are not understood")
    tally.check(all(OUTSIDE.search(text) for text in ("(digest §5)", "Digest F72.", "the digest's", "seed-bam A1", "DESIGN §4", "anchors.md")), "citations: accepts a document from outside")
    tally.check(not OUTSIDE.search("the digest of sha256().hexdigest()"), "citations: a message digest is no document")
    tally.check(bool(NUMBER.search("names (F18).")) and bool(NUMBER.search("F7: limits")) and not NUMBER.search("docs/features.md F18"), "citations: features are not understood")

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

    check_citations(tally, documents)
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
