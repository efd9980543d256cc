#include "evidence/native_replay.h"

#include <algorithm>
#include <fstream>

#include "base/search_path.h"
#include "evidence/child_process.h"
#include "evidence/harness_source.h"
#include "evidence/toolchain.h"

namespace argosy::evidence {
namespace {

using Answer = NativeReplayResult::Answer;
namespace fs = std::filesystem;

constexpr const char* errorFunctionVariable = "argosy_error_function_";

std::string firstLines(const std::string& text, std::size_t count) {
  std::size_t end = 0;
  for (; count > 0 && end < text.size(); --count) end = std::min(text.find('\n', end), text.size() - 1) + 1;
  return text.substr(0, end == 0 || text[end - 1] != '\n' ? end : end - 1);
}

/// The line of a compiler's output that says what is wrong.
std::string firstError(const std::string& output) {
  const std::size_t error = output.find("error:"), undefined = output.find("undefined reference");
  const std::size_t found = std::min(error, undefined);
  const bool isLinkersLast = found != std::string::npos && output.substr(0, found).ends_with("collect2: ");
  if (found == std::string::npos || isLinkersLast) return firstLines(output, 2);
  const std::size_t begin = output.rfind('\n', found);
  return firstLines(output.substr(begin == std::string::npos ? 0 : begin + 1), 1);
}

/// The start function calls what a C runtime would call.
bool startsInMain(const Program& program) {
  return std::ranges::any_of(program.edges, [&](const Edge& edge) {
    const auto* call = std::get_if<Call>(&edge.operation);
    return call && call->function.valid() && program.nodes[edge.source].function == program.start &&
           program.functions[call->function].name == "main";
  });
}

class NativeReplay {
 public:
  NativeReplay(const Program& program, const ReplayedCounterexample& counterexample, const SourceFiles& sources,
               const NativeReplayLimits& limits)
      : program_(program), counterexample_(counterexample), sources_(sources), limits_(limits) {}

  NativeReplayResult run() {
    if (!startsInMain(program_)) return {Answer::NotPossible, "the program does not start in main"};
    std::vector<Toolchain> toolchains = toolchainsFor(program_);
    if (!limits_.mayEmulate) std::erase_if(toolchains, [](const Toolchain& toolchain) { return !toolchain.emulator.empty(); });
    if (toolchains.empty()) return {Answer::NotPossible, "no compiler on this host speaks the program's data model"};
    writeUnits();
    std::string complaint;
    for (const Toolchain& toolchain : toolchains) {
      // Without optimisation, what the standard leaves undefined stays harmless; but inline assembly may insist on it. The host's second
      // linker is the quicker one, where it is there and can do it.
      std::vector<std::vector<std::string>> attempts{{"-O0"}, {"-O1"}};
      if (toolchain.emulator.empty() && findProgram("ld.gold")) attempts.insert(attempts.begin(), {"-O0", "-fuse-ld=gold"});
      for (const std::vector<std::string>& attempt : attempts) {
        const ChildResult compilation = compile(toolchain, attempt);
        if (compilation.end == ChildResult::End::Exited && compilation.code == 0) return execute(toolchain);
        complaint = compilation.end == ChildResult::End::TimedOut ? "compilation takes too long"
                                                                  : firstError(compilation.errors);
      }
    }
    return {Answer::NotPossible, "the program does not compile: " + complaint};
  }

 private:
  /// Each file of the program is included into a unit of its own, which can name the file's static functions.
  void writeUnits() {
    const auto defined = definedErrorFunctions(program_, counterexample_.target());
    for (std::size_t i = 0; i < sources_.files.size(); ++i) {
      const fs::path source = fs::absolute(sources_.files[i]);
      const fs::path unit = directory_.path() / ("unit" + std::to_string(i) + ".c");
      std::ofstream out(unit);
      out << "#include \"" << source.string() << "\"\n";
      for (std::size_t n = 0; n < defined.size(); ++n)
        if (isIn(*defined[n], source))
          out << "void *" << errorFunctionVariable << n << " = (void *)" << defined[n]->name << ";\n";
      units_.push_back(unit.string());
    }
    const HarnessOptions options{"A harness of argosy", errorFunctionVariable};
    const fs::path harness = directory_.path() / "harness.c";
    std::ofstream(harness) << harnessSource(program_, counterexample_, options);
    units_.push_back(harness.string());
  }

  bool isIn(const Function& function, const fs::path& source) const {
    if (!function.range.file.valid()) return false;
    std::error_code ignored;
    return fs::equivalent(program_.files[function.range.file], source, ignored);
  }

  ChildResult compile(const Toolchain& toolchain, const std::vector<std::string>& attempt) const {
    ChildCommand command;
    command.arguments = toolchain.compiler;
    const auto add = [&](std::initializer_list<std::string> arguments) {
      command.arguments.insert(command.arguments.end(), arguments);
    };
    command.arguments.insert(command.arguments.end(), attempt.begin(), attempt.end());
    add({"-pipe", "-std=gnu17", "-w", "-fcommon", "-fno-strict-aliasing", "-finstrument-functions"});
    add({"-fno-pie", "-no-pie"});  // the assembly of kernel code does not expect to be moved
    if (counterexample_.target().property == "no-overflow")
      add({"-fsanitize=signed-integer-overflow", "-fsanitize-undefined-trap-on-error"});
    else
      add({"-fwrapv"});
    for (const std::string& path : sources_.includePaths) add({"-I", fs::absolute(path).string()});
    for (const std::string& definition : sources_.definitions) add({"-D" + definition});
    for (const std::string& file : sources_.forcedIncludes) add({"-include", fs::absolute(file).string()});
    for (const std::string& unit : units_) add({unit});
    add({"-o", executable(), "-lm"});
    command.directory = directory_.path();
    command.seconds = limits_.compileSeconds;
    command.inheritsEnvironment = true;
    return runChild(command);
  }

  std::string executable() const { return (directory_.path() / "program").string(); }

  NativeReplayResult execute(const Toolchain& toolchain) const {
    ChildCommand command;
    command.arguments = toolchain.emulator;
    command.arguments.push_back(executable());
    command.directory = directory_.path();
    command.seconds = limits_.runSeconds;
    // An emulator reserves the whole address space of what it emulates.
    if (toolchain.emulator.empty()) command.memoryBytes = limits_.memoryBytes;
    const ChildResult result = runChild(command);
    const bool marked = result.errors.find(harnessMarker) != std::string::npos;
    if (marked && result.end == ChildResult::End::Exited && result.code == harnessViolationStatus)
      return {Answer::Confirmed, firstLines(result.errors.substr(result.errors.find(harnessMarker)), 1)};
    const bool isOver = result.end == ChildResult::End::TimedOut || result.end == ChildResult::End::NotStarted;
    return {isOver ? Answer::NotPossible : Answer::NotConfirmed, describe(result)};
  }

  std::string describe(const ChildResult& result) const {
    std::string text;
    switch (result.end) {
      case ChildResult::End::Exited: text = "the program exits with " + std::to_string(result.code); break;
      case ChildResult::End::Signalled: text = "the program ends by signal " + std::to_string(result.code); break;
      case ChildResult::End::TimedOut: text = "the program does not end in time"; break;
      case ChildResult::End::NotStarted: text = "the program does not start"; break;
    }
    const std::string lines = firstLines(result.errors, 2);
    if (!lines.empty()) text += " (" + lines + ")";
    const bool choosesMemory = std::ranges::any_of(
        counterexample_.values(), [](const InputValue& value) { return !value.isInput && value.source.empty(); });
    if (choosesMemory) text += "; the counterexample chooses unspecified values that a harness cannot set";
    return text;
  }

  const Program& program_;
  const ReplayedCounterexample& counterexample_;
  const SourceFiles& sources_;
  const NativeReplayLimits& limits_;
  TemporaryDirectory directory_;
  std::vector<std::string> units_;
};

}  // namespace

const char* toString(Answer answer) {
  switch (answer) {
    case Answer::Confirmed: return "confirmed";
    case Answer::NotConfirmed: return "not confirmed";
    case Answer::NotPossible: return "not possible";
  }
  return "";
}

NativeReplayResult replayNatively(const Program& program, const ReplayedCounterexample& counterexample,
                                  const SourceFiles& sources, const NativeReplayLimits& limits) {
  try {
    return NativeReplay(program, counterexample, sources, limits).run();
  } catch (const std::filesystem::filesystem_error& error) {
    return {Answer::NotPossible, error.what()};
  }
}

}  // namespace argosy::evidence
