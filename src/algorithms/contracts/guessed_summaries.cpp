#include "algorithms/contracts/guessed_summaries.h"

#include <algorithm>

#include "algorithms/contracts/contract_guesses.h"
#include "algorithms/contracts/contract_proof.h"
#include "algorithms/lemmas/invariant_candidates.h"
#include "base/processor_clock.h"
#include "program/substitution.h"

namespace argosy::algorithms {

using evidence::UnknownCause;

namespace {

std::uint64_t count(const ContractGuesses& guesses) {
  std::uint64_t result = 0;
  for (const auto& [head, conditions] : guesses.loops) result += conditions.size();
  for (const Contract& contract : guesses.contracts) result += contract.demands.size() + contract.ensures.size();
  return result;
}

/// What was tried and does not hold is not tried once more.
void replaceTried(std::vector<ExpressionRef>& guesses, std::span<const ExpressionRef> tried,
                  std::span<const ExpressionRef> proved) {
  std::vector<ExpressionRef> result(proved.begin(), proved.end());
  for (const ExpressionRef guess : guesses)
    if (std::ranges::find(tried, guess) == tried.end()) result.push_back(guess);
  guesses = std::move(result);
}

}  // namespace

GuessedSummaries::GuessedSummaries(ProgramFacts& facts, const configuration::Configuration& configuration,
                                   std::span<const automaton::Automaton> specification,
                                   std::span<const evidence::Target> targets, const Limits& limits)
    : Engine(limits),
      facts_(facts),
      guesses_(configuration.getChoice("summaries.contracts") == "guessed"),
      induction_(configuration),
      specification_(specification),
      targets_(targets) {
  induction_.algorithm = configuration::Algorithm::Bmc;
  configuration::applyOption(induction_, "bmc.induction=lemmas");
}

evidence::Verdict GuessedSummaries::run(const Progress& progress) {
  const double begin = processorSeconds();
  evidence::Verdict verdict = search(progress);
  statistics_.details.insert(statistics_.details.begin(),
                             {{"guesses", guessed_}, {"kept", kept_}, {"search queries", queries_}});
  statistics_.seconds = processorSeconds() - begin;
  return verdict;
}

evidence::Verdict GuessedSummaries::search(const Progress& progress) {
  const ContractVocabulary vocabulary = contractVocabulary(facts_.program, facts_.callGraph());
  if (auto obstacle = obstacleToContracts(facts_.program, vocabulary, specification_, targets_))
    return unknownVerdict({std::move(*obstacle)}, limits_);
  if (vocabulary.functions.empty())
    return unknownVerdict(
        {{UnknownCause::ImpreciseAnalysis, "no function is recursive: there is nothing to summarise", {}}}, limits_);
  if (!guesses_)
    return prove(vocabulary, {std::vector<Contract>(vocabulary.functions.size()), guessLoops(GuessEffort::Linear)},
                 progress);
  constexpr double secondsForObservation = 1.5;
  const std::vector<CallObservation> observations =
      observeCalls(facts_.program, vocabulary, limits_.atMost(secondsForObservation));
  std::vector<evidence::UnknownReason> reasons;
  for (const GuessEffort effort : {GuessEffort::Linear, GuessEffort::Products}) {
    evidence::Verdict verdict = attempt(vocabulary, observations, effort, progress);
    if (std::holds_alternative<evidence::Proof>(verdict)) return verdict;
    reasons = std::get<evidence::Unknown>(verdict).reasons();
    if (limits_.check()) break;
  }
  return unknownVerdict(std::move(reasons), limits_);
}

evidence::Verdict GuessedSummaries::attempt(const ContractVocabulary& vocabulary,
                                            std::span<const CallObservation> observations, GuessEffort effort,
                                            const Progress& progress) {
  ContractGuesses guesses{guessContracts(facts_.program, vocabulary, observations, effort), guessLoops(effort)};
  std::vector<Contract> all = guesses.contracts;
  for (std::size_t i = 0; i < tried_.size(); ++i) {
    replaceTried(guesses.contracts[i].demands, tried_[i].demands, proved_[i].demands);
    replaceTried(guesses.contracts[i].ensures, tried_[i].ensures, proved_[i].ensures);
  }
  tried_ = std::move(all);
  guessed_ = count(guesses);
  // Products are hard to decide, and what holds is soon found or not at all.
  constexpr double secondsForLinear = 10, secondsForProducts = 6;
  const Limits own = limits_.atMost(effort == GuessEffort::Linear ? secondsForLinear : secondsForProducts);
  ContractSearch search(facts_.program, vocabulary, induction_, specification_, std::move(guesses), own);
  std::optional<ContractGuesses> kept = search.largestSubset();
  queries_ += search.queries();
  if (!kept) {
    tried_.clear();
    return unknownVerdict({{UnknownCause::ImpreciseAnalysis, "it was not found which guesses at contracts hold", {}}},
                          limits_);
  }
  kept_ = count(*kept);
  proved_ = kept->contracts;
  return prove(vocabulary, std::move(*kept), progress);
}

evidence::Verdict GuessedSummaries::prove(const ContractVocabulary& vocabulary, ContractGuesses known,
                                          const Progress& progress) {
  ContractProof proof(facts_.program, vocabulary, std::move(known.contracts), induction_, specification_, targets_,
                      limits_);
  proof.suggest(std::move(known.loops));
  proof.tell([this](const evidence::FunctionContract& contract) {
    const Function& function = facts_.program.functions[contract.function];
    facts_.board.publish({SharedFactKind::Demands, function.entry, contract.demands, {}});
    facts_.board.publish({SharedFactKind::Ensures, function.exit, contract.ensures, {}});
  });
  evidence::Verdict verdict = proof.run(progress);
  statistics_ = proof.statistics();
  return verdict;
}

std::vector<std::pair<NodeId, std::vector<ExpressionRef>>> GuessedSummaries::guessLoops(GuessEffort effort) {
  std::vector<std::pair<NodeId, std::vector<ExpressionRef>>> result;
  if (facts_.controlFlow.loops().empty()) return result;
  constexpr std::size_t mostPerLoop = 100;
  for (auto& [head, candidates] : guessInvariants(facts_, effort, limits_)) {
    std::vector<ExpressionRef> conditions;
    for (const ExpressionRef condition : candidates.conditions)
      if (!mentions(condition, facts_.ghostIndex) && conditions.size() < mostPerLoop) conditions.push_back(condition);
    result.emplace_back(head, std::move(conditions));
  }
  std::ranges::sort(result, {}, [](const auto& entry) { return entry.first.index; });
  return result;
}

}  // namespace argosy::algorithms
