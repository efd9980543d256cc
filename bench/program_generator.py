"""Random C programs for verdict fuzzing: they terminate, are free of undefined behaviour (unless overflows are asked for),
and read inputs from small ranges. Inputs and probes are markers, which `Program.render` replaces."""

import random
from contextlib import contextmanager

from c_expressions import Expression, ExpressionBuilder, Type, Types
from program_idioms import IDIOMS, Idioms
from program_model import Array, Function, Input, Probe, Program, Variable

WORK_LIMIT = 1500  # estimated statements of one execution
COMBINATION_LIMIT = 1500  # of inputs; fewer than the oracle enumerates, because calls multiply them


class Generator(Idioms):
    def __init__(self, seed: str, data_model: str, allow_overflow: bool = False, idioms: tuple[str, ...] = tuple(IDIOMS)):
        self.rng = random.Random(seed)
        self.types = Types(data_model)
        self.data_model = data_model
        self.builder = ExpressionBuilder(self.rng, self.types, self.leaf, allow_overflow)
        self.lines: list[str] = []
        self.indent = 0
        self.counter = 0
        self.scopes: list[list[Variable | Array]] = [[]]
        self.functions: list[Function] = []
        self.probes: dict[int, Probe] = {}
        self.inputs: dict[int, Input] = {}
        self.combinations = 1
        self.command_lines, self.in_main = None, False
        self.work, self.repetition, self.loop_kinds = 0, 1, []
        self.recursions, self.nesting, self.place = {}, 0, 0
        self.size = self.rng.choice((1, 2, 3, 4, 6, 10))
        # Each program uses few features, and those often: what interacts, meets.
        self.features = self.rng.sample(sorted(idioms), min(self.rng.randint(1, 4), len(idioms)))

    # Names and text
    def fresh(self, prefix: str) -> str:
        self.counter += 1
        return f"{prefix}{self.counter}"

    def emit(self, line: str) -> None:
        self.lines.append("  " * self.indent + line)
        self.work += self.repetition

    @contextmanager
    def block(self, header: str, footer: str = "}"):
        if self.indent == 0:
            self.place = len(self.lines)  # of the function that is being generated
        self.emit(f"{header} {{")
        self.indent += 1
        self.scopes.append([])
        yield
        self.scopes.pop()
        self.indent -= 1
        self.emit(footer)

    @contextmanager
    def repeated(self, times: int, kind: str):
        self.repetition *= times
        self.loop_kinds.append(kind)
        yield
        self.loop_kinds.pop()
        self.repetition //= times

    # Variables
    def declare(self, variable: Variable | Array) -> None:
        self.scopes[-1].append(variable)

    def visible(self, kind: type = Variable) -> list:
        return [v for scope in self.scopes for v in scope if isinstance(v, kind)]

    def index(self, length: int) -> str:
        choice = self.rng.random()
        fitting = [v for v in self.visible() if v.low >= 0 and v.high < length]
        if choice < 0.4 and fitting:
            return self.rng.choice(fitting).text
        if choice < 0.65:
            return str(self.rng.randrange(length))
        value = self.builder.expression(1).text
        return f"({value} & {length - 1})" if length & (length - 1) == 0 else f"((unsigned int){value} % {length}U)"

    def element(self, array: Array) -> Variable:
        text = array.text + "".join(f"[{self.index(n)}]" for n in array.dimensions)
        return Variable(text, array.type, array.type.low, array.type.high)

    def leaf(self) -> Expression:
        arrays = self.visible(Array)
        variables = self.visible()
        if arrays and (not variables or self.rng.random() < 0.15) and len(self.scopes) > 1:
            array = self.rng.choice(arrays)
            text = array.text + "".join(f"[{self.rng.randrange(n)}]" for n in array.dimensions)
            return Expression(text, array.type, array.type.low, array.type.high)
        if not variables:
            return self.builder.constant()
        # Recent variables are the interesting ones.
        variable = self.rng.choice(variables[-6:] if self.rng.random() < 0.6 else variables)
        return Expression(variable.text, variable.type, variable.low, variable.high)

    def target(self) -> Variable:
        arrays = self.visible(Array)
        if arrays and self.rng.random() < 0.2:
            return self.element(self.rng.choice(arrays))
        variables = [v for v in self.visible() if v.assignable]
        return self.rng.choice(variables[-6:] if self.rng.random() < 0.5 else variables)

    def local(self, type: Type | None = None, value: str | None = None) -> Variable:
        type = type or self.rng.choice(self.types.weighted)
        name = self.fresh("v")
        self.emit(f"{type.name} {name} = {value if value is not None else self.builder.expression(2).text};")
        variable = Variable(name, type, type.low, type.high)
        self.declare(variable)
        return variable

    # Inputs and probes
    def read_input(self) -> None:
        type = self.rng.choice(self.types.weighted)
        size = 2 if type.rank == 0 else self.rng.choice((2, 2, 3, 3, 4, 5, 8, 12))
        if self.repetition > 12 or self.combinations * size ** self.repetition > COMBINATION_LIMIT:
            return
        self.combinations *= size ** self.repetition
        edges = (type.low, type.high - size + 1) * (4 if self.builder.allow_overflow else 0)
        low = 0 if type.rank == 0 else self.rng.choice((*edges, 0, 0, 0, 1, -1, -3, -size, 100, type.low, type.high - size + 1, 126, 253))
        low = min(max(low, type.low), type.high - size + 1)
        high = low + size - 1
        number, name = len(self.inputs), self.fresh("in")
        self.inputs[number] = Input(type, low, high)
        kind = self.rng.random()
        if not type.signed and low == 0 and kind < 0.3:
            self.emit(f"{type.name} {name} = INPUT({number}) % {size}U;")
        elif low == 0 and size & (size - 1) == 0 and kind < 0.5:
            self.emit(f"{type.name} {name} = INPUT({number}) & {size - 1};")
        else:
            self.emit(f"{type.name} {name} = INPUT({number});")
            below, above = f"{name} < {type.literal(low)}", f"{name} > {type.literal(high)}"
            stop = self.rng.choice(("abort();", "abort();", "exit(0);"))
            if self.rng.random() < 0.3:
                self.emit(f"__VERIFIER_assume({name} >= {type.literal(low)} && {name} <= {type.literal(high)});")
            else:
                self.emit(f"if ({below} || {above}) {stop}")
        self.declare(Variable(name, type, low, high, assignable=False, addressable=False))

    def probe(self) -> None:
        # Elements at computed places are probed through a variable, so that the probe is one read of it.
        variables = self.visible()
        if not variables:
            return
        chosen = self.rng.choice(variables[-5:] if self.rng.random() < 0.5 else variables)
        text, type = chosen.text, chosen.type
        # Probes are no part of a task about overflows, so they must not overflow themselves.
        if not self.builder.allow_overflow and self.rng.random() < 0.25:
            value = self.builder.binary(self.rng.choice("+-^"), self.builder.reduced(self.leaf()),
                                        Expression(chosen.text, chosen.type, chosen.low, chosen.high))
            text, type = value.text, value.type
        number = len(self.probes)
        self.probes[number] = Probe(number, text, type)
        self.emit(f"PROBE({number});")

    def probe_float(self, text: str) -> None:
        number = len(self.probes)
        self.probes[number] = Probe(number, text, None)
        self.emit(f"PROBE({number});")

    # Statements
    def statements(self, count: int, depth: int) -> None:
        for _ in range(count):
            self.statement(depth)

    def statement(self, depth: int) -> None:
        if self.work > WORK_LIMIT:
            return self.assignment()
        choice = self.rng.random()
        if choice < 0.22:
            self.assignment()
        elif choice < 0.30:
            self.local()
        elif choice < 0.46 and depth > 0:
            self.branch(depth)
        elif choice < 0.64 and depth > 0 and self.repetition < 40:
            self.loop(depth)
        elif choice < 0.68 and self.loop_kinds:
            self.leave_loop()
        elif choice < 0.74 and self.functions:
            self.call()
        elif choice < 0.78 and depth > 0:
            self.switch(depth)
        elif choice < 0.81:
            self.probe()
        elif choice < 0.84:
            self.read_input()
        elif depth > 0:
            getattr(self, IDIOMS[self.rng.choice(self.features)])()
        else:
            self.assignment()

    def assignment(self) -> None:
        target = self.target()
        choice = self.rng.random()
        if choice < 0.25 and (target.type.rank in (1, 2) or not target.type.signed) and target.type.rank > 0:
            self.emit(f"{self.rng.choice(('++', '--'))}{target.text};" if choice < 0.12 else
                      f"{target.text}{self.rng.choice(('++', '--'))};")
            return
        value = self.builder.expression(2)
        if choice < 0.6:
            operator = self.rng.choice("+-*&|^")
            common = self.types.common(target.type, value.type)
            if not common.signed or operator in "&|^" or (self.builder.allow_overflow and self.rng.random() < 0.5):
                self.emit(f"{target.text} {operator}= {value.text};")
                return
            result = self.builder.binary(operator, Expression(target.text, target.type, target.low, target.high), value)
            self.emit(f"{target.text} = {result.text};")
            return
        self.emit(f"{target.text} = {value.text};")

    def branch(self, depth: int) -> None:
        with self.block(f"if ({self.builder.condition(1)})"):
            self.statements(self.rng.randint(1, 3), depth - 1)
        if self.rng.random() < 0.5:
            with self.block("else"):
                self.statements(self.rng.randint(1, 2), depth - 1)

    def switch(self, depth: int) -> None:
        value = self.builder.reduced(self.leaf())
        with self.block(f"switch ({value.text})"):
            cases = sorted(self.rng.sample(range(-2, 8), self.rng.randint(1, 4)))
            if self.rng.random() < 0.6:
                cases.insert(self.rng.randint(0, len(cases)), None)
            for case in cases:
                self.lines.append("  " * self.indent + ("default: {" if case is None else f"case {case}: {{"))
                self.indent += 1
                self.scopes.append([])
                with self.repeated(1, "switch"):
                    self.statements(self.rng.randint(1, 2), depth - 1)
                if self.rng.random() < 0.6:
                    self.emit("break;")
                self.scopes.pop()
                self.indent -= 1
                self.emit("}")

    def leave_loop(self) -> None:
        kind = self.loop_kinds[-1]
        if kind == "switch" or "goto" in kind:
            return self.assignment()
        word = self.rng.choice(("break", "continue")) if "continue" in kind else "break"
        self.emit(f"if ({self.builder.condition(1)}) {word};")

    def loop(self, depth: int) -> None:
        times = self.rng.choice((1, 2, 3, 3, 4, 5, 6, 8, 10, 16, 30) if self.repetition == 1 else (1, 2, 3, 4))
        kind = self.rng.choice(("up", "up", "up", "down", "while", "do", "goto", "endless", "bound", "data", "step"))
        count, name = self.rng.randint(1, 3), self.fresh("i")
        type = self.rng.choice((self.types.int, self.types.int, self.types.uint, self.types.uchar, self.types.short, self.types.ulong))
        counter = Variable(name, type, 0, times, assignable=False, addressable=False)
        bounds = [v for v in self.visible() if not v.assignable and 0 <= v.low <= v.high <= 16]
        if kind == "bound" and bounds:
            bound = self.rng.choice(bounds)
            with self.block(f"for ({type.name} {name} = 0; {name} < {bound.text}; {name}++)"), self.repeated(bound.high, "continue"):
                self.declare(Variable(name, type, 0, bound.high, False, False))
                self.statements(count, depth - 1)
        elif kind == "down":
            with self.block(f"for ({type.name} {name} = {times}; {name}-- > 0;)"), self.repeated(times, "continue"):
                self.declare(counter)
                self.statements(count, depth - 1)
        elif kind == "step":
            step = self.rng.randint(2, 4)
            with self.block(f"for ({type.name} {name} = {times}; {name} < {times * (step + 1)}; {name} += {step})"), \
                    self.repeated(times, "continue"):
                self.declare(Variable(name, type, times, times * (step + 1) + step, False, False))
                self.statements(count, depth - 1)
        elif kind == "data":
            self.loop_on_data()
        elif kind in ("up", "bound"):
            test = self.rng.choice((f"{name} < {times}", f"{name} != {times}", f"{name} <= {times - 1}"))
            with self.block(f"for ({type.name} {name} = 0; {test}; {name}++)"), self.repeated(times, "continue"):
                self.declare(counter)
                self.statements(count, depth - 1)
        else:
            self.emit(f"{type.name} {name} = 0;")
            self.declare(counter)
            if kind == "while":
                with self.block(f"while ({name} < {times} && {self.builder.condition(0)})"), self.repeated(times, "continue"):
                    self.emit(f"{name}++;")
                    self.statements(count, depth - 1)
            elif kind == "do":
                with self.block("do", f"}} while ({name} < {times});"), self.repeated(times, "continue"):
                    self.emit(f"{name}++;")
                    self.statements(count, depth - 1)
            elif kind == "endless":
                with self.block(self.rng.choice(("while (1)", "for (;;)"))), self.repeated(times, "continue"):
                    self.emit(f"if ({name} >= {times}) break;")
                    self.emit(f"{name}++;")
                    self.statements(count, depth - 1)
            else:
                label = self.fresh("again")
                self.emit(f"{label}: ;")
                with self.block("", "}"), self.repeated(times, "goto"):
                    self.statements(count, depth - 1)
                self.emit(f"{name}++;")
                self.emit(f"if ({name} < {times}) goto {label};")

    def loop_on_data(self) -> None:
        """Loops that end because of what they compute."""
        kind = self.rng.randrange(3)
        other = self.target()
        if kind == 0:
            variable = self.local(self.rng.choice((self.types.uint, self.types.ushort, self.types.ullong)))
            with self.block(f"while ({variable.text} != 0)"), self.repeated(16, ""):
                self.emit(f"{variable.text} {self.rng.choice(('/= 3', '>>= 1', '/= 10', '&= ' + variable.text + ' - 1'))};")
                self.emit(f"{other.text} = {self.builder.expression(1).text};")
        elif kind == 1:
            variable = self.local(self.types.uchar, f"{self.rng.randint(200, 255)}")
            with self.block(f"while ({variable.text} > {self.rng.randint(1, 20)})"), self.repeated(30, ""):
                self.emit(f"{variable.text} += {self.rng.choice((1, 3, 5, 7, 11))};")
                self.emit(f"{other.text} = {self.builder.expression(1).text};")
        else:
            one = self.local(self.types.int, f"{self.builder.expression(1).text} & {self.rng.choice((7, 15, 31))}")
            two = self.local(self.types.int, f"{self.rng.randint(0, 40)}")
            with self.block(f"while ({one.text} < {two.text})"), self.repeated(20, ""):
                self.emit(f"{one.text} += {self.rng.randint(1, 3)};")
                self.emit(f"{two.text} -= {self.rng.randint(0, 2)};")
                if other.text not in (one.text, two.text):
                    self.emit(f"{other.text} = {self.builder.expression(1).text};")

    # Functions
    def argument(self, kind: str, type: Type) -> str:
        if kind == "value":
            return self.builder.expression(1).text
        candidates = [v for v in self.visible() if v.addressable and v.assignable and v.type == type]
        return "&" + self.rng.choice(candidates).text if candidates else "0"

    def call(self) -> None:
        function = self.rng.choice(self.functions)
        arguments = [self.argument(*p) for p in function.parameters]
        if "0" in [a for a, p in zip(arguments, function.parameters) if p[0] == "pointer"] or \
                function.work * self.repetition + self.work > 2 * WORK_LIMIT:
            return self.assignment()
        self.work += function.work * self.repetition
        # The callee may change what an index is computed from, before or after it is read: no elements of arrays.
        target = self.rng.choice([v for v in self.visible() if v.assignable])
        self.emit(f"{target.text} = {function.name}({', '.join(arguments)});")

    def function(self) -> None:
        name, result = self.fresh("f"), self.rng.choice(self.types.weighted)
        kinds = [self.rng.choice(("value", "value", "pointer")) for _ in range(self.rng.randint(0, 3))]
        parameters = tuple((kind, self.rng.choice(self.types.weighted)) for kind in kinds)
        names = [self.fresh("p") for _ in parameters]
        work, self.work = self.work, 0
        text = ", ".join(f"{t.name} {'*' if k == 'pointer' else ''}{n}" for (k, t), n in zip(parameters, names)) or "void"
        with self.block(f"static {result.name} {name}({text})"):
            for (kind, type), parameter in zip(parameters, names):
                self.declare(Variable(f"(*{parameter})" if kind == "pointer" else parameter, type, type.low, type.high,
                                      addressable=kind == "value"))
            if self.rng.random() < 0.3:
                type, static = self.rng.choice(self.types.weighted), self.fresh("s")
                self.emit(f"static {type.name} {static} = {self.builder.constant(type).text};")
                self.declare(Variable(static, type, type.low, type.high))
                self.emit(f"{static} ^= 1;")
            if not self.visible():
                self.local()
            self.statements(self.rng.randint(1, 4), 1)
            if self.rng.random() < 0.3:
                self.emit(f"if ({self.builder.condition(1)}) return {self.leaf().text};")
            self.emit(f"return {self.builder.expression(2).text};")
        self.functions.append(Function(name, result, parameters, self.work))
        self.work = work

    def globals(self) -> None:
        for _ in range(self.rng.randint(0, 3)):
            type, name = self.rng.choice(self.types.weighted), self.fresh("g")
            initial = f" = {self.builder.constant(type).text}" if self.rng.random() < 0.6 else ""
            self.emit(f"{self.rng.choice(('', 'static '))}{type.name} {name}{initial};")
            self.declare(Variable(name, type, type.low, type.high))

    def main(self) -> None:
        with self.block(f"int main({'int argc, char **argv' if self.takes_arguments() else 'void'})"):
            if self.takes_arguments():
                self.begin_arguments()
            self.local(self.rng.choice(self.types.weighted))
            for _ in range(self.rng.choice((0, 1, 1, 2, 2, 3))):
                self.read_input()
            for feature in self.features:
                getattr(self, IDIOMS[feature])()
            self.local()
            self.statements(self.size, 2)
            for _ in range(self.rng.randint(2, 4)):
                self.probe()
            self.emit("return 0;")

    def program(self) -> Program:
        self.aggregates()
        self.globals()
        for _ in range(self.rng.choice((0, 0, 1, 2))):
            self.function()
        self.lines.append("")
        self.main()
        return Program(self.lines, self.probes, self.inputs, self.data_model, self.features, self.command_lines)
