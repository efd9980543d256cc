"""Runs one command and measures it: wall clock, processor time and peak memory of the process itself and its children."""

import contextlib
import os
import resource
import signal
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Run:
    status: int  # exit code; negative: ended by that signal
    output: str
    errors: str
    wall: float  # seconds
    processor: float  # seconds, user and system
    memory: int  # peak resident bytes
    timed_out: bool

    @property
    def succeeded(self) -> bool:
        return self.status == 0 and not self.timed_out

    def explanation(self) -> str:
        """One line that says how a run ended that did not succeed."""
        if self.timed_out:
            return f"no end after {self.wall:.0f} s"
        lines = [line for line in self.errors.splitlines() if line.strip()]
        line = next((line for line in lines if "error" in line.lower()), lines[-1] if lines else "no message")
        how = f"signal {signal.Signals(-self.status).name}" if self.status < 0 else f"exit code {self.status}"
        return f"{how}: {line.strip()}"


def run(command: list[str], timeout: float, directory: Path | None = None, memory_limit: int | None = None) -> Run:
    """The command gets no input and a process group of its own, all of which dies when the time is up."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        started = time.monotonic()
        process = subprocess.Popen(command, cwd=directory, stdin=subprocess.DEVNULL, stdout=output, stderr=errors,
                                   start_new_session=True)
        if memory_limit is not None:
            with contextlib.suppress(ProcessLookupError):
                resource.prlimit(process.pid, resource.RLIMIT_AS, (memory_limit, memory_limit))
        expired = threading.Event()

        def expire() -> None:
            expired.set()
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)

        timer = threading.Timer(timeout, expire)
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        wall = time.monotonic() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        errors.seek(0)
        return Run(status=process.returncode, output=output.read().decode(errors="replace"),
                   errors=errors.read().decode(errors="replace"), wall=wall,
                   processor=usage.ru_utime + usage.ru_stime, memory=usage.ru_maxrss * 1024, timed_out=expired.is_set())
