#include "analysis/blocks/block_table.h"

#include <algorithm>

namespace argosy {

BlockRun& BlockTable::make(Cpa& cpa, const ProgramBlock* block, PreciseState root) {
  const auto number = static_cast<std::uint32_t>(runs_.size());
  BlockRun& run = runs_.emplace_back(number, block, root, cpa, makeOrder_());
  const Adjusted initial = arg_.adjust(arg_.rootOf(root.state), root.precision);
  if (initial.state) run.reached.add(initial.state, initial.precision);
  return run;
}

BlockRun& BlockTable::makeOutermost(Cpa& cpa, PreciseState root) { return make(cpa, nullptr, std::move(root)); }

PreciseState BlockTable::canonical(const ProgramBlock& block, PreciseState reduced) {
  std::vector<PrecisionRef>& precisions = blocks_[&block].precisions;
  // The last ones are the likeliest.
  for (auto known = precisions.rbegin(); known != precisions.rend(); ++known)
    if (composite_.samePrecision(**known, *reduced.precision)) return {std::move(reduced.state), *known};
  precisions.push_back(reduced.precision);
  return reduced;
}

BlockRun* BlockTable::find(OfBlock& known, const PreciseState& reduced) {
  const auto isUsable = [&](const BlockRun& run) {
    if (run.isOpen && !options_.cutsRecursion) return false;
    if (run.root().precision != reduced.precision && !options_.ignoresPrecision) return false;
    if (!composite_.lessOrEqual(*reduced.state, *run.root().state)) return false;
    return run.isOpen || options_.looksForCovering || composite_.lessOrEqual(*run.root().state, *reduced.state);
  };
  candidates_.clear();
  if (known.index) {
    known.index->candidates(*reduced.state, candidates_);
  } else {
    for (std::uint32_t i = 0; i < known.runs.size(); ++i) candidates_.push_back(i);
  }
  // What is remembered exactly is better than what is still being found out.
  BlockRun* found = nullptr;
  for (const std::uint32_t i : candidates_) {
    BlockRun& run = *known.runs[i];
    if (!isUsable(run)) continue;
    if (!run.isOpen) return &run;
    if (!found) found = &run;
  }
  return found;
}

BlockRun& BlockTable::runFor(Cpa& cpa, const ProgramBlock& block, PreciseState reduced, bool& isNew) {
  OfBlock& known = blocks_[&block];
  if (known.runs.empty()) known.index = composite_.makeCoverageIndex();
  isNew = false;
  BlockRun* found = find(known, reduced);
  if (!found && options_.cutsRecursion && known.open.size() >= options_.generaliseAfter) {
    const PreciseState& older = known.open.back()->root();
    if (older.precision == reduced.precision) {
      if (StateRef general = composite_.generalise(older.state, reduced.state)) {
        ++statistics_.generalised;
        reduced.state = std::move(general);
        found = find(known, reduced);
      }
    }
  }
  if (found) {
    ++(found->isOpen ? statistics_.cuts : statistics_.hits);
    return *found;
  }
  ++statistics_.misses;
  isNew = true;
  if (known.index) known.index->insert(static_cast<std::uint32_t>(known.runs.size()), *reduced.state);
  BlockRun& run = make(cpa, &block, std::move(reduced));
  known.runs.push_back(&run);
  return run;
}

void BlockTable::open(BlockRun& run) {
  run.isOpen = true;
  if (run.block()) blocks_[run.block()].open.push_back(&run);
}

void BlockTable::close(BlockRun& run) {
  run.isOpen = false;
  if (run.block()) blocks_[run.block()].open.pop_back();
}

}  // namespace argosy
