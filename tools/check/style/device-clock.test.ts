import { expect, test } from 'vitest';
import { checkDeviceClock, DEVICE_CLOCK_USES } from './device-clock.ts';

const FILE = 'apps/web/src/features/spot/model.ts';
const found = (text: string, file = FILE) => checkDeviceClock(file, text).map(({ line }) => line);

test.each([
  'const a = Date.now();',
  'const a = String(Date.now());',
  'const clock = Date.now;',
  'const { now } = Date;',
  "const a = Date['now']();",
  'const a = globalThis.Date.now();',
  'const a = new Date();',
  'const a = new Date;',
  'const a = Date();',
  'const a = +new Date();',
  'const At = Date; const a = new At(0);',
  'const a = (now = Date.now) => now();',
  'const a = performance.timeOrigin + performance.now();',
  'const { timeOrigin } = performance;',
  'const a = query.state.dataUpdatedAt;',
  'const a = Temporal.Now.instant();',
])('%s reads the clock of the device', (text) => {
  expect(found(`\n${text}`)).toContain(2);
  expect(found(text, 'apps/console/src/desks/a.tsx')).toContain(1);
  expect(found(text, 'packages/client/src/a.ts')).toContain(1);
});

test.each([
  'const a = new Date(time).getFullYear();',
  'const a = Date.parse(text) + Date.UTC(2026, 0, 1);',
  'const took = performance.now() - startMs;',
  'const shown = (at: Date) => at instanceof Date;',
  "// Date.now() in a comment\nconst a = 'new Date()';",
  'setTimeout(() => {}, 10);',
])('%s reads no clock', (text) => {
  expect(found(text)).toEqual([]);
});

test('the server, its tools and the tests have clocks of their own', () => {
  for (const file of ['apps/server/src/a.ts', 'packages/release/src/a.ts', 'apps/web/src/kit/a.test.ts'])
    expect(found('const a = Date.now();', file)).toEqual([]);
});

test('a named use has a reason, and one more or one less in its file is told', () => {
  const listed = { [FILE]: { uses: 1, why: 'how long a press lasts' } };
  const messages = (text: string) => checkDeviceClock(FILE, text, listed).map(({ message }) => message);
  expect(messages('const a = Date.now();')).toEqual([]);
  expect(messages('const a = Date.now() - Date.now();')).toEqual([expect.stringContaining('2 uses')]);
  expect(messages('const a = 0;')).toEqual([expect.stringContaining('0 uses')]);
  for (const [file, { why }] of Object.entries(DEVICE_CLOCK_USES))
    expect(why.length, file).toBeGreaterThan(20);
});
