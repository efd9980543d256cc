"""Snippets with recursive functions: counting down, calling each other, nested calls, calls in loops, through pointers, in conditions,
with globals, statics and inputs. They end because a counter or what a caller grants runs out. A mixin of the generator."""

from program_model import Input, Variable
from program_recursion import recursion
from program_recursion_pointer_idioms import RECURSIONS_WITH_POINTERS, RecursionPointerIdioms

RECURSIONS = RECURSIONS_WITH_POINTERS | {f"recursion_{name}": f"idiom_recursion_{name}" for name in (
    "counting", "mutual", "nested", "double", "globals", "loops", "in_loops", "repeated", "shadowing",
    "wrapping", "statics", "granted", "conditions", "inputs", "switches", "stops", "classics")}


class RecursionIdioms(RecursionPointerIdioms):
    @recursion
    def idiom_recursion_counting(self):
        result = self.result()
        name, parameters = self.simple((1, 2, 3, 4, 6, 9), self.kinds(0, 2), result)
        return self.calling(name, result, *parameters)

    @recursion
    def idiom_recursion_mutual(self):
        """Two or three functions; each may choose which one is next."""
        size, result, kinds, depth = self.rng.choice((2, 2, 3)), self.result(), self.kinds(0, 2), self.rng.choice((2, 3, 4, 6))
        functions = [(self.fresh("r"), self.countdown((depth,)), self.parameters(kinds)) for _ in range(size)]
        for name, n, others in functions:
            self.emit(self.header(result, name, n, *others) + ";")
        for place, (name, n, others) in enumerate(functions):
            with self.frame(result, name, depth // size + 1, n, *others):
                self.local()
                self.base(n, result)
                following = functions[(place + 1) % size][0]
                if self.rng.random() < 0.3:
                    following = f"({self.builder.condition(1)} ? {following} : {self.rng.choice(functions)[0]})"
                self.around(n, result, self.next(following, n, *others))
                self.give(result)
        name, n, others = self.rng.choice(functions)
        return self.calling(name, result, n, *others)

    @recursion
    def idiom_recursion_nested(self):
        """The result of a call is the argument of the next one."""
        name, result, shape = self.fresh("r"), self.rng.choice((self.types.int, self.types.uint, self.types.uchar)), self.rng.randrange(3)
        if shape == 0:  # As McCarthy's.
            limit, back, more = self.rng.randint(0, 9), self.rng.choice((1, 2, 10)), self.rng.randint(1, 2)
            n = Variable(self.fresh("n"), self.types.int, limit - 12, limit + max(back + more, 4), assignable=False, addressable=False)
            with self.frame(self.types.int, name, 14, n):
                self.local()
                with self.block(f"if ({n.text} > {limit})"):
                    self.note(n)
                    self.emit(f"return {n.text} - {back};")
                self.statements(self.rng.randint(0, 1), 1)
                value = self.local(self.types.int, f"{name}({name}({n.text} + {back + more}))")
                self.watch(value)
                self.emit(f"return {value.text};")
            return self.calling(name, self.types.int, lambda: f"{limit - 4} + (int)({self.depth(8)})")
        n = self.countdown((2, 3, 4))
        with self.frame(result, name, 1 << n.high, n):
            self.local()
            if shape == 1:  # As Hofstadter's.
                self.emit(f"if ({n.text} <= 0) return 0;")
                self.statements(self.rng.randint(0, 1), 1)
                value = self.local(result, f"{n.text} - {name}({name}({n.text} - 1))")
                self.note(n)
                self.emit(f"return {value.text};")
            else:
                self.base(n, result)
                self.around(n, result, lambda: f"{name}((unsigned int){name}({n.text} - 1) % (unsigned int){n.text})")
                self.give(result)
        return self.calling(name, result, n)

    @recursion
    def idiom_recursion_double(self):
        result, name, others = self.result(), self.fresh("r"), self.parameters(self.kinds(0, 2))
        n = self.countdown((2, 3, 3, 4, 5), step=2)
        with self.frame(result, name, (3, 5, 9, 15, 25)[n.high - 1], n, *others):
            self.local()
            self.base(n, result)
            calls = [self.next(name, n, *others, step=step) for step in self.rng.choice(((1, 2), (2, 1), (2, 2)))]
            self.around(n, result, *calls)
            self.give(result)
        return self.calling(name, result, n, *others)

    @recursion
    def idiom_recursion_globals(self):
        """Globals change before and after the recursive call, and may be saved and restored around it."""
        one, two = self.shared(), self.shared()
        result, n, name, others = self.result(), self.countdown((1, 2, 4, 7)), self.fresh("r"), self.parameters(self.kinds(0, 1))
        with self.frame(result, name, n.high + 1, n, *others):
            saved = self.local(one.type, one.text)
            self.emit(f"{one.text} = {self.pure()};")
            self.base(n, result)
            self.emit(f"{self.rng.choice((one, two)).text} {self.rng.choice(('^= 3', '= ' + n.text))};")
            self.around(n, result, self.next(name, n, *others))
            self.watch(self.rng.choice((one, two)))
            self.emit(f"{two.text} = {self.pure()};")
            if self.rng.random() < 0.5:
                self.emit(f"{one.text} = {saved.text};")
            self.give(result)
        return self.calling(name, result, n, *others)

    @recursion
    def idiom_recursion_loops(self):
        """Each round of a loop in the function calls it."""
        result, name, others, n = self.result(), self.fresh("r"), self.parameters(self.kinds(0, 1)), self.countdown((1, 2, 3, 3, 4))
        with self.frame(result, name, 1 << n.high, n, *others):
            self.local()
            k = self.fresh("k")
            header, argument = self.rng.choice(((f"for (int {k} = 0; {k} < {n.text}; {k}++)", k), (f"for (int {k} = {n.text} - 1; {k} >= 0; {k}--)", k),
                                                (f"for (int {k} = 1; {k} <= {n.text}; {k}++)", f"{n.text} - {k}")))
            if self.rng.random() < 0.5:
                self.base(n, result)
            with self.block(header):
                self.declare(Variable(k, self.types.int, -1, n.high + 1, assignable=False, addressable=False))
                self.statements(self.rng.randint(0, 1), 1)
                if self.rng.random() < 0.3:
                    self.emit(f"if ({self.builder.condition(1)}) {self.rng.choice(('break', 'continue'))};")
                self.take(f"{name}({', '.join([argument, *map(self.given, others)])})", result)
                self.note(n)
                if self.rng.random() < 0.2:
                    self.leave(result, self.builder.condition(1))
            self.note(n)
            self.give(result)
        return self.calling(name, result, n, *others)

    @recursion
    def idiom_recursion_in_loops(self):
        """Each round of a loop calls a recursive function with the loop's counter, and perhaps once more."""
        result, rounds = self.rng.choice(self.types.weighted), self.rng.randint(2, 4)
        name, (n, *others) = self.simple((1, 2, 3), self.kinds(0, 1), result)
        self.costs(2 * rounds)

        def take(call: str) -> None:
            k = self.fresh("k")
            total = self.local(self.types.uint, "0")
            with self.block(f"for (int {k} = 0; {k} < {rounds}; {k}++)"):
                counter = f"{k} % {n.high + 1}"
                self.emit(f"{total.text} {self.rng.choice(('+=', '^='))} (unsigned int){call.replace('COUNTER', counter)};")
                if self.rng.random() < 0.4:
                    self.take(call.replace("COUNTER", self.rng.choice((counter, str(n.high)))), result)
                self.note()
            self.watch(total)
        return self.calling(name, result, lambda: "COUNTER", *others)[0], take

    @recursion
    def idiom_recursion_repeated(self):
        """The same call again, with or without a change between them, and with nearly the same arguments."""
        result = self.rng.choice(self.types.weighted)
        if self.rng.random() < 0.4:
            self.shared()
        name, parameters = self.simple((1, 2, 3, 5), self.kinds(1, 2), result)
        self.costs(3)

        def take(call: str) -> None:
            one = self.local(result, call)
            self.statements(self.rng.randint(0, 1), 0)
            two = self.local(result, call)
            if self.rng.random() < 0.5:
                self.take(f"{name}({', '.join(map(self.given, parameters))})", result)
            self.watch(self.local(self.types.int, f"{one.text} == {two.text}"))
        return self.calling(name, result, *parameters)[0], take

    @recursion
    def idiom_recursion_shadowing(self):
        """Variables of one name: a global, a parameter, locals of blocks. All have one type, so what is known of one holds for all."""
        kind, result, n, name, same = self.kind(), self.result(), self.countdown((1, 2, 3, 5)), self.fresh("r"), self.fresh("same")
        self.emit(f"{kind.name} {same} = {self.rng.randint(0, 99)};")
        self.whole(same, kind)
        parameters = [self.whole_parameter(kind, same)] if self.rng.random() < 0.5 else []
        with self.frame(result, name, n.high + 1, n, *parameters):
            first = self.local(kind)
            self.base(n, result)
            with self.block(self.rng.choice(("", f"if ({self.builder.condition(1)})", f"for (int k = 0; k < {n.text}; k += {n.text})"))):
                self.emit(f"{kind.name} {same} = {first.text};")
                self.whole(same, kind)
                self.around(n, result, self.next(name, n, *parameters))
                with self.block(""):
                    self.emit(f"extern {kind.name} {same};" if self.rng.random() < 0.4 else f"{kind.name} {same} = {n.text};")
                    self.watch(self.whole(same, kind))
                    self.emit(f"{same} {self.rng.choice(('^=', '&=', '|='))} {self.rng.randint(1, 9)};")
                self.watch(Variable(same, kind, kind.low, kind.high))
            self.note(n)
            self.emit(f"{same} = {self.pure()};")
            self.give(result)
        return self.calling(name, result, n, *parameters)

    @recursion
    def idiom_recursion_wrapping(self):
        """The argument wraps around on its way to where the recursion ends."""
        type, result, name, others = self.rng.choice((self.types.uchar, self.types.uchar, self.types.ushort, self.types.uint, self.types.ullong)), \
            self.result(), self.fresh("r"), self.parameters(self.kinds(0, 1))
        depth, end, step = self.rng.choice((1, 2, 3, 5, 7)), self.rng.choice((0, 1, 2, type.high - 1, type.high)), self.rng.choice((1, 1, 3, 77))
        sign = self.rng.choice("+-")
        n = Variable(self.fresh("n"), type, type.low, type.high, assignable=False, addressable=False)
        with self.frame(result, name, depth + 1, n, *others):
            self.local()
            with self.block(f"if ({n.text} == {type.literal(end)})"):
                self.note()
                self.leave(result)
            self.watch(n)
            self.around(n, result, lambda: f"{name}({', '.join([f'{n.text} {sign} {step}', *map(self.given, others)])})")
            self.give(result)
        suffix, back = "ULL" if type.bits == 64 else "U", "-" if sign == "+" else "+"
        return self.calling(name, result, lambda: f"({type.name})({type.literal(end)} {back} {step}{suffix} * {self.depth(depth)})", *others)

    @recursion
    def idiom_recursion_statics(self):
        """Static locals are one object for all activations, and for all calls."""
        kind, result, n, name, static = self.kind(), self.result(), self.countdown((1, 2, 3, 5)), self.fresh("r"), self.fresh("s")
        with self.frame(result, name, n.high + 1, n):
            self.emit(f"static {kind.name} {static} = {self.rng.randint(0, 3)};")
            self.whole(static, kind)
            here = self.local(kind)
            linked = self.rng.random() < 0.4
            if linked:
                last, before = self.fresh("last"), self.fresh("q")
                self.emit(f"static {kind.name} *{last};")
                self.emit(f"{kind.name} *{before} = {last};")
                self.emit(f"if ({before}) *{before} = {self.pure()};")
                self.emit(f"{last} = &{here.text};")
            self.emit(f"{static} = {self.rng.choice((f'({static} + 1) & 7', f'{static} ^ {n.text}', self.pure()))};")
            with self.block(f"if ({n.text} > 0)"):
                self.around(n, result, self.next(name, n), leave=not linked)
            if linked:
                self.emit(f"{last} = {before};")
            self.watch(self.rng.choice((here, Variable(static, kind, kind.low, kind.high))))
            self.give(result)
        return self.calling(name, result, n)

    @recursion
    def idiom_recursion_granted(self):
        """A global or a static says how many calls remain; the arguments say nothing about it."""
        result, name, left, depth = self.result(), self.fresh("r"), self.fresh("left"), self.rng.choice((2, 3, 5))
        others, is_global = self.parameters(self.kinds(1, 2)), self.rng.random() < 0.7
        declared = f"static int {left} = {depth};"
        if is_global:
            self.emit(declared)
        calls = [lambda: f"{name}({', '.join(map(self.given, others))})"] * self.rng.choice((1, 1, 2))
        with self.frame(result, name, 2 * depth + 1, *others):
            if not is_global:
                self.emit(declared)
            self.local()
            self.note()
            self.leave(result, f"{left} == 0")
            self.emit(f"{left}--;")
            remaining = Variable(left, self.types.int, 0, depth, assignable=False, addressable=False)
            self.declare(remaining)
            self.around(remaining, result, *calls)
            self.give(result)

        def text() -> str:
            if is_global and self.rng.random() < 0.8:
                self.emit(f"{left} = {self.depth(depth)};")
            return f"{name}({', '.join(map(self.given, others))})"
        return text, lambda call: self.take(call, result)

    @recursion
    def idiom_recursion_conditions(self):
        """Calls as operands that are not always evaluated, and in conditions."""
        result, name, others, n = self.rng.choice(self.types.weighted), self.fresh("r"), self.parameters(self.kinds(0, 1)), self.countdown((1, 2, 3))
        with self.frame(result, name, 2 ** n.high, n, *others):
            self.local()
            self.note(n)
            for _ in range(2):
                call, other = self.next(name, n, *others)(), self.local().text
                choice = self.rng.randrange(6)
                if choice == 0:
                    self.local(None, f"{n.text} > 0 && {call}{self.rng.choice(('', ' > 3'))}")
                elif choice == 1:
                    self.local(None, f"{n.text} <= 0 || {call}")
                elif choice == 2:
                    self.local(None, f"{n.text} > 0 ? {call} : {self.pure()}")
                elif choice == 3:
                    with self.block(f"if ({n.text} > 0 && {call} {self.rng.choice(('<', '>', '==', '!='))} {self.rng.randint(0, 9)})"):
                        self.emit(f"{other} = {self.pure()};")
                        self.note(n)
                elif choice == 4:
                    with self.block(f"switch ({n.text} > 0 ? {call} & 3 : 4)"):
                        self.emit(f"case {self.rng.randint(0, 1)}: {other} = {self.pure()};")
                        self.emit(f"case {self.rng.randint(2, 4)}: {other} = {self.pure()}; break;")
                        self.emit(f"default: {other} = {n.text};")
                else:
                    self.local(None, f"({other} = 1, {n.text} > 0 && !{call})")
            self.give(result)
        return self.calling(name, result, n, *others)

    @recursion
    def idiom_recursion_inputs(self):
        """Inputs decide how deep it goes, up to a bound."""
        result, name, others, n = self.result(), self.fresh("r"), self.parameters(self.kinds(0, 1)), self.countdown((1, 2, 3, 4))
        with self.frame(result, name, n.high + 1, n, *others):
            self.local()
            number, read, high = len(self.inputs), self.fresh("in"), self.rng.choice((1, 1, 2)) if n.high < 4 else 1
            self.inputs[number] = Input(self.types.int, 0, high)
            self.combinations *= (high + 1) ** (n.high + 1)
            self.emit(f"int {read} = INPUT({number});")
            self.emit(f"if ({read} < 0 || {read} > {high}) {self.rng.choice(('abort();', 'exit(0);'))}")
            self.declare(Variable(read, self.types.int, 0, high, assignable=False, addressable=False))
            with self.block(f"if ({n.text} > 0 && {self.rng.choice((read, f'{read} == {high}', f'{read} < {high}'))})"):
                self.around(n, result, self.next(name, n, *others))
            self.note(n)
            self.give(result)
        return self.calling(name, result, n, *others)

    @recursion
    def idiom_recursion_switches(self):
        """What a switch selects calls on, falls through, or jumps to the end."""
        result, name, others, n, out = self.result(), self.fresh("r"), self.parameters(self.kinds(0, 1)), self.countdown((1, 2, 2, 3)), self.fresh("out")
        with self.frame(result, name, 3 ** n.high, n, *others):
            value = self.local()
            self.base(n, result)
            with self.block(f"switch ({self.small(3)})"):
                for case in self.rng.sample(("case 0:", "case 1:", "case 2:", "default:"), 3):
                    self.emit(f"{case} ;")
                    if self.rng.random() < 0.7:
                        with self.block(""):
                            self.take(self.next(name, n, *others)(), result)
                            self.note(n)
                    self.emit(f"{value.text} = {self.pure()};")
                    self.emit(self.rng.choice(("break;", "break;", f"goto {out};", ";")))
            with self.block(""):
                self.statements(self.rng.randint(0, 1), 1)
            self.emit(f"{out}: ;")
            self.note(n)
            self.give(result)
        return self.calling(name, result, n, *others)

    @recursion
    def idiom_recursion_stops(self):
        """The program, or what is looked at of it, may end in the depth."""
        result, name, others, n = self.result(), self.fresh("r"), self.parameters(self.kinds(1, 2)), self.countdown((1, 2, 3, 5))
        with self.frame(result, name, n.high + 1, n, *others):
            self.local()
            stop = self.rng.choice((f"if ({n.text} == {self.rng.randint(0, n.high)} && {self.builder.condition(1)}) {self.rng.choice(('exit(0);', 'abort();'))}",
                                    f"__VERIFIER_assume({n.text} > {self.rng.randint(-1, 1)} || {self.builder.condition(1)});"))
            self.probe()
            early = self.rng.random() < 0.5
            if early:
                self.emit(stop)
            with self.block(f"if ({n.text} > 0)"):
                self.around(n, result, self.next(name, n, *others))
            if not early:
                self.emit(stop)
            self.probe()
            self.give(result)
        return self.calling(name, result, n, *others)

    @recursion
    def idiom_recursion_classics(self):
        """What everybody writes, with other constants."""
        name, a, b = self.fresh("r"), self.rng.randint(0, 3), self.rng.randint(1, 3)
        text, arguments = self.rng.choice((
            ("unsigned int NAME(unsigned int x, unsigned int y) { return y == 0 ? x : NAME(y, x % y); }", (31, 31)),
            (f"unsigned int NAME(unsigned int x, unsigned int y) {{ return x == 0 ? y + {b} : y == 0 ? NAME(x - 1, {b}) : NAME(x - 1, NAME(x, y - 1)); }}", (1, 3)),
            (f"int NAME(int x, int y) {{ if (y == 0) return x{self.rng.choice(('', f' + {a}'))}; return y > 0 ? NAME(x + 1, y - 1) : NAME(x - 1, y + 1); }}", (7, 3)),
            (f"int NAME(int x, int y) {{ if (y <= 0) return {a}; return x + NAME(x, y - 1); }}", (15, 7)),
            ("unsigned int NAME(unsigned int x, unsigned int y) { if (!y) return 1; unsigned int h = NAME(x, y / 2); return y % 2 ? h * h * x : h * h; }", (7, 15)),
            (f"int NAME(int x, int y) {{ return x < {b} ? y : NAME(x / 2, y + (x & 1)); }}", (255, 1)),
            (f"unsigned char NAME(unsigned char x, int y) {{ return x == {a} || y > {b + 3} ? y : NAME(x % 2 ? 3 * x + 1 : x / 2, y + 1); }}", (31, 1)),
            (f"int NAME(int x, int y) {{ if (x == 0) return y; if (x == 1) return {a}; return NAME(x - 2, y ^ {b}); }}", (7, 1)),
            ("double NAME(int x, int y) { return x == 0 ? y : x % 2 ? NAME(x - 1, y) / 2 : NAME(x - 1, y) + 0.25; }", (7, 15)),
            (f"int NAME(int x, int y) {{ if (x >= y) return {a}; int m = x + (y - x) / 2; return NAME(x, m) + NAME(m + 1, y) + 1; }}", (3, 7))))
        self.emit("static " + text.replace("NAME", name))
        self.work += 40
        return self.calling(name, self.types.int, *(lambda mask=mask: f"(int){self.small(mask)}" for mask in arguments))
