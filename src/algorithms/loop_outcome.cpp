#include "algorithms/loop_outcome.h"

#include <algorithm>
#include <iomanip>
#include <sstream>

namespace argosy::algorithms {
namespace {

std::string listed(const std::vector<std::string>& parts, const char* separator) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : separator) + part;
  return text;
}

std::string described(const PathOutcome& path) {
  if (!path.refusal.empty()) return "refused (" + path.refusal + ")";
  const std::string text = path.isPruned ? "accelerated, not taken afterwards" : "accelerated";
  return path.closedForms.empty()
             ? text
             : text + ": after " + path.iterations + " iterations " + listed(path.closedForms, ", ");
}

}  // namespace

const char* toString(LoopStatus status) {
  switch (status) {
    case LoopStatus::Accelerated: return "accelerated";
    case LoopStatus::Partly: return "partly accelerated";
    case LoopStatus::Refused: return "refused";
    case LoopStatus::TimedOut: return "timed out";
  }
  return "";
}

std::string described(const LoopOutcome& loop) {
  std::vector<std::string> parts;
  if (!loop.refusal.empty()) parts.push_back("refused (" + loop.refusal + ")");
  for (const PathOutcome& path : loop.paths) parts.push_back(described(path));
  if (loop.isReplaced) parts.emplace_back("without its body");
  return listed(parts, "; ");
}

std::string summaryOf(const std::vector<LoopOutcome>& loops) {
  if (loops.empty()) return "";
  double seconds = 0;
  for (const LoopOutcome& loop : loops) seconds += loop.seconds;
  std::ostringstream text;
  text << std::ranges::count_if(loops, &LoopOutcome::isAccelerated) << " of " << loops.size()
       << (loops.size() == 1 ? " loop" : " loops") << " accelerated in " << std::fixed << std::setprecision(3)
       << seconds << " s";
  return text.str();
}

}  // namespace argosy::algorithms
