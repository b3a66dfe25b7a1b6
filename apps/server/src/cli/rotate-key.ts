/**
 * npm run rotate-key: changes the key under which everything is sealed at rest, with the server stopped. A run that was
 * interrupted is finished by running it again.
 */

import { rotateKey } from '../boot/key-rotation.ts';
import { loadConfig } from '../config.ts';
import { endWith } from '../platform/supervisor/index.ts';

async function main(): Promise<void> {
  const { isContinued, kinds } = await rotateKey(loadConfig(process.env), (step) => {
    if (step !== 'sealed anew') process.stdout.write(`${step}\n`);
  });
  const widest = Math.max(...kinds.map(({ anew }) => String(anew).length));
  const lines = [
    '',
    isContinued
      ? 'The change of the sealing key, which a run before had begun, is finished. Sealed anew by this run:'
      : 'The sealing key was changed. Sealed anew:',
    ...kinds.map(({ name, count, anew }) => `  ${String(anew).padStart(widest)} of ${count} ${name}`),
    'All of it was opened once under the new key alone; the old key is gone from the data folder.',
    'Backups made before still need the old key, which lies in them: whoever has one can open what it holds.',
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

await main().catch(endWith);
