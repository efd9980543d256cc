// Drives the page of `argosy bench table` in Chromium: node page_tests.mjs SUITE PACKAGES DIRECTORY. The directory holds page.html and
// what it has to show (expected.json, from tests/bench/cli/page_test.py). Ends with status 1 when something is wrong.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";

const [suite, packages, directory] = process.argv.slice(2);
const { chromium } = createRequire(join(packages, "package.json"))("playwright-core");
const expected = JSON.parse(readFileSync(join(directory, "expected.json"), "utf8"));
const address = `file://${join(directory, "page.html")}`;

const firstPaintLimit = 2000;
const keystrokeLimit = 100;
const attempts = 3;
// On a machine with more to do than it has cores, everything takes so many times as long. CPU time does not, and has no such allowance.
const disturbance = Math.min(5, Math.max(1, loadavg()[0] / cpus().length));

const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
});
let failures = 0;

// A fresh page; whatever it complains about or asks the network for is a failure.
async function withPage(name, hash, test) {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 }, acceptDownloads: true });
  const complaints = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => /^(file|data|blob):/.test(request.url()) || complaints.push(`request of ${request.url()}`));
  page.setDefaultTimeout(10_000);
  try {
    await page.goto(address + hash);
    await test(page);
    assert.deepEqual(complaints, []);
    console.log(`ok ${name}`);
  } catch (error) {
    failures++;
    console.log(`FAILED ${name}: ${error.stack}`);
  } finally {
    await page.close();
  }
}

const texts = async (locator) => (await locator.allTextContents()).map((text) => text.trim());
// The table of counts: run set, runs, correct, true, false, wrong, true, false, unknown, error, score.
const countsOf = async (page, set) => texts(page.locator(`.counts tr[data-run-set="${set}"] td`));

async function checkCounts(page, which) {
  for (const [set, facts] of expected.runSets.entries()) {
    const { runs, categories, score } = facts[which];
    const [total, correct, , , wrong, , , unknown, error, shownScore] = await countsOf(page, set);
    const number = (category) => String(categories[category] ?? 0);
    assert.deepEqual([total, correct, wrong, unknown, error],
      [String(runs), number("correct"), number("wrong"), number("unknown"), number("error")]);
    assert.equal(shownScore.split(" ")[0], String(score));
  }
}

async function checkStatistics(page, which) {
  for (const [set, facts] of expected.runSets.entries()) {
    const row = page.locator(`.statistics tr[data-run-set="${set}"][data-group="correct"] td`);
    const [count, sum, , median, , maximum] = await texts(row);
    assert.deepEqual([count, sum, median, maximum],
      [String(facts[which].categories.correct), facts[which].correctSum, facts[which].correctMedian, facts[which].correctMaximum]);
  }
}

const firstNames = async (page, count) => (await texts(page.locator("tbody th.task"))).slice(0, count);
const shownTasks = (page) => page.locator(".filter-note output").textContent();
const hash = async (page) => new URLSearchParams(new URL(page.url()).hash.slice(1));

const suites = {
  async content() {
    await withPage("counts, scores and statistics", "", async (page) => {
      await checkCounts(page, "all");
      await checkStatistics(page, "all");
      assert.equal(await shownTasks(page), `${expected.rows} tasks`);
      assert.match(await page.locator(".warning").textContent(), /Different grades/);
      const factsShown = await page.locator(".facts").textContent();
      for (const text of ["Argosy 0.1", "900 s", "15 GB", "ship", "--config bmc", "A processor"]) assert.ok(factsShown.includes(text), text);
    });

    await withPage("timeouts are in no time of correct results", "", async (page) => {
      for (const [set, { all }] of expected.runSets.entries()) {
        const row = (group) => texts(page.locator(`.statistics tr[data-run-set="${set}"][data-group="${group}"] td`));
        assert.equal(Number((await row("all results"))[0]) - Number((await row("without timeouts"))[0]), all.timeouts);
      }
    });

    await withPage("a filter recomputes counts and statistics", "", async (page) => {
      await page.locator("#task-filter").pressSequentially(expected.taskFilter);
      await checkCounts(page, "filtered");
      await checkStatistics(page, "filtered");
      await page.waitForTimeout(300);
      assert.equal((await hash(page)).get("filter.task"), expected.taskFilter);
      await page.getByRole("button", { name: "clear filters" }).click();
      await checkCounts(page, "all");
    });

    await withPage("cells are rounded to significant digits", "#tab=table", async (page) => {
      const { cells } = expected.runSets[0];
      assert.deepEqual((await texts(page.locator("tbody tr[data-row] td.number:nth-of-type(3)"))).slice(0, cells.length), cells);
    });

    await withPage("sorting", "#tab=table", async (page) => {
      const header = page.getByRole("button", { name: "cputime (s)" }).first();
      const values = async () => (await texts(page.locator("tbody tr[data-row] td.number:nth-of-type(3)"))).map(Number);
      await header.click();
      const upwards = await values();
      assert.ok(upwards.length > 10);
      assert.deepEqual(upwards, [...upwards].sort((a, b) => a - b));
      await header.click();
      const downwards = await values();
      assert.deepEqual(downwards, [...downwards].sort((a, b) => b - a));
      assert.ok((await firstNames(page, 1))[0].endsWith(expected.runSets[0].slowest));
      assert.equal(await page.locator('th[aria-sort="descending"]').count(), 1);
      await header.click();
      assert.equal(await page.locator('th[aria-sort="descending"]').count(), 0);
      assert.match((await firstNames(page, 1))[0], /00000/);
    });

    await withPage("filters of columns", "#tab=table", async (page) => {
      const { all, between } = expected.runSets[0];
      const status = page.getByLabel("filter status of predicate");
      await status.selectOption("correct");
      assert.equal(await shownTasks(page), `${all.categories.correct} of ${expected.rows} tasks`);
      await status.selectOption("");
      const time = page.getByLabel("filter cputime of predicate");
      await time.fill("10:60");
      assert.equal(await shownTasks(page), `${between} of ${expected.rows} tasks`);
      assert.equal(await page.locator("tfoot tr[data-group='all results'] td.count").first().textContent().then((text) => text.split(" ")[0]),
        String(between));
      await time.fill("ten");
      assert.equal(await time.getAttribute("aria-invalid"), "true");
      assert.equal(await shownTasks(page), `${expected.rows} tasks`);
      await time.fill("");
      await page.getByLabel("filter tasks", { exact: true }).last().fill("/0000[1-3]/");
      assert.equal(await shownTasks(page), `3 of ${expected.rows} tasks`);
      await page.getByLabel("filter tasks", { exact: true }).last().fill("/(/");
      assert.equal(await shownTasks(page), `${expected.rows} tasks`);
      await page.getByLabel("filter tasks", { exact: true }).last().fill("");
      await page.getByLabel("filter status of kinduction").selectOption("no run");
      assert.equal(await shownTasks(page), `${expected.rows / 25} of ${expected.rows} tasks`);
      assert.equal(await page.locator("tbody .no-run").count(), expected.rows / 25);
    });

    await withPage("statistics below the table", "#tab=table", async (page) => {
      const cells = texts(page.locator("tfoot tr[data-group='correct'] td:not([colspan])"));
      const [count, time] = await cells;
      assert.deepEqual([count, time], [String(expected.runSets[0].all.categories.correct), expected.runSets[0].all.correctSum]);
      await page.getByLabel("of each column:").selectOption("median");
      assert.equal((await texts(page.locator("tfoot tr[data-group='correct'] td:not([colspan])")))[1], expected.runSets[0].all.correctMedian);
    });

    await withPage("columns can be hidden", "#tab=table", async (page) => {
      const headers = page.locator("tr.titles th");
      const before = await headers.count();
      await page.locator("details.columns summary").click();
      await page.getByLabel("memory").first().uncheck();
      assert.equal(await headers.count(), before - expected.runSets.length);
      await page.getByLabel("walltime").nth(1).uncheck();
      assert.equal(await headers.count(), before - expected.runSets.length - 1);
      await page.waitForTimeout(300);
      await page.reload();
      assert.equal(await headers.count(), before - expected.runSets.length - 1);
    });

    await withPage("a run and its log", "#tab=table", async (page) => {
      const button = page.locator("tbody button.status").first();
      await button.click();
      const dialog = page.locator("dialog.run");
      assert.ok(await dialog.isVisible());
      const log = await dialog.locator("pre.log").textContent();
      assert.match(log, /^argosy --config predicate .*00000\.yml\n<b>not markup<\/b> ✓\nVerdict: /);
      assert.match(await dialog.textContent(), /cputime \(s\)\d+\.\d{9}/);
      await page.keyboard.press("Escape");
      assert.equal(await page.locator("dialog.run").count(), 0);
    });

    await withPage("a link shows what its sender saw",
      "#tab=table&filter.task=loop&filter.0.status=correct&sort=-0.cputime&hide=1.memory", async (page) => {
        assert.equal(await page.getByRole("tab", { selected: true }).textContent(), "Table");
        assert.equal(await page.locator("#task-filter").inputValue(), "loop");
        const statuses = await texts(page.locator("tbody tr[data-row] td:nth-of-type(2)"));
        assert.ok(statuses.length > 3 && statuses.every((status) => status.startsWith("✔")));
        await page.getByRole("tab", { name: "Summary" }).click();
        await page.waitForTimeout(300);
        const parameters = await hash(page);
        assert.deepEqual(["tab", "filter.task", "sort", "hide"].map((key) => parameters.get(key)), ["summary", "loop", "-0.cputime", "1.memory"]);
        await page.evaluate(() => { location.hash = "#tab=scatter"; });
        await page.locator("svg.chart").waitFor();
        assert.equal(await shownTasks(page), `${expected.rows} tasks`);
      });

    const nonsense = "filter.9.cputime=1&filter.0.colour=red&filter.0.cputime=x&sort=7.x&hide=8.y&choice.plot.column=x&choice.plot.scale=x"
      + "&choice.table.statistic=x&choice.scatter.x=x&choice.difference.old=99&choice.difference.kind=x&choice.summary.column=x&x=y";
    for (const tab of ["summary", "table", "quantile", "scatter", "differences", "elsewhere"])
      await withPage(`an address that makes no sense, ${tab}`, `#tab=${tab}&${nonsense}`, async (page) => {
        assert.equal(await shownTasks(page), `${expected.rows} tasks`);
        assert.ok((await page.locator("#content").textContent()).length > 100);
      });

    await withPage("the keyboard is enough", "", async (page) => {
      await page.getByRole("tab", { name: "Summary" }).focus();
      await page.keyboard.press("ArrowRight");
      assert.equal(await page.getByRole("tab", { selected: true }).textContent(), "Table");
      await page.getByRole("region", { name: "table of results" }).focus();
      await page.keyboard.press("End");
      await page.locator("tbody th.task", { hasText: `-00${expected.rows - 1}` }).waitFor();
      // Rows are made anew with each frame that scrolls; the focus has to wait for the last one.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))));
      await page.locator("tbody button.status").last().focus();
      await page.keyboard.press("Enter");
      await page.locator("dialog.run").waitFor();
    });

    await withPage("differences", "#tab=differences", async (page) => {
      const [regressions, improvements] = await texts(page.locator(".difference-counts > *"));
      const number = (text) => Number(/\d+/.exec(text)[0]);
      const rows = page.locator("tbody tr[data-row]");
      const scroller = page.getByRole("region", { name: "differences" });
      assert.equal(await page.locator("table.results").getAttribute("aria-rowcount"),
        String(1 + (await texts(page.locator(".difference-counts > *"))).slice(0, 3).map(number).reduce((a, b) => a + b)));
      await page.getByLabel("Show").selectOption("regression");
      assert.ok((await texts(rows.locator("td:nth-of-type(1)"))).every((text) => text === "▼ regression"));
      await scroller.focus();
      await page.getByLabel("From").selectOption("1");
      await page.getByLabel("to", { exact: true }).selectOption("0");
      const swapped = await texts(page.locator(".difference-counts > *"));
      assert.equal(number(swapped[0]), number(improvements));
      assert.equal(number(swapped[1]), number(regressions));
    });

    await withPage("all rows are printed", "#tab=table", async (page) => {
      await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
      assert.equal(await page.locator("tbody tr[data-row]").count(), expected.rows);
      await page.evaluate(() => dispatchEvent(new Event("afterprint")));
      assert.ok((await page.locator("tbody tr[data-row]").count()) < 60);
    });
  },

  async plots() {
    const points = async (curve) => [...(await curve.getAttribute("d")).matchAll(/[ML]([\d.-]+),([\d.-]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
    const increases = (numbers) => numbers.every((number, i) => i === 0 || number >= numbers[i - 1]);
    // What a position on an axis means, from two of its ticks; the x-axis is linear.
    const valueAt = async (page, x) => {
      const ticks = await page.locator(".axis.x g[data-tick]").evaluateAll((elements) =>
        elements.map((element) => [Number(element.dataset.tick), Number(/translate\(([\d.-]+)/.exec(element.getAttribute("transform"))[1])]));
      const [[a, pa], [b, pb]] = [ticks[0], ticks[ticks.length - 1]];
      return a + ((x - pa) * (b - a)) / (pb - pa);
    };

    for (const scale of ["symlog", "log", "linear"])
      await withPage(`quantile plot, ${scale}`, `#tab=quantile&choice.plot.scale=${scale}`, async (page) => {
        for (const [set, { all }] of expected.runSets.entries()) {
          const curve = await points(page.locator(`svg > .series[data-run-set="${set}"] .curve`));
          assert.equal(curve.length, all.categories.correct);
          assert.ok(increases(curve.map(([x]) => x)) && increases(curve.map(([, y]) => -y)));
          assert.equal(Math.round(await valueAt(page, curve[curve.length - 1][0])), all.categories.correct);
        }
      });

    await withPage("score-based quantile plot", "#tab=quantile&choice.plot.by=score", async (page) => {
      for (const [set, { all }] of expected.runSets.entries()) {
        const curve = await points(page.locator(`svg > .series[data-run-set="${set}"] .curve`));
        assert.equal(curve.length, all.categories.correct + 1);
        assert.ok(increases(curve.map(([, y]) => -y)));
        assert.equal(Math.round(await valueAt(page, curve[0][0])), all.lost);
        assert.equal(Math.round(await valueAt(page, curve[curve.length - 1][0])), all.score);
      }
    });

    await withPage("a filter changes the plot", "#tab=quantile", async (page) => {
      await page.locator("#task-filter").fill(expected.taskFilter);
      const curve = await points(page.locator('svg > .series[data-run-set="0"] .curve'));
      assert.equal(curve.length, expected.runSets[0].filtered.categories.correct);
      await page.locator("#task-filter").fill("matches nothing");
      assert.equal(await page.locator("svg > .series .curve").count(), 0);
    });

    await withPage("scatter plot", "#tab=scatter", async (page) => {
      const marks = page.locator("svg > .points");
      const paths = await marks.locator("path").evaluateAll((elements) => elements.map((element) => element.getAttribute("d")));
      const count = paths.reduce((sum, path) => sum + (path.match(/M/g) ?? []).length, 0);
      assert.equal(count, expected.runSets[1].all.runs);
      // The diagonal joins equal ticks of both axes.
      const positions = (axis, index) => page.locator(`.axis.${axis} g[data-tick]`).evaluateAll((elements, i) =>
        elements.map((element) => Number(/\(([\d.-]+),([\d.-]+)/.exec(element.getAttribute("transform"))[i])), index);
      const [xs, ys] = [await positions("x", 1), await positions("y", 2)];
      assert.equal(xs.length, ys.length);
      const diagonal = await points(page.locator('.guide[data-factor="1"] path'));
      const [[x0, y0], [x1, y1]] = [diagonal[0], diagonal[diagonal.length - 1]];
      xs.forEach((x, i) => assert.ok(Math.abs(y0 + ((x - x0) * (y1 - y0)) / (x1 - x0) - ys[i]) < 0.5));
      assert.equal(await page.locator(".guide").count(), 3);
      await page.getByLabel("Results").selectOption("correct");
      assert.ok(Number(await marks.first().getAttribute("data-count")) > 0);
      assert.equal(await marks.nth(1).getAttribute("data-count"), "0");
      await page.getByLabel("Y", { exact: true }).selectOption("0.memory");
      assert.match(await page.locator(".axis.y .title").textContent(), /predicate: memory \(MB\)/);
    });

    for (const tab of ["quantile", "scatter"])
      await withPage(`export of the ${tab} plot`, `#tab=${tab}`, async (page) => {
        await page.emulateMedia({ colorScheme: "dark" });
        const waiting = page.waitForEvent("download");
        await page.getByRole("button", { name: "Save as SVG" }).click();
        const download = await waiting;
        assert.equal(download.suggestedFilename(), `page.${tab}.svg`);
        const svg = readFileSync(await download.path(), "utf8");
        const facts = await page.evaluate((text) => {
          const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
          return {
            root: parsed.documentElement.nodeName,
            error: parsed.querySelector("parsererror") !== null,
            background: parsed.querySelector("rect").getAttribute("fill"),
            paths: parsed.querySelectorAll("path").length,
            classes: parsed.querySelectorAll("[class]").length,
          };
        }, svg);
        // For paper, whatever the screen's colours are.
        assert.deepEqual([facts.root, facts.error, facts.background, facts.classes], ["svg", false, "rgb(255, 255, 255)", 0]);
        assert.ok(facts.paths > 3);
      });
  },

  async logs() {
    await withPage("logs beside the page", "#tab=table", async (page) => {
      await page.locator("tbody button.status").first().click();
      const frame = page.frameLocator("iframe.log");
      assert.match(await frame.locator("body").textContent(), /^argosy --config predicate .*not markup/s);
      assert.equal(await page.getByRole("tab", { name: "Differences" }).count(), 0);
    });
  },

  async performance() {
    // The element may be there before the browser has reported the paint.
    const firstPaint = () => new Promise((resolve) => new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === "first-contentful-paint") resolve(entry.startTime);
    }).observe({ type: "paint", buffered: true }));
    await withPage("first paint", "#tab=table", async (page) => {
      const times = [];
      for (let attempt = 0; attempt < attempts; attempt++) {
        await page.reload();
        await page.locator("tbody button.status").first().waitFor();
        times.push(await page.evaluate(firstPaint));
        // What was painted is the table.
        assert.ok((await page.locator("tbody tr[data-row]").count()) > 10);
      }
      console.log(`   first paint after ${times.map((time) => time.toFixed(0)).join(", ")} ms (load ${disturbance.toFixed(1)} per core)`);
      assert.ok(Math.min(...times) < firstPaintLimit * disturbance, `first paint after ${Math.min(...times)} ms`);
      assert.ok((await page.locator("tbody tr[data-row]").count()) < 100, "all rows are in the document");
    });

    for (const tab of ["table", "summary", "quantile", "scatter"])
      await withPage(`keystrokes, ${tab}`, `#tab=${tab}`, async (page) => {
        // From the moment at which the key was pressed to the moment after the picture that shows its effect.
        await page.evaluate(() => {
          window.latencies = [];
          document.addEventListener("input", (event) => requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => window.latencies.push(performance.now() - event.timeStamp);
            channel.port2.postMessage(null);
          }), true);
        });
        const session = await page.context().newCDPSession(page);
        await session.send("Performance.enable", { timeDomain: "threadTicks" });
        const cpuTime = async () =>
          1000 * (await session.send("Performance.getMetrics")).metrics.find((metric) => metric.name === "TaskDuration").value;
        const keys = ["l", "o", "o", "p", "s", "Backspace", "Backspace", "Backspace", "Backspace", "Backspace"];
        const spent = [];
        for (let attempt = 0; attempt < attempts; attempt++) {
          await page.locator("#task-filter").focus();
          for (const [i, key] of keys.entries()) {
            const before = await cpuTime();
            await page.keyboard.press(key);
            await page.waitForFunction((count) => window.latencies.length === count, attempt * keys.length + i + 1);
            spent.push((await cpuTime()) - before);
          }
        }
        const latencies = await page.evaluate(() => window.latencies);
        assert.equal(await shownTasks(page), `${expected.rows} tasks`);
        // The same key in several attempts: the quickest is what the page needs, the rest is what else the machine had to do.
        const best = (times) => Math.max(...keys.map((_, key) => Math.min(...times.filter((_, i) => i % keys.length === key))));
        console.log(`   keystrokes, ${tab}: at most ${best(spent).toFixed(0)} ms of CPU time, ${best(latencies).toFixed(0)} ms to the picture `
          + `(load ${disturbance.toFixed(1)} per core)`);
        assert.ok(best(spent) < keystrokeLimit, `a keystroke took ${best(spent)} ms of CPU time`);
        assert.ok(best(latencies) < keystrokeLimit * disturbance, `a keystroke took ${best(latencies)} ms`);
      });

    await withPage("scrolling to the end", "#tab=table", async (page) => {
      await page.locator(".scroller").evaluate((element) => { element.scrollTop = element.scrollHeight; });
      await page.locator("tbody th.task", { hasText: "-09999" }).waitFor();
    });
  },
};

try {
  await suites[suite]();
} finally {
  await browser.close();
}
process.exitCode = failures > 0 ? 1 : 0;
