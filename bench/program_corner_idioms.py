"""More snippets, for the corners of memory and control: frames of recursive calls, several objects of one allocation site,
overlapping writes, irreducible loops, arrays of variable length, conversions of pointers and floats. A mixin of the generator."""

from program_model import Input, Variable

CORNERS = {name: f"idiom_{name}" for name in (
    "recursive_frames", "same_site", "overlap", "struct_array", "pointer_array", "irreducible", "duff", "variable_length",
    "float_bits", "conversions", "string_literals", "global_addresses", "returned_pointers", "fresh_locals", "noreturn_calls",
    "wide_bitfields", "compound_literals", "inputs_in_calls", "case_ranges", "float_compare")}

HELPERS = {
    "recursive_frames": "static int frames(int n, int *up) {\n  int here = n * 10;\n  if (n > 0) frames(n - 1, &here);\n"
                        "  *up += here & 63;\n  return here;\n}",
    "struct_array": "struct P { short x; int y; struct { unsigned char c; } z; };",
    "global_addresses": "static int cell_one = 1, cell_two = 2;\nstatic int *cell = &cell_one;\n"
                        "static struct { int *p; int n; } box = {&cell_two, 3};",
    "returned_pointers": "static int *slot(int k) {\n  static int slots[3] = {1, 2, 3};\n  return &slots[k % 3U];\n}\n"
                         "static int *larger(int *a, int *b) { return *a > *b ? a : b; }",
    "noreturn_calls": "static int checked(int a) {\n  if (a == 3) exit(0);\n  if (a == 5) abort();\n  return a + 1;\n}",
    "wide_bitfields": "struct W { long long big : 40; unsigned long long flag : 1; signed int s : 1; int : 0; _Bool b : 1; unsigned int u : 30; };",
    "compound_literals": "struct Q { int a, b; unsigned char c[3]; };",
    "float_bits": "union F { float f; unsigned int u; double d; unsigned long long w; };",
}


class CornerIdioms:
    def idiom_recursive_frames(self) -> None:
        value = self.local(self.types.int, self.small(15))
        self.into(f"frames({self.small(3)}, &{value.text})")

    def idiom_same_site(self) -> None:
        first, last, count = self.fresh("h"), self.fresh("h"), self.rng.randint(2, 3)
        self.emit(f"int *{first} = 0, *{last} = 0;")
        with self.block(f"for (int k = 0; k < {count}; k++)"):
            self.emit("int *h = malloc(sizeof(int));")
            self.emit(f"*h = k + {self.small(7)};")
            self.emit(f"if ({self.rng.choice(('!' + first, 'k == 0'))}) {first} = h; else {{ if ({last}) free({last}); {last} = h; }}")
        self.emit(f"*{last} ^= {self.small(3)};")
        self.into(f"*{first}")
        self.into(f"{first} == {last}")
        self.into(f"*{last} - *{first}")
        self.emit(f"free({first}), free({last});")

    def idiom_overlap(self) -> None:
        value, part = self.local(self.types.uint), self.local(self.types.ushort)
        place = self.rng.choice((0, 1, 2))
        self.emit(f"memcpy((char *)&{value.text} + {self.rng.choice((str(place), self.small(1)))}, &{part.text}, sizeof {part.text});")
        self.emit(f"memcpy(&{part.text}, (char *)&{value.text} + {self.rng.choice((0, 1, 2))}, sizeof {part.text});")
        if self.rng.random() < 0.5:
            self.emit(f"((unsigned char *)&{value.text})[{self.index(4)}]++;")

    def idiom_struct_array(self) -> None:
        name, pointer = self.fresh("sa"), self.fresh("q")
        self.emit(f"struct P {name}[3] = {{{{1, 2, {{3}}}}, [2] = {{.y = {self.rng.randint(-9, 9)}}}}};")
        self.emit(f"struct P *{pointer} = &{name}[{self.index(3)}];")
        self.emit(f"{pointer}->{self.rng.choice(('x', 'y', 'z.c'))} = {self.pure()};")
        self.emit(f"{name}[{self.index(3)}] = {name}[{self.index(3)}];")
        self.emit(f"{name}[{self.index(3)}].y = {self.pure()};")
        for member, type in (("x", self.types.short), ("y", self.types.int), ("z.c", self.types.uchar)):
            self.declare(Variable(f"{name}[{self.rng.randrange(3)}].{member}", type, type.low, type.high))
        self.into(f"{pointer}->y")

    def idiom_pointer_array(self) -> None:
        one, two, name = self.local(self.types.int), self.local(self.types.int), self.fresh("pa")
        self.emit(f"int *{name}[3] = {{&{one.text}, &{two.text}, &{self.rng.choice((one, two)).text}}};")
        self.emit(f"*{name}[{self.index(3)}] = {self.pure()};")
        self.emit(f"{name}[{self.index(3)}] = {name}[{self.index(3)}];")
        self.into(f"*{name}[{self.index(3)}]")
        self.into(f"{name}[0] == {name}[{self.index(3)}]")

    def idiom_irreducible(self) -> None:
        """A loop with two entries."""
        other = self.target()
        counter = self.local(self.types.int, self.small(3))
        middle, top = self.fresh("middle"), self.fresh("top")
        self.emit(f"if ({self.builder.condition(1)}) goto {middle};")
        self.emit(f"{top}: {counter.text} += 2;")
        self.emit(f"{middle}: {counter.text}++;")
        self.emit(f"{other.text} = {self.pure()};")
        self.emit(f"if ({counter.text} < {self.rng.randint(2, 12)}) goto {top};")

    def idiom_duff(self) -> None:
        count, done = self.local(self.types.int, f"{self.small(7)} + 1"), self.local(self.types.uint, "0")
        rounds = self.local(self.types.int, f"({count.text} + 3) / 4")
        with self.block(f"switch ({count.text} % 4)"):
            self.emit(f"case 0: do {{ {done.text} += 1;")
            self.emit(f"case 3: {done.text} += {self.rng.randint(1, 5)};")
            self.emit(f"case 2: {done.text} ^= {self.rng.randint(1, 5)};")
            self.emit(f"case 1: {done.text} += 1; }} while (--{rounds.text} > 0);")

    def idiom_variable_length(self) -> None:
        length, name = self.local(self.types.int, f"{self.small(3)} + 1"), self.fresh("vl")
        with self.block(""):
            self.emit(f"{self.rng.choice(('int', 'unsigned char'))} {name}[{length.text}];")
            self.emit(f"for (int k = 0; k < {length.text}; k++) {name}[k] = k * {self.rng.randint(1, 70)};")
            self.emit(f"{name}[0] = {self.pure()};")
            self.emit(f"{self.target().text} = {name}[{length.text} - 1];")
            self.emit(f"{self.target().text} = sizeof {name};")

    def idiom_float_bits(self) -> None:
        name = self.fresh("fb")
        self.emit(f"union F {name};")
        self.emit(f"{name}.w = 0;")
        self.emit(f"{name}.{self.rng.choice('fd')} = {self.rng.choice((self.pure(), '1.5', '-0.0', '0.1'))};")
        self.into(f"{name}.{self.rng.choice('uw')}")
        self.emit(f"{name}.u ^= 0x80000000u;")
        self.into(f"{name}.f < 0")
        self.into(f"{name}.f == 0")

    def idiom_conversions(self) -> None:
        value = self.local(self.rng.choice((self.types.int, self.types.llong, self.types.ullong, self.types.uint)))
        for text in self.rng.sample((f"(_Bool)&{value.text}", f"(_Bool)({value.text} * 0.5)", f"(float){value.text} == {value.text}",
                                     f"(unsigned char)(float)({value.text} & 127)", f"(long long)(double)({value.text} & 0xffff)",
                                     f"!&{value.text}", f"(_Bool)0.1f + (_Bool){value.text}", f"(double){value.text} < 0",
                                     f"(unsigned int)(({value.text} & 255) * 1000000.5)", f"(int)(-(int)({value.text} & 7) / 2.0)"), 3):
            self.into(text)

    def idiom_string_literals(self) -> None:
        name = self.fresh("s")
        self.emit(f'const char *{name} = {self.builder.condition(1)} ? "ab\\xff" : "cde";')
        self.into(f"{name}[{self.index(3)}]")
        self.emit(f"{name} += {self.small(1)};")
        self.into(self.rng.choice((f"*{name}", f"strlen({name})", f"*{name}++ == 'a'")))

    def idiom_global_addresses(self) -> None:
        self.emit(f"*cell = {self.pure()};")
        self.emit(f"if ({self.builder.condition(1)}) {{ cell = box.p; box.p = &cell_one; }}")
        self.emit(f"*box.p ^= {self.small(15)};")
        self.emit(f"box.n += *cell & 3;")
        for text in self.rng.sample(("cell_one", "cell_two", "*cell", "*box.p", "box.n", "cell == box.p"), 3):
            self.into(text)

    def idiom_returned_pointers(self) -> None:
        self.emit(f"*slot({self.small(3)}) = {self.pure()};")
        one, two = self.local(self.types.int), self.local(self.types.int)
        self.emit(f"*larger(&{one.text}, &{two.text}) = {self.small(31)};")
        self.into(f"*slot({self.small(3)})")
        self.into(f"*larger(&{one.text}, slot({self.small(1)}))")

    def idiom_fresh_locals(self) -> None:
        """Objects that are new in each round, and a pointer that must not see the last round's."""
        total = self.local(self.types.int, "0")
        with self.block(f"for (int k = 0; k < {self.rng.randint(2, 4)}; k++)"):
            self.emit(f"int once = {self.small(7)}, *p = &once;")
            self.emit(f"if (k > 0) *p += k;")
            self.emit(f"int twice[2] = {{once}};")
            self.emit(f"twice[1] += twice[k & 1];")
            self.emit(f"{total.text} += twice[1] + *p;")

    def idiom_noreturn_calls(self) -> None:
        self.into(f"checked({self.small(self.rng.choice((3, 7)))})")

    def idiom_wide_bitfields(self) -> None:
        name = self.fresh("w")
        self.emit(f"struct W {name} = {{{self.rng.randint(-9, 9)}, 1}};")
        for field in self.rng.sample(("big", "flag", "s", "b", "u"), 3):
            self.emit(f"{name}.{field} = {self.pure()};")
        self.emit(f"{name}.u++;")
        self.emit(f"{name}.flag += {self.small(3)};")
        for field in self.rng.sample(("big", "flag", "s", "b", "u", "s < 0", "big > 100", "u == 0"), 3):
            self.into(f"{name}.{field}")

    def idiom_compound_literals(self) -> None:
        name = self.fresh("cl")
        self.emit(f"struct Q {name} = (struct Q){{.b = {self.pure()}, .c = {{[1] = {self.small(127)}}}}};")
        self.emit(f"if ({self.builder.condition(1)}) {name} = (struct Q){{{self.rng.randint(0, 9)}}};")
        self.emit(f"int *{name}p = (int[]){{{self.small(15)}, 5}};")
        self.into(f"{name}p[{self.index(2)}] + {name}.c[{self.index(3)}]")
        self.into(f"{name}.{self.rng.choice('ab')}")

    def idiom_inputs_in_calls(self) -> None:
        """Inputs that are read in a loop, and how often depends on them."""
        if self.combinations * 27 > 1500 or self.repetition > 1:
            return
        self.combinations *= 27
        total, number = self.local(self.types.int, "0"), len(self.inputs)
        self.inputs[number] = Input(self.types.int, -1, 1)
        with self.block("for (int k = 0; k < 3; k++)"):
            self.emit(f"int in = INPUT({number});")
            self.emit("if (in < -1 || in > 1) abort();")
            self.emit(f"{total.text} = {total.text} * 3 + in;")
            self.emit(f"if ({self.rng.choice((f'{total.text} < 0', 'in == 0', f'{total.text} == 4'))}) {self.rng.choice(('break', 'continue'))};")
            self.emit(f"{self.target().text} = {self.pure()};")

    def idiom_case_ranges(self) -> None:
        value = self.local(self.types.int, "0")
        with self.block(f"switch ({self.rng.choice(('(signed char)', '(unsigned char)', ''))}{self.builder.leaf().text})"):
            self.emit(f"case -128 ... {self.rng.randint(-20, -1)}: {value.text} = 1;")
            self.emit(f"case 0 ... {self.rng.randint(1, 9)}: {value.text} += 2; break;")
            self.emit(f"case {self.rng.randint(10, 99)} ... 255: {value.text} = 3; break;")
            if self.rng.random() < 0.5:
                self.emit(f"default: {value.text} = {self.pure()};")

    def idiom_float_compare(self) -> None:
        """Branches on floats, nan among them, in which nothing may be concluded from a test that failed."""
        name, result = self.fresh("d"), self.local(self.types.int, "0")
        self.emit(f"double {name} = {self.small(3)}, {name}z = {self.small(1)};")
        self.emit(f"{name} /= {name}z;")
        for bit, test in enumerate(self.rng.sample((f"{name} < 1", f"!({name} >= 1)", f"{name} == {name}", f"{name} > {name}z",
                                                    f"{name} <= 0 || {name} > 0", f"{name} != 2", f"-{name} < {name}"), 3)):
            self.emit(f"if ({test}) {result.text} |= {1 << bit}; else if ({name} > 1) {result.text} += 8;")
        self.probe_float(name)
