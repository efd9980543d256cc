#include "algorithms/strategy/proof_completion.h"

#include <algorithm>
#include <functional>

#include "algorithms/induction/invariant_generator.h"
#include "algorithms/invariants/loop_invariants.h"
#include "algorithms/lemmas/loop_laws.h"
#include "algorithms/preparation/loop_places.h"
#include "algorithms/source/witness_locator.h"
#include "algorithms/strategy/induction_configuration.h"

namespace argosy::algorithms {
namespace {

using evidence::Invariant;
using evidence::InvariantSite;

constexpr double maximalSeconds = 2;
constexpr std::size_t maximalKeywords = 8;

/// The heads of the loops that executions can get to and the user wrote.
std::vector<NodeId> loopHeads(ProgramFacts& facts) {
  std::vector<NodeId> heads;
  for (const Loop& loop : facts.controlFlow.loops()) {
    const Function& function = facts.program.functions[loop.function];
    if (function.origin == FunctionOrigin::Source && facts.callGraph().isReachable(loop.function))
      heads.push_back(loop.head);
  }
  return heads;
}

/// So many paths through a loop are looked at for laws of what they do.
constexpr std::size_t maximalPaths = 8;

/// By intervals, and where these say nothing about a loop either, or less than the proof is about, by lemmas.
std::vector<Invariant> foundInvariants(ProgramFacts& facts, const Limits& limits, bool wantsLemmas,
                                       const std::function<bool(NodeId)>& isSaid) {
  const configuration::Configuration configuration = inductionConfiguration();
  InvariantGenerator generator(facts, configuration, {});
  generator.improve({}, limits);
  const auto isFound = [&](NodeId head) {
    return isSaid(head) ||
           std::ranges::find(generator.atLoopHeads(), head, &Invariant::node) != generator.atLoopHeads().end();
  };
  const bool suffices = !wantsLemmas && std::ranges::all_of(loopHeads(facts), isFound);
  const auto places = suffices ? std::nullopt : loopPlaces(facts);
  if (places && generator.improve(*places, limits)) {
    Formulas formulas(facts, configuration, limits);
    UnrollingComposite cpas(facts, configuration, {}, formulas);
    generator.shortenTexts(formulas, cpas, limits);
  }
  return generator.atLoopHeads();
}

StatementKind kindOf(const std::string& keyword) {
  return keyword == "while" ? StatementKind::While : keyword == "for" ? StatementKind::For : StatementKind::DoWhile;
}

/// Gives each invariant the place under which a validator finds exactly its node.
class PlaceFinder {
 public:
  explicit PlaceFinder(const Program& program) : program_(program), locator_(program) {}

  void name(Invariant& invariant) {
    const SourceInfo& source = invariant.source;
    const bool isLoop = source.kind == StatementKind::While || source.kind == StatementKind::For ||
                        source.kind == StatementKind::DoWhile;
    if (isLoop && isAt(invariant, InvariantSite::LoopKeyword, source.anchor)) return;
    if (findKeyword(invariant)) return;
    invariant.site =
        isAt(invariant, InvariantSite::Statement, source.statement) ? InvariantSite::Statement : InvariantSite::Unnamed;
  }

 private:
  bool isAt(const Invariant& invariant, InvariantSite site, SourcePosition position) {
    if (!position.valid() || !invariant.source.range.file.valid()) return false;
    const Function& function = program_.functions[program_.nodes[invariant.node].function];
    const report::WitnessLocation location{program_.files[invariant.source.range.file], position.line, position.column,
                                           function.name};
    try {
      const auto sites =
          site == InvariantSite::Statement ? locator_.statements(location) : locator_.loopHeads(location);
      return sites.size() == 1 && sites.front().node == invariant.node;
    } catch (const WitnessContradiction&) {
      return false;
    }
  }

  /// `while (1)` leaves no edge behind: its keyword stands before the first statement of its body.
  bool findKeyword(Invariant& invariant) {
    const FileId file = invariant.source.range.file;
    const SourceRange& function = program_.functions[program_.nodes[invariant.node].function].range;
    if (!file.valid() || function.file != file || !invariant.source.statement.valid()) return false;
    std::vector<SourcePosition> keywords =
        locator_.texts().loopKeywords(file, function.begin, invariant.source.statement);
    std::ranges::reverse(keywords);
    if (keywords.size() > maximalKeywords) keywords.resize(maximalKeywords);
    for (const SourcePosition& keyword : keywords) {
      if (!isAt(invariant, InvariantSite::LoopKeyword, keyword)) continue;
      invariant.source.anchor = keyword;
      invariant.source.kind = kindOf(locator_.texts().wordAt(file, keyword));
      return true;
    }
    return false;
  }

  const Program& program_;
  WitnessLocator locator_;
};

}  // namespace

evidence::Proof completed(ProgramFacts& facts, const evidence::Proof& proof, const Limits& limits) {
  evidence::ProofEvidence evidence = proof.evidence();
  const auto isSaid = [&](NodeId head) {
    return std::ranges::find(evidence.invariants, head, &Invariant::node) != evidence.invariants.end();
  };
  const std::vector<NodeId> heads = loopHeads(facts);
  if (heads.empty()) return proof;
  if (!std::ranges::all_of(heads, isSaid)) {
    try {
      // Where loops are accelerated, what holds at their heads is why nothing else has to be known.
      const bool isAccelerated = !evidence.accelerated.empty();
      if (isAccelerated) publishLoopLaws(facts, maximalPaths, GuessEffort::Products);
      for (const Invariant& invariant : foundInvariants(facts, limits.atMost(maximalSeconds), isAccelerated, isSaid))
        if (!isSaid(invariant.node)) evidence.invariants.push_back(invariant);
    } catch (const std::exception&) {
      // The proof counts, also when memory or a solver does not suffice for more.
    }
  }
  for (const NodeId head : heads)
    if (const SourceInfo* source = isSaid(head) ? nullptr : sourceOfLoop(facts, head))
      evidence.invariants.push_back({head, *source, "1"});
  PlaceFinder places(facts.program);
  for (Invariant& invariant : evidence.invariants) places.name(invariant);
  const auto place = [](const Invariant& invariant) {
    return std::tuple(invariant.source.range.file.index, invariant.source.range.begin, invariant.node.index);
  };
  std::ranges::sort(evidence.invariants, {}, place);
  return evidence::Proof(std::move(evidence));
}

}  // namespace argosy::algorithms
