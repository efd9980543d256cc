#include "algorithms/lemmas/linear_relations.h"

#include <numeric>
#include <optional>
#include <utility>

namespace argosy::algorithms {
namespace {

using Row = std::vector<Int128>;

constexpr Int128 largest = Int128{1} << 60;
/// Relations with larger coefficients are accidents.
constexpr Int128 largestCoefficient = 1 << 20;

Int128 magnitude(Int128 value) { return value < 0 ? -value : value; }

Int128 greatestCommonDivisor(Int128 a, Int128 b) {
  for (a = magnitude(a), b = magnitude(b); b != 0;) a = std::exchange(b, a % b);
  return a;
}

/// Divides by the greatest common divisor; false when an entry is too large to go on.
bool normalise(Row& row) {
  Int128 divisor = 0;
  for (const Int128 value : row) divisor = greatestCommonDivisor(divisor, value);
  bool fits = true;
  for (Int128& value : row) {
    if (divisor > 1) value /= divisor;
    fits &= magnitude(value) < largest;
  }
  return fits;
}

/// row := row · pivot[column] − pivot · row[column]
bool eliminate(Row& row, const Row& pivot, std::size_t column) {
  const Int128 divisor = greatestCommonDivisor(row[column], pivot[column]);
  const Int128 own = pivot[column] / divisor, other = row[column] / divisor;
  for (std::size_t i = 0; i < row.size(); ++i) row[i] = row[i] * own - pivot[i] * other;
  return normalise(row);
}

}  // namespace

std::vector<LinearRelation> linearRelations(std::span<const std::vector<Int128>> vectors) {
  if (vectors.empty()) return {};
  const std::size_t width = vectors.front().size() + 1;
  // Reduced echelon form, one vector after the other: each pivot's column is zero in all other rows.
  std::vector<Row> rows;
  std::vector<std::optional<std::size_t>> pivotOf(width);  // by column: the row
  for (const std::vector<Int128>& vector : vectors) {
    Row row = vector;
    row.push_back(1);
    if (!normalise(row)) return {};
    bool fits = true;
    for (std::size_t column = 0; column < width && fits; ++column)
      if (row[column] != 0 && pivotOf[column]) fits = eliminate(row, rows[*pivotOf[column]], column);
    if (!fits) return {};
    std::size_t column = 0;
    while (column < width && row[column] == 0) ++column;
    if (column == width) continue;
    for (Row& other : rows)
      if (other[column] != 0 && !eliminate(other, row, column)) return {};
    pivotOf[column] = rows.size();
    rows.push_back(std::move(row));
    if (rows.size() == width) return {};
  }
  if (vectors.size() < rows.size() + 3) return {};
  // Each column without pivot gives a solution: 1 there, and what the rows then demand of the columns with pivots.
  std::vector<LinearRelation> relations;
  for (std::size_t free = 0; free < width; ++free) {
    if (pivotOf[free]) continue;
    Int128 common = 1;
    for (std::size_t column = 0; column < width; ++column) {
      if (!pivotOf[column] || rows[*pivotOf[column]][free] == 0) continue;
      const Int128 pivot = magnitude(rows[*pivotOf[column]][column]);
      common = common / greatestCommonDivisor(common, pivot) * pivot;
      if (common > largest) break;
    }
    if (common > largest) continue;
    Row solution(width, 0);
    solution[free] = common;
    for (std::size_t column = 0; column < width; ++column)
      if (pivotOf[column])
        solution[column] = -(rows[*pivotOf[column]][free] * (common / rows[*pivotOf[column]][column]));
    if (!normalise(solution)) continue;
    bool isPlausible = true;
    for (std::size_t i = 0; i + 1 < width; ++i) isPlausible &= magnitude(solution[i]) <= largestCoefficient;
    if (!isPlausible) continue;
    const Int128 constant = solution.back();
    solution.pop_back();
    relations.push_back({std::move(solution), constant});
  }
  return relations;
}

}  // namespace argosy::algorithms
