#!/usr/bin/env python3
"""Feeds the hostile inputs of generate.py to argosy.

    tests/hostile/run.py BINARY [--filter TEXT] [--jobs N] [--keep DIRECTORY]

Each must end within 30 s of processor time and 2 GB, never by a signal; with an error message that names the place, nothing on standard
output, and the exit code for wrong input (2) or usage (1); or with 0, when the input may be valid C after all.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys
import tempfile
import threading

import generate

PROCESSOR_SECONDS = 30  # the front end itself gives up after 15; the rest is for what a loaded machine adds
WALL_SECONDS = 200  # a loaded machine is no reason to fail; sleeping for ever is
MEMORY_BYTES = 2 << 30
ADDRESS_SPACE_BYTES = 8 << 30  # keeps a runaway from taking the machine with it
POSITION = re.compile(rb"^.+:[1-9]\d*:[1-9]\d*: (?:fatal )?error: \S", re.MULTILINE | re.DOTALL)


def limit_resources():
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR_SECONDS, PROCESSOR_SECONDS + 5))
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE_BYTES, ADDRESS_SPACE_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(binary, case, directory):
    """Wait status, whether time ran out, peak memory in bytes, standard output, standard error."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as error:
        process = subprocess.Popen([binary, *case["arguments"]], cwd=directory, stdin=subprocess.DEVNULL, stdout=output,
                                   stderr=error, preexec_fn=limit_resources, start_new_session=True)
        expired = threading.Event()

        def stop():
            expired.set()
            os.killpg(process.pid, signal.SIGKILL)

        timer = threading.Timer(WALL_SECONDS, stop)
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        error.seek(0)
        return process.returncode, expired.is_set(), usage.ru_maxrss * 1024, output.read(), error.read()


def names_file(case, error):
    """Does some message start with the name of a file that was given?"""
    given = [argument.encode() for argument in case["arguments"][1:]]
    return any(name + mark in error for name in given for mark in (b": error: ", b": fatal error: ")) \
        or bool(POSITION.search(error)) or (b"" in given and b"error: " in error)


def problems(case, code, expired, memory, output, error):
    excerpt = error.decode("utf-8", "replace")[:300]
    if expired or code in (-signal.SIGXCPU, -signal.SIGKILL):
        yield f"no answer within {PROCESSOR_SECONDS} s of processor time or {WALL_SECONDS} s"
        return
    if code < 0:
        yield f"ended by signal {-code}: {excerpt}"
        return
    if memory > MEMORY_BYTES:
        yield f"took {memory >> 20} MB"
    expect = case["expect"]
    allowed = {"error": (2,), "file": (2,), "usage": (1,), "any": (0, 2)}[expect]
    if code not in allowed:
        yield f"exit code {code}, not {' or '.join(map(str, allowed))}: {excerpt}"
    if code == 0:
        if not output:
            yield "exit code 0 and nothing on standard output"
        return
    if output:
        yield f"standard output on an error: {output[:200]!r}"
    if expect == "error" and not POSITION.search(error):
        yield f"the message has no file:line:column: {excerpt}"
    if expect in ("file", "any") and code == 2 and not names_file(case, error):
        yield f"the message names no file: {excerpt}"
    if not error:
        yield "no message"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("--filter", default="", metavar="TEXT", help="only cases whose name contains TEXT")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", metavar="DIRECTORY", help="leave the inputs there")
    options = parser.parse_args()
    binary = str(pathlib.Path(options.binary).resolve())
    with tempfile.TemporaryDirectory(prefix="argosy-hostile-") as temporary:
        directory = options.keep or temporary
        cases = [case for case in generate.generate(directory) if options.filter in case["name"]]
        failed = 0
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for case, result in zip(cases, pool.map(lambda case: run(binary, case, directory), cases)):
                found = list(problems(case, *result))
                failed += bool(found)
                for problem in found:
                    print(f"FAILED {case['name']}: {problem.strip()}", flush=True)
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
