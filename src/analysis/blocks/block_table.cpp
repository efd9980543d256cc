#include "analysis/blocks/block_table.h"

#include <algorithm>

namespace argosy {

BlockRun& BlockTable::make(const ProgramBlock* block, PreciseState root) {
  const auto number = static_cast<std::uint32_t>(runs_.size());
  BlockRun& run = runs_.emplace_back(number, block, root, cpa_, makeOrder_());
  const Adjusted initial = arg_.adjust(arg_.rootOf(root.state), root.precision);
  if (initial.state) run.reached.add(initial.state, initial.precision);
  return run;
}

BlockRun& BlockTable::makeOutermost(PreciseState root) { return make(nullptr, std::move(root)); }

PreciseState BlockTable::canonical(OfBlock& known, PreciseState reduced) {
  // The last ones are the likeliest.
  for (auto precision = known.precisions.rbegin(); precision != known.precisions.rend(); ++precision)
    if (composite_.samePrecision(**precision, *reduced.precision)) return {std::move(reduced.state), *precision};
  known.precisions.push_back(reduced.precision);
  return reduced;
}

BlockRun* BlockTable::find(OfBlock& known, const PreciseState& reduced, const BlockRun& user) {
  const auto covers = [&](const BlockRun& run) {
    if (run.root().precision != reduced.precision && !options_.ignoresPrecision) return false;
    return composite_.lessOrEqual(*reduced.state, *run.root().state);
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
    if (!covers(run)) continue;
    if (isCut(run, user)) {
      if (!found && options_.cutsRecursion) found = &run;
    } else if (options_.looksForCovering || composite_.lessOrEqual(*run.root().state, *reduced.state)) {
      return &run;
    }
  }
  return found;
}

const BlockRun* BlockTable::lastOfMany(const OfBlock& known, const BlockRun& user) const {
  const BlockRun* last = nullptr;
  std::size_t count = 0;
  for (auto run = known.open.rbegin(); run != known.open.rend() && count < options_.generaliseAfter; ++run) {
    if (!isCut(**run, user)) continue;
    if (!last) last = *run;
    ++count;
  }
  return count < options_.generaliseAfter ? nullptr : last;
}

BlockRun& BlockTable::runFor(const ProgramBlock& block, PreciseState reduced, const BlockRun& user, bool& isNew) {
  OfBlock& known = blocks_[&block];
  if (known.runs.empty()) known.index = composite_.makeCoverageIndex();
  isNew = false;
  reduced = canonical(known, std::move(reduced));
  BlockRun* found = find(known, reduced, user);
  if (!found && options_.cutsRecursion && known.open.size() >= options_.generaliseAfter) {
    const BlockRun* const last = lastOfMany(known, user);
    if (last && last->root().precision == reduced.precision) {
      if (StateRef general = composite_.generalise(last->root().state, reduced.state)) {
        ++statistics_.generalised;
        reduced.state = std::move(general);
        found = find(known, reduced, user);
      }
    }
  }
  if (found) {
    ++(isCut(*found, user) ? statistics_.cuts : statistics_.hits);
    return *found;
  }
  ++statistics_.misses;
  isNew = true;
  if (known.index) known.index->insert(static_cast<std::uint32_t>(known.runs.size()), *reduced.state);
  BlockRun& run = make(&block, std::move(reduced));
  known.runs.push_back(&run);
  return run;
}

void BlockTable::open(BlockRun& run) {
  run.isOpen = true;
  if (run.block()) blocks_[run.block()].open.push_back(&run);
}

void BlockTable::close(BlockRun& run) {
  run.isOpen = false;
  if (!run.block()) return;
  // It is the one that was opened last, or one of the last.
  std::vector<BlockRun*>& open = blocks_[run.block()].open;
  open.erase(std::ranges::find(open.rbegin(), open.rend(), &run).base() - 1);
}

}  // namespace argosy
