#include "configuration/option_values.h"

#include <algorithm>

#include "base/suggestion.h"

namespace argosy::configuration {

const OptionValue& OptionValues::value(std::string_view key) const {
  const Catalogue::Entry& entry = catalogue_->at(key);
  const auto assigned = assigned_.find(key);
  return assigned == assigned_.end() ? entry.defaultValue : assigned->second.value;
}

bool OptionValues::satisfies(const Condition& condition) const {
  return condition.key.empty() ||
         value(condition.key) == parse(catalogue_->at(condition.key).declaration->type, condition.value);
}

void OptionValues::set(std::string_view key, std::string_view text, const Origin& keyOrigin,
                       const Origin& valueOrigin) {
  const OptionDeclaration& declaration = *requireOption(*catalogue_, key, keyOrigin).declaration;
  std::optional<OptionValue> value = parse(declaration.type, text);
  if (!value) throw ConfigurationError(valueOrigin, wrongValue(declaration, text));
  set(key, std::move(*value), keyOrigin);
}

void OptionValues::set(std::string_view key, OptionValue value, const Origin& origin) {
  if (catalogue_->at(key).defaultValue.index() != value.index())
    throw std::logic_error("a value of another type for option '" + std::string(key) + "'");
  assigned_.insert_or_assign(std::string(key), Assigned{std::move(value), origin});
}

void OptionValues::overrideWith(const OptionValues& other) {
  for (const auto& [key, assigned] : other.assigned_) assigned_.insert_or_assign(key, assigned);
}

void OptionValues::requireChoices(std::string_view key, std::vector<std::string_view> names) const {
  const auto* type = std::get_if<ChoiceType>(&catalogue_->at(key).declaration->type);
  if (type == nullptr) throw std::logic_error("the option '" + std::string(key) + "' is not a choice");
  std::vector<std::string_view> declared = type->names();
  std::ranges::sort(declared);
  std::ranges::sort(names);
  if (declared != names)
    throw std::logic_error("the option '" + std::string(key) +
                           "' is declared with other choices: " + type->expectation());
}

const Catalogue::Entry& requireOption(const Catalogue& catalogue, std::string_view key, const Origin& origin) {
  if (const Catalogue::Entry* entry = catalogue.find(key)) return *entry;
  if (const OptionGroup* group = catalogue.findGroup(key); group != nullptr && !group->options.empty())
    throw ConfigurationError(origin, inQuotes(key) + " is a group of options; write the full name of one, such as " +
                                         inQuotes(group->options.front().key));
  std::string hint = suggestion(key, catalogue.keys());
  if (hint.empty()) hint = "; 'argosy options' lists all";
  throw ConfigurationError(origin, "unknown option " + inQuotes(key) + hint);
}

std::string wrongValue(const OptionDeclaration& declaration, std::string_view text) {
  std::string message = "option '" + std::string(declaration.key) + "': expected " + expectation(declaration.type) +
                        ", got " + inQuotes(text);
  if (const auto* choice = std::get_if<ChoiceType>(&declaration.type)) message += suggestion(text, choice->names());
  return message;
}

}  // namespace argosy::configuration
