#include "acceleration/leaps.h"

#include <algorithm>

#include "acceleration/defined_path.h"
#include "acceleration/loop_paths.h"
#include "acceleration/obligations.h"
#include "base/processor_clock.h"
#include "program/transform/inline_calls.h"
#include "program/transform/temporaries.h"

namespace argosy::acceleration {
namespace {

using interpreter::Leap;
using interpreter::Leaps;
using Path = std::vector<EdgeId>;

/// The path without inner loops; those have leaps of their own.
std::optional<Path> plainPath(const LoopPath& path) {
  if (!isPlain(path)) return std::nullopt;
  Path result;
  for (const PathStep& step : path) result.push_back(std::get<EdgeId>(step));
  return result;
}

/// Whether an execution has no other way to go on where the path's conditions hold.
bool isOnlyWay(const Program& program, const Path& path) {
  return std::ranges::all_of(path, [&](EdgeId edge) {
    const std::vector<EdgeId>& outgoing = program.nodes[program.edges[edge].source].outgoing;
    if (outgoing.size() == 1) return true;
    if (outgoing.size() != 2) return false;
    const auto* first = std::get_if<Assume>(&program.edges[outgoing[0]].operation);
    const auto* second = std::get_if<Assume>(&program.edges[outgoing[1]].operation);
    return first && second && first->condition == second->condition && first->truth != second->truth;
  });
}

class Derivation {
 public:
  Derivation(const Program& original, const LeapOptions& options)
      : original_(original),
        options_(options),
        inlined_(InlineCalls(options.awaited).apply(original)),
        program_(inlined_.program),
        begin_(ProcessorClock::now()) {
    leaps_.mayOverflow = !options.stopsAtOverflow;
  }

  Leaps leaps(const std::optional<std::set<std::uint32_t>>& numbers) {
    const ControlFlow flow(program_);
    const WaysOut none{{}, false};
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < flow.loops().size(); ++i) {
      const Loop& loop = flow.loops()[LoopId(i)];
      if (!loop.isReducible) continue;
      const auto found = pathsThrough(program_, flow, LoopId(i), options_.mostPaths, options_.awaited,
                                      [&](LoopId) -> const WaysOut& { return none; });
      if (!found) continue;
      for (const LoopPath& path : found->paths) {
        if (const auto plain = plainPath(path); plain && (!numbers || numbers->contains(number)))
          if (auto leap = leapAlong(*plain, loop.head)) {
            leap->number = number;
            leaps_.leaps.push_back(std::move(*leap));
          }
        ++number;
      }
    }
    return std::move(leaps_);
  }

 private:
  std::optional<Leap> leapAlong(const Path& path, NodeId head) {
    if (isLate() || !isOnlyWay(program_, path)) return std::nullopt;
    const auto defined = definedPath(program_, path, options_.stopsAtOverflow);
    if (!defined) return std::nullopt;
    const FunctionId function = program_.nodes[head].function;
    InputNames inputs(program_, function);
    PathEffects effects(program_, inputs);
    for (const EdgeId edge : defined->path)
      if (effects.apply(edge)) return std::nullopt;
    const PathEffect effect = std::move(effects).take();
    // Values from outside would have to be consumed.
    if (!effect.inputs.empty()) return std::nullopt;
    const auto forms = ClosedForms::of(program_, effect);
    const auto* known = std::get_if<ClosedForms>(&forms);
    if (!known || readsOthers(path, *known)) return std::nullopt;
    // Whoever changes nothing that matters goes on for ever.
    if (std::ranges::all_of(known->variables(), [](const auto& form) { return form.second.empty(); }))
      return std::nullopt;
    const auto guard = Guard::of(program_, effect, *known);
    if (!std::holds_alternative<Guard>(guard)) return std::nullopt;
    const ExpressionRef iterations =
        addTemporary(program_, function, program_.types.integer(known->bits(), false), "iterations");
    Leap leap = leapOf(*known, std::get<Guard>(guard), iterations);
    leap.head = inlined_.map.original(head);
    leap.fixed = defined->fixed;
    addOperations(path, leap);
    if (!leap.head.valid() || !isSaidInOriginal(leap, function)) return std::nullopt;
    Obligations obligations(program_, effect, *known, std::get<Guard>(guard), iterations, inputs,
                            {.time = options_.queryTime}, options_.limits);
    return obligations.refusal() ? std::nullopt : std::optional(std::move(leap));
  }

  Leap leapOf(const ClosedForms& forms, const Guard& guard, ExpressionRef iterations) {
    Leap leap;
    leap.iterations = iterations->variable();
    leap.bits = forms.bits();
    for (const auto& [variable, form] : forms.settled())
      leap.settled.push_back({program_.variableExpression(variable), forms.settledValue(program_, variable)});
    for (const auto& [expression, truth] : guard.conditions()) leap.conditions.push_back({expression, truth});
    leap.range = guard.range(program_, iterations);
    for (const auto& [variable, differences] : forms.variables())
      leap.forms.push_back({program_.variableExpression(variable), forms.valueAfter(program_, variable, iterations)});
    return leap;
  }

  /// Of the original: a call that is replaced by a body is one, too, and its return is on the path.
  void addOperations(const Path& path, Leap& leap) const {
    leap.operations = 0;
    for (const EdgeId edge : path) {
      const EdgeId own = inlined_.map.original(edge);
      if (!own.valid()) continue;
      const Operation& operation = original_.edges[own].operation;
      leap.operations += std::holds_alternative<Return>(operation) ? 2 : 1;
      if (std::holds_alternative<Declare>(operation)) leap.unspecified.push_back(own);
    }
  }

  /// By variables that are there where the loop is.
  bool isSaidInOriginal(const Leap& leap, FunctionId function) const {
    const auto isSaid = [&](ExpressionRef expression) {
      bool result = true;
      forEachSubexpression(expression, [&](ExpressionRef part) {
        if (part->kind() != ExpressionKind::Variable || part->variable() == leap.iterations) return;
        const std::size_t index = part->variable().index;
        if (index >= original_.variables.size()) {
          result = false;
          return;
        }
        const Variable& variable = original_.variables[part->variable()];
        result &= isStatic(variable.storage) || variable.function == function;
      });
      return result;
    };
    const auto areSaid = [&](const std::vector<Leap::Form>& forms) {
      return std::ranges::all_of(forms,
                                 [&](const Leap::Form& form) { return isSaid(form.variable) && isSaid(form.value); });
    };
    return areSaid(leap.settled) && areSaid(leap.forms) && std::ranges::all_of(leap.range, isSaid) &&
           std::ranges::all_of(leap.fixed, isSaid) &&
           std::ranges::all_of(leap.conditions, isSaid, &Leap::Condition::expression);
  }

  /// Whether it reads variables that it changes, and that have no closed form because nothing comes of it: whoever watches would see what is not so.
  bool readsOthers(const Path& path, const ClosedForms& forms) const {
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

  const Program& original_;
  const LeapOptions& options_;
  TransformedProgram inlined_;  // small functions in loops in place of their calls
  Program& program_;
  ProcessorClock::time_point begin_;
  Leaps leaps_;
};

}  // namespace

Leaps leapsOf(const Program& program, const LeapOptions& options,
              const std::optional<std::set<std::uint32_t>>& numbers) {
  return Derivation(program, options).leaps(numbers);
}

}  // namespace argosy::acceleration
