#include "algorithms/engine.h"

namespace argosy::algorithms {

using evidence::UnknownCause;

evidence::UnknownReason reasonOf(LimitKind limit) {
  switch (limit) {
    case LimitKind::Time: return {UnknownCause::TimeLimit, "the time limit was reached", {}};
    case LimitKind::Memory: return {UnknownCause::MemoryLimit, "the memory limit was reached", {}};
    case LimitKind::Interruption: return {UnknownCause::Interrupted, "Ctrl-C or SIGINT ended the run", {}};
    case LimitKind::Termination:
      return {UnknownCause::Terminated, "another program asked the run to end (SIGTERM)", {}};
    case LimitKind::SystemTime:
      return {UnknownCause::SystemTimeLimit,
              "the system's limit of processor time was reached (SIGXCPU, see ulimit -t)",
              {}};
  }
  return {};
}

evidence::Unknown unknownVerdict(std::vector<evidence::UnknownReason> reasons, const Limits& limits) {
  if (const auto kind = limits.reached()) reasons.push_back(reasonOf(*kind));
  if (reasons.empty()) reasons.push_back({UnknownCause::ImpreciseAnalysis, "the analysis could not decide", {}});
  evidence::UnknownReason first = reasons.back();
  reasons.pop_back();
  return evidence::Unknown(std::move(first), std::move(reasons));
}

}  // namespace argosy::algorithms
