/**
 * Makes modules of the route table: the routes as the app has them, each with the import of its screen, and one module for
 * each chunk, which exports its screens. A build also writes the routes with their shots to dist/.vite/routes.json, where
 * e2e/ reads them. The rows name their screens in words because the build and the journeys read them too, and those can load
 * no screen. A module for each chunk lets the bundler share code well: with an import for each screen, grouped into the same
 * chunks, identity or trading screens load up to 25 kB more (gzip). The app's rows leave out the shots, some 2 kB of the
 * first screen.
 */
import { posix } from 'node:path';
import type { Plugin } from 'vite';
import type { RouteRow } from './src/shell/routes/route-row.ts';
import { ROUTES } from './src/shell/routes/route-table.ts';

const TABLE = 'virtual:route-table';
/** The bundler names a chunk's file by the end of this id. */
const chunkId = (chunk: string) => `${TABLE}/${chunk}-screens`;
/** The chunk that comes with the program itself. */
const FIRST = 'first';
const SCREENS = posix.join(import.meta.dirname.replaceAll('\\', '/'), 'src/screens');

export function routeTable(): Plugin {
  const chunks = [...new Set(ROUTES.map(({ chunk }) => chunk))];
  const modules = new Map(chunks.map((chunk) => [chunkId(chunk), chunkModule(chunk)]));
  modules.set(TABLE, tableModule(chunks));
  return {
    name: 'tern-route-table',
    resolveId: (id) => (modules.has(id) ? `\0${id}` : undefined),
    load: (id) => modules.get(id.replace('\0', '')),
    generateBundle() {
      const source = JSON.stringify(
        ROUTES.map(({ path, queries, shots = [] }) => ({ path, queries, shots })),
      );
      this.emitFile({ type: 'asset', fileName: '.vite/routes.json', source });
    },
  };
}

/** A screen that stands at several paths is exported once. */
function chunkModule(chunk: string): string {
  const lines = ROUTES.filter((row) => row.chunk === chunk).map(
    ({ screen, file }) => `export { ${screen} } from '${SCREENS}/${file}';`,
  );
  return [...new Set(lines)].join('\n');
}

function tableModule(chunks: readonly string[]): string {
  const nameOf = (chunk: string) => `chunk${chunks.indexOf(chunk)}`;
  const importOf = (chunk: string) =>
    chunk === FIRST
      ? `import * as first from '${chunkId(FIRST)}';`
      : `const ${nameOf(chunk)} = () => import('${chunkId(chunk)}');`;
  const loadOf = ({ screen, chunk }: RouteRow) =>
    chunk === FIRST
      ? `async () => first.${screen}`
      : `() => ${nameOf(chunk)}().then((file) => file.${screen})`;
  const rows = ROUTES.map((row) => {
    const { isAddition, isSecret, screen, file, chunk, queries, shots, ...route } = row;
    return `{ ...${JSON.stringify(route)}, load: ${loadOf(row)} }`;
  });
  const secret = ROUTES.filter((row) => row.isSecret).map(({ path }) => path);
  return [
    ...chunks.map(importOf),
    `export const ROUTES = [${rows.join(',\n')}];`,
    // The native app alone asks; the browser's build leaves it out.
    `export const SECRET_PATHS = ${JSON.stringify(secret)};`,
  ].join('\n');
}
