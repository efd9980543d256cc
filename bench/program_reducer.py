"""Makes a program smaller while it stays interesting: drops lines and blocks, unwraps blocks, replaces parenthesised
expressions by constants or by their parts."""

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

from program_model import Program


OPERATORS = r" (?:[-+*/%&|^?:,]|<<|>>|&&|\|\||[<>=!]=|[<>]) "


def block_end(lines: list[str], start: int) -> int | None:
    """The last line of what starts here: of the block that a line opens, or the line itself."""
    depth = 0
    for place in range(start, len(lines)):
        depth += lines[place].count("{") - lines[place].count("}")
        if depth < 0:
            return None
        if depth == 0:
            return place
    return None


def drop_lines(lines: list[str], accepted: Callable[[list[str]], bool]) -> list[str]:
    size = max(len(lines) // 2, 1)
    while size >= 1:
        start = len(lines) - 1
        while start >= 0:
            end = last = block_end(lines, start)
            while last is not None and last + 1 < len(lines) and last - start + 1 < size and \
                    (further := block_end(lines, last + 1)) is not None:
                last = further
            if end is not None and accepted(dropped := lines[:start] + lines[last + 1:]):
                lines = dropped
            elif end is not None and end > start and size == 1 and \
                    accepted(unwrapped := lines[:start] + lines[start + 1:end] + lines[end + 1:]):
                lines = unwrapped
            start = min(start, len(lines)) - 1
        size //= 2
    return lines


def simplify_expressions(lines: list[str], accepted: Callable[[list[str]], bool]) -> list[str]:
    for place in range(len(lines)):
        progress = True
        while progress:
            progress = False
            for line in simpler(lines[place]):
                if accepted(changed := [*lines[:place], line, *lines[place + 1:]]):
                    lines, progress = changed, True
                    break
    return lines


def simpler(line: str) -> Iterator[str]:
    if line.strip().startswith(("PROBE(", "static", "struct", "union", "int main")):
        return
    assigned = re.match(r"(\s*[\w .*\[\]>-]+ = )(.+);$", line)
    if assigned and assigned[2] not in ("0", "1") and "INPUT(" not in line:
        yield from (f"{assigned[1]}{constant};" for constant in "01")
    for match in re.finditer(r"\(", line):
        depth, end = 0, None
        for column in range(match.start(), len(line)):
            depth += {"(": 1, ")": -1}.get(line[column], 0)
            if depth == 0:
                end = column
                break
        if end is None:
            continue
        inside = line[match.start() + 1:end]
        parts = [part for part in re.split(OPERATORS, inside) if part.count("(") == part.count(")")]
        for simple in dict.fromkeys(["0", "1", *(parts if len(parts) > 1 else [])]):
            # Shorter, or the same length and closer to zero: this ends.
            if len(simple) < len(inside) or (simple == "0" and inside == "1"):
                yield line[:match.start() + 1] + simple + line[end:]


def reduced(program: Program, interesting: Callable[[Program], bool], seconds: float) -> Program:
    deadline = time.monotonic() + seconds

    def accepted(lines: list[str]) -> bool:
        return time.monotonic() < deadline and interesting(replace(program, lines=lines))

    lines, before = program.lines, None
    while lines != before:
        before = lines
        lines = simplify_expressions(drop_lines(lines, accepted), accepted)
    return replace(program, lines=lines)
