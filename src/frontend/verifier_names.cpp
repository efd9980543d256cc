#include "frontend/verifier_names.h"

#include <algorithm>
#include <array>
#include <utility>

namespace argosy::frontend {

namespace {

using enum VerifierMeaning;

/// After the prefix __CPROVER_ or __ESBMC_.
constexpr auto withPrefix = std::to_array<std::pair<std::string_view, VerifierMeaning>>({
    {"OBJECT_SIZE", ObjectBytes},
    {"allocate", Allocation},
    {"assert", Assertion},
    {"assume", Assumption},
    {"atomic_begin", NoEffect},
    {"atomic_end", NoEffect},
    {"cover", NoEffect},
    {"get_object_size", ObjectBytes},
    {"hide", NoEffect},
    {"init_object", AnyContents},
    {"input", NoEffect},
    {"loop_invariant", NoEffect},
    {"memset", Fill},
    {"no_slice", NoEffect},
    {"output", NoEffect},
    {"postcondition", Assertion},
    {"precondition", Assertion},
    {"printf", NoEffect},
    {"r_ok", Accessible},
    {"rw_ok", Accessible},
    {"unroll", NoEffect},
    {"w_ok", Accessible},
});

}  // namespace

std::optional<VerifierMeaning> verifierMeaning(std::string_view function) {
  if (function == "assert" || function == "__VERIFIER_assert") return Assertion;
  if (function == "nondet" || function.starts_with("nondet_")) return Input;
  for (const std::string_view prefix : {"__CPROVER_", "__ESBMC_"}) {
    if (!function.starts_with(prefix)) continue;
    const std::string_view name = function.substr(prefix.size());
    if (name.starts_with("nondet_")) return Input;
    if (name.starts_with("uninterpreted_")) return Uninterpreted;
    const auto found = std::ranges::find(withPrefix, name, &std::pair<std::string_view, VerifierMeaning>::first);
    return found == withPrefix.end() ? Unknown : found->second;
  }
  return std::nullopt;
}

}  // namespace argosy::frontend
