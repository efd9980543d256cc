#include "specification/lexer.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>

namespace argosy::automaton {
namespace {

class Lexer {
 public:
  Lexer(std::string_view text, const std::string& file, std::vector<std::string>& openFiles, std::vector<Token>& tokens)
      : text_(text), position_{file, 1, 1}, openFiles_(openFiles), tokens_(tokens) {}

  void run() {
    for (skipSpace(); at_ < text_.size(); skipSpace()) next();
  }
  const Position& position() const { return position_; }

 private:
  void next() {
    const Position start = position_;
    const char c = peek();
    if (c == '#') {
      include(start);
    } else if (c == '"') {
      take();
      std::string content;
      while (peek() != '"') {
        if (peek() == '\n' || atEnd()) throw TextError(start, "expected a closing '\"' on the same line");
        content += take();
      }
      take();
      add(TokenKind::String, std::move(content), start);
    } else if (c == '{' || c == '[') {
      enclosed(start);
    } else if (std::isdigit(static_cast<unsigned char>(c))) {
      add(TokenKind::Number, takeWhile([](char d) { return std::isdigit(static_cast<unsigned char>(d)) != 0; }), start);
    } else if (isWordCharacter(c)) {
      add(TokenKind::Word, takeWhile(isWordCharacter), start);
    } else {
      symbol(start);
    }
  }

  static bool isWordCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$'; }

  void symbol(const Position& start) {
    for (std::string_view symbol : {"->", "==", "!=", "<=", ">=", "&&", "||"}) {
      if (text_.substr(at_).starts_with(symbol)) {
        take(), take();
        return add(TokenKind::Symbol, std::string(symbol), start);
      }
    }
    const char c = peek();
    if (std::string_view("!()+-=<>:;,.").find(c) == std::string_view::npos)
      throw TextError(start, std::string("unexpected character '") + c + "'");
    add(TokenKind::Symbol, std::string(1, take()), start);
  }

  /// Text in brackets or braces, which may nest.
  void enclosed(const Position& start) {
    const char open = take(), close = open == '{' ? '}' : ']';
    const Position content = position_;
    std::string inside;
    for (unsigned depth = 1;;) {
      if (atEnd()) throw TextError(start, std::string("expected a closing '") + close + "'");
      const char c = take();
      if (c == open) ++depth;
      if (c == close && --depth == 0) break;
      inside += c;
    }
    add(open == '{' ? TokenKind::Braces : TokenKind::Square, std::move(inside), start, content);
  }

  void include(const Position& start) {
    const std::string line = takeWhile([](char c) { return c != '\n'; });
    std::istringstream words(line);
    std::string directive, name, rest;
    words >> directive >> name >> rest;
    if (directive != "#include" || name.empty() || !rest.empty())
      throw TextError(start, "expected '#include FILE', found '" + line + "'");
    if (name.size() > 2 && (name.front() == '"' || name.front() == '<')) name = name.substr(1, name.size() - 2);
    const std::string path = (std::filesystem::path(start.file).parent_path() / name).lexically_normal().string();
    if (std::find(openFiles_.begin(), openFiles_.end(), path) != openFiles_.end())
      throw TextError(start, "the file '" + path + "' includes itself");
    const std::string contents = readFile(path, start);
    openFiles_.push_back(path);
    Lexer(contents, path, openFiles_, tokens_).run();
    openFiles_.pop_back();
  }

  void skipSpace() {
    for (;;) {
      const std::string_view rest = text_.substr(at_);
      if (rest.starts_with("//")) {
        takeWhile([](char c) { return c != '\n'; });
      } else if (rest.starts_with("/*")) {
        const Position start = position_;
        take(), take();
        while (!text_.substr(at_).starts_with("*/")) {
          if (atEnd()) throw TextError(start, "expected the comment's end '*/'");
          take();
        }
        take(), take();
      } else if (!atEnd() && std::isspace(static_cast<unsigned char>(peek()))) {
        take();
      } else {
        return;
      }
    }
  }

  void add(TokenKind kind, std::string text, const Position& start, const Position& content = {}) {
    tokens_.push_back({kind, std::move(text), start, content});
  }

  template <class Accepts>
  std::string takeWhile(const Accepts& accepts) {
    std::string result;
    while (!atEnd() && accepts(peek())) result += take();
    return result;
  }

  bool atEnd() const { return at_ == text_.size(); }
  char peek() const { return atEnd() ? '\0' : text_[at_]; }
  char take() {
    const char c = text_[at_++];
    ++position_.column;
    if (c == '\n') {
      ++position_.line;
      position_.column = 1;
    }
    return c;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Position position_;
  std::vector<std::string>& openFiles_;
  std::vector<Token>& tokens_;
};

}  // namespace

std::string describe(const Token& token) {
  switch (token.kind) {
    case TokenKind::End: return "the end of the file";
    case TokenKind::String: return "\"" + token.text + "\"";
    case TokenKind::Braces: return "{" + token.text + "}";
    case TokenKind::Square: return "[" + token.text + "]";
    default: return "'" + token.text + "'";
  }
}

std::vector<Token> tokenise(const std::string& text, const std::string& file) {
  std::vector<Token> tokens;
  std::vector<std::string> openFiles{std::filesystem::path(file).lexically_normal().string()};
  Lexer lexer(text, file, openFiles, tokens);
  lexer.run();
  tokens.push_back({TokenKind::End, "", lexer.position(), {}});
  return tokens;
}

std::string readFile(const std::string& path, const Position& where) {
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream contents;
  // A directory opens, but cannot be read.
  if (!stream || std::filesystem::is_directory(path) || !(contents << stream.rdbuf())) {
    if (stream && !std::filesystem::is_directory(path) && std::filesystem::file_size(path) == 0) return "";
    throw TextError(where, "cannot read the file '" + path + "'");
  }
  return contents.str();
}

}  // namespace argosy::automaton
