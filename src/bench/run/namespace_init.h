// The process between the benchmarker and the tool. In a PID namespace it is the init: it inherits and reaps every orphan, and its death
// kills everything (docs/theory.md §11.2, §11.3). Without namespaces it is a subreaper and does the same as far as it can.
// Between clone and exec only system calls are made: the benchmarker may have had other threads.
#pragma once

#include <sched.h>
#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/file_descriptor.h"
#include "bench/container/container.h"
#include "bench/quantity.h"

namespace argosy::bench {

// What the child needs, made before it exists.
struct Launch {
  std::vector<std::string> command;
  std::vector<std::string> environment;  // "NAME=value"
  std::vector<std::string> executables;  // to be tried in this order
  int input = -1;
  int output = -1;
  int errorOutput = -1;
  std::optional<cpu_set_t> cores;  // where no cpuset holds them
  unsigned long memoryNodes = 0;   // a set of bits; 0: all
  std::optional<std::uint64_t> processes;
  Container* container = nullptr;
  bool namespaces = false;  // the container has some: the process is the init of one
  int controlGroup = -1;    // version 2, to be born in
};

// How far the launch came; lies in memory shared with the child.
struct LaunchReport {
  enum class Stage : int { Waiting, Container, Prepare, Execute, Ended };
  std::atomic<Stage> stage;         // Container, Prepare: that step failed if the child ends in it
  std::atomic<int> error;           // why the command could not be executed
  std::atomic<std::int64_t> begin;  // of the command, on the monotonic clock
  std::atomic<std::int64_t> end;    // when the command's main process had ended (stage Ended)
  std::atomic<int> status;          // as of wait
};

class InitProcess {
 public:
  // Starts the process, which then waits. Throws BenchError.
  explicit InitProcess(const Launch& launch);
  ~InitProcess();
  InitProcess(const InitProcess&) = delete;
  InitProcess& operator=(const InitProcess&) = delete;

  pid_t id() const { return process_; }
  bool bornInControlGroup() const { return bornInControlGroup_; }
  // Readable when the process has ended: nothing of the run is left then.
  int descriptor() const { return processDescriptor_.get(); }
  // Readable when the command's main process has ended.
  int mainEndedDescriptor() const { return mainEnded_.get(); }
  const LaunchReport& report() const { return *report_; }

  // Lets it set up its container, and then execute the command; it waits in between. What the parent does meanwhile (the kernel takes
  // milliseconds for a first counter and for a move between groups of version 1) costs no time of its own.
  void enterContainer() {
    if (awaitsIdentity_) letGoOn();
  }
  void executeCommand() { letGoOn(); }
  void kill() const;
  // After the end: CPU time of the process and all that it or anyone below waited for; and the largest resident set of one process.
  struct Usage {
    Duration cpuTime;
    Bytes maximumResident;
  };
  Usage reap();

 private:
  void letGoOn();
  void awaitPermission() noexcept;
  [[noreturn]] void become(const Launch& launch, char* const* command, char* const* environment) noexcept;
  void startCommand(const Launch& launch, char* const* command, char* const* environment) noexcept;

  LaunchReport* report_;
  FileDescriptor processDescriptor_;
  FileDescriptor mainEnded_;
  FileDescriptor gate_;       // written: the child may go on; closed: it ends
  FileDescriptor childGate_;  // the child's end
  pid_t process_ = -1;
  bool bornInControlGroup_ = false;
  bool awaitsIdentity_ = false;  // its user namespace is empty until the parent has filled it
  bool reaped_ = false;
};

}  // namespace argosy::bench
