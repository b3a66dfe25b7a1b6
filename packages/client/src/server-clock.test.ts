import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dateOf, noteServerDate, serverNow, serverTimeOf } from './server-clock.ts';

const NOON = Date.UTC(2026, 0, 1, 12);

beforeEach(() => void vi.useFakeTimers({ now: NOON + 300 }));
afterEach(() => {
  noteServerDate(Date.now());
  vi.useRealTimers();
});

it('is the phone’s own while that is right to a second', () => {
  noteServerDate(NOON);
  expect(serverNow()).toBe(NOON + 300);
  noteServerDate(NOON + 1_000);
  expect(serverNow()).toBe(NOON + 300);
});

it('corrects a phone that is late or early', () => {
  noteServerDate(NOON + 600_000);
  expect(serverNow()).toBe(NOON + 600_500);
  vi.advanceTimersByTime(5_000);
  expect(serverNow()).toBe(NOON + 605_500);
  noteServerDate(NOON - 3_600_000);
  expect(serverNow()).toBe(NOON - 3_600_000 + 500);
});

it('does not jump with every answer', () => {
  noteServerDate(NOON + 600_000);
  const before = serverNow();
  noteServerDate(NOON + 601_000);
  expect(serverNow()).toBe(before);
});

it('goes back to the phone’s clock once that was set right', () => {
  noteServerDate(NOON + 600_000);
  vi.setSystemTime(NOON + 600_700);
  noteServerDate(NOON + 600_000);
  expect(serverNow()).toBe(NOON + 600_700);
});

it('moves what the device noted by as much', () => {
  noteServerDate(NOON + 600_000);
  expect(serverTimeOf(NOON)).toBe(NOON + 600_200);
});

it('reads the date of an answer, and nothing of an answer without one', () => {
  expect(dateOf(new Headers({ date: 'Thu, 01 Jan 2026 12:00:00 GMT' }))).toBe(NOON);
  expect(dateOf(new Headers({ date: 'soon' }))).toBeUndefined();
  expect(dateOf(new Headers())).toBeUndefined();
});
