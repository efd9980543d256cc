"""The compilers that Argosy is compared with: gcc for each of its targets, the host's own or Debian's cross compilers with
qemu-user. Riscv32 is not among them: bare metal runs nothing by itself."""

import platform
import shutil
from dataclasses import dataclass

TARGETS = ("x86-64", "i386", "aarch64", "armv7", "riscv64")
OF_DATA_MODEL = {"LP64": "x86-64", "ILP32": "i386"}

_DEBIAN = {
    "x86-64": ("x86_64-linux-gnu", "qemu-x86_64"),
    "i386": ("i686-linux-gnu", "qemu-i386"),
    "aarch64": ("aarch64-linux-gnu", "qemu-aarch64"),
    "armv7": ("arm-linux-gnueabihf", "qemu-arm"),
    "riscv64": ("riscv64-linux-gnu", "qemu-riscv64"),
}
_HOST = {"x86_64": "x86-64", "amd64": "x86-64", "aarch64": "aarch64", "arm64": "aarch64", "riscv64": "riscv64"}.get(platform.machine())


@dataclass(frozen=True)
class NativeTarget:
    name: str  # as --target has it
    compiler: tuple[str, ...]  # with the options for C as docs/c-semantics.md has it
    runner: tuple[str, ...]  # before the program

    @property
    def option(self) -> str:
        """For Argosy."""
        return f"--target={self.name}"

    @property
    def data_model(self) -> str:
        return "ILP32" if self.name in ("i386", "armv7") else "LP64"

    @property
    def is_x86(self) -> bool:
        return self.name in ("x86-64", "i386")

    @property
    def libraries(self) -> tuple[str, ...]:
        """RISC-V has no atomic operations on bytes: gcc 12 calls a library for them."""
        return ("-lm", "-latomic") if self.name == "riscv64" else ("-lm",)

    @property
    def binutils(self) -> str:
        """The prefix of nm and objcopy."""
        return self.compiler[0].removesuffix("gcc")

    def missing(self) -> list[str]:
        """What is not installed."""
        return [tool for tool in (self.compiler[0], *self.runner[:1]) if not shutil.which(tool)]


def native_target(name: str) -> NativeTarget:
    triple, emulator = _DEBIAN[name]
    # SSE: without, floats have the x87's excess precision. Cross compilers fuse multiplication and addition by default.
    options = ("-msse2", "-mfpmath=sse", "-ffp-contract=off") if name == "i386" else ("-ffp-contract=off",)
    if name == _HOST:
        return NativeTarget(name, ("gcc", *options), ())
    if name == "i386" and _HOST == "x86-64":
        # Debian's gcc-multilib, which cross compilers exclude, has a link for <asm/...>; these headers are for both.
        return NativeTarget(name, ("gcc", "-m32", "-idirafter", "/usr/include/x86_64-linux-gnu", *options), ())
    return NativeTarget(name, (triple + "-gcc", *options), (emulator, "-L", "/usr/" + triple))
