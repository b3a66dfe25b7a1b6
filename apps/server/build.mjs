// Bundles the server: our own packages are bundled, everything from npm stays outside.

import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, context } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));

/** Entries are main.ts, the worker threads (*-thread.ts), child processes (*-child.ts) and the command-line tools in the folders called cli. */
function entryPoints() {
  const found = [];
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (/-(thread|child)\.ts$/.test(entry.name) || basename(folder) === 'cli') found.push(path);
    }
  };
  for (const folder of ['src', 'test']) walk(join(here, folder));
  const main = join(here, 'src/main.ts');
  return (existsSync(main) ? [main, ...found] : found).filter((path) => !/\.test\.ts$/.test(path));
}

/** The files that the program reads beside its own modules. */
const FILES = ['src/platform/secrets/common-passwords.txt', 'src/modules/member/nick-names/confusables.txt'];

function copyFiles() {
  mkdirSync(join(here, 'dist'), { recursive: true });
  for (const path of FILES) copyFileSync(join(here, path), join(here, 'dist', basename(path)));
}

/** The version of the member's app that is built beside it. */
const appVersion = () => JSON.parse(readFileSync(join(here, '../web/package.json'), 'utf8')).version;

const options = () => ({
  entryPoints: Object.fromEntries(
    entryPoints().map((path) => [path.split(/[\\/]/).pop().replace(/\.ts$/, ''), path]),
  ),
  define: { BUILT_APP_VERSION: JSON.stringify(appVersion()) },
  outdir: join(here, 'dist'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  splitting: true,
  logLevel: 'warning',
  plugins: [
    {
      name: 'packages-outside',
      setup(bundler) {
        bundler.onResolve({ filter: /^[^./]/ }, (args) =>
          args.kind === 'entry-point' || args.path.startsWith('@tern/')
            ? undefined
            : { path: args.path, external: true },
        );
      },
    },
  ],
});

export async function buildServer() {
  const { metafile } = await build({ ...options(), metafile: true });
  removeStale(metafile);
  copyFiles();
}

/** Names of chunks change with what is in them; those of earlier builds would pile up. */
function removeStale(metafile) {
  const written = new Set(Object.keys(metafile.outputs).map((path) => basename(path)));
  const folder = join(here, 'dist');
  for (const name of readdirSync(folder))
    if (!written.has(name)) rmSync(join(folder, name), { recursive: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--watch')) {
    copyFiles();
    const watching = await context(options());
    await watching.watch();
  } else await buildServer();
}
