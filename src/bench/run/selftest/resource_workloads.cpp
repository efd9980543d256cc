// Workloads that deceive about memory, files, cores and clocks.
#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <vector>

#include "base/file_descriptor.h"
#include "bench/host/host_files.h"
#include "bench/run/selftest/workload.h"

namespace argosy::bench {
namespace {

using Arguments = std::span<const std::string>;

char* map(std::size_t size, int flags) {
  void* const memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, flags | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? nullptr : static_cast<char*>(memory);
}

int giantMapping(Arguments arguments) {
  const double gigabytes = numberArgument(arguments, 0, 100);
  char* const memory = map(static_cast<std::size_t>(gigabytes * 1e9), MAP_PRIVATE | MAP_NORESERVE);
  if (memory == nullptr) return workloadDenied;
  memory[0] = 1;
  usleep(100'000);
  return 0;
}

int sharedMemory(Arguments arguments) {
  const auto size = static_cast<std::size_t>(numberArgument(arguments, 0, 100) * 1e6);
  const int processes = static_cast<int>(numberArgument(arguments, 1, 10));
  char* const memory = map(size, MAP_SHARED);
  if (memory == nullptr) return workloadDenied;
  std::memset(memory, 1, size);
  for (int i = 1; i < processes; ++i) {
    if (fork() != 0) continue;
    alarm(60);
    volatile char sum = 0;
    for (std::size_t place = 0; place < size; place += 4096) sum = static_cast<char>(sum + memory[place]);
    usleep(300'000);
    _exit(0);
  }
  while (wait(nullptr) > 0) continue;
  return 0;
}

// A child takes a megabyte every two milliseconds.
int memoryClimber(Arguments arguments) {
  const int megabytes = static_cast<int>(numberArgument(arguments, 0, 400));
  const pid_t child = fork();
  if (child == 0) {
    alarm(60);
    for (int i = 0; i < megabytes; ++i) {
      char* const memory = map(1'000'000, MAP_PRIVATE);
      if (memory != nullptr) std::memset(memory, 1, 1'000'000);
      usleep(2'000);
    }
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? 0 : 1;
}

int pageCacheReader(Arguments arguments) {
  if (arguments.empty()) return 1;
  const FileDescriptor file(open(arguments.front().c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) return workloadDenied;
  std::vector<char> buffer(1 << 20);
  for (;;) {
    const ssize_t count = read(file.get(), buffer.data(), buffer.size());
    if (count < 0) return 1;
    if (count == 0) return 0;
  }
}

// Fails if another run's file is there.
int temporaryCollider(Arguments arguments) {
  const std::string directory = arguments.empty() ? std::string("/tmp") : arguments.front();
  const char* const variable = getenv("TMPDIR");
  const std::string place = (directory == "TMPDIR" ? (variable ? variable : "/tmp") : directory) + "/argosy-collider";
  const FileDescriptor file(open(place.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600));
  if (!file) return errno == EEXIST ? 1 : 2;
  usleep(100'000);
  return 0;
}

// Tries to use every core; says by its exit code whether it got more than the given ones.
int affinityEscaper(Arguments arguments) {
  const std::vector<int> given = arguments.empty() ? std::vector<int>{} : parseNumberList(arguments.front());
  cpu_set_t cores;
  CPU_ZERO(&cores);
  for (int core = 0; core < CPU_SETSIZE; ++core) CPU_SET(core, &cores);
  sched_setaffinity(0, sizeof cores, &cores);
  CPU_ZERO(&cores);
  if (sched_getaffinity(0, sizeof cores, &cores) != 0) return 1;
  for (int core = 0; core < CPU_SETSIZE; ++core)
    if (CPU_ISSET(core, &cores) && std::find(given.begin(), given.end(), core) == given.end()) return 3;
  return 0;
}

// An hour forwards and back again. Denied to everyone but the host's superuser.
int clockStepper(Arguments) {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  now.tv_sec += 3600;
  if (clock_settime(CLOCK_REALTIME, &now) != 0) return workloadDenied;
  usleep(10'000);
  clock_gettime(CLOCK_REALTIME, &now);
  now.tv_sec -= 3600;
  return clock_settime(CLOCK_REALTIME, &now) == 0 ? 0 : 1;
}

int giantOutput(Arguments arguments) {
  const int megabytes = static_cast<int>(numberArgument(arguments, 0, 50));
  std::puts("first line");
  const std::string line(99, 'x');
  for (int i = 0; i < megabytes * 10'000; ++i) std::puts(line.c_str());
  std::puts("last line");
  return std::fflush(stdout) == 0 ? 0 : 1;
}

constexpr std::array<Workload, 8> resourceMisbehaviour{{
    {"giant-mapping", "GIGABYTES: reserves memory and does not use it", giantMapping},
    {"shared-memory", "MEGABYTES N: N processes share memory", sharedMemory},
    {"memory-climber", "MEGABYTES: a child takes more and more memory", memoryClimber},
    {"page-cache-reader", "FILE: reads a file once", pageCacheReader},
    {"tmp-collider", "[DIRECTORY|TMPDIR]: fails if an earlier run left its file", temporaryCollider},
    {"affinity-escaper", "CORES: tries to leave its cores", affinityEscaper},
    {"clock-stepper", "steps the system clock and back", clockStepper},
    {"giant-output", "MEGABYTES: prints much", giantOutput},
}};

}  // namespace

std::span<const Workload> resourceWorkloads() { return resourceMisbehaviour; }

}  // namespace argosy::bench
