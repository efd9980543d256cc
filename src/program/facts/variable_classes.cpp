#include "program/facts/variable_classes.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "program/facts/call_graph.h"

namespace argosy {

namespace {

/// Collects the groups and what is demanded of each. A member is a variable or (behind these) a function's result.
class UsageCollector {
 public:
  UsageCollector(const Program& program, const Liveness& liveness)
      : program_(program),
        liveness_(liveness),
        parent_(program.variables.size() + program.functions.size()),
        demand_(parent_.size(), VariableClass::Boolean),
        combinesBits_(parent_.size(), false) {
    std::iota(parent_.begin(), parent_.end(), 0);
    for (const Variable& variable : program.variables) addVariable(variable);
    addFunctionsCalledFromOutside();
    for (const Node& node : program.nodes)
      for (const EdgeId edge : node.outgoing) addOperation(program.edges[edge], node.function);
  }

  std::uint32_t group(VariableId variable) { return find(variable.index); }
  VariableClass classOf(VariableId variable) {
    const std::uint32_t root = group(variable);
    // Masks keep 0 and 1 what they are, but not the other numbers that are merely compared.
    if (demand_[root] == VariableClass::EqualityOnly && combinesBits_[root]) return VariableClass::LinearInteger;
    return demand_[root];
  }

 private:
  using Member = std::uint32_t;
  /// What is known of an expression's value: the group it belongs to, if it depends on variables at all.
  struct Value {
    std::optional<Member> member;
    VariableClass least = VariableClass::Boolean;
  };

  Member find(Member m) {
    while (parent_[m] != m) m = parent_[m] = parent_[parent_[m]];
    return m;
  }
  void demand(Member m, VariableClass least) {
    m = find(m);
    demand_[m] = std::max(demand_[m], least);
  }
  void demand(const Value& value, VariableClass least) {
    if (value.member) demand(*value.member, least);
  }
  void unite(Member a, Member b) {
    a = find(a);
    b = find(b);
    if (a == b) return;
    parent_[b] = a;
    demand_[a] = std::max(demand_[a], demand_[b]);
    combinesBits_[a] = combinesBits_[a] || combinesBits_[b];
  }
  Value combine(const Value& a, const Value& b) {
    if (a.member && b.member) unite(*a.member, *b.member);
    const VariableClass least = std::max(a.least, b.least);
    const Value result{a.member ? a.member : b.member, least};
    demand(result, least);
    return result;
  }
  void flow(Member target, const Value& value) { combine({target, VariableClass::Boolean}, value); }

  Member resultOf(FunctionId function) const { return static_cast<Member>(program_.variables.size()) + function.index; }

  static VariableClass arbitraryValueOf(TypeRef type) {
    if (type->isBoolean()) return VariableClass::Boolean;
    return type->isInteger() ? VariableClass::EqualityOnly : VariableClass::Other;
  }

  void addVariable(const Variable& variable) {
    const bool simple = (variable.type->isInteger() || variable.type->isBoolean()) && !variable.addressTaken;
    if (!simple) return demand(variable.id.index, VariableClass::Other);
    if (variable.isUndefined) demand(variable.id.index, arbitraryValueOf(variable.type));
    for (const InitialValue& initial : variable.initialValues) flow(variable.id.index, visit(initial.value));
  }

  void addFunctionsCalledFromOutside() {
    IdentifierVector<FunctionId, bool> called(program_.functions.size(), false);
    bool throughPointer = false, outside = false;
    for (const Node& node : program_.nodes)
      for (const EdgeId edge : node.outgoing)
        if (const Call* call = std::get_if<Call>(&program_.edges[edge].operation)) {
          throughPointer = throughPointer || !call->function.valid();
          if (!call->function.valid()) continue;
          called[call->function] = true;
          outside = outside || !program_.functions[call->function].isDefined;
        }
    for (const Function& function : program_.functions)
      if (!called[function.id])
        for (const VariableId parameter : function.parameters)
          demand(parameter.index, arbitraryValueOf(program_.variables[parameter].type));
    if (throughPointer)
      for (const FunctionId function : addressTakenFunctions(program_)) {
        for (const VariableId parameter : program_.functions[function].parameters)
          demand(parameter.index, VariableClass::Other);
        demand(resultOf(function), VariableClass::Other);
      }
    if (outside || throughPointer)
      for (const Variable& variable : program_.variables)
        if (variable.storage == Storage::Global && !variable.hasInternalLinkage && !variable.isConst)
          demand(variable.id.index, arbitraryValueOf(variable.type));
  }

  void addOperation(const Edge& edge, FunctionId function) {
    std::visit(Overloaded{
                   [&](const Assume& o) { visit(o.condition); },
                   [&](const Assign& o) { write(o.target, visit(o.value)); },
                   [&](const Havoc& o) { write(o.target, {std::nullopt, arbitraryValueOf(o.target->type())}); },
                   [&](const Call& o) { addCall(o); },
                   [&](const Return& o) {
                     if (o.value) flow(resultOf(function), visit(o.value));
                   },
                   [&](const Declare& o) {
                     if (liveness_.isLive(edge.target, o.variable))
                       demand(o.variable.index, arbitraryValueOf(program_.variables[o.variable].type));
                   },
                   [&](const ObjectQuery& o) {
                     visit(o.pointer);
                     write(o.target, {std::nullopt, VariableClass::EqualityOnly});
                   },
                   [&](const Halt& o) {
                     if (o.code) visit(o.code);
                   },
                   // Sizes and addresses of memory operations; nothing in the rest.
                   [&](const auto&) {
                     forEachExpression(edge.operation, [&](ExpressionRef e, bool isTarget) {
                       if (isTarget) write(e, {std::nullopt, VariableClass::Other});
                       else demand(visit(e), VariableClass::Other);
                     });
                   },
               },
               edge.operation);
  }

  void addCall(const Call& call) {
    if (call.pointer) visit(call.pointer);
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      const Value argument = visit(call.arguments[i]);
      if (!call.function.valid()) continue;
      const std::vector<VariableId>& parameters = program_.functions[call.function].parameters;
      if (i < parameters.size()) flow(parameters[i].index, argument);
    }
    if (call.function.valid()) {
      const std::vector<VariableId>& parameters = program_.functions[call.function].parameters;
      for (std::size_t i = call.arguments.size(); i < parameters.size(); ++i)
        demand(parameters[i].index, VariableClass::Other);
    }
    if (!call.result) return;
    const bool known = call.function.valid() && program_.functions[call.function].isDefined;
    if (known) write(call.result, {resultOf(call.function), VariableClass::Boolean});
    else
      write(call.result,
            {std::nullopt, call.function.valid() ? arbitraryValueOf(call.result->type()) : VariableClass::Other});
  }

  void write(ExpressionRef target, const Value& value) {
    if (target->kind() == ExpressionKind::Variable) {
      flow(target->variable().index, value);
    } else {
      // Into memory: the value leaves what is tracked here, which demands nothing of where it came from.
      visitAddress(target);
    }
  }

  /// Indices and pointers on the way to an object in memory.
  void visitAddress(ExpressionRef lvalue) {
    for (; lvalue->kind() == ExpressionKind::Member || lvalue->kind() == ExpressionKind::Element;
         lvalue = lvalue->operand())
      if (lvalue->kind() == ExpressionKind::Element) demand(visit(lvalue->index()), VariableClass::Other);
    if (lvalue->kind() == ExpressionKind::Dereference) demand(visit(lvalue->operand()), VariableClass::Other);
  }

  Value visit(ExpressionRef e) {
    switch (e->kind()) {
      case ExpressionKind::IntegerConstant:
        return {std::nullopt, e->bits() <= 1 ? VariableClass::Boolean : VariableClass::EqualityOnly};
      case ExpressionKind::FloatConstant:
      case ExpressionKind::ZeroAggregate:
      case ExpressionKind::FunctionAddress: return {std::nullopt, VariableClass::Other};
      case ExpressionKind::Variable: return {e->variable().index, VariableClass::Boolean};
      case ExpressionKind::Dereference:
      case ExpressionKind::Member:
      case ExpressionKind::Element: visitAddress(e); return {std::nullopt, VariableClass::Other};
      case ExpressionKind::AddressOf: visitAddress(e->operand()); return {std::nullopt, VariableClass::Other};
      case ExpressionKind::Unary: {
        const Value operand = visit(e->operand());
        demand(operand, VariableClass::LinearInteger);
        return {operand.member, std::max(operand.least, VariableClass::LinearInteger)};
      }
      case ExpressionKind::Cast: return visitCast(e);
      case ExpressionKind::Binary: return visitBinary(e);
    }
    return {std::nullopt, VariableClass::Other};
  }

  Value visitCast(ExpressionRef cast) {
    const Value operand = visit(cast->operand());
    const bool fromInteger = cast->operand()->type()->isInteger() || cast->operand()->type()->isBoolean();
    if (cast->type()->isBoolean()) return {};  // a comparison with zero
    if (fromInteger && cast->type()->isInteger()) return operand;
    demand(operand, VariableClass::Other);
    return {std::nullopt, VariableClass::Other};
  }

  Value visitBinary(ExpressionRef binary) {
    const Value left = visit(binary->left()), right = visit(binary->right());
    switch (binary->binaryOperator()) {
      case BinaryOperator::Equal:
      case BinaryOperator::NotEqual: combine(left, right); return {};
      case BinaryOperator::Less:
      case BinaryOperator::LessEqual: demand(combine(left, right), VariableClass::LinearInteger); return {};
      case BinaryOperator::BitAnd:
      case BinaryOperator::BitOr:
      case BinaryOperator::BitXor: {
        const Value result = combine(left, right);
        if (result.member) combinesBits_[find(*result.member)] = true;
        return {result.member,
                result.least == VariableClass::EqualityOnly ? VariableClass::LinearInteger : result.least};
      }
      case BinaryOperator::Add:
      case BinaryOperator::Subtract: return demanding(combine(left, right), VariableClass::LinearInteger);
      case BinaryOperator::Multiply: {
        const bool byConstant = binary->left()->isConstant() || binary->right()->isConstant();
        return demanding(combine(left, right), byConstant ? VariableClass::LinearInteger : VariableClass::Other);
      }
      default: return demanding(combine(left, right), VariableClass::Other);
    }
  }
  Value demanding(Value value, VariableClass least) {
    demand(value, least);
    return {value.member, std::max(value.least, least)};
  }

  const Program& program_;
  const Liveness& liveness_;
  std::vector<Member> parent_;
  std::vector<VariableClass> demand_;
  std::vector<bool> combinesBits_;
};

/// The variable that the operation steps by a constant: x = x + c or x = x - c, perhaps behind conversions.
VariableId steppedVariable(const Operation& operation) {
  const Assign* assign = std::get_if<Assign>(&operation);
  if (!assign || assign->target->kind() != ExpressionKind::Variable) return {};
  const auto withoutCasts = [](ExpressionRef e) {
    while (e->kind() == ExpressionKind::Cast) e = e->operand();
    return e;
  };
  ExpressionRef value = withoutCasts(assign->value);
  if (value->kind() != ExpressionKind::Binary) return {};
  const BinaryOperator op = value->binaryOperator();
  const bool adds = op == BinaryOperator::Add || op == BinaryOperator::PointerAdd;
  const bool subtracts = op == BinaryOperator::Subtract || op == BinaryOperator::PointerSubtract;
  ExpressionRef left = withoutCasts(value->left()), right = withoutCasts(value->right());
  const bool steps = ((adds || subtracts) && left == assign->target && right->isConstant()) ||
                     (adds && right == assign->target && left->isConstant());
  return steps ? assign->target->variable() : VariableId();
}

}  // namespace

const char* toString(VariableClass variableClass) {
  static constexpr const char* names[] = {"boolean", "equality", "linear", "other"};
  return names[static_cast<std::size_t>(variableClass)];
}

VariableClasses::VariableClasses(const Program& program, const ControlFlow& controlFlow, const Liveness& liveness)
    : classes_(program.variables.size()),
      groups_(program.variables.size()),
      loopCounter_(program.variables.size(), false) {
  UsageCollector usage(program, liveness);
  for (std::size_t i = 0; i < program.variables.size(); ++i) {
    classes_[VariableId(i)] = usage.classOf(VariableId(i));
    groups_[VariableId(i)] = usage.group(VariableId(i));
  }
  findLoopCounters(program, controlFlow);
}

void VariableClasses::findLoopCounters(const Program& program, const ControlFlow& controlFlow) {
  IdentifierVector<VariableId, LoopId> exitOf(program.variables.size());  // the last loop whose exits read the variable
  for (std::size_t i = 0; i < controlFlow.loops().size(); ++i) {
    const LoopId loop(i);
    bool tested = false;
    for (const EdgeId exit : controlFlow.loops()[loop].exitEdges)
      if (const Assume* assume = std::get_if<Assume>(&program.edges[exit].operation))
        forEachSubexpression(assume->condition, [&](ExpressionRef e) {
          if (e->kind() != ExpressionKind::Variable) return;
          exitOf[e->variable()] = loop;
          tested = true;
        });
    if (!tested) continue;
    for (const NodeId node : controlFlow.body(loop))
      for (const EdgeId edge : program.nodes[node].outgoing)
        if (const VariableId stepped = steppedVariable(program.edges[edge].operation);
            stepped.valid() && exitOf[stepped] == loop)
          loopCounter_[stepped] = true;
  }
}

std::size_t VariableClasses::count(VariableClass variableClass) const {
  return static_cast<std::size_t>(std::count(classes_.begin(), classes_.end(), variableClass));
}

}  // namespace argosy
