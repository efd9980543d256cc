// All options that exist. A new one is one entry in options.cpp.
#pragma once

#include <map>
#include <span>
#include <string_view>
#include <vector>

#include "configuration/option.h"

namespace argosy::configuration {

class OptionTable {
 public:
  struct Entry {
    const OptionGroup* group;
    const OptionDeclaration* declaration;
    OptionValue defaultValue;
  };

  /// The declarations have to outlive the table. Throws std::logic_error when one is malformed: a key outside its group
  /// or declared twice, a default that is not of the type, a condition on what does not exist, no help.
  explicit OptionTable(std::span<const OptionGroup> groups);

  std::span<const OptionGroup> groups() const { return groups_; }
  /// Null when there is no such option.
  const Entry* find(std::string_view key) const;
  /// The option has to exist: otherwise std::logic_error.
  const Entry& at(std::string_view key) const;
  const OptionGroup* findGroup(std::string_view name) const;
  /// In the order of declaration.
  std::vector<std::string_view> keys() const;

 private:
  void add(const OptionGroup& group, const OptionDeclaration& declaration);
  void checkCondition(const OptionDeclaration& declaration) const;

  std::span<const OptionGroup> groups_;
  std::map<std::string_view, Entry> entries_;
};

/// The options of Argosy.
const OptionTable& allOptions();

}  // namespace argosy::configuration
