"""Random synchronous programs, as C with <argosy/synchronous.h> and as something that can be executed: their states are enumerated here, from the definition of the semantics (docs/synchronous.md, "What a step is"),
not from the header or from what an engine does."""

import random
from dataclasses import dataclass, field

VALUES = 3  # variables are 0, 1 or 2
SLEEPING = -1


# Expressions are tuples; a state is a dictionary from names to integers.
def evaluate(expression, state):
    kind, *operands = expression
    if kind == "constant":
        return operands[0]
    if kind == "variable":
        return state[operands[0]]
    if kind == "element":
        return state[f"{operands[0]}[{evaluate(operands[1], state) % 2}]"]
    if kind == "in":
        return int(state[f"at {operands[0]}"] == operands[1])
    if kind == "not":
        return int(not evaluate(operands[0], state))
    left, right = (evaluate(operand, state) for operand in operands)
    if kind == "+":
        return (left + right) % VALUES
    return int({"==": left == right, "!=": left != right, "<": left < right, "&&": left and right, "||": left or right}[kind])


def text(expression):
    kind, *operands = expression
    if kind == "constant":
        return str(operands[0])
    if kind == "variable":
        return operands[0]
    if kind == "element":
        return f"{operands[0]}[{text(operands[1])} % 2]"
    if kind == "in":
        return f"SYNC_IN({operands[0]}, {operands[1]})"
    if kind == "not":
        return f"!({text(operands[0])})"
    if kind == "+":
        return f"(({text(operands[0])} + {text(operands[1])}) % {VALUES})"
    return f"({text(operands[0])} {kind} {text(operands[1])})"


# Actions: ("assign", x, e), ("element", a, index, e), ("set", x, e), ("raise", event), ("start", component, state), ("stop", component),
# ("input", x): any value is assigned to x, deferred, ("if", e, action), ("maybe", action): an input decides.
@dataclass
class Transition:
    guard: tuple
    target: int
    actions: list


@dataclass
class Component:
    name: str
    initial: int | None  # None: sleeps until it is started
    states: list[list[Transition]]


@dataclass
class System:
    deferred: dict[str, int] = field(default_factory=dict)  # with initial values
    arrays: list[str] = field(default_factory=list)  # of two elements
    blocking: dict[str, int] = field(default_factory=dict)
    events: list[str] = field(default_factory=list)
    inputs: list[str] = field(default_factory=list)
    input_events: list[str] = field(default_factory=list)
    components: list[Component] = field(default_factory=list)  # in the order in which they move
    holds: tuple = ("constant", 1)
    checks_races: bool = False
    checks_determinism: bool = False
    stability: int | None = None
    takes_any: bool = False


class TooLarge(Exception):
    pass


class Violated(Exception):
    pass


class Enumeration:
    """All states between two steps. `violation` says whether one of the checks fails in some execution."""

    def __init__(self, system: System, most_states: int) -> None:
        self.system = system
        self.most_states = most_states

    def violation(self) -> str | None:
        try:
            self.explore()
        except Violated as violated:
            return str(violated)
        return None

    def initial(self):
        system = self.system
        state = dict(system.deferred) | dict(system.blocking)
        for array in system.arrays:
            state |= {f"{array}[0]": 0, f"{array}[1]": 0}
        state |= dict.fromkeys([*system.events, *system.inputs], 0)
        for component in system.components:
            state[f"at {component.name}"] = SLEEPING if component.initial is None else component.initial
        return state | {"moved": 1, "busy": 0}

    def explore(self):
        states = {}
        work = []

        def add(state):
            key = tuple(sorted(state.items()))
            if key not in states:
                states[key] = state
                work.append(state)
            if len(states) > self.most_states:
                raise TooLarge

        add(self.initial())
        while work:
            state = work.pop()
            if not evaluate(self.system.holds, state):
                raise Violated("assertion")
            for begun in self.with_inputs(state):
                for after in self.steps(begun):
                    add(after)

    def with_inputs(self, state):
        if state["moved"]:
            return [state]
        results = [state]
        for name in [*self.system.inputs, *self.system.input_events]:
            values = range(VALUES) if name in self.system.inputs else range(2)
            results = [result | {name: value} for result in results for value in values]
        return results

    def steps(self, state):
        # A configuration within a step: the visible state, who wrote what, which events were raised, where components go.
        within = [(state | {"moved": 0}, {}, frozenset(), {})]
        for component in self.system.components:
            within = [after for before in within for after in self.turn(component, before)]
        for configuration in within:
            yield from self.boundary(*configuration)

    def turn(self, component, configuration):
        visible, written, raised, targets = configuration
        here = visible[f"at {component.name}"]
        if here == SLEEPING:
            return [configuration]
        enabled = [transition for transition in component.states[here] if evaluate(transition.guard, visible)]
        if len(enabled) > 1 and self.system.checks_determinism:
            raise Violated("determinism")
        results = []
        for transition in enabled if self.system.takes_any else enabled[:1]:
            results += self.actions(component.name, transition.actions,
                                    (visible | {"moved": 1}, written, raised, targets | {component.name: transition.target}))
        return results or [configuration]

    def actions(self, me, actions, configuration):
        configurations = [configuration]
        for action in actions:
            configurations = [after for before in configurations for after in self.action(me, action, before)]
        return configurations

    def action(self, me, action, configuration):
        visible, written, raised, targets = configuration

        def write(name, value):
            return [(visible, written | {name: written.get(name, {}) | {me: value}}, raised, targets)]

        kind, *operands = action
        if kind == "assign":
            return write(operands[0], evaluate(operands[1], visible))
        if kind == "element":
            return write(f"{operands[0]}[{evaluate(operands[1], visible) % 2}]", evaluate(operands[2], visible))
        if kind == "set":
            return [(visible | {operands[0]: evaluate(operands[1], visible)}, written, raised, targets)]
        if kind == "raise":
            return [(visible, written, raised | {operands[0]}, targets)]
        if kind == "start":
            return write(f"at {operands[0]}", operands[1])
        if kind == "stop":
            return write(f"at {operands[0]}", SLEEPING)
        if kind == "input":
            return [after for value in range(VALUES) for after in write(operands[0], value)]
        if kind == "if":
            return self.action(me, operands[1], configuration) if evaluate(operands[0], visible) else [configuration]
        assert kind == "maybe"
        return [configuration, *self.action(me, operands[0], configuration)]

    def boundary(self, visible, written, raised, targets):
        results = [visible | {f"at {name}": target for name, target in targets.items()}]
        for name, by_component in written.items():
            values = set(by_component.values())
            if len(values) > 1 and self.system.checks_races:
                raise Violated("race")
            results = [result | {name: value} for result in results for value in values]
        events = {event: int(event in raised) for event in self.system.events}
        busy = visible["busy"] + 1 if visible["moved"] else 0
        if self.system.stability is None:
            busy = 0
        elif busy > self.system.stability:
            raise Violated("stability")
        return [result | events | {"busy": busy} for result in results]


def action_text(action):
    kind, *operands = action
    if kind == "assign":
        return f"SYNC_ASSIGN({operands[0]}, {text(operands[1])});"
    if kind == "element":
        return f"SYNC_ASSIGN_ELEMENT({operands[0]}, {text(operands[1])} % 2, {text(operands[2])});"
    if kind == "set":
        return f"{operands[0]} = {text(operands[1])};"
    if kind == "raise":
        return f"SYNC_RAISE({operands[0]});"
    if kind == "start":
        return f"SYNC_START({operands[0]}, {operands[1]});"
    if kind == "stop":
        return f"SYNC_STOP({operands[0]});"
    if kind == "input":
        return f"SYNC_ASSIGN({operands[0]}, sync_input_between(0, {VALUES - 1}));"
    if kind == "if":
        return f"if ({text(operands[0])}) {{ {action_text(operands[1])} }}"
    return f"if (sync_input_bool()) {{ {action_text(operands[0])} }}"


def source(system: System) -> str:
    lines = []
    if system.checks_races:
        lines.append("#define SYNC_CHECK_RACES")
    if system.checks_determinism:
        lines.append("#define SYNC_CHECK_DETERMINISM")
    if system.takes_any:
        lines.append("#define SYNC_ANY_TRANSITION")
    if system.stability is not None:
        lines.append(f"#define SYNC_CHECK_STABILITY {system.stability}")
    lines += ["#include <argosy/synchronous.h>", ""]
    lines += [f"SYNC_DEFERRED(int, {name}, {value});" for name, value in system.deferred.items()]
    lines += [f"SYNC_DEFERRED_ARRAY(int, {name}, 2);" for name in system.arrays]
    lines += [f"static int {name} = {value};" for name, value in system.blocking.items()]
    lines += [f"SYNC_EVENT({name});" for name in system.events]
    lines += [f"static int {name};" for name in system.inputs]
    lines += [f"SYNC_DECLARE_{'SUBCOMPONENT' if component.initial is None else 'COMPONENT'}({component.name});" for component in system.components]
    for component in system.components:
        start = f"SYNC_SUBCOMPONENT({component.name})" if component.initial is None else f"SYNC_COMPONENT({component.name}, {component.initial})"
        lines += ["", f"{start} {{"]
        for number, transitions in enumerate(component.states):
            lines.append(f"  SYNC_STATE({number}) {{")
            for transition in transitions:
                lines.append(f"    SYNC_TRANSITION({text(transition.guard)}, {transition.target}) {{")
                lines += [f"      {action_text(action)}" for action in transition.actions]
                lines.append("    }")
            lines.append("  }")
        lines.append("}")
    lines += ["", "static void components(void) {"]
    lines += [f"  SYNC_MOVES({component.name});" for component in system.components]
    lines += [f"  SYNC_COMMITS({name});" for name in [*system.deferred, *system.arrays, *system.events]]
    lines += ["}", "", "static void environment(void) {", f"  assert({text(system.holds)});", "  if (SYNC_STABLE) {"]
    lines += [f"    {name} = sync_input_between(0, {VALUES - 1});" for name in system.inputs]
    lines += [f"    {name} = sync_input_bool();" for name in system.input_events]
    lines += ["  }", "}", "", "int main(void) { SYNC_RUN(components, environment); }", ""]
    return "\n".join(lines)


class Generator:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def system(self) -> System:
        rng = self.rng
        system = System(
            deferred={f"d{i}": rng.randrange(VALUES) for i in range(rng.randint(1, 2))},
            arrays=["a"] if rng.random() < 0.25 else [],
            blocking={f"b{i}": rng.randrange(VALUES) for i in range(rng.randint(0, 1))},
            events=[f"e{i}" for i in range(rng.randint(0, 2))],
            inputs=[f"i{i}" for i in range(rng.randint(0, 1))])
        system.input_events = [event for event in system.events if rng.random() < 0.4]
        count = rng.randint(2, 4)
        for i in range(count):
            sleeps = rng.random() < 0.25
            states = rng.randint(1, 3)
            system.components.append(Component(f"c{i}", None if sleeps else rng.randrange(states), [[] for _ in range(states)]))
        for i, component in enumerate(system.components):
            for here in range(len(component.states)):
                component.states[here] = [self.transition(system, i) for _ in range(rng.choice([0, 1, 1, 2, 2, 3]))]
        kind = rng.random()
        if kind < 0.15:
            system.checks_races = True
        elif kind < 0.3:
            system.checks_determinism = True
        elif kind < 0.45:
            system.stability = rng.randint(1, 4)
        if not system.checks_determinism:
            system.takes_any = rng.random() < 0.3
        if kind > 0.3:
            system.holds = ("not", self.conjunction(system, rng.randint(1, 3)))
        return system

    def transition(self, system, number):
        rng = self.rng
        guard = ("constant", 1) if rng.random() < 0.15 else self.conjunction(system, rng.randint(1, 2))
        target = rng.randrange(len(system.components[number].states))
        if system.components[number].initial is None and rng.random() < 0.1:
            target = SLEEPING
        return Transition(guard, target, [self.action(system, number, 0) for _ in range(rng.choice([0, 1, 1, 2, 3]))])

    def action(self, system, number, depth):
        rng = self.rng
        sleepers = [component for other, component in enumerate(system.components) if component.initial is None and other != number]
        kinds = ["assign"] * 6 + ["input"]
        kinds += ["element"] * 2 if system.arrays else []
        kinds += ["set"] * 3 if system.blocking else []
        kinds += ["raise"] * 4 if system.events else []
        kinds += ["start"] * 3 + ["stop"] if sleepers else []
        kinds += ["if", "maybe"] if depth == 0 else []
        kind = rng.choice(kinds)
        if kind in ("assign", "input"):
            name = rng.choice(list(system.deferred))
            return ("input", name) if kind == "input" else (kind, name, self.value(system))
        if kind == "element":
            return (kind, system.arrays[0], self.value(system), self.value(system))
        if kind == "set":
            return (kind, rng.choice(list(system.blocking)), self.value(system))
        if kind == "raise":
            return (kind, rng.choice(system.events))
        if kind in ("start", "stop"):
            component = rng.choice(sleepers)
            return (kind, component.name, rng.randrange(len(component.states))) if kind == "start" else (kind, component.name)
        if kind == "if":
            return (kind, self.condition(system), self.action(system, number, 1))
        return (kind, self.action(system, number, 1))

    def variable(self, system):
        rng = self.rng
        if system.arrays and rng.random() < 0.3:
            return ("element", "a", ("variable", rng.choice(list(system.deferred))))
        return ("variable", rng.choice([*system.deferred, *system.blocking, *system.inputs]))

    def value(self, system):
        rng = self.rng
        kind = rng.random()
        if kind < 0.4:
            return ("constant", rng.randrange(VALUES))
        if kind < 0.7:
            return self.variable(system)
        return ("+", self.variable(system), ("constant", rng.randint(1, VALUES - 1)) if rng.random() < 0.6 else self.variable(system))

    def condition(self, system):
        rng = self.rng
        kind = rng.random()
        if kind < 0.25 and system.events:
            return ("variable", rng.choice(system.events))
        if kind < 0.45:
            component = rng.choice(system.components)
            return ("in", component.name, rng.randrange(len(component.states)))
        return (rng.choice(["==", "!=", "<"]), self.variable(system), ("constant", rng.randrange(VALUES)))

    def conjunction(self, system, count):
        result = self.condition(system)
        for _ in range(count - 1):
            result = (self.rng.choice(["&&", "&&", "||"]), result, self.condition(system))
        return result
