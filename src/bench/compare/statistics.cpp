#include "bench/compare/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace argosy::bench {
namespace {

double varianceOfMean(std::span<const double> sample) {
  const double centre = mean(sample);
  double squares = 0;
  for (const double value : sample) squares += (value - centre) * (value - centre);
  const double size = static_cast<double>(sample.size());
  return squares / (size - 1) / size;
}

// The continued fraction of the incomplete beta function, evaluated by Lentz's method.
double betaFraction(double x, double a, double b) {
  constexpr double tiny = 1e-300;
  const auto notZero = [](double value) { return std::abs(value) < tiny ? tiny : value; };
  double c = 1;
  double d = 1 / notZero(1 - (a + b) * x / (a + 1));
  double result = d;
  for (int m = 1; m <= 10'000; ++m) {
    const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / notZero(1 + even * d);
    c = notZero(1 + even / c);
    result *= d * c;
    const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / notZero(1 + odd * d);
    c = notZero(1 + odd / c);
    result *= d * c;
    if (std::abs(d * c - 1) < 1e-15) break;
  }
  return result;
}

double regularisedBeta(double x, double a, double b) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const double front =
      std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) + a * std::log(x) + b * std::log1p(-x));
  // The fraction converges fast only on this side of the mean.
  if (x < (a + 1) / (a + b + 2)) return front * betaFraction(x, a, b) / a;
  return 1 - front * betaFraction(1 - x, b, a) / b;
}

Estimate estimate(double value, double variance, double degreesOfFreedom) {
  const double error = std::sqrt(variance);
  // Values that do not spread at all are rounded ones: there is nothing to doubt.
  if (error == 0) return {value, value, value, value == 0 ? 1.0 : 0.0};
  const double margin = studentQuantile(0.975, degreesOfFreedom) * error;
  const double pValue = 2 * studentDistribution(-std::abs(value) / error, degreesOfFreedom);
  return {value, value - margin, value + margin, pValue};
}

}  // namespace

double mean(std::span<const double> sample) {
  return std::accumulate(sample.begin(), sample.end(), 0.0) / static_cast<double>(sample.size());
}

double quantile(std::vector<double> sample, double probability) {
  std::sort(sample.begin(), sample.end());
  const double position = probability * static_cast<double>(sample.size() - 1);
  const auto below = static_cast<std::size_t>(position);
  const std::size_t above = std::min(below + 1, sample.size() - 1);
  return sample[below] + (position - static_cast<double>(below)) * (sample[above] - sample[below]);
}

double studentDistribution(double t, double degreesOfFreedom) {
  const double tail = 0.5 * regularisedBeta(degreesOfFreedom / (degreesOfFreedom + t * t), degreesOfFreedom / 2, 0.5);
  return t > 0 ? 1 - tail : tail;
}

double studentQuantile(double probability, double degreesOfFreedom) {
  if (probability < 0.5) return -studentQuantile(1 - probability, degreesOfFreedom);
  double low = 0;
  double high = 1;
  while (studentDistribution(high, degreesOfFreedom) < probability && high < 1e12) high *= 2;
  for (int step = 0; step < 100; ++step) {
    const double middle = (low + high) / 2;
    (studentDistribution(middle, degreesOfFreedom) < probability ? low : high) = middle;
  }
  return high;
}

std::optional<Estimate> studentMean(std::span<const double> sample) {
  if (sample.size() < 2) return std::nullopt;
  return estimate(mean(sample), varianceOfMean(sample), static_cast<double>(sample.size() - 1));
}

std::optional<Estimate> welchDifference(std::span<const double> before, std::span<const double> after) {
  if (before.size() < 2 || after.size() < 2) return std::nullopt;
  const double first = varianceOfMean(before);
  const double second = varianceOfMean(after);
  const double sum = first + second;
  const double degreesOfFreedom = sum == 0 ? 1
                                           : sum * sum /
                                                 (first * first / static_cast<double>(before.size() - 1) +
                                                  second * second / static_cast<double>(after.size() - 1));
  return estimate(mean(after) - mean(before), sum, degreesOfFreedom);
}

std::vector<double> holmAdjusted(std::span<const double> pValues) {
  std::vector<std::size_t> order(pValues.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return pValues[a] < pValues[b]; });
  std::vector<double> adjusted(pValues.size());
  double least = 0;
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    least = std::max(least, std::min(1.0, pValues[order[rank]] * static_cast<double>(order.size() - rank)));
    adjusted[order[rank]] = least;
  }
  return adjusted;
}

}  // namespace argosy::bench
