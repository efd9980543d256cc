"""`argosy bench compare` and `argosy bench pivot`: exit codes, forms of output, and messages."""
import json
import subprocess

from campaign_test import add_task, set_up, write_definition


def result_file(path, runs, start="2026-11-15T12:00:00+00:00", sweep=()):
    """runs: (task, repetition, status, category, seconds)."""
    rows = "".join(
        f'<run name="{task}" files="[{task}]" properties="unreach-call" expectedVerdict="true">'
        f'<column title="status" value="{status}"/><column title="category" value="{category}"/>'
        f'<column title="cputime" value="{seconds}s"/><column title="argosy-repetition" value="{repetition}" hidden="true"/></run>'
        for task, repetition, status, category, seconds in runs
    )
    axes = "".join(f'<column title="argosy-sweep-{axis}" value="{value}" hidden="true"/>' for axis, value in sweep)
    path.write_text(
        f'<?xml version="1.0"?><result benchmarkname="b" date="2026-11-15 12:00:00 UTC" starttime="{start}" tool="T" toolmodule="t" '
        f'version="1" generator="g" name="">{"<columns/>"}{rows}{axes}</result>'
    )
    return str(path)


def run(argosy, *arguments, expected=0):
    done = subprocess.run([argosy, "bench", *arguments], capture_output=True, text=True, timeout=60)
    assert done.returncode == expected, (done.returncode, done.stdout, done.stderr)
    return done.stdout if expected in (0, 10) else done.stderr


def solved(seconds, repetitions=3):
    return [
        (f"task{i}.yml", r, "true", "correct", seconds * (i + 1) * (1 + 0.002 * ((7 * r + 3 * i) % 5)))
        for i in range(6)
        for r in range(1, repetitions + 1)
    ]


def test_equal_results_pass(argosy, directory):
    a = result_file(directory / "a.results.xml", solved(1))
    assert "Result: passed" in run(argosy, "compare", a, a)


def test_a_regression_fails_and_can_be_allowed(argosy, directory):
    a = result_file(directory / "a.results.xml", solved(1, 1))
    b = result_file(directory / "b.results.xml", solved(1, 1)[:-1] + [("task5.yml", 1, "TIMEOUT", "error", 900)])
    out = run(argosy, "compare", a, b, expected=10)
    assert "task5.yml (unreach-call): true → TIMEOUT, expected true" in out, out
    run(argosy, "compare", a, b, "--fail-on", "wrong")
    found = json.loads(run(argosy, "compare", a, b, "--json", expected=10))
    assert found["changes"]["regression"][0]["task"]["name"] == "task5.yml"
    assert "## Regressions (1)" in run(argosy, "compare", a, b, "--markdown", expected=10)


def test_a_slowdown_fails_only_where_asked_for_and_significant(argosy, directory):
    a = result_file(directory / "a.results.xml", solved(1))
    b = result_file(directory / "b.results.xml", solved(1.2))
    run(argosy, "compare", a, b)
    assert "cputime grew significantly" in run(argosy, "compare", a, b, "--fail-on", "slower=5%", expected=10)
    run(argosy, "compare", a, b, "--fail-on", "slower=50%")


def test_repetitions_may_be_spread_over_files_and_directories(argosy, directory):
    for side, seconds in (("a", 1), ("b", 1.2)):
        (directory / side).mkdir()
        for r in range(3):
            result_file(directory / side / f"{r}.results.xml", solved(seconds * (1 + r / 1000), 1), start=f"2026-11-15T1{r}:00:00+00:00")
    listed = [",".join(str(directory / side / f"{r}.results.xml") for r in range(3)) for side in "ab"]
    by_directory = json.loads(run(argosy, "compare", str(directory / "a"), str(directory / "b"), "--json"))
    assert by_directory == json.loads(run(argosy, "compare", *listed, "--json"))
    assert by_directory["before"]["repetitions"] == 3
    assert by_directory["resources"][0]["overRepetitions"]["low"] > 1.1


def test_a_sweep_becomes_a_table(argosy, directory):
    for solver in ("z3", "cvc5"):
        for encoding in ("bv", "lia"):
            if (solver, encoding) != ("cvc5", "lia"):
                result_file(
                    directory / f"s.{solver}.{encoding}.results.xml", solved(1, 1), sweep=(("solver", solver), ("encoding", encoding))
                )
    out = run(argosy, "pivot", str(directory), "--rows", "solver", "--columns", "encoding", "--markdown")
    assert out.splitlines()[0] == "| solver | bv | lia |", out
    assert [line.split(" | ")[0] for line in out.splitlines()[2:]] == ["| cvc5", "| z3"], out
    assert "| – |" in out and "6/0/0/0 @" in out, out
    assert run(argosy, "pivot", str(directory), "--csv").startswith("encoding,solver,correct proofs,")


def test_a_swept_campaign_becomes_a_table(argosy, directory):
    set_up(directory)
    # The one mode proves, the other one finds the error; both are right about one task each.
    for name, expected in (("safe", "true"), ("unsafe", "false")):
        add_task(directory, name, '[ "$mode" = prove ] && echo RESULT: true || echo "RESULT: false(unreach-call)"\n', expected)
    values = "".join(f'<value name="{mode}"><option name="--mode">{mode}</option></value>' for mode in ("prove", "refute"))
    write_definition(directory, f'<rundefinition><sweep name="mode">{values}</sweep></rundefinition>')
    subprocess.run([argosy, "bench", "exec", "def.xml", "--repeat", "2"], cwd=directory, check=True, capture_output=True, timeout=60)
    lines = run(argosy, "pivot", str(directory / "results"), "--rows", "mode").splitlines()
    assert [line.split(" @")[0].split() for line in lines[1:]] == [["prove", "1/0/1/0"], ["refute", "0/1/0/1"]], lines
    files = sorted(str(file) for file in (directory / "results").glob("*.results.*.xml.bz2"))
    assert len(files) == 2, files
    out = run(argosy, "compare", *files, expected=10)
    assert "New wrong answers (1)" in out and "Fixed wrong answers (1)" in out, out


def test_bad_input_is_explained(argosy, directory):
    a = result_file(directory / "a.results.xml", solved(1))
    assert "absent.xml" in run(argosy, "compare", a, str(directory / "absent.xml"), expected=2)
    (directory / "bad.xml").write_text("<result>\n<run")
    assert "bad.xml" in run(argosy, "compare", a, str(directory / "bad.xml"), expected=2)
    (directory / "empty").mkdir()
    assert "no result file in this directory" in run(argosy, "compare", a, str(directory / "empty"), expected=2)
    assert "slower=5%" in run(argosy, "compare", a, a, "--fail-on", "slower=much", expected=1)
    assert "'colour'" in run(argosy, "pivot", a, "--rows", "colour", expected=2)
