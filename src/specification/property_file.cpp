#include "specification/property_file.h"

#include <cctype>
#include <map>
#include <sstream>
#include <string_view>

#include "specification/lexer.h"

namespace argosy::automaton {
namespace {

constexpr std::string_view knownFormulas =
    "expected 'G ! call(FUNCTION())', 'G ! label(LABEL)', 'G ! overflow', 'G ! data-race', 'G valid-free', 'G "
    "valid-deref', "
    "'G valid-memtrack', 'G valid-memcleanup', 'G assert' or 'F end'";

class LineParser {
 public:
  LineParser(std::string_view line, const std::string& file, unsigned number)
      : line_(line), position_{file, number, 1} {}

  Property run() {
    if (accept("COVER")) fail("COVER (test generation) is not supported; expected CHECK( init(main()), LTL(...) )", 0);
    expect("CHECK");
    expect("(");
    expect("init");
    expect("(");
    const std::string entry = name("the entry function's name");
    emptyArguments();
    expect(")");
    expect(",");
    if (accept("FQL")) fail("FQL is not supported; expected LTL(...)", start_);
    expect("LTL");
    expect("(");
    Property property = formula();
    property.entryFunction = entry;
    expect(")");
    expect(")");
    skipSpace();
    if (at_ != line_.size()) expected("the end of the line");
    return property;
  }

 private:
  Property formula() {
    skipSpace();
    const std::size_t start = at_;
    if (accept("F")) {
      if (accept("end")) return makeProperty(PropertyKind::Termination);
    } else if (accept("G")) {
      if (accept("!")) {
        if (accept("call")) return functionCall();
        if (accept("label")) return label();
        if (accept("overflow")) return makeProperty(PropertyKind::NoOverflow);
        if (accept("data-race")) return makeProperty(PropertyKind::NoDataRace);
      } else {
        static const std::map<std::string_view, PropertyKind> invariantProperties = {
            {"valid-free", PropertyKind::ValidFree},
            {"valid-deref", PropertyKind::ValidDereference},
            {"valid-memtrack", PropertyKind::ValidMemoryTracking},
            {"valid-memcleanup", PropertyKind::ValidMemoryCleanup},
            {"assert", PropertyKind::Assertion}};
        for (const auto& [text, kind] : invariantProperties)
          if (accept(text)) return makeProperty(kind);
      }
    }
    fail("unknown formula '" + formulaText(start) + "'; " + std::string(knownFormulas), start);
  }

  Property functionCall() {
    Property property = makeProperty(PropertyKind::UnreachCall);
    expect("(");
    property.functions.push_back(name("a function's name"));
    emptyArguments();
    expect(")");
    return property;
  }

  Property label() {
    Property property = makeProperty(PropertyKind::UnreachLabel);
    expect("(");
    property.label = name("a label");
    expect(")");
    return property;
  }

  void emptyArguments() {
    expect("(");
    expect(")");
  }

  /// The formula as written: up to the parenthesis that closes LTL(.
  std::string formulaText(std::size_t start) const {
    std::size_t end = start;
    for (int depth = 0; end < line_.size(); ++end) {
      if (line_[end] == '(') ++depth;
      if (line_[end] == ')' && depth-- == 0) break;
    }
    while (end > start && std::isspace(static_cast<unsigned char>(line_[end - 1]))) --end;
    return std::string(line_.substr(start, end - start));
  }

  static bool isNameCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$'; }

  std::string name(const std::string& what) {
    skipSpace();
    std::size_t end = at_;
    while (end < line_.size() && isNameCharacter(line_[end])) ++end;
    if (end == at_ || std::isdigit(static_cast<unsigned char>(line_[at_]))) expected(what);
    const std::string result(line_.substr(at_, end - at_));
    at_ = end;
    return result;
  }

  /// A word is not the beginning of a longer one.
  bool accept(std::string_view text) {
    skipSpace();
    if (!line_.substr(at_).starts_with(text)) return false;
    const std::size_t end = at_ + text.size();
    if (isNameCharacter(text.back()) && end < line_.size() && (isNameCharacter(line_[end]) || line_[end] == '-'))
      return false;
    start_ = at_;
    at_ = end;
    return true;
  }

  void expect(std::string_view text) {
    if (!accept(text)) expected("'" + std::string(text) + "'");
  }

  [[noreturn]] void expected(const std::string& what) {
    const std::string rest(line_.substr(at_));
    fail("expected " + what + (rest.empty() ? ", but the line ends here" : ", found '" + rest + "'") +
             "; a line reads CHECK( init(main()), LTL(FORMULA) )",
         at_);
  }

  [[noreturn]] void fail(const std::string& message, std::size_t at) const {
    Position position = position_;
    position.column = static_cast<unsigned>(at) + 1;
    throw TextError(position, message);
  }

  void skipSpace() {
    while (at_ < line_.size() && std::isspace(static_cast<unsigned char>(line_[at_]))) ++at_;
  }

  std::string_view line_;
  std::size_t at_ = 0;
  std::size_t start_ = 0;  // of what was accepted last
  Position position_;
};

}  // namespace

Specification parsePropertyFile(const std::string& text, const std::string& file) {
  Specification result;
  std::istringstream lines(text);
  std::string line;
  for (unsigned number = 1; std::getline(lines, line); ++number) {
    while (!line.empty() && std::isspace(static_cast<unsigned char>(line.back()))) line.pop_back();
    if (!line.empty()) result.push_back(LineParser(line, file, number).run());
  }
  if (result.empty()) throw TextError({file, 1, 1}, "expected at least one line CHECK( init(main()), LTL(FORMULA) )");
  return result;
}

Specification readPropertyFile(const std::string& path) {
  return parsePropertyFile(readFile(path, {path, 1, 1}), path);
}

}  // namespace argosy::automaton
