#include "expressions/program_text.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>

namespace argosy::expressions {
namespace {

constexpr std::size_t none = std::string::npos;

bool isNameCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

std::size_t wordEnd(const std::string& text, std::size_t offset) {
  while (offset < text.size() && isNameCharacter(text[offset])) ++offset;
  return offset;
}

}  // namespace

const ProgramText::Text& ProgramText::text(FileId file) {
  const auto [found, isNew] = texts_.try_emplace(file);
  if (!isNew) return found->second;
  std::ifstream in(program_.files[file], std::ios::binary);
  Text& text = found->second;
  text.characters.assign(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  text.lineStarts.push_back(0);
  for (std::size_t i = 0; i < text.characters.size(); ++i)
    if (text.characters[i] == '\n') text.lineStarts.push_back(i + 1);
  return text;
}

std::size_t ProgramText::offsetOf(const Text& text, SourcePosition position) {
  if (!position.valid() || position.column == 0 || position.line > text.lineStarts.size()) return none;
  const std::size_t offset = text.lineStarts[position.line - 1] + position.column - 1;
  return offset < text.characters.size() ? offset : none;
}

SourcePosition ProgramText::positionOf(const Text& text, std::size_t offset) {
  if (offset >= text.characters.size()) return {};
  const auto after = std::upper_bound(text.lineStarts.begin(), text.lineStarts.end(), offset);
  const auto line = static_cast<std::uint32_t>(after - text.lineStarts.begin());
  return {line, static_cast<std::uint32_t>(offset - text.lineStarts[line - 1] + 1)};
}

std::size_t ProgramText::skipToken(const Text& text, std::size_t offset) {
  const std::string& all = text.characters;
  if (all.compare(offset, 2, "/*") == 0) {
    const std::size_t end = all.find("*/", offset + 2);
    return end == none ? all.size() : end + 2;
  }
  if (all.compare(offset, 2, "//") == 0) return std::min(all.find('\n', offset), all.size());
  const char quote = all[offset];
  if (quote != '"' && quote != '\'') return offset + 1;
  for (++offset; offset < all.size() && all[offset] != quote; ++offset)
    if (all[offset] == '\\') ++offset;
  return std::min(offset + 1, all.size());
}

std::size_t ProgramText::skipBlank(const Text& text, std::size_t offset) {
  const std::string& all = text.characters;
  while (offset < all.size()) {
    const bool isComment = all.compare(offset, 2, "/*") == 0 || all.compare(offset, 2, "//") == 0;
    if (!isComment && !std::isspace(static_cast<unsigned char>(all[offset]))) break;
    offset = skipToken(text, offset);
  }
  return offset;
}

char ProgramText::at(FileId file, SourcePosition position) {
  const Text& all = text(file);
  const std::size_t offset = offsetOf(all, position);
  return offset == none ? '\0' : all.characters[offset];
}

std::string ProgramText::line(FileId file, std::uint32_t number) {
  const Text& all = text(file);
  if (number == 0 || number > all.lineStarts.size()) return "";
  const std::size_t begin = all.lineStarts[number - 1];
  const std::string whole = all.characters.substr(begin, all.characters.find('\n', begin) - begin);
  const std::size_t first = whole.find_first_not_of(" \t\r");
  return first == none ? "" : whole.substr(first, whole.find_last_not_of(" \t\r") - first + 1);
}

std::string ProgramText::wordAt(FileId file, SourcePosition position) {
  const Text& all = text(file);
  const std::size_t offset = offsetOf(all, position);
  return offset == none ? "" : all.characters.substr(offset, wordEnd(all.characters, offset) - offset);
}

SourcePosition ProgramText::next(FileId file, SourcePosition position) {
  const Text& all = text(file);
  const std::size_t offset = offsetOf(all, position);
  return offset == none ? SourcePosition() : positionOf(all, skipBlank(all, offset));
}

SourcePosition ProgramText::insideParentheses(FileId file, SourcePosition position) {
  const Text& all = text(file);
  std::size_t offset = offsetOf(all, position);
  while (offset < all.characters.size() && all.characters[offset] != '(') offset = skipToken(all, offset);
  return offset >= all.characters.size() ? SourcePosition() : positionOf(all, skipBlank(all, offset + 1));
}

SourcePosition ProgramText::afterParentheses(FileId file, SourcePosition position) {
  const Text& all = text(file);
  std::size_t offset = offsetOf(all, position);
  int depth = 0;
  while (offset < all.characters.size()) {
    const char c = all.characters[offset];
    if (c == '(') ++depth;
    if (c == ')' && --depth == 0) return positionOf(all, skipBlank(all, offset + 1));
    offset = skipToken(all, offset);
  }
  return {};
}

std::vector<SourcePosition> ProgramText::loopKeywords(FileId file, SourcePosition begin, SourcePosition end) {
  const Text& all = text(file);
  std::vector<SourcePosition> keywords;
  const std::size_t last = offsetOf(all, end);
  for (std::size_t offset = offsetOf(all, begin); offset < last && last != none;) {
    const std::size_t behind = wordEnd(all.characters, offset);
    if (behind == offset) {
      offset = skipToken(all, offset);
      continue;
    }
    const std::string word = all.characters.substr(offset, behind - offset);
    const SourcePosition position = positionOf(all, offset);
    if (word == "for" || word == "do") keywords.push_back(position);
    // An empty body leaves nothing behind the parentheses but the semicolon, as the end of a `do` does.
    if (word == "while" && at(file, afterParentheses(file, position)) != ';') keywords.push_back(position);
    offset = behind;
  }
  return keywords;
}

SourcePosition ProgramText::scopeEnd(FileId file, SourcePosition declaration) {
  const Text& all = text(file);
  int parentheses = 0, braces = 0;
  bool isInHeader = false;  // of a `for` or a function: the scope is the statement behind it
  // An `if` in it may go on.
  const auto isLast = [&](std::size_t offset) {
    return wordAt(file, next(file, positionOf(all, offset + 1))) != "else";
  };
  for (std::size_t offset = offsetOf(all, declaration); offset < all.characters.size();
       offset = skipToken(all, offset)) {
    switch (all.characters[offset]) {
      case '(': ++parentheses; break;
      case ')':
        if (--parentheses < 0 && braces == 0) {
          isInHeader = true;
          parentheses = 0;
        }
        break;
      case '{': ++braces; break;
      case '}':
        --braces;
        if (braces < 0 || (isInHeader && braces == 0 && isLast(offset))) return positionOf(all, offset);
        break;
      case ';':
        if (isInHeader && braces == 0 && parentheses == 0 && isLast(offset)) return positionOf(all, offset);
        break;
      default: break;
    }
  }
  return {};
}

SourcePosition ProgramText::firstStatement(FileId file, SourcePosition position) {
  const Text& all = text(file);
  const std::string& characters = all.characters;
  std::size_t offset = offsetOf(all, position);
  while (offset < characters.size()) {
    offset = skipBlank(all, offset);
    if (offset >= characters.size() || characters[offset] == '}') return {};
    if (characters[offset] == '{' || characters[offset] == ';') {
      ++offset;
      continue;
    }
    const std::size_t end = wordEnd(characters, offset);
    const std::string word = characters.substr(offset, end - offset);
    std::size_t colon = skipBlank(all, end);
    if (word == "case") {
      while (colon < characters.size() && characters[colon] != ':') colon = skipToken(all, colon);
    } else if (word.empty() || colon >= characters.size() || characters[colon] != ':') {
      return positionOf(all, offset);
    }
    offset = colon + 1;
  }
  return {};
}

}  // namespace argosy::expressions
