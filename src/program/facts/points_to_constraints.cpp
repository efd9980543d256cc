#include "program/facts/points_to_constraints.h"

#include "program/facts/call_graph.h"

namespace argosy {

namespace {

// Models up to this size are analysed once per call, up to this many calls deep.
constexpr std::size_t maximalContextNodes = 40;
constexpr unsigned maximalContextDepth = 3;

std::optional<std::uint64_t> constantSize(ExpressionRef size) {
  if (size->kind() != ExpressionKind::IntegerConstant) return std::nullopt;
  return static_cast<std::uint64_t>(size->bits());
}

}  // namespace

PointsToConstraints::PointsToConstraints(const Program& program)
    : program_(&program),
      solver_(program.types.pointerBits() / 8),
      unknownValue_(solver_.addValue()),
      numberValue_(solver_.addValue()),
      frames_(1),
      objectsOf_(program.variables.size()),
      reached_(program.functions.size(), false) {
  solver_.addUnknown(unknownValue_);
  solver_.addLocation(numberValue_, {solver_.memory().number(), 0});
  solver_.onFunctionEscape([this](FunctionId function) { functionEscapes(function); });
  for (const Variable& variable : program.variables) {
    for (const InitialValue& initial : variable.initialValues)
      assign(root(), place(root(), initial.target), initial.value);
    if (variable.isUndefined) {
      const ObjectId object = variableObject(root(), variable.id);
      makeArbitrary(Place::whole(object), variable.type, true);
      solver_.escape(object);
    }
  }
  if (program.start.valid()) {
    reach(program.start);
  } else {
    for (const Function& function : program.functions) reach(function.id);
  }
}

bool PointsToConstraints::solve() {
  while (true) {
    while (!pendingBodies_.empty()) {
      const auto [frame, function] = pendingBodies_.back();
      pendingBodies_.pop_back();
      addBody(*frame, program_->functions[function]);
    }
    if (!solver_.solve()) return false;
    if (pendingBodies_.empty()) return true;
  }
}

std::span<const ObjectId> PointsToConstraints::objectsOf(VariableId variable) const {
  // A transformation may have added variables since.
  return variable.index < objectsOf_.size() ? std::span<const ObjectId>(objectsOf_[variable])
                                            : std::span<const ObjectId>();
}

std::optional<ObjectId> PointsToConstraints::objectOf(FunctionId function) const {
  const auto found = functionObjects_.find(function);
  return found == functionObjects_.end() ? std::nullopt : std::optional(found->second);
}

void PointsToConstraints::reach(FunctionId function) {
  if (reached_[function] || !program_->functions[function].entry.valid()) return;
  reached_[function] = true;
  pendingBodies_.emplace_back(&root(), function);
}

void PointsToConstraints::addBody(Frame& frame, const Function& function) {
  for (const NodeId node : function.nodes)
    for (const EdgeId edge : program_->nodes[node].outgoing) addOperation(frame, edge);
}

void PointsToConstraints::addOperation(Frame& frame, EdgeId edge) {
  const auto nothing = [](const auto&) {};
  std::visit(Overloaded{
                 [&](const Assign& o) { assign(frame, place(frame, o.target), o.value); },
                 [&](const Havoc& o) { makeArbitrary(place(frame, o.target), o.target->type(), false); },
                 [&](const Call&) { addCall(frame, edge); },
                 [&](const Return& o) {
                   const FunctionId function = program_->nodes[program_->edges[edge].source].function;
                   if (o.value) assign(frame, Place::whole(returnValue(frame, function)), o.value);
                 },
                 [&](const Allocate& o) {
                   const AbstractObject object{ObjectKind::Allocation, {}, edge, {}, frame.call};
                   const ValueId address = solver_.addValue();
                   solver_.addLocation(address, {solver_.addObject(object, nullptr), 0});
                   store(place(frame, o.target), accessSize(o.target), address);
                 },
                 [&](const CopyMemory& o) {
                   copy(pointedTo(frame, o.destination), pointedTo(frame, o.source), constantSize(o.size));
                 },
                 [&](const SetMemory& o) {
                   if (const std::optional<ValueId> byte = value(frame, o.value))
                     store(pointedTo(frame, o.destination) + Displacement::anywhere(), 1, *byte);
                 },
                 [&](const HavocMemory& o) {
                   store(pointedTo(frame, o.destination) + Displacement::anywhere(), 1, unknownValue_);
                 },
                 // None of these makes or moves an address: conditions, lifetimes, sizes and ends.
                 [&](const Skip& o) { nothing(o); },
                 [&](const Assume& o) { nothing(o); },
                 [&](const Declare& o) { nothing(o); },
                 [&](const Kill& o) { nothing(o); },
                 [&](const Deallocate& o) { nothing(o); },
                 [&](const ObjectSize& o) { nothing(o); },
                 [&](const Halt& o) { nothing(o); },
                 [&](const Unmodelled& o) { nothing(o); },
             },
             program_->edges[edge].operation);
}

void PointsToConstraints::addCall(Frame& frame, EdgeId edge) {
  const Call& call = std::get<Call>(program_->edges[edge].operation);
  if (call.function.valid()) {
    connect(frame, edge, call.function, true);
  } else if (const std::optional<ValueId> pointer = value(frame, call.pointer)) {
    solver_.addObserver(*pointer, [this, &frame, edge](ObjectId target) { callThroughPointer(frame, edge, target); });
  }
}

void PointsToConstraints::callThroughPointer(Frame& frame, EdgeId edge, ObjectId target) {
  const AbstractObject object = solver_.memory().object(target);
  if (object.kind == ObjectKind::Function) {
    connect(frame, edge, object.function, false);
  } else if (object.kind == ObjectKind::Unknown) {
    // Escaping makes the arguments flow to each of these functions, and their results back, by way of Unknown.
    escapeAddressTakenFunctions();
    callOutside(frame, std::get<Call>(program_->edges[edge].operation));
  }
}

PointsToConstraints::Frame& PointsToConstraints::frameForCall(Frame& caller, EdgeId edge, const Function& callee,
                                                              bool isDirect) {
  const bool separate = isDirect && callee.origin == FunctionOrigin::Model &&
                        callee.nodes.size() <= maximalContextNodes && caller.depth < maximalContextDepth;
  if (!separate) {
    reach(callee.id);
    return root();
  }
  Frame& frame = frames_.emplace_back();
  frame.function = callee.id;
  frame.call = caller.call.valid() ? caller.call : edge;
  frame.depth = caller.depth + 1;
  pendingBodies_.emplace_back(&frame, callee.id);
  return frame;
}

void PointsToConstraints::connect(Frame& frame, EdgeId edge, FunctionId calleeId, bool isDirect) {
  const Call& call = std::get<Call>(program_->edges[edge].operation);
  const Function& callee = program_->functions[calleeId];
  if (!callee.entry.valid()) return callOutside(frame, call);
  Frame& inside = frameForCall(frame, edge, callee, isDirect);
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    if (i < callee.parameters.size())
      assign(frame, Place::whole(variableObject(inside, callee.parameters[i])), call.arguments[i]);
    else if (callee.variadicArea.valid())
      assign(frame, Place::whole(variadicArea(inside, calleeId)) + Displacement::anywhere(), call.arguments[i]);
  }
  if (callee.variadicArea.valid()) variadicArea(inside, calleeId);
  if (call.result && !callee.type->element()->isVoid())
    copy(place(frame, call.result), Place::whole(returnValue(inside, calleeId)), call.result->type()->size());
}

void PointsToConstraints::callOutside(Frame& frame, const Call& call) {
  // After a function that does not return (an error function, usually) nothing is left to be influenced.
  if (call.function.valid() && program_->functions[call.function].isNoReturn) return;
  escapeGlobals();
  for (ExpressionRef argument : call.arguments) {
    std::optional<ValueId> contents;
    if (!argument->type()->isAggregate())
      contents = value(frame, argument);
    else if (argument->isLvalue())
      contents = load(place(frame, argument) + Displacement::anywhere(), 1);
    if (contents) solver_.addEscape(*contents);
  }
  if (call.result) makeArbitrary(place(frame, call.result), call.result->type(), true);
}

void PointsToConstraints::functionEscapes(FunctionId functionId) {
  const Function& function = program_->functions[functionId];
  if (!function.entry.valid()) return;
  reach(functionId);
  for (const VariableId parameter : function.parameters)
    makeArbitrary(Place::whole(variableObject(root(), parameter)), program_->variables[parameter].type, true);
  if (function.variadicArea.valid()) solver_.escape(variadicArea(root(), functionId));
  if (function.type->element()->isVoid()) return;
  if (const auto result = load(Place::whole(returnValue(root(), functionId)) + Displacement::anywhere(), 1))
    solver_.addEscape(*result);
}

void PointsToConstraints::escapeGlobals() {
  if (globalsEscaped_) return;
  globalsEscaped_ = true;
  for (const Variable& variable : program_->variables)
    if (variable.storage == Storage::Global && !variable.hasInternalLinkage)
      solver_.escape(variableObject(root(), variable.id));
}

void PointsToConstraints::escapeAddressTakenFunctions() {
  if (functionsEscaped_) return;
  functionsEscaped_ = true;
  for (const FunctionId function : addressTakenFunctions(*program_)) solver_.escape(functionObject(function));
}

}  // namespace argosy
