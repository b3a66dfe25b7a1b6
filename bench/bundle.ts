/**
 * Bundles a measurement as the server is bundled: our code in one file, everything from npm as its packages ship it. The
 * product's packages come from any checkout, the measuring code always from this one.
 */
import { sep } from 'node:path';
import { build, type Plugin } from 'esbuild';

const BENCH = import.meta.dirname + sep;
/** Parts of the measure that are no product. */
const MEASURING = '@tern/test-kit';

/** @param tree the checkout whose packages are measured; this one unless named */
export function bundle(entry: string, outfile: string, tree?: string): Promise<void> {
  return bundleFile(entry, outfile, [...(tree === undefined ? [] : [packagesOf(tree)]), packagesOutside]);
}

/** One program for Node in one file, as the plugins make it. */
export async function bundleFile(entry: string, outfile: string, plugins: Plugin[]): Promise<void> {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    plugins,
  });
}

function packagesOf(tree: string): Plugin {
  return {
    name: 'packages-of-a-tree',
    setup(bundler) {
      bundler.onResolve({ filter: /^@tern\// }, ({ path, importer, kind, pluginData }) => {
        if (pluginData === tree || !importer.startsWith(BENCH) || path.startsWith(MEASURING))
          return undefined;
        return bundler.resolve(path, { kind, resolveDir: tree, pluginData: tree });
      });
    },
  };
}

const packagesOutside: Plugin = {
  name: 'packages-outside',
  setup(bundler) {
    bundler.onResolve({ filter: /^[^./]/ }, (args) =>
      args.kind === 'entry-point' || args.path.startsWith('@tern/')
        ? undefined
        : { path: args.path, external: true },
    );
  },
};
