"""Argosy's runs on charts and what came of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from measured import Run, run

PREFIX = "configuration:"
REFUSED = (2, 5)  # exit codes: bad input, and what is not supported
VERDICTS = {0: "TRUE", 10: "FALSE", 5: "UNKNOWN"}
VERDICT_LINE = "Verification result: "


@dataclass(frozen=True)
class Execution:
    outcome: str  # ended, refused, crashed
    configurations: tuple[tuple[str, ...], ...]
    reason: str = ""


@dataclass(frozen=True)
class Answer:
    verdict: str  # TRUE, FALSE, UNKNOWN; else what went wrong
    reason: str
    seconds: float


def message(result: Run) -> str:
    lines = [line.strip() for line in result.errors.splitlines() if line.strip()]
    return next((line for line in lines if "error" in line or "unsupported" in line), lines[0] if lines else "no message")


def execute(argosy: Path, document: Path, items: Iterable[str], seconds: float) -> Execution:
    command = [str(argosy), "exec", str(document), "--events", ",".join(items)]
    result = run(command, timeout=seconds)
    printed = tuple(tuple(line[len(PREFIX):].split()) for line in result.output.splitlines() if line.startswith(PREFIX))
    if result.timed_out or result.status not in (0, *REFUSED):
        return Execution("crashed", printed, result.explanation())
    return Execution("refused" if result.status else "ended", printed, message(result) if result.status else "")


def verify_command(argosy: Path, document: Path, nevers: Iterable[str], environment: str, items: Iterable[str] | None, limit: float,
                   options: Iterable[str] = ()) -> list[str]:
    command = [str(argosy), "verify", str(document), "--environment", environment, "--timelimit", f"{limit:g}s", *options]
    for never in nevers:
        command += ["--never", never]
    return command if items is None else [*command, "--events", ",".join(items)]


def verify(command: list[str], limit: float) -> Answer:
    result = run(command, timeout=2 * limit + 10)
    if result.timed_out or result.status not in VERDICTS:
        return Answer("refused" if result.status == 2 and not result.timed_out else "crashed", result.explanation(), result.wall)
    verdict = VERDICTS[result.status]
    said = next((line[len(VERDICT_LINE):].split()[0] for line in (result.output + result.errors).splitlines()
                 if line.startswith(VERDICT_LINE) and line[len(VERDICT_LINE):].strip()), "")
    if said.strip("()").partition("(")[0] != verdict:
        return Answer("crashed", f"exit code {result.status} but verdict {said or 'missing'}", result.wall)
    return Answer(verdict, message(result) if verdict == "UNKNOWN" else "", result.wall)


def active_together(names: Iterable[str]) -> str:
    return " && ".join(f"In('{name}')" for name in names)
