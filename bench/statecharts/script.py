"""Scripts of events with the configurations expected after each, as the public tests have them in JSON."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Step:
    after: int  # milliseconds that pass before
    event: str
    expected: frozenset[str]


@dataclass(frozen=True)
class Script:
    initial: frozenset[str]
    steps: tuple[Step, ...]

    def expected(self) -> list[frozenset[str]]:
        return [self.initial, *(step.expected for step in self.steps)]

    def items(self, unnamed: str = "unnamed.event") -> Iterator[str]:
        """As `--events` wants them. An event without a name becomes one that nobody knows."""
        for step in self.steps:
            if step.after:
                yield f"{step.after}ms"
            yield step.event or unnamed


def read(path: Path) -> Script:
    content = json.loads(path.read_text(encoding="utf-8"))
    steps = (Step(int(step.get("after", 0)), step["event"]["name"], frozenset(step["nextConfiguration"])) for step in content["events"])
    return Script(frozenset(content["initialConfiguration"]), tuple(steps))
