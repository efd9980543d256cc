#include "bench/definition/tool_location.h"

#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <sstream>

#include "bench/captured_command.h"
#include "bench/definition/line_pattern.h"

namespace argosy::bench {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds versionPatience{30};
constexpr Bytes versionOutput{64'000};

bool isExecutable(const fs::path& file) {
  std::error_code error;
  return fs::is_regular_file(file, error) && access(file.c_str(), X_OK) == 0;
}

std::vector<fs::path> pathDirectories() {
  std::vector<fs::path> result;
  const char* path = std::getenv("PATH");
  std::istringstream parts(path ? path : "/usr/bin:/bin");
  for (std::string part; std::getline(parts, part, ':');) {
    if (!part.empty()) result.push_back(fs::absolute(part));
  }
  return result;
}

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
    std::vector<fs::path> others = pathDirectories();
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
  if (program.find('/') == program.npos) {
    for (const fs::path& directory : pathDirectories()) {
      if (isExecutable(directory / program)) return (directory / program).lexically_normal();
    }
  }
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
