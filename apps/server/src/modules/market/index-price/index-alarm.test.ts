import { DEFAULT_INDEX_LIMITS, type Event } from '@tern/engine';
import { beforeEach, expect, test } from 'vitest';
import { LiveIndexes } from '../live/live-indexes.ts';
import { IndexAlarm, indexesNotNormal } from './index-alarm.ts';

const SYMBOL = 'BTC/USDT';
const said: string[] = [];
let nowMs = 0;
let status: 'PREPARED' | 'OPEN' | 'CLOSED' = 'OPEN';
let indexes = new LiveIndexes({ indexes: [] });
const contracts = { list: () => [{ indexSymbol: SYMBOL, status }] as never };
const say = (level: string) => (facts: object, text: string) =>
  void said.push(`${level}: ${text} ${JSON.stringify(facts)}`);
const log = { info: say('info'), warn: say('warn'), error: say('error') } as never;
let alarm: IndexAlarm;

function become(state: 'NORMAL' | 'DEGRADED' | 'DEAD', hasJumped = false): void {
  const event: Event = {
    kind: 'index-changed',
    symbol: SYMBOL,
    price: 1n,
    state,
    validSources: 3,
    anchor: 1n,
    hasJumped,
  };
  indexes.apply(event);
}

function list(count: number): void {
  const sources = Array.from({ length: count }, (_, at) => ({ source: `s${at}`, weight: 1 }));
  const set = { symbol: SYMBOL, priceScale: 2, step: 1n, sources, limits: DEFAULT_INDEX_LIMITS };
  indexes.apply({ kind: 'index-set', ...set });
}

/** Looks once a second for so long; answers the log's messages. */
function look(seconds = 1): string[] {
  said.length = 0;
  for (let second = 0; second < seconds; second++) {
    alarm.check();
    nowMs += 1_000;
  }
  return [...said];
}

beforeEach(() => {
  nowMs = 0;
  status = 'OPEN';
  indexes = new LiveIndexes({ indexes: [] });
  list(5);
  alarm = new IndexAlarm({ indexes, contracts }, log, () => nowMs);
});

test.each([
  ['DEGRADED', false, 'too few valid sources'],
  ['DEGRADED', true, 'jumped'],
  ['DEAD', false, 'too few valid sources'],
] as const)(
  'an index that is %s (jumped: %s) is said at once and every ten minutes, and its end once',
  (state, hasJumped, text) => {
    become('NORMAL');
    expect(look(60)).toEqual([]);
    expect(indexesNotNormal({ indexes, contracts })).toBe(0);
    become(state, hasJumped);
    expect(indexesNotNormal({ indexes, contracts })).toBe(1);
    const first = look(600);
    expect(first).toHaveLength(1);
    expect(first[0]).toContain(text);
    expect(look(1_200)).toHaveLength(2);
    become('NORMAL');
    expect(look(1_200)).toEqual([expect.stringContaining('normal again')]);
  },
);

test('fewer than five sources are said once for each list', () => {
  become('NORMAL');
  expect(look(10)).toEqual([]);
  list(4);
  expect(look(1_200)).toEqual([expect.stringContaining('fewer sources')]);
  list(3);
  expect(look(1_200)).toHaveLength(1);
});

test('an index on which no contract is open concerns nobody', () => {
  for (const one of ['PREPARED', 'CLOSED'] as const) {
    status = one;
    list(3);
    become('DEAD');
    expect(look(600), one).toEqual([]);
  }
});
