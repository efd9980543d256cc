// The path-restriction CPA (docs/theory.md §2.8): confines the exploration to one path, e.g. to look at a reported error
// path again with a more precise analysis. What it leaves out was not asked for: a reached set is no proof.
#pragma once

#include "analysis/component_cpa.h"

namespace argosy::bounds {

class PathRestrictionState final : public AbstractState {
 public:
  explicit PathRestrictionState(std::size_t position) : position_(position) {}
  /// How many of the path's steps have been taken.
  std::size_t position() const { return position_; }

 private:
  std::size_t position_;
};

class PathRestrictionCpa final : public ComponentCpa {
 public:
  using State = PathRestrictionState;

  explicit PathRestrictionCpa(ProgramPath path) : path_(std::move(path)) {}

  std::string_view name() const override { return "path-restriction"; }
  StateRef initialState(const ControlPoint&) override { return makeRef<PathRestrictionState>(0); }
  bool lessOrEqual(const AbstractState& left, const AbstractState& right) override;
  void transfer(const StateRef& state, const Precision& precision, const Step& step,
                std::vector<StateRef>& successors) override;
  std::vector<Restriction> restrictions() const override {
    return {{Restriction::Kind::Ended, "only one path was looked at"}};
  }
  std::string toString(const AbstractState& state) const override;

  /// The state is at the end of the path.
  bool isComplete(const AbstractState& state) const;

 private:
  ProgramPath path_;
};

}  // namespace argosy::bounds
