#include "specification/condition_parser.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace argosy::automaton {
namespace {

bool isJoker(const std::string& word) {
  return word.size() > 1 && word[0] == '$' &&
         std::all_of(word.begin() + 1, word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool isTrue(const std::string& word) { return word == "TRUE" || word == "true"; }
bool isFalse(const std::string& word) { return word == "FALSE" || word == "false"; }

Condition connect(ConnectiveKind kind, Condition left, Condition right) {
  Connective connective{kind, {}};
  connective.operands.push_back(std::move(left));
  connective.operands.push_back(std::move(right));
  return {std::move(connective)};
}

}  // namespace

Token TokenStream::take() {
  Token token = peek();
  if (at_ + 1 < tokens_.size()) ++at_;
  return token;
}

bool TokenStream::is(std::string_view text) const {
  return (peek().kind == TokenKind::Word || peek().kind == TokenKind::Symbol) && peek().text == text;
}

bool TokenStream::accept(std::string_view text) {
  if (!is(text)) return false;
  take();
  return true;
}

void TokenStream::expect(std::string_view text) {
  if (!accept(text)) fail("'" + std::string(text) + "'");
}

Token TokenStream::expect(TokenKind kind, std::string_view what) {
  if (peek().kind != kind) fail(std::string(what));
  return take();
}

void TokenStream::fail(const std::string& expected) const {
  throw TextError(peek().position, "expected " + expected + ", found " + describe(peek()));
}

std::int64_t toInteger(const Token& token) {
  if (token.text.size() > 1 && token.text[0] == '0')
    throw TextError(token.position, "expected a decimal number, found '" + token.text + "'");
  const std::optional<Int128> value = parseInteger(token.text);
  if (!value || *value > std::numeric_limits<std::int64_t>::max())
    throw TextError(token.position, "the number '" + token.text + "' is too large");
  return static_cast<std::int64_t>(*value);
}

TokenStream contentsOf(const Token& square) {
  std::vector<Token> words = tokenise(square.text, square.content.file);
  for (Token& word : words) {
    if (word.position.line == 1) word.position.column += square.content.column - 1;
    word.position.line += square.content.line - 1;
  }
  return TokenStream(std::move(words));
}

RegularExpression compileExpression(const Token& square) {
  try {
    // The polynomial matcher does not recurse along the text, which may be long.
    return RegularExpression(square.text, Matching::Polynomial);
  } catch (const RegularExpressionError& error) {
    throw TextError(square.content,
                    "the regular expression is malformed or not supported: " + std::string(error.what()));
  }
}

Condition ConditionParser::condition() {
  const Position position = tokens_.peek().position;
  return asCondition(disjunction(), position);
}

Term ConditionParser::term() {
  const Position position = tokens_.peek().position;
  return asTerm(sum(), position);
}

Condition ConditionParser::asCondition(Formula formula, const Position& position) const {
  if (Condition* condition = std::get_if<Condition>(&formula)) return std::move(*condition);
  throw TextError(position, "expected a condition, found an integer");
}

Term ConditionParser::asTerm(Formula formula, const Position& position) const {
  if (Term* term = std::get_if<Term>(&formula)) return std::move(*term);
  throw TextError(position, "expected an integer, found a condition");
}

Formula ConditionParser::disjunction() {
  const Position position = tokens_.peek().position;
  Formula left = conjunction();
  while (tokens_.accept("||")) {
    const Position next = tokens_.peek().position;
    left = connect(ConnectiveKind::Or, asCondition(std::move(left), position), asCondition(conjunction(), next));
  }
  return left;
}

Formula ConditionParser::conjunction() {
  const Position position = tokens_.peek().position;
  Formula left = equality();
  while (tokens_.accept("&&")) {
    const Position next = tokens_.peek().position;
    left = connect(ConnectiveKind::And, asCondition(std::move(left), position), asCondition(equality(), next));
  }
  return left;
}

Formula ConditionParser::equality() {
  const Position position = tokens_.peek().position;
  Formula left = sum();
  for (;;) {
    std::string_view op;
    for (std::string_view candidate : {"==", "!=", "<", "<=", ">", ">="})
      if (tokens_.is(candidate)) op = candidate;
    if (op.empty()) return left;
    tokens_.take();
    const Position next = tokens_.peek().position;
    Formula right = sum();
    if (std::holds_alternative<Condition>(left) && (op == "==" || op == "!=")) {
      left = connect(op == "==" ? ConnectiveKind::Equal : ConnectiveKind::NotEqual,
                     std::get<Condition>(std::move(left)), asCondition(std::move(right), next));
      continue;
    }
    Term first = asTerm(std::move(left), position), second = asTerm(std::move(right), next);
    if (op[0] == '>') std::swap(first, second);
    const Relation relation = op == "=="       ? Relation::Equal
                              : op == "!="     ? Relation::NotEqual
                              : op.size() == 1 ? Relation::Less
                                               : Relation::LessEqual;
    left = Condition{Comparison{relation, std::move(first), std::move(second)}};
  }
}

Formula ConditionParser::sum() {
  const Position position = tokens_.peek().position;
  Formula left = unary();
  while (tokens_.is("+") || tokens_.is("-")) {
    const Token op = tokens_.take();
    const Position next = tokens_.peek().position;
    Term result{op.text == "+" ? TermKind::Add : TermKind::Subtract, 0, {}, op.position};
    result.operands.push_back(asTerm(std::move(left), position));
    result.operands.push_back(asTerm(unary(), next));
    left = std::move(result);
  }
  return left;
}

Formula ConditionParser::unary() {
  if (++depth_ > 200) throw TextError(tokens_.peek().position, "condition nested too deeply");
  const Token first = tokens_.peek();
  Formula result = Condition{true};
  if (tokens_.accept("!")) {
    const Position next = tokens_.peek().position;
    Connective negation{ConnectiveKind::Not, {}};
    const std::set<std::int64_t> before = jokers_;
    negation.operands.push_back(asCondition(unary(), next));
    jokers_ = before;  // a pattern that has not matched binds nothing
    result = Condition{std::move(negation)};
  } else if (tokens_.accept("-")) {
    const Position next = tokens_.peek().position;
    Term zero{TermKind::Constant, 0, {}, first.position};
    Term difference{TermKind::Subtract, 0, {}, first.position};
    difference.operands.push_back(std::move(zero));
    difference.operands.push_back(asTerm(unary(), next));
    result = std::move(difference);
  } else {
    result = primary();
  }
  --depth_;
  return result;
}

Formula ConditionParser::primary() {
  if (tokens_.accept("(")) {
    Formula inner = disjunction();
    tokens_.expect(")");
    return inner;
  }
  if (tokens_.peek().kind == TokenKind::Number) {
    const Token token = tokens_.take();
    return Term{TermKind::Constant, toInteger(token), {}, token.position};
  }
  if (tokens_.peek().kind != TokenKind::Word) tokens_.fail("a condition or an integer");
  const Token word = tokens_.take();
  if (isTrue(word.text)) return Condition{true};
  if (isFalse(word.text)) return Condition{false};
  if (word.text == "MATCH") return match(word.position);
  if (word.text == "FUNCTIONCALL") return functionCall();
  if (word.text == "CHECK") return check(word.position);
  if (word.text == "EVAL") return evaluation(word.position);
  if (word.text == "COVERS_LINES") return coversLines();
  return name(word);
}

Formula ConditionParser::name(const Token& word) {
  if (isJoker(word.text)) {
    Token digits = word;
    digits.text.erase(0, 1);
    const std::int64_t joker = toInteger(digits);
    requireJoker(joker, word.position);
    return Term{TermKind::Joker, joker, {}, word.position};
  }
  if (tokens_.peek().kind == TokenKind::Square) {
    const std::size_t set = variable(word, true);
    return Condition{Contains{set, element(set, tokens_.take())}};
  }
  if (tokens_.accept(".")) {
    tokens_.expect("empty");
    return Condition{IsEmpty{variable(word, true)}};
  }
  return Term{TermKind::Variable, static_cast<std::int64_t>(variable(word, false)), {}, word.position};
}

void ConditionParser::requireJoker(std::int64_t joker, const Position& position) const {
  if (!jokers_.contains(joker))
    throw TextError(position,
                    "$" + std::to_string(joker) + " is not bound: expected a trigger MATCH {…} that contains it");
}

std::size_t ConditionParser::variable(const Token& name, bool isSet) const {
  for (std::size_t i = 0; i < variables_.size(); ++i) {
    if (variables_[i].name != name.text) continue;
    if (std::holds_alternative<std::int64_t>(variables_[i].initialValue) == isSet)
      throw TextError(name.position, "expected " + std::string(isSet ? "a set" : "an integer variable") + ", but '" +
                                         name.text + "' is " + (isSet ? "an integer variable" : "a set"));
    return i;
  }
  throw TextError(name.position, "expected a condition or a variable declared with LOCAL, found '" + name.text + "'");
}

Element ConditionParser::element(std::size_t set, const Token& square) {
  const bool holdsStrings = std::holds_alternative<std::set<std::string>>(variables_[set].initialValue);
  TokenStream inside = contentsOf(square);
  if (inside.peek().kind == TokenKind::String) {
    if (!holdsStrings) inside.fail("an integer, as the set holds integers");
    Element result = inside.take().text;
    if (inside.peek().kind != TokenKind::End) inside.fail("']'");
    return result;
  }
  if (holdsStrings && !(inside.peek().kind == TokenKind::Word && isJoker(inside.peek().text)))
    inside.fail("a string or a joker, as the set holds strings");
  ConditionParser parser(inside, variables_);
  parser.jokers_ = jokers_;
  Element result = parser.term();
  if (inside.peek().kind != TokenKind::End) inside.fail("']'");
  return result;
}

Condition ConditionParser::match(const Position& position) {
  const Token token = tokens_.peek();
  switch (token.kind) {
    case TokenKind::String: return {MatchText{tokens_.take().text}};
    case TokenKind::Square: return {MatchExpression{compileExpression(tokens_.take())}};
    case TokenKind::Braces: return statement(tokens_.take());
    default: break;
  }
  if (tokens_.accept("LABEL")) {
    if (tokens_.peek().kind == TokenKind::Square) return {MatchLabel{compileExpression(tokens_.take())}};
    return {MatchLabel{tokens_.expect(TokenKind::String, "a label's name as \"name\" or [regular expression]").text}};
  }
  if (tokens_.accept("ASSERT")) return {MatchEvent{Event::AssertionFailure}};
  if (tokens_.accept("ENTRY")) return {MatchEvent{Event::Entry}};
  if (tokens_.accept("EXIT")) return {MatchEvent{Event::Exit}};
  if (tokens_.accept("OTHERWISE")) return {MatchEvent{Event::Otherwise}};
  if (tokens_.accept("FUNCTIONCALL")) return functionCall();
  if (token.kind == TokenKind::Word)
    throw TextError(position, "MATCH " + token.text +
                                  " is not supported; expected {statement}, \"text\", [regular expression], LABEL, "
                                  "ASSERT, ENTRY, EXIT, OTHERWISE or FUNCTIONCALL");
  tokens_.fail("{statement}, \"text\", [regular expression], LABEL, ASSERT, ENTRY, EXIT, OTHERWISE or FUNCTIONCALL");
}

Condition ConditionParser::functionCall() {
  return {MatchCall{tokens_.peek().kind == TokenKind::String ? tokens_.take().text : ""}};
}

Condition ConditionParser::statement(const Token& braces) {
  auto pattern = std::make_shared<CStatement>(expressions::parseStatement(braces.text, braces.content));
  const auto checkPart = [this](const CExpression& part) {
    if (part.kind == CKind::AutomatonVariable)
      throw TextError(part.position, "an automaton variable in a pattern is not supported");
    if (part.kind == CKind::Binary && (part.text == "&&" || part.text == "||"))
      throw TextError(part.position, "'" + part.text + "' in a pattern is not supported: it is control flow");
    if (part.kind == CKind::Joker) jokers_.insert(static_cast<std::int64_t>(part.value));
  };
  const auto checkNoCall = [](const CExpression& part) {
    if (part.kind == CKind::Call)
      throw TextError(part.position, "a call inside an expression is not supported: it is a statement of its own");
  };
  if (pattern->target) {
    forEachPart(*pattern->target, checkPart);
    forEachPart(*pattern->target, checkNoCall);
  }
  if (pattern->value) {
    forEachPart(*pattern->value, checkPart);
    if (pattern->value->kind == CKind::Call && pattern->kind != CStatementKind::Return) {
      const CExpression& callee = pattern->value->operands[0];
      if (callee.kind != CKind::Name && callee.kind != CKind::Joker && callee.kind != CKind::AnyJoker)
        throw TextError(callee.position,
                        "a call through a pointer in a pattern is not supported; expected a function's name");
      for (const CExpression& argument : pattern->value->operands) forEachPart(argument, checkNoCall);
    } else {
      forEachPart(*pattern->value, checkNoCall);
    }
  }
  return {MatchStatement{std::move(pattern)}};
}

Condition ConditionParser::check(const Position& position) {
  tokens_.expect("(");
  std::string cpa, query;
  if (tokens_.accept("IS_TARGET_STATE")) throw TextError(position, "CHECK(IS_TARGET_STATE) is not supported");
  if (tokens_.peek().kind == TokenKind::Word) {
    cpa = tokens_.take().text;
    tokens_.expect(",");
  }
  query = tokens_.expect(TokenKind::String, "a query as \"text\"").text;
  tokens_.expect(")");
  query.erase(std::remove(query.begin(), query.end(), ' '), query.end());
  static constexpr std::string_view functionName = "functionName==";
  if ((cpa == "location" || cpa == "LocationCPA" || cpa.empty()) && query.starts_with(functionName))
    return {InFunction{query.substr(functionName.size())}};
  throw TextError(position, "CHECK(" + (cpa.empty() ? "" : cpa + ", ") + "\"" + query +
                                "\") is not supported; expected CHECK(location, \"functionName==NAME\")");
}

Term ConditionParser::evaluation(const Position& position) {
  tokens_.expect("(");
  const std::string cpa = tokens_.expect(TokenKind::Word, "a CPA's name").text;
  tokens_.expect(",");
  const std::string query = tokens_.expect(TokenKind::String, "a query as \"text\"").text;
  tokens_.expect(")");
  if ((cpa == "location" || cpa == "LocationCPA") && query == "lineno") return {TermKind::Line, 0, {}, position};
  throw TextError(position,
                  "EVAL(" + cpa + ", \"" + query + "\") is not supported; expected EVAL(location, \"lineno\")");
}

Condition ConditionParser::coversLines() {
  CoversLines result;
  tokens_.expect("(");
  do result.lines.push_back(toInteger(tokens_.expect(TokenKind::Number, "a line number")));
  while (tokens_.accept(",") || tokens_.peek().kind == TokenKind::Number);
  tokens_.expect(")");
  return {std::move(result)};
}

}  // namespace argosy::automaton
