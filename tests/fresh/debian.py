"""What a fresh Debian with some packages has, from the package database of this machine: the closure of dependencies, the
files of these packages, and the alternatives among them."""

import os
import re
import subprocess
from pathlib import Path

DATABASE = Path("/var/lib/dpkg")
MERGED = ("bin", "sbin", "lib", "lib32", "lib64", "libx32")  # links into /usr: file lists have either name
# Nobody includes, links or executes these; Debian's container images leave them out as well.
UNNEEDED = ("/usr/share/doc/", "/usr/share/man/", "/usr/share/locale/", "/usr/share/info/", "/usr/share/lintian/", "/usr/share/bug/")


class MissingPackage(Exception):
    """A package that should be in the root is not installed on this machine, so its files cannot be shown."""


def architecture() -> str:
    return subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True).stdout.strip()


def wanted_packages(path: Path, group: str, machine: str) -> dict[str, str]:
    """The packages of a group of scripts/packages for a machine, with the command that stands for each or ''."""
    result = {}
    for line in path.read_text().splitlines():
        fields = line.split()
        if fields and fields[0] == group and fields[1] in ("any", machine):
            result[fields[2]] = fields[3] if len(fields) > 3 else ""
    return result


def canonical(path: str) -> str:
    """A path without the links of the merged /usr."""
    return "/usr" + path if path.split("/", 2)[1] in MERGED else path


class Database:
    def __init__(self, machine: str) -> None:
        self.paragraphs: dict[str, str] = {}
        self.fields: dict[str, dict[str, str]] = {}
        self.providers: dict[str, list[str]] = {}
        for paragraph in (DATABASE / "status").read_text().split("\n\n"):
            fields = dict(re.findall(r"^([\w-]+): (.*)$", paragraph, re.MULTILINE))
            if fields.get("Status", "").endswith(" installed") and fields["Architecture"] in (machine, "all"):
                name = fields["Package"]
                self.paragraphs[name], self.fields[name] = paragraph, fields
                for provided in re.findall(r"[a-z0-9][a-z0-9.+-]+(?=\s*(?:\(|,|$))", fields.get("Provides", "")):
                    self.providers.setdefault(provided, []).append(name)

    def base(self) -> list[str]:
        """What every installation of Debian has."""
        return [name for name, fields in self.fields.items()
                if fields.get("Essential") == "yes" or fields.get("Priority") == "required"] + ["apt"]

    def closure(self, packages: list[str]) -> set[str]:
        """With everything that they depend on, as `apt-get install --no-install-recommends` would have it."""
        result: set[str] = set()
        pending = list(packages)
        while pending:
            name = pending.pop()
            if name in result:
                continue
            if name not in self.fields:
                raise MissingPackage(name)
            result.add(name)
            for kind in ("Depends", "Pre-Depends"):
                for dependency in filter(None, self.fields[name].get(kind, "").split(",")):
                    pending.append(self.choose(name, dependency))
        return result

    def choose(self, package: str, dependency: str) -> str:
        for alternative in dependency.split("|"):
            name = re.split(r"[\s(:]", alternative.strip(), maxsplit=1)[0]
            if name in self.fields:
                return name
            if name in self.providers:
                return self.providers[name][0]
        raise MissingPackage(f"{dependency.strip()} (for {package})")

    def owner(self, command: str | None) -> str | None:
        """The package that a command is of, if it is of one."""
        for path in sorted((DATABASE / "info").glob("*.list")) if command else ():
            if canonical(command) in map(canonical, filter(lambda line: line != "/.", path.read_text().splitlines())):
                return path.stem.split(":")[0]
        return None

    def files(self, packages: set[str]) -> set[str]:
        """The paths that these packages own, directories included."""
        result: set[str] = set()
        for name in packages:
            lists = [DATABASE / "info" / f"{name}{suffix}.list" for suffix in ("", ":" + self.fields[name]["Architecture"])]
            for path in filter(Path.exists, lists):
                result.update(canonical(line) for line in path.read_text().splitlines() if line != "/.")
        return {path for path in result if not path.startswith(UNNEEDED)}

    def status(self, packages: set[str]) -> str:
        """The package database of a machine that has just these."""
        return "\n\n".join(self.paragraphs[name].strip("\n") for name in sorted(packages)) + "\n"


def alternatives(files: set[str]) -> dict[str, str]:
    """The symbolic links that update-alternatives makes where only these files are there: from link to target."""
    links: dict[str, str] = {}
    for path in sorted((DATABASE / "alternatives").iterdir()):
        lines = path.read_text().split("\n")
        names = [(path.name, lines[1])]
        position = 2
        while lines[position]:
            names.append((lines[position], lines[position + 1]))
            position += 2
        position += 1
        best: tuple[int, list[str]] | None = None
        while position < len(lines) and lines[position]:
            targets = [lines[position], *lines[position + 2:position + 1 + len(names)]]
            priority = int(lines[position + 1])
            if canonical(targets[0]) in files and (best is None or priority > best[0]):
                best = priority, targets
            position += 1 + len(names)
        if best:
            for (name, link), target in zip(names, best[1]):
                if target and canonical(target) in files and not link.startswith(UNNEEDED):
                    links[f"/etc/alternatives/{name}"] = target
                    links[canonical(link)] = f"/etc/alternatives/{name}"
    return links


def made_by_scripts(packages: set[str]) -> list[str]:
    """Paths that maintainer scripts of these packages make, and no file list names."""
    paths = ["/etc/ssl/certs"] if "ca-certificates" in packages else []
    return [path for path in paths if os.path.exists(path)]
