// Loop acceleration (docs/theory.md §7.9, after Madhukar's dissertation, chapter 3): beside the body of a loop, a branch with the effect of any number of iterations along one of its paths.
//
//     head:  n := any;  assume what n iterations need;  X := closed form of n iterations;  one iteration along the path;  → head
//
// The states that executions have at loop heads stay what they are. Where a solver proves that nothing new comes of the path behind its acceleration, it is not taken there; and where all paths through a
// body are accelerated like this, no execution goes through the body itself any more, except to leave it.
#pragma once

#include <chrono>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "acceleration/refusal.h"
#include "base/limits.h"
#include "program/transform/transformation.h"

namespace argosy::acceleration {

struct PathReport {
  SourceRange range;
  std::optional<Refusal> refusal;  // none: accelerated
  /// What variables are worth after n iterations, as C.
  std::vector<std::string> closedForms;
  /// The path is not taken behind its acceleration.
  bool isPruned = false;
};

struct LoopReport {
  NodeId head;
  SourceRange range;
  std::optional<Refusal> refusal;  // of all paths, or of those through inner loops
  std::vector<PathReport> paths;
  /// Its body is only there to be left.
  bool isReplaced = false;
  double seconds = 0;

  bool isAccelerated() const;
  /// Not all executions that come to the head of the original's loop come to that of this one: what holds there says nothing of the original.
  bool isPruned() const;
};

class AccelerateLoops final : public Transformation {
 public:
  struct Options {
    std::size_t mostPaths = 8;                   // of a loop
    std::chrono::milliseconds queryTime{200};    // for one obligation
    std::chrono::milliseconds totalTime{2'000};  // for all loops; those that come too late stay as they are
    const Limits* limits = nullptr;              // of the run; may be null
    const std::set<NodeId>* only = nullptr;      // the loops with these heads; null: all
  };

  explicit AccelerateLoops(const Options& options) : options_(options) {}

  std::string_view name() const override { return "accelerated loops"; }
  /// Of the last application, in the order of the program.
  const std::vector<LoopReport>& reports() const { return reports_; }

 private:
  void change(ProgramDraft& draft) const override;

  Options options_;
  mutable std::vector<LoopReport> reports_;
};

}  // namespace argosy::acceleration
