#include "acceleration/leaps.h"

#include <algorithm>
#include <set>

#include "acceleration/defined_path.h"
#include "acceleration/obligations.h"
#include "base/processor_clock.h"
#include "program/transform/temporaries.h"

namespace argosy::acceleration {
namespace {

using interpreter::Leap;
using interpreter::Leaps;

/// Whether an execution has no other way to go on where the path's conditions hold.
bool isOnlyWay(const Program& program, const LoopPath& path) {
  for (const EdgeId edge : path) {
    const std::vector<EdgeId>& outgoing = program.nodes[program.edges[edge].source].outgoing;
    if (outgoing.size() == 1) continue;
    if (outgoing.size() != 2) return false;
    const auto* first = std::get_if<Assume>(&program.edges[outgoing[0]].operation);
    const auto* second = std::get_if<Assume>(&program.edges[outgoing[1]].operation);
    if (!first || !second || first->condition != second->condition || first->truth == second->truth) return false;
  }
  return true;
}

class Derivation {
 public:
  Derivation(const Program& program, const LeapOptions& options)
      : program_(program.clone()), options_(options), begin_(ProcessorClock::now()) {
    leaps_.mayOverflow = !options.stopsAtOverflow;
  }

  void add(const LoopPath& path) {
    if (isLate() || path.empty() || !isOnlyWay(program_, path)) return;
    const auto defined = definedPath(program_, path, options_.stopsAtOverflow);
    if (!defined) return;
    const auto effect = effectOf(program_, defined->path);
    if (std::holds_alternative<Refusal>(effect)) return;
    const auto& known = std::get<PathEffect>(effect);
    const auto forms = ClosedForms::of(program_, known);
    if (std::holds_alternative<Refusal>(forms)) return;
    const auto guard = Guard::of(program_, known, std::get<ClosedForms>(forms));
    if (std::holds_alternative<Refusal>(guard)) return;
    add(path, *defined, known, std::get<ClosedForms>(forms), std::get<Guard>(guard));
  }

  Leaps take() { return std::move(leaps_); }

 private:
  void add(const LoopPath& path, const DefinedPath& defined, const PathEffect& effect, const ClosedForms& forms,
           const Guard& guard) {
    if (readsOthers(path, forms)) return;
    // Whoever changes nothing that matters goes on for ever.
    if (std::ranges::all_of(forms.variables(), [](const auto& form) { return form.second.empty(); })) return;
    Leap leap;
    leap.head = program_.edges[path.front()].source;
    leap.path = path;
    leap.fixed = defined.fixed;
    leap.bits = forms.bits();
    const FunctionId function = program_.nodes[leap.head].function;
    const ExpressionRef iterations =
        addTemporary(program_, function, program_.types.integer(leap.bits, false), "iterations");
    leap.iterations = iterations->variable();
    Obligations obligations(program_, effect, forms, guard, iterations, {.time = options_.queryTime}, options_.limits);
    if (obligations.refusal()) return;
    for (const auto& [expression, truth] : guard.conditions()) leap.conditions.push_back({expression, truth});
    leap.range = guard.range(program_, iterations);
    for (const auto& [variable, differences] : forms.variables())
      leap.forms.push_back({program_.variableExpression(variable), forms.valueAfter(program_, variable, iterations)});
    for (const EdgeId edge : path)
      if (std::holds_alternative<Declare>(program_.edges[edge].operation)) leap.unspecified.push_back(edge);
    leaps_.leaps.push_back(std::move(leap));
  }

  /// Whether it reads variables that it changes, and that have no closed form because nothing comes of it: whoever watches would see what is not so.
  bool readsOthers(const LoopPath& path, const ClosedForms& forms) const {
    std::set<VariableId> changed, written;
    const auto target = [&](EdgeId edge) {
      const auto* assign = std::get_if<Assign>(&program_.edges[edge].operation);
      return assign ? assign->target->variable() : VariableId();
    };
    for (const EdgeId edge : path) changed.insert(target(edge));
    bool result = false;
    for (const EdgeId edge : path) {
      forEachExpression(program_.edges[edge].operation, [&](ExpressionRef expression, bool isTarget) {
        if (isTarget) return;
        forEachSubexpression(expression, [&](ExpressionRef part) {
          if (part->kind() != ExpressionKind::Variable) return;
          const VariableId variable = part->variable();
          result |= changed.contains(variable) && !written.contains(variable) && !forms.variables().contains(variable);
        });
      });
      written.insert(target(edge));
    }
    return result;
  }

  bool isLate() const {
    return ProcessorClock::now() - begin_ > options_.totalTime || (options_.limits && options_.limits->check());
  }

  Program program_;  // with variables for numbers of iterations
  const LeapOptions& options_;
  ProcessorClock::time_point begin_;
  Leaps leaps_;
};

}  // namespace

Leaps leapsOf(const Program& program, const LeapOptions& options) {
  const ControlFlow flow(program);
  Derivation derivation(program, options);
  for (std::size_t i = 0; i < flow.loops().size(); ++i) {
    if (!flow.loops()[LoopId(i)].isReducible) continue;
    const auto found = pathsThrough(program, flow, LoopId(i), options.mostPaths);
    if (!found) continue;
    for (const LoopPath& path : found->paths) derivation.add(path);
  }
  return derivation.take();
}

Leaps leapsAlong(const Program& program, std::span<const LoopPath> paths, const LeapOptions& options) {
  Derivation derivation(program, options);
  for (const LoopPath& path : paths) derivation.add(path);
  return derivation.take();
}

}  // namespace argosy::acceleration
