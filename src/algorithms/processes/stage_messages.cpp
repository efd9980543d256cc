#include "algorithms/processes/stage_messages.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <type_traits>

#include "algorithms/preparation/replay_leaps.h"

namespace argosy::algorithms {
namespace {

using evidence::UnknownCause;
using evidence::UnknownReason;

/// Values travel as they lie in memory.
class Writer {
 public:
  template <class T>
    requires std::is_trivially_copyable_v<T>
  void put(const T& value) {
    text_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void put(const std::string& value) {
    put(value.size());
    text_ += value;
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

class Reader {
 public:
  explicit Reader(const std::string& text) : text_(text) {}
  template <class T>
  T get() {
    if (text_.size() - position_ < sizeof(T)) throw std::length_error("the engine's message is incomplete");
    T value;
    std::memcpy(&value, text_.data() + position_, sizeof value);
    position_ += sizeof value;
    return value;
  }
  std::string getText() {
    const auto size = get<std::size_t>();
    if (text_.size() - position_ < size) throw std::length_error("the engine's message is incomplete");
    position_ += size;
    return text_.substr(position_ - size, size);
  }

 private:
  const std::string& text_;
  std::size_t position_ = 0;
};

enum class Kind : std::uint8_t { Proof, Refutation, Unknown };
constexpr std::uint32_t noType = ~std::uint32_t{0};

void putReasons(Writer& out, const std::vector<UnknownReason>& reasons) {
  out.put(reasons.size());
  for (const UnknownReason& reason : reasons) {
    out.put(reason.cause);
    out.put(reason.message);
    out.put(reason.range);
  }
}

std::vector<UnknownReason> getReasons(Reader& in) {
  std::vector<UnknownReason> reasons;
  for (auto count = in.get<std::size_t>(); count > 0; --count) {
    UnknownReason reason;
    reason.cause = in.get<UnknownCause>();
    reason.message = in.getText();
    reason.range = in.get<SourceRange>();
    reasons.push_back(std::move(reason));
  }
  return reasons;
}

void put(Writer& out, const std::vector<std::string>& texts) {
  out.put(texts.size());
  for (const std::string& text : texts) out.put(text);
}

std::vector<std::string> getTexts(Reader& in) {
  std::vector<std::string> texts;
  for (auto count = in.get<std::size_t>(); count > 0; --count) texts.push_back(in.getText());
  return texts;
}

void put(Writer& out, const evidence::Verdict& verdict) {
  if (const auto* proof = std::get_if<evidence::Proof>(&verdict)) {
    out.put(Kind::Proof);
    const evidence::ProofEvidence& evidence = proof->evidence();
    out.put(evidence.engine);
    out.put(evidence.states);
    out.put(evidence.assumption);
    out.put(evidence.invariants.size());
    for (const evidence::Invariant& invariant : evidence.invariants) {
      out.put(invariant.node);
      out.put(invariant.source);
      out.put(invariant.expression);
    }
    out.put(evidence.blocked.size());
    for (const evidence::BlockedEdge& blocked : evidence.blocked) {
      out.put(blocked.error);
      out.put(blocked.edge);
      out.put(blocked.known);
    }
    out.put(evidence.contracts.size());
    for (const evidence::FunctionContract& contract : evidence.contracts) {
      out.put(contract.function);
      out.put(contract.demands);
      out.put(contract.ensures);
    }
    out.put(evidence.accelerated.size());
    for (const evidence::AcceleratedPath& path : evidence.accelerated) {
      out.put(path.head);
      out.put(path.iterations);
      put(out, path.closedForms);
    }
  } else if (const auto* refutation = std::get_if<evidence::Refutation>(&verdict)) {
    out.put(Kind::Refutation);
    out.put(refutation->counterexample().target().property);
    out.put(refutation->counterexample().values().size());
    for (const evidence::InputValue& value : refutation->counterexample().values()) {
      out.put(value.type ? value.type->id() : noType);
      out.put(value.bits);
      out.put(value.isInput);
      out.put(value.source);
      out.put(value.edge);
    }
    const auto& arguments = refutation->counterexample().arguments();
    out.put(arguments.has_value());
    out.put(arguments ? arguments->size() : 0);
    if (arguments)
      for (const std::string& argument : *arguments) out.put(argument);
    const auto& leaps = refutation->counterexample().limits().leaps;
    out.put(leaps ? leaps->leaps.size() : 0);
    if (leaps)
      for (const interpreter::Leap& leap : leaps->leaps) out.put(leap.number);
  } else {
    out.put(Kind::Unknown);
    putReasons(out, std::get<evidence::Unknown>(verdict).reasons());
  }
}

void putLoops(Writer& out, const std::vector<LoopOutcome>& loops) {
  out.put(loops.size());
  for (const LoopOutcome& loop : loops) {
    out.put(loop.head);
    out.put(loop.place);
    out.put(loop.status);
    out.put(loop.refusal);
    out.put(loop.isReplaced);
    out.put(loop.seconds);
    out.put(loop.paths.size());
    for (const PathOutcome& path : loop.paths) {
      out.put(path.place);
      out.put(path.refusal);
      out.put(path.iterations);
      put(out, path.closedForms);
      out.put(path.isPruned);
    }
  }
}

std::vector<LoopOutcome> getLoops(Reader& in) {
  std::vector<LoopOutcome> loops;
  for (auto count = in.get<std::size_t>(); count > 0; --count) {
    LoopOutcome loop;
    loop.head = in.get<NodeId>();
    loop.place = in.getText();
    loop.status = in.get<LoopStatus>();
    loop.refusal = in.getText();
    loop.isReplaced = in.get<bool>();
    loop.seconds = in.get<double>();
    for (auto paths = in.get<std::size_t>(); paths > 0; --paths) {
      PathOutcome path;
      path.place = in.getText();
      path.refusal = in.getText();
      path.iterations = in.getText();
      path.closedForms = getTexts(in);
      path.isPruned = in.get<bool>();
      loop.paths.push_back(std::move(path));
    }
    loops.push_back(std::move(loop));
  }
  return loops;
}

void putFigures(Writer& out, const EngineStatistics& figures) {
  out.put(figures.exploration);
  out.put(figures.refinements);
  out.put(figures.alarms);
  out.put(figures.passes);
  out.put(figures.reached);
  out.put(figures.seconds);
  putReasons(out, figures.obstacles);
  putLoops(out, figures.loops);
}

EngineStatistics getFigures(Reader& in) {
  EngineStatistics figures;
  figures.exploration = in.get<ExplorationStatistics>();
  figures.refinements = in.get<std::uint64_t>();
  figures.alarms = in.get<std::uint64_t>();
  figures.passes = in.get<std::uint64_t>();
  figures.reached = in.get<std::size_t>();
  figures.seconds = in.get<double>();
  figures.obstacles = getReasons(in);
  figures.loops = getLoops(in);
  return figures;
}

void put(Writer& out, const StageReport& report) {
  out.put(report.outcome);
  const EngineStatistics& figures = report.statistics;
  putFigures(out, figures);
  out.put(figures.details.size());
  for (const auto& [name, value] : figures.details) {
    out.put(name);
    out.put(value.index());
    std::visit([&](const auto& content) { out.put(content); }, value);
  }
  out.put(report.components.size());
  for (const ComponentReport& component : report.components) {
    out.put(component.name);
    out.put(component.statistics);
  }
  out.put(report.precision.unsaid);
  out.put(report.precision.entries.size());
  for (const report::PrecisionEntry& entry : report.precision.entries) {
    out.put(entry.scope.function);
    out.put(entry.scope.line);
    out.put(entry.scope.index);
    out.put(entry.scope.activation);
    out.put(entry.scope.source);
    out.put(entry.predicate);
  }
  out.put(report.covered.has_value());
  if (report.covered) {
    out.put(report.covered->initial);
    out.put(report.covered->transitions.size());
    for (const CoveredPaths::Transition& transition : report.covered->transitions) out.put(transition);
  }
  out.put(report.graph);
  out.put(report.summaries);
}

StageReport getReport(Reader& in, const std::string& name) {
  StageReport report;
  report.configuration = name;
  report.outcome = in.getText();
  EngineStatistics& figures = report.statistics;
  figures = getFigures(in);
  for (auto count = in.get<std::size_t>(); count > 0; --count) {
    std::string key = in.getText();
    const auto kind = in.get<std::size_t>();
    if (kind == 0) figures.details.emplace_back(std::move(key), in.get<std::uint64_t>());
    else if (kind == 1) figures.details.emplace_back(std::move(key), in.get<double>());
    else figures.details.emplace_back(std::move(key), in.getText());
  }
  for (auto count = in.get<std::size_t>(); count > 0; --count) {
    std::string component = in.getText();
    report.components.push_back({std::move(component), in.get<OperatorStatistics>()});
  }
  report.precision.unsaid = in.get<std::size_t>();
  for (auto count = in.get<std::size_t>(); count > 0; --count) {
    report::PrecisionEntry entry;
    entry.scope.function = in.getText();
    entry.scope.line = in.get<std::uint32_t>();
    entry.scope.index = in.get<std::uint32_t>();
    entry.scope.activation = in.get<std::uint32_t>();
    entry.scope.source = in.getText();
    entry.predicate = in.getText();
    report.precision.entries.push_back(std::move(entry));
  }
  if (in.get<bool>()) {
    CoveredPaths& covered = report.covered.emplace();
    covered.initial = in.get<std::uint32_t>();
    for (auto count = in.get<std::size_t>(); count > 0; --count)
      covered.transitions.push_back(in.get<CoveredPaths::Transition>());
  }
  report.graph = in.getText();
  report.summaries = in.getText();
  return report;
}

evidence::Verdict getProof(Reader& in) {
  evidence::ProofEvidence evidence;
  evidence.engine = in.getText();
  evidence.states = in.get<std::uint64_t>();
  evidence.assumption = in.getText();
  for (auto count = in.get<std::size_t>(); count > 0; --count) {
    evidence::Invariant invariant;
    invariant.node = in.get<NodeId>();
    invariant.source = in.get<SourceInfo>();
    invariant.expression = in.getText();
    evidence.invariants.push_back(std::move(invariant));
  }
  for (auto count = in.get<std::size_t>(); count > 0; --count) {
    evidence::BlockedEdge blocked;
    blocked.error = in.get<EdgeId>();
    blocked.edge = in.get<EdgeId>();
    blocked.known = in.getText();
    evidence.blocked.push_back(std::move(blocked));
  }
  for (auto count = in.get<std::size_t>(); count > 0; --count) {
    evidence::FunctionContract contract;
    contract.function = in.get<FunctionId>();
    contract.demands = in.getText();
    contract.ensures = in.getText();
    evidence.contracts.push_back(std::move(contract));
  }
  for (auto count = in.get<std::size_t>(); count > 0; --count) {
    evidence::AcceleratedPath path;
    path.head = in.get<NodeId>();
    path.iterations = in.getText();
    path.closedForms = getTexts(in);
    evidence.accelerated.push_back(std::move(path));
  }
  return evidence::Proof(std::move(evidence));
}

evidence::Verdict getRefutation(Reader& in, const Program& program, std::span<const evidence::Target> targets) {
  const std::string property = in.getText();
  evidence::CandidateCounterexample candidate;
  for (auto count = in.get<std::size_t>(); count > 0; --count) {
    evidence::InputValue value;
    const auto type = in.get<std::uint32_t>();
    // Types that the engine made after the fork are unknown here; a word of memory will do.
    value.type = type < program.types.all().size() ? &program.types.all()[type] : nullptr;
    value.bits = in.get<UInt128>();
    value.isInput = in.get<bool>();
    value.source = in.getText();
    value.edge = in.get<EdgeId>();
    candidate.values.push_back(std::move(value));
  }
  if (in.get<bool>()) candidate.arguments.emplace();
  for (auto count = in.get<std::size_t>(); count > 0; --count) candidate.arguments->push_back(in.getText());
  std::set<std::uint32_t> leaps;
  for (auto count = in.get<std::size_t>(); count > 0; --count) leaps.insert(in.get<std::uint32_t>());
  const auto target = std::ranges::find(targets, property, &evidence::Target::property);
  if (target != targets.end()) {
    evidence::ReplayLimits limits;
    if (!leaps.empty()) limits.leaps = leapsTowards(program, *target, nullptr, leaps);
    auto replayed = evidence::replay(program, candidate, *target, limits);
    if (auto* counterexample = std::get_if<evidence::ReplayedCounterexample>(&replayed))
      return evidence::Refutation(std::move(*counterexample));
  }
  return evidence::Unknown(
      {UnknownCause::CounterexampleNotConfirmed, "an engine's counterexample could not be repeated", {}});
}

evidence::Verdict getUnknown(Reader& in) {
  std::vector<UnknownReason> reasons = getReasons(in);
  UnknownReason first = reasons.at(0);
  reasons.erase(reasons.begin());
  return evidence::Unknown(std::move(first), std::move(reasons));
}

}  // namespace

std::string framed(MessageKind kind, const std::string& message) {
  Writer out;
  out.put(kind);
  out.put(message);
  return out.text();
}

std::optional<Message> takeMessage(std::string& bytes) {
  std::size_t size = 0;
  constexpr std::size_t header = sizeof(MessageKind) + sizeof size;
  if (bytes.size() < header) return std::nullopt;
  std::memcpy(&size, bytes.data() + sizeof(MessageKind), sizeof size);
  if (bytes.size() - header < size) return std::nullopt;
  Message message{static_cast<MessageKind>(bytes.front()), bytes.substr(header, size)};
  bytes.erase(0, header + size);
  return message;
}

std::string encode(const SharedFact& fact) {
  Writer out;
  out.put(fact.kind);
  out.put(fact.location);
  out.put(fact.expression);
  out.put(fact.dependsOn);
  return out.text();
}

SharedFact decodeFact(const std::string& message) {
  Reader in(message);
  SharedFact fact;
  fact.kind = in.get<SharedFactKind>();
  fact.location = in.get<NodeId>();
  fact.expression = in.getText();
  fact.dependsOn = in.getText();
  return fact;
}

std::string encode(const EngineStatistics& figures) {
  Writer out;
  putFigures(out, figures);
  return out.text();
}

EngineStatistics decodeStatistics(const std::string& message) {
  Reader in(message);
  return getFigures(in);
}

std::string encode(const StageResult& result) {
  Writer out;
  put(out, result.report);
  put(out, result.verdict);
  return out.text();
}

StageResult decodeResult(const std::string& message, const std::string& stage, const Program& program,
                         std::span<const evidence::Target> targets) {
  Reader in(message);
  StageReport report = getReport(in, stage);
  switch (in.get<Kind>()) {
    case Kind::Proof: return {std::move(report), getProof(in)};
    case Kind::Refutation: return {std::move(report), getRefutation(in, program, targets)};
    case Kind::Unknown: return {std::move(report), getUnknown(in)};
  }
  throw std::runtime_error("the engine's message is of no known kind");
}

}  // namespace argosy::algorithms
