"""Snippets with structures and blocks of memory whose places and lengths inputs tell: assignments to and from elements, unions,
nested structures, memset, memcpy and memmove. A mixin of the generator."""

from program_model import Variable

BLOCKS = {name: f"idiom_{name}" for name in (
    "structures_at_indices", "unions_at_indices", "structures_through_pointers", "fills_by_length", "copies_by_length",
    "moves_by_length", "many_structures", "cut_numbers", "allocated_blocks")}

BLOCK_HELPERS = {
    "structures_at_indices": "struct G { unsigned char tag; struct { short x, y; } p[2]; int n : 9, m : 5; long long w; };",
    "unions_at_indices": "union H { unsigned int u; unsigned char b[8]; short h[3]; long long w; };\nstruct K { char kind; union H v; };",
    "structures_through_pointers": "struct T { int a; char b; struct T *next; };",
    "many_structures": "struct M { int a; unsigned char b; short c; };\nstatic struct M many_one[100], many_two[100];",
    "allocated_blocks": "struct A { short a; int b; };",
}


class BlockIdioms:
    def member(self, text: str, type) -> None:
        self.declare(Variable(text, type, type.low, type.high))

    def idiom_structures_at_indices(self) -> None:
        name, one, count = self.fresh("g"), self.fresh("g"), self.rng.randint(2, 4)
        self.emit(f"struct G {name}[{count}] = {{{{1, {{{{2, 3}}, {{4, 5}}}}, -6, 7, 8}}, [1] = {{.w = {self.rng.randint(-9, 9)}}}}};")
        self.emit(f"struct G {one} = {name}[{self.index(count)}];")
        self.emit(f"{one}.{self.rng.choice(('tag', 'p[0].y', 'p[1].x', 'n', 'w'))} = {self.small(127)};")
        self.emit(f"{name}[{self.index(count)}] = {one};")
        if self.rng.random() < 0.5:
            self.emit(f"{name}[{self.index(count)}].p[{self.index(2)}] = {one}.p[{self.index(2)}];")
        if self.rng.random() < 0.3:
            self.emit(f"{name}[{self.index(count)}] = (struct G){{0}};")
        for member, type in self.rng.sample((("tag", self.types.uchar), ("p[1].y", self.types.short), ("w", self.types.llong)), 2):
            self.member(f"{name}[{self.rng.randrange(count)}].{member}", type)
        self.into(f"{name}[{self.index(count)}].{self.rng.choice('nm')}")

    def idiom_unions_at_indices(self) -> None:
        name, one = self.fresh("k"), self.fresh("k")
        self.emit(f"struct K {name}[3] = {{{{1, {{.w = {self.rng.randint(-99, 99)}}}}}, {{2, {{.u = 77}}}}}}, {one} = {{3, {{.w = 0}}}};")
        self.emit(f"{one}.v.{self.rng.choice(('u', 'b[2]', 'h[1]', 'w'))} = {self.pure()};")
        self.emit(f"{name}[{self.index(3)}]{self.rng.choice((' = ' + one, '.v = ' + one + '.v'))};")
        self.emit(f"{name}[{self.index(3)}].v.b[{self.index(8)}] = {self.small(255)};")
        self.emit(f"{one} = {name}[{self.index(3)}];")
        self.member(f"{one}.v.u", self.types.uint)
        self.member(f"{name}[{self.rng.randrange(3)}].v.w", self.types.llong)
        self.into(f"{name}[{self.index(3)}].v.b[{self.index(8)}] + {one}.kind")

    def idiom_structures_through_pointers(self) -> None:
        name, pointer = self.fresh("t"), self.fresh("p")
        self.emit(f"struct T {name}a = {{1, 2, 0}}, {name}b = {{{self.small(15)}, 4, &{name}a}}, {name}c = {{5, 6, &{name}b}};")
        self.emit(f"struct T *{pointer} = {self.builder.condition(1)} ? &{name}a : &{name}b;")
        self.emit(f"*{pointer} = {self.rng.choice((name + 'c', '*' + name + 'c.next'))};")
        self.emit(f"{pointer}->a ^= {self.small(7)};")
        self.emit(f"{name}c = *{pointer};")
        for last in self.rng.sample("abc", 2):
            self.member(f"{name}{last}.a", self.types.int)
        self.into(f"{name}c.next == &{name}{self.rng.choice('ab')}")

    def length(self, most: int) -> str:
        """At most so many."""
        fitting = [v for v in self.visible() if v.low >= 0 and v.high <= most]
        if fitting and self.rng.random() < 0.5:
            return self.rng.choice(fitting).text
        return f"((unsigned int){self.pure()} % {most + 1}U)"

    def idiom_fills_by_length(self) -> None:
        type, name = self.rng.choice((self.types.uchar, self.types.short, self.types.int)), self.fresh("f")
        count = self.rng.randint(2, 6)
        self.emit(f"{type.name} {name}[{count}] = {{1, 2}};")
        start, length = self.rng.randrange(count), self.fresh("n")
        self.emit(f"unsigned int {length} = {self.length(count - start)};")
        self.emit(f"memset({name} + {start}, {self.rng.choice(('0', '255', '7', self.pure()))}, {length} * sizeof *{name});")
        if self.rng.random() < 0.5:
            self.emit(f"unsigned int {length}b = {self.index(count)};")
            self.emit(f"memset(&{name}[{length}b], {self.rng.randint(0, 255)}, ({count} - {length}b) * sizeof *{name});")
        for place in self.rng.sample(range(count), 2):
            self.member(f"{name}[{place}]", type)

    def idiom_copies_by_length(self) -> None:
        type, one, two = self.rng.choice((self.types.uchar, self.types.ushort, self.types.llong)), self.fresh("c"), self.fresh("c")
        count, length, to, source = self.rng.randint(3, 6), self.fresh("n"), self.fresh("i"), self.fresh("i")
        self.emit(f"{type.name} {one}[{count}] = {{1, 2, 3}}, {two}[{count}] = {{{self.pure()}, 5, {self.small(31)}}};")
        self.emit(f"unsigned int {to} = {self.index(count)}, {source} = {self.index(count)};")
        self.emit(f"unsigned int {length} = {count} - ({to} > {source} ? {to} : {source});")
        if self.rng.random() < 0.6:
            self.emit(f"{length} = {self.length(count)} % ({length} + 1);")
        self.emit(f"memcpy({one} + {to}, {two} + {source}, {length} * sizeof *{one});")
        for place in self.rng.sample(range(count), 2):
            self.member(f"{one}[{place}]", type)

    def idiom_moves_by_length(self) -> None:
        type, name = self.rng.choice((self.types.uchar, self.types.int)), self.fresh("m")
        count, length, to, source = self.rng.randint(3, 6), self.fresh("n"), self.fresh("i"), self.fresh("i")
        self.emit(f"{type.name} {name}[{count}] = {{1, 2, 3, {self.small(63) if count > 3 else ''}}};")
        self.emit(f"unsigned int {to} = {self.index(count)}, {source} = {self.index(count)};")
        self.emit(f"unsigned int {length} = {self.length(count)};")
        self.emit(f"if ({to} + {length} <= {count} && {source} + {length} <= {count}) memmove({name} + {to}, {name} + {source}, {length} * sizeof *{name});")
        for place in self.rng.sample(range(count), 2):
            self.member(f"{name}[{place}]", type)

    def idiom_many_structures(self) -> None:
        one = self.fresh("m")
        self.emit(f"struct M {one} = {{{self.small(31)}, {self.small(3)}, -1}};")
        self.emit(f"many_one[{self.index(100)}] = {one};")
        self.emit(f"many_two[{self.index(100)}] = many_one[{self.index(100)}];")
        self.emit(f"{one} = many_{self.rng.choice(('one', 'two'))}[{self.index(100)}];")
        if self.rng.random() < 0.4:
            self.emit(self.rng.choice(("memcpy(many_two, many_one, sizeof many_two);", f"memset(many_one, {self.rng.choice((0, 1, 255))}, sizeof many_one);",
                                       f"memset(&many_one[{self.index(100)}], 0, sizeof *many_one);")))
        self.member(f"{one}.a", self.types.int)
        self.member(f"{one}.b", self.types.uchar)
        self.into(f"many_{self.rng.choice(('one', 'two'))}[{self.index(100)}].c")

    def idiom_cut_numbers(self) -> None:
        one, two = self.local(self.rng.choice((self.types.uint, self.types.ullong))), self.local(self.types.uint)
        place, length = self.fresh("i"), self.fresh("n")
        self.emit(f"unsigned int {place} = {self.index(4)}, {length} = {self.length(4)};")
        self.emit(f"if ({place} + {length} <= 4) memcpy((char *)&{one.text} + {place}, &{two.text}, {length});")
        if self.rng.random() < 0.5:
            self.emit(f"memset((char *)&{two.text} + {self.index(2)}, {self.small(255)}, {self.length(2)});")

    def idiom_allocated_blocks(self) -> None:
        name, count, one = self.fresh("h"), self.fresh("n"), self.fresh("a")
        self.emit(f"unsigned int {count} = {self.length(4)} + 1U;")
        self.emit(f"struct A *{name} = malloc({count} * sizeof *{name}), {one} = {{{self.small(7)}, {self.pure()}}};")
        self.emit(f"if (!{name}) exit(0);")
        self.emit(f"memset({name}, {self.rng.choice((0, 0, 1, 255))}, {count} * sizeof *{name});")
        self.emit(f"{name}[{self.small(255)} % {count}] = {one};")
        self.emit(f"{one} = {name}[{self.small(255)} % {count}];")
        self.member(f"{one}.b", self.types.int)
        self.into(f"{name}[{count} - 1].a + {name}[0].b % 100")
        self.emit(f"free({name});")
