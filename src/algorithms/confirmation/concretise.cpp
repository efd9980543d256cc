#include "algorithms/confirmation/concretise.h"

#include <algorithm>
#include <unordered_map>

#include "algorithms/confirmation/candidate_builder.h"
#include "algorithms/confirmation/symbolic_domain.h"
#include "domains/memory/scalar_store.h"
#include "domains/memory/transfer.h"
#include "program/facts/argument_extent.h"

namespace argosy::algorithms {
namespace {

using memory::MemoryObjectId;

class PathExecution {
 public:
  explicit PathExecution(memory::MemoryFacts& facts)
      : facts_(facts),
        domain_(facts.program),
        store_(domain_, facts.objects, facts.program),
        transfer_(facts.program, store_, facts.aliases) {}

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
  TypeRef typeOf(VariableId symbol) const {
    return domain_.symbols[symbol.index - facts_.program.variables.size()].type;
  }

  void recordEntry(const Step& step, memory::Memory<SymbolicDomain>& memory, std::size_t symbolsBefore) {
    if (step.kind != StepKind::Operation) return;
    const Operation& operation = step.edge->operation;
    const auto* havoc = std::get_if<Havoc>(&operation);
    const auto* call = std::get_if<Call>(&operation);
    if ((havoc && havoc->target->type()->isScalar()) || (call && call->result && call->result->type()->isScalar())) {
      if (domain_.symbols.size() == symbolsBefore) return;
      const VariableId symbol = domain_.symbols[symbolsBefore].variable;  // made before the target was looked at
      const bool isInput = havoc && havoc->cause == HavocCause::Input;
      scalars_.push_back({builder_.addScalar(step.id, isInput, typeOf(symbol)), symbol});
      return;
    }
    MemoryObjectId object;
    if (const auto* declare = std::get_if<Declare>(&operation)) {
      object = facts_.objects.variable(declare->variable, memory::frameOf(step.before()));
    } else if (const auto* allocate = std::get_if<Allocate>(&operation)) {
      object = store_.evaluate(memory, allocate->target, memory::frameOf(step.before())).base;
    }
    if (!object.valid()) return;
    const std::uint64_t bytes = store_.sizeOf(memory, object).value_or(0);
    if (bytes == 0 || bytes > CandidateBuilder::maximalContents) return;
    birth_[object] = builder_.addContents(step.id, bytes);
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
  struct PlacedScalar {
    std::size_t entry;
    VariableId symbol;
  };

  memory::MemoryFacts& facts_;
  SymbolicDomain domain_;
  memory::ScalarStore<SymbolicDomain> store_;
  memory::Transfer<memory::ScalarStore<SymbolicDomain>> transfer_;
  CandidateBuilder builder_;
  std::vector<PlacedScalar> scalars_;
  std::unordered_map<MemoryObjectId, std::size_t> birth_;
  std::vector<PlacedContents> placed_;
  std::size_t assignedContents_ = 0;
};

evidence::CandidateCounterexample PathExecution::candidate(const evidence::Assignment& values) {
  const auto valueOf = [&](VariableId symbol) {
    const auto found = values.find(symbol);
    return found == values.end() ? UInt128{0} : found->second;
  };
  for (const PlacedScalar& scalar : scalars_) builder_.setScalar(scalar.entry, valueOf(scalar.symbol));
  for (const auto& [entry, contents] : placed_)
    if (contents.bit >= 0)
      builder_.setContents(entry, static_cast<std::uint64_t>(contents.bit), contents.width, valueOf(contents.symbol));
  return builder_.candidate();
}

bool hasAnyArguments(const Program& program, std::span<const Step> path) {
  const FunctionId model = argumentModel(program, ArgumentExtent::Any);
  return model.valid() && std::ranges::any_of(path, [&](const Step& step) {
           return step.kind == StepKind::Enter && program.nodes[step.target()].function == model;
         });
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
  return UnconfirmedPath{
      "its replay ended otherwise: " + std::string(toString(failure.outcome)) +
      (failure.message.empty() ? "" : ": " + failure.message) +
      (hasAnyArguments(facts_.program, path)
           ? "; where all command lines are followed, each look at a string of argv finds something else"
           : "")};
}

}  // namespace argosy::algorithms
