/** Runs a measurement that the server's build has beside its own code, in a node of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** @param name the file in the server's dist, without its ending */
export async function runBuilt(name: string): Promise<void> {
  const entry = join(import.meta.dirname, `../apps/server/dist/${name}.js`);
  const child = spawn(process.execPath, ['--enable-source-maps', entry], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
}
