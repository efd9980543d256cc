// Control of sequential programs: a location, and which calls are open; a function is left only to where it was entered from. What the literature calls location CPA and
// callstack CPA.
#pragma once

#include "analysis/control.h"
#include "program/facts/argument_extent.h"

namespace argosy {

/// Of the command lines that a program may be given, those that are followed.
class ArgumentPrecision final : public Precision {
 public:
  ArgumentPrecision(const Program& program, ArgumentExtent extent)
      : notEntered_(argumentModelsExcept(program, extent)) {}
  std::span<const FunctionId> notEntered() const { return notEntered_; }

 private:
  std::vector<FunctionId> notEntered_;
};

class SequentialControl final : public ControlComponent {
 public:
  using State = ControlPoint;

  explicit SequentialControl(const Program& program)
      : own_(std::make_unique<ControlPoints>(program)), program_(program), points_(*own_) {}
  /// Points are shared by all analyses that are given the same table.
  SequentialControl(const Program& program, ControlPoints& points) : program_(program), points_(points) {}

  std::string_view name() const override { return "control"; }
  const ControlPoint& start() override { return points_.start(); }
  void followEnds() override { followsEnds_ = true; }
  bool servesThreads() const override { return true; }
  void steps(const ControlPoint& point, std::vector<Step>& steps) override;
  /// All command lines are followed.
  PrecisionRef initialPrecision() override { return makeRef<ArgumentPrecision>(program_, ArgumentExtent::Any); }
  void transfer(const StateRef& state, const Precision& precision, const Step& step,
                std::vector<StateRef>& successors) override;
  /// A block does not know who has entered it; it is left in the call that has.
  PreciseState reduce(const PreciseState& entry, const ProgramBlock&, const ControlPoint& at) override;
  PreciseState expand(const PreciseState& entry, const ProgramBlock&, const PreciseState& result,
                      const ControlPoint& at) override;
  std::string toString(const AbstractState& state) const override;

 private:
  std::unique_ptr<ControlPoints> own_;
  const Program& program_;
  ControlPoints& points_;
  bool followsEnds_ = false;
};

}  // namespace argosy
