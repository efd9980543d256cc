// Configurations and their errors, for the tests of loading.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "configuration/configuration.h"
#include "domains/registry.h"

namespace argosy::configuration {

/// A directory of its own for each test.
class ConfigurationFiles : public testing::Test {
 protected:
  ConfigurationFiles() {
    std::string pattern = (std::filesystem::temp_directory_path() / "argosy-configuration-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no directory for the test");
    directory_ = pattern;
  }
  ~ConfigurationFiles() override { std::filesystem::remove_all(directory_); }

  std::string path(const std::string& name) const { return (directory_ / name).string(); }

  std::string write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((directory_ / name).parent_path());
    std::ofstream(directory_ / name) << text;
    return path(name);
  }

  /// The error of loading a file, with the directory's name left out; nothing when there is none.
  std::string errorOfFile(const std::string& name) const {
    try {
      loadConfiguration(path(name), domains::catalogue());
      return "";
    } catch (const ConfigurationError& error) {
      std::string text = error.what();
      const std::string prefix = directory_.string() + "/";
      for (std::size_t at = 0; (at = text.find(prefix)) != std::string::npos;) text.erase(at, prefix.size());
      return text;
    }
  }

 private:
  std::filesystem::path directory_;
};

/// The error of reading the text as the file c.yml; nothing when there is none.
inline std::string errorOf(const std::string& text, const Catalogue& catalogue = domains::catalogue()) {
  try {
    readConfiguration(text, "c.yml", catalogue);
    return "";
  } catch (const ConfigurationError& error) {
    return error.what();
  }
}

}  // namespace argosy::configuration
