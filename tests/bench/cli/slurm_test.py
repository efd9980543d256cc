"""`argosy bench exec --executor slurm` against a real Slurm: slurmctld, two slurmd and munged, started here. Everything happens in a PID
namespace, so nothing of it is left, whatever goes wrong."""
import os
import shutil
import signal
import subprocess
import sys
import time
import traceback
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    import run as driver  # noqa: F401  campaign_test asks it for Skip

from campaign_test import add_task, results, rows, set_up, write_definition
from run import Skip
from slurm_cluster import Cluster


def isolated(scenario, argosy, directory):
    search = os.environ["PATH"] + ":/usr/sbin:/sbin"
    for program in ("slurmctld", "slurmd", "munged", "sbatch"):
        if not shutil.which(program, path=search):
            raise Skip(f"{program} is missing: apt install slurm-wlm munge")
    rights = [] if os.getuid() == 0 else ["--user", "--map-current-user"]
    command = ["unshare", *rights, "--pid", "--mount", "--fork", "--kill-child", "--mount-proc"]
    if subprocess.run([*command, "true"], capture_output=True).returncode != 0:
        raise Skip("PID namespaces are forbidden")
    done = subprocess.run(
        [*command, sys.executable, __file__, scenario, str(argosy), str(directory)], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_same_results_as_local(argosy, directory):
    isolated("same_results", argosy, directory)


def test_controller_is_restarted(argosy, directory):
    isolated("restarted_controller", argosy, directory)


def test_node_is_lost(argosy, directory):
    isolated("lost_node", argosy, directory)


def test_campaign_is_killed_and_resumed(argosy, directory):
    isolated("killed_campaign", argosy, directory)


def test_interruption_cancels_or_detaches(argosy, directory):
    isolated("interruption", argosy, directory)


def test_errors_come_before_the_first_run(argosy, directory):
    set_up(directory)
    add_task(directory, "one", "echo RESULT: true\n")
    write_definition(directory)
    command = [argosy, "bench", "exec", "def.xml", "--executor", "slurm"]
    # No Slurm at all.
    done = subprocess.run(command, cwd=directory, env=dict(os.environ, PATH="/nowhere"), capture_output=True, text=True, timeout=60)
    assert done.returncode == 2 and "--executor slurm needs 'sbatch'" in done.stderr, done
    assert not list((directory / "results").glob("*.journal"))
    isolated("refusals", argosy, directory)


# What follows runs inside of the namespace.


ANSWERS = ("true", "false(unreach-call)", "unknown")


class Campaign:
    """Short runs that leave a mark when they begin, so that one sees how often each was done."""

    def __init__(self, argosy, directory, seconds):
        self.argosy, self.directory, self.tasks = argosy, directory, len(seconds)
        set_up(directory)
        self.begun = directory / "begun"
        self.begun.mkdir()
        for i, duration in enumerate(seconds):
            script = f"echo x >> {self.begun}/{i}\nsleep {duration}\necho 'RESULT: {ANSWERS[i % 3]}'\n"
            add_task(directory, f"task{i:02}", script, "true" if i % 2 == 0 else "false")
        write_definition(directory)

    def command(self, *arguments):
        slurm = ["--executor", "slurm", "--slurm-poll", "500ms"]
        return [self.argosy, "bench", "exec", "def.xml", "--full-access-dir", str(self.directory), *slurm, *arguments]

    def start(self, cluster, *arguments):
        return subprocess.Popen(
            self.command(*arguments), cwd=self.directory, env=cluster.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True,
        )

    def finish(self, process, code=0):
        out, errors = process.communicate(timeout=90)
        assert process.returncode == code, (process.returncode, out, errors)
        return out, errors

    def table(self):
        found = results(self.directory)
        assert len(found) == 1, list(found)
        table = rows(next(iter(found.values())))
        assert len(table) == self.tasks and len(set(table)) == self.tasks, table
        leftovers = [each.name for each in (self.directory / "results").iterdir() if each.name.endswith((".slurm", ".journal", ".logfiles"))]
        assert not leftovers, leftovers
        return table

    def expected(self):
        """By the same definition on this machine."""
        shutil.move(self.directory / "results", self.directory / "results-slurm")
        shutil.rmtree(self.begun)
        self.begun.mkdir()
        command = [self.argosy, "bench", "exec", "def.xml", "--full-access-dir", str(self.directory), "--parallel", "2"]
        subprocess.run(command, cwd=self.directory, check=True, capture_output=True, timeout=60)
        return self.table()

    def beginnings(self):
        return [len(file.read_text().split()) for file in sorted(self.begun.iterdir())]

    def wait_for_beginnings(self, count):
        wait(lambda: len(list(self.begun.iterdir())) >= count, f"{count} runs to begin")


def wait(condition, what, seconds=40):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.1)


def answers(campaign):
    return [(f"task{i:02}.yml", ANSWERS[i % 3]) for i in range(campaign.tasks)]


def same_results(cluster, campaign):
    campaign.finish(campaign.start(cluster))
    table = campaign.table()
    assert campaign.beginnings() == [1] * campaign.tasks, campaign.beginnings()
    logs = list((campaign.directory / "results").glob("*.logfiles.zip"))
    assert len(logs) == 1, logs
    assert table == campaign.expected()


def restarted_controller(cluster, campaign):
    process = campaign.start(cluster)
    campaign.wait_for_beginnings(4)
    # A crash before it has saved where the jobs run would drain the nodes, and wait for an administrator.
    now = time.time()
    wait(lambda: (cluster.directory / "state" / "job_state").stat().st_mtime > now, "slurmctld to save its state")
    cluster.kill("slurmctld")
    time.sleep(2)
    cluster.start_controller()
    campaign.wait_for_beginnings(6)
    cluster.kill("slurmctld", signal.SIGTERM)
    cluster.start_controller()
    campaign.finish(process)
    assert [row[:2] for row in campaign.table()] == answers(campaign)
    assert campaign.beginnings() == [1] * campaign.tasks, campaign.beginnings()


def lost_node(cluster, campaign):
    process = campaign.start(cluster)
    campaign.wait_for_beginnings(4)
    cluster.lose_node("node2")
    cluster.declare_down("node2", patience=8)
    _, errors = campaign.finish(process)
    assert [row[:2] for row in campaign.table()] == answers(campaign)
    assert "Slurm lost " in errors and "NODE_FAIL" in errors, errors
    # Only those of the lost node were done again.
    assert campaign.tasks < sum(campaign.beginnings()) <= campaign.tasks + 2, campaign.beginnings()


def killed_campaign(cluster, campaign):
    for count in (2, 6):
        process = campaign.start(cluster)
        campaign.wait_for_beginnings(count)
        process.kill()
        process.communicate()
    campaign.finish(campaign.start(cluster))
    assert [row[:2] for row in campaign.table()] == answers(campaign)
    assert campaign.beginnings() == [1] * campaign.tasks, campaign.beginnings()


def interruption(cluster, campaign):
    process = campaign.start(cluster, "--detach")
    campaign.wait_for_beginnings(2)
    process.send_signal(signal.SIGINT)
    _, errors = campaign.finish(process, code=3)
    assert "stay with Slurm" in errors, errors
    assert cluster.query("squeue", "-h", "-t", "running,pending") != ""
    process = campaign.start(cluster)
    campaign.wait_for_beginnings(6)
    process.send_signal(signal.SIGINT)
    campaign.finish(process, code=3)
    assert set(campaign.beginnings()) == {1}, "the jobs of the detached campaign were not found again"
    wait(lambda: cluster.query("squeue", "-h", "-t", "running,pending") == "", "the jobs to be cancelled")
    campaign.finish(campaign.start(cluster))
    assert [row[:2] for row in campaign.table()] == answers(campaign)


def refusals(cluster, directory, argosy):
    def attempt(*arguments):
        command = [argosy, "bench", "exec", "def.xml", "--executor", "slurm", *arguments]
        done = subprocess.run(command, cwd=directory, env=cluster.environment, capture_output=True, text=True, timeout=60)
        assert done.returncode == 2, done
        assert not list((directory / "results").glob("*.journal")), "it had begun"
        return done.stderr

    assert "invalid partition" in attempt("--slurm-option=--partition=absent")
    assert "Slurm would not run this campaign" in attempt("--cores", "64")
    cluster.kill("slurmctld")
    assert "Slurm does not answer" in attempt()


def main():
    scenario, argosy, directory = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    # Process 1 of a namespace must reap orphans.
    child = os.fork()
    if child != 0:
        while True:
            pid, status = os.wait()
            if pid == child:
                os._exit(os.waitstatus_to_exitcode(status) & 255)
    cluster = Cluster(directory / "cluster")
    code = 0
    try:
        cluster.start()
        if scenario == "refusals":
            refusals(cluster, directory, argosy)
        else:
            seconds = {"lost_node": [2] * 6, "restarted_controller": [12] * 4 + [1] * 4}.get(scenario, [1] * 12)
            globals()[scenario](cluster, Campaign(argosy, directory, seconds))
    except BaseException:
        traceback.print_exc()
        print(cluster.query("squeue", "--states=all", "-r", "-o", "%j %i %T %N %r"), cluster.logs(), file=sys.stderr)
        code = 1
    finally:
        cluster.stop()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    main()
