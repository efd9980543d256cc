#include "report/iteration_folder.h"

#include <algorithm>

namespace argosy::report {

IterationFolder::IterationFolder(const Program& program, const StoryOptions& options)
    : program_(program), options_(options), controlFlow_(program) {}

void IterationFolder::pass(EdgeId edge, std::size_t callDepth) {
  if (options_.full) return;
  if (OpenLoop* open = enter(program_.edges[edge].source, callDepth)) beginIteration(*open);
}

auto IterationFolder::enter(NodeId node, std::size_t callDepth) -> OpenLoop* {
  const auto isLeft = [&](const OpenLoop& open) {
    return open.callDepth > callDepth ||
           (open.callDepth == callDepth && !(controlFlow_.isReachable(node) && controlFlow_.contains(open.loop, node)));
  };
  while (!open_.empty() && isLeft(open_.back())) open_.pop_back();
  if (!controlFlow_.isReachable(node) || !controlFlow_.isLoopHead(node)) return nullptr;
  const LoopId loop = controlFlow_.loopOfHead(node);
  if (open_.empty() || open_.back().loop != loop || open_.back().callDepth != callDepth) {
    OpenLoop opened;
    opened.loop = loop;
    opened.callDepth = callDepth;
    open_.push_back(std::move(opened));
  }
  return &open_.back();
}

void IterationFolder::leapOver(NodeId head, std::uint64_t iterations, std::size_t callDepth, std::size_t shownDepth) {
  if (options_.full) return add({StoryKind::Folded, {}, shownDepth, textOf(iterations)});
  OpenLoop* open = enter(head, callDepth);
  if (!open) return;
  // What has been told of iterations at the end is in the middle now.
  open->iterations += iterations;
  if (!open->iterationStarts.empty()) {
    open->iterationStarts.push_back(items_.size());
    while (open->iterationStarts.size() > 1) foldOldest(*open);
    open->iterationStarts.clear();
  }
  open->folded += iterations;
  if (!open->note) {
    open->note = items_.size();
    items_.push_back({StoryKind::Folded, {}, shownDepth, ""});
  }
  items_[*open->note].text = textOf(open->folded);
}

std::string IterationFolder::textOf(std::uint64_t iterations) {
  return "... " + std::to_string(iterations) + " more iteration" + (iterations == 1 ? "" : "s");
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
  const std::string text = textOf(open.folded);
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
