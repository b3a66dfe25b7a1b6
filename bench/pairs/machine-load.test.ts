import { expect, it } from 'vitest';
import { machineTicks, othersShare, ownTicks, processOf } from './machine-load.ts';

it('counts idle time and waits for disks as unused, and time stolen by other guests as used', () => {
  const line = 'cpu  100 10 50 700 40 5 5 90 0 0';
  expect(machineTicks(line)).toEqual({ all: 1000, used: 260 });
});

it('reads a process whose name holds brackets and spaces, with its ended children', () => {
  const line = '4321 (a) b (c) S 17 4321 4321 0 -1 4194560 9 0 0 0 30 12 5 3 20 0 1 0 99 1 1';
  expect(processOf(line)).toEqual({ pid: 4321, parent: 17, ticks: 50 });
});

it('adds up the roots and everything below them, in whatever order they stand', () => {
  const all = [
    { pid: 4, parent: 3, ticks: 1_000 },
    { pid: 3, parent: 2, ticks: 100 },
    { pid: 2, parent: 1, ticks: 10 },
    { pid: 9, parent: 1, ticks: 5 },
    { pid: 8, parent: 1, ticks: 1 },
  ];
  expect(ownTicks(all, [2, 9])).toBe(1_115);
});

it('gives others what was used and is not its own', () => {
  expect(othersShare({ all: 400, used: 300, own: 100 })).toBe(0.5);
  expect(othersShare({ all: 400, used: 90, own: 100 })).toBe(0);
  expect(othersShare({ all: 0, used: 0, own: 0 })).toBe(0);
});
