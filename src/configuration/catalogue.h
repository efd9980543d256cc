// All that a configuration can speak of: the options and the CPAs that exist. The options of the framework are in options.cpp; each domain declares its own.
#pragma once

#include <map>
#include <span>
#include <string_view>
#include <vector>

#include "configuration/cpa.h"
#include "configuration/option.h"

namespace argosy::configuration {

class Catalogue {
 public:
  struct Entry {
    const OptionGroup* group;
    const OptionDeclaration* declaration;
    OptionValue defaultValue;
  };

  /// The options of the framework, and the CPAs with theirs; the first CPA is the one that all others follow. What the declarations point to has to outlive the
  /// catalogue. Throws std::logic_error when one is malformed: a key outside its group or declared twice, a default that is not of the type, a condition on what does
  /// not exist, no help, two CPAs of one name.
  explicit Catalogue(std::span<const OptionGroup> framework, std::vector<CpaDeclaration> cpas = {});
  Catalogue(const Catalogue&) = delete;
  Catalogue& operator=(const Catalogue&) = delete;

  std::span<const OptionGroup> groups() const { return groups_; }
  /// Null when there is no such option.
  const Entry* find(std::string_view key) const;
  /// The option has to exist: otherwise std::logic_error.
  const Entry& at(std::string_view key) const;
  const OptionGroup* findGroup(std::string_view name) const;
  /// In the order of declaration.
  std::vector<std::string_view> keys() const;

  std::span<const CpaDeclaration> cpas() const { return cpas_; }
  /// Null when there is none of that name.
  const CpaDeclaration* findCpa(std::string_view name) const;

 private:
  void add(const OptionGroup& group, const OptionDeclaration& declaration);
  bool exists(const Condition& condition) const;
  void check(const CpaDeclaration& cpa) const;

  std::vector<OptionGroup> groups_;
  std::vector<CpaDeclaration> cpas_;
  std::map<std::string_view, Entry> entries_;
};

/// Those that belong to no domain.
std::span<const OptionGroup> frameworkOptions();

}  // namespace argosy::configuration
