#include "expressions/c_syntax.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>
#include <utility>

namespace argosy::expressions {
namespace {

struct CToken {
  enum class Kind : std::uint8_t { Word, Number, Symbol, End } kind;
  std::string text;
  Position position;
};

bool isWordCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$'; }
bool isDigit(char c) { return std::isdigit(static_cast<unsigned char>(c)); }

class Tokeniser {
 public:
  Tokeniser(std::string_view text, Position start, bool qualifiesNames)
      : text_(text), position_(std::move(start)), qualifiesNames_(qualifiesNames) {}

  std::vector<CToken> run() {
    std::vector<CToken> tokens;
    do tokens.push_back(next());
    while (tokens.back().kind != CToken::Kind::End);
    return tokens;
  }

 private:
  CToken next() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) take(1);
    CToken token{CToken::Kind::End, "", position_};
    if (at_ == text_.size()) return token;
    const char c = text_[at_];
    if (c == '"') throw TextError(position_, "a string literal in C code is not supported");
    if (c == '\'') return character(token);
    if (text_.substr(at_, 2) == "$?") {
      token.kind = CToken::Kind::Word;
      token.text = take(2);
      return token;
    }
    const bool isOfAcsl = c == '\\' && at_ + 1 < text_.size() && isWordCharacter(text_[at_ + 1]);
    if (isWordCharacter(c) || isOfAcsl) {
      token.kind = isDigit(c) ? CToken::Kind::Number : CToken::Kind::Word;
      std::size_t length = 1;
      const auto isWordAt = [&](std::size_t offset) {
        return at_ + offset < text_.size() && isWordCharacter(text_[at_ + offset]);
      };
      while (isWordAt(length)) ++length;
      if (qualifiesNames_ && token.kind == CToken::Kind::Word && text_.substr(at_ + length, 2) == "::" &&
          isWordAt(length + 2)) {
        length += 2;
        while (isWordAt(length)) ++length;
      }
      token.text = take(length);
      return token;
    }
    token.kind = CToken::Kind::Symbol;
    static constexpr std::array<std::string_view, 21> longSymbols = {"<<=", ">>=", "->", "++", "--", "<<", ">>",
                                                                     "<=",  ">=",  "==", "!=", "&&", "||", "+=",
                                                                     "-=",  "*=",  "/=", "%=", "&=", "|=", "^="};
    for (std::string_view symbol : longSymbols) {
      if (text_.substr(at_).starts_with(symbol)) {
        token.text = take(symbol.size());
        return token;
      }
    }
    if (std::string_view("+-*/%&|^~!<>=()[].,;").find(c) == std::string_view::npos)
      throw TextError(position_, std::string("the character '") + c + "' in C code is not supported");
    token.text = take(1);
    return token;
  }

  CToken character(CToken token) {
    if (at_ + 2 >= text_.size() || text_[at_ + 2] != '\'' || text_[at_ + 1] == '\\')
      throw TextError(position_, "this character constant is not supported; expected one like 'a'");
    token.kind = CToken::Kind::Number;
    token.text = std::to_string(static_cast<signed char>(text_[at_ + 1]));
    take(3);
    return token;
  }

  std::string take(std::size_t length) {
    for (char c : text_.substr(at_, length)) {
      if (c == '\n') {
        ++position_.line;
        position_.column = 0;
      }
      ++position_.column;
    }
    at_ += length;
    return std::string(text_.substr(at_ - length, length));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Position position_;
  bool qualifiesNames_;
};

constexpr std::array<std::string_view, 14> typeWords = {"void",   "char",     "short",  "int",    "long",
                                                        "signed", "unsigned", "float",  "double", "_Bool",
                                                        "const",  "volatile", "struct", "union"};

/// Binary operators from the loosest to the tightest.
constexpr std::array<std::array<std::string_view, 4>, 10> levels = {{{"||"},
                                                                     {"&&"},
                                                                     {"|"},
                                                                     {"^"},
                                                                     {"&"},
                                                                     {"==", "!="},
                                                                     {"<", "<=", ">", ">="},
                                                                     {"<<", ">>"},
                                                                     {"+", "-"},
                                                                     {"*", "/", "%"}}};

class Parser {
 public:
  Parser(std::string_view text, const Position& start, bool qualifiesNames)
      : tokens_(Tokeniser(text, start, qualifiesNames).run()) {}

  CStatement statement() {
    CStatement result = statementBody();
    accept(";");
    if (!atEnd()) fail("expected the end of the statement");
    return result;
  }

  std::vector<CExpression> expressions() {
    std::vector<CExpression> result;
    do {
      if (atEnd() && !result.empty()) break;
      result.push_back(expression());
    } while (accept(";"));
    if (!atEnd()) fail("expected ';' or the end of the assumption");
    return result;
  }

 private:
  CStatement statementBody() {
    CStatement result;
    if (accept("return")) {
      result.kind = CStatementKind::Return;
      if (!is(";") && !atEnd()) result.value = expression();
      return result;
    }
    if (atType()) {
      result.kind = CStatementKind::Declaration;
      result.type = type();
      result.target = primary();
      if (is("[") || is("(")) fail("declaring an array or a function in a pattern is not supported");
      if (accept("=")) result.value = expression();
      return result;
    }
    CExpression first = expression();
    static constexpr std::array<std::string_view, 10> compoundAssignments = {
        "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="};
    if (accept("=")) {
      result.value = expression();
    } else if (std::find(compoundAssignments.begin(), compoundAssignments.end(), token().text) !=
               compoundAssignments.end()) {
      const CToken op = take();
      result.value = binary(op.text.substr(0, op.text.size() - 1), first, expression(), op.position);
    } else if (is("++") || is("--")) {
      const CToken op = take();
      CExpression one = make(CKind::Integer, "1", op.position);
      one.value = 1;
      result.value = binary(op.text.substr(0, 1), first, std::move(one), op.position);
    } else {
      result.value = std::move(first);
      return result;
    }
    result.kind = CStatementKind::Assignment;
    result.target = std::move(first);
    return result;
  }

  CExpression expression(std::size_t level = 0) {
    if (level == levels.size()) return unary();
    CExpression left = expression(level + 1);
    const auto& operators = levels[level];
    while (token().kind == CToken::Kind::Symbol &&
           std::find(operators.begin(), operators.end(), token().text) != operators.end()) {
      const CToken op = take();
      left = binary(op.text, std::move(left), expression(level + 1), op.position);
    }
    return left;
  }

  CExpression unary() {
    // Specifications are written by hand: deeper nesting is an accident, or an attack on the stack.
    if (++depth_ > 200) fail("expression nested too deeply");
    CExpression result = unaryBody();
    --depth_;
    return result;
  }

  CExpression unaryBody() {
    for (std::string_view op : {"!", "~", "-", "+", "*", "&"}) {
      if (!is(op)) continue;
      const CToken symbol = take();
      CExpression operand = unary();
      if (op == "+") return operand;
      if (op == "-" && operand.kind == CKind::Integer) {
        operand.value = -operand.value;
        return operand;
      }
      CExpression result = make(CKind::Unary, symbol.text, symbol.position);
      result.operands.push_back(std::move(operand));
      return result;
    }
    if (is("(") && isTypeWord(tokens_[at_ + 1])) {
      CExpression result = make(CKind::Cast, "", take().position);
      result.type = type();
      expect(")");
      result.operands.push_back(unary());
      return result;
    }
    return postfix(primary());
  }

  CExpression postfix(CExpression operand) {
    for (;;) {
      const Position position = token().position;
      if (accept("[")) {
        CExpression result = make(CKind::Index, "", position);
        result.operands = {std::move(operand), expression()};
        expect("]");
        operand = std::move(result);
      } else if (is(".") || is("->")) {
        const bool arrow = take().text == "->";
        if (token().kind != CToken::Kind::Word) fail("expected a field's name");
        CExpression result = make(arrow ? CKind::Arrow : CKind::Member, take().text, position);
        result.operands.push_back(std::move(operand));
        operand = std::move(result);
      } else if (accept("(")) {
        CExpression result = make(CKind::Call, "", position);
        result.operands.push_back(std::move(operand));
        if (!is(")")) {
          do result.operands.push_back(expression());
          while (accept(","));
        }
        expect(")");
        operand = std::move(result);
      } else {
        return operand;
      }
    }
  }

  CExpression primary() {
    if (accept("(")) {
      CExpression inner = expression();
      expect(")");
      return inner;
    }
    if (token().kind == CToken::Kind::Number) return number(take());
    if (token().kind != CToken::Kind::Word) fail("expected an expression");
    const CToken word = take();
    if (word.text == "$?") return make(CKind::AnyJoker, word.text, word.position);
    if (word.text.starts_with("$$")) return make(CKind::AutomatonVariable, word.text.substr(2), word.position);
    if (word.text.starts_with("$")) {
      const std::string digits = word.text.substr(1);
      if (digits.empty() || digits.size() > 6 || !std::all_of(digits.begin(), digits.end(), isDigit) ||
          (digits.size() > 1 && digits[0] == '0'))
        throw TextError(word.position, "expected a joker '$?' or '$1', found '" + word.text + "'");
      CExpression joker = make(CKind::Joker, word.text, word.position);
      joker.value = std::stoi(digits);
      return joker;
    }
    if (word.text == "sizeof") throw TextError(word.position, "sizeof is not supported");
    return make(CKind::Name, word.text, word.position);
  }

  CExpression number(const CToken& token) {
    CExpression result = make(CKind::Integer, token.text, token.position);
    std::string digits = token.text;
    while (!digits.empty() && std::string_view("uUlL").find(digits.back()) != std::string_view::npos) {
      if (std::tolower(digits.back()) == 'u') result.isUnsigned = true;
      else ++result.longs;
      digits.pop_back();
    }
    const std::optional<Int128> value = parseInteger(digits);
    if (!value || is("."))
      throw TextError(token.position, "the number '" + token.text + "' is not supported; expected an integer");
    if (*value < std::numeric_limits<std::int64_t>::min() ||
        *value > static_cast<Int128>(std::numeric_limits<std::uint64_t>::max()))
      throw TextError(token.position, "the number '" + token.text + "' is too large");
    result.value = *value;
    return result;
  }

  static bool isTypeWord(const CToken& token) {
    return token.kind == CToken::Kind::Word &&
           std::find(typeWords.begin(), typeWords.end(), token.text) != typeWords.end();
  }
  bool atType() const { return isTypeWord(token()); }

  CType type() {
    CType result;
    unsigned longs = 0;
    while (atType()) {
      const std::string word = take().text;
      if (word == "void") result.base = CBaseType::Void;
      if (word == "_Bool") result.base = CBaseType::Boolean;
      if (word == "float") result.base = CBaseType::Float;
      if (word == "double") result.base = CBaseType::Double;
      if (word == "char") result.rank = 'c';
      if (word == "short") result.rank = 's';
      if (word == "unsigned") result.isSigned = false;
      if (word == "unsigned" || word == "signed") result.isPlain = false;
      if (word == "long") ++longs;
      if (word == "struct" || word == "union") {
        result.base = word == "struct" ? CBaseType::Struct : CBaseType::Union;
        if (token().kind != CToken::Kind::Word) fail("expected a tag");
        result.tag = take().text;
      }
    }
    if (longs > 0 && result.base == CBaseType::Double) result.base = CBaseType::LongDouble;
    if (longs > 0) result.rank = longs == 1 ? 'l' : 'L';
    while (accept("*") || accept("const") || accept("volatile"))
      if (tokens_[at_ - 1].text == "*") ++result.pointers;
    return result;
  }

  static CExpression make(CKind kind, std::string text, const Position& position) {
    CExpression result;
    result.kind = kind;
    result.text = std::move(text);
    result.position = position;
    return result;
  }

  static CExpression binary(std::string op, CExpression left, CExpression right, const Position& position) {
    CExpression result = make(CKind::Binary, std::move(op), position);
    result.operands.push_back(std::move(left));
    result.operands.push_back(std::move(right));
    return result;
  }

  const CToken& token() const { return tokens_[at_]; }
  CToken take() { return tokens_[at_++]; }
  bool atEnd() const { return token().kind == CToken::Kind::End; }
  bool is(std::string_view text) const { return !atEnd() && token().text == text; }
  bool accept(std::string_view text) {
    if (!is(text)) return false;
    ++at_;
    return true;
  }
  void expect(std::string_view text) {
    if (!accept(text)) fail("expected '" + std::string(text) + "'");
  }
  [[noreturn]] void fail(const std::string& message) const {
    throw TextError(token().position,
                    message + (atEnd() ? ", but the C code ends here" : ", found '" + token().text + "'"));
  }

  std::vector<CToken> tokens_;
  std::size_t at_ = 0;
  unsigned depth_ = 0;
};

}  // namespace

CStatement parseStatement(std::string_view text, const Position& start) {
  return Parser(text, start, false).statement();
}

std::vector<CExpression> parseExpressions(std::string_view text, const Position& start) {
  return Parser(text, start, true).expressions();
}

CExpression parsePlainExpression(std::string_view text, const Position& start) {
  std::vector<CExpression> expressions = parseExpressions(text, start);
  if (expressions.size() != 1) throw TextError(expressions[1].position, "expected one C expression");
  forEachPart(expressions.front(), [](const CExpression& part) {
    if (part.kind == CKind::AnyJoker || part.kind == CKind::Joker || part.kind == CKind::AutomatonVariable)
      throw TextError(part.position, "expected a C expression; '$' is for specification automata");
  });
  return std::move(expressions.front());
}

}  // namespace argosy::expressions
