#include "acceleration/loop_paths.h"

#include <algorithm>

namespace argosy::acceleration {
namespace {

constexpr std::size_t maximalSteps = 20'000;

class Search {
 public:
  Search(const Program& program, const ControlFlow& flow, LoopId loop, std::size_t most,
         const std::set<std::string>& errors, const std::function<const WaysOut&(LoopId)>& waysOutOf)
      : program_(program),
        flow_(flow),
        loop_(loop),
        head_(flow.loops()[loop].head),
        most_(most),
        errors_(errors),
        waysOutOf_(waysOutOf) {}

  /// False when there are too many.
  bool from(NodeId node) {
    for (const EdgeId id : program_.nodes[node].outgoing) {
      if (++steps_ > maximalSteps) return false;
      const NodeId target = program_.edges[id].target;
      if (!flow_.contains(loop_, target) || isError(program_.edges[id].operation)) continue;
      path_.emplace_back(id);
      const bool isDone = at(target);
      path_.pop_back();
      if (!isDone) return false;
    }
    return true;
  }

  LoopPaths found;

 private:
  bool isError(const Operation& operation) const {
    const auto* call = std::get_if<Call>(&operation);
    return call && call->function.valid() && errors_.contains(program_.functions[call->function].name);
  }

  bool at(NodeId node) {
    if (node == head_) {
      if (found.paths.size() == most_) return false;
      found.paths.push_back(path_);
      return true;
    }
    return flow_.isLoopHead(node) ? through(flow_.loopOfHead(node)) : from(node);
  }

  bool through(LoopId inner) {
    const WaysOut& ways = waysOutOf_(inner);
    found.hasInnerLoops |= !ways.areAll;
    for (const LoopPath& way : ways.ways) {
      const NodeId end = program_.edges[std::get<EdgeId>(way.back())].target;
      if (!flow_.contains(loop_, end)) continue;
      const std::size_t length = path_.size();
      path_.insert(path_.end(), way.begin(), way.end());
      const bool isDone = at(end);
      path_.resize(length, PathStep{EdgeId()});
      if (!isDone) return false;
    }
    return true;
  }

  const Program& program_;
  const ControlFlow& flow_;
  LoopId loop_;
  NodeId head_;
  std::size_t most_, steps_ = 0;
  const std::set<std::string>& errors_;
  const std::function<const WaysOut&(LoopId)>& waysOutOf_;
  LoopPath path_;
};

class ExitSearch {
 public:
  ExitSearch(const Program& program, const ControlFlow& flow, LoopId loop, std::size_t most)
      : program_(program), flow_(flow), loop_(loop), most_(most) {}

  void from(NodeId node) {
    for (const EdgeId id : program_.nodes[node].outgoing) {
      const NodeId target = program_.edges[id].target;
      if (++steps_ > maximalSteps || found.ways.size() > most_) {
        found.areAll = false;
        return;
      }
      path_.emplace_back(id);
      if (!flow_.contains(loop_, target)) found.ways.push_back(path_);
      else if (target != flow_.loops()[loop_].head && !flow_.isLoopHead(target)) from(target);
      else if (target != flow_.loops()[loop_].head) found.areAll &= isBehindAllExits(target);
      path_.pop_back();
    }
  }

  WaysOut found;

 private:
  bool isBehindAllExits(NodeId node) const {
    return std::ranges::all_of(flow_.loops()[loop_].exitEdges, [&](EdgeId exit) {
      return flow_.order(program_.edges[exit].source) < flow_.order(node);
    });
  }

  const Program& program_;
  const ControlFlow& flow_;
  LoopId loop_;
  std::size_t most_, steps_ = 0;
  LoopPath path_;
};

}  // namespace

WaysOut exitsFrom(const Program& program, const ControlFlow& flow, LoopId loop, std::size_t most) {
  ExitSearch search(program, flow, loop, most);
  search.from(flow.loops()[loop].head);
  return std::move(search.found);
}

bool isPlain(const LoopPath& path) {
  return std::ranges::all_of(path, [](const PathStep& step) { return std::holds_alternative<EdgeId>(step); });
}

std::optional<LoopPaths> pathsThrough(const Program& program, const ControlFlow& flow, LoopId loop, std::size_t most,
                                      const std::set<std::string>& errors,
                                      const std::function<const WaysOut&(LoopId)>& waysOutOf) {
  Search search(program, flow, loop, most, errors, waysOutOf);
  if (!search.from(flow.loops()[loop].head)) return std::nullopt;
  return std::move(search.found);
}

}  // namespace argosy::acceleration
