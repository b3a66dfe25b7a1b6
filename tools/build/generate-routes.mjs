// Writes packages/protocol/generated: the routes of the calls, one file a domain, without zod and prose, for browsers. Run
// with `node --import tsx`; tools/run/prepare.mjs does so whenever the records have changed.

import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const PROTOCOL = join(dirname(fileURLToPath(import.meta.url)), '../../packages/protocol');
const OUTPUT = join(PROTOCOL, 'generated');

const load = (path) => import(pathToFileURL(join(PROTOCOL, path)).href);
const domainsOf = (folder) => readdirSync(join(PROTOCOL, folder)).map((file) => file.replace(/\.ts$/, ''));

/** The export of a domain's file that holds its records: `CONTRACT_RECORDS_CALLS` of contract-records.ts. */
async function recordsOf(folder, domain, prefix) {
  const name = `${prefix}${domain.replaceAll('-', '_').toUpperCase()}_CALLS`;
  const records = (await load(`${folder}/${domain}.ts`))[name];
  if (records === undefined) throw new Error(`${folder}/${domain}.ts has no export ${name}`);
  return { name, records };
}

function fileOf(source, imports, name, type, routes) {
  const rows = Object.entries(routes).map(([call, route]) => `  ${call}: ${JSON.stringify(route)},`);
  const lines = [
    `// Generated from ${source}; edit that and run any command of the project.`,
    ...imports,
    '',
    `export const ${name}: ${type} = {`,
    ...rows,
    '};',
    '',
  ];
  return lines.join('\n');
}

async function memberFiles() {
  const files = [];
  for (const domain of domainsOf('src/calls')) {
    const { name, records } = await recordsOf('src/calls', domain, '');
    const routes = Object.entries(records).map(([call, { method, path }]) => [call, { method, path }]);
    const imports = [
      "import type { CallRoute } from '../src/call.ts';",
      `import type { ${name} } from '../src/calls/${domain}.ts';`,
    ];
    const text = fileOf(
      `src/calls/${domain}.ts`,
      imports,
      name.replace(/CALLS$/, 'ROUTES'),
      `Record<keyof typeof ${name}, CallRoute>`,
      Object.fromEntries(routes),
    );
    files.push([`${domain}-routes.ts`, text]);
  }
  return files;
}

/** Browsers carry neither the shapes of a call nor its errors. */
function routeOf({ request: _, result: __, errors: ___, executesProposals: ____, ...route }) {
  return route;
}

async function deskFile() {
  const { DESK_CALLS } = await load('src/desk-calls.ts');
  const routes = Object.entries(DESK_CALLS).map(([call, record]) => [call, routeOf(record)]);
  const imports = [
    "import type { DeskRoute } from '../src/desk-call.ts';",
    "import type { DeskCallName } from '../src/desk-calls.ts';",
  ];
  const type = 'Record<DeskCallName, DeskRoute>';
  return [
    'desk-routes.ts',
    fileOf('src/desk-calls/', imports, 'DESK_ROUTES', type, Object.fromEntries(routes)),
  ];
}

const files = [...(await memberFiles()), await deskFile()];
mkdirSync(OUTPUT, { recursive: true });
const names = new Set(files.map(([name]) => name));
for (const file of readdirSync(OUTPUT)) if (!names.has(file)) rmSync(join(OUTPUT, file));
for (const [name, text] of files) {
  // A reader never meets half a file.
  const path = join(OUTPUT, name);
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}
