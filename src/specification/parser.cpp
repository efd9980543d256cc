#include "specification/parser.h"

#include <algorithm>
#include <map>
#include <optional>

#include "specification/condition_parser.h"

namespace argosy::automaton {
namespace {

class SpecificationParser {
 public:
  explicit SpecificationParser(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

  std::vector<Automaton> run() {
    std::vector<Automaton> result;
    while (tokens_.peek().kind != TokenKind::End) {
      const Position position = tokens_.peek().position;
      result.push_back(tokens_.is("ASSERT") ? assertionAutomaton(result.size() + 1) : automaton());
      const Automaton& last = result.back();
      for (std::size_t i = 0; i + 1 < result.size(); ++i)
        if (result[i].name == last.name)
          throw TextError(position, "expected a unique name, but there are two automata '" + last.name + "'");
    }
    if (result.empty()) tokens_.fail("OBSERVER AUTOMATON, CONTROL AUTOMATON, AUTOMATON or ASSERT");
    return result;
  }

 private:
  /// `ASSERT b;` alone: an observer in which b has to hold at every step.
  Automaton assertionAutomaton(std::size_t number) {
    Automaton result;
    result.kind = AutomatonKind::Observer;
    result.name = result.property = "assertion" + std::to_string(number);
    State state;
    state.name = "Init";
    state.usesFirst = true;
    ConditionParser conditions(tokens_, result.variables);
    Transition transition;
    transition.position = tokens_.peek().position;
    transition.trigger = {true};
    transition.assertions.push_back(assertion(conditions));
    tokens_.expect(";");
    state.transitions.push_back(std::move(transition));
    result.states.push_back(std::move(state));
    return result;
  }

  Automaton automaton() {
    Automaton result;
    if (tokens_.accept("OBSERVER")) result.kind = AutomatonKind::Observer;
    else tokens_.accept("CONTROL");
    if (!tokens_.accept("AUTOMATON")) tokens_.fail("OBSERVER AUTOMATON, CONTROL AUTOMATON, AUTOMATON or ASSERT");
    result.name = result.property = tokens_.expect(TokenKind::Word, "the automaton's name").text;
    while (tokens_.accept("LOCAL")) result.variables.push_back(variable(result.variables));

    tokens_.expect("INITIAL");
    tokens_.expect("STATE");
    const Token initial = tokens_.expect(TokenKind::Word, "the initial state's name");
    tokens_.expect(";");

    destinations_.clear();
    while (!tokens_.is("END")) state(result);
    tokens_.expect("END");
    tokens_.expect("AUTOMATON");

    std::map<std::string, std::size_t> byName;
    for (std::size_t i = 0; i < result.states.size(); ++i) byName[result.states[i].name] = i;
    const auto find = [&](const Token& name) {
      const auto found = byName.find(name.text);
      if (found == byName.end())
        throw TextError(name.position,
                        "expected a state of the automaton " + result.name + ", found '" + name.text + "'");
      return found->second;
    };
    result.initialState = find(initial);
    for (const Destination& destination : destinations_)
      result.states[destination.state].transitions[destination.transition].state = find(destination.name);
    return result;
  }

  AutomatonVariable variable(const std::vector<AutomatonVariable>& others) {
    Token type = tokens_.expect(TokenKind::Word, "'int' or 'set'");
    if (type.text != "int" && type.text != "set")
      throw TextError(type.position, "expected 'int' or 'set', found '" + type.text + "'");
    std::optional<Token> elementType = elementTypeIfAny();
    const Token name = tokens_.expect(TokenKind::Word, "a variable's name");
    if (!elementType) elementType = elementTypeIfAny();
    for (const AutomatonVariable& other : others)
      if (other.name == name.text) throw TextError(name.position, "the variable '" + name.text + "' is declared twice");
    AutomatonVariable result{name.text, std::int64_t{0}};
    if (type.text == "int") {
      if (elementType) throw TextError(elementType->position, "expected no element type, as an int has none");
      if (tokens_.accept("=")) result.initialValue = constant(tokens_);
    } else {
      if (!elementType) tokens_.fail("the set's element type, <int> or <string>");
      const bool holdsStrings = elementType->text == "string";
      if (!holdsStrings && elementType->text != "int")
        throw TextError(elementType->position, "expected 'int' or 'string', found '" + elementType->text + "'");
      if (holdsStrings) result.initialValue = std::set<std::string>();
      else result.initialValue = std::set<std::int64_t>();
      if (tokens_.accept("=")) initialElements(tokens_.expect(TokenKind::Square, "the elements as [a, b, …]"), result);
    }
    tokens_.expect(";");
    return result;
  }

  std::optional<Token> elementTypeIfAny() {
    if (!tokens_.accept("<")) return std::nullopt;
    Token type = tokens_.expect(TokenKind::Word, "'int' or 'string'");
    tokens_.expect(">");
    return type;
  }

  static void initialElements(const Token& square, AutomatonVariable& variable) {
    TokenStream inside = contentsOf(square);
    if (inside.peek().kind == TokenKind::End) return;
    do {
      if (auto* strings = std::get_if<std::set<std::string>>(&variable.initialValue))
        strings->insert(inside.expect(TokenKind::String, "a string").text);
      else std::get<std::set<std::int64_t>>(variable.initialValue).insert(constant(inside));
    } while (inside.accept(","));
    if (inside.peek().kind != TokenKind::End) inside.fail("',' or ']'");
  }

  static std::int64_t constant(TokenStream& tokens) {
    const bool isNegative = tokens.accept("-");
    const std::int64_t value = toInteger(tokens.expect(TokenKind::Number, "an integer"));
    return isNegative ? -value : value;
  }

  void state(Automaton& automaton) {
    State result;
    result.isTarget = tokens_.accept("TARGET");
    if (!tokens_.accept("STATE")) tokens_.fail("STATE, TARGET STATE or END AUTOMATON");
    result.usesFirst = tokens_.accept("USEFIRST");
    if (!result.usesFirst) tokens_.accept("USEALL");
    const Token name = tokens_.expect(TokenKind::Word, "the state's name");
    result.name = name.text;
    for (const State& other : automaton.states)
      if (other.name == name.text) throw TextError(name.position, "the state '" + name.text + "' is defined twice");
    tokens_.expect(":");
    while (!tokens_.is("STATE") && !tokens_.is("TARGET") && !tokens_.is("END")) {
      if (tokens_.is("INVARIANT")) throw TextError(tokens_.peek().position, "INVARIANT is not supported");
      transition(automaton, automaton.states.size(), result);
    }
    automaton.states.push_back(std::move(result));
  }

  void transition(const Automaton& automaton, std::size_t stateIndex, State& state) {
    ConditionParser conditions(tokens_, automaton.variables);
    Transition result;
    result.position = tokens_.peek().position;
    result.trigger = conditions.condition();
    tokens_.expect("->");
    while (tokens_.is("ASSERT")) result.assertions.push_back(assertion(conditions));
    for (;;) {
      const Token word = tokens_.peek();
      if (tokens_.accept("ASSUME")) assume(automaton, conditions, result);
      else if (tokens_.accept("DO")) result.actions.push_back(assignment(conditions));
      else if (tokens_.accept("PRINT")) result.actions.push_back(print(conditions));
      else if (tokens_.accept("MODIFY")) modify(automaton, word.position);
      else break;
    }
    successor(automaton, stateIndex, state.transitions.size(), result);
    tokens_.expect(";");
    state.transitions.push_back(std::move(result));
  }

  Assertion assertion(ConditionParser& conditions) {
    const Position position = tokens_.peek().position;
    tokens_.expect("ASSERT");
    return {conditions.condition(), position};
  }

  void assume(const Automaton& automaton, const ConditionParser& conditions, Transition& transition) {
    const Token braces = tokens_.expect(TokenKind::Braces, "{C expressions}");
    for (CExpression& expression : expressions::parseExpressions(braces.text, braces.content)) {
      forEachPart(expression, [&](const CExpression& part) {
        if (part.kind == CKind::AnyJoker) throw TextError(part.position, "$? cannot be assumed: it is not tracked");
        if (part.kind == CKind::Call) throw TextError(part.position, "a call in an assumption is not supported");
        if (part.kind == CKind::Joker) conditions.requireJoker(static_cast<std::int64_t>(part.value), part.position);
        if (part.kind == CKind::AutomatonVariable &&
            std::none_of(automaton.variables.begin(), automaton.variables.end(),
                         [&](const AutomatonVariable& variable) { return variable.name == part.text; }))
          throw TextError(part.position, "expected a variable declared with LOCAL, found '" + part.text + "'");
      });
      transition.assumptions.push_back(std::move(expression));
    }
  }

  Action assignment(ConditionParser& conditions) {
    const Token name = tokens_.expect(TokenKind::Word, "a variable's name");
    if (tokens_.peek().kind == TokenKind::Square) {
      const std::size_t set = conditions.variable(name, true);
      Element element = conditions.element(set, tokens_.take());
      tokens_.expect("=");
      const bool isMember = tokens_.is("TRUE") || tokens_.is("true");
      if (!isMember && !tokens_.is("FALSE") && !tokens_.is("false")) tokens_.fail("TRUE or FALSE");
      tokens_.take();
      return SetMembership{set, std::move(element), isMember};
    }
    const std::size_t variable = conditions.variable(name, false);
    tokens_.expect("=");
    return SetInteger{variable, conditions.term()};
  }

  Action print(ConditionParser& conditions) {
    Print result;
    while (!atActionOrSuccessor()) {
      if (tokens_.peek().kind == TokenKind::String) {
        result.arguments.emplace_back(tokens_.take().text);
        continue;
      }
      std::visit([&](auto formula) { result.arguments.emplace_back(std::move(formula)); }, conditions.formula());
    }
    return result;
  }

  bool atActionOrSuccessor() const {
    for (std::string_view word : {"DO", "PRINT", "MODIFY", "ASSUME", "GOTO", "ERROR", "STOP", "BREAK", ";"})
      if (tokens_.is(word)) return true;
    return false;
  }

  [[noreturn]] void modify(const Automaton& automaton, const Position& position) {
    if (automaton.kind == AutomatonKind::Observer)
      throw TextError(position, "an observer automaton may not use MODIFY");
    tokens_.expect("(");
    const std::string cpa = tokens_.expect(TokenKind::Word, "a CPA's name").text;
    tokens_.expect(",");
    const std::string text = tokens_.expect(TokenKind::String, "what to do as \"text\"").text;
    tokens_.expect(")");
    throw TextError(position, "MODIFY(" + cpa + ", \"" + text + "\") is not supported");
  }

  void successor(const Automaton& automaton, std::size_t state, std::size_t transition, Transition& result) {
    const Position position = tokens_.peek().position;
    if (tokens_.accept("GOTO")) {
      destinations_.push_back({state, transition, tokens_.expect(TokenKind::Word, "a state's name")});
    } else if (tokens_.accept("ERROR")) {
      result.successor = Successor::Error;
      if (tokens_.accept("(")) {
        result.message = tokens_.expect(TokenKind::String, "the error's message as \"text\"").text;
        tokens_.expect(")");
      }
    } else if (tokens_.accept("STOP")) {
      if (automaton.kind == AutomatonKind::Observer)
        throw TextError(position, "an observer automaton may not use STOP");
      result.successor = Successor::Stop;
    } else if (tokens_.accept("BREAK")) {
      result.successor = Successor::Break;
    } else {
      tokens_.fail("ASSERT, ASSUME, DO, PRINT, MODIFY, GOTO, ERROR, STOP or BREAK");
    }
  }

  struct Destination {
    std::size_t state, transition;
    Token name;
  };

  TokenStream tokens_;
  std::vector<Destination> destinations_;  // of the automaton that is being read
};

}  // namespace

std::vector<Automaton> parseSpecification(const std::string& text, const std::string& file) {
  return SpecificationParser(tokenise(text, file)).run();
}

std::vector<Automaton> readSpecification(const std::string& path) {
  return parseSpecification(readFile(path, {path, 1, 1}), path);
}

}  // namespace argosy::automaton
