// Combinations that make no sense, and what the messages advise.
#include "configuration/rules.h"

#include "domains/registry.h"
#include "tests/configuration/configuration_files.h"

namespace argosy::configuration {
namespace {

std::string errorOfCpas(const std::string& cpas) { return errorOf("algorithm: cpa\ncpas: [" + cpas + "]\n"); }

TEST(Rules, RequiredCpas) {
  EXPECT_EQ(errorOfCpas("location, callstack, automaton"), "");
  EXPECT_EQ(
      errorOfCpas(""),
      "c.yml:2:7: error: the CPA 'location' is missing; add it to 'cpas': every other CPA follows the edges that it "
      "gives");
  EXPECT_EQ(
      errorOfCpas("callstack, automaton, value"),
      "c.yml:2:7: error: the CPA 'location' is missing; add it to 'cpas': every other CPA follows the edges that it "
      "gives");
  EXPECT_EQ(errorOfCpas("location, automaton, value"),
            "c.yml:2:7: error: the CPA 'callstack' is missing; add it to 'cpas': without it, functions return to calls "
            "they did not come from");
  EXPECT_EQ(errorOfCpas("location, callstack, value"),
            "c.yml:2:7: error: the CPA 'automaton' is missing; add it to 'cpas': without it, no property is checked");
}

TEST(Rules, LocationIsFirst) {
  EXPECT_EQ(errorOfCpas("callstack, location, automaton, value"),
            "c.yml:2:7: error: the CPA 'location' has to be the first in 'cpas'");
}

TEST(Rules, OnlyOwnOctagonsAreRefined) {
  EXPECT_EQ(errorOf("algorithm: cegar\ncpas: [location, callstack, automaton, octagon]\noptions:\n"
                    "  octagon.track: refined\n  octagon.numbers: ppl-polyhedra\n"),
            "c.yml:5:3: error: 'octagon.track: refined' needs 'octagon.numbers: octagon': only relations of our own "
            "octagons are refined; change one of them");
}

TEST(Rules, CegarNeedsSomethingToRefine) {
  const std::string value = "algorithm: cegar\ncpas: [location, callstack, automaton, value]\n";
  EXPECT_EQ(errorOf(value + "options: {value.track: refined}\n"), "");
  EXPECT_EQ(
      errorOf(value),
      "c.yml:1:12: error: algorithm 'cegar' needs a CPA whose precision can be refined; set 'value.track: refined', "
      "or add 'octagon' to 'cpas' and set 'octagon.track: refined', or add 'predicate' to 'cpas' and set "
      "'predicate.track: refined', or write 'algorithm: cpa'");
  EXPECT_EQ(
      errorOf("algorithm: cegar\ncpas: [location, callstack, automaton, interval]\n"),
      "c.yml:1:12: error: algorithm 'cegar' needs a CPA whose precision can be refined; add 'value' to 'cpas' and set "
      "'value.track: refined', or add 'octagon' to 'cpas' and set 'octagon.track: refined', or add 'predicate' to "
      "'cpas' "
      "and set 'predicate.track: refined', or write 'algorithm: cpa'");
}

TEST(Rules, PredicatesNeedBlocksAndOneRefiner) {
  const std::string head =
      "algorithm: cegar\ncpas: [location, callstack, automaton, value, predicate]\noptions: {predicate.track: refined";
  EXPECT_EQ(errorOf(head + ", predicate.blocks: loops}\n"), "");
  EXPECT_EQ(errorOf(head + "}\n"),
            "c.yml:3:11: error: 'predicate.track: refined' needs blocks that end: set 'predicate.blocks' to 'loops', "
            "'loops-functions', 'single' "
            "or 'length'");
  EXPECT_EQ(errorOf(head + ", predicate.blocks: loops, value.track: refined}\n"),
            "c.yml:3:11: error: only one CPA can be refined: set 'value.track: all' or 'predicate.track: none'");
  EXPECT_EQ(errorOf(head + ", predicate.blocks: loops, predicate.forced-covering: true}\n"),
            "c.yml:3:62: error: 'predicate.forced-covering' strengthens states: set 'predicate.refinement' to 'impact' "
            "or 'both', or remove the option");
}

TEST(Rules, WhatIsStrengthenedIsNotJoined) {
  const std::string head =
      "algorithm: cegar\ncpas: [location, callstack, automaton, value, predicate]\noptions: {predicate.track: refined, "
      "predicate.blocks: loops";
  EXPECT_EQ(errorOf(head + ", value.merge: join}\n"), "");
  EXPECT_EQ(errorOf(head + ", predicate.refinement: impact}\n"), "");
  for (const std::string strategy : {"impact", "both"})
    EXPECT_EQ(errorOf(head + ", value.merge: join, predicate.refinement: " + strategy + "}\n"),
              "c.yml:3:81: error: states that are strengthened must not be joined: set 'predicate.refinement: "
              "predicates' or 'value.merge: sep'");
}

TEST(Rules, FactsFitTheStrategy) {
  const std::string head =
      "algorithm: cegar\ncpas: [location, callstack, automaton, predicate]\noptions:\n  predicate.track: refined\n  "
      "predicate.blocks: loops\n"
      "  predicate.facts: ";
  EXPECT_EQ(errorOf(head + "[heuristics, path-invariants, interpolants]\n"), "");
  EXPECT_EQ(errorOf(head + "[path-invariants]\n  predicate.refinement: impact\n"), "");
  EXPECT_EQ(errorOf(head + "[interpolants, heuristics]\n  predicate.refinement: impact\n"),
            "c.yml:6:3: error: option 'predicate.facts': 'heuristics' suggests predicates, but does not rule a path "
            "out, as 'predicate.refinement: impact' "
            "needs; remove 'heuristics' or set 'predicate.refinement: predicates'");
  EXPECT_EQ(errorOf(head + "[heuristics]\n  predicate.refinement: both\n"),
            "c.yml:6:3: error: option 'predicate.facts': 'heuristics' suggests predicates, but does not rule a path "
            "out, as 'predicate.refinement: both' "
            "needs; remove 'heuristics' or set 'predicate.refinement: predicates'");
  EXPECT_EQ(errorOf(head + "[interpolant]\n"),
            "c.yml:6:3: error: option 'predicate.facts': expected some of 'interpolants', 'path-invariants', "
            "'heuristics' or 'shared', got 'interpolant'; did you "
            "mean 'interpolants'?");
  EXPECT_EQ(errorOf(head + "[interpolants, interpolants]\n"),
            "c.yml:6:3: error: option 'predicate.facts': 'interpolants' is named twice");
  EXPECT_EQ(errorOf(head + "[]\n"),
            "c.yml:6:3: error: option 'predicate.facts': expected at least one of 'interpolants', 'path-invariants', "
            "'heuristics' or 'shared'");
}

TEST(Rules, NothingTrackedWithoutCegar) {
  EXPECT_EQ(
      errorOf("algorithm: cpa\ncpas: [location, callstack, automaton, value]\noptions: {value.track: refined}\n"),
      "c.yml:3:11: error: 'value.track: refined' needs 'algorithm: cegar': with algorithm 'cpa' nothing is refined, "
      "and nothing would be tracked");
}

TEST(Rules, SequenceAndStages) {
  EXPECT_EQ(
      errorOf("algorithm: sequence\n"),
      "c.yml:1:12: error: algorithm 'sequence' needs 'stages': list the configurations that are to run one after the "
      "other");
  EXPECT_EQ(errorOf("algorithm: sequence\nstages: []\n").substr(0, 12), "c.yml:1:12: ");
  EXPECT_EQ(errorOf("algorithm: sequence\ncpas: [location]\nstages: [{config: value}]\n"),
            "c.yml:2:7: error: algorithm 'sequence' has no CPAs of its own; remove 'cpas', the stages bring theirs");
  EXPECT_EQ(errorOf("algorithm: cpa\ncpas: [location, callstack, automaton]\nstages: [{config: value}]\n"),
            "c.yml:3:9: error: algorithm 'cpa' has no stages; remove 'stages' or write 'algorithm: sequence'");
}

TEST(Rules, OptionsHaveEffect) {
  const std::string interval = "algorithm: cpa\ncpas: [location, callstack, automaton, interval]\noptions:\n";
  EXPECT_EQ(
      errorOf(interval + "  value.merge: sep\n"),
      "c.yml:4:3: error: option 'value.merge' has no effect: the CPA 'value' is not used; add it to 'cpas' or remove "
      "the option");
  EXPECT_EQ(
      errorOf(interval + "  cegar.restart: root\n"),
      "c.yml:4:3: error: option 'cegar.restart' has no effect: the algorithm is 'cpa'; write 'algorithm: cegar' or "
      "remove the option");
  EXPECT_EQ(errorOf(interval + "  traversal.seed: 3\n"),
            "c.yml:4:3: error: option 'traversal.seed' has no effect: it needs 'traversal.order: random', but that is "
            "'reverse-postorder'; change that or remove the option");
  EXPECT_EQ(errorOf(interval + "  traversal.seed: 3\n  traversal.order: random\n"), "");
}

TEST(Rules, WideningNeedsMerging) {
  for (const char* option : {"interval.widening-delay: 3", "interval.thresholds: false", "interval.narrowing: 1"}) {
    const std::string text =
        "algorithm: cpa\ncpas: [location, callstack, automaton, interval]\noptions:\n  interval.merge: sep\n  " +
        std::string(option) + "\n";
    const std::string key = std::string(option).substr(0, std::string(option).find(':'));
    EXPECT_EQ(errorOf(text), "c.yml:5:3: error: option '" + key +
                                 "' has no effect: it needs 'interval.merge: join', but that is 'sep'; change that or "
                                 "remove the option");
  }
}

TEST_F(ConfigurationFiles, WhatIsIncludedNeedNotHaveEffect) {
  write("base.yml",
        "algorithm: cpa\ncpas: [location, callstack, automaton, interval]\noptions: {interval.narrowing: 5}\n");
  write("a.yml", "include: base.yml\noptions: {interval.merge: sep}\n");
  EXPECT_EQ(errorOfFile("a.yml"), "");
}

TEST(Rules, OptionsOfASequenceHaveEffectInSomeStage) {
  const std::string stages = "algorithm: sequence\nstages: [{config: interval}, {config: value}]\noptions:\n";
  EXPECT_EQ(errorOf(stages + "  value.merge: join\n"), "");
  EXPECT_EQ(
      errorOf(stages + "  cegar.restart: root\n"),
      "c.yml:4:3: error: option 'cegar.restart' has no effect: the algorithm is 'cpa'; write 'algorithm: cegar' or "
      "remove the option");
}

TEST(Rules, OptionsOfASequenceObeyTheRulesOfItsStages) {
  EXPECT_EQ(
      errorOf("algorithm: sequence\nstages: [{config: interval}, {config: value}]\noptions: {value.track: refined}\n")
          .substr(0, 12),
      "c.yml:3:11: ");
}

TEST(Rules, CallsOfAFunctionNeedABound) {
  const std::string value =
      "algorithm: cpa\ncpas: [location, callstack, automaton, value]\noptions: {bounds.calls-of: f";
  EXPECT_NE(errorOf(value + "}\n").find("set 'bounds.calls'"), std::string::npos);
  EXPECT_EQ(
      readConfiguration(value + ", bounds.calls: 2}\n", "c.yml", domains::catalogue()).getString("bounds.calls-of"),
      "f");
}

TEST(Rules, BoundsAreAddedOnDemand) {
  const std::string value = "algorithm: cpa\ncpas: [location, callstack, automaton, value]\n";
  EXPECT_FALSE(readConfiguration(value, "c.yml", domains::catalogue()).usesCpa("bounds"));
  EXPECT_FALSE(
      readConfiguration(value + "options: {bounds.calls: 0}\n", "c.yml", domains::catalogue()).usesCpa("bounds"));
  EXPECT_EQ(
      readConfiguration(value + "options: {bounds.calls: 5, bounds.path-length: 9}\n", "c.yml", domains::catalogue())
          .cpas,
      (std::vector<std::string>{"location", "callstack", "automaton", "value", "bounds"}));
  Configuration configuration = loadConfiguration("default", domains::catalogue());
  applyOption(configuration, "bounds.loop-iterations=10");
  EXPECT_TRUE(configuration.cpas.empty()) << "a sequence has none";
  for (const Stage& stage : configuration.stages)
    EXPECT_EQ(stage.configuration.usesCpa("bounds"), stage.configuration.hasCpas() &&
                                                         stage.configuration.algorithm != Algorithm::Bmc &&
                                                         !stage.configuration.getBoolean("blocks.memoize"))
        << "unrolling has its own bound, and blocks have no whole paths";
  EXPECT_NE(errorOf(value + "options: {blocks.memoize: true, bounds.calls: 5}\n").find("remove one of these options"),
            std::string::npos);
}

TEST(Rules, ExecutionHasNoCpas) {
  EXPECT_EQ(readConfiguration("algorithm: execution\n", "c.yml", domains::catalogue()).algorithm, Algorithm::Execution);
  EXPECT_EQ(errorOf("algorithm: execution\ncpas: [location, callstack, automaton]\n"),
            "c.yml:2:7: error: algorithm 'execution' has no CPAs of its own; remove 'cpas'");
}

TEST(Rules, BoundedModelCheckingHasFormulasOnly) {
  const std::string start = "algorithm: bmc\ncpas: [location, callstack, automaton";
  EXPECT_EQ(errorOf(start + ", predicate]\n"), "");
  EXPECT_NE(errorOf(start + ", value]\n").find("needs the CPA 'predicate'"), std::string::npos);
  EXPECT_NE(errorOf(start + ", predicate]\noptions: {predicate.blocks: loops}\n").find("predicate.blocks: never"),
            std::string::npos);
  EXPECT_NE(errorOf(start + ", predicate, bounds]\n").find("has its own bound"), std::string::npos);
  EXPECT_NE(errorOf(start + ", predicate]\noptions: {bounds.calls: 3}\n").find("has its own bound"), std::string::npos);
  EXPECT_EQ(errorOf(start + ", interval, predicate]\n"), "");
  EXPECT_NE(
      errorOf(start + ", interval, predicate]\noptions: {bmc.induction: plain}\n").find("the middle of executions"),
      std::string::npos);
}

TEST(Rules, PortfoliosAndFeatures) {
  EXPECT_NE(errorOf("algorithm: portfolio\n").find("needs 'stages'"), std::string::npos);
  EXPECT_EQ(errorOf("algorithm: portfolio\nstages: [{config: value, when: [loops, no-heap]}]\n"), "");
  EXPECT_NE(errorOf("algorithm: sequence\nstages: [{config: value, when: loop}]\n").find("unknown feature 'loop'"),
            std::string::npos);
}

}  // namespace
}  // namespace argosy::configuration
