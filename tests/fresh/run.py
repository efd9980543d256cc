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
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import debian
import layout
import root
from newcomer import TARGETS, Newcomer, Tally

SOURCES = Path(__file__).resolve().parent.parent.parent


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
    hidden = developers_files(machine) - files

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
        newcomer.finds_nothing_of(hidden)
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


def developers_files(machine: Machine) -> set[str]:
    """What this machine has of the packages that only developers need."""
    names = {name for group in ("test", "develop")
             for name in debian.wanted_packages(SOURCES / "scripts" / "packages", group, machine.architecture)}
    return machine.database.files(names & set(machine.database.fields))


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
