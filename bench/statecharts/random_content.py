"""Data, conditions and executable content of random charts. Integers stay within 0 … LARGEST whatever happens."""

from random import Random
from xml.sax.saxutils import quoteattr

LARGEST = 3
OUTSIDE = ("e1", "e2", "e3", "go.on")  # events that only the environment sends
RAISED = ("i1", "i2", "i3")
DELAYED = ("d1", "d2")
STRINGS = ("'a'", "'b'", "'c'")


class Content:
    """Of one chart, whose features are drawn first: small charts that use a little of everything show less."""

    def __init__(self, random: Random, states: list[str]) -> None:
        self.random = random
        self.states = states
        self.integers = [f"x{number}" for number in range(random.choice((0, 1, 1, 2, 3)))]
        self.booleans = ["flag"] if random.random() < 0.3 else []
        self.strings = ["text"] if random.random() < 0.2 else []
        self.raises = random.random() < 0.6
        self.delays = random.random() < 0.3
        self.errors = random.random() < 0.1
        self.may_raise = RAISED
        self.event_names = random.random() < 0.2

    def data(self) -> str:
        """Nothing where there is none."""
        values = [(name, str(self.random.randint(0, LARGEST))) for name in self.integers]
        values += [(name, self.random.choice(("true", "false"))) for name in self.booleans]
        values += [(name, self.random.choice(STRINGS)) for name in self.strings]
        lines = [f"  <data id=\"{name}\" expr={quoteattr(value)}/>" for name, value in values]
        return "\n".join(["<datamodel>", *lines, "</datamodel>"]) if lines else ""

    # ---- conditions

    def condition(self, depth: int = 2, *, event: bool = False) -> str:
        random = self.random
        if depth and random.random() < 0.3:
            left, right = self.condition(depth - 1, event=event), self.condition(depth - 1, event=event)
            return random.choice((f"{left} && {right}", f"{left} || {right}", f"!({left})", f"({left} || {right}) && {left}"))
        choices = [f"In('{random.choice(self.states)}')"]
        if self.integers:
            left = self.integer()
            choices += [f"{left} {random.choice(('<', '<=', '>', '>=', '==', '!=', '===', '!=='))} {self.integer()}"] * 4
        if self.booleans:
            choices += [random.choice(self.booleans), f"!{random.choice(self.booleans)}"]
        if self.strings:
            choices += [f"{random.choice(self.strings)} {random.choice(('==', '!=', '==='))} {random.choice(STRINGS)}"] * 2
        if self.event_names and event:
            choices += [f"_event.name {random.choice(('==', '!='))} '{random.choice((*OUTSIDE, *RAISED))}'"] * 2
        if self.errors and random.random() < 0.1:
            choices = ["missing == 1"]
        return random.choice(choices)

    def integer(self, depth: int = 1) -> str:
        """Not bounded; for comparisons."""
        random = self.random
        if depth and random.random() < 0.3:
            return f"{self.integer(0)} {random.choice('+-*')} {self.integer(0)}"
        return random.choice(self.integers) if random.random() < 0.6 else str(random.randint(0, LARGEST))

    # ---- executable content

    def block(self, indent: str = "", raises: tuple[str, ...] = RAISED) -> str:
        """Lines of up to two actions, mostly one, which raise only these events."""
        self.may_raise = raises
        return "\n".join(indent + line for _ in range(self.random.choice((0, 1, 1, 1, 2))) for line in self.action().splitlines())

    def action(self, depth: int = 1) -> str:
        random = self.random
        choices = [self.assign] * 4 if self.integers or self.booleans or self.strings else []
        choices += [self.raised] * 2 if self.raises and self.may_raise else []
        choices += [self.delayed] if self.delays else []
        choices += [self.conditional] * 2 if depth and choices else []
        return random.choice(choices)() if choices else "<log expr=\"'nothing'\"/>"

    def assign(self) -> str:
        random = self.random
        name = random.choice((*self.integers, *self.booleans, *self.strings))
        if self.errors and random.random() < 0.1:
            name = "missing"
        if name in self.strings:
            return self.assignment(name, random.choice((*STRINGS, *self.strings)))
        if name in self.booleans:
            return self.assignment(name, random.choice((f"!{name}", self.condition())))
        kind = random.randrange(6)
        other = random.choice(self.integers) if self.integers else "0"
        if kind == 0:
            return self.assignment(name, str(random.randint(0, LARGEST)))
        if kind == 1:
            return self.assignment(name, other)
        if kind == 2:
            return self.assignment(name, f"{LARGEST} - {other}")
        value, bound = random.choice(((f"{name} + 1", f"{name} < {LARGEST}"), (f"{name} - 1", f"{name} > 0") if name != "missing" else ("0", "true"),
                                      (f"{name} * {other}", f"{name} * {other} <= {LARGEST}"), (f"{name} + {other}", f"{name} + {other} <= {LARGEST}")))
        otherwise = random.choice(("", f"\n<else/>\n  {self.assignment(name, str(random.randint(0, 1)))}"))
        return f"<if cond={quoteattr(bound)}>\n  {self.assignment(name, value)}{otherwise}\n</if>"

    def assignment(self, name: str, value: str) -> str:
        return f"<assign location=\"{name}\" expr={quoteattr(value)}/>"

    def raised(self) -> str:
        event = self.random.choice(self.may_raise)
        return self.random.choice((f"<raise event=\"{event}\"/>",) * 3 + (f"<send event=\"{event}\" target=\"#_internal\"/>",))

    def delayed(self) -> str:
        """Mostly a timer that is started anew, so that few events wait."""
        random = self.random
        timer = random.randint(1, 2)
        cancel = f"<cancel sendid=\"timer{timer}\"/>"
        if random.random() < 0.2:
            return cancel
        send = f"event=\"{random.choice(DELAYED)}\" delay=\"{random.randint(1, 5)}0ms\"/>"
        return f"<send {send}" if random.random() < 0.15 else f"{cancel}\n<send id=\"timer{timer}\" {send}"

    def conditional(self) -> str:
        parts = [f"<if cond={quoteattr(self.condition())}>", f"  {self.action(0)}"]
        if self.random.random() < 0.3:
            parts += [f"<elseif cond={quoteattr(self.condition())}/>", f"  {self.action(0)}"]
        if self.random.random() < 0.5:
            parts += ["<else/>", f"  {self.action(0)}"]
        return "\n".join([*parts, "</if>"])
