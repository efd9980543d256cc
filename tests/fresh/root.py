"""A root file system that has some of this machine's files and nothing else, in a mount namespace of its own. Directories of
which everything is wanted, and large files, are bound; the rest is copied into memory. All of it is read-only: what runs inside
cannot change this machine."""

import ctypes
import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

NEW_NAMESPACE = 0x00020000 | 0x20000000  # mount, process
NEW_USER = 0x10000000
MS_BIND, MS_REC, MS_PRIVATE, MNT_DETACH = 4096, 16384, 1 << 18, 2
PIVOT_ROOT = {"x86_64": 155, "aarch64": 41, "riscv64": 41}
PR_SET_PDEATHSIG = 1
MOUNT_SETATTR, AT_RECURSIVE, ATTRIBUTE_READ_ONLY = 442, 0x8000, 1
LARGE = 200_000  # bytes; a bound file costs a mount, a copied one its size

NEWCOMER = 1000
HOME = "/home/newcomer"
WORKPLACE = HOME + "/argosy"
WRITABLE = ("/tmp", "/var/tmp", HOME)
# Made anew or shown as they are on every machine; what is in them belongs to no package.
OWN = {"/proc", "/sys", "/dev", "/run", "/tmp", "/var/tmp", "/home", "/root", "/mnt", "/media", "/var/lib/dpkg", "/var/lib/apt",
       "/var/cache", "/var/log", "/etc/alternatives"}

libc = ctypes.CDLL(None, use_errno=True)


class NoNamespaces(Exception):
    """This machine lets its users make no namespaces, or not all that is needed."""


def check(result: int, what: str) -> None:
    if result != 0:
        error = ctypes.get_errno()
        raise OSError(error, f"{what}: {os.strerror(error)}")


def mount(source: str, target: str, kind: str = "", flags: int = 0, data: str = "") -> None:
    check(libc.mount(source.encode(), target.encode(), kind.encode(), ctypes.c_ulong(flags), data.encode()), f"mount {target}")


def bind(source: str, target: str) -> None:
    mount(source, target, flags=MS_BIND | MS_REC)


def set_attributes(place: str, flags: int, attributes: tuple[int, int, int, int]) -> None:
    values = (ctypes.c_uint64 * 4)(*attributes)
    check(libc.syscall(MOUNT_SETATTR, -100, place.encode(), flags, values, ctypes.sizeof(values)), f"mount_setattr {place}")


def enter_namespaces() -> None:
    """As root plainly, otherwise as the only user of a new user namespace."""
    user, group = os.getuid(), os.getgid()
    if user == 0 and libc.unshare(NEW_NAMESPACE) == 0:
        return
    if libc.unshare(NEW_USER | NEW_NAMESPACE) != 0:
        raise NoNamespaces(os.strerror(ctypes.get_errno()))
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{NEWCOMER} {user} 1")
    Path("/proc/self/gid_map").write_text(f"{NEWCOMER} {group} 1")


def end_with_parent() -> None:
    check(libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0), "prctl")


def run_inside(prepare: Callable[[str], None], action: Callable[[], int], workplace: str = "") -> int:
    """Calls `prepare` with an empty directory in memory, makes this directory the root and calls `action` there, both in a process
    with which all its children end. A directory of this machine, the workplace, can be written to inside, as WORKPLACE. Returns what
    `action` returns."""
    place = tempfile.mkdtemp(prefix="argosy-fresh-")
    try:
        keeper = os.fork()
        if keeper == 0:
            end(lambda: keep(place, prepare, action, workplace))
        return os.waitstatus_to_exitcode(os.waitpid(keeper, 0)[1])
    finally:
        os.rmdir(place)


def end(action: Callable[[], int]) -> None:
    """Ends a forked process with what the action returns, whatever happens."""
    status = 70
    try:
        status = action()
    except (NoNamespaces, OSError) as error:
        print(f"the root cannot be made: {error}")
    except BaseException:  # pylint: disable=broad-exception-caught
        sys.excepthook(*sys.exc_info())
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def keep(place: str, prepare: Callable[[str], None], action: Callable[[], int], workplace: str) -> int:
    enter_namespaces()
    end_with_parent()
    mount("", "/", flags=MS_PRIVATE | MS_REC)
    first = os.fork()
    if first == 0:
        end(lambda: inside(place, prepare, action, workplace))
    return os.waitstatus_to_exitcode(os.waitpid(first, 0)[1])


def inside(place: str, prepare: Callable[[str], None], action: Callable[[], int], workplace: str) -> int:
    end_with_parent()
    mount("fresh", place, "tmpfs", data="mode=755,size=2g")
    for directory in WRITABLE:  # before anything is shown in them
        os.makedirs(place + directory)
        mount("fresh", place + directory, "tmpfs", data="mode=1777")
    prepare(place)
    subprocess.run(["/usr/sbin/ldconfig"], check=True, preexec_fn=lambda: os.chroot(place))
    set_attributes(place, AT_RECURSIVE, (ATTRIBUTE_READ_ONLY, 0, 0, 0))
    for directory in WRITABLE:
        set_attributes(place + directory, 0, (0, ATTRIBUTE_READ_ONLY, 0, 0))
    for directory in ("/sys", "/dev"):
        bind(directory, place + directory)
    try:
        mount("proc", place + "/proc", "proc")
    except OSError:  # a container that hides parts of /proc
        bind("/proc", place + "/proc")
    mount("fresh", place + "/dev/shm", "tmpfs", data="mode=1777")
    if workplace:
        os.mkdir(place + WORKPLACE)
        bind(workplace, place + WORKPLACE)
    os.chdir(place)
    check(libc.syscall(PIVOT_ROOT[os.uname().machine], b".", b"."), "pivot_root")
    check(libc.umount2(b".", MNT_DETACH), "umount")
    os.chdir("/")
    return action()


class Tree:
    """The file system of a fresh machine, below `place`."""

    def __init__(self, place: str, files: set[str]) -> None:
        self.place = place
        self.files = files

    def assemble(self, links: dict[str, str]) -> None:
        """What `files` names, and symbolic links."""
        for name in ("bin", "sbin", "lib", *(["lib64"] if os.path.islink("/lib64") else [])):
            self.make_directory(f"/usr/{name}")
            os.symlink(f"usr/{name}", f"{self.place}/{name}")
        self.fill("/", *self.scan("/"))
        for path in OWN | {HOME, "/usr/local/bin", "/var/cache/ldconfig"}:
            self.make_directory(path)
        for link, target in links.items():
            self.make_directory(os.path.dirname(link))
            os.symlink(target, self.place + link)

    def scan(self, directory: str) -> tuple[bool, list]:
        """Whether a directory of this machine has only files that are wanted, and its wanted entries."""
        is_whole, entries = True, []
        if not os.access(directory, os.R_OK | os.X_OK):  # secrets, which an ordinary user's tests do without
            return False, []
        for entry in os.scandir(directory):
            if entry.path not in self.files:
                is_whole = False
            elif entry.path in OWN:
                is_whole = False
                entries.append((entry.path, entry, False, []))
            elif entry.is_dir(follow_symlinks=False):
                whole, inner = self.scan(entry.path)
                is_whole = is_whole and whole
                entries.append((entry.path, entry, whole, inner))
            else:
                entries.append((entry.path, entry, False, None))
        return is_whole, entries

    def fill(self, directory: str, is_whole: bool, entries: list) -> None:
        for path, entry, whole, inner in entries:
            if inner is None:
                self.add_file(path, path, entry.stat(follow_symlinks=False))
            elif whole and inner:
                self.make_directory(path)
                bind(path, self.place + path)
            else:
                self.make_directory(path)
                self.fill(path, whole, inner)

    def add_file(self, source: str, path: str, status: os.stat_result) -> None:
        target = self.place + path
        if stat.S_ISLNK(status.st_mode):
            if not os.path.lexists(target):
                os.symlink(os.readlink(source), target)
        elif stat.S_ISREG(status.st_mode) and status.st_size < LARGE and os.access(source, os.R_OK):
            shutil.copyfile(source, target)
            os.chmod(target, stat.S_IMODE(status.st_mode))
        elif stat.S_ISREG(status.st_mode):
            self.bind_file(source, path)

    def bind_file(self, source: str, path: str) -> None:
        Path(self.place + path).touch()
        bind(source, self.place + path)

    def make_directory(self, path: str) -> None:
        os.makedirs(self.place + path, exist_ok=True)

    def show(self, source: str, path: str | None = None) -> None:
        """A file or directory of this machine, whoever owns it."""
        path = path or source
        self.make_directory(os.path.dirname(path))
        if os.path.isdir(source):
            self.make_directory(path)
            bind(source, self.place + path)
        else:
            self.bind_file(source, path)

    def write(self, path: str, text: str) -> None:
        self.make_directory(os.path.dirname(path))
        target = Path(self.place + path)
        target.unlink(missing_ok=True)
        target.write_text(text)

    def hide(self, path: str) -> None:
        """An empty directory in its place."""
        self.make_directory(path)
        mount("fresh", self.place + path, "tmpfs")


def network() -> dict[str, str]:
    """What the environment says about the network that the machine is in."""
    return {name: value for name, value in os.environ.items()
            if name.lower().endswith("_proxy") or name.lower().startswith("npm_config_") or name == "NODE_EXTRA_CA_CERTS"}


def newcomer(**more: str) -> dict:
    """Arguments for subprocess: an ordinary user with the environment of a login."""
    environment = {"HOME": HOME, "USER": "newcomer", "LOGNAME": "newcomer", "SHELL": "/bin/bash", "LANG": "C.UTF-8",
                   "PATH": "/usr/local/bin:/usr/bin:/bin", **network(), **more}
    result = {"env": environment, "stdin": subprocess.DEVNULL}
    if os.getuid() == 0:
        result |= {"user": NEWCOMER, "group": NEWCOMER, "extra_groups": []}
    return result
