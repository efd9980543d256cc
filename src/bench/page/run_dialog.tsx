// One run: everything that is known of it, and its log.
import { gunzipSync } from "fflate";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { bytesOf, categoryOf, Column, decimalsOf, RunSet, Table, taskName, titleWithUnit, word } from "./data";
import { formatExact } from "./format";
import { symbols } from "./parts";

function embeddedLog(set: RunSet, row: number): string | null {
  const length = set.logLengths?.[row] ?? 0;
  if (length === 0) return null;
  const offset = set.logOffsets![row];
  const encoded = document.getElementById("logs")!.textContent!.slice(offset, offset + length);
  return new TextDecoder().decode(gunzipSync(bytesOf(encoded)));
}

const valueOf = (column: Column, row: number): string =>
  column.kind === "text" ? word(column.text, row) : formatExact(column.values[row], decimalsOf(column, row));

function Log({ table, set, row }: { table: Table; set: RunSet; row: number }) {
  const text = useMemo(() => embeddedLog(set, row), [set, row]);
  if (text !== null) return <pre class="log" tabIndex={0} aria-label="log">{text}</pre>;
  if (set.logFiles?.[row]) {
    const file = `${encodeURIComponent(table.logDirectory)}/${set.index}/${row}.log`;
    return (
      <>
        <p><a href={file} target="_blank" rel="noreferrer">Open the log in its own window</a></p>
        <iframe class="log" src={file} title="log" />
      </>
    );
  }
  const reason = table.logsLeftOut > 0 ? ` ${table.logsLeftOut} logs exceeded the page's limit (--log-limit).` : "";
  return <p class="quiet">The page holds no log of this run.{reason}</p>;
}

export function RunDialog(props: { table: Table; set: RunSet; row: number; onClose: () => void }) {
  const { table, set, row } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current!.showModal(), []);
  const category = categoryOf(set, row);
  return (
    <dialog ref={dialog} class="run" aria-labelledby="run-title" onClose={props.onClose}
      onClick={(event) => event.target === dialog.current && dialog.current!.close()}>
      <div class="run-content">
        <header>
          <h2 id="run-title">{taskName(table, row)}</h2>
          <button type="button" class="close" aria-label="close" onClick={() => dialog.current!.close()}>✕</button>
        </header>
        <dl>
          <div><dt>run set</dt><dd>{set.title}</dd></div>
          <div>
            <dt>status</dt>
            <dd><span class={`status ${category}`}><span class="symbol">{symbols[category]}</span> {word(set.status, row)}</span> {category}</dd>
          </div>
          {word(table.expected, row) && <div><dt>expected</dt><dd>{word(table.expected, row)}</dd></div>}
          {word(table.properties, row) && <div><dt>property</dt><dd>{word(table.properties, row)}</dd></div>}
          {set.score && <div><dt>score</dt><dd>{set.score[row]}</dd></div>}
          {set.columns.map((column) => <div key={column.title}><dt>{titleWithUnit(column)}</dt><dd>{valueOf(column, row)}</dd></div>)}
        </dl>
        <Log table={table} set={set} row={row} />
      </div>
    </dialog>
  );
}
