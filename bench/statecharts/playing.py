"""A chart driven by a list of events and durations."""

import re
from collections.abc import Iterable, Iterator

from .chart import Chart
from .enumeration import Snapshot
from .interpreter import Interpreter
from .session import Event

DURATION = re.compile(r"(\d+)ms")


def play(chart: Chart, items: Iterable[str]) -> list[Snapshot]:
    """All stable charts on the way."""
    return [Snapshot.of(machine) for machine, _ in _played(chart, items)]


def configurations(chart: Chart, items: Iterable[str]) -> list[list[str]]:
    """At first and after each event; the names of the active atomic states in document order."""
    return [machine.atomic_states() for machine, asked in _played(chart, items) if asked]


def _played(chart: Chart, items: Iterable[str]) -> Iterator[tuple[Interpreter, bool]]:
    """Stops whenever the chart is stable; says whether that is after an item's event, or the start."""
    machine = Interpreter(chart)
    machine.start()
    yield machine, True
    for item in items:
        match = DURATION.fullmatch(item)
        for _ in machine.pass_time(int(match[1]) * 1000 if match else 0):  # what the chart has sent itself without delay comes first
            yield machine, False
        if not match:
            machine.deliver(Event(item))
            yield machine, True
