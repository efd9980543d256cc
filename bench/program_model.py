"""A generated C program: its lines, with markers for inputs and probes, and what the generator knows of its variables."""

from collections.abc import Callable
from dataclasses import dataclass, field

from c_expressions import Type

NONDET = {"_Bool": "bool", "char": "char", "signed char": "char", "unsigned char": "uchar", "short": "short",
          "unsigned short": "ushort", "int": "int", "unsigned int": "uint", "long": "long", "unsigned long": "ulong",
          "long long": "longlong", "unsigned long long": "ulonglong"}


@dataclass
class Input:
    type: Type
    low: int
    high: int


@dataclass
class Probe:
    number: int
    text: str
    type: Type | None  # None: a floating-point expression


@dataclass(frozen=True)
class CommandLines:
    """All command lines with so many arguments at most, each of so many of these characters at most."""
    count: int
    length: int
    characters: str

    def number(self) -> int:
        words = sum(len(self.characters) ** length for length in range(self.length + 1))
        return sum(words ** count for count in range(self.count + 1))

    def decoded(self, choices: list[int]) -> tuple[list[str], list[int]]:
        """The arguments that an execution's first choices tell (native_arguments.c), and the choices after them."""
        rest = list(choices)
        words = [[self.characters[rest.pop(0)] for _ in range(rest.pop(0))] for _ in range(rest.pop(0))]
        return ["".join(word) for word in words], rest


@dataclass
class Program:
    """Lines of C; a line `PROBE(n);` observes probe n, and `INPUT(n)` inside a line reads input n."""
    lines: list[str]
    probes: dict[int, Probe]
    inputs: dict[int, Input]
    data_model: str
    features: list[str] = field(default_factory=list)
    command_lines: CommandLines | None = None  # None: the program does not look at its arguments

    def render(self, probe: Callable[[Probe], str], read: Callable[[Input], str]) -> str:
        result = []
        for line in self.lines:
            stripped = line.strip()
            if stripped.startswith("PROBE("):
                line = line.replace(stripped, probe(self.probes[int(stripped[6:-2])]))
                if not line.strip():
                    continue
            while (start := line.find("INPUT(")) >= 0:
                end = line.index(")", start)
                line = line[:start] + read(self.inputs[int(line[start + 6:end])]) + line[end + 1:]
            result.append(line)
        return "\n".join(result) + "\n"


@dataclass(frozen=True)
class Variable:
    text: str
    type: Type
    low: int
    high: int
    assignable: bool = True
    addressable: bool = True


@dataclass(frozen=True)
class Array:
    text: str
    type: Type
    dimensions: tuple[int, ...]


@dataclass(frozen=True)
class Function:
    name: str
    result: Type
    parameters: tuple[tuple[str, Type], ...]  # "value" or "pointer", and the type
    work: int
