#include "acceleration/loop_paths.h"

namespace argosy::acceleration {
namespace {

class Search {
 public:
  Search(const Program& program, const ControlFlow& flow, LoopId loop, std::size_t most)
      : program_(program), flow_(flow), loop_(loop), head_(flow.loops()[loop].head), most_(most) {}

  /// False when there are too many.
  bool from(NodeId node) {
    constexpr std::size_t maximalSteps = 20'000;
    for (const EdgeId id : program_.nodes[node].outgoing) {
      if (++steps_ > maximalSteps) return false;
      const NodeId target = program_.edges[id].target;
      if (!flow_.contains(loop_, target)) continue;
      if (target != head_ && flow_.isLoopHead(target)) {
        found.hasInnerLoops = true;
        continue;
      }
      path_.push_back(id);
      if (target == head_) {
        if (found.paths.size() == most_) return false;
        found.paths.push_back(path_);
      } else if (!from(target)) {
        return false;
      }
      path_.pop_back();
    }
    return true;
  }

  LoopPaths found;

 private:
  const Program& program_;
  const ControlFlow& flow_;
  LoopId loop_;
  NodeId head_;
  std::size_t most_, steps_ = 0;
  LoopPath path_;
};

}  // namespace

std::optional<LoopPaths> pathsThrough(const Program& program, const ControlFlow& flow, LoopId loop, std::size_t most) {
  Search search(program, flow, loop, most);
  if (!search.from(flow.loops()[loop].head)) return std::nullopt;
  return std::move(search.found);
}

}  // namespace argosy::acceleration
