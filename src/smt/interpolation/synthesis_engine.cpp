// cvc5's interpolants, which are binary: node by node, each from what its children have got and the node's formula on one side, and
// all that is outside on the other, so that the results are inductive by construction (docs/theory.md §6.4).
#include <utility>

#include "smt/interpolation/child_text.h"
#include "smt/interpolation/cvc5_module.h"
#include "smt/interpolation/interpolation_engine.h"
#include "smt/interpolation/no_constants.h"
#include "smt/interpolation/z3_back_translation.h"
#include "smt/solver_module.h"

namespace argosy::smt {
namespace {

BinaryInterpolationFactory openFactory() {
  void* const factory = findInCvc5Module(cvc5InterpolationName);
  if (!factory) throw NoInterpolant("this build's cvc5 has no interpolation");
  return reinterpret_cast<BinaryInterpolationFactory>(factory);
}

class SynthesisEngine final : public InterpolationEngine {
 public:
  explicit SynthesisEngine(TermTable& terms) : terms_(terms) {}

  void interpolate(const InterpolationTree& tree, const Deadline& deadline, const Acceptance& accept) override {
    static const BinaryInterpolationFactory factory = openFactory();
    // What is outside: of subtrees that are done, their results.
    std::vector<TermRef> open(tree.formulas().begin(), tree.formulas().end());
    std::vector<TermRef> result(tree.size(), terms_.truth(false));
    for (std::size_t i = 0; i < tree.root(); ++i) {
      std::vector<TermRef> inside{tree.formula(i)};
      for (const std::size_t child : tree.children(i)) inside.push_back(std::exchange(open[child], terms_.truth(true)));
      open[i] = terms_.truth(true);
      result[i] =
          binary(factory, terms_.conjunction(inside), terms_.conjunction(open), tree.sharedSymbols(i), deadline);
      open[i] = result[i];
    }
    accept(result);
  }

 private:
  TermRef binary(BinaryInterpolationFactory factory, TermRef first, TermRef second, std::span<const TermRef> shared,
                 const Deadline& deadline) {
    if (first->isFalse()) return first;
    if (second->isFalse()) return terms_.truth(true);
    if (deadline.isOver()) throw NoInterpolant("time limit");
    NoConstants constants;
    const BackEndOptions options{.time = deadline.timeOfChild()};
    const std::string text = computeInChild(
        [&] { return std::unique_ptr<BinaryInterpolation>(factory(constants, options))->interpolant(first, second); },
        deadline);
    if (text.empty()) throw NoInterpolant(deadline.isOver() ? "time limit" : "cvc5 found none");
    return parse(text, shared);
  }

  TermRef parse(const std::string& text, std::span<const TermRef> shared) {
    std::string script;
    for (const TermRef symbol : shared)
      script += "(declare-fun |" + symbol->name() + "| () " + toSmtLib(symbol->sort()) + ")\n";
    script += "(assert " + text + ")\n";
    const std::vector<TermRef> terms = parseSmtLib(terms_, script);
    if (terms.size() != 1) throw NoInterpolant("an interpolant of an unknown form");
    return terms.front();
  }

  TermTable& terms_;
};

}  // namespace

std::unique_ptr<InterpolationEngine> makeCvc5InterpolationEngine(TermTable& terms) {
  return std::make_unique<SynthesisEngine>(terms);
}

}  // namespace argosy::smt
