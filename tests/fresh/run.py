#!/usr/bin/env python3
"""What a newcomer meets: Argosy in a root that has a fresh Debian, the packages of the group `build` of scripts/packages with
what they depend on, and nothing else of this machine (see root.py).

    tests/fresh/run.py [--build] [--without PACKAGE]... [--target T]... [--jobs N] [--shell]

Each header of C17 and POSIX must be read for each target, ordinary programs must get their verdicts, counterexamples of
this machine's own programs must be confirmed by its compiler, and who lacks a package must be told. Argosy is that of build/, shown
under its own path; with --build, a clean copy of the last commit is built inside by ./argosy, as the README says: minutes. --without leaves
a package out, to see what fails. --shell starts a shell first. The last line is 'N passed, N failed'.

On amd64 the same is done with the headers laid out as they lie on arm64: what is /usr/include there, and where the others are."""

import argparse
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

import debian
import documents
import headers
import layout
import root

SOURCES = Path(__file__).resolve().parent.parent.parent
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


# ------------------------------------------------------------------------------------------------------------------ the root


@dataclass(frozen=True)
class Machine:
    """What is shown: the packages, their files, and the machine's architecture."""
    architecture: str
    demanded: tuple[str, ...]
    named: tuple[str, ...]  # those that nothing but the package can stand for
    packages: frozenset[str]
    database: debian.Database


def fresh_machine(architecture: str, without: list[str], builds: bool, provided: str = "") -> Machine:
    """A machine of an architecture, as far as this one has its packages: `provided` is got otherwise."""
    database = debian.Database(debian.architecture())
    demanded, named = [], []
    for name, command in debian.wanted_packages(SOURCES / "scripts" / "packages", "build", architecture).items():
        owner = name if name in database.fields or not command else database.owner(shutil.which(command))
        if owner is None and builds:
            raise debian.MissingPackage(name)
        if name not in without and owner is not None:  # only the build needs what a command stands for
            demanded.append(owner)
            named += [] if command else [name]
    packages = database.closure(database.base() + [name for name in demanded if name != provided])
    return Machine(architecture, tuple(dict.fromkeys(demanded)), tuple(named), frozenset(packages), database)


def users() -> tuple[str, str]:
    templates = Path("/usr/share/base-passwd")
    return ((templates / "passwd.master").read_text() + f"newcomer:x:{root.NEWCOMER}:{root.NEWCOMER}::{root.HOME}:/bin/bash\n",
            (templates / "group.master").read_text() + f"newcomer:x:{root.NEWCOMER}:\n")


def show_machine(tree: root.Tree, machine: Machine) -> None:
    tree.assemble(debian.alternatives(tree.files))
    for path in debian.made_by_scripts(set(machine.packages)):
        tree.show(path)
    # Which network the machine is in, and how npm is to use it, no package says; npm may have replaced itself.
    npm = os.path.realpath(shutil.which("npm") or "/usr/bin/npm")
    for path in ("/etc/resolv.conf", "/etc/hosts", "/etc/npmrc", "/usr/etc/npmrc", npm.removesuffix("/bin/npm-cli.js")):
        if os.path.exists(path):
            tree.show(os.path.realpath(path), path)
    passwords, groups = users()
    tree.write("/etc/passwd", passwords)
    tree.write("/etc/group", groups)
    tree.write("/etc/nsswitch.conf", Path("/usr/share/libc-bin/nsswitch.conf").read_text())
    for missing in ("", *machine.named):
        place = "/var/lib/dpkg" + ("-without-" + missing if missing else "")
        tree.make_directory(place + "/info")
        tree.make_directory(place + "/updates")
        tree.write(place + "/status", machine.database.status(set(machine.packages) - {missing}))


def built_at() -> float:
    paths = [SOURCES / "build" / name for name in ("argosy", "argosy-verifier", ".argosy-built", ".tests-built")]
    return max((path.stat().st_mtime for path in paths if path.exists()), default=0)


def is_built() -> bool:
    """What ./argosy asks itself before it builds (up_to_date in scripts/bootstrap.bash)."""
    inputs = [SOURCES / name for name in ("src", "models", "configs", "tools", "cmake", "CMakeLists.txt")]
    newer = subprocess.run(["find", *inputs, "-newermt", f"@{built_at():.9f}", "-print", "-quit"], capture_output=True, text=True, check=True)
    return (SOURCES / "build" / "argosy").exists() and not newer.stdout


def show_clone(tree: root.Tree) -> None:
    """The source tree under its own path, with a build directory that has what was built and no more."""
    for entry in os.scandir(SOURCES):
        if entry.name not in ("build", ".git") and os.path.exists(entry.path):
            tree.show(entry.path)
    for entry in os.scandir(SOURCES / "build"):
        if entry.is_file() and os.access(entry.path, os.X_OK):
            tree.show(entry.path)
    stamp = f"{SOURCES}/build/.argosy-built"
    tree.write(stamp, "")
    os.utime(tree.place + stamp, (built_at(), built_at()))


# ---------------------------------------------------------------------------------------------------------------- the checks


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


# -------------------------------------------------------------------------------------------------------------------- the run


def in_root(prepare: Callable[[str], None], action: Callable[[], Tally], workplace: str = "") -> Tally:
    """What the action counts, in a process of its own; one failure more when it does not come to its end."""
    reader, writer = os.pipe()

    def act() -> int:
        tally = action()
        os.write(writer, f"{tally.passed} {len(tally.failures)}".encode())
        return 0

    status = root.run_inside(prepare, act, workplace)
    os.close(writer)
    with os.fdopen(reader) as results:
        counted = [int(number) for number in results.read().split()]
    tally = Tally(counted[0], [""] * counted[1]) if counted else Tally()
    if status != 0 or not counted:
        tally.check("the run in the root", f"it ends with status {status}")
    return tally


def on_this_machine(options: argparse.Namespace, machine: Machine) -> Tally:
    files = machine.database.files(set(machine.packages))

    def prepare(place: str) -> None:
        tree = root.Tree(place, files)
        show_machine(tree, machine)
        if not options.build:
            show_clone(tree)

    def act() -> Tally:
        clone = Path(root.WORKPLACE) if options.build else SOURCES
        if options.shell:
            subprocess.run(["/bin/bash"], cwd=clone, check=False, **{**root.newcomer(), "stdin": None})
        newcomer = Newcomer(clone, layout.PLACES[machine.architecture].target, options.target, options.jobs)
        newcomer.commands_of_the_readme()
        newcomer.missing_packages(list(machine.named))
        newcomer.every_header()
        newcomer.ordinary_programs()
        newcomer.native_replay()
        return newcomer.tally

    if not options.build:
        return in_root(prepare, act)
    with tempfile.TemporaryDirectory(dir="/var/tmp") as workplace:
        copy_sources(workplace)
        return in_root(prepare, act, workplace)


def copy_sources(place: str) -> None:
    """What a clone of the last commit has, for the newcomer."""
    archive = subprocess.run(["git", "-C", str(SOURCES), "archive", "HEAD"], stdout=subprocess.PIPE, check=True).stdout
    subprocess.run(["tar", "-x", "-C", place], input=archive, check=True)
    if os.getuid() == 0:
        subprocess.run(["chown", "-R", f"{root.NEWCOMER}:{root.NEWCOMER}", place], check=True)


def laid_out_as_on_the_other(options: argparse.Namespace, machine: Machine) -> Tally:
    here = layout.PLACES[machine.architecture]
    other = layout.PLACES[layout.other_than(machine.architecture)]
    foreign = fresh_machine(other.machine, options.without, False, provided=here.cross_package)
    library = layout.library_files(machine.database)

    def prepare(place: str) -> None:
        tree = root.Tree(place, layout.without_own_headers(foreign.database.files(set(foreign.packages)), here))
        show_machine(tree, foreign)
        show_clone(tree)
        layout.show_others_own(tree, library, here, other)
        if here.cross_package in foreign.demanded:
            layout.show_ours_as_cross(tree, library, here)

    def act() -> Tally:
        newcomer = Newcomer(SOURCES, other.target, [t for t in options.target if t in (here.target, other.target)], options.jobs)
        newcomer.tally.prefix = f"laid out as on {other.machine}: "
        newcomer.every_header()
        newcomer.ordinary_programs()
        return newcomer.tally

    return in_root(prepare, act)


def main() -> int:
    parser = argparse.ArgumentParser(description="Argosy in a root with nothing but the packages that it is built with.")
    parser.add_argument("--build", action="store_true", help="build a clean copy of the sources inside, with ./argosy")
    parser.add_argument("--without", action="append", default=[], metavar="PACKAGE", help="leave this package out")
    parser.add_argument("--target", action="append", choices=TARGETS, help="only for this target")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--shell", action="store_true", help="a shell inside, before the tests")
    options = parser.parse_args()
    options.target = options.target or list(TARGETS)
    tally = Tally()
    if not options.build and not is_built():
        tally.check("build/", "the sources are newer than what is built; ./test builds first")
        print("0 passed, 1 failed")
        return 1
    try:
        machine = fresh_machine(debian.architecture(), options.without, options.build)
        print(f"{len(machine.packages)} packages: Debian's base, and what these need: {' '.join(machine.demanded)}", flush=True)
        for part in (on_this_machine,) if options.build else (on_this_machine, laid_out_as_on_the_other):
            counted = part(options, machine)
            tally.passed += counted.passed
            tally.failures += counted.failures
    except debian.MissingPackage as missing:
        tally.check("the packages of this machine", f"{missing} is not installed; ./test installs what is needed")
    print(f"{tally.passed} passed, {len(tally.failures)} failed", flush=True)
    return 1 if tally.failures else 0


if __name__ == "__main__":
    sys.exit(main())
