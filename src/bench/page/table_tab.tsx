// The table itself: one row per task, one group of columns per run set (docs/theory.md §11.9).
import { useRef } from "preact/hooks";
import { categories, Column, decimalsOf, RunSet, taskName, titleWithUnit, word } from "./data";
import { columnKey, isValid, statusesOf } from "./filters";
import { formatComputed, formatMeasured } from "./format";
import { Grade, Select, Status, symbols } from "./parts";
import { counts, groups, Statistics, statistics, totalScore } from "./statistics";
import { choose, chosen, setFilter, View } from "./view";
import { useVirtualRows, useVisibleGroups } from "./virtual_rows";

const widths = { task: innerWidth < 700 ? 170 : 340, properties: 130, expected: 150, status: 180, number: 120, text: 150 };

interface Shown {
  set: RunSet;
  columns: (Column | null)[]; // null: the status
  visible: boolean; // or so far to the side that its cells are left out
}

function shownColumns(view: View): Shown[] {
  return view.table.runSets
    .map((set) => ({
      set,
      visible: true,
      columns: [null, ...set.columns].filter((column) => !view.state.hidden.has(columnKey(set, column?.title ?? "status"))),
    }))
    .filter((group) => group.columns.length > 0);
}

function taskColumns(view: View): ("properties" | "expected")[] {
  const all = ["properties", "expected"] as const;
  return all.filter((key) => view.table[key].words.length > 1 && !view.state.hidden.has(key));
}

function SortButton({ view, sortKey, title }: { view: View; sortKey: string; title: string }) {
  const { sorting } = view.state;
  const mine = sorting?.key === sortKey ? sorting : null;
  // Upwards, downwards, not at all.
  const next = !mine ? { key: sortKey, descending: false } : mine.descending ? null : { key: sortKey, descending: true };
  return (
    <button type="button" class="sort" onClick={() => view.change({ sorting: next })} title={`sort by ${title}`}>
      {title}<span class="direction" aria-hidden="true">{mine ? (mine.descending ? " ▼" : " ▲") : ""}</span>
    </button>
  );
}

const direction = (view: View, key: string): "ascending" | "descending" | "none" =>
  view.state.sorting?.key !== key ? "none" : view.state.sorting.descending ? "descending" : "ascending";

function FilterInput({ view, filterKey, label, hint }: { view: View; filterKey: string; label: string; hint: string }) {
  const filter = view.state.filters[filterKey] ?? "";
  return (
    <input
      type="search"
      aria-label={`filter ${label}`}
      placeholder={hint}
      value={filter}
      aria-invalid={filter !== "" && !isValid(view.table, filterKey, filter)}
      onInput={(event) => setFilter(view, filterKey, event.currentTarget.value)}
    />
  );
}

function FilterSelect({ view, filterKey, label, options }: {
  view: View;
  filterKey: string;
  label: string;
  options: [string, string][];
}) {
  return (
    <select
      aria-label={`filter ${label}`}
      value={view.state.filters[filterKey] ?? ""}
      onChange={(event) => setFilter(view, filterKey, event.currentTarget.value)}
    >
      <option value="">all</option>
      {options.map(([value, text]) => <option key={value} value={value}>{text}</option>)}
    </select>
  );
}

const statusOptions = new WeakMap<RunSet, [string, string][]>();
function optionsOf(set: RunSet): [string, string][] {
  let options = statusOptions.get(set);
  if (!options) {
    const present = categories.filter((_, code) => set.category.some((c, row) => c === code && set.present[row]));
    options = present.map((category): [string, string] => [category, `${symbols[category]} ${category}`]);
    if (set.present.includes(0)) options.push(["no run", `${symbols["no run"]} no run`]);
    options.push(...statusesOf(set).map((status): [string, string] => [`=${status}`, status]));
    statusOptions.set(set, options);
  }
  return options;
}

function Header({ view, shown }: { view: View; shown: Shown[] }) {
  const extra = taskColumns(view);
  const words = { properties: "property", expected: "expected" };
  return (
    <thead>
      <tr class="run-sets">
        <th class="task" title={view.table.prefix}>{view.table.prefix}</th>
        {extra.length > 0 && <th colSpan={extra.length} />}
        {shown.map(({ set, columns }) => (
          <th key={set.index} colSpan={columns.length} class="first" scope="colgroup" title={`${set.title}, ${set.tool}`}>
            <span class="run-set-title">{set.title}</span> {view.table.gradesDiffer && <Grade set={set} />}
            <span class="tool">{set.tool}</span>
          </th>
        ))}
      </tr>
      <tr class="titles">
        <th class="task" scope="col" aria-sort={direction(view, "task")}><SortButton view={view} sortKey="task" title="task" /></th>
        {extra.map((key) => (
          <th key={key} scope="col" aria-sort={direction(view, key)}><SortButton view={view} sortKey={key} title={words[key]} /></th>
        ))}
        {shown.map(({ set, columns }) => columns.map((column, i) => {
          const key = columnKey(set, column?.title ?? "status");
          return (
            <th key={key} scope="col" class={`${i === 0 ? "first" : ""} ${column?.kind ?? "status"}`} aria-sort={direction(view, key)}>
              <SortButton view={view} sortKey={key} title={column ? titleWithUnit(column) : "status"} />
            </th>
          );
        }))}
      </tr>
      <tr class="filters">
        <th class="task"><FilterInput view={view} filterKey="task" label="tasks" hint="part of the name, or /regular expression/" /></th>
        {extra.map((key) => (
          <th key={key}>
            <FilterSelect view={view} filterKey={key} label={words[key]} options={view.table[key].words.map((text) => [text, text || "none"])} />
          </th>
        ))}
        {shown.map(({ set, columns }) => columns.map((column, i) => {
          const key = columnKey(set, column?.title ?? "status");
          const label = `${column?.title ?? "status"} of ${set.title}`;
          return (
            <th key={key} class={i === 0 ? "first" : ""}>
              {column === null
                ? <FilterSelect view={view} filterKey={key} label={label} options={optionsOf(set)} />
                : <FilterInput view={view} filterKey={key} label={label} hint={column.kind === "number" ? "min:max" : "text"} />}
            </th>
          );
        }))}
      </tr>
    </thead>
  );
}

function Cell({ view, set, column, row, first }: { view: View; set: RunSet; column: Column | null; row: number; first: boolean }) {
  const border = first ? "first " : "";
  if (!column) return <td class={border}><Status set={set} row={row} onOpen={() => view.openRun(set.index, row)} /></td>;
  if (column.kind === "text") return <td class={`${border}text`}>{word(column.text, row)}</td>;
  return <td class={`${border}number`}>{formatMeasured(column.values[row], decimalsOf(column, row))}</td>;
}

export type StatisticName = "sum" | "mean" | "median" | "minimum" | "maximum" | "deviation";
export const statisticNames: [StatisticName, string][] = [
  ["sum", "sum"], ["mean", "mean"], ["median", "median"], ["minimum", "minimum"], ["maximum", "maximum"],
  ["deviation", "standard deviation"],
];
// Rows below the table; the summary has all of them.
const footerGroups = [0, 2, 3, 4, 6, 7, 8];

export function showStatistic(statistics: Statistics, name: StatisticName, column: { decimals: number | Uint8Array }): string {
  if (statistics.count === 0) return "";
  const exact = name === "sum" || name === "minimum" || name === "maximum";
  return exact && typeof column.decimals === "number"
    ? formatMeasured(statistics[name], column.decimals)
    : formatComputed(statistics[name]);
}

const LeftOut = ({ columns }: { columns: unknown[] }) => <td class="first" colSpan={columns.length} />;

function Footer({ view, shown }: { view: View; shown: Shown[] }) {
  const statistic = chosen(view, "table.statistic", statisticNames.map(([name]) => name));
  const extra = taskColumns(view).length;
  const aggregates = shown.map(({ set, columns, visible }) => ({
    set,
    visible,
    isStatus: (i: number) => columns[i] === null,
    counts: counts(set, view.shown),
    score: set.score ? totalScore(set, view.shown) : null,
    columns: columns.map((column) =>
      visible && column?.kind === "number" ? { column, statistics: statistics(set, column, view.shown) } : null),
  }));
  const text = statisticNames.find(([name]) => name === statistic)![1];
  return (
    <tfoot>
      {footerGroups.map((group) => (
        <tr key={group} data-group={groups[group]}>
          <th class="task" scope="row">
            <span class={[3, 4, 7, 8].includes(group) ? "indented" : ""}>{group === 0 ? "shown" : groups[group]}</span>
            {group === 0 && <span class="quiet">: count, {text}</span>}
          </th>
          {extra > 0 && <td colSpan={extra} />}
          {aggregates.map(({ set, visible, isStatus, counts, score, columns }) => !visible ? <LeftOut key={set.index} columns={columns} /> : columns.map((column, i) => (
            <td key={`${set.index}.${i}`} class={`${i === 0 ? "first " : ""}${isStatus(i) ? "count" : "number"}`}>
              {isStatus(i) && <>{counts[group]}{group === 0 && score !== null && <span class="quiet"> score {score}</span>}</>}
              {column && showStatistic(column.statistics[group], statistic, column.column)}
            </td>
          )))}
        </tr>
      ))}
    </tfoot>
  );
}

function ColumnChooser({ view }: { view: View }) {
  const toggle = (keys: string[], visible: boolean) => {
    const hidden = new Set(view.state.hidden);
    for (const key of keys) visible ? hidden.delete(key) : hidden.add(key);
    view.change({ hidden });
  };
  const box = (key: string, text: string) => (
    <label key={key}>
      <input type="checkbox" checked={!view.state.hidden.has(key)} onChange={(event) => toggle([key], event.currentTarget.checked)} />
      {text}
    </label>
  );
  const titles = [...new Set(view.table.runSets.flatMap((set) => ["status", ...set.columns.map((column) => column.title)]))];
  const everywhere = (title: string) => view.table.runSets.map((set) => columnKey(set, title));
  return (
    <details class="columns">
      <summary>columns</summary>
      <div class="popup">
        <fieldset>
          <legend>in all run sets</legend>
          {titles.map((title) => (
            <label key={title}>
              <input type="checkbox" checked={everywhere(title).some((key) => !view.state.hidden.has(key))}
                onChange={(event) => toggle(everywhere(title), event.currentTarget.checked)} />
              {title}
            </label>
          ))}
        </fieldset>
        {view.table.runSets.map((set) => (
          <fieldset key={set.index}>
            <legend>{set.title}</legend>
            {["status", ...set.columns.map((column) => column.title)].map((title) => box(columnKey(set, title), title))}
          </fieldset>
        ))}
      </div>
    </details>
  );
}

export function TableTab({ view }: { view: View }) {
  const scroller = useRef<HTMLDivElement>(null);
  const visible = useVirtualRows(scroller, view.rows.length, view.printing);
  const shown = shownColumns(view);
  const extra = taskColumns(view);
  const groupWidths = shown.map(({ columns }) => columns.map((column) => widths[column?.kind ?? "status"]));
  const before = [widths.task, ...extra.map((key) => widths[key])];
  const total = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
  const seen = useVisibleGroups(scroller, total(before), groupWidths.map(total), view.printing);
  shown.forEach((group, i) => (group.visible = seen[i]));
  const footer = chosen(view, "table.footer", ["shown", "hidden"]) === "shown";
  const body = [];
  for (let i = visible.first; i < visible.end; i++) {
    const row = view.rows[i];
    if (row === undefined) break;
    body.push(
      // Not the task but the place is the key: a filter then changes texts instead of making every row anew.
      <tr key={i} aria-rowindex={i + 4} data-row={row}>
        <th class="task" scope="row" title={view.table.prefix + view.table.names[row]}>{taskName(view.table, row)}</th>
        {extra.map((key) => <td key={key} class="text">{word(view.table[key], row)}</td>)}
        {shown.map(({ set, columns, visible }) => !visible ? <LeftOut key={set.index} columns={columns} /> : columns.map((column, c) => (
          <Cell key={`${set.index}.${c}`} view={view} set={set} column={column} row={row} first={c === 0} />
        )))}
      </tr>,
    );
  }
  const columnWidths = [...before, ...groupWidths.flat()];
  return (
    <section class="table-tab">
      <div class="controls">
        <ColumnChooser view={view} />
        <label class="choice">
          <input type="checkbox" checked={footer}
            onChange={(event) => choose(view, "table.footer", event.currentTarget.checked ? "shown" : "hidden")} />
          <span>statistics</span>
        </label>
        {footer && (
          <Select label="of each column:" value={chosen(view, "table.statistic", statisticNames.map(([name]) => name))} options={statisticNames}
            onChange={(value) => choose(view, "table.statistic", value)} />
        )}
        <span class="quiet">Click a status to see the run and its log.</span>
      </div>
      <div class="scroller" ref={scroller} tabIndex={0} role="region" aria-label="table of results">
        <table class="results" aria-rowcount={view.rows.length + 3} style={{ width: `${total(columnWidths)}px` }}>
          <colgroup>{columnWidths.map((width, i) => <col key={i} style={{ width: `${width}px` }} />)}</colgroup>
          <Header view={view} shown={shown} />
          <tbody>
            {visible.before > 0 && <tr class="spacer" aria-hidden="true" style={{ height: `${visible.before}px` }} />}
            {body}
            {visible.after > 0 && <tr class="spacer" aria-hidden="true" style={{ height: `${visible.after}px` }} />}
          </tbody>
          {footer && <Footer view={view} shown={shown} />}
        </table>
        {view.rows.length === 0 && <p class="nothing">No task matches the filters.</p>}
      </div>
    </section>
  );
}
