"""A chart driven by a list of events and durations."""

import re

from .chart import Chart
from .interpreter import Interpreter
from .session import Event

DURATION = re.compile(r"(\d+)ms")


def configurations(chart: Chart, items: list[str]) -> list[list[str]]:
    """At first and after each event; the names of the active atomic states in document order."""
    machine = Interpreter(chart)
    machine.start()
    result = [machine.atomic_states()]
    for item in items:
        if match := DURATION.fullmatch(item):
            machine.pass_time(int(match[1]) * 1000)
        else:
            machine.deliver(Event(item))
            result.append(machine.atomic_states())
    return result
