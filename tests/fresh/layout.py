"""The headers of the C library as they lie on the other of the two machines that Argosy runs on. A machine has its own in
/usr/include, the part that depends on it in a directory of its own there; those of others are of cross packages, all in one
directory for each. Both have the same files."""

import os
from dataclasses import dataclass

import debian
import root


@dataclass(frozen=True)
class Place:
    machine: str    # Debian's name
    target: str     # Argosy's
    triplet: str

    @property
    def cross_package(self) -> str:
        return f"libc6-dev-{self.machine}-cross"

    @property
    def native(self) -> str:
        return f"/usr/include/{self.triplet}"

    @property
    def cross(self) -> str:
        return f"/usr/{self.triplet}/include"


PLACES = {"amd64": Place("amd64", "x86-64", "x86_64-linux-gnu"), "arm64": Place("arm64", "aarch64", "aarch64-linux-gnu")}
LIBRARY = {"libc6-dev", "linux-libc-dev"}


def other_than(architecture: str) -> str:
    return next(name for name in PLACES if name != architecture)


def without_own_headers(files: set[str], here: Place) -> set[str]:
    return {path for path in files if not (path + "/").startswith(here.native + "/")}


def show_others_own(tree: root.Tree, files: set[str], here: Place, other: Place) -> None:
    """The other machine's /usr/include, from the files of its cross package."""
    for path in files:
        if os.path.dirname(path) == here.native:
            name = os.path.basename(path)
            tree.show(f"{other.cross}/{name}", f"{other.native}/{name}")


def show_ours_as_cross(tree: root.Tree, files: set[str], here: Place) -> None:
    """This machine's headers where its cross package would have put them."""
    for path in sorted(files):
        if path.startswith("/usr/include/") and not os.path.isdir(path):
            place = here.cross + path.removeprefix(here.native if path.startswith(here.native) else "/usr/include")
            tree.make_directory(os.path.dirname(place))
            tree.add_file(path, place, os.stat(path))


def library_files(database: debian.Database) -> set[str]:
    return {path for path in database.files(LIBRARY) if path.startswith("/usr/include/")}
