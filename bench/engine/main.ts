/**
 * Bundles the comparison as the server is bundled, our code in one file and everything from npm as its packages ship it,
 * and runs it: the engine is measured as it runs in the server.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const outfile = join(import.meta.dirname, 'dist', 'compare.mjs');
await build({
  entryPoints: [fileURLToPath(import.meta.resolve('./compare.ts'))],
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
await import(outfile);
