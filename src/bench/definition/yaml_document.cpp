#include "bench/definition/yaml_document.h"

#include <algorithm>

#include "bench/definition/line_pattern.h"

namespace argosy::bench {
namespace {

std::string place(const std::string& file, const YAML::Mark& mark) {
  return file + (mark.is_null() ? "" : ":" + std::to_string(mark.line + 1)) + ": ";
}

bool hasSeveralDocuments(const std::string& text) {
  bool content = false;
  return anyLine(text, false, [&](std::string_view line) {
    // Inside of a document, no line can begin like that.
    if (line.starts_with("---") && content) return true;
    const std::size_t start = line.find_first_not_of(" \t");
    content = content || line.starts_with("---") || (start != line.npos && line[start] != '#' && line[start] != '%');
    return false;
  });
}

}  // namespace

YamlDocument::YamlDocument(const std::string& text, std::string file) : file_(std::move(file)) {
  try {
    // Not LoadAll: of some malformed texts it never finds the last document.
    root_ = YAML::Load(text);
  } catch (const YAML::Exception& exception) {
    throw BenchError(place(file_, exception.mark) + "this is no YAML: " + exception.msg);
  }
  if (hasSeveralDocuments(text)) throw BenchError(file_ + ": expected one YAML document, not several");
  if (!root_.IsMap()) throw BenchError(file_ + ":1: expected a YAML map of keys and values");
}

BenchError YamlDocument::error(const YAML::Node& node, const std::string& message) const {
  return BenchError(place(file_, node.Mark()) + message);
}

std::optional<YAML::Node> YamlDocument::child(const YAML::Node& map, const std::string& key) const {
  std::optional<YAML::Node> found;
  for (const auto& entry : map) {
    if (!entry.first.IsScalar() || entry.first.Scalar() != key) continue;
    if (found) throw error(entry.first, "'" + key + "' is there twice");
    found = entry.second;
  }
  return found;
}

void YamlDocument::allowOnly(const YAML::Node& map, std::span<const std::string_view> keys) const {
  std::string expected;
  for (const std::string_view key : keys) expected += (expected.empty() ? "" : ", ") + std::string(key);
  for (const auto& entry : map) {
    const std::string key = entry.first.IsScalar() ? entry.first.Scalar() : "";
    if (std::find(keys.begin(), keys.end(), key) == keys.end())
      throw error(entry.first, "unknown key '" + key + "': expected one of " + expected);
  }
}

std::string YamlDocument::string(const YAML::Node& node, const std::string& what) const {
  if (!node.IsScalar()) throw error(node, "expected " + what + " as a string");
  return node.Scalar();
}

std::vector<std::string> YamlDocument::strings(const YAML::Node& node, const std::string& what) const {
  if (node.IsScalar()) return {node.Scalar()};
  if (!node.IsSequence()) throw error(node, "expected " + what + " as a string or a list of strings");
  std::vector<std::string> result;
  for (const YAML::Node& element : node) result.push_back(string(element, what));
  return result;
}

bool YamlDocument::boolean(const YAML::Node& node, const std::string& what) const {
  // A quoted scalar has the tag "!", a plain one "?".
  if (node.IsScalar() && node.Tag() != "!") {
    for (const char* text : {"true", "True", "TRUE"}) {
      if (node.Scalar() == text) return true;
    }
    for (const char* text : {"false", "False", "FALSE"}) {
      if (node.Scalar() == text) return false;
    }
  }
  throw error(node, "expected " + what + " to be true or false, without quotes");
}

int YamlDocument::integer(const YAML::Node& node, const std::string& what) const {
  int value = 0;
  if (!node.IsScalar() || !YAML::convert<int>::decode(node, value))
    throw error(node, "expected " + what + " as an integer");
  return value;
}

double YamlDocument::number(const YAML::Node& node, const std::string& what) const {
  double value = 0;
  if (!node.IsScalar() || !YAML::convert<double>::decode(node, value))
    throw error(node, "expected " + what + " as a number");
  return value;
}

}  // namespace argosy::bench
