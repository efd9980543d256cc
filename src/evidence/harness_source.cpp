#include "evidence/harness_source.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <sstream>

#include "evidence/value_text.h"
#include "interpreter/native_library.h"

namespace argosy::evidence {
namespace {

/// What the C library provides; a harness must not hide it.
constexpr std::array libraryVariables{"stdin",      "stdout", "stderr",      "environ",  "__environ", "optarg",
                                      "optind",     "opterr", "optopt",      "timezone", "daylight",  "__timezone",
                                      "__daylight", "tzname", "getdate_err", "errno",    "signgam"};

/// A function that the program calls and does not define, with the values that it has to return.
struct Stub {
  TypeRef result = nullptr;
  bool isNoReturn = false;
  std::vector<UInt128> values;
};

/// In a separate translation unit, any pointer is as good as another.
std::string resultType(TypeRef type) { return type->isPointer() ? "void *" : toC(type) + " "; }

bool canBeDefined(TypeRef result) { return result->isVoid() || result->isScalar(); }

class HarnessWriter {
 public:
  HarnessWriter(const Program& program, const ReplayedCounterexample& counterexample, const HarnessOptions& options)
      : program_(program),
        counterexample_(counterexample),
        options_(options),
        violatingCall_(violatingCall(program, counterexample)) {}

  std::string write() {
    out_ << "/* " << options_.heading << " */\n"
         << "extern long write(int, const void *, unsigned long);\n"
         << "extern void _exit(int);\n\n"
         << "/* Weak: what the program defines itself comes first. Not traced by -finstrument-functions. */\n"
         << "#define HARNESS __attribute__((weak, no_instrument_function))\n\n"
         << "static __attribute__((no_instrument_function)) void harness_end(const char *text, const char *what, int "
            "status) {\n"
         << "  const char *parts[3] = {text, what, \"\\n\"};\n"
         << "  for (int i = 0; i < 3; i++) {\n"
         << "    unsigned long length = 0;\n"
         << "    while (parts[i][length]) length++;\n"
         << "    if (write(2, parts[i], length) < 0) break;\n"
         << "  }\n"
         << "  _exit(status);\n"
         << "}\n";
    collectStubs();
    std::size_t number = 0;
    for (const auto& [name, stub] : stubs_) writeStub(name, stub, number++);
    writeErrorFunctions();
    if (counterexample_.violation() == interpreter::Violation::SignedOverflow ||
        counterexample_.target().property == "no-overflow")
      writeOverflowTrap();
    writeVerifierFunctions();
    writeUnderstoodFunctions();
    writeVariables();
    return out_.str();
  }

 private:
  bool isErrorFunction(const std::string& name) const {
    return std::ranges::find(counterexample_.target().errorFunctions, name) !=
           counterexample_.target().errorFunctions.end();
  }

  void collectStubs() {
    for (const Edge& edge : program_.edges) {
      if (const auto* havoc = std::get_if<Havoc>(&edge.operation); havoc && havoc->cause == HavocCause::Input)
        stubs_.try_emplace(havoc->source, Stub{havoc->target->type(), false, {}});
      if (const auto* call = std::get_if<Call>(&edge.operation); call && call->function.valid())
        addUndefined(program_.functions[call->function]);
    }
    std::erase_if(stubs_, [](const auto& entry) { return !canBeDefined(entry.second.result); });
    for (const InputValue& value : counterexample_.values())
      if (const auto stub = stubs_.find(value.source); stub != stubs_.end()) stub->second.values.push_back(value.bits);
  }

  void addUndefined(const Function& function) {
    if (function.isDefined || function.name.starts_with("__argosy_") || function.name.starts_with("__builtin_") ||
        function.undefinedKind == UndefinedKind::Library || isErrorFunction(function.name) ||
        interpreter::findNativeFunction(function.name))
      return;
    stubs_.try_emplace(function.name, Stub{function.type->element(), function.isNoReturn, {}});
  }

  /// The statement that ends the program with the violation, if a call of the function is one.
  std::string endIfViolating(const std::string& name) const {
    if (!violatingCall_ || violatingCall_->function->name != name) return "";
    return " static unsigned long calls; if (++calls == " + std::to_string(violatingCall_->number) +
           ") harness_end(\"" + harnessMarker + "\", \"call " + std::to_string(violatingCall_->number) + " of " + name +
           "\", " + std::to_string(harnessViolationStatus) + ");";
  }

  void writeStub(const std::string& name, const Stub& stub, std::size_t number) {
    const std::string suffix = std::to_string(number);
    if (stub.result->isVoid()) {
      out_ << "\nHARNESS void " << name << "() {" << endIfViolating(name)
           << (stub.isNoReturn ? " harness_end(\"argosy harness: the program ends in \", \"" + name + "\", 0); }" : "}")
           << "\n";
      return;
    }
    if (!stub.values.empty()) {
      out_ << "\nstatic " << resultType(stub.result) << (stub.result->isPointer() ? "" : "const ") << "values_"
           << suffix << "[] = {";
      for (std::size_t i = 0; i < stub.values.size(); ++i)
        out_ << (i == 0 ? "" : i % 16 == 0 ? ",\n    " : ", ") << valueAsC(stub.result, stub.values[i]);
      out_ << "};";
    }
    out_ << "\nHARNESS " << resultType(stub.result) << name << "() {" << endIfViolating(name) << "\n";
    if (!stub.values.empty())
      out_ << "  static unsigned long next;\n  if (next < " << stub.values.size() << ") return values_" << suffix
           << "[next++];\n";
    out_ << "  harness_end(\"argosy harness: no more values for \", \"" << name << "\", " << harnessExhaustedStatus
         << ");\n  return 0;\n}\n";
  }

  void writeErrorFunctions() {
    const std::vector<const Function*> defined = definedErrorFunctions(program_, counterexample_);
    for (const std::string& name : counterexample_.target().errorFunctions) {
      const bool isDefined = std::ranges::any_of(defined, [&](const Function* f) { return f->name == name; });
      if (isDefined || name.starts_with("__argosy_")) continue;
      out_ << "\nHARNESS void " << name << "() { harness_end(\"" << harnessMarker << "\", \"" << name
           << " is called\", " << harnessViolationStatus << "); }\n";
    }
    if (defined.empty()) return;
    out_ << "\n/* The program defines these itself; -finstrument-functions tells when they are called. */\n";
    for (std::size_t i = 0; i < defined.size(); ++i) out_ << declaration(*defined[i], i) << "\n";
    out_ << "HARNESS void __cyg_profile_func_exit(void *function, void *caller) {}\n"
         << "HARNESS void __cyg_profile_func_enter(void *function, void *caller) {\n";
    for (std::size_t i = 0; i < defined.size(); ++i)
      if (violatingCall_)
        out_ << "  if (function == (void *)" << pointer(*defined[i], i) << ") {" << endIfViolating(defined[i]->name)
             << " }\n";
      else
        out_ << "  if (function == (void *)" << pointer(*defined[i], i) << ") harness_end(\"" << harnessMarker
             << "\", \"" << defined[i]->name << " is called\", " << harnessViolationStatus << ");\n";
    out_ << "}\n";
  }

  std::string declaration(const Function& function, std::size_t number) const {
    if (options_.errorFunctionVariable.empty()) return "extern void " + function.name + "() __attribute__((weak));";
    return "extern void *" + options_.errorFunctionVariable + std::to_string(number) + ";";
  }
  std::string pointer(const Function& function, std::size_t number) const {
    return options_.errorFunctionVariable.empty() ? function.name
                                                  : options_.errorFunctionVariable + std::to_string(number);
  }

  /// With -fsanitize=signed-integer-overflow -fsanitize-undefined-trap-on-error an overflow is a trap; x86 itself traps on
  /// the division that overflows.
  void writeOverflowTrap() {
    out_ << "\n/* Compiled with -fsanitize=signed-integer-overflow -fsanitize-undefined-trap-on-error, an overflow "
            "traps. */\n"
         << "extern void (*signal(int, void (*)(int)))(int);\n"
         << "static __attribute__((no_instrument_function)) void trapped(int number) {\n"
         << "  (void)number;\n  harness_end(\"" << harnessMarker << "\", \"signed overflow\", "
         << harnessViolationStatus << ");\n}\n"
         << "static __attribute__((constructor, no_instrument_function)) void expect_trap(void) {\n"
         << "  signal(4, trapped);\n  signal(5, trapped);\n  signal(8, trapped);\n}\n";
  }

  void writeVerifierFunctions() {
    out_ << "\nHARNESS void __VERIFIER_assume(int condition) {\n"
         << "  if (!condition) harness_end(\"argosy harness: an assumption is false\", \"\", " << harnessExhaustedStatus
         << ");\n}\n"
         << "HARNESS void __VERIFIER_atomic_begin(void) {}\nHARNESS void __VERIFIER_atomic_end(void) {}\n";
  }

  /// Inputs are among the stubs.
  void writeUnderstoodFunctions() {
    for (const auto& [name, meaning] : program_.understoodNames) {
      if (meaning == VerifierMeaning::Assertion)
        out_ << "\nextern void __assert_fail();\n"
             << "HARNESS void " << name << "(int condition) {\n  if (!condition) __assert_fail(\"" << name
             << "\", \"\", 0, \"\");\n}\n";
      else if (meaning == VerifierMeaning::Assumption)
        out_ << "\nHARNESS void " << name << "(int condition) { __VERIFIER_assume(condition); }\n";
      else if (meaning == VerifierMeaning::NoEffect) out_ << "\nHARNESS void " << name << "() {}\n";
    }
  }

  void writeVariables() {
    std::set<std::string> written;
    for (const Variable& variable : program_.variables) {
      if (!variable.isUndefined || variable.hasInternalLinkage || variable.storage != Storage::Global) continue;
      if (std::ranges::find(libraryVariables, variable.name) != libraryVariables.end()) continue;
      if (!written.insert(variable.name).second) continue;
      out_ << "\n__attribute__((weak, aligned(16))) unsigned char " << variable.name << "["
           << std::max<std::uint64_t>(variable.type->size(), 1) << "];\n";
    }
  }

  const Program& program_;
  const ReplayedCounterexample& counterexample_;
  const HarnessOptions& options_;
  const std::optional<ViolatingCall> violatingCall_;
  std::map<std::string, Stub> stubs_;
  std::ostringstream out_;
};

}  // namespace

std::optional<ViolatingCall> violatingCall(const Program& program, const ReplayedCounterexample& counterexample) {
  const auto& run = counterexample.automatonRun();
  const ExecutedTrace& trace = counterexample.trace();
  if (!run || run->moves.empty() || run->moves.back().isLeave || trace.omitted != 0) return std::nullopt;
  const auto calledAlong = [&](EdgeId edge) {
    const auto* call = std::get_if<Call>(&program.edges[edge].operation);
    return call ? call->function : FunctionId();
  };
  const FunctionId id = calledAlong(run->moves.back().edge);
  if (!id.valid()) return std::nullopt;
  const Function& function = program.functions[id];
  const bool isOwn = function.isDefined && function.origin == FunctionOrigin::Source;
  const bool isStub = !function.isDefined && function.undefinedKind != UndefinedKind::Library &&
                      canBeDefined(function.type->element()) && !interpreter::findNativeFunction(function.name) &&
                      !function.name.starts_with("__argosy_") && !function.name.starts_with("__builtin_");
  if (!isOwn && !isStub) return std::nullopt;
  const auto isSame = [&](EdgeId edge) { return calledAlong(edge) == id; };
  return ViolatingCall{&function, static_cast<std::uint64_t>(std::ranges::count_if(trace.head, isSame) +
                                                             std::ranges::count_if(trace.tail, isSame))};
}

std::vector<const Function*> definedErrorFunctions(const Program& program,
                                                   const ReplayedCounterexample& counterexample) {
  std::vector<const Function*> defined;
  if (const auto call = violatingCall(program, counterexample); call && call->function->isDefined)
    defined.push_back(call->function);
  if (counterexample.automatonRun()) return defined;
  for (const std::string& name : counterexample.target().errorFunctions) {
    const Function* function = program.findFunction(name);
    if (function && function->isDefined && function->origin == FunctionOrigin::Source) defined.push_back(function);
  }
  return defined;
}

std::string harnessSource(const Program& program, const ReplayedCounterexample& counterexample,
                          const HarnessOptions& options) {
  return HarnessWriter(program, counterexample, options).write();
}

}  // namespace argosy::evidence
