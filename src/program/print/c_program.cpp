#include "program/print/c_program.h"

#include <map>
#include <sstream>
#include <unordered_set>

#include "program/print/c_expressions.h"
#include "program/print/c_functions.h"
#include "program/print/c_names.h"
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
    printHeader();
    types_.printRecords(out_);
    types_.printAccessTypes(out_);
    out_ << "\n";
    printPrototypes();
    out_ << "\n" << statics.str() << "\n" << bodies.str();
    printMain();
  }

 private:
  void printHeader() {
    const unsigned pointerBytes = program_.types.pointerBits() / 8;
    out_ << "/* Printed by argosy cfa --c: behaves as the program model does. GNU C17 for GCC and Clang, for a target "
            "with\n"
            "   "
         << pointerBytes
         << "-byte pointers. Memory is accessed through types that may alias, and records have their layout written "
            "out,\n"
            "   so no option changes the meaning. The functions marked weak may be replaced at link time. */\n"
            "#pragma GCC diagnostic ignored \"-Wpragmas\"\n"
            "#pragma GCC diagnostic ignored \"-Wunknown-warning-option\"\n";
    for (const char* warning : {"-Wall",
                                "-Wextra",
                                "-Wpedantic",
                                "-Wbuiltin-declaration-mismatch",
                                "-Wincompatible-library-redeclaration",
                                "-Wincompatible-pointer-types",
                                "-Wint-conversion",
                                "-Waddress-of-packed-member",
                                "-Wunused",
                                "-Wunused-function",
                                "-Wunused-variable",
                                "-Wunused-but-set-variable",
                                "-Wunused-label",
                                "-Wuninitialized",
                                "-Wmaybe-uninitialized",
                                "-Wattributes",
                                "-Wignored-attributes",
                                "-Wdiv-by-zero",
                                "-Wdivision-by-zero",
                                "-Wshift-count-overflow",
                                "-Wshift-count-negative",
                                "-Woverflow",
                                "-Wtautological-compare",
                                "-Wparentheses-equality",
                                "-Wpointer-to-int-cast",
                                "-Wint-to-pointer-cast",
                                "-Wvoid-pointer-to-int-cast",
                                "-Wint-to-void-pointer-cast",
                                "-Wself-assign",
                                "-Winfinite-recursion",
                                "-Wformat",
                                "-Wformat-security",
                                "-Wdeprecated-non-prototype",
                                "-Wunreachable-code",
                                "-Wdangling-pointer",
                                "-Wreturn-local-addr",
                                "-Wreturn-stack-address",
                                "-Warray-bounds",
                                "-Wstringop-overflow",
                                "-Wstringop-overread",
                                "-Wfree-nonheap-object",
                                "-Wbitfield-constant-conversion",
                                "-Wconstant-conversion",
                                "-Wgnu-variable-sized-type-not-at-end",
                                "-Wnonnull"})
      out_ << "#pragma GCC diagnostic ignored \"" << warning << "\"\n";
    // Each floating-point operation rounds once, to its own type.
    out_ << "#if defined(__clang__)\n"
            "#pragma STDC FP_CONTRACT OFF\n"
            "#else\n"
            "#pragma GCC optimize(\"fp-contract=off\")\n"
            "#if defined(__i386__)\n"
            "#pragma GCC target(\"sse2,fpmath=sse\")\n"
            "#endif\n"
            "#endif\n"
            "_Static_assert(sizeof(void *) == "
         << pointerBytes
         << ", \"the program was read for another data model\");\n"
            "\n"
            "extern void *__argosy_malloc(__SIZE_TYPE__) __asm__(\"malloc\");\n"
            "extern void __argosy_free(void *) __asm__(\"free\");\n"
            "extern void *__argosy_memmove(void *, const void *, __SIZE_TYPE__) __asm__(\"memmove\");\n"
            "extern void *__argosy_memset(void *, int, __SIZE_TYPE__) __asm__(\"memset\");\n"
            "extern __SIZE_TYPE__ __argosy_strlen(const char *) __asm__(\"strlen\");\n"
            "extern __PTRDIFF_TYPE__ __argosy_write(int, const void *, __SIZE_TYPE__) __asm__(\"write\");\n"
            "extern void __argosy_exit(int) __asm__(\"exit\") __attribute__((noreturn));\n"
            "extern void __argosy_abort(void) __asm__(\"abort\") __attribute__((noreturn));\n"
            "#define __argosy_object_size(pointer) __builtin_object_size(pointer, 0)\n"
            "static int __argosy_argc;\n"
            "static char **__argosy_argv, **__argosy_envp;\n"
            "/* A va_list of the x86-64 ABI whose arguments are all on the stack; see the System V ABI, AMD64 "
            "supplement, 3.5.7. */\n"
            "#define __argosy_va_list(list) \\\n"
            "  (&(struct { unsigned gp_offset, fp_offset; void *overflow, *registers; }){48, 176, *(void **)(list), "
            "0})\n"
            "/* Makes an object arbitrary; by default it keeps the contents it happens to have. */\n"
            "__attribute__((weak)) void __argosy_arbitrary_bytes(void *object, __SIZE_TYPE__ size) {}\n"
            "/* An execution that does not count (an assumption failed): ends quietly, with status 0. */\n"
            "__attribute__((weak, noreturn)) void __argosy_blocked(void) { __argosy_exit(0); }\n"
            "/* What happens here is not modelled. */\n"
            "__attribute__((weak, noreturn)) void __argosy_unmodelled(const char *what) {\n"
            "  __argosy_write(2, what, __argosy_strlen(what));\n"
            "  __argosy_write(2, \"\\n\", 1);\n"
            "  __argosy_abort();\n"
            "}\n\n";
  }

  void printPrototypes() {
    std::unordered_set<std::string> declared;
    for (const FunctionId id : references_.functions) {
      const Function& function = program_.functions[id];
      if (function.isDefined || function.name.starts_with("__builtin_")) continue;
      declared.insert(function.name);
      if (printComplexOperation(function)) continue;
      out_ << "extern " << types_.spell(function.type, names_.function(id))
           << (function.isNoReturn ? " __attribute__((noreturn))" : "") << ";\n";
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
