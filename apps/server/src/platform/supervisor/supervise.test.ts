import { expect, test } from 'vitest';
import { DatabaseRefusedError } from '../database/faults.ts';
import { Supervisor } from './supervise.ts';

test('a database that does not start, as on a full disk, is tried again until a stop is asked for', async () => {
  const said: string[] = [];
  const supervisor = new Supervisor({
    entry: '',
    env: {},
    stopPatienceMs: 0,
    openDatabase: () => Promise.reject(new Error('PostgreSQL does not start: No space left on device')),
    print: (line) => {
      said.push(line);
      if (said.length === 4) supervisor.stop();
    },
  });
  expect(await supervisor.run()).toBe(0);
  const lines = [
    'PostgreSQL does not start: No space left on device',
    expect.stringContaining('with code 75'),
  ];
  expect(said).toEqual([...lines, ...lines]);
});

test('one that refuses ends it', async () => {
  const said: string[] = [];
  const supervisor = new Supervisor({
    entry: '',
    env: {},
    stopPatienceMs: 0,
    openDatabase: () => Promise.reject(new DatabaseRefusedError('made by another version')),
    print: (line) => said.push(line),
  });
  expect([await supervisor.run(), said]).toEqual([78, ['made by another version']]);
});

test.each([
  ['one that it started is stopped', false, 1],
  ['one that was found is left to whom it may serve', true, 0],
])('a stop before the server is open: a database, %s', async (_what, wasFound, stops) => {
  let stopped = 0;
  const supervisor = new Supervisor({
    entry: '',
    env: {},
    stopPatienceMs: 0,
    openDatabase: () => {
      supervisor.stop();
      return Promise.resolve({ wasFound, stop: async () => void stopped++ });
    },
    print: () => undefined,
  });
  expect(await supervisor.run()).toBe(0);
  expect(stopped).toBe(stops);
});
