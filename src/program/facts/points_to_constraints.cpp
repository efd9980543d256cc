#include "program/facts/points_to_constraints.h"

#include "program/facts/call_graph.h"
#include "program/facts/points_to.h"

namespace argosy {

namespace {

// Models up to this size are analysed once per call, up to this many calls deep.
constexpr std::size_t maximalContextNodes = 40;
constexpr unsigned maximalContextDepth = 3;

std::optional<std::uint64_t> constantSize(ExpressionRef size) {
  if (size->kind() != ExpressionKind::IntegerConstant) return std::nullopt;
  return static_cast<std::uint64_t>(size->bits());
}

/// Conditions on parts of an address tell what it is.
bool takesBits(BinaryOperator op) {
  switch (op) {
    case BinaryOperator::BitAnd:
    case BinaryOperator::BitOr:
    case BinaryOperator::BitXor:
    case BinaryOperator::ShiftLeft:
    case BinaryOperator::ShiftRight:
    case BinaryOperator::Divide:
    case BinaryOperator::Remainder: return true;
    default: return false;
  }
}

/// A pointer, or one as an integer.
bool isPointerValue(ExpressionRef expression) {
  while (expression->kind() == ExpressionKind::Cast && !expression->type()->isPointer())
    expression = expression->operand();
  return expression->type()->isPointer();
}

/// The program does more with pointers as integers than compare them at once.
bool keepsPointersAsNumbers(const Program& program) {
  bool result = false;
  const auto look = [&](auto& self, ExpressionRef expression, bool isCompared) -> void {
    const bool isComparison =
        expression->kind() == ExpressionKind::Binary && argosy::isComparison(expression->binaryOperator());
    const bool isCast = expression->kind() == ExpressionKind::Cast;
    result |= numberedPointer(expression) && !isCompared;
    if (expression->left()) self(self, expression->left(), isComparison || (isCast && isCompared));
    if (expression->right()) self(self, expression->right(), isComparison);
  };
  for (const Edge& edge : program.edges) {
    if (program.functions[program.nodes[edge.source].function].origin == FunctionOrigin::Model) continue;
    forEachExpression(edge.operation, [&](ExpressionRef expression, bool) { look(look, expression, false); });
    if (result) return true;
  }
  return false;
}

}  // namespace

PointsToConstraints::PointsToConstraints(const Program& program)
    : program_(&program),
      solver_(program.types.pointerBits() / 8),
      unknownValue_(solver_.addValue()),
      numberValue_(solver_.addValue()),
      frames_(1),
      objectsOf_(program.variables.size()),
      reached_(program.functions.size(), false),
      keepsNumbers_(keepsPointersAsNumbers(program)) {
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
    if (pendingBodies_.empty() && !exposeUnset()) return true;
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

void PointsToConstraints::exposeCompared(Frame& frame, EdgeId edge) {
  const Operation& operation = program_->edges[edge].operation;
  const auto exposeWhenGuessed = [&](ValueId guess, ValueId address) {
    comparisons_.emplace_back(guess, address);
    solver_.addObserver(guess, [this, address](ObjectId target) {
      if (target == solver_.memory().unknown() || target == solver_.memory().number()) solver_.addEscape(address);
    });
  };
  forEachExpression(operation, [&](ExpressionRef expression, bool) {
    forEachSubexpression(expression, [&](ExpressionRef part) {
      if (part->kind() != ExpressionKind::Binary || !part->left()->type()->isIntegral()) return;
      if (part->left()->type()->size() < solver_.memory().cellBytes()) return;
      const BinaryOperator op = part->binaryOperator();
      if (isComparison(op)) {
        if (!keepsNumbers_ && !isPointerValue(part->left()) && !isPointerValue(part->right())) return;
        const std::optional<ValueId> left = value(frame, part->left()), right = value(frame, part->right());
        if (!left || !right) return;
        exposeWhenGuessed(*left, *right);
        exposeWhenGuessed(*right, *left);
      } else if (keepsNumbers_ && std::holds_alternative<Assume>(operation) && takesBits(op)) {
        if (const std::optional<ValueId> bits = value(frame, part)) solver_.addEscape(*bits);
      }
    });
  });
}

bool PointsToConstraints::exposeUnset() {
  const auto isExposed = [&](const std::pair<ValueId, ValueId>& comparison) {
    if (!solver_.locations(comparison.first).empty() || solver_.locations(comparison.second).empty()) return false;
    solver_.addEscape(comparison.second);
    return true;
  };
  return std::erase_if(comparisons_, isExposed) > 0;
}

void PointsToConstraints::addOperation(Frame& frame, EdgeId edge) {
  exposeCompared(frame, edge);
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
                 [&](const WriteElements& o) {
                   assign(frame, place(frame, o.counter), o.times);
                   assign(frame, place(frame, o.target), o.value);
                 },
                 // None of these makes or moves an address: conditions (but see above), lifetimes, sizes and ends.
                 [&](const Skip& o) { nothing(o); },
                 [&](const Assume& o) { nothing(o); },
                 [&](const Declare& o) { nothing(o); },
                 [&](const Kill& o) { nothing(o); },
                 [&](const Deallocate& o) { nothing(o); },
                 [&](const ObjectQuery& o) { nothing(o); },
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
    if (!argument->type()->isAggregate()) contents = value(frame, argument);
    else if (argument->isLvalue()) contents = load(place(frame, argument) + Displacement::anywhere(), 1);
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
