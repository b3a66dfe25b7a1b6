import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { isGone, startOf, stopPostmaster } from './postmaster.ts';

it('stops the process that it means, and spares whoever has its number now', async () => {
  const sleeper = spawn('sleep', ['60']);
  const ended = once(sleeper, 'exit');
  const pid = sleeper.pid!;
  await stopPostmaster(pid, 'another time');
  expect(isGone(pid)).toBe(false);
  await stopPostmaster(pid, startOf(pid));
  expect(await ended).toEqual([null, 'SIGINT']);
  expect([isGone(pid), startOf(pid)]).toEqual([true, undefined]);
});
