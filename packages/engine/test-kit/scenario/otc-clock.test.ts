/** The clocks of orders: deadlines, outages, pauses, days and months (rules/otc#clocks, rules/otc#points). */
import { describe, expect, it } from 'vitest';
import { MAX_TIME_MS } from '../../src/base/limits.ts';
import {
  answer,
  appeal,
  ask,
  cancel,
  cardOf,
  consent,
  create,
  DAY_MS,
  decide,
  excuse,
  HOUR_MS,
  MERCHANT,
  MINUTE_MS,
  must,
  OPERATORS,
  OTHER_MERCHANT,
  openAd,
  openOrder,
  openSeller,
  orderOf,
  otcOf,
  outage,
  pauseOtc,
  pay,
  publish,
  refund,
  release,
  resumeOtc,
  START_MS,
  setOtcPolicy,
  step,
  switchOn,
  TAKER,
  tick,
  toldBy,
  wait,
} from './otc-opening.ts';
import type { Scenario } from './scenario.ts';

/** 00:00 of the business day after the scenario begins: 16:00 UTC. */
const MIDNIGHT_MS: number = START_MS + 16 * HOUR_MS;

/** Restrictions that hold, as the last event says. */
function restrictedUntil(scenario: Scenario, command: Parameters<typeof toldBy>[1]): number | undefined {
  const told = toldBy(scenario, command).find(({ kind }) => kind === 'otc-restriction-changed');
  return told?.kind === 'otc-restriction-changed' ? told.buyOffUntilMs || told.otcOffUntilMs : undefined;
}

/** The service goes on with ticks until a time. */
function waitUntil(scenario: Scenario, ms: number): void {
  wait(scenario, ms - scenario.timeMs);
}

describe('a deadline', () => {
  it('is reached at its millisecond and not before', () => {
    const scenario = openOrder('PENDING_PAYMENT');
    wait(scenario, 15 * MINUTE_MS - 1);
    expect(orderOf(scenario).status).toBe('PENDING_PAYMENT');
    scenario.timeMs += 1;
    expect(scenario.done(pay())).toEqual(answer('ORDER_FINISHED'));
    expect(orderOf(scenario)).toMatchObject({ status: 'CANCELLED', cancelReason: 'TIMEOUT' });
  });

  it('runs before the command that comes late: the one with the earlier deadline first, then by id', () => {
    const scenario = openAd();
    must(scenario, publish(OTHER_MERCHANT, { payWindowMin: 10 }), switchOn(2, OTHER_MERCHANT));
    must(scenario, create(), create({ memberId: 12, adId: 2 }), create({ memberId: 13, adId: 2 }));
    wait(scenario, 9 * MINUTE_MS);
    scenario.timeMs += MINUTE_MS;
    const told = scenario
      .run(tick(scenario))
      .flatMap((event) => (event.kind === 'otc-order-changed' ? [event.orderId] : []));
    expect(told).toEqual([2, 3]);
  });

  it.each([
    ['a late cancel', cancel(), 'CANCELLED'],
    ['a late "paid"', pay(), 'PENDING_RELEASE'],
    ['a tick', undefined, 'PENDING_PAYMENT'],
  ] as const)(
    'moves by an outage of 10 minutes whose first command is %s, and nobody is blamed',
    (_name, command, status) => {
      const scenario = openOrder('PENDING_PAYMENT');
      wait(scenario, 10 * MINUTE_MS);
      outage(scenario, 10 * MINUTE_MS);
      must(scenario, command ?? tick(scenario));
      expect(orderOf(scenario).status).toBe(status);
      expect(otcOf(scenario).cancels).toEqual([]);
      expect(otcOf(scenario).figures).toEqual([]);
    },
  );

  it('moves by more than 60 s between two commands and not by 60 s', () => {
    const scenario = openOrder('PENDING_PAYMENT');
    const { dueMs } = orderOf(scenario);
    outage(scenario, MINUTE_MS);
    must(scenario, tick(scenario));
    expect(orderOf(scenario).dueMs).toBe(dueMs);
    outage(scenario, MINUTE_MS + 1);
    must(scenario, tick(scenario));
    expect(orderOf(scenario).dueMs).toBe(dueMs + MINUTE_MS + 1);
  });

  it('stands still in a pause, in which an outage counts once, and goes on where it stood', () => {
    const scenario = openOrder('PENDING_PAYMENT');
    const { dueMs } = orderOf(scenario);
    wait(scenario, 5 * MINUTE_MS);
    must(scenario, pauseOtc);
    wait(scenario, 20 * MINUTE_MS);
    outage(scenario, 30 * MINUTE_MS);
    must(scenario, tick(scenario));
    expect(orderOf(scenario)).toMatchObject({ status: 'PENDING_PAYMENT', dueMs });
    must(scenario, resumeOtc);
    expect(orderOf(scenario).dueMs).toBe(dueMs + 50 * MINUTE_MS);
    wait(scenario, 10 * MINUTE_MS - 1);
    expect(orderOf(scenario).status).toBe('PENDING_PAYMENT');
    wait(scenario, 1);
    expect(orderOf(scenario).status).toBe('CANCELLED');
  });

  it('is not the buyer’s fault in a pause: a cancel counts nothing', () => {
    const scenario = openOrder('PENDING_RELEASE');
    must(scenario, pauseOtc, refund());
    expect(otcOf(scenario)).toMatchObject({ cancels: [], figures: [] });
  });
});

describe('the times after "paid"', () => {
  it('remind the seller after ten minutes, once, and open the appeal for both', () => {
    const scenario = openOrder('PENDING_RELEASE');
    expect(scenario.done(appeal())).toEqual(answer('APPEAL_TOO_EARLY'));
    const told = wait(scenario, 10 * MINUTE_MS).filter(({ kind }) => kind === 'otc-order-changed');
    expect(told).toMatchObject([{ step: 'REMINDED', status: 'PENDING_RELEASE' }]);
    must(scenario, appeal(1, MERCHANT));
    expect(wait(scenario, DAY_MS).filter(({ kind }) => kind === 'otc-order-changed')).toEqual([]);
    expect(orderOf(scenario)).toMatchObject({ status: 'PENDING_RELEASE', appeal: 'OPEN' });
  });

  it('leave an outage out of the time that a release took', () => {
    const scenario = openOrder('PENDING_RELEASE');
    wait(scenario, 2 * MINUTE_MS);
    outage(scenario, 10 * MINUTE_MS);
    must(scenario, tick(scenario));
    wait(scenario, MINUTE_MS);
    must(scenario, release());
    const figures = otcOf(scenario).figures.find(({ memberId }) => memberId === MERCHANT);
    expect(figures).toMatchObject({ releases: 1, releaseMs: 3 * MINUTE_MS });
  });
});

describe('a reopening', () => {
  it('may be asked for once, for 15 minutes after the deadline, and not at its last millisecond', () => {
    const scenario = openOrder('PENDING_PAYMENT');
    wait(scenario, 30 * MINUTE_MS - 1);
    must(scenario, ask(), step('refuse-otc-reopening', MERCHANT));
    expect(scenario.done(ask())).toEqual(answer('ORDER_FINISHED'));
    const late = openOrder('PENDING_PAYMENT');
    wait(late, 30 * MINUTE_MS);
    expect(late.done(ask())).toEqual(answer('ORDER_FINISHED'));
  });

  it('ends without consent after 24 hours, which an outage moves', () => {
    const scenario = openOrder('CANCELLED');
    must(scenario, ask());
    outage(scenario, DAY_MS);
    must(scenario, tick(scenario));
    const told = wait(scenario, DAY_MS).filter(({ kind }) => kind === 'otc-order-changed');
    expect(told).toMatchObject([{ step: 'REOPENING_EXPIRED', status: 'CANCELLED' }]);
    expect(scenario.done(consent())).toEqual(answer('ORDER_FINISHED'));
  });

  it('counts as never cancelled with the seller’s consent: its points, its figures and the restriction go', () => {
    const scenario = openAd();
    for (const orderId of [1, 2]) must(scenario, create(), cancel(orderId));
    must(scenario, create());
    expect(restrictedUntil(scenario, cancel(3))).toBe(MIDNIGHT_MS);
    must(scenario, ask(3));
    expect(restrictedUntil(scenario, consent(3))).toBe(0);
    expect(otcOf(scenario).figures).toMatchObject([{ memberId: TAKER, cancelled: 2 }]);
    expect(orderOf(scenario, 3)).toMatchObject({ status: 'PENDING_RELEASE', reopening: 'USED' });
  });
});

describe('points', () => {
  it('of 3 in a day stop buying until the next 00:00', () => {
    const scenario = openAd();
    must(scenario, create(), cancel(1), create(), pay(2));
    expect(restrictedUntil(scenario, refund(2))).toBe(MIDNIGHT_MS);
    expect(scenario.done(create())).toEqual(answer('OTC_RESTRICTED'));
    outage(scenario, MIDNIGHT_MS - scenario.timeMs - 1);
    expect(scenario.done(create())).toEqual(answer('OTC_RESTRICTED'));
    scenario.timeMs += 1;
    must(scenario, create());
  });

  it('of a deadline at 23:59:59.9 that is handled at 00:00:00.4 are of the day that ended', () => {
    const scenario = openAd();
    waitUntil(scenario, MIDNIGHT_MS - 15 * MINUTE_MS - 100);
    must(scenario, create());
    waitUntil(scenario, MIDNIGHT_MS - 200);
    scenario.timeMs = MIDNIGHT_MS + 400;
    must(scenario, tick(scenario));
    const [record] = otcOf(scenario).cancels;
    expect(record).toMatchObject({ points: 1, timeMs: MIDNIGHT_MS + 400 });
    must(scenario, create(), cancel(2), create());
    expect(restrictedUntil(scenario, cancel(3))).toBeUndefined();
    expect(otcOf(scenario).cancels.map(({ day }) => day - (record?.day ?? 0))).toEqual([0, 1, 1]);
  });

  it('of 3 on two days in a row stop buying until 00:00 seven days later, also over the end of a month', () => {
    for (const startMs of [START_MS, Date.UTC(2024, 1, 28), Date.UTC(2023, 11, 30)]) {
      const scenario = openAd();
      if (startMs > scenario.timeMs) outage(scenario, startMs - scenario.timeMs);
      const today = Math.floor((scenario.timeMs + 8 * HOUR_MS) / DAY_MS) * DAY_MS - 8 * HOUR_MS;
      for (const orderId of [1, 2, 3]) must(scenario, create(), cancel(orderId));
      outage(scenario, DAY_MS);
      for (const orderId of [4, 5]) must(scenario, create(), cancel(orderId));
      must(scenario, create());
      expect(restrictedUntil(scenario, cancel(6))).toBe(today + 8 * DAY_MS);
      // Without one of the first day's points the days are not two in a row.
      const told = toldBy(scenario, {
        kind: 'open-otc-report',
        orderId: 3,
        memberId: TAKER,
        reportedId: MERCHANT,
      });
      expect(told).toHaveLength(1);
      expect(restrictedUntil(scenario, { kind: 'excuse-reported-cancel', orderId: 3, ...OPERATORS })).toBe(
        today + 2 * DAY_MS,
      );
    }
  });

  it('that the seller excuses within 24 hours go with their restriction', () => {
    const scenario = openAd();
    for (const orderId of [1, 2]) must(scenario, create(), cancel(orderId));
    must(scenario, create(), cancel(3));
    expect(scenario.done(excuse(3, TAKER))).toEqual(answer('EXCUSE_STATE'));
    expect(restrictedUntil(scenario, excuse(3))).toBe(0);
    outage(scenario, DAY_MS);
    expect(scenario.done(excuse(2))).toEqual(answer('EXCUSE_STATE'));
  });

  it('of a merchant’s BUY ads count apart, and only from 5 % of their takers of seven days on', () => {
    const scenario = openAd({ qty: 10n ** 13n, min: 1000n }, 'BUY');
    const order = (at: number): number => {
      const memberId = 500 + at;
      must(scenario, ...openSeller(memberId));
      must(scenario, create({ memberId, amount: 1000n, methodIds: [cardOf(memberId)] }));
      return at + 1;
    };
    for (let at = 0; at < 58; at++) {
      const orderId = order(at);
      must(scenario, pay(orderId, MERCHANT, cardOf(500 + at)), release(orderId, 500 + at));
    }
    const cancelOne = (at: number) => restrictedUntil(scenario, cancel(order(at), MERCHANT));
    // 3 points of 61 takers in seven days are 4.9 %.
    expect([58, 59, 60].map(cancelOne)).toEqual([undefined, undefined, undefined]);
    // 4 of 62 are 6.5 %: the BUY ad goes OFF in the same command.
    expect(cancelOne(61)).toBe(MIDNIGHT_MS);
    expect(otcOf(scenario).ads).toMatchObject([{ isOn: false }]);
  });

  it('for "paid" without payment twice in a day stop all trade for 48 hours', () => {
    const scenario = openAd();
    must(scenario, setOtcPolicy({ appealDelayMs: 0 }), create(), pay(1), release(1));
    must(scenario, create(), pay(2), appeal(2, MERCHANT));
    expect(restrictedUntil(scenario, decide('REFUND_SELLER', 'BUYER', 'NOT_PAID', 2))).toBeUndefined();
    must(scenario, create(), pay(3), appeal(3, MERCHANT));
    const told = toldBy(scenario, refund(3)).find(({ kind }) => kind === 'otc-restriction-changed');
    expect(told).toMatchObject({ otcOffUntilMs: scenario.timeMs + 2 * DAY_MS });
  });

  it('and marks: 3 of these in 30 days stop all trade until operators lift it', () => {
    const scenario = openAd();
    for (const memberId of [12, 13, 14]) must(scenario, create({ memberId }));
    const mark = (orderId: number) =>
      ({ kind: 'give-fault-mark', memberId: TAKER, orderId, ...OPERATORS }) as const;
    must(scenario, mark(1));
    outage(scenario, 30 * DAY_MS);
    must(scenario, mark(2));
    expect(restrictedUntil(scenario, mark(3))).toBe(MAX_TIME_MS);
    const undone = { kind: 'undo-fault-mark', memberId: TAKER, orderId: 1, ...OPERATORS } as const;
    expect(restrictedUntil(scenario, undone)).toBe(0);
    expect(restrictedUntil(scenario, mark(1))).toBe(MAX_TIME_MS);
    expect(restrictedUntil(scenario, { kind: 'lift-otc-restrictions', memberId: TAKER, ...OPERATORS })).toBe(
      0,
    );
  });
});
