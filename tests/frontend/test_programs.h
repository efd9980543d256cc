// The C programs of tests/programs.
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "frontend/frontend.h"

namespace argosy::frontend {

/// The project that a test of this room belongs to, by the test's `__FILE__`: that of a header may be relative to where the compiler ran.
inline std::filesystem::path projectOf(const char* test) {
  return std::filesystem::path(test).parent_path().parent_path().parent_path();
}

/// The programs of a folder of tests/programs for a data model. What belongs to one stands beside its definition NAME.yml:
/// NAME.c, or a folder NAME.
inline std::vector<std::vector<std::string>> programsIn(const std::filesystem::path& project, const std::string& folder,
                                                        DataModel dataModel) {
  std::vector<std::vector<std::string>> programs;
  for (const auto& entry : std::filesystem::directory_iterator(project / "tests" / "programs" / folder)) {
    if (entry.path().extension() != ".yml") continue;
    std::stringstream definition;
    definition << std::ifstream(entry.path()).rdbuf();
    if (dataModel == DataModel::ILP32 && definition.str().find("ILP32") == std::string::npos) continue;
    std::filesystem::path path = entry.path();
    if (!std::filesystem::is_directory(path.replace_extension())) {
      programs.push_back({path.string() + ".c"});
      continue;
    }
    programs.emplace_back();
    for (const auto& file : std::filesystem::directory_iterator(path))
      if (file.path().extension() == ".c") programs.back().push_back(file.path().string());
  }
  return programs;
}

inline Options optionsFor(const std::filesystem::path& project, const std::vector<std::string>& files,
                          DataModel dataModel) {
  Options options;
  options.files = files;
  options.includePaths = {(project / "tests" / "programs").string()};
  options.target = dataModel;
  return options;
}

}  // namespace argosy::frontend
