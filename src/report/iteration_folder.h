// Keeps a story short while it is being told: of a loop, only the first and last iterations stay.
#pragma once

#include <vector>

#include "program/facts/control_flow.h"
#include "report/story.h"

namespace argosy::report {

class IterationFolder {
 public:
  IterationFolder(const Program& program, const StoryOptions& options);

  /// To be told about each step before its items are added.
  void pass(EdgeId edge, std::size_t callDepth);
  /// To be told where a loop begins another iteration, before that: so many are left out.
  void leapOver(NodeId head, std::uint64_t iterations, std::size_t callDepth, std::size_t shownDepth);
  void add(StoryItem item);
  std::vector<StoryItem> take() { return std::move(items_); }

 private:
  struct OpenLoop {
    LoopId loop;
    std::size_t callDepth = 0;
    std::uint64_t folded = 0;
    std::optional<std::size_t> note;           // where the items say how many iterations are left out
    std::vector<std::size_t> iterationStarts;  // of the iterations that are still told at the end
    std::uint64_t iterations = 0;
  };

  /// The loop of which the node is the head, open at this depth; null when it is no head. Loops that have been left are closed.
  OpenLoop* enter(NodeId node, std::size_t callDepth);
  void beginIteration(OpenLoop& open);
  void foldOldest(OpenLoop& open);
  static std::string textOf(std::uint64_t iterations);

  const Program& program_;
  const StoryOptions& options_;
  ControlFlow controlFlow_;
  std::vector<OpenLoop> open_;
  std::vector<StoryItem> items_;
};

}  // namespace argosy::report
