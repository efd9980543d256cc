"""All stable configurations that a chart reaches, with its data, however its environment behaves: whenever the chart is stable, one of the
named events comes, or time passes until the next delayed event is due. Breadth first, so that the way to each is a shortest one."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from . import values
from .chart import Chart, State
from .interpreter import Interpreter
from .outside import Diverges
from .session import Event, Waiting
from .values import Value

WAITING = 8  # delayed events at once, beyond which nothing is explored


@dataclass(frozen=True)
class Environment:
    events: tuple[str, ...]
    together: bool = True  # what is due at the same time arrives before anything else does


@dataclass(frozen=True)
class Snapshot:
    """A stable chart, with time counted from now."""
    configuration: frozenset[State]
    history: tuple[tuple[State, tuple[State, ...]], ...]
    entered: frozenset[State]
    data: tuple[tuple[str, Value], ...]
    waiting: tuple[Waiting, ...]
    sent: int
    running: bool

    @staticmethod
    def of(machine: Interpreter) -> "Snapshot":
        session = machine.session
        return Snapshot(frozenset(machine.configuration),
                        tuple((history, tuple(states)) for history, states in sorted(machine.history.items(), key=lambda item: item[0].order)),
                        frozenset(machine.entered if machine.chart.late else ()), tuple(session.data.items()),
                        tuple(Waiting(max(each.due - session.now, 0), each.number, each.event) for each in session.waiting),
                        session.sent, machine.running)

    def machine(self, chart: Chart) -> Interpreter:
        machine = Interpreter(chart)
        machine.configuration = set(self.configuration)
        machine.history = {history: list(states) for history, states in self.history}
        machine.entered = set(self.entered)
        machine.session.data = dict(self.data)
        machine.session.waiting = list(self.waiting)
        machine.session.sent = self.sent
        machine.running = self.running
        return machine

    def key(self) -> tuple[object, ...]:
        return (self.configuration, self.history, self.entered, tuple(values.key(value) for _, value in self.data),
                tuple((each.due, each.event.key()) for each in self.waiting), self.running)


@dataclass
class Reached:
    """Items are events' names and durations in microseconds."""
    ways: dict[frozenset[State], tuple[str | int, ...]] = field(default_factory=dict)
    snapshots: list[Snapshot] = field(default_factory=list)
    complete: bool = True  # not: the bound was hit

    def configurations(self) -> list[frozenset[State]]:
        return list(self.ways)


def named_events(chart: Chart) -> list[str]:
    """What the transitions name, as the environment sends it."""
    return sorted({event for transition in chart.transitions for event in transition.events if event != "*"})


def explore(chart: Chart, environment: Environment, bound: int = 20_000) -> Reached:
    """Raises Diverges where a macrostep has no end."""
    result = Reached()
    machine = Interpreter(chart)
    machine.start()
    first = Snapshot.of(machine)
    result.ways[first.configuration] = ()
    ways: dict[tuple[object, ...], tuple[str | int, ...]] = {first.key(): ()}
    queue = deque([first])
    while queue:
        snapshot = queue.popleft()
        result.snapshots.append(snapshot)
        if len(result.snapshots) > bound:
            result.complete = False
            break
        if not snapshot.running:
            continue
        if len(snapshot.waiting) > WAITING:
            result.complete = False
            continue
        for way, successor in _successors(chart, snapshot, environment):
            key = successor.key()
            whole = ways[snapshot.key()] + way
            result.ways.setdefault(successor.configuration, whole)
            if key not in ways:
                ways[key] = whole
                queue.append(successor)
    return result


def _successors(chart: Chart, snapshot: Snapshot, environment: Environment) -> Iterable[tuple[tuple[str | int, ...], Snapshot]]:
    overdue = snapshot.waiting and snapshot.waiting[0].due == 0
    if not (overdue and environment.together):
        for event in environment.events:
            machine = snapshot.machine(chart)
            machine.deliver(Event(event))
            yield (event,), Snapshot.of(machine)
    if snapshot.waiting:
        machine = snapshot.machine(chart)
        machine.deliver_next_delayed()
        yield (snapshot.waiting[0].due,), Snapshot.of(machine)


__all__ = ["Diverges", "Environment", "Reached", "explore", "named_events"]
