/** The settings of the native apps, each as it is meant: our pages alone, nothing to look into, manual updates. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, SHELL } from './capacitor.ts';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const config = read(join(SHELL, 'capacitor.config.json'));

it('loads the pages that the app brings, and leads to no other', () => {
  expect(config.server.url).toBeUndefined();
  expect(config.server.allowNavigation).toEqual([]);
  expect(config.server.hostname).toBeUndefined();
});

it('carries nothing without encryption', () => {
  expect(config.server.cleartext).toBe(false);
  expect(config.server.androidScheme).toBeUndefined();
  expect(config.android.allowMixedContent).toBe(false);
});

it('lets nobody look into the pages, and writes no values into the log of the device', () => {
  expect(config.android.webContentsDebuggingEnabled).toBe(false);
  expect(config.ios.webContentsDebuggingEnabled).toBe(false);
  expect(config.loggingBehavior).toBe('none');
  for (const platform of ['android', 'ios']) expect(config[platform].loggingBehavior).toBeUndefined();
});

it('shows a page of its own on a WebView older than the pages are built for', () => {
  const page = config.server.errorPath;
  const build = readFileSync(join(ROOT, 'apps/web/vite.config.ts'), 'utf8');
  expect(build).toContain(`'chrome${config.android.minWebViewVersion}'`);
  const text = readFileSync(join(ROOT, 'apps/web', page), 'utf8');
  expect(readFileSync(join(ROOT, 'apps/web/shell-build.ts'), 'utf8')).toContain(`'${page}'`);
  for (const words of [config.android.minWebViewVersion, '应用无法打开', 'The app cannot open', '16.4'])
    expect(text).toContain(String(words));
  expect(text).toContain("default-src 'none'");
  expect(text).not.toContain('<script');
});

it('leaves updates to the app: by hand, with the time to say ready, and keeps the last good bundle', () => {
  expect(config.plugins.LiveUpdate).toEqual({
    autoDeleteBundles: false,
    autoUpdateStrategy: 'none',
    readyTimeout: 10_000,
  });
});

it('holds the first picture until the app has painted', () => {
  expect(config.plugins.SplashScreen).toEqual({ launchAutoHide: false });
});

it('brings the libraries of the bridge, each in the same version', () => {
  const shell = read(join(SHELL, 'package.json'));
  expect(shell.dependencies).toMatchObject(read(join(ROOT, 'packages/bridge/package.json')).dependencies);
  const capacitor = shell.dependencies['@capacitor/core'];
  for (const name of ['@capacitor/android', '@capacitor/ios'])
    expect(shell.dependencies[name]).toBe(capacitor);
  expect(shell.devDependencies['@capacitor/cli']).toBe(capacitor);
});

it('has a lock file that names no registry and holds exact versions', () => {
  const { packages } = read(join(SHELL, 'package-lock.json'));
  const installed = Object.entries<{ integrity?: string; resolved?: string }>(packages).slice(1);
  expect(installed.length).toBeGreaterThan(50);
  for (const [path, { integrity, resolved }] of installed) {
    expect(integrity, path).toMatch(/^sha512-/);
    expect(resolved, path).toBeUndefined();
  }
  const { dependencies, devDependencies, optionalDependencies } = read(join(SHELL, 'package.json'));
  for (const version of Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies }))
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});

it('stands outside the workspaces, whose Node is older than the one that Capacitor needs', () => {
  const { workspaces, engines } = read(join(ROOT, 'package.json'));
  expect(workspaces).toContain('!apps/shell');
  expect(engines.node).toBe('>=20.19');
  expect(read(join(SHELL, 'package.json')).engines.node).toBe('>=22');
  const locked = Object.keys(read(join(ROOT, 'package-lock.json')).packages);
  expect(locked.filter((path) => path.startsWith('apps/shell'))).toEqual([]);
});
