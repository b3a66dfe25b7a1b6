/**
 * A step of the build for browsers (rules/releases#browser): the page carries the name of its build, /version.json names
 * it for pages that run already, and a service worker holds the page with the files whose names are hashes.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build as bundle } from 'esbuild';
import type { ConfigEnv, Plugin, UserConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import notes from './release-notes.json' with { type: 'json' };
import { webManifests } from './web-manifest.ts';

/** The server puts the name of the page as it sends it here, headers included. */
const PAGE_REVISION = '__PAGE_REVISION__';
const WORKER = join(import.meta.dirname, 'src/features/browser-update/worker/build-worker.ts');

/** A shell brings its pages with it, and has neither a worker nor a served build to compare with. */
const isForBrowsers = (_: UserConfig, { command, mode }: ConfigEnv) =>
  command === 'build' && mode !== 'shell';

export function servedBuild(): Plugin[] {
  const plugins = [namedBuild(), webManifests(), serviceWorker()];
  return plugins.map((plugin) => ({ ...plugin, apply: isForBrowsers }));
}

function serviceWorker(): Plugin {
  return {
    name: 'tern-service-worker',
    generateBundle: {
      order: 'post',
      async handler(_, files) {
        const held = Object.keys(files).filter((name) => name.startsWith('assets/'));
        const source = await workerScript(held.toSorted().map((name) => `/${name}`));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

/** @param files paths of the files that it holds beside the page */
export async function workerScript(files: readonly string[]): Promise<string> {
  const { outputFiles } = await bundle({
    entryPoints: [WORKER],
    define: { HELD_FILES: JSON.stringify(files), PAGE_REVISION: JSON.stringify(PAGE_REVISION) },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: ['chrome111', 'safari16.4', 'firefox115'],
  });
  return outputFiles.map(({ text }) => text).join('');
}

/** Two builds of the same sources have the same name: it is made of the page and of the names of the hashed files. */
function namedBuild(): Plugin {
  let build = '';
  return {
    name: 'tern-named-build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const hash = createHash('sha256').update(html);
        for (const file of Object.keys(bundle ?? {}).toSorted()) hash.update(file);
        build = hash.digest('hex').slice(0, 16);
        return [{ tag: 'meta', attrs: { name: 'build', content: build }, injectTo: 'head' }];
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        const source = JSON.stringify({ version: manifest.version, build, notes });
        this.emitFile({ type: 'asset', fileName: 'version.json', source });
      },
    },
  };
}
