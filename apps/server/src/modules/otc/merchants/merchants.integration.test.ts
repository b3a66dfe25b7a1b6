/** Members who become merchants, keep their bond whole, and quit, over a real PostgreSQL and the real engine. */
import type { CallName, CallRequest } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { errorOf } from '../../../platform/http/testing/call-desk.ts';
import {
  cardOf,
  coins,
  create,
  MERCHANT,
  OPERATORS,
  OTHER_MERCHANT,
  publish,
  TAKER,
} from '../testing/otc-commands.ts';
import { POST_PASSWORD } from '../testing/otc-people-for-tests.ts';
import { OtcWorld, openOtcDatabase } from '../testing/otc-world.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
let database: TempDatabase;
let world: OtcWorld;

beforeAll(async () => {
  database = await openOtcDatabase();
});
afterAll(() => database?.close());
/** The taker has all that an application needs. */
beforeEach(async () => {
  world = await OtcWorld.open(database);
  await world.execute({ kind: 'set-identity-level', memberId: TAKER, level: 2 });
});

const postPassword = POST_PASSWORD;
const ask = <N extends CallName>(name: N, params: CallRequest<N>, memberId = TAKER) =>
  world.call(name, params, memberId);
const stateOf = (memberId = TAKER) => ask('getMerchantState', {}, memberId);

let serial = 0;
const apply = (requestId = `apply-${++serial}`, memberId = TAKER) =>
  ask('applyMerchant', { requestId, postPassword, agreement: 'true' }, memberId);
const topUp = (amount: string, requestId = `top-${++serial}`, memberId = MERCHANT) =>
  ask('topUpBond', { requestId, amount, postPassword }, memberId);
const quit = (memberId = MERCHANT) => ask('quitMerchant', { postPassword }, memberId);

const review = (isApproved: boolean, reason: string) =>
  world.execute({ kind: 'review-merchant', memberId: TAKER, isApproved, operator: 901, reason });

/** A day and more without the ticks of each minute. */
async function pass(ms: number): Promise<void> {
  world.kernel.nowMs += ms;
  await world.wait(MINUTE_MS);
}

/** An order of 500 CNY at the merchant's ad, which its taker cancels, and the ad OFF again. */
async function endedOrder(): Promise<number> {
  const adId = await world.adOn(publish());
  const orderId = await world.execute(create(adId));
  await world.execute({ kind: 'cancel-otc-order', memberId: TAKER, orderId });
  await world.execute({ kind: 'switch-ad-off', memberId: MERCHANT, adId });
  await world.wait(15 * MINUTE_MS);
  return orderId;
}

async function penalize(amount: string): Promise<void> {
  const penalty = { orderId: await endedOrder(), harmedId: TAKER, amount: coins(amount) };
  await world.execute({
    kind: 'penalize-merchant',
    memberId: MERCHANT,
    reason: 'no coins',
    ...OPERATORS,
    ...penalty,
  });
}

async function unmet(memberId = TAKER): Promise<string[]> {
  const { requirements } = await stateOf(memberId);
  expect(requirements).toHaveLength(9);
  return requirements.filter(({ isMet }) => !isMet).map(({ requirement }) => requirement);
}

describe('an application', () => {
  it('freezes the bond and waits', async () => {
    expect(await stateOf()).toMatchObject({
      state: 'NONE',
      reason: '',
      bond: '0',
      bondNeeded: '10000',
      available: '100000',
      bondMissing: '0',
      quitTime: 0,
      reapplyFrom: 0,
      changedTime: 0,
      isBusy: false,
      completed: 0,
      completion: '',
    });
    await apply();
    expect(await stateOf()).toMatchObject({
      state: 'PENDING',
      bond: '10000',
      available: '90000',
      bondMissing: '0',
      changedTime: world.kernel.nowMs,
    });
    await review(true, '');
    expect(await stateOf()).toMatchObject({ state: 'APPROVED', bond: '10000', reason: '' });
    const next = await world.restarted();
    expect(await next.call('getMerchantState', {}, TAKER)).toEqual(await stateOf());
  });

  it('is not taken while applications are closed', async () => {
    world = await OtcWorld.open(database, { areMerchantsTaken: false });
    await world.execute({ kind: 'set-identity-level', memberId: TAKER, level: 2 });
    expect(await errorOf(apply())).toBe('merchantsClosed');
    expect((await stateOf()).state).toBe('NONE');
  });

  it('is made once for one request', async () => {
    await apply('once');
    await apply('once');
    expect(await stateOf()).toMatchObject({ bond: '10000', available: '90000' });
    expect(await errorOf(apply())).toBe('merchantState');
    await ask('withdrawMerchantApplication', {});
    expect(await stateOf()).toMatchObject({
      state: 'WITHDRAWN',
      bond: '0',
      available: '100000',
      reapplyFrom: 0,
    });
    expect(await errorOf(ask('withdrawMerchantApplication', {}))).toBe('merchantState');
    await apply();
    expect(await stateOf()).toMatchObject({ state: 'PENDING' });
  });

  it('is possible a day after a rejection, whose reason the applicant reads', async () => {
    await apply();
    await review(false, 'the photo is unclear');
    expect(await stateOf()).toMatchObject({
      state: 'REJECTED',
      reason: 'the photo is unclear',
      bond: '0',
      available: '100000',
      reapplyFrom: world.kernel.nowMs + DAY_MS,
    });
    expect(await errorOf(apply())).toBe('merchantTooEarly');
    await pass(DAY_MS);
    await apply();
    expect(await stateOf()).toMatchObject({ state: 'PENDING', reason: '', reapplyFrom: 0 });
  });

  it('names what is missing, each as an error of its own', async () => {
    expect(await unmet()).toEqual([]);
    const person = world.people.of(TAKER);
    const missing = [
      ['PHONE', { phone: '' }, 'channelNotBound'],
      ['MAIL', { mail: '' }, 'channelNotBound'],
      ['GOOGLE', { hasGoogle: false }, 'googleNotBound'],
      ['POST_PASSWORD', { hasPostPassword: false }, 'postPasswordMissing'],
      ['NICK_NAME', { nickName: '' }, 'nickNameEmpty'],
    ] as const;
    for (const [requirement, without, error] of missing) {
      const whole = { ...person };
      Object.assign(person, without);
      expect(await unmet()).toEqual([requirement]);
      expect(await errorOf(apply())).toBe(error);
      Object.assign(person, whole);
    }
    expect((await stateOf()).state).toBe('NONE');
  });

  it('needs advanced verification', async () => {
    await world.execute({ kind: 'set-identity-level', memberId: TAKER, level: 1 });
    expect(await unmet()).toEqual(['ADVANCED_IDENTITY']);
    expect(await errorOf(apply())).toBe('advancedIdentityRequired');
  });

  it('needs the whole bond in the free part of the OTC account', async () => {
    const funds = { kind: 'transfer', memberId: TAKER, from: 'otc', to: 'spot', asset: 'USDT' } as const;
    await world.execute({ ...funds, requestId: 'all but', amount: coins('90000.00000001') });
    expect(await unmet()).toEqual(['BOND']);
    expect(await errorOf(apply())).toBe('insufficientBalance');
    const back = { ...funds, from: 'spot', to: 'otc', requestId: 'back', amount: 1n } as const;
    await world.execute(back);
    await apply();
    expect(await unmet()).toEqual([]);
  });

  it('needs a member who is not restricted, barred or frozen', async () => {
    const flags = { kind: 'set-member-flags', memberId: TAKER } as const;
    await world.execute({ ...flags, frozen: true, tradingAllowed: true });
    expect(await errorOf(apply())).toBe('accountFrozen');
    await world.execute({ ...flags, frozen: false, tradingAllowed: false });
    expect(await unmet()).toEqual(['NO_RESTRICTION']);
    expect(await errorOf(apply())).toBe('tradingNotAllowed');
    await world.execute({ ...flags, frozen: false, tradingAllowed: true });
    for (let count = 0; count < 3; count++) await endedOrder();
    expect(await unmet()).toEqual(['NO_RESTRICTION']);
    expect(await errorOf(apply())).toBe('otcRestricted');
  });

  it('needs a member without an open appeal', async () => {
    const orderId = await world.execute(create(await world.adOn(publish())));
    await world.execute({ kind: 'pay-otc-order', memberId: TAKER, orderId, methodId: cardOf(MERCHANT) });
    await world.wait(10 * MINUTE_MS);
    await world.execute({ kind: 'open-otc-appeal', memberId: MERCHANT, orderId });
    expect(await unmet()).toEqual(['NO_APPEAL']);
    expect(await errorOf(apply())).toBe('appealState');
    await world.execute({ kind: 'withdraw-otc-appeal', memberId: MERCHANT, orderId });
    expect(await unmet()).toEqual([]);
    await apply();
  });
});

describe('the trading password', () => {
  it('is asked for by applying, topping up and quitting, and wrong tries count', async () => {
    const wrong = { postPassword: '000000' };
    const calls = [
      () => ask('applyMerchant', { requestId: 'a', agreement: 'true', ...wrong }, MERCHANT),
      () => ask('topUpBond', { requestId: 't', amount: '1', ...wrong }, MERCHANT),
      () => ask('quitMerchant', wrong, MERCHANT),
    ];
    for (const call of calls) expect(await errorOf(call())).toBe('postPasswordWrong');
    expect(world.people.wrongTries).toEqual([MERCHANT, MERCHANT, MERCHANT]);
    expect((await stateOf(MERCHANT)).state).toBe('APPROVED');
  });
});

describe('a bond', () => {
  it('that is short is topped up by what is missing and no more, once for one request', async () => {
    await penalize('4000');
    expect(await stateOf(MERCHANT)).toMatchObject({
      state: 'APPROVED',
      reason: '',
      bond: '6000',
      bondNeeded: '10000',
      bondMissing: '4000',
      available: '90000',
    });
    expect(await errorOf(topUp('4000.00000001'))).toBe('amountInvalid');
    await topUp('1000', 'once');
    await topUp('1000', 'once');
    expect(await stateOf(MERCHANT)).toMatchObject({ bond: '7000', bondMissing: '3000', available: '89000' });
    expect(await errorOf(topUp('2000', 'once'))).toBe('requestIdReused');
    await topUp('3000');
    expect(await stateOf(MERCHANT)).toMatchObject({ bond: '10000', bondMissing: '0', available: '86000' });
    for (const amount of ['1', '0', '0.000000001'])
      expect(await errorOf(topUp(amount))).toBe('amountInvalid');
  });

  it('below half suspends with the reason, and a top-up alone does not lift it', async () => {
    await penalize('5000.00000001');
    const suspended = { state: 'SUSPENDED', reason: 'no coins', bondMissing: '5000.00000001' };
    expect(await stateOf(MERCHANT)).toMatchObject(suspended);
    expect(await (await world.restarted()).call('getMerchantState', {}, MERCHANT)).toMatchObject(suspended);
    await topUp('5000.00000001');
    expect(await stateOf(MERCHANT)).toMatchObject({ state: 'SUSPENDED', bondMissing: '0' });
    await world.execute({ kind: 'lift-merchant-suspension', memberId: MERCHANT, ...OPERATORS });
    expect(await stateOf(MERCHANT)).toMatchObject({ state: 'APPROVED', reason: '' });
  });

  it('is topped up out of the free part, by merchants', async () => {
    await penalize('4000');
    const all = { kind: 'transfer', memberId: MERCHANT, from: 'otc', to: 'spot', asset: 'USDT' } as const;
    await world.execute({ ...all, requestId: 'all', amount: coins('90000') });
    expect(await errorOf(topUp('1'))).toBe('insufficientBalance');
    expect(await errorOf(topUp('1', 'taker', TAKER))).toBe('merchantState');
  });
});

describe('quitting', () => {
  it('ends after seven days with the bond, and opens an application 30 days later', async () => {
    await quit();
    const quitTime = world.kernel.nowMs + 7 * DAY_MS;
    expect(await stateOf(MERCHANT)).toMatchObject({ state: 'QUITTING', bond: '10000', quitTime });
    expect(await errorOf(quit())).toBe('merchantState');
    await pass(7 * DAY_MS);
    expect(await stateOf(MERCHANT)).toMatchObject({
      state: 'QUIT',
      bond: '0',
      available: '100000',
      quitTime: 0,
      reapplyFrom: world.kernel.nowMs + 30 * DAY_MS,
    });
    expect(await errorOf(apply('early', MERCHANT))).toBe('merchantTooEarly');
    await pass(30 * DAY_MS);
    await apply('again', MERCHANT);
    expect(await stateOf(MERCHANT)).toMatchObject({ state: 'PENDING' });
  });

  it('is taken back to the state before it', async () => {
    expect(await errorOf(ask('stayMerchant', {}, MERCHANT))).toBe('merchantState');
    await quit();
    await ask('stayMerchant', {}, MERCHANT);
    expect(await stateOf(MERCHANT)).toMatchObject({ state: 'APPROVED', quitTime: 0, bond: '10000' });
  });

  it('is for merchants alone', async () => {
    for (const call of [() => quit(TAKER), () => ask('stayMerchant', {})])
      expect(await errorOf(call())).toBe('merchantState');
  });

  const expectBusy = async (isBusy: boolean) => {
    expect((await stateOf(MERCHANT)).isBusy).toBe(isBusy);
    if (isBusy) expect(await errorOf(quit())).toBe('merchantBusy');
    else await quit();
  };

  it('waits until all ads are OFF and all orders have ended', async () => {
    const adId = await world.adOn(publish());
    await expectBusy(true);
    const orderId = await world.execute(create(adId));
    await world.execute({ kind: 'switch-ad-off', memberId: MERCHANT, adId });
    await expectBusy(true);
    await world.execute({ kind: 'cancel-otc-order', memberId: TAKER, orderId });
    await expectBusy(true);
    await world.wait(15 * MINUTE_MS);
    await expectBusy(false);
  });

  it('waits for an order as a taker, and for the answer to a request to reopen one', async () => {
    const adId = await world.adOn(publish({}, { memberId: OTHER_MERCHANT }), OTHER_MERCHANT);
    const orderId = await world.execute(create(adId, { memberId: MERCHANT }));
    await expectBusy(true);
    await world.execute({ kind: 'cancel-otc-order', memberId: MERCHANT, orderId });
    const methodId = cardOf(OTHER_MERCHANT);
    await world.execute({ kind: 'ask-otc-reopening', memberId: MERCHANT, orderId, methodId });
    await expectBusy(true);
    await world.execute({ kind: 'refuse-otc-reopening', memberId: OTHER_MERCHANT, orderId });
    await expectBusy(false);
  });

  it('waits for the end of a report, also in a new process', async () => {
    const orderId = await endedOrder();
    const report = { orderId, memberId: TAKER } as const;
    await world.execute({ kind: 'open-otc-report', ...report, reportedId: MERCHANT });
    await expectBusy(true);
    const next = await world.restarted();
    expect((await next.call('getMerchantState', {}, MERCHANT)).isBusy).toBe(true);
    await world.execute({ kind: 'close-otc-report', ...report, operator: 901 });
    await expectBusy(false);
  });

  it('goes on for 72 hours after a report of these days is closed, and shows the new end', async () => {
    const orderId = await endedOrder();
    await quit();
    const report = { orderId, memberId: TAKER } as const;
    await world.execute({ kind: 'open-otc-report', ...report, reportedId: MERCHANT });
    await pass(8 * DAY_MS);
    await world.execute({ kind: 'close-otc-report', ...report, operator: 901 });
    const quitTime = world.kernel.nowMs + 3 * DAY_MS;
    expect(await stateOf(MERCHANT)).toMatchObject({ state: 'QUITTING', bond: '10000', quitTime });
    await pass(3 * DAY_MS);
    expect(await stateOf(MERCHANT)).toMatchObject({ state: 'QUIT', bond: '0' });
  });
});

describe('operators', () => {
  it('read the same requirements as the applicant', async () => {
    await world.project();
    const read = await world.otc.api.facts.requirementsOf(TAKER, world.kernel.nowMs);
    expect(read).toEqual((await stateOf()).requirements);
  });
});
