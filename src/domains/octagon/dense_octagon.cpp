#include "domains/octagon/dense_octagon.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "domains/octagon/closure.h"
#include "domains/octagon/kernels.h"
#include "domains/octagon/thresholds.h"

namespace argosy::octagon {
namespace {

/// A bound as an entry of another matrix; nothing when it does not fit.
template <Arithmetic To, class Number>
std::optional<typename To::Entry> entryOf(Number bound, std::size_t variables) {
  if constexpr (std::same_as<To, NarrowIntegers>) {
    if (bound == WideIntegers::infinity) return NarrowIntegers::infinity;
    const Int128 greatest = NarrowIntegers::greatestEntry(variables);
    if (bound > greatest || bound < -greatest) return std::nullopt;
    return static_cast<double>(static_cast<std::int64_t>(bound));
  } else {
    return bound;
  }
}

template <Arithmetic A>
auto numberOf(typename A::Entry entry) {
  if constexpr (std::same_as<A, NarrowIntegers>)
    return entry == A::infinity ? WideIntegers::infinity : Int128{static_cast<std::int64_t>(entry)};
  else return entry;
}

template <Arithmetic A>
void maximise(HalfMatrix<A>& target, const HalfMatrix<A>& other) {
  if constexpr (std::same_as<typename A::Entry, double>)
    kernels::maximum(target.entries().data(), other.entries().data(), target.entries().size());
  else
    std::ranges::transform(target.entries(), other.entries(), target.entries().begin(),
                           [](const auto& left, const auto& right) { return std::max(left, right); });
}

template <Arithmetic A>
void minimise(HalfMatrix<A>& target, const HalfMatrix<A>& other) {
  if constexpr (std::same_as<typename A::Entry, double>)
    kernels::minimum(target.entries().data(), other.entries().data(), target.entries().size());
  else
    std::ranges::transform(target.entries(), other.entries(), target.entries().begin(),
                           [](const auto& left, const auto& right) { return std::min(left, right); });
}

/// Of two values of a variant that have the same alternative: calls with both.
template <class Left, class Right, class Function>
decltype(auto) visitBoth(Left& left, Right& right, const Function& function) {
  return std::visit(
      [&](auto& first) -> decltype(auto) {
        return function(first, std::get<std::remove_cvref_t<decltype(first)>>(right));
      },
      left);
}

template <class Matrix>
constexpr bool isNarrow = std::same_as<std::remove_cvref_t<Matrix>, HalfMatrix<NarrowIntegers>>;

/// Whether what closure computes from these entries is exact.
bool isSafe(const HalfMatrix<NarrowIntegers>& matrix) {
  const auto greatest =
      static_cast<double>(static_cast<std::int64_t>(NarrowIntegers::greatestEntry(matrix.variables())));
  return kernels::areWithin(matrix.entries().data(), matrix.entries().size(), greatest);
}

}  // namespace

template <class Numbers>
std::size_t DenseOctagon<Numbers>::variables() const {
  return std::visit([](const auto& matrix) { return matrix.variables(); }, matrix_);
}

template <class Numbers>
auto DenseOctagon<Numbers>::bound(Node from, Node to) const -> Number {
  return std::visit([&]<class A>(const HalfMatrix<A>& matrix) -> Number { return numberOf<A>(matrix.at(from, to)); },
                    matrix_);
}

template <class Numbers>
void DenseOctagon<Numbers>::makeWide() {
  if constexpr (std::same_as<Numbers, Integers>) {
    const auto* narrow = std::get_if<HalfMatrix<NarrowIntegers>>(&matrix_);
    if (narrow == nullptr) return;
    HalfMatrix<WideIntegers> wide(narrow->variables());
    std::ranges::transform(narrow->entries(), wide.entries().begin(), numberOf<NarrowIntegers>);
    matrix_ = std::move(wide);
  }
}

template <class Numbers>
template <class Combine>
auto DenseOctagon<Numbers>::combined(const DenseOctagon& left, const DenseOctagon& right, const Combine& combine)
    -> DenseOctagon {
  DenseOctagon result = left;
  if (left.matrix_.index() == right.matrix_.index()) {
    visitBoth(result.matrix_, right.matrix_, combine);
    return result;
  }
  DenseOctagon other = right;
  result.makeWide();
  other.makeWide();
  visitBoth(result.matrix_, other.matrix_, combine);
  return result;
}

template <class Numbers>
void DenseOctagon<Numbers>::normalise() {
  if constexpr (std::same_as<Numbers, Integers>) {
    if (const auto* narrow = std::get_if<HalfMatrix<NarrowIntegers>>(&matrix_)) {
      if (!isSafe(*narrow)) makeWide();
      return;
    }
    const auto& wide = std::get<HalfMatrix<WideIntegers>>(matrix_);
    HalfMatrix<NarrowIntegers> narrow(wide.variables());
    const std::span<double> target = narrow.entries();
    for (std::size_t index = 0; const Int128& bound : wide.entries()) {
      const std::optional<double> entry = entryOf<NarrowIntegers>(bound, wide.variables());
      if (!entry) return;
      target[index++] = *entry;
    }
    matrix_ = std::move(narrow);
  }
}

template <class Numbers>
void DenseOctagon<Numbers>::set(Node from, Node to, Number bound) {
  const bool isSet = std::visit(
      [&]<class A>(HalfMatrix<A>& matrix) {
        const auto entry = entryOf<A>(bound, matrix.variables());
        if (entry) matrix.at(from, to) = *entry;
        return entry.has_value();
      },
      matrix_);
  if (isSet) return;
  makeWide();
  set(from, to, bound);
}

template <class Numbers>
bool DenseOctagon<Numbers>::close() {
  normalise();
  return std::visit([](auto& matrix) { return closeFully(matrix); }, matrix_);
}

template <class Numbers>
bool DenseOctagon<Numbers>::add(Node from, Node to, Number bound) {
  if (bound >= this->bound(from, to)) return true;
  normalise();
  while (true) {
    const std::optional<bool> result = std::visit(
        [&]<class A>(HalfMatrix<A>& matrix) -> std::optional<bool> {
          const auto entry = entryOf<A>(bound, matrix.variables());
          if (!entry) return std::nullopt;
          return closeWith(matrix, from, to, *entry);
        },
        matrix_);
    if (result) return *result;
    makeWide();
  }
}

template <class Numbers>
void DenseOctagon<Numbers>::addVariable(std::size_t variable, std::span<const Distance<Number>> distances,
                                        Number greatest, Number greatestNegated) {
  normalise();
  const Number twiceGreatest = Numbers::Arithmetic::twice(greatest);
  const Number twiceGreatestNegated = Numbers::Arithmetic::twice(greatestNegated);
  while (true) {
    const bool isAdded = std::visit(
        [&]<class A>(HalfMatrix<A>& matrix) {
          const auto across = entryOf<A>(twiceGreatest, matrix.variables());
          const auto back = entryOf<A>(twiceGreatestNegated, matrix.variables());
          if (!across || !back) return false;
          std::vector<Distance<typename A::Entry>> entries;
          for (const Distance<Number>& distance : distances) {
            const auto above = entryOf<A>(distance.above, matrix.variables());
            const auto below = entryOf<A>(distance.below, matrix.variables());
            if (!above || !below) return false;
            entries.push_back({distance.node, *above, *below});
          }
          closeWithVariable<A>(matrix, variable, entries, *across, *back);
          return true;
        },
        matrix_);
    if (isAdded) return;
    makeWide();
  }
}

template <class Numbers>
void DenseOctagon<Numbers>::strengthen() {
  normalise();
  std::visit(
      []<class A>(HalfMatrix<A>& matrix) {
        Ways<A> ways(matrix.nodes());
        octagon::strengthen(matrix, ways);
      },
      matrix_);
}

template <class Numbers>
auto DenseOctagon<Numbers>::select(std::span<const std::size_t> sources) const -> DenseOctagon {
  DenseOctagon result(sources.size());
  std::visit(
      [&]<class A>(const HalfMatrix<A>& matrix) {
        HalfMatrix<A>& target = result.matrix_.template emplace<HalfMatrix<A>>(sources.size());
        for (Node from = 0; from < target.nodes(); ++from) {
          if (sources[from / 2] == noVariable) continue;
          const Node source = 2 * sources[from / 2] + from % 2;
          const auto row = target.row(from);
          for (Node to = 0; to < row.size(); ++to) {
            if (sources[to / 2] != noVariable) row[to] = matrix.at(source, 2 * sources[to / 2] + to % 2);
          }
        }
      },
      matrix_);
  return result;
}

template <class Numbers>
void DenseOctagon<Numbers>::copyFrom(const DenseOctagon& other, std::span<const std::size_t> targets) {
  if (matrix_.index() < other.matrix_.index()) makeWide();
  std::visit(
      [&]<class From, class To>(const HalfMatrix<From>& source, HalfMatrix<To>& target) {
        for (Node from = 0; from < source.nodes(); ++from) {
          const Node targetFrom = 2 * targets[from / 2] + from % 2;
          const auto row = source.row(from);
          for (Node to = 0; to < row.size(); ++to) {
            auto& entry = target.at(targetFrom, 2 * targets[to / 2] + to % 2);
            if constexpr (std::same_as<From, To>) entry = row[to];
            else if constexpr (std::same_as<To, WideIntegers>) entry = numberOf<From>(row[to]);
          }
        }
      },
      other.matrix_, matrix_);
}

template <class Numbers>
void DenseOctagon<Numbers>::shift(std::size_t variable, Number negatedLower, Number upper) {
  normalise();
  const auto shiftIn = [&]<class A>(HalfMatrix<A>& matrix) {
    const auto above = entryOf<A>(upper, matrix.variables());
    const auto below = entryOf<A>(negatedLower, matrix.variables());
    if (!above || !below) return false;
    const Node positive = positiveNode(variable), negative = negated(positive);
    const auto raise = [](auto& entry, const auto& difference) { entry = A::add(entry, difference); };
    // The bounds from nodes before the variable are those to it of their negations, which its two rows have.
    for (auto& entry : matrix.row(negative).first(positive)) raise(entry, *above);
    for (auto& entry : matrix.row(positive).first(positive)) raise(entry, *below);
    for (Node node = positive + 2; node < matrix.nodes(); ++node) {
      raise(matrix.row(node)[positive], *above);
      raise(matrix.row(node)[negative], *below);
    }
    raise(matrix.at(negative, positive), A::add(*above, *above));
    raise(matrix.at(positive, negative), A::add(*below, *below));
    return true;
  };
  while (!std::visit(shiftIn, matrix_)) makeWide();
}

template <class Numbers>
void DenseOctagon<Numbers>::negate(std::size_t variable) {
  std::visit(
      [&]<class A>(HalfMatrix<A>& matrix) {
        const Node positive = positiveNode(variable);
        const Node negative = negated(positive);
        for (Node node = 0; node < matrix.nodes(); ++node) {
          if (node / 2 != variable) std::swap(matrix.at(node, positive), matrix.at(node, negative));
        }
        std::swap(matrix.at(positive, negative), matrix.at(negative, positive));
      },
      matrix_);
}

template <class Numbers>
auto DenseOctagon<Numbers>::maximum(const DenseOctagon& left, const DenseOctagon& right) -> DenseOctagon {
  return combined(left, right, [](auto& target, const auto& added) { maximise(target, added); });
}

template <class Numbers>
auto DenseOctagon<Numbers>::minimum(const DenseOctagon& left, const DenseOctagon& right) -> DenseOctagon {
  return combined(left, right, [](auto& target, const auto& added) { minimise(target, added); });
}

template <class Numbers>
auto DenseOctagon<Numbers>::widening(const DenseOctagon& old, const DenseOctagon& successor,
                                     std::span<const Number> thresholds) -> DenseOctagon {
  DenseOctagon result = combined(old, successor, []<class A>(HalfMatrix<A>& target, const HalfMatrix<A>& added) {
    std::ranges::transform(target.entries(), added.entries(), target.entries().begin(),
                           [](const auto& kept, const auto& next) { return next <= kept ? kept : A::infinity; });
  });
  if (thresholds.empty()) return result;
  for (Node from = 0; from < result.nodes(); ++from) {
    for (Node to = 0; to < HalfMatrix<WideIntegers>::rowLength(from); ++to) {
      const Number bound = successor.bound(from, to);
      const bool isUnstable = old.bound(from, to) < bound;
      if (isUnstable && isFinite<Numbers>(bound))
        result.set(from, to, nextThreshold<Numbers>(from, to, bound, thresholds));
    }
  }
  return result;
}

template <class Numbers>
auto DenseOctagon<Numbers>::narrowing(const DenseOctagon& old, const DenseOctagon& successor) -> DenseOctagon {
  return combined(old, successor, []<class A>(HalfMatrix<A>& target, const HalfMatrix<A>& added) {
    std::ranges::transform(target.entries(), added.entries(), target.entries().begin(),
                           [](const auto& kept, const auto& next) { return kept == A::infinity ? next : kept; });
  });
}

template <class Numbers>
bool DenseOctagon<Numbers>::isWithin(const DenseOctagon& other) const {
  const auto isBelow = [](const auto& left, const auto& right) {
    return std::ranges::equal(left.entries(), right.entries(), std::ranges::less_equal{});
  };
  if (matrix_.index() == other.matrix_.index()) return visitBoth(matrix_, other.matrix_, isBelow);
  DenseOctagon left = *this, right = other;
  left.makeWide();
  right.makeWide();
  return visitBoth(left.matrix_, right.matrix_, isBelow);
}

template <class Numbers>
bool DenseOctagon<Numbers>::isRelation(Node from, Node to) const {
  return bound(from, to) < Numbers::Arithmetic::add(greatest(negated(from)), greatest(to));
}

template <class Numbers>
std::vector<std::size_t> DenseOctagon<Numbers>::components() const {
  const std::size_t none = variables();
  std::vector<std::size_t> component(variables(), none);
  std::size_t remaining = variables();
  std::visit(
      [&]<class A>(const HalfMatrix<A>& matrix) {
        std::vector<typename A::Entry> greatest(matrix.nodes());
        for (Node node = 0; node < matrix.nodes(); ++node) greatest[node] = A::half(matrix.at(negated(node), node));
        const auto areRelated = [&](std::size_t left, std::size_t right) {
          const Node to = positiveNode(std::min(left, right));
          for (Node from = positiveNode(std::max(left, right)), last = from + 1; from <= last; ++from) {
            const auto row = matrix.row(from);
            const auto opposite = greatest[negated(from)];
            if (row[to] < A::add(opposite, greatest[to]) || row[to + 1] < A::add(opposite, greatest[to + 1]))
              return true;
          }
          return false;
        };
        // Only what is not yet reached is looked at: where all are related, that is one row.
        std::vector<std::size_t> reached;
        reached.reserve(variables());
        const auto reach = [&](std::size_t variable, std::size_t number) {
          component[variable] = number;
          reached.push_back(variable);
          --remaining;
        };
        std::size_t count = 0;
        for (std::size_t first = 0; first < none; ++first) {
          if (component[first] != none) continue;
          reach(first, count);
          while (!reached.empty() && remaining > 0) {
            const std::size_t variable = reached.back();
            reached.pop_back();
            for (std::size_t other = first + 1; other < none; ++other) {
              if (component[other] == none && areRelated(variable, other)) reach(other, count);
            }
          }
          ++count;
        }
      },
      matrix_);
  return component;
}

template <class Numbers>
std::uint64_t DenseOctagon<Numbers>::hash() const {
  return std::visit(
      [](const auto& matrix) {
        // Several at once, as each multiplication waits for the one before.
        constexpr std::uint64_t factor = 0x9e3779b97f4a7c15U;
        const auto mix = [](std::uint64_t& hash, const auto& entry) {
          hash = (hash ^ hashBits(entry)) * factor;
          hash ^= hash >> 29U;
        };
        std::uint64_t first = 1, second = 2, third = 3, fourth = 4;
        const auto entries = matrix.entries();  // a multiple of four
        for (std::size_t index = 0; index < entries.size(); index += 4) {
          mix(first, entries[index]);
          mix(second, entries[index + 1]);
          mix(third, entries[index + 2]);
          mix(fourth, entries[index + 3]);
        }
        std::uint64_t hash = matrix.variables();
        for (const std::uint64_t lane : {first, second, third, fourth}) hash = (hash ^ lane) * factor;
        return hash;
      },
      matrix_);
}

template class DenseOctagon<Integers>;
template class DenseOctagon<Reals>;

}  // namespace argosy::octagon
