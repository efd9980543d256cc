// Native math.h: functions whose models only bound the result. Single and double precision as the host's libm has it,
// the x87 format through the host's `long double`, binary128 through libquadmath where that is the x87 format.
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <unordered_map>

#include "interpreter/host_float.h"
#include "interpreter/native_library.h"
#include "program/arithmetic.h"
#include "program/machine_floats.h"

namespace argosy::interpreter {

namespace {

UInt128 argument(const NativeCall& call, std::size_t n, TypeRef type) {
  if (n >= call.arguments.size()) return 0;
  const NativeArgument& given = call.arguments[n];
  return given.type == type || !given.type->isScalar() ? given.bits : evaluateCast(type, given.type, given.bits).bits;
}

/// NaNs as the target gives them, whatever the host is.
UInt128 withMachineNaN(TypeRef type, UInt128 result, UInt128 left, UInt128 right) {
  const FloatFormat format = type->floatFormat();
  if (!floating::isNaN(format, result)) return result;
  const bool isPassedOn = floating::isNaN(format, left) || floating::isNaN(format, right);
  return isPassedOn ? evaluateBinary(BinaryOperator::Add, type, left, type, right).bits
                    : evaluateBinary(BinaryOperator::Divide, type, 0, type, 0).bits;
}

/// Calls `compute` with a zero of the host type for the format.
template <class Compute>
UInt128 onHost(FloatFormat format, const Compute& compute) {
  switch (format) {
    case FloatFormat::Single: return compute(float{});
    case FloatFormat::Double: return compute(double{});
    case FloatFormat::Quad: return compute(host::Quad{});
    default: return compute(static_cast<long double>(0));
  }
}

/// Where libraries may differ: results that are exact are so everywhere.
template <class Float>
Float steppedAside(FloatFormat format, Float result, int steps) {
  const bool isFinite = result - result == 0;
  if (steps == 0 || !isFinite || result == host::rint(result)) return result;
  if constexpr (sizeof(Float) > sizeof(double))
    return result * (1 + static_cast<Float>(steps) * (format == FloatFormat::Quad ? 0x1p-110L : 0x1p-62L));
  else
    return std::nextafter(result,
                          steps > 0 ? std::numeric_limits<Float>::infinity() : -std::numeric_limits<Float>::infinity());
}

template <auto compute>
UInt128 unary(const NativeCall& call) {
  const TypeRef type = call.function.type->element();
  if (!type->isFloat()) return 0;
  const FloatFormat format = type->floatFormat();
  const UInt128 x = argument(call, 0, type);
  const UInt128 result = onHost(format, [&]<class Float>(Float) {
    return fromHostFloat<Float>(format, steppedAside(format, compute(toHostFloat<Float>(format, x)), call.mathSteps));
  });
  return withMachineNaN(type, result, x, x);
}

template <auto compute>
UInt128 binary(const NativeCall& call) {
  const TypeRef type = call.function.type->element();
  if (!type->isFloat()) return 0;
  const FloatFormat format = type->floatFormat();
  const UInt128 x = argument(call, 0, type), y = argument(call, 1, type);
  const UInt128 result = onHost(format, [&]<class Float>(Float) {
    return fromHostFloat<Float>(
        format,
        steppedAside(format, compute(toHostFloat<Float>(format, x), toHostFloat<Float>(format, y)), call.mathSteps));
  });
  return withMachineNaN(type, result, x, y);
}

UInt128 squareRoot(const NativeCall& call) {
  const TypeRef type = call.function.type->element();
  if (!type->isFloat()) return 0;
  const UInt128 x = argument(call, 0, type);
  return machineResult(type, floating::squareRoot(type->floatFormat(), x), {x});
}

UInt128 fusedMultiplyAdd(const NativeCall& call) {
  const TypeRef type = call.function.type->element();
  if (!type->isFloat()) return 0;
  const UInt128 x = argument(call, 0, type), y = argument(call, 1, type), z = argument(call, 2, type);
  return machineResult(type, floating::fusedMultiplyAdd(type->floatFormat(), x, y, z), {z, x, y});
}

using Table = std::unordered_map<std::string, NativeFunction>;

Table makeTable() {
  const std::pair<const char*, NativeFunction> functions[] = {
      {"sqrt", squareRoot},
      {"fma", fusedMultiplyAdd},
      {"sin", unary<[](auto x) { return host::sin(x); }>},
      {"cos", unary<[](auto x) { return host::cos(x); }>},
      {"tan", unary<[](auto x) { return host::tan(x); }>},
      {"asin", unary<[](auto x) { return host::asin(x); }>},
      {"acos", unary<[](auto x) { return host::acos(x); }>},
      {"atan", unary<[](auto x) { return host::atan(x); }>},
      {"sinh", unary<[](auto x) { return host::sinh(x); }>},
      {"cosh", unary<[](auto x) { return host::cosh(x); }>},
      {"tanh", unary<[](auto x) { return host::tanh(x); }>},
      {"asinh", unary<[](auto x) { return host::asinh(x); }>},
      {"acosh", unary<[](auto x) { return host::acosh(x); }>},
      {"atanh", unary<[](auto x) { return host::atanh(x); }>},
      {"exp", unary<[](auto x) { return host::exp(x); }>},
      {"exp2", unary<[](auto x) { return host::exp2(x); }>},
      {"expm1", unary<[](auto x) { return host::expm1(x); }>},
      {"log", unary<[](auto x) { return host::log(x); }>},
      {"log2", unary<[](auto x) { return host::log2(x); }>},
      {"log10", unary<[](auto x) { return host::log10(x); }>},
      {"log1p", unary<[](auto x) { return host::log1p(x); }>},
      {"cbrt", unary<[](auto x) { return host::cbrt(x); }>},
      {"erf", unary<[](auto x) { return host::erf(x); }>},
      {"erfc", unary<[](auto x) { return host::erfc(x); }>},
      {"tgamma", unary<[](auto x) { return host::tgamma(x); }>},
      {"lgamma", unary<[](auto x) { return host::lgamma(x); }>},
      {"atan2", binary<[](auto x, auto y) { return host::atan2(x, y); }>},
      {"pow", binary<[](auto x, auto y) { return host::pow(x, y); }>},
      {"hypot", binary<[](auto x, auto y) { return host::hypot(x, y); }>},
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
