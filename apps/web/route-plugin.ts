/**
 * Makes modules of the route table: the routes as the app has them, each with the import of its screen, and one module for
 * each chunk of screens. A build also writes the routes with their shots to dist/.vite/routes.json, where e2e/ reads them.
 */
import { posix } from 'node:path';
import type { Plugin } from 'vite';
import type { RouteRow } from './src/shell/routes/route-row.ts';
import { ROUTES } from './src/shell/routes/route-table.ts';

const TABLE = 'virtual:route-table';
/** The end of the id is the name of the chunk's file. */
const chunkId = (chunk: string) => `virtual:route-table/${chunk}-screens`;
/** The chunk of the first screen is the program itself. */
const FIRST = 'first';

export function routeTable(): Plugin {
  const screens = posix.join(import.meta.dirname.replaceAll('\\', '/'), 'src/screens');
  const modules = new Map<string, string>([[TABLE, tableModule(screens)]]);
  for (const [chunk, rows] of rowsByChunk()) modules.set(chunkId(chunk), exportsOf(rows, screens));
  return {
    name: 'tern-route-table',
    resolveId: (id) => (modules.has(id) ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0') ? modules.get(id.slice(1)) : undefined),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '.vite/routes.json', source: JSON.stringify(listOf(ROUTES)) });
    },
  };
}

function rowsByChunk(): Map<string, RouteRow[]> {
  const chunks = new Map<string, RouteRow[]>();
  for (const row of ROUTES) chunks.set(row.chunk, [...(chunks.get(row.chunk) ?? []), row]);
  return chunks;
}

/** A screen that stands at several paths is exported once. */
function exportsOf(rows: readonly RouteRow[], screens: string): string {
  const lines = rows.map(({ screen, file }) => `export { ${screen} } from '${screens}/${file}';`);
  return [...new Set(lines)].join('\n');
}

function tableModule(screens: string): string {
  const chunks = [...rowsByChunk().keys()];
  const nameOf = (chunk: string) => `chunk${chunks.indexOf(chunk)}`;
  const rows = ROUTES.map(({ screen, file: _, chunk, queries: __, shots: ___, ...route }) => {
    const load =
      chunk === FIRST ? `async () => ${screen}` : `() => ${nameOf(chunk)}().then((file) => file.${screen})`;
    return `${JSON.stringify(route).slice(0, -1)}, load: ${load} }`;
  });
  return [
    ...new Set(
      ROUTES.filter(({ chunk }) => chunk === FIRST).map(
        ({ screen, file }) => `import { ${screen} } from '${screens}/${file}';`,
      ),
    ),
    ...chunks
      .filter((chunk) => chunk !== FIRST)
      .map((chunk) => `const ${nameOf(chunk)} = () => import('${chunkId(chunk)}');`),
    `export const ROUTES = [${rows.join(',\n')}];`,
  ].join('\n');
}

/** The routes as e2e/routes.ts reads them. */
function listOf(rows: readonly RouteRow[]) {
  return rows.map(({ path, queries, shots = [] }) => ({ path, queries, shots }));
}
