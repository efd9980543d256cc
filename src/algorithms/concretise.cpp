#include "algorithms/concretise.h"

#include <map>
#include <unordered_map>

#include "algorithms/symbolic_domain.h"
#include "domains/memory/transfer.h"

namespace argosy::algorithms {
namespace {

using memory::MemoryObjectId;

/// A place on the path where a value comes into the program.
struct Entry {
  EdgeId edge;
  bool isInput = false;
  VariableId symbol;                 // one scalar …
  std::uint64_t contentsBytes = 0;   // … or the initial contents of an object
  std::vector<std::uint8_t> image;   // empty: nothing of it matters
};

class PathExecution {
 public:
  explicit PathExecution(memory::MemoryFacts& facts)
      : facts_(facts),
        domain_(facts.program),
        access_(domain_, facts.objects, facts.program.types),
        transfer_(facts.program, access_, facts.aliases) {}

  /// False when a condition of the path is false whatever the inputs are.
  bool follow(std::span<const Step> path, const Limits& limits) {
    memory::Memory<SymbolicDomain> memory = transfer_.initialMemory();
    for (const Step& step : path) {
      if (limits.exceeded()) return true;
      const std::size_t symbolsBefore = domain_.symbols.size();
      if (!transfer_.apply(step, memory) || domain_.isContradictory) return false;
      recordEntry(step, memory, symbolsBefore);
      assignContents();
    }
    return true;
  }

  std::vector<evidence::Constraint> constraints() const {
    std::vector<evidence::Constraint> result;
    for (const auto& [condition, truth] : domain_.conditions) result.push_back({condition, truth});
    return result;
  }

  evidence::CandidateCounterexample candidate(const evidence::Assignment& values);

 private:
  static constexpr std::uint64_t maximalContents = 1 << 16;

  TypeRef typeOf(VariableId symbol) const {
    return domain_.symbols[symbol.index - facts_.program.variables.size()].type;
  }

  void recordEntry(const Step& step, memory::Memory<SymbolicDomain>& memory, std::size_t symbolsBefore) {
    if (step.kind != StepKind::Operation) return;
    const Operation& operation = step.edge->operation;
    Entry entry;
    entry.edge = step.id;
    const auto* havoc = std::get_if<Havoc>(&operation);
    const auto* call = std::get_if<Call>(&operation);
    if ((havoc && havoc->target->type()->isScalar()) || (call && call->result && call->result->type()->isScalar())) {
      if (domain_.symbols.size() == symbolsBefore) return;
      entry.isInput = havoc && havoc->cause == HavocCause::Input;
      entry.symbol = domain_.symbols[symbolsBefore].variable;  // made before the target was looked at
      entries_.push_back(std::move(entry));
      return;
    }
    MemoryObjectId object;
    if (const auto* declare = std::get_if<Declare>(&operation)) {
      object = facts_.objects.variable(declare->variable, step.before);
    } else if (const auto* allocate = std::get_if<Allocate>(&operation)) {
      memory::Evaluator<SymbolicDomain> evaluate(facts_.program, access_, memory, step.before);
      object = evaluate.evaluate(allocate->target).base;
    }
    if (!object.valid()) return;
    entry.contentsBytes = access_.sizeOf(memory, object).value_or(0);
    if (entry.contentsBytes == 0 || entry.contentsBytes > maximalContents) return;
    birth_[object] = entries_.size();
    entries_.push_back(std::move(entry));
  }

  /// Symbols for initial contents belong to the object that is alive now.
  void assignContents() {
    for (; assignedContents_ < domain_.contents.size(); ++assignedContents_) {
      const auto& contents = domain_.contents[assignedContents_];
      if (const auto born = birth_.find(contents.object); born != birth_.end())
        placed_.push_back({born->second, contents});
    }
  }

  struct PlacedContents {
    std::size_t entry;
    SymbolicDomain::InitialContents contents;
  };

  memory::MemoryFacts& facts_;
  SymbolicDomain domain_;
  memory::MemoryAccess<SymbolicDomain> access_;
  memory::Transfer<SymbolicDomain> transfer_;
  std::vector<Entry> entries_;
  std::unordered_map<MemoryObjectId, std::size_t> birth_;
  std::vector<PlacedContents> placed_;
  std::size_t assignedContents_ = 0;
};

evidence::CandidateCounterexample PathExecution::candidate(const evidence::Assignment& values) {
  const auto valueOf = [&](VariableId symbol) {
    const auto found = values.find(symbol);
    return found == values.end() ? UInt128{0} : found->second;
  };
  for (const auto& [index, contents] : placed_) {
    Entry& entry = entries_[index];
    const UInt128 bits = valueOf(contents.symbol);
    if (bits == 0 || contents.bit < 0) continue;
    if (entry.image.empty()) entry.image.resize(entry.contentsBytes);
    for (unsigned i = 0; i < contents.width; ++i) {
      const auto at = static_cast<std::uint64_t>(contents.bit) + i;
      if (at / 8 < entry.image.size() && (bits >> i & 1) != 0) entry.image[at / 8] |= static_cast<std::uint8_t>(1u << (at % 8));
    }
  }
  // The replay hands out an edge's values in order: once one execution of it matters, all have to be mentioned.
  std::unordered_map<EdgeId, bool> matters;
  for (const Entry& entry : entries_) matters[entry.edge] |= entry.symbol.valid() || !entry.image.empty();
  evidence::CandidateCounterexample candidate;
  for (const Entry& entry : entries_) {
    if (!matters[entry.edge]) continue;
    if (entry.symbol.valid()) {
      candidate.values.push_back({typeOf(entry.symbol), valueOf(entry.symbol), entry.isInput, "", entry.edge});
      continue;
    }
    for (std::uint64_t position = 0; position < entry.contentsBytes; position += 8) {
      UInt128 word = 0;
      for (std::uint64_t i = 0; i < 8 && position + i < entry.image.size(); ++i)
        word |= UInt128{entry.image[position + i]} << (8 * i);
      candidate.values.push_back({nullptr, word, false, "", entry.edge});
    }
  }
  return candidate;
}

}  // namespace

ConcretisationResult Concretiser::concretise(std::span<const Step> path, std::chrono::milliseconds limit,
                                             const Limits& limits) const {
  PathExecution execution(facts_);
  if (!execution.follow(path, limits)) return InfeasiblePath();
  if (limits.exceeded()) return UnconfirmedPath{"there was no time to follow it"};
  const evidence::Solution solution = evidence::solve(execution.constraints(), limit);
  switch (solution.answer) {
    case evidence::SolverAnswer::Unsatisfiable: return InfeasiblePath();
    case evidence::SolverAnswer::Unknown: return UnconfirmedPath{"the solver found no inputs for it"};
    case evidence::SolverAnswer::Satisfiable: break;
  }
  auto result = evidence::replay(facts_.program, execution.candidate(solution.values), target_);
  if (auto* replayed = std::get_if<evidence::ReplayedCounterexample>(&result)) return std::move(*replayed);
  const auto& failure = std::get<evidence::ReplayFailure>(result);
  return UnconfirmedPath{"its replay ended otherwise: " + std::string(toString(failure.outcome)) +
                         (failure.message.empty() ? "" : ": " + failure.message)};
}

}  // namespace argosy::algorithms
