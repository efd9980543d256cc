// The frame of a plot: axes, grid, legend, and export as an SVG file.
import { symbol, symbolCircle, symbolCross, symbolDiamond, symbolSquare, symbolStar, symbolTriangle, SymbolType } from "d3-shape";
import { ComponentChildren, RefObject } from "preact";
import { Axis } from "./axes";

// What axes and data share, in the picture's own units.
export interface Area {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}
export const wide: Area = { width: 960, height: 600, left: 76, right: 940, top: 16, bottom: 544 };
// Equal axes have equal lengths; the legend is above.
export const square: Area = { width: 700, height: 700, left: 76, right: 680, top: 40, bottom: 644 };

const shapes: SymbolType[] = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond, symbolCross, symbolStar];
const dashes = ["", "8 3", "2 3", "10 3 2 3", "5 5", "14 4"];
export const seriesColors = 6;
export const shape = (series: number): string => symbol(shapes[series % shapes.length], 64)()!;
export const dash = (series: number): string => dashes[Math.floor(series / seriesColors + series) % dashes.length];

export function Frame(props: {
  svg: RefObject<SVGSVGElement | null>;
  area: Area;
  label: string;
  x: Axis;
  y: Axis;
  xTitle: string;
  yTitle: string;
  children: ComponentChildren;
  onMove?: (x: number, y: number) => void;
  onClick?: () => void;
}) {
  const { x, y } = props;
  const { width, height, left, right, top, bottom } = props.area;
  const move = (event: MouseEvent): void => {
    const svg = props.svg.current!;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()!.inverse());
    props.onMove?.(point.x, point.y);
  };
  return (
    <svg ref={props.svg} class="chart" viewBox={`0 0 ${width} ${height}`} width={width} height={height} preserveAspectRatio="xMinYMid" role="img" aria-label={props.label}
      xmlns="http://www.w3.org/2000/svg" onMouseMove={move} onClick={props.onClick}>
      <rect class="background" x="0" y="0" width={width} height={height} />
      <g class="axis x">
        {x.ticks.map((tick) => (
          <g key={tick} transform={`translate(${x.position(tick)},0)`} data-tick={tick}>
            <line class="grid" y1={top} y2={bottom} />
            <text y={bottom + 18} text-anchor="middle">{x.label(tick)}</text>
          </g>
        ))}
        <text class="title" x={(left + right) / 2} y={bottom + 44} text-anchor="middle">{props.xTitle}</text>
      </g>
      <g class="axis y">
        {y.ticks.map((tick) => (
          <g key={tick} transform={`translate(0,${y.position(tick)})`} data-tick={tick}>
            <line class="grid" x1={left} x2={right} />
            <text x={left - 8} dy="0.32em" text-anchor="end">{y.label(tick)}</text>
          </g>
        ))}
        <text class="title" transform={`translate(18,${(top + bottom) / 2}) rotate(-90)`} text-anchor="middle">{props.yTitle}</text>
      </g>
      <path class="border" d={`M${left},${top}V${bottom}H${right}`} />
      {props.children}
    </svg>
  );
}

export interface LegendEntry {
  text: string;
  mark: ComponentChildren;
}

const letterWidth = 7.4;

export function Legend({ entries, x, y }: { entries: LegendEntry[]; x: number; y: number }) {
  const longest = Math.max(...entries.map((entry) => entry.text.length));
  return (
    <g class="legend" transform={`translate(${x},${y})`}>
      <rect class="legend-background" x="-8" y="-14" width={56 + longest * letterWidth} height={entries.length * 20 + 10} rx="4" />
      {entries.map((entry, i) => (
        <g key={i} transform={`translate(0,${i * 20})`}>
          {entry.mark}
          <text x="42" dy="0.32em">{entry.text}</text>
        </g>
      ))}
    </g>
  );
}

// In one line, for plots whose data may be anywhere.
export function LegendLine({ entries, x, y }: { entries: LegendEntry[]; x: number; y: number }) {
  let at = x;
  return (
    <g class="legend">
      {entries.map((entry, i) => {
        const left = at;
        at += 50 + entry.text.length * letterWidth;
        return (
          <g key={i} transform={`translate(${left},${y})`}>
            {entry.mark}
            <text x="30" dy="0.32em">{entry.text}</text>
          </g>
        );
      })}
    </g>
  );
}

const inlined = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "opacity", "fill-opacity", "stroke-opacity",
  "font-family", "font-size", "font-weight", "paint-order"];

// A file of its own has no style sheet: what the page's says goes into every element, in the colours for paper.
export function svgText(svg: SVGSVGElement): string {
  const root = document.documentElement;
  root.dataset.theme = "light";
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll<SVGElement>("*")];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>("*")];
  originals.forEach((original, i) => {
    const style = getComputedStyle(original);
    for (const property of inlined) copies[i].setAttribute(property, style.getPropertyValue(property));
    copies[i].removeAttribute("class");
  });
  delete root.dataset.theme;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`;
}

export function saveText(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export function SaveButton({ svg, name }: { svg: RefObject<SVGSVGElement | null>; name: string }) {
  return (
    <button type="button" class="save" onClick={() => saveText(`${name}.svg`, "image/svg+xml", svgText(svg.current!))}>
      Save as SVG
    </button>
  );
}
