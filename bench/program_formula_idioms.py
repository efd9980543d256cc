"""Snippets that formulas get wrong: large arrays at symbolic places, choices among objects, copies of aggregates, ranges of bytes,
functions behind pointers, wide integers, floats. A mixin of the generator."""

from program_loop_idioms import LOOP_HELPERS, LOOPS, LoopIdioms
from program_model import Array

FORMULAS = LOOPS | {name: f"idiom_{name}" for name in (
    "large_array", "large_records", "global_table", "pointer_choice", "element_pointer", "byte_ranges", "heap_array", "heap_records",
    "nested_records", "record_union", "bitfield_array", "member_functions", "array_parameters", "mutual_recursion", "array_recursion",
    "wide_integers", "float_array", "float_calls", "long_doubles", "shared_counter", "address_order", "long_sums")}

FORMULA_HELPERS = LOOP_HELPERS | {
    "large_records": "struct L { unsigned char tag; short pair[2]; long long wide; };",
    "global_table": "static short table[80] = {1, -2, 3, [40] = 7, [79] = -1};\nstatic unsigned char marks[100];\n"
                    "static struct { int key; unsigned char data[3]; } entries[70];",
    "pointer_choice": "static int near_one = 5, near_two;\nstatic int *either(int c, int *a, int *b) { return c ? a : b; }",
    "heap_records": "struct H { int a; struct H *next; unsigned short b; };",
    "nested_records": "struct In { unsigned char c; int v[2]; };\nstruct Out { struct In first, more[3]; short s; };\n"
                      "static struct Out whole;\nstatic int sum_of(struct Out o) { return o.first.v[0] / 4 + o.more[1].v[1] / 4 + o.s; }",
    "record_union": "union R { struct { short a; unsigned char b, c; } r[3]; unsigned int w[3]; unsigned char raw[12]; };",
    "bitfield_array": "struct F { unsigned int a : 3; signed int b : 5; unsigned int c : 9; };",
    "member_functions": "struct M { int (*run)(int, int); int k; };\nstatic int add(int a, int b) { return a / 2 + b / 2; }\n"
                        "static int mix(int a, int b) { return a ^ b; }\nstatic int pick(int a, int b) { return a > b ? a : b; }\n"
                        "static int apply(struct M m, int a) { return m.run(a, m.k); }\n"
                        "static int apply_to(const struct M *m, int n, int a) {\n  for (int i = 0; i < n; i++) a = m[i].run(a, m[i].k);\n"
                        "  return a;\n}",
    "array_parameters": "static unsigned int total_of(const unsigned int *a, int n) {\n  unsigned int s = 0;\n"
                        "  while (n-- > 0) s += a[n];\n  return s;\n}\n"
                        "static void shift_by(unsigned int *a, int n, unsigned int by) { for (int i = 0; i < n; i++) a[i] += by; }\n"
                        "static void fill(unsigned int (*m)[3], unsigned int v) { for (int i = 0; i < 3; i++) (*m)[i] = v + i; }",
    "mutual_recursion": "static int odd(unsigned int n);\nstatic int depth;\n"
                        "static int even(unsigned int n) { depth++; return n == 0 ? 1 : odd(n - 1); }\n"
                        "static int odd(unsigned int n) { depth += 2; return n == 0 ? 0 : even(n - 1); }",
    "array_recursion": "static int largest(const short *a, int n) {\n  if (n == 1) return a[0];\n  int rest = largest(a + 1, n - 1);\n"
                       "  return a[0] > rest ? a[0] : rest;\n}",
    "float_calls": "static double halved(double x) { return x / 2; }\nstatic float clamp(float x) { return x < -1 ? -1 : x > 1 ? 1 : x; }\n"
                   "static int rounded(float x) { return x > -1000 && x < 1000 ? (int)(x + 0.5f) : -1; }",
    "shared_counter": "static unsigned int counted;\nstatic int count(int c) { if (c) counted++; return c; }",
}


class FormulaIdioms(LoopIdioms):
    def idiom_large_array(self) -> None:
        type, name, length = self.rng.choice(self.types.weighted), self.fresh("la"), self.rng.choice((65, 80, 128, 200))
        first = ", ".join(str(self.rng.randint(0, 100)) for _ in range(self.rng.randint(1, 5)))
        if self.rng.random() < 0.5:
            self.emit(f"{type.name} {name}[{length}] = {{{first}, [{length - 1}] = 9}};")
        else:
            self.emit(f"{self.rng.choice(('', 'static '))}{type.name} {name}[{length}];")
            self.emit(f"memset({name}, {self.rng.choice((0, 0, 1))}, sizeof {name});")
        array = Array(name, type, (length,))
        self.declare(array)
        for _ in range(self.rng.randint(1, 3)):
            self.emit(f"{self.element(array).text} = {self.pure()};")
        if self.rng.random() < 0.4:
            one, two = self.fresh("x"), self.fresh("x")
            self.emit(f"int {one} = {self.index(length)}, {two} = {self.index(length)};")
            self.emit(f"{name}[{one}] = {self.small(63)};")
            self.emit(f"{name}[{two}] ^= {name}[{one}];")
            self.into(f"{name}[{one}] == {name}[{two}]")
        self.into(self.element(array).text)

    def idiom_large_records(self) -> None:
        name, length, other = self.fresh("lr"), self.rng.choice((66, 100)), self.fresh("lc")
        self.emit(f"{self.rng.choice(('', 'static '))}struct L {name}[{length}];")
        self.emit(f"memset({name}, 0, sizeof {name});")
        self.emit(f"{name}[{self.index(length)}].pair[{self.index(2)}] = {self.pure()};")
        self.emit(f"struct L {other} = {name}[{self.index(length)}];")
        self.emit(f"{other}.{self.rng.choice(('tag', 'wide', 'pair[1]'))} = {self.pure()};")
        self.emit(f"{name}[{self.index(length)}] = {other};")
        pointer = self.fresh("q")
        self.emit(f"struct L *{pointer} = {name} + {self.index(length)};")
        self.emit(f"{pointer}->{self.rng.choice(('tag', 'wide', 'pair[0]'))} = {self.pure()};")
        for member in self.rng.sample(("tag", "wide", "pair[0]", "pair[1]"), 2):
            self.into(f"{name}[{self.index(length)}].{member}")

    def idiom_global_table(self) -> None:
        self.emit(f"table[{self.index(80)}] = {self.pure()};")
        self.emit(f"marks[{self.index(100)}]{self.rng.choice(('++', ' |= 4', ' = table[' + self.index(80) + ']'))};")
        self.emit(f"entries[{self.index(70)}].data[{self.index(3)}] = {self.pure()};")
        self.emit(f"entries[{self.index(70)}].key = {self.pure()};")
        if self.rng.random() < 0.4:
            self.emit(f"entries[{self.index(70)}] = entries[{self.index(70)}];")
        reads = (f"table[{self.index(80)}]", f"marks[{self.index(100)}]", f"entries[{self.index(70)}].key",
                 f"entries[{self.index(70)}].data[{self.index(3)}]", f"table[marks[{self.index(100)}] % 80U]")
        for text in self.rng.sample(reads, 2):
            self.into(text)

    def idiom_pointer_choice(self) -> None:
        one, two, pointer, other = self.local(self.types.int), self.local(self.types.int), self.fresh("q"), self.fresh("q")
        objects = [f"&{one.text}", f"&{two.text}", "&near_one", "&near_two"]
        self.emit(f"int *{pointer} = {self.builder.condition(1)} ? {self.rng.choice(objects)} : {self.rng.choice(objects)};")
        self.emit(f"int *{other} = either({self.builder.condition(1)}, {pointer}, {self.rng.choice(objects)});")
        self.emit(f"*{other} = {self.pure()};")
        self.emit(f"*{pointer} ^= {self.small(31)};")
        if self.rng.random() < 0.5:
            self.emit(f"if ({self.builder.condition(0)}) {other} = {self.rng.choice((pointer, *objects))};")
            self.emit(f"*{other} = {self.small(127)};")
        for text in self.rng.sample((f"*{pointer}", f"*{other}", f"{pointer} == {other}", "near_one", "near_two", one.text,
                                     f"{other} != &{two.text}"), 3):
            self.into(text)

    def idiom_element_pointer(self) -> None:
        type, length = self.rng.choice((self.types.int, self.types.short, self.types.ullong)), self.rng.choice((4, 7, 90))
        name = self.fresh("a")
        alone, pointer, other = self.local(type), self.fresh("q"), self.fresh("q")
        self.emit(f"{type.name} {name}[{length}] = {{1, 2, 3}};")
        array = Array(name, type, (length,))
        self.declare(array)
        self.emit(f"{type.name} *{pointer} = &{name}[{self.index(length)}];")
        self.emit(f"{type.name} *{other} = {self.builder.condition(1)} ? {pointer} : &{alone.text};")
        self.emit(f"*{other} = {self.pure()};")
        self.emit(f"if ({pointer} > {name}) {pointer}--;")
        self.emit(f"*{pointer} ^= {self.small(15)};")
        self.emit(f"{self.element(array).text} = {self.pure()};")
        for text in self.rng.sample((f"*{pointer}", f"*{other}", f"{pointer} - {name}", f"{other} == {pointer}", f"{pointer} >= {name} + 2",
                                     self.element(array).text), 3):
            self.into(text)

    def idiom_byte_ranges(self) -> None:
        type, length = self.rng.choice((self.types.uchar, self.types.int, self.types.ushort)), self.rng.choice((8, 72))
        one, two, size = self.fresh("a"), self.fresh("a"), f"sizeof({type.name})"
        self.emit(f"{type.name} {one}[{length}] = {{1, 2, 3, 4, 5}}, {two}[{length}] = {{9, 8, [{length - 1}] = 7}};")
        for name in (one, two):
            self.declare(Array(name, type, (length,)))
        self.emit(f"{two}[{self.index(length)}] = {self.pure()};")
        for call in self.rng.sample((f"memcpy({one} + {self.index(4)}, {two} + {self.index(4)}, {self.small(3)} * {size});",
                                     f"memset({one} + {self.index(4)}, {self.small(255)}, {self.small(3)} * {size});",
                                     f"memmove({one} + {self.index(3)}, {one} + {self.index(3)}, {self.small(3)} * {size});",
                                     f"memset((char *){one} + {self.small(3)}, {self.rng.randint(-1, 3)}, {self.small(3)});",
                                     f"memcpy({two}, {one}, sizeof {two});"), 2):
            self.emit(call)
        self.into(f"{one}[{self.index(length)}]")
        self.into(f"{two}[{self.index(4)}]")

    def idiom_heap_array(self) -> None:
        type, name = self.rng.choice(self.types.weighted), self.fresh("h")
        length, large = self.local(self.types.int, f"{self.small(7)} + 1"), self.rng.random() < 0.4
        count = "70" if large else length.text
        allocation = self.rng.choice((f"malloc({count} * sizeof({type.name}))", f"calloc({count}, sizeof *{name})"))
        self.emit(f"{type.name} *{name} = {allocation};")
        self.emit(f"memset({name}, 0, {count} * sizeof({type.name}));")
        place = self.index(70) if large else f"((unsigned int){self.pure()} % (unsigned int){length.text})"
        self.emit(f"{name}[{place}] = {self.pure()};")
        self.emit(f"{name}[{count} - 1] {self.rng.choice(('=', '=', '^='))} {self.small(15)};")
        self.into(f"{name}[{place}]")
        self.into(f"{name}[0]")
        self.emit(f"free({name});")

    def idiom_heap_records(self) -> None:
        one, two, walk = self.fresh("h"), self.fresh("h"), self.fresh("q")
        self.emit(f"struct H *{one} = malloc(sizeof(struct H)), *{two} = malloc(sizeof *{two});")
        self.emit(f"*{one} = (struct H){{{self.small(31)}, 0, {self.small(7)}}};")
        self.emit(f"*{two} = *{one};")
        self.emit(f"{one}->next = {self.builder.condition(1)} ? {two} : {one};")
        self.emit(f"{two}->a = {self.pure()};")
        self.emit(f"{one}->next->b {self.rng.choice(('=', '^=', '+='))} {self.small(63)};")
        self.emit(f"struct H *{walk} = {one}->next;")
        self.emit(f"if ({walk}->next) {walk}->a = {self.small(7)};")
        for text in self.rng.sample((f"{one}->a", f"{two}->a", f"{one}->b", f"{two}->b", f"{walk} == {one}", f"{walk}->next == 0",
                                     f"{one}->next->a"), 3):
            self.into(text)
        self.emit(f"free({one}), free({two});")

    def idiom_nested_records(self) -> None:
        name, pointer = self.fresh("o"), self.fresh("q")
        self.emit(f"struct Out {name} = {{{{1, {{2, 3}}}}, {{{{4}}, [2] = {{5, {{6}}}}}}, {self.rng.randint(-9, 9)}}};")
        self.emit(f"struct In *{pointer} = {self.builder.condition(1)} ? &{name}.first : &{name}.more[{self.index(3)}];")
        self.emit(f"{pointer}->v[{self.index(2)}] = {self.pure()};")
        self.emit(f"{name}.more[{self.index(3)}] = {self.rng.choice((f'{name}.first', '*' + pointer, 'whole.first'))};")
        self.emit(f"if ({self.builder.condition(1)}) whole = {name};")
        self.emit(f"whole.more[{self.index(3)}].{self.rng.choice(('c', 'v[0]', 'v[1]'))} = {self.pure()};")
        for text in self.rng.sample((f"{name}.more[{self.index(3)}].v[{self.index(2)}]", f"sum_of({name})", "sum_of(whole)",
                                     f"{pointer}->c", "whole.first.v[1]", f"whole.more[{self.index(3)}].c", f"{name}.s"), 3):
            self.into(text)

    def idiom_record_union(self) -> None:
        name = self.fresh("un")
        self.emit(f"union R {name};")
        self.emit(f"{self.rng.choice((f'memset(&{name}, 0, sizeof {name})', f'for (int k = 0; k < 3; k++) {name}.w[k] = 0x10203u * k'))};")
        places = (f"r[{self.index(3)}].a", f"r[{self.index(3)}].b", f"w[{self.index(3)}]", f"raw[{self.index(12)}]", "r[1].c")
        for place in self.rng.sample(places, 3):
            self.emit(f"{name}.{place} = {self.pure()};")
        if self.rng.random() < 0.3:
            self.emit(f"{name}.r[{self.index(3)}] = {name}.r[{self.index(3)}];")
        for place in self.rng.sample(places, 2):
            self.into(f"{name}.{place}")

    def idiom_bitfield_array(self) -> None:
        name, length, other = self.fresh("fa"), self.rng.choice((3, 4, 70)), self.fresh("fc")
        self.emit(f"struct F {name}[{length}] = {{{{1, -2, 3}}, {{4}}}};")
        for _ in range(2):
            self.emit(f"{name}[{self.index(length)}].{self.rng.choice('abc')} {self.rng.choice(('=', '=', '^=', '|='))} {self.pure()};")
        self.emit(f"struct F {other} = {name}[{self.index(length)}];")
        self.emit(f"{other}.{self.rng.choice('abc')}{self.rng.choice(('++', '--'))};")
        self.emit(f"{name}[{self.index(length)}] = {other};")
        self.into(f"{name}[{self.index(length)}].{self.rng.choice('abc')}")
        self.into(f"{other}.{self.rng.choice('abc')}")

    def idiom_member_functions(self) -> None:
        name, functions = self.fresh("mf"), [self.rng.choice(("add", "mix", "pick")) for _ in range(3)]
        self.emit(f"struct M {name}[2] = {{{{{functions[0]}, {self.small(15)}}}, {{{functions[1]}, 3}}}};")
        self.emit(f"if ({self.builder.condition(1)}) {name}[{self.index(2)}].run = {functions[2]};")
        self.into(f"apply({name}[{self.index(2)}], {self.small(127)})")
        self.into(self.rng.choice((f"apply_to({name}, {self.rng.choice(('2', self.small(1)))}, {self.small(63)})",
                                   f"{name}[0].run == {name}[1].run", f"{name}[{self.index(2)}].run({self.small(7)}, {name}[0].k)")))

    def idiom_array_parameters(self) -> None:
        name = self.fresh("a")
        self.emit(f"unsigned int {name}[3] = {{{self.small(15)}, 2}};")
        self.declare(Array(name, self.types.uint, (3,)))
        self.emit(f"shift_by({name}{self.rng.choice(('', ' + 1'))}, {self.rng.choice(('2', self.small(1)))}, {self.pure()});")
        if self.rng.random() < 0.4:
            self.emit(f"fill(&{name}, {self.pure()});")
        self.into(f"total_of({name}, {self.rng.choice(('3', self.small(3)))})")

    def idiom_mutual_recursion(self) -> None:
        if self.repetition * 20 > 200:
            return
        self.work += 20 * self.repetition
        self.into(f"{self.rng.choice(('even', 'odd'))}({self.small(self.rng.choice((3, 7)))})")
        self.into("depth")

    def idiom_array_recursion(self) -> None:
        name = self.fresh("a")
        self.emit(f"short {name}[4] = {{{self.small(31)}, {self.rng.randint(-9, 40)}, {self.small(7)}, 3}};")
        self.declare(Array(name, self.types.short, (4,)))
        self.into(f"largest({name}{self.rng.choice((', 4', ' + 1, 3', ', ' + self.small(3) + ' + 1'))})")

    def idiom_wide_integers(self) -> None:
        """128 bits, where the data model has them."""
        wide, high = ("__int128", 33) if self.data_model == "LP64" else ("long long", 9)
        name = self.fresh("w")
        self.emit(f"{self.rng.choice(('', 'unsigned '))}{wide} {name} = {self.small(65535)};")
        for change in self.rng.sample((f"{name} * {self.small(255)}", f"({name} << {self.rng.choice((3, high))}) + 1",
                                       f"{name} / {self.rng.randint(2, 9)}", f"{name} ^ {self.rng.randint(1, 99)}", f"{name} % 1000",
                                       f"{name} | (({wide})1 << {high + 8})"), 2):
            self.emit(f"{name} = {change};")
        for text in self.rng.sample((f"(unsigned int){name}", f"(long long)({name} >> {self.rng.choice((1, 31, 40))})", f"{name} > 1000000",
                                     f"(int)({name} & 0xff)"), 2):
            self.into(text)

    def idiom_float_array(self) -> None:
        type, name, length = self.rng.choice(("float", "double")), self.fresh("fa"), self.rng.choice((3, 66))
        self.emit(f"{type} {name}[{length}] = {{0.5, -1.25, 3}};")
        self.emit(f"{name}[{self.index(length)}] = {self.small(63)};")
        operand = self.rng.choice(("0.5f", "3", "-0.1", self.small(7)))
        self.emit(f"{name}[{self.index(3)}] {self.rng.choice(('+=', '*=', '-=', '/='))} {operand};")
        one, two = f"{name}[{self.index(length)}]", f"{name}[{self.index(3)}]"
        self.into(self.rng.choice((f"{one} < {two}", f"{one} == {two}", f"!({one} <= {two})")))
        value = self.fresh("d")
        self.emit(f"{type} {value} = {two};")
        self.probe_float(value)

    def idiom_float_calls(self) -> None:
        name = self.fresh("d")
        self.emit(f"{self.rng.choice(('float', 'double'))} {name} = {self.rng.choice(('halved', 'clamp'))}({self.pure()});")
        self.into(f"rounded({self.rng.choice((name, f'{name} * 3', f'clamp({name}) + {self.small(7)}'))})")
        self.emit(f"{name} = {self.builder.condition(1)} ? clamp({name}) : halved({name});")
        self.probe_float(name)

    def idiom_long_doubles(self) -> None:
        name = self.fresh("ld")
        self.emit(f"long double {name} = {self.small(255)};")
        self.emit(f"{name} = {self.rng.choice((f'{name} / 3', f'{name} * 0.1L', f'{name} + 0x1p-60L', f'{name} - 128'))};")
        result = self.local(self.types.int, "0")
        self.emit(f"if ({name} > {self.rng.randint(-3, 30)}) {result.text} |= 1;")
        self.emit(f"if ((double){name} == {name}) {result.text} |= 2;")
        self.emit(f"if ({name} > -200 && {name} < 200) {result.text} += 4 * (int){name};")

    def idiom_shared_counter(self) -> None:
        """What runs, and how often, behind operators that do not always evaluate their operands."""
        parts = [f"count({self.builder.condition(0)})" for _ in range(3)]
        one, two = self.rng.choice(("&&", "||")), self.rng.choice(("&&", "||"))
        self.into(self.rng.choice((f"{parts[0]} {one} {parts[1]}", f"({parts[0]} {one} {parts[1]}) {two} {parts[2]}",
                                   f"{parts[0]} ? {parts[1]} : {parts[2]}")))
        self.into("counted")

    def idiom_address_order(self) -> None:
        """Comparisons of addresses inside one object, and of integers made from them."""
        name, one, two = self.fresh("a"), self.fresh("q"), self.fresh("q")
        self.emit(f"int {name}[6] = {{0}};")
        self.emit(f"int *{one} = {name} + {self.index(6)}, *{two} = &{name}[{self.index(6)}];")
        for text in self.rng.sample((f"{one} < {two}", f"{two} - {one}", f"(char *){two} - (char *){one}", f"{one} == {two}", f"!{one}",
                                     f"(__SIZE_TYPE__){one} == (__SIZE_TYPE__){two}",
                                     f"(__SIZE_TYPE__)({one} + 1) - (__SIZE_TYPE__){one}",
                                     f"*(int *)((char *){name} + 4 * {self.index(6)})"), 3):
            self.into(text)
        self.emit(f"*{one} = {self.small(15)};")
        self.into(f"*{two}")

    def idiom_long_sums(self) -> None:
        """Sums and exclusive disjunctions of many words, again in another order and width, and nearly so."""
        type, operator = self.rng.choice(("unsigned int", "unsigned long long")), self.rng.choice("++^")
        names = [self.fresh("t") for _ in range(self.rng.randint(4, 7))]
        for name in names:
            self.emit(f"{self.rng.choice((type, 'unsigned int', 'short', 'signed char'))} {name} = {self.pure()};")
        summands = [self.rng.choice((f"{name}", f"({type}){name} * {self.rng.randint(2, 5)}", f"-({type}){name}",
                                     f"({self.builder.condition(0)} ? ({type}){name} + {self.rng.randint(1, 3)} : {name})",
                                     f"({self.builder.condition(0)} ? {self.rng.randint(0, 3)} : -1)")) for name in names]
        sums = [self.fresh("s") for _ in range(2)]
        for sum in sums:
            self.emit(f"{type} {sum} = {self.rng.choice((0, 0, 0, 1))};")
            for summand in self.rng.sample(summands, len(summands)):
                self.emit(f"{sum} {operator}= {summand};")
        narrow = self.rng.choice(("unsigned char", "unsigned short", "unsigned int"))
        self.into(f"{sums[0]} == {sums[1]}")
        self.into(f"({narrow}){sums[0]} - ({narrow}){sums[1]}")
        self.into(f"({narrow}){sums[0]} % 7 == ({narrow}){sums[1]} % 7")
