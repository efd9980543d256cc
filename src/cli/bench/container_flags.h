// Options that weaken or shape the container of a run (docs/theory.md §11.6), named as in runexec.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "bench/container/container_options.h"

namespace argosy::cli {

class ContainerFlags {
 public:
  // The options write into this object, which must outlive parsing.
  void add(CLI::App& app);
  void apply(bench::ContainerOptions& container) const;

 private:
  bool disabled_ = false;
  bool network_ = false;
  bool keepTmp_ = false;
  std::vector<std::string> hidden_;
  std::vector<std::string> readOnly_;
  std::vector<std::string> overlay_;
  std::vector<std::string> fullAccess_;
};

}  // namespace argosy::cli
