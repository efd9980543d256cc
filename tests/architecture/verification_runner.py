#!/usr/bin/env python3
"""Tests tests/run-verification itself on made-up tasks, with a made-up verifier: what is wrong has to fail. And that the bugs of bench/seeded-bugs can be seeded.
Prints 'N passed, N failed'."""

import contextlib
import importlib.machinery
import importlib.util
import io
import json
import shutil
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parent.parent.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "tests"))
loader = importlib.machinery.SourceFileLoader("run_verification", str(ROOT / "tests" / "run-verification"))
specification = importlib.util.spec_from_loader("run_verification", loader)
assert specification
runner = importlib.util.module_from_spec(specification)
sys.modules["run_verification"] = runner
loader.exec_module(runner)

# Answers what $directory/answers.json says of a configuration with its options: verdict line, exit code and figures.
VERIFIER = """#!/usr/bin/python3 -IS
import json, os, sys
answers = json.load(open(os.path.dirname(__file__) + "/answers.json"))
if sys.argv[1] == "configs":
    print("\\n".join(name + answers[name][0] * (answers[name][1] is None) for name in answers if " " not in name and name != "graph"))
    sys.exit()
value = lambda key: [sys.argv[i + 1] for i, word in enumerate(sys.argv) if word == key]
name = " ".join([value("--config")[0].rpartition("/")[2], *value("--option"), *(file.rpartition("/")[2] for file in value("--precision"))])
verdict, code, stage = answers[name]
if "graph" in answers and value("--output-path"):
    open(value("--output-path")[0] + "/arg.dot", "w").write(answers["graph"])
common = dict.fromkeys(("reached", "explored", "successors", "refinements", "processor_seconds"), 1)
print(json.dumps({"verdict": verdict, "stages": [{**common, "reached": 77}, {**common, **stage}]}))
print("Verification result:", verdict)
sys.exit(code)
"""
TASK = """format_version: '2.0'
input_files: 'task.c'
properties:
  - property_file: task.prp
    expected_verdict: {expected}
options:
  language: C
  data_model: ILP32
"""


def true(**stage):
    return "TRUE", 0, stage


class Runner(unittest.TestCase):
    def setUp(self) -> None:
        self.directory = Path(tempfile.mkdtemp(prefix="argosy-runner-"))
        self.addCleanup(shutil.rmtree, self.directory)
        self.binary = self.directory / "argosy"
        self.binary.write_text(VERIFIER)
        self.binary.chmod(0o755)

    def run_task(self, own: str, answers: dict, *options: str, expected: str = "true", folder: str = "loops") -> tuple[int, str]:
        """The status and the output for one task definition with this text under `argosy:`."""
        tasks = self.directory / "tasks"
        shutil.rmtree(tasks, ignore_errors=True)
        (tasks / folder).mkdir(parents=True)
        for name in ("task.c", "task.prp", "a.precision", "own.yaml"):
            (tasks / folder / name).touch()
        (tasks / folder / "task.yml").write_text(TASK.format(expected=expected) + ("argosy:\n" + own if own else ""))
        (self.directory / "answers.json").write_text(json.dumps(answers))
        output = io.StringIO()
        with mock.patch.object(runner.task_definitions, "TESTS", tasks), contextlib.redirect_stdout(output), \
                mock.patch.object(sys, "argv", ["run-verification", str(self.binary), "--jobs", "1", *options]):
            return runner.main(), output.getvalue()

    def passes(self, *arguments, **keywords) -> str:
        status, output = self.run_task(*arguments, **keywords)
        self.assertEqual((status, "FAILED" in output), (0, False), output)
        return output

    def fails(self, why: str, *arguments, **keywords) -> None:
        status, output = self.run_task(*arguments, **keywords)
        self.assertEqual(status, 1, output)
        self.assertRegex(output, f"(?m)^FAILED .*{why}")
        self.assertRegex(output, r"(?m)^\d+ passed, 1 failed$")

    def figures(self, *conditions: str) -> str:
        return "  runs:\n    - config: fast\n      expect: true\n      figures:\n" + "".join(f"        {line}\n" for line in conditions)


class Verdicts(Runner):
    def test_wrong_answers_and_missing_ones(self) -> None:
        self.passes("", {"fast": true()})
        self.fails("WRONG VERDICT", "", {"fast": ("FALSE(unreach-call)", 10, {})})
        self.fails("answers UNKNOWN", "  fast: true\n", {"fast": ("UNKNOWN (loop bound: 3)", 5, {})})
        self.fails("exit code 1", "", {"fast": ("TRUE", 1, {})})

    def test_reasons(self) -> None:
        unknown = {"fast": ("UNKNOWN (loop bound: 3)", 5, {})}
        self.passes("  fast: unknown\n  reason: 'bound'\n", unknown)
        self.fails("does not name 'threads'", "  fast: unknown\n  reason: 'threads'\n", unknown)

    def test_misspelt_keys(self) -> None:
        self.fails("neither a key nor a configuration", "  fats: true\n", {"fast": true()})
        self.fails("figure", "  runs:\n    - config: fast\n      expect: true\n      figure: 3\n", {"fast": true()})
        self.fails("neither a configuration nor a file", "  runs:\n    - config: fats\n      expect: true\n", {"fast": true()})


class Figures(Runner):
    ANSWERS = {"fast": true(refinements=2, details={"strengthened states": 3, "encoding": "bits"}, cpas={"predicate": {"merge": {"calls": 4, "seconds": 0.5}}})}

    def test_what_holds(self) -> None:
        self.passes(self.figures("refinements: 2", "strengthened states: '> 2, <= 3'", "predicate.merge: '= 4'"), self.ANSWERS)

    def test_what_does_not_hold(self) -> None:
        for condition in ("3", "= 3", "< 2", "> 2", "<= 1", ">= 3", ">= 1, < 2"):
            self.fails("refinements: 2, expected", self.figures(f"refinements: '{condition}'"), self.ANSWERS)

    def test_the_last_stage_counts(self) -> None:
        self.fails("reached: 1, expected = 77", self.figures("reached: 77"), self.ANSWERS)

    def test_states_of_the_graph(self) -> None:
        nodes = ['S0 [label="__argosy_start N9\\nx", style="solid"]', 'S1 [label="main N1, line 14\\nx"]', 'S2 [label="main N1, line 14\\ny"]',
                 'S3 [label="f N4, line 15\\nx"]', 'S1 -> S2 [label="main N1, line 14\\n"]']
        answers = {"fast": true(), "graph": "digraph arg {\n" + "".join(f"  {node};\n" for node in nodes) + "}\n"}
        self.passes(self.figures("states at line 14: 2", "states at line 15: 1"), answers)
        self.fails("states at line 14: 2, expected = 3", self.figures("states at line 14: 3"), answers)
        self.fails("no figure 'states at line 16'", self.figures("states at line 16: '>= 0'"), answers)

    def test_what_is_not_there(self) -> None:
        for name in ("abstractions", "encoding", "processor_seconds", "predicate.stop"):
            answers = {"fast": true(details={"encoding": "bits"}, processor_seconds=0.5)}
            self.fails(f"no figure '{name}'", self.figures(f"{name}: '>= 0'"), answers)

    def test_what_means_nothing(self) -> None:
        for condition in ("about 2", "=> 2", "'>= '", "'2 3'", "fast", "'< 2.5'", "'!= 2'", "'>= 1,'"):
            self.fails("is no condition", self.figures(f"refinements: {condition}"), self.ANSWERS)
        self.fails("unreadable task definition", self.figures("refinements:"), self.ANSWERS)
        self.fails("unreadable task definition", "  runs:\n    - config: fast\n      expect: true\n      figures: 3\n", self.ANSWERS)

    def test_runs_out_of_time_have_none(self) -> None:
        answers = {"fast": ("UNKNOWN (time limit: 2 s)", 5, {"refinements": 2})}
        self.fails("has no figures", self.figures("refinements: 2").replace("true", "unknown"), answers)

    def test_nothing_certain_is_asked(self) -> None:
        self.fails("nothing certain is asked", self.figures("refinements: 2").replace("true", "unknown-or-true"), self.ANSWERS)


class Comparisons(Runner):
    ANSWERS = {"fast": true(explored=5), "slow": true(explored=9), "fast x=1": true(explored=7), "fast a.precision": true(explored=4)}
    NAMED = "    - config: fast\n      name: eager\n      options: [x=1]\n      expect: true\n"

    def test_with_a_configuration(self) -> None:
        self.passes("  slow: true\n" + self.figures("explored: '< slow'"), self.ANSWERS)
        self.fails("explored: 5, expected > 9, which slow has", "  slow: true\n" + self.figures("explored: '> slow'"), self.ANSWERS)

    def test_with_another_run(self) -> None:
        self.passes(self.figures("explored: '< eager'") + self.NAMED, self.ANSWERS)
        self.fails("explored: 5, expected >= 7, which eager has", self.figures("explored: '>= eager'") + self.NAMED, self.ANSWERS)

    def test_the_other_run_is_run_even_if_it_was_not_chosen(self) -> None:
        for condition, is_right in (("<", True), (">", False)):
            status, output = self.run_task("  slow: true\n" + self.figures(f"explored: '{condition} slow'"), self.ANSWERS, "--config", "fast")
            self.assertEqual(status == 0, is_right, output)

    def test_with_nothing(self) -> None:
        self.fails("there is no run lazy", self.figures("explored: '< lazy'"), self.ANSWERS)
        self.fails("nothing certain is asked of slow", self.figures("explored: '< slow'"), self.ANSWERS)
        self.fails("nothing certain is asked of slow", "  slow: skip\n" + self.figures("explored: '< slow'"), self.ANSWERS)
        self.fails("slow has no figure 'abstractions'", "  slow: true\n" + self.figures("abstractions: '< slow'"),
                   {**self.ANSWERS, "fast": true(details={"abstractions": 1})})

    def test_with_a_run_out_of_time(self) -> None:
        answers = {**self.ANSWERS, "slow": ("UNKNOWN (time limit: 2 s)", 5, {"explored": 900})}
        self.fails("slow, with which it is compared, has no figures", "  slow: unknown\n" + self.figures("explored: '< slow'"), answers)

    def test_names_are_unique(self) -> None:
        self.fails("names another run", self.figures("explored: '< eager'") + self.NAMED + self.NAMED, self.ANSWERS)

    def test_lists_and_files(self) -> None:
        both = "  runs:\n    - config: [fast, slow]\n      expect: true\n      figures:\n        explored: '{}'\n"
        self.passes(both.format(">= 5"), self.ANSWERS)
        self.fails("explored: 5, expected > 5", both.format("> 5"), self.ANSWERS)
        self.passes("  runs:\n    - config: own.yaml\n      expect: true\n      figures:\n        explored: 3\n", {**self.ANSWERS, "own.yaml": true(explored=3)})
        self.passes(self.figures("explored: 4").replace("expect", "precision: a.precision\n      expect"), self.ANSWERS)


class Regressions(Runner):
    ANSWERS = {"fast": true(), "slow": true()}

    def test_somebody_is_asked_for_the_answer(self) -> None:
        for own in ("", "  fast: unknown\n", "  fast: skip\n", "  runs:\n    - config: fast\n      expect: unknown-or-true\n"):
            self.fails("no configuration is asked for the right answer", own, self.ANSWERS, folder="regressions")
        for own in ("  fast: true\n", "  all: true\n", "  runs:\n    - config: fast\n      expect: true\n"):
            self.passes(own, self.ANSWERS, folder="regressions")

    def test_exceptions_are_named(self) -> None:
        unknown = {"fast": ("UNKNOWN (assembly)", 5, {}), "slow": ("UNKNOWN (assembly)", 5, {})}
        output = self.passes("  unanswered: 'assembly'\n", unknown, folder="regressions")
        self.assertIn("1 without an answer: regressions/task\n", output)
        self.fails("answers what is called unanswered", "  unanswered: 'assembly'\n", {**unknown, "slow": true()}, folder="regressions")
        self.fails("it is called unanswered, but the answer is asked for", "  fast: true\n  unanswered: 'assembly'\n", self.ANSWERS, folder="regressions")


class Skipped(Runner):
    def test_configurations_that_are_not_available(self) -> None:
        answers = {"a": true(), "b": ("  Bees (not available: install (wild) bees)", None, {})}
        status, output = self.run_task("  a: true\n  b: true\n", answers)
        self.assertEqual(status, 0, output)
        self.assertIn("SKIPPED all with b: install (wild) bees\n", output)
        self.assertIn("1 passed, 0 failed", output)

    def test_what_is_left_out_is_named(self) -> None:
        output = self.passes("  slow: skip\n", {"fast": true(), "slow": true()})
        self.assertIn("SKIPPED loops/task with slow: runs into the time limit (--slow)\n", output)
        self.assertNotIn("SKIPPED", self.passes("  slow: skip\n", {"fast": true(), "slow": true()}, "--slow"))


class SeededBugs(unittest.TestCase):
    def test_their_places_are_in_the_code(self) -> None:
        """bench/seeded-bugs, which shows that tests fail, is seldom run: building takes long."""
        sys.path.insert(0, str(ROOT / "bench"))
        import seeded_bugs
        for bug in seeded_bugs.BUGS:
            self.assertEqual(len(bug.found((ROOT / bug.file).read_text())), 1, bug.name)
        self.assertEqual(len({bug.name for bug in seeded_bugs.BUGS}), len(seeded_bugs.BUGS))


if __name__ == "__main__":
    outcome = unittest.main(exit=False, verbosity=1).result
    bad = len(outcome.failures) + len(outcome.errors)
    print(f"{outcome.testsRun - bad - len(outcome.skipped)} passed, {bad} failed")
    sys.exit(1 if bad else 0)
