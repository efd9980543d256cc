// cvc5's synthesis of interpolants, in the module of cvc5.
#include <algorithm>
#include <memory>
#include <sstream>

#include "smt/cvc5_translation.h"
#include "smt/interpolation/cvc5_module.h"

namespace argosy::smt {
namespace {

class Cvc5Interpolation final : public BinaryInterpolation {
 public:
  Cvc5Interpolation(ConstantMaker& constants, const BackEndOptions& options)
      : constants_(constants), options_(options) {}

  std::string interpolant(TermRef first, TermRef second) override {
    cvc5::Solver solver;
    solver.setOption("produce-interpolants", "true");
    solver.setOption("fp-exp", "true");
    if (options_.time)
      solver.setOption("tlimit-per", std::to_string(std::max<std::int64_t>(options_.time->count(), 1)));
    solver.setLogic("ALL");
    Cvc5Translation translation(solver, constants_);
    solver.assertFormula(translation(first));
    const cvc5::Term result = solver.getInterpolant(translation(second).notTerm());
    if (result.isNull()) return {};
    std::ostringstream text;
    text << result;
    return text.str();
  }

 private:
  ConstantMaker& constants_;
  BackEndOptions options_;
};

}  // namespace
}  // namespace argosy::smt

extern "C" argosy::smt::BinaryInterpolation* argosyMakeCvc5Interpolation(argosy::smt::ConstantMaker& constants,
                                                                         const argosy::smt::BackEndOptions& options) {
  return std::make_unique<argosy::smt::Cvc5Interpolation>(constants, options).release();
}
