// The inner loops over matrices of doubles, written with vector types since g++ vectorises few loops at -O2, and compiled for several processors of which the best is
// chosen when the program runs.
#pragma once

#include <cstddef>

namespace argosy::octagon::kernels {

/// Lowers every entry (i, j) of a half matrix to fromFirst[i] + first[j] and to fromSecond[i] + second[j]: all paths through two nodes. The arrays have
/// two elements for each variable.
struct Relaxation {
  double* matrix;
  std::size_t variables;
  const double* first;
  const double* fromFirst;
  const double* second;
  const double* fromSecond;
};

/// Sums are exact.
void relaxExactly(const Relaxation& relaxation);
/// Sums are rounded upwards, as RoundedReals::add() does.
void relaxUpwards(const Relaxation& relaxation);

/// target[i] = max(target[i], other[i]), or min.
void maximum(double* target, const double* other, std::size_t count);
void minimum(double* target, const double* other, std::size_t count);

/// Whether all numbers but infinity are between -greatest and greatest.
bool areWithin(const double* numbers, std::size_t count, double greatest);

}  // namespace argosy::octagon::kernels
