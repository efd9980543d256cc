"""`argosy bench tools`: the shipped profiles, and the check of a user's own."""

import subprocess
from pathlib import Path


def tools(argosy: Path, *arguments: object) -> subprocess.CompletedProcess:
    return subprocess.run([argosy, "bench", "tools", *map(str, arguments)], capture_output=True, text=True, check=False, timeout=60)


def test_all_profiles_are_listed(argosy: Path, directory: Path) -> None:
    result = tools(argosy)
    assert result.returncode == 0, result.stderr
    listed = [line.split()[0] for line in result.stdout.splitlines()]
    assert {"argosy", "cbmc", "esbmc", "2ls", "cpachecker", "z3", "cvc5", "smt", "command"} <= set(listed), listed
    assert listed == sorted(listed), listed


def test_own_profiles_are_checked(argosy: Path, directory: Path) -> None:
    program = directory / "thing"
    program.write_text("#!/bin/sh\necho thing 3.1\n")
    program.chmod(0o755)
    profile = directory / "thing.yml"
    profile.write_text(f"name: Thing\nexecutables: [{program}]\nversion: {{arguments: [-v], pattern: 'thing (.*)'}}\n")
    result = tools(argosy, profile)
    assert result.returncode == 0, result.stderr
    assert f"executable:  {program}\nversion:     3.1\n" in result.stdout, result.stdout
    profile.write_text("name: Thing\nexecutables: [thing]\nstatuses:\n  - {pattern: '(', status: unknown}\n")
    result = tools(argosy, profile)
    assert result.returncode == 2, result
    assert result.stderr.startswith(f"argosy: error: {profile}:4: '(' is no regular expression"), result.stderr
    assert not result.stdout, result.stdout


def test_unknown_profiles_are_errors(argosy: Path, directory: Path) -> None:
    result = tools(argosy, "nonsense")
    assert result.returncode == 2, result
    assert "unknown tool 'nonsense': expected one of 2ls, argosy" in result.stderr, result.stderr
    assert tools(argosy, "a", "b").returncode == 1
