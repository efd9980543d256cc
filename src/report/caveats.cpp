#include "report/caveats.h"

#include <algorithm>
#include <unordered_set>

#include "report/proof_summary.h"

namespace argosy::report {

namespace {

using FunctionSet = std::unordered_set<FunctionId>;

/// By calls, which are all direct once pointers to functions are resolved.
FunctionSet functionsFrom(const Program& program, FunctionId start) {
  FunctionSet seen{start};
  std::vector<FunctionId> waiting{start};
  while (!waiting.empty()) {
    const Function& function = program.functions[waiting.back()];
    waiting.pop_back();
    for (const NodeId node : function.nodes)
      for (const EdgeId edge : program.nodes[node].outgoing)
        if (const auto* call = std::get_if<Call>(&program.edges[edge].operation);
            call && call->function.valid() && seen.insert(call->function).second)
          waiting.push_back(call->function);
  }
  return seen;
}

bool isAnybodys(const Program& program, const Function& function) {
  return !function.isDefined && function.undefinedReason.valid() &&
         program.reasons[function.undefinedReason].kind == ReasonKind::UndefinedFunction;
}

/// A call in the user's code; or the program has had one, which could never be reached and is gone, or one in a model of the library.
bool hasViolationPoint(const Program& program, std::span<const evidence::Target> targets) {
  const auto isWatched = [](const evidence::Target& target) { return !target.automata.empty(); };
  if (std::ranges::any_of(targets, isWatched) || !errorSites(program, targets).empty()) return true;
  return std::ranges::any_of(program.functions, [&](const Function& function) {
    const bool isOwn = function.isDefined && function.origin == FunctionOrigin::Source;
    return !isOwn && std::ranges::any_of(targets, [&](const evidence::Target& target) {
      return std::ranges::find(target.errorFunctions, function.name) != target.errorFunctions.end();
    });
  });
}

std::string listed(const std::vector<std::string>& names) {
  constexpr std::size_t shown = 10;
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), shown); ++i) text += (i == 0 ? "" : ", ") + names[i];
  if (names.size() > shown) text += " and " + std::to_string(names.size() - shown) + " more";
  return text;
}

}  // namespace

Caveats caveatsOf(const Program& program, const evidence::Verdict& verdict, std::span<const evidence::Target> targets) {
  Caveats caveats;
  for (const auto& [name, meaning] : program.understoodNames)
    caveats.understoodNames.emplace_back(name, toString(meaning));
  if (std::holds_alternative<evidence::Proof>(verdict)) {
    const FunctionSet reachable = functionsFrom(program, program.start);
    caveats.hasNoViolationPoint = !targets.empty() && !hasViolationPoint(program, targets);
    for (const FunctionId id : reachable)
      if (isAnybodys(program, program.functions[id])) caveats.undefinedFunctions.push_back(program.functions[id].name);
  } else if (const auto* refutation = std::get_if<evidence::Refutation>(&verdict)) {
    const std::vector<ReasonId>& passed = refutation->counterexample().approximations();
    for (const Function& function : program.functions)
      if (isAnybodys(program, function) && std::ranges::find(passed, function.undefinedReason) != passed.end())
        caveats.undefinedFunctions.push_back(function.name);
  }
  std::ranges::sort(caveats.undefinedFunctions);
  return caveats;
}

std::vector<std::string> sentences(const Caveats& caveats, const evidence::Verdict& verdict) {
  std::vector<std::string> result;
  if (caveats.hasNoViolationPoint)
    result.push_back("nothing in the program can violate the property: it holds whatever the program does");
  if (!caveats.undefinedFunctions.empty()) {
    const bool isFalse = std::holds_alternative<evidence::Refutation>(verdict);
    result.push_back((isFalse
                          ? "this rests on what functions do that nobody defines: "
                          : "functions that nobody defines are taken to call nothing back, and to do anything else: ") +
                     listed(caveats.undefinedFunctions) + " (--undefined-functions says what they may do)");
  }
  if (!caveats.understoodNames.empty()) {
    std::vector<std::string> names;
    for (const auto& [name, meaning] : caveats.understoodNames) names.push_back(name + " (" + meaning + ")");
    result.push_back("understood by name: " + listed(names) + "; --no-verifier-names switches this off");
  }
  return result;
}

}  // namespace argosy::report
