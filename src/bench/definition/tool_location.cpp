#include "bench/definition/tool_location.h"

#include <chrono>

#include "base/search_path.h"
#include "bench/captured_command.h"
#include "bench/definition/line_pattern.h"

namespace argosy::bench {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds versionPatience{30};
constexpr Bytes versionOutput{64'000};

}  // namespace

fs::path findExecutable(const ToolProfile& tool, const std::vector<fs::path>& directories, Elsewhere elsewhere) {
  std::string looked;
  for (const fs::path& directory : directories) {
    looked += (looked.empty() ? "" : ", ") + directory.string();
    for (const std::string& candidate : tool.executables) {
      for (const fs::path& file : {directory / candidate, directory / "bin" / candidate}) {
        if (isExecutable(file)) return fs::absolute(file).lexically_normal();
      }
    }
  }
  if (elsewhere == Elsewhere::Allowed) {
    looked += ", PATH; give its directory with --tool-directory";
    std::vector<fs::path> others = searchPath();
    std::error_code error;
    others.push_back(fs::read_symlink("/proc/self/exe", error).parent_path());
    for (const fs::path& directory : others) {
      for (const std::string& candidate : tool.executables) {
        const fs::path file = directory / fs::path(candidate).filename();
        if (isExecutable(file)) return file.lexically_normal();
      }
    }
  }
  std::string names;
  for (const std::string& candidate : tool.executables) names += (names.empty() ? "" : " or ") + candidate;
  throw BenchError("cannot find the tool " + tool.name + ": no executable " + names + " in " + looked);
}

fs::path findProgram(const std::string& program, const std::vector<fs::path>& directories) {
  if (program.find('/') == program.npos)
    if (const auto found = argosy::findProgram(program)) return found->lexically_normal();
  for (const fs::path& directory : directories) {
    if (isExecutable(directory / program)) return fs::absolute(directory / program).lexically_normal();
  }
  throw BenchError("cannot find the program '" + program + "'");
}

std::string askVersion(const ToolProfile& tool, const fs::path& executable) {
  if (tool.versionCommand.empty()) return {};
  std::vector<std::string> command{executable.string()};
  command.insert(command.end(), tool.versionCommand.begin(), tool.versionCommand.end());
  const CapturedOutput said = capture(command, versionPatience, nullptr, versionOutput);
  const auto groups = LinePattern(tool.versionPattern).find(said.output + said.errors, false);
  return groups && groups->size() > 1 ? (*groups)[1] : std::string();
}

}  // namespace argosy::bench
