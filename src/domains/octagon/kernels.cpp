#include "domains/octagon/kernels.h"

#include <cstdint>
#include <cstring>
#include <limits>

namespace argosy::octagon::kernels {
namespace {

// Inlined into functions for different processors, which is why nothing here may remain a function of its own.
#define ARGOSY_INLINE [[gnu::always_inline]] inline

template <std::size_t bytes>
struct Vector {
  typedef double Doubles __attribute__((vector_size(bytes)));
  typedef std::int64_t Integers __attribute__((vector_size(bytes)));
  static constexpr std::size_t lanes = bytes / sizeof(double);
};

template <class V>
ARGOSY_INLINE void load(typename V::Doubles& vector, const double* from) {
  std::memcpy(&vector, from, sizeof(vector));
}
template <class V>
ARGOSY_INLINE void store(double* to, const typename V::Doubles& vector) {
  std::memcpy(to, &vector, sizeof(vector));
}

struct Exact {
  template <class V>
  ARGOSY_INLINE static void lower(typename V::Doubles& entry, const typename V::Doubles& left,
                                  const typename V::Doubles& right) {
    const typename V::Doubles sum = left + right;
    entry = sum < entry ? sum : entry;
  }
};

struct Upwards {
  template <class V>
  ARGOSY_INLINE static void lower(typename V::Doubles& entry, const typename V::Doubles& left,
                                  const typename V::Doubles& right) {
    using Doubles = typename V::Doubles;
    using Integers = typename V::Integers;
    const Doubles infinity = Doubles{} + std::numeric_limits<double>::infinity();
    const Doubles least = Doubles{} - std::numeric_limits<double>::max();
    Doubles sum = left + right;
    const Doubles added = sum - left;
    const Doubles error = (left - (sum - added)) + (right - added);
    // The next double, as a number of the same bits: further from zero above it, nearer to it below.
    const Integers bits = (Integers)sum;
    const Integers one = Integers{} + 1;
    const Doubles next = (Doubles)(bits + (sum < 0.0 ? -one : one));
    const Integers isExact = (error <= 0.0) | (sum == infinity);
    sum = isExact ? sum : next;
    sum = sum < least ? least : sum;
    entry = sum < entry ? sum : entry;
  }
};

/// Two rows at once, which read the same.
template <class Rounding, class V>
ARGOSY_INLINE std::size_t relaxRows(double* upper, double* lower, std::size_t column, std::size_t columns,
                                    const Relaxation& relaxation, std::size_t row) {
  using Doubles = typename V::Doubles;
  const Doubles upperToFirst = Doubles{} + relaxation.fromFirst[row];
  const Doubles upperToSecond = Doubles{} + relaxation.fromSecond[row];
  const Doubles lowerToFirst = Doubles{} + relaxation.fromFirst[row + 1];
  const Doubles lowerToSecond = Doubles{} + relaxation.fromSecond[row + 1];
  for (; column + V::lanes <= columns; column += V::lanes) {
    Doubles first, second, upperEntry, lowerEntry;
    load<V>(first, relaxation.first + column);
    load<V>(second, relaxation.second + column);
    load<V>(upperEntry, upper + column);
    load<V>(lowerEntry, lower + column);
    Rounding::template lower<V>(upperEntry, upperToFirst, first);
    Rounding::template lower<V>(lowerEntry, lowerToFirst, first);
    Rounding::template lower<V>(upperEntry, upperToSecond, second);
    Rounding::template lower<V>(lowerEntry, lowerToSecond, second);
    store<V>(upper + column, upperEntry);
    store<V>(lower + column, lowerEntry);
  }
  return column;
}

template <class Rounding, class V>
ARGOSY_INLINE void relax(const Relaxation& relaxation) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  double* upper = relaxation.matrix;
  for (std::size_t variable = 0; variable < relaxation.variables; ++variable) {
    const std::size_t row = 2 * variable;
    const std::size_t columns = row + 2;
    double* const lower = upper + columns;
    const bool isReached = relaxation.fromFirst[row] != infinity || relaxation.fromFirst[row + 1] != infinity ||
                           relaxation.fromSecond[row] != infinity || relaxation.fromSecond[row + 1] != infinity;
    if (isReached) {
      const std::size_t column = relaxRows<Rounding, V>(upper, lower, 0, columns, relaxation, row);
      relaxRows<Rounding, Vector<16>>(upper, lower, column, columns, relaxation, row);
    }
    upper = lower + columns;
  }
}

template <bool isMaximum, class V>
ARGOSY_INLINE void combine(double* target, const double* other, std::size_t count) {
  typename V::Doubles left, right;
  std::size_t index = 0;
  for (; index + V::lanes <= count; index += V::lanes) {
    load<V>(left, target + index);
    load<V>(right, other + index);
    if constexpr (isMaximum) left = right > left ? right : left;
    else left = right < left ? right : left;
    store<V>(target + index, left);
  }
  for (; index < count; ++index) {
    if (isMaximum ? other[index] > target[index] : other[index] < target[index]) target[index] = other[index];
  }
}

template <class V>
ARGOSY_INLINE bool areWithin(const double* numbers, std::size_t count, double greatest) {
  using Doubles = typename V::Doubles;
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const Doubles zero{};
  Doubles low = zero, high = zero;
  std::size_t index = 0;
  for (; index + V::lanes <= count; index += V::lanes) {
    Doubles entry;
    load<V>(entry, numbers + index);
    low = entry < low ? entry : low;
    const Doubles finite = entry < infinity ? entry : zero;
    high = finite > high ? finite : high;
  }
  bool areWithin = true;
  for (std::size_t lane = 0; lane < V::lanes; ++lane) areWithin &= -greatest <= low[lane] && high[lane] <= greatest;
  for (; index < count; ++index)
    areWithin &= -greatest <= numbers[index] && (numbers[index] <= greatest || numbers[index] == infinity);
  return areWithin;
}

using Usual = Vector<16>;  // SSE2 and NEON

#if defined(__x86_64__)
using Wide = Vector<32>;
// Asked once; what the compiler keeps for this is not ready in every static constructor.
bool hasAvx2() {
  static const bool has = []() -> bool {
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2");
  }();
  return has;
}
[[gnu::target("avx2")]] void relaxExactlyAvx2(const Relaxation& relaxation) { relax<Exact, Wide>(relaxation); }
[[gnu::target("avx2")]] void relaxUpwardsAvx2(const Relaxation& relaxation) { relax<Upwards, Wide>(relaxation); }
[[gnu::target("avx2")]] bool areWithinAvx2(const double* numbers, std::size_t count, double greatest) {
  return areWithin<Wide>(numbers, count, greatest);
}
#endif

}  // namespace

void relaxExactly(const Relaxation& relaxation) {
#if defined(__x86_64__)
  if (hasAvx2()) return relaxExactlyAvx2(relaxation);
#endif
  relax<Exact, Usual>(relaxation);
}

void relaxUpwards(const Relaxation& relaxation) {
#if defined(__x86_64__)
  if (hasAvx2()) return relaxUpwardsAvx2(relaxation);
#endif
  relax<Upwards, Usual>(relaxation);
}

void maximum(double* target, const double* other, std::size_t count) { combine<true, Usual>(target, other, count); }

void minimum(double* target, const double* other, std::size_t count) { combine<false, Usual>(target, other, count); }

bool areWithin(const double* numbers, std::size_t count, double greatest) {
#if defined(__x86_64__)
  if (hasAvx2()) return areWithinAvx2(numbers, count, greatest);
#endif
  return areWithin<Usual>(numbers, count, greatest);
}

#undef ARGOSY_INLINE

}  // namespace argosy::octagon::kernels
