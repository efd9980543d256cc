#!/usr/bin/env python3
"""Checks contrib/argosy_benchexec.py against a stand-in for BenchExec, which need not be installed.

    tests/contrib/run.py [--filter TEXT]

The stand-in has what tool-info modules may use, as BenchExec's documentation describes it (doc/tool-integration.md). A test is
a function whose name starts with test_; the last line of the output is 'N passed, N failed'.
"""

import argparse
import collections
import importlib.util
import pathlib
import sys
import traceback
import types

MODULE = pathlib.Path(__file__).resolve().parent.parent.parent / "contrib" / "argosy_benchexec.py"


# ------------------------------------------------------------------------------------------------ stand-in for BenchExec


class BenchExecException(Exception):
    pass


class ToolNotFoundException(BenchExecException):
    pass


class UnsupportedFeatureException(BenchExecException):
    pass


class BaseTool2:
    """Only what is inherited."""

    version_output = "argosy 1.2.3\n"

    @classmethod
    def _version_from_tool(cls, executable, arg="--version", line_prefix=None):
        assert executable and arg == "--version"
        lines = cls.version_output.splitlines()
        return next((line[len(line_prefix):].strip() for line in lines if line.startswith(line_prefix)), "")


Task = collections.namedtuple("Task", ["input_files", "property_file", "options"])
Limits = collections.namedtuple("Limits", ["cputime", "memory"], defaults=(None, None))


class Run:
    """The output has no line ends, as in BenchExec's sequence of lines."""

    def __init__(self, *output, code=None, signal=None, reason=None):
        self.output = list(output)
        self.exit_code = types.SimpleNamespace(value=code, signal=signal)
        self.termination_reason = reason

    @property
    def was_terminated(self):
        return bool(self.termination_reason)

    @property
    def was_timeout(self):
        return self.termination_reason in ("cputime", "cputime-soft", "walltime")


class Locator:
    """Finds the executables in these directories."""

    def __init__(self, *paths):
        self.paths = paths

    def find_executable(self, name, subdir=""):
        path = f"{subdir}/{name}" if subdir else name
        if path not in self.paths:
            raise ToolNotFoundException(path)
        return path


def load_tool():
    result = types.ModuleType("benchexec.result")
    result.RESULT_TRUE_PROP, result.RESULT_FALSE_PROP = "true", "false"
    result.RESULT_UNKNOWN, result.RESULT_ERROR, result.RESULT_DONE = "unknown", "ERROR", "done"
    template = types.ModuleType("benchexec.tools.template")
    template.BaseTool2 = BaseTool2
    template.ToolNotFoundException = ToolNotFoundException
    template.UnsupportedFeatureException = UnsupportedFeatureException
    package, tools = types.ModuleType("benchexec"), types.ModuleType("benchexec.tools")
    package.result, package.tools, tools.template = result, tools, template
    sys.modules.update({"benchexec": package, "benchexec.result": result, "benchexec.tools": tools,
                        "benchexec.tools.template": template})
    specification = importlib.util.spec_from_file_location("argosy_benchexec", MODULE)
    module = importlib.util.module_from_spec(specification)
    sys.dont_write_bytecode = True
    specification.loader.exec_module(module)
    return module.Tool()


def expect(actual, expected):
    assert actual == expected, f"expected {expected!r}, got {actual!r}"


def expect_unsupported(function):
    try:
        value = function()
    except UnsupportedFeatureException:
        return
    raise AssertionError(f"expected UnsupportedFeatureException, got {value!r}")


def command_line(tool, *options, files=("a.c",), prp=None, task=None, **limits):
    return tool.cmdline("argosy", list(options), Task(tuple(files), prp, task), Limits(**limits))


# ------------------------------------------------------------------------------------------------------------------ tool


def test_name_and_version(tool):
    expect(tool.name(), "Argosy")
    expect(tool.version("argosy"), "1.2.3")


def test_executable_prefers_the_binary_to_the_launcher(tool):
    expect(tool.executable(Locator("argosy", "build/argosy")), "build/argosy")
    expect(tool.executable(Locator("argosy")), "argosy")
    try:
        tool.executable(Locator())
        raise AssertionError("found what is not there")
    except ToolNotFoundException:
        pass


# ---------------------------------------------------------------------------------------------------------- command line


def test_plain_command_line(tool):
    expect(command_line(tool), ["argosy", "verify", "a.c"])
    expect(command_line(tool, "--config", "value", files=("a.c", "b.c")),
           ["argosy", "verify", "--config", "value", "a.c", "b.c"])


def test_property_file(tool):
    expect(command_line(tool, prp="p.prp"), ["argosy", "verify", "--spec", "p.prp", "a.c"])


def test_data_models(tool):
    expect(command_line(tool, task={"language": "C", "data_model": "ILP32"}), ["argosy", "verify", "--32", "a.c"])
    expect(command_line(tool, task={"language": "C", "data_model": "LP64"}), ["argosy", "verify", "--64", "a.c"])
    expect(command_line(tool, task={"language": "C"}), ["argosy", "verify", "a.c"])
    expect(command_line(tool, "--64", task={"data_model": "ILP32"}), ["argosy", "verify", "--64", "a.c"])


def test_what_is_not_supported(tool):
    expect_unsupported(lambda: command_line(tool, task={"language": "C", "data_model": "LLP64"}))
    expect_unsupported(lambda: command_line(tool, task={"language": "Java"}))


def test_limits_are_below_those_of_benchexec(tool):
    expect(command_line(tool, cputime=20), ["argosy", "verify", "--timelimit", "19000ms", "a.c"])
    expect(command_line(tool, cputime=900), ["argosy", "verify", "--timelimit", "890000ms", "a.c"])
    expect(command_line(tool, cputime=1), ["argosy", "verify", "--timelimit", "950ms", "a.c"])
    expect(command_line(tool, memory=15_000_000_000), ["argosy", "verify", "--memlimit", "13500000000B", "a.c"])


def test_given_limits_stay(tool):
    expect(command_line(tool, "--timelimit", "5s", cputime=20), ["argosy", "verify", "--timelimit", "5s", "a.c"])
    expect(command_line(tool, "--memlimit=1GB", memory=10**9), ["argosy", "verify", "--memlimit=1GB", "a.c"])


def test_witnesses_are_validated(tool):
    expect(command_line(tool, files=("d/a.c", "d/w.yml"), prp="p.prp", task={"witness_input_file": "w.yml"}),
           ["argosy", "validate", "--witness", "d/w.yml", "--spec", "p.prp", "d/a.c"])
    expect_unsupported(lambda: command_line(tool, files=("a.c",), task={"witness_input_file": "w.yml"}))


# --------------------------------------------------------------------------------------------------------------- results


def test_verdicts(tool):
    expect(tool.determine_result(Run("x", "Verification result: TRUE", code=0)), "true")
    expect(tool.determine_result(Run("Verification result: FALSE(unreach-call)", code=10)), "false(unreach-call)")
    expect(tool.determine_result(Run("Verification result: FALSE(valid-deref)", code=10)), "false(valid-deref)")
    expect(tool.determine_result(Run("Verification result: FALSE", code=10)), "false")
    expect(tool.determine_result(Run("Verification result: UNKNOWN (time limit, after (2) steps)", code=5)), "unknown")
    expect(tool.determine_result(Run("Verification result: UNKNOWN", code=5)), "unknown")


def test_last_verdict_counts(tool):
    expect(tool.determine_result(Run("Verification result: TRUE", "Verification result: UNKNOWN (x)", "note", code=5)), "unknown")


def test_similar_lines_are_no_verdicts(tool):
    for line in ("Verification result: TRUE, perhaps", "The Verification result: TRUE", "Verification result: true",
                 "Verification result: MAYBE", "Verification result: "):
        expect(tool.determine_result(Run(line, code=0)), "ERROR")


def test_verdict_and_exit_status_agree(tool):
    expect(tool.determine_result(Run("Verification result: TRUE", code=6)), "ERROR (internal error)")
    expect(tool.determine_result(Run("Verification result: TRUE", code=10)), "ERROR")
    expect(tool.determine_result(Run("Verification result: FALSE(no-overflow)", code=0)), "ERROR")
    expect(tool.determine_result(Run("Verification result: TRUE", signal=11)), "ERROR")


def test_runs_without_verdict(tool):
    expect(tool.determine_result(Run(code=1)), "ERROR (usage)")
    expect(tool.determine_result(Run("a.c:1:1: error: x", code=2)), "ERROR (input)")
    expect(tool.determine_result(Run(code=6)), "ERROR (internal error)")
    expect(tool.determine_result(Run(code=0)), "ERROR")
    expect(tool.determine_result(Run(signal=9, reason="cputime")), "TIMEOUT")
    expect(tool.determine_result(Run(signal=9, reason="memory")), "ERROR")


def test_terminated_runs_keep_their_verdict(tool):
    expect(tool.determine_result(Run("Verification result: UNKNOWN (interrupted)", signal=9, reason="walltime")), "unknown")


def test_statistics(tool):
    output = ["states: 5", "  Refinements:  12 ", "states: 7"]
    expect(tool.get_value_from_output(output, "states"), "7")
    expect(tool.get_value_from_output(output, "refinements"), "12")
    expect(tool.get_value_from_output(output, "none"), None)


# ---------------------------------------------------------------------------------------------------------------- driver


def main():
    parser = argparse.ArgumentParser(description="Checks the tool-info module for BenchExec.")
    parser.add_argument("--filter", default="", help="only the tests whose name contains this")
    options = parser.parse_args()
    tool = load_tool()
    passed = failed = 0
    for name, test in sorted(globals().items()):
        if not name.startswith("test_") or options.filter not in name:
            continue
        try:
            test(tool)
            passed += 1
        except Exception as error:  # pylint: disable=broad-exception-caught
            failed += 1
            details = str(error) if isinstance(error, AssertionError) and str(error) else traceback.format_exc()
            print(f"FAILED {name}: {details}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
