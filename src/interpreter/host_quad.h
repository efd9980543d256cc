// Binary128 on the host. Where the host's `long double` is the x87 format, libquadmath, which comes with gcc there, has
// glibc's functions for binary128; elsewhere they are those of `long double`.
#pragma once

#include <cfloat>
#include <cmath>
#include <cstdio>
#include <type_traits>

#if LDBL_MANT_DIG == 64

extern "C" {
__extension__ typedef __float128 argosy_quad;
argosy_quad sinq(argosy_quad), cosq(argosy_quad), tanq(argosy_quad), asinq(argosy_quad), acosq(argosy_quad);
argosy_quad atanq(argosy_quad), sinhq(argosy_quad), coshq(argosy_quad), tanhq(argosy_quad), asinhq(argosy_quad);
argosy_quad acoshq(argosy_quad), atanhq(argosy_quad), expq(argosy_quad), exp2q(argosy_quad), expm1q(argosy_quad);
argosy_quad logq(argosy_quad), log2q(argosy_quad), log10q(argosy_quad), log1pq(argosy_quad), cbrtq(argosy_quad);
argosy_quad erfq(argosy_quad), erfcq(argosy_quad), tgammaq(argosy_quad), lgammaq(argosy_quad), rintq(argosy_quad);
argosy_quad atan2q(argosy_quad, argosy_quad), powq(argosy_quad, argosy_quad), hypotq(argosy_quad, argosy_quad);
// NOLINTNEXTLINE(readability-identifier-naming): the library's
int quadmath_snprintf(char*, std::size_t, const char*, ...);
}

namespace argosy::interpreter::host {

using Quad = argosy_quad;

inline Quad sin(Quad x) { return sinq(x); }
inline Quad cos(Quad x) { return cosq(x); }
inline Quad tan(Quad x) { return tanq(x); }
inline Quad asin(Quad x) { return asinq(x); }
inline Quad acos(Quad x) { return acosq(x); }
inline Quad atan(Quad x) { return atanq(x); }
inline Quad sinh(Quad x) { return sinhq(x); }
inline Quad cosh(Quad x) { return coshq(x); }
inline Quad tanh(Quad x) { return tanhq(x); }
inline Quad asinh(Quad x) { return asinhq(x); }
inline Quad acosh(Quad x) { return acoshq(x); }
inline Quad atanh(Quad x) { return atanhq(x); }
inline Quad exp(Quad x) { return expq(x); }
inline Quad exp2(Quad x) { return exp2q(x); }
inline Quad expm1(Quad x) { return expm1q(x); }
inline Quad log(Quad x) { return logq(x); }
inline Quad log2(Quad x) { return log2q(x); }
inline Quad log10(Quad x) { return log10q(x); }
inline Quad log1p(Quad x) { return log1pq(x); }
inline Quad cbrt(Quad x) { return cbrtq(x); }
inline Quad erf(Quad x) { return erfq(x); }
inline Quad erfc(Quad x) { return erfcq(x); }
inline Quad tgamma(Quad x) { return tgammaq(x); }
inline Quad lgamma(Quad x) { return lgammaq(x); }
inline Quad rint(Quad x) { return rintq(x); }
inline Quad atan2(Quad x, Quad y) { return atan2q(x, y); }
inline Quad pow(Quad x, Quad y) { return powq(x, y); }
inline Quad hypot(Quad x, Quad y) { return hypotq(x, y); }

/// The length modifier of a conversion.
constexpr const char* quadLength = "Q";

}  // namespace argosy::interpreter::host

#else

static_assert(LDBL_MANT_DIG == 113, "long double is neither the x87 format nor binary128");

namespace argosy::interpreter::host {

using Quad = long double;
constexpr const char* quadLength = "L";

}  // namespace argosy::interpreter::host

#endif

namespace argosy::interpreter::host {

using std::acos, std::acosh, std::asin, std::asinh, std::atan, std::atan2, std::atanh, std::cbrt, std::cos, std::cosh,
    std::erf, std::erfc, std::exp, std::exp2, std::expm1, std::hypot, std::lgamma, std::log, std::log10, std::log1p,
    std::log2, std::pow, std::rint, std::sin, std::sinh, std::tan, std::tanh, std::tgamma;

/// snprintf; the value has the type that the specification says.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
template <class Value>
int print(char* text, std::size_t size, const char* specification, Value value) {
#if LDBL_MANT_DIG == 64
  if constexpr (std::is_same_v<Value, Quad>) return quadmath_snprintf(text, size, specification, value);
  else
#endif
    return std::snprintf(text, size, specification, value);
}
#pragma GCC diagnostic pop

}  // namespace argosy::interpreter::host
