// The values that options have in one configuration: those that were set, with where, over the defaults.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "configuration/catalogue.h"
#include "configuration/error.h"

namespace argosy::configuration {

class OptionValues {
 public:
  struct Assigned {
    OptionValue value;
    Origin origin;
  };

  /// The catalogue has to outlive the values.
  explicit OptionValues(const Catalogue& catalogue) : catalogue_(&catalogue) {}

  // Asking for an option that does not exist, or for another type than it was declared with, is a mistake in Argosy:
  // std::logic_error.
  const OptionValue& value(std::string_view key) const;
  template <class T>
  const T& get(std::string_view key) const {
    if (const T* held = std::get_if<T>(&value(key))) return *held;
    throw std::logic_error("the option '" + std::string(key) +
                           "' has another type: " + typeName(catalogue_->at(key).declaration->type));
  }
  std::string_view getChoice(std::string_view key) const { return get<Chosen>(key).name; }
  /// The choice as an enumerator. `names` has to name exactly the declared choices, so that a choice that is added to
  /// the declaration and forgotten here is noticed at once.
  template <class Enumeration>
  Enumeration getChoice(std::string_view key,
                        std::initializer_list<std::pair<std::string_view, Enumeration>> names) const {
    std::vector<std::string_view> given;
    for (const auto& [name, enumerator] : names) given.push_back(name);
    requireChoices(key, std::move(given));
    const std::string_view chosen = getChoice(key);
    for (const auto& [name, enumerator] : names)
      if (name == chosen) return enumerator;
    throw std::logic_error("unreachable: the choices were compared");
  }

  bool isSet(std::string_view key) const { return assigned_.find(key) != assigned_.end(); }
  bool satisfies(const Condition& condition) const;
  /// The options that were set, by key.
  const std::map<std::string, Assigned, std::less<>>& assigned() const { return assigned_; }
  const Catalogue& catalogue() const { return *catalogue_; }

  /// Reads the value. Throws ConfigurationError when there is no such option or the text is not of its type.
  void set(std::string_view key, std::string_view text, const Origin& keyOrigin, const Origin& valueOrigin);
  /// The option has to exist, and the value to be of its type.
  void set(std::string_view key, OptionValue value, const Origin& origin);
  /// Takes over everything that was set in `other`.
  void overrideWith(const OptionValues& other);

 private:
  void requireChoices(std::string_view key, std::vector<std::string_view> names) const;

  const Catalogue* catalogue_;
  std::map<std::string, Assigned, std::less<>> assigned_;
};

/// Throws ConfigurationError, with a suggestion, when there is no such option.
const Catalogue::Entry& requireOption(const Catalogue& catalogue, std::string_view key, const Origin& origin);

/// `option 'key': expected …, got …`, with a suggestion where the type is a choice.
std::string wrongValue(const OptionDeclaration& declaration, std::string_view text);

}  // namespace argosy::configuration
