#include "analysis/blocks/block_cpa.h"

#include <algorithm>

#include "base/growth.h"

namespace argosy {
namespace {

const ArgState& node(const AbstractState& state) { return static_cast<const ArgState&>(state); }

}  // namespace

bool BlockCpa::isExit(const ArgState& state) const {
  return run_->block() && run_->block()->isExit(place(state).point(), composite_.place(*run_->root().state).point());
}

const ProgramBlock* BlockCpa::loopFrom(const ArgState& state) {
  const Place at = place(state);
  const ProgramBlock* const loop = partition_.loopAt(at.location());
  const bool isOwn = loop && loop == run_->block() && at.context() == composite_.place(*run_->root().state).context();
  return isOwn ? nullptr : loop;
}

void BlockCpa::enter(const ArgState& state, PreciseState entry, const std::optional<Step>& step,
                     const ProgramBlock& block, BlockUses& uses, std::vector<BlockRun*>& added) {
  if (step && composite_.violation(*entry.state)) {
    uses.uses.push_back({std::move(entry), step});
    return;
  }
  bool isNew = false;
  PreciseState reduced = composite_.reduce(entry, block);
  const Growth alone;
  BlockRun& used = table_.runFor(block, std::move(reduced), *run_, isNew);
  used.users.push_back({run_, Ref<const ArgState>(&state)});
  if (!isNew) added.push_back(&used);
  uses.uses.push_back({std::move(entry), step, &used});
}

std::span<const BlockUse> BlockCpa::prepare(const ArgState& state, const PrecisionRef& precision,
                                            std::vector<BlockRun*>& added) {
  if (isExit(state)) return {};
  auto known = run_->uses.find(&state);
  if (known != run_->uses.end() && known->second.precision != precision) {
    run_->forgetUses(state);
    known = run_->uses.end();
  }
  if (known == run_->uses.end()) {
    BlockUses found{Ref<const ArgState>(&state), precision, {}};
    if (const ProgramBlock* loop = loopFrom(state)) {
      enter(state, {state.wrapped(), precision}, std::nullopt, *loop, found, added);
    } else {
      std::vector<Step> open;
      steps(state, open);
      std::vector<StateRef> entries;
      for (const Step& step : open) {
        if (!entersBlock(step)) continue;
        entries.clear();
        composite_.successorsAlong(state.wrapped(), *precision, step, entries);
        for (StateRef& entry : entries) {
          Adjusted adjusted = composite_.adjust(std::move(entry), precision);
          if (!adjusted.state) continue;
          enter(state, {std::move(adjusted.state), std::move(adjusted.precision)}, step, *partition_.calledBy(step),
                found, added);
        }
      }
    }
    if (found.uses.empty()) return {};
    known = run_->uses.emplace(&state, std::move(found)).first;
  }
  return known->second.uses;
}

std::vector<BlockCpa::Exit> BlockCpa::consume(BlockUse& use) {
  // Another thread may be exploring what is open.
  std::optional<Growth> alone;
  if (use.run->isOpen) alone.emplace();
  std::vector<Exit> exits;
  while (use.consumed < use.run->exits.size()) {
    const ArgState& exit = *use.run->exits[use.consumed++];
    const ReachedId id = use.run->reached.find(exit);
    if (!id.valid()) continue;
    exits.push_back({&exit, use.run->reached[id].precision});
    if (!use.enter) exits.back().step = exit.parents().front().step;
  }
  return exits;
}

void BlockCpa::leave(const ArgState& state, BlockUse& use, const Precision& precision,
                     std::vector<StateRef>& successors) {
  if (!use.run) {
    if (use.consumed++ == 0)
      successors.push_back(arg_.childOf(state, use.entry.state, {StepKind::Enter, use.enter->id}));
    return;
  }
  const ProgramBlock& block = *use.run->block();
  std::vector<StateRef> behind;
  for (const Exit& exit : consume(use)) {
    const StateRef expanded = composite_.expand(use.entry, block, {exit.state->wrapped(), exit.precision});
    if (!expanded) continue;
    behind.clear();
    PathStep step = exit.step;
    if (!use.enter) {
      behind.push_back(expanded);
    } else {
      step = {StepKind::Enter, use.enter->id};
      std::vector<Step> open;
      composite_.steps(*expanded, open);
      const auto leaving = std::ranges::find(open, StepKind::Leave, &Step::kind);
      if (leaving == open.end()) throw std::logic_error("a called block does not end where the call is left");
      const StateRef rebuilt = composite_.rebuild(state.wrapped(), use.entry.state, expanded, *leaving);
      if (rebuilt) composite_.successorsAlong(rebuilt, precision, *leaving, behind);
    }
    for (StateRef& successor : behind)
      successors.push_back(arg_.childOf(state, std::move(successor), step, exit.state));
  }
}

void BlockCpa::successors(const StateRef& stateRef, const PrecisionRef& precision, std::vector<StateRef>& successors) {
  const ArgState& state = node(*stateRef);
  if (isExit(state)) return;
  if (const auto known = run_->uses.find(&state); known != run_->uses.end()) {
    for (BlockUse& use : known->second.uses) leave(state, use, *precision, successors);
    if (!known->second.uses.front().enter) return;
  }
  std::vector<Step> open;
  steps(state, open);
  for (const Step& step : open)
    if (!entersBlock(step)) arg_.successorsAlong(stateRef, *precision, step, successors);
}

}  // namespace argosy
