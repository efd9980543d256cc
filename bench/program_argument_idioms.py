"""Snippets that read the command line: how many arguments there are, their characters, numbers in them, options; and programs that
write into them. The main function ends at once where the command line is not one of those that the oracle enumerates. A mixin of the generator."""

from program_model import CommandLines, Variable

ARGUMENTS = {name: f"idiom_{name}" for name in ("arguments", "argument_options", "written_arguments")}

DECLARATIONS = "extern int atoi(const char *);"
ARGUMENT_HELPERS = {name: DECLARATIONS for name in ARGUMENTS}


class ArgumentIdioms:
    def takes_arguments(self) -> bool:
        return any(feature in ARGUMENTS for feature in self.features)

    def begin_arguments(self) -> None:
        """At the top of main, whose parameters are argc and argv."""
        count, length = self.rng.choice(((1, 1), (1, 2), (1, 3), (2, 1), (2, 2)))
        lines = CommandLines(count, length, "".join(self.rng.sample("a-1", 2)))
        self.command_lines, self.in_main = lines, True
        self.combinations *= lines.number()
        self.emit(self.rng.choice((f"if (argc < 1 || argc > {count + 1}) exit(0);", f"__VERIFIER_assume(argc >= 1 && argc <= {count + 1});")))
        with self.block("for (int k = 1; k < argc; k++)"):
            self.emit(f"if (strlen(argv[k]) > {length}) exit(0);")
            other = " && ".join(f"argv[k][j] != '{character}'" for character in lines.characters)
            self.emit(f"for (int j = 0; argv[k][j]; j++) if ({other}) exit(0);")
        self.declare(Variable("argc", self.types.int, 1, count + 1, assignable=False, addressable=False))

    def word(self) -> str:
        """A number of an argument that exists where argc is above one."""
        return self.rng.choice(("1", "argc - 1", f"(1 + ({self.pure()} & 7) % (argc - 1))"))

    def idiom_arguments(self) -> None:
        if not self.in_main:
            return self.assignment()
        result = self.local(self.types.int, "0")
        with self.block("if (argc > 1)"):
            name = self.fresh("arg")
            self.emit(f"char *{name} = argv[{self.word()}];")
            for bit, test in enumerate(self.rng.sample((
                    f"{name}[0] == '{self.rng.choice(self.command_lines.characters)}'", f"strlen({name}) == {self.rng.randint(0, self.command_lines.length)}",
                    f"!{name}[0]", f'strcmp({name}, "{self.rng.choice(self.command_lines.characters)}") == 0', f"{name} == argv[1]",
                    f"strcmp({name}, argv[argc - 1]) {self.rng.choice('<>')} 0"), 3)):
                self.emit(f"if ({test}) {result.text} |= {1 << bit};")
            if self.rng.random() < 0.4:
                self.emit(f"{result.text} += 8 * atoi({name});")
        self.into(self.rng.choice(("argv[argc] == 0", f"argc > {self.command_lines.count}", "argc * 2")))

    def idiom_argument_options(self) -> None:
        """What command-line programs do: options in a loop, then the rest."""
        if not self.in_main:
            return self.assignment()
        options, rest = self.local(self.types.int, "0"), self.local(self.types.int, "0")
        with self.block(self.rng.choice(("for (int k = 1; k < argc; k++)", "for (int k = 1; argv[k]; k++)"))):
            with self.block("if (argv[k][0] == '-')"):
                self.emit(f"for (const char *p = argv[k] + 1; *p; p++) {options.text} = {options.text} * 2 + (*p == '{self.rng.choice(self.command_lines.characters)}');")
            self.emit(f"else {rest.text} += {self.rng.choice(('1', 'k', 'atoi(argv[k])', '(int)strlen(argv[k])'))};")
        self.into(f"{options.text} - {rest.text}")

    def idiom_written_arguments(self) -> None:
        """Arguments are separate strings that may be changed."""
        if not self.in_main:
            return self.assignment()
        with self.block("if (argc > 1 && argv[1][0])"):
            self.emit(f"argv[1][0] = {self.rng.choice((repr('x'), '0', self.small(127)))};")
            self.emit(f"{self.target().text} = strlen(argv[{self.word()}]);")
            if self.rng.random() < 0.5:
                self.emit("argv[1] = argv[argc - 1];")
            self.emit(f"{self.target().text} = argv[{self.word()}][0];")
