// Workloads that hide CPU time and processes.
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <new>

#include "bench/run/selftest/workload.h"

namespace argosy::bench {
namespace {

using Arguments = std::span<const std::string>;

[[noreturn]] void sleepForever() {
  alarm(60);
  for (;;) pause();
}

// A forked child that does `work`, and how to learn that it is done although it may live on.
template <typename Work>
int startAndHear(Work work) {
  int done[2];
  if (pipe(done) != 0) return -1;
  if (fork() == 0) {
    close(done[0]);
    alarm(60);
    work();
    if (write(done[1], "d", 1) != 1) _exit(1);
    close(done[1]);
    sleepForever();
  }
  close(done[1]);
  return done[0];
}

void hear(int descriptor) {
  char byte = 0;
  while (read(descriptor, &byte, 1) < 0 && errno == EINTR) continue;
}

// A counter that all descendants share: the bound of everything that multiplies.
std::atomic<int>& sharedCounter() {
  void* const memory =
      mmap(nullptr, sizeof(std::atomic<int>), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) _exit(1);
  return *::new (memory) std::atomic<int>(0);
}

int burner(Arguments arguments) {
  const int children = static_cast<int>(numberArgument(arguments, 1, 0));
  for (int child = 0; child < children; ++child) {
    if (fork() != 0) continue;
    burn(numberArgument(arguments, 0, 1));
    _exit(0);
  }
  if (children == 0) burn(numberArgument(arguments, 0, 1));
  while (wait(nullptr) > 0) continue;
  return 0;
}

int unwaitedBurner(Arguments arguments) {
  hear(startAndHear([&] { burn(numberArgument(arguments, 0, 1)); }));
  return 0;
}

int sigchldIgnorer(Arguments arguments) {
  signal(SIGCHLD, SIG_IGN);
  if (fork() == 0) {
    burn(numberArgument(arguments, 0, 1));
    _exit(0);
  }
  // Returns when there is no child any more; none of them was really waited for.
  while (wait(nullptr) > 0) continue;
  return 0;
}

int daemonBurner(Arguments arguments) {
  hear(startAndHear([&] {
    if (fork() != 0) _exit(0);
    setsid();
    if (fork() != 0) _exit(0);
    burn(numberArgument(arguments, 0, 1));
  }));
  return 0;
}

void multiply(std::atomic<int>& count, int most) {
  while (count.fetch_add(1) < most) {
    const pid_t child = fork();
    if (child < 0) {
      count.fetch_sub(1);
      return;
    }
    if (child == 0) alarm(60);
  }
}

// Says how many processes it came to, and stays for a while so that they can be seen.
int forkBomb(Arguments arguments) {
  const pid_t first = getpid();
  std::atomic<int>& count = sharedCounter();
  count = 1;
  multiply(count, static_cast<int>(numberArgument(arguments, 0, 100)));
  if (getpid() != first) sleepForever();
  usleep(300'000);
  std::printf("processes %d\n", std::min(count.load(), static_cast<int>(numberArgument(arguments, 0, 100))));
  return 0;
}

// Two processes, each of which starts the other anew when it dies. The main process leaves them behind.
int respawner(Arguments) {
  std::atomic<int>& spawned = sharedCounter();
  const int started = startAndHear([] {});
  hear(started);
  if (fork() != 0) {
    usleep(100'000);
    return 0;
  }
  while (spawned.fetch_add(1) < 2000) {
    const pid_t parent = getpid();
    const pid_t child = fork();
    if (child == 0) {
      alarm(20);
      while (getppid() == parent) usleep(500);
    } else {
      waitpid(child, nullptr, 0);
    }
  }
  return 0;
}

int sigtermIgnorer(Arguments arguments) {
  signal(SIGTERM, SIG_IGN);
  burn(numberArgument(arguments, 0, 10));
  return 0;
}

// Prints its verdict only when it is told that its time is over.
int lateVerdict(Arguments arguments) {
  struct sigaction action{};
  action.sa_handler = [](int) {
    constexpr std::string_view verdict = "VERDICT: TRUE\n";
    _exit(write(1, verdict.data(), verdict.size()) > 0 ? 0 : 1);
  };
  sigaction(SIGTERM, &action, nullptr);
  burn(numberArgument(arguments, 0, 10));
  return 1;
}

// Kills all that it can reach. Only where that cannot be the host: the first processes of a namespace have small numbers.
int killAll(Arguments) {
  if (getppid() != 1 || getpid() > 20) return workloadDenied;
  if (fork() == 0) sleepForever();
  kill(-1, SIGKILL);
  // One's own init cannot be killed from inside.
  return kill(1, 0) == 0 ? 0 : 1;
}

int sleeper(Arguments) { sleepForever(); }

int exiter(Arguments arguments) { return static_cast<int>(numberArgument(arguments, 0, 0)); }

constexpr std::array<Workload, 11> processMisbehaviour{{
    {"burner", "SECONDS [N]: burns CPU time, or N children burn it in parallel", burner},
    {"unwaited-burner", "SECONDS: a child burns CPU time and nobody waits for it", unwaitedBurner},
    {"sigchld-ignorer", "SECONDS: the same in a child whose parent ignores SIGCHLD", sigchldIgnorer},
    {"daemon", "SECONDS: the same in a double-forked process with a session of its own", daemonBurner},
    {"fork-bomb", "N: multiplies up to N processes", forkBomb},
    {"respawner", "processes that start each other anew when they die", respawner},
    {"sigterm-ignorer", "SECONDS: burns CPU time and ignores SIGTERM", sigtermIgnorer},
    {"late-verdict", "SECONDS: prints a verdict when it gets SIGTERM", lateVerdict},
    {"kill-all", "kill -9 -1, inside a PID namespace only", killAll},
    {"sleeper", "uses no CPU time and does not end", sleeper},
    {"exit", "CODE: ends at once", exiter},
}};

}  // namespace

std::span<const Workload> processWorkloads() { return processMisbehaviour; }

}  // namespace argosy::bench
