#include "cli/frontend_options.h"

#include <algorithm>

#include "program/transform/resolve_function_pointers.h"

namespace argosy::cli {

namespace {

std::string targetNames() {
  std::string names;
  for (const Target target : Target::all()) names += std::string(target.name()) + ", ";
  return names + "or host";
}

std::map<std::string, frontend::UndefinedFunctions> undefinedFunctionPolicies() {
  using enum frontend::UndefinedFunctions;
  return {{"havoc", Havoc}, {"havoc-result", HavocResult}, {"forbid", Forbid}};
}

Target targetNamed(const std::string& name) {
  if (const auto target = Target::named(name)) return *target;
  throw CLI::ValidationError("--target", name == "host"
                                             ? "this machine is none of those that are modelled: " + targetNames()
                                             : "unknown target '" + name + "'; there are " + targetNames());
}

}  // namespace

void addFrontendOptions(CLI::App& command, frontend::Options& options) {
  command.add_option("FILE", options.files, "C files; several are linked into one program")->required();
  // One value for each -I, -D, --include: what follows is a file again.
  command.add_option("-I", options.includePaths, "Search this directory for included files")
      ->type_name("DIR")
      ->allow_extra_args(false);
  command.add_option("-D", options.definitions, "Define a macro: NAME or NAME=VALUE")
      ->type_name("MACRO")
      ->allow_extra_args(false);
  command.add_option("--include", options.forcedIncludes, "Include this file first (also: -include FILE)")
      ->type_name("FILE")
      ->allow_extra_args(false);
  CLI::Option* ilp32 = command.add_flag_callback(
      "--32", [&options] { options.target = DataModel::ILP32; }, "Data model ILP32 (i386 Linux)");
  CLI::Option* lp64 = command.add_flag_callback(
      "--64", [&options] { options.target = DataModel::LP64; }, "Data model LP64 (x86-64 Linux; the default)");
  lp64->excludes(ilp32);
  command
      .add_option_function<std::string>(
          "--target", [&options](const std::string& name) { options.target = targetNamed(name); },
          "The machine: " + targetNames())
      ->type_name("NAME")
      ->excludes(ilp32)
      ->excludes(lp64);
  command
      .add_option("--undefined-functions", options.undefinedFunctions,
                  "What a function may do that the program calls and nobody defines: return anything and change what "
                  "it can reach, but call nothing back (havoc), "
                  "return anything (havoc-result), or nothing that a verdict may rest on (forbid)")
      ->transform(CLI::CheckedTransformer(undefinedFunctionPolicies()))
      ->type_name("havoc|havoc-result|forbid");
  command.add_flag_callback(
      "--no-verifier-names", [&options] { options.understandsVerifiers = false; },
      "Functions of other verifiers that nobody defines (assert without its header, __CPROVER_assume, nondet_int, …) "
      "have no meaning of their own");
  command.add_option("--entry-function", options.entryFunction, "Where execution starts")
      ->capture_default_str()
      ->type_name("NAME");
}

std::unique_ptr<Program> loadProgram(const frontend::Options& options) {
  std::unique_ptr<Program> program = frontend::load(options);
  *program = FunctionPointerResolution().apply(std::move(*program)).program;
  return program;
}

std::vector<std::string> normaliseArguments(std::vector<std::string> arguments) {
  const bool isExec = !arguments.empty() && arguments.front() == "exec";
  const auto end = std::find(arguments.begin(), arguments.end(), "--");
  std::replace(arguments.begin(), end, std::string("-include"), std::string("--include"));
  if (!isExec) return arguments;
  std::vector<std::string> normalised;
  for (auto word = arguments.begin(); word != end; ++word) {
    // An empty value is one for us; the parser would take the next word instead.
    if (*word == "--argument=") {
      normalised.insert(normalised.end(), {"--argument", ""});
    } else {
      normalised.push_back(*word);
    }
  }
  if (end == arguments.end()) return normalised;
  // The parser would hand what follows `--` to the main command; for `exec` these are the program's arguments.
  for (auto argument = end + 1; argument != arguments.end(); ++argument)
    normalised.insert(normalised.end(), {"--argument", *argument});
  return normalised;
}

}  // namespace argosy::cli
