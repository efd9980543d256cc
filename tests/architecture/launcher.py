#!/usr/bin/env python3
"""Tests what ./argosy and ./test share (scripts/bootstrap.bash) on a made-up source tree, with made-up dpkg, apt-get, cmake
and ninja, and the arithmetic of scripts/run-tests. Prints 'N passed, N failed'."""

import contextlib
import importlib.machinery
import importlib.util
import io
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGES = """# comment
build any alpha
build amd64 beta-amd64
build arm64 beta-arm64
test any gamma
"""
# Tools as the launcher sees them: dpkg knows the packages in $STATE/installed, apt-get adds to them, ninja makes a binary.
TOOLS = {
    "dpkg": 'echo arm64',
    "dpkg-query": 'shift 2; for p; do grep -qx "$p" $STATE/installed && echo "$p installed"; done; exit 1',
    "apt-get": 'echo "apt-get $*" >> $STATE/log; [[ $* == *install* ]] || exit 0; [[ -e $STATE/offline ]] && exit 100; '
               'for p; do [[ $p == -* || $p == *=* || $p == install ]] || echo $p >> $STATE/installed; done',
    "cmake": 'echo "cmake $*" >> $STATE/log; touch $ROOT/build/build.ninja; echo ARGOSY_TESTS:BOOL=OFF > $ROOT/build/CMakeCache.txt',
    "ninja": 'echo "ninja $*" >> $STATE/log; [[ -e $STATE/broken ]] && { echo "x.cpp:1: error: no"; exit 1; }; '
             'printf \'#!/bin/bash\\necho ran "$@"\\n\' > $ROOT/build/argosy; chmod +x $ROOT/build/argosy',
}


class Launcher(unittest.TestCase):
    def setUp(self) -> None:
        self.directory = Path(tempfile.mkdtemp(prefix="argosy launcher "))
        self.addCleanup(shutil.rmtree, self.directory)
        self.root, self.state, tools = self.directory / "root", self.directory / "state", self.directory / "tools"
        for path in (self.root / "src" / "base", self.root / "models", self.root / "cmake", self.root / "scripts",
                     self.state, tools):
            path.mkdir(parents=True)
        (self.root / "CMakeLists.txt").touch()
        (self.root / "src" / "base" / "a.cpp").touch()
        (self.root / "scripts" / "packages").write_text(PACKAGES)
        shutil.copy(ROOT / "scripts" / "bootstrap.bash", self.root / "scripts")
        shutil.copy(ROOT / "argosy", self.root)
        (self.state / "installed").write_text("alpha\nbeta-arm64\n")
        for name, text in TOOLS.items():
            (tools / name).write_text(f'#!/bin/bash\nROOT="{self.root}" STATE="{self.state}"\ncd "$STATE"; STATE=.\n'
                                      + text.replace("$ROOT", '"$ROOT"') + "\n")
            (tools / name).chmod(0o755)
        self.environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"}

    def launch(self, *arguments: str, user: str | None = None, script: str | None = None) -> subprocess.CompletedProcess:
        command = ["bash", "-c", script] if script else [str(self.root / "argosy"), *arguments]
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False, user=user, cwd="/")

    def log(self) -> str:
        path = self.state / "log"
        return path.read_text() if path.exists() else ""

    def test_first_use_builds_and_runs(self) -> None:
        result = self.launch("cfa", "a b.c")
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "ran cfa a b.c\n", ""))
        self.assertIn("ARGOSY_TESTS:BOOL=OFF", self.log())
        self.assertNotIn("apt-get", self.log())

    def test_second_use_only_runs(self) -> None:
        self.launch()
        before = self.log()
        self.assertEqual(self.launch("x").stdout, "ran x\n")
        self.assertEqual(self.log(), before)

    def test_an_edit_builds_again_without_configuring(self) -> None:
        self.launch()
        (self.root / "src" / "base" / "a.cpp").write_text("edited")
        self.launch()
        self.assertEqual((self.log().count("ninja"), self.log().count("cmake")), (2, 1))

    def test_a_new_and_a_removed_file_build_again(self) -> None:
        self.launch()
        (self.root / "models" / "new.c").touch()
        self.launch()
        (self.root / "models" / "new.c").unlink()
        self.launch()
        self.assertEqual(self.log().count("ninja"), 3)

    def test_a_failed_build_is_told_and_tried_again(self) -> None:
        (self.state / "broken").touch()
        result = self.launch()
        self.assertEqual((result.returncode, result.stdout), (6, ""))
        self.assertIn("x.cpp:1: error: no", result.stderr)
        (self.state / "broken").unlink()
        self.assertEqual(self.launch().stdout, "ran\n")

    def test_a_symbolic_link_finds_the_tree(self) -> None:
        link = self.directory / "link"
        link.symlink_to(self.root / "argosy")
        result = subprocess.run([str(link), "y"], env=self.environment, capture_output=True, text=True, check=False)
        self.assertEqual(result.stdout, "ran y\n")

    @unittest.skipUnless(os.geteuid() == 0, "installing needs root")
    def test_root_installs_what_is_missing(self) -> None:
        (self.state / "installed").write_text("alpha\n")
        result = self.launch()
        self.assertEqual((result.returncode, result.stdout), (0, "ran\n"))
        self.assertIn("installing beta-arm64", result.stderr)
        self.assertRegex(self.log(), r"install --yes --no-install-recommends beta-arm64\n")

    @unittest.skipUnless(os.geteuid() == 0, "installing needs root")
    def test_a_failed_installation_is_told(self) -> None:
        (self.state / "installed").write_text("")
        (self.state / "offline").touch()
        result = self.launch()
        self.assertEqual((result.returncode, result.stdout), (2, ""))
        self.assertIn("could not be installed", result.stderr)

    @unittest.skipUnless(os.geteuid() == 0, "becoming another user needs root")
    def test_others_are_told_the_command(self) -> None:
        (self.state / "installed").write_text("beta-arm64\n")
        for path in (self.directory, *self.directory.rglob("*")):
            path.chmod(path.stat().st_mode | (0o777 if path.is_dir() else 0o444))
        result = self.launch(user="nobody")
        self.assertEqual((result.returncode, result.stdout), (2, ""))
        self.assertIn("\n  sudo apt-get install --no-install-recommends alpha\n", result.stderr)
        self.assertNotIn("apt-get", self.log())

    def test_groups_and_architectures(self) -> None:
        script = f'root="{self.root}"; source "$root/scripts/bootstrap.bash"; packages_of build test'
        self.assertEqual(self.launch(script=script).stdout.split(), ["alpha", "beta-arm64", "gamma"])

    def test_a_package_is_not_demanded_when_its_command_is_there(self) -> None:
        with (self.root / "scripts" / "packages").open("a") as file:
            file.write("build any delta argosy-no-such-command\nbuild any epsilon bash\n")
        script = f'root="{self.root}"; source "$root/scripts/bootstrap.bash"; packages_of build'
        self.assertEqual(self.launch(script=script).stdout.split(), ["alpha", "beta-arm64", "delta"])

    def test_the_package_list_is_well_formed(self) -> None:
        for line in (ROOT / "scripts" / "packages").read_text().splitlines():
            if not line.startswith("#"):
                self.assertRegex(line, r"^(build|test|develop) +(any|amd64|arm64) +[a-z0-9.+-]+( +[a-z0-9.+-]+)?$")


class Summaries(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        loader = importlib.machinery.SourceFileLoader("run_tests", str(ROOT / "scripts" / "run-tests"))
        specification = importlib.util.spec_from_loader("run_tests", loader)
        assert specification
        cls.run_tests = importlib.util.module_from_spec(specification)
        sys.dont_write_bytecode = True
        sys.modules["run_tests"] = cls.run_tests
        loader.exec_module(cls.run_tests)

    def test_numbers(self) -> None:
        counts = self.run_tests.counts
        self.assertEqual(counts("x\n7 passed, 0 failed\n", 0), (7, 0, ""))
        self.assertEqual(counts("7 passed, 2 failed\n", 1), (7, 2, ""))
        self.assertEqual(counts("x86-64: 20 checks passed\ni686: 3 checks passed\n", 0), (23, 0, ""))
        self.assertEqual(counts("x86-64: 20 checks passed\nFAILED\n", 1)[1], 1)

    def test_silence_and_contradiction_are_failures(self) -> None:
        for output, status in (("", 0), ("all is well\n", 0), ("0 passed, 0 failed\n", 0), ("3 passed, 0 failed\n", 139)):
            self.assertGreater(self.run_tests.counts(output, status)[1], 0, (output, status))

    def test_what_was_skipped_is_counted_and_named(self) -> None:
        Result = self.run_tests.Result
        self.assertEqual(self.run_tests.skipped_in([Result("unit", 3, 0), Result("cli", 1, 0)]), [])
        results = [Result("unit", 3, 0, (("smt:A.B", "no cvc5"), ("smt:A.C", "no cvc5"), ("bench:X.Y", "only root"))),
                   Result("bench", 3, 1, (("slurm", "no cvc5"),))]
        self.assertEqual(self.run_tests.skipped_in(results),
                         ["4 skipped:", "   unit: 2 skipped: no cvc5", "      smt:A.B, smt:A.C", "   unit: 1 skipped: only root", "      bench:X.Y",
                          "   bench: 1 skipped: no cvc5", "      slurm"])

    def test_what_sections_skip_is_found_in_their_output(self) -> None:
        output = "SKIPPED smt:A.B: no cvc5: nowhere\nskipped x: y\n3 passed, 0 failed\nSKIPPED predicate/P2 with bmc: slow\n"
        section = self.run_tests.Section("example", "an example", ("printf", "%s", output))
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            result = self.run_tests.run(section, False)
        self.assertEqual(result.skipped, (("smt:A.B", "no cvc5: nowhere"), ("predicate/P2 with bmc", "slow")))
        self.assertIn("example: 3 passed, 0 failed, 2 skipped (", printed.getvalue())


if __name__ == "__main__":
    program = unittest.main(exit=False, verbosity=1)
    outcome = program.result
    bad = len(outcome.failures) + len(outcome.errors)
    for test, reason in outcome.skipped:
        print(f"SKIPPED {test.id()}: {reason}")
    print(f"{outcome.testsRun - bad - len(outcome.skipped)} passed, {bad} failed")
    sys.exit(1 if bad else 0)
