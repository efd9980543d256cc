#include "specification/transition_relation.h"

#include <utility>

#include "base/growth.h"
#include "specification/assumption.h"

namespace argosy::automaton {
namespace {

/// An edge has two steps at most: entering (or simply doing) and leaving.
std::size_t slotOf(const StepShape& step) { return std::size_t{step.edge.index} * 2 + (step.isLeave ? 1 : 0); }

/// `$1` in a message is replaced by what it stands for.
std::string substitute(const std::string& message, const Bindings& bindings) {
  std::string result;
  for (std::size_t i = 0; i < message.size();) {
    std::size_t end = i + 1;
    while (message[i] == '$' && end < message.size() && message[end] >= '0' && message[end] <= '9') ++end;
    // Longer numbers are no jokers that anything could be bound to.
    const std::optional<Int128> number =
        end > i + 1 && end - i < 10 ? parseInteger(message.substr(i + 1, end - i - 1)) : std::nullopt;
    const auto binding = number ? bindings.find(static_cast<unsigned>(*number)) : bindings.end();
    result += binding == bindings.end() ? message.substr(i, end - i) : binding->second.text;
    i = end;
  }
  return result;
}

}  // namespace

/// The steps at which something can happen in one automaton state.
struct TransitionRelation::Row {
  std::vector<std::uint64_t> interesting;  // a bit per slot
  std::unordered_map<std::size_t, std::vector<Candidate>> candidates;

  bool isInteresting(std::size_t slot) const { return (interesting[slot / 64] >> (slot % 64)) & 1; }
};

TransitionRelation::TransitionRelation(Program& program, Automaton automaton, Printer printer)
    : program_(program), automaton_(std::move(automaton)), printer_(std::move(printer)) {
  rows_.resize(automaton_.states.size());
}

TransitionRelation::~TransitionRelation() = default;

Situation TransitionRelation::initial() const {
  Situation result{automaton_.initialState, {}, ""};
  for (const AutomatonVariable& variable : automaton_.variables) result.values.push_back(variable.initialValue);
  return result;
}

std::optional<std::string> TransitionRelation::violation(const Situation& situation) const {
  if (situation.state == Situation::errorState) return situation.message;
  if (situation.state == Situation::breakState || !automaton_.states[situation.state].isTarget) return std::nullopt;
  return "state " + automaton_.states[situation.state].name + " reached";
}

std::string TransitionRelation::toString(const Situation& situation) const {
  if (situation.state == Situation::errorState)
    return "ERROR" + (situation.message.empty() ? "" : ": " + situation.message);
  std::string result = situation.state == Situation::breakState ? "BREAK" : automaton_.states[situation.state].name;
  for (std::size_t i = 0; i < situation.values.size(); ++i)
    result += " " + automaton_.variables[i].name + "=" + automaton::toString(situation.values[i]);
  return result;
}

bool TransitionRelation::isIdle(std::size_t state, const StepShape& step) {
  return !row(state).isInteresting(slotOf(step));
}

bool TransitionRelation::isAlwaysIdle(const StepShape& step) {
  for (std::size_t state = 0; state < automaton_.states.size(); ++state)
    if (!isIdle(state, step)) return false;
  return true;
}

const TransitionRelation::Row& TransitionRelation::row(std::size_t state) {
  if (!rows_[state]) {
    const Growth alone;
    if (!rows_[state]) rows_[state] = std::make_unique<const Row>(makeRow(automaton_.states[state]));
  }
  return *rows_[state];
}

TransitionRelation::Row TransitionRelation::makeRow(const State& state) const {
  Row result;
  result.interesting.resize(program_.edges.size() * 2 / 64 + 1);
  for (std::size_t i = 0; i < program_.edges.size(); ++i) {
    const EdgeId edge(i);
    for (const bool isLeave : {false, true}) {
      if (isLeave && !isCallOfDefinedFunction(program_, program_.edges[edge])) continue;
      std::vector<Candidate> found = candidates(state, {edge, isLeave});
      if (found.empty()) continue;
      const std::size_t slot = slotOf({edge, isLeave});
      result.interesting[slot / 64] |= std::uint64_t{1} << (slot % 64);
      result.candidates.emplace(slot, std::move(found));
    }
  }
  return result;
}

std::vector<TransitionRelation::Candidate> TransitionRelation::candidates(const State& state,
                                                                          const StepShape& step) const {
  std::vector<Candidate> result;
  for (const Transition& transition : state.transitions) {
    Bindings bindings;
    Condition trigger = resolve(program_, transition.trigger, step, bindings);
    const bool* decided = std::get_if<bool>(&trigger.is);
    if (decided && !*decided) continue;
    const bool isCertain = decided && transition.assumptions.empty();
    const bool changesNothing = isCertain && transition.assertions.empty() && transition.actions.empty() &&
                                transition.successor == Successor::State &&
                                &automaton_.states[transition.state] == &state;
    // An idle transition that hides all the others is as good as none.
    if (changesNothing && result.empty() && state.usesFirst) return {};
    Candidate candidate{&transition, std::move(trigger), {}, std::move(bindings)};
    for (const Assertion& assertion : transition.assertions)
      candidate.assertions.push_back(resolve(program_, assertion.condition, step, candidate.bindings));
    result.push_back(std::move(candidate));
    if (isCertain && state.usesFirst) break;
  }
  return result;
}

std::vector<GuardedSituation> TransitionRelation::successors(const Situation& situation, const StepShape& step) {
  if (situation.state >= automaton_.states.size()) return {};
  if (isIdle(situation.state, step)) return {{situation, {}}};
  const State& here = automaton_.states[situation.state];
  std::vector<GuardedSituation> result;
  const bool observes = automaton_.kind == AutomatonKind::Observer;
  std::vector<Guard> rest{{}};  // the behaviours that no transition has taken so far
  bool hasMatched = false;
  for (const Candidate& candidate : row(situation.state).candidates.at(slotOf(step))) {
    const Context context{situation.values, candidate.bindings, lineOf(program_, step), hasMatched};
    if (!evaluate(candidate.trigger, context)) continue;

    Guard conditions;
    std::vector<Guard> guards = here.usesFirst ? rest : std::vector<Guard>{{}};
    if (const Assertion* failing = failingAssertion(candidate, context)) {
      for (Guard& guard : guards)
        result.push_back({{Situation::errorState, situation.values,
                           "assertion at " + expressions::toString(failing->position) + " violated"},
                          std::move(guard)});
    } else {
      // Assumptions see the variables as the actions leave them.
      const Valuation after = act(candidate, context, step);
      const Context afterwards{after, candidate.bindings, context.line, hasMatched};
      std::optional<Guard> assumed =
          Assumptions(program_, automaton_.variables, step, afterwards).build(candidate.transition->assumptions);
      if (!assumed) continue;  // never holds: the transition is rejected
      conditions = std::move(*assumed);
      for (Guard& guard : guards) guard.insert(guard.end(), conditions.begin(), conditions.end());
      take(candidate, afterwards, guards, result);
    }
    hasMatched = true;
    if (observes) rest = without(rest, conditions);
    else rest.clear();
    if (!observes && !conditions.empty()) hasRestricted_ = true;
    if (here.usesFirst && rest.empty()) break;
  }
  for (Guard& guard : rest) result.push_back({{situation.state, situation.values, ""}, std::move(guard)});
  return result;
}

void TransitionRelation::take(const Candidate& candidate, const Context& context, const std::vector<Guard>& guards,
                              std::vector<GuardedSituation>& successors) {
  const Transition& transition = *candidate.transition;
  for (const Guard& guard : guards) {
    switch (transition.successor) {
      case Successor::State: successors.push_back({{transition.state, context.values, ""}, guard}); break;
      case Successor::Error:
        successors.push_back(
            {{Situation::errorState, context.values, substitute(transition.message, candidate.bindings)}, guard});
        break;
      case Successor::Break:
        hasRestricted_ = true;
        successors.push_back({{Situation::breakState, context.values, ""}, guard});
        break;
      case Successor::Stop: hasRestricted_ = true; break;
    }
  }
}

const Assertion* TransitionRelation::failingAssertion(const Candidate& candidate, const Context& context) const {
  for (std::size_t i = 0; i < candidate.assertions.size(); ++i)
    if (!evaluate(candidate.assertions[i], context)) return &candidate.transition->assertions[i];
  return nullptr;
}

Valuation TransitionRelation::act(const Candidate& candidate, const Context& context, const StepShape& step) {
  Valuation values = context.values;
  const Context current{values, context.bindings, context.line, context.hasMatched};
  for (const Action& action : candidate.transition->actions) {
    std::visit(
        Overloaded{
            [&](const SetInteger& set) { values[set.variable] = evaluate(set.value, current); },
            [&](const SetMembership& set) { setMembership(values[set.variable], set.element, set.isMember, current); },
            [&](const Print& text) { print(text, current, step); },
        },
        action);
  }
  return values;
}

void TransitionRelation::print(const Print& action, const Context& context, const StepShape& step) {
  std::string text;
  for (const auto& argument : action.arguments) {
    text += std::visit(
        Overloaded{
            [](const std::string& literal) { return literal; },
            [&](const Term& term) {
              const auto binding = term.kind == TermKind::Joker
                                       ? context.bindings.find(static_cast<unsigned>(term.value))
                                       : context.bindings.end();
              return binding == context.bindings.end() ? std::to_string(evaluate(term, context)) : binding->second.text;
            },
            [&](const Condition& condition) {
              Bindings bindings = context.bindings;
              return std::string(evaluate(resolve(program_, condition, step, bindings), context) ? "true" : "false");
            },
        },
        argument);
  }
  printer_(text);
}

std::vector<TransitionRelation::Guard> TransitionRelation::without(const std::vector<Guard>& guards,
                                                                   const Guard& conditions) {
  std::vector<Guard> result;
  for (const Guard& guard : guards) {
    Guard prefix = guard;
    for (ExpressionRef condition : conditions) {
      result.push_back(prefix);
      result.back().push_back(program_.expressions.isZero(condition));
      prefix.push_back(condition);
    }
  }
  return result;
}

}  // namespace argosy::automaton
