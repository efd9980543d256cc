#include "algorithms/contracts/contract_proof.h"

#include <algorithm>

#include "algorithms/contracts/contract_property.h"
#include "algorithms/induction/bounded_model_checking.h"
#include "program/print/text.h"
#include "program/substitution.h"

namespace argosy::algorithms {

using evidence::UnknownCause;
using evidence::UnknownReason;

std::optional<UnknownReason> obstacleToContracts(const Program& program, const ContractVocabulary& vocabulary,
                                                 std::span<const automaton::Automaton> specification,
                                                 std::span<const evidence::Target> targets) {
  const auto obstacle = [](const std::string& why) { return UnknownReason{UnknownCause::ImpreciseAnalysis, why, {}}; };
  if (!vocabulary.obstacle.empty()) return obstacle(vocabulary.obstacle);
  for (const automaton::Automaton& observer : specification) {
    const auto ordinary =
        std::ranges::count_if(observer.states, [](const automaton::State& state) { return !state.isTarget; });
    if (ordinary != 1 || !observer.variables.empty())
      return obstacle("a contract does not say what calls do to the automaton '" + observer.name + "'");
  }
  for (const evidence::Target& target : targets) {
    if (!target.automata.empty()) return obstacle("an automaton sees the calls for which contracts would stand");
    for (const ContractWords& words : vocabulary.functions)
      if (const std::string& name = program.functions[words.function].name;
          std::ranges::find(target.errorFunctions, name) != target.errorFunctions.end())
        return obstacle("the call of '" + name + "' is itself a violation");
  }
  return std::nullopt;
}

ContractProof::ContractProof(const Program& program, ContractVocabulary vocabulary, std::vector<Contract> contracts,
                             const configuration::Configuration& configuration,
                             std::span<const automaton::Automaton> specification,
                             std::span<const evidence::Target> targets, const Limits& limits)
    : Engine(limits),
      program_(program),
      vocabulary_(std::move(vocabulary)),
      contracts_(std::move(contracts)),
      configuration_(configuration),
      specification_(specification),
      targets_(targets.begin(), targets.end()) {}

evidence::Verdict ContractProof::run(const Progress& progress) {
  if (auto obstacle = obstacleToContracts(program_, vocabulary_, specification_, targets_))
    return evidence::Unknown(std::move(*obstacle));
  return search(progress);
}

evidence::Verdict ContractProof::search(const Progress& progress) {
  PreparedProgram proved(
      program_, {std::make_shared<const CallsByContracts>(vocabulary_, contracts_, CallsByContracts::Use::Check)});
  const CallGraph& calls = proved.facts().callGraph();
  for (const Function& function : proved.program().functions)
    if (calls.isReachable(function.id) && calls.isRecursive(function.id))
      return evidence::Unknown({UnknownCause::ImpreciseAnalysis,
                                "the function '" + function.name + "' is called in ways for which no contract stands",
                                {}});
  publishSuggested(proved);
  if (listener_)
    for (const evidence::FunctionContract& contract : texts(proved)) listener_(contract);
  const std::vector<automaton::Automaton> specification = withContracts(specification_);
  std::vector<evidence::Target> targets = targets_;
  targets.push_back({contractProperty().name, contractProperty().functions});
  BoundedModelChecking engine(proved.facts(), configuration_, specification, targets, limits_);
  evidence::Verdict verdict = engine.run(progress);
  statistics_ = engine.statistics();
  if (const auto* proof = std::get_if<evidence::Proof>(&verdict)) return mappedBack(proof->evidence(), proved);
  // Errors there, shown or not, are none of the given program.
  std::vector<UnknownReason> reasons;
  if (const auto* unknown = std::get_if<evidence::Unknown>(&verdict)) reasons = unknown->reasons();
  const bool isError = reasons.empty() || std::erase_if(reasons, [](const UnknownReason& reason) {
                                            return reason.cause == UnknownCause::CounterexampleNotConfirmed;
                                          }) > 0;
  if (isError)
    reasons.push_back({UnknownCause::ImpreciseAnalysis, "the contracts of functions do not suffice for a proof", {}});
  return unknownVerdict(std::move(reasons), limits_);
}

void ContractProof::publishSuggested(PreparedProgram& proved) const {
  const Program& program = proved.program();
  for (const Loop& loop : proved.facts().controlFlow.loops())
    for (const auto& [head, conditions] : suggested_)
      if (proved.map().original(loop.head) == head)
        for (const ExpressionRef condition : conditions)
          proved.facts().board.publish(
              {SharedFactKind::Predicate, loop.head, toQualifiedText(program, condition, loop.function), {}});
}

evidence::Proof ContractProof::mappedBack(const evidence::ProofEvidence& found, const PreparedProgram& proved) const {
  evidence::ProofEvidence result = found;
  result.engine = configuration_.name + ": contracts of functions, " + found.engine;
  result.invariants.clear();
  // A variable that became static has another name there.
  for (evidence::Invariant invariant : found.invariants) {
    invariant.node = proved.map().original(invariant.node);
    if (invariant.node.valid() && vocabulary_.promoted.empty()) result.invariants.push_back(std::move(invariant));
  }
  result.contracts = texts(proved);
  return evidence::Proof(std::move(result));
}

std::vector<evidence::FunctionContract> ContractProof::texts(const PreparedProgram& proved) const {
  std::vector<evidence::FunctionContract> result;
  for (std::size_t i = 0; i < contracts_.size(); ++i) {
    const ContractWords& words = vocabulary_.functions[i];
    // What is promised may be less than what was proved, what is demanded may not.
    const Text demands = textOf(proved.program(), words, contracts_[i].demands);
    if (demands.isWhole)
      result.push_back({words.function, demands.text, textOf(proved.program(), words, contracts_[i].ensures).text});
  }
  return result;
}

namespace {

/// A parameter has the object's name.
bool isHidden(const Program& program, const ContractWords& words, const ContractObject& object) {
  return object.inside == object.now && std::ranges::any_of(words.parameters, [&](ExpressionRef parameter) {
           return program.variables[parameter->variable()].name == program.variables[object.now->variable()].name;
         });
}

}  // namespace

ContractProof::Text ContractProof::textOf(const Program& program, const ContractWords& words,
                                          std::span<const ExpressionRef> conditions) const {
  ExpressionTable expressions = program.expressions;
  Text result;
  for (ExpressionRef condition : conditions) {
    bool isSayable = true;
    for (const ContractObject& object : words.objects) {
      const bool isOld = object.before && mentions(condition, object.before->variable());
      if (!isOld && !mentions(condition, object.now->variable())) continue;
      isSayable &= object.inside && !isHidden(program, words, object);
      if (object.inside) condition = substitute(expressions, condition, object.now->variable(), object.inside);
    }
    std::string text = toConditionText(program, condition);
    for (const Variable& word : vocabulary_.variables)
      for (std::size_t at; (at = text.find(word.uniqueName)) != std::string::npos;)
        text.replace(at, word.uniqueName.size(), word.name);
    // Two variables of one name are told apart by their lines, which C does not know.
    if (!isSayable || text.find('@') != std::string::npos) {
      result.isWhole = false;
      continue;
    }
    result.text += (result.text.empty() ? "(" : " && (") + text + ")";
  }
  if (result.text.empty()) result.text = "1";
  return result;
}

}  // namespace argosy::algorithms
