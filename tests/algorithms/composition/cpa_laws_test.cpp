// All domains that are registered, as analyses of small programs: the laws of their states, and that what these say is true of every execution.
#include "tests/analysis/cpa_laws.h"

#include <map>

#include "algorithms/composition/components.h"
#include "algorithms/invariants/loop_invariants.h"
#include "algorithms/preparation/prepared_program.h"
#include "analysis/composite.h"
#include "analysis/cpa_algorithm.h"
#include "domains/predicate/predicate_state.h"
#include "specification/property.h"
#include "tests/domains/followed_execution.h"

namespace argosy::algorithms {
namespace {

constexpr const char* programs[] = {
    R"(extern unsigned __VERIFIER_nondet_uint(void);
       int main(void) {
         unsigned n = __VERIFIER_nondet_uint() % 6, sum = 8; short step = 4;
         for (unsigned i = 0; i < n; i += 2) { sum += 3 * step; if (sum % 3) step = -12; }
         while (sum & 3) sum++;
         return sum % 4; })",
    R"(extern int __VERIFIER_nondet_int(void);
       int table[8] = {2, 4, 6}; static int twice(int x) { return x << 1; }
       int main(void) {
         int i = 0, *p = &table[1], all = 0; unsigned char c = 250;
         do { *p = twice(i); all |= table[i & 7]; c += 6; i++; } while (i < 5 && __VERIFIER_nondet_int() != 3);
         if (all % 2 == 0 && c > 4) all = -all / 2;
         return all + c; })",
};

/// The analysis of one program by one domain, beside those that every configuration has.
struct Analysed {
  Analysed(const Program& program, const std::string& cpa) : prepared(program), configuration(domains::catalogue()) {
    for (const configuration::CpaDeclaration& declaration : domains::catalogue().cpas())
      if (!declaration.whyRequired.empty() || declaration.name == cpa)
        configuration.cpas.emplace_back(declaration.name);
    if (configuration.usesCpa("predicate")) formulas = std::make_unique<Formulas>(facts, configuration, limits);
    const automaton::Automaton observer =
        *automaton::translate({automaton::PropertyKind::UnreachCall, "unreach-call", {"reach_error"}, "", "main"});
    composite = std::make_unique<CompositeCpa>(facts.program,
                                               makeComponents(facts, configuration, {&observer, 1}, formulas.get()));
    reached = std::make_unique<ReachedSet>(*composite, waitlistOrder(configuration, facts.controlFlow));
    const Adjusted initial =
        composite->adjust(composite->initialState(composite->start()), composite->initialPrecision());
    reached->add(initial.state, initial.precision);
    // Who unrolls loops may go on for ever.
    isComplete = CpaAlgorithm(*composite, limits, [&](const AbstractState&) {
                   return reached->size() > 3000;
                 }).run(*reached) == ExplorationEnd::Complete;
    reached->forEach([&](ReachedId, const ReachedState& entry) {
      byPlace[&composite->place(*entry.state).point()].push_back({entry.state, entry.precision});
    });
  }

  PreparedProgram prepared;
  ProgramFacts& facts = prepared.facts();
  configuration::Configuration configuration;
  const Limits limits = Limits().atMost(1);
  std::unique_ptr<Formulas> formulas;
  std::unique_ptr<CompositeCpa> composite;
  std::unique_ptr<ReachedSet> reached;
  bool isComplete = false;
  std::map<const ControlPoint*, std::vector<PreciseState>> byPlace;
};

class CpaLaws : public testing::TestWithParam<std::string> {
 protected:
  template <class Check>
  void forPrograms(const Check& check) {
    for (const char* text : programs) {
      const auto program = test::prepared(frontend::loadC(text));
      Analysed analysed(*program, GetParam());
      check(*program, analysed);
    }
  }
};

TEST_P(CpaLaws, StatesOfOnePlaceObeyThem) {
  constexpr std::size_t sample = 8;
  forPrograms([&](Program&, Analysed& analysed) {
    for (auto& [point, states] : analysed.byPlace) {
      states.resize(std::min(states.size(), sample));
      for (std::size_t i = 0; i < analysed.composite->components().size(); ++i) {
        ComponentCpa& component = *analysed.composite->components()[i];
        std::vector<PreciseState> own;
        for (const auto& [state, precision] : states)
          own.push_back({analysed.composite->parts(*state)[i], analysed.composite->parts(*precision)[i]});
        // Formulas enter blocks where they are abstracted.
        const auto mayEnter = [&](const AbstractState& state) {
          const auto* formula = dynamic_cast<const predicate::PredicateState*>(&state);
          return !formula || (formula->isAbstraction() && analysed.facts.controlFlow.isLoopHead(point->location()));
        };
        EXPECT_EQ(brokenLaws(component, own, Place(*point), mayEnter), std::vector<std::string>()) << component.name();
      }
    }
  });
}

/// Who knows nothing in the middle of executions begins there with a state that covers all.
TEST_P(CpaLaws, AnAnalysisMayBeginAnywhere) {
  if (!domains::catalogue().findCpa(GetParam())->knowsOnlyFromStart) return;
  forPrograms([&](Program&, Analysed& analysed) {
    for (const auto& [point, states] : analysed.byPlace)
      for (const PreciseState& state : states) {
        ComponentCpa& own = *analysed.composite->components().back();
        if (point == &analysed.facts.points.start()) continue;
        EXPECT_TRUE(own.lessOrEqual(*analysed.composite->parts(*state.state).back(), *own.initialState(*point)))
            << own.name();
      }
  });
}

TEST_P(CpaLaws, WhatStatesSayIsTrueOfExecutions) {
  std::size_t said = 0;
  forPrograms([&](Program& program, Analysed& analysed) {
    if (!analysed.isComplete) return;
    // The interpreter knows the expressions that are there when it begins.
    std::map<const ControlPoint*, std::vector<std::vector<ExpressionRef>>> conditions;
    for (const auto& [point, states] : analysed.byPlace)
      for (const PreciseState& state : states)
        conditions[point].push_back(conditionsOf(*analysed.composite, *state.state, Place(*point)));
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      test::StepsOfExecution steps(program, analysed.facts.points);
      steps.take = [](const Step&) { return true; };
      steps.skipCall = [] {};
      steps.look = [&](const Place& place, interpreter::Inspector& inspector) {
        const auto isTrue = [&](ExpressionRef condition) {
          ++said;
          return inspector.value(condition) != std::optional<UInt128>(0);
        };
        EXPECT_TRUE(std::ranges::any_of(conditions[&place.point()],
                                        [&](const auto& state) { return std::ranges::all_of(state, isTrue); }))
            << GetParam() << ", seed " << seed << ": no state represents the execution at node "
            << place.location().index;
      };
      test::executeQuietly(program, seed, 2000,
                           [&](EdgeId edge, interpreter::Inspector& inspector) { steps.observe(edge, inspector); });
    }
  });
  if (domains::catalogue().findCpa(GetParam())->knowsOnlyFromStart) {
    EXPECT_GT(said, 100u) << "nothing was compared";
  }
}

std::vector<std::string> registeredCpas() {
  std::vector<std::string> names;
  for (const DomainRegistration* domain : domains::all()) names.emplace_back(domain->cpas.front().name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Registered, CpaLaws, testing::ValuesIn(registeredCpas()),
                         [](const auto& info) { return info.param; });

/// A CPA of numbers that breaks laws.
class LawlessCpa final : public ComponentCpa {
 public:
  struct State final : AbstractState {
    explicit State(int number) : number(number) {}
    const int number;
  };
  std::string_view name() const override { return "lawless"; }
  StateRef initialState(const ControlPoint&) override { return makeRef<State>(0); }
  bool lessOrEqual(const AbstractState& left, const AbstractState& right) override {
    return number(left) <= number(right) && number(right) - number(left) < 2;
  }
  void transfer(const StateRef&, const Precision&, const Step&, std::vector<StateRef>&) override {}
  StateRef merge(const StateRef& successor, const StateRef&, const Precision&, const Place&) override {
    return makeRef<State>(number(*successor));
  }
  Adjusted adjust(StateRef state, PrecisionRef precision, const Place&) override {
    return {makeRef<State>(number(*state) - 1), std::move(precision)};
  }
  PreciseState expand(const PreciseState& entry, const ProgramBlock&, const PreciseState&,
                      const ControlPoint&) override {
    return {makeRef<State>(number(*entry.state) - 1), entry.precision};
  }
  std::string toString(const AbstractState&) const override { return ""; }

 private:
  static int number(const AbstractState& state) { return static_cast<const State&>(state).number; }
};
static_assert(ComponentAnalysis<LawlessCpa>, "types cannot tell");

TEST(BrokenCpaLaws, AreNoticed) {
  const auto program = test::prepared(frontend::loadC("int main(void) { return 0; }"));
  ControlPoints points(*program);
  LawlessCpa cpa;
  std::vector<PreciseState> states;
  for (const int number : {1, 2, 3}) states.push_back({makeRef<LawlessCpa::State>(number), makeRef<Precision>()});
  std::vector<std::string> broken = brokenLaws(cpa, states, Place(points.start()));
  std::ranges::sort(broken);
  EXPECT_EQ(broken,
            (std::vector<std::string>{"a merged state covers the reached one", "an adjusted state covers what it was",
                                      "expanding covers what was reduced",
                                      "merging a state with itself changes nothing", "the order is transitive"}));
}

}  // namespace
}  // namespace argosy::algorithms
