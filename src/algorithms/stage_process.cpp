#include "algorithms/stage_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <new>
#include <type_traits>

namespace argosy::algorithms {
namespace {

using evidence::UnknownCause;
using evidence::UnknownReason;

/// Both ends are the same program image: values travel as they lie in memory.
class Writer {
 public:
  template <class T>
  requires std::is_trivially_copyable_v<T>
  void put(const T& value) { text_.append(reinterpret_cast<const char*>(&value), sizeof value); }
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
  } else {
    out.put(Kind::Unknown);
    const auto& reasons = std::get<evidence::Unknown>(verdict).reasons();
    out.put(reasons.size());
    for (const UnknownReason& reason : reasons) {
      out.put(reason.cause);
      out.put(reason.message);
      out.put(reason.range);
    }
  }
}

void put(Writer& out, const StageReport& report) {
  out.put(report.outcome);
  const EngineStatistics& figures = report.statistics;
  out.put(figures.exploration);
  out.put(figures.refinements);
  out.put(figures.alarms);
  out.put(figures.passes);
  out.put(figures.reached);
  out.put(figures.seconds);
  out.put(figures.details.size());
  for (const auto& [name, value] : figures.details) {
    out.put(name);
    out.put(value);
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
}

StageReport getReport(Reader& in, const std::string& name) {
  StageReport report;
  report.configuration = name;
  report.outcome = in.getText();
  EngineStatistics& figures = report.statistics;
  figures.exploration = in.get<ExplorationStatistics>();
  figures.refinements = in.get<std::uint64_t>();
  figures.alarms = in.get<std::uint64_t>();
  figures.passes = in.get<std::uint64_t>();
  figures.reached = in.get<std::size_t>();
  figures.seconds = in.get<double>();
  for (auto count = in.get<std::size_t>(); count > 0; --count) {
    std::string key = in.getText();
    figures.details.emplace_back(std::move(key), in.getText());
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
  return evidence::Proof::fromInduction(std::move(evidence));
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
  const auto target = std::ranges::find(targets, property, &evidence::Target::property);
  if (target != targets.end()) {
    auto replayed = evidence::replay(program, candidate, *target);
    if (auto* counterexample = std::get_if<evidence::ReplayedCounterexample>(&replayed)) return evidence::Refutation(std::move(*counterexample));
  }
  return evidence::Unknown({UnknownCause::CounterexampleNotConfirmed, "an engine's counterexample could not be repeated", {}});
}

evidence::Verdict getUnknown(Reader& in) {
  std::vector<UnknownReason> reasons;
  for (auto count = in.get<std::size_t>(); count > 0; --count) {
    UnknownReason reason;
    reason.cause = in.get<UnknownCause>();
    reason.message = in.getText();
    reason.range = in.get<SourceRange>();
    reasons.push_back(std::move(reason));
  }
  UnknownReason first = reasons.at(0);
  reasons.erase(reasons.begin());
  return evidence::Unknown(std::move(first), std::move(reasons));
}

void writeAll(int descriptor, const std::string& text) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t written = ::write(descriptor, text.data() + done, text.size() - done);
    if (written < 0 && errno != EINTR) return;
    done += written > 0 ? static_cast<std::size_t>(written) : 0;
  }
}

/// Seconds beyond its limit after which an engine that does not end is ended.
constexpr double patience = 2;

[[noreturn]] void becomeEngine(int descriptor, const Limits& limits, const StageProcess::Work& work) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (const auto seconds = limits.remainingSeconds()) {
    const auto most = static_cast<rlim_t>(std::ceil(*seconds + patience));
    const rlimit bound{most, most + 1};
    setrlimit(RLIMIT_CPU, &bound);
  }
  int code = 0;
  try {
    const StageResult result = work(limits);
    Writer out;
    put(out, result.report);
    put(out, result.verdict);
    writeAll(descriptor, out.text());
  } catch (const std::bad_alloc&) {
    code = 3;
  } catch (...) {
    code = 4;
  }
  std::_Exit(code);
}

}  // namespace

StageProcess::StageProcess(const Program& program, std::span<const evidence::Target> targets, std::string name, const Limits& limits,
                           const Work& work)
    : program_(program), targets_(targets), name_(std::move(name)) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return;
  const auto remaining = limits.remainingSeconds();
  child_ = fork();
  if (child_ == 0) {
    close(ends[0]);
    // The child's clock begins at zero.
    becomeEngine(ends[1], remaining ? limits.anew(*remaining) : limits, work);
  }
  close(ends[1]);
  descriptor_ = ends[0];
  if (child_ < 0) isOver_ = true;
}

StageProcess::~StageProcess() {
  if (child_ > 0 && !isOver_) {
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
  }
  if (descriptor_ >= 0) close(descriptor_);
}

bool StageProcess::read() {
  if (isOver_) return true;
  char buffer[1 << 16];
  const ssize_t count = ::read(descriptor_, buffer, sizeof buffer);
  if (count > 0) {
    received_.append(buffer, static_cast<std::size_t>(count));
    return false;
  }
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return false;
  while (waitpid(child_, &status_, 0) < 0 && errno == EINTR) {}
  isOver_ = true;
  return true;
}

void StageProcess::stop(bool inOrder) const {
  if (child_ > 0 && !isOver_) kill(child_, inOrder ? SIGTERM : SIGKILL);
}

StageResult StageProcess::broken(const std::string& how) const {
  evidence::Verdict verdict = evidence::Unknown({UnknownCause::EngineFailed, "the engine " + name_ + " " + how, {}});
  StageReport report;
  report.configuration = name_;
  report.outcome = evidence::toString(verdict);
  return {std::move(report), std::move(verdict)};
}

StageResult StageProcess::result() {
  if (child_ < 0) return broken("could not be started");
  if (WIFSIGNALED(status_))
    return broken(WTERMSIG(status_) == SIGXCPU || WTERMSIG(status_) == SIGKILL ? "did not stop at its limits"
                                                                               : "ended by signal " + std::to_string(WTERMSIG(status_)));
  if (WEXITSTATUS(status_) == 3) return broken("ran out of memory");
  if (WEXITSTATUS(status_) != 0) return broken("failed");
  try {
    Reader in(received_);
    StageReport report = getReport(in, name_);
    switch (in.get<Kind>()) {
      case Kind::Proof: return {std::move(report), getProof(in)};
      case Kind::Refutation: return {std::move(report), getRefutation(in, program_, targets_)};
      case Kind::Unknown: return {std::move(report), getUnknown(in)};
    }
  } catch (const std::exception&) {
    // Fall through: an incomplete message is a broken engine.
  }
  return broken("gave no complete answer");
}

bool StageProcess::isReadable() const {
  pollfd ready{descriptor_, POLLIN, 0};
  return isOver_ || (poll(&ready, 1, 0) > 0 && ready.revents != 0);
}

void waitForAny(std::span<const std::unique_ptr<StageProcess>> processes) {
  std::vector<pollfd> descriptors;
  for (const auto& process : processes) descriptors.push_back({process->descriptor(), POLLIN, 0});
  poll(descriptors.data(), descriptors.size(), 100);
}

StageResult waitFor(StageProcess& process, const Limits& limits) {
  bool wasAsked = false;
  int waits = 0;  // of 100 ms, since the process was asked to end
  for (;;) {
    pollfd ready{process.descriptor(), POLLIN, 0};
    poll(&ready, 1, 100);
    if ((ready.revents != 0 || process.descriptor() < 0) && process.read()) return process.result();
    if (!wasAsked && limits.check() && limits.reached() == LimitKind::Interrupt) {
      process.stop(true);
      wasAsked = true;
    }
    if (wasAsked && ++waits == 30) process.stop(false);
  }
}

}  // namespace argosy::algorithms
