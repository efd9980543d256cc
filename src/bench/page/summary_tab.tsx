// What was measured, with what, and how it went (docs/theory.md §11.9).
import { NumberColumn, numberColumn, numberTitles, RunSet, titleWithUnit } from "./data";
import { Grade, Scrollable, Select, symbols } from "./parts";
import { counts, groups, largestScore, statistics, totalScore } from "./statistics";
import { showStatistic, statisticNames } from "./table_tab";
import { choose, chosen, View } from "./view";

function Facts({ view }: { view: View }) {
  const sets = view.table.runSets;
  const labels = sets[0]?.facts.map(([label]) => label) ?? [];
  const valueOf = (set: RunSet, index: number) => set.facts[index]?.[1] ?? "";
  return (
    <Scrollable label="tools, limits and hosts">
      <table class="facts">
        <thead>
          <tr>
            <th scope="col">Run set</th>
            {sets.map((set) => <th key={set.index} scope="col">{set.title} {view.table.gradesDiffer && <Grade set={set} />}</th>)}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, index) => {
            const values = sets.map((set) => valueOf(set, index));
            if (values.every((value) => value === "")) return null;
            const same = sets.length > 1 && values.every((value) => value === values[0]);
            return (
              <tr key={label}>
                <th scope="row">{label}</th>
                {same ? <td colSpan={sets.length}>{values[0]}</td> : values.map((value, i) => <td key={i}>{value}</td>)}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scrollable>
  );
}

const bars = [[2, "correct"], [5, "correct-unconfirmed"], [9, "unknown"], [10, "error"], [6, "wrong"]] as const;

function Bar({ counted }: { counted: number[] }) {
  const total = counted[0] || 1;
  return (
    <div class="bar" aria-hidden="true">
      {bars.map(([group, category]) => counted[group] > 0 && (
        <span key={category} class={category} style={{ width: `${(100 * counted[group]) / total}%` }} title={`${groups[group]}: ${counted[group]}`}>
          {counted[group] / total > 0.06 ? symbols[category] : ""}
        </span>
      ))}
    </div>
  );
}

function Counts({ view }: { view: View }) {
  const scored = view.table.runSets.some((set) => set.score);
  const unconfirmed = view.table.runSets.some((set) => set.category.includes(1));
  return (
    <Scrollable label="numbers of results">
      <table class="counts">
        <thead>
          <tr>
            <th scope="col">Run set</th>
            <th scope="col" class="number">runs</th>
            <th scope="col" class="number">{symbols.correct} correct</th>
            <th scope="col" class="number">true</th>
            <th scope="col" class="number">false</th>
            {unconfirmed && <th scope="col" class="number">{symbols["correct-unconfirmed"]} unconfirmed</th>}
            <th scope="col" class="number">{symbols.wrong} wrong</th>
            <th scope="col" class="number">true</th>
            <th scope="col" class="number">false</th>
            <th scope="col" class="number">{symbols.unknown} unknown</th>
            <th scope="col" class="number">{symbols.error} error</th>
            {scored && <th scope="col" class="number">score</th>}
            <th scope="col" class="wide">share</th>
          </tr>
        </thead>
        <tbody>
          {view.table.runSets.map((set) => {
            const counted = counts(set, view.shown);
            return (
              <tr key={set.index} data-run-set={set.index}>
                <th scope="row">{set.title}</th>
                <td class="number">{counted[0]}</td>
                <td class="number strong">{counted[2]}</td>
                <td class="number">{counted[3]}</td>
                <td class="number">{counted[4]}</td>
                {unconfirmed && <td class="number">{counted[5]}</td>}
                <td class={`number strong ${counted[6] > 0 ? "alarming" : ""}`}>{counted[6]}</td>
                <td class="number">{counted[7]}</td>
                <td class="number">{counted[8]}</td>
                <td class="number">{counted[9]}</td>
                <td class="number">{counted[10]}</td>
                {scored && (
                  <td class="number strong">
                    {set.score ? totalScore(set, view.shown) : ""}
                    {set.score && <span class="quiet"> of {largestScore(view.table, set, view.shown)}</span>}
                  </td>
                )}
                <td class="wide"><Bar counted={counted} /></td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scrollable>
  );
}

function StatisticRows({ view, set, column }: { view: View; set: RunSet; column: NumberColumn }) {
  const values = statistics(set, column, view.shown);
  const present = values.map((value, group) => ({ value, group })).filter(({ value }) => value.count > 0);
  return (
    <>
      {present.map(({ value, group }, i) => (
        <tr key={group} class={i === 0 ? "first-row" : ""} data-run-set={set.index} data-group={groups[group]}>
          {i === 0 && <th scope="rowgroup" rowSpan={present.length}>{set.title}</th>}
          <th scope="row" class={[3, 4, 7, 8].includes(group) ? "indented" : ""}>{groups[group]}</th>
          <td class="number">{value.count}</td>
          {statisticNames.map(([name]) => <td key={name} class="number">{showStatistic(value, name, column)}</td>)}
        </tr>
      ))}
    </>
  );
}

export function SummaryTab({ view }: { view: View }) {
  const titles = numberTitles(view.table);
  const title: string | undefined = chosen(view, "summary.column", titles);
  const sets = view.table.runSets.flatMap((set) => {
    const column = title === undefined ? undefined : numberColumn(set, title);
    return column ? [{ set, column }] : [];
  });
  return (
    <section class="summary-tab">
      <h2>Results</h2>
      <Counts view={view} />
      {title !== undefined && (
        <>
          <div class="heading">
            <h2>Statistics</h2>
            <Select label="of" value={title} options={titles} onChange={(value) => choose(view, "summary.column", value)} />
          </div>
          <Scrollable label="statistics">
            <table class="statistics">
              <thead>
                <tr>
                  <th scope="col">Run set</th>
                  <th scope="col">results</th>
                  <th scope="col" class="number">count</th>
                  {statisticNames.map(([name, text]) => (
                    <th key={name} scope="col" class="number">{text}{sets[0]?.column.unit && ` (${sets[0].column.unit})`}</th>
                  ))}
                </tr>
              </thead>
              <tbody>{sets.map(({ set, column }) => <StatisticRows key={set.index} view={view} set={set} column={column} />)}</tbody>
            </table>
          </Scrollable>
          <p class="quiet">
            {sets[0] && titleWithUnit(sets[0].column)}: three significant digits, rounded half up; never more digits than were measured. A timeout
            is never among the correct results.
          </p>
        </>
      )}
      <h2>Tools, limits, hosts</h2>
      <Facts view={view} />
    </section>
  );
}
