#include "algorithms/invariants/function_contracts.h"

#include <algorithm>
#include <map>

#include "algorithms/invariants/contract_terms.h"
#include "algorithms/invariants/state_disjunction.h"
#include "analysis/blocks/partition.h"

namespace argosy::algorithms {
namespace {

using ContractConditions = std::vector<ExpressionRef>;
using RunsOfFunction = std::vector<const BlockRun*>;

constexpr std::size_t maximalRuns = 40, maximalContract = 4000;
constexpr const char* always = "1";

std::string inParentheses(const std::string& text) { return "(" + text + ")"; }

/// The contract of one function.
class ContractText {
 public:
  ContractText(Program& text, CompositeCpa& composite, expressions::ProgramText& files, const FunctionBlock& block)
      : text_(text), composite_(composite), function_(block.function()), terms_(text, files, function_, block) {}

  std::optional<evidence::FunctionContract> of(const RunsOfFunction& runs) {
    if (runs.size() > maximalRuns || !areAlike(runs)) return std::nullopt;
    const auto demands = demandsOf(runs);
    if (!demands) return std::nullopt;
    const auto ensures = ensuresOf(runs);
    if (!ensures || demands->size() + ensures->size() > maximalContract) return std::nullopt;
    if (*demands == always && *ensures == always) return std::nullopt;
    return evidence::FunctionContract{function_, *demands, *ensures};
  }

 private:
  /// The components that say nothing about calls know the same in all runs: a call that is in one of their entries is in all.
  bool areAlike(const RunsOfFunction& runs) {
    const auto first = composite_.parts(*runs.front()->root().state);
    for (std::size_t i = 0; i < first.size(); ++i) {
      ComponentCpa& component = *composite_.components()[i];
      ContractConditions conditions;
      const Place place = composite_.place(*runs.front()->root().state);
      if (component.describeCall(*first[i], place, terms_.demanded(), conditions) != Told::Nothing) continue;
      for (const BlockRun* run : runs) {
        const StateRef& other = composite_.parts(*run->root().state)[i];
        if (!component.lessOrEqual(*first[i], *other) || !component.lessOrEqual(*other, *first[i])) return false;
      }
    }
    return true;
  }

  /// What all components say, each condition once; `isAll` becomes false when something cannot be said.
  ContractConditions conditionsOf(const AbstractState& state, const CallTerms& terms, bool& isAll) {
    const auto parts = composite_.parts(state);
    const Place place = composite_.place(state);
    ContractConditions all, conditions;
    for (std::size_t i = 0; i < parts.size(); ++i)
      isAll &= composite_.components()[i]->describeCall(*parts[i], place, terms, all) != Told::Part;
    for (const ExpressionRef condition : all) {
      if (!terms_.canSay(condition)) isAll = false;
      else if (std::ranges::find(conditions, condition) == conditions.end()) conditions.push_back(condition);
    }
    return conditions;
  }

  std::optional<std::string> demandsOf(const RunsOfFunction& runs) {
    StateDisjunction entries(text_);
    for (const BlockRun* run : runs) {
      bool isAll = true;
      entries.add(conditionsOf(*run->root().state, terms_.demanded(), isAll));
      if (!isAll) return std::nullopt;
    }
    auto said = entries.exactText();
    if (said && said->empty()) said = always;
    return said;
  }

  /// What holds when a call returns that was in the run's entry: one of the states in which the run has left the function.
  std::string resultsOf(const BlockRun& run) {
    StateDisjunction results(text_);
    bool isEmpty = true;
    for (const auto& exit : run.exits) {
      if (!run.reached.find(*exit).valid()) continue;  // merged into another one
      isEmpty = false;
      bool isAll = true;
      results.add(conditionsOf(*exit->wrapped(), terms_.returned(), isAll));
    }
    if (isEmpty) return "0";
    std::string said = results.text([](ExpressionRef) { return true; });
    return said.empty() ? always : said;
  }

  std::optional<std::string> ensuresOf(const RunsOfFunction& runs) {
    std::vector<std::string> results;
    for (const BlockRun* run : runs) results.push_back(resultsOf(*run));
    if (std::ranges::all_of(results, [&](const std::string& result) { return result == results.front(); }))
      return results.front();
    std::vector<std::string> clauses;
    for (std::size_t i = 0; i < runs.size(); ++i) {
      if (results[i] == always) continue;
      bool isAll = true;
      StateDisjunction entry(text_);
      entry.add(conditionsOf(*runs[i]->root().state, terms_.remembered(), isAll));
      const auto said = isAll ? entry.exactText() : std::nullopt;
      // A weaker condition would promise more than the run has shown.
      if (!said) return std::nullopt;
      std::string clause = inParentheses(results[i]);
      if (!said->empty()) clause = inParentheses("!" + inParentheses(*said) + " || " + clause);
      if (std::ranges::find(clauses, clause) == clauses.end()) clauses.push_back(std::move(clause));
    }
    std::string all;
    for (const std::string& clause : clauses) all += (all.empty() ? "" : " && ") + clause;
    return all.empty() ? always : all;
  }

  Program& text_;
  CompositeCpa& composite_;
  FunctionId function_;
  ContractTerms terms_;
};

}  // namespace

std::vector<evidence::FunctionContract> functionContracts(ProgramFacts& facts, CompositeCpa& composite,
                                                          std::span<const BlockRun* const> runs) {
  std::map<FunctionId, RunsOfFunction> ofFunction;
  for (const BlockRun* run : runs)
    if (const auto* block = dynamic_cast<const FunctionBlock*>(run->block());
        block && facts.program.functions[block->function()].origin == FunctionOrigin::Source)
      ofFunction[block->function()].push_back(run);
  if (ofFunction.empty()) return {};
  // The terms of contracts are variables of a program that nobody analyses.
  Program text = facts.program.clone();
  expressions::ProgramText files(facts.program);
  std::vector<evidence::FunctionContract> contracts;
  for (auto& [function, own] : ofFunction) {
    // In the order in which they were made, whatever way they are used.
    std::ranges::sort(own, {}, [](const BlockRun* run) { return run->number(); });
    const auto& block = static_cast<const FunctionBlock&>(*own.front()->block());
    if (auto contract = ContractText(text, composite, files, block).of(own)) contracts.push_back(std::move(*contract));
  }
  return contracts;
}

}  // namespace argosy::algorithms
