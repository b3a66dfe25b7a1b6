import { describe, expect, it } from 'vitest';
import { ReferenceLedger } from '../../test/policy-reference.ts';
import { CAPS, runPolicy } from '../../test/policy-simulation.ts';
import { DAY_MS, DayCount, DaySums } from './day-sums.ts';
import { History } from './history.ts';
import type { Intent } from './intent.ts';
import { subjectOf, termTexts } from './records.ts';

const INTENT: Intent = {
  id: '1-1',
  purpose: 'pay',
  isCancel: false,
  chain: 'a',
  network: 'evm:1',
  asset: 'ETH',
  source: 'hot/0',
  destination: 'one',
  amount: 400n,
  charges: new Map([['ETH', 401n]]),
  hasHighFee: false,
  terms: { family: 'evm', sender: 's', nonce: 1n, gas: 1n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n },
};

describe('the policy', () => {
  it('lets no more leave than the caps, whatever 20,000 requests ask', () => {
    const run = runPolicy(17, 20_000);
    for (const count of [run.signed, run.stored, run.waited, run.confirmed])
      expect(count).toBeGreaterThan(200);
    for (const code of [
      'ABOVE_DAY_CAP',
      'ABOVE_TRANSACTION_CAP',
      'NONCE_USED',
      'INPUT_USED',
      'ID_USED',
      'ID_VOID',
    ])
      expect(run.codes[code], code).toBeGreaterThan(20);
    for (const code of ['SEQUENCE_CHANGED', 'REPLACEMENT_FEE_TOO_LOW', 'ID_CANCELLED', 'NOT_SIGNED'])
      expect(run.codes[code], code).toBeGreaterThan(20);
  });

  it('has a reference that finds what breaks a rule', () => {
    const signed = (...intents: Intent[]) => {
      const ledger = new ReferenceLedger(CAPS);
      for (const [at, intent] of intents.entries()) ledger.signed(intent, at);
    };
    const { terms } = INTENT;
    const small = new Map([['ETH', 300n]]);
    const another = { ...INTENT, id: '1-2', terms: { ...terms, nonce: 2n } as Intent['terms'] };
    expect(() => signed(INTENT, another)).not.toThrow();
    expect(() => signed(INTENT, { ...another, terms })).toThrow('of two ids');
    expect(() => signed(INTENT, { ...INTENT, destination: 'two' })).toThrow('another payee');
    expect(() =>
      signed(INTENT, another, {
        ...another,
        id: '1-3',
        charges: small,
        terms: { ...terms, nonce: 3n } as Intent['terms'],
      }),
    ).toThrow('left without a person');
  });
});

describe('the sums of a day', () => {
  it('count an id once, from its latest version, for 24 hours', () => {
    const sums = new DaySums();
    sums.put('ETH', 'a', { atMs: 0, all: 5n, unconfirmed: 5n });
    sums.put('ETH', 'b', { atMs: 10, all: 7n, unconfirmed: 0n });
    sums.put('ETH', 'a', { atMs: 20, all: 6n, unconfirmed: 1n });
    expect(sums.sumsWithout('ETH', '', 20)).toEqual({ all: 13n, unconfirmed: 1n });
    expect(sums.sumsWithout('ETH', 'a', 20)).toEqual({ all: 7n, unconfirmed: 0n });
    expect(sums.sumsWithout('ETH', '', DAY_MS + 9)).toEqual({ all: 13n, unconfirmed: 1n });
    expect(sums.sumsWithout('ETH', '', DAY_MS + 10)).toEqual({ all: 6n, unconfirmed: 1n });
    expect(sums.sumsWithout('ETH', '', DAY_MS + 20)).toEqual({ all: 0n, unconfirmed: 0n });
    expect(sums.sumsWithout('BTC', '', 0)).toEqual({ all: 0n, unconfirmed: 0n });
  });

  it('count a long transaction as several records', () => {
    const history = new History();
    const terms = termTexts(INTENT.terms);
    const record = { kind: 'signed', at: 5, subject: subjectOf(INTENT), isCancel: false } as const;
    history.apply({ ...record, charges: {}, terms, txid: 'a', raw: 'ab'.repeat(300) });
    expect(history.recordsOfDay(5)).toBe(1);
    history.apply({ ...record, charges: {}, terms, txid: 'b', raw: 'ab'.repeat(15_000) });
    expect(history.recordsOfDay(5)).toBe(32);
    expect(history.recordsOfDay(DAY_MS + 5)).toBe(0);
  });

  it('count records, and forget those of yesterday', () => {
    const count = new DayCount();
    for (let at = 0; at < 30_000; at += 1) count.add(at, 1);
    expect(count.count(30_000)).toBe(30_000);
    expect(count.count(DAY_MS + 19_999)).toBe(10_000);
    expect(count.count(DAY_MS * 3)).toBe(0);
  });
});
