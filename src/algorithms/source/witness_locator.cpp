#include "algorithms/source/witness_locator.h"

#include <algorithm>
#include <filesystem>
#include <unordered_set>

#include "algorithms/source/witness_condition.h"
#include "expressions/source_scope.h"
#include "report/user_code.h"

namespace argosy::algorithms {
namespace {

using report::WitnessLocation;

bool isBranching(const Edge& edge) {
  return std::holds_alternative<Assume>(edge.operation) &&
         (isLoopKind(edge.info.kind) || edge.info.kind == StatementKind::If ||
          edge.info.kind == StatementKind::Switch || edge.info.kind == StatementKind::Conditional);
}

bool isSamePlace(const SourceInfo& a, const SourceInfo& b) {
  return a.range.file == b.range.file && a.anchor == b.anchor && a.kind == b.kind;
}

[[noreturn]] void contradict(const std::string& what, const WitnessLocation& location) {
  throw WitnessContradiction("no " + what + " at " + toString(location));
}

}  // namespace

std::string toString(const WitnessLocation& location) {
  return location.fileName + ":" + std::to_string(location.line) +
         (location.column ? ":" + std::to_string(*location.column) : "");
}

WitnessLocator::WitnessLocator(const Program& program)
    : program_(program), controlFlow_(program), outcomes_(program), texts_(program) {
  for (const Node& node : program.nodes)
    for (const EdgeId id : node.outgoing) {
      if (!report::isUserCode(program, id)) continue;
      const SourceInfo& info = program.edges[id].info;
      if (info.statement.valid()) byStatement_[info.statement.line].push_back(id);
      if (info.anchor.valid()) byAnchor_[info.anchor.line].push_back(id);
    }
}

bool WitnessLocator::isIn(const WitnessLocation& location, EdgeId edge) const {
  const std::filesystem::path path = program_.files[program_.edges[edge].info.range.file];
  if (path.filename() != std::filesystem::path(location.fileName).filename()) return false;
  return !location.function || report::functionOf(program_, edge).name == *location.function;
}

template <class Suits>
WitnessLocator::Found WitnessLocator::find(const WitnessLocation& location, const EdgesByLine& edges,
                                           SourcePosition SourceInfo::* position, const Suits& suits) const {
  Found found;
  const auto onLine = edges.find(location.line);
  if (onLine == edges.end()) return found;
  for (const EdgeId id : onLine->second) {
    const Edge& edge = program_.edges[id];
    const SourcePosition place = edge.info.*position;
    if (!isIn(location, id) || !suits(id, edge) || (location.column && place.column != *location.column)) continue;
    if (!found.edges.empty() && found.position < place) continue;
    if (found.edges.empty() || place < found.position) found = {place, edge.info.range.file, {}};
    found.edges.push_back(id);
  }
  return found;
}

FileId WitnessLocator::fileOf(const WitnessLocation& location) const {
  const auto name = std::filesystem::path(location.fileName).filename();
  for (std::uint32_t i = 0; i < program_.files.size(); ++i)
    if (std::filesystem::path(program_.files[FileId(i)]).filename() == name) return FileId(i);
  return {};
}

WitnessLocator::Found WitnessLocator::findStatement(WitnessLocation location) {
  const auto isOperation = [](EdgeId, const Edge& edge) {
    return !std::holds_alternative<Skip>(edge.operation) && edge.info.kind != StatementKind::ScopeExit;
  };
  const auto search = [&]() {
    Found found = find(location, byStatement_, &SourceInfo::statement, isOperation);
    // Jumps do nothing else.
    if (found.edges.empty())
      found = find(location, byStatement_, &SourceInfo::statement, [](EdgeId, const Edge&) { return true; });
    return found;
  };
  Found found = search();
  if (!found.edges.empty() || !location.column) return found;
  // Of labels, braces and empty statements the CFA knows nothing: what is executed there stands behind them.
  const FileId file = fileOf(location);
  if (!file.valid()) return found;
  const char first = texts_.at(file, {location.line, *location.column});
  const std::string word = texts_.wordAt(file, {location.line, *location.column});
  const SourcePosition behind = texts_.firstStatement(file, {location.line, *location.column});
  const bool isDo = word == "do";
  if (isDo) {
    const SourcePosition body = texts_.firstStatement(file, {location.line, *location.column + 2});
    if (!body.valid()) return found;
    location.line = body.line;
    location.column = body.column;
    return search();
  }
  const bool isPrefix = first == '{' || first == ';' || (!word.empty() && behind.valid());
  if (!isPrefix || !behind.valid() || behind == SourcePosition{location.line, *location.column}) return found;
  location.line = behind.line;
  location.column = behind.column;
  return search();
}

/// Control comes from another statement, or back from the end of the same one.
bool WitnessLocator::startsStatement(NodeId node, const SourceInfo& info) const {
  const Node& here = program_.nodes[node];
  if (here.incoming.empty() || program_.functions[here.function].entry == node) return true;
  return std::ranges::any_of(here.incoming, [&](EdgeId id) {
    const Edge& edge = program_.edges[id];
    return edge.info.statement != info.statement || edge.info.range.file != info.range.file ||
           (controlFlow_.isReachable(edge.source) && controlFlow_.isRetreating(edge));
  });
}

std::vector<StatementSite> WitnessLocator::startsOf(const Found& found) const {
  std::vector<StatementSite> sites;
  const auto add = [&](NodeId node) {
    if (std::ranges::none_of(sites, [&](const StatementSite& site) { return site.node == node; }))
      sites.push_back({node, found.position});
  };
  for (const EdgeId id : found.edges) {
    const Edge& edge = program_.edges[id];
    const bool isStepOfFor = !std::holds_alternative<Assume>(edge.operation) && controlFlow_.isReachable(edge.target) &&
                             controlFlow_.isReachable(edge.source) && controlFlow_.isRetreating(edge);
    if (!isStepOfFor && startsStatement(edge.source, edge.info)) add(edge.source);
  }
  if (sites.empty())
    for (const EdgeId id : found.edges)
      if (startsStatement(program_.edges[id].source, program_.edges[id].info)) add(program_.edges[id].source);
  return sites;
}

std::vector<StatementSite> WitnessLocator::statements(const WitnessLocation& location) {
  Found found = findStatement(location);
  if (found.edges.empty()) contradict("statement starts", location);
  if (texts_.wordAt(found.file, found.position) == "for") {
    // The initialisation comes first, and is a statement of its own in the CFA.
    const SourcePosition first = texts_.insideParentheses(found.file, found.position);
    WitnessLocation inside{location.fileName, first.line, first.column, location.function};
    const Found initialisation =
        find(inside, byStatement_, &SourceInfo::statement, [](EdgeId, const Edge&) { return true; });
    if (!initialisation.edges.empty()) {
      std::vector<StatementSite> sites = startsOf(initialisation);
      for (StatementSite& site : sites) site.position = found.position;
      if (!sites.empty()) return sites;
    }
    for (const EdgeId id : found.edges)
      if (const LoopId loop = loopOf(program_.edges[id]); loop.valid())
        return {{controlFlow_.loops()[loop].head, found.position}};
  }
  std::vector<StatementSite> sites = startsOf(found);
  if (sites.empty()) contradict("statement starts", location);
  return sites;
}

LoopId WitnessLocator::loopOf(const Edge& edge) const {
  if (!controlFlow_.isReachable(edge.source)) return {};
  const LoopId loop = controlFlow_.innermostLoop(edge.source);
  if (!loop.valid()) return {};
  // The loop of an enclosing statement, when this one never comes back, is not its own.
  const NodeId head = controlFlow_.loops()[loop].head;
  const auto isOwn = [&](EdgeId id) {
    const SourceInfo& info = program_.edges[id].info;
    return info.range.file == edge.info.range.file &&
           (info.statement == edge.info.statement || isSamePlace(info, edge.info));
  };
  const bool owns = edge.info.kind == StatementKind::DoWhile
                        ? std::ranges::any_of(program_.nodes[head].incoming, isOwn)
                        : std::ranges::any_of(program_.nodes[head].outgoing, isOwn);
  return owns ? loop : LoopId();
}

std::vector<StatementSite> WitnessLocator::loopHeads(const WitnessLocation& location) {
  const auto isLoop = [](EdgeId, const Edge& edge) { return isLoopKind(edge.info.kind); };
  const Found found = find(location, byAnchor_, &SourceInfo::anchor, isLoop);
  std::vector<StatementSite> sites;
  const SourcePosition scope =
      found.edges.empty() ? SourcePosition() : expressions::loopScope(texts_, found.file, found.position);
  const auto add = [&](NodeId node) {
    if (std::ranges::none_of(sites, [&](const StatementSite& site) { return site.node == node; }))
      sites.push_back({node, scope});
  };
  for (const EdgeId id : found.edges)
    if (const LoopId loop = loopOf(program_.edges[id]); loop.valid()) add(controlFlow_.loops()[loop].head);
  for (const EdgeId id : found.edges)
    if (sites.empty() && startsStatement(program_.edges[id].source, program_.edges[id].info))
      add(program_.edges[id].source);
  if (!sites.empty() || !location.column) {
    if (sites.empty()) contradict("loop", location);
    return sites;
  }
  // `while (1)` and `for (;;)` have no condition: their loop starts with the body's first statement.
  const FileId file = fileOf(location);
  const SourcePosition position{location.line, *location.column};
  const std::string word = file.valid() ? texts_.wordAt(file, position) : "";
  SourcePosition body;
  if (word == "while" || word == "for") body = texts_.firstStatement(file, texts_.afterParentheses(file, position));
  if (word == "do") body = texts_.firstStatement(file, {position.line, position.column + 2});
  if (!body.valid()) contradict("loop", location);
  WitnessLocation inside{location.fileName, body.line, body.column, location.function};
  for (const StatementSite& site : statements(inside))
    if (controlFlow_.isReachable(site.node) && controlFlow_.isLoopHead(site.node))
      sites.push_back({site.node, expressions::loopScope(texts_, file, position)});
  if (sites.empty()) contradict("loop", location);
  return sites;
}

bool WitnessLocator::isUndecided(const Edge& edge) const {
  if (!controlFlow_.isReachable(edge.source) || controlFlow_.isRetreating(edge)) return false;
  std::unordered_set<NodeId> seen{edge.target};
  std::vector<NodeId> work{edge.target};
  while (!work.empty()) {
    const NodeId node = work.back();
    work.pop_back();
    for (const EdgeId id : program_.nodes[node].outgoing) {
      const Edge& next = program_.edges[id];
      if (next.info.statement != edge.info.statement || next.info.range.file != edge.info.range.file) continue;
      if (std::holds_alternative<Assume>(next.operation) && isSamePlace(next.info, edge.info)) return true;
      if (!controlFlow_.isRetreating(next) && seen.insert(next.target).second) work.push_back(next.target);
    }
  }
  return false;
}

std::optional<bool> WitnessLocator::loopOutcome(const Edge& edge) const {
  const LoopId loop = isLoopKind(edge.info.kind) ? loopOf(edge) : LoopId();
  if (!loop.valid()) return std::nullopt;
  return controlFlow_.contains(loop, edge.target);
}

/// The branch that goes where the text behind the condition goes is the true one.
std::optional<bool> WitnessLocator::textOutcome(const Edge& edge) {
  if (edge.info.kind != StatementKind::If && edge.info.kind != StatementKind::While) return std::nullopt;
  const FileId file = edge.info.range.file;
  const SourcePosition first = texts_.firstStatement(file, texts_.afterParentheses(file, edge.info.anchor));
  if (!first.valid()) return std::nullopt;
  const auto leadsThere = [&](const Edge& candidate) {
    return std::ranges::any_of(program_.nodes[candidate.target].outgoing, [&](EdgeId id) {
      const SourceInfo& info = program_.edges[id].info;
      return info.range.file == file && info.statement == first;
    });
  };
  if (leadsThere(edge)) return true;
  // The other outcome is false only if some outcome is seen to be the true one.
  const auto onLine = byAnchor_.find(edge.info.anchor.line);
  for (const EdgeId id : onLine->second) {
    const Edge& other = program_.edges[id];
    if (isBranching(other) && isSamePlace(other.info, edge.info) && leadsThere(other)) return false;
  }
  return std::nullopt;
}

std::optional<std::string> WitnessLocator::outcome(EdgeId id) {
  const Edge& edge = program_.edges[id];
  if (edge.info.kind == StatementKind::Switch) {
    const auto& decided = outcomes_.decidedBy(id);
    if (decided) return decided;
    return std::get<Assume>(edge.operation).truth ? std::nullopt : std::optional<std::string>("default");
  }
  std::optional<bool> truth = loopOutcome(edge);
  if (!truth)
    if (const auto& decided = outcomes_.decidedBy(id)) return decided;
  if (!truth) truth = textOutcome(edge);
  if (!truth) return std::nullopt;
  return *truth ? "true" : "false";
}

WitnessLocator::Branching WitnessLocator::branching(const WitnessLocation& location, const std::string& value) {
  const Found found =
      find(location, byAnchor_, &SourceInfo::anchor, [](EdgeId, const Edge& edge) { return isBranching(edge); });
  Branching result;
  if (found.edges.empty()) {
    const FileId file = fileOf(location);
    static const std::set<std::string> keywords{"if", "while", "for", "do", "switch"};
    const SourcePosition position{location.line, location.column.value_or(0)};
    if (!file.valid() || (!keywords.contains(texts_.wordAt(file, position)) && texts_.at(file, position) != '?'))
      contradict("branching", location);
    result.isCertain = false;
    return result;
  }
  for (const EdgeId id : found.edges) {
    if (isUndecided(program_.edges[id])) continue;
    const std::optional<std::string> decided = outcome(id);
    if (!decided) result.isCertain = false;
    if (!decided || *decided == value) result.edges.push_back(id);
  }
  return result;
}

std::vector<EdgeId> WitnessLocator::calls(const WitnessLocation& location) {
  const Found found = find(location, byAnchor_, &SourceInfo::anchor, [&](EdgeId, const Edge& edge) {
    if (const auto* call = std::get_if<Call>(&edge.operation))
      return !call->function.valid() || program_.functions[call->function].origin != FunctionOrigin::Synthetic;
    const auto* havoc = std::get_if<Havoc>(&edge.operation);
    return havoc && havoc->cause == HavocCause::Input;
  });
  if (!found.edges.empty()) return found.edges;
  // Some library functions are operations of the CFA, not calls.
  const FileId file = fileOf(location);
  if (file.valid() && location.column && texts_.at(file, {location.line, *location.column}) == ')')
    throw UnsupportedWitness("the call that ends at " + toString(location) + " is none in the program's model");
  contradict("call ends", location);
}

std::set<EdgeId> WitnessLocator::operations(const WitnessLocation& location) {
  const Found found = findStatement(location);
  if (found.edges.empty()) contradict("statement starts", location);
  return {found.edges.begin(), found.edges.end()};
}

}  // namespace argosy::algorithms
