// cvc5 as a back end, in a module of its own.
#include <algorithm>
#include <sstream>
#include <unordered_map>

#include "smt/cvc5_translation.h"

namespace argosy::smt {
namespace {

class Cvc5BackEnd final : public BackEnd {
 public:
  Cvc5BackEnd(ConstantMaker& constants, const BackEndOptions& options)
      : constants_(constants), translation_(solver_, constants) {
    solver_.setOption("incremental", "true");
    solver_.setOption("produce-models", "true");
    solver_.setOption("produce-unsat-assumptions", "true");
    solver_.setOption("fp-exp", "true");
    if (options.time) solver_.setOption("tlimit-per", std::to_string(std::max<std::int64_t>(options.time->count(), 1)));
    solver_.setLogic("ALL");
  }

  Capabilities capabilities() const override {
    return {.unsatCores = true, .integers = true, .floats = true, .arrays = true, .functions = true};
  }

  void push() override { solver_.push(); }
  void pop() override { solver_.pop(); }

  void add(TermRef formula) override {
    translation_.clearInterrupt();
    solver_.assertFormula(translation_(formula));
  }

  void assume(std::span<const TermRef> assumptions) override {
    translation_.clearInterrupt();
    assumed_.clear();
    byAssumed_.clear();
    for (const TermRef assumption : assumptions) {
      assumed_.push_back(translation_(assumption));
      byAssumed_.emplace(assumed_.back(), assumption);
    }
  }

  Answer solve() override {
    const cvc5::Result result = assumed_.empty() ? solver_.checkSat() : solver_.checkSatAssuming(assumed_);
    if (result.isSat()) return Answer::Satisfiable;
    if (result.isUnsat()) return Answer::Unsatisfiable;
    std::ostringstream text;
    text << result.getUnknownExplanation();
    reason_ = result.getUnknownExplanation() == cvc5::TIMEOUT ? "time limit" : text.str();
    return Answer::Unknown;
  }

  void interrupt() override { translation_.interrupt(); }

  Model model(std::span<const TermRef> symbols, std::span<const TermRef> applications) override {
    Model model;
    const auto valueOf = [&](TermRef term) {
      return translation_.constantFrom(term->sort(), solver_.getValue(translation_(term)));
    };
    for (const TermRef symbol : symbols) model.set(symbol, valueOf(symbol));
    for (const TermRef application : applications) {
      std::vector<TermRef> arguments;
      for (const TermRef operand : application->operands()) arguments.push_back(valueOf(operand));
      model.set(constants_.application(application, arguments), valueOf(application));
    }
    return model;
  }

  std::vector<TermRef> unsatCore() override {
    std::vector<TermRef> core;
    if (assumed_.empty()) return core;
    for (const cvc5::Term& assumption : solver_.getUnsatAssumptions()) core.push_back(byAssumed_.at(assumption));
    return core;
  }

  std::string reasonUnknown() const override { return reason_; }

 private:
  ConstantMaker& constants_;
  cvc5::Solver solver_;
  Cvc5Translation translation_;
  std::vector<cvc5::Term> assumed_;
  std::unordered_map<cvc5::Term, TermRef> byAssumed_;
  std::string reason_;
};

}  // namespace
}  // namespace argosy::smt

extern "C" argosy::smt::BackEnd* argosyMakeCvc5BackEnd(argosy::smt::ConstantMaker& constants,
                                                       const argosy::smt::BackEndOptions& options) {
  return std::make_unique<argosy::smt::Cvc5BackEnd>(constants, options).release();
}
