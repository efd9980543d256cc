#include "bench/run/run.h"

#include <array>

namespace argosy::bench {
namespace {

constexpr std::array<std::pair<TerminationReason, std::string_view>, 8> reasons{{
    {TerminationReason::CpuTime, "cputime"},
    {TerminationReason::SoftCpuTime, "cputime-soft"},
    {TerminationReason::WallTime, "walltime"},
    {TerminationReason::Memory, "memory"},
    {TerminationReason::FilesCount, "files-count"},
    {TerminationReason::FilesSize, "files-size"},
    {TerminationReason::Killed, "killed"},
    {TerminationReason::Failed, "failed"},
}};

}  // namespace

std::string_view name(Method method) {
  switch (method) {
    case Method::MonotonicClock: return "clock";
    case Method::ControlGroup: return "cgroup";
    case Method::PerformanceCounter: return "perf";
    case Method::NamespaceReaping: return "reap";
    case Method::Wait4: return "wait4";
    case Method::SampledPss: return "pss";
    case Method::MaximumResident: return "maxrss";
  }
  return "";
}

std::string_view name(TerminationReason reason) {
  for (const auto& [value, text] : reasons)
    if (value == reason) return text;
  return "";
}

std::optional<TerminationReason> terminationReason(std::string_view name) {
  for (const auto& [value, text] : reasons)
    if (text == name) return value;
  return std::nullopt;
}

std::string_view name(Grade grade) {
  switch (grade) {
    case Grade::A: return "A";
    case Grade::B: return "B";
    case Grade::C: return "C";
  }
  return "";
}

std::optional<Grade> grade(std::string_view name) {
  for (const Grade candidate : {Grade::A, Grade::B, Grade::C})
    if (argosy::bench::name(candidate) == name) return candidate;
  return std::nullopt;
}

}  // namespace argosy::bench
