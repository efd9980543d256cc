#include "analysis/blocks/block_paths.h"

#include <algorithm>
#include <stdexcept>

namespace argosy {

std::vector<PathStep> stepsOf(std::span<const UnfoldedStep> path) {
  std::vector<PathStep> steps;
  for (const UnfoldedStep& step : path) steps.push_back(step.step);
  return steps;
}

template <class Visit>
void BlockPaths::forEachLinkInto(const ArgState& state, const Visit& visit) const {
  // Exits that were merged are one.
  std::vector<ArgState::Link> seen;
  const auto visitOnce = [&](const ArgState::Link& link) {
    ArgState::Link latest = link;
    if (link.through) latest.through = &link.through->latest();
    if (std::ranges::find(seen, latest) != seen.end()) return;
    seen.push_back(latest);
    visit(latest);
  };
  for (const ArgState::Link& link : state.parents()) visitOnce(link);
  if (links_ == Links::Own && &state != &target_) return;
  for (const auto& covered : state.covers())
    for (const ArgState::Link& link : covered->parents()) visitOnce(link);
}

BlockPaths::BlockPaths(std::span<BlockRun* const> runs, const ArgState& target, Links links)
    : target_(target), links_(links), outermost_(runs.front()) {
  for (BlockRun* run : runs) {
    run->reached.forEach([&](ReachedId, const ReachedState& entry) {
      runOf_.emplace(static_cast<const ArgState*>(entry.state.get()), run);
    });
    for (const auto& [state, uses] : run->uses)
      for (const BlockUse& use : uses.uses)
        if (use.run) entries_[use.run].emplace_back(uses.state.get(), &use);
  }
  measureDistances();
  measureEntries(runs);
  if (!distance_.contains(&target)) throw std::logic_error("no path leads to a state of a block");
  if (!entryDistance_.contains(runOf_.at(&target))) throw std::logic_error("no path leads to the block of a state");
  push({&target, none, none, 0, Move::Step, {}});
}

const ArgState* BlockPaths::reachedFor(const ArgState& child) const {
  if (runOf_.contains(&child)) return &child;
  if (links_ == Links::Own) return nullptr;
  const ArgState* const covering = child.coveredBy();
  return covering && runOf_.contains(covering) ? covering : nullptr;
}

void BlockPaths::measureDistances() {
  struct Found {
    std::uint64_t cost;
    const ArgState* state;
    bool operator>(const Found& other) const { return cost > other.cost; }
  };
  std::priority_queue<Found, std::vector<Found>, std::greater<>> queue;
  // Links that wait for the exit of another block.
  std::unordered_map<const ArgState*, std::vector<std::pair<const ArgState*, const ArgState*>>> waiting;
  const auto offer = [&](std::uint64_t cost, const ArgState* state) {
    if (!distance_.contains(state)) queue.push({std::min(cost, longest + 1), state});
  };
  for (const auto& [state, run] : runOf_)
    if (state->isRoot()) offer(0, state);
  while (!queue.empty()) {
    const auto [cost, state] = queue.top();
    queue.pop();
    if (!distance_.try_emplace(state, cost).second) continue;
    for (const ArgState* child : state->children()) {
      const ArgState* const reached = reachedFor(*child);
      if (!reached) continue;
      for (const ArgState::Link& link : child->parents()) {
        if (link.parent != state) continue;
        if (!link.through) {
          offer(cost + 1, reached);
          continue;
        }
        const ArgState* const exit = &link.through->latest();
        if (const auto known = distance_.find(exit); known != distance_.end()) offer(cost + known->second + 2, reached);
        else waiting[exit].emplace_back(state, reached);
      }
    }
    if (const auto others = waiting.find(state); others != waiting.end())
      for (const auto& [before, reached] : others->second) offer(distance_.at(before) + cost + 2, reached);
  }
}

void BlockPaths::measureEntries(std::span<BlockRun* const> runs) {
  // Dijkstra's algorithm over the runs.
  using Arrival = std::pair<std::uint64_t, const BlockRun*>;
  const auto later = [](const Arrival& a, const Arrival& b) {
    return std::pair(a.first, a.second->number()) > std::pair(b.first, b.second->number());
  };
  std::priority_queue<Arrival, std::vector<Arrival>, decltype(later)> queue(later);
  queue.emplace(0, runs.front());
  while (!queue.empty()) {
    const auto [cost, run] = queue.top();
    queue.pop();
    if (!entryDistance_.try_emplace(run, cost).second) continue;
    for (const auto& [key, uses] : run->uses) {
      const auto before = distance_.find(uses.state.get());
      if (before == distance_.end()) continue;
      for (const BlockUse& use : uses.uses)
        if (use.run && !entryDistance_.contains(use.run))
          queue.emplace(std::min(cost + before->second, longest) + 1, use.run);
    }
  }
}

void BlockPaths::push(Suffix suffix) {
  const auto distance = distance_.find(suffix.at);
  if (distance == distance_.end() || suffixes_.size() >= mostSuffixes) return;
  const BlockRun* const around = suffix.open == none ? runOf_.at(suffix.at) : open_[suffix.open].run;
  const auto entry = entryDistance_.find(around);
  if (entry == entryDistance_.end()) return;
  const std::uint64_t inOpenBlocks = suffix.open == none ? 0 : open_[suffix.open].cost;
  const std::uint64_t estimate = suffix.length + distance->second + inOpenBlocks + entry->second;
  if (estimate > longest) return;
  queue_.push({estimate, static_cast<std::uint32_t>(suffixes_.size())});
  suffixes_.push_back(suffix);
}

std::uint32_t BlockPaths::opened(const ArgState* before, std::optional<PathStep> enter, std::uint32_t around) {
  const auto distance = distance_.find(before);
  if (distance == distance_.end()) return none;
  const BlockRun* const run = around == none ? runOf_.at(before) : open_[around].run;
  const std::uint64_t cost = (around == none ? 0 : open_[around].cost) + distance->second + 1;
  open_.push_back({before, enter, around, run, cost});
  return static_cast<std::uint32_t>(open_.size() - 1);
}

void BlockPaths::extend(std::uint32_t number) {
  const Suffix suffix = suffixes_[number];
  const auto extended = [&](const ArgState* at, std::uint32_t open, Move move, PathStep step) {
    push({at, open, number, suffix.length + 1, move, step});
  };
  forEachLinkInto(*suffix.at, [&](const ArgState::Link& link) {
    if (!link.through) return extended(link.parent, suffix.open, Move::Step, link.step);
    std::optional<PathStep> enter;
    if (link.step.kind == StepKind::Enter) enter = link.step;
    if (const std::uint32_t open = opened(link.parent, enter, suffix.open); open != none)
      extended(link.through, open, enter ? Move::Leave : Move::EndLoop, {StepKind::Leave, link.step.edge});
  });
  if (!suffix.at->isRoot()) return;
  if (suffix.open != none) {
    const OpenBlock& block = open_[suffix.open];
    return extended(block.before, block.around, block.enter ? Move::Enter : Move::BeginLoop,
                    block.enter.value_or(PathStep()));
  }
  if (const auto entries = entries_.find(runOf_.at(suffix.at)); entries != entries_.end())
    for (const auto& [before, use] : entries->second)
      extended(before, none, use->enter ? Move::EnterForGood : Move::BeginLoopForGood,
               use->enter ? PathStep{StepKind::Enter, use->enter->id} : PathStep{});
}

std::optional<std::vector<UnfoldedStep>> BlockPaths::next() {
  while (!queue_.empty()) {
    const std::uint32_t number = queue_.top().suffix;
    queue_.pop();
    extend(number);
    const Suffix& suffix = suffixes_[number];
    if (!suffix.at->isRoot() || suffix.open != none || runOf_.at(suffix.at) != outermost_) continue;
    std::vector<UnfoldedStep> path = pathOf(number);
    // Different states may be passed on the same steps.
    std::vector<PathStep> steps = stepsOf(path);
    if (std::ranges::find(found_, steps) != found_.end()) continue;
    found_.push_back(std::move(steps));
    return path;
  }
  return std::nullopt;
}

std::vector<UnfoldedStep> BlockPaths::pathOf(std::uint32_t number) const {
  std::vector<UnfoldedStep> path{{}};
  const auto place = [&](const ArgState* state) {
    UnfoldedStep& last = path.back();
    last.origin = state;
    last.run = runOf_.at(state);
    if (last.run == outermost_) last.outermost = state;
    else if (!last.outermost) last.outermost = path[path.size() - 2].outermost;
  };
  place(suffixes_[number].at);
  for (; suffixes_[number].rest != none; number = suffixes_[number].rest) {
    const auto& [at, open, rest, length, move, step] = suffixes_[number];
    switch (move) {
      case Move::Step: path.push_back({.step = step}); break;
      case Move::Enter:
      case Move::Leave: path.push_back({.step = step, .crosses = true, .isMatched = true}); break;
      case Move::EnterForGood: path.push_back({.step = step, .crosses = true}); break;
      case Move::BeginLoop: continue;
      case Move::BeginLoopForGood:
      case Move::EndLoop: break;
    }
    place(suffixes_[rest].at);
  }
  return path;
}

}  // namespace argosy
