// Checks that a Program keeps what src/program promises: graph, names, types, every conversion explicit, source places.
#pragma once

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "program/program.h"

namespace argosy {

class WellFormedness {
 public:
  explicit WellFormedness(const Program& program) : program_(program) {}

  /// What is wrong; empty when all is well.
  std::vector<std::string> check() {
    checkLists();
    checkNames();
    for (const Function& function : program_.functions) checkFunction(function);
    for (const Variable& variable : program_.variables) checkVariable(variable);
    for (std::size_t i = 0; i < program_.edges.size(); ++i) checkEdge(program_.edges[EdgeId(i)]);
    for (const Reason& reason : program_.reasons)
      require(reason.range.valid(), "a reason without place: " + reason.message);
    return std::move(problems_);
  }

 private:
  void require(bool holds, const std::string& problem) {
    if (!holds) problems_.push_back(where_.empty() ? problem : where_ + ": " + problem);
  }

  // --- the graph -----------------------------------------------------------------------------------------------------------
  void checkLists() {
    std::size_t outgoing = 0, incoming = 0;
    for (std::size_t i = 0; i < program_.nodes.size(); ++i) {
      const Node& node = program_.nodes[NodeId(i)];
      const std::string name = "node " + std::to_string(i);
      for (const EdgeId edge : node.outgoing)
        require(program_.edges[edge].source == NodeId(i), name + " lists an outgoing edge that starts elsewhere");
      for (const EdgeId edge : node.incoming)
        require(program_.edges[edge].target == NodeId(i), name + " lists an incoming edge that ends elsewhere");
      require(std::set(node.outgoing.begin(), node.outgoing.end()).size() == node.outgoing.size(),
              name + " lists an outgoing edge twice");
      require(std::set(node.incoming.begin(), node.incoming.end()).size() == node.incoming.size(),
              name + " lists an incoming edge twice");
      outgoing += node.outgoing.size();
      incoming += node.incoming.size();
    }
    IdentifierVector<NodeId, unsigned> listed(program_.nodes.size(), 0);
    for (const Function& function : program_.functions)
      for (const NodeId node : function.nodes) ++listed[node];
    for (std::size_t i = 0; i < listed.size(); ++i)
      require(listed[NodeId(i)] == 1, "node " + std::to_string(i) + " is not in the list of exactly one function");
    // Each entry belongs to another edge, so equal numbers mean that no edge is missing.
    require(outgoing == program_.edges.size(), "some edges are in no list of outgoing edges");
    require(incoming == program_.edges.size(), "some edges are in no list of incoming edges");
    for (const Edge& edge : program_.edges)
      require(program_.nodes[edge.source].function == program_.nodes[edge.target].function,
              "an edge leaves its function");
  }

  void checkFunction(const Function& function) {
    where_ = function.uniqueName;
    require(function.type && function.type->isFunction(), "not of a function type");
    if (!function.isDefined) {
      require(function.nodes.empty() && !function.entry.valid() && !function.exit.valid(),
              "nodes without a definition");
      where_.clear();
      return;
    }
    require(function.entry.valid() && function.exit.valid(), "no entry or no exit");
    require(!function.nodes.empty() && function.nodes.front() == function.entry, "the entry is not the first node");
    for (const NodeId node : function.nodes) {
      require(program_.nodes[node].function == function.id, "lists a node of another function");
      checkNode(function, node);
    }
    if (function.exit.valid()) {
      require(program_.nodes[function.exit].function == function.id, "the exit belongs to another function");
      require(program_.nodes[function.exit].outgoing.empty(), "an edge leaves the exit");
    }
    if (function.type->hasPrototype()) {
      require(function.parameters.size() == function.type->parameters().size(), "number of parameters");
      for (std::size_t i = 0; i < std::min(function.parameters.size(), function.type->parameters().size()); ++i)
        require(isParameter(program_.variables[function.parameters[i]].type, function.type->parameters()[i]),
                "type of a parameter");
    }
    require(function.variadicArea.valid() == function.type->isVariadic(), "variadic area");
    for (const VariableId local : function.locals)
      require(program_.variables[local].function == function.id, "lists a variable of another function");
    where_.clear();
  }

  void checkNode(const Function& function, NodeId id) {
    const Node& node = program_.nodes[id];
    const std::string name = "node " + std::to_string(id.index);
    if (node.outgoing.empty()) {
      const bool isEnd = std::ranges::all_of(node.incoming, [&](EdgeId edge) {
        const Operation& operation = program_.edges[edge].operation;
        return std::holds_alternative<Halt>(operation) || std::holds_alternative<Unmodelled>(operation);
      });
      require(id == function.exit || (isEnd && !node.incoming.empty()), name + " is a dead end");
      return;
    }
    const auto assume = [&](std::size_t i) {
      return i < node.outgoing.size() ? std::get_if<Assume>(&program_.edges[node.outgoing[i]].operation) : nullptr;
    };
    if (node.outgoing.size() == 1) {
      require(!assume(0), name + " has a condition without its complement");
      return;
    }
    require(node.outgoing.size() == 2 && assume(0) && assume(1),
            name + " has several edges that are not two conditions");
    if (assume(0) && assume(1))
      require(assume(0)->condition == assume(1)->condition && assume(0)->truth != assume(1)->truth,
              name + " has conditions that are no complements");
  }

  /// The types are the same; or the prototype belongs to a K&R definition, to which arguments go promoted.
  bool isParameter(TypeRef variable, TypeRef declared) const {
    return variable == declared || (variable->isIntegral() && variable->bits() < 32 && isInt(declared)) ||
           (variable->isFloat() && declared->isFloat() && variable->bits() == 32 && declared->bits() == 64);
  }

  // --- names and variables ---------------------------------------------------------------------------------------------------
  static bool isIdentifier(const std::string& name) {
    const auto isStart = [](unsigned char c) { return std::isalpha(c) != 0 || c == '_' || c == '$' || c >= 0x80; };
    return !name.empty() && isStart(static_cast<unsigned char>(name[0])) && std::ranges::all_of(name, [&](char c) {
      return isStart(static_cast<unsigned char>(c)) || (c >= '0' && c <= '9');
    });
  }

  void checkNames() {
    std::set<std::string> globals;
    const auto add = [&](std::set<std::string>& names, const std::string& name) {
      require(isIdentifier(name), "'" + name + "' is no C identifier");
      require(names.insert(name).second, "two things are called " + name);
    };
    for (const Function& function : program_.functions) add(globals, function.uniqueName);
    for (const Variable& variable : program_.variables)
      if (isStatic(variable.storage)) add(globals, variable.uniqueName);
    IdentifierVector<VariableId, unsigned> listed(program_.variables.size(), 0);
    for (const Function& function : program_.functions)
      for (const VariableId local : function.locals) ++listed[local];
    for (const Variable& variable : program_.variables)
      require(listed[variable.id] == (variable.function.valid() ? 1U : 0U), variable.uniqueName + ": lists of locals");
    std::vector<std::set<std::string>> locals(program_.functions.size());
    for (const Variable& variable : program_.variables) {
      if (isStatic(variable.storage)) continue;
      require(variable.function.valid(), variable.uniqueName + " is local to no function");
      if (!variable.function.valid()) continue;
      add(locals[variable.function.index], variable.uniqueName);
      require(!globals.contains(variable.uniqueName), "a local has the name of a global: " + variable.uniqueName);
    }
  }

  void checkVariable(const Variable& variable) {
    where_ = variable.uniqueName;
    require(variable.type && !variable.type->isVoid() && !variable.type->isFunction(), "not of an object type");
    require(variable.alignment != 0 && (variable.alignment & (variable.alignment - 1)) == 0,
            "alignment is no power of two");
    require(isStatic(variable.storage) || variable.initialValues.empty(), "a local with an initial value");
    for (const InitialValue& initial : variable.initialValues) {
      checkExpression(initial.target, FunctionId());
      checkExpression(initial.value, FunctionId());
      require(initial.target->type() == initial.value->type(), "an initial value of another type");
      ExpressionRef object = initial.target;
      while (object->kind() == ExpressionKind::Member || object->kind() == ExpressionKind::Element)
        object = object->operand();
      require(object->kind() == ExpressionKind::Variable && object->variable() == variable.id,
              "an initial value for something else");
    }
    where_.clear();
  }

  // --- operations ------------------------------------------------------------------------------------------------------------
  void checkEdge(const Edge& edge) {
    const Function& function = program_.functions[program_.nodes[edge.source].function];
    where_ = function.uniqueName + " at " + toString(program_, edge.info.range) + ": " + operationName(edge.operation);
    forEachExpression(edge.operation, [&](ExpressionRef expression, bool isTarget) {
      checkExpression(expression, function.id);
      if (isTarget) require(expression->isLvalue(), "the target is no lvalue");
    });
    std::visit([&](const auto& operation) { checkOperation(operation, edge, function); }, edge.operation);
    if (function.origin == FunctionOrigin::Source && !std::holds_alternative<Skip>(edge.operation)) {
      // Where control leaves a block, nothing is written; but a call there needs a place that messages can name.
      const bool isWritten = edge.info.kind != StatementKind::ScopeExit || std::holds_alternative<Call>(edge.operation);
      require(edge.info.kind != StatementKind::Synthetic || isDispatch(edge.operation), "from no statement");
      require(edge.info.statement.valid(), "without its statement's place");
      require(!isWritten || edge.info.range.valid(), "without a place");
      require(!isWritten || edge.info.anchor.valid(), "without an anchor");
    }
    where_.clear();
  }

  /// Asks whether a pointer is a certain function, or converts such a call's result: made when calls through pointers are
  /// resolved.
  bool isDispatch(const Operation& operation) const {
    if (const auto* assign = std::get_if<Assign>(&operation))
      return assign->value->kind() == ExpressionKind::Cast &&
             assign->value->operand()->kind() == ExpressionKind::Variable &&
             program_.variables[assign->value->operand()->variable()].storage == Storage::Temporary;
    const auto* assume = std::get_if<Assume>(&operation);
    if (!assume || assume->condition->kind() != ExpressionKind::Binary) return false;
    ExpressionRef right = assume->condition->right();
    while (right->kind() == ExpressionKind::Cast) right = right->operand();
    return right->kind() == ExpressionKind::FunctionAddress;
  }

  void checkOperation(const Skip&, const Edge&, const Function&) {}
  void checkOperation(const Assume& o, const Edge&, const Function&) {
    require(isInt(o.condition->type()), "not an int");
  }
  void checkOperation(const Assign& o, const Edge&, const Function&) {
    require(o.target->type() == o.value->type(),
            "types differ: " + toC(o.target->type()) + ", " + toC(o.value->type()));
    require(o.value->type()->isScalar() || o.value->isLvalue() || o.value->kind() == ExpressionKind::ZeroAggregate,
            "an aggregate value that is no object");
  }
  void checkOperation(const Havoc& o, const Edge&, const Function&) {
    require((o.cause == HavocCause::Approximation) == o.reason.valid(), "reason");
    require((o.cause == HavocCause::Input) == !o.source.empty(), "source");
  }
  void checkOperation(const Call& o, const Edge&, const Function&) {
    require(o.function.valid() != (o.pointer != nullptr), "not exactly one callee");
    if (o.result) require(o.result->kind() == ExpressionKind::Variable, "the result is no variable");
    TypeRef type = nullptr;
    if (o.function.valid()) {
      const Function& callee = program_.functions[o.function];
      type = callee.type;
      if (callee.isDefined) {
        require(!o.reason.valid(), "a reason for a defined function");
        return checkArguments(o, type, typesOf(callee.parameters), callee.variadicArea.valid());
      }
    } else {
      if (!o.pointer || !o.pointer->type()->isPointer() || !o.pointer->type()->element()->isFunction())
        return require(false, "the callee is no pointer to a function");
      type = o.pointer->type()->element();
    }
    if (type->hasPrototype())
      checkArguments(o, type, {type->parameters().begin(), type->parameters().end()}, type->isVariadic());
  }
  void checkOperation(const Return& o, const Edge& edge, const Function& function) {
    require(edge.target == function.exit, "not to the exit");
    TypeRef result = function.type->element();
    require((o.value == nullptr) == result->isVoid(), "value of a void function, or none of another");
    if (o.value) require(o.value->type() == result, "type of the value: " + toC(o.value->type()));
  }
  void checkOperation(const Declare& o, const Edge&, const Function& function) { requireLocal(o.variable, function); }
  void checkOperation(const Kill& o, const Edge&, const Function& function) {
    require(!o.variables.empty(), "kills nothing");
    for (const VariableId variable : o.variables) requireLocal(variable, function);
  }
  void checkOperation(const Allocate& o, const Edge&, const Function&) {
    require(o.target->type()->isPointer(), "the target is no pointer");
    requireSize(o.size);
  }
  void checkOperation(const Deallocate& o, const Edge&, const Function&) { requirePointer(o.pointer); }
  void checkOperation(const CopyMemory& o, const Edge&, const Function&) {
    requirePointer(o.destination);
    requirePointer(o.source);
    requireSize(o.size);
  }
  void checkOperation(const SetMemory& o, const Edge&, const Function&) {
    requirePointer(o.destination);
    require(isInt(o.value->type()), "the byte is no int");
    requireSize(o.size);
  }
  void checkOperation(const HavocMemory& o, const Edge&, const Function&) {
    requirePointer(o.destination);
    requireSize(o.size);
    require((o.cause == HavocCause::Approximation) == o.reason.valid(), "reason");
  }
  void checkOperation(const WriteElements&, const Edge&, const Function&) { require(false, "no operation of C"); }
  void checkOperation(const ObjectQuery& o, const Edge&, const Function&) {
    requirePointer(o.pointer);
    requireSize(o.target);
  }
  void checkOperation(const Halt& o, const Edge&, const Function&) {
    require((o.kind == HaltKind::Exit) == (o.code != nullptr), "exit code");
    if (o.code) require(isInt(o.code->type()), "the exit code is no int");
  }
  void checkOperation(const Unmodelled& o, const Edge&, const Function&) { require(o.reason.valid(), "no reason"); }

  std::vector<TypeRef> typesOf(const std::vector<VariableId>& variables) const {
    std::vector<TypeRef> types;
    for (const VariableId variable : variables) types.push_back(program_.variables[variable].type);
    return types;
  }

  void checkArguments(const Call& call, TypeRef type, const std::vector<TypeRef>& parameters, bool isVariadic) {
    require(isVariadic ? call.arguments.size() >= parameters.size() : call.arguments.size() == parameters.size(),
            "number of arguments");
    for (std::size_t i = 0; i < std::min(parameters.size(), call.arguments.size()); ++i)
      require(call.arguments[i]->type() == parameters[i], "argument " + std::to_string(i + 1) + " is " +
                                                              toC(call.arguments[i]->type()) + ", not " +
                                                              toC(parameters[i]));
    if (call.result)
      require(call.result->type() == type->element(),
              "the result is " + toC(call.result->type()) + ", not " + toC(type->element()));
  }

  bool isInt(TypeRef type) const { return type->isInteger() && type->bits() == 32 && type->isSigned(); }
  void requirePointer(ExpressionRef expression) {
    require(expression->type()->isPointer(), "an address that is no pointer");
  }
  void requireSize(ExpressionRef expression) {
    require(expression->type()->isInteger() && expression->type()->bits() == program_.types.pointerBits() &&
                !expression->type()->isSigned(),
            "a size that is no size_t");
  }
  void requireLocal(VariableId variable, const Function& function) {
    require(!isStatic(program_.variables[variable].storage) && program_.variables[variable].function == function.id,
            "not a local of this function: " + program_.variables[variable].uniqueName);
  }

  // --- expressions -----------------------------------------------------------------------------------------------------------
  void checkExpression(ExpressionRef root, FunctionId function) {
    std::unordered_set<ExpressionRef>& known = checked_[function];
    std::vector<ExpressionRef> pending{root};
    while (!pending.empty()) {
      ExpressionRef expression = pending.back();
      pending.pop_back();
      if (!known.insert(expression).second) continue;
      if (expression->left()) pending.push_back(expression->left());
      if (expression->right()) pending.push_back(expression->right());
      if (expression->kind() == ExpressionKind::Variable) {
        const Variable& variable = program_.variables[expression->variable()];
        require(isStatic(variable.storage) || variable.function == function,
                "uses a local of another function: " + variable.uniqueName);
      }
      if (const char* problem = problemOf(*expression))
        require(false, std::string(problem) + " in an expression of type " + toC(expression->type()));
    }
  }

  const char* problemOf(const Expression& e) const {
    TypeRef type = e.type();
    const auto width = [&] { return type->bits() >= 128 || e.bits() >> type->bits() == 0; };
    switch (e.kind()) {
      case ExpressionKind::IntegerConstant: return type->isIntegral() && width() ? nullptr : "integer constant";
      case ExpressionKind::FloatConstant: return type->isFloat() && width() ? nullptr : "float constant";
      case ExpressionKind::ZeroAggregate: return type->isAggregate() ? nullptr : "zero aggregate";
      case ExpressionKind::Variable:
        return type == program_.variables[e.variable()].type ? nullptr : "type of a variable";
      case ExpressionKind::Dereference:
        return e.operand()->type()->isPointer() && e.operand()->type()->element() == type ? nullptr : "dereference";
      case ExpressionKind::Member:
        if (!e.operand()->isLvalue() || !e.operand()->type()->isRecord()) return "member of no record";
        return e.fieldIndex() < e.operand()->type()->fields().size() && e.field().type == type ? nullptr : "member";
      case ExpressionKind::Element:
        if (!e.operand()->isLvalue() || !e.operand()->type()->isArray()) return "element of no array";
        return e.operand()->type()->element() == type && e.index()->type()->isInteger() ? nullptr : "element";
      case ExpressionKind::AddressOf:
        if (!e.operand()->isLvalue() || e.operand()->isBitField()) return "address of what has none";
        return type->isPointer() && type->element() == e.operand()->type() ? nullptr : "address";
      case ExpressionKind::FunctionAddress:
        return type->isPointer() && type->element()->isFunction() && e.function().index < program_.functions.size()
                   ? nullptr
                   : "function address";
      case ExpressionKind::Unary:
        if (type != e.operand()->type()) return "unary operator";
        return type->isInteger() || (type->isFloat() && e.unaryOperator() == UnaryOperator::Negate)
                   ? nullptr
                   : "operand of a unary operator";
      case ExpressionKind::Cast:
        return type->isScalar() && e.operand()->type()->isScalar() && type != e.operand()->type() ? nullptr : "cast";
      case ExpressionKind::Binary: return problemOfBinary(e);
    }
    return "kind";
  }

  const char* problemOfBinary(const Expression& e) const {
    TypeRef left = e.left()->type(), right = e.right()->type();
    switch (e.binaryOperator()) {
      case BinaryOperator::Add:
      case BinaryOperator::Subtract:
      case BinaryOperator::Multiply:
      case BinaryOperator::Divide:
        if (!left->isInteger() && !left->isFloat()) return "arithmetic on what is no number";
        return left == right && left == e.type() ? nullptr : "arithmetic without conversion";
      case BinaryOperator::Remainder:
      case BinaryOperator::BitAnd:
      case BinaryOperator::BitOr:
      case BinaryOperator::BitXor:
        if (!left->isInteger()) return "bit operation on what is no integer";
        return left == right && left == e.type() ? nullptr : "bit operation without conversion";
      case BinaryOperator::ShiftLeft:
      case BinaryOperator::ShiftRight:
        return left->isInteger() && right->isInteger() && left == e.type() ? nullptr : "shift";
      case BinaryOperator::Less:
      case BinaryOperator::LessEqual:
      case BinaryOperator::Equal:
      case BinaryOperator::NotEqual:
        if (!left->isScalar()) return "comparison of what is no scalar";
        if (!isInt(e.type())) return "comparison that is no int";
        return left == right ? nullptr : "comparison without conversion";
      case BinaryOperator::PointerAdd:
      case BinaryOperator::PointerSubtract:
        return left->isPointer() && right->isInteger() && left == e.type() ? nullptr : "pointer arithmetic";
      case BinaryOperator::PointerDifference:
        if (!left->isPointer() || left != right) return "difference of what are no pointers of one type";
        return e.type()->isSignedInteger() && e.type()->bits() == program_.types.pointerBits() ? nullptr
                                                                                               : "pointer difference";
    }
    return "operator";
  }

  const Program& program_;
  std::vector<std::string> problems_;
  std::string where_;
  std::unordered_map<FunctionId, std::unordered_set<ExpressionRef>> checked_;
};

inline std::vector<std::string> problemsOf(const Program& program) { return WellFormedness(program).check(); }

}  // namespace argosy
