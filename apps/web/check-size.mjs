// Sums the gzipped JavaScript that a phone loads before the home screen shows: the entry with the home screen,
// the Chinese texts, and everything that these import. Exits 1 above the budget.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const BUDGET_BYTES = 115 * 1000;
/** Programs that only a server or the native app needs, each by a word that stands in it. */
const FOREIGN = [
  ['zod', 'ZodError'],
  ['Capacitor', 'Capacitor'],
];
const TEXTS = ['src/locale/zh/app.ts', 'src/locale/zh/home.ts'];

const dist = join(dirname(fileURLToPath(import.meta.url)), 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
const html = readFileSync(join(dist, 'index.html'), 'utf8');
const files = new Set(
  [...html.matchAll(/(?:src|modulepreload" crossorigin href)="\/(assets\/[^"]+\.js)"/g)].map(
    ([, file]) => file,
  ),
);

function take(key) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`${key} is not in the build's manifest`);
  files.add(chunk.file);
  for (const next of chunk.imports ?? []) take(next);
}
for (const chunk of Object.values(manifest))
  if (files.has(chunk.file)) for (const next of chunk.imports ?? []) take(next);
for (const key of TEXTS) take(key);

let total = 0;
const foreign = [];
for (const file of files) {
  const text = readFileSync(join(dist, file));
  const bytes = gzipSync(text, { level: 9 }).length;
  total += bytes;
  for (const [name, mark] of FOREIGN) if (text.includes(mark)) foreign.push(`${name} is in ${file}`);
  if (process.argv.includes('--list')) console.log(`${String(bytes).padStart(7)}  ${file}`);
}
const verdict = total > BUDGET_BYTES ? 'above' : 'within';
console.log(
  `first screen: ${(total / 1000).toFixed(1)} kB gzipped in ${files.size} files, ${verdict} ${BUDGET_BYTES / 1000} kB`,
);
for (const found of foreign) console.log(`${found}; the first screen in a browser carries none`);
process.exit(total > BUDGET_BYTES || foreign.length > 0 ? 1 : 0);
