/** Starts of the native app's page over doubles, each with fresh modules and globals. */
import { build } from 'esbuild';
import { vi } from 'vitest';
import type { Bridge } from '../../bridge.ts';
import { installNativeLayer, type NativeLayer } from '../../capacitor/testing/index.ts';

/** The native implementation with the plugins' own JavaScript, built once and run anew for each start of an app. */
const built = build({
  entryPoints: [`${import.meta.dirname}/../../capacitor/index.ts`],
  bundle: true,
  write: false,
  format: 'iife',
  globalName: 'bridge',
  target: 'es2022',
});

export async function startPage(layer: NativeLayer): Promise<Bridge> {
  const { outputFiles } = await built;
  // The page's globals end with the test.
  for (const name of ['Capacitor', 'androidBridge', 'webkit']) vi.stubGlobal(name, undefined);
  vi.stubGlobal('window', globalThis);
  installNativeLayer(layer);
  return new Function(`${outputFiles[0]?.text}; return bridge;`)();
}
