import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { processorMs, trackProcessorTime } from './processor-time.mjs';

/** A program that takes so much processor time, however slow the machine is, and ends. */
const busyFor = (ms: number) => `while (process.cpuUsage().user < ${ms * 1_000}) {}`;
/** The kernel rounds to hundredths of a second. */
const ROUNDED_MS = 20;
const isKnown = process.platform === 'linux';

it('holds the time of a child that has ended', async () => {
  const before = processorMs();
  await once(spawn(process.execPath, ['-e', busyFor(300)]), 'exit');
  const after = processorMs();
  if (isKnown) expect(after! - before!).toBeGreaterThan(300 - ROUNDED_MS);
  else expect([before, after]).toEqual([undefined, undefined]);
});

it('holds the time of a process whose parent was killed', async () => {
  const soFar = trackProcessorTime();
  const before = soFar();
  const grandchild = `${busyFor(300)} process.stdout.write('done'); setInterval(() => {}, 1_000);`;
  const parent = `require('node:child_process').spawn(process.execPath, ['-e', process.argv[1]], { stdio: ['ignore', 1, 2] });
    setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, ['-e', parent, grandchild], { detached: true });
  try {
    await once(child.stdout, 'data');
    soFar();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const after = soFar();
    if (isKnown) expect(after! - before!).toBeGreaterThan(300 - ROUNDED_MS);
    else expect([before, after]).toEqual([undefined, undefined]);
  } finally {
    process.kill(-child.pid!, 'SIGKILL');
  }
});
