"""Writes recursive functions above the function that uses them, and calls of them. Each has a bounded number of activations, by which the
generator counts the work and the inputs of what is inside. Around the recursive calls any statements and snippets of the program may
stand. Calls are statements of their own, whose order is defined whatever they change. A mixin of the generator."""

from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps

from c_expressions import Type
from program_model import Probe, Variable

ATTEMPTS = 3  # to write a function that may be called as often as it would be
NESTING_LIMIT = 2  # of functions that are generated while another one is
CALL_LIMIT = 4000  # estimated statements of an execution beyond which nothing is called any more
INPUT_LIMIT = 3000  # combinations of inputs, likewise
ABOVE = {"indent": 0, "work": 0, "repetition": 1, "combinations": 1, "in_main": False, "place": 0}  # the generator's state above functions


@dataclass(frozen=True)
class Recursion:
    """Generated functions: the text of a call (which may need statements before it), what becomes of the call's result, and what
    one call costs."""
    text: Callable[[], str]
    take: Callable[[str], None]
    work: int
    combinations: int


def recursion(define):
    """A snippet from a method that writes functions and returns the text of a call and what uses it: calls those, or earlier ones."""
    @wraps(define)
    def idiom(self) -> None:
        known = self.recursions.setdefault(define.__name__, [])
        if self.nesting < NESTING_LIMIT and self.repetition <= 40 and (not known or self.rng.random() < 0.3):
            if made := self.above(define):
                known.append(made)
        before = len(self.lines)
        if known:
            self.call_recursion(self.rng.choice(known))
        if len(self.lines) == before:
            self.assignment()
    return idiom


def is_pointer(parameter: Variable) -> bool:
    return parameter.text.startswith("(*")


def address(parameter: Variable) -> str:
    """The pointer whose target the variable is."""
    return parameter.text[2:-1]


def declaration(parameter: Variable | str) -> str:
    if isinstance(parameter, str):
        return parameter
    return f"{parameter.type.name} {'*' + address(parameter) if is_pointer(parameter) else parameter.text}"


class RecursionWriter:
    # Functions and their calls
    def above(self, define) -> Recursion | None:
        """What the method writes, above the function that is being generated; nothing if that could not be called here."""
        for _ in range(ATTEMPTS):
            kept = {name: getattr(self, name) for name in (*ABOVE, "lines", "scopes", "loop_kinds")}
            sizes = [len(self.probes), len(self.inputs), len(self.scopes[0])]
            known = {name: len(made) for name, made in self.recursions.items()}
            self.lines, self.scopes, self.loop_kinds = [], self.scopes[:1], []
            for name, value in ABOVE.items():
                setattr(self, name, value)
            self.nesting += 1
            text, take = define(self)
            self.nesting -= 1
            lines, made = self.lines, Recursion(text, take, self.work, self.combinations)
            for name, value in kept.items():
                setattr(self, name, value)
            if self.affords(made):
                self.lines[self.place:self.place] = lines
                self.place += len(lines)
                return made
            for numbered, size in zip((self.probes, self.inputs), sizes):
                for number in range(size, len(numbered)):
                    del numbered[number]
            del self.scopes[0][sizes[-1]:]
            for name, others in self.recursions.items():
                del others[known.get(name, 0):]
        return None

    def affords(self, made: Recursion) -> bool:
        return self.work + made.work * self.repetition <= CALL_LIMIT and \
            self.combinations * made.combinations ** self.repetition <= INPUT_LIMIT

    def call_recursion(self, made: Recursion) -> None:
        for _ in range(self.rng.choice((1, 1, 2, 3))):
            text = None
            for _ in range(self.rng.choice((1, 1, 1, 2))):
                if not self.affords(made):
                    return
                self.work += made.work * self.repetition
                self.combinations *= made.combinations ** self.repetition
                text = text or made.text()
                made.take(text)
                if self.rng.random() < 0.4:
                    self.probe()

    def costs(self, times: int) -> None:
        """What takes the call repeats it."""
        self.work, self.combinations = self.work * times, self.combinations ** times

    @contextmanager
    def frame(self, result: Type | str | None, name: str, activations: int, *parameters: Variable | str):
        with self.block(self.header(result, name, *parameters)), self.repeated(activations, "goto"):
            for parameter in parameters:
                if isinstance(parameter, Variable):
                    self.declare(parameter)
            yield

    def header(self, result: Type | str | None, name: str, *parameters: Variable | str) -> str:
        kind = result.name if isinstance(result, Type) else result or "void"
        return f"static {kind} {name}({', '.join(map(declaration, parameters))})"

    def calling(self, name: str, result: Type | None, *parameters: Variable | Callable[[], str]):
        """The text of a call with arguments from where it stands, and what uses it."""
        def text() -> str:
            return f"{name}({', '.join(p() if callable(p) else self.given(p) for p in parameters)})"
        return text, lambda call: self.take(call, result)

    def given(self, parameter: Variable) -> str:
        """An argument: what nothing assigns to is a counter, and bounded; pointers point to what lives longer than the call."""
        if not is_pointer(parameter):
            return self.pure() if parameter.assignable else self.depth(parameter.high)
        places = [address(v) if is_pointer(v) else "&" + v.text for v in self.visible()
                  if v.type == parameter.type and (is_pointer(v) or v.addressable and v.assignable)]
        return self.rng.choice(places[-3:] if self.rng.random() < 0.5 else places) if places else "&" + self.local(parameter.type).text

    def depth(self, most: int) -> str:
        """How deep a call goes: often as deep as possible, or as an input says."""
        choice, inputs = self.rng.random(), [v for v in self.visible() if not v.assignable]
        if choice < 0.25:
            return str(most)
        if choice < 0.65 and inputs:
            return f"(((unsigned int){self.rng.choice(inputs).text} + {self.rng.randint(0, most)}U) % {most + 1}U)"
        return self.index(most + 1)

    def take(self, call: str, result: Type | None) -> None:
        """What becomes of a result. Calls write to no elements whose indices they may change."""
        choice = self.rng.random()
        if result is None or choice < 0.2:
            self.emit(f"{'(void)' if choice < 0.05 else ''}{call};")
        elif choice < 0.75:
            self.local(self.rng.choice((result, result, None)), call)
        else:
            self.emit(f"{self.rng.choice([v for v in self.visible() if v.assignable]).text} = {call};")

    # Parts of a function
    def kind(self) -> Type:
        return self.rng.choice((self.types.int, self.types.int, self.types.uint, self.types.uchar, self.types.short, self.types.llong))

    def result(self) -> Type | None:
        return self.rng.choice((None, *self.types.weighted, *self.types.weighted))

    def countdown(self, depths: tuple[int, ...], type: Type | None = None, step: int = 1) -> Variable:
        return Variable(self.fresh("n"), type or self.types.int, 1 - step, self.rng.choice(depths), assignable=False, addressable=False)

    def parameters(self, kinds: list[tuple[Type, bool]]) -> list[Variable]:
        names = [self.fresh("p") for _ in kinds]
        return [Variable(f"(*{name})" if pointer else name, type, type.low, type.high, addressable=not pointer)
                for name, (type, pointer) in zip(names, kinds)]

    def kinds(self, least: int, most: int) -> list[tuple[Type, bool]]:
        return [(self.kind(), self.rng.random() < 0.4) for _ in range(self.rng.randint(least, most))]

    def whole(self, text: str, type: Type) -> Variable:
        """Declares what was emitted."""
        self.declare(variable := Variable(text, type, type.low, type.high))
        return variable

    def whole_parameter(self, type: Type, name: str = "") -> Variable:
        return Variable(name or self.fresh("p"), type, type.low, type.high)

    def shared(self, type: Type | None = None) -> Variable:
        """A global variable."""
        type, name = type or self.rng.choice(self.types.weighted), self.fresh("g")
        self.emit(f"static {type.name} {name}{self.rng.choice(('', f' = {self.rng.randint(0, 9)}'))};")
        return self.whole(name, type)

    def watch(self, variable: Variable) -> None:
        """A probe of just this."""
        number = len(self.probes)
        self.probes[number] = Probe(number, variable.text, variable.type)
        self.emit(f"PROBE({number});")

    def note(self, level: Variable | None = None) -> None:
        """Perhaps a probe, perhaps at one depth only."""
        choice = self.rng.random()
        if level and choice < 0.15:
            with self.block(f"if ({level.text} == {self.rng.randint(0, level.high)})"):
                self.probe()
        elif choice < 0.5:
            self.probe()

    def over(self, n: Variable) -> str:
        return self.rng.choice((f"{n.text} <= 0", f"{n.text} < 1", *((f"{n.text} == 0", f"!{n.text}") if n.low == 0 else ())))

    def give(self, result: Type | None) -> None:
        """The end of a function; `leave`: wherever it stands."""
        if result:
            self.leave(result)

    def leave(self, result: Type | None, condition: str = "") -> None:
        self.emit(f"{f'if ({condition}) ' if condition else ''}return{' ' + self.pure(2) if result else ''};")

    def base(self, n: Variable, result: Type | None) -> None:
        with self.block(f"if ({self.over(n)})"):
            self.statements(self.rng.randint(0, 1), 1)
            self.note()
            self.leave(result)

    def around(self, n: Variable, result: Type | None, *calls: Callable[[], str], leave: bool = True) -> None:
        """Recursive calls, and what happens before and after them: also returns, unless there is something to be undone."""
        for call in calls:
            self.statements(self.rng.randint(0, 2), 1)
            self.note(n)
            choice = self.rng.random() if leave else 1
            if choice < 0.12:
                self.leave(result, self.builder.condition(1))
            elif choice < 0.2 and result:
                text = call()
                self.emit(f"if ({self.builder.condition(1)}) return {text};")
            self.take(call(), result)
            self.note(n)
        self.statements(self.rng.randint(0, 2), 1)
        self.note(n)
        if leave and self.rng.random() < 0.15:
            self.leave(result, self.builder.condition(1))

    def next(self, name: str, n: Variable, *others: Variable, step: int = 1) -> Callable[[], str]:
        return lambda: f"{name}({', '.join([f'{n.text} - {step}', *map(self.given, others)])})"

    def simple(self, depths: tuple[int, ...], kinds: list[tuple[Type, bool]], result: Type | None):
        """A function that counts down: its name and parameters."""
        type = self.rng.choice((self.types.int, self.types.int, self.types.uint, self.types.uchar, self.types.short, self.types.llong))
        step = self.rng.choice((1, 1, 2)) if type.signed else 1
        n, name, others = self.countdown(depths, type, step), self.fresh("r"), self.parameters(kinds)
        with self.frame(result, name, n.high + 1, n, *others):
            self.local()
            call = self.next(name, n, *others, step=step)
            if self.rng.random() < 0.6:
                self.base(n, result)
                self.around(n, result, call)
            else:
                with self.block(f"if ({n.text} > 0)"):
                    self.around(n, result, call)
                self.note(n)
            self.give(result)
        return name, (n, *others)
