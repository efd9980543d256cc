#include "algorithms/precision/precision_reading.h"

#include <algorithm>

#include "algorithms/precision/precision_places.h"
#include "expressions/qualified_expression.h"

namespace argosy::algorithms {
namespace {

using expressions::CExpression;
using expressions::CKind;
using expressions::TextError;

CExpression parse(const report::PrecisionEntry& entry, const std::string& file) {
  try {
    CExpression expression = expressions::parsePlainExpression(entry.predicate, {file, entry.line, entry.column});
    forEachPart(expression, [](const CExpression& part) {
      if (part.kind == CKind::Call) throw TextError(part.position, "expected a C expression without calls");
    });
    return expression;
  } catch (const TextError& error) {
    throw report::PrecisionError(std::string(error.what()) + "; a predicate is a C expression such as 'x < 10'");
  }
}

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

std::string functionsOf(const Program& program) {
  std::vector<std::string> names;
  for (const Function& function : program.functions)
    if (function.isDefined && function.origin == FunctionOrigin::Source) names.push_back(function.uniqueName);
  constexpr std::size_t most = 5;
  const bool hasMore = names.size() > most;
  names.resize(std::min(names.size(), most));
  return listed(names) + (hasMore ? ", …" : "");
}

}  // namespace

FittedPrecision fitPrecision(Program& program, const report::SavedPrecision& precision, const std::string& file) {
  PrecisionPlaces places(program);
  FittedPrecision result;
  const auto drop = [&](const std::string& why) {
    if (result.dropped++ == 0) result.whyFirst = why;
  };
  for (const report::PrecisionEntry& entry : precision.entries) {
    const CExpression parsed = parse(entry, file);
    const FunctionId function = entry.scope.function.empty() ? FunctionId() : places.find(entry.scope.function);
    if (!entry.scope.function.empty() && !function.valid()) {
      drop(toString(parsed.position) + ": the program has no function '" + entry.scope.function + "'");
      continue;
    }
    try {
      SeedPredicate seed{NodeId(), function, entry.scope.activation,
                         expressions::readQualified(program, function, parsed)};
      const std::vector<NodeId> locations =
          entry.scope.line == 0 ? std::vector<NodeId>() : places.find(function, entry.scope);
      for (const NodeId location : locations) {
        seed.location = location;
        result.predicates.push_back(seed);
      }
      if (!locations.empty()) continue;
      // That a place is never reached says nothing about others.
      if (entry.scope.line != 0 && seed.expression->isConstant())
        drop(toString(parsed.position) + ": the line is not there any more");
      else result.predicates.push_back(seed);
    } catch (const TextError& error) {
      drop(error.what());
    }
  }
  if (result.predicates.empty() && result.dropped != 0)
    throw report::PrecisionError(
        file + ": none of its " + std::to_string(result.dropped) +
        " predicates fits this program, whose functions are " + functionsOf(program) +
        "; expected a precision file of this program or of an earlier version" +
        (precision.inputFiles.empty() ? "" : ", this one is for " + listed(precision.inputFiles)) +
        ". The first: " + result.whyFirst);
  return result;
}

}  // namespace argosy::algorithms
