"""A chart driven by a list of events and durations."""

import re
from collections import deque
from collections.abc import Iterable

from .chart import Chart
from .enumeration import Snapshot
from .interpreter import Interpreter
from .session import Event

DURATION = re.compile(r"(\d+)ms")


def play(chart: Chart, items: Iterable[str]) -> list[Snapshot]:
    """All stable charts on the way."""
    machine = Interpreter(chart)
    machine.start()
    result = [Snapshot.of(machine)]
    for item in items:
        if match := DURATION.fullmatch(item):
            result += [Snapshot.of(machine) for _ in machine.pass_time(int(match[1]) * 1000)]
        else:
            machine.deliver(Event(item))
            result.append(Snapshot.of(machine))
    return result


def configurations(chart: Chart, items: Iterable[str]) -> list[list[str]]:
    """At first and after each event; the names of the active atomic states in document order."""
    machine = Interpreter(chart)
    machine.start()
    result = [machine.atomic_states()]
    for item in items:
        if match := DURATION.fullmatch(item):
            deque(machine.pass_time(int(match[1]) * 1000))
        else:
            machine.deliver(Event(item))
            result.append(machine.atomic_states())
    return result
