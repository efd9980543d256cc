// Small parts that several tabs use.
import { ComponentChildren } from "preact";
import { Category, categoryOf, RunSet, word } from "./data";

// A symbol beside the colour: a status must be readable without seeing colours.
export const symbols: Record<Category | "no run", string> = {
  correct: "✔",
  "correct-unconfirmed": "◐",
  wrong: "✘",
  unknown: "?",
  error: "!",
  missing: "·",
  "no run": "–",
};

export function Select(props: {
  label: string;
  value: string;
  options: (string | [value: string, text: string])[];
  onChange: (value: string) => void;
}) {
  return (
    <label class="choice">
      <span>{props.label}</span>
      <select aria-label={props.label} value={props.value} onChange={(event) => props.onChange(event.currentTarget.value)}>
        {props.options.map((option) => {
          const [value, text] = typeof option === "string" ? [option, option] : option;
          return <option key={value} value={value}>{text}</option>;
        })}
      </select>
    </label>
  );
}

export function Status({ set, row, onOpen }: { set: RunSet; row: number; onOpen: () => void }) {
  if (!set.present[row]) return <span class="no-run" title="this run set has no such run">{symbols["no run"]}</span>;
  const category = categoryOf(set, row);
  return (
    <button type="button" class={`status ${category}`} title={`${word(set.status, row)}: ${category}. Show the run`} onClick={onOpen}>
      <span class="symbol" aria-label={category}>{symbols[category]}</span> {word(set.status, row)}
    </button>
  );
}

export function Grade({ set }: { set: RunSet }) {
  if (set.grades.length === 0) return null;
  const meaning = "how well times and memory were measured: A control groups, B namespaces and counters, C sampling";
  return <span class="badge" title={meaning}>grade {set.grades.join("/")}</span>;
}

export function Scrollable({ label, children }: { label: string; children: ComponentChildren }) {
  return <div class="scrollable" tabIndex={0} role="region" aria-label={label}>{children}</div>;
}
