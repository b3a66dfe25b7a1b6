/** The invitation as its inviters and the clock see it, over a real PostgreSQL and the real engine. */
import { businessDayStart } from '@tern/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANNA, BOT } from '../../kernel/testing/small-exchange.ts';
import type { TempDatabase } from '../../platform/database/testing/temp-database.ts';
import { errorOf } from '../../platform/http/testing/call-desk.ts';
import { wireDay } from './business-days.ts';
import {
  INVITEE,
  InvitationWorld,
  OPERATORS,
  OTHER_INVITER,
  openInvitationDatabase,
  SECOND_INVITEE,
  STRANGER,
  usdt,
} from './testing/invitation-world.ts';

let database: TempDatabase;
let world: InvitationWorld;

beforeAll(async () => {
  database = await openInvitationDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  world = await InvitationWorld.open(database);
});

const figures = (memberId = ANNA) => world.call('getInvitation', {}, memberId);
const invitees = (memberId = ANNA) => world.call('getInvitees', {}, memberId);
const leaderboard = (memberId = ANNA) => world.call('getRebateLeaderboard', {}, memberId);
const mark = (memberId: number) =>
  world.execute({ kind: 'mark-invitee', memberId, mark: 'OPERATOR', operator: 901, reason: 'a ring' });

/** An asset whose fees never reach `fee` in USDT: its pair has BTC as the quote. */
async function listRare(): Promise<void> {
  await world.execute({ kind: 'list-asset', asset: 'RARE', scale: 8, maxSupply: usdt('10000000') });
  await world.execute({
    kind: 'list-spot-market',
    market: 'RARE/BTC',
    base: 'RARE',
    quote: 'BTC',
    priceScale: 4,
    qtyScale: 4,
    filters: {
      tickSize: 1n,
      stepSize: 1n,
      minQty: 1n,
      maxQty: 10n ** 12n,
      minNotional: 1n,
      maxNotional: 10n ** 17n,
    },
    makerFeePpm: 1_000,
    takerFeePpm: 1_000,
    listingPrice: 1n,
  });
  await world.execute({ kind: 'set-market-status', market: 'RARE/BTC', status: 'OPEN' });
  await world.fund(BOT, 'RARE', '1000000');
}

/** The invitee buys RARE, whose rate of 1 USDT operators set: a fee of so many USDT of which `fee` receives none. */
async function payRareFee(memberId: number, fee: bigint): Promise<void> {
  await world.execute({ kind: 'set-rebate-rate', asset: 'RARE', rate: usdt('1'), ...OPERATORS });
  const order = {
    market: 'RARE/BTC',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: 1n,
    quoteAmount: 0n,
  } as const;
  const qty = fee * 1_000n * 10_000n;
  for (const [member, side] of [
    [BOT, 'SELL'],
    [memberId, 'BUY'],
  ] as const)
    await world.execute({ kind: 'place-spot-order', memberId: member, requestId: '', side, qty, ...order });
  await world.publish();
}

describe('own figures', () => {
  it('name code, link and terms before anybody is invited', async () => {
    expect(await figures()).toEqual({
      welCode: 'CODE1',
      link: 'https://tern.example/register?code=CODE1',
      percent: 30,
      cap: '5000',
      total: '0',
      rest: '5000',
      isCapped: false,
      todayEstimate: '0',
      due: [],
      invitees: 0,
      validInvitees: 0,
      uncountedCurrencies: ['BTC'],
    });
    await world.execute({ kind: 'set-rebate-rate', asset: 'BTC', rate: usdt('50000'), ...OPERATORS });
    expect((await figures()).uncountedCurrencies).toEqual([]);
    world.kernel.nowMs += 7 * 86_400_000;
    expect((await figures()).uncountedCurrencies).toEqual(['BTC']);
  });

  it('raise an alarm a day before an operators’ rate expires, until it is set anew or taken away', async () => {
    const setRate = (rate: string) =>
      world.execute({ kind: 'set-rebate-rate', asset: 'BTC', rate: usdt(rate), ...OPERATORS });
    await setRate('50000');
    const warnedMs = world.kernel.nowMs + 6 * 86_400_000;
    world.kernel.nowMs = warnedMs - 1;
    expect(world.invitation.health()).toEqual([]);
    world.kernel.nowMs = warnedMs;
    const old = { kind: 'REBATE_RATE_OLD', subject: 'BTC', time: warnedMs };
    expect(world.invitation.health()).toEqual([old]);
    world.kernel.nowMs += 2 * 86_400_000;
    expect(world.invitation.health()).toEqual([old]);
    await setRate('51000');
    expect(world.invitation.health()).toEqual([]);
    world.kernel.nowMs += 7 * 86_400_000;
    await setRate('0');
    expect(world.invitation.health()).toEqual([]);
  });

  it('estimate today, show a day that is over as due, and then as paid', async () => {
    await world.invite(INVITEE);
    await world.payFee(INVITEE, 10n);
    expect(await figures()).toMatchObject({ todayEstimate: '3', invitees: 1, validInvitees: 1, due: [] });
    const day = world.today;
    await world.nextDay();
    expect(await figures()).toMatchObject({
      todayEstimate: '0',
      total: '0',
      due: [{ day: wireDay(day), estimate: '3' }],
    });
    expect(await world.settle()).toBe(0);
    expect(await figures()).toMatchObject({ total: '3', rest: '4997', due: [], todayEstimate: '0' });
    expect(await figures(OTHER_INVITER)).toMatchObject({ total: '0', invitees: 0 });
  });

  it('stand again after a restart', async () => {
    await world.invite(INVITEE);
    await world.payFee(INVITEE, 10n);
    await world.nextDay();
    await world.settle();
    await world.payFee(INVITEE, 20n);
    await mark(INVITEE);
    await world.invite(SECOND_INVITEE);
    await world.payFee(SECOND_INVITEE, 30n);
    const before = [await figures(), await invitees()];
    expect(before[0]).toMatchObject({ total: '3', todayEstimate: '9', invitees: 2, validInvitees: 1 });
    const next = await world.restarted();
    expect([await next.call('getInvitation', {}), await next.call('getInvitees', {})]).toEqual(before);
  });
});

describe('the list of invitees', () => {
  it('shows masked accounts with status, kinds of marks and rebates so far, newest first, page by page', async () => {
    await world.invite(INVITEE);
    await world.invite(SECOND_INVITEE);
    await world.payFee(INVITEE, 10n);
    await world.nextDay();
    await world.settle();
    await mark(SECOND_INVITEE);
    const { rows, cursor } = await invitees();
    expect(cursor).toBe('');
    expect(rows).toMatchObject([
      { account: '138****2012', status: 'INVALID', marks: ['OPERATOR'], rebate: '0' },
      { account: '138****2011', status: 'VALID', marks: [], rebate: '3', registeredTime: 11 },
    ]);
    const first = await world.call('getInvitees', { limit: '1' });
    expect(first.rows).toEqual(rows.slice(0, 1));
    const second = await world.call('getInvitees', { limit: '1', cursor: first.cursor });
    expect(second).toEqual({ rows: rows.slice(1), cursor: '' });
    expect(await invitees(OTHER_INVITER)).toEqual({ rows: [], cursor: '' });
    // Not even the rows' ids name a member.
    expect(JSON.stringify([first, second])).not.toMatch(/1000201[12]/);
  });
});

describe('settled days', () => {
  it('are listed with the rebates of each', async () => {
    await world.invite(INVITEE);
    await world.invite(SECOND_INVITEE);
    const days = [world.today, world.today + 1];
    await world.payFee(INVITEE, 10n);
    await world.payFee(SECOND_INVITEE, 100n);
    await world.nextDay();
    await world.payFee(INVITEE, 20n);
    await world.nextDay();
    await world.settle();
    const { rows } = await world.call('getRebateDays', {});
    expect(rows).toMatchObject([
      { day: wireDay(days[1]!), invitees: 1, rebate: '6' },
      { day: wireDay(days[0]!), invitees: 2, rebate: '33' },
    ]);
    const first = await world.call('getRebateDays', { limit: '1' });
    expect((await world.call('getRebateDays', { limit: '1', cursor: first.cursor })).rows).toEqual(
      rows.slice(1),
    );
    const ofDay = await world.call('getRebates', { day: wireDay(days[0]!) });
    expect(ofDay.rows).toMatchObject([
      { account: '138****2012', fees: '100', rebate: '30' },
      { account: '138****2011', fees: '10', rebate: '3' },
    ]);
    expect((await world.call('getRebates', { day: wireDay(days[0]!) }, OTHER_INVITER)).rows).toEqual([]);
    expect(await errorOf(world.call('getRebates', { day: '2027-02-29' }))).toBe('parameterInvalid');
  });

  it('stay the same when their rows are projected again', async () => {
    await world.invite(INVITEE);
    await world.payFee(INVITEE, 10n);
    await world.nextDay();
    await world.settle();
    const asked = async () => [
      await world.call('getRebateDays', {}),
      await invitees(),
      await database.sql`select * from rebate_months`,
    ];
    const before = await asked();
    await world.projectAgain();
    expect(await asked()).toEqual(before);
  });

  it('go on behind any number, also one that no day has', async () => {
    await world.invite(INVITEE);
    const all = await world.call('getRebateDays', {});
    expect(await world.call('getRebateDays', { cursor: '1111111111111111' })).toEqual(all);
  });
});

describe('the settlement', () => {
  it('pays three missed days in order, each once, however often it runs', async () => {
    await world.invite(INVITEE);
    for (const fee of [10n, 20n, 30n]) {
      await world.payFee(INVITEE, fee);
      await world.nextDay();
    }
    await Promise.all([world.settle(), world.settle()]);
    await world.settle();
    expect(await figures()).toMatchObject({ total: '18', due: [] });
    const { rows } = await world.call('getRebateDays', {});
    expect(rows.map(({ rebate }) => rebate)).toEqual(['9', '6', '3']);
  });

  it('pays nothing for the day that runs', async () => {
    await world.invite(INVITEE);
    await world.payFee(INVITEE, 10n);
    world.kernel.nowMs = businessDayStart(world.today + 1) - 1;
    expect(await world.settle()).toBe(0);
    expect(await figures()).toMatchObject({ total: '0', todayEstimate: '3' });
  });

  it('waits where `fee` is short, raises an alarm, pays others, and pays once it is funded', async () => {
    await listRare();
    await world.invite(INVITEE);
    await world.invite(SECOND_INVITEE, OTHER_INVITER);
    await payRareFee(INVITEE, 100n);
    await payRareFee(SECOND_INVITEE, 1n);
    await world.execute({
      kind: 'fund-growth-account',
      account: 'fee',
      asset: 'USDT',
      amount: usdt('1'),
      reference: 'bank-1',
      ...OPERATORS,
    });
    const day = wireDay(world.today);
    await world.nextDay();
    expect(await world.settle()).toBe(1);
    const sinceMs = world.kernel.nowMs;
    expect(world.invitation.health()).toEqual([
      { kind: 'REBATES_DUE', subject: String(ANNA), time: sinceMs },
    ]);
    expect(await figures()).toMatchObject({ total: '0', due: [{ day, estimate: '30' }] });
    expect(await figures(OTHER_INVITER)).toMatchObject({ total: '0.3', due: [] });
    world.kernel.nowMs += 60_000;
    expect(await world.settle()).toBe(1);
    expect(world.invitation.health()).toMatchObject([{ time: sinceMs }]);
    await world.execute({
      kind: 'fund-growth-account',
      account: 'fee',
      asset: 'USDT',
      amount: usdt('30'),
      reference: 'bank-2',
      ...OPERATORS,
    });
    expect(await world.settle()).toBe(0);
    expect(world.invitation.health()).toEqual([]);
    expect(await figures()).toMatchObject({ total: '30', due: [] });
  });

  it('reaches the cap to the unit, says so, and lets nothing accrue after it', async () => {
    await world.invite(INVITEE);
    for (let orders = 0; orders < 17; orders++) await world.payFee(INVITEE, 1_000n);
    expect(await figures()).toMatchObject({ todayEstimate: '5000', isCapped: false });
    await world.nextDay();
    await world.settle();
    expect(await figures()).toMatchObject({ total: '5000', rest: '0', isCapped: true, todayEstimate: '0' });
    await world.payFee(INVITEE, 10n);
    expect(await figures()).toMatchObject({ todayEstimate: '0' });
  });

  it('goes by the marks of its own moment', async () => {
    await world.invite(INVITEE);
    await world.payFee(INVITEE, 10n);
    await world.nextDay();
    await mark(INVITEE);
    expect(await figures()).toMatchObject({ due: [{ estimate: '0' }], validInvitees: 0 });
    await world.settle();
    expect(await figures()).toMatchObject({ total: '0', due: [] });
    const { rows } = await world.call('getRebateDays', {});
    expect(rows).toMatchObject([{ invitees: 1, rebate: '0' }]);
  });
});

describe('checks for rings', () => {
  it('mark an invitee who logs in with what its inviter has, once', async () => {
    await world.invite(INVITEE);
    await world.invite(SECOND_INVITEE);
    await world.logIn(INVITEE);
    expect((await invitees()).rows.map(({ status }) => status)).toEqual(['VALID', 'VALID']);
    world.shared.push({ inviterId: ANNA, memberId: INVITEE, mark: 'SAME_DEVICE' });
    await world.logIn(INVITEE);
    await world.logIn(INVITEE);
    expect((await invitees()).rows).toMatchObject([
      { status: 'VALID' },
      { status: 'INVALID', marks: ['SAME_DEVICE'] },
    ]);
    const rows = await database.sql`select mark, first_operator, is_marked from invitee_marks`;
    expect(rows).toEqual([{ mark: 'SAME_DEVICE', first_operator: 0n, is_marked: true }]);
  });

  it('set no mark again that two operators took back, and others as before', async () => {
    await world.invite(INVITEE);
    world.shared.push({ inviterId: ANNA, memberId: INVITEE, mark: 'SAME_DEVICE' });
    await world.logIn(INVITEE);
    await world.execute({
      kind: 'unmark-invitee',
      memberId: INVITEE,
      mark: 'SAME_DEVICE',
      reason: 'one family',
      firstOperator: 901,
      secondOperator: 902,
    });
    await world.project();
    await world.logIn(INVITEE);
    expect((await invitees()).rows).toMatchObject([{ status: 'VALID' }]);
    world.shared.push({ inviterId: ANNA, memberId: INVITEE, mark: 'SAME_PAYMENT_ACCOUNT' });
    await world.logIn(INVITEE);
    expect((await invitees()).rows).toMatchObject([{ marks: ['SAME_PAYMENT_ACCOUNT'] }]);
  });

  it('mark the invitees of an inviter who is verified', async () => {
    await world.invite(INVITEE);
    await world.invite(SECOND_INVITEE);
    await world.project();
    world.shared.push({ inviterId: ANNA, memberId: SECOND_INVITEE, mark: 'SAME_IDENTITY' });
    await world.verify(ANNA);
    expect((await invitees()).rows).toMatchObject([{ marks: ['SAME_IDENTITY'] }, { marks: [] }]);
  });

  it('run when a member binds a payment method', async () => {
    await world.invite(INVITEE);
    world.shared.push({ inviterId: ANNA, memberId: INVITEE, mark: 'SAME_PAYMENT_ACCOUNT' });
    await world.execute({
      kind: 'enable-pay-method',
      memberId: INVITEE,
      methodId: 7,
      methodKind: 'bankCard',
    });
    await world.invitation.api.rings.settled();
    expect((await invitees()).rows).toMatchObject([{ marks: ['SAME_PAYMENT_ACCOUNT'] }]);
  });
});

describe('members from before', () => {
  it('get the inviter that their rows name, once; an impossible pair stops nothing', async () => {
    await world.payFee(STRANGER, 10n);
    world.invited.push({ memberId: ANNA, inviterId: OTHER_INVITER }, { memberId: STRANGER, inviterId: ANNA });
    const binding = world.invitation.jobs[0]!;
    expect(await binding.run()).toBe(1);
    expect(await binding.run()).toBe(0);
    expect(world.live.findInvitee(STRANGER)).toMatchObject({ inviterId: ANNA });
    expect(world.live.findInvitee(ANNA)).toBeUndefined();
    // Fees that were paid before do not count.
    expect(await figures()).toMatchObject({ invitees: 1, todayEstimate: '0' });
    await world.payFee(STRANGER, 10n);
    expect(await figures()).toMatchObject({ todayEstimate: '3' });
  });
});

describe('the leaderboard', () => {
  /** 09:00 of the first day of the next month. */
  async function nextMonth(): Promise<void> {
    const date = new Date(world.today * 86_400_000);
    const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / 86_400_000;
    world.kernel.nowMs = businessDayStart(first);
    await world.publish();
  }

  it('shows the last month once its last day is settled, with the own rank', async () => {
    world.nickNames.set(OTHER_INVITER, '李雷雷');
    await world.invite(INVITEE);
    await world.invite(SECOND_INVITEE, OTHER_INVITER);
    await world.payFee(INVITEE, 10n);
    await world.payFee(SECOND_INVITEE, 20n);
    await world.nextDay();
    await world.settle();
    const before = { month: '2025-12', rows: [], own: { rank: 0, rebate: '0' } };
    expect(await leaderboard()).toEqual(before);
    await nextMonth();
    // The sums of the last day may still grow for some seconds.
    await world.settle();
    expect(await leaderboard()).toEqual(before);
    world.kernel.nowMs += 60_000;
    await world.settle();
    expect(await leaderboard()).toEqual({
      month: '2026-01',
      rows: [
        { rank: 1, name: '李***', rebate: '6', isOwn: false },
        { rank: 2, name: '10***01', rebate: '3', isOwn: true },
      ],
      own: { rank: 2, rebate: '3' },
    });
    expect((await leaderboard(STRANGER)).own).toEqual({ rank: 0, rebate: '0' });
    // The next month begins; the older one stays.
    await world.payFee(INVITEE, 100n);
    await world.nextDay();
    await world.settle();
    expect((await leaderboard()).own).toEqual({ rank: 2, rebate: '3' });
    const next = await world.restarted();
    expect((await next.call('getRebateLeaderboard', {})).month).toBe('2026-01');
  });

  it('places of two equal sums the one that was reached first', async () => {
    await world.invite(INVITEE);
    await world.invite(SECOND_INVITEE, OTHER_INVITER);
    await world.payFee(SECOND_INVITEE, 10n);
    await world.nextDay();
    await world.settle();
    await world.payFee(INVITEE, 10n);
    await nextMonth();
    world.kernel.nowMs += 60_000;
    await world.settle();
    const { rows, own } = await leaderboard();
    expect(rows.map(({ isOwn, rebate }) => [isOwn, rebate])).toEqual([
      [false, '3'],
      [true, '3'],
    ]);
    expect(own.rank).toBe(2);
  });
});
