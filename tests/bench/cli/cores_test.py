"""`argosy bench cores`: what it says about this machine, in both forms, and its errors."""
import json
import os
import subprocess


def run(argosy, *arguments):
    return subprocess.run([argosy, "bench", "cores", *arguments], capture_output=True, text=True, timeout=60)


def test_one_run_gets_an_allowed_core(argosy, directory):
    done = run(argosy, "--cores", "1", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    allowed = os.sched_getaffinity(0)
    assert {core["number"] for core in found["cores"]} == allowed
    (cores,) = (entry["cores"] for entry in found["allocation"]["runs"])
    assert len(cores) == 1 and set(cores) <= allowed
    assert found["allocation"]["largestSafeParallelism"] >= 1


def test_only_the_cores_of_the_enclosing_mask(argosy, directory):
    core = max(os.sched_getaffinity(0))
    done = subprocess.run(["taskset", "-c", str(core), argosy, "bench", "cores", "--cores", "1"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert f"1 core may be used ({core})" in done.stdout and f"run 1: cores {core} on" in done.stdout, done.stdout


def test_too_much_is_an_input_error(argosy, directory):
    total = len(os.sched_getaffinity(0))
    done = run(argosy, "--cores", "1", "--parallel", str(total + 1))
    assert done.returncode == 2 and f"need {total + 1} cores, but only {total}" in done.stderr, done.stderr
    done = run(argosy, "--cores", "1", "--memory", "1000000GB")
    assert done.returncode == 2 and "is not enough for 1 parallel run" in done.stderr, done.stderr


def test_usage_errors(argosy, directory):
    assert run(argosy, "--cores", "0").returncode == 1
    assert run(argosy, "--cores", "many").returncode == 1
    done = run(argosy, "--only", "3-1")
    assert done.returncode == 2 and "3-1" in done.stderr, done.stderr
