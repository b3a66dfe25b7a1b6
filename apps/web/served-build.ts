/**
 * A step of the build for browsers (rules/releases#browser): the page carries the name of its build, /version.json names
 * it for pages that run already, and a service worker holds the page with the files whose names are hashes.
 */
import { createHash } from 'node:crypto';
import type { ConfigEnv, Plugin, UserConfig } from 'vite';
import { type ManifestTransform, VitePWA } from 'vite-plugin-pwa';
import manifest from './package.json' with { type: 'json' };
import notes from './release-notes.json' with { type: 'json' };
import { webManifests } from './web-manifest.ts';

/** The server puts the name of the page as it sends it here, headers included. */
const PAGE_REVISION = '__PAGE_REVISION__';
/** Paths of the server that are no screens: calls, sockets, pictures and files. */
const NO_SCREENS = [/^\/(?:api|ws|pictures)(?:\/|$)/, /^[^?]*\/[^/?]*\.[^/?]*(?:\?|$)/];

/** A shell brings its pages with it, and has neither a worker nor a served build to compare with. */
const isForBrowsers = (_: UserConfig, { command, mode }: ConfigEnv) =>
  command === 'build' && mode !== 'shell';

export function servedBuild(): Plugin[] {
  const worker = VitePWA({
    registerType: 'prompt',
    injectRegister: false,
    manifest: false,
    includeManifestIcons: false,
    workbox: {
      globPatterns: ['index.html', 'assets/**/*'],
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [namePage],
      navigateFallback: '/',
      navigateFallbackDenylist: NO_SCREENS,
      directoryIndex: null,
      ignoreURLParametersMatching: [],
      cleanupOutdatedCaches: true,
      inlineWorkboxRuntime: true,
      sourcemap: false,
    },
  });
  const plugins = [namedBuild(), webManifests(), ...worker.map(afterSuccess)];
  return plugins.map((plugin) => ({ ...plugin, apply: isForBrowsers }));
}

/** Bundles are closed after a failure too; without files the worker's own complaint would hide it. */
function afterSuccess(plugin: Plugin): Plugin {
  const { closeBundle } = plugin;
  if (typeof closeBundle !== 'object') return plugin;
  let isWritten = false;
  return {
    ...plugin,
    writeBundle() {
      isWritten = true;
    },
    closeBundle: {
      ...closeBundle,
      async handler(error) {
        if (isWritten) await closeBundle.handler.call(this, error);
      },
    },
  };
}

/** The server answers '/' with the page; it has no file of its name. */
const namePage: ManifestTransform = (entries) => ({
  manifest: entries.map((entry) =>
    entry.url === 'index.html'
      ? { ...entry, url: '/', revision: PAGE_REVISION }
      : { ...entry, url: `/${entry.url}` },
  ),
});

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
