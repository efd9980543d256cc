// Which rows are shown, and in which order. Filters are texts, so that they fit into the address of the page.
import { Column, categories, NumberColumn, RunSet, Table, word } from "./data";
import { ascending } from "./statistics";

export type Filters = Record<string, string>;
export interface Sorting {
  key: string;
  descending: boolean;
}

// Keys of columns: "task", "properties", "expected"; "0.status"; "0.cputime".
export const columnKey = (set: RunSet, title: string): string => `${set.index}.${title}`;

export function columnAt(table: Table, key: string): { set: RunSet; column: Column | null } | null {
  const dot = key.indexOf(".");
  const set = dot > 0 ? table.runSets[Number(key.slice(0, dot))] : undefined;
  if (!set) return null;
  const title = key.slice(dot + 1);
  if (title === "status") return { set, column: null };
  const column = set.columns.find((candidate) => candidate.title === title);
  return column ? { set, column } : null;
}

type TextTest = (text: string) => boolean;

// Part of the text in either case, or a regular expression between slashes. Nothing for an expression that is not finished.
export function textTest(filter: string): TextTest | null {
  if (filter.length > 2 && filter.startsWith("/") && filter.endsWith("/")) {
    try {
      const expression = new RegExp(filter.slice(1, -1), "i");
      return (text) => expression.test(text);
    } catch {
      return null;
    }
  }
  const wanted = filter.toLowerCase();
  return (text) => text.toLowerCase().includes(wanted);
}

export type Range = [number, number];

// "10:60", "10:", ":60"; a single number means what would be rounded to it. Nothing for anything else.
export function numberRange(filter: string): Range | null {
  const text = filter.replace(/\s+/g, "");
  const match = /^(-?[\d.]*(?:e-?\d+)?)(:?)(-?[\d.]*(?:e-?\d+)?)$/i.exec(text);
  if (!match || text === "" || text === ":") return null;
  const [, low, colon, high] = match;
  if (colon) {
    const range: Range = [low === "" ? -Infinity : Number(low), high === "" ? Infinity : Number(high)];
    return Number.isNaN(range[0]) || Number.isNaN(range[1]) ? null : range;
  }
  const value = Number(low);
  if (low === "" || Number.isNaN(value)) return null;
  const half = 0.5 * 10 ** -(low.split(".")[1]?.length ?? 0);
  return [value - half, value + half];
}

export function isValid(table: Table, key: string, filter: string): boolean {
  const found = columnAt(table, key);
  if (found?.column?.kind === "number") return numberRange(filter) !== null;
  return textTest(filter) !== null;
}

const keepWords = (shown: Uint8Array, codes: Uint32Array, kept: boolean[]): void => {
  for (let row = 0; row < shown.length; row++) if (!kept[codes[row]]) shown[row] = 0;
};

function keepNumbers(shown: Uint8Array, column: NumberColumn, [low, high]: Range): void {
  const { values } = column;
  // A missing value is in no range.
  for (let row = 0; row < shown.length; row++) if (!(values[row] >= low && values[row] <= high)) shown[row] = 0;
}

// A status is filtered by a category ("correct"), or by what it says ("=TIMEOUT").
function keepStatus(shown: Uint8Array, set: RunSet, filter: string): void {
  if (filter.startsWith("=")) {
    keepWords(shown, set.status.codes, set.status.words.map((status) => status === filter.slice(1)));
    for (let row = 0; row < shown.length; row++) shown[row] &= set.present[row];
    return;
  }
  const wanted = categories.indexOf(filter as (typeof categories)[number]);
  for (let row = 0; row < shown.length; row++) {
    const matches = filter === "no run" ? !set.present[row] : set.present[row] && set.category[row] === wanted;
    if (!matches) shown[row] = 0;
  }
}

function applyFilter(table: Table, shown: Uint8Array, key: string, filter: string): void {
  if (key === "task") {
    const test = textTest(filter);
    if (test) for (let row = 0; row < shown.length; row++) if (shown[row] && !test(table.names[row])) shown[row] = 0;
    return;
  }
  if (key === "properties" || key === "expected") {
    keepWords(shown, table[key].codes, table[key].words.map((candidate) => candidate === filter));
    return;
  }
  const found = columnAt(table, key);
  if (!found) return;
  if (!found.column) {
    keepStatus(shown, found.set, filter);
  } else if (found.column.kind === "number") {
    const range = numberRange(filter);
    if (range) keepNumbers(shown, found.column, range);
  } else {
    const test = textTest(filter);
    if (test) keepWords(shown, found.column.text.codes, found.column.text.words.map(test));
  }
}

// By row, whether all filters let it through. Unfinished filters let everything through.
export function shownRows(table: Table, filters: Filters): Uint8Array {
  const shown = new Uint8Array(table.names.length).fill(1);
  for (const [key, filter] of Object.entries(filters)) if (filter !== "") applyFilter(table, shown, key, filter);
  return shown;
}

const rankOfWords = (words: string[]): Uint32Array => {
  const order = words.map((_, index) => index).sort((a, b) => (words[a] < words[b] ? -1 : 1));
  const rank = new Uint32Array(words.length);
  order.forEach((index, position) => (rank[index] = position));
  return rank;
};

function sortedRows(table: Table, key: string): Uint32Array {
  const rows = Uint32Array.from(table.names, (_, row) => row);
  if (key === "task") {
    const collator = new Intl.Collator("en", { numeric: true });
    return rows.sort((a, b) => collator.compare(table.names[a], table.names[b]) || a - b);
  }
  const byWords = ({ words, codes }: { words: string[]; codes: Uint32Array }): Uint32Array => {
    const rank = rankOfWords(words);
    return rows.sort((a, b) => rank[codes[a]] - rank[codes[b]] || a - b);
  };
  if (key === "properties" || key === "expected") return byWords(table[key]);
  const found = columnAt(table, key);
  if (!found) return rows;
  if (!found.column) {
    const { category, status } = found.set;
    const rank = rankOfWords(status.words);
    return rows.sort((a, b) => category[a] - category[b] || rank[status.codes[a]] - rank[status.codes[b]] || a - b);
  }
  return found.column.kind === "number" ? ascending(found.column.values) : byWords(found.column.text);
}

const orders = new Map<string, Uint32Array>();
// The shown rows in order. Rows without a value come last, whichever the direction.
export function orderedRows(table: Table, shown: Uint8Array, sorting: Sorting | null): Uint32Array {
  const result = new Uint32Array(shown.length);
  let count = 0;
  if (!sorting) {
    for (let row = 0; row < shown.length; row++) if (shown[row]) result[count++] = row;
    return result.subarray(0, count);
  }
  let order = orders.get(sorting.key);
  if (!order) {
    order = sortedRows(table, sorting.key);
    orders.set(sorting.key, order);
  }
  const placed = new Uint8Array(shown.length);
  for (let i = 0; i < order.length; i++) {
    const row = order[sorting.descending ? order.length - 1 - i : i];
    placed[row] = 1;
    if (shown[row]) result[count++] = row;
  }
  for (let row = 0; row < shown.length; row++) if (shown[row] && !placed[row]) result[count++] = row;
  return result.subarray(0, count);
}

// The statuses that a run set has, by how often they occur.
export function statusesOf(set: RunSet): string[] {
  const uses = new Map<string, number>();
  for (let row = 0; row < set.present.length; row++)
    if (set.present[row]) uses.set(word(set.status, row), (uses.get(word(set.status, row)) ?? 0) + 1);
  return [...uses.keys()].sort((a, b) => uses.get(b)! - uses.get(a)! || (a < b ? -1 : 1));
}
