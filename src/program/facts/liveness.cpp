#include "program/facts/liveness.h"

#include <algorithm>

namespace argosy {

namespace {

bool isTrackable(const Variable& variable) { return !isStatic(variable.storage) && !variable.addressTaken; }

}  // namespace

Liveness::Liveness(const Program& program, const ControlFlow& controlFlow)
    : program_(&program),
      controlFlow_(&controlFlow),
      variables_(program.variables.size()),
      functions_(program.functions.size()) {
  for (const Variable& variable : program.variables)
    if (isTrackable(variable)) variables_[variable.id].kind = Kind::Straight;
  for (const Function& function : program.functions)
    if (function.entry.valid()) analyse(function);
}

bool Liveness::isLive(NodeId node, VariableId variable) const {
  const VariableFacts& facts = variables_[variable];
  if (facts.kind == Kind::Untracked) return true;
  const FunctionId function = program_->nodes[node].function;
  if (!controlFlow_->isReachable(node) || program_->variables[variable].function != function) return false;
  const std::uint32_t position = controlFlow_->order(node);
  if (facts.kind == Kind::General) {
    const FunctionFacts& bits = functions_[function];
    return (bits.rows[position * bits.words + facts.column / 64] >> (facts.column % 64)) & 1;
  }
  const auto begin = ranges_.begin() + facts.firstRange, end = ranges_.begin() + facts.endRange;
  const auto range = std::partition_point(begin, end, [&](const Range& r) { return r.last < position; });
  return range != end && range->first <= position;
}

std::vector<VariableId> Liveness::liveAt(NodeId node) const {
  std::vector<VariableId> result;
  for (const VariableId variable : program_->functions[program_->nodes[node].function].locals)
    if (isTracked(variable) && isLive(node, variable)) result.push_back(variable);
  std::sort(result.begin(), result.end());
  return result;
}

void Liveness::analyse(const Function& function) {
  const std::vector<Access> accesses = collectAccesses(function.id);
  classify(function.id, accesses);
  computeRanges(function, accesses);
  solve(function);
}

std::vector<Liveness::Access> Liveness::collectAccesses(FunctionId function) {
  std::vector<Access> accesses;
  for (const NodeId node : controlFlow_->reversePostorder(function))
    for (const EdgeId edge : program_->nodes[node].outgoing) {
      const auto add = [&](VariableId variable, bool isUse) {
        if (isTracked(variable)) accesses.push_back({variable, controlFlow_->order(node), isUse});
      };
      forEachAccess(
          program_->edges[edge].operation, [&](VariableId v) { add(v, true); }, [&](VariableId v) { add(v, false); });
    }
  return accesses;
}

void Liveness::classify(FunctionId function, const std::vector<Access>& accesses) {
  // The nodes of a straight stretch (single edge in, single edge out) are consecutive in reverse postorder.
  const std::span<const NodeId> nodes = controlFlow_->reversePostorder(function);
  std::vector<std::uint32_t> stretch(nodes.size(), 0);
  for (std::uint32_t i = 1; i < nodes.size(); ++i) {
    const Node& node = program_->nodes[nodes[i]];
    const bool continues = node.incoming.size() == 1 && program_->edges[node.incoming[0]].source == nodes[i - 1] &&
                           program_->nodes[nodes[i - 1]].outgoing.size() == 1;
    stretch[i] = continues ? stretch[i - 1] : i;
  }

  constexpr std::uint32_t unseen = ~std::uint32_t{0};
  for (const Access& access : accesses) variables_[access.variable].column = unseen;
  for (const Access& access : accesses) {
    VariableFacts& facts = variables_[access.variable];
    std::uint32_t& home = facts.column;  // until columns are given out: the stretch it was first written in
    const bool branches = program_->nodes[nodes[access.position]].outgoing.size() > 1;
    if (!access.isUse && !branches && home == unseen) home = stretch[access.position];
    if (home != stretch[access.position] || (!access.isUse && branches)) facts.kind = Kind::General;
  }
  std::uint32_t columns = 0;
  for (const VariableId variable : program_->functions[function].locals)
    if (variables_[variable].kind == Kind::General) variables_[variable].column = columns++;
  functions_[function].words = (columns + 63) / 64;
  functions_[function].rows.assign(functions_[function].words * nodes.size(), 0);
}

void Liveness::computeRanges(const Function& function, const std::vector<Access>& accesses) {
  std::vector<Access> straight;
  for (const Access& access : accesses)
    if (variables_[access.variable].kind == Kind::Straight) straight.push_back(access);
  std::stable_sort(straight.begin(), straight.end(),
                   [](const Access& a, const Access& b) { return a.variable < b.variable; });
  for (const VariableId variable : function.locals)
    variables_[variable].firstRange = variables_[variable].endRange = static_cast<std::uint32_t>(ranges_.size());
  for (std::size_t i = 0; i < straight.size();) {
    VariableFacts& facts = variables_[straight[i].variable];
    facts.firstRange = static_cast<std::uint32_t>(ranges_.size());
    const VariableId variable = straight[i].variable;
    std::uint32_t start = 0;
    bool open = false;
    for (; i < straight.size() && straight[i].variable == variable; ++i) {
      if (!straight[i].isUse) {
        start = straight[i].position + 1;
        open = false;
      } else if (open) {
        ranges_.back().last = straight[i].position;
      } else {
        ranges_.push_back({start, straight[i].position});
        open = true;
      }
    }
    facts.endRange = static_cast<std::uint32_t>(ranges_.size());
  }
}

void Liveness::solve(const Function& function) {
  FunctionFacts& facts = functions_[function.id];
  const std::size_t words = facts.words;
  if (words == 0) return;
  const std::span<const NodeId> nodes = controlFlow_->reversePostorder(function.id);

  // The effect of each edge, flattened once: columns overwritten, then columns read.
  struct Step {
    std::uint32_t target, begin, uses, end;
  };
  std::vector<std::uint32_t> columns, firstStep(nodes.size() + 1, 0);
  std::vector<Step> steps;
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    firstStep[i] = static_cast<std::uint32_t>(steps.size());
    for (const EdgeId id : program_->nodes[nodes[i]].outgoing) {
      const Edge& edge = program_->edges[id];
      std::vector<std::uint32_t> used;
      Step step{controlFlow_->order(edge.target), static_cast<std::uint32_t>(columns.size()), 0, 0};
      const auto column = [&](std::vector<std::uint32_t>& list, VariableId v) {
        if (variables_[v].kind == Kind::General) list.push_back(variables_[v].column);
      };
      forEachAccess(edge.operation, [&](VariableId v) { column(used, v); }, [&](VariableId v) { column(columns, v); });
      step.uses = static_cast<std::uint32_t>(columns.size());
      columns.insert(columns.end(), used.begin(), used.end());
      step.end = static_cast<std::uint32_t>(columns.size());
      steps.push_back(step);
    }
  }
  firstStep[nodes.size()] = static_cast<std::uint32_t>(steps.size());

  // Backwards again and again over the nodes whose successors have changed.
  std::vector<std::uint64_t> row(words), along(words);
  std::vector<bool> pending(nodes.size(), true);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = nodes.size(); i-- > 0;) {
      if (!pending[i]) continue;
      pending[i] = false;
      std::fill(row.begin(), row.end(), 0);
      for (std::uint32_t s = firstStep[i]; s < firstStep[i + 1]; ++s) {
        const Step& step = steps[s];
        std::copy_n(facts.rows.begin() + static_cast<std::ptrdiff_t>(step.target * words), words, along.begin());
        for (std::uint32_t c = step.begin; c < step.uses; ++c)
          along[columns[c] / 64] &= ~(std::uint64_t{1} << (columns[c] % 64));
        for (std::uint32_t c = step.uses; c < step.end; ++c)
          along[columns[c] / 64] |= std::uint64_t{1} << (columns[c] % 64);
        for (std::size_t w = 0; w < words; ++w) row[w] |= along[w];
      }
      const auto stored = facts.rows.begin() + static_cast<std::ptrdiff_t>(i * words);
      if (!std::equal(row.begin(), row.end(), stored)) {
        std::copy(row.begin(), row.end(), stored);
        changed = true;
        for (const EdgeId edge : program_->nodes[nodes[i]].incoming)
          if (const NodeId source = program_->edges[edge].source; controlFlow_->isReachable(source))
            pending[controlFlow_->order(source)] = true;
      }
    }
  }
}

}  // namespace argosy
