// Random terms with their values, computed without simplification by an evaluator that shares nothing with the term table.
#pragma once

#include <functional>
#include <map>
#include <random>
#include <stdexcept>
#include <vector>

#include "smt/model.h"

namespace argosy::smt {

/// SMT-LIB's operators by their definitions, for widths up to 64.
inline UInt128 referenceOperator(TermKind kind, unsigned width, UInt128 a, UInt128 b) {
  const UInt128 modulus = UInt128{1} << width;
  const auto toSigned = [&](UInt128 bits) {
    return bits >= modulus / 2 ? static_cast<Int128>(bits) - static_cast<Int128>(modulus) : static_cast<Int128>(bits);
  };
  const auto toBits = [&](Int128 value) { return static_cast<UInt128>(value) % modulus; };
  const Int128 x = toSigned(a), y = toSigned(b);
  const auto bitwise = [&](auto&& operation) {
    UInt128 result = 0;
    for (unsigned i = 0; i < width; ++i)
      result |= UInt128{operation((a >> i) % 2 != 0, (b >> i) % 2 != 0) ? 1U : 0U} << i;
    return result;
  };
  switch (kind) {
    case TermKind::BvAdd: return (a + b) % modulus;
    case TermKind::BvMultiply: return a * b % modulus;
    case TermKind::BvUnsignedDivide: return b == 0 ? modulus - 1 : a / b;
    case TermKind::BvUnsignedRemainder: return b == 0 ? a : a % b;
    case TermKind::BvSignedDivide: return b == 0 ? (x < 0 ? 1 : modulus - 1) : toBits(x / y);
    case TermKind::BvSignedRemainder: return b == 0 ? a : toBits(x % y);
    case TermKind::BvAnd: return bitwise([](bool p, bool q) { return p && q; });
    case TermKind::BvOr: return bitwise([](bool p, bool q) { return p || q; });
    case TermKind::BvXor: return bitwise([](bool p, bool q) { return p != q; });
    case TermKind::BvShiftLeft:
      for (; b > 0 && a > 0; --b) a = a * 2 % modulus;
      return a;
    case TermKind::BvLogicalShiftRight:
      for (; b > 0 && a > 0; --b) a /= 2;
      return a;
    case TermKind::BvArithmeticShiftRight:
      for (UInt128 i = 0; i < b && i < width; ++i) a = a / 2 + (a >= modulus / 2 ? modulus / 2 : 0);
      return a;
    case TermKind::BvUnsignedLess: return a < b;
    case TermKind::BvUnsignedLessEqual: return a <= b;
    case TermKind::BvSignedLess: return x < y;
    case TermKind::BvSignedLessEqual: return x <= y;
    default: throw std::logic_error("no reference for this operator");
  }
}

inline const std::vector<TermKind>& wordOperators() {
  static const std::vector<TermKind> kinds = {TermKind::BvAdd,
                                              TermKind::BvMultiply,
                                              TermKind::BvUnsignedDivide,
                                              TermKind::BvUnsignedRemainder,
                                              TermKind::BvSignedDivide,
                                              TermKind::BvSignedRemainder,
                                              TermKind::BvAnd,
                                              TermKind::BvOr,
                                              TermKind::BvXor,
                                              TermKind::BvShiftLeft,
                                              TermKind::BvLogicalShiftRight,
                                              TermKind::BvArithmeticShiftRight};
  return kinds;
}

inline const std::vector<TermKind>& comparisons() {
  static const std::vector<TermKind> kinds = {TermKind::BvUnsignedLess, TermKind::BvUnsignedLessEqual,
                                              TermKind::BvSignedLess, TermKind::BvSignedLessEqual};
  return kinds;
}

/// A growing pool of terms, each with its value under each of some assignments ("worlds"). Operands are taken from the pool, so
/// that terms share subterms and simplification meets related operands.
class RandomTerms {
 public:
  struct Entry {
    TermRef term;
    std::vector<UInt128> values;  // per world; arrays packed, the lowest index lowest
  };

  RandomTerms(TermTable& terms, std::uint64_t seed, std::vector<unsigned> widths)
      : terms_(terms), random_(seed), widths_(std::move(widths)) {}

  /// Adds a symbol whose values are the product of the worlds so far and all its values.
  void addExhaustive(const std::string& name, SortRef sort) {
    const UInt128 count = UInt128{1} << bitsOf(sort);
    std::vector<Model> old;
    old.swap(models_);
    if (old.empty()) old.emplace_back();
    std::vector<UInt128> column;
    for (UInt128 value = 0; value < count; ++value) {
      for (const Model& model : old) {
        models_.push_back(model);
        column.push_back(value);
      }
    }
    for (auto& [ignored, entries] : pool_) {
      for (Entry& entry : entries) {
        const std::vector<UInt128> once = entry.values;
        for (UInt128 i = 1; i < count; ++i) entry.values.insert(entry.values.end(), once.begin(), once.end());
      }
    }
    addSymbol(name, sort, std::move(column));
  }

  void setWorlds(std::size_t count) { models_.resize(count); }
  /// Adds a symbol with corner values and random ones.
  void addSampled(const std::string& name, unsigned width) {
    std::vector<UInt128> column(models_.size());
    for (UInt128& value : column) value = width == 0 ? random_() % 2 : randomBits(width);
    addSymbol(name, width == 0 ? terms_.booleanSort() : terms_.bitVectorSort(width), std::move(column));
  }

  const std::vector<Model>& worlds() const { return models_; }
  const Entry& pick(SortRef sort) {
    const std::vector<Entry>& entries = pool_.at(sort);
    return entries[random_() % entries.size()];
  }
  const Entry& pickBoolean() { return pick(terms_.booleanSort()); }
  std::uint64_t below(std::uint64_t bound) { return random_() % bound; }

  UInt128 randomBits(unsigned width) {
    const UInt128 any = UInt128{random_()} << 64 | random_();
    switch (random_() % 4) {
      case 0: return truncate(any, width);
      case 1: return truncate(random_() % 5, width);
      case 2: return truncate(UInt128{0} - random_() % 5, width);
      default: return truncate((UInt128{1} << random_() % width) + random_() % 3 - 1, width);
    }
  }

  /// A new random term, which joins the pool.
  const Entry& grow() {
    for (;;) {
      if (const Entry* entry = tryGrow()) return *entry;
    }
  }

 private:
  static unsigned bitsOf(SortRef sort) {
    if (sort->isBoolean()) return 1;
    if (sort->isBitVector()) return sort->width();
    return (1U << sort->index()->width()) * bitsOf(sort->element());
  }

  TermRef constantOf(SortRef sort, UInt128 value) {
    if (sort->isBoolean()) return terms_.truth(value != 0);
    if (sort->isBitVector()) return terms_.bitVector(sort->width(), value);
    const unsigned width = bitsOf(sort->element());
    TermRef array = zeroOf(terms_, sort);
    for (unsigned i = 0; i < 1U << sort->index()->width(); ++i)
      array = terms_.store(array, terms_.bitVector(sort->index()->width(), i),
                           constantOf(sort->element(), truncate(value >> i * width, width)));
    return array;
  }

  void addSymbol(const std::string& name, SortRef sort, std::vector<UInt128> column) {
    const TermRef symbol = terms_.symbol(name, sort);
    for (std::size_t i = 0; i < models_.size(); ++i) models_[i].set(symbol, constantOf(sort, column[i]));
    pool_[sort].push_back({symbol, std::move(column)});
  }

  const Entry* add(TermRef term, std::vector<UInt128> values) {
    std::vector<Entry>& entries = pool_[term->sort()];
    entries.push_back({term, std::move(values)});
    return &entries.back();
  }

  template <class Operation>
  std::vector<UInt128> combine(Operation&& operation, const auto&... entries) {
    std::vector<UInt128> values(models_.size());
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<UInt128>(operation(entries.values[i]...));
    return values;
  }

  SortRef randomSort(bool withArrays) {
    auto chosen = pool_.begin();
    do {
      chosen = std::next(pool_.begin(), static_cast<std::ptrdiff_t>(random_() % pool_.size()));
    } while (!withArrays && chosen->first->isArray());
    return chosen->first;
  }
  unsigned randomWidth() { return widths_[random_() % widths_.size()]; }

  const Entry* tryGrow() {
    switch (random_() % 10) {
      case 0: {
        const unsigned width = randomWidth();
        const UInt128 bits = randomBits(width);
        return add(terms_.bitVector(width, bits), std::vector(models_.size(), bits));
      }
      case 1: return growIte();
      case 2: return growEqual();
      case 3: return growJunction();
      case 4:
      case 5: return growComparison();
      case 6: return growPart();
      case 7: return growArray();
      default: return growWord();
    }
  }

  bool has(unsigned width) { return pool_.contains(terms_.bitVectorSort(width)); }

  const Entry* growIte() {
    const SortRef sort = randomSort(true);
    if (!pool_.contains(terms_.booleanSort())) return nullptr;
    const Entry condition = pickBoolean(), then = pick(sort), otherwise = pick(sort);
    return add(terms_.ite(condition.term, then.term, otherwise.term),
               combine([](UInt128 c, UInt128 a, UInt128 b) { return c != 0 ? a : b; }, condition, then, otherwise));
  }

  const Entry* growEqual() {
    const SortRef sort = randomSort(true);
    const Entry a = pick(sort), b = pick(sort);
    return add(terms_.equal(a.term, b.term), combine([](UInt128 x, UInt128 y) { return x == y; }, a, b));
  }

  const Entry* growJunction() {
    if (!pool_.contains(terms_.booleanSort())) return nullptr;
    const Entry a = pickBoolean(), b = pickBoolean(), c = pickBoolean();
    const TermRef three[] = {a.term, b.term, c.term};
    switch (random_() % 3) {
      case 0: return add(terms_.negation(a.term), combine([](UInt128 x) { return x == 0; }, a));
      case 1:
        return add(terms_.conjunction(three),
                   combine([](UInt128 x, UInt128 y, UInt128 z) { return x != 0 && y != 0 && z != 0; }, a, b, c));
      default:
        return add(terms_.disjunction(three),
                   combine([](UInt128 x, UInt128 y, UInt128 z) { return x != 0 || y != 0 || z != 0; }, a, b, c));
    }
  }

  const Entry* growComparison() {
    const unsigned width = randomWidth();
    if (!has(width)) return nullptr;
    const TermKind kind = comparisons()[random_() % comparisons().size()];
    const Entry a = pick(terms_.bitVectorSort(width)), b = pick(terms_.bitVectorSort(width));
    return add(terms_.binary(kind, a.term, b.term),
               combine([&](UInt128 x, UInt128 y) { return referenceOperator(kind, width, x, y); }, a, b));
  }

  const Entry* growWord() {
    const unsigned width = randomWidth();
    if (!has(width)) return nullptr;
    const Entry a = pick(terms_.bitVectorSort(width)), b = pick(terms_.bitVectorSort(width));
    const UInt128 modulus = UInt128{1} << width;
    const std::size_t choice = random_() % (wordOperators().size() + 3);
    if (choice == wordOperators().size())
      return add(terms_.bvNegate(a.term), combine([&](UInt128 x) { return (modulus - x) % modulus; }, a));
    if (choice == wordOperators().size() + 1)
      return add(terms_.bvComplement(a.term), combine([&](UInt128 x) { return modulus - 1 - x; }, a));
    if (choice == wordOperators().size() + 2)
      return add(terms_.bvSubtract(a.term, b.term),
                 combine([&](UInt128 x, UInt128 y) { return (x + modulus - y) % modulus; }, a, b));
    const TermKind kind = wordOperators()[choice];
    return add(terms_.binary(kind, a.term, b.term),
               combine([&](UInt128 x, UInt128 y) { return referenceOperator(kind, width, x, y); }, a, b));
  }

  const Entry* growPart() {
    const unsigned from = randomWidth(), to = randomWidth();
    if (!has(from)) return nullptr;
    const Entry a = pick(terms_.bitVectorSort(from));
    if (to > from) {
      if (random_() % 2 == 0) return add(terms_.zeroExtend(a.term, to), a.values);
      const UInt128 upper = (UInt128{1} << to) - (UInt128{1} << from);
      return add(terms_.signExtend(a.term, to),
                 combine([&](UInt128 x) { return (x >> (from - 1)) != 0 ? x + upper : x; }, a));
    }
    if (to < from) {
      const unsigned low = random_() % 2 == 0 ? 0 : static_cast<unsigned>(random_() % (from - to + 1));
      return add(terms_.extract(a.term, low + to - 1, low),
                 combine([&](UInt128 x) { return (x >> low) % (UInt128{1} << to); }, a));
    }
    const unsigned other = randomWidth();
    if (!has(other) || from + other > 64) return nullptr;
    const Entry b = pick(terms_.bitVectorSort(other));
    return add(terms_.binary(TermKind::BvConcat, a.term, b.term),
               combine([&](UInt128 x, UInt128 y) { return (x << other) + y; }, a, b));
  }

  const Entry* growArray() {
    const SortRef sort = randomSort(true);
    if (!sort->isArray()) return nullptr;
    if (!pool_.contains(sort->index()) || !pool_.contains(sort->element())) return nullptr;
    const unsigned width = bitsOf(sort->element());
    const Entry array = pick(sort), index = pick(sort->index()), element = pick(sort->element());
    const UInt128 mask = (UInt128{1} << width) - 1;
    switch (random_() % 5) {
      case 0:
        return add(terms_.constantArray(sort, element.term), combine(
                                                                 [&](UInt128 e) {
                                                                   UInt128 packed = 0;
                                                                   for (unsigned i = 0; i < bitsOf(sort); i += width)
                                                                     packed |= e << i;
                                                                   return packed;
                                                                 },
                                                                 element));
      case 1:
      case 2:
        return add(terms_.store(array.term, index.term, element.term), combine(
                                                                           [&](UInt128 a, UInt128 i, UInt128 e) {
                                                                             const auto shift =
                                                                                 static_cast<unsigned>(i) * width;
                                                                             return (a & ~(mask << shift)) | e << shift;
                                                                           },
                                                                           array, index, element));
      default:
        return add(
            terms_.select(array.term, index.term),
            combine([&](UInt128 a, UInt128 i) { return a >> static_cast<unsigned>(i) * width & mask; }, array, index));
    }
  }

  TermTable& terms_;
  std::mt19937_64 random_;
  std::vector<unsigned> widths_;
  std::vector<Model> models_;
  std::map<SortRef, std::vector<Entry>> pool_;
};

}  // namespace argosy::smt
