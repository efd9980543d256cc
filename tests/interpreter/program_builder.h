// Builds small programs by hand, operation by operation, and runs them.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "interpreter/input_sources.h"
#include "interpreter/interpreter.h"
#include "program/program.h"

namespace argosy::interpreter {

class ProgramBuilder {
 public:
  explicit ProgramBuilder(DataModel model = DataModel::LP64) : program(model) {
    program.start = function("start", types().function(types().voidType(), {}, false, true), FunctionOrigin::Synthetic);
  }

  Program program;

  TypeTable& types() { return program.types; }
  ExpressionTable& expressions() { return program.expressions; }
  TypeRef int32() { return types().int32(); }
  TypeRef pointerTo(TypeRef type) { return types().pointer(type); }
  ExpressionRef number(Int128 value) { return expressions().int32(value); }

  /// A defined function; what is emitted from now on belongs to it.
  FunctionId function(const std::string& name, TypeRef type, FunctionOrigin origin = FunctionOrigin::Source) {
    const FunctionId id = declare(name, type, origin);
    program.functions[id].isDefined = true;
    const NodeId entry = program.addNode(id), exit = program.addNode(id);
    program.functions[id].entry = entry;
    program.functions[id].exit = exit;
    continueIn(id, entry);
    return id;
  }

  FunctionId declare(const std::string& name, TypeRef type, FunctionOrigin origin = FunctionOrigin::Source) {
    Function function;
    function.name = function.uniqueName = name;
    function.type = type;
    function.origin = origin;
    return program.addFunction(std::move(function));
  }

  void continueIn(FunctionId function, NodeId node) {
    current_ = function;
    here_ = node;
  }
  void continueInStart() {
    continueIn(program.start, startNode_.valid() ? startNode_ : program.functions[program.start].entry);
  }

  ExpressionRef local(const std::string& name, TypeRef type) { return addVariable(name, type, Storage::Local); }
  ExpressionRef parameter(const std::string& name, TypeRef type) {
    ExpressionRef result = addVariable(name, type, Storage::Parameter);
    program.functions[current_].parameters.push_back(result->variable());
    return result;
  }
  ExpressionRef variadicArea() {
    ExpressionRef result = addVariable("area", pointerTo(types().character()), Storage::Temporary);
    program.functions[current_].variadicArea = result->variable();
    return result;
  }
  ExpressionRef global(const std::string& name, TypeRef type) {
    Variable variable;
    variable.name = variable.uniqueName = name;
    variable.type = type;
    variable.storage = Storage::Global;
    return program.variableExpression(program.addVariable(std::move(variable)));
  }
  /// A pointer to the first character of a string literal.
  ExpressionRef string(const std::string& text) {
    Variable variable;
    variable.name = variable.uniqueName = "string";
    variable.type = types().array(types().character(), text.size() + 1);
    variable.storage = Storage::Literal;
    variable.isConst = true;
    const VariableId id = program.addVariable(std::move(variable));
    ExpressionRef object = program.variableExpression(id);
    for (std::size_t i = 0; i < text.size(); ++i)
      program.variables[id].initialValues.push_back({expressions().element(object, number(static_cast<int>(i))),
                                                     expressions().integer(types().character(), text[i])});
    return expressions().decay(object);
  }
  TypeRef record(const std::string& name, std::vector<Field> fields, std::uint64_t size, bool isUnion = false) {
    TypeRef type = types().declareRecord(name, isUnion);
    types().completeRecord(type, std::move(fields), size, 1);
    return type;
  }

  NodeId newNode() { return program.addNode(current_); }
  NodeId here() const { return here_; }
  EdgeId emit(Operation operation) { return emitTo(newNode(), std::move(operation)); }
  EdgeId emitTo(NodeId target, Operation operation) {
    const EdgeId edge = program.addEdge(here_, target, std::move(operation));
    here_ = target;
    if (current_ == program.start) startNode_ = here_;
    return edge;
  }
  void assign(ExpressionRef target, ExpressionRef value) { emit(Assign{target, value}); }
  void call(FunctionId function, std::vector<ExpressionRef> arguments = {}, ExpressionRef result = nullptr) {
    emit(Call{result, function, nullptr, std::move(arguments), {}});
  }
  void returns(ExpressionRef value) { emitTo(program.functions[current_].exit, Return{value}); }
  void exit(ExpressionRef code) { emit(Halt{HaltKind::Exit, code}); }
  /// Two Assume edges; what follows stands where the condition holds, and the other node is returned.
  NodeId branch(ExpressionRef condition) {
    const NodeId yes = newNode(), no = newNode(), from = here_;
    program.addEdge(from, yes, Assume{condition, true});
    program.addEdge(from, no, Assume{condition, false});
    here_ = yes;
    return no;
  }

  Result run(const std::string& inputs = "") {
    ListInput source(ListInput::parse(inputs));
    return run(source);
  }
  Result run(InputSource& source) {
    computeAddressTaken(program);
    output.clear();
    options.output = [this](const std::string& text) { output += text; };
    return execute(program, source, options);
  }

  /// Runs a program that ends by the given violation.
  void expectViolation(Violation violation, const std::string& inputs = "") {
    const Result result = run(inputs);
    EXPECT_EQ(result.outcome, Outcome::ViolationFound) << toString(result.outcome) << ": " << result.message;
    ASSERT_TRUE(result.violation) << toString(result.outcome) << ": " << result.message;
    EXPECT_EQ(*result.violation, violation) << result.message;
  }
  /// Runs a program that exits with the given status.
  void expectExit(int status, const std::string& inputs = "") {
    const Result result = run(inputs);
    EXPECT_EQ(result.outcome, Outcome::Exit) << toString(result.outcome) << ": " << result.message;
    EXPECT_EQ(result.exitCode, status);
  }

  Options options = withDefaultChecks();
  std::string output;

 private:
  static Options withDefaultChecks() {
    Options options;
    options.checks = defaultChecks();
    return options;
  }

  ExpressionRef addVariable(const std::string& name, TypeRef type, Storage storage) {
    Variable variable;
    variable.name = variable.uniqueName = name;
    variable.type = type;
    variable.storage = storage;
    variable.function = current_;
    return program.variableExpression(program.addVariable(std::move(variable)));
  }

  FunctionId current_;
  NodeId here_, startNode_;
};

/// Tests that run for both data models.
class ForEachDataModel : public testing::TestWithParam<DataModel> {
 protected:
  ProgramBuilder b{GetParam()};
  bool isWide() const { return GetParam() == DataModel::LP64; }
};

}  // namespace argosy::interpreter
