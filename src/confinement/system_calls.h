// The system calls of Linux, and what a confined process may do with them.
//
// Two kinds of processes are confined. A *tool* (a compiler) is trusted, its input is not: it gets all calls of ordinary programs, and an
// error for the others. A *program* is not trusted: it may compute, use the descriptors that it has and the files that it is shown; it
// gets no processes, sockets or shared memory.
//
// What a program learns from a call may depend on the confinement: a file that is not shown, a user that is somebody else. Such calls are
// carried out, and observed; whoever judges the execution has to know of them.
#pragma once

#include <linux/seccomp.h>

#include <cstdint>
#include <span>

namespace argosy::confinement {

enum class Architecture : std::uint8_t { X86_64, I386, Aarch64 };
inline constexpr std::size_t architectureCount = 3;

// The ways into the kernel of the machine at hand.
std::span<const Architecture> architecturesOfThisHost();

// The kernel's AUDIT_ARCH_… for it.
std::uint32_t auditArchitecture(Architecture architecture);

enum class Kind : std::uint8_t {
  Harmless,   // what any computation needs
  Revealing,  // names files, users or other processes
  Process,    // makes another process
  Refused,    // only here because messages name it; a call that is in no table is refused as well
  // Depending on the arguments:
  StatusAt,        // of a descriptor, or of a path
  StatusExtended,  // the same
  Clone,           // a thread or a process
  Control,         // prctl
  Device,          // ioctl
  Limit,           // prlimit64
  Mapping,         // of memory
  Remapping,
  Break,   // the end of the heap
  Absent,  // is said not to exist: its arguments lie in memory, and the C library knows another call for the purpose
};

struct SystemCall {
  const char* name;
  std::int16_t numbers[architectureCount];  // -1: the architecture does not have it
  Kind kind;
};

std::span<const SystemCall> systemCalls();

enum class Role : std::uint8_t { Tool, Program };

enum class Action : std::uint8_t {
  Allow,
  Observe,  // allow, and remember
  Refuse,   // an error; remembered for programs
  Deny,     // the error that there is no such call; not remembered, because the C library copes with it
};

// Mappings of at least this size are observed, like every growth of the heap: they may fail because of the limit on memory. A C library
// maps larger pieces than this one, and takes smaller ones from the heap.
inline constexpr std::uint32_t largeMapping = 1U << 16;

// What the filter (call_filter.h) decides, in words that people can read. Nothing is allocated.
Action judge(Role role, const seccomp_data& call) noexcept;
// Nothing where the call is not in the table.
const SystemCall* findSystemCall(std::uint32_t auditArchitecture, int number) noexcept;

// Which arguments are looked at, and which values are all right; for the filter and for judge.
struct ArgumentRules {
  static constexpr std::uint32_t emptyPath = 0x1000;        // AT_EMPTY_PATH
  static constexpr std::uint32_t cloneThread = 0x00010000;  // CLONE_THREAD
  static constexpr std::uint32_t cloneSpaces = 0x7e020080;  // CLONE_NEW…
  static constexpr std::uint32_t controls[] = {
      3, 15, 16, 39, 0x53564d41};  // dumpable?, names of threads, no_new_privs?, names of mappings
  static constexpr std::uint32_t requests[] = {
      0x5401, 0x802c542a, 0x5413, 0x541b, 0x5450, 0x5451};  // is it a terminal, its size, bytes to read, close on exec
  static constexpr std::uint32_t stackLimit = 3;            // RLIMIT_STACK, which every program asks for when it starts
};

}  // namespace argosy::confinement
