#include "statechart/expression.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

namespace argosy::statechart {
namespace {

/// The text is no expression of ECMAScript.
struct NotEcmaScript {
  std::string reason;
};

constexpr std::array reservedWords{
    "break",      "case",  "catch",  "class",   "const",   "continue", "debugger", "default", "delete", "do",
    "else",       "enum",  "export", "extends", "finally", "for",      "function", "if",      "import", "in",
    "instanceof", "new",   "return", "super",   "switch",  "this",     "throw",    "try",     "typeof", "var",
    "void",       "while", "with",   "yield",   "null",    "true",     "false",    "let",     "static"};

bool isReserved(std::string_view word) { return std::ranges::find(reservedWords, word) != reservedWords.end(); }
bool beginsName(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$'; }
bool continuesName(char c) { return beginsName(c) || std::isdigit(static_cast<unsigned char>(c)) != 0; }

enum class TokenKind : std::uint8_t { End, Number, String, Name, Sign };

struct Token {
  TokenKind kind = TokenKind::End;
  std::string text = {};
  std::int64_t number = 0;
};

class Lexer {
 public:
  Lexer(std::string_view text, Position position) : text_(text), position_(position) {}

  Token next() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
    if (at_ == text_.size()) return {};
    const char c = text_[at_];
    if (beginsName(c)) {
      const std::size_t begin = at_;
      while (at_ < text_.size() && continuesName(text_[at_])) ++at_;
      return {TokenKind::Name, std::string(text_.substr(begin, at_ - begin))};
    }
    if (std::isdigit(static_cast<unsigned char>(c)) != 0 || (c == '.' && isDigitAt(at_ + 1))) return number();
    if (c == '\'' || c == '"') return string();
    if (c == '`' || c == '\\') throw ReadError(position_, std::string("'") + c + "' in expressions is not supported");
    if (static_cast<unsigned char>(c) >= 0x80)
      throw ReadError(position_, "characters outside of ASCII in expressions are not supported");
    constexpr std::array signs{">>>=", "...", "**=", "<<=", ">>=", "&&=", "||=", "\?\?=", "%=", "&=", "|=", "^=",
                               "??",   "?.",  "===", "!==", ">>>", "**",  "==",  "!=",    "<=", ">=", "&&", "||",
                               "<<",   ">>",  "++",  "--",  "+=",  "-=",  "*=",  "/=",    "=>", "+",  "-",  "*",
                               "/",    "%",   "<",   ">",   "!",   "~",   "&",   "|",     "^",  "?",  ":",  "(",
                               ")",    "[",   "]",   "{",   "}",   ",",   ".",   "=",     ";"};
    for (const std::string_view sign : signs) {
      if (!text_.substr(at_).starts_with(sign)) continue;
      at_ += sign.size();
      return {TokenKind::Sign, std::string(sign)};
    }
    throw NotEcmaScript{std::string("'") + c + "' begins nothing"};
  }

 private:
  bool isDigitAt(std::size_t at) const {
    return at < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at])) != 0;
  }

  Token number() {
    const char* begin = text_.data() + at_;
    double value = 0;
    if (*begin == '0' && at_ + 1 < text_.size() &&
        std::string_view("0123456789bBoO_").find(begin[1]) != std::string_view::npos)
      throw ReadError(position_, "octal and binary numbers are not supported");
    if (text_.substr(at_).starts_with("0x") || text_.substr(at_).starts_with("0X")) {
      std::uint64_t whole = 0;
      const auto [end, error] = std::from_chars(begin + 2, text_.data() + text_.size(), whole, 16);
      if (error != std::errc()) throw NotEcmaScript{"a number without digits"};
      at_ = static_cast<std::size_t>(end - text_.data());
      value = static_cast<double>(whole);
    } else {
      const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value);
      if (error != std::errc()) throw ReadError(position_, "a number that no double can hold");
      at_ = static_cast<std::size_t>(end - text_.data());
    }
    if (at_ < text_.size() && (text_[at_] == '_' || text_[at_] == 'n'))
      throw ReadError(position_, "this way to write numbers is not supported");
    if (at_ < text_.size() && beginsName(text_[at_])) throw NotEcmaScript{"a name right behind a number"};
    if (value != std::floor(value) || std::abs(value) > std::numeric_limits<std::int32_t>::max())
      throw ReadError(position_, "the number does not fit: expected an integer of 32 bits");
    return {TokenKind::Number, {}, static_cast<std::int64_t>(value)};
  }

  Token string() {
    const char quote = text_[at_++];
    std::string value;
    while (at_ < text_.size() && text_[at_] != quote) {
      if (text_[at_] == '\n') throw NotEcmaScript{"a string that does not end in its line"};
      if (text_[at_] == '\\') {
        if (++at_ == text_.size()) break;
        constexpr std::string_view written = "nrtbf0'\"\\/", meant("\n\r\t\b\f\0'\"\\/", 10);
        const std::size_t which = written.find(text_[at_]);
        if (which == std::string_view::npos)
          throw ReadError(position_, std::string("the escape '\\") + text_[at_] + "' in strings is not supported");
        value += meant[which];
      } else {
        value += text_[at_];
      }
      ++at_;
    }
    if (at_ == text_.size()) throw NotEcmaScript{"a string that does not end"};
    ++at_;
    return {TokenKind::String, value};
  }

  std::string_view text_;
  Position position_;
  std::size_t at_ = 0;
};

class Parser {
 public:
  Parser(std::string_view text, Position position) : lexer_(text, position), position_(position) { advance(); }

  ExpressionPointer parse() {
    ExpressionPointer result = conditional();
    requireClearSteps(*result);
    if (isSign(",")) unsupported("','");
    if (token_.kind != TokenKind::End) throw NotEcmaScript{"the expression goes on with " + shown()};
    if (usesThis_) unsupported("'this'");
    return result;
  }

 private:
  /// When `++` happens matters to nobody else in the expression: C does not say when it does.
  void requireClearSteps(const Expression& whole) const {
    int steps = 0, names = 0, others = 0;
    forEachSubexpression(whole, [&](const Expression& part) {
      steps += part.kind == ExpressionKind::Unary && (part.text == "++" || part.text == "--");
      names += part.kind == ExpressionKind::Variable;
      others += part.kind == ExpressionKind::Call || part.kind == ExpressionKind::Member ||
                part.kind == ExpressionKind::Element;
    });
    if (steps > 0 && (steps != 1 || names != 1 || others != 0)) unsupported("'++' or '--' beside other variables");
  }
  [[noreturn]] void unsupported(const std::string& what) const {
    throw ReadError(position_, what + " in expressions is not supported");
  }
  std::string shown() const { return token_.kind == TokenKind::End ? "nothing" : "'" + token_.text + "'"; }
  void advance() {
    token_ = lexer_.next();
    // They have a meaning in ECMAScript wherever they stand in an expression of it.
    for (const std::string_view sign : {"=",  "+=", "-=", "*=",  "/=",  "%=",    "**=", "<<=", ">>=", ">>>=",
                                        "&=", "|=", "^=", "&&=", "||=", "\?\?=", "=>",  "...", "??",  "?."})
      if (isSign(sign)) unsupported("'" + token_.text + "'");
  }
  bool isSign(std::string_view sign) const { return token_.kind == TokenKind::Sign && token_.text == sign; }
  bool isWord(std::string_view word) const { return token_.kind == TokenKind::Name && token_.text == word; }
  void expect(std::string_view sign) {
    if (!isSign(sign)) throw NotEcmaScript{"expected '" + std::string(sign) + "', found " + shown()};
    advance();
  }

  ExpressionPointer make(ExpressionKind kind, std::string text, std::vector<ExpressionPointer> operands = {},
                         std::int64_t number = 0, std::vector<std::string> names = {}) {
    // Trees are walked recursively.
    constexpr int mostParts = 2'000;
    if (++parts_ > mostParts) unsupported("more than 2000 parts");
    return std::make_shared<Expression>(
        Expression{kind, std::move(text), number, std::move(operands), std::move(names), position_});
  }

  /// Deeply nested input must not exhaust the stack.
  struct Depth {
    explicit Depth(Parser& parser) : parser(parser) {
      constexpr int deepest = 200;
      if (++parser.depth_ > deepest) parser.unsupported("nesting of more than 200 levels");
    }
    ~Depth() { --parser.depth_; }
    Depth(const Depth&) = delete;
    Depth& operator=(const Depth&) = delete;
    Parser& parser;
  };

  ExpressionPointer conditional() {
    const Depth depth(*this);
    ExpressionPointer condition = binary(0);
    if (!isSign("?")) return condition;
    advance();
    ExpressionPointer yes = conditional();
    expect(":");
    ExpressionPointer no = conditional();
    return make(ExpressionKind::Conditional, "?", {condition, yes, no});
  }

  /// How strongly the operator binds; nothing for what is none.
  std::optional<int> precedence() const {
    static const std::vector<std::vector<std::string_view>> levels{{"||"},
                                                                   {"&&"},
                                                                   {"|"},
                                                                   {"^"},
                                                                   {"&"},
                                                                   {"==", "!=", "===", "!=="},
                                                                   {"<", ">", "<=", ">=", "in", "instanceof"},
                                                                   {"<<", ">>", ">>>"},
                                                                   {"+", "-"},
                                                                   {"*", "/", "%"},
                                                                   {"**"}};
    if (token_.kind != TokenKind::Sign && !isWord("in") && !isWord("instanceof")) return std::nullopt;
    for (std::size_t level = 0; level < levels.size(); ++level)
      if (std::ranges::find(levels[level], token_.text) != levels[level].end()) return static_cast<int>(level);
    return std::nullopt;
  }

  ExpressionPointer binary(int least) {
    ExpressionPointer left = unary();
    for (auto level = precedence(); level && *level >= least; level = precedence()) {
      const std::string sign = token_.text;
      if (sign == "instanceof" || sign == "**") unsupported("'" + sign + "'");
      advance();
      left = make(ExpressionKind::Binary, sign, {left, binary(*level + 1)});
    }
    return left;
  }

  ExpressionPointer unary() {
    const Depth depth(*this);
    for (const std::string_view sign : {"!", "-", "+", "~", "++", "--"}) {
      if (!isSign(sign)) continue;
      advance();
      return make(ExpressionKind::Unary, std::string(sign), {unary()});
    }
    if (isWord("typeof")) {
      advance();
      return make(ExpressionKind::Unary, "typeof", {unary()});
    }
    if (isWord("void") || isWord("delete") || isWord("new")) unsupported("'" + token_.text + "'");
    ExpressionPointer result = primary();
    for (;;) {
      if (isSign(".")) {
        advance();
        if (token_.kind != TokenKind::Name) throw NotEcmaScript{"expected a name behind '.', found " + shown()};
        result = make(ExpressionKind::Member, token_.text, {result});
        advance();
      } else if (isSign("[")) {
        advance();
        ExpressionPointer index = conditional();
        expect("]");
        result = make(ExpressionKind::Element, "", {result, index});
      } else if (isSign("(")) {
        std::vector<ExpressionPointer> operands{result};
        advance();
        list(")", operands);
        result = make(ExpressionKind::Call, "", operands);
      } else {
        break;
      }
    }
    if (isSign("++") || isSign("--")) unsupported("'" + token_.text + "' behind its operand");
    return result;
  }

  /// Expressions with commas between them, and what ends them.
  void list(std::string_view end, std::vector<ExpressionPointer>& elements) {
    while (!isSign(end)) {
      if (isSign(",")) unsupported("an element that is left out");
      elements.push_back(conditional());
      if (!isSign(end)) expect(",");
    }
    advance();
  }

  ExpressionPointer primary() {
    const Token token = token_;
    if (token.kind == TokenKind::Number) {
      advance();
      return make(ExpressionKind::Number, "", {}, token.number);
    }
    if (token.kind == TokenKind::String) {
      advance();
      return make(ExpressionKind::String, token.text);
    }
    if (token.kind == TokenKind::Name) return named();
    if (isSign("(")) {
      advance();
      ExpressionPointer result = conditional();
      if (isSign(",")) unsupported("','");
      expect(")");
      return result;
    }
    if (isSign("[")) {
      advance();
      std::vector<ExpressionPointer> elements;
      list("]", elements);
      return make(ExpressionKind::Array, "", elements);
    }
    if (isSign("{")) return object();
    if (isSign("/")) unsupported("a regular expression");
    throw NotEcmaScript{"expected an expression, found " + shown()};
  }

  ExpressionPointer named() {
    const std::string name = token_.text;
    if (name == "function" || name == "class") unsupported("'" + name + "'");
    // Texts begin with it, too, which turn out to be no expressions.
    usesThis_ |= name == "this";
    if (name == "true" || name == "false") {
      advance();
      return make(ExpressionKind::Boolean, "", {}, name == "true" ? 1 : 0);
    }
    if (name == "null" || name == "undefined") {
      advance();
      return make(name == "null" ? ExpressionKind::Null : ExpressionKind::Undefined, "");
    }
    if (name == "NaN" || name == "Infinity") unsupported("'" + name + "'");
    if (name == "let" || name == "static" || name == "yield") unsupported("'" + name + "'");
    if (isReserved(name) && name != "this") throw NotEcmaScript{"'" + name + "' is no expression"};
    advance();
    return make(ExpressionKind::Variable, name);
  }

  ExpressionPointer object() {
    expect("{");
    std::vector<ExpressionPointer> values;
    std::vector<std::string> names;
    while (!isSign("}")) {
      if (token_.kind == TokenKind::Number || isSign("[")) unsupported("this kind of property name");
      if (token_.kind != TokenKind::Name && token_.kind != TokenKind::String)
        throw NotEcmaScript{"expected the name of a property, found " + shown()};
      names.push_back(token_.text);
      advance();
      if (isSign(",") || isSign("}") || isSign("(")) unsupported("this kind of property");
      expect(":");
      values.push_back(conditional());
      if (!isSign("}")) expect(",");
    }
    advance();
    return make(ExpressionKind::Object, "", values, 0, names);
  }

  Lexer lexer_;
  Position position_;
  Token token_;
  int depth_ = 0;
  int parts_ = 0;
  bool usesThis_ = false;
};

}  // namespace

ExpressionPointer parseExpression(std::string_view text, Position position) {
  try {
    return Parser(text, position).parse();
  } catch (const NotEcmaScript& error) {
    return std::make_shared<Expression>(Expression{ExpressionKind::Illegal, error.reason, 0, {}, {}, position});
  }
}

bool hasSteps(const Expression& expression) {
  bool result = false;
  forEachSubexpression(expression, [&](const Expression& part) {
    result |= part.kind == ExpressionKind::Unary && (part.text == "++" || part.text == "--");
  });
  return result;
}

bool isLiteral(const Expression& expression) {
  bool result = true;
  forEachSubexpression(expression, [&](const Expression& part) {
    using enum ExpressionKind;
    const bool isValue = part.kind == Undefined || part.kind == Null || part.kind == Boolean || part.kind == Number ||
                         part.kind == String || part.kind == Array || part.kind == Object;
    const bool isNegative = part.kind == Unary && part.text == "-" && part.operands.front()->kind == Number;
    result &= isValue || isNegative;
  });
  return result;
}

bool isVariableName(std::string_view name) {
  return !name.empty() && beginsName(name.front()) && std::ranges::all_of(name, continuesName) && !isReserved(name) &&
         name != "undefined";
}

}  // namespace argosy::statechart
