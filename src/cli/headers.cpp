// argosy headers: the headers that come with Argosy, for compilers.
#include <filesystem>
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/output_file.h"
#include "frontend/frontend.h"

namespace argosy::cli {
namespace {

void writeHeaders(const std::filesystem::path& directory) {
  for (const frontend::Header& header : frontend::headers()) {
    const std::filesystem::path path = directory / header.name;
    std::error_code error;
    std::filesystem::create_directories(path.parent_path(), error);
    if (error) throw OutputError("cannot create " + path.parent_path().native() + ": " + error.message());
    writeOutput(path, [&](std::ostream& out) { out << header.text; });
    std::cout << path.native() << "\n";
  }
}

}  // namespace

void addHeadersCommand(CLI::App& app, int& exitCode) {
  CLI::App* command = app.add_subcommand("headers",
                                         "Write the headers that come with Argosy (<argosy/synchronous.h>) into a "
                                         "directory, for compilers: gcc -I DIRECTORY");
  const auto directory = std::make_shared<std::string>();
  command->add_option("DIRECTORY", *directory, "Where to write argosy/*.h")->required();
  command->callback([directory, &exitCode] {
    writeHeaders(*directory);
    exitCode = ExitCode::Success;
  });
}

}  // namespace argosy::cli
