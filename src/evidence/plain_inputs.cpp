#include "evidence/plain_inputs.h"

#include "base/limits.h"
#include "evidence/doubt.h"
#include "program/arithmetic.h"

namespace argosy::evidence {
namespace {

// Executions that take longer are not for reading.
constexpr std::uint64_t mostSteps = 100'000;
constexpr std::size_t mostInputs = 100;
constexpr double seconds = 0.1;

class PlainInputs {
 public:
  PlainInputs(const Program& program, ReplayedCounterexample counterexample)
      : program_(program), best_(std::move(counterexample)), original_(best_.limits()) {}

  ReplayedCounterexample search() {
    std::vector<InputValue> zeros = best_.values();
    for (InputValue& value : zeros)
      if (isNumber(value)) value.bits = 0;
    if (!serves(zeros))
      for (std::size_t i = 0; i < best_.values().size() && i < mostInputs && !limits_.check(); ++i) shrink(i);
    // As it would have been replayed in the first place.
    ReplayResult result = replay(program_, {best_.values(), best_.arguments()}, best_.target(), original_);
    if (auto* confirmed = std::get_if<ReplayedCounterexample>(&result)) return std::move(*confirmed);
    return std::move(best_);
  }

 private:
  static bool isNumber(const InputValue& value) { return value.isInput && value.type && value.type->isInteger(); }

  bool serves(const std::vector<InputValue>& values) {
    ReplayLimits limits = original_;
    limits.steps = best_.steps();
    ReplayResult result = replay(program_, {values, best_.arguments()}, best_.target(), limits);
    auto* confirmed = std::get_if<ReplayedCounterexample>(&result);
    if (!confirmed || confirmed->violatingEdge() != best_.violatingEdge() ||
        doubtfulApproximation(program_, *confirmed))
      return false;
    best_ = std::move(*confirmed);
    return true;
  }

  /// Towards zero: there at once, or by halves, and then one by one.
  void shrink(std::size_t i) {
    // Another execution may ask for fewer inputs.
    const auto isThere = [&] { return i < best_.values().size() && isNumber(best_.values()[i]) && !limits_.check(); };
    const auto number = [&] { return integerValue(best_.values()[i].type, best_.values()[i].bits); };
    const auto take = [&](Int128 plainer) {
      std::vector<InputValue> values = best_.values();
      values[i].bits = truncate(static_cast<UInt128>(plainer), values[i].type->bits());
      return serves(values);
    };
    if (!isThere() || number() == 0 || take(0)) return;
    for (Int128 distance = isThere() ? number() / 2 : 0; distance != 0 && isThere(); distance /= 2) {
      const bool isNearer = (distance > 0) == (number() > 0);
      if (isNearer && (distance > 0 ? distance <= number() : distance >= number())) take(number() - distance);
    }
    while (isThere() && number() != 0 && take(number() > 0 ? number() - 1 : number() + 1)) {
    }
  }

  const Program& program_;
  ReplayedCounterexample best_;
  const ReplayLimits original_;
  const Limits limits_ = Limits().atMost(seconds);
};

}  // namespace

ReplayedCounterexample withPlainInputs(const Program& program, ReplayedCounterexample counterexample) {
  if (counterexample.steps() > mostSteps) return counterexample;
  return PlainInputs(program, std::move(counterexample)).search();
}

}  // namespace argosy::evidence
