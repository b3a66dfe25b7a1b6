/** Attacks that no rule of trading forbids and the fund must not pay for (decision 0026); found by hand. */
import { describe, expect, it } from 'vitest';
import { fundAndCoalition, fundAndCoalitionOver } from './fund-and-coalition.ts';
import { BTC, ETH, withSettings } from './markets.ts';
import type { Property } from './property.ts';
import { scriptOf } from './script.ts';

/**
 * One account opens while the mark stands at +b, is burnt down to what it needs, and is liquidated by the tick that takes
 * the mark to −b; its friend takes what is sold within b of that mark, and is the next.
 */
const FLIPPED_MARK = `
  mode 0 1 1
  mode 1 1 1
  mode 0 2 1
  mode 1 2 1
  rest 0 4 0 17 13
  rest 0 5 1 19 13
  ticks 25
  deal 0 4 3 0 18 1 0
  ticks 1
  deal 0 1 3 0 0 49 0
  cancel 4
  cancel 5
  rest 0 4 0 -1 13
  rest 0 5 1 1 13
  ticks 62
  deal 1 1 3 0 0 8 0
  withdraw 1 100
  cancel 4
  cancel 5
  rest 0 4 0 -93 13
  rest 0 5 1 -51 13
  ticks 30
  burn 1 1 3 0
  rest 0 3 0 -51 1
  rest 0 2 0 -53 49
  ticks 1
  cancel 4
  cancel 5
  rest 0 4 0 35 13
  rest 0 5 1 37 13
  ticks 25
  deal 0 3 0 0 36 1 0
  ticks 37
  deal 1 2 3 0 0 8 0
  withdraw 2 100
  cancel 4
  cancel 5
  rest 0 4 0 -93 13
  rest 0 5 1 -51 13
  ticks 30
  burn 1 2 3 0
  deposit 1 100
  rest 0 3 0 -51 1
  rest 0 1 0 -53 49
  ticks 1
`;

/**
 * For four hours the book stands so far above the index that funding is at its cap and the mark at +b. An account that has
 * what it needs at that mark pays 0.3 % of its position, and in the same command book and last trade stand below: the mark
 * would be at −b. Its friend bids for what is sold, so far from the mark before (hundredths of a percent).
 */
const flippedAtSettlement = (bid: number) => `
  mode 0 1 1
  mode 1 1 1
  deal 0 1 3 0 0 49 0
  ticks 14340
  rest 0 4 0 60 13
  rest 0 5 1 64 13
  ticks 25
  deal 0 0 3 0 62 1 0
  ticks 14000
  deal 1 1 3 0 0 8 0
  withdraw 1 100
  ticks 336
  cancel 4
  cancel 5
  rest 0 4 0 -48 13
  rest 0 5 1 -28 13
  ticks 31
  burn 1 1 3 0
  rest 0 3 1 -48 1
  rest 0 2 0 ${bid} 49
  ticks 1
  ticks 1
`;

const broken = ({ play, shapes }: Property, text: string) => play(scriptOf(text, shapes)).broken;

describe('a coalition that moves the mark from +b to -b in one tick', () => {
  it('gains nothing from selling itself liquidations', () => {
    expect(broken(fundAndCoalition, FLIPPED_MARK)).toBe('');
  });

  it.each([-53, -45, -36, -28, -10])(
    'gains nothing where funding is settled in that tick, with a bid %i away',
    (bid) => {
      const eightHours = fundAndCoalitionOver(
        [withSettings(BTC, { fundingIntervalMs: 28_800_000 }), ETH],
        Number.POSITIVE_INFINITY,
      );
      expect(broken(eightHours, flippedAtSettlement(bid))).toBe('');
    },
  );
});
