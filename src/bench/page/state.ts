// What the reader has chosen. It lives in the part of the address behind the #, so that a link shows what its sender saw.
import { Filters, Sorting } from "./filters";

export const tabs = ["summary", "table", "quantile", "scatter", "differences"] as const;
export type Tab = (typeof tabs)[number];

export interface State {
  tab: Tab;
  filters: Filters;
  sorting: Sorting | null;
  hidden: Set<string>;
  // Everything that only one tab asks for, by name: "plot.column", "scatter.x", "difference.new", …
  choices: Record<string, string>;
}

export const initialState = (): State => ({ tab: "summary", filters: {}, sorting: null, hidden: new Set(), choices: {} });

export function toHash(state: State): string {
  const parameters = new URLSearchParams();
  parameters.set("tab", state.tab);
  for (const [key, filter] of Object.entries(state.filters)) if (filter !== "") parameters.set(`filter.${key}`, filter);
  if (state.sorting) parameters.set("sort", (state.sorting.descending ? "-" : "") + state.sorting.key);
  for (const key of state.hidden) parameters.append("hide", key);
  for (const [key, choice] of Object.entries(state.choices)) parameters.set(`choice.${key}`, choice);
  return `#${parameters}`;
}

export function fromHash(hash: string): State {
  const state = initialState();
  for (const [name, value] of new URLSearchParams(hash.replace(/^#/, ""))) {
    if (name === "tab" && (tabs as readonly string[]).includes(value)) state.tab = value as Tab;
    else if (name.startsWith("filter.")) state.filters[name.slice(7)] = value;
    else if (name === "sort") state.sorting = { key: value.replace(/^-/, ""), descending: value.startsWith("-") };
    else if (name === "hide") state.hidden.add(value);
    else if (name.startsWith("choice.")) state.choices[name.slice(7)] = value;
  }
  return state;
}
