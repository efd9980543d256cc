// What every part of the page gets: the table, the reader's choices, and what follows from them.
import { Table } from "./data";
import { Filters, orderedRows, shownRows } from "./filters";
import { State } from "./state";

export interface View {
  table: Table;
  state: State;
  shown: Uint8Array;
  rows: Uint32Array;
  printing: boolean;
  change: (change: Partial<State>) => void;
  openRun: (set: number, row: number) => void;
}

export const choose = (view: View, name: string, choice: string): void =>
  view.change({ choices: { ...view.state.choices, [name]: choice } });

// What the reader has chosen, or the first of the possibilities: an address may say anything.
export function chosen<T extends string>(view: View, name: string, possible: readonly T[]): T {
  const choice = view.state.choices[name] as T;
  return possible.includes(choice) ? choice : possible[0];
}

export function setFilter(view: View, key: string, filter: string): void {
  const filters: Filters = { ...view.state.filters, [key]: filter };
  if (filter === "") delete filters[key];
  view.change({ filters });
}

// Filtering and sorting again only when their inputs have changed.
export class Selection {
  private filters: Filters | null = null;
  private sorting: State["sorting"] = null;
  shown: Uint8Array = new Uint8Array();
  rows: Uint32Array = new Uint32Array();

  update(table: Table, state: State): void {
    if (state.filters === this.filters && state.sorting === this.sorting) return;
    if (state.filters !== this.filters) this.shown = shownRows(table, state.filters);
    this.rows = orderedRows(table, this.shown, state.sorting);
    this.filters = state.filters;
    this.sorting = state.sorting;
  }
}
