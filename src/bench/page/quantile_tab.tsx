// Quantile plots: a point (x, y) says that x tasks were solved correctly within y each (docs/theory.md §11.9). In the plot by score the curve
// begins at the score that wrong answers cost, and every correct result moves it to the right by its score.
import { line } from "d3-shape";
import { useRef, useState } from "preact/hooks";
import { axis, Axis, scaleKinds, scaleNames } from "./axes";
import { dash, Frame, Legend, SaveButton, seriesColors, shape, wide } from "./chart";
import { numberColumn, numberTitles, RunSet, titleWithUnit } from "./data";
import { formatComputed } from "./format";
import { Select } from "./parts";
import { ascending, correctGroup, groupsOf } from "./statistics";
import { choose, chosen, View } from "./view";

interface Curve {
  set: RunSet;
  points: [x: number, y: number][];
}

function curveOf(set: RunSet, title: string, shown: Uint8Array, results: string, byScore: boolean): Curve | null {
  const column = numberColumn(set, title);
  if (!column || (byScore && !set.score)) return null;
  const bits = groupsOf(set);
  const group = results === "all" && !byScore ? 0 : correctGroup;
  const points: [number, number][] = [];
  let x = 0;
  if (byScore) for (let row = 0; row < shown.length; row++) if (shown[row] && set.score![row] < 0) x += set.score![row];
  for (const row of ascending(column.values)) {
    if (!shown[row] || !((bits[row] >> group) & 1)) continue;
    if (byScore && points.length === 0) points.push([x, column.values[row]]);
    x += byScore ? set.score![row] : 1;
    points.push([x, column.values[row]]);
  }
  return { set, points };
}

const markedPoints = 10;

// Points that nobody can tell from the one before are left out, but never the last.
function distinguishable(positions: [number, number][]): [number, number][] {
  const nearby = 0.4;
  let last: [number, number] = [-Infinity, -Infinity];
  return positions.filter((position, i) => {
    const near = Math.abs(position[0] - last[0]) < nearby && Math.abs(position[1] - last[1]) < nearby;
    if (near && i < positions.length - 1) return false;
    last = position;
    return true;
  });
}

function CurvePath({ curve, series, x, y }: { curve: Curve; series: number; x: Axis; y: Axis }) {
  const { points } = curve;
  if (points.length === 0) return null;
  const step = Math.max(1, Math.floor(points.length / markedPoints));
  const marks = points.filter((_, i) => i % step === Math.floor((step * (series + 1)) / 8) || i === points.length - 1);
  const positions = points.map((point): [number, number] => [x.position(point[0]), y.position(point[1])]);
  return (
    <g class={`series series-${series % seriesColors}`} data-run-set={curve.set.index} data-right={points[points.length - 1][0]}>
      <path class="curve" d={line().digits(2)(distinguishable(positions))!} stroke-dasharray={dash(series)} />
      {marks.map((point, i) => (
        <path key={i} class="mark" d={shape(series)} transform={`translate(${x.position(point[0]).toFixed(2)},${y.position(point[1]).toFixed(2)})`} />
      ))}
    </g>
  );
}

// The value of each curve where the mouse is.
function Readout({ curves, at, unit, byScore }: { curves: Curve[]; at: number | null; unit: string; byScore: boolean }) {
  if (at === null) return <p class="readout quiet">Move the mouse over the plot to read values.</p>;
  const x = Math.round(at);
  return (
    <p class="readout">
      <strong>{byScore ? "score" : "task"} {x}:</strong>{" "}
      {curves.map((curve) => {
        const point = curve.points.find(([right]) => right >= x);
        return (
          <span key={curve.set.index}>
            {curve.set.title} {point ? `${formatComputed(point[1])} ${unit}` : "not reached"}
          </span>
        );
      })}
    </p>
  );
}

export function QuantileTab({ view }: { view: View }) {
  const svg = useRef<SVGSVGElement>(null);
  const [at, setAt] = useState<number | null>(null);
  const titles = numberTitles(view.table);
  const title = chosen(view, "plot.column", titles);
  const kind = chosen(view, "plot.scale", scaleNames);
  const canScore = view.table.runSets.some((set) => set.score);
  const byScore = canScore && chosen(view, "plot.by", ["count", "score"]) === "score";
  const results = chosen(view, "plot.results", ["correct", "all"]);
  if (title === undefined) return <p class="nothing">There is no column of numbers to plot.</p>;
  const curves = view.table.runSets.flatMap((set) => curveOf(set, title, view.shown, results, byScore) ?? []);
  let [left, right, low, high] = [0, 1, Infinity, 0];
  for (const { points } of curves) {
    if (points.length === 0) continue;
    left = Math.min(left, points[0][0]);
    right = Math.max(right, points[points.length - 1][0]);
    low = Math.min(low, (kind === "log" ? points.find((point) => point[1] > 0) : points[0])?.[1] ?? Infinity);
    high = Math.max(high, points[points.length - 1][1]);
  }
  if (!Number.isFinite(low)) [low, high] = [0.1, 1];
  const x = axis("linear", left, right, wide.left, wide.right);
  const y = axis(kind, low, high, wide.bottom, wide.top + 8);
  const column = view.table.runSets.flatMap((set) => numberColumn(set, title) ?? [])[0];
  const what = results === "all" && !byScore ? "results" : "correct results";
  return (
    <section class="plot-tab">
      <div class="controls">
        <Select label="Column" value={title} options={titles} onChange={(value) => choose(view, "plot.column", value)} />
        {canScore && (
          <Select label="Over" value={byScore ? "score" : "count"} options={[["count", "number of tasks"], ["score", "accumulated score"]]}
            onChange={(value) => choose(view, "plot.by", value)} />
        )}
        {!byScore && (
          <Select label="Results" value={results} options={[["correct", "correct"], ["all", "all"]]}
            onChange={(value) => choose(view, "plot.results", value)} />
        )}
        <Select label="Scale" value={kind} options={scaleKinds} onChange={(value) => choose(view, "plot.scale", value)} />
        <SaveButton svg={svg} name={`${view.table.title}.${byScore ? "score-quantile" : "quantile"}`} />
      </div>
      <Frame svg={svg} area={wide} label={`quantile plot of ${title}`} x={x} y={y} onMove={(px) => setAt(x.value(px))}
        xTitle={byScore ? "accumulated score" : `number of ${what}, fastest first`} yTitle={titleWithUnit(column)}>
        {curves.map((curve) => <CurvePath key={curve.set.index} curve={curve} series={curve.set.index} x={x} y={y} />)}
        <Legend x={wide.left + 24} y={wide.top + 22} entries={curves.map((curve) => ({
          text: `${curve.set.title} (${curve.points.length === 0 ? 0 : curve.points[curve.points.length - 1][0]})`,
          mark: (
            <g class={`series series-${curve.set.index % seriesColors}`}>
              <path class="curve" d="M0,0H34" stroke-dasharray={dash(curve.set.index)} />
              <path class="mark" d={shape(curve.set.index)} transform="translate(17,0)" />
            </g>
          ),
        }))} />
      </Frame>
      <Readout curves={curves} at={at} unit={column.unit} byScore={byScore} />
    </section>
  );
}
