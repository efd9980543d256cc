#include "report/summaries_dot.h"

#include <algorithm>
#include <map>

#include "report/dot_text.h"

namespace argosy::report {
namespace {

constexpr std::size_t maximalText = 400;

std::string plural(std::size_t count, const char* what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

std::string contractText(const Program& program, const BlockRun& run,
                         std::span<const evidence::FunctionContract> contracts) {
  if (!run.block()) return "";
  const NodeId entry = run.block()->entry();
  const FunctionId function = program.nodes[entry].function;
  const auto contract = std::ranges::find(contracts, function, &evidence::FunctionContract::function);
  if (contract == contracts.end() || program.functions[function].entry != entry) return "";
  return "\nrequires " + shortened(contract->demands, maximalText) + "\nensures " +
         shortened(contract->ensures, maximalText);
}

/// Which runs a run uses, and from how many places.
std::map<std::uint32_t, std::size_t> usesOf(const BlockRun& run) {
  std::map<std::uint32_t, std::size_t> uses;
  for (const auto& [state, places] : run.uses) {
    if (!run.reached.find(*state).valid()) continue;
    for (const BlockUse& use : places.uses)
      if (use.run) ++uses[use.run->number()];
  }
  return uses;
}

}  // namespace

void printSummariesDot(std::ostream& out, const Program& program, const Cpa& cpa, std::span<const BlockRun* const> runs,
                       std::span<const evidence::FunctionContract> contracts) {
  std::vector<const BlockRun*> ordered(runs.begin(), runs.end());
  std::ranges::sort(ordered, {}, &BlockRun::number);
  std::vector<const ProgramBlock*> blocks;
  for (const BlockRun* run : ordered)
    if (std::ranges::find(blocks, run->block()) == blocks.end()) blocks.push_back(run->block());
  out << "digraph summaries {\n  node [shape=box, fontname=\"monospace\", fontsize=10];\n"
         "  edge [fontname=\"monospace\", fontsize=9];\n";
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    bool isFirst = true;
    out << "  subgraph cluster_" << i << " {\n";
    for (const BlockRun* run : ordered) {
      if (run->block() != blocks[i]) continue;
      if (isFirst)
        out << "    label=" << dotQuoted(blockName(program, *run) + contractText(program, *run, contracts)) << ";\n";
      isFirst = false;
      const auto exits = static_cast<std::size_t>(
          std::ranges::count_if(run->exits, [&](const auto& exit) { return run->reached.find(*exit).valid(); }));
      out << "    R" << run->number() << " [label="
          << dotQuoted("run " + std::to_string(run->number()) + "\n" + plural(run->reached.size(), "state") +
                       (run->block() ? ", " + plural(exits, "exit") : ""))
          << ", tooltip=" << dotQuoted(cpa.toString(*run->root().state)) << "];\n";
    }
    out << "  }\n";
  }
  for (const BlockRun* run : ordered)
    for (const auto& [used, places] : usesOf(*run)) {
      out << "  R" << run->number() << " -> R" << used;
      if (places > 1) out << " [label=\"" << places << "\"]";
      out << ";\n";
    }
  out << "}\n";
}

}  // namespace argosy::report
