// The little statistics that comparisons need (docs/theory.md §11.10): order statistics, and Student's and Welch's intervals.
//
// Why these: campaigns have three to five repetitions. With so few, Wilcoxon's test cannot reach 5 % at all (three against three: at best
// 10 %), and bootstrapping three values gives intervals that are far too narrow. Student's distribution is made for small samples; it wants
// values that spread symmetrically, which run times do not do, but their logarithms do well enough. So everything here is computed on
// logarithms, differences of which are ratios, and nothing is drawn at random: the same files give the same report.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace argosy::bench {

// Of a non-empty sample; quantiles interpolate linearly between neighbours.
double mean(std::span<const double> sample);
double quantile(std::vector<double> sample, double probability);
inline double median(std::vector<double> sample) { return quantile(std::move(sample), 0.5); }

// P(T ≤ t) and its inverse, for a possibly fractional number of degrees of freedom.
double studentDistribution(double t, double degreesOfFreedom);
double studentQuantile(double probability, double degreesOfFreedom);

// An estimate with its 95 % confidence interval, and the probability of an estimate this far from zero if the truth were zero.
struct Estimate {
  double value;
  double low;
  double high;
  double pValue;
};

// The mean of one sample (two values at least, else nothing).
std::optional<Estimate> studentMean(std::span<const double> sample);
// The mean of `after` less that of `before`; the variances may differ (two values each at least, else nothing).
std::optional<Estimate> welchDifference(std::span<const double> before, std::span<const double> after);

// Holm's correction: p-values such that, where none of the claims is true, the chance of making any claim at 5 % stays 5 %.
std::vector<double> holmAdjusted(std::span<const double> pValues);

}  // namespace argosy::bench
