// The callstack CPA: which calls are open. A function is left only to where it was entered from.
#pragma once

#include <unordered_map>

#include "analysis/composite.h"

namespace argosy {

class CallstackState final : public AbstractState {
 public:
  explicit CallstackState(const CallingContext* context) : context_(context) {}
  const CallingContext* context() const { return context_; }

 private:
  const CallingContext* context_;
};

class CallstackCpa final : public ContextComponent {
 public:
  explicit CallstackCpa(const Program& program)
      : program_(program), own_(std::make_unique<CallingContexts>(program.start)), contexts_(*own_) {}
  /// Contexts are shared by all analyses that are given the same table.
  CallstackCpa(const Program& program, CallingContexts& contexts) : program_(program), contexts_(contexts) {}

  std::string_view name() const override { return "callstack"; }
  const CallingContext* context(const AbstractState& state) const override {
    return static_cast<const CallstackState&>(state).context();
  }
  const CallingContext* enter(const CallingContext* caller, EdgeId callSite, FunctionId callee) override {
    return contexts_.enter(caller, callSite, callee);
  }
  StateRef initialState(NodeId) override { return stateOf(contexts_.start()); }
  bool lessOrEqual(const AbstractState& left, const AbstractState& right) override {
    return context(left) == context(right);
  }
  void transfer(const StateRef& state, const Precision&, const Step& step, std::vector<StateRef>& successors) override {
    if (context(*state) != step.before) return;
    successors.push_back(step.after == step.before ? state : stateOf(step.after));
  }
  std::string toString(const AbstractState& state) const override;
  const StateRef& stateAt(const CallingContext* context) { return stateOf(context); }

 private:
  const StateRef& stateOf(const CallingContext* context);

  const Program& program_;
  std::unique_ptr<CallingContexts> own_;
  CallingContexts& contexts_;
  std::unordered_map<const CallingContext*, StateRef> states_;
};

}  // namespace argosy
