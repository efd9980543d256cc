// Verdicts need their evidence, and read as scripts expect.
#include "evidence/verdict.h"

#include <stdexcept>
#include <type_traits>

#include "tests/evidence/counterexample_source.h"

namespace argosy::evidence {
namespace {

static_assert(!std::is_default_constructible_v<Proof> && !std::is_convertible_v<ProofEvidence, Proof>);
static_assert(!std::is_default_constructible_v<Refutation> && !std::is_default_constructible_v<Unknown>);

TEST(Verdict, TrueNeedsAProof) {
  EXPECT_EQ(toString(Verdict(Proof({"interval", 12, {}}))), "TRUE");
  EXPECT_THROW(Proof({"", 12, {}}), std::invalid_argument);
  EXPECT_THROW(Proof({"interval", 0, {}}), std::invalid_argument);
}

TEST(Verdict, FalseNamesTheProperty) {
  const LoadedProgram program("void reach_error(void); int main(void) { reach_error(); return 0; }\n");
  EXPECT_EQ(toString(Verdict(Refutation(confirmed(*program, {})))), "FALSE(unreach-call)");
}

TEST(Verdict, UnknownNamesItsReason) {
  EXPECT_EQ(toString(Verdict(Unknown({UnknownCause::TimeLimit, "60 s\nare over", {}}))),
            "UNKNOWN (time limit: 60 s are over)");
  EXPECT_EQ(toString(Verdict(Unknown({UnknownCause::NoProgress, "", {}}))), "UNKNOWN (no progress)");
}

TEST(Unknown, ReasonsAreRankedAndWithoutDuplicates) {
  const SourceRange place{FileId(0), {3, 1}, {3, 4}};
  const UnknownReason imprecise{UnknownCause::ImpreciseAnalysis, "x", {}},
      placed{UnknownCause::ImpreciseAnalysis, "x", place}, limit{UnknownCause::TimeLimit, "60 s", {}};
  const Unknown unknown(imprecise, {placed, limit, imprecise, placed, limit});
  ASSERT_EQ(unknown.reasons().size(), 3u);
  EXPECT_EQ(unknown.reasons()[0], limit);
  EXPECT_EQ(unknown.reasons()[1], placed);
  EXPECT_EQ(unknown.reasons()[2], imprecise);
}

TEST(Unknown, WrapsTheReasonsOfTheModel) {
  const Reason reason{
      ReasonKind::InlineAssembly, ReasonEffect::LosesBehaviours, "asm clobbers memory", {FileId(1), {2, 3}, {2, 9}}};
  const UnknownReason wrapped = UnknownReason::fromProgram(reason);
  EXPECT_EQ(wrapped.cause, UnknownCause::UnmodelledBehaviour);
  EXPECT_NE(wrapped.message.find("asm clobbers memory"), std::string::npos);
  EXPECT_EQ(wrapped.range, reason.range);
}

TEST(Unknown, EveryCauseHasANameAndAdvice) {
  for (int i = 0; i <= static_cast<int>(UnknownCause::InternalLimit); ++i) {
    EXPECT_STRNE(toString(static_cast<UnknownCause>(i)), "");
    EXPECT_FALSE(advice(static_cast<UnknownCause>(i)).empty());
  }
}

}  // namespace
}  // namespace argosy::evidence
