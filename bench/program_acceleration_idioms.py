"""Snippets with loops that add the same thing again and again, for loop acceleration: what is counted may wrap around, be reset, lag behind, be counted by a loop inside or in a function,
and loops are left early. A mixin of the generator."""

ACCELERATION = {name: f"idiom_{name}" for name in ("affine_loop", "nested_counts", "counts_in_calls", "filled_array")}

ACCELERATION_HELPERS = {
    "counts_in_calls": "static unsigned int counted;\n"
                       "static unsigned int more(unsigned int x, unsigned int by) { counted += by; return x + by; }\n"
                       "static int is_below(int x, int limit) { if (x < limit) return 1; return 0; }",
}


class AccelerationIdioms:
    def steps(self, names: list[str], count: int) -> None:
        for name in self.rng.sample(names, count):
            other, number = self.rng.choice(names), self.rng.randint(1, 9)
            self.emit(self.rng.choice((f"{name} += {number};", f"{name} -= {number};", f"{name}++;", f"{name} += {other};", f"{name} = {other} + {number};",
                                       f"{name} = {number};", f"{name} += 2 * {other} - {number};")))

    def idiom_affine_loop(self) -> None:
        kinds = (self.types.uint, self.types.uchar, self.types.ushort, self.types.schar, self.types.int, self.types.ullong)
        names = [self.local(self.rng.choice(kinds[:3]), self.small(15)).text, self.local(self.rng.choice(kinds[:3]), str(self.rng.randint(0, 9))).text,
                 self.local(self.types.uint, "0").text]
        times = self.rounds((7, 30, 90))
        counter, limit = self.fresh("k"), self.rng.choice((str(times), f"{times} - {self.small(3)}"))
        start, condition, step = self.rng.choice((("0", f"{counter} < {limit}", f"{counter}++"), (limit, f"{counter} > 0", f"{counter}--"), (limit, f"{counter} != 0", f"{counter}--"),
                                                  ("0", f"{counter} <= {limit}", f"{counter} += 2"), ("0", f"{counter} != {limit}", f"{counter}++")))
        if self.rng.random() < 0.3:
            condition += f" && {names[0]} {self.rng.choice(('!=', '<', '>='))} {self.rng.randint(0, 60)}"
        with self.block(f"for ({self.rng.choice(('int', 'unsigned', 'signed char', 'long long'))} {counter} = {start}; {condition}; {step})"):
            if self.rng.random() < 0.4:
                with self.block(f"if ({self.rng.choice((counter, names[0]))} {self.rng.choice(('<', '==', '>'))} {self.rng.randint(0, times)})"):
                    self.steps(names, self.rng.randint(1, 2))
            self.steps(names, self.rng.randint(1, 3))
            if self.rng.random() < 0.3:
                self.emit(f"if ({self.rng.choice(names)} == {self.rng.randint(0, 90)}) break;")
            if self.rng.random() < 0.3:
                self.probe()
        for name in names:
            self.into(name)

    def idiom_nested_counts(self) -> None:
        names = [self.local(self.types.uint, self.small(7)).text, self.local(self.rng.choice((self.types.uchar, self.types.uint)), "0").text]
        times, inner, outer = self.rounds((3, 8)), self.fresh("j"), self.fresh("i")
        stop = self.rng.choice(("3", "5", outer, f"{outer} + 1", f"{times} - {outer}", names[1]))
        self.work += 200 * self.repetition
        with self.block(f"for (unsigned {outer} = 0; {outer} < {times}; {outer}++)"):
            if self.rng.random() < 0.5:
                self.steps(names[:1], 1)
            with self.block(f"for (unsigned {inner} = {self.rng.choice(('0', '0', outer))}; {inner} < {stop} && {inner} < 12; {inner}{self.rng.choice(('++', '++', ' += 2'))})"):
                self.emit(self.rng.choice((f"{names[0]}++;", f"{names[0]} += {self.rng.choice(('3', names[1], inner, outer))};")))
            if self.rng.random() < 0.5:
                self.emit(self.rng.choice((f"{names[1]}++;", f"{names[1]} = 2;", f"{names[0]} -= 1;")))
        for name in names:
            self.into(name)

    def idiom_counts_in_calls(self) -> None:
        value, times = self.local(self.types.uint, self.small(7)).text, self.rounds((3, 12, 50))
        counter = self.fresh("k")
        with self.block(f"for (int {counter} = {self.small(3)}; is_below({counter}, {times}); {counter}++)"):
            by = self.rng.choice(("1U", "3U", f"(unsigned){counter}", value))
            self.emit(f"{value} = more({value}, {by});")
            if self.rng.random() < 0.3:
                self.emit(f"if (!is_below((int)({value} & 1023), {self.rng.randint(5, 300)})) break;")
        self.into("counted")
        self.into(value)

    def idiom_filled_array(self) -> None:
        length, name, counter = self.rng.choice((5, 40, 90)), self.fresh("a"), self.fresh("k")
        kind = self.rng.choice((self.types.uchar, self.types.int, self.types.short))
        self.emit(f"{kind.name} {name}[{length}] = {{{self.small(7)}, 1, 2}};")
        self.work += 2 * length * self.repetition
        start, step = self.rng.choice((("0", "++"), (self.small(3), "++"), ("0", " += 2"), ("1", " += 3")))
        value = self.rng.choice((counter, f"2 * {counter} + 1", "7", self.small(15), f"-{counter}"))
        with self.block(f"for (int {counter} = {start}; {counter} < {length}; {counter}{step})"):
            self.emit(f"{name}[{counter}] = {value};")
            if self.rng.random() < 0.2:
                self.emit(f"if ({counter} == {self.rng.randrange(length)}) break;")
        self.into(f"{name}[{self.index(length)}]")
        self.into(f"{name}[{self.rng.randrange(length)}]")
