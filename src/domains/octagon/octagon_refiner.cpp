#include "domains/octagon/octagon_refiner.h"

#include <algorithm>
#include <unordered_set>

#include "domains/octagon/inconsistency.h"
#include "domains/value/slice.h"

namespace argosy::octagon {

using memory::CellKey;

namespace {

constexpr std::size_t maximalAlternatives = 64, maximalConstraints = 2000;

OctagonCpa::Options followingEverything() {
  OctagonCpa::Options options;
  options.joins = false;
  options.dropsDead = false;
  return options;
}

void makeSet(std::vector<CellKey>& keys) {
  std::ranges::sort(keys);
  keys.erase(std::ranges::unique(keys).begin(), keys.end());
}

}  // namespace

OctagonRefiner::OctagonRefiner(const Program& program, OctagonCpa& cpa, const Options& options)
    : program_(program),
      cpa_(cpa),
      values_(cpa.facts(), {}),
      follower_(cpa.facts(), cpa.controlFlow(), followingEverything()),
      options_(options),
      refinement_(program, options.restartsAtRoot) {}

RefinementOutcome OctagonRefiner::refine(ReachedArg& arg, const ArgState& target, const Limits& limits) {
  const ArgPath path = pathTo(target);
  const std::vector<Step> steps = stepsOf(path, arg.cpa());
  if (options_.asksValuesFirst && !onlyOctagons_) {
    const auto interpolants = interpolantsOfValues(steps);
    if (interpolants && refutes(steps, *interpolants, limits) && refinement_.apply(arg, path, steps, *interpolants))
      return RefinementOutcome::Refined;
  }
  const Limits own = options_.checkSeconds > 0 ? limits.atMost(options_.checkSeconds) : limits;
  const auto ended = follow(steps, nullptr, own);
  if (limits.check() || own.reached()) return RefinementOutcome::NoProgress;
  if (!ended) return RefinementOutcome::Feasible;
  onlyOctagons_ = options_.staysWithOctagons;
  std::size_t length = 0;
  for (const Alternative& alternative : *ended) length = std::max(length, alternative.length);
  for (const Interpolants& interpolants : {interpolantsOfCycles(*ended), interpolantsOfUses(steps, length)})
    if (refutes(steps, interpolants, limits) && refinement_.apply(arg, path, steps, interpolants))
      return RefinementOutcome::Refined;
  return refinement_.apply(arg, path, steps, everythingAlong(steps, length)) ? RefinementOutcome::Refined
                                                                             : RefinementOutcome::NoProgress;
}

std::optional<memory::Interpolants> OctagonRefiner::interpolantsOfValues(std::span<const Step> steps) const {
  value::ValueMemory memory = values_.initialMemory();
  for (std::size_t i = 0; i < steps.size(); ++i)
    if (!values_.follow(steps[i], memory)) return value::sliceBackwards(values_, steps.first(i + 1), {});
  return std::nullopt;
}

std::vector<OctagonRefiner::Alternative> OctagonRefiner::after(const Step& step, Alternative before,
                                                               bool maySplit) const {
  const OctagonStore& store = follower_.store();
  const memory::Frame frame = memory::frameOf(step.before());
  const auto* assumption = step.kind == StepKind::Operation ? std::get_if<Assume>(&step.edge->operation) : nullptr;
  const auto forms = maySplit && assumption
                         ? store.alternatives(before.memory, assumption->condition, assumption->truth, frame)
                         : std::nullopt;
  before.constraints.beginStep(before.length++);
  std::vector<Alternative> result(forms ? 2 : 1, before);
  for (std::size_t i = 0; i < result.size(); ++i) {
    Alternative& alternative = result[i];
    store.trace = &alternative.constraints;
    alternative.hasEnded =
        (forms && !store.assume(alternative.memory, (*forms)[i])) || !follower_.follow(step, alternative.memory);
    store.trace = nullptr;
  }
  const ExpressionRef unknown = maySplit ? valueFromOutside(step) : nullptr;
  const auto pieces = unknown ? store.splitFinite(result.front().memory, unknown, frame) : std::nullopt;
  if (!pieces) return result;
  result.assign(pieces->size(), result.front());
  for (std::size_t i = 0; i < pieces->size(); ++i) result[i].memory = (*pieces)[i];
  return result;
}

std::optional<std::vector<OctagonRefiner::Alternative>> OctagonRefiner::follow(std::span<const Step> steps,
                                                                               const Interpolants* tracked,
                                                                               const Limits& limits) const {
  std::vector<Alternative> open{Alternative{follower_.initialMemory(), {}}}, ended;
  while (!open.empty()) {
    Alternative alternative = std::move(open.back());
    open.pop_back();
    if (alternative.hasEnded) {
      ended.push_back(std::move(alternative));
      continue;
    }
    if (alternative.length == steps.size() || limits.exceeded()) return std::nullopt;
    if (tracked) follower_.restrictTo(alternative.memory, tracked->after[alternative.length]);
    const bool maySplit = open.size() + ended.size() < maximalAlternatives;
    const Step& step = steps[alternative.length];
    for (Alternative& next : after(step, std::move(alternative), maySplit)) open.push_back(std::move(next));
  }
  return ended;
}

bool OctagonRefiner::refutes(std::span<const Step> steps, const Interpolants& interpolants,
                             const Limits& limits) const {
  return follow(steps.first(interpolants.after.size()), &interpolants, limits).has_value();
}

memory::Interpolants OctagonRefiner::interpolantsOfCycles(std::span<const Alternative> ended) const {
  Interpolants interpolants;
  for (const Alternative& alternative : ended) {
    interpolants.after.resize(std::max(interpolants.after.size(), alternative.length));
    const PathConstraints& constraints = alternative.constraints;
    if (constraints.constraints().size() > maximalConstraints) continue;
    const auto cycle = inconsistentSubset(constraints.constraints());
    if (!cycle) continue;
    std::vector<PathConstraints::Constraint> all;
    for (const std::size_t index : *cycle) all.push_back(constraints.constraints()[index]);
    for (std::size_t i = 1; i < alternative.length; ++i) {
      const auto cut = static_cast<std::size_t>(
          std::ranges::count_if(*cycle, [&](std::size_t index) { return constraints.stepOf(index) < i; }));
      const std::span<const PathConstraints::Constraint> prefix = std::span(all).first(cut),
                                                         suffix = std::span(all).subspan(cut);
      std::vector<CellKey>& needed = interpolants.after[i];
      const auto need = [&](Term number) {
        needed.push_back(memory::representative(cpa_.facts().objects, cellOf(constraints.variableOf(number.variable))));
      };
      if (const auto interpolant = octagon::interpolant(prefix, suffix)) {
        for (const PathConstraints::Constraint& constraint : *interpolant) {
          need(constraint.first);
          if (constraint.second) need(*constraint.second);
        }
        continue;
      }
      // That a sum is even no octagon can say, but its numbers can be tracked.
      for (const PathConstraints::Constraint& before : prefix)
        for (const PathConstraints::Constraint& after : suffix)
          for (const auto& left : {std::optional(before.first), before.second})
            for (const auto& right : {std::optional(after.first), after.second})
              if (left && right && left->variable == right->variable) need(*left);
    }
  }
  for (std::vector<CellKey>& cells : interpolants.after) makeSet(cells);
  return interpolants;
}

memory::Interpolants OctagonRefiner::interpolantsOfUses(std::span<const Step> steps, std::size_t length) const {
  // What the conditions read, and what that was computed from: tracked all along (docs/theory.md §4.7).
  struct Use {
    std::vector<CellKey> reads, writes;
    bool isCondition = false;
  };
  std::vector<Use> uses(length);
  OctagonStore::Memory memory = follower_.initialMemory();
  const OctagonStore& store = follower_.store();
  for (std::size_t i = 0; i < length; ++i) {
    const Step& step = steps[i];
    Use& use = uses[i];
    const auto append = [&](ExpressionRef lvalue, const memory::Frame& frame, std::vector<CellKey>& cells) {
      const memory::Target target = store.resolve(memory, lvalue, frame);
      if (target.region && target.region->isExact() && target.region->low >= 0)
        cells.push_back(memory::cellKey(target.region->object, static_cast<std::uint64_t>(target.region->low)));
    };
    const memory::Frame before = memory::frameOf(step.before()), after = memory::frameOf(step.after());
    const Call* call = std::get_if<Call>(&step.edge->operation);
    use.isCondition = step.kind == StepKind::Operation && std::holds_alternative<Assume>(step.edge->operation);
    if (step.kind != StepKind::Leave)
      forEachExpression(step.edge->operation, [&](ExpressionRef expression, bool isTarget) {
        if (isTarget && step.kind == StepKind::Operation) append(expression, before, use.writes);
        forEachSubexpression(expression, [&](ExpressionRef part) {
          if (part->isLvalue() && !(isTarget && part == expression)) append(part, before, use.reads);
        });
      });
    if (step.kind == StepKind::Enter)
      for (const VariableId parameter : program_.functions[after.function].parameters)
        use.writes.push_back(memory::firstKey(store.objects.variable(parameter, after)));
    if (step.kind == StepKind::Operation && std::holds_alternative<Return>(step.edge->operation))
      use.writes.push_back(memory::firstKey(store.objects.returnValue(before)));
    if (step.kind == StepKind::Leave && call->result) {
      use.reads.push_back(memory::firstKey(store.objects.returnValue(before)));
      append(call->result, after, use.writes);
    }
    if (!follower_.follow(step, memory)) break;
  }
  std::unordered_set<CellKey> needed;
  for (std::size_t i = length; i-- > 0;) {
    const bool isNeeded =
        uses[i].isCondition || std::ranges::any_of(uses[i].writes, [&](CellKey key) { return needed.contains(key); });
    if (isNeeded) needed.insert(uses[i].reads.begin(), uses[i].reads.end());
  }
  std::vector<CellKey> cells;
  for (const CellKey key : needed) {
    cells.push_back(memory::representative(cpa_.facts().objects, key));
    cells.push_back(
        memory::representative(cpa_.facts().objects, memory::cellKey(memory::objectOf(key), memory::headerBit)));
  }
  makeSet(cells);
  return {std::vector(length, cells)};
}

memory::Interpolants OctagonRefiner::everythingAlong(std::span<const Step> steps, std::size_t length) const {
  Interpolants interpolants;
  OctagonStore::Memory memory = follower_.initialMemory();
  for (std::size_t i = 0; i < length; ++i) {
    std::vector<CellKey> known;
    const auto add = [&](CellKey key) { known.push_back(memory::representative(cpa_.facts().objects, key)); };
    memory.ranges.cells.forEach([&](CellKey key, const auto&) { add(key); });
    memory.ranges.headers.forEach([&](std::uint64_t object, const memory::Header&) {
      add(memory::cellKey(memory::MemoryObjectId(object), memory::headerBit));
    });
    for (const VariableKey variable : memory.relations.integers.variables()) add(cellOf(variable));
    for (const VariableKey variable : memory.relations.floats.variables()) add(cellOf(variable));
    makeSet(known);
    interpolants.after.push_back(std::move(known));
    if (!follower_.follow(steps[i], memory)) break;
  }
  return interpolants;
}

}  // namespace argosy::octagon
