// argosy options: the reference of all options.
#include <memory>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/output_file.h"
#include "configuration/reference.h"
#include "domains/registry.h"

namespace argosy::cli {
namespace {

struct ReferenceOptions {
  bool text = false, json = false, markdown = false;
  std::string output;
};

void runOptions(const ReferenceOptions& options) {
  writeOutput(options.output, [&](std::ostream& out) {
    if (options.json) configuration::printJsonReference(out, domains::catalogue());
    else if (options.markdown) configuration::printMarkdownReference(out, domains::catalogue());
    else configuration::printReference(out, domains::catalogue());
  });
}

}  // namespace

void addOptionsCommand(CLI::App& app, int& exitCode) {
  CLI::App* command = app.add_subcommand("options", "Print all options of the analyses, with types, defaults and help");
  const auto options = std::make_shared<ReferenceOptions>();
  CLI::Option_group* formats = command->add_option_group("format", "One of");
  formats->add_flag("--text", options->text, "For people (the default)");
  formats->add_flag("--json", options->json, "For programs");
  formats->add_flag("--markdown", options->markdown, "The contents of docs/options.md");
  formats->require_option(0, 1);
  command->add_option("-o,--output", options->output, "Write to this file instead of standard output")
      ->type_name("FILE");
  command->callback([options, &exitCode] {
    runOptions(*options);
    exitCode = ExitCode::Success;
  });
}

}  // namespace argosy::cli
