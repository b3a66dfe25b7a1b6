import { expect, it } from 'vitest';
import { CANCELS_WAIT_MS, SilenceWatch } from './silence-watch.ts';

function watched(isOpenMeanwhile: boolean) {
  const kernel = {
    healthy: true,
    silentMs: undefined as number | undefined,
    given: [] as number[],
    giveBackCancels: (waitedMs: number) => kernel.given.push(waitedMs),
  };
  const lines: [object, string][] = [];
  const ages: number[] = [];
  const time = { nowMs: 1_000_000 };
  const watch = new SilenceWatch({
    kernel: kernel as never,
    log: { warn: (fields, message) => lines.push([fields, message]) },
    isOpenMeanwhile,
    showAge: (ageMs) => ages.push(ageMs),
    nowMs: () => time.nowMs,
  });
  /** The core has been silent so long; undefined: it appends. */
  const pass = (ms: number, silentMs: number | undefined) => {
    time.nowMs += ms;
    kernel.silentMs = silentMs;
    kernel.healthy = silentMs === undefined;
    watch.look();
  };
  return { kernel, lines, ages, pass, watch };
}

it('says once that the core is silent and once how long it was, gives late cancels back and shows the age', () => {
  const { kernel, lines, ages, pass } = watched(true);
  pass(250, undefined);
  expect(lines).toEqual([]);
  for (let turn = 0; turn < 40; turn++) pass(250, 2_100 + turn * 250);
  expect(lines).toEqual([
    [
      { silentMs: 2_100 },
      'the core appends no row: the exchange answers public market data alone, and takes cancels',
    ],
  ]);
  expect(kernel.given).toEqual(Array(40).fill(CANCELS_WAIT_MS));
  pass(250, undefined);
  pass(250, undefined);
  expect(lines.slice(1)).toEqual([[{ silentMs: 2_100 + 40 * 250 }, 'the core appends rows again']]);
  expect(ages).toEqual([2_100, 0]);
  expect(kernel.given).toHaveLength(40);
  pass(250, 2_001);
  expect(lines).toHaveLength(3);
  expect(ages).toEqual([2_100, 0, 2_001]);
});

it('says so too where nothing is answered meanwhile, and nothing else happens there', () => {
  const { kernel, lines, ages, pass } = watched(false);
  pass(250, 2_100);
  pass(5_000, undefined);
  expect(lines.map(([, message]) => message)).toEqual([
    'the core appends no row: the exchange answers nothing',
    'the core appends rows again',
  ]);
  expect([kernel.given, ages]).toEqual([[], []]);
});

it('does not call a silence over that a stop or a fault has taken over', () => {
  const { kernel, lines, watch, pass } = watched(true);
  pass(250, 2_100);
  kernel.silentMs = undefined;
  watch.look();
  expect(lines).toHaveLength(1);
});
