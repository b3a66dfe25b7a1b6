import { expect, it } from 'vitest';
import {
  clusterProcessName,
  describeCpu,
  inOrderOfStart,
  medianTimes,
  serverUs,
  threadName,
  timesOfOne,
} from './cpu-time.ts';

it('calls threads by their own names, and those without one by their place', () => {
  expect(threadName(0, 'node', 'node')).toBe('server');
  expect(threadName(0, 'MainThread', 'MainThread')).toBe('server');
  expect(threadName(3, 'node', 'node')).toBe('helpers of V8');
  expect(threadName(8, 'node', 'node')).toBe('pool');
  expect(threadName(11, 'projector', 'node')).toBe('projector');
  expect(threadName(2, 'V8Worker', 'node')).toBe('V8Worker');
});

it('takes threads in the order of their start, also where the system began its numbers anew', () => {
  expect(inOrderOfStart(5, [11, 5, 7])).toEqual([5, 7, 11]);
  expect(inOrderOfStart(32_766, [300, 301, 32_766, 32_767])).toEqual([32_766, 32_767, 300, 301]);
});

it('calls the processes of the database by their titles, and sessions by their numbers', () => {
  expect(clusterProcessName(7, 'postgres: walwriter  \0\0')).toBe('PostgreSQL walwriter');
  expect(clusterProcessName(7, 'postgres: tern postgres [local] COMMIT')).toBe('PostgreSQL session 7');
  expect(clusterProcessName(7, 'postgres: tern postgres 127.0.0.1(4711) idle')).toBe('PostgreSQL session 7');
  expect(clusterProcessName(7, '/opt/bin/postgres\0-D\0/proc/self/cwd')).toBe('PostgreSQL');
});

it('takes the median of each name over the slices', () => {
  const slices = [30, 10, 20].map(
    (us) =>
      new Map([
        ['server', us],
        ['load generator', 5],
      ]),
  );
  const times = medianTimes(slices);
  expect([...times]).toEqual([
    ['server', 20],
    ['load generator', 5],
  ]);
  expect(serverUs(times)).toBe(20);
  expect(describeCpu(times)).toBe('25.0 us: server 20.0, load generator 5.0');
});

it('counts for one request what was used between two moments', () => {
  const before = new Map([['server', 1_000]]);
  const after = new Map([
    ['server', 3_000],
    ['projector', 500],
  ]);
  expect([...timesOfOne(before, after, 100)]).toEqual([
    ['server', 20],
    ['projector', 5],
  ]);
});
