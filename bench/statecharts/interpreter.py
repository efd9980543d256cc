"""The algorithm for the interpretation of charts (State Chart XML, appendix D), procedure by procedure, with its names.
An interpretation is driven from outside: events and time."""

from collections import deque
from collections.abc import Iterable, Iterator

from . import actions, values
from .chart import Chart, State, Transition
from .entry_set import EntrySet
from .expressions import EvaluationError
from .outside import Diverges
from .session import Event, Session
from .values import Value

MICROSTEPS = 5_000  # within one macrostep


class Interpreter:
    """Also the scope of its expressions."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.session = Session(chart)
        self.configuration: set[State] = set()
        self.history: dict[State, list[State]] = {}
        self.entered: set[State] = set()  # for late binding: what has been entered once
        self.running = True

    # ---- from outside

    def start(self) -> None:
        if not self.chart.late:
            for state in self.chart.states:
                self._initialize_data(state)
        else:
            self._initialize_data(self.chart.root)
        assert self.chart.root.initial
        self._enter_states([self.chart.root.initial])
        self._macrostep()

    def deliver(self, event: Event) -> None:
        """An external event, as soon as it is its turn."""
        if self.running:
            self._process(event)

    def pass_time(self, duration: int) -> Iterator[None]:
        """Delayed events that are due within it are delivered in order; stops after each."""
        end = self.session.now + duration
        while self.running and self.session.waiting and self.session.waiting[0].due <= end:
            self.deliver_next_delayed()
            yield
        self.session.now = end

    def deliver_next_delayed(self) -> None:
        waiting = self.session.waiting.pop(0)
        self.session.now = max(self.session.now, waiting.due)
        self._process(waiting.event)

    def atomic_states(self) -> list[str]:
        return [state.name for state in self._in_order(self.configuration) if state.is_atomic]

    # ---- the scope of expressions

    def declared(self, name: str) -> bool:
        return self.session.declared(name)

    def value(self, name: str) -> Value:
        return self.session.value(name)

    def is_active(self, state: str) -> bool:
        return state in self.chart.by_name and self.chart.by_name[state] in self.configuration

    # ---- the algorithm

    def _process(self, event: Event) -> None:
        self.session.event = event
        enabled = self._select_transitions(event)
        if enabled:
            self._microstep(enabled)
        self._macrostep()

    def _macrostep(self) -> None:
        for _ in range(MICROSTEPS):
            if not self.running:
                self._exit_interpreter()
                return
            enabled = self._select_transitions(None)
            if not enabled:
                if not self.session.internal:
                    return
                self.session.event = self.session.internal.popleft()
                enabled = self._select_transitions(self.session.event)
            if enabled:
                self._microstep(enabled)
        raise Diverges(f"no end of a macrostep after {MICROSTEPS} microsteps")

    def _exit_interpreter(self) -> None:
        """The configuration stays as it is, for those who look at it."""
        for state in self._in_order(self.configuration, backwards=True):
            for block in state.on_exit:
                actions.execute(block, self)
        self.session.waiting.clear()
        self.session.internal = deque()

    def _select_transitions(self, event: Event | None) -> list[Transition]:
        enabled: list[Transition] = []
        for atomic in [state for state in self._in_order(self.configuration) if state.is_atomic]:
            transition = self._first_enabled(atomic, event)
            if transition and transition not in enabled:
                enabled.append(transition)
        return self._remove_conflicting(enabled)

    def _first_enabled(self, atomic: State, event: Event | None) -> Transition | None:
        for state in [atomic, *atomic.ancestors()]:
            for transition in state.transitions:
                if self._matches(transition, event) and self._condition_holds(transition):
                    return transition
        return None

    def _matches(self, transition: Transition, event: Event | None) -> bool:
        if event is None or not transition.events:
            return event is None and not transition.events
        return any(each == "*" or event.name == each or event.name.startswith(each + ".") for each in transition.events)

    def _condition_holds(self, transition: Transition) -> bool:
        if transition.condition is None:
            return True
        try:
            return values.truth(transition.condition(self))
        except EvaluationError:
            self.session.error()
            return False

    def _remove_conflicting(self, enabled: list[Transition]) -> list[Transition]:
        filtered: list[Transition] = []
        for first in enabled:
            preempted, remove = False, []
            for second in filtered:
                if self._exit_set([first]) & self._exit_set([second]):
                    if first.source.descends_from(second.source):
                        remove.append(second)
                    else:
                        preempted = True
                        break
            if not preempted:
                filtered = [each for each in filtered if each not in remove] + [first]
        return filtered

    def _microstep(self, enabled: list[Transition]) -> None:
        self._exit_states(enabled)
        for transition in enabled:
            actions.execute(transition.content, self)
        self._enter_states(enabled)

    def _exit_states(self, enabled: list[Transition]) -> None:
        leaving = self._in_order(self._exit_set(enabled), backwards=True)
        for state in leaving:
            for history in state.histories:
                self.history[history] = [active for active in self._in_order(self.configuration)
                                         if (active.is_atomic and active.descends_from(state) if history.deep else active.parent is state)]
        for state in leaving:
            for block in state.on_exit:
                actions.execute(block, self)
            self.configuration.discard(state)

    def _exit_set(self, transitions: list[Transition]) -> set[State]:
        result: set[State] = set()
        for transition in transitions:
            if transition.targets:
                domain = EntrySet(self.chart, self.history).domain(transition)
                result |= {state for state in self.configuration if state.descends_from(domain)}
        return result

    def _enter_states(self, enabled: list[Transition]) -> None:
        entry = EntrySet(self.chart, self.history)
        entry.compute(enabled)
        for state in self._in_order(entry.states):
            self.configuration.add(state)
            if self.chart.late and state not in self.entered:
                self._initialize_data(state)
            self.entered.add(state)
            for block in state.on_entry:
                actions.execute(block, self)
            if state in entry.default_entry and state.initial:
                actions.execute(state.initial.content, self)
            if state in entry.default_history_content:
                actions.execute(entry.default_history_content[state], self)
            if state.kind == "final":
                self._entered_final(state)

    def _entered_final(self, state: State) -> None:
        parent = state.parent
        assert parent
        if parent.kind == "scxml":
            self.running = False
            return
        data = values.UNDEFINED
        if state.done_data:
            try:
                data = actions.payload_value(state.done_data, self)
            except EvaluationError:
                self.session.error()
        self.session.internal.append(Event(f"done.state.{parent.name}", "platform", data))
        grandparent = parent.parent
        if grandparent and grandparent.kind == "parallel" and all(self._is_in_final_state(child) for child in grandparent.children):
            self.session.internal.append(Event(f"done.state.{grandparent.name}", "platform"))

    def _is_in_final_state(self, state: State) -> bool:
        if state.kind == "parallel":
            return all(self._is_in_final_state(child) for child in state.children)
        return any(child.kind == "final" and child in self.configuration for child in state.children)

    def _initialize_data(self, state: State) -> None:
        for data in state.data:
            if data.expression is not None:
                try:
                    self.session.data[data.name] = data.expression(self)
                except EvaluationError:
                    self.session.error()

    def _in_order(self, states: Iterable[State], *, backwards: bool = False) -> list[State]:
        return sorted(states, key=lambda state: state.order, reverse=backwards)
