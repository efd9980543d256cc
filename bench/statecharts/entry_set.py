"""Which states are entered by transitions: the part of the algorithm that deals with defaults, regions and histories."""

from .chart import Block, Chart, State, Transition


class EntrySet:
    def __init__(self, chart: Chart, history: dict[State, list[State]]) -> None:
        self.chart = chart
        self.history = history
        self.states: set[State] = set()
        self.default_entry: set[State] = set()
        self.default_history_content: dict[State, Block] = {}

    def compute(self, transitions: list[Transition]) -> None:
        for transition in transitions:
            for target in transition.targets:
                self._add_descendants(target)
            for state in self.effective_targets(transition):
                self._add_ancestors(state, self.domain(transition))

    def domain(self, transition: Transition) -> State:
        """Of a transition with targets."""
        targets = self.effective_targets(transition)
        source = transition.source
        if source.kind == "scxml":
            return source
        if transition.internal and source.is_compound and all(target.descends_from(source) for target in targets):
            return source
        for ancestor in source.ancestors():
            if ancestor.is_compound and all(target.descends_from(ancestor) for target in targets):
                return ancestor
        raise AssertionError("the root is everybody's ancestor")

    def effective_targets(self, transition: Transition) -> list[State]:
        result: list[State] = []
        for target in transition.targets:
            if target.kind != "history":
                found = [target]
            elif target in self.history:
                found = self.history[target]
            else:
                assert target.initial
                found = self.effective_targets(target.initial)
            result += [state for state in found if state not in result]
        return result

    def _add_descendants(self, state: State) -> None:
        if state.kind == "history":
            assert state.parent and state.initial
            if state in self.history:
                remembered = self.history[state]
            else:
                self.default_history_content[state.parent] = state.initial.content
                remembered = state.initial.targets
            for each in remembered:
                self._add_descendants(each)
            for each in remembered:
                self._add_ancestors(each, state.parent)
            return
        self.states.add(state)
        if state.is_compound:
            self.default_entry.add(state)
            assert state.initial
            for target in state.initial.targets:
                self._add_descendants(target)
            for target in state.initial.targets:
                self._add_ancestors(target, state)
        elif state.kind == "parallel":
            self._add_regions(state)

    def _add_ancestors(self, state: State, end: State) -> None:
        for ancestor in state.ancestors(end):
            self.states.add(ancestor)
            if ancestor.kind == "parallel":
                self._add_regions(ancestor)

    def _add_regions(self, parallel: State) -> None:
        for child in parallel.children:
            if not any(state.descends_from(child) for state in self.states):
                self._add_descendants(child)
