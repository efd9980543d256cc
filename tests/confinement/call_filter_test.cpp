// The filter that the kernel gets is executed here, by a machine for the few instructions that it uses, and compared with the rules in words.
#include "confinement/call_filter.h"

#include <gtest/gtest.h>
#include <linux/audit.h>

#include <cerrno>
#include <cstring>
#include <map>
#include <set>
#include <string_view>

namespace argosy::confinement {
namespace {

constexpr Architecture everywhere[] = {Architecture::X86_64, Architecture::I386, Architecture::Aarch64};

std::uint32_t execute(const std::vector<sock_filter>& filter, const seccomp_data& call) {
  std::uint32_t accumulator = 0;
  for (std::size_t at = 0; at < filter.size(); ++at) {
    const sock_filter& step = filter[at];
    switch (step.code) {
      case BPF_LD | BPF_W | BPF_ABS:
        std::memcpy(&accumulator, reinterpret_cast<const char*>(&call) + step.k, sizeof accumulator);
        break;
      case BPF_JMP | BPF_JA: at += step.k; break;
      case BPF_JMP | BPF_JEQ | BPF_K: at += accumulator == step.k ? step.jt : step.jf; break;
      case BPF_JMP | BPF_JGE | BPF_K: at += accumulator >= step.k ? step.jt : step.jf; break;
      case BPF_JMP | BPF_JSET | BPF_K: at += accumulator & step.k ? step.jt : step.jf; break;
      case BPF_RET | BPF_K: return step.k;
      default: ADD_FAILURE() << "unknown instruction " << step.code; return 0;
    }
  }
  ADD_FAILURE() << "the filter ends without an answer";
  return 0;
}

seccomp_data callOf(std::uint32_t architecture, int number, std::initializer_list<std::uint64_t> arguments = {}) {
  seccomp_data call{};
  call.arch = architecture;
  call.nr = number;
  std::ranges::copy(arguments, call.args);
  return call;
}

int numberOf(std::string_view name, Architecture architecture) {
  for (const SystemCall& call : systemCalls())
    if (call.name == name) return call.numbers[static_cast<std::size_t>(architecture)];
  ADD_FAILURE() << name << " is not in the table";
  return -1;
}

std::uint32_t answerOf(Role role, Supervision supervision, Action action) {
  const bool supervised = supervision == Supervision::Supervised;
  switch (action) {
    case Action::Allow: return SECCOMP_RET_ALLOW;
    case Action::Observe: return supervised ? SECCOMP_RET_USER_NOTIF : SECCOMP_RET_ALLOW;
    case Action::Refuse:
      if (role == Role::Tool) return SECCOMP_RET_ERRNO | EPERM;
      return supervised ? SECCOMP_RET_USER_NOTIF : SECCOMP_RET_KILL_PROCESS;
    case Action::Deny: return SECCOMP_RET_ERRNO | ENOSYS;
  }
  return 0;
}

TEST(CallFilter, DoesWhatTheRulesSay) {
  // Values that some rule distinguishes, as each of the first four arguments.
  const std::uint64_t values[] = {0,
                                  1,
                                  3,
                                  15,
                                  22,
                                  0x1000,
                                  0x5401,
                                  0x5412,
                                  0x10000,
                                  0x50f00,
                                  0x10000000,
                                  0x3d0f00,
                                  largeMapping - 1,
                                  largeMapping,
                                  std::uint64_t{1} << 32,
                                  (std::uint64_t{1} << 32) + 3,
                                  ~std::uint64_t{0}};
  for (const Role role : {Role::Tool, Role::Program}) {
    for (const Supervision supervision : {Supervision::Alone, Supervision::Supervised}) {
      const std::vector<sock_filter> filter = callFilter(role, supervision, everywhere);
      ASSERT_LT(filter.size(), std::size_t{BPF_MAXINSNS});
      for (std::size_t i = 0; i < architectureCount; ++i) {
        const std::uint32_t architecture = auditArchitecture(static_cast<Architecture>(i));
        for (int number = -1; number < 600; ++number) {
          // The number -1 is what a call becomes that something else has skipped; as an unsigned number it has the bit of x32.
          if (number < 0 && static_cast<Architecture>(i) == Architecture::X86_64) continue;
          const SystemCall* known = findSystemCall(architecture, number);
          const bool hasArguments = known && known->kind > Kind::Refused;
          for (int argument = 0; argument < (hasArguments ? 4 : 1); ++argument) {
            for (const std::uint64_t value : values) {
              for (const std::uint64_t others : {std::uint64_t{0}, std::uint64_t{3}}) {
                seccomp_data call = callOf(architecture, number, {others, others, others, others});
                call.args[argument] = value;
                ASSERT_EQ(execute(filter, call), answerOf(role, supervision, judge(role, call)))
                    << "architecture " << i << ", call " << number << ", argument " << argument << " is " << value;
              }
            }
          }
        }
      }
    }
  }
}

TEST(CallFilter, KillsWhoeverUsesAnUnknownWayIntoTheKernel) {
  for (const Role role : {Role::Tool, Role::Program}) {
    const std::vector<sock_filter> filter = callFilter(role, Supervision::Supervised, everywhere);
    const int getpid = numberOf("getpid", Architecture::X86_64);
    EXPECT_EQ(execute(filter, callOf(AUDIT_ARCH_X86_64, getpid)), SECCOMP_RET_ALLOW);
    EXPECT_EQ(execute(filter, callOf(AUDIT_ARCH_X86_64, getpid | 0x40000000)), SECCOMP_RET_KILL_PROCESS) << "x32";
    EXPECT_EQ(execute(filter, callOf(AUDIT_ARCH_ARM, getpid)), SECCOMP_RET_KILL_PROCESS);
    EXPECT_EQ(execute(filter, callOf(0, getpid)), SECCOMP_RET_KILL_PROCESS);
  }
}

/// On every architecture that has it, and for both roles.
TEST(Judge, RefusesWhatCanDoHarm) {
  for (const char* name : {"ptrace",
                           "mount",
                           "umount2",
                           "pivot_root",
                           "chroot",
                           "unshare",
                           "setns",
                           "bpf",
                           "keyctl",
                           "add_key",
                           "request_key",
                           "perf_event_open",
                           "kexec_load",
                           "init_module",
                           "finit_module",
                           "delete_module",
                           "reboot",
                           "socket",
                           "connect",
                           "bind",
                           "process_vm_writev",
                           "process_vm_readv",
                           "pidfd_getfd",
                           "userfaultfd",
                           "io_uring_setup",
                           "open_by_handle_at",
                           "mknodat",
                           "setuid",
                           "setresuid",
                           "capset",
                           "sethostname",
                           "clock_settime",
                           "swapon",
                           "shmget",
                           "msgget",
                           "semget",
                           "mq_open",
                           "personality",
                           "seccomp",
                           "move_mount",
                           "fsopen",
                           "mount_setattr",
                           "memfd_create",
                           "syslog",
                           "acct",
                           "quotactl"}) {
    for (std::size_t i = 0; i < architectureCount; ++i) {
      const auto architecture = static_cast<Architecture>(i);
      const int number = numberOf(name, architecture);
      if (number < 0) continue;
      for (const Role role : {Role::Tool, Role::Program})
        EXPECT_EQ(judge(role, callOf(auditArchitecture(architecture), number)), Action::Refuse) << name << " " << i;
    }
  }
  EXPECT_EQ(judge(Role::Program, callOf(AUDIT_ARCH_X86_64, 9999)), Action::Refuse) << "a call that nobody knows";
}

TEST(Judge, ProcessesAreForTools) {
  for (const char* name : {"fork", "vfork"}) {
    const seccomp_data call = callOf(AUDIT_ARCH_X86_64, numberOf(name, Architecture::X86_64));
    EXPECT_EQ(judge(Role::Program, call), Action::Refuse) << name;
    EXPECT_EQ(judge(Role::Tool, call), Action::Allow) << name;
  }
  const auto clone = [&](Role role, std::uint64_t flags) {
    return judge(role, callOf(AUDIT_ARCH_X86_64, numberOf("clone", Architecture::X86_64), {flags}));
  };
  constexpr std::uint64_t thread = 0x3d0f00, process = 0x1200011, users = 0x10000000, times = 0x80;
  EXPECT_EQ(clone(Role::Program, thread), Action::Allow);
  EXPECT_EQ(clone(Role::Program, process), Action::Refuse);
  EXPECT_EQ(clone(Role::Tool, process), Action::Allow);
  for (const std::uint64_t space : {users, times})
    for (const Role role : {Role::Program, Role::Tool}) EXPECT_EQ(clone(role, process | space), Action::Refuse);
  for (const Role role : {Role::Program, Role::Tool})
    EXPECT_EQ(judge(role, callOf(AUDIT_ARCH_I386, numberOf("clone3", Architecture::I386))), Action::Deny);
}

TEST(Judge, ObservesWhatMayDependOnTheConfinement) {
  for (const char* name :
       {"openat", "unlinkat", "readlinkat", "execve", "kill", "getuid", "getppid", "getcwd", "statfs", "wait4"}) {
    const seccomp_data call = callOf(AUDIT_ARCH_AARCH64, numberOf(name, Architecture::Aarch64));
    EXPECT_EQ(judge(Role::Program, call), Action::Observe) << name;
    EXPECT_EQ(judge(Role::Tool, call), Action::Allow) << name;
  }
  const auto status = [&](std::uint64_t flags) {
    return judge(Role::Program,
                 callOf(AUDIT_ARCH_X86_64, numberOf("newfstatat", Architecture::X86_64), {1, 0x1000, 0, flags}));
  };
  EXPECT_EQ(status(0x1000), Action::Allow) << "of a descriptor: every program that prints asks for it";
  EXPECT_EQ(status(0), Action::Observe) << "of a path";
}

TEST(SystemCalls, AreUnambiguous) {
  std::set<std::string_view> names;
  for (const SystemCall& call : systemCalls()) EXPECT_TRUE(names.insert(call.name).second) << call.name;
  for (std::size_t i = 0; i < architectureCount; ++i) {
    std::map<int, const char*> numbers;
    for (const SystemCall& call : systemCalls())
      if (call.numbers[i] >= 0) {
        EXPECT_TRUE(numbers.emplace(call.numbers[i], call.name).second) << call.name;
      }
  }
  EXPECT_STREQ(findSystemCall(AUDIT_ARCH_I386, 11)->name, "execve");
  EXPECT_STREQ(findSystemCall(AUDIT_ARCH_AARCH64, 221)->name, "execve");
  EXPECT_EQ(findSystemCall(AUDIT_ARCH_X86_64, 9999), nullptr);
}

}  // namespace
}  // namespace argosy::confinement
