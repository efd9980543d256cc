#include "smt/fraction.h"

namespace argosy::smt {
namespace {

constexpr Int128 smallest = static_cast<Int128>(UInt128{1} << 127);

std::optional<Int128> sum(Int128 left, Int128 right) {
  Int128 result = 0;
  if (__builtin_add_overflow(left, right, &result) || result == smallest) return std::nullopt;
  return result;
}

std::optional<Int128> product(Int128 left, Int128 right) {
  Int128 result = 0;
  if (__builtin_mul_overflow(left, right, &result) || result == smallest) return std::nullopt;
  return result;
}

Fraction reduced(Int128 numerator, Int128 denominator) {
  const Int128 divisor = greatestCommonDivisor(numerator, denominator);
  return {numerator / divisor, denominator / divisor};
}

}  // namespace

Int128 greatestCommonDivisor(Int128 left, Int128 right) {
  while (right != 0) {
    const Int128 remainder = left % right;
    left = right;
    right = remainder;
  }
  return left < 0 ? -left : left;
}

std::optional<Fraction> add(Fraction left, Fraction right) {
  const auto a = product(left.numerator, right.denominator), b = product(right.numerator, left.denominator);
  const auto denominator = product(left.denominator, right.denominator);
  if (!a || !b || !denominator) return std::nullopt;
  const auto numerator = sum(*a, *b);
  if (!numerator) return std::nullopt;
  return reduced(*numerator, *denominator);
}

std::optional<Fraction> multiply(Fraction left, Fraction right) {
  const auto numerator = product(left.numerator, right.numerator);
  const auto denominator = product(left.denominator, right.denominator);
  if (!numerator || !denominator) return std::nullopt;
  return reduced(*numerator, *denominator);
}

std::optional<Fraction> negate(Fraction operand) {
  if (operand.numerator == smallest) return std::nullopt;
  return Fraction{-operand.numerator, operand.denominator};
}

std::optional<Fraction> invert(Fraction operand) {
  if (operand.numerator == 0 || operand.numerator == smallest) return std::nullopt;
  return operand.numerator < 0 ? Fraction{-operand.denominator, -operand.numerator}
                               : Fraction{operand.denominator, operand.numerator};
}

std::optional<bool> less(Fraction left, Fraction right) {
  if (left.denominator == right.denominator) return left.numerator < right.numerator;
  const auto a = product(left.numerator, right.denominator), b = product(right.numerator, left.denominator);
  if (!a || !b) return std::nullopt;
  return *a < *b;
}

Int128 floorOf(Fraction operand) {
  const Int128 quotient = operand.numerator / operand.denominator;
  return operand.numerator % operand.denominator < 0 ? quotient - 1 : quotient;
}

std::optional<Int128> euclideanQuotient(Int128 left, Int128 right) {
  if (right == 0 || (left == smallest && right == -1)) return std::nullopt;
  const Int128 quotient = left / right;
  if (left % right >= 0) return quotient;
  return right > 0 ? quotient - 1 : quotient + 1;
}

std::optional<Int128> euclideanRemainder(Int128 left, Int128 right) {
  if (right == 0 || right == smallest) return std::nullopt;
  if (right == -1) return 0;
  const Int128 remainder = left % right;
  if (remainder >= 0) return remainder;
  return right > 0 ? remainder + right : remainder - right;
}

}  // namespace argosy::smt
