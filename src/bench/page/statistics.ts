// Statistics of columns, split by kinds of results (docs/theory.md §11.9); the same rules as statistics.cpp.
import { NumberColumn, RunSet, Table, word } from "./data";

export const groups = [
  "all results",
  "without timeouts",
  "correct",
  "correct true",
  "correct false",
  "correct, unconfirmed",
  "wrong",
  "wrong true",
  "wrong false",
  "unknown",
  "error",
] as const;
export const correctGroup = 2;

export interface Statistics {
  count: number;
  sum: number;
  minimum: number;
  maximum: number;
  mean: number;
  median: number;
  deviation: number;
}

const [correct, unconfirmed, wrong, unknown, error] = [0, 1, 2, 3, 4];

function groupBits(category: number, status: string): number {
  const timeout = status.startsWith("TIMEOUT");
  const isTrue = status === "true" || status === "sat";
  const isFalse = status === "unsat" || /^false(\(.*\))?$/.test(status);
  let bits = 1;
  if (!timeout) bits |= 1 << 1;
  if (category === correct && !timeout) bits |= (1 << 2) | (isTrue ? 1 << 3 : 0) | (isFalse ? 1 << 4 : 0);
  if (category === unconfirmed && !timeout) bits |= 1 << 5;
  if (category === wrong && !timeout) bits |= (1 << 6) | (isTrue ? 1 << 7 : 0) | (isFalse ? 1 << 8 : 0);
  if (category === unknown) bits |= 1 << 9;
  if (category === error) bits |= 1 << 10;
  return bits;
}

const bitsOfRunSet = new WeakMap<RunSet, Uint16Array>();
// By row, in which groups its run is; zero where there is no run.
export function groupsOf(set: RunSet): Uint16Array {
  let bits = bitsOfRunSet.get(set);
  if (!bits) {
    bits = new Uint16Array(set.category.length);
    for (let row = 0; row < bits.length; row++)
      if (set.present[row]) bits[row] = groupBits(set.category[row], word(set.status, row));
    bitsOfRunSet.set(set, bits);
  }
  return bits;
}

const orders = new WeakMap<Float64Array, Uint32Array>();
// The rows that have a value, smallest value first. Sorted once: a filter then needs one pass for every median.
export function ascending(values: Float64Array): Uint32Array {
  let order = orders.get(values);
  if (!order) {
    const rows = [];
    for (let row = 0; row < values.length; row++) if (!Number.isNaN(values[row])) rows.push(row);
    order = Uint32Array.from(rows).sort((a, b) => values[a] - values[b] || a - b);
    orders.set(values, order);
  }
  return order;
}

export function counts(set: RunSet, shown: Uint8Array): number[] {
  const bits = groupsOf(set);
  const result = new Array<number>(groups.length).fill(0);
  for (let row = 0; row < bits.length; row++) {
    if (!shown[row]) continue;
    for (let rest = bits[row], group = 0; rest; rest >>= 1, group++) result[group] += rest & 1;
  }
  return result;
}

export function totalScore(set: RunSet, shown: Uint8Array): number {
  let sum = 0;
  if (set.score) for (let row = 0; row < shown.length; row++) sum += shown[row] * set.score[row];
  return sum;
}

const maximum: Record<string, number> = { true: 2, false: 1 };
export function largestScore(table: Table, set: RunSet, shown: Uint8Array): number {
  let sum = 0;
  for (let row = 0; row < shown.length; row++)
    if (shown[row] && set.present[row]) sum += maximum[word(table.expected, row).replace(/\(.*/, "")] ?? 0;
  return sum;
}

// One entry per group. Sums are compensated (Neumaier), so that the order of the rows does not show.
export function statistics(set: RunSet, column: NumberColumn, shown: Uint8Array): Statistics[] {
  const bits = groupsOf(set);
  const { values } = column;
  const order = ascending(values);
  const result: Statistics[] = groups.map(() => ({
    count: 0, sum: 0, minimum: NaN, maximum: NaN, mean: NaN, median: NaN, deviation: NaN }));
  const lost = new Float64Array(groups.length);
  for (const row of order) {
    if (!shown[row]) continue;
    const value = values[row];
    for (let rest = bits[row], group = 0; rest; rest >>= 1, group++) {
      if (!(rest & 1)) continue;
      const entry = result[group];
      const sum = entry.sum + value;
      lost[group] += Math.abs(entry.sum) >= Math.abs(value) ? entry.sum - sum + value : value - sum + entry.sum;
      entry.sum = sum;
      if (entry.count++ === 0) entry.minimum = value;
      entry.maximum = value;
    }
  }
  const seen = new Uint32Array(groups.length);
  const squares = new Float64Array(groups.length);
  result.forEach((entry, group) => {
    entry.sum += lost[group];
    if (entry.count) entry.mean = entry.sum / entry.count;
  });
  for (const row of order) {
    if (!shown[row]) continue;
    const value = values[row];
    for (let rest = bits[row], group = 0; rest; rest >>= 1, group++) {
      if (!(rest & 1)) continue;
      const entry = result[group];
      squares[group] += (value - entry.mean) ** 2;
      const position = seen[group]++;
      if (position === entry.count >> 1) entry.median = entry.count & 1 ? value : (entry.median + value) / 2;
      else if (position === (entry.count >> 1) - 1) entry.median = value;
    }
  }
  result.forEach((entry, group) => {
    if (entry.count) entry.deviation = Math.sqrt(squares[group] / entry.count);
  });
  return result;
}
