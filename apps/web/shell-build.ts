/**
 * The build for the native app: `vite build --mode shell`, with the settings of shell-settings.ts. The pages lie in the app,
 * so every address names the operator's server, and the device's functions come from Capacitor. The browser's build takes
 * only the pinned keys from here.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { withPolicy } from './page-policy.ts';
import { readReleaseKeys } from './release-keys.ts';
import { readShellSettings, type ShellSettings } from './shell-settings.ts';

/** TERN_OUTPUT names another folder. */
const OUTPUT = join(import.meta.dirname, '../shell/dist/web');
const DEVICE = join(import.meta.dirname, '../../packages/bridge/src/capacitor/index.ts');
/** Capacitor shows it in a WebView that is too old for the app: server.errorPath of apps/shell. */
const TOO_OLD = 'webview-too-old.html';
/** The files of public/ that a server, a browser or its robots alone ask for. */
const SERVER_FILES = ['banners', 'robots.txt', 'manifest.webmanifest', 'icon-192.png', 'icon-512.png'];

export function shellBuild(env: Readonly<Record<string, string | undefined>> = process.env): Plugin {
  let settings: ShellSettings | undefined;
  return {
    name: 'tern-shell-build',
    config(_, { mode }) {
      const define = { RELEASE_KEYS: JSON.stringify(readReleaseKeys(env.TERN_RELEASE_KEYS)) };
      if (mode !== 'shell') return { define };
      settings = readShellSettings(env);
      return {
        define: { ...define, 'import.meta.env.TERN_ORIGIN': JSON.stringify(settings.origin) },
        resolve: { alias: [{ find: /^@tern\/bridge$/, replacement: DEVICE }] },
        build: { outDir: env.TERN_OUTPUT ?? OUTPUT, emptyOutDir: true, manifest: false },
      };
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => (settings ? withoutInstallation(withPolicy(html, settings)) : html),
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        if (!settings) return;
        for (const name of Object.keys(bundle)) if (name.startsWith('.vite/')) delete bundle[name];
        const source = readFileSync(join(import.meta.dirname, TOO_OLD));
        this.emitFile({ type: 'asset', fileName: TOO_OLD, source });
      },
    },
    writeBundle({ dir }) {
      if (!settings || dir === undefined) return;
      for (const name of SERVER_FILES) rmSync(join(dir, name), { recursive: true, force: true });
    },
  };
}

/** An app that is installed already names neither a manifest nor icons for the home screen. */
const withoutInstallation = (html: string) =>
  html.replaceAll(/\s*<link rel="(?:manifest|apple-touch-icon)"[^>]*>/g, '');
