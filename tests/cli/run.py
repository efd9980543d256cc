#!/usr/bin/env python3
"""Checks the command line of argosy: exit codes, messages, formats, files.

    tests/cli/run.py BINARY [--filter TEXT]

A test is a function whose name starts with test_; it gets a fresh directory with the files of PROGRAMS and fails by an
AssertionError. The last line of the output is 'N passed, N failed'.
"""

import argparse
import json
import os
import pathlib
import platform
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback

PROGRAMS = {
    "ok.c": "int main(void) { return 0; }\n",
    "seven.c": "int seven(void) { return 7; }\nint main(void) { return seven(); }\n",
    "loop.c": "int main(void) {\n  int i = 0;\n  while (i < 5)\n    i++;\n  return i;\n}\n",
    "endless.c": "int main(void) { volatile int x = 0; for (;;) x = !x; }\n",
    "sum.c": "int printf(const char *, ...);\nint __VERIFIER_nondet_int(void);\n"
             "int main(void) {\n  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();\n"
             "  printf(\"%d %d\\n\", a, b);\n  return 0;\n}\n",
    "arguments.c": "int puts(const char *);\nint main(int argc, char **argv) {\n"
                   "  for (int i = 1; i < argc; i++) puts(argv[i]);\n  return argc;\n}\n",
    "divide.c": "int __VERIFIER_nondet_int(void);\nint main(void) {\n  int x = __VERIFIER_nondet_int();\n  return 6 / x;\n}\n",
    "error.c": "int main(void) {\n  return undeclared;\n}\n",
    "syntax.c": "int main(void) {\n  return 0\n}\n",
    "other.c": "int value = 5;\n",
    "uses_other.c": "extern int value;\nint main(void) { return value; }\n",
    "macro.c": "int main(void) { return VALUE; }\n",
    "header.h": "#define VALUE 9\n",
    "model.c": "int main(void) { return sizeof(long); }\n",
    "target.c": "int main(void) { return 10 * sizeof(long) + ((char)-1 < 0); }\n",
    "entry.c": "int begin(void) { return 3; }\nint main(void) { return 4; }\n",
    "no_main.c": "int f(void) { return 0; }\n",
    "abort.c": "void abort(void);\nint main(void) { abort(); }\n",
    "safe.c": "extern void reach_error(void);\nint main(void) {\n  int t = 0;\n  while (t < 100)\n    t = t + 1;\n"
              "  if (t != 100) reach_error();\n  return 0;\n}\n",
    "unsafe.c": "extern void reach_error(void);\nextern int __VERIFIER_nondet_int(void);\nint main(void) {\n"
                "  int x = __VERIFIER_nondet_int();\n  if (x > 6 && x < 8)\n    reach_error();\n  return 0;\n}\n",
    "large.c": "extern void reach_error(void);\nextern unsigned __VERIFIER_nondet_uint(void);\nint main(void) {\n"
               "  unsigned x = 0, y = 0;\n  while (__VERIFIER_nondet_uint()) {\n    x = x + 1;\n    y = y + 2;\n"
               "    if (y > 3000000000u && x == 7u) reach_error();\n  }\n  return 0;\n}\n",
    "counted.c": "extern void reach_error(void);\nint main(void) {\n  int n = 0;\n  while (n < 100000000) n++;\n"
                 "  if (n != 100000000) reach_error();\n  return 0;\n}\n",
    "related.c": "extern void reach_error(void);\nextern int __VERIFIER_nondet_int(void);\nint main(void) {\n"
                 "  int x = __VERIFIER_nondet_int(), y = x;\n  while (x > 0) {\n    x--;\n    y--;\n  }\n  if (x != y) reach_error();\n"
                 "  return 0;\n}\n",
    "synchronous.c": "#include <argosy/synchronous.h>\nenum { BEFORE, AFTER };\nSYNC_DEFERRED(int, x, 0);\n"
                     "SYNC_COMPONENT(one, BEFORE) {\n  SYNC_STATE(BEFORE) { SYNC_TRANSITION(true, AFTER) { SYNC_ASSIGN(x, 1); } }\n}\n"
                     "SYNC_COMPONENT(two, BEFORE) {\n  SYNC_STATE(BEFORE) { SYNC_TRANSITION(true, AFTER) { SYNC_ASSIGN(x, 2); } }\n}\n"
                     "static void both(void) { SYNC_MOVES(one); SYNC_MOVES(two); SYNC_COMMITS(x); }\n"
                     "#ifdef LATER\n#define RIGHT (x == 0 || x == 1 || x == 2)\n#else\n#define RIGHT (x != 1)\n#endif\n"
                     "static void environment(void) { assert(RIGHT); }\nint main(void) { SYNC_RUN(both, environment); }\n",
    # Nothing that an engine can finish.
    "hard.c": "extern void reach_error(void);\nextern unsigned __VERIFIER_nondet_uint(void);\nint main(void) {\n"
              "  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint(), n = 0;\n"
              "  while (x * x * x + y * y * y != 42u * 1000003u) {\n    x += __VERIFIER_nondet_uint();\n    y ^= x * n++;\n"
              "    if (n > 100000000u && x * y == 7u) reach_error();\n  }\n  return 0;\n}\n",
    "names.c": "extern void reach_error(void);\nextern int __VERIFIER_nondet_int(void);\nstruct point { int x; };\n"
               "static int twice(int value) { return 2 * value; }\n"
               "int main(void) {\n  int value = __VERIFIER_nondet_int();\n  struct point outer = {value};\n  {\n"
               "    int value = 3;\n    struct point { long x; } inner = {value};\n    struct point *p = &inner;\n    value = twice(value);\n"
               "    if (outer.x == 7 && p->x == 3 && value == 6)\n      reach_error();\n  }\n  return 0;\n}\n",
    "names2.c": "static int twice(int value) { return 3 * value; }\nint thrice(int value) { return twice(value); }\n",
    "values-first.yml": "algorithm: sequence\nstages:\n  - config: value\n  - config: interval\n",
    "bad.prp": "CHECK( init(main()), LTL(G ! cal(reach_error())) )\n",
    "bad.spc": "OBSERVER AUTOMATON x\n",
    "bad.yml": "algoritm: cpa\n",
    "overflow.prp": "CHECK( init(main()), LTL(G ! overflow) )\n",
    "undefined.c": "extern void reach_error(void);\nint read_sensor(int *);\nint limit;\nint main(void) {\n  int x = 0, y = read_sensor(&x);\n"
                   "  if (limit != 0) reach_error();\n  if (y == 7) reach_error();\n  return 0;\n}\n",
    "harmless.c": "extern void reach_error(void);\nvoid trace(int);\nint main(void) {\n  int x = 1;\n  trace(x);\n  if (x != 1) reach_error();\n  return 0;\n}\n",
    "pointless.c": "int log_event(int);\nint main(void) { return log_event(3); }\n",
    "foreign.c": "int main(void) { int x = nondet_int(); __CPROVER_assume(x > 0); __CPROVER_assert(x > 0, \"positive\"); return 0; }\n",
    "leak.c": "void *malloc(unsigned long);\nvoid *kept;\nint main(void) { kept = malloc(4); return 0; }\n",
}


class Argosy:
    """The program, run in a directory."""

    def __init__(self, binary, directory):
        self.binary = binary
        self.directory = directory

    def __call__(self, *arguments, code=0, output=None, error=None):
        """Runs; checks the exit code and, where given, that texts are in standard output and standard error."""
        process = subprocess.run([self.binary, *arguments], cwd=self.directory, stdin=subprocess.DEVNULL, capture_output=True,
                                 timeout=60, check=False)
        result = (process.stdout.decode(), process.stderr.decode())
        about = f"{' '.join(arguments)}: exit code {process.returncode}\nstdout: {result[0][:500]}\nstderr: {result[1][:500]}"
        assert process.returncode == code, f"expected exit code {code}: {about}"
        for expected, text in ((output, result[0]), (error, result[1])):
            if expected == "":
                assert text == "", f"expected nothing: {about}"
            elif expected is not None:
                assert expected in text, f"expected '{expected}': {about}"
        return result

    def usage_error(self, *arguments, error):
        """Wrong usage: exit code 1, a message, a hint to the help, nothing else."""
        _, text = self(*arguments, code=1, output="", error=error)
        assert text.startswith("argosy: ") and "--help" in text, text

    def input_error(self, *arguments, error):
        """What cannot be read: exit code 2, nothing on standard output."""
        return self(*arguments, code=2, output="", error=error)[1]

    def files(self):
        return set(os.listdir(self.directory))


# ------------------------------------------------------------------------------------------------------- general usage


def test_help(argosy):
    text, _ = argosy("--help", error="")
    assert "exec" in text and "cfa" in text, text
    for command, options in (("exec", ("--input", "--random-seed", "--trace", "--steps", "--32", "--64", "--target", "--entry-function")),
                             ("cfa", ("--dot", "--text", "--json", "--c", "--stats", "--output"))):
        text, _ = argosy(command, "--help", error="")
        for option in options:
            assert option in text, f"{command} --help does not mention {option}"


def test_version(argosy):
    text, _ = argosy("--version", error="")
    assert re.fullmatch(r"argosy \d+\.\d+\.\d+\n", text), text
    assert argosy("version")[0] == text


def test_no_command(argosy):
    argosy.usage_error(error="subcommand")


def test_unknown_command(argosy):
    argosy.usage_error("frobnicate", "ok.c", error="unknown command 'frobnicate': expected 'verify', 'validate', ")
    argosy.usage_error("verfy", "ok.c", error="unknown command 'verfy'; did you mean 'verify'?")
    argosy.usage_error("valdiate", "--witness", "w.yml", "ok.c", error="did you mean 'validate'?")
    argosy.usage_error("ok.c", error="unknown command 'ok.c'; to verify a program: argosy verify ok.c")
    argosy.usage_error("bench", "exce", "x.xml", error="unknown command 'exce'; did you mean 'exec'?")
    argosy.usage_error("bench", "frobnicate", error="unknown command 'frobnicate': expected 'run', ")
    assert "Try 'argosy bench --help'." in argosy("bench", "tabel", code=1, error="did you mean 'table'?")[1]


def test_unknown_option(argosy):
    argosy.usage_error("cfa", "--frobnicate", "ok.c", error="unknown option '--frobnicate'\n")
    argosy.usage_error("exec", "--frobnicate", "ok.c", error="--frobnicate")
    argosy.usage_error("verify", "--timelimt", "60s", "ok.c", error="unknown option '--timelimt'; did you mean '--timelimit'?")
    argosy.usage_error("verify", "--timelimt=60s", "ok.c", error="unknown option '--timelimt'; did you mean '--timelimit'?")
    argosy.usage_error("verify", "--confg", error="unknown option '--confg'; did you mean '--config'?")
    argosy.usage_error("--verson", error="did you mean '--version'?")
    argosy.usage_error("bench", "exec", "--nmae", "x", "x.xml", error="unknown option '--nmae'; did you mean '--name'?")


def test_unknown_values(argosy):
    argosy.usage_error("verify", "--property", "unreach-cal", "ok.c", error="got 'unreach-cal'; did you mean 'unreach-call'?")
    argosy.usage_error("exec", "--no-check", "division-by-zeroo", "ok.c", error="did you mean 'division-by-zero'?")
    argosy("bench", "tools", "argosi", code=2, error="did you mean 'argosy'?")


def test_no_file(argosy):
    argosy.usage_error("cfa", error="FILE")
    argosy.usage_error("exec", error="FILE")


def test_options_that_exclude_each_other(argosy):
    argosy.usage_error("cfa", "--dot", "--json", "ok.c", error="--json")
    argosy.usage_error("cfa", "--32", "--64", "ok.c", error="--32")
    argosy.usage_error("cfa", "--32", "--target", "armv7", "ok.c", error="--32")
    argosy.usage_error("cfa", "--64", "--target", "x86-64", "ok.c", error="--64")


def test_malformed_values(argosy):
    argosy.usage_error("exec", "--steps", "many", "ok.c", error="--steps")
    argosy.usage_error("exec", "--random-seed", "x", "ok.c", error="--random-seed")
    argosy.usage_error("exec", "--no-check", "nonsense", "ok.c", error="--no-check")
    argosy("exec", "--input", "1,zwei", "sum.c", code=1, output="", error="zwei")


# ----------------------------------------------------------------------------------------------------------- bad files


def test_missing_file(argosy):
    for command in ("cfa", "exec"):
        argosy.input_error(command, "missing.c", error="missing.c: error: no such file")


def test_directory_as_file(argosy):
    os.mkdir(argosy.directory / "folder.c")
    argosy.input_error("cfa", "folder.c", error="folder.c: error: is a directory")


def test_errors_name_their_place(argosy):
    argosy.input_error("cfa", "error.c", error="error.c:2:10: error: ")
    argosy.input_error("exec", "syntax.c", error="syntax.c:2:11: error: ")


def test_every_bad_file_is_reported(argosy):
    text = argosy.input_error("cfa", "error.c", "ok.c", "missing.c", "syntax.c", error="error.c:2:10: error: ")
    assert "syntax.c:2:11: error: " in text and "missing.c: error: " in text, text


def test_conflicting_files(argosy):
    argosy.input_error("cfa", "ok.c", "seven.c", error="seven.c:2:5: error: ")


def test_missing_entry_function(argosy):
    argosy.input_error("cfa", "no_main.c", error="no_main.c: error: the entry function 'main'")
    argosy.input_error("exec", "--entry-function", "start", "ok.c", error="'start'")


# ----------------------------------------------------------------------------------------------------- front-end options


def test_several_files(argosy):
    argosy("exec", "uses_other.c", "other.c", code=5)


def test_definitions_and_includes(argosy):
    argosy("exec", "-D", "VALUE=6", "macro.c", code=6)
    argosy("exec", "-DVALUE", "macro.c", code=1)
    argosy("exec", "-include", "header.h", "macro.c", code=9)
    argosy("exec", "--include", "header.h", "macro.c", code=9)
    os.mkdir(argosy.directory / "include")
    (argosy.directory / "include" / "number.h").write_text("#define NUMBER 8\n")
    (argosy.directory / "includes.c").write_text("#include <number.h>\nint main(void) { return NUMBER; }\n")
    argosy("exec", "-I", "include", "includes.c", code=8)
    argosy.input_error("exec", "includes.c", error="includes.c:1:10: error: ")


def test_data_models(argosy):
    argosy("exec", "--32", "model.c", code=4)
    argosy("exec", "--64", "model.c", code=8)
    argosy("exec", "model.c", code=8)


def test_targets(argosy):
    """sizeof(long), and whether plain char is signed."""
    for target, size, is_signed in (("x86-64", 8, 1), ("i386", 4, 1), ("aarch64", 8, 0), ("armv7", 4, 0), ("riscv64", 8, 0),
                                    ("riscv32", 4, 0), ("amd64", 8, 1), ("arm64", 8, 0), ("armhf", 4, 0)):
        argosy("exec", "--target", target, "target.c", code=10 * size + is_signed)
        text, _ = argosy("cfa", "--target", target, "--json", "target.c")
        described = json.loads(text)
        assert described["target"]["signedCharacters"] == bool(is_signed) and described["target"]["endianness"] == "little", described["target"]
        assert described["dataModel"] == ("LP64" if size == 8 else "ILP32"), described["dataModel"]
    host = {"x86_64": 81, "aarch64": 80}.get(platform.machine())
    if host:
        argosy("exec", "--target", "host", "target.c", code=host)
    argosy.usage_error("exec", "--target", "vax", "target.c", error="unknown target 'vax'; there are x86-64, i386, aarch64")


def test_headers_of_a_target_without_library(argosy):
    (argosy.directory / "hosted.c").write_text("#include <stdio.h>\nint main(void) { return 0; }\n")
    argosy.input_error("exec", "--target", "riscv32", "hosted.c", error="no C library for riscv32")


def test_entry_function(argosy):
    argosy("exec", "--entry-function", "begin", "entry.c", code=3)
    argosy("exec", "entry.c", code=4)


# ----------------------------------------------------------------------------------------------------------------- cfa


def test_cfa_text(argosy):
    text, _ = argosy("cfa", "loop.c", error="")
    assert argosy("cfa", "--text", "loop.c")[0] == text
    assert "main" in text and "loop.c:3:" in text and "i + 1" in text, text


def test_cfa_json(argosy):
    document = json.loads(argosy("cfa", "--json", "seven.c", error="")[0])
    assert isinstance(document, dict), type(document)
    names = {function["name"] for function in document["functions"]}
    assert {"main", "seven"} <= names, names


def test_cfa_dot(argosy):
    text, _ = argosy("cfa", "--dot", "seven.c", error="")
    assert text.startswith("digraph") and text.rstrip().endswith("}"), text[:200]
    assert text.count("{") == text.count("}"), "unbalanced braces"
    assert "cluster" in text and "seven" in text and "->" in text, text[:500]


def test_cfa_stats(argosy):
    text, _ = argosy("cfa", "--stats", "loop.c", error="")
    counts = dict(re.findall(r"^(\S[a-z ]*?) +(\d+)$", text, re.MULTILINE))
    assert counts["files"] == "1" and counts["functions defined"] == "1" and counts["loops"] == "1", counts
    assert int(counts["nodes"]) > 4 and int(counts["edges"]) > 4, counts


def test_cfa_c_compiles(argosy):
    text, _ = argosy("cfa", "--c", "loop.c", error="")
    (argosy.directory / "printed.c").write_text(text)
    compiler = shutil.which("gcc") or shutil.which("cc") or shutil.which("clang-19")
    assert compiler, "no C compiler"
    subprocess.run([compiler, "-w", "-o", "printed", "printed.c"], cwd=argosy.directory, check=True)
    assert subprocess.run(["./printed"], cwd=argosy.directory, check=False).returncode == 5


def verdict_of(argosy, *arguments):
    process = subprocess.run([argosy.binary, "verify", *arguments], cwd=argosy.directory, capture_output=True, timeout=60, check=False)
    return process.stdout.decode().splitlines()[-1].removeprefix("Verification result: ")


def test_cfa_accelerated(argosy):
    """The accelerated program, also as C that compiles and has the same verdict for who does not know of it."""
    plain, _ = argosy("cfa", "counted.c", error="")
    text, _ = argosy("cfa", "--accelerate", "counted.c", error="")
    assert "iterations" in text and "iterations" not in plain, text
    assert json.loads(argosy("cfa", "--accelerate", "--json", "counted.c", error="")[0])["functions"]
    assert "iterations" in argosy("cfa", "--accelerate", "--dot", "counted.c", error="")[0]
    assert argosy("cfa", "--accelerate", "--stats", "counted.c")[0] != argosy("cfa", "--stats", "counted.c")[0]
    unsafe = PROGRAMS["counted.c"].replace("n != 100000000", "n == 100000000")
    (argosy.directory / "counted-bug.c").write_text(unsafe)
    compiler = shutil.which("gcc") or shutil.which("cc") or shutil.which("clang-19")
    for name, verdict in (("counted.c", "TRUE"), ("counted-bug.c", "FALSE(unreach-call)")):
        text, _ = argosy("cfa", "--accelerate", "--c", name, error="")
        assert "__VERIFIER_nondet_uint()" in text, text
        (argosy.directory / "printed.c").write_text(text)
        subprocess.run([compiler, "-w", "-c", "-o", "printed.o", "printed.c"], cwd=argosy.directory, check=True)
        assert verdict_of(argosy, "--config", "bmc", "--option", "bmc.k-max=3", "--timelimit", "10s", "printed.c") == verdict, name
    # The body alone is taken when the input says so: natively the program does what it did.
    (argosy.directory / "body.c").write_text("unsigned __VERIFIER_nondet_uint(void) { static int n; return n++ ? 4 : 1; }\n")
    text, _ = argosy("cfa", "--accelerate", "--c", "loop.c", error="")
    (argosy.directory / "printed.c").write_text(text)
    subprocess.run([compiler, "-w", "-o", "printed", "printed.c", "body.c"], cwd=argosy.directory, check=True)
    assert subprocess.run(["./printed"], cwd=argosy.directory, check=False).returncode == 5


def test_output_file(argosy):
    before = argosy.files()
    for options in (("--json",), ("--dot",), ("--text",), ("--c",), ("--stats",)):
        expected, _ = argosy("cfa", *options, "loop.c")
        argosy("cfa", *options, "loop.c", "-o", "out", output="", error="")
        assert (argosy.directory / "out").read_text() == expected, options
    assert argosy.files() == before | {"out"}, argosy.files()


def test_output_file_is_not_touched_on_error(argosy):
    before = argosy.files()
    argosy.input_error("cfa", "error.c", "-o", "out", error="error.c:2:10: error: ")
    assert argosy.files() == before, argosy.files()
    (argosy.directory / "out").write_text("old")
    argosy.input_error("cfa", "error.c", "-o", "out", error="error.c:2:10: error: ")
    assert (argosy.directory / "out").read_text() == "old"


def test_output_file_that_cannot_be_written(argosy):
    before = argosy.files()
    argosy.input_error("cfa", "ok.c", "-o", "missing/out", error="missing/out")
    argosy.input_error("cfa", "ok.c", "-o", ".", error="error: ")
    assert argosy.files() == before, argosy.files()


def test_full_output_device(argosy):
    if os.path.exists("/dev/full"):
        argosy.input_error("cfa", "ok.c", "-o", "/dev/full", error="/dev/full")


def test_output_replaces_atomically(argosy):
    """A reader that has the old file open keeps it: the new one is another file, moved into place."""
    path = argosy.directory / "out"
    path.write_text("old")
    with path.open() as old:
        argosy("cfa", "ok.c", "-o", "out")
        assert old.read() == "old"
    assert path.read_text() == argosy("cfa", "ok.c")[0]


# ---------------------------------------------------------------------------------------------------------------- exec


def test_exec_exit_code(argosy):
    argosy("exec", "ok.c", code=0, output="", error="")
    argosy("exec", "seven.c", code=7, output="", error="")


def test_exec_input(argosy):
    assert argosy("exec", "--input", "3,-4", "sum.c", error="")[0] == "3 -4\n"
    assert argosy("exec", "--input", "0x10,'a'", "sum.c", error="")[0] == "16 97\n"


def test_exec_input_exhausted(argosy):
    argosy("exec", "--input", "3", "sum.c", code=5, output="", error="sum.c:4:")
    argosy("exec", "sum.c", code=5, output="", error="input")


def test_exec_random_seed(argosy):
    outputs = [argosy("exec", "--random-seed", str(seed), "sum.c")[0] for seed in (1, 1, 2, 3, 4)]
    assert outputs[0] == outputs[1], "the same seed gives the same run"
    assert len(set(outputs)) > 1, "other seeds give other runs"


def test_exec_trace(argosy):
    output, trace = argosy("exec", "--trace", "--input", "3,4", "sum.c")
    assert output == "3 4\n", "the trace goes to standard error"
    assert re.search(r"^sum\.c:4:\d+: .*__VERIFIER_nondet_int", trace, re.MULTILINE), trace[:500]
    trace = argosy("exec", "--trace", "--input", "3", "names2.c", "names.c")[1]
    assert "value = 3" in trace and "twice(value)" in trace and not re.search(r"\b(value|twice|point)__", trace), trace
    assert "names.c:7" in trace and "declare struct point inner" in trace, trace
    # Other texts keep names that are unique.
    assert "value__2" in argosy("cfa", "--text", "names.c")[0] and "value__2" in argosy("cfa", "--c", "names.c")[0]
    _, trace = argosy("exec", "--trace", "loop.c", code=5)
    assert len(re.findall(r"^loop\.c:4:\d+: i = i \+ 1", trace, re.MULTILINE)) == 5, trace


def test_exec_steps(argosy):
    argosy("exec", "--steps", "1000", "endless.c", code=5, output="", error="endless.c:1:")
    argosy("exec", "--steps", "1000", "seven.c", code=7, error="")


def test_exec_time_limit(argosy):
    argosy("exec", "--timelimit", "0.2", "endless.c", code=5, output="", error="time")


def test_exec_arguments(argosy):
    assert argosy("exec", "arguments.c", "--argument", "a b", "--argument", "--x", code=3, error="")[0] == "a b\n--x\n"
    assert argosy("exec", "arguments.c", "--argument=", "--argument=b", code=3, error="")[0] == "\nb\n"
    assert argosy("exec", "arguments.c", "--", "", "--stats", code=3, error="")[0] == "\n--stats\n"
    assert argosy("exec", "arguments.c", code=1)[0] == ""


def test_exec_makes_nothing_up(argosy):
    argosy("exec", "undefined.c", code=5, output="", error="function 'read_sensor' is called but not defined")
    argosy("exec", "--random-seed", "1", "undefined.c", error="note: values are made up: function 'read_sensor' is called but not defined")
    (argosy.directory / "ask.c").write_text("#include <stdio.h>\nint main(void) { int x; return scanf(\"%d\", &x); }\n")
    argosy("exec", "ask.c", code=5, output="", error="scanf' does depends on more than the program")
    # A file of the host is neither read nor changed.
    (argosy.directory / "host.txt").write_text("text")
    (argosy.directory / "host.c").write_text('#include <stdio.h>\nint main(int argc, char **argv) { FILE *f = fopen("host.txt", argv[1]); return fputs("x", f) < 0; }\n')
    argosy("exec", "host.c", "--argument", "a", code=5, error="'host.txt' is the host's")
    argosy("exec", "host.c", "--argument", "w", code=0, error="")
    assert (argosy.directory / "host.txt").read_text() == "text"


def test_exec_leak_keeps_the_status(argosy):
    (argosy.directory / "lost.c").write_text("#include <stdlib.h>\nint main(void) { void *p = malloc(4); p = 0; return p ? 1 : 6; }\n")
    argosy("exec", "lost.c", code=6, output="", error="note: memory leak")
    argosy("exec", "--no-check", "memory-leak", "lost.c", code=6, output="", error="")


def test_exec_violation(argosy):
    _, text = argosy("exec", "--input", "0", "divide.c", code=10, output="", error="divide.c:4:")
    assert "violation: division by zero" in text and "in main" in text, text
    argosy("exec", "--input", "2", "divide.c", code=3, error="")


def test_exec_without_checks(argosy):
    _, text = argosy("exec", "--no-check", "memory-leak", "--input", "0", "divide.c", code=10)
    assert "division by zero" in text, text
    argosy("exec", "leak.c", code=0, error="")
    argosy("exec", "--check-cleanup", "leak.c", code=10, error="violation: ")


def test_exec_abort(argosy):
    argosy("exec", "abort.c", code=134, output="", error="abort.c:2:")


def test_exec_statistics(argosy):
    _, text = argosy("exec", "--stats", "loop.c", code=5, output="")
    assert int(re.search(r"^operations: (\d+)$", text, re.MULTILINE)[1]) > 10, text


# --------------------------------------------------------------------------------------------------------------- driver


def last_line(text):
    return text.splitlines()[-1]


def test_verify_verdicts(argosy):
    """The verdict is the last line of standard output, and the exit code says the same."""
    assert last_line(argosy("verify", "safe.c", code=0)[0]) == "Verification result: TRUE"
    assert last_line(argosy("verify", "unsafe.c", code=10)[0]) == "Verification result: FALSE(unreach-call)"
    assert last_line(argosy("verify", "safe.c", "--spec", "overflow.prp", code=0)[0]) == "Verification result: TRUE"
    argosy("verify", "safe.c", "--property", "termination", code=5, output="UNKNOWN (unsupported property")


def test_verify_tells_the_story(argosy):
    argosy("verify", "unsafe.c", code=10, error="unsafe.c:4: __VERIFIER_nondet_int() = 7")
    argosy("verify", "safe.c", error="abstract states, 1 loop invariant; --explain-proof tells more\n")
    assert argosy("verify", "--benchmark", "unsafe.c", code=10)[1] == ""
    argosy("verify", "--output-path", "told", "--witness", "names.yml", "names2.c", "names.c", code=10)
    for file in ("told/counterexample.txt", "told/report.sarif", "names.yml"):
        text = (argosy.directory / file).read_text()
        assert "value" in text and not re.search(r"\b(value|twice|point|outer|inner)__", text), (file, text)
    assert "(value = 6)\n" in (argosy.directory / "told" / "counterexample.txt").read_text()


def test_verify_explains_proofs(argosy):
    told = argosy("verify", "--explain-proof", "--config", "interval", "safe.c")[1]
    assert told.splitlines()[1:] == ["Loop at safe.c:4: while (t < 100)", "  at its head always: 0 <= t && t <= 100", "Error at safe.c:6: reach_error()",
                                     "  t != 100 (safe.c:6) is never true: there, t == 100"], told
    argosy("verify", "--explain-proof", "--config", "kinduction", "safe.c", error="  at its head always: 0 <= t && t <= 100")
    argosy("verify", "--explain-proof", "ok.c", error="The program has no loops")
    assert argosy("verify", "--benchmark", "safe.c")[1] == ""
    argosy("verify", "--output-path", "out", "--config", "predicate", "safe.c")
    assert "Loop at safe.c:4: while (t < 100)\n" in (argosy.directory / "out" / "proof.txt").read_text()


def test_verify_says_what_a_verdict_rests_on(argosy):
    """Undefined functions, and functions that are understood by their names: first in the story, in the figures and in SARIF."""
    told = argosy("verify", "undefined.c", code=10)[1]
    assert told.startswith("note: this rests on what functions do that nobody defines: read_sensor"), told
    argosy("verify", "harmless.c", error="note: functions that nobody defines are taken to call nothing back, and to do anything else: trace")
    told = argosy("verify", "--output-path", "out", "pointless.c")[1]
    assert "note: nothing in the program can violate the property" in told and "and to do anything else: log_event" in told, told
    figures = json.loads((argosy.directory / "out" / "statistics.json").read_text())
    assert figures["has_no_violation_point"] is True and figures["undefined_functions"] == ["log_event"], figures
    notes = json.loads((argosy.directory / "out" / "report.sarif").read_text())["runs"][0]["invocations"][0]["toolExecutionNotifications"]
    assert [note["level"] for note in notes] == ["note", "note"] and "log_event" in notes[1]["message"]["text"], notes
    told = argosy("verify", "safe.c")[1]
    assert "note:" not in told, told
    output, told = argosy("verify", "--stats", "json", "foreign.c")
    assert "note: understood by name: __CPROVER_assert (an assertion), __CPROVER_assume (an assumption), nondet_int (an input)" in told, told
    assert json.loads(output[:output.rindex("}") + 1])["understood_names"]["nondet_int"] == "an input", output


def test_undefined_functions(argosy):
    argosy("verify", "--undefined-functions", "havoc", "undefined.c", code=10)
    told = argosy("verify", "--undefined-functions=havoc-result", "undefined.c", code=10)[1]
    assert "undefined.c:7: reach_error is called" in told, told
    argosy("verify", "--undefined-functions=forbid", "undefined.c", code=5, output="'read_sensor' is called but not defined")
    argosy("verify", "--undefined-functions=forbid", "safe.c", code=0)
    argosy.usage_error("verify", "--undefined-functions=maybe", "safe.c", error="--undefined-functions")
    told = argosy("verify", "--no-verifier-names", "foreign.c", code=0)[1]
    assert "and to do anything else: __CPROVER_assert, __CPROVER_assume, nondet_int" in told, told


def test_replay_under_limits_of_the_system(argosy):
    """A bound of the address space that is tighter than the replay's own must not keep the compiled program from being asked."""
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (3500 << 20, 3500 << 20))
    process = subprocess.run([argosy.binary, "verify", "--stats", "json", "unsafe.c"], cwd=argosy.directory, capture_output=True, preexec_fn=limit,
                             text=True, timeout=60, check=False)
    assert process.returncode == 10 and '"answer": "confirmed"' in process.stdout, (process.returncode, process.stdout, process.stderr)


def test_verify_limits(argosy):
    argosy("verify", "--config", "value", "--timelimit", "300ms", "large.c", code=5, output="UNKNOWN (time limit")
    argosy("verify", "--config", "value", "--memlimit", "200MB", "large.c", code=5, output="UNKNOWN (memory limit")
    # What one engine needed too much of, the next one has again.
    argosy("verify", "--config", "values-first.yml", "--memlimit", "200MB", "counted.c", error="proved by interval")


def test_verify_can_be_interrupted(argosy):
    for number, cause, advice in ((signal.SIGINT, "interrupted: Ctrl-C or SIGINT", "let it finish"),
                                  (signal.SIGTERM, "ended from outside: another program asked the run to end (SIGTERM)", "wall time on a busy machine")):
        process = subprocess.Popen([argosy.binary, "verify", "--config", "value", "--timelimit", "20s", "large.c"],
                                   cwd=argosy.directory, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(0.5)
        process.send_signal(number)
        output, error = process.communicate(timeout=30)
        assert process.returncode == 5 and f"UNKNOWN ({cause}" in output, (process.returncode, output)
        assert advice in error, error


def test_the_system_s_time_limit_is_not_an_interruption(argosy):
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (2, 2))
    process = subprocess.run([argosy.binary, "verify", "--config", "value", "--timelimit", "20s", "large.c"], cwd=argosy.directory,
                             capture_output=True, preexec_fn=limit, text=True, timeout=60, check=False)
    assert process.returncode == 5 and "UNKNOWN (system's time limit: " in process.stdout, (process.returncode, process.stdout)
    assert "ulimit -t" in process.stderr and "raise that limit" in process.stderr, process.stderr


def test_engines_in_processes_of_their_own_say_what_ended_them(argosy):
    for number, cause in ((signal.SIGINT, "interrupted"), (signal.SIGTERM, "ended from outside")):
        for configuration in ("bmc", "portfolio"):
            process = subprocess.Popen([argosy.binary, "verify", "--config", configuration, "--timelimit", "30s", "hard.c"], cwd=argosy.directory,
                                       stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            time.sleep(1.5)
            process.send_signal(number)
            output, _ = process.communicate(timeout=60)
            assert process.returncode == 5 and f"UNKNOWN ({cause}" in output, (configuration, process.returncode, output)


def test_a_stage_at_the_end_of_its_time_was_not_interrupted(argosy):
    """Also when its processor time goes on past the limit, as inside a solver that does not listen."""
    for configuration in ("bmc", "kinduction", "portfolio"):
        output, error = argosy("verify", "--config", configuration, "--timelimit", "2s", "hard.c", code=5, output="UNKNOWN (time limit: ")
        assert "interrupt" not in output + error and "SIGTERM" not in output + error, output + error


def processes_of_session(leader):
    """Those that are alive, with the processor ticks that each has used and its state."""
    found = {}
    for entry in os.listdir("/proc"):
        try:
            if entry.isdigit() and os.getsid(int(entry)) == leader:
                fields = pathlib.Path("/proc", entry, "stat").read_text().rpartition(")")[2].split()
                if fields[0] != "Z":
                    found[int(entry)] = (int(fields[11]) + int(fields[12]), fields[0])
        except (ProcessLookupError, FileNotFoundError):
            pass
    return found


def start_hard_run(argosy, *options):
    """A run in a session of its own that several engines wait in, and the processes of that session."""
    process = subprocess.Popen([argosy.binary, "verify", *options, "hard.c"], cwd=argosy.directory, stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL, text=True, start_new_session=True)
    for _ in range(600):
        time.sleep(0.05)
        processes = processes_of_session(process.pid)
        if sum(state == "T" for _, state in processes.values()) >= 3:
            return process
    raise AssertionError(f"no engines wait: {processes}")


def wait_until_empty(session):
    for _ in range(100):
        left = processes_of_session(session)
        if not left:
            return
        time.sleep(0.05)
    raise AssertionError(f"processes are left: {left}")


def test_engines_that_wait_end_with_the_run(argosy):
    for number in (signal.SIGTERM, signal.SIGINT):
        process = start_hard_run(argosy)
        process.send_signal(number)
        output, _ = process.communicate(timeout=60)
        assert process.returncode == 5 and "UNKNOWN (" in output, (process.returncode, output)
        assert not processes_of_session(process.pid), processes_of_session(process.pid)
    # Whoever cannot say good-bye takes them along as well.
    process = start_hard_run(argosy)
    process.kill()
    process.communicate(timeout=60)
    wait_until_empty(process.pid)


def test_engines_stop_when_the_terminal_stops_the_run(argosy):
    process = start_hard_run(argosy, "--timelimit", "6s")
    process.send_signal(signal.SIGTSTP)
    time.sleep(0.3)
    before = processes_of_session(process.pid)
    time.sleep(0.5)
    assert processes_of_session(process.pid) == before and all(state == "T" for _, state in before.values()), before
    process.send_signal(signal.SIGCONT)
    output, _ = process.communicate(timeout=60)
    assert process.returncode == 5 and "UNKNOWN (time limit: " in output, (process.returncode, output)


def test_one_engine_s_end_is_not_the_run_s(argosy):
    """Killed while it waits: it has failed, and the others go on."""
    process = start_hard_run(argosy, "--timelimit", "4s", "--explain-strategy")
    waiting = [number for number, (_, state) in processes_of_session(process.pid).items() if state == "T"]
    os.kill(waiting[0], signal.SIGKILL)
    output, _ = process.communicate(timeout=60)
    assert process.returncode == 5 and "UNKNOWN (time limit: " in output, (process.returncode, output)


def crashed_at_work(argosy, number):
    """A run of two engines of which the first, at work, ends by this signal: its exit code and what it printed."""
    process = subprocess.Popen([argosy.binary, "verify", "--config", "values-first.yml", "--timelimit", "20s", "--explain-strategy", "endless.c"],
                               cwd=argosy.directory, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    for _ in range(600):
        engines = [one for one in processes_of_session(process.pid) if one != process.pid]
        if engines:
            break
        time.sleep(0.02)
    time.sleep(0.2)
    os.kill(max(engines), number)
    output, errors = process.communicate(timeout=60)
    return process.returncode, output, errors


def test_after_an_engine_that_crashes_comes_the_next(argosy):
    (argosy.directory / "endless.c").write_text("extern void reach_error(void);\nint main(void) {\n  unsigned long long t = 0;\n  int small = 3;\n"
                                                "  for (;;) {\n    t = t + 1;\n    if (small > 3)\n      reach_error();\n  }\n}\n")
    for number in (signal.SIGSEGV, signal.SIGKILL):
        code, output, errors = crashed_at_work(argosy, number)
        assert code == 0 and last_line(output) == "Verification result: TRUE", (number, code, output, errors)
        first, second = [line for line in errors.splitlines() if line.startswith(("  value", "  interval"))]
        assert "UNKNOWN (engine failed: " in first and "interval" in second and "TRUE" in second, errors


def test_the_function_whose_calls_count_has_to_be_there(argosy):
    for configuration in ("value", "values-first.yml"):
        bounded = ["verify", "--config", configuration, "--option", "bounds.calls=1", "--option"]
        argosy(*bounded, "bounds.calls-of=thrice", "names.c", code=1, output="", error="the program has no function 'thrice'")
        argosy(*bounded, "bounds.calls-of=twice", "names.c", code=10)


def test_verify_keeps_to_short_limits(argosy):
    for limit in ("300ms", "1s"):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        argosy("verify", "--timelimit", limit, "hard.c", code=5, output="UNKNOWN (time limit: ")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        assert used < (0.3 if limit == "300ms" else 1) + 0.6, (limit, used)


def test_engines_share_the_memory(argosy):
    (argosy.directory / "large.yml").write_text(
        "algorithm: sequence\nstages:\n" + "".join(f"  - {{config: {name}, timelimit: 700ms}}\n" for name in ("value", "value-nocegar", "interval")) +
        "options:\n  sequence.rounds: doubling\n")
    _, error = argosy("verify", "--config", "large.yml", "--memlimit", "300MB", "--timelimit", "8s", "--explain-strategy", "large.c", code=5,
                      output="UNKNOWN (")
    assert "the engines together reached their 300 MB" in error and "was the largest and had to end" in error, error


def test_several_cores(argosy):
    argosy("verify", "--cores", "2", "related.c")
    argosy("verify", "--cores", "2", "unsafe.c", code=10)
    argosy("verify", "--config", "portfolio", "--cores", "2", "related.c")
    argosy.usage_error("verify", "--cores", "0", "ok.c", error="--cores")


def test_the_graph_does_not_change_the_answer(argosy):
    argosy("verify", "--output-path", "out", "related.c")
    assert (argosy.directory / "out" / "arg.dot").read_text().startswith("digraph")


def test_verify_statistics(argosy):
    argosy("verify", "--stats", "safe.c", error="reached states: ")
    output = argosy("verify", "--stats=json", "safe.c")[0]
    figures = json.loads(output[: output.rindex("}") + 1])
    assert figures["verdict"] == "TRUE" and figures["stages"][0]["cpas"]["interval"]["transfer"]["calls"] > 0


def test_verify_strategy(argosy):
    argosy("verify", "--explain-strategy", "safe.c", error="the program has:")
    argosy("verify", "--explain-strategy", "safe.c", error="interval (at most 40ms; no-recursion): TRUE after ")
    assert "engines see" not in argosy("verify", "--explain-strategy", "safe.c")[1]
    argosy("verify", "--explain-strategy", "--property", "no-overflow", "safe.c", error="engines see the program with: checks of signed overflow\n")
    argosy("verify", "--explain-strategy", "--timelimit", "1s", "hard.c", code=5, error="bam-interval: skipped, it is for programs with feature 'recursion'")
    argosy("verify", "--config", "portfolio", "safe.c")
    argosy("verify", "--config", "portfolio", "unsafe.c", code=10)
    for solver in ("sat", "z3"):
        argosy("verify", "--config", "kinduction", "--option", f"smt.solver={solver}", "safe.c")
    argosy("verify", "--config", "bmc", "--option", "bounds.calls=3", "safe.c", code=1, error="use 'bmc.k-max'")
    argosy("verify", "--config", "bmc", "--option", "smt.dump=queries", "unsafe.c", code=10)


def test_verify_output_files(argosy):
    argosy("verify", "--output-path", "out", "--option", "report.witness-format=both", "unsafe.c", code=10)
    assert sorted(os.listdir(argosy.directory / "out")) == [
        "arg.dot", "cfa.dot", "counterexample.txt", "harness.c", "precision.yml", "report.sarif", "statistics.json", "witness.graphml", "witness.yml"]
    json.loads((argosy.directory / "out" / "report.sarif").read_text())
    argosy("verify", "--output-path", "ok.c/out", "unsafe.c", code=2, error="ok.c/out")


def test_accelerated_loops_are_told(argosy):
    options = ("--config", "bmc", "--accelerate", "related.c")
    figures = json.loads(argosy("verify", "--stats", "json", *options)[0].rsplit("\n", 2)[0])
    (loop,) = figures["stages"][0]["loops"]
    assert loop["place"].startswith("related.c:5:") and loop["status"] == "accelerated" and loop["without_body"] is True, loop
    assert 0 <= loop["seconds"] < 10 and loop["paths"][0]["closed_forms"] == ["x = x - n", "y = y - n"], loop
    assert loop["paths"][0]["pruned"] is True and loop["paths"][0]["iterations"] == "n", loop
    argosy("verify", "--stats", *options, error="1 of 1 loop accelerated in ")
    argosy("verify", "--explain-strategy", *options, error="; before it, 1 of 1 loop accelerated in ")
    argosy("verify", "--explain-proof", *options, error="  after n iterations: x = x - n, y = y - n\n")
    figures = json.loads(argosy("verify", "--stats", "json", "--config", "bmc", "--accelerate", "--timelimit", "1s", "hard.c", code=5)[0].rsplit("\n", 2)[0])
    (loop,) = figures["stages"][0]["loops"]
    assert loop["status"] == "refused" and loop["paths"][0]["reason"], loop


def test_accelerated_proofs_are_of_the_original(argosy):
    """Without acceleration a validator confirms what is known at the head of a loop that the proof has skipped."""
    argosy("verify", "--config", "bmc", "--accelerate", "--witness", "w.yml", "related.c", output="TRUE")
    witness = (argosy.directory / "w.yml").read_text()
    assert 'value: "x == y"' in witness or 'value: "y == x"' in witness, witness
    argosy("validate", "--witness", "w.yml", "related.c", output="Verification result: TRUE")


def test_validate(argosy):
    argosy("verify", "--witness", "w.yml", "unsafe.c", code=10)
    argosy("validate", "--witness", "w.yml", "unsafe.c", code=10, output="FALSE(unreach-call)")
    witness = argosy.directory / "w.yml"
    witness.write_text(witness.read_text().replace("result == 7", "result == 5"))
    argosy("validate", "--witness", "w.yml", "unsafe.c", code=5, output="UNKNOWN (witness rejected")
    argosy("verify", "--witness", "w.yml", "safe.c")
    argosy("validate", "--witness", "w.yml", "safe.c", output="Verification result: TRUE")
    witness.write_text(witness.read_text().replace("t <= 100", "t <= 99"))
    argosy("validate", "--witness", "w.yml", "safe.c", code=5, output="UNKNOWN (witness rejected")
    argosy.input_error("validate", "--witness", "w.yml", "unsafe.c", error="w.yml")
    argosy.input_error("validate", "--witness", "missing.yml", "safe.c", error="missing.yml")


def test_files_that_witnesses_name_are_not_opened(argosy):
    """Names in witnesses are compared, never opened: a pipe would block whoever opens it."""
    argosy("verify", "--witness", "w.yml", "unsafe.c", code=10)
    witness = (argosy.directory / "w.yml").read_text()
    os.mkfifo(argosy.directory / "trap.c")
    for name in ("trap.c", "/dev/stdin", "/etc/passwd", "/etc/no-such-file", "../../../etc/passwd"):
        (argosy.directory / "w.yml").write_text(witness.replace("unsafe.c", name))
        # The hash is that of the given file, so that it is about this file; its places are of no file that is known.
        argosy("validate", "--witness", "w.yml", "unsafe.c", code=5, output="UNKNOWN (witness rejected")
    for name in ("trap.c", "/etc/passwd", "/etc/no-such-file"):
        text = re.sub(r"(input_file_hashes:\s+)\S+: \S+", rf"\g<1>{name}: {'0' * 64}", witness)
        (argosy.directory / "w.yml").write_text(text)
        argosy.input_error("validate", "--witness", "w.yml", "unsafe.c", error="there is no hash of unsafe.c")
    argosy("verify", "--config", "predicate", "--write-precision", "p.yml", "safe.c")
    precision = argosy.directory / "p.yml"
    precision.write_text(precision.read_text().replace("'safe.c'", "'trap.c'"))
    argosy("verify", "--config", "predicate", "--precision", "p.yml", "safe.c", output="TRUE")


def test_included_files_stay_inside(argosy):
    """What is outside gets one answer, whether or not it exists; see also tests/frontend/guarded_files_test.cpp."""
    inner = argosy.directory / "inner"
    os.mkdir(inner)
    answers = set()
    for name in ("../header.h", "../nothing.h", str(argosy.directory / "header.h"), "/etc/passwd", "/etc/no-such-file", "/proc/self/environ"):
        (inner / "program.c").write_text(f"#include \"{name}\"\nint main(void) {{ return 0; }}\n")
        for command in ("verify", "exec", "cfa"):
            answers.add(argosy.input_error(command, "inner/program.c", error="inner/program.c:1:10: error: refused: "))
    assert len(answers) == 1, answers
    (inner / "program.c").write_text("#include \"../header.h\"\nint main(void) { return VALUE; }\n")
    argosy("exec", "-I", ".", "inner/program.c", code=9)
    (inner / "program.c").write_text("asm(\".incbin \\\"/etc/passwd\\\"\");\nint main(void) { return 0; }\n")
    argosy.input_error("verify", "inner/program.c", error="inner/program.c:1:5: error: refused: assembly that opens files")


def refinements(argosy, *arguments, code=0):
    """The number of refinements of a run with predicates, and what it says on standard error."""
    output, error = argosy("verify", "--config", "predicate", "--stats", "json", *arguments, code=code)
    return json.loads(output[:output.rindex("}") + 1])["stages"][-1]["refinements"], error


def test_precision_files(argosy):
    precision = argosy.directory / "p.yml"
    assert refinements(argosy, "--write-precision", "p.yml", "safe.c")[0] > 0
    text = precision.read_text()
    assert "input_files:\n  - 'safe.c'\n" in text and "configuration: 'predicate'" in text, text
    assert "    function: main\n    line: 4\n    source: 'while (t < 100)'\n    predicates:\n" in text, text
    count, error = refinements(argosy, "--precision", "p.yml", "--write-precision", "q.yml", "safe.c")
    assert count == 0 and "warning" not in error, error
    assert (argosy.directory / "q.yml").read_text() == text
    # A later version of the program
    source = argosy.directory / "safe.c"
    source.write_text("/* new */\n" + source.read_text())
    assert refinements(argosy, "--precision", "p.yml", "safe.c")[0] == 0
    precision.write_text(text + "  - scope: function\n    function: gone\n    predicates:\n      - 'x < 1'\n")
    count, error = refinements(argosy, "--precision", "p.yml", "safe.c")
    assert count == 0 and "warning: p.yml: 1 of " in error and "the program has no function 'gone'" in error, error
    # What is wrong changes no verdict.
    assert "TRUE" in argosy("verify", "--config", "predicate", "--precision", "p.yml", "safe.c")[0]
    argosy("verify", "--config", "predicate", "--output-path", "out", "unsafe.c", code=10)
    assert (argosy.directory / "out" / "precision.yml").exists()


def test_precision_files_that_are_wrong(argosy):
    begin = "format_version: '1.0'\nprecision:\n  - scope: function\n    function: main\n    predicates:\n"
    for text, error in (("format_version: [", "p.yml:1:1: not well-formed YAML"),
                        ("format_version: '7'\nprecision: []\n", "p.yml:1:17: format_version: expected one of 1.0, not '7'"),
                        (begin + "      - 't <'\n", "p.yml:6:12: expected an expression"),
                        (begin + "      - 'gone < 1'\n", "p.yml: none of its 1 predicates fits this program, whose functions are main")):
        (argosy.directory / "p.yml").write_text(text)
        argosy.input_error("verify", "--config", "predicate", "--precision", "p.yml", "safe.c", error=error)
    argosy.input_error("verify", "--config", "predicate", "--precision", "missing.yml", "safe.c", error="missing.yml: cannot be read")
    for option in ("--precision", "--write-precision"):
        argosy.usage_error("verify", "--config", "value", option, "p.yml", "safe.c", error="the configuration 'value' tracks no predicates")
        argosy.usage_error("verify", "--config", "bmc", option, "p.yml", "safe.c", error="such as bam-predicate, bam-value+predicate, default, ")


def halves(argosy, answer):
    """One branch is for octagons, the other one for values; the latter's error is reachable unless `answer` is 586."""
    (argosy.directory / "halves.c").write_text(
        "extern void reach_error(void);\nextern int __VERIFIER_nondet_int(void);\nint main(void) {\n  if (__VERIFIER_nondet_int()) {\n"
        "    int x = __VERIFIER_nondet_int(), y = x;\n    while (x > 0) {\n      x--;\n      y--;\n    }\n    if (x != y) reach_error();\n  } else {\n"
        "    unsigned p = 1;\n    for (int i = 0; i < 5; i++) p = p * 3 ^ 5;\n" f"    if (p != {answer}) reach_error();\n" "  }\n  return 0;\n}\n")


def test_conditions(argosy):
    halves(argosy, 586)
    argosy("verify", "--config", "value", "halves.c", code=5)
    argosy("verify", "--config", "octagon-widening", "--write-condition", "c.yml", "halves.c", code=5)
    assert "  - paths: others\n    left: |\n      1 " in (argosy.directory / "c.yml").read_text()
    argosy("verify", "--config", "value", "--condition", "c.yml", "--write-condition", "d.yml", "halves.c", output="TRUE", error="warning: what the condition covers was not looked at")
    assert "covered:\n  - paths: all\n" in (argosy.directory / "d.yml").read_text()
    argosy("verify", "--config", "octagon-widening", "--condition", "d.yml", "halves.c", output="TRUE")
    # In a sequence, each stage has a part: values have finished with one branch, and octagons do with the other.
    argosy("verify", "--config", "values-first.yml", "--write-condition", "e.yml", "halves.c", code=5)
    assert (argosy.directory / "e.yml").read_text().count("  - paths: others\n") == 2
    argosy("verify", "--config", "octagon-widening", "--condition", "e.yml", "halves.c", output="TRUE")
    # What is not covered is found, and a counterexample says nothing about the rest.
    halves(argosy, 587)
    argosy("verify", "--config", "interval", "--timelimit", "1s", "--write-condition", "f.yml", "halves.c", code=10)
    assert "covered:\n  - paths: none\n" in (argosy.directory / "f.yml").read_text()


def test_conditions_that_are_wrong(argosy):
    halves(argosy, 586)
    (argosy.directory / "any.spc").write_text("OBSERVER AUTOMATON Any\nINITIAL STATE Init;\nSTATE USEFIRST Init : MATCH {reach_error()} -> ERROR(\"error\");\nEND AUTOMATON\n")
    argosy("verify", "--config", "interval", "--write-condition", "c.yml", "halves.c", code=5)
    error = "c.yml: the condition is about another program"
    argosy.input_error("verify", "--config", "value", "--condition", "c.yml", "safe.c", error=error)
    argosy.input_error("verify", "--config", "value", "--condition", "c.yml", "-D", "main=main", "--32", "halves.c", error=error)
    argosy.input_error("verify", "--config", "value", "--condition", "c.yml", "--property", "no-overflow", "halves.c", error="c.yml: the condition is about another specification")
    (argosy.directory / "c.yml").write_text("format_version: '7'\n")
    argosy.input_error("verify", "--config", "value", "--condition", "c.yml", "halves.c", error="c.yml:1:17: format_version: expected one of 1.0, not '7'")
    argosy.input_error("verify", "--config", "value", "--condition", "missing.yml", "halves.c", error="missing.yml: cannot be read")
    for option in ("--condition", "--write-condition"):
        argosy.usage_error("verify", "--config", "bam-value", option, "c.yml", "halves.c", error="the configuration 'bam-value' has no abstract states of whole programs")
        argosy.usage_error("verify", "--config", "value", option, "c.yml", "--accelerate", "halves.c", error="precisions and conditions are of programs without accelerated loops")
        argosy.usage_error("verify", "--config", "value", option, "c.yml", "--spec", "any.spc", "halves.c", error="conditions are about properties, not about automata")


def test_violated_automata_are_told_with_their_runs(argosy):
    (argosy.directory / "twice.c").write_text("int nondet(void);\nvoid lock(void) {}\nint main(void) {\n  lock();\n  if (nondet() == 7)\n    lock();\n  return 0;\n}\n")
    (argosy.directory / "twice.spc").write_text("OBSERVER AUTOMATON Twice\nINITIAL STATE Free;\nSTATE USEFIRST Free : MATCH {lock()} -> GOTO Held;\n"
                                                "STATE USEFIRST Held : MATCH {lock()} -> ERROR(\"again\");\nEND AUTOMATON\n")
    argosy("verify", "--output-path", "automaton", "--spec", "twice.spc", "twice.c", code=10, output="FALSE(Twice)", error="twice.c:6: lock() -> ERROR: again")
    result = json.loads((argosy.directory / "automaton" / "report.sarif").read_text())["runs"][0]["results"][0]
    moves = result["codeFlows"][1]["threadFlows"][0]["locations"]
    texts = [move["location"]["message"]["text"] for move in moves]
    assert texts == ["lock() -> Held", "lock() -> ERROR: again"], texts
    lines = [move["location"]["physicalLocation"]["region"]["startLine"] for move in moves]
    assert lines == [4, 6], lines
    assert "Automaton Twice:\n  Free\n" in (argosy.directory / "automaton" / "counterexample.txt").read_text()
    witness = (argosy.directory / "automaton" / "witness.yml").read_text()
    assert "OBSERVER AUTOMATON Twice" in witness and "line: 6" in witness.split('"target"')[1], witness


def test_malformed_specifications_and_configurations(argosy):
    argosy.input_error("verify", "ok.c", "--spec", "bad.prp", error="bad.prp:1:26: unknown formula")
    argosy.input_error("verify", "ok.c", "--spec", "bad.spc", error="bad.spc:2:1: expected 'INITIAL'")
    argosy.input_error("verify", "ok.c", "--spec", "missing.prp", error="missing.prp")
    argosy.input_error("verify", "ok.c", "--config", "bad.yml", error="bad.yml:1:1: error: unknown key 'algoritm'")
    argosy("verify", "ok.c", "--config", "valeu", code=1, error="did you mean 'value'?")
    argosy("verify", "ok.c", "--option", "valeu.merge=sep", code=1, error="did you mean 'value.merge'?")
    argosy("verify", "ok.c", "--option", "value.merge=foo", code=1, error="expected 'sep' or 'join'")
    argosy("verify", "ok.c", "--timelimit", "abc", code=1, error="expected a duration")


def test_configs_and_options(argosy):
    argosy("configs", output="value-cegar")
    argosy("configs", "value-cegar", output="algorithm: cegar")
    argosy("options", output="traversal.order")
    json.loads(argosy("options", "--json")[0])


def test_headers(argosy):
    text, _ = argosy("headers", "for-compilers")
    assert text == "for-compilers/argosy/synchronous.h\n", text
    assert "SYNC_RUN" in pathlib.Path(argosy.directory, text.strip()).read_text()
    argosy("headers", "ok.c", code=2, error="cannot create ok.c/argosy")
    argosy.usage_error("headers", error="DIRECTORY is required")


def test_synchronous_components(argosy):
    """Both ways to the header, and one to the compiled program that shows the violation."""
    for arguments in ([], ["-I", "for-compilers"]):
        argosy("headers", "for-compilers")
        _, text = argosy("verify", "--stats", "text", *arguments, "synchronous.c", code=10, output="FALSE(unreach-call)")
        assert "native replay: confirmed" in text, text
        argosy("verify", *arguments, "-DLATER", "synchronous.c", output="TRUE")
    argosy("exec", "--random-seed", "1", "-DLATER", "-DSYNC_STEPS=5", "-DSYNC_TRACE", "synchronous.c", error="step 1: one goes to AFTER: true")


def main():
    parser = argparse.ArgumentParser(description="Checks the command line of argosy.")
    parser.add_argument("binary", metavar="BINARY")
    parser.add_argument("--filter", default="", help="only the tests whose name contains this")
    options = parser.parse_args()
    binary = str(pathlib.Path(options.binary).resolve())
    passed = failed = 0
    for name, test in sorted(globals().items()):
        if not name.startswith("test_") or options.filter not in name:
            continue
        with tempfile.TemporaryDirectory(prefix="argosy-cli-") as directory:
            for file, text in PROGRAMS.items():
                (pathlib.Path(directory) / file).write_text(text)
            try:
                test(Argosy(binary, pathlib.Path(directory)))
                passed += 1
            except Exception as error:  # pylint: disable=broad-exception-caught
                failed += 1
                details = str(error) if isinstance(error, AssertionError) and str(error) else traceback.format_exc()
                print(f"FAILED {name}: {details}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
