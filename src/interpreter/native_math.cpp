// Native math.h: functions whose models only bound the result. Single and double precision as the host's libm has it,
// the x87 format through the host's `long double`.
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <unordered_map>

#include "interpreter/host_float.h"
#include "interpreter/native_library.h"
#include "program/arithmetic.h"

namespace argosy::interpreter {

namespace {

UInt128 argument(const NativeCall& call, std::size_t n, TypeRef type) {
  if (n >= call.arguments.size()) return 0;
  const NativeArgument& given = call.arguments[n];
  return given.type == type || !given.type->isScalar() ? given.bits : evaluateCast(type, given.type, given.bits).bits;
}

/// NaNs as x86 gives them, whatever the host is: see floating_point.cpp.
UInt128 withX86NaN(FloatFormat format, UInt128 result, UInt128 left, UInt128 right) {
  if (!floating::isNaN(format, result)) return result;
  if (floating::isNaN(format, left) || floating::isNaN(format, right))
    return floating::apply(format, FloatOperation::Add, left, right);
  return floating::apply(format, FloatOperation::Divide, 0, 0);
}

/// Calls `compute` with a zero of the host type for the format.
template <class Compute>
UInt128 onHost(FloatFormat format, const Compute& compute) {
  switch (format) {
    case FloatFormat::Single: return compute(float{});
    case FloatFormat::Double: return compute(double{});
    default: return compute(static_cast<long double>(0));
  }
}

/// Where libraries may differ: results that are exact are so everywhere.
template <class Float>
Float steppedAside(Float result, int steps) {
  if (steps == 0 || !std::isfinite(result) || result == std::rint(result)) return result;
  if constexpr (std::is_same_v<Float, long double>) return result * (1 + static_cast<Float>(steps) * 0x1p-62L);  // the host's may be more precise
  else return std::nextafter(result, steps > 0 ? std::numeric_limits<Float>::infinity() : -std::numeric_limits<Float>::infinity());
}

template <auto compute>
UInt128 unary(const NativeCall& call) {
  const TypeRef type = call.function.type->element();
  if (!type->isFloat()) return 0;
  const FloatFormat format = type->floatFormat();
  const UInt128 x = argument(call, 0, type);
  const UInt128 result = onHost(format, [&]<class Float>(Float) {
    return fromHostFloat<Float>(format, steppedAside(compute(toHostFloat<Float>(format, x)), call.mathSteps));
  });
  return withX86NaN(format, result, x, x);
}

template <auto compute>
UInt128 binary(const NativeCall& call) {
  const TypeRef type = call.function.type->element();
  if (!type->isFloat()) return 0;
  const FloatFormat format = type->floatFormat();
  const UInt128 x = argument(call, 0, type), y = argument(call, 1, type);
  const UInt128 result = onHost(format, [&]<class Float>(Float) {
    return fromHostFloat<Float>(format, steppedAside(compute(toHostFloat<Float>(format, x), toHostFloat<Float>(format, y)), call.mathSteps));
  });
  return withX86NaN(format, result, x, y);
}

UInt128 squareRoot(const NativeCall& call) {
  const TypeRef type = call.function.type->element();
  return type->isFloat() ? floating::squareRoot(type->floatFormat(), argument(call, 0, type)) : UInt128{0};
}

UInt128 fusedMultiplyAdd(const NativeCall& call) {
  const TypeRef type = call.function.type->element();
  if (!type->isFloat()) return 0;
  return floating::fusedMultiplyAdd(type->floatFormat(), argument(call, 0, type), argument(call, 1, type),
                                    argument(call, 2, type));
}

using Table = std::unordered_map<std::string, NativeFunction>;

Table makeTable() {
  const std::pair<const char*, NativeFunction> functions[] = {
      {"sqrt", squareRoot},
      {"fma", fusedMultiplyAdd},
      {"sin", unary<[](auto x) { return std::sin(x); }>},
      {"cos", unary<[](auto x) { return std::cos(x); }>},
      {"tan", unary<[](auto x) { return std::tan(x); }>},
      {"asin", unary<[](auto x) { return std::asin(x); }>},
      {"acos", unary<[](auto x) { return std::acos(x); }>},
      {"atan", unary<[](auto x) { return std::atan(x); }>},
      {"sinh", unary<[](auto x) { return std::sinh(x); }>},
      {"cosh", unary<[](auto x) { return std::cosh(x); }>},
      {"tanh", unary<[](auto x) { return std::tanh(x); }>},
      {"asinh", unary<[](auto x) { return std::asinh(x); }>},
      {"acosh", unary<[](auto x) { return std::acosh(x); }>},
      {"atanh", unary<[](auto x) { return std::atanh(x); }>},
      {"exp", unary<[](auto x) { return std::exp(x); }>},
      {"exp2", unary<[](auto x) { return std::exp2(x); }>},
      {"expm1", unary<[](auto x) { return std::expm1(x); }>},
      {"log", unary<[](auto x) { return std::log(x); }>},
      {"log2", unary<[](auto x) { return std::log2(x); }>},
      {"log10", unary<[](auto x) { return std::log10(x); }>},
      {"log1p", unary<[](auto x) { return std::log1p(x); }>},
      {"cbrt", unary<[](auto x) { return std::cbrt(x); }>},
      {"erf", unary<[](auto x) { return std::erf(x); }>},
      {"erfc", unary<[](auto x) { return std::erfc(x); }>},
      {"tgamma", unary<[](auto x) { return std::tgamma(x); }>},
      {"lgamma", unary<[](auto x) { return std::lgamma(x); }>},
      {"atan2", binary<[](auto x, auto y) { return std::atan2(x, y); }>},
      {"pow", binary<[](auto x, auto y) { return std::pow(x, y); }>},
      {"hypot", binary<[](auto x, auto y) { return std::hypot(x, y); }>},
  };
  Table table;
  for (const auto& [name, function] : functions)
    for (const char* suffix : {"", "f", "l"}) {
      table[std::string(name) + suffix] = function;
      table["__builtin_" + std::string(name) + suffix] = function;
    }
  return table;
}

}  // namespace

NativeFunction findNativeMath(std::string_view name) {
  static const Table table = makeTable();
  const auto found = table.find(std::string(name));
  return found == table.end() ? nullptr : found->second;
}

bool isInexact(std::string_view name) {
  const NativeFunction function = findNativeMath(name);
  return function && function != squareRoot && function != fusedMultiplyAdd;
}

}  // namespace argosy::interpreter
