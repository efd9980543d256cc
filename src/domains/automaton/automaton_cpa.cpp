#include "domains/automaton/automaton_cpa.h"

#include <iostream>
#include <utility>

#include "base/growth.h"
#include "program/print/text.h"

namespace argosy::automaton {
namespace {

const AutomatonState& stateOf(const AbstractState& state) { return static_cast<const AutomatonState&>(state); }

void printToError(const std::string& text) { std::cerr << text << '\n'; }

}  // namespace

AutomatonCpa::AutomatonCpa(Program& program, Automaton automaton, TransitionRelation::Printer printer)
    : relation_(program, std::move(automaton), printer ? std::move(printer) : printToError) {}

StateRef AutomatonCpa::initialState(const ControlPoint&) { return intern({relation_.initial(), {}}); }

bool AutomatonCpa::lessOrEqual(const AbstractState& left, const AbstractState& right) {
  return &left == &right || stateOf(left).plain_.get() == &right;
}

std::optional<Violation> AutomatonCpa::violation(const AbstractState& state) const {
  auto message = relation_.violation(stateOf(state).situation());
  if (!message) return std::nullopt;
  return Violation{automaton().property, std::move(*message)};
}

const std::vector<ExpressionRef>& AutomatonCpa::assumptions(const AbstractState& state) {
  return stateOf(state).assumptions();
}

bool AutomatonCpa::isBreak(const AbstractState& state) {
  return stateOf(state).situation().state == Situation::breakState;
}

bool AutomatonCpa::watchesEnds() {
  const Program& program = relation_.program();
  for (std::size_t i = 0; i < program.edges.size(); ++i)
    if (const Halt* halt = std::get_if<Halt>(&program.edges[EdgeId(i)].operation);
        halt && halt->kind != HaltKind::Blocked && !relation_.isAlwaysIdle({EdgeId(i), false}))
      return true;
  return false;
}

std::vector<Restriction> AutomatonCpa::restrictions() const {
  if (!relation_.hasRestricted()) return {};
  return {{Restriction::Kind::Ended, "the automaton " + std::string(name()) + " ended paths"}};
}

std::string AutomatonCpa::toString(const AbstractState& state) const {
  const AutomatonState& s = stateOf(state);
  std::string result = relation_.toString(s.situation());
  for (ExpressionRef assumption : s.assumptions()) result += " [" + toText(relation_.program(), assumption) + "]";
  return result;
}

void AutomatonCpa::transfer(const StateRef& state, const Precision&, const Step& step,
                            std::vector<StateRef>& successors) {
  const AutomatonState& s = stateOf(*state);
  if (s.situation().state >= automaton().states.size()) return;
  const StepShape shape{step.id, step.kind == StepKind::Leave};
  if (relation_.isIdle(s.situation().state, shape)) {
    successors.push_back(s.plain_ ? StateRef(s.plain_) : state);
    return;
  }
  // It prints, interns, adds expressions to the program, and remembers that paths have ended.
  const Growth alone;
  for (GuardedSituation& successor : relation_.successors(s.situation(), shape))
    successors.push_back(intern(std::move(successor)));
}

Ref<const AutomatonState> AutomatonCpa::intern(GuardedSituation entered) {
  const auto [entry, isNew] =
      states_.try_emplace(Key(std::move(entered.situation), std::move(entered.assumptions)), nullptr);
  if (isNew) {
    auto made = makeRef<AutomatonState>();
    std::tie(made->situation_, made->assumptions_) = entry->first;
    if (!made->assumptions_.empty()) made->plain_ = intern({made->situation_, {}});
    entry->second = std::move(made);
  }
  return entry->second;
}

}  // namespace argosy::automaton
