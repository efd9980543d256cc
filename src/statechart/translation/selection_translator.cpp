#include "statechart/translation/selection_translator.h"

#include <algorithm>

namespace argosy::statechart {

void SelectionTranslator::translate(Writer& writer) {
  conditions(writer);
  taking(writer);
  if (selectsWithoutEvent()) selection(writer, false);
  selection(writer, true);
}

bool SelectionTranslator::selectsWithoutEvent() const {
  return std::ranges::any_of(chart_.transitions,
                             [](const Transition& transition) { return transition.events.empty(); });
}

bool SelectionTranslator::mayBothBeChosen(std::size_t one, std::size_t other) const {
  const StateNumber left = chart_.transitions[one].source, right = chart_.transitions[other].source;
  if (left == right || chart_.isProperAncestor(left, right)) return names_.hasRegions(left);
  if (chart_.isProperAncestor(right, left)) return names_.hasRegions(right);
  StateNumber around = left;
  while (!chart_.isProperAncestor(around, right)) around = chart_.states[around].parent;
  return chart_.states[around].kind == StateKind::Parallel;
}

bool SelectionTranslator::conflicts(std::size_t one, std::size_t other) const {
  if (!mayBothBeChosen(one, other)) return false;
  const auto left = chart_.domain(chart_.transitions[one]), right = chart_.domain(chart_.transitions[other]);
  return left && right &&
         (*left == *right || chart_.isProperAncestor(*left, *right) || chart_.isProperAncestor(*right, *left));
}

std::string SelectionTranslator::areInside(const Transition& transition, StateNumber around) const {
  const auto isInside = [&](StateNumber state) { return chart_.isProperAncestor(around, state); };
  const std::vector<StateNumber> histories = chart_.historiesAround(transition);
  std::vector<std::string> parts;
  for (const StateNumber target : transition.targets) {
    if (std::ranges::find(histories, target) == histories.end()) {
      parts.emplace_back(isInside(target) ? "1" : "0");
      continue;
    }
    std::vector<std::string> elsewhere;
    for (const StateNumber kept : chart_.remembered(target))
      if (!isInside(kept)) elsewhere.push_back(names_.named("remembers", target) + names_.named("", kept));
    const bool isByDefault = std::ranges::all_of(chart_.states[target].initial->targets, isInside);
    parts.push_back("(" + names_.named("remembers", target) + " ? !(" + joined(elsewhere, "||") +
                    ") : " + (isByDefault ? "1" : "0") + ")");
  }
  return joined(parts, "&&");
}

std::string SelectionTranslator::matching(const Transition& transition) const {
  std::vector<std::string> parts;
  for (const std::string& descriptor : transition.events)
    parts.push_back("matches_" + std::to_string(texts_.number(descriptor)) + "(event.name)");
  return "(" + joined(parts, "||") + ")";
}

std::string SelectionTranslator::enabled(std::size_t number) const {
  const Transition& transition = chart_.transitions[number];
  if (isFunction(transition)) return "is_enabled_" + std::to_string(number) + "()";
  std::vector<std::string> parts;
  if (!transition.events.empty()) parts.push_back(matching(transition));
  if (transition.condition) parts.push_back(expressions_.asTruth(*transition.condition).text);
  return parts.empty() ? "1" : joined(parts, "&&");
}

bool SelectionTranslator::isFunction(const Transition& transition) const {
  return transition.fixedDomain || (transition.condition && expressions_.asTruth(*transition.condition).mayFail);
}

void SelectionTranslator::conditions(Writer& writer) {
  for (std::size_t i = 0; i < chart_.transitions.size(); ++i) {
    const Transition& transition = chart_.transitions[i];
    if (!isFunction(transition)) continue;
    writer.line("/* line " + std::to_string(transition.position.line) + " */");
    writer.open("static _Bool is_enabled_" + std::to_string(i) + "(void)");
    if (!transition.events.empty()) writer.line("if (!" + matching(transition) + ") return 0;");
    if (transition.fixedDomain) {
      writer.line("if (!(" + areInside(transition, *transition.fixedDomain) + ")) return 0;");
      if (transition.smallerDomain)
        writer.line("if (" + areInside(transition, *transition.smallerDomain) + ") return 0;");
    }
    if (transition.condition) {
      writer.line("_Bool holds = " + expressions_.asTruth(*transition.condition).text + ";");
      // An error in a condition makes it false.
      writer.line("if (has_failed) { fail(NO_ID); holds = 0; }");
      writer.line("return holds;");
    } else {
      writer.line("return 1;");
    }
    writer.close();
  }
  writer.line("");
}

void SelectionTranslator::taking(Writer& writer) {
  writer.line(
      "/* A transition is taken unless one that is taken conflicts with it; then the one further inside is preferred, "
      "or "
      "else the first. */");
  for (std::size_t i = 0; i < chart_.transitions.size(); ++i) {
    std::vector<std::string> stronger, weaker;
    for (std::size_t other = 0; other < chart_.transitions.size(); ++other) {
      if (other == i || !conflicts(i, other)) continue;
      const bool isInside = chart_.isProperAncestor(chart_.transitions[other].source, chart_.transitions[i].source);
      (isInside ? weaker : stronger).push_back(names_.taken(other));
    }
    const std::string number = std::to_string(i);
    if (stronger.empty() && weaker.empty()) {
      take_.push_back(names_.taken(i) + " = 1;");
      continue;
    }
    take_.push_back("take_" + number + "();");
    writer.open("static void take_" + number + "(void)");
    if (!stronger.empty()) writer.line("if (" + joined(stronger, "||") + ") return;");
    for (const std::string& other : weaker) writer.line(other + " = 0;");
    writer.line(names_.taken(i) + " = 1;");
    writer.close();
  }
  writer.line("");
}

void SelectionTranslator::determinism(Writer& writer, bool byEvent) {
  for (StateNumber number = 0; number < chart_.states.size(); ++number) {
    std::vector<std::string> parts;
    for (const std::size_t transition : chart_.states[number].transitions) {
      if (chart_.transitions[transition].events.empty() == byEvent) continue;
      const ExpressionPointer& condition = chart_.transitions[transition].condition;
      if (condition && (hasSteps(*condition) || expressions_.asTruth(*condition).mayFail))
        throw ReadError(chart_.transitions[transition].position,
                        "whether the condition holds cannot be asked twice, since it may fail or change something: "
                        "determinism cannot be checked");
      parts.push_back("(" + enabled(transition) + ")");
    }
    if (parts.size() < 2) continue;
    const std::string where = chart_.nameOf(number) + " has two transitions that are enabled";
    writer.line("if (" + (number == 0 ? "1" : names_.active(number)) + " && " + joined(parts, "+") + " > 1) violated(" +
                inC(where) + ");");
  }
}

void SelectionTranslator::selection(Writer& writer, bool byEvent) {
  writer.open(std::string("static _Bool select_") + (byEvent ? "by_event" : "without_event") + "(void)");
  writer.line("_Bool any = 0;");
  if (demands_.isDeterministic) determinism(writer, byEvent);
  for (const StateNumber atomic : names_.atomicStates()) {
    std::vector<std::size_t> candidates;
    for (const StateNumber state : names_.fromInside(atomic))
      for (const std::size_t transition : chart_.states[state].transitions)
        if (chart_.transitions[transition].events.empty() != byEvent) candidates.push_back(transition);
    if (candidates.empty()) continue;
    const std::string chosen = names_.named("chosen", atomic);
    if (demands_.recordsChoices) writer.line(chosen + " = 0;");
    writer.open("if (" + names_.active(atomic) + ")");
    std::string sign;
    for (const std::size_t transition : candidates) {
      const std::string choice = demands_.recordsChoices ? chosen + " = " + std::to_string(transition + 1) + "; " : "";
      writer.line(sign + "if (" + enabled(transition) + ") { any = 1; " + choice + take_[transition] + " }");
      sign = "else ";
    }
    writer.close();
  }
  writer.line("return any;");
  writer.close();
  writer.line("");
}

}  // namespace argosy::statechart
