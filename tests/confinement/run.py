#!/usr/bin/env python3
"""Verifies and validates hostile programs, and looks whether they did any harm.

    tests/confinement/run.py BINARY [--filter TEXT] [--jobs N]

Each program of tests/confinement/programs is verified with default options, and its witness validated: as root (where this is root) and as
an ordinary user. Its first line says what the verdict must be, and what must come of the native replay. Nothing outside the private directory may
change (a directory, a process and servers that belong to the test are watched), nothing may be left running, and the run has to end in time.
The watching itself is tested, too: unconfined, some of the programs must be seen to do what they do. Last line: 'N passed, N failed'.
"""

import argparse
import concurrent.futures
import ctypes
import hashlib
import json
import os
import pathlib
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass

PROGRAMS = pathlib.Path(__file__).resolve().parent / "programs"
ORDINARY_USER = 61234  # nobody's, and nothing belongs to it
SECONDS = 60           # for one command, on a machine that has other work
SYSTEM_V_KEY = "1095976793"  # 0x41524759, of memory-shared.c

# What the watching must see when nothing is confined: of each way to do harm, one.
SEEN_UNCONFINED = ("file-fopen", "file-system", "file-unlink", "file-times", "file-beside-the-source", "file-temporary", "process-daemon",
                   "process-forks", "signal-kill", "signal-priority", "socket-tcp", "socket-udp", "socket-unix", "socket-abstract",
                   "constructor", "constructor-resolver", "assembly-int80")


@dataclass(frozen=True)
class Task:
    program: str
    user: int
    check: str = "confined"

    def __str__(self) -> str:
        return f"{self.program} ({'root' if self.user == 0 else f'user {self.user}'}, {self.check})"


class Sentinel:
    """Everything that hostile programs could get at, and that belongs to the test."""

    def __init__(self, user: int):
        self.user = user
        self.base = pathlib.Path(tempfile.mkdtemp(prefix="argosy-confinement-"))
        self.token = f"argosy-hostile-{os.getpid()}-{self.base.name[-8:]}"
        self.directory, self.source, self.work = self.base / "sentinel", self.base / "source", self.base / "work"
        for directory in (self.directory, self.source, self.work, self.directory / "directory"):
            directory.mkdir()
        (self.directory / "keep").write_text("to be kept\n")
        (self.directory / "secret.h").write_text("static int secret;\n")
        self.servers = [self.listen(socket.AF_INET, ("127.0.0.1", 0))]
        port = self.servers[0].getsockname()[1]
        datagrams = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        datagrams.bind(("127.0.0.1", port))
        self.servers += [datagrams, self.listen(socket.AF_UNIX, str(self.directory / "socket")),
                         self.listen(socket.AF_UNIX, "\0" + self.token)]
        self.process = subprocess.Popen(["sleep", "300"], stdin=subprocess.DEVNULL, start_new_session=True, **as_user(user))
        self.definitions = [f'-DSENTINEL="{self.directory}"', f"-DSENTINEL_PID={self.process.pid}", f"-DPORT={port}",
                            f'-DSOURCE="{self.source}"', f'-DTOKEN="{self.token}"', f'-DSENTINEL_HEADER="{self.directory}/secret.h"']

    @staticmethod
    def listen(family: int, address) -> socket.socket:
        server = socket.socket(family, socket.SOCK_STREAM)
        server.bind(address)
        server.listen()
        return server

    def give(self) -> None:
        for path in (self.base, *self.base.rglob("*")):
            os.chown(path, self.user, self.user, follow_symlinks=False)
        os.chmod(self.directory / "socket", 0o777)

    def state(self) -> dict[str, object]:
        state: dict[str, object] = {}
        for directory in (self.directory, self.source):
            for path in (directory, *sorted(directory.rglob("*"))):
                status = path.lstat()
                content = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
                state[str(path)] = (status.st_mode, status.st_uid, status.st_gid, status.st_size, status.st_nlink, status.st_mtime_ns, content)
        for directory in ("/tmp", "/var/tmp", "/dev/shm"):
            state["in " + directory] = sorted(n for n in os.listdir(directory) if n.startswith(self.token))
        state["process"] = self.process.poll() is None and (os.getpriority(os.PRIO_PROCESS, self.process.pid),
                                                            pathlib.Path(f"/proc/{self.process.pid}/limits").read_text())
        state["contacts"] = len(select.select(self.servers, [], [], 0)[0])
        try:
            lines = pathlib.Path("/proc/sysvipc/shm").read_text() + pathlib.Path("/proc/sysvipc/msg").read_text()
            state["System V"] = any(line.split()[:1] == [SYSTEM_V_KEY] for line in lines.splitlines())
        except OSError:
            pass
        return state

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        for server in self.servers:
            server.close()
        shutil.rmtree(self.base, ignore_errors=True)
        for directory in ("/tmp", "/var/tmp", "/dev/shm"):
            for name in os.listdir(directory):
                if name.startswith(self.token):
                    os.unlink(os.path.join(directory, name))


def as_user(user: int) -> dict:
    return {} if user == os.geteuid() else {"user": user, "group": user, "extra_groups": []}


def children() -> set[int]:
    """Of this process, which gets all orphans."""
    found = set()
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                fields = pathlib.Path(f"/proc/{entry}/stat").read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            if int(fields[1]) == os.getpid():
                if fields[0] == "Z":
                    try:
                        os.waitpid(int(entry), os.WNOHANG)
                    except ChildProcessError:
                        pass
                    continue
                found.add(int(entry))
    return found


def run(arguments: list[str], sentinel: Sentinel, prefix: tuple[str, ...] = ()) -> tuple[str, str, int]:
    process = subprocess.run([*prefix, *arguments], cwd=sentinel.work, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, text=True, errors="replace", timeout=SECONDS, check=False,
                             env=os.environ | {"ARGOSY_TEST_SECRET": "secret"}, **as_user(sentinel.user))
    return process.stdout, process.stderr, process.returncode


def result_of(output: str) -> str:
    lines = [line for line in output.splitlines() if line.startswith("Verification result: ")]
    return lines[-1].removeprefix("Verification result: ") if lines else "no verdict"


def expectation(program: pathlib.Path) -> tuple[str, str]:
    match = re.match(r"// expected: (TRUE|FALSE)(?:, (confirmed|not possible))?\n", program.read_text())
    if not match or (match[1] == "FALSE") != bool(match[2]):
        raise ValueError(f"{program}: no expectation")
    return ("TRUE", "") if match[1] == "TRUE" else ("FALSE(unreach-call)", match[2])


def prepare(sentinel: Sentinel, name: str) -> dict[str, object]:
    """The state before anything happens."""
    for file in (f"{name}.c", "hostile.h"):
        shutil.copy(PROGRAMS / file, sentinel.source / file)
    sentinel.give()
    return sentinel.state()


def verify_command(argosy: str, name: str, sentinel: Sentinel, options: tuple[str, ...] = ()) -> list[str]:
    return [argosy, "verify", str(sentinel.source / f"{name}.c"), *sentinel.definitions, "--stats=json",
            "--witness", str(sentinel.work / "witness.yml"), *options]


def verify(argosy: str, name: str, sentinel: Sentinel, options: tuple[str, ...] = (),
           prefix: tuple[str, ...] = ()) -> tuple[str, dict[str, str], str]:
    """The verdict, what came of the native replay, and the messages."""
    output, errors, _ = run(verify_command(argosy, name, sentinel, options), sentinel, prefix)
    text = output[output.find("{"):output.rfind("}") + 1]
    return result_of(output), json.loads(text).get("native_replay", {}) if text else {}, errors


def harm(sentinel: Sentinel, before: dict[str, object]) -> list[str]:
    after = sentinel.state()
    found = [f"{what} was {before.get(what)}, is {now}" for what, now in after.items() if before.get(what) != now]
    found += [f"{what} is gone" for what in before.keys() - after.keys()]
    left = children() - {sentinel.process.pid}
    return found + ([f"still running: {sorted(left)}"] if left else [])


def is_confined(argosy: str, task: Task, sentinel: Sentinel) -> list[str]:
    verdict, native = expectation(PROGRAMS / f"{task.program}.c")
    before = prepare(sentinel, task.program)
    wrong = []
    found, replay, errors = verify(argosy, task.program, sentinel)
    if found != verdict:
        wrong.append(f"the verdict is {found}, expected {verdict}: {errors[-300:]}")
    if replay.get("answer", "") != native:
        wrong.append(f"the native replay is '{replay.get('answer', '')}' ({replay.get('detail', '')}), expected '{native}'")
    if native == "not possible" and "could not be asked" not in errors:
        wrong.append("the report does not say that the compiled program could not be asked")
    wrong += harm(sentinel, before)
    if wrong:
        return wrong
    output, errors, _ = run([argosy, "validate", str(sentinel.source / f"{task.program}.c"), *sentinel.definitions,
                             "--witness", str(sentinel.work / "witness.yml")], sentinel)
    if result_of(output) != verdict:
        wrong.append(f"validated: {result_of(output)}, expected {verdict}: {errors[-300:]}")
    return wrong + harm(sentinel, before)


def is_seen_unconfined(argosy: str, task: Task, sentinel: Sentinel) -> list[str]:
    before = prepare(sentinel, task.program)
    verify(argosy, task.program, sentinel, ("--option", "counterexample.native-replay=unconfined"))
    end = time.monotonic() + 5
    while time.monotonic() < end:
        if harm(sentinel, before):
            return []
        time.sleep(0.1)
    return ["the test does not see what an unconfined program does"]


def is_refused_without_namespaces(argosy: str, task: Task, sentinel: Sentinel) -> list[str]:
    """A host that allows no process namespaces: nothing is executed, and the report says so."""
    before = prepare(sentinel, "file-fopen")
    forbid = ("unshare", "--user", "--map-root-user", "sh", "-c", 'echo 0 > /proc/sys/user/max_pid_namespaces && exec "$0" "$@"')
    found, replay, errors = verify(argosy, "file-fopen", sentinel, (), forbid)
    wrong = harm(sentinel, before)
    if found != "FALSE(unreach-call)" or replay.get("answer") != "not possible":
        wrong.append(f"{found}, {replay}")
    if "does not allow the confinement" not in errors:
        wrong.append(f"the report does not say why: {errors[-300:]}")
    found, _, errors = verify(argosy, "file-fopen", sentinel, ("--option", "counterexample.native-replay=always"), forbid)
    if not found.startswith("UNKNOWN"):
        wrong.append(f"with native-replay=always: {found}")
    return wrong


def is_confined_in_a_container(argosy: str, task: Task, sentinel: Sentinel) -> list[str]:
    """Inside another user namespace, where parts of /proc are covered, as container engines do it."""
    before = prepare(sentinel, "file-fopen")
    container = ("unshare", "--user", "--map-root-user", "--mount", "sh", "-c",
                 'mount -t tmpfs -o ro none /proc/sys && mount --bind /dev/null /proc/cpuinfo && exec "$0" "$@"')
    found, replay, errors = verify(argosy, "file-fopen", sentinel, (), container)
    wrong = harm(sentinel, before)
    if found != "FALSE(unreach-call)" or replay.get("answer") != "confirmed":
        wrong.append(f"{found}, {replay}, {errors[-300:]}")
    return wrong


def ends_with_argosy(argosy: str, task: Task, sentinel: Sentinel) -> list[str]:
    """Nothing is left when argosy is killed while the program runs."""
    before = prepare(sentinel, "time-sleep")
    with subprocess.Popen(verify_command(argosy, "time-sleep", sentinel), cwd=sentinel.work, stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **as_user(sentinel.user)) as process:
        end = time.monotonic() + 20
        while "program" not in names_below(process.pid) and time.monotonic() < end:
            time.sleep(0.02)
        if time.monotonic() >= end:
            process.kill()
            return ["the program was never seen to run"]
        process.kill()
    end = time.monotonic() + 5
    while children() - {sentinel.process.pid} and time.monotonic() < end:
        time.sleep(0.02)
    return harm(sentinel, before)


def names_below(ancestor: int) -> set[str]:
    """The names of all processes that come from this one."""
    parents, names = {}, {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                name, rest = pathlib.Path(f"/proc/{entry}/stat").read_text().split("(", 1)[1].rsplit(")", 1)
            except (OSError, IndexError):
                continue
            parents[int(entry)], names[int(entry)] = int(rest.split()[1]), name
    def comes_from(process: int) -> bool:
        while process in parents and process != ancestor:
            process = parents[process]
        return process == ancestor
    return {name for process, name in names.items() if comes_from(process)}


CHECKS = {"confined": is_confined, "unconfined": is_seen_unconfined, "no namespaces": is_refused_without_namespaces,
          "container": is_confined_in_a_container, "killed": ends_with_argosy}


def check(argosy: str, task: Task) -> list[str]:
    """What is wrong. In a process of its own, whose only children are the sentinel and what is left of a run."""
    ctypes.CDLL(None, use_errno=True).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER: orphans come here
    sentinel = Sentinel(task.user)
    try:
        return CHECKS[task.check](argosy, task, sentinel)
    except (subprocess.TimeoutExpired, ValueError, OSError) as error:
        return [f"{type(error).__name__}: {error}"]
    finally:
        for orphan in children() - {sentinel.process.pid}:
            os.kill(orphan, signal.SIGKILL)
        sentinel.close()


def accessible(argosy: pathlib.Path, directory: pathlib.Path) -> pathlib.Path:
    """The programs where an ordinary user finds them."""
    probe = subprocess.run([argosy, "version"], stdin=subprocess.DEVNULL, capture_output=True, check=False, **as_user(ORDINARY_USER)) \
        if all(os.stat(parent).st_mode & 0o001 for parent in argosy.parents) else None
    if probe and probe.returncode == 0:
        return argosy
    os.chmod(directory, 0o755)
    for file in (argosy, *argosy.parent.glob("argosy-*"), *argosy.parent.glob("*.so")):
        if file.is_file():
            shutil.copy(file, directory / file.name)
    return directory / argosy.name


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--filter", default="")
    parser.add_argument("--jobs", type=int, default=2 * (os.cpu_count() or 1))
    options = parser.parse_args()
    # Those that take long come first.
    names = sorted((p.stem for p in PROGRAMS.glob("*.c")), key=lambda name: (name not in ("time-sleep", "output-without-end"), name))
    users = [0, ORDINARY_USER] if os.geteuid() == 0 else [os.geteuid()]
    if len(users) == 1:
        print("SKIPPED all programs as root: only root can")
    tasks = [Task(name, user) for name in names for user in users]
    tasks += [Task(name, users[-1], "unconfined") for name in SEEN_UNCONFINED]
    tasks += [Task(check, user, check) for check in ("no namespaces", "container", "killed") for user in users]
    tasks = [task for task in tasks if options.filter in str(task)]
    passed = failed = 0
    with tempfile.TemporaryDirectory(prefix="argosy-confinement-bin-") as directory:
        argosy = pathlib.Path(options.binary).resolve()
        if len(users) > 1:
            argosy = accessible(argosy, pathlib.Path(directory))
        with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
            for task, wrong in zip(tasks, pool.map(check, [str(argosy)] * len(tasks), tasks)):
                passed, failed = passed + (not wrong), failed + bool(wrong)
                for problem in wrong:
                    print(f"{task}: {problem}", flush=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
