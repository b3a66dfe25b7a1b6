/** Puts the web app and an operator's values into the native projects; what it writes is left out of the repository. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runCapacitor, runStep, SHELL, Stop } from './capacitor.ts';
import {
  checkValues,
  gradleProperties,
  type OperatorValues,
  withOperator,
  xcodeSettings,
} from './operator-values.ts';
import { LARGEST_BUNDLE_BYTES, zippedSize } from './zipped-size.ts';

export interface SyncOptions {
  /** The server's https origin. */
  origin: string;
  appId: string;
  appName: string;
  /** For tests: a server on this machine by http. */
  isLoopbackTest: boolean;
}

/** Capacitor's settings inside the apps, below apps/shell. */
const CONFIGS = ['android/app/src/main/assets/capacitor.config.json', 'ios/App/App/capacitor.config.json'];

/** @throws Stop */
export function syncProjects(options: SyncOptions): void {
  buildPages(options);
  const values: OperatorValues = {
    appId: options.appId,
    appName: options.appName,
    linkHost: new URL(options.origin).hostname,
    version: JSON.parse(readFileSync(join(SHELL, 'package.json'), 'utf8')).version,
  };
  checkValues(values);
  const bundleKey = readBundleKey();
  writeFileSync(join(SHELL, 'android/operator.properties'), gradleProperties(values));
  writeFileSync(join(SHELL, 'ios/operator.xcconfig'), xcodeSettings(values));
  runCapacitor(['sync']);
  for (const name of CONFIGS) {
    const path = join(SHELL, name);
    writeFileSync(path, withOperator(readFileSync(path, 'utf8'), values, bundleKey));
  }
}

/** The web app's build refuses a wrong origin and a wrong file of keys. */
function buildPages({ origin, isLoopbackTest }: SyncOptions): void {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const env = { TERN_ORIGIN: origin, TERN_LOOPBACK_TEST: isLoopbackTest ? '1' : undefined };
  runStep(process.execPath, [vite, 'build', '--mode', 'shell', '--logLevel', 'warn'], {
    cwd: join(ROOT, 'apps/web'),
    env,
  });
  const bytes = zippedSize(join(SHELL, 'dist/web'));
  const sizes = `${(bytes / 1000).toFixed(0)} kB zipped, of at most ${LARGEST_BUNDLE_BYTES / 1000} kB`;
  if (bytes > LARGEST_BUNDLE_BYTES) throw new Stop(`The pages are too large: ${sizes}.`);
  console.log(`The pages: ${sizes}.`);
}

/**
 * The key of the bundles goes into the native app, those of the manifests into its pages; with one kind alone a bundle would
 * be checked by half.
 * @throws Stop
 */
function readBundleKey(): string {
  const path = process.env.TERN_RELEASE_KEYS ?? join(ROOT, 'apps/web/release-keys.json');
  const { manifestKeys, bundleKey } = JSON.parse(readFileSync(path, 'utf8'));
  if ((manifestKeys.length === 0) !== (bundleKey === ''))
    throw new Stop(`${path} must hold manifest keys and a bundle key, or neither.`);
  if (bundleKey === '') console.log('There are no release keys: this app refuses every update.');
  return bundleKey;
}
