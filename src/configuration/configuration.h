// A configuration: the algorithm, the CPAs and the values of the options; loaded from YAML (its format is in
// docs/options.md).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "configuration/option_values.h"

namespace argosy::configuration {

enum class Algorithm : std::uint8_t {
  Cpa,        // one fixpoint
  Cegar,      // fixpoints and refinements in turn
  Impact,     // IMPACT as it was first stated
  Execution,  // the execution of a program that has only one
  Bmc,        // bounded model checking with growing bounds, and k-induction
  Summaries,  // guessed contracts of recursive functions, proved by induction over the recursion
  Sequence,   // other configurations, one after the other, until one has an answer
  Portfolio,  // other configurations, all at once, until one has an answer
};

const char* toString(Algorithm algorithm);

struct Stage;

struct Configuration {
  explicit Configuration(const Catalogue& catalogue);
  Configuration(const Configuration&);
  Configuration(Configuration&&) noexcept;
  Configuration& operator=(const Configuration&);
  Configuration& operator=(Configuration&&) noexcept;
  ~Configuration();

  std::string name;  // as it was asked for: a shipped configuration's name, or a file
  std::string description;
  Algorithm algorithm = Algorithm::Cpa;
  std::vector<std::string> cpas;  // location first; empty for a sequence
  OptionValues options;           // of a sequence: set in every stage too, over what the stage itself sets
  std::vector<Stage> stages;      // of a sequence only, and then at least one

  /// Where these settings stand, for the messages of the rules.
  struct Origins {
    Origin algorithm, cpas, stages;
  } origins;

  bool usesCpa(std::string_view cpa) const;
  /// Whether the CPA is used, and its precision can be refined.
  bool refines(const CpaDeclaration& cpa) const;
  /// Whether the CPA is used, and joins states of one place.
  bool joins(const CpaDeclaration& cpa) const;
  /// Where the option was set; where the algorithm was chosen when it was not.
  const Origin& originOf(std::string_view key) const;
  const Catalogue& catalogue() const { return options.catalogue(); }
  /// A sequence or a portfolio of other configurations.
  bool hasStages() const { return algorithm == Algorithm::Sequence || algorithm == Algorithm::Portfolio; }

  /// The others explore no abstract states, themselves.
  bool hasCpas() const { return !hasStages() && algorithm != Algorithm::Execution; }

  // An unknown key or another type than the declared one is a mistake in Argosy: std::logic_error.
  template <class T>
  const T& get(std::string_view key) const {
    return options.get<T>(key);
  }
  bool getBoolean(std::string_view key) const { return get<bool>(key); }
  std::int64_t getInteger(std::string_view key) const { return get<std::int64_t>(key); }
  Duration getDuration(std::string_view key) const { return get<Duration>(key); }
  MemorySize getMemorySize(std::string_view key) const { return get<MemorySize>(key); }
  const std::string& getString(std::string_view key) const { return get<std::string>(key); }
  const StringList& getStrings(std::string_view key) const { return get<StringList>(key); }
  std::string_view getChoice(std::string_view key) const { return options.getChoice(key); }
  /// getChoice<Order>("traversal.order", {{"dfs", Order::DepthFirst}, …}): names exactly the declared choices.
  template <class Enumeration>
  Enumeration getChoice(std::string_view key,
                        std::initializer_list<std::pair<std::string_view, Enumeration>> names) const {
    return options.getChoice<Enumeration>(key, names);
  }
};

/// One step of a sequence.
struct Stage {
  Configuration configuration;
  Duration timeLimit{0};  // zero: none of its own
  std::vector<std::string>
      when;  // features that the program has to have (or "no-…": not to have); otherwise the stage is skipped
};

/// What stages can ask for.
inline constexpr std::string_view programFeatures[] = {"loops",     "branching", "recursion",  "floats",
                                                       "heap",      "arrays",    "large",      "short",
                                                       "arguments", "modular",   "accelerable"};

/// A file when the name has a slash or ends in .yml or .yaml, otherwise a shipped configuration. Throws
/// ConfigurationError. The result obeys all rules (rules.h).
Configuration loadConfiguration(const std::string& nameOrFile, const Catalogue& catalogue);

/// The configuration that `text` describes; `file` is what messages call it, and what its includes are relative to.
Configuration readConfiguration(std::string_view text, const std::string& file, const Catalogue& catalogue);

/// Sets what `--option key=value` arguments say, in a sequence for all stages; of several for one key, the last wins.
/// Throws ConfigurationError, and then leaves the configuration as it was.
void applyOptions(Configuration& configuration, std::span<const std::string> assignments);
void applyOption(Configuration& configuration, const std::string& assignment);

}  // namespace argosy::configuration
