/**
 * Makes modules of the route table: the routes as the app has them, each with the import of its screen, and one module for
 * each chunk, which exports its screens. A build also writes the routes with their shots to dist/.vite/routes.json, where
 * e2e/ reads them. The rows name their screens in words because the build and the journeys read them too, and those can load
 * no screen. A module for each chunk lets the bundler share code well: with an import for each screen, grouped into the same
 * chunks, identity or trading screens load up to 25 kB more (gzip). The rows of screens that come with the program are in a
 * module of their own: all others, with the names of their files, are some 4 kB that the first screen does not wait for.
 */
import { posix } from 'node:path';
import type { Plugin } from 'vite';
import type { RouteRow } from './src/shell/routes/route-row.ts';
import { ROUTES } from './src/shell/routes/route-table.ts';

/** The rows that come with the program. */
const TABLE = 'virtual:route-table';
/** All others. */
const LATER = `${TABLE}/later-routes`;
/** The bundler names a chunk's file by the end of this id. */
const chunkId = (chunk: string) => `${TABLE}/${chunk}-screens`;
/** The chunk that comes with the program itself. */
const FIRST = 'first';
const SCREENS = posix.join(import.meta.dirname.replaceAll('\\', '/'), 'src/screens');

export function routeTable(): Plugin {
  const chunks = [...new Set(ROUTES.map(({ chunk }) => chunk))];
  const modules = new Map(chunks.map((chunk) => [chunkId(chunk), chunkModule(chunk)]));
  modules.set(TABLE, tableModule([FIRST]));
  modules.set(LATER, tableModule(chunks.filter((chunk) => chunk !== FIRST)));
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
  const rows = ROUTES.filter(({ chunk }) => chunks.includes(chunk)).map((row) => {
    const { isAddition, screen, file, chunk, queries, shots, ...route } = row;
    return `{ ...${JSON.stringify(route)}, load: ${loadOf(row)} }`;
  });
  return [...chunks.map(importOf), `export const ROUTES = [${rows.join(',\n')}];`].join('\n');
}
