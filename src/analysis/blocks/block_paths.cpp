#include "analysis/blocks/block_paths.h"

#include <algorithm>
#include <stdexcept>
#include <variant>

namespace argosy {

BlockPaths::BlockPaths(std::span<BlockRun* const> runs) {
  for (BlockRun* run : runs)
    run->reached.forEach([&](ReachedId, const ReachedState& entry) {
      const auto& state = static_cast<const ArgState&>(*entry.state);
      runOf_.emplace(&state, run);
      if (state.isRoot()) queue_.push({0, &state, {}});
    });
  derive();
  enterRuns(runs);
}

void BlockPaths::derive() {
  // Links that wait for the exit of another block.
  std::unordered_map<const ArgState*, std::vector<std::pair<const ArgState*, ArgState::Link>>> waiting;
  const auto offer = [&](std::uint64_t cost, const ArgState* state, const ArgState::Link& link) {
    if (!derivations_.contains(state)) queue_.push({std::min(cost, longest + 1), state, link});
  };
  while (!queue_.empty()) {
    const Candidate found = queue_.top();
    queue_.pop();
    if (!derivations_.try_emplace(found.state, Derivation{found.cost, found.link}).second) continue;
    for (const ArgState* child : found.state->children())
      for (const ArgState::Link& link : child->parents()) {
        if (link.parent != found.state || !runOf_.contains(child)) continue;
        if (!link.through) {
          offer(found.cost + 1, child, link);
          continue;
        }
        const ArgState* const exit = &link.through->latest();
        const auto derived = derivations_.find(exit);
        if (derived != derivations_.end()) offer(found.cost + derived->second.cost + 2, child, link);
        else waiting[exit].emplace_back(child, link);
      }
    if (const auto others = waiting.find(found.state); others != waiting.end())
      for (const auto& [child, link] : others->second)
        offer(derivations_.at(link.parent).cost + found.cost + 2, child, link);
  }
}

void BlockPaths::enterRuns(std::span<BlockRun* const> runs) {
  // Dijkstra's algorithm over the runs.
  using Arrival = std::pair<std::uint64_t, BlockRun*>;
  const auto later = [](const Arrival& a, const Arrival& b) {
    return std::pair(a.first, a.second->number()) > std::pair(b.first, b.second->number());
  };
  std::priority_queue<Arrival, std::vector<Arrival>, decltype(later)> queue(later);
  std::unordered_set<const BlockRun*> done;
  entries_[runs.front()] = {};
  queue.emplace(0, runs.front());
  while (!queue.empty()) {
    const auto [cost, run] = queue.top();
    queue.pop();
    if (!done.insert(run).second) continue;
    for (const auto& [key, uses] : run->uses) {
      const auto derived = derivations_.find(uses.state.get());
      if (derived == derivations_.end()) continue;
      for (const BlockUse& use : uses.uses) {
        if (!use.run) continue;
        const std::uint64_t total = std::min(cost + derived->second.cost, longest) + 1;
        const auto [entry, isNew] = entries_.try_emplace(use.run);
        if (!isNew && entry->second.cost <= total) continue;
        const PathStep step = use.enter ? PathStep{StepKind::Enter, use.enter->id} : PathStep{StepKind::Operation, {}};
        entry->second = {run, uses.state.get(), step, total};
        queue.emplace(total, use.run);
      }
    }
  }
}

std::vector<std::pair<ArgState::Link, const ArgState*>> BlockPaths::linksTo(const ArgState& state) const {
  std::vector<std::pair<ArgState::Link, const ArgState*>> links;
  for (const ArgState* at = &state; at;) {
    const ArgState::Link& link = derivations_.at(at).link;
    links.emplace_back(link, at);
    at = link.parent;
  }
  std::ranges::reverse(links);
  return links;
}

void BlockPaths::unfold(const ArgState& last, std::vector<UnfoldedStep>& path) const {
  // What has still to be done, the next on top: nested blocks do not nest calls of ours.
  struct Walk {
    const ArgState* to;
  };
  struct Arrive {
    PathStep step;
    const ArgState* state;  // null: the root of the block that is walked through next
    bool isMatched;
  };
  struct IsBehind {  // the loop that was walked through: the same place, but the state of who has entered the loop
    const ArgState* state;
  };
  const BlockRun* const outermost = path.empty() ? runOf_.at(&last) : path.front().run;
  const auto place = [&](const ArgState* state, UnfoldedStep& step) {
    step.origin = state;
    step.run = runOf_.at(state);
    if (step.run == outermost) step.outermost = state;
    else if (!step.outermost) step.outermost = path[path.size() - 2].outermost;
  };
  std::vector<std::variant<Walk, Arrive, IsBehind>> work{Walk{&last}};
  while (!work.empty()) {
    const auto next = work.back();
    work.pop_back();
    if (const Arrive* arrive = std::get_if<Arrive>(&next)) {
      path.push_back({arrive->step, nullptr, nullptr, nullptr, arrive->isMatched, arrive->isMatched});
      if (arrive->state) place(arrive->state, path.back());
    } else if (const IsBehind* behind = std::get_if<IsBehind>(&next)) {
      place(behind->state, path.back());
    } else {
      const auto links = linksTo(*std::get<Walk>(next).to);
      if (path.empty()) path.push_back({});
      if (!path.back().origin) place(links.front().second, path.back());
      for (std::size_t i = links.size(); i-- > 1;) {
        const auto& [link, state] = links[i];
        if (!link.through) {
          work.emplace_back(Arrive{link.step, state, false});
        } else if (link.step.kind == StepKind::Enter) {
          work.emplace_back(Arrive{{StepKind::Leave, link.step.edge}, state, true});
          work.emplace_back(Walk{&link.through->latest()});
          work.emplace_back(Arrive{link.step, nullptr, true});
        } else {
          work.emplace_back(IsBehind{state});
          work.emplace_back(Walk{&link.through->latest()});
        }
      }
    }
  }
}

std::optional<std::vector<UnfoldedStep>> BlockPaths::pathTo(const ArgState& target) const {
  const auto derivation = derivations_.find(&target);
  if (derivation == derivations_.end()) throw std::logic_error("no path leads to a state of a block");
  // The blocks around the target, which are entered and not left, from within: where each is entered from.
  std::vector<const Entry*> entries;
  const BlockRun* const runOfTarget = runOf_.at(&target);
  const auto around = entries_.find(runOfTarget);
  if (around == entries_.end()) throw std::logic_error("no path leads to the block of a state");
  if (around->second.cost + derivation->second.cost > longest) return std::nullopt;
  for (const BlockRun* run = runOfTarget;;) {
    const auto entry = entries_.find(run);
    run = entry->second.from;
    if (!run) break;
    entries.push_back(&entry->second);
  }
  std::vector<UnfoldedStep> path;
  for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
    unfold(*(*entry)->state, path);
    if ((*entry)->step.kind == StepKind::Enter)
      path.push_back({(*entry)->step, nullptr, nullptr, nullptr, true, false});
    else path.back().origin = nullptr;  // a loop's run begins in the same place
  }
  unfold(target, path);
  return path;
}

}  // namespace argosy
