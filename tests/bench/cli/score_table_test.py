"""bench/score-table: from an index of tasks to a definition, and from results to the table of verdicts."""
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[3] / "bench" / "score-table"

PROGRAMS = {
    # category, file, expected verdict, the function that marks the error
    ("loops", "safe.c", "true", "__VERIFIER_error"): "if (x > 0 && x < 0) __VERIFIER_error();",
    ("loops", "unsafe.c", "false", "reach_error"): "if (x == 7) reach_error();",
    ("heap", "mislabelled.c", "true", "__VERIFIER_error"): "if (x == 7) __VERIFIER_error();",
}


def write_collection(directory):
    lines = ["category,file,property,expected,data_model,lines,error_style,features"]
    (directory / "properties").mkdir(parents=True)
    for suffix, function in (("", "__VERIFIER_error"), ("-reach_error", "reach_error")):
        (directory / "properties" / f"unreach-call{suffix}.prp").write_text(f"CHECK( init(main()), LTL(G ! call({function}())) )\n")
    for (category, file, expected, function), statement in PROGRAMS.items():
        (directory / category).mkdir(exist_ok=True)
        body = "" if function == "__VERIFIER_error" else "{}"
        (directory / category / file).write_text(
            f"void {function}(void){body or ';'}\nint __VERIFIER_nondet_int(void);\n"
            f"int main(void) {{ int x = __VERIFIER_nondet_int(); {statement} return 0; }}\n"
        )
        lines.append(f"{category},{file},unreach-call,{expected},ILP32,3,{function},")
    (directory / "INDEX.csv").write_text("\n".join(lines) + "\n")


def test_the_table_counts_verdicts_by_category(argosy, directory):
    # Inside of the working directory: the rest of /tmp is hidden from runs.
    collection, place = directory / "collection", directory
    write_collection(collection)
    subprocess.run([sys.executable, SCRIPT, "define", collection / "INDEX.csv", place, "--limit", "20"], check=True, capture_output=True)
    command = [argosy, "bench", "exec", "score.xml", "--tool-directory", argosy.parent.parent]
    subprocess.run(command, cwd=place, check=True, capture_output=True, timeout=120)
    done = subprocess.run([sys.executable, SCRIPT, "show", place / "results"], capture_output=True, text=True)
    assert done.returncode == 1, done  # there is a wrong answer
    rows = {line.split()[0]: line.split()[1:9] for line in done.stdout.splitlines()}
    #                       tasks proof  bug wrong unknown time error points
    assert rows["heap"] == ["1", "0", "0", "1", "0", "0", "0", "-16"], done.stdout
    assert rows["loops"] == ["2", "1", "1", "0", "0", "0", "0", "3"], done.stdout
    assert rows["TOTAL"] == ["3", "1", "1", "1", "0", "0", "0", "-13"], done.stdout
    assert "(expected true): heap/mislabelled.c" in done.stdout, done.stdout
