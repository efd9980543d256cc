// Tasks on which two run sets disagree (docs/theory.md §11.9); the same rules as difference.cpp.
import { useMemo, useRef } from "preact/hooks";
import { decimalsOf, numberColumn, RunSet, taskName, titleWithUnit } from "./data";
import { formatComputed, formatMeasured } from "./format";
import { Select, Status } from "./parts";
import { choose, chosen, View } from "./view";
import { useVirtualRows } from "./virtual_rows";

const changes = ["none", "regression", "improvement", "other"] as const;
const signs = ["", "▼", "▲", "≠"];
// By category: correct, unconfirmed, wrong, unknown, error, missing.
const quality = [3, 2, 0, 1, 1, 1];

// By row the change from one run set to the other, as a number of `changes`.
function changesBetween(before: RunSet, after: RunSet): Uint8Array {
  const result = new Uint8Array(before.category.length);
  for (let row = 0; row < result.length; row++) {
    if (!before.present[row] || !after.present[row]) continue;
    const [a, b] = [quality[before.category[row]], quality[after.category[row]]];
    const same = before.status.words[before.status.codes[row]] === after.status.words[after.status.codes[row]];
    result[row] = b < a ? 1 : b > a ? 2 : same ? 0 : 3;
  }
  return result;
}

function Value({ set, title, row }: { set: RunSet; title: string; row: number }) {
  const column = numberColumn(set, title);
  return <td class="number">{column && formatMeasured(column.values[row], decimalsOf(column, row))}</td>;
}

export function DifferencesTab({ view }: { view: View }) {
  const scroller = useRef<HTMLDivElement>(null);
  const { table } = view;
  const { choices } = view.state;
  const setOf = (name: string, otherwise: number) => table.runSets[Number(choices[name] ?? otherwise)] ?? table.runSets[otherwise];
  const before = setOf("difference.old", 0);
  const after = setOf("difference.new", Math.min(1, table.runSets.length - 1));
  const wanted = chosen(view, "difference.kind", ["all", ...changes.slice(1)]);
  const change = useMemo(() => changesBetween(before, after), [before, after]);
  const counted = [0, 0, 0, 0];
  const rows: number[] = [];
  for (const row of view.rows) {
    counted[change[row]]++;
    if (change[row] !== 0 && (wanted === "all" || changes[change[row]] === wanted)) rows.push(row);
  }
  const visible = useVirtualRows(scroller, rows.length, view.printing);
  const title = ["cputime", "walltime"].find((name) => numberColumn(before, name) && numberColumn(after, name));
  const column = title === undefined ? undefined : numberColumn(before, title);
  const options = table.runSets.map((set): [string, string] => [String(set.index), set.title]);
  const ratio = (row: number) => {
    const [a, b] = [before, after].map((set) => numberColumn(set, title!)!.values[row]);
    return a > 0 && b > 0 ? formatComputed(b / a) : "";
  };
  return (
    <section class="table-tab differences-tab">
      <div class="controls">
        <Select label="From" value={String(before.index)} options={options} onChange={(value) => choose(view, "difference.old", value)} />
        <Select label="to" value={String(after.index)} options={options} onChange={(value) => choose(view, "difference.new", value)} />
        <Select label="Show" value={wanted} options={["all", ...changes.slice(1)]} onChange={(value) => choose(view, "difference.kind", value)} />
        <span class="difference-counts">
          <strong class={counted[1] > 0 ? "alarming" : ""}>{signs[1]} {counted[1]} regressions</strong>
          <span>{signs[2]} {counted[2]} improvements</span>
          <span>{signs[3]} {counted[3]} other differences</span>
          <span>= {counted[0]} without difference, or not in both</span>
        </span>
      </div>
      <div class="scroller" ref={scroller} tabIndex={0} role="region" aria-label="differences">
        <table class="results" aria-rowcount={rows.length + 1} style={{ width: "1170px" }}>
          <colgroup>
            {[340, 140, 190, 190, 110, 110, 90].map((width, i) => <col key={i} style={{ width: `${width}px` }} />)}
          </colgroup>
          <thead>
            <tr class="titles plain">
              <th class="task" scope="col">task</th>
              <th scope="col">change</th>
              <th scope="col">{before.title}</th>
              <th scope="col">{after.title}</th>
              {column && (
                <>
                  <th scope="col" class="number">{titleWithUnit(column)}</th>
                  <th scope="col" class="number">{titleWithUnit(column)}</th>
                  <th scope="col" class="number">ratio</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {visible.before > 0 && <tr class="spacer" aria-hidden="true" style={{ height: `${visible.before}px` }} />}
            {rows.slice(visible.first, visible.end).map((row, i) => (
              <tr key={visible.first + i} aria-rowindex={visible.first + i + 2} data-row={row}>
                <th class="task" scope="row" title={table.prefix + table.names[row]}>{taskName(table, row)}</th>
                <td class={changes[change[row]]}>{signs[change[row]]} {changes[change[row]]}</td>
                <td><Status set={before} row={row} onOpen={() => view.openRun(before.index, row)} /></td>
                <td><Status set={after} row={row} onOpen={() => view.openRun(after.index, row)} /></td>
                {title !== undefined && (
                  <>
                    <Value set={before} title={title} row={row} />
                    <Value set={after} title={title} row={row} />
                    <td class="number">{ratio(row)}</td>
                  </>
                )}
              </tr>
            ))}
            {visible.after > 0 && <tr class="spacer" aria-hidden="true" style={{ height: `${visible.after}px` }} />}
          </tbody>
        </table>
        {rows.length === 0 && <p class="nothing">No differences.</p>}
      </div>
    </section>
  );
}
