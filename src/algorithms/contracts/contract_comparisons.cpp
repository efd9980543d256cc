#include "algorithms/contracts/contract_comparisons.h"

#include <algorithm>
#include <unordered_map>

#include "program/substitution.h"

namespace argosy::algorithms {
namespace {

constexpr std::size_t mostComparisons = 24;

using Meaning = std::unordered_map<VariableId, ExpressionRef>;

void addOnce(std::vector<ExpressionRef>& list, ExpressionRef expression) {
  if (list.size() < mostComparisons && std::ranges::find(list, expression) == list.end()) list.push_back(expression);
}

class Collector {
 public:
  Collector(const Program& program, const ContractVocabulary& vocabulary)
      : program_(program), expressions_(program.expressions), vocabulary_(vocabulary) {}

  std::vector<ContractComparisons> collect() {
    std::vector<ContractComparisons> result;
    for (const ContractWords& words : vocabulary_.functions) {
      ContractComparisons& own = result.emplace_back();
      const Function& function = program_.functions[words.function];
      Meaning meaning = objectsAtCall(words);
      for (std::size_t i = 0; i < words.parameters.size(); ++i)
        meaning[function.parameters[i]] = words.addresses[i] ? words.addresses[i] : words.parameters[i];
      addFrom(words.function, meaning, own.atCall);
      own.atReturn = own.atCall;
    }
    for (const Edge& edge : program_.edges)
      if (const auto* call = std::get_if<Call>(&edge.operation)) addFromCaller(edge, *call, result);
    return result;
  }

 private:
  static Meaning objectsAtCall(const ContractWords& words) {
    Meaning meaning;
    for (const ContractObject& object : words.objects)
      if (object.now->type()->isScalar()) meaning[object.now->variable()] = object.before ? object.before : object.now;
    return meaning;
  }

  void addFromCaller(const Edge& edge, const Call& call, std::vector<ContractComparisons>& result) {
    const auto found = std::ranges::find(vocabulary_.functions, call.function, &ContractWords::function);
    if (!call.function.valid() || found == vocabulary_.functions.end()) return;
    const ContractWords& words = *found;
    ContractComparisons& own = result[static_cast<std::size_t>(found - vocabulary_.functions.begin())];
    const FunctionId caller = program_.nodes[edge.source].function;
    Meaning before = objectsAtCall(words), after;
    for (const ContractObject& object : words.objects) after[object.now->variable()] = object.now;
    for (std::size_t i = 0; i < std::min(call.arguments.size(), words.parameters.size()); ++i) {
      const ExpressionRef argument = withoutCasts(call.arguments[i]);
      if (words.addresses[i] || argument->kind() != ExpressionKind::Variable) continue;
      const ExpressionRef value = expressions_.cast(argument->type(), words.parameters[i]);
      before[argument->variable()] = after[argument->variable()] = value;
    }
    addFrom(caller, before, own.atCall);
    addFrom(caller, before, own.atReturn);
    if (call.result) addResult(caller, call.result->variable(), words.result, after);
    addFrom(caller, after, own.atReturn);
  }

  /// The variable, and those that get its value.
  void addResult(FunctionId caller, VariableId variable, ExpressionRef result, Meaning& meaning) {
    meaning[variable] = expressions_.cast(program_.variables[variable].type, result);
    for (const NodeId node : program_.functions[caller].nodes)
      for (const EdgeId id : program_.nodes[node].outgoing) {
        const auto* assign = std::get_if<Assign>(&program_.edges[id].operation);
        const bool isCopy = assign && assign->target->kind() == ExpressionKind::Variable &&
                            withoutCasts(assign->value)->kind() == ExpressionKind::Variable;
        if (!isCopy || withoutCasts(assign->value)->variable() != variable) continue;
        const VariableId copy = assign->target->variable();
        if (meaning.try_emplace(copy, nullptr).second)
          meaning[copy] = expressions_.cast(assign->target->type(), meaning[variable]);
      }
  }

  static ExpressionRef withoutCasts(ExpressionRef expression) {
    while (expression->kind() == ExpressionKind::Cast) expression = expression->operand();
    return expression;
  }

  void addFrom(FunctionId function, const Meaning& meaning, std::vector<ExpressionRef>& out) {
    for (const NodeId node : program_.functions[function].nodes)
      for (const EdgeId id : program_.nodes[node].outgoing)
        forEachExpression(program_.edges[id].operation, [&](ExpressionRef whole, bool) {
          forEachSubexpression(whole, [&](ExpressionRef part) {
            if (part->kind() != ExpressionKind::Binary || !isComparison(part->binaryOperator())) return;
            const ExpressionRef meant = inWords(part, meaning);
            if (meant && !meant->isConstant()) addOnce(out, meant);
          });
        });
  }

  /// Null when it is about anything else.
  ExpressionRef inWords(ExpressionRef comparison, const Meaning& meaning) {
    if (!comparison->left()->type()->isIntegral() || comparison->left()->type()->isPointer()) return nullptr;
    // Pointers first: what they point to has a name that means something in turn.
    const auto replace = [&](bool isPointer) {
      for (const VariableId variable : variablesOf(comparison))
        if (const auto found = meaning.find(variable); found != meaning.end())
          if (program_.variables[variable].type->isPointer() == isPointer)
            comparison = substitute(expressions_, comparison, variable, found->second);
    };
    replace(true);
    bool isSayable = true;
    forEachSubexpression(comparison, [&](ExpressionRef part) {
      isSayable &= part->kind() != ExpressionKind::AddressOf && part->kind() != ExpressionKind::Dereference;
    });
    for (const VariableId variable : variablesOf(comparison)) isSayable &= meaning.contains(variable);
    if (!isSayable) return nullptr;
    replace(false);
    return comparison;
  }

  static std::vector<VariableId> variablesOf(ExpressionRef expression) {
    std::vector<VariableId> variables;
    forEachSubexpression(expression, [&](ExpressionRef part) {
      const bool isNew =
          part->kind() == ExpressionKind::Variable && std::ranges::find(variables, part->variable()) == variables.end();
      if (isNew) variables.push_back(part->variable());
    });
    return variables;
  }

  const Program& program_;
  ExpressionTable expressions_;  // another handle to the program's
  const ContractVocabulary& vocabulary_;
};

}  // namespace

std::vector<ContractComparisons> contractComparisons(const Program& program, const ContractVocabulary& vocabulary) {
  return Collector(program, vocabulary).collect();
}

}  // namespace argosy::algorithms
