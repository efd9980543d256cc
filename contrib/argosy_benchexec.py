"""Tool info for BenchExec (https://github.com/sosy-lab/benchexec): how to run Argosy, and what its output means.

Copy this file to benchexec/tools/argosy.py and write tool="argosy" in the benchmark definition; or leave it where it is,
put its directory on PYTHONPATH and write tool="argosy_benchexec".
"""

import os
import re

import benchexec.result as result
from benchexec.tools.template import BaseTool2, ToolNotFoundException, UnsupportedFeatureException

# The line that a run ends with. Messages on standard error may come after it.
_VERDICT = re.compile(r"Verification result: (TRUE|FALSE|UNKNOWN)(?:\(([\w-]+)\))?(?: \(.*\))?\s*")

# The exit status that belongs to each verdict: a run that says TRUE and then crashes has not said TRUE.
_EXIT_CODES = {"TRUE": 0, "FALSE": 10, "UNKNOWN": 5}

# What the exit status says about a run without verdict.
_FAILURES = {1: "usage", 2: "input", 6: "internal error"}

_DATA_MODELS = {"ILP32": "--32", "LP64": "--64"}


class Tool(BaseTool2):
    """Argosy, a configurable software verifier for C."""

    def name(self):
        return "Argosy"

    def executable(self, tool_locator):
        # In a source tree, the binary itself: the launcher beside it would build what it thinks is out of date.
        try:
            return tool_locator.find_executable("argosy", subdir="build")
        except ToolNotFoundException:
            return tool_locator.find_executable("argosy")

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="argosy")

    def cmdline(self, executable, options, task, rlimits):
        witness = self._witness(task)
        command = [executable, "validate" if witness else "verify", *options]
        if witness:
            command += ["--witness", witness]
        if task.property_file:
            command += ["--spec", task.property_file]
        command += self._data_model(options, task)
        # A little below BenchExec's limits, so that a run ends in order, with its reasons, instead of being killed.
        if rlimits.cputime and not self._is_given("--timelimit", options):
            command += ["--timelimit", f"{rlimits.cputime * 1000 - min(10_000, rlimits.cputime * 50)}ms"]
        if rlimits.memory and not self._is_given("--memlimit", options):
            command += ["--memlimit", f"{rlimits.memory * 9 // 10}B"]
        return command + [file for file in task.input_files if file != witness]

    def determine_result(self, run):
        for line in reversed(run.output):
            match = _VERDICT.fullmatch(line)
            if match:
                return self._result_of(run, *match.groups())
        if run.was_timeout:
            return "TIMEOUT"
        return self._failure(run)

    def get_value_from_output(self, output, identifier):
        """A value of `--stats`: of the last line `identifier: value`; upper and lower case are the same."""
        prefix = identifier.lower() + ":"
        for line in reversed(output):
            if line.strip().lower().startswith(prefix):
                return line.strip()[len(prefix):].strip()
        return None

    @classmethod
    def _result_of(cls, run, verdict, violated):
        # A run that was ended from outside has no exit status of its own; BenchExec knows what to do with its verdict.
        if not run.was_terminated and run.exit_code.value != _EXIT_CODES[verdict]:
            return cls._failure(run)
        if verdict == "TRUE":
            return result.RESULT_TRUE_PROP
        if verdict == "FALSE":
            return f"{result.RESULT_FALSE_PROP}({violated})" if violated else result.RESULT_FALSE_PROP
        # Without the reason: BenchExec would count anything but the plain word as an error.
        return result.RESULT_UNKNOWN

    @staticmethod
    def _failure(run):
        kind = _FAILURES.get(run.exit_code.value)
        return f"{result.RESULT_ERROR} ({kind})" if kind else result.RESULT_ERROR

    @staticmethod
    def _is_given(name, options):
        return any(option == name or option.startswith(name + "=") for option in options)

    @staticmethod
    def _data_model(options, task):
        if "--32" in options or "--64" in options or not isinstance(task.options, dict):
            return []
        language = task.options.get("language", "C")
        if language != "C":
            raise UnsupportedFeatureException(f"Argosy does not support the language '{language}'")
        model = task.options.get("data_model")
        if model is None:
            return []
        if model not in _DATA_MODELS:
            raise UnsupportedFeatureException(f"Argosy does not support the data model '{model}'")
        return [_DATA_MODELS[model]]

    @staticmethod
    def _witness(task):
        """The witness of a validation task: its options name the file, which is also among the input files."""
        name = task.options.get("witness_input_file") if isinstance(task.options, dict) else None
        if name is None:
            return None
        files = [file for file in task.input_files if os.path.basename(file) == os.path.basename(name)]
        if len(files) != 1:
            raise UnsupportedFeatureException(f"the witness '{name}' has to be exactly once among the input files")
        return files[0]
