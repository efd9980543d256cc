// A YAML node that knows its place: every question about its shape is answered, or ends in a WitnessError.
#pragma once

#include <yaml-cpp/yaml.h>

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "report/witness_reader.h"

namespace argosy::report {

class YamlView {
 public:
  /// `path` is what messages call the node, e.g. "metadata.producer".
  YamlView(const YAML::Node& node, std::string file, std::string path)
      : node_(node), file_(std::move(file)), path_(std::move(path)) {}

  [[noreturn]] void fail(const std::string& message) const;

  /// Where it stands in the file, from 1.
  std::uint32_t line() const { return static_cast<std::uint32_t>(node_.Mark().line + 1); }
  std::uint32_t column() const { return static_cast<std::uint32_t>(node_.Mark().column + 1); }

  /// A mapping without repeated keys, and with no other keys than these when any are given.
  const YamlView& requireMap(std::initializer_list<const char*> keys = {}) const;
  YamlView get(const std::string& key) const;
  std::optional<YamlView> find(const std::string& key) const;
  std::vector<std::pair<std::string, YamlView>> entries() const;
  std::vector<YamlView> items() const;

  std::string text() const;  // not empty
  std::optional<std::string> findText(const std::string& key) const;
  std::uint32_t positiveNumber() const;
  /// One of these texts.
  std::string oneOf(std::initializer_list<const char*> values) const;

 private:
  YamlView child(const YAML::Node& node, const std::string& step) const;

  YAML::Node node_;
  std::string file_, path_;
};

}  // namespace argosy::report
