// Scatter plot of two columns with equal axes, the diagonal, and guides where one is twice the other (docs/theory.md §11.9).
import { line } from "d3-shape";
import { useMemo, useRef, useState } from "preact/hooks";
import { axis, Axis, scaleKinds, scaleNames } from "./axes";
import { Frame, LegendLine, SaveButton, square } from "./chart";
import { NumberColumn, numbersOf, RunSet, Table, taskName, titleWithUnit, word } from "./data";
import { columnKey } from "./filters";
import { formatComputed } from "./format";
import { Select } from "./parts";
import { choose, chosen, View } from "./view";

interface Choice {
  set: RunSet;
  column: NumberColumn;
  key: string;
}

const choicesOf = (table: Table): Choice[] =>
  table.runSets.flatMap((set) => numbersOf(set).map((column) => ({ set, column, key: columnKey(set, column.title) })));

// The same column of the second run set, or another column of the only one.
function defaults(all: Choice[]): [Choice, Choice] {
  const [x] = all;
  return [x, all.find((choice) => choice.set !== x.set && choice.column.title === x.column.title) ?? all[1] ?? x];
}

const kinds = ["both correct", "not both correct, none wrong", "a wrong answer"] as const;
// One mark each, around (0, 0): an octagon (which is quicker to draw than a circle), a square, a cross.
const outlines = ["m-1.2,-3h2.4l1.8,1.8v2.4l-1.8,1.8h-2.4l-1.8,-1.8v-2.4z", "m-2.6,-2.6h5.2v5.2h-5.2z", "m-4,-4l8,8m-8,0l8,-8"];
// Many marks in one path are slow to draw where they are far apart.
const marksPerPath = 200;

function kindOf(x: RunSet, y: RunSet, row: number): number {
  const [a, b] = [x.category[row], y.category[row]];
  return a === 0 && b === 0 ? 0 : a === 2 || b === 2 ? 2 : 1;
}

function rowsOf(x: Choice, y: Choice, shown: Uint8Array, results: string): number[] {
  const rows = [];
  for (let row = 0; row < shown.length; row++) {
    if (!shown[row] || Number.isNaN(x.column.values[row]) || Number.isNaN(y.column.values[row])) continue;
    if (results === "all" || kindOf(x.set, y.set, row) === 0) rows.push(row);
  }
  return rows;
}

function Guide({ x, y, factor, low, high }: { x: Axis; y: Axis; factor: number; low: number; high: number }) {
  const points: [number, number][] = [];
  const [from, to] = [x.position(low), x.position(high)];
  for (let i = 0; i <= 200; i++) {
    const px = from + ((to - from) * i) / 200;
    const py = y.position(x.value(px) * factor);
    if (py >= square.top && py <= square.bottom) points.push([px, py]);
  }
  const end = points[Math.floor(points.length * (factor === 1 ? 0.97 : 0.9))];
  if (!end) return null;
  const text = factor === 1 ? "y = x" : factor === 2 ? "y = 2x" : "y = x/2";
  return (
    <g class={`guide ${factor === 1 ? "diagonal" : ""}`} data-factor={factor}>
      <path d={line().digits(2)(points)!} />
      <text x={end[0] + (factor < 1 ? 6 : -6)} y={end[1] + (factor < 1 ? 14 : -1)} text-anchor={factor < 1 ? "start" : "end"}>{text}</text>
    </g>
  );
}

function nearest(px: Float64Array, py: Float64Array, x: number, y: number): number | null {
  let [best, distance] = [null as number | null, 15 ** 2];
  for (let i = 0; i < px.length; i++) {
    const d = (px[i] - x) ** 2 + (py[i] - y) ** 2;
    if (d < distance) [best, distance] = [i, d];
  }
  return best;
}

export function ScatterTab({ view }: { view: View }) {
  const svg = useRef<SVGSVGElement>(null);
  const [near, setNear] = useState<number | null>(null);
  const { choices } = view.state;
  const all = useMemo(() => choicesOf(view.table), [view.table]);
  if (all.length === 0) return <p class="nothing">There is no column of numbers to plot.</p>;
  const [defaultX, defaultY] = defaults(all);
  const x = all.find((choice) => choice.key === choices["scatter.x"]) ?? defaultX;
  const y = all.find((choice) => choice.key === choices["scatter.y"]) ?? defaultY;
  const kind = chosen(view, "plot.scale", scaleNames);
  const results = chosen(view, "scatter.results", ["all", "correct"]);
  const rows = rowsOf(x, y, view.shown, results);
  let [low, high] = [Infinity, 0];
  for (const row of rows)
    for (const value of [x.column.values[row], y.column.values[row]]) {
      if (value < low && (kind !== "log" || value > 0)) low = value;
      if (value > high) high = value;
    }
  if (!Number.isFinite(low)) [low, high] = [0.1, 1];
  const [xAxis, yAxis] = [axis(kind, low, high, square.left, square.right), axis(kind, low, high, square.bottom, square.top)];
  const px = Float64Array.from(rows, (row) => xAxis.position(x.column.values[row]));
  const py = Float64Array.from(rows, (row) => yAxis.position(y.column.values[row]));
  const paths: string[][] = kinds.map(() => []);
  const fromTop = rows.map((_, i) => i).sort((a, b) => py[a] - py[b]);
  let [above, below] = [0, 0];
  fromTop.forEach((i) => {
    const row = rows[i];
    const mark = kindOf(x.set, y.set, row);
    paths[mark].push(`M${px[i].toFixed(1)},${py[i].toFixed(1)}${outlines[mark]}`);
    if (y.column.values[row] > x.column.values[row]) above++;
    if (y.column.values[row] < x.column.values[row]) below++;
  });
  const options = all.map((choice): [string, string] => [choice.key, `${choice.set.title}: ${titleWithUnit(choice.column)}`]);
  const name = (choice: Choice) => `${choice.set.title}: ${titleWithUnit(choice.column)}`;
  const present = kinds.map((text, mark) => ({ text, mark })).filter(({ mark }) => paths[mark].length > 0);
  const row = near === null ? undefined : rows[near];
  return (
    <section class="plot-tab">
      <div class="controls">
        <Select label="X" value={x.key} options={options} onChange={(value) => choose(view, "scatter.x", value)} />
        <Select label="Y" value={y.key} options={options} onChange={(value) => choose(view, "scatter.y", value)} />
        <Select label="Results" value={results} options={[["all", "all"], ["correct", "both correct"]]}
          onChange={(value) => choose(view, "scatter.results", value)} />
        <Select label="Scale" value={kind} options={scaleKinds} onChange={(value) => choose(view, "plot.scale", value)} />
        <SaveButton svg={svg} name={`${view.table.title}.scatter`} />
      </div>
      <Frame svg={svg} area={square} label={`scatter plot, ${name(x)} against ${name(y)}`} x={xAxis} y={yAxis} xTitle={name(x)} yTitle={name(y)}
        onMove={(atX, atY) => setNear(nearest(px, py, atX, atY))}
        onClick={() => row !== undefined && view.openRun(y.set.index, row)}>
        {paths.map((marks, mark) => (
          <g key={mark} class={`points points-${mark}`} data-count={marks.length}>
            {Array.from({ length: Math.ceil(marks.length / marksPerPath) }, (_, i) => (
              <path key={i} d={marks.slice(i * marksPerPath, (i + 1) * marksPerPath).join("")} />
            ))}
          </g>
        ))}
        {[1, 2, 0.5].map((factor) => <Guide key={factor} x={xAxis} y={yAxis} factor={factor} low={low} high={high} />)}
        {near !== null && px[near] !== undefined && <circle class="near" cx={px[near]} cy={py[near]} r="7" />}
        {present.length > 0 && (
          <LegendLine x={square.left} y={18} entries={present.map(({ text, mark }) => ({
            text: `${text} (${paths[mark].length})`,
            mark: <path class={`points points-${mark}`} d={`M14,0${outlines[mark]}`} />,
          }))} />
        )}
      </Frame>
      <p class="readout">
        {row === undefined ? (
          <span class="quiet">{rows.length} points: {above} above the diagonal, {below} below. Point at one to see its task, click to open its run.</span>
        ) : (
          <>
            <strong>{taskName(view.table, row)}</strong>{" "}
            <span>{x.set.title} {word(x.set.status, row)} {formatComputed(x.column.values[row])} {x.column.unit}</span>{" "}
            <span>{y.set.title} {word(y.set.status, row)} {formatComputed(y.column.values[row])} {y.column.unit}</span>
          </>
        )}
      </p>
    </section>
  );
}
