// Axes of plots. Times are shown on a logarithmic axis that is linear below 1, because times near zero are noise (docs/theory.md §11.9).
import { scaleLinear, scaleLog } from "d3-scale";
import { formatComputed } from "./format";

export type ScaleKind = "symlog" | "log" | "linear";
export const scaleKinds: [ScaleKind, string][] = [
  ["symlog", "logarithmic, linear below 1"],
  ["log", "logarithmic"],
  ["linear", "linear"],
];

export const scaleNames = scaleKinds.map(([kind]) => kind);

export interface Axis {
  position: (value: number) => number;
  value: (position: number) => number;
  ticks: number[];
  label: (tick: number) => string;
}

const label = (tick: number): string => (tick < 0 ? "−" : "") + formatComputed(Math.abs(tick));
const compress = (value: number): number => (value <= 1 ? value : 1 + Math.log10(value));
const expand = (position: number): number => (position <= 1 ? position : 10 ** (position - 1));

// 1, 2, 5, 10, …, or only powers of ten where there are many.
function logarithmicTicks(low: number, high: number): number[] {
  const ticks: number[] = [];
  const decades = Math.log10(high / low);
  for (let exponent = Math.floor(Math.log10(low)); 10 ** exponent <= high; exponent++)
    for (const factor of decades > 4 ? [1] : [1, 2, 5]) {
      // Written out, because 10 ** -3 is not exactly 0.001.
      const tick = Number(`${factor}e${exponent}`);
      if (tick >= low && tick <= high) ticks.push(tick);
    }
  return ticks;
}

// From the smallest to the largest value that is to be seen; `from` and `to` are positions.
export function axis(kind: ScaleKind, low: number, high: number, from: number, to: number): Axis {
  if (!(high > low)) high = low + 1;
  if (kind === "log") {
    const scale = scaleLog([low, high], [from, to]).clamp(true);
    return { position: scale, value: scale.invert, ticks: logarithmicTicks(low, high), label };
  }
  if (kind === "linear") {
    const scale = scaleLinear([Math.min(0, low), high], [from, to]).nice();
    return { position: scale, value: scale.invert, ticks: scale.ticks(8), label };
  }
  const start = low >= 10 ? 10 ** Math.floor(Math.log10(low)) : Math.min(0, low);
  const scale = scaleLinear([compress(start), compress(high)], [from, to]);
  const below = start < 1 ? (high <= 2 ? [0, 0.2, 0.4, 0.6, 0.8] : [0, 0.5]) : [];
  return {
    position: (value) => scale(compress(value)),
    value: (position) => expand(scale.invert(position)),
    ticks: [...below, ...logarithmicTicks(Math.max(1, start), Math.max(1, high))],
    label,
  };
}
