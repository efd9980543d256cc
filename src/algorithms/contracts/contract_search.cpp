#include "algorithms/contracts/contract_search.h"

#include "algorithms/contracts/contract_property.h"
#include "program/transform/cut_loops.h"

namespace argosy::algorithms {

using smt::Answer;
using smt::TermRef;

namespace {

/// What is hard to prove is left out for what is easy.
constexpr std::chrono::milliseconds timeForProducts{300};

}  // namespace

ContractSearch::ContractSearch(const Program& program, const ContractVocabulary& vocabulary,
                               const configuration::Configuration& configuration,
                               std::span<const automaton::Automaton> specification, ContractGuesses guesses,
                               const Limits& limits)
    : vocabulary_(vocabulary),
      guesses_(std::move(guesses)),
      program_(searched(program)),
      configuration_([&] {
        configuration::Configuration own = configuration;
        configuration::applyOption(own, "smt.time=1s");
        return own;
      }()),
      specification_(withContracts(specification)),
      limits_(limits),
      formulas_(program_.facts(), configuration_, limits_),
      cpas_(program_.facts(), configuration_, specification_, formulas_) {}

void ContractSearch::addSelectors(const Program& program, std::vector<Variable>& selectors) {
  for (Contract& contract : guesses_.contracts) {
    places_.push_back({&contract.demands});
    places_.push_back({&contract.ensures});
  }
  for (auto& [head, conditions] : guesses_.loops) places_.push_back({&conditions});
  TypeTable types = program.types;
  for (PlaceGuesses& place : places_) {
    place.isActive.resize(place.conditions->size(), true);
    for (std::size_t i = 0; i < place.conditions->size(); ++i) {
      Variable selector;
      selector.id = VariableId(program.variables.size() + vocabulary_.variables.size() + selectors.size());
      selector.name = selector.uniqueName = "__argosy_selector_" + std::to_string(selectors.size());
      selector.type = types.int32();
      selector.alignment = selector.type->alignment();
      place.selectors.push_back(selector.id);
      selectors.push_back(std::move(selector));
    }
  }
}

/// A guess counts where its selector is not zero. All is about one program, whichever guesses are left.
std::vector<ExpressionRef> ContractSearch::selectable(const Program& program, std::size_t place) const {
  ExpressionTable expressions = program.expressions;
  std::vector<ExpressionRef> result;
  for (std::size_t i = 0; i < places_[place].selectors.size(); ++i) {
    const ExpressionRef selector = expressions.variable(places_[place].selectors[i], expressions.types().int32());
    result.push_back(
        expressions.binary(BinaryOperator::BitOr, expressions.isZero(selector), (*places_[place].conditions)[i]));
  }
  return result;
}

PreparedProgram ContractSearch::searched(const Program& program) {
  std::vector<Variable> selectors;
  addSelectors(program, selectors);
  const std::size_t functions = guesses_.contracts.size();
  std::vector<Contract> contracts;
  for (std::size_t i = 0; i < functions; ++i)
    contracts.push_back({selectable(program, 2 * i), selectable(program, 2 * i + 1)});
  const CallsByContracts calls(vocabulary_, std::move(contracts), CallsByContracts::Use::Observe, std::move(selectors));
  const TransformedProgram called = calls.apply(program);
  std::unordered_map<NodeId, LoopGuesses> loops;
  for (std::size_t i = 0; i < called.program.nodes.size(); ++i)
    for (std::size_t loop = 0; loop < guesses_.loops.size(); ++loop)
      if (called.map.original(NodeId(i)) == guesses_.loops[loop].first)
        loops[NodeId(i)] = {selectable(program, 2 * functions + loop), 2 * functions + loop};
  return PreparedProgram(called.program, {std::make_shared<const CutLoops>(std::move(loops))});
}

/// The program writes the conditions behind the call that tells of the place.
void ContractSearch::addArrival(const UnrolledTarget& target) {
  const Place place = cpas_.arg().place(*target.state);
  const Program& program = program_.program();
  NodeId node = place.location();
  if (program.nodes[node].incoming.size() != 1) return;
  const Edge& before = program.edges[program.nodes[node].incoming.front()];
  const Call* call = std::get_if<Call>(&before.operation);
  const bool tells =
      call && call->function.valid() && program.functions[call->function].name == CallsByContracts::violatedFunction;
  if (!tells || CallsByContracts::placeOf(before.operation) >= places_.size()) return;
  encode::Encoder& encoder = formulas_.encoder();
  const encode::PathFormula& path = cpas_.predicateState(*target.state).formula();
  const encode::Frame frame = memory::frameOf(place.context());
  Arrival arrival{CallsByContracts::placeOf(before.operation), encoder.condition(path), {}};
  for (std::size_t i = 0; i < places_[arrival.place].selectors.size(); ++i) {
    const Edge& assume = program.edges[program.nodes[node].outgoing.front()];
    arrival.guesses.push_back(encoder.evaluateCondition(std::get<Assume>(assume.operation).condition, frame, path));
    node = assume.target;
  }
  if (arrivals_.empty())
    for (PlaceGuesses& guesses : places_)
      for (const VariableId selector : guesses.selectors)
        guesses.selected.push_back(
            encoder.evaluateCondition(program_.facts().program.variableExpression(selector), frame, path));
  arrivals_.push_back(std::move(arrival));
}

bool ContractSearch::collect() {
  Unrolling unrolling(program_.facts(), cpas_, cpas_.arg().initialState(cpas_.arg().start()));
  if (!unrolling.unrollTo(0, limits_) || unrolling.hasFrontier()) return false;
  for (const UnrolledTarget& target : unrolling.takeTargets())
    if (!target.gap.valid()) addArrival(target);
  return restrictions(program_.program(), cpas_.composite()).empty();
}

TermRef ContractSearch::hypothesis() {
  std::vector<TermRef> terms;
  for (const PlaceGuesses& place : places_)
    for (std::size_t i = 0; i < place.selected.size(); ++i)
      terms.push_back(place.isActive[i] ? place.selected[i] : formulas_.terms().negation(place.selected[i]));
  return formulas_.terms().conjunction(terms);
}

bool ContractSearch::dropRefuted(const smt::Model& model) {
  smt::Evaluation evaluation(formulas_.terms(), model);
  bool isProgress = false;
  for (const Arrival& arrival : arrivals_) {
    if (!evaluation.isTrue(arrival.condition)) continue;
    for (std::size_t i = 0; i < arrival.guesses.size(); ++i) {
      if (!places_[arrival.place].isActive[i]) continue;
      const TermRef value = evaluation(arrival.guesses[i]);
      if (value && value->isTrue()) continue;
      places_[arrival.place].isActive[i] = false;
      isProgress = true;
    }
  }
  return isProgress;
}

bool ContractSearch::dropOneByOne() {
  bool isProgress = false;
  for (const Arrival& arrival : arrivals_)
    for (std::size_t i = 0; i < arrival.guesses.size(); ++i) {
      if (!places_[arrival.place].isActive[i]) continue;
      if (limits_.check()) return false;
      const TermRef before = formulas_.terms().conjunction(hypothesis(), arrival.condition);
      ++queries_;
      const Answer answer =
          formulas_
              .solveWithin(formulas_.terms().conjunction(before, formulas_.terms().negation(arrival.guesses[i])), false,
                           timeForProducts)
              .answer;
      if (answer == Answer::Unsatisfiable) continue;
      places_[arrival.place].isActive[i] = false;
      isProgress = true;
    }
  return isProgress;
}

std::optional<ContractGuesses> ContractSearch::largestSubset() {
  if (!collect()) return std::nullopt;
  for (;;) {
    if (limits_.check()) return std::nullopt;
    std::vector<TermRef> failures;
    for (const Arrival& arrival : arrivals_) {
      std::vector<TermRef> failed;
      for (std::size_t i = 0; i < arrival.guesses.size(); ++i)
        if (places_[arrival.place].isActive[i]) failed.push_back(formulas_.terms().negation(arrival.guesses[i]));
      failures.push_back(formulas_.terms().conjunction(arrival.condition, formulas_.terms().disjunction(failed)));
    }
    ++queries_;
    const Formulas::Result result =
        formulas_.solve(formulas_.terms().conjunction(hypothesis(), formulas_.terms().disjunction(failures)), true);
    if (result.answer == Answer::Unsatisfiable) break;
    if (result.answer == Answer::Satisfiable && dropRefuted(result.model)) continue;
    // If none of them fails by itself, none fails.
    if (!dropOneByOne()) break;
  }
  if (limits_.check()) return std::nullopt;
  dropInactive();
  return guesses_;
}

void ContractSearch::dropInactive() {
  for (const PlaceGuesses& place : places_) {
    std::vector<ExpressionRef> kept;
    for (std::size_t i = 0; i < place.isActive.size(); ++i)
      if (place.isActive[i]) kept.push_back((*place.conditions)[i]);
    *place.conditions = std::move(kept);
  }
}

}  // namespace argosy::algorithms
