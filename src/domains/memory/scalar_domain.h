// The contract of a domain of scalar values, which MemoryCpa makes a CPA of: a lattice for each type, and operators, forwards and backwards, that lose no behaviour of
// program/arithmetic.h. What types can say of it is this concept; the laws are in tests/domains/scalar_laws.h.
#pragma once

#include <concepts>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "program/expression.h"

namespace argosy::memory {

template <class D>
concept ScalarDomain =
    std::regular<typename D::Value> &&
    requires(const D domain, TypeRef type, const typename D::Value& value, typename D::Value& operand, UInt128 bits,
             Int128 number, UnaryOperator unary, BinaryOperator binary, std::span<const Int128> thresholds) {
      // Whether meet is the greatest lower bound, or only one that says what its left operand says.
      { D::meetIsExact } -> std::convertible_to<bool>;
      { std::hash<typename D::Value>()(value) } -> std::convertible_to<std::size_t>;
      { domain.top(type) } -> std::same_as<typename D::Value>;
      { domain.bottom() } -> std::same_as<typename D::Value>;
      { domain.constant(type, bits) } -> std::same_as<typename D::Value>;
      { domain.isTop(type, value) } -> std::same_as<bool>;
      { domain.isBottom(value) } -> std::same_as<bool>;
      { domain.singleton(type, value) } -> std::same_as<std::optional<UInt128>>;
      { domain.contains(type, value, bits) } -> std::same_as<bool>;
      { domain.integerRange(type, value).low } -> std::convertible_to<Int128>;
      { domain.integerRange(type, value).high } -> std::convertible_to<Int128>;
      { domain.fromIntegerRange(type, number, number) } -> std::same_as<typename D::Value>;
      { domain.lessOrEqual(type, value, value) } -> std::same_as<bool>;
      { domain.join(type, value, value) } -> std::same_as<typename D::Value>;
      { domain.meet(type, value, value) } -> std::same_as<typename D::Value>;
      { domain.widen(type, value, value, thresholds) } -> std::same_as<typename D::Value>;
      { domain.unary(unary, type, value) } -> std::same_as<typename D::Value>;
      { domain.binary(binary, type, value, type, value) } -> std::same_as<typename D::Value>;
      { domain.cast(type, type, value) } -> std::same_as<typename D::Value>;
      { domain.refineUnary(unary, type, operand, value) } -> std::same_as<void>;
      { domain.refineBinary(binary, type, operand, type, operand, value) } -> std::same_as<void>;
      { domain.refineCast(type, type, operand, value) } -> std::same_as<void>;
      { domain.toString(type, value) } -> std::same_as<std::string>;
    };

}  // namespace argosy::memory
