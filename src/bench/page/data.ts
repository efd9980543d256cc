// The table's data, as src/bench/table/page.cpp writes them: columns of numbers are typed arrays, texts have dictionaries.

export const categories = ["correct", "correct-unconfirmed", "wrong", "unknown", "error", "missing"] as const;
export type Category = (typeof categories)[number];

export interface Words {
  words: string[];
  codes: Uint32Array;
}

export interface NumberColumn {
  kind: "number";
  title: string;
  unit: string;
  values: Float64Array;
  // Digits after the point that were measured: for the whole column, or by row.
  decimals: number | Uint8Array;
}

export interface TextColumn {
  kind: "text";
  title: string;
  unit: string;
  text: Words;
}

export type Column = NumberColumn | TextColumn;

export interface RunSet {
  index: number;
  title: string;
  tool: string;
  grades: string[];
  facts: [string, string][];
  status: Words;
  category: Uint8Array;
  present: Uint8Array;
  score: Int8Array | null;
  columns: Column[];
  logOffsets: Uint32Array | null;
  logLengths: Uint32Array | null;
  logFiles: Uint8Array | null;
}

export interface Table {
  title: string;
  prefix: string;
  names: string[];
  properties: Words;
  expected: Words;
  repetitions: Uint32Array | null;
  runSets: RunSet[];
  gradesDiffer: boolean;
  logDirectory: string;
  logsLeftOut: number;
}

export function bytesOf(base64: string): Uint8Array {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

type Json = any;

const words = (json: Json): Words => ({ words: json.words, codes: new Uint32Array(bytesOf(json.codes).buffer) });

function column(json: Json): Column {
  const { title, unit } = json;
  if (json.text) return { kind: "text", title, unit, text: words(json.text) };
  const decimals = typeof json.decimals === "number" ? json.decimals : bytesOf(json.decimals);
  return { kind: "number", title, unit, values: new Float64Array(bytesOf(json.values).buffer), decimals };
}

function runSet(json: Json, index: number): RunSet {
  return {
    index,
    title: json.title,
    tool: json.tool,
    grades: json.grades,
    facts: json.facts,
    status: words(json.status),
    category: bytesOf(json.category),
    present: bytesOf(json.present),
    score: json.score === undefined ? null : new Int8Array(bytesOf(json.score).buffer),
    columns: json.columns.map(column),
    logOffsets: json.logs ? new Uint32Array(bytesOf(json.logs.offsets).buffer) : null,
    logLengths: json.logs ? new Uint32Array(bytesOf(json.logs.lengths).buffer) : null,
    logFiles: json.logFiles ? bytesOf(json.logFiles) : null,
  };
}

export function readTable(text: string): Table {
  const json = JSON.parse(text);
  return {
    title: json.title,
    prefix: json.tasks.prefix,
    names: json.tasks.names,
    properties: words(json.tasks.properties),
    expected: words(json.tasks.expected),
    repetitions: json.tasks.repetitions ? new Uint32Array(bytesOf(json.tasks.repetitions).buffer) : null,
    runSets: json.runSets.map(runSet),
    gradesDiffer: json.gradesDiffer,
    logDirectory: json.logDirectory ?? "",
    logsLeftOut: json.logsLeftOut ?? 0,
  };
}

export const word = (texts: Words, row: number): string => texts.words[texts.codes[row]];
export const categoryOf = (set: RunSet, row: number): Category => categories[set.category[row]];
export const numbersOf = (set: RunSet): NumberColumn[] =>
  set.columns.filter((candidate): candidate is NumberColumn => candidate.kind === "number");
export const decimalsOf = (of: NumberColumn, row: number): number =>
  typeof of.decimals === "number" ? of.decimals : of.decimals[row];
export const titleWithUnit = (of: Column): string => (of.unit ? `${of.title} (${of.unit})` : of.title);

export function taskName(table: Table, row: number): string {
  const repetition = table.repetitions?.[row] ?? 1;
  return repetition === 1 ? table.names[row] : `${table.names[row]} (repetition ${repetition})`;
}

// Titles of columns of numbers that some run set has, in order of appearance.
export function numberTitles(table: Table): string[] {
  return [...new Set(table.runSets.flatMap((set) => numbersOf(set).map((numbers) => numbers.title)))];
}

export const numberColumn = (set: RunSet, title: string): NumberColumn | undefined =>
  numbersOf(set).find((candidate) => candidate.title === title);
