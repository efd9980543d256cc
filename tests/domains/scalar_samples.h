// Random scalar bits, many of them at the edges of their type, and random abstract values together with some of their
// members.
#pragma once

#include <random>
#include <vector>

#include "program/arithmetic.h"

namespace argosy {

class ScalarSamples {
 public:
  explicit ScalarSamples(std::uint64_t seed) : random_(seed) {
    all_ = {types_.boolean(), types_.pointer(types_.int32())};
    for (const unsigned bits : {8U, 16U, 32U, 64U, 128U})
      for (const bool isSigned : {false, true}) all_.push_back(types_.integer(bits, isSigned));
    integral_ = all_;
    for (const FloatFormat format :
         {FloatFormat::Half, FloatFormat::Single, FloatFormat::Double, FloatFormat::X87Extended, FloatFormat::Quad})
      all_.push_back(types_.floating(format));
  }

  TypeTable& types() { return types_; }
  const std::vector<TypeRef>& all() const { return all_; }
  const std::vector<TypeRef>& integral() const { return integral_; }

  std::uint64_t below(std::uint64_t bound) { return random_() % bound; }
  TypeRef integralType() { return integral_[below(integral_.size())]; }
  UInt128 word() { return UInt128{random_()} << 64 | random_(); }

  UInt128 bits(TypeRef type) {
    const UInt128 raw = type->isFloat() ? floatBits(type) : integerBits(type);
    return truncate(raw, type->bits());
  }

  /// Bits that a domain of numbers can tell from all others: not NaN, one of two encodings, or beyond Int128.
  static bool isOrdinary(TypeRef type, UInt128 bits) {
    if (!type->isFloat()) return type->isSigned() || type->bits() < 128 || bits >> 127 == 0;
    const FloatFormat format = type->floatFormat();
    if (floating::isNaN(format, bits)) return false;
    return format != FloatFormat::X87Extended || (bits >> 63 & 1) == 0 || (bits >> 64 & 0x7fff) > 1;
  }

  template <class Domain>
  struct Sample {
    typename Domain::Value value;
    std::vector<UInt128> members;
  };

  template <class Domain>
  Sample<Domain> sample(TypeRef type) {
    const UInt128 first = bits(type);
    Sample<Domain> result{Domain::constant(type, first), {first}};
    const auto add = [&](UInt128 member) {
      result.value = Domain::join(type, result.value, Domain::constant(type, member));
      result.members.push_back(member);
    };
    switch (below(9)) {
      case 0: result.value = Domain::top(type); break;
      case 8: {
        // What a failed comparison with another value leaves.
        typename Domain::Value excluded = Domain::constant(type, bits(type));
        result.value = Domain::top(type);
        const UInt128 differs = !Domain::contains(type, excluded, first);
        if (!type->isIntegral() || differs == 0) break;
        Domain::refineBinary(BinaryOperator::NotEqual, type, result.value, type, excluded, Domain::constant(type, 1));
        break;
      }
      case 1:
      case 2: break;
      case 3: add(neighbour(type, first)); break;
      case 4: {
        if (type->isFloat()) break;
        const Int128 low = integerValue(type, first), width = static_cast<Int128>(below(100));
        if (type->bits() < 128) result.value = Domain::fromIntegerRange(type, low, low + width);
        break;
      }
      default: add(bits(type)); break;
    }
    for (int i = 0; i < 6; ++i) {
      const UInt128 candidate = i % 2 ? bits(type) : neighbour(type, result.members[below(result.members.size())]);
      if (Domain::contains(type, result.value, candidate)) result.members.push_back(candidate);
    }
    return result;
  }

  UInt128 neighbour(TypeRef type, UInt128 bits) { return truncate(bits + below(9) - 4, type->bits()); }

 private:
  UInt128 integerBits(TypeRef type) {
    const UInt128 power = UInt128{1} << below(type->bits());
    switch (below(6)) {
      case 0: return word();
      case 1: return word() & (power - 1);
      case 2: return power + below(3) - 1;
      case 3: return UInt128{0} - (power + below(3) - 1);
      default: return UInt128{below(40)} - 20;
    }
  }

  UInt128 floatBits(TypeRef type) {
    const FloatFormat format = type->floatFormat();
    const UInt128 sign = UInt128{below(2)} << (type->bits() - 1);
    const auto integer = [&](UInt128 value) { return sign | floating::fromInteger(format, value, 128, false); };
    switch (below(8)) {
      case 0: return word();
      case 1: return sign | below(4);  // zero and the least subnormals
      case 2: return integer(below(10));
      case 3: return integer(word() >> below(128));
      case 4:  // near infinity, on both sides
        return (sign | infinity(format)) + below(3) - 1;
      case 5: return floating::apply(format, FloatOperation::Divide, integer(below(10)), integer(1 + below(10)));
      case 6:  // the smallest normal numbers; in the x87 format also its odd encodings
        return sign | smallestNormal(format) | below(2) << 62 |
               (format == FloatFormat::X87Extended ? below(2) << 63 : 0);
      default: return sign | word() >> below(type->bits());
    }
  }

  static UInt128 infinity(FloatFormat format) { return *floating::parse(format, "inf"); }
  static UInt128 smallestNormal(FloatFormat format) {
    const unsigned fraction[] = {10, 23, 52, 64, 112};
    return UInt128{1} << fraction[static_cast<unsigned>(format)];
  }

  std::mt19937_64 random_;
  TypeTable types_{DataModel::LP64};
  std::vector<TypeRef> all_, integral_;
};

}  // namespace argosy
