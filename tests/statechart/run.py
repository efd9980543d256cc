#!/usr/bin/env python3
"""Checks statecharts on the command line: what is refused, verdicts and what is told of them, the C that is made of them.

    tests/statechart/run.py BINARY [--filter TEXT]

How charts behave say the scripts in tests/statechart/charts, which bench/scxml executes. The last line of the output is 'N passed, N failed'."""

import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile
import traceback

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent

# Document, place and a part of the message.
REFUSED = {
    "malformed": ('<scxml><state id="a"></scxml>', "1:24", "malformed XML"),
    "nothing": ("", "1:1", "malformed XML"),
    "bomb": ('<!DOCTYPE scxml [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><scxml><state id="&b;"/></scxml>', "1:", "without DOCTYPE"),
    "external entity": ('<!DOCTYPE scxml [<!ENTITY a SYSTEM "file:///etc/passwd">]><scxml><state id="a"/></scxml>', "1:", "without DOCTYPE"),
    "another language": ("<html/>", "1:2", "expected the element scxml"),
    "unknown target": ('<scxml>\n<state id="a">\n<transition event="e" target="b"/></state></scxml>', "3:2", "no state 'b'"),
    "duplicate id": ('<scxml>\n<state id="a"/>\n<state id="a"/></scxml>', "3:2", "a second state 'a'"),
    "cyclic initial state": ('<scxml>\n<state id="s" initial="s"><state id="u"/></state></scxml>', "2:2", "not inside of s"),
    "initial state elsewhere": ('<scxml>\n<state id="s" initial="t"><state id="u"/></state><state id="t"/></scxml>', "2:2", "not inside of s"),
    "targets that exclude each other": ('<scxml>\n<state id="s"><transition target="u t"/></state><state id="u"/><state id="t"/></scxml>', "2:16", "cannot be active at once"),
    "history without default": ('<scxml>\n<state id="s"><history id="h"/><state id="t"/></state></scxml>', "2:16", "expected a transition"),
    "two variables": ('<scxml><datamodel><data id="x"/>\n<data id="x"/></datamodel><state id="s"/></scxml>', "2:2", "a second variable 'x'"),
    "fraction": ('<scxml>\n<datamodel>\n<data id="x" expr="1.5"/></datamodel><state id="s"/></scxml>', "3:2", "integer of 32 bits"),
    "unknown state": ("<scxml>\n<state id=\"s\"><transition cond=\"In('zz')\"/></state></scxml>", "2:16", "no state 'zz'"),
    "type of In": ('<scxml>\n<state id="s"><transition cond="In(5)"/></state></scxml>', "2:16", "expected the id of a state"),
    "invoke": ('<scxml>\n<state id="s">\n<invoke type="scxml"/></state></scxml>', "3:2", "'invoke' is not supported"),
    "script": ('<scxml>\n<script>x=1</script><state id="s"/></scxml>', "2:2", "'script' is not supported"),
    "what ECMAScript has": ("<scxml>\n<state id=\"s\"><transition cond=\"parseInt('5') == 5\"/></state></scxml>", "2:16", "'parseInt' is not supported"),
    "arrow": ('<scxml>\n<state id="s"><transition cond="[1].filter(e =&gt; e)"/></state></scxml>', "2:16", "'=>' in expressions"),
    "octal": ('<scxml>\n<state id="s"><transition cond="010 == 8"/></state></scxml>', "2:16", "octal"),
    "steps beside others": ('<scxml><datamodel><data id="n" expr="1"/></datamodel>\n<state id="s"><transition cond="n + ++n"/></state></scxml>', "2:16", "beside other variables"),
    "long expressions": ('<scxml><state id="s"><transition cond="' + "1+" * 100_000 + '1"/></state></scxml>', "1:23", "2000 parts"),
    "entry of the chart": ('<scxml>\n<onentry/><state id="s"/></scxml>', "2:2", "'onentry' inside of"),
    "system's name": ('<scxml><datamodel>\n<data id="_event"/></datamodel><state id="s"/></scxml>', "2:2", "belongs to the system"),
    "function": ('<scxml><datamodel>\n<data id="x" expr="function(a) { return a; }"/></datamodel><state id="s"/></scxml>', "2:2", "'function' in expressions"),
    "deep states": ("<scxml>" + "<state>" * 100_000 + "</state>" * 100_000 + "</scxml>", "1:", "nested more than 100 deep"),
    "deep expressions": ('<scxml><state id="a"><transition cond="' + "(" * 50_000 + "1" + ")" * 50_000 + '"/></state></scxml>', "1:23", "200 levels"),
    "binding": ('<scxml binding="sometimes"><state id="a"/></scxml>', "1:2", "'early' or 'late'"),
    "data model": ('<scxml datamodel="xpath"><state id="a"/></scxml>', "1:2", "'xpath' is not supported"),
}

COUNTER = """<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
  <datamodel><data id="x" expr="0"/></datamodel>
  <state id="a"><transition event="t" target="b"><assign location="x" expr="x + 1"/></transition></state>
  <state id="b"><transition event="t" cond="x &lt; 3" target="a"/><transition event="u" target="c"/></state>
  <final id="c"/>
</scxml>
"""
# Alone, it never leaves the states between which it goes to and fro.
CLOCK = """<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
  <state id="tick"><onentry><send event="over" delay="1s"/></onentry><transition event="over" target="tock"/><transition event="stop" target="off"/></state>
  <state id="tock"><onentry><send event="over" delay="1s"/></onentry><transition event="over" target="tick"/></state>
  <state id="off"/>
</scxml>
"""
GROWING = """<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
  <datamodel><data id="x" expr="1"/></datamodel>
  <state id="a"><transition event="t"><assign location="x" expr="x * 16"/></transition></state>
</scxml>
"""


class Argosy:
    def __init__(self, binary, directory):
        self.binary, self.directory = binary, pathlib.Path(directory)

    def __call__(self, *arguments, code=0):
        result = subprocess.run([self.binary, *arguments], cwd=self.directory, capture_output=True, text=True, timeout=120, check=False)
        assert result.returncode == code, f"{arguments} ends with {result.returncode}, not {code}: {result.stdout}{result.stderr}"
        return result

    def file(self, name, text):
        (self.directory / name).write_text(text)
        return name

    def verdict(self, *arguments):
        result = subprocess.run([self.binary, "verify", *arguments], cwd=self.directory, capture_output=True, text=True, timeout=120, check=False)
        return result.stdout.strip().removeprefix("Verification result: "), result.stderr


def test_charts_behave(argosy):
    subprocess.run([sys.executable, ROOT / "bench" / "scxml", HERE / "charts", "--argosy", argosy.binary, "--require", "100"], check=True, capture_output=True, text=True)


def test_charts_are_verified(argosy):
    """Every configuration that a script reaches is reachable, by two engines."""
    subprocess.run([sys.executable, ROOT / "bench" / "scxml", HERE / "charts", "--argosy", argosy.binary, "--require", "100", "--verify",
                    "--way=--config=default", "--way=--config=value"], check=True, capture_output=True, text=True)


def test_refused(argosy):
    for name, (text, place, message) in REFUSED.items():
        result = argosy("exec", argosy.file("refused.scxml", text), code=2)
        assert result.stderr.startswith(f"refused.scxml:{place}"), (name, result.stderr)
        assert message in result.stderr, (name, result.stderr)


def test_illegal_expressions_are_run_time_errors(argosy):
    chart = argosy.file("illegal.scxml", '<scxml>\n<state id="a"><transition cond="return" target="b"/><transition event="error.execution" target="c"/></state><state id="b"/><state id="c"/></scxml>')
    result = argosy("exec", chart)
    assert result.stdout == "configuration: c\n" and "illegal.scxml:2:16: warning: 'return' is no expression" in result.stderr, result


def test_exec(argosy):
    result = argosy("exec", argosy.file("counter.scxml", COUNTER), "--events", "t, t,5ms,t,u,t", "--trace")
    assert result.stdout.split("\n") == ["configuration: " + state for state in "abab"] + ["configuration: c", "configuration: c", ""], result.stdout
    assert "1. event t\n  transition in line 3: a -> b\n  x = 1\n" in result.stderr, result.stderr


def test_exec_data(argosy):
    chart = argosy.file("data.scxml", "<scxml><state id='a'><transition event='e' cond=\"_event.data == 'x,y'\" target='b'/></state>"
                        "<state id='b'><transition event='e' cond='_event.data.n == -3' target='c'/></state><state id='c'/></scxml>")
    assert argosy("exec", chart, "--events", "e,e='x,y',e={n: -3}").stdout.split("\n")[1:4] == ["configuration: a", "configuration: b", "configuration: c"]


def test_exec_at_random(argosy):
    chart = argosy.file("clock.scxml", CLOCK)
    runs = [argosy("exec", chart, "--random-seed", "5", "--max-inputs", "20", code=5).stdout for _ in range(2)]
    assert runs[0] == runs[1] and runs[0].count("configuration:") > 2, runs


def test_bad_events(argosy):
    chart = argosy.file("counter.scxml", COUNTER)
    for events in ("a,,b", "a b", "a=", "a=x"):
        assert "--events" in argosy("exec", chart, "--events", events, code=1).stderr
    assert "--events" in argosy("verify", chart, "--never", "x > 5", "--events", "t", "--environment", "closed", code=1).stderr
    argosy.file("plain.c", "int main(void) { return 0; }\n")
    assert "statecharts" in argosy("verify", "plain.c", "--environment", "closed", code=1).stderr


def test_verdicts(argosy):
    chart = argosy.file("counter.scxml", COUNTER)
    verdict, told = argosy.verdict(chart, "--never", "In('c') && x > 2")
    assert verdict == "FALSE(unreach-call)", verdict
    assert "6. event u\n  transition in line 4: b -> c\nconfiguration: c\nwhich must never hold\n" in told and "x = 3" in told, told
    assert argosy.verdict(chart, "--never", "In('c') && x > 3")[0] == "TRUE"
    assert argosy.verdict(chart, "--never", "In('b')", "--environment", "closed")[0] == "TRUE"
    assert argosy.verdict(chart, "--never", "In('b')", "--events", "u,t,t")[0] == "FALSE(unreach-call)"
    assert argosy.verdict(chart, "--never", "In('c')", "--events", "u,t,t")[0] == "TRUE"
    assert argosy.verdict(chart, "--never", "x > 3", "--never", "In('a') && x == 2")[0] == "FALSE(unreach-call)"


def test_time(argosy):
    chart = argosy.file("clock.scxml", CLOCK)
    assert argosy.verdict(chart, "--never", "In('off')", "--environment", "closed")[0] == "TRUE"
    verdict, told = argosy.verdict(chart, "--never", "In('off')")
    assert verdict == "FALSE(unreach-call)" and "event stop" in told, told
    verdict, told = argosy.verdict(chart, "--never", "In('tock')", "--environment", "closed")
    assert verdict == "FALSE(unreach-call)" and "1. event of its own: over\n" in told, told


def test_what_does_not_fit_is_unknown(argosy):
    verdict, told = argosy.verdict(argosy.file("growing.scxml", GROWING), "--never", "x == 3", "--timelimit", "5s")
    assert verdict.startswith("UNKNOWN") and "does not fit 32 bits" in told, (verdict, told)


# Two ways from s where x is 2; three steps after `go`.
CHECKED = """<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
  <datamodel><data id="x" expr="0"/></datamodel>
  <state id="s">
    <transition event="e" cond="x &lt; 3" target="s"><assign location="x" expr="x + 1"/></transition>
    <transition event="e" cond="x &gt; 1" target="t"/>
    <transition event="go" target="t"/>
  </state>
  <state id="t"><transition target="u"/></state>
  <state id="u"><onentry><raise event="i"/></onentry><transition event="i" target="v"/></state>
  <state id="v"/>
</scxml>
"""


def test_determinism(argosy):
    chart = argosy.file("checked.scxml", CHECKED)
    verdict, told = argosy.verdict(chart, "--deterministic")
    assert verdict == "FALSE(unreach-call)" and "3. event e\ns has two transitions that are enabled\n" in told, told
    assert argosy.verdict(argosy.file("one.scxml", CHECKED.replace("x &gt; 1", "x &gt; 2")), "--deterministic")[0] == "TRUE"


def test_stability(argosy):
    chart = argosy.file("checked.scxml", CHECKED)
    assert argosy.verdict(chart, "--stable-within", "3")[0] == "TRUE"
    verdict, told = argosy.verdict(chart, "--stable-within", "2")
    assert verdict == "FALSE(unreach-call)" and told.rstrip().endswith("not stable yet"), told


def test_pictures(argosy):
    chart = argosy.file("picture.scxml", (HERE / "charts" / "history_deep_parallel.scxml").read_text())
    picture = argosy("cfa", "--dot", chart).stdout
    assert picture.startswith("digraph ") and picture.count("{") == picture.count("}") == 4, picture
    for text in ('label="H*"', 'label="a1"', 'label="leave", ltail=cluster1', 'label="count [defaults == 2]"', 'label="b"; style="rounded,dashed"'):
        assert text in picture, (text, picture)


def test_questions_are_asked(argosy):
    chart = argosy.file("counter.scxml", COUNTER)
    assert "nothing is asked" in argosy("verify", chart, code=1).stderr
    # A TRUE about something else would be taken for one about the question.
    assert "its own options" in argosy("verify", chart, "--never", "x > 2", "--property", "no-overflow", code=1).stderr


def test_files(argosy):
    """With a directory for results, the C stays there, and the witness is of it."""
    chart = argosy.file("counter.scxml", COUNTER)
    assert argosy.verdict(chart, "--never", "In('c') && x > 2", "--output-path", "out")[0] == "FALSE(unreach-call)"
    argosy.file("unreach.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
    result = argosy("validate", "out/counter.scxml.c", "--witness", "out/witness.yml", "--spec", "unreach.prp", code=10)
    assert "FALSE(unreach-call)" in result.stdout, result.stdout
    assert "expected that file" in argosy("validate", chart, "--witness", "out/witness.yml", code=1).stderr


def test_delays_at_run_time(argosy):
    """A delay that is put together at run time is no error of the chart's."""
    chart = argosy.file("delay.scxml", "<scxml><datamodel><data id='n' expr='1'/></datamodel><state id='a'><onentry><send event='e' delayexpr=\"n + 's'\"/></onentry>"
                        "<transition event='e' target='good'/></state><state id='good'/></scxml>")
    verdict, told = argosy.verdict(chart, "--never", "In('good')", "--environment", "closed", "--timelimit", "5s")
    assert verdict.startswith("UNKNOWN") and "put together at run time" in told, (verdict, told)


def test_sent_at_the_end(argosy):
    chart = argosy.file("sent.scxml", "<scxml><state id='a'><transition event='e' target='b'><send event='f'/></transition></state>"
                        "<state id='b'><transition event='f' target='bad'/></state><state id='bad'/></scxml>")
    assert argosy.verdict(chart, "--never", "In('bad')", "--events", "e")[0] == "FALSE(unreach-call)"


def test_other_namespaces(argosy):
    chart = argosy.file("editor.scxml", '<scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:qt="http://www.qt.io/2015/02/scxml-ext">'
                        '<state id="a"><qt:editorinfo geometry="1;2"/><onentry><qt:state/></onentry></state></scxml>')
    result = argosy("exec", chart)
    assert result.stdout == "configuration: a\n" and "'qt:editorinfo' belongs to somebody else" in result.stderr, result


def test_hostile_paths(argosy):
    (argosy.directory / "a*").mkdir()
    (argosy.directory / "a*" / "*").mkdir()
    argosy.file("a*/*/c.scxml", COUNTER)
    assert argosy("exec", "a*/*/c.scxml", "--events", "t").stdout == "configuration: a\nconfiguration: b\n"


def test_directory_that_cannot_be_made(argosy):
    chart = argosy.file("counter.scxml", COUNTER)
    result = argosy("verify", chart, "--never", "x > 9", "--output-path", "counter.scxml/out", code=2)
    assert "cannot make the directory" in result.stderr, result.stderr


def test_never(argosy):
    chart = argosy.file("counter.scxml", COUNTER)
    assert "no state 'z'" in argosy("verify", chart, "--never", "In('z')", code=2).stderr
    assert "--never" in argosy("verify", chart, "--never", "In('a'", code=1).stderr
    assert "must not change" in argosy("verify", chart, "--never", "++x > 1", code=2).stderr


def test_c_runs(argosy):
    """The C of a chart is compiled, warns of nothing but unused functions, and shows the violation by itself."""
    chart = argosy.file("counter.scxml", COUNTER)
    (argosy.directory / "chart.c").write_text(argosy("cfa", "--c", chart, "--events", "t,t,t,t,t,u", "--never", "x > 2").stdout)
    subprocess.run(["gcc", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function", "-Wno-unused-variable", "chart.c", "-o", "chart"], cwd=argosy.directory, check=True)
    assert subprocess.run(["./chart"], cwd=argosy.directory, check=False).returncode == -6
    assert argosy.verdict("chart.c")[0] == "FALSE(unreach-call)"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--filter", default="")
    arguments = parser.parse_args()
    passed = failed = 0
    for name, test in [(name, value) for name, value in globals().items() if name.startswith("test_") and arguments.filter in name]:
        directory = tempfile.mkdtemp(prefix="argosy-charts-")
        try:
            test(Argosy(str(pathlib.Path(arguments.binary).resolve()), directory))
            passed += 1
        except (AssertionError, OSError, subprocess.SubprocessError):
            failed += 1
            print(f"FAILED {name}")
            traceback.print_exc(file=sys.stdout)
        finally:
            shutil.rmtree(directory, ignore_errors=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
