#include "bench/definition/property_file.h"

#include <algorithm>

#include "base/regular_expression.h"
#include "bench/definition/line_pattern.h"
#include "bench/definition/text_file.h"

namespace argosy::bench {
namespace {

struct Formula {
  const char* pattern;
  const char* name;
};

constexpr Formula knownFormulas[] = {
    {R"(LTL\(G ! ?(call|label)\()", "unreach-call"},
    {R"(LTL\(G ! ?overflow\))", "no-overflow"},
    {R"(LTL\(G ! ?data-race\))", "no-data-race"},
    {R"(LTL\(G ! ?deadlock\))", "no-deadlock"},
    {R"(LTL\(F end\))", "termination"},
    {R"(LTL\(G (valid-[a-z]+)\))", ""},
};

constexpr std::size_t longestLine = 4096;

std::string formulaIn(const std::string& line) {
  for (const Formula& formula : knownFormulas) {
    const auto match = RegularExpression(formula.pattern).find(line);
    if (!match) continue;
    return *formula.name ? formula.name : match->at(1);
  }
  return {};
}

}  // namespace

PropertyFile readPropertyFile(const std::filesystem::path& file) {
  const std::string text = readTextFile(file, Bytes{1'000'000});
  PropertyFile property{.path = file, .name = file.stem(), .svcomp = true, .formulas = {}};
  bool empty = true;
  anyLine(text, false, [&](std::string_view line) {
    while (!line.empty() && std::isspace(static_cast<unsigned char>(line.front()))) line.remove_prefix(1);
    if (line.empty()) return false;
    empty = false;
    if (!line.starts_with("CHECK")) property.svcomp = false;
    if (line.starts_with("SATISFIABLE")) property.formulas.push_back("sat");
    if (line.starts_with("CHECK")) {
      const std::string formula = formulaIn(std::string(line.substr(0, longestLine)));
      if (!formula.empty() &&
          std::find(property.formulas.begin(), property.formulas.end(), formula) == property.formulas.end())
        property.formulas.push_back(formula);
    }
    return false;
  });
  if (empty) throw BenchError(file.string() + ": the property file is empty");
  return property;
}

}  // namespace argosy::bench
