"""What a newcomer does with Argosy, and what must come of it. All of it happens in the root that root.py makes."""

import concurrent.futures
import concurrent.futures.thread  # once inside, nothing more can be imported
import functools
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "architecture"))

import documents
import headers
import root

PROGRAMS = Path("tests/fresh/programs")
TARGETS = {"x86-64": ("--64",), "i386": ("--32",)} | {name: ("--target", name) for name in ("aarch64", "armv7", "riscv64")}
VERDICT = re.compile(r"^Verification result: (TRUE|FALSE|UNKNOWN)", re.MULTILINE)
SECONDS = 60  # of a single run, on a machine with other work


@dataclass
class Tally:
    passed: int = 0
    failures: list[str] = field(default_factory=list)
    prefix: str = ""

    def check(self, name: str, complaint: str) -> None:
        """One check; it failed when there is a complaint."""
        if complaint:
            self.failures.append(name)
            print(f"FAILED {self.prefix}{name}: {complaint}", flush=True)
        else:
            self.passed += 1


class Newcomer:
    def __init__(self, clone: Path, host: str, targets: list[str], jobs: int) -> None:
        self.clone, self.host, self.targets, self.jobs = clone, host, targets, jobs
        self.programs = sorted((clone / PROGRAMS).glob("*.c"))
        self.directory = Path(tempfile.mkdtemp(dir=root.HOME))
        self.directory.chmod(0o777)
        self.tally = Tally()

    def argosy(self, *arguments: str, **more: str) -> tuple[int, str]:
        try:
            process = subprocess.run([str(self.clone / "build" / "argosy"), *arguments], cwd=self.directory, stdout=subprocess.PIPE,
                                     stderr=subprocess.STDOUT, text=True, errors="replace", timeout=SECONDS, check=False,
                                     **root.newcomer(**more))
        except subprocess.TimeoutExpired:
            return 124, f"no end after {SECONDS} s"
        return process.returncode, process.stdout

    def together(self, checks: list[tuple[str, Callable[[], str]]]) -> None:
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            for (name, _), complaint in zip(checks, pool.map(lambda check: check[1](), checks)):
                self.tally.check(name, complaint)

    # Without this, the other checks would show nothing.
    def finds_nothing_of(self, paths: set[str]) -> None:
        found = sorted(filter(os.path.lexists, paths))
        self.tally.check("the root", f"{found[:5]} do not belong there" if found else "" if paths else "there is nothing to hide")

    # The first one also builds, where there is something to build.
    def commands_of_the_readme(self) -> None:
        for command, expected in documents.examples((self.clone / "README.md").read_text()):
            started = time.monotonic()
            process = subprocess.run(shlex.split(command), cwd=self.clone, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                     check=False, **root.newcomer())
            lines = [line for line in process.stdout.splitlines() if not line.startswith("argosy: building: ")]
            status = re.fullmatch(r"exit code (\d+)", expected[-1])
            good = documents.matches(expected[:-1] if status else expected, lines)
            if status:
                good = good and process.returncode == int(status[1])
            self.tally.check(command, "" if good else f"it ends with {process.returncode} and prints\n{process.stdout}")
            print(f"{command}: {time.monotonic() - started:.1f} s", flush=True)

    # Who lacks a package and is not root is told what to do.
    def missing_packages(self, packages: list[str]) -> None:
        clone = self.directory / "clone"
        (clone / "scripts").mkdir(parents=True)
        for name in ("argosy", "scripts/bootstrap.bash", "scripts/packages", "CMakeLists.txt"):
            shutil.copy(self.clone / name, clone / name)

        def told(package: str) -> str:
            process = subprocess.run(["./argosy", "verify", "x.c"], cwd=clone, capture_output=True, text=True, check=False,
                                     **root.newcomer(DPKG_ADMINDIR=f"/var/lib/dpkg-without-{package}"))
            line = re.search(r"\n  sudo apt-get install --no-install-recommends (.+)\n", process.stderr)
            is_told = process.returncode == 2 and line and package in line[1].split()
            return "" if is_told else f"it ends with {process.returncode}: {process.stderr}"
        self.together([(f"without {package}", functools.partial(told, package)) for package in packages])

    def reads(self, text: str, *arguments: str) -> str:
        """A complaint when a program that does nothing is not verified."""
        with tempfile.NamedTemporaryFile("w", suffix=".c", dir=self.directory) as file:
            os.chmod(file.name, 0o644)
            file.write(text + "int main(void) { return 0; }\n")
            file.flush()
            status, output = self.argosy("verify", *arguments, file.name)
        return "" if status == 0 and VERDICT.findall(output) == ["TRUE"] else first_lines(output)

    def every_header(self) -> None:
        checks = []
        for target in self.targets:
            for header in headers.HEADERS:
                text = f"#include <{header}>\n"
                checks.append((f"{header} for {target}", functools.partial(self.reads, text, *TARGETS[target])))
            for feature in headers.FEATURES:
                text = "".join(f"#include <{header}>\n" for header in headers.HEADERS)
                define = (f"-D{feature}",) if feature else ()
                checks.append((f"all headers for {target} {feature}".strip(),
                               functools.partial(self.reads, text, *define, *TARGETS[target])))
        self.together(checks)

    def ordinary_programs(self) -> None:
        self.together([(f"{program.name} for {target}", functools.partial(self.has_verdict, program, target))
                       for target in self.targets for program in self.programs])

    def has_verdict(self, program: Path, target: str, *arguments: str) -> str:
        text = program.read_text()
        expected = expected_verdict(text, target)
        status, output = self.argosy("verify", "--timelimit", "20s", *TARGETS[target], *arguments, str(program))
        found = VERDICT.findall(output)
        if found != [expected] or status != {"TRUE": 0, "FALSE": 10}[expected]:
            return f"{expected} expected, status {status}\n{first_lines(output, 12)}"
        if expected == "FALSE":
            line = next(number for number, line in enumerate(text.splitlines(), 1) if line.endswith("// violated"))
            if f"{program}:{line}" not in output:
                return f"the violation in line {line} is not told\n{output}"
        return ""

    # The compiler of a fresh machine makes programs for that machine only.
    def native_replay(self) -> None:
        always = ("--option", "counterexample.native-replay=always")
        for program in self.programs:
            if expected_verdict(program.read_text(), self.host) == "FALSE":
                self.tally.check(f"{program.name} is confirmed natively", self.has_verdict(program, self.host, *always))
        program = self.clone / PROGRAMS / "average.c"
        for target in self.targets:
            # x86-64 is near enough to a host of 64 bits for its own compiler.
            if target not in (self.host, "x86-64"):
                status, output = self.argosy("verify", *TARGETS[target], *always, str(program))
                refused = status == 5 and re.search("no compiler on this host|does not compile", output)
                self.tally.check(f"{target} cannot be confirmed natively", "" if refused else first_lines(output, 20))


def expected_verdict(text: str, target: str) -> str:
    verdict = text.split(":", 1)[0].removeprefix("// ")
    if special := re.search(r"^// (TRUE|FALSE) for ([\w -]+):", text, re.MULTILINE):
        if target in special[2].split():
            return special[1]
    assert verdict in ("TRUE", "FALSE"), "the first line of a program tells its verdict"
    return verdict


def first_lines(text: str, count: int = 3) -> str:
    return "\n".join(text.splitlines()[:count])
