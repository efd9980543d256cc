#include "evidence/native_replay.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <sstream>

#include "base/search_path.h"
#include "confinement/error.h"
#include "evidence/harness_source.h"
#include "evidence/replay_place.h"
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

/// The start function's call of what a C runtime would call; null when it calls something else.
const Call* callOfMain(const Program& program) {
  for (const Edge& edge : program.edges) {
    const auto* call = std::get_if<Call>(&edge.operation);
    if (call && call->function.valid() && program.nodes[edge.source].function == program.start &&
        program.functions[call->function].name == "main")
      return call;
  }
  return nullptr;
}

/// A file as the compiler will name it. A file that is a link stays one, because a compiler looks for headers beside the link; where its
/// directory is, is settled.
fs::path settled(const fs::path& file) {
  const fs::path absolute = fs::absolute(file);
  std::error_code error;
  const fs::path directory = fs::canonical(absolute.parent_path(), error);
  return error ? absolute : directory / absolute.filename();
}

class NativeReplay {
 public:
  NativeReplay(const Program& program, const ReplayedCounterexample& counterexample, const SourceFiles& sources,
               const NativeReplayLimits& limits)
      : program_(program), counterexample_(counterexample), sources_(sources), limits_(limits) {}

  NativeReplayResult run() {
    if (const auto& run = counterexample_.automatonRun(); run && !violatingCall(program_, counterexample_))
      return {Answer::NotPossible, "a compiled program does not tell what the automaton " + run->automaton + " sees"};
    const Call* const main = callOfMain(program_);
    if (!main) return {Answer::NotPossible, "the program does not start in main"};
    if (!main->arguments.empty() && !counterexample_.arguments())
      return {Answer::NotPossible, "no system passes so many arguments"};
    std::vector<Toolchain> toolchains = toolchainsFor(program_);
    if (!limits_.mayEmulate)
      std::erase_if(toolchains, [](const Toolchain& toolchain) { return !toolchain.emulator.empty(); });
    if (likelySeconds() > limits_.likelyRunSeconds)
      return {Answer::NotPossible, "the execution has " + std::to_string(counterexample_.steps()) +
                                       " operations, which would take a compiled program too long"};
    if (toolchains.empty()) return {Answer::NotPossible, "no compiler on this host speaks the program's data model"};
    writeUnits();
    showInput();
    std::vector<std::size_t>
        programs;  // the step that runs what the step of this index has compiled; 0 where it is none
    for (const Toolchain& toolchain : toolchains) addSteps(toolchain, programs);
    const std::unique_ptr<ReplayPlace> place = limits_.isConfined ? confinedPlace(job_) : unconfinedPlace(job_);
    std::string complaint;
    for (std::size_t step = 0; step < programs.size(); ++step) {
      if (programs[step] == 0) continue;
      const auto [compilation, compileSeconds] = timed(*place, step);
      if (compilation.end == ChildResult::End::Exited && compilation.code == 0) {
        const auto [execution, runSeconds] = timed(*place, programs[step]);
        NativeReplayResult result = judge(execution);
        result.compileSeconds = compileSeconds;
        result.runSeconds = runSeconds;
        return result;
      }
      complaint =
          compilation.end == ChildResult::End::TimedOut ? "compilation takes too long" : firstError(compilation.errors);
    }
    return {Answer::NotPossible, "the program does not compile: " + complaint};
  }

 private:
  static std::pair<ChildResult, double> timed(ReplayPlace& place, std::size_t step) {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    ChildResult result = place.run(step);
    return {std::move(result), std::chrono::duration<double>(Clock::now() - begin).count()};
  }

  /// Without optimisation. What the interpreter executes one by one takes a compiled program no time.
  double likelySeconds() const {
    constexpr double operationsPerSecond = 1e9;
    return counterexample_.iterationsLeptOver() == 0
               ? 0
               : static_cast<double>(counterexample_.steps()) / operationsPerSecond;
  }

  /// Each file of the program is included into a unit of its own, which can name the file's static functions.
  void writeUnits() {
    const auto defined = definedErrorFunctions(program_, counterexample_);
    for (std::size_t i = 0; i < sources_.files.size(); ++i) {
      const fs::path source = settled(sources_.files[i]);
      std::ostringstream out;
      out << "#include \"" << source.string() << "\"\n";
      for (std::size_t n = 0; n < defined.size(); ++n)
        if (isIn(*defined[n], source))
          out << "void *" << errorFunctionVariable << n << " = (void *)" << defined[n]->name << ";\n";
      job_.files.push_back({"unit" + std::to_string(i) + ".c", out.str()});
    }
    const HarnessOptions options{"A harness of argosy", errorFunctionVariable};
    for (const auto& [name, text] : sources_.headers) job_.files.push_back({"headers/" + name, text});
    job_.files.push_back({"harness.c", harnessSource(program_, counterexample_, options)});
  }

  bool isIn(const Function& function, const fs::path& source) const {
    if (!function.range.file.valid()) return false;
    std::error_code ignored;
    return fs::equivalent(program_.files[function.range.file], source, ignored);
  }

  /// The directories of the given files, and those of -I.
  void showInput() {
    const auto show = [&](const std::string& file) {
      const fs::path path = settled(file);
      // Not the whole host, for a file that lies in its root.
      job_.input.push_back(path.parent_path() == "/" ? path : path.parent_path());
      std::error_code error;
      if (const fs::path target = fs::canonical(path, error); !error) job_.input.push_back(target);
    };
    for (const std::string& file : sources_.files) show(file);
    for (const std::string& file : sources_.forcedIncludes) show(file);
    for (const std::string& directory : sources_.includePaths) {
      std::error_code error;
      if (const fs::path path = fs::canonical(directory, error); !error) job_.input.push_back(path);
    }
  }

  void addSteps(const Toolchain& toolchain, std::vector<std::size_t>& programs) {
    // Without optimisation, what the standard leaves undefined stays harmless; but inline assembly may insist on it. The host's second
    // linker is the quicker one, where it is there and can do it.
    std::vector<std::vector<std::string>> attempts{{"-O0"}, {"-O1"}};
    if (toolchain.emulator.empty() && findProgram("ld.gold"))
      attempts.insert(attempts.begin(), {"-O0", "-fuse-ld=gold"});
    const std::size_t program = job_.steps.size() + attempts.size();
    for (const std::vector<std::string>& attempt : attempts) {
      job_.steps.push_back(compilation(toolchain, attempt));
      programs.push_back(program);
    }
    job_.steps.push_back(execution(toolchain));
    programs.push_back(0);
    for (const std::string& argument : toolchain.emulator)
      if (fs::path(argument).is_absolute()) job_.support.emplace_back(argument);
  }

  ReplayStep compilation(const Toolchain& toolchain, const std::vector<std::string>& attempt) const {
    ReplayStep step;
    step.isCompiler = true;
    step.arguments = toolchain.compiler;
    const auto add = [&](std::initializer_list<std::string> arguments) {
      step.arguments.insert(step.arguments.end(), arguments);
    };
    step.arguments.insert(step.arguments.end(), attempt.begin(), attempt.end());
    add({"-pipe", "-std=gnu17", "-D__ARGOSY__=1", "-w", "-fcommon", "-fno-strict-aliasing"});
    if (!definedErrorFunctions(program_, counterexample_).empty()) add({"-finstrument-functions"});
    add({"-Wl,--as-needed"});      // the fewer libraries, the sooner it starts
    add({"-fno-pie", "-no-pie"});  // the assembly of kernel code does not expect to be moved
    if (counterexample_.target().property == "no-overflow")
      add({"-fsanitize=signed-integer-overflow", "-fsanitize-undefined-trap-on-error"});
    else add({"-fwrapv"});
    for (const std::string& path : sources_.includePaths) add({"-I", fs::weakly_canonical(path).string()});
    for (const std::string& definition : sources_.definitions) add({"-D" + definition});
    for (const std::string& file : sources_.forcedIncludes) add({"-include", settled(file).string()});
    if (!sources_.headers.empty()) add({"-isystem", "headers"});
    for (const ReplayFile& file : job_.files)
      if (file.name.ends_with(".c")) add({file.name});
    add({"-o", "program", "-lm"});
    step.seconds = limits_.compileSeconds;
    step.memoryBytes = limits_.memoryBytes;
    return step;
  }

  ReplayStep execution(const Toolchain& toolchain) const {
    ReplayStep step;
    step.arguments = toolchain.emulator;
    step.arguments.emplace_back("./program");
    if (const auto& arguments = counterexample_.arguments())
      step.arguments.insert(step.arguments.end(), arguments->begin(), arguments->end());
    step.seconds = std::max(limits_.runSeconds, 3 * likelySeconds());
    step.memoryBytes = limits_.memoryBytes;
    step.reservesAddresses = !toolchain.emulator.empty();
    return step;
  }

  NativeReplayResult judge(const ChildResult& result) const {
    const bool marked = result.errors.find(harnessMarker) != std::string::npos;
    if (marked && result.end == ChildResult::End::Exited && result.code == harnessViolationStatus)
      return {Answer::Confirmed, firstLines(result.errors.substr(result.errors.find(harnessMarker)), 1)};
    // Whatever else the program does: if the confinement may have made it do so, it says nothing about the violation.
    if (result.interference)
      return {Answer::NotPossible, describe(result) + "; it is confined, and " + *result.interference};
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
  ReplayJob job_;
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
  } catch (const confinement::ConfinementError& error) {
    return {Answer::NotPossible,
            std::string("this host does not allow the confinement without which nothing is run: ") + error.what()};
  } catch (const std::filesystem::filesystem_error& error) {
    return {Answer::NotPossible, error.what()};
  }
}

}  // namespace argosy::evidence
