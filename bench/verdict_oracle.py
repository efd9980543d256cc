"""What a generated program really does: all its executions natively (gcc, undefined behaviour trapped), some of them in
Argosy's interpreter as well; the two must agree. Makes verification tasks whose truth this decides."""

import math
import tempfile
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from measured import Run, run
from program_model import NONDET, Input, Probe, Program
from reference import Reference

HARNESS = Path(__file__).resolve().parent / "native_harness.c"
ARGUMENTS = Path(__file__).resolve().parent / "native_arguments.c"
SANITIZE = ["-fsanitize=undefined", "-fno-sanitize=float-divide-by-zero", "-fsanitize=float-cast-overflow",
            "-fsanitize-undefined-trap-on-error"]
# For programs that lost statements: these may read what nothing has written.
STRICT = ["-Wuninitialized", "-Wmaybe-uninitialized", "-Wreturn-type", "-Werror"]
LIBRARY = """extern void *malloc(__SIZE_TYPE__);
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void free(void *);
extern void *memset(void *, int, __SIZE_TYPE__);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
extern void *memmove(void *, const void *, __SIZE_TYPE__);
extern __SIZE_TYPE__ strlen(const char *);
extern int strcmp(const char *, const char *);
"""
NATIVE = LIBRARY + """extern void stop_run(void) __attribute__((noreturn));
extern long long choose(long long, long long);
extern void observe(int, long long);
extern void observe_float(int, double);
#define main program_main
#define abort() stop_run()
#define exit(code) stop_run()
#define __VERIFIER_assume(condition) do { if (!(condition)) stop_run(); } while (0)
"""
ENVIRONMENT = "extern void abort(void);\nextern void exit(int);\nextern void __VERIFIER_assume(int);\n"


@dataclass
class Execution:
    inputs: list[int]
    observations: list[tuple[int, int | str]]
    end: str  # ok, stop, trap, time, choices


@dataclass
class Truth:
    executions: list[Execution] = field(default_factory=list)
    exhaustive: bool = False

    def values(self) -> dict[int, dict[int | str, Execution]]:
        """By probe: the values seen, each with an execution that shows it."""
        result: dict[int, dict[int | str, Execution]] = defaultdict(dict)
        for execution in self.executions:
            for probe, value in execution.observations:
                result[probe].setdefault(value, execution)
        return result

    def trapping(self) -> Execution | None:
        return next((e for e in self.executions if e.end == "trap"), None)


def normalised(probe: Probe, text: str) -> int | str:
    if probe.type is None:
        value = float(text)
        return value.hex() if math.isfinite(value) else "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"
    value = int(text)
    return value % (1 << 64) if not probe.type.signed and probe.type.bits == 64 else value


def bits(value: int) -> str:
    return f"(-{-(value + 1)}LL - 1)" if value == -(1 << 63) else f"{value}LL" if value < 1 << 63 else f"(long long){value}ULL"


def native_source(program: Program) -> str:
    def observe(probe: Probe) -> str:
        return f"observe_float({probe.number}, {probe.text});" if probe.type is None else \
            f"observe({probe.number}, (long long)({probe.text}));"
    text = (NATIVE.replace("program_main", "program_with_arguments") if program.command_lines else NATIVE) + program.render(observe, lambda i: f"(({i.type.name})choose({bits(i.low)}, {bits(i.high)}))")
    if lines := program.command_lines:
        text += f'#define ARGUMENTS {lines.count}\n#define LENGTH {lines.length}\n#define CHARACTERS "{lines.characters}"\n' + ARGUMENTS.read_text()
    return text


def verified_header(program: Program) -> str:
    names = sorted({i.type.name for i in program.inputs.values()})
    kinds = sorted({(NONDET[n], n if n != "signed char" else "char") for n in names})
    declarations = "".join(f"extern {name} __VERIFIER_nondet_{kind}(void);\n" for kind, name in kinds)
    return ENVIRONMENT + LIBRARY + declarations


def read_nondet(read: Input) -> str:
    return f"__VERIFIER_nondet_{NONDET[read.type.name]}()"


def printing_source(program: Program) -> str:
    def show(probe: Probe) -> str:
        form, kind = ("%.17g", "double") if probe.type is None else ("%lld", "long long")
        return f'printf("O {probe.number} {form}\\n", ({kind})({probe.text}));'
    return verified_header(program) + "extern int printf(const char *, ...);\n" + program.render(show, read_nondet)


def equals(probe: Probe, value: int | str) -> str:
    if probe.type is None:
        return {"nan": f"{probe.text} != {probe.text}", "inf": f"{probe.text} == __builtin_inf()",
                "-inf": f"{probe.text} == -__builtin_inf()"}.get(value, f"{probe.text} == {value}")
    return f"{probe.text} == {probe.type.literal(value)}"


def task_source(program: Program, number: int | None, condition: str) -> str:
    """The program in which the condition at a probe is the error; without a probe, the program itself."""
    text = program.render(lambda p: f"if ({condition}) reach_error();" if p.number == number else "", read_nondet)
    return verified_header(program) + ("void reach_error(void) { abort(); }\n" if number is not None else "") + text


class Oracle:
    def __init__(self, argosy: Path, machine: Reference, limit: int):
        self.argosy, self.machine, self.limit = argosy, machine, limit
        self.directory = tempfile.TemporaryDirectory(prefix="argosy-oracle-")
        self.harness = Path(self.directory.name) / "harness.o"
        compiled = machine.compile(HARNESS, self.harness, "-c")
        if not compiled.succeeded:
            raise SystemExit(f"fuzz-verdicts: {HARNESS.name}: {compiled.explanation()}")

    def truth(self, program: Program, directory: Path, strict: bool = False) -> Truth | str:
        """All executions (at most the limit), or why there is no truth."""
        source, binary = directory / "native.c", directory / "native"
        source.write_text(native_source(program))
        compiled = self.machine.compile(source, binary, *SANITIZE, str(self.harness))
        if not compiled.succeeded:
            return f"gcc: {compiled.explanation()}"
        if strict:
            warned = run([*self.machine.compiler, "-O1", *STRICT, "-c", str(source), "-o", "/dev/null"], timeout=60)
            if not warned.succeeded:
                return f"gcc: {warned.explanation()}"
        result = run([*self.machine.runner, str(binary), str(self.limit), "100"], timeout=60)
        if not result.succeeded:
            return f"native: {result.explanation()}"
        return self.parsed(program, result.output)

    @staticmethod
    def parsed(program: Program, output: str) -> Truth | str:
        truth, observations, inputs = Truth(), [], []
        for line in output.splitlines():
            kind, _, rest = line.partition(" ")
            if kind == "R":
                observations, inputs = [], []
            elif kind == "O":
                number, _, text = rest.partition(" ")
                observations.append((int(number), normalised(program.probes[int(number)], text)))
            elif kind == "I":
                inputs = [int(text) for text in rest.split()]
            elif kind == "E":
                if rest in ("time", "choices"):
                    return f"native: the execution ends with '{rest}'"
                truth.executions.append(Execution(inputs, observations, rest))
            elif kind == "X":
                truth.exhaustive = True
        return truth

    def interpret(self, program: Program, source: Path, inputs: list[int]) -> Run:
        words, inputs = program.command_lines.decoded(inputs) if program.command_lines else ([], inputs)
        arguments = [f"--argument={word}" for word in words] + (["--input", ",".join(map(str, inputs))] if inputs else [])
        return run([str(self.argosy), "exec", str(source), self.machine.argosy_option, *arguments], timeout=60)

    def disagreement(self, program: Program, source: Path, execution: Execution) -> str | None:
        """How the interpreter differs from the native execution. A trap must be a signed overflow there."""
        result = self.interpret(program, source, execution.inputs)
        if result.timed_out or result.status in (1, 2, 6) or (result.status < 0):
            return f"argosy exec, inputs {execution.inputs}: {result.explanation()}"
        if execution.end == "trap":
            return None if "signed overflow" in result.errors else \
                f"argosy exec, inputs {execution.inputs}: gcc's code traps, the interpreter says {result.explanation()}"
        if violation := next((line for line in result.errors.splitlines() if "violation:" in line), None):
            return f"argosy exec, inputs {execution.inputs}: {violation}"
        seen = []
        for line in result.output.splitlines():
            _, number, text = line.split(" ", 2)
            seen.append((int(number), normalised(program.probes[int(number)], text)))
        if seen[:4000] == execution.observations:
            return None
        place = next((k for k, (a, b) in enumerate(zip(seen, execution.observations)) if a != b), None)
        where = f"argosy exec, inputs {execution.inputs}"
        if place is None:
            return f"{where}: {len(seen)} observations, natively {len(execution.observations)}"
        return f"{where}: observation {place} is {seen[place]}, natively {execution.observations[place]}"
