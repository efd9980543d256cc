"""Snippets of C that abstract domains get wrong: memory seen through pointers, unions and bytes, heap objects, calls through
pointers, recursion, variable arguments, floating point. A mixin of the generator, which owns variables and text."""

from program_argument_idioms import ARGUMENT_HELPERS, ARGUMENTS, ArgumentIdioms
from program_block_idioms import BLOCK_HELPERS, BLOCKS, BlockIdioms
from program_corner_idioms import CORNERS, HELPERS, CornerIdioms
from program_formula_idioms import FORMULA_HELPERS, FORMULAS, FormulaIdioms
from program_library_idioms import LIBRARIES, LIBRARY_HELPERS, LibraryIdioms
from program_model import Array, Variable
from program_recursion_idioms import RECURSIONS, RecursionIdioms

IDIOMS = ARGUMENTS | BLOCKS | CORNERS | FORMULAS | LIBRARIES | RECURSIONS | {name: f"idiom_{name}" for name in (
    "arrays", "matrix", "structs", "bitfields", "unions", "pointers", "pointer_to_pointer", "heap", "linked_list", "bytes",
    "memory_functions", "pointer_walk", "function_pointers", "recursion", "variable_arguments", "floats", "float_loop",
    "strings", "enumerations", "assigned_later", "swap", "struct_calls", "struct_pointers", "aliases", "short_circuit",
    "static_state", "relations", "loop_invariant")}


class Idioms(ArgumentIdioms, BlockIdioms, CornerIdioms, FormulaIdioms, LibraryIdioms, RecursionIdioms):
    def aggregates(self) -> None:
        """Types and helper functions that the snippets use, above everything else."""
        self.record = [(self.rng.choice(self.types.all), f"m{i}") for i in range(self.rng.randint(2, 4))]
        self.widths = [(signed, self.rng.randint(2 if signed else 1, 17)) for signed in (self.rng.random() < 0.5 for _ in range(3))]
        members = " ".join(f"{t.name} {n};" for t, n in self.record)
        fields = " ".join(f"{'signed int' if s else 'unsigned int'} b{i} : {w};" for i, (s, w) in enumerate(self.widths))
        text = {"structs": f"struct S {{ {members} int a[3]; }};",
                "bitfields": f"struct B {{ {fields} unsigned char tail; }};",
                "unions": "union U { unsigned int u; int i; unsigned char b[4]; short h[2]; struct { unsigned short lo, hi; } w; };",
                "linked_list": "struct Node { int value; struct Node *next; };",
                "enumerations": "enum E { RED, GREEN = 5, BLUE, LAST = -3 };",
                "swap": "static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }",
                "recursion": "static unsigned int recurse(int n, unsigned int a) {\n  if (n <= 0) return a;\n"
                             "  unsigned int r = recurse(n - 1, a * 3U + (unsigned int)n);\n  if (r & 1U) return r + recurse(n - 2, r);\n"
                             "  return r;\n}",
                "variable_arguments": "static long long total(int n, ...) {\n  __builtin_va_list l;\n  __builtin_va_start(l, n);\n"
                                      "  long long s = 0;\n  for (int i = 0; i < n; i++) s += i & 1 ? __builtin_va_arg(l, long long) : "
                                      "__builtin_va_arg(l, int);\n  __builtin_va_end(l);\n  return s;\n}",
                "function_pointers": "static int twice(int a) { return a * 2; }\nstatic int square(int a) { return a * a; }\n"
                                     "static int less(int a) { return a - 1; }",
                "static_state": "static int tick(void) { static int n; static unsigned char w = 250; n++; w += 3; return n > 3 ? w : n; }"}
        text |= HELPERS | FORMULA_HELPERS | BLOCK_HELPERS | LIBRARY_HELPERS | ARGUMENT_HELPERS
        if "struct_calls" in self.features or "struct_pointers" in self.features:
            self.lines.append(text["structs"])
        for feature in self.features:
            if feature in text and text[feature] not in self.lines:
                self.lines.append(text[feature])
        if "struct_calls" in self.features:
            first = self.record[0][1]
            self.lines.append(f"static struct S change(struct S s, int k) {{\n  s.{first} = k;\n  s.a[k & 1] += s.a[2] & 15;\n  return s;\n}}")

    def pure(self, depth: int = 1) -> str:
        return self.builder.expression(depth).text

    def small(self, mask: int) -> str:
        return f"({self.pure()} & {mask})"

    def into(self, text: str) -> None:
        """Uses a computed value: stored somewhere, or in a variable of its own."""
        if self.rng.random() < 0.5:
            self.local(None, text)
        else:
            self.emit(f"{self.target().text} = {text};")

    def idiom_arrays(self) -> None:
        type, name, length = self.rng.choice(self.types.weighted), self.fresh("a"), self.rng.choice((2, 3, 4, 5, 8))
        if self.rng.random() < 0.5:
            self.emit(f"{type.name} {name}[{length}] = {{{', '.join(str(self.rng.randint(0, 100)) for _ in range(self.rng.randint(1, length)))}}};")
        else:
            self.emit(f"{type.name} {name}[{length}];")
            self.emit(f"for (int k = 0; k < {length}; k++) {name}[k] = k * {self.rng.randint(0, 9)};")
        array = Array(name, type, (length,))
        self.declare(array)
        self.emit(f"{self.element(array).text} = {self.pure()};")
        self.emit(f"{self.element(array).text} = {self.pure()};")
        self.into(self.element(array).text)

    def idiom_matrix(self) -> None:
        type, name = self.rng.choice((self.types.int, self.types.uchar, self.types.short)), self.fresh("m")
        rows, columns = self.rng.randint(2, 3), self.rng.randint(2, 4)
        self.emit(f"{type.name} {name}[{rows}][{columns}] = {{{{1, 2}}, {{{self.rng.randint(-9, 9)}}}}};")
        array = Array(name, type, (rows, columns))
        self.declare(array)
        self.emit(f"{self.element(array).text} = {self.pure()};")
        row = self.fresh("r")
        self.emit(f"{type.name} *{row} = {name}[{self.index(rows)}];")
        self.emit(f"{row}[{self.index(columns)}] = {self.pure()};")
        self.into(self.element(array).text)

    def members(self, base: str) -> list:
        result = [Variable(f"{base}{name}", type, type.low, type.high) for type, name in self.record]
        return result + [Variable(f"{base}a[{i}]", self.types.int, self.types.int.low, self.types.int.high) for i in range(3)]

    def struct(self) -> str:
        name = self.fresh("st")
        self.emit(f"struct S {name} = {{{', '.join(str(self.rng.randint(0, 1)) for _ in self.record)}, {{7, 8, {self.rng.randint(-5, 5)}}}}};")
        return name

    def idiom_structs(self) -> None:
        one, two = self.struct(), self.struct()
        self.emit(f"{self.rng.choice(self.members(one + '.')).text} = {self.pure()};")
        self.emit(f"if ({self.builder.condition(1)}) {two} = {one};")
        self.emit(f"{self.rng.choice(self.members(one + '.')).text} = {self.pure()};")
        for member in self.members(one + ".")[:3] + self.members(two + ".")[:3]:
            self.declare(member)

    def idiom_struct_calls(self) -> None:
        one = self.struct()
        two = self.fresh("st")
        self.emit(f"struct S {two} = change({one}, {self.small(7)});")
        if self.rng.random() < 0.5:
            self.emit(f"{one} = change({two}, {self.small(3)});")
        for member in self.rng.sample(self.members(one + "."), 2) + self.rng.sample(self.members(two + "."), 2):
            self.declare(member)

    def idiom_struct_pointers(self) -> None:
        one, two, pointer = self.struct(), self.struct(), self.fresh("q")
        self.emit(f"struct S *{pointer} = {self.builder.condition(1)} ? &{one} : &{two};")
        self.emit(f"{self.rng.choice(self.members(pointer + '->')).text} = {self.pure()};")
        self.emit(f"{pointer}->a[{self.index(3)}] = {self.pure()};")
        self.emit(f"if ({pointer} == &{one}) {pointer} = &{two};")
        for member in self.rng.sample(self.members(one + "."), 2) + self.rng.sample(self.members(pointer + "->"), 2):
            self.declare(member)

    def idiom_bitfields(self) -> None:
        name = self.fresh("bf")
        self.emit(f"struct B {name} = {{0}};")
        for number, (signed, width) in enumerate(self.widths):
            low, high = (-(1 << width - 1), (1 << width - 1) - 1) if signed else (0, (1 << width) - 1)
            self.emit(f"{name}.b{number} = {self.pure()};")
            self.declare(Variable(f"{name}.b{number}", self.types.int, low, high, addressable=False))
        if self.rng.random() < 0.5:
            self.emit(f"{name}.b{self.rng.randrange(3)}{self.rng.choice(('++', '--'))};")
        other = self.fresh("bf")
        self.emit(f"struct B {other} = {name};")
        self.emit(f"{name}.tail = {self.pure()};")
        self.into(f"{other}.b{self.rng.randrange(3)}")

    def idiom_unions(self) -> None:
        name = self.fresh("un")
        self.emit(f"union U {name};")
        self.emit(f"{name}.{self.rng.choice('ui')} = {self.pure()};")
        places = [("u", self.types.uint), ("i", self.types.int), ("b[0]", self.types.uchar), ("b[1]", self.types.uchar),
                  ("b[3]", self.types.uchar), ("h[0]", self.types.short), ("h[1]", self.types.short), ("w.hi", self.types.ushort)]
        for place, type in self.rng.sample(places, 4):
            self.declare(Variable(f"{name}.{place}", type, type.low, type.high))
        self.emit(f"{name}.{self.rng.choice(places)[0]} = {self.pure()};")
        self.emit(f"{name}.b[{self.index(4)}] = {self.pure()};")
        self.into(f"{name}.{self.rng.choice(places)[0]}")

    def persistent(self, type=None) -> list:
        """What a pointer that lives here may point to: alive as long as the pointer, and of any value."""
        return [v for v in self.visible() if v.addressable and v.assignable and (type is None or v.type == type)]

    def idiom_pointers(self) -> None:
        type = self.rng.choice((self.types.int, self.types.uchar, self.types.llong))
        one, two, pointer = self.local(type), self.local(type), self.fresh("q")
        self.emit(f"{type.name} *{pointer} = &{one.text};")
        self.emit(f"if ({self.builder.condition(1)}) {pointer} = &{two.text};")
        self.emit(f"*{pointer} = {self.pure()};")
        self.declare(Variable(f"(*{pointer})", type, type.low, type.high, addressable=False))
        self.into(f"{pointer} == &{one.text}")

    def idiom_aliases(self) -> None:
        type = self.rng.choice((self.types.int, self.types.ushort))
        value, one, two = self.local(type), self.fresh("q"), self.fresh("q")
        self.emit(f"{type.name} *{one} = &{value.text}, *{two} = {self.rng.choice((one, '&' + value.text))};")
        self.emit(f"*{one} = {self.small(31)};")
        self.emit(f"*{two} ^= {self.small(7)};")
        self.emit(f"if (*{one} > {self.rng.randint(0, 20)}) {value.text} = {self.pure()};")
        self.into(f"*{two}")

    def idiom_pointer_to_pointer(self) -> None:
        one, two = self.local(self.types.int), self.local(self.types.int)
        pointer, double = self.fresh("q"), self.fresh("qq")
        self.emit(f"int *{pointer} = &{one.text}, **{double} = &{pointer};")
        self.emit(f"if ({self.builder.condition(1)}) *{double} = &{two.text};")
        self.emit(f"**{double} = {self.pure()};")
        self.into(f"*{pointer}")
        self.into(f"{one.text} ^ {two.text}")

    def idiom_swap(self) -> None:
        one, two = self.local(self.types.int), self.local(self.types.int)
        self.emit(f"if ({one.text} {self.rng.choice('<>')} {two.text}) swap(&{one.text}, &{two.text});")
        self.emit(f"swap(&{one.text}, {self.rng.choice(('&' + one.text, '&' + two.text))});")

    def idiom_heap(self) -> None:
        type, name, length = self.rng.choice(self.types.all), self.fresh("h"), self.rng.choice((1, 2, 4))
        self.emit(f"{type.name} *{name} = malloc({length} * sizeof({type.name}));")
        if self.rng.random() < 0.5:
            self.emit(f"if (!{name}) abort();")
        for k in range(length):
            self.emit(f"{name}[{k}] = {self.pure()};")
        if self.rng.random() < 0.5:
            other = self.fresh("h")
            self.emit(f"{type.name} *{other} = calloc({length}, sizeof({type.name}));")
            self.emit(f"{other}[{self.index(length)}] = {self.pure()};")
            self.emit(f"{name}[{self.index(length)}] = {other}[{self.index(length)}];")
            self.emit(f"free({other});")
        self.into(f"{name}[{self.index(length)}]")
        self.emit(f"free({name});")

    def idiom_linked_list(self) -> None:
        head, count = self.fresh("list"), self.rng.randint(1, 4)
        self.emit(f"struct Node *{head} = 0;")
        with self.block(f"for (int k = 0; k < {count}; k++)"):
            self.emit("struct Node *n = malloc(sizeof *n);")
            self.emit(f"n->value = {self.small(15)} + k;")
            self.emit(f"n->next = {head};")
            self.emit(f"{head} = n;")
        total = self.local(self.types.int, "0")
        with self.block(f"for (struct Node *n = {head}; n; n = n->next)"):
            self.emit(f"{total.text} = ({total.text} & 1023) * 3 + n->value;")
        self.emit(f"while ({head}) {{ struct Node *n = {head}->next; free({head}); {head} = n; }}")

    def idiom_bytes(self) -> None:
        type = self.rng.choice((self.types.int, self.types.uint, self.types.short, self.types.ulong))
        value, view = self.local(type), self.fresh("by")
        self.emit(f"unsigned char *{view} = (unsigned char *)&{value.text};")
        self.into(f"{view}[{self.rng.randrange(type.bits // 8)}]")
        self.emit(f"{view}[{self.index(type.bits // 8)}] = {self.pure()};")
        self.into(value.text)

    def idiom_memory_functions(self) -> None:
        type = self.rng.choice((self.types.int, self.types.uchar, self.types.short, self.types.long))
        one, two = self.fresh("a"), self.fresh("a")
        self.emit(f"{type.name} {one}[4], {two}[4] = {{1, 2, 3}};")
        self.emit(f"memset({one}, {self.rng.choice(('0', '1', '255', self.small(3)))}, sizeof {one});")
        for name in (one, two):
            self.declare(Array(name, type, (4,)))
        self.emit(f"{two}[{self.index(4)}] = {self.pure()};")
        count = self.rng.choice(("sizeof " + two, f"2 * sizeof({type.name})", f"{self.small(3)} * sizeof({type.name})"))
        self.emit(f"memcpy({one}, {two}, {count});")
        if self.rng.random() < 0.3:
            self.emit(f"memmove({one} + 1, {one}, 2 * sizeof({type.name}));")
        self.into(f"{one}[{self.index(4)}]")

    def idiom_pointer_walk(self) -> None:
        type, name, pointer = self.rng.choice((self.types.int, self.types.uchar, self.types.short)), self.fresh("a"), self.fresh("q")
        self.emit(f"{type.name} {name}[5] = {{{', '.join(str(self.rng.randint(-50, 99)) for _ in range(5))}}};")
        total = self.local(self.types.int, "0")
        self.emit(f"{type.name} *{pointer} = {name} + {self.rng.randint(0, 3)};")
        self.emit(f"*{pointer} = {self.pure()};")
        self.emit(f"{pointer}++;")
        self.into(f"{pointer} - {name}")
        self.emit(f"{pointer}[-1] ^= 1;")
        with self.block(f"for ({pointer} = {name}; {pointer} < {name} + 5; {pointer}++)"):
            self.emit(f"if (*{pointer} {self.rng.choice('<>')} {self.rng.randint(-5, 50)}) {total.text} += *{pointer} % 100;")
        self.into(f"*--{pointer}")

    def idiom_function_pointers(self) -> None:
        pointer = self.fresh("fp")
        functions = [self.rng.choice(("twice", "square", "less")) for _ in range(3)]
        if self.rng.random() < 0.5:
            self.emit(f"int (*{pointer})(int) = {self.builder.condition(1)} ? {functions[0]} : {functions[1]};")
            self.emit(f"if ({self.builder.condition(0)}) {pointer} = {functions[2]};")
            self.into(f"{pointer}({self.small(63)})")
        else:
            self.emit(f"int (*{pointer}[3])(int) = {{{', '.join(functions)}}};")
            self.into(f"{pointer}[{self.index(3)}]({self.small(63)})")

    def idiom_recursion(self) -> None:
        if self.repetition * 40 > 400:
            return
        self.work += 40 * self.repetition
        self.into(f"recurse({self.small(self.rng.choice((3, 3, 5)))}, {self.pure()})")

    def idiom_variable_arguments(self) -> None:
        count = self.rng.randint(0, 4)
        values = [f"(long long){self.small(255)}" if k & 1 else f"(int)({self.pure()})" for k in range(count)]
        self.into(f"total({', '.join([str(count), *values])})")

    def idiom_floats(self) -> None:
        type, name = self.rng.choice(("float", "double")), self.fresh("d")
        self.emit(f"{type} {name} = {self.rng.choice((self.pure(), '0.1', '-2.5', '1e10', '0.0', '-0.0', '1.0 / 3'))};")
        for _ in range(self.rng.randint(1, 3)):
            change = self.rng.choice((f"{name} * 0.5", f"{name} + {self.small(7)}", f"{name} / 3", f"-{name}", f"{name} - 0.25f",
                                      f"{name} / {self.small(1)}", f"{name} * {name}", f"(float){name}", f"{name} - {name}"))
            self.emit(f"{'if (' + self.builder.condition(1) + ') ' if self.rng.random() < 0.4 else ''}{name} = {change};")
        test = self.rng.choice((f"{name} == {name}", f"{name} < {self.rng.randint(-3, 9)}", f"{name} >= 0", f"!({name} > 2.5)",
                                f"{name} != {name}", f"{name} == 0.0", f"{name} > 0x1p24"))
        self.into(test)
        self.probe_float(name)
        result = self.local(self.rng.choice((self.types.int, self.types.schar, self.types.uint)), "1")
        self.emit(f"if ({name} > -0.5 && {name} < 100) {result.text} = {name};")

    def idiom_float_loop(self) -> None:
        name, times = self.fresh("d"), self.rng.randint(1, 12)
        self.emit(f"{self.rng.choice(('float', 'double'))} {name} = {self.rng.choice(('0', '1', '0.1', '100'))};")
        with self.block(f"for (int k = 0; k < {times}; k++)"):
            self.emit(f"{name} {self.rng.choice(('+= 0.1', '*= 0.5', '-= 1', '+= k', '*= 3'))};")
        self.into(f"{name} > {self.rng.randint(0, 3)}")
        self.probe_float(name)

    def idiom_strings(self) -> None:
        name, text = self.fresh("str"), self.rng.choice(("abc", "a", "hello", ""))
        self.emit(f'char {name}[8] = "{text}";')
        self.declare(Array(name, self.types.character, (8,)))
        if self.rng.random() < 0.5:
            self.emit(f"{name}[{self.index(7)}] = {self.rng.choice(('0', repr('x'), self.pure()))};")
        length = self.local(self.types.int, "0")
        self.emit(f"while ({name}[{length.text}] && {length.text} < 7) {length.text}++;")
        # A byte that the index above may have set is never the last one: the string ends.
        self.emit(f"{name}[7] = 0;")
        self.into(self.rng.choice((f"strlen({name})", f'strcmp({name}, "abc") < 0', f"{name}[{length.text}]")))

    def idiom_enumerations(self) -> None:
        name = self.fresh("e")
        self.emit(f"enum E {name} = {self.builder.condition(1)} ? {self.rng.choice(('RED', 'LAST'))} : {self.rng.choice(('GREEN', 'BLUE'))};")
        value = self.local(self.types.int, "0")
        with self.block(f"switch ({name})"):
            self.emit(f"case RED: {value.text} = {self.pure()};")
            self.emit(f"case GREEN: {value.text} ^= 4; break;")
            self.emit(f"default: {value.text} = {name};")

    def idiom_assigned_later(self) -> None:
        type, name = self.rng.choice(self.types.weighted), self.fresh("v")
        self.emit(f"{type.name} {name};")
        self.emit(f"if ({self.builder.condition(1)}) {name} = {self.pure()};")
        self.emit(f"else {name} = {self.pure()};")
        self.declare(Variable(name, type, type.low, type.high))

    def idiom_short_circuit(self) -> None:
        value = self.local(self.types.uint)
        self.emit(f"if ({self.builder.condition(0)} && ({value.text}++ > 3 || --{value.text} == 0)) {self.target().text} = {self.pure()};")
        self.local(None, f"({value.text} > 5 ? {value.text}-- : ++{value.text})")

    def idiom_static_state(self) -> None:
        for _ in range(self.rng.randint(1, 3)):
            self.into("tick()")

    def idiom_relations(self) -> None:
        """Branches that bound one variable by another, of other width and sign."""
        types = [self.rng.choice((self.types.int, self.types.uint, self.types.schar, self.types.uchar, self.types.short,
                                  self.types.llong, self.types.ulong)) for _ in range(2)]
        one, two = (self.local(type) for type in types)
        result = self.local(self.types.int, "0")
        operator = self.rng.choice(("<", "<=", ">", ">=", "==", "!="))
        self.emit(f"if ({one.text} {operator} {two.text}) {result.text} |= 1;")
        self.emit(f"if ({one.text} {self.rng.choice('<>')} {self.rng.choice((-1, 0, 5, 127, 128, 255))}) {result.text} |= 2;")
        self.emit(f"if (({self.rng.choice(self.types.all).name}){one.text} == {self.rng.choice((one, two)).text}) {result.text} |= 4;")
        self.emit(f"if ({two.text} {self.rng.choice(('&', '%', '-', '+', '>>'))} {self.rng.choice((1, 2, 3))}U) {result.text} |= 8;")

    def idiom_loop_invariant(self) -> None:
        """A counter and what grows with it; the loop's end decides the rest."""
        type, limit = self.rng.choice((self.types.int, self.types.uint, self.types.uchar, self.types.short)), self.rng.randint(1, 40)
        counter, sum = self.local(type, "0"), self.local(self.rng.choice((self.types.int, self.types.uint, self.types.uchar)), str(self.rng.randint(0, 3)))
        guard = self.rng.choice((f"{counter.text} < {limit}", f"{counter.text} != {limit}", f"{counter.text} < {self.small(15)}"))
        with self.block(f"while ({guard})"):
            self.emit(f"{counter.text}++;")
            self.emit(f"if ({counter.text} {self.rng.choice(('>', '==', '<'))} {self.rng.randint(0, limit)}) {sum.text} += {self.rng.randint(1, 9)};")
            if self.rng.random() < 0.3:
                self.emit(f"if ({sum.text} > {self.rng.randint(10, 60)}) break;")
        self.emit(f"if ({counter.text} {self.rng.choice(('>=', '==', '>'))} {limit}) {self.target().text} = {self.pure()};")
