/**
 * Where the bundled entry of a thread lies: beside this file in the bundle; tests and tools that run from the sources
 * use the bundle too, because a thread cannot load them.
 */
import { fileURLToPath } from 'node:url';

export function threadEntry(name: string): string {
  const isSource = import.meta.url.endsWith('.ts');
  return fileURLToPath(new URL(isSource ? `../../dist/${name}.js` : `./${name}.js`, import.meta.url));
}
