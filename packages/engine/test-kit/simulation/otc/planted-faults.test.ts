/**
 * Faults planted in the engine's ends of orders: a simulation that compares with no reference finds each by the money
 * alone (rules/otc#money).
 */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EngineMemory } from '../../../src/memory/engine-memory.ts';
import { OrderEndings } from '../../../src/otc/order-endings.ts';
import { OrderSteps } from '../../../src/otc/order-steps.ts';
import type { OtcMoney } from '../../../src/otc/otc-money.ts';
import type { Ad, OtcOrder } from '../../../src/otc/otc-records.ts';
import type { MakePlay } from '../play.ts';
import { simulate } from '../simulate.ts';
import { OtcInvariants } from './invariants.ts';
import { otcPlay } from './play.ts';

/** The parts of the class that a fault replaces. */
interface Endings {
  readonly memory: EngineMemory;
  readonly money: OtcMoney;
  giveBack(this: Endings, order: OtcOrder): void;
}

const endings = OrderEndings.prototype as unknown as Endings;
const giveBack = endings.giveBack;
const open = OrderSteps.prototype.open;

/** The simulation without a reference: only the invariants are looked at. */
const withoutReference: MakePlay = (random, reference) => {
  const invariants = new OtcInvariants();
  return {
    ...otcPlay(random, reference),
    check: (_command, engine) => invariants.check(engine),
    checkAll: () => invariants.checkAll(),
  };
};

const FAULTS: Record<string, () => void> = {
  'the escrow is returned twice': () => {
    vi.spyOn(endings, 'giveBack').mockImplementation(function (this: Endings, order) {
      giveBack.call(this, order);
      this.money.unfreeze(order.seller, order.asset, order.qty);
    });
  },
  'the escrow is returned to an ad that is OFF': () => {
    vi.spyOn(endings, 'giveBack').mockImplementation(function (this: Endings, order) {
      const ad: Ad | undefined = this.memory.otc.ads.get(order.adId);
      if (ad?.side !== 'SELL') giveBack.call(this, order);
      else ad.terms.qty += order.qty;
    });
  },
  'the stock is not restored': () => {
    vi.spyOn(endings, 'giveBack').mockImplementation(function (this: Endings, order) {
      giveBack.call(this, order);
      const ad = this.memory.otc.ads.get(order.adId);
      if (ad !== undefined) ad.terms.qty -= order.qty;
    });
  },
  'an order is released after its cancel': () => {
    vi.spyOn(OrderSteps.prototype, 'open').mockImplementation(function (this: OrderSteps, ...given) {
      const found = this.find(given[0], given[1]);
      const isRelease = given[2] === 'seller';
      if (isRelease && typeof found !== 'string' && found.order.status === 'CANCELLED') return found.order;
      return open.apply(this, given);
    });
  },
};

/** The ways in which an invariant of money, the ledger or the engine itself speaks. */
const MONEY = /is frozen, bond, ads and orders claim|is negative|has a stock of|broke the engine/;

describe('a simulation of the desk without a reference', () => {
  afterEach(() => vi.restoreAllMocks());

  // The reference's state is compared after a thousand commands; up to there only the money is looked at.
  const run = (play: MakePlay) => {
    for (let seed = 1; seed <= 12; seed++) simulate({ seed, commands: 990, play });
  };

  it('finds nothing where nothing is planted', () => {
    expect(() => run(otcPlay)).not.toThrow();
  });

  it.each(Object.keys(FAULTS))('finds that %s', (fault) => {
    FAULTS[fault]?.();
    expect(() => run(withoutReference)).toThrow(MONEY);
  });
});
