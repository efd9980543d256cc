#include "algorithms/reachability/original_impact.h"

#include <algorithm>

#include "algorithms/invariants/loop_invariants.h"
#include "algorithms/precision/precision_writing.h"
#include "algorithms/preparation/model_gaps.h"

namespace argosy::algorithms {

using evidence::UnknownCause;
using predicate::AbstractPath;
using smt::Answer;
using smt::TermRef;

OriginalImpact::OriginalImpact(ProgramFacts& facts, const configuration::Configuration& configuration,
                               std::span<const automaton::Automaton> specification,
                               std::span<const evidence::Target> targets, const Limits& limits)
    : Engine(limits),
      facts_(facts),
      configuration_(configuration),
      confirmation_(facts, configuration, targets),
      gaps_(gapsOf(facts.program)),
      formulas_(facts, configuration, limits) {
  composite_ =
      std::make_unique<CompositeCpa>(facts.program, makeComponents(facts, configuration, specification, &formulas_));
  arg_ = std::make_unique<ArgCpa>(*composite_);
  predicate_ = component<predicate::PredicateCpa>(*arg_);
  endBlocks(**predicate_, facts_.program, false);
  reached_ = std::make_unique<ReachedSet>(*arg_, makeWaitlistOrder(TraversalOrder::DepthFirst, facts.controlFlow));
  precision_ = arg_->initialPrecision();
}

evidence::Verdict OriginalImpact::run(const Progress& progress) {
  const double begin = processorSeconds();
  evidence::Verdict verdict = search(progress);
  statistics_.details = formulas_.statistics();
  statistics_.seconds = processorSeconds() - begin;
  statistics_.reached = vertices_.size();
  return verdict;
}

const predicate::PredicateState& OriginalImpact::predicateState(const Vertex& vertex) const {
  return predicate_->stateIn(*vertex.state);
}

evidence::Verdict OriginalImpact::search(const Progress& progress) {
  add(arg_->adjust(arg_->initialState(arg_->start()), precision_).state, nullptr);
  while (Vertex* leaf = openLeaf()) {
    if (limits_.exceeded()) return unknownVerdict(reasons_, limits_);
    if (progress && (vertices_.size() & 0xff) == 0) progress(statistics_);
    // Ancestors first: covering one of them saves more.
    std::vector<Vertex*> path;
    for (Vertex* vertex = leaf; vertex; vertex = vertex->parent) path.push_back(vertex);
    for (auto vertex = path.rbegin(); vertex != path.rend() && !isCovered(*leaf); ++vertex) close(**vertex);
    if (isCovered(*leaf)) continue;
    if (arg_->violation(*leaf->state) || gaps_.contains(arg_->place(*leaf->state).location())) {
      ++statistics_.alarms;
      if (auto verdict = refine(*leaf)) return std::move(*verdict);
    } else {
      expand(*leaf);
    }
  }
  return closed();
}

OriginalImpact::Vertex& OriginalImpact::add(StateRef state, Vertex* parent) {
  vertices_.push_back(std::make_unique<Vertex>(Vertex{std::move(state), parent, vertices_.size()}));
  Vertex& vertex = *vertices_.back();
  if (parent) parent->children.push_back(&vertex);
  if (predicateState(vertex).isAbstraction()) byPlace_[arg_->place(*vertex.state)].push_back(&vertex);
  leaves_.push_back(&vertex);
  return vertex;
}

void OriginalImpact::expand(Vertex& vertex) {
  vertex.isExpanded = true;
  ++statistics_.exploration.explored;
  std::vector<StateRef> successors;
  arg_->successors(vertex.state, precision_, successors);
  for (StateRef& successor : successors) {
    ++statistics_.exploration.successors;
    if (StateRef adjusted = arg_->adjust(std::move(successor), precision_).state) add(std::move(adjusted), &vertex);
  }
}

OriginalImpact::Vertex* OriginalImpact::openLeaf() {
  std::erase_if(leaves_, [](const Vertex* vertex) { return vertex->isExpanded || vertex->isFalse; });
  for (auto leaf = leaves_.rbegin(); leaf != leaves_.rend(); ++leaf)
    if (!isCovered(**leaf)) return *leaf;
  return nullptr;
}

/// Also by a label that has become false: nothing is below it.
bool OriginalImpact::isCovered(const Vertex& vertex) const {
  for (const Vertex* above = &vertex; above; above = above->parent)
    if (above->coveredBy || above->isFalse) return true;
  return false;
}

bool OriginalImpact::isBelow(const Vertex& vertex, const Vertex& above) const {
  for (const Vertex* step = &vertex; step; step = step->parent)
    if (step == &above) return true;
  return false;
}

bool OriginalImpact::mayCover(const Vertex& vertex, const Vertex& by) const {
  return by.number < vertex.number && !isCovered(by) && !isBelow(by, vertex) &&
         arg_->lessOrEqual(*vertex.state, *by.state);
}

void OriginalImpact::close(Vertex& vertex) {
  if (vertex.coveredBy || !predicateState(vertex).isAbstraction() || arg_->violation(*vertex.state)) return;
  for (Vertex* by : byPlace_[arg_->place(*vertex.state)]) {
    if (!mayCover(vertex, *by)) continue;
    vertex.coveredBy = by;
    ++statistics_.exploration.covered;
    // What is below it does not cover anything any more.
    for (const auto& other : vertices_)
      if (other->coveredBy && isBelow(*other->coveredBy, vertex)) other->coveredBy = nullptr;
    return;
  }
}

std::optional<evidence::Verdict> OriginalImpact::refine(Vertex& target) {
  const predicate::Block& last = *predicateState(target).block();
  const AbstractPath path = AbstractPath::between(nullptr, last, formulas_.encoder());
  const auto& state = static_cast<const ArgState&>(*target.state);
  const SourceRange range =
      state.parents().empty() ? SourceRange() : facts_.program.edges[state.parents().front().step.edge].info.range;
  const auto giveUp = [&](UnknownCause cause, const std::string& why) -> evidence::Verdict {
    reasons_.push_back({cause, why, range});
    return unknownVerdict(reasons_, limits_);
  };
  const predicate::Queries::Result result = formulas_.solve(formulas_.terms().conjunction(path.formulas), true);
  if (result.answer == Answer::Unknown)
    return giveUp(UnknownCause::SolverGaveUp, "the solver gave no answer: " + result.reason);
  if (result.answer == Answer::Satisfiable && !arg_->violation(state)) {
    // Anything may happen from here on.
    reasons_.push_back(
        evidence::UnknownReason::fromProgram(facts_.program.reasons[gaps_.at(arg_->place(state).location())]));
    target.isExpanded = true;
    return std::nullopt;
  }
  if (result.answer == Answer::Satisfiable) {
    Confirmation confirmation = confirmation_.byModel(*arg_, formulas_.encoder(), state, result.model, limits_);
    if (auto* replayed = std::get_if<evidence::ReplayedCounterexample>(&confirmation))
      return evidence::Refutation(std::move(*replayed));
    reasons_.push_back(std::get<evidence::UnknownReason>(std::move(confirmation)));
    return unknownVerdict(reasons_, limits_);
  }
  ++statistics_.refinements;
  std::optional<std::vector<TermRef>> interpolants;
  for (smt::Interpolator* interpolator : formulas_.interpolators())
    if (!interpolants) interpolants = interpolator->interpolate({path.formulas, {}});
  if (!interpolants)
    return giveUp(UnknownCause::NoProgress,
                  "an infeasible error path could not be ruled out: no interpolants were found");

  std::vector<Vertex*> blocks;  // those that begin the blocks of the path, the target last
  for (Vertex* vertex = &target; vertex->parent; vertex = vertex->parent)
    if (predicateState(*vertex).isAbstraction()) blocks.push_back(vertex);
  std::ranges::reverse(blocks);
  predicate::Regions& regions = formulas_.abstraction().regions();
  encode::Encoder& encoder = formulas_.encoder();
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const predicate::Block& block = *path.blocks[i + 1];
    const TermRef fact = encoder.rename((*interpolants)[i], block.start().background, encoder.plain());
    if (fact->isFalse()) {
      blocks[i]->isFalse = true;
      for (const auto& other : vertices_)
        if (other->coveredBy && isBelow(*other->coveredBy, *blocks[i])) other->coveredBy = nullptr;
      break;
    }
    const predicate::Region added = regions.predicate(fact);
    if (regions.implies(block.region(), added)) continue;
    block.strengthen(regions.conjunction(block.region(), added));
    for (const auto& other : vertices_)
      if (other->coveredBy == blocks[i] && !arg_->lessOrEqual(*other->state, *blocks[i]->state))
        other->coveredBy = nullptr;
  }
  return std::nullopt;
}

report::SavedPrecision OriginalImpact::precision() {
  PrecisionWriting writing(facts_, formulas_.encoder());
  writing.add(static_cast<const predicate::PredicatePrecision&>(*predicate_->precisionIn(*precision_)));
  for (const auto& vertex : vertices_) {
    if (!predicateState(*vertex).isAbstraction()) continue;
    const predicate::Block& block = *predicateState(*vertex).block();
    writing.addFact(block.location(), vertex->isFalse ? formulas_.terms().truth(false)
                                                      : formulas_.abstraction().regions().toTerm(block.region()));
  }
  return writing.saved();
}

evidence::Verdict OriginalImpact::closed() {
  for (const auto& vertex : vertices_)
    if (!isCovered(*vertex)) reached_->unwait(reached_->add(vertex->state, precision_));
  for (auto& reason : generalGaps(facts_.program)) reasons_.push_back(std::move(reason));
  for (auto& reason : restrictions(facts_.program, *composite_)) reasons_.push_back(std::move(reason));
  if (!reasons_.empty()) return unknownVerdict(reasons_, limits_);
  const ReachedSet* const sets[] = {reached_.get()};
  return evidence::Proof(
      {configuration_.name, reached_->size(), loopInvariants(facts_, *arg_, sets), formulas_.assumption()});
}

}  // namespace argosy::algorithms
