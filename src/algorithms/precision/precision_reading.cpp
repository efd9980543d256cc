#include "algorithms/precision/precision_reading.h"

#include <algorithm>

#include "algorithms/precision/precision_places.h"
#include "domains/automaton/assumption.h"

namespace argosy::algorithms {
namespace {

using automaton::CExpression;
using automaton::CKind;
using automaton::SpecificationError;

/// Names as toQualifiedText writes them come first; then, for files that people write, names as they stand in the program.
ExpressionRef findName(Program& program, FunctionId here, const CExpression& name) {
  const std::size_t colons = name.text.find("::");
  const bool isQualified = colons != std::string::npos;
  const std::string variable = isQualified ? name.text.substr(colons + 2) : name.text;
  const std::string owner = isQualified ? name.text.substr(0, colons) : "";
  const auto isOwner = [&](FunctionId function) {
    return function.valid() && (isQualified ? program.functions[function].uniqueName == owner : function == here);
  };
  for (const bool isLocal : {true, false}) {
    for (const auto field : {&Variable::uniqueName, &Variable::name}) {
      std::vector<VariableId> found;
      for (const Variable& candidate : program.variables) {
        const bool isHere = isLocal ? isOwner(candidate.function) : !isQualified && isStatic(candidate.storage);
        if (isHere && candidate.*field == variable) found.push_back(candidate.id);
      }
      if (found.size() > 1)
        throw SpecificationError(name.position, "'" + name.text + "' is the name of several variables");
      if (found.size() == 1) return program.variableExpression(found.front());
    }
  }
  for (const Function& function : program.functions)
    if (function.uniqueName == name.text) return program.expressions.functionAddress(function.id, function.type);
  if (name.text == "NULL") return program.expressions.int32(0);
  throw SpecificationError(name.position,
                           "there is no variable '" + name.text + "'" +
                               (here.valid() ? " in the function '" + program.functions[here].name + "'" : ""));
}

CExpression parse(const report::PrecisionEntry& entry, const std::string& file) {
  try {
    CExpression expression = automaton::parsePlainExpression(entry.predicate, {file, entry.line, entry.column});
    forEachPart(expression, [](const CExpression& part) {
      if (part.kind == CKind::Call) throw SpecificationError(part.position, "expected a C expression without calls");
    });
    return expression;
  } catch (const SpecificationError& error) {
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

ExpressionRef readPredicate(Program& program, FunctionId function, const CExpression& expression) {
  const std::vector<automaton::AutomatonVariable> variables;
  const automaton::Valuation values;
  const automaton::Bindings bindings;
  const automaton::Context context{values, bindings, 0, false};
  automaton::AssumptionBuilder builder(program, variables, {EdgeId(0), true}, context,
                                       [&](const CExpression& name) { return findName(program, function, name); });
  const auto conjuncts = builder.build({expression});
  if (!conjuncts) return program.expressions.int32(0);
  ExpressionRef result = program.expressions.int32(1);
  for (const ExpressionRef conjunct : *conjuncts)
    result = result->isConstant() ? conjunct : program.expressions.binary(BinaryOperator::BitAnd, result, conjunct);
  return result;
}

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
      SeedPredicate seed{NodeId(), function, entry.scope.activation, readPredicate(program, function, parsed)};
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
    } catch (const SpecificationError& error) {
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
