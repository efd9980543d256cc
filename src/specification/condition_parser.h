// Conditions and integer terms of specification automata: the part of the .spc grammar that triggers, assertions and
// actions share, together with the stream of words that both parsers read from.
#pragma once

#include <set>
#include <string_view>

#include "specification/automaton.h"
#include "specification/lexer.h"

namespace argosy::automaton {

class TokenStream {
 public:
  explicit TokenStream(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

  const Token& peek(std::size_t ahead = 0) const { return tokens_[std::min(at_ + ahead, tokens_.size() - 1)]; }
  Token take();
  bool is(std::string_view text) const;  // a word or symbol
  bool accept(std::string_view text);
  void expect(std::string_view text);
  Token expect(TokenKind kind, std::string_view what);
  [[noreturn]] void fail(const std::string& expected) const;

 private:
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
};

using Formula = std::variant<Condition, Term>;

class ConditionParser {
 public:
  ConditionParser(TokenStream& tokens, const std::vector<AutomatonVariable>& variables)
      : tokens_(tokens), variables_(variables) {}

  Condition condition();
  Term term();
  /// A condition or a term, whichever it is.
  Formula formula() { return disjunction(); }
  /// The element in `s[…]`, for the set with this index.
  Element element(std::size_t set, const Token& square);
  std::size_t variable(const Token& name, bool isSet) const;

  /// Some pattern read so far binds this joker.
  void requireJoker(std::int64_t number, const Position& position) const;

 private:
  Formula disjunction();
  Formula conjunction();
  Formula equality();
  Formula sum();
  Formula unary();
  Formula primary();
  Formula name(const Token& word);
  Condition match(const Position& position);
  Condition functionCall();
  Condition statement(const Token& braces);
  Condition check(const Position& position);
  Term evaluation(const Position& position);
  Condition coversLines();
  Condition asCondition(Formula formula, const Position& position) const;
  Term asTerm(Formula formula, const Position& position) const;

  TokenStream& tokens_;
  const std::vector<AutomatonVariable>& variables_;
  std::set<std::int64_t> jokers_;  // that the patterns read so far bind
  unsigned depth_ = 0;
};

std::int64_t toInteger(const Token& number);
RegularExpression compileExpression(const Token& square);
/// The words inside the brackets, with their places in the file.
TokenStream contentsOf(const Token& square);

}  // namespace argosy::automaton
