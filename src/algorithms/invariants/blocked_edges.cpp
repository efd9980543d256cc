#include "algorithms/invariants/blocked_edges.h"

#include <algorithm>

#include "algorithms/invariants/loop_invariants.h"
#include "report/proof_summary.h"

namespace argosy::algorithms {
namespace {

constexpr std::size_t maximalEdgesPerError = 4;

class BackwardSearch {
 public:
  BackwardSearch(ProgramFacts& facts, const std::unordered_set<NodeId>& reached) : facts_(facts), reached_(reached) {}

  std::vector<EdgeId> from(EdgeId error) {
    visit(error);
    while (!work_.empty() && found_.size() < maximalEdgesPerError) {
      const NodeId node = work_.back();
      work_.pop_back();
      const Program& program = facts_.program;
      for (const EdgeId edge : program.nodes[node].incoming) visit(edge);
      const FunctionId function = program.nodes[node].function;
      if (program.functions[function].entry == node)
        for (const CallSite& site : facts_.callGraph().callers(function)) visit(site.edge);
    }
    return std::move(found_);
  }

 private:
  void visit(EdgeId edge) {
    const NodeId source = facts_.program.edges[edge].source;
    if (reached_.contains(source)) {
      if (found_.size() < maximalEdgesPerError && std::ranges::find(found_, edge) == found_.end())
        found_.push_back(edge);
    } else if (seen_.insert(source).second) {
      work_.push_back(source);
    }
  }

  ProgramFacts& facts_;
  const std::unordered_set<NodeId>& reached_;
  std::unordered_set<NodeId> seen_;
  std::vector<NodeId> work_;
  std::vector<EdgeId> found_;
};

}  // namespace

std::vector<evidence::BlockedEdge> blockedEdges(ProgramFacts& facts, ArgCpa& arg,
                                                std::span<const ReachedSet* const> reached,
                                                std::span<const evidence::Target> targets) {
  std::unordered_set<NodeId> nodes;
  for (const ReachedSet* set : reached)
    set->forEach([&](ReachedId, const ReachedState& entry) { nodes.insert(arg.place(*entry.state).location()); });
  const Program& program = facts.program;
  std::vector<evidence::BlockedEdge> result;
  VariablesAt asked;
  for (const EdgeId error : report::errorSites(program, targets)) {
    for (const EdgeId edge : BackwardSearch(facts, nodes).from(error)) {
      result.push_back({error, edge, ""});
      if (const auto* assume = std::get_if<Assume>(&program.edges[edge].operation))
        forEachSubexpression(assume->condition, [&](ExpressionRef part) {
          if (part->kind() == ExpressionKind::Variable) asked[program.edges[edge].source].insert(part->variable());
        });
    }
  }
  const auto known = knownAt(facts, arg, reached, asked);
  for (evidence::BlockedEdge& blocked : result)
    if (const auto found = known.find(program.edges[blocked.edge].source); found != known.end())
      blocked.known = found->second;
  return result;
}

}  // namespace argosy::algorithms
