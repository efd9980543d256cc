// The variables ${…} of benchmark definitions (docs/benchmarking.md).
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace argosy::bench {

class Variables {
 public:
  void set(const std::string& name, const std::string& value) { values_[name] = value; }

  // Every ${…_path} stands for what ${…_path_abs} stands for: for patterns, which do not lead from the working directory.
  Variables withAbsolutePaths() const;

  // Once, from left to right: values are not searched again. Unknown variables stay as they are; the tool may know them.
  std::string substitute(std::string_view text) const;
  // The first ${name} that has no value; empty where all have one.
  std::string firstUnknown(std::string_view text) const;

 private:
  std::map<std::string, std::string> values_;
};

}  // namespace argosy::bench
