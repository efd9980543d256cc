"""`argosy bench run` and `argosy bench doctor` as a user sees them."""
import json
import os
import pathlib
import signal
import socket
import subprocess
import time

from run import Skip


def run(argosy, directory, *arguments, **options):
    return subprocess.run([argosy, "bench", "run", *arguments], cwd=directory, capture_output=True, text=True, timeout=60, **options)


def values(done):
    assert done.returncode == 0, done.stderr
    return dict(line.split("=", 1) for line in done.stdout.splitlines())


def workload(argosy, *arguments):
    """The program must be visible inside the container, wherever it lies."""
    return ["--read-only-dir", str(pathlib.Path(argosy).parent), "--", str(argosy), "bench", "workload", *arguments]


def offered_grades(argosy, directory):
    return [grade for grade in "ABC" if run(argosy, directory, "--grade", grade, "--require-grade", grade, "--", "true").returncode == 0]


def test_results_are_lines_and_the_output_is_a_file(argosy, directory):
    done = run(argosy, directory, "--memlimit", "100MB", "--timelimit", "5s", "--", "sh", "-c", "echo out; echo err >&2; exit 3")
    found = values(done)
    assert found["returnvalue"] == "3" and "terminationreason" not in found and "exitsignal" not in found
    assert found["starttime"].startswith("20") and found["grade"] in "ABC"
    for key in ("walltime", "cputime"):
        assert found[key].endswith("s") and 0 < float(found[key][:-1]) < 5
    assert found["memory"].endswith("B") and int(found["memory"][:-1]) > 0
    assert found["cputime-method"] in ("cgroup", "perf", "reap", "wait4") and found["memory-method"] in ("cgroup", "pss", "maxrss")
    assert (pathlib.Path(directory) / "output.log").read_text() == "out\nerr\n"


def test_warnings_go_to_standard_error_unless_quiet(argosy, directory):
    assert "no memory limit" in run(argosy, directory, "--", "true").stderr
    assert run(argosy, directory, "--quiet", "--", "true").stderr == ""


def test_json(argosy, directory):
    done = run(argosy, directory, "--json", "--memlimit", "100MB", "--", "true")
    found = json.loads(done.stdout)
    assert found["returnvalue"] == 0 and isinstance(found["warnings"], list) and found["grade"] in "ABC"


def test_limits_end_the_run_and_not_the_command(argosy, directory):
    for grade in offered_grades(argosy, directory):
        found = values(run(argosy, directory, "--grade", grade, "--memlimit", "300MB", "--timelimit", "0.3s", *workload(argosy, "burner", "20")))
        assert found["terminationreason"] == "cputime" and found["exitsignal"] == "9" and found["grade"] == grade
        assert 0.28 <= float(found["cputime"][:-1]) < 1.5
        found = values(run(argosy, directory, "--grade", grade, "--memlimit", "300MB", "--walltimelimit", "200ms", "--", "sleep", "100"))
        assert found["terminationreason"] == "walltime"
        found = values(run(argosy, directory, "--grade", grade, "--memlimit", "50MB", *workload(argosy, "memory-climber", "600")))
        assert found["terminationreason"] == "memory"


STEPPING_CLOCK = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/time.h>
#include <time.h>

int clock_gettime(clockid_t clock, struct timespec* now) {
  int (*real)(clockid_t, struct timespec*) = dlsym(RTLD_NEXT, "clock_gettime");
  struct timespec steady;
  real(CLOCK_MONOTONIC, &steady);
  int result = real(clock, now);
  if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)
    now->tv_sec += 60 * (steady.tv_sec % 100000 * 1000 + steady.tv_nsec / 1000000);
  return result;
}

int gettimeofday(struct timeval* now, void* zone) {
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME, &exact);
  *now = (struct timeval){exact.tv_sec, exact.tv_nsec / 1000};
  return 0;
}

time_t time(time_t* now) {
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME, &exact);
  if (now) *now = exact.tv_sec;
  return exact.tv_sec;
}
"""


def test_wall_time_is_that_of_a_clock_that_nobody_sets(argosy, directory):
    """The benchmarker sees a system clock that somebody sets forward by a minute each millisecond."""
    place = pathlib.Path(directory)
    (place / "clock.c").write_text(STEPPING_CLOCK)
    subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-o", "clock.so", "clock.c", "-ldl"], cwd=place, check=True)
    stepping = {**os.environ, "LD_PRELOAD": str(place / "clock.so")}
    looks = subprocess.run(["/usr/bin/python3", "-c", "import time; a = time.time(); time.sleep(0.01); print(time.time() - a)"],
                           env=stepping, capture_output=True, text=True, check=True)
    assert float(looks.stdout) > 9 * 60, looks.stdout
    for grade in offered_grades(argosy, directory):
        done = run(argosy, directory, "--grade", grade, "--memlimit", "100MB", "--walltimelimit", "20s", "--unset-env", "LD_PRELOAD", "--", "sleep", "0.3", env=stepping)
        found = values(done)
        assert 0.3 <= float(found["walltime"][:-1]) < 15 and "terminationreason" not in found, (grade, found)


def test_every_reason_why_a_run_was_ended(argosy, directory):
    """As BenchExec names them; and none where the run ended by itself, however badly."""
    files = "i=0; while [ $i -lt 2000 ]; do echo x > /tmp/f$i; i=$((i + 1)); done; sleep 100"
    cases = [("cputime", ["--timelimit", "0.2s", *workload(argosy, "burner", "20")]),
             ("cputime-soft", ["--softtimelimit", "0.2s", "--timelimit", "10s", *workload(argosy, "burner", "20")]),
             ("walltime", ["--walltimelimit", "0.2s", "--", "sleep", "100"]),
             ("memory", ["--memlimit", "50MB", *workload(argosy, "memory-climber", "600")]),
             ("files-count", ["--filesCountLimit", "20", "--walltimelimit", "30s", "--", "sh", "-c", files]),
             ("files-size", ["--filesSizeLimit", "2MB", "--walltimelimit", "30s", "--", "sh", "-c", "dd if=/dev/zero of=/tmp/f bs=1M count=20 2>/dev/null; sleep 100"]),
             (None, ["--", "sh", "-c", "exit 9"]),
             (None, ["--", "sh", "-c", "kill -KILL $$"]),
             (None, ["--timelimit", "5s", "--walltimelimit", "9s", "--filesCountLimit", "20", "--filesSizeLimit", "2MB", "--", "sh", "-c", "echo x > /tmp/f"])]
    for grade in offered_grades(argosy, directory):
        for reason, arguments in cases:
            if grade == "C" and reason in ("files-count", "files-size"):
                continue  # nothing to count them in: there is no container
            memory = [] if "--memlimit" in arguments else ["--memlimit", "400MB"]
            found = values(run(argosy, directory, "--grade", grade, *memory, *arguments))
            assert found.get("terminationreason") == reason, (grade, reason, found)
    # killed: test_interruption_still_gives_results; failed: test_a_command_that_cannot_start


def test_what_a_run_writes_is_charged_to_its_memory(argosy, directory):
    """Written files are memory, of the run and not of the host: they count, and they are limited with it."""
    if "A" not in offered_grades(argosy, directory):
        raise Skip("this host does not offer grade A")
    write = ["--", "sh", "-c", "dd if=/dev/zero of=\"$1\"/file bs=1M count=80 2>/dev/null && sync"]
    for place in ("/tmp", "."):
        def writing(limit):
            return values(run(argosy, directory, "--grade", "A", "--memlimit", limit, *write, "write", place))
        enough = writing("300MB")
        assert enough["returnvalue"] == "0" and 80e6 <= int(enough["memory"][:-1]) < 300e6, (place, enough)
        assert writing("40MB").get("terminationreason") == "memory", place


def test_a_command_that_cannot_start(argosy, directory):
    done = run(argosy, directory, "--", "/does/not/exist")
    assert done.returncode == 2
    done.returncode = 0
    found = values(done)
    assert found["terminationreason"] == "failed" and "cputime" not in found and "walltime" not in found and "memory" not in found
    assert "cannot execute '/does/not/exist': No such file" in done.stderr


def test_interruption_still_gives_results(argosy, directory):
    for grade in offered_grades(argosy, directory):
        for number in (signal.SIGINT, signal.SIGTERM):
            process = subprocess.Popen(
                [argosy, "bench", "run", "--grade", grade, "--", "sh", "-c", "echo started; sleep 100"],
                cwd=directory, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            log = pathlib.Path(directory) / "output.log"
            deadline = time.monotonic() + 30
            while time.monotonic() < deadline and not (log.exists() and log.read_text()):
                time.sleep(0.02)
            process.send_signal(number)
            output, _ = process.communicate(timeout=30)
            found = dict(line.split("=", 1) for line in output.splitlines())
            assert process.returncode == 0 and found["terminationreason"] == "killed" and "cputime" in found, (grade, output)
            log.unlink()


def test_impossible_requests(argosy, directory):
    for arguments, expected in (
            (["--timelimit", "1s", "--softtimelimit", "2s"], "above the hard one"),
            (["--memlimit", "1000TB"], "more than the host has"),
            (["--cores", "0,4711"], "there is no core 4711"),
            (["--cores", "zero"], "no list of numbers"),
            (["--dir", "missing"], "does not exist"),
            (["--input", "missing"], "cannot read the input"),
            (["--input", "."], "is a directory"),
            (["--output", "missing/log"], "cannot write the output"),
            (["--env", "novalue"], "NAME=VALUE"),
            (["--grade", "C", "--require-grade", "B"], "grade B is required, but only C is to be had"),
            (["--no-container", "--grade", "B", "--require-grade", "B"], "containers are switched off")):
        done = run(argosy, directory, *arguments, "--", "true")
        assert done.returncode == 2 and expected in done.stderr and done.stdout == "", (arguments, done.stderr)
    for arguments, expected in ((["--grade", "D"], "expected 'A', 'B' or 'C', got 'D'"), (["--memlimit", "1 GiB"], "unknown unit"),
                                (["--timelimit", "-1s"], "negative"), (["--timelimit", "9000000000s"], "too large")):
        done = run(argosy, directory, *arguments, "--", "true")
        assert done.returncode == 1 and expected in done.stderr and done.stdout == "", (arguments, done.stderr)
    assert run(argosy, directory).returncode == 1


def test_environment_and_input(argosy, directory):
    (pathlib.Path(directory) / "input").write_text("text\n")
    values(run(argosy, directory, "--env", "ONE=1", "--env", "TWO=a b", "--unset-env", "USER", "--input", "input", "--", "sh", "-c",
               'cat; echo "$ONE|$TWO|${USER-none}"', env={**os.environ, "USER": "somebody"}))
    assert (pathlib.Path(directory) / "output.log").read_text() == "text\n1|a b|none\n"


def test_long_output_is_trimmed(argosy, directory):
    done = run(argosy, directory, "--maxOutputSize", "10kB", *workload(argosy, "giant-output", "3"))
    assert "was trimmed in the middle" in done.stderr
    text = (pathlib.Path(directory) / "output.log").read_text()
    assert text.startswith("first line\n") and text.endswith("last line\n") and len(text) < 10_200


def without_version_1(argosy, directory, script):
    """Executes a script as root where no controllers of version 1 are mounted; $A is the program."""
    if os.geteuid() != 0:
        raise Skip("only root can unmount control groups")
    unmount = "for m in $(awk '$9 == \"cgroup\" || $10 == \"cgroup\" {print $5}' /proc/self/mountinfo); do umount $m || exit 99; done; "
    done = subprocess.run(["unshare", "-m", "sh", "-c", unmount + script], cwd=directory, capture_output=True, text=True, timeout=60,
                          env={**os.environ, "A": str(argosy)})
    if done.returncode == 99:
        raise Skip("control groups cannot be unmounted here")
    return done


def test_version_2_without_controllers_is_grade_b(argosy, directory):
    done = without_version_1(argosy, directory, '"$A" bench run --memlimit 100MB -- true')
    if "no container" in done.stderr or "grade=A" in done.stdout:
        raise Skip("this host has another set of control groups")
    assert values(done)["grade"] == "B" and "no control group of our own limits memory" in done.stderr, done.stderr


def test_a_delegated_scope_is_asked_for_where_it_helps(argosy, directory):
    """A stand-in for systemd-run says how it was called."""
    place = pathlib.Path(directory)
    fake = place / "bin" / "systemd-run"
    fake.parent.mkdir()
    fake.write_text('#!/bin/sh\necho "$@" > called\nwhile [ "$1" != -- ]; do shift; done; shift; exec "$@"\n')
    fake.chmod(0o755)
    run_it = ('"$A" bench run --memlimit 100MB -- sh -c "echo ${ARGOSY_BENCH_SCOPE-unset}"')
    done = without_version_1(argosy, directory, f'export PATH="{fake.parent}:$PATH" XDG_RUNTIME_DIR="{place}/run"; {run_it}')
    if "grade=A" in done.stdout:
        raise Skip("this host offers grade A without systemd")
    assert values(done) and not (place / "called").exists()
    (place / "run" / "systemd").mkdir(parents=True)
    with socket.socket(socket.AF_UNIX) as manager:
        manager.bind(str(place / "run" / "systemd" / "private"))
        done = without_version_1(argosy, directory, f'export PATH="{fake.parent}:$PATH" XDG_RUNTIME_DIR="{place}/run"; {run_it}')
    assert values(done)["returnvalue"] == "0"
    called = (place / "called").read_text()
    assert called.startswith("--user --scope") and "Delegate=yes" in called and "bench run --memlimit 100MB -- sh -c" in called, called
    assert (place / "output.log").read_text() == "unset\n"


def test_a_group_of_version_2_that_is_ours_alone(argosy, directory):
    """We move to a leaf, make the run's group beside it, and leave nothing."""
    root = next((pathlib.Path(p) for p in ("/sys/fs/cgroup/unified", "/sys/fs/cgroup") if (pathlib.Path(p) / "cgroup.controllers").exists()), None)
    group = root / f"argosy-cli-test-{os.getpid()}" if root else None
    try:
        group.mkdir()
    except (OSError, AttributeError):
        raise Skip("no groups of version 2 can be made here") from None
    try:
        done = subprocess.run(["sh", "-c", f'echo $$ > {group}/cgroup.procs && exec "$A" bench run --memlimit 100MB -- cat /proc/self/cgroup'],
                              cwd=directory, capture_output=True, text=True, timeout=60, env={**os.environ, "A": str(argosy)})
        if values(done)["grade"] != "A":
            raise Skip("this host does not offer grade A")
        lines = (pathlib.Path(directory) / "output.log").read_text().splitlines()
        (own,) = [line for line in lines if line.startswith("0::")]
        assert own.startswith(f"0::/{group.name}/argosy-"), own
        assert [entry.name for entry in group.iterdir() if entry.is_dir()] == []
    finally:
        group.rmdir()


def test_a_parent_that_ignores_its_children(argosy, directory):
    done = run(argosy, directory, "--memlimit", "100MB", "--", "sh", "-c", "exit 7", preexec_fn=lambda: signal.signal(signal.SIGCHLD, signal.SIG_IGN))
    assert values(done)["returnvalue"] == "7"


def test_doctor_names_the_grade_and_the_gaps(argosy, directory):
    done = subprocess.run([argosy, "bench", "doctor", "--json"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["grade"] == offered_grades(argosy, directory)[0]
    states = {facility["name"]: facility["state"] for facility in found["facilities"]}
    for name in ("control groups", "groups of our own", "namespaces", "overlay file system", "fuse-overlayfs", "task-clock counter", "no swap"):
        assert states[name] in ("ok", "missing"), states
    assert (found["grade"] == "A") == (states["groups of our own"] == "ok")
    text = subprocess.run([argosy, "bench", "doctor"], capture_output=True, text=True, timeout=60).stdout
    assert f"Runs are measured with grade {found['grade']}." in text


def test_unknown_workload(argosy, directory):
    done = subprocess.run([argosy, "bench", "workload", "nonsense"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2 and "there is no workload 'nonsense'" in done.stderr
