"""Snippets with loops that no small bound unrolls, and that write what an inductive step has to forget: through pointers, in calls,
in aggregates. A mixin of the generator."""

from program_acceleration_idioms import ACCELERATION, ACCELERATION_HELPERS, AccelerationIdioms
from program_model import Variable

LOOPS = ACCELERATION | {name: f"idiom_{name}" for name in (
    "sorting", "state_machine", "triangular_loops", "long_loop", "loop_writes_memory", "loop_calls", "loop_moves_pointer",
    "copied_in_loop", "loop_phases")}

LOOP_HELPERS = ACCELERATION_HELPERS | {
    "loop_calls": "static unsigned int ticks, *ticked = &ticks;\n"
                  "static void step(unsigned int *p, unsigned int by) { *p += by; (*ticked)++; }",
}


class LoopIdioms(AccelerationIdioms):
    def rounds(self, choices: tuple[int, ...]) -> int:
        """How often a loop runs: seldom where it is repeated itself."""
        times = self.rng.choice(choices) if self.repetition == 1 else 2
        self.work += 2 * times * self.repetition
        return times

    def target_besides(self, other: Variable) -> Variable:
        """Something to write that does not count a loop's rounds."""
        return next((v for v in (self.target() for _ in range(20)) if other.text not in v.text), self.scopes[-1][0])

    def idiom_sorting(self) -> None:
        type, name, length = self.rng.choice((self.types.int, self.types.uchar, self.types.short)), self.fresh("a"), self.rng.randint(3, 4)
        self.emit(f"{type.name} {name}[{length}] = {{{', '.join(self.small(15) for _ in range(length))}}};")
        with self.block(f"for (int i = 0; i < {length}; i++)"):
            self.emit(f"for (int j = 0; j + 1 < {length} - i; j++)")
            self.emit(f"  if ({name}[j] > {name}[j + 1]) {{ {type.name} t = {name}[j]; {name}[j] = {name}[j + 1]; {name}[j + 1] = t; }}")
        self.work += 20 * self.repetition
        self.into(f"{name}[{self.index(length)}]")
        self.into(f"{name}[0] <= {name}[{length - 1}]")

    def idiom_state_machine(self) -> None:
        """Jumps among labels, driven by what is computed."""
        state, steps = self.local(self.types.int, self.small(3)), self.local(self.types.uint, "0")
        names, limit = [self.fresh("at") for _ in range(3)], self.rng.randint(3, 12)
        end = self.fresh("done")
        for name in names:
            self.emit(f"{name}: if (++{steps.text} > {limit}U) goto {end};")
            self.emit(f"{state.text} = ({state.text} * {self.rng.choice((1, 3, 5))} + {self.rng.randint(0, 4)}) & 15;")
            if self.rng.random() < 0.5:
                self.emit(f"if ({state.text} == {self.rng.randint(0, 15)}) {self.target_besides(steps).text} = {self.pure()};")
            self.emit(f"if ({state.text} {self.rng.choice(('<', '>', '&'))} {self.rng.randint(1, 9)}) goto {self.rng.choice(names)};")
        self.emit(f"{end}: ;")
        self.work += 4 * limit * self.repetition

    def idiom_triangular_loops(self) -> None:
        limit, total = self.rng.randint(2, 4), self.local(self.rng.choice((self.types.uint, self.types.ushort, self.types.uchar)), "0")
        bound = self.local(self.types.int, self.small(3))
        with self.block(f"for (int i = 0; i < {limit}; i++)"):
            start, stop = self.rng.choice((("0", "i"), ("i", str(limit)), ("0", bound.text), (bound.text, "i + 2")))
            with self.block(f"for (int j = {start}; j < {stop}; j++)"):
                self.emit(f"{total.text} += i * {self.rng.randint(1, 5)} + j;")
                if self.rng.random() < 0.4:
                    then = self.rng.choice(("break", "continue", f"{bound.text} = 0"))
                    self.emit(f"if ({total.text} > {self.rng.randint(4, 30)}) {then};")
        self.work += 30 * self.repetition

    def idiom_long_loop(self) -> None:
        times = self.rounds((20, 60, 150))
        one = self.local(self.rng.choice((self.types.uint, self.types.uchar, self.types.ushort, self.types.ullong)), self.small(3))
        two = self.local(self.types.int, str(self.rng.randint(0, 3)))
        with self.block(f"for (int k = 0; k < {times}; k++)"):
            self.emit(f"{one.text} += {self.rng.randint(1, 5)};")
            value = self.rng.choice(("k", "-k", f"{two.text} ^ 1", f"{two.text} + 1"))
            self.emit(f"if ({one.text} % {self.rng.randint(2, 9)}U == {self.rng.randint(0, 1)}) {two.text} = {value};")
            if self.rng.random() < 0.4:
                self.probe()
        if self.rng.random() < 0.5:
            self.probe()

    def idiom_loop_writes_memory(self) -> None:
        times = self.rounds((5, 20, 70, 200))
        one, two, name, record = self.local(self.types.int), self.local(self.types.int), self.fresh("a"), self.fresh("r")
        self.emit(f"short {name}[{self.rng.choice((4, 4, 80))}] = {{1, 2, 3, 4}};")
        self.emit(f"struct {{ int m; unsigned char n; }} {record} = {{0, 1}};")
        pointer = self.fresh("q")
        self.emit(f"int *{pointer} = {self.builder.condition(1)} ? &{one.text} : &{self.rng.choice((two.text, record + '.m'))};")
        with self.block(f"for (int k = 0; k < {times}; k++)"):
            writes = (f"*{pointer} = k{self.rng.choice(('', ' & 7', ' * 2'))};", f"{name}[k & 3] {self.rng.choice(('=', '+='))} 1;",
                      f"{record}.n += 3;",
                      f"if (k == {self.rng.randrange(times)}) {pointer} = &{two.text};", f"memset(&{record}, k & 1, sizeof {record});",
                      f"{name}[{name}[k & 1] & 3] = k;", f"((unsigned char *)&{two.text})[k & 3] = k;")
            for write in self.rng.sample(writes, self.rng.randint(1, 3)):
                self.emit(write)
            if self.rng.random() < 0.5:
                self.probe()
        for text in self.rng.sample((f"*{pointer}", one.text, two.text, f"{name}[{self.index(4)}]", f"{record}.m", f"{record}.n"), 3):
            self.into(text)

    def idiom_loop_calls(self) -> None:
        times = self.rounds((3, 12, 50))
        value = self.local(self.types.uint, self.small(7))
        with self.block(f"while (ticks < {times}U)"):
            self.emit(f"step({self.rng.choice(('&' + value.text, '&' + value.text, '&ticks'))}, {self.rng.randint(1, 4)}U);")
            if self.rng.random() < 0.5:
                self.probe()
        if self.rng.random() < 0.3:
            self.emit(f"ticked = {self.builder.condition(1)} ? &{value.text} : &ticks;")
            self.emit(f"step(&{value.text}, 1U);")
            self.emit("ticked = &ticks;")
        self.into("ticks")
        self.into(value.text)

    def idiom_loop_moves_pointer(self) -> None:
        type, name, length = self.rng.choice((self.types.uchar, self.types.int)), self.fresh("a"), self.rng.choice((4, 9, 70))
        pointer, total = self.fresh("q"), self.local(self.types.uint, "0")
        self.emit(f"{type.name} {name}[{length}] = {{{', '.join(str(self.rng.randint(1, 50)) for _ in range(3))}}};")
        self.emit(f"{name}[{self.index(length)}] = {self.small(31)};")
        self.work += 2 * length * self.repetition
        self.emit(f"{type.name} *{pointer} = {self.rng.choice((name, f'{name} + {self.small(1)}'))};")
        more = self.rng.choice(("", f" && *{pointer} != 0"))
        with self.block(f"while ({pointer} {self.rng.choice(('!=', '<'))} {name} + {length}{more})"):
            self.emit(f"{total.text} {self.rng.choice(('+=', '^='))} *{pointer};")
            if self.rng.random() < 0.4:
                self.emit(f"*{pointer} = {self.small(15)};")
            self.emit(f"{pointer}++;")
        self.into(f"{pointer} - {name}")
        self.into(f"{name}[{self.index(length)}]")

    def idiom_copied_in_loop(self) -> None:
        """Two aggregates that change places in each round, and what remains."""
        one, two, spare = self.fresh("c"), self.fresh("c"), self.fresh("c")
        self.emit(f"struct {{ int a; unsigned char b[2]; }} {one} = {{{self.small(15)}, {{1}}}}, {two} = {{7}}, {spare};")
        times = self.rounds((2, 3, 8, 30))
        with self.block(f"for (unsigned char k = 0; k < {times}; k++)"):
            self.emit(f"{spare} = {one};")
            self.emit(f"{one} = {two};")
            self.emit(f"{two} = {spare};")
            self.emit(f"{self.rng.choice((one, two))}.{self.rng.choice(('a ^= k', 'b[k & 1]++', f'b[{self.index(2)}] = k'))};")
            if self.rng.random() < 0.3:
                self.emit(f"if ({one}.a == {self.rng.randint(0, 15)}) break;")
        for text in self.rng.sample((f"{one}.a", f"{two}.a", f"{one}.b[0]", f"{two}.b[{self.index(2)}]"), 2):
            self.into(text)

    def idiom_loop_phases(self) -> None:
        """What is counted depends on how far the loop is."""
        kind = self.rng.choice((self.types.uint, self.types.ushort, self.types.int))
        counter, one, other = self.local(kind, "0"), self.local(kind, str(self.rng.randint(0, 9))), self.local(kind, self.small(7))
        times = self.rounds((12, 40, 300))
        change = self.rng.randrange(times)
        with self.block(f"while ({counter.text} < {times})"):
            self.emit(f"if ({counter.text} {self.rng.choice(('<', '>=', '=='))} {change}) {one.text} += {self.rng.randint(1, 2)};")
            self.emit(f"else {other.text} {self.rng.choice(('+=', '-='))} {self.rng.randint(1, 3)};")
            self.emit(f"{counter.text}++;")
        self.into(f"{one.text} - {other.text}")
        self.into(f"{counter.text} == {one.text}")
