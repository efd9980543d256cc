#include "acceleration/loop_plan.h"

#include <algorithm>
#include <ranges>

#include "acceleration/known_at_loop.h"
#include "acceleration/obligations.h"
#include "program/print/text.h"
#include "program/transform/temporaries.h"

namespace argosy::acceleration {

bool LoopReport::isAccelerated() const {
  return std::ranges::any_of(paths, [](const PathReport& path) { return !path.refusal; });
}

bool LoopReport::isPruned() const { return std::ranges::any_of(paths, &PathReport::isPruned); }

LoopPlanning::LoopPlanning(Program& program, const Effort& effort)
    : program_(program), effort_(effort), flow_(program), begin_(ProcessorClock::now()) {
  const std::size_t count = flow_.loops().size();
  reports_.resize(count);
  // Enclosing loops come first in this order.
  for (std::size_t i = count; i-- != 0;) {
    if (effort_.only && !effort_.only->contains(flow_.loops()[LoopId(i)].head)) continue;
    const ProcessorClock::time_point start = ProcessorClock::now();
    plan(LoopId(i));
    reports_[i].seconds = secondsSince(start);
  }
  std::erase_if(reports_, [](const LoopReport& report) { return !report.head.valid(); });
}

std::vector<LoopPlan> LoopPlanning::takePlans() {
  std::vector<LoopPlan> result;
  for (auto& [id, plan] : plans_ | std::views::reverse) result.push_back(std::move(plan));
  return result;
}

void LoopPlanning::plan(LoopId id) {
  const Loop& loop = flow_.loops()[id];
  LoopReport& report = reports_[id.index];
  report.head = loop.head;
  report.range = rangeOf(program_, loop.head);
  if (isLate()) {
    report.refusal = Refusal::TimedOut;
    return;
  }
  const auto found = pathsThrough(program_, flow_, id, effort_.mostPaths, effort_.errors,
                                  [this](LoopId inner) -> const WaysOut& { return waysOutOf(inner); });
  if (!loop.isReducible || !found) {
    report.refusal = loop.isReducible ? Refusal::TooManyPaths : Refusal::Irreducible;
    return;
  }
  if (found->hasInnerLoops) report.refusal = Refusal::InnerLoop;
  LoopPlan plan{loop, {}, !found->hasInnerLoops};
  for (const LoopPath& path : found->paths) {
    PathReport& told =
        report.paths.emplace_back(PathReport{program_.edges[std::get<EdgeId>(path.front())].info.range, {}, {}});
    auto result = accelerated(loop, path);
    if (const auto* refusal = std::get_if<Refusal>(&result)) {
      told.refusal = *refusal;
      plan.replacesBody &= *refusal == Refusal::Impossible;
      continue;
    }
    plan.paths.push_back(std::move(std::get<AcceleratedPath>(result)));
    tell(plan.paths.back(), told);
    plan.replacesBody &= told.isPruned;
  }
  if (plan.paths.empty()) return;
  report.isReplaced = plan.replacesBody;
  plans_.emplace(id, std::move(plan));
}

std::variant<AcceleratedPath, Refusal> LoopPlanning::accelerated(const Loop& loop, const LoopPath& path) {
  if (isLate()) return Refusal::TimedOut;
  PathEffects effects(program_, inputsOf(loop.function), PathEffects::Writes::AreKnown);
  if (const auto refusal = apply(path, effects)) return *refusal;
  AcceleratedPath result{.path = path, .effect = std::move(effects).take(), .forms = {}, .guard = {}};
  if (isImpossible(result.effect, {.time = effort_.queryTime}, effort_.limits)) return Refusal::Impossible;
  auto forms = ClosedForms::of(program_, result.effect);
  if (const auto* refusal = std::get_if<Refusal>(&forms)) return *refusal;
  result.forms = std::get<ClosedForms>(std::move(forms));
  auto guard = Guard::of(program_, result.effect, result.forms);
  if (const auto* refusal = std::get_if<Refusal>(&guard)) return *refusal;
  result.guard = std::get<Guard>(std::move(guard));
  // Such an iteration is not a list of operations that could come first, or take from outside what others have taken.
  if (!isPlain(path) && (result.forms.peeled() != 0 || !result.effect.inputs.empty())) return Refusal::InnerLoop;
  result.iterations =
      addTemporary(program_, loop.function, program_.types.integer(result.forms.bits(), false), "iterations");
  result.known = knownAt(program_, flow_, flow_.loopOfHead(loop.head));
  Obligations obligations = obligationsOf(result);
  if (const auto refusal = obligations.refusal()) return *refusal;
  result.isPruned = obligations.coversOneMore();
  return result;
}

std::optional<Refusal> LoopPlanning::apply(const LoopPath& path, PathEffects& effects) {
  for (const PathStep& step : path) {
    if (const auto* edge = std::get_if<EdgeId>(&step)) {
      if (const auto refusal = effects.apply(*edge)) return refusal;
      continue;
    }
    const auto& [inner, number] = std::get<InnerIterations>(step);
    for (const PathCondition& condition : inner->guard.conditions())
      if (const auto refusal = effects.assume(condition)) return refusal;
    for (const ExpressionRef condition : inner->guard.range(program_, number))
      if (const auto refusal = effects.assume({condition, true})) return refusal;
    std::map<VariableId, ExpressionRef> values;
    for (const auto& [variable, differences] : inner->forms.variables())
      values[variable] = inner->forms.valueAfter(program_, variable, number);
    if (const auto refusal = effects.assign(values)) return refusal;
    if (const auto refusal = apply(inner->path, effects)) return refusal;
  }
  return std::nullopt;
}

const WaysOut& LoopPlanning::waysOutOf(LoopId id) {
  const auto [known, isNew] = waysOut_.try_emplace(id, WaysOut{{}, false});
  const auto plan = plans_.find(id);
  if (!isNew || plan == plans_.end() || !plan->second.replacesBody || plan->second.paths.size() != 1)
    return known->second;
  const AcceleratedPath& path = plan->second.paths.front();
  if (!path.effect.inputs.empty() || !path.effect.writes.empty() || path.forms.peeled() != 0) return known->second;
  WaysOut exits = exitsFrom(program_, flow_, id, effort_.mostPaths);
  const std::vector<LoopPath> atOnce = exits.ways;
  for (const LoopPath& exit : atOnce) {
    const auto condition = whereTheyPart(path, exit);
    if (condition && path.guard.isConstant(*condition)) continue;
    const auto number = condition ? path.guard.timesMore(program_, *condition, path.iterations->type()) : std::nullopt;
    exits.areAll &= number && obligationsOf(path).countsIterations(*condition, *number);
    if (!number) continue;
    LoopPath& way = exits.ways.emplace_back(LoopPath{InnerIterations{&path, *number}});
    way.insert(way.end(), exit.begin(), exit.end());
  }
  return known->second = std::move(exits);
}

std::optional<PathCondition> LoopPlanning::whereTheyPart(const AcceleratedPath& path, const LoopPath& exit) {
  const auto edgeAt = [](const LoopPath& steps, std::size_t i) {
    return i < steps.size() && std::holds_alternative<EdgeId>(steps[i]) ? std::get<EdgeId>(steps[i]) : EdgeId();
  };
  std::size_t same = 0;
  while (edgeAt(path.path, same).valid() && edgeAt(path.path, same) == edgeAt(exit, same)) ++same;
  const EdgeId on = edgeAt(path.path, same);
  if (!on.valid() || !std::holds_alternative<Assume>(program_.edges[on].operation)) return std::nullopt;
  PathEffects effects(program_, inputsOf(program_.variables[path.iterations->variable()].function));
  for (std::size_t i = 0; i <= same; ++i)
    if (effects.apply(std::get<EdgeId>(path.path[i]))) return std::nullopt;
  return std::move(effects).take().conditions.back();
}

Obligations LoopPlanning::obligationsOf(const AcceleratedPath& path) {
  InputNames& names = inputsOf(program_.variables[path.iterations->variable()].function);
  return {program_,       path.effect, path.forms, path.guard, path.iterations, names, {.time = effort_.queryTime},
          effort_.limits, path.known};
}

void LoopPlanning::tell(const AcceleratedPath& path, PathReport& report) {
  report.isPruned = path.isPruned;
  report.closedForms = textsOf(program_, path.forms);
  for (const auto& [target, value] : path.effect.writes)
    report.closedForms.forms.push_back("in each of them " + toSourceText(program_, target) + " = " +
                                       toSourceText(program_, value));
}

bool LoopPlanning::isLate() const {
  return ProcessorClock::now() - begin_ > effort_.totalTime || (effort_.limits && effort_.limits->check());
}

InputNames& LoopPlanning::inputsOf(FunctionId function) {
  return inputs_.try_emplace(function, program_, function).first->second;
}

}  // namespace argosy::acceleration
