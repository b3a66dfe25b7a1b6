import { expect, test } from 'vitest';
import { rejectionOn, ShutdownHooks } from './shutdown-hooks.ts';

test('stops in reverse, whatever fails', async () => {
  const stopped: string[] = [];
  const failed: string[] = [];
  const stops = new ShutdownHooks((name) => failed.push(name));
  for (const name of ['a', 'b', 'c'])
    stops.push(name, () => {
      if (name === 'b') throw new Error('broken');
      stopped.push(name);
    });
  await stops.stopAll();
  expect([stopped, failed]).toEqual([['c', 'a'], ['b']]);
});

test('what is started while everything stops is stopped at once, and its start ends there', async () => {
  const stopped: string[] = [];
  const stops = new ShutdownHooks(() => undefined);
  const stopping = stops.stopAll();
  expect(stops.isClosed).toBe(true);
  expect(() => stops.push('late', () => stopped.push('late'))).toThrow('late was started while');
  await stopping;
  expect(stopped).toEqual(['late']);
});

test('a race against a signal ends with its reason, whenever it was asked', async () => {
  const asked = new AbortController();
  const waiting = rejectionOn(asked.signal);
  asked.abort('enough');
  await expect(waiting).rejects.toBe('enough');
  await expect(rejectionOn(asked.signal)).rejects.toBe('enough');
});
