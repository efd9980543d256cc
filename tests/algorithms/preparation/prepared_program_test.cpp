// What engines get of a program, and the way back.
#include "algorithms/preparation/prepared_program.h"

#include <gtest/gtest.h>

#include "algorithms/preparation/property_reduction.h"
#include "program/transform/check_overflow.h"
#include "program/transform/mark_label.h"
#include "tests/frontend/c_source.h"
#include "tests/program/model_text.h"

namespace argosy::algorithms {
namespace {

using automaton::PropertyKind;

automaton::Specification overflowAndLabel() {
  automaton::Property label = automaton::makeProperty(PropertyKind::UnreachLabel);
  label.label = "ERROR";
  return {automaton::makeProperty(PropertyKind::NoOverflow), label, automaton::makeProperty(PropertyKind::UnreachCall)};
}

std::vector<std::string> namesOf(const Transformations& transformations) {
  std::vector<std::string> names;
  for (const auto& transformation : transformations) names.emplace_back(transformation->name());
  return names;
}

TEST(PropertyReduction, LabelsAndOverflowsBecomeCalls) {
  automaton::Specification all = overflowAndLabel(), labels = overflowAndLabel();
  EXPECT_EQ(namesOf(reduceProperties(all)), (std::vector<std::string>{"checks of signed overflow", "calls at labels"}));
  EXPECT_EQ(namesOf(reduceLabels(labels)), std::vector<std::string>{"calls at labels"});
  for (const automaton::Specification& reduced : {all, labels}) {
    EXPECT_EQ(reduced[1].kind, PropertyKind::UnreachCall);
    EXPECT_EQ(reduced[1].functions, std::vector<std::string>{std::string(labelReachedFunction)});
    EXPECT_EQ(reduced[1].name, overflowAndLabel()[1].name) << "a verdict names what was asked";
  }
  EXPECT_EQ(all[0].functions, std::vector<std::string>{std::string(signedOverflowFunction)});
  EXPECT_TRUE(reduceLabels(all).empty()) << "nothing is left to reduce";
}

TEST(PreparedProgram, HasFactsOfTheTransformedProgramAndTheWayBack) {
  const auto original = frontend::loadC(
      "extern int __VERIFIER_nondet_int(void);\n"
      "int main(void) { int s = 0; while (__VERIFIER_nondet_int()) { s = s + 1; if (s == 3) goto ERROR; }\n"
      "return 0; ERROR: return 1; }\n");
  const std::string before = test::modelText(*original);
  automaton::Specification specification = overflowAndLabel();
  PreparedProgram prepared(*original, reduceProperties(specification));
  EXPECT_EQ(test::modelText(*original), before);

  const Program& program = prepared.program();
  EXPECT_TRUE(program.findFunction(signedOverflowFunction));
  EXPECT_TRUE(program.findFunction(labelReachedFunction));
  EXPECT_GT(program.edges.size(), original->edges.size());
  ProgramFacts& facts = prepared.facts();
  EXPECT_EQ(&facts.program, &program);
  EXPECT_EQ(program.variables[facts.ghostIndex].type, original->variables.front().type);
  EXPECT_FALSE(prepared.map().original(facts.ghostIndex).valid());

  // The loop of the original is the loop of the prepared program.
  const ControlFlow controlFlow(*original);
  int heads = 0;
  for (std::size_t i = 0; i < program.nodes.size(); ++i) {
    if (!facts.controlFlow.isLoopHead(NodeId(i))) continue;
    ++heads;
    EXPECT_TRUE(controlFlow.isLoopHead(prepared.map().original(NodeId(i))));
  }
  EXPECT_EQ(heads, 1);
}

}  // namespace
}  // namespace argosy::algorithms
