// The location CPA: the flat lattice of the program's nodes (merge^sep, stop^sep, prec^id).
#pragma once

#include "analysis/composite.h"
#include "program/facts/argument_extent.h"

namespace argosy {

class LocationState final : public AbstractState {
 public:
  explicit LocationState(NodeId node) : node_(node) {}
  NodeId node() const { return node_; }

 private:
  NodeId node_;
};

class LocationCpa final : public LocationComponent {
 public:
  /// Of the command lines, all are followed.
  explicit LocationCpa(const Program& program);
  void followArguments(ArgumentExtent extent) { notEntered_ = argumentModelsExcept(program_, extent); }

  std::string_view name() const override { return "location"; }
  NodeId location(const AbstractState& state) const override { return static_cast<const LocationState&>(state).node(); }
  StateRef initialState(NodeId location) override { return states_[location]; }
  bool lessOrEqual(const AbstractState& left, const AbstractState& right) override { return &left == &right; }
  void transfer(const StateRef& state, const Precision& precision, const Step& step,
                std::vector<StateRef>& successors) override;
  std::string toString(const AbstractState& state) const override;

 private:
  const Program& program_;
  std::vector<FunctionId> notEntered_;
  IdentifierVector<NodeId, StateRef> states_;  // one per node, so that equality is identity
};

}  // namespace argosy
