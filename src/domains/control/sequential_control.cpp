#include "domains/control/sequential_control.h"

#include <algorithm>

namespace argosy {

void SequentialControl::steps(const ControlPoint& point, std::vector<Step>& steps) {
  const NodeId location = point.location();
  const CallingContext* const context = point.context();
  const Node& node = program_.nodes[location];
  for (const EdgeId id : node.outgoing) {
    const Edge& edge = program_.edges[id];
    if (isCallOfDefinedFunction(program_, edge)) {
      const FunctionId callee = std::get<Call>(edge.operation).function;
      steps.push_back({StepKind::Enter, id, &edge, &point,
                       &points_.at(program_.functions[callee].entry, points_.contexts.enter(context, id, callee))});
    } else {
      steps.push_back({StepKind::Operation, id, &edge, &point, &points_.at(edge.target, context)});
    }
  }
  if (location == program_.functions[node.function].exit && context->caller) {
    const Edge& call = program_.edges[context->callSite];
    steps.push_back({StepKind::Leave, context->callSite, &call, &point, &points_.at(call.target, context->caller)});
  }
}

void SequentialControl::transfer(const StateRef& state, const Precision& precision, const Step& step,
                                 std::vector<StateRef>& successors) {
  if (state.get() != step.from) return;
  // Nothing comes after the program's end; what comes after an unmodelled operation is not known (see model_gaps.h).
  if (step.kind == StepKind::Operation) {
    if (std::holds_alternative<Unmodelled>(step.edge->operation)) return;
    if (const Halt* halt = std::get_if<Halt>(&step.edge->operation);
        halt && (!followsEnds_ || halt->kind == HaltKind::Blocked))
      return;
  }
  const auto notEntered = static_cast<const ArgumentPrecision&>(precision).notEntered();
  if (step.kind == StepKind::Enter &&
      std::ranges::find(notEntered, program_.nodes[step.target()].function) != notEntered.end())
    return;
  successors.emplace_back(step.to);
}

PreciseState SequentialControl::reduce(const PreciseState& entry, const ProgramBlock&, const ControlPoint& at) {
  return {StateRef(&points_.at(at.location(), points_.contexts.alone(at.context()->function))), entry.precision};
}

PreciseState SequentialControl::expand(const PreciseState& entry, const ProgramBlock&, const PreciseState& result,
                                       const ControlPoint& at) {
  return {StateRef(&points_.at(pointOf(*result.state).location(), at.context())), entry.precision};
}

std::string SequentialControl::toString(const AbstractState& state) const {
  const ControlPoint& point = pointOf(state);
  std::string calls;
  for (const CallingContext* open = point.context(); open; open = open->caller)
    calls = program_.functions[open->function].name + (calls.empty() ? "" : " > ") + calls;
  return program_.functions[program_.nodes[point.location()].function].name + " N" +
         std::to_string(point.location().index) + "\n" + calls;
}

}  // namespace argosy
