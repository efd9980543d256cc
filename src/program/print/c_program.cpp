#include "program/print/c_program.h"

#include <map>
#include <sstream>
#include <unordered_set>

#include "program/print/c_expressions.h"
#include "program/print/c_functions.h"
#include "program/print/c_names.h"
#include "program/print/c_prelude.h"
#include "program/print/c_statics.h"
#include "program/print/c_types.h"

namespace argosy {
namespace {

/// What the C run-time passes to `main`, by the variable of the start function that stands for it (arbitrary there).
std::map<VariableId, std::string> findProgramArguments(const Program& program) {
  std::map<VariableId, std::string> found;
  if (!program.start.valid()) return found;
  static constexpr const char* given[] = {"__argosy_argc", "__argosy_argv", "__argosy_envp"};
  for (const NodeId node : program.functions[program.start].nodes) {
    for (const EdgeId edge : program.nodes[node].outgoing) {
      const auto* call = std::get_if<Call>(&program.edges[edge].operation);
      if (!call || !call->function.valid() || program.functions[call->function].name != "main") continue;
      for (std::size_t i = 0; i < call->arguments.size() && i < std::size(given); ++i)
        if (call->arguments[i]->kind() == ExpressionKind::Variable) found[call->arguments[i]->variable()] = given[i];
    }
  }
  return found;
}

class ProgramPrinter {
 public:
  ProgramPrinter(std::ostream& out, const Program& program)
      : out_(out),
        program_(program),
        names_(program),
        types_(program, names_),
        expressions_(program, names_, types_, references_),
        functions_(program, names_, types_, references_, expressions_, findProgramArguments(program)) {}

  void print() {
    // Bodies first: they determine which access types and which undefined functions have to be declared before them.
    std::ostringstream statics, bodies;
    printStatics(statics, program_, names_, types_, expressions_);
    for (const Function& function : program_.functions)
      if (function.isDefined) functions_.printDefinition(bodies, function);
    printPrelude(out_, program_.target());
    types_.printRecords(out_);
    types_.printAccessTypes(out_);
    out_ << "\n";
    printPrototypes();
    out_ << "\n" << statics.str() << "\n" << bodies.str();
    printMain();
  }

 private:
  void printPrototypes() {
    std::unordered_set<std::string> declared;
    for (const FunctionId id : references_.functions) {
      const Function& function = program_.functions[id];
      if (function.isDefined || function.name.starts_with("__builtin_")) continue;
      declared.insert(function.name);
      if (printComplexOperation(function)) continue;
      out_ << "extern " << types_.spell(function.type, names_.function(id))
           << (function.isNoReturn ? " __attribute__((noreturn))" : "")
           << (function.isWeak ? " __attribute__((weak))" : "") << ";\n";
    }
    for (const auto& [name, type] : references_.inputs)
      if (!declared.contains(name)) out_ << "extern " << types_.spell(type, name + "(void)") << ";\n";
    for (const Function& function : program_.functions)
      if (function.isDefined) out_ << "static " << functions_.prototype(function) << ";\n";
  }

  /// Multiplication and division of complex numbers, which the front end leaves to library models: C's own operators.
  bool printComplexOperation(const Function& function) {
    const bool isProduct = function.name.starts_with("__argosy_complex_multiply_");
    if (!isProduct && !function.name.starts_with("__argosy_complex_divide_")) return false;
    const std::string part = types_.spell(function.type->parameters().back());
    out_ << "static void " << function.name << "(" << part << " *result, " << part << " a, " << part << " b, " << part
         << " c, " << part << " d) {\n  _Complex " << part << " value = __builtin_complex(a, b) "
         << (isProduct ? "*" : "/")
         << " __builtin_complex(c, d);\n  result[0] = __real__ value;\n  result[1] = __imag__ value;\n}\n";
    return true;
  }

  void printMain() {
    if (!program_.start.valid()) return;
    out_ << "int main(int argc, char **argv, char **envp) {\n"
            "  __argosy_argc = argc;\n"
            "  __argosy_argv = argv;\n"
            "  __argosy_envp = envp;\n"
            "  "
         << names_.function(program_.start) << "();\n  return 0;\n}\n";
  }

  std::ostream& out_;
  const Program& program_;
  const CNames names_;
  CTypes types_;
  CReferences references_;
  const CExpressions expressions_;
  const CFunctions functions_;
};

}  // namespace

void printC(std::ostream& out, const Program& program) { ProgramPrinter(out, program).print(); }

}  // namespace argosy
