/** From an application to quitting, over a real PostgreSQL and the real engine. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { errorOf } from '../../../platform/http/testing/call-desk.ts';
import { MERCHANT, OPERATORS, publish, STRANGER, TAKER } from '../testing/otc-commands.ts';
import { POST_PASSWORD } from '../testing/otc-people-for-tests.ts';
import { OtcWorld, openOtcDatabase } from '../testing/otc-world.ts';

const DAY_MS = 86_400_000;
const postPassword = POST_PASSWORD;
let database: TempDatabase;
let world: OtcWorld;

beforeAll(async () => {
  database = await openOtcDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  world = await OtcWorld.open(database);
});

const state = (memberId = TAKER) => world.call('getMerchantState', {}, memberId);
const apply = (memberId = TAKER, requestId = 'apply', password = postPassword) =>
  world.call('applyMerchant', { requestId, postPassword: password, agreement: 'true' }, memberId);
const missing = async (memberId = TAKER) =>
  (await state(memberId)).requirements.filter(({ isMet }) => !isMet).map(({ requirement }) => requirement);
const verify = () => world.execute({ kind: 'set-identity-level', memberId: TAKER, level: 2 });

describe('the requirements', () => {
  it('are shown as met or missing, each by itself', async () => {
    expect(await missing()).toEqual(['ADVANCED_IDENTITY']);
    expect(await missing(STRANGER)).toEqual(['ADVANCED_IDENTITY', 'BOND']);
    await verify();
    Object.assign(world.people.of(TAKER), { phone: '', mail: '', hasGoogle: false, hasPostPassword: false });
    expect(await missing()).toEqual(['PHONE', 'MAIL', 'GOOGLE', 'POST_PASSWORD']);
    expect(await errorOf(apply())).toBe('channelNotBound');
    Object.assign(world.people.of(TAKER), { phone: '1', mail: 'a@example.com' });
    expect(await errorOf(apply())).toBe('googleNotBound');
    world.people.of(TAKER).hasGoogle = true;
    expect(await errorOf(apply())).toBe('postPasswordMissing');
    Object.assign(world.people.of(TAKER), { hasPostPassword: true, nickName: '' });
    expect(await missing()).toEqual(['NICK_NAME']);
    expect(await errorOf(apply())).toBe('nickNameEmpty');
    world.people.of(TAKER).nickName = 'Member 2';
    expect(await errorOf(apply(TAKER, 'apply', '000000'))).toBe('postPasswordWrong');
    await apply();
    expect(await state()).toMatchObject({ state: 'PENDING', bond: '10000', available: '90000' });
  });

  it('that the engine knows are refused by it', async () => {
    expect(await errorOf(apply())).toBe('identityRequired');
    await verify();
    await world
      .execute({ kind: 'give-fault-mark', memberId: TAKER, orderId: 1, ...OPERATORS })
      .catch(() => 0);
    expect(await errorOf(apply(MERCHANT))).toBe('done');
    expect(await errorOf(apply(MERCHANT, 'another'))).toBe('merchantState');
  });
});

describe('a merchant', () => {
  it('applies, withdraws, applies again and is approved', async () => {
    await verify();
    await apply();
    await world.call('withdrawMerchantApplication', {});
    expect(await state()).toMatchObject({ state: 'WITHDRAWN', bond: '0', available: '100000' });
    await apply(TAKER, 'second');
    const review = { kind: 'review-merchant', memberId: TAKER, operator: 901 } as const;
    await world.execute({ ...review, isApproved: false, reason: 'no proof of funds' });
    expect(await state()).toMatchObject({
      state: 'REJECTED',
      reason: 'no proof of funds',
      reapplyFrom: world.kernel.nowMs + DAY_MS,
    });
    expect(await errorOf(apply(TAKER, 'third'))).toBe('merchantTooEarly');
    await world.wait(DAY_MS);
    await apply(TAKER, 'third');
    await world.execute({ ...review, isApproved: true, reason: '' });
    expect(await state()).toMatchObject({ state: 'APPROVED', reason: '', isBusy: false });
  });

  it('tops up a bond that a penalty has made short', async () => {
    await world.adOn(publish()).then((adId) =>
      world.execute({
        kind: 'create-otc-order',
        memberId: TAKER,
        requestId: 'o',
        adId,
        adVersion: 1,
        price: 723n,
        amount: 50_000n,
        qty: 0n,
        methodIds: [],
        accountAgeDays: 9,
      }),
    );
    const reason = 'asked for more';
    await world.execute({
      kind: 'penalize-merchant',
      memberId: MERCHANT,
      orderId: 1,
      harmedId: TAKER,
      amount: 2_000n * 10n ** 8n,
      reason,
      ...OPERATORS,
    });
    expect(await state(MERCHANT)).toMatchObject({ bond: '8000', bondMissing: '2000', reason, isBusy: true });
    const topUp = (amount: string, requestId = amount) =>
      world.call('topUpBond', { requestId, amount, postPassword }, MERCHANT);
    expect(await errorOf(topUp('0'))).toBe('amountInvalid');
    expect(await errorOf(topUp('2000.00000001'))).toBe('amountInvalid');
    await topUp('2000');
    await topUp('2000');
    expect(await state(MERCHANT)).toMatchObject({ bond: '10000', bondMissing: '0' });
  });

  it('quits with the bond after seven days, and takes it back before', async () => {
    const adId = await world.adOn(publish());
    const quit = () => world.call('quitMerchant', { postPassword }, MERCHANT);
    expect(await errorOf(quit())).toBe('merchantBusy');
    await world.call('switchAdOff', { adId: `${adId}` }, MERCHANT);
    expect(await errorOf(world.call('stayMerchant', {}, MERCHANT))).toBe('merchantState');
    await quit();
    expect(await state(MERCHANT)).toMatchObject({
      state: 'QUITTING',
      quitTime: world.kernel.nowMs + 7 * DAY_MS,
    });
    await world.call('stayMerchant', {}, MERCHANT);
    expect(await state(MERCHANT)).toMatchObject({ state: 'APPROVED', quitTime: 0 });
    await quit();
    await world.wait(7 * DAY_MS);
    expect(await state(MERCHANT)).toMatchObject({ state: 'QUIT', bond: '0', available: '100000' });
  });
});
