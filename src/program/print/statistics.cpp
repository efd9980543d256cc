#include "program/print/statistics.h"

#include <iomanip>
#include <nlohmann/json.hpp>

#include "program/facts/call_graph.h"
#include "program/facts/control_flow.h"
#include "program/print/names.h"

namespace argosy {
namespace {

void countFunctions(const Program& program, Statistics& statistics) {
  for (const Function& function : program.functions) {
    if (function.origin == FunctionOrigin::Synthetic) continue;
    if (!function.isDefined) ++statistics.functionsUndefined;
    else if (function.origin == FunctionOrigin::Model) ++statistics.functionsModelled;
    else ++statistics.functionsDefined;
  }
}

void countRecursion(const Program& program, Statistics& statistics) {
  const CallGraph graph(program);
  for (std::size_t i = 0; i < graph.componentCount(); ++i) {
    const auto members = graph.members(ComponentId(i));
    if (members.empty() || !graph.isRecursive(members.front())) continue;
    ++statistics.recursionComponents;
    statistics.functionsRecursive += members.size();
  }
}

void printCounts(std::ostream& out, const char* title, const Statistics::Counts& counts) {
  if (counts.empty()) return;
  out << title << "\n";
  for (const auto& [name, count] : counts) out << "  " << std::left << std::setw(28) << name << count << "\n";
}

}  // namespace

Statistics computeStatistics(const Program& program) {
  Statistics statistics;
  statistics.files = program.files.size();
  countFunctions(program, statistics);
  countRecursion(program, statistics);
  statistics.nodes = program.nodes.size();
  statistics.edges = program.edges.size();
  for (const Edge& edge : program.edges) ++statistics.operationsByKind[operationName(edge.operation)];
  const ControlFlow flow(program);
  statistics.loops = flow.loops().size();
  for (const Loop& loop : flow.loops()) statistics.irreducibleLoops += !loop.isReducible;
  statistics.variables = program.variables.size();
  for (const Variable& variable : program.variables) {
    ++statistics.variablesByStorage[toString(variable.storage)];
    statistics.addressTaken += variable.addressTaken;
  }
  statistics.types = program.types.all().size();
  statistics.expressions = program.expressions.size();
  statistics.reasons = program.reasons.size();
  for (const Reason& reason : program.reasons) ++statistics.reasonsByKind[toString(reason.kind)];
  return statistics;
}

void printStatistics(std::ostream& out, const Statistics& statistics) {
  const auto line = [&](const char* name, std::uint64_t value) {
    out << std::left << std::setw(30) << name << value << "\n";
  };
  line("files", statistics.files);
  line("functions defined", statistics.functionsDefined);
  line("functions modelled", statistics.functionsModelled);
  line("functions undefined", statistics.functionsUndefined);
  line("functions recursive", statistics.functionsRecursive);
  line("recursion components", statistics.recursionComponents);
  line("nodes", statistics.nodes);
  line("edges", statistics.edges);
  line("loops", statistics.loops);
  line("irreducible loops", statistics.irreducibleLoops);
  line("variables", statistics.variables);
  line("address taken", statistics.addressTaken);
  line("types", statistics.types);
  line("expressions", statistics.expressions);
  line("reasons", statistics.reasons);
  printCounts(out, "operations by kind", statistics.operationsByKind);
  printCounts(out, "variables by storage", statistics.variablesByStorage);
  printCounts(out, "reasons by kind", statistics.reasonsByKind);
}

nlohmann::ordered_json toJson(const Statistics& statistics) {
  return {{"files", statistics.files},
          {"functionsDefined", statistics.functionsDefined},
          {"functionsModelled", statistics.functionsModelled},
          {"functionsUndefined", statistics.functionsUndefined},
          {"functionsRecursive", statistics.functionsRecursive},
          {"recursionComponents", statistics.recursionComponents},
          {"nodes", statistics.nodes},
          {"edges", statistics.edges},
          {"loops", statistics.loops},
          {"irreducibleLoops", statistics.irreducibleLoops},
          {"variables", statistics.variables},
          {"addressTaken", statistics.addressTaken},
          {"types", statistics.types},
          {"expressions", statistics.expressions},
          {"reasons", statistics.reasons},
          {"operationsByKind", statistics.operationsByKind},
          {"variablesByStorage", statistics.variablesByStorage},
          {"reasonsByKind", statistics.reasonsByKind}};
}

}  // namespace argosy
