import { expect, it } from 'vitest';
import { indexComposition } from './index-composition.ts';
import type { SourcePrice } from './index-source.ts';
import { SourceWatch } from './source-watch.ts';

const SYMBOL = 'BTC/USDT';
const INDEX = {
  price: 5_000_000n,
  priceScale: 2,
  step: 1n,
  state: 'NORMAL' as const,
  validSources: 2,
  hasJumped: false,
  sources: ['sim-1', 'kraken', 'silent'].map((source, at) => ({ source, weight: at + 1 })),
};
const indexes = { findIndex: (symbol: string) => (symbol === SYMBOL ? INDEX : undefined) };

it('each source with its weight, last price and age; valid while its own time stamp moves', () => {
  let nowMs = 1_000_000;
  const watch = new SourceWatch(() => nowMs);
  const reports = new Map<string, (price: SourcePrice) => void>();
  for (const name of ['sim-1', 'kraken', 'silent']) {
    const start = (_: unknown, report: (price: SourcePrice) => void) => void reports.set(name, report);
    watch.watch({ name, start, stop: () => undefined }).start(
      () => [SYMBOL],
      () => undefined,
    );
  }
  const say = (name: string, price: string, sourceTimeMs: number, symbol = SYMBOL) =>
    reports.get(name)?.({ symbol, price, sourceTimeMs });
  const made = () => indexComposition(indexes, watch, SYMBOL, nowMs)?.sources;

  say('sim-1', '50000.12', 900);
  say('kraken', '49999', 77);
  say('kraken', '3000', 78, 'ETH/USDT');
  nowMs += 4_000;
  expect(indexComposition(indexes, watch, SYMBOL, nowMs)).toMatchObject({
    symbol: SYMBOL,
    price: 5_000_000n,
  });
  expect(made()).toEqual([
    { source: 'sim-1', weight: 1, price: '50000.12', ageMs: 4_000, isValid: true, isSimulated: true },
    { source: 'kraken', weight: 2, price: '49999', ageMs: 4_000, isValid: true, isSimulated: false },
    { source: 'silent', weight: 3, price: undefined, ageMs: undefined, isValid: false, isSimulated: false },
  ]);

  // The same time stamp again is no news, with any price.
  say('sim-1', '50001', 900);
  say('kraken', '0', 79);
  nowMs += 6_001;
  expect(made()).toMatchObject([
    { price: '50000.12', ageMs: 10_001, isValid: false },
    { price: '0', ageMs: 6_001, isValid: false },
    {},
  ]);
  say('sim-1', '50001', 901);
  expect(made()?.[0]).toMatchObject({ price: '50001', ageMs: 0, isValid: true });
  expect(indexComposition(indexes, watch, 'X/Y', nowMs)).toBeUndefined();
});
