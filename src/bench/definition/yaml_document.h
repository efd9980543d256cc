// A YAML file that a user wrote, read strictly: errors name file and line, and say what was expected. Only the asked-for nodes are
// visited, so aliases that would unfold to billions of nodes cost nothing.
#pragma once

#include <yaml-cpp/yaml.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bench/quantity.h"

namespace argosy::bench {

class YamlDocument {
 public:
  // Throws BenchError unless the text is one YAML map.
  YamlDocument(const std::string& text, std::string file);

  const YAML::Node& root() const { return root_; }
  BenchError error(const YAML::Node& node, const std::string& message) const;

  // Of maps; nothing where the key is absent.
  std::optional<YAML::Node> child(const YAML::Node& map, const std::string& key) const;
  void allowOnly(const YAML::Node& map, std::span<const std::string_view> keys) const;

  std::string string(const YAML::Node& node, const std::string& what) const;
  // A string, or a list of strings.
  std::vector<std::string> strings(const YAML::Node& node, const std::string& what) const;
  // true or false without quotes.
  bool boolean(const YAML::Node& node, const std::string& what) const;
  int integer(const YAML::Node& node, const std::string& what) const;
  double number(const YAML::Node& node, const std::string& what) const;

 private:
  std::string file_;
  YAML::Node root_;
};

}  // namespace argosy::bench
