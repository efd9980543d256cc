"""Snippets with recursive functions that hand down more than numbers: addresses of locals, arrays, structures, objects of the heap,
functions. A mixin of the generator."""

from c_expressions import Type
from program_model import Array, Variable
from program_recursion import RecursionWriter, address, declaration, recursion

RECURSIONS_WITH_POINTERS = {f"recursion_{name}": f"idiom_recursion_{name}" for name in (
    "pointers", "retargeting", "arrays", "structs", "chains", "heap", "lists", "trees", "backtracking",
    "tables", "callbacks", "objects")}


class RecursionPointerIdioms(RecursionWriter):
    @recursion
    def idiom_recursion_pointers(self):
        """The address of a local goes down, beside that of the caller's caller; they may change places."""
        kind, result, n, name = self.kind(), self.result(), self.countdown((1, 2, 3, 4, 6)), self.fresh("r")
        up, far = self.parameters([(kind, True), (kind, True)])
        if self.rng.random() < 0.5:
            self.shared(kind)
        with self.frame(result, name, n.high + 1, n, up, far):
            here = self.local(kind)
            self.emit(f"{self.rng.choice((up, far)).text} = {self.pure()};")
            self.base(n, result)
            places = ["&" + here.text, address(up), address(far)]
            choice = self.rng.random()
            if choice < 0.3:
                one, two = self.rng.choice(((places[0], places[1]), (places[2], places[1]), (places[1], places[0]), (places[0], places[0])))
            elif choice < 0.6:
                one, two = self.rng.choice(places), self.given(up)
            else:
                one, two = f"({self.builder.condition(1)} ? {self.rng.choice(places)} : {self.given(far)})", self.rng.choice(places)
            self.around(n, result, lambda: f"{name}({n.text} - 1, {one}, {two})")
            self.watch(self.rng.choice((here, up, far)))
            self.emit(f"{self.rng.choice((up, far, here)).text} = {self.pure()};")
            self.give(result)
        return self.calling(name, result, n, up, lambda: f"({self.builder.condition(1)} ? {self.given(far)} : {self.given(up)})")

    @recursion
    def idiom_recursion_retargeting(self):
        """A pointer that all activations share points to a local of some of them, until these return."""
        kind, result, n, name, saved = self.kind(), self.result(), self.countdown((1, 2, 3, 5)), self.fresh("r"), self.fresh("q")
        other, pointer = self.shared(kind), self.fresh("q")
        is_global = self.rng.random() < 0.5
        if is_global:
            self.emit(f"static {kind.name} *{pointer} = &{other.text};")
        place = pointer if is_global else f"*{pointer}"
        with self.frame(result, name, n.high + 1, n, *([] if is_global else [f"{kind.name} **{pointer}"])):
            here = self.local(kind)
            self.emit(f"{kind.name} *{saved} = {place};")
            target = self.whole(f"(*{place})", kind)
            self.emit(f"if ({self.builder.condition(1)}) {place} = &{self.rng.choice((here, here, other)).text};")
            self.emit(f"{target.text} = {self.pure()};")
            with self.block(f"if ({n.text} > 0)"):
                self.around(n, result, lambda: f"{name}({n.text} - 1{'' if is_global else ', ' + pointer})", leave=False)
            self.watch(self.rng.choice((here, target)))
            self.emit(f"{place} = {saved};")
            self.give(result)
        if is_global:
            return self.calling(name, result, n)

        def to_pointer() -> str:
            own = self.fresh("q")
            self.emit(f"{kind.name} *{own} = {self.rng.choice(('&' + other.text, '&' + self.local(kind).text))};")
            return "&" + own
        return self.calling(name, result, n, to_pointer)

    @recursion
    def idiom_recursion_arrays(self):
        """The rest of an array goes down, or a copy of it."""
        kind, result, n, name, array = self.kind(), self.result(), self.countdown((1, 2, 3, 5)), self.fresh("r"), self.fresh("a")
        rest = self.rng.random() < 0.5
        length = n.high + 1 if rest else self.rng.randint(2, 4)
        with self.frame(result, name, n.high + 1, n, f"{kind.name} {self.rng.choice(('*' + array, array + '[]'))}"):
            self.local()
            if rest:
                self.whole(f"{array}[0]", kind)
                self.emit(f"{self.whole(f'{array}[{n.text}]', kind).text} = {self.pure()};")
                following = self.rng.choice((f"{array} + 1", f"{array} + 1", f"&{array}[1]", array))
            else:
                own = self.fresh("a")
                self.emit(f"{kind.name} {own}[{length}] = {{{self.pure()}, {self.rng.randint(0, 9)}}};")
                self.declare(Array(array, kind, (length,)))
                self.declare(Array(own, kind, (length,)))
                self.emit(f"{own}[{self.index(length)}] = {array}[{self.index(length)}];")
                following = self.rng.choice((own, own, array, f"({self.builder.condition(1)} ? {own} : {array})"))
            self.base(n, result)
            self.around(n, result, lambda: f"{name}({n.text} - 1, {following})")
            self.emit(f"{array}[{self.rng.choice(('0', n.text))} % {length}] ^= {self.rng.randint(1, 7)};")
            self.give(result)

        def argument() -> str:
            known = [a.text for a in self.visible(Array) if a.type == kind and len(a.dimensions) == 1 and a.dimensions[0] >= length]
            if known and self.rng.random() < 0.6:
                return self.rng.choice(known)
            own = self.fresh("a")
            self.emit(f"{kind.name} {own}[{length}] = {{{self.pure()}, 1}};")
            self.declare(Array(own, kind, (length,)))
            return own
        return self.calling(name, result, n, argument)

    @recursion
    def idiom_recursion_structs(self):
        """Structures go down and come back, as values or through pointers, with an array inside."""
        tag, members = self.fresh("R"), [self.kind() for _ in range(2)]
        n, name, given, own = self.countdown((1, 2, 3, 5)), self.fresh("r"), self.fresh("s"), self.fresh("s")
        self.emit(f"struct {tag} {{ {members[0].name} m0; {members[1].name} m1; short a[2]; }};")
        by_value = self.rng.random() < 0.6

        def declare(base: str) -> None:
            for member, type in (("m0", members[0]), ("m1", members[1]), ("a[0]", self.types.short), ("a[1]", self.types.short)):
                self.whole(f"{base}{member}", type)
        parameter, result = (f"struct {tag} {given}", f"struct {tag}") if by_value else (f"struct {tag} *{given}", None)
        with self.frame(result, name, n.high + 1, n, parameter):
            declare(f"{given}{'.' if by_value else '->'}")
            self.emit(f"if ({self.over(n)}) return{' ' + given if by_value else ''};")
            self.statements(self.rng.randint(0, 2), 1)
            self.note(n)
            if by_value:
                self.emit(f"struct {tag} {own} = {name}({n.text} - 1, {given});")
            else:
                self.emit(f"struct {tag} {own} = *{given};")
                self.emit(f"{name}({n.text} - 1, {self.rng.choice((given, '&' + own, '&' + own))});")
            declare(f"{own}.")
            self.statements(self.rng.randint(0, 2), 1)
            self.emit(f"{own}.a[{n.text} & 1] ^= {given}{'.' if by_value else '->'}a[{self.index(2)}];")
            self.note(n)
            if by_value:
                self.emit(f"return {self.rng.choice((own, own, given, f'{self.builder.condition(1)} ? {own} : {given}'))};")
            else:
                self.emit(f"{self.rng.choice(('', f'if ({self.builder.condition(1)}) '))}*{given} = {own};")

        def text() -> str:
            base = self.fresh("s")
            self.emit(f"struct {tag} {base} = {{{self.pure()}, {self.pure()}, {{{self.small(15)}}}}};")
            declare(f"{base}.")
            return f"{name}({self.given(n)}, {'' if by_value else '&'}{base})"

        def take(call: str) -> None:
            if not by_value:
                return self.emit(f"{call};")
            if self.rng.random() < 0.3:
                return self.local(None, f"{call}.{self.rng.choice(('m0', 'm1', 'a[1]'))}")
            base = self.fresh("s")
            self.emit(f"struct {tag} {base} = {call};")
            declare(f"{base}.")
        return text, take

    @recursion
    def idiom_recursion_chains(self):
        """Locals of all activations are a list, which some of them walk along."""
        kind, result, n, name, tag = self.kind(), self.result(), self.countdown((1, 2, 3, 5)), self.fresh("r"), self.fresh("C")
        up, own, walk = self.fresh("up"), self.fresh("c"), self.fresh("w")
        self.emit(f"struct {tag} {{ {kind.name} v; struct {tag} *up; }};")
        with self.frame(result, name, n.high + 1, n, f"struct {tag} *{up}"):
            total = self.local(self.types.uint, "0")
            self.emit(f"struct {tag} {own} = {{{self.pure()}, {up}}};")
            value = self.whole(f"{own}.v", kind)
            with self.block(f"if ({n.text} > 0)"):
                self.around(n, result, lambda: f"{name}({n.text} - 1, {self.rng.choice(('&' + own, '&' + own, up))})")
            self.emit(f"if ({up} && {self.builder.condition(1)}) {up}->v = {self.pure()};")
            with self.block(f"for (struct {tag} *{walk} = {self.rng.choice(('&' + own, up))}; {walk}; {walk} = {walk}->up)"):
                self.emit(f"{total.text} = {total.text} * 3U + (unsigned int){walk}->v;")
                if self.rng.random() < 0.5:
                    self.emit(f"{walk}->v = {self.pure()};")
            self.watch(self.rng.choice((total, value)))
            self.give(result)

        def argument() -> str:
            if self.rng.random() < 0.6:
                return "0"
            base = self.fresh("c")
            self.emit(f"struct {tag} {base} = {{{self.pure()}, 0}};")
            self.whole(f"{base}.v", kind)
            return "&" + base
        return self.calling(name, result, n, argument)

    @recursion
    def idiom_recursion_heap(self):
        """Each activation has an object of the heap, whose address goes down, and frees it on the way up."""
        kind, result, n, name, heap = self.kind(), self.result(), self.countdown((1, 2, 3, 5)), self.fresh("r"), self.fresh("h")
        up, = self.parameters([(kind, True)])
        count = self.rng.choice((1, 2))
        with self.frame(result, name, n.high + 1, n, up):
            self.local()
            self.emit(f"{kind.name} *{heap} = {self.rng.choice((f'malloc({count} * sizeof *{heap})', f'calloc({count}, sizeof({kind.name}))'))};")
            self.emit(f"if (!{heap}) abort();")
            own = Variable(f"(*{heap})", kind, kind.low, kind.high, addressable=False)
            self.emit(f"{own.text} = {self.pure()};")
            self.declare(own)
            if count > 1:
                self.emit(f"{heap}[1] = {up.text};")
                self.whole(f"{heap}[1]", kind)
            with self.block(f"if ({n.text} > 0)"):
                self.around(n, result, lambda: f"{name}({n.text} - 1, {self.rng.choice((heap, heap, address(up), f'&{heap}[{count - 1}]'))})", leave=False)
            self.emit(f"{up.text} = {self.pure()};")
            self.watch(own)
            value = self.local(kind, own.text)
            self.emit(f"free({heap});")
            if result:
                self.emit(f"return {value.text};")
        return self.calling(name, result, n, up)

    @recursion
    def idiom_recursion_lists(self):
        """A list that is built, changed, added up, perhaps turned around, and freed, each by recursion."""
        kind, n, tag = self.kind(), self.countdown((1, 2, 3, 4)), self.fresh("L")
        build, change, total, turn, drop = (self.fresh("r") for _ in range(5))
        self.emit(f"struct {tag} {{ {kind.name} v; struct {tag} *next; }};")
        value, rest, pointer = self.whole_parameter(kind), f"struct {tag} *q", f"struct {tag} *"
        with self.frame(pointer, build, n.high + 1, n, value):
            self.emit(f"if ({self.over(n)}) return 0;")
            self.emit(f"{rest} = malloc(sizeof *q);")
            self.emit(self.rng.choice(("if (!q) abort();", ";")))
            self.emit(f"q->v = {self.pure()};")
            self.emit(f"q->next = {build}({n.text} - 1, {self.pure()});")
            self.emit("return q;")
        with self.frame(None, change, n.high + 1, rest, value):
            self.emit("if (!q) return;")
            here = self.whole("q->v", kind)
            self.statements(self.rng.randint(0, 1), 1)
            before = self.rng.random() < 0.5
            if before:
                self.emit(f"{change}(q->next, {self.pure()});")
            self.emit(f"{here.text} = {self.pure()};")
            self.note()
            if not before:
                self.emit(f"{change}(q->next, {self.pure()});")
        last = self.rng.choice(("0", "1", "7"))
        self.emit(f"static unsigned int {total}({rest}) {{ return q ? (unsigned int)q->v + {total}(q->next) * {self.rng.randint(1, 3)}U : {last}; }}")
        self.emit(f"static {pointer}{turn}({rest}, struct {tag} *done) {{ if (!q) return done; struct {tag} *n = q->next; q->next = done; return {turn}(n, q); }}")
        self.emit(f"static void {drop}({rest}) {{ if (q) {drop}(q->next), free(q); }}")
        self.work += 10 * n.high

        def take(call: str) -> None:
            name = self.fresh("l")
            self.emit(f"struct {tag} *{name} = {call};")
            for step in self.rng.sample((f"{change}({name}, {self.pure()});", f"{name} = {turn}({name}, 0);", f"if ({name}) {name}->v = {self.pure()};"), 2):
                self.emit(step)
            self.watch(self.local(self.types.uint, f"{total}({name})"))
            self.emit(f"{drop}({name});")
        return self.calling(build, None, n, value)[0], take

    @recursion
    def idiom_recursion_trees(self):
        """A tree on the heap: built, folded and freed."""
        kind, n, tag = self.kind(), self.countdown((1, 2, 3)), self.fresh("T")
        build, fold, drop, value = self.fresh("r"), self.fresh("r"), self.fresh("r"), self.whole_parameter(kind)
        self.emit(f"struct {tag} {{ struct {tag} *l, *r; {kind.name} v; }};")
        with self.frame(f"struct {tag} *", build, 1 << n.high, n, value):
            self.emit(f"if ({self.over(n)}{self.rng.choice(('', ' || ' + self.builder.condition(1)))}) return 0;")
            self.emit(f"struct {tag} *t = malloc(sizeof *t);")
            self.emit(f"t->v = {self.pure()};")
            for side in self.rng.sample("lr", 2):
                self.emit(f"t->{side} = {build}({n.text} - 1, {self.pure()});")
            self.emit("return t;")
        result = self.rng.choice(self.types.weighted)
        with self.frame(result, fold, 1 << n.high, f"const struct {tag} *t"):
            self.emit(f"if (!t) return {self.rng.randint(0, 2)};")
            self.local(kind, "t->v")
            for side in "lr":
                self.local(result, f"{fold}(t->{side})")
                self.note()
            self.give(result)
        self.emit(f"static void {drop}(struct {tag} *t) {{ if (!t) return; {drop}(t->l); {drop}(t->r); free(t); }}")

        def take(call: str) -> None:
            name = self.fresh("t")
            self.emit(f"struct {tag} *{name} = {call};")
            if self.rng.random() < 0.5:
                self.emit(f"if ({name} && {name}->l) {name}->l->v = {self.pure()};")
            self.take(f"{fold}({name})", result)
            self.emit(f"{drop}({name});")
        return self.calling(build, None, n, value)[0], take

    @recursion
    def idiom_recursion_backtracking(self):
        """Tries all ways to fill an array, and undoes each step."""
        length, marks, found, name = self.rng.choice((1, 2, 3)), self.fresh("marks"), self.fresh("found"), self.fresh("r")
        kind, sum = self.kind(), self.parameters([(self.types.uint, False)])[0]
        self.emit(f"static {kind.name} {marks}[{length}];")
        self.emit(f"static unsigned int {found};")
        count, array = self.whole(found, self.types.uint), Array(marks, kind, (length,))
        self.declare(array)
        k = Variable(self.fresh("k"), self.types.int, 0, length, assignable=False, addressable=False)
        result, end = self.rng.choice(((None, "return;"), (self.types.int, f"return {found} > 1;")))
        with self.frame(result, name, 2 << length, k, sum):
            with self.block(f"if ({k.text} == {length})"):
                self.emit(f"if ({self.rng.choice((self.builder.condition(1), f'{sum.text} == {self.rng.randint(0, 5)}U'))}) {found}++;")
                self.watch(self.rng.choice((count, sum)))
                self.emit(end)
            for step in self.rng.sample(range(3), 2):
                self.emit(f"{marks}[{k.text}] = {self.rng.choice((str(step), self.pure()))};")
                call = f"{name}({k.text} + 1, {sum.text} {self.rng.choice('+^')} {self.rng.choice((f'{step}U', f'(unsigned int){marks}[{k.text}]'))})"
                self.emit(f"if ({call}) {end}" if result and self.rng.random() < 0.5 else f"{call};")
            self.emit(f"{marks}[{k.text}] = 0;")
            self.emit(end)
        return self.calling(name, result, lambda: "0", sum)

    @recursion
    def idiom_recursion_tables(self):
        """Functions call each other through a table of them, which may change."""
        size, result, kinds, depth = self.rng.choice((2, 2, 3)), self.result(), self.kinds(0, 1), self.rng.choice((1, 2, 3, 5))
        functions = [(self.fresh("r"), self.countdown((depth,)), self.parameters(kinds)) for _ in range(size)]
        table, types = self.fresh("table"), ", ".join(declaration(p) for p in functions[0][2])
        for name, n, others in functions:
            self.emit(self.header(result, name, n, *others) + ";")
        constant = self.rng.choice(("", "const "))
        self.emit(f"static {result.name if result else 'void'} (*{constant}{table}[{size}])(int n{', ' + types if types else ''}) = "
                  f"{{{', '.join(name for name, _, _ in functions)}}};")
        for name, n, others in functions:
            with self.frame(result, name, depth // 2 + 1, n, *others):
                self.local()
                self.base(n, result)
                if not constant and self.rng.random() < 0.4:
                    self.emit(f"{table}[{self.index(size)}] = {self.rng.choice(functions)[0]};")
                self.around(n, result, self.next(f"{table}[{self.index(size)}]", n, *others))
                self.give(result)
        called = self.rng.choice((functions[0][0], f"{table}[{self.rng.randrange(size)}]"))
        return self.calling(called, result, functions[0][1], *functions[0][2])

    @recursion
    def idiom_recursion_callbacks(self):
        """A function goes down as an argument, and another one may take its place."""
        kind, result, n, name, go = self.kind(), self.result(), self.countdown((1, 2, 3, 5)), self.fresh("r"), self.fresh("go")
        leaves = [self.fresh("r") for _ in range(2)]
        for leaf in leaves:
            parameter = self.whole_parameter(kind)
            with self.frame(kind, leaf, n.high + 1, parameter):
                self.statements(self.rng.randint(0, 2), 1)
                self.give(kind)
        with self.frame(result, name, n.high + 1, n, f"{kind.name} (*{go})({kind.name})"):
            self.local()
            with self.block(f"if ({self.over(n)})"):
                self.take(f"{go}({self.pure()})", kind)
                self.leave(result)
            if self.rng.random() < 0.5:
                self.take(f"(*{go})({self.pure()})", kind)
            following = self.rng.choice((go, f"({self.builder.condition(1)} ? {go} : {self.rng.choice(leaves)})", f"{go} == {leaves[0]} ? {leaves[1]} : {leaves[0]}"))
            self.around(n, result, lambda: f"{name}({n.text} - 1, {following})")
            if self.rng.random() < 0.5:
                self.local(self.types.int, f"{go} == {leaves[0]}")
            self.give(result)
        return self.calling(name, result, n, lambda: self.rng.choice(("", "&")) + self.rng.choice(leaves))

    @recursion
    def idiom_recursion_objects(self):
        """Functions in an object call each other through it."""
        kind, result, depth, tag = self.kind(), self.result(), self.rng.choice((1, 2, 3, 5)), self.fresh("O")
        names = [self.fresh("r") for _ in range(2)]
        self.emit(f"struct {tag} {{ {result.name if result else 'void'} (*go)(int, struct {tag} *); {kind.name} v; }};")
        functions = [(name, self.countdown((depth,)), self.fresh("o")) for name in names]
        for name, n, it in functions:
            self.emit(self.header(result, name, n, f"struct {tag} *{it}") + ";")
        for name, n, it in functions:
            with self.frame(result, name, depth // 2 + 1, n, f"struct {tag} *{it}"):
                value = self.whole(f"{it}->v", kind)
                self.base(n, result)
                self.emit(f"{value.text} = {self.pure()};")
                self.emit(f"if ({self.builder.condition(1)}) {it}->go = {self.rng.choice(names)};")
                own = self.fresh("o")
                self.emit(f"struct {tag} {own} = *{it};")
                self.around(n, result, lambda: f"{it}->go({n.text} - 1, {self.rng.choice((it, '&' + own))})")
                self.give(result)

        def argument() -> str:
            own = self.fresh("o")
            self.emit(f"struct {tag} {own} = {{{self.rng.choice(names)}, {self.pure()}}};")
            self.whole(f"{own}.v", kind)
            return "&" + own
        return self.calling(names[0], result, functions[0][1], argument)
