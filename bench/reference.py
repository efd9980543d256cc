"""The reference implementation of C that Argosy is compared with: gcc for one of the targets, native or cross with qemu."""

import sys
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "scripts"))
from native_targets import OF_DATA_MODEL, NativeTarget, native_target  # noqa: E402

from measured import Run, run  # noqa: E402

CSMITH_HEADERS = next((p for p in map(Path, ("/usr/include/csmith", "/usr/include/csmith-2.3.0")) if p.is_dir()),
                      Path("/usr/include/csmith"))

# Csmith avoids undefined behaviour except for the aliasing rules.
FLAGS = ["-O1", "-w", "-fno-strict-aliasing"]


@dataclass(frozen=True)
class Reference:
    machine: NativeTarget

    @property
    def compiler(self) -> tuple[str, ...]:
        return self.machine.compiler

    @property
    def runner(self) -> tuple[str, ...]:
        return self.machine.runner

    @property
    def target(self) -> str:
        return self.machine.name

    @property
    def data_model(self) -> str:
        return self.machine.data_model

    @property
    def argosy_option(self) -> str:
        return self.machine.option

    @property
    def csmith_flags(self) -> list[str]:
        """For csmith's builtins."""
        return ["-msse4.2"] if self.machine.is_x86 else []

    def missing(self) -> str | None:
        """The first program that is not installed."""
        return next(iter(self.machine.missing()), None)

    def compile(self, source: Path, binary: Path, *options: str) -> Run:
        return run([*self.compiler, *FLAGS, *options, str(source), "-o", str(binary), *self.machine.libraries], timeout=120)

    def preprocess(self, source: Path, target: Path, *options: str) -> Run:
        return run([*self.compiler, *FLAGS, *options, "-E", str(source), "-o", str(target)], timeout=60)

    def execute(self, binary: Path, timeout: float) -> Run:
        return run([*self.runner, str(binary)], timeout=timeout)


def reference(name: str) -> Reference:
    """By the name of the target, or of a data model, which means x86."""
    return Reference(native_target(OF_DATA_MODEL.get(name, name)))
