import type { Event, ReferenceCause } from '@tern/engine';
import { describe, expect, it } from 'vitest';
import { madeState, PAIR } from '../testing/made-market.ts';
import { LiveReferences } from './live-references.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const START_MS = 1_704_067_200_000;

function moved(price: bigint, cause: ReferenceCause = 'BOOK'): Event {
  return { kind: 'reference-changed', market: PAIR, price, cause };
}

describe('the live reference price', () => {
  it('begins at the state of the engine and follows its events', () => {
    const references = new LiveReferences(madeState());
    expect(references.priceOf(PAIR)).toBe(5_000_000n);
    references.apply(moved(4_900_000n), START_MS);
    expect(references.priceOf(PAIR)).toBe(4_900_000n);
    expect(references.priceOf('NO/SUCH')).toBe(0n);
  });

  it('has a highest of the last 24 hours, in minutes', () => {
    const references = new LiveReferences(madeState());
    references.apply(moved(4_000_000n), START_MS);
    expect(references.highestOf(PAIR, START_MS + DAY_MS)).toBe(5_000_000n);
    expect(references.highestOf(PAIR, START_MS + DAY_MS + MINUTE_MS)).toBe(4_000_000n);
  });

  it('alarms beyond 20 % a day, up and down, until operators set it', () => {
    const references = new LiveReferences(madeState());
    references.apply(moved(6_000_000n), START_MS);
    expect(references.hasMovedFar(PAIR, START_MS)).toBe(false);
    references.apply(moved(6_000_001n), START_MS + MINUTE_MS);
    expect(references.hasMovedFar(PAIR, START_MS + MINUTE_MS)).toBe(true);
    expect(references.hasMovedFar(PAIR, START_MS + DAY_MS + 2 * MINUTE_MS)).toBe(false);
    references.apply(moved(4_700_000n), START_MS + 2 * MINUTE_MS);
    expect(references.hasMovedFar(PAIR, START_MS + 2 * MINUTE_MS)).toBe(true);
    references.apply(moved(100n, 'OPERATORS'), START_MS + 3 * MINUTE_MS);
    expect(references.hasMovedFar(PAIR, START_MS + 3 * MINUTE_MS)).toBe(false);
    // Withdrawals go on to count the highest one.
    expect(references.highestOf(PAIR, START_MS + 3 * MINUTE_MS)).toBe(6_000_001n);
  });
});
