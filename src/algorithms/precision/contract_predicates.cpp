#include "algorithms/precision/contract_predicates.h"

#include <algorithm>

#include "algorithms/source/contract_reading.h"
#include "domains/predicate/atoms.h"
#include "expressions/c_syntax.h"

namespace argosy::algorithms {
namespace {

using Item = predicate::PredicatePrecision::Item;

/// The words of contracts as terms of the encoder: where a function begins, or where it ends.
encode::Encoder::Words termsOf(Program& program, const ContractWords& words, bool atReturn, encode::Encoder& encoder) {
  const memory::Frame frame{words.function, 0};
  const auto now = [&](ExpressionRef lvalue) { return encoder.plainValue(lvalue, frame); };
  const auto atCall = [&](ExpressionRef lvalue) {
    return atReturn ? encoder.rename(now(lvalue), encoder.plain(), encoder.entry()) : now(lvalue);
  };
  encode::Encoder::Words terms;
  const Function& function = program.functions[words.function];
  for (std::size_t i = 0; i < words.parameters.size(); ++i)
    if (!words.addresses[i])
      terms.emplace(words.parameters[i], atCall(program.variableExpression(function.parameters[i])));
  if (words.result && atReturn) terms.emplace(words.result, encoder.plainResult(frame));
  for (const ContractObject& object : words.objects)
    if (object.before && isStatic(program.variables[object.now->variable()].storage))
      terms.emplace(object.before, atCall(object.now));
  return terms;
}

}  // namespace

std::vector<Item> contractPredicates(ProgramFacts& facts, encode::Encoder& encoder) {
  std::vector<SharedFact> ofCalls;
  std::ranges::copy_if(facts.board.facts(), std::back_inserter(ofCalls), isOfCalls);
  if (ofCalls.empty()) return {};
  Program& program = facts.program;
  const ContractVocabulary vocabulary = contractVocabulary(program, facts.callGraph());
  std::vector<Item> items;
  for (const SharedFact& fact : ofCalls) {
    const FunctionId function = program.nodes[fact.location].function;
    const auto words = std::ranges::find(vocabulary.functions, function, &ContractWords::function);
    if (words == vocabulary.functions.end()) continue;
    const bool atReturn = fact.kind == SharedFactKind::Ensures;
    Contract contract;
    try {
      contract =
          readContract(program, *words, {function, atReturn ? "1" : fact.expression, atReturn ? fact.expression : "1"});
    } catch (const expressions::TextError&) {
      continue;  // another program's words
    }
    const encode::Encoder::Words terms = termsOf(program, *words, atReturn, encoder);
    for (const ExpressionRef condition : atReturn ? contract.ensures : contract.demands) {
      const smt::TermRef formula = encoder.callFormula(condition, {function, 0}, terms);
      if (!formula || formula->isConstant()) continue;
      items.push_back({fact.location, function, predicate::canonical(encoder.terms(), formula).positive});
    }
  }
  return items;
}

}  // namespace argosy::algorithms
