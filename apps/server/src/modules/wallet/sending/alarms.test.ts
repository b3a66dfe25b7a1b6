import { expect, it } from 'vitest';
import { Alarms } from './alarms.ts';

const HOUR_MS = 3_600_000;

it('a fact that stays until operators act is logged once an hour for each subject', () => {
  const lines: string[] = [];
  let nowMs = 1_000;
  const log = (_: unknown, message: string) => void lines.push(message);
  const parts = { log: { info: log, warn: log, error: log }, nowMs: () => nowMs };
  const alarms = new Alarms(parts as unknown as ConstructorParameters<typeof Alarms>[0]);
  const warn = (subject: string) => alarms.warnHourly(subject, {}, `${subject} waits`);
  for (const atMs of [0, 1, HOUR_MS - 1]) {
    nowMs = 1_000 + atMs;
    warn('ethereum');
  }
  expect(lines).toEqual(['ethereum waits']);
  warn('bitcoin');
  nowMs = 1_000 + HOUR_MS;
  warn('ethereum');
  warn('bitcoin');
  expect(lines).toEqual(['ethereum waits', 'bitcoin waits', 'ethereum waits']);
});
