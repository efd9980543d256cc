"""`argosy bench exec`: whole campaigns with a tool that is a small shell script (tests/bench/data/campaign)."""

import bz2
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import time
import xml.etree.ElementTree as ElementTree
import zipfile

from run import Skip

DATA = pathlib.Path(__file__).resolve().parent.parent / "data"
PROPERTY = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"


def add_task(directory, name, script, expected="true"):
    (directory / f"{name}.c").write_text(script)
    verdict = f"    expected_verdict: {expected}\n"
    (directory / f"{name}.yml").write_text(
        f"format_version: '2.0'\ninput_files: '{name}.c'\nproperties:\n  - property_file: unreach-call.prp\n{verdict}"
        "options:\n  language: C\n  data_model: ILP32\n")


def set_up(directory):
    """The tool, a property and no tasks."""
    for file in (DATA / "campaign").iterdir():
        shutil.copy(file, directory)
    (directory / "unreach-call.prp").write_text(PROPERTY)


def write_definition(directory, body="<rundefinition/>", attributes="", name="def.xml"):
    (directory / name).write_text(
        f'<benchmark tool="{directory}/tool.yml" timelimit="20s" memlimit="200 MB" {attributes}>\n{body}\n'
        "<tasks><include>*.yml</include><exclude>tool.yml</exclude><exclude>validator.yml</exclude></tasks>\n"
        "<propertyfile>unreach-call.prp</propertyfile>\n</benchmark>\n")


def execute(argosy, directory, *arguments, code=0):
    process = subprocess.run([argosy, "bench", "exec", *arguments], cwd=directory, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, text=True, timeout=120, check=False)
    assert process.returncode == code, (process.returncode, process.stdout, process.stderr)
    return process


def results(directory, pattern="*.results*.xml.bz2"):
    """File name → root element."""
    return {file.name: ElementTree.fromstring(bz2.decompress(file.read_bytes())) for file in sorted((directory / "results").glob(pattern))}


def rows(root):
    return [(pathlib.PurePath(run.get("name")).name, column(run, "status"), column(run, "category")) for run in root.findall("run")]


def column(run, title):
    return next((c.get("value") for c in run.findall("column") if c.get("title") == title), None)


def only(dictionary):
    assert len(dictionary) == 1, list(dictionary)
    return next(iter(dictionary.values()))


def processes_about(directory):
    """Processes whose command line mentions the directory."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                command = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except OSError:
                continue
            if str(directory) in command:
                found.append((int(entry.name), command))
    return found


def wait_until_nobody_is_left(directory):
    deadline = time.monotonic() + 10
    while left := processes_about(directory):
        assert time.monotonic() < deadline, left
        time.sleep(0.05)


def test_results_of_a_campaign(argosy, directory):
    set_up(directory)
    add_task(directory, "right", "echo RESULT: true")
    add_task(directory, "alarm", "echo 'RESULT: false(unreach-call)'", "false")
    add_task(directory, "wrong", "echo RESULT: true", "false")
    add_task(directory, "unsure", "echo RESULT: unknown")
    add_task(directory, "broken", "exit 7")
    add_task(directory, "moded", 'echo "RESULT: $mode"; echo "Depth: 12"')
    write_definition(directory, '<rundefinition name="one"><option name="--mode">true</option></rundefinition>'
                     '<rundefinition name="two"/><columns><column title="depth">Depth</column></columns>')
    process = execute(argosy, directory, "def.xml")
    files = results(directory)
    assert [re.sub(r"\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d", "DATE", name) for name in files] == [
        "def.DATE.results.one.xml.bz2", "def.DATE.results.two.xml.bz2"], list(files)
    one = next(root for name, root in files.items() if ".one." in name)
    assert rows(one) == [("alarm.yml", "false(unreach-call)", "correct"), ("broken.yml", "ERROR (7)", "error"),
                         ("moded.yml", "true", "correct"), ("right.yml", "true", "correct"), ("unsure.yml", "unknown", "unknown"),
                         ("wrong.yml", "true", "wrong")], rows(one)
    assert one.get("version") == "1.5" and one.get("tool") == "Scripted" and one.get("timelimit") == "20s"
    assert one.get("memlimit") == "200000000B" and one.get("options") == "--mode true"
    moded = one.findall("run")[2]
    assert moded.get("name") == "../moded.yml" and moded.get("files") == "[../moded.c]" and moded.get("expectedVerdict") == "true"
    assert column(moded, "depth") == "12" and column(moded, "score") == "2" and column(moded, "returnvalue") == "0"
    assert re.fullmatch(r"\d+\.\d{9}s", column(moded, "cputime")) and re.fullmatch(r"\d+\.\d{9}s", column(moded, "walltime"))
    assert column(moded, "grade") in "ABC" and column(moded, "cputime-method")
    assert one.find("systeminfo").get("hostname") and one.find("systeminfo/cpu").get("cores") != "0"
    assert [c.get("title") for c in one.findall("columns/column")] == ["status", "cputime", "walltime", "memory", "depth"]
    # 2 + 2 + 1 - 32
    assert re.search(r"^one +6 +3 +1 +1 +1 +-27 ", process.stdout, re.M), process.stdout
    archive = only({f.name: zipfile.ZipFile(f) for f in (directory / "results").glob("*.logfiles.zip")})
    log = next(name for name in archive.namelist() if name.endswith("/one.moded.yml.log"))
    text = archive.read(log).decode()
    assert text.splitlines()[0].endswith("moded.c") and "RESULT: true" in text.splitlines()[6:], text
    assert len(archive.namelist()) == 12
    left = [file.name for file in (directory / "results").iterdir() if not re.search(r"\.(xml\.bz2|zip)$", file.name)]
    assert not left, left
    if shutil.which("xmllint"):
        for name in files:
            plain = directory / "plain.xml"
            plain.write_bytes(bz2.decompress((directory / "results" / name).read_bytes()))
            subprocess.run(["xmllint", "--nonet", "--nowarning", "--noout", "--dtdvalid", DATA / "result.dtd", plain], check=True)


def test_without_definition(argosy, directory):
    set_up(directory)
    add_task(directory, "a", 'echo "RESULT: $mode"')
    add_task(directory, "b", "echo RESULT: true", "false")
    (directory / "arguments").write_text("--timelimit\n20s\n\n--memlimit\n200 MB\n")
    execute(argosy, directory, "@arguments", "--tasks", "?.yml", "--prop", "unreach-call.prp", "--tool", "./tool.yml",
            "--no-compress-results", "--", "--mode", "true")
    first = only({f: ElementTree.parse(f).getroot() for f in (directory / "results").glob("*.results.xml")})
    assert rows(first) == [("a.yml", "true", "correct"), ("b.yml", "true", "wrong")]
    assert first.get("timelimit") == "20s"
    # The experiment is documented by a definition, which repeats it.
    definition = only({f: f for f in (directory / "results").glob("*.xml") if ".results" not in f.name})
    execute(argosy, directory, definition, "-o", "again", "--no-compress-results")
    again = only({f: ElementTree.parse(f).getroot() for f in (directory / "again").glob("*.results.xml")})
    assert rows(again) == rows(first) and again.get("timelimit") == "20s" and again.get("memlimit") == "200000000B"


def test_parallel_runs_have_disjoint_cores(argosy, directory):
    available = len(os.sched_getaffinity(0))
    if available < 2:
        raise Skip("only one core")
    set_up(directory)
    for i in range(6):
        add_task(directory, f"t{i}", "sleep 0.2; echo RESULT: true")
    write_definition(directory, "<rundefinition/><columns><column title='allowed'>Cpus_allowed_list</column></columns>", 'cpuCores="1"')
    execute(argosy, directory, "def.xml", "-N", "2")
    runs = only(results(directory)).findall("run")
    assert len(runs) == 6
    for run in runs:
        assert column(run, "allowed") == column(run, "cpuCores"), ElementTree.tostring(run)
    assert len({column(run, "cpuCores") for run in runs}) == 2


def test_repetitions(argosy, directory):
    set_up(directory)
    add_task(directory, "a", "echo RESULT: true")
    add_task(directory, "b", "echo RESULT: unknown")
    write_definition(directory)
    execute(argosy, directory, "def.xml", "--repeat", "3", "--quiet")
    runs = only(results(directory)).findall("run")
    seen = sorted((pathlib.PurePath(run.get("name")).name, column(run, "argosy-repetition") or "1") for run in runs)
    assert seen == [(task, str(i)) for task in ("a.yml", "b.yml") for i in (1, 2, 3)], seen


def test_interruption_keeps_what_was_measured(argosy, directory):
    set_up(directory)
    for i in range(4):
        wait = "" if i < 2 else f"[ -e {directory}/ready ] || sleep 60; "
        add_task(directory, f"t{i}", wait + "echo RESULT: true")
    write_definition(directory)
    command = ("def.xml", "--full-access-dir", str(directory))
    with subprocess.Popen([argosy, "bench", "exec", *command], cwd=directory, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True) as process:
        for line in process.stderr:
            if line.startswith("[2/4]"):
                break
        # While it works, nobody else may.
        refused = execute(argosy, directory, *command, code=2)
        assert f"process {process.pid}" in refused.stderr, refused.stderr
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)
        assert process.returncode == 3
    wait_until_nobody_is_left(directory)
    partial = only(results(directory))
    assert rows(partial) == [("t0.yml", "true", "correct"), ("t1.yml", "true", "correct")] and partial.get("error") == "interrupted"
    # Another campaign is not this one.
    other = execute(argosy, directory, *command, "--resume", "results", "--timelimit", "5s", code=2)
    assert "limits" in other.stderr and "20000000000 then" in other.stderr, other.stderr
    (directory / "ready").touch()
    execute(argosy, directory, "--resume", "results")
    whole = only(results(directory))
    assert [row[1:] for row in rows(whole)] == [("true", "correct")] * 4 and whole.get("error") is None
    assert not list((directory / "results").glob("*.journal"))


def test_killed_twenty_times(argosy, directory):
    """SIGKILL at random points: after resuming every task has exactly one result, as in a campaign that nobody disturbed."""
    set_up(directory)
    answers = ["echo RESULT: true", "echo 'RESULT: false(unreach-call)'", "echo RESULT: unknown", "exit 3", "kill -SEGV $$"]
    for i in range(24):
        # Processes that nobody waits for must not outlive the campaign.
        add_task(directory, f"t{i:02}", f"tail -f {directory}/t00.c > /dev/null & sleep 0.02; {answers[i % len(answers)]}",
                 "true" if i % 3 else "false")
    write_definition(directory, '<rundefinition name="one"/><rundefinition name="two"/>')
    parallel = ("-N", "2") if len(os.sched_getaffinity(0)) > 1 else ()
    campaign = ("def.xml", "--quiet", "-c", "1", *parallel)
    started = time.monotonic()
    execute(argosy, directory, *campaign, "-o", "undisturbed")
    duration = time.monotonic() - started
    expected = {f.name.split(".results.")[1]: rows(ElementTree.fromstring(bz2.decompress(f.read_bytes())))
                for f in (directory / "undisturbed").glob("*.xml.bz2")}
    assert {name: len(table) for name, table in expected.items()} == {"one.xml.bz2": 24, "two.xml.bz2": 24}
    generator = random.Random(6)
    killed = []
    progress = []
    while len(killed) < 20:
        with subprocess.Popen([argosy, "bench", "exec", *campaign], cwd=directory, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL) as process:
            try:
                process.wait(timeout=generator.uniform(0, duration / 3))
                assert process.returncode == 0, process.returncode
            except subprocess.TimeoutExpired:
                process.kill()
                killed.append(process.pid)
        journals = list((directory / "results").glob("*.journal"))
        if not journals and any((directory / "results").glob("*.xml.bz2")):
            # It was faster than we, even if it was killed while it took its leave: the next one begins anew.
            shutil.rmtree(directory / "results")
        progress.append(len(journals[0].read_bytes().splitlines()) - 1 if journals else None)
    execute(argosy, directory, *campaign)
    tables = {name.split(".results.")[1]: rows(root) for name, root in results(directory).items()}
    assert tables == expected, (tables, expected)
    assert len(list((directory / "results").iterdir())) == 3, list((directory / "results").iterdir())
    assert any(progress), progress
    wait_until_nobody_is_left(directory)
    # Whoever cleans up after the dead needs a moment, too.
    deadline = time.monotonic() + 10
    while groups := [group for pid in killed for group in pathlib.Path("/sys/fs/cgroup").glob(f"**/argosy-{pid}-*")]:
        assert time.monotonic() < deadline, groups
        time.sleep(0.1)
    archive = only({f.name: zipfile.ZipFile(f) for f in (directory / "results").glob("*.logfiles.zip")})
    assert len(archive.namelist()) == len(set(archive.namelist())) == 48 and archive.testzip() is None


def test_weaker_grades(argosy, directory):
    set_up(directory)
    # Files of a run without container stay where it wrote them: nobody could tell whose they are.
    add_task(directory, "a", "echo > written; echo RESULT: true")
    write_definition(directory)
    for arguments, grade in ((("--grade", "C", "--no-container"), "C"), (("--grade", "C", "--no-container", "--require-grade", "C"), "C")):
        execute(argosy, directory, "def.xml", *arguments)
        run = only(results(directory)).find("run")
        assert column(run, "grade") == grade and column(run, "status") == "true", ElementTree.tostring(run)
        assert (directory / "written").exists() and not list((directory / "results").glob("*.files"))
        shutil.rmtree(directory / "results")
    refused = execute(argosy, directory, "def.xml", "--grade", "C", "--no-container", "--require-grade", "A", code=2)
    assert "grade" in refused.stderr and not list((directory / "results").glob("*.journal")), refused.stderr


def test_validated_witnesses(argosy, directory):
    set_up(directory)
    add_task(directory, "good", "echo PROVED: true > witness.yml; echo RESULT: true")
    add_task(directory, "bad", "echo PROVED: unknown > witness.yml; echo RESULT: true")
    add_task(directory, "none", "echo RESULT: true")
    add_task(directory, "alarm", "echo 'PROVED: false(unreach-call)' > witness.yml; echo 'RESULT: false(unreach-call)'", "false")
    add_task(directory, "wrong", "echo PROVED: true > witness.yml; echo RESULT: true", "false")
    write_definition(directory)
    execute(argosy, directory, "def.xml", "--validate", "./validator.yml")
    root = only(results(directory))
    found = {pathlib.PurePath(run.get("name")).stem: (column(run, "category"), column(run, "score"), column(run, "validator-status"))
             for run in root.findall("run")}
    assert found == {"good": ("correct", "2", "true"), "bad": ("correct-unconfirmed", "0", "unknown"),
                     "none": ("correct-unconfirmed", "0", "no witness"),
                     "alarm": ("correct", "1", "false(unreach-call)"), "wrong": ("wrong", "-32", None)}, found


def test_results_are_committed(argosy, directory):
    if not shutil.which("git"):
        raise Skip("no git")
    set_up(directory)
    add_task(directory, "a", "echo RESULT: true")
    write_definition(directory)

    def git(*words):
        return subprocess.run(["git", *words], cwd=directory, stdout=subprocess.PIPE, text=True, check=True).stdout

    refused = execute(argosy, directory, "def.xml", "--commit", code=2)
    assert "git repository" in refused.stderr, refused.stderr
    git("init", "-q")
    git("config", "user.name", "t")
    git("config", "user.email", "t@t")
    git("add", "def.xml")
    git("commit", "-qm", "first")
    (directory / "def.xml").write_text((directory / "def.xml").read_text() + "\n")
    refused = execute(argosy, directory, "def.xml", "--commit", code=2)
    assert "uncommitted changes" in refused.stderr, refused.stderr
    git("commit", "-qam", "second")
    execute(argosy, directory, "def.xml", "--commit")
    files = git("show", "--name-only", "--format=%s").split("\n")
    assert files[0].startswith("Results of def.") and len([f for f in files[1:] if f.startswith("results/")]) == 2, files


def test_bad_input_is_refused_before_the_first_run(argosy, directory):
    set_up(directory)
    add_task(directory, "a", "touch started; echo RESULT: true".replace("started", str(directory / "started")))
    write_definition(directory)
    access = ("--full-access-dir", str(directory))
    (directory / "file").write_text("")
    (directory / "malformed.xml").write_text("<benchmark>\n<rundefinition>\n</benchmark>")
    write_definition(directory, name="toolless.xml")
    (directory / "toolless.xml").write_text((directory / "toolless.xml").read_text().replace("tool.yml\"", "absent.yml\""))
    for arguments, expected in (
            (("absent.xml",), "absent.xml"),
            (("malformed.xml",), "malformed.xml:3"),
            (("toolless.xml",), "absent.yml"),
            (("def.xml", "-o", "file"), "file"),
            (("def.xml", "--cores", "100000"), "core"),
            (("def.xml", "--parallel", "100000", "--cores", "1"), "core"),
            (("def.xml", "--memlimit", "1000 TB"), "memory"),
            (("def.xml", "-r", "nothing"), "nothing"),
            (("def.xml", "--validate", "./validator.yml", "--no-container"), "--no-container"),
            (("--resume", "nowhere"), "nowhere"),
            (("@absent",), "absent"),
    ):
        process = execute(argosy, directory, *arguments, *access, code=2)
        assert expected in process.stderr and process.stderr.startswith("argosy: "), (arguments, process.stderr)
    for arguments in ((), ("def.xml", "--timelimit", "5 parsec"), ("def.xml", "other.xml"), ("def.xml", "--executor", "oracle")):
        execute(argosy, directory, *arguments, code=1)
    assert not (directory / "started").exists()
    execute(argosy, directory, "def.xml", *access)
    assert (directory / "started").exists()


def test_tables_of_a_directory(argosy, directory):
    set_up(directory)
    for name in ("a", "b"):
        add_task(directory, name, "echo TRUE\n")
    (directory / "def.xml").write_text(
        f'<benchmark tool="{directory}/tool.yml" timelimit="20s" memlimit="200 MB"><rundefinition name="one"/>\n'
        '<tasks name="A"><include>a.yml</include></tasks><tasks name="B"><include>b.yml</include></tasks>\n'
        "<propertyfile>unreach-call.prp</propertyfile></benchmark>\n")
    execute(argosy, directory, "def.xml")
    assert len(results(directory)) == 3, sorted(results(directory))  # all tasks, and each set on its own
    table = subprocess.run([argosy, "bench", "table", "results", "-o", "-", "-f", "csv"], cwd=directory, stdout=subprocess.PIPE, text=True,
                           check=True).stdout.splitlines()
    assert len(table) == 3 + 2 and table[0].count("status") <= 1, table
    empty = subprocess.run([argosy, "bench", "table", "."], cwd=directory, stderr=subprocess.PIPE, text=True, check=False)
    assert empty.returncode == 2 and "no result file in this directory" in empty.stderr, empty.stderr
