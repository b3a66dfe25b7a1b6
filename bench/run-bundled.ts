/**
 * Bundles a measurement as the server is bundled and runs it in a node of its own, without the loader that reads our
 * sources: what is measured is what runs in the server.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename, dirname, join } from 'node:path';
import { CORE_NODE_OPTIONS } from '@tern/engine/node-options';
import { bundle } from './bundle.ts';

/** @param entry the file to run; its bundle stands in dist beside it */
export async function runBundled(entry: string): Promise<void> {
  const outfile = join(dirname(entry), 'dist', basename(entry).replace(/\.ts$/, '.mjs'));
  await bundle(entry, outfile);
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
