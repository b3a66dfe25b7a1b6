/**
 * Bundles a measurement as the server is bundled, our code in one file and everything from npm as its packages ship it,
 * and runs it in a node of its own, without the loader that reads our sources: what is measured is what runs in the
 * server.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename, dirname, join } from 'node:path';
import { CORE_NODE_OPTIONS } from '@tern/engine/node-options';
import { build } from 'esbuild';

/** @param entry the file to run; its bundle stands in dist beside it */
export async function runBundled(entry: string): Promise<void> {
  const outfile = join(dirname(entry), 'dist', basename(entry).replace(/\.ts$/, '.mjs'));
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
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
  const args = [
    '--expose-gc',
    ...CORE_NODE_OPTIONS,
    '--enable-source-maps',
    outfile,
    ...process.argv.slice(2),
  ];
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
  if (code !== 0) process.exitCode = 1;
}
