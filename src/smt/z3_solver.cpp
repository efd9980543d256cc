// Z3 as a back end. The first query of a solver that has seen no push and no assumption is solved at once by a tactic for its
// fragment, which preprocesses globally; all others incrementally. Arrays always: their tactic is slower on chains of writes.
#include <algorithm>
#include <unordered_map>

#include "base/processor_timer.h"
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
  explicit Z3BackEnd(ConstantMaker& constants) : constants_(constants), translation_(context_, constants), frames_(1) {}

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
      const bool isFirst = !hasPushed_ && !hasSolved_ && assumed_.empty();
      return isFirst && neededEngine() != Engine::General ? solveAtOnce() : solveIncrementally();
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
        for (const TermRef operand : application->operands())
          arguments.push_back(translation_.valueIn(values, operand));
        model.set(constants_.application(application, arguments), translation_.valueIn(values, application));
      }
      return model;
    });
  }

  std::vector<TermRef> unsatCore() override {
    return guarded([&] {
      if (assumed_.empty()) return std::vector<TermRef>{};
      // The solver that is made of a tactic says that cores of floats are empty.
      return engine_ == Engine::Floats ? coreByDeletion() : coreOfSolver();
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

  /// Z3 takes literals only: other assumptions get a name, which implies them. Negated symbols, too: Z3's core of `p` and `not p`
  /// is `p`.
  z3::expr literalFor(TermRef assumption) {
    z3::expr expression = translation_(assumption);
    if (assumption->isSymbol()) return expression;
    const auto found = names_.find(assumption);
    if (found != names_.end()) return found->second.literal;
    const z3::expr literal(context_, Z3_mk_fresh_const(context_, "assumption", context_.bool_sort()));
    assertExpression(z3::implies(literal, expression));
    names_.emplace(assumption, Name{literal, frames_.size() - 1});
    return literal;
  }

  Answer solveAtOnce() {
    hasSolved_ = true;
    asked_ = z3::tactic(context_, translation_.fragment().hasFloats ? "qffpbv" : "qfbv").mk_solver();
    for (const z3::expr& formula : frames_.front()) asked_->add(formula);
    return toAnswer(asked_->check());
  }

  enum class Engine : std::uint8_t { BitVectors, Floats, General };

  Engine neededEngine() const {
    const Z3Translation::Fragment& fragment = translation_.fragment();
    if (fragment.hasArrays || fragment.hasOthers) return Engine::General;
    return fragment.hasFloats ? Engine::Floats : Engine::BitVectors;
  }

  /// Bit-vectors have an incremental SAT solver. Floats are bit-blasted anew each time, which still is ten times quicker than Z3's
  /// incremental theory of them.
  z3::solver makeEngine() {
    switch (engine_) {
      case Engine::BitVectors: return {context_, "QF_BV"};
      case Engine::Floats: return z3::tactic(context_, "qffpbv").mk_solver();
      case Engine::General: break;
    }
    return {context_, z3::solver::simple()};
  }

  /// The engine is replaced as soon as a term is beyond it.
  z3::solver& incremental() {
    const Engine needed = neededEngine();
    if (incremental_ && needed <= engine_) return *incremental_;
    engine_ = needed;
    incremental_ = makeEngine();
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

  std::vector<TermRef> coreOfSolver() {
    std::unordered_map<unsigned, TermRef> byLiteral;
    for (const auto& [literal, assumption] : assumed_) byLiteral.emplace(literal.id(), assumption);
    std::vector<TermRef> core;
    const z3::expr_vector literals = asked_->unsat_core();
    for (unsigned i = 0; i < literals.size(); ++i) core.push_back(byLiteral.at(literals[static_cast<int>(i)].id()));
    return core;
  }

  /// Leaves out half of the assumptions, a quarter and so on, as long as the rest stays unsatisfiable and there is time.
  std::vector<TermRef> coreByDeletion() {
    using Clock = ProcessorClock;
    const Clock::time_point end = Clock::now() + std::chrono::seconds(2);
    const ProcessorTimer timer(end, [this] { Z3_interrupt(context_); });
    std::vector<std::pair<z3::expr, TermRef>> core = assumed_;
    for (std::size_t chunk = (core.size() + 1) / 2; chunk > 0 && Clock::now() < end; chunk /= 2) {
      for (std::size_t begin = 0; begin < core.size() && Clock::now() < end;) {
        const std::size_t past = std::min(begin + chunk, core.size());
        z3::expr_vector rest(context_);
        for (std::size_t i = 0; i < core.size(); ++i) {
          if (i < begin || i >= past) rest.push_back(core[i].first);
        }
        if (asked_->check(rest) == z3::unsat) {
          core.erase(core.begin() + static_cast<std::ptrdiff_t>(begin),
                     core.begin() + static_cast<std::ptrdiff_t>(past));
        } else {
          begin = past;
        }
      }
    }
    std::vector<TermRef> result;
    for (const auto& [literal, assumption] : core) result.push_back(assumption);
    return result;
  }

  static Answer toAnswer(z3::check_result result) {
    switch (result) {
      case z3::sat: return Answer::Satisfiable;
      case z3::unsat: return Answer::Unsatisfiable;
      case z3::unknown: break;
    }
    return Answer::Unknown;
  }

  z3::context context_;
  ConstantMaker& constants_;
  Z3Translation translation_;
  std::vector<std::vector<z3::expr>> frames_;
  std::unordered_map<TermRef, Name> names_;
  std::vector<std::pair<z3::expr, TermRef>> assumed_;
  std::optional<z3::solver> incremental_, asked_;
  Engine engine_ = Engine::BitVectors;  // of `incremental_`
  bool hasPushed_ = false, hasSolved_ = false;
};

}  // namespace

std::unique_ptr<BackEnd> makeZ3BackEnd(ConstantMaker& constants) { return std::make_unique<Z3BackEnd>(constants); }

}  // namespace argosy::smt
