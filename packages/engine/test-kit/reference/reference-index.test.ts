/** The index in numbers (rules/contracts#index): which prices are fresh, the anchor, and what a jump needs. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_INDEX_LIMITS, type IndexLimits } from '../../src/index-price/commands.ts';
import { ReferenceExchange } from './reference-exchange.ts';

const START_MS = 1_800_000_000_000;
const YEAR_MS = 31_536_000_000;

type Said = readonly [price: bigint, sourceTimeMs: number] | undefined;

class Index {
  readonly exchange = new ReferenceExchange();
  nowMs = START_MS;

  constructor(weights: readonly number[], limits: Partial<IndexLimits> = {}) {
    expect(this.set(weights, limits)).toBe('OK');
  }

  set(weights: readonly number[], limits: Partial<IndexLimits> = {}): string {
    const sources = weights.map((weight, i) => ({ source: `s${i}`, weight }));
    const command = { kind: 'set-index', symbol: 'X', priceScale: 3, step: 1n, sources } as const;
    return this.do({ ...command, limits: { ...DEFAULT_INDEX_LIMITS, ...limits } });
  }

  do(command: Parameters<ReferenceExchange['apply']>[0]): string {
    const done = this.exchange.apply(command, this.nowMs).at(-1)!;
    return done.kind === 'command-done' ? done.rejection : 'no end';
  }

  /** Each source's price with its own timestamp. */
  say(said: readonly Said[], nowMs = this.nowMs + 1_000) {
    this.nowMs = nowMs;
    const prices = said.flatMap((one, i) =>
      one === undefined ? [] : [{ symbol: 'X', source: `s${i}`, price: one[0], sourceTimeMs: one[1] }],
    );
    this.do({ kind: 'tick', prices });
    return this.now;
  }

  /** All of them fresh. */
  fresh(prices: readonly bigint[], afterMs = 1_000) {
    const nowMs = this.nowMs + afterMs;
    return this.say(
      prices.map((price) => [price, nowMs]),
      nowMs,
    );
  }

  get now() {
    const { price, state, validSources, anchor, hasJumped } = this.exchange.model.indexes.get('X')!;
    return { price, state, validSources, anchor, hasJumped };
  }
}

describe('a price of a source', () => {
  it('counts from 10 s old to 2 s ahead, not a millisecond more', () => {
    const index = new Index([1, 1, 1, 1]);
    const t = START_MS + 20_000;
    const said: Said[] = [
      [100n, t - 10_000],
      [100n, t - 10_001],
      [100n, t + 2_000],
      [100n, t + 2_001],
    ];
    expect(index.say(said, t)).toMatchObject({ state: 'DEGRADED', validSources: 2 });
    // A second later the first one is 11 s old by its own timestamp, though it was heard a second ago.
    expect(index.say([], t + 1_000)).toMatchObject({ state: 'DEGRADED', validSources: 1 });
  });

  it('is ignored whole when its timestamp does not move on, and a stamp of next year silences nobody', () => {
    const index = new Index([1, 1, 1]);
    const t = START_MS + 1_000;
    expect(index.fresh([100n, 100n, 100n]).price).toBe(100n);
    for (const stamp of [t, t - 500, t + YEAR_MS])
      expect(index.say([[103n, stamp]]).price, `${stamp - t}`).toBe(100n);
    expect(index.say([[103n, index.nowMs + 1_000]]).price).toBe(101n);
    // 103 stays as old as it is: refreshing it with its own stamp does not keep it alive.
    const last = index.nowMs;
    index.fresh([103n, 100n, 100n], 9_000);
    expect(index.say([[103n, last]], last + 18_000).validSources).toBe(3);
    expect(index.say([[103n, last]], last + 20_000).validSources).toBe(0);
  });

  it('that is not a price makes its source invalid', () => {
    const index = new Index([1, 1, 1]);
    index.fresh([100n, 100n, 100n]);
    expect(index.fresh([100n, 100n, 0n])).toMatchObject({ state: 'DEGRADED', validSources: 2 });
  });

  it('heard before a start is not heard after it, however fresh it is', () => {
    const index = new Index([1, 1, 1]);
    index.fresh([100n, 100n, 100n]);
    const stamp = index.nowMs;
    index.do({ kind: 'core-started', engineVersion: 5 });
    expect(index.now).toMatchObject({ state: 'DEAD', validSources: 0, price: 100n });
    const again: Said = [100n, stamp];
    expect(index.say([again, again, again]).validSources).toBe(0);
    expect(index.fresh([100n, 100n, 100n])).toMatchObject({ state: 'NORMAL', validSources: 3 });
  });
});

describe('the anchor', () => {
  it('is the plain median of the example, whose average is 50,004', () => {
    const index = new Index([1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    const prices = [50000, 50010, 49990, 50005, 49995, 50020, 52000, 50000, 48000, 50015];
    const said = prices.map((price) => BigInt(price) * 1000n);
    expect(index.fresh(said)).toEqual({
      price: 50_004_000n,
      state: 'NORMAL',
      validSources: 10,
      anchor: 50_002_500n,
      hasJumped: false,
    });
  });

  it('knows no weights, and rounds half up', () => {
    const index = new Index([1, 1, 10]);
    // Weighted: (100 + 101 + 10 × 102) / 12 = 101.75.
    expect(index.fresh([100n, 101n, 102n])).toMatchObject({ price: 102n, anchor: 101n });
    const even = new Index([1, 1, 1, 1]);
    expect(even.fresh([100n, 100n, 101n, 101n])).toMatchObject({ anchor: 101n });
  });

  it('is the last NORMAL one while the index is not', () => {
    const index = new Index([1, 1, 1]);
    index.fresh([100n, 100n, 100n]);
    const t = index.nowMs;
    expect(index.say([[101n, t + 11_000]], t + 11_000)).toMatchObject({ state: 'DEGRADED', anchor: 100n });
  });
});

describe('a jump', () => {
  const BEFORE = [50_000n, 50_000n, 50_000n];
  const AFTER = [53_000n, 53_000n, 53_000n];

  it('is more than 5 % from the last NORMAL anchor, and shown as 3 % until the sources agreed for 10 s', () => {
    const index = new Index([1, 1, 1]);
    index.fresh(BEFORE);
    expect(index.fresh([52_500n, 52_500n, 52_500n])).toMatchObject({ state: 'NORMAL', price: 52_500n });
    index.fresh(BEFORE);
    for (let second = 0; second < 10; second++)
      // The level itself may go on moving.
      expect(index.fresh(second % 2 === 0 ? AFTER : [54_000n, 54_000n, 54_000n])).toEqual({
        price: 51_500n,
        state: 'DEGRADED',
        validSources: 3,
        anchor: 50_000n,
        hasJumped: true,
      });
    expect(index.fresh(AFTER)).toEqual({
      price: 53_000n,
      state: 'NORMAL',
      validSources: 3,
      anchor: 53_000n,
      hasJumped: false,
    });
  });

  it('counts from whatever age: a feed that was dead for an hour may not come back elsewhere', () => {
    const index = new Index([1, 1, 1]);
    index.fresh(BEFORE);
    index.say([], index.nowMs + 3_600_000);
    expect(index.fresh(AFTER)).toMatchObject({ state: 'DEGRADED', hasJumped: true });
  });

  it('counts anew after a gap of more than 2 s, and after a tick that does not agree', () => {
    for (const interruption of ['gap', 'disagreement', 'back'] as const) {
      const index = new Index([1, 1, 1]);
      index.fresh(BEFORE);
      for (let second = 0; second < 10; second++) index.fresh(AFTER);
      if (interruption === 'gap') expect(index.fresh(AFTER, 2_001).hasJumped).toBe(true);
      else {
        const broken = interruption === 'back' ? BEFORE : [53_000n, 53_000n, 55_000n];
        expect(index.fresh(broken).hasJumped).toBe(interruption === 'disagreement');
        index.fresh(AFTER);
      }
      for (let second = 0; second < 9; second++) expect(index.fresh(AFTER).hasJumped).toBe(true);
      expect(index.fresh(AFTER), interruption).toMatchObject({ state: 'NORMAL', price: 53_000n });
    }
    const index = new Index([1, 1, 1]);
    index.fresh(BEFORE);
    for (let tick = 0; tick < 5; tick++) index.fresh(AFTER, 2_000);
    expect(index.fresh(AFTER, 2_000)).toMatchObject({ state: 'NORMAL' });
  });

  it('needs three sources, and two thirds of them, within 3 % of the median', () => {
    const agrees = (prices: bigint[]) => {
      const index = new Index(prices.map(() => 1));
      index.fresh(prices.map(() => 50_000n));
      for (let second = 0; second < 11; second++) index.fresh(prices);
      return index.now.state === 'NORMAL';
    };
    // 60,000 ± 3 %: from 58,200 to 61,800.
    expect(agrees([58_200n, 60_000n, 61_800n])).toBe(true);
    expect(agrees([58_199n, 60_000n, 61_800n])).toBe(false);
    expect(agrees([60_000n, 60_000n, 60_000n, 70_000n, 70_000n])).toBe(false);
    expect(agrees([60_000n, 60_000n, 60_000n, 60_000n, 70_000n, 70_000n])).toBe(true);
  });

  it('is unknown to a new list of sources, which nobody has heard', () => {
    const index = new Index([1, 1, 1]);
    index.fresh(BEFORE);
    index.set([1, 1, 1]);
    expect(index.now).toEqual({
      price: 50_000n,
      state: 'DEAD',
      validSources: 0,
      anchor: 0n,
      hasJumped: false,
    });
    expect(index.fresh(AFTER)).toMatchObject({ state: 'NORMAL', price: 53_000n });
  });

  it('has limits that must be whole and in their range', () => {
    const index = new Index([1, 1, 1]);
    for (const field of ['clampPpm', 'jumpPpm', 'agreePpm'] as const)
      for (const value of [0, 1_000_001, 1.5])
        expect(index.set([1, 1, 1], { [field]: value })).toBe('BAD_COMMAND');
    for (const agreeMs of [-1, 3_600_001, 0.5]) expect(index.set([1, 1, 1], { agreeMs })).toBe('BAD_COMMAND');
    expect(index.set([1, 1, 1], { clampPpm: 1, jumpPpm: 1_000_000, agreeMs: 0 })).toBe('OK');
  });
});
