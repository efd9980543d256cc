// Where the places that a witness names are in the CFA.
#pragma once

#include <set>
#include <stdexcept>
#include <unordered_map>

#include "expressions/program_text.h"
#include "program/facts/control_flow.h"
#include "report/branch_outcome.h"
#include "report/witness.h"

namespace argosy::algorithms {

/// The witness says something about the program that is not so.
class WitnessContradiction : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// "file:line:column"
std::string toString(const report::WitnessLocation& location);

struct StatementSite {
  NodeId node;
  SourcePosition position;  // where names are looked up: the statement's first character, or inside of a loop's header
};

class WitnessLocator {
 public:
  explicit WitnessLocator(const Program& program);

  // These throw WitnessContradiction when the text has nothing of the kind at that place. A missing column means the
  // leftmost suitable position of the line (docs/theory.md §10.2).

  /// The nodes just before a statement or declaration.
  std::vector<StatementSite> statements(const report::WitnessLocation& location);
  /// The heads of a loop.
  std::vector<StatementSite> loopHeads(const report::WitnessLocation& location);
  /// The edges that decide a branching with this value. None at all for a branching that the CFA does not have because its
  /// condition is a constant, and both outcomes where the text leaves a doubt.
  struct Branching {
    std::vector<EdgeId> edges;
    bool isCertain = true;
  };
  Branching branching(const report::WitnessLocation& location, const std::string& value);
  /// Calls, and inputs that were calls in the text, with this closing parenthesis.
  std::vector<EdgeId> calls(const report::WitnessLocation& location);
  /// All operations of the statement.
  std::set<EdgeId> operations(const report::WitnessLocation& location);

  expressions::ProgramText& texts() { return texts_; }

 private:
  using EdgesByLine = std::unordered_map<std::uint32_t, std::vector<EdgeId>>;
  struct Found {
    SourcePosition position;
    FileId file;
    std::vector<EdgeId> edges;
  };

  bool isIn(const report::WitnessLocation& location, EdgeId edge) const;
  /// The edges at the place that `suits`, of those whose position stands on its line.
  template <class Suits>
  Found find(const report::WitnessLocation& location, const EdgesByLine& edges, SourcePosition SourceInfo::* position,
             const Suits& suits) const;
  Found findStatement(report::WitnessLocation location);
  std::vector<StatementSite> startsOf(const Found& found) const;
  bool startsStatement(NodeId node, const SourceInfo& info) const;
  /// The file of the location, when the program has it.
  FileId fileOf(const report::WitnessLocation& location) const;

  /// The edge belongs to the evaluation of a condition that goes on: `a` of `a && b` when it is true.
  bool isUndecided(const Edge& edge) const;
  std::optional<std::string> outcome(EdgeId edge);
  std::optional<bool> loopOutcome(const Edge& edge) const;
  std::optional<bool> textOutcome(const Edge& edge);
  LoopId loopOf(const Edge& edge) const;

  const Program& program_;
  ControlFlow controlFlow_;
  report::BranchOutcomes outcomes_;
  expressions::ProgramText texts_;
  EdgesByLine byStatement_, byAnchor_;
};

}  // namespace argosy::algorithms
