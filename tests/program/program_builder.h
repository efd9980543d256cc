// Small programs by hand, for tests of the program room.
#pragma once

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "program/program.h"

namespace argosy::test {

class ProgramBuilder {
 public:
  explicit ProgramBuilder(DataModel model = DataModel::LP64) : program(model) {}

  Program program;

  TypeTable& types() { return program.types; }
  ExpressionTable& expressions() { return program.expressions; }
  TypeRef int32() { return program.types.int32(); }
  TypeRef pointerTo(TypeRef type) { return program.types.pointer(type); }

  /// Defined, with an entry and an exit; code is appended at the entry.
  FunctionId function(const std::string& name, TypeRef result = nullptr, std::vector<TypeRef> parameters = {},
                      bool variadic = false) {
    Function f = make(name, result, parameters, variadic);
    f.isDefined = true;
    const FunctionId id = program.addFunction(std::move(f));
    program.functions[id].entry = program.addNode(id);
    program.functions[id].exit = program.addNode(id);
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      const VariableId parameter = variable("p" + std::to_string(i), parameters[i], Storage::Parameter, id);
      program.functions[id].parameters.push_back(parameter);
    }
    if (variadic)
      program.functions[id].variadicArea = variable("area", pointerTo(types().character()), Storage::Local, id);
    current_.resize(program.functions.size());
    current_[id.index] = program.functions[id].entry;
    return id;
  }

  FunctionId undefinedFunction(const std::string& name, TypeRef result = nullptr,
                               std::vector<TypeRef> parameters = {}) {
    const FunctionId id = program.addFunction(make(name, result, parameters, false));
    current_.resize(program.functions.size());
    return id;
  }

  VariableId variable(const std::string& name, TypeRef type, Storage storage, FunctionId function = {}) {
    Variable v;
    v.name = v.uniqueName = name;
    v.type = type;
    v.storage = storage;
    v.function = function;
    return program.addVariable(std::move(v));
  }

  ExpressionRef global(const std::string& name, TypeRef type) { return use(variable(name, type, Storage::Global)); }
  ExpressionRef local(FunctionId function, const std::string& name, TypeRef type) {
    return use(variable(name, type, Storage::Local, function));
  }
  ExpressionRef use(VariableId id) { return program.variableExpression(id); }
  ExpressionRef parameter(FunctionId function, std::size_t i) { return use(program.functions[function].parameters[i]); }
  ExpressionRef number(long long value) { return expressions().int32(value); }
  ExpressionRef addressOf(ExpressionRef lvalue) { return expressions().addressOf(lvalue); }
  ExpressionRef addressOf(FunctionId f) { return expressions().functionAddress(f, program.functions[f].type); }
  ExpressionRef at(ExpressionRef pointer) { return expressions().dereference(pointer); }
  ExpressionRef cast(TypeRef type, ExpressionRef e) { return expressions().cast(type, e); }

  void initialise(ExpressionRef target, ExpressionRef value) {
    ExpressionRef base = target;
    while (base->kind() != ExpressionKind::Variable) base = base->operand();
    program.variables[base->variable()].initialValues.push_back({target, value});
  }

  /// Appends to the function's straight line of code.
  EdgeId then(FunctionId f, Operation operation) {
    const NodeId next = program.addNode(f);
    const EdgeId edge = program.addEdge(current_[f.index], next, std::move(operation));
    current_[f.index] = next;
    return edge;
  }
  EdgeId assign(FunctionId f, ExpressionRef target, ExpressionRef value) { return then(f, Assign{target, value}); }
  EdgeId call(FunctionId f, FunctionId callee, std::vector<ExpressionRef> arguments = {},
              ExpressionRef result = nullptr) {
    return then(f, Call{result, callee, nullptr, std::move(arguments), {}});
  }
  EdgeId callPointer(FunctionId f, ExpressionRef pointer, std::vector<ExpressionRef> arguments = {},
                     ExpressionRef result = nullptr) {
    return then(f, Call{result, {}, pointer, std::move(arguments), {}});
  }
  void finish(FunctionId f, ExpressionRef value = nullptr) {
    program.addEdge(current_[f.index], program.functions[f].exit, Return{value});
  }
  NodeId here(FunctionId f) const { return current_[f.index]; }
  void moveTo(FunctionId f, NodeId node) { current_[f.index] = node; }

  /// A record whose fields follow each other without padding beyond alignment.
  TypeRef record(const std::string& name, const std::vector<TypeRef>& fieldTypes, bool isUnion = false) {
    TypeRef record = types().declareRecord(name, isUnion);
    std::vector<Field> fields;
    std::uint64_t end = 0, size = 0;
    unsigned alignment = 1;
    for (TypeRef type : fieldTypes) {
      alignment = std::max(alignment, type->alignment());
      const std::uint64_t offset = isUnion ? 0 : (end + type->alignment() - 1) / type->alignment() * type->alignment();
      fields.push_back({"f" + std::to_string(fields.size()), type, offset * 8, std::nullopt});
      end = offset + type->size();
      size = std::max(size, end);
    }
    types().completeRecord(record, std::move(fields), (size + alignment - 1) / alignment * alignment, alignment);
    return record;
  }

 private:
  Function make(const std::string& name, TypeRef result, const std::vector<TypeRef>& parameters, bool variadic) {
    Function f;
    f.name = f.uniqueName = name;
    f.type = types().function(result ? result : types().voidType(), parameters, variadic, true);
    return f;
  }

  std::vector<NodeId> current_;
};

/// A function with `nodeCount` nodes and random Skip edges; every node has a way from the entry, most edges go forwards.
inline FunctionId addRandomGraph(ProgramBuilder& builder, std::mt19937& random, std::size_t nodeCount,
                                 std::size_t extraEdges) {
  const FunctionId f = builder.function("random");
  std::vector<NodeId> nodes{builder.program.functions[f].entry};
  while (nodes.size() + 1 < nodeCount) nodes.push_back(builder.program.addNode(f));
  nodes.push_back(builder.program.functions[f].exit);
  for (std::size_t i = 1; i < nodes.size(); ++i) builder.program.addEdge(nodes[random() % i], nodes[i], Skip{});
  for (std::size_t i = 0; i < extraEdges; ++i)
    builder.program.addEdge(nodes[random() % nodes.size()], nodes[random() % nodes.size()], Skip{});
  return f;
}

}  // namespace argosy::test
