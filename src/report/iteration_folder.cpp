#include "report/iteration_folder.h"

#include <algorithm>

namespace argosy::report {

IterationFolder::IterationFolder(const Program& program, const StoryOptions& options)
    : program_(program), options_(options), controlFlow_(program) {}

void IterationFolder::pass(EdgeId edge, std::size_t callDepth) {
  if (options_.full) return;
  const NodeId node = program_.edges[edge].source;
  const auto isLeft = [&](const OpenLoop& open) {
    return open.callDepth > callDepth ||
           (open.callDepth == callDepth && !(controlFlow_.isReachable(node) && controlFlow_.contains(open.loop, node)));
  };
  while (!open_.empty() && isLeft(open_.back())) open_.pop_back();
  if (!controlFlow_.isReachable(node) || !controlFlow_.isLoopHead(node)) return;
  const LoopId loop = controlFlow_.loopOfHead(node);
  if (open_.empty() || open_.back().loop != loop || open_.back().callDepth != callDepth) {
    OpenLoop opened;
    opened.loop = loop;
    opened.callDepth = callDepth;
    open_.push_back(std::move(opened));
  }
  beginIteration(open_.back());
}

void IterationFolder::beginIteration(OpenLoop& open) {
  ++open.iterations;
  if (open.iterations > options_.iterationsAtBegin) {
    open.iterationStarts.push_back(items_.size());
    // The test that leaves the loop counts as an iteration here.
    if (open.iterationStarts.size() > options_.iterationsAtEnd + 1) foldOldest(open);
  }
}

void IterationFolder::foldOldest(OpenLoop& open) {
  const std::size_t from = open.iterationStarts[0], to = open.iterationStarts[1];
  ++open.folded;
  open.iterationStarts.erase(open.iterationStarts.begin());
  if (!open.note && from == to) return;  // nothing was told of it
  const std::string text = "... " + std::to_string(open.folded) + " more iteration" + (open.folded == 1 ? "" : "s");
  // Everything after the fold moves up; inner loops are closed by now.
  if (open.note) {
    items_[*open.note].text = text;
    items_.erase(items_.begin() + static_cast<std::ptrdiff_t>(from), items_.begin() + static_cast<std::ptrdiff_t>(to));
    for (std::size_t& start : open.iterationStarts) start -= to - from;
    return;
  }
  open.note = from;
  items_[from] = {StoryKind::Folded, {}, items_[from].depth, text};
  items_.erase(items_.begin() + static_cast<std::ptrdiff_t>(from) + 1,
               items_.begin() + static_cast<std::ptrdiff_t>(to));
  for (std::size_t& start : open.iterationStarts) start -= to - from - 1;
}

void IterationFolder::add(StoryItem item) {
  if (items_.size() < options_.largestFullStory || item.kind == StoryKind::Violation) items_.push_back(std::move(item));
}

}  // namespace argosy::report
