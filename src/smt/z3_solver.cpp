// Z3 as a back end. The first query of a solver that has seen no push and no assumption is solved at once by a tactic for its
// fragment, which preprocesses globally; all others incrementally.
#include <algorithm>
#include <unordered_map>

#include "smt/z3_translation.h"

namespace argosy::smt {
namespace {

/// Z3's exceptions as those of the standard library.
template <class Action>
auto guarded(Action&& action) {
  try {
    return action();
  } catch (const z3::exception& error) {
    throw std::runtime_error(error.msg());
  }
}

class Z3BackEnd final : public BackEnd {
 public:
  Z3BackEnd(ConstantMaker& constants, const BackEndOptions& options)
      : time_(options.time), constants_(constants), translation_(context_, constants), frames_(1) {}

  Capabilities capabilities() const override {
    return {.unsatCores = true, .integers = true, .floats = true, .arrays = true, .functions = true};
  }

  void push() override {
    hasPushed_ = true;
    frames_.emplace_back();
    if (incremental_) incremental_->push();
  }

  void pop() override {
    frames_.pop_back();
    if (incremental_) incremental_->pop();
    std::erase_if(names_, [&](const auto& name) { return name.second.level >= frames_.size(); });
  }

  void add(TermRef formula) override {
    guarded([&] {
      translation_.clearInterrupt();
      assertExpression(translation_(formula));
    });
  }

  void assume(std::span<const TermRef> assumptions) override {
    guarded([&] {
      translation_.clearInterrupt();
      assumed_.clear();
      for (const TermRef assumption : assumptions) assumed_.emplace_back(literalFor(assumption), assumption);
    });
  }

  Answer solve() override {
    return guarded([&] {
      if (!hasPushed_ && !hasSolved_ && assumed_.empty()) return solveAtOnce();
      return solveIncrementally();
    });
  }

  void interrupt() override {
    translation_.interrupt();
    Z3_interrupt(context_);
  }

  Model model(std::span<const TermRef> symbols, std::span<const TermRef> applications) override {
    return guarded([&] {
      const z3::model values = asked_->get_model();
      Model model;
      for (const TermRef symbol : symbols) model.set(symbol, translation_.valueIn(values, symbol));
      for (const TermRef application : applications) {
        std::vector<TermRef> arguments;
        for (const TermRef operand : application->operands()) arguments.push_back(translation_.valueIn(values, operand));
        model.set(constants_.application(application, arguments), translation_.valueIn(values, application));
      }
      return model;
    });
  }

  std::vector<TermRef> unsatCore() override {
    return guarded([&] {
      std::vector<TermRef> core;
      if (assumed_.empty()) return core;
      std::unordered_map<unsigned, TermRef> byLiteral;
      for (const auto& [literal, assumption] : assumed_) byLiteral.emplace(literal.id(), assumption);
      const z3::expr_vector literals = asked_->unsat_core();
      for (unsigned i = 0; i < literals.size(); ++i) core.push_back(byLiteral.at(literals[static_cast<int>(i)].id()));
      return core;
    });
  }

  std::string reasonUnknown() const override { return asked_ ? asked_->reason_unknown() : "not asked"; }

 private:
  struct Name {
    z3::expr literal;
    std::size_t level;
  };

  void assertExpression(const z3::expr& expression) {
    frames_.back().push_back(expression);
    if (incremental_) incremental_->add(expression);
  }

  /// Z3 takes literals only: other assumptions get a name, which implies them.
  z3::expr literalFor(TermRef assumption) {
    const z3::expr expression = translation_(assumption);
    const TermRef atom = assumption->kind() == TermKind::Not ? assumption->operand(0) : assumption;
    if (atom->isSymbol()) return expression;
    const auto found = names_.find(assumption);
    if (found != names_.end()) return found->second.literal;
    const z3::expr literal(context_, Z3_mk_fresh_const(context_, "assumption", context_.bool_sort()));
    assertExpression(z3::implies(literal, expression));
    names_.emplace(assumption, Name{literal, frames_.size() - 1});
    return literal;
  }

  z3::solver solverAtOnce() {
    const Z3Translation::Fragment& fragment = translation_.fragment();
    if (fragment.hasOthers) return z3::solver(context_);
    if (fragment.hasArrays) return fragment.hasFloats ? z3::solver(context_) : z3::tactic(context_, "qfaufbv").mk_solver();
    return z3::tactic(context_, fragment.hasFloats ? "qffpbv" : "qfbv").mk_solver();
  }

  void limitTime(z3::solver& solver) {
    if (!time_) return;
    z3::params parameters(context_);
    parameters.set("timeout", static_cast<unsigned>(std::clamp<std::int64_t>(time_->count(), 1, 1'000'000'000)));
    solver.set(parameters);
  }

  Answer solveAtOnce() {
    hasSolved_ = true;
    asked_ = solverAtOnce();
    for (const z3::expr& formula : frames_.front()) asked_->add(formula);
    limitTime(*asked_);
    return toAnswer(asked_->check());
  }

  /// Bit-vectors alone have an incremental SAT solver, which has to be replaced as soon as there is anything else.
  z3::solver& incremental() {
    const bool isBitVector = translation_.fragment().isBitVector();
    if (incremental_ && (isBitVector || !isForBitVectors_)) return *incremental_;
    isForBitVectors_ = isBitVector;
    incremental_ = isBitVector ? z3::solver(context_, "QF_BV") : z3::solver(context_, z3::solver::simple());
    limitTime(*incremental_);
    for (std::size_t i = 0; i < frames_.size(); ++i) {
      if (i > 0) incremental_->push();
      for (const z3::expr& formula : frames_[i]) incremental_->add(formula);
    }
    return *incremental_;
  }

  Answer solveIncrementally() {
    hasSolved_ = true;
    asked_ = incremental();
    z3::expr_vector literals(context_);
    for (const auto& [literal, assumption] : assumed_) literals.push_back(literal);
    return toAnswer(asked_->check(literals));
  }

  static Answer toAnswer(z3::check_result result) {
    switch (result) {
      case z3::sat: return Answer::Satisfiable;
      case z3::unsat: return Answer::Unsatisfiable;
      case z3::unknown: break;
    }
    return Answer::Unknown;
  }

  std::optional<std::chrono::milliseconds> time_;
  z3::context context_;
  ConstantMaker& constants_;
  Z3Translation translation_;
  std::vector<std::vector<z3::expr>> frames_;
  std::unordered_map<TermRef, Name> names_;
  std::vector<std::pair<z3::expr, TermRef>> assumed_;
  std::optional<z3::solver> incremental_, asked_;
  bool isForBitVectors_ = false, hasPushed_ = false, hasSolved_ = false;
};

}  // namespace

std::unique_ptr<BackEnd> makeZ3BackEnd(ConstantMaker& constants, const BackEndOptions& options) {
  return std::make_unique<Z3BackEnd>(constants, options);
}

}  // namespace argosy::smt
