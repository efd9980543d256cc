// Inputs of executions that are to show what a program does.
#pragma once

#include <random>
#include <span>

#include "interpreter/input_sources.h"
#include "program/arithmetic.h"

namespace argosy::algorithms {

/// Small numbers make loops that end; others are near what the program compares with, or anything.
class PlausibleInput final : public interpreter::InputSource {
 public:
  PlausibleInput(std::uint64_t seed, std::span<const Int128> constants)
      : style_(seed % 4), wide_(seed), generator_(seed), constants_(constants) {}

  std::optional<UInt128> input(TypeRef type, const std::string& source) override {
    if (!type->isIntegral()) return wide_.input(type, source);
    const auto upTo = [&](std::uint64_t most) { return static_cast<Int128>(generator_() % (most + 1)); };
    const auto of = [&](Int128 value) { return truncate(static_cast<UInt128>(value), type->bits()); };
    const auto near = [&] { return of(constants_[generator_() % constants_.size()] + upTo(4) - 2); };
    switch (style_) {
      case 0: return of(upTo(22) - (type->isSigned() ? 2 : 0));
      case 1: return of(upTo(5) - (type->isSigned() ? 2 : 0));
      case 2: return constants_.empty() ? of(upTo(100)) : near();
      default: return constants_.empty() || generator_() % 2 == 0 ? wide_.input(type, source) : near();
    }
  }
  UInt128 arbitrary(TypeRef type) override { return wide_.arbitrary(type); }

 private:
  std::uint64_t style_;
  interpreter::RandomInput wide_;
  std::mt19937_64 generator_;
  std::span<const Int128> constants_;
};

}  // namespace argosy::algorithms
