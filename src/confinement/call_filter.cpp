#include "confinement/call_filter.h"

#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>

namespace argosy::confinement {
namespace {

// Arguments are 64 bits wide; all architectures here are little-endian.
constexpr std::uint32_t lowOf(unsigned argument) {
  return static_cast<std::uint32_t>(offsetof(seccomp_data, args)) + 8 * argument;
}
constexpr std::uint32_t highOf(unsigned argument) { return lowOf(argument) + 4; }

// Numbers with this bit are calls of the x32 ABI, which has the same audit architecture as x86-64.
constexpr std::uint32_t x32Bit = 0x40000000;

class FilterWriter {
 public:
  FilterWriter(Role role, Supervision supervision) : role_(role), supervision_(supervision) {}

  std::vector<sock_filter> write(std::span<const Architecture> architectures) {
    for (const Architecture architecture : architectures) {
      load(offsetof(seccomp_data, arch));
      // Farther than a conditional jump reaches.
      add(BPF_JMP | BPF_JEQ | BPF_K, auditArchitecture(architecture), 1, 0);
      const std::size_t jump = filter_.size();
      add(BPF_JMP | BPF_JA, 0);
      writeCalls(architecture);
      filter_[jump].k = static_cast<std::uint32_t>(filter_.size() - jump - 1);
    }
    answer(SECCOMP_RET_KILL_PROCESS);
    return std::move(filter_);
  }

 private:
  void writeCalls(Architecture architecture) {
    load(offsetof(seccomp_data, nr));
    if (architecture == Architecture::X86_64) {
      add(BPF_JMP | BPF_JGE | BPF_K, x32Bit, 0, 1);
      answer(SECCOMP_RET_KILL_PROCESS);
    }
    std::vector<Entry> entries;
    for (const SystemCall& call : systemCalls()) {
      const int number = call.numbers[static_cast<std::size_t>(architecture)];
      if (number >= 0 && call.kind != Kind::Refused) entries.push_back({static_cast<std::uint32_t>(number), call.kind});
    }
    std::ranges::sort(entries, {}, &Entry::number);
    writeSearch(entries);
  }

  struct Entry {
    std::uint32_t number;
    Kind kind;
  };

  // By halves: when the filter is installed, the kernel executes it for every call that there is.
  void writeSearch(std::span<const Entry> entries) {
    constexpr std::size_t few = 4;
    if (entries.size() > few) {
      const std::size_t half = entries.size() / 2;
      add(BPF_JMP | BPF_JGE | BPF_K, entries[half].number, 0, 1);
      const std::size_t jump = filter_.size();
      add(BPF_JMP | BPF_JA, 0);
      writeSearch(entries.first(half));
      filter_[jump].k = static_cast<std::uint32_t>(filter_.size() - jump - 1);
      return writeSearch(entries.subspan(half));
    }
    for (const Entry& entry : entries) {
      const std::size_t test = filter_.size();
      add(BPF_JMP | BPF_JEQ | BPF_K, entry.number, 0, 0);
      writeAnswer(entry.kind);
      filter_[test].jf = static_cast<std::uint8_t>(filter_.size() - test - 1);
    }
    answer(Action::Refuse);
  }

  // Ends with an answer on every way.
  void writeAnswer(Kind kind) {
    switch (kind) {
      case Kind::Harmless: return answer(Action::Allow);
      case Kind::Revealing: return answer(forProgram(Action::Observe));
      case Kind::Process: return answer(forProgram(Action::Refuse));
      case Kind::Refused: return answer(Action::Refuse);
      case Kind::Absent: return answer(Action::Deny);
      case Kind::StatusAt: return answerByBits(3, ArgumentRules::emptyPath, Action::Allow, forProgram(Action::Observe));
      case Kind::StatusExtended:
        return answerByBits(2, ArgumentRules::emptyPath, Action::Allow, forProgram(Action::Observe));
      case Kind::Clone:
        load(lowOf(0));
        add(BPF_JMP | BPF_JSET | BPF_K, ArgumentRules::cloneSpaces, 0, 1);
        answer(Action::Refuse);
        return answerByBits(0, ArgumentRules::cloneThread, Action::Allow, forProgram(Action::Refuse));
      case Kind::Control: return answerByValues(0, ArgumentRules::controls);
      case Kind::Device: return answerByValues(1, ArgumentRules::requests);
      case Kind::Limit: return answerForLimit();
      case Kind::Mapping: return answerBySize(1, largeMapping);
      case Kind::Remapping: return answerBySize(2, largeMapping);
      case Kind::Break: return answerBySize(0, 1);
    }
  }

  void answerByBits(unsigned argument, std::uint32_t bits, Action ifSet, Action otherwise) {
    load(lowOf(argument));
    add(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1);
    answer(ifSet);
    answer(otherwise);
  }

  void answerByValues(unsigned argument, std::span<const std::uint32_t> allowed) {
    load(lowOf(argument));
    for (const std::uint32_t value : allowed) {
      add(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
      answer(Action::Allow);
    }
    answer(Action::Refuse);
  }

  // Another process's limits are refused; reading one's own limit of the stack is allowed; the rest is observed.
  void answerForLimit() {
    load(lowOf(0));
    add(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0);
    answer(Action::Refuse);
    load(lowOf(1));
    add(BPF_JMP | BPF_JEQ | BPF_K, ArgumentRules::stackLimit, 0, 5);
    load(lowOf(2));
    add(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 3);
    load(highOf(2));
    add(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 1);
    answer(Action::Allow);
    answer(forProgram(Action::Observe));
  }

  void answerBySize(unsigned argument, std::uint32_t size) {
    load(highOf(argument));
    add(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 2);
    load(lowOf(argument));
    add(BPF_JMP | BPF_JGE | BPF_K, size, 0, 1);
    answer(forProgram(Action::Observe));
    answer(Action::Allow);
  }

  Action forProgram(Action action) const { return role_ == Role::Program ? action : Action::Allow; }

  void answer(Action action) {
    const bool isSupervised = supervision_ == Supervision::Supervised;
    switch (action) {
      case Action::Allow: return answer(SECCOMP_RET_ALLOW);
      case Action::Observe: return answer(isSupervised ? SECCOMP_RET_USER_NOTIF : SECCOMP_RET_ALLOW);
      case Action::Refuse:
        if (role_ == Role::Tool) return answer(SECCOMP_RET_ERRNO | EPERM);
        return answer(isSupervised ? SECCOMP_RET_USER_NOTIF : SECCOMP_RET_KILL_PROCESS);
      case Action::Deny: return answer(SECCOMP_RET_ERRNO | ENOSYS);
    }
  }

  void answer(std::uint32_t value) { add(BPF_RET | BPF_K, value); }
  void load(std::uint32_t offset) { add(BPF_LD | BPF_W | BPF_ABS, offset); }
  void add(std::uint32_t code, std::uint32_t value, std::uint8_t ifTrue = 0, std::uint8_t ifFalse = 0) {
    filter_.push_back({static_cast<std::uint16_t>(code), ifTrue, ifFalse, value});
  }

  Role role_;
  Supervision supervision_;
  std::vector<sock_filter> filter_;
};

}  // namespace

std::vector<sock_filter> callFilter(Role role, Supervision supervision, std::span<const Architecture> architectures) {
  return FilterWriter(role, supervision).write(architectures);
}

int installFilter(const std::vector<sock_filter>& filter, Supervision supervision) noexcept {
  const sock_fprog program{static_cast<unsigned short>(filter.size()), const_cast<sock_filter*>(filter.data())};
  const unsigned flags = supervision == Supervision::Supervised ? SECCOMP_FILTER_FLAG_NEW_LISTENER : 0;
  return static_cast<int>(syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program));
}

}  // namespace argosy::confinement
