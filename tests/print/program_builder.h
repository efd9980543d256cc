// Small programs built by hand for the tests of the printers.
#pragma once

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "program/program.h"

namespace argosy::testing {

class ProgramBuilder {
 public:
  explicit ProgramBuilder(DataModel model = DataModel::LP64) : program(model) { program.files.push_back("example.c"); }

  Program program;
  ExpressionTable& e() { return program.expressions; }
  TypeTable& t() { return program.types; }
  TypeRef integer() { return t().int32(); }

  /// A defined function with entry and exit; later operations go into it.
  FunctionId define(const std::string& name, TypeRef result,
                    std::initializer_list<std::pair<std::string, TypeRef>> parameters = {}, bool variadic = false) {
    std::vector<TypeRef> types;
    for (const auto& [parameterName, type] : parameters) types.push_back(type);
    Function function;
    function.name = function.uniqueName = name;
    function.type = t().function(result, types, variadic, true);
    function.isDefined = true;
    current_ = program.addFunction(function);
    for (const auto& [parameterName, type] : parameters)
      program.functions[current_].parameters.push_back(variable(parameterName, type, Storage::Parameter));
    if (variadic) {
      const VariableId area = variable("area", t().pointer(t().character()), Storage::Local);
      program.functions[current_].variadicArea = area;
    }
    at_ = program.addNode(current_);
    const NodeId exit = program.addNode(current_);
    program.functions[current_].entry = at_;
    program.functions[current_].exit = exit;
    return current_;
  }

  FunctionId declare(const std::string& name, TypeRef type) {
    Function function;
    function.name = function.uniqueName = name;
    function.type = type;
    return program.addFunction(function);
  }

  VariableId variable(const std::string& name, TypeRef type, Storage storage) {
    Variable variable;
    variable.name = variable.uniqueName = name;
    variable.type = type;
    variable.storage = storage;
    variable.alignment = type->alignment();
    if (!isStatic(storage)) variable.function = current_;
    return program.addVariable(variable);
  }

  ExpressionRef local(const std::string& name, TypeRef type) { return use(variable(name, type, Storage::Local)); }
  ExpressionRef global(const std::string& name, TypeRef type) { return use(variable(name, type, Storage::Global)); }
  ExpressionRef parameter(std::size_t i) { return use(program.functions[current_].parameters[i]); }
  ExpressionRef use(VariableId variable) { return program.variableExpression(variable); }
  void initialise(ExpressionRef target, ExpressionRef value) {
    ExpressionRef base = target;
    while (base->kind() != ExpressionKind::Variable) base = base->operand();
    program.variables[base->variable()].initialValues.push_back({target, value});
  }

  /// An edge from the current node to a new one, which becomes current.
  NodeId then(Operation operation, SourceInfo info = {}) {
    return jump(std::move(operation), program.addNode(current_), info);
  }
  NodeId jump(Operation operation, NodeId target, SourceInfo info = {}) {
    program.addEdge(at_, target, std::move(operation), info);
    return at_ = target;
  }
  void assign(ExpressionRef target, ExpressionRef value) { then(Assign{target, value}); }
  void returns(ExpressionRef value) { jump(Return{value}, program.functions[current_].exit); }
  /// Both branches; the true one becomes current.
  NodeId branch(ExpressionRef condition, NodeId otherwise) {
    const NodeId node = at_;
    program.addEdge(node, otherwise, Assume{condition, false});
    const NodeId taken = program.addNode(current_);
    program.addEdge(node, taken, Assume{condition, true});
    return at_ = taken;
  }
  NodeId node() { return program.addNode(current_); }
  NodeId at() const { return at_; }
  void moveTo(NodeId node) { at_ = node; }

  /// The start function as the front end makes it: calls the given functions, then halts.
  void start(std::initializer_list<FunctionId> calls) {
    define("__start", t().voidType());
    program.functions[current_].origin = FunctionOrigin::Synthetic;
    program.start = current_;
    const ExpressionRef status = local("status", integer());
    for (const FunctionId callee : calls) {
      Call call;
      call.function = callee;
      if (!program.functions[callee].type->element()->isVoid()) call.result = status;
      for (const VariableId parameter : program.functions[callee].parameters)
        call.arguments.push_back(e().zero(program.variables[parameter].type));
      then(call);
    }
    jump(Halt{HaltKind::Exit, status}, program.functions[current_].exit);
  }

 private:
  FunctionId current_;
  NodeId at_;
};

/// int main(void) { int s = 0; for (int i = 0; i < 10; i = i + 1) s = s + i; return s; }
inline void buildSumLoop(ProgramBuilder& b) {
  const FunctionId main = b.define("main", b.integer());
  const ExpressionRef s = b.local("s", b.integer()), i = b.local("i", b.integer());
  b.assign(s, b.e().int32(0));
  b.assign(i, b.e().int32(0));
  const NodeId head = b.at(), after = b.node();
  b.branch(b.e().less(i, b.e().int32(10)), after);
  SourceInfo info;
  info.range = {FileId(0), {3, 5}, {3, 9}};
  b.then(Assign{s, b.e().add(s, i)}, info);
  b.jump(Assign{i, b.e().add(i, b.e().int32(1))}, head);
  b.moveTo(after);
  b.returns(s);
  b.start({main});
}

}  // namespace argosy::testing
