// Block partitionings: which parts of a program are analysed by themselves (docs/theory.md §9.1). Blocks are functions with all that they call, and loops.
#pragma once

#include <memory>
#include <unordered_map>
#include <utility>

#include "analysis/component_cpa.h"
#include "program/facts/call_graph.h"
#include "program/facts/code_effects.h"
#include "program/facts/control_flow.h"

namespace argosy {

enum class Partitioning : std::uint8_t {
  Functions,         // every function
  DelayedFunctions,  // functions that are called at several places or recursive; what is called once is part of its caller
};

struct PartitioningOptions {
  Partitioning functions = Partitioning::Functions;
  bool loops = false;  // loops, too
};

/// A block that knows what its code does.
class CodeBlock : public ProgramBlock {
 public:
  explicit CodeBlock(CodeEffects effects) : effects_(std::move(effects)) {}

  bool mayUse(VariableId variable) const override { return effects_.mayUse(variable); }
  bool mayUse(EdgeId allocation) const override { return effects_.mayUse(allocation); }
  bool mayChange(VariableId variable) const override { return effects_.mayChange(variable); }
  bool mayChange(EdgeId allocation) const override { return effects_.mayChange(allocation); }
  bool mayReplace(VariableId variable) const override { return effects_.mayReplace(variable); }
  bool mayReplace(EdgeId allocation) const override { return effects_.mayReplace(allocation); }
  bool mayAllocate() const override { return effects_.allocates(); }

 protected:
  bool calls(FunctionId function) const { return effects_.functions().contains(function); }

 private:
  CodeEffects effects_;
};

class FunctionBlock final : public CodeBlock {
 public:
  FunctionBlock(const Program& program, AliasSets& aliases, FunctionId function)
      : CodeBlock(CodeEffects(program, aliases, function)), program_(program), function_(function) {}

  FunctionId function() const { return function_; }
  NodeId entry() const override { return program_.functions[function_].entry; }
  bool isExit(const ControlPoint& point, const ControlPoint& from) const override {
    return point.location() == program_.functions[function_].exit && point.context() == from.context();
  }
  bool contains(NodeId location) const override { return calls(program_.nodes[location].function); }

 private:
  const Program& program_;
  FunctionId function_;
};

class LoopBlock final : public CodeBlock {
 public:
  LoopBlock(const Program& program, AliasSets& aliases, const ControlFlow& controlFlow, LoopId loop)
      : CodeBlock(CodeEffects(program, aliases, controlFlow.body(loop))),
        program_(program),
        controlFlow_(controlFlow),
        loop_(loop) {}

  NodeId entry() const override { return controlFlow_.loops()[loop_].head; }
  bool isExit(const ControlPoint& point, const ControlPoint& from) const override {
    return point.context() == from.context() && !controlFlow_.contains(loop_, point.location());
  }
  bool contains(NodeId location) const override {
    return controlFlow_.contains(loop_, location) || calls(program_.nodes[location].function);
  }

 private:
  const Program& program_;
  const ControlFlow& controlFlow_;
  LoopId loop_;
};

class BlockPartition {
 public:
  BlockPartition(const Program& program, AliasSets& aliases, const ControlFlow& controlFlow, const CallGraph& callGraph,
                 const PartitioningOptions& options)
      : program_(program), aliases_(aliases), controlFlow_(controlFlow), callGraph_(callGraph), options_(options) {}

  /// The block that a step enters which calls a function; null when the callee is part of its caller.
  const ProgramBlock* calledBy(const Step& enter);
  /// The block that begins at a place that is not its own beginning; null when there is none.
  const ProgramBlock* loopAt(NodeId location);

 private:
  bool isBlock(FunctionId function) const;

  const Program& program_;
  AliasSets& aliases_;
  const ControlFlow& controlFlow_;
  const CallGraph& callGraph_;
  PartitioningOptions options_;
  std::unordered_map<FunctionId, std::unique_ptr<FunctionBlock>> functions_;
  std::unordered_map<LoopId, std::unique_ptr<LoopBlock>> loops_;
};

}  // namespace argosy
