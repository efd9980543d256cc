"""A real Slurm cluster of several nodes on this one machine, in a directory of its own: munged, slurmctld and one slurmd for each node,
with own ports, keys and state. Only for tests: nothing of the machine's own Slurm configuration is read or changed."""
import os
import pwd
import signal
import socket
import subprocess
import time
from pathlib import Path

CONFIGURATION = """
ClusterName=argosy
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller_port}
AuthType=auth/munge
AuthInfo=socket={directory}/munge.socket
SlurmUser={user}
SlurmdUser={user}
StateSaveLocation={directory}/state
SlurmdSpoolDir={directory}/spool.%n
SlurmctldPidFile={directory}/slurmctld.pid
SlurmdPidFile={directory}/slurmd.%n.pid
SlurmctldLogFile={directory}/slurmctld.log
SlurmdLogFile={directory}/slurmd.%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=10000,bf_interval=1
ReturnToService=2
SlurmctldTimeout=30
SlurmdTimeout=3
MinJobAge=30
KillWait=2
MaxArraySize={array_size}
{nodes}
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


class Cluster:
    def __init__(self, directory, nodes=("node1", "node2"), cpus=2, array_size=1001):
        self.directory = Path(directory)
        self.node_names = nodes
        self.processes = {}
        host = socket.gethostname()
        ports = free_ports(len(nodes) + 1)
        lines = [
            f"NodeName={name} NodeHostname={host} NodeAddr=127.0.0.1 Port={port} CPUs={cpus} RealMemory=1000 State=UNKNOWN"
            for name, port in zip(nodes, ports[1:])
        ]
        (self.directory / "state").mkdir(parents=True)
        for name in nodes:
            (self.directory / f"spool.{name}").mkdir()
        (self.directory / "munge.key").write_bytes(os.urandom(1024))
        (self.directory / "munge.key").chmod(0o600)
        self.configuration = self.directory / "slurm.conf"
        self.configuration.write_text(
            CONFIGURATION.format(
                host=host,
                controller_port=ports[0],
                directory=self.directory,
                user=pwd.getpwuid(os.getuid()).pw_name,
                nodes="\n".join(lines),
                array_size=array_size,
            )
        )
        self.environment = dict(os.environ, SLURM_CONF=str(self.configuration))

    def start(self):
        d = self.directory
        self._spawn(
            "munged", "munged", "--foreground", "--force", f"--key-file={d}/munge.key", f"--socket={d}/munge.socket",
            f"--pid-file={d}/munged.pid", f"--log-file={d}/munged.log", f"--seed-file={d}/munged.seed",
        )
        self._wait(lambda: (d / "munge.socket").exists(), "munged")
        self.start_controller(fresh=True)
        for name in self.node_names:
            self.start_node(name)
        self._wait(lambda: self.query("sinfo", "-h", "-o", "%T").split() == ["idle"], "all nodes to be idle")

    def start_controller(self, fresh=False):
        self._spawn("slurmctld", "slurmctld", "-D", *(["-c"] if fresh else []))
        self._wait(lambda: "is UP" in self.query("scontrol", "ping"), "slurmctld")

    def start_node(self, name):
        self._spawn(name, "slurmd", "-D", "-N", name)

    # As a crash does it, unless another signal is given.
    def kill(self, name, how=signal.SIGKILL):
        process = self.processes.pop(name)
        process.send_signal(how)
        process.wait()

    # As a power failure does it: the daemon, and everything that it started.
    def lose_node(self, name):
        self.kill(name)
        mark = f"SLURMD_NODENAME={name}".encode()
        victims = set()
        for process in Path("/proc").glob("[0-9]*"):
            try:
                if mark in (process / "environ").read_bytes().split(b"\0"):
                    parent = int((process / "stat").read_text().rsplit(")", 1)[1].split()[1])
                    victims |= {int(process.name), parent}
            except OSError:
                continue
        for victim in victims - {1, os.getpid()}:
            try:
                os.kill(victim, signal.SIGKILL)
            except ProcessLookupError:
                continue

    # Slurm asks its nodes every now and then; whoever watches the cluster may be faster.
    def declare_down(self, name, patience):
        end = time.monotonic() + patience
        while not self.query("sinfo", "-h", "-n", name, "-o", "%T").startswith("down"):
            if time.monotonic() > end:
                self.query("scontrol", "update", f"NodeName={name}", "State=DOWN", "Reason=lost")
                return
            time.sleep(0.2)

    def logs(self):
        return "".join(f"== {each}\n{each.read_text(errors='replace')[-3000:]}" for each in self.directory.glob("*.log"))

    def query(self, *command):
        return subprocess.run(command, env=self.environment, capture_output=True, text=True).stdout

    def stop(self):
        for process in self.processes.values():
            process.kill()
        for process in self.processes.values():
            process.wait()

    def _spawn(self, name, *command):
        search = os.environ["PATH"] + ":/usr/sbin:/sbin"
        log = open(self.directory / f"{name}.output", "ab")
        self.processes[name] = subprocess.Popen(
            command, env=dict(self.environment, PATH=search), stdin=subprocess.DEVNULL, stdout=log, stderr=log
        )

    def _wait(self, condition, what, seconds=30):
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                raise RuntimeError(f"{what}: not there after {seconds} s\n{self.logs()}")
            time.sleep(0.1)
