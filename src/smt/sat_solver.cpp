// Bit-blasting to CaDiCaL, which is used incrementally: frames and assumptions are literals.
#include <atomic>
#include <cadical.hpp>
#include <set>

#include "smt/back_end.h"
#include "smt/bit_blaster.h"
#include "smt/definitions.h"

namespace argosy::smt {
namespace {

class Clauses final : public ClauseSink {
 public:
  Clauses(CaDiCaL::Solver& solver, bool keeps) : solver_(solver), keeps_(keeps) {}

  void clause(std::span<const Literal> literals) override {
    for (const Literal literal : literals) solver_.add(literal);
    solver_.add(0);
    ++count_;
    if (!keeps_) return;
    kept_.insert(kept_.end(), literals.begin(), literals.end());
    kept_.push_back(0);
  }

  std::size_t count() const { return count_; }

  std::string dimacs(int variables, std::span<const Literal> assumptions) const {
    if (!keeps_) return {};
    std::string text = "p cnf " + std::to_string(variables) + " " + std::to_string(count_ + assumptions.size()) + "\n";
    for (const Literal literal : kept_) text += std::to_string(literal) + (literal == 0 ? "\n" : " ");
    for (const Literal literal : assumptions) text += std::to_string(literal) + " 0\n";
    return text;
  }

 private:
  CaDiCaL::Solver& solver_;
  bool keeps_;
  std::vector<Literal> kept_;
  std::size_t count_ = 0;
};

/// Keeps its messages for itself; options have to be set before the first clause.
struct QuietSolver : CaDiCaL::Solver {
  explicit QuietSolver(bool expectsContradictions) {
    set("quiet", 1);
    if (expectsContradictions) configure("unsat");
  }
};

class SatBackEnd final : public BackEnd, private CaDiCaL::Terminator {
 public:
  SatBackEnd(TermTable& terms, ConstantMaker& constants, const BackEndOptions& options)
      : terms_(terms),
        constants_(constants),
        solver_(options.expectsContradictions),
        clauses_(solver_, options.keepsClauses),
        circuit_(clauses_),
        blaster_(circuit_),
        definitions_(terms) {
    solver_.connect_terminator(this);
  }
  ~SatBackEnd() override { solver_.disconnect_terminator(); }

  Capabilities capabilities() const override {
    return {.unsatCores = true, .floats = true, .arrays = true, .functions = true};
  }

  void push() override {
    activations_.push_back(circuit_.fresh());
    before_.push_back({clauses_.count(), garbage_});
    definitions_.push();
  }

  void pop() override {
    circuit_.clause({-activations_.back()});
    activations_.pop_back();
    garbage_ = before_.back().garbage + clauses_.count() - before_.back().clauses;
    before_.pop_back();
    definitions_.pop();
  }

  /// Circuits of popped formulas remain, since later formulas may contain them, and CaDiCaL has to assign them.
  bool hasMuchGarbage() const override { return garbage_ > 50'000 + 2 * (clauses_.count() - garbage_); }

  void add(TermRef formula) override {
    isInterrupted_ = false;
    for (const TermRef conjunct : definitions_.assertFormula(formula)) assertConjunct(conjunct);
  }

  void assume(std::span<const TermRef> assumptions) override {
    isInterrupted_ = false;
    assumed_.clear();
    for (const TermRef assumption : assumptions)
      assumed_.emplace_back(literal(definitions_.resolve(assumption)), assumption);
    blaster_.completeArrays([this] { proceed(); });
  }

  Answer solve() override {
    for (const Literal active : activeLiterals()) solver_.assume(active);
    if (conflicts_ != 0) solver_.limit("conflicts", static_cast<int>(conflicts_));
    switch (solver_.solve()) {
      case 10: return Answer::Satisfiable;
      case 20: return Answer::Unsatisfiable;
      default: return Answer::Unknown;
    }
  }

  void limitConflicts(std::uint32_t most) override { conflicts_ = std::min(most, 1u << 30); }
  void interrupt() override { isInterrupted_ = true; }
  std::string reasonUnknown() const override {
    return isInterrupted_ ? "interrupted" : std::string(Solver::tooManyConflicts);
  }
  std::string dimacs() const override { return clauses_.dimacs(circuit_.variables(), activeLiterals()); }

  Model model(std::span<const TermRef> symbols, std::span<const TermRef> applications) override {
    Model model;
    for (const TermRef symbol : symbols) {
      if (symbol->sort()->isArray()) setArray(model, symbol);
      else if (const Word* word = blaster_.wordOf(symbol))
        model.set(symbol, constants_.scalar(symbol->sort(), valueOf(*word)));
    }
    std::set<std::string_view> functions;
    for (const TermRef application : applications) {
      if (functions.insert(application->name()).second) setFunction(model, application);
    }
    setDefined(model, symbols);
    return model;
  }

  std::vector<TermRef> unsatCore() override {
    std::vector<TermRef> core;
    for (const auto& [literal, assumption] : assumed_) {
      if (literal == -Circuit::truth) return {assumption};
      if (literal != Circuit::truth && solver_.failed(literal)) core.push_back(assumption);
    }
    return core;
  }

 private:
  bool terminate() override { return isInterrupted_; }

  void proceed() const {
    if (isInterrupted_) throw std::runtime_error("interrupted");
  }

  Literal literal(TermRef term) {
    return blaster_.translate(term, [this] { proceed(); }).front();
  }

  void assertConjunct(TermRef conjunct) {
    std::vector<Literal> clause;
    if (!activations_.empty()) clause.push_back(-activations_.back());
    const std::span<const TermRef> disjuncts =
        conjunct->kind() == TermKind::Or ? conjunct->operands() : std::span<const TermRef>(&conjunct, 1);
    for (const TermRef disjunct : disjuncts) {
      const Literal value = literal(disjunct);
      if (value == Circuit::truth) return;
      if (value != -Circuit::truth) clause.push_back(value);
    }
    circuit_.clause(clause);
  }

  std::vector<Literal> activeLiterals() const {
    std::vector<Literal> literals = activations_;
    for (const auto& [literal, assumption] : assumed_) literals.push_back(literal);
    return literals;
  }

  UInt128 valueOf(const Word& word) {
    UInt128 bits = 0;
    for (std::size_t i = 0; i < word.size(); ++i) bits |= UInt128{solver_.val(word[i]) > 0 ? 1U : 0U} << i;
    return bits;
  }

  void setArray(Model& model, TermRef symbol) {
    const ArrayReads::Contents contents = blaster_.arrays().contentsOf(symbol);
    if (!contents.reads) return;
    const SortRef sort = symbol->sort();
    std::vector<std::pair<TermRef, TermRef>> elements;
    for (const ArrayReads::Read& read : *contents.reads)
      elements.emplace_back(constants_.scalar(sort->index(), valueOf(read.index)),
                            constants_.scalar(sort->element(), valueOf(read.element)));
    const UInt128 fallback = contents.fallback ? valueOf(*contents.fallback) : 0;
    model.set(symbol, constants_.array(sort, constants_.scalar(sort->element(), fallback), elements));
  }

  void setFunction(Model& model, TermRef application) {
    const ArrayReads::Contents contents = blaster_.arrays().contentsOf(application);
    if (!contents.reads) return;
    for (const ArrayReads::Read& read : *contents.reads) {
      std::vector<TermRef> arguments;
      auto bit = read.index.begin();
      for (const TermRef operand : application->operands()) {
        const auto end = bit + wordWidth(operand->sort());
        arguments.push_back(constants_.scalar(operand->sort(), valueOf(Word(bit, end))));
        bit = end;
      }
      model.set(constants_.application(application, arguments),
                constants_.scalar(application->sort(), valueOf(read.element)));
    }
  }

  void setDefined(Model& model, std::span<const TermRef> symbols) {
    std::vector<std::pair<TermRef, TermRef>> values;
    Evaluation evaluation(terms_, model);
    for (const TermRef symbol : symbols) {
      if (definitions_.all().contains(symbol)) values.emplace_back(symbol, evaluation(definitions_.resolve(symbol)));
    }
    for (const auto& [symbol, value] : values) model.set(symbol, value);
  }

  TermTable& terms_;
  ConstantMaker& constants_;
  QuietSolver solver_;
  Clauses clauses_;
  Circuit circuit_;
  BitBlaster blaster_;
  Definitions definitions_;
  std::vector<Literal> activations_;  // per frame but the first
  struct Counts {
    std::size_t clauses, garbage;
  };
  std::vector<Counts> before_;  // likewise: when it was pushed
  std::size_t garbage_ = 0;     // clauses of popped frames
  std::vector<std::pair<Literal, TermRef>> assumed_;
  std::uint32_t conflicts_ = 0;  // the most that a query may meet; 0: any number
  std::atomic<bool> isInterrupted_ = false;
};

}  // namespace

std::unique_ptr<BackEnd> makeSatBackEnd(TermTable& terms, ConstantMaker& constants, const BackEndOptions& options) {
  return std::make_unique<SatBackEnd>(terms, constants, options);
}

}  // namespace argosy::smt
