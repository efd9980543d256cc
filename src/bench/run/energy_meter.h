// The energy that the processors have used, where they count it (docs/theory.md §11.2).
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace argosy::bench {

struct EnergyReading {
  struct Package {
    std::uint64_t microjoules = 0;  // so far
    std::uint64_t range = 0;        // where the counter begins anew
  };
  std::map<std::string, Package> packages;

  static EnergyReading now(const std::filesystem::path& system = "/sys");
  // By BenchExec's column names: cpuenergy, and cpuenergy-pkg0-package for each package.
  std::vector<std::pair<std::string, std::string>> since(const EnergyReading& before) const;
};

}  // namespace argosy::bench
