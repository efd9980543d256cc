// The page: tabs over one table of results. One state, rendered at once whenever it changes.
import { render } from "preact";
import "./style.css";
import { readTable } from "./data";
import { DifferencesTab } from "./differences_tab";
import { QuantileTab } from "./quantile_tab";
import { RunDialog } from "./run_dialog";
import { ScatterTab } from "./scatter_tab";
import { fromHash, State, Tab, tabs, toHash } from "./state";
import { SummaryTab } from "./summary_tab";
import { TableTab } from "./table_tab";
import { Selection, setFilter, View } from "./view";

const table = readTable(document.getElementById("data")!.textContent!);
const selection = new Selection();
let state = fromHash(location.hash);
let openedRun: { set: number; row: number } | null = null;
let printing = false;
let pendingAddress = 0;

const availableTabs = tabs.filter((tab) => tab !== "differences" || table.runSets.length > 1);
const tabTitles: Record<Tab, string> = {
  summary: "Summary",
  table: "Table",
  quantile: "Quantile plot",
  scatter: "Scatter plot",
  differences: "Differences",
};

function change(changed: Partial<State>): void {
  state = { ...state, ...changed };
  update();
  // Browsers allow few changes of the address per second; the page itself does not wait.
  clearTimeout(pendingAddress);
  pendingAddress = setTimeout(() => history.replaceState(null, "", toHash(state)), 150);
}

function openRun(set: number, row: number): void {
  openedRun = { set, row };
  update();
}

function moveTab(event: KeyboardEvent): void {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (step === 0) return;
  const next = availableTabs[(availableTabs.indexOf(state.tab) + step + availableTabs.length) % availableTabs.length];
  change({ tab: next });
  document.getElementById(`tab-${next}`)!.focus();
}

function FilterNote({ view }: { view: View }) {
  const filtered = Object.keys(view.state.filters).length > 0;
  return (
    <span class="filter-note">
      <label>
        <span class="hidden-label">filter tasks</span>
        <input type="search" id="task-filter" placeholder="filter tasks" value={view.state.filters.task ?? ""}
          onInput={(event) => setFilter(view, "task", event.currentTarget.value)} />
      </label>
      <output>{view.rows.length === table.names.length ? `${table.names.length} tasks` : `${view.rows.length} of ${table.names.length} tasks`}</output>
      {filtered && <button type="button" class="clear" onClick={() => view.change({ filters: {} })}>clear filters</button>}
    </span>
  );
}

function Content({ view }: { view: View }) {
  switch (view.state.tab) {
    case "summary": return <SummaryTab view={view} />;
    case "table": return <TableTab view={view} />;
    case "quantile": return <QuantileTab view={view} />;
    case "scatter": return <ScatterTab view={view} />;
    case "differences": return <DifferencesTab view={view} />;
  }
}

function Page({ view }: { view: View }) {
  return (
    <>
      <header class="page-header">
        <h1>{table.title}</h1>
        <nav role="tablist" aria-label="views" onKeyDown={moveTab}>
          {availableTabs.map((tab) => (
            <button key={tab} type="button" role="tab" id={`tab-${tab}`} aria-selected={state.tab === tab} aria-controls="content"
              tabIndex={state.tab === tab ? 0 : -1} onClick={() => change({ tab })}>
              {tabTitles[tab]}
            </button>
          ))}
        </nav>
        <FilterNote view={view} />
      </header>
      {table.gradesDiffer && (
        <p class="warning" role="note">
          <strong>! Different grades.</strong> These run sets were not all measured in the same way; compare times and memory with care.
        </p>
      )}
      <main>
        <div id="content" role="tabpanel" aria-labelledby={`tab-${state.tab}`}><Content view={view} /></div>
      </main>
      {openedRun && (
        <RunDialog key={`${openedRun.set}.${openedRun.row}`} table={table} set={table.runSets[openedRun.set]} row={openedRun.row}
          onClose={() => {
            openedRun = null;
            update();
          }} />
      )}
    </>
  );
}

function update(): void {
  if (!availableTabs.includes(state.tab)) state.tab = "summary";
  selection.update(table, state);
  const view: View = { table, state, shown: selection.shown, rows: selection.rows, printing, change, openRun };
  render(<Page view={view} />, document.getElementById("page")!);
}

function setPrinting(now: boolean): void {
  printing = now;
  update();
}

document.title = `${table.title}: results`;
addEventListener("hashchange", () => {
  state = fromHash(location.hash);
  update();
});
addEventListener("beforeprint", () => setPrinting(true));
addEventListener("afterprint", () => setPrinting(false));
update();
