#include "program/print/listing.h"

#include "program/facts/control_flow.h"
#include "program/print/names.h"
#include "program/print/text.h"

namespace argosy {
namespace {

std::string signature(const Program& program, const Function& function) {
  std::string parameters;
  for (const VariableId id : function.parameters) {
    const Variable& variable = program.variables[id];
    parameters += (parameters.empty() ? "" : ", ") + toC(variable.type, variable.uniqueName);
  }
  if (function.type->isVariadic()) parameters += parameters.empty() ? "..." : ", ...";
  return toC(function.type->element(), function.uniqueName + "(" + (parameters.empty() ? "void" : parameters) + ")");
}

void printVariable(std::ostream& out, const Program& program, const Variable& variable) {
  out << "  " << toString(variable.storage) << " " << toC(variable.type, variable.uniqueName);
  if (variable.isUndefined) out << "  (undefined)";
  if (variable.addressTaken) out << "  (address taken)";
  out << "\n";
  for (const InitialValue& initial : variable.initialValues)
    out << "    " << toText(program, initial.target) << " = " << toText(program, initial.value) << "\n";
}

void printFunction(std::ostream& out, const Program& program, const Function& function, const ControlFlow& flow) {
  out << "\nfunction " << signature(program, function);
  if (function.range.valid()) out << "  // " << toString(program, function.range);
  out << "\n";
  for (const VariableId id : function.locals)
    if (!isStatic(program.variables[id].storage) && program.variables[id].storage != Storage::Parameter)
      printVariable(out, program, program.variables[id]);
  for (const NodeId id : function.nodes) {
    const Node& node = program.nodes[id];
    out << "  N" << id.index << ":";
    if (id == function.entry) out << "  entry";
    if (id == function.exit) out << "  exit";
    if (flow.isLoopHead(id)) out << "  loop head";
    for (const std::string& label : node.labels) out << "  label " << label;
    out << "\n";
    for (const EdgeId edgeId : node.outgoing) {
      const Edge& edge = program.edges[edgeId];
      out << "    N" << edge.source.index << " -> N" << edge.target.index << ": " << toText(program, edge.operation);
      if (edge.info.range.valid()) out << "   // " << toString(program, edge.info.range);
      out << "\n";
    }
  }
}

}  // namespace

void printListing(std::ostream& out, const Program& program) {
  const ControlFlow flow(program);
  out << "target " << program.target().name() << ", data model " << toString(program.dataModel()) << "\n";
  for (const Reason& reason : program.reasons)
    if (reason.effect != ReasonEffect::None)
      out << "reason: " << toString(program, reason.range) << ": " << toString(reason.kind) << ": " << reason.message
          << "\n";
  out << "\nstatic objects\n";
  for (const Variable& variable : program.variables)
    if (isStatic(variable.storage)) printVariable(out, program, variable);
  for (const Function& function : program.functions)
    if (!function.isDefined) out << "\nfunction " << signature(program, function) << "  (undefined)\n";
  for (const Function& function : program.functions)
    if (function.isDefined) printFunction(out, program, function, flow);
}

}  // namespace argosy
