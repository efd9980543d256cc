// Bundles the page into one HTML text and writes it as C++ source: node bundle.mjs SOURCES OUTPUT.cpp
import { build } from "esbuild";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [sources, output] = process.argv.slice(2);
const largestBundle = 300_000;
// A string literal has a length limit in compilers; a raw string ends at its own mark only.
const chunkLength = 12_000;

const result = await build({
  entryPoints: [join(sources, "main.tsx")],
  outdir: "out",
  write: false,
  bundle: true,
  minify: true,
  charset: "utf8",
  format: "iife",
  target: ["es2020"],
  jsx: "automatic",
  jsxImportSource: "preact",
  // The sources are a link into the source tree; their packages are beside the link.
  preserveSymlinks: true,
  legalComments: "none",
  logLevel: "warning",
  metafile: true,
});
const text = (ending) => result.outputFiles.find((file) => file.path.endsWith(ending)).text.trim();
// A bundle must not end the element that it is in.
const script = text(".js").replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");

// The bundled packages' licences ask to be passed on.
function licences() {
  const packages = new Set();
  for (const path of Object.keys(result.metafile.inputs)) {
    const match = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path);
    if (match) packages.add(match[1]);
  }
  const texts = new Map();
  for (const name of [...packages].sort()) {
    const file = ["LICENSE", "LICENSE.md", "license"].map((base) => join("node_modules", name, base)).find(existsSync);
    if (!file) throw new Error(`${name} has no licence file`);
    const text = readFileSync(file, "utf8").trim();
    texts.set(text, [...(texts.get(text) ?? []), name]);
  }
  return [...texts].map(([text, names]) => `${names.join(", ")}:\n${text}`).join("\n\n").replaceAll("--", "- -");
}

const template = readFileSync(join(sources, "page.html"), "utf8");
const html = template
  .replace("/*style*/", () => text(".css"))
  .replace("/*script*/", () => script)
  .replace("@licences@", licences);
if (html.length > largestBundle) throw new Error(`the page has ${html.length} characters; at most ${largestBundle} are allowed`);
const parts = html.split(/@data@|@logs@/);
if (parts.length !== 3) throw new Error("page.html needs the marks for data and logs, each once");

function literal(part) {
  const chunks = [];
  const letters = Array.from(part);
  for (let i = 0; i < letters.length; i += chunkLength) chunks.push(letters.slice(i, i + chunkLength).join(""));
  return chunks.map((chunk) => `R"~page~(${chunk})~page~"`).join("\n");
}

writeFileSync(output, `#include "bench/table/page.h"

namespace argosy::bench {

std::optional<EmbeddedPage> embeddedPage() {
  return EmbeddedPage{
${parts.map(literal).join(",\n")}};
}

}  // namespace argosy::bench
`);
