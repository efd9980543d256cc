#include "configuration/catalogue.h"

#include <algorithm>

namespace argosy::configuration {
namespace {

[[noreturn]] void malformed(std::string_view key, const std::string& problem) {
  throw std::logic_error("the declaration of option '" + std::string(key) + "': " + problem);
}

std::string quoted(const Condition& condition) {
  return "'" + std::string(condition.key) + ": " + std::string(condition.value) + "'";
}

}  // namespace

Catalogue::Catalogue(std::span<const OptionGroup> framework, std::vector<CpaDeclaration> cpas)
    : groups_(framework.begin(), framework.end()), cpas_(std::move(cpas)) {
  for (const CpaDeclaration& cpa : cpas_) groups_.insert(groups_.end(), cpa.options.begin(), cpa.options.end());
  for (const OptionGroup& group : groups_)
    for (const OptionDeclaration& declaration : group.options) add(group, declaration);
  for (const auto& [key, entry] : entries_)
    if (const Condition& condition = entry.declaration->onlyWith; !exists(condition))
      malformed(key, "there is no " + quoted(condition));
  for (const CpaDeclaration& cpa : cpas_) check(cpa);
}

void Catalogue::add(const OptionGroup& group, const OptionDeclaration& declaration) {
  const std::string_view key = declaration.key;
  if (!key.starts_with(group.name) || !key.substr(group.name.size()).starts_with('.'))
    malformed(key, "it does not begin with its group's name, '" + std::string(group.name) + ".'");
  if (!declaration.help.ends_with('.')) malformed(key, "the help has to be one or two sentences");
  std::optional<OptionValue> defaultValue = parse(declaration.type, declaration.defaultValue);
  if (!defaultValue) malformed(key, "the default has to be " + expectation(declaration.type));
  if (!entries_.emplace(key, Entry{&group, &declaration, std::move(*defaultValue)}).second)
    malformed(key, "there are two");
}

bool Catalogue::exists(const Condition& condition) const {
  if (condition.key.empty()) return true;
  const Entry* option = find(condition.key);
  return option != nullptr && parse(option->declaration->type, condition.value);
}

void Catalogue::check(const CpaDeclaration& cpa) const {
  const auto fail = [&](const std::string& problem) {
    throw std::logic_error("the declaration of CPA '" + std::string(cpa.name) + "': " + problem);
  };
  if (cpa.name.empty() || cpa.help.empty()) fail("it needs a name and a help");
  if (findCpa(cpa.name) != &cpa) fail("there are two");
  for (const Condition& condition : {cpa.refinable, cpa.joins})
    if (!exists(condition)) fail("there is no " + quoted(condition));
  for (const OptionGroup& group : cpa.options)
    if (group.cpa != cpa.name) fail("its options '" + std::string(group.name) + "' are for another one");
}

const Catalogue::Entry* Catalogue::find(std::string_view key) const {
  const auto entry = entries_.find(key);
  return entry == entries_.end() ? nullptr : &entry->second;
}

const Catalogue::Entry& Catalogue::at(std::string_view key) const {
  if (const Entry* entry = find(key)) return *entry;
  throw std::logic_error("there is no option '" + std::string(key) + "'");
}

const OptionGroup* Catalogue::findGroup(std::string_view name) const {
  const auto group = std::ranges::find(groups_, name, &OptionGroup::name);
  return group == groups_.end() ? nullptr : &*group;
}

std::vector<std::string_view> Catalogue::keys() const {
  std::vector<std::string_view> keys;
  for (const OptionGroup& group : groups_)
    for (const OptionDeclaration& declaration : group.options) keys.push_back(declaration.key);
  return keys;
}

const CpaDeclaration* Catalogue::findCpa(std::string_view name) const {
  const auto declaration = std::ranges::find(cpas_, name, &CpaDeclaration::name);
  return declaration == cpas_.end() ? nullptr : &*declaration;
}

}  // namespace argosy::configuration
