"""The reference implementation of C that Argosy is compared with: gcc for x86 Linux, native or cross with qemu."""

import platform
import shutil
from dataclasses import dataclass
from pathlib import Path

from measured import Run, run

CSMITH_HEADERS = next((p for p in map(Path, ("/usr/include/csmith", "/usr/include/csmith-2.3.0")) if p.is_dir()),
                      Path("/usr/include/csmith"))

# SSE arithmetic: C's floats without the excess precision of the x87 unit (docs/c-semantics.md). SSE 4.2 is for csmith's
# builtins. Csmith avoids undefined behaviour except for the aliasing rules.
FLAGS = ["-O1", "-w", "-msse2", "-mfpmath=sse", "-ffp-contract=off", "-fno-strict-aliasing"]


@dataclass(frozen=True)
class Reference:
    data_model: str  # LP64 or ILP32
    compiler: tuple[str, ...]
    runner: tuple[str, ...]

    @property
    def argosy_option(self) -> str:
        return "--64" if self.data_model == "LP64" else "--32"

    def missing(self) -> str | None:
        """The first program that is not installed."""
        return next((name for name in (self.compiler[0], *self.runner[:1]) if shutil.which(name) is None), None)

    def compile(self, source: Path, binary: Path, *options: str) -> Run:
        return run([*self.compiler, *FLAGS, *options, str(source), "-o", str(binary), "-lm"], timeout=120)

    def preprocess(self, source: Path, target: Path, *options: str) -> Run:
        return run([*self.compiler, *FLAGS, *options, "-E", str(source), "-o", str(target)], timeout=60)

    def execute(self, binary: Path, timeout: float) -> Run:
        return run([*self.runner, str(binary)], timeout=timeout)


def reference(data_model: str) -> Reference:
    if platform.machine() in ("x86_64", "amd64"):
        return Reference(data_model, ("gcc", "-m64" if data_model == "LP64" else "-m32"), ())
    if data_model == "LP64":
        return Reference(data_model, ("x86_64-linux-gnu-gcc",), ("qemu-x86_64", "-L", "/usr/x86_64-linux-gnu"))
    return Reference(data_model, ("i686-linux-gnu-gcc",), ("qemu-i386", "-L", "/usr/i686-linux-gnu"))
