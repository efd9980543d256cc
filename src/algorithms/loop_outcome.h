// What a run tells of a loop that it tried to accelerate: what came of it, and why not more.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "program/program.h"

namespace argosy::algorithms {

enum class LoopStatus : std::uint8_t {
  Accelerated,
  Partly,   // some of the paths through it
  Refused,  // it stays as it is
  TimedOut,
};

const char* toString(LoopStatus status);

struct PathOutcome {
  std::string place;
  std::string refusal;                   // empty: accelerated
  std::string iterations = {};           // what their number is called
  std::vector<std::string> closedForms;  // after so many of them, as C
  bool isPruned = false;                 // not taken behind its acceleration
};

struct LoopOutcome {
  NodeId head;
  std::string place;
  LoopStatus status = LoopStatus::Refused;
  std::string refusal;  // of all paths, or of some that were not even looked at
  std::vector<PathOutcome> paths;
  bool isReplaced = false;  // the body is only there to be left
  double seconds = 0;

  bool isAccelerated() const { return status == LoopStatus::Accelerated || status == LoopStatus::Partly; }
};

/// "accelerated, without its body: s = s + n * 2, i = i + n", "refused (call)"
std::string described(const LoopOutcome& loop);
/// "2 of 3 loops accelerated in 0.012 s"; empty when no loop was looked at.
std::string summaryOf(const std::vector<LoopOutcome>& loops);

}  // namespace argosy::algorithms
