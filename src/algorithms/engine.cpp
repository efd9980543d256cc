#include "algorithms/engine.h"

namespace argosy::algorithms {

using evidence::UnknownCause;

evidence::Unknown unknownVerdict(std::vector<evidence::UnknownReason> reasons, const Limits& limits) {
  if (const auto kind = limits.reached()) {
    switch (*kind) {
      case LimitKind::Time: reasons.push_back({UnknownCause::TimeLimit, "the time limit was reached", {}}); break;
      case LimitKind::Memory: reasons.push_back({UnknownCause::MemoryLimit, "the memory limit was reached", {}}); break;
      case LimitKind::Interrupt: reasons.push_back({UnknownCause::Interrupted, "interrupted", {}}); break;
    }
  }
  if (reasons.empty()) reasons.push_back({UnknownCause::ImpreciseAnalysis, "the analysis could not decide", {}});
  evidence::UnknownReason first = reasons.back();
  reasons.pop_back();
  return evidence::Unknown(std::move(first), std::move(reasons));
}

}  // namespace argosy::algorithms
