"""Questions to `argosy verify` about a chart whose reachable configurations and data are known."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from . import expressions, reader
from .argosy import active_together
from .chart import Chart, State
from .enumeration import Environment, Reached, Snapshot, explore, named_events
from .playing import play
from .values import is_integer, truth


@dataclass(frozen=True)
class Question:
    environment: str
    items: tuple[str, ...] | None  # of a script
    never: str


@dataclass(frozen=True)
class Known:
    """What an environment reaches: at least and at most, where the environment's freedom is a matter of reading."""
    least: tuple[Snapshot, ...]
    most: tuple[Snapshot, ...] | None  # None: the enumeration hit its bound

    def verdict(self, chart: Chart, never: str) -> str | None:
        if _holds_somewhere(chart, self.least, never):
            return "FALSE"
        return "TRUE" if self.most is not None and not _holds_somewhere(chart, self.most, never) else None


def _holds_somewhere(chart: Chart, snapshots: Iterable[Snapshot], never: str) -> bool:
    expression = expressions.parse(never)
    return any(truth(expression(snapshot.machine(chart))) for snapshot in snapshots)


def known(chart: Chart, question: Question, bound: int) -> Known:
    if question.environment == "script":
        played = play(chart, question.items or ())
        return Known(tuple(played), tuple(played))
    if question.environment == "closed":
        return _known(explore(chart, Environment(()), bound))
    named = named_events(chart)
    least = tuple(event for event in named if event.split(".")[0] not in ("done", "error") and event not in chart.own_events)
    less, more = explore(chart, Environment(least), bound), explore(chart, Environment((*named, "unknown"), together=False), bound)
    return Known(tuple(less.snapshots), tuple(more.snapshots) if more.complete else None)


def _known(reached: Reached) -> Known:
    return Known(tuple(reached.snapshots), tuple(reached.snapshots) if reached.complete else None)


def ask(random: Random, text: str, script: Sequence[str]) -> Question:
    chart = reader.parse(text)
    environment = random.choice(("events", "events", "events", "closed", "script"))
    reached = explore(chart, Environment(tuple(named_events(chart))), 300)
    return Question(environment, tuple(script) if environment == "script" else None, _never(random, chart, reached))


def _never(random: Random, chart: Chart, reached: Reached) -> str:
    kind = random.random()
    names = [state.name for state in chart.states if state.kind in ("state", "parallel", "final")]
    snapshot = random.choice(reached.snapshots)
    if kind < 0.3:
        return active_together(_atomic(snapshot.configuration))
    if kind < 0.55:
        return active_together(_atomic(_legal(random, chart)))
    integers = [name for name, value in snapshot.data if is_integer(value)]
    if kind < 0.7 and integers:
        name = random.choice(integers)
        value = dict(snapshot.data)[name] if random.random() < 0.5 else random.randint(0, 3)
        return f"In('{random.choice(names)}') && {name} {random.choice(('==', '==', '>', '<'))} {value}"
    first, second = random.choice(names), random.choice(names)
    return random.choice((f"In('{first}')", f"In('{first}') && In('{second}')", f"In('{first}') && !In('{second}')", f"!(In('{first}') || In('{second}'))"))


def _atomic(configuration: Iterable[State]) -> list[str]:
    return [state.name for state in sorted(configuration, key=lambda state: state.order) if state.is_atomic]


def _legal(random: Random, chart: Chart) -> list[State]:
    """Some configuration that the tree of states allows."""
    result, todo = [], [chart.root]
    while todo:
        state = todo.pop()
        result.append(state)
        if state.kind == "parallel":
            todo += state.children
        elif state.children:
            todo.append(random.choice(state.children))
    return result
