/** Bundles the search with the engine, the finished one or one with a plant: patches are made while the sources are read. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import { bundleFile } from '../bundle.ts';
import type { Patch } from './plant.ts';

const HERE = dirname(fileURLToPath(import.meta.url));
const PACKAGES = join(HERE, '../../packages');

/** Answers the bundle's file. @throws Error when a patch does not fit its source exactly once */
export async function bundle(entry: string, name: string, patches: readonly Patch[]): Promise<string> {
  const outfile = join(HERE, 'dist', `${name}.mjs`);
  await bundleFile(join(HERE, entry), outfile, [planting(patches)]);
  return outfile;
}

function planting(patches: readonly Patch[]): Plugin {
  const planted = new Map(patches.map(({ file }) => [join(PACKAGES, file), 0]));
  return {
    name: 'planting',
    setup(bundler) {
      bundler.onLoad({ filter: /[\\/]packages[\\/](engine|math)[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
        if (!planted.has(path)) return undefined;
        planted.set(path, 1);
        return { contents: patched(path, patches), loader: 'ts' };
      });
      bundler.onEnd(() => {
        const missed = [...planted].filter(([, times]) => times === 0).map(([path]) => path);
        return missed.length === 0
          ? undefined
          : { errors: missed.map((text) => ({ text: `${text} was not read` })) };
      });
    },
  };
}

function patched(path: string, patches: readonly Patch[]): string {
  let text = readFileSync(path, 'utf8');
  for (const { file, from, to } of patches) {
    if (join(PACKAGES, file) !== path) continue;
    const times = text.split(from).length - 1;
    if (times !== 1) throw new Error(`${file} has ${times} times, not once: ${from}`);
    text = text.replace(from, () => to);
  }
  return text;
}
