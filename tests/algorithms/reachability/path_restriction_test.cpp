// A reported path is looked at again by an analysis that knows more: it explores nothing but this path, and finds out by itself whether the error is there.
#include "domains/bounds/path_restriction_cpa.h"

#include <gtest/gtest.h>

#include "algorithms/composition/components.h"
#include "algorithms/composition/formulas.h"
#include "algorithms/preparation/prepared_program.h"
#include "analysis/cpa_algorithm.h"
#include "analysis/reached_arg.h"
#include "specification/property.h"
#include "tests/frontend/c_source.h"

namespace argosy::algorithms {
namespace {

/// Explores the program, or one path of it, up to the error.
class ConfinedRun {
 public:
  ConfinedRun(const Program& program, const std::string& configuration, const std::vector<std::string>& options,
              const ProgramPath* path)
      : prepared_(program), configuration_(configuration::loadConfiguration(configuration, domains::catalogue())) {
    configuration::applyOptions(configuration_, options);
    const automaton::Automaton observer =
        *automaton::translate({automaton::PropertyKind::UnreachCall, "unreach-call", {"reach_error"}, "", "main"});
    if (configuration_.usesCpa("predicate")) formulas_ = std::make_unique<Formulas>(facts_, configuration_, limits_);
    ComponentList components = makeComponents(facts_, configuration_, {&observer, 1}, formulas_.get());
    if (path) components.push_back(std::make_unique<bounds::PathRestrictionCpa>(*path));
    composite_ = std::make_unique<CompositeCpa>(facts_.program, std::move(components));
    arg_ = std::make_unique<ArgCpa>(*composite_);
    reached_ = std::make_unique<ReachedSet>(*arg_, waitlistOrder(configuration_, facts_.controlFlow));
    const Adjusted initial = arg_->adjust(arg_->initialState(arg_->start()), arg_->initialPrecision());
    reached_->add(initial.state, initial.precision);
    CpaAlgorithm(*arg_, limits_, [&](const AbstractState& state) {
      if (arg_->violation(state)) error_ = pathTo(static_cast<const ArgState&>(state)).steps;
      return error_.has_value();
    }).run(*reached_);
  }
  const std::optional<ProgramPath>& error() const { return error_; }
  std::size_t reached() const { return reached_->size(); }

 private:
  PreparedProgram prepared_;
  ProgramFacts& facts_ = prepared_.facts();
  configuration::Configuration configuration_;
  const Limits limits_ = Limits().atMost(10);
  std::unique_ptr<Formulas> formulas_;
  std::unique_ptr<CompositeCpa> composite_;
  std::unique_ptr<ArgCpa> arg_;
  std::unique_ptr<ReachedSet> reached_;
  std::optional<ProgramPath> error_;
};

std::unique_ptr<Program> wrappedSum(const std::string& condition) {
  return frontend::loadC(
      "extern void reach_error(void); extern unsigned __VERIFIER_nondet_uint(void); extern int "
      "__VERIFIER_nondet_int(void);\n"
      "int main(void) { unsigned x = __VERIFIER_nondet_uint(); int i = 0; while (__VERIFIER_nondet_int() && i < 3) "
      "i++;\n"
      "if (x == 4294967295u && x + 1u " +
      condition + " 0u) reach_error(); return 0; }");
}

TEST(PathRestriction, AnAlarmIsLookedAtAgainByAPreciserAnalysis) {
  for (const std::string condition : {"!=", "=="}) {
    SCOPED_TRACE(condition);
    const auto program = wrappedSum(condition);
    // Linear integers leave open what a sum is that does not fit its type.
    const ConfinedRun coarse(*program, "symbolic-execution", {"encoding.integers=linear"}, nullptr);
    ASSERT_TRUE(coarse.error());
    const ConfinedRun precise(*program, "symbolic-execution", {}, &*coarse.error());
    EXPECT_EQ(precise.error().has_value(), condition == "==");
    EXPECT_LE(precise.reached(), coarse.error()->size() + 1);
    if (precise.error()) {
      EXPECT_EQ(*precise.error(), *coarse.error());
      EXPECT_EQ(precise.reached(), coarse.error()->size() + 1);
    }
    EXPECT_GT(ConfinedRun(*program, "symbolic-execution", {}, nullptr).reached(), precise.reached());
  }
}

}  // namespace
}  // namespace argosy::algorithms
