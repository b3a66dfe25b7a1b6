/**
 * Faults planted in rebates and pledges: a simulation that compares with no reference finds each by the money alone
 * (rules/growth#settlement, rules/growth#backing).
 */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DayFees, Inviter, InviterDay } from '../../../src/growth/invitation-memory.ts';
import { PledgeFunds } from '../../../src/growth/pledge-funds.ts';
import type { Pledge, Product } from '../../../src/growth/pledge-records.ts';
import { Pledges } from '../../../src/growth/pledges.ts';
import { Rebates } from '../../../src/growth/rebates.ts';
import type { Rejection } from '../../../src/journal/rejections.ts';
import type { MakePlay } from '../play.ts';
import { simulate } from '../simulate.ts';
import { growthPlay, growthPlayOf } from './play.ts';

/** The parts of the classes that faults replace. */
interface RebateParts {
  pay(inviter: Inviter, day: InviterDay, due: Due[], sum: bigint): void;
  dueOf(inviter: Inviter, day: InviterDay): Due[];
}
interface Due {
  readonly fees: DayFees;
  readonly rebate: bigint;
}
interface PledgeParts {
  whyNotSold(product: Product, member: number, command: object): Rejection;
}

const rebates = Rebates.prototype as unknown as RebateParts;
const pledges = Pledges.prototype as unknown as PledgeParts;
const { pay, dueOf } = rebates;
const { whyNotSold } = pledges;
const { payInterest, freePrincipal, freeUnpromised, returnToQuota } = PledgeFunds.prototype;

const FAULTS: Record<string, () => void> = {
  'a rebate is paid twice': () => {
    vi.spyOn(rebates, 'pay').mockImplementation(function (this: RebateParts, inviter, day, due, sum) {
      pay.call(this, inviter, day, due, sum);
      if (day.fees.length === 0 && due.length > 0) {
        for (const { fees } of due) day.fees.push(Object.assign(fees, { isSettled: false }));
        inviter.days.unshift(day);
      }
    });
  },
  'more money is paid than the rebates are': () => {
    vi.spyOn(rebates, 'pay').mockImplementation(function (this: RebateParts, inviter, day, due, sum) {
      pay.call(this, inviter, day, due, sum + 1n);
    });
  },
  'the cap is passed by one unit': () => {
    vi.spyOn(rebates, 'dueOf').mockImplementation(function (this: RebateParts, inviter, day) {
      const due = dueOf.call(this, inviter, day);
      const isCut = due.some(({ fees, rebate }) => rebate > 0n && (BigInt(fees.fees) * 30n) / 100n > rebate);
      return due.map((one) =>
        isCut && (BigInt(one.fees.fees) * 30n) / 100n > one.rebate && one.rebate > 0n
          ? { ...one, rebate: one.rebate + 1n }
          : one,
      );
    });
  },
  'interest is paid twice': () => {
    vi.spyOn(PledgeFunds.prototype, 'payInterest').mockImplementation(function (
      this: PledgeFunds,
      pledge: Pledge,
      interest: bigint,
    ) {
      payInterest.call(this, pledge, interest);
      payInterest.call(this, pledge, interest);
    });
  },
  'the quota is raced': () => {
    vi.spyOn(pledges, 'whyNotSold').mockImplementation(function (this: PledgeParts, ...given) {
      const rejection = whyNotSold.apply(this, given);
      return rejection === 'PLEDGE_SOLD_OUT' ? 'OK' : rejection;
    });
  },
  'the own limit is raced': () => {
    vi.spyOn(pledges, 'whyNotSold').mockImplementation(function (this: PledgeParts, ...given) {
      const rejection = whyNotSold.apply(this, given);
      return rejection === 'PLEDGE_OWN_LIMIT' ? 'OK' : rejection;
    });
  },
  'what was forfeited is given back twice': () => {
    vi.spyOn(PledgeFunds.prototype, 'freeUnpromised').mockImplementation(function (
      this: PledgeFunds,
      product: Product,
    ) {
      const { setAside } = product;
      freeUnpromised.call(this, product);
      this.giveBack(product, setAside - product.setAside);
    });
  },
  'a redeemed part is for sale again without its interest': () => {
    vi.spyOn(PledgeFunds.prototype, 'returnToQuota').mockImplementation(function (
      this: PledgeFunds,
      product: Product,
      part: bigint,
    ) {
      const { sold } = product;
      returnToQuota.call(this, product, part);
      product.sold = sold - part;
    });
  },
  'the principal stays frozen': () => {
    vi.spyOn(PledgeFunds.prototype, 'freePrincipal').mockImplementation(function (
      this: PledgeFunds,
      pledge: Pledge,
      amount: bigint,
    ) {
      freePrincipal.call(this, pledge, amount - 1n);
    });
  },
};

/** The ways in which an invariant of money, the ledger or the engine itself speaks. */
const MONEY =
  /is settled twice|fee has paid|pass the cap|has paid|has sold|holds|covers no|is frozen|is set aside|is negative|broke the engine/;

describe('a simulation of growth without a reference', () => {
  afterEach(() => vi.restoreAllMocks());

  // The reference's state is compared after a thousand commands; up to there only the money is looked at.
  const run = (play: MakePlay, commands = 990) => {
    for (let seed = 1; seed <= 8; seed++) simulate({ seed, commands, play });
  };
  const withoutReference: MakePlay = (random, reference) => growthPlayOf(random, reference, () => undefined);

  it('finds nothing where nothing is planted', () => {
    expect(() => run(growthPlay)).not.toThrow();
  }, 60_000);

  it.each(Object.keys(FAULTS))(
    'finds that %s',
    (fault) => {
      FAULTS[fault]?.();
      expect(() => run(withoutReference)).toThrow(MONEY);
    },
    60_000,
  );
});
