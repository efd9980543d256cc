#include "report/yaml_view.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace argosy::report {
namespace {

std::string listed(std::initializer_list<const char*> values) {
  std::string text;
  for (const char* value : values) text += (text.empty() ? "" : ", ") + std::string(value);
  return text;
}

}  // namespace

void YamlView::fail(const std::string& message) const {
  const YAML::Mark mark = node_.Mark();
  const std::string place =
      mark.is_null() ? "" : std::to_string(mark.line + 1) + ":" + std::to_string(mark.column + 1) + ": ";
  throw WitnessError(file_ + ":" + (place.empty() ? " " : place) + (path_.empty() ? "" : path_ + ": ") + message);
}

YamlView YamlView::child(const YAML::Node& node, const std::string& step) const {
  return {node, file_, path_.empty() ? step : path_ + "." + step};
}

const YamlView& YamlView::requireMap(std::initializer_list<const char*> keys) const {
  if (!node_.IsMap()) fail("expected a mapping");
  std::set<std::string> seen;
  for (const auto& entry : node_) {
    if (!entry.first.IsScalar()) fail("keys have to be plain text");
    const std::string& key = entry.first.Scalar();
    const bool isKnown = keys.size() == 0 || std::ranges::any_of(keys, [&](const char* known) { return key == known; });
    if (!isKnown) child(entry.first, key).fail("unknown key; expected one of " + listed(keys));
    if (!seen.insert(key).second) child(entry.first, key).fail("the key is given twice");
  }
  return *this;
}

std::optional<YamlView> YamlView::find(const std::string& key) const {
  const YAML::Node& node = node_;  // the operator of a constant node does not insert
  const YAML::Node value = node[key];
  if (!value.IsDefined()) return std::nullopt;
  return child(value, key);
}

YamlView YamlView::get(const std::string& key) const {
  const auto value = find(key);
  if (!value) fail("the key '" + key + "' is missing");
  return *value;
}

std::vector<std::pair<std::string, YamlView>> YamlView::entries() const {
  requireMap();
  std::vector<std::pair<std::string, YamlView>> result;
  for (const auto& entry : node_) result.emplace_back(entry.first.Scalar(), child(entry.second, entry.first.Scalar()));
  return result;
}

std::vector<YamlView> YamlView::items() const {
  if (!node_.IsSequence()) fail("expected a list");
  std::vector<YamlView> result;
  for (const YAML::Node& item : node_)
    result.emplace_back(item, file_, path_ + "[" + std::to_string(result.size()) + "]");
  return result;
}

std::string YamlView::text() const {
  if (!node_.IsScalar() || node_.Scalar().empty()) fail("expected text");
  return node_.Scalar();
}

std::optional<std::string> YamlView::findText(const std::string& key) const {
  const auto value = find(key);
  return value ? std::optional(value->text()) : std::nullopt;
}

std::uint32_t YamlView::positiveNumber() const {
  const std::string digits = text();
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size() || value == 0)
    fail("expected a positive number, not '" + digits + "'");
  return value;
}

std::string YamlView::oneOf(std::initializer_list<const char*> values) const {
  const std::string value = text();
  if (std::ranges::none_of(values, [&](const char* allowed) { return value == allowed; }))
    fail("expected one of " + listed(values) + ", not '" + value + "'");
  return value;
}

}  // namespace argosy::report
