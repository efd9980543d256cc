#include "configuration/option_table.h"

#include <algorithm>

namespace argosy::configuration {
namespace {

[[noreturn]] void malformed(std::string_view key, const std::string& problem) {
  throw std::logic_error("the declaration of option '" + std::string(key) + "': " + problem);
}

}  // namespace

OptionTable::OptionTable(std::span<const OptionGroup> groups) : groups_(groups) {
  for (const OptionGroup& group : groups_)
    for (const OptionDeclaration& declaration : group.options) add(group, declaration);
  for (const auto& [key, entry] : entries_) checkCondition(*entry.declaration);
}

void OptionTable::add(const OptionGroup& group, const OptionDeclaration& declaration) {
  const std::string_view key = declaration.key;
  if (!key.starts_with(group.name) || !key.substr(group.name.size()).starts_with('.'))
    malformed(key, "it does not begin with its group's name, '" + std::string(group.name) + ".'");
  if (!declaration.help.ends_with('.')) malformed(key, "the help has to be one or two sentences");
  std::optional<OptionValue> defaultValue = parse(declaration.type, declaration.defaultValue);
  if (!defaultValue) malformed(key, "the default has to be " + expectation(declaration.type));
  if (!entries_.emplace(key, Entry{&group, &declaration, std::move(*defaultValue)}).second)
    malformed(key, "there are two");
}

void OptionTable::checkCondition(const OptionDeclaration& declaration) const {
  const Condition& condition = declaration.onlyWith;
  if (condition.key.empty()) return;
  const Entry* other = find(condition.key);
  if (other == nullptr || !parse(other->declaration->type, condition.value))
    malformed(declaration.key,
              "there is no '" + std::string(condition.key) + ": " + std::string(condition.value) + "'");
}

const OptionTable::Entry* OptionTable::find(std::string_view key) const {
  const auto entry = entries_.find(key);
  return entry == entries_.end() ? nullptr : &entry->second;
}

const OptionTable::Entry& OptionTable::at(std::string_view key) const {
  if (const Entry* entry = find(key)) return *entry;
  throw std::logic_error("there is no option '" + std::string(key) + "'");
}

const OptionGroup* OptionTable::findGroup(std::string_view name) const {
  const auto group = std::ranges::find(groups_, name, &OptionGroup::name);
  return group == groups_.end() ? nullptr : &*group;
}

std::vector<std::string_view> OptionTable::keys() const {
  std::vector<std::string_view> keys;
  for (const OptionGroup& group : groups_)
    for (const OptionDeclaration& declaration : group.options) keys.push_back(declaration.key);
  return keys;
}

}  // namespace argosy::configuration
