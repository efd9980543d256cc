// Where the values come from that a program does not determine itself.
#pragma once

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/interpreter.h"

namespace argosy::interpreter {

/// Random values, a mix of small, boundary and uniform ones; the seed determines them.
class RandomInput : public InputSource {
 public:
  explicit RandomInput(std::uint64_t seed, std::optional<std::uint64_t> maximalInputs = std::nullopt)
      : generator_(seed), inputsLeft_(maximalInputs) {}

  std::optional<UInt128> input(TypeRef type, const std::string& source) override;
  UInt128 arbitrary(TypeRef type) override;

 private:
  UInt128 uniform(unsigned bits);
  UInt128 integer(unsigned bits);
  UInt128 floating(FloatFormat format);

  std::mt19937_64 generator_;
  std::optional<std::uint64_t> inputsLeft_;
};

/// The inputs as written: integers in C's notations, floats, characters in single quotes. Each is converted to the
/// type that the program asks for. What is merely unspecified is zero, or random when there is a seed.
class ListInput : public InputSource {
 public:
  explicit ListInput(std::vector<std::string> values, std::optional<std::uint64_t> seed = std::nullopt);

  /// Splits at commas; throws std::invalid_argument on what is no value.
  static std::vector<std::string> parse(std::string_view list);

  std::optional<UInt128> input(TypeRef type, const std::string& source) override;
  UInt128 arbitrary(TypeRef type) override;
  bool isIndifferent(EdgeId /*edge*/) const override { return !random_; }

 private:
  std::vector<std::string> values_;
  std::size_t next_ = 0;
  std::optional<RandomInput> random_;
};

}  // namespace argosy::interpreter
